// SPDX-License-Identifier: LGPL-2.1-or-later
// What a seat might do, what that is worth, and why: the best bot's values with reasons made from the hand,
// the table and the plans for what is left. For hints and reviews; prints nothing. Not installed.
#pragma once

#include "search.h"

#define CLIMB_ADVICE_MOVES 4
#define CLIMB_REASONS_MAX 3

// Why a move is good, or what it is good for.
typedef enum {
    CLIMB_REASON_ONLY_MOVE,   // nothing else is allowed
    CLIMB_REASON_GOES_OUT,    // these are the last cards
    CLIMB_REASON_REQUIRED,    // cards: one of them must be played
    CLIMB_REASON_ONLY_PLAY,   // nothing else in the hand beats what lies there
    CLIMB_REASON_CANNOT,      // seat, who has one card left, cannot answer
    CLIMB_REASON_HARDEST,     // seat has one card left, and this is the hardest to beat
    CLIMB_REASON_FINISHES,    // after it, `number` plays empty the hand
    CLIMB_REASON_WINS,        // hardly anybody beats it
    CLIMB_REASON_SPARES,      // combo: a lower one of the kind would break it up
    CLIMB_REASON_KEEPS_BOMB,  // combo
    CLIMB_REASON_KEEPS,       // combo: it wins a trick later
    CLIMB_REASON_SHEDS,       // number of cards that it gets rid of at once
    CLIMB_REASON_LOWEST,      // of those that beat
    CLIMB_REASON_LOW_LEAD,    // low, and only a lead gets rid of it
    CLIMB_REASON_LEAVES,      // combo: the only one left then that needs help
    CLIMB_REASON_BREAKS,      // of a pass. combo: whatever beats breaks it up
    CLIMB_REASON_PARTNER,     // of a pass. seat: the partner has put down what lies there
    CLIMB_REASON_LATER,       // of a pass: what beats is worth more later
    CLIMB_REASON_PROVED,      // nothing is hidden any more, and no line of play is worth more
    CLIMB_REASON_HAND,        // number of plays that the hand needs, combo.size of which win
    CLIMB_REASON_REST,        // the same of what is left after it
    CLIMB_REASON_COSTS,       // against it. combo: it breaks that up
    CLIMB_REASON_WON,         // number of a hundred imagined deals that won points
    CLIMB_REASON_BETTER_HAND, // in an auction, than the others' are likely to be
    CLIMB_REASON_WORSE_HAND,
    CLIMB_REASON_HOLDS_BOMB,  // in an auction. combo
    CLIMB_REASON_NOT_HELD,    // of a call: not in the own hand
    CLIMB_REASON_HIGHEST,     // of a call: of all that is not in the own hand
    CLIMB_REASON_ALONE,       // of a call: nobody else can hold it
    CLIMB_REASON_LOOSE,       // of a gift. combo: no combination needs it
    CLIMB_REASON_LOWEST_HELD, // of a gift: the hand has nothing lower
    CLIMB_REASON_CLEARLY,     // where no more is known: imagined deals went better than with others
    CLIMB_REASON_HARDLY,      // … or much the same
    CLIMB_REASON_WORSE,       // … or worse than with the best
    CLIMB_REASON_NO_NEED,     // out of turn: nothing is gained by throwing in
    CLIMB_REASON_UNTHOUGHT,   // functions of the rules cannot be asked: a plain choice
    CLIMB_REASON_COUNT
} ClimbReasonType;

typedef struct {
    uint8_t type; // ClimbReasonType
    int8_t seat;
    uint8_t number;
    ClimbCombo combo;
} ClimbReason;

typedef struct {
    ClimbMove move;
    bool none;               // out of turn: nothing is thrown in
    bool wanted;             // the move asked about
    double points, error;    // of the deal, expected, with one standard error
    double loss, loss_error; // points fewer than the best's, in the same imagined deals
    ClimbReason reasons[CLIMB_REASONS_MAX]; // most important first
    int reason_count;
} ClimbAdvised;

typedef struct {
    ClimbAdvised moves[CLIMB_ADVICE_MOVES]; // best first
    int count;
    int samples; // deals imagined for each; 0: the only move, not valued
    bool exact;  // nothing is hidden any more: the points are what the moves are worth
} ClimbAdvice;

// Fills the advice on a decision: the `best` best moves, and the move `wanted` (NULL: none; of type
// PASS out of turn: to throw nothing in). False if that cannot be thought about, because functions of
// the rules fail or cannot be asked.
bool climb_advice_give(const ClimbQuestion *question, const ClimbMove *wanted, int best,
                       ClimbAdvice *advice);

// A bot that fills *advice with the three best moves and makes the best of them, for whoever lets bots think
// in threads of their own. Where nothing can be thought about, it advises a plain choice.
ClimbBot climb_advice_bot(ClimbAdvice *advice);

// How seats and cards are written in words; NULL members: "player 2", "8D 8H".
typedef struct {
    const char *(*name)(int seat, gpointer data);                           // within a sentence
    char *(*cards)(const ClimbGame *game, ClimbCards cards, gpointer data); // (transfer full)
    gpointer data;
} ClimbAdviceStyle;

// The reasons as half a sentence: "it beats what lies there and keeps 2S". (transfer full)
char *climb_advice_words(const ClimbGame *game, const ClimbAdvised *advised,
                         const ClimbAdviceStyle *style);

// A reason's name for programs, such as "goes-out". Static.
const char *climb_reason_key(ClimbReasonType type);

// Appends an array of the moves as JSON: move, points, error, loss, loss_error, words, reasons.
void climb_advice_add_json(const ClimbGame *game, const ClimbAdvice *advice,
                           const ClimbAdviceStyle *style, GString *json);

// advice-reasons.c, for climb_advice_give: finds the reasons of a move. `tried` and `move` are NULL for the
// only move.
void climb_advice_find_reasons(const ClimbQuestion *question, const ClimbTried *tried,
                               const ClimbTriedMove *move, ClimbAdvised *advised);
