// SPDX-License-Identifier: LGPL-2.1-or-later
// Deals in sequence: who deals, cuts and leads, totals, the session's end. How a deal is dealt and
// played is in deal.c, what it is worth in score.c; records and players are no business of this
// file. Nothing is allocated from deal to deal.
#include "match.h"

#include "house.h"

#include <string.h>

#define SEAT_BIT(seat) (1u << (seat))

ClimbMatch *climb_match_new(ClimbGame *game, const ClimbSeed *seed) {
    ClimbMatch *match = g_new0(ClimbMatch, 1);
    match->game = climb_game_ref(game);
    match->seed = *seed;
    match->deal.seats = (uint8_t)game->seats;
    match->deal.phase = CLIMB_PHASE_OVER;
    match->deal.turn = CLIMB_NO_SEAT;
    match->begun = match->deal;
    match->events = g_array_sized_new(FALSE, FALSE, sizeof(ClimbEvent), 16);
    match->moves = g_array_sized_new(FALSE, FALSE, sizeof(ClimbMove), 128);
    match->result.seats = game->seats;
    match->result.winner = match->result.loser = match->result.liable = CLIMB_NO_SEAT;
    match->last_winner = CLIMB_NO_SEAT;
    return match;
}

void climb_match_free(ClimbMatch *match) {
    if (match == NULL) {
        return;
    }
    g_array_unref(match->events);
    g_array_unref(match->moves);
    g_free(match->fault);
    g_free(match->broken);
    climb_game_unref(match->game);
    g_free(match);
}

static void log_event(ClimbMatch *match, ClimbEventType type, int seat, ClimbCard card, int value) {
    ClimbEvent event = { .type = type, .seat = (int8_t)seat, .card = card, .value = value };
    g_array_append_val(match->events, event);
}

static int seat_after(const ClimbGame *game, int seat, int step) {
    return (seat + step + game->seats) % game->seats;
}

static int nth_seat(unsigned seats, int n) {
    for (; n > 0; n--) {
        seats &= seats - 1;
    }
    return __builtin_ctz(seats);
}

static int draw_lot(ClimbMatch *match, unsigned seats, ClimbRandom *random) {
    int count = __builtin_popcount(seats);
    int seat = nth_seat(seats, (int)climb_random_below(random, (uint32_t)count));
    log_event(match, CLIMB_EVENT_LOT, seat, CLIMB_NO_CARD, 0);
    return seat;
}

// What a card counts: pips, the ace 1; court cards 0, 10 each, or 11 12 13; jokers 0.
static int card_number(const ClimbGame *game, ClimbCard card, ClimbValues values) {
    int rank = climb_card_rank(card);
    if (values == CLIMB_VALUES_RANK) {
        return rank;
    }
    bool joker = rank >= (int)strlen(game->deck.ranks);
    char letter = joker ? '\0' : game->deck.ranks[rank];
    static const char courts[] = "JQK";
    const char *court = letter == '\0' ? NULL : strchr(courts, letter);
    if (court != NULL) {
        return values == CLIMB_VALUES_FULL  ? 11 + (int)(court - courts)
               : values == CLIMB_VALUES_TEN ? 10
                                            : 0;
    }
    return letter == 'A' ? 1 : letter == 'T' ? 10 : letter == 0 ? 0 : letter - '0';
}

int climb_draw_value(const ClimbGame *game, ClimbCard card) {
    return card_number(game, card, (ClimbValues)game->rules->deal_draw_values);
}

static int cut_number(const ClimbGame *game, ClimbCard card) {
    int number = card_number(game, card, (ClimbValues)game->rules->deal_cut_values);
    return MAX(number, 1); // a joker stays at the dealer
}

int climb_cut_seat(const ClimbGame *game, ClimbCard card, int dealer, int step) {
    int steps = (cut_number(game, card) - 1) % game->seats;
    return seat_after(game, dealer, step * steps);
}

int climb_draw_best(const ClimbGame *game, const ClimbCard *cards, unsigned seats, unsigned *tied) {
    int best = -1;
    *tied = 0;
    for (unsigned rest = seats; rest != 0; rest &= rest - 1) {
        int seat = __builtin_ctz(rest);
        int value = climb_draw_value(game, cards[seat]);
        if (value > best) {
            best = value;
            *tied = 0;
        }
        *tied |= value == best ? SEAT_BIT(seat) : 0;
    }
    if (*tied == 0 || (*tied & (*tied - 1)) != 0) {
        return CLIMB_NO_SEAT;
    }
    int seat = __builtin_ctz(*tied);
    *tied = 0;
    return seat;
}

// Each seat draws a card from the shuffled pack; tied seats draw again from what is left of it.
static int draw_dealer(ClimbMatch *match, ClimbRandom *random) {
    const ClimbGame *game = match->game;
    ClimbCard pack[CLIMB_CARDS_MAX];
    ClimbCard drawn[CLIMB_SEATS_MAX];
    int left = 0;
    unsigned drawing = SEAT_BIT(game->seats) - 1;
    for (;;) {
        for (unsigned rest = drawing; rest != 0; rest &= rest - 1) {
            if (left == 0) {
                left = climb_random_shuffle(random, game->deck.cards, pack);
            }
            int seat = __builtin_ctz(rest);
            drawn[seat] = pack[--left];
            log_event(match, CLIMB_EVENT_DRAW, seat, drawn[seat], 0);
        }
        unsigned tied = 0;
        int best = climb_draw_best(game, drawn, drawing, &tied);
        if (best != CLIMB_NO_SEAT) {
            return best;
        }
        log_event(match, CLIMB_EVENT_REDRAW, CLIMB_NO_SEAT, CLIMB_NO_CARD, (int)tied);
        drawing = tied;
    }
}

// Of tied losers, those whose exposed sets are the smallest (rules.md Q24).
static unsigned smallest_exposed(const ClimbMatch *match, unsigned tied) {
    int first = __builtin_ctz(tied);
    unsigned least = SEAT_BIT(first);
    for (unsigned rest = tied & (tied - 1); rest != 0; rest &= rest - 1) {
        int seat = __builtin_ctz(rest);
        int order = climb_score_exposed_set(match->game, match->last_hands[first],
                                            match->last_hands[seat]);
        if (order > 0) {
            first = seat;
            least = 0;
        }
        least |= order >= 0 ? SEAT_BIT(seat) : 0;
    }
    return least;
}

static int first_after(const ClimbGame *game, int seat, unsigned seats) {
    do {
        seat = seat_after(game, seat, 1);
    } while ((seats & SEAT_BIT(seat)) == 0);
    return seat;
}

static int break_tie(ClimbMatch *match, unsigned tied, ClimbRandom *random) {
    switch ((ClimbLoserTie)match->game->rules->open_loser_tie) {
    case CLIMB_LOSER_TIE_EXPOSED_SET: {
        unsigned least = smallest_exposed(match, tied);
        int seat = (least & (least - 1)) == 0 ? __builtin_ctz(least)
                                              : draw_lot(match, least, random);
        log_event(match, CLIMB_EVENT_LOSER, seat, CLIMB_NO_CARD, 0);
        return seat;
    }
    case CLIMB_LOSER_TIE_SEAT_ORDER:
        // The first after the winner, who sits in an order of his own at every table.
        return first_after(match->game, MAX(match->last_winner, 0), tied);
    case CLIMB_LOSER_TIE_LOT: return draw_lot(match, tied, random);
    }
    return __builtin_ctz(tied);
}

// The one loser of the last deal that was scored. A tie is broken once, for dealer and leader alike.
static int find_loser(ClimbMatch *match, ClimbRandom *random) {
    unsigned tied = match->last_losers;
    if (tied == 0) {
        return CLIMB_NO_SEAT;
    }
    if ((tied & (tied - 1)) != 0) {
        match->last_losers = SEAT_BIT(break_tie(match, tied, random));
    }
    return __builtin_ctz(match->last_losers);
}

static int find_dealer(ClimbMatch *match, ClimbRandom *random) {
    const ClimbRules *rules = match->game->rules;
    if (match->number == 1) {
        return rules->deal_first_dealer == CLIMB_FIRST_DEALER_DRAW
                   ? draw_dealer(match, random)
                   : draw_lot(match, SEAT_BIT(match->game->seats) - 1, random);
    }
    int same = match->start.dealer;
    if (match->result.voided) {
        return same;
    }
    int next = same;
    switch ((ClimbNextDealer)rules->deal_next) {
    case CLIMB_NEXT_WINNER: next = match->last_winner; break;
    case CLIMB_NEXT_LOSER: next = find_loser(match, random); break;
    // Always the same way round, or an alternating direction would send the deal to and fro.
    case CLIMB_NEXT_ROTATE: next = seat_after(match->game, same, 1); break;
    case CLIMB_NEXT_SAME: break;
    }
    return next == CLIMB_NO_SEAT ? same : next;
}

static int find_leader(ClimbMatch *match, const ClimbDealStart *start, ClimbRandom *random) {
    const ClimbRules *rules = match->game->rules;
    if (rules->open_when == CLIMB_OPEN_FIRST_DEAL && match->deals_scored > 0) {
        switch ((ClimbNextLeader)rules->open_next_leader) {
        case CLIMB_LEADER_WINNER: return match->last_winner;
        case CLIMB_LEADER_LOSER: return find_loser(match, random);
        case CLIMB_LEADER_LOW_CARD: return CLIMB_NO_SEAT;
        }
    }
    switch ((ClimbLead)rules->open_lead) {
    case CLIMB_LEAD_NEXT_TO_DEALER: return seat_after(match->game, start->dealer, start->step);
    case CLIMB_LEAD_DEALER: return start->dealer;
    case CLIMB_LEAD_CARD:
    case CLIMB_LEAD_AUCTION_OPENER:
    case CLIMB_LEAD_BIDDER: break;
    }
    return CLIMB_NO_SEAT;
}

// What the function next_leader makes of the leader. *fault, owned text, if it failed.
static void ask_leader(const ClimbMatch *match, int *leader, char **fault) {
    const ClimbGame *game = match->game;
    ClimbHooks *hooks = game->rules->hooks;
    int seat = *leader;
    if (hooks == NULL || hooks->next_leader == NULL || match->deals_scored == 0) {
        return;
    }
    if (!hooks->next_leader(hooks, game, &match->last_deal, &match->last_result, &seat)) {
        const char *text = climb_house_fault(game);
        *fault = g_strdup(text != NULL ? text : "the function next_leader failed");
    } else if (seat < CLIMB_NO_SEAT || seat >= game->seats) {
        *fault = g_strdup_printf("next_leader: there is no player %d: this game has %d", seat + 1,
                                 game->seats);
    } else {
        *leader = seat;
    }
}

static bool has_exchange(const ClimbMatch *match) {
    const ClimbHooks *hooks = match->game->rules->hooks;
    return match->game->exchange_pairs > 0 || (hooks != NULL && hooks->exchange != NULL);
}

static void find_gifts(ClimbMatch *match, ClimbDealStart *start, ClimbRandom *random,
                       char **fault) {
    if (match->deals_scored > 0 && has_exchange(match)) {
        int loser = match->game->exchange_pairs > 0 ? find_loser(match, random) : CLIMB_NO_SEAT;
        climb_match_find_gifts(match, loser, start, fault);
    }
}

// Left and right are those of the table: counter-clockwise, the next seat sits to the right. Where
// the direction alternates, seats count counter-clockwise.
static int first_card_seat(const ClimbGame *game, const ClimbDealStart *start) {
    int right = game->rules->direction == CLIMB_DIRECTION_CW ? -1 : 1;
    switch ((ClimbFirstCard)game->rules->deal_first_card) {
    case CLIMB_FIRST_CARD_NEXT: return seat_after(game, start->dealer, start->step);
    case CLIMB_FIRST_CARD_DEALER: break;
    case CLIMB_FIRST_CARD_LEFT: return seat_after(game, start->dealer, -right);
    case CLIMB_FIRST_CARD_RIGHT: return seat_after(game, start->dealer, right);
    }
    return start->dealer;
}

static int cut_first(ClimbMatch *match, const ClimbDealStart *start, ClimbRandom *random) {
    const ClimbGame *game = match->game;
    if (game->rules->deal_cut != CLIMB_CUT_COUNT_SEATS) {
        return first_card_seat(game, start);
    }
    ClimbCards cards = game->deck.cards;
    for (uint32_t n = climb_random_below(random, (uint32_t)climb_cards_count(cards)); n > 0; n--) {
        cards = climb_cards_rest(cards);
    }
    ClimbCard card = climb_cards_lowest(cards);
    int seat = climb_cut_seat(game, card, start->dealer, start->step);
    log_event(match, CLIMB_EVENT_CUT, seat, card, cut_number(game, card));
    return seat;
}

// Makes the functions of the rules ready after a fault. False if they cannot be.
static bool ready(ClimbMatch *match) {
    const ClimbGame *game = match->game;
    ClimbHooks *hooks = game->rules->hooks;
    if (hooks == NULL || match->broken != NULL) {
        return match->broken == NULL;
    }
    g_autoptr(GError) error = NULL;
    bool failed = hooks->fault != NULL ? hooks->fault(hooks) != NULL : match->fault != NULL;
    if (match->faults >= CLIMB_MATCH_FAULTS_MAX) {
        match->broken = g_strdup_printf("the rules failed in %d deals in a row: %s", match->faults,
                                        match->fault);
    } else if (failed && hooks->revive != NULL && !hooks->revive(hooks, &error)) {
        match->broken = g_strdup(error != NULL ? error->message : "the rules cannot be used again");
    } else {
        g_clear_pointer(&match->fault, g_free);
    }
    return match->broken == NULL;
}

// All that comes before the shuffle, in the order that match.h promises.
static void prepare(ClimbMatch *match, ClimbRandom *random, char **fault) {
    g_array_set_size(match->events, 0);
    g_array_set_size(match->moves, 0);
    match->number++;
    ClimbSeed seed = climb_seed_part(&match->seed, "deal", (uint64_t)match->number);
    climb_random_init(random, &seed);
    match->bots = climb_seed_part(&match->seed, "bots", (uint64_t)match->number);
    bool turned = match->game->rules->direction == CLIMB_DIRECTION_ALTERNATE;
    // Until a deal has been scored, the one that is dealt again is still the first by the rules.
    ClimbDealStart start = {
        .number = match->deals_scored == 0 ? 1 : match->number,
        .step = turned && match->number % 2 == 0 ? -1 : 1,
    };
    start.dealer = find_dealer(match, random);
    start.leader = find_leader(match, &start, random);
    ask_leader(match, &start.leader, fault);
    find_gifts(match, &start, random, fault);
    if (*fault == NULL) { // what broke a tie may have asked functions too
        *fault = g_strdup(climb_house_fault(match->game));
    }
    start.first = cut_first(match, &start, random);
    start.cards = climb_game_hand_cards(match->game, match->deals_scored + 1);
    if (match->game->rules->deal_spare == CLIMB_SPARE_STOCK) {
        start.stock_seed = climb_seed_part(&match->seed, "stock", (uint64_t)match->number).words[0];
    }
    match->start = start;
}

static ClimbCards spares_in_hands(const ClimbMatch *match) {
    ClimbCards held = CLIMB_NO_CARDS;
    if (match->game->rules->deal_spare == CLIMB_SPARE_LOW_HOLDER) {
        held = match->begun.played; // of a deal won at once
        for (int seat = 0; seat < match->begun.seats; seat++) {
            held |= match->begun.hands[seat];
        }
    }
    return held & match->begun.exposed;
}

static void settle_in(ClimbMatch *match) {
    ClimbCards hands[CLIMB_SEATS_MAX];
    match->begun = match->deal;
    climb_exchange_hands_before(&match->begun, hands);
    for (ClimbCards rest = spares_in_hands(match); rest != 0; rest = climb_cards_rest(rest)) {
        ClimbCard card = climb_cards_lowest(rest);
        int seat = 0;
        while (seat < match->deal.seats && !climb_cards_has(hands[seat], card)) {
            seat++;
        }
        seat = seat < match->deal.seats ? seat : match->deal.out_order[0]; // won at once
        log_event(match, CLIMB_EVENT_SPARE, seat, card, 0);
    }
}

// A function failed. What the deal was worth is not known.
static void void_for_fault(ClimbMatch *match, const char *text) {
    g_free(match->fault);
    match->fault = g_strdup(text != NULL ? text : "a function of the rules failed");
    match->faults++;
    climb_deal_void(&match->deal);
    match->deal.failed = true;
    climb_deal_score(match->game, &match->deal, &match->result);
}

void climb_match_dealt(const ClimbMatch *match, ClimbCards hands[CLIMB_SEATS_MAX],
                       ClimbCards *rest) {
    ClimbCards spares = spares_in_hands(match);
    climb_exchange_hands_before(&match->begun, hands);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        hands[seat] = seat < match->begun.seats ? hands[seat] & ~spares : 0;
    }
    if (match->begun.at_once.size != 0) { // shown, and counted as played
        hands[match->begun.out_order[0]] = match->begun.played & ~spares;
    }
    *rest = match->begun.kitty | match->begun.aside | match->begun.stock | spares;
}

static void score_deal(ClimbMatch *match) {
    ClimbResult *result = &match->result;
    climb_deal_score(match->game, &match->deal, result);
    const char *fault = climb_house_fault(match->game);
    if (G_UNLIKELY(result->failed || fault != NULL)) {
        g_autofree char *sum = g_strdup_printf("settle: what the players win and lose adds up to "
                                               "%" G_GINT64_FORMAT " and not to nothing",
                                               result->unbalanced);
        int64_t unbalanced = result->unbalanced;
        void_for_fault(match, unbalanced != 0 ? sum : fault);
        result->unbalanced = unbalanced;
        return;
    }
    if (result->voided) {
        return;
    }
    if (match->game->rules->hooks != NULL) {
        match->faults = 0;
        match->last_deal = match->deal;
    }
    match->last_result = *result;
    match->deals_scored++;
    match->last_winner = result->winner;
    match->last_losers = result->loser != CLIMB_NO_SEAT ? SEAT_BIT(result->loser)
                                                        : result->tied_losers;
    for (int seat = 0; seat < match->deal.seats; seat++) {
        match->penalty_total[seat] += result->penalty[seat];
        match->net_total[seat] += result->net[seat];
        match->last_hands[seat] = match->deal.hands[seat];
    }
    if (result->winner != CLIMB_NO_SEAT) {
        match->wins[result->winner]++;
    }
}

// Voids a deal that is going on, or ended by the last move, if a function has failed.
static bool void_failed(ClimbMatch *match) {
    if (G_LIKELY(match->game->rules->hooks == NULL)) {
        return false;
    }
    const char *fault = climb_house_fault(match->game);
    if (fault == NULL && !match->deal.failed) {
        return false;
    }
    void_for_fault(match, fault);
    return true;
}

// The deal has begun. It may be over already: by a fault, or by the cards.
static void finish_begin(ClimbMatch *match, const char *fault) {
    if (fault != NULL) {
        void_for_fault(match, fault);
    } else if (!void_failed(match) && match->deal.phase == CLIMB_PHASE_OVER) {
        score_deal(match);
    }
}

void climb_match_begin(ClimbMatch *match) {
    g_return_if_fail(match->deal.phase == CLIMB_PHASE_OVER);
    g_autofree char *fault = NULL;
    ClimbRandom random;
    if (!ready(match)) {
        return;
    }
    prepare(match, &random, &fault);
    climb_deal_begin(match->game, &match->start, &random, &match->deal);
    settle_in(match);
    finish_begin(match, fault);
}

bool climb_match_begin_with(ClimbMatch *match, const ClimbCards hands[CLIMB_SEATS_MAX],
                            ClimbCards rest, GError **error) {
    g_return_val_if_fail(match->deal.phase == CLIMB_PHASE_OVER, false);
    ClimbDealStart before = match->start;
    unsigned losers = match->last_losers;
    g_autofree char *fault = NULL;
    ClimbDeal deal;
    ClimbRandom random;
    if (!ready(match)) {
        g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_RULES, match->broken);
        return false;
    }
    prepare(match, &random, &fault);
    if (!climb_deal_begin_with(match->game, &match->start, hands, rest, false, &deal, error)) {
        g_array_set_size(match->events, 0);
        match->start = before;
        match->last_losers = losers;
        match->number--;
        return false;
    }
    match->deal = deal;
    settle_in(match);
    finish_begin(match, fault);
    return true;
}

bool climb_match_apply(ClimbMatch *match, ClimbMove *move, GError **error) {
    ClimbVerdict verdict = climb_deal_check(match->game, &match->deal, move);
    if (verdict != CLIMB_VERDICT_DEAL_OVER && void_failed(match)) {
        return true;
    }
    if (verdict != CLIMB_VERDICT_OK) {
        if (error != NULL) {
            g_autofree char *words = climb_verdict_words(match->game, &match->deal, move, verdict);
            g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_MOVE, words);
        }
        return false;
    }
    ClimbMove shown = climb_move_public(move);
    climb_deal_apply(match->game, &match->deal, move);
    g_array_append_vals(match->moves, &shown, 1);
    if (!void_failed(match) && match->deal.phase == CLIMB_PHASE_OVER) {
        score_deal(match);
    }
    return true;
}

const char *climb_match_fault(const ClimbMatch *match) {
    return match->fault;
}

const char *climb_match_broken(const ClimbMatch *match) {
    return match->broken;
}

void climb_match_void(ClimbMatch *match) {
    if (match->deal.phase != CLIMB_PHASE_OVER) {
        climb_deal_void(&match->deal);
        score_deal(match);
    }
}

bool climb_match_undo(ClimbMatch *match, int count) {
    if (match->deal.phase == CLIMB_PHASE_OVER || count < 1 || (guint)count > match->moves->len) {
        return false;
    }
    const ClimbDeal before = match->deal; // knows the cards that were given
    g_array_set_size(match->moves, match->moves->len - (guint)count);
    match->deal = match->begun;
    for (guint i = 0; i < match->moves->len; i++) {
        ClimbMove move = g_array_index(match->moves, ClimbMove, i);
        if (move.type == CLIMB_MOVE_GIVE) {
            move.combo.cards = before.gifts[match->deal.gifts_done].cards;
        }
        climb_deal_apply(match->game, &match->deal, &move);
    }
    void_failed(match);
    return true;
}

bool climb_match_over(const ClimbMatch *match) {
    const ClimbGame *game = match->game;
    if (match->broken != NULL || match->deal.phase != CLIMB_PHASE_OVER ||
        match->deals_scored == 0) {
        return match->broken != NULL;
    }
    if (game->session_deals > 0 && match->deals_scored >= game->session_deals) {
        return true;
    }
    if (game->session_target <= 0) {
        return false;
    }
    bool money = game->rules->session_win == CLIMB_WIN_HIGHEST_MONEY;
    for (int seat = 0; seat < game->seats; seat++) {
        int64_t total = money ? match->net_total[seat] : match->penalty_total[seat];
        if (total >= game->session_target) {
            return true;
        }
    }
    return false;
}

unsigned climb_match_leaders(const ClimbMatch *match) {
    bool money = match->game->rules->session_win == CLIMB_WIN_HIGHEST_MONEY;
    int64_t best = INT64_MIN;
    unsigned leaders = 0;
    for (int seat = 0; seat < match->game->seats; seat++) {
        int64_t total = money ? match->net_total[seat] : -match->penalty_total[seat];
        if (total > best) {
            best = total;
            leaders = 0;
        }
        leaders |= total == best ? SEAT_BIT(seat) : 0;
    }
    return leaders;
}
