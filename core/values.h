// SPDX-License-Identifier: LGPL-2.1-or-later
// What a position promises a seat, learned from deals that bots played among themselves: a small
// network that looks at how the hands are parted, and knows no game. Not installed.
//
// bench/learn-values.c makes its weights (values-weights.h).
#pragma once

#include "playout.h"

#define CLIMB_VALUES_SEATS 4
#define CLIMB_VALUES_SEAT_INPUTS 17
#define CLIMB_VALUES_INPUTS (CLIMB_VALUES_SEATS * CLIMB_VALUES_SEAT_INPUTS)
#define CLIMB_VALUES_HIDDEN 32

typedef struct {
    float hidden[CLIMB_VALUES_INPUTS][CLIMB_VALUES_HIDDEN];
    float hidden_base[CLIMB_VALUES_HIDDEN];
    float value[CLIMB_VALUES_SEATS][CLIMB_VALUES_HIDDEN]; // the seat that leads first
    float value_base[CLIMB_VALUES_SEATS];
} ClimbValuesWeights;

// Can it be asked about this deal: are four seats at play, each for itself?
bool climb_values_known(const ClimbGame *game, const ClimbDeal *deal);

// What it looks at where a seat leads: all hands, that of the leader first, as the playout parts them.
void climb_values_look(ClimbPlayout *playout, const ClimbDeal *deal,
                       float inputs[CLIMB_VALUES_INPUTS]);

// What it says to such inputs of the seat at this place from the leader on, in a measure of its own.
float climb_values_of(const float inputs[CLIMB_VALUES_INPUTS], int place);

// The same, of a position in which a seat leads and the asking seat of the playout.
float climb_values_estimate(ClimbPlayout *playout, const ClimbDeal *deal);
