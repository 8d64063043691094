// SPDX-License-Identifier: LGPL-2.1-or-later
// Tricks locked to suits (trick.lock): when it begins and ends, what it allows, and that lists, checks
// and views agree with it.
#include "testing.h"

#include <string.h>

#define RULES "trick.lock=suits pass.mode=free open.require=none four.twopair=yes bomb.reach=any"

// Hands of four seats, seat 0 leads; moves "0:3S", passes "1:-". A move with '!' must be refused for
// the lock. `locked` are the suits at the end.
static const struct {
    const char *what;
    const char *settings;
    const char *hands;
    const char *script;
    const char *locked;
} cases[] = {
    { "two spades lock", RULES, "3S 9D/5S KS/7H 8S/9H AS", "0:3S 1:5S 2:7H! 2:8S 3:9H! 3:AS", "S" },
    { "different suits do not", RULES, "3S 9D/5D KS/7H 8S/9H AS", "0:3S 1:5D 2:7H 3:9H", "H" },
    { "passes in between do not matter", RULES, "3S 9D/5S KS/7H 8S/9H AS",
      "0:3S 1:- 2:- 3:AS 0:- 1:- 2:-", "" },
    { "the lock ends with the trick", RULES, "3S 9D/5S KD/7H 8D/9H JS 4C",
      "0:3S 1:5S 2:- 3:9H! 3:JS 0:- 1:- 2:- 3:4C 0:9D", "" },
    { "pairs by both suits", RULES, "3S 3D 9D/5D 5S KS/7H 7S 8D 8S/9H AS",
      "0:3S+3D 1:5D+5S 2:7H+7S! 2:8D+8S", "DS" },
    { "pairs of other suits do not lock", RULES, "3S 3D 9D/5D 5H KS/7H 7S 8D/9H AS",
      "0:3S+3D 1:5D+5H 2:7H+7S", "" },
    { "bombs go through", RULES, "3S 9D/5S KS/7H 7D 7C 7S 4D 2C/9H AS",
      "0:3S 1:5S 2:7H+7D+7C+7S+4D", "S" },
    { "off", "pass.mode=free open.require=none", "3S 9D/5S KS/7H 8S/9H AS", "0:3S 1:5S 2:7H", "" },
    { "jokers fit any", RULES " deck.jokers=2", "3S 9D/5S KS/7H XB/9H XR", "0:3S 1:5S 2:XB 3:XR",
      "S" },
    { "jokers do not lock", RULES " deck.jokers=2", "3S 9D/XB KS/7H XR/9H AS", "0:3S 1:XB 2:XR",
      "" },
};

static void begin(const ClimbGame *game, const char *text, ClimbDeal *deal) {
    ClimbDealStart start = { .number = 1, .step = 1 };
    g_auto(GStrv) parts = g_strsplit(text, "/", -1);
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    GError *error = NULL;
    for (int i = 0; i < 4; i++) {
        hands[i] = testing_cards(game, parts[i]);
    }
    climb_deal_begin_with(game, &start, hands, 0, true, deal, &error);
    g_assert_no_error(error);
    deal->turn = 0;
}

static bool listed(const ClimbMoves *moves, ClimbCards cards) {
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].type == CLIMB_MOVE_PLAY && moves->moves[i].combo.cards == cards) {
            return true;
        }
    }
    return false;
}

static void step(const ClimbGame *game, ClimbDeal *deal, const char *word, ClimbMoves *moves) {
    ClimbMove move = { .type = word[2] == '-' ? CLIMB_MOVE_PASS : CLIMB_MOVE_PLAY,
                       .seat = (uint8_t)(word[0] - '0') };
    bool refused = g_str_has_suffix(word, "!");
    ClimbView view;
    if (move.type == CLIMB_MOVE_PLAY) {
        g_autofree char *faces = g_strdelimit(g_strdup(word + 2), "+!", ' ');
        move.combo.cards = testing_cards(game, faces);
    }
    climb_view_of_deal(game, deal, move.seat, &view);
    g_assert_cmpint(view.deal.locked, ==, deal->locked);
    ClimbMove again = move;
    ClimbVerdict verdict = climb_deal_check(game, deal, &move);
    g_assert_cmpint(verdict, ==, climb_deal_check(game, &view.deal, &again));
    g_assert_cmpint(verdict, ==, refused ? CLIMB_VERDICT_LOCKED_SUITS : CLIMB_VERDICT_OK);
    climb_deal_moves(game, deal, move.seat, moves);
    if (move.type == CLIMB_MOVE_PLAY) {
        g_assert_true(listed(moves, move.combo.cards) == !refused);
    }
    if (refused) {
        g_autofree char *words = climb_verdict_words(game, deal, &move, verdict);
        g_assert_nonnull(strstr(words, "locked"));
    } else {
        climb_deal_apply(game, deal, &move);
    }
}

static void test_cases(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", cases[i].settings);
        g_auto(GStrv) words = g_strsplit(cases[i].script, " ", -1);
        ClimbDeal deal;
        unsigned locked = 0;
        g_test_message("%s", cases[i].what);
        begin(game, cases[i].hands, &deal);
        for (int k = 0; words[k] != NULL; k++) {
            step(game, &deal, words[k], moves);
        }
        for (const char *suit = cases[i].locked; *suit != '\0'; suit++) {
            locked |= 1u << climb_deck_suit(&game->deck, *suit);
        }
        g_assert_cmpuint(deal.locked, ==, locked);
    }
}

// Suits matter to the lock, so that equal ranks are not one move.
static void test_distinct(void) {
    g_autoptr(ClimbGame) off = testing_game("big-three", "auction.mode=none open.lead=card "
                                                         "deal.spare=dead score.by=cards");
    g_autoptr(ClimbGame) on = testing_game("big-three", "auction.mode=none open.lead=card "
                                                        "deal.spare=dead score.by=cards "
                                                        "trick.lock=suits");
    g_assert_true(off->distinct != off->deck.cards);
    g_assert_true(on->distinct == on->deck.cards);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/lock/cases", test_cases);
    g_test_add_func("/lock/distinct", test_distinct);
    return g_test_run();
}
