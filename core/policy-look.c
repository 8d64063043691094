// SPDX-License-Identifier: LGPL-2.1-or-later
// Turns a decision and its options into numbers. They tell of no game, rank or suit, but how things stand:
// shares of what is weaker, chances that nobody beats it, numbers of cards.
#include "policy-look.h"

#include <string.h>

#define AFTER_AT 16 // in what is seen of an option

// What a plan still has, of one length.
typedef struct {
    int count, winners;
} Share;

static float share(int value, int whole) {
    return (float)value / (float)whole;
}

static void look_at_seats(const ClimbDecision *decision, float *see) {
    const ClimbDeal *deal = decision->deal;
    int own = deal->counts[decision->seat], all = 0, most = 0, next = decision->seat;
    for (int seat = 0; seat < deal->seats; seat++) {
        all += deal->counts[seat];
        most = seat != decision->seat ? MAX(most, deal->counts[seat]) : most;
    }
    for (int i = 1; i < deal->seats; i++) {
        next = (next + deal->step + deal->seats) % deal->seats;
        if (deal->counts[next] != 0) {
            break;
        }
    }
    see[0] = decision->threat == 1;
    see[1] = decision->threat == 2;
    see[2] = decision->threat <= 4;
    see[3] = share(MIN(decision->threat, 20), 10);
    see[4] = share(own, 13);
    see[5] = share(all, 13 * deal->seats);
    see[6] = share(MIN(most, 26), 13);
    see[7] = own > most ? share(own - most, 13) : 0;
    see[8] = share(MIN(deal->counts[next], 20), 10);
    see[9] = deal->counts[next] == 1;
}

static void look_at_plan(const ClimbDecision *decision, float *see) {
    const ClimbPlan *plan = decision->plan;
    Share length[3] = { 0 }; // of one card, of two, of more
    int lowest = 255, highest_single = 0;
    for (uint64_t left = decision->left; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left), size = plan->combos[i].size;
        Share *of = &length[MIN(size, 3) - 1];
        of->count++;
        of->winners += (plan->winners >> i) & 1;
        lowest = MIN(lowest, plan->rank[i]);
        highest_single = size == 1 ? MAX(highest_single, plan->rank[i]) : highest_single;
    }
    see[0] = decision->count == 1;
    see[1] = decision->count == 2;
    see[2] = share(decision->count, 8);
    see[3] = decision->losers == 0;
    see[4] = decision->losers == 1;
    see[5] = share(decision->losers, 8);
    see[6] = share(length[0].count, 4);
    see[7] = share(length[0].count - length[0].winners, 4);
    see[8] = share(length[0].winners, 2);
    see[9] = share(length[1].count, 3);
    see[10] = share(length[1].winners, 2);
    see[11] = share(length[2].count, 2);
    see[12] = share(length[2].winners, 2);
    see[13] = share(lowest, 255);
    see[14] = share(highest_single, 255);
}

// Seats that may still beat the table.
static int count_later(const ClimbDecision *decision) {
    const ClimbDeal *deal = decision->deal;
    int count = 0;
    for (int seat = 0; seat < deal->seats; seat++) {
        bool asked = seat == decision->seat || seat == deal->table_seat;
        count += !asked && deal->counts[seat] != 0 && !((deal->passed >> seat) & 1);
    }
    return count;
}

static void look_at_table(const ClimbDecision *decision, const ClimbOptions *options, float *see) {
    const ClimbDeal *deal = decision->deal;
    const ClimbPlan *plan = decision->plan;
    const ClimbOdds *odds = climb_decision_odds(decision);
    int owner = deal->table_seat, beating = 0, best = 0, least = 255, control = 0;
    for (int i = 0; i < options->count; i++) {
        int planned = options->planned[i];
        if (planned >= 0) {
            beating++;
            best = MAX(best, plan->rank[planned]);
            least = MIN(least, plan->rank[planned]);
            control = MAX(control, plan->control[planned]);
        }
    }
    see[0] = share(climb_odds_rank(odds, &deal->table), 255);
    see[1] = share(climb_odds_control(decision->game, odds, &deal->table), 255);
    see[2] = deal->table.size == 1;
    see[3] = deal->table.size == 2;
    see[4] = share(count_later(decision), 3);
    see[5] = share(beating, 4);
    see[6] = share(best, 255);
    see[7] = beating > 0 ? share(least, 255) : 0;
    see[8] = share(control, 255);
    if (owner >= 0) {
        int cards = deal->counts[owner];
        see[9] = owner != decision->seat && ((decision->side >> owner) & 1);
        see[10] = cards == 0;
        see[11] = share(MIN(cards, 20), 10);
        see[12] = cards == 1 || cards == 2;
    }
}

// How many combinations of the plan are like one and weaker, or stronger.
static void count_alike(const ClimbDecision *decision, const ClimbCombo *combo, int planned,
                        int *weaker, int *stronger) {
    *weaker = *stronger = 0;
    for (uint64_t left = decision->left; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        const ClimbCombo *other = &decision->plan->combos[i];
        if (i != planned && other->kind == combo->kind && other->size == combo->size) {
            *weaker += other->strength < combo->strength;
            *stronger += other->strength > combo->strength;
        }
    }
}

// What is left of the hand.
static void look_after(const ClimbPlanSum *after, float *see) {
    int losers = after->count - after->winners;
    see[0] = losers == 0;
    see[1] = losers == 1;
    see[2] = losers == 2;
    see[3] = losers > after->winners + 1;
    see[4] = share(losers, 8);
    see[5] = share(after->winners, 2);
    see[6] = after->winners == 0;
    see[7] = after->count == 1;
}

static void look_at_option(const ClimbDecision *decision, const ClimbOptions *options, int i,
                           float *see) {
    const ClimbCombo *combo = &options->combos[i];
    int planned = options->planned[i], weaker, stronger;
    memset(see, 0, sizeof(float) * CLIMB_POLICY_OPTION);
    look_after(&options->after[i], see + AFTER_AT);
    if (combo->size == 0) {
        see[0] = 1;
        return;
    }
    const ClimbOdds *odds = climb_decision_odds(decision);
    bool known = planned >= 0;
    int rank = known ? decision->plan->rank[planned] : climb_odds_rank(odds, combo);
    int control = known ? decision->plan->control[planned]
                        : climb_odds_control(decision->game, odds, combo);
    count_alike(decision, combo, planned, &weaker, &stronger);
    see[1] = share(rank, 255);
    see[2] = share(control, 255);
    see[3] = control >= 250;
    see[4] = control >= 128;
    see[5] = share(combo->size, 5);
    see[6] = climb_combo_is_bomb(decision->game, combo);
    see[7] = !known;
    see[8] = share(CLAMP(options->after[i].cost + 256, 0, 1024), 256);
    see[9] = combo->size == decision->deal->counts[decision->seat];
    see[10] = combo->size > decision->threat;
    see[11] = combo->size == 1;
    see[12] = combo->size == 2;
    see[13] = share(weaker, 4);
    see[14] = share(stronger, 4);
    see[15] = weaker == 0;
}

G_STATIC_ASSERT(AFTER_AT + 8 <= CLIMB_POLICY_OPTION);

#define SEATS_AT 0
#define PLAN_AT 10
#define LEAD_AT 25
#define TABLE_AT 26

G_STATIC_ASSERT(TABLE_AT + 13 <= CLIMB_POLICY_CONTEXT);

void climb_policy_look(const ClimbDecision *decision, ClimbOptions *options) {
    float *see = options->context;
    memset(see, 0, sizeof options->context);
    look_at_seats(decision, see + SEATS_AT);
    look_at_plan(decision, see + PLAN_AT);
    if (decision->deal->table.size == 0) {
        see[LEAD_AT] = 1;
    } else {
        look_at_table(decision, options, see + TABLE_AT);
    }
    for (int i = 0; i < options->count; i++) {
        look_at_option(decision, options, i, options->seen[i]);
    }
}
