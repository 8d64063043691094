// SPDX-License-Identifier: LGPL-2.1-or-later
// What programs from outside did wrong as bots: counts by kind, each with its first example.
#pragma once

#include "output.h"

typedef enum {
    BOT_FAULT_LATE,     // no answer within the time
    BOT_FAULT_ILLEGAL,  // a move that the rules refuse
    BOT_FAULT_GARBLED,  // an answer that is no move
    BOT_FAULT_TOO_LONG, // a line without end, or far too many
    BOT_FAULT_ERROR,    // it said that it could not decide
    BOT_FAULT_DIED,     // it ended, or could not be started again
    BOT_FAULT_ABSENT,   // a decision for which it was not there any more
} BotFault;

#define BOT_FAULTS (BOT_FAULT_ABSENT + 1)

typedef struct {
    int64_t count[BOT_FAULTS];
    char *example[BOT_FAULTS];
    char *errors; // what one of the processes last wrote to standard error, or NULL
} BotFaults;

void bot_faults_clear(BotFaults *faults);

// Counts one.
void bot_faults_count(BotFaults *faults, BotFault fault, const char *example);

// Adds what one bot did to the whole.
void bot_faults_add(BotFaults *whole, const BotFaults *part);

int64_t bot_faults_total(const BotFaults *faults);

// "late", "illegal" …
const char *bot_fault_key(BotFault fault);

// All of it in words, whole lines, with the bot's name. (transfer full), NULL if there is nothing
char *bot_faults_words(const BotFaults *faults, const char *name);

// Adds an object "faults": counts by key, with "examples" and "stderr".
void bot_faults_json(const BotFaults *faults, JsonBuilder *json);
