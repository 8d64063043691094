// SPDX-License-Identifier: LGPL-2.1-or-later
// Judges moves and lists the legal ones: whose turn it is, what the opening, the table, the
// last-card duty and the forbidden finish ask for, who may play out of turn. Changes nothing; what
// a move does is in deal.c. Bids and calls: auction.c; gifts:
// exchange.c. Reads no hand but that of the seat concerned.
//
// List and check agree because both ask the same small functions: a play is legal if it is a
// combination that leads or beats the table and `limits` has nothing against it.
#include "house.h"

static unsigned live_seats(const ClimbDeal *deal) {
    return ((1u << deal->seats) - 1) & ~(unsigned)deal->out;
}

static int live_count(const ClimbDeal *deal) {
    return deal->seats - deal->out_count;
}

// Out of the trick until the next lead.
static bool locked_out(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    switch ((ClimbPassMode)game->rules->pass_mode) {
    case CLIMB_PASS_FREE: return false;
    case CLIMB_PASS_LOCKOUT: return (deal->passed >> seat) & 1;
    case CLIMB_PASS_ONE_CIRCUIT: return (deal->acted >> seat) & 1;
    }
    return false;
}

bool climb_deal_may_interrupt(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    const ClimbRules *rules = game->rules;
    return rules->bomb_out_of_turn && deal->phase == CLIMB_PHASE_PLAY && deal->table.size != 0 &&
           seat >= 0 && seat < deal->seats && seat != deal->turn && seat != deal->table_seat &&
           !((deal->out >> seat) & 1) && (rules->bomb_after_pass || !locked_out(game, deal, seat));
}

// --- what limits a play ----------------------------------------------------------------------

// Cards of this state that differ from others of their rank.
static ClimbCards distinct_cards(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbCards cards = game->distinct;
    if (deal->required != CLIMB_NO_CARD) {
        cards |= climb_cards_of(deal->required);
    }
    if (game->rules->call == CLIMB_CALL_CARD) {
        cards |= deal->called;
    }
    return cards;
}

unsigned climb_deal_suits(const ClimbGame *game, ClimbCards cards) {
    unsigned suits = 0;
    for (cards &= game->suited; cards != 0; cards = climb_cards_rest(cards)) {
        suits |= 1u << climb_card_suit(climb_cards_lowest(cards));
    }
    return suits;
}

// A play without suits, of jokers alone, fits any.
static bool breaks_lock(const ClimbGame *game, const ClimbDeal *deal, const ClimbCombo *combo) {
    unsigned suits = climb_deal_suits(game, combo->cards);
    return deal->locked != 0 && deal->table.size != 0 && suits != 0 && suits != deal->locked &&
           !climb_combo_is_bomb(game, combo);
}

// When all others have handed the lead on, the leader may go out with anything: somebody must.
static bool any_finish_allowed(const ClimbDeal *deal) {
    return deal->table.size == 0 && deal->lead_passes + 1 >= live_count(deal);
}

static bool forbidden_finish(const ClimbGame *game, const ClimbDeal *deal, int seat,
                             const ClimbCombo *combo) {
    return game->forbidden_finish.count != 0 && combo->cards == deal->hands[seat] &&
           climb_targets_match(&game->forbidden_finish, combo) && !any_finish_allowed(deal);
}

// Does the hand hold something of more than one card with which it may lead?
static bool leads_multiple(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    ClimbCards hand = deal->hands[seat];
    if (!climb_moves_any_multiple(game, hand)) {
        return false;
    }
    ClimbCombo whole;
    if (game->forbidden_finish.count == 0 || !climb_combo_classify(game, hand, &whole) ||
        !forbidden_finish(game, deal, seat, &whole)) {
        return true;
    }
    for (ClimbCards rest = hand; rest != 0; rest = climb_cards_rest(rest)) {
        ClimbCard card = climb_cards_lowest(rest);
        if (climb_moves_any_multiple(game, hand & ~climb_cards_of(card))) {
            return true;
        }
    }
    return false;
}

// The single that ranks highest at this moment.
static bool highest_single(const ClimbGame *game, const ClimbDeal *deal, int seat,
                           ClimbCombo *combo) {
    ClimbCards hand = deal->hands[seat];
    if (hand == 0) {
        return false;
    }
    ClimbCard card = climb_deal_reversed(deal) ? climb_cards_lowest(hand)
                                               : climb_cards_highest(hand);
    return climb_combo_classify(game, climb_cards_of(card), combo);
}

static bool ranks_below(const ClimbDeal *deal, const ClimbCombo *combo, const ClimbCombo *other) {
    return climb_deal_reversed(deal) ? combo->strength > other->strength
                                     : combo->strength < other->strength;
}

// The next in turn: a live seat that has not passed for this trick. Owed to one with a single card,
// unless the opening rule already says what to play.
int climb_deal_duty_next(const ClimbGame *game, const ClimbDeal *deal) {
    if (deal->turn == CLIMB_NO_SEAT || deal->required != CLIMB_NO_CARD || deal->table.size > 1) {
        return CLIMB_NO_SEAT;
    }
    int seat = deal->turn;
    int next = seat;
    do {
        next = climb_deal_next_live(deal, next);
    } while (next != seat && game->rules->pass_mode == CLIMB_PASS_LOCKOUT &&
             ((deal->passed >> next) & 1));
    return next != seat && deal->counts[next] == 1 ? next : CLIMB_NO_SEAT;
}

static ClimbVerdict duty_of_play(const ClimbGame *game, const ClimbDeal *deal,
                                 const ClimbMove *move) {
    ClimbCombo best;
    if (move->combo.size > 1) {
        return CLIMB_VERDICT_OK;
    }
    if (deal->table.size == 0 && leads_multiple(game, deal, move->seat)) {
        return CLIMB_VERDICT_DUTY_MULTIPLE;
    }
    if (highest_single(game, deal, move->seat, &best) && ranks_below(deal, &move->combo, &best)) {
        return CLIMB_VERDICT_DUTY_HIGHEST;
    }
    return CLIMB_VERDICT_OK;
}

static bool any_play(const ClimbGame *game, const ClimbDeal *deal, int seat);

// Who can lead must not hand the lead on; who can beat the single with his highest must not pass;
// if that cannot beat, lastcard.pass_ok decides whether he must beat by other means.
static ClimbVerdict duty_of_pass(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    ClimbCombo best;
    if (deal->table.size == 0) {
        return any_play(game, deal, seat) ? CLIMB_VERDICT_DUTY_PASS : CLIMB_VERDICT_OK;
    }
    bool beats = highest_single(game, deal, seat, &best) &&
                 climb_combo_beats(game, &best, &deal->table) &&
                 !forbidden_finish(game, deal, seat, &best);
    if (beats || (!game->rules->lastcard_pass_ok && any_play(game, deal, seat))) {
        return CLIMB_VERDICT_DUTY_PASS;
    }
    return CLIMB_VERDICT_OK;
}

ClimbVerdict climb_deal_duty(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move) {
    if (climb_deal_duty_next(game, deal) == CLIMB_NO_SEAT) {
        return CLIMB_VERDICT_OK;
    }
    return move->type == CLIMB_MOVE_PLAY ? duty_of_play(game, deal, move)
                                         : duty_of_pass(game, deal, move->seat);
}

static ClimbVerdict opening(const ClimbGame *game, const ClimbDeal *deal, ClimbCards cards) {
    if (!climb_cards_has(cards, deal->required)) {
        return CLIMB_VERDICT_OPENING_CARD;
    }
    if (game->rules->open_require == CLIMB_REQUIRE_SINGLE && climb_cards_rest(cards) != 0) {
        return CLIMB_VERDICT_OPENING_SINGLE;
    }
    return CLIMB_VERDICT_OK;
}

// What stands against a combination that leads or beats the table.
static ClimbVerdict limits(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move) {
    ClimbVerdict verdict = CLIMB_VERDICT_OK;
    if (deal->required != CLIMB_NO_CARD && deal->table.size == 0) {
        verdict = opening(game, deal, move->combo.cards);
    }
    if (verdict == CLIMB_VERDICT_OK && breaks_lock(game, deal, &move->combo)) {
        verdict = CLIMB_VERDICT_LOCKED_SUITS;
    }
    if (verdict == CLIMB_VERDICT_OK && forbidden_finish(game, deal, move->seat, &move->combo)) {
        verdict = CLIMB_VERDICT_FORBIDDEN_FINISH;
    }
    if (verdict == CLIMB_VERDICT_OK && game->rules->lastcard_duty == CLIMB_DUTY_FORCED &&
        move->seat == deal->turn) {
        verdict = climb_deal_duty(game, deal, move);
    }
    return verdict;
}

// --- the list --------------------------------------------------------------------------------

static bool has_limits(const ClimbGame *game, const ClimbDeal *deal) {
    return deal->required != CLIMB_NO_CARD || game->forbidden_finish.count != 0 ||
           game->rules->lastcard_duty == CLIMB_DUTY_FORCED || deal->locked != 0;
}

static void keep_legal(const ClimbGame *game, const ClimbDeal *deal, ClimbMoves *moves) {
    int written = MIN(moves->count, CLIMB_MOVES_MAX);
    int kept = 0;
    for (int i = 0; i < written; i++) {
        if (limits(game, deal, &moves->moves[i]) == CLIMB_VERDICT_OK) {
            moves->moves[kept++] = moves->moves[i];
        }
    }
    moves->count = kept;
}

static void add_plays(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    ClimbCards distinct = distinct_cards(game, deal);
    if (deal->table.size == 0) {
        climb_moves_add_leads(game, deal->hands[seat], distinct, seat, moves);
    } else {
        climb_moves_add_beating(game, deal->hands[seat], distinct, seat, &deal->table,
                                seat != deal->turn, moves);
    }
    if (G_UNLIKELY(has_limits(game, deal))) {
        keep_legal(game, deal, moves);
    }
}

// Kept out of line: the list takes much of the stack, and few rules ever ask.
static G_GNUC_NO_INLINE bool any_listed(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    ClimbMoves moves;
    moves.count = 0;
    add_plays(game, deal, seat, &moves);
    return moves.count > 0;
}

static bool any_play(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    ClimbCombo best;
    // A leader with singles always has something: the required card, a play the duty asks for.
    if (deal->table.size == 0 && climb_cards_rest(deal->hands[seat]) != 0 &&
        highest_single(game, deal, seat, &best)) {
        return true;
    }
    return any_listed(game, deal, seat);
}

// --- passing ---------------------------------------------------------------------------------

static ClimbVerdict lead_pass(const ClimbGame *game, const ClimbDeal *deal) {
    bool last = deal->lead_passes + 1 >= live_count(deal);
    bool allowed = game->rules->pass_on_lead && deal->required == CLIMB_NO_CARD && !last;
    return allowed ? CLIMB_VERDICT_OK : CLIMB_VERDICT_LEAD_PASS;
}

static bool must_play(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    return game->rules->pass_opening == CLIMB_PASS_OPENING_MUST_PLAY &&
           !((deal->had_turn >> seat) & 1);
}

// Whether the seat at turn, which has a legal play, may pass all the same.
static ClimbVerdict pass_with_play(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    ClimbVerdict verdict = deal->table.size == 0 ? lead_pass(game, deal) : CLIMB_VERDICT_OK;
    if (verdict == CLIMB_VERDICT_OK && must_play(game, deal, seat)) {
        verdict = CLIMB_VERDICT_OPENING_ROUND;
    }
    if (verdict == CLIMB_VERDICT_OK && game->rules->lastcard_duty == CLIMB_DUTY_FORCED) {
        ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
        verdict = climb_deal_duty(game, deal, &pass);
    }
    return verdict;
}

static ClimbVerdict check_pass(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    if (seat != deal->turn) {
        return CLIMB_VERDICT_NOT_YOUR_TURN;
    }
    ClimbVerdict verdict = pass_with_play(game, deal, seat);
    return verdict != CLIMB_VERDICT_OK && any_play(game, deal, seat) ? verdict : CLIMB_VERDICT_OK;
}

// What the data allows.
static void list_moves(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    moves->count = 0;
    if (G_UNLIKELY(seat != deal->turn)) {
        if (climb_deal_may_interrupt(game, deal, seat)) {
            add_plays(game, deal, seat, moves);
        }
        return;
    }
    add_plays(game, deal, seat, moves);
    if (moves->count == 0 || pass_with_play(game, deal, seat) == CLIMB_VERDICT_OK) {
        if (moves->count < CLIMB_MOVES_MAX) {
            moves->moves[moves->count] = (ClimbMove){ .type = CLIMB_MOVE_PASS,
                                                      .seat = (uint8_t)seat };
        }
        moves->count++;
    }
}

// A question is asked of the seat at turn.
static void list_answers(const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    for (int i = 1; seat == deal->turn && i <= deal->choices; i++) {
        moves->moves[moves->count++] =
            (ClimbMove){ .type = CLIMB_MOVE_ANSWER, .seat = (uint8_t)seat, .value = (uint8_t)i };
    }
}

static ClimbVerdict check_answer(const ClimbDeal *deal, const ClimbMove *move) {
    if (move->type != CLIMB_MOVE_ANSWER) {
        return CLIMB_VERDICT_WRONG_PHASE;
    }
    if (move->seat != deal->turn) {
        return CLIMB_VERDICT_NOT_YOUR_TURN;
    }
    return move->value >= 1 && move->value <= deal->choices ? CLIMB_VERDICT_OK
                                                            : CLIMB_VERDICT_NO_SUCH_ANSWER;
}

void climb_deal_moves(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    if (G_UNLIKELY(deal->phase != CLIMB_PHASE_PLAY)) {
        moves->count = 0;
        if (deal->phase == CLIMB_PHASE_EXCHANGE) {
            climb_exchange_moves(game, deal, seat, moves);
        } else if (deal->phase == CLIMB_PHASE_ASK) {
            list_answers(deal, seat, moves);
        } else {
            climb_auction_moves(game, deal, seat, moves);
        }
        return;
    }
    list_moves(game, deal, seat, moves);
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_MAY_PLAY) != 0)) {
        climb_house_keep_allowed(game, deal, seat, moves);
    }
}

// --- the check -------------------------------------------------------------------------------

static ClimbVerdict check_turn(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    if (seat == deal->turn || climb_deal_may_interrupt(game, deal, seat)) {
        return CLIMB_VERDICT_OK;
    }
    if (deal->table.size != 0 && seat != deal->table_seat && locked_out(game, deal, seat)) {
        return CLIMB_VERDICT_LOCKED_OUT;
    }
    return game->rules->bomb_out_of_turn ? CLIMB_VERDICT_NO_INTERRUPT : CLIMB_VERDICT_NOT_YOUR_TURN;
}

// Why a combination does not beat the table, as far as a verdict says it.
static ClimbVerdict why_not(const ClimbGame *game, const ClimbCombo *table,
                            const ClimbCombo *combo) {
    const ClimbPattern *new_kind = &game->patterns[combo->kind];
    const ClimbPattern *old_kind = &game->patterns[table->kind];
    if ((game->house & CLIMB_HOUSE_BEATS) != 0 && climb_combo_beats_by_data(game, combo, table)) {
        return CLIMB_VERDICT_HOUSE_RULE;
    }
    if (climb_targets_match(&game->immune, table) && !climb_combo_is_bomb(game, combo)) {
        return CLIMB_VERDICT_IMMUNE;
    }
    bool same_group = new_kind->group == old_kind->group;
    bool any_size = same_group && new_kind->any_size && old_kind->any_size;
    if (combo->size != table->size && !any_size) {
        return CLIMB_VERDICT_WRONG_SIZE;
    }
    return same_group ? CLIMB_VERDICT_TOO_LOW : CLIMB_VERDICT_WRONG_KIND;
}

static ClimbVerdict check_play(const ClimbGame *game, const ClimbDeal *deal, ClimbMove *move) {
    move->combo.cards = climb_cards_in_hand(deal->hands[move->seat], move->combo.cards);
    int seat = move->seat;
    ClimbCards cards = move->combo.cards;
    ClimbVerdict verdict = check_turn(game, deal, seat);
    if (verdict != CLIMB_VERDICT_OK) {
        return verdict;
    }
    if (cards == 0) {
        return CLIMB_VERDICT_NO_CARDS;
    }
    if (!climb_cards_contains(deal->hands[seat], cards)) {
        return CLIMB_VERDICT_NOT_IN_HAND;
    }
    ClimbCombo combo;
    if (!climb_combo_classify(game, cards, &combo)) {
        return CLIMB_VERDICT_NO_COMBINATION;
    }
    move->combo = combo;
    if (seat != deal->turn && !climb_combo_is_bomb(game, &combo)) {
        return CLIMB_VERDICT_INTERRUPT_NO_BOMB;
    }
    if (deal->table.size != 0 && !climb_combo_beats(game, &combo, &deal->table)) {
        return why_not(game, &deal->table, &combo);
    }
    return limits(game, deal, move);
}

static ClimbVerdict check_by_data(const ClimbGame *game, const ClimbDeal *deal, ClimbMove *move) {
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY:
        return (live_seats(deal) >> move->seat) & 1 ? check_play(game, deal, move)
                                                    : CLIMB_VERDICT_OUT;
    case CLIMB_MOVE_PASS:
        return (live_seats(deal) >> move->seat) & 1 ? check_pass(game, deal, move->seat)
                                                    : CLIMB_VERDICT_OUT;
    case CLIMB_MOVE_BID:
    case CLIMB_MOVE_CALL:
    case CLIMB_MOVE_GIVE:
    case CLIMB_MOVE_ANSWER: break;
    }
    return CLIMB_VERDICT_WRONG_PHASE;
}

// Kept out of line: the list takes much of the stack.
static G_GNUC_NO_INLINE bool nothing_allowed(const ClimbGame *game, const ClimbDeal *deal,
                                             int seat) {
    ClimbMoves moves;
    list_moves(game, deal, seat, &moves);
    return !climb_house_any_allowed(game, deal, seat, &moves);
}

// What the function `may_play` makes of a verdict; the list follows climb_house_keep_allowed.
static ClimbVerdict check_may_play(const ClimbGame *game, const ClimbDeal *deal,
                                   const ClimbMove *move, ClimbVerdict verdict) {
    bool good = verdict == CLIMB_VERDICT_OK;
    if (good && climb_house_allows(game, deal, move, NULL)) {
        return verdict;
    }
    bool at_turn = move->seat == deal->turn;
    bool leads = deal->table.size == 0;
    bool last_resort = at_turn && (leads ? good : move->type == CLIMB_MOVE_PASS);
    if (last_resort && nothing_allowed(game, deal, move->seat)) {
        return CLIMB_VERDICT_OK;
    }
    return good ? CLIMB_VERDICT_HOUSE_RULE : verdict;
}

static ClimbVerdict check_house(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                                ClimbVerdict verdict) {
    bool plays = move->type == CLIMB_MOVE_PLAY || move->type == CLIMB_MOVE_PASS;
    if ((game->house & CLIMB_HOUSE_MAY_PLAY) != 0 && plays) {
        verdict = check_may_play(game, deal, move, verdict);
    }
    // After a fault no answer means anything: the match voids the deal.
    return climb_house_fault(game) != NULL ? CLIMB_VERDICT_HOUSE_RULE : verdict;
}

static ClimbVerdict check_before_play(const ClimbGame *game, const ClimbDeal *deal,
                                      ClimbMove *move) {
    if (deal->phase == CLIMB_PHASE_ASK) {
        return check_answer(deal, move);
    }
    return deal->phase == CLIMB_PHASE_EXCHANGE ? climb_exchange_check(game, deal, move)
                                               : climb_auction_check(game, deal, move);
}

ClimbVerdict climb_deal_check(const ClimbGame *game, const ClimbDeal *deal, ClimbMove *move) {
    if (deal->phase == CLIMB_PHASE_OVER) {
        return CLIMB_VERDICT_DEAL_OVER;
    }
    if (move->seat >= deal->seats) {
        return CLIMB_VERDICT_NO_SUCH_SEAT;
    }
    if (deal->phase != CLIMB_PHASE_PLAY) {
        return check_before_play(game, deal, move);
    }
    ClimbVerdict verdict = check_by_data(game, deal, move);
    return G_LIKELY(game->house == 0) ? verdict : check_house(game, deal, move, verdict);
}
