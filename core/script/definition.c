// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads what a script returned: its words of its own (id, base, title …), its hooks, and through
// settings.c, kinds.c and script-examples.c the rest.
#include <string.h>

#include "definition.h"

#define TITLE_MAX 100

// A word of the definition as text, into *member if it is there.
static bool read_words(ClimbScript *script, const ClimbNode *root, const char *key, char **member,
                       GError **error) {
    const ClimbNode *node = climb_node_child(root, key);
    if (node == NULL) {
        return true;
    }
    if (node->type != CLIMB_NODE_TEXT || node->text[0] == '\0') {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(script, node, error, "text is needed, such as %s = \"…\", not %s", key,
                         node->type == CLIMB_NODE_TEXT ? "empty text" : words);
        return false;
    }
    g_free(*member);
    *member = g_strdup(node->text);
    return true;
}

static bool is_id(const char *id) {
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return length > 0 && id[length] == '\0' && id[0] != '-' && length < CLIMB_KIND_ID_MAX;
}

// Without an id, the name of the file serves.
static bool read_id(ClimbScript *script, const ClimbNode *root, GError **error) {
    if (!read_words(script, root, "id", &script->id, error)) {
        return false;
    }
    const ClimbNode *node = climb_node_child(root, "id");
    if (script->id == NULL) {
        script->id = g_str_has_suffix(script->name, ".lua")
                         ? g_strndup(script->name, strlen(script->name) - strlen(".lua"))
                         : g_strdup(script->name);
        g_strdelimit(script->id, "_ ", '-');
    }
    if (!is_id(script->id)) {
        climb_node_error(script, node != NULL ? node : root, error,
                         "“%.60s” cannot be an id; one is up to %d small letters, digits and "
                         "hyphens, such as id = \"friday-table\"",
                         script->id, CLIMB_KIND_ID_MAX - 1);
        return false;
    }
    return true;
}

static bool read_title(ClimbScript *script, const ClimbNode *root, GError **error) {
    if (!read_words(script, root, "title", &script->title, error) ||
        !read_words(script, root, "summary", &script->summary, error) ||
        !read_words(script, root, "source", &script->source, error)) {
        return false;
    }
    if (script->title == NULL) {
        script->title = g_strdup(script->id);
    }
    if (g_utf8_strlen(script->title, -1) > TITLE_MAX) {
        climb_node_error(script, climb_node_child(root, "title"), error,
                         "a title has up to %d letters; say the rest in summary", TITLE_MAX);
        return false;
    }
    return true;
}

// What the settings are laid over: the base's rules, or the field table's defaults.
static bool read_base(ClimbScript *script, const ClimbRegistry *registry, const ClimbNode *root,
                      GError **error) {
    g_autoptr(GError) fault = NULL;
    const ClimbNode *node = climb_node_child(root, "base");
    if (!read_words(script, root, "base", &script->base, error)) {
        return false;
    }
    if (script->whole && node != NULL) {
        climb_node_error(script, node, error,
                         "a whole game has no base; write climb.variant { … } to change another "
                         "game");
        return false;
    }
    if (script->whole) {
        script->base_rules = climb_rules_new();
        return true;
    }
    if (node == NULL) {
        climb_script_error(script, root->line, error,
                           "base is missing; say which game is changed, such as base = "
                           "\"GAME:PRESET\", or write climb.game { … } for a whole game");
        return false;
    }
    script->base_rules = climb_registry_rules(registry, script->base, NULL, &fault);
    if (script->base_rules == NULL) {
        climb_node_error(script, node, error, "%s", fault->message);
        return false;
    }
    return true;
}

static void refuse_hook(const ClimbScript *script, const ClimbNode *node, GError **error) {
    int count = 0;
    const ClimbHookInfo *hooks = climb_script_hook_table(&count);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GString) message = g_string_new(NULL);
    for (int i = 0; i < count; i++) {
        g_ptr_array_add(names, (gpointer)hooks[i].name);
    }
    g_string_printf(message, "hook “%s” is not known to this version (climb-api %d)", node->key,
                    CLIMB_SCRIPT_API);
    const char *nearest = climb_nearest_name(node->key, (const char *const *)names->pdata, count);
    if (nearest != NULL) {
        g_string_append_printf(message, "; did you mean “%s”?", nearest);
    } else {
        g_ptr_array_add(names, NULL);
        g_autofree char *list = g_strjoinv(", ", (char **)names->pdata);
        g_string_append_printf(message, "; it has %s", list);
    }
    climb_script_error(script, node->line, error, "%s", message->str);
}

static bool read_hook(ClimbScript *script, const ClimbNode *node, GError **error) {
    int count = 0;
    const ClimbHookInfo *hooks = climb_script_hook_table(&count);
    bool known = false;
    for (int i = 0; i < count && node->key != NULL; i++) {
        known = known || strcmp(hooks[i].name, node->key) == 0;
    }
    if (node->key == NULL) {
        climb_node_error(script, node, error,
                         "a hook needs its name: penalty = function (hand, "
                         "deal) … end");
        return false;
    }
    if (!known) {
        refuse_hook(script, node, error);
        return false;
    }
    if (node->type != CLIMB_NODE_FUNCTION) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(script, node, error, "a hook is a function, not %s", words);
        return false;
    }
    ClimbScriptPart part = { .name = g_strdup(node->path),
                             .tier = CLIMB_TIER_LIVE,
                             .line = node->line };
    g_array_append_val(script->parts, part);
    return true;
}

static bool read_hooks(ClimbScript *script, const ClimbNode *node, GError **error) {
    if (node->type != CLIMB_NODE_TABLE) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(script, node, error,
                         "a table of functions is needed, hooks = { penalty = function (hand, "
                         "deal) … end }, not %s",
                         words);
        return false;
    }
    for (guint i = 0; i < node->children->len; i++) {
        if (!read_hook(script, node->children->pdata[i], error)) {
            return false;
        }
    }
    if (node->children->len == 0) {
        script->hooks = LUA_NOREF; // nothing remains for which the state would be kept
    }
    return true;
}

// A word of an option as text, or `missing` if it is not there. NULL with an error. (transfer full)
static char *option_word(const ClimbScript *script, const ClimbNode *node, const char *key,
                         const char *missing, GError **error) {
    const ClimbNode *word = climb_node_child(node, key);
    return word != NULL ? climb_settings_value(script, word, NULL, error) : g_strdup(missing);
}

static bool refuse_option(const ClimbScript *script, const ClimbNode *node, GError **error) {
    climb_node_error(script, node, error,
                     "an option is { \"NAME\", default = true, help = \"…\" }, or with values = "
                     "{ \"one\", \"two\" } and one of them as its default");
    return false;
}

static bool read_option(ClimbScript *script, const ClimbNode *node, GError **error) {
    static const char *const words[] = { "values", "default", "help" };
    const ClimbNode *name = NULL;
    if (node->key != NULL || node->type != CLIMB_NODE_TABLE) {
        return refuse_option(script, node, error);
    }
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        bool known = child->key == NULL && child->index == 1;
        name = known ? child : name;
        for (size_t j = 0; child->key != NULL && j < G_N_ELEMENTS(words); j++) {
            known = known || strcmp(words[j], child->key) == 0;
        }
        if (!known) {
            return refuse_option(script, child, error);
        }
    }
    if (name == NULL || name->type != CLIMB_NODE_TEXT) {
        return refuse_option(script, node, error);
    }
    g_autofree char *values = option_word(script, node, "values", "", error);
    g_autofree char *initial = values != NULL ? option_word(script, node, "default", "no", error)
                                              : NULL;
    g_autofree char *help = initial != NULL ? option_word(script, node, "help", "", error) : NULL;
    g_autoptr(GError) fault = NULL;
    if (help == NULL) {
        return false;
    }
    if (!climb_rules_add_option(script->options, name->text, values, initial, help, &fault)) {
        climb_node_error(script, node, error, "%s", fault->message);
        return false;
    }
    ClimbScriptPart part = { .name = g_strconcat("option.", name->text, NULL),
                             .tier = CLIMB_TIER_DATA,
                             .line = node->line };
    g_array_append_val(script->parts, part);
    return true;
}

static bool read_options(ClimbScript *script, const ClimbNode *node, GError **error) {
    if (node->type != CLIMB_NODE_TABLE) {
        return refuse_option(script, node, error);
    }
    for (guint i = 0; i < node->children->len; i++) {
        if (!read_option(script, node->children->pdata[i], error)) {
            return false;
        }
    }
    return true;
}

static bool read_entry(ClimbSettingsReader *reader, const ClimbNode *node, GError **error) {
    static const char *const words[] = { "id", "base", "title", "summary", "source" };
    if (node->key == NULL) {
        climb_node_error(reader->script, node, error,
                         "an entry without a name; write NAME = VALUE, such as pass = { mode = "
                         "\"lockout\" }");
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(words[i], node->key) == 0) {
            return true;
        }
    }
    if (strcmp(node->key, "kinds") == 0) {
        return climb_kinds_read(reader, node, error);
    }
    if (strcmp(node->key, "hooks") == 0) {
        return read_hooks(reader->script, node, error);
    }
    if (strcmp(node->key, "options") == 0) {
        return read_options(reader->script, node, error);
    }
    if (strcmp(node->key, "examples") == 0) {
        return climb_script_examples_read(reader->script, node, error);
    }
    return climb_settings_read(reader, node, error);
}

static int compare_ranked(gconstpointer a, gconstpointer b) {
    const ClimbRankedSetting *first = *(ClimbRankedSetting *const *)a;
    const ClimbRankedSetting *second = *(ClimbRankedSetting *const *)b;
    if (first->rank != second->rank) {
        return first->rank < second->rank ? -1 : 1;
    }
    return first->order - second->order;
}

// Parts of one line keep their order.
static int compare_parts(gconstpointer a, gconstpointer b) {
    return ((const ClimbScriptPart *)a)->line - ((const ClimbScriptPart *)b)->line;
}

static void ranked_free(gpointer data) {
    ClimbRankedSetting *ranked = data;
    g_free(ranked->setting.name);
    g_free(ranked->setting.value);
    g_free(ranked);
}

static void keep_settings(ClimbSettingsReader *reader) {
    g_ptr_array_sort(reader->ranked, compare_ranked);
    for (guint i = 0; i < reader->ranked->len; i++) {
        ClimbRankedSetting *ranked = reader->ranked->pdata[i];
        ClimbScriptSetting *setting = g_memdup2(&ranked->setting, sizeof ranked->setting);
        ranked->setting = (ClimbScriptSetting){ .name = NULL };
        g_ptr_array_add(reader->script->settings, setting);
    }
    g_array_sort(reader->script->parts, compare_parts);
}

bool climb_definition_read(ClimbScript *script, const ClimbRegistry *registry,
                           const ClimbNode *root, GError **error) {
    g_autoptr(GPtrArray) ranked = g_ptr_array_new_with_free_func(ranked_free);
    ClimbSettingsReader reader = { .script = script, .ranked = ranked };
    if (!read_id(script, root, error) || !read_title(script, root, error) ||
        !read_base(script, registry, root, error)) {
        return false;
    }
    for (guint i = 0; i < root->children->len; i++) {
        if (!read_entry(&reader, root->children->pdata[i], error)) {
            return false;
        }
    }
    keep_settings(&reader);
    return true;
}
