// SPDX-License-Identifier: LGPL-2.1-or-later
// The sums of `climb match` and what they say: means with intervals, ratings. Sums are of whole
// numbers, in any order; what is computed from them is computed once, at the end.
#include <math.h>
#include <string.h>

#include "tournament.h"

#define WIDE 1.96       // standard errors on each side of a 95 % interval
#define ELO_SCALE 400.0 // points for odds of ten to one
#define ROUNDS_MAX 20000
#define CLOSE 1e-10

static void count(MatchSum *sum, int64_t value, int64_t times) {
    if (times == 0) {
        return;
    }
    sum->deals++;
    sum->value += value;
    sum->count += times;
    sum->value_value += (MatchWide)value * value;
    sum->value_count += (MatchWide)value * times;
    sum->count_count += (MatchWide)times * times;
}

void match_totals_count(MatchTotals *totals, const MatchDeal *deal, int bots) {
    totals->deals++;
    totals->voided += deal->voided;
    for (int i = 0; i < bots; i++) {
        const MatchPart *part = &deal->bots[i];
        count(&totals->score[i], part->score, part->games);
        count(&totals->wins[i], part->wins, part->games);
        totals->faults[i] += part->faults;
    }
    MatchPair *group = totals->groups[deal->number % MATCH_GROUPS];
    for (int i = 0; i < bots * (bots - 1) / 2; i++) {
        const MatchPair *pair = &deal->pairs[i];
        count(&totals->points[i], pair->points, pair->meetings);
        count(&totals->difference[i], pair->difference, pair->meetings);
        group[i].meetings += pair->meetings;
        group[i].points += pair->points;
    }
}

static void add_sums(MatchSum *whole, const MatchSum *part, int length) {
    for (int i = 0; i < length; i++) {
        whole[i].deals += part[i].deals;
        whole[i].value += part[i].value;
        whole[i].count += part[i].count;
        whole[i].value_value += part[i].value_value;
        whole[i].value_count += part[i].value_count;
        whole[i].count_count += part[i].count_count;
    }
}

void match_totals_add(MatchTotals *whole, const MatchTotals *part) {
    whole->deals += part->deals;
    whole->voided += part->voided;
    for (int i = 0; i < MATCH_BOTS_MAX; i++) {
        whole->faults[i] += part->faults[i];
    }
    add_sums(whole->score, part->score, MATCH_BOTS_MAX);
    add_sums(whole->wins, part->wins, MATCH_BOTS_MAX);
    add_sums(whole->points, part->points, MATCH_PAIRS_MAX);
    add_sums(whole->difference, part->difference, MATCH_PAIRS_MAX);
    for (int group = 0; group < MATCH_GROUPS; group++) {
        for (int i = 0; i < MATCH_PAIRS_MAX; i++) {
            whole->groups[group][i].meetings += part->groups[group][i].meetings;
            whole->groups[group][i].points += part->groups[group][i].points;
        }
    }
}

// The error of a ratio of two sums over deals (Cochran, Sampling Techniques, 6.3): games of a deal may
// depend on each other as they like, deals do not.
MatchMean match_mean(const MatchSum *sum, double scale) {
    MatchMean mean = { 0, -1 };
    if (sum->count == 0) {
        return mean;
    }
    double count = (double)sum->count;
    double ratio = (double)sum->value / count;
    mean.mean = scale * ratio;
    if (sum->deals >= 2) {
        double deals = (double)sum->deals;
        double squares = (double)sum->value_value - 2 * ratio * (double)sum->value_count +
                         ratio * ratio * (double)sum->count_count;
        mean.half = scale * WIDE * sqrt(MAX(squares, 0) * deals / (deals - 1)) / count;
    }
    return mean;
}

// --- ratings -----------------------------------------------------------------------------------

// Fits strengths to points: the likelihood grows with every round (Hunter, 2004).
static void fit(const MatchPair *pairs, int bots, double ratings[MATCH_BOTS_MAX]) {
    double strength[MATCH_BOTS_MAX];
    double points[MATCH_BOTS_MAX] = { 0 };
    for (int i = 0; i < bots; i++) {
        strength[i] = 1;
        for (int k = 0; k < i; k++) {
            const MatchPair *pair = &pairs[match_pair(k, i)];
            points[k] += (double)pair->points / 2 + 0.5;
            points[i] += (double)(2 * pair->meetings - pair->points) / 2 + 0.5;
        }
    }
    double change = 1;
    for (int round = 0; round < ROUNDS_MAX && change > CLOSE; round++) {
        change = 0;
        for (int i = 0; i < bots; i++) {
            double weight = 0;
            for (int k = 0; k < bots; k++) {
                int pair = match_pair(MIN(i, k), MAX(i, k));
                if (k != i) {
                    weight += ((double)pairs[pair].meetings + 1) / (strength[i] + strength[k]);
                }
            }
            double better = points[i] / weight;
            change = MAX(change, fabs(better / strength[i] - 1));
            strength[i] = better;
        }
    }
    double mean = 0;
    for (int i = 0; i < bots; i++) {
        ratings[i] = ELO_SCALE * log10(strength[i]);
        mean += ratings[i] / bots;
    }
    for (int i = 0; i < bots; i++) {
        ratings[i] -= mean;
    }
}

static bool has_meetings(const MatchPair *pairs) {
    for (int i = 0; i < MATCH_PAIRS_MAX; i++) {
        if (pairs[i].meetings > 0) {
            return true;
        }
    }
    return false;
}

// The error is from leaving out each group of deals in turn (the jackknife).
void match_ratings(const MatchTotals *totals, int bots, MatchMean ratings[MATCH_BOTS_MAX]) {
    MatchPair all[MATCH_PAIRS_MAX] = { { 0 } };
    double whole[MATCH_BOTS_MAX];
    double sum[MATCH_BOTS_MAX] = { 0 };
    double squares[MATCH_BOTS_MAX] = { 0 };
    int groups = 0;
    for (int i = 0; i < MATCH_PAIRS_MAX; i++) {
        for (int group = 0; group < MATCH_GROUPS; group++) {
            all[i].meetings += totals->groups[group][i].meetings;
            all[i].points += totals->groups[group][i].points;
        }
    }
    fit(all, bots, whole);
    for (int group = 0; group < MATCH_GROUPS; group++) {
        MatchPair others[MATCH_PAIRS_MAX];
        double without[MATCH_BOTS_MAX];
        if (!has_meetings(totals->groups[group])) {
            continue;
        }
        for (int i = 0; i < MATCH_PAIRS_MAX; i++) {
            others[i].meetings = all[i].meetings - totals->groups[group][i].meetings;
            others[i].points = all[i].points - totals->groups[group][i].points;
        }
        fit(others, bots, without);
        groups++;
        for (int i = 0; i < bots; i++) {
            double change = without[i] - whole[i];
            sum[i] += change;
            squares[i] += change * change;
        }
    }
    for (int i = 0; i < bots; i++) {
        double spread = groups > 1 ? squares[i] - sum[i] * sum[i] / groups : 0;
        double error = groups > 1 ? sqrt(MAX(spread, 0) * (groups - 1) / groups) : 0;
        ratings[i] = (MatchMean){ whole[i], groups > 1 ? WIDE * error : -1 };
    }
}
