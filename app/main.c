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
    static const char *const hints[][2] = {
        { N_("To play now:"), "climb play" },
        { N_("The menu:"), "climb" },
        { N_("To see all games:"), "climb list" },
        { N_("Other rules:"),
          N_("climb play GAME KEY=VALUE (climb rules GAME --fields lists them)") },
        { N_("Options:"), N_("--help, --version; with every command --plugin FILE, which loads a "
                             "plug-in") },
    };
    int columns = 20;
    printf("%s\n\n%s\n\n",
           _("Climb plays climbing card games: get rid of your cards by beating what lies on the "
             "table."),
           _("Usage: climb COMMAND [ARGUMENT ...]"));
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++) {
        printf("  %-8s %s\n", commands[i]->name, _(commands[i]->summary));
    }
    printf("  %-8s %s\n\n", "help", _("help on a command: climb help COMMAND"));
    for (size_t i = 0; i < G_N_ELEMENTS(hints); i++) {
        columns = MAX(columns, screen_columns(_(hints[i][0])) + 1);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(hints); i++) {
        g_autofree char *label = screen_fit(_(hints[i][0]), columns);
        printf("%s%s\n", label, _(hints[i][1]));
    }
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
    bool option = name[0] == '-';
    const char *text = nearest != NULL
                           ? option ? _("there is no option '{name}'; did you mean '{nearest}'?")
                                    : _("there is no command '{name}'; did you mean '{nearest}'?")
                       : option
                           ? _("there is no option '{name}'; 'climb help' lists the commands")
                           : _("there is no command '{name}'; 'climb help' lists the commands");
    g_autofree char *words = climb_words_fill(text, "name", clean, "nearest", nearest, NULL);
    fprintf(stderr, "climb: %s\n", words);
    return COMMAND_WRONG_USE;
}

// Says that something was left out, and where that is told.
static void hint_at_problems(const ClimbRegistry *registry) {
    const GPtrArray *problems = climb_registry_problems(registry);
    if (problems->len > 0) {
        g_autofree char *words = climb_words_fill(
            _("left out: {number} of the games, presets, bots and plug-ins found; 'climb list "
              "--problems' says why"),
            "number", climb_words_digits((int)problems->len).text, NULL);
        fprintf(stderr, "climb: %s\n", words);
    }
}

static int run_help(const ClimbRegistry *registry, int argc, char **argv) {
    if (argc == 0) {
        print_help();
        return finish(COMMAND_DONE);
    }
    if (argc > 1) {
        return command_wrong_use("help", _("one command at a time"), NULL);
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
        fprintf(stderr, "climb: %s\n", _("no game could be loaded"));
        return COMMAND_FAILED;
    }
    return argc == 0         ? run_menu(registry)
           : command != NULL ? command->run(registry, argc, argv)
                             : run_help(registry, argc - 1, argv + 1);
}

static int run(int argc, char **argv) {
    g_auto(GStrv) plugins = NULL;
    if (!plugins_take_options(&argc, argv, &plugins)) {
        fprintf(stderr, "climb: %s\n", _("--plugin: which file?"));
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
