// SPDX-License-Identifier: LGPL-2.1-or-later
// Shows what a person might play, and why (advice.h).
#include <advice.h>
#include <math.h>

#include "play.h"

void play_list_moves(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    play->moves->count = 0;
    climb_deal_moves(play_game(play), &view.deal, seat, play->moves);
    play->moves->count = MIN(play->moves->count, CLIMB_MOVES_MAX);
}

// "play 8D 8H (pair)". (transfer full)
static char *move_words(const Play *play, const ClimbAdvised *advised) {
    const ClimbMove *move = &advised->move;
    if (advised->none) {
        return g_strdup("let the play go on (Enter)");
    }
    g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck, move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return g_strdup("pass");
    case CLIMB_MOVE_BID: return g_strdup_printf("bid %d", move->value);
    case CLIMB_MOVE_ANSWER: return g_strdup_printf("answer %d", move->value);
    case CLIMB_MOVE_CALL: return g_strdup_printf("call %s", cards);
    case CLIMB_MOVE_GIVE: return g_strdup_printf("give %s", cards);
    case CLIMB_MOVE_PLAY: break;
    }
    g_autofree char *combo = play_combo_words(play, &move->combo);
    return g_strdup_printf("play %s", combo);
}

static char *write_cards(const ClimbGame *game, ClimbCards cards, gpointer data) {
    const Play *play = data;
    return screen_cards(&play->screen, &game->deck, cards);
}

static const char *write_name(int seat, gpointer data) {
    const Play *play = data;
    return play_name(play, seat);
}

// The moves, best first. Their numbers make them as after `?`, except where a number is itself a move.
static void say_advice(Play *play, const ClimbAdvice *advice) {
    const ClimbAdviceStyle style = { write_name, write_cards, play };
    int phase = play_match(play)->deal.phase;
    bool numbered = phase != CLIMB_PHASE_AUCTION && phase != CLIMB_PHASE_ASK;
    g_array_set_size(play->suggestions, 0);
    for (int i = 0; i < advice->count; i++) {
        const ClimbAdvised *advised = &advice->moves[i];
        g_autofree char *move = move_words(play, advised);
        g_autofree char *why = climb_advice_words(play_game(play), advised, &style);
        double shown = fabs(advised->points) < 0.05 ? 0 : advised->points; // no -0.0
        g_autofree char *points = advice->samples == 0 ? g_strdup("")
                                                       : g_strdup_printf(", %+.1f ± %.1f points",
                                                                         shown, advised->error);
        g_autofree char *number = numbered ? g_strdup_printf("  %d) ", i + 1) : g_strdup("  or ");
        g_autofree char *line = g_strdup_printf("%s%s%s: %s.", i == 0 ? "Hint: " : number, move,
                                                points, why);
        screen_say_hanging(&play->screen, 5, line);
        g_array_append_val(play->suggestions, advised->move);
    }
    play->suggested_at = play_match(play)->deal.serial;
}

bool play_hint(Play *play, int seat, ClimbMove *move) {
    ClimbView view;
    ClimbRandom random;
    ClimbAdvice advice = { .count = 0 };
    const ClimbBot bot = climb_advice_bot(&advice);
    climb_view_of(play_match(play), seat, &view);
    climb_bot_random(play_match(play), seat, &random);
    play_list_moves(play, seat);
    ClimbQuestion question = {
        .game = play_game(play), .view = &view, .moves = play->moves, .random = &random
    };
    bool decided = play->moves->count > 0 &&
                   (play->decide != NULL ? play->decide(&bot, &question, move, play->decide_data)
                                         : bot.decide(&bot, &question, move));
    if (advice.count > 0) {
        say_advice(play, &advice);
    } else {
        screen_say(&play->screen, "Hint: let the play go on (Enter).");
    }
    return decided;
}
