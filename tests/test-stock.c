// SPDX-License-Identifier: LGPL-2.1-or-later
// Drawing from a stock, hands of other sizes in later deals: what a pass brings, when the stock is made
// anew, what a record tells of its order. Laws of every game: test-laws.c.
#include <string.h>

#include "testing.h"

#define STOCK "players=3 deal.cards=13 deal.spare=stock open.require=none"

static void act(const ClimbGame *game, ClimbDeal *deal, const char *cards) {
    ClimbMove move = { .type = *cards != '\0' ? CLIMB_MOVE_PLAY : CLIMB_MOVE_PASS,
                       .seat = (uint8_t)deal->turn };
    move.combo.cards = testing_cards(game, cards);
    g_assert_cmpint(climb_deal_check(game, deal, &move), ==, CLIMB_VERDICT_OK);
    climb_deal_apply(game, deal, &move);
}

static const char *const hands[] = { "3D 3C 9H TH", "4D 4C 5D 5C", "6D 6C 7D 7C" };

static void test_one(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", STOCK " draw.on_pass=one");
    ClimbDeal deal;
    ClimbCard order[CLIMB_CARDS_MAX];
    testing_position(game, hands, "JD JC JH", &deal);
    g_assert_cmpint(climb_deal_stock_order(&deal, order), ==, 3);
    act(game, &deal, "3D 3C");
    act(game, &deal, "");
    g_assert_cmpint(deal.turn, ==, 2);
    g_assert_cmpint(deal.counts[1], ==, 5);
    g_assert_cmpint(deal.drew[1], ==, 1);
    g_assert_true(deal.fresh == climb_cards_of(order[0]));
    g_assert_true(climb_cards_has(deal.hands[1], order[0]));
    act(game, &deal, "6D 6C");
    g_assert_true(deal.fresh == CLIMB_NO_CARDS && deal.drew[1] == 0);
    act(game, &deal, "");
    act(game, &deal, "");
    g_assert_true(climb_cards_has(deal.hands[0], order[1]));
    g_assert_true(climb_cards_has(deal.hands[1], order[2]));
    g_assert_cmpint(deal.stock_count, ==, 0);
    act(game, &deal, "7D 7C"); // goes out; nothing more to draw
    g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_OVER);
}

static void test_as_table(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", STOCK " draw.on_pass=as_table");
    ClimbDeal deal;
    testing_position(game, hands, "JD JC JH", &deal);
    act(game, &deal, "3D 3C");
    act(game, &deal, "");
    g_assert_cmpint(deal.drew[1], ==, 2);
    act(game, &deal, "");
    g_assert_cmpint(deal.drew[2], ==, 1); // there is no more
    g_assert_cmpint(deal.turn, ==, 0);
    g_assert_cmpint(deal.table.size, ==, 0);
}

static void test_may_play(void) {
    g_autoptr(ClimbGame)
        game = testing_game("big-two", STOCK " draw.on_pass=one draw.then=may_play");
    ClimbDeal deal;
    testing_position(game, hands, "JD JC JH", &deal);
    act(game, &deal, "9H");
    act(game, &deal, "");
    g_assert_cmpint(deal.turn, ==, 1);
    g_assert_true(deal.drawn && deal.passed == 0);
    ClimbDeal kept = deal;
    g_autofree char *card = climb_deck_faces(&game->deck, deal.fresh);
    act(game, &deal, card);
    g_assert_cmpint(deal.turn, ==, 2);
    g_assert_cmpint(deal.counts[1], ==, 4);
    deal = kept;
    act(game, &deal, ""); // draws no second time
    g_assert_cmpint(deal.turn, ==, 2);
    g_assert_cmpint(deal.counts[1], ==, 5);
    act(game, &deal, "");
    g_assert_true(deal.drawn && deal.turn == 2);
    act(game, &deal, "");
    g_assert_cmpint(deal.turn, ==, 0);
    g_assert_cmpint(deal.table.size, ==, 0);
}

// What was played, but not what lies in the trick, comes back.
static void test_refill(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", STOCK " draw.on_pass=one draw.refill=1");
    ClimbDeal deal;
    testing_position(game, hands, "JD", &deal);
    ClimbCards before = deal.played; // in a position: all that is nowhere
    act(game, &deal, "3D");
    act(game, &deal, "4D");
    act(game, &deal, "");
    g_assert_cmpint(deal.stock_count, ==, 0);
    ClimbDeal seen = deal;
    ClimbView view;
    climb_view_of_deal(game, &deal, 1, &view);
    act(game, &deal, "");
    g_assert_cmpint(deal.refills, ==, 1);
    g_assert_true(deal.played == testing_cards(game, "3D 4D"));
    g_assert_true((deal.stock | deal.fresh) == before);
    g_assert_cmpint(climb_cards_count(deal.stock), ==, deal.stock_count);
    ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seen.turn };
    climb_deal_apply(game, &view.deal, &pass);
    g_assert_cmpint(view.deal.stock_count, ==, deal.stock_count);
    g_assert_true(view.deal.stock == CLIMB_NO_CARDS && view.deal.fresh == CLIMB_NO_CARDS);
    g_assert_true(view.deal.played == deal.played);
}

// Every card of a stock is as likely to come first as any other.
static void test_even(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", STOCK " draw.on_pass=one");
    int found[CLIMB_CARDS_MAX] = { 0 };
    ClimbDeal deal;
    testing_position(game, hands, "JD JC JH QD QC", &deal);
    for (uint64_t seed = 1; seed <= 10000; seed += 2) {
        ClimbCard order[CLIMB_CARDS_MAX];
        deal.stock_seed = seed;
        g_assert_cmpint(climb_deal_stock_order(&deal, order), ==, 5);
        found[order[0]]++;
        found[order[4]]++;
    }
    for (ClimbCards stock = deal.stock; stock != 0; stock = climb_cards_rest(stock)) {
        g_assert_cmpint(found[climb_cards_lowest(stock)], >, 1800);
        g_assert_cmpint(found[climb_cards_lowest(stock)], <, 2200);
    }
}

static ClimbMatch *drawing_match(GString *text) {
    static const char *settings[] = { "players=3", "deal.cards=13", "deal.spare=stock",
                                      "draw.on_pass=one", NULL };
    ClimbRecordHead head = { .game = (char *)"big-two", .settings = (char **)settings };
    ClimbMatch *match = testing_match(
        "big-two", "players=3 deal.cards=13 deal.spare=stock draw.on_pass=one", 5);
    climb_match_begin(match);
    g_autofree char *tags = climb_record_print_head(&head, match);
    g_autofree char *dealt = climb_record_print_deal(match);
    g_string_append(g_string_append(text, tags), dealt);
    return match;
}

// A record names the stock in the order in which it is drawn, and in no other.
static void test_record(void) {
    const ClimbRegistry *registry = testing_games();
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClimbMatch) match = drawing_match(text);
    ClimbCard order[CLIMB_CARDS_MAX];
    char face[CLIMB_FACE_MAX], next[CLIMB_FACE_MAX];
    GError *error = NULL;
    climb_deal_stock_order(&match->deal, order);
    climb_deck_face(&match->game->deck, order[0], face);
    climb_deck_face(&match->game->deck, order[1], next);
    g_autofree char *rest = g_strdup_printf("\nrest %s %s ", face, next);
    g_autofree char *turned = g_strdup_printf("\nrest %s %s ", next, face);
    g_assert_nonnull(strstr(text->str, rest));
    g_autoptr(ClimbRecord) record = climb_record_read(registry, text->str, -1, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(climb_deal_hash(&record->match->deal), ==, climb_deal_hash(&match->deal));
    g_string_replace(text, rest, turned, 1);
    g_assert_null(climb_record_read(registry, text->str, -1, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RECORD);
    g_assert_nonnull(strstr(error->message, "card 1 of the stock"));
    g_error_free(error);
}

static void test_later(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch)
        match = testing_match("big-two", "deal.spare=dead deal.later=3:3 session.end=deals:4", 7);
    static const int cards[] = { 13, 13, 3, 3 };
    for (size_t i = 0; i < G_N_ELEMENTS(cards); i++) {
        climb_match_begin(match);
        g_assert_cmpint(match->deal.counts[0], ==, cards[i]);
        g_assert_cmpint(climb_cards_count(match->deal.aside), ==, 52 - 4 * cards[i]);
        if (i == 1) { // a deal without a result is none of the four
            climb_match_void(match);
            climb_match_begin(match);
            g_assert_cmpint(match->deal.counts[0], ==, 13);
        }
        testing_play_deal(match, i, moves);
    }
    g_assert_true(climb_match_over(match));
}

static void test_contradictions(void) {
    static const char *const rows[][2] = {
        { "draw.on_pass=one", "no stock to draw from" },
        { "draw.refill=1", "no stock to draw from" },
        { "deal.spare=stock", "no card is left for a stock" },
        { "deal.later=3:3", "set deal.spare to dead or stock" },
        { "deal.spare=dead deal.later=1:3", "a deal from 2 on" },
        { "deal.spare=dead deal.later=3:14", "need 56 cards" },
        { "deal.spare=dead deal.later=3", "pairs DEAL:CARDS" },
        { "deal.spare=dead deal.later=3:3,3:4", "names deal 3 twice" },
    };
    const ClimbRegistry *registry = testing_games();
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_auto(GStrv) list = g_strsplit(rows[i][0], " ", -1);
        g_autoptr(ClimbRules)
            rules = climb_registry_rules(registry, "big-two", (const char *const *)list, NULL);
        g_assert_nonnull(rules);
        GError *error = NULL;
        g_assert_null(climb_game_new(rules, &error));
        g_assert_nonnull(strstr(error->message, rows[i][1]));
        g_error_free(error);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/stock/one", test_one);
    g_test_add_func("/stock/as-table", test_as_table);
    g_test_add_func("/stock/may-play", test_may_play);
    g_test_add_func("/stock/refill", test_refill);
    g_test_add_func("/stock/even", test_even);
    g_test_add_func("/stock/record", test_record);
    g_test_add_func("/stock/later-hands", test_later);
    g_test_add_func("/stock/contradictions", test_contradictions);
    return g_test_run();
}
