// SPDX-License-Identifier: LGPL-2.1-or-later
// What hooks are given and what they may return: every value, every mistake with its words.
#include "testing-hooks.h"

#include <string.h>

// --- values -----------------------------------------------------------------------------------------

typedef struct {
    const char *expression;
    const char *text;
} Expression;

// Evaluated in may_play, where seat 1 is to play 3D and `hand` is its hand.
static const Expression values[] = {
    { "hand", "3D 4S KS 2S" },
    { "#hand", "4" },
    { "hand:count()", "4" },
    { "hand:has \"2S\"", "true" },
    { "hand:has \"2S 3D\"", "true" },
    { "hand:has \"2S 2D\"", "false" },
    { "hand:has(cards \"4s\")", "true" },
    { "hand:ranks()", "34K2" },
    { "hand:suits()", "DS" },
    { "hand:of_rank \"2\"", "2S" },
    { "hand:of_rank \"2k\"", "KS 2S" },
    { "hand:of_rank(4)", "4S" },
    { "hand:of_rank \"10\"", "" },
    { "hand:of_suit \"S\"", "4S KS 2S" },
    { "hand:of_suit \"D\" + hand:of_rank \"2\"", "3D 2S" },
    { "hand - \"2S\"", "3D 4S KS" },
    { "hand - hand:of_suit \"S\"", "3D" },
    { "hand + \"3C\"", "3D 3C 4S KS 2S" },
    { "hand == cards \"2s ks 4s 3d\"", "true" },
    { "hand == hand:of_suit \"S\"", "false" },
    { "hand == deal", "false" },
    { "hand:highest()", "2S" },
    { "select(2, hand:highest())", "13" },
    { "select(3, hand:highest())", "4" },
    { "hand:lowest()", "3D" },
    { "(hand - hand):highest()", "nil" },
    { "early", "3D 2S" },
    { "hand - early", "4S KS" },
    { "early:combo()", "nil" },
    { "cards(\"3D 3C\"):combo().kind", "pair" },
    { "list(hand)", "3D.1.1 4S.2.4 KS.11.4 2S.13.4 " },
    { "list(hand - hand)", "" },
    { "move.type", "play" },
    { "move.seat", "1" },
    { "move.kind", "single" },
    { "move.cards", "3D" },
    { "move.combo", "3D" },
    { "move.combo.size", "1" },
    { "move.combo.rank", "1" },
    { "move.combo.strength", "0" },
    { "move.combo.reversed", "false" },
    { "cards(\"3D 4S 5D 6D 7D\"):combo().rank", "5" },
    { "cards(\"AD 2S 3D 4D 5D\"):combo().kind", "straight" },
    { "cards(\"KD KS 3D 3C 3S\"):combo().rank", "1" },
    { "cards(\"2S\"):combo():beats(move.combo)", "true" },
    { "move.combo:beats(move.combo)", "false" },
    { "move.combo == move.combo", "true" },
    { "deal.turn", "1" },
    { "deal.leader", "1" },
    { "deal.dealer", "4" },
    { "deal.seats", "4" },
    { "deal.counts[3]", "4" },
    { "#deal.counts", "4" },
    { "deal.passed[2]", "false" },
    { "deal.plays[1]", "0" },
    { "#deal.played", "36" },
    { "deal.table", "nil" },
    { "deal.owner", "nil" },
    { "deal.last", "nil" },
    { "deal.number", "3" },
    { "deal.passes", "0" },
    { "deal:next(4)", "1" },
    { "deal.moves", "0" },
    { "#deal.trick", "0" },
    { "deal.beaten", "nil" },
    { "deal.beaten_seat", "nil" },
    { "deal.stock", "0" },
    { "deal.drew[2]", "0" },
    { "deal.captured[4]", "0" },
    { "deal.paid[1]", "0" },
    { "deal.trick_paid", "0" },
    { "deal.trick_payer", "nil" },
    { "deal.first_out", "nil" },
    { "deal.answers", "0" },
    { "deal.answered", "false" },
    { "deal:answer(1)", "nil" },
    { "move.answer", "nil" },
    { "deal:hand(1) == deal:hand()", "true" },
    { "type(hand)", "userdata" },
    { "getmetatable(hand)", "false" },
};

static const char helpers[] = "local early = cards \"2S 3D\" "
                              "local function list(set) local text = \"\" "
                              "for face, rank, suit in set:each() do "
                              "text = text .. face .. \".\" .. rank .. \".\" .. suit .. \" \" end "
                              "return text end";

static void test_values(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        TestingHooks table;
        bool allowed = true;
        g_autofree char *reason = NULL;
        g_autofree char *hook = g_strdup_printf("may_play = function (move, deal) local hand = "
                                                "deal:hand() return false, \"=\" .. "
                                                "tostring((%s)) end",
                                                values[i].expression);
        testing_hooks(&table, hook, helpers);
        if (!testing_may_play(&table, &allowed, &reason)) {
            g_error("%s: %s", values[i].expression, testing_fault(&table));
        }
        g_assert_false(allowed);
        if (strcmp(reason + 1, values[i].text) != 0) {
            g_error("%s is “%s”, not “%s”", values[i].expression, reason + 1, values[i].text);
        }
        testing_hooks_free(&table);
    }
}

// The same, but each is an error that says so.
static const Expression mistakes[] = {
    { "hand.size", "Cards has no “size”" },
    { "hand:cuont()", "Cards has no “cuont”; did you mean “count”?" },
    { "hand[1]", "Cards has no “[1]”" },
    { "deal.trun", "Deal has no “trun”; did you mean “turn”?" },
    { "move.card", "did you mean “cards”?" },
    { "move.combo.kin", "did you mean “kind”?" },
    { "deal.counts[5]", "there is no seat 5: seats are 1 to 4" },
    { "deal.counts[0]", "there is no seat 0" },
    { "deal.counts.x", "this list has seats 1 to 4, not a string" },
    { "deal:hand(2)", "may_play sees only the hand of the seat that moves" },
    { "deal:hand(9)", "there is no seat 9" },
    { "deal:penalty(hand)", "nothing is charged before the deal is over" },
    { "deal:net(1)", "only settle is told" },
    { "hand:has \"9X\"", "cards: " },
    { "hand:has \"\"", "no card is named" },
    { "hand:has()", "cards or their faces expected" },
    { "hand:has(5)", "cards or their faces expected" },
    { "hand:of_rank \"B\"", "the ranks of this pack are 3456789TJQKA2" },
    { "hand:of_suit \"X\"", "the suits of this pack are DCHS" },
    { "hand + 5", "cards or their faces expected" },
    { "cards \"3D 3D\"", "stands twice" },
    { "cards \"XB\"", "friday.lua:6: may_play: cards: " },
    { "cards()", "string expected" },
    { "wrong == hand", "cards: " },
    { "move.combo:beats(hand)", "Combo expected" },
    { "hand.has(deal, \"2S\")", "Cards expected" },
};

static void test_mistakes(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(mistakes); i++) {
        TestingHooks table;
        bool allowed = true;
        g_autofree char *hook = g_strdup_printf("may_play = function (move, deal) local hand = "
                                                "deal:hand() return false, tostring((%s)) end",
                                                mistakes[i].expression);
        testing_hooks(&table, hook, "local wrong = cards \"9X\"");
        if (testing_may_play(&table, &allowed, NULL)) {
            g_error("%s is no mistake", mistakes[i].expression);
        }
        testing_contains(testing_fault(&table), "friday.lua:6: may_play: ");
        testing_contains(testing_fault(&table), mistakes[i].text);
        testing_contains(testing_fault(&table), "(when seat 1 played 3D)");
        testing_hooks_free(&table);
    }
}

// Nothing that a hook is given can be changed.
static void test_read_only(void) {
    static const char *const changes[] = { "deal.turn = 2",       "deal.counts[1] = 0",
                                           "move.seat = 2",       "deal:hand().count = 1",
                                           "move.combo.size = 2", "deal.new = 1" };
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
        TestingHooks table;
        bool allowed = true;
        ClimbDeal before;
        g_autofree char *hook = g_strdup_printf(
            "may_play = function (move, deal) %s return true end", changes[i]);
        testing_hooks(&table, hook, "");
        before = table.deal;
        g_assert_false(testing_may_play(&table, &allowed, NULL));
        testing_contains(testing_fault(&table), "cannot be changed");
        g_assert_cmpuint(climb_deal_hash(&before), ==, climb_deal_hash(&table.deal));
        testing_hooks_free(&table);
    }
}

// Cards are known only while a game is played, a deal only to the hook that was given it.
static void test_moments(void) {
    static const Expression loading[] = {
        { "local n = #early", "the file is being loaded" },
        { "local s = early + \"3C\"", "the file is being loaded" },
        { "local s = early:ranks()", "the file is being loaded" },
        { "local s = cards(3)", NULL }, // a number is text
        { "local s = cards(nil)", "string expected" },
        { "cards(\"3D\\0\")", "write faces in text" },
        { "assert(tostring(early) == \"2S 3D\")", NULL },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(loading); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *text = g_strdup_printf(
            "-- climb-api: 1\nlocal early = cards \"2S 3D\"\n%s\nreturn "
            "climb.variant { id = \"friday\", base = \"big-two\" }\n",
            loading[i].expression);
        g_autoptr(ClimbScript) script = testing_script(text, &error);
        if (loading[i].text == NULL) {
            g_assert_no_error(error);
        } else {
            g_assert_null(script);
            testing_contains(error->message, loading[i].text);
            testing_contains(error->message, "friday.lua:3: ");
        }
    }
    TestingHooks table;
    bool known = false;
    ClimbCombo combo = { 0 };
    bool allowed = false;
    testing_hooks(&table,
                  "may_play = function (move, deal) kept = deal return true end,\n"
                  "classify = function (set) return kept.turn end",
                  "local kept");
    g_assert_true(testing_may_play(&table, &allowed, NULL));
    g_assert_false(
        table.hooks->classify(table.hooks, table.game, table.move.combo.cards, &combo, &known));
    testing_contains(testing_fault(&table), "only be looked at by the hook that was given it");
    testing_contains(testing_fault(&table), "friday.lua:7: classify: ");
    testing_contains(testing_fault(&table), "(asked about 3D)");
    testing_hooks_free(&table);
}

// --- results ----------------------------------------------------------------------------------------

typedef struct {
    ClimbHookId hook;
    const char *body;
    const char *message;
} Wrong;

static const Wrong wrong_results[] = {
    { CLIMB_HOOK_CLASSIFY, "return 5", "returned 5; it must return the id of a kind and a key" },
    { CLIMB_HOOK_CLASSIFY, "return true", "returned true" },
    { CLIMB_HOOK_CLASSIFY, "return {}", "returned a table" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\"", "with the key nothing; the key must be an integer" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", 1.5", "with the key 1.5, which is no integer" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", 2.0", "which is no integer" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", -1", "with the key -1" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", 1 << 24", "with the key 16777216" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", 0 / 0", "which is no integer" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", math.huge", "with the key inf" },
    { CLIMB_HOOK_CLASSIFY, "return \"pair\", \"5\"", "with the key “5”" },
    { CLIMB_HOOK_CLASSIFY, "return \"piar\", 5", "no such kind; did you mean “pair”?" },
    { CLIMB_HOOK_CLASSIFY, "return \"\\27[31mbad\", 5", "no such kind" },
    { CLIMB_HOOK_CLASSIFY, "return \"straight\", 5",
      "for 2 cards, and that kind never has so many" },
    { CLIMB_HOOK_CLASSIFY, "error(\"oh\")", "friday.lua:6: classify: oh" },
    { CLIMB_HOOK_CLASSIFY, "error()", "classify: " },
    { CLIMB_HOOK_CLASSIFY, "error({})", "classify: " },
    { CLIMB_HOOK_CLASSIFY, "while true do end", "classify: " },
    { CLIMB_HOOK_CLASSIFY, "local t = {} while true do t[#t + 1] = { #t } end", "classify: " },
    { CLIMB_HOOK_CLASSIFY, "return undefined.x", "friday.lua:6: classify: " },
    { CLIMB_HOOK_BEATS, "return 1", "returned 1; it must return true, false, or nil" },
    { CLIMB_HOOK_BEATS, "return \"yes\"", "returned “yes”" },
    { CLIMB_HOOK_BEATS, "return new.strenght", "did you mean “strength”?" },
    { CLIMB_HOOK_MAY_PLAY, "return",
      "returned nothing; it must return true, or false and a reason" },
    { CLIMB_HOOK_MAY_PLAY, "return 1", "returned 1" },
    { CLIMB_HOOK_MAY_PLAY, "return false", "returned false with nothing for a reason" },
    { CLIMB_HOOK_MAY_PLAY, "return false, \"\"", "for a reason" },
    { CLIMB_HOOK_MAY_PLAY, "return false, 5", "returned false with 5 for a reason" },
    { CLIMB_HOOK_ON_PLAY, "return true",
      "returned true; it must return nil, or a table of effects" },
    { CLIMB_HOOK_ON_PLAY, "return { end_trik = true }", "did you mean “end_trick”?" },
    { CLIMB_HOOK_ON_PLAY, "return { \"end_trick\" }",
      "returned the effect 1, which does not exist" },
    { CLIMB_HOOK_ON_PLAY, "return { end_trick = 1 }",
      "returned end_trick = 1; it must be true or false" },
    { CLIMB_HOOK_ON_PLAY, "return { skip = -1 }", "returned skip = -1" },
    { CLIMB_HOOK_ON_PLAY, "return { skip = 4 }", "returned skip = 4" },
    { CLIMB_HOOK_ON_PLAY, "return { skip = 1.5 }", "returned skip = 1.5" },
    { CLIMB_HOOK_ON_PLAY, "return { lead = 0 }", "returned lead = 0; it must be a seat" },
    { CLIMB_HOOK_ON_PLAY, "return { lead = 5 }", "returned lead = 5" },
    { CLIMB_HOOK_ON_PLAY, "deal:hand(1)", "on_play sees no hands" },
    { CLIMB_HOOK_ON_PASS, "return { reverse_order = \"yes\" }", "returned reverse_order = “yes”" },
    { CLIMB_HOOK_ON_TRICK_END, "return 5", "returned 5" },
    { CLIMB_HOOK_PENALTY, "return", "returned nothing; it must return an integer" },
    { CLIMB_HOOK_PENALTY, "return 4 / 2", "returned 2.0, which is no integer" },
    { CLIMB_HOOK_PENALTY, "return 2.5", "returned 2.5, which is no integer" },
    { CLIMB_HOOK_PENALTY, "return 0 / 0", "which is no integer" },
    { CLIMB_HOOK_PENALTY, "return math.maxinteger", "returned 9223372036854775807" },
    { CLIMB_HOOK_ON_PLAY, "return { draw = 1 }", "have no stock to draw from (deal.spare)" },
    { CLIMB_HOOK_ON_PLAY, "return { draw = -1 }", "returned draw = -1; it must be an integer" },
    { CLIMB_HOOK_ON_PLAY, "return { capture = 1.5 }", "returned capture = 1.5" },
    { CLIMB_HOOK_ON_PLAY, "return { capture = { 1, 2 } }", "a list with one for each seat" },
    { CLIMB_HOOK_ON_PLAY, "return { capture = { 1, 2, \"3\", 4 } }", "capture = “3”" },
    { CLIMB_HOOK_ON_PLAY, "return { pay = 5 }", "returned pay = 5; it must be { from = seat" },
    { CLIMB_HOOK_ON_PLAY, "return { pay = { from = 1, to = 5, points = 1 } }", "pay = a table" },
    { CLIMB_HOOK_ON_PLAY, "return { pay = { from = 1, to = 2 } }", "pay = a table" },
    { CLIMB_HOOK_ON_PLAY, "return { pay = { from = 1, to = 2, points = -1 } }", "pay = a table" },
    { CLIMB_HOOK_ON_PLAY, "return { pay = { from = 1, to = 2, points = 1, why = 1 } }",
      "pay = a table" },
    { CLIMB_HOOK_ON_ANSWER, "return { skipp = 1 }", "did you mean “skip”?" },
    { CLIMB_HOOK_ASK, "return true", "returned true; it must return nil, or { seat" },
    { CLIMB_HOOK_ASK, "return { seat = 1, question = \"Well?\" }", "returned a table" },
    { CLIMB_HOOK_ASK, "return { seat = 5, question = \"W\", answers = { \"a\", \"b\" } }",
      "to no seat that holds cards" },
    { CLIMB_HOOK_ASK, "return { seat = 1, question = 5, answers = { \"a\", \"b\" } }",
      "that is no text" },
    { CLIMB_HOOK_ASK, "return { seat = 1, question = \"\", answers = { \"a\", \"b\" } }",
      "that is no text" },
    { CLIMB_HOOK_ASK, "return { seat = 1, question = \"W\", answers = { \"a\" } }",
      "whose answers are not a list of 2 to 8" },
    { CLIMB_HOOK_ASK,
      "return { seat = 1, question = \"W\", answers = { \"a\", \"b\", c = \"d\" } }",
      "whose answers are not a list" },
    { CLIMB_HOOK_ASK,
      "return { seat = 1, question = \"W\", answers = { \"a\", (\"b\"):rep(200) } }",
      "texts of at most 120 bytes" },
    { CLIMB_HOOK_ASK, "return { seat = 1, question = \"\\255\", answers = { \"a\", \"b\" } }",
      "that is no text" },
    { CLIMB_HOOK_GENERATE, "return nil", "returned nothing; it must return a list" },
    { CLIMB_HOOK_GENERATE, "return { 5 }", "a list with 5 in it" },
    { CLIMB_HOOK_GENERATE, "return { \"3X\" }", "a list with “3X” in it" },
    { CLIMB_HOOK_GENERATE, "return { \"2S\" }", "does not hold, such as 2S" },
    { CLIMB_HOOK_GENERATE, "local t = {} for i = 1, 4097 do t[i] = hand end return t",
      "at most 4096 sets" },
    { CLIMB_HOOK_PENALTY, "return -1000001", "returned -1000001" },
    { CLIMB_HOOK_PENALTY, "return \"4\"", "returned “4”" },
    { CLIMB_HOOK_PENALTY, "return hand", "returned a userdata" },
    { CLIMB_HOOK_SETTLE, "return 5",
      "returned 5; it must return a list with one integer for each seat" },
    { CLIMB_HOOK_SETTLE, "return { 1, -1 }", "one integer for each seat" },
    { CLIMB_HOOK_SETTLE, "return { 1, -1, 0, 0, 0 }", "one integer for each seat" },
    { CLIMB_HOOK_SETTLE, "return { 1, -1, 0.0, 0 }", "for seat 3; it must be an integer" },
    { CLIMB_HOOK_SETTLE, "return { 1, 0, 0, 0 }", "add up to 1" },
    { CLIMB_HOOK_NEXT_LEADER, "return 0", "returned 0; it must return a seat" },
    { CLIMB_HOOK_NEXT_LEADER, "return 5", "returned 5" },
    { CLIMB_HOOK_NEXT_LEADER, "return false", "returned false" },
    { CLIMB_HOOK_NEXT_LEADER, "return result.winer", "did you mean “winner”?" },
    { CLIMB_HOOK_NEXT_LEADER, "return result.place[5]", "there is no seat 5" },
    { CLIMB_HOOK_EXCHANGE, "return 1", "returned 1; it must return nil, or a list of at most 8" },
    { CLIMB_HOOK_EXCHANGE, "return { 1 }", "a list of gifts such as { from = 4, to = 1" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1 } }", "gift 1: from, to and cards must all" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1, to = 5, cards = 1 } }",
      "gift 1: returned to = 5; it must be a seat" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 0, to = 1, cards = 1 } }", "returned from = 0" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1, to = 2, cards = 5 } }",
      "returned cards = 5; it must be an integer from 1 to 4" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1, to = 2, cards = 1.0 } }", "which is no integer" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1, to = 2, cards = 1, give = 'best' } }",
      "returned give = “best”; it must be “highest”, “lowest” or “choice”" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1, to = 2, card = 1 } }", "did you mean “cards”?" },
    { CLIMB_HOOK_EXCHANGE, "return { { from = 1, to = 2, cards = 1 }, { from = 2 } }", "gift 2" },
    { CLIMB_HOOK_EXCHANGE, "local t = {} for i = 1, 9 do t[i] = 1 end return t", "at most 8" },
};

static void test_wrong_results(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_results); i++) {
        const Wrong *row = &wrong_results[i];
        TestingHooks table;
        TestingAnswer answer;
        testing_hook(&table, row->hook, row->body);
        if (testing_ask(&table, row->hook, &answer)) {
            g_error("%s: “%s” was taken", climb_script_hook_table(NULL)[row->hook].name, row->body);
        }
        testing_contains(testing_fault(&table), row->message);
        testing_contains(testing_fault(&table), climb_script_hook_table(NULL)[row->hook].name);
        g_assert_true(g_str_has_prefix(testing_fault(&table), "friday.lua:6: "));
        for (const char *p = testing_fault(&table); *p != '\0'; p = g_utf8_next_char(p)) {
            g_assert_true(g_unichar_isprint(g_utf8_get_char(p)));
        }
        testing_hooks_free(&table);
    }
}

static void check_scores(void) {
    TestingHooks table;
    TestingAnswer answer;
    testing_hook(&table, CLIMB_HOOK_PENALTY,
                 "return deal:penalty(hand) * 10 + deal:penalty(\"2S 3D\") + seat * 100");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_PENALTY, &answer));
    g_assert_cmpint(answer.penalty, ==, 4 * 10 + 2 + 2 * 100);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_SETTLE, "return { deal:net(1) + penalties[2], -16, 0, 0 }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_SETTLE, &answer));
    g_assert_cmpint(answer.net[0], ==, 16);
    g_assert_cmpint(answer.net[1], ==, -16);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_NEXT_LEADER,
                 "if result.penalty[2] == 4 and result.winner == 1 and result.loser "
                 "== nil and result.leader == 1 and #deal:hand(3) == 4 then return 3 "
                 "end");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_NEXT_LEADER, &answer));
    g_assert_cmpint(answer.seat, ==, 2);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_EXCHANGE,
                 "return { { from = 4, to = 1, cards = 2, give = 'highest' }, "
                 "{ from = result.winner, to = deal.seats, cards = 2 } }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_EXCHANGE, &answer));
    g_assert_cmpint(answer.gift_count, ==, 2);
    g_assert_cmpint(answer.gifts[0].from, ==, 3);
    g_assert_cmpint(answer.gifts[0].to, ==, 0);
    g_assert_cmpint(answer.gifts[0].give, ==, CLIMB_GIVE_HIGHEST);
    g_assert_cmpint(answer.gifts[1].from, ==, 0);
    g_assert_cmpint(answer.gifts[1].to, ==, 3);
    g_assert_cmpint(answer.gifts[1].count, ==, 2);
    g_assert_cmpint(answer.gifts[1].give, ==, CLIMB_GIVE_CHOICE);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_EXCHANGE, "return {}");
    answer.gift_count = 5;
    g_assert_true(testing_ask(&table, CLIMB_HOOK_EXCHANGE, &answer));
    g_assert_cmpint(answer.gift_count, ==, 0);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_NEXT_LEADER, "");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_NEXT_LEADER, &answer));
    g_assert_cmpint(answer.seat, ==, 0);
    testing_hooks_free(&table);
}

static void check_effects(void) {
    TestingHooks table;
    TestingAnswer answer;
    testing_hook(&table, CLIMB_HOOK_ON_PLAY,
                 "return { end_trick = true, skip = 2, lead = 4, "
                 "reverse_direction = true, reverse_trick = false }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ON_PLAY, &answer));
    g_assert_true(answer.effects.end_trick && answer.effects.reverse_direction);
    g_assert_false(answer.effects.reverse_trick || answer.effects.reverse_order);
    g_assert_cmpint(answer.effects.skip, ==, 2);
    g_assert_cmpint(answer.effects.lead, ==, 3);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_ON_PASS,
                 "return move.type == \"pass\" and #move.cards == 0 and move.combo "
                 "== nil and { reverse_order = true } or nil");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ON_PASS, &answer));
    g_assert_true(answer.effects.reverse_order);
    g_assert_cmpint(answer.effects.lead, ==, CLIMB_NO_SEAT);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_ON_TRICK_END, "return { lead = winner }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ON_TRICK_END, &answer));
    g_assert_cmpint(answer.effects.lead, ==, 2);
    testing_hooks_free(&table);
}

static void check_payments(void) {
    TestingHooks table;
    TestingAnswer answer;
    testing_hook(&table, CLIMB_HOOK_ON_PLAY,
                 "return { capture = 3, pay = { { from = 1, to = 2, points = 4 }, { from = 3, to = "
                 "2, points = 5 } } }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ON_PLAY, &answer));
    static const int paid[] = { -4, 9, -5, 0 };
    g_assert_cmpmem(answer.effects.pay, sizeof(paid), paid, sizeof(paid));
    g_assert_cmpint(answer.effects.paid, ==, 5);
    g_assert_cmpint(answer.effects.payer, ==, 2);
    g_assert_cmpint(answer.effects.capture[0], ==, 3);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_ON_TRICK_END,
                 "return { capture = { 1, 2, 3, -4 }, pay = { from = 1, to = 1, points = 4 } }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ON_TRICK_END, &answer));
    g_assert_cmpint(answer.effects.capture[3], ==, -4);
    g_assert_cmpint(answer.effects.pay[0], ==, 0);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_ON_ANSWER,
                 "if answer.type == \"answer\" and answer.answer == 2 and answer.seat == 2 then "
                 "return { capture = 7 } end");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ON_ANSWER, &answer));
    g_assert_cmpint(answer.effects.capture[1], ==, 7);
    testing_hooks_free(&table);
}

// A question is words for people, and asked without words it is the same.
static void check_question(void) {
    TestingHooks table;
    TestingAnswer answer;
    ClimbAsked asked = { 0 };
    testing_hook(&table, CLIMB_HOOK_ASK,
                 "return { seat = 3, question = \"Well\\27[2J?\", answers = { \"yes\", \"no\" } }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ASK, &answer));
    g_assert_cmpint(answer.asked.seat, ==, 2);
    g_assert_cmpint(answer.asked.count, ==, 2);
    g_assert_null(answer.asked.question);
    g_assert_true(table.hooks->ask(table.hooks, table.game, &table.deal, true, &asked));
    g_assert_cmpint(asked.seat, ==, 2);
    g_assert_cmpstr(asked.question, ==, "Well [2J?");
    g_assert_cmpstr(asked.answers[1], ==, "no");
    g_assert_null(asked.answers[2]);
    g_free(asked.question);
    g_strfreev(asked.answers);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_ASK, "");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_ASK, &answer));
    g_assert_cmpint(answer.asked.count, ==, 0);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_GENERATE, "return { hand, \"3D\", hand - \"3D\" }");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_GENERATE, &answer));
    g_assert_cmpint(answer.answer, ==, 3);
    testing_hooks_free(&table);
}

static void test_results(void) {
    TestingHooks table;
    TestingAnswer answer;
    testing_hook(&table, CLIMB_HOOK_CLASSIFY, "return \"pair\", 77");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_CLASSIFY, &answer));
    g_assert_true(answer.known);
    g_assert_cmpint(answer.combo.size, ==, 2);
    g_assert_cmpint(answer.combo.strength, ==, 77);
    g_assert_cmpstr(table.game->patterns[answer.combo.kind].id, ==, "pair");
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_CLASSIFY, "return false");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_CLASSIFY, &answer));
    g_assert_true(answer.known);
    g_assert_cmpint(answer.combo.size, ==, 0);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_CLASSIFY, "");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_CLASSIFY, &answer));
    g_assert_false(answer.known);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_BEATS, "if new.rank == old.rank then return true end");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_BEATS, &answer));
    g_assert_cmpint(answer.answer, ==, 1);
    testing_hooks_free(&table);
    testing_hook(&table, CLIMB_HOOK_BEATS, "");
    g_assert_true(testing_ask(&table, CLIMB_HOOK_BEATS, &answer));
    g_assert_cmpint(answer.answer, ==, -1);
    testing_hooks_free(&table);
    check_scores();
    check_effects();
    check_payments();
    check_question();
}

// A reason is words for people: plain, and not endless.
static void test_reason(void) {
    TestingHooks table;
    bool allowed = true;
    g_autofree char *reason = NULL;
    testing_hooks(&table,
                  "may_play = function () return false, \"a\\27[2Jb\\n\\255\" .. "
                  "(\"x\"):rep(5000) end",
                  "");
    g_assert_true(testing_may_play(&table, &allowed, &reason));
    g_assert_false(allowed);
    g_assert_true(g_str_has_prefix(reason, "a [2Jb "));
    g_assert_true(g_utf8_validate(reason, -1, NULL));
    g_assert_cmpuint(strlen(reason), <, 220);
    testing_hooks_free(&table);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hook-values/values", test_values);
    g_test_add_func("/hook-values/mistakes", test_mistakes);
    g_test_add_func("/hook-values/read-only", test_read_only);
    g_test_add_func("/hook-values/moments", test_moments);
    g_test_add_func("/hook-values/wrong-results", test_wrong_results);
    g_test_add_func("/hook-values/results", test_results);
    g_test_add_func("/hook-values/reason", test_reason);
    return g_test_run();
}
