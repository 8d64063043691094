// SPDX-License-Identifier: LGPL-2.1-or-later
// How a program from outside is named and started, up to the moment when it is ready to be asked.
#pragma once

#include <climb.h>

#include "bot-process.h"

// An option that a bot offers.
typedef struct {
    char *name;
    char *value; // what it is unless it is set
    char *help;
} BotOption;

// What "cmd[NAME=VALUE …]:COMMAND" says.
typedef struct {
    BotCommand command;
    int time;       // milliseconds for a decision
    int start;      // … for the handshake
    int restarts;   // of a process that died
    char **options; // for the bot: "name=value", NULL-terminated
} BotPlan;

// What a bot says of itself.
typedef struct {
    char *name;
    bool wants_moves;   // the legal ones with every question
    GPtrArray *options; // of BotOption
} BotHello;

bool bot_plan_read(const char *text, BotPlan *plan, GError **error);
void bot_plan_clear(BotPlan *plan);
void bot_hello_clear(BotHello *hello);

// Starts a process, greets it, and sets its options. NULL with an error.
BotProcess *bot_start(const BotPlan *plan, BotHello *hello, GError **error);

// Sends "ping" with a number and throws away all that comes before its answer.
BotResult bot_ping(BotProcess *process, unsigned number, gint64 deadline);
