// SPDX-License-Identifier: LGPL-2.1-or-later
// Files of rule examples, one a line: `ID kind game[options] : body # source` (docs/examples.md).
// Each is put to the rules of the registry, and answered with what the rules say instead.
#pragma once

#include "registry.h"

typedef struct {
    int line;
    char *id;
    bool passed;
    char *message; // what failed and what the rules say; NULL if passed
} ClimbExample;

// Runs every example of a text. Lines that are empty or begin with '#' are skipped; a line that
// cannot be read is a failed example. (transfer full) array of ClimbExample
GArray *climb_examples_run(const ClimbRegistry *registry, const char *text);

// Runs one line, which is line `number` of its file; its comment may still stand behind it.
ClimbExample climb_examples_run_line(const ClimbRegistry *registry, const char *line, int number);

void climb_example_clear(ClimbExample *example);
