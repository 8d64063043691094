// SPDX-License-Identifier: LGPL-2.1-or-later
// Texts over the table: rule book, log, standing, keys, and the end of a deal.
#include "desk.h"
#include "keys.h"

typedef void (*Say)(Desk *desk);

typedef struct {
    Desk *desk;
    Say say;
} Page;

// What a function of play*.c says, in lines of so many columns.
static char *captured(int columns, gpointer data) {
    const Page *page = data;
    Play *play = page->desk->play;
    GString *text = g_string_new(NULL);
    screen_capture(&play->screen, text, columns);
    page->say(page->desk);
    screen_capture(&play->screen, page->desk->said, 0);
    char *whole = g_string_free(text, FALSE);
    g_strchug(whole);
    return whole;
}

static void show_page(Desk *desk, const char *title, Say say) {
    Page page = { desk, say };
    g_autofree char *keys = key_hints(": ", "   ", NC_("key name", "arrows, space"),
                                      NC_("key", "move"), NC_("key name", "Enter, q"),
                                      NC_("key", "back"), NULL);
    pane_text(desk->terminal, title, keys, "qrlt?", captured, &page, NULL);
}

static void say_note(Desk *desk) {
    screen_say_text(&desk->play->screen, desk->note);
}

void desk_show_note(Desk *desk) {
    show_page(desk, _("Answer"), say_note);
    desk_clear_note(desk);
}

static void say_rules(Desk *desk) {
    const ClimbGame *game = play_game(desk->play);
    g_autofree char *book = climb_rulebook(game);
    g_autofree char *shown = screen_decorate(&desk->play->screen, &game->deck, book);
    screen_say_text(&desk->play->screen, shown);
}

static void say_log(Desk *desk) {
    play_show_log(desk->play, 0);
}

static void say_score(Desk *desk) {
    play_show_score(desk->play);
    play_show_counts(desk->play, desk_viewer(desk));
}

static void say_keys(Desk *desk) {
    static const char *const rows[][2] = {
        { "← →", N_("move along your hand") },
        { NC_("key name", "Space, ↑, ↓"),
          N_("pick the card, or put it back; a click does so too") },
        { NC_("key name", "Enter"),
          N_("play what is picked; with nothing picked, out of turn: not now") },
        { "p", N_("pass; out of turn: nothing in this trick") },
        { NC_("key name", "Tab, Shift-Tab"),
          N_("go through what you may play with the cards you picked") },
        { NC_("key name", "Esc"), N_("put all picked cards back") },
        { NC_("key name", "digits"), N_("choose a bid or an answer") },
        { "h", N_("a hint, with its reason") },
        { "w", N_("why the picked cards may not be played, or what may be") },
        { "s", N_("sort your hand: by rank, by suit, by combination") },
        { "u", N_("take your last move back, in practice play") },
        { "P", N_("pass until you lead, or no longer") },
        { "A", N_("pass by itself where nothing beats what lies there, or no longer") },
        { "r, l, t", N_("the rule book, the log of the deal, the standing") },
        { "n", N_("another game with the same players") },
        { ":", N_("type a line as in {command}: cards, words; {help} lists them") },
        { NC_("key name", "Ctrl-L"), N_("draw the screen anew") },
        { "q", N_("leave; the match is saved") },
    };
    screen_say_heading(&desk->play->screen, _("At your turn, and else"), NULL);
    int columns = 15;
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        columns = screen_column(key_name(rows[i][0]), columns);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *key = screen_fit(key_name(rows[i][0]), columns);
        g_autofree char *text = climb_words_fill(_(rows[i][1]), "command", "climb play --plain",
                                                 "help", "help", NULL);
        g_autofree char *line = g_strdup_printf("%s %s", key, text);
        screen_say_hanging(&desk->play->screen, columns + 1, line);
    }
    screen_say_text(&desk->play->screen, "");
    screen_say_text(&desk->play->screen,
                    _("While bots move, any key goes on at once. Cards that are dim cannot be part "
                      "of a play together with those you picked."));
}

void desk_rules(Desk *desk) {
    show_page(desk, climb_words_find(play_game(desk->play)->rules->title), say_rules);
}

void desk_log(Desk *desk) {
    show_page(desk, _("All moves of this deal"), say_log);
}

void desk_score(Desk *desk) {
    show_page(desk, _("The standing"), say_score);
}

void desk_keys_help(Desk *desk) {
    show_page(desk, _("Keys"), say_keys);
}

static void say_result(Desk *desk) {
    Play *play = desk->play;
    const char *fault = climb_match_fault(play_match(play));
    if (fault != NULL) {
        g_autofree char *clean = screen_clean_message(fault);
        screen_say(&play->screen, _("A rule failed: {problem}\nThis deal does not count."),
                   "problem", clean, NULL);
    }
    play_show_result(play);
    screen_say_text(&play->screen, "");
    play_show_score(play);
}

static void say_final(Desk *desk) {
    play_show_result(desk->play);
    play_show_final(desk->play);
}

static PlayAnswer act_on(Desk *desk, gunichar key) {
    bool known;
    switch (key) {
    case TERMINAL_ENTER:
    case ' ': return PLAY_ACTED;
    default: return desk_common_key(desk, key, &known);
    }
}

// Keys at the end of a deal or match. (transfer full)
static char *result_keys(bool match_over, bool last) {
    if (match_over) {
        return key_hints(": ", "   ", NC_("key name", "Enter"), NC_("key", "leave"), "n",
                         NC_("key", "another game"), "l", NC_("key", "log"), NULL);
    }
    if (last) {
        return key_hints(": ", "   ", NC_("key name", "Enter"), NC_("key", "leave"), "l",
                         NC_("key", "log"), NULL);
    }
    return key_hints(": ", "   ", NC_("key name", "Enter"), NC_("key", "next deal"), "l",
                     NC_("key", "log"), "n", NC_("key", "another game"), "q", NC_("key", "leave"),
                     NULL);
}

PlayAnswer desk_result(Desk *desk, bool match_over) {
    bool last = match_over || desk->play->deals_left == 0;
    Page page = { desk, match_over ? say_final : say_result };
    PlayAnswer answer = PLAY_AGAIN;
    g_autofree char *foot = result_keys(match_over, last);
    terminal_discard(desk->terminal); // keys for the pause before
    while (answer == PLAY_AGAIN) {
        gunichar key = 0;
        const char *title = match_over ? _("The match is over") : _("The deal is over");
        PaneEnd end = pane_text(desk->terminal, title, foot, "lrtnq:?", captured, &page, &key);
        if (end == PANE_ENDED) {
            return desk_ended(desk);
        }
        answer = act_on(desk, key);
        if (desk->note != NULL && answer == PLAY_AGAIN) {
            // There is no table to show it on.
            g_autofree char *note = g_steal_pointer(&desk->note);
            if (pane_enter(desk->terminal, note) == PANE_ENDED) {
                return desk_ended(desk);
            }
        }
    }
    return answer == PLAY_ACTED && match_over && desk->play->reloaded != NULL ? PLAY_SWITCH
           : answer == PLAY_ACTED && last                                     ? PLAY_LEAVE
                                                                              : answer;
}
