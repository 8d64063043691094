// SPDX-License-Identifier: LGPL-2.1-or-later
// Where everything stands: on a large grid the players sit round the pile and cards are boxes; on a
// small one players are lines and cards are tokens.
#include "table-view.h"

#include "../combo-order.h"
#include "keys.h"

#define ROOMY_COLUMNS 66
#define ROOMY_ROWS 22
#define TABLE_COLUMNS_MAX 120 // wider, players would sit too far apart
#define TABLE_ROWS_MAX 40
#define SEAT_COLUMNS_MIN 18
#define SEAT_COLUMNS_MAX 28
#define TOP_ROWS 4 // of the players opposite
#define MIDDLE_ROWS_MIN 6
#define MIDDLE_ROWS_MAX 10
#define TWO_HAND_ROWS 32 // rows of a grid from which on a large hand is drawn in two

static const GridStyle plain = { GRID_PLAIN, 0 };
static const GridStyle quiet = { GRID_QUIET, 0 };
static const GridStyle active = { GRID_ACTIVE, GRID_BOLD };
static const GridStyle bar = { GRID_TITLE, 0 };

// The parts of a roomy grid.
typedef struct {
    int left, columns; // of the table
    int first;         // row below the title
    int seat_columns;  // of a player at a side
    int top;           // rows of the players opposite
    int middle_row, middle_rows;
    int text_row, text_rows;
    int own_row;
    int hand_row, hand_rows;
} Layout;

// --- bars --------------------------------------------------------------------------------------

static void draw_title(const TableView *view, Grid *grid) {
    bool clockwise = table_is_clockwise(view);
    grid_fill(grid, 0, 0, grid->columns, 1, bar, " ");
    const char *direction = grid->ascii ? (clockwise ? _("clockwise") : _("counter-clockwise"))
                            : clockwise ? _("↻ clockwise")
                                        : _("↺ counter-clockwise");
    int used = screen_columns(direction) + 2;
    if (used + screen_columns(view->title) + 2 > grid->columns && !grid->ascii) {
        direction = clockwise ? "↻" : "↺"; // what the table is called is more
        used = 3;
    }
    if (grid->columns >= 60 && used + screen_columns(view->title) + 2 <= grid->columns) {
        grid_text_right(grid, grid->columns - used - 1, 0, used, bar, direction);
    } else {
        used = 0;
    }
    grid_text(grid, 1, 0, grid->columns - used - 2, (GridStyle){ GRID_TITLE, GRID_BOLD },
              view->title);
}

// Columns of a button, with the gap behind it. Without its words it is a key alone.
static int button_columns(const TableButton *button, bool words) {
    int name = screen_columns(key_name(button->name));
    return name + 2 + (words ? 1 + screen_columns(key_words(button->what)) : 0);
}

// How many buttons have a place, of which the first so many have words.
static int buttons_that_fit(const TableView *view, int columns, int worded) {
    int used = 1, count = 0;
    for (; count < view->button_count; count++) {
        used += button_columns(&view->buttons[count], count < worded);
        if (used > columns + 1) {
            break;
        }
    }
    return count;
}

// Leaving must be seen, so that where it would have no place the last keys stand without their words.
static void draw_buttons(const TableView *view, Grid *grid) {
    int row = grid->rows - 1, column = 1, worded = view->button_count, needed = 0;
    for (int i = 0; i < view->button_count; i++) {
        needed = view->buttons[i].key == 'q' ? i + 1 : needed;
    }
    while (worded > 1 && buttons_that_fit(view, grid->columns, worded) < needed) {
        worded--;
    }
    int count = buttons_that_fit(view, grid->columns, worded);
    grid_fill(grid, 0, row, grid->columns, 1, bar, " ");
    for (int i = 0; i < count; i++) {
        const TableButton *button = &view->buttons[i];
        bool words = i < worded;
        int columns = button_columns(button, words) - 2;
        grid_add_zone(grid, column, row, columns, 1, (int)button->key);
        int used = grid_text(grid, column, row, columns, (GridStyle){ GRID_TITLE, GRID_BOLD },
                             key_name(button->name));
        if (words) {
            grid_text(grid, column + used + 1, row, columns - used - 1, bar,
                      key_words(button->what));
        }
        column += columns + 2;
    }
}

// --- the hand ----------------------------------------------------------------------------------

static CardLook look_of(const TableView *view, int index) {
    ClimbCard card = view->hand[index];
    return (CardLook){
        .off = !climb_cards_has(view->usable | view->picked, card),
        .picked = climb_cards_has(view->picked, card),
        .cursor = view->cursor == index,
    };
}

static int token_rows(const TableView *view, int columns) {
    int in_row = MAX(columns / TOKEN_COLUMNS, 1);
    return (view->hand_count + in_row - 1) / in_row;
}

static void draw_tokens(const TableView *view, Grid *grid, int column, int row, int columns) {
    int in_row = MAX(columns / TOKEN_COLUMNS, 1);
    for (int i = 0; i < view->hand_count; i++) {
        int x = column + i % in_row * TOKEN_COLUMNS, y = row + i / in_row;
        card_token(grid, x, y, view->screen, &view->game->deck, view->hand[i], look_of(view, i));
        grid_add_zone(grid, x, y, TOKEN_COLUMNS, 1, TABLE_ZONE_CARD + i);
    }
}

// Below a card: the cursor, or that it can be played, where not all can.
static void draw_mark(const TableView *view, Grid *grid, int index, int column, int row) {
    bool some_off = false;
    for (int i = 0; i < view->hand_count; i++) {
        some_off = some_off || look_of(view, i).off;
    }
    CardLook look = look_of(view, index);
    if (look.cursor) {
        grid_text(grid, column + 1, row, 2, active, grid->ascii ? "^" : "▲");
    } else if (some_off && !look.off) {
        grid_text(grid, column + 1, row, 2, quiet, grid->ascii ? "." : "•");
    }
}

// Cards from one to another in a row of boxes; those that are picked stand higher.
static void draw_boxes(const TableView *view, Grid *grid, const Layout *at, int first, int end,
                       int row, int step) {
    int column = at->left + (at->columns - card_columns(end - first, step)) / 2;
    for (int i = first; i < end; i++, column += step) {
        CardLook look = look_of(view, i);
        int y = row + !look.picked;
        card_draw(grid, column, y, step, view->screen, &view->game->deck, view->hand[i], look);
        grid_add_zone(grid, column, y, CARD_COLUMNS, CARD_ROWS, TABLE_ZONE_CARD + i);
        draw_mark(view, grid, i, column, row + 1 + CARD_ROWS);
    }
}

// How many rows of boxes the hand takes: 0 for none, and tokens instead.
static int box_rows(const TableView *view, const Grid *grid, int columns) {
    if (card_step(view->hand_count, columns - 2) > 0) {
        return 1;
    }
    bool two = grid->rows >= TWO_HAND_ROWS &&
               card_step((view->hand_count + 1) / 2, columns - 2) > 0;
    return two ? 2 : 0;
}

static void draw_hand(const TableView *view, Grid *grid, const Layout *at) {
    int rows = box_rows(view, grid, at->columns);
    if (rows == 0) {
        draw_tokens(view, grid, at->left, at->hand_row, at->columns);
        return;
    }
    int each = (view->hand_count + rows - 1) / rows;
    int step = card_step(each, at->columns - 2);
    for (int i = 0; i < rows; i++) {
        draw_boxes(view, grid, at, i * each, MIN((i + 1) * each, view->hand_count),
                   at->hand_row + i * (CARD_ROWS + 2), step);
    }
}

// --- the pile ----------------------------------------------------------------------------------

static int last_player(const ClimbView *view) {
    for (int i = view->move_count - 1; i >= 0; i--) {
        if (view->moves[i].type == CLIMB_MOVE_PLAY) {
            return view->moves[i].seat;
        }
    }
    return 0;
}

// The combination on the table, or, at a lead, the play before it.
static void draw_pile(const TableView *view, Grid *grid, const Layout *at) {
    const ClimbDeal *deal = &view->view->deal;
    bool beats = deal->table.size > 0;
    const ClimbCombo *combo = beats ? &deal->table : &deal->last;
    ClimbCard cards[CLIMB_CARDS_MAX];
    int side = at->seat_columns, columns = at->columns - 2 * side;
    int column = at->left + side, row = at->middle_row + MAX(0, (at->middle_rows - 5) / 2);
    if (combo->size == 0) {
        return;
    }
    ClimbCards first = combo_first_cards(view->game, combo);
    int count = card_list(first, cards);
    count += card_list(combo->cards & ~first, cards + count);
    int step = card_step(count, columns);
    CardLook look = { .off = !beats };
    int x = column + (columns - card_columns(count, step)) / 2;
    for (int i = 0; i < count && step > 0; i++) {
        card_draw(grid, x + i * step, row, step, view->screen, &view->game->deck, cards[i], look);
    }
    g_autofree char *name = climb_combo_name(view->game, combo);
    g_autofree char *faces = step > 0 ? NULL
                                      : screen_cards(view->screen, &view->game->deck, combo->cards);
    int seat = beats ? deal->table_seat : last_player(view->view);
    g_autofree char *caption = climb_words_fill(
        beats ? _("{combination} by {player}") : _("last: {combination} by {player}"),
        "combination", name, "player", view->callings[seat], NULL);
    if (faces != NULL) {
        grid_paragraph(grid, column, row, columns, CARD_ROWS, plain, faces);
    }
    if (screen_columns(caption) <= columns) {
        grid_text_centred(grid, column, row + CARD_ROWS, columns, beats ? plain : quiet, caption);
    } else {
        grid_paragraph(grid, column, row + CARD_ROWS, columns, 2, beats ? plain : quiet, caption);
    }
}

// --- text --------------------------------------------------------------------------------------

static int draw_choices(const TableView *view, Grid *grid, int column, int row, int columns,
                        int rows) {
    int x = 0, y = 0;
    for (int i = 0; i < view->choice_count; i++) {
        g_autofree char *text = g_strdup_printf(i == view->chosen ? "[%s]" : " %s ",
                                                view->choices[i]);
        int wide = MIN(screen_columns(text), columns);
        if (x > 0 && x + wide > columns) {
            x = 0;
            y++;
        }
        if (y >= rows) {
            break;
        }
        grid_text(grid, column + x, row + y, wide, i == view->chosen ? active : plain, text);
        grid_add_zone(grid, column + x, row + y, wide, 1, TABLE_ZONE_CHOICE + i);
        x += wide + 1;
    }
    return view->choice_count > 0 ? y + 1 : 0;
}

// The latest messages, as many as fit.
static void draw_messages(const TableView *view, Grid *grid, int column, int row, int columns,
                          int rows) {
    g_autoptr(Grid) paper = grid_new(columns, MAX(rows, 1), grid->ascii);
    int first = view->message_count, used = 0;
    while (first > 0) {
        const char *message = view->messages[first - 1];
        int more = grid_paragraph(paper, 0, 0, columns, rows, quiet, message);
        if (used + more > rows) {
            break;
        }
        used += more;
        first--;
    }
    for (int i = first; i < view->message_count; i++) {
        row += grid_paragraph(grid, column, row, columns, rows, quiet, view->messages[i]);
    }
}

// Rows that a text takes, which is none.
static int rows_of(const char *text, int columns) {
    g_autoptr(Grid) paper = grid_new(columns, TABLE_ROWS_MAX, true);
    return text[0] != '\0' ? grid_paragraph(paper, 0, 0, columns, TABLE_ROWS_MAX, plain, text) : 0;
}

// The answer to a key is what one waits for: where not all has room, it comes first.
static void draw_text(const TableView *view, Grid *grid, int column, int row, int columns, int rows,
                      bool prompt) {
    int used = 0;
    if (prompt) {
        used = grid_paragraph(grid, column, row, columns, rows, view->asked ? active : quiet,
                              view->prompt);
    }
    int situation = rows_of(view->situation, columns), note = rows_of(view->note, columns);
    bool note_first = note > 0 && situation + note > rows - used;
    for (int turn = 0; turn < 2; turn++) {
        bool is_note = (turn == 0) == note_first;
        const char *text = is_note ? view->note : view->situation;
        if (text[0] != '\0') {
            used += grid_paragraph(grid, column, row + used, columns, rows - used,
                                   is_note ? active : plain, text);
        }
    }
    used += draw_choices(view, grid, column, row + used, columns, rows - used);
    draw_messages(view, grid, column, row + used, columns, rows - used);
}

// --- the whole ---------------------------------------------------------------------------------

static Layout lay_out(const TableView *view, const Grid *grid) {
    Layout at = { .columns = MIN(grid->columns, TABLE_COLUMNS_MAX) };
    at.left = (grid->columns - at.columns) / 2;
    at.seat_columns = CLAMP(at.columns / 4, SEAT_COLUMNS_MIN, SEAT_COLUMNS_MAX);
    at.top = view->game->seats == 2 || view->game->seats > 3 ? TOP_ROWS : 0;
    int boxes = box_rows(view, grid, at.columns);
    at.hand_rows = boxes > 0 ? boxes * (CARD_ROWS + 2) : token_rows(view, at.columns - 2);
    int rows = MIN(grid->rows, TABLE_ROWS_MAX);
    at.first = (grid->rows - rows) / 2 + 1;
    at.hand_row = at.first + rows - 2 - at.hand_rows;
    at.own_row = at.hand_row - 1;
    at.middle_row = at.first + at.top;
    int between = at.own_row - at.middle_row;
    at.middle_rows = CLAMP(between / 2, MIDDLE_ROWS_MIN, MIDDLE_ROWS_MAX);
    at.text_row = at.middle_row + at.middle_rows;
    at.text_rows = at.own_row - at.text_row;
    return at;
}

// The seat so many places on from the one at the bottom. Places do not change with the direction.
static int seat_after(const TableView *view, int places) {
    return (view->bottom + places) % view->game->seats;
}

// The next in a counter-clockwise game sits to the right, then come those opposite, then the left.
static void draw_seats(const TableView *view, Grid *grid, const Layout *at) {
    int others = view->game->seats - 1;
    bool clockwise = view->game->rules->direction == CLIMB_DIRECTION_CW;
    int sides = others >= 2 ? 1 : 0;
    int across = others - 2 * sides;
    int row = at->middle_row, rows = at->middle_rows;
    int right = at->left + at->columns - at->seat_columns;
    for (int i = 0; i < across; i++) {
        int columns = at->columns / across;
        int place = clockwise ? i : across - 1 - i;
        int width = MIN(columns, at->seat_columns + 4);
        int inset = (columns - width) / 2;
        SeatPart part = { at->left + place * columns + inset, at->first, width, at->top,
                          columns - inset };
        table_seat_draw(view, grid, seat_after(view, 1 + sides + i), &part);
    }
    if (sides > 0) {
        SeatPart left_part = { at->left, row, at->seat_columns, rows, at->seat_columns };
        SeatPart right_part = { right, row, at->seat_columns, rows, at->seat_columns };
        table_seat_draw(view, grid, seat_after(view, 1), clockwise ? &left_part : &right_part);
        table_seat_draw(view, grid, seat_after(view, others), clockwise ? &right_part : &left_part);
    }
}

static void draw_roomy(const TableView *view, Grid *grid) {
    Layout at = lay_out(view, grid);
    draw_seats(view, grid, &at);
    draw_pile(view, grid, &at);
    bool prompted = table_own_line(view, grid, at.left, at.own_row, at.columns - 1);
    draw_text(view, grid, at.left + 1, at.text_row, at.columns - 2, at.text_rows, !prompted);
    draw_hand(view, grid, &at);
}

static void draw_small(const TableView *view, Grid *grid) {
    int seats = view->game->seats, row = 1;
    for (int i = 1; i < seats; i++) {
        int step = view->view->deal.step < 0 ? seats - i : i;
        table_seat_line(view, grid, seat_after(view, step), row++);
    }
    int hand_rows = token_rows(view, grid->columns);
    int own = grid->rows - 2 - hand_rows;
    bool prompted = table_own_line(view, grid, 0, own, grid->columns);
    draw_text(view, grid, 0, row, grid->columns, own - row, !prompted);
    draw_tokens(view, grid, 0, own + 1, grid->columns);
}

static void draw_too_small(Grid *grid) {
    g_autofree char *words = climb_words_fill(
        _("The window has {columns} by {rows} characters; the table needs {more-columns} by "
          "{more-rows}. Nothing is lost."),
        "columns", climb_words_digits(grid->columns).text, "rows",
        climb_words_digits(grid->rows).text, "more-columns",
        climb_words_digits(TABLE_COLUMNS_MIN).text, "more-rows",
        climb_words_digits(TABLE_ROWS_MIN).text, NULL);
    grid_paragraph(grid, 0, 0, grid->columns, grid->rows, plain, words);
}

bool table_fits(const Grid *grid) {
    return grid->columns >= TABLE_COLUMNS_MIN && grid->rows >= TABLE_ROWS_MIN;
}

void table_view_draw(const TableView *view, Grid *grid) {
    if (!table_fits(grid)) {
        draw_too_small(grid);
        return;
    }
    if (grid->columns >= ROOMY_COLUMNS && grid->rows >= ROOMY_ROWS) {
        draw_roomy(view, grid);
    } else {
        draw_small(view, grid);
    }
    draw_title(view, grid);
    draw_buttons(view, grid);
}
