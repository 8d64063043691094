// SPDX-License-Identifier: LGPL-2.1-or-later
// Lays out statistics: a table of players for each game where there is room, sentences where not.
#include "tally-print.h"

#include <string.h>

#include "output.h"

#define NAME_COLUMNS 16
#define WIDE 78 // columns of the table

static int percent(int64_t part, int64_t whole) {
    return whole > 0 ? (int)((200 * part + whole) / (2 * whole)) : 0;
}

// "+1.25 ± 0.40". (transfer full)
static char *mean_text(const TallyPlayer *player) {
    double half = 0.0;
    double mean = tally_mean(player, &half);
    return half >= 0.0 ? g_strdup_printf("%+.2f ± %.2f", mean, half)
                       : g_strdup_printf("%+.2f", mean);
}

static char *won_text(const TallyPlayer *player) {
    return player->finished > 0 ? g_strdup_printf("%d/%d", player->won, player->finished)
                                : g_strdup("-");
}

// Right-aligned text of which some characters take more than a byte.
static void add_right(GString *out, const char *text, int columns) {
    g_string_append_printf(out, "%*s%s", MAX(columns - screen_columns(text), 0), "", text);
}

static void add_row(GString *out, const TallyPlayer *player) {
    g_autofree char *name = screen_fit(player->name, NAME_COLUMNS);
    g_autofree char *won = won_text(player);
    g_autofree char *deals = output_number(player->deals);
    g_autofree char *mean = mean_text(player);
    g_string_append_printf(out, "%s %7d", name, player->matches);
    add_right(out, won, 9);
    add_right(out, deals, 8);
    g_string_append_printf(out, "%8d%%", percent(player->out_first, player->deals));
    add_right(out, mean, 17);
    g_string_append_printf(out, "%+5" G_GINT64_FORMAT "%+6" G_GINT64_FORMAT "\n",
                           CLAMP(player->best, -9999, 9999), CLAMP(player->worst, -9999, 9999));
}

static void add_sentence(GString *out, const TallyPlayer *player, int columns) {
    g_autofree char *mean = mean_text(player);
    g_autofree char *won = player->finished > 0 ? g_strdup_printf(", won %d of %d that ended",
                                                                  player->won, player->finished)
                                                : g_strdup("");
    g_autofree char *text = g_strdup_printf(
        "%s: %d match%s%s; %" G_GINT64_FORMAT " deals, first out in %d%%; points a deal %s, best "
        "%+" G_GINT64_FORMAT ", worst %+" G_GINT64_FORMAT,
        player->name, player->matches, player->matches == 1 ? "" : "es", won, player->deals,
        percent(player->out_first, player->deals), mean, player->best, player->worst);
    screen_wrap(out, text, 0, 2, columns);
}

static void add_kinds(GString *out, const TallyPlayer *player, int columns) {
    GString *text = g_string_new(NULL);
    g_string_printf(text, "%s played", player->name);
    for (guint i = 0; i < player->kinds->len; i++) {
        const TallyKind *kind = player->kinds->pdata[i];
        g_string_append_printf(text, "%s %s %" G_GINT64_FORMAT, i > 0 ? "," : "", kind->name,
                               kind->plays);
    }
    g_string_append_printf(
        text, ". Passes: %" G_GINT64_FORMAT ", bombs: %" G_GINT64_FORMAT ". Longest: %s.",
        player->passes, player->bombs,
        player->longest_text != NULL ? player->longest_text : "nothing");
    screen_wrap(out, text->str, 0, 2, columns);
    g_string_free(text, TRUE);
}

static void add_game(GString *out, const TallyGame *game, bool details, int columns) {
    g_autofree char *heading = g_strdup_printf("%s: %s", game->game, game->title);
    g_autofree char *deals = output_number(game->deals);
    g_string_append_printf(out, "== %s\n", heading);
    g_autofree char *voided = game->voided > 0
                                  ? g_strdup_printf(", %" G_GINT64_FORMAT " more without a result",
                                                    game->voided)
                                  : g_strdup("");
    g_autofree char *line = g_strdup_printf("%d match%s, %s deal%s%s", game->matches,
                                            game->matches == 1 ? "" : "es", deals,
                                            game->deals == 1 ? "" : "s", voided);
    screen_wrap(out, line, 0, 2, columns);
    g_string_append_c(out, '\n');
    if (columns >= WIDE) {
        g_string_append_printf(out, "%-*s %7s%9s%8s%9s%17s%5s%6s\n", NAME_COLUMNS, "player",
                               "matches", "won", "deals", "out 1st", "points a deal", "best",
                               "worst");
    }
    for (guint i = 0; i < game->players->len; i++) {
        const TallyPlayer *player = game->players->pdata[i];
        if (columns >= WIDE) {
            add_row(out, player);
        } else {
            add_sentence(out, player, columns);
        }
    }
    for (guint i = 0; details && i < game->players->len; i++) {
        g_string_append_c(out, '\n');
        add_kinds(out, game->players->pdata[i], columns);
    }
}

char *tally_print(const Tally *tally, bool details, int columns) {
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < tally->games->len; i++) {
        g_string_append(out, i > 0 ? "\n" : "");
        add_game(out, tally->games->pdata[i], details, columns);
    }
    return g_string_free(out, FALSE);
}

char *tally_print_notes(const Tally *tally) {
    GString *out = g_string_new(NULL);
    g_string_append_printf(out, "%d saved match%s read.", tally->files,
                           tally->files == 1 ? "" : "es");
    if (tally->practice > 0) {
        g_string_append_printf(out,
                               " %d of practice %s left out, since moves may be taken back there.",
                               tally->practice, tally->practice == 1 ? "is" : "are");
    }
    if (tally->unplayed > 0) {
        g_string_append_printf(out, " %d ended before a deal did.", tally->unplayed);
    }
    if (tally->problems->len > 0) {
        g_string_append_printf(out, " %u could not be read:", tally->problems->len);
    }
    for (guint i = 0; i < tally->problems->len; i++) {
        g_string_append_printf(out, "\n- %s", (const char *)tally->problems->pdata[i]);
    }
    return g_string_free(out, FALSE);
}

// --- JSON --------------------------------------------------------------------------------------

static void add_json_player(JsonBuilder *json, const TallyPlayer *player) {
    double half = 0.0;
    double mean = tally_mean(player, &half);
    json_builder_begin_object(json);
    output_json_text(json, "name", player->name);
    output_json_bool(json, "bot", player->bot);
    output_json_number(json, "matches", player->matches);
    output_json_number(json, "finished", player->finished);
    output_json_number(json, "won", player->won);
    output_json_number(json, "deals", player->deals);
    output_json_number(json, "out_first", player->out_first);
    output_json_number(json, "side_won", player->side_won);
    output_json_number(json, "points", player->points);
    output_json_real(json, "points_mean", mean);
    if (half >= 0.0) {
        output_json_real(json, "points_half_interval", half);
    }
    output_json_number(json, "best", player->best);
    output_json_number(json, "worst", player->worst);
    output_json_number(json, "penalty", player->penalty);
    output_json_number(json, "plays", player->plays);
    output_json_number(json, "passes", player->passes);
    output_json_number(json, "bombs", player->bombs);
    output_json_number(json, "longest", player->longest);
    output_json_text(json, "longest_cards", player->longest_text);
    output_json_text(json, "latest", player->latest);
    output_json_begin_list(json, "kinds");
    for (guint i = 0; i < player->kinds->len; i++) {
        const TallyKind *kind = player->kinds->pdata[i];
        json_builder_begin_object(json);
        output_json_text(json, "name", kind->name);
        output_json_number(json, "plays", kind->plays);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

static void add_json_game(JsonBuilder *json, const TallyGame *game) {
    json_builder_begin_object(json);
    output_json_text(json, "game", game->game);
    output_json_text(json, "title", game->title);
    output_json_text(json, "rules", game->hash);
    output_json_number(json, "matches", game->matches);
    output_json_number(json, "deals", game->deals);
    output_json_number(json, "voided", game->voided);
    output_json_begin_list(json, "players");
    for (guint i = 0; i < game->players->len; i++) {
        add_json_player(json, game->players->pdata[i]);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

char *tally_json(const Tally *tally) {
    JsonBuilder *json = output_json_begin();
    output_json_number(json, "records", tally->files);
    output_json_number(json, "practice", tally->practice);
    output_json_number(json, "unplayed", tally->unplayed);
    output_json_texts(json, "problems", tally->problems);
    output_json_begin_list(json, "games");
    for (guint i = 0; i < tally->games->len; i++) {
        add_json_game(json, tally->games->pdata[i]);
    }
    json_builder_end_array(json);
    return output_json_end(json);
}
