// SPDX-License-Identifier: LGPL-2.1-or-later
// What the roles of cells look like on a terminal, by how many colours it has.
#pragma once

#include "grid.h"

#include <curses.h>

typedef struct {
    bool any;  // otherwise attributes alone
    bool many; // 256 or more
} TerminalColors;

// Prepares the colours of the present curses screen, if they are wanted and there are some.
void terminal_colors_init(TerminalColors *colors, bool wanted);

// The curses attributes and colour pair of a style.
void terminal_colors_of(const TerminalColors *colors, GridStyle style, attr_t *attributes,
                        short *pair);
