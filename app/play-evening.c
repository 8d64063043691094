// SPDX-License-Identifier: LGPL-2.1-or-later
// Standings of the evening: what each player won at the games before the present one. They travel
// in the record as lines that begin with "x-evening".
#include "play.h"

#include <stdio.h>
#include <string.h>

#define LINE_START "x-evening "

void play_standing_clear(gpointer data) {
    PlayStanding *standing = data;
    g_free(standing->name);
}

static PlayStanding *standing_of(Play *play, const char *name) {
    for (guint i = 0; i < play->evening->len; i++) {
        PlayStanding *standing = &g_array_index(play->evening, PlayStanding, i);
        if (strcmp(standing->name, name) == 0) {
            return standing;
        }
    }
    PlayStanding fresh = { .name = g_strdup(name) };
    g_array_append_val(play->evening, fresh);
    return &g_array_index(play->evening, PlayStanding, play->evening->len - 1);
}

void play_evening_add(Play *play) {
    const ClimbMatch *match = play_match(play);
    if (match->deals_scored == 0) {
        return;
    }
    for (int i = 0; i < match->game->seats; i++) {
        PlayStanding *standing = standing_of(play, play->head.names[i]);
        standing->net += match->net_total[i];
        standing->wins += match->wins[i];
        standing->deals += match->deals_scored;
    }
}

void play_evening_read(Play *play, const char *record) {
    g_auto(GStrv) lines = g_strsplit(record, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        gint64 net;
        int wins;
        int deals;
        int name = 0;
        if (g_str_has_prefix(lines[i], LINE_START) &&
            sscanf(lines[i] + strlen(LINE_START), "%" G_GINT64_FORMAT " %d %d %n", &net, &wins,
                   &deals, &name) == 3 &&
            name > 0) {
            g_autofree char *clean = screen_clean(lines[i] + strlen(LINE_START) + name);
            PlayStanding *standing = standing_of(play, clean);
            standing->net = net;
            standing->wins = wins;
            standing->deals = deals;
        }
    }
}

char *play_evening_print(const Play *play) {
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < play->evening->len; i++) {
        const PlayStanding *standing = &g_array_index(play->evening, PlayStanding, i);
        g_string_append_printf(out, LINE_START "%" G_GINT64_FORMAT " %d %d %s\n", standing->net,
                               standing->wins, standing->deals, standing->name);
    }
    return g_string_free(out, FALSE);
}

static void show_line(Play *play, const char *name, int64_t net, int wins, int deals) {
    g_autofree char *points = play_score_text(net);
    screen_say(&play->screen,
               climb_words_plural("  {player}: {points} from {deals} deal, {won} of them won",
                                  "  {player}: {points} from {deals} deals, {won} of them won",
                                  deals),
               "player", strcmp(name, "You") == 0 ? C_("player", "You") : name, "points", points,
               "deals", climb_words_digits(deals).text, "won", climb_words_digits(wins).text, NULL);
}

void play_evening_show(Play *play) {
    if (play->evening->len == 0) {
        return;
    }
    const ClimbMatch *match = play_match(play);
    unsigned told = 0;
    screen_say_text(&play->screen, _("All games of the evening together:"));
    for (guint i = 0; i < play->evening->len; i++) {
        PlayStanding sum = g_array_index(play->evening, PlayStanding, i);
        for (int seat = 0; seat < match->game->seats; seat++) {
            if (strcmp(play->head.names[seat], sum.name) == 0) {
                sum.net += match->net_total[seat];
                sum.wins += match->wins[seat];
                sum.deals += match->deals_scored;
                told |= 1u << seat;
            }
        }
        show_line(play, sum.name, sum.net, sum.wins, sum.deals);
    }
    for (int seat = 0; seat < match->game->seats; seat++) {
        if ((told >> seat & 1) == 0) {
            show_line(play, play->head.names[seat], match->net_total[seat], match->wins[seat],
                      match->deals_scored);
        }
    }
}
