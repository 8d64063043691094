// SPDX-License-Identifier: LGPL-2.1-or-later
// Deals that might be, as far as a seat can tell: the unseen cards of a view are dealt out so that all
// that is public holds. Not installed.
#pragma once

#include "view.h"

// Where unseen cards may lie, beside the seats' hands.
enum {
    CLIMB_PLACE_KITTY = CLIMB_SEATS_MAX,
    CLIMB_PLACE_STOCK,
    CLIMB_PLACE_ASIDE,
    CLIMB_PLACES_MAX
};

// How many of the latest passes and answers of others count.
#define CLIMB_EVIDENCE_MAX 64

// Another seat passed on a play, or answered it.
typedef struct {
    ClimbCombo table;
    uint32_t below;     // plays of the same kind that are weaker would surprise; all, if it passed
    ClimbCards later;   // what the seat played from then on
    ClimbCards singles; // where the table is a single: those that would surprise
    uint8_t seat;
    bool passed;
} ClimbEvidence;

typedef struct {
    const ClimbGame *game;
    const ClimbView *view;
    ClimbCards pool;            // to be dealt
    int need[CLIMB_PLACES_MAX]; // cards of it that each seat gets, and each place below
    unsigned uncertain;         // seats that may have a card more, as bits
    ClimbEvidence evidence[CLIMB_EVIDENCE_MAX];
    int evidence_count;
    bool weighted; // are some deals likelier?
    uint16_t weight[CLIMB_SEATS_MAX]
                   [CLIMB_CARDS_MAX]; // of a card in a hand, by evidence of singles
} ClimbSampler;

// Reads all that is public from a view, which must live as long as the sampler. Without `evidence`,
// what others passed on or answered tells nothing.
void climb_sampler_init(const ClimbGame *game, const ClimbView *view, bool evidence,
                        ClimbSampler *sampler);

// Does only one deal fit what is public?
bool climb_sampler_sure(const ClimbSampler *sampler);

// Puts in the numbers of cards that seats are thought to hold, also where the rules keep them secret: they
// follow from what was played.
void climb_sampler_count(const ClimbSampler *sampler, ClimbDeal *deal);

// A whole deal as it might be, in which all hands are known.
void climb_sampler_draw(const ClimbSampler *sampler, ClimbRandom *random, ClimbDeal *deal);

// The same, where what others passed on makes some deals likelier than others. `room` to list in.
void climb_sampler_draw_likely(const ClimbSampler *sampler, ClimbRandom *random, ClimbMoves *room,
                               ClimbDeal *deal);
