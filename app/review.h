// SPDX-License-Identifier: LGPL-2.1-or-later
// Judges the moves of a record: what each gave away against the best one, as its seat could see it.
#pragma once

#include <advice.h>

#include "replay.h"

typedef enum {
    REVIEW_BEST, // or not to be told from it
    REVIEW_GOOD,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_MARKS
} ReviewMark;

// A move that was made where there was a choice.
typedef struct {
    int step;    // of the replay
    bool forced; // there was no choice: not counted
    bool failed; // functions of the rules could not be asked: not judged
    ReviewMark mark;
    double points, loss, loss_error; // of the move that was made
    ClimbAdvice advice;
} ReviewDecision;

// Asked for, and found.
typedef struct {
    Replay *replay;
    int first, last;   // deals
    int seat;          // or CLIMB_NO_SEAT: all
    uint32_t playouts; // for a decision; 0: as many as the best bot takes
    int jobs;
    GArray *decisions; // of ReviewDecision, in the order of play
    char *names[CLIMB_SEATS_MAX];
    double spread;              // by how many points deals are usually won or lost
    double least[REVIEW_MARKS]; // loss from which on a mark is given
} Review;

// Fills `decisions`. Returns the signal that ended it early, or 0; -1 with an error.
int review_run(Review *review, const ClimbRegistry *registry, const char *text, GError **error);

// The same in parts, for who lets others run in between: finds the moves to judge, those that were not taken
// back; takes the measure, which is the same for all matches of a game and takes as long as some moves; and
// judges one move, by rules that only the calling thread uses.
void review_find(Review *review);
double review_spread(ClimbGame *game, ClimbMoves *moves);
void review_measure(Review *review, double spread);
void review_judge(Review *review, guint index, ClimbGame *game, ClimbMoves *moves);

const char *review_mark_name(ReviewMark mark); // "inaccuracy"

// Is the decision of those that count?
static inline bool review_counts(const ReviewDecision *decision) {
    return !decision->forced && !decision->failed;
}

static inline const ReviewDecision *review_decision(const Review *review, guint index) {
    return &g_array_index(review->decisions, ReviewDecision, index);
}

// review-report.c: as text; with `all`, the good moves too. As JSON. As lines of the record. (transfer
// full), all
char *review_print(Review *review, bool all);
char *review_json(const Review *review);
char *review_lines(const Review *review);
