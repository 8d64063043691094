// SPDX-License-Identifier: LGPL-2.1-or-later
// Positions for rule examples: texts in sections ("hand 3D 5S, play 3D"), and deals begun by a real
// match with hands made up. Not installed.
#pragma once

#include "examples-private.h"

// A part of a question, begun by one of its words.
typedef struct {
    const char *words[16]; // NULL-terminated
    bool takes_before;     // takes cards and a seat that stand before its word ("3D in stock")
    bool seen;
    bool pass;
    int number; // a number or seat in it; -1 if none
    ClimbCards cards;
} ClimbExampleSection;

// Sorts the words of a question into sections. False with an error at a word without meaning.
bool climb_example_read_sections(const ClimbGame *game, const char *text,
                                 ClimbExampleSection *sections, int count, GError **error);

// How a deal of an example begins. Seats are those of the example.
typedef struct {
    int number; // of the deal; deals before it are played out
    int dealer; // CLIMB_NO_SEAT: whoever it is
    int winner; // of the deal before; CLIMB_NO_SEAT: whoever it is
    int loser;
    ClimbExampleHands hands; // cards that seats must hold; filled up here
} ClimbExampleStart;

// Begins a deal in a real match, the seats turned so that dealer, winner or loser are those named.
// `turned` gets what to add to a seat of the example for the seat of the deal. NULL on error.
ClimbMatch *climb_example_begin(const ClimbGame *game, const ClimbExampleStart *start, int *turned,
                                GError **error);

// Begins a position without an opening: `first` is to lead, the auction is over. Hands of any size.
bool climb_example_position(const ClimbGame *game, const ClimbExampleHands *hands, int first,
                            ClimbDeal *deal, GError **error);
