// SPDX-License-Identifier: LGPL-2.1-or-later
// Shows what a person might play, and why (advice.h).
#include "advice.h"
#include "play.h"

void play_list_moves(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    play->moves->count = 0;
    climb_deal_moves(play_game(play), &view.deal, seat, play->moves);
    play->moves->count = MIN(play->moves->count, CLIMB_MOVES_MAX);
}

static void say_advice(Play *play, const ClimbMove *move, const char *reason) {
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY: {
        g_autofree char *combo = play_combo_words(play, &move->combo);
        screen_say(&play->screen, "Hint: play %s: %s.", combo, reason);
        return;
    }
    case CLIMB_MOVE_PASS: screen_say(&play->screen, "Hint: pass: %s.", reason); return;
    case CLIMB_MOVE_BID:
        screen_say(&play->screen, "Hint: bid %d: %s.", move->value, reason);
        return;
    case CLIMB_MOVE_ANSWER:
        screen_say(&play->screen, "Hint: answer %d: %s.", move->value, reason);
        return;
    case CLIMB_MOVE_CALL: {
        g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck,
                                              move->combo.cards);
        screen_say(&play->screen, "Hint: call %s: %s.", cards, reason);
        return;
    }
    case CLIMB_MOVE_GIVE: {
        g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck,
                                              move->combo.cards);
        screen_say(&play->screen, "Hint: give %s: %s.", cards, reason);
        return;
    }
    }
}

static char *write_cards(ClimbCards cards, gpointer data) {
    Play *play = data;
    return screen_cards(&play->screen, &play_game(play)->deck, cards);
}

static const char *write_name(int seat, gpointer data) {
    return play_name(data, seat);
}

bool play_hint(Play *play, int seat, ClimbMove *move) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    play_list_moves(play, seat);
    Advice advice = { .game = play_game(play),
                      .view = &view,
                      .moves = play->moves,
                      .cards = write_cards,
                      .name = write_name,
                      .data = play };
    ClimbRandom random;
    climb_bot_random(play_match(play), seat, &random);
    const ClimbBot *bot = players_best_bot();
    ClimbQuestion question = {
        .game = play_game(play), .view = &view, .moves = play->moves, .random = &random
    };
    bool decided = play->moves->count > 0 &&
                   (play->decide != NULL
                        ? play->decide(bot, &question, &advice.move, play->decide_data)
                        : bot->decide(bot, &question, &advice.move));
    if (!decided) {
        screen_say(&play->screen, "Hint: let the play go on (Enter).");
        return false;
    }
    g_autofree char *reason = advice_give(&advice);
    say_advice(play, &advice.move, reason);
    *move = advice.move;
    return true;
}
