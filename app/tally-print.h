// SPDX-License-Identifier: LGPL-2.1-or-later
// Statistics as text for people and as JSON for programs.
#pragma once

#include "tally.h"

// A table for each game, in so many columns. With `details`, what each player has played, too; lines
// that begin with "== " are headings. (transfer full)
char *tally_print(const Tally *tally, bool details, int columns);

// What was read and what was left out of the numbers, whole sentences. (transfer full)
char *tally_print_notes(const Tally *tally);

// (transfer full)
char *tally_json(const Tally *tally);
