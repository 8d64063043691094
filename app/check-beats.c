// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks for combinations of one deck that do not compare as an order: gathers some of every kind and
// number of cards, fills a table of who beats whom, and searches it.
#include "check-beats.h"

#include <string.h>

#include <words.h>

#define SHELF_MAX 24   // combinations kept of one kind and number of cards
#define COMBOS_MAX 768 // in all
#define HANDS 120      // random hands to look through
#define HAND_CARDS 17

typedef struct {
    int kind, size;
    int seen;
    int count;
    ClimbCombo combos[SHELF_MAX];
} Shelf;

typedef struct {
    const ClimbGame *game;
    ClimbRandom random;
    GArray *shelves; // of Shelf
    GArray *combos;  // of ClimbCombo
    uint64_t *rows;  // of bits: row r, column c: r beats c
    int words;       // in a row
    ClimbMoves moves;
} Search;

static Shelf *shelf_of(Search *search, const ClimbCombo *combo) {
    for (guint i = 0; i < search->shelves->len; i++) {
        Shelf *shelf = &g_array_index(search->shelves, Shelf, i);
        if (shelf->kind == combo->kind && shelf->size == combo->size) {
            return shelf;
        }
    }
    Shelf fresh = { .kind = combo->kind, .size = combo->size };
    g_array_append_val(search->shelves, fresh);
    return &g_array_index(search->shelves, Shelf, search->shelves->len - 1);
}

// Keeps a fair sample of what comes along.
static void keep(Search *search, const ClimbCombo *combo) {
    Shelf *shelf = shelf_of(search, combo);
    for (int i = 0; i < shelf->count; i++) {
        if (shelf->combos[i].cards == combo->cards) {
            return;
        }
    }
    shelf->seen++;
    if (shelf->count < SHELF_MAX) {
        shelf->combos[shelf->count++] = *combo;
    } else {
        uint32_t place = climb_random_below(&search->random, (uint32_t)shelf->seen);
        if (place < SHELF_MAX) {
            shelf->combos[place] = *combo;
        }
    }
}

static void look_through(Search *search, ClimbCards hand) {
    search->moves.count = 0;
    climb_moves_add_leads(search->game, hand, search->game->deck.cards, 0, &search->moves);
    int count = MIN(search->moves.count, CLIMB_MOVES_MAX);
    for (int i = 0; i < count; i++) {
        keep(search, &search->moves.moves[i].combo);
    }
}

static ClimbCards random_hand(Search *search, int count) {
    ClimbCard order[CLIMB_CARDS_MAX];
    ClimbCards hand = CLIMB_NO_CARDS;
    int cards = climb_random_shuffle(&search->random, search->game->deck.cards, order);
    for (int i = 0; i < MIN(count, cards); i++) {
        hand |= climb_cards_of(order[i]);
    }
    return hand;
}

// Hands in which every kind should turn up: single ranks, single suits, and what chance deals.
static void gather(Search *search) {
    ClimbCards deck = search->game->deck.cards;
    for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
        look_through(search, climb_cards_of_rank(rank) & deck);
    }
    for (int suit = 0; suit < CLIMB_SUIT_SLOTS; suit++) {
        look_through(search, climb_cards_of_suit(suit) & deck);
    }
    for (int i = 0; i < HANDS; i++) {
        look_through(search, random_hand(search, HAND_CARDS));
    }
    for (guint i = 0; i < search->shelves->len; i++) {
        const Shelf *shelf = &g_array_index(search->shelves, Shelf, i);
        int room = COMBOS_MAX - (int)search->combos->len;
        g_array_append_vals(search->combos, shelf->combos, (guint)MIN(shelf->count, room));
    }
}

static const ClimbCombo *combo_at(const Search *search, int index) {
    return &g_array_index(search->combos, ClimbCombo, index);
}

static bool wins(const Search *search, int a, int b) {
    return search->rows[a * search->words + b / 64] >> (b % 64) & 1;
}

static bool same_kind(const Search *search, int a, int b) {
    const ClimbCombo *first = combo_at(search, a);
    const ClimbCombo *second = combo_at(search, b);
    return first->kind == second->kind && first->size == second->size;
}

static void fill(Search *search) {
    int count = (int)search->combos->len;
    search->words = (count + 63) / 64;
    search->rows = g_new0(uint64_t, (gsize)MAX(count * search->words, 1));
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            if (climb_combo_beats(search->game, combo_at(search, a), combo_at(search, b))) {
                search->rows[a * search->words + b / 64] |= UINT64_C(1) << (b % 64);
            }
        }
    }
}

static char *words_of(const Search *search, int index) {
    const ClimbCombo *combo = combo_at(search, index);
    g_autofree char *faces = climb_deck_faces(&search->game->deck, combo->cards);
    g_autofree char *name = climb_combo_name(search->game, combo);
    return g_strdup_printf("%s (%s)", faces, name);
}

// Kinds whose equal may be played on them beat both ways as they are meant to.
static bool may_be_mutual(const Search *search, int a, int b) {
    return same_kind(search, a, b) && search->game->patterns[combo_at(search, a)->kind].equal &&
           combo_at(search, a)->strength == combo_at(search, b)->strength;
}

static char *find_mutual(const Search *search) {
    int count = (int)search->combos->len;
    for (int a = 0; a < count; a++) {
        for (int b = 0; b <= a; b++) {
            if (!wins(search, a, b) || !wins(search, b, a) || may_be_mutual(search, a, b)) {
                continue;
            }
            g_autofree char *first = words_of(search, a);
            g_autofree char *second = words_of(search, b);
            return climb_words_fill(a == b ? _("{first} beats itself")
                                           : _("{first} and {second} beat each other"),
                                    "first", first, "second", second, NULL);
        }
    }
    return NULL;
}

// a beats b, b beats c: then c must not beat a, and within one kind a must beat c.
static char *check_triple(const Search *search, int a, int b, int c) {
    bool circle = wins(search, c, a) && !may_be_mutual(search, a, c) &&
                  !may_be_mutual(search, a, b) && !may_be_mutual(search, b, c);
    bool gap = !wins(search, a, c) && same_kind(search, a, b) && same_kind(search, b, c) &&
               combo_at(search, a)->strength != combo_at(search, c)->strength;
    if (!circle && !gap) {
        return NULL;
    }
    g_autofree char *first = words_of(search, a);
    g_autofree char *second = words_of(search, b);
    g_autofree char *third = words_of(search, c);
    return climb_words_fill(
        circle ? _("{first} beats {second}, which beats {third}, which beats the first")
               : _("{first} beats {second}, which beats {third}, but the first does not beat that"),
        "first", first, "second", second, "third", third, NULL);
}

static char *find_bad_triple(const Search *search) {
    int count = (int)search->combos->len;
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            if (a == b || !wins(search, a, b)) {
                continue;
            }
            for (int c = 0; c < count; c++) {
                char *problem = c != a && c != b && wins(search, b, c)
                                    ? check_triple(search, a, b, c)
                                    : NULL;
                if (problem != NULL) {
                    return problem;
                }
            }
        }
    }
    return NULL;
}

void check_beats(const ClimbGame *game, CheckBeats *check) {
    Search *search = g_new0(Search, 1);
    ClimbSeed seed = climb_seed_from_number(1);
    search->game = game;
    climb_random_init(&search->random, &seed);
    search->shelves = g_array_new(FALSE, FALSE, sizeof(Shelf));
    search->combos = g_array_new(FALSE, FALSE, sizeof(ClimbCombo));
    gather(search);
    fill(search);
    check->combos = (int)search->combos->len;
    check->problem = find_mutual(search);
    if (check->problem == NULL) {
        check->problem = find_bad_triple(search);
    }
    g_array_unref(search->shelves);
    g_array_unref(search->combos);
    g_free(search->rows);
    g_free(search);
}
