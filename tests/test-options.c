// SPDX-License-Identifier: LGPL-2.1-or-later
// Options that a script declares for its functions: how they are set, printed, compared and seen, and
// what is refused.
#include <string.h>

#include "script.h"
#include "testing.h"

static const char script_text[] =
    "-- climb-api: 1\n"
    "return climb.variant {\n"
    "  id = 'opt', base = 'big-two',\n"
    "  options = {\n"
    "    { 'double', default = true, help = 'whether points count twice' },\n"
    "    { 'extra', values = { 0, 5, 'many' }, default = 5, help = 'points added' },\n"
    "  },\n"
    "  hooks = { penalty = function (hand, deal)\n"
    "    local points = #hand * (option 'double' and 2 or 1)\n"
    "    local extra = option 'extra'\n"
    "    return points + (extra == 'many' and 100 or extra)\n"
    "  end },\n"
    "}\n";

static ClimbScript *load(const ClimbRegistry *registry, const char *text) {
    GError *error = NULL;
    ClimbScript *script = climb_script_load_text(registry, "opt.lua", text, strlen(text), NULL,
                                                 &error);
    g_assert_no_error(error);
    return script;
}

static ClimbRules *rules_of(const char *text) {
    const ClimbRegistry *registry = testing_games();
    ClimbScript *script = load(registry, text);
    GError *error = NULL;
    ClimbRules *rules = climb_script_rules(script, &error);
    g_assert_no_error(error);
    climb_script_unref(script);
    return rules;
}

static void set(ClimbRules *rules, const char *name, const char *value) {
    GError *error = NULL;
    climb_rules_set(rules, name, value, &error);
    g_assert_no_error(error);
}

// The penalty of a hand of three cards, by the function.
static int penalty(const ClimbRules *rules) {
    GError *error = NULL;
    g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    ClimbDeal deal = { .seats = 4,
                       .out_count = 1,
                       .out = 1,
                       .declarer = CLIMB_NO_SEAT,
                       .partner = CLIMB_NO_SEAT,
                       .liable = CLIMB_NO_SEAT,
                       .phase = CLIMB_PHASE_OVER };
    ClimbResult result;
    for (int seat = 1; seat < 4; seat++) {
        deal.hands[seat] = testing_cards(game, seat == 1   ? "3D 4D 5D"
                                               : seat == 2 ? "6D 7D 8D"
                                                           : "9D TD JD");
        deal.counts[seat] = 3;
        deal.plays[seat] = 1;
    }
    climb_deal_score(game, &deal, &result);
    g_assert_false(result.voided);
    return result.penalty[1];
}

static void test_values(void) {
    g_autoptr(ClimbRules) rules = rules_of(script_text);
    g_autoptr(ClimbRules) copy = climb_rules_copy(rules);
    g_autofree char *before = climb_rules_hash(rules);
    g_assert_cmpint(penalty(rules), ==, 11);
    set(copy, "double", "off");
    g_assert_cmpint(penalty(copy), ==, 8);
    set(copy, "option.extra", "0");
    g_assert_cmpint(penalty(copy), ==, 3);
    set(copy, "Extra", "Many");
    g_assert_cmpint(penalty(copy), ==, 103);
    g_assert_cmpint(penalty(rules), ==, 11); // the same functions, other rules
    g_autofree char *same = climb_rules_hash(rules);
    g_autofree char *other = climb_rules_hash(copy);
    g_assert_cmpstr(before, ==, same);
    g_assert_cmpstr(before, !=, other);
    g_autofree char *value = climb_rules_get(copy, "extra", NULL);
    g_assert_cmpstr(value, ==, "many");
    g_autofree char *print = climb_rules_print(copy);
    g_assert_nonnull(strstr(print, "option.double=no\noption.extra=many\n"));
    g_autoptr(GPtrArray) differences = climb_rules_differences(rules, copy);
    g_assert_cmpuint(differences->len, ==, 6);
    g_assert_cmpstr(differences->pdata[0], ==, "option.double");
    g_assert_cmpstr(differences->pdata[5], ==, "many");
    g_autoptr(ClimbRules) plain = climb_rules_new();
    g_autoptr(GPtrArray) missing = climb_rules_differences(plain, copy);
    g_assert_cmpstr(missing->pdata[missing->len - 9], ==, "option.double");
    g_assert_cmpstr(missing->pdata[missing->len - 8], ==, "none");
}

static void test_book(void) {
    g_autoptr(ClimbRules) rules = rules_of(script_text);
    g_autoptr(ClimbGame) game = climb_game_new(rules, NULL);
    g_autofree char *book = climb_rulebook(game);
    g_assert_nonnull(strstr(book, "- double (yes or no; here yes): whether points count twice."));
    g_assert_nonnull(strstr(book, "- extra (0, 5, many; here 5): points added."));
    g_autofree char *words = climb_rulebook_field(game, "option.extra");
    g_assert_cmpstr(words, ==, "points added: 5");
}

static const char *const wrong_settings[][3] = {
    { "extra", "6", "not one of 0, 5, many" },
    { "double", "perhaps", "double" },
    { "doubel", "no", "did you mean “double”" },
    { "option.none", "no", "unknown option" },
};

static void test_wrong_settings(void) {
    g_autoptr(ClimbRules) rules = rules_of(script_text);
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_settings); i++) {
        GError *error = NULL;
        g_assert_false(climb_rules_set(rules, wrong_settings[i][0], wrong_settings[i][1], &error));
        if (strstr(error->message, wrong_settings[i][2]) == NULL) {
            g_error("%s=%s: %s", wrong_settings[i][0], wrong_settings[i][1], error->message);
        }
        g_error_free(error);
    }
}

// Each stands in `return climb.variant { base = 'big-two', … }`.
static const char *const wrong_scripts[][2] = {
    { "options = 5", "opt.lua:2" },
    { "options = { 'lock' }", "an option is {" },
    { "options = { lock = true }", "an option is {" },
    { "options = { { default = true } }", "an option is {" },
    { "options = { { 'x', colour = 'red' } }", "an option is {" },
    { "options = { { 'x', values = 'a b', default = 'c' } }", "not one of a, b" },
    { "options = { { 'x', values = 'a a', default = 'a' } }", "all different" },
    { "options = { { 'x', values = 'a', default = 'a' } }", "two values" },
    { "options = { { 'A b' } }", "cannot name an option" },
    { "options = { { 'players' } }", "setting of every game" },
    { "options = { { 'pass' } }", "setting of every game" },
    { "options = { { 'straight.mode' } }", "cannot name an option" },
    { "options = { { 'triples' } }", "setting of every game" },
    { "options = { { 'x' }, { 'X' } }", "cannot name an option" },
    { "options = { { 'x' }, { 'x' } }", "already" },
    { "options = { { 'x', help = function () end } }", "function" },
    { "option = { x = true }", "no such option" },
    { "option = 5", "NAME = VALUE" },
};

static void test_wrong_scripts(void) {
    const ClimbRegistry *registry = testing_games();
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_scripts); i++) {
        GError *error = NULL;
        g_autofree char *text = g_strdup_printf(
            "-- climb-api: 1\nreturn climb.variant { base = 'big-two', %s }\n",
            wrong_scripts[i][0]);
        ClimbScript *script = climb_script_load_text(registry, "opt.lua", text, strlen(text), NULL,
                                                     &error);
        if (script != NULL || strstr(error->message, wrong_scripts[i][1]) == NULL) {
            g_error("%s: %s", wrong_scripts[i][0], script != NULL ? "accepted" : error->message);
        }
        g_error_free(error);
    }
}

// Two house rules with one name of an option do not go together; what is asked for and was not declared
// is a fault of the function.
static void test_stacks(void) {
    const ClimbRegistry *registry = testing_games();
    g_autoptr(ClimbRules) rules = rules_of(script_text);
    GError *error = NULL;
    ClimbScript *again = load(registry, script_text);
    g_assert_false(climb_script_apply(again, rules, NULL, &error));
    g_assert_nonnull(strstr(error->message, "already"));
    g_clear_error(&error);
    climb_script_unref(again);
    ClimbScript *other = load(registry,
                              "-- climb-api: 1\nreturn climb.variant { id = 'other', base = "
                              "'big-two', options = { { 'mood', values = 'good bad', "
                              "default = 'bad' } } }");
    g_assert_true(climb_script_apply(other, rules, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpint(penalty(rules), ==, 11);
    g_assert_nonnull(climb_rules_option(rules, "mood"));
    climb_script_unref(other);
}

static void test_unknown_in_hook(void) {
    static const char text[] =
        "-- climb-api: 1\n"
        "return climb.variant { id = 'bad', base = 'big-two', hooks = {\n"
        "  penalty = function (hand, deal) return option 'nothing' end } }\n";
    g_autoptr(ClimbRules) rules = rules_of(text);
    g_autoptr(ClimbGame) game = climb_game_new(rules, NULL);
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    climb_match_begin(match);
    testing_play_deal(match, 1, moves);
    g_assert_true(match->result.failed);
    g_assert_nonnull(strstr(climb_match_fault(match), "bad.lua:3") != NULL
                         ? climb_match_fault(match)
                         : strstr(climb_match_fault(match), "no option “nothing”"));
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/options/values", test_values);
    g_test_add_func("/options/book", test_book);
    g_test_add_func("/options/wrong-settings", test_wrong_settings);
    g_test_add_func("/options/wrong-scripts", test_wrong_scripts);
    g_test_add_func("/options/stacks", test_stacks);
    g_test_add_func("/options/unknown-in-hook", test_unknown_in_hook);
    return g_test_run();
}
