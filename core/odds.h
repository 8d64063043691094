// SPDX-License-Identifier: LGPL-2.1-or-later
// How a combination stands among those that other players may hold: an estimate from sampled hands,
// for any kinds. Chances are from 0 (never) to 255 (always). Not installed.
#pragma once

#include "deal.h"

#define CLIMB_ODDS_SAMPLES 32
#define CLIMB_ODDS_CLASSES 64

// Kinds of one group and size compare, and are a class. Strengths are turned round where lower beats
// higher.
typedef struct {
    uint8_t class_of[CLIMB_KINDS_MAX][CLIMB_CARDS_MAX + 1]; // from 1; 0: never seen
    int classes;
    int samples;
    bool reversed;
    uint32_t most[CLIMB_ODDS_CLASSES][CLIMB_ODDS_SAMPLES]; // strongest among the others, or 0
    uint32_t some[CLIMB_ODDS_CLASSES][CLIMB_ODDS_SAMPLES]; // of any strength
    uint32_t seen[CLIMB_ODDS_CLASSES];                     // how many there were
    int bombs; // samples in which somebody else holds a bomb
} ClimbOdds;

void climb_odds_init(bool reversed, ClimbOdds *odds);

// A further sample: what the others hold, one list of combinations after the other. No more than
// CLIMB_ODDS_SAMPLES count. True if there was a bomb; the caller counts the samples with one.
void climb_odds_begin(ClimbOdds *odds);
bool climb_odds_add(const ClimbGame *game, const ClimbMoves *leads, ClimbRandom *random,
                    ClimbOdds *odds);

// Sorts what was sampled; only now may be asked.
void climb_odds_end(ClimbOdds *odds);

// The chance that nobody else can beat it.
int climb_odds_control(const ClimbGame *game, const ClimbOdds *odds, const ClimbCombo *combo);

// The share of combinations of its class that are weaker.
int climb_odds_rank(const ClimbOdds *odds, const ClimbCombo *combo);
