// SPDX-License-Identifier: LGPL-2.1-or-later
// The loop of a table on a screen: bots think and move at a pace, persons are asked, deals and games
// follow each other.
#include "desk.h"

#include <string.h>

#define MESSAGES_MAX 300

// --- what was said -------------------------------------------------------------------------------

void desk_clear_note(Desk *desk) {
    g_clear_pointer(&desk->note, g_free);
    g_string_truncate(desk->said, 0);
}

void desk_take_note(Desk *desk) {
    g_free(desk->note);
    desk->note = g_strstrip(g_strdup(desk->said->str));
    g_string_truncate(desk->said, 0);
}

// The result of a deal is shown on a page of its own.
void desk_take_messages(Desk *desk) {
    g_auto(GStrv) lines = g_strsplit(desk->said->str, "\n", -1);
    bool over = play_match(desk->play)->deal.phase == CLIMB_PHASE_OVER;
    g_string_truncate(desk->said, 0);
    for (int i = 0; lines[i] != NULL; i++) {
        bool heading = g_str_has_prefix(lines[i], "== ");
        if (heading && over) {
            break;
        }
        if (lines[i][0] != '\0' && !heading) {
            g_ptr_array_add(desk->messages, g_strdup(lines[i]));
        }
    }
    if (desk->messages->len > MESSAGES_MAX) {
        g_ptr_array_remove_range(desk->messages, 0, desk->messages->len - MESSAGES_MAX);
    }
}

PlayAnswer desk_ended(Desk *desk) {
    terminal_has_ended(desk->terminal, &desk->play->signal);
    desk->play->leaving = true;
    return PLAY_LEAVE;
}

bool desk_wait(Desk *desk, int milliseconds, TerminalEvent *event) {
    TerminalEventType type = terminal_wait(desk->terminal, milliseconds, event);
    if (type == TERMINAL_SIGNAL || type == TERMINAL_CLOSED) {
        desk_ended(desk);
        return false;
    }
    return true;
}

// --- pace ----------------------------------------------------------------------------------------

static int pause_left(const Desk *desk) {
    gint64 passed = (g_get_monotonic_time() - desk->moved_at) / 1000;
    return desk->hurry ? 0
                       : (int)CLAMP(desk->play->options.pace - passed, 0, desk->play->options.pace);
}

// A move was made.
static void moved(Desk *desk) {
    desk_take_messages(desk);
    desk->moved_at = g_get_monotonic_time();
    desk->hurry = false;
}

// An event while nobody is asked. Whatever is pressed, the pause is over.
static PlayAnswer look_on(Desk *desk, int milliseconds) {
    TerminalEvent event;
    bool known;
    if (!desk_wait(desk, milliseconds, &event)) {
        return PLAY_LEAVE;
    }
    int id = -1;
    if (event.type == TERMINAL_CLICK && desk->grid != NULL) {
        id = grid_zone_at(desk->grid, event.column, event.row);
    }
    if (event.type == TERMINAL_KEY || event.type == TERMINAL_CLICK) {
        desk->hurry = true;
        desk_clear_note(desk);
    }
    gunichar key = event.type == TERMINAL_KEY ? event.key : id > 0 ? (gunichar)id : 0;
    return key != 0 ? desk_common_key(desk, key, &known) : PLAY_AGAIN;
}

// Shows the table until the last move was seen long enough.
static PlayAnswer pause(Desk *desk, const char *prompt) {
    PlayAnswer answer = PLAY_AGAIN;
    int left;
    while (answer == PLAY_AGAIN && (left = pause_left(desk)) > 0) {
        desk_show(desk, prompt);
        answer = look_on(desk, left);
    }
    return answer;
}

static PlayAnswer fail(Desk *desk, const GError *error) {
    play_fail(desk->play, error);
    return PLAY_LEAVE;
}

// A hint may take a strong bot some time, in which a key makes it answer at once.
static bool think(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice,
                  gpointer data) {
    Desk *desk = data;
    bool chosen = false;
    thinker_ask(desk->thinker, bot, question);
    while (!thinker_answered(desk->thinker, &chosen, choice)) {
        TerminalEvent event;
        desk_show(desk, _("looking for a hint"));
        if (!desk_wait(desk, -1, &event)) {
            thinker_stop(desk->thinker);
            return false;
        }
        if (event.type == TERMINAL_KEY || event.type == TERMINAL_CLICK) {
            thinker_hurry(desk->thinker);
        }
    }
    return chosen;
}

static PlayAnswer let_bot(Desk *desk, int seat) {
    Play *play = desk->play;
    ClimbTableAsk ask;
    ClimbMove move;
    bool chosen = false, answered = false;
    g_autofree char *prompt = climb_words_fill(_("{player} is thinking"), "player",
                                               play_name(play, seat), NULL);
    climb_table_ask(play->table, seat, &ask);
    thinker_ask(desk->thinker, climb_table_bot(play->table, seat), &ask.question);
    for (;;) {
        answered = answered || thinker_answered(desk->thinker, &chosen, &move);
        int left = answered && !chosen ? 0 : pause_left(desk);
        if (answered && left == 0) {
            break;
        }
        desk_show(desk, prompt);
        PlayAnswer answer = look_on(desk, answered ? left : -1);
        if (answer != PLAY_AGAIN) {
            thinker_stop(desk->thinker);
            return answer;
        }
    }
    g_autoptr(GError) error = NULL;
    if (climb_table_reply(play->table, seat, chosen, &move, &error) == CLIMB_TABLE_FAILED) {
        return fail(desk, error);
    }
    if (chosen) {
        moved(desk);
    }
    return PLAY_ACTED;
}

// --- persons -------------------------------------------------------------------------------------

// Others at the same keyboard must not see the hand that is shown next, nor the one before.
static bool hand_over(Desk *desk, int seat) {
    Play *play = desk->play;
    bool same = play->persons < 2 || play->holder == seat;
    play->holder = seat;
    if (same) {
        return true;
    }
    g_autofree char *words = climb_words_fill(
        _("Pass the keyboard to {player}.\n\n{player}, press Enter to see your hand."), "player",
        play_name(play, seat), NULL);
    if (pane_enter(desk->terminal, words) == PANE_ENDED) {
        desk_ended(desk);
        return false;
    }
    return true;
}

// Moves that are made for a person, as he asked. PLAY_AGAIN: none.
static PlayAnswer pass_for(Desk *desk, int seat) {
    Play *play = desk->play;
    const ClimbDeal *deal = &play_match(play)->deal;
    bool turn = deal->turn == seat;
    if (deal->phase != CLIMB_PHASE_PLAY || (turn && deal->table.size == 0)) {
        desk->pass_on = false;
        return PLAY_AGAIN;
    }
    bool only = turn && desk_can_only_pass(desk);
    if (!desk->pass_on && !(desk->auto_pass && only)) {
        return PLAY_AGAIN;
    }
    desk->seat = CLIMB_NO_SEAT;
    PlayAnswer answer = pause(desk, _("passing for you"));
    desk->seat = seat;
    if (answer != PLAY_AGAIN || (!desk->pass_on && !desk->auto_pass)) {
        return answer;
    }
    if (!turn) {
        climb_table_decline(play->table, seat);
        return PLAY_ACTED;
    }
    answer = play_answer(play, seat, "pass");
    desk->pass_on = desk->pass_on && answer == PLAY_ACTED; // where one must not pass, one is asked
    if (answer == PLAY_AGAIN) {
        desk_take_note(desk);
    }
    return answer;
}

static PlayAnswer ask(Desk *desk, int seat) {
    Play *play = desk->play;
    if (play_lets_go(play, seat)) {
        climb_table_decline(play->table, seat);
        return PLAY_ACTED;
    }
    PlayAnswer answer = PLAY_AGAIN;
    while (answer == PLAY_AGAIN) {
        desk->seat = seat;
        desk->picked &= play_match(play)->deal.hands[seat];
        desk->kept = desk->picked;
        desk_list_moves(desk);
        answer = pass_for(desk, seat);
        if (answer == PLAY_AGAIN) {
            answer = hand_over(desk, seat) ? desk_ask(desk) : PLAY_LEAVE;
        }
    }
    desk->seat = CLIMB_NO_SEAT;
    if (answer == PLAY_ACTED) {
        desk_clear_note(desk);
        desk->picked = desk->kept = 0;
    }
    return answer;
}

// --- deals and games -----------------------------------------------------------------------------

static PlayAnswer next_deal(Desk *desk, bool *first) {
    PlayAnswer answer = PLAY_ACTED;
    if (!*first) {
        answer = pause(desk, _("the deal is over"));
        answer = answer == PLAY_AGAIN ? desk_result(desk, false) : answer;
    }
    if (answer == PLAY_ACTED) {
        answer = play_next_deal(desk->play, *first);
        *first = false;
        desk->picked = desk->kept = 0;
        moved(desk);
    }
    return answer;
}

static PlayAnswer match_over(Desk *desk) {
    PlayAnswer answer = pause(desk, _("the match is over"));
    return answer == PLAY_AGAIN ? desk_result(desk, true) : answer;
}

static PlayAnswer advance(Desk *desk, bool *first) {
    g_autoptr(GError) error = NULL;
    int seat = CLIMB_NO_SEAT;
    switch (climb_table_look(desk->play->table, &seat, &error)) {
    case CLIMB_TABLE_WAITS_DEAL: return next_deal(desk, first);
    case CLIMB_TABLE_WAITS_BOT: *first = false; return let_bot(desk, seat);
    case CLIMB_TABLE_WAITS_PERSON: {
        *first = false;
        PlayAnswer answer = ask(desk, seat);
        if (answer == PLAY_ACTED) {
            moved(desk);
        }
        return answer;
    }
    case CLIMB_TABLE_OVER: return match_over(desk);
    case CLIMB_TABLE_MOVED:
    case CLIMB_TABLE_FAILED: break;
    }
    return fail(desk, error);
}

static void run_table(Desk *desk) {
    Play *play = desk->play;
    bool first = true;
    while (!play->leaving) {
        PlayAnswer answer = advance(desk, &first);
        if (answer == PLAY_LEAVE) {
            play->leaving = true;
        } else if (answer == PLAY_SWITCH) {
            desk->pass_on = false;
            desk->at = CLIMB_NO_CARD;
            first = play_change_game(play) || first;
            desk_take_messages(desk);
        }
    }
}

bool play_on_screen(Play *play) {
    g_autoptr(GError) error = NULL;
    bool ascii = !play->screen.utf8;
    if (!terminal_is_possible()) {
        return false;
    }
    Terminal *terminal = terminal_open(ascii, play->screen.colors, &error);
    if (terminal == NULL) {
        g_autofree char *words = climb_words_fill(_("{problem}; playing line by line"), "problem",
                                                  error->message, NULL);
        g_printerr("climb play: %s\n", words);
        return false;
    }
    Desk desk = {
        .play = play,
        .terminal = terminal,
        .thinker = thinker_new(terminal),
        .said = g_string_new(NULL),
        .messages = g_ptr_array_new_with_free_func(g_free),
        .seat = CLIMB_NO_SEAT,
        .moves = g_array_new(false, false, sizeof(ClimbMove)),
        .choices = g_ptr_array_new_with_free_func(g_free),
        .at = CLIMB_NO_CARD,
        .tab = -1,
        .auto_pass = play->options.auto_pass,
    };
    screen_capture(&play->screen, desk.said, 0);
    play->decide = think;
    play->decide_data = &desk;
    if (play->options.resume) {
        play_show_resumed(play);
        desk_take_messages(&desk);
    }
    run_table(&desk);
    screen_release(&play->screen);
    play->decide = NULL;
    thinker_free(desk.thinker);
    terminal_close(terminal);
    g_string_free(desk.said, TRUE);
    g_ptr_array_unref(desk.messages);
    g_ptr_array_unref(desk.choices);
    g_array_unref(desk.moves);
    grid_free(desk.grid);
    g_free(desk.note);
    return true;
}
