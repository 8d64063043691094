// SPDX-License-Identifier: LGPL-2.1-or-later
// The arithmetic of `climb match`: means with intervals by deals, ratings, line-ups, parts of a run;
// against numbers worked out by hand.
#include <math.h>
#include <string.h>

#include <tournament.h>

#include "testing.h"

#define assert_close(a, b, tolerance) g_assert_cmpfloat_with_epsilon(a, b, tolerance)

// One deal of two bots.
static void count_deal(MatchTotals *totals, int64_t number, int64_t score, int64_t games,
                       int64_t points, int64_t meetings) {
    MatchDeal deal = { .number = number };
    deal.bots[0] = (MatchPart){ .games = games, .score = score };
    deal.bots[1] = (MatchPart){ .games = games, .score = -score };
    deal.pairs[0] = (MatchPair){ meetings, points, 2 * score };
    match_totals_count(totals, &deal, 2);
}

// Deals with means 1, 2 and 4.5: their mean is 2.5, the sum of squares about it 6.5.
static void test_mean(void) {
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    const int64_t scores[] = { 2, 4, 9 };
    for (int i = 0; i < 3; i++) {
        count_deal(totals, i, scores[i], 2, 0, 0);
    }
    MatchMean mean = match_mean(&totals->score[0], 1);
    assert_close(mean.mean, 2.5, 1e-12);
    assert_close(mean.half, 1.96 * sqrt(6.5 / 2 / 3), 1e-12);
    mean = match_mean(&totals->score[1], 100);
    assert_close(mean.mean, -250, 1e-10);
    assert_close(mean.half, 196 * sqrt(6.5 / 2 / 3), 1e-10);
}

// Values 1 of 1, 3 of 2, 8 of 3: the ratio is 2, what is left over -1, -1 and 2.
static void test_uneven_deals(void) {
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    count_deal(totals, 0, 1, 1, 0, 0);
    count_deal(totals, 1, 3, 2, 0, 0);
    count_deal(totals, 2, 8, 3, 0, 0);
    count_deal(totals, 3, 0, 0, 0, 0); // all its games were voided
    MatchMean mean = match_mean(&totals->score[0], 1);
    assert_close(mean.mean, 2, 1e-12);
    assert_close(mean.half, 1.96 * 0.5, 1e-12);
}

// Games of a deal that all come out alike tell no more than one of them.
static void test_dependent_games(void) {
    g_autofree MatchTotals *once = g_new0(MatchTotals, 1);
    g_autofree MatchTotals *often = g_new0(MatchTotals, 1);
    for (int i = 0; i < 50; i++) {
        int64_t score = i * i % 17 - 8;
        count_deal(once, i, score, 1, score > 0, 1);
        count_deal(often, i, 24 * score, 24, 24 * (score > 0), 24);
    }
    MatchMean a = match_mean(&once->score[0], 1);
    MatchMean b = match_mean(&often->score[0], 1);
    assert_close(a.mean, b.mean, 1e-12);
    assert_close(a.half, b.half, 1e-12);
    g_assert_cmpfloat(a.half, >, 0.5);
}

static void test_too_few_deals(void) {
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    MatchMean ratings[MATCH_BOTS_MAX];
    match_ratings(totals, 2, ratings);
    g_assert_cmpfloat(match_mean(&totals->score[0], 1).half, <, 0);
    assert_close(ratings[0].mean, 0, 1e-12);
    g_assert_cmpfloat(ratings[0].half, <, 0);
    count_deal(totals, 0, 5, 1, 2, 1);
    match_ratings(totals, 2, ratings);
    assert_close(match_mean(&totals->score[0], 1).mean, 5, 1e-12);
    g_assert_cmpfloat(match_mean(&totals->score[0], 1).half, <, 0);
    g_assert_cmpfloat(ratings[0].half, <, 0);
    // Who lost nothing has a rating all the same: 1.5 of 2 with the drawn meeting.
    assert_close(ratings[0].mean - ratings[1].mean, 400 * log10(1.5 / 0.5), 1e-6);
}

// Three of four are won: with the drawn meeting 3,000.5 to 1,000.5. The error of the logarithm of odds
// is 1 / sqrt (n p q).
static void test_rating_of_two(void) {
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    MatchMean ratings[MATCH_BOTS_MAX];
    const int deals = 4000;
    for (int i = 0; i < deals; i++) {
        // Spread over the groups of deals as chance would.
        count_deal(totals, i, 0, 1, climb_seed_from_number((uint64_t)i).words[0] % 4 != 0 ? 2 : 0,
                   1);
    }
    double share = (double)totals->points[0].value / 2 / deals;
    double odds = (share * deals + 0.5) / ((1 - share) * deals + 0.5);
    match_ratings(totals, 2, ratings);
    assert_close(share, 0.75, 0.03);
    assert_close(ratings[0].mean, 200 * log10(odds), 1e-6);
    assert_close(ratings[1].mean, -200 * log10(odds), 1e-6);
    double error = 200 / log(10) / sqrt(deals * share * (1 - share));
    assert_close(ratings[0].half / (1.96 * error), 1, 0.3);
    assert_close(ratings[1].half, ratings[0].half, 1e-6);
}

// Odds of 2 to 1, 2 to 1 and 4 to 1 agree with each other: steps of 400 log 2.
static void test_rating_of_three(void) {
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    MatchMean ratings[MATCH_BOTS_MAX];
    MatchDeal deal = { .number = 0 };
    const int64_t many = 15000000;
    deal.pairs[match_pair(0, 1)] = (MatchPair){ .meetings = many, .points = many * 2 * 2 / 3 };
    deal.pairs[match_pair(1, 2)] = (MatchPair){ .meetings = many, .points = many * 2 * 2 / 3 };
    deal.pairs[match_pair(0, 2)] = (MatchPair){ .meetings = many, .points = many * 2 * 4 / 5 };
    match_totals_count(totals, &deal, 3);
    match_ratings(totals, 3, ratings);
    assert_close(ratings[0].mean, 400 * log10(2), 0.001);
    assert_close(ratings[1].mean, 0, 0.001);
    assert_close(ratings[2].mean, -400 * log10(2), 0.001);
}

static void test_sums_in_any_order(void) {
    g_autofree MatchTotals *parts = g_new0(MatchTotals, 3);
    g_autofree MatchTotals *whole = g_new0(MatchTotals, 1);
    g_autofree MatchTotals *forward = g_new0(MatchTotals, 1);
    g_autofree MatchTotals *backward = g_new0(MatchTotals, 1);
    for (int i = 0; i < 500; i++) {
        int64_t score = (i * 7919 % 1001 - 500) * 1000003;
        count_deal(whole, i, score, i % 5, i % 3, i % 3);
        count_deal(&parts[i * i % 3], i, score, i % 5, i % 3, i % 3);
    }
    for (int i = 0; i < 3; i++) {
        match_totals_add(forward, &parts[i]);
        match_totals_add(backward, &parts[2 - i]);
    }
    g_assert_cmpmem(forward, sizeof(*forward), whole, sizeof(*whole));
    g_assert_cmpmem(backward, sizeof(*backward), whole, sizeof(*whole));
}

// --- line-ups ----------------------------------------------------------------------------------

static void check_lineup(Lineup lineup, int bots, int seats, bool partners, guint games) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) all = lineup_seatings(lineup, bots, seats, partners, &error);
    int sat[MATCH_BOTS_MAX][CLIMB_SEATS_MAX] = { { 0 } };
    g_assert_no_error(error);
    g_assert_cmpuint(all->len, ==, games);
    for (guint i = 0; i < all->len; i++) {
        const Seating *seating = &g_array_index(all, Seating, i);
        for (int seat = 0; seat < seats; seat++) {
            sat[seating->bots[seat]][seat]++;
            if (partners) {
                g_assert_cmpint(seating->bots[seat], ==, seating->bots[(seat + seats / 2) % seats]);
            }
        }
        for (guint k = 0; k < i; k++) {
            const Seating *other = &g_array_index(all, Seating, k);
            g_assert_true(memcmp(seating->bots, other->bots, (size_t)seats) != 0);
        }
    }
    for (int bot = 0; bot < bots; bot++) {
        for (int seat = 0; seat < seats; seat++) {
            g_assert_cmpint(sat[bot][seat], ==, sat[0][0]);
            g_assert_cmpint(sat[bot][seat], >, 0);
        }
    }
}

static void test_lineups(void) {
    check_lineup(LINEUP_MIXED, 2, 2, false, 2);
    check_lineup(LINEUP_MIXED, 3, 2, false, 6);
    check_lineup(LINEUP_MIXED, 2, 3, false, 6);
    check_lineup(LINEUP_MIXED, 2, 4, false, 6);
    check_lineup(LINEUP_MIXED, 3, 4, false, 36);
    check_lineup(LINEUP_MIXED, 4, 4, false, 24);
    check_lineup(LINEUP_MIXED, 5, 4, false, 120);
    check_lineup(LINEUP_MIXED, 2, 4, true, 2);
    check_lineup(LINEUP_MIXED, 3, 4, true, 6);
    check_lineup(LINEUP_ONE, 2, 2, false, 2);
    check_lineup(LINEUP_ONE, 2, 4, false, 8);
    check_lineup(LINEUP_ONE, 4, 4, false, 48);
    check_lineup(LINEUP_ONE, 2, 4, true, 2);
    check_lineup(LINEUP_ONE, 2, 6, true, 6);
}

static void test_too_many_games(void) {
    g_autoptr(GError) error = NULL;
    g_assert_null(lineup_seatings(LINEUP_MIXED, 8, 8, false, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
    check_lineup(LINEUP_ONE, 8, 8, false, 448);
}

static void test_shards(void) {
    for (int count = 1; count <= 12; count++) {
        int64_t next = 5;
        for (int number = 1; number <= count; number++) {
            const Shard shard = { number, count };
            ShardRange range = shard_range((ShardRange){ 5, 15 }, &shard);
            g_assert_cmpint(range.first, ==, next);
            g_assert_cmpint(range.end, >=, range.first);
            next = range.end;
        }
        g_assert_cmpint(next, ==, 15);
    }
    const char *const wrong[] = { "",      "1",   "0/2", "3/2",  "1/0",
                                  "1/2/3", "a/2", "1/x", "-1/2", "1 /2" };
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++) {
        Shard shard;
        g_autoptr(GError) error = NULL;
        g_assert_false(shard_parse(wrong[i], &shard, &error));
        g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tournament/mean", test_mean);
    g_test_add_func("/tournament/uneven-deals", test_uneven_deals);
    g_test_add_func("/tournament/dependent-games", test_dependent_games);
    g_test_add_func("/tournament/too-few-deals", test_too_few_deals);
    g_test_add_func("/tournament/rating-of-two", test_rating_of_two);
    g_test_add_func("/tournament/rating-of-three", test_rating_of_three);
    g_test_add_func("/tournament/sums-in-any-order", test_sums_in_any_order);
    g_test_add_func("/tournament/lineups", test_lineups);
    g_test_add_func("/tournament/too-many-games", test_too_many_games);
    g_test_add_func("/tournament/shards", test_shards);
    return g_test_run();
}
