// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book: compiled rules in plain words, from the data alone, so that the text cannot
// disagree with play.
#pragma once

#include "game.h"

// The whole book as paragraphs with headings: "== Players and deal", then lines of text. Headings
// stand on lines that start with "== ". Lines are not wrapped. (transfer full)
char *climb_rulebook(const ClimbGame *game);

// One sentence on a field's value, or the help and the value where no sentence is needed.
// (transfer full)
char *climb_rulebook_field(const ClimbGame *game, const char *field);
