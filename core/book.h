// SPDX-License-Identifier: LGPL-2.1-or-later
// The parts of the rule book (rulebook.h), shared by the files that write it. Not installed.
#pragma once

#include "game.h"
#include "words.h"

// Writes what the book says on some fields, whole sentences, or nothing where the rule is off.
typedef void (*ClimbBookWrite)(const ClimbGame *game, GString *out);

// One piece of the book, and the fields of which it speaks, separated by spaces.
typedef struct {
    const char *fields;
    ClimbBookWrite write;
} ClimbBookPiece;

// Pieces under one heading; ends with a piece without `write`.
typedef struct {
    const char *heading;
    const ClimbBookPiece *pieces;
} ClimbBookSection;

// Chapters that have files of their own: rulebook-exchange.c, -kinds.c, -beats.c, -auction.c, -play.c,
// -score.c, -settle.c.
extern const ClimbBookPiece climb_book_exchange[];
extern const ClimbBookPiece climb_book_kinds[];
extern const ClimbBookPiece climb_book_beating[];
extern const ClimbBookPiece climb_book_bombs[];
extern const ClimbBookPiece climb_book_auction[];
extern const ClimbBookPiece climb_book_call[];
extern const ClimbBookPiece climb_book_opening[];
extern const ClimbBookPiece climb_book_turns[];
extern const ClimbBookPiece climb_book_duty[];
extern const ClimbBookPiece climb_book_end[];
extern const ClimbBookPiece climb_book_score[];
extern const ClimbBookPiece climb_book_settlement[];
extern const ClimbBookPiece climb_book_session[];

// Adds a sentence to the line being written: climb_words_fill with a capital letter first.
void climb_book_say(GString *out, const char *text, ...) G_GNUC_NULL_TERMINATED;

// Begins an entry of a list with "- ", and the sentence.
void climb_book_say_item(GString *out, const char *text, ...) G_GNUC_NULL_TERMINATED;

// Begins a line, without leaving one empty.
void climb_book_new_line(GString *out);

// A few words by value: good until the end of the expression that made them.
typedef struct {
    char text[160];
} ClimbBookWords;

// climb_words_fill by value.
ClimbBookWords climb_book_words(const char *text, ...) G_GNUC_NULL_TERMINATED;

// "no", "one" … "twelve", "13" …
ClimbBookWords climb_book_number(int number);

// "no", "one" … "thirteen", "14" …, as lengths of combinations have it; in English, or the reader's language.
ClimbBookWords climb_book_length(int number, bool english);

// A number and what it counts: climb_book_count(5, NP_("{number} rank", "{number} ranks")).
ClimbBookWords climb_book_count(int number, const char *one, const char *other);

// "one card", "five cards"; "one player", "four players"; "one time", "two times".
ClimbBookWords climb_book_cards(int number);
ClimbBookWords climb_book_players(int number);
ClimbBookWords climb_book_times(int number);

typedef enum {
    CLIMB_BOOK_COMMAS,  // "2, 3, 4"
    CLIMB_BOOK_AND,     // "2, 3 and 4"
    CLIMB_BOOK_OR,      // "2, 3 or 4"
    CLIMB_BOOK_LONG_OR, // "2, 3, or 4": of words that have an "and" in them
    CLIMB_BOOK_CLAUSES, // "2; 3; 4"
} ClimbBookList;

// Texts as a list in one of these forms. (transfer full)
char *climb_book_join(GPtrArray *texts, ClimbBookList form);

// A noun with the article for one of many: "a 2", "an 8". (transfer full)
char *climb_book_any(const char *noun);

// "10", "A", "red joker"
ClimbBookWords climb_book_rank(const ClimbGame *game, int rank);

// "hearts", or "suit W" where the letter is no common suit.
ClimbBookWords climb_book_suit(const ClimbGame *game, int suit);

// "3 of diamonds (3D)"
ClimbBookWords climb_book_card(const ClimbGame *game, ClimbCard card);

// Cards as what one might hold of them: "a 2", "a 2 or the A of spades (AS)". (transfer full)
char *climb_book_any_of(const ClimbGame *game, ClimbCards cards);

// Ranks, highest first, or "4 to K" where they follow each other. (transfer full)
char *climb_book_ranks(const ClimbGame *game, ClimbRanks ranks);

// A kind with its article: "a straight", "four of a kind".
ClimbBookWords climb_book_kind(const ClimbGame *game, int kind);

// What targets reach: "any combination", "a single or a pair of 2s". (transfer full)
char *climb_book_targets(const ClimbGame *game, const ClimbTargets *targets);

// What a kind is, without a full stop: "five cards of one suit".
void climb_book_describe(const ClimbGame *game, const ClimbPattern *pattern, GString *out);

// The paragraph on one kind of combination, as in the book.
void climb_book_write_kind(const ClimbGame *game, int kind, GString *out);

// An example of a kind from the deck, and another that beats it or CLIMB_NO_CARDS.
// rulebook-examples.c; false if none was found.
bool climb_book_example(const ClimbGame *game, int kind, ClimbCards *cards, ClimbCards *higher);

// One of three texts by the side on which the next player sits, which changes from deal to deal in some
// games.
const char *climb_book_by_side(const ClimbGame *game, const char *left, const char *right,
                               const char *either);
