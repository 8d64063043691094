// SPDX-License-Identifier: LGPL-2.1-or-later
// One state of a replay as a grid: hands, table, result and the moves that led there. A pure function
// of the replay and where in it one stands.
#pragma once

#include "../replay.h"
#include "grid.h"

typedef struct {
    Replay *replay; // its screen is written to and given back
    int at;         // step
    int eyes; // the seat whose cards alone are seen until the deal is over; CLIMB_NO_SEAT: all
} ReplayPlace;

void replay_draw(const ReplayPlace *place, Grid *grid);

// The next or (step -1) previous move that gave something away by a review; -1 if there is none.
int replay_next_loss(const Replay *replay, int from, int step);
