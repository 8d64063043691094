// SPDX-License-Identifier: LGPL-2.1-or-later
// The list of combinations of a hand equals what brute force finds: every subset of the hand is
// classified. For every game and preset, and for options that none of them has.
#include <string.h>

#include "testing.h"

#ifdef __SANITIZE_ADDRESS__
#define HANDS 12
#else
#define HANDS 60
#endif
#define TABLES 4

// --- brute force ------------------------------------------------------------------------------------

static gint compare_combos(gconstpointer a, gconstpointer b) {
    const ClimbCombo *first = a;
    const ClimbCombo *second = b;
    return first->cards < second->cards ? -1 : first->cards > second->cards;
}

// All combinations of a hand, of equal ones that with the lowest cards; sorted.
static GArray *brute_force(const ClimbGame *game, ClimbCards hand, ClimbCards distinct) {
    GArray *found = g_array_new(FALSE, FALSE, sizeof(ClimbCombo));
    for (ClimbCards cards = hand; cards != CLIMB_NO_CARDS; cards = (cards - 1) & hand) {
        ClimbCombo combo;
        if (climb_combo_classify(game, cards, &combo) &&
            testing_lowest_of_equals(cards, hand, distinct) == cards) {
            g_array_append_val(found, combo);
        }
    }
    g_array_sort(found, compare_combos);
    return found;
}

static void fail_with(const ClimbGame *game, const char *what, ClimbCards hand, ClimbCards cards) {
    g_autofree char *held = climb_deck_faces(&game->deck, hand);
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    g_error("hand %s: %s %s", held, what, faces);
}

// Compares a list with those of `all` that beat the table (all of them without one).
static void compare_list(const ClimbGame *game, ClimbCards hand, const GArray *all,
                         const ClimbCombo *table, bool bombs_only, const ClimbMoves *moves) {
    g_autoptr(GArray) listed = g_array_new(FALSE, FALSE, sizeof(ClimbCombo));
    g_assert_cmpint(moves->count, <=, CLIMB_MOVES_MAX);
    for (int i = 0; i < moves->count; i++) {
        g_assert_cmpint(moves->moves[i].type, ==, CLIMB_MOVE_PLAY);
        g_assert_cmpint(moves->moves[i].seat, ==, 2);
        g_array_append_val(listed, moves->moves[i].combo);
    }
    g_array_sort(listed, compare_combos);
    guint next = 0;
    for (guint i = 0; i < all->len; i++) {
        const ClimbCombo *wanted = &g_array_index(all, ClimbCombo, i);
        if (table != NULL && (!climb_combo_beats(game, wanted, table) ||
                              (bombs_only && !climb_combo_is_bomb(game, wanted)))) {
            continue;
        }
        if (next == listed->len) {
            fail_with(game, "not listed:", hand, wanted->cards);
        }
        const ClimbCombo *got = &g_array_index(listed, ClimbCombo, next++);
        if (got->cards != wanted->cards) {
            bool missing = got->cards > wanted->cards;
            fail_with(game, missing ? "not listed:" : "listed wrongly or twice:", hand,
                      missing ? wanted->cards : got->cards);
        }
        g_assert_cmpuint(got->strength, ==, wanted->strength);
        g_assert_cmpint(got->kind, ==, wanted->kind);
        g_assert_cmpint(got->size, ==, wanted->size);
    }
    if (next < listed->len) {
        fail_with(game, "listed wrongly or twice:", hand,
                  g_array_index(listed, ClimbCombo, next).cards);
    }
}

// --- hands --------------------------------------------------------------------------------------------

static ClimbCards draw(ClimbRandom *random, ClimbCards from, int count) {
    ClimbCard order[CLIMB_CARDS_MAX];
    int total = climb_random_shuffle(random, from, order);
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int i = 0; i < MIN(total, count); i++) {
        cards |= climb_cards_of(order[i]);
    }
    return cards;
}

// A hand of up to 13 cards: any, of neighbouring ranks, or mostly of one suit.
static ClimbCards random_hand(const ClimbGame *game, ClimbRandom *random, int number) {
    ClimbCards deck = game->deck.cards;
    int count = number % 4 == 3 ? 1 + (int)climb_random_below(random, 13) : 13;
    ClimbCards hand = CLIMB_NO_CARDS;
    if (number % 3 == 1) {
        int rank = (int)climb_random_below(random, (uint32_t)game->deck.rank_count);
        for (int i = 0; i < 4; i++) {
            hand |= deck & climb_cards_of_rank((rank + i) % game->deck.rank_count);
        }
        hand = draw(random, hand, count);
    } else if (number % 3 == 2) {
        int suit = (int)climb_random_below(random, (uint32_t)game->deck.suit_count);
        hand = draw(random, deck & climb_cards_of_suit(suit), count * 2 / 3);
    }
    return hand | draw(random, deck & ~hand, count - climb_cards_count(hand));
}

// The largest combination has the most cards, and none of its size in the hand beats it.
static void check_largest(const ClimbGame *game, ClimbCards hand, const GArray *all) {
    ClimbCombo largest;
    int most = 0;
    for (guint i = 0; i < all->len; i++) {
        most = MAX(most, g_array_index(all, ClimbCombo, i).size);
    }
    g_assert_true(climb_combo_largest(game, hand, &largest) == (most > 0));
    g_assert_true(climb_moves_any_multiple(game, hand) == (most > 1));
    if (most == 0) {
        return;
    }
    g_assert_cmpint(largest.size, ==, most);
    g_assert_true(climb_cards_contains(hand, largest.cards));
    for (guint i = 0; i < all->len; i++) {
        const ClimbCombo *combo = &g_array_index(all, ClimbCombo, i);
        bool same = game->patterns[combo->kind].group == game->patterns[largest.kind].group;
        if (combo->size == most && same) {
            g_assert_cmpuint(combo->strength, <=, largest.strength);
        }
    }
}

static void check_hand(const ClimbGame *game, ClimbCards hand, ClimbCards distinct,
                       ClimbRandom *random, ClimbMoves *moves) {
    g_autoptr(GArray) all = brute_force(game, hand, distinct);
    moves->count = 0;
    climb_moves_add_leads(game, hand, distinct, 2, moves);
    compare_list(game, hand, all, NULL, false, moves);
    if (distinct == game->distinct) {
        check_largest(game, hand, all);
    }
    for (int i = 0; i < TABLES; i++) {
        // Every second table is made of cards of the hand's kind, so that it is often beaten.
        ClimbCards others = draw(random, game->deck.cards & ~(i % 2 == 0 ? hand : 0), 13);
        moves->count = 0;
        climb_moves_add_leads(game, others, game->deck.cards, 0, moves);
        if (moves->count == 0) {
            continue;
        }
        uint32_t any = climb_random_below(random, (uint32_t)MIN(moves->count, CLIMB_MOVES_MAX));
        ClimbCombo table = moves->moves[any].combo;
        for (int bombs_only = 0; bombs_only < 2; bombs_only++) {
            moves->count = 0;
            climb_moves_add_beating(game, hand, distinct, 2, &table, bombs_only, moves);
            compare_list(game, hand, all, &table, bombs_only, moves);
        }
    }
}

static void check_game(const ClimbGame *game, uint64_t number) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(number);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    for (int i = 0; i < HANDS; i++) {
        ClimbCards hand = random_hand(game, &random, i);
        check_hand(game, hand, game->distinct, &random, moves);
        if (i % 5 == 0) {
            // A card that the state of a deal tells apart: a called one, the opening card.
            ClimbCards special = draw(&random, hand, 2);
            check_hand(game, hand, game->distinct | special, &random, moves);
        }
    }
}

static void lists_equal_brute_force(gconstpointer name) {
    g_autoptr(ClimbGame) game = testing_game(name, NULL);
    check_game(game, 11);
}

// --- options ------------------------------------------------------------------------------------------

static const TestingVariant variants[] = {
    { "all-kinds", "big-two",
      "quads.alone=kind four.twopair=yes five.twopair=yes five.royal=yes five.dragon=yes" },
    { "quads-alone-bomb", "big-two", "bomb.reach=any quads.alone=bomb" },
    { "bomb-over-two", "big-two", "bomb.reach=single2" },
    { "immune-twos", "big-two", "two.immune=yes bomb.reach=any flush.order=top" },
    { "two-high-low", "big-two",
      "straight.mode=two_high_low straight.tie=highest_single flush.order=rank_first" },
    { "a5-high", "big-two", "straight.mode=a5high" },
    { "twenty-six-high", "big-two", "straight.mode=26high_a5second" },
    { "no-two", "big-two", "straight.mode=no_two" },
    { "jokers", "big-two", "deck.jokers=2" },
    { "same-rank", "big-two", "single.same_rank_ok=yes" },
    { "no-cross", "big-two", "five.cross=no bomb.reach=any five.twopair=yes" },
    { "suits-do-not-matter", "big-two",
      "kind.single.tie=none kind.pair.tie=none kind.straight.tie=none five.flush=no "
      "kind.straight-flush=off open.require=none" },
    { "short-runs", "big-three", "runs.min=2" },
    { "held-spade", "big-three",
      "score.held=2S score.by=cards auction.mode=none "
      "deal.spare=dead open.lead=card call.by=none" },
    { "over-list", "big-three", "kind.four.bomb=yes bomb.over=any" },
    { "two-pack-landlord", "dou-dizhu",
      "deck.packs=2 deal.cards=33 kind.rocket.cards=XB,XB,XR,XR kind.pair.apart=XB,XR" },
    { "two-pack-kickers", "dou-dizhu:free-kickers", "deck.packs=2 deal.cards=33" },
    { "two-packs", "big-two", "deck.packs=2 players=8 kind.five-alike=on" },
    { "two-packs-suits-do-not-matter", "big-three",
      "deck.packs=2 players=6 auction.mode=none deal.cards=0 deal.spare=uneven open.lead=card "
      "score.by=cards call.by=none "
      "kind.five=new kind.five.sets=5 deck.jokers=2" },
};

static void variant_equals_brute_force(gconstpointer data) {
    const TestingVariant *variant = data;
    g_autoptr(ClimbGame) game = testing_game(variant->game, variant->settings);
    check_game(game, 12);
}

// faults.md A23: three jacks on a pair of nines are three pairs, not one.
static void every_pair_of_three(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    ClimbCombo table;
    g_assert_true(climb_combo_classify(game, testing_cards(game, "9D 9C"), &table));
    moves->count = 0;
    climb_moves_add_beating(game, testing_cards(game, "JD JC JS 3D 4H"), game->distinct, 1, &table,
                            false, moves);
    g_assert_cmpint(moves->count, ==, 3);
}

// Where suits mean nothing, equal plays are one move.
static void equal_cards_are_one_move(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbGame) game = testing_game("big-three", NULL);
    moves->count = 0;
    climb_moves_add_leads(game, testing_cards(game, "9D 9C 9H 9S"), game->distinct, 0, moves);
    g_assert_cmpint(moves->count, ==, 4);
    for (int i = 0; i < moves->count; i++) {
        ClimbCards cards = moves->moves[i].combo.cards;
        g_assert_true(climb_cards_has(cards, climb_cards_lowest(testing_cards(game, "9D"))));
    }
}

// An empty hand has no moves, and a list that is not empty is added to.
static void lists_are_added_to(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    ClimbCombo largest;
    moves->count = 0;
    climb_moves_add_leads(game, CLIMB_NO_CARDS, game->distinct, 0, moves);
    g_assert_cmpint(moves->count, ==, 0);
    g_assert_false(climb_moves_any_multiple(game, CLIMB_NO_CARDS));
    g_assert_false(climb_combo_largest(game, CLIMB_NO_CARDS, &largest));
    climb_moves_add_leads(game, testing_cards(game, "3D"), game->distinct, 0, moves);
    climb_moves_add_leads(game, testing_cards(game, "4D"), game->distinct, 1, moves);
    g_assert_cmpint(moves->count, ==, 2);
    g_assert_cmpint(moves->moves[1].seat, ==, 1);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("moves/lists-equal-brute-force", lists_equal_brute_force);
    testing_add_for_variants("moves/options", variants, G_N_ELEMENTS(variants),
                             variant_equals_brute_force);
    g_test_add_func("/moves/every-pair-of-three", every_pair_of_three);
    g_test_add_func("/moves/equal-cards-are-one-move", equal_cards_are_one_move);
    g_test_add_func("/moves/lists-are-added-to", lists_are_added_to);
    return g_test_run();
}
