// SPDX-License-Identifier: LGPL-2.1-or-later
// Bots that think ahead: the deals that they imagine fit all that is public, no card that they cannot
// know changes a move, and neither do threads; they answer at once when they are told to stop.
#include <sample.h>
#include <search.h>

#include "laws-variants.h"
#include "testing-bots.h"

// --- imagined deals ------------------------------------------------------------------------------

static ClimbCards all_cards(const ClimbDeal *deal) {
    ClimbCards cards = deal->played | deal->kitty | deal->aside | deal->stock;
    for (int seat = 0; seat < deal->seats; seat++) {
        cards |= deal->hands[seat];
    }
    return cards;
}

// What the seat sees of an imagined deal is what it sees of the real one.
static void check_sample(const ClimbMatch *match, const ClimbView *view, const ClimbDeal *deal) {
    ClimbView again;
    int held = 0;
    climb_view_of_deal(match->game, deal, view->seat, &again);
    g_assert_true(climb_deal_hash(&again.deal) == climb_deal_hash(&view->deal));
    g_assert_true(again.unseen == view->unseen);
    g_assert_true(all_cards(deal) == match->game->deck.cards);
    for (int seat = 0; seat < deal->seats; seat++) {
        g_assert_cmpint(deal->counts[seat], ==, climb_cards_count(deal->hands[seat]));
        g_assert_cmpint(deal->counts[seat] > 0, ==, match->deal.counts[seat] > 0);
        if (match->game->rules->info_counts || deal->draws == 0) { // else it is not always known
            g_assert_cmpint(deal->counts[seat], ==, match->deal.counts[seat]);
        }
        held += deal->counts[seat];
    }
    g_assert_cmpint(climb_cards_count(deal->stock), ==, deal->stock_count);
    g_assert_cmpint(held + climb_cards_count(deal->aside | deal->stock | deal->played), <=,
                    climb_cards_count(match->game->deck.cards));
}

static void check_samples(const ClimbMatch *match, ClimbRandom *random, ClimbMoves *room) {
    for (int seat = 0; seat < match->game->seats; seat++) {
        ClimbView view;
        ClimbSampler sampler;
        ClimbDeal deal;
        if ((match->deal.out >> seat) & 1) {
            continue;
        }
        climb_view_of(match, seat, &view);
        climb_sampler_init(match->game, &view, true, &sampler);
        climb_sampler_draw(&sampler, random, &deal);
        check_sample(match, &view, &deal);
        climb_sampler_draw_likely(&sampler, random, room, &deal);
        check_sample(match, &view, &deal);
    }
}

static void sample_whole_deals(ClimbGame *game, uint64_t deals) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 2);
    for (uint64_t number = 0; number < deals; number++) {
        ClimbSeed seed = climb_seed_from_number(number);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        ClimbRandom random;
        climb_random_init(&random, &seed);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            check_samples(match, &random, moves + 1);
            testing_step(match, number, moves);
        }
    }
}

static void test_samples(gconstpointer data) {
    g_autoptr(ClimbGame) game = testing_game(data, NULL);
    sample_whole_deals(game, TESTING_TIMES(4));
}

static void test_variant_samples(gconstpointer data) {
    const TestingVariant *variant = data;
    g_autoptr(ClimbGame) game = testing_game(variant->game, variant->settings);
    g_assert_nonnull(game);
    sample_whole_deals(game, TESTING_TIMES(4));
}

// Before the first move nothing makes one deal likelier: every unseen card is as often with each.
static void test_uniform(void) {
    enum { DRAWS = 3000 };
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 5);
    ClimbView view;
    ClimbSampler sampler;
    ClimbRandom random;
    ClimbMoves *room = g_new(ClimbMoves, 1);
    int often[CLIMB_SEATS_MAX][CLIMB_CARDS_MAX] = { 0 };
    climb_match_begin(match);
    climb_view_of(match, match->deal.turn, &view);
    climb_sampler_init(match->game, &view, true, &sampler);
    climb_random_init(&random, &match->seed);
    for (int i = 0; i < DRAWS; i++) {
        ClimbDeal deal;
        climb_sampler_draw_likely(&sampler, &random, room, &deal);
        for (int seat = 0; seat < 4; seat++) {
            for (ClimbCards rest = deal.hands[seat]; rest != 0; rest = climb_cards_rest(rest)) {
                often[seat][climb_cards_lowest(rest)]++;
            }
        }
    }
    for (int seat = 0; seat < 4; seat++) {
        for (ClimbCards rest = view.unseen; seat != view.seat && rest != 0;
             rest = climb_cards_rest(rest)) {
            int count = often[seat][climb_cards_lowest(rest)];
            g_assert_cmpint(ABS(count - DRAWS / 3), <, 130); // five standard errors
        }
    }
    g_free(room);
}

// Who passes on a low single likely holds nothing that beats it.
static void test_evidence(void) {
    enum { DRAWS = 400 };
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 11);
    g_autofree ClimbMoves *room = g_new(ClimbMoves, 1);
    ClimbView view;
    ClimbSampler sampler;
    ClimbRandom random;
    climb_match_begin(match);
    int leader = match->deal.turn, next = (leader + 1) % 4;
    ClimbMove lead = { .combo.cards = testing_cards(match->game, "3D"), .seat = (uint8_t)leader };
    ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)next };
    g_assert_true(climb_match_apply(match, &lead, NULL));
    g_assert_true(climb_match_apply(match, &pass, NULL));
    climb_view_of(match, leader, &view);
    climb_sampler_init(match->game, &view, true, &sampler);
    climb_random_init(&random, &match->seed);
    ClimbCards high = testing_cards(match->game, "2D 2C 2H 2S AD AC AH AS") & view.unseen;
    int passed = 0, others = 0;
    for (int i = 0; i < DRAWS; i++) {
        ClimbDeal deal;
        climb_sampler_draw_likely(&sampler, &random, room, &deal);
        passed += climb_cards_count(deal.hands[next] & high);
        others += climb_cards_count(deal.hands[(next + 1) % 4] & high);
    }
    g_assert_cmpint(passed, <, others);
}

// --- decisions -------------------------------------------------------------------------------------

static void test_no_peeking(gconstpointer data) {
    g_autoptr(ClimbGame) game = testing_game(data, NULL);
    testing_play_without_peeking(game, 1);
}

static void test_variant_no_peeking(gconstpointer data) {
    const TestingVariant *variant = data;
    g_autoptr(ClimbGame) game = testing_game(variant->game, variant->settings);
    testing_play_without_peeking(game, 1);
}

// Who counts the cards that were played knows how many each player holds: that they are not told changes no
// move.
static void test_secret_counts(gconstpointer data) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) told = testing_match(data, "info.counts=yes", 3);
    g_autoptr(ClimbMatch) secret = testing_match(data, "info.counts=no", 3);
    ClimbThinking thinking = { .playouts = 50 };
    climb_match_begin(told);
    climb_match_begin(secret);
    while (told->deal.phase != CLIMB_PHASE_OVER) {
        ClimbMove move, other;
        int seat = told->deal.turn;
        for (const ClimbBot *const *bot = climb_bots(); *bot != NULL; bot++) {
            g_assert_true(testing_decide(told, seat, *bot, thinking, moves, &move));
            g_assert_true(testing_decide(secret, seat, *bot, thinking, moves, &other));
            testing_assert_same(&move, &other);
        }
        g_assert_true(climb_match_apply(told, &move, NULL));
        g_assert_true(climb_match_apply(secret, &move, NULL));
    }
}

// Threads change no move.
static void test_threads(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    const ClimbBot *strong = testing_bot_named("strong");
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 3);
    climb_match_begin(match);
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        ClimbMove one, three;
        int seat = match->deal.turn;
        ClimbThinking thinking = { .playouts = 200 };
        testing_decide(match, seat, strong, thinking, moves, &one);
        thinking.threads = 3;
        testing_decide(match, seat, strong, thinking, moves, &three);
        testing_assert_same(&one, &three);
        g_assert_true(climb_match_apply(match, &three, NULL));
    }
}

static bool stop_at_once(gpointer data) {
    ++*(int *)data;
    return true;
}

// Told to stop, a bot has a legal move all the same.
static void test_stop(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    const ClimbBot *strong = testing_bot_named("strong");
    g_autoptr(ClimbMatch) match = testing_match("big-three", NULL, 4);
    int asked = 0;
    ClimbThinking thinking = { .playouts = G_MAXUINT32, .stop = stop_at_once, .data = &asked };
    climb_match_begin(match);
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        ClimbMove move;
        g_assert_true(testing_decide(match, match->deal.turn, strong, thinking, moves, &move));
        g_assert_true(testing_is_listed(moves, &move));
        g_assert_true(climb_match_apply(match, &move, NULL));
    }
    g_assert_cmpint(asked, >, 0);
}

typedef struct {
    int asked, limit;
    int late; // how often it was asked again after it had said so
} Stopper;

static bool stop_later(gpointer data) {
    Stopper *stopper = data;
    stopper->late += stopper->asked > stopper->limit;
    return ++stopper->asked > stopper->limit;
}

// Whether to stop is asked before every playout, and nothing is begun afterwards: so an answer is no later
// than one playout takes, or one imagined deal.
static void test_stops_soon(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 4);
    climb_match_begin(match);
    for (int limit = 0; limit < 5000; limit = limit * 3 + 1) {
        Stopper stopper = { .limit = limit };
        ClimbMove move;
        ClimbThinking thinking = { .playouts = G_MAXUINT32, .stop = stop_later, .data = &stopper };
        g_assert_true(testing_decide(match, match->deal.turn, testing_bot_named("strong"), thinking,
                                     moves, &move));
        g_assert_true(testing_is_listed(moves, &move));
        g_assert_cmpint(stopper.late, ==, 0);
        stopper = (Stopper){ .limit = G_MAXINT };
        thinking.playouts = (uint32_t)limit + 1;
        testing_decide(match, match->deal.turn, testing_bot_named("strong"), thinking, moves,
                       &move);
        g_assert_cmpint(stopper.asked, >, limit / 4); // what is surely worse is dropped
    }
}

// What moves are worth: threads change nothing, the move asked about is there, and a move that wins at once
// is worth most.
static void test_worth(void) {
    g_autofree ClimbMoves *moves = g_new0(ClimbMoves, 1);
    g_autofree ClimbTried *one = g_new(ClimbTried, 1);
    g_autofree ClimbTried *three = g_new(ClimbTried, 1);
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 3);
    climb_match_begin(match);
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        ClimbView view;
        ClimbRandom random;
        int seat = match->deal.turn;
        climb_view_of(match, seat, &view);
        moves->count = 0;
        climb_deal_moves(match->game, &view.deal, seat, moves);
        ClimbMove wanted = moves->moves[moves->count - 1];
        ClimbQuestion question = {
            .game = match->game, .view = &view, .moves = moves, .random = &random
        };
        question.thinking.playouts = 400;
        climb_bot_random(match, seat, &random);
        g_assert_true(climb_search_try(climb_search_best_level(), &question, &wanted, 3, one));
        climb_bot_random(match, seat, &random);
        question.thinking.threads = 3;
        g_assert_true(climb_search_try(climb_search_best_level(), &question, &wanted, 3, three));
        g_assert_cmpint(one->count, ==, three->count);
        g_assert_cmpint(one->count, >=, MIN(moves->count, 3));
        int found = 0;
        for (int i = 0; i < one->count; i++) {
            const ClimbTriedMove *move = &one->moves[i];
            g_assert_true(testing_is_listed(moves, &move->move));
            testing_assert_same(&move->move, &three->moves[i].move);
            g_assert_cmpint(move->samples, >, 0);
            g_assert_cmpint(move->samples, ==, three->moves[i].samples);
            g_assert_cmpmem(move->value, sizeof(float) * (size_t)move->samples,
                            three->moves[i].value, sizeof(float) * (size_t)move->samples);
            found += move->wanted;
        }
        g_assert_cmpint(found, ==, 1);
        g_assert_true(climb_match_apply(match, &wanted, NULL));
    }
}

// --- play --------------------------------------------------------------------------------------------

// Points of one bot in seat 0 against another in all others.
static int64_t play_deals(const char *game, const ClimbBot *bot, const ClimbBot *other, int deals) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbThinking thinking = { .playouts = 60 };
    int64_t sum = 0;
    for (int number = 0; number < deals; number++) {
        g_autoptr(ClimbMatch) match = testing_match(
            game, "score.brackets=1:1 settle.mode=to_winner", (uint64_t)number);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            ClimbMove move;
            int seat = match->deal.turn;
            testing_decide(match, seat, seat == 0 ? bot : other, thinking, moves, &move);
            g_assert_true(climb_match_apply(match, &move, NULL));
        }
        sum += match->result.net[0];
    }
    return sum;
}

// The levels are in order, beyond chance: ten standard errors and more.
static void test_levels(void) {
    const ClimbBot *lowest = testing_bot_named("lowest");
    const ClimbBot *easy = testing_bot_named("easy");
    const ClimbBot *medium = testing_bot_named("medium");
    const ClimbBot *learned = testing_bot_named("learned");
    g_assert_cmpint(play_deals("big-two", easy, lowest, 400), >, 400);
    g_assert_cmpint(play_deals("big-two", learned, lowest, 400), >, 800);
    g_assert_cmpint(play_deals("big-two", learned, easy, 400), >, 100);
    g_assert_cmpint(play_deals("big-two", medium, lowest, 100), >, 300);
}

// What a good player sees at once.
static void test_obvious(void) {
    static const struct {
        const char *hand, *table, *others, *wanted;
    } cases[] = {
        { "4D 4C 4H 9S 9H", "", "5D 6D 7C", "4D 4C 4H 9H 9S" }, // out at once
        { "3D 2S", "", "4D 6H 7C", "2S" },                      // the winner first
        { "3D 5C 5H", "", "KD", "5C 5H" },                      // no single to who has one card
        { "8D 8C 2S", "7S", "KD", "2S" },                       // the highest against one card
    };
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(ClimbMatch)
            match = testing_two_hands(cases[i].hand, cases[i].table, cases[i].others);
        for (int level = 0; level < 2; level++) {
            ClimbMove move;
            const ClimbBot *bot = testing_bot_named(level == 0 ? "medium" : "strong");
            ClimbThinking thinking = { .playouts = 400 };
            testing_decide(match, 0, bot, thinking, moves, &move);
            if (move.combo.cards != testing_cards(match->game, cases[i].wanted)) {
                g_autofree char *faces = climb_deck_faces(&match->game->deck, move.combo.cards);
                g_test_message("case %d: %s plays %s", (int)i, bot->id, faces);
                g_test_fail();
            }
        }
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("bots/samples", test_samples);
    testing_add_for_variants("bots/samples-variant", variants, G_N_ELEMENTS(variants),
                             test_variant_samples);
    testing_add_for_every_game("bots/no-peeking", test_no_peeking);
    testing_add_for_variants("bots/no-peeking-variant", variants, G_N_ELEMENTS(variants),
                             test_variant_no_peeking);
    g_test_add_func("/bots/uniform", test_uniform);
    g_test_add_func("/bots/evidence", test_evidence);
    g_test_add_data_func("/bots/secret-counts/big-two", "big-two", test_secret_counts);
    g_test_add_data_func("/bots/secret-counts/big-three", "big-three", test_secret_counts);
    g_test_add_func("/bots/threads", test_threads);
    g_test_add_func("/bots/stop", test_stop);
    g_test_add_func("/bots/stops-soon", test_stops_soon);
    g_test_add_func("/bots/worth", test_worth);
    g_test_add_func("/bots/levels", test_levels);
    g_test_add_func("/bots/obvious", test_obvious);
    return g_test_run();
}
