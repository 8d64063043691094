// SPDX-License-Identifier: LGPL-2.1-or-later
// The scripts on the search path, for lists of what can be played.
#pragma once

#include <climb.h>

typedef struct {
    char *name; // as it is typed: the file's, without .lua
    char *path;
    char *title; // NULL if it cannot be loaded
    char *base;  // NULL for a whole game
    char *summary;
    char *source;
    char *problem; // why it cannot be played, or NULL
    GStrv changes; // names of the fields in which it differs from its base; NULL for a whole game
} ListScript;

// Loads all scripts on the search path. (transfer full) array of ListScript
GPtrArray *list_scripts(const ClimbRegistry *registry);
