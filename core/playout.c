// SPDX-License-Identifier: LGPL-2.1-or-later
// The policy of playouts. Each seat has a plan (plan.h) and plays from it: leads what it can least
// get rid of otherwise, follows with the weakest combination that beats, keeps what wins tricks for
// when it counts, and breaks its plan only when there is need.
#include "playout.h"

#include "house.h"
#include "policy.h"
#include "tree.h"

#include <string.h>

#define PLAN_NODES 40
#define REPAIR_NODES 12

// Found by trial, in the game and against the bot that docs/bots.md names.
#define LEAD_CARD 100 // what a card more is worth in a lead, in 255ths of its rank
#define LEAD_BOMB 600
#define LEAD_NOISE 160
#define HOLDS_BOMB 200 // chances of 256
#define HOLDS_TOP 100  // single of the highest eighth
#define HOLDS_HIGH 56  // of the next
#define TOP 224        // rank from which on that is so
#define HIGH 192
#define BREAKS_IN_DANGER 230
#define BREAKS_SMALL 160
#define BREAKS 40
#define INTERRUPTS 24
#define GIFT_RANK 20   // what giving a card away costs for each rank
#define DAMAGE_MAX 140 // that is done without need

void climb_playout_init(const ClimbGame *game, const ClimbDeal *deal, int seat,
                        ClimbPlayout *playout) {
    bool reversed = climb_deal_reversed(deal);
    playout->game = game;
    playout->seat = seat;
    playout->tree = NULL;
    playout->policy = NULL;
    playout->watch = NULL;
    climb_odds_init(reversed, &playout->own);
    climb_odds_init(reversed, &playout->other);
}

void climb_playout_use(ClimbPlayout *playout, const ClimbPolicy *policy) {
    playout->policy = policy;
    memset(playout->known, 0, sizeof playout->known);
}

static const ClimbOdds *odds_of(const ClimbPlayout *playout, int seat) {
    return seat == playout->seat ? &playout->own : &playout->other;
}

void climb_playout_plan(ClimbPlayout *playout, const ClimbDeal *deal, int seat, int nodes,
                        ClimbPlan *plan) {
    climb_plan_make(playout->game, odds_of(playout, seat), deal->hands[seat],
                    climb_plan_apart(playout->game, deal), nodes, &playout->room, plan);
}

static uint64_t all_of(const ClimbPlan *plan) {
    return plan->count == 64 ? ~(uint64_t)0 : ((uint64_t)1 << plan->count) - 1;
}

void climb_playout_begin_seat(ClimbPlayout *playout, int seat) {
    playout->plan[seat] = playout->base[seat];
    playout->left[seat] = all_of(playout->base[seat]);
    playout->planned[seat] = playout->base[seat]->cards;
}

// --- keeping plans and hands together ----------------------------------------------------------

static void add_from(const ClimbPlan *from, uint64_t which, ClimbPlan *plan) {
    for (; which != 0; which &= which - 1) {
        int i = __builtin_ctzll(which), place = plan->count++;
        plan->combos[place] = from->combos[i];
        plan->control[place] = from->control[i];
        plan->rank[place] = from->rank[i];
        plan->cards |= from->combos[i].cards;
        plan->bombs |= ((from->bombs >> i) & 1) << place;
        plan->winners |= ((from->winners >> i) & 1) << place;
        plan->kinds |= 1u << from->combos[i].kind;
    }
}

// A seat's cards are `hand` now: keeps the combinations that are whole, and plans the rest anew.
static void mend(ClimbPlayout *playout, const ClimbDeal *deal, int seat, ClimbCards hand) {
    const ClimbPlan *plan = playout->plan[seat];
    uint64_t whole = 0;
    ClimbCards kept = CLIMB_NO_CARDS;
    for (uint64_t left = playout->left[seat]; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        if (climb_cards_contains(hand, plan->combos[i].cards)) {
            whole |= left & -left;
            kept |= plan->combos[i].cards;
        }
    }
    ClimbCards rest = hand & ~kept;
    if (rest == 0) {
        playout->left[seat] = whole;
        playout->planned[seat] = kept;
        return;
    }
    // Short ones may go with the rest; the learned policy was taught so.
    for (uint64_t left = playout->policy != NULL ? whole : 0; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        if (plan->combos[i].size <= 2) {
            whole &= ~(left & -left);
            rest |= plan->combos[i].cards;
        }
    }
    bool anew = whole == 0;
    climb_plan_make(playout->game, odds_of(playout, seat), rest,
                    climb_plan_apart(playout->game, deal), anew ? PLAN_NODES : REPAIR_NODES,
                    &playout->room, &playout->scratch);
    add_from(plan, whole, &playout->scratch);
    playout->changed[seat] = playout->scratch;
    playout->plan[seat] = &playout->changed[seat];
    playout->left[seat] = all_of(&playout->changed[seat]);
    playout->planned[seat] = playout->changed[seat].cards;
}

// A combination of the plan is played.
static ClimbMove play_planned(ClimbPlayout *playout, int seat, int i) {
    const ClimbCombo *combo = &playout->plan[seat]->combos[i];
    playout->left[seat] &= ~((uint64_t)1 << i);
    playout->planned[seat] &= ~combo->cards;
    return (ClimbMove){ .combo = *combo, .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
}

// --- what the policy looks at --------------------------------------------------------------------

int climb_playout_threat(const ClimbDeal *deal, unsigned side) {
    int least = CLIMB_CARDS_MAX;
    for (int other = 0; other < deal->seats; other++) {
        if (!((side >> other) & 1) && deal->counts[other] != 0) {
            least = MIN(least, deal->counts[other]);
        }
    }
    return least;
}

ClimbDecision climb_decision_of(ClimbPlayout *playout, const ClimbDeal *deal, int seat) {
    ClimbDecision decision = {
        .playout = playout,
        .game = playout->game,
        .deal = deal,
        .plan = playout->plan[seat],
        .left = playout->left[seat],
        .seat = seat,
        .side = climb_deal_side(playout->game, deal, seat),
    };
    decision.answers = playout->game->house != 0
                           ? G_MAXUINT32
                           : playout->game->patterns[deal->table.kind].answers;
    decision.count = climb_bits_count(decision.left);
    decision.losers = climb_bits_count(decision.left & ~decision.plan->winners);
    decision.threat = climb_playout_threat(deal, decision.side);
    return decision;
}

const ClimbOdds *climb_decision_odds(const ClimbDecision *decision) {
    return odds_of(decision->playout, decision->seat);
}

static bool chance(const ClimbDecision *decision, uint32_t of256) {
    return (climb_random_next(&decision->playout->random) >> 56) < of256;
}

static int noise(const ClimbDecision *decision, uint32_t bound) {
    return (int)climb_random_below(&decision->playout->random, bound);
}

static ClimbMove play_of(const ClimbDecision *decision, const ClimbCombo *combo) {
    return (ClimbMove){ .combo = *combo, .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)decision->seat };
}

static ClimbMove pass_of(const ClimbDecision *decision) {
    return (ClimbMove){ .type = CLIMB_MOVE_PASS, .seat = (uint8_t)decision->seat };
}

// --- leading -------------------------------------------------------------------------------------

static int lead_worth(const ClimbDecision *decision, int i) {
    const ClimbPlan *plan = decision->plan;
    int size = plan->combos[i].size;
    int control = plan->control[i];
    bool bomb = (plan->bombs >> i) & 1;
    if (decision->losers <= 1) { // winners first, what is left last
        return control * 4 + size - (bomb ? 64 : 0);
    }
    int worth = size * LEAD_CARD - plan->rank[i] + control / 2 - (bomb ? LEAD_BOMB : 0);
    if (decision->threat == 1 && size == 1) {
        worth = control + plan->rank[i] - 1000;
    }
    return worth + noise(decision, LEAD_NOISE);
}

static int choose_lead(const ClimbDecision *decision, uint64_t among) {
    int best = -1, best_worth = 0;
    for (; among != 0; among &= among - 1) {
        int i = __builtin_ctzll(among);
        int worth = lead_worth(decision, i);
        if (best < 0 || worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

// --- following -----------------------------------------------------------------------------------

bool climb_decision_beats(const ClimbDecision *decision, const ClimbCombo *combo) {
    const ClimbCombo *table = &decision->deal->table;
    bool may = (decision->answers >> combo->kind) & 1;
    return may && climb_combo_beats(decision->game, combo, table);
}

static int follow_cost(const ClimbDecision *decision, int i) {
    const ClimbPlan *plan = decision->plan;
    bool bomb = (plan->bombs >> i) & 1;
    return plan->control[i] * 2 + plan->rank[i] + (bomb ? 2000 : 0) - plan->combos[i].size;
}

// The cheapest combination of the plan that beats the table, or -1.
static int choose_follow(const ClimbDecision *decision, uint64_t among) {
    int best = -1, best_cost = 0;
    if ((decision->answers & decision->plan->kinds) == 0) {
        return -1;
    }
    for (; among != 0; among &= among - 1) {
        int i = __builtin_ctzll(among);
        if (!climb_decision_beats(decision, &decision->plan->combos[i])) {
            continue;
        }
        int cost = follow_cost(decision, i);
        if (best < 0 || cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    return best;
}

// Good players often pass rather than beat a high single with one still higher, and leave it to others;
// how often, was counted in deals of the best bot. The asking seat itself is better played without.
static bool holds_single(const ClimbDecision *decision, int i) {
    int rank = decision->plan->rank[i];
    return decision->seat != decision->playout->seat && decision->deal->table.size == 1 &&
           decision->threat > 1 && rank >= HIGH &&
           chance(decision, rank >= TOP ? HOLDS_TOP : HOLDS_HIGH);
}

// Is it better to hold a combination back? Not if that, or all that is left but one, wins.
static bool holds_back(const ClimbDecision *decision, int i) {
    bool bomb = (decision->plan->bombs >> i) & 1;
    int losers = decision->losers - !((decision->plan->winners >> i) & 1);
    if (decision->count == 1 || losers <= 1) {
        return false;
    }
    return bomb ? decision->threat > 2 && chance(decision, HOLDS_BOMB) : holds_single(decision, i);
}

// Does the table belong to a partner who is better left alone?
static bool leaves_to_partner(const ClimbDecision *decision, int i) {
    int owner = decision->deal->table_seat;
    if (owner == decision->seat || owner < 0 || !((decision->side >> owner) & 1)) {
        return false;
    }
    if (i < 0) {
        return true;
    }
    if (decision->count == 1) {
        return false;
    }
    return decision->plan->control[i] > 100 || chance(decision, 128);
}

// What a play breaks of the plan.
int climb_decision_damage(const ClimbDecision *decision, ClimbCards cards) {
    int damage = 0;
    for (uint64_t left = decision->left; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        const ClimbCombo *hit = &decision->plan->combos[i];
        ClimbCards common = hit->cards & cards;
        if (common != 0 && common != hit->cards) {
            bool bomb = (decision->plan->bombs >> i) & 1;
            damage += 40 * (hit->size - climb_cards_count(common)) + 10 * hit->size +
                      (bomb ? 500 : 0);
        }
    }
    return damage;
}

static ClimbPlanSum known_sum(const ClimbDecision *decision, ClimbCards hand) {
    ClimbPlayout *playout = decision->playout;
    bool own = decision->seat == playout->seat;
    ClimbCards apart = climb_plan_apart(decision->game, decision->deal);
    uint64_t key = climb_cards_first(apart) + 3 * climb_cards_second(apart) + own;
    key = climb_random_mix(climb_random_mix(key) ^ climb_cards_second(hand));
    key = climb_random_mix(key ^ climb_cards_first(hand)) | 1;
    int place = (int)((key >> 32) % CLIMB_PLAYOUT_KNOWN);
    if (playout->known[place] != key) {
        playout->known[place] = key;
        playout->known_sum[place] = climb_plan_sum(decision->game, climb_decision_odds(decision),
                                                   hand, apart, REPAIR_NODES, &playout->room);
    }
    return playout->known_sum[place];
}

ClimbPlanSum climb_decision_after(const ClimbDecision *decision, ClimbCards cards) {
    int before = 0, count = 0, winners = 0;
    ClimbCards pool = CLIMB_NO_CARDS;
    for (uint64_t left = decision->left; left != 0; left &= left - 1) {
        int i = __builtin_ctzll(left);
        const ClimbCombo *combo = &decision->plan->combos[i];
        if (combo->size <= 2 || (combo->cards & cards) != 0) {
            before += climb_plan_share(decision->plan, i);
            pool |= combo->cards & ~cards;
            count++;
            winners += (decision->plan->winners >> i) & 1;
        }
    }
    ClimbPlanSum sum = pool == 0 ? (ClimbPlanSum){ 0 } : known_sum(decision, pool);
    sum.cost = (int16_t)(sum.cost - before);
    sum.count = (uint8_t)(sum.count + decision->count - count);
    sum.winners = (uint8_t)(sum.winners + decision->count - decision->losers - winners);
    return sum;
}

// A play that breaks the plan: one that breaks little, or any when an opponent is about to go out.
static bool break_plan(const ClimbDecision *decision, ClimbMove *move) {
    const ClimbDeal *deal = decision->deal;
    bool danger = decision->threat <= 3;
    uint32_t likely = danger ? BREAKS_IN_DANGER : deal->table.size <= 2 ? BREAKS_SMALL : BREAKS;
    if (!chance(decision, likely)) {
        return false;
    }
    ClimbMoves *moves = &decision->playout->moves;
    moves->count = 0;
    climb_moves_add_beating(decision->game, deal->hands[decision->seat],
                            climb_plan_apart(decision->game, deal), decision->seat, &deal->table,
                            false, moves);
    int best = -1, least = 0;
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        int damage = climb_decision_damage(decision, moves->moves[i].combo.cards) +
                     noise(decision, 20);
        if (best < 0 || damage < least) {
            best = i;
            least = damage;
        }
    }
    if (best < 0 || (!danger && least > DAMAGE_MAX)) {
        return false;
    }
    *move = moves->moves[best];
    return true;
}

// --- choosing ------------------------------------------------------------------------------------

// Are there conditions beyond what the plan knows?
bool climb_playout_has_limits(const ClimbGame *game, const ClimbDeal *deal) {
    return game->house != 0 || deal->required != CLIMB_NO_CARD || deal->locked != 0 ||
           game->forbidden_finish.count != 0 || game->rules->lastcard_duty == CLIMB_DUTY_FORCED ||
           game->rules->pass_opening == CLIMB_PASS_OPENING_MUST_PLAY;
}

static bool legal(const ClimbDecision *decision, ClimbMove *move) {
    return climb_deal_check(decision->game, decision->deal, move) == CLIMB_VERDICT_OK;
}

// Any legal move, of few cards and low, when the plan has none.
static void choose_listed(const ClimbDecision *decision, ClimbMove *move) {
    ClimbMoves *moves = &decision->playout->moves;
    climb_deal_moves(decision->game, decision->deal, decision->seat, moves);
    int best = 0, best_cost = G_MAXINT;
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &moves->moves[i].combo;
        bool pass = moves->moves[i].type == CLIMB_MOVE_PASS;
        int cost = pass ? 1 << 20 : climb_cards_highest(combo->cards | 1) + noise(decision, 8);
        if (cost < best_cost) {
            best = i;
            best_cost = cost;
        }
    }
    *move = moves->moves[best];
}

bool climb_decision_legal(const ClimbDecision *decision, const ClimbCombo *combo) {
    ClimbMove move = combo->size == 0 ? pass_of(decision) : play_of(decision, combo);
    return legal(decision, &move);
}

// By the learned policy. False if it knows no play that is allowed.
static bool choose_learned(const ClimbDecision *decision, ClimbMove *move) {
    ClimbPlayout *playout = decision->playout;
    ClimbOptions options;
    int chosen = 0;
    climb_policy_list(decision, &options);
    if (options.count == 0) {
        return false;
    }
    climb_policy_weigh(playout->policy, decision, &options);
    if (options.count > 1) {
        float at = (float)(climb_random_next(&playout->random) >> 40) / (1 << 24);
        while (chosen < options.count - 1 && at >= options.chances[chosen]) {
            at -= options.chances[chosen++];
        }
        if (playout->watch != NULL) {
            playout->watch(decision, &options, chosen, playout->watcher);
        }
    }
    const ClimbCombo *combo = &options.combos[chosen];
    if (options.planned[chosen] >= 0) {
        *move = play_planned(playout, decision->seat, options.planned[chosen]);
    } else {
        *move = combo->size == 0 ? pass_of(decision) : play_of(decision, combo);
    }
    return true;
}

static void lead(const ClimbDecision *decision, ClimbMove *move) {
    uint64_t among = decision->left;
    bool limits = climb_playout_has_limits(decision->game, decision->deal);
    if (decision->deal->required != CLIMB_NO_CARD) {
        among = 0;
        for (uint64_t left = decision->left; left != 0; left &= left - 1) {
            ClimbCards cards = decision->plan->combos[__builtin_ctzll(left)].cards;
            among |= climb_cards_has(cards, decision->deal->required) ? left & -left : 0;
        }
    }
    while (among != 0) {
        int i = choose_lead(decision, among);
        *move = play_of(decision, &decision->plan->combos[i]);
        if (!limits || legal(decision, move)) {
            *move = play_planned(decision->playout, decision->seat, i);
            return;
        }
        among &= ~((uint64_t)1 << i);
    }
    choose_listed(decision, move);
}

static void follow(const ClimbDecision *decision, ClimbMove *move) {
    uint64_t among = decision->left;
    bool limits = climb_playout_has_limits(decision->game, decision->deal);
    int i = choose_follow(decision, among);
    while (limits && i >= 0) {
        *move = play_of(decision, &decision->plan->combos[i]);
        if (legal(decision, move)) {
            break;
        }
        among &= ~((uint64_t)1 << i);
        i = choose_follow(decision, among);
    }
    *move = pass_of(decision);
    if (!leaves_to_partner(decision, i)) {
        if (i >= 0 && !holds_back(decision, i)) {
            *move = play_planned(decision->playout, decision->seat, i);
            return;
        }
        if (i < 0 && break_plan(decision, move) && (!limits || legal(decision, move))) {
            return;
        }
        *move = pass_of(decision);
    }
    if (limits && !legal(decision, move)) {
        if (i >= 0) {
            *move = play_of(decision, &decision->plan->combos[i]);
        } else {
            choose_listed(decision, move);
        }
    }
}

static void choose_bid(const ClimbDecision *decision, ClimbMove *move) {
    ClimbMoves *moves = &decision->playout->moves;
    const ClimbRules *rules = decision->game->rules;
    climb_deal_moves(decision->game, decision->deal, decision->seat, moves);
    int better = decision->playout->usual_cost - decision->plan->cost + noise(decision, 200) - 100;
    int wish = better < 0 ? 0 : rules->auction_min + better / 150;
    *move = moves->moves[moves->count - 1]; // the pass, or the highest bid where it is forced
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].type == CLIMB_MOVE_BID && moves->moves[i].value <= wish) {
            *move = moves->moves[i];
            return;
        }
    }
    if (move->type != CLIMB_MOVE_PASS) {
        *move = moves->moves[0];
    }
}

// Low cards that break little of the plan.
static void choose_gift(const ClimbDecision *decision, ClimbMove *move) {
    ClimbMoves *moves = &decision->playout->moves;
    int best = 0, least = G_MAXINT;
    climb_deal_moves(decision->game, decision->deal, decision->seat, moves);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        ClimbCards cards = moves->moves[i].combo.cards;
        int cost = climb_decision_damage(decision, cards) + noise(decision, 20);
        for (ClimbCards rest = cards; rest != 0; rest = climb_cards_rest(rest)) {
            cost += GIFT_RANK * climb_card_rank(climb_cards_lowest(rest));
        }
        if (cost < least) {
            best = i;
            least = cost;
        }
    }
    *move = moves->moves[best];
}

static void choose_any(const ClimbDecision *decision, ClimbMove *move) {
    ClimbMoves *moves = &decision->playout->moves;
    climb_deal_moves(decision->game, decision->deal, decision->seat, moves);
    uint32_t count = (uint32_t)MIN(moves->count, CLIMB_MOVES_MAX);
    *move = moves->moves[climb_random_below(&decision->playout->random, count)];
}

void climb_playout_keep_plan(ClimbPlayout *playout, const ClimbDeal *deal, int seat) {
    if (playout->planned[seat] != deal->hands[seat]) {
        mend(playout, deal, seat, deal->hands[seat]);
    }
}

void climb_playout_choose(ClimbPlayout *playout, const ClimbDeal *deal, ClimbMove *move) {
    int seat = deal->turn;
    climb_playout_keep_plan(playout, deal, seat);
    ClimbDecision decision = climb_decision_of(playout, deal, seat);
    switch ((ClimbPhase)deal->phase) {
    case CLIMB_PHASE_EXCHANGE: choose_gift(&decision, move); break;
    case CLIMB_PHASE_AUCTION: choose_bid(&decision, move); break;
    case CLIMB_PHASE_PLAY:
        if (playout->policy != NULL && choose_learned(&decision, move)) {
            break;
        }
        if (deal->table.size == 0) {
            lead(&decision, move);
        } else {
            follow(&decision, move);
        }
        break;
    case CLIMB_PHASE_CALL:
    case CLIMB_PHASE_ASK:
    case CLIMB_PHASE_OVER: choose_any(&decision, move); break;
    }
}

// A bomb out of turn, by the next seat that wants to throw one.
static bool interrupt(ClimbPlayout *playout, const ClimbDeal *deal, ClimbMove *move) {
    for (int seat = 0; seat < deal->seats; seat++) {
        uint64_t bombs = playout->plan[seat]->bombs & playout->left[seat];
        if (bombs == 0 || !climb_deal_may_interrupt(playout->game, deal, seat)) {
            continue;
        }
        ClimbDecision decision = climb_decision_of(playout, deal, seat);
        int i = choose_follow(&decision, bombs);
        bool wants = i >= 0 && !((decision.side >> deal->table_seat) & 1) &&
                     (decision.count == 1 || decision.threat <= 2 || chance(&decision, INTERRUPTS));
        if (wants) {
            *move = play_of(&decision, &decision.plan->combos[i]);
            if (legal(&decision, move)) {
                *move = play_planned(playout, seat, i);
                return true;
            }
        }
    }
    return false;
}

void climb_playout_run(ClimbPlayout *playout, ClimbDeal *deal) {
    if (playout->tree != NULL) {
        climb_tree_begin(playout->tree);
    }
    bool interrupts = playout->game->rules->bomb_out_of_turn;
    for (int seat = 0; seat < deal->seats; seat++) {
        climb_playout_begin_seat(playout, seat);
    }
    for (int i = 0; i < CLIMB_PLAYOUT_MOVES_MAX && deal->phase != CLIMB_PHASE_OVER; i++) {
        ClimbMove move;
        if (!interrupts || deal->table.size == 0 || !interrupt(playout, deal, &move)) {
            bool learns = playout->tree != NULL && deal->turn == playout->seat &&
                          deal->phase == CLIMB_PHASE_PLAY;
            if (!learns || !climb_tree_choose(playout->tree, playout, deal, &move)) {
                climb_playout_choose(playout, deal, &move);
            }
        }
        climb_deal_apply(playout->game, deal, &move);
    }
}
