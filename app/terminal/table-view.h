// SPDX-License-Identifier: LGPL-2.1-or-later
// The table as a grid: a pure function of what one seat may know, the names, and what is picked.
// Knows no terminal and no session.
#pragma once

#include "cards.h"

// A key that can be clicked.
typedef struct {
    gunichar key;
    const char *name; // of the key, for key_name
    const char *what; // it does, for key_words
} TableButton;

typedef struct {
    const ClimbGame *game;
    const ClimbView *view; // of who looks on
    const Screen *screen;  // how cards are written
    int bottom;            // the seat drawn at the bottom; that of the view, if it has one
    const char *names[CLIMB_SEATS_MAX];
    const char *callings[CLIMB_SEATS_MAX]; // the same within a sentence
    const char *tags[CLIMB_SEATS_MAX];     // "dealer", a title; ""
    const char *actions[CLIMB_SEATS_MAX];  // what each did last; ""
    const char *title;                     // game, deal
    const char *situation;                 // what is to know now, in lines
    const char *note;                      // an answer to a key, in lines
    const char *const *messages;           // what happened, oldest first
    int message_count;
    const char *prompt;              // what is asked for, or whom the table waits for
    bool asked;                      // … of who looks on
    ClimbCard hand[CLIMB_CARDS_MAX]; // in the order shown
    int hand_count;
    ClimbCards picked;
    ClimbCards usable; // that can be part of a play with those; all, where it does not matter
    int cursor;        // index in the hand, or -1
    const char *const *choices; // bids, calls, answers
    int choice_count;
    int chosen; // or -1
    const TableButton *buttons;
    int button_count;
} TableView;

// Zones of the grid: a button's id is its key.
#define TABLE_ZONE_CARD 0x200000
#define TABLE_ZONE_CHOICE 0x300000

#define TABLE_COLUMNS_MIN 30
#define TABLE_ROWS_MIN 14

// Is a grid large enough for a table?
bool table_fits(const Grid *grid);

// Draws the table on an empty grid, of whatever size it is.
void table_view_draw(const TableView *view, Grid *grid);

// table-seats.c: what the parts of the drawing need of each other.
// A part of the grid for a player's place, of at least three rows. What was played may take more columns.
typedef struct {
    int column, row, columns, rows;
    int room; // columns for what was played
} SeatPart;

void table_seat_draw(const TableView *view, Grid *grid, int seat, const SeatPart *part);
// The same in one row.
void table_seat_line(const TableView *view, Grid *grid, int seat, int row);
// The player at the bottom, and what he is asked for; where that has no room, false.
bool table_own_line(const TableView *view, Grid *grid, int column, int row, int columns);
// Does the turn go clockwise round the table?
bool table_is_clockwise(const TableView *view);
