// SPDX-License-Identifier: LGPL-2.1-or-later
// A list to choose from, which most of the menu is: rows under headings, each with a label, a note
// beside it and words below the list. Drawing and moving are pure; chooser_run is the wait for keys.
#pragma once

#include "terminal.h"

typedef struct {
    char *label;
    char *note;   // beside the label, or NULL
    char *words;  // shown below while the row is chosen, or NULL
    char *wrong;  // the same, in the colour of what is wrong, or NULL
    bool heading; // cannot be chosen
    bool marked;  // has a star
    int id;       // whatever its maker means by it
} ChooserRow;

typedef struct {
    const char *title;
    char *state;      // at the right end of the title, or NULL; owned
    const char *keys; // at the foot
    GPtrArray *rows;  // of ChooserRow
    int at;           // the chosen row
    int top;          // the first row shown
    int height;       // rows shown, as of the last drawing
} Chooser;

// How a list was left.
typedef enum {
    CHOOSER_TAKE,  // Enter or a click: the row at `at`
    CHOOSER_BACK,  // Escape or q
    CHOOSER_KEY,   // another key, for its maker
    CHOOSER_ENDED, // the terminal is gone or a signal asked for the end
} ChooserEnd;

// Both texts are borrowed.
void chooser_init(Chooser *chooser, const char *title, const char *keys);
void chooser_clear(Chooser *chooser);

// Forgets the rows, and where in them the cursor was only if there will be fewer.
void chooser_empty(Chooser *chooser);

// Adds a heading, or a row; texts are copied and may be NULL. The row is borrowed.
void chooser_heading(Chooser *chooser, const char *label);
ChooserRow *chooser_add(Chooser *chooser, int id, const char *label, const char *note,
                        const char *words);

// The chosen row, or NULL in a list without any.
const ChooserRow *chooser_row(const Chooser *chooser);

// Puts the cursor on the row of that id, if there is one.
void chooser_go(Chooser *chooser, int id);

// Draws the list over a whole grid.
void chooser_draw(Chooser *chooser, Grid *grid);

// Moves by a key; false if it is none of those that move.
bool chooser_move(Chooser *chooser, gunichar key);

// Shows the list until it is left; *key gets the key of CHOOSER_KEY.
ChooserEnd chooser_run(Chooser *chooser, Terminal *terminal, gunichar *key);
