// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards given before a deal is played: those that leave no choice are given when the deal begins, the
// others become moves. Who gives to whom is decided before, in match-exchange.c; who may know of
// it, in view.c.
#include "deal.h"

static bool is_forced(const ClimbGift *gift) {
    return gift->give == CLIMB_GIVE_HIGHEST || gift->give == CLIMB_GIVE_LOWEST;
}

const ClimbGift *climb_exchange_next(const ClimbDeal *deal) {
    return deal->phase == CLIMB_PHASE_EXCHANGE ? &deal->gifts[deal->gifts_done] : NULL;
}

// What a card is worth as a single. Where no kind has it, its place in the pack.
static uint32_t worth(const ClimbGame *game, ClimbCard card) {
    ClimbCombo single;
    return climb_combo_classify_by_data(game, climb_cards_of(card), &single)
               ? single.strength
               : (uint32_t)climb_card_rank(card);
}

// Of equal cards the first in the order of the pack.
ClimbCards climb_exchange_forced(const ClimbGame *game, ClimbCards hand, int count,
                                 ClimbGive give) {
    ClimbCards given = CLIMB_NO_CARDS;
    for (; count > 0 && hand != given; count--) {
        ClimbCard best = climb_cards_lowest(hand & ~given);
        for (ClimbCards rest = hand & ~given; rest != 0; rest = climb_cards_rest(rest)) {
            ClimbCard card = climb_cards_lowest(rest);
            bool higher = worth(game, card) > worth(game, best);
            bool lower = worth(game, card) < worth(game, best);
            best = (give == CLIMB_GIVE_HIGHEST ? higher : lower) ? card : best;
        }
        given |= climb_cards_of(best);
    }
    return given;
}

// On the deal of a view whose seat does not see the cards, nothing in the giver's hand is sure any
// more.
static void make_gift(ClimbDeal *deal, ClimbCards cards) {
    ClimbGift *gift = &deal->gifts[deal->gifts_done++];
    gift->cards = cards;
    deal->hands[gift->from] &= cards != CLIMB_NO_CARDS ? ~cards : CLIMB_NO_CARDS;
    deal->hands[gift->to] |= cards;
    if (deal->counts[gift->from] != CLIMB_COUNT_HIDDEN) {
        deal->counts[gift->from] -= gift->count;
    }
    if (deal->counts[gift->to] != CLIMB_COUNT_HIDDEN) {
        deal->counts[gift->to] += gift->count;
    }
}

static void keep_gifts(const ClimbDealStart *start, bool forced, ClimbDeal *deal) {
    for (int i = 0; i < start->gift_count; i++) {
        if (is_forced(&start->gifts[i]) == forced) {
            deal->gifts[deal->gift_count++] = start->gifts[i];
        }
    }
}

bool climb_exchange_begin(const ClimbGame *game, const ClimbDealStart *start, ClimbDeal *deal) {
    keep_gifts(start, true, deal);
    int forced = deal->gift_count;
    keep_gifts(start, false, deal);
    while (deal->gifts_done < forced) {
        const ClimbGift *gift = &deal->gifts[deal->gifts_done];
        make_gift(deal, climb_exchange_forced(game, deal->hands[gift->from], gift->count,
                                              (ClimbGive)gift->give));
    }
    if (forced == deal->gift_count) {
        return false;
    }
    deal->phase = CLIMB_PHASE_EXCHANGE;
    deal->turn = deal->gifts[forced].from;
    deal->trick_leader = (int8_t)start->leader;
    return true;
}

void climb_exchange_hands_before(const ClimbDeal *deal, ClimbCards hands[CLIMB_SEATS_MAX]) {
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        hands[seat] = deal->hands[seat];
    }
    for (int i = deal->gifts_done - 1; i >= 0; i--) {
        const ClimbGift *gift = &deal->gifts[i];
        hands[gift->to] &= ~gift->cards;
        hands[gift->from] |= gift->cards;
    }
}

bool climb_exchange_fits(const ClimbGame *game, int count) {
    int64_t choices = 1;
    int hand = game->hand_cards;
    for (int i = 0; i < game->later_count; i++) {
        hand = MAX(hand, game->later[i].cards);
    }
    hand += 1 + CLIMB_GIFT_CARDS_MAX; // uneven, and with cards that came
    for (int i = 0; i < count; i++) {
        choices = choices * (hand - i) / (i + 1);
    }
    return choices < CLIMB_MOVES_MAX;
}

// --- judging and listing ---------------------------------------------------------------------------

// The cards of a hand that must be among those given, or be all of them.
static ClimbCards wanted_cards(const ClimbGame *game, const ClimbGift *gift, ClimbCards hand) {
    return gift->give == CLIMB_GIVE_BACK ? hand & climb_ranks_cards(game->back_ranks) : hand;
}

ClimbVerdict climb_exchange_check(const ClimbGame *game, const ClimbDeal *deal, ClimbMove *move) {
    const ClimbGift *gift = &deal->gifts[deal->gifts_done];
    if (move->type != CLIMB_MOVE_GIVE) {
        return CLIMB_VERDICT_WRONG_PHASE;
    }
    if (move->seat != deal->turn) {
        return CLIMB_VERDICT_NOT_YOUR_TURN;
    }
    move->combo.cards = climb_cards_in_hand(deal->hands[move->seat], move->combo.cards);
    ClimbCards cards = move->combo.cards;
    if (!climb_cards_contains(deal->hands[move->seat], cards)) {
        return CLIMB_VERDICT_NOT_IN_HAND;
    }
    if (climb_cards_count(cards) != gift->count) {
        return CLIMB_VERDICT_GIVE_COUNT;
    }
    ClimbCards wanted = wanted_cards(game, gift, deal->hands[move->seat]);
    if (climb_cards_count(cards & wanted) < MIN(gift->count, climb_cards_count(wanted))) {
        return CLIMB_VERDICT_GIVE_RANK;
    }
    move->combo = (ClimbCombo){ .cards = cards, .size = gift->count };
    move->value = (uint8_t)gift->to;
    return CLIMB_VERDICT_OK;
}

typedef struct {
    const ClimbGame *game;
    ClimbMove move; // with the cards that are given in any case
    ClimbCards distinct;
    ClimbMoves *moves;
} Listing;

static void append(Listing *listing, ClimbCards chosen) {
    ClimbMoves *moves = listing->moves;
    if (moves->count < CLIMB_MOVES_MAX) {
        moves->moves[moves->count] = listing->move;
        moves->moves[moves->count].combo.cards |= chosen;
    }
    moves->count++;
}

// Every choice of `left` cards of a hand, of equal cards the lowest, together with those chosen.
static void add_choices(Listing *listing, ClimbCards hand, int left, ClimbCards chosen) {
    if (left == 0) {
        append(listing, chosen);
        return;
    }
    if (climb_cards_count(hand) < left) {
        return;
    }
    int rank = climb_card_rank(climb_cards_lowest(hand));
    ClimbCards rest = hand & ~climb_cards_of_rank(rank);
    unsigned distinct = climb_cards_suits(listing->distinct, rank);
    unsigned held = climb_cards_row(hand, rank);
    for (int count = MIN(left, __builtin_popcount(held)); count > 0; count--) {
        const ClimbChoices *choices = climb_game_choices(listing->game, distinct, held, count);
        for (unsigned i = 0; i < choices->count; i++) {
            unsigned row = listing->game->choice_rows[choices->first + i];
            add_choices(listing, rest, left - count, chosen | climb_row_cards(row, rank));
        }
    }
    add_choices(listing, rest, left, chosen);
}

void climb_exchange_moves(const ClimbGame *game, const ClimbDeal *deal, int seat,
                          ClimbMoves *moves) {
    const ClimbGift *gift = &deal->gifts[deal->gifts_done];
    if (seat != deal->turn) {
        return;
    }
    ClimbCards hand = deal->hands[seat];
    ClimbCards wanted = wanted_cards(game, gift, hand);
    Listing listing = { .game = game, .distinct = game->distinct, .moves = moves };
    listing.move = (ClimbMove){ .type = CLIMB_MOVE_GIVE,
                                .seat = (uint8_t)seat,
                                .value = (uint8_t)gift->to,
                                .combo.size = gift->count };
    if (climb_cards_count(wanted) >= gift->count) {
        add_choices(&listing, wanted, gift->count, CLIMB_NO_CARDS);
    } else { // who has too few of these gives them, and others
        listing.move.combo.cards = wanted;
        add_choices(&listing, hand & ~wanted, gift->count - climb_cards_count(wanted),
                    CLIMB_NO_CARDS);
    }
}

void climb_exchange_apply(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    make_gift(deal, move->combo.cards);
    if (deal->gifts_done == deal->gift_count) {
        climb_deal_open(game, deal, deal->trick_leader);
    } else {
        deal->turn = deal->gifts[deal->gifts_done].from;
    }
}
