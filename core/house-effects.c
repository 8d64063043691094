// SPDX-License-Identifier: LGPL-2.1-or-later
// What the functions on_play, on_pass and on_trick_end (hooks.h) change in a deal: who is next, which
// way round, what beats what. The functions see only what everybody knows, so that the deal of a
// view changes as the deal itself does, and a record replays them.
//
// Why every deal still ends: no effect gives a card back but from the stock, which is bounded, or lets a trick wait for a seat that it did
// not wait for, a lead handed on still counts, and a deal of CLIMB_DEAL_MOVES_MAX moves is voided
// whatever a function makes of it.
#include "house.h"

#define POINTS_MAX 1000000000

static void fail(ClimbDeal *deal) {
    climb_deal_void(deal);
    deal->failed = true;
}

static bool is_live(const ClimbDeal *deal, int seat) {
    return seat >= 0 && seat < deal->seats && !((deal->out >> seat) & 1);
}

static void mark_table(ClimbDeal *deal) {
    deal->table.reversed = deal->table.size != 0 && climb_deal_reversed(deal);
}

static void reverse(ClimbDeal *deal, const ClimbEffects *effects) {
    if (effects->reverse_direction) {
        deal->step = (int8_t)-deal->step;
    }
    deal->order_reversed = deal->order_reversed != effects->reverse_order;
    deal->trick_reversed = deal->trick_reversed != effects->reverse_trick;
    mark_table(deal);
}

static int32_t add_points(int32_t sum, int points) {
    return (int32_t)CLAMP((int64_t)sum + points, -POINTS_MAX, POINTS_MAX);
}

// Points that were taken, and payments, which both stand until the deal is scored.
static void give_points(ClimbDeal *deal, const ClimbEffects *effects) {
    for (int seat = 0; seat < deal->seats; seat++) {
        deal->captured[seat] = add_points(deal->captured[seat], effects->capture[seat]);
        deal->paid[seat] = add_points(deal->paid[seat], effects->pay[seat]);
    }
    if (effects->paid != 0) {
        deal->trick_paid = effects->paid;
        deal->trick_payer = (int8_t)effects->payer;
    }
}

static void give(const ClimbGame *game, ClimbDeal *deal, const ClimbEffects *effects) {
    give_points(deal, effects);
    for (int seat = 0; seat < deal->seats; seat++) {
        if (is_live(deal, seat)) {
            climb_stock_draw(game, deal, seat, effects->draw[seat]);
        }
    }
}

// The live seat so many places on. More than once round is no more than once round.
static int seat_after(const ClimbDeal *deal, int seat, int places) {
    for (int left = MIN(places, deal->seats - deal->out_count - 1); left > 0; left--) {
        seat = climb_deal_next_live(deal, seat);
    }
    return seat;
}

// The next seats after one that the trick waits for lose their turn. They answer the next play again,
// except where each acts once in a trick.
static void skip_turns(const ClimbGame *game, ClimbDeal *deal, int seat, int count) {
    for (unsigned seats = climb_deal_waiting(game, deal); count > 0 && seats != 0; count--) {
        int next = climb_deal_next_of(deal, seat, seats);
        unsigned bit = 1u << next;
        deal->skipped |= (uint8_t)bit;
        deal->acted |= (uint8_t)bit;
        seats &= ~bit;
    }
}

// The lead was handed on by a pass.
static void finish_lead_pass(ClimbDeal *deal, const ClimbEffects *effects, int seat) {
    int leader = is_live(deal, effects->lead) ? effects->lead : climb_deal_next_live(deal, seat);
    deal->turn = deal->trick_leader = (int8_t)seat_after(deal, leader, effects->skip);
}

// Nothing lies on the table: somebody else may be made to lead.
static void take_lead(ClimbDeal *deal, const ClimbEffects *effects) {
    int leader = is_live(deal, effects->lead) ? effects->lead : deal->turn;
    deal->turn = deal->trick_leader = (int8_t)seat_after(deal, leader, effects->skip);
}

static void set_next_lead(ClimbDeal *deal, const ClimbEffects *effects) {
    if (is_live(deal, effects->lead)) {
        deal->lead_next = (int8_t)effects->lead;
    }
}

// There is something to beat.
static void finish_turn(const ClimbGame *game, ClimbDeal *deal, const ClimbEffects *effects,
                        int seat, bool keep) {
    // A bomb out of turn that leaves the turn where it was: the seat at turn is the first to lose it.
    int before = keep ? (deal->turn - deal->step + deal->seats) % deal->seats : seat;
    skip_turns(game, deal, before, effects->skip);
    if (keep && !((climb_deal_waiting(game, deal) >> deal->turn) & 1)) {
        seat = deal->turn;
        keep = false;
    }
    climb_deal_pass_turn(game, deal, seat, keep);
}

void climb_house_finish_move(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move,
                             bool keep) {
    ClimbEffects effects;
    if (deal->serial >= CLIMB_DEAL_MOVES_MAX) {
        climb_deal_void(deal);
        return;
    }
    mark_table(deal);
    if (!climb_house_after_move(game, deal, move, &effects)) {
        fail(deal);
        return;
    }
    reverse(deal, &effects);
    give(game, deal, &effects);
    if (deal->table.size == 0) {
        finish_lead_pass(deal, &effects, move->seat);
        return;
    }
    set_next_lead(deal, &effects);
    if (effects.end_trick) {
        climb_deal_close_trick(game, deal);
    } else {
        finish_turn(game, deal, &effects, move->seat, keep);
    }
}

void climb_house_finish_trick(const ClimbGame *game, ClimbDeal *deal, int winner) {
    ClimbEffects effects;
    if (is_live(deal, deal->lead_next)) {
        deal->turn = deal->trick_leader = deal->lead_next;
    }
    deal->lead_next = CLIMB_NO_SEAT;
    deal->skipped = 0;
    deal->trick_reversed = false;
    if (!climb_house_after_trick(game, deal, winner, &effects)) {
        fail(deal);
        return;
    }
    reverse(deal, &effects);
    give(game, deal, &effects);
    take_lead(deal, &effects);
}

void climb_house_finish_answer(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    ClimbEffects effects;
    if (!climb_house_after_answer(game, deal, move, &effects)) {
        fail(deal);
        return;
    }
    reverse(deal, &effects);
    give(game, deal, &effects);
    if (deal->table.size == 0) {
        take_lead(deal, &effects);
        return;
    }
    set_next_lead(deal, &effects);
    if (effects.end_trick) {
        climb_deal_close_trick(game, deal);
    } else {
        finish_turn(game, deal, &effects, deal->turn, true);
    }
}

void climb_house_last_play(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    ClimbEffects effects;
    mark_table(deal);
    if (climb_house_after_move(game, deal, move, &effects)) {
        give_points(deal, &effects);
    } else {
        deal->failed = deal->voided = true;
    }
}

void climb_house_finish_deal(const ClimbGame *game, ClimbDeal *deal, int winner) {
    ClimbEffects effects;
    if (deal->failed) {
        return;
    }
    if (climb_house_after_trick(game, deal, winner, &effects)) {
        give_points(deal, &effects);
    } else {
        deal->failed = deal->voided = true;
    }
}
