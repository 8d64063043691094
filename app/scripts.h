// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds scripts: by path, by name on the search path, by what a record says of them. Makes them a
// source of rules for the registry, so that every command takes them wherever a game is named.
#pragma once

#include <script.h>

typedef struct _Scripts Scripts;

Scripts *scripts_new(void);
void scripts_free(Scripts *scripts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Scripts, scripts_free)

// Puts a folder before all others of the search path.
void scripts_add_folder(Scripts *scripts, const char *folder);

// Makes the registry ask these scripts for names; they must outlive it.
void scripts_attach(Scripts *scripts, ClimbRegistry *registry);

// The scripts attached to a registry.
Scripts *scripts_of(const ClimbRegistry *registry);

// The files on the search path ($CLIMB_SCRIPT_PATH, the user's folder, the tree's or the installed one,
// the system's), sorted by name; of several of one name the first found.
// (transfer full) array of owned paths
GPtrArray *scripts_files(const Scripts *scripts);

// Is this how a file is named, rather than a game: it ends in ".lua"?
bool scripts_is_file(const char *name);

// Loads a script by path or by its name on the search path. NULL with an error. (transfer full)
ClimbScript *scripts_load(const ClimbRegistry *registry, const char *name, GError **error);

// Puts house rules (paths or names) on rules, one after the other. Fields that one of them sets
// otherwise than one before are added to `conflicts`, as owned text, or, if it is NULL, told on standard
// error; the later one holds.
bool scripts_stack(const ClimbRegistry *registry, ClimbRules *rules, const char *const *files,
                   GPtrArray *conflicts, GError **error);

// What a record is to say of the scripts in rules of that id: "ID sha256:… PATH" each.
// NULL if there are none. (transfer full)
char **scripts_tags(const ClimbRegistry *registry, const char *id);
