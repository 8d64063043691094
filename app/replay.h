// SPDX-License-Identifier: LGPL-2.1-or-later
// A record as a list of states to look at: how each came about, in data and in words. For `climb replay`
// line by line and on a screen. The library reads and checks the record (climb_record_walk).
#pragma once

#include <climb.h>

#include "screen.h"

typedef enum { REPLAY_DEAL, REPLAY_MOVE, REPLAY_UNDO, REPLAY_VOID } ReplayStepType;

// One state of the match, and how it came about.
typedef struct {
    ReplayStepType type;
    int number;      // moves of the whole record up to here
    int line;        // of the record
    int deal_number; // from 1
    ClimbMove move;  // made, for REPLAY_MOVE
    bool out_of_turn;
    int phase_before; // ClimbPhase in which it was made
    char *events;     // what chance decided, for REPLAY_DEAL: lines of text
    char *question;   // asked in the state that the step led to, or NULL
    GStrv answers;    // to it
    char *answer;     // given in the step, in words, or NULL
    double loss;      // points that the move gave away by a review; -1: it was not reviewed
    char *remark;     // of that review, or NULL
    ClimbDeal deal;
    ClimbResult result; // once the deal is over
    int64_t totals[CLIMB_SEATS_MAX];
} ReplayStep;

// A record being shown.
typedef struct {
    ClimbRecord *record;
    GArray *steps; // of ReplayStep
    Screen screen; // how words and cards are written, and where they go
    bool reviewed; // some moves have a loss
    bool brief;    // names without their seats
} Replay;

// Reads a record's text. NULL with an error. (transfer full)
Replay *replay_read(const ClimbRegistry *registry, const char *text, const Screen *screen,
                    GError **error);
void replay_free(Replay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Replay, replay_free)

static inline int replay_last(const Replay *replay) {
    return (int)replay->steps->len - 1;
}

static inline const ReplayStep *replay_step(const Replay *replay, int index) {
    return &g_array_index(replay->steps, ReplayStep, index);
}

static inline const ClimbGame *replay_game(const Replay *replay) {
    return replay->record->match->game;
}

// The step after so many moves, as the match went in the end; -1 if there are not so many.
int replay_after(const Replay *replay, int number);

// The step with which a deal began, and its last one; -1 if there is no such deal.
int replay_deal_begin(const Replay *replay, int deal);
int replay_deal_end(const Replay *replay, int deal);

// replay-words.c. Words for one who knows all hands; those that are returned (transfer full) have cards
// as the screen shows them, what is said goes to the screen.
char *replay_seat_name(const Replay *replay, int seat);
char *replay_seats_words(unsigned seats); // "1, 3"
char *replay_cards(const Replay *replay, ClimbCards cards);
char *replay_move_words(const Replay *replay, const ReplayStep *step);    // "Ada plays 3D (single)"
char *replay_outcome_words(const Replay *replay, const ReplayStep *step); // or NULL
char *replay_question_words(const Replay *replay, const ReplayStep *step); // or NULL
char *replay_loss_words(const ReplayStep *step); // "gives away 2.5", or NULL
void replay_say_head(Replay *replay);
void replay_say_dealt(Replay *replay, const ClimbDeal *deal); // hands and gifts as dealt
void replay_say_table(Replay *replay, const ClimbDeal *deal); // auction and table
void replay_say_state(Replay *replay, const ReplayStep *step);
void replay_say_result(Replay *replay, const ReplayStep *step);
// A step as one who reads the whole record sees it: what happened, and what it led to.
void replay_say_step(Replay *replay, const ReplayStep *step);
