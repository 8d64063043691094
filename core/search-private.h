// SPDX-License-Identifier: LGPL-2.1-or-later
// What the parts of one search share: its candidates, and the deals that it imagines. Not installed.
#pragma once

#include "sample.h"
#include "search.h"
#include "tree.h"

#define CLIMB_SEARCH_THREADS_MAX 64
#define CLIMB_WORLDS_MAX 64
#define CLIMB_WORLDS_ALONE 16 // for one thread: what its cache holds

// A move to try.
typedef struct {
    ClimbMove move;
    bool none; // out of turn: throw nothing in
    bool dropped;
    int prior;       // the less the better
    int index;       // in the list of moves
    int samples;     // tried so far
    int exact;       // what it is worth, if `search->exact`
    ClimbPlan plan;  // for the hand after it
    ClimbTree *tree; // of what comes later, or NULL
    double mean;
} ClimbCandidate;

// An imagined deal, with plans for the hands of all but the asking seat.
typedef struct {
    ClimbDeal deal;
    ClimbRandom chance; // of everything that follows
    ClimbPlan plans[CLIMB_SEATS_MAX];
} ClimbWorld;

typedef struct _ClimbSearch ClimbSearch;

// One thread's room.
typedef struct {
    ClimbSearch *search;
    ClimbPlayout playout;
    ClimbMoves listed;
} ClimbWorker;

struct _ClimbSearch {
    const ClimbQuestion *question;
    const ClimbSearchLevel *level;
    const ClimbGame *game; // the question's, or `rehearsed`
    ClimbGame rehearsed;
    ClimbRules rules;
    const ClimbView *view;
    ClimbSampler sampler;
    ClimbSeed seed;
    ClimbCards apart;
    ClimbCandidate candidates[CLIMB_SEARCH_CANDIDATES];
    int count;
    gint next;  // world or candidate that no thread has taken yet
    int worlds; // in use, of which the first has number `first`
    int first;
    gint stopped;
    uint32_t playouts;
    int asked;    // samples, so far
    int finished; // those that all candidates have been tried with
    int kept;     // candidate that is never dropped, or -1
    int least;    // candidates that are compared to the end, worse ones too; 0: no matter
    bool exact;   // nothing is hidden, and what is dropped is proved to be worse
    int threads;
    ClimbWorker *workers[CLIMB_SEARCH_THREADS_MAX];
    ClimbWorld *world; // CLIMB_WORLDS_MAX, or CLIMB_WORLDS_ALONE
    float value[CLIMB_SEARCH_CANDIDATES][CLIMB_SEARCH_SAMPLES];
};

// Has a function of the rules failed in a thought?
bool climb_search_faulty(const ClimbSearch *search);

// Must the bot answer now?
bool climb_search_stopping(ClimbSearch *search);

// Works out what all candidates are worth, if nothing is hidden any more, all moves are candidates, and
// the end is near enough. Drops those that are worse than the best, or with `all` finds their worth too.
void climb_search_work_out(ClimbSearch *search, bool all);

// Tries all candidates that are not dropped with so many more samples.
void climb_search_sample(ClimbSearch *search, int count);
