// SPDX-License-Identifier: LGPL-2.1-or-later
// Lines that people type, and the signals that end a game, whichever comes first.
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _Input Input;

typedef enum {
    INPUT_LINE,     // *line
    INPUT_END,      // of the input
    INPUT_SIGNAL,   // input_signal tells which
    INPUT_TOO_LONG, // a line that nobody would type; it is dropped
    INPUT_NOT_TEXT, // a line that is not UTF-8; it is dropped
} InputResult;

// Begins to watch for SIGINT, SIGTERM and SIGHUP. (transfer full)
Input *input_new(void);
void input_free(Input *input);

// Waits for the next line, without its end and the spaces around. *line (transfer full) is set for
// INPUT_LINE only.
InputResult input_read(Input *input, char **line);

// Forgets what was typed ahead on a terminal.
void input_discard(Input *input);

// A signal that came, or 0. Does not wait.
int input_signal(Input *input);

// Is the input a terminal, so that somebody sees prompts and can answer?
bool input_is_terminal(const Input *input);
