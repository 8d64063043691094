// SPDX-License-Identifier: LGPL-2.1-or-later
// Chooses a move by sampling: deals that might be, each played out after every move worth trying.
// Not installed.
#pragma once

#include "bots.h"
#include "playout.h"

#define CLIMB_SEARCH_CANDIDATES 32
#define CLIMB_SEARCH_SAMPLES 4096

typedef struct {
    uint32_t playouts; // for a decision; 0: none, the policy of the playouts decides
    int candidates;    // moves that are tried, at most CLIMB_SEARCH_CANDIDATES
    bool trained;      // decides as it has learned to (policy.h); only without playouts
    bool learns;       // how it will go on itself, from sample to sample
    bool evidence;     // do passes and answers make some deals likelier?
    bool solves;       // works the end out where nothing is hidden any more
    bool wins;         // as many won deals as can be, not points
} ClimbSearchLevel;

// The level of the best bot. (bots.c)
const ClimbSearchLevel *climb_search_best_level(void);

// Chooses a move, or out of turn *acts false to throw nothing in. False if that cannot be done here:
// functions of the rules failed, or cannot be asked about what is only thought.
bool climb_search_decide(const ClimbSearchLevel *level, const ClimbQuestion *question, bool *acts,
                         ClimbMove *choice);

// One move as it was tried: its points in every imagined deal.
typedef struct {
    ClimbMove move;
    bool none;   // out of turn: nothing is thrown in
    bool wanted; // the one asked about
    int control; // of a play: chance that nobody beats it, to 255
    int samples;
    ClimbPlan plan; // for the hand after it
    float value[CLIMB_SEARCH_SAMPLES];
} ClimbTriedMove;

// Large.
typedef struct {
    ClimbTriedMove moves[CLIMB_SEARCH_CANDIDATES];
    int count;
    ClimbPlan plan; // for the hand as it is
    int usual_cost; // in an auction, of the plan for another's hand as it might be; else 0
    bool exact;     // nothing is hidden any more: each value is what the move is worth
} ClimbTried;

// Searches with half of the playouts, and tries those moves that are left, about `best`, in further
// deals with the other half: so none of them looks better by the luck for which it was chosen. The move
// `wanted` is always among them if it is not NULL; of type PASS out of turn, it is to throw nothing in. False as
// above.
bool climb_search_try(const ClimbSearchLevel *level, const ClimbQuestion *question,
                      const ClimbMove *wanted, int best, ClimbTried *tried);

// Makes playouts see what is likely as a search of this question would, for who teaches their policy.
void climb_search_find_odds(const ClimbQuestion *question, ClimbPlayout *playout);
