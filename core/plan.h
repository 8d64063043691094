// SPDX-License-Identifier: LGPL-2.1-or-later
// How a hand might be played out: all its cards in combinations, few of them, and those that win
// tricks for the rest. For any kinds. Not installed.
#pragma once

#include "odds.h"

// Combinations in a plan, at most.
#define CLIMB_PLAN_MAX 64

typedef struct {
    ClimbCombo combos[CLIMB_PLAN_MAX];
    uint8_t control[CLIMB_PLAN_MAX]; // chance that nobody beats it, to 255
    uint8_t rank[CLIMB_PLAN_MAX];    // share of its like that is weaker, to 255
    ClimbCards cards;                // those in `combos`
    uint64_t bombs;                  // which are bombs, as bits
    uint64_t winners;                // which are likely to win their trick
    uint32_t kinds;                  // among them, as bits
    int count;
    int cost; // the less the better; 256 for a combination that wins nothing
} ClimbPlan;

#define CLIMB_PLAN_LEADS 1024

// Room to make plans in; a caller's, since it is large.
typedef struct {
    ClimbMoves leads;
    int16_t next[CLIMB_PLAN_LEADS]; // of the same lowest card
    int16_t first[CLIMB_CARDS_MAX]; // by lowest card
    int16_t cost[CLIMB_PLAN_LEADS];
    int16_t chosen[CLIMB_CARDS_MAX]; // so far
    int16_t best[CLIMB_CARDS_MAX];
    ClimbCards apart; // places of ranks of which some cards are told apart
    int best_count, best_cost;
    int least; // cost a card, at best
    int nodes; // that may still be tried
} ClimbPlanRoom;

// All cards of the ranks of which some card is told apart from others of its rank at this moment.
ClimbCards climb_plan_apart(const ClimbGame *game, const ClimbDeal *deal);

// A set with equal cards replaced by the first of them, so that sets are the same if no rule tells
// them apart.
ClimbCards climb_plan_packed(ClimbCards cards, ClimbCards apart);

// A plan in short.
typedef struct {
    int16_t cost;
    uint8_t count, winners;
} ClimbPlanSum;

// What the plan that would be made comes to.
ClimbPlanSum climb_plan_sum(const ClimbGame *game, const ClimbOdds *odds, ClimbCards hand,
                            ClimbCards apart, int nodes, ClimbPlanRoom *room);

// What one combination of a plan adds to its cost.
int climb_plan_share(const ClimbPlan *plan, int i);

// Makes a plan for a hand, trying `nodes` combinations at most.
void climb_plan_make(const ClimbGame *game, const ClimbOdds *odds, ClimbCards hand,
                     ClimbCards apart, int nodes, ClimbPlanRoom *room, ClimbPlan *plan);
