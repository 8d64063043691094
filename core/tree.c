// SPDX-License-Identifier: LGPL-2.1-or-later
// A tree search of the own decisions alone: other seats play by the policy of playouts, from the cards
// that they hold in a sampled deal; the asking seat, which does not know these, has one table for all
// samples. Situations are the same where the own hand, what is to be beaten and the danger are.
#include "tree.h"

#include "house.h"

#include <math.h>
#include <string.h>

#define CURIOSITY 0.8     // how much is tried that is not yet known, in standard deviations
#define POLICY_SHARE 0.5  // of what is tried first, for the policy's own choice
#define UNKNOWN_WORSE 0.1 // what is assumed of a move not tried, in standard deviations

ClimbTree *climb_tree_new(uint32_t nodes) {
    uint32_t most = CLAMP(nodes, 16, CLIMB_TREE_NODES);
    ClimbTree *tree = g_malloc(sizeof(ClimbTree) + most * sizeof(ClimbTreeNode));
    memset(tree, 0, sizeof(ClimbTree)); // the nodes are filled one by one
    tree->most = (int)most;
    return tree;
}

void climb_tree_begin(ClimbTree *tree) {
    tree->depth = 0;
    tree->left = false;
}

// Fewest cards of an opponent, in steps.
static unsigned danger_of(const ClimbDeal *deal, unsigned side) {
    int least = climb_playout_threat(deal, side);
    return least <= 3 ? (unsigned)least : least <= 6 ? 4 : 5;
}

static uint64_t key_of(const ClimbPlayout *playout, const ClimbDeal *deal, int seat) {
    const ClimbCombo *table = &deal->table;
    ClimbCards hand = deal->hands[seat];
    unsigned side = climb_deal_side(playout->game, deal, seat);
    uint64_t state = danger_of(deal, side) << 2 | (deal->drawn ? 2u : 0) |
                     (climb_deal_reversed(deal) ? 1u : 0);
    if (table->size != 0) {
        uint64_t strength = table->size <= 2 ? table->strength >> 2 : 0;
        if (table->size > 2) {
            const ClimbPlan *plan = playout->plan[seat];
            for (uint64_t left = playout->left[seat]; left != 0; left &= left - 1) {
                int i = __builtin_ctzll(left);
                strength = strength << 1 |
                           climb_combo_beats(playout->game, &plan->combos[i], table);
            }
        }
        state |= (uint64_t)(1 + table->kind) << 8 | (uint64_t)table->size << 16 | strength << 24 |
                 (uint64_t)((side >> deal->table_seat) & 1) << 7;
    }
    return climb_random_mix(climb_random_mix(climb_random_mix(climb_cards_first(hand)) ^
                                             climb_cards_second(hand)) ^
                            state) |
           1;
}

static ClimbTreeNode *find(ClimbTree *tree, uint64_t key, unsigned *slot) {
    *slot = (unsigned)(key >> 32) % CLIMB_TREE_SLOTS;
    while (tree->slots[*slot] != 0) {
        ClimbTreeNode *node = &tree->nodes[tree->slots[*slot] - 1];
        if (node->key == key) {
            return node;
        }
        *slot = (*slot + 1) % CLIMB_TREE_SLOTS;
    }
    return NULL;
}

static void add(ClimbTreeNode *node, const ClimbCombo *combo) {
    for (int i = 1; i < node->count && combo->size > 0; i++) {
        if (node->combos[i].cards == combo->cards) {
            return;
        }
    }
    if (node->count < CLIMB_TREE_MOVES) {
        node->combos[node->count++] = *combo;
    }
}

// The moves of a new situation: pass, what the plan has, what breaks it least.
static void fill(ClimbPlayout *playout, const ClimbDeal *deal, int seat, ClimbTreeNode *node) {
    const ClimbPlan *plan = playout->plan[seat];
    const ClimbCombo pass = { 0 };
    bool follows = deal->table.size != 0;
    node->count = 1;
    if (follows) {
        add(node, &pass);
    }
    for (uint64_t left = playout->left[seat]; left != 0; left &= left - 1) {
        const ClimbCombo *combo = &plan->combos[__builtin_ctzll(left)];
        if (!follows || climb_combo_beats(playout->game, combo, &deal->table)) {
            add(node, combo);
        }
    }
    if (follows && node->count < CLIMB_TREE_MOVES) {
        ClimbMoves *moves = &playout->moves;
        moves->count = 0;
        climb_moves_add_beating(playout->game, deal->hands[seat],
                                climb_plan_apart(playout->game, deal), seat, &deal->table, false,
                                moves);
        int listed = MIN(moves->count, CLIMB_MOVES_MAX);
        int wanted = CLIMB_TREE_MOVES - node->count;
        for (int i = 0; i < wanted && i < listed; i++) {
            add(node, &moves->moves[i * listed / MIN(wanted, listed)].combo);
        }
    }
    memset(node->sum, 0, sizeof node->sum);
    memset(node->visits, 0, sizeof node->visits);
}

static bool possible(const ClimbPlayout *playout, const ClimbDeal *deal, const ClimbCombo *combo,
                     ClimbMove *move) {
    bool passes = combo->size == 0;
    *move = (ClimbMove){ .combo = *combo,
                         .type = passes ? CLIMB_MOVE_PASS : CLIMB_MOVE_PLAY,
                         .seat = (uint8_t)deal->turn };
    if (!passes && deal->table.size != 0 &&
        !climb_combo_beats(playout->game, combo, &deal->table)) {
        return false;
    }
    return !climb_playout_has_limits(playout->game, deal) ||
           climb_deal_check(playout->game, deal, move) == CLIMB_VERDICT_OK;
}

static double spread_of(const ClimbTree *tree) {
    double mean = tree->sum / MAX(tree->playouts, 1);
    return sqrt(MAX(tree->squares / MAX(tree->playouts, 1) - mean * mean, 0)) + 0.01;
}

// The move that promises most, with some curiosity.
static int select_move(const ClimbTree *tree, const ClimbPlayout *playout, const ClimbDeal *deal,
                       const ClimbTreeNode *node, ClimbMove *move) {
    double spread = spread_of(tree), sum = 0;
    uint32_t visits = 0;
    for (int i = 0; i < node->count; i++) {
        sum += (double)node->sum[i];
        visits += node->visits[i];
    }
    double mean = sum / MAX(visits, 1), root = sqrt((double)visits + 1), best = -1e30;
    int chosen = 0;
    for (int i = 0; i < node->count; i++) {
        double share = i == 0 ? POLICY_SHARE : (1 - POLICY_SHARE) / (node->count - 1);
        uint32_t n = node->visits[i];
        double value = n > 0 ? (double)node->sum[i] / n : mean - UNKNOWN_WORSE * spread;
        value += CURIOSITY * spread * share * root / (1 + n);
        ClimbMove other;
        if (value > best && (i == 0 || possible(playout, deal, &node->combos[i], &other))) {
            best = value;
            chosen = i;
            if (i > 0) {
                *move = other;
            }
        }
    }
    return chosen;
}

bool climb_tree_choose(ClimbTree *tree, ClimbPlayout *playout, const ClimbDeal *deal,
                       ClimbMove *move) {
    int seat = deal->turn;
    if (tree->left || tree->depth == CLIMB_TREE_DEPTH) {
        return false;
    }
    climb_playout_keep_plan(playout, deal, seat);
    unsigned slot;
    uint64_t key = key_of(playout, deal, seat);
    ClimbTreeNode *node = find(tree, key, &slot);
    int chosen = 0;
    if (node != NULL) {
        chosen = select_move(tree, playout, deal, node, move);
    } else if (tree->count < tree->most) {
        node = &tree->nodes[tree->count++];
        tree->slots[slot] = (uint16_t)tree->count;
        node->key = key;
        fill(playout, deal, seat, node);
        tree->left = true;
    } else {
        tree->left = true;
        return false;
    }
    tree->path[tree->depth] = (uint16_t)(node - tree->nodes);
    tree->taken[tree->depth++] = (uint8_t)chosen;
    return chosen > 0;
}

void climb_tree_learn(ClimbTree *tree, float worth) {
    for (int i = 0; i < tree->depth; i++) {
        ClimbTreeNode *node = &tree->nodes[tree->path[i]];
        node->sum[tree->taken[i]] += worth;
        node->visits[tree->taken[i]]++;
    }
    tree->sum += (double)worth;
    tree->squares += (double)worth * (double)worth;
    tree->playouts++;
}
