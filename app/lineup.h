// SPDX-License-Identifier: LGPL-2.1-or-later
// Which bots sit where in the games of one deal. Every bot sits in every seat equally often. Where the
// rules have fixed partners, opposite each other, one bot plays for both.
#pragma once

#include <climb.h>

typedef enum {
    LINEUP_MIXED, // as many different bots at a table as there can be
    LINEUP_ONE,   // one of a bot against another in all other seats, for every two bots, both ways
} Lineup;

#define LINEUP_GAMES_MAX 5040

// Bots by seat, as numbers from 0.
typedef struct {
    int8_t bots[CLIMB_SEATS_MAX];
} Seating;

// "mixed" or "one".
bool lineup_parse(const char *text, Lineup *lineup, GError **error);
const char *lineup_name(Lineup lineup);

// All different seatings of that many bots, at least 2, in a game of so many seats. (transfer full)
// array of Seating, NULL with an error if there are more than LINEUP_GAMES_MAX.
GArray *lineup_seatings(Lineup lineup, int bots, int seats, bool partners, GError **error);
