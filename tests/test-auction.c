// SPDX-License-Identifier: LGPL-2.1-or-later
// How a deal begins: what is dealt to whom, spares and kitty, who opens with what; auctions and the
// call of a partner.
#include "testing.h"

#include <string.h>

static const ClimbDealStart plain_start = {
    .number = 1, .step = 1, .first = 1, .leader = CLIMB_NO_SEAT
};

static void shuffled(const ClimbGame *game, const ClimbDealStart *start, uint64_t seed,
                     ClimbDeal *deal) {
    ClimbSeed from = climb_seed_from_number(seed);
    ClimbRandom random;
    climb_random_init(&random, &from);
    climb_deal_begin(game, start, &random, deal);
}

// Deals all cards but `rest` to the seats, one at a time, with `fixed` put into the first seat.
static void deal_around(const ClimbGame *game, ClimbCards rest, ClimbCards fixed,
                        ClimbCards hands[CLIMB_SEATS_MAX]) {
    ClimbCards cards = game->deck.cards & ~rest & ~fixed;
    memset(hands, 0, sizeof(ClimbCards) * CLIMB_SEATS_MAX);
    hands[0] = fixed;
    for (int seat = 0; cards != 0; seat = (seat + 1) % game->seats) {
        if (climb_cards_count(hands[seat]) < game->hand_cards) {
            ClimbCard card = climb_cards_lowest(cards);
            hands[seat] |= climb_cards_of(card);
            cards = climb_cards_rest(cards);
        }
    }
}

static int holder(const ClimbDeal *deal, ClimbCards card) {
    for (int seat = 0; seat < deal->seats; seat++) {
        if ((deal->hands[seat] & card) != 0) {
            return seat;
        }
    }
    return CLIMB_NO_SEAT;
}

static void begin_with_rest(const ClimbGame *game, const char *rest, ClimbDeal *deal) {
    ClimbCards hands[CLIMB_SEATS_MAX];
    GError *error = NULL;
    ClimbCards left = testing_cards(game, rest);
    deal_around(game, left, CLIMB_NO_CARDS, hands);
    climb_deal_begin_with(game, &plain_start, hands, left, false, deal, &error);
    g_assert_no_error(error);
}

// --- dealing ---------------------------------------------------------------------------------

static const struct {
    const char *settings;
    int first, step;
    int counts[CLIMB_SEATS_MAX]; // by seat
    int aside;
} sizes[] = {
    { "", 1, 1, { 13, 13, 13, 13 }, 0 },
    { "players=3 deal.spare=dead", 1, 1, { 17, 17, 17 }, 1 },
    { "players=3", 1, 1, { 17, 18, 17 }, 0 },
    { "players=2 deal.cards=17 deal.spare=dead", 0, 1, { 17, 17 }, 18 },
    { "players=2 deal.cards=21 deal.spare=dead", 0, 1, { 21, 21 }, 10 },
    { "players=2 deal.cards=13 deal.spare=dead", 0, 1, { 13, 13 }, 26 },
    { "players=5", 3, 1, { 10, 10, 10, 11, 11 }, 0 },
    { "players=5", 1, -1, { 11, 11, 10, 10, 10 }, 0 },
    { "players=3 deal.cards=13 deal.spare=dead", 0, 1, { 13, 13, 13 }, 13 },
};

static void test_sizes(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", sizes[i].settings);
        ClimbDealStart start = {
            .number = 1, .step = sizes[i].step, .first = sizes[i].first, .leader = CLIMB_NO_SEAT
        };
        ClimbDeal deal;
        shuffled(game, &start, i, &deal);
        ClimbCards all = deal.aside;
        for (int seat = 0; seat < game->seats; seat++) {
            g_assert_cmpint(deal.counts[seat], ==, sizes[i].counts[seat]);
            g_assert_cmpint(climb_cards_count(deal.hands[seat]), ==, deal.counts[seat]);
            g_assert_true((all & deal.hands[seat]) == 0);
            all |= deal.hands[seat];
        }
        g_assert_cmpint(climb_cards_count(deal.aside), ==, sizes[i].aside);
        g_assert_true(all == game->deck.cards);
        g_assert_cmpint(deal.step, ==, sizes[i].step);
        // The same hands given instead of shuffled are the same deal.
        ClimbDeal again;
        GError *error = NULL;
        climb_deal_begin_with(game, &start, deal.hands, deal.aside, false, &again, &error);
        g_assert_no_error(error);
        g_assert_true(climb_deal_hash(&deal) == climb_deal_hash(&again));
    }
}

// Fallbacks of the opening, and who gets the spare: `card` must then be in the opening play.
static const struct {
    const char *settings;
    const char *rest;
    const char *receiver; // who holds this card beforehand gets the spare; NULL: it is set aside
    const char *card;
} openings[] = {
    { "players=3 deal.spare=dead", "5S", NULL, "3D" },
    { "players=3 deal.spare=dead", "3D", NULL, "3C" },
    { "players=3 deal.spare=dead open.fallback=same_suit", "3D", NULL, "4D" },
    { "players=3 deal.spare=low_holder", "5S", "3D", "3D" },
    { "players=3 deal.spare=low_holder", "3D", "3C", "3D" },
    { "players=3 deal.spare=low_holder deal.spare_own=same_suit", "3D", "4D", "3D" },
    { "players=2 deal.cards=23 deal.spare=dead open.fallback=same_suit", "3D 4D 5D 6D 7D 8D", NULL,
      "9D" },
};

static void test_openings(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(openings); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", openings[i].settings);
        ClimbDeal deal;
        begin_with_rest(game, openings[i].rest, &deal);
        ClimbCards rest = testing_cards(game, openings[i].rest);
        ClimbCards card = testing_cards(game, openings[i].card);
        g_assert_true(climb_cards_of(deal.required) == card);
        g_assert_cmpint(deal.turn, ==, holder(&deal, card));
        if (openings[i].receiver != NULL) {
            int seat = holder(&deal, testing_cards(game, openings[i].receiver));
            g_assert_true(climb_cards_contains(deal.hands[seat], rest));
            g_assert_true(deal.exposed == rest);
            g_assert_cmpint(deal.counts[seat], ==, 18);
        } else {
            g_assert_true(deal.aside == rest);
        }
    }
}

static const struct {
    const char *settings;
    int number, leader;
    int expected; // -1: the holder of 3D
    bool required;
} leads[] = {
    { "", 1, CLIMB_NO_SEAT, -1, true },
    { "", 9, CLIMB_NO_SEAT, -1, true },
    { "", 9, 3, 3, false }, // 3D is held by seat 0
    { "", 9, 0, 0, true },
    { "open.require=none", 1, CLIMB_NO_SEAT, -1, false },
    { "open.when=first_deal", 1, CLIMB_NO_SEAT, -1, true },
    { "open.when=first_deal", 2, 3, 3, false },
    { "open.when=first_deal", 2, 1, 1, false },
    { "open.when=first_deal open.next_leader=low_card", 300, CLIMB_NO_SEAT, -1, false },
    { "open.lead=next_to_dealer", 1, CLIMB_NO_SEAT, 3, false },
    { "open.lead=dealer", 1, CLIMB_NO_SEAT, 2, false },
};

static void test_leads(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(leads); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", leads[i].settings);
        ClimbCards hands[CLIMB_SEATS_MAX];
        ClimbDealStart start = {
            .number = leads[i].number, .dealer = 2, .step = 1, .leader = leads[i].leader
        };
        ClimbDeal deal;
        GError *error = NULL;
        deal_around(game, CLIMB_NO_CARDS, testing_cards(game, "3C"), hands);
        int low = holder(
            &(ClimbDeal){ .seats = 4, .hands = { hands[0], hands[1], hands[2], hands[3] } },
            testing_cards(game, "3D"));
        climb_deal_begin_with(game, &start, hands, CLIMB_NO_CARDS, false, &deal, &error);
        g_assert_no_error(error);
        g_assert_cmpint(deal.turn, ==, leads[i].expected < 0 ? low : leads[i].expected);
        g_assert_cmpint(deal.required != CLIMB_NO_CARD, ==, leads[i].required);
        g_assert_cmpint(deal.number, ==, MIN(leads[i].number, 255));
        g_assert_cmpint(deal.trick_leader, ==, deal.turn);
    }
}

static void test_bad_hands(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    ClimbCards hands[CLIMB_SEATS_MAX];
    ClimbDeal deal;
    deal_around(game, CLIMB_NO_CARDS, CLIMB_NO_CARDS, hands);
    ClimbCards kept = hands[0];
    const ClimbCards wrong[] = { hands[0] | hands[1], CLIMB_NO_CARDS, kept & (kept - 1),
                                 kept | (ClimbCards)1 << 63 };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        for (int any = 0; any < 2; any++) {
            g_autoptr(GError) error = NULL;
            hands[0] = wrong[i];
            bool fits = climb_deal_begin_with(game, &plain_start, hands, CLIMB_NO_CARDS, any == 1,
                                              &deal, &error);
            g_assert_cmpint(fits, ==, any == 1 && i == 2); // a position may be smaller
            g_assert_true(fits || g_error_matches(error, CLIMB_ERROR, CLIMB_ERROR_TEXT));
        }
    }
}

// --- the auction -----------------------------------------------------------------------------

// Scripts as in test-deal.c, with a number for a bid and a card or a rank's letter for a call.
typedef struct {
    const char *name;
    const char *game;
    const char *settings;
    const char *script;
    int declarer, bid, leader; // declarer -1: the auction is not over
} Auction;

// Seat 0 opens: it holds 4H. Seat 2 holds three 3s, seat 0 an 8.
#define HANDS3 "4H 8D 9D / 5D 6D 7D / 3D 3C 3H"
#define HANDS4 "4H 8D 9D / 5D 8C 7D / 3D 3C 3H / 8H 8S 4C"

static const Auction auctions[] = {
    { "passes", "big-three", "", "0:1 1:- 2:-", 0, 1, 0 },
    { "highest", "big-three", "", "0:3 1:1!wrong-phase", 0, 3, 0 },
    { "opener-must", "big-three", "",
      "0:-!bid-must-open 0:4!bid-too-high 0:0!bid-too-low 0:1 "
      "1:1!bid-too-low 2:2!not-your-turn 1:4D!wrong-phase 1:2",
      -1, 2, 0 },
    { "raise", "big-three", "", "0:1 1:2 2:- 0:3", 0, 3, 0 },
    { "reenter", "big-three", "", "0:1 1:- 2:2 0:- 1:3", 1, 3, 0 },
    { "final", "big-three", "auction.reenter=no", "0:1 1:- 2:2 0:-", 2, 2, 0 },
    { "final-skips", "big-three", "auction.reenter=no auction.max=5", "0:1 1:- 2:2 0:3 2:4 0:-", 2,
      4, 0 },
    { "one-round", "big-three", "auction.rounds=one", "0:1 1:2 2:-", 1, 2, 0 },
    { "one-round-none", "big-three", "auction.rounds=one auction.opener_must=no", "0:- 1:- 2:-", 0,
      1, 0 },
    { "none", "big-three", "auction.opener_must=no", "0:- 1:- 2:-", 0, 1, 0 },
    { "none-final", "big-three", "auction.opener_must=no auction.reenter=no", "0:- 1:1 2:- ", 1, 1,
      0 },
    { "others-pass", "big-three", "auction.opener_must=no", "0:- 1:- 2:2 0:- 1:-", 2, 2, 0 },
    { "least", "big-three", "auction.min=2 auction.max=4", "0:1!bid-too-low 0:2 1:3 2:- 0:-", 1, 3,
      0 },
    { "forced", "big-three", "auction.force=333,3322", "0:1 1:- 2:-!bid-forced 2:2!bid-forced 2:3",
      2, 3, 0 },
    { "bidder-leads", "big-three", "open.lead=bidder", "0:1 1:2 2:- 0:-", 1, 2, 1 },
    { "card-leads", "big-three", "open.lead=card", "0:1 1:2 2:- 0:-", 1, 2, 0 },
    { "four", "big-three:four-players", "",
      "0:1 1:2 2:- 3:- 0:- 1:-!call-required 1:8C!call-own 1:JD!call-rank 1:2!wrong-phase "
      "1:8C8D!call-no-card 0:8D!not-your-turn 1:8D",
      1, 2, 0 },
    { "call-not-required", "big-three:four-players", "call.required=no", "0:1 1:2 2:- 3:- 0:- 1:-",
      1, 2, 0 },
    { "call-own", "big-three:four-players", "call.own=yes", "0:1 1:2 2:- 3:- 0:- 1:8C", 1, 2, 0 },
    { "call-rank", "big-three:four-players", "call.by=rank",
      "0:3 0:8D!call-no-card 0:J!call-rank 0:8", 0, 3, 0 },
};

static ClimbMove read_move(const ClimbGame *game, const ClimbDeal *deal, const char *word,
                           const char *text) {
    ClimbMove move = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)(word[0] - '0') };
    bool calling = deal->phase == CLIMB_PHASE_CALL;
    if (strcmp(text, "-") == 0) {
        return move;
    }
    if (calling && game->rules->call == CLIMB_CALL_RANK && text[1] == '\0') {
        move.type = CLIMB_MOVE_CALL;
        move.combo.cards = climb_cards_of_rank(climb_deck_rank(&game->deck, text[0])) &
                           game->deck.cards;
    } else if (text[1] == '\0') {
        move.type = CLIMB_MOVE_BID;
        move.value = (uint8_t)(text[0] - '0');
    } else {
        move.type = calling ? CLIMB_MOVE_CALL : CLIMB_MOVE_PLAY;
        move.combo.cards = testing_cards(game, text);
    }
    return move;
}

// Every move in the list is accepted.
static void check_list(const ClimbGame *game, const ClimbDeal *deal) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    climb_deal_moves(game, deal, deal->turn, moves);
    g_assert_cmpint(moves->count, >, 0);
    for (int i = 0; i < moves->count; i++) {
        ClimbMove move = moves->moves[i];
        g_assert_cmpint(climb_deal_check(game, deal, &move), ==, CLIMB_VERDICT_OK);
    }
    climb_deal_moves(game, deal, (deal->turn + 1) % deal->seats, moves);
    g_assert_cmpint(moves->count, ==, 0);
}

static void run_script(const ClimbGame *game, ClimbDeal *deal, const char *script) {
    g_auto(GStrv) words = g_strsplit(script, " ", -1);
    for (int i = 0; words[i] != NULL && words[i][0] != '\0'; i++) {
        g_auto(GStrv) parts = g_strsplit(words[i] + 2, "!", 2);
        ClimbMove move = read_move(game, deal, words[i], parts[0]);
        uint64_t before = climb_deal_hash(deal);
        check_list(game, deal);
        ClimbVerdict verdict = climb_deal_check(game, deal, &move);
        const char *wanted = parts[1] != NULL ? parts[1] : "ok";
        if (strcmp(climb_verdict_key(verdict), wanted) != 0) {
            g_error("%s: %s, not %s", words[i], climb_verdict_key(verdict), wanted);
        }
        g_assert_true(climb_deal_hash(deal) == before);
        g_autofree char *text = climb_verdict_words(game, deal, &move, verdict);
        if (verdict == CLIMB_VERDICT_OK) {
            climb_deal_apply(game, deal, &move);
        } else {
            g_test_message("%s: %s", words[i], text);
        }
    }
}

static void begin_position(const ClimbGame *game, const char *text, const char *rest,
                           ClimbDeal *deal) {
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    GError *error = NULL;
    g_auto(GStrv) parts = g_strsplit(text, "/", -1);
    for (int i = 0; parts[i] != NULL; i++) {
        hands[i] = testing_cards(game, g_strstrip(parts[i]));
    }
    climb_deal_begin_with(game, &plain_start, hands, testing_cards(game, rest), true, deal, &error);
    g_assert_no_error(error);
}

static void test_auction(gconstpointer data) {
    const Auction *auction = data;
    g_autoptr(ClimbGame) game = testing_game(auction->game, auction->settings);
    ClimbDeal deal;
    begin_position(game, game->seats == 4 ? HANDS4 : HANDS3, game->seats == 4 ? "" : "TD TC",
                   &deal);
    g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_AUCTION);
    g_assert_cmpint(deal.turn, ==, 0);
    run_script(game, &deal, auction->script);
    g_assert_cmpint(deal.declarer, ==, auction->declarer);
    g_assert_cmpint(deal.bid, ==, auction->bid);
    if (auction->declarer < 0) {
        return;
    }
    g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_PLAY);
    g_assert_cmpint(deal.turn, ==, auction->leader);
    g_assert_cmpint(deal.counts[deal.declarer], ==, game->seats == 4 ? 3 : 5);
    g_assert_cmpint(climb_cards_count(deal.hands[deal.declarer]), ==, deal.counts[deal.declarer]);
}

// rules.md 2.4 and T7: the kitty and the opening heart.
static const struct {
    const char *kitty, *opener; // the opener holds this card
} hearts[] = {
    { "4H 9C KD 2S", "5H" },
    { "4H 5H 6H 7H", "8H" },
    { "AC 9C KD 2S", "4H" },
};

static void test_kitty(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(hearts) * 2; i++) {
        bool by_card = i >= G_N_ELEMENTS(hearts);
        size_t row = i % G_N_ELEMENTS(hearts);
        g_autoptr(ClimbGame) game = testing_game("big-three", by_card ? "open.lead=card" : NULL);
        ClimbDeal deal;
        begin_with_rest(game, hearts[row].kitty, &deal);
        ClimbCards kitty = testing_cards(game, hearts[row].kitty);
        int opener = holder(&deal, testing_cards(game, hearts[row].opener));
        g_assert_cmpint(deal.turn, ==, opener);
        g_assert_cmpint(deal.auction_opener, ==, opener);
        g_assert_true(deal.kitty == kitty && deal.exposed == 0);
        int bidder = (opener + 1) % 3;
        ClimbMove bid = { .type = CLIMB_MOVE_BID, .seat = (uint8_t)opener, .value = 1 };
        climb_deal_apply(game, &deal, &bid);
        bid.seat = (uint8_t)bidder;
        bid.value = 3;
        climb_deal_apply(game, &deal, &bid);
        g_assert_cmpint(deal.declarer, ==, bidder);
        g_assert_cmpint(deal.counts[bidder], ==, 20);
        g_assert_cmpint(climb_cards_count(deal.hands[bidder]), ==, 20);
        bool moved = (kitty & testing_cards(game, "4H")) != 0;
        g_assert_cmpint(deal.turn, ==, by_card && moved ? bidder : opener);
        g_assert_cmpint(deal.required, ==, CLIMB_NO_CARD);
    }
}

static void test_public_kitty(void) {
    g_autoptr(ClimbGame) game = testing_game("big-three", "kitty.public=yes");
    ClimbDeal deal;
    begin_with_rest(game, "4H 9C KD 2S", &deal);
    g_assert_true(deal.exposed == testing_cards(game, "4H 9C KD 2S"));
}

// The partner is known with the called card; sides count him from the start.
static void test_partner(void) {
    g_autoptr(ClimbGame) game = testing_game("big-three:four-players", NULL);
    ClimbDeal deal;
    begin_position(game, HANDS4, "", &deal);
    run_script(game, &deal, "0:1 1:2 2:- 3:- 0:- 1:8S");
    g_assert_cmpint(deal.partner, ==, 3);
    g_assert_false(deal.partner_shown);
    g_assert_cmpuint(climb_deal_side(game, &deal, 1), ==, 1u << 1 | 1u << 3);
    g_assert_cmpuint(climb_deal_side(game, &deal, 0), ==, 1u << 0 | 1u << 2);
    ClimbView view;
    climb_view_of_deal(game, &deal, 0, &view);
    g_assert_cmpint(view.deal.partner, ==, CLIMB_NO_SEAT);
    run_script(game, &deal, "0:4H 1:5D 2:-");
    g_assert_false(deal.partner_shown);
    climb_view_of_deal(game, &deal, 0, &view);
    ClimbMove reveal = { .combo.cards = testing_cards(game, "8S"), .seat = 3 };
    reveal.combo.size = 1;
    climb_deal_apply(game, &view.deal, &reveal); // on a view too, everybody learns it
    g_assert_cmpint(view.deal.partner, ==, 3);
    g_assert_true(view.deal.partner_shown);
}

static void test_call_kinds(void) {
    g_autoptr(ClimbGame) own = testing_game("big-three:four-players", "call.own=yes");
    ClimbDeal deal;
    begin_position(own, HANDS4, "", &deal);
    run_script(own, &deal, "0:1 1:2 2:- 3:- 0:- 1:8C");
    g_assert_cmpint(deal.partner, ==, CLIMB_NO_SEAT);
    g_assert_cmpuint(climb_deal_side(own, &deal, 0), ==, 1u << 0 | 1u << 2 | 1u << 3);
    g_autoptr(ClimbGame) open = testing_game("big-three:four-players", "call.secret=no");
    begin_position(open, HANDS4, "", &deal);
    run_script(open, &deal, "0:1 1:2 2:- 3:- 0:- 1:8S");
    g_assert_true(deal.partner_shown);
    // By rank: the nearest holder after the declarer, shown by any card of it.
    g_autoptr(ClimbGame) rank = testing_game("big-three:four-players", "call.by=rank");
    begin_position(rank, HANDS4, "", &deal);
    run_script(rank, &deal, "0:1 1:2 2:- 3:- 0:- 1:8");
    g_assert_cmpint(deal.partner, ==, 3);
    run_script(rank, &deal, "0:8D 1:- 2:3D 3:- 0:- 1:- 2:3C 3:- 0:- 1:-");
    g_assert_false(deal.partner_shown);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/auction/sizes", test_sizes);
    g_test_add_func("/auction/openings", test_openings);
    g_test_add_func("/auction/leads", test_leads);
    g_test_add_func("/auction/bad-hands", test_bad_hands);
    for (size_t i = 0; i < G_N_ELEMENTS(auctions); i++) {
        g_autofree char *path = g_strconcat("/auction/bids/", auctions[i].name, NULL);
        g_test_add_data_func(path, &auctions[i], test_auction);
    }
    g_test_add_func("/auction/kitty", test_kitty);
    g_test_add_func("/auction/public-kitty", test_public_kitty);
    g_test_add_func("/auction/partner", test_partner);
    g_test_add_func("/auction/call-kinds", test_call_kinds);
    return g_test_run();
}
