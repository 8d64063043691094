// SPDX-License-Identifier: LGPL-2.1-or-later
// What scripts set: twins of the built-in games, mistakes with their exact messages, examples,
// several house rules on one game, and rules that are data alone. Functions: test-hooks.c; the files
// of scripts/: test-script-files.c.
#include <script.h>
#include <string.h>

#include "testing.h"

static ClimbScript *load(const char *name, const char *text, GError **error) {
    const ClimbRegistry *registry = testing_games();
    return climb_script_load_text(registry, name, text, strlen(text), NULL, error);
}

static ClimbScript *loaded(const char *name, const char *text) {
    GError *error = NULL;
    ClimbScript *script = load(name, text, &error);
    g_assert_no_error(error);
    return script;
}

// A house rule on the game, of which only the rest must be said.
static ClimbScript *house_rule(const char *id, const char *base, const char *rest) {
    g_autofree char *text = g_strdup_printf(
        "-- climb-api: 1\nreturn climb.variant { id = \"%s\", base = \"%s\",\n%s\n}\n", id, base,
        rest);
    return loaded("house.lua", text);
}

static ClimbRules *rules_of(const char *name, const char *settings) {
    const ClimbRegistry *registry = testing_games();
    g_auto(GStrv) list = g_strsplit(settings, ";", -1);
    GError *error = NULL;
    ClimbRules *rules = climb_registry_rules(registry, name, (const char *const *)list, &error);
    g_assert_no_error(error);
    return rules;
}

static void assert_same_rules(const ClimbRules *a, const ClimbRules *b) {
    g_autofree char *first = climb_rules_print(a);
    g_autofree char *second = climb_rules_print(b);
    g_autofree char *first_hash = climb_rules_hash(a);
    g_autofree char *second_hash = climb_rules_hash(b);
    g_assert_cmpstr(first, ==, second);
    g_assert_cmpstr(first_hash, ==, second_hash);
}

// --- twins -----------------------------------------------------------------------------------------

static void test_twin(gconstpointer data) {
    g_auto(GStrv) names = g_strsplit(data, " ", 2);
    g_autofree char *path = g_strdup_printf("scripts/twins/%s.lua", names[0]);
    g_autofree char *file = testing_path(path);
    const ClimbRegistry *registry = testing_games();
    GError *error = NULL;
    g_autoptr(ClimbScript) script = climb_script_load(registry, file, &error);
    g_assert_no_error(error);
    g_autoptr(ClimbRules) rules = climb_script_rules(script, &error);
    g_assert_no_error(error);
    g_autoptr(ClimbRules) built_in = rules_of(names[1], "");
    assert_same_rules(rules, built_in);
    g_autoptr(GPtrArray) differences = climb_rules_differences(rules, built_in);
    g_assert_cmpuint(differences->len, ==, 0);
    g_assert_null(climb_script_base(script));
    g_assert_cmpstr(climb_script_id(script), ==, names[0]);
    g_assert_null(rules->hooks);
    g_autoptr(ClimbGame) a = climb_game_new(rules, NULL), b = climb_game_new(built_in, NULL);
    g_assert_cmpstr(a->hash, ==, b->hash);
}

// --- mistakes --------------------------------------------------------------------------------------

// `data` is a case of scripts/mistakes.txt, from its name on.
static void test_mistake(gconstpointer data) {
    const char *text = strchr(data, '\n') + 1;
    g_autoptr(GString) expected = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    while (g_str_has_prefix(text, "> ")) {
        const char *end = strchr(text, '\n');
        g_string_append_printf(expected, "%s%.*s", expected->len > 0 ? "\n" : "",
                               (int)(end - text - 2), text + 2);
        text = end + 1;
    }
    g_autoptr(ClimbScript) script = load("mistake.lua", text, &error);
    g_assert_null(script);
    g_assert_nonnull(error);
    g_assert_cmpstr(error->message, ==, expected->str);
    for (const char *at = error->message; *at != '\0'; at++) {
        g_assert_true(!g_ascii_iscntrl(*at) || *at == '\n');
    }
}

static void add_mistakes(void) {
    g_autofree char *file = testing_path("scripts/mistakes.txt");
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(file, &text, NULL, NULL));
    g_auto(GStrv) cases = g_strsplit(text, "\n## ", -1);
    for (int i = 1; cases[i] != NULL; i++) {
        g_autofree char *name = g_strndup(cases[i], strcspn(cases[i], "\n"));
        g_autofree char *path = g_strconcat("/scripts/mistakes/", name, NULL);
        g_autofree char *whole = g_strconcat(cases[i], "\n", NULL);
        g_test_add_data_func_full(path, g_strdup(whole), test_mistake, g_free);
    }
}

static void test_no_file(void) {
    const ClimbRegistry *registry = testing_games();
    g_autoptr(GError) error = NULL;
    g_autoptr(GError) folder_error = NULL;
    g_assert_null(climb_script_load(registry, "/nowhere/a\033[31m.lua", &error));
    g_assert_cmpstr(error->message, ==, "/nowhere/a?[31m.lua: there is no such file");
    g_assert_null(climb_script_load(registry, g_get_tmp_dir(), &folder_error));
    g_assert_true(g_str_has_suffix(folder_error->message, ": this is no file with text"));
}

static void test_names_are_inert(void) {
    g_autoptr(GError) error = NULL;
    g_assert_null(load("a\033[31m\n.lua", "return 1\n", &error));
    g_assert_cmpstr(error->message, ==, "a?[31m?.lua:1: the first line must be “-- climb-api: 1”");
}

// What surrounds a text in editors of other systems changes nothing.
static void test_other_line_ends(void) {
    static const char text[] = "\xEF\xBB\xBF-- climb-api: 1\r\nreturn climb.variant {\r\n"
                               "  base = \"big-two\",\r\n  players = \"x\",\r\n}\r\n";
    g_autoptr(GError) error = NULL;
    g_assert_null(load("dos.lua", text, &error));
    g_assert_cmpstr(error->message, ==,
                    "dos.lua:4: players: expected a whole number, got the text “x”");
}

// --- data ------------------------------------------------------------------------------------------

// The same rules from a script, in two orders and spellings, and from the command line.
static void test_equal_rules(void) {
    g_autoptr(ClimbScript) first = house_rule(
        "first", "big-two:taiwan",
        "kinds = { flush = false, straight = { ladder = '34567 .. TJQKA 23456' } },\n"
        "pass = { mode = 'lockout' }, score = { brackets = { { 13, 4 }, { 10, 3 }, { 1, 1 } } },\n"
        "quads = { alone = 'bomb' }, immune = { 'single:2' }, bomb = { out_of_turn = true }");
    g_autoptr(ClimbScript) second = house_rule(
        "second", "big-two:taiwan",
        "['bomb.out_of_turn'] = 'yes', immune = 'single:2', ['quads.alone'] = 'bomb',\n"
        "score = { brackets = '13:4 10:3 1:1' }, ['pass.mode'] = 'LOCKOUT',\n"
        "kinds = { straight = { ladder = { '34567', '45678', '56789', '6789T', '789TJ', '89TJQ',\n"
        "  '9TJQK', '10JQKA', '23456' } }, ['flush'] = { play = false } }");
    g_autoptr(ClimbRules) a = climb_script_rules(first, NULL), b = climb_script_rules(second, NULL);
    g_autoptr(ClimbRules)
        c = rules_of("big-two:taiwan",
                     "kind.flush=off;quads.alone=bomb;kind.straight.ladder=34567 .. TJQKA 23456;"
                     "pass.mode=lockout;score.brackets=13:4 10:3 1:1;immune=single:2;"
                     "bomb.out_of_turn=yes");
    assert_same_rules(a, b);
    assert_same_rules(a, c);
    g_assert_cmpstr(a->id, ==, "first");
    g_assert_cmpstr(a->title, ==, "first");
}

// A field is more exact than a shorthand, wherever the two stand in the file.
static void test_fields_over_shorthands(void) {
    static const char *const texts[] = {
        "straight = { mode = 'a5high' }, kinds = { straight = { ladder = 'no_two' } }",
        "kinds = { straight = { ladder = 'no_two' } }, straight = { mode = 'a5high' }",
    };
    g_autoptr(ClimbRules)
        expected = rules_of("big-two", "straight.mode=a5high;kind.straight.ladder=no_two");
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(ClimbScript) script = house_rule("order", "big-two", texts[i]);
        g_autoptr(ClimbRules) rules = climb_script_rules(script, NULL);
        assert_same_rules(rules, expected);
    }
}

// A new kind of variable length, and one that was off in the base and is on when it is changed.
static void test_kinds(void) {
    g_autoptr(ClimbScript) script = house_rule(
        "kinds", "big-two",
        "kinds = { { 'Three Pairs', run = 2, length = { 3, 5 }, tie = 'top' },\n"
        "  { 'four alone!', id = 'quartet', sets = 4 }, royal_flush = { rung = 9 }, triple = true,\n"
        "  ['two-pair'] = { play = true } }");
    g_autoptr(ClimbRules) rules = climb_script_rules(script, NULL);
    const ClimbKind *pairs = climb_rules_kind(rules, "three-pairs");
    g_assert_nonnull(pairs);
    g_assert_cmpstr(pairs->name, ==, "Three Pairs");
    g_assert_cmpstr(pairs->length, ==, "3-5");
    g_assert_cmpint(pairs->run, ==, 2);
    g_assert_cmpstr(climb_rules_kind(rules, "quartet")->name, ==, "four alone!");
    g_assert_true(climb_rules_kind(rules, "royal-flush")->play);
    g_assert_cmpint(climb_rules_kind(rules, "royal-flush")->rung, ==, 9);
    g_assert_true(climb_rules_kind(rules, "two-pair")->play);
}

static void test_words(void) {
    g_autoptr(ClimbScript) script = loaded("table_at_home.lua",
                                           "-- climb-api: 1\n--- Big Two as played\n---  at home.\n"
                                           "-- no more\nreturn climb.variant { base = 'big-two' }");
    g_autoptr(ClimbRules) rules = climb_script_rules(script, NULL);
    g_assert_cmpstr(climb_script_id(script), ==, "table-at-home");
    g_assert_cmpstr(climb_script_base(script), ==, "big-two");
    g_assert_cmpstr(climb_script_title(script), ==, "table-at-home");
    g_assert_cmpstr(rules->summary, ==, "Big Two as played at home.");
    g_assert_cmpstr(rules->source, !=, "");
}

static void test_parts(void) {
    g_autoptr(ClimbScript) script = house_rule(
        "parts", "big-two",
        "hooks = {\n  penalty = function (hand) return 1 end,\n},\npass = { mode = 'lockout' },\n"
        "kinds = { flush = false },\nstraight = { mode = 'a5high' }");
    static const struct {
        const char *name;
        ClimbTier tier;
        int line;
    } expected[] = {
        { "hooks.penalty", CLIMB_TIER_LIVE, 4 },
        { "pass.mode", CLIMB_TIER_DATA, 6 },
        { "kind.flush", CLIMB_TIER_DATA, 7 },
        { "straight.mode", CLIMB_TIER_DATA, 8 },
    };
    const GArray *parts = climb_script_parts(script);
    g_assert_cmpuint(parts->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < parts->len; i++) {
        const ClimbScriptPart *part = &g_array_index(parts, ClimbScriptPart, i);
        g_assert_cmpstr(part->name, ==, expected[i].name);
        g_assert_cmpint(part->line, ==, expected[i].line);
        g_assert_cmpint(part->tier, ==, expected[i].tier);
    }
}

// --- examples --------------------------------------------------------------------------------------

static void test_examples(void) {
    static const char text[] =
        "-- climb-api: 1\n"
        "return climb.variant { id = 'x', base = 'big-two',\n"
        "  examples = {\n"
        "    beats = { { 'KS KD', 'KH KC' },\n"
        "      { '9H 9C', '9S 9D' },\n"
        "      { '3D 4D', '9S 9D' } },\n"
        "    notbeats = { { '3D', '4D' },\n"
        "      { '2S', '2H' } },\n"
        "    legal = { '3D 3C',\n"
        "      '3D 4C' },\n"
        "    illegal = { '3D 4C',\n"
        "      '9H 7H 6H 5H 3H',\n"
        "      'ZZ' },\n"
        "    kind = { { '3D 3C', 'pair' }, { '3D 3C 3H', 'Three of a kind' },\n"
        "      { '3D 3C', 'triple' }, { '3D 4C', 'illegal' } },\n"
        "    penalty = { { '3D 4D', 2 },\n"
        "      { '3D 4D', 3 } },\n"
        "  } }\n";
    static const char *const expected[] = {
        "4 beats[1]",
        "5 beats[2]: 9H 9C does not beat 9S 9D: ",
        "6 beats[3]: 3D 4D is no combination: ",
        "7 notbeats[1]",
        "8 notbeats[2]: 2S (single) does beat 2H (single)",
        "9 legal[1]",
        "10 legal[2]: 3D 4C is no combination: ",
        "11 illegal[1]",
        "12 illegal[2]: 9H 7H 6H 5H 3H is a combination: flush",
        "13 illegal[3]: \"ZZ\" is not a card: ",
        "14 kind[1]",
        "14 kind[2]",
        "15 kind[3]: 3D 3C is “pair”, not “triple”",
        "15 kind[4]",
        "16 penalty[1]",
        "17 penalty[2]: 3D 4D costs 2, not 3",
    };
    g_autoptr(ClimbScript) script = loaded("examples.lua", text);
    GError *error = NULL;
    g_autoptr(GArray) results = climb_script_examples(script, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(results->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < results->len; i++) {
        const ClimbExample *example = &g_array_index(results, ClimbExample, i);
        g_autofree char *line = g_strdup_printf("%d %s%s%s", example->line, example->id,
                                                example->passed ? "" : ": ",
                                                example->passed ? "" : example->message);
        g_assert_cmpint(example->passed, ==, strchr(expected[i], ':') == NULL);
        if (!g_str_has_prefix(line, expected[i])) {
            g_assert_cmpstr(line, ==, expected[i]);
        }
    }
}

// --- several house rules ------------------------------------------------------------------------------

static void apply(const ClimbScript *script, ClimbRules *rules, const char *const *expected) {
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    GError *error = NULL;
    climb_script_apply(script, rules, conflicts, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < conflicts->len; i++) {
        g_assert_cmpstr(conflicts->pdata[i], ==, expected[i]);
    }
    g_assert_null(expected[conflicts->len]);
}

static const char *const no_conflicts[] = { NULL };

static void test_stacking(void) {
    static const char *const expected[] = {
        "pass.mode: “friday” set it to “lockout”, and “strict” sets it to “one_circuit”, which holds",
        "kind.flush.key: “friday” set it, and “strict” sets kind.flush to “no”, which holds",
        NULL,
    };
    g_autoptr(ClimbScript)
        friday = house_rule("friday", "big-two",
                            "pass = { mode = 'lockout' }, kinds = { flush = { key = 'top' } },\n"
                            "stake = 2");
    g_autoptr(ClimbScript) twos = house_rule("twos", "pusoy-dos", "score = { two = 'x2_any' }");
    g_autoptr(ClimbScript) strict = house_rule(
        "strict", "big-two",
        "pass = { mode = 'one_circuit' }, kinds = { flush = false }, stake = 2");
    g_autoptr(ClimbRules) rules = rules_of("big-two:hong-kong", "");
    apply(friday, rules, no_conflicts);
    apply(twos, rules, no_conflicts);
    apply(strict, rules, expected);
    g_assert_cmpint(rules->pass_mode, ==, CLIMB_PASS_ONE_CIRCUIT);
    g_assert_cmpint(rules->score_held_factor, ==, 2);
    g_assert_cmpstr(rules->id, ==, "big-two:hong-kong");
    g_assert_true(g_str_has_suffix(rules->title, " + friday + twos + strict"));
    g_autoptr(ClimbRules) same = rules_of(
        "big-two:hong-kong", "pass.mode=one_circuit;kind.flush=off;stake=2;score.two=x2_any");
    assert_same_rules(rules, same);
    // Over its own base the first of several counts too.
    g_autoptr(ClimbRules) own = climb_script_rules(friday, NULL);
    apply(strict, own, expected);
}

static void test_stacked_functions(void) {
    static const char *const expected[] = {
        "hooks.penalty: “first” and “second” both have this function; that of “second” holds",
        NULL,
    };
    g_autoptr(ClimbScript) first = house_rule(
        "first", "big-two",
        "hooks = { penalty = function (hand) return 7 end, may_play = function () return true end }");
    g_autoptr(ClimbScript) second = house_rule(
        "second", "big-two", "hooks = { penalty = function (hand) return 9 end }");
    g_autoptr(ClimbRules) rules = rules_of("big-two", "");
    g_autoptr(ClimbRules) plain = rules_of("big-two", "");
    apply(first, rules, no_conflicts);
    g_autofree char *first_hash = climb_rules_hash(rules);
    apply(second, rules, expected);
    g_autofree char *both_hash = climb_rules_hash(rules);
    g_autofree char *plain_hash = climb_rules_hash(plain);
    g_assert_cmpstr(first_hash, !=, plain_hash);
    g_assert_cmpstr(first_hash, !=, both_hash);
    g_assert_nonnull(rules->hooks->penalty);
    g_assert_nonnull(rules->hooks->may_play);
    g_assert_null(rules->hooks->settle);
    GError *error = NULL;
    g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    ClimbSeed seed = climb_seed_from_number(5);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    climb_match_begin(match);
    testing_play_deal(match, 0, moves);
    g_assert_null(climb_match_fault(match));
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(match->result.penalty[seat], ==, seat == match->result.winner ? 0 : 9);
    }
}

// Neither a whole game nor what does not fit can be laid over other rules, which stay as they were.
static void test_stacking_refused(void) {
    g_autoptr(ClimbScript) whole = loaded(
        "whole.lua", "-- climb-api: 1\nreturn climb.game { kinds = { { 'single', sets = 1 } } }");
    g_autoptr(ClimbScript) flush = house_rule("flush", "big-two", "flush = { order = 'top' }");
    g_autoptr(ClimbRules) rules = rules_of("big-three", "");
    g_autoptr(ClimbRules) before = climb_rules_copy(rules);
    g_autoptr(GError) first = NULL;
    g_autoptr(GError) second = NULL;
    g_assert_false(climb_script_apply(whole, rules, NULL, &first));
    g_assert_cmpstr(first->message, ==,
                    "whole.lua:2: “whole” is a whole game (climb.game) and cannot be laid over "
                    "another; play it by itself");
    g_assert_false(climb_script_apply(flush, rules, NULL, &second));
    g_assert_cmpstr(second->message, ==,
                    "house.lua:3: flush.order=top: this game has none of the kinds that it sets "
                    "(kind.flush.key=top)");
    assert_same_rules(rules, before);
    g_assert_cmpstr(rules->house, ==, "");
    g_assert_cmpstr(rules->title, ==, before->title);
}

// One house rule over every game and preset.
static void test_over_every_game(gconstpointer name) {
    g_autoptr(ClimbScript) script = house_rule(
        "over", "big-two",
        "pass = { mode = 'lockout' }, kinds = { { 'pairs three times', run = 2, length = 3 } }");
    g_autofree char *rest = g_strdup_printf("stake = 3 -- over %s", (const char *)name);
    g_autoptr(ClimbScript) based = house_rule("based", name, rest);
    g_autoptr(ClimbRules) rules = rules_of(name, "");
    apply(script, rules, no_conflicts);
    apply(based, rules, no_conflicts);
    GError *error = NULL;
    g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    ClimbSeed seed = climb_seed_from_number(11);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int deal = 0; deal < 20 && !climb_match_over(match); deal++) {
        climb_match_begin(match);
        testing_play_deal(match, (uint64_t)deal, moves);
    }
    g_autoptr(ClimbRules) own = climb_script_rules(based, NULL);
    g_autoptr(ClimbRules) same = rules_of(name, "stake=3");
    assert_same_rules(own, same);
}

// Loading over and over leaves nothing behind that grows; the functions outlive the script.
static void test_hooks_outlive_script(void) {
    g_autoptr(ClimbRules) kept = NULL;
    for (int i = 0; i < 200; i++) {
        g_autoptr(ClimbScript) script = house_rule(
            "outlive", "big-two", "hooks = { penalty = function (hand) return 4 end }");
        g_clear_pointer(&kept, climb_rules_free);
        kept = climb_script_rules(script, NULL);
    }
    g_autoptr(ClimbGame) game = climb_game_new(kept, NULL);
    g_assert_nonnull(game);
    g_assert_null(kept->hooks->fault(kept->hooks));
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    static const char *const twins[] = { "big-two big-two", "pusoy-dos pusoy-dos",
                                         "choi-dai-di choi-dai-di", "big-three big-three",
                                         "big-three-four-players big-three:four-players" };
    for (size_t i = 0; i < G_N_ELEMENTS(twins); i++) {
        g_autofree char *path = g_strdup_printf("/scripts/twins/%s", strchr(twins[i], ' ') + 1);
        g_test_add_data_func(path, twins[i], test_twin);
    }
    add_mistakes();
    g_test_add_func("/scripts/no-file", test_no_file);
    g_test_add_func("/scripts/names-are-inert", test_names_are_inert);
    g_test_add_func("/scripts/other-line-ends", test_other_line_ends);
    g_test_add_func("/scripts/equal-rules", test_equal_rules);
    g_test_add_func("/scripts/fields-over-shorthands", test_fields_over_shorthands);
    g_test_add_func("/scripts/kinds", test_kinds);
    g_test_add_func("/scripts/words", test_words);
    g_test_add_func("/scripts/parts", test_parts);
    g_test_add_func("/scripts/examples", test_examples);
    g_test_add_func("/scripts/stacking", test_stacking);
    g_test_add_func("/scripts/stacked-functions", test_stacked_functions);
    g_test_add_func("/scripts/stacking-refused", test_stacking_refused);
    g_test_add_func("/scripts/hooks-outlive-script", test_hooks_outlive_script);
    testing_add_for_every_game("scripts/over", test_over_every_game);
    return g_test_run();
}
