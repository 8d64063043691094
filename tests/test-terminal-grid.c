// SPDX-License-Identifier: LGPL-2.1-or-later
// The grid of the terminal screen: text of any script cell by cell, what is cut off, boxes, zones.
#include "terminal/grid.h"

#include <string.h>

static const GridStyle plain = { GRID_PLAIN, 0 };

static void assert_grid(const Grid *grid, const char *wanted) {
    g_autofree char *text = grid_print(grid);
    g_assert_cmpstr(text, ==, wanted);
    // Whatever was drawn, a row has its columns, and halves of characters come in pairs.
    for (int row = 0; row < grid->rows; row++) {
        int columns = 0;
        for (int column = 0; column < grid->columns; column++) {
            columns += grid_cell(grid, column, row)->columns;
            g_assert_true(g_utf8_validate(grid_cell(grid, column, row)->text, -1, NULL));
        }
        g_assert_cmpint(columns, ==, grid->columns);
    }
}

static void test_text(void) {
    static const struct {
        const char *text;
        int columns; // that there are
        int used;
        const char *shown;
    } cases[] = {
        { "Ada", 5, 3, "Ada" },
        { "", 5, 0, "" },
        { "Ada Lovelace", 6, 6, "Ada L…" },
        { "漢字", 4, 4, "漢字" },
        { "漢字漢", 5, 5, "漢字…" },
        { "漢字漢", 4, 3, "漢…" },
        { "e\u0301te\u0301", 3, 3, "e\u0301te\u0301" },
        { "\u0301a", 3, 1, "a" },
        { "مريم", 4, 4, "مريم" },
        { "می\u200cخواهم", 7, 7, "می\u200cخواهم" },
        { "😀!", 3, 3, "😀!" },
        { "👩\u200d🚀", 4, 4, "👩🚀" },
        { "❤\ufe0f", 2, 1, "❤" },
        { "a\tb\x01"
          "c",
          5, 5, "a b c" },
        { "\xff\xfe", 3, 2, "\ufffd\ufffd" },
        { "กำ", 2, 2, "กำ" },
        { "Ada", 0, 0, "" },
        { "\033[31m10♥\033[0m \033[94mK♦\033[0m", 8, 6, "10♥ K♦" },
        { "\033", 3, 1, "" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Grid) grid = grid_new(8, 1, false);
        g_assert_cmpint(grid_text(grid, 0, 0, cases[i].columns, plain, cases[i].text), ==,
                        cases[i].used);
        g_autofree char *wanted = g_strdup_printf("%s\n", cases[i].shown);
        assert_grid(grid, wanted);
    }
}

static void test_ascii(void) {
    g_autoptr(Grid) grid = grid_new(12, 5, true);
    grid_box(grid, 0, 0, 12, 5, plain);
    grid_text(grid, 1, 1, 10, plain, "Zoë · été");
    grid_text(grid, 1, 2, 10, plain, "漢字 a long one");
    grid_text(grid, 1, 3, 10, plain, "↑↓ move ←→");
    assert_grid(grid, "+----------+\n|Zoe - ete |\n|?? a long~|\n|^v move <>|\n+----------+\n");
}

static void test_suits(void) {
    g_autoptr(Grid) grid = grid_new(12, 1, false);
    grid_text(grid, 0, 0, 12, (GridStyle){ GRID_QUIET, GRID_UNDERLINE },
              "\033[31mK♥\033[0m \033[1m2♠\033[0m x");
    g_assert_cmpint(grid_cell(grid, 0, 0)->style.role, ==, GRID_HEARTS);
    g_assert_cmpint(grid_cell(grid, 1, 0)->style.role, ==, GRID_HEARTS);
    g_assert_cmpint(grid_cell(grid, 1, 0)->style.attributes, ==, GRID_UNDERLINE);
    g_assert_cmpint(grid_cell(grid, 2, 0)->style.role, ==, GRID_QUIET);
    g_assert_cmpint(grid_cell(grid, 4, 0)->style.role, ==, GRID_SPADES);
    g_assert_cmpint(grid_cell(grid, 6, 0)->style.role, ==, GRID_QUIET);
}

// What is drawn over half of a wide character leaves no other half.
static void test_halves(void) {
    g_autoptr(Grid) grid = grid_new(6, 1, false);
    grid_text(grid, 0, 0, 6, plain, "漢字漢");
    grid_text(grid, 1, 0, 2, plain, "ab");
    assert_grid(grid, " ab 漢\n");
    grid_text(grid, 3, 0, 2, plain, "字");
    assert_grid(grid, " ab字\n");
    grid_text(grid, 5, 0, 1, plain, "字");
    assert_grid(grid, " ab字…\n");
}

static void test_places(void) {
    g_autoptr(Grid) grid = grid_new(9, 3, false);
    grid_text_centred(grid, 0, 0, 9, plain, "abc");
    grid_text_right(grid, 0, 1, 9, plain, "漢");
    grid_text(grid, -2, 2, 5, plain, "abcde");
    grid_text(grid, 8, 2, 5, plain, "xyz");
    grid_text(grid, 0, 3, 5, plain, "below");
    grid_text(grid, 0, -1, 5, plain, "above");
    grid_box(grid, 20, 20, 5, 5, plain);
    assert_grid(grid, "   abc\n       漢\ncde     x\n");
}

static void test_paragraph(void) {
    g_autoptr(Grid) grid = grid_new(10, 5, false);
    g_assert_cmpint(grid_paragraph(grid, 0, 0, 10, 5, plain, "one two three\n  four five six"), ==,
                    4);
    assert_grid(grid, "one two\nthree\n  four\n  five six\n\n");
    g_assert_cmpint(grid_paragraph(grid, 0, 0, 10, 2, plain, "a\nb\nc"), ==, 2);
}

static void test_zones(void) {
    g_autoptr(Grid) grid = grid_new(10, 5, false);
    grid_add_zone(grid, 0, 0, 6, 3, 1);
    grid_add_zone(grid, 4, 0, 6, 3, 2);
    g_assert_cmpint(grid_zone_at(grid, 3, 1), ==, 1);
    g_assert_cmpint(grid_zone_at(grid, 4, 1), ==, 2);
    g_assert_cmpint(grid_zone_at(grid, 4, 3), ==, -1);
    g_assert_cmpint(grid_zone_at(grid, -1, 0), ==, -1);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/terminal/grid/text", test_text);
    g_test_add_func("/terminal/grid/ascii", test_ascii);
    g_test_add_func("/terminal/grid/suits", test_suits);
    g_test_add_func("/terminal/grid/halves", test_halves);
    g_test_add_func("/terminal/grid/places", test_places);
    g_test_add_func("/terminal/grid/paragraph", test_paragraph);
    g_test_add_func("/terminal/grid/zones", test_zones);
    return g_test_run();
}
