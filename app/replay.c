// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb replay`: shows a record on a screen, step by step, or all of it as text. What its steps are and
// how they are worded is in replay-steps.c and replay-words.c.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "output.h"
#include "replay.h"
#ifdef CLIMB_TERMINAL
#include "terminal/replay-screen.h"
#endif

#define INPUT_MAX 256

static void print_all(Replay *replay, int from, int to) {
    int first = from > 0 ? replay_after(replay, from) : 0;
    int last = to >= 0 ? replay_after(replay, to) : replay_last(replay);
    if (from > 0 && first > 0) {
        replay_say_state(replay, replay_step(replay, first - 1));
    }
    for (int i = first; i <= last; i++) {
        replay_say_step(replay, replay_step(replay, i));
    }
    if (to >= 0) {
        replay_say_state(replay, replay_step(replay, last));
    }
}

// One line from the terminal without its end; false at the end of input.
static bool read_line(char *line) {
    if (fgets(line, INPUT_MAX, stdin) == NULL) {
        return false;
    }
    if (strchr(line, '\n') == NULL) {
        int c;
        do {
            c = getchar();
        } while (c != '\n' && c != EOF);
    }
    g_strstrip(line);
    return true;
}

// Where to go from a step, or -1 to quit. What cannot be understood is answered and changes nothing.
static int follow(Replay *replay, int at, const char *line) {
    int last = replay_last(replay);
    guint64 number = 0;
    if (*line == '\0' || strcmp(line, "n") == 0) {
        if (at == last) {
            screen_say_text(&replay->screen, _("That was the last move."));
        }
        return MIN(at + 1, last);
    }
    if (strcmp(line, "b") == 0) {
        if (at == 0) {
            screen_say_text(&replay->screen, _("This is the beginning."));
        }
        return MAX(at - 1, 0);
    }
    if (strcmp(line, "q") == 0) {
        return -1;
    }
    if (g_ascii_string_to_unsigned(line, 10, 0, G_MAXINT, &number, NULL)) {
        int found = replay_after(replay, (int)number);
        if (found >= 0) {
            return found;
        }
        screen_say(&replay->screen, _("The record has moves 1 to {last}."), "last",
                   climb_words_digits(replay_step(replay, last)->number).text, NULL);
        return at;
    }
    screen_say(
        &replay->screen,
        _("Enter shows the next move, {back} the one before, a number goes to the state after "
          "that move, {quit} ends."),
        "back", "b", "quit", "q", NULL);
    return at;
}

static void step_through(Replay *replay, int from) {
    int at = from > 0 ? replay_after(replay, from) : 0;
    int shown = -1;
    char line[INPUT_MAX];
    g_autofree char *prompt = climb_words_fill(_("[Enter next, {back} back, number, {quit} quit] "),
                                               "back", "b", "quit", "q", NULL);
    while (at >= 0 && !replay->screen.broken) {
        if (at != shown) {
            const ReplayStep *step = replay_step(replay, at);
            replay_say_step(replay, step);
            if (step->type != REPLAY_DEAL && step->deal.phase != CLIMB_PHASE_OVER) {
                replay_say_state(replay, step);
            }
        }
        shown = at;
        screen_prompt(&replay->screen, prompt);
        if (!read_line(line)) {
            screen_say_text(&replay->screen, "");
            return;
        }
        at = follow(replay, at, line);
    }
}

// On a screen, or line by line where there is none.
static int page_through(Replay *replay, int from) {
#ifdef CLIMB_TERMINAL
    int status = COMMAND_DONE;
    if (replay_on_screen(replay, from > 0 ? replay_after(replay, from) : 0, &status)) {
        return status;
    }
#endif
    replay_say_head(replay);
    step_through(replay, from);
    return output_finish("replay", "", COMMAND_DONE);
}

// An option that names a move of the record; -1 where it was not given.
static bool read_move_number(const Replay *replay, const char *option, const char *text,
                             int *number) {
    guint64 value = 0;
    *number = -1;
    if (text != NULL && !g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT, &value, NULL)) {
        command_wrong_use("replay", _("{option}: '{text}' is not the number of a move"), "option",
                          option, "text", text, NULL);
        return false;
    }
    if (value > 0 && replay->steps->len > 0 && replay_after(replay, (int)value) < 0) {
        command_wrong_use("replay", _("{option}: the record has moves 1 to {last}, not {number}"),
                          "option", option, "last",
                          climb_words_digits(replay_step(replay, replay_last(replay))->number).text,
                          "number", climb_words_digits((int)value).text, NULL);
        return false;
    }
    *number = text != NULL ? (int)value : -1;
    return true;
}

typedef struct {
    char *from, *to;
    gboolean plain;
} Options;

static int show(Replay *replay, const Options *options) {
    int from = -1;
    int to = -1;
    if (!read_move_number(replay, "--from", options->from, &from) ||
        !read_move_number(replay, "--to", options->to, &to)) {
        return COMMAND_WRONG_USE;
    }
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (replay->steps->len == 0) {
        replay_say_head(replay);
        screen_say_text(&replay->screen, _("No deal was begun."));
        return output_finish("replay", "", COMMAND_DONE);
    }
    if (from > 0 && to >= 0 && to < from) {
        return command_wrong_use("replay", _("--to {to} lies before --from {from}"), "to",
                                 climb_words_digits(to).text, "from", climb_words_digits(from).text,
                                 NULL);
    }
    if (terminal && !options->plain && to < 0) {
        return page_through(replay, from);
    }
    replay_say_head(replay);
    if (to >= 0 && from < 0) {
        replay_say_state(replay, replay_step(replay, replay_after(replay, to)));
    } else {
        print_all(replay, from, to);
    }
    return output_finish("replay", "", COMMAND_DONE);
}

static int replay_file(const ClimbRegistry *registry, const char *path, const Options *options) {
    g_autoptr(GError) error = NULL;
    g_autofree char *text = command_read_file(path, &error);
    if (text == NULL) {
        return command_fail("replay", error);
    }
    Screen screen;
    // Faces rather than signs where a program may read.
    screen_init(&screen, isatty(STDOUT_FILENO) ? SCREEN_AUTO : SCREEN_NEVER, SCREEN_AUTO);
    g_autoptr(Replay) replay = replay_read(registry, text, &screen, &error);
    if (replay == NULL) {
        // Whatever is wrong in it, a name or a card: the record is, not how the program is used.
        g_prefix_error(&error, "%s: ", path);
        command_fail("replay", error);
        return COMMAND_FAILED;
    }
    return show(replay, options);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    Options options = { 0 };
    const GOptionEntry entries[] = {
        { "to", 0, 0, G_OPTION_ARG_STRING, &options.to,
          N_("show all hands and the table after so many moves, and stop"), N_("N") },
        { "from", 0, 0, G_OPTION_ARG_STRING, &options.from, N_("begin with that move"), N_("N") },
        { "plain", 0, 0, G_OPTION_ARG_NONE, &options.plain,
          N_("print all of it, on a terminal too"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_replay, entries, &argc, &argv, &status)) {
        if (argc == 2) {
            status = replay_file(registry, argv[1], &options);
        } else {
            status = command_wrong_use(
                "replay", argc < 2 ? _("which record? Give a file") : _("one record at a time"),
                NULL);
        }
    }
    g_free(options.to);
    g_free(options.from);
    return status;
}

const Command command_replay = {
    .name = "replay",
    .arguments = N_("FILE"),
    .summary = N_("show a record move by move"),
    .run = run,
    .examples = N_(
        "On a terminal the record is paged through: arrows step, n and p go from deal to\n"
        "deal, ? tells of all keys. Elsewhere, and with --plain, all is printed.\n"
        "Moves are numbered through the whole record.\n"
        "\n"
        "Examples:\n"
        "  climb replay friday.climb\n"
        "  climb replay friday.climb --to 42\n"
        "  climb replay --plain friday.climb | less\n"),
};
