// SPDX-License-Identifier: LGPL-2.1-or-later
// Turns entries of a definition into settings as text, by the one field table that serves C, command
// line and scripts. Kinds: kinds.c. What a value may be is decided by climb_rules_set in the end.
#include <string.h>

#include "definition.h"
#include "fields.h"

static const ClimbField *find_field(const char *name) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        if (climb_same_name(fields[i].name, name)) {
            return &fields[i];
        }
    }
    return NULL;
}

// The name of the shorthand as its table has it, or NULL.
static const char *find_shorthand(const char *name) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    for (int i = 0; i < count; i++) {
        if (climb_same_name(rows[i].name, name)) {
            return rows[i].name;
        }
    }
    return NULL;
}

// Does a name of the table begin with this word and a dot?
static bool begins(const char *name, const char *group) {
    const char *dot = strchr(name, '.');
    g_autofree char *first = dot != NULL ? g_strndup(name, (gsize)(dot - name)) : NULL;
    return first != NULL && climb_same_name(first, group);
}

// All names that may stand in a definition; those of groups once, if `groups` is set.
static GPtrArray *known_names(bool groups) {
    static const char *const own[] = { "id",    "base",  "title",   "summary", "source",
                                       "kinds", "hooks", "options", "option",  "examples" };
    int field_count = 0, shorthand_count = 0;
    const ClimbField *fields = climb_fields(&field_count);
    const ClimbShorthand *rows = climb_shorthands(&shorthand_count);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < field_count + shorthand_count; i++) {
        const char *name = i < field_count ? fields[i].name : rows[i - field_count].name;
        const char *dot = strchr(name, '.');
        g_ptr_array_add(names, groups && dot != NULL ? g_strndup(name, (gsize)(dot - name))
                                                     : g_strdup(name));
    }
    for (size_t i = 0; groups && i < G_N_ELEMENTS(own); i++) {
        g_ptr_array_add(names, g_strdup(own[i]));
    }
    return names;
}

static bool is_group(const char *name) {
    g_autoptr(GPtrArray) names = known_names(false);
    for (guint i = 0; i < names->len; i++) {
        if (begins(names->pdata[i], name)) {
            return true;
        }
    }
    return false;
}

static bool is_hook(const char *name) {
    int count = 0;
    const ClimbHookInfo *hooks = climb_script_hook_table(&count);
    for (int i = 0; i < count; i++) {
        if (strcmp(hooks[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static void refuse_name(const ClimbSettingsReader *reader, const ClimbNode *node, const char *name,
                        GError **error) {
    const ClimbRules *base = reader->script->base_rules;
    bool top = strchr(name, '.') == NULL;
    g_autoptr(GPtrArray) names = known_names(top);
    g_autoptr(GString) advice = g_string_new(NULL);
    if (top && is_hook(name)) {
        g_string_printf(advice, "; functions stand in hooks = { %s = … }", name);
    } else if (climb_rules_kind(base, name) != NULL || g_str_has_prefix(name, "kind.")) {
        g_string_assign(advice, "; kinds stand in kinds = { … }");
    } else {
        climb_append_nearest(advice, name, names);
    }
    climb_node_error(reader->script, node, error, "there is no such setting%s", advice->str);
}

bool climb_settings_add(ClimbSettingsReader *reader, const ClimbNode *node, ClimbSettingRank rank,
                        const char *name, char *value, GError **error) {
    for (guint i = 0; i < reader->ranked->len; i++) {
        const ClimbRankedSetting *other = reader->ranked->pdata[i];
        if (strcmp(other->setting.name, name) == 0) {
            climb_node_error(reader->script, node, error,
                             "%s is set already in line %d; keep one of the two", name,
                             other->setting.line);
            g_free(value);
            return false;
        }
    }
    ClimbRankedSetting *ranked = g_new0(ClimbRankedSetting, 1);
    ranked->setting.name = g_strdup(name);
    ranked->setting.value = value;
    ranked->setting.line = node->line;
    ranked->rank = rank;
    ranked->order = (int)reader->ranked->len;
    g_ptr_array_add(reader->ranked, ranked);
    return true;
}

// --- values ----------------------------------------------------------------------------------------

static char *scalar_text(const ClimbNode *node) {
    switch (node->type) {
    case CLIMB_NODE_BOOL: return g_strdup(node->number != 0 ? "yes" : "no");
    case CLIMB_NODE_NUMBER: return g_strdup_printf("%" G_GINT64_FORMAT, node->number);
    case CLIMB_NODE_TEXT: return g_strdup(node->text);
    case CLIMB_NODE_TABLE:
    case CLIMB_NODE_FUNCTION: break;
    }
    return NULL;
}

static bool is_scalar(const ClimbNode *node) {
    return node->type == CLIMB_NODE_NUMBER || node->type == CLIMB_NODE_TEXT;
}

// "13:4" of { 13, 4 }.
static char *pair_text(const ClimbScript *script, const ClimbNode *node, GError **error) {
    bool pair = climb_node_is_list(node) && node->children->len == 2 &&
                is_scalar(node->children->pdata[0]) && is_scalar(node->children->pdata[1]);
    if (!pair) {
        climb_node_error(script, node, error, "a pair such as { 13, 4 } is needed here");
        return NULL;
    }
    g_autofree char *first = scalar_text(node->children->pdata[0]);
    g_autofree char *second = scalar_text(node->children->pdata[1]);
    return g_strconcat(first, ":", second, NULL);
}

static char *list_text(const ClimbScript *script, const ClimbNode *node, const char *between,
                       GError **error) {
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        g_autofree char *word = NULL;
        if (is_scalar(child)) {
            word = scalar_text(child);
        } else if (child->type == CLIMB_NODE_TABLE) {
            word = pair_text(script, child, error);
        } else {
            g_autofree char *words = climb_node_words(child);
            climb_node_error(script, child, error, "a list has text and numbers in it, not %s",
                             words);
        }
        if (word == NULL) {
            return NULL;
        }
        g_string_append_printf(text, "%s%s", i > 0 ? between : "", word);
    }
    return g_strdup(text->str);
}

static const char *wanted(const ClimbField *field) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return "true or false";
    case CLIMB_FIELD_INT: return "a whole number";
    case CLIMB_FIELD_CHOICE: return "text";
    case CLIMB_FIELD_TEXT: return field->descriptive ? "text" : "text or a list";
    }
    return NULL;
}

static bool fits(const ClimbField *field, const ClimbNode *node) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return node->type == CLIMB_NODE_BOOL || node->type == CLIMB_NODE_TEXT;
    case CLIMB_FIELD_INT: return node->type == CLIMB_NODE_NUMBER;
    // Some choices are yes or no by a shorthand.
    case CLIMB_FIELD_CHOICE: return node->type == CLIMB_NODE_TEXT || node->type == CLIMB_NODE_BOOL;
    case CLIMB_FIELD_TEXT:
        if (node->type == CLIMB_NODE_BOOL) { // nothing is none
            return node->number == 0 && field->initial[0] == '\0' && !field->descriptive;
        }
        return node->type == CLIMB_NODE_TEXT ||
               (!field->descriptive &&
                (node->type == CLIMB_NODE_NUMBER || climb_node_is_list(node)));
    }
    return false;
}

char *climb_settings_value(const ClimbScript *script, const ClimbNode *node,
                           const ClimbField *field, GError **error) {
    g_autofree char *words = climb_node_words(node);
    if (node->type == CLIMB_NODE_FUNCTION) {
        climb_node_error(script, node, error,
                         "this is data, and a function cannot stand here; functions stand in "
                         "hooks = { … }");
        return NULL;
    }
    if (field != NULL && !fits(field, node)) {
        climb_node_error(script, node, error, "expected %s, got %s", wanted(field), words);
        return NULL;
    }
    if (field != NULL && field->type == CLIMB_FIELD_TEXT && node->type == CLIMB_NODE_BOOL) {
        return g_strdup("none");
    }
    if (node->type == CLIMB_NODE_TABLE) {
        bool names = field != NULL && field->form == CLIMB_FORM_NAMES;
        return list_text(script, node, names ? ", " : " ", error);
    }
    return scalar_text(node);
}

// --- entries ---------------------------------------------------------------------------------------

static void add_part(ClimbScript *script, const char *name, int line) {
    ClimbScriptPart part = { .name = g_strdup(name), .tier = CLIMB_TIER_DATA, .line = line };
    g_array_append_val(script->parts, part);
}

static bool read_value(ClimbSettingsReader *reader, const ClimbNode *node, const char *name,
                       GError **error) {
    const ClimbField *field = find_field(name);
    const char *shorthand = find_shorthand(name);
    const char *known = field != NULL ? field->name : shorthand;
    if (known == NULL) {
        if (node->type != CLIMB_NODE_TABLE && is_group(name)) {
            bool kind = climb_rules_kind(reader->script->base_rules, name) != NULL;
            g_autofree char *words = climb_node_words(node);
            climb_node_error(reader->script, node, error,
                             "this is a group of settings, %s = { … }, not %s%s", node->key, words,
                             kind ? "; kinds stand in kinds = { … }" : "");
        } else {
            refuse_name(reader, node, name, error);
        }
        return false;
    }
    char *value = climb_settings_value(reader->script, node, field, error);
    if (value == NULL) {
        return false;
    }
    bool deck = begins(known, "deck") || strcmp(known, "suits") == 0 || strcmp(known, "ranks") == 0;
    ClimbSettingRank rank = deck            ? CLIMB_SETTING_DECK
                            : field != NULL ? CLIMB_SETTING_FIELD
                                            : CLIMB_SETTING_SHORTHAND;
    if (!climb_settings_add(reader, node, rank, known, value, error)) {
        return false;
    }
    add_part(reader->script, known, node->line);
    return true;
}

static bool read_group(ClimbSettingsReader *reader, const ClimbNode *node, const char *name,
                       GError **error) {
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        if (child->key == NULL) {
            climb_node_error(reader->script, child, error,
                             "an entry without a name; write NAME = VALUE in %s = { … }", name);
            return false;
        }
        g_autofree char *full = g_strconcat(name, ".", child->key, NULL);
        bool table = child->type == CLIMB_NODE_TABLE && !climb_node_is_list(child);
        if (!(table && is_group(full) ? read_group(reader, child, full, error)
                                      : read_value(reader, child, full, error))) {
            return false;
        }
    }
    return true;
}

// option = { lock = false }: options of the game that is changed.
static bool read_base_options(ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    if (node->type != CLIMB_NODE_TABLE) {
        climb_node_error(reader->script, node, error,
                         "options of the base are set as option = { NAME = VALUE }");
        return false;
    }
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        const ClimbRules *base = reader->script->base_rules;
        const ClimbOption *option = child->key != NULL ? climb_rules_option(base, child->key)
                                                       : NULL;
        if (option == NULL) {
            climb_node_error(reader->script, child, error,
                             "the base has no such option; own options are declared in options = "
                             "{ … }");
            return false;
        }
        char *value = climb_settings_value(reader->script, child, NULL, error);
        if (value == NULL || !climb_settings_add(reader, child, CLIMB_SETTING_FIELD,
                                                 option->field.name, value, error)) {
            return false;
        }
        add_part(reader->script, option->field.name, child->line);
    }
    return true;
}

bool climb_settings_read(ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    if (strcmp(node->key, "option") == 0) {
        return read_base_options(reader, node, error);
    }
    bool known = find_field(node->key) != NULL || find_shorthand(node->key) != NULL;
    bool list = climb_node_is_list(node);
    if (node->type == CLIMB_NODE_TABLE && is_group(node->key) && !(list && known)) {
        return read_group(reader, node, node->key, error);
    }
    return read_value(reader, node, node->key, error);
}
