// SPDX-License-Identifier: LGPL-2.1-or-later
// Plays the deals of `climb sim`, in threads, and counts. The unit of work is one match with a seed of
// its own, so the counts do not depend on the number of threads.
#include <string.h>

#include "sim.h"
#include "work.h"

typedef struct {
    SimTotals totals;
    BotDeal play; // its error ends the run
    int unit;     // that is being played, or where the error was
} Worker;

typedef struct {
    const SimPlan *plan;
    Worker **workers;
} Run;

static void count_deal(Worker *worker, const ClimbMatch *match, int leader) {
    SimTotals *totals = &worker->totals;
    const ClimbDeal *deal = &match->deal;
    const ClimbResult *result = &match->result;
    int moves = (int)match->moves->len;
    totals->deals++;
    totals->moves += moves;
    totals->lengths[MIN(moves, SIM_MOVES_MAX)]++;
    if (deal->voided) {
        totals->voided++;
        totals->unbid += climb_deal_unbid(deal);
        return;
    }
    for (int seat = 0; seat < deal->seats; seat++) {
        int64_t net = result->net[seat];
        totals->net[seat] += net;
        totals->net_squares[seat] += (SimWide)(net * net);
        totals->penalty[seat] += result->penalty[seat];
        totals->cards[seat] += result->cards[seat];
    }
    if (result->winner < 0) {
        return;
    }
    totals->wins[result->winner]++;
    if (leader >= 0) {
        int after = (result->winner - leader) * deal->step;
        totals->leads[leader]++;
        totals->lead_wins[leader] += result->winner == leader;
        totals->place_wins[(after + deal->seats) % deal->seats]++;
    }
    if (deal->declarer >= 0) {
        unsigned side = climb_deal_side(match->game, deal, deal->declarer);
        totals->declared[deal->bid]++;
        totals->declared_wins[deal->bid] += side >> result->winner & 1;
    }
}

// One match with its own seed; returns the deals played, -1 after a fault.
static int play_match(Work *work, Worker *worker, ClimbGame *game, const ClimbSeed *seed,
                      int deals) {
    g_autoptr(ClimbMatch) match = climb_match_new(game, seed);
    int played = 0;
    do {
        if (!bot_deal_play(&worker->play, match)) {
            work_close(work);
            return -1;
        }
        count_deal(worker, match, worker->play.leader);
        work_count(work);
        played++;
    } while (played < deals && !climb_match_over(match) && !work_stopping(work));
    worker->totals.matches++;
    return played;
}

// As many deals as a unit has: one match, or more where the session ends early.
static void play_unit(Work *work, int piece, int number, gpointer data) {
    Run *run = data;
    const SimPlan *plan = run->plan;
    const SimHead *head = &plan->head;
    Worker *worker = run->workers[number];
    int64_t unit = plan->units.first + piece;
    ClimbSeed first = climb_seed_part(&head->seed, "match", (uint64_t)unit);
    ClimbSeed seed = first;
    int left = (int)MIN(head->session, head->deals - unit * head->session);
    worker->unit = piece;
    for (uint64_t again = 1; left > 0 && !work_stopping(work); again++) {
        int played = play_match(work, worker, sim_game(plan, number), &seed, left);
        if (played < 0) {
            return;
        }
        left -= played;
        seed = climb_seed_part(&first, "again", again);
    }
}

static void add_play(SimTotals *totals, const BotDeal *play) {
    totals->decisions += play->decisions;
    totals->legal += play->legal;
    totals->asked += play->asked;
    totals->thrown += play->thrown;
}

void sim_seat_bots(const SimPlan *plan, int thread, BotDeal *play) {
    for (int seat = 0; seat < plan->head.seats; seat++) {
        play->bots[seat] = player_bot(plan->players->pdata[thread * plan->head.seats + seat]);
    }
}

// Adds up all workers and frees them; of several faults the one of the first unit goes to *error, as
// it would have with one thread.
static void gather(Run *run, SimTotals *totals, GError **error) {
    const Worker *faulty = NULL;
    for (int i = 0; i < run->plan->jobs; i++) {
        Worker *worker = run->workers[i];
        add_play(&worker->totals, &worker->play);
        sim_totals_add(totals, &worker->totals);
        if (worker->play.error != NULL && (faulty == NULL || worker->unit < faulty->unit)) {
            faulty = worker;
        }
    }
    if (faulty != NULL) {
        g_propagate_error(error, g_error_copy(faulty->play.error));
    }
    for (int i = 0; i < run->plan->jobs; i++) {
        g_clear_error(&run->workers[i]->play.error);
        g_free(run->workers[i]);
    }
    g_free(run->workers);
}

int sim_run(const SimPlan *plan, SimTotals *totals, SimSpeed *speed, GError **error) {
    const SimHead *head = &plan->head;
    Run run = { .plan = plan, .workers = g_new0(Worker *, plan->jobs) };
    Work work = {
        .pieces = (int)(plan->units.end - plan->units.first),
        .jobs = plan->jobs,
        .unit = "deals",
        .total = MIN(plan->units.end * head->session, head->deals) -
                 plan->units.first * head->session,
        .piece = play_unit,
        .data = &run,
    };
    for (int i = 0; i < plan->jobs; i++) {
        run.workers[i] = g_new0(Worker, 1);
        sim_seat_bots(plan, i, &run.workers[i]->play);
    }
    int64_t begun = g_get_monotonic_time();
    int signal_number = work_run(&work);
    speed->seconds = (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    speed->jobs = plan->jobs;
    speed->ranks = 1;
    gather(&run, totals, error);
    return signal_number;
}
