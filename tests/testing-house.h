// SPDX-License-Identifier: LGPL-2.1-or-later
// Rules with functions written in C, for the tests of hooks: games with them, positions, moves by name,
// effects at will, faults at will.
#pragma once

#include "testing.h"

typedef struct {
    ClimbHooks hooks;    // first
    const char *fault;   // until revived, every function fails
    int fail_in;         // the so many-th question from now on fails; 0: none
    const char *fail_at; // the function of that name fails always, or NULL
    bool dead;           // cannot be revived
    int revived;
    const char *when; // what has `effects`, once: "play 5D", "pass", "trick"; NULL: nothing
    ClimbEffects effects;
    bool random; // effects of all kinds follow from everything, by chance but repeatably
    int tricks;  // ended
    bool unfair; // a settlement that does not add up
} House;

// Settings of a game whose lists can be held against brute force.
#define FEW_CARDS "deal.cards=7 deal.spare=dead open.require=none"

// Functions that are all absent; the table lives as long as the test.
void testing_house_init(House *house);

// What every function of a test returns: false after a fault, or if now is the time for one.
bool testing_house_ask(ClimbHooks *hooks, const char *what);

// Adds on_play, on_pass and on_trick_end, which go by `when` or `random`.
void testing_house_add_effects(House *house);

// Adds ask and on_answer, which go by `when` ("answer") or `random`.
void testing_house_add_questions(House *house);

// testing_game with these functions. (transfer full)
ClimbGame *testing_house_game(House *house, const char *name, const char *settings);

// Moves that must be legal.
void testing_house_play(const ClimbGame *game, ClimbDeal *deal, int seat, const char *cards);
void testing_house_pass(const ClimbGame *game, ClimbDeal *deal, int seat);
