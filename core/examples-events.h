// SPDX-License-Identifier: LGPL-2.1-or-later
// What seats do one after the other in a rule example, read from words. Not installed.
#pragma once

#include "examples-private.h"

#define CLIMB_EXAMPLE_EVENTS_MAX 64

typedef struct {
    int seat; // CLIMB_NO_SEAT: whoever is at turn
    bool out_of_turn;
    bool pass;
    bool holds;    // only says what the seat has in hand
    bool all_pass; // everybody else passes, until the trick is closed
    bool last;     // the seat has no cards beside those it plays
    bool plays;    // there are cards, or the words ask for some
    ClimbCards cards;
    char *words; // of cards that are not named one by one: "5-5", "9S-high straight flush"
} ClimbExampleEvent;

typedef struct {
    ClimbExampleEvent events[CLIMB_EXAMPLE_EVENTS_MAX];
    int count;
} ClimbExampleEvents;

// Reads events, separated by commas, and finds cards for those that name none. Free the words with
// climb_example_clear_events, also on error.
bool climb_example_read_events(const ClimbGame *game, const char *text, ClimbExampleEvents *events,
                               GError **error);

void climb_example_clear_events(ClimbExampleEvents *events);
