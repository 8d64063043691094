// SPDX-License-Identifier: LGPL-2.1-or-later
// Sampling search over the moves of one decision. All moves meet the same sampled deals and the same
// chance, so that they differ by the move alone; the worse ones are dropped step by step. How samples
// are made is in search-run.c. Functions of rules are asked by way of their rehearsal (hooks.h).
#include "search-private.h"

#include "house.h"
#include "policy.h"

#include <string.h>

#define ROUNDS 8
#define ROOT_NODES 400 // tried for plans: of the own hand, of what is left after a candidate
#define CANDIDATE_NODES 40
#define USUAL_NODES 40
#define USUAL_SAMPLES 16
#define SURE 2.2      // standard errors by which a move is worse and dropped
#define ENOUGH 16     // samples, before that is asked
#define HOUSE_COST 16 // how much longer a playout takes where functions are asked at every move
#define SCORE_COST 4  // … or only at the end
#define FIRST_PRIOR (-100000)

// Parts of the seed for what is no sample: samples have numbers from 0 to CLIMB_SEARCH_SAMPLES - 1.
#define ODDS_NUMBER ((uint64_t)1 << 32)
#define USUAL_NUMBER (ODDS_NUMBER + 1)
#define POLICY_NUMBER (ODDS_NUMBER + 2)

// --- odds -----------------------------------------------------------------------------------------

// One sampled deal: for the own seat what its opponents hold, for the others what all but one of them
// hold.
static void add_odds(ClimbSearch *search, ClimbWorker *worker, const ClimbDeal *deal, int left_out,
                     ClimbRandom *random) {
    ClimbPlayout *playout = &worker->playout;
    int seat = search->view->seat;
    unsigned side = climb_deal_side(search->game, deal, seat) | 1u << seat;
    bool own_bomb = false, other_bomb = false;
    climb_odds_begin(&playout->own);
    climb_odds_begin(&playout->other);
    for (int other = 0; other < deal->seats; other++) {
        bool opponent = !((side >> other) & 1);
        if (!opponent && other == left_out) {
            continue;
        }
        worker->listed.count = 0;
        climb_moves_add_leads_by_data(search->game, deal->hands[other], search->game->distinct,
                                      other, &worker->listed);
        if (opponent && climb_odds_add(search->game, &worker->listed, random, &playout->own)) {
            own_bomb = true;
        }
        if (other != left_out &&
            climb_odds_add(search->game, &worker->listed, random, &playout->other)) {
            other_bomb = true;
        }
    }
    playout->own.bombs += own_bomb;
    playout->other.bombs += other_bomb;
}

static void fill_odds(ClimbSearch *search, ClimbWorker *worker) {
    int seats = search->view->deal.seats;
    ClimbDeal deal;
    ClimbRandom random;
    climb_random_init_part(&random, &search->seed, ODDS_NUMBER);
    for (int i = 0; i < CLIMB_ODDS_SAMPLES; i++) {
        climb_sampler_draw_likely(&search->sampler, &random, &worker->listed, &deal);
        add_odds(search, worker, &deal, (search->view->seat + 1 + i % (seats - 1)) % seats,
                 &random);
    }
    climb_odds_end(&worker->playout.own);
    climb_odds_end(&worker->playout.other);
}

// What the plan for a hand of this size usually costs: what a hand is held against in an auction.
static void find_usual_cost(ClimbSearch *search, ClimbPlayout *playout) {
    ClimbDeal deal;
    ClimbRandom random;
    int sum = 0, count = 0;
    playout->usual_cost = 0;
    if (search->view->deal.phase != CLIMB_PHASE_AUCTION) {
        return;
    }
    climb_random_init_part(&random, &search->seed, USUAL_NUMBER);
    for (int i = 0; i < USUAL_SAMPLES; i++) {
        climb_sampler_draw(&search->sampler, &random, &deal);
        for (int seat = 0; seat < deal.seats; seat++) {
            if (seat != search->view->seat) {
                climb_playout_plan(playout, &deal, seat, USUAL_NODES, &playout->scratch);
                sum += playout->scratch.cost;
                count++;
            }
        }
    }
    playout->usual_cost = sum / MAX(count, 1);
}

// --- candidates -----------------------------------------------------------------------------------

static int compare_priors(const void *first, const void *second) {
    const ClimbCandidate *a = first, *b = second;
    return a->prior != b->prior ? (a->prior < b->prior ? -1 : 1) : a->index - b->index;
}

// Do cards leave the hand?
static bool leaves_hand(const ClimbMove *move) {
    return move->type == CLIMB_MOVE_PLAY || move->type == CLIMB_MOVE_GIVE;
}

static void plan_after(ClimbSearch *search, ClimbWorker *worker, ClimbCandidate *candidate,
                       int nodes) {
    ClimbCards hand = search->view->deal.hands[search->view->seat];
    if (!candidate->none && leaves_hand(&candidate->move)) {
        hand &= ~candidate->move.combo.cards;
    }
    climb_plan_make(search->game, &worker->playout.own, hand, search->apart, nodes,
                    &worker->playout.room, &candidate->plan);
}

// Keeps the best by prior.
static void keep(ClimbSearch *search, const ClimbCandidate *candidate, int most) {
    if (search->count < most) {
        search->candidates[search->count++] = *candidate;
        return;
    }
    int worst = 0;
    for (int i = 1; i < most; i++) {
        if (compare_priors(&search->candidates[i], &search->candidates[worst]) > 0) {
            worst = i;
        }
    }
    if (compare_priors(candidate, &search->candidates[worst]) < 0) {
        search->candidates[worst] = *candidate;
    }
}

static void prepare(ClimbSearch *search, ClimbWorker *worker, ClimbCandidate *candidate) {
    plan_after(search, worker, candidate, ROOT_NODES);
    if (search->level->learns && search->game->house == 0) {
        candidate->tree = climb_tree_new(search->playouts / 2);
    }
}

// The moves to try: those after which the hand is best. What is no play always is among them.
static void find_candidates(ClimbSearch *search, ClimbWorker *worker) {
    const ClimbMoves *moves = search->question->moves;
    bool all = search->level->solves && climb_sampler_sure(&search->sampler);
    int most = all ? CLIMB_SEARCH_CANDIDATES
                   : CLAMP(search->level->candidates, 2, CLIMB_SEARCH_CANDIDATES);
    bool at_turn = search->view->deal.turn == search->view->seat;
    ClimbCandidate candidate;
    for (int i = at_turn ? 0 : -1; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        candidate = (ClimbCandidate){ .none = i < 0, .index = i, .prior = FIRST_PRIOR };
        if (i >= 0) {
            candidate.move = moves->moves[i];
        }
        if (i >= 0 && leaves_hand(&candidate.move)) {
            plan_after(search, worker, &candidate, CANDIDATE_NODES);
            bool empty = candidate.plan.cards == 0;
            candidate.prior = empty ? FIRST_PRIOR - 1 : candidate.plan.cost;
        }
        keep(search, &candidate, most);
    }
    qsort(search->candidates, (size_t)search->count, sizeof(ClimbCandidate), compare_priors);
    for (int i = 0; i < search->count; i++) {
        prepare(search, worker, &search->candidates[i]);
    }
}

// --- dropping candidates ---------------------------------------------------------------------------

static int best_of(const ClimbSearch *search) {
    int best = -1;
    for (int i = 0; i < search->count; i++) {
        const ClimbCandidate *candidate = &search->candidates[i];
        if (!candidate->dropped && (best < 0 || candidate->mean > search->candidates[best].mean)) {
            best = i;
        }
    }
    return best;
}

static void find_means(ClimbSearch *search) {
    for (int i = 0; i < search->count && search->finished > 0; i++) {
        ClimbCandidate *candidate = &search->candidates[i];
        double sum = 0;
        for (int k = 0; k < search->finished && !candidate->dropped; k++) {
            sum += (double)search->value[i][k];
        }
        candidate->mean = candidate->dropped ? candidate->mean : sum / search->finished;
    }
}

// Is a candidate worse than the best beyond chance?
static bool surely_worse(const ClimbSearch *search, int i, int best) {
    double sum = 0, squares = 0;
    if (search->finished < ENOUGH) {
        return false;
    }
    for (int k = 0; k < search->finished; k++) {
        double difference = (double)search->value[best][k] - (double)search->value[i][k];
        sum += difference;
        squares += difference * difference;
    }
    double mean = sum / search->finished;
    double variance = (squares / search->finished - mean * mean) / search->finished;
    return mean > 0 && mean * mean > SURE * SURE * variance;
}

static void drop_worst(ClimbSearch *search) {
    int worst = -1;
    for (int i = 0; i < search->count; i++) {
        const ClimbCandidate *candidate = &search->candidates[i];
        if (!candidate->dropped && i != search->kept &&
            (worst < 0 || candidate->mean <= search->candidates[worst].mean)) {
            worst = i;
        }
    }
    search->candidates[worst].dropped = true;
}

// Drops what is surely worse, then the worst until no more than `most` are left. Returns how many are.
static int drop(ClimbSearch *search, int most) {
    int best = best_of(search), left = 0;
    for (int i = 0; i < search->count; i++) {
        ClimbCandidate *candidate = &search->candidates[i];
        if (!candidate->dropped && i != best && search->least == 0 &&
            surely_worse(search, i, best)) {
            candidate->dropped = true;
        }
        left += !candidate->dropped;
    }
    for (; left > most; left--) {
        drop_worst(search);
    }
    return left;
}

static int count_left(const ClimbSearch *search) {
    int left = 0;
    for (int i = 0; i < search->count; i++) {
        left += !search->candidates[i].dropped;
    }
    return left;
}

// Returns how many candidates are left.
static int run(ClimbSearch *search) {
    int left = count_left(search);
    for (int round = 0; round < ROUNDS && left > 1 && !climb_search_stopping(search); round++) {
        int64_t share = (int64_t)search->playouts / (ROUNDS * left);
        int count = (int)CLAMP(share, 1, CLIMB_SEARCH_SAMPLES / (ROUNDS + 1));
        climb_search_sample(search, count);
        find_means(search);
        left = drop(search, round >= 1 ? MAX(left * 2 / 3, MAX(search->least, 2)) : left);
    }
    return left;
}

// --- the decision ----------------------------------------------------------------------------------

static ClimbWorker *worker_new(ClimbSearch *search, const ClimbPlayout *like) {
    ClimbWorker *worker = g_new(ClimbWorker, 1);
    worker->search = search;
    climb_playout_init(search->game, &search->view->deal, search->view->seat, &worker->playout);
    if (search->level->trained) {
        climb_playout_use(&worker->playout, &climb_policy_learned);
    }
    if (like != NULL) {
        worker->playout.own = like->own;
        worker->playout.other = like->other;
        worker->playout.usual_cost = like->usual_cost;
    }
    return worker;
}

// Functions of the rules are asked by way of their rehearsal. False if there is none.
static bool set_game(ClimbSearch *search, const ClimbGame *game) {
    search->game = game;
    search->rules = *game->rules;
    ClimbHooks *hooks = game->rules->hooks;
    if (hooks == NULL) {
        return true;
    }
    search->rules.hooks = hooks->rehearsal != NULL ? hooks->rehearsal(hooks) : NULL;
    search->rehearsed = *game;
    search->rehearsed.rules = &search->rules;
    search->game = &search->rehearsed;
    return search->rules.hooks != NULL && hooks->fault(hooks) == NULL;
}

// Playouts for a decision: what was asked for, or the level's own measure, of which less where the
// functions of rules make them slow.
static uint32_t playouts_for(const ClimbSearchLevel *level, const ClimbQuestion *question) {
    const ClimbGame *game = question->game;
    if (level->playouts == 0 || question->thinking.playouts > 0) {
        return level->playouts == 0 ? 0 : question->thinking.playouts;
    }
    uint32_t cost = game->house != 0 ? HOUSE_COST : game->rules->hooks != NULL ? SCORE_COST : 1;
    return MAX(level->playouts / cost, 1);
}

// NULL if it cannot be thought about.
static ClimbSearch *search_new(const ClimbSearchLevel *level, const ClimbQuestion *question) {
    ClimbSearch *search = g_new(ClimbSearch, 1);
    if (!set_game(search, question->game)) {
        g_free(search);
        return NULL;
    }
    search->question = question;
    search->level = level;
    search->view = question->view;
    search->count = search->asked = search->finished = 0;
    search->playouts = playouts_for(level, question);
    search->kept = -1;
    search->least = 0;
    search->stopped = 0;
    search->exact = false;
    for (int i = 0; i < 4; i++) {
        search->seed.words[i] = climb_random_next(question->random);
    }
    search->apart = climb_plan_apart(search->game, &question->view->deal);
    climb_sampler_init(search->game, question->view, level->evidence, &search->sampler);
    search->threads = CLAMP(question->thinking.threads, 1, CLIMB_SEARCH_THREADS_MAX);
    search->world = g_new(ClimbWorld, search->threads > 1 ? CLIMB_WORLDS_MAX : CLIMB_WORLDS_ALONE);
    search->workers[0] = worker_new(search, NULL);
    fill_odds(search, search->workers[0]);
    find_usual_cost(search, &search->workers[0]->playout);
    for (int i = 1; i < search->threads; i++) {
        search->workers[i] = worker_new(search, &search->workers[0]->playout);
    }
    return search;
}

static void search_free(ClimbSearch *search) {
    for (int i = 0; i < search->count; i++) {
        g_free(search->candidates[i].tree);
    }
    g_free(search->world);
    for (int i = 0; i < search->threads; i++) {
        g_free(search->workers[i]);
    }
    g_free(search);
}

void climb_search_find_odds(const ClimbQuestion *question, ClimbPlayout *playout) {
    const ClimbSearchLevel level = { .evidence = true };
    ClimbSearch *search = search_new(&level, question);
    if (search != NULL) {
        const ClimbPlayout *found = &search->workers[0]->playout;
        playout->own = found->own;
        playout->other = found->other;
        playout->usual_cost = found->usual_cost;
        search_free(search);
    }
}

// The number of the listed move that is the same but for equal cards; the first if there is none.
static int find_listed(const ClimbSearch *search, const ClimbMove *move) {
    const ClimbMoves *moves = search->question->moves;
    ClimbCards cards = climb_plan_packed(move->combo.cards, search->apart);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbMove *listed = &moves->moves[i];
        if (listed->type == move->type && listed->value == move->value &&
            listed->combo.kind == move->combo.kind &&
            listed->combo.strength == move->combo.strength &&
            climb_plan_packed(listed->combo.cards, search->apart) == cards) {
            return i;
        }
    }
    return 0;
}

// The policy of the playouts; out of turn it throws in only what empties the hand.
static bool decide_by_policy(ClimbSearch *search, ClimbMove *choice) {
    ClimbPlayout *playout = &search->workers[0]->playout;
    const ClimbMoves *moves = search->question->moves;
    ClimbDeal deal = search->view->deal;
    int seat = search->view->seat;
    ClimbMove move = { 0 };
    if (deal.turn == seat) {
        climb_sampler_count(&search->sampler, &deal);
        climb_playout_plan(playout, &deal, seat, ROOT_NODES, &search->candidates[0].plan);
        playout->base[seat] = &search->candidates[0].plan;
        climb_playout_begin_seat(playout, seat);
        climb_random_init_part(&playout->random, &search->seed, POLICY_NUMBER);
        climb_playout_choose(playout, &deal, &move);
        *choice = moves->moves[find_listed(search, &move)];
        return true;
    }
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        if (moves->moves[i].combo.cards == deal.hands[seat]) {
            *choice = moves->moves[i];
            return true;
        }
    }
    return false;
}

static bool decide_by_search(ClimbSearch *search, ClimbMove *choice) {
    find_candidates(search, search->workers[0]);
    climb_search_work_out(search, false);
    run(search); // of moves that are proved to be equally good, what else is likely to come of them
    if (search->finished == 0 && !search->exact) {
        return decide_by_policy(search, choice);
    }
    const ClimbCandidate *best = &search->candidates[best_of(search)];
    *choice = best->move;
    return !best->none;
}

bool climb_search_decide(const ClimbSearchLevel *level, const ClimbQuestion *question, bool *acts,
                         ClimbMove *choice) {
    *acts = true;
    if (question->view->deal.turn == question->view->seat && question->moves->count == 1) {
        *choice = question->moves->moves[0];
        return true;
    }
    ClimbSearch *search = search_new(level, question);
    if (search == NULL) {
        return false;
    }
    *acts = search->playouts == 0 ? decide_by_policy(search, choice)
                                  : decide_by_search(search, choice);
    bool sound = !climb_search_faulty(search);
    if (!sound) {
        g_debug("a function of the rules failed while a bot thought ahead; it plays without: %s",
                climb_house_fault(search->game));
    }
    search_free(search);
    return sound;
}

// --- what moves are worth ---------------------------------------------------------------------------

// The move asked about is tried to the end; where it is no candidate, in the place of the last.
static void keep_wanted(ClimbSearch *search, const ClimbMove *wanted) {
    bool none = search->view->deal.turn != search->view->seat && wanted->type == CLIMB_MOVE_PASS;
    int index = none ? -1 : find_listed(search, wanted);
    for (int i = 0; i < search->count; i++) {
        search->kept = search->candidates[i].index == index ? i : search->kept;
    }
    if (search->kept < 0 && !none) {
        search->kept = search->count - 1;
        ClimbCandidate *candidate = &search->candidates[search->kept];
        candidate->none = false;
        candidate->index = index;
        candidate->move = search->question->moves->moves[index];
        plan_after(search, search->workers[0], candidate, ROOT_NODES);
    }
}

// With the values of the samples from number `from` on.
static void copy_tried(const ClimbSearch *search, int from, ClimbTried *tried) {
    for (int i = 0; i < search->count; i++) {
        const ClimbCandidate *candidate = &search->candidates[i];
        if (candidate->dropped) {
            continue;
        }
        const ClimbOdds *odds = &search->workers[0]->playout.own;
        ClimbTriedMove *move = &tried->moves[tried->count++];
        move->move = candidate->move;
        move->none = candidate->none;
        move->wanted = i == search->kept;
        move->plan = candidate->plan;
        move->control = climb_odds_control(search->game, odds, &candidate->move.combo);
        if (search->exact) {
            move->samples = 1;
            move->value[0] = (float)candidate->exact;
            continue;
        }
        move->samples = search->finished - from;
        memcpy(move->value, &search->value[i][from], sizeof(float) * (size_t)move->samples);
    }
}

bool climb_search_try(const ClimbSearchLevel *level, const ClimbQuestion *question,
                      const ClimbMove *wanted, int best, ClimbTried *tried) {
    ClimbSearch *search = search_new(level, question);
    tried->count = 0;
    if (search == NULL) {
        return false;
    }
    search->playouts = MAX(search->playouts / 2, 1);
    find_candidates(search, search->workers[0]);
    search->least = MAX(best, 2);
    if (wanted != NULL) {
        keep_wanted(search, wanted);
    }
    climb_search_work_out(search, true);
    int chosen = 0;
    if (!search->exact) {
        int left = run(search);
        chosen = search->asked;
        int most = CLIMB_SEARCH_SAMPLES - chosen;
        climb_search_sample(search, MIN((int)(search->playouts / (uint32_t)left) + 1, most));
    }
    tried->exact = search->exact;
    tried->usual_cost = search->workers[0]->playout.usual_cost;
    copy_tried(search, search->finished >= chosen + ENOUGH ? chosen : 0, tried);
    climb_plan_make(search->game, &search->workers[0]->playout.own,
                    search->view->deal.hands[search->view->seat], search->apart, ROOT_NODES,
                    &search->workers[0]->playout.room, &tried->plan);
    bool sound = !climb_search_faulty(search);
    search_free(search);
    return sound;
}
