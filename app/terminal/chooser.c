// SPDX-License-Identifier: LGPL-2.1-or-later
// The list: one bar above, one below, rows between them, and under the rows the words of the chosen one.
#include "chooser.h"

#include <string.h>

#include "../screen.h"

#define MARGIN 3 // columns of the cursor and the star
#define GAP 2
#define WORDS_ROWS_MIN 2
#define WORDS_ROWS_MAX 5
#define WHEEL_ROWS 3
#define COLUMNS_MAX 120

static const GridStyle plain = { GRID_PLAIN, 0 };
static const GridStyle quiet = { GRID_QUIET, 0 };
static const GridStyle heading_style = { GRID_ACTIVE, GRID_BOLD };
static const GridStyle bad_style = { GRID_BAD, GRID_BOLD };

static void row_free(gpointer data) {
    ChooserRow *row = data;
    g_free(row->label);
    g_free(row->note);
    g_free(row->words);
    g_free(row->wrong);
    g_free(row);
}

void chooser_init(Chooser *chooser, const char *title, const char *keys) {
    *chooser = (Chooser){
        .title = title,
        .keys = keys,
        .rows = g_ptr_array_new_with_free_func(row_free),
    };
}

void chooser_clear(Chooser *chooser) {
    g_ptr_array_unref(chooser->rows);
    g_free(chooser->state);
}

void chooser_empty(Chooser *chooser) {
    g_ptr_array_set_size(chooser->rows, 0);
}

static ChooserRow *row_at(const Chooser *chooser, int index) {
    return chooser->rows->pdata[index];
}

ChooserRow *chooser_add(Chooser *chooser, int id, const char *label, const char *note,
                        const char *words) {
    ChooserRow *row = g_new0(ChooserRow, 1);
    *row = (ChooserRow){
        .label = g_strdup(label),
        .note = g_strdup(note),
        .words = g_strdup(words),
        .id = id,
    };
    g_ptr_array_add(chooser->rows, row);
    return row;
}

void chooser_heading(Chooser *chooser, const char *label) {
    chooser_add(chooser, -1, label, NULL, NULL)->heading = true;
}

// The nearest row that can be chosen, looking first in one direction; -1 if there is none.
static int nearest(const Chooser *chooser, int from, int step) {
    int count = (int)chooser->rows->len;
    for (int turn = 0; turn < 2; turn++, step = -step) {
        for (int i = CLAMP(from, 0, MAX(count - 1, 0)); i >= 0 && i < count; i += step) {
            if (!row_at(chooser, i)->heading) {
                return i;
            }
        }
    }
    return -1;
}

const ChooserRow *chooser_row(const Chooser *chooser) {
    int at = nearest(chooser, chooser->at, 1);
    return at >= 0 ? row_at(chooser, at) : NULL;
}

void chooser_go(Chooser *chooser, int id) {
    for (guint i = 0; i < chooser->rows->len; i++) {
        if (!row_at(chooser, (int)i)->heading && row_at(chooser, (int)i)->id == id) {
            chooser->at = (int)i;
            return;
        }
    }
}

// --- drawn -------------------------------------------------------------------------------------

static int label_columns(const Chooser *chooser, int columns) {
    int longest = 0;
    for (guint i = 0; i < chooser->rows->len; i++) {
        const ChooserRow *row = row_at(chooser, (int)i);
        if (!row->heading && row->note != NULL) {
            longest = MAX(longest, screen_columns(row->label));
        }
    }
    return MIN(longest, (columns - MARGIN) * 11 / 20);
}

static void draw_row(const Chooser *chooser, Grid *grid, int index, int y, int labels) {
    const ChooserRow *row = row_at(chooser, index);
    int columns = MIN(grid->columns, COLUMNS_MAX);
    if (row->heading) {
        grid_text(grid, 1, y, columns - 2, heading_style, row->label);
        return;
    }
    bool chosen = index == chooser->at;
    int note_at = MARGIN + labels + GAP;
    bool has_note = row->note != NULL && row->note[0] != '\0';
    grid_text(grid, 0, y, 1, plain, chosen ? ">" : " ");
    grid_text(grid, 1, y, 1, row->wrong != NULL ? bad_style : plain,
              row->wrong != NULL ? "!"
              : row->marked      ? "*"
                                 : " ");
    grid_text(grid, MARGIN, y, has_note ? labels : columns - MARGIN, plain, row->label);
    if (has_note) {
        grid_text(grid, note_at, y, columns - note_at, row->marked ? plain : quiet, row->note);
    }
    if (chosen) {
        grid_restyle(grid, 0, y, grid->columns, 1, (GridStyle){ GRID_ACTIVE, GRID_REVERSE });
    }
    grid_add_zone(grid, 0, y, grid->columns, 1, index);
}

// What the row of the cursor has no room for, whole; or NULL. (transfer full)
static char *whole_row(const ChooserRow *row, const Grid *grid, int labels) {
    int columns = MIN(grid->columns, COLUMNS_MAX);
    bool has_note = row->note != NULL && row->note[0] != '\0';
    int room = has_note ? labels : columns - MARGIN;
    bool cut = screen_columns(row->label) > room ||
               (has_note && screen_columns(row->note) > columns - MARGIN - labels - GAP);
    return !cut || row->wrong != NULL || g_strcmp0(row->label, row->words) == 0 ? NULL
           : has_note ? g_strdup_printf("%s  %s", row->label, row->note)
                      : g_strdup(row->label);
}

static void draw_words(const Chooser *chooser, Grid *grid, int y, int rows, int labels) {
    const ChooserRow *row = chooser_row(chooser);
    int columns = MIN(grid->columns - 2, COLUMNS_MAX);
    int used = 0;
    g_autofree char *whole = row != NULL ? whole_row(row, grid, labels) : NULL;
    grid_fill(grid, 0, y, grid->columns, 1, (GridStyle){ GRID_FRAME, 0 }, grid->ascii ? "-" : "─");
    if (row != NULL && row->wrong != NULL) {
        used = grid_paragraph(grid, 1, y + 1, columns, rows, bad_style, row->wrong);
    }
    if (whole != NULL) {
        used = grid_paragraph(grid, 1, y + 1, columns, rows, heading_style, whole);
    }
    if (row != NULL && row->words != NULL && used < rows) {
        grid_paragraph(grid, 1, y + 1 + used, columns, rows - used, plain, row->words);
    }
}

// Brings the chosen row into sight, with the heading above it where there is one.
static void scroll(Chooser *chooser) {
    int above = chooser->at > 0 && row_at(chooser, chooser->at - 1)->heading;
    int last = MAX(0, (int)chooser->rows->len - chooser->height);
    chooser->top = MIN(chooser->top, chooser->at - above);
    chooser->top = MAX(chooser->top, chooser->at - chooser->height + 1);
    chooser->top = CLAMP(chooser->top, 0, last);
}

// "6 of 50", headings not counted. (transfer full)
static char *where_words(const Chooser *chooser) {
    int before = 0;
    int all = 0;
    for (int i = 0; i < (int)chooser->rows->len; i++) {
        all += !row_at(chooser, i)->heading;
        before += !row_at(chooser, i)->heading && i <= chooser->at;
    }
    return climb_words_fill(_("{number} of {all}"), "number", climb_words_digits(before).text,
                            "all", climb_words_digits(all).text, NULL);
}

void chooser_draw(Chooser *chooser, Grid *grid) {
    int words = CLAMP(grid->rows / 4, WORDS_ROWS_MIN, WORDS_ROWS_MAX);
    int foot = grid_foot(grid, chooser->keys);
    chooser->height = MAX(grid->rows - words - 2 - foot, 1);
    chooser->at = MAX(nearest(chooser, chooser->at, 1), 0);
    if (chooser->rows->len > 0) {
        scroll(chooser);
    }
    int labels = label_columns(chooser, MIN(grid->columns, COLUMNS_MAX));
    for (int i = 0; i < chooser->height && chooser->top + i < (int)chooser->rows->len; i++) {
        draw_row(chooser, grid, chooser->top + i, 1 + i, labels);
    }
    draw_words(chooser, grid, 1 + chooser->height, words, labels);
    g_autofree char *where = where_words(chooser);
    bool long_list = (int)chooser->rows->len > chooser->height;
    grid_foot(grid, chooser->keys); // it is above what a low window cuts
    grid_bar(grid, 0, chooser->title,
             chooser->state != NULL ? chooser->state
             : long_list            ? where
                                    : NULL);
}

// --- moved -------------------------------------------------------------------------------------

static void move_to(Chooser *chooser, int to, int step) {
    int at = nearest(chooser, to, step);
    chooser->at = at >= 0 ? at : chooser->at;
}

// To the first row under the next heading, or under the one before; round the ends.
static void move_to_heading(Chooser *chooser, int step) {
    int count = (int)chooser->rows->len;
    int at = chooser->at;
    for (int i = 0; i < count; i++) {
        at = (at + step + count) % count;
        bool begins = row_at(chooser, at)->heading && nearest(chooser, at, 1) == at + 1;
        if (begins && at + 1 != chooser->at) {
            chooser->at = at + 1;
            return;
        }
    }
}

bool chooser_move(Chooser *chooser, gunichar key) {
    int last = (int)chooser->rows->len - 1;
    switch (key) {
    case TERMINAL_UP:
    case 'k': move_to(chooser, chooser->at - 1, -1); break;
    case TERMINAL_DOWN:
    case 'j': move_to(chooser, chooser->at + 1, 1); break;
    case TERMINAL_WHEEL_UP: move_to(chooser, chooser->at - WHEEL_ROWS, -1); break;
    case TERMINAL_WHEEL_DOWN: move_to(chooser, chooser->at + WHEEL_ROWS, 1); break;
    case TERMINAL_PAGE_UP: move_to(chooser, chooser->at - chooser->height, -1); break;
    case TERMINAL_PAGE_DOWN: move_to(chooser, chooser->at + chooser->height, 1); break;
    case TERMINAL_TAB: move_to_heading(chooser, 1); break;
    case TERMINAL_SHIFT_TAB: move_to_heading(chooser, -1); break;
    case TERMINAL_HOME: move_to(chooser, 0, 1); break;
    case TERMINAL_END: move_to(chooser, last, -1); break;
    default: return false;
    }
    return true;
}

// A click chooses a row; another one on it takes it.
static gunichar key_of_click(Chooser *chooser, const Grid *grid, const TerminalEvent *event) {
    int zone = grid_zone_at(grid, event->column, event->row);
    if (zone >= 0 && zone != chooser->at) {
        chooser->at = zone;
        return TERMINAL_OTHER_KEY;
    }
    return zone >= 0 ? TERMINAL_ENTER : TERMINAL_OTHER_KEY;
}

ChooserEnd chooser_run(Chooser *chooser, Terminal *terminal, gunichar *key) {
    for (;;) {
        TerminalEvent event;
        g_autoptr(Grid) grid = terminal_grid(terminal);
        chooser_draw(chooser, grid);
        terminal_show(terminal, grid);
        switch (terminal_wait(terminal, -1, &event)) {
        case TERMINAL_SIGNAL:
        case TERMINAL_CLOSED: return CHOOSER_ENDED;
        case TERMINAL_CLICK: event.key = key_of_click(chooser, grid, &event); break;
        case TERMINAL_KEY: break;
        case TERMINAL_RESIZE:
        case TERMINAL_TIME:
        case TERMINAL_WOKEN: continue;
        }
        if (event.key == TERMINAL_ENTER && chooser_row(chooser) != NULL) {
            return CHOOSER_TAKE;
        }
        if (event.key == TERMINAL_ESCAPE || event.key == 'q') {
            return CHOOSER_BACK;
        }
        if (!chooser_move(chooser, event.key) && event.key != TERMINAL_OTHER_KEY &&
            event.key != TERMINAL_ENTER) {
            *key = event.key;
            return CHOOSER_KEY;
        }
    }
}
