// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb rules`: how a game is played, as a rule book in words, as a table of fields or as JSON. The
// words come from the library (rulebook.h); here they are only laid out.
#include <string.h>

#include "field-help.h"
#include "output.h"
#include "rules-reference.h"
#include "scripts.h"

#define FIELD_COLUMNS 34
#define FIELD_INDENT 4

// Is the line an entry of a list, and how far do its further lines stand in?
static int indent_of(const char *line) {
    int indent = (int)strspn(line, " ");
    if (g_str_has_prefix(line + indent, "- ") || g_str_has_prefix(line + indent, "* ")) {
        return indent + 2;
    }
    return indent;
}

// Puts a rule book on a screen: headings visible, lines wrapped.
static char *lay_out_book(const char *book, int width) {
    GString *out = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(book, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        const char *line = lines[i];
        if (g_str_has_prefix(line, "== ")) {
            if (out->len > 0 && !g_str_has_suffix(out->str, "\n\n")) {
                g_string_append_c(out, '\n');
            }
            output_heading(out, line + 3);
        } else if (*line == '\0') {
            g_string_append(out, lines[i + 1] != NULL ? "\n" : "");
        } else {
            int lead = (int)strspn(line, " ");
            g_string_append_len(out, line, lead);
            screen_wrap(out, line + lead, lead, indent_of(line), width);
        }
    }
    return g_string_free(out, FALSE);
}

// A sentence from a help line, which may begin small and end without a stop.
static GString *sentence(const char *help) {
    g_autofree char *begun = climb_words_capital(help);
    GString *out = g_string_new(begun);
    g_string_append(out, out->len == 0 || g_str_has_suffix(help, ".") ? "" : ".");
    return out;
}

// What a field says of itself: help, choices, and the default where the value is another.
static char *setting_help(const ClimbField *field, const char *value) {
    g_autofree char *help = climb_field_help(field);
    GString *out = sentence(help);
    const char *initial = field->initial != NULL ? field->initial : "";
    if (value != NULL && !field->descriptive && strcmp(value, initial) != 0) {
        climb_words_add(out, _(" (default: {value})"), "value",
                        *initial == '\0' ? C_("value", "none") : initial, NULL);
    }
    return g_string_free(out, FALSE);
}

// A setting, and its help beside it or below.
static void add_setting(GString *out, const char *setting, const char *help, int width) {
    bool wide = width >= 2 * FIELD_COLUMNS;
    int indent = wide ? FIELD_COLUMNS : FIELD_INDENT;
    if (wide && screen_columns(setting) < FIELD_COLUMNS) {
        output_pad(out, setting, FIELD_COLUMNS);
    } else {
        // A setting is never broken: it is there to be copied.
        g_string_append_printf(out, "%s\n%*s", setting, indent, "");
    }
    screen_wrap(out, help, indent, indent, width);
}

static void add_fields(GString *out, const ClimbRules *rules, int width) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    output_heading(out, _("Fields"));
    for (int i = 0; i < count; i++) {
        g_autofree char *value = climb_field_print(&fields[i], rules);
        g_autofree char *setting = g_strdup_printf("%s=%s", fields[i].name, value);
        g_autofree char *help = setting_help(&fields[i], value);
        add_setting(out, setting, help, width);
    }
}

static char *kind_field_name(const ClimbKind *kind, const ClimbField *field) {
    return g_strdup_printf("kind.%s.%s", kind->id, field->name);
}

// Kinds share their fields, so these are explained once; of each kind what is not at its default.
static void add_kinds(GString *out, const ClimbRules *rules, int width) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    g_string_append_c(out, '\n');
    output_heading(out, _("Kinds of combination"));
    for (int i = 0; i < count; i++) {
        const char *initial = fields[i].initial != NULL ? fields[i].initial : "";
        g_autofree char *setting = g_strdup_printf("kind.ID.%s=%s", fields[i].name, initial);
        g_autofree char *help = setting_help(&fields[i], NULL);
        add_setting(out, setting, help, width);
    }
    for (guint k = 0; k < rules->kinds->len; k++) {
        const ClimbKind *kind = rules->kinds->pdata[k];
        g_string_append_c(out, '\n');
        for (int i = 0; i < count; i++) {
            g_autofree char *value = climb_field_print(&fields[i], kind);
            if (g_strcmp0(value, fields[i].initial) != 0 && (*value != '\0' || fields[i].initial)) {
                g_autofree char *name = kind_field_name(kind, &fields[i]);
                g_string_append_printf(out, "%s=%s\n", name, value);
            }
        }
    }
}

static void add_shorthands(GString *out, int width) {
    int count = 0;
    const ClimbShorthand *shorthands = climb_shorthands(&count);
    g_string_append_c(out, '\n');
    output_heading(out, _("Short names for several settings"));
    for (int i = 0; i < count; i++) {
        bool any = strcmp(shorthands[i].value, "*") == 0;
        g_autofree char *setting = g_strdup_printf("%s=%s", shorthands[i].name,
                                                   any ? "…" : shorthands[i].value);
        GString *help = sentence(climb_words_find(shorthands[i].help));
        add_setting(out, setting, help->str, width);
        g_string_free(help, TRUE);
    }
}

static char *fields_text(const ClimbRules *rules, int width) {
    GString *out = g_string_new(NULL);
    add_fields(out, rules, width);
    add_kinds(out, rules, width);
    add_shorthands(out, width);
    return g_string_free(out, FALSE);
}

// Numbers and truth values as JSON has them, all else as text.
static void add_json_value(JsonBuilder *json, const char *name, const ClimbField *field,
                           const char *text) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: output_json_bool(json, name, strcmp(text, "yes") == 0); break;
    case CLIMB_FIELD_INT: output_json_number(json, name, g_ascii_strtoll(text, NULL, 10)); break;
    case CLIMB_FIELD_CHOICE:
    case CLIMB_FIELD_TEXT: output_json_text(json, name, text); break;
    }
}

static void add_json_field(JsonBuilder *json, const char *name, const ClimbField *field,
                           const void *object) {
    g_autofree char *value = climb_field_print(field, object);
    json_builder_begin_object(json);
    output_json_text(json, "name", name);
    output_json_text(json, "type", field_type_name(field->type));
    add_json_value(json, "value", field, value);
    add_json_value(json, "default", field, field->initial != NULL ? field->initial : "");
    if (field->type == CLIMB_FIELD_INT) {
        output_json_number(json, "min", field->min);
        output_json_number(json, "max", field->max);
    }
    if (field->type == CLIMB_FIELD_CHOICE) {
        output_json_list(json, "choices", field->choices);
        output_json_list(json, "choice_words", field->choice_words);
    }
    output_json_text(json, "help", field->help);
    output_json_bool(json, "descriptive", field->descriptive);
    json_builder_end_object(json);
}

static void add_json_kind(JsonBuilder *json, const ClimbKind *kind) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    json_builder_begin_object(json);
    output_json_text(json, "id", kind->id);
    output_json_text(json, "name", kind->name);
    output_json_bool(json, "play", kind->play);
    output_json_begin_list(json, "fields");
    for (int i = 0; i < count; i++) {
        g_autofree char *name = kind_field_name(kind, &fields[i]);
        add_json_field(json, name, &fields[i], kind);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

static void add_json_shorthands(JsonBuilder *json) {
    int count = 0;
    const ClimbShorthand *shorthands = climb_shorthands(&count);
    output_json_begin_list(json, "shorthands");
    for (int i = 0; i < count; i++) {
        json_builder_begin_object(json);
        output_json_text(json, "name", shorthands[i].name);
        output_json_text(json, "value", shorthands[i].value);
        output_json_text(json, "settings", shorthands[i].settings);
        output_json_text(json, "help", shorthands[i].help);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static char *json_text(const ClimbRules *rules, char **settings) {
    g_autofree char *hash = climb_rules_hash(rules);
    JsonBuilder *json = output_json_begin();
    output_json_text(json, "game", rules->id);
    output_json_text(json, "title", rules->title);
    output_json_text(json, "summary", rules->summary);
    output_json_text(json, "source", rules->source);
    output_json_list(json, "settings", (const char *const *)settings);
    output_json_number(json, "rules_version", CLIMB_RULES_VERSION);
    output_json_text(json, "hash", hash);
    output_json_begin_list(json, "fields");
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        add_json_field(json, fields[i].name, &fields[i], rules);
    }
    json_builder_end_array(json);
    output_json_begin_list(json, "kinds");
    for (guint i = 0; i < rules->kinds->len; i++) {
        add_json_kind(json, rules->kinds->pdata[i]);
    }
    json_builder_end_array(json);
    add_json_shorthands(json);
    return output_json_end(json);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    gboolean json = FALSE;
    gboolean fields = FALSE;
    gboolean reference = FALSE;
    gboolean script_reference = FALSE;
    gboolean stubs = FALSE;
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_("print all fields and kinds as JSON"), NULL },
        { "fields", 0, 0, G_OPTION_ARG_NONE, &fields,
          N_("print all fields as NAME=VALUE with what they mean"), NULL },
        { "reference", 0, 0, G_OPTION_ARG_NONE, &reference,
          N_("print the reference of all settings as Markdown"), NULL },
        { "script-reference", 0, 0, G_OPTION_ARG_NONE, &script_reference,
          N_("print what scripts can say as Markdown"), NULL },
        { "stubs", 0, 0, G_OPTION_ARG_NONE, &stubs,
          N_("print the same as stubs for editors of scripts"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_rules, entries, &argc, &argv, &status)) {
        return status;
    }
    if (json + fields + reference + script_reference + stubs > 1) {
        return command_wrong_use("rules",
                                 _("--json, --fields, --reference, --script-reference and "
                                   "--stubs exclude each other"),
                                 NULL);
    }
    if (script_reference || stubs) {
        g_autofree char *page = stubs ? climb_script_stubs() : climb_script_reference();
        return output_finish("rules", page, COMMAND_DONE);
    }
    if (reference) {
        g_autofree char *page = rules_reference(registry);
        return output_finish("rules", page, COMMAND_DONE);
    }
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) settings = NULL;
    g_autoptr(ClimbRules) rules = command_rules_of(registry, argc - 1, argv + 1, &settings, &error);
    // Compiled in any case: rules that contradict themselves are not shown as if they could be played.
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, &error) : NULL;
    if (game == NULL) {
        return command_fail("rules", error);
    }
    g_autofree char *text = NULL;
    if (json) {
        text = json_text(rules, settings);
    } else if (fields) {
        text = fields_text(rules, screen_width());
    } else {
        g_autofree char *book = climb_rulebook(game);
        text = lay_out_book(book, screen_width());
    }
    return output_finish("rules", text, COMMAND_DONE);
}

const Command command_rules = {
    .name = "rules",
    .arguments = N_("[GAME] [KEY=VALUE ...]"),
    .summary = N_("explain how a game is played"),
    .run = run,
    .house_rules = true,
    .examples = N_(
        "Without a game, the first of `climb list`. Settings change its rules; --fields\n"
        "lists them all.\n"
        "\n"
        "Examples:\n"
        "  climb rules GAME\n"
        "  climb rules GAME:PRESET pass.mode=lockout\n"
        "  climb rules GAME --fields | grep score\n"),
};
