// SPDX-License-Identifier: LGPL-2.1-or-later
// Every line of tests/vectors/*.txt is one test: the example put to the built-in games. Also holds
// that a file is read to its end whatever stands in it.
#include <string.h>

#include "testing.h"

// One line, with the registry that all of them share.
typedef struct {
    const ClimbRegistry *registry;
    char *line;
} Case;

static void free_case(gpointer data) {
    Case *one = data;
    g_free(one->line);
    g_free(one);
}

static void run_line(gconstpointer data) {
    const Case *one = data;
    ClimbExample example = climb_examples_run_line(one->registry, one->line, 1);
    if (!example.passed) {
        g_test_message("%s", example.message);
        g_test_fail_printf("%s: %s", example.id, example.message);
    }
    g_assert_true(example.passed == (example.message == NULL));
    climb_example_clear(&example);
}

static void add_file(const ClimbRegistry *registry, const char *name) {
    g_autofree char *below = g_build_filename("vectors", name, NULL);
    g_autofree char *path = testing_path(below);
    g_autofree char *text = NULL;
    GError *error = NULL;
    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    g_autofree char *stem = g_strndup(name, strcspn(name, "."));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        g_strstrip(*line);
        if (**line == '\0' || **line == '#') {
            continue;
        }
        g_autofree char *id = g_strndup(*line, strcspn(*line, " "));
        g_autofree char *test = g_strdup_printf("/vectors/%s/%s", stem, id);
        Case *one = g_new(Case, 1);
        *one = (Case){ .registry = registry, .line = g_strdup(*line) };
        g_test_add_data_func_full(test, one, run_line, free_case);
    }
}

// Lines that say something wrong must fail, and say what the rules have instead.
static void wrong_examples_fail(void) {
    static const char *const wrong[][2] = {
        { "W1 beats bigtwo : 3D > 2S", "does not beat" },
        { "W2 notbeats bigtwo : 2S > 3D", "beats" },
        { "W3 kind bigtwo : 4D 4C 4H 4S 5D = fullhouse", "four" },
        { "W4 kind bigtwo : 4D 5C = pair", "illegal" },
        { "W5 score std39 : 13 = 38", "39" },
        { "W6 settle towinner : 0 9 20 39 = 67 -9 -20 -38", "68 -9 -20 -39" },
        { "W7 auction bigthree3 : 1 P P = bidder 1 bid 1", "bidder 0 bid 1" },
        { "W8 auction bigthree3 : 2 1 = bidder 0 bid 2", "illegal" },
        { "W9 deal 4p : 52 = 12 13 13 14 left 0", "13 13 13 13 left 0" },
        { "W10 cutdeal ccw4 : 4 = seat right-of-dealer", "left-of-dealer" },
        { "W11 trick bigtwo4 : S0 3D, S1 P, S2 P, S3 P = S1 leads", "S0 leads" },
        { "W12 opening bigtwo : hand 3D 5S ... play 5S = ok", "illegal" },
        { "W13 feeding bigtwo : next has 1 card, lead, hand 4D 5C AS, play 4D = ok", "breach" },
        { "W14 losertie bigtwo : 9S 9H 4D / 9C 9D 6D = first starts", "second starts" },
    };
    const ClimbRegistry *registry = testing_games();
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        ClimbExample example = climb_examples_run_line(registry, wrong[i][0], 7);
        g_assert_false(example.passed);
        g_assert_cmpint(example.line, ==, 7);
        g_assert_nonnull(example.message);
        g_assert_null(strstr(example.message, "cannot be read"));
        if (strstr(example.message, wrong[i][1]) == NULL) {
            g_error("%s: “%s” does not say “%s”", wrong[i][0], example.message, wrong[i][1]);
        }
        climb_example_clear(&example);
    }
}

// Text that is no example is a failed example with the reason, and stops nothing.
static void unreadable_lines_fail(void) {
    static const char text[] = "# a comment\n"
                               "\n"
                               "X1 beats bigtwo : 2S > 2H # fine\r\n"
                               "X2\n"
                               "X3 beats\n"
                               "X4 beats bigtwo\n"
                               "X5 beats bigtwo[straight=a5high : 2S > 2H\n"
                               "X6 beats bigtoo : 2S > 2H\n"
                               "X7 beets bigtwo : 2S > 2H\n"
                               "X8 beats bigtwo[strait=a5high] : 2S > 2H\n"
                               "X9 beats bigtwo[straight=a9] : 2S > 2H\n"
                               "X10 beats bigtwo : 2S 2S > 2H\n"
                               "X11 beats bigtwo : 2X > 2H\n"
                               "X12 kind bigtwo : 2S\n"
                               "X13 score std39 : nine = 9\n"
                               "X14 auction bigtwo : 1 P P = bidder 0 bid 1\n"
                               "X15 trick bigtwo4 : S9 3D = S1 leads\n"
                               "X16 trick bigtwo4 : S0 dances = S1 leads\n"
                               "X17 trick bigtwo4 : S0 3D = who knows\n"
                               "X18 score std99 : 9 = 9\n"
                               "X19 beats big\xff\xfetwo : 2S > 2H\n"
                               "X20 kind bigtwo : 2S = single";
    const ClimbRegistry *registry = testing_games();
    g_autoptr(GArray) examples = climb_examples_run(registry, text);
    g_assert_cmpuint(examples->len, ==, 20);
    for (guint i = 0; i < examples->len; i++) {
        const ClimbExample *example = &g_array_index(examples, ClimbExample, i);
        bool fine = i == 0 || i == 19;
        g_assert_cmpint(example->line, ==, (int)i + 3);
        if (example->passed != fine) {
            g_error("line %d: %s", example->line, fine ? example->message : "passed");
        }
        if (!fine && strstr(example->message, "cannot be read") == NULL) {
            g_error("line %d: %s", example->line, example->message);
        }
    }
    ClimbExample empty = climb_examples_run_line(registry, "", 1);
    g_assert_false(empty.passed);
    climb_example_clear(&empty);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/vectors/wrong-examples-fail", wrong_examples_fail);
    g_test_add_func("/vectors/unreadable-lines-fail", unreadable_lines_fail);
    const ClimbRegistry *registry = testing_games();
    g_autofree char *folder = testing_path("vectors");
    GError *error = NULL;
    GDir *files = g_dir_open(folder, 0, &error);
    g_assert_no_error(error);
    const char *name;
    while ((name = g_dir_read_name(files)) != NULL) {
        if (g_str_has_suffix(name, ".txt")) {
            add_file(registry, name);
        }
    }
    g_dir_close(files);
    return g_test_run();
}
