// SPDX-License-Identifier: LGPL-2.1-or-later
// Alpha-beta search between two sides, and the best answer for each seat (max-n) between more, both with
// a table of positions.
#include "solve.h"

#include <string.h>

#include "house.h"
#include "score.h"

#define ASKED_EVERY 64 // positions between two questions whether to stop

typedef enum { EXACT, AT_LEAST, AT_MOST } Bound;

// --- what can be worked out ------------------------------------------------------------------------

static bool has_bomb(const ClimbGame *game, ClimbCards hand, ClimbMoves *room) {
    room->count = 0;
    climb_moves_add_leads_by_data(game, hand, game->distinct, 0, room);
    for (int i = 0; i < MIN(room->count, CLIMB_MOVES_MAX); i++) {
        if (climb_combo_is_bomb(game, &room->moves[i].combo)) {
            return true;
        }
    }
    return false;
}

bool climb_solve_possible(const ClimbGame *game, const ClimbDeal *deal, ClimbMoves *room) {
    const ClimbRules *rules = game->rules;
    if (deal->phase != CLIMB_PHASE_PLAY || game->house != 0 ||
        rules->deal_spare == CLIMB_SPARE_STOCK) {
        return false;
    }
    for (int seat = 0; rules->bomb_out_of_turn && seat < deal->seats; seat++) {
        if (has_bomb(game, deal->hands[seat], room)) {
            return false;
        }
    }
    return true;
}

// Do the two seats or sides that are left share out a fixed sum?
static bool is_duel(const ClimbGame *game, const ClimbDeal *deal, int seat, bool wins) {
    const ClimbRules *rules = game->rules;
    unsigned all = (1u << deal->seats) - 1, live = all & ~(unsigned)deal->out;
    unsigned side = climb_deal_side(game, deal, seat), others = live & ~side;
    if (rules->hooks != NULL || others == 0) {
        return false;
    }
    unsigned against = climb_deal_side(game, deal, __builtin_ctz(others));
    if ((others & ~against) != 0) {
        return false;
    }
    if ((side | against) == all) {
        return wins || climb_score_adds_up(rules);
    }
    // Others are out, and the two that are left have the last two places.
    return wins || (rules->score_by == CLIMB_SCORE_PLACES && deal->out_count > 0 &&
                    climb_bits_count(live) == 2 && rules->score_bomb_factor == 1 &&
                    rules->score_spring_factor == 1);
}

void climb_solve_init(const ClimbGame *game, const ClimbDeal *deal, int seat, bool wins,
                      ClimbMoves *room, ClimbSolver *solver) {
    solver->game = game;
    solver->seat = seat;
    solver->wins = wins;
    solver->side = is_duel(game, deal, seat, wins) ? climb_deal_side(game, deal, seat) : 0;
    solver->listed = room;
    solver->stop = NULL;
    solver->data = NULL;
    solver->nodes = 0;
    solver->spent = false;
    for (int i = 0; i < CLIMB_SOLVE_SLOTS; i++) {
        solver->slots[i].key = 0;
    }
}

// --- positions -------------------------------------------------------------------------------------

// Of everything that what follows depends on; never 0.
static uint64_t key_of(const ClimbSolver *solver, const ClimbDeal *deal) {
    ClimbDeal plain = *deal;
    plain.serial = 0;
    plain.exposed = plain.played = CLIMB_NO_CARDS;
    if (solver->game->rules->hooks == NULL) { // the functions that score may look at them
        plain.last = (ClimbCombo){ 0 };
        plain.trick = solver->game->captures ? plain.trick : CLIMB_NO_CARDS;
        for (int seat = 0; seat < deal->seats; seat++) {
            plain.plays[seat] = MIN(plain.plays[seat], 2); // the score knows none, one and more
        }
    }
    return climb_deal_hash(&plain) | 1;
}

static ClimbSolveSlot *slot_of(ClimbSolver *solver, uint64_t key) {
    return &solver->slots[(key >> 32) % CLIMB_SOLVE_SLOTS];
}

static void worth(const ClimbSolver *solver, const ClimbDeal *deal,
                  int32_t value[CLIMB_SEATS_MAX]) {
    ClimbResult result;
    climb_deal_score(solver->game, deal, &result);
    unsigned winners = result.voided ? 0 : climb_deal_side(solver->game, deal, result.winner);
    for (int seat = 0; seat < deal->seats; seat++) {
        int points = result.voided ? 0 : result.net[seat];
        value[seat] = solver->wins ? (int32_t)((winners >> seat) & 1) : points;
    }
}

// Puts the moves of the seat at turn behind those in use, most cards first, since that ends soonest.
// Returns how many, or 0 if there is no room.
static int list(ClimbSolver *solver, const ClimbDeal *deal) {
    climb_deal_moves(solver->game, deal, deal->turn, solver->listed);
    int count = solver->listed->count;
    if (count > CLIMB_SOLVE_MOVES - solver->used) {
        solver->spent = true;
        return 0;
    }
    ClimbMove *moves = &solver->moves[solver->used];
    for (int i = 0; i < count; i++) {
        int place = i;
        for (; place > 0 && moves[place - 1].combo.size < solver->listed->moves[i].combo.size;
             place--) {
            moves[place] = moves[place - 1];
        }
        moves[place] = solver->listed->moves[i];
    }
    solver->used += count;
    return count;
}

// Counts a position. False if there were too many.
static bool enter(ClimbSolver *solver) {
    solver->nodes--;
    bool asks = solver->nodes % ASKED_EVERY == 0 && solver->stop != NULL;
    if (solver->nodes < 0 || (asks && solver->stop(solver->data))) {
        solver->spent = true;
    }
    return !solver->spent;
}

// --- between two sides -----------------------------------------------------------------------------

static int duel(ClimbSolver *solver, const ClimbDeal *deal, int alpha, int beta);

static int best_between(ClimbSolver *solver, const ClimbDeal *deal, int alpha, int beta) {
    bool own = (solver->side >> deal->turn) & 1;
    int first = solver->used, count = list(solver, deal);
    int best = own ? CLIMB_SOLVE_LEAST : -CLIMB_SOLVE_LEAST;
    for (int i = 0; i < count && alpha < beta && !solver->spent; i++) {
        ClimbDeal next = *deal;
        climb_deal_apply(solver->game, &next, &solver->moves[first + i]);
        int value = duel(solver, &next, alpha, beta);
        if (own) {
            best = MAX(best, value);
            alpha = MAX(alpha, best);
        } else {
            best = MIN(best, value);
            beta = MIN(beta, best);
        }
    }
    solver->used = first;
    return best;
}

static int duel(ClimbSolver *solver, const ClimbDeal *deal, int alpha, int beta) {
    if (deal->phase == CLIMB_PHASE_OVER) {
        int32_t value[CLIMB_SEATS_MAX];
        worth(solver, deal, value);
        return value[solver->seat];
    }
    if (!enter(solver)) {
        return 0;
    }
    uint64_t key = key_of(solver, deal);
    ClimbSolveSlot *slot = slot_of(solver, key);
    if (slot->key == key) {
        int value = slot->value[0];
        if (slot->bound == EXACT || (slot->bound == AT_LEAST && value >= beta) ||
            (slot->bound == AT_MOST && value <= alpha)) {
            return value;
        }
    }
    int best = best_between(solver, deal, alpha, beta);
    if (!solver->spent) {
        slot->key = key;
        slot->value[0] = best;
        slot->bound = best >= beta ? AT_LEAST : best <= alpha ? AT_MOST : EXACT;
    }
    return best;
}

// --- between more ----------------------------------------------------------------------------------

static void many(ClimbSolver *solver, const ClimbDeal *deal, int32_t value[CLIMB_SEATS_MAX]);

// Is an outcome better for the seat at turn, or as good and worse for the asking one? The rest only makes
// the choice the same in whatever order moves come.
static bool is_better(const ClimbSolver *solver, const int32_t value[CLIMB_SEATS_MAX],
                      const int32_t than[CLIMB_SEATS_MAX], int turn) {
    if (value[turn] != than[turn]) {
        return value[turn] > than[turn];
    }
    if (value[solver->seat] != than[solver->seat]) {
        return value[solver->seat] < than[solver->seat];
    }
    return memcmp(value, than, sizeof(int32_t) * CLIMB_SEATS_MAX) > 0;
}

static void best_of_many(ClimbSolver *solver, const ClimbDeal *deal,
                         int32_t best[CLIMB_SEATS_MAX]) {
    int first = solver->used, count = list(solver, deal), turn = deal->turn;
    for (int i = 0; i < count && !solver->spent; i++) {
        ClimbDeal next = *deal;
        int32_t value[CLIMB_SEATS_MAX];
        climb_deal_apply(solver->game, &next, &solver->moves[first + i]);
        many(solver, &next, value);
        if (i == 0 || is_better(solver, value, best, turn)) {
            memcpy(best, value, sizeof value);
        }
    }
    solver->used = first;
}

static void many(ClimbSolver *solver, const ClimbDeal *deal, int32_t value[CLIMB_SEATS_MAX]) {
    memset(value, 0, sizeof(int32_t) * CLIMB_SEATS_MAX);
    if (deal->phase == CLIMB_PHASE_OVER) {
        worth(solver, deal, value);
        return;
    }
    if (!enter(solver)) {
        return;
    }
    uint64_t key = key_of(solver, deal);
    ClimbSolveSlot *slot = slot_of(solver, key);
    if (slot->key == key) {
        memcpy(value, slot->value, sizeof slot->value);
        return;
    }
    best_of_many(solver, deal, value);
    if (!solver->spent) {
        slot->key = key;
        memcpy(slot->value, value, sizeof slot->value);
    }
}

bool climb_solve(ClimbSolver *solver, const ClimbDeal *deal, int least, int *value) {
    int32_t all[CLIMB_SEATS_MAX];
    solver->used = 0;
    if (solver->side != 0) {
        *value = duel(solver, deal, least, -CLIMB_SOLVE_LEAST);
    } else {
        many(solver, deal, all);
        *value = all[solver->seat];
    }
    return !solver->spent;
}
