// SPDX-License-Identifier: LGPL-2.1-or-later
// A program from outside as a child process: lines to it and from it, each with a deadline. Whatever
// it does, nothing here waits longer than that, and nothing of it stays behind.
#pragma once

#include <glib.h>
#include <stdbool.h>

// Longest line that is taken from a bot, with its line feed.
#define BOT_LINE_MAX 65536

// How it is started. A limit of 0 is none.
typedef struct {
    char **argv;
    int memory;    // MiB of data
    int cpu;       // seconds of processor time, over its whole life
    int processes; // and threads, of the user
} BotCommand;

typedef enum {
    BOT_GOOD,
    BOT_LATE,     // the deadline passed
    BOT_GONE,     // it ended, or closed what it is talked to by
    BOT_TOO_LONG, // a line, or all that it says at once, has no end
} BotResult;

typedef struct _BotProcess BotProcess;

// Starts a process in a session of its own. NULL with an error.
BotProcess *bot_process_start(const BotCommand *command, GError **error);

// Ends it: asks it to quit, gives it a moment, and kills it with all that it started.
void bot_process_end(BotProcess *process);

// The same without asking.
void bot_process_kill(BotProcess *process);

// Sends whole lines. Deadlines are times of g_get_monotonic_time.
BotResult bot_process_send(BotProcess *process, const char *text, gint64 deadline);

// Takes the next line, without its end. (transfer full); NULL unless the result is BOT_GOOD
BotResult bot_process_read(BotProcess *process, gint64 deadline, char **line);

// Throws away what it said and nobody read. True if there was something.
bool bot_process_discard(BotProcess *process);

// Waits until the process has ended by itself; false if it has not by then. Otherwise *status is its
// exit status, -1 if a signal ended it.
bool bot_process_wait(BotProcess *process, gint64 deadline, int *status);

// It will be sent nothing more.
void bot_process_close(BotProcess *process);

// The last that it wrote to its standard error: text of any kind. Borrowed.
const char *bot_process_errors(const BotProcess *process);
