// SPDX-License-Identifier: LGPL-2.1-or-later
// A program from outside as a bot: the referee's side of the protocol (docs/bot-protocol.md).
// However it behaves, a decision is made within its time: by it, or for it, which is then counted.
#pragma once

#include "bot-faults.h"
#include "bot-process.h"

// Written at the head of both sides' handshake; another number is another protocol.
#define BOT_PROTOCOL 1

typedef struct _ExternalBot ExternalBot;

// Does a text name a program from outside: "cmd:COMMAND" or "cmd[NAME=VALUE …]:COMMAND"?
bool external_bot_is(const char *text);

// Starts the program to see that it is a bot. Serves one thread, with a process for each of its
// seats. `registry` must outlive it. (transfer full), NULL with an error
ExternalBot *external_bot_new(const ClimbRegistry *registry, const char *text, GError **error);

// Ends its processes.
void external_bot_free(ExternalBot *external);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ExternalBot, external_bot_free)

// The bot, whose id is the text it was named by, and title the name it gave itself. Borrowed.
const ClimbBot *external_bot(const ExternalBot *external);

// What it did wrong so far. Borrowed.
const BotFaults *external_bot_faults(ExternalBot *external);
