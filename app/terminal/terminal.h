// SPDX-License-Identifier: LGPL-2.1-or-later
// A terminal as a painter of grids and a source of events, by ncursesw. The only code that knows
// curses. One main loop serves keys, the mouse, resizes, signals and whatever other GLib sources the
// default context has; a screen is a function that shows a grid and waits for the next event.
#pragma once

#include "grid.h"

typedef struct _Terminal Terminal;

typedef enum {
    TERMINAL_KEY,    // `key`
    TERMINAL_CLICK,  // at `column`, `row`
    TERMINAL_RESIZE, // draw anew
    TERMINAL_SIGNAL, // `signal` wants the program to end; comes again with every further wait
    TERMINAL_CLOSED, // the terminal is gone; so does this
    TERMINAL_TIME,   // the time to wait is over
    TERMINAL_WOKEN,  // somebody called terminal_wake
} TerminalEventType;

// Keys are Unicode characters, or one of these.
enum {
    TERMINAL_ENTER = '\r',
    TERMINAL_ESCAPE = 0x1B,
    TERMINAL_BACKSPACE = 0x7F,
    TERMINAL_TAB = '\t',
    TERMINAL_SHIFT_TAB = 0x110000,
    TERMINAL_UP,
    TERMINAL_DOWN,
    TERMINAL_LEFT,
    TERMINAL_RIGHT,
    TERMINAL_HOME,
    TERMINAL_END,
    TERMINAL_PAGE_UP,
    TERMINAL_PAGE_DOWN,
    TERMINAL_DELETE,
    TERMINAL_WHEEL_UP,
    TERMINAL_WHEEL_DOWN,
    TERMINAL_OTHER_KEY, // that nobody has a use for
};

typedef struct {
    TerminalEventType type;
    gunichar key;
    int column, row;
    int signal;
} TerminalEvent;

// Can this process have a screen: are standard input and output a terminal that knows more than lines?
bool terminal_is_possible(void);

// Takes the terminal over. With `colors`, as many as it has. NULL with an error if its type is not
// known. Until it is closed, standard error is kept back and then written. (transfer full)
Terminal *terminal_open(bool ascii, bool colors, GError **error);

// Gives the terminal back as it was.
void terminal_close(Terminal *terminal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Terminal, terminal_close)

// An empty grid of the terminal's present size. (transfer full)
Grid *terminal_grid(const Terminal *terminal);

// Paints a grid; only what has changed is sent.
void terminal_show(Terminal *terminal, const Grid *grid);

// Waits for the next event, at most so many milliseconds; -1: as long as it takes.
TerminalEventType terminal_wait(Terminal *terminal, int milliseconds, TerminalEvent *event);

// Makes terminal_wait return. May be called in any thread.
void terminal_wake(Terminal *terminal);

// Forgets what was typed ahead.
void terminal_discard(Terminal *terminal);

// Is the terminal gone, or has a signal asked for the end? `*signal`, which may be NULL, gets which.
bool terminal_has_ended(const Terminal *terminal, int *signal);
