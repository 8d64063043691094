// SPDX-License-Identifier: LGPL-2.1-or-later
// Records: written while playing, read back at every move, continued, printed again, verified; and
// text that is broken, changed or hostile.
#include "testing.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const ClimbRegistry *registry;
    const char *name;
    GString *text;
    GArray *hashes; // of the state after each move, as uint64_t
} Play;

static bool write_text(const char *text, gpointer data, GError **error) {
    (void)error;
    g_string_append(data, text);
    return true;
}

static void note_move(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    if (notice->type == CLIMB_NOTICE_MOVE) {
        uint64_t hash = climb_deal_hash(&climb_table_match(table)->deal);
        g_array_append_val((GArray *)data, hash);
    }
}

static void seat_bots(ClimbTable *table) {
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        climb_table_set_bot(table, seat, testing_bot((uint64_t)seat));
    }
}

// Plays on until so many deals are begun and over.
static void play_on(ClimbTable *table, int deals) {
    const ClimbMatch *match = climb_table_match(table);
    GError *error = NULL;
    int seat = 0;
    for (;;) {
        switch (climb_table_step(table, &seat, &error)) {
        case CLIMB_TABLE_WAITS_DEAL:
            if (match->number >= deals) {
                return;
            }
            climb_table_deal(table, &error);
            break;
        case CLIMB_TABLE_MOVED: break;
        case CLIMB_TABLE_OVER: return;
        case CLIMB_TABLE_WAITS_PERSON:
        case CLIMB_TABLE_WAITS_BOT:
        case CLIMB_TABLE_FAILED: g_assert_no_error(error); g_assert_not_reached();
        }
        g_assert_no_error(error);
    }
}

static void play_new(Play *play, const char *name, const char *settings, uint64_t seed, int deals) {
    g_auto(GStrv) list = settings == NULL ? NULL : g_strsplit(settings, " ", -1);
    ClimbRecordHead head = {
        .game = (char *)name,
        .settings = list,
        .program = (char *)"climb test",
        .date = (char *)"2026-11-30T07:00:00Z",
        .names = { (char *)"Ada \"the \\ \" \xE2\x99\xA0", (char *)"Bo\nb" },
        .players = { (char *)"me", (char *)"bot:lowest" },
    };
    play->registry = testing_games();
    play->name = name;
    play->text = g_string_new(NULL);
    play->hashes = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    g_autoptr(ClimbTable)
        table = climb_table_new(testing_match(name, settings, seed), &head, write_text, play->text);
    climb_table_watch(table, note_move, play->hashes);
    seat_bots(table);
    play_on(table, deals);
}

static void clear_play(Play *play) {
    g_string_free(play->text, TRUE);
    g_array_unref(play->hashes);
}

static ClimbRecord *read_good(const Play *play, const char *text, int stop_after) {
    GError *error = NULL;
    ClimbRecord *record = climb_record_read(play->registry, text, stop_after, &error);
    g_assert_no_error(error);
    return record;
}

static bool is_move(const char *line) {
    return g_str_has_prefix(line, "play ") || g_str_has_prefix(line, "pass ") ||
           g_str_has_prefix(line, "bid ") || g_str_has_prefix(line, "call ");
}

// --- resuming --------------------------------------------------------------------------------

// Cut after any move, a record is read back to the same state and goes on as it went.
static void resume_at(const Play *play, size_t length, int moves, int deals) {
    g_autofree char *text = g_strndup(play->text->str, length);
    ClimbRecord *record = read_good(play, text, -1);
    g_assert_cmpint(record->moves, ==, moves);
    g_assert_cmpint(record->first_end, ==, (int)length);
    g_assert_false(record->cut_short);
    g_assert_true(climb_deal_hash(&record->match->deal) ==
                  g_array_index(play->hashes, uint64_t, moves - 1));
    int until = moves % 10 == 0 ? deals : record->match->number;
    g_autoptr(GString) rest = g_string_new(text);
    g_autoptr(ClimbTable) table = climb_table_resume(g_steal_pointer(&record->match), &record->head,
                                                     write_text, rest);
    climb_record_free(record);
    seat_bots(table);
    play_on(table, until);
    g_assert_true(g_str_has_prefix(play->text->str, rest->str));
    if (until == deals) {
        g_assert_cmpstr(rest->str, ==, play->text->str);
    }
}

static void test_resume(gconstpointer data) {
    for (uint64_t seed = 0; seed < TESTING_TIMES(5); seed++) {
        Play play;
        play_new(&play, data, NULL, seed, 3);
        int moves = 0;
        const char *line = play.text->str;
        while (*line != '\0') {
            const char *next = strchr(line, '\n') + 1;
            // Move and result are written in one piece.
            bool ends = g_str_has_prefix(next, "end ");
            if (is_move(line)) {
                moves++;
                size_t length = (size_t)((ends ? strchr(next, '\n') + 1 : next) - play.text->str);
                if (moves % TESTING_STEP == 0) {
                    resume_at(&play, length, moves, 3);
                }
            }
            line = next;
        }
        g_assert_cmpint(moves, ==, (int)play.hashes->len);
        clear_play(&play);
    }
}

// Printed again from what was read, a record is the same text.
static void test_round_trip(gconstpointer data) {
    Play play;
    play_new(&play, data, NULL, 99, 3);
    g_autoptr(GString) again = g_string_new(NULL);
    int number = 0, moves = (int)play.hashes->len;
    for (int k = 0; k <= moves; k++) {
        ClimbRecord *record = read_good(&play, play.text->str, k);
        const ClimbMatch *match = record->match;
        g_assert_cmpint(record->moves, ==, k);
        if (k == 0) {
            g_autofree char *head = climb_record_print_head(&record->head, match);
            g_string_append(again, head);
        }
        if (match->number > number) {
            g_autofree char *deal = climb_record_print_deal(match);
            g_string_append(again, deal);
            number = match->number;
        }
        if (k > 0) {
            g_autofree char *move = climb_record_print_move(
                match->game, &g_array_index(match->moves, ClimbMove, match->moves->len - 1));
            g_string_append(again, move);
            if (match->deal.phase == CLIMB_PHASE_OVER) {
                g_autofree char *end = climb_record_print_end(match);
                g_string_append(again, end);
            }
        }
        climb_record_free(record);
    }
    g_assert_cmpstr(again->str, ==, play.text->str);
    clear_play(&play);
}

// --- verifying -------------------------------------------------------------------------------

static void assert_wrong(const Play *play, const char *text, int line, bool read_too) {
    g_autofree char *start = g_strdup_printf("line %d: ", line);
    GError *error = NULL;
    g_assert_false(climb_record_verify(play->registry, text, NULL, &error));
    g_assert_nonnull(error);
    if (!g_str_has_prefix(error->message, start)) {
        g_error("%s: expected %s, found %s", play->name, start, error->message);
    }
    g_clear_error(&error);
    if (read_too) {
        g_autoptr(ClimbRecord) record = climb_record_read(play->registry, text, -1, &error);
        g_assert_null(record);
        g_assert_true(g_str_has_prefix(error->message, start));
        g_clear_error(&error);
    }
}

static char *join_changed(char **lines, guint at, const char *with) {
    char *line = lines[at];
    lines[at] = (char *)with;
    char *text = g_strjoinv("\n", lines);
    lines[at] = line;
    return text;
}

static char *join_swapped(char **lines, guint at) {
    char *line = lines[at];
    lines[at] = lines[at + 1];
    lines[at + 1] = line;
    char *text = g_strjoinv("\n", lines);
    lines[at + 1] = lines[at];
    lines[at] = line;
    return text;
}

// Swaps the last cards of two lines of hands: only the seed can tell.
static void wrong_hands(const Play *play, char **lines, guint at) {
    const char *one = strrchr(lines[at], ' '), *two = strrchr(lines[at + 1], ' ');
    g_autofree char *kept = g_strndup(lines[at], (gsize)(one - lines[at]));
    g_autofree char *also_kept = g_strndup(lines[at + 1], (gsize)(two - lines[at + 1]));
    g_autofree char *first = g_strconcat(kept, two, NULL);
    g_autofree char *second = g_strconcat(also_kept, one, NULL);
    g_autofree char *half = join_changed(lines, at, first);
    g_auto(GStrv) changed = g_strsplit(half, "\n", -1);
    g_autofree char *text = join_changed(changed, at + 1, second);
    assert_wrong(play, text, (int)at + 1, false);
    assert_wrong(play, half, (int)at + 2, true); // the card stands twice
}

// Another seat, or a card that the seat does not hold.
static void wrong_move(const Play *play, char **lines, guint at, int seats) {
    const char *line = lines[at];
    char *digit = strchr(lines[at], ' ') + 1;
    char seat = *digit;
    g_autofree char *copy = g_strdup(line);
    copy[digit - line] = (char)('1' + (seat - '1' + 1) % seats);
    g_autofree char *text = join_changed(lines, at, copy);
    assert_wrong(play, text, (int)at + 1, true);
    copy[digit - line] = '9';
    g_autofree char *nobody = join_changed(lines, at, copy);
    assert_wrong(play, nobody, (int)at + 1, true);
}

static void wrong_score(const Play *play, char **lines, guint at) {
    g_autofree char *line = g_strconcat(lines[at], "0", NULL);
    if (!g_str_has_suffix(lines[at], " 0")) {
        g_autofree char *text = join_changed(lines, at, line);
        assert_wrong(play, text, (int)at + 1, true);
    }
    g_autofree char *more = g_strconcat(lines[at], " 0", NULL);
    g_autofree char *text = join_changed(lines, at, more);
    assert_wrong(play, text, (int)at + 1, true);
}

static bool begins(const char *line, const char *word) {
    return g_str_has_prefix(line, word);
}

static void wrong_line(const Play *play, char **lines, guint at, int seats) {
    const char *line = lines[at], *next = lines[at + 1];
    if (begins(line, "hand ") && begins(next, "hand ")) {
        wrong_hands(play, lines, at);
    } else if (is_move(line)) {
        wrong_move(play, lines, at, seats);
    } else if (begins(line, "end ")) {
        wrong_score(play, lines, at);
    } else if (begins(line, "deal ")) {
        char *dealer = strstr(lines[at], "dealer ") + strlen("dealer ");
        char seat = *dealer;
        *dealer = (char)('1' + (seat - '1' + 1) % seats);
        g_autofree char *text = g_strjoinv("\n", lines);
        assert_wrong(play, text, (int)at + 1, true);
        *dealer = seat;
    }
    bool moves = is_move(line) && is_move(next);
    bool others = line[0] != '\0' && next[0] != '\0' && line[0] != '[' && !is_move(line) &&
                  !is_move(next) && !begins(line, "end ");
    if ((moves && strchr(line, ' ')[1] != strchr(next, ' ')[1]) || others) {
        // An event below a hand is only wrong where it stands.
        bool hand = begins(next, "hand ") && !begins(line, "hand ") && !begins(line, "deal ");
        g_autofree char *text = join_swapped(lines, at);
        assert_wrong(play, text, (int)at + (hand ? 2 : 1), true);
    }
}

static bool out_of_turn(const char *name) {
    g_autoptr(ClimbGame) game = testing_game(name, NULL);
    return game->rules->bomb_out_of_turn;
}

static void test_verify(gconstpointer data) {
    Play play;
    play_new(&play, data, NULL, 7, 3);
    ClimbRecord *record = NULL;
    GError *error = NULL;
    climb_record_verify(play.registry, play.text->str, &record, &error);
    g_assert_no_error(error);
    g_assert_cmpint(record->moves, ==, (int)play.hashes->len);
    int seats = record->match->game->seats;
    climb_record_free(record);
    if (out_of_turn(data)) {
        clear_play(&play);
        return; // there, changed seats and swapped lines may be legal
    }
    g_auto(GStrv) lines = g_strsplit(play.text->str, "\n", -1);
    guint count = g_strv_length(lines);
    for (guint i = 0; i + 1 < count; i += 1 + (i > 60 ? count / 60 : 0)) { // each reads it all anew
        wrong_line(&play, lines, i, seats);
    }
    clear_play(&play);
}

static void test_verify_many(gconstpointer data) {
    for (uint64_t seed = 100; seed < 100 + TESTING_TIMES(20); seed++) {
        Play play;
        GError *error = NULL;
        play_new(&play, data, NULL, seed, 4);
        climb_record_verify(play.registry, play.text->str, NULL, &error);
        g_assert_no_error(error);
        clear_play(&play);
    }
}

// --- tolerance -------------------------------------------------------------------------------

static char *replaced(const char *text, const char *from, const char *to) {
    g_auto(GStrv) parts = g_strsplit(text, from, -1);
    return g_strjoinv(to, parts);
}

static void test_tolerant(void) {
    Play play;
    play_new(&play, "big-two", "pass.mode=lockout", 1, 2);
    ClimbRecord *plain = read_good(&play, play.text->str, -1);
    uint64_t hash = climb_deal_hash(&plain->match->deal);
    g_assert_cmpstr(plain->head.game, ==, "big-two");
    g_assert_cmpstr(plain->head.settings[0], ==, "pass.mode=lockout");
    g_assert_cmpstr(plain->head.names[0], ==, "Ada \"the \\ \" \xE2\x99\xA0");
    g_assert_cmpstr(plain->head.names[1], ==, "Bo b");
    g_assert_cmpstr(plain->head.players[1], ==, "bot:lowest");
    climb_record_free(plain);
    g_autofree char *crlf = replaced(play.text->str, "\n", "\r\n");
    g_autofree char *tags = replaced(play.text->str, "[Game", "[Weather \"rain\"]\n[Game");
    g_autofree char *lines = replaced(play.text->str, "\n", "\nx-clock 3 4 \"\n\n");
    g_autofree char *mark = g_strconcat("\xEF\xBB\xBF", play.text->str, NULL);
    g_autofree char *tens = replaced(play.text->str, "TH", "10h");
    const char *texts[] = { crlf, tags, lines, mark, tens };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        ClimbRecord *record = NULL;
        GError *error = NULL;
        climb_record_verify(play.registry, texts[i], &record, &error);
        g_assert_no_error(error);
        g_assert_true(climb_deal_hash(&record->match->deal) == hash);
        climb_record_free(record);
    }
    clear_play(&play);
}

// Wherever a crash cuts a record, all whole moves before are read, and appending from first_end
// gives the record that was.
static void test_cut_anywhere(void) {
    Play play;
    play_new(&play, "big-two:three-players", NULL, 1, 2);
    int ends_missing = 0;
    size_t head = (size_t)(strstr(play.text->str, "\n\n") + 2 - play.text->str);
    for (size_t length = head; length < play.text->len; length++) {
        g_autofree char *text = g_strndup(play.text->str, length);
        ClimbRecord *record = read_good(&play, text, -1);
        g_assert_cmpint(record->first_end, <=, (int)length);
        g_assert_true(record->cut_short == (record->first_end < (int)length));
        text[record->first_end] = '\0';
        g_autofree char *end = record->end_missing ? climb_record_print_end(record->match) : NULL;
        ends_missing += end != NULL;
        g_autoptr(GString) again = g_string_new(text);
        g_string_append(again, end != NULL ? end : "");
        g_autoptr(ClimbTable) table = climb_table_resume(g_steal_pointer(&record->match),
                                                         &record->head, write_text, again);
        climb_record_free(record);
        seat_bots(table);
        play_on(table, 2);
        g_assert_cmpstr(again->str, ==, play.text->str);
    }
    g_assert_cmpint(ends_missing, >, 0);
    clear_play(&play);
}

// --- broken text -----------------------------------------------------------------------------

static void assert_error(const Play *play, const char *text, const char *start, const char *words) {
    GError *error = NULL;
    g_autoptr(ClimbRecord) record = climb_record_read(play->registry, text, -1, &error);
    if (record != NULL) {
        g_error("expected “%s … %s”, but it was read", start, words);
    }
    if (!g_str_has_prefix(error->message, start) || strstr(error->message, words) == NULL) {
        g_error("expected “%s … %s”, found “%s”", start, words, error->message);
    }
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_cmpuint(strlen(error->message), <, 2000);
    g_clear_error(&error);
}

static void test_heads(void) {
    Play play;
    play_new(&play, "big-two", NULL, 1, 1);
    static const struct {
        const char *from, *to, *start, *words;
    } cases[] = {
        { "[Climb \"1\"]", "[Climb \"2\"]", "line 1: ", "version 2" },
        { "[Climb \"1\"]", "[Clomb \"1\"]", "line ", "no record of Climb" },
        { "[Climb \"1\"]", "[Climb \"1\"", "line 1: ", "[Name" },
        { "[Climb \"1\"]", "[Climb \"1\"]\n[Climb \"1\"]", "line 2: ", "already" },
        { "[Game \"big-two\"]", "[Game \"big-tow\"]", "line 3: ", "big-two" },
        { "[Game \"big-two\"]", "[Game \"pusoy-dos\"]", "line 4: ", "changed" },
        { "[Game \"big-two\"]", "[Game \"big-two\"]\n[Set \"no.field=3\"]",
          "line 3: ", "no.field" },
        { "[Game \"big-two\"]", "[Game \"big-two\"]\n[Set \"players=3\"]", "line 5: ", "changed" },
        { "[Rules \"sha256:", "[Rules \"sha256:0", "line 4: ", "changed" },
        { "xoshiro256ss-1", "xoshiro256ss-2", "line 5: ", "xoshiro256ss-1" },
        { "[Seed \"", "[Seed \"zz", "line 6: ", "seed" },
        { "[Seed \"", "[Sead \"", "line ", "[Seed" },
        { "\ndeal 1", "\nplay 1 3D\ndeal 1", "line ", "before the first deal" },
        { "\ndeal 1", "\nhand 1 3D\ndeal 1", "line ", "below" },
        { "\ndeal 1", "\ndeal 2", "line ", "comes next" },
        { "\ndeal 1", "\ndance 1", "line ", "begins no line" },
        { "\ndeal 1", "\ndeal 99999999999999999999", "line ", "no number of a deal" },
        { "\nhand 1", "\nhand 0", "line ", "no seat" },
        { "\nhand 2", "\nhand 1", "line ", "out of order" },
        { "\nend 1", "\nend 2", "line ", "not the one" },
        { "\nend 1", "\n[Date \"late\"]\nend 1", "line ", "above the first deal" },
        { "\nend 1", "\nundo 1\nend 1", "line ", "is over" },
        { "\nend 1", "\nvoid 1\nend 1", "line ", "has a result" },
        { "\nend 1", "\nplay 1 3D\nend 1", "line ", "may not play 3D" },
        { "\nend 1", "\nend 1 x", "line ", "no result" },
        { "\nend 1", "\nend 1 99999999999", "line ", "no result" },
        { "step +1", "step 0", "line ", "expected" },
        { "step +1", "step +1 more", "line ", "more" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = replaced(play.text->str, cases[i].from, cases[i].to);
        g_assert_cmpstr(text, !=, play.text->str);
        assert_error(&play, text, cases[i].start, cases[i].words);
    }
    assert_error(&play, "", "line 1: ", "no record of Climb");
    assert_error(&play, "hello\n", "line 1: ", "no record of Climb");
    assert_error(&play, "[Climb \"1\"]\n\xFF\xFE\n", "line 2: ", "UTF-8");
    clear_play(&play);
}

// Text of moves below a deal; the seat at turn and its hand are those of the record.
static void test_illegal_moves(void) {
    Play play;
    play_new(&play, "big-two", NULL, 1, 1);
    const char *first = strstr(play.text->str, "\nplay ") + 1;
    g_autofree char *above = g_strndup(play.text->str, (size_t)(first - play.text->str));
    int line = 1;
    for (const char *c = above; *c != '\0'; c++) {
        line += *c == '\n';
    }
    static const char *const moves[][2] = {
        { "pass %c", "may not pass: " },
        { "play %c 3D 5S", "may not play 3D 5S: " },
        { "bid %c 1", "may not bid 1: " },
        { "call %c 8C", "may not call 8C: " },
        { "play %c", "no cards" },
        { "play %c 3D 3D", "3D" },
        { "play %c 9X", "9X" },
        { "pass %c now", "now" },
        { "undo 1", "cannot be taken back" },
        { "undo 0", "no number of moves" },
        { "undo %c000000000000", "no number" },
        { "end 1 0 0 0 0", "not over" },
        { "deal 2 dealer 1 step +1", "before deal 1 is over" },
        { "hand 1 3D", "out of order" },
        { "bid %c -1", "no bid" },
        { "play +%c 3D", "no seat" },
        { "rest 3D", "dealt already" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(moves); i++) {
        g_autofree char *seat = g_strdup_printf("%c", first[5]);
        g_autofree char *move = replaced(moves[i][0], "%c", seat);
        g_autofree char *text = g_strconcat(above, move, "\n", NULL);
        g_autofree char *start = g_strdup_printf("line %d: ", line);
        assert_error(&play, text, start, moves[i][1]);
    }
    clear_play(&play);
}

static void test_undo_and_void(void) {
    Play play;
    play_new(&play, "big-two", NULL, 1, 1);
    const char *first = strstr(play.text->str, "\nplay ") + 1;
    g_autofree char *above = g_strndup(play.text->str, (size_t)(first - play.text->str));
    g_autofree char *move = g_strndup(first, (size_t)(strchr(first, '\n') + 1 - first));
    g_autofree char *undone = g_strconcat(above, move, "undo 1\n", first, NULL);
    ClimbRecord *record = NULL;
    GError *error = NULL;
    climb_record_verify(play.registry, undone, &record, &error);
    g_assert_no_error(error);
    g_assert_cmpint(record->moves, ==, (int)play.hashes->len + 1);
    g_assert_true(climb_deal_hash(&record->match->deal) ==
                  g_array_index(play.hashes, uint64_t, play.hashes->len - 1));
    climb_record_free(record);
    g_autofree char *voided = g_strconcat(above, move, "void 1 the lamp fell over\n", NULL);
    record = read_good(&play, voided, -1);
    g_assert_true(record->match->result.voided);
    g_autoptr(GString) text = g_string_new(voided);
    g_autoptr(ClimbTable) table = climb_table_resume(g_steal_pointer(&record->match), &record->head,
                                                     write_text, text);
    climb_record_free(record);
    seat_bots(table);
    play_on(table, 3);
    climb_record_verify(play.registry, text->str, &record, &error);
    g_assert_no_error(error);
    g_assert_cmpint(record->match->number, ==, 3);
    g_assert_cmpint(record->match->deals_scored, ==, 2);
    climb_record_free(record);
    clear_play(&play);
}

// Random damage never crashes, and is answered with a record or a reason.
static void test_hostile(void) {
    static const char *const games[] = { "big-two", "big-three:four-players", "choi-dai-di",
                                         "big-two:three-players" };
    static const char bytes[] = "0123456789 \n\r\t[]\"\\+-DCHSdealpyundovixr\xFF\xC3";
    ClimbSeed seed = climb_seed_from_number(1);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
        Play play;
        play_new(&play, games[i], NULL, i, 2);
        for (int k = 0; k < TESTING_TIMES(3000); k++) {
            g_autofree char *text = g_strdup(play.text->str);
            int hits = 1 + (int)climb_random_below(&random, 4);
            for (int hit = 0; hit < hits; hit++) {
                uint32_t at = climb_random_below(&random, (uint32_t)play.text->len);
                text[at] = bytes[climb_random_below(&random, sizeof bytes)];
            }
            GError *error = NULL;
            g_autoptr(ClimbRecord) record = climb_record_read(play.registry, text, -1, &error);
            g_assert_true((record == NULL) == (error != NULL));
            g_assert_true(error == NULL || (g_str_has_prefix(error->message, "line ") &&
                                            g_utf8_validate(error->message, -1, NULL)));
            g_clear_error(&error);
        }
        clear_play(&play);
    }
}

static void test_long_lines(void) {
    Play play;
    play_new(&play, "big-two", NULL, 1, 1);
    g_autofree char *million = g_strnfill(1 << 20, '3');
    static const char *const before[] = {
        "", "[", "[Name \"", "deal ", "x-", "play 1 ", "hand 1 "
    };
    for (size_t i = 0; i < G_N_ELEMENTS(before); i++) {
        g_autofree char *line = g_strconcat("\n", before[i], million, "\ndeal 1", NULL);
        g_autofree char *text = replaced(play.text->str, "\ndeal 1", line);
        GError *error = NULL;
        g_autoptr(ClimbRecord) record = climb_record_read(play.registry, text, -1, &error);
        g_assert_true((record == NULL) == (error != NULL));
        g_assert_true(error == NULL || strlen(error->message) < 2000);
        g_clear_error(&error);
    }
    clear_play(&play);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("record/resume", test_resume);
    testing_add_for_every_game("record/round-trip", test_round_trip);
    testing_add_for_every_game("record/verify", test_verify);
    testing_add_for_every_game("record/verify-many", test_verify_many);
    g_test_add_func("/record/tolerant", test_tolerant);
    g_test_add_func("/record/cut-anywhere", test_cut_anywhere);
    g_test_add_func("/record/heads", test_heads);
    g_test_add_func("/record/illegal-moves", test_illegal_moves);
    g_test_add_func("/record/undo-and-void", test_undo_and_void);
    g_test_add_func("/record/hostile", test_hostile);
    g_test_add_func("/record/long-lines", test_long_lines);
    return g_test_run();
}
