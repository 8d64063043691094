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

static char *points_text(int64_t points) {
    return g_strdup_printf("%+" G_GINT64_FORMAT, points);
}

static char *match_count(int count) {
    return climb_words_fill(climb_words_plural("{number} match", "{number} matches", count),
                            "number", climb_words_digits(count).text, NULL);
}

static char *won_text(const TallyPlayer *player) {
    return player->finished > 0 ? g_strdup_printf("%d/%d", player->won, player->finished)
                                : g_strdup("-");
}

#define HEADINGS 7
static const int heading_columns[HEADINGS] = { 8, 9, 8, 9, 17, 5, 6 };

// Of the cells beside the player, each at the right end of its columns.
static void headings_of(const char *headings[HEADINGS]) {
    headings[0] = C_("column", "matches");
    headings[1] = C_("column", "won");
    headings[2] = C_("column", "deals");
    headings[3] = C_("column", "out 1st");
    headings[4] = C_("column", "points a deal");
    headings[5] = C_("column", "best");
    headings[6] = C_("column", "worst");
}

// Of a column: its heading does not touch the one before.
static int columns_of(int index, const char *heading) {
    return MAX(heading_columns[index], screen_columns(heading) + 1);
}

// That the table takes.
static int table_columns(void) {
    const char *headings[HEADINGS];
    int columns = WIDE;
    headings_of(headings);
    for (int i = 0; i < HEADINGS; i++) {
        columns += columns_of(i, headings[i]) - heading_columns[i];
    }
    return columns;
}

static void add_cells(GString *out, const char *name, const char *const cells[HEADINGS]) {
    const char *headings[HEADINGS];
    g_autofree char *fit = screen_fit(name, NAME_COLUMNS);
    g_string_append(out, fit);
    headings_of(headings);
    for (int i = 0; i < HEADINGS; i++) {
        screen_add_right(out, cells[i], columns_of(i, headings[i]));
    }
    g_string_append_c(out, '\n');
}

static void add_row(GString *out, const TallyPlayer *player) {
    ClimbDigits matches = climb_words_digits(player->matches);
    g_autofree char *won = won_text(player);
    g_autofree char *deals = output_number(player->deals);
    g_autofree char *first = g_strdup_printf("%d%%", percent(player->out_first, player->deals));
    g_autofree char *mean = mean_text(player);
    g_autofree char *best = points_text(CLAMP(player->best, -9999, 9999));
    g_autofree char *worst = points_text(CLAMP(player->worst, -9999, 9999));
    const char *cells[HEADINGS] = { matches.text, won, deals, first, mean, best, worst };
    add_cells(out, player->name, cells);
}

static void add_sentence(GString *out, const TallyPlayer *player, int columns) {
    g_autofree char *mean = mean_text(player);
    g_autofree char *matches = match_count(player->matches);
    g_autofree char *deals = g_strdup_printf("%" G_GINT64_FORMAT, player->deals);
    g_autofree char *first = g_strdup_printf("%d%%", percent(player->out_first, player->deals));
    g_autofree char *best = points_text(player->best);
    g_autofree char *worst = points_text(player->worst);
    g_autofree char *text = climb_words_fill(
        player->finished > 0
            ? _("{player}: {matches}, won {won} of {finished} that ended; {deals} deals, first out "
                "in {share}; points a deal {points}, best {best}, worst {worst}")
            : _("{player}: {matches}; {deals} deals, first out in {share}; points a deal {points}, "
                "best {best}, worst {worst}"),
        "player", player->name, "matches", matches, "won", climb_words_digits(player->won).text,
        "finished", climb_words_digits(player->finished).text, "deals", deals, "share", first,
        "points", mean, "best", best, "worst", worst, NULL);
    screen_wrap(out, text, 0, 2, columns);
}

static void add_kinds(GString *out, const TallyPlayer *player, int columns) {
    g_autoptr(GString) kinds = g_string_new(NULL);
    for (guint i = 0; i < player->kinds->len; i++) {
        const TallyKind *kind = player->kinds->pdata[i];
        g_string_append_printf(kinds, "%s%s %" G_GINT64_FORMAT, i > 0 ? ", " : "",
                               climb_words_find(kind->name), kind->plays);
    }
    g_autofree char *passes = g_strdup_printf("%" G_GINT64_FORMAT, player->passes);
    g_autofree char *bombs = g_strdup_printf("%" G_GINT64_FORMAT, player->bombs);
    g_autofree char *text = climb_words_fill(
        _("{player} played {kinds}. Passes: {passes}, bombs: {bombs}. Longest: {longest}."),
        "player", player->name, "kinds", kinds->str, "passes", passes, "bombs", bombs, "longest",
        player->longest_text != NULL ? player->longest_text : C_("longest play", "nothing"), NULL);
    screen_wrap(out, text, 0, 2, columns);
}

static void add_game(GString *out, const TallyGame *game, bool details, int columns) {
    g_autofree char *matches = match_count(game->matches);
    g_autofree char *deals = output_number(game->deals);
    g_autofree char *voided = g_strdup_printf("%" G_GINT64_FORMAT, game->voided);
    g_string_append_printf(out, "== %s: %s\n", game->game, climb_words_find(game->title));
    int count = (int)MIN(game->deals, G_MAXINT);
    g_autofree char *line = climb_words_fill(
        game->voided > 0
            ? climb_words_plural("{matches}, {deals} deal, {voided} more without a result",
                                 "{matches}, {deals} deals, {voided} more without a result", count)
            : climb_words_plural("{matches}, {deals} deal", "{matches}, {deals} deals", count),
        "matches", matches, "deals", deals, "voided", voided, NULL);
    screen_wrap(out, line, 0, 2, columns);
    g_string_append_c(out, '\n');
    bool wide = columns >= table_columns();
    if (wide) {
        const char *headings[HEADINGS];
        headings_of(headings);
        add_cells(out, C_("column", "player"), headings);
    }
    for (guint i = 0; i < game->players->len; i++) {
        const TallyPlayer *player = game->players->pdata[i];
        if (wide) {
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
    climb_words_add(out,
                    climb_words_plural("{number} saved match read.", "{number} saved matches read.",
                                       tally->files),
                    "number", climb_words_digits(tally->files).text, NULL);
    if (tally->practice > 0) {
        climb_words_add(
            out,
            climb_words_plural(
                " {number} of practice is left out, since moves may be taken back there.",
                " {number} of practice are left out, since moves may be taken back there.",
                tally->practice),
            "number", climb_words_digits(tally->practice).text, NULL);
    }
    if (tally->unplayed > 0) {
        climb_words_add(out, _(" {number} ended before a deal did."), "number",
                        climb_words_digits(tally->unplayed).text, NULL);
    }
    if (tally->problems->len > 0) {
        climb_words_add(out, _(" {number} could not be read:"), "number",
                        climb_words_digits((int)tally->problems->len).text, NULL);
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
        output_json_text(json, "name", climb_words_find(kind->name));
        output_json_number(json, "plays", kind->plays);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

static void add_json_game(JsonBuilder *json, const TallyGame *game) {
    json_builder_begin_object(json);
    output_json_text(json, "game", game->game);
    output_json_text(json, "title", climb_words_find(game->title));
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
