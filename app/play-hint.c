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
        return g_strdup(_("let the play go on (Enter)"));
    }
    g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck, move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return g_strdup(C_("advice", "pass"));
    case CLIMB_MOVE_BID:
        return climb_words_fill(_("bid {number}"), "number", climb_words_digits(move->value).text,
                                NULL);
    case CLIMB_MOVE_ANSWER:
        return climb_words_fill(_("answer {number}"), "number",
                                climb_words_digits(move->value).text, NULL);
    case CLIMB_MOVE_CALL: return climb_words_fill(_("call {cards}"), "cards", cards, NULL);
    case CLIMB_MOVE_GIVE: return climb_words_fill(_("give {cards}"), "cards", cards, NULL);
    case CLIMB_MOVE_PLAY: break;
    }
    g_autofree char *combo = play_combo_words(play, &move->combo);
    return climb_words_fill(_("play {cards}"), "cards", combo, NULL);
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
        g_autofree char *points = advice->exact
                                      ? g_strdup_printf("%+.0f", shown)
                                      : g_strdup_printf("%+.1f ± %.1f", shown, advised->error);
        g_autofree char *number = g_strdup_printf("  %d)", i + 1);
        bool told = advice->samples > 0;
        const char *text = i == 0     ? told ? _("Hint: {move}, {points} points: {reason}.")
                                             : _("Hint: {move}: {reason}.")
                               : numbered ? told ? _("{number} {move}, {points} points: {reason}.")
                                                 : _("{number} {move}: {reason}.")
                               : told ? _("  or {move}, {points} points: {reason}.")
                                      : _("  or {move}: {reason}.");
        g_autofree char *line = climb_words_fill(text, "number", number, "move", move, "points",
                                                 points, "reason", why, NULL);
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
        screen_say_text(&play->screen, _("Hint: let the play go on (Enter)."));
    }
    return decided;
}
