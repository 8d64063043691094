// SPDX-License-Identifier: LGPL-2.1-or-later
// Tables: bots and persons in their order, plays out of turn, notices after the record, take-backs,
// voided deals, bots that misbehave, records that cannot be written.
#include "testing.h"

#include <string.h>

// What a table wrote and told, and whether it may write.
typedef struct {
    GString *text;
    GString *notices;
    bool full;
    int writes;
    int seen; // writes at the time of the last notice
} Log;

static bool write_log(const char *text, gpointer data, GError **error) {
    Log *log = data;
    if (log->full) {
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no space left");
        return false;
    }
    g_assert_true(g_str_has_suffix(text, "\n"));
    g_string_append(log->text, text);
    log->writes++;
    return true;
}

static void watch(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    Log *log = data;
    g_string_append_c(log->notices, "BMTEO"[notice->type]);
    if (notice->type == CLIMB_NOTICE_MOVE) {
        const ClimbMatch *match = climb_table_match(table);
        g_autofree char *line = climb_record_print_move(match->game, notice->move);
        g_assert_nonnull(strstr(log->text->str, line)); // written before it is shown
        g_assert_cmpint(log->writes, >, log->seen);
        g_assert_cmpint(notice->move->seat, ==, notice->seat);
    }
    log->seen = log->writes;
}

static ClimbTable *new_table(const char *name, const char *settings, uint64_t seed, Log *log) {
    ClimbRecordHead head = { .game = (char *)name, .program = (char *)"test" };
    *log = (Log){ .text = g_string_new(NULL), .notices = g_string_new(NULL) };
    ClimbTable *table = climb_table_new(testing_match(name, settings, seed), &head, write_log, log);
    climb_table_watch(table, watch, log);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        climb_table_set_bot(table, seat, testing_bot((uint64_t)seat));
    }
    return table;
}

static void clear_log(Log *log) {
    g_string_free(log->text, TRUE);
    g_string_free(log->notices, TRUE);
}

// Steps on while bots move.
static ClimbTableState step_on(ClimbTable *table, int *seat) {
    ClimbTableState state;
    GError *error = NULL;
    do {
        state = climb_table_step(table, seat, &error);
        g_assert_no_error(error);
    } while (state == CLIMB_TABLE_MOVED);
    return state;
}

static void deal(ClimbTable *table) {
    GError *error = NULL;
    climb_table_deal(table, &error);
    g_assert_no_error(error);
}

static void test_session(gconstpointer data) {
    Log log;
    int seat = 0;
    g_autoptr(ClimbTable) table = new_table(data, "session.end=deals:3", 4, &log);
    ClimbTableState state;
    while ((state = step_on(table, &seat)) == CLIMB_TABLE_WAITS_DEAL) {
        deal(table);
    }
    g_assert_cmpint(state, ==, CLIMB_TABLE_OVER);
    g_assert_cmpint(climb_table_match(table)->deals_scored, ==, 3);
    g_assert_true(g_str_has_prefix(log.text->str, "[Climb \"1\"]\n"));
    g_assert_true(g_str_has_prefix(log.notices->str, "BM"));
    g_assert_true(g_str_has_suffix(log.notices->str, "MEO"));
    GError *error = NULL;
    g_assert_false(climb_table_deal(table, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MOVE);
    g_clear_error(&error);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_assert_cmpint(climb_table_faults(table, i), ==, 0);
    }
    clear_log(&log);
}

// Bots that are asked elsewhere play as those that the table asks itself.
static void test_asked_elsewhere(gconstpointer data) {
    Log log, twin_log;
    int seat = 0;
    const char *settings = "session.end=deals:1 bomb.out_of_turn=yes";
    g_autoptr(ClimbTable) table = new_table(data, settings, 5, &log);
    g_autoptr(ClimbTable) twin = new_table(data, settings, 5, &twin_log);
    while (step_on(twin, &seat) == CLIMB_TABLE_WAITS_DEAL) {
        deal(twin);
    }
    for (;;) {
        GError *error = NULL;
        ClimbTableAsk ask;
        ClimbMove move;
        ClimbTableState state = climb_table_look(table, &seat, &error);
        g_assert_no_error(error);
        if (state == CLIMB_TABLE_WAITS_DEAL) {
            deal(table);
            continue;
        }
        if (state == CLIMB_TABLE_OVER) {
            break;
        }
        g_assert_cmpint(state, ==, CLIMB_TABLE_WAITS_BOT);
        climb_table_ask(table, seat, &ask);
        g_assert_cmpint(ask.view.seat, ==, seat);
        const ClimbBot *bot = climb_table_bot(table, seat);
        bool chosen = bot->decide(bot, &ask.question, &move);
        state = climb_table_reply(table, seat, chosen, &move, &error);
        g_assert_no_error(error);
        g_assert_cmpint(state, ==, CLIMB_TABLE_MOVED);
    }
    g_assert_cmpstr(log.text->str, ==, twin_log.text->str);
    g_assert_cmpstr(log.notices->str, ==, twin_log.notices->str);
    clear_log(&log);
    clear_log(&twin_log);
}

// A person at every seat, who plays what is asked of him by the list of moves.
static void test_persons(gconstpointer data) {
    Log log;
    int seat = 0;
    g_autoptr(ClimbTable) table = new_table(data, NULL, 8, &log);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        climb_table_set_bot(table, i, NULL);
    }
    deal(table);
    while (step_on(table, &seat) == CLIMB_TABLE_WAITS_PERSON) {
        const ClimbMatch *match = climb_table_match(table);
        climb_deal_moves(match->game, &match->deal, seat, moves);
        g_assert_cmpint(moves->count, >, 0);
        if (seat != match->deal.turn && match->deal.serial % 2 == 0) {
            climb_table_decline(table, seat);
            continue;
        }
        ClimbMove move = moves->moves[0];
        GError *error = NULL;
        climb_table_act(table, &move, &error);
        g_assert_no_error(error);
    }
    g_assert_cmpint(climb_table_match(table)->deals_scored, ==, 1);
    clear_log(&log);
}

// Who may throw something in is asked once for each state of the table, in seat order after the
// seat at turn, before that seat.
static void test_interrupts_asked(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    int asked = 0;
    for (uint64_t number = 0; number < 200; number++) {
        Log log;
        int seat = 0;
        g_autoptr(ClimbTable) table = new_table("choi-dai-di", NULL, number, &log);
        for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
            climb_table_set_bot(table, i, NULL);
        }
        deal(table);
        const ClimbMatch *match = climb_table_match(table);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            for (int i = 1; i <= 4; i++) {
                int other = (match->deal.turn + i) % 4;
                climb_deal_moves(match->game, &match->deal, other, moves);
                if (moves->count == 0) {
                    continue;
                }
                g_assert_cmpint(step_on(table, &seat), ==, CLIMB_TABLE_WAITS_PERSON);
                g_assert_cmpint(seat, ==, other);
                if (i < 4) {
                    climb_table_decline(table, seat);
                    asked++;
                }
            }
            ClimbMove move = moves->moves[0];
            g_assert_true(climb_table_act(table, &move, NULL));
        }
        clear_log(&log);
    }
    g_assert_cmpint(asked, >, 50);
}

static void test_refused(void) {
    Log log;
    int seat = 0;
    g_autoptr(ClimbTable) table = new_table("big-two", NULL, 3, &log);
    const ClimbMatch *match = climb_table_match(table);
    deal(table);
    climb_table_set_bot(table, match->deal.turn, NULL);
    g_assert_cmpint(step_on(table, &seat), ==, CLIMB_TABLE_WAITS_PERSON);
    uint64_t hash = climb_deal_hash(&match->deal);
    g_autofree char *text = g_strdup(log.text->str);
    ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    GError *error = NULL;
    g_assert_false(climb_table_act(table, &pass, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MOVE);
    g_clear_error(&error);
    pass.seat = 200;
    g_assert_false(climb_table_act(table, &pass, NULL));
    g_assert_true(climb_deal_hash(&match->deal) == hash);
    g_assert_cmpstr(log.text->str, ==, text);
    clear_log(&log);
}

// Nothing happens that could not be written, and everything goes on once it can be.
static void test_full_disk(void) {
    Log log;
    int seat = 0;
    GError *error = NULL;
    g_autoptr(ClimbTable) table = new_table("big-two", "session.end=deals:2", 3, &log);
    log.full = true;
    g_assert_false(climb_table_deal(table, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
    g_clear_error(&error);
    g_assert_cmpstr(log.notices->str, ==, "");
    g_assert_cmpint(climb_table_step(table, &seat, &error), ==, CLIMB_TABLE_FAILED);
    g_clear_error(&error);
    log.full = false;
    deal(table);
    const ClimbMatch *match = climb_table_match(table);
    while (match->number < 2 || match->deal.phase != CLIMB_PHASE_OVER) {
        uint64_t hash = climb_deal_hash(&match->deal);
        if (match->deal.phase == CLIMB_PHASE_OVER) {
            deal(table);
            continue;
        }
        log.full = true;
        g_assert_cmpint(climb_table_step(table, &seat, &error), ==, CLIMB_TABLE_FAILED);
        g_clear_error(&error);
        g_assert_true(climb_deal_hash(&match->deal) == hash);
        log.full = false;
        g_assert_cmpint(climb_table_step(table, &seat, &error), ==, CLIMB_TABLE_MOVED);
    }
    Log other;
    g_autoptr(ClimbTable) twin = new_table("big-two", "session.end=deals:2", 3, &other);
    while (step_on(twin, &seat) == CLIMB_TABLE_WAITS_DEAL) {
        deal(twin);
    }
    g_assert_cmpstr(log.text->str, ==, other.text->str);
    clear_log(&other);
    clear_log(&log);
}

static bool choose_nothing(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    (void)bot, (void)question, (void)choice;
    return false;
}

static bool choose_wrongly(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    (void)bot;
    *choice = (ClimbMove){ .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)question->view->seat };
    choice->combo.cards = climb_random_next(question->random);
    return true;
}

static bool choose_for_another(const ClimbBot *bot, const ClimbQuestion *question,
                               ClimbMove *choice) {
    const ClimbView *view = question->view;
    (void)bot;
    *choice = question->moves->moves[0];
    choice->seat = (uint8_t)((view->seat + 1) % view->deal.seats);
    return true;
}

// A bot that fails gets the first legal move, and the fault is counted; the deal ends.
static void test_bad_bots(void) {
    static const ClimbBot bad[] = {
        { .id = "nothing", .decide = choose_nothing },
        { .id = "wrong", .decide = choose_wrongly },
        { .id = "another", .decide = choose_for_another },
    };
    static const char *const games[] = { "big-two", "choi-dai-di", "big-three:four-players" };
    for (size_t i = 0; i < G_N_ELEMENTS(games) * G_N_ELEMENTS(bad); i++) {
        Log log;
        int seat = 0;
        g_autoptr(ClimbTable) table = new_table(games[i / 3], NULL, i, &log);
        climb_table_set_bot(table, 1, &bad[i % 3]);
        deal(table);
        g_assert_cmpint(step_on(table, &seat), ==, CLIMB_TABLE_WAITS_DEAL);
        g_assert_cmpint(climb_table_faults(table, 1), >, 0);
        g_assert_cmpint(climb_table_faults(table, 0), ==, 0);
        clear_log(&log);
    }
}

static void test_undo(void) {
    Log log;
    int seat = 0;
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbTable) table = new_table("big-two", NULL, 12, &log);
    const ClimbMatch *match = climb_table_match(table);
    climb_table_set_bot(table, 0, NULL);
    deal(table);
    GError *error = NULL;
    g_assert_false(climb_table_undo(table, 0, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MOVE);
    g_clear_error(&error);
    int undone = 0;
    while (step_on(table, &seat) == CLIMB_TABLE_WAITS_PERSON) {
        uint64_t hash = climb_deal_hash(&match->deal);
        climb_deal_moves(match->game, &match->deal, seat, moves);
        ClimbMove first = moves->moves[0];
        ClimbMove last = moves->moves[moves->count - 1];
        g_assert_true(climb_table_act(table, &first, NULL));
        if (step_on(table, &seat) != CLIMB_TABLE_WAITS_PERSON) {
            break;
        }
        climb_table_undo(table, 0, &error);
        g_assert_no_error(error);
        g_assert_true(climb_deal_hash(&match->deal) == hash);
        undone++;
        g_assert_true(climb_table_act(table, &last, NULL));
    }
    g_assert_cmpint(undone, >, 2);
    g_assert_nonnull(strstr(log.text->str, "\nundo "));
    g_assert_false(climb_table_undo(table, 0, NULL));
    clear_log(&log);
}

static void test_void(void) {
    Log log;
    int seat = 0;
    GError *error = NULL;
    g_autoptr(ClimbTable) table = new_table("big-two", NULL, 12, &log);
    g_assert_false(climb_table_void(table, "nothing yet", &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MOVE);
    g_clear_error(&error);
    deal(table);
    climb_table_step(table, &seat, NULL);
    climb_table_void(table, "a script failed:\nline 3 \xFF", &error);
    g_assert_no_error(error);
    g_assert_nonnull(strstr(log.text->str, "\nvoid 1 a script failed: line 3 \xEF\xBF\xBD\n"));
    g_assert_cmpint(step_on(table, &seat), ==, CLIMB_TABLE_WAITS_DEAL);
    g_assert_cmpint(climb_table_match(table)->deals_scored, ==, 0);
    deal(table);
    g_assert_cmpint(step_on(table, &seat), ==, CLIMB_TABLE_WAITS_DEAL);
    clear_log(&log);
}

// A position by hands, seat 0 leading the first deal.
static void choose_in(const ClimbGame *game, const char *bot, const char *own, const char *table,
                      ClimbMove *move) {
    ClimbDealStart start = { .number = 2, .dealer = 0, .step = 1, .first = 1, .leader = 0 };
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    ClimbDeal state;
    GError *error = NULL;
    hands[0] = testing_cards(game, own);
    hands[1] = testing_cards(game, "9D 9C");
    hands[2] = testing_cards(game, "TD TC");
    hands[3] = testing_cards(game, "JD JC");
    climb_deal_begin_with(game, &start, hands, CLIMB_NO_CARDS, true, &state, &error);
    g_assert_no_error(error);
    if (*table != '\0') {
        climb_combo_classify(game, testing_cards(game, table), &state.table);
        state.table_seat = state.trick_leader = 3;
    }
    ClimbView view;
    ClimbRandom random = { { 1, 2, 3, 4 } };
    climb_view_of_deal(game, &state, 0, &view);
    climb_deal_moves(game, &state, 0, moves);
    ClimbQuestion question = { .game = game, .view = &view, .moves = moves, .random = &random };
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    const ClimbBot *found = climb_registry_find_bot(registry, bot, NULL);
    g_assert_true(found->decide(found, &question, move));
}

static void test_bot_choices(void) {
    static const struct {
        const char *bot, *hand, *table, *choice;
    } cases[] = {
        { "lowest", "3D 3C 4S 5D 2S", "", "3D" },
        { "lowest", "4C 4S 5D 7H 2S", "6D", "7H" },
        { "lowest", "4C 4S 5D 5H 8S", "3D 3S", "4C 4S" },
        { "lowest", "4C 4S 5D 5H 8S", "AD AS", "" },
        { "lowest", "4C 4S 4D 4H 8S 3S", "KD", "4D 4C 4H 4S 3S" }, // passes only if nothing beats
        { "dumper", "3D 3C 4S 5D 2S", "", "3D 3C" },
        { "dumper", "3D 4C 5S 6D 7S KD KS KC AS AH", "", "3D 4C 5S 6D 7S" },
        { "dumper", "5D 7D 7S 2S", "6D", "7D" },
    };
    g_autoptr(ClimbGame) game = testing_game("big-two", "open.when=first_deal bomb.over=single "
                                                        "kind.quads.bomb=yes");
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        ClimbMove move = { .type = CLIMB_MOVE_PASS };
        choose_in(game, cases[i].bot, cases[i].hand, cases[i].table, &move);
        g_autofree char *faces = climb_deck_faces(&game->deck, move.combo.cards);
        g_autofree char *wanted = climb_deck_faces(&game->deck,
                                                   testing_cards(game, cases[i].choice));
        g_assert_cmpstr(faces, ==, wanted);
        g_assert_true((move.type == CLIMB_MOVE_PASS) == (*cases[i].choice == '\0'));
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("table/session", test_session);
    testing_add_for_every_game("table/persons", test_persons);
    testing_add_for_every_game("table/asked-elsewhere", test_asked_elsewhere);
    g_test_add_func("/table/interrupts-asked", test_interrupts_asked);
    g_test_add_func("/table/refused", test_refused);
    g_test_add_func("/table/full-disk", test_full_disk);
    g_test_add_func("/table/bad-bots", test_bad_bots);
    g_test_add_func("/table/undo", test_undo);
    g_test_add_func("/table/void", test_void);
    g_test_add_func("/table/bot-choices", test_bot_choices);
    return g_test_run();
}
