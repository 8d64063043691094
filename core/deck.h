// SPDX-License-Identifier: LGPL-2.1-or-later
// A deck: which cards a game is played with, their order, and their faces as text.
// Text is the only form in which cards leave the program: "3D", "TH", "XB".
#pragma once

#include "cards.h"

// Longest text of a card in output, with its closing NUL.
#define CLIMB_FACE_MAX 4

// Immutable once made; a plain value that copies by assignment.
typedef struct {
    char
        ranks[CLIMB_RANKS_MAX + 1]; // letters of the ranks, lowest first; jokers are not among them
    char suits[CLIMB_SUIT_SLOTS + 1]; // letters of the suits, lowest first
    int rank_count;                   // ranks with the jokers' own
    int suit_count;
    int packs;        // 1 or 2
    int jokers;       // of a pack, 0 to 2: "XB" then "XR", each a rank of its own above all others
    ClimbCards cards; // the cards in play
} ClimbDeck;

// Fills a deck of so many packs (1 or 2) from rank and suit letters, lowest first (as "3456789TJQKA2" and "DCHS"), a number
// of jokers, and the faces of cards to leave out ("" for none). False with an error if there are too
// many, none, or a letter twice; if a rank is not one of 123456789TJQKA, or a suit not a capital
// letter; if a letter is both a rank and a suit, as "KA" would then be two cards; or if no card
// remains.
bool climb_deck_init(ClimbDeck *deck, int packs, const char *ranks, const char *suits, int jokers,
                     const char *removed, GError **error);

// The rank index of a letter, or -1.
int climb_deck_rank(const ClimbDeck *deck, char letter);

// The suit index of a letter, or -1.
int climb_deck_suit(const ClimbDeck *deck, char letter);

// Writes a card's face ("3D", "TH", "XB") and returns `face`.
char *climb_deck_face(const ClimbDeck *deck, ClimbCard card, char face[CLIMB_FACE_MAX]);

// The faces of a set, lowest card first, joined by spaces. (transfer full)
char *climb_deck_faces(const ClimbDeck *deck, ClimbCards cards);

// The same with a "*" after each card of the second pack: "3D 3D*". For records, which must tell
// where each card was; nobody at a table can. (transfer full)
char *climb_deck_faces_by_pack(const ClimbDeck *deck, ClimbCards cards);

// Reads one card: "3D", "10h", "TH", "d3", "♦3", "3♦", "XB", in any letter case. False if it is
// none of the deck's cards; the error repeats the text and says what a card looks like. With two packs
// the card is of the first, or of the second if a "*" follows.
bool climb_deck_parse_card(const ClimbDeck *deck, const char *text, ClimbCard *card,
                           GError **error);

// Reads cards separated by spaces or commas or nothing ("3D3C", "10h,jh", "3D 3C"). A card twice is
// an error; with two packs the second one is of the other pack. Empty text is an empty set.
bool climb_deck_parse_cards(const ClimbDeck *deck, const char *text, ClimbCards *cards,
                            GError **error);

// The same, with the cards in the order in which they stand too.
bool climb_deck_parse_order(const ClimbDeck *deck, const char *text, ClimbCards *cards,
                            ClimbCard order[CLIMB_CARDS_MAX], GError **error);
