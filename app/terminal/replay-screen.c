// SPDX-License-Identifier: LGPL-2.1-or-later
// Keys of a replay.
#include "replay-screen.h"

#include "../command.h"
#include "keys.h"
#include "pane.h"
#include "replay-grid.h"

static char *help(int columns, gpointer data) {
    static const char *const rows[][2] = {
        { NC_("key name", "→, Enter, space"), N_("the next step") },
        { NC_("key name", "←, Backspace"), N_("the one before") },
        { NC_("key name", "Page down, page up"), N_("ten steps") },
        { "n, p", N_("the next deal, the one before") },
        { NC_("key name", "Home, End"), N_("the beginning, the end") },
        { "g", N_("the state after a move, by its number") },
        { "m, M", N_("the next move that gave points away, the one before, if the record was "
                     "reviewed (climb review)") },
        { "e", N_("with whose eyes to look: all hands, or one seat's until the deal is over") },
        { "?", N_("this text") },
        { NC_("key name", "q, Escape"), N_("leave") },
    };
    (void)columns;
    (void)data;
    GString *text = g_string_new(NULL);
    g_string_append_printf(text, "== %s\n", _("Keys of a replay"));
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_string_append_printf(text, "%s: %s\n", key_name(rows[i][0]), _(rows[i][1]));
    }
    return g_string_free(text, FALSE);
}

static bool show_help(Terminal *terminal) {
    g_autofree char *keys = key_hints(" ", "", NC_("key name", "Enter"), NC_("key", "leaves"),
                                      NULL);
    return pane_text(terminal, _("Replay"), keys, "q", help, NULL, NULL) != PANE_ENDED;
}

// Asks for a number and goes there. False if the terminal is gone.
static bool go_to(Terminal *terminal, ReplayPlace *place) {
    const Replay *replay = place->replay;
    g_autofree char *words = climb_words_fill(
        _("The record has moves 1 to {last}. Which?"), "last",
        climb_words_digits(replay_step(replay, replay_last(replay))->number).text, NULL);
    g_autofree char *line = NULL;
    guint64 number = 0;
    PaneEnd end = pane_line(terminal, _("Go to a move"), words, "", &line);
    if (end == PANE_DONE &&
        g_ascii_string_to_unsigned(g_strstrip(line), 10, 0, G_MAXINT, &number, NULL) &&
        replay_after(replay, (int)number) >= 0) {
        place->at = replay_after(replay, (int)number);
    }
    return end != PANE_ENDED;
}

static void go_if(ReplayPlace *place, int to) {
    place->at = to >= 0 ? to : place->at;
}

// To the beginning of this deal, or of the one before.
static void go_back_a_deal(ReplayPlace *place) {
    int deal = replay_step(place->replay, place->at)->deal_number;
    int begin = replay_deal_begin(place->replay, deal);
    go_if(place, begin < place->at ? begin : replay_deal_begin(place->replay, deal - 1));
}

static void change_eyes(ReplayPlace *place) {
    place->eyes = place->eyes + 1 < replay_game(place->replay)->seats ? place->eyes + 1
                                                                      : CLIMB_NO_SEAT;
}

// False if the key is none that moves or changes what is seen.
static bool move(ReplayPlace *place, gunichar key) {
    Replay *replay = place->replay;
    int deal = replay_step(replay, place->at)->deal_number;
    switch (key) {
    case TERMINAL_RIGHT:
    case TERMINAL_DOWN:
    case TERMINAL_WHEEL_DOWN:
    case TERMINAL_ENTER:
    case ' ': place->at++; break;
    case TERMINAL_LEFT:
    case TERMINAL_UP:
    case TERMINAL_WHEEL_UP:
    case TERMINAL_BACKSPACE:
    case 'b': place->at--; break;
    case TERMINAL_PAGE_DOWN: place->at += 10; break;
    case TERMINAL_PAGE_UP: place->at -= 10; break;
    case TERMINAL_HOME: place->at = 0; break;
    case TERMINAL_END: place->at = replay_last(replay); break;
    case 'n': go_if(place, replay_deal_begin(replay, deal + 1)); break;
    case 'p': go_back_a_deal(place); break;
    case 'm': go_if(place, replay_next_loss(replay, place->at, 1)); break;
    case 'M': go_if(place, replay_next_loss(replay, place->at, -1)); break;
    case 'e': change_eyes(place); break;
    default: return false;
    }
    place->at = CLAMP(place->at, 0, replay_last(replay));
    return true;
}

bool replay_run(Terminal *terminal, Replay *replay, int from) {
    ReplayPlace place = { .replay = replay,
                          .at = CLAMP(from, 0, replay_last(replay)),
                          .eyes = CLIMB_NO_SEAT };
    replay->brief = true;
    for (;;) {
        TerminalEvent event;
        g_autoptr(Grid) grid = terminal_grid(terminal);
        replay_draw(&place, grid);
        terminal_show(terminal, grid);
        switch (terminal_wait(terminal, -1, &event)) {
        case TERMINAL_SIGNAL:
        case TERMINAL_CLOSED: return false;
        case TERMINAL_CLICK: event.key = TERMINAL_RIGHT; break;
        case TERMINAL_KEY: break;
        case TERMINAL_RESIZE:
        case TERMINAL_TIME:
        case TERMINAL_WOKEN: continue;
        }
        if (event.key == 'q' || event.key == TERMINAL_ESCAPE) {
            return true;
        }
        bool there = true;
        if (event.key == 'g') {
            there = go_to(terminal, &place);
        } else if (!move(&place, event.key) && (event.key == '?' || event.key == 'h')) {
            there = show_help(terminal);
        }
        if (!there) {
            return false;
        }
    }
}

bool replay_on_screen(Replay *replay, int from, int *status) {
    g_autoptr(GError) error = NULL;
    Terminal *terminal = terminal_is_possible() && replay->steps->len > 0
                             ? terminal_open(!replay->screen.utf8, replay->screen.colors, &error)
                             : NULL;
    if (terminal == NULL) {
        return false;
    }
    int signal = 0;
    *status = COMMAND_DONE;
    if (!replay_run(terminal, replay, from) && terminal_has_ended(terminal, &signal)) {
        *status = signal != 0 ? 128 + signal : COMMAND_DONE;
    }
    terminal_close(terminal);
    return true;
}
