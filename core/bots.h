// SPDX-License-Identifier: LGPL-2.1-or-later
// Decision makers for seats. A bot sees a ClimbView and the legal moves, nothing else, and works
// under every rule set.
#pragma once

#include "view.h"

// How hard a bot may think. All zero: as hard as it likes by itself, alone.
typedef struct {
    uint32_t playouts; // so many sampled games for a decision; 0: the bot's own measure
    int threads;       // of its own that a bot may start; 0 and 1: none
    // Asked now and then: must the bot answer at once, with the best it has? NULL: never. With the
    // same playouts and no stop, a bot makes the same move.
    bool (*stop)(gpointer data);
    gpointer data;
} ClimbThinking;

// One decision that a bot is asked for.
typedef struct {
    const ClimbGame *game;
    const ClimbView *view;
    const ClimbMoves *moves; // the legal ones, at least one
    ClimbThinking thinking;
    ClimbRandom *random; // all chance comes from here
} ClimbQuestion;

// What a bot is. Nothing in it changes while it plays; one bot may sit in several seats and think in
// several threads at once.
typedef struct _ClimbBot {
    const char *id;    // "lowest"
    const char *title; // in words
    const char *help;  // what it does
    // Chooses one of the moves into *choice. Out of turn, the list has bombs only, and the bot may
    // decline with false; at turn it must choose and return true. Keeps nothing between calls.
    bool (*decide)(const struct _ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice);
    // Is told of the end of each deal in which it sat in a seat. NULL: it does not care.
    void (*over)(const struct _ClimbBot *bot, const ClimbGame *game, int seat,
                 const ClimbResult *result);
    gpointer data; // of whoever made the bot
} ClimbBot;

// The bots of the library: random, lowest, dumper, easy, learned, medium, strong, strong-wins.
// NULL-terminated. Those of modules are found by climb_registry_find_bot.
const ClimbBot *const *climb_bots(void);

// The generator for one decision of a bot: from the match's seed, deal, moves so far and seat, so
// that a resumed match goes on as it would have.
void climb_bot_random(const ClimbMatch *match, int seat, ClimbRandom *random);
