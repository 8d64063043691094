// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks for combinations that a list of moves leaves out: small random hands, of which every set of
// cards is tried.
#include "check-lists.h"

#include <words.h>

#define HANDS 200
#define HAND_CARDS 9 // 511 sets

static bool is_listed(const ClimbMoves *moves, ClimbCards cards) {
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        if (moves->moves[i].combo.cards == cards) {
            return true;
        }
    }
    return false;
}

// The first set that is a combination and not listed, or no cards.
static ClimbCards find_missing(const ClimbGame *game, ClimbCards hand, const ClimbMoves *moves) {
    for (ClimbCards cards = hand; cards != CLIMB_NO_CARDS; cards = (cards - 1) & hand) {
        ClimbCombo combo;
        if (climb_combo_classify(game, cards, &combo) && !is_listed(moves, cards)) {
            return cards;
        }
    }
    return CLIMB_NO_CARDS;
}

// Hands of near ranks, where combinations are likely, and hands of any.
static ClimbCards some_hand(const ClimbGame *game, ClimbRandom *random, int number) {
    ClimbCards among = game->deck.cards;
    if (number % 2 == 0) {
        int first = (int)climb_random_below(random, (uint32_t)game->deck.rank_count);
        for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
            among &= rank < first || rank > first + 5 ? ~climb_cards_of_rank(rank)
                                                      : ~CLIMB_NO_CARDS;
        }
    }
    ClimbCard order[CLIMB_CARDS_MAX];
    ClimbCards hand = CLIMB_NO_CARDS;
    int count = climb_random_shuffle(random, among, order);
    for (int i = 0; i < MIN(count, HAND_CARDS); i++) {
        hand |= climb_cards_of(order[i]);
    }
    return hand;
}

void check_lists(const ClimbGame *game, CheckLists *check) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(3);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    *check = (CheckLists){ 0 };
    for (int i = 0; i < HANDS && check->problem == NULL; i++) {
        ClimbCards hand = some_hand(game, &random, i);
        moves->count = 0;
        climb_moves_add_leads(game, hand, game->deck.cards, 0, moves);
        ClimbCards missing = find_missing(game, hand, moves);
        if (missing != CLIMB_NO_CARDS) {
            g_autofree char *cards = climb_deck_faces(&game->deck, missing);
            g_autofree char *held = climb_deck_faces(&game->deck, hand);
            check->problem = climb_words_fill(_("{cards} is a combination, and generate does not "
                                                "name it for the hand {hand}"),
                                              "cards", cards, "hand", held, NULL);
        }
        check->hands++;
    }
}
