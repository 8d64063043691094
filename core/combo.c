// SPDX-License-Identifier: LGPL-2.1-or-later
// Recognises combinations and compares them. Words about them are in explain.c, lists of them in
// moves.c. Everything here is hot: no allocation.
#include "house.h"

static inline uint32_t strength_of(const ClimbPattern *pattern, uint32_t key) {
    return (uint32_t)pattern->rung << 24 | key;
}

static inline uint32_t highest_suit(ClimbCards cards, int rank) {
    return (uint32_t)(31 - __builtin_clz(climb_cards_suits(cards, rank)));
}

// Ranks of which a set holds exactly `count` cards.
static inline ClimbRanks exactly(ClimbCards cards, int count) {
    ClimbRanks ranks = climb_cards_ranks(cards, count);
    return count == CLIMB_SET_MAX ? ranks : ranks & ~climb_cards_ranks(cards, count + 1);
}

static bool classify_sets(const ClimbPattern *pattern, ClimbCards cards, uint32_t *key) {
    int need[CLIMB_SET_MAX + 1] = { 0 };
    int most = climb_cards_second(cards) == 0 ? CLIMB_SUIT_SLOTS : CLIMB_SET_MAX;
    for (int i = 0; i < pattern->set_count; i++) {
        need[pattern->sets[i]]++;
    }
    for (int size = 1; size <= most; size++) {
        if (climb_ranks_count(exactly(cards, size)) != need[size]) {
            return false;
        }
    }
    ClimbRanks deciding = exactly(cards, pattern->sets[0]);
    int top = climb_ranks_highest(deciding);
    uint32_t value = 0;
    if (pattern->key == CLIMB_KEY_FIRST) {
        deciding = climb_ranks_of(top);
    }
    while (deciding != 0) {
        int rank = climb_ranks_highest(deciding);
        value = value << 4 | (uint32_t)rank;
        deciding &= ~climb_ranks_of(rank);
    }
    *key = value << 2 | (pattern->tie == CLIMB_TIE_TOP ? highest_suit(cards, top) : 0);
    return true;
}

static inline uint32_t run_key(const ClimbPattern *pattern, ClimbCards cards, int position,
                               int top) {
    switch ((ClimbTie)pattern->tie) {
    case CLIMB_TIE_NONE: return (uint32_t)position << 2;
    case CLIMB_TIE_TOP: return (uint32_t)position << 2 | highest_suit(cards, top);
    case CLIMB_TIE_HIGHEST_SINGLE:
        return (uint32_t)position << 2 | (uint32_t)climb_card_suit(climb_cards_highest(cards));
    }
    return 0;
}

static inline bool one_suit(ClimbCards cards) {
    int suit = climb_card_suit(climb_cards_lowest(cards));
    return climb_cards_contains(climb_cards_of_suit(suit), cards);
}

static bool classify_run(const ClimbPattern *pattern, ClimbCards cards, int size, uint32_t *key) {
    if (pattern->suited && !one_suit(cards)) { // the first look: most straights are not suited
        return false;
    }
    ClimbRanks ranks = climb_cards_ranks(cards, 1);
    int length = climb_ranks_count(ranks);
    if (length * pattern->width != size || length > CLIMB_RUN_MAX ||
        climb_cards_ranks(cards, pattern->width) != ranks) {
        return false;
    }
    int first = pattern->step_first[length], end = pattern->step_first[length + 1];
    for (int i = first; i < end; i++) {
        if (pattern->steps[i].ranks == ranks) {
            *key = run_key(pattern, cards, i - first, pattern->steps[i].top);
            return true;
        }
    }
    return false;
}

uint32_t climb_combo_suited_key(const ClimbPattern *pattern, ClimbCards cards) {
    int suit = climb_card_suit(climb_cards_lowest(cards));
    uint32_t ranks = climb_ranks_pack(climb_cards_ranks_of_suit(cards, suit));
    int bits = CLIMB_RANKS_MAX;
    if (pattern->repeats) { // rank by rank from the top, four bits each
        bits = 4 * CLIMB_REPEATS_MAX;
        ranks = 0;
        for (ClimbCards rest = cards; rest != 0;) {
            ClimbCard card = climb_cards_highest(rest);
            ranks = ranks << 4 | (uint32_t)climb_card_rank(card);
            rest &= ~climb_cards_of(card);
        }
    }
    switch ((ClimbKey)pattern->key) {
    case CLIMB_KEY_SUIT_FIRST: return (uint32_t)suit << bits | ranks;
    case CLIMB_KEY_RANK_FIRST: return ranks << 2 | (uint32_t)suit;
    case CLIMB_KEY_TOP:
    case CLIMB_KEY_RANK:
    case CLIMB_KEY_FIRST: break;
    }
    return (uint32_t)climb_card_place(climb_cards_highest(cards));
}

static bool classify_suited(const ClimbPattern *pattern, ClimbCards cards, int size,
                            uint32_t *key) {
    if (size < pattern->min_length || size > pattern->max_length || !one_suit(cards) ||
        !climb_cards_contains(pattern->within, cards)) {
        return false;
    }
    *key = climb_combo_suited_key(pattern, cards);
    return true;
}

// Further cards, of which there are as many as there should be. Singles that may be equal are neither
// four of a rank nor three that lengthen the run; then no other run is in the cards.
static bool are_wings(const ClimbPattern *pattern, ClimbCards wings, ClimbRanks bodies,
                      int length) {
    if (!pattern->wings_equal) {
        return exactly(wings, pattern->wings) == climb_cards_ranks(wings, 1);
    }
    for (int i = pattern->step_first[length + 1]; i < pattern->step_first[length + 2]; i++) {
        if ((pattern->steps[i].ranks & ~bodies) == 0) {
            return false;
        }
    }
    return climb_cards_ranks(wings, CLIMB_SUIT_SLOTS) == 0;
}

static bool classify_wings(const ClimbPattern *pattern, ClimbCards cards, int size, uint32_t *key) {
    int length = size / (pattern->width + pattern->wings);
    ClimbRanks bodies = exactly(cards, pattern->width);
    int first = pattern->step_first[length], end = pattern->step_first[length + 1];
    for (int i = first; i < end; i++) {
        const ClimbStep *step = &pattern->steps[i];
        if ((step->ranks & ~bodies) == 0) {
            ClimbCards body = cards & climb_ranks_cards(step->ranks);
            *key = run_key(pattern, body, i - first, step->top);
            return are_wings(pattern, cards & ~body, bodies, length);
        }
    }
    return false;
}

static bool classify_pattern(const ClimbPattern *pattern, ClimbCards cards, int size,
                             uint32_t *key) {
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS: return classify_sets(pattern, cards, key);
    case CLIMB_PATTERN_RUN: return classify_run(pattern, cards, size, key);
    case CLIMB_PATTERN_SUITED: return classify_suited(pattern, cards, size, key);
    case CLIMB_PATTERN_WINGS: return classify_wings(pattern, cards, size, key);
    case CLIMB_PATTERN_CARDS: *key = 0; return climb_cards_same_faces(cards, pattern->exact);
    }
    return false;
}

// Of cards that must stay apart, at most one is in a combination.
static inline bool keeps_apart(const ClimbPattern *pattern, ClimbCards cards) {
    return G_LIKELY(pattern->apart == 0) || climb_cards_rest(cards & pattern->apart) == 0;
}

bool climb_combo_classify_as(const ClimbGame *game, int kind, ClimbCards cards, ClimbCombo *combo) {
    const ClimbPattern *pattern = &game->patterns[kind];
    int size = climb_cards_count(cards);
    uint32_t key = 0;
    if ((game->kinds_of_size[size] >> kind & 1) == 0 ||
        !classify_pattern(pattern, cards, size, &key) || !keeps_apart(pattern, cards)) {
        return false;
    }
    *combo = (ClimbCombo){
        .cards = cards,
        .strength = strength_of(pattern, key),
        .kind = (uint8_t)kind,
        .size = (uint8_t)size,
    };
    return true;
}

static inline bool classify_by_data(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo) {
    int size = climb_cards_count(cards);
    uint32_t kinds = game->kinds_of_size[size];
    combo->size = 0;
    while (kinds != 0) {
        int kind = 31 - __builtin_clz(kinds); // the highest kind that fits
        uint32_t key;
        if (classify_pattern(&game->patterns[kind], cards, size, &key) &&
            keeps_apart(&game->patterns[kind], cards)) {
            *combo = (ClimbCombo){
                .cards = cards,
                .strength = strength_of(&game->patterns[kind], key),
                .kind = (uint8_t)kind,
                .size = (uint8_t)size,
            };
            return true;
        }
        kinds &= ~(1u << kind);
    }
    return false;
}

bool climb_combo_classify_by_data(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo) {
    return classify_by_data(game, cards, combo);
}

bool climb_combo_classify(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo) {
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_CLASSIFY) != 0)) {
        bool known;
        bool found = climb_house_classify(game, cards, combo, &known);
        if (known) {
            return found;
        }
    }
    return classify_by_data(game, cards, combo);
}

// `answers` is made from what the data recognises; a function that recognises knows no such bounds.
static inline bool may_answer(const ClimbGame *game, int kind, const ClimbPattern *against) {
    return (against->answers >> kind & 1) != 0 || (game->house & CLIMB_HOUSE_CLASSIFY) != 0;
}

static inline bool beats_by_data(const ClimbGame *game, const ClimbCombo *new_combo,
                                 const ClimbCombo *old) {
    const ClimbPattern *pattern = &game->patterns[new_combo->kind];
    const ClimbPattern *against = &game->patterns[old->kind];
    if (!may_answer(game, new_combo->kind, against) ||
        (!pattern->bomb && climb_targets_match(&game->immune, old))) {
        return false;
    }
    if (pattern->group == against->group &&
        (new_combo->size == old->size || (pattern->any_size && against->any_size))) {
        bool equal = pattern->equal && new_combo->kind == old->kind;
        uint32_t strength = climb_combo_turned(new_combo, old->reversed);
        uint32_t bar = climb_combo_turned(old, old->reversed);
        return strength > bar || (equal && strength == bar);
    }
    return climb_targets_match(&pattern->over, old);
}

bool climb_combo_beats_by_data(const ClimbGame *game, const ClimbCombo *new_combo,
                               const ClimbCombo *old) {
    return beats_by_data(game, new_combo, old);
}

bool climb_combo_beats(const ClimbGame *game, const ClimbCombo *new_combo, const ClimbCombo *old) {
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_BEATS) != 0)) {
        int answer = climb_house_beats(game, new_combo, old);
        if (answer >= 0) {
            return answer != 0;
        }
    }
    return beats_by_data(game, new_combo, old);
}

bool climb_combo_is_bomb(const ClimbGame *game, const ClimbCombo *combo) {
    return game->patterns[combo->kind].bomb;
}
