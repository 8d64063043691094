// SPDX-License-Identifier: LGPL-2.1-or-later
// Lists of combinations where a function of the rules recognises or compares them, or where the
// table lies reversed: sets of cards are tried one by one. Lists by data alone are in moves.c.
#include "house.h"

// Calls classify and beats where the rules have them, so that list and check agree.
static bool fits(const ClimbGame *game, const ClimbCombo *combo, const ClimbCombo *table,
                 bool bombs_only) {
    return (!bombs_only || climb_combo_is_bomb(game, combo)) &&
           (table == NULL || climb_combo_beats(game, combo, table));
}

static void append(ClimbMoves *moves, const ClimbCombo *combo, int seat) {
    if (moves->count < CLIMB_MOVES_MAX) {
        moves->moves[moves->count] =
            (ClimbMove){ .combo = *combo, .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
    }
    moves->count++;
}

// Can every set of cards be tried?
static bool tries_all(const ClimbGame *game, ClimbCards hand) {
    int limit = MIN(game->rules->hooks->classify_limit, CLIMB_CLASSIFY_LIMIT_MAX);
    return climb_cards_count(hand) <= limit;
}

static bool asks_classify(const ClimbGame *game) {
    return (game->house & CLIMB_HOUSE_CLASSIFY) != 0;
}

// Of the next cards of a hand, in the order of numbers; the empty set is the last.
static ClimbCards next_set(ClimbCards cards, ClimbCards hand) {
    return (cards - hand) & hand;
}

// Every set, which takes 2^cards questions: the limit keeps that bearable.
static void try_all(const ClimbGame *game, ClimbCards hand, int seat, const ClimbCombo *table,
                    bool bombs_only, ClimbMoves *moves) {
    for (ClimbCards cards = next_set(0, hand); cards != 0; cards = next_set(cards, hand)) {
        ClimbCombo combo;
        if (climb_combo_classify(game, cards, &combo) && fits(game, &combo, table, bombs_only)) {
            append(moves, &combo, seat);
        }
    }
}

// What the data recognises, and the function `classify` too, if there is one.
static void try_data(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                     const ClimbCombo *table, bool bombs_only, ClimbMoves *moves) {
    int kept = moves->count;
    climb_moves_add_leads_by_data(game, hand, distinct, seat, moves);
    int written = MIN(moves->count, CLIMB_MOVES_MAX);
    for (int i = kept; i < written; i++) {
        ClimbMove move = moves->moves[i];
        bool found = !asks_classify(game) ||
                     climb_combo_classify(game, move.combo.cards, &move.combo);
        if (found && fits(game, &move.combo, table, bombs_only)) {
            moves->moves[kept++] = move;
        }
    }
    moves->count = kept;
}

bool climb_house_lists(const ClimbGame *game, const ClimbCombo *table) {
    return (game->house & (CLIMB_HOUSE_CLASSIFY | CLIMB_HOUSE_BEATS)) != 0 || table->reversed;
}

void climb_house_add_leads(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                           ClimbMoves *moves) {
    climb_house_add_beating(game, hand, distinct, seat, NULL, false, moves);
}

void climb_house_add_beating(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                             const ClimbCombo *table, bool bombs_only, ClimbMoves *moves) {
    if (asks_classify(game) && tries_all(game, hand)) {
        try_all(game, hand, seat, table, bombs_only, moves);
    } else {
        try_data(game, hand, distinct, seat, table, bombs_only, moves);
    }
}

// Kept out of line: the list takes much of the stack.
static G_GNUC_NO_INLINE bool any_multiple_by_data(const ClimbGame *game, ClimbCards hand) {
    ClimbMoves moves;
    moves.count = 0;
    try_data(game, hand, game->distinct, 0, NULL, false, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (moves.moves[i].combo.size > 1) {
            return true;
        }
    }
    return false;
}

bool climb_house_any_multiple(const ClimbGame *game, ClimbCards hand) {
    if (!tries_all(game, hand)) {
        return any_multiple_by_data(game, hand);
    }
    for (ClimbCards cards = next_set(0, hand); cards != 0; cards = next_set(cards, hand)) {
        ClimbCombo combo;
        if (climb_cards_rest(cards) != 0 && climb_combo_classify(game, cards, &combo)) {
            return true;
        }
    }
    return false;
}
