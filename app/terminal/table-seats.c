// SPDX-License-Identifier: LGPL-2.1-or-later
// Players on the grid: name, cards left, score, what each did last.
#include "table-view.h"

#define CRAMPED_COLUMNS 60 // in fewer, numbers are cut before the prompt goes elsewhere

static const GridStyle plain = { GRID_PLAIN, 0 };
static const GridStyle quiet = { GRID_QUIET, 0 };
static const GridStyle active = { GRID_ACTIVE, GRID_BOLD };

bool table_is_clockwise(const TableView *view) {
    bool base = view->game->rules->direction == CLIMB_DIRECTION_CW;
    return base != (view->view->deal.step < 0);
}

static const char *turn_mark(const TableView *view, const Grid *grid, int seat) {
    return view->view->deal.turn != seat ? " " : grid->ascii ? ">" : "▶";
}

static bool is_out(const TableView *view, int seat) {
    return (view->view->deal.out >> seat & 1) != 0;
}

static char *count_text(const TableView *view, int seat) {
    const ClimbDeal *deal = &view->view->deal;
    bool known = view->game->rules->info_counts || seat == view->view->seat ||
                 deal->phase == CLIMB_PHASE_OVER;
    if (is_out(view, seat)) {
        return g_strdup(C_("hand", "out"));
    }
    return known || deal->counts[seat] != CLIMB_COUNT_HIDDEN
               ? g_strdup_printf("%d", deal->counts[seat])
               : g_strdup("?");
}

static char *score_text(const TableView *view, int seat) {
    int64_t score = view->view->net_total[seat];
    return g_strdup_printf("%s%" G_GINT64_FORMAT, score > 0 ? "+" : "", score);
}

// Backs of cards, as many as fit, and their number.
static void draw_backs(const TableView *view, Grid *grid, int seat, int column, int row,
                       int columns) {
    g_autofree char *count = count_text(view, seat);
    int left = view->view->deal.counts[seat];
    int backs = left == CLIMB_COUNT_HIDDEN || is_out(view, seat) ? 0 : MIN(left, columns - 4);
    for (int i = 0; i < backs; i++) {
        grid_text(grid, column + i, row, 1, (GridStyle){ GRID_CARD_BACK, 0 },
                  grid->ascii ? "|" : "▌");
    }
    grid_text(grid, column + backs + (backs > 0), row, columns - backs - (backs > 0),
              left == 1 && backs == 1 ? active : plain, count);
}

void table_seat_draw(const TableView *view, Grid *grid, int seat, const SeatPart *part) {
    int column = part->column, row = part->row, columns = part->columns, rows = part->rows;
    bool turn = view->view->deal.turn == seat;
    g_autofree char *score = score_text(view, seat);
    const char *tags = view->tags[seat];
    g_autofree char *more = tags[0] != '\0' ? g_strdup_printf(" · %s", tags) : g_strdup("");
    g_autofree char *named = climb_words_fill(_("score {points}"), "points", score, NULL);
    bool fits = screen_columns(named) + screen_columns(more) <= columns - 2;
    bool apart = screen_columns(score) + screen_columns(more) > columns - 2 && rows > 3;
    g_autofree char *line = g_strconcat(fits ? named : score, apart ? "" : more, NULL);
    g_autofree char *below = apart ? g_strdup_printf("%s\n%s", tags, view->actions[seat])
                                   : g_strdup(view->actions[seat]);
    grid_text(grid, column, row, 1, active, turn_mark(view, grid, seat));
    grid_text(grid, column + 2, row, columns - 2,
              turn ? active : (GridStyle){ GRID_PLAIN, GRID_BOLD }, view->names[seat]);
    draw_backs(view, grid, seat, column + 2, row + 1, columns - 2);
    grid_text(grid, column + 2, row + 2, columns - 2, quiet, line);
    if (rows > 3) {
        grid_paragraph(grid, column + 2, row + 3, part->room - 2, rows - 3, plain,
                       g_strchomp(below));
    }
}

void table_seat_line(const TableView *view, Grid *grid, int seat, int row) {
    bool turn = view->view->deal.turn == seat;
    g_autofree char *count = count_text(view, seat);
    g_autofree char *score = score_text(view, seat);
    g_autofree char *numbers = g_strdup_printf("%s  %s", count, score);
    int name = CLAMP(grid->columns / 4, 6, 16);
    grid_text(grid, 0, row, 1, active, turn_mark(view, grid, seat));
    grid_text(grid, 1, row, name, turn ? active : plain, view->names[seat]);
    int used = grid_text(grid, name + 2, row, 9, plain, numbers);
    int at = name + 2 + MAX(used + 1, 8);
    const char *action = view->actions[seat][0] != '\0' ? view->actions[seat] : view->tags[seat];
    grid_text(grid, at, row, grid->columns - at, quiet, action);
}

static char *own_cards(const TableView *view, int seat) {
    int count = view->view->deal.counts[seat];
    return is_out(view, seat)            ? count_text(view, seat)
           : count == CLIMB_COUNT_HIDDEN ? g_strdup(_("? cards"))
                                         : screen_card_count(count);
}

bool table_own_line(const TableView *view, Grid *grid, int column, int row, int columns) {
    int seat = view->bottom;
    g_autofree char *cards = own_cards(view, seat);
    g_autofree char *score = score_text(view, seat);
    g_autofree char *numbers = g_strdup_printf(
        "  %s  %s%s%s", cards, score, view->tags[seat][0] != '\0' ? "  " : "", view->tags[seat]);
    int prompt = screen_columns(view->prompt);
    grid_text(grid, column, row, 1, active, turn_mark(view, grid, seat));
    int used = 2 + grid_text(grid, column + 2, row, columns / 4,
                             view->asked ? active : (GridStyle){ GRID_PLAIN, GRID_BOLD },
                             view->names[seat]);
    bool cramped = columns < CRAMPED_COLUMNS && prompt <= columns / 2;
    bool fits = cramped || used + screen_columns(numbers) + 1 + prompt <= columns;
    used += grid_text(grid, column + used, row, columns - used - (fits ? prompt + 1 : 0), quiet,
                      numbers);
    if (fits) {
        grid_text_right(grid, column + used + 1, row, columns - used - 1,
                        view->asked ? active : quiet, view->prompt);
    }
    return fits;
}
