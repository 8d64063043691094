// SPDX-License-Identifier: LGPL-2.1-or-later
// Sentences with named places.
#include "words.h"

static void test_fill(void) {
    g_autofree char *text = climb_words_fill("{player} leads {cards}.", "cards", "3D 3C", "player",
                                             "Mei", NULL);
    g_assert_cmpstr(text, ==, "Mei leads 3D 3C.");
    g_autofree char *twice = climb_words_fill("{a}{b}{a}", "a", "1", "b", "2", NULL);
    g_assert_cmpstr(twice, ==, "121");
    g_autofree char *none = climb_words_fill("", "a", "1", NULL);
    g_assert_cmpstr(none, ==, "");
}

// Nothing is taken for a place that is none, and a value is never filled again.
static void test_braces(void) {
    g_autofree char *unknown = climb_words_fill("{other} and {a", "a", "1", NULL);
    g_assert_cmpstr(unknown, ==, "{other} and {a");
    g_autofree char *value = climb_words_fill("{a} {b}", "a", "{b}", "b", "{a}", NULL);
    g_assert_cmpstr(value, ==, "{b} {a}");
    g_autofree char *nested = climb_words_fill("{{a}}", "a", "1", NULL);
    g_assert_cmpstr(nested, ==, "{1}");
    g_autofree char *prefix = climb_words_fill("{card}{cards}", "cards", "2", "card", "1", NULL);
    g_assert_cmpstr(prefix, ==, "12");
}

static void test_numbers(void) {
    for (int number = -2; number <= 2; number++) {
        g_autofree char *text = climb_words_fill(
            climb_words_plural("{n} card", "{n} cards", number), "n",
            climb_words_digits(number).text, NULL);
        g_autofree char *expected = g_strdup_printf(ABS(number) == 1 ? "%d card" : "%d cards",
                                                    number);
        g_assert_cmpstr(text, ==, expected);
    }
    g_assert_cmpstr(climb_words_digits(G_MININT).text, ==, "-2147483648");
}

static void test_capital(void) {
    static const char *const texts[][2] = {
        { "", "" }, { "a card", "A card" }, { "ünder", "Ünder" }, { "2 cards", "2 cards" }
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *text = climb_words_capital(texts[i][0]);
        g_assert_cmpstr(text, ==, texts[i][1]);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/words/fill", test_fill);
    g_test_add_func("/words/braces", test_braces);
    g_test_add_func("/words/numbers", test_numbers);
    g_test_add_func("/words/capital", test_capital);
    return g_test_run();
}
