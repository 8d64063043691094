// SPDX-License-Identifier: LGPL-2.1-or-later
// Texts that scroll, questions and typed lines, each with its own wait for events.
#include "pane.h"

#include <string.h>

#include "../screen.h"
#include "keys.h"

#define TEXT_COLUMNS_MAX 100 // longer lines are hard to read
#define LINE_MAX_BYTES 500
#define WHEEL_LINES 3

static const GridStyle plain = { GRID_PLAIN, 0 };

// --- texts -------------------------------------------------------------------------------------

typedef struct {
    const char *title, *foot;
    int top;    // first line shown
    int lines;  // that the text has
    int height; // lines that are shown
} Pages;

// The text in lines that fit. (transfer full)
static char **text_lines(PaneText text, gpointer data, int columns) {
    g_autofree char *whole = text(columns, data);
    g_auto(GStrv) paragraphs = g_strsplit(whole, "\n", -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (int i = 0; paragraphs[i] != NULL; i++) {
        int lead = MIN((int)strspn(paragraphs[i], " "), columns / 2);
        g_string_append_printf(out, "%*s", lead, "");
        screen_wrap(out, paragraphs[i], lead, lead, columns);
    }
    while (out->len > 0 && out->str[out->len - 1] == '\n') {
        g_string_truncate(out, out->len - 1);
    }
    return g_strsplit(out->str, "\n", -1);
}

static void draw_line(Grid *grid, int column, int row, int columns, const char *line) {
    if (g_str_has_prefix(line, "== ")) {
        bool closed = g_str_has_suffix(line, " ==");
        g_autofree char *heading = g_strndup(line + 3, strlen(line) - 3 - (closed ? 3 : 0));
        grid_text(grid, column, row, columns, (GridStyle){ GRID_ACTIVE, GRID_BOLD }, heading);
    } else {
        grid_text(grid, column, row, columns, plain, line);
    }
}

static void show_text(Terminal *terminal, Pages *pages, PaneText text, gpointer data) {
    g_autoptr(Grid) grid = terminal_grid(terminal);
    int columns = MIN(grid->columns - 2, TEXT_COLUMNS_MAX);
    g_auto(GStrv) lines = text_lines(text, data, MAX(columns, 10));
    pages->lines = (int)g_strv_length(lines);
    pages->height = MAX(grid->rows - 1 - grid_foot(grid, pages->foot), 1);
    pages->top = CLAMP(pages->top, 0, MAX(0, pages->lines - pages->height));
    for (int i = 0; i < pages->height && pages->top + i < pages->lines; i++) {
        draw_line(grid, 1, 1 + i, columns, lines[pages->top + i]);
    }
    int below = pages->lines - pages->top - pages->height;
    g_autofree char *where = pages->lines <= pages->height ? NULL
                             : below > 0
                                 ? climb_words_fill(climb_words_plural("{number} more line below",
                                                                       "{number} more lines below",
                                                                       below),
                                                    "number", climb_words_digits(below).text, NULL)
                                 : g_strdup(_("the end"));
    grid_foot(grid, pages->foot); // it is above what a low window cuts
    grid_bar(grid, 0, pages->title, where);
    terminal_show(terminal, grid);
}

// True if the key moves through the text.
static bool move_through(Pages *pages, gunichar key) {
    switch (key) {
    case TERMINAL_UP:
    case 'k': pages->top--; return true;
    case TERMINAL_DOWN:
    case 'j': pages->top++; return true;
    case TERMINAL_WHEEL_UP: pages->top -= WHEEL_LINES; return true;
    case TERMINAL_WHEEL_DOWN: pages->top += WHEEL_LINES; return true;
    case TERMINAL_PAGE_UP: pages->top -= pages->height - 1; return true;
    case TERMINAL_PAGE_DOWN:
    case ' ': pages->top += pages->height - 1; return true;
    case TERMINAL_HOME:
    case 'g': pages->top = 0; return true;
    case TERMINAL_END:
    case 'G': pages->top = pages->lines; return true;
    default: return false;
    }
}

PaneEnd pane_text(Terminal *terminal, const char *title, const char *foot, const char *also,
                  PaneText text, gpointer data, gunichar *key) {
    Pages pages = { .title = title, .foot = foot };
    for (;;) {
        TerminalEvent event;
        show_text(terminal, &pages, text, data);
        switch (terminal_wait(terminal, -1, &event)) {
        case TERMINAL_SIGNAL:
        case TERMINAL_CLOSED: return PANE_ENDED;
        case TERMINAL_CLICK: event.key = event.row > pages.height ? TERMINAL_ENTER : ' '; break;
        case TERMINAL_KEY: break;
        case TERMINAL_RESIZE:
        case TERMINAL_TIME:
        case TERMINAL_WOKEN: continue;
        }
        bool leaves = event.key == TERMINAL_ENTER || event.key == TERMINAL_ESCAPE ||
                      (event.key < TERMINAL_SHIFT_TAB && also != NULL &&
                       g_utf8_strchr(also, -1, event.key) != NULL);
        if (leaves) {
            if (key != NULL) {
                *key = event.key;
            }
            return event.key == TERMINAL_ESCAPE ? PANE_NO : PANE_DONE;
        }
        move_through(&pages, event.key);
    }
}

// --- questions ---------------------------------------------------------------------------------

static void show_words(Terminal *terminal, const char *words, const char *keys) {
    g_autoptr(Grid) grid = terminal_grid(terminal);
    int columns = MIN(grid->columns - 4, 60);
    int row = MAX(0, grid->rows / 2 - 3);
    int left = (grid->columns - columns) / 2;
    int used = grid_paragraph(grid, left, row, columns, grid->rows - 2, plain, words);
    grid_text(grid, left, row + used + 1, columns, (GridStyle){ GRID_ACTIVE, GRID_BOLD }, keys);
    terminal_show(terminal, grid);
}

// Waits for one of two keys.
static PaneEnd ask_words(Terminal *terminal, const char *words, const char *keys, const char *yes,
                         const char *no) {
    for (;;) {
        TerminalEvent event;
        show_words(terminal, words, keys);
        switch (terminal_wait(terminal, -1, &event)) {
        case TERMINAL_SIGNAL:
        case TERMINAL_CLOSED: return PANE_ENDED;
        case TERMINAL_KEY:
            if (event.key < TERMINAL_SHIFT_TAB && g_utf8_strchr(yes, -1, event.key) != NULL) {
                return PANE_DONE;
            }
            if (event.key < TERMINAL_SHIFT_TAB && g_utf8_strchr(no, -1, event.key) != NULL) {
                return PANE_NO;
            }
            break;
        case TERMINAL_CLICK:
        case TERMINAL_RESIZE:
        case TERMINAL_TIME:
        case TERMINAL_WOKEN: break;
        }
    }
}

PaneEnd pane_confirm(Terminal *terminal, const char *question) {
    g_autofree char *keys = key_hints(": ", "    ", "y", NC_("key", "yes"), "n", NC_("key", "no"),
                                      NULL);
    return ask_words(terminal, question, keys, "yY\r", "nN\033");
}

PaneEnd pane_enter(Terminal *terminal, const char *words) {
    terminal_discard(terminal);
    g_autofree char *keys = key_hints(" ", "", NC_("key name", "Enter"), NC_("key", "goes on"),
                                      NULL);
    return ask_words(terminal, words, keys, "\r", "");
}

// --- a line ------------------------------------------------------------------------------------

static void show_line(Terminal *terminal, const char *title, const char *words, const char *text) {
    g_autoptr(Grid) grid = terminal_grid(terminal);
    int columns = MIN(grid->columns - 2, TEXT_COLUMNS_MAX);
    g_autofree char *keys = key_hints(": ", "   ", NC_("key name", "Enter"), NC_("key", "done"),
                                      NC_("key name", "Esc"), NC_("key", "back"), NULL);
    grid_bar(grid, 0, title, NULL);
    int rows = MAX(grid->rows - 4, 0);
    int used = grid_paragraph(grid, 1, 2, columns, rows, plain, words);
    g_autofree char *clean = screen_clean_message(text);
    // The end is what is being typed.
    const char *shown = clean;
    while (*shown != '\0' && screen_columns(shown) > columns - 3) {
        shown = g_utf8_next_char(shown);
    }
    int row = MIN(used + 3, grid->rows - 2);
    int typed = grid_text(grid, 1, row, 2, (GridStyle){ GRID_ACTIVE, GRID_BOLD }, "> ");
    typed += grid_text(grid, 1 + typed, row, columns - typed, plain, shown);
    grid_text(grid, 1 + typed, row, 1, (GridStyle){ GRID_PLAIN, GRID_REVERSE }, " ");
    grid_foot(grid, keys);
    terminal_show(terminal, grid);
}

static void edit_line(GString *text, gunichar key) {
    if (key == TERMINAL_BACKSPACE || key == TERMINAL_DELETE) {
        const char *last = g_utf8_find_prev_char(text->str, text->str + text->len);
        g_string_truncate(text, last != NULL ? (gsize)(last - text->str) : 0);
    } else if (key == 0x15) { // Ctrl-U
        g_string_truncate(text, 0);
    } else if (key < TERMINAL_SHIFT_TAB && g_unichar_validate(key) && !g_unichar_iscntrl(key) &&
               text->len < LINE_MAX_BYTES) {
        g_string_append_unichar(text, key);
    }
}

PaneEnd pane_line(Terminal *terminal, const char *title, const char *words, const char *begun,
                  char **line) {
    g_autoptr(GString) text = g_string_new(begun);
    for (;;) {
        TerminalEvent event;
        show_line(terminal, title, words, text->str);
        switch (terminal_wait(terminal, -1, &event)) {
        case TERMINAL_SIGNAL:
        case TERMINAL_CLOSED: return PANE_ENDED;
        case TERMINAL_KEY:
            if (event.key == TERMINAL_ENTER) {
                *line = g_strdup(text->str);
                return PANE_DONE;
            }
            if (event.key == TERMINAL_ESCAPE) {
                return PANE_NO;
            }
            edit_line(text, event.key);
            break;
        case TERMINAL_CLICK:
        case TERMINAL_RESIZE:
        case TERMINAL_TIME:
        case TERMINAL_WOKEN: break;
        }
    }
}
