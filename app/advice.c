// SPDX-License-Identifier: LGPL-2.1-or-later
// What a person might play, and why: a bot's choice, bettered where a person at the table would know
// better. Judges by the person's view alone.
#include "advice.h"

#define WORTH_RANKS 3 // so many ranks higher a card may be that spares a set

// Those who are known to win and lose with the player; while a called partner is secret, nobody.
static unsigned friends(const Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    const ClimbGame *game = advice->game;
    unsigned self = 1u << advice->view->seat;
    bool secret = game->rules->call != CLIMB_CALL_NONE && deal->partner == CLIMB_NO_SEAT;
    return secret ? 0 : climb_deal_side(game, deal, advice->view->seat) & ~self;
}

static int next_with_one_card(const Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    const ClimbGame *game = advice->game;
    int next = climb_deal_next_live(deal, deal->turn);
    bool near_end = game->rules->info_counts && deal->counts[next] == 1;
    bool opposed = (friends(advice) >> next & 1) == 0;
    return near_end && opposed && deal->turn == advice->view->seat ? next : CLIMB_NO_SEAT;
}

// Whether a play takes some but not all cards of a rank.
static bool breaks_set(const Advice *advice, const ClimbCombo *combo) {
    ClimbCards hand = advice->view->deal.hands[advice->view->seat];
    ClimbCards rank = hand & climb_cards_of_rank(climb_card_rank(climb_cards_lowest(combo->cards)));
    return (rank & ~combo->cards) != 0;
}

static int lowest_rank(const ClimbCombo *combo) {
    return climb_card_rank(climb_cards_lowest(combo->cards));
}

// Against somebody about to go out a single must be as high as it can be.
static void guard(Advice *advice) {
    const ClimbMoves *moves = advice->moves;
    for (int i = 0; i < moves->count; i++) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type == CLIMB_MOVE_PLAY && move->combo.size == 1 &&
            move->combo.strength >= advice->move.combo.strength) {
            advice->move = *move;
        }
    }
    advice->guarded = true;
}

// A set that stays whole is worth a slightly higher card.
static void spare_set(Advice *advice) {
    const ClimbMoves *moves = advice->moves;
    const ClimbMove *best = NULL;
    int highest = lowest_rank(&advice->move.combo) + WORTH_RANKS;
    for (int i = 0; i < moves->count; i++) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type == CLIMB_MOVE_PLAY && move->combo.kind == advice->move.combo.kind &&
            lowest_rank(&move->combo) <= highest && !breaks_set(advice, &move->combo) &&
            (best == NULL || move->combo.strength < best->combo.strength)) {
            best = move;
        }
    }
    if (best != NULL) {
        advice->move = *best;
        advice->spared = true;
    }
}

// What a partner has put down is best left there, if one may pass.
static bool leave_to_partner(Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    const ClimbMoves *moves = advice->moves;
    if (deal->table.size == 0 || (friends(advice) >> deal->table_seat & 1) == 0) {
        return false;
    }
    for (int i = 0; i < moves->count && !advice->friendly; i++) {
        if (moves->moves[i].type == CLIMB_MOVE_PASS) {
            advice->move = moves->moves[i];
            advice->friendly = true;
        }
    }
    return advice->friendly;
}

static void better(Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    const ClimbCombo *combo = &advice->move.combo;
    if (combo->size == deal->counts[advice->view->seat] || deal->turn != advice->view->seat) {
        return;
    }
    if (leave_to_partner(advice)) {
        return;
    }
    advice->next = next_with_one_card(advice);
    if (advice->next != CLIMB_NO_SEAT && combo->size == 1) {
        guard(advice);
    } else if (deal->table.size > 0 && combo->size <= 2 && breaks_set(advice, combo)) {
        spare_set(advice);
    }
}

static void count_plays(Advice *advice) {
    const ClimbMoves *moves = advice->moves;
    advice->smallest = true;
    for (int i = 0; i < moves->count; i++) {
        const ClimbCombo *combo = &moves->moves[i].combo;
        if (moves->moves[i].type == CLIMB_MOVE_PLAY) {
            advice->plays++;
            advice->most = MAX(advice->most, combo->size);
            advice->smallest = advice->smallest && (combo->size != advice->move.combo.size ||
                                                    combo->strength >= advice->move.combo.strength);
        }
    }
}

static char *reason_to_follow(const Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    if (deal->turn != advice->view->seat) {
        return g_strdup("it beats what lies there, whoever is at turn");
    }
    if (advice->plays == 1) {
        return g_strdup("nothing else in your hand beats it");
    }
    if (advice->spared) {
        return g_strdup("it beats what lies there and breaks no set of yours up");
    }
    return g_strdup(advice->smallest ? "it is the lowest that beats it, and keeps the higher cards"
                                     : "it beats what lies there");
}

static char *reason_to_lead(const Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    int size = advice->move.combo.size;
    if (deal->required != CLIMB_NO_CARD) {
        g_autofree char *card = advice->cards(climb_cards_of(deal->required), advice->data);
        return size == 1 ? g_strdup_printf("%s must be played", card)
                         : g_strdup_printf("%s must be played, and takes %d more card%s along",
                                           card, size - 1, size == 2 ? "" : "s");
    }
    if (size == 1) {
        return g_strdup(advice->most == 1 ? "you have single cards only, and it is the lowest"
                                          : "a low card that only a lead gets rid of");
    }
    return size < advice->most
               ? g_strdup_printf("it gets rid of %d cards at once", size)
               : g_strdup_printf("it gets rid of %d cards at once, and nothing gets rid of more",
                                 size);
}

static char *reason_to_pass(const Advice *advice) {
    if (advice->view->deal.phase == CLIMB_PHASE_AUCTION) {
        return g_strdup("your hand is not strong enough to bid more");
    }
    if (advice->friendly) {
        return g_strdup_printf("%s is your partner, and leads next if nobody beats it",
                               advice->name(advice->view->deal.table_seat, advice->data));
    }
    return g_strdup(advice->plays > 0 ? "what could beat it is worth more later"
                                      : "nothing in your hand beats it");
}

// (transfer full)
static char *reason_of(const Advice *advice) {
    const ClimbDeal *deal = &advice->view->deal;
    switch ((ClimbMoveType)advice->move.type) {
    case CLIMB_MOVE_PASS: return reason_to_pass(advice);
    case CLIMB_MOVE_BID: return g_strdup("as much as your highest cards are worth");
    case CLIMB_MOVE_GIVE:
        return g_strdup(advice->move.combo.size > 1 ? "you can best do without these"
                                                    : "you can best do without it");
    case CLIMB_MOVE_CALL: return g_strdup("whoever holds it, and you do not, will help you");
    case CLIMB_MOVE_ANSWER: return g_strdup("it is what the bots answer, who do not understand it");
    case CLIMB_MOVE_PLAY: break;
    }
    if (advice->move.combo.size == deal->counts[advice->view->seat]) {
        return g_strdup("these are your last cards: you go out");
    }
    if (advice->guarded) {
        return g_strdup_printf("%s has one card left, and this is the hardest to beat",
                               advice->name(advice->next, advice->data));
    }
    return deal->table.size > 0 ? reason_to_follow(advice) : reason_to_lead(advice);
}

char *advice_give(Advice *advice) {
    advice->next = CLIMB_NO_SEAT;
    if (advice->move.type == CLIMB_MOVE_PLAY) {
        better(advice);
    }
    count_plays(advice);
    return reason_of(advice);
}
