// SPDX-License-Identifier: LGPL-2.1-or-later
// Plays deals between bots, for whoever counts what comes of them. One BotDeal serves one thread.
#pragma once

#include <climb.h>

// A deal of more moves than this is ended without a result.
#define BOT_DEAL_MOVES_MAX 5000

typedef struct {
    const ClimbBot *bots[CLIMB_SEATS_MAX]; // by seat
    bool keep_counts;                      // fill `counts`
    bool keep_times;                       // fill `thought` and `decided`

    // of all deals so far
    int64_t decisions; // at turn
    int64_t legal;     // moves to choose from at those decisions
    int64_t asked;     // out of turn, holding something that could be thrown in
    int64_t thrown;    // … and doing so
    // by seat
    int64_t thought[CLIMB_SEATS_MAX]; // microseconds that its bot took
    int64_t decided[CLIMB_SEATS_MAX]; // decisions that it took them for

    // of the last deal
    int leader;    // who made the first lead, or CLIMB_NO_SEAT
    bool too_long; // ended for its length, by the rules or here
    // Cards in each hand before each move.
    uint8_t counts[BOT_DEAL_MOVES_MAX + 1][CLIMB_SEATS_MAX];

    GError *error; // a fault of a bot or of the rules: play no further. The owner frees it
    ClimbMoves moves;
    ClimbView view;
} BotDeal;

// Begins the next deal of a match and plays it to its end. False with `error` set after a fault.
bool bot_deal_play(BotDeal *play, ClimbMatch *match);

// The same of a deal that has begun.
bool bot_deal_finish(BotDeal *play, ClimbMatch *match);
