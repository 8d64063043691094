// SPDX-License-Identifier: LGPL-2.1-or-later
// Makes the rule book's examples of combinations from the game's own deck. Whatever is shown was
// recognised and compared by combo.h.
#include "book.h"

#include "combo.h"

// How an example is put together.
typedef struct {
    int base;    // rank index of the deciding set or top card; of runs, index of the step
    int suit;    // of suited cards
    bool mirror; // suits the other way round
    bool strong; // the cards that do not decide: high ones rather than low ones
} Recipe;

// A place of the pack, or nothing if the pack does not have it.
static ClimbCards place(const ClimbGame *game, int rank, int suit, bool mirror) {
    if (rank < 0 || rank >= game->deck.rank_count) {
        return CLIMB_NO_CARDS;
    }
    int count = game->deck.suit_count;
    int turned = mirror ? count - 1 - suit % count : suit % count;
    return climb_cards_of(climb_card(rank, turned)) & game->deck.cards;
}

static ClimbCards set_of(const ClimbGame *game, int rank, int size, bool mirror) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int suit = 0; suit < size; suit++) {
        cards |= place(game, rank, suit, mirror);
    }
    return cards;
}

// The deciding sets downward from the base in steps of two, the others from one end of the order.
static ClimbCards make_sets(const ClimbGame *game, const ClimbPattern *pattern,
                            const Recipe *recipe) {
    ClimbCards cards = CLIMB_NO_CARDS;
    int deciding = recipe->base;
    int last = (game->deck.rank_count - game->deck.jokers) - 1;
    int rest = recipe->strong ? last - 1 : 0;
    for (int i = 0; i < pattern->set_count; i++) {
        bool decides = pattern->sets[i] == pattern->sets[0];
        cards |= set_of(game, decides ? deciding : rest, pattern->sets[i], recipe->mirror);
        if (decides) {
            deciding -= 2;
        } else {
            rest += recipe->strong ? -1 : 1;
        }
    }
    return cards;
}

static ClimbCards make_run(const ClimbGame *game, const ClimbPattern *pattern,
                           const Recipe *recipe) {
    int first = pattern->step_first[pattern->min_length];
    int end = pattern->step_first[pattern->min_length + 1];
    ClimbCards cards = CLIMB_NO_CARDS;
    if (recipe->base < 0 || first + recipe->base >= end) {
        return CLIMB_NO_CARDS;
    }
    int suit = pattern->suited ? recipe->suit : 0;
    for (ClimbRanks ranks = pattern->steps[first + recipe->base].ranks; ranks != 0;
         ranks &= ranks - 1) {
        int rank = climb_ranks_lowest(ranks);
        cards |= pattern->width > 1 ? set_of(game, rank, pattern->width, recipe->mirror)
                                    : place(game, rank, suit, recipe->mirror);
        suit += pattern->suited ? 0 : 1;
    }
    return cards;
}

// Ranks with gaps, so that the cards are in no sequence.
static ClimbCards make_suited(const ClimbGame *game, const ClimbPattern *pattern,
                              const Recipe *recipe) {
    static const int below[] = { 0, 1, 3, 5, 7, 8, 10, 11, 12 };
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int i = 0; i < pattern->min_length && i < (int)G_N_ELEMENTS(below); i++) {
        cards |= place(game, recipe->base - below[i], recipe->suit, false);
    }
    return cards;
}

// The run, and its wings from one end of the order, of ranks that are not in it.
static ClimbCards make_winged(const ClimbGame *game, const ClimbPattern *pattern,
                              const Recipe *recipe) {
    ClimbCards cards = make_run(game, pattern, recipe);
    ClimbRanks body = climb_cards_ranks(cards, 1);
    int missing = climb_ranks_count(body);
    int last = game->deck.rank_count - game->deck.jokers - 1;
    for (int i = 0; i <= last && missing > 0 && cards != CLIMB_NO_CARDS; i++) {
        int rank = recipe->strong ? last - i : i;
        if (!climb_ranks_has(body, rank)) {
            cards |= set_of(game, rank, pattern->wings, recipe->mirror);
            missing--;
        }
    }
    return cards;
}

static bool make(const ClimbGame *game, int kind, const Recipe *recipe, ClimbCombo *combo) {
    const ClimbPattern *pattern = &game->patterns[kind];
    ClimbCards cards = CLIMB_NO_CARDS;
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS: cards = make_sets(game, pattern, recipe); break;
    case CLIMB_PATTERN_RUN: cards = make_run(game, pattern, recipe); break;
    case CLIMB_PATTERN_SUITED: cards = make_suited(game, pattern, recipe); break;
    case CLIMB_PATTERN_WINGS: cards = make_winged(game, pattern, recipe); break;
    case CLIMB_PATTERN_CARDS: cards = pattern->exact; break;
    }
    return cards != CLIMB_NO_CARDS && climb_combo_classify(game, cards, combo) &&
           combo->kind == kind;
}

// Something of the same kind that beats the example, chosen to show what decides: the suit where
// suits do, else the rank in spite of the rest of the cards.
static bool make_higher(const ClimbGame *game, int kind, Recipe recipe, const ClimbCombo *example,
                        ClimbCombo *higher) {
    const ClimbPattern *pattern = &game->patterns[kind];
    int top_suit = game->deck.suit_count - 1;
    bool by_suit = pattern->type == CLIMB_PATTERN_SUITED && pattern->key == CLIMB_KEY_SUIT_FIRST;
    const Recipe tries[] = {
        { recipe.base - 1, top_suit, false, false }, // only a suit that goes before ranks wins so
        { recipe.base, top_suit, !pattern->suited, recipe.strong },
        { recipe.base + 1, 0, false, false },
        { recipe.base + 1, 0, true, false },
    };
    for (size_t i = by_suit ? 0 : 1; i < G_N_ELEMENTS(tries); i++) {
        if (make(game, kind, &tries[i], higher) && (higher->cards & example->cards) == 0 &&
            climb_combo_beats(game, higher, example)) {
            return true;
        }
    }
    return false;
}

bool climb_book_example(const ClimbGame *game, int kind, ClimbCards *cards, ClimbCards *higher) {
    const ClimbPattern *pattern = &game->patterns[kind];
    bool run = pattern->steps != NULL;
    int count = run ? pattern->step_first[pattern->min_length + 1] -
                          pattern->step_first[pattern->min_length]
                    : game->deck.rank_count - game->deck.jokers;
    // From a little above the middle outwards: examples of middling cards.
    int middle = run ? count / 2 : count * 2 / 3;
    *higher = CLIMB_NO_CARDS;
    for (int i = 0; i < 2 * count; i++) {
        Recipe recipe = { middle + (i % 2 == 1 ? (i + 1) / 2 : -i / 2),
                          game->deck.suit_count > 2 ? 1 : 0, false, true };
        ClimbCombo example, better;
        if (make(game, kind, &recipe, &example)) {
            *cards = example.cards;
            if (make_higher(game, kind, recipe, &example, &better)) {
                *higher = better.cards;
            }
            return true;
        }
    }
    return false;
}
