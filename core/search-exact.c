// SPDX-License-Identifier: LGPL-2.1-or-later
// A search in which nothing is hidden any more: the seat knows where every card lies, so that there is one
// deal to think about, and its end may be worked out.
#include "search-private.h"

#include "solve.h"

#define POSITIONS 3 // that are looked at instead of one playout
#define CARDS 22    // in all hands, from which on that is enough now and then

static bool stopping(gpointer data) {
    return climb_search_stopping(data);
}

static int cards_left(const ClimbDeal *deal) {
    int count = 0;
    for (int seat = 0; seat < deal->seats; seat++) {
        count += deal->counts[seat];
    }
    return count;
}

static bool work_out(ClimbSearch *search, ClimbSolver *solver, const ClimbDeal *deal, bool all) {
    int best = CLIMB_SOLVE_LEAST;
    for (int i = 0; i < search->count; i++) {
        ClimbCandidate *candidate = &search->candidates[i];
        ClimbDeal next = *deal;
        int least = all || best == CLIMB_SOLVE_LEAST ? CLIMB_SOLVE_LEAST : best - 1;
        climb_deal_apply(search->game, &next, &candidate->move);
        if (!climb_solve(solver, &next, least, &candidate->exact)) {
            return false;
        }
        best = MAX(best, candidate->exact);
    }
    for (int i = 0; i < search->count && !all; i++) {
        search->candidates[i].dropped = search->candidates[i].exact < best;
    }
    return true;
}

void climb_search_work_out(ClimbSearch *search, bool all) {
    const ClimbView *view = search->view;
    ClimbMoves *room = &search->workers[0]->listed;
    ClimbRandom random;
    ClimbDeal deal;
    bool complete = search->count == search->question->moves->count;
    if (!search->level->solves || !complete || view->deal.turn != view->seat ||
        !climb_sampler_sure(&search->sampler)) {
        return;
    }
    climb_random_init_part(&random, &search->seed, 0);
    climb_sampler_draw(&search->sampler, &random, &deal);
    if (cards_left(&deal) > CARDS || !climb_solve_possible(search->game, &deal, room)) {
        return;
    }
    ClimbSolver *solver = g_new(ClimbSolver, 1);
    climb_solve_init(search->game, &deal, view->seat, search->level->wins, room, solver);
    solver->nodes = (int)MIN(search->playouts, G_MAXINT / POSITIONS) * POSITIONS;
    solver->stop = stopping;
    solver->data = search;
    search->exact = work_out(search, solver, &deal, all);
    g_free(solver);
}
