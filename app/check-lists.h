// SPDX-License-Identifier: LGPL-2.1-or-later
// Whether a function that names the combinations of a hand names all of them.
#pragma once

#include <climb.h>

typedef struct {
    int hands;     // looked at
    char *problem; // the first one in words, or NULL. The caller frees it
} CheckLists;

// Holds the list of moves of some small hands against every set of their cards that the game
// recognises.
void check_lists(const ClimbGame *game, CheckLists *check);
