// SPDX-License-Identifier: LGPL-2.1-or-later
// Modules of games and bots, and the registry that finds them by name. A registry is passed to whoever
// needs it; there is none by default. Built-in modules and plug-ins (plugin.h) are the same
// descriptor.
#pragma once

#include "bots.h"
#include "rules.h"

// A named list of settings kept with a game, called GAME:PRESET.
typedef struct {
    const char *id;
    const char *title;
    const char *source;          // where it is written
    const char *summary;         // what it changes, one sentence
    const char *const *settings; // "name=value", NULL-terminated
} ClimbPreset;

// A game: kinds and settings over the field table's defaults.
typedef struct {
    const char *id;
    const char *title;
    const char *source;
    const char *summary;
    const char *const *other_names; // "chinese-poker"; NULL-terminated or NULL
    const char *base;               // id of a game or "game:preset" whose rules come first, or NULL
    const ClimbKind *kinds;         // ends with a kind without id; NULL if none
    const char *const *settings;    // "name=value", NULL-terminated
    const ClimbPreset *presets;     // ends with a preset without id; NULL if none
} ClimbGameInfo;

// A module: what it offers. Text must be UTF-8 without control characters; ids are lower-case letters,
// digits and hyphens. Ids and titles are needed; all other text may be NULL.
typedef struct {
    int abi; // CLIMB_MODULE_ABI
    const char *id;
    const char *title;
    const ClimbGameInfo *const *games; // NULL-terminated, or NULL
    const ClimbBot *const *bots;       // NULL-terminated, or NULL
} ClimbModule;

// Raised when something that modules and this library share changes its meaning.
#define CLIMB_MODULE_VERSION 1

// First number of every module descriptor; a module of another number is refused. It holds the sizes
// of what modules and library share, so that a module built with other headers has another number,
// even where nobody thought of raising the version.
#define CLIMB_MODULE_ABI                                                                    \
    (CLIMB_MODULE_VERSION * 100000 +                                                        \
     (int)((3 * sizeof(ClimbModule) + 5 * sizeof(ClimbGameInfo) + 7 * sizeof(ClimbPreset) + \
            11 * sizeof(ClimbKind) + 13 * sizeof(ClimbRules) + 17 * sizeof(ClimbBot) +      \
            19 * sizeof(ClimbQuestion) + 23 * sizeof(ClimbView) + 29 * sizeof(ClimbMove) +  \
            31 * sizeof(ClimbGame)) %                                                       \
           100000))

typedef struct _ClimbRegistry ClimbRegistry;

// A registry that has the library's own bots and no games. (transfer full)
ClimbRegistry *climb_registry_new(void);
void climb_registry_free(ClimbRegistry *registry);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbRegistry, climb_registry_free)

// Adds a module, which must stay in memory. Every game, preset and bot is looked at, and games are
// compiled; what is faulty is left out and kept as a problem. False with an error if nothing of the
// module can be used.
bool climb_registry_add(ClimbRegistry *registry, const ClimbModule *module, GError **error);

// Games in the order in which they were added, as const ClimbGameInfo *. Borrowed.
const GPtrArray *climb_registry_games(const ClimbRegistry *registry);

// The presets of a game that are sound, as const ClimbPreset *. Borrowed.
const GPtrArray *climb_registry_presets(const ClimbRegistry *registry, const ClimbGameInfo *game);

// Bots in the order in which they were added, the library's own first, as const ClimbBot *. Borrowed.
const GPtrArray *climb_registry_bots(const ClimbRegistry *registry);

// A bot by id; NULL with an error that names the nearest.
const ClimbBot *climb_registry_find_bot(const ClimbRegistry *registry, const char *id,
                                        GError **error);

// The file of the plug-in that a game (ClimbGameInfo) or bot (ClimbBot) came from; NULL if it is
// built in. Borrowed.
const char *climb_registry_file(const ClimbRegistry *registry, gconstpointer game_or_bot);

// Texts about modules, games, presets and bots that were left out. Borrowed.
const GPtrArray *climb_registry_problems(const ClimbRegistry *registry);

// Where rules come from that no module has: files of scripts, say. It is asked before the modules.
typedef struct {
    // The rules of a name. NULL without an error: the name is none of its. (transfer full)
    ClimbRules *(*rules)(const ClimbRegistry *registry, const char *name, gpointer data,
                         GError **error);
    // Adds the names that it has, owned text, for errors that name the nearest.
    void (*add_names)(GPtrArray *names, gpointer data);
    // Gets what a record says of its scripts (ClimbRecordHead.scripts) before the record's game is
    // asked for; NULL where it says nothing.
    void (*recorded)(const char *const *scripts, gpointer data);
    gpointer data;
} ClimbRulesSource;

// Sets the source; its data must outlive the registry.
void climb_registry_set_source(ClimbRegistry *registry, const ClimbRulesSource *source);

// The source that was set; all its members are NULL if there is none. Borrowed.
const ClimbRulesSource *climb_registry_source(const ClimbRegistry *registry);

// A game by id or other name, without presets; NULL with an error that names the nearest.
const ClimbGameInfo *climb_registry_find(const ClimbRegistry *registry, const char *id,
                                         GError **error);

// Rules of "game" or "game:preset" (letter case, '-', '_' and spaces do not count), with further
// settings ("name=value", NULL-terminated, or NULL) on top. (transfer full)
ClimbRules *climb_registry_rules(const ClimbRegistry *registry, const char *name,
                                 const char *const *settings, GError **error);

// The full name, "game:preset", of every game and preset. (transfer full) list of owned text
GPtrArray *climb_registry_names(const ClimbRegistry *registry);
