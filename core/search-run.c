// SPDX-License-Identifier: LGPL-2.1-or-later
// Plays imagined deals out after every candidate. A block of deals is imagined first, each by its number
// and nothing else; then each candidate meets them in order. Threads share the deals and then the
// candidates, so that their number changes no result.
#include "search-private.h"

#include "house.h"

#define SAMPLE_NODES 40

bool climb_search_faulty(const ClimbSearch *search) {
    return search->rules.hooks != NULL && climb_house_fault(search->game) != NULL;
}

bool climb_search_stopping(ClimbSearch *search) {
    const ClimbThinking *thinking = &search->question->thinking;
    if (g_atomic_int_get(&search->stopped) != 0) {
        return true;
    }
    if ((thinking->stop != NULL && thinking->stop(thinking->data)) || climb_search_faulty(search)) {
        g_atomic_int_set(&search->stopped, 1);
        return true;
    }
    return false;
}

static float worth(const ClimbSearch *search, const ClimbDeal *deal) {
    ClimbResult result;
    int seat = search->view->seat;
    if (deal->phase != CLIMB_PHASE_OVER) {
        return 0;
    }
    climb_deal_score(search->game, deal, &result);
    if (result.voided) {
        return 0;
    }
    unsigned winners = climb_deal_side(search->game, deal, result.winner);
    return search->level->wins ? (float)((winners >> seat) & 1) : (float)result.net[seat];
}

static void imagine(ClimbSearch *search, ClimbWorker *worker, int number, ClimbWorld *world) {
    climb_random_init_part(&world->chance, &search->seed, (uint64_t)number);
    climb_sampler_draw_likely(&search->sampler, &world->chance, &worker->listed, &world->deal);
    for (int seat = 0; seat < world->deal.seats; seat++) {
        if (seat != search->view->seat) {
            climb_playout_plan(&worker->playout, &world->deal, seat, SAMPLE_NODES,
                               &world->plans[seat]);
        }
    }
}

static void try_once(ClimbSearch *search, ClimbWorker *worker, ClimbCandidate *candidate,
                     const ClimbWorld *world) {
    ClimbPlayout *playout = &worker->playout;
    ClimbDeal deal = world->deal;
    playout->random = world->chance;
    for (int seat = 0; seat < deal.seats; seat++) {
        bool own = seat == search->view->seat;
        playout->base[seat] = own ? &candidate->plan : &world->plans[seat];
    }
    playout->tree = candidate->tree;
    if (!candidate->none) {
        climb_deal_apply(search->game, &deal, &candidate->move);
    }
    climb_playout_run(playout, &deal);
    float value = worth(search, &deal);
    if (candidate->tree != NULL) {
        climb_tree_learn(candidate->tree, value);
    }
    search->value[candidate - search->candidates][candidate->samples++] = value;
}

static gpointer imagine_worlds(gpointer data) {
    ClimbWorker *worker = data;
    ClimbSearch *search = worker->search;
    for (;;) {
        int i = g_atomic_int_add(&search->next, 1);
        if (i >= search->worlds || climb_search_stopping(search)) {
            return NULL;
        }
        imagine(search, worker, search->first + i, &search->world[i]);
    }
}

static gpointer try_candidates(gpointer data) {
    ClimbWorker *worker = data;
    ClimbSearch *search = worker->search;
    for (;;) {
        int i = g_atomic_int_add(&search->next, 1);
        if (i >= search->count) {
            return NULL;
        }
        ClimbCandidate *candidate = &search->candidates[i];
        for (int k = 0; k < search->worlds && !candidate->dropped; k++) {
            if (climb_search_stopping(search)) {
                return NULL;
            }
            try_once(search, worker, candidate, &search->world[k]);
        }
    }
}

static void share(ClimbSearch *search, GThreadFunc work) {
    GThread *threads[CLIMB_SEARCH_THREADS_MAX];
    search->next = 0;
    for (int i = 1; i < search->threads; i++) {
        threads[i] = g_thread_new("think", work, search->workers[i]);
    }
    work(search->workers[0]);
    for (int i = 1; i < search->threads; i++) {
        g_thread_join(threads[i]);
    }
}

void climb_search_sample(ClimbSearch *search, int count) {
    int most = search->threads > 1 ? CLIMB_WORLDS_MAX : CLIMB_WORLDS_ALONE;
    for (int end = search->asked + count; search->asked < end && !climb_search_stopping(search);
         search->asked += search->worlds) {
        // The first blocks are small, so that whoever is stopped early has tried all candidates.
        search->first = search->asked;
        search->worlds = MIN(MIN(search->first + 1, most), end - search->first);
        share(search, imagine_worlds);
        if (!climb_search_stopping(search)) {
            share(search, try_candidates);
        }
    }
    search->finished = CLIMB_SEARCH_SAMPLES;
    for (int i = 0; i < search->count; i++) {
        const ClimbCandidate *candidate = &search->candidates[i];
        bool fewest = !candidate->dropped && candidate->samples < search->finished;
        search->finished = fewest ? candidate->samples : search->finished;
    }
}
