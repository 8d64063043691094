// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbScript: a Lua file with a house rule (`climb.variant`) or a whole game (`climb.game`). It
// produces ClimbRules like every other source of games, with hooks where it has functions.
#pragma once

#include <climb.h>
#include <hooks.h>

// Stands in the first line of a file: "-- climb-api: 1".
#define CLIMB_SCRIPT_API 1

typedef struct _ClimbScript ClimbScript;

// Loads a file. NULL with an error "FILE:LINE: …" that names what is wrong and, for unknown names,
// the nearest known one. (transfer full)
ClimbScript *climb_script_load(const ClimbRegistry *registry, const char *path, GError **error);

// The same from text; `folder` is for `require` and may be NULL.
ClimbScript *climb_script_load_text(const ClimbRegistry *registry, const char *name,
                                    const char *text, gsize length, const char *folder,
                                    GError **error);

ClimbScript *climb_script_ref(ClimbScript *script);
void climb_script_unref(ClimbScript *script);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbScript, climb_script_unref)

const char *climb_script_id(const ClimbScript *script);
const char *climb_script_title(const ClimbScript *script);
const char *climb_script_base(const ClimbScript *script); // NULL for a whole game

// The rules of the script, over its own base. (transfer full)
ClimbRules *climb_script_rules(const ClimbScript *script, GError **error);

// A house rule over other rules than its base: for several house rules on one game. Fields that an
// earlier house rule of `rules` set to something else are reported in *conflicts (of owned text),
// which may be NULL; the later one holds. A whole game cannot be stacked.
bool climb_script_apply(const ClimbScript *script, ClimbRules *rules, GPtrArray *conflicts,
                        GError **error);

// How a part of a script is carried out.
typedef enum {
    CLIMB_TIER_DATA, // compiles away
    CLIMB_TIER_LIVE, // a function called in play
} ClimbTier;

typedef struct {
    char *name; // field, kind or hook
    ClimbTier tier;
    int line; // in the file, 0 if not known
} ClimbScriptPart;

// The parts, in the order of the file. Borrowed array of ClimbScriptPart.
const GArray *climb_script_parts(const ClimbScript *script);

// Runs the script's `examples` against its rules. (transfer full) array of ClimbExample
GArray *climb_script_examples(const ClimbScript *script, GError **error);

// What a hook has cost so far, in instructions of Lua.
typedef struct {
    const char *hook; // "penalty"; static
    guint64 calls;    // answered by the script
    guint64 recalled; // answered from what it said before
    guint64 instructions;
    int most; // instructions of the dearest call
} ClimbHookCost;

// The hooks that `hooks` has, with their costs; empty where no script made them. (transfer full)
// array of ClimbHookCost
GArray *climb_script_costs(ClimbHooks *hooks);

// Bytes that the script's state holds; 0 where it has none.
size_t climb_script_memory(ClimbScript *script);

// Do the hooks that must be pure (classify, beats, a penalty of the hand alone) give the same answers
// when asked again, and in another order by a script loaded anew? Tries single cards, pairs and up
// to `tries` larger sets of a game. *report (transfer full) says what was tried, or what differed; it
// is NULL where there is nothing to ask so. False also where a hook failed.
bool climb_script_check_pure(const ClimbScript *script, const ClimbGame *game, int tries,
                             char **report);

// The reference page of all that a script can say, as Markdown, and the same as stubs for editors.
// (transfer full)
char *climb_script_reference(void);
char *climb_script_stubs(void);
