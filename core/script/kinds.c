// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads `kinds` of a definition: kinds of the base switched off, on or changed by name, and new ones
// as a list. A whole game has a list alone, so that the kinds stand in the order of the file.
#include <string.h>

#include "definition.h"
#include "fields.h"

static void add_part(ClimbScript *script, const char *name, int line) {
    ClimbScriptPart part = { .name = g_strdup(name), .tier = CLIMB_TIER_DATA, .line = line };
    g_array_append_val(script->parts, part);
}

// "[3, 12]" of a length is "3-12"; one number twice is that number.
static char *length_text(const ClimbNode *node) {
    const ClimbNode *low = node->children->pdata[0], *high = node->children->pdata[1];
    return low->number == high->number ? g_strdup_printf("%" G_GINT64_FORMAT, low->number)
                                       : g_strdup_printf("%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT,
                                                         low->number, high->number);
}

static bool is_span(const ClimbNode *node) {
    return climb_node_is_list(node) && node->children->len == 2 &&
           ((ClimbNode *)node->children->pdata[0])->type == CLIMB_NODE_NUMBER &&
           ((ClimbNode *)node->children->pdata[1])->type == CLIMB_NODE_NUMBER;
}

static void refuse_kind_field(const ClimbScript *script, const ClimbNode *node, GError **error) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GString) message = g_string_new("a kind has no such field");
    for (int i = 0; i < count; i++) {
        g_ptr_array_add(names, (gpointer)fields[i].name);
    }
    climb_append_nearest(message, node->key, names);
    climb_node_error(script, node, error, "%s", message->str);
}

static bool check_name(const ClimbScript *script, const ClimbNode *node, const char *text,
                       GError **error) {
    if (strlen(text) >= CLIMB_NAME_MAX || text[0] == '\0') {
        climb_node_error(script, node, error, "the name of a kind has 1 to %d bytes",
                         CLIMB_NAME_MAX - 1);
        return false;
    }
    return true;
}

static bool read_field(ClimbSettingsReader *reader, const ClimbNode *node, const char *id,
                       GError **error) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    const ClimbField *field = NULL;
    for (int i = 0; i < count && field == NULL; i++) {
        field = climb_same_name(fields[i].name, node->key) ? &fields[i] : NULL;
    }
    if (field == NULL) {
        refuse_kind_field(reader->script, node, error);
        return false;
    }
    bool length = strcmp(field->name, "length") == 0 && is_span(node);
    char *value = length ? length_text(node)
                         : climb_settings_value(reader->script, node, field, error);
    if (value == NULL) {
        return false;
    }
    if (strcmp(field->name, "name") == 0 && !check_name(reader->script, node, value, error)) {
        g_free(value);
        return false;
    }
    g_autofree char *name = g_strdup_printf("kind.%s.%s", id, field->name);
    return climb_settings_add(reader, node, CLIMB_SETTING_KIND, name, value, error);
}

// Fields of a kind, all but the words `skip` and those without a name.
static bool read_fields(ClimbSettingsReader *reader, const ClimbNode *node, const char *id,
                        const char *skip, GError **error) {
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        if (child->key != NULL && g_strcmp0(child->key, skip) != 0 &&
            !read_field(reader, child, id, error)) {
            return false;
        }
    }
    return true;
}

// --- kinds of the base -----------------------------------------------------------------------------

static void refuse_kind(const ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    const GPtrArray *kinds = reader->script->base_rules->kinds;
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GString) advice = g_string_new(NULL);
    for (guint i = 0; i < kinds->len; i++) {
        g_ptr_array_add(names, (gpointer)((ClimbKind *)kinds->pdata[i])->id);
    }
    climb_append_nearest(advice, node->key, names);
    climb_node_error(reader->script, node, error,
                     "%s has no such kind%s A new one is written { \"%s\", … }",
                     reader->script->base, advice->len > 0 ? advice->str : ".", node->key);
}

// A kind that is off in the base and changed here is meant to be played.
static bool switch_on(ClimbSettingsReader *reader, const ClimbNode *node, const ClimbKind *kind,
                      GError **error) {
    g_autofree char *name = g_strconcat("kind.", kind->id, NULL);
    return kind->play || climb_node_child(node, "play") != NULL ||
           climb_settings_add(reader, node, CLIMB_SETTING_KIND, name, g_strdup("on"), error);
}

static bool read_change(ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    const ClimbKind *kind = climb_rules_kind(reader->script->base_rules, node->key);
    if (reader->script->whole) {
        climb_node_error(reader->script, node, error,
                         "the kinds of a whole game are a list, in the order of the file; write { "
                         "id = \"%s\", … }",
                         node->key);
        return false;
    }
    if (kind == NULL) {
        refuse_kind(reader, node, error);
        return false;
    }
    g_autofree char *name = g_strconcat("kind.", kind->id, NULL);
    add_part(reader->script, name, node->line);
    if (node->type == CLIMB_NODE_BOOL) {
        return climb_settings_add(reader, node, CLIMB_SETTING_KIND, name,
                                  g_strdup(node->number != 0 ? "on" : "off"), error);
    }
    if (node->type != CLIMB_NODE_TABLE) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(reader->script, node, error,
                         "expected false, true or a table of changes, got %s", words);
        return false;
    }
    if (node->children->len > 0 && ((ClimbNode *)node->children->pdata[0])->key == NULL) {
        climb_node_error(reader->script, node->children->pdata[0], error,
                         "an entry without a name; write FIELD = VALUE, such as rung = 3");
        return false;
    }
    return switch_on(reader, node, kind, error) && read_fields(reader, node, kind->id, NULL, error);
}

// --- new kinds -------------------------------------------------------------------------------------

// "three pairs" as "three-pairs"; NULL where letters other than a to z are among them.
static char *id_of_words(const char *words) {
    GString *id = g_string_new(NULL);
    for (const char *at = words; *at != '\0'; at++) {
        if (!g_ascii_isgraph(*at) && *at != ' ') {
            g_string_free(id, TRUE);
            return NULL;
        }
        if (g_ascii_isalnum(*at)) {
            g_string_append_c(id, g_ascii_tolower(*at));
        } else if (id->len > 0 && id->str[id->len - 1] != '-') {
            g_string_append_c(id, '-');
        }
    }
    if (id->len > 0 && id->str[id->len - 1] == '-') {
        g_string_truncate(id, id->len - 1);
    }
    return g_string_free(id, FALSE);
}

// The id of a new kind, from id = "…" or from its name in words. (transfer full)
static char *new_id(const ClimbSettingsReader *reader, const ClimbNode *node,
                    const ClimbNode *words, GError **error) {
    const ClimbNode *given = climb_node_child(node, "id");
    if (given != NULL && given->type == CLIMB_NODE_TEXT) {
        return g_strdup(given->text);
    }
    if (given != NULL) {
        climb_node_error(reader->script, given, error, "an id is text, such as \"three-pairs\"");
        return NULL;
    }
    if (words == NULL) {
        climb_node_error(reader->script, node, error,
                         "a kind begins with its name, { \"three pairs\", … }, or has id = "
                         "\"three-pairs\"");
        return NULL;
    }
    char *id = id_of_words(words->text);
    if (id == NULL || id[0] == '\0') {
        climb_node_error(reader->script, words, error,
                         "no id can be made of “%.60s”; add one, such as id = \"three-pairs\"",
                         words->text);
        g_clear_pointer(&id, g_free);
    }
    return id;
}

// Entries without a name: the name in words, and no other.
static bool find_words(const ClimbSettingsReader *reader, const ClimbNode *node,
                       const ClimbNode **words, GError **error) {
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        if (child->key != NULL) {
            continue;
        }
        if (child->index > 1 || child->type != CLIMB_NODE_TEXT) {
            climb_node_error(reader->script, child, error,
                             child->index > 1
                                 ? "an entry without a name; write FIELD = VALUE, such as rung = 3"
                                 : "the name of the kind is needed here, as text");
            return false;
        }
        *words = child;
    }
    return *words == NULL || check_name(reader->script, *words, (*words)->text, error);
}

static bool check_new_id(const ClimbSettingsReader *reader, const ClimbNode *node, const char *id,
                         GError **error) {
    const ClimbKind *old = climb_rules_kind(reader->script->base_rules, id);
    if (old != NULL) {
        climb_node_error(reader->script, node, error,
                         "%s has the kind “%s” already; change it by its name: kinds = { [\"%s\"] "
                         "= { … } }",
                         reader->script->base, old->id, old->id);
        return false;
    }
    for (guint i = 0; i < reader->ranked->len; i++) {
        const ClimbRankedSetting *other = reader->ranked->pdata[i];
        if (other->rank == CLIMB_SETTING_NEW_KIND &&
            climb_same_name(other->setting.name + strlen("kind."), id)) {
            climb_node_error(reader->script, node, error, "a kind “%s” is there already in line %d",
                             id, other->setting.line);
            return false;
        }
    }
    return true;
}

static bool read_new(ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    const ClimbNode *words = NULL;
    if (node->type != CLIMB_NODE_TABLE) {
        g_autofree char *got = climb_node_words(node);
        climb_node_error(reader->script, node, error,
                         "a new kind is a table, { \"three pairs\", run = 2, length = { 3, 3 } }, "
                         "not %s",
                         got);
        return false;
    }
    if (!find_words(reader, node, &words, error)) {
        return false;
    }
    g_autofree char *id = new_id(reader, node, words, error);
    if (id == NULL || !check_new_id(reader, node, id, error)) {
        return false;
    }
    g_autofree char *name = g_strconcat("kind.", id, NULL);
    g_autofree char *name_field = g_strconcat(name, ".name", NULL);
    add_part(reader->script, name, node->line);
    return climb_settings_add(reader, node, CLIMB_SETTING_NEW_KIND, name, g_strdup("new"), error) &&
           (words == NULL || climb_node_child(node, "name") != NULL ||
            climb_settings_add(reader, words, CLIMB_SETTING_KIND, name_field, g_strdup(words->text),
                               error)) &&
           read_fields(reader, node, id, "id", error);
}

bool climb_kinds_read(ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    if (node->type != CLIMB_NODE_TABLE) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(reader->script, node, error, "a table of kinds is needed, not %s", words);
        return false;
    }
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        if (!(child->key == NULL ? read_new(reader, child, error)
                                 : read_change(reader, child, error))) {
            return false;
        }
    }
    return true;
}
