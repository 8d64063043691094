// SPDX-License-Identifier: LGPL-2.1-or-later
// The learned policy of playouts: what it lists is allowed, its chances are chances, it sees no hand but its
// own, and it has learned what everybody knows.
#include <policy.h>
#include <search.h>

#include <math.h>

#include "testing-bots.h"

typedef struct {
    ClimbPlayout playout;
    ClimbPlan plan;
    ClimbOptions options;
    ClimbMoves moves;
} Room;

static void make_ready(const ClimbMatch *match, Room *room) {
    const ClimbDeal *deal = &match->deal;
    ClimbView view;
    ClimbRandom random;
    climb_view_of(match, deal->turn, &view);
    climb_bot_random(match, deal->turn, &random);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = &room->moves, .random = &random
    };
    climb_playout_init(match->game, deal, deal->turn, &room->playout);
    climb_search_find_odds(&question, &room->playout);
    climb_playout_use(&room->playout, &climb_policy_learned);
    climb_playout_plan(&room->playout, deal, deal->turn, 40, &room->plan);
    room->playout.base[deal->turn] = &room->plan;
    climb_playout_begin_seat(&room->playout, deal->turn);
}

static void ask(const ClimbDeal *deal, Room *room) {
    ClimbDecision decision = climb_decision_of(&room->playout, deal, deal->turn);
    climb_policy_list(&decision, &room->options);
    if (room->options.count > 0) {
        climb_policy_weigh(&climb_policy_learned, &decision, &room->options);
    }
}

static void check_options(const ClimbMatch *match, const ClimbOptions *options) {
    double sum = 0;
    g_assert_cmpint(options->count, <=, CLIMB_POLICY_OPTIONS);
    for (int i = 0; i < options->count; i++) {
        const ClimbCombo *combo = &options->combos[i];
        ClimbMove move = { .combo = *combo,
                           .type = combo->size == 0 ? CLIMB_MOVE_PASS : CLIMB_MOVE_PLAY,
                           .seat = (uint8_t)match->deal.turn };
        g_assert_cmpint(climb_deal_check(match->game, &match->deal, &move), ==, CLIMB_VERDICT_OK);
        g_assert_true(options->chances[i] >= 0 && options->chances[i] <= 1);
        sum += (double)options->chances[i];
        for (int k = 0; k < i; k++) {
            g_assert_true(options->combos[k].cards != combo->cards);
        }
    }
    g_assert_true(options->count == 0 || fabs(sum - 1) < 1e-4);
}

// Cards of two others change places: nothing may change for the seat at turn.
static void check_blind(const ClimbMatch *match, Room *room) {
    ClimbDeal deal = match->deal;
    int first = -1, second = -1;
    for (int seat = 0; seat < deal.seats; seat++) {
        if (seat != deal.turn && deal.hands[seat] != 0) {
            second = first;
            first = seat;
        }
    }
    if (second < 0) {
        return;
    }
    ClimbOptions before = room->options;
    ClimbCards both = climb_cards_of(climb_cards_lowest(deal.hands[first])) |
                      climb_cards_of(climb_cards_highest(deal.hands[second]));
    deal.hands[first] ^= both;
    deal.hands[second] ^= both;
    ask(&deal, room);
    g_assert_cmpint(before.count, ==, room->options.count);
    g_assert_cmpmem(before.chances, sizeof(float) * (size_t)before.count, room->options.chances,
                    sizeof(float) * (size_t)before.count);
}

static void test_every_game(gconstpointer data) {
    g_autoptr(ClimbGame) game = testing_game(data, NULL);
    g_autofree Room *room = g_new0(Room, 1);
    for (uint64_t number = 0; number < TESTING_TIMES(10); number++) {
        ClimbSeed seed = climb_seed_from_number(number);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            if (match->deal.phase == CLIMB_PHASE_PLAY) {
                make_ready(match, room);
                ask(&match->deal, room);
                check_options(match, &room->options);
                check_blind(match, room);
            }
            testing_step(match, number, &room->moves);
        }
    }
}

// Whoever can go out, does.
static void test_goes_out(void) {
    g_autofree Room *room = g_new0(Room, 1);
    double sum = 0;
    int count = 0;
    for (uint64_t number = 0; number < 60; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, number);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            make_ready(match, room);
            ask(&match->deal, room);
            for (int i = 0; i < room->options.count; i++) {
                if (room->options.combos[i].cards == match->deal.hands[match->deal.turn]) {
                    sum += (double)room->options.chances[i];
                    count++;
                }
            }
            testing_step(match, number, &room->moves);
        }
    }
    g_assert_cmpint(count, >, 20);
    g_assert_true(sum / count > 0.95);
}

static int find_option(const ClimbOptions *options, ClimbCards cards) {
    for (int i = 0; i < options->count; i++) {
        if (options->combos[i].cards == cards) {
            return i;
        }
    }
    return -1;
}

// A card that the plan has in a straight, where one of its rank could take its place, can be played as well as
// that one; what would break up a flush costs more.
static void test_other_plans(void) {
    g_autofree Room *room = g_new0(Room, 1);
    g_autoptr(ClimbMatch)
        match = testing_two_hands("5C 7C 8D 8S 9C TC JC JS QC KC AS 2D 2C", "3D", "4D 6H 7D 9H QH");
    make_ready(match, room);
    ask(&match->deal, room);
    int first = find_option(&room->options, testing_cards(match->game, "8D"));
    int second = find_option(&room->options, testing_cards(match->game, "8S"));
    int broken = find_option(&room->options, testing_cards(match->game, "5C"));
    g_assert_true(first >= 0 && second >= 0 && broken >= 0);
    g_assert_true(room->options.planned[first] < 0 || room->options.planned[second] < 0);
    g_assert_cmpint(room->options.after[first].cost, ==, room->options.after[second].cost);
    g_assert_cmpint(room->options.after[broken].cost, >, room->options.after[first].cost + 256);
}

// Without a combination, the plan is what is left of it; without a card of a pair, one single more.
static void test_what_is_left(void) {
    g_autofree Room *room = g_new0(Room, 1);
    g_autoptr(ClimbMatch) match = testing_two_hands("4D 8D 8S KC", "3D", "5D 6D 7C 9H QH");
    make_ready(match, room);
    ask(&match->deal, room);
    int pass = find_option(&room->options, CLIMB_NO_CARDS);
    int four = find_option(&room->options, testing_cards(match->game, "4D"));
    int eight = find_option(&room->options, testing_cards(match->game, "8D"));
    g_assert_true(pass >= 0 && four >= 0 && eight >= 0);
    g_assert_cmpint(room->options.after[pass].count, ==, 3);
    g_assert_cmpint(room->options.after[pass].cost, ==, 0);
    g_assert_cmpint(room->options.after[four].count, ==, 2);
    g_assert_cmpint(room->options.after[four].cost, <, 0);
    g_assert_cmpint(room->options.after[eight].count, ==, 3);
    g_assert_cmpint(room->options.after[eight].cost, >, room->options.after[four].cost);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("policy/options", test_every_game);
    g_test_add_func("/policy/goes-out", test_goes_out);
    g_test_add_func("/policy/other-plans", test_other_plans);
    g_test_add_func("/policy/what-is-left", test_what_is_left);
    return g_test_run();
}
