// SPDX-License-Identifier: LGPL-2.1-or-later
// Works the end of a deal out of which all cards are known: what it is worth if everybody plays as well
// as can be from there on. Not installed.
//
// Where two sides are left that win what the other loses, that is the value of the game: whatever the
// others do, the asking seat gets no less. Between more sides each is taken to do what is best for
// itself, and of equally good moves the one that is worst for the asking seat.
#pragma once

#include "deal.h"

#define CLIMB_SOLVE_SLOTS 4096
#define CLIMB_SOLVE_MOVES 4096 // of all positions from the first to the present one

typedef struct {
    uint64_t key;
    int32_t value[CLIMB_SEATS_MAX]; // of two sides, the first alone: the asking seat's
    uint8_t bound;                  // which way a value of two sides may be wrong
} ClimbSolveSlot;

// Large.
typedef struct {
    const ClimbGame *game;
    int seat;      // that asks
    bool wins;     // counts deals that are won, not points
    unsigned side; // where two sides are left, that of the seat; 0: more
    bool (*stop)(gpointer data);
    gpointer data;
    int nodes; // positions that may still be looked at
    bool spent;
    int used; // of `moves`
    ClimbMove moves[CLIMB_SOLVE_MOVES];
    ClimbMoves *listed;
    ClimbSolveSlot slots[CLIMB_SOLVE_SLOTS];
} ClimbSolver;

// Can this deal be worked out, if it is not too long? Not while somebody bids or gives, where a stock may
// bring cards, where a bomb may fly out of turn, or where functions of the rules have a say in moves.
// `room` to list in.
bool climb_solve_possible(const ClimbGame *game, const ClimbDeal *deal, ClimbMoves *room);

// Prepares for one question about a deal: how many positions may be looked at, and whether to stop, is the
// caller's to set. `room`, to list in, must live as long.
void climb_solve_init(const ClimbGame *game, const ClimbDeal *deal, int seat, bool wins,
                      ClimbMoves *room, ClimbSolver *solver);

// No value is less.
#define CLIMB_SOLVE_LEAST (-INT32_MAX)

// What a deal of that question is worth to the asking seat, where all is well known. Between two sides,
// what is at most `least` may be less than that. False if it took too many positions, or was stopped.
bool climb_solve(ClimbSolver *solver, const ClimbDeal *deal, int least, int *value);
