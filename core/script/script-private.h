// SPDX-License-Identifier: LGPL-2.1-or-later
// What the files of core/script/ share; not installed.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include "sandbox.h"
#include "script.h"

struct _ClimbScript {
    gint references;
    char *name; // as in messages: "friday.lua"
    char *text; // kept, so that a fresh state can be made after a fault
    gsize length;
    char *folder;          // for `require`, or NULL
    ClimbSandbox *sandbox; // NULL when no function remains and the state was closed
    GMutex lock;           // held while the state runs: hooks come from several threads
    char *id, *title, *base, *summary, *source;
    bool whole;              // climb.game: no base
    int line;                // where the definition stands in the file
    ClimbRules *base_rules;  // what the settings are laid over
    GPtrArray *settings;     // of ClimbScriptSetting, in the order in which they are applied
    ClimbRules *options;     // rules of which only the options count: those that it declares
    GArray *parts;           // of ClimbScriptPart, in the order of the file
    GPtrArray *example_list; // of ClimbScriptExample, in the order of the file
    int definition;          // registry reference of the table that the file returned
    int hooks;               // registry reference of its `hooks` table, or LUA_NOREF
};

// One thing that a script sets, as text for climb_rules_set.
typedef struct {
    char *name; // "pass.mode", "kind.flush", "kind.three-pairs.run"
    char *value;
    int line; // in the file, 0 if not known
} ClimbScriptSetting;

// One line of `examples`, to be put to the rules.
typedef struct {
    char *id;   // "beats[2]"
    char *kind; // "beats", "notbeats", "legal", "illegal", "kind", "penalty"
    char *cards;
    char *other; // the cards to beat, or the name of the kind; else NULL
    int penalty;
    int line;
} ClimbScriptExample;

// load.c: a script of which nothing but its text is known yet. (transfer full)
ClimbScript *climb_script_blank(const char *name, const char *text, gsize length,
                                const char *folder);

// load.c: makes a fresh state from the kept text and puts the table that the file returned and its
// `hooks` into script->definition and script->hooks. What stands there already is closed first. For
// loading, and after a fault. The caller holds script->lock where others may be at work.
bool climb_script_open(ClimbScript *script, GError **error);

// load.c: frees the state, if there is one.
void climb_script_close(ClimbScript *script);

// load.c: an error "friday.lua:12: …"; line 0 leaves the number out.
void climb_script_error(const ClimbScript *script, int line, GError **error, const char *format,
                        ...) G_GNUC_PRINTF(4, 5);

// stacking.c: hooks of two scripts as one: those of the later hold where both have one.
// Takes both references.
ClimbHooks *climb_script_hooks_stack(ClimbHooks *earlier, ClimbHooks *later);

// values.c: puts the constructor `cards "3D 4S"` into the environment and makes the classes of values
// that hooks are given. Called by load.c, under climb_sandbox_protect, before the file runs.
void climb_values_open(ClimbScript *script);

// hooks.c: the table of functions that the core calls; NULL without an error if the script has none.
// It holds a reference on the script. Takes script->lock.
ClimbHooks *climb_script_hooks_new(ClimbScript *script, GError **error);

// The names of all hooks that a script may have, NULL-terminated, and what each is for (for errors,
// the reference page and editor stubs).
typedef struct {
    const char *name;
    const char *arguments; // "hand, deal"
    const char *returns;   // "integer"
    const char *help;
} ClimbHookInfo;

const ClimbHookInfo *climb_script_hook_table(int *count);
