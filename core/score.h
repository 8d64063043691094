// SPDX-License-Identifier: LGPL-2.1-or-later
// The result of a deal: penalties, places, and what each seat wins or loses. Integers only.
#pragma once

#include "deal.h"

typedef struct _ClimbResult {
    int seats;
    int winner;                   // first out; CLIMB_NO_SEAT if voided
    int loser;                    // worst of the others, ties not yet broken: CLIMB_NO_SEAT if tied
    unsigned tied_losers;         // seats that share the worst result, as bits
    int place[CLIMB_SEATS_MAX];   // 1 first out …; equal results share a place
    int cards[CLIMB_SEATS_MAX];   // left in hand
    int penalty[CLIMB_SEATS_MAX]; // after held cards and liability, before settlement
    int net[CLIMB_SEATS_MAX];     // won (+) or lost (-)
    int bombs;                    // played in the deal
    bool spring;                  // the losing side played nothing, or the declarer but once
    int factor;                   // by which bombs and a spring have multiplied
    int liable;                   // seat that paid for all, or CLIMB_NO_SEAT
    bool voided;
    bool failed;        // … because a function of the rules (hooks.h) failed
    int64_t unbalanced; // … or settled to this sum, where the data's settlement adds up to nothing
} ClimbResult;

// Penalty of a hand of `count` cards of which `held` (a subset of game->held) are held;
// `played` tells whether anything was played from it. score.brackets and the score.held… fields.
int climb_score_hand(const ClimbGame *game, int count, ClimbCards held, bool played);

// Points of cards by score.points.
int climb_score_points(const ClimbGame *game, ClimbCards cards);

// Points of cards for who wins the trick they lie in, by capture.points.
int climb_score_captured_points(const ClimbGame *game, ClimbCards cards);

// What the rules charge for a hand whose cards are all known, by score.by=points or by their number.
int climb_score_cards(const ClimbGame *game, ClimbCards hand, bool played);

// By what bombs played and a spring multiply: score.bomb_factor and score.spring_factor.
int climb_score_factor(const ClimbGame *game, int bombs, bool spring);

// Settles given penalties of `seats` seats, `winner` among them; `liable` (or CLIMB_NO_SEAT) pays
// for all. Fills result->penalty and ->net. Sides (as climb_deal_side gives) settle as one: each of
// the losing side pays its sum, each of the winning side gets it; `sides` may be NULL.
void climb_score_settle(const ClimbGame *game, const int penalty[CLIMB_SEATS_MAX], int seats,
                        int winner, int liable, const unsigned sides[CLIMB_SEATS_MAX],
                        ClimbResult *result);

// Do players pay each other under these rules, so that what one wins another loses?
bool climb_score_adds_up(const ClimbRules *rules);

// Settles a bid (score.by=bid), multiplied already: declarer's side, one or two seats, against the
// others.
void climb_score_settle_bid(const ClimbGame *game, int bid, int declarer, int partner, int winner,
                            int seats, ClimbResult *result);

// The result of a deal that is over.
void climb_deal_score(const ClimbGame *game, const ClimbDeal *deal, ClimbResult *result);

// Which of two hands is the loser's by exposed sets (rules.md Q24): of the two largest sets, that of
// fewer cards, then the weaker. -1: the first hand starts, 1: the second, 0: equal.
int climb_score_exposed_set(const ClimbGame *game, ClimbCards first, ClimbCards second);
