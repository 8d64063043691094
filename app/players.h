// SPDX-License-Identifier: LGPL-2.1-or-later
// Who plays in `sim` and `match`, made from the text of the command line. The one place that knows how
// a player is written there.
#pragma once

#include <climb.h>

typedef struct _Player Player;

// A player from "lowest" or "bot:lowest". Serves one thread, in any of its seats. (transfer full)
Player *player_new(const ClimbRegistry *registry, const char *text, GError **error);
void player_free(Player *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Player, player_free)

// What decides. Borrowed.
const ClimbBot *player_bot(const Player *player);

// Decisions so far that it failed to make, or made against the rules, so that they were made for it.
int64_t player_faults(const Player *player);
