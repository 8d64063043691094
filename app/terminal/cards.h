// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards drawn on a grid: boxes with rank and suit, which may overlap, and short tokens.
#pragma once

#include <climb.h>

#include "../screen.h"
#include "grid.h"

#define CARD_COLUMNS 5 // of a whole card
#define CARD_ROWS 4
#define CARD_STEP_MIN 3 // what is seen of a card that lies under the next
#define CARD_STEP_MAX 6 // cards side by side with a gap
#define TOKEN_COLUMNS 5 // of a token, with its marks

// How a card is shown.
typedef struct {
    bool off;    // of no use now
    bool picked; // tokens only: boxes are drawn higher
    bool cursor; // tokens only
} CardLook;

// "10♠", without colours. (transfer full)
char *card_face(const Screen *screen, const ClimbDeck *deck, ClimbCard card);

// The step in which so many cards fit in `columns`, from CARD_STEP_MIN to CARD_STEP_MAX; 0 if they do
// not.
int card_step(int count, int columns);

// Columns that so many cards take.
int card_columns(int count, int step);

// Draws a card, whole; the next one, drawn later, covers what it lies upon. `step` says how much will
// be seen.
void card_draw(Grid *grid, int column, int row, int step, const Screen *screen,
               const ClimbDeck *deck, ClimbCard card, CardLook look);

// Draws a token: "[10♠]" picked, ">10♠" under the cursor.
void card_token(Grid *grid, int column, int row, const Screen *screen, const ClimbDeck *deck,
                ClimbCard card, CardLook look);

// The cards of a set, lowest first; returns how many.
int card_list(ClimbCards cards, ClimbCard list[CLIMB_CARDS_MAX]);
