// SPDX-License-Identifier: LGPL-2.1-or-later
// Chooses a move by sampling: deals that might be, each played out after every move worth trying.
// Not installed.
#pragma once

#include "bots.h"

#define CLIMB_SEARCH_CANDIDATES 32
#define CLIMB_SEARCH_SAMPLES 4096

typedef struct {
    uint32_t playouts; // for a decision; 0: none, the policy of the playouts decides
    int candidates;    // moves that are tried, at most CLIMB_SEARCH_CANDIDATES
    bool evidence;     // do passes and answers make some deals likelier?
    bool wins;         // as many won deals as can be, not points
} ClimbSearchLevel;

// Chooses a move, or out of turn *acts false to throw nothing in. False if that cannot be done here:
// functions of the rules failed, or cannot be asked about what is only thought.
bool climb_search_decide(const ClimbSearchLevel *level, const ClimbQuestion *question, bool *acts,
                         ClimbMove *choice);
