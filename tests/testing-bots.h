// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of bots share: one decision, and a law that holds under all rules.
#pragma once

#include "testing.h"

// A bot of the library.
const ClimbBot *testing_bot_named(const char *id);

// What a bot does for a seat. `moves` is room to list in. False if it declines or has no move.
bool testing_decide(const ClimbMatch *match, int seat, const ClimbBot *bot, ClimbThinking thinking,
                    ClimbMoves *moves, ClimbMove *move);

bool testing_is_listed(const ClimbMoves *moves, const ClimbMove *move);

void testing_assert_same(const ClimbMove *a, const ClimbMove *b);

// Plays deals in which, at every turn, cards that the seat cannot know change places: no bot may then
// do anything else.
void testing_play_without_peeking(ClimbGame *game, uint64_t deals);

// A deal of Big Two between two in which the first is at turn, with these cards in the hands; `table` was
// played by the second, or the first leads. (transfer full)
ClimbMatch *testing_two_hands(const char *hand, const char *table, const char *other);
