// SPDX-License-Identifier: LGPL-2.1-or-later
// The function exchange of rules: its gifts are carried out in their order, what it gets wrong voids
// the deal and no more, and no seat learns of gifts between others. When it fails: test-hooks-faults.c.
#include <string.h>

#include "testing-house.h"

typedef struct {
    House house; // first
    ClimbGift gifts[CLIMB_GIFTS_MAX];
    int count; // -1: as the data says
    int asked;
} Giver;

static bool exchange(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbResult *result, ClimbGift *gifts, int *count) {
    Giver *giver = (Giver *)hooks;
    g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_OVER);
    g_assert_cmpint(result->seats, ==, game->seats);
    g_assert_cmpint(*count, ==, 2 * game->exchange_pairs);
    giver->asked++;
    if (giver->count >= 0) {
        memcpy(gifts, giver->gifts, sizeof giver->gifts);
        *count = giver->count;
    }
    return testing_house_ask(hooks, "exchange");
}

static void giver_init(Giver *giver) {
    *giver = (Giver){ .count = 0 };
    testing_house_init(&giver->house);
    giver->house.hooks.exchange = exchange;
}

static void add(Giver *giver, int from, int to, int count, ClimbGive give) {
    giver->gifts[giver->count++] = (ClimbGift){
        .from = (int8_t)from, .to = (int8_t)to, .count = (uint8_t)count, .give = (uint8_t)give
    };
}

static ClimbMatch *second_deal(Giver *giver, const char *settings, ClimbMoves *moves) {
    g_autoptr(ClimbGame) game = testing_house_game(&giver->house, "big-two", settings);
    ClimbSeed seed = climb_seed_from_number(4);
    ClimbMatch *match = climb_match_new(game, &seed);
    climb_match_begin(match);
    g_assert_cmpint(giver->asked, ==, 0);
    testing_play_deal(match, 1, moves);
    climb_match_begin(match);
    g_assert_cmpint(giver->asked, ==, 1);
    return match;
}

static void test_as_the_data(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    Giver giver;
    giver_init(&giver);
    giver.count = -1;
    g_autoptr(ClimbMatch) match = second_deal(&giver, "exchange.cards=3", moves);
    g_assert_cmpint(match->deal.gift_count, ==, 2);
    g_assert_cmpint(match->deal.gifts[0].count, ==, 3);
}

static void test_none(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    Giver giver;
    giver_init(&giver);
    g_autoptr(ClimbMatch) match = second_deal(&giver, "exchange.cards=3", moves);
    g_assert_cmpint(match->deal.gift_count, ==, 0);
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
}

// Those without a choice come first, then the others in their order, each from the hand as it then is.
static void test_order(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    Giver giver;
    giver_init(&giver);
    add(&giver, 0, 1, 1, CLIMB_GIVE_CHOICE);
    add(&giver, 2, 3, 2, CLIMB_GIVE_HIGHEST);
    add(&giver, 1, 2, 1, CLIMB_GIVE_CHOICE);
    add(&giver, 3, 0, 1, CLIMB_GIVE_LOWEST);
    g_autoptr(ClimbMatch) match = second_deal(&giver, NULL, moves);
    const ClimbDeal *deal = &match->deal;
    g_assert_cmpint(deal->gift_count, ==, 4);
    g_assert_cmpint(deal->gifts_done, ==, 2);
    g_assert_cmpint(deal->counts[2], ==, 11);
    g_assert_cmpint(deal->counts[3], ==, 14);
    g_assert_cmpint(deal->counts[0], ==, 14);
    g_assert_cmpint(deal->turn, ==, 0);
    testing_step(match, 1, moves);
    g_assert_cmpint(deal->turn, ==, 1);
    testing_step(match, 1, moves);
    g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_PLAY);
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(climb_cards_count(deal->hands[seat]), ==, deal->counts[seat]);
    }
    testing_play_deal(match, 1, moves);
    g_assert_false(match->result.voided);
}

// Whoever gave a card sees it with its new holder until he gives cards to somebody else: whether it was
// that card is not for the first to know.
static void test_given_on(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    Giver giver;
    giver_init(&giver);
    add(&giver, 0, 1, 1, CLIMB_GIVE_HIGHEST);
    add(&giver, 1, 2, 1, CLIMB_GIVE_CHOICE);
    g_autoptr(ClimbMatch) match = second_deal(&giver, NULL, moves);
    ClimbCards first = match->deal.gifts[0].cards;
    ClimbView view;
    climb_view_of(match, 0, &view);
    g_assert_true(view.deal.hands[1] == first);
    g_assert_true((view.unseen & first) == 0);
    for (int on = 0; on < 2; on++) {
        ClimbCards others = match->deal.hands[1] & ~first;
        ClimbMove move = { .type = CLIMB_MOVE_GIVE, .seat = 1 };
        move.combo.cards = on ? first : climb_cards_of(climb_cards_lowest(others));
        g_assert_true(climb_match_apply(match, &move, NULL));
        climb_view_of(match, 0, &view);
        g_assert_true(view.deal.hands[1] == CLIMB_NO_CARDS);
        g_assert_true(climb_cards_contains(view.unseen, first));
        g_assert_true(view.deal.gifts[1].cards == CLIMB_NO_CARDS);
        climb_view_of(match, 1, &view);
        g_assert_true(view.deal.hands[2] == move.combo.cards);
        climb_view_of(match, 3, &view);
        g_assert_true((view.deal.hands[1] | view.deal.hands[2]) == CLIMB_NO_CARDS);
        g_assert_true(climb_match_undo(match, 1));
    }
}

static void test_wrong(void) {
    static const struct {
        int from, to, count;
        ClimbGive give;
        int times;
        const char *words;
    } rows[] = {
        { 0, 0, 1, CLIMB_GIVE_CHOICE, 1, "from player 1 to player 1" },
        { 0, 4, 1, CLIMB_GIVE_CHOICE, 1, "to player 5" },
        { -1, 2, 1, CLIMB_GIVE_CHOICE, 1, "from player 0" },
        { 0, 1, 0, CLIMB_GIVE_CHOICE, 1, "has 0 cards" },
        { 0, 1, 5, CLIMB_GIVE_HIGHEST, 1, "has 5 cards" },
        { 0, 1, 4, CLIMB_GIVE_LOWEST, 4, "gives 16 cards" },
    };
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        Giver giver;
        giver_init(&giver);
        for (int times = 0; times < rows[i].times; times++) {
            add(&giver, rows[i].from, rows[i].to, rows[i].count, rows[i].give);
        }
        g_autoptr(ClimbMatch) match = second_deal(&giver, NULL, moves);
        g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
        g_assert_true(match->result.voided);
        g_assert_nonnull(climb_match_fault(match));
        if (strstr(climb_match_fault(match), rows[i].words) == NULL) {
            g_error("“%s” does not say “%s”", climb_match_fault(match), rows[i].words);
        }
        giver.count = 0; // mended: the match goes on
        climb_match_begin(match);
        g_assert_null(climb_match_fault(match));
        testing_play_deal(match, 1, moves);
        g_assert_cmpint(match->deals_scored, ==, 2);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hooks-exchange/as-the-data", test_as_the_data);
    g_test_add_func("/hooks-exchange/none", test_none);
    g_test_add_func("/hooks-exchange/order", test_order);
    g_test_add_func("/hooks-exchange/given-on", test_given_on);
    g_test_add_func("/hooks-exchange/wrong", test_wrong);
    return g_test_run();
}
