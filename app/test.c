// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb test`: runs files of rule examples and reports which ones the rules contradict. What an
// example means is decided by the library (examples.h).
#include <stdio.h>

#include "output.h"
#include "scripts.h"

typedef struct {
    int passed;
    int failed;
} Counts;

static void print_example(const char *path, const ClimbExample *example, bool verbose) {
    if (example->passed && !verbose) {
        return;
    }
    const char *message = example->message != NULL ? example->message : _("failed");
    g_autofree char *line = g_strdup_printf("%s:%d: %s: %s", path, example->line,
                                            example->id != NULL ? example->id : "?",
                                            example->passed ? C_("example", "ok") : message);
    g_autofree char *shown = screen_clean_message(line);
    printf("%s\n", shown);
}

static void run_examples(const char *path, const GArray *examples, bool verbose, Counts *counts) {
    if (examples->len == 0) {
        g_autofree char *shown = screen_clean_message(path);
        g_autofree char *words = climb_words_fill(_("{file}: no examples in this file"), "file",
                                                  shown, NULL);
        printf("%s\n", words);
        counts->failed++;
    }
    for (guint i = 0; i < examples->len; i++) {
        const ClimbExample *example = &g_array_index(examples, ClimbExample, i);
        print_example(path, example, verbose);
        if (example->passed) {
            counts->passed++;
        } else {
            counts->failed++;
        }
    }
}

// The examples that a script gives of itself.
static void run_script(const ClimbRegistry *registry, const char *path, bool verbose,
                       Counts *counts) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbScript) script = scripts_load(registry, path, &error);
    g_autoptr(GArray) examples = script != NULL ? climb_script_examples(script, &error) : NULL;
    if (examples == NULL) {
        fflush(stdout);
        command_fail("test", error);
        counts->failed++;
        return;
    }
    run_examples(path, examples, verbose, counts);
}

static void run_file(const ClimbRegistry *registry, const char *path, bool verbose,
                     Counts *counts) {
    g_autoptr(GError) error = NULL;
    g_autofree char *text = command_read_file(path, &error);
    if (text == NULL) {
        fflush(stdout);
        command_fail("test", error);
        counts->failed++;
        return;
    }
    g_autoptr(GArray) examples = climb_examples_run(registry, text);
    run_examples(path, examples, verbose, counts);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    gboolean verbose = FALSE;
    const GOptionEntry entries[] = {
        { "verbose", 0, 0, G_OPTION_ARG_NONE, &verbose, N_("show the examples that pass too"),
          NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_test, entries, &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2) {
        return command_wrong_use("test", _("which examples? Give one or more files"), NULL);
    }
    Counts counts = { 0 };
    for (int i = 1; i < argc; i++) {
        if (scripts_is_file(argv[i])) {
            run_script(registry, argv[i], verbose, &counts);
        } else {
            run_file(registry, argv[i], verbose, &counts);
        }
    }
    g_autofree char *sums = climb_words_fill(_("{passed} passed, {failed} failed"), "passed",
                                             climb_words_digits(counts.passed).text, "failed",
                                             climb_words_digits(counts.failed).text, NULL);
    printf("%s\n", sums);
    return output_finish("test", "", counts.failed > 0 ? COMMAND_FAILED : COMMAND_DONE);
}

const Command command_test = {
    .name = "test",
    .arguments = N_("FILE ..."),
    .summary = N_("put rule examples, of a file or a script, to the rules"),
    .run = run,
    .examples = N_("A line of such a file says what the rules of a game must answer:\n"
                   "  A01 beats GAME : 2S > 2H    # where this is written\n"
                   "Each one that they answer otherwise is shown as FILE:LINE: ID: MESSAGE. The\n"
                   "exit status is 1 if any failed.\n"
                   "\n"
                   "Examples:\n"
                   "  climb test examples.txt\n"
                   "  climb test friday.lua\n"
                   "  climb test --verbose house.txt friday.txt\n"),
};
