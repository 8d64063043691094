// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads lines from standard input without missing a signal. What a line means is not known here.
#include "play-input.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <glib-unix.h>

#define LINE_MAX_BYTES 1024

struct _Input {
    GMainContext *context;
    GString *pending; // read and not yet handed out
    bool terminal;
    bool ended;
    bool skipping; // within a line that is too long
    bool readable;
    int signal;
};

typedef struct {
    Input *input;
    int signal;
} Watch;

static gboolean on_signal(gpointer data) {
    const Watch *watch = data;
    watch->input->signal = watch->signal;
    return G_SOURCE_CONTINUE;
}

static void watch_signal(Input *input, int number) {
    Watch *watch = g_new(Watch, 1);
    *watch = (Watch){ input, number };
    GSource *source = g_unix_signal_source_new(number);
    g_source_set_callback(source, on_signal, watch, g_free);
    g_source_attach(source, input->context);
    g_source_unref(source);
}

Input *input_new(void) {
    Input *input = g_new0(Input, 1);
    input->context = g_main_context_new();
    input->pending = g_string_new(NULL);
    input->terminal = isatty(STDIN_FILENO);
    watch_signal(input, SIGINT);
    watch_signal(input, SIGTERM);
    watch_signal(input, SIGHUP);
    return input;
}

void input_free(Input *input) {
    if (input != NULL) {
        g_main_context_unref(input->context);
        g_string_free(input->pending, TRUE);
        g_free(input);
    }
}

bool input_is_terminal(const Input *input) {
    return input->terminal;
}

void input_discard(Input *input) {
    if (input->terminal) {
        tcflush(STDIN_FILENO, TCIFLUSH);
        g_string_truncate(input->pending, 0);
    }
}

int input_signal(Input *input) {
    while (input->signal == 0 && g_main_context_iteration(input->context, false)) {}
    return input->signal;
}

static gboolean on_readable(gint file, GIOCondition condition, gpointer data) {
    (void)file;
    (void)condition;
    Input *input = data;
    input->readable = true;
    return G_SOURCE_REMOVE;
}

// Waits until there is something to read (or its end) or a signal.
static void wait_for_input(Input *input) {
    GSource *source = g_unix_fd_source_new(STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR | G_IO_NVAL);
    g_source_set_callback(source, G_SOURCE_FUNC(on_readable), input, NULL);
    g_source_attach(source, input->context);
    input->readable = false;
    while (!input->readable && input->signal == 0) {
        g_main_context_iteration(input->context, true);
    }
    g_source_destroy(source);
    g_source_unref(source);
}

static void read_more(Input *input) {
    char part[4096];
    ssize_t length = read(STDIN_FILENO, part, sizeof(part));
    if (length > 0) {
        g_string_append_len(input->pending, part, length);
    } else if (length == 0 || (errno != EINTR && errno != EAGAIN)) {
        input->ended = true;
    }
}

static InputResult take_line(Input *input, size_t length, bool with_end, char **line) {
    g_autofree char *text = g_strndup(input->pending->str, length);
    bool valid = g_utf8_validate_len(input->pending->str, length, NULL);
    g_string_erase(input->pending, 0, (gssize)(length + with_end));
    if (input->skipping || length > LINE_MAX_BYTES) {
        input->skipping = false;
        return INPUT_TOO_LONG;
    }
    if (!valid) {
        return INPUT_NOT_TEXT;
    }
    *line = g_strdup(g_strstrip(text));
    return INPUT_LINE;
}

InputResult input_read(Input *input, char **line) {
    for (;;) {
        if (input_signal(input) != 0) {
            return INPUT_SIGNAL;
        }
        const char *end = memchr(input->pending->str, '\n', input->pending->len);
        if (end != NULL) {
            return take_line(input, (size_t)(end - input->pending->str), true, line);
        }
        if (input->ended && (input->pending->len > 0 || input->skipping)) {
            return take_line(input, input->pending->len, false, line);
        }
        if (input->ended) {
            return INPUT_END;
        }
        if (input->pending->len > LINE_MAX_BYTES) {
            // The rest of such a line is not worth its memory.
            g_string_truncate(input->pending, 0);
            input->skipping = true;
        }
        wait_for_input(input);
        if (input->readable) {
            read_more(input);
        }
    }
}
