// SPDX-License-Identifier: LGPL-2.1-or-later
// Helpers of the tests of hooks; see testing-hooks.h.
#include "testing-hooks.h"

#include <string.h>

static const char *const HANDS[] = { "3D 4S KS 2S", "3C 3H 5D 9H", "AS AD 7C 8C", "QD QC QS TD" };

ClimbScript *testing_script(const char *text, GError **error) {
    return climb_script_load_text(testing_games(), "friday.lua", text, strlen(text), NULL, error);
}

static ClimbScript *load(const char *hooks, const char *before) {
    GError *error = NULL;
    g_autofree char *text = g_strdup_printf(
        "-- climb-api: 1\n%s\nreturn climb.variant {\n  id = \"friday\", base = "
        "\"big-two\",\n  hooks = {\n%s\n  },\n}\n",
        before, hooks);
    ClimbScript *script = testing_script(text, &error);
    g_assert_no_error(error);
    return script;
}

// Hooks begin in line 6 of the file.
void testing_hooks(TestingHooks *table, const char *hooks, const char *before) {
    GError *error = NULL;
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    ClimbDealStart start = { .number = 3, .dealer = 3, .step = 1, .leader = 0 };
    *table = (TestingHooks){ .script = load(hooks, before) };
    g_autoptr(ClimbRules) rules = climb_script_rules(table->script, &error);
    g_assert_no_error(error);
    table->game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    table->hooks = table->game->rules->hooks;
    g_assert_nonnull(table->hooks);
    for (size_t i = 0; i < G_N_ELEMENTS(HANDS); i++) {
        hands[i] = testing_cards(table->game, HANDS[i]);
    }
    climb_deal_begin_with(table->game, &start, hands, CLIMB_NO_CARDS, true, &table->deal, &error);
    g_assert_no_error(error);
    table->move = (ClimbMove){ .type = CLIMB_MOVE_PLAY };
    climb_combo_classify_by_data(table->game, testing_cards(table->game, "3D"), &table->move.combo);
}

void testing_hooks_free(TestingHooks *table) {
    climb_game_unref(table->game);
    climb_script_unref(table->script);
}

const char *testing_fault(const TestingHooks *table) {
    return table->hooks->fault(table->hooks);
}

void testing_contains(const char *text, const char *part) {
    if (text == NULL || strstr(text, part) == NULL) {
        g_error("“%s” does not contain “%s”", text != NULL ? text : "(nothing)", part);
    }
}

bool testing_may_play(TestingHooks *table, bool *allowed, char **reason) {
    return table->hooks->may_play(table->hooks, table->game, &table->deal, &table->move, allowed,
                                  reason);
}

bool testing_ask(TestingHooks *table, ClimbHookId hook, TestingAnswer *answer) {
    static const int penalties[CLIMB_SEATS_MAX] = { 0, 4, 4, 4 };
    ClimbHooks *hooks = table->hooks;
    const ClimbGame *game = table->game;
    ClimbResult result = { .seats = 4, .winner = 0, .loser = CLIMB_NO_SEAT, .penalty = { 0, 4 } };
    ClimbCombo old;
    *answer = (TestingAnswer){ .penalty = 4, .seat = 0, .net = { 12, -4, -4, -4 } };
    switch (hook) {
    case CLIMB_HOOK_CLASSIFY:
        return hooks->classify(hooks, game, testing_cards(game, "3D 3C"), &answer->combo,
                               &answer->known);
    case CLIMB_HOOK_BEATS:
        climb_combo_classify_by_data(game, testing_cards(game, "3C"), &old);
        return hooks->beats(hooks, game, &table->move.combo, &old, &answer->answer);
    case CLIMB_HOOK_MAY_PLAY: return testing_may_play(table, &answer->allowed, NULL);
    case CLIMB_HOOK_ON_PLAY:
        return hooks->on_play(hooks, game, &table->deal, &table->move, &answer->effects);
    case CLIMB_HOOK_ON_PASS: {
        ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = 1 };
        return hooks->on_pass(hooks, game, &table->deal, &pass, &answer->effects);
    }
    case CLIMB_HOOK_ON_TRICK_END:
        return hooks->on_trick_end(hooks, game, &table->deal, 2, &answer->effects);
    case CLIMB_HOOK_GENERATE: {
        ClimbCards sets[CLIMB_GENERATE_MAX];
        return hooks->generate(hooks, game, testing_cards(game, "3D 3C 4S"), sets, &answer->answer);
    }
    case CLIMB_HOOK_ASK: return hooks->ask(hooks, game, &table->deal, false, &answer->asked);
    case CLIMB_HOOK_ON_ANSWER: {
        ClimbMove reply = { .type = CLIMB_MOVE_ANSWER, .seat = 1, .value = 2 };
        return hooks->on_answer(hooks, game, &table->deal, &reply, &answer->effects);
    }
    case CLIMB_HOOK_PENALTY: return hooks->penalty(hooks, game, &table->deal, 1, &answer->penalty);
    case CLIMB_HOOK_SETTLE: return hooks->settle(hooks, game, &table->deal, penalties, answer->net);
    case CLIMB_HOOK_NEXT_LEADER:
        return hooks->next_leader(hooks, game, &table->deal, &result, &answer->seat);
    case CLIMB_HOOK_EXCHANGE:
        return hooks->exchange(hooks, game, &table->deal, &result, answer->gifts,
                               &answer->gift_count);
    case CLIMB_HOOK_COUNT: break;
    }
    return false;
}

void testing_hook(TestingHooks *table, ClimbHookId hook, const char *body) {
    static const char *const arguments[] = {
        "cards",           "hand",         "new, old",    "move, deal",   "move, deal",
        "move, deal",      "winner, deal", "deal",        "answer, deal", "hand, deal, seat",
        "penalties, deal", "deal, result", "deal, result"
    };
    const char *more = hook == CLIMB_HOOK_GENERATE ? ",\nclassify = function () end" : "";
    g_autofree char *text = g_strdup_printf("%s = function (%s) %s end%s",
                                            climb_script_hook_table(NULL)[hook].name,
                                            arguments[hook], body, more);
    testing_hooks(table, text, "");
}
