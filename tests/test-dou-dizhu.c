// SPDX-License-Identifier: LGPL-2.1-or-later
// Dou Dizhu against published facts: how many plays of each kind there are, how the auction goes, and
// what deals that are played out here are worth.
#include "testing.h"

#include <string.h>

static const ClimbDealStart start = { .number = 1, .step = 1, .leader = CLIMB_NO_SEAT };

// The numbers of plays of up to 20 cards, of all 54 cards, that RLCard and DouZero publish (27,472 in
// all, the pass included), where single cards beside a triple or four of a kind may be equal.
static const struct {
    const char *kind;
    const char *settings;
    int count;
} published[] = {
    { "single", "", 15 },
    { "pair", "", 13 },
    { "triple", "", 13 },
    { "triple-single", "", 182 },
    { "triple-pair", "", 156 },
    { "straight", "", 36 },
    { "pairs", "kind.pairs.length=3-10", 52 },
    { "airplane", "kind.airplane.length=2-6", 45 },
    // up to five triples; that three wings must not make a sixth is known only if there is such a run
    { "airplane-singles", "kind.airplane-singles.length=2-6", 21822 },
    { "airplane-pairs", "kind.airplane-pairs.length=2-4", 2939 },
    { "four-singles", "", 1326 - 13 * 12 },
    { "four-pair", "", 13 * 12 },
    { "four-pairs", "", 858 },
    { "bomb", "", 13 },
    { "rocket", "", 1 },
};

static int count_of(const char *kind, const char *settings) {
    g_autoptr(ClimbGame)
        game = testing_game("dou-dizhu:free-kickers", settings[0] != '\0' ? settings : NULL);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbGame alone = *game; // of which the others are no kinds
    int index = climb_game_kind(game, kind);
    g_assert_cmpint(index, >=, 0);
    alone.patterns[0] = game->patterns[index];
    alone.patterns[0].fits_too = 0; // none of the others is played
    alone.kind_count = 1;
    for (int size = 0; size <= CLIMB_CARDS_MAX; size++) {
        alone.kinds_of_size[size] = game->kinds_of_size[size] >> index & 1;
    }
    moves->count = 0;
    climb_moves_add_leads(&alone, game->deck.cards, game->distinct, 0, moves);
    return moves->count;
}

static void test_published_counts(void) {
    int all = 1; // the pass
    for (size_t i = 0; i < G_N_ELEMENTS(published); i++) {
        int count = count_of(published[i].kind, published[i].settings);
        if (strcmp(published[i].kind, "airplane-singles") == 0) {
            count -= count_of("airplane-singles", "kind.airplane-singles.length=6");
        }
        g_assert_cmpint(count, ==, published[i].count);
        all += count;
    }
    g_assert_cmpint(all, ==, 27472);
}

// The example of the crate dou_dizhu, which follows pagat.com: 77 plays beat QQQ KKK with a 3 and a 4.
static void test_stronger_airplanes(void) {
    g_autoptr(ClimbGame) game = testing_game("dou-dizhu", NULL);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbCombo table;
    ClimbCards cards = testing_cards(game, "QD QC QH KD KC KH 3D 4D");
    g_assert_true(climb_combo_classify(game, cards, &table));
    moves->count = 0;
    climb_moves_add_beating(game, game->deck.cards, game->distinct, 0, &table, false, moves);
    int airplanes = 0, bombs = 0;
    for (int i = 0; i < moves->count; i++) {
        bool bomb = climb_combo_is_bomb(game, &moves->moves[i].combo);
        airplanes += bomb ? 0 : 1;
        bombs += bomb ? 1 : 0;
    }
    g_assert_cmpint(airplanes, ==, 77);
    g_assert_cmpint(bombs, ==, 14); // thirteen fours and the rocket
}

// --- whole deals -------------------------------------------------------------------------------------

// What seats do one after the other, "0:2 1:- 0:3D": a bid, a pass, cards, each of which must be legal.
static void run(const ClimbGame *game, ClimbDeal *deal, const char *script) {
    g_auto(GStrv) words = g_strsplit(script, " ", -1);
    for (char **word = words; *word != NULL && **word != '\0'; word++) {
        const char *what = *word + 2;
        ClimbMove move = { .seat = (uint8_t)(**word - '0') };
        if (*what == '-') {
            move.type = CLIMB_MOVE_PASS;
        } else if (deal->phase == CLIMB_PHASE_AUCTION) {
            move.type = CLIMB_MOVE_BID;
            move.value = (uint8_t)atoi(what);
        } else {
            g_autofree char *faces = g_strdelimit(g_strdup(what), "+", ' ');
            move.type = CLIMB_MOVE_PLAY;
            move.combo.cards = testing_cards(game, faces);
        }
        ClimbVerdict verdict = climb_deal_check(game, deal, &move);
        if (verdict != CLIMB_VERDICT_OK) {
            g_error("%s: %s", *word, climb_verdict_key(verdict));
        }
        climb_deal_apply(game, deal, &move);
    }
}

static void begin(const ClimbGame *game, const char *hands, const char *kitty, ClimbDeal *deal) {
    g_auto(GStrv) parts = g_strsplit(hands, "/", -1);
    ClimbCards cards[CLIMB_SEATS_MAX] = { 0 };
    GError *error = NULL;
    for (int seat = 0; seat < 3; seat++) {
        cards[seat] = testing_cards(game, parts[seat]);
    }
    climb_deal_begin_with(game, &start, cards, testing_cards(game, kitty), true, deal, &error);
    g_assert_no_error(error);
}

// Player 1 (seat 0) deals, player 2 bids first; worked out by hand.
static const struct {
    const char *what;
    const char *settings;
    const char *hands, *kitty;
    const char *script;
    int bombs, spring;
    int net[3];
} deals[] = {
    { "landlord wins, nothing special",
      NULL,
      "4D 5D / 3D 9D / 6D 7D",
      "TD",
      "1:1 2:- 0:- 1:3D 2:6D 0:- 1:9D 2:- 0:- 1:TD",
      0,
      0,
      { -1, 2, -1 } },
    { "landlord loses, after two plays",
      NULL,
      "4D 5D / 3D 9D / 6D TD",
      "2D",
      "1:2 2:- 0:- 1:3D 2:6D 0:- 1:9D 2:TD",
      0,
      0,
      { 2, -4, 2 } },
    { "the other's partner goes out",
      NULL,
      "4D AD / 3D 9D / 6D 7D",
      "KD",
      "1:- 2:3 2:7D 0:AD 1:- 2:- 0:4D",
      0,
      1,
      { 6, 6, -12 } },
    { "a bomb doubles",
      NULL,
      "4D 5D / 3D 9D / 6D 6C 6H 6S 7D",
      "TD",
      "1:1 2:- 0:- 1:3D 2:6D+6C+6H+6S 0:- 1:- 2:7D",
      1,
      1,
      { 4, -8, 4 } },
    { "a bomb doubles, the landlord's second play",
      NULL,
      "4D 5D / 3D 9D / 6D 6C 6H 6S 7D 8D",
      "TD",
      "1:1 2:- 0:- 1:3D 2:6D+6C+6H+6S 0:- 1:- 2:7D 0:- 1:9D 2:- 0:- 1:TD",
      1,
      0,
      { -2, 4, -2 } },
    { "a rocket and a bomb",
      NULL,
      "XB XR 5D / 3D 9D / 6D 6C 6H 6S 7D 8D",
      "TD",
      "1:2 2:- 0:- 1:3D 2:6D+6C+6H+6S 0:XB+XR 1:- 2:- 0:5D",
      2,
      1,
      { 16, -32, 16 } },
    { "spring: the others never play",
      NULL,
      "4D 5D / 3D AD / 6D 7D",
      "2D",
      "1:3 1:2D 2:- 0:- 1:AD 2:- 0:- 1:3D",
      0,
      1,
      { -6, 12, -6 } },
    { "spring times three",
      "score.spring_factor=3",
      "4D 5D / 3D AD / 6D 7D",
      "2D",
      "1:3 1:2D 2:- 0:- 1:AD 2:- 0:- 1:3D",
      0,
      1,
      { -9, 18, -9 } },
    { "spring that counts nothing",
      "score.spring_factor=1",
      "4D 5D / 3D AD / 6D 7D",
      "2D",
      "1:3 1:2D 2:- 0:- 1:AD 2:- 0:- 1:3D",
      0,
      1,
      { -3, 6, -3 } },
    { "a bomb as the last play, and a spring",
      NULL,
      "4D 5D / 3D AD AC AH AS / 6D 7D",
      "2D",
      "1:3 1:2D 2:- 0:- 1:3D 2:- 0:- 1:AD+AC+AH+AS",
      1,
      1,
      { -12, 24, -12 } },
    { "a stake",
      "stake=10",
      "4D 5D / 3D 9D / 6D 7D",
      "TD",
      "1:1 2:- 0:- 1:3D 2:6D 0:- 1:9D 2:- 0:- 1:TD",
      0,
      0,
      { -10, 20, -10 } },
};

static void test_deals(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(deals); i++) {
        g_autoptr(ClimbGame) game = testing_game("dou-dizhu", deals[i].settings);
        ClimbDeal deal;
        ClimbResult result;
        begin(game, deals[i].hands, deals[i].kitty, &deal);
        run(game, &deal, deals[i].script);
        g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_OVER);
        climb_deal_score(game, &deal, &result);
        g_test_message("%s", deals[i].what);
        g_assert_cmpint(result.bombs, ==, deals[i].bombs);
        g_assert_cmpint(result.spring, ==, deals[i].spring);
        for (int seat = 0; seat < 3; seat++) {
            g_assert_cmpint(result.net[seat], ==, deals[i].net[seat]);
            g_assert_cmpint(result.penalty[seat] * game->rules->stake, ==,
                            MAX(-deals[i].net[seat], 0));
        }
    }
}

// The kitty is hidden until the landlord takes it, and then known to all, on views too.
static void test_kitty(void) {
    g_autoptr(ClimbGame) game = testing_game("dou-dizhu", NULL);
    ClimbDeal deal;
    ClimbView view;
    begin(game, "4D 5D / 3D 9D / 6D 7D", "TD 2D XR", &deal);
    ClimbCards kitty = deal.kitty;
    for (int seat = CLIMB_NO_SEAT; seat < 3; seat++) {
        climb_view_of_deal(game, &deal, seat, &view);
        g_assert_true(view.deal.kitty == CLIMB_NO_CARDS);
    }
    run(game, &deal, "1:1 2:2 0:-");
    g_assert_cmpint(deal.declarer, ==, 2);
    g_assert_cmpint(deal.turn, ==, 2);
    for (int seat = CLIMB_NO_SEAT; seat < 3; seat++) {
        climb_view_of_deal(game, &deal, seat, &view);
        g_assert_true(view.deal.kitty == kitty);
        g_assert_true(climb_cards_contains(view.deal.hands[2], kitty));
    }
    run(game, &deal, "2:TD");
    climb_view_of_deal(game, &deal, 0, &view);
    g_assert_false(climb_cards_contains(view.deal.hands[2], testing_cards(game, "TD")));
}

// Nobody bids: no result, and the same dealer deals other cards.
static void test_redeal(void) {
    g_autoptr(ClimbMatch) match = testing_match("dou-dizhu", NULL, 7);
    climb_match_begin(match);
    int dealer = match->start.dealer;
    ClimbCards before = match->deal.hands[0];
    for (int i = 0; i < 3; i++) {
        g_assert_cmpint(match->deal.turn, ==, (dealer + 1 + i) % 3);
        ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)match->deal.turn };
        g_assert_true(climb_match_apply(match, &pass, NULL));
    }
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
    g_assert_true(match->result.voided);
    g_assert_false(match->result.failed);
    for (int seat = 0; seat < 3; seat++) {
        g_assert_cmpint(match->net_total[seat], ==, 0);
    }
    climb_match_begin(match);
    g_assert_cmpint(match->start.dealer, ==, dealer);
    g_assert_true(match->deal.hands[0] != before);
}

// The bot that never bids does so rather than have the cards dealt again.
static void test_lowest_bids_last(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    GError *error = NULL;
    const ClimbRegistry *registry = testing_games();
    const ClimbBot *bot = climb_registry_find_bot(registry, "lowest", &error);
    g_assert_no_error(error);
    for (uint64_t number = 0; number < 20; number++) {
        g_autoptr(ClimbMatch) match = testing_match("dou-dizhu", NULL, number);
        climb_match_begin(match);
        while (match->deal.phase == CLIMB_PHASE_AUCTION) {
            ClimbMove move;
            g_assert_true(testing_bot_move(match, match->deal.turn, bot, moves, &move));
            g_assert_true(climb_match_apply(match, &move, NULL));
        }
        g_assert_cmpint(match->deal.declarer, ==, match->start.dealer);
        g_assert_cmpint(match->deal.bid, ==, 1);
    }
}

// --- words that make no kind -------------------------------------------------------------------------

static const char *const wrong[][2] = {
    { "kind.airplane-singles.wings=3", "kind.airplane-singles.wings" },
    { "kind.straight.suited=yes kind.straight.wings=2", "kind.straight.wings" },
    { "kind.pair.wings=1", "kind.pair.wings" },
    { "kind.airplane-pairs.wings_equal=yes", "kind.airplane-pairs.wings_equal" },
    { "kind.rocket.sets=2", "kind.rocket" },
    { "deck.jokers=0", "kind.rocket.cards" },
    { "deck.jokers=1", "kind.airplane-singles.apart" },
    { "kind.straight.key=first", "kind.straight.key" },
    { "kind.flush=new kind.flush.suited=yes kind.flush.length=5 kind.flush.key=first",
      "kind.flush.key" },
    { "kind.two=new kind.two.cards=XR,XB", "kind.two" },
};

static void test_wrong_words(void) {
    const ClimbRegistry *registry = testing_games();
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        GError *error = NULL;
        g_auto(GStrv) list = g_strsplit(wrong[i][0], " ", -1);
        g_autoptr(ClimbRules)
            rules = climb_registry_rules(registry, "dou-dizhu", (const char *const *)list, &error);
        g_assert_no_error(error);
        g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
        if (game != NULL || strstr(error->message, wrong[i][1]) == NULL) {
            g_error("%s: %s", wrong[i][0], game != NULL ? "accepted" : error->message);
        }
        g_error_free(error);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dou-dizhu/published-counts", test_published_counts);
    g_test_add_func("/dou-dizhu/stronger-airplanes", test_stronger_airplanes);
    g_test_add_func("/dou-dizhu/deals", test_deals);
    g_test_add_func("/dou-dizhu/kitty", test_kitty);
    g_test_add_func("/dou-dizhu/redeal", test_redeal);
    g_test_add_func("/dou-dizhu/lowest-bids-last", test_lowest_bids_last);
    g_test_add_func("/dou-dizhu/wrong-words", test_wrong_words);
    return g_test_run();
}
