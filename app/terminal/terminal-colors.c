// SPDX-License-Identifier: LGPL-2.1-or-later
// One table: role by role, the colours of 256, of 8, and what stands for them where there are none.
#include "terminal-colors.h"

typedef struct {
    short many_text, many_ground; // of 256; -1: the terminal's own
    short text, ground;           // of 8
    attr_t with;                  // attributes beside 8 colours
    attr_t without;               // attributes where there is no colour
} Look;

static const Look looks[GRID_ROLES] = {
    [GRID_PLAIN] = { -1, -1, -1, -1, 0, 0 },
    [GRID_QUIET] = { 245, -1, -1, -1, A_DIM, A_DIM },
    [GRID_TITLE] = { 253, 23, COLOR_WHITE, COLOR_BLUE, 0, A_REVERSE },
    [GRID_ACTIVE] = { 220, -1, COLOR_YELLOW, -1, A_BOLD, A_BOLD },
    [GRID_GOOD] = { 114, -1, COLOR_GREEN, -1, 0, 0 },
    [GRID_BAD] = { 210, -1, COLOR_RED, -1, 0, 0 },
    [GRID_FRAME] = { 66, -1, COLOR_CYAN, -1, 0, 0 },
    [GRID_BUTTON] = { 253, 238, COLOR_BLACK, COLOR_WHITE, 0, A_REVERSE },
    [GRID_DIAMONDS] = { 75, -1, COLOR_BLUE, -1, A_BOLD, 0 },
    [GRID_CLUBS] = { 78, -1, COLOR_GREEN, -1, 0, 0 },
    [GRID_HEARTS] = { 203, -1, COLOR_RED, -1, 0, 0 },
    [GRID_SPADES] = { -1, -1, -1, -1, 0, 0 },
    [GRID_CARD] = { 248, 255, -1, -1, 0, 0 },
    [GRID_CARD_DIAMONDS] = { 26, 255, COLOR_BLUE, -1, A_BOLD, 0 },
    [GRID_CARD_CLUBS] = { 22, 255, COLOR_GREEN, -1, A_BOLD, 0 },
    [GRID_CARD_HEARTS] = { 124, 255, COLOR_RED, -1, A_BOLD, 0 },
    [GRID_CARD_SPADES] = { 16, 255, -1, -1, A_BOLD, 0 },
    [GRID_CARD_OFF] = { 243, 236, -1, -1, A_DIM, A_DIM },
    [GRID_CARD_BACK] = { 67, -1, COLOR_BLUE, -1, 0, 0 },
};

void terminal_colors_init(TerminalColors *colors, bool wanted) {
    *colors = (TerminalColors){ .any = wanted && has_colors() };
    if (!colors->any) {
        return;
    }
    start_color();
    bool own = use_default_colors() == OK;
    colors->many = COLORS >= 256 && COLOR_PAIRS > GRID_ROLES;
    for (short i = 0; i < GRID_ROLES; i++) {
        const Look *look = &looks[i];
        short text = colors->many ? look->many_text : look->text;
        short ground = colors->many ? look->many_ground : look->ground;
        init_pair((short)(i + 1), text < 0 && !own ? COLOR_WHITE : text,
                  ground < 0 && !own ? COLOR_BLACK : ground);
    }
}

void terminal_colors_of(const TerminalColors *colors, GridStyle style, attr_t *attributes,
                        short *pair) {
    const Look *look = &looks[style.role];
    *pair = colors->any ? (short)(style.role + 1) : 0;
    *attributes = !colors->any ? look->without : colors->many ? 0 : look->with;
    *attributes |= (style.attributes & GRID_BOLD) != 0 ? A_BOLD : 0;
    *attributes |= (style.attributes & GRID_DIM) != 0 ? A_DIM : 0;
    *attributes |= (style.attributes & GRID_REVERSE) != 0 ? A_REVERSE : 0;
    *attributes |= (style.attributes & GRID_UNDERLINE) != 0 ? A_UNDERLINE : 0;
}
