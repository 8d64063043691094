// SPDX-License-Identifier: LGPL-2.1-or-later
// The folders in which scripts, plug-ins and catalogues are searched.
#pragma once

#include <glib.h>

typedef struct {
    const char *variable;  // of the environment: folders that come first
    const char *kind;      // "scripts": the folder's name below climb/ in folders of data
    const char *tree;      // the tree's own folder, for a program that was not installed
    const char *installed; // below the prefix: "share/climb/scripts"
} SearchPlaces;

// The folders, first to last, whether they are there or not: those of the variable, the user's folder
// of data, the tree's own or else the installed one, and the system's folders of data.
// (transfer full) array of owned paths, without repetition
GPtrArray *search_path_new(const SearchPlaces *places);

// The tree's own folder, or else the installed one. (transfer full)
char *search_path_own(const SearchPlaces *places);
