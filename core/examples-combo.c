// SPDX-License-Identifier: LGPL-2.1-or-later
// Rule examples about sets of cards: beats, notbeats, kind. The engine classifies and compares;
// here its answer is only put beside the example's.
#include "examples-private.h"

#include <string.h>

static bool read_sides(ClimbExampleLine *line, const ClimbGame *game, ClimbCards sides[2],
                       GError **error) {
    const char *mark = strchr(line->body, '>');
    if (mark == NULL) {
        climb_example_unclear(error, "“%s” compares cards as “new cards > cards on the table”",
                              line->kind);
        return false;
    }
    g_autofree char *left = g_strndup(line->body, (size_t)(mark - line->body));
    for (int i = 0; i < 2; i++) {
        if (!climb_deck_parse_cards(&game->deck, i == 0 ? left : mark + 1, &sides[i], error)) {
            return false;
        }
        if (sides[i] == CLIMB_NO_CARDS) {
            climb_example_unclear(error, "there are no cards %s “>”", i == 0 ? "before" : "after");
            return false;
        }
    }
    return true;
}

// Judges the left side on the right one. 1: beats, 0: does not, -1: error.
static int compare_sides(ClimbExampleLine *line, GError **error) {
    ClimbCards sides[2];
    ClimbCombo played;
    ClimbCombo table;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL || !read_sides(line, game, sides, error)) {
        return -1;
    }
    if (!climb_combo_classify(game, sides[1], &table)) {
        g_autofree char *why = climb_combo_why_not(game, sides[1]);
        climb_example_unclear(error, "what is on the table is no combination: %s", why);
        return -1;
    }
    if (!climb_combo_classify(game, sides[0], &played)) {
        g_autofree char *why = climb_combo_why_not(game, sides[0]);
        climb_example_says(line, "the first cards are illegal (%s)", why);
        return 0;
    }
    if (climb_combo_beats(game, &played, &table)) {
        climb_example_says(line, "the first beats the second");
        return 1;
    }
    g_autofree char *why = climb_combo_why_not_beats(game, &played, &table);
    climb_example_says(line, "it does not beat (%s)", why != NULL ? why : "no reason given");
    return 0;
}

bool climb_example_beats(ClimbExampleLine *line, GError **error) {
    return compare_sides(line, error) == 1;
}

bool climb_example_not_beats(ClimbExampleLine *line, GError **error) {
    return compare_sides(line, error) == 0;
}

// Names that go by a kind's shape, whatever a game calls it.
typedef struct {
    const char *name;
    int sets[CLIMB_SETS_MAX]; // deciding one first, 0 for no more
} Shape;

static const Shape shapes[] = {
    { "single", { 1 } },        { "pair", { 2 } },           { "triple", { 3 } },
    { "three", { 3 } },         { "threeofakind", { 3 } },   { "quad", { 4 } },
    { "quad4", { 4 } },         { "quads4", { 4 } },         { "four", { 4 } },
    { "fouralone", { 4 } },     { "fullhouse", { 3, 2 } },   { "quads", { 4, 1 } },
    { "quads1", { 4, 1 } },     { "quad5", { 4, 1 } },       { "fourandone", { 4, 1 } },
    { "twopair", { 2, 2 } },    { "twopairs", { 2, 2 } },    { "twopair4", { 2, 2 } },
    { "twopair", { 2, 2, 1 } }, { "twopair1", { 2, 2, 1 } }, { "twopairs1", { 2, 2, 1 } },
};

static bool is_shape(const ClimbPattern *pattern, const Shape *shape) {
    if (pattern->type != CLIMB_PATTERN_SETS) {
        return false;
    }
    for (int i = 0; i < CLIMB_SETS_MAX; i++) {
        if (shape->sets[i] != (i < pattern->set_count ? pattern->sets[i] : 0)) {
            return false;
        }
    }
    return true;
}

static bool is_named(const ClimbGame *game, const ClimbCombo *combo, const char *name) {
    const ClimbPattern *pattern = &game->patterns[combo->kind];
    g_autofree char *words = climb_combo_english_name(game, combo);
    if (climb_example_same(name, pattern->id) || climb_example_same(name, pattern->name) ||
        climb_example_same(name, words)) {
        return true;
    }
    if (pattern->type == CLIMB_PATTERN_RUN) {
        g_autofree char *run = g_strdup_printf("run%dx%d", pattern->width,
                                               combo->size / pattern->width);
        return climb_example_same(name, run);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++) {
        if (is_shape(pattern, &shapes[i]) && climb_example_same(name, shapes[i].name)) {
            return true;
        }
    }
    return false;
}

bool climb_example_kind(ClimbExampleLine *line, GError **error) {
    ClimbCards cards;
    ClimbCombo combo;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL || !climb_deck_parse_cards(&game->deck, line->question, &cards, error)) {
        return false;
    }
    if (!climb_combo_classify(game, cards, &combo)) {
        g_autofree char *why = climb_combo_why_not(game, cards);
        climb_example_says(line, "illegal (%s)", why);
        return climb_example_expects_refusal(line);
    }
    g_autofree char *name = climb_combo_name(game, &combo);
    climb_example_says(line, "%s", name);
    return is_named(game, &combo, line->expected) || climb_example_same(line->expected, "ok") ||
           climb_example_same(line->expected, "legal");
}
