// SPDX-License-Identifier: LGPL-2.1-or-later
// What a seat may know of a deal. Everything secret is taken out here, once, for bots, screens and
// sockets alike; what is public is never touched.
#include "view.h"

// Which cards of another's hand a seat knows after secret gifts: those that it gave and that are still
// there, but nothing of a hand that gave cards to third seats, and, with two packs, nothing of which
// an equal card was played; of the cards that all have seen, those that cannot have moved.
static ClimbCards known_after_gifts(const ClimbDeal *deal, int other, int seat) {
    ClimbCards known = deal->exposed;
    ClimbCards gone = climb_places_cards(climb_cards_places(deal->played));
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        if (gift->from == other && gift->to != seat) {
            known = deal->exposed & deal->kitty; // which was taken later
        } else if (gift->to == other) {
            known = gift->from == seat ? known | (gift->cards & ~gone) : known & ~gift->cards;
        }
    }
    return known;
}

// Kept out of line: few deals have gifts, and views are made all the time.
static G_GNUC_NO_INLINE void hide_gifts(ClimbDeal *deal, int seat) {
    for (int other = 0; other < deal->seats; other++) {
        if (other != seat) {
            deal->hands[other] &= known_after_gifts(deal, other, seat);
        }
    }
    for (int i = 0; i < deal->gifts_done; i++) {
        ClimbGift *gift = &deal->gifts[i];
        if (gift->from != seat && gift->to != seat) {
            gift->cards = CLIMB_NO_CARDS;
        }
    }
}

static void hide_hands(ClimbDeal *deal, int seat) {
    for (int other = 0; other < deal->seats; other++) {
        if (other != seat) {
            deal->hands[other] &= deal->exposed;
        }
    }
}

// The cards dealt to nobody: the kitty is known to whoever took it.
static void hide_undealt(ClimbDeal *deal, int seat) {
    deal->aside &= deal->exposed;
    deal->stock = CLIMB_NO_CARDS;
    deal->stock_seed = 0;
    deal->fresh &= seat != CLIMB_NO_SEAT ? deal->hands[seat] : CLIMB_NO_CARDS;
    if (deal->declarer == CLIMB_NO_SEAT || deal->declarer != seat) {
        deal->kitty &= deal->exposed;
    }
}

// The partner knows by the called card in hand, and so does a declarer who called his own.
static void hide_partner(ClimbDeal *deal, int seat) {
    if (!deal->partner_shown && deal->partner != seat) {
        deal->partner = CLIMB_NO_SEAT;
    }
}

// Whether somebody neglected the last-card duty depends on the rest of his hand.
static void hide_breach(ClimbDeal *deal, int seat) {
    if (deal->breach != seat) {
        deal->breach = deal->breach_next = CLIMB_NO_SEAT;
    }
    if (deal->liable != seat) {
        deal->liable = CLIMB_NO_SEAT;
    }
}

// A last card is announced where a duty hangs on it (rules.md 2.1): nobody can owe what he cannot
// know.
static void hide_counts(const ClimbGame *game, ClimbDeal *deal, int seat) {
    bool announced = game->rules->lastcard_duty != CLIMB_DUTY_OFF;
    for (int other = 0; other < deal->seats; other++) {
        int count = deal->counts[other];
        if (other != seat && count != 0 && !(announced && count == 1)) {
            deal->counts[other] = CLIMB_COUNT_HIDDEN;
        }
    }
}

static ClimbCards unseen_cards(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbCards seen = deal->played | deal->kitty | deal->aside | deal->stock;
    for (int seat = 0; seat < deal->seats; seat++) {
        seen |= deal->hands[seat];
    }
    return game->deck.cards & ~seen;
}

void climb_view_of_deal(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbView *view) {
    view->seat = seat;
    view->deal = *deal;
    if (deal->phase != CLIMB_PHASE_OVER) {
        if (G_UNLIKELY(deal->gift_count != 0)) {
            hide_gifts(&view->deal, seat);
        } else {
            hide_hands(&view->deal, seat);
        }
        hide_undealt(&view->deal, seat);
        hide_partner(&view->deal, seat);
        hide_breach(&view->deal, seat);
        if (!game->rules->info_counts) {
            hide_counts(game, &view->deal, seat);
        }
    }
    view->unseen = unseen_cards(game, &view->deal);
    view->moves = NULL;
    view->move_count = 0;
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        view->net_total[i] = view->penalty_total[i] = 0;
    }
}

void climb_view_of(const ClimbMatch *match, int seat, ClimbView *view) {
    climb_view_of_deal(match->game, &match->deal, seat, view);
    view->moves = (const ClimbMove *)(const void *)match->moves->data;
    view->move_count = (int)match->moves->len;
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        view->net_total[i] = match->net_total[i];
        view->penalty_total[i] = match->penalty_total[i];
    }
}
