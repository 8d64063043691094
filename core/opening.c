// SPDX-License-Identifier: LGPL-2.1-or-later
// The opening card: who holds it or which card stands for it, who leads because of it, what the first
// play must include, who gets the spare cards, and who wins by the cards alone. How a deal goes on is in deal.c.
#include "deal.h"

static int holder_of(const ClimbDeal *deal, ClimbCard card) {
    for (int seat = 0; seat < deal->seats; seat++) {
        if (climb_cards_has(deal->hands[seat], card)) {
            return seat;
        }
    }
    return CLIMB_NO_SEAT;
}

static ClimbCards all_hands(const ClimbDeal *deal) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int seat = 0; seat < deal->seats; seat++) {
        cards |= deal->hands[seat];
    }
    return cards;
}

// The card of `cards` that takes the place of a card which is not among them.
static ClimbCard stand_in(const ClimbGame *game, ClimbCards cards, ClimbCard card, bool same_suit) {
    if (same_suit && card != CLIMB_NO_CARD) {
        ClimbCards suit = cards & climb_cards_of_suit(climb_card_suit(card));
        ClimbCards above = climb_cards_above(suit, card);
        cards = above != 0 ? above : suit;
    } else {
        cards &= game->deck.cards;
    }
    return cards == 0 ? CLIMB_NO_CARD : climb_cards_lowest(cards);
}

ClimbCard climb_deal_opening_card(const ClimbGame *game, const ClimbDeal *deal, int *seat) {
    ClimbCard card = game->open_card;
    ClimbCards cards = all_hands(deal);
    if (card == CLIMB_NO_CARD || !climb_cards_has(cards, card)) {
        card = stand_in(game, cards, card, game->rules->open_fallback == CLIMB_FALLBACK_SAME_SUIT);
    }
    *seat = card == CLIMB_NO_CARD ? CLIMB_NO_SEAT : holder_of(deal, card);
    return card;
}

void climb_opening_give_spare(const ClimbGame *game, ClimbDeal *deal, ClimbCards rest) {
    ClimbCard card = game->open_card;
    ClimbCards cards = all_hands(deal);
    if (card == CLIMB_NO_CARD || !climb_cards_has(cards, card)) {
        bool same_suit = game->rules->deal_spare_own == CLIMB_SPARE_OWN_SAME_SUIT;
        ClimbCard other = stand_in(game, cards, card, same_suit);
        card = other != CLIMB_NO_CARD ? other : stand_in(game, cards, card, false);
    }
    int seat = card == CLIMB_NO_CARD ? CLIMB_NO_SEAT : holder_of(deal, card);
    if (seat == CLIMB_NO_SEAT) {
        deal->aside = rest;
        return;
    }
    deal->hands[seat] |= rest;
    deal->exposed |= rest;
}

int climb_opening_leader(const ClimbGame *game, const ClimbDeal *deal) {
    int seat = CLIMB_NO_SEAT;
    switch ((ClimbLead)game->rules->open_lead) {
    case CLIMB_LEAD_NEXT_TO_DEALER: return climb_deal_next_live(deal, deal->dealer);
    case CLIMB_LEAD_DEALER: return deal->dealer;
    case CLIMB_LEAD_BIDDER:
        if (deal->declarer != CLIMB_NO_SEAT) {
            return deal->declarer;
        }
        break;
    case CLIMB_LEAD_AUCTION_OPENER:
        if (deal->auction_opener != CLIMB_NO_SEAT) {
            return deal->auction_opener;
        }
        break;
    case CLIMB_LEAD_CARD: break;
    }
    if (deal->auction_opener != CLIMB_NO_SEAT && !climb_deal_all_known(deal)) {
        return deal->auction_opener;
    }
    climb_deal_opening_card(game, deal, &seat);
    return seat != CLIMB_NO_SEAT ? seat : climb_deal_next_live(deal, deal->dealer);
}

ClimbCard climb_opening_required(const ClimbGame *game, const ClimbDeal *deal) {
    const ClimbRules *rules = game->rules;
    bool applies = rules->open_when == CLIMB_OPEN_EVERY_DEAL || deal->number == 1;
    bool by_card = rules->open_lead == CLIMB_LEAD_CARD ||
                   (rules->open_lead == CLIMB_LEAD_AUCTION_OPENER && deal->auction_opener >= 0);
    if (!applies || !by_card || rules->open_require == CLIMB_REQUIRE_NONE ||
        !climb_deal_all_known(deal)) {
        return CLIMB_NO_CARD;
    }
    int holder = CLIMB_NO_SEAT;
    ClimbCard card = climb_deal_opening_card(game, deal, &holder);
    if (holder != deal->turn || (card != game->open_card && deal->played != 0)) {
        return CLIMB_NO_CARD;
    }
    return card;
}

// What was dealt wins the deal, as if all of it had been played.
static void win_at_once(ClimbDeal *deal, int seat, const ClimbCombo *combo) {
    deal->at_once = *combo;
    deal->played |= deal->hands[seat];
    deal->hands[seat] = CLIMB_NO_CARDS;
    deal->counts[seat] = 0;
    deal->out = (uint8_t)(1u << seat);
    deal->out_order[deal->out_count++] = (uint8_t)seat;
    deal->phase = CLIMB_PHASE_OVER;
    deal->turn = CLIMB_NO_SEAT;
}

bool climb_opening_win_at_once(const ClimbGame *game, int leader, ClimbDeal *deal) {
    int first = leader != CLIMB_NO_SEAT ? leader : climb_opening_leader(game, deal);
    for (int i = 0; i < game->wins_at_once.count; i++) {
        const ClimbTarget *target = &game->wins_at_once.targets[i];
        int seat = first;
        for (int tried = 0; tried < deal->seats; tried++) {
            ClimbCombo combo;
            if (climb_moves_holds(game, deal->hands[seat], target, &combo)) {
                win_at_once(deal, seat, &combo);
                return true;
            }
            seat = climb_deal_next_live(deal, seat);
        }
    }
    return false;
}
