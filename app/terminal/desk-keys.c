// SPDX-License-Identifier: LGPL-2.1-or-later
// Keys and clicks: what each does, always and at one's turn.
#include "desk.h"
#include "menu.h"

#define NOTE_LINES 4 // an answer of more lines has a page of its own

// --- keys that always mean the same --------------------------------------------------------------

PlayAnswer desk_leave(Desk *desk) {
    const Play *play = desk->play;
    const char *question = play->save != NULL
                               ? _("Leave the table? The match is saved; {command} goes on.")
                               : _("Leave the table? The match is not saved.");
    g_autofree char *words = climb_words_fill(question, "command", "climb play --resume", NULL);
    switch (pane_confirm(desk->terminal, words)) {
    case PANE_DONE: return PLAY_LEAVE;
    case PANE_NO: return PLAY_AGAIN;
    case PANE_ENDED: break;
    }
    return desk_ended(desk);
}

// A line in the words of play --plain.
static PlayAnswer type_line(Desk *desk, const char *title, const char *words) {
    g_autofree char *line = NULL;
    switch (pane_line(desk->terminal, title, words, "", &line)) {
    case PANE_DONE: break;
    case PANE_NO: return PLAY_AGAIN;
    case PANE_ENDED: return desk_ended(desk);
    }
    g_strstrip(line);
    if (line[0] == '\0') {
        return PLAY_AGAIN;
    }
    PlayAnswer answer = play_answer(desk->play, desk->seat, line);
    desk_take_note(desk);
    g_auto(GStrv) lines = g_strsplit(desk->note, "\n", -1);
    if (answer == PLAY_AGAIN && g_strv_length(lines) > NOTE_LINES) {
        desk_show_note(desk);
    }
    return terminal_has_ended(desk->terminal, NULL) ? desk_ended(desk) : answer;
}

static PlayAnswer type_any(Desk *desk) {
    g_autofree char *words = climb_words_fill(
        _("Cards, as 3D or 4H 4S, or a word; {help} lists them."), "help", "help", NULL);
    return type_line(desk, _("A line"), words);
}

PlayAnswer desk_switch(Desk *desk) {
    Play *play = desk->play;
    char **chosen = NULL;
    if (!menu_choose(desk->terminal, play->registry, play->arguments, &chosen)) {
        return desk_ended(desk);
    }
    PlayAnswer answer = chosen != NULL ? play_switch_to(play, chosen) : PLAY_AGAIN;
    desk_take_note(desk);
    return answer;
}

static PlayAnswer show_text(Desk *desk, void (*show)(Desk *desk)) {
    show(desk);
    return terminal_has_ended(desk->terminal, NULL) ? desk_ended(desk) : PLAY_AGAIN;
}

static void toggle(Desk *desk, bool *what, const char *on, const char *off) {
    *what = !*what;
    g_free(desk->note);
    desk->note = g_strdup(*what ? on : off);
}

PlayAnswer desk_common_key(Desk *desk, gunichar key, bool *known) {
    *known = true;
    switch (key) {
    case 'r': return show_text(desk, desk_rules);
    case 'l': return show_text(desk, desk_log);
    case 't': return show_text(desk, desk_score);
    case '?': return show_text(desk, desk_keys_help);
    case 'n': return desk_switch(desk);
    case 'q': return desk_leave(desk);
    case 's': desk->play->sort = (PlaySort)((desk->play->sort + 1) % 3); return PLAY_AGAIN;
    case 'A':
        toggle(desk, &desk->auto_pass,
               _("Where nothing beats what lies there, you pass by yourself."),
               _("You are asked again where you can only pass."));
        return PLAY_AGAIN;
    case 'P':
        toggle(desk, &desk->pass_on, _("You pass until you lead."), _("You are asked again."));
        return PLAY_AGAIN;
    default: *known = false; return PLAY_AGAIN;
    }
}

// --- at one's turn -------------------------------------------------------------------------------

static void move_cursor(Desk *desk, int step) {
    ClimbCard hand[CLIMB_CARDS_MAX];
    int count = desk_hand(desk, hand), at = -1;
    for (int i = 0; i < count; i++) {
        at = hand[i] == desk->at ? i : at;
    }
    if (count > 0) {
        at = at < 0 ? (step > 0 ? 0 : count - 1) : CLAMP(at + step, 0, count - 1);
        desk->at = hand[at];
    }
}

static void pick(Desk *desk, ClimbCard card, bool in) {
    ClimbCards bit = climb_cards_of(card);
    desk->picked = in ? desk->picked | bit : desk->picked & ~bit;
    desk->kept = desk->picked;
    desk->tab = -1;
}

static void pick_here(Desk *desk, gunichar key) {
    ClimbCards hand = play_match(desk->play)->deal.hands[desk->seat];
    if (desk->at == CLIMB_NO_CARD || !climb_cards_has(hand, desk->at)) {
        move_cursor(desk, 1);
        return;
    }
    bool in = climb_cards_has(desk->picked, desk->at);
    pick(desk, desk->at, key == TERMINAL_UP ? true : key == TERMINAL_DOWN ? false : !in);
}

static PlayAnswer say_note(Desk *desk, const char *text) {
    g_free(desk->note);
    desk->note = g_strdup(text);
    return PLAY_AGAIN;
}

static PlayAnswer play_picked(Desk *desk) {
    const ClimbDeal *deal = &play_match(desk->play)->deal;
    if (desk->picked == 0 && deal->turn != desk->seat) {
        climb_table_decline(desk->play->table, desk->seat);
        return PLAY_ACTED;
    }
    if (desk->picked == 0) {
        g_autofree char *words = climb_words_fill(
            _("Pick cards with the arrows and space, or let Tab show what you may play; {pass} "
              "passes, "
              "{hint} gives a hint."),
            "pass", "p", "hint", "h", NULL);
        return say_note(desk, words);
    }
    bool gives = deal->phase == CLIMB_PHASE_EXCHANGE;
    ClimbMove move = { .type = gives ? CLIMB_MOVE_GIVE : CLIMB_MOVE_PLAY };
    move.combo.cards = desk->picked;
    PlayAnswer answer = play_make_move(desk->play, desk->seat, &move);
    if (answer == PLAY_AGAIN) {
        desk_take_note(desk);
    }
    return answer;
}

static PlayAnswer make_chosen(Desk *desk) {
    if (desk->chosen < 0 || desk->chosen >= (int)desk->moves->len) {
        return PLAY_AGAIN;
    }
    ClimbMove move = g_array_index(desk->moves, ClimbMove, desk->chosen);
    PlayAnswer answer = play_make_move(desk->play, desk->seat, &move);
    if (answer == PLAY_AGAIN) {
        desk_take_note(desk);
    }
    return answer;
}

static PlayAnswer say_word(Desk *desk, const char *word) {
    PlayAnswer answer = play_answer(desk->play, desk->seat, word);
    if (answer == PLAY_AGAIN) {
        desk_take_note(desk);
    }
    return answer;
}

static PlayAnswer give_hint(Desk *desk) {
    ClimbMove move;
    bool found = play_hint(desk->play, desk->seat, &move);
    if (desk->play->leaving) {
        return PLAY_LEAVE;
    }
    desk_take_note(desk);
    if (found && (move.type == CLIMB_MOVE_PLAY || move.type == CLIMB_MOVE_GIVE)) {
        desk->picked = move.combo.cards;
        desk->kept = 0;
        desk->tab = -1;
    }
    for (guint i = 0; found && desk->choosing && i < desk->moves->len; i++) {
        const ClimbMove *other = &g_array_index(desk->moves, ClimbMove, i);
        if (other->type == move.type && other->value == move.value &&
            other->combo.cards == move.combo.cards) {
            desk->chosen = (int)i;
        }
    }
    return PLAY_AGAIN;
}

static PlayAnswer tell_why(Desk *desk) {
    g_autofree char *faces = climb_deck_faces(&play_game(desk->play)->deck, desk->picked);
    play_why(desk->play, desk->seat, faces);
    desk_take_note(desk);
    return PLAY_AGAIN;
}

static PlayAnswer clear_picked(Desk *desk) {
    desk->picked = desk->kept = 0;
    desk->tab = -1;
    return PLAY_AGAIN;
}

// Keys that move through the hand or the choices. False: it is none of them.
static bool move_about(Desk *desk, gunichar key) {
    bool choosing = desk->choosing;
    switch (key) {
    case TERMINAL_LEFT: choosing ? desk_cycle(desk, -1) : move_cursor(desk, -1); return true;
    case TERMINAL_RIGHT: choosing ? desk_cycle(desk, 1) : move_cursor(desk, 1); return true;
    case TERMINAL_HOME: move_cursor(desk, -CLIMB_CARDS_MAX); return true;
    case TERMINAL_END: move_cursor(desk, CLIMB_CARDS_MAX); return true;
    case TERMINAL_TAB: desk_cycle(desk, 1); return true;
    case TERMINAL_SHIFT_TAB: desk_cycle(desk, -1); return true;
    case TERMINAL_UP:
    case TERMINAL_DOWN:
    case ' ':
        if (choosing) {
            desk_cycle(desk, key == TERMINAL_UP ? -1 : 1);
        } else {
            pick_here(desk, key);
        }
        return true;
    default: return false;
    }
}

static PlayAnswer act_on_key(Desk *desk, gunichar key) {
    if (move_about(desk, key)) {
        return PLAY_AGAIN;
    }
    if (key >= '0' && key <= '9') {
        desk_choose_value(desk, (int)(key - '0'));
        return PLAY_AGAIN;
    }
    switch (key) {
    case TERMINAL_ENTER: return desk->choosing ? make_chosen(desk) : play_picked(desk);
    case TERMINAL_ESCAPE: return clear_picked(desk);
    case 'p': return say_word(desk, "pass");
    case 'u': return say_word(desk, "undo");
    case 'h': return give_hint(desk);
    case 'w': return tell_why(desk);
    case ':': return type_any(desk);
    default: {
        bool known;
        return desk_common_key(desk, key, &known);
    }
    }
}

static PlayAnswer act_on_click(Desk *desk, const TerminalEvent *event) {
    int id = desk->grid != NULL ? grid_zone_at(desk->grid, event->column, event->row) : -1;
    ClimbCard hand[CLIMB_CARDS_MAX];
    if (id >= TABLE_ZONE_CHOICE) {
        desk->chosen = id - TABLE_ZONE_CHOICE;
        return make_chosen(desk);
    }
    if (id >= TABLE_ZONE_CARD) {
        int index = id - TABLE_ZONE_CARD;
        if (!desk->choosing && index < desk_hand(desk, hand)) {
            desk->at = hand[index];
            pick(desk, hand[index], !climb_cards_has(desk->picked, hand[index]));
        }
        return PLAY_AGAIN;
    }
    return id >= 0 ? act_on_key(desk, (gunichar)id) : PLAY_AGAIN;
}

// What is asked for, and what the picked cards are.
static char *prompt_of(const Desk *desk) {
    ClimbView view;
    ClimbCombo combo;
    climb_view_of(play_match(desk->play), desk->seat, &view);
    g_autofree char *prompt = play_prompt(desk->play, &view, desk->seat);
    g_autofree char *name = NULL;
    if (desk->picked != 0 && view.deal.phase == CLIMB_PHASE_PLAY) {
        bool known = climb_combo_classify(play_game(desk->play), desk->picked, &combo);
        name = known ? climb_combo_name(play_game(desk->play), &combo)
                     : g_strdup(_("no combination yet"));
    }
    return name != NULL ? climb_words_fill(_("{prompt}: {combination}"), "prompt", prompt,
                                           "combination", name, NULL)
                        : g_steal_pointer(&prompt);
}

PlayAnswer desk_ask(Desk *desk) {
    for (;;) {
        TerminalEvent event;
        PlayAnswer answer = PLAY_AGAIN;
        g_autofree char *prompt = prompt_of(desk);
        desk_show(desk, prompt);
        if (!desk_wait(desk, -1, &event)) {
            return PLAY_LEAVE;
        }
        bool acts = event.type == TERMINAL_KEY || event.type == TERMINAL_CLICK;
        // On a window that is too small nobody sees what he does.
        if (acts && (table_fits(desk->grid) || event.key == 'q')) {
            desk_clear_note(desk);
            answer = event.type == TERMINAL_KEY ? act_on_key(desk, event.key)
                                                : act_on_click(desk, &event);
        }
        if (answer != PLAY_AGAIN || desk->pass_on) {
            return answer;
        }
    }
}

const TableButton *desk_buttons(const Desk *desk, int *count) {
    static const TableButton asked[] = {
        { TERMINAL_ENTER, NC_("key name", "Enter"), NC_("key", "play") },
        { 'p', "p", NC_("key", "pass") },
        { TERMINAL_TAB, NC_("key name", "Tab"), NC_("key", "next") },
        { 'h', "h", NC_("key", "hint") },
        { 'w', "w", NC_("key", "why") },
        { 's', "s", NC_("key", "sort") },
        { 'r', "r", NC_("key", "rules") },
        { '?', "?", NC_("key", "keys") },
        { 'q', "q", NC_("key", "leave") },
        { 'l', "l", NC_("key", "log") },
        { 't', "t", NC_("key", "standing") },
        { 'u', "u", NC_("key", "undo") },
    };
    static const TableButton choosing[] = {
        { TERMINAL_ENTER, NC_("key name", "Enter"), NC_("key", "choose") },
        { TERMINAL_TAB, NC_("key name", "Tab"), NC_("key", "next") },
        { 'p', "p", NC_("key", "pass") },
        { 'h', "h", NC_("key", "hint") },
        { 's', "s", NC_("key", "sort") },
        { 'r', "r", NC_("key", "rules") },
        { '?', "?", NC_("key", "keys") },
        { 'q', "q", NC_("key", "leave") },
    };
    static const TableButton out_of_turn[] = {
        { TERMINAL_ENTER, NC_("key name", "Enter"), NC_("key", "not now, or throw in") },
        { 'p', "p", NC_("key", "not in this trick") },
        { TERMINAL_TAB, NC_("key name", "Tab"), NC_("key", "next") },
        { 'h', "h", NC_("key", "hint") },
        { '?', "?", NC_("key", "keys") },
        { 'q', "q", NC_("key", "leave") },
    };
    static const TableButton watching[] = {
        { TERMINAL_ENTER, NC_("key name", "any key"), NC_("key", "goes on") },
        { 's', "s", NC_("key", "sort") },
        { 'l', "l", NC_("key", "log") },
        { 'r', "r", NC_("key", "rules") },
        { '?', "?", NC_("key", "keys") },
        { 'q', "q", NC_("key", "leave") },
    };
    if (desk->seat == CLIMB_NO_SEAT) {
        *count = G_N_ELEMENTS(watching);
        return watching;
    }
    if (desk->choosing) {
        *count = G_N_ELEMENTS(choosing);
        return choosing;
    }
    if (play_match(desk->play)->deal.turn != desk->seat) {
        *count = G_N_ELEMENTS(out_of_turn);
        return out_of_turn;
    }
    *count = (int)G_N_ELEMENTS(asked) - !desk->play->practice;
    return asked;
}
