// SPDX-License-Identifier: LGPL-2.1-or-later
// The stock: cards left over after the deal, from which players draw. When somebody draws is decided
// in deal.c and by the rules; here, which card comes and what that changes.
//
// The stock has no order that is kept: the so many-th draw of a deal takes a card that `stock_seed`
// and that number decide, each card as likely as the others. Nothing tells it before it is drawn, and
// a stock made anew needs no shuffle.
#include "deal.h"

// Spreads the numbers of draws over all seeds.
#define STEP UINT64_C(0xD1B54A32D192ED03)

static ClimbCard pick(ClimbCards stock, uint64_t stock_seed, unsigned draws) {
    ClimbSeed seed = climb_seed_from_number(stock_seed + draws * STEP);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    uint32_t count = (uint32_t)climb_cards_count(stock);
    for (uint32_t below = climb_random_below(&random, count); below > 0; below--) {
        stock = climb_cards_rest(stock);
    }
    return climb_cards_lowest(stock);
}

int climb_deal_stock_order(const ClimbDeal *deal, ClimbCard order[CLIMB_CARDS_MAX]) {
    int count = 0;
    for (ClimbCards stock = deal->stock; stock != CLIMB_NO_CARDS; count++) {
        order[count] = pick(stock, deal->stock_seed, deal->draws + (unsigned)count);
        stock &= ~climb_cards_of(order[count]);
    }
    return count;
}

// The cards played, but for those of the trick that goes on, become the stock.
static void refill(const ClimbGame *game, ClimbDeal *deal) {
    ClimbCards cards = deal->played;
    if (deal->table.size != 0) {
        cards &= ~deal->trick;
    }
    if (deal->refills >= game->rules->draw_refill || cards == CLIMB_NO_CARDS) {
        return;
    }
    deal->refills++;
    deal->played &= ~cards;
    deal->stock = deal->stock_seed != 0 ? cards : CLIMB_NO_CARDS;
    deal->stock_count = (uint8_t)climb_cards_count(cards);
}

void climb_stock_draw(const ClimbGame *game, ClimbDeal *deal, int seat, int count) {
    for (int i = 0; i < count; i++) {
        if (deal->stock_count == 0) {
            refill(game, deal);
        }
        if (deal->stock_count == 0) {
            return;
        }
        if (deal->stock != CLIMB_NO_CARDS) {
            ClimbCards card = climb_cards_of(pick(deal->stock, deal->stock_seed, deal->draws));
            deal->stock &= ~card;
            deal->hands[seat] |= card;
            deal->fresh |= card;
        }
        deal->stock_count--;
        deal->draws++;
        deal->drew[seat]++;
        if (deal->counts[seat] != CLIMB_COUNT_HIDDEN) {
            deal->counts[seat]++;
        }
    }
}

bool climb_stock_draw_on_pass(const ClimbGame *game, ClimbDeal *deal, int seat) {
    bool again = deal->drawn;
    deal->drawn = false;
    if (again) {
        return false;
    }
    bool one = game->rules->draw_on_pass == CLIMB_DRAW_ONE;
    climb_stock_draw(game, deal, seat, one ? 1 : deal->table.size);
    deal->drawn = deal->drew[seat] > 0 && game->rules->draw_then == CLIMB_DRAW_MAY_PLAY;
    return deal->drawn;
}
