// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbRules as a value: made, copied, set by name, printed and compared. What fields there are is
// in fields.c and shorthands.c; whether values fit together is decided in game.c.
#include "rules.h"

#include <string.h>

#include "fields.h"
#include "hooks.h"
#include "words.h"

static void kind_free(gpointer data) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    ClimbKind *kind = data;
    climb_fields_free(fields, count, kind);
    g_free((char *)kind->id);
    g_free(kind);
}

static ClimbKind *kind_copy(const ClimbKind *kind) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    ClimbKind *copy = g_memdup2(kind, sizeof(*kind));
    copy->id = g_strdup(kind->id);
    climb_fields_own(fields, count, copy);
    return copy;
}

ClimbRules *climb_rules_new(void) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    ClimbRules *rules = g_new0(ClimbRules, 1);
    rules->kinds = g_ptr_array_new_with_free_func(kind_free);
    rules->options = g_ptr_array_new_with_free_func(climb_option_free);
    for (int i = 0; i < count; i++) {
        bool ok = climb_field_read(&fields[i], rules, fields[i].name, fields[i].initial, "", NULL);
        g_assert(ok);
    }
    return rules;
}

ClimbRules *climb_rules_copy(const ClimbRules *rules) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    ClimbRules *copy = g_memdup2(rules, sizeof(*rules));
    climb_fields_own(fields, count, copy);
    climb_hooks_ref(copy->hooks);
    copy->kinds = g_ptr_array_new_with_free_func(kind_free);
    for (guint i = 0; i < rules->kinds->len; i++) {
        g_ptr_array_add(copy->kinds, kind_copy(rules->kinds->pdata[i]));
    }
    copy->options = g_ptr_array_new_with_free_func(climb_option_free);
    for (guint i = 0; i < rules->options->len; i++) {
        g_ptr_array_add(copy->options, climb_option_copy(rules->options->pdata[i]));
    }
    return copy;
}

void climb_rules_free(ClimbRules *rules) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    if (rules == NULL) {
        return;
    }
    climb_fields_free(fields, count, rules);
    g_ptr_array_unref(rules->kinds);
    g_ptr_array_unref(rules->options);
    climb_hooks_unref(rules->hooks);
    g_free(rules);
}

ClimbKind *climb_rules_kind(const ClimbRules *rules, const char *id) {
    for (guint i = 0; i < rules->kinds->len; i++) {
        ClimbKind *kind = rules->kinds->pdata[i];
        if (climb_same_name(kind->id, id)) {
            return kind;
        }
    }
    return NULL;
}

// Brings the text of a kind to its one spelling. What cannot be read stays as it is, and is
// reported when the game is compiled.
static void spell_kind(ClimbKind *kind, const char *order) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    for (int i = 0; i < count; i++) {
        if (fields[i].type == CLIMB_FIELD_TEXT) {
            g_autofree char *text = climb_field_print(&fields[i], kind);
            climb_field_read(&fields[i], kind, fields[i].name, text, order, NULL);
        }
    }
}

void climb_rules_add_kind(ClimbRules *rules, const ClimbKind *kind) {
    ClimbKind *copy = kind_copy(kind);
    copy->play = true;
    spell_kind(copy, rules->deck_ranks);
    if (copy->name[0] == '\0') {
        char *words = g_strdelimit(g_strdup(copy->id), "-", ' ');
        g_free((char *)copy->name);
        copy->name = words;
    }
    ClimbKind *old = climb_rules_kind(rules, kind->id);
    guint place = 0;
    if (old != NULL && g_ptr_array_find(rules->kinds, old, &place)) {
        kind_free(old);
        rules->kinds->pdata[place] = copy;
    } else {
        g_ptr_array_add(rules->kinds, copy);
    }
}

static const ClimbField *find_field(const ClimbField *fields, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (climb_same_name(fields[i].name, name)) {
            return &fields[i];
        }
    }
    return NULL;
}

// Refuses a word that is none of the names; `text` says so and has places for the word and the setting.
static void refuse_name(const char *text, const char *setting, const char *word, GPtrArray *names,
                        GError **error) {
    g_autoptr(GString) message = g_string_new(NULL);
    g_autofree char *shown = g_utf8_make_valid(word, -1);
    climb_words_add(message, text, "setting", setting, "name", shown, NULL);
    climb_append_nearest(message, word, names);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN, message->str);
}

static void refuse_unknown(const ClimbRules *rules, const char *name, GError **error) {
    int count = 0, more = 0;
    const ClimbField *fields = climb_fields(&count);
    const ClimbShorthand *shorthands = climb_shorthands(&more);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GPtrArray) kinds = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < count; i++) {
        g_ptr_array_add(names, (gpointer)fields[i].name);
    }
    for (guint i = 0; i < rules->kinds->len; i++) {
        const ClimbKind *kind = rules->kinds->pdata[i];
        g_ptr_array_add(kinds, g_strconcat("kind.", kind->id, NULL));
        g_ptr_array_add(names, kinds->pdata[i]);
    }
    for (int i = 0; i < more; i++) {
        g_ptr_array_add(names, (gpointer)shorthands[i].name);
    }
    for (guint i = 0; i < rules->options->len; i++) {
        g_ptr_array_add(names, (gpointer)climb_option_name(rules->options->pdata[i]));
    }
    refuse_name(_("unknown option “{name}”"), name, name, names, error);
}

// Finds the kind and, if one is named, the field of "kind.ID" or "kind.ID.FIELD".
static bool find_kind(const ClimbRules *rules, const char *name, ClimbKind **kind,
                      const ClimbField **field, GError **error) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    g_auto(GStrv) parts = g_strsplit(name, ".", 3);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    *kind = climb_rules_kind(rules, parts[1]);
    if (*kind == NULL) {
        for (guint i = 0; i < rules->kinds->len; i++) {
            g_ptr_array_add(names, (gpointer)((ClimbKind *)rules->kinds->pdata[i])->id);
        }
        refuse_name(_("{setting}: this game has no kind “{name}”"), name, parts[1], names, error);
        return false;
    }
    *field = find_field(fields, count, parts[2] != NULL ? parts[2] : "play");
    if (*field == NULL) {
        for (int i = 0; i < count; i++) {
            g_ptr_array_add(names, (gpointer)fields[i].name);
        }
        refuse_name(_("{setting}: a kind has no field “{name}”"), name, parts[2], names, error);
        return false;
    }
    return true;
}

static bool is_kind_name(const char *name) {
    return g_ascii_strncasecmp(name, "kind.", strlen("kind.")) == 0;
}

// "kind.ID=new". That a kind is new is said, lest a misspelt name make one.
static bool add_new_kind(ClimbRules *rules, const char *name, GError **error) {
    const char *id = name + strlen("kind.");
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == 0 || id[length] != '\0' || length >= CLIMB_KIND_ID_MAX) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("{name}=new: a kind is named by up to {number} small letters, digits and hyphens"),
            "name", name, "number", climb_words_digits(CLIMB_KIND_ID_MAX - 1).text, NULL);
        return false;
    }
    if (climb_rules_kind(rules, id) != NULL) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("{name}=new: this game has that kind already; set its fields, or {name}=on"), "name",
            name, NULL);
        return false;
    }
    climb_rules_add_kind(rules, &(ClimbKind){ .id = id });
    return true;
}

static bool set_kind(ClimbRules *rules, const char *name, const char *value, GError **error) {
    ClimbKind *kind = NULL;
    const ClimbField *field = NULL;
    if (g_ascii_strcasecmp(value, "new") == 0 && strchr(name + strlen("kind."), '.') == NULL) {
        return add_new_kind(rules, name, error);
    }
    return find_kind(rules, name, &kind, &field, error) &&
           climb_field_read(field, kind, name, value, rules->deck_ranks, error);
}

// Splits "name=value" at its first '=', without spaces around both and quotes of the value. False with an error if there is
// none.
static bool split_setting(const char *setting, char **name, char **value, GError **error) {
    const char *equals = strchr(setting, '=');
    if (equals == NULL || equals == setting) {
        g_autofree char *shown = g_utf8_make_valid(setting, -1);
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("“{text}” is not a setting; write NAME=VALUE, such as pass.mode=lockout"),
                        "text", shown, NULL);
        return false;
    }
    *name = g_strstrip(g_strndup(setting, (gsize)(equals - setting)));
    *value = g_strstrip(g_strdup(equals + 1));
    size_t length = strlen(*value);
    if (length >= 2 && (*value)[0] == '"' && (*value)[length - 1] == '"') {
        g_autofree char *quoted = *value;
        *value = g_strndup(quoted + 1, length - 2);
    }
    return true;
}

static bool set_field(ClimbRules *rules, const char *name, const char *value, GError **error) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    if (is_kind_name(name)) {
        return set_kind(rules, name, value, error);
    }
    ClimbOption *option = climb_rules_option(rules, name);
    if (option != NULL) {
        return climb_field_read(&option->field, option, name, value, "", error);
    }
    const ClimbField *field = find_field(fields, count, name);
    if (field == NULL) {
        refuse_unknown(rules, name, error);
        return false;
    }
    return climb_field_read(field, rules, name, value, rules->deck_ranks, error);
}

// Makes `rules` what `from` is, and frees `from`. Kinds of `rules` found before are gone.
static void rules_take(ClimbRules *rules, ClimbRules *from) {
    ClimbRules old = *rules;
    *rules = *from;
    *from = old;
    climb_rules_free(from);
}

// Sets what a shorthand stands for. Kinds that the rules do not have are passed over, but if there
// is nothing else it is refused, lest it seem to have done something.
static bool set_shorthand(ClimbRules *rules, const ClimbShorthand *shorthand, const char *name,
                          const char *value, GError **error) {
    g_autofree char *filled = climb_shorthand_fill(shorthand, value);
    g_auto(GStrv) settings = g_strsplit(filled, ";", -1);
    ClimbRules *before = climb_rules_copy(rules);
    bool ok = true;
    int done = 0;
    for (int i = 0; ok && settings[i] != NULL; i++) {
        g_autofree char *part = NULL;
        g_autofree char *text = NULL;
        ClimbKind *kind = NULL;
        const ClimbField *field = NULL;
        ok = split_setting(g_strstrip(settings[i]), &part, &text, error);
        if (ok && (!is_kind_name(part) || find_kind(rules, part, &kind, &field, NULL))) {
            ok = set_field(rules, part, text, error);
            done++;
        }
    }
    if (ok && done == 0 && filled[0] != '\0') {
        climb_error_set(error, CLIMB_ERROR_UNKNOWN,
                        _("{name}={value}: this game has none of the kinds that it sets ({kinds})"),
                        "name", name, "value", value, "kinds", filled, NULL);
        ok = false;
    }
    if (!ok) {
        rules_take(rules, before);
        return false;
    }
    climb_rules_free(before);
    return true;
}

// The name is that of a shorthand, whose values are a list.
static void refuse_value(const char *name, const char *value, GError **error) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    g_autoptr(GPtrArray) values = g_ptr_array_new();
    g_autoptr(GString) message = g_string_new(NULL);
    g_autofree char *shown = g_utf8_make_valid(value, -1);
    for (int i = 0; i < count; i++) {
        if (climb_same_name(rows[i].name, name)) {
            g_ptr_array_add(values, (gpointer)rows[i].value);
        }
    }
    climb_add_no_choice(message, name, shown, values);
    climb_append_nearest(message, shown, values);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, message->str);
}

static bool is_shorthand(const char *name) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    for (int i = 0; i < count; i++) {
        if (climb_same_name(rows[i].name, name)) {
            return true;
        }
    }
    return false;
}

bool climb_setting_exists(const char *name) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        const char *dot = strchr(fields[i].name, '.');
        g_autofree char *group = dot != NULL
                                     ? g_strndup(fields[i].name, (gsize)(dot - fields[i].name))
                                     : NULL;
        if (group != NULL && climb_same_name(group, name)) {
            return true;
        }
    }
    return find_field(fields, count, name) != NULL || is_shorthand(name) ||
           climb_same_name(name, "kind") || climb_same_name(name, "rule");
}

bool climb_rules_set(ClimbRules *rules, const char *name, const char *value, GError **error) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    bool is_field = is_kind_name(name) || find_field(fields, count, name) != NULL ||
                    climb_rules_option(rules, name) != NULL;
    g_autofree char *given = g_strstrip(g_strdup(value));
    const ClimbShorthand *shorthand = climb_shorthand_find(name, given, !is_field);
    if (shorthand != NULL && g_utf8_validate(given, -1, NULL)) {
        return set_shorthand(rules, shorthand, name, given, error);
    }
    if (!is_field && is_shorthand(name)) {
        refuse_value(name, given, error);
        return false;
    }
    return set_field(rules, name, value, error);
}

bool climb_rules_set_text(ClimbRules *rules, const char *setting, GError **error) {
    g_autofree char *name = NULL;
    g_autofree char *value = NULL;
    return split_setting(setting, &name, &value, error) &&
           climb_rules_set(rules, name, value, error);
}

bool climb_rules_set_list(ClimbRules *rules, const char *const *settings, GError **error) {
    ClimbRules *before = climb_rules_copy(rules);
    for (int i = 0; settings != NULL && settings[i] != NULL; i++) {
        if (!climb_rules_set_text(rules, settings[i], error)) {
            rules_take(rules, before);
            return false;
        }
    }
    climb_rules_free(before);
    return true;
}

// The value of a shorthand that is in force: the first which changes nothing.
static char *get_shorthand(const ClimbRules *rules, const char *name, GError **error) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    g_autofree char *print = climb_rules_print(rules);
    for (int i = 0; i < count; i++) {
        if (!climb_same_name(rows[i].name, name)) {
            continue;
        }
        const char *equals = strchr(rows[i].settings, '=');
        if (equals != NULL && strcmp(equals, "=*") == 0) { // another name for one field
            g_autofree char *field = g_strndup(rows[i].settings,
                                               (gsize)(equals - rows[i].settings));
            return climb_rules_get(rules, field, error);
        }
        g_autoptr(ClimbRules) copy = climb_rules_copy(rules);
        if (set_shorthand(copy, &rows[i], name, rows[i].value, NULL)) {
            g_autofree char *changed = climb_rules_print(copy);
            if (strcmp(print, changed) == 0) {
                return g_strdup(rows[i].value);
            }
        }
    }
    climb_error_set(error, CLIMB_ERROR_UNKNOWN,
                    _("{name} stands for several fields, which have none of its values together"),
                    "name", name, NULL);
    return NULL;
}

char *climb_rules_get(const ClimbRules *rules, const char *name, GError **error) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    const ClimbField *field = find_field(fields, count, name);
    ClimbKind *kind = NULL;
    if (is_kind_name(name)) {
        return find_kind(rules, name, &kind, &field, error) ? climb_field_print(field, kind) : NULL;
    }
    if (field != NULL) {
        return climb_field_print(field, rules);
    }
    const ClimbOption *option = climb_rules_option(rules, name);
    if (option != NULL) {
        return climb_field_print(&option->field, option);
    }
    if (is_shorthand(name)) {
        return get_shorthand(rules, name, error);
    }
    refuse_unknown(rules, name, error);
    return NULL;
}

static void print_fields(GString *text, const char *prefix, const ClimbField *fields, int count,
                         const void *object) {
    for (int i = 0; i < count; i++) {
        if (!fields[i].descriptive) {
            g_autofree char *value = climb_field_print(&fields[i], object);
            g_string_append_printf(text, "%s%s=%s\n", prefix, fields[i].name, value);
        }
    }
}

char *climb_rules_print(const ClimbRules *rules) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    GString *text = g_string_new(NULL);
    print_fields(text, "", fields, count, rules);
    fields = climb_kind_fields(&count);
    for (guint i = 0; i < rules->kinds->len; i++) {
        const ClimbKind *kind = rules->kinds->pdata[i];
        if (kind->play) {
            g_autofree char *prefix = g_strdup_printf("kind.%s.", kind->id);
            print_fields(text, prefix, fields, count, kind);
        }
    }
    for (guint i = 0; i < rules->options->len; i++) {
        const ClimbOption *option = rules->options->pdata[i];
        g_autofree char *value = climb_field_print(&option->field, option);
        g_string_append_printf(text, "%s=%s\n", option->field.name, value);
    }
    if (rules->hooks != NULL) {
        g_string_append_printf(text, "hooks=%s\n", rules->hooks->identity);
    }
    return g_string_free(text, FALSE);
}

char *climb_rules_hash(const ClimbRules *rules) {
    g_autofree char *text = climb_rules_print(rules);
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    return g_strconcat("sha256:", sum, NULL);
}

// Takes over `name`, `a` and `b` if the two values differ.
static void add_difference(GPtrArray *list, char *name, char *a, char *b) {
    if (strcmp(a, b) == 0) {
        g_free(name);
        g_free(a);
        g_free(b);
        return;
    }
    g_ptr_array_add(list, name);
    g_ptr_array_add(list, a);
    g_ptr_array_add(list, b);
}

static void compare_fields(GPtrArray *list, const char *prefix, const ClimbField *fields, int count,
                           const void *a, const void *b) {
    for (int i = 0; i < count; i++) {
        if (!fields[i].descriptive) {
            add_difference(list, g_strconcat(prefix, fields[i].name, NULL),
                           climb_field_print(&fields[i], a), climb_field_print(&fields[i], b));
        }
    }
}

static void compare_kinds(GPtrArray *list, const char *id, const ClimbKind *a, const ClimbKind *b) {
    bool in_a = a != NULL && a->play;
    bool in_b = b != NULL && b->play;
    if (in_a && in_b) {
        int count = 0;
        const ClimbField *fields = climb_kind_fields(&count);
        g_autofree char *prefix = g_strdup_printf("kind.%s.", id);
        compare_fields(list, prefix, fields, count, a, b);
    } else {
        add_difference(list, g_strconcat("kind.", id, NULL), g_strdup(in_a ? "yes" : "no"),
                       g_strdup(in_b ? "yes" : "no"));
    }
}

static char *option_value(const ClimbRules *rules, const char *name) {
    const ClimbOption *option = climb_rules_option(rules, name);
    return option != NULL ? climb_field_print(&option->field, option) : g_strdup("none");
}

static void compare_options(GPtrArray *list, const ClimbRules *a, const ClimbRules *b) {
    for (guint i = 0; i < a->options->len + b->options->len; i++) {
        bool first = i < a->options->len;
        const ClimbOption *option = first ? a->options->pdata[i]
                                          : b->options->pdata[i - a->options->len];
        const char *name = option->field.name;
        if (first || climb_rules_option(a, name) == NULL) {
            add_difference(list, g_strdup(name), option_value(a, name), option_value(b, name));
        }
    }
}

GPtrArray *climb_rules_differences(const ClimbRules *a, const ClimbRules *b) {
    GPtrArray *list = g_ptr_array_new_with_free_func(g_free);
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    compare_fields(list, "", fields, count, a, b);
    for (guint i = 0; i < a->kinds->len; i++) {
        const ClimbKind *kind = a->kinds->pdata[i];
        compare_kinds(list, kind->id, kind, climb_rules_kind(b, kind->id));
    }
    for (guint i = 0; i < b->kinds->len; i++) {
        const ClimbKind *kind = b->kinds->pdata[i];
        if (climb_rules_kind(a, kind->id) == NULL) {
            compare_kinds(list, kind->id, NULL, kind);
        }
    }
    compare_options(list, a, b);
    add_difference(list, g_strdup("hooks"),
                   g_strdup(a->hooks != NULL ? a->hooks->identity : "none"),
                   g_strdup(b->hooks != NULL ? b->hooks->identity : "none"));
    return list;
}
