// SPDX-License-Identifier: LGPL-2.1-or-later
// Advice: in positions whose best move anybody sees, it names that move with the right reason, and what
// others are worth less. That it is legal and sees no hidden card, test-bots.c holds for every game.
#include <advice.h>
#include <string.h>

#include "testing-bots.h"

static void advise(const ClimbMatch *match, const ClimbMove *wanted, ClimbAdvice *advice) {
    g_autofree ClimbMoves *moves = g_new0(ClimbMoves, 1);
    ClimbView view;
    ClimbRandom random;
    int seat = match->deal.turn;
    climb_view_of(match, seat, &view);
    climb_bot_random(match, seat, &random);
    climb_deal_moves(match->game, &view.deal, seat, moves);
    ClimbQuestion question = { .game = match->game,
                               .view = &view,
                               .moves = moves,
                               .thinking = { .playouts = 1000 },
                               .random = &random };
    g_assert_true(climb_advice_give(&question, wanted, 3, advice));
}

static bool has_reason(const ClimbAdvised *advised, ClimbReasonType type) {
    for (int i = 0; i < advised->reason_count; i++) {
        if (advised->reasons[i].type == type) {
            return true;
        }
    }
    return false;
}

typedef struct {
    const char *title, *hand, *table, *others, *best;
    ClimbReasonType reason;
} Case;

static const Case cases[] = {
    { "out-at-once", "4D 4C 4H 9S 9H", "", "5D 6D 7C", "4D 4C 4H 9S 9H", CLIMB_REASON_GOES_OUT },
    { "winner-first", "3D 2S", "", "4D 6H 7C", "2S", CLIMB_REASON_FINISHES },
    { "no-single", "3D 5C 5H", "", "KD", "5C 5H", CLIMB_REASON_CANNOT },
    { "highest-single", "8D 8C 2S", "7S", "KD", "2S", CLIMB_REASON_HARDEST },
    { "only-move", "3D 4C", "7S", "KD 8C", "", CLIMB_REASON_ONLY_MOVE },
    { "spares-a-set", "6D 6C 9H", "5S", "4H 4S KD KC JS 3D", "9H", CLIMB_REASON_SPARES },
};

static void test_case(gconstpointer data) {
    const Case *c = data;
    g_autoptr(ClimbMatch) match = testing_two_hands(c->hand, c->table, c->others);
    ClimbAdvice advice;
    advise(match, NULL, &advice);
    const ClimbAdvised *first = &advice.moves[0];
    g_autofree char *words = climb_advice_words(match->game, first, NULL);
    g_autofree char *faces = climb_deck_faces(&match->game->deck, first->move.combo.cards);
    g_test_message("%s: %s (%+.2f)", faces, words, first->points);
    g_assert_true(first->move.combo.cards == testing_cards(match->game, c->best));
    g_assert_true(has_reason(first, c->reason));
}

// What does not win at once costs what it risks; the best costs nothing.
static void test_loss(void) {
    g_autoptr(ClimbMatch) match = testing_two_hands("4D 4C 4H 9S 9H", "", "5D 6D 7C");
    ClimbMove wanted = { .type = CLIMB_MOVE_PLAY };
    wanted.combo.cards = testing_cards(match->game, "4D");
    g_assert_true(climb_combo_classify(match->game, wanted.combo.cards, &wanted.combo));
    ClimbAdvice advice;
    advise(match, &wanted, &advice);
    bool found = false;
    g_assert_true(advice.moves[0].loss < 0.001 && advice.moves[0].loss_error < 0.001);
    g_assert_true(advice.moves[0].error < 0.001);
    for (int i = 1; i < advice.count; i++) {
        g_assert_true(advice.moves[i].loss >= advice.moves[i - 1].loss);
        if (advice.moves[i].wanted) {
            g_assert_true(advice.moves[i].move.combo.cards == wanted.combo.cards);
            g_assert_true(advice.moves[i].loss > 0.2);
            found = true;
        }
    }
    g_assert_true(found);
}

// Bids, calls and gifts have reasons of their own.
static void test_before_play(void) {
    static const struct {
        const char *game, *settings;
        ClimbPhase phase;
        ClimbReasonType one, other; // one of them
    } rows[] = {
        { "big-three", NULL, CLIMB_PHASE_AUCTION, CLIMB_REASON_WON, CLIMB_REASON_WON },
        { "big-three:four-players", NULL, CLIMB_PHASE_CALL, CLIMB_REASON_NOT_HELD,
          CLIMB_REASON_ALONE },
        { "pusoy-dos:places", "exchange.cards=1", CLIMB_PHASE_EXCHANGE, CLIMB_REASON_LOOSE,
          CLIMB_REASON_COSTS },
    };
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(ClimbMatch) match = testing_match(rows[i].game, rows[i].settings, 5);
        int seen = 0;
        for (int deal = 0; deal < 6; deal++) {
            climb_match_begin(match);
            while (match->deal.phase != CLIMB_PHASE_OVER) {
                ClimbAdvice advice;
                if (match->deal.phase == rows[i].phase) {
                    advise(match, NULL, &advice);
                    const ClimbAdvised *first = &advice.moves[0];
                    g_autofree char *words = climb_advice_words(match->game, first, NULL);
                    g_test_message("%s: %s", rows[i].game, words);
                    g_assert_true(first->reason_count > 0);
                    seen += has_reason(first, rows[i].one) || has_reason(first, rows[i].other);
                }
                testing_step(match, (uint64_t)deal, moves);
            }
        }
        g_assert_cmpint(seen, >, 0);
    }
}

// Where nothing is hidden any more, the points are what moves are worth.
static void test_exact(void) {
    g_autoptr(ClimbMatch) match = testing_two_hands("3D 5C 5H 9H", "", "KD 4S 4C");
    ClimbAdvice advice;
    advise(match, NULL, &advice);
    g_assert_true(advice.exact);
    g_assert_true(has_reason(&advice.moves[0], CLIMB_REASON_PROVED));
    for (int i = 0; i < advice.count; i++) {
        const ClimbAdvised *advised = &advice.moves[i];
        g_assert_true(advised->error <= 0 && advised->loss_error <= 0);
        g_assert_true((advised->loss <= 0) == has_reason(advised, CLIMB_REASON_PROVED));
    }
}

static const char *name(int seat, gpointer data) {
    g_assert_true(seat == 0 || seat == 1);
    return ((const char **)data)[seat];
}

// Words with names and cards as whoever shows them writes them, and the same for programs.
static void test_words(void) {
    const char *names[] = { "Ada", "Bob" };
    const ClimbAdviceStyle style = { .name = name, .data = names };
    g_autoptr(ClimbMatch) match = testing_two_hands("3D 5C 5H", "", "KD");
    ClimbAdvice advice;
    advise(match, NULL, &advice);
    g_autofree char *words = climb_advice_words(match->game, &advice.moves[0], &style);
    g_assert_true(g_str_has_prefix(words, "Bob has one card left and cannot answer"));
    GString *json = g_string_new(NULL);
    climb_advice_add_json(match->game, &advice, &style, json);
    g_assert_true(g_str_has_prefix(json->str, "[{\"move\":\"play 5C 5H\",\"points\":"));
    g_assert_nonnull(strstr(json->str, "\"reasons\":[\"cannot-answer\""));
    g_string_free(json, TRUE);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *path = g_strconcat("/advice/", cases[i].title, NULL);
        g_test_add_data_func(path, &cases[i], test_case);
    }
    g_test_add_func("/advice/loss", test_loss);
    g_test_add_func("/advice/words", test_words);
    g_test_add_func("/advice/before-play", test_before_play);
    g_test_add_func("/advice/exact", test_exact);
    return g_test_run();
}
