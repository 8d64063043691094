// SPDX-License-Identifier: LGPL-2.1-or-later
// Which cards of a combination are named first.
#include "combo-order.h"

// The cards of a run in its own order, where an ace or a 2 may come first: those above the gap.
static ClimbCards first_part(const ClimbPattern *pattern, ClimbCards cards) {
    ClimbRanks ranks = climb_cards_ranks(cards, 1);
    int low = climb_ranks_lowest(ranks);
    int high = climb_ranks_highest(ranks);
    if (pattern->type == CLIMB_PATTERN_RUN) {
        for (int rank = low; rank < high; rank++) {
            if (!climb_ranks_has(ranks, rank)) {
                return climb_cards_above(cards, climb_card(rank, CLIMB_SUIT_SLOTS - 1));
            }
        }
    }
    if (pattern->type == CLIMB_PATTERN_WINGS) {
        return cards & climb_ranks_cards(climb_cards_ranks(cards, pattern->width));
    }
    if (pattern->type == CLIMB_PATTERN_SETS) {
        // The deciding set first: three sevens before the pair of a full house.
        for (int rank = high; rank >= low; rank--) {
            ClimbCards set = cards & climb_cards_of_rank(rank);
            if (climb_cards_count(set) == pattern->sets[0]) {
                return set;
            }
        }
    }
    return cards;
}

ClimbCards combo_first_cards(const ClimbGame *game, const ClimbCombo *combo) {
    return combo->size > 0 ? first_part(&game->patterns[combo->kind], combo->cards) : combo->cards;
}
