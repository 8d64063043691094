// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards and sets of cards as integers, and every operation on them. What a card looks like is the
// business of deck.h; what it is worth in a combination that of game.h.
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

// A card: its place on a grid of rank rows, lowest rank first, with CLIMB_SUIT_SLOTS places a row,
// lowest suit first; the second pack has a grid of its own after the first. So a card's place orders
// the deck by strength, and place / CLIMB_SUIT_SLOTS is its rank. Places that the deck does not use
// stay empty. Cards of one face have one place; no rule tells them apart.
typedef uint8_t ClimbCard;

#define CLIMB_SUIT_SLOTS 4
#define CLIMB_RANKS_MAX 16
#define CLIMB_PACK_MAX (CLIMB_SUIT_SLOTS * CLIMB_RANKS_MAX)
#define CLIMB_PACKS_MAX 2
#define CLIMB_CARDS_MAX (CLIMB_PACKS_MAX * CLIMB_PACK_MAX)
#define CLIMB_SET_MAX (CLIMB_PACKS_MAX * CLIMB_SUIT_SLOTS) // cards of one rank
#define CLIMB_SEATS_MAX 8
#define CLIMB_NO_CARD ((ClimbCard)0xFF)
#define CLIMB_NO_SEAT (-1)

// A set of cards, one bit a card, the second pack in the upper half. It has no wider alignment than
// other integers, since what Lua allocates has not. All operations go through the functions of this
// header; where a deck has one pack, the upper half is empty and is passed by.
__extension__ typedef unsigned __int128 ClimbCards __attribute__((aligned(8)));

// The cards of one pack, one bit a place.
typedef uint64_t ClimbPack;

// A set of ranks: the lowest place of each rank's row.
typedef uint64_t ClimbRanks;

#define CLIMB_NO_CARDS ((ClimbCards)0)
#define CLIMB_ALL_RANKS ((ClimbRanks)0x1111111111111111u)

static inline ClimbCard climb_card(int rank, int suit) {
    return (ClimbCard)(rank * CLIMB_SUIT_SLOTS + suit);
}

// The place of a card in its pack: what its face says.
static inline int climb_card_place(ClimbCard card) {
    return card % CLIMB_PACK_MAX;
}

static inline int climb_card_rank(ClimbCard card) {
    return climb_card_place(card) / CLIMB_SUIT_SLOTS;
}

static inline int climb_card_suit(ClimbCard card) {
    return card % CLIMB_SUIT_SLOTS;
}

static inline ClimbPack climb_cards_first(ClimbCards cards) {
    return (ClimbPack)cards;
}

static inline ClimbPack climb_cards_second(ClimbCards cards) {
    return (ClimbPack)(cards >> CLIMB_PACK_MAX);
}

static inline ClimbCards climb_cards_packs(ClimbPack first, ClimbPack second) {
    return (ClimbCards)second << CLIMB_PACK_MAX | first;
}

// The faces of a set: which places are held, in whichever pack.
static inline ClimbPack climb_cards_places(ClimbCards cards) {
    return climb_cards_first(cards) | climb_cards_second(cards);
}

// All cards of some places, in both packs.
static inline ClimbCards climb_places_cards(ClimbPack places) {
    return climb_cards_packs(places, places);
}

static inline ClimbCards climb_cards_of(ClimbCard card) {
    return (ClimbCards)1 << card;
}

static inline bool climb_cards_has(ClimbCards cards, ClimbCard card) {
    return (cards >> card) & 1;
}

static inline bool climb_cards_contains(ClimbCards cards, ClimbCards part) {
    return (part & ~cards) == 0;
}

// Number of bits set. Spelt out where the processor's instruction may not be assumed, since the
// compiler would call a function for it.
static inline int climb_bits_count(uint64_t bits) {
#ifdef __POPCNT__
    return __builtin_popcountll(bits);
#else
    bits -= (bits >> 1) & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + ((bits >> 2) & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((bits * 0x0101010101010101u) >> 56);
#endif
}

static inline int climb_cards_count(ClimbCards cards) {
    ClimbPack second = climb_cards_second(cards);
    int count = climb_bits_count(climb_cards_first(cards));
    return second == 0 ? count : count + climb_bits_count(second);
}

// The lowest card of a set that is not empty; of two of one face that of the first pack.
static inline ClimbCard climb_cards_lowest(ClimbCards cards) {
    ClimbPack first = climb_cards_first(cards), second = climb_cards_second(cards);
    if (second == 0) {
        return (ClimbCard)__builtin_ctzll(first);
    }
    int place = __builtin_ctzll(second);
    bool later = first == 0 || __builtin_ctzll(first) > place;
    return (ClimbCard)(later ? CLIMB_PACK_MAX + place : __builtin_ctzll(first));
}

// The highest card of a set that is not empty; of two of one face that of the second pack.
static inline ClimbCard climb_cards_highest(ClimbCards cards) {
    ClimbPack first = climb_cards_first(cards), second = climb_cards_second(cards);
    if (second == 0) {
        return (ClimbCard)(63 - __builtin_clzll(first));
    }
    int place = 63 - __builtin_clzll(second);
    bool earlier = first != 0 && 63 - __builtin_clzll(first) > place;
    return (ClimbCard)(earlier ? 63 - __builtin_clzll(first) : CLIMB_PACK_MAX + place);
}

// The set without its lowest card; for loops.
static inline ClimbCards climb_cards_rest(ClimbCards cards) {
    if (climb_cards_second(cards) == 0) {
        return climb_cards_first(cards) & (climb_cards_first(cards) - 1);
    }
    return cards & ~climb_cards_of(climb_cards_lowest(cards));
}

// The suits held of one rank, as the four lowest bits.
static inline unsigned climb_cards_suits(ClimbCards cards, int rank) {
    return (unsigned)(climb_cards_places(cards) >> (rank * CLIMB_SUIT_SLOTS)) & 0xF;
}

// The cards held of one rank, as four bits a pack, the first pack lowest: a row of choices (game.h).
static inline unsigned climb_cards_row(ClimbCards cards, int rank) {
    int shift = rank * CLIMB_SUIT_SLOTS;
    return (unsigned)(climb_cards_first(cards) >> shift & 0xF) |
           (unsigned)(climb_cards_second(cards) >> shift & 0xF) << CLIMB_SUIT_SLOTS;
}

static inline ClimbCards climb_row_cards(unsigned row, int rank) {
    int shift = rank * CLIMB_SUIT_SLOTS;
    return climb_cards_packs((ClimbPack)(row & 0xF) << shift, (ClimbPack)(row >> CLIMB_SUIT_SLOTS)
                                                                  << shift);
}

// One card of each face in a set, of the first pack where it can be.
static inline ClimbCards climb_cards_faces_once(ClimbCards cards) {
    ClimbPack first = climb_cards_first(cards);
    return climb_cards_packs(first, climb_cards_second(cards) & ~first);
}

// The cards of a hand that have the faces of some cards, of the first pack where it can be: which of
// two equal cards somebody means. Faces that the hand has not stay as they are.
static inline ClimbCards climb_cards_in_hand(ClimbCards hand, ClimbCards cards) {
    if ((climb_cards_second(hand) | climb_cards_second(cards)) == 0) {
        return cards;
    }
    ClimbPack both = climb_cards_first(cards) & climb_cards_second(cards);
    ClimbPack once = climb_cards_places(cards) & ~both;
    ClimbPack second = once & ~climb_cards_first(hand) & climb_cards_second(hand);
    return climb_cards_packs((once & ~second) | both, second | both);
}

// Do two sets have the same faces, each as often?
static inline bool climb_cards_same_faces(ClimbCards a, ClimbCards b) {
    return a == b || (climb_cards_places(a) == climb_cards_places(b) &&
                      (climb_cards_first(a) & climb_cards_second(a)) ==
                          (climb_cards_first(b) & climb_cards_second(b)));
}

// All places of one rank.
static inline ClimbCards climb_cards_of_rank(int rank) {
    return climb_places_cards((ClimbPack)0xF << (rank * CLIMB_SUIT_SLOTS));
}

// All places of one suit.
static inline ClimbCards climb_cards_of_suit(int suit) {
    return climb_places_cards(CLIMB_ALL_RANKS << suit);
}

// The ranks held of one suit.
static inline ClimbRanks climb_cards_ranks_of_suit(ClimbCards cards, int suit) {
    return (climb_cards_places(cards) >> suit) & CLIMB_ALL_RANKS;
}

// The cards of a set that are stronger than a card, as single cards.
static inline ClimbCards climb_cards_above(ClimbCards cards, ClimbCard card) {
    return cards & climb_places_cards(~(((ClimbPack)2 << climb_card_place(card)) - 1));
}

// The ranks of which one pack holds at least `count` (1 to 4) cards.
static inline ClimbRanks climb_pack_ranks(ClimbPack cards, int count) {
    ClimbRanks a = cards & CLIMB_ALL_RANKS;
    ClimbRanks b = (cards >> 1) & CLIMB_ALL_RANKS;
    ClimbRanks c = (cards >> 2) & CLIMB_ALL_RANKS;
    ClimbRanks d = (cards >> 3) & CLIMB_ALL_RANKS;
    switch (count) {
    case 1: return a | b | c | d;
    case 2: return ((a | b) & (c | d)) | (a & b) | (c & d);
    case 3: return ((a & b) & (c | d)) | ((c & d) & (a | b));
    case 4: return a & b & c & d;
    default: return 0;
    }
}

// How many cards of each rank a pack holds, as four bits a rank.
static inline uint64_t climb_pack_counts(ClimbPack cards) {
    uint64_t twos = cards - ((cards >> 1) & 0x5555555555555555u);
    return (twos & 0x3333333333333333u) + ((twos >> 2) & 0x3333333333333333u);
}

// The ranks of which a set holds at least `count` (1 to CLIMB_SET_MAX) cards.
static inline ClimbRanks climb_cards_ranks(ClimbCards cards, int count) {
    ClimbPack first = climb_cards_first(cards), second = climb_cards_second(cards);
    if (second == 0) {
        return climb_pack_ranks(first, count);
    }
    // Adding what lacks to 8 carries into the highest of a rank's four bits.
    uint64_t counts = climb_pack_counts(first) + climb_pack_counts(second);
    return ((counts + CLIMB_ALL_RANKS * (uint64_t)(CLIMB_SET_MAX - count)) >> 3) & CLIMB_ALL_RANKS;
}

// All places of the ranks in a set of ranks.
static inline ClimbCards climb_ranks_cards(ClimbRanks ranks) {
    return climb_places_cards(ranks * 0xF);
}

static inline ClimbRanks climb_ranks_of(int rank) {
    return (ClimbRanks)1 << (rank * CLIMB_SUIT_SLOTS);
}

static inline bool climb_ranks_has(ClimbRanks ranks, int rank) {
    return (ranks >> (rank * CLIMB_SUIT_SLOTS)) & 1;
}

static inline int climb_ranks_count(ClimbRanks ranks) {
    return climb_bits_count(ranks);
}

static inline int climb_ranks_lowest(ClimbRanks ranks) {
    return __builtin_ctzll(ranks) / CLIMB_SUIT_SLOTS;
}

static inline int climb_ranks_highest(ClimbRanks ranks) {
    return (63 - __builtin_clzll(ranks)) / CLIMB_SUIT_SLOTS;
}

// A set of ranks as one bit a rank, the lowest rank first. As numbers, two such sets of equal size
// compare as their highest ranks do, then as their second, and so on.
static inline uint32_t climb_ranks_pack(ClimbRanks ranks) {
    uint64_t x = ranks;
    x = (x | (x >> 3)) & 0x0303030303030303u;
    x = (x | (x >> 6)) & 0x000F000F000F000Fu;
    x = (x | (x >> 12)) & 0x000000FF000000FFu;
    return (uint32_t)((x | (x >> 24)) & 0xFFFF);
}
