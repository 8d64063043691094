// SPDX-License-Identifier: LGPL-2.1-or-later
// Why a move is good: what it does to the plan for the hand, to what lies there and to those who are
// about to go out. Reads rules, view and plans; knows no game.
#include "advice.h"

#include "house.h"

#define SURE 236       // of 255: so likely to win its trick is as good as sure
#define LIKELY 180     // to win it, where that is wanted later
#define LOW 80         // of 255: so few of its like are weaker
#define NEAR_END 2     // plays that are worth counting down
#define BETTER 100     // what a plan costs less than another that is clearly worse
#define HELP_ABOVE 200 // of 255: such a rank still finds a trick to be played on

typedef struct {
    const ClimbGame *game;
    const ClimbDeal *deal; // the view's
    const ClimbMoves *moves;
    const ClimbPlan *plan;  // for the hand as it is
    const ClimbPlan *after; // for the hand after the move
    const ClimbMove *move;
    int control;
    int won;        // of a hundred imagined deals, those that won points
    int usual_cost; // of another's plan, in an auction; else 0
    int seat;
    ClimbAdvised *advised;
} Case;

static void add(const Case *c, ClimbReasonType type, int seat, int number,
                const ClimbCombo *combo) {
    if (c->advised->reason_count < CLIMB_REASONS_MAX) {
        ClimbReason *reason = &c->advised->reasons[c->advised->reason_count++];
        *reason = (ClimbReason){ .type = (uint8_t)type, .seat = (int8_t)seat };
        reason->number = (uint8_t)number;
        if (combo != NULL) {
            reason->combo = *combo;
        }
    }
}

static void add_plain(const Case *c, ClimbReasonType type) {
    add(c, type, CLIMB_NO_SEAT, 0, NULL);
}

// --- what is there ----------------------------------------------------------------------------------

// Those who are known to win and lose with the seat; while a called partner is secret, nobody.
static unsigned friends(const Case *c) {
    bool secret = c->game->rules->call != CLIMB_CALL_NONE && c->deal->partner == CLIMB_NO_SEAT;
    return secret ? 0 : climb_deal_side(c->game, c->deal, c->seat) & ~(1u << c->seat);
}

static uint32_t strength(const Case *c, const ClimbCombo *combo) {
    return climb_combo_turned(combo, climb_deal_reversed(c->deal));
}

// An opponent with one card, the next one if there are several; CLIMB_NO_SEAT if none has.
static int about_to_go_out(const Case *c) {
    unsigned side = friends(c) | 1u << c->seat;
    int other = c->seat;
    for (int i = 1; i < c->deal->seats; i++) {
        other = climb_deal_next_live(c->deal, other);
        if (!(side >> other & 1) && c->deal->counts[other] == 1) {
            return other;
        }
    }
    return CLIMB_NO_SEAT;
}

// The combination of the plan, of several cards, that a play would take cards out of; NULL if none.
static const ClimbCombo *broken_by(const Case *c, const ClimbCombo *combo) {
    for (int i = 0; i < c->plan->count; i++) {
        const ClimbCombo *planned = &c->plan->combos[i];
        if (planned->size > 1 && (planned->cards & combo->cards) != 0 &&
            !climb_cards_contains(combo->cards, planned->cards)) {
            return planned;
        }
    }
    return NULL;
}

static bool is_play(const ClimbMove *move) {
    return move->type == CLIMB_MOVE_PLAY;
}

static int listed(const Case *c) {
    return MIN(c->moves->count, CLIMB_MOVES_MAX);
}

static int count_plays(const Case *c) {
    int plays = 0;
    for (int i = 0; i < listed(c); i++) {
        plays += is_play(&c->moves->moves[i]);
    }
    return plays;
}

// The play of least strength, or of most, among those with as many cards and no bombs; NULL if none.
static const ClimbCombo *extreme(const Case *c, int size, bool most) {
    const ClimbCombo *found = NULL;
    for (int i = 0; i < listed(c); i++) {
        const ClimbMove *move = &c->moves->moves[i];
        if (!is_play(move) || (size != 0 && move->combo.size != size) ||
            climb_combo_is_bomb(c->game, &move->combo)) {
            continue;
        }
        bool higher = found != NULL && strength(c, &move->combo) > strength(c, found);
        if (found == NULL || (higher == most && strength(c, &move->combo) != strength(c, found))) {
            found = &move->combo;
        }
    }
    return found;
}

// --- plays -------------------------------------------------------------------------------------------

static void find_danger(const Case *c) {
    int other = about_to_go_out(c);
    const ClimbCombo *combo = &c->move->combo;
    if (other == CLIMB_NO_SEAT) {
        return;
    }
    const ClimbCombo *highest = extreme(c, combo->size, true);
    if (combo->size > 1 && c->deal->table.size == 0) {
        add(c, CLIMB_REASON_CANNOT, other, 0, NULL);
    } else if (combo->size == 1 && highest != NULL && strength(c, highest) == strength(c, combo)) {
        add(c, CLIMB_REASON_HARDEST, other, 0, NULL);
    }
}

static void find_finish(const Case *c) {
    int left = c->after->count;
    int losers = left - climb_bits_count(c->after->winners);
    bool leads_next = c->control >= LIKELY;
    if (left <= NEAR_END && losers <= (leads_next ? 1 : 0)) {
        add(c, CLIMB_REASON_FINISHES, CLIMB_NO_SEAT, left, NULL);
    }
}

// A lower one of the kind was to be had, but out of a combination that now stays whole.
static void find_spared(const Case *c) {
    const ClimbCombo *combo = &c->move->combo;
    if (c->after->count >= c->plan->count || broken_by(c, combo) != NULL) {
        return;
    }
    for (int i = 0; i < listed(c); i++) {
        const ClimbMove *other = &c->moves->moves[i];
        if (is_play(other) && other->combo.kind == combo->kind &&
            other->combo.size == combo->size && strength(c, &other->combo) < strength(c, combo)) {
            const ClimbCombo *broken = broken_by(c, &other->combo);
            if (broken != NULL) {
                add(c, CLIMB_REASON_SPARES, CLIMB_NO_SEAT, 0, broken);
                return;
            }
        }
    }
}

// What the hand keeps to win with: a bomb, or the best of what is likely to win.
static void find_kept(const Case *c) {
    const ClimbPlan *after = c->after;
    int best = -1;
    if (climb_combo_is_bomb(c->game, &c->move->combo)) {
        return;
    }
    for (int i = 0; i < after->count; i++) {
        if (after->bombs >> i & 1) {
            add(c, CLIMB_REASON_KEEPS_BOMB, CLIMB_NO_SEAT, 0, &after->combos[i]);
            return;
        }
        if (after->control[i] >= SURE && (best < 0 || after->control[i] > after->control[best])) {
            best = i;
        }
    }
    if (best >= 0) {
        add(c, CLIMB_REASON_KEEPS, CLIMB_NO_SEAT, 0, &after->combos[best]);
    }
}

// All but one of what is left finds its trick.
static void find_left(const Case *c) {
    int loser = -1;
    for (int i = 0; i < c->after->count; i++) {
        bool helpless = c->after->count == 1 ||
                        (!(c->after->winners >> i & 1) && c->after->rank[i] < HELP_ABOVE);
        if (helpless && loser >= 0) {
            return;
        }
        loser = helpless ? i : loser;
    }
    if (loser >= 0) {
        add(c, CLIMB_REASON_LEAVES, CLIMB_NO_SEAT, 0, &c->after->combos[loser]);
    }
}

static bool lies_low(const Case *c) {
    const ClimbCombo *combo = &c->move->combo;
    for (int i = 0; i < c->plan->count; i++) {
        const ClimbCombo *planned = &c->plan->combos[i];
        if (planned->kind == combo->kind && planned->strength == combo->strength) {
            return c->plan->rank[i] < LOW;
        }
    }
    return false;
}

static void explain_lead(const Case *c) {
    const ClimbCombo *combo = &c->move->combo;
    if (c->deal->required != CLIMB_NO_CARD) {
        ClimbCombo card = { .cards = climb_cards_of(c->deal->required), .size = 1 };
        add(c, CLIMB_REASON_REQUIRED, CLIMB_NO_SEAT, 0, &card);
    }
    find_danger(c);
    find_finish(c);
    if (c->control >= SURE) {
        add_plain(c, CLIMB_REASON_WINS);
    }
    if (combo->size > 1) {
        add(c, CLIMB_REASON_SHEDS, CLIMB_NO_SEAT, combo->size, NULL);
    }
    find_spared(c);
    if (lies_low(c)) {
        add_plain(c, CLIMB_REASON_LOW_LEAD);
    }
    find_kept(c);
    find_left(c);
}

static void explain_answer(const Case *c) {
    const ClimbCombo *combo = &c->move->combo;
    const ClimbCombo *lowest = extreme(c, 0, false);
    if (count_plays(c) == 1) {
        add_plain(c, CLIMB_REASON_ONLY_PLAY);
    }
    find_danger(c);
    find_finish(c);
    find_spared(c);
    if (c->control >= SURE) {
        add_plain(c, CLIMB_REASON_WINS);
    }
    if (count_plays(c) > 1 && lowest != NULL && strength(c, lowest) == strength(c, combo)) {
        add_plain(c, CLIMB_REASON_LOWEST);
    }
    find_left(c);
    find_kept(c);
}

static void add_hand(const Case *c, ClimbReasonType type, const ClimbPlan *plan) {
    const ClimbCombo winners = { .size = (uint8_t)climb_bits_count(plan->winners) };
    add(c, type, CLIMB_NO_SEAT, plan->count, &winners);
}

static void explain_play(const Case *c) {
    const ClimbCombo *broken = broken_by(c, &c->move->combo);
    if (c->deal->table.size == 0) {
        explain_lead(c);
    } else {
        explain_answer(c);
    }
    if (c->advised->reason_count == 0) {
        add_hand(c, CLIMB_REASON_REST, c->after);
    }
    if (broken != NULL && c->after->count >= c->plan->count) {
        c->advised->reason_count = MIN(c->advised->reason_count, 1);
        add(c, CLIMB_REASON_COSTS, CLIMB_NO_SEAT, 0, broken);
    }
}

// --- other moves -------------------------------------------------------------------------------------

// Of a bid, or of none: what the hand is good for beside those that the others may have.
static void explain_bid(const Case *c) {
    int better = c->usual_cost - c->plan->cost;
    bool speaks_for = c->move->type == CLIMB_MOVE_BID ? better >= BETTER : better <= -BETTER;
    add(c, CLIMB_REASON_WON, CLIMB_NO_SEAT, c->won, NULL);
    if (c->usual_cost > 0 && speaks_for) {
        add_plain(c, better > 0 ? CLIMB_REASON_BETTER_HAND : CLIMB_REASON_WORSE_HAND);
    }
    add_hand(c, CLIMB_REASON_HAND, c->plan);
    if (c->plan->bombs != 0) {
        add(c, CLIMB_REASON_HOLDS_BOMB, CLIMB_NO_SEAT, 0,
            &c->plan->combos[__builtin_ctzll(c->plan->bombs)]);
    }
}

static void explain_call(const Case *c) {
    ClimbCards hand = c->deal->hands[c->seat], called = c->move->combo.cards;
    bool highest = true;
    if ((called & hand) != 0) {
        if (climb_cards_contains(hand, called)) {
            add_plain(c, CLIMB_REASON_ALONE);
        }
        return;
    }
    add_plain(c, CLIMB_REASON_NOT_HELD);
    for (int i = 0; i < listed(c); i++) {
        ClimbCards other = c->moves->moves[i].combo.cards;
        highest = highest && ((other & hand) != 0 || other <= called);
    }
    if (highest) {
        add_plain(c, CLIMB_REASON_HIGHEST);
    }
    add(c, CLIMB_REASON_WON, CLIMB_NO_SEAT, c->won, NULL);
}

// Is every card of a gift by itself in the plan?
static bool is_loose(const Case *c, ClimbCards gift) {
    for (int i = 0; i < c->plan->count; i++) {
        const ClimbCombo *planned = &c->plan->combos[i];
        if (planned->size > 1 && (planned->cards & gift) != 0) {
            return false;
        }
    }
    return true;
}

static void explain_gift(const Case *c) {
    ClimbCards gift = c->move->combo.cards, kept = c->deal->hands[c->seat] & ~gift;
    const ClimbCombo cards = { .cards = gift, .size = 1 };
    const ClimbCombo *broken = broken_by(c, &c->move->combo);
    if (is_loose(c, gift)) {
        add(c, CLIMB_REASON_LOOSE, CLIMB_NO_SEAT, 0, &cards);
    }
    if (climb_card_rank(climb_cards_highest(gift)) <= climb_card_rank(climb_cards_lowest(kept))) {
        add_plain(c, CLIMB_REASON_LOWEST_HELD);
    }
    add_hand(c, CLIMB_REASON_REST, c->after);
    if (broken != NULL) {
        c->advised->reason_count = 1;
        add(c, CLIMB_REASON_COSTS, CLIMB_NO_SEAT, 0, broken);
    }
}

static void explain_pass(const Case *c) {
    const ClimbCombo *broken = NULL;
    int plays = count_plays(c), breaking = 0, bombs = 0;
    if (c->deal->phase == CLIMB_PHASE_AUCTION) {
        explain_bid(c);
        return;
    }
    if (c->deal->table.size > 0 && (friends(c) >> c->deal->table_seat & 1)) {
        add(c, CLIMB_REASON_PARTNER, c->deal->table_seat, 0, NULL);
    }
    for (int i = 0; i < listed(c); i++) {
        const ClimbMove *move = &c->moves->moves[i];
        const ClimbCombo *by = is_play(move) ? broken_by(c, &move->combo) : NULL;
        breaking += by != NULL;
        broken = broken == NULL ? by : broken;
        bombs += is_play(move) && climb_combo_is_bomb(c->game, &move->combo);
    }
    if (plays > 0 && breaking == plays) {
        add(c, CLIMB_REASON_BREAKS, CLIMB_NO_SEAT, 0, broken);
    } else if (plays > 0 && bombs < plays) {
        add_plain(c, CLIMB_REASON_LATER);
    }
    if (plays > 0) {
        find_kept(c);
    }
}

static void explain(const Case *c) {
    if (c->advised->none) {
        add_plain(c, CLIMB_REASON_NO_NEED);
        find_kept(c);
        return;
    }
    switch ((ClimbMoveType)c->move->type) {
    case CLIMB_MOVE_PLAY: explain_play(c); break;
    case CLIMB_MOVE_PASS: explain_pass(c); break;
    case CLIMB_MOVE_BID: explain_bid(c); break;
    case CLIMB_MOVE_GIVE: explain_gift(c); break;
    case CLIMB_MOVE_CALL: explain_call(c); break;
    case CLIMB_MOVE_ANSWER: break; // nothing is known of what it means
    }
}

static int count_won(const ClimbTriedMove *move) {
    int won = 0;
    for (int i = 0; i < move->samples; i++) {
        won += move->value[i] > 0;
    }
    return (won * 100 + move->samples / 2) / MAX(move->samples, 1);
}

// Right after what is most important, so that it is shown.
static void add_proof(ClimbAdvised *advised) {
    const ClimbReason proof = { .type = CLIMB_REASON_PROVED, .seat = CLIMB_NO_SEAT };
    int place = MIN(advised->reason_count, 1);
    advised->reason_count = MIN(advised->reason_count + 1, CLIMB_REASONS_MAX);
    for (int i = advised->reason_count - 1; i > place; i--) {
        advised->reasons[i] = advised->reasons[i - 1];
    }
    advised->reasons[place] = proof;
}

void climb_advice_find_reasons(const ClimbQuestion *question, const ClimbTried *tried,
                               const ClimbTriedMove *move, ClimbAdvised *advised) {
    const ClimbView *view = question->view;
    Case c = { .game = question->game,
               .deal = &view->deal,
               .moves = question->moves,
               .move = &advised->move,
               .seat = view->seat,
               .advised = advised };
    if (!advised->none && advised->move.type == CLIMB_MOVE_PLAY &&
        advised->move.combo.cards == view->deal.hands[view->seat]) {
        add_plain(&c, CLIMB_REASON_GOES_OUT);
    } else if (tried == NULL) {
        add_plain(&c, CLIMB_REASON_ONLY_MOVE);
    } else {
        c.plan = &tried->plan;
        c.after = &move->plan;
        c.control = move->control;
        c.usual_cost = tried->usual_cost;
        c.won = count_won(move);
        explain(&c);
    }
    if (tried != NULL && tried->exact && advised->loss <= 0) {
        add_proof(advised);
    }
}
