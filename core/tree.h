// SPDX-License-Identifier: LGPL-2.1-or-later
// What one search has learnt of the asking seat's own later decisions, after one candidate: a table of
// situations as that seat sees them, and what its moves there were worth. Not installed.
#pragma once

#include "playout.h"

#define CLIMB_TREE_MOVES 8 // in a situation: what the policy does, and others
#define CLIMB_TREE_DEPTH 8 // own decisions of a playout that are looked up
#define CLIMB_TREE_NODES 2048
#define CLIMB_TREE_SLOTS 4096

typedef struct {
    uint64_t key;
    ClimbCombo combos[CLIMB_TREE_MOVES]; // the first is unused: the policy decides; size 0: pass
    float sum[CLIMB_TREE_MOVES];
    uint32_t visits[CLIMB_TREE_MOVES];
    int count;
} ClimbTreeNode;

struct _ClimbTree {
    uint16_t slots[CLIMB_TREE_SLOTS]; // by key: the node's number from 1
    double sum, squares;              // of all playouts
    uint32_t playouts;
    // the playout that goes on
    uint16_t path[CLIMB_TREE_DEPTH];
    uint8_t taken[CLIMB_TREE_DEPTH];
    int depth;
    bool left; // beyond what is known
    int count, most;
    ClimbTreeNode nodes[]; // `most`
};

// An empty tree that has room for so many situations, at most CLIMB_TREE_NODES; each playout adds one at
// most. Freed with g_free.
ClimbTree *climb_tree_new(uint32_t nodes);

// A playout begins.
void climb_tree_begin(ClimbTree *tree);

// The asking seat is at turn in a playout: true with a move, or false if the policy is to decide.
bool climb_tree_choose(ClimbTree *tree, ClimbPlayout *playout, const ClimbDeal *deal,
                       ClimbMove *move);

// The playout has ended, with this worth for the asking seat.
void climb_tree_learn(ClimbTree *tree, float worth);
