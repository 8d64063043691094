// SPDX-License-Identifier: LGPL-2.1-or-later
// Small screens that several screens need: a text to page through, a question, a line to type. Each
// shows itself over whatever was there and returns when it is done with.
#pragma once

#include "terminal.h"

// How a pane was left.
typedef enum {
    PANE_DONE,  // Enter, yes, or out of a text
    PANE_NO,    // Escape, no
    PANE_ENDED, // the terminal is gone or a signal asked for the end
} PaneEnd;

// Gives the text of a pane as lines for so many columns, so that it follows resizes. Lines that begin
// with "== " are headings. (transfer full)
typedef char *(*PaneText)(int columns, gpointer data);

// Shows a text that scrolls. Any of the characters in `also` (or NULL) leaves it too, and goes to
// *key (or NULL), as does Enter. `foot` says what keys do.
PaneEnd pane_text(Terminal *terminal, const char *title, const char *foot, const char *also,
                  PaneText text, gpointer data, gunichar *key);

// Asks a question of yes or no.
PaneEnd pane_confirm(Terminal *terminal, const char *question);

// Waits for Enter under some words on an otherwise empty screen. What was typed ahead is forgotten.
PaneEnd pane_enter(Terminal *terminal, const char *words);

// Lets somebody type one line, or change the one that is `begun`. `words` explain it above. *line is set
// with PANE_DONE only. (transfer full)
PaneEnd pane_line(Terminal *terminal, const char *title, const char *words, const char *begun,
                  char **line);
