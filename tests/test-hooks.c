// SPDX-License-Identifier: LGPL-2.1-or-later
// Hooks of scripts as a whole: faults, threads, memory, purity, play, and the pages that are made from
// the same tables. Single values and results are in test-hook-values.c.
#include "testing-hooks.h"

#include <glib/gstdio.h>
#include <sandbox-private.h>
#include <string.h>

// --- faults -----------------------------------------------------------------------------------------

static void test_fault_and_revival(void) {
    TestingHooks table;
    TestingAnswer answer;
    GError *error = NULL;
    testing_hooks(&table,
                  "penalty = function (hand) count = count + 1 if count > 2 then error \"tired\" "
                  "end return count end,\nsettle = function () return { 0, 0, 0, 0 } end",
                  "local count = 0");
    g_assert_null(testing_fault(&table));
    g_assert_true(testing_ask(&table, CLIMB_HOOK_PENALTY, &answer));
    g_assert_cmpint(answer.penalty, ==, 1);
    g_assert_true(testing_ask(&table, CLIMB_HOOK_PENALTY,
                              &answer)); // remembered, since it takes the hand alone
    g_assert_cmpint(answer.penalty, ==, 1);
    table.deal.hands[1] |= testing_cards(table.game, "6D");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_PENALTY, &answer));
    table.deal.hands[1] |= testing_cards(table.game, "6C");
    g_assert_false(testing_ask(&table, CLIMB_HOOK_PENALTY, &answer));
    testing_contains(testing_fault(&table), "friday.lua:6: penalty: tired");
    testing_contains(testing_fault(&table), "(for seat 2 with 3C 3H 5D 6D 6C 9H)");
    const char *first = testing_fault(&table);
    g_assert_false(testing_ask(&table, CLIMB_HOOK_SETTLE, &answer)); // nothing runs now
    g_assert_true(testing_fault(&table) == first);
    g_assert_true(table.hooks->revive(table.hooks, &error));
    g_assert_no_error(error);
    g_assert_null(testing_fault(&table));
    g_assert_true(testing_ask(&table, CLIMB_HOOK_SETTLE, &answer));
    g_assert_true(
        testing_ask(&table, CLIMB_HOOK_PENALTY, &answer)); // a fresh state begins to count anew
    g_assert_cmpint(answer.penalty, ==, 1);
    g_assert_true(table.hooks->revive(table.hooks, &error)); // without a fault: nothing to do
    testing_hooks_free(&table);
}

// A thousand faults and revivals, of every kind of end.
static void test_many_faults(void) {
    TestingHooks table;
    TestingAnswer answer;
    GError *error = NULL;
    testing_hooks(&table,
                  "penalty = function (hand, deal, seat) if #hand % 2 == 0 then local t = {} "
                  "while true do t[#t + 1] = {} end end return { } end",
                  "");
    for (int i = 0; i < 200; i++) {
        g_assert_false(testing_ask(&table, CLIMB_HOOK_PENALTY, &answer));
        g_assert_nonnull(testing_fault(&table));
        g_assert_true(table.hooks->revive(table.hooks, &error));
        g_assert_no_error(error);
        table.deal.hands[1] ^= testing_cards(table.game, "6D");
    }
    testing_hooks_free(&table);
}

// Two tables of functions on one script: the fault of one is known to the other.
static void test_shared_script(void) {
    TestingHooks table;
    TestingAnswer answer;
    GError *error = NULL;
    testing_hook(&table, CLIMB_HOOK_PENALTY, "if seat == 2 then error \"no\" end return 1");
    g_autoptr(ClimbRules) rules = climb_script_rules(table.script, &error);
    ClimbHooks *other = rules->hooks;
    int points = 0;
    g_assert_true(other->penalty(other, table.game, &table.deal, 2, &points));
    g_assert_false(testing_ask(&table, CLIMB_HOOK_PENALTY, &answer));
    if (other != table.hooks) {
        g_assert_false(other->penalty(other, table.game, &table.deal, 2, &points));
        g_assert_nonnull(other->fault(other));
    }
    g_assert_true(table.hooks->revive(table.hooks, &error));
    g_assert_true(other->revive(other, &error));
    g_assert_true(other->penalty(other, table.game, &table.deal, 2, &points));
    testing_hooks_free(&table);
}

// --- memory, costs, threads -------------------------------------------------------------------------

static void test_no_leak(void) {
    TestingHooks table;
    TestingAnswer answer;
    testing_hooks(
        &table,
        "may_play = function (move, deal) local h = deal:hand() - move.cards local n = 0 for "
        "face in h:each() do n = n + 1 end return #h == n and deal.counts[2] == 4 end,\n"
        "on_play = function (move, deal) return { skip = 1 } end,\n"
        "settle = function (p, deal) return { 0, 0, 0, 0 } end",
        "");
    size_t early = 0;
    lua_State *lua = climb_sandbox_state(table.script->sandbox);
    int top = lua_gettop(lua);
    lua_Unsigned registry = lua_rawlen(lua, LUA_REGISTRYINDEX);
    for (int i = 0; i < 100000; i++) {
        g_assert_true(testing_ask(&table, CLIMB_HOOK_MAY_PLAY, &answer));
        g_assert_true(answer.allowed);
        g_assert_true(
            testing_ask(&table, i % 2 == 0 ? CLIMB_HOOK_ON_PLAY : CLIMB_HOOK_SETTLE, &answer));
        size_t now = climb_script_memory(table.script);
        if (i == 1000) {
            early = now;
        }
        g_assert_true(i <= 1000 || now < 2 * early);
    }
    g_assert_cmpint(lua_gettop(lua), ==, top);
    g_assert_cmpuint(lua_rawlen(lua, LUA_REGISTRYINDEX), ==, registry);
    testing_hooks_free(&table);
}

// Whichever allocation fails, the hook fails with words and the next deal begins afresh.
static void test_out_of_memory(void) {
    bool done = false;
    for (int after = 0; !done; after++) {
        TestingHooks table;
        TestingAnswer answer;
        GError *error = NULL;
        g_assert_cmpint(after, <, 500);
        testing_hook(
            &table, CLIMB_HOOK_MAY_PLAY,
            "local n = 0 for face in (deal:hand() + \"5D\" - move.cards):each() do n = n + "
            "#face end return move.combo:beats(move.combo) or n == 0, \"n\" .. n");
        climb_sandbox_fail_allocations(table.script->sandbox, after, 1000);
        done = testing_ask(&table, CLIMB_HOOK_MAY_PLAY, &answer);
        if (!done) {
            testing_contains(testing_fault(&table), "may_play: ");
            testing_contains(testing_fault(&table), "memory");
            g_assert_true(table.hooks->revive(table.hooks, &error));
            g_assert_true(testing_ask(&table, CLIMB_HOOK_MAY_PLAY, &answer));
        }
        testing_hooks_free(&table);
    }
}

static void test_costs(void) {
    TestingHooks table;
    TestingAnswer answer;
    testing_hooks(&table,
                  "beats = function (new, old) local n = 0 for i = 1, 1000 do n = n + i end return "
                  "n > 0 end,\nclassify = function () end",
                  "");
    for (int i = 0; i < 10; i++) {
        g_assert_true(testing_ask(&table, CLIMB_HOOK_BEATS, &answer));
    }
    g_autoptr(GArray) costs = climb_script_costs(table.hooks);
    g_assert_cmpuint(costs->len, ==, 2);
    const ClimbHookCost *cost = &g_array_index(costs, ClimbHookCost, 1);
    g_assert_cmpstr(cost->hook, ==, "beats");
    g_assert_cmpuint(cost->calls, ==, 1);
    g_assert_cmpuint(cost->recalled, ==, 9);
    g_assert_cmpint(cost->most, >=, 1000);
    g_assert_cmpint(cost->most, <, 20000);
    testing_hooks_free(&table);
}

typedef struct {
    TestingHooks *table;
    int number;
    int wrong;
} Worker;

static gpointer work(gpointer data) {
    Worker *worker = data;
    const ClimbGame *game = worker->table->game;
    ClimbHooks *hooks = worker->table->hooks;
    for (int i = 0; i < 3000; i++) {
        ClimbCards cards = climb_cards_of((ClimbCard)((i + 13 * worker->number) % 52)) |
                           climb_cards_of((ClimbCard)((i * 7) % 52));
        ClimbCombo combo = { 0 };
        bool known = false;
        bool answered = hooks->classify(hooks, game, cards, &combo, &known);
        bool pair = climb_cards_count(cards) == 2;
        if (!answered || known != pair ||
            (pair && combo.strength != climb_cards_highest(cards) / 4u + 1)) {
            worker->wrong++;
        }
    }
    return NULL;
}

static void test_threads(void) {
    TestingHooks table;
    Worker workers[4];
    GThread *threads[4];
    testing_hooks(&table,
                  "classify = function (set) if #set ~= 2 then return nil end local _, rank = "
                  "set:highest() return \"pair\", rank end",
                  "");
    for (int i = 0; i < 4; i++) {
        workers[i] = (Worker){ .table = &table, .number = i };
        threads[i] = g_thread_new("hooks", work, &workers[i]);
    }
    for (int i = 0; i < 4; i++) {
        g_thread_join(threads[i]);
        g_assert_cmpint(workers[i].wrong, ==, 0);
    }
    g_assert_null(testing_fault(&table));
    testing_hooks_free(&table);
}

// One script under games with other packs and other kinds: what is remembered is not mixed up.
static void test_several_games(void) {
    TestingHooks table;
    ClimbCombo combo = { 0 };
    bool known = false;
    testing_hooks(&table,
                  "classify = function (set) if set == twos then return \"pair\", 1 end end",
                  "local twos = cards \"2D 2S\"");
    for (int i = 0; i < 20; i++) {
        g_autofree char *settings = g_strdup_printf("deck.ranks=%s kind.single=%s",
                                                    i % 2 == 0 ? "2A3456789TJQK" : "3456789TJQKA2",
                                                    i % 3 == 0 ? "off" : "on");
        g_autoptr(ClimbRules) rules = climb_rules_copy(table.game->rules);
        GError *error = NULL;
        g_auto(GStrv) list = g_strsplit(settings, " ", -1);
        climb_rules_set_list(rules, (const char *const *)list, &error);
        g_assert_no_error(error);
        climb_rules_set(rules, "kind.straight.ladder", "34567 45678", &error);
        climb_rules_set(rules, "kind.straight-flush.ladder", "34567 45678", &error);
        g_assert_no_error(error);
        g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
        g_assert_no_error(error);
        g_assert_true(
            table.hooks->classify(table.hooks, game, testing_cards(game, "2D 2S"), &combo, &known));
        g_assert_true(known);
        g_assert_cmpstr(game->patterns[combo.kind].id, ==, "pair");
        g_assert_true(
            table.hooks->classify(table.hooks, game, testing_cards(game, "3D 3S"), &combo, &known));
        g_assert_false(known);
    }
    testing_hooks_free(&table);
}

// --- purity and identity ----------------------------------------------------------------------------

static void check_purity(const char *hooks, const char *before, bool pure, const char *words) {
    TestingHooks table;
    g_autofree char *report = NULL;
    testing_hooks(&table, hooks, before);
    bool found = climb_script_check_pure(table.script, table.game, 300, &report);
    if (found != pure) {
        g_error("%s: %s", hooks, report);
    }
    testing_contains(report, words);
    g_assert_null(testing_fault(&table)); // the script itself was left alone
    testing_hooks_free(&table);
}

static void test_purity(void) {
    check_purity("classify = function (s) if #s == 2 then return \"pair\", #s:ranks() end end,\n"
                 "beats = function (a, b) if a.rank > b.rank then return true end end,\n"
                 "penalty = function (hand) return #hand end",
                 "", true, "had the same answers");
    check_purity("classify = function (s) n = n + 1 if #s == 2 then return \"pair\", n end end",
                 "local n = 0", false, "when asked again");
    check_purity("penalty = function (hand) if seen[tostring(hand)] == nil then n = n + 1 "
                 "seen[tostring(hand)] = n end return seen[tostring(hand)] end",
                 "local n, seen = 0, {}", false, "by the file loaded anew");
    check_purity("beats = function (a, b) n = not n return n end", "local n = false", false,
                 "beats of ");
    check_purity("beats = function (a, b) error \"no\" end", "", false, "beats: no");
}

static void test_identity(void) {
    TestingHooks one, same, other;
    testing_hook(&one, CLIMB_HOOK_PENALTY, "return 1");
    testing_hook(&same, CLIMB_HOOK_PENALTY, "return 1");
    testing_hook(&other, CLIMB_HOOK_PENALTY, "return 2");
    g_assert_true(g_str_has_prefix(one.hooks->identity, "sha256:"));
    g_assert_cmpstr(one.hooks->identity, ==, same.hooks->identity);
    g_assert_cmpstr(one.hooks->identity, !=, other.hooks->identity);
    g_assert_cmpstr(one.game->hash, ==, same.game->hash);
    g_assert_cmpstr(one.game->hash, !=, other.game->hash);
    testing_hooks_free(&one);
    testing_hooks_free(&same);
    testing_hooks_free(&other);
}

// What `require` reads is part of what the functions are.
static void test_identity_of_parts(void) {
    static const char text[] =
        "-- climb-api: 1\nlocal part = require \"part\"\nreturn climb.variant {"
        " id = \"friday\", base = \"big-two\", hooks = { penalty = part } }\n";
    GError *error = NULL;
    g_autofree char *folder = g_dir_make_tmp("climb-hooks-XXXXXX", &error);
    g_assert_no_error(error);
    g_autofree char *path = g_build_filename(folder, "part.lua", NULL);
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_autoptr(GPtrArray) identities = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < 3; i++) {
        const char *part = i < 2 ? "return function () return 1 end"
                                 : "return function () return 2 end";
        g_file_set_contents(path, part, -1, &error);
        g_assert_no_error(error);
        g_autoptr(ClimbScript) script = climb_script_load_text(registry, "friday.lua", text,
                                                               strlen(text), folder, &error);
        g_assert_no_error(error);
        g_autoptr(ClimbRules) rules = climb_script_rules(script, &error);
        g_assert_no_error(error);
        g_ptr_array_add(identities, g_strdup(rules->hooks->identity));
    }
    g_assert_cmpstr(identities->pdata[0], ==, identities->pdata[1]);
    g_assert_cmpstr(identities->pdata[1], !=, identities->pdata[2]);
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

// --- in play ----------------------------------------------------------------------------------------

static void test_match(void) {
    TestingHooks table;
    ClimbSeed seed = climb_seed_from_number(5);
    ClimbMoves *moves = g_new(ClimbMoves, 1);
    testing_hooks(&table,
                  "penalty = function (hand, deal) return deal:penalty(hand) * 2 + #hand end", "");
    ClimbMatch *match = climb_match_new(table.game, &seed);
    for (uint64_t i = 0; i < 20; i++) {
        climb_match_begin(match);
        testing_play_deal(match, i, moves);
        g_assert_false(match->result.voided);
        for (int seat = 0; seat < 4; seat++) {
            const ClimbDeal *deal = &match->deal;
            int plain = climb_score_hand(table.game, deal->counts[seat], deal->hands[seat],
                                         deal->plays[seat] > 0);
            g_assert_cmpint(match->result.penalty[seat], ==, 2 * plain + deal->counts[seat]);
        }
    }
    climb_match_free(match);
    g_free(moves);
    testing_hooks_free(&table);
}

// A fault voids the deal in which it happens; the next one is played as if nothing had been.
static void test_faults_in_play(void) {
    TestingHooks table;
    int voided = 0, scored = 0;
    ClimbSeed seed = climb_seed_from_number(6);
    ClimbMoves *moves = g_new(ClimbMoves, 1);
    testing_hooks(&table,
                  "on_play = function (move, deal) n = n + 1 if move.kind == \"pair\" and "
                  "move.cards:has \"8S\" then error \"eight\" end end,\n"
                  "penalty = function (hand) return #hand end",
                  "local n = 0");
    ClimbMatch *match = climb_match_new(table.game, &seed);
    for (uint64_t i = 0; i < 60; i++) {
        int before = match->deals_scored;
        climb_match_begin(match);
        testing_play_deal(match, i, moves);
        if (match->result.voided) {
            voided++;
            g_assert_cmpint(match->deals_scored, ==, before);
            testing_contains(match->fault, "friday.lua:6: on_play: eight (when seat ");
        } else {
            scored++;
            g_assert_cmpint(match->deals_scored, ==, before + 1);
            g_assert_null(match->fault);
        }
    }
    g_assert_cmpint(voided, >, 3);
    g_assert_cmpint(scored, >, 3);
    climb_match_free(match);
    g_free(moves);
    testing_hooks_free(&table);
}

// All kinds of effects at once: every deal ends, and the same deal again goes the same way.
static void test_effects_in_play(void) {
    static const char hooks[] =
        "on_play = function (move, deal)\n"
        "  local cards = move.cards\n"
        "  if #cards:of_rank \"8\" > 0 then return { end_trick = true } end\n"
        "  if #cards:of_rank \"T\" > 0 then return { skip = 1 } end\n"
        "  if #cards:of_rank \"J\" > 0 then return { reverse_trick = true } end\n"
        "  if #cards:of_rank \"Q\" > 0 then return { reverse_direction = true } end\n"
        "  if #cards:of_rank \"6\" > 1 then return { reverse_order = true } end\n"
        "end,\n"
        "on_trick_end = function (winner, deal)\n"
        "  if deal.number % 2 == 0 then return { lead = deal:next(winner) } end\n"
        "end,\n"
        "may_play = function (move, deal)\n"
        "  if move.type == \"play\" and #move.cards:of_rank \"K\" == 1 and #deal:hand() > 9 then\n"
        "    return false, \"kings are kept until the end\"\n"
        "  end\n"
        "  return true\n"
        "end";
    uint64_t hashes[2] = { 0, 0 };
    ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int round = 0; round < 2; round++) {
        TestingHooks table;
        ClimbSeed seed = climb_seed_from_number(7);
        testing_hooks(&table, hooks, "");
        ClimbMatch *match = climb_match_new(table.game, &seed);
        for (uint64_t i = 0; i < 100; i++) {
            climb_match_begin(match);
            testing_play_deal(match, i, moves);
            g_assert_cmpstr(match->fault, ==, NULL);
            g_assert_false(match->result.voided);
            hashes[round] = hashes[round] * 31 + climb_deal_hash(&match->deal);
        }
        climb_match_free(match);
        testing_hooks_free(&table);
    }
    g_assert_cmpuint(hashes[0], ==, hashes[1]);
    g_free(moves);
}

// --- pages ------------------------------------------------------------------------------------------

static void check_page(const char *name, char *made) {
    g_autofree char *path = testing_path(name);
    g_autofree char *kept = NULL;
    GError *error = NULL;
    g_file_get_contents(path, &kept, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(kept, ==, made);
    g_free(made);
}

static void test_pages(void) {
    g_autofree char *stubs = climb_script_stubs();
    lua_State *lua = luaL_newstate();
    if (luaL_loadstring(lua, stubs) != LUA_OK) {
        g_error("docs/climb.lua is no Lua: %s", lua_tostring(lua, -1));
    }
    lua_close(lua);
    check_page("../docs/script-reference.md", climb_script_reference());
    check_page("../docs/climb.lua", g_steal_pointer(&stubs));
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hooks/fault-and-revival", test_fault_and_revival);
    g_test_add_func("/hooks/many-faults", test_many_faults);
    g_test_add_func("/hooks/shared-script", test_shared_script);
    g_test_add_func("/hooks/no-leak", test_no_leak);
    g_test_add_func("/hooks/out-of-memory", test_out_of_memory);
    g_test_add_func("/hooks/costs", test_costs);
    g_test_add_func("/hooks/threads", test_threads);
    g_test_add_func("/hooks/several-games", test_several_games);
    g_test_add_func("/hooks/purity", test_purity);
    g_test_add_func("/hooks/identity", test_identity);
    g_test_add_func("/hooks/identity-of-parts", test_identity_of_parts);
    g_test_add_func("/hooks/match", test_match);
    g_test_add_func("/hooks/faults-in-play", test_faults_in_play);
    g_test_add_func("/hooks/effects-in-play", test_effects_in_play);
    g_test_add_func("/hooks/pages", test_pages);
    return g_test_run();
}
