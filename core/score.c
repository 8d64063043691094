// SPDX-License-Identifier: LGPL-2.1-or-later
// The result of a deal: points of a hand, places, who pays whom. Totals over deals are in match.c.
//
// Order of factors in a hand's penalty: points a card (its bracket, or score.unplayed if nothing was
// played), then score.held_factor, then score.held_add. Then a function of the rules may change it.
// Then bombs and a spring multiply it, and a bid likewise. Then a neglected duty moves penalties to the
// offender; then they are settled; score.at_once multiplies; payments for single plays are added; then a
// function may change what each wins or loses; the stake multiplies the result.
#include "score.h"

#include "house.h"

#define SCORE_MAX 1000000000 // far above any real score; keeps products of options in range

static int clamp(int64_t value) {
    return (int)CLAMP(value, -(int64_t)SCORE_MAX, (int64_t)SCORE_MAX);
}

// --- one hand --------------------------------------------------------------------------------

static int points_a_card(const ClimbGame *game, int count, bool played) {
    if (!played && game->rules->score_unplayed > 0) {
        return game->rules->score_unplayed;
    }
    for (int i = 0; i < game->bracket_count; i++) {
        if (count >= game->brackets[i].from) {
            return game->brackets[i].factor;
        }
    }
    return 0;
}

static int with_held(const ClimbGame *game, int64_t points, int count, ClimbCards held) {
    const ClimbRules *rules = game->rules;
    int cards = climb_cards_count(held & game->held);
    if (cards == 0 || count < rules->score_held_min) {
        return clamp(points);
    }
    int times = rules->score_held_each ? cards : 1;
    for (int i = 0; i < times; i++) {
        points = clamp(points * rules->score_held_factor);
    }
    return clamp(points + (int64_t)rules->score_held_add * cards);
}

int climb_score_hand(const ClimbGame *game, int count, ClimbCards held, bool played) {
    if (count <= 0) {
        return 0;
    }
    return with_held(game, (int64_t)count * points_a_card(game, count, played), count, held);
}

static int sum_points(const int points_of[CLIMB_RANKS_MAX], ClimbCards cards) {
    int64_t points = 0;
    for (; cards != 0; cards = climb_cards_rest(cards)) {
        points += points_of[climb_card_rank(climb_cards_lowest(cards))];
    }
    return clamp(points);
}

int climb_score_points(const ClimbGame *game, ClimbCards cards) {
    return sum_points(game->rank_points, cards);
}

int climb_score_captured_points(const ClimbGame *game, ClimbCards cards) {
    return sum_points(game->capture_points, cards);
}

// score.by=points: the points of the cards themselves stand for the bracket.
static int points_hand(const ClimbGame *game, ClimbCards hand, bool played) {
    int factor = !played && game->rules->score_unplayed > 0 ? game->rules->score_unplayed : 1;
    int64_t points = (int64_t)climb_score_points(game, hand) * factor;
    return with_held(game, points, climb_cards_count(hand), hand);
}

int climb_score_cards(const ClimbGame *game, ClimbCards hand, bool played) {
    return game->rules->score_by == CLIMB_SCORE_POINTS
               ? points_hand(game, hand, played)
               : climb_score_hand(game, climb_cards_count(hand), hand, played);
}

// --- settlement ------------------------------------------------------------------------------

static void apply_stake(const ClimbGame *game, int seats, ClimbResult *result) {
    for (int i = 0; i < seats; i++) {
        result->net[i] = clamp((int64_t)result->net[i] * game->rules->stake);
    }
}

// Two sides: everybody on the larger side pays or gets `unit`; the smaller side shares the sum, odd
// points going to its first seats. So it adds up to nothing, whatever the sizes.
static void pay_sides(unsigned winners, unsigned losers, int unit, ClimbResult *result) {
    bool more_winners = __builtin_popcount(winners) > __builtin_popcount(losers);
    unsigned large = more_winners ? winners : losers;
    unsigned small = more_winners ? losers : winners;
    int sign = more_winners ? 1 : -1;
    int64_t sum = (int64_t)unit * __builtin_popcount(large);
    int sharers = __builtin_popcount(small);
    for (; large != 0; large &= large - 1) {
        result->net[__builtin_ctz(large)] += sign * unit;
    }
    for (; small != 0; small &= small - 1) {
        int64_t share = (sum + sharers - 1) / sharers;
        result->net[__builtin_ctz(small)] -= sign * clamp(share);
        sum -= share;
        sharers--;
    }
}

// What a loser pays beside his penalty.
static int extra(const ClimbGame *game) {
    const ClimbRules *rules = game->rules;
    return rules->settle == CLIMB_SETTLE_POT ? rules->settle_ante + rules->settle_lose : 0;
}

// Who neglected the duty takes all penalties on himself; with lastcard.charge=to_winner he also pays
// what each of the others would have, directly, and nobody else pays or gets anything.
static bool charge(const ClimbGame *game, int seats, int winner, int liable, ClimbResult *result) {
    int64_t sum = 0;
    for (int i = 0; i < seats; i++) {
        sum += result->penalty[i];
        result->penalty[i] = 0;
    }
    result->penalty[liable] = clamp(sum);
    if (game->rules->lastcard_charge != CLIMB_CHARGE_TO_WINNER) {
        return false;
    }
    int paid = clamp(sum + (int64_t)extra(game) * (seats - 1));
    result->net[winner] += paid;
    result->net[liable] -= paid;
    return true;
}

static void settle_each(const ClimbGame *game, int seats, int winner, ClimbResult *result) {
    int64_t sum = 0;
    for (int i = 0; i < seats; i++) {
        sum += result->penalty[i];
    }
    for (int i = 0; i < seats; i++) {
        int64_t penalty = result->penalty[i];
        switch ((ClimbSettle)game->rules->settle) {
        case CLIMB_SETTLE_PAIRWISE: result->net[i] = clamp(sum - seats * penalty); break;
        case CLIMB_SETTLE_TO_WINNER:
        case CLIMB_SETTLE_POT:
            if (i != winner) {
                int paid = clamp(penalty + extra(game));
                result->net[i] -= paid;
                result->net[winner] += paid;
            }
            break;
        case CLIMB_SETTLE_WINNER_ONLY: result->net[i] = i == winner ? clamp(sum) : 0; break;
        case CLIMB_SETTLE_NONE: result->net[i] = clamp(-penalty); break;
        }
    }
}

// Partners: the losing side's penalties count together; what the winner's partner still holds does
// not count (rules.md Q30).
static void settle_sides(const ClimbGame *game, int seats, unsigned winners, int liable,
                         ClimbResult *result) {
    unsigned losers = ((1u << seats) - 1) & ~winners;
    int64_t sum = 0;
    for (int i = 0; i < seats; i++) {
        sum += (winners >> i) & 1 ? 0 : result->penalty[i];
    }
    for (int i = 0; i < seats; i++) {
        bool pays = ((losers >> i) & 1) && (liable == CLIMB_NO_SEAT || liable == i);
        result->penalty[i] = pays ? clamp(sum) : 0;
    }
    int unit = clamp(sum + extra(game));
    switch ((ClimbSettle)game->rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
    case CLIMB_SETTLE_TO_WINNER:
    case CLIMB_SETTLE_POT:
        if (liable != CLIMB_NO_SEAT) {
            losers = 1u << liable;
            for (unsigned rest = winners; rest != 0; rest &= rest - 1) {
                pay_sides(1u << __builtin_ctz(rest), losers, unit, result);
            }
        } else {
            pay_sides(winners, losers, unit, result);
        }
        break;
    case CLIMB_SETTLE_WINNER_ONLY:
    case CLIMB_SETTLE_NONE:
        for (int i = 0; i < seats; i++) {
            bool scores = game->rules->settle == CLIMB_SETTLE_WINNER_ONLY && ((winners >> i) & 1);
            bool loses = game->rules->settle == CLIMB_SETTLE_NONE;
            result->net[i] = scores ? clamp(sum) : loses ? -result->penalty[i] : 0;
        }
        break;
    }
}

static bool has_partners(const unsigned sides[CLIMB_SEATS_MAX], int seats) {
    for (int i = 0; sides != NULL && i < seats; i++) {
        if (__builtin_popcount(sides[i]) > 1) {
            return true;
        }
    }
    return false;
}

static void settle(const ClimbGame *game, const int penalty[CLIMB_SEATS_MAX], int seats, int winner,
                   int liable, const unsigned sides[CLIMB_SEATS_MAX], ClimbResult *result) {
    for (int i = 0; i < seats; i++) {
        result->penalty[i] = penalty[i];
        result->net[i] = 0;
    }
    if (has_partners(sides, seats)) {
        bool against = liable != CLIMB_NO_SEAT && !((sides[winner] >> liable) & 1);
        settle_sides(game, seats, sides[winner], against ? liable : CLIMB_NO_SEAT, result);
    } else if (liable == CLIMB_NO_SEAT || !charge(game, seats, winner, liable, result)) {
        settle_each(game, seats, winner, result);
    }
}

void climb_score_settle(const ClimbGame *game, const int penalty[CLIMB_SEATS_MAX], int seats,
                        int winner, int liable, const unsigned sides[CLIMB_SEATS_MAX],
                        ClimbResult *result) {
    settle(game, penalty, seats, winner, liable, sides, result);
    apply_stake(game, seats, result);
}

static void settle_bid(int bid, int declarer, int partner, int winner, int seats,
                       ClimbResult *result) {
    for (int i = 0; i < seats; i++) {
        result->net[i] = result->penalty[i] = 0;
    }
    if (declarer == CLIMB_NO_SEAT) {
        return; // the rules have no auction: nobody bid, nobody pays
    }
    unsigned side = 1u << declarer;
    if (partner != CLIMB_NO_SEAT) {
        side |= 1u << partner;
    }
    unsigned others = ((1u << seats) - 1) & ~side;
    bool won = (side >> winner) & 1;
    pay_sides(won ? side : others, won ? others : side, bid, result);
    for (int i = 0; i < seats; i++) {
        result->penalty[i] = MAX(-result->net[i], 0);
    }
}

void climb_score_settle_bid(const ClimbGame *game, int bid, int declarer, int partner, int winner,
                            int seats, ClimbResult *result) {
    settle_bid(bid, declarer, partner, winner, seats, result);
    apply_stake(game, seats, result);
}

// --- a deal ----------------------------------------------------------------------------------

static bool is_out(const ClimbDeal *deal, int seat) {
    return (deal->out >> seat) & 1;
}

// What a seat that did not go out is ranked by, the lower the better: the penalty where it depends
// on the hand, else the cards left; holders of a held card after all others where the rules say so.
static int64_t standing(const ClimbGame *game, const ClimbDeal *deal, int seat, int penalty) {
    bool by_penalty = game->rules->score_by == CLIMB_SCORE_CARDS ||
                      game->rules->score_by == CLIMB_SCORE_POINTS;
    int64_t value = by_penalty ? penalty : deal->counts[seat];
    bool last = (deal->hands[seat] & game->last_held) != 0;
    return value + (last ? (int64_t)2 * SCORE_MAX : 0);
}

static void place_seats(const ClimbGame *game, const ClimbDeal *deal,
                        const int penalty[CLIMB_SEATS_MAX], ClimbResult *result) {
    int64_t value[CLIMB_SEATS_MAX];
    for (int i = 0; i < deal->out_count; i++) {
        value[deal->out_order[i]] = (int64_t)i - CLIMB_SEATS_MAX; // before all that hold cards
    }
    int64_t worst = INT64_MIN;
    for (int i = 0; i < deal->seats; i++) {
        if (!is_out(deal, i)) {
            value[i] = standing(game, deal, i, penalty[i]);
        }
        worst = i == result->winner ? worst : MAX(worst, value[i]);
    }
    for (int i = 0; i < deal->seats; i++) {
        int better = 0;
        for (int j = 0; j < deal->seats; j++) {
            better += value[j] < value[i] ? 1 : 0;
        }
        result->place[i] = better + 1;
        if (deal->at_once.size != 0 && i != result->winner) {
            result->place[i] = deal->seats; // nobody else played
        }
        if (i != result->winner && value[i] == worst) {
            result->tied_losers |= 1u << i;
        }
    }
    if (__builtin_popcount(result->tied_losers) == 1) {
        result->loser = __builtin_ctz(result->tied_losers);
    }
}

// What the function `penalty` makes of the penalties of those who hold cards, and then bombs and a
// spring. False if the function failed.
static bool finish_penalties(const ClimbGame *game, const ClimbDeal *deal,
                             const ClimbResult *result, int penalty[CLIMB_SEATS_MAX]) {
    ClimbHooks *hooks = game->rules->hooks;
    for (int i = 0; hooks != NULL && hooks->penalty != NULL && i < deal->seats; i++) {
        int points = penalty[i];
        if (is_out(deal, i)) {
            continue;
        }
        if (!hooks->penalty(hooks, game, deal, i, &points)) {
            return false;
        }
        penalty[i] = clamp(points);
    }
    for (int i = 0; i < deal->seats; i++) {
        penalty[i] = clamp((int64_t)penalty[i] * result->factor);
    }
    return true;
}

// The losers played nothing; or the declarer lost, and played no more than his lead.
static bool is_spring(const ClimbGame *game, const ClimbDeal *deal) {
    unsigned side = climb_deal_side(game, deal, deal->out_order[0]);
    int plays = 0;
    for (int i = 0; i < deal->seats; i++) {
        plays += (side >> i) & 1 ? 0 : deal->plays[i];
    }
    bool declarer_lost = deal->declarer != CLIMB_NO_SEAT && !((side >> deal->declarer) & 1);
    return plays == 0 || (declarer_lost && plays == 1);
}

int climb_score_factor(const ClimbGame *game, int bombs, bool spring) {
    int64_t factor = spring ? game->rules->score_spring_factor : 1;
    for (int i = 0; i < bombs; i++) {
        factor = clamp(factor * game->rules->score_bomb_factor);
    }
    return clamp(factor);
}

// score.by=places: the penalty is what the place misses of the first place's points. Where nothing
// is settled, or only the winner scores, seats score the points themselves.
static bool score_places(const ClimbGame *game, const ClimbDeal *deal, const unsigned *sides,
                         ClimbResult *result) {
    int penalty[CLIMB_SEATS_MAX] = { 0 };
    int seats = result->seats;
    int winner = result->winner;
    for (int i = 0; i < seats; i++) {
        penalty[i] = game->place_points[0] - game->place_points[result->place[i] - 1];
    }
    if (!finish_penalties(game, deal, result, penalty)) {
        return false;
    }
    settle(game, penalty, seats, winner, CLIMB_NO_SEAT, sides, result);
    bool winner_only = game->rules->settle == CLIMB_SETTLE_WINNER_ONLY;
    if (!winner_only && game->rules->settle != CLIMB_SETTLE_NONE) {
        return true;
    }
    for (int i = 0; i < seats; i++) {
        int points = clamp((int64_t)game->place_points[result->place[i] - 1] * result->factor);
        result->net[i] = winner_only && i != winner ? 0 : points;
    }
    return true;
}

// score.by=winning_cards: each loser owes what the play with which the winner went out is worth;
// where only the winner scores, he scores it once.
static bool score_winning(const ClimbGame *game, const ClimbDeal *deal, const unsigned *sides,
                          ClimbResult *result) {
    int penalty[CLIMB_SEATS_MAX] = { 0 };
    int most = (int)G_N_ELEMENTS(game->winning_points) - 1;
    int found = MIN(climb_cards_count(deal->finish.cards & game->winning_cards), most);
    bool doubled = (deal->finish.cards & game->winning_double) != 0;
    int worth = game->winning_points[found] * (doubled ? 2 : 1);
    for (int i = 0; i < result->seats; i++) {
        penalty[i] = i == result->winner ? 0 : worth;
    }
    if (!finish_penalties(game, deal, result, penalty)) {
        return false;
    }
    settle(game, penalty, result->seats, result->winner, deal->liable, sides, result);
    result->liable = deal->liable;
    if (game->rules->settle == CLIMB_SETTLE_WINNER_ONLY) {
        for (int i = 0; i < result->seats; i++) {
            int won = clamp((int64_t)worth * result->factor);
            result->net[i] = (sides[result->winner] >> i) & 1 ? won : 0;
        }
    }
    return true;
}

// What each seat has taken in the end. Where nobody else played (deal.wins_at_once), that is all there
// is, and goes to the winner.
static void captured_points(const ClimbGame *game, const ClimbDeal *deal, int winner,
                            int points[CLIMB_SEATS_MAX]) {
    const ClimbRules *rules = game->rules;
    for (int i = 0; i < deal->seats; i++) {
        bool last = rules->capture_last == CLIMB_LAST_FIRST_OUT && !is_out(deal, i);
        int owner = last ? winner : i;
        points[owner] = clamp((int64_t)points[owner] + deal->captured[i]);
        if (rules->capture_left == CLIMB_LEFT_FIRST_OUT) {
            points[winner] += climb_score_captured_points(game, deal->hands[i]);
        }
    }
    if (deal->at_once.size != 0) {
        points[winner] += climb_score_captured_points(game, game->deck.cards);
    }
}

// score.by=captured: the penalty is what the points taken miss of the most that somebody took. Where
// nothing is settled, seats score the points themselves.
static bool score_captured(const ClimbGame *game, const ClimbDeal *deal, const unsigned *sides,
                           ClimbResult *result) {
    int points[CLIMB_SEATS_MAX] = { 0 }, penalty[CLIMB_SEATS_MAX] = { 0 };
    int most = INT_MIN;
    captured_points(game, deal, result->winner, points);
    for (int i = 0; i < result->seats; i++) {
        most = MAX(most, points[i]);
    }
    for (int i = 0; i < result->seats; i++) {
        penalty[i] = clamp((int64_t)most - points[i]);
    }
    if (!finish_penalties(game, deal, result, penalty)) {
        return false;
    }
    settle(game, penalty, result->seats, result->winner, CLIMB_NO_SEAT, sides, result);
    for (int i = 0; game->rules->settle == CLIMB_SETTLE_NONE && i < result->seats; i++) {
        result->net[i] = clamp((int64_t)points[i] * result->factor);
    }
    return true;
}

// score.by=cards and points.
static void hand_penalties(const ClimbGame *game, const ClimbDeal *deal,
                           int penalty[CLIMB_SEATS_MAX]) {
    for (int i = 0; i < deal->seats; i++) {
        bool played = deal->plays[i] > 0;
        penalty[i] = game->rules->score_by == CLIMB_SCORE_POINTS
                         ? points_hand(game, deal->hands[i], played)
                         : climb_score_hand(game, deal->counts[i], deal->hands[i], played);
    }
}

static bool score_by_rules(const ClimbGame *game, const ClimbDeal *deal, ClimbResult *result) {
    ClimbScoreBy by = (ClimbScoreBy)game->rules->score_by;
    int worth = clamp((int64_t)deal->bid * result->factor);
    int penalty[CLIMB_SEATS_MAX] = { 0 };
    unsigned sides[CLIMB_SEATS_MAX] = { 0 };
    hand_penalties(game, deal, penalty);
    if ((by == CLIMB_SCORE_CARDS || by == CLIMB_SCORE_POINTS) &&
        !finish_penalties(game, deal, result, penalty)) {
        return false;
    }
    for (int i = 0; i < deal->seats; i++) {
        sides[i] = climb_deal_side(game, deal, i);
    }
    place_seats(game, deal, penalty, result);
    switch (by) {
    case CLIMB_SCORE_CARDS:
    case CLIMB_SCORE_POINTS:
        settle(game, penalty, deal->seats, result->winner, deal->liable, sides, result);
        result->liable = deal->liable;
        break;
    case CLIMB_SCORE_PLACES: return score_places(game, deal, sides, result);
    case CLIMB_SCORE_WINNING_CARDS: return score_winning(game, deal, sides, result);
    case CLIMB_SCORE_BID:
        settle_bid(worth, deal->declarer, deal->partner, result->winner, deal->seats, result);
        break;
    case CLIMB_SCORE_CAPTURED: return score_captured(game, deal, sides, result);
    }
    return true;
}

// What was paid for single plays, and the factor of a deal won at once.
static void add_payments(const ClimbGame *game, const ClimbDeal *deal, ClimbResult *result) {
    int factor = deal->at_once.size != 0 ? game->rules->score_at_once : 1;
    for (int i = 0; i < result->seats; i++) {
        result->penalty[i] = clamp((int64_t)result->penalty[i] * factor);
        result->net[i] = clamp((int64_t)result->net[i] * factor + deal->paid[i]);
    }
}

// What each wins another loses: the settlements of which that is true.
bool climb_score_adds_up(const ClimbRules *rules) {
    return rules->score_by == CLIMB_SCORE_BID || rules->settle == CLIMB_SETTLE_PAIRWISE ||
           rules->settle == CLIMB_SETTLE_TO_WINNER || rules->settle == CLIMB_SETTLE_POT;
}

// What the function `settle` makes of it. False if it failed or does not add up.
static bool house_settle(const ClimbGame *game, const ClimbDeal *deal, ClimbResult *result) {
    ClimbHooks *hooks = game->rules->hooks;
    if (hooks == NULL || hooks->settle == NULL) {
        return true;
    }
    if (!hooks->settle(hooks, game, deal, result->penalty, result->net)) {
        return false;
    }
    int64_t sum = 0;
    for (int i = 0; i < result->seats; i++) {
        sum += result->net[i];
        result->net[i] = clamp(result->net[i]);
    }
    result->unbalanced = climb_score_adds_up(game->rules) ? sum : 0;
    return result->unbalanced == 0;
}

static void begin_result(const ClimbDeal *deal, ClimbResult *result) {
    *result = (ClimbResult){ .seats = deal->seats,
                             .winner = CLIMB_NO_SEAT,
                             .loser = CLIMB_NO_SEAT,
                             .liable = CLIMB_NO_SEAT,
                             .factor = 1 };
    for (int i = 0; i < deal->seats; i++) {
        result->cards[i] = deal->counts[i];
    }
}

void climb_deal_score(const ClimbGame *game, const ClimbDeal *deal, ClimbResult *result) {
    begin_result(deal, result);
    if (deal->voided || deal->out_count == 0) {
        result->voided = true;
        result->failed = deal->failed;
        return;
    }
    result->winner = deal->out_order[0];
    result->bombs = deal->bombs;
    result->spring = is_spring(game, deal);
    result->factor = climb_score_factor(game, result->bombs, result->spring);
    if (score_by_rules(game, deal, result)) {
        add_payments(game, deal, result);
        if (house_settle(game, deal, result)) {
            apply_stake(game, deal->seats, result);
            return;
        }
    }
    int64_t unbalanced = result->unbalanced; // nothing else of a failed result is kept
    begin_result(deal, result);
    result->voided = result->failed = true;
    result->unbalanced = unbalanced;
}

int climb_score_exposed_set(const ClimbGame *game, ClimbCards first, ClimbCards second) {
    ClimbCombo a = { 0 };
    ClimbCombo b = { 0 };
    climb_combo_largest(game, first, &a);
    climb_combo_largest(game, second, &b);
    if (a.size != b.size) {
        return a.size < b.size ? -1 : 1;
    }
    if (a.size == 0) {
        return 0;
    }
    bool first_wins = climb_combo_beats(game, &a, &b);
    if (first_wins || climb_combo_beats(game, &b, &a)) {
        return first_wins ? 1 : -1;
    }
    // Kinds that do not compare (rules.md Q25): the higher rung, then the later kind.
    int rung_a = game->patterns[a.kind].rung;
    int rung_b = game->patterns[b.kind].rung;
    if (rung_a != rung_b) {
        return rung_a < rung_b ? -1 : 1;
    }
    return a.kind == b.kind ? 0 : a.kind < b.kind ? -1 : 1;
}
