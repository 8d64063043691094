// SPDX-License-Identifier: LGPL-2.1-or-later
// Who gives cards to whom in the next deal, by the places of the last one that was scored or by the
// function exchange of the rules. How they are given: exchange.c.
#include "house.h"
#include "match.h"

// The seats by place, the first first: of equal ones in seat order after the winner, but the loser,
// for whom such a tie was broken, is the last.
static void order_seats(const ClimbMatch *match, int loser, int order[CLIMB_SEATS_MAX]) {
    const ClimbResult *result = &match->last_result;
    int count = 0;
    for (int place = 1; place <= result->seats; place++) {
        for (int i = 0; i < result->seats; i++) {
            int seat = (result->winner + i) % result->seats;
            if (seat != loser && result->place[seat] == place) {
                order[count++] = seat;
            }
        }
    }
    if (loser != CLIMB_NO_SEAT) {
        order[count] = loser;
    }
}

static void add_gift(ClimbDealStart *start, int from, int to, int count, ClimbGive give) {
    start->gifts[start->gift_count++] = (ClimbGift){
        .from = (int8_t)from, .to = (int8_t)to, .count = (uint8_t)count, .give = (uint8_t)give
    };
}

static void gifts_by_data(const ClimbMatch *match, int loser, ClimbDealStart *start) {
    const ClimbGame *game = match->game;
    int order[CLIMB_SEATS_MAX];
    bool chosen = game->rules->exchange_give == CLIMB_EXCHANGE_CHOICE;
    bool lowest = game->rules->exchange_back == CLIMB_EXCHANGE_BACK_LOWEST;
    order_seats(match, loser, order);
    for (int i = 0; i < game->exchange_pairs; i++) {
        int better = order[i], worse = order[game->seats - 1 - i];
        add_gift(start, worse, better, game->exchange[i],
                 chosen ? CLIMB_GIVE_CHOICE : CLIMB_GIVE_HIGHEST);
        add_gift(start, better, worse, game->exchange[i],
                 lowest ? CLIMB_GIVE_LOWEST : CLIMB_GIVE_BACK);
    }
}

// Gifts that the engine can carry out whatever the cards: nobody ever gives his last one. NULL if they
// are good, else what is wrong. (transfer full)
static char *problem_of(const ClimbGame *game, const ClimbGift *gifts, int count) {
    int given[CLIMB_SEATS_MAX] = { 0 };
    if (count < 0 || count > CLIMB_GIFTS_MAX) {
        return g_strdup_printf("exchange: %d gifts; there can be at most %d", count,
                               CLIMB_GIFTS_MAX);
    }
    for (int i = 0; i < count; i++) {
        const ClimbGift *gift = &gifts[i];
        int from = gift->from, to = gift->to;
        if (from < 0 || from >= game->seats || to < 0 || to >= game->seats || from == to) {
            return g_strdup_printf("exchange: gift %d goes from player %d to player %d; it goes "
                                   "from one of %d players to another",
                                   i + 1, from + 1, to + 1, game->seats);
        }
        if (gift->count < 1 || gift->count > CLIMB_GIFT_CARDS_MAX || gift->give > CLIMB_GIVE_BACK) {
            return g_strdup_printf("exchange: gift %d has %d cards; a gift has from 1 to %d", i + 1,
                                   gift->count, CLIMB_GIFT_CARDS_MAX);
        }
        bool chosen = gift->give == CLIMB_GIVE_CHOICE || gift->give == CLIMB_GIVE_BACK;
        if (chosen && !climb_exchange_fits(game, gift->count)) {
            return g_strdup_printf("exchange: there are too many ways to choose %d of %d cards",
                                   gift->count, game->hand_cards);
        }
        given[from] += gift->count;
        if (given[from] >= game->hand_cards) {
            return g_strdup_printf("exchange: player %d gives %d cards, and hands have %d",
                                   from + 1, given[from], game->hand_cards);
        }
    }
    return NULL;
}

void climb_match_find_gifts(const ClimbMatch *match, int loser, ClimbDealStart *start,
                            char **fault) {
    const ClimbGame *game = match->game;
    ClimbHooks *hooks = game->rules->hooks;
    gifts_by_data(match, loser, start);
    if (hooks == NULL || hooks->exchange == NULL || *fault != NULL) {
        return;
    }
    ClimbGift gifts[CLIMB_GIFTS_MAX];
    int count = start->gift_count;
    for (int i = 0; i < count; i++) {
        gifts[i] = start->gifts[i];
    }
    if (hooks->exchange(hooks, game, &match->last_deal, &match->last_result, gifts, &count)) {
        *fault = problem_of(game, gifts, count);
    } else {
        const char *text = climb_house_fault(game);
        *fault = g_strdup(text != NULL ? text : "the function exchange failed");
    }
    start->gift_count = *fault == NULL ? count : 0;
    for (int i = 0; i < start->gift_count; i++) {
        start->gifts[i] = gifts[i];
        start->gifts[i].cards = CLIMB_NO_CARDS;
    }
}
