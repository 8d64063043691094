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
    { .id = "no-such-value", .title = "Wrong", .settings = wrong_value },
    { .id = "too-many-cards", .title = "Many", .settings = contradiction },
    { .id = "good", .title = "Again", .settings = lockout },
    { .id = "Bad Id", .title = "Bad", .settings = lockout },
    { .id = "plain", .title = "Plain" },
    { .id = "untitled", .settings = lockout },
    { .id = "coloured", .title = "\033[31mRed" },
    { .id = NULL },
};
static const char *const plain_names[] = { "simple-game", NULL };
static const ClimbGameInfo plain = { .id = "plain-game",
                                     .title = "Plain",
                                     .source = "this test",
                                     .other_names = plain_names,
                                     .kinds = one_kind,
                                     .presets = presets };
static const ClimbGameInfo on_plain = {
    .id = "on-plain", .title = "A game", .base = "plain-game:good", .settings = lockout
};
static const ClimbGameInfo on_simple = { .id = "on-simple",
                                         .title = "A game",
                                         .base = "Simple_Game" };
static const ClimbGameInfo own_base = { .id = "own-base", .title = "A game", .base = "own-base" };
static const ClimbGameInfo round_one = { .id = "round-one",
                                         .title = "A game",
                                         .base = "round-two:some" };
static const ClimbGameInfo round_two = { .id = "round-two",
                                         .title = "A game",
                                         .base = "round-one" };
static const ClimbGameInfo no_base = { .id = "no-base", .title = "A game", .base = "plane-game" };
static const ClimbGameInfo no_preset = { .id = "no-preset",
                                         .title = "A game",
                                         .base = "plain-game:god" };
static const ClimbGameInfo no_kinds = { .id = "no-kinds",
                                        .title = "A game",
                                        .settings = wrong_value };
static const ClimbGameInfo same_name = { .id = "simplegame", .title = "A game", .kinds = one_kind };
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
    g_assert_cmpuint(games->len, >=, 4);
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
    static const ClimbModule module = {
        .abi = CLIMB_MODULE_ABI, .id = "bases", .title = "Bases", .games = games
    };
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
    static const ClimbModule module = {
        .abi = CLIMB_MODULE_ABI, .id = "presets", .title = "Presets", .games = games
    };
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    GError *error = NULL;
    g_assert_true(climb_registry_add(registry, &module, &error));
    g_assert_no_error(error);
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    g_assert_cmpuint(names->len, ==, 3);
    g_assert_cmpstr(names->pdata[1], ==, "plain-game:good");
    g_assert_cmpstr(names->pdata[2], ==, "plain-game:plain");
    g_assert_cmpuint(climb_registry_problems(registry)->len, ==, 6);
    g_assert_true(has_problem(registry, "preset plain-game:no-such-value is left out"));
    g_assert_true(has_problem(registry, "“sometimes” is not one of"));
    g_assert_true(has_problem(registry, "plain-game:too-many-cards is left out"));
    g_assert_true(has_problem(registry, "has a preset of that id"));
    g_assert_true(has_problem(registry, "preset plain-game:Bad Id is left out: its id should be"));
    g_assert_true(has_problem(registry, "preset plain-game:untitled is left out: it has no title"));
    g_assert_true(has_problem(registry, "preset plain-game:coloured is left out: its title is no"));
    const GPtrArray *sound = climb_registry_presets(registry, &plain);
    g_assert_cmpuint(sound->len, ==, 2);
    g_assert_true(sound->pdata[1] == &presets[5]);
    assert_unknown(registry, "plain-game:too-many-cards", "unknown preset");
}

static void test_faulty_games(void) {
    static const ClimbGameInfo *const games[] = { &no_base,   &own_base,  &round_one, &plain,
                                                  &round_two, &no_preset, &no_kinds,  &same_name,
                                                  &plain,     &no_id,     NULL };
    static const ClimbModule module = {
        .abi = CLIMB_MODULE_ABI, .id = "faulty", .title = "Faulty", .games = games
    };
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
    static const ClimbModule old = {
        .abi = CLIMB_MODULE_ABI - 1, .id = "old", .title = "Old", .games = games
    };
    static const ClimbModule new = {
        .abi = CLIMB_MODULE_ABI + 1, .id = "new", .title = "New", .games = games
    };
    static const ClimbModule empty = {
        .abi = CLIMB_MODULE_ABI, .id = "empty", .title = "Empty", .games = NULL
    };
    static const ClimbModule useless = {
        .abi = CLIMB_MODULE_ABI, .id = "useless", .title = "Useless", .games = faulty
    };
    static const ClimbModule nameless = {
        .abi = CLIMB_MODULE_ABI, .id = NULL, .title = NULL, .games = games
    };
    static const ClimbModule twice = {
        .abi = CLIMB_MODULE_ABI, .id = "Big_Two", .title = "Twice", .games = games
    };
    static const ClimbModule untitled = { .abi = CLIMB_MODULE_ABI,
                                          .id = "untitled",
                                          .games = games };
    static const ClimbModule good = {
        .abi = CLIMB_MODULE_ABI, .id = "good", .title = "Good", .games = games
    };
    g_autoptr(ClimbRegistry) registry = testing_registry();
    guint before = climb_registry_games(registry)->len;
    assert_not_added(registry, &old, "it was built for another interface");
    assert_not_added(registry, &new, "it was built for another interface");
    assert_not_added(registry, &empty, "it has no games and no bots");
    assert_not_added(registry, &useless, "no-kinds is left out");
    assert_not_added(registry, &nameless, "a module's id");
    assert_not_added(registry, &twice, "a module's id");
    assert_not_added(registry, &untitled, "it has no title");
    GError *error = NULL;
    g_assert_true(climb_registry_add(registry, &good, &error));
    g_assert_no_error(error);
    assert_not_added(registry, &good, "is there already");
    g_assert_cmpuint(climb_registry_games(registry)->len, ==, before + 1);
}

// What only C can say, since no text of a setting goes through here.
static void test_faulty_data(void) {
    static const ClimbKind negative[] = { { .id = "run", .run = -1 }, { .id = NULL } };
    static const ClimbKind no_choice[] = { { .id = "single", .sets = "1", .tie = 99 },
                                           { .id = NULL } };
    static const ClimbKind high_rung[] = { { .id = "single", .sets = "1", .rung = 256 },
                                           { .id = NULL } };
    static const ClimbKind bad_id[] = { { .id = "a single", .sets = "1" }, { .id = NULL } };
    static const ClimbKind long_id[] = { { .id = "a-single-card-that-has-too-long-a-name" },
                                         { .id = NULL } };
    static const ClimbKind bytes[] = { { .id = "single", .name = "\xff", .sets = "1" },
                                       { .id = NULL } };
    static const ClimbKind empty[] = { { .id = "single" }, { .id = NULL } };
    static const char *const no_setting[] = { "lockout", NULL };
    static const char *const odd_bytes[] = { "pass.mode=\xfe", NULL };
    static const char *const empty_name[] = { "", NULL };
    static const struct {
        ClimbGameInfo info;
        const char *problem;
    } rows[] = {
        { { .kinds = negative }, "kind.run.run is -1, and can be 0 to 4" },
        { { .kinds = no_choice }, "kind.single.tie is 99, and can be 0 to 2" },
        { { .kinds = high_rung }, "kind.single.rung is 256" },
        { { .kinds = bad_id }, "kind “a single”" },
        { { .kinds = long_id }, "fewer than 32" },
        { { .kinds = bytes }, "its kind.single.name is no plain text" },
        { { .kinds = empty }, "say exactly one of sets, run" },
        { { .kinds = NULL }, "needs at least one kind" },
        { { .kinds = one_kind, .settings = no_setting }, "“lockout” is not a setting" },
        { { .kinds = one_kind, .settings = odd_bytes }, "its setting 1 is no plain text" },
        { { .kinds = one_kind, .other_names = empty_name }, "its other name “”" },
        { { .kinds = one_kind, .summary = "two\nlines" }, "its summary is no plain text" },
        { { .kinds = one_kind, .base = "" }, "unknown game" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        ClimbGameInfo info = rows[i].info;
        info.id = "odd-game";
        info.title = "Odd";
        const ClimbGameInfo *const games[] = { &info, NULL };
        const ClimbModule module = { CLIMB_MODULE_ABI, "odd", "Odd", games, NULL };
        g_autoptr(ClimbRegistry) registry = climb_registry_new();
        assert_not_added(registry, &module, rows[i].problem);
    }
}

static bool decide_first(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    (void)bot;
    *choice = question->moves->moves[0];
    return true;
}

static void test_bots(void) {
    static const ClimbBot first = { .id = "first", .title = "First", .decide = decide_first };
    static const ClimbBot thoughtless = { .id = "thoughtless", .title = "No function" };
    static const ClimbBot taken = { .id = "dumper", .title = "Other", .decide = decide_first };
    static const ClimbBot nameless = { .title = "Nameless", .decide = decide_first };
    static const ClimbBot *const bots[] = { &thoughtless, &taken, &nameless, &first, NULL };
    static const ClimbModule module = {
        .abi = CLIMB_MODULE_ABI, .id = "more-bots", .title = "Bots", .bots = bots
    };
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    const GPtrArray *all = climb_registry_bots(registry);
    guint before = all->len;
    GError *error = NULL;
    for (int i = 0; climb_bots()[i] != NULL; i++) {
        g_assert_true(all->pdata[i] == climb_bots()[i]);
    }
    g_assert_true(climb_registry_add(registry, &module, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(all->len, ==, before + 1);
    g_assert_true(climb_registry_find_bot(registry, "First", &error) == &first);
    g_assert_null(climb_registry_file(registry, &first));
    g_assert_true(has_problem(registry, "bot thoughtless is left out: it has no function"));
    g_assert_true(has_problem(registry, "bot dumper is left out: there is a bot of that id"));
    g_assert_true(has_problem(registry, "bot ? is left out: its id"));
    g_assert_null(climb_registry_find_bot(registry, "frist", &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN);
    g_assert_nonnull(strstr(error->message, "did you mean “first”?"));
    g_clear_error(&error);
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
    g_test_add_func("/registry/faulty-data", test_faulty_data);
    g_test_add_func("/registry/bots", test_bots);
    return g_test_run();
}
