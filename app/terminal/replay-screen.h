// SPDX-License-Identifier: LGPL-2.1-or-later
// A replay on a screen: step, jump, look with one seat's eyes.
#pragma once

#include "../replay.h"
#include "terminal.h"

// Shows a replay from a step on, until it is left. False if the terminal is gone or a signal asked for
// the end.
bool replay_run(Terminal *terminal, Replay *replay, int from);

// The same on a terminal of its own. False, with nothing shown, if there is none that can; *status gets
// the exit status.
bool replay_on_screen(Replay *replay, int from, int *status);
