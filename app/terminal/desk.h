// SPDX-License-Identifier: LGPL-2.1-or-later
// Playing on a screen: what the files desk*.c share. A desk shows the table of a Play, turns keys and
// clicks into moves, and lets bots move at a pace. What is drawn is a TableView.
#pragma once

#include "../play.h"
#include "pane.h"
#include "table-view.h"
#include "thinker.h"

typedef struct {
    Play *play;
    Terminal *terminal;
    Thinker *thinker;
    GString *said;       // what the words of play*.c said since it was last looked at
    GPtrArray *messages; // what happened, oldest first
    char *note;          // the answer to the last key
    Grid *grid;          // as it is shown, for clicks

    // The person who is asked, or CLIMB_NO_SEAT.
    int seat;
    GArray *moves;      // ClimbMove: what may be done, in the order of play_compare_moves
    bool choosing;      // one of the moves is chosen by name, no cards are picked
    GPtrArray *choices; // their names
    int chosen;
    ClimbCards picked;
    ClimbCards kept; // picked by hand: Tab goes through the plays with these
    int tab;         // index of the play that Tab shows, or -1
    ClimbCard at;    // the card under the cursor, or CLIMB_NO_CARD

    gint64 moved_at; // when the last move was shown, by the monotonic clock
    bool hurry;      // a key skips the pause
    bool auto_pass;
    bool pass_on; // pass until the lead
} Desk;

// desk-show.c
// Shows the table as it stands; `prompt` says what it waits for.
void desk_show(Desk *desk, const char *prompt);
// The hand that is shown, in its order; returns how many. Nobody's hand has no cards.
int desk_hand(const Desk *desk, ClimbCard hand[CLIMB_CARDS_MAX]);
// The seat whose hand is shown.
int desk_viewer(const Desk *desk);

// desk-moves.c: the moves of the person asked.
void desk_list_moves(Desk *desk);
// The cards that can be part of one of the moves together with those picked.
ClimbCards desk_usable(const Desk *desk);
// Picks the next, or with -1 the one before, of the plays that have all cards kept.
void desk_cycle(Desk *desk, int step);
// Only passing is possible.
bool desk_can_only_pass(const Desk *desk);
// Chooses the move of some value: a bid or an answer. False if there is none.
bool desk_choose_value(Desk *desk, int value);

// desk-text.c: what is paged through.
void desk_rules(Desk *desk);
void desk_log(Desk *desk);
void desk_score(Desk *desk);
void desk_keys_help(Desk *desk);
void desk_show_note(Desk *desk);
// The end of a deal or match, with what a key is to do next.
PlayAnswer desk_result(Desk *desk, bool match_over);

// desk-keys.c
// Keys that always mean the same. PLAY_AGAIN if nothing comes of it; *known tells whether it was one.
PlayAnswer desk_common_key(Desk *desk, gunichar key, bool *known);
// Asks the person desk->seat until something comes of it.
PlayAnswer desk_ask(Desk *desk);
// Another game, by the menu.
PlayAnswer desk_switch(Desk *desk);
PlayAnswer desk_leave(Desk *desk);
// The buttons of the bar at the bottom. Static.
const TableButton *desk_buttons(const Desk *desk, int *count);

// desk.c
// Waits for an event. False if play is to end.
bool desk_wait(Desk *desk, int milliseconds, TerminalEvent *event);
// Makes what was said the note, or what happened.
void desk_take_note(Desk *desk);
void desk_take_messages(Desk *desk);
void desk_clear_note(Desk *desk);
// A pane ended play.
PlayAnswer desk_ended(Desk *desk);
