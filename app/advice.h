// SPDX-License-Identifier: LGPL-2.1-or-later
// Advice for a person: which move, and why in words. Front ends ask a bot and show what comes of it.
#pragma once

#include <climb.h>

typedef struct {
    const ClimbGame *game;
    const ClimbView *view;
    const ClimbMoves *moves; // legal ones of the view's seat
    ClimbMove move;          // what a bot chose; then what is advised
    // How the front end writes cards and names. (transfer full); borrowed
    char *(*cards)(ClimbCards cards, gpointer data);
    const char *(*name)(int seat, gpointer data);
    gpointer data;
    // Not for callers.
    int next;      // an opponent who plays next and has one card left, or CLIMB_NO_SEAT
    bool spared;   // a lower play would break a set up
    bool guarded;  // the highest single, because of `next`
    bool friendly; // what lies there is a partner's
    int plays;     // how many plays there are
    int most;      // cards of the largest of them
    bool smallest; // nothing lower of the kind can be played
} Advice;

// Betters the move, and says why it is advised: "it is the lowest that beats it". (transfer full)
char *advice_give(Advice *advice);
