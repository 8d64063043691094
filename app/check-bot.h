// SPDX-License-Identifier: LGPL-2.1-or-later
// Does a program from outside keep the bot protocol? For those who write one.
#pragma once

#include "command.h"

// Puts a program, COMMAND or "cmd[NAME=VALUE …]:COMMAND", through its paces and prints one line of
// TAP for each check. Returns the exit status: COMMAND_FAILED if a check failed.
int check_bot(const ClimbRegistry *registry, const char *text);
