// SPDX-License-Identifier: LGPL-2.1-or-later
// Whether the combinations of a game compare as an order does.
#pragma once

#include <climb.h>

typedef struct {
    int combos;    // looked at
    char *problem; // the first one in words, or NULL. The caller frees it
} CheckBeats;

// Compares combinations of one deck, kind by kind: each with itself, all pairs and triples. None may
// beat itself, no two each other, no three go in a circle; within one kind and number of cards, what
// beats a second that beats a third beats the third. Of large kinds a fixed sample is taken.
void check_beats(const ClimbGame *game, CheckBeats *check);
