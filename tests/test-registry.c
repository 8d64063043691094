// SPDX-License-Identifier: LGPL-2.1-or-later
// The registry: names and presets, bases, and what becomes of modules that are faulty.
#include "testing.h"

#include <string.h>

static const ClimbKind one_kind[] = { { .id = "single", .sets = "1", .tie = CLIMB_TIE_TOP },
                                      { .id = NULL } };
static const char *const lockout[] = { "pass.mode=lockout", NULL };
static const char *const wrong_value[] = { "players=3", "pass.mode=sometimes", NULL };
static const char *const contradiction[] = { "players=4", "deal.cards=14", NULL };
static const char *const three[] = { "players=3", "deal.spare=dead", NULL };

static const ClimbPreset presets[] = {
    { .id = "good", .title = "Good", .settings = three },
    { .id = "no-such-value", .settings = wrong_value },
    { .id = "too-many-cards", .settings = contradiction },
    { .id = "good", .settings = lockout },
    { .id = "Bad Id", .settings = lockout },
    { .id = "plain" },
    { .id = NULL },
};
static const char *const plain_names[] = { "simple-game", NULL };
static const ClimbGameInfo plain = { .id = "plain-game",
                                     .title = "Plain",
                                     .source = "this test",
                                     .other_names = plain_names,
                                     .kinds = one_kind,
                                     .presets = presets };
static const ClimbGameInfo on_plain = { .id = "on-plain",
                                        .base = "plain-game:good",
                                        .settings = lockout };
static const ClimbGameInfo on_simple = { .id = "on-simple", .base = "Simple_Game" };
static const ClimbGameInfo own_base = { .id = "own-base", .base = "own-base" };
static const ClimbGameInfo round_one = { .id = "round-one", .base = "round-two:some" };
static const ClimbGameInfo round_two = { .id = "round-two", .base = "round-one" };
static const ClimbGameInfo no_base = { .id = "no-base", .base = "plane-game" };
static const ClimbGameInfo no_preset = { .id = "no-preset", .base = "plain-game:god" };
static const ClimbGameInfo no_kinds = { .id = "no-kinds", .settings = wrong_value };
static const ClimbGameInfo same_name = { .id = "simplegame", .kinds = one_kind };
static const ClimbGameInfo no_id = { .title = "nameless", .kinds = one_kind };

static bool has_problem(const ClimbRegistry *registry, const char *words) {
    const GPtrArray *problems = climb_registry_problems(registry);
    for (guint i = 0; i < problems->len; i++) {
        if (strstr(problems->pdata[i], words) != NULL) {
            return true;
        }
    }
    return false;
}

static void assert_unknown(const ClimbRegistry *registry, const char *name, const char *words) {
    GError *error = NULL;
    g_assert_null(climb_registry_rules(registry, name, NULL, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN);
    if (strstr(error->message, words) == NULL) {
        g_error("%s: “%s” does not say “%s”", name, error->message, words);
    }
    g_error_free(error);
}

static void test_names(void) {
    static const struct {
        const char *name, *id;
    } rows[] = {
        { "big-two", "big-two" },
        { "BigTwo", "big-two" },
        { "big_two", "big-two" },
        { "big two", "big-two" },
        { "deuces", "big-two" },
        { "bigtwo:taiwan", "big-two:taiwan" },
        { "Big-Two:Da Lao Er", "big-two:da-lao-er" },
        { "pusoydos:clubshigh", "pusoy-dos:clubs-high" },
        { "bigthree3", "big-three" },
        { "big-three:four_players", "big-three:four-players" },
        { "choidaidi", "choi-dai-di" },
    };
    g_autoptr(ClimbRegistry) registry = testing_registry();
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        GError *error = NULL;
        g_autoptr(ClimbRules) rules = climb_registry_rules(registry, rows[i].name, NULL, &error);
        g_assert_no_error(error);
        g_assert_cmpstr(rules->id, ==, rows[i].id);
        g_assert_cmpstr(rules->title, !=, "");
        g_assert_cmpstr(rules->source, !=, "");
        g_assert_cmpstr(rules->summary, !=, "");
    }
    assert_unknown(registry, "bigtow", "did you mean “big-two”?");
    assert_unknown(registry, "big-two:taiwna", "did you mean “taiwan”?");
    assert_unknown(registry, "da-lao-er", "did you mean “big-two:da-lao-er”?");
    assert_unknown(registry, "big-two:", "unknown preset of big-two");
    assert_unknown(registry, "", "unknown game");
    assert_unknown(registry, ":", "unknown game");
    assert_unknown(registry, "\xff\xff", "unknown game");
}

static void test_lists(void) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    const GPtrArray *games = climb_registry_games(registry);
    guint presets_seen = 0;
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *info = games->pdata[i];
        g_assert_true(climb_registry_find(registry, info->id, NULL) == info);
        for (const ClimbPreset *p = info->presets; p != NULL && p->id != NULL; p++) {
            presets_seen++;
        }
    }
    g_assert_cmpuint(games->len, ==, 4);
    g_assert_cmpuint(names->len, ==, games->len + presets_seen);
    g_assert_cmpstr(names->pdata[0], ==, "big-two");
}

static void test_settings_on_top(void) {
    static const char *const more[] = { "pass.mode=lockout", "straight.mode=no_two", NULL };
    static const char *const wrong[] = { "pass.mode=lockout", "strait.mode=no_two", NULL };
    g_autoptr(ClimbRegistry) registry = testing_registry();
    GError *error = NULL;
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, "big-two:taiwan", more, &error);
    g_assert_no_error(error);
    g_assert_cmpint(rules->pass_mode, ==, CLIMB_PASS_LOCKOUT);
    g_assert_cmpstr(rules->open_card, ==, "3C");
    g_assert_true(g_str_has_prefix(climb_rules_kind(rules, "straight")->ladder, "34567"));
    g_assert_null(climb_registry_rules(registry, "big-two", wrong, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN);
    g_clear_error(&error);
}

static void test_bases(void) {
    // In an order in which bases come later.
    static const ClimbGameInfo *const games[] = { &on_plain, &on_simple, &plain, NULL };
    static const ClimbModule module = { CLIMB_MODULE_ABI, "bases", "Bases", games };
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    GError *error = NULL;
    g_assert_true(climb_registry_add(registry, &module, &error));
    g_assert_no_error(error);
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, "on-plain", NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(rules->id, ==, "on-plain");
    g_assert_cmpint(rules->players, ==, 3);
    g_assert_cmpint(rules->pass_mode, ==, CLIMB_PASS_LOCKOUT);
    g_assert_nonnull(climb_rules_kind(rules, "single"));
    g_autoptr(ClimbRules) other = climb_registry_rules(registry, "on-simple", NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(other->players, ==, 4);
}

static void test_faulty_presets(void) {
    static const ClimbGameInfo *const games[] = { &plain, NULL };
    static const ClimbModule module = { CLIMB_MODULE_ABI, "presets", "Presets", games };
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    GError *error = NULL;
    g_assert_true(climb_registry_add(registry, &module, &error));
    g_assert_no_error(error);
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    g_assert_cmpuint(names->len, ==, 3);
    g_assert_cmpstr(names->pdata[1], ==, "plain-game:good");
    g_assert_cmpstr(names->pdata[2], ==, "plain-game:plain");
    g_assert_cmpuint(climb_registry_problems(registry)->len, ==, 4);
    g_assert_true(has_problem(registry, "preset plain-game:no-such-value is left out"));
    g_assert_true(has_problem(registry, "“sometimes” is not one of"));
    g_assert_true(has_problem(registry, "plain-game:too-many-cards is left out"));
    g_assert_true(has_problem(registry, "has a preset of that id"));
    g_assert_true(has_problem(registry, "lower-case letters"));
    assert_unknown(registry, "plain-game:too-many-cards", "unknown preset");
}

static void test_faulty_games(void) {
    static const ClimbGameInfo *const games[] = { &no_base,   &own_base,  &round_one, &plain,
                                                  &round_two, &no_preset, &no_kinds,  &same_name,
                                                  &plain,     &no_id,     NULL };
    static const ClimbModule module = { CLIMB_MODULE_ABI, "faulty", "Faulty", games };
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    GError *error = NULL;
    g_assert_true(climb_registry_add(registry, &module, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(climb_registry_games(registry)->len, ==, 1);
    g_assert_true(has_problem(registry, "no-base is left out: unknown game “plane-game”; did you "
                                        "mean “plain-game”?"));
    g_assert_true(has_problem(registry, "no-preset is left out: unknown preset of plain-game "
                                        "“god”; did you mean “good”?"));
    g_assert_true(has_problem(registry, "own-base is left out: its base “own-base” is based on"));
    g_assert_true(has_problem(registry, "round-one is left out: its base “round-two:some” is"));
    g_assert_true(has_problem(registry, "round-two is left out: its base “round-one” is based on"));
    g_assert_true(has_problem(registry, "no-kinds is left out"));
    g_assert_true(has_problem(registry, "the name “simplegame” belongs to the game plain-game"));
    g_assert_true(has_problem(registry, "the name “plain-game” belongs to the game plain-game"));
    g_assert_true(has_problem(registry, "game ? is left out"));
}

static void assert_not_added(ClimbRegistry *registry, const ClimbModule *module,
                             const char *words) {
    GError *error = NULL;
    guint games = climb_registry_games(registry)->len;
    g_assert_false(climb_registry_add(registry, module, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE);
    g_assert_nonnull(strstr(error->message, words));
    g_assert_true(has_problem(registry, words));
    g_assert_cmpuint(climb_registry_games(registry)->len, ==, games);
    g_error_free(error);
}

static void test_faulty_modules(void) {
    static const ClimbGameInfo *const games[] = { &plain, NULL };
    static const ClimbGameInfo *const faulty[] = { &no_kinds, NULL };
    static const ClimbModule old = { CLIMB_MODULE_ABI - 1, "old", "Old", games };
    static const ClimbModule new = { CLIMB_MODULE_ABI + 1, "new", "New", games };
    static const ClimbModule empty = { CLIMB_MODULE_ABI, "empty", "Empty", NULL };
    static const ClimbModule useless = { CLIMB_MODULE_ABI, "useless", "Useless", faulty };
    static const ClimbModule nameless = { CLIMB_MODULE_ABI, NULL, NULL, games };
    static const ClimbModule twice = { CLIMB_MODULE_ABI, "Big_Two", "Twice", games };
    static const ClimbModule good = { CLIMB_MODULE_ABI, "good", "Good", games };
    g_autoptr(ClimbRegistry) registry = testing_registry();
    assert_not_added(registry, &old, "interface version 0");
    assert_not_added(registry, &new, "interface version 2");
    assert_not_added(registry, &empty, "it has no games");
    assert_not_added(registry, &useless, "no-kinds is left out");
    assert_not_added(registry, &nameless, "a module's id");
    assert_not_added(registry, &twice, "a module's id");
    GError *error = NULL;
    g_assert_true(climb_registry_add(registry, &good, &error));
    g_assert_no_error(error);
    assert_not_added(registry, &good, "is there already");
    g_assert_cmpuint(climb_registry_games(registry)->len, ==, 5);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/registry/names", test_names);
    g_test_add_func("/registry/lists", test_lists);
    g_test_add_func("/registry/settings-on-top", test_settings_on_top);
    g_test_add_func("/registry/bases", test_bases);
    g_test_add_func("/registry/faulty-presets", test_faulty_presets);
    g_test_add_func("/registry/faulty-games", test_faulty_games);
    g_test_add_func("/registry/faulty-modules", test_faulty_modules);
    return g_test_run();
}
