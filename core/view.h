// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbView: what one seat, or a spectator, may know of a deal. The only thing that bots, screens
// and sockets ever get.
#pragma once

#include "match.h"

typedef struct {
    int seat; // CLIMB_NO_SEAT: a spectator
    // The deal with every secret emptied: others' hands hold only exposed cards and those that the
    // seat itself gave them, gifts have cards for their two seats alone, kitty, stock, cards
    // aside and the secret partner are absent until the rules show them, as is a neglected duty until the
    // deal is over. Its counts are true if counts are public. climb_deal_moves and climb_deal_check
    // work on it for this seat.
    ClimbDeal deal;
    // Cards that are not played and not known to lie anywhere: others' hands, kitty, cards aside.
    ClimbCards unseen;
    // All moves of the deal so far, by all seats. Borrowed from the match; public.
    const ClimbMove *moves;
    int move_count;
    int64_t net_total[CLIMB_SEATS_MAX];
    int64_t penalty_total[CLIMB_SEATS_MAX];
} ClimbView;

// Fills a view of the present deal of a match. Once the deal is over, everything is shown.
void climb_view_of(const ClimbMatch *match, int seat, ClimbView *view);

// The same of a bare deal, without moves and totals; allocates nothing.
void climb_view_of_deal(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbView *view);
