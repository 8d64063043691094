// SPDX-License-Identifier: LGPL-2.1-or-later
// The exact end of deals, held against trying every line of play without any table or bound; and that the
// best bot loses nothing where nothing is hidden from it.
#include "sample.h"
#include "solve.h"
#include "testing-bots.h"

#include <string.h>

#define POSITIONS_MAX 20000 // that are tried line by line
#define CARDS_MAX 9         // in all hands

static const TestingVariant variants[] = {
    { "partners", "big-two", "team=opposite" },
    { "partners-places", "pusoy-dos", "team=opposite end.mode=places score.by=places" },
    { "two", "choi-dai-di", "players=2 deal.cards=26" },
    { "three", "big-two", "players=3" },
    { "one-circuit", "big-two", "pass.mode=one_circuit" },
    { "lockout", "big-two", "pass.mode=lockout" },
    { "places-pot", "big-two", "end.mode=places" },
    { "winner-only", "big-two", "settle.mode=winner_only" },
};

// --- every line --------------------------------------------------------------------------------------

typedef struct {
    const ClimbGame *game;
    int seat;
    bool wins;
    int positions;
    ClimbMoves *listed;
    ClimbMove moves[4096];
    int used;
} Lines;

static bool is_better(const Lines *lines, const int32_t *value, const int32_t *than, int turn) {
    if (value[turn] != than[turn]) {
        return value[turn] > than[turn];
    }
    if (value[lines->seat] != than[lines->seat]) {
        return value[lines->seat] < than[lines->seat];
    }
    return memcmp(value, than, sizeof(int32_t) * CLIMB_SEATS_MAX) > 0;
}

static void try_lines(Lines *lines, const ClimbDeal *deal, int32_t best[CLIMB_SEATS_MAX]) {
    memset(best, 0, sizeof(int32_t) * CLIMB_SEATS_MAX);
    if (deal->phase == CLIMB_PHASE_OVER) {
        ClimbResult result;
        climb_deal_score(lines->game, deal, &result);
        for (int seat = 0; seat < deal->seats && !result.voided; seat++) {
            unsigned side = climb_deal_side(lines->game, deal, result.winner);
            best[seat] = lines->wins ? (int)((side >> seat) & 1) : result.net[seat];
        }
        return;
    }
    if (++lines->positions > POSITIONS_MAX) {
        return;
    }
    climb_deal_moves(lines->game, deal, deal->turn, lines->listed);
    int count = lines->listed->count, first = lines->used;
    g_assert_cmpint(first + count, <=, (int)G_N_ELEMENTS(lines->moves));
    memcpy(&lines->moves[first], lines->listed->moves, sizeof(ClimbMove) * (size_t)count);
    lines->used += count;
    for (int i = 0; i < count && lines->positions <= POSITIONS_MAX; i++) {
        ClimbDeal next = *deal;
        int32_t value[CLIMB_SEATS_MAX];
        climb_deal_apply(lines->game, &next, &lines->moves[first + i]);
        try_lines(lines, &next, value);
        if (i == 0 || is_better(lines, value, best, deal->turn)) {
            memcpy(best, value, sizeof value);
        }
    }
    lines->used = first;
}

// --- the same by both --------------------------------------------------------------------------------

typedef struct {
    ClimbSolver solver;
    Lines lines;
    ClimbMoves moves;
    int compared, known;
} Room;

static int cards_left(const ClimbDeal *deal) {
    int count = 0;
    for (int seat = 0; seat < deal->seats; seat++) {
        count += climb_cards_count(deal->hands[seat]);
    }
    return count;
}

// False if there are too many lines.
static bool compare(const ClimbGame *game, const ClimbDeal *deal, int seat, bool wins, Room *room,
                    int *worth) {
    Lines *lines = &room->lines;
    lines->game = game;
    lines->seat = seat;
    lines->wins = wins;
    lines->positions = lines->used = 0;
    lines->listed = &room->moves;
    int32_t best[CLIMB_SEATS_MAX];
    int value = 0;
    try_lines(lines, deal, best);
    if (lines->positions > POSITIONS_MAX) {
        return false;
    }
    climb_solve_init(game, deal, seat, wins, &room->moves, &room->solver);
    room->solver.nodes = lines->positions + 1;
    g_assert_true(climb_solve(&room->solver, deal, CLIMB_SOLVE_LEAST, &value));
    g_assert_cmpint(value, ==, best[seat]);
    bool one = deal->phase == CLIMB_PHASE_OVER || lines->positions == 1;
    climb_solve_init(game, deal, seat, wins, &room->moves, &room->solver);
    room->solver.nodes = 1;
    g_assert_true(climb_solve(&room->solver, deal, CLIMB_SOLVE_LEAST, &value) == one);
    *worth = best[seat];
    return true;
}

// Where nothing is hidden, `strong` makes one of the best moves, with any number of threads.
static void check_strong(const ClimbMatch *match, int worth, Room *room) {
    ClimbView view;
    ClimbSampler sampler;
    ClimbMove move[2];
    int seat = match->deal.turn, value = 0;
    climb_view_of(match, seat, &view);
    climb_sampler_init(match->game, &view, false, &sampler);
    if (!climb_sampler_sure(&sampler)) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        ClimbThinking thinking = { .playouts = 2000, .threads = i == 0 ? 0 : 3 };
        testing_decide(match, seat, testing_bot_named("strong"), thinking, &room->moves, &move[i]);
    }
    testing_assert_same(&move[0], &move[1]);
    ClimbDeal next = match->deal;
    climb_deal_apply(match->game, &next, &move[0]);
    if (compare(match->game, &next, seat, false, room, &value)) {
        g_assert_cmpint(value, ==, worth);
        room->known++;
    }
}

// Endings of deals that bots play; returns how many were known to the seat at turn.
static int compare_endings(ClimbGame *game, uint64_t deals) {
    g_autofree Room *room = g_new0(Room, 1);
    for (uint64_t number = 0; number < deals; number++) {
        ClimbSeed seed = climb_seed_from_number(number + 1234);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            const ClimbDeal *deal = &match->deal;
            int worth = 0;
            if (cards_left(deal) <= CARDS_MAX && climb_solve_possible(game, deal, &room->moves) &&
                compare(game, deal, deal->turn, false, room, &worth)) {
                room->compared++;
                check_strong(match, worth, room);
                compare(game, deal, (int)number % deal->seats, number % 3 == 0, room, &worth);
            }
            testing_step(match, number, &room->moves);
        }
    }
    g_test_message("%d endings, %d of them known to the seat", room->compared, room->known);
    return room->known;
}

static void test_endings(gconstpointer data) {
    g_autoptr(ClimbGame) game = testing_game(data, NULL);
    compare_endings(game, TESTING_TIMES(15));
}

static void test_variant_endings(gconstpointer data) {
    const TestingVariant *variant = data;
    g_autoptr(ClimbGame) game = testing_game(variant->game, variant->settings);
    int known = compare_endings(game, TESTING_TIMES(30));
    g_assert_true(known > 0 || game->rules->end_mode == CLIMB_END_FIRST_OUT);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("solve/endings", test_endings);
    testing_add_for_variants("solve/endings-variant", variants, G_N_ELEMENTS(variants),
                             test_variant_endings);
    return g_test_run();
}
