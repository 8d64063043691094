// SPDX-License-Identifier: LGPL-2.1-or-later
// Bots that think ahead under rules with functions in Lua: they see no more than elsewhere, and what
// fails in their thoughts fails nowhere else.
#include <hooks.h>
#include <script.h>
#include <string.h>

#include "testing-bots.h"

static ClimbGame *game_of(ClimbScript *script) {
    GError *error = NULL;
    g_autoptr(ClimbRules) rules = climb_script_rules(script, &error);
    g_assert_no_error(error);
    ClimbGame *game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    return game;
}

static void test_no_peeking(gconstpointer data) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autofree char *below = g_strconcat("../scripts/", data, NULL);
    g_autofree char *path = testing_path(below);
    GError *error = NULL;
    g_autoptr(ClimbScript) script = climb_script_load(registry, path, &error);
    g_assert_no_error(error);
    g_autoptr(ClimbGame) game = game_of(script);
    testing_play_without_peeking(game, 1);
}

static ClimbGame *game_with(const char *hooks) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autofree char *text = g_strdup_printf("-- climb-api: 1\n"
                                            "return climb.variant { id = \"friday\", base = "
                                            "\"big-two\", hooks = {\n%s\n} }\n",
                                            hooks);
    GError *error = NULL;
    g_autoptr(ClimbScript)
        script = climb_script_load_text(registry, "friday.lua", text, strlen(text), NULL, &error);
    g_assert_no_error(error);
    return game_of(script);
}

// The function fails in every deal that is thought to its end, but the deal has not come to that.
static void test_fault_in_thought(gconstpointer data) {
    g_autoptr(ClimbGame) game = game_with(data);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(2);
    ClimbThinking thinking = { .playouts = 50 };
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    climb_match_begin(match);
    for (int i = 0; i < 4; i++) {
        ClimbMove move;
        climb_deal_moves(game, &match->deal, match->deal.turn, moves);
        if (moves->count > 1) { // else there is nothing to think about
            g_test_expect_message("climb", G_LOG_LEVEL_DEBUG, "*thought ahead*friday.lua*");
        }
        g_assert_true(testing_decide(match, match->deal.turn, testing_bot_named("strong"), thinking,
                                     moves, &move));
        g_test_assert_expected_messages();
        g_assert_true(testing_is_listed(moves, &move));
        g_assert_null(game->rules->hooks->fault(game->rules->hooks));
        g_assert_true(climb_match_apply(match, &move, NULL));
    }
    g_assert_null(climb_match_fault(match));
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
}

static bool count_playouts(gpointer data) {
    ++*(int *)data;
    return false;
}

// How often a bot with its own measure of thought asks whether to stop, which is before every playout.
static int playouts_under(ClimbGame *game) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(2);
    int playouts = 0;
    ClimbThinking thinking = { .stop = count_playouts, .data = &playouts };
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    ClimbMove move;
    climb_match_begin(match);
    g_assert_true(testing_decide(match, match->deal.turn, testing_bot_named("strong"), thinking,
                                 moves, &move));
    return playouts;
}

// Functions that are asked at every move are slow: they get fewer playouts; those of the score some.
static void test_fewer_playouts(void) {
    g_autoptr(ClimbGame) plain = testing_game("big-two", NULL);
    g_autoptr(ClimbGame) scored = game_with("penalty = function (hand) return #hand end");
    g_autoptr(ClimbGame) asked = game_with("on_play = function (move, deal) end");
    int most = playouts_under(plain), some = playouts_under(scored), few = playouts_under(asked);
    g_assert_cmpint(few, >, 0);
    g_assert_cmpint(few * 2, <, some);
    g_assert_cmpint(some * 3, <, most * 2);
}

static void add_scripts(void) {
    g_autofree char *path = testing_path("../scripts");
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    const char *name;
    g_assert_nonnull(folder);
    while ((name = g_dir_read_name(folder)) != NULL) {
        if (g_str_has_suffix(name, ".lua")) {
            g_autofree char *test = g_strconcat("/bots-scripts/no-peeking/", name, NULL);
            g_test_add_data_func_full(test, g_strdup(name), test_no_peeking, g_free);
        }
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    add_scripts();
    g_test_add_func("/bots-scripts/fewer-playouts", test_fewer_playouts);
    g_test_add_data_func("/bots-scripts/fault/penalty",
                         "penalty = function (hand) error(\"no\") end", test_fault_in_thought);
    g_test_add_data_func("/bots-scripts/fault/on-play",
                         "on_play = function (move, deal)\n"
                         "if deal.counts[1] < 6 then error(\"no\") end end",
                         test_fault_in_thought);
    return g_test_run();
}
