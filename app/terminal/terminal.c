// SPDX-License-Identifier: LGPL-2.1-or-later
// The terminal by ncursesw: what is typed becomes events, grids become changes of the screen. What
// colours mean on different terminals is in terminal-colors.c.
#include "terminal.h"

#include <curses.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <glib-unix.h>

#include <climb.h>

#include "terminal-colors.h"

#define ESCAPE_WAIT 25     // milliseconds in which the rest of a key's sequence must come
#define READ_AT_ONCE 256   // keys before the screen is drawn again
#define EMPTY_READS_MAX 50 // after so many a terminal that has nothing to say is gone
#define REDRAW_KEY 0x0C    // Ctrl-L

struct _Terminal {
    SCREEN *screen;
    bool ascii;
    TerminalColors colors;
    Grid *shown;   // what the screen shows, or NULL: nothing is known of it
    GQueue events; // of owned TerminalEvent
    GSource *sources[5];
    int source_count;
    int signal;
    bool closed;
    bool size_changed;
    int empty_reads;
    gint woken;
    FILE *errors;    // kept back
    int errors_file; // standard error as it was, or -1
};

bool terminal_is_possible(void) {
    const char *type = g_getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type != NULL && type[0] != '\0' &&
           strcmp(type, "dumb") != 0;
}

// --- events ------------------------------------------------------------------------------------

static void push(Terminal *terminal, const TerminalEvent *event) {
    g_queue_push_tail(&terminal->events, g_memdup2(event, sizeof(*event)));
}

static gunichar named_key(wint_t code) {
    switch (code) {
    case KEY_UP: return TERMINAL_UP;
    case KEY_DOWN: return TERMINAL_DOWN;
    case KEY_LEFT: return TERMINAL_LEFT;
    case KEY_RIGHT: return TERMINAL_RIGHT;
    case KEY_HOME: return TERMINAL_HOME;
    case KEY_END: return TERMINAL_END;
    case KEY_PPAGE: return TERMINAL_PAGE_UP;
    case KEY_NPAGE: return TERMINAL_PAGE_DOWN;
    case KEY_BTAB: return TERMINAL_SHIFT_TAB;
    case KEY_BACKSPACE: return TERMINAL_BACKSPACE;
    case KEY_DC: return TERMINAL_DELETE;
    case KEY_ENTER: return TERMINAL_ENTER;
    default: return TERMINAL_OTHER_KEY;
    }
}

static gunichar typed_key(wint_t code) {
    switch (code) {
    case '\n': return TERMINAL_ENTER;
    case '\b': return TERMINAL_BACKSPACE;
    default: return code;
    }
}

static void take_mouse(Terminal *terminal) {
    MEVENT mouse;
    if (getmouse(&mouse) != OK) {
        return;
    }
    TerminalEvent event = { .column = mouse.x, .row = mouse.y };
    if ((mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) != 0) {
        event.type = TERMINAL_CLICK;
    } else if ((mouse.bstate & BUTTON4_PRESSED) != 0) {
        event.key = TERMINAL_WHEEL_UP;
    } else if ((mouse.bstate & BUTTON5_PRESSED) != 0) {
        event.key = TERMINAL_WHEEL_DOWN;
    } else {
        return;
    }
    push(terminal, &event);
}

static void take_key(Terminal *terminal, int kind, wint_t code) {
    if (kind == KEY_CODE_YES && code == KEY_RESIZE) {
        terminal->size_changed = true;
    } else if (kind == KEY_CODE_YES && code == KEY_MOUSE) {
        take_mouse(terminal);
    } else if (kind == OK && code == REDRAW_KEY) {
        clearok(curscr, TRUE);
        g_clear_pointer(&terminal->shown, grid_free);
        terminal->size_changed = true;
    } else {
        TerminalEvent event = { .type = TERMINAL_KEY };
        event.key = kind == KEY_CODE_YES ? named_key(code) : typed_key(code);
        push(terminal, &event);
    }
}

static gboolean on_readable(gint file, GIOCondition condition, gpointer data) {
    (void)file;
    Terminal *terminal = data;
    int taken = 0, kind;
    wint_t code;
    while (taken < READ_AT_ONCE && (kind = wget_wch(stdscr, &code)) != ERR) {
        take_key(terminal, kind, code);
        taken++;
    }
    terminal->empty_reads = taken > 0 ? 0 : terminal->empty_reads + 1;
    if ((condition & (G_IO_HUP | G_IO_ERR | G_IO_NVAL)) != 0 ||
        terminal->empty_reads > EMPTY_READS_MAX) {
        terminal->closed = true;
        return G_SOURCE_REMOVE;
    }
    return G_SOURCE_CONTINUE;
}

static gboolean on_hangup(gpointer data) {
    ((Terminal *)data)->signal = SIGHUP;
    return G_SOURCE_CONTINUE;
}

static gboolean on_interrupt(gpointer data) {
    ((Terminal *)data)->signal = SIGINT;
    return G_SOURCE_CONTINUE;
}

static gboolean on_terminate(gpointer data) {
    ((Terminal *)data)->signal = SIGTERM;
    return G_SOURCE_CONTINUE;
}

static gboolean on_size_change(gpointer data) {
    ((Terminal *)data)->size_changed = true;
    return G_SOURCE_CONTINUE;
}

static void watch(Terminal *terminal, GSource *source, GSourceFunc act) {
    g_source_set_callback(source, act, terminal, NULL);
    g_source_attach(source, NULL);
    terminal->sources[terminal->source_count++] = source;
}

// Curses has its own handlers, which end the program or wait for the next key; these take their place.
static void watch_all(Terminal *terminal) {
    watch(terminal, g_unix_signal_source_new(SIGHUP), on_hangup);
    watch(terminal, g_unix_signal_source_new(SIGINT), on_interrupt);
    watch(terminal, g_unix_signal_source_new(SIGTERM), on_terminate);
    watch(terminal, g_unix_signal_source_new(SIGWINCH), on_size_change);
    watch(terminal, g_unix_fd_source_new(STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR | G_IO_NVAL),
          G_SOURCE_FUNC(on_readable));
}

// A stopped program is told nothing when its terminal changes, so the size is looked at again.
static bool take_size(Terminal *terminal) {
    struct winsize size;
    bool changed = terminal->size_changed;
    terminal->size_changed = false;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        (size.ws_row != LINES || size.ws_col != COLS)) {
        resizeterm(size.ws_row, size.ws_col);
        g_clear_pointer(&terminal->shown, grid_free);
        changed = true;
    }
    return changed;
}

static bool next_event(Terminal *terminal, TerminalEvent *event) {
    *event = (TerminalEvent){ .type = TERMINAL_TIME };
    if (terminal->signal != 0) {
        event->type = TERMINAL_SIGNAL;
        event->signal = terminal->signal;
    } else if (terminal->closed) {
        event->type = TERMINAL_CLOSED;
    } else if (take_size(terminal)) {
        event->type = TERMINAL_RESIZE;
    } else if (!g_queue_is_empty(&terminal->events)) {
        g_autofree TerminalEvent *first = g_queue_pop_head(&terminal->events);
        *event = *first;
    } else if (g_atomic_int_compare_and_exchange(&terminal->woken, 1, 0)) {
        event->type = TERMINAL_WOKEN;
    } else {
        return false;
    }
    return true;
}

static gboolean on_time(gpointer data) {
    *(bool *)data = true;
    return G_SOURCE_REMOVE;
}

TerminalEventType terminal_wait(Terminal *terminal, int milliseconds, TerminalEvent *event) {
    bool over = false;
    GSource *source = NULL;
    if (milliseconds >= 0) {
        source = g_timeout_source_new((guint)milliseconds);
        g_source_set_callback(source, on_time, &over, NULL);
        g_source_attach(source, NULL);
    }
    while (!next_event(terminal, event) && !over) {
        g_main_context_iteration(NULL, true);
    }
    if (source != NULL) {
        g_source_destroy(source);
        g_source_unref(source);
    }
    return event->type;
}

void terminal_wake(Terminal *terminal) {
    g_atomic_int_set(&terminal->woken, 1);
    g_main_context_wakeup(NULL);
}

void terminal_discard(Terminal *terminal) {
    flushinp();
    g_queue_clear_full(&terminal->events, g_free);
}

bool terminal_has_ended(const Terminal *terminal, int *signal) {
    if (signal != NULL) {
        *signal = terminal->signal;
    }
    return terminal->signal != 0 || terminal->closed;
}

// --- painting ----------------------------------------------------------------------------------

Grid *terminal_grid(const Terminal *terminal) {
    return grid_new(COLS, LINES, terminal->ascii);
}

static void paint_cell(const Terminal *terminal, const GridCell *cell, int column, int row) {
    wchar_t text[GRID_TEXT_MAX + 1];
    g_autofree gunichar *characters = g_utf8_to_ucs4_fast(cell->text, -1, NULL);
    size_t length = 0;
    for (; characters[length] != 0 && length < CCHARW_MAX; length++) {
        text[length] = (wchar_t)characters[length];
    }
    text[length] = L'\0';
    // Where the C library measures otherwise, the rest of the line would move.
    if (length == 0 || wcwidth(text[0]) != cell->columns) {
        wcscpy(text, cell->columns == 2 ? L"??" : L"?");
    }
    attr_t attributes;
    short pair;
    cchar_t shown;
    terminal_colors_of(&terminal->colors, cell->style, &attributes, &pair);
    for (int i = 0; i < cell->columns; i++) {
        bool stand_in = text[0] == L'?' && text[1] == L'?';
        wchar_t single[2] = { text[0], L'\0' };
        setcchar(&shown, stand_in ? single : text, attributes, pair, NULL);
        mvadd_wch(row, column + i, &shown);
        if (!stand_in) {
            break;
        }
    }
}

void terminal_show(Terminal *terminal, const Grid *grid) {
    bool known = terminal->shown != NULL && terminal->shown->columns == grid->columns &&
                 terminal->shown->rows == grid->rows;
    if (!known) {
        erase();
    }
    for (int row = 0; row < MIN(grid->rows, LINES); row++) {
        for (int column = 0; column < MIN(grid->columns, COLS); column++) {
            const GridCell *cell = grid_cell(grid, column, row);
            bool same = known &&
                        memcmp(cell, grid_cell(terminal->shown, column, row), sizeof(*cell)) == 0;
            if (!same && cell->columns > 0) {
                paint_cell(terminal, cell, column, row);
            }
        }
    }
    grid_free(terminal->shown);
    terminal->shown = grid_new(grid->columns, grid->rows, grid->ascii);
    memcpy(terminal->shown->cells, grid->cells,
           sizeof(GridCell) * (size_t)grid->columns * (size_t)grid->rows);
    refresh();
}

// --- opening and closing -----------------------------------------------------------------------

// What bots and libraries write there would stand across the screen.
static void keep_errors_back(Terminal *terminal) {
    terminal->errors_file = -1;
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    fflush(stderr);
    terminal->errors = tmpfile();
    if (terminal->errors != NULL) {
        terminal->errors_file = dup(STDERR_FILENO);
        dup2(fileno(terminal->errors), STDERR_FILENO);
    }
}

static void give_errors(Terminal *terminal) {
    if (terminal->errors_file < 0) {
        return;
    }
    fflush(stderr);
    dup2(terminal->errors_file, STDERR_FILENO);
    close(terminal->errors_file);
    char part[1024];
    size_t length;
    rewind(terminal->errors);
    while ((length = fread(part, 1, sizeof(part), terminal->errors)) > 0) {
        fwrite(part, 1, length, stderr);
    }
    fclose(terminal->errors);
}

static void set_modes(void) {
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_WAIT);
    wtimeout(stdscr, 0);
    leaveok(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
}

Terminal *terminal_open(bool ascii, bool colors, GError **error) {
    fflush(stdout);
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (screen != NULL && tigetstr("cup") == NULL) {
        endwin();
        delscreen(screen);
        screen = NULL;
    }
    if (screen == NULL) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("a terminal of the type '{type}' cannot have a screen"), "type",
                        g_getenv("TERM"), NULL);
        return NULL;
    }
    Terminal *terminal = g_new0(Terminal, 1);
    terminal->screen = screen;
    terminal->ascii = ascii;
    g_queue_init(&terminal->events);
    set_modes();
    terminal_colors_init(&terminal->colors, colors);
    watch_all(terminal);
    keep_errors_back(terminal);
    return terminal;
}

void terminal_close(Terminal *terminal) {
    if (terminal == NULL) {
        return;
    }
    for (int i = 0; i < terminal->source_count; i++) {
        g_source_destroy(terminal->sources[i]);
        g_source_unref(terminal->sources[i]);
    }
    endwin();
    delscreen(terminal->screen);
    give_errors(terminal);
    g_queue_clear_full(&terminal->events, g_free);
    grid_free(terminal->shown);
    g_free(terminal);
}
