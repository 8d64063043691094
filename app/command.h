// SPDX-License-Identifier: LGPL-2.1-or-later
// What the commands of the program share: their table, options, exit status, errors, files.
#pragma once

#include <climb.h>
#include <words.h>

// Exit status of every command.
enum {
    COMMAND_DONE = 0,
    COMMAND_FAILED = 1,    // the thing asked for failed
    COMMAND_WRONG_USE = 2, // flags or names that cannot be understood
};

// One command. `argv[0]` is the command's name; returns the exit status.
typedef struct {
    const char *name;
    const char *arguments; // "GAME [KEY=VALUE …]"
    const char *summary;   // one line for the help
    int (*run)(const ClimbRegistry *registry, int argc, char **argv);
    const char *examples; // shown by --help after the options, whole lines, or NULL
    bool house_rules;     // takes --rule FILE
} Command;

extern const Command command_list, command_rules, command_diff, command_play, command_sim,
    command_replay, command_review, command_verify, command_test, command_new, command_check,
    command_match, command_merge, command_bot, command_stats, command_serve;

// Parses GLib options strictly: an unknown flag is an error with the nearest known one. On success
// argv holds the remaining arguments, argv[0] still the command's name. False after `--help` was
// printed or an error was printed to stderr; then *status is what to return. In the help's examples
// GAME, PRESET and OTHER are the names of a game, a preset of it and another game. Where the command
// takes house rules, "--rule FILE" is left among the arguments as "rule=FILE".
bool command_options(const ClimbRegistry *registry, const Command *command,
                     const GOptionEntry *entries, int *argc, char ***argv, int *status);

// Prints "climb COMMAND: MESSAGE" to stderr and returns the status for the error's kind:
// COMMAND_WRONG_USE for unknown names, text that cannot be read as a setting and settings that
// contradict each other, else COMMAND_FAILED.
int command_fail(const char *command, const GError *error);

// Prints a message of wrong use with a pointer to --help. Returns COMMAND_WRONG_USE.
int command_wrong_use(const char *command, const char *text, ...) G_GNUC_NULL_TERMINATED;

// Is an argument KEY=VALUE, rather than the name of a game or a file?
bool command_is_setting(const char *argument);

// Rules from arguments GAME [KEY=VALUE …]; without any argument the default game. GAME may be the
// file or the name of a script; each "rule=FILE" puts a house rule on the game, before the settings.
// *settings gets a copy of the other KEY=VALUE ones (NULL to ignore). (transfer full), NULL with an
// error.
ClimbRules *command_rules_of(const ClimbRegistry *registry, int argc, char **argv, char ***settings,
                             GError **error);

// The compiled game of the same arguments. (transfer full)
ClimbGame *command_game_of(const ClimbRegistry *registry, int argc, char **argv, GError **error);

// Compiled games of the same arguments for so many threads. Rules that are data alone serve all of
// them; rules with functions are loaded for each thread anew, since a fault voids the deals of all who
// share them. (transfer full) list of games, free with g_ptr_array_unref; NULL with an error.
GPtrArray *command_games_of(const ClimbRegistry *registry, int argc, char **argv, int threads,
                            GError **error);

// A game of the same arguments as it was asked for: its id and the settings. (transfer full)
char *command_label(const ClimbGame *game, int argc, char **argv);

// Most threads that --jobs takes.
#define COMMAND_JOBS_MAX 256

// A whole number from 1 to `max` from an option's text; a text of NULL leaves *value as it is.
bool command_number(const char *option, const char *text, int64_t max, int64_t *value,
                    GError **error);

// Name of the game that is played when none is named: the first in the registry.
const char *command_default_game(const ClimbRegistry *registry);

// A text file of at most 16 MiB, checked to be UTF-8. "-" is standard input. (transfer full)
char *command_read_file(const char *path, GError **error);

// A seed for matches that ask for none, from the system's source of randomness.
ClimbSeed command_fresh_seed(void);

// "climb 0.1.0"
const char *command_program(void);

// Flushes standard output; false with an error if something could not be written (full disk, closed
// pipe). Every command calls it before it returns COMMAND_DONE.
bool command_flush(GError **error);
