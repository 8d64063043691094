// SPDX-License-Identifier: LGPL-2.1-or-later
// Lists the combinations in a hand, pattern by pattern, straight from sets of cards as integers.
// Which moves the state of a deal allows is decided in check.c.
#include "house.h"

// What one listing works on; built once a call, on the stack.
typedef struct {
    const ClimbGame *game;
    const ClimbPattern *pattern;
    ClimbMove *moves; // has room for `room`
    int *count;
    int room;
    ClimbCards hand;
    ClimbCards distinct;
    int kind;
    int size;      // number of cards; 0: any that the kind has
    int not_size;  // a number of cards to leave out, or 0
    int64_t above; // only combinations of higher strength; -1: all
    uint32_t bar;  // the key in `above`, where it is a key of this kind: nothing below is tried
    int seat;
} Listing;

static inline void add(const Listing *listing, ClimbCards cards, uint32_t key, int size) {
    uint32_t strength = (uint32_t)listing->pattern->rung << 24 | key;
    if ((int64_t)strength <= listing->above || size == listing->not_size) {
        return;
    }
    if (listing->pattern->checked) {
        ClimbCombo higher;
        if (climb_cards_rest(cards & listing->pattern->apart) != 0) {
            return;
        }
        for (uint32_t kinds = listing->pattern->fits_too; kinds != 0; kinds &= kinds - 1) {
            if (climb_combo_classify_as(listing->game, __builtin_ctz(kinds), cards, &higher)) {
                return;
            }
        }
    }
    if (*listing->count < listing->room) {
        listing->moves[*listing->count] = (ClimbMove){
            .combo = { .cards = cards,
                       .strength = strength,
                       .kind = (uint8_t)listing->kind,
                       .size = (uint8_t)size },
            .type = CLIMB_MOVE_PLAY,
            .seat = (uint8_t)listing->seat,
        };
    }
    ++*listing->count;
}

static inline const ClimbChoices *choices_of(const Listing *listing, int rank, int count) {
    return climb_game_choices(listing->game, climb_cards_suits(listing->distinct, rank),
                              climb_cards_row(listing->hand, rank), count);
}

static inline unsigned chosen_row(const Listing *listing, const ClimbChoices *choices, unsigned i) {
    return listing->game->choice_rows[choices->first + i];
}

static inline uint32_t top_suit(unsigned row) {
    return (uint32_t)(31 - __builtin_clz((row | row >> CLIMB_SUIT_SLOTS) & 0xF));
}

// Singles where suits tell them apart: a single's key is the card itself.
static void list_singles(const Listing *listing) {
    ClimbCards cards = climb_cards_faces_once(listing->hand);
    if (listing->above >= 0) {
        cards &= climb_places_cards(~(ClimbPack)0 << listing->bar);
    }
    for (; cards != 0; cards = climb_cards_rest(cards)) {
        ClimbCard card = climb_cards_lowest(cards);
        add(listing, climb_cards_of(card), (uint32_t)climb_card_place(card), 1);
    }
}

// One set of equal rank: singles, pairs, triples.
static void list_one_set(const Listing *listing) {
    const ClimbPattern *pattern = listing->pattern;
    int size = pattern->sets[0];
    if (size == 1 && pattern->tie == CLIMB_TIE_TOP &&
        climb_cards_contains(listing->distinct, listing->hand)) {
        list_singles(listing);
        return;
    }
    ClimbRanks ranks = climb_cards_ranks(listing->hand, size);
    ranks &= CLIMB_ALL_RANKS << (listing->bar >> 2) * CLIMB_SUIT_SLOTS;
    for (; ranks != 0; ranks &= ranks - 1) {
        int rank = climb_ranks_lowest(ranks);
        const ClimbChoices *choices = choices_of(listing, rank, size);
        for (unsigned i = 0; i < choices->count; i++) {
            unsigned row = chosen_row(listing, choices, i);
            uint32_t tie = pattern->tie == CLIMB_TIE_TOP ? top_suit(row) : 0;
            add(listing, climb_row_cards(row, rank), (uint32_t)rank << 2 | tie, size);
        }
    }
}

// Sets of several ranks, one after the other; `key` is made of those that decide.
typedef struct {
    ClimbCards cards;
    ClimbRanks used;
    uint32_t key;
    uint32_t tie;
    int index;     // of the next set
    int last_rank; // of the set before
} Partial;

static void list_sets(const Listing *listing, Partial partial) {
    const ClimbPattern *pattern = listing->pattern;
    if (partial.index == pattern->set_count) {
        add(listing, partial.cards, partial.key << 2 | partial.tie,
            climb_cards_count(partial.cards));
        return;
    }
    int size = pattern->sets[partial.index];
    bool first = partial.index == 0;
    ClimbRanks ranks = climb_cards_ranks(listing->hand, size) & ~partial.used;
    if (!first && size == pattern->sets[partial.index - 1]) {
        ranks &= climb_ranks_of(partial.last_rank) - 1; // equal sets are named from the top
    }
    for (; ranks != 0; ranks &= ranks - 1) {
        int rank = climb_ranks_lowest(ranks);
        const ClimbChoices *choices = choices_of(listing, rank, size);
        bool deciding = pattern->key == CLIMB_KEY_FIRST ? first : size == pattern->sets[0];
        for (unsigned i = 0; i < choices->count; i++) {
            unsigned row = chosen_row(listing, choices, i);
            Partial next = partial;
            next.cards |= climb_row_cards(row, rank);
            next.used |= climb_ranks_of(rank);
            next.key = deciding ? partial.key << 4 | (uint32_t)rank : partial.key;
            next.tie = first && pattern->tie == CLIMB_TIE_TOP ? top_suit(row) : partial.tie;
            next.index++;
            next.last_rank = rank;
            list_sets(listing, next);
        }
    }
}

// Not all further cards that may be equal go with a run: see are_wings in combo.c.
static void add_winged(const Listing *listing, ClimbCards cards, uint32_t key) {
    ClimbCombo combo;
    if (!listing->pattern->wings_equal ||
        climb_combo_classify_as(listing->game, listing->kind, cards, &combo)) {
        add(listing, cards, key, climb_cards_count(cards));
    }
}

// All choices of `missing` wings from ranks that are still open. Where wings may be of one rank, a
// rank gives one or more of them.
static void list_wings(const Listing *listing, ClimbRanks open, ClimbCards cards, int missing,
                       uint32_t key) {
    const ClimbPattern *pattern = listing->pattern;
    if (missing == 0) {
        add_winged(listing, cards, key);
        return;
    }
    for (; open != 0; open &= open - 1) {
        int rank = climb_ranks_lowest(open);
        int held = climb_cards_count(listing->hand & climb_cards_of_rank(rank));
        int most = pattern->wings_equal ? MIN(held, missing) : 1;
        for (int wings = 1; wings <= most; wings++) {
            const ClimbChoices *choices = choices_of(listing, rank, wings * pattern->wings);
            for (unsigned i = 0; i < choices->count; i++) {
                list_wings(listing, open & (open - 1),
                           cards | climb_row_cards(chosen_row(listing, choices, i), rank),
                           missing - wings, key);
            }
        }
    }
}

// All choices of cards for the ranks of a sequence that are still open.
static void list_step_cards(const Listing *listing, ClimbRanks open, ClimbCards cards, int position,
                            int top) {
    const ClimbPattern *pattern = listing->pattern;
    if (open == 0) {
        uint32_t tie = 0;
        if (pattern->tie == CLIMB_TIE_TOP) {
            tie = top_suit(climb_cards_suits(cards, top));
        } else if (pattern->tie == CLIMB_TIE_HIGHEST_SINGLE) {
            tie = (uint32_t)climb_card_suit(climb_cards_highest(cards));
        }
        uint32_t key = (uint32_t)position << 2 | tie;
        if (pattern->type == CLIMB_PATTERN_WINGS) {
            ClimbRanks body = climb_cards_ranks(cards, 1);
            list_wings(listing, climb_cards_ranks(listing->hand, pattern->wings) & ~body, cards,
                       climb_ranks_count(body), key);
        } else {
            add(listing, cards, key, climb_cards_count(cards));
        }
        return;
    }
    int rank = climb_ranks_lowest(open);
    const ClimbChoices *choices = choices_of(listing, rank, pattern->width);
    for (unsigned i = 0; i < choices->count; i++) {
        list_step_cards(listing, open & (open - 1),
                        cards | climb_row_cards(chosen_row(listing, choices, i), rank), position,
                        top);
    }
}

static void list_suited_step(const Listing *listing, const ClimbStep *step, int position) {
    for (int suit = 0; suit < CLIMB_SUIT_SLOTS; suit++) {
        ClimbCards cards = climb_cards_in_hand(listing->hand, step->ranks << suit);
        if (climb_cards_contains(listing->hand, cards)) {
            uint32_t tie = listing->pattern->tie == CLIMB_TIE_NONE ? 0 : (uint32_t)suit;
            add(listing, cards, (uint32_t)position << 2 | tie, climb_cards_count(cards));
        }
    }
}

static void list_runs(const Listing *listing) {
    const ClimbPattern *pattern = listing->pattern;
    ClimbRanks held = climb_cards_ranks(listing->hand, pattern->width);
    int from = pattern->min_length, to = pattern->max_length;
    if (listing->size > 0) {
        from = to = listing->size / (pattern->width + pattern->wings);
    }
    for (int length = from; length <= MIN(to, climb_ranks_count(held)); length++) {
        int first = pattern->step_first[length], end = pattern->step_first[length + 1];
        for (int i = first + (int)(listing->bar >> 2); i < end; i++) {
            const ClimbStep *step = &pattern->steps[i];
            if ((step->ranks & ~held) != 0) {
                continue;
            }
            if (pattern->suited) {
                list_suited_step(listing, step, i - first);
            } else {
                list_step_cards(listing, step->ranks, CLIMB_NO_CARDS, i - first, step->top);
            }
        }
    }
}

// All ways to take `missing` more cards from `rest`, cards of one suit. Of two equal cards the second
// is taken only after the first.
static void list_suited_cards(const Listing *listing, ClimbCards rest, ClimbCards cards,
                              int missing) {
    if (missing == 0) {
        add(listing, cards, climb_combo_suited_key(listing->pattern, cards),
            climb_cards_count(cards));
        return;
    }
    while (climb_cards_count(rest) >= missing) {
        ClimbCards lowest = climb_cards_of(climb_cards_lowest(rest));
        rest &= ~lowest;
        list_suited_cards(listing, rest, cards | lowest, missing - 1);
        rest &= ~climb_places_cards(climb_cards_places(lowest));
    }
}

static void list_suited(const Listing *listing) {
    const ClimbPattern *pattern = listing->pattern;
    int from = listing->size > 0 ? listing->size : pattern->min_length;
    int to = listing->size > 0 ? listing->size : pattern->max_length;
    bool by_suit = pattern->key == CLIMB_KEY_SUIT_FIRST;
    int first = by_suit ? (int)(listing->bar >>
                                (pattern->repeats ? 4 * CLIMB_REPEATS_MAX : CLIMB_RANKS_MAX))
                        : 0;
    ClimbCards within = listing->hand & pattern->within;
    int packs = listing->game->deck.packs;
    for (int suit = first; suit < CLIMB_SUIT_SLOTS; suit++) {
        if (climb_ranks_count(climb_cards_ranks_of_suit(within, suit)) * packs < from) {
            continue; // the commonest case, found without looking at both packs
        }
        ClimbCards cards = within & climb_cards_of_suit(suit);
        for (int size = from; size <= to && climb_cards_count(cards) >= size; size++) {
            list_suited_cards(listing, cards, CLIMB_NO_CARDS, size);
        }
    }
}

static void list_exact(const Listing *listing) {
    ClimbCards cards = climb_cards_in_hand(listing->hand, listing->pattern->exact);
    if (climb_cards_contains(listing->hand, cards)) {
        add(listing, cards, 0, listing->pattern->min_size);
    }
}

static void list_pattern(const Listing *listing) {
    switch (listing->pattern->type) {
    case CLIMB_PATTERN_SETS:
        if (listing->pattern->set_count == 1) {
            list_one_set(listing);
        } else {
            list_sets(listing, (Partial){ .cards = CLIMB_NO_CARDS });
        }
        break;
    case CLIMB_PATTERN_RUN:
    case CLIMB_PATTERN_WINGS: list_runs(listing); break;
    case CLIMB_PATTERN_CARDS: list_exact(listing); break;
    case CLIMB_PATTERN_SUITED: list_suited(listing); break;
    }
}

static Listing listing_of(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                          ClimbMoves *moves) {
    return (Listing){ .game = game,
                      .moves = moves->moves,
                      .count = &moves->count,
                      .room = CLIMB_MOVES_MAX,
                      .hand = hand,
                      .distinct = distinct,
                      .above = -1,
                      .seat = seat };
}

void climb_moves_add_leads_by_data(const ClimbGame *game, ClimbCards hand, ClimbCards distinct,
                                   int seat, ClimbMoves *moves) {
    Listing listing = listing_of(game, hand, distinct, seat, moves);
    int cards = climb_cards_count(hand);
    for (int kind = 0; kind < game->kind_count; kind++) {
        listing.kind = kind;
        listing.pattern = &game->patterns[kind];
        if (listing.pattern->min_size <= cards) {
            list_pattern(&listing);
        }
    }
}

void climb_moves_add_leads(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                           ClimbMoves *moves) {
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_CLASSIFY) != 0)) {
        climb_house_add_leads(game, hand, distinct, seat, moves);
    } else {
        climb_moves_add_leads_by_data(game, hand, distinct, seat, moves);
    }
}

void climb_moves_add_beating(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                             const ClimbCombo *table, bool bombs_only, ClimbMoves *moves) {
    if (G_UNLIKELY(game->house != 0) && climb_house_lists(game, table)) {
        climb_house_add_beating(game, hand, distinct, seat, table, bombs_only, moves);
        return;
    }
    const ClimbPattern *against = &game->patterns[table->kind];
    bool only_bombs = bombs_only || climb_targets_match(&game->immune, table);
    int cards = climb_cards_count(hand);
    Listing listing = listing_of(game, hand, distinct, seat, moves);
    for (uint32_t kinds = against->answers; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        const ClimbPattern *pattern = &game->patterns[kind];
        bool same_group = pattern->group == against->group;
        bool any_size = pattern->any_size && against->any_size;
        bool same_size = (game->kinds_of_size[table->size] >> kind & 1) != 0;
        if (pattern->min_size > cards || (only_bombs && !pattern->bomb)) {
            continue;
        }
        listing.kind = kind;
        listing.pattern = pattern;
        if (same_group && (same_size || any_size)) { // those that compare with the table
            listing.size = any_size ? 0 : table->size;
            bool equal = pattern->equal && pattern == against;
            listing.above = (int64_t)table->strength - (equal ? 1 : 0);
            listing.bar = pattern == against && !any_size ? table->strength & CLIMB_KEY_MASK : 0;
            listing.not_size = 0;
            list_pattern(&listing);
        }
        if (!(same_group && any_size) && climb_targets_match(&pattern->over, table)) {
            listing.size = 0;
            listing.above = -1;
            listing.bar = 0;
            listing.not_size = same_group ? table->size : 0;
            list_pattern(&listing);
        }
    }
}

bool climb_moves_any_multiple(const ClimbGame *game, ClimbCards hand) {
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_CLASSIFY) != 0)) {
        return climb_house_any_multiple(game, hand);
    }
    int count = 0;
    Listing listing = { .game = game,
                        .count = &count,
                        .hand = hand,
                        .distinct = game->distinct,
                        .not_size = 1,
                        .above = -1 };
    for (int kind = 0; kind < game->kind_count && count == 0; kind++) {
        listing.kind = kind;
        listing.pattern = &game->patterns[kind];
        list_pattern(&listing);
    }
    return count > 0;
}

bool climb_moves_holds(const ClimbGame *game, ClimbCards hand, const ClimbTarget *target,
                       ClimbCombo *found) {
    ClimbMove first;
    int count = 0;
    Listing listing = { .game = game,
                        .pattern = &game->patterns[target->kind],
                        .moves = &first,
                        .count = &count,
                        .room = 1,
                        .hand = hand & target->within,
                        .distinct = game->distinct,
                        .kind = target->kind,
                        .size = target->length,
                        .above = -1 };
    list_pattern(&listing);
    // Where a length is asked for, all that is listed has one: this, or one that the kind has instead.
    if (count == 0 || (target->length != 0 && first.combo.size != target->length)) {
        return false;
    }
    *found = first.combo;
    return true;
}
