// SPDX-License-Identifier: LGPL-2.1-or-later
// Points of hands, settlements, places and results of deals.
#include "testing.h"

#include <string.h>

static const struct {
    const char *settings;
    int count;
    const char *held;
    bool unplayed;
    int expected;
} hands[] = {
    { "score.scheme=std39", 1, "", false, 1 },
    { "score.scheme=std39", 9, "", false, 9 },
    { "score.scheme=std39", 10, "", false, 20 },
    { "score.scheme=std39", 12, "", false, 24 },
    { "score.scheme=std39", 13, "", false, 39 },
    { "score.scheme=std39", 0, "", false, 0 },
    { "score.scheme=std39", 17, "", false, 51 },
    { "score.scheme=hk52", 7, "", false, 7 },
    { "score.scheme=hk52", 8, "", false, 16 },
    { "score.scheme=hk52", 10, "", false, 30 },
    { "score.scheme=hk52", 13, "", false, 52 },
    { "score.scheme=ru", 9, "", false, 18 },
    { "score.scheme=ru", 10, "", false, 30 },
    { "score.scheme=dle", 10, "", false, 10 },
    { "score.scheme=dle", 11, "", false, 22 },
    { "score.scheme=flat", 13, "", false, 13 },
    { "score.scheme=x2x4", 13, "", false, 52 },
    { "score.scheme=double10", 13, "", false, 26 },
    // nothing played: its own points a card, in place of the bracket
    { "score.brackets=10:2,1:1 score.unplayed=3", 13, "", true, 39 },
    { "score.brackets=10:2,1:1 score.unplayed=3", 13, "", false, 26 },
    { "score.brackets=10:2,1:1 score.unplayed=3", 0, "", true, 0 },
    // held cards
    { "score.scheme=hk52 score.held=2 score.held_factor=2", 5, "2C", false, 10 },
    { "score.scheme=hk52 score.held=2 score.held_factor=2", 8, "2C 2D", false, 32 },
    { "score.scheme=hk52 score.held=2 score.held_factor=3", 5, "2C", false, 15 },
    { "score.scheme=hk52 score.held=2 score.held_factor=2 score.held_each=yes", 5, "2C 2D", false,
      20 },
    { "score.scheme=hk52 score.held=2S score.held_factor=2 score.held_min=8", 7, "2S", false, 7 },
    { "score.scheme=hk52 score.held=2S score.held_factor=2 score.held_min=8", 13, "2S", false,
      104 },
    { "score.scheme=hk52 score.held=2S score.held_factor=2", 5, "2H", false, 5 },
    { "score.scheme=std39 score.held=2 score.held_factor=2", 10, "2S", false, 40 },
    // bracket, then unplayed, then the factor, then what is added
    { "score.unplayed=4 score.held=2 score.held_factor=2 score.held_add=5", 13, "2S 2D", true,
      13 * 4 * 2 + 10 },
    { "score.held=2 score.held_add=5 score.held_min=4", 3, "2S", false, 3 },
};

static void test_hands(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(hands); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", hands[i].settings);
        ClimbCards held = testing_cards(game, hands[i].held);
        g_assert_cmpint(climb_score_hand(game, hands[i].count, held, !hands[i].unplayed), ==,
                        hands[i].expected);
    }
}

static void test_points(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", "score.scheme=points");
    g_assert_cmpint(climb_score_points(game, testing_cards(game, "KD TS 7C 2H")), ==, 29);
    g_assert_cmpint(climb_score_points(game, CLIMB_NO_CARDS), ==, 0);
}

static const struct {
    const char *settings;
    int penalty[4];
    int seats, winner, liable;
    bool partners;
    int penalties[4], net[4];
} settlements[] = {
    { "settle.mode=to_winner",
      { 0, 9, 20, 39 },
      4,
      0,
      -1,
      false,
      { 0, 9, 20, 39 },
      { 68, -9, -20, -39 } },
    { "settle.mode=to_winner", { 0, 5, 10 }, 3, 0, -1, false, { 0, 5, 10 }, { 15, -5, -10 } },
    { "settle.mode=pairwise", { 0, 1, 1, 1 }, 4, 0, -1, false, { 0, 1, 1, 1 }, { 3, -1, -1, -1 } },
    { "settle.mode=pairwise",
      { 3, 0, 10, 13 },
      4,
      1,
      -1,
      false,
      { 3, 0, 10, 13 },
      { 14, 26, -14, -26 } },
    { "settle.mode=pairwise", { 0, 4 }, 2, 0, -1, false, { 0, 4 }, { 4, -4 } },
    { "settle.mode=pot settle.ante=1 settle.lose=1",
      { 0, 10, 18, 30 },
      4,
      0,
      -1,
      false,
      { 0, 10, 18, 30 },
      { 64, -12, -20, -32 } },
    { "settle.mode=winner_only",
      { 0, 9, 20, 39 },
      4,
      0,
      -1,
      false,
      { 0, 9, 20, 39 },
      { 68, 0, 0, 0 } },
    { "settle.mode=none",
      { 0, 9, 20, 39 },
      4,
      0,
      -1,
      false,
      { 0, 9, 20, 39 },
      { 0, -9, -20, -39 } },
    { "settle.mode=to_winner stake=5",
      { 0, 1, 2, 3 },
      4,
      0,
      -1,
      false,
      { 0, 1, 2, 3 },
      { 30, -5, -10, -15 } },
    // who neglected the duty pays; with pairwise books the two others gain (rules.md Q18)
    { "settle.mode=to_winner",
      { 0, 9, 20, 39 },
      4,
      0,
      1,
      false,
      { 0, 68, 0, 0 },
      { 68, -68, 0, 0 } },
    { "settle.mode=pairwise",
      { 0, 9, 20, 39 },
      4,
      0,
      1,
      false,
      { 0, 68, 0, 0 },
      { 68, -204, 68, 68 } },
    { "settle.mode=pairwise lastcard.charge=to_winner",
      { 0, 9, 20, 39 },
      4,
      0,
      1,
      false,
      { 0, 68, 0, 0 },
      { 68, -68, 0, 0 } },
    { "settle.mode=pot settle.ante=1 settle.lose=1 lastcard.charge=to_winner",
      { 0, 10, 18, 30 },
      4,
      0,
      3,
      false,
      { 0, 0, 0, 58 },
      { 64, 0, 0, -64 } },
    // partners (Q30): the losers' hands together, the winner's partner's hand not at all
    { "settle.mode=to_winner",
      { 0, 9, 20, 39 },
      4,
      0,
      -1,
      true,
      { 0, 48, 0, 48 },
      { 48, -48, 48, -48 } },
    { "settle.mode=pairwise",
      { 5, 0, 7, 11 },
      4,
      1,
      -1,
      true,
      { 12, 0, 12, 0 },
      { -12, 12, -12, 12 } },
    { "settle.mode=winner_only",
      { 0, 9, 20, 39 },
      4,
      0,
      -1,
      true,
      { 0, 48, 0, 48 },
      { 48, 0, 48, 0 } },
    { "settle.mode=none", { 0, 9, 20, 39 }, 4, 0, -1, true, { 0, 48, 0, 48 }, { 0, -48, 0, -48 } },
    { "settle.mode=to_winner",
      { 0, 9, 20, 39 },
      4,
      0,
      3,
      true,
      { 0, 0, 0, 48 },
      { 48, 0, 48, -96 } },
};

static void test_settlements(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(settlements); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", settlements[i].settings);
        const unsigned sides[CLIMB_SEATS_MAX] = { 5, 10, 5, 10 };
        int penalty[CLIMB_SEATS_MAX] = { 0 };
        ClimbResult result = { 0 };
        memcpy(penalty, settlements[i].penalty, sizeof settlements[i].penalty);
        climb_score_settle(game, penalty, settlements[i].seats, settlements[i].winner,
                           settlements[i].liable, settlements[i].partners ? sides : NULL, &result);
        for (int seat = 0; seat < settlements[i].seats; seat++) {
            g_assert_cmpint(result.net[seat], ==, settlements[i].net[seat]);
            g_assert_cmpint(result.penalty[seat], ==, settlements[i].penalties[seat]);
        }
    }
}

static const struct {
    int bid, declarer, partner, winner, seats;
    int net[5];
} bids[] = {
    { 3, 0, -1, 0, 3, { 6, -3, -3 } },
    { 3, 0, -1, 2, 3, { -6, 3, 3 } },
    { 2, 1, -1, 0, 3, { 2, -4, 2 } },
    { 3, 0, 1, 3, 4, { -3, -3, 3, 3 } },
    { 2, 0, 2, 2, 4, { 2, -2, 2, -2 } },
    { 1, 3, -1, 3, 4, { -1, -1, -1, 3 } }, // called his own card
    { 1, 0, 1, 0, 5, { 2, 1, -1, -1, -1 } },
    { 1, 0, 1, 4, 5, { -2, -1, 1, 1, 1 } },
    { 1, -1, -1, 0, 3, { 0, 0, 0 } },
};

static void test_bids(void) {
    g_autoptr(ClimbGame) game = testing_game("big-three", NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(bids); i++) {
        ClimbResult result = { 0 };
        climb_score_settle_bid(game, bids[i].bid, bids[i].declarer, bids[i].partner, bids[i].winner,
                               bids[i].seats, &result);
        for (int seat = 0; seat < bids[i].seats; seat++) {
            g_assert_cmpint(result.net[seat], ==, bids[i].net[seat]);
            g_assert_cmpint(result.penalty[seat], ==, MAX(-bids[i].net[seat], 0));
        }
    }
}

// A deal that is over, with these hands left and the seats that went out in order.
static const struct {
    const char *settings;
    const char *left; // by seat, separated by '/'
    const char *out;  // seats
    const char *finish;
    int place[4], net[4];
    unsigned tied;
    int loser;
} results[] = {
    { "settle.mode=to_winner",
      "/ 4D 5D / 6D / 7D 8D 9D",
      "0",
      "3D",
      { 1, 3, 2, 4 },
      { 6, -2, -1, -3 },
      1u << 3,
      3 },
    { "settle.mode=to_winner",
      "/ 4D 5D / 6D / 7D 8D",
      "0",
      "3D",
      { 1, 3, 2, 3 },
      { 5, -2, -1, -2 },
      1u << 1 | 1u << 3,
      -1 },
    // who holds a 2 is last, whatever he has else; the money is as ever
    { "settle.mode=to_winner end.two_is_last=yes score.held=2",
      "/ 4D 5D / 2D / 7D 8D 9D",
      "0",
      "3D",
      { 1, 2, 4, 3 },
      { 6, -2, -1, -3 },
      1u << 2,
      2 },
    { "settle.mode=to_winner score.held=2 score.held_factor=3",
      "/ 4D 5D / 2D / 7D 8D",
      "0",
      "3D",
      { 1, 2, 4, 2 },
      { 7, -2, -3, -2 },
      1u << 2,
      2 },
    { "score.scheme=places settle.mode=none",
      "/ / 4D 5D /",
      "103",
      "3D",
      { 2, 1, 4, 3 },
      { 2, 3, 0, 1 },
      1u << 2,
      2 },
    { "score.scheme=places settle.mode=to_winner",
      "/ / 4D 5D /",
      "103",
      "3D",
      { 2, 1, 4, 3 },
      { -1, 6, -3, -2 },
      1u << 2,
      2 },
    { "score.scheme=places settle.mode=pairwise",
      "/ / 4D 5D /",
      "103",
      "3D",
      { 2, 1, 4, 3 },
      { 2, 6, -6, -2 },
      1u << 2,
      2 },
    { "score.scheme=winning_twos settle.mode=winner_only",
      "/ 4D / 5D 6D / 7D",
      "0",
      "2C 2H",
      { 1, 2, 4, 2 },
      { 4, 0, 0, 0 },
      1u << 2,
      2 },
    // the 2D doubles it
    { "score.scheme=winning_twos settle.mode=winner_only",
      "/ 4D / 5D 6D / 7D",
      "0",
      "2D 2C",
      { 1, 2, 4, 2 },
      { 8, 0, 0, 0 },
      1u << 2,
      2 },
    { "score.scheme=winning_twos settle.mode=to_winner",
      "/ 4D / 5D 6D / 7D",
      "0",
      "3D",
      { 1, 2, 4, 2 },
      { 3, -1, -1, -1 },
      1u << 2,
      2 },
    { "score.scheme=points settle.mode=to_winner",
      "/ KD TS 7C / 4D / 5D 6D",
      "0",
      "3D",
      { 1, 4, 2, 3 },
      { 42, -27, -4, -11 },
      1u << 1,
      1 },
    { "team=opposite settle.mode=to_winner",
      "/ 4D 5D / 6D / 7D 8D 9D",
      "0",
      "3D",
      { 1, 3, 2, 4 },
      { 5, -5, 5, -5 },
      1u << 3,
      3 },
};

static void make_over(const ClimbGame *game, const char *left, const char *out, ClimbDeal *deal) {
    *deal = (ClimbDeal){ .seats = (uint8_t)game->seats, .phase = CLIMB_PHASE_OVER };
    g_auto(GStrv) parts = g_strsplit(left, "/", -1);
    for (int i = 0; parts[i] != NULL; i++) {
        deal->hands[i] = testing_cards(game, g_strstrip(parts[i]));
        deal->counts[i] = (uint8_t)climb_cards_count(deal->hands[i]);
        deal->plays[i] = 1;
    }
    for (int i = 0; out[i] != '\0'; i++) {
        deal->out_order[deal->out_count++] = (uint8_t)(out[i] - '0');
        deal->out |= (uint8_t)(1u << (out[i] - '0'));
    }
    deal->turn = deal->declarer = deal->partner = deal->liable = CLIMB_NO_SEAT;
}

static void test_results(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(results); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", results[i].settings);
        ClimbDeal deal;
        ClimbResult result;
        make_over(game, results[i].left, results[i].out, &deal);
        climb_combo_classify(game, testing_cards(game, results[i].finish), &deal.finish);
        climb_deal_score(game, &deal, &result);
        g_assert_cmpint(result.winner, ==, results[i].out[0] - '0');
        g_assert_cmpint(result.loser, ==, results[i].loser);
        g_assert_cmpuint(result.tied_losers, ==, results[i].tied);
        for (int seat = 0; seat < 4; seat++) {
            g_assert_cmpint(result.place[seat], ==, results[i].place[seat]);
            g_assert_cmpint(result.net[seat], ==, results[i].net[seat]);
            g_assert_cmpint(result.cards[seat], ==, deal.counts[seat]);
        }
    }
}

static void test_bid_result(void) {
    g_autoptr(ClimbGame) game = testing_game("big-three:four-players", NULL);
    ClimbDeal deal;
    ClimbResult result;
    make_over(game, "4D / / 5D / 6D", "1", &deal);
    deal.bid = 2;
    deal.declarer = 0;
    deal.partner = 1; // never shown: the teams settle all the same (rules.md F6)
    climb_deal_score(game, &deal, &result);
    const int net[] = { 2, 2, -2, -2 };
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(result.net[seat], ==, net[seat]);
    }
}

static void test_voided(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    ClimbDeal deal;
    ClimbResult result;
    testing_deal(game, 1, &deal);
    climb_deal_void(&deal);
    g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_OVER);
    climb_deal_score(game, &deal, &result);
    g_assert_true(result.voided);
    g_assert_cmpint(result.winner, ==, CLIMB_NO_SEAT);
    g_assert_cmpint(result.loser, ==, CLIMB_NO_SEAT);
    g_assert_cmpuint(result.tied_losers, ==, 0);
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(result.net[seat], ==, 0);
        g_assert_cmpint(result.penalty[seat], ==, 0);
    }
}

// rules.md Q24, Q25.
static const struct {
    const char *settings, *first, *second;
    int expected;
} exposed[] = {
    { "", "9S 9H 4D", "8S 7H 6D", 1 },
    { "", "9S 9H 4D", "9C 9D 6D", 1 },
    { "", "9C 9D 6D", "9S 9H 4D", -1 },
    { "", "8S", "9C 9D 9H", -1 },
    { "", "9S", "9S", 0 },
    { "five.cross=no", "4C 5D 6H 7S 8D", "3D 3C 3H TC TD", -1 },
    { "five.cross=no", "3D 3C 3H TC TD", "4C 5D 6H 7S 8D", 1 },
};

static void test_exposed(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(exposed); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", exposed[i].settings);
        g_assert_cmpint(climb_score_exposed_set(game, testing_cards(game, exposed[i].first),
                                                testing_cards(game, exposed[i].second)),
                        ==, exposed[i].expected);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/score/hands", test_hands);
    g_test_add_func("/score/points", test_points);
    g_test_add_func("/score/settlements", test_settlements);
    g_test_add_func("/score/bids", test_bids);
    g_test_add_func("/score/results", test_results);
    g_test_add_func("/score/bid-result", test_bid_result);
    g_test_add_func("/score/voided", test_voided);
    g_test_add_func("/score/exposed", test_exposed);
    return g_test_run();
}
