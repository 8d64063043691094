// SPDX-License-Identifier: LGPL-2.1-or-later
// What `climb sim` plays and counts: shared by the run (sim.c) and its report (sim-report.c).
#pragma once

#include "bot-deal.h"

#define SIM_MOVES_MAX BOT_DEAL_MOVES_MAX
#define SIM_BIDS 256

// Wide enough for a sum of squares over any run.
__extension__ typedef unsigned __int128 SimWide;

// What is to be played.
typedef struct {
    ClimbGame *game;
    char *label;                           // the game and its settings, as they were asked for
    const ClimbBot *bots[CLIMB_SEATS_MAX]; // by seat
    const char *seed_text;                 // as it was asked for
    ClimbSeed seed;
    int64_t deals;
    int session; // deals a match at most
    int jobs;    // threads
} SimPlan;

// What was counted. Whole numbers only, so that a merge in any order gives the same.
typedef struct {
    int64_t deals; // ended, voided ones included
    int64_t voided;
    int64_t matches;
    int64_t moves;     // of all deals
    int64_t decisions; // at turn
    int64_t legal;     // moves to choose from at those decisions
    int64_t asked;     // out of turn, holding something that could be thrown in
    int64_t thrown;    // … and doing so
    // the rest is of deals that were scored
    int64_t net[CLIMB_SEATS_MAX];
    SimWide net_squares[CLIMB_SEATS_MAX];
    int64_t penalty[CLIMB_SEATS_MAX];
    int64_t cards[CLIMB_SEATS_MAX]; // left in hand
    int64_t leads[CLIMB_SEATS_MAX]; // deals of which the seat made the first lead
    int64_t wins[CLIMB_SEATS_MAX];
    int64_t lead_wins[CLIMB_SEATS_MAX];  // … having made the first lead
    int64_t place_wins[CLIMB_SEATS_MAX]; // by turns after the first leader, 0 the leader himself
    int64_t declared[SIM_BIDS];          // deals by winning bid
    int64_t declared_wins[SIM_BIDS];     // … that the declarer's side won
    int64_t lengths[SIM_MOVES_MAX + 1];  // deals by number of moves
} SimTotals;

// How long it took; differs from run to run.
typedef struct {
    double seconds;
    bool complete; // false: stopped before all deals were played
} SimSpeed;

// Plays the same deals under two rules, and prints how they differ. Returns the exit status.
// sim-compare.c
int sim_compare(const SimPlan *base, const SimPlan *changed, bool json);

// Adds what one thread counted to the whole.
void sim_totals_add(SimTotals *whole, const SimTotals *part);

// The report in words. (transfer full)
char *sim_report_text(const SimPlan *plan, const SimTotals *totals, const SimSpeed *speed);

// The report as JSON. (transfer full)
char *sim_report_json(const SimPlan *plan, const SimTotals *totals, const SimSpeed *speed);
