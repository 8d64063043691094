// SPDX-License-Identifier: LGPL-2.1-or-later
// Lists options and lets the network weigh them. What it sees of them is in policy-look.c.
#include "policy-look.h"

#include <string.h>

#define BREAKS 4 // options that break the plan
#define NEAR 8   // … of so many that are looked at

static void add(ClimbOptions *options, const ClimbCombo *combo, int planned, ClimbPlanSum after) {
    if (options->count < CLIMB_POLICY_OPTIONS) {
        int i = options->count++;
        options->combos[i] = *combo;
        options->planned[i] = (int8_t)planned;
        options->after[i] = after;
    }
}

// What is left of the plan without one of its combinations; -1: all.
static ClimbPlanSum without(const ClimbDecision *decision, int i) {
    int winners = decision->count - decision->losers;
    if (i < 0) {
        return (ClimbPlanSum){ .count = (uint8_t)decision->count, .winners = (uint8_t)winners };
    }
    bool wins = (decision->plan->winners >> i) & 1;
    return (ClimbPlanSum){ .cost = (int16_t)-climb_plan_share(decision->plan, i),
                           .count = (uint8_t)(decision->count - 1),
                           .winners = (uint8_t)(winners - wins) };
}

static bool is_listed(const ClimbOptions *options, ClimbCards cards, ClimbCards apart) {
    ClimbCards packed = climb_plan_packed(cards, apart);
    for (int i = 0; i < options->count; i++) {
        const ClimbCombo *combo = &options->combos[i];
        if (combo->cards == cards || climb_plan_packed(combo->cards, apart) == packed) {
            return true;
        }
    }
    return false;
}

// Puts what costs least first, and keeps no more than `most`. Returns how many there are.
static int insert(int *best, int *cost, int count, int most, int what, int its_cost) {
    int place = MIN(count, most - 1);
    if (count == most && its_cost >= cost[most - 1]) {
        return count;
    }
    for (; place > 0 && cost[place - 1] > its_cost; place--) {
        best[place] = best[place - 1];
        cost[place] = cost[place - 1];
    }
    best[place] = what;
    cost[place] = its_cost;
    return MIN(count + 1, most);
}

// The plays that beat the table and break the plan least: of those that take the least of it, those after which
// the rest can be planned best.
static void add_breaks(const ClimbDecision *decision, ClimbOptions *options) {
    ClimbMoves *moves = &decision->playout->moves;
    ClimbCards apart = climb_plan_apart(decision->game, decision->deal);
    int near[NEAR], damage[NEAR], near_count = 0, best[BREAKS], loss[BREAKS], count = 0;
    ClimbPlanSum after[NEAR];
    moves->count = 0;
    climb_moves_add_beating(decision->game, decision->deal->hands[decision->seat], apart,
                            decision->seat, &decision->deal->table, false, moves);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        ClimbCards cards = moves->moves[i].combo.cards;
        if (!is_listed(options, cards, apart)) {
            near_count = insert(near, damage, near_count, NEAR, i,
                                climb_decision_damage(decision, cards));
        }
    }
    for (int i = 0; i < near_count; i++) {
        after[i] = climb_decision_after(decision, moves->moves[near[i]].combo.cards);
        count = insert(best, loss, count, BREAKS, i, after[i].cost);
    }
    for (int i = 0; i < count; i++) {
        add(options, &moves->moves[near[best[i]]].combo, -1, after[best[i]]);
    }
}

static void drop_illegal(const ClimbDecision *decision, ClimbOptions *options) {
    int kept = 0;
    for (int i = 0; i < options->count; i++) {
        if (climb_decision_legal(decision, &options->combos[i])) {
            options->combos[kept] = options->combos[i];
            options->planned[kept] = options->planned[i];
            options->after[kept++] = options->after[i];
        }
    }
    options->count = kept;
}

void climb_policy_list(const ClimbDecision *decision, ClimbOptions *options) {
    const ClimbPlan *plan = decision->plan;
    int size = decision->deal->table.size;
    bool follows = size != 0, any = false;
    options->count = 0;
    if (follows) {
        add(options, &(ClimbCombo){ 0 }, -1, without(decision, -1));
    }
    bool may = !follows || (decision->answers & plan->kinds) != 0;
    for (uint64_t left = may ? decision->left : 0; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        if (!follows || climb_decision_beats(decision, &plan->combos[i])) {
            add(options, &plan->combos[i], i, without(decision, i));
            any = true;
        }
    }
    if (follows && (!any || size <= 2)) {
        add_breaks(decision, options);
    }
    if (climb_playout_has_limits(decision->game, decision->deal)) {
        drop_illegal(decision, options);
    }
}

// --- the network -----------------------------------------------------------------------------------

static void add_inputs(const float *input, int count, const float weight[][CLIMB_POLICY_HIDDEN],
                       float *sum) {
    for (int i = 0; i < count; i++) {
        float value = input[i];
        if (value > 0) {
            for (int k = 0; k < CLIMB_POLICY_HIDDEN; k++) {
                sum[k] += value * weight[i][k];
            }
        }
    }
}

// Sums by halves, which takes several at a time and is the same wherever it runs.
static float output(const ClimbPolicy *policy, const float *hidden) {
    float part[CLIMB_POLICY_HIDDEN];
    for (int k = 0; k < CLIMB_POLICY_HIDDEN; k++) {
        part[k] = (hidden[k] > 0 ? hidden[k] : 0) * policy->out[k];
    }
    for (int half = CLIMB_POLICY_HIDDEN / 2; half > 0; half /= 2) {
        for (int k = 0; k < half; k++) {
            part[k] += part[k + half];
        }
    }
    return part[0];
}

// e to a power of at most 0, the same on all machines: (1 + x / 256) ^ 256, good enough for chances.
static float exponential(float power) {
    float value = 1 + MAX(power, -16) / 256;
    for (int i = 0; i < 8; i++) {
        value *= value;
    }
    return value;
}

void climb_policy_weigh(const ClimbPolicy *policy, const ClimbDecision *decision,
                        ClimbOptions *options) {
    float context[CLIMB_POLICY_HIDDEN], hidden[CLIMB_POLICY_HIDDEN];
    float score[CLIMB_POLICY_OPTIONS], most = -1e9f, sum = 0;
    if (options->count < 2) {
        options->chances[0] = 1;
        return;
    }
    climb_policy_look(decision, options);
    memcpy(context, policy->bias, sizeof context);
    add_inputs(options->context, CLIMB_POLICY_CONTEXT, policy->context, context);
    for (int i = 0; i < options->count; i++) {
        memcpy(hidden, context, sizeof hidden);
        add_inputs(options->seen[i], CLIMB_POLICY_OPTION, policy->option, hidden);
        score[i] = output(policy, hidden);
        most = MAX(most, score[i]);
    }
    for (int i = 0; i < options->count; i++) {
        options->chances[i] = exponential(score[i] - most);
        sum += options->chances[i];
    }
    for (int i = 0; i < options->count; i++) {
        options->chances[i] /= sum;
    }
}
