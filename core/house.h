// SPDX-License-Identifier: LGPL-2.1-or-later
// How the engine asks the functions of the rules (hooks.h), and what the files that do so need of
// each other. Not installed, and not for callers. All of it is reached only through a bit of
// ClimbGame.house or a pointer that is set: rules without functions pass by.
#pragma once

#include "deal.h"
#include "hooks.h"

// --- house.c: one question each ----------------------------------------------------------------

// Which functions play asks, as bits.
unsigned climb_house_bits(const ClimbHooks *hooks);

// The first fault since the functions were last made ready, or NULL. Borrowed.
const char *climb_house_fault(const ClimbGame *game);

// Recognises cards; *known tells whether the function had an answer.
bool climb_house_classify(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo, bool *known);

// 1 beats, 0 does not, -1 as the data says.
int climb_house_beats(const ClimbGame *game, const ClimbCombo *new_combo, const ClimbCombo *old);

// Does `may_play` allow a move? It is shown what the seat may know, and nothing else, so that the
// answer is the same for the referee, for bots and for screens. *reason as in hooks.h.
bool climb_house_allows(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                        char **reason);

// Leaves in a list what `may_play` allows: see climb_deal_moves.
void climb_house_keep_allowed(const ClimbGame *game, const ClimbDeal *deal, int seat,
                              ClimbMoves *moves);

// Is there a move in a list that `may_play` allows?
bool climb_house_any_allowed(const ClimbGame *game, const ClimbDeal *deal, int seat,
                             const ClimbMoves *moves);

// What a move or the end of a trick brings about. False if the function failed.
bool climb_house_after_move(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                            ClimbEffects *effects);
bool climb_house_after_trick(const ClimbGame *game, const ClimbDeal *deal, int winner,
                             ClimbEffects *effects);
bool climb_house_after_answer(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                              ClimbEffects *effects);

// --- house-moves.c: lists where functions recognise or compare -----------------------------------

// Is the list of what beats a table made here, not from the compiled patterns?
bool climb_house_lists(const ClimbGame *game, const ClimbCombo *table);

void climb_house_add_leads(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                           ClimbMoves *moves);
void climb_house_add_beating(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                             const ClimbCombo *table, bool bombs_only, ClimbMoves *moves);
bool climb_house_any_multiple(const ClimbGame *game, ClimbCards hand);

// moves.c: the list of what the data recognises.
void climb_moves_add_leads_by_data(const ClimbGame *game, ClimbCards hand, ClimbCards distinct,
                                   int seat, ClimbMoves *moves);

// --- house-effects.c: what functions change in a deal ---------------------------------------------

// A play or pass was made, and its turn is not over: asks, and lets the turn pass on.
void climb_house_finish_move(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move,
                             bool keep);

// A trick was closed and its leader found.
void climb_house_finish_trick(const ClimbGame *game, ClimbDeal *deal, int winner);

// The play with which the deal ends, and the trick: what is captured and paid for them still counts.
void climb_house_last_play(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move);
void climb_house_finish_deal(const ClimbGame *game, ClimbDeal *deal, int winner);

// An answer was given, and the deal stands as before the question.
void climb_house_finish_answer(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move);

// --- house-ask.c: questions ---------------------------------------------------------------------

// After every move: asks the seat that the rules want to ask, if any.
void climb_house_ask(const ClimbGame *game, ClimbDeal *deal);

// Takes an answer.
void climb_house_answer(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move);

// deal.c: the seats that a trick waits for, the first of some seats after one, the end of a trick, and
// how the turn passes on.
unsigned climb_deal_waiting(const ClimbGame *game, const ClimbDeal *deal);
int climb_deal_next_of(const ClimbDeal *deal, int seat, unsigned seats);
void climb_deal_close_trick(const ClimbGame *game, ClimbDeal *deal);
void climb_deal_pass_turn(const ClimbGame *game, ClimbDeal *deal, int seat, bool keep);
