// SPDX-License-Identifier: LGPL-2.1-or-later
// Recognising and comparing combinations: counts of kinds over all sets of five cards, the order
// between combinations, and sets of cards at random for every game. Lists of moves: test-moves.c.
#include <string.h>

#include "testing.h"

#ifdef __SANITIZE_ADDRESS__
#define FUZZ_SETS 3000
#define HANDS 20
#else
#define FUZZ_SETS 40000
#define HANDS 120
#endif

// --- counts (rules.md 2.1) ------------------------------------------------------------------------

typedef struct {
    const char *mode;
    int straights, flushes, full_houses, quads, straight_flushes, illegal;
} Counts;

static const Counts counts[] = {
    { "a5low", 10200, 5108, 3744, 624, 40, 2579244 },
    { "a5high", 10200, 5108, 3744, 624, 40, 2579244 },
    { "no_a5", 9180, 5112, 3744, 624, 36, 2580264 },
    { "26only", 9180, 5112, 3744, 624, 36, 2580264 },
    { "two_high", 9180, 5112, 3744, 624, 36, 2580264 },
    { "no_two", 8160, 5116, 3744, 624, 32, 2581284 },
    { "two_high_low", 11220, 5104, 3744, 624, 44, 2578224 },
};

// Classifies the sets of five whose highest card is `top`.
static void count_below(const ClimbGame *game, int top, int *found) {
    for (int a = 0; a < top; a++) {
        for (int b = 0; b < a; b++) {
            for (int c = 0; c < b; c++) {
                for (int d = 0; d < c; d++) {
                    ClimbCards cards = climb_cards_of((ClimbCard)top) |
                                       climb_cards_of((ClimbCard)a) | climb_cards_of((ClimbCard)b) |
                                       climb_cards_of((ClimbCard)c) | climb_cards_of((ClimbCard)d);
                    ClimbCombo combo;
                    bool fits = climb_combo_classify(game, cards, &combo);
                    found[fits ? combo.kind : CLIMB_KINDS_MAX]++;
                }
            }
        }
    }
}

static void counts_of_kinds(gconstpointer data) {
    const Counts *expected = data;
    g_autofree char *setting = g_strconcat("straight.mode=", expected->mode, NULL);
    g_autoptr(ClimbGame) game = testing_game("big-two", setting);
    int found[CLIMB_KINDS_MAX + 1] = { 0 };
    for (int top = 4; top < 52; top++) {
        count_below(game, top, found);
    }
    g_assert_cmpint(found[climb_game_kind(game, "straight")], ==, expected->straights);
    g_assert_cmpint(found[climb_game_kind(game, "flush")], ==, expected->flushes);
    g_assert_cmpint(found[climb_game_kind(game, "full-house")], ==, expected->full_houses);
    g_assert_cmpint(found[climb_game_kind(game, "quads")], ==, expected->quads);
    g_assert_cmpint(found[climb_game_kind(game, "straight-flush")], ==, expected->straight_flushes);
    g_assert_cmpint(found[CLIMB_KINDS_MAX], ==, expected->illegal);
}

// --- single examples --------------------------------------------------------------------------------

static bool beats(const ClimbGame *game, const char *left, const char *right) {
    ClimbCombo a;
    ClimbCombo b;
    g_assert_true(climb_combo_classify(game, testing_cards(game, left), &a));
    g_assert_true(climb_combo_classify(game, testing_cards(game, right), &b));
    bool forth = climb_combo_beats(game, &a, &b);
    g_assert_false(forth && climb_combo_beats(game, &b, &a));
    g_autofree char *why = climb_combo_why_not_beats(game, &a, &b);
    g_assert_true(forth == (why == NULL));
    return forth;
}

// faults.md A5, A6, A13: neither the pair of a full house nor the fifth card counts.
static void kickers_do_not_matter(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    g_assert_true(beats(game, "KS KH KC 3D 3C", "QS QH QC AD AC"));
    g_assert_false(beats(game, "QS QH QC AD AC", "KS KH KC 3D 3C"));
    g_assert_true(beats(game, "4S 4H 4C 5D 5C", "3S 3H 3C 2D 2C"));
    g_assert_true(beats(game, "4S 4H 4C 4D 3C", "3S 3H 3C 3D 2S"));
    ClimbCombo low;
    ClimbCombo high;
    g_assert_true(climb_combo_classify(game, testing_cards(game, "8S 8H 8C 8D 3C"), &low));
    g_assert_true(climb_combo_classify(game, testing_cards(game, "8S 8H 8C 8D KC"), &high));
    g_assert_cmpuint(low.strength, ==, high.strength);
    g_assert_false(climb_combo_beats(game, &high, &low));
    g_assert_true(climb_combo_classify(game, testing_cards(game, "9S 9H 9C 3D 3C"), &low));
    g_assert_true(climb_combo_classify(game, testing_cards(game, "9S 9H 9C 2D 2C"), &high));
    g_assert_cmpuint(low.strength, ==, high.strength);
}

// faults.md A8: three house rules for two flushes.
static void flush_orders(void) {
    static const char *const f1 = "AH KH 9H 6H 4H";
    static const char *const f2 = "AS QS JS TS 8S";
    static const char *const g1 = "2D 9D 7D 5D 3D";
    static const char *const g2 = "AS KS QS JS 9S";
    g_autoptr(ClimbGame) top = testing_game("big-two", "flush.order=top");
    g_assert_true(beats(top, f2, f1));
    g_autoptr(ClimbGame) ranks = testing_game("big-two", "flush.order=rank_first");
    g_assert_true(beats(ranks, f1, f2));
    g_assert_true(beats(ranks, g1, g2));
    g_autoptr(ClimbGame) suits = testing_game("big-two", "flush.order=suit_first");
    g_assert_true(beats(suits, f2, f1));
    g_assert_true(beats(suits, g2, g1));
}

// The same cards in any order and spelling are the same set.
static void order_of_cards_does_not_matter(void) {
    static const char *const spellings[] = {
        "3D 4C 5H 6S 7D", "7D 6S 5H 4C 3D", "5h,3d,7d,4c,6s", "6S3D7D4C5H",
        "♦3 ♣4 ♥5 ♠6 ♦7", "3♦ 7♦ 4♣ 6♠ 5♥", "d3 c4 h5 s6 d7",
    };
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    ClimbCombo first;
    g_assert_true(climb_combo_classify(game, testing_cards(game, spellings[0]), &first));
    for (size_t i = 1; i < G_N_ELEMENTS(spellings); i++) {
        ClimbCombo combo;
        g_assert_true(climb_combo_classify(game, testing_cards(game, spellings[i]), &combo));
        g_assert_cmpuint(combo.cards, ==, first.cards);
        g_assert_cmpuint(combo.strength, ==, first.strength);
        g_assert_cmpuint(combo.kind, ==, first.kind);
    }
}

// --- every game ---------------------------------------------------------------------------------------

// Cards at random, from few ranks or few suits often enough to make rare kinds.
static ClimbCards random_cards(const ClimbGame *game, ClimbRandom *random, int count) {
    ClimbCard order[CLIMB_CARDS_MAX];
    ClimbCards from = game->deck.cards;
    uint32_t bias = climb_random_below(random, 4);
    if (bias == 1) {
        int suit = (int)climb_random_below(random, (uint32_t)game->deck.suit_count);
        from &= climb_cards_of_suit(suit);
    } else if (bias == 2) {
        int rank = (int)climb_random_below(random, (uint32_t)game->deck.rank_count - 4);
        from &= (climb_cards_of_rank(rank + 5) - 1) & ~(climb_cards_of_rank(rank) - 1);
    }
    int total = climb_random_shuffle(random, from, order);
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int i = 0; i < MIN(total, count); i++) {
        cards |= climb_cards_of(order[i]);
    }
    return cards;
}

// What classify finds is the highest in its group that classify_as does, and says the same.
static void check_classified(const ClimbGame *game, ClimbCards cards, const ClimbCombo *combo) {
    ClimbCombo other;
    g_assert_cmpuint(combo->cards, ==, cards);
    g_assert_cmpint(combo->size, ==, climb_cards_count(cards));
    g_assert_cmpint(combo->kind, <, game->kind_count);
    g_assert_true(climb_combo_classify_as(game, combo->kind, cards, &other));
    g_assert_cmpuint(other.strength, ==, combo->strength);
    for (int kind = 0; kind < game->kind_count; kind++) {
        if (climb_combo_classify_as(game, kind, cards, &other) &&
            game->patterns[kind].group == game->patterns[combo->kind].group) {
            g_assert_cmpuint(other.strength, <=, combo->strength);
        }
    }
}

static void sets_at_random(gconstpointer name) {
    g_autoptr(ClimbGame) game = testing_game(name, NULL);
    ClimbSeed seed = climb_seed_from_number(1);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    int pack = climb_cards_count(game->deck.cards);
    for (int i = 0; i < FUZZ_SETS; i++) {
        int count = (int)climb_random_below(&random, i % 50 == 0 ? (uint32_t)pack + 1 : 13);
        ClimbCards cards = random_cards(game, &random, count);
        ClimbCombo combo;
        bool fits = climb_combo_classify(game, cards, &combo);
        if (fits) {
            check_classified(game, cards, &combo);
        } else {
            g_assert_cmpint(combo.size, ==, 0);
            for (int kind = 0; kind < game->kind_count; kind++) {
                g_assert_false(climb_combo_classify_as(game, kind, cards, &(ClimbCombo){ 0 }));
            }
        }
        if (i % 16 == 0) {
            g_autofree char *words = fits ? climb_combo_name(game, &combo)
                                          : climb_combo_why_not(game, cards);
            g_assert_nonnull(words);
            g_assert_cmpuint(strlen(words), >, 3);
        }
    }
}

// All combinations of some random hands, mixed.
static GArray *sample_combos(const ClimbGame *game, ClimbRandom *random) {
    GArray *sample = g_array_new(FALSE, FALSE, sizeof(ClimbCombo));
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int hand = 0; hand < HANDS; hand++) {
        moves->count = 0;
        ClimbCards cards = random_cards(game, random, 13);
        climb_moves_add_leads(game, cards, game->deck.cards, 0, moves);
        int count = MIN(moves->count, CLIMB_MOVES_MAX);
        for (int i = 0; i < MIN(count, 40); i++) {
            uint32_t any = climb_random_below(random, (uint32_t)count);
            g_array_append_val(sample, moves->moves[any].combo);
        }
    }
    return sample;
}

static bool comparable(const ClimbGame *game, const ClimbCombo *a, const ClimbCombo *b) {
    const ClimbPattern *first = &game->patterns[a->kind];
    const ClimbPattern *second = &game->patterns[b->kind];
    return first->group == second->group &&
           (a->size == b->size || (first->any_size && second->any_size));
}

// "Beats" never goes both ways or round in a circle within what compares, and there it is total
// but for equals. (faults.md A10)
static void beats_is_an_order(gconstpointer name) {
    g_autoptr(ClimbGame) game = testing_game(name, NULL);
    ClimbSeed seed = climb_seed_from_number(2);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    g_autoptr(GArray) sample = sample_combos(game, &random);
    for (int i = 0; i < FUZZ_SETS * 4; i++) {
        const ClimbCombo *three[3];
        for (int k = 0; k < 3; k++) {
            three[k] = &g_array_index(sample, ClimbCombo, climb_random_below(&random, sample->len));
        }
        bool forth = climb_combo_beats(game, three[0], three[1]);
        bool back = climb_combo_beats(game, three[1], three[0]);
        g_assert_false(climb_combo_beats(game, three[0], three[0]));
        g_assert_false(forth && back);
        if (comparable(game, three[0], three[1]) && game->immune.count == 0) {
            g_assert_true(forth == (three[0]->strength > three[1]->strength));
            if (!forth && !back && three[0]->strength != three[1]->strength) {
                g_autofree char *a = climb_deck_faces(&game->deck, three[0]->cards);
                g_autofree char *b = climb_deck_faces(&game->deck, three[1]->cards);
                g_error("neither beats the other: %s, %s", a, b);
            }
        }
        if (forth && climb_combo_beats(game, three[1], three[2])) {
            g_assert_false(climb_combo_beats(game, three[2], three[0]));
        }
        if (i % 64 == 0) {
            g_autofree char *why = climb_combo_why_not_beats(game, three[0], three[1]);
            g_assert_true(forth == (why == NULL));
        }
    }
}

// --- a published program ------------------------------------------------------------------------------

// What validatePlayedHand of big2_PPOalgorithm goes by, said anew: the class among hands of one number
// of cards, then the highest card, of full houses the triple's rank. 0 if it knows no such hand.
static int published_class(ClimbCards cards) {
    int size = climb_cards_count(cards);
    ClimbRanks ranks = climb_cards_ranks(cards, 1);
    int kinds = climb_ranks_count(ranks);
    if (size <= 4) {
        bool pairs = size == 4 && kinds == 2 && climb_cards_ranks(cards, 2) == ranks;
        return kinds == 1 ? 2 : pairs ? 1 : 0;
    }
    int low = climb_ranks_lowest(ranks), high = climb_ranks_highest(ranks);
    bool straight = kinds == 5 && high - low == 4;
    ClimbCard lowest = climb_cards_lowest(cards);
    bool flush = climb_cards_contains(climb_cards_of_suit(climb_card_suit(lowest)), cards);
    bool house = kinds == 2 && climb_cards_ranks(cards, 4) == 0;
    return size != 5 ? 0 : straight && flush ? 4 : house ? 3 : flush ? 2 : straight;
}

static bool published_beats(ClimbCards new_cards, ClimbCards old) {
    int first = published_class(new_cards), second = published_class(old);
    if (climb_cards_count(new_cards) != climb_cards_count(old) || first != second) {
        return climb_cards_count(new_cards) == climb_cards_count(old) && first > second;
    }
    if (climb_cards_count(old) == 5 && first == 3) {
        return climb_cards_ranks(new_cards, 3) > climb_cards_ranks(old, 3);
    }
    return climb_cards_highest(new_cards) > climb_cards_highest(old);
}

static void published_program_agrees(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two:charlesworth", NULL);
    ClimbSeed seed = climb_seed_from_number(5);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    g_autoptr(GArray) sample = sample_combos(game, &random);
    for (int i = 0; i < FUZZ_SETS * 4; i++) {
        const ClimbCombo *two[2];
        for (int k = 0; k < 2; k++) {
            two[k] = &g_array_index(sample, ClimbCombo, climb_random_below(&random, sample->len));
            g_assert_cmpint(published_class(two[k]->cards), >, 0);
        }
        if ((two[0]->cards & two[1]->cards) == 0 &&
            climb_combo_beats(game, two[0], two[1]) !=
                published_beats(two[0]->cards, two[1]->cards)) {
            g_autofree char *a = climb_deck_faces(&game->deck, two[0]->cards);
            g_autofree char *b = climb_deck_faces(&game->deck, two[1]->cards);
            g_error("%s on %s: the published program says otherwise", a, b);
        }
    }
    for (int i = 0; i < FUZZ_SETS; i++) { // and nothing else is a hand
        ClimbCard order[CLIMB_CARDS_MAX];
        ClimbCards cards = CLIMB_NO_CARDS;
        ClimbCombo combo;
        int ranks = 2 + (int)climb_random_below(&random, 12);
        climb_random_shuffle(&random, game->deck.cards & (ClimbCards)((1ull << (ranks * 4)) - 1),
                             order);
        for (int k = 0; k < 1 + i % 6 && k < ranks * 4; k++) {
            cards |= climb_cards_of(order[k]);
        }
        g_assert_true(climb_combo_classify(game, cards, &combo) == (published_class(cards) > 0));
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autofree char *path = g_strconcat("/combos/counts/", counts[i].mode, NULL);
        g_test_add_data_func(path, &counts[i], counts_of_kinds);
    }
    g_test_add_func("/combos/kickers-do-not-matter", kickers_do_not_matter);
    g_test_add_func("/combos/flush-orders", flush_orders);
    g_test_add_func("/combos/order-of-cards-does-not-matter", order_of_cards_does_not_matter);
    g_test_add_func("/combos/published-program-agrees", published_program_agrees);
    testing_add_for_every_game("combos/sets-at-random", sets_at_random);
    testing_add_for_every_game("combos/beats-is-an-order", beats_is_an_order);
    return g_test_run();
}
