// SPDX-License-Identifier: LGPL-2.1-or-later
// What registry.c, registry-add.c and plugin.c share; not installed.
#pragma once

#include "registry.h"

// A game and those of its presets that are sound.
typedef struct {
    const ClimbGameInfo *info;
    GPtrArray *presets; // of const ClimbPreset *
} ClimbRegistryGame;

typedef struct {
    const ClimbModule *module;
    char *file; // of a plug-in, or NULL
} ClimbRegistryModule;

struct _ClimbRegistry {
    GPtrArray *games;   // of const ClimbGameInfo *
    GPtrArray *entries; // of ClimbRegistryGame, in the same order
    GPtrArray *bots;    // of const ClimbBot *
    GPtrArray *modules; // of ClimbRegistryModule
    GPtrArray *problems;
    ClimbRulesSource source;
};

// The bots of the library, as a module like others. bots.c
const ClimbModule *climb_bots_module(void);

// Is that a name of the game?
bool climb_game_answers_to(const ClimbGameInfo *info, const char *name);

// By any name, or NULL.
const ClimbRegistryGame *climb_registry_entry(const ClimbRegistry *registry, const char *name);
const ClimbPreset *climb_registry_preset(const ClimbRegistryGame *entry, const char *name);
const ClimbBot *climb_registry_bot(const ClimbRegistry *registry, const char *id);

// The rules of a game whose base is in the registry, with a preset or NULL. (transfer full)
ClimbRules *climb_registry_build(const ClimbRegistry *registry, const ClimbGameInfo *info,
                                 const ClimbPreset *preset, GError **error);

// Is the number of a descriptor that of this library? To be asked before anything else of a
// descriptor from outside is read.
bool climb_module_fits(const ClimbModule *module, GError **error);

// Is what it says of itself sound? climb_module_check asks climb_module_fits first.
bool climb_module_check(const ClimbRegistry *registry, const ClimbModule *module, GError **error);
bool climb_game_info_check(const ClimbGameInfo *info, GError **error);
bool climb_preset_check(const ClimbPreset *preset, GError **error);
bool climb_bot_check(const ClimbBot *bot, GError **error);

// Does a game of the module rest on a base that is neither in the registry nor in the module?
bool climb_registry_lacks_base(const ClimbRegistry *registry, const ClimbModule *module);

// climb_registry_add for a module from a file.
bool climb_registry_add_plugin(ClimbRegistry *registry, const ClimbModule *module, const char *file,
                               GError **error);

// Writes down that a module is left out. Returns false, with the same as an error.
bool climb_registry_refuse(ClimbRegistry *registry, const char *what, const char *why,
                           GError **error);
