// SPDX-License-Identifier: LGPL-2.1-or-later
// What `climb match` plays and counts: shared by the command (match.c), the run (match-run.c), its
// file of results (match-state.c), the statistics (match-totals.c) and the report (match-report.c).
#pragma once

#include "lineup.h"
#include "players.h"
#include "shard.h"

#define MATCH_BOTS_MAX 16
#define MATCH_PAIRS_MAX (MATCH_BOTS_MAX * (MATCH_BOTS_MAX - 1) / 2)
#define MATCH_DEALS_MAX 100000000
#define MATCH_SESSION_MAX 1000
#define MATCH_GROUPS 64 // of deals, by number, for the errors of ratings

// Wide enough for sums of squares and products over any run.
__extension__ typedef __int128 MatchWide;

// What was asked for: all that a report says beside the counts, and equal in all parts of a match.
typedef struct {
    char *label; // the game and its settings, as they were asked for
    char *title; // of the rules
    char *rules; // their hash
    char *seed_text;
    ClimbSeed seed;
    GPtrArray *bots; // names, in the order in which they were asked for
    int seats;
    Lineup lineup;
    int session;   // deals that are played on in each game of a deal
    int64_t deals; // of the whole match
} MatchHead;

// One deal, which all line-ups played: what each bot made of it in all its seats.
typedef struct {
    int64_t games; // seats that it had in games with a result
    int64_t score;
    int64_t wins;   // its side was first without cards
    int64_t faults; // decisions that were made for it
} MatchPart;

// A meeting: a seat of the first bot and one of the second in one game, on different sides.
typedef struct {
    int64_t meetings;
    int64_t points;     // 2 for each in which the first had the better score, 1 for an equal one
    int64_t difference; // the first's score less the second's
} MatchPair;

typedef struct {
    int64_t number; // from 0
    int64_t voided; // games without a result
    MatchPart bots[MATCH_BOTS_MAX];
    MatchPair pairs[MATCH_PAIRS_MAX];
} MatchDeal;

// Sums over deals of a value, of the number of times that it counts, and of their products: enough for
// the mean and, since games of one deal depend on each other, its error by deals.
typedef struct {
    int64_t deals; // in which it counts at all
    int64_t value, count;
    MatchWide value_value, value_count, count_count;
} MatchSum;

// Whole numbers only, so that a merge in any order gives the same.
typedef struct {
    int64_t deals;
    int64_t voided;
    int64_t faults[MATCH_BOTS_MAX];
    MatchSum score[MATCH_BOTS_MAX];
    MatchSum wins[MATCH_BOTS_MAX];
    MatchSum points[MATCH_PAIRS_MAX];
    MatchSum difference[MATCH_PAIRS_MAX];
    MatchPair groups[MATCH_GROUPS][MATCH_PAIRS_MAX];
} MatchTotals;

// A mean with half of its 95 % interval; `half` is negative where there are too few deals for one.
typedef struct {
    double mean, half;
} MatchMean;

// How long it took; differs from run to run.
typedef struct {
    double seconds;
    int64_t deals; // that were played in it
    int jobs, ranks;
    int64_t thought[MATCH_BOTS_MAX]; // microseconds
    int64_t decisions[MATCH_BOTS_MAX];
} MatchSpeed;

typedef struct _MatchState MatchState;

typedef struct {
    MatchHead head;
    GArray *seatings;   // of Seating
    GPtrArray *games;   // of ClimbGame, by thread
    GPtrArray *players; // of Player, by thread, then by bot
    ShardRange deals;   // to be played here
    MatchState *state;  // NULL: none
    int jobs;
} MatchPlan;

static inline int match_bots(const MatchHead *head) {
    return (int)head->bots->len;
}

// Where a pair of bots is in the arrays of pairs; `first` is less than `second`.
static inline int match_pair(int first, int second) {
    return second * (second - 1) / 2 + first;
}

void match_head_clear(MatchHead *head);

// --- match-totals.c ----------------------------------------------------------------------------

// Counts a deal.
void match_totals_count(MatchTotals *totals, const MatchDeal *deal, int bots);

void match_totals_add(MatchTotals *whole, const MatchTotals *part);

// The mean of a value each time it counts, times `scale`.
MatchMean match_mean(const MatchSum *sum, double scale);

// Ratings of the bots by their meetings (Bradley and Terry), on the scale of Elo: 400 points are odds
// of 10 to 1. Their mean is 0. Each pair counts as having drawn one meeting more, so that who lost
// none has a rating too.
void match_ratings(const MatchTotals *totals, int bots, MatchMean ratings[MATCH_BOTS_MAX]);

// --- match-run.c -------------------------------------------------------------------------------

// Plays the deals of the plan that its state does not have, and adds them to *totals. Returns the
// signal that stopped it, 0 if none did; *error is a fault.
int match_run(const MatchPlan *plan, MatchTotals *totals, MatchSpeed *speed, GError **error);

// --- match-state.c -----------------------------------------------------------------------------

// The first member of a file of results, and its value.
#define MATCH_STATE_FORMAT "climb-match-1"

// Opens or makes a file of results for a match, and adds what it holds to *totals. NULL with an error
// if it is of another match, damaged, or in use. (transfer full)
MatchState *match_state_open(const char *path, const MatchHead *head, const Shard *shard,
                             MatchTotals *totals, GError **error);
void match_state_free(MatchState *state);

// What a file says first of itself; processes that share a match must agree on it. (transfer full)
char *match_state_head(const MatchHead *head, const Shard *shard);

bool match_state_has(const MatchState *state, int64_t deal);
int64_t match_state_count(const MatchState *state, ShardRange deals);

// Appends a deal: one line, written at once. False with an error if it cannot be written. Callers take
// turns.
bool match_state_append(MatchState *state, const MatchDeal *deal, GError **error);

// Reads a file of results for a merge. The first one (head->label is NULL) gives *head, which is to be
// cleared; later ones must be of the same match and have no deal that is in `done`. Its deals
// are added to *totals and to `done`, one byte each.
bool match_state_merge(const char *path, MatchHead *head, GByteArray *done, MatchTotals *totals,
                       GError **error);

// --- match-report.c ----------------------------------------------------------------------------

// The report in words, without a line on speed where `speed` is NULL. (transfer full)
char *match_report_text(const MatchHead *head, const MatchTotals *totals, const MatchSpeed *speed);

// The report as JSON. (transfer full)
char *match_report_json(const MatchHead *head, const MatchTotals *totals, const MatchSpeed *speed);
