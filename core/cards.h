// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards and sets of cards as integers, and every operation on them. What a card looks like is the
// business of deck.h; what it is worth in a combination that of game.h.
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

// A card: its place on a grid of rank rows, lowest rank first, with CLIMB_SUIT_SLOTS places a row,
// lowest suit first. So a card's number orders the deck by strength, and card / CLIMB_SUIT_SLOTS
// is its rank. Places that the deck does not use stay empty.
typedef uint8_t ClimbCard;

#define CLIMB_SUIT_SLOTS 4
#define CLIMB_RANKS_MAX 16
#define CLIMB_CARDS_MAX (CLIMB_SUIT_SLOTS * CLIMB_RANKS_MAX)
#define CLIMB_SEATS_MAX 8
#define CLIMB_NO_CARD ((ClimbCard)0xFF)
#define CLIMB_NO_SEAT (-1)

// A set of cards, one bit a card. All operations go through the functions of this header, so that
// a wider type can replace it when two packs are needed.
typedef uint64_t ClimbCards;

// A set of ranks: the lowest place of each rank's row.
typedef uint64_t ClimbRanks;

#define CLIMB_NO_CARDS ((ClimbCards)0)
#define CLIMB_ALL_RANKS ((ClimbRanks)0x1111111111111111u)

static inline ClimbCard climb_card(int rank, int suit) {
    return (ClimbCard)(rank * CLIMB_SUIT_SLOTS + suit);
}

static inline int climb_card_rank(ClimbCard card) {
    return card / CLIMB_SUIT_SLOTS;
}

static inline int climb_card_suit(ClimbCard card) {
    return card % CLIMB_SUIT_SLOTS;
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
    return climb_bits_count(cards);
}

// The lowest card of a set that is not empty.
static inline ClimbCard climb_cards_lowest(ClimbCards cards) {
    return (ClimbCard)__builtin_ctzll(cards);
}

// The highest card of a set that is not empty.
static inline ClimbCard climb_cards_highest(ClimbCards cards) {
    return (ClimbCard)(63 - __builtin_clzll(cards));
}

// The set without its lowest card; for loops.
static inline ClimbCards climb_cards_rest(ClimbCards cards) {
    return cards & (cards - 1);
}

// The suits held of one rank, as the four lowest bits.
static inline unsigned climb_cards_suits(ClimbCards cards, int rank) {
    return (unsigned)(cards >> (rank * CLIMB_SUIT_SLOTS)) & 0xF;
}

// All places of one rank.
static inline ClimbCards climb_cards_of_rank(int rank) {
    return (ClimbCards)0xF << (rank * CLIMB_SUIT_SLOTS);
}

// All places of one suit.
static inline ClimbCards climb_cards_of_suit(int suit) {
    return CLIMB_ALL_RANKS << suit;
}

// The cards of a set that are stronger than a card, as single cards.
static inline ClimbCards climb_cards_above(ClimbCards cards, ClimbCard card) {
    return cards & ~(((ClimbCards)2 << card) - 1);
}

// The ranks of which a set holds at least `count` (1 to 4) cards.
static inline ClimbRanks climb_cards_ranks(ClimbCards cards, int count) {
    ClimbRanks a = cards & CLIMB_ALL_RANKS;
    ClimbRanks b = (cards >> 1) & CLIMB_ALL_RANKS;
    ClimbRanks c = (cards >> 2) & CLIMB_ALL_RANKS;
    ClimbRanks d = (cards >> 3) & CLIMB_ALL_RANKS;
    switch (count) {
    case 1: return a | b | c | d;
    case 2: return ((a | b) & (c | d)) | (a & b) | (c & d);
    case 3: return ((a & b) & (c | d)) | ((c & d) & (a | b));
    default: return a & b & c & d;
    }
}

// All places of the ranks in a set of ranks.
static inline ClimbCards climb_ranks_cards(ClimbRanks ranks) {
    return ranks * 0xF;
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
