// SPDX-License-Identifier: LGPL-2.1-or-later
// One decision in a playout, and what both policies of playouts look at: the one by rules of thumb
// (playout.c) and the learned one (policy.h). Not installed.
#pragma once

#include "playout.h"

struct _ClimbDecision {
    ClimbPlayout *playout;
    const ClimbGame *game;
    const ClimbDeal *deal;
    const ClimbPlan *plan;
    uint64_t left; // combinations of the plan that are not played, as bits
    int seat;
    int count;  // combinations left
    int losers; // of them, those that are likely to be beaten
    int threat; // fewest cards of an opponent
    unsigned side;
    uint32_t answers; // kinds that may beat the table
};

// The decision of a seat that has kept its plan (climb_playout_keep_plan).
ClimbDecision climb_decision_of(ClimbPlayout *playout, const ClimbDeal *deal, int seat);

// What a seat's combinations are held against.
const ClimbOdds *climb_decision_odds(const ClimbDecision *decision);

// Does a combination beat the table?
bool climb_decision_beats(const ClimbDecision *decision, const ClimbCombo *combo);

// What a play breaks of the plan; 0: nothing.
int climb_decision_damage(const ClimbDecision *decision, ClimbCards cards);

// What the plan for the rest of the hand would come to, once cards were played; its cost is how much more that
// would be than that of the plan for the hand.
ClimbPlanSum climb_decision_after(const ClimbDecision *decision, ClimbCards cards);

// Do the rules allow a play, or with a combination of no cards the pass?
bool climb_decision_legal(const ClimbDecision *decision, const ClimbCombo *combo);
