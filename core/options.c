// SPDX-License-Identifier: LGPL-2.1-or-later
// Options that rules have beside the field table: a script declares them for its functions. They are
// set, printed and compared as fields are, under "option.NAME" or their name alone.
#include <stddef.h>
#include <string.h>

#include "fields.h"
#include "words.h"

#define PREFIX "option."

void climb_option_free(gpointer data) {
    ClimbOption *option = data;
    g_free((char *)option->field.name);
    g_free((char *)option->field.help);
    g_strfreev((char **)option->field.choices);
    g_free(option);
}

ClimbOption *climb_option_copy(const ClimbOption *option) {
    ClimbOption *copy = g_memdup2(option, sizeof *option);
    copy->field.name = g_strdup(option->field.name);
    copy->field.help = g_strdup(option->field.help);
    copy->field.choices = (const char *const *)g_strdupv((char **)option->field.choices);
    return copy;
}

const char *climb_option_name(const ClimbOption *option) {
    return option->field.name + strlen(PREFIX);
}

ClimbOption *climb_rules_option(const ClimbRules *rules, const char *name) {
    for (guint i = 0; i < rules->options->len; i++) {
        ClimbOption *option = rules->options->pdata[i];
        if (climb_same_name(climb_option_name(option), name) ||
            climb_same_name(option->field.name, name)) {
            return option;
        }
    }
    return NULL;
}

static bool is_name(const char *name) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_");
    return length > 0 && name[length] == '\0' && length < CLIMB_KIND_ID_MAX &&
           g_ascii_isalpha(name[0]);
}

// The words of a list, parted by spaces or commas. (transfer full)
static char **words_of(const char *text) {
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) parts = g_strsplit_set(text, " ,", -1);
    for (int i = 0; parts[i] != NULL; i++) {
        if (parts[i][0] != '\0') {
            g_strv_builder_add(builder, parts[i]);
        }
    }
    return g_strv_builder_end(builder);
}

// "off on" and the like, in whatever order: such an option is yes or no.
static bool is_yes_or_no(char **values) {
    static const char *const pairs[][2] = { { "no", "yes" }, { "off", "on" }, { "false", "true" } };
    for (size_t i = 0; g_strv_length(values) == 2 && i < G_N_ELEMENTS(pairs); i++) {
        if (g_strv_contains((const char *const *)values, pairs[i][0]) &&
            g_strv_contains((const char *const *)values, pairs[i][1])) {
            return true;
        }
    }
    return g_strv_length(values) == 0;
}

static bool values_differ(char **values) {
    for (int i = 0; values[i] != NULL; i++) {
        for (int j = 0; j < i; j++) {
            if (climb_same_name(values[i], values[j])) {
                return false;
            }
        }
    }
    return true;
}

static bool check(const ClimbRules *rules, const char *name, char **values, GError **error) {
    if (!is_name(name)) {
        g_autofree char *shown = g_strndup(name, 60);
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("“{name}” cannot name an option: one has up to {number} small letters, digits, hyphens and "
              "underscores, a letter first"),
            "name", shown, "number", climb_words_digits(CLIMB_KIND_ID_MAX - 1).text, NULL);
        return false;
    }
    if (climb_rules_option(rules, name) != NULL) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("the rules have an option “{name}” already; give this one another name"),
                        "name", name, NULL);
        return false;
    }
    if (climb_setting_exists(name)) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("“{name}” is a setting of every game; give the option another name"),
                        "name", name, NULL);
        return false;
    }
    if (!is_yes_or_no(values) && (g_strv_length(values) < 2 || !values_differ(values))) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("option “{name}” needs two values at least, all different, such as “off on”"), "name",
            name, NULL);
        return false;
    }
    return true;
}

bool climb_rules_add_option(ClimbRules *rules, const char *name, const char *values,
                            const char *initial, const char *help, GError **error) {
    g_auto(GStrv) words = words_of(values);
    if (!check(rules, name, words, error)) {
        return false;
    }
    bool yes_or_no = is_yes_or_no(words);
    ClimbOption *option = g_new0(ClimbOption, 1);
    option->field = (ClimbField){
        .name = g_strconcat(PREFIX, name, NULL),
        .type = yes_or_no ? CLIMB_FIELD_BOOL : CLIMB_FIELD_CHOICE,
        .offset = yes_or_no ? offsetof(ClimbOption, yes) : offsetof(ClimbOption, choice),
        .choices = yes_or_no ? NULL : (const char *const *)g_steal_pointer(&words),
        .help = g_strdup(help),
    };
    if (!climb_field_read(&option->field, option, option->field.name, initial, "", error)) {
        climb_option_free(option);
        return false;
    }
    g_ptr_array_add(rules->options, option);
    return true;
}
