// SPDX-License-Identifier: LGPL-2.1-or-later
// Bots from the text of the command line. The one place that knows how one is written there.
#pragma once

#include <climb.h>

typedef struct _Player Player;

// A player from "lowest", "bot:lowest" or "cmd:COMMAND" (docs/bot-protocol.md). Serves one thread, in
// any of its seats. `registry` must outlive it. (transfer full)
Player *player_new(const ClimbRegistry *registry, const char *text, GError **error);
void player_free(Player *player);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Player, player_free)

// The library's own bot that plays where none was named, neither the weakest nor the best.
const ClimbBot *players_default_bot(void);

// What decides. Borrowed.
const ClimbBot *player_bot(const Player *player);

// Decisions so far that it failed to make, or made against the rules, so that they were made for it.
int64_t player_faults(const Player *player);

// Tells on standard error what programs from outside did wrong. The list has `count` players for each
// thread, of which those of one place are one bot.
void players_tell_faults(const char *command, const GPtrArray *players, int count);

// The texts of several players from one text, parted by commas that do not stand in quotes or
// brackets. (transfer full)
char **players_split(const char *text);
