// SPDX-License-Identifier: LGPL-2.1-or-later
// What the commands share: options, errors with their exit status, rules from arguments, files,
// seeds. Nothing here belongs to one command alone.
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "output.h"
#include "screen.h"
#include "scripts.h"

#define FILE_MAX_BYTES (16 * 1024 * 1024)
#define OPTION_COLUMNS 24

const char *command_program(void) {
    return "climb " CLIMB_VERSION;
}

static bool has_argument(const GOptionEntry *entry) {
    return entry->arg != G_OPTION_ARG_NONE &&
           !(entry->arg == G_OPTION_ARG_CALLBACK && (entry->flags & G_OPTION_FLAG_NO_ARG) != 0);
}

// The first "--name" among the arguments that no entry has. (transfer full)
static char *unknown_option(const GOptionEntry *entries, int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (!g_str_has_prefix(argv[i], "--")) {
            continue;
        }
        g_autofree char *name = g_strndup(argv[i] + 2, strcspn(argv[i] + 2, "="));
        bool known = strcmp(name, "help") == 0;
        for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
            if (strcmp(entry->long_name, name) == 0) {
                known = true;
                i += has_argument(entry) && strchr(argv[i], '=') == NULL &&
                     (entry->flags & G_OPTION_FLAG_OPTIONAL_ARG) == 0;
                break;
            }
        }
        if (!known) {
            return g_steal_pointer(&name);
        }
    }
    return NULL;
}

static int refuse_option(const Command *command, const GOptionEntry *entries, const char *name) {
    const char *names[64] = { "help", "plugin", command->house_rules ? "rule" : NULL };
    int count = 3;
    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
        if (count < (int)G_N_ELEMENTS(names)) {
            names[count++] = entry->long_name;
        }
    }
    const char *nearest = climb_nearest_name(name, names, count);
    g_autofree char *clean = screen_clean(name);
    if (nearest != NULL) {
        return command_wrong_use(command->name,
                                 _("there is no option '--{option}'; did you mean '--{nearest}'?"),
                                 "option", clean, "nearest", nearest, NULL);
    }
    return command_wrong_use(command->name, _("there is no option '--{option}'"), "option", clean,
                             NULL);
}

static GOptionContext *option_context(const GOptionEntry *entries) {
    GOptionContext *context = g_option_context_new(NULL); // of help it gives none
    g_option_context_set_help_enabled(context, false);
    g_option_context_add_main_entries(context, entries, NULL);
    return context;
}

// Examples that can be copied: with the names of games that are there.
static void print_examples(const ClimbRegistry *registry, const char *examples) {
    const GPtrArray *games = climb_registry_games(registry);
    const ClimbGameInfo *game = games->pdata[0];
    const ClimbGameInfo *other = games->pdata[games->len - 1];
    const GPtrArray *presets = climb_registry_presets(registry, game);
    const ClimbPreset *preset = presets->len > 0 ? presets->pdata[0] : NULL;
    GString *text = g_string_new(_(examples));
    g_string_replace(text, ":PRESET", preset != NULL ? ":PRESET" : "", 0);
    g_string_replace(text, "PRESET", preset != NULL ? preset->id : "", 0);
    g_string_replace(text, "GAME", game->id, 0);
    g_string_replace(text, "OTHER", other->id, 0);
    printf("\n%s", text->str);
    g_string_free(text, TRUE);
}

static void print_option(const char *option, const char *help) {
    GString *out = g_string_new(NULL);
    int columns = screen_columns(option);
    g_string_printf(out, "  %s%*s ", option, MAX(OPTION_COLUMNS - columns, 0), "");
    screen_wrap(out, help, MAX(columns, OPTION_COLUMNS) + 3, OPTION_COLUMNS + 3, screen_width());
    fputs(out->str, stdout);
    g_string_free(out, TRUE);
}

static void print_command_help(const ClimbRegistry *registry, const Command *command,
                               const GOptionEntry *entries) {
    g_autofree char *summary = climb_words_capital(_(command->summary));
    g_autofree char *usage = climb_words_fill(
        command->arguments[0] != '\0' ? _("Usage: climb {command} [OPTION ...] {arguments}")
                                      : _("Usage: climb {command} [OPTION ...]"),
        "command", command->name, "arguments", climb_words_find(command->arguments), NULL);
    printf("%s\n\n%s.\n\n%s\n", usage, summary, _("Options:"));
    for (const GOptionEntry *entry = entries; entry->long_name != NULL; entry++) {
        const char *value = has_argument(entry) && entry->arg_description != NULL
                                ? _(entry->arg_description)
                                : NULL;
        bool optional = (entry->flags & G_OPTION_FLAG_OPTIONAL_ARG) != 0;
        g_autofree char *left = g_strdup_printf(
            "--%s%s%s%s", entry->long_name, value != NULL ? (optional ? " [" : " ") : "",
            value != NULL ? value : "", value != NULL && optional ? "]" : "");
        print_option(left, _(entry->description));
    }
    if (command->house_rules) {
        print_option(_("--rule FILE"),
                     _("put a house rule on the game before it; may be given several times"));
    }
    print_option(_("--plugin FILE"),
                 _("load a plug-in with games or bots; may be given several times"));
    print_option("--help", _("this text"));
    if (command->examples != NULL) {
        print_examples(registry, command->examples);
    }
}

// A flag anywhere before "--", with either spelling.
static bool asks_for_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

// Options and arguments may come in any order; "--" itself is no argument.
static void drop_separator(int *argc, char **argv) {
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            memmove(argv + i, argv + i + 1, (size_t)(*argc - i) * sizeof(*argv));
            (*argc)--;
            return;
        }
    }
}

// Makes "--rule FILE" and "--rule=FILE" the argument "rule=FILE", which belongs to the game before
// it. False if the last one has no file. The texts made live as long as the arguments.
static bool fold_house_rules(int *argc, char **argv) {
    int to = 1;
    bool good = true;
    bool options = true;
    for (int from = 1; from < *argc; from++) {
        options = options && strcmp(argv[from], "--") != 0;
        if (options && g_str_has_prefix(argv[from], "--rule=")) {
            argv[to++] = argv[from] + 2;
        } else if (options && strcmp(argv[from], "--rule") == 0) {
            good = ++from < *argc;
            argv[to++] = good ? g_strconcat("rule=", argv[from], NULL) : argv[from - 1];
        } else {
            argv[to++] = argv[from];
        }
    }
    *argc = to;
    argv[to] = NULL;
    return good;
}

bool command_options(const ClimbRegistry *registry, const Command *command,
                     const GOptionEntry *entries, int *argc, char ***argv, int *status) {
    if (asks_for_help(*argc, *argv)) {
        g_autoptr(GError) flush_error = NULL;
        print_command_help(registry, command, entries);
        *status = command_flush(&flush_error) ? COMMAND_DONE
                                              : command_fail(command->name, flush_error);
        return false;
    }
    if (command->house_rules && !fold_house_rules(argc, *argv)) {
        *status = command_wrong_use(command->name, _("--rule: which file?"), NULL);
        return false;
    }
    g_autofree char *unknown = unknown_option(entries, *argc, *argv);
    if (unknown != NULL) {
        *status = refuse_option(command, entries, unknown);
        return false;
    }
    GOptionContext *context = option_context(entries);
    g_autoptr(GError) error = NULL;
    bool parsed = g_option_context_parse(context, argc, argv, &error);
    g_option_context_free(context);
    if (!parsed) {
        g_autofree char *clean = screen_clean(error->message);
        *status = command_wrong_use(command->name, "{problem}", "problem", clean, NULL);
        return false;
    }
    drop_separator(argc, *argv);
    for (int i = 1; i < *argc; i++) {
        if ((*argv)[i][0] == '-' && (*argv)[i][1] != '\0') {
            g_autofree char *clean = screen_clean((*argv)[i]);
            *status = command_wrong_use(command->name, _("there is no option '{option}'"), "option",
                                        clean, NULL);
            return false;
        }
    }
    return true;
}

int command_fail(const char *command, const GError *error) {
    g_autofree char *text = screen_clean_message(error->message);
    fflush(stdout);
    fprintf(stderr, "climb %s: %s\n", command, text);
    bool wrong_use = g_error_matches(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN) ||
                     g_error_matches(error, CLIMB_ERROR, CLIMB_ERROR_TEXT) ||
                     g_error_matches(error, CLIMB_ERROR, CLIMB_ERROR_RULES) ||
                     error->domain == G_OPTION_ERROR;
    return wrong_use ? COMMAND_WRONG_USE : COMMAND_FAILED;
}

int command_wrong_use(const char *command, const char *text, ...) {
    g_autoptr(GString) message = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(message, text, values);
    va_end(values);
    g_autofree char *clean = screen_clean_message(message->str);
    g_autofree char *hint = climb_words_fill(_("Try 'climb {command} --help'."), "command", command,
                                             NULL);
    fflush(stdout);
    fprintf(stderr, "climb %s: %s\n%s\n", command, clean, hint);
    return COMMAND_WRONG_USE;
}

const char *command_default_game(const ClimbRegistry *registry) {
    const ClimbGameInfo *info = climb_registry_games(registry)->pdata[0];
    return info->id;
}

bool command_is_setting(const char *argument) {
    const char *equals = strchr(argument, '=');
    return equals != NULL && memchr(argument, '/', (size_t)(equals - argument)) == NULL;
}

static bool check_arguments(int argc, char **argv, GError **error) {
    for (int i = 0; i < argc; i++) {
        if (!g_utf8_validate(argv[i], -1, NULL)) {
            g_autofree char *clean = screen_clean(argv[i]);
            climb_error_set(error, CLIMB_ERROR_TEXT, _("'{text}' is not valid UTF-8 text"), "text",
                            clean, NULL);
            return false;
        }
        if (i > 0 && !command_is_setting(argv[i])) {
            climb_error_set(error, CLIMB_ERROR_TEXT,
                            _("'{text}' is no setting: after the game come settings as KEY=VALUE"),
                            "text", argv[i], NULL);
            return false;
        }
    }
    return true;
}

ClimbRules *command_rules_of(const ClimbRegistry *registry, int argc, char **argv, char ***settings,
                             GError **error) {
    if (!check_arguments(argc, argv, error)) {
        return NULL;
    }
    bool named = argc > 0 && !command_is_setting(argv[0]);
    const char *name = named ? argv[0] : command_default_game(registry);
    g_autoptr(GPtrArray) list = g_ptr_array_new();
    g_autoptr(GPtrArray) house_rules = g_ptr_array_new();
    for (int i = named ? 1 : 0; i < argc; i++) {
        bool house_rule = g_str_has_prefix(argv[i], "rule=");
        g_ptr_array_add(house_rule ? house_rules : list,
                        argv[i] + (house_rule ? strlen("rule=") : 0));
    }
    g_ptr_array_add(list, NULL);
    g_ptr_array_add(house_rules, NULL);
    ClimbRules *rules = climb_registry_rules(registry, name, NULL, error);
    if (rules != NULL &&
        (!scripts_stack(registry, rules, (const char *const *)house_rules->pdata, NULL, error) ||
         !climb_rules_set_list(rules, (const char *const *)list->pdata, error))) {
        g_clear_pointer(&rules, climb_rules_free);
    }
    if (settings != NULL) {
        *settings = rules != NULL ? g_strdupv((char **)list->pdata) : NULL;
    }
    return rules;
}

ClimbGame *command_game_of(const ClimbRegistry *registry, int argc, char **argv, GError **error) {
    g_autoptr(ClimbRules) rules = command_rules_of(registry, argc, argv, NULL, error);
    return rules != NULL ? climb_game_new(rules, error) : NULL;
}

char *command_label(const ClimbGame *game, int argc, char **argv) {
    GString *label = g_string_new(game->rules->id);
    for (int i = 0; i < argc; i++) {
        // House rules are part of the id.
        if (command_is_setting(argv[i]) && !g_str_has_prefix(argv[i], "rule=")) {
            g_string_append_printf(label, " %s", argv[i]);
        }
    }
    return g_string_free(label, FALSE);
}

GPtrArray *command_games_of(const ClimbRegistry *registry, int argc, char **argv, int threads,
                            GError **error) {
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func((GDestroyNotify)climb_game_unref);
    g_autoptr(ClimbRules) rules = command_rules_of(registry, argc, argv, NULL, error);
    ClimbGame *first = rules != NULL ? climb_game_new(rules, error) : NULL;
    if (first == NULL) {
        return NULL;
    }
    g_ptr_array_add(games, first);
    while (games->len < (guint)threads) {
        ClimbGame *game = rules->hooks != NULL ? command_game_of(registry, argc, argv, error)
                                               : climb_game_ref(first);
        if (game == NULL) {
            return NULL;
        }
        g_ptr_array_add(games, game);
        if (strcmp(game->hash, first->hash) != 0) {
            climb_error_set(error, CLIMB_ERROR_MODULE,
                            _("{game} was changed while it was being loaded; start again"), "game",
                            rules->id, NULL);
            return NULL;
        }
    }
    return g_steal_pointer(&games);
}

bool command_number(const char *option, const char *text, int64_t max, int64_t *value,
                    GError **error) {
    guint64 number = 0;
    if (text == NULL) {
        return true;
    }
    if (!g_ascii_string_to_unsigned(text, 10, 1, (guint64)max, &number, NULL)) {
        g_autofree char *most = output_number(max);
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("{option}: '{text}' is not a whole number from 1 to {most}"), "option",
                        option, "text", text, "most", most, NULL);
        return false;
    }
    *value = (int64_t)number;
    return true;
}

static bool set_file_error(GError **error, const char *path, int number) {
    g_autofree char *shown = g_filename_display_name(path);
    g_autofree char *words = climb_words_fill(_("cannot read {file}: {problem}"), "file", shown,
                                              "problem", g_strerror(number), NULL);
    g_set_error_literal(error, G_FILE_ERROR, g_file_error_from_errno(number), words);
    return false;
}

// Reads at most one byte more than allowed.
static bool read_stream(FILE *file, const char *path, GString *text, GError **error) {
    char part[65536];
    size_t length;
    while (text->len <= FILE_MAX_BYTES && (length = fread(part, 1, sizeof(part), file)) > 0) {
        g_string_append_len(text, part, (gssize)length);
    }
    return ferror(file) ? set_file_error(error, path, errno) : true;
}

static bool check_text(const GString *text, const char *path, GError **error) {
    g_autofree char *shown = g_filename_display_name(path);
    const char *end;
    if (text->len > FILE_MAX_BYTES) {
        climb_error_set(error, CLIMB_ERROR_RECORD, _("{file} is larger than {size} MiB"), "file",
                        shown, "size", climb_words_digits(FILE_MAX_BYTES / 1024 / 1024).text, NULL);
        return false;
    }
    if (!g_utf8_validate_len(text->str, text->len, &end)) {
        int line = 1;
        for (const char *at = text->str; at < end; at++) {
            line += *at == '\n';
        }
        climb_error_set(error, CLIMB_ERROR_RECORD,
                        _("{file}, line {line}: not text (not valid UTF-8)"), "file", shown, "line",
                        climb_words_digits(line).text, NULL);
        return false;
    }
    return true;
}

char *command_read_file(const char *path, GError **error) {
    bool standard_input = strcmp(path, "-") == 0;
    FILE *file = standard_input ? stdin : fopen(path, "rb");
    if (file == NULL) {
        set_file_error(error, path, errno);
        return NULL;
    }
    GString *text = g_string_new(NULL);
    bool good = read_stream(file, path, text, error) && check_text(text, path, error);
    if (!standard_input) {
        fclose(file);
    }
    return g_string_free(text, !good);
}

ClimbSeed command_fresh_seed(void) {
    ClimbSeed seed;
    char *to = (char *)&seed;
    size_t got = 0;
    while (got < sizeof(seed)) {
        ssize_t more = getrandom(to + got, sizeof(seed) - got, 0);
        if (more < 0 && errno != EINTR) {
            g_error("the system gives no random numbers: %s", g_strerror(errno));
        }
        got += more > 0 ? (size_t)more : 0;
    }
    return seed;
}

bool command_flush(GError **error) {
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return true;
    }
    int number = errno;
    g_autofree char *words = climb_words_fill(
        _("cannot write to standard output: {problem}"), "problem",
        number != 0 ? g_strerror(number) : _("an earlier write failed"), NULL);
    g_set_error_literal(error, G_FILE_ERROR, g_file_error_from_errno(number), words);
    return false;
}
