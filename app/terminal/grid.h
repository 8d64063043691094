// SPDX-License-Identifier: LGPL-2.1-or-later
// A grid of character cells: what a screen shows, before anybody paints it. Pure: no terminal, no
// curses. Whatever is drawn outside is cut off.
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

// What a cell is about; the painter gives each a colour, where the terminal has colours. Never the
// only sign of anything.
typedef enum {
    GRID_PLAIN,
    GRID_QUIET,    // of less weight
    GRID_TITLE,    // bars at the top and the bottom
    GRID_ACTIVE,   // whose turn it is, what is chosen
    GRID_GOOD,     // won
    GRID_BAD,      // lost, refused
    GRID_FRAME,    // lines of boxes
    GRID_BUTTON,   // can be clicked
    GRID_DIAMONDS, // the suits, in text …
    GRID_CLUBS,
    GRID_HEARTS,
    GRID_SPADES,
    GRID_CARD, // … and cards that are drawn: their paper, and the suits on it
    GRID_CARD_DIAMONDS,
    GRID_CARD_CLUBS,
    GRID_CARD_HEARTS,
    GRID_CARD_SPADES,
    GRID_CARD_OFF,  // a card that is of no use now
    GRID_CARD_BACK, // of a card that is not seen
    GRID_ROLES,
} GridRole;

// Attributes, as bits.
#define GRID_BOLD 1u
#define GRID_DIM 2u
#define GRID_REVERSE 4u
#define GRID_UNDERLINE 8u

typedef struct {
    uint8_t role; // GridRole
    uint8_t attributes;
} GridStyle;

// One character with what combines with it, so that it is the smallest thing a cursor stands on.
#define GRID_TEXT_MAX 24
typedef struct {
    char text[GRID_TEXT_MAX]; // UTF-8; "" in the second cell of a wide character
    uint8_t columns;          // 1 or 2; 0 in that second cell
    GridStyle style;
} GridCell;

// A part of the grid that can be clicked.
typedef struct {
    int column, row, columns, rows;
    int id; // whatever its maker means by it
} GridZone;

typedef struct {
    int columns, rows;
    bool ascii; // lines and text are spelled in ASCII
    GridCell *cells;
    GArray *zones; // of GridZone; later ones lie above earlier ones
} Grid;

// An empty grid. (transfer full)
Grid *grid_new(int columns, int rows, bool ascii);
void grid_free(Grid *grid);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Grid, grid_free)

static inline GridCell *grid_cell(const Grid *grid, int column, int row) {
    return &grid->cells[row * grid->columns + column];
}

// Draws one line of text in at most `columns` columns; what is longer ends with "…". Colour sequences
// of screen_cards and screen_decorate become the suits' roles. Returns the columns taken.
int grid_text(Grid *grid, int column, int row, int columns, GridStyle style, const char *text);

// The same, in the middle or at the right end of `columns` columns.
int grid_text_centred(Grid *grid, int column, int row, int columns, GridStyle style,
                      const char *text);
int grid_text_right(Grid *grid, int column, int row, int columns, GridStyle style,
                    const char *text);

// Draws lines of text, each wrapped at spaces. Returns the rows taken, at most `rows`; what does not fit in
// them ends with "…".
int grid_paragraph(Grid *grid, int column, int row, int columns, int rows, GridStyle style,
                   const char *text);

// Draws a bar over a whole row, with a text at its left end and another, or NULL, at its right.
void grid_bar(Grid *grid, int row, const char *text, const char *right);

// Draws a bar at the bottom, of more rows where the text needs them. Returns its rows.
int grid_foot(Grid *grid, const char *text);

// Fills a part with one character of one column.
void grid_fill(Grid *grid, int column, int row, int columns, int rows, GridStyle style,
               const char *character);

// Draws the frame of a box and empties it.
void grid_box(Grid *grid, int column, int row, int columns, int rows, GridStyle style);

// Sets the style of cells, not their text.
void grid_restyle(Grid *grid, int column, int row, int columns, int rows, GridStyle style);

// Adds attributes to cells.
void grid_mark(Grid *grid, int column, int row, int columns, int rows, unsigned attributes);

void grid_add_zone(Grid *grid, int column, int row, int columns, int rows, int id);
// The id of the topmost zone at a cell, or -1.
int grid_zone_at(const Grid *grid, int column, int row);

// The text of the grid, a line a row, without spaces at the ends. For tests. (transfer full)
char *grid_print(const Grid *grid);
