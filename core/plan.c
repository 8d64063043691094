// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds a way to part a hand into combinations, by depth-first search that always covers the lowest
// card left. Ranks whose cards no rule tells apart are searched by number alone.
#include "plan.h"

#include "house.h"

#include <string.h>

#define CONTROL_WORTH 230 // of 256, for a combination that nobody beats
#define RANK_WORTH 120    // of 256, for the highest of its like: it can be played on others
#define WINS 150          // control from which on a combination is counted to win its trick
#define LOOSE_COST 400    // of a card that is part of no combination

ClimbCards climb_plan_apart(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbCards cards = game->distinct;
    if (deal->required != CLIMB_NO_CARD) {
        cards |= climb_cards_of(deal->required);
    }
    if (game->rules->call == CLIMB_CALL_CARD) {
        cards |= deal->called;
    }
    return climb_ranks_cards(climb_cards_ranks(cards, 1));
}

// So many cards of each rank that it is not told apart, as the lowest bits of a row.
static ClimbCards packed_ranks(ClimbCards cards) {
    ClimbPack packs[CLIMB_PACKS_MAX] = { 0 };
    bool two = climb_cards_second(cards) != 0;
    for (int i = 0; i < (two ? CLIMB_SET_MAX : CLIMB_SUIT_SLOTS); i++) {
        packs[i / CLIMB_SUIT_SLOTS] |= climb_cards_ranks(cards, i + 1) << i % CLIMB_SUIT_SLOTS;
    }
    return climb_cards_packs(packs[0], packs[1]);
}

ClimbCards climb_plan_packed(ClimbCards cards, ClimbCards apart) {
    ClimbCards kept = cards & apart;
    if (climb_cards_second(kept) != 0) {
        kept = climb_cards_packs(climb_cards_places(kept),
                                 climb_cards_first(kept) & climb_cards_second(kept));
    }
    return cards == (cards & apart) ? kept : kept | packed_ranks(cards & ~apart);
}

static int cost_from(int control, int rank) {
    return 256 - (control * CONTROL_WORTH + rank * RANK_WORTH) / 256;
}

static int cost_of(const ClimbGame *game, const ClimbOdds *odds, const ClimbCombo *combo) {
    return cost_from(climb_odds_control(game, odds, combo), climb_odds_rank(odds, combo));
}

// Lists what the hand can lead and sorts it by lowest card, the later of the list first: those are of
// higher kinds and longer.
static void list(const ClimbGame *game, const ClimbOdds *odds, ClimbCards hand, ClimbCards apart,
                 ClimbPlanRoom *room) {
    room->leads.count = 0;
    climb_moves_add_leads_by_data(game, hand, apart, 0, &room->leads);
    room->leads.count = MIN(room->leads.count, CLIMB_PLAN_LEADS);
    room->least = LOOSE_COST;
    memset(room->first, -1, sizeof room->first);
    for (int i = 0; i < room->leads.count; i++) {
        const ClimbCombo *combo = &room->leads.moves[i].combo;
        ClimbCard lowest = climb_cards_lowest(combo->cards);
        int cost = cost_of(game, odds, combo);
        room->cost[i] = (int16_t)cost;
        room->least = MIN(room->least, cost / combo->size);
        room->next[i] = room->first[lowest];
        room->first[lowest] = (int16_t)i;
    }
}

static void search(ClimbPlanRoom *room, ClimbCards left, int count, int cost) {
    if (left == 0) {
        if (cost < room->best_cost) {
            room->best_cost = cost;
            room->best_count = count;
            memcpy(room->best, room->chosen, sizeof(int16_t) * (size_t)count);
        }
        return;
    }
    if (cost + room->least * climb_cards_count(left) >= room->best_cost) {
        return;
    }
    ClimbCard lowest = climb_cards_lowest(left);
    bool found = false;
    for (int i = room->first[lowest]; i >= 0; i = room->next[i]) {
        const ClimbCombo *combo = &room->leads.moves[i].combo;
        if (!climb_cards_contains(left, combo->cards)) {
            continue;
        }
        if (found && room->nodes <= 0) {
            return;
        }
        found = true;
        room->nodes--;
        room->chosen[count] = (int16_t)i;
        search(room, climb_plan_packed(left & ~combo->cards, room->apart), count + 1,
               cost + room->cost[i]);
    }
    if (!found) {
        search(room, climb_cards_rest(left), count, cost + LOOSE_COST);
    }
}

// The cards of the real hand for a combination found in the packed one.
static ClimbCards unpack(ClimbCards cards, ClimbCards left, ClimbCards apart) {
    if (climb_cards_contains(apart, cards) && climb_cards_second(cards | left) == 0) {
        return cards;
    }
    ClimbCards real = CLIMB_NO_CARDS;
    for (ClimbCards rest = cards; rest != 0; rest = climb_cards_rest(rest)) {
        ClimbCard card = climb_cards_lowest(rest);
        ClimbCards equal = climb_cards_has(apart, card)
                               ? climb_places_cards((ClimbPack)1 << climb_card_place(card))
                               : climb_cards_of_rank(climb_card_rank(card));
        real |= climb_cards_of(climb_cards_lowest(left & ~real & equal));
    }
    return real;
}

static void take(const ClimbGame *game, const ClimbOdds *odds, const ClimbCombo *combo,
                 ClimbCards cards, ClimbPlan *plan) {
    int i = plan->count++;
    plan->combos[i] = *combo;
    plan->combos[i].cards = cards;
    plan->control[i] = (uint8_t)climb_odds_control(game, odds, combo);
    plan->rank[i] = (uint8_t)climb_odds_rank(odds, combo);
    plan->cards |= cards;
    plan->kinds |= 1u << combo->kind;
    if (plan->control[i] >= WINS) {
        plan->winners |= (uint64_t)1 << i;
    }
    if (climb_combo_is_bomb(game, combo)) {
        plan->bombs |= (uint64_t)1 << i;
    }
}

// Returns the cost.
static int find(const ClimbGame *game, const ClimbOdds *odds, ClimbCards hand, ClimbCards apart,
                int nodes, ClimbPlanRoom *room) {
    ClimbCards packed = climb_plan_packed(hand, apart);
    list(game, odds, packed, apart, room);
    room->apart = apart;
    room->best_cost = G_MAXINT;
    room->best_count = 0;
    room->nodes = nodes;
    search(room, packed, 0, 0);
    return room->best_cost;
}

ClimbPlanSum climb_plan_sum(const ClimbGame *game, const ClimbOdds *odds, ClimbCards hand,
                            ClimbCards apart, int nodes, ClimbPlanRoom *room) {
    int cost = find(game, odds, hand, apart, nodes, room), winners = 0;
    for (int i = 0; i < room->best_count; i++) {
        const ClimbCombo *combo = &room->leads.moves[room->best[i]].combo;
        winners += climb_odds_control(game, odds, combo) >= WINS;
    }
    return (ClimbPlanSum){ .cost = (int16_t)MIN(cost, G_MAXINT16),
                           .count = (uint8_t)room->best_count,
                           .winners = (uint8_t)winners };
}

int climb_plan_share(const ClimbPlan *plan, int i) {
    return cost_from(plan->control[i], plan->rank[i]);
}

void climb_plan_make(const ClimbGame *game, const ClimbOdds *odds, ClimbCards hand,
                     ClimbCards apart, int nodes, ClimbPlanRoom *room, ClimbPlan *plan) {
    plan->count = 0;
    plan->cards = CLIMB_NO_CARDS;
    plan->bombs = plan->winners = 0;
    plan->kinds = 0;
    plan->cost = find(game, odds, hand, apart, nodes, room);
    ClimbCards left = hand;
    for (int i = 0; i < MIN(room->best_count, CLIMB_PLAN_MAX); i++) {
        const ClimbCombo *combo = &room->leads.moves[room->best[i]].combo;
        ClimbCards cards = unpack(combo->cards, left, apart);
        take(game, odds, combo, cards, plan);
        left &= ~cards;
    }
}
