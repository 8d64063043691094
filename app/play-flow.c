// SPDX-License-Identifier: LGPL-2.1-or-later
// From deal to deal and from game to game, whatever front end shows it.
#include "play.h"

#include "saved.h"

#include <string.h>

void play_fail(Play *play, const GError *error) {
    screen_flush(&play->screen);
    play->status = command_fail("play", error);
    play->leaving = true;
}

PlayAnswer play_next_deal(Play *play, bool first) {
    g_autoptr(GError) error = NULL;
    if (play->deals_left == 0) {
        return PLAY_LEAVE;
    }
    if (!first && play->reloaded != NULL) {
        return PLAY_SWITCH;
    }
    bool fresh = play_match(play)->number == 0;
    if (!climb_table_deal(play->table, &error)) {
        play_fail(play, error);
        return PLAY_LEAVE;
    }
    if (fresh) {
        g_autofree char *evening = play_evening_print(play);
        play_save(play, evening);
        play_save(play, play->practice ? SAVED_PRACTICE "\n" : "");
    }
    memset(play->let_go, 0, sizeof(play->let_go));
    play->deals_left -= play->deals_left > 0;
    return PLAY_ACTED;
}

bool play_change_game(Play *play) {
    g_autoptr(GError) error = NULL;
    bool reload = play->reloaded != NULL;
    if (!play_switch(play, &error)) {
        screen_say_text(&play->screen, error->message);
        return false;
    }
    screen_say(&play->screen,
               reload ? _("From here on by the rules as loaded: {game}.")
                      : _("The next game: {game}."),
               "game", climb_words_find(play_game(play)->rules->title), NULL);
    return true;
}

bool play_lets_go(Play *play, int seat) {
    if (play_match(play)->deal.turn == seat) {
        return false;
    }
    play_list_moves(play, seat);
    return play->moves->count == 0 || play->let_go[seat] == play->trick_start + 1;
}

// With a place for the player where there are several persons.
static const char *prompt_words(const ClimbView *view, int seat, bool several) {
    switch ((ClimbPhase)view->deal.phase) {
    case CLIMB_PHASE_EXCHANGE:
        return several ? _("{player}, your cards to give") : _("Your cards to give");
    case CLIMB_PHASE_AUCTION: return several ? _("{player}, your bid") : _("Your bid");
    case CLIMB_PHASE_CALL:
        return several ? _("{player}, your partner's card") : _("Your partner's card");
    case CLIMB_PHASE_ASK: return several ? _("{player}, your answer") : _("Your answer");
    case CLIMB_PHASE_PLAY:
    case CLIMB_PHASE_OVER: break;
    }
    if (view->deal.turn != seat) {
        return several ? _("{player}, your bomb") : _("Your bomb");
    }
    return several ? _("{player}, your play") : _("Your play");
}

char *play_prompt(const Play *play, const ClimbView *view, int seat) {
    return climb_words_fill(prompt_words(view, seat, play->persons > 1), "player",
                            play_name(play, seat), NULL);
}

void play_show_resumed(Play *play) {
    screen_say(&play->screen, _("Going on with {game}, deal {number}."), "game",
               climb_words_find(play_game(play)->rules->title), "number",
               climb_words_digits(play_match(play)->number).text, NULL);
    if (play_match(play)->deals_scored > 0) {
        play_show_score(play);
    }
}
