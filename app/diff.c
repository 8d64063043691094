// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb diff`: the fields in which two games differ, side by side. What counts as a difference is
// decided by the library.
#include <string.h>

#include "field-help.h"
#include "output.h"

#define HELP_INDENT 4
#define NAME_MAX_COLUMNS 30

// One of the two that are compared.
typedef struct {
    ClimbRules *rules;
    char **settings;
    char *label; // as it was asked for
} Side;

static void side_clear(Side *side) {
    g_clear_pointer(&side->rules, climb_rules_free);
    g_clear_pointer(&side->settings, g_strfreev);
    g_clear_pointer(&side->label, g_free);
}

// Reads arguments GAME [KEY=VALUE ...]; rules that cannot be played are not compared.
static bool side_read(const ClimbRegistry *registry, int argc, char **argv, Side *side,
                      GError **error) {
    side->rules = command_rules_of(registry, argc, argv, &side->settings, error);
    g_autoptr(ClimbGame) game = side->rules != NULL ? climb_game_new(side->rules, error) : NULL;
    GString *label = g_string_new(side->rules != NULL ? side->rules->id : argv[0]);
    for (int i = 0; side->settings != NULL && side->settings[i] != NULL; i++) {
        g_string_append_printf(label, " %s", side->settings[i]);
    }
    side->label = g_string_free(label, FALSE);
    return game != NULL;
}

// The index of the second game's name among the arguments, or 0.
static int second_name(int argc, char **argv) {
    for (int i = 2; i < argc; i++) {
        if (!command_is_setting(argv[i])) {
            return i;
        }
    }
    return 0;
}

// Breaks a text into the lines of a column. (transfer full)
static char **column_lines(const char *text, int width) {
    GString *out = g_string_new(NULL);
    screen_wrap(out, *text != '\0' ? text : _("(none)"), 0, 0, width);
    g_string_truncate(out, out->len - 1);
    char **lines = g_strsplit(out->str, "\n", -1);
    g_string_free(out, TRUE);
    return lines;
}

typedef struct {
    int name; // columns of the fields' names
    int value;
    int width;
} Layout;

// A row of three columns, each wrapped in itself.
static void add_row(GString *out, const Layout *layout, const char *name, const char *a,
                    const char *b) {
    g_auto(GStrv) left = column_lines(a, layout->value - 2);
    g_auto(GStrv) right = column_lines(b, layout->value);
    int left_count = (int)g_strv_length(left);
    int right_count = (int)g_strv_length(right);
    for (int i = 0; i < MAX(left_count, right_count); i++) {
        if (i > 0) {
            output_pad(out, "", layout->name);
        } else if (screen_columns(name) < layout->name) {
            output_pad(out, name, layout->name);
        } else {
            g_string_append_printf(out, "%s\n", name);
            output_pad(out, "", layout->name);
        }
        const char *text = i < left_count ? left[i] : "";
        if (i < right_count) {
            output_pad(out, text, layout->value);
            g_string_append(out, right[i]);
        } else {
            g_string_append(out, text);
        }
        g_string_append_c(out, '\n');
    }
}

static char *differences_text(const Side *a, const Side *b, const GPtrArray *differences) {
    GString *out = g_string_new(NULL);
    if (differences->len == 0) {
        climb_words_add(out, _("No difference: {game} and {other} are played alike."), "game",
                        a->label, "other", b->label, NULL);
        g_string_append_c(out, '\n');
        return g_string_free(out, FALSE);
    }
    Layout layout = { .name = 12, .width = screen_width() };
    for (guint i = 0; i + 2 < differences->len; i += 3) {
        layout.name = MAX(layout.name, screen_columns(differences->pdata[i]) + 2);
    }
    layout.name = MIN(MIN(layout.name, NAME_MAX_COLUMNS), layout.width / 3);
    layout.value = (layout.width - layout.name) / 2;
    add_row(out, &layout, "", a->label, b->label);
    for (guint i = 0; i + 2 < differences->len; i += 3) {
        const char *name = differences->pdata[i];
        g_string_append_c(out, '\n');
        add_row(out, &layout, name, differences->pdata[i + 1], differences->pdata[i + 2]);
        g_autofree char *help = field_help(name);
        if (*help != '\0') {
            g_string_append_printf(out, "%*s", HELP_INDENT, "");
            screen_wrap(out, help, HELP_INDENT, HELP_INDENT, layout.width);
        }
    }
    g_autofree char *number = output_number(differences->len / 3);
    g_string_append_c(out, '\n');
    climb_words_add(out,
                    climb_words_plural("{number} difference", "{number} differences",
                                       (int)differences->len / 3),
                    "number", number, NULL);
    g_string_append_c(out, '\n');
    return g_string_free(out, FALSE);
}

static void add_json_side(JsonBuilder *json, const char *name, const Side *side) {
    g_autofree char *hash = climb_rules_hash(side->rules);
    json_builder_set_member_name(json, name);
    json_builder_begin_object(json);
    output_json_text(json, "game", side->rules->id);
    output_json_text(json, "title", side->rules->title);
    output_json_list(json, "settings", (const char *const *)side->settings);
    output_json_text(json, "hash", hash);
    json_builder_end_object(json);
}

static char *json_text(const Side *a, const Side *b, const GPtrArray *differences) {
    JsonBuilder *json = output_json_begin();
    add_json_side(json, "a", a);
    add_json_side(json, "b", b);
    output_json_bool(json, "same", differences->len == 0);
    output_json_begin_list(json, "differences");
    for (guint i = 0; i + 2 < differences->len; i += 3) {
        json_builder_begin_object(json);
        output_json_text(json, "name", differences->pdata[i]);
        output_json_text(json, "a", differences->pdata[i + 1]);
        output_json_text(json, "b", differences->pdata[i + 2]);
        g_autofree char *help = field_help(differences->pdata[i]);
        output_json_text(json, "help", help);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    return output_json_end(json);
}

static int compare(const Side *a, const Side *b, bool json) {
    g_autoptr(GPtrArray) differences = climb_rules_differences(a->rules, b->rules);
    g_autofree char *text = json ? json_text(a, b, differences)
                                 : differences_text(a, b, differences);
    return output_finish("diff", text, COMMAND_DONE);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_("print the differences as JSON"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_diff, entries, &argc, &argv, &status)) {
        return status;
    }
    int second = second_name(argc, argv);
    if (second == 0) {
        return command_wrong_use("diff", _("needs the names of two games"), NULL);
    }
    for (int i = second + 1; i < argc; i++) {
        if (strchr(argv[i], '=') == NULL) {
            return command_wrong_use("diff", _("compares two games; '{name}' is a third"), "name",
                                     argv[i], NULL);
        }
    }
    g_autoptr(GError) error = NULL;
    Side a = { 0 };
    Side b = { 0 };
    if (side_read(registry, second - 1, argv + 1, &a, &error) &&
        side_read(registry, argc - second, argv + second, &b, &error)) {
        status = compare(&a, &b, json);
    } else {
        status = command_fail("diff", error);
    }
    side_clear(&a);
    side_clear(&b);
    return status;
}

const Command command_diff = {
    .name = "diff",
    .arguments = N_("GAME [KEY=VALUE ...] GAME [KEY=VALUE ...]"),
    .summary = N_("show what two games or presets do differently"),
    .run = run,
    .house_rules = true,
    .examples = N_("Settings after a name belong to that game.\n"
                   "\n"
                   "Examples:\n"
                   "  climb diff GAME OTHER\n"
                   "  climb diff GAME GAME:PRESET\n"
                   "  climb diff GAME GAME pass.mode=lockout\n"),
};
