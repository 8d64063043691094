// SPDX-License-Identifier: LGPL-2.1-or-later
// Lists of combinations where a function of the rules recognises or compares them, or where the
// table lies reversed: sets of cards are tried, all of them or those that a function names. Lists by
// data alone are in moves.c.
#include "house.h"

#include <stdlib.h>

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

static bool generates(const ClimbGame *game) {
    return game->rules->hooks != NULL && game->rules->hooks->generate != NULL;
}

// Is every set of cards tried?
static bool tries_all(const ClimbGame *game, ClimbCards hand) {
    if (generates(game)) {
        return false;
    }
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

static int by_number(const void *a, const void *b) {
    ClimbCards first = *(const ClimbCards *)a, second = *(const ClimbCards *)b;
    return first < second ? -1 : first > second ? 1 : 0;
}

// The sets that the function `generate` names, but for those that the data recognises, which are in
// its list. Kept out of line for its room on the stack.
static G_GNUC_NO_INLINE void try_generated(const ClimbGame *game, ClimbCards hand, int seat,
                                           const ClimbCombo *table, bool bombs_only,
                                           ClimbMoves *moves) {
    ClimbHooks *hooks = game->rules->hooks;
    ClimbCards sets[CLIMB_GENERATE_MAX];
    int count = 0;
    if (!hooks->generate(hooks, game, hand, sets, &count)) {
        return;
    }
    qsort(sets, (size_t)count, sizeof(sets[0]), by_number);
    for (int i = 0; i < count; i++) {
        ClimbCombo combo;
        bool fresh = sets[i] != 0 && (i == 0 || sets[i] != sets[i - 1]) &&
                     climb_cards_contains(hand, sets[i]) &&
                     !climb_combo_classify_by_data(game, sets[i], &combo);
        if (fresh && climb_combo_classify(game, sets[i], &combo) &&
            fits(game, &combo, table, bombs_only)) {
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
        if (generates(game)) {
            try_generated(game, hand, seat, table, bombs_only, moves);
        }
    }
}

// Kept out of line: the list takes much of the stack.
static G_GNUC_NO_INLINE bool any_multiple_listed(const ClimbGame *game, ClimbCards hand) {
    ClimbMoves moves;
    moves.count = 0;
    climb_house_add_leads(game, hand, game->distinct, 0, &moves);
    for (int i = 0; i < MIN(moves.count, CLIMB_MOVES_MAX); i++) {
        if (moves.moves[i].combo.size > 1) {
            return true;
        }
    }
    return false;
}

bool climb_house_any_multiple(const ClimbGame *game, ClimbCards hand) {
    if (!tries_all(game, hand)) {
        return any_multiple_listed(game, hand);
    }
    for (ClimbCards cards = next_set(0, hand); cards != 0; cards = next_set(cards, hand)) {
        ClimbCombo combo;
        if (climb_cards_rest(cards) != 0 && climb_combo_classify(game, cards, &combo)) {
            return true;
        }
    }
    return false;
}
