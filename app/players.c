// SPDX-License-Identifier: LGPL-2.1-or-later
// Players by their text: the bots that the registry knows. What a bot thinks is its own business.
#include "players.h"

struct _Player {
    const ClimbBot *bot;
};

Player *player_new(const ClimbRegistry *registry, const char *text, GError **error) {
    const char *name = g_str_has_prefix(text, "bot:") ? text + 4 : text;
    const ClimbBot *bot = climb_registry_find_bot(registry, name, error);
    if (bot == NULL) {
        return NULL;
    }
    Player *player = g_new0(Player, 1);
    player->bot = bot;
    return player;
}

void player_free(Player *player) {
    g_free(player);
}

const ClimbBot *player_bot(const Player *player) {
    return player->bot;
}

// What a bot of the registry does wrong is a fault of its module, and ends the run.
int64_t player_faults(const Player *player) {
    (void)player;
    return 0;
}
