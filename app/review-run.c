// SPDX-License-Identifier: LGPL-2.1-or-later
// Goes through the decisions of a record, in threads, and judges each from the view that its seat had.
// The result depends on the record and the number of playouts alone.
#include <math.h>

#include "review.h"
#include "work.h"

// A loss counts from these shares of the spread on.
#define INACCURACY 0.04
#define MISTAKE 0.1
#define BLUNDER 0.25
#define CERTAIN 2.0 // standard errors that a loss must have to count

#define BEST_MOVES 3
#define SPREAD_DEALS 24
#define SPREAD_PLAYOUTS 200

typedef struct {
    Review *review;
    GPtrArray *records; // own games of the further threads, where rules have functions
    ClimbMoves *rooms;  // one for each thread
} Run;

const char *review_mark_name(ReviewMark mark) {
    static const char *const names[] = { N_("best"), N_("good"), N_("inaccuracy"), N_("mistake"),
                                         N_("blunder") };
    return names[mark];
}

// --- the measure -------------------------------------------------------------------------------------

// Makes the moves that leave no choice, like a first lead of one certain card.
static void make_forced_moves(ClimbMatch *match, ClimbMoves *moves) {
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        climb_deal_moves(match->game, &match->deal, match->deal.turn, moves);
        if (moves->count != 1 || !climb_match_apply(match, &moves->moves[0], NULL)) {
            return;
        }
    }
}

// The square of what is won or lost in one deal, expected at its first choice; -1 if it cannot be told.
static double square_of_deal(ClimbGame *game, uint64_t number, ClimbMoves *moves) {
    ClimbSeed seed = climb_seed_from_number(number);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    climb_match_begin(match);
    make_forced_moves(match, moves);
    if (match->deal.phase == CLIMB_PHASE_OVER) {
        return -1;
    }
    ClimbView view;
    ClimbRandom random;
    ClimbAdvice advice;
    climb_view_of(match, match->deal.turn, &view);
    climb_bot_random(match, view.seat, &random);
    climb_deal_moves(game, &view.deal, view.seat, moves);
    ClimbQuestion question = { .game = game, .view = &view, .moves = moves, .random = &random };
    question.thinking.playouts = SPREAD_PLAYOUTS;
    if (!climb_advice_give(&question, NULL, 1, &advice) || advice.samples == 0) {
        return -1;
    }
    const ClimbAdvised *best = &advice.moves[0];
    return best->points * best->points + best->error * best->error * (advice.samples - 1);
}

// By how many points the results of deals differ under these rules: losses are measured by it, so
// that the same marks serve every game. The deals are the same for all records of the game.
double review_spread(ClimbGame *game, ClimbMoves *moves) {
    double sum = 0;
    int count = 0;
    for (uint64_t number = 1; number <= SPREAD_DEALS; number++) {
        double square = square_of_deal(game, number, moves);
        if (square >= 0) {
            sum += square;
            count++;
        }
    }
    return count > 0 && sum > 0 ? sqrt(sum / count) : 1;
}

void review_measure(Review *review, double spread) {
    review->spread = spread;
    review->least[REVIEW_INACCURACY] = INACCURACY * review->spread;
    review->least[REVIEW_MISTAKE] = MISTAKE * review->spread;
    review->least[REVIEW_BLUNDER] = BLUNDER * review->spread;
}

static ReviewMark mark_of(const Review *review, double loss, double error) {
    if (loss <= error) {
        return REVIEW_BEST;
    }
    ReviewMark mark = REVIEW_GOOD;
    for (int i = REVIEW_INACCURACY; i < REVIEW_MARKS && loss > CERTAIN * error; i++) {
        mark = loss >= review->least[i] ? (ReviewMark)i : mark;
    }
    return mark;
}

// --- decisions -----------------------------------------------------------------------------------------

// The moves of a deal before a step, as everybody knows them. (transfer full)
static GArray *moves_before(const Replay *replay, int index) {
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(ClimbMove));
    int first = index;
    while (replay_step(replay, first)->type != REPLAY_DEAL) {
        first--;
    }
    int before = replay_step(replay, first)->number;
    for (int i = first; i < index; i++) {
        const ReplayStep *step = replay_step(replay, i);
        if (step->type == REPLAY_MOVE) {
            ClimbMove move = climb_move_public(&step->move);
            g_array_append_val(moves, move);
        } else if (step->type == REPLAY_UNDO) {
            g_array_set_size(moves, (guint)(step->number - before));
        }
    }
    return moves;
}

// A function of the rules may accept what the list has not.
static void list_with(const ClimbGame *game, const ClimbView *view, const ClimbMove *made,
                      ClimbMoves *moves) {
    ClimbCards apart = climb_plan_apart(game, &view->deal);
    ClimbCards cards = climb_plan_packed(made->combo.cards, apart);
    climb_deal_moves(game, &view->deal, view->seat, moves);
    moves->count = MIN(moves->count, CLIMB_MOVES_MAX);
    for (int i = 0; i < moves->count; i++) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type == made->type && move->value == made->value &&
            climb_plan_packed(move->combo.cards, apart) == cards) {
            return;
        }
    }
    moves->count = MIN(moves->count, CLIMB_MOVES_MAX - 1);
    moves->moves[moves->count++] = *made;
}

void review_judge(Review *review, guint index, ClimbGame *game, ClimbMoves *moves) {
    ReviewDecision *decision = &g_array_index(review->decisions, ReviewDecision, index);
    const Replay *replay = review->replay;
    const ReplayStep *step = replay_step(replay, decision->step);
    const ReplayStep *before = replay_step(replay, decision->step - 1);
    ClimbView view;
    climb_view_of_deal(game, &before->deal, step->move.seat, &view);
    for (int seat = 0; seat < view.deal.seats; seat++) {
        view.net_total[seat] = before->totals[seat];
        view.penalty_total[seat] = 0;
    }
    g_autoptr(GArray) made = moves_before(replay, decision->step);
    view.moves = (const ClimbMove *)made->data;
    view.move_count = (int)made->len;
    list_with(game, &view, &step->move, moves);
    decision->forced = !step->out_of_turn && moves->count == 1;
    if (decision->forced) {
        return;
    }
    ClimbRandom random;
    ClimbSeed seed = climb_seed_part(&replay->record->match->seed, "review",
                                     (uint64_t)step->number);
    climb_random_init(&random, &seed);
    ClimbQuestion question = { .game = game, .view = &view, .moves = moves, .random = &random };
    question.thinking.playouts = review->playouts;
    decision->failed = !climb_advice_give(&question, &step->move, BEST_MOVES, &decision->advice);
    for (int i = 0; i < decision->advice.count && !decision->failed; i++) {
        const ClimbAdvised *advised = &decision->advice.moves[i];
        if (advised->wanted) {
            decision->points = advised->points;
            decision->loss = advised->loss;
            decision->loss_error = advised->loss_error;
            decision->mark = mark_of(review, advised->loss, advised->loss_error);
        }
    }
}

void review_find(Review *review) {
    int kept = G_MAXINT; // moves of the deal that remained in the end
    for (int i = replay_last(review->replay); i > 0; i--) {
        const ReplayStep *step = replay_step(review->replay, i);
        bool wanted = step->deal_number >= review->first && step->deal_number <= review->last &&
                      (review->seat == CLIMB_NO_SEAT || step->move.seat == review->seat);
        switch (step->type) {
        case REPLAY_DEAL: kept = G_MAXINT; break;
        case REPLAY_UNDO: kept = MIN(kept, step->number); break;
        case REPLAY_VOID: break;
        case REPLAY_MOVE:
            if (wanted && step->number <= kept) {
                ReviewDecision decision = { .step = i };
                g_array_append_val(review->decisions, decision);
            }
            break;
        }
    }
    for (guint i = 0, k = review->decisions->len; i + 1 < k; i++) { // into the order of play
        ReviewDecision *a = &g_array_index(review->decisions, ReviewDecision, i);
        ReviewDecision *b = &g_array_index(review->decisions, ReviewDecision, --k);
        int step = a->step;
        a->step = b->step;
        b->step = step;
    }
}

static void judge_piece(Work *work, int piece, int worker, gpointer data) {
    Run *run = data;
    Review *review = run->review;
    ClimbGame *game = review->replay->record->match->game;
    if (worker > 0 && run->records->len > 0) {
        const ClimbRecord *record = run->records->pdata[worker - 1];
        game = record->match->game;
    }
    review_judge(review, (guint)piece, game, &run->rooms[worker]);
    work_count(work);
}

// Functions of rules serve one thread.
static bool read_for_threads(Run *run, const ClimbRegistry *registry, const char *text,
                             GError **error) {
    const ClimbGame *game = replay_game(run->review->replay);
    for (int i = 1; game->rules->hooks != NULL && i < run->review->jobs; i++) {
        ClimbRecord *record = climb_record_read(registry, text, 0, error);
        if (record == NULL) {
            return false;
        }
        g_ptr_array_add(run->records, record);
    }
    return true;
}

int review_run(Review *review, const ClimbRegistry *registry, const char *text, GError **error) {
    g_autoptr(GPtrArray)
        records = g_ptr_array_new_with_free_func((GDestroyNotify)climb_record_free);
    Run run = { .review = review, .records = records };
    run.rooms = g_new(ClimbMoves, review->jobs);
    review_find(review);
    review_measure(review, review_spread(review->replay->record->match->game, run.rooms));
    Work work = { .pieces = (int)review->decisions->len,
                  .jobs = review->jobs,
                  .unit = "moves",
                  .total = (int64_t)review->decisions->len,
                  .piece = judge_piece,
                  .data = &run };
    int status = -1;
    if (read_for_threads(&run, registry, text, error)) {
        status = work.pieces > 0 ? work_run(&work) : 0;
    }
    if (status > 0) { // pieces begin in order, and those that have begun were finished
        g_array_set_size(review->decisions, (guint)MIN(work.done, work.pieces));
    }
    g_free(run.rooms);
    return status;
}
