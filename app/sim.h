// SPDX-License-Identifier: LGPL-2.1-or-later
// What `climb sim` plays and counts: shared by the command (sim.c), the run (sim-run.c), its parts
// on their way from one process to another (sim-part.c) and the report (sim-report.c).
#pragma once

#include "bot-deal.h"
#include "players.h"
#include "shard.h"

#define SIM_MOVES_MAX BOT_DEAL_MOVES_MAX
#define SIM_BIDS 256
#define SIM_DEALS_MAX 1000000000
#define SIM_SESSION_MAX 100000

// Wide enough for a sum of squares over any run.
__extension__ typedef unsigned __int128 SimWide;

// What was asked for: all that a report says beside the counts, and equal in all parts of a run.
typedef struct {
    char *label;                 // the game and its settings, as they were asked for
    char *title;                 // of the rules
    char *rules;                 // their hash
    char *bots[CLIMB_SEATS_MAX]; // by seat
    char *seed_text;             // as it was asked for
    ClimbSeed seed;
    int seats;
    int session; // deals a match at most
    int64_t deals;
} SimHead;

// What is to be played. Its unit is one match with a seed of its own.
typedef struct {
    SimHead head;
    GPtrArray *games;   // of ClimbGame, by thread
    GPtrArray *players; // of Player, by thread, then by seat
    ShardRange units;   // of those of the whole run
    int jobs;           // threads
} SimPlan;

// What was counted. Whole numbers only, so that a merge in any order gives the same. All members but
// the squares are of int64_t, and in the table of sim-part.c.
typedef struct {
    int64_t deals; // ended, voided ones included
    int64_t voided;
    int64_t unbid; // … of which nobody bid, and which were dealt again
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

// A part of a run, as it travels from one process to another.
typedef struct {
    char *name; // of its file
    SimHead head;
    ShardRange units;
    SimTotals totals;
} SimPart;

// How long it took; differs from run to run.
typedef struct {
    double seconds;
    int jobs;
    int ranks;
} SimSpeed;

static inline ClimbGame *sim_game(const SimPlan *plan, int thread) {
    return plan->games->pdata[thread];
}

// Sets who sits where in the deals of a thread.
void sim_seat_bots(const SimPlan *plan, int thread, BotDeal *play);

void sim_head_clear(SimHead *head);

// sim-run.c: plays the plan. Returns the signal that stopped it, 0 if none did; *error is the fault
// of the first unit that has one.
int sim_run(const SimPlan *plan, SimTotals *totals, SimSpeed *speed, GError **error);

// sim-compare.c: plays the same deals under two rules, and prints how they differ. Returns the exit
// status.
int sim_compare(const SimPlan *base, const SimPlan *changed, bool json);

// sim-part.c: adds the counts of a part to those of the whole.
void sim_totals_add(SimTotals *whole, const SimTotals *part);

// sim-part.c: the first member of a part's file, and its value.
#define SIM_PART_FORMAT "climb-sim-1"

// A part as one line of JSON, which sim_part_read understands. (transfer full)
char *sim_part_write(const SimHead *head, ShardRange units, const SimTotals *totals);

// Reads a part from the text of its file. (transfer full), NULL with an error.
SimPart *sim_part_read(const char *text, const char *name, GError **error);
void sim_part_free(SimPart *part);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SimPart, sim_part_free)

// Units of a whole run.
int64_t sim_units(const SimHead *head);

// sim-report.c: the report in words, without a line on speed where `speed` is NULL. (transfer full)
char *sim_report_text(const SimHead *head, const SimTotals *totals, const SimSpeed *speed);

// The report as JSON. (transfer full)
char *sim_report_json(const SimHead *head, const SimTotals *totals, const SimSpeed *speed);
