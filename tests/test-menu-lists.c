// SPDX-License-Identifier: LGPL-2.1-or-later
// The lists of the menu, the form of options and the replay as text, at 80 by 24 and 40 by 20.
#include <locale.h>
#include <string.h>

#include "command.h"
#include "terminal/menu.h"
#include "terminal/options.h"
#include "terminal/replay-grid.h"
#include "testing-form.h"
#include "testing.h"

// Compares with the file tests/screens/NAME-COLUMNSxROWS.txt. With CLIMB_TEST_WRITE set, writes it
// instead: look at what has changed.
static void check_picture(const Grid *grid, const char *name) {
    g_autofree char *file = g_strdup_printf("screens/%s-%dx%d.txt", name, grid->columns,
                                            grid->rows);
    g_autofree char *path = testing_path(file);
    g_autofree char *found = grid_print(grid);
    g_autofree char *expected = NULL;
    GError *error = NULL;
    if (g_getenv("CLIMB_TEST_WRITE") != NULL) {
        g_file_set_contents(path, found, -1, &error);
        g_assert_no_error(error);
    }
    g_file_get_contents(path, &expected, NULL, &error);
    g_assert_no_error(error);
    if (strcmp(found, expected) != 0) {
        g_error("%s:\n%s\nfound instead:\n%s", file, expected, found);
    }
}

static const int sizes[][2] = { { 80, 24 }, { 40, 20 } };

static void check_list(Chooser *chooser, const char *name) {
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Grid) grid = grid_new(sizes[i][0], sizes[i][1], false);
        chooser_draw(chooser, grid);
        check_picture(grid, name);
    }
}

// Every size can be drawn, however small.
static void check_sizes(Chooser *chooser) {
    for (int columns = 1; columns < 130; columns += 7) {
        for (int rows = 1; rows < 40; rows += 3) {
            g_autoptr(Grid) grid = grid_new(columns, rows, columns % 2 == 0);
            chooser_draw(chooser, grid);
        }
    }
}

static void test_menu(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two:taiwan pass.mode=lockout rule=spade-two");
    Chooser chooser;
    chooser_init(&chooser, "Climb", "↑↓ move  Enter choose  q leave");
    menu_fill(&chooser, form, true, 12, false);
    check_list(&chooser, "menu");
    check_sizes(&chooser);
    menu_fill(&chooser, form, true, 12, true);
    g_assert_cmpint(((ChooserRow *)chooser.rows->pdata[chooser.rows->len - 1])->id, ==, MENU_BOOK);
    chooser_clear(&chooser);
}

static void test_options(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two pass.mode=lockout");
    Chooser chooser;
    chooser_init(&chooser, form_title(form), "Enter change  Esc done");
    options_fill(&chooser, form, true, "pass");
    check_list(&chooser, "options");
    check_sizes(&chooser);
    form_set(form, "players", "3", NULL);
    form_set(form, "team", "opposite", NULL);
    options_fill(&chooser, form, false, "partners");
    check_list(&chooser, "contradiction");
    options_fill(&chooser, form, false, NULL);
    guint few = chooser.rows->len;
    options_fill(&chooser, form, true, NULL);
    g_assert_cmpuint(chooser.rows->len, >, 2 * few);
    chooser_clear(&chooser);
}

static void test_lists(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two rule=spade-two");
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    Chooser chooser;
    chooser_init(&chooser, "Games", "");
    menu_fill_games(&chooser, games->registry, "pusoy-dos:places", names);
    g_assert_cmpstr(names->pdata[chooser_row(&chooser)->id], ==, "pusoy-dos:places");
    g_assert_true(chooser_row(&chooser)->marked);
    g_assert_true(g_ptr_array_find_with_equal_func(names, "tien-len", g_str_equal, NULL));
    check_sizes(&chooser);
    chooser_clear(&chooser);
    chooser_init(&chooser, "House rules", "");
    menu_fill_rules(&chooser, form);
    int marked = 0;
    for (guint i = 0; i < chooser.rows->len; i++) {
        marked += ((ChooserRow *)chooser.rows->pdata[i])->marked;
    }
    g_assert_cmpint(marked, ==, 1);
    check_sizes(&chooser);
    chooser_clear(&chooser);
}

// Keys move among what can be chosen, and what is chosen is always in sight.
static void test_moves(void) {
    static const gunichar keys[] = {
        TERMINAL_DOWN,       TERMINAL_PAGE_DOWN, TERMINAL_UP,  'j',
        TERMINAL_END,        TERMINAL_PAGE_UP,   'k',          TERMINAL_HOME,
        TERMINAL_WHEEL_DOWN, TERMINAL_WHEEL_UP,  TERMINAL_TAB, TERMINAL_SHIFT_TAB
    };
    Chooser chooser;
    g_autoptr(Grid) grid = grid_new(40, 10, true);
    chooser_init(&chooser, "List", "");
    g_assert_null(chooser_row(&chooser));
    chooser_draw(&chooser, grid);
    for (int i = 0; i < 40; i++) {
        if (i % 6 == 0) {
            chooser_heading(&chooser, "Heading");
        }
        chooser_add(&chooser, i, "row", "note", NULL);
    }
    for (int i = 0; i < 200; i++) {
        g_assert_true(chooser_move(&chooser, keys[(i * 7 + i / 11) % (int)G_N_ELEMENTS(keys)]));
        chooser_draw(&chooser, grid);
        g_assert_false(chooser_row(&chooser)->heading);
        g_assert_cmpint(chooser.at, >=, chooser.top);
        g_assert_cmpint(chooser.at, <, chooser.top + chooser.height);
        g_assert_cmpint(grid_zone_at(grid, 5, 1 + chooser.at - chooser.top), ==, chooser.at);
    }
    g_assert_false(chooser_move(&chooser, 'x'));
    chooser_move(&chooser, TERMINAL_HOME);
    g_assert_cmpint(chooser_row(&chooser)->id, ==, 0);
    chooser_move(&chooser, TERMINAL_TAB);
    g_assert_cmpint(chooser_row(&chooser)->id, ==, 6);
    chooser_move(&chooser, TERMINAL_SHIFT_TAB);
    chooser_move(&chooser, TERMINAL_SHIFT_TAB);
    g_assert_cmpint(chooser_row(&chooser)->id, ==, 36);
    chooser_move(&chooser, TERMINAL_END);
    g_assert_cmpint(chooser_row(&chooser)->id, ==, 39);
    chooser_clear(&chooser);
}

// --- replay ------------------------------------------------------------------------------------

static bool keep(const char *text, gpointer data, GError **error) {
    (void)error;
    g_string_append(data, text);
    return true;
}

// A match in which everybody makes the first legal move of the list, with a review of two moves.
static Replay *replay_of(const Games *games, const char *game, int deals) {
    ClimbMatch *match = testing_match(game, NULL, 7);
    ClimbRecordHead head = { .game = (char *)game };
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    head.names[0] = (char *)"Ada";
    head.names[1] = (char *)"Bob";
    ClimbTable *table = climb_table_new(match, &head, keep, text);
    for (int deal = 0; deal < deals && !climb_match_over(match); deal++) {
        int seat = 0;
        g_assert_true(climb_table_deal(table, NULL));
        while (climb_table_step(table, &seat, NULL) == CLIMB_TABLE_WAITS_PERSON) {
            climb_deal_moves(match->game, &match->deal, seat, moves);
            if (seat != match->deal.turn) {
                climb_table_decline(table, seat);
            } else {
                g_assert_true(climb_table_act(table, &moves->moves[0], NULL));
            }
        }
    }
    climb_table_free(table);
    g_string_append(text, "x-review 2 1.5 3H was enough\nx-review 4 0\nx-review nonsense\n"
                          "x-review 999999 2\nx-review 3 -1\n");
    GError *error = NULL;
    Screen screen = { .signs = true, .utf8 = true };
    Replay *replay = replay_read(games->registry, text->str, &screen, &error);
    g_assert_no_error(error);
    replay->brief = true;
    return replay;
}

static void check_place(Replay *replay, int at, int eyes, const char *name) {
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(Grid) grid = grid_new(sizes[i][0], sizes[i][1], false);
        replay_draw(&(ReplayPlace){ replay, at, eyes }, grid);
        check_picture(grid, name);
    }
}

static void test_replay(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Replay) replay = replay_of(games, "big-two", 2);
    g_assert_true(replay->reviewed);
    check_place(replay, 0, CLIMB_NO_SEAT, "replay-begin");
    check_place(replay, 6, CLIMB_NO_SEAT, "replay-moves");
    check_place(replay, 6, 1, "replay-eyes");
    check_place(replay, replay_deal_end(replay, 1), 1, "replay-end");
    g_assert_cmpint(replay_next_loss(replay, 0, 1), ==, 2);
    g_assert_cmpint(replay_next_loss(replay, 2, 1), ==, -1);
    g_assert_cmpint(replay_next_loss(replay, 5, -1), ==, 2);
    g_assert_cmpint(replay_step(replay, replay_deal_begin(replay, 2))->deal_number, ==, 2);
    g_assert_cmpint(replay_deal_begin(replay, 3), ==, -1);
}

// Before a deal is over, one seat's eyes see no card of another hand: no face of a card stands in the
// grid that is not in the own hand or was played.
static void check_eyes(Replay *replay, int at, int eyes) {
    const ReplayStep *step = replay_step(replay, at);
    const ClimbDeck *deck = &replay_game(replay)->deck;
    g_autoptr(Grid) grid = grid_new(200, 60, false);
    replay_draw(&(ReplayPlace){ replay, at, eyes }, grid);
    g_autofree char *text = grid_print(grid);
    ClimbView view;
    climb_view_of_deal(replay_game(replay), &step->deal, eyes, &view);
    ClimbCards hidden = CLIMB_NO_CARDS;
    for (int seat = 0; seat < step->deal.seats; seat++) {
        hidden |= step->deal.hands[seat] & ~view.deal.hands[seat];
    }
    hidden &= ~step->deal.called; // its name is known, its place is not
    for (; hidden != CLIMB_NO_CARDS; hidden = climb_cards_rest(hidden)) {
        g_autofree char *face = screen_cards(&replay->screen, deck,
                                             climb_cards_of(climb_cards_lowest(hidden)));
        if (strstr(text, face) != NULL) {
            g_error("%s is seen by seat %d after %d moves:\n%s", face, eyes, step->number, text);
        }
    }
}

static void test_every_replay(Games *games, gconstpointer data) {
    (void)data;
    const GPtrArray *list = climb_registry_games(games->registry);
    for (guint i = 0; i < list->len; i++) {
        g_autoptr(Replay) replay = replay_of(games, ((ClimbGameInfo *)list->pdata[i])->id, 2);
        int seats = replay_game(replay)->seats;
        for (int at = 0; at <= replay_last(replay); at++) {
            const ReplayStep *step = replay_step(replay, at);
            // Cards drawn for the deal are told as it begins, and lie anywhere after that.
            bool over = step->deal.phase == CLIMB_PHASE_OVER || step->type == REPLAY_DEAL;
            g_autoptr(Grid) grid = grid_new(1 + at * 5 % 100, 1 + at * 3 % 40, at % 2 == 0);
            replay_draw(&(ReplayPlace){ replay, at, at % (seats + 1) - 1 }, grid);
            if (!over && replay_game(replay)->deck.packs == 1) {
                check_eyes(replay, at, at % seats);
            }
        }
    }
}

int main(int argc, char **argv) {
    setlocale(LC_CTYPE, "");
    g_test_init(&argc, &argv, NULL);
    TESTING_ADD("/menu/main", test_menu);
    TESTING_ADD("/menu/options", test_options);
    TESTING_ADD("/menu/lists", test_lists);
    g_test_add_func("/menu/moves", test_moves);
    TESTING_ADD("/menu/replay", test_replay);
    TESTING_ADD("/menu/every-replay", test_every_replay);
    return g_test_run();
}
