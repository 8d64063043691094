// SPDX-License-Identifier: LGPL-2.1-or-later
// Saved matches and statistics: numbers of records against those that the matches themselves keep, and
// files that are damaged, unfinished or left.
#include <glib/gstdio.h>
#include <string.h>

#include "saved.h"
#include "tally-print.h"
#include "testing.h"

// A match between bots, played to the end of a deal, with its record.
typedef struct {
    ClimbTable *table;
    GString *text;
    int64_t net[CLIMB_SEATS_MAX]; // by deals, as it went
    int first[CLIMB_SEATS_MAX];
    int plays[CLIMB_SEATS_MAX];
    int moves;
} Played;

static bool keep(const char *text, gpointer data, GError **error) {
    (void)error;
    g_string_append(data, text);
    return true;
}

static void watch(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    Played *played = data;
    const ClimbMatch *match = climb_table_match(table);
    if (notice->type == CLIMB_NOTICE_MOVE) {
        played->plays[notice->move->seat] += notice->move->type == CLIMB_MOVE_PLAY;
        played->moves++;
    } else if (notice->type == CLIMB_NOTICE_DEAL_OVER && !match->result.voided) {
        for (int seat = 0; seat < match->game->seats; seat++) {
            played->net[seat] += match->result.net[seat];
            played->first[seat] += match->result.winner == seat;
        }
    }
}

// Ada sits in the first seat as a person, though a bot moves for her; then two bots of one kind.
static void play(Played *played, const char *game, const char *settings, int deals) {
    ClimbMatch *match = testing_match(game, settings, 7);
    ClimbRecordHead head = { .game = (char *)game, .date = (char *)"2026-11-30T07:00:00Z" };
    g_auto(GStrv) list = settings != NULL ? g_strsplit(settings, " ", -1) : NULL;
    int seats = match->game->seats;
    head.settings = list;
    head.names[0] = (char *)"Ada";
    head.players[0] = (char *)"me";
    for (int seat = 1; seat < seats; seat++) {
        head.players[seat] = (char *)(seat < 3 ? "bot:dumper" : "bot:lowest");
    }
    *played = (Played){ .text = g_string_new(NULL) };
    played->table = climb_table_new(match, &head, keep, played->text);
    climb_table_watch(played->table, watch, played);
    for (int seat = 0; seat < seats; seat++) {
        climb_table_set_bot(played->table, seat, testing_bot((uint64_t)seat));
    }
    for (int deal = 0; deal < deals && !climb_match_over(match); deal++) {
        int seat = 0;
        g_assert_true(climb_table_deal(played->table, NULL));
        while (climb_table_step(played->table, &seat, NULL) == CLIMB_TABLE_MOVED) {}
    }
}

static void played_clear(Played *played) {
    climb_table_free(played->table);
    g_string_free(played->text, TRUE);
}

static const TallyPlayer *player_of(const Tally *tally, guint game, const char *name) {
    const TallyGame *entry = tally->games->pdata[game];
    for (guint i = 0; i < entry->players->len; i++) {
        const TallyPlayer *player = entry->players->pdata[i];
        if (strcmp(player->name, name) == 0) {
            return player;
        }
    }
    g_error("no player %s", name);
}

static int64_t kinds_sum(const TallyPlayer *player) {
    int64_t sum = 0;
    for (guint i = 0; i < player->kinds->len; i++) {
        const TallyKind *kind = player->kinds->pdata[i];
        const TallyKind *before = i > 0 ? player->kinds->pdata[i - 1] : kind;
        g_assert_cmpint(kind->plays, <=, before->plays);
        sum += kind->plays;
    }
    return sum;
}

static void check_numbers(const char *game, const char *settings) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autoptr(Tally) tally = tally_new();
    Played played;
    play(&played, game, settings, 8);
    const ClimbMatch *match = climb_table_match(played.table);
    tally_add(tally, registry, "one", played.text->str);
    tally_add(tally, registry, "two", played.text->str);
    tally_sort(tally);
    g_assert_cmpuint(tally->problems->len, ==, 0);
    g_assert_cmpuint(tally->games->len, ==, 1);
    const TallyPlayer *ada = player_of(tally, 0, "Ada");
    g_assert_cmpint(ada->matches, ==, 2);
    g_assert_cmpint(ada->deals, ==, 2 * match->deals_scored);
    g_assert_cmpint(ada->points, ==, 2 * played.net[0]);
    g_assert_cmpint(ada->points, ==, 2 * match->net_total[0]);
    g_assert_cmpint(ada->penalty, ==, 2 * match->penalty_total[0]);
    g_assert_cmpint(ada->out_first, ==, 2 * played.first[0]);
    g_assert_cmpint(ada->out_first, ==, 2 * match->wins[0]);
    g_assert_cmpint(ada->side_won, >=, ada->out_first);
    g_assert_cmpint(ada->plays, ==, 2 * played.plays[0]);
    g_assert_cmpint(kinds_sum(ada), ==, ada->plays);
    g_assert_cmpint(ada->finished, ==, climb_match_over(match) ? 2 : 0);
    const TallyPlayer *dumper = player_of(tally, 0, "bot:dumper");
    g_assert_cmpint(dumper->matches, ==, 2); // in two seats
    g_assert_cmpint(dumper->deals, ==, 4 * match->deals_scored);
    g_assert_cmpint(dumper->points, ==, 2 * (played.net[1] + played.net[2]));
    double half = 0.0;
    double mean = tally_mean(ada, &half);
    g_assert_cmpfloat_with_epsilon(mean * (double)ada->deals, (double)ada->points, 1e-6);
    g_assert_cmpfloat(half, >=, 0.0);
    played_clear(&played);
}

static void test_numbers(void) {
    check_numbers("big-two", NULL);
    check_numbers("big-two:partners", "session.end=deals:4");
    check_numbers("choi-dai-di", NULL);
    check_numbers("big-three", NULL);
}

static void test_interval(void) {
    TallyPlayer player = { .deals = 4, .points = 8, .points_squared = 16 + 4 + 0 + 4 };
    double half = 0.0;
    g_assert_cmpfloat_with_epsilon(tally_mean(&player, &half), 2.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(half, 1.96 * 1.63299 / 2.0, 0.001);
    player.deals = 1;
    tally_mean(&player, &half);
    g_assert_cmpfloat(half, <, 0.0);
}

// Cuts the last line off a text and returns it, without its end. (transfer full)
static char *cut_line(GString *text) {
    g_string_truncate(text, text->len - 1);
    char *line = g_strdup(strrchr(text->str, '\n') + 1);
    g_string_truncate(text, text->len - strlen(line));
    return line;
}

static void check_undone(const ClimbRegistry *registry, const Played *played) {
    g_autoptr(Tally) tally = tally_new();
    g_autoptr(GString) text = g_string_new(played->text->str);
    g_autofree char *end = cut_line(text);
    g_autofree char *last = cut_line(text);
    g_autofree char *before = cut_line(text);
    g_string_append_printf(text, "%s\nundo 1\n%s\n%s\n%s\n", before, before, last, end);
    tally_add(tally, registry, "undone", text->str);
    g_assert_cmpuint(tally->problems->len, ==, 0);
    g_assert_cmpint(player_of(tally, 0, "Ada")->plays, ==, played->plays[0]);
    g_assert_cmpint(player_of(tally, 0, "Ada")->deals, ==, 1);
}

// What was taken back never happened; a deal without an end, practice and damage do not count.
static void test_left_out(void) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autoptr(Tally) tally = tally_new();
    Played played;
    play(&played, "big-two", NULL, 1);
    check_undone(registry, &played);
    g_autoptr(GString) open = g_string_new(played.text->str);
    g_free(cut_line(open));
    g_free(cut_line(open));
    tally_add(tally, registry, "open", open->str);
    g_assert_cmpint(tally->unplayed, ==, 1);
    g_autofree char *practice = g_strconcat(played.text->str, SAVED_PRACTICE "\n", NULL);
    tally_add(tally, registry, "practice", practice);
    g_assert_cmpint(tally->practice, ==, 1);
    tally_add(tally, registry, "broken", "[Climb \"1\"]\nnonsense\n");
    g_assert_cmpuint(tally->problems->len, ==, 1);
    g_assert_true(g_str_has_prefix(tally->problems->pdata[0], "broken: line "));
    g_assert_cmpuint(tally->games->len, ==, 0);
    g_assert_cmpint(tally->files, ==, 3);
    played_clear(&played);
}

static void test_keep(void) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    static const struct {
        const char *game, *player;
        guint games;
    } rows[] = {
        { NULL, NULL, 3 },          { "big-two", NULL, 2 },    { "BIG-TWO:Taiwan", NULL, 1 },
        { "big", NULL, 0 },         { NULL, "ada", 3 },        { NULL, "dumper", 3 },
        { "pusoy-dos", "Ada", 1 },  { "pusoy-dos", "Bob", 0 }, { "none", "Ada", 0 },
        { "big-two\xf0", NULL, 0 }, { NULL, "Ada\xf0", 0 },
    };
    static const char *const games[] = { "big-two", "big-two:taiwan", "pusoy-dos" };
    Played played[G_N_ELEMENTS(games)];
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        play(&played[i], games[i], NULL, 1);
    }
    for (size_t row = 0; row < G_N_ELEMENTS(rows); row++) {
        g_autoptr(Tally) tally = tally_new();
        g_autoptr(GError) error = NULL;
        for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
            tally_add(tally, registry, games[i], played[i].text->str);
        }
        bool kept = tally_keep(tally, rows[row].game, rows[row].player, &error);
        g_assert_cmpint(kept, ==, rows[row].games > 0);
        g_assert_cmpuint(tally->games->len, ==, rows[row].games);
        g_assert_true(kept || strstr(error->message, "there are") != NULL);
        g_autofree char *json = tally_json(tally);
        g_assert_nonnull(json);
        for (int columns = 20; columns <= 120; columns += 20) {
            g_autofree char *text = tally_print(tally, true, columns);
            g_assert_true(g_utf8_validate(text, -1, NULL));
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        played_clear(&played[i]);
    }
}

static void write_file(const char *folder, const char *name, const char *text) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static const SavedMatch *find(const GPtrArray *matches, const char *name) {
    for (guint i = 0; i < matches->len; i++) {
        const SavedMatch *saved = matches->pdata[i];
        if (g_str_has_suffix(saved->path, name)) {
            return saved;
        }
    }
    g_error("no %s", name);
}

static void test_saved(void) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autofree char *folder = g_dir_make_tmp("climb-saved-XXXXXX", NULL);
    Played played;
    play(&played, "big-two", "session.end=deals:2", 3);
    const char *text = played.text->str;
    g_autofree char *half = g_strndup(text, (gsize)(strstr(text, "\npass ") - text + 1));
    g_autofree char *left = g_strconcat(half, "x-closed switched to another game\n", NULL);
    write_file(folder, "over.climb", text);
    write_file(folder, "half.climb", half);
    write_file(folder, "left.climb", left);
    write_file(folder, "bad.climb", "\xff");
    write_file(folder, "notes.txt", "nothing");
    g_autoptr(GPtrArray) matches = saved_matches(registry, folder, 100);
    g_assert_cmpuint(matches->len, ==, 4);
    const SavedMatch *over = find(matches, "over.climb");
    g_assert_true(over->over && !over->dealing && !saved_goes_on(over));
    g_assert_cmpint(over->deals, ==, 2);
    g_assert_cmpstr(over->game, ==, "big-two session.end=deals:2");
    g_assert_cmpstr(over->names[0], ==, "Ada");
    g_assert_cmpstr(over->names[1], ==, "Player 2");
    g_assert_cmpstr(over->players[1], ==, "bot:dumper");
    g_assert_cmpint(over->totals[0], ==, played.net[0]);
    g_assert_cmpuint(over->leaders, !=, 0);
    const SavedMatch *open = find(matches, "half.climb");
    g_assert_true(open->dealing && saved_goes_on(open) && open->closed == NULL);
    const SavedMatch *closed = find(matches, "left.climb");
    g_assert_cmpstr(closed->closed, ==, "switched to another game");
    const SavedMatch *bad = find(matches, "bad.climb");
    g_assert_nonnull(strstr(bad->problem, "UTF-8"));
    g_assert_false(saved_goes_on(bad));
    g_autofree char *json = saved_json(matches);
    g_assert_nonnull(strstr(json, "switched to another game"));
    g_autoptr(Tally) tally = tally_folder(registry, folder, NULL, NULL);
    g_assert_cmpint(tally->files, ==, 4);
    g_assert_cmpint(tally->unplayed, ==, 2);
    g_assert_cmpuint(tally->problems->len, ==, 1);
    g_autofree char *notes = tally_print_notes(tally);
    g_assert_nonnull(strstr(notes, "1 could not be read:"));
    g_autoptr(GPtrArray) none = saved_matches(registry, "/no/such/folder", 5);
    g_assert_cmpuint(none->len, ==, 0);
    static const char *const files[] = { "over.climb", "half.climb", "left.climb", "bad.climb",
                                         "notes.txt" };
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *path = g_build_filename(folder, files[i], NULL);
        g_unlink(path);
    }
    g_rmdir(folder);
    played_clear(&played);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tally/numbers", test_numbers);
    g_test_add_func("/tally/interval", test_interval);
    g_test_add_func("/tally/left-out", test_left_out);
    g_test_add_func("/tally/keep", test_keep);
    g_test_add_func("/tally/saved", test_saved);
    return g_test_run();
}
