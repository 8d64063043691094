// SPDX-License-Identifier: LGPL-2.1-or-later
// The learned policy of playouts: how likely a good player makes each of the plays that its plan, or a
// little damage to it, allows. A small network that sees how they stand among what others may hold, never
// what others hold; learned from playouts against itself (bench/learn.c), in many games. Not installed.
#pragma once

#include "decision.h"

#define CLIMB_POLICY_OPTIONS 24
#define CLIMB_POLICY_CONTEXT 40 // numbers that tell of the decision
#define CLIMB_POLICY_OPTION 24  // … and of each option
#define CLIMB_POLICY_HIDDEN 32

// The weights, all in a row.
typedef struct _ClimbPolicy {
    float context[CLIMB_POLICY_CONTEXT][CLIMB_POLICY_HIDDEN];
    float option[CLIMB_POLICY_OPTION][CLIMB_POLICY_HIDDEN];
    float bias[CLIMB_POLICY_HIDDEN];
    float out[CLIMB_POLICY_HIDDEN];
} ClimbPolicy;

#define CLIMB_POLICY_WEIGHTS ((int)(sizeof(ClimbPolicy) / sizeof(float)))

// What a seat may do.
struct _ClimbOptions {
    int count;
    ClimbCombo combos[CLIMB_POLICY_OPTIONS];  // size 0: pass
    int8_t planned[CLIMB_POLICY_OPTIONS];     // place in the plan; -1: none
    ClimbPlanSum after[CLIMB_POLICY_OPTIONS]; // the plan without it; cost: what is added
    float chances[CLIMB_POLICY_OPTIONS];      // add up to 1
    float context[CLIMB_POLICY_CONTEXT];      // what the network saw; only if there are two or more
    float seen[CLIMB_POLICY_OPTIONS][CLIMB_POLICY_OPTION];
};

// As this program learned it. (policy-weights.c)
extern const ClimbPolicy climb_policy_learned;

// Lists the options of a seat that leads or follows: those of its plan, and what breaks it least. None
// if only other plays are allowed.
void climb_policy_list(const ClimbDecision *decision, ClimbOptions *options);

// Finds the chances of what was listed.
void climb_policy_weigh(const ClimbPolicy *policy, const ClimbDecision *decision,
                        ClimbOptions *options);
