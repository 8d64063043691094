// SPDX-License-Identifier: LGPL-2.1-or-later
// Playing line by line: the loop that lets bots move, asks persons and goes from deal to deal. For
// pipes, for terminals that know lines alone, and for who wants it read out. What is shown and what
// typed lines mean is in the other files play-*.c.
#include "play.h"

#include <string.h>

#include "play-input.h"

typedef struct {
    Play *play;
    Input *input;
    bool taught; // the line that says how to play was shown
} Lines;

// Reads a line for a prompt. False at the end of input or a signal, after which the game is left.
// *line is NULL for a line that could not be used and was answered. (transfer full)
static bool read_line(Lines *lines, const char *prompt, char **line) {
    Play *play = lines->play;
    *line = NULL;
    screen_prompt(&play->screen, prompt);
    InputResult result = play->screen.broken ? INPUT_END : input_read(lines->input, line);
    switch (result) {
    case INPUT_LINE:
        if (!input_is_terminal(lines->input)) {
            // Nobody typed it here: without this, what follows would stand behind the prompt.
            g_autofree char *shown = screen_clean(*line);
            screen_say_text(&play->screen, shown);
        }
        return true;
    case INPUT_TOO_LONG:
        screen_say_text(&play->screen,
                        _("That line is too long to be a play or a command; it is ignored."));
        return true;
    case INPUT_NOT_TEXT:
        screen_say_text(&play->screen, _("That line is not readable as text (not valid UTF-8); it "
                                         "is ignored. Cards are typed as 3D or 4H 4S."));
        return true;
    case INPUT_SIGNAL: play->signal = input_signal(lines->input); break;
    case INPUT_END: play->signal = input_signal(lines->input); break;
    }
    screen_say_text(&play->screen, "");
    play->leaving = true;
    return false;
}

static bool interactive(const Lines *lines) {
    return input_is_terminal(lines->input);
}

// Others at the same keyboard must not see the hand that is shown next, nor the one before.
static bool hand_over(Lines *lines, int seat) {
    Play *play = lines->play;
    const char *name = play_name(play, seat);
    if (play->persons < 2 || play->holder == seat) {
        play->holder = seat;
        return true;
    }
    if (!interactive(lines)) {
        screen_say_text(&play->screen, "");
        screen_say(&play->screen, _("-- The keyboard goes to {player} --"), "player", name, NULL);
    } else {
        screen_clear(&play->screen);
        screen_say(&play->screen, _("Pass the keyboard to {player}."), "player", name, NULL);
        g_autofree char *prompt = climb_words_fill(_("{player}, press Enter> "), "player", name,
                                                   NULL);
        // A line typed too much must not show the next hand to the wrong person.
        input_discard(lines->input);
        bool alone = false;
        while (!alone) {
            g_autofree char *line = NULL;
            if (!read_line(lines, prompt, &line)) {
                return false;
            }
            alone = line != NULL && line[0] == '\0';
        }
        screen_clear(&play->screen);
        ClimbView view;
        climb_view_of(play_match(play), seat, &view);
        int first = view.move_count;
        while (first > 0 && view.moves[first - 1].seat != seat) {
            first--;
        }
        if (first < view.move_count) {
            screen_say_text(&play->screen,
                            first > 0 ? _("Since your last turn:") : _("So far in this deal:"));
            play_show_log(play, first);
        }
    }
    play->holder = seat;
    return true;
}

static void teach(Lines *lines, const ClimbView *view) {
    if (!lines->taught && view->deal.phase == CLIMB_PHASE_PLAY) {
        lines->taught = true;
        screen_say(
            &lines->play->screen,
            _("Type the cards to play, as 3D or 4H 4S; {pass} passes; {list} lists what you may "
              "play; {hint} helps; {help} lists all commands."),
            "pass", "p", "list", "?", "hint", "hint", "help", "help", NULL);
    }
}

static void show_interrupt(Play *play, const ClimbView *view, int seat) {
    g_autofree char *combo = play_combo_words(play, &view->deal.table);
    screen_say_text(&play->screen, "");
    screen_say(&play->screen,
               _("Out of turn: before {player} acts you may beat {cards} by {owner} with a bomb."),
               "player", play_whom(play, view->deal.turn), "cards", combo, "owner",
               play_whom(play, view->deal.table_seat), NULL);
    play_show_hand(play, seat);
    play_suggest(play, seat, "");
    screen_say(&play->screen, _("Enter: not now. {pass}: not in this trick."), "pass", "p", NULL);
}

// Reads lines until one of them leads on. Between deals, and after the last, `seat` is nobody's.
static PlayAnswer read_answer(Lines *lines, int seat, const char *prompt) {
    PlayAnswer answer = PLAY_AGAIN;
    while (answer == PLAY_AGAIN) {
        g_autofree char *line = NULL;
        if (!read_line(lines, prompt, &line)) {
            return PLAY_LEAVE;
        }
        answer = line != NULL ? play_answer(lines->play, seat, line) : PLAY_AGAIN;
    }
    return answer;
}

static PlayAnswer ask(Lines *lines, int seat) {
    Play *play = lines->play;
    if (play_lets_go(play, seat)) {
        climb_table_decline(play->table, seat);
        return PLAY_ACTED;
    }
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    bool interrupt = view.deal.turn != seat;
    if (!hand_over(lines, seat)) {
        return PLAY_LEAVE;
    }
    if (interrupt) {
        show_interrupt(play, &view, seat);
    } else {
        play_show_table(play, seat);
        teach(lines, &view);
    }
    g_autofree char *words = play_prompt(play, &view, seat);
    g_autofree char *prompt = g_strconcat(words, "> ", NULL);
    return read_answer(lines, seat, prompt);
}

static PlayAnswer next_deal(Lines *lines, bool first) {
    Play *play = lines->play;
    if (!screen_flush(&play->screen) || play->deals_left == 0) {
        return PLAY_LEAVE;
    }
    if (!first && interactive(lines)) {
        PlayAnswer answer = read_answer(lines, CLIMB_NO_SEAT, _("Enter for the next deal> "));
        if (answer != PLAY_ACTED) {
            return answer;
        }
    }
    return play_next_deal(play, first);
}

static PlayAnswer match_over(Lines *lines) {
    Play *play = lines->play;
    play_show_final(play);
    if (!interactive(lines)) {
        return play->reloaded != NULL ? PLAY_SWITCH : PLAY_LEAVE;
    }
    g_autofree char *prompt = climb_words_fill(_("Enter leaves; {switch} plays another> "),
                                               "switch", "switch GAME", NULL);
    PlayAnswer answer = read_answer(lines, CLIMB_NO_SEAT, prompt);
    if (answer == PLAY_ACTED) {
        answer = play->reloaded != NULL ? PLAY_SWITCH : PLAY_LEAVE;
    }
    return answer;
}

// One step of the table. *first is true until the first deal.
static PlayAnswer advance(Lines *lines, bool *first) {
    Play *play = lines->play;
    g_autoptr(GError) error = NULL;
    int seat = CLIMB_NO_SEAT;
    PlayAnswer answer = PLAY_ACTED;
    switch (climb_table_step(play->table, &seat, &error)) {
    case CLIMB_TABLE_WAITS_DEAL:
        answer = next_deal(lines, *first);
        *first = false;
        break;
    case CLIMB_TABLE_WAITS_PERSON:
        *first = false;
        answer = ask(lines, seat);
        break;
    case CLIMB_TABLE_MOVED: *first = false; break;
    case CLIMB_TABLE_OVER: answer = match_over(lines); break;
    case CLIMB_TABLE_WAITS_BOT: // not from climb_table_step
    case CLIMB_TABLE_FAILED:
        play_fail(play, error);
        answer = PLAY_LEAVE;
        break;
    }
    return answer;
}

static void run_table(Lines *lines) {
    Play *play = lines->play;
    bool first = true;
    while (!play->leaving) {
        PlayAnswer answer = advance(lines, &first);
        if (answer == PLAY_LEAVE) {
            play->leaving = true;
        } else if (answer == PLAY_SWITCH && play_change_game(play)) {
            first = true;
        }
        if (!play->leaving && input_signal(lines->input) != 0) {
            play->signal = input_signal(lines->input);
            play->leaving = true;
        }
    }
}

void play_lines(Play *play) {
    Lines lines = { .play = play, .input = input_new() };
    if (play->persons == 0 && play->deals_left < 0 && !interactive(&lines)) {
        // Nobody could ever stop it.
        play->deals_left = 1;
    }
    if (play->options.resume) {
        play_show_resumed(play);
    }
    run_table(&lines);
    input_free(lines.input);
}
