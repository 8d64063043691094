// SPDX-License-Identifier: LGPL-2.1-or-later
// A thread in which bots think, so that the screen goes on meanwhile. One for all bots of a table:
// programs from outside serve one thread.
#pragma once

#include <climb.h>

#include "terminal.h"

typedef struct _Thinker Thinker;

// Wakes the terminal when a bot has answered. (transfer full)
Thinker *thinker_new(Terminal *terminal);
void thinker_free(Thinker *thinker);

// Puts a question, which must stay as it is until it is answered or stopped.
void thinker_ask(Thinker *thinker, const ClimbBot *bot, const ClimbQuestion *question);

// Has the bot answered? Then *chosen and *move are what it said.
bool thinker_answered(Thinker *thinker, bool *chosen, ClimbMove *move);

// Has the bot answer soon.
void thinker_hurry(Thinker *thinker);

// Has the bot answer at once, waits for it, and forgets the answer.
void thinker_stop(Thinker *thinker);
