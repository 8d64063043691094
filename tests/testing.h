// SPDX-License-Identifier: LGPL-2.1-or-later
// What the unit tests share: the registry with the games of the tree, games by name, cards from text.
#pragma once

#include <builtin.h>
#include <climb.h>

// A registry with all built-in modules and, where CLIMB_TEST_PLUGINS names their folder, the plug-ins
// of the tree; fails the test if one has a problem. (transfer full)
ClimbRegistry *testing_registry(void);

// The same, made once and for all: for tests that add nothing to it. To fill a registry takes longer
// than to play a deal.
const ClimbRegistry *testing_games(void);

// A compiled game by "game:preset" and further settings separated by spaces ("pass.mode=lockout
// players=3"), or NULL. (transfer full)
ClimbGame *testing_game(const char *name, const char *settings);

// Cards of a game from text; fails the test if they cannot be read.
ClimbCards testing_cards(const ClimbGame *game, const char *text);

// Cards of a hand, of which those that no rule tells apart are replaced by the lowest held of their
// rank, as in lists of moves. `distinct` are the cards told apart.
ClimbCards testing_lowest_of_equals(ClimbCards cards, ClimbCards hand, ClimbCards distinct);

// So many cards of a set by chance, or all of it.
ClimbCards testing_some_cards(ClimbRandom *random, ClimbCards among, int count);

// Cards of the gifts that a seat has made or got; with `to`, of those that it gave that seat and that
// it may take to be there still.
ClimbCards testing_own_gifts(const ClimbDeal *deal, int seat, int to);

// Fails the test unless what a seat sees of a deal has the cards of its own gifts, and of no others.
void testing_check_gifts(const ClimbDeal *deal, int seat, const ClimbDeal *seen);

// A deal from hands of a few cards, one for each seat, and the text of those that nobody has. Where the
// opening needs no card, seat 0 leads; a stock is always drawn in the same order.
void testing_position(const ClimbGame *game, const char *const *hands, const char *rest,
                      ClimbDeal *deal);

// A random deal of a game for a numbered seed, dealer and first leader as a match would have them.
void testing_deal(const ClimbGame *game, uint64_t seed, ClimbDeal *deal);

// Path of a file below tests/. (transfer full)
char *testing_path(const char *name);

// Adds one GTest case for every game and preset: "/PREFIX/game:preset", whose data is the name.
void testing_add_for_every_game(const char *prefix, GTestDataFunc function);

// A game with settings that none of its presets has.
typedef struct {
    const char *title; // "one-circuit"
    const char *game;
    const char *settings;
} TestingVariant;

// Adds one case for each variant: "/PREFIX/TITLE", whose data is the variant.
void testing_add_for_variants(const char *prefix, const TestingVariant *variants, size_t count,
                              GTestDataFunc function);

// A number of repetitions: a tenth where every step costs ten times as much, under the sanitizers.
// And of many moves, each so-manyth.
#ifdef __SANITIZE_ADDRESS__
#define TESTING_TIMES(full) ((full) / 10 + 1)
#define TESTING_STEP 7
#else
#define TESTING_TIMES(full) (full)
#define TESTING_STEP 1
#endif

// No deal has so many moves.
#define TESTING_MOVES_BOUND 2000

// A match that has not begun, of a game as above and a numbered seed. (transfer full)
ClimbMatch *testing_match(const char *name, const char *settings, uint64_t number);

// For each decision of a bot that thinks ahead: it need not play well in tests.
#define TESTING_PLAYOUTS 12

// One of the built-in bots that do not think ahead, by any number.
const ClimbBot *testing_bot(uint64_t number);

// What a bot does for a seat, as a table asks it. False if it declines. `moves` is room to list in.
bool testing_bot_move(ClimbMatch *match, int seat, const ClimbBot *bot, ClimbMoves *moves,
                      ClimbMove *move);

// Has bots, whom `mix` chooses, make one move, or play the present deal to its end.
void testing_step(ClimbMatch *match, uint64_t mix, ClimbMoves *moves);
void testing_play_deal(ClimbMatch *match, uint64_t mix, ClimbMoves *moves);
