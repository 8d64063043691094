// SPDX-License-Identifier: LGPL-2.1-or-later
// The rules of a game as one line of JSON, for bots in other processes, and back.
#pragma once

#include <climb.h>

// Rules, kinds and what follows from them. `scripts` is what scripts_tags gives, or NULL.
// (transfer full)
char *bot_rules_write(const ClimbGame *game, char **scripts);

// The same game from such a line. Rules that have functions are looked for in the registry.
// (transfer full), NULL with an error.
ClimbGame *bot_rules_read(const ClimbRegistry *registry, const char *text, GError **error);
