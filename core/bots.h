// SPDX-License-Identifier: LGPL-2.1-or-later
// Decision makers for seats. A bot sees a ClimbView and the legal moves, nothing else, and works
// under every rule set.
#pragma once

#include "view.h"

// Chooses one of `moves` (at least one) into *choice. Out of turn, the list has bombs only, and the
// bot may decline with false; at turn it must choose and return true. All chance comes from
// `random`. Allocates nothing that outlives the call.
typedef bool (*ClimbBotDecide)(const ClimbGame *game, const ClimbView *view,
                               const ClimbMoves *moves, ClimbRandom *random, ClimbMove *choice);

typedef struct {
    const char *id;    // "lowest"
    const char *title; // in words
    const char *help;  // what it does
    ClimbBotDecide decide;
} ClimbBot;

// The built-in bots: random, lowest, dumper. NULL-terminated.
const ClimbBot *const *climb_bots(void);

// A bot by id, or NULL with an error that names the nearest.
const ClimbBot *climb_bot_find(const char *id, GError **error);

// The generator for one decision of a bot: from the match's seed, deal, moves so far and seat, so
// that a resumed match goes on as it would have.
void climb_bot_random(const ClimbMatch *match, int seat, ClimbRandom *random);
