// SPDX-License-Identifier: LGPL-2.1-or-later
// The network of values: one hidden layer, and one output for each seat from the leader on.
#include "values.h"

#include <string.h>

#include "values-weights.h"

#define COUNT_UNIT (1 / 13.0f)
#define COMBO_UNIT 0.25f
#define CHANCE_UNIT (1 / 255.0f)
#define CLASS_INPUTS 5

bool climb_values_known(const ClimbGame *game, const ClimbDeal *deal) {
    if (deal->seats != CLIMB_VALUES_SEATS || deal->phase != CLIMB_PHASE_PLAY) {
        return false;
    }
    for (int seat = 0; seat < deal->seats; seat++) {
        if ((climb_deal_side(game, deal, seat) & ~(1u << seat)) != 0) {
            return false;
        }
    }
    return true;
}

// Singles, pairs and what is longer, each: how many, how many of them losers, how much control there is
// in all and at best, how high they are.
static void look_at_seat(ClimbPlayout *playout, const ClimbDeal *deal, int seat, float *inputs) {
    climb_playout_keep_plan(playout, deal, seat);
    const ClimbPlan *plan = playout->plan[seat];
    inputs[0] = (float)deal->counts[seat] * COUNT_UNIT;
    inputs[1] = (float)climb_bits_count(playout->left[seat] & plan->bombs);
    for (uint64_t left = playout->left[seat]; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        float *class = inputs + 2 + CLASS_INPUTS * MIN(plan->combos[i].size - 1, 2);
        float control = (float)plan->control[i] * CHANCE_UNIT;
        class[0] += COMBO_UNIT;
        class[1] += ((plan->winners >> i) & 1) ? 0 : COMBO_UNIT;
        class[2] += control * 0.5f;
        class[3] = MAX(class[3], control);
        class[4] += (float)plan->rank[i] * CHANCE_UNIT * 0.5f;
    }
}

void climb_values_look(ClimbPlayout *playout, const ClimbDeal *deal,
                       float inputs[CLIMB_VALUES_INPUTS]) {
    memset(inputs, 0, sizeof(float) * CLIMB_VALUES_INPUTS);
    for (int i = 0; i < deal->seats; i++) {
        int seat = (deal->turn + i * deal->step + deal->seats * deal->seats) % deal->seats;
        look_at_seat(playout, deal, seat, inputs + i * CLIMB_VALUES_SEAT_INPUTS);
    }
}

float climb_values_of(const float inputs[CLIMB_VALUES_INPUTS], int place) {
    float hidden[CLIMB_VALUES_HIDDEN], value = weights.value_base[place];
    memcpy(hidden, weights.hidden_base, sizeof hidden);
    for (int i = 0; i < CLIMB_VALUES_INPUTS; i++) {
        if (inputs[i] > 0) {
            for (int k = 0; k < CLIMB_VALUES_HIDDEN; k++) {
                hidden[k] += inputs[i] * weights.hidden[i][k];
            }
        }
    }
    for (int k = 0; k < CLIMB_VALUES_HIDDEN; k++) {
        value += MAX(hidden[k], 0) * weights.value[place][k];
    }
    return value;
}

float climb_values_estimate(ClimbPlayout *playout, const ClimbDeal *deal) {
    float inputs[CLIMB_VALUES_INPUTS];
    climb_values_look(playout, deal, inputs);
    int place = ((playout->seat - deal->turn) * deal->step + deal->seats) % deal->seats;
    return climb_values_of(inputs, place);
}
