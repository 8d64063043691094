// SPDX-License-Identifier: LGPL-2.1-or-later
// Players by their text: the bots that the registry knows, and programs from outside.
#include "players.h"

#include <stdio.h>
#include <string.h>

#include "external-bot.h"

struct _Player {
    const ClimbBot *bot;
    ExternalBot *external; // NULL: a bot of this program
};

Player *player_new(const ClimbRegistry *registry, const char *text, GError **error) {
    g_autoptr(Player) player = g_new0(Player, 1);
    if (external_bot_is(text)) {
        player->external = external_bot_new(registry, text, error);
        player->bot = player->external != NULL ? external_bot(player->external) : NULL;
    } else {
        const char *name = g_str_has_prefix(text, "bot:") ? text + 4 : text;
        player->bot = climb_registry_find_bot(registry, name, error);
    }
    return player->bot != NULL ? g_steal_pointer(&player) : NULL;
}

void player_free(Player *player) {
    if (player != NULL) {
        external_bot_free(player->external);
        g_free(player);
    }
}

const ClimbBot *player_bot(const Player *player) {
    return player->bot;
}

// What a bot of the registry does wrong is a fault of its module, and ends the run.
int64_t player_faults(const Player *player) {
    return player->external != NULL ? bot_faults_total(external_bot_faults(player->external)) : 0;
}

void players_tell_faults(const char *command, const GPtrArray *players, int count) {
    for (guint first = 0; first < MIN((guint)count, players->len); first++) {
        BotFaults faults = { 0 };
        const Player *player = players->pdata[first];
        for (guint i = first; player->external != NULL && i < players->len; i += (guint)count) {
            const Player *same = players->pdata[i];
            bot_faults_add(&faults, external_bot_faults(same->external));
        }
        g_autofree char *words = bot_faults_words(&faults, player->bot->id);
        if (words != NULL) {
            fflush(stdout);
            fprintf(stderr, "climb %s: %s", command, words);
        }
        bot_faults_clear(&faults);
    }
}

const ClimbBot *players_default_bot(void) {
    const ClimbBot *const *bot = climb_bots();
    while (strcmp((*bot)->id, "medium") != 0) {
        bot++;
    }
    return *bot;
}

// The end of a quoted or bracketed part that begins at `at`, or NULL if it has none.
static const char *end_of_part(const char *at) {
    return *at == '\'' || *at == '"' ? strchr(at + 1, *at) : *at == '[' ? strchr(at, ']') : NULL;
}

char **players_split(const char *text) {
    g_autoptr(GStrvBuilder) parts = g_strv_builder_new();
    const char *begin = text;
    for (const char *at = text;; at++) {
        const char *end = end_of_part(at);
        if (end != NULL) {
            at = end;
        }
        if (*at == ',' || *at == '\0') {
            g_autofree char *part = g_strndup(begin, (gsize)(at - begin));
            g_strv_builder_add(parts, g_strstrip(part));
            begin = at + 1;
        }
        if (*at == '\0') {
            break;
        }
    }
    return g_strv_builder_end(parts);
}
