// SPDX-License-Identifier: LGPL-2.1-or-later
// Two packs: sets that hold equal cards, their text, and what a list makes of them.
#include "testing.h"

// Of a hand with cards of both packs: in order of strength, equal cards side by side.
static void test_two_packs(void) {
    const ClimbCard three = climb_card(0, 1), four = climb_card(1, 0), five = climb_card(2, 3);
    const ClimbCards hand = climb_cards_of(three) | climb_cards_of((ClimbCard)(three + 64)) |
                            climb_cards_of((ClimbCard)(four + 64)) | climb_cards_of(five);
    const int order[] = { three, three + 64, four + 64, five };
    int seen = 0;
    for (ClimbCards left = hand; left != 0; left = climb_cards_rest(left)) {
        g_assert_cmpint(climb_cards_lowest(left), ==, order[seen++]);
        g_assert_cmpint(climb_cards_highest(left), ==, five);
    }
    g_assert_cmpint(seen, ==, 4);
    g_assert_cmpint(climb_cards_count(hand), ==, 4);
    g_assert_cmpint(climb_card_rank((ClimbCard)(four + 64)), ==, 1);
    g_assert_cmpint(climb_card_suit((ClimbCard)(three + 64)), ==, 1);
    g_assert_cmpint(climb_cards_count(climb_cards_faces_once(hand)), ==, 3);
    g_assert_cmphex(climb_cards_row(hand, 0), ==, 0x22);
    g_assert_true(climb_row_cards(0x22, 0) == (hand & climb_cards_of_rank(0)));
    g_assert_true(climb_cards_above(hand, four) == climb_cards_of(five));
    // Who names a card means the one that he holds.
    g_assert_true(climb_cards_in_hand(hand, climb_cards_of(four)) ==
                  climb_cards_of((ClimbCard)(four + 64)));
    g_assert_true(climb_cards_in_hand(hand, climb_cards_of((ClimbCard)(three + 64))) ==
                  climb_cards_of(three));
    g_assert_true(
        climb_cards_same_faces(climb_cards_of(four), climb_cards_of((ClimbCard)(four + 64))));
    g_assert_false(climb_cards_same_faces(climb_cards_of(three),
                                          climb_cards_of(three) << 64 | climb_cards_of(three)));
}

// Which pack a card is of stands in records alone.
static void test_text(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two:two-packs", NULL);
    ClimbCards cards = testing_cards(game, "3D 5S 3D 4C*");
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    g_autofree char *by_pack = climb_deck_faces_by_pack(&game->deck, cards);
    g_assert_cmpstr(faces, ==, "3D 3D 4C 5S");
    g_assert_cmpstr(by_pack, ==, "3D 3D* 4C* 5S");
    GError *error = NULL;
    g_assert_false(climb_deck_parse_cards(&game->deck, "3D 3D 3D", &cards, &error));
    g_assert_cmpstr(error->message, ==, "3D stands twice in \"3D 3D 3D\"");
    g_clear_error(&error);
}

// faults.md A28, C5: of two equal cards one stays when the other is played, and only the opening play
// must have the opening card.
static void test_equal_cards_in_hand(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two:two-packs", "open.when=first_deal");
    ClimbCards hands[CLIMB_SEATS_MAX] = {
        testing_cards(game, "3D 3D 9S"), testing_cards(game, "4C"), testing_cards(game, "5C"),
        testing_cards(game, "6C"),       testing_cards(game, "7C"), testing_cards(game, "8C")
    };
    ClimbDealStart start = { .number = 1, .step = 1, .leader = CLIMB_NO_SEAT };
    ClimbDeal deal;
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_assert_true(climb_deal_begin_with(game, &start, hands, CLIMB_NO_CARDS, true, &deal, NULL));
    g_assert_cmpint(deal.turn, ==, 0);
    climb_deal_moves(game, &deal, 0, moves);
    g_assert_cmpint(moves->count, ==, 2); // one of them, or both
    ClimbMove move = { .type = CLIMB_MOVE_PLAY, .combo.cards = testing_cards(game, "3D*") };
    g_assert_cmpint(climb_deal_check(game, &deal, &move), ==, CLIMB_VERDICT_OK);
    climb_deal_apply(game, &deal, &move);
    g_assert_true(climb_cards_same_faces(deal.hands[0], testing_cards(game, "3D 9S")));
    g_assert_cmpint(deal.counts[0], ==, 2);
    g_assert_cmpint(deal.required, ==, CLIMB_NO_CARD);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/packs/sets", test_two_packs);
    g_test_add_func("/packs/text", test_text);
    g_test_add_func("/packs/equal-cards-in-hand", test_equal_cards_in_hand);
    return g_test_run();
}
