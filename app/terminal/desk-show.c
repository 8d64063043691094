// SPDX-License-Identifier: LGPL-2.1-or-later
// Fills the view of the table from a desk and has it drawn and painted.
#include "desk.h"

int desk_viewer(const Desk *desk) {
    const Play *play = desk->play;
    if (desk->seat != CLIMB_NO_SEAT) {
        return desk->seat;
    }
    // With several persons at one keyboard, nobody's hand is shown but at his own turn.
    if (play->persons == 1) {
        for (int seat = 0; seat < play_game(play)->seats; seat++) {
            if (play_is_person(play, seat)) {
                return seat;
            }
        }
    }
    return CLIMB_NO_SEAT;
}

int desk_hand(const Desk *desk, ClimbCard hand[CLIMB_CARDS_MAX]) {
    int seat = desk_viewer(desk), count = 0;
    if (seat == CLIMB_NO_SEAT) {
        return 0;
    }
    g_autoptr(GArray)
        groups = play_hand_groups(desk->play, play_match(desk->play)->deal.hands[seat]);
    for (guint i = 0; i < groups->len; i++) {
        count += card_list(g_array_index(groups, ClimbCards, i), hand + count);
    }
    return count;
}

static void add_tag(GString *tags, const char *tag) {
    if (tag != NULL) {
        g_string_append_printf(tags, "%s%s", tags->len > 0 ? ", " : "", tag);
    }
}

// (transfer full)
static char *tags_of(const Desk *desk, const ClimbView *view, int seat) {
    const ClimbMatch *match = play_match(desk->play);
    const ClimbDeal *deal = &view->deal;
    GString *tags = g_string_new(NULL);
    if (match->deals_scored > 0) {
        const char *title = climb_game_title(match->game, match->last_result.place[seat]);
        add_tag(tags, title != NULL ? climb_words_find(title) : NULL);
    }
    add_tag(tags, deal->dealer == seat ? C_("tag", "dealer") : NULL);
    add_tag(tags, deal->declarer == seat ? C_("tag", "declarer") : NULL);
    add_tag(tags, deal->partner == seat && deal->declarer != seat ? C_("tag", "partner") : NULL);
    if (view->seat != CLIMB_NO_SEAT && view->seat != seat &&
        match->game->rules->team != CLIMB_TEAM_NONE) {
        bool friend = (climb_deal_side(match->game, deal, view->seat) >> seat & 1) != 0;
        add_tag(tags, friend ? C_("tag", "your partner") : NULL);
    }
    return g_string_free(tags, FALSE);
}

// What is said of the moment, in lines. (transfer full)
static char *situation_of(Desk *desk, const ClimbView *view) {
    Play *play = desk->play;
    GString *text = g_string_new(NULL);
    if (play_match(play)->number > 0 && view->deal.phase != CLIMB_PHASE_OVER) {
        screen_capture(&play->screen, text, 0);
        play_show_situation(play, view);
        if (desk->seat != CLIMB_NO_SEAT && view->deal.turn != desk->seat) {
            screen_say(
                &play->screen,
                _("Out of turn: before {player} acts you may throw in a bomb. Enter: not now. "
                  "{pass}: not in this trick."),
                "player", play_whom(play, view->deal.turn), "pass", "p", NULL);
        }
        screen_capture(&play->screen, desk->said, 0);
    }
    return g_strchomp(g_string_free(text, FALSE));
}

static char *title_of(const Desk *desk) {
    const ClimbMatch *match = play_match(desk->play);
    int stake = match->game->rules->stake;
    GString *title = g_string_new(NULL);
    climb_words_add(title, _("{game} · deal {number}"), "game",
                    climb_words_find(match->game->rules->title), "number",
                    climb_words_digits(match->number).text, NULL);
    if (stake != 1) {
        climb_words_add(title, _(" · stake {number}"), "number", climb_words_digits(stake).text,
                        NULL);
    }
    g_string_append(title, desk->play->save_failed ? _(" · not saved") : "");
    g_string_append(title, desk->play->practice ? _(" · practice") : "");
    g_string_append(title, desk->auto_pass ? _(" · auto-pass") : "");
    g_string_append(title, desk->pass_on ? _(" · passing until the lead") : "");
    return g_string_free(title, FALSE);
}

static int bottom_seat(const Desk *desk) {
    int viewer = desk_viewer(desk);
    for (int seat = 0; viewer == CLIMB_NO_SEAT && seat < play_game(desk->play)->seats; seat++) {
        viewer = play_is_person(desk->play, seat) ? seat : CLIMB_NO_SEAT;
    }
    return viewer == CLIMB_NO_SEAT ? 0 : viewer;
}

static void fill_hand(const Desk *desk, TableView *view) {
    view->hand_count = desk_hand(desk, view->hand);
    view->picked = desk->picked;
    view->usable = desk_usable(desk);
    view->cursor = -1;
    for (int i = 0; i < view->hand_count; i++) {
        view->cursor = view->hand[i] == desk->at && !desk->choosing ? i : view->cursor;
    }
}

void desk_show(Desk *desk, const char *prompt) {
    Play *play = desk->play;
    ClimbView seen;
    climb_view_of(play_match(play), desk_viewer(desk), &seen);
    g_autofree char *title = title_of(desk);
    g_autofree char *situation = situation_of(desk, &seen);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    TableView view = {
        .game = play_game(play),
        .view = &seen,
        .screen = &play->screen,
        .bottom = bottom_seat(desk),
        .title = title,
        .situation = situation,
        .note = desk->note != NULL ? desk->note : "",
        .messages = (const char *const *)desk->messages->pdata,
        .message_count = (int)desk->messages->len,
        .prompt = prompt,
        .asked = desk->seat != CLIMB_NO_SEAT,
        .choices = (const char *const *)desk->choices->pdata,
        .choice_count = desk->seat != CLIMB_NO_SEAT ? (int)desk->choices->len : 0,
        .chosen = desk->chosen,
    };
    for (int seat = 0; seat < view.game->seats; seat++) {
        g_ptr_array_add(texts, tags_of(desk, &seen, seat));
        view.tags[seat] = texts->pdata[texts->len - 1];
        g_ptr_array_add(texts, play_last_action(play, &seen, seat));
        view.actions[seat] = texts->pdata[texts->len - 1];
        view.names[seat] = play_name(play, seat);
        view.callings[seat] = play_whom(play, seat);
    }
    view.buttons = desk_buttons(desk, &view.button_count);
    fill_hand(desk, &view);
    grid_free(desk->grid);
    desk->grid = terminal_grid(desk->terminal);
    table_view_draw(&view, desk->grid);
    terminal_show(desk->terminal, desk->grid);
}
