// SPDX-License-Identifier: LGPL-2.1-or-later
// Plays a deal of which all cards are known to its end, quickly and sensibly: every seat by a plan for
// its hand. For any rules. Not installed.
#pragma once

#include "plan.h"

// A playout of more moves is given up.
#define CLIMB_PLAYOUT_MOVES_MAX 400

#define CLIMB_PLAYOUT_KNOWN 4096

typedef struct _ClimbTree ClimbTree;         // tree.h
typedef struct _ClimbPolicy ClimbPolicy;     // policy.h
typedef struct _ClimbOptions ClimbOptions;   // policy.h
typedef struct _ClimbDecision ClimbDecision; // decision.h

// What playouts work in, one for each thread; large. Valid for one question: `own` are the odds as
// the asking seat sees them, `other` as the others do.
typedef struct {
    const ClimbGame *game;
    int seat; // that asks
    ClimbOdds own, other;
    int usual_cost; // of the plan for a hand of `own`'s samples
    ClimbRandom random;
    const ClimbPolicy *policy; // learned, or NULL: leads and follows by rules of thumb
    // Told of each choice of the learned policy, for who teaches it; or NULL.
    void (*watch)(const ClimbDecision *decision, const ClimbOptions *options, int chosen,
                  gpointer watcher);
    gpointer watcher;
    ClimbTree *tree;                        // of the asking seat's decisions, or NULL
    const ClimbPlan *plan[CLIMB_SEATS_MAX]; // in use
    uint64_t left[CLIMB_SEATS_MAX];         // combinations of it that are not played, as bits
    ClimbCards planned[CLIMB_SEATS_MAX];    // cards in them
    const ClimbPlan *base[CLIMB_SEATS_MAX]; // of the hands that the playout starts from
    ClimbPlan changed[CLIMB_SEATS_MAX];     // plans after cards were taken out of their order
    ClimbPlan scratch;
    uint64_t known[CLIMB_PLAYOUT_KNOWN]; // hands of which the cost is known, and for whom; 0: none
    ClimbPlanSum known_sum[CLIMB_PLAYOUT_KNOWN];
    ClimbPlanRoom room;
    ClimbMoves moves;
} ClimbPlayout;

void climb_playout_init(const ClimbGame *game, const ClimbDeal *deal, int seat,
                        ClimbPlayout *playout);

// From now on leads and follows are by a learned policy, after climb_playout_init.
void climb_playout_use(ClimbPlayout *playout, const ClimbPolicy *policy);

// Makes a plan of a seat's hand.
void climb_playout_plan(ClimbPlayout *playout, const ClimbDeal *deal, int seat, int nodes,
                        ClimbPlan *plan);

// Plays `deal` to its end. The plans of the seats are the base plans, where they still fit.
void climb_playout_run(ClimbPlayout *playout, ClimbDeal *deal);

// The move that a seat at turn makes by its plan.
void climb_playout_choose(ClimbPlayout *playout, const ClimbDeal *deal, ClimbMove *move);

// Takes the base plan of a seat into use.
void climb_playout_begin_seat(ClimbPlayout *playout, int seat);

// Are there conditions beyond what the plan knows?
bool climb_playout_has_limits(const ClimbGame *game, const ClimbDeal *deal);

// Fewest cards of a seat that is not of this side.
int climb_playout_threat(const ClimbDeal *deal, unsigned side);

// Makes the plan of a seat one of its present hand.
void climb_playout_keep_plan(ClimbPlayout *playout, const ClimbDeal *deal, int seat);
