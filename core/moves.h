// SPDX-License-Identifier: LGPL-2.1-or-later
// Lists the combinations in a hand. Cards that no rule can tell apart make one entry (with the
// lowest such cards); order: by kind, then by strength within a kind as far as generation gives it.
//
// Where a function of the rules recognises combinations (hooks.h), it is put those sets that the
// function `generate` names, if there is one. Else every set of a hand's cards is tried one by one, if
// the hand has no more cards than the functions' classify_limit; the list is then in the order of the
// cards. In a larger hand only what the data recognises is found, though the
// function has its say on each; climb_deal_check accepts the others all the same.
#pragma once

#include "combo.h"

// Room for every list of hands up to 26 cards under the shipped rules; what does not fit is counted
// but not written.
#define CLIMB_MOVES_MAX 16384

typedef enum {
    CLIMB_MOVE_PLAY,
    CLIMB_MOVE_PASS,
    CLIMB_MOVE_BID,
    CLIMB_MOVE_CALL,
    CLIMB_MOVE_GIVE,
    CLIMB_MOVE_ANSWER,
} ClimbMoveType;

// What a seat does. A plain value; unused members are zero.
typedef struct _ClimbMove {
    // play: the combination. call: the called card or all cards of the rank. give: cards and size
    ClimbCombo combo;
    uint8_t type;  // ClimbMoveType
    uint8_t seat;  // explicit, since bombs may come out of turn
    uint8_t value; // bid: how much. give: the seat that gets the cards.
                   // answer: which one, from 1
} ClimbMove;

// What everybody may know of a move: which cards are given stays between the two.
static inline ClimbMove climb_move_public(const ClimbMove *move) {
    ClimbMove shown = *move;
    if (move->type == CLIMB_MOVE_GIVE) {
        shown.combo.cards = CLIMB_NO_CARDS;
    }
    return shown;
}

typedef struct {
    int count;
    ClimbMove moves[CLIMB_MOVES_MAX];
} ClimbMoves;

// Appends, as plays of `seat`, every combination in a hand. `distinct` are the cards told apart:
// game->distinct, with those that the state of the deal makes special.
void climb_moves_add_leads(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                           ClimbMoves *moves);

// Appends every combination in a hand that beats `table`. With `bombs_only`, of bombs alone.
void climb_moves_add_beating(const ClimbGame *game, ClimbCards hand, ClimbCards distinct, int seat,
                             const ClimbCombo *table, bool bombs_only, ClimbMoves *moves);

// Does a hand hold a combination that a target means, of a kind that is played or only held? The first
// such goes to *found.
bool climb_moves_holds(const ClimbGame *game, ClimbCards hand, const ClimbTarget *target,
                       ClimbCombo *found);

// Does a hand hold any combination of two or more cards? (rules.md 2.1, last-card duty)
bool climb_moves_any_multiple(const ClimbGame *game, ClimbCards hand);
