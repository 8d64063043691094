// SPDX-License-Identifier: LGPL-2.1-or-later
// Cells, text and boxes on a grid. Measures text as terminals do, cell by cell.
#include "grid.h"

#include <string.h>

#include "../screen.h"

Grid *grid_new(int columns, int rows, bool ascii) {
    Grid *grid = g_new0(Grid, 1);
    grid->columns = MAX(columns, 1);
    grid->rows = MAX(rows, 1);
    grid->ascii = ascii;
    grid->cells = g_new0(GridCell, (gsize)grid->columns * (gsize)grid->rows);
    grid->zones = g_array_new(false, false, sizeof(GridZone));
    grid_fill(grid, 0, 0, grid->columns, grid->rows, (GridStyle){ GRID_PLAIN, 0 }, " ");
    return grid;
}

void grid_free(Grid *grid) {
    if (grid != NULL) {
        g_free(grid->cells);
        g_array_unref(grid->zones);
        g_free(grid);
    }
}

// Half of a wide character must not stay behind when the other half is overwritten.
static void blank(Grid *grid, int column, int row) {
    GridCell *cell = grid_cell(grid, column, row);
    if (cell->columns == 0 && column > 0 && grid_cell(grid, column - 1, row)->columns == 2) {
        GridCell *first = grid_cell(grid, column - 1, row);
        strcpy(first->text, " ");
        first->columns = 1;
    }
    if (cell->columns == 2 && column + 1 < grid->columns) {
        GridCell *second = grid_cell(grid, column + 1, row);
        strcpy(second->text, " ");
        second->columns = 1;
    }
    strcpy(cell->text, " ");
    cell->columns = 1;
}

// Puts a character of one or two columns down, where the whole of it is on the grid.
static void put(Grid *grid, int column, int row, GridStyle style, const char *text, size_t length,
                int columns) {
    if (row < 0 || row >= grid->rows || column < 0 || column + columns > grid->columns) {
        return;
    }
    for (int i = 0; i < columns; i++) {
        blank(grid, column + i, row);
        grid_cell(grid, column + i, row)->style = style;
    }
    GridCell *cell = grid_cell(grid, column, row);
    if (length < GRID_TEXT_MAX) {
        memcpy(cell->text, text, length);
        cell->text[length] = '\0';
    } else {
        strcpy(cell->text, "?");
    }
    cell->columns = (uint8_t)columns;
    if (columns == 2) {
        GridCell *second = grid_cell(grid, column + 1, row);
        second->text[0] = '\0';
        second->columns = 0;
    }
}

// What goes on in a line of text.
typedef struct {
    const char *at;
    GridStyle base;
    GridStyle style; // with the suit's colour, where a card stands
} Reading;

// Takes the colour sequences of the suits, which screen.c writes.
static void take_escapes(Reading *reading) {
    static const struct {
        const char *sequence;
        GridStyle style;
    } colours[] = {
        { "\033[94m", { GRID_DIAMONDS, 0 } }, { "\033[32m", { GRID_CLUBS, 0 } },
        { "\033[31m", { GRID_HEARTS, 0 } },   { "\033[1m", { GRID_SPADES, GRID_BOLD } },
        { "\033[0m", { GRID_ROLES, 0 } },
    };
    bool found = true;
    while (found && reading->at[0] == '\033') {
        found = false;
        for (size_t i = 0; i < G_N_ELEMENTS(colours) && !found; i++) {
            found = g_str_has_prefix(reading->at, colours[i].sequence);
            if (found) {
                reading->at += strlen(colours[i].sequence);
                reading->style = reading->base;
                if (colours[i].style.role != GRID_ROLES) {
                    reading->style.role = colours[i].style.role;
                    reading->style.attributes |= colours[i].style.attributes;
                }
            }
        }
    }
}

// Terminals do not agree on the width of emoji joined to one or asked for by a selector, so these
// marks are left out, and each emoji stands for itself.
static bool is_left_out(const char *at, gunichar character) {
    if (character == 0x200D) {
        return g_unichar_iswide(g_utf8_get_char(g_utf8_next_char(at)));
    }
    return (character >= 0xFE00 && character <= 0xFE0F) || character == 0x200B;
}

// Is there something else than a mark for the character before, or is it over?
static bool is_end(const Reading *reading) {
    return reading->at[0] == '\0' || reading->at[0] == '\033' ||
           !g_unichar_iszerowidth(g_utf8_get_char(reading->at));
}

// Appends the character at hand to a cell's text, if it is to be shown and there is room.
static void take(Reading *reading, char text[GRID_TEXT_MAX], size_t *length) {
    const char *end = g_utf8_next_char(reading->at);
    size_t bytes = (size_t)(end - reading->at);
    if (!is_left_out(reading->at, g_utf8_get_char(reading->at)) &&
        *length + bytes < GRID_TEXT_MAX) {
        memcpy(text + *length, reading->at, bytes);
        *length += bytes;
    }
    reading->at = end;
}

// The next character with its marks into `text`; returns its columns, 0 at the end.
static int next_character(Reading *reading, char text[GRID_TEXT_MAX], size_t *length) {
    *length = 0;
    while (!is_end(reading)) { // a mark without a character to stand on
        reading->at = g_utf8_next_char(reading->at);
    }
    take_escapes(reading);
    if (reading->at[0] == '\0') {
        return 0;
    }
    gunichar character = g_utf8_get_char(reading->at);
    int columns = g_unichar_iswide(character) ? 2 : 1;
    if (g_unichar_iscntrl(character)) { // of no use, but of no harm either
        text[0] = ' ';
        *length = 1;
        reading->at = g_utf8_next_char(reading->at);
    } else {
        take(reading, text, length);
    }
    while (!is_end(reading)) {
        take(reading, text, length);
    }
    return columns;
}

static int measure(const char *text) {
    Reading reading = { .at = text };
    char character[GRID_TEXT_MAX];
    size_t length;
    int columns = 0, wide;
    while ((wide = next_character(&reading, character, &length)) > 0) {
        columns += wide;
    }
    return columns;
}

// Text as this grid can show it. (transfer full)
static char *spell(const Grid *grid, const char *text) {
    static const char *const signs[][2] = {
        { "·", "-" }, { "←", "<" }, { "→", ">" }, { "↑", "^" }, { "↓", "v" },
    };
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *spelled = g_string_new(valid);
    g_string_replace(spelled, SCREEN_GLUE, " ", 0);
    for (size_t i = 0; grid->ascii && i < G_N_ELEMENTS(signs); i++) {
        g_string_replace(spelled, signs[i][0], signs[i][1], 0);
    }
    g_autofree char *shown = g_string_free(spelled, FALSE);
    return grid->ascii ? g_str_to_ascii(shown, "C") : g_steal_pointer(&shown);
}

int grid_text(Grid *grid, int column, int row, int columns, GridStyle style, const char *text) {
    g_autofree char *spelled = spell(grid, text);
    bool cut = measure(spelled) > columns;
    int room = columns - cut;
    Reading reading = { .at = spelled, .base = style, .style = style };
    char character[GRID_TEXT_MAX];
    size_t length;
    int used = 0, wide;
    if (columns <= 0) {
        return 0;
    }
    while ((wide = next_character(&reading, character, &length)) > 0 && used + wide <= room) {
        put(grid, column + used, row, reading.style, character, length, wide);
        used += wide;
    }
    if (cut) {
        const char *more = grid->ascii ? "~" : "…";
        put(grid, column + used, row, style, more, strlen(more), 1);
        used++;
    }
    return used;
}

int grid_text_centred(Grid *grid, int column, int row, int columns, GridStyle style,
                      const char *text) {
    g_autofree char *spelled = spell(grid, text);
    int left = MAX(0, (columns - measure(spelled)) / 2);
    return grid_text(grid, column + left, row, columns - left, style, spelled);
}

int grid_text_right(Grid *grid, int column, int row, int columns, GridStyle style,
                    const char *text) {
    g_autofree char *spelled = spell(grid, text);
    int left = MAX(0, columns - measure(spelled));
    return grid_text(grid, column + left, row, columns - left, style, spelled);
}

// The lines of a text, each wrapped at spaces. (transfer full)
static char **wrap(const char *text, int columns) {
    g_autoptr(GString) wrapped = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        int lead = MIN((int)strspn(lines[i], " "), columns / 2);
        g_string_append_printf(wrapped, "%*s", lead, "");
        screen_wrap(wrapped, lines[i], lead, lead, columns);
    }
    g_string_truncate(wrapped, MAX(wrapped->len, 1) - 1); // every line has an end
    return g_strsplit(wrapped->str, "\n", -1);
}

int grid_paragraph(Grid *grid, int column, int row, int columns, int rows, GridStyle style,
                   const char *text) {
    g_auto(GStrv) lines = wrap(text, columns);
    int used = 0, last = 0;
    for (; lines[used] != NULL && used < rows; used++) {
        last = grid_text(grid, column, row + used, columns, style, lines[used]);
    }
    if (used > 0 && lines[used] != NULL) {
        grid_text(grid, column + MIN(last, columns - 1), row + used - 1, 1, style,
                  grid->ascii ? "~" : "…");
    }
    return used;
}

static const GridStyle bar_style = { GRID_TITLE, GRID_BOLD };

void grid_bar(Grid *grid, int row, const char *text, const char *right) {
    int taken = right != NULL ? screen_columns(right) + 2 : 0;
    grid_fill(grid, 0, row, grid->columns, 1, bar_style, " ");
    if (right != NULL) {
        grid_text_right(grid, 1, row, grid->columns - 2, bar_style, right);
    }
    grid_text(grid, 1, row, grid->columns - 2 - taken, bar_style, text);
}

int grid_foot(Grid *grid, const char *text) {
    g_auto(GStrv) lines = wrap(text, MAX(grid->columns - 2, 1));
    int most = MAX(grid->rows / 6, 1), needed = (int)g_strv_length(lines);
    int rows = MIN(needed, most);
    for (int i = 0; i < rows; i++) {
        g_autofree char *rest = i == rows - 1 ? g_strjoinv("  ", lines + i) : g_strdup(lines[i]);
        grid_bar(grid, grid->rows - rows + i, rest, NULL);
    }
    return rows;
}

void grid_fill(Grid *grid, int column, int row, int columns, int rows, GridStyle style,
               const char *character) {
    for (int y = MAX(row, 0); y < MIN(row + rows, grid->rows); y++) {
        for (int x = MAX(column, 0); x < MIN(column + columns, grid->columns); x++) {
            put(grid, x, y, style, character, strlen(character), 1);
        }
    }
}

void grid_box(Grid *grid, int column, int row, int columns, int rows, GridStyle style) {
    static const char *const lines[] = { "╭", "╮", "╰", "╯", "─", "│" };
    static const char *const plain[] = { "+", "+", "+", "+", "-", "|" };
    const char *const *part = grid->ascii ? plain : lines;
    if (columns < 2 || rows < 2) {
        return;
    }
    int right = column + columns - 1, bottom = row + rows - 1;
    grid_fill(grid, column, row, columns, rows, style, " ");
    grid_fill(grid, column + 1, row, columns - 2, 1, style, part[4]);
    grid_fill(grid, column + 1, bottom, columns - 2, 1, style, part[4]);
    grid_fill(grid, column, row + 1, 1, rows - 2, style, part[5]);
    grid_fill(grid, right, row + 1, 1, rows - 2, style, part[5]);
    grid_fill(grid, column, row, 1, 1, style, part[0]);
    grid_fill(grid, right, row, 1, 1, style, part[1]);
    grid_fill(grid, column, bottom, 1, 1, style, part[2]);
    grid_fill(grid, right, bottom, 1, 1, style, part[3]);
}

void grid_restyle(Grid *grid, int column, int row, int columns, int rows, GridStyle style) {
    for (int y = MAX(row, 0); y < MIN(row + rows, grid->rows); y++) {
        for (int x = MAX(column, 0); x < MIN(column + columns, grid->columns); x++) {
            grid_cell(grid, x, y)->style = style;
        }
    }
}

void grid_mark(Grid *grid, int column, int row, int columns, int rows, unsigned attributes) {
    for (int y = MAX(row, 0); y < MIN(row + rows, grid->rows); y++) {
        for (int x = MAX(column, 0); x < MIN(column + columns, grid->columns); x++) {
            GridCell *cell = grid_cell(grid, x, y);
            cell->style.attributes |= (uint8_t)attributes;
        }
    }
}

void grid_add_zone(Grid *grid, int column, int row, int columns, int rows, int id) {
    GridZone zone = { column, row, columns, rows, id };
    g_array_append_val(grid->zones, zone);
}

int grid_zone_at(const Grid *grid, int column, int row) {
    for (guint i = grid->zones->len; i > 0; i--) {
        const GridZone *zone = &g_array_index(grid->zones, GridZone, i - 1);
        if (column >= zone->column && column < zone->column + zone->columns && row >= zone->row &&
            row < zone->row + zone->rows) {
            return zone->id;
        }
    }
    return -1;
}

char *grid_print(const Grid *grid) {
    GString *out = g_string_new(NULL);
    for (int row = 0; row < grid->rows; row++) {
        g_autoptr(GString) line = g_string_new(NULL);
        for (int column = 0; column < grid->columns; column++) {
            g_string_append(line, grid_cell(grid, column, row)->text);
        }
        g_strchomp(line->str);
        g_string_append_printf(out, "%s\n", line->str);
    }
    return g_string_free(out, FALSE);
}
