// SPDX-License-Identifier: LGPL-2.1-or-later
// A progress bar on standard error, for work that takes longer than a second. Silent unless
// standard error is a terminal.
#pragma once

#include <stdint.h>

typedef struct _Progress Progress;

// Begins to watch work of `total` units, called `unit` in the plural ("deals"). (transfer full)
Progress *progress_new(const char *unit, int64_t total);

// Shows how far the work is, at most ten times a second.
void progress_update(Progress *progress, int64_t done);

// Wipes the bar.
void progress_free(Progress *progress);
