// SPDX-License-Identifier: LGPL-2.1-or-later
// Decisions of bots, and the test that they see nothing but their view.
#include "testing-bots.h"

#include <advice.h>
#include <string.h>

#define ADVISED 10 // of so many states one

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

static void advise(const ClimbMatch *match, const ClimbMove *wanted, ClimbMoves *moves,
                   ClimbAdvice *advice) {
    ClimbView view;
    ClimbRandom random;
    climb_view_of(match, wanted->seat, &view);
    climb_bot_random(match, wanted->seat, &random);
    moves->count = 0;
    climb_deal_moves(match->game, &view.deal, wanted->seat, moves);
    ClimbQuestion question = { .game = match->game,
                               .view = &view,
                               .moves = moves,
                               .thinking = { .playouts = TESTING_PLAYOUTS * 2 },
                               .random = &random };
    g_assert_true(climb_advice_give(&question, wanted, 3, advice));
}

// Advice is legal, the best first, and has the move that was asked about.
static void check_advice(const ClimbMatch *match, const ClimbMoves *moves,
                         const ClimbAdvice *advice) {
    int wanted = 0;
    g_assert_cmpint(advice->count, >=, MIN(moves->count, 3));
    g_assert_cmpint(advice->count, <=, 4);
    for (int i = 0; i < advice->count; i++) {
        const ClimbAdvised *advised = &advice->moves[i];
        g_autofree char *words = climb_advice_words(match->game, advised, NULL);
        g_assert_true(advised->none || testing_is_listed(moves, &advised->move));
        g_assert_true(advised->loss >= 0 && advised->error >= 0);
        g_assert_true(i == 0 || advised->points <= advice->moves[i - 1].points);
        g_assert_cmpint((int)strlen(words), >, 0);
        wanted += advised->wanted;
    }
    g_assert_cmpint(wanted, ==, 1);
}

// What others hold changes no advice.
static void compare_advice(ClimbMatch *match, const ClimbDeal *swapped, const ClimbMove *wanted,
                           ClimbMoves *moves) {
    const ClimbDeal before = match->deal;
    ClimbAdvice advice[2];
    for (int i = 0; i < 2; i++) {
        match->deal = i == 0 ? before : *swapped;
        advise(match, wanted, moves, &advice[i]);
        check_advice(match, moves, &advice[i]);
    }
    match->deal = before;
    GString *text[2];
    for (int i = 0; i < 2; i++) {
        text[i] = g_string_new(NULL);
        climb_advice_add_json(match->game, &advice[i], NULL, text[i]);
    }
    g_assert_cmpstr(text[0]->str, ==, text[1]->str);
    g_string_free(text[0], TRUE);
    g_string_free(text[1], TRUE);
}

// No bot peeks: what it cannot know changes nothing that it does.
static int check_no_peeking(ClimbMatch *match, ClimbRandom *random, bool advises,
                            ClimbMoves *moves) {
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
    if (advises) {
        const ClimbMove wanted = moves->moves[moves->count - 1];
        compare_advice(match, &swapped, &wanted, moves);
    }
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
            checked += check_no_peeking(match, &random, checked % ADVISED == 0, moves);
            testing_step(match, number, moves);
        }
    }
    g_assert_true(checked > 0 || game->seats == 2); // of two, each may know the other's cards
}

ClimbMatch *testing_two_hands(const char *hand, const char *table, const char *other) {
    ClimbMatch *match = testing_match("big-two", "open.require=none players=2", 1);
    ClimbDealStart start = { .number = 1, .step = 1, .leader = 0 };
    ClimbCards hands[CLIMB_SEATS_MAX] = { testing_cards(match->game, hand),
                                          testing_cards(match->game, other) };
    climb_match_begin(match);
    g_assert_true(climb_deal_begin_with(match->game, &start, hands, CLIMB_NO_CARDS, true,
                                        &match->deal, NULL));
    if (*table != '\0') {
        g_assert_true(climb_combo_classify(match->game, testing_cards(match->game, table),
                                           &match->deal.table));
        match->deal.table_seat = match->deal.trick_leader = 1;
    }
    return match;
}
