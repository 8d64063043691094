// SPDX-License-Identifier: LGPL-2.1-or-later
// Deals out what a seat cannot see. Hard facts (numbers of cards, cards shown, the called card, who
// opens the auction) always hold; passes make some deals likelier than others.
#include "sample.h"

#define TRIES 32 // for facts that are found by trying
#define STEPS 24 // of the walk that makes a deal likely

// Of 256: that somebody passes who could beat, or plays more than the weakest that beats. As surprise,
// in eighths of a bit.
#define PASS_LIKELY 40
#define ANSWER_LIKELY 90
#define PASS_SURPRISE 21
#define ANSWER_SURPRISE 12

// --- what is public ------------------------------------------------------------------------------

static ClimbCards played_by(const ClimbView *view, int seat) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int i = 0; i < view->move_count; i++) {
        const ClimbMove *move = &view->moves[i];
        cards |= move->seat == seat && move->type == CLIMB_MOVE_PLAY ? move->combo.cards : 0;
    }
    return cards;
}

static int played_count(const ClimbView *view, int seat) {
    int count = 0;
    for (int i = 0; i < view->move_count; i++) {
        const ClimbMove *move = &view->moves[i];
        count += move->seat == seat && move->type == CLIMB_MOVE_PLAY ? move->combo.size : 0;
    }
    return count;
}

// Cards that a seat drew by passing, as if the stock had always been full.
static int draws_of(const ClimbSampler *sampler, int seat) {
    const ClimbView *view = sampler->view;
    const ClimbRules *rules = sampler->game->rules;
    int draws = 0, table = 1;
    bool drawn = false;
    for (int i = 0; i < view->move_count && rules->draw_on_pass != CLIMB_DRAW_NONE; i++) {
        const ClimbMove *move = &view->moves[i];
        bool passes = move->type == CLIMB_MOVE_PASS;
        table = move->type == CLIMB_MOVE_PLAY ? move->combo.size : table;
        if (move->seat == seat && passes && !drawn) {
            draws += rules->draw_on_pass == CLIMB_DRAW_ONE ? 1 : table;
        }
        drawn = rules->draw_then == CLIMB_DRAW_MAY_PLAY && passes && !drawn;
    }
    return MIN(draws, view->deal.draws);
}

// Cards in a hand whose number is secret: those dealt and drawn, without those played.
static int count_of(const ClimbSampler *sampler, int seat) {
    const ClimbGame *game = sampler->game;
    const ClimbDeal *deal = &sampler->view->deal;
    if (deal->counts[seat] != CLIMB_COUNT_HIDDEN) {
        return deal->counts[seat];
    }
    int count = climb_game_hand_cards(game, deal->number) - played_count(sampler->view, seat) +
                draws_of(sampler, seat);
    if (seat == deal->declarer && game->rules->deal_spare == CLIMB_SPARE_KITTY) {
        count += game->spare_cards;
    }
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        count += gift->to == seat ? gift->count : gift->from == seat ? -gift->count : 0;
    }
    return MAX(count, 1);
}

static int undealt_kitty(const ClimbGame *game, const ClimbDeal *deal) {
    bool open = deal->phase == CLIMB_PHASE_AUCTION && game->rules->deal_spare == CLIMB_SPARE_KITTY;
    return open ? MAX(game->spare_cards - climb_cards_count(deal->kitty), 0) : 0;
}

// Where the numbers of cards are not sure, takes some from whoever has most until there are enough, and
// gives what would be nowhere to whoever has least and a secret number.
static void fit(ClimbSampler *sampler) {
    const ClimbDeal *deal = &sampler->view->deal;
    int left = climb_cards_count(sampler->pool);
    for (int place = 0; place < CLIMB_PLACES_MAX; place++) {
        left -= sampler->need[place];
    }
    for (; left < 0; left++) {
        int *most = &sampler->need[CLIMB_PLACE_KITTY];
        for (int seat = 0; seat < deal->seats; seat++) {
            most = sampler->need[seat] > *most ? &sampler->need[seat] : most;
        }
        --*most;
    }
    while (left > 0 && deal->draws > 0 && sampler->game->spare_cards > 0) {
        int *least = NULL;
        for (int seat = 0; seat < deal->seats; seat++) {
            bool secret = deal->counts[seat] == CLIMB_COUNT_HIDDEN;
            bool less = secret && (least == NULL || sampler->need[seat] < *least);
            least = less ? &sampler->need[seat] : least;
        }
        if (least == NULL) {
            break;
        }
        ++*least;
        left--;
    }
    sampler->need[CLIMB_PLACE_ASIDE] = left;
}

static bool surprising(const ClimbGame *game, const ClimbEvidence *evidence,
                       const ClimbCombo *combo) {
    bool weaker = evidence->passed ||
                  (combo->kind == evidence->table.kind && combo->strength < evidence->below);
    return weaker && climb_combo_beats(game, combo, &evidence->table);
}

// The single cards that a seat can hardly have held.
static ClimbCards surprising_singles(const ClimbGame *game, const ClimbEvidence *evidence) {
    ClimbCards found = CLIMB_NO_CARDS;
    for (ClimbCards rest = game->deck.cards; evidence->table.size == 1 && rest != 0;
         rest = climb_cards_rest(rest)) {
        ClimbCombo combo;
        ClimbCards card = climb_cards_of(climb_cards_lowest(rest));
        if (climb_combo_classify(game, card, &combo) && surprising(game, evidence, &combo)) {
            found |= card;
        }
    }
    return found;
}

// What a move tells of the seat that made it; `before` is the play it answered. False if nothing.
static bool read_move(ClimbSampler *sampler, const ClimbMove *move, const ClimbMove *before,
                      ClimbCards later, ClimbEvidence *evidence) {
    unsigned side = climb_deal_side(sampler->game, &sampler->view->deal, move->seat);
    bool passed = move->type == CLIMB_MOVE_PASS;
    if (move->seat == sampler->view->seat || before->type != CLIMB_MOVE_PLAY ||
        before->seat == move->seat || ((side >> before->seat) & 1)) {
        return false;
    }
    *evidence = (ClimbEvidence){ .table = before->combo,
                                 .below = passed ? 0 : move->combo.strength,
                                 .later = later,
                                 .seat = move->seat,
                                 .passed = passed };
    if (!passed && (move->combo.kind != before->combo.kind ||
                    !climb_combo_beats(sampler->game, &move->combo, &before->combo))) {
        return false; // a bomb, or a lead
    }
    evidence->singles = surprising_singles(sampler->game, evidence);
    return true;
}

// The play that a move answers, if it answers one: the last one before it, unless all others passed.
static const ClimbMove *answered(const ClimbView *view, int number) {
    int passes = 0;
    for (int i = number - 1; i >= 0; i--, passes++) {
        if (view->moves[i].type != CLIMB_MOVE_PASS) {
            int others = view->deal.seats - 1 - view->deal.out_count;
            bool lead = view->moves[number].type == CLIMB_MOVE_PLAY && passes >= others;
            return lead ? NULL : &view->moves[i];
        }
    }
    return NULL;
}

static void read_evidence(ClimbSampler *sampler) {
    const ClimbView *view = sampler->view;
    ClimbCards later[CLIMB_SEATS_MAX] = { 0 };
    for (int i = view->move_count - 1; i > 0; i--) {
        const ClimbMove *move = &view->moves[i];
        const ClimbMove *before = answered(view, i);
        if (move->type == CLIMB_MOVE_PLAY) {
            later[move->seat] |= move->combo.cards;
        }
        if (before != NULL && sampler->evidence_count < CLIMB_EVIDENCE_MAX &&
            (move->type == CLIMB_MOVE_PASS || move->type == CLIMB_MOVE_PLAY) &&
            read_move(sampler, move, before, later[move->seat],
                      &sampler->evidence[sampler->evidence_count])) {
            sampler->evidence_count++;
            sampler->weighted = true;
        }
    }
}

// Who had to give his highest cards has none that is higher than those.
static void read_gifts(ClimbSampler *sampler) {
    const ClimbDeal *deal = &sampler->view->deal;
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        if (gift->give != CLIMB_GIVE_HIGHEST || gift->to != sampler->view->seat) {
            continue;
        }
        sampler->weighted = true;
        ClimbCards above = climb_cards_above(sampler->pool, climb_cards_lowest(gift->cards));
        for (; above != 0; above = climb_cards_rest(above)) {
            sampler->weight[gift->from][climb_cards_lowest(above)] = 0;
        }
    }
}

// How much likelier a card is elsewhere than in a seat's hand, by the plays of singles.
static void find_weights(ClimbSampler *sampler) {
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        for (int card = 0; card < CLIMB_CARDS_MAX; card++) {
            sampler->weight[seat][card] = 256;
        }
    }
    for (int i = 0; i < sampler->evidence_count; i++) {
        const ClimbEvidence *evidence = &sampler->evidence[i];
        for (ClimbCards rest = evidence->singles; rest != 0; rest = climb_cards_rest(rest)) {
            uint16_t *weight = &sampler->weight[evidence->seat][climb_cards_lowest(rest)];
            int likely = evidence->passed ? PASS_LIKELY : ANSWER_LIKELY;
            *weight = (uint16_t)MAX(*weight * likely / 256, 1);
        }
    }
}

void climb_sampler_init(const ClimbGame *game, const ClimbView *view, bool evidence,
                        ClimbSampler *sampler) {
    const ClimbDeal *deal = &view->deal;
    *sampler = (ClimbSampler){ .game = game, .view = view, .pool = view->unseen };
    for (int seat = 0; seat < deal->seats; seat++) {
        int known = climb_cards_count(deal->hands[seat]);
        sampler->need[seat] = MAX(count_of(sampler, seat) - known, 0);
        bool uneven = game->rules->deal_spare == CLIMB_SPARE_UNEVEN && game->spare_cards > 0;
        if (uneven && deal->counts[seat] == CLIMB_COUNT_HIDDEN) {
            sampler->uncertain |= 1u << seat;
        }
    }
    sampler->need[CLIMB_PLACE_KITTY] = undealt_kitty(game, deal);
    sampler->need[CLIMB_PLACE_STOCK] = deal->stock_count;
    fit(sampler);
    bool free = game->rules->trick_lock == CLIMB_LOCK_OFF && !game->rules->pass_on_lead;
    if (evidence && game->house == 0 && free && deal->draws == 0) {
        read_evidence(sampler);
    }
    find_weights(sampler);
    read_gifts(sampler);
}

bool climb_sampler_sure(const ClimbSampler *sampler) {
    int places = 0;
    for (int i = 0; i < CLIMB_PLACES_MAX; i++) {
        places += sampler->need[i] > 0;
    }
    return places <= 1 && sampler->uncertain == 0;
}

void climb_sampler_count(const ClimbSampler *sampler, ClimbDeal *deal) {
    for (int seat = 0; seat < deal->seats; seat++) {
        int known = climb_cards_count(sampler->view->deal.hands[seat]);
        deal->counts[seat] = (uint8_t)(known + sampler->need[seat]);
    }
}

// --- one deal --------------------------------------------------------------------------------------

static ClimbCards take(const ClimbCard *order, int *next, int end, int count) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (; count > 0 && *next < end; count--) {
        cards |= climb_cards_of(order[(*next)++]);
    }
    return cards;
}

static void put(const ClimbSampler *sampler, const ClimbCards got[CLIMB_PLACES_MAX],
                ClimbRandom *random, ClimbDeal *deal) {
    *deal = sampler->view->deal;
    for (int seat = 0; seat < deal->seats; seat++) {
        deal->hands[seat] |= got[seat];
        deal->counts[seat] = (uint8_t)climb_cards_count(deal->hands[seat]);
    }
    deal->kitty |= got[CLIMB_PLACE_KITTY];
    deal->aside |= got[CLIMB_PLACE_ASIDE];
    if (sampler->game->rules->deal_spare == CLIMB_SPARE_STOCK) {
        deal->stock = got[CLIMB_PLACE_STOCK];
        deal->stock_seed = climb_random_next(random) | 1;
    }
}

// Deals one card after the other to a place that still lacks cards, by weights.
static void deal_likely(const ClimbSampler *sampler, ClimbRandom *random, ClimbDeal *deal) {
    uint32_t need[CLIMB_PLACES_MAX];
    ClimbCards got[CLIMB_PLACES_MAX] = { 0 };
    for (int i = 0; i < CLIMB_PLACES_MAX; i++) {
        need[i] = (uint32_t)sampler->need[i];
    }
    for (ClimbCards rest = sampler->pool; rest != 0;) {
        ClimbCard card = climb_cards_highest(rest);
        uint32_t share[CLIMB_PLACES_MAX], sum = 0;
        rest &= ~climb_cards_of(card);
        for (int i = 0; i < CLIMB_PLACES_MAX; i++) {
            sum += need[i] * (i < CLIMB_SEATS_MAX ? sampler->weight[i][card] : 256u);
            share[i] = sum;
        }
        if (sum == 0) { // nobody can have it: then anybody may
            for (int i = 0; i < CLIMB_PLACES_MAX; i++) {
                sum += need[i];
                share[i] = sum;
            }
        }
        uint32_t pick = climb_random_below(random, sum);
        int place = 0;
        while (share[place] <= pick) {
            place++;
        }
        got[place] |= climb_cards_of(card);
        need[place]--;
    }
    put(sampler, got, random, deal);
}

static void deal_out(const ClimbSampler *sampler, ClimbRandom *random, ClimbDeal *deal) {
    ClimbCard order[CLIMB_CARDS_MAX];
    ClimbCards got[CLIMB_PLACES_MAX] = { 0 };
    int end = climb_random_shuffle(random, sampler->pool, order), next = 0;
    for (int i = 0; i < CLIMB_PLACE_ASIDE; i++) {
        got[i] = take(order, &next, end, sampler->need[i]);
    }
    if (sampler->uncertain != 0) {
        int seats = sampler->view->deal.seats;
        int first = (int)climb_random_below(random, (uint32_t)seats);
        for (int i = 0; i < seats; i++) {
            int seat = (first + i) % seats;
            if ((sampler->uncertain >> seat) & 1) {
                got[seat] |= take(order, &next, end, 1);
            }
        }
    }
    got[CLIMB_PLACE_ASIDE] = take(order, &next, end, end);
    put(sampler, got, random, deal);
}

// The secret partner: the holder of the called card, or the nearest after the declarer who holds one of
// the rank. False if that cannot be: he would be known.
static bool find_partner(const ClimbSampler *sampler, ClimbDeal *deal) {
    const ClimbRules *rules = sampler->game->rules;
    if (deal->called == 0 || deal->partner_shown || deal->partner != CLIMB_NO_SEAT) {
        return true;
    }
    bool by_card = rules->call == CLIMB_CALL_CARD;
    int seat = deal->declarer;
    if (by_card && (deal->hands[seat] & deal->called) != 0) {
        return rules->call_own;
    }
    for (int i = 1; i < deal->seats; i++) {
        seat = (seat + deal->step + deal->seats) % deal->seats;
        if ((deal->hands[seat] & deal->called) != 0) {
            deal->partner = (int8_t)seat;
            return seat != sampler->view->seat;
        }
        if (!by_card && (played_by(sampler->view, seat) & deal->called) != 0) {
            return false; // he would have been the partner, and shown
        }
    }
    return rules->call_own || !by_card;
}

// The card that makes the opener of the auction is his.
static bool opens(const ClimbSampler *sampler, const ClimbDeal *deal) {
    const ClimbRules *rules = sampler->game->rules;
    bool by_card = rules->open_lead == CLIMB_LEAD_CARD ||
                   rules->open_lead == CLIMB_LEAD_AUCTION_OPENER ||
                   rules->open_lead == CLIMB_LEAD_BIDDER;
    if (deal->phase != CLIMB_PHASE_AUCTION || !by_card ||
        rules->auction_opener != CLIMB_OPENER_LEAD) {
        return true;
    }
    int seat = CLIMB_NO_SEAT;
    climb_deal_opening_card(sampler->game, deal, &seat);
    return seat == CLIMB_NO_SEAT || seat == deal->auction_opener;
}

static void draw(const ClimbSampler *sampler, bool likely, ClimbRandom *random, ClimbDeal *deal) {
    for (int i = 0; i < TRIES; i++) {
        if (likely) {
            deal_likely(sampler, random, deal);
        } else {
            deal_out(sampler, random, deal);
        }
        if (find_partner(sampler, deal) && opens(sampler, deal)) {
            return;
        }
    }
}

void climb_sampler_draw(const ClimbSampler *sampler, ClimbRandom *random, ClimbDeal *deal) {
    draw(sampler, false, random, deal);
}

// --- what passes and answers tell ----------------------------------------------------------------------

// Did a seat, with a hand, have what would surprise?
static bool surprised(const ClimbGame *game, const ClimbEvidence *evidence, ClimbCards hand,
                      ClimbMoves *room) {
    hand |= evidence->later;
    if (evidence->table.size == 1) {
        return (hand & evidence->singles) != 0;
    }
    if (evidence->table.size > climb_cards_count(hand)) {
        return false;
    }
    room->count = 0;
    climb_moves_add_beating(game, hand, game->distinct, evidence->seat, &evidence->table, false,
                            room);
    for (int i = 0; i < MIN(room->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &room->moves[i].combo;
        if (evidence->passed ||
            (combo->kind == evidence->table.kind && combo->strength < evidence->below)) {
            return true;
        }
    }
    return false;
}

// How unlikely the moves of a seat are with a hand, as a sum of logarithms.
static int surprise_of(const ClimbSampler *sampler, int seat, ClimbCards hand, ClimbMoves *room) {
    int sum = 0;
    for (int i = 0; i < sampler->evidence_count; i++) {
        const ClimbEvidence *evidence = &sampler->evidence[i];
        if (evidence->seat == seat && surprised(sampler->game, evidence, hand, room)) {
            sum += evidence->passed ? PASS_SURPRISE : ANSWER_SURPRISE;
        }
    }
    return sum;
}

// Of 65536, what a surprise leaves of certainty.
static uint32_t chance_of(int surprise) {
    static const uint32_t eighths[] = { 65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734 };
    return surprise >= 128 ? 0 : eighths[surprise % 8] >> surprise / 8;
}

static ClimbCard any_card(ClimbCards cards, ClimbRandom *random) {
    uint32_t n = climb_random_below(random, (uint32_t)climb_cards_count(cards));
    for (; n > 0; n--) {
        cards = climb_cards_rest(cards);
    }
    return climb_cards_lowest(cards);
}

// One step of a random walk over deals that stays longer where moves are less surprising: two cards
// change places if that is not too much less likely.
static void step(const ClimbSampler *sampler, ClimbRandom *random, ClimbMoves *room, int *surprise,
                 ClimbDeal *deal) {
    int first = (int)climb_random_below(random, deal->seats);
    int second = (int)climb_random_below(random, deal->seats);
    ClimbCards from = deal->hands[first] & sampler->pool;
    ClimbCards to = deal->hands[second] & sampler->pool;
    if (first == second || from == 0 || to == 0) {
        return;
    }
    ClimbCard given = any_card(from, random), taken = any_card(to, random);
    if (sampler->weight[second][given] == 0 || sampler->weight[first][taken] == 0) {
        return;
    }
    ClimbCards both = climb_cards_of(given) | climb_cards_of(taken);
    ClimbDeal other = *deal;
    other.hands[first] ^= both;
    other.hands[second] ^= both;
    if (deal->called != 0 && !find_partner(sampler, &other)) {
        return;
    }
    int a = surprise_of(sampler, first, other.hands[first], room);
    int b = surprise_of(sampler, second, other.hands[second], room);
    int more = a + b - surprise[first] - surprise[second];
    if (more <= 0 || climb_random_below(random, 65536) < chance_of(more)) {
        *deal = other;
        surprise[first] = a;
        surprise[second] = b;
    }
}

void climb_sampler_draw_likely(const ClimbSampler *sampler, ClimbRandom *random, ClimbMoves *room,
                               ClimbDeal *deal) {
    int surprise[CLIMB_SEATS_MAX];
    bool weighted = sampler->weighted && sampler->uncertain == 0;
    draw(sampler, weighted, random, deal);
    if (!weighted || sampler->evidence_count == 0) {
        return;
    }
    for (int seat = 0; seat < deal->seats; seat++) {
        surprise[seat] = surprise_of(sampler, seat, deal->hands[seat], room);
    }
    for (int i = 0; i < STEPS; i++) {
        step(sampler, random, room, surprise, deal);
    }
}
