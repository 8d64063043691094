// SPDX-License-Identifier: LGPL-2.1-or-later
// JSON from files that anybody may have written: types, ranges and depth are checked, meaning is the
// matter of the callers.
#include "json-read.h"

#include <stdarg.h>

#define DEPTH_MAX 8

void json_read_fail(JsonRead *read, const char *format, ...) {
    if (read->error != NULL) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *what = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (read->file == NULL) {
        g_set_error_literal(&read->error, CLIMB_ERROR, CLIMB_ERROR_RECORD, what);
        return;
    }
    g_set_error(&read->error, CLIMB_ERROR, CLIMB_ERROR_RECORD, "%s, line %" G_GINT64_FORMAT ": %s",
                read->file, read->line, what);
}

// The parser calls itself for each level, and would overflow the stack.
static bool is_shallow(const char *text) {
    int depth = 0;
    bool quoted = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (quoted && *at == '\\' && at[1] != '\0') {
            at++;
        } else if (*at == '"') {
            quoted = !quoted;
        } else if (!quoted) {
            depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
            // A comment, which the parser would skip, might hide a quote from this count.
            if (depth > DEPTH_MAX || *at == '/') {
                return false;
            }
        }
    }
    return true;
}

bool json_read_line(JsonRead *read, const char *text) {
    read->line++;
    read->object = NULL;
    if (read->parser == NULL) {
        read->parser = json_parser_new_immutable();
    }
    if (!g_utf8_validate(text, -1, NULL) || !is_shallow(text) ||
        !json_parser_load_from_data(read->parser, text, -1, NULL) ||
        json_parser_get_root(read->parser) == NULL ||
        !JSON_NODE_HOLDS_OBJECT(json_parser_get_root(read->parser))) {
        json_read_fail(read, "this is no JSON object");
        return false;
    }
    read->object = json_node_get_object(json_parser_get_root(read->parser));
    return true;
}

bool json_read_has(const JsonRead *read, const char *name) {
    return read->object != NULL && json_object_has_member(read->object, name);
}

bool json_read_is_null(const JsonRead *read, const char *name) {
    return json_read_has(read, name) && json_object_get_null_member(read->object, name);
}

// A member, or NULL with an error.
static JsonNode *member(JsonRead *read, const char *name) {
    JsonNode *node = json_read_has(read, name) ? json_object_get_member(read->object, name) : NULL;
    if (node == NULL) {
        json_read_fail(read, "'%s' is missing", name);
    }
    return node;
}

static int64_t number_of(JsonRead *read, JsonNode *node, const char *what, int64_t min,
                         int64_t max) {
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_INT64) {
        json_read_fail(read, "%s is no whole number", what);
        return 0;
    }
    int64_t value = json_node_get_int(node);
    if (value < min || value > max) {
        json_read_fail(read, "%s is %" G_GINT64_FORMAT ", which cannot be", what, value);
        return 0;
    }
    return value;
}

static const char *text_of(JsonRead *read, JsonNode *node, const char *what) {
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_STRING) {
        json_read_fail(read, "%s is no text", what);
        return NULL;
    }
    return json_node_get_string(node);
}

int64_t json_read_number(JsonRead *read, const char *name, int64_t min, int64_t max) {
    JsonNode *node = member(read, name);
    return node != NULL ? number_of(read, node, name, min, max) : 0;
}

const char *json_read_text(JsonRead *read, const char *name) {
    JsonNode *node = member(read, name);
    return node != NULL ? text_of(read, node, name) : NULL;
}

JsonObject *json_read_object(JsonRead *read, const char *name) {
    JsonNode *node = member(read, name);
    if (node != NULL && !JSON_NODE_HOLDS_OBJECT(node)) {
        json_read_fail(read, "%s is no object", name);
        return NULL;
    }
    return node != NULL ? json_node_get_object(node) : NULL;
}

JsonArray *json_read_array(JsonRead *read, const char *name, guint min, guint max) {
    JsonNode *node = member(read, name);
    if (node == NULL) {
        return NULL;
    }
    JsonArray *array = JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
    if (array == NULL || json_array_get_length(array) < min || json_array_get_length(array) > max) {
        json_read_fail(read, "%s is no list of %u to %u values", name, min, max);
        return NULL;
    }
    return array;
}

int64_t json_read_element(JsonRead *read, JsonArray *array, guint index, int64_t min, int64_t max) {
    return array == NULL ? 0
                         : number_of(read, json_array_get_element(array, index),
                                     "a value in a list", min, max);
}

const char *json_read_element_text(JsonRead *read, JsonArray *array, guint index) {
    return array == NULL ? NULL
                         : text_of(read, json_array_get_element(array, index), "a value in a list");
}

bool json_read_end(JsonRead *read, GError **error) {
    g_clear_object(&read->parser);
    if (read->error == NULL) {
        return true;
    }
    g_propagate_error(error, g_steal_pointer(&read->error));
    return false;
}
