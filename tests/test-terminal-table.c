// SPDX-License-Identifier: LGPL-2.1-or-later
// The table on a screen as text, compared with the files terminal/*.txt beside the other vectors: sizes,
// ASCII, names of any script, phases. With CLIMB_WRITE_VECTORS set, the files are written instead, to
// be read before they are kept. Laws that hold at every size are tried on whole deals of every game.
#include "testing.h"

#include <string.h>

#include "terminal/table-view.h"

typedef struct {
    const char *file;
    const char *game, *settings;
    uint64_t seed;
    int moves;
    int columns, rows;
    bool ascii;
    int seat;          // that looks on, or CLIMB_NO_SEAT
    int picked;        // so many of the lowest cards
    const char *names; // by seat, parted by commas; NULL: ordinary ones
} Case;

static const Case cases[] = {
    { "large", "big-two", NULL, 7, 4, 80, 24, false, 0, 1, NULL },
    { "small", "big-two", NULL, 7, 4, 40, 20, false, 0, 1, NULL },
    { "smallest", "big-two", NULL, 7, 4, 30, 14, false, 0, 0, NULL },
    { "too-small", "big-two", NULL, 7, 4, 29, 6, false, 0, 0, NULL },
    { "larger", "big-two", NULL, 7, 4, 120, 40, false, 0, 2, NULL },
    { "largest", "big-two", NULL, 7, 4, 200, 60, false, 0, 0, NULL },
    { "ascii", "big-two", NULL, 7, 4, 80, 24, true, 0, 1, "Zoë,Bob,Çelik,Dan" },
    { "ascii-small", "big-two", NULL, 7, 4, 40, 20, true, 0, 1, "Zoë,Bob,Çelik,Dan" },
    { "names", "big-two", NULL, 7, 4, 80, 24, false, 0, 0,
      "漢字の名前,e\u0301milie,مريم,🂡👩\u200d🚀 astronaut of a long name" },
    { "names-small", "big-two", NULL, 7, 4, 40, 20, false, 0, 0,
      "漢字の名前,e\u0301milie,مريم,🂡👩\u200d🚀 astronaut of a long name" },
    { "auction", "big-three", NULL, 3, 1, 80, 24, false, 1, 0, NULL },
    { "two-packs", "big-two:two-packs", "players=4", 3, 2, 80, 24, false, 0, 0, NULL },
    { "two-packs-small", "big-two:two-packs", "players=4", 3, 2, 40, 20, false, 0, 0, NULL },
    { "two-players", "big-two:two-players", NULL, 3, 2, 80, 24, false, 0, 0, NULL },
    { "spectator", "big-two", NULL, 7, 4, 80, 24, false, CLIMB_NO_SEAT, 0, NULL },
    { "hidden-counts", "big-two", "info.counts=no", 7, 4, 80, 24, false, 0, 0, NULL },
};

static const char *const messages[] = {
    "The lot makes Ada the dealer.",
    "Bob plays the lowest card.",
    "Everybody else passed: the trick goes to Cid, who may now lead whatever combination he likes.",
};

static const TableButton buttons[] = {
    { '\r', "Enter", "play" }, { 'p', "p", "pass" },  { '\t', "Tab", "next" },
    { '?', "?", "keys" },      { 'q', "q", "leave" },
};

static const char *const choices[] = { "1", "2", "3", "pass" };

typedef struct {
    Screen screen;
    ClimbView seen;
    TableView view;
    GStrv names;
    char *actions[CLIMB_SEATS_MAX];
} Scene;

// What a seat did last, as far as a drawing cares.
static char *action_of(const ClimbGame *game, const ClimbView *view, int seat) {
    for (int i = view->move_count - 1; i >= 0; i--) {
        const ClimbMove *move = &view->moves[i];
        if (move->seat == seat && move->type == CLIMB_MOVE_PLAY) {
            g_autofree char *name = climb_combo_name(game, &move->combo);
            g_autofree char *faces = climb_deck_faces(&game->deck, move->combo.cards);
            return g_strdup_printf("%s (%s)", faces, name);
        }
        if (move->seat == seat) {
            return g_strdup("passes");
        }
    }
    return g_strdup("");
}

static void fill(Scene *scene, const ClimbMatch *match, const Case *row) {
    const ClimbGame *game = match->game;
    *scene = (Scene){ .screen = { .signs = !row->ascii, .utf8 = !row->ascii } };
    climb_view_of(match, row->seat, &scene->seen);
    scene->names = g_strsplit(row->names != NULL ? row->names : "Ada,Bob,Cid,Dan,Eve,Fay,Gus,Hal",
                              ",", -1);
    scene->view = (TableView){
        .game = game,
        .view = &scene->seen,
        .screen = &scene->screen,
        .bottom = MAX(row->seat, 0),
        .title = "A game · deal 1",
        .situation = "To beat: what lies there.",
        .note = "",
        .messages = messages,
        .message_count = G_N_ELEMENTS(messages),
        .prompt = "Your play",
        .asked = true,
        .cursor = 3,
        .chosen = 1,
        .usable = ~CLIMB_NO_CARDS,
        .buttons = buttons,
        .button_count = G_N_ELEMENTS(buttons),
    };
    for (int seat = 0; seat < game->seats; seat++) {
        scene->actions[seat] = action_of(game, &scene->seen, seat);
        scene->view.actions[seat] = scene->actions[seat];
        scene->view.tags[seat] = seat == match->deal.dealer ? "dealer" : seat == 2 ? "a title" : "";
        scene->view.names[seat] = scene->names[seat];
        scene->view.callings[seat] = scene->names[seat];
    }
    if (scene->seen.deal.phase == CLIMB_PHASE_AUCTION) {
        scene->view.choices = choices;
        scene->view.choice_count = G_N_ELEMENTS(choices);
    }
    if (row->seat != CLIMB_NO_SEAT) {
        scene->view.hand_count = card_list(scene->seen.deal.hands[row->seat], scene->view.hand);
    }
    for (int i = 0; i < MIN(row->picked, scene->view.hand_count); i++) {
        scene->view.picked |= climb_cards_of(scene->view.hand[i]);
    }
    if (row->picked > 0) { // then others are of no use
        scene->view.usable = climb_cards_of_rank(climb_card_rank(scene->view.hand[0]));
    }
}

static void clear(Scene *scene) {
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_free(scene->actions[i]);
    }
    g_strfreev(scene->names);
}

static ClimbMatch *match_of(const Case *row, ClimbMoves *moves) {
    ClimbMatch *match = testing_match(row->game, row->settings, row->seed);
    climb_match_begin(match);
    for (int i = 0; i < row->moves; i++) {
        testing_step(match, 1, moves);
    }
    return match;
}

static void test_case(gconstpointer data) {
    const Case *row = data;
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = match_of(row, moves);
    g_autoptr(Grid) grid = grid_new(row->columns, row->rows, row->ascii);
    g_autofree char *name = g_strdup_printf("vectors/terminal/%s.txt", row->file);
    g_autofree char *path = testing_path(name);
    g_autoptr(GError) error = NULL;
    g_autofree char *wanted = NULL;
    Scene scene;
    fill(&scene, match, row);
    table_view_draw(&scene.view, grid);
    g_autofree char *text = grid_print(grid);
    clear(&scene);
    if (g_getenv("CLIMB_WRITE_VECTORS") != NULL) {
        g_file_set_contents(path, text, -1, &error);
        g_assert_no_error(error);
        return;
    }
    g_file_get_contents(path, &wanted, NULL, &error);
    g_assert_no_error(error);
    if (strcmp(text, wanted) != 0) {
        g_test_message("%s is drawn as\n%s", row->file, text);
    }
    g_assert_cmpstr(text, ==, wanted);
}

// Does the grid hold whole characters only, with so many columns in every row?
static void check_grid(const Grid *grid) {
    for (int row = 0; row < grid->rows; row++) {
        int columns = 0;
        for (int column = 0; column < grid->columns; column++) {
            columns += grid_cell(grid, column, row)->columns;
        }
        g_assert_cmpint(columns, ==, grid->columns);
    }
}

// Every card of the hand can be clicked and is to be seen, on whatever grid the table fits.
static void check_hand(const TableView *view, const Grid *grid) {
    g_autofree char *text = grid_print(grid);
    unsigned found = 0;
    for (int column = 0; column < grid->columns; column++) {
        for (int row = 0; row < grid->rows; row++) {
            int id = grid_zone_at(grid, column, row);
            bool card = id >= TABLE_ZONE_CARD && id < TABLE_ZONE_CHOICE;
            found |= card ? 1u << (id - TABLE_ZONE_CARD) : 0;
        }
    }
    g_assert_cmpuint(found, ==, view->hand_count == 0 ? 0 : (1u << view->hand_count) - 1);
    for (int seat = 0; seat < view->game->seats; seat++) {
        g_assert_nonnull(strstr(text, view->names[seat]));
    }
}

// What one seat must not know is not drawn: two deals that look alike to it are drawn alike.
static void check_secrets(const ClimbMatch *match, const Case *row, const Grid *grid) {
    ClimbMatch other = *match;
    for (int seat = 0; seat < match->game->seats; seat++) {
        if (seat != row->seat && other.deal.exposed == 0) {
            other.deal.hands[seat] = 0;
        }
    }
    Scene scene;
    fill(&scene, &other, row);
    g_autoptr(Grid) twin = grid_new(grid->columns, grid->rows, grid->ascii);
    table_view_draw(&scene.view, twin);
    g_autofree char *one = grid_print(grid);
    g_autofree char *two = grid_print(twin);
    g_assert_cmpstr(one, ==, two);
    clear(&scene);
}

static void test_sizes(gconstpointer data) {
    static const int sizes[][2] = { { 80, 24 }, { 40, 20 }, { 120, 40 }, { 66, 22 }, { 200, 60 },
                                    { 30, 14 }, { 1, 1 },   { 79, 13 },  { 300, 5 } };
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = testing_match(data, NULL, 2);
    climb_match_begin(match);
    for (size_t step = 0; match->deal.phase != CLIMB_PHASE_OVER; step++) {
        const int *size = sizes[step % G_N_ELEMENTS(sizes)];
        Case row = { .seat = (int)step % match->game->seats };
        row.names = "A1,B2,C3,D4,E5,F6,G7,H8";
        Scene scene;
        fill(&scene, match, &row);
        g_autoptr(Grid) grid = grid_new(size[0], size[1], false);
        table_view_draw(&scene.view, grid);
        check_grid(grid);
        if (size[0] >= TABLE_COLUMNS_MIN && size[1] >= 20) {
            check_hand(&scene.view, grid);
        }
        check_secrets(match, &row, grid);
        clear(&scene);
        testing_step(match, step, moves);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strdup_printf("/terminal/table/%s", cases[i].file);
        g_test_add_data_func(path, &cases[i], test_case);
    }
    testing_add_for_every_game("terminal/table/sizes", test_sizes);
    return g_test_run();
}
