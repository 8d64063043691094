// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads how a bot is named, starts it, and reads what it says of itself.
#include "bot-handshake.h"

#include <string.h>

#include "external-bot.h"

#define OPTIONS_MAX 100
#define PREFIX "cmd"

// --- the text --------------------------------------------------------------------------------------

typedef struct {
    const char *name;
    size_t offset; // of an int in BotPlan
    int initial;
    int min, max;
} Setting;

static const Setting settings[] = {
    { "time", offsetof(BotPlan, time), 2000, 1, 3600000 },
    { "start", offsetof(BotPlan, start), 10000, 1, 3600000 },
    { "restarts", offsetof(BotPlan, restarts), 3, 0, 1000000 },
    { "memory", offsetof(BotPlan, command.memory), 4096, 0, 1 << 24 },
    { "cpu", offsetof(BotPlan, command.cpu), 0, 0, G_MAXINT },
    { "processes", offsetof(BotPlan, command.processes), 4096, 0, G_MAXINT },
};

static void put(BotPlan *plan, const Setting *setting, int value) {
    memcpy((char *)plan + setting->offset, &value, sizeof(value));
}

static const Setting *find_setting(const char *name) {
    for (size_t i = 0; i < G_N_ELEMENTS(settings); i++) {
        if (strcmp(settings[i].name, name) == 0) {
            return &settings[i];
        }
    }
    return NULL;
}

static bool refuse(GError **error, const char *text, const char *what) {
    g_autofree char *shown = g_utf8_make_valid(text, -1);
    g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, "“%s”: %s", shown, what);
    return false;
}

// "time=100 level=3": what is no setting of ours is an option of the bot.
static bool read_settings(const char *text, BotPlan *plan, GError **error) {
    g_autoptr(GStrvBuilder) options = g_strv_builder_new();
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (int i = 0; words[i] != NULL; i++) {
        char *equals = strchr(words[i], '=');
        if (words[i][0] == '\0') {
            continue;
        }
        if (equals == NULL || equals == words[i]) {
            return refuse(error, words[i],
                          "between the brackets stand NAME=VALUE, with spaces "
                          "between them");
        }
        g_autofree char *name = g_strndup(words[i], (gsize)(equals - words[i]));
        const Setting *setting = find_setting(name);
        gint64 value = 0;
        if (setting == NULL) {
            g_strv_builder_add(options, words[i]);
        } else if (g_ascii_string_to_signed(equals + 1, 10, setting->min, setting->max, &value,
                                            NULL)) {
            put(plan, setting, (int)value);
        } else {
            g_autofree char *what = g_strdup_printf("%s is a whole number from %d to %d", name,
                                                    setting->min, setting->max);
            return refuse(error, words[i], what);
        }
    }
    plan->options = g_strv_builder_end(options);
    return true;
}

bool external_bot_is(const char *text) {
    return g_str_has_prefix(text, PREFIX ":") || g_str_has_prefix(text, PREFIX "[");
}

bool bot_plan_read(const char *text, BotPlan *plan, GError **error) {
    memset(plan, 0, sizeof(*plan));
    for (size_t i = 0; i < G_N_ELEMENTS(settings); i++) {
        put(plan, &settings[i], settings[i].initial);
    }
    const char *open = text + strlen(PREFIX);
    const char *close = *open == '[' ? strstr(open, "]:") : open - 1;
    if (!external_bot_is(text) || close == NULL) {
        return refuse(error, text, "write cmd:COMMAND or cmd[NAME=VALUE ...]:COMMAND");
    }
    g_autofree char *inside = *open == '[' ? g_strndup(open + 1, (gsize)(close - open - 1))
                                           : g_strdup("");
    const char *command = close + 2;
    g_autoptr(GError) problem = NULL;
    if (!g_shell_parse_argv(command, NULL, &plan->command.argv, &problem)) {
        return refuse(error, text, problem->message);
    }
    return read_settings(inside, plan, error);
}

void bot_plan_clear(BotPlan *plan) {
    g_clear_pointer(&plan->command.argv, g_strfreev);
    g_clear_pointer(&plan->options, g_strfreev);
}

// --- the handshake ---------------------------------------------------------------------------------

static void option_free(gpointer data) {
    BotOption *option = data;
    g_free(option->name);
    g_free(option->value);
    g_free(option->help);
    g_free(option);
}

void bot_hello_clear(BotHello *hello) {
    g_clear_pointer(&hello->name, g_free);
    g_clear_pointer(&hello->options, g_ptr_array_unref);
}

// "NAME VALUE HELP", of which the last two may be missing.
static void add_option(BotHello *hello, const char *text) {
    g_auto(GStrv) words = g_strsplit(text, " ", 3);
    guint count = g_strv_length(words);
    if (count == 0 || words[0][0] == '\0' || hello->options->len >= OPTIONS_MAX) {
        return;
    }
    BotOption *option = g_new0(BotOption, 1);
    option->name = g_strdup(words[0]);
    option->value = g_strdup(count > 1 ? words[1] : "");
    option->help = g_strdup(count > 2 ? words[2] : "");
    g_ptr_array_add(hello->options, option);
}

// Reads a line of the handshake. True if it was the last; *version is then the bot's.
static bool read_hello(BotHello *hello, const char *line, int *version) {
    if (g_str_has_prefix(line, "ready ")) {
        *version = (int)g_ascii_strtoll(line + strlen("ready "), NULL, 10);
        return true;
    }
    if (g_str_has_prefix(line, "name ")) {
        g_free(hello->name);
        hello->name = g_utf8_make_valid(line + strlen("name "), -1);
    } else if (g_str_has_prefix(line, "option ")) {
        add_option(hello, line + strlen("option "));
    } else if (strcmp(line, "wants moves") == 0) {
        hello->wants_moves = true;
    }
    return false;
}

static bool fail(GError **error, const BotPlan *plan, const char *what) {
    g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "the bot %s %s", plan->command.argv[0],
                what);
    return false;
}

static bool fail_result(GError **error, const BotPlan *plan, BotProcess *process,
                        BotResult result) {
    g_autofree char *errors = g_utf8_make_valid(bot_process_errors(process), -1);
    g_strstrip(errors);
    g_autofree char *what = g_strdup_printf("%s before it said “ready %d”%s%s",
                                            result == BOT_LATE   ? "was silent for too long"
                                            : result == BOT_GONE ? "ended"
                                                                 : "said too much",
                                            BOT_PROTOCOL, *errors != '\0' ? "; it wrote: " : "",
                                            errors);
    return fail(error, plan, what);
}

static bool greet(const BotPlan *plan, BotProcess *process, BotHello *hello, GError **error) {
    gint64 deadline = g_get_monotonic_time() + plan->start * (gint64)1000;
    g_autofree char *greeting = g_strdup_printf("climb %d\n", BOT_PROTOCOL);
    BotResult result = bot_process_send(process, greeting, deadline);
    int version = 0;
    for (bool last = false; result == BOT_GOOD && !last;) {
        g_autofree char *line = NULL;
        result = bot_process_read(process, deadline, &line);
        last = result == BOT_GOOD && read_hello(hello, line, &version);
        if (!last && result == BOT_GOOD && g_get_monotonic_time() >= deadline) {
            result = BOT_LATE;
        }
    }
    if (result != BOT_GOOD) {
        // What it has to say about its end may still be on the way.
        if (result == BOT_GONE) {
            bot_process_wait(process, g_get_monotonic_time() + 200 * (gint64)1000, NULL);
        }
        return fail_result(error, plan, process, result);
    }
    g_autofree char *what = g_strdup_printf("speaks protocol %d, and this program %d", version,
                                            BOT_PROTOCOL);
    return version == BOT_PROTOCOL || fail(error, plan, what);
}

static bool offers(const BotHello *hello, const char *option) {
    gsize length = strcspn(option, "=");
    for (guint i = 0; i < hello->options->len; i++) {
        const BotOption *other = hello->options->pdata[i];
        if (strlen(other->name) == length && strncmp(other->name, option, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool refuse_option(const BotPlan *plan, const BotHello *hello, const char *option,
                          GError **error) {
    GString *names = g_string_new(NULL);
    for (guint i = 0; i < hello->options->len; i++) {
        const BotOption *other = hello->options->pdata[i];
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", other->name);
    }
    g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN,
                "the bot %s has no option for “%s”; it has: %s; for every bot there are: time, "
                "start, restarts, memory, cpu, processes",
                plan->command.argv[0], option, names->len > 0 ? names->str : "none");
    g_string_free(names, TRUE);
    return false;
}

static bool set_options(const BotPlan *plan, BotProcess *process, const BotHello *hello,
                        GError **error) {
    gint64 deadline = g_get_monotonic_time() + plan->start * (gint64)1000;
    for (int i = 0; plan->options != NULL && plan->options[i] != NULL; i++) {
        if (!offers(hello, plan->options[i])) {
            return refuse_option(plan, hello, plan->options[i], error);
        }
        g_autofree char *option = g_strdup(plan->options[i]);
        *strchr(option, '=') = ' ';
        g_autofree char *line = g_strdup_printf("set %s\n", option);
        BotResult result = bot_process_send(process, line, deadline);
        if (result != BOT_GOOD) {
            return fail_result(error, plan, process, result);
        }
    }
    return true;
}

BotProcess *bot_start(const BotPlan *plan, BotHello *hello, GError **error) {
    g_autoptr(GError) problem = NULL;
    BotProcess *process = bot_process_start(&plan->command, &problem);
    if (process == NULL) {
        climb_error_set(error, CLIMB_ERROR_MODULE, _("the bot {bot} cannot be started: {problem}"),
                        "bot", plan->command.argv[0], "problem", problem->message, NULL);
        return NULL;
    }
    bot_hello_clear(hello);
    hello->wants_moves = false;
    hello->options = g_ptr_array_new_with_free_func(option_free);
    if (!greet(plan, process, hello, error) || !set_options(plan, process, hello, error)) {
        bot_process_kill(process);
        return NULL;
    }
    return process;
}

BotResult bot_ping(BotProcess *process, unsigned number, gint64 deadline) {
    g_autofree char *ping = g_strdup_printf("ping %u\n", number);
    g_autofree char *pong = g_strdup_printf("pong %u", number);
    BotResult result = bot_process_send(process, ping, deadline);
    while (result == BOT_GOOD) {
        g_autofree char *line = NULL;
        result = bot_process_read(process, deadline, &line);
        if (result == BOT_GOOD && strcmp(line, pong) == 0) {
            return BOT_GOOD;
        }
        if (result == BOT_GOOD && g_get_monotonic_time() >= deadline) {
            return BOT_LATE;
        }
    }
    return result;
}
