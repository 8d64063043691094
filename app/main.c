// SPDX-License-Identifier: LGPL-2.1-or-later
// The program: its list of commands, general help, and the way to each command. What a command
// does is in its own file.
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "language.h"
#include "plugins.h"
#include "screen.h"
#include "scripts.h"
#ifdef CLIMB_TERMINAL
#include "terminal/menu.h"
#endif

static const Command *const commands[] = {
    &command_play,   &command_list,  &command_rules,  &command_diff,
    &command_sim,    &command_match, &command_merge,  &command_new,
    &command_check,  &command_test,  &command_replay, &command_review,
    &command_verify, &command_stats, &command_bot,    &command_serve,
};

static void print_help(void) {
    printf("Climb plays climbing card games: get rid of your cards by beating what lies on the "
           "table.\n\n"
           "Usage: climb COMMAND [ARGUMENT ...]\n\n");
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
    }
    printf("  %-8s %s\n\n", "help", "help on a command: climb help COMMAND");
    printf("To play now:        climb play\n"
           "The menu:           climb\n"
           "To see all games:   climb list\n"
           "Other rules:        climb play GAME KEY=VALUE (climb rules GAME --fields lists them)\n"
           "Options:            --help, --version; with every command --plugin FILE, which loads a "
           "plug-in\n");
}

static int finish(int status) {
    g_autoptr(GError) error = NULL;
    if (!command_flush(&error)) {
        fprintf(stderr, "climb: %s\n", error->message);
        return COMMAND_FAILED;
    }
    return status;
}

static const Command *find_command(const char *name) {
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

static int unknown_command(const char *name) {
    const char *names[G_N_ELEMENTS(commands) + 1];
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        names[i] = commands[i]->name;
    }
    names[G_N_ELEMENTS(commands)] = "help";
    const char *nearest = climb_nearest_name(name, names, G_N_ELEMENTS(names));
    g_autofree char *clean = screen_clean(name);
    fprintf(stderr, "climb: there is no %s '%s'", name[0] == '-' ? "option" : "command", clean);
    if (nearest != NULL) {
        fprintf(stderr, "; did you mean '%s'?\n", nearest);
    } else {
        fprintf(stderr, "; 'climb help' lists the commands\n");
    }
    return COMMAND_WRONG_USE;
}

// Says that something was left out, and where that is told.
static void hint_at_problems(const ClimbRegistry *registry) {
    const GPtrArray *problems = climb_registry_problems(registry);
    if (problems->len > 0) {
        fprintf(
            stderr,
            "climb: left out: %u of the games, presets, bots and plug-ins found; 'climb list --problems' says why\n",
            problems->len);
    }
}

static int run_help(const ClimbRegistry *registry, int argc, char **argv) {
    if (argc == 0) {
        print_help();
        return finish(COMMAND_DONE);
    }
    if (argc > 1) {
        return command_wrong_use("help", "one command at a time");
    }
    if (strcmp(argv[0], "help") == 0) {
        print_help();
        return finish(COMMAND_DONE);
    }
    const Command *command = find_command(argv[0]);
    if (command == NULL) {
        return unknown_command(argv[0]);
    }
    char *arguments[] = { argv[0], (char[]){ "--help" }, NULL };
    return finish(command->run(registry, 2, arguments));
}

// The menu on a terminal, else the help.
static int run_menu(const ClimbRegistry *registry) {
#ifdef CLIMB_TERMINAL
    int status = COMMAND_DONE;
    if (menu_run(registry, &status)) {
        return status;
    }
#else
    (void)registry;
#endif
    print_help();
    return finish(COMMAND_DONE);
}

static int fail(const GError *error) {
    g_autofree char *text = screen_clean_message(error->message);
    fprintf(stderr, "climb: %s\n", text);
    return COMMAND_FAILED;
}

// Runs one command, or help on it, or without arguments the menu, with the games and bots that there
// are.
static int run_command(const Command *command, const char *const *plugins, int argc, char **argv) {
    g_autoptr(GError) error = NULL;
    g_autoptr(Scripts) scripts = scripts_new();
    g_autoptr(ClimbRegistry) registry = plugins_registry(plugins, &error);
    if (registry == NULL) {
        return fail(error);
    }
    scripts_attach(scripts, registry);
    if (command != &command_list) {
        hint_at_problems(registry);
    }
    if (climb_registry_games(registry)->len == 0) {
        fprintf(stderr, "climb: no game could be loaded\n");
        return COMMAND_FAILED;
    }
    return argc == 0         ? run_menu(registry)
           : command != NULL ? command->run(registry, argc, argv)
                             : run_help(registry, argc - 1, argv + 1);
}

static int run(int argc, char **argv) {
    g_auto(GStrv) plugins = NULL;
    if (!plugins_take_options(&argc, argv, &plugins)) {
        fprintf(stderr, "climb: --plugin: which file?\n");
        return COMMAND_WRONG_USE;
    }
    if (argc < 2) {
        return run_command(NULL, (const char *const *)plugins, 0, argv);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return finish(COMMAND_DONE);
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        printf("%s\n", command_program());
        return finish(COMMAND_DONE);
    }
    const Command *command = find_command(argv[1]);
    if (command == NULL && strcmp(argv[1], "help") != 0) {
        return unknown_command(argv[1]);
    }
    return run_command(command, (const char *const *)plugins, argc - 1, argv + 1);
}

// What speaks JSON or the protocol of bots is the same in every language.
static bool read_by_machine(int argc, char **argv) {
    bool machine = argc > 1 && strcmp(argv[1], command_bot.name) == 0;
    for (int i = 1; i < argc && !machine; i++) {
        machine = strcmp(argv[i], "--json") == 0;
    }
    return machine;
}

int main(int argc, char **argv) {
    language_begin(read_by_machine(argc, argv));
    // A closed pipe and a file grown too large are errors of writing like others, so that nothing is
    // left half done.
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    return run(argc, argv);
}
