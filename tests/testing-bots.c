// SPDX-License-Identifier: LGPL-2.1-or-later
// Decisions of bots, and the test that they see nothing but their view.
#include "testing-bots.h"

#include <string.h>

const ClimbBot *testing_bot_named(const char *id) {
    const ClimbBot *const *bot = climb_bots();
    while (*bot != NULL && strcmp((*bot)->id, id) != 0) {
        bot++;
    }
    g_assert_nonnull(*bot);
    return *bot;
}

bool testing_decide(const ClimbMatch *match, int seat, const ClimbBot *bot, ClimbThinking thinking,
                    ClimbMoves *moves, ClimbMove *move) {
    ClimbView view;
    ClimbRandom random;
    memset(move, 0, sizeof *move);
    climb_view_of(match, seat, &view);
    climb_bot_random(match, seat, &random);
    climb_deal_moves(match->game, &view.deal, seat, moves);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = moves, .thinking = thinking, .random = &random
    };
    return moves->count > 0 && bot->decide(bot, &question, move);
}

void testing_assert_same(const ClimbMove *a, const ClimbMove *b) {
    g_assert_true(a->combo.cards == b->combo.cards);
    g_assert_cmpint(a->type, ==, b->type);
    g_assert_cmpint(a->value, ==, b->value);
}

bool testing_is_listed(const ClimbMoves *moves, const ClimbMove *move) {
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbMove *listed = &moves->moves[i];
        if (listed->type == move->type && listed->combo.cards == move->combo.cards &&
            listed->value == move->value) {
            return true;
        }
    }
    return false;
}

static ClimbCard pick(ClimbCards cards, ClimbRandom *random) {
    for (uint32_t n = climb_random_below(random, (uint32_t)climb_cards_count(cards)); n > 0; n--) {
        cards = climb_cards_rest(cards);
    }
    return climb_cards_lowest(cards);
}

// Changes cards that a seat cannot know between places where it cannot see them, so that its view
// stays as it is. False if there are none.
static bool swap_unseen(const ClimbMatch *match, const ClimbView *view, ClimbRandom *random,
                        ClimbDeal *deal) {
    ClimbCards *places[CLIMB_SEATS_MAX + 3];
    int count = 0;
    *deal = match->deal;
    for (int seat = 0; seat < deal->seats; seat++) {
        places[count++] = &deal->hands[seat];
    }
    places[count++] = &deal->aside;
    places[count++] = &deal->stock;
    if (deal->phase == CLIMB_PHASE_AUCTION) { // later it is in the declarer's hand too
        places[count++] = &deal->kitty;
    }
    ClimbCards *first = places[climb_random_below(random, (uint32_t)count)];
    ClimbCards *second = places[climb_random_below(random, (uint32_t)count)];
    ClimbCards fixed = deal->called;
    if (deal->required != CLIMB_NO_CARD) {
        fixed |= climb_cards_of(deal->required);
    }
    ClimbCards from = *first & view->unseen & ~fixed, to = *second & view->unseen & ~fixed;
    if (first == second || from == 0 || to == 0) {
        return false;
    }
    ClimbCards both = climb_cards_of(pick(from, random)) | climb_cards_of(pick(to, random));
    *first ^= both;
    *second ^= both;
    ClimbView again;
    climb_view_of_deal(match->game, deal, view->seat, &again);
    return climb_deal_hash(&again.deal) == climb_deal_hash(&view->deal);
}

// No bot peeks: what it cannot know changes nothing that it does.
static int check_no_peeking(ClimbMatch *match, ClimbRandom *random, ClimbMoves *moves) {
    ClimbDeal before = match->deal, swapped;
    ClimbThinking thinking = { .playouts = TESTING_PLAYOUTS };
    int seat = match->deal.turn;
    ClimbView view;
    climb_view_of(match, seat, &view);
    if (!swap_unseen(match, &view, random, &swapped)) {
        return 0;
    }
    for (const ClimbBot *const *bot = climb_bots(); *bot != NULL; bot++) {
        ClimbMove move[2];
        for (int i = 0; i < 2; i++) {
            match->deal = i == 0 ? before : swapped;
            g_assert_true(testing_decide(match, seat, *bot, thinking, moves, &move[i]));
            g_assert_true(testing_is_listed(moves, &move[i]));
        }
        testing_assert_same(&move[0], &move[1]);
    }
    match->deal = before;
    return 1;
}

void testing_play_without_peeking(ClimbGame *game, uint64_t deals) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    int checked = 0;
    for (uint64_t number = 0; number < deals || (checked == 0 && number < 10); number++) {
        ClimbSeed seed = climb_seed_from_number(number + 77);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        ClimbRandom random;
        climb_random_init(&random, &seed);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            checked += check_no_peeking(match, &random, moves);
            testing_step(match, number, moves);
        }
    }
    g_assert_true(checked > 0 || game->seats == 2); // of two, each may know the other's cards
}
