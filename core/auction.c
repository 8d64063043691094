// SPDX-License-Identifier: LGPL-2.1-or-later
// What comes before play: the auction for the kitty or for naming a partner, and the call of the
// partner's card. Who is partner of whom later: climb_deal_side in deal.c; what a bid wins or loses:
// score.c.
//
// The partner by rank (call=rank) is the first player after the declarer, in the order of play, who
// holds a card of the called rank; everybody knows him when he plays one.
#include "deal.h"

#include <string.h>

static int next_seat(const ClimbDeal *deal, int seat) {
    return (seat + deal->step + deal->seats) % deal->seats;
}

void climb_auction_begin(const ClimbGame *game, ClimbDeal *deal, int opener) {
    switch ((ClimbOpener)game->rules->auction_opener) {
    case CLIMB_OPENER_LEAD: break;
    case CLIMB_OPENER_NEXT_TO_DEALER:
        opener = opener == CLIMB_NO_SEAT ? next_seat(deal, deal->dealer) : opener;
        break;
    case CLIMB_OPENER_DEALER: opener = opener == CLIMB_NO_SEAT ? deal->dealer : opener; break;
    }
    if (opener == CLIMB_NO_SEAT) {
        switch ((ClimbLead)game->rules->open_lead) {
        case CLIMB_LEAD_CARD:
        case CLIMB_LEAD_AUCTION_OPENER:
        case CLIMB_LEAD_BIDDER: climb_deal_opening_card(game, deal, &opener); break;
        case CLIMB_LEAD_DEALER: opener = deal->dealer; break;
        case CLIMB_LEAD_NEXT_TO_DEALER: break;
        }
    }
    if (opener == CLIMB_NO_SEAT) {
        opener = next_seat(deal, deal->dealer);
    }
    deal->phase = CLIMB_PHASE_AUCTION;
    deal->turn = deal->auction_opener = (int8_t)opener;
}

// Does a hand hold the ranks of one word, "3322", each as often as it is named?
static bool holds_ranks(const ClimbGame *game, ClimbCards hand, const char *word, size_t length) {
    uint8_t wanted[CLIMB_RANKS_MAX] = { 0 };
    for (size_t i = 0; i < length; i++) {
        int rank = climb_deck_rank(&game->deck, word[i]);
        if (rank < 0) {
            return false;
        }
        wanted[rank]++;
    }
    for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
        if (climb_cards_count(hand & climb_cards_of_rank(rank)) < wanted[rank]) {
            return false;
        }
    }
    return true;
}

bool climb_auction_forced(const ClimbGame *game, ClimbCards hand) {
    const char *word = game->rules->auction_force;
    while (word != NULL && *word != '\0') {
        size_t length = strcspn(word, " ,");
        if (length > 0 && holds_ranks(game, hand, word, length)) {
            return true;
        }
        word += length;
        word += strspn(word, " ,");
    }
    return false;
}

static int lowest_bid(const ClimbGame *game, const ClimbDeal *deal) {
    return MAX(game->rules->auction_min, deal->bid + 1);
}

static bool must_open(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    return game->rules->auction_opener_must && deal->bid == 0 && seat == deal->auction_opener;
}

static ClimbVerdict check_bid(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move) {
    bool bids = move->type == CLIMB_MOVE_BID;
    if (bids && move->value < lowest_bid(game, deal)) {
        return CLIMB_VERDICT_BID_TOO_LOW;
    }
    if (bids && move->value > game->rules->auction_max) {
        return CLIMB_VERDICT_BID_TOO_HIGH;
    }
    if (!(bids && move->value == game->rules->auction_max) &&
        climb_auction_forced(game, deal->hands[move->seat])) {
        return CLIMB_VERDICT_BID_FORCED;
    }
    return !bids && must_open(game, deal, move->seat) ? CLIMB_VERDICT_BID_MUST_OPEN
                                                      : CLIMB_VERDICT_OK;
}

static ClimbVerdict check_call(const ClimbGame *game, const ClimbDeal *deal,
                               const ClimbMove *move) {
    if (move->type == CLIMB_MOVE_PASS) {
        return game->rules->call_required ? CLIMB_VERDICT_CALL_REQUIRED : CLIMB_VERDICT_OK;
    }
    ClimbCards cards = move->combo.cards;
    if (cards == 0 || !climb_cards_contains(game->deck.cards, cards)) {
        return CLIMB_VERDICT_CALL_NO_CARD;
    }
    int rank = climb_card_rank(climb_cards_lowest(cards));
    ClimbCards whole = climb_cards_of_rank(rank) & game->deck.cards;
    bool by_rank = game->rules->call == CLIMB_CALL_RANK;
    if (by_rank ? cards != whole : climb_cards_rest(cards) != 0) {
        return CLIMB_VERDICT_CALL_NO_CARD;
    }
    if (!climb_ranks_has(game->call_ranks, rank)) {
        return CLIMB_VERDICT_CALL_RANK;
    }
    if (!game->rules->call_own && climb_cards_contains(deal->hands[move->seat], cards)) {
        return CLIMB_VERDICT_CALL_OWN;
    }
    return CLIMB_VERDICT_OK;
}

ClimbVerdict climb_auction_check(const ClimbGame *game, const ClimbDeal *deal,
                                 const ClimbMove *move) {
    bool calling = deal->phase == CLIMB_PHASE_CALL;
    if (move->type != CLIMB_MOVE_PASS &&
        move->type != (calling ? CLIMB_MOVE_CALL : CLIMB_MOVE_BID)) {
        return CLIMB_VERDICT_WRONG_PHASE;
    }
    if (move->seat != deal->turn) {
        return CLIMB_VERDICT_NOT_YOUR_TURN;
    }
    return calling ? check_call(game, deal, move) : check_bid(game, deal, move);
}

static void add_if_legal(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                         ClimbMoves *moves) {
    if (climb_auction_check(game, deal, move) == CLIMB_VERDICT_OK) {
        moves->moves[moves->count++] = *move;
    }
}

static void add_calls(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    ClimbMove move = { .type = CLIMB_MOVE_CALL, .seat = (uint8_t)seat };
    ClimbCards cards = climb_ranks_cards(game->call_ranks) & game->deck.cards;
    bool by_rank = game->rules->call == CLIMB_CALL_RANK;
    while (cards != 0) {
        ClimbCard card = climb_cards_lowest(cards);
        move.combo.cards = climb_cards_of(card);
        if (by_rank) {
            move.combo.cards = climb_cards_of_rank(climb_card_rank(card)) & game->deck.cards;
        }
        cards &= ~move.combo.cards;
        add_if_legal(game, deal, &move, moves);
    }
}

// Bids and calls from the lowest, then the pass.
void climb_auction_moves(const ClimbGame *game, const ClimbDeal *deal, int seat,
                         ClimbMoves *moves) {
    moves->count = 0;
    if (deal->phase == CLIMB_PHASE_OVER || seat != deal->turn) {
        return;
    }
    if (deal->phase == CLIMB_PHASE_CALL) {
        add_calls(game, deal, seat, moves);
    } else {
        ClimbMove bid = { .type = CLIMB_MOVE_BID, .seat = (uint8_t)seat };
        for (int value = lowest_bid(game, deal); value <= game->rules->auction_max; value++) {
            bid.value = (uint8_t)value;
            add_if_legal(game, deal, &bid, moves);
        }
    }
    ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    add_if_legal(game, deal, &pass, moves);
}

// --- what bids and calls do ------------------------------------------------------------------

// On the deal of a view the kitty may be hidden; that the declarer's hand grows by it is not.
static void take_kitty(const ClimbGame *game, ClimbDeal *deal) {
    int size = climb_cards_count(deal->kitty);
    bool dealt = game->rules->deal_spare == CLIMB_SPARE_KITTY;
    if (size == 0 && dealt && !climb_deal_all_known(deal)) {
        size = game->spare_cards;
    }
    deal->hands[deal->declarer] |= deal->kitty;
    if (game->rules->kitty_shown) {
        deal->exposed |= deal->kitty;
    }
    if (deal->counts[deal->declarer] != CLIMB_COUNT_HIDDEN) {
        deal->counts[deal->declarer] += (uint8_t)size;
    }
}

static void end_auction(const ClimbGame *game, ClimbDeal *deal) {
    if (deal->bid == 0 && game->rules->auction_unbid == CLIMB_UNBID_REDEAL) {
        climb_deal_void(deal);
        return;
    }
    if (deal->bid == 0) { // all passed: the opener plays at the least bid
        deal->bid = (uint8_t)game->rules->auction_min;
        deal->bidder = deal->auction_opener;
    }
    deal->declarer = deal->bidder;
    take_kitty(game, deal);
    if (game->rules->call != CLIMB_CALL_NONE) {
        deal->phase = CLIMB_PHASE_CALL;
        deal->turn = deal->declarer;
        return;
    }
    climb_deal_start_play(game, deal, CLIMB_NO_SEAT);
}

// With final passes, all but the bidder must have passed; otherwise as many passes in a row. While
// nobody has bid, everybody must have.
static bool auction_over(const ClimbGame *game, const ClimbDeal *deal) {
    const ClimbRules *rules = game->rules;
    if (deal->bid >= rules->auction_max ||
        (rules->auction_rounds == CLIMB_ROUNDS_ONE && deal->auction_calls >= deal->seats)) {
        return true;
    }
    int others = deal->seats - (deal->bid > 0 ? 1 : 0);
    int passes = rules->auction_reenter ? deal->auction_passes
                                        : __builtin_popcount(deal->auction_passed);
    return passes >= others;
}

static void apply_bid(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    deal->auction_calls++;
    if (move->type == CLIMB_MOVE_BID) {
        deal->bid = move->value;
        deal->bidder = (int8_t)move->seat;
        deal->auction_passes = 0;
        deal->auction_passed &= (uint8_t) ~(1u << move->seat);
    } else {
        deal->auction_passes++;
        deal->auction_passed |= (uint8_t)(1u << move->seat);
    }
    if (auction_over(game, deal)) {
        end_auction(game, deal);
        return;
    }
    int seat = next_seat(deal, move->seat);
    while (!game->rules->auction_reenter && (deal->auction_passed >> seat) & 1) {
        seat = next_seat(deal, seat);
    }
    deal->turn = (int8_t)seat;
}

// The holder of the called card, or of the rank's card nearest after the declarer. CLIMB_NO_SEAT if
// the declarer plays alone, or a view does not show it.
static int find_partner(const ClimbGame *game, const ClimbDeal *deal) {
    bool by_card = game->rules->call == CLIMB_CALL_CARD;
    if (by_card && (deal->hands[deal->declarer] & deal->called) != 0) {
        return CLIMB_NO_SEAT;
    }
    for (int seat = next_seat(deal, deal->declarer); seat != deal->declarer;
         seat = next_seat(deal, seat)) {
        if ((deal->hands[seat] & deal->called) != 0) {
            return seat;
        }
        if (!by_card && climb_cards_count(deal->hands[seat]) != deal->counts[seat]) {
            return CLIMB_NO_SEAT;
        }
    }
    return CLIMB_NO_SEAT;
}

static void apply_call(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    if (move->type == CLIMB_MOVE_CALL) {
        deal->called = move->combo.cards;
        deal->partner = (int8_t)find_partner(game, deal);
    }
    deal->partner_shown = deal->called == 0 || !game->rules->call_secret;
    climb_deal_start_play(game, deal, CLIMB_NO_SEAT);
}

void climb_auction_apply(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    if (deal->phase == CLIMB_PHASE_AUCTION) {
        apply_bid(game, deal, move);
    } else if (deal->phase == CLIMB_PHASE_CALL) {
        apply_call(game, deal, move);
    }
}
