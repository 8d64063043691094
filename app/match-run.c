// SPDX-License-Identifier: LGPL-2.1-or-later
// Plays the deals of `climb match`, in threads: each deal by all seatings of the line-up, each time
// from a fresh match with the deal's seed, so with the same cards, dealer and chance.
#include <string.h>

#include "bot-deal.h"
#include "tournament.h"
#include "work.h"

typedef struct {
    MatchTotals totals;
    MatchDeal deal; // that is being played
    BotDeal play;   // its error ends the run
    int64_t thought[MATCH_BOTS_MAX];
    int64_t decisions[MATCH_BOTS_MAX];
    int64_t deals;
    int number; // of the thread
    int piece;  // that is being played, or where the error was
} Worker;

typedef struct {
    const MatchPlan *plan;
    Worker **workers;
    GMutex writing;
} Run;

static void count_pair(MatchDeal *deal, int a, int b, int64_t difference) {
    // From the side of the bot that was named first.
    MatchPair *pair = &deal->pairs[match_pair(MIN(a, b), MAX(a, b))];
    int64_t first = a < b ? difference : -difference;
    pair->meetings++;
    pair->points += first > 0 ? 2 : first == 0;
    pair->difference += first;
}

static void count_game(MatchDeal *counts, const ClimbMatch *match, const Seating *seating) {
    const ClimbDeal *deal = &match->deal;
    const ClimbResult *result = &match->result;
    if (deal->voided) {
        counts->voided++;
        return;
    }
    for (int seat = 0; seat < deal->seats; seat++) {
        int bot = seating->bots[seat];
        unsigned side = climb_deal_side(match->game, deal, seat);
        MatchPart *part = &counts->bots[bot];
        part->games++;
        part->score += result->net[seat];
        part->wins += result->winner >= 0 && (side >> result->winner & 1);
        for (int other = 0; other < seat; other++) {
            if (seating->bots[other] != bot && !(side >> other & 1)) {
                count_pair(counts, bot, seating->bots[other],
                           (int64_t)result->net[seat] - result->net[other]);
            }
        }
    }
}

static void count_time(Worker *worker, const Seating *seating, int seats) {
    for (int seat = 0; seat < seats; seat++) {
        worker->thought[seating->bots[seat]] += worker->play.thought[seat];
        worker->decisions[seating->bots[seat]] += worker->play.decided[seat];
        worker->play.thought[seat] = 0;
        worker->play.decided[seat] = 0;
    }
}

// One game of a deal: a session of so many deals, or up to its end. False after a fault.
static bool play_game(const MatchPlan *plan, Worker *worker, const ClimbSeed *seed,
                      const Seating *seating) {
    int bots = match_bots(&plan->head);
    for (int seat = 0; seat < plan->head.seats; seat++) {
        const Player *player = plan->players->pdata[worker->number * bots + seating->bots[seat]];
        worker->play.bots[seat] = player_bot(player);
    }
    g_autoptr(ClimbMatch) match = climb_match_new(plan->games->pdata[worker->number], seed);
    for (int i = 0; i < plan->head.session && !climb_match_over(match); i++) {
        if (!bot_deal_play(&worker->play, match)) {
            return false;
        }
        count_game(&worker->deal, match, seating);
    }
    count_time(worker, seating, plan->head.seats);
    return true;
}

// Writes and counts a deal that is played. False with an error.
static bool finish_deal(Run *run, Worker *worker) {
    GError **error = &worker->play.error;
    if (run->plan->state != NULL) {
        g_mutex_lock(&run->writing);
        bool written = match_state_append(run->plan->state, &worker->deal, error);
        g_mutex_unlock(&run->writing);
        if (!written) {
            return false;
        }
    }
    worker->deals++;
    match_totals_count(&worker->totals, &worker->deal, match_bots(&run->plan->head));
    return true;
}

// Adds to a deal what each bot of its thread has failed in so far, or takes it away.
static void count_faults(const MatchPlan *plan, Worker *worker, int sign) {
    int bots = match_bots(&plan->head);
    for (int bot = 0; bot < bots; bot++) {
        const Player *player = plan->players->pdata[worker->number * bots + bot];
        worker->deal.bots[bot].faults += sign * player_faults(player);
    }
}

static void play_deal(Work *work, int piece, int number, gpointer data) {
    Run *run = data;
    const MatchPlan *plan = run->plan;
    Worker *worker = run->workers[number];
    int64_t deal = plan->deals.first + piece;
    if (match_state_has(plan->state, deal)) {
        return;
    }
    ClimbSeed seed = climb_seed_part(&plan->head.seed, "match", (uint64_t)deal);
    memset(&worker->deal, 0, sizeof(worker->deal));
    worker->deal.number = deal;
    worker->piece = piece;
    count_faults(plan, worker, -1);
    for (guint i = 0; i < plan->seatings->len; i++) {
        const Seating *seating = &g_array_index(plan->seatings, Seating, i);
        // What is left of a deal that is not finished counts nowhere.
        if (work_stopping(work)) {
            return;
        }
        if (!play_game(plan, worker, &seed, seating)) {
            work_close(work);
            return;
        }
    }
    count_faults(plan, worker, 1);
    if (!finish_deal(run, worker)) {
        work_close(work);
    }
    work_count(work);
}

// Adds up all workers and frees them; of several faults the one of the first deal goes to *error.
static void gather(Run *run, MatchTotals *totals, MatchSpeed *speed, GError **error) {
    const Worker *faulty = NULL;
    int jobs = run->plan->jobs;
    for (int i = 0; i < jobs; i++) {
        const Worker *worker = run->workers[i];
        match_totals_add(totals, &worker->totals);
        speed->deals += worker->deals;
        for (int bot = 0; bot < MATCH_BOTS_MAX; bot++) {
            speed->thought[bot] += worker->thought[bot];
            speed->decisions[bot] += worker->decisions[bot];
        }
        if (worker->play.error != NULL && (faulty == NULL || worker->piece < faulty->piece)) {
            faulty = worker;
        }
    }
    if (faulty != NULL) {
        g_propagate_error(error, g_error_copy(faulty->play.error));
    }
    for (int i = 0; i < jobs; i++) {
        g_clear_error(&run->workers[i]->play.error);
        g_free(run->workers[i]);
    }
    g_free(run->workers);
}

int match_run(const MatchPlan *plan, MatchTotals *totals, MatchSpeed *speed, GError **error) {
    Run run = { .plan = plan, .workers = g_new0(Worker *, plan->jobs) };
    int64_t deals = plan->deals.end - plan->deals.first;
    Work work = {
        .pieces = (int)deals,
        .jobs = plan->jobs,
        .unit = "deals",
        .total = deals - match_state_count(plan->state, plan->deals),
        .piece = play_deal,
        .data = &run,
    };
    g_mutex_init(&run.writing);
    for (int i = 0; i < plan->jobs; i++) {
        run.workers[i] = g_new0(Worker, 1);
        run.workers[i]->number = i;
        run.workers[i]->play.keep_times = true;
    }
    int64_t begun = g_get_monotonic_time();
    int signal_number = work_run(&work);
    speed->seconds = (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    speed->jobs = plan->jobs;
    speed->ranks = 1;
    gather(&run, totals, speed, error);
    g_mutex_clear(&run.writing);
    return signal_number;
}
