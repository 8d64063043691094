// SPDX-License-Identifier: LGPL-2.1-or-later
// Copies the table that a file returned out of Lua into plain nodes, each with its path and line,
// and refuses what can be no part of rules. What the words mean: definition.c and its neighbours.
#include <string.h>

#include "definition.h"

#define DEPTH_MAX 8
#define NODES_MAX 4000
#define TEXT_MAX 2000

typedef struct {
    ClimbScript *script;
    const ClimbLines *lines;
    const void *around[DEPTH_MAX]; // tables that are being read, to find one within itself
    int depth;
    int count;
} Reader;

void climb_node_free(ClimbNode *node) {
    if (node == NULL) {
        return;
    }
    if (node->children != NULL) {
        g_ptr_array_unref(node->children);
    }
    g_free(node->key);
    g_free(node->path);
    g_free(node->text);
    g_free(node);
}

static void node_free(gpointer node) {
    climb_node_free(node);
}

ClimbNode *climb_node_child(const ClimbNode *node, const char *key) {
    for (guint i = 0; node->children != NULL && i < node->children->len; i++) {
        ClimbNode *child = node->children->pdata[i];
        if (g_strcmp0(child->key, key) == 0) {
            return child;
        }
    }
    return NULL;
}

bool climb_node_is_list(const ClimbNode *node) {
    if (node->type != CLIMB_NODE_TABLE) {
        return false;
    }
    guint count = node->children->len;
    return count == 0 || ((ClimbNode *)node->children->pdata[count - 1])->key == NULL;
}

char *climb_node_words(const ClimbNode *node) {
    switch (node->type) {
    case CLIMB_NODE_BOOL: return g_strdup(node->number != 0 ? "true" : "false");
    case CLIMB_NODE_NUMBER: return g_strdup_printf("the number %" G_GINT64_FORMAT, node->number);
    case CLIMB_NODE_TEXT: return g_strdup_printf("the text “%.60s”", node->text);
    case CLIMB_NODE_TABLE:
        return g_strdup(climb_node_is_list(node) ? "a list" : "a table with names");
    case CLIMB_NODE_FUNCTION: return g_strdup("a function");
    }
    return NULL;
}

void climb_node_error(const ClimbScript *script, const ClimbNode *node, GError **error,
                      const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *words = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    bool named = node->path != NULL && node->path[0] != '\0';
    climb_script_error(script, node->line, error, "%s%s%s", named ? node->path : "",
                       named ? ": " : "", words);
}

// Characters that change how other text is shown, beside control characters proper.
static bool is_inert(gunichar letter) {
    bool turns = (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2066 && letter <= 0x2069) ||
                 letter == 0x200E || letter == 0x200F || letter == 0x061C || letter == 0x2028 ||
                 letter == 0x2029 || letter == 0xFEFF;
    return !turns && !g_unichar_iscntrl(letter);
}

static const char *text_fault(const char *text, size_t length) {
    if (length > TEXT_MAX) {
        return "the text is longer than " G_STRINGIFY(TEXT_MAX) " bytes";
    }
    if (!g_utf8_validate(text, (gssize)length, NULL)) {
        return memchr(text, '\0', length) != NULL ? "control characters cannot stand in text"
                                                  : "the text is not UTF-8";
    }
    for (const char *at = text; at < text + length; at = g_utf8_next_char(at)) {
        if (!is_inert(g_utf8_get_char(at))) {
            return *at == '\n' || *at == '\t' ? "line breaks and tabs cannot stand in text"
                                              : "control characters cannot stand in text";
        }
    }
    return NULL;
}

static bool read_value(Reader *reader, lua_State *lua, ClimbNode *node, const ClimbSpot *spot,
                       GError **error);

static void place_child(const ClimbNode *node, ClimbNode *child, const ClimbSpot *spot) {
    bool top = node->path[0] == '\0';
    if (child->key == NULL) {
        child->path = g_strdup_printf("%s[%" G_GINT64_FORMAT "]", node->path, child->index);
    } else if (strchr(child->key, '.') != NULL) {
        child->path = g_strdup_printf("%s[\"%s\"]", node->path, child->key);
    } else {
        child->path = g_strconcat(node->path, top ? "" : ".", child->key, NULL);
    }
    child->line = spot != NULL ? spot->line : node->line;
    child->order = spot != NULL ? spot->order : G_MAXINT;
}

// The key that lua_next left below the value. The node gets a copy.
static bool read_key(Reader *reader, lua_State *lua, const ClimbNode *node, ClimbNode *child,
                     GError **error) {
    if (lua_type(lua, -2) == LUA_TNUMBER && lua_isinteger(lua, -2)) {
        child->index = lua_tointeger(lua, -2);
        return true;
    }
    if (lua_type(lua, -2) != LUA_TSTRING) {
        climb_node_error(reader->script, node, error,
                         "names in a table are text or whole numbers, and one here is a %s",
                         lua_typename(lua, lua_type(lua, -2)));
        return false;
    }
    size_t length = 0;
    const char *key = lua_tolstring(lua, -2, &length);
    const char *fault = length > 100 ? "the name is longer than 100 bytes"
                                     : text_fault(key, length);
    if (fault != NULL) {
        climb_node_error(reader->script, node, error, "a name in this table: %s", fault);
        return false;
    }
    child->key = g_strdup(key);
    return true;
}

static int compare_nodes(gconstpointer a, gconstpointer b) {
    const ClimbNode *first = *(ClimbNode *const *)a, *second = *(ClimbNode *const *)b;
    if ((first->key == NULL) != (second->key == NULL)) {
        return first->key == NULL ? -1 : 1;
    }
    if (first->key == NULL) {
        return first->index < second->index ? -1 : 1;
    }
    return first->order != second->order ? (first->order < second->order ? -1 : 1)
                                         : strcmp(first->key, second->key);
}

static bool check_list(const Reader *reader, const ClimbNode *node, GError **error) {
    for (guint i = 0; i < node->children->len; i++) {
        const ClimbNode *child = node->children->pdata[i];
        if (child->key == NULL && child->index != (gint64)i + 1) {
            climb_node_error(
                reader->script, node, error,
                "a list counts 1, 2, 3 … without gaps; [%u] is missing, and [%" G_GINT64_FORMAT
                "] is there",
                i + 1, child->index);
            return false;
        }
    }
    return true;
}

// The table's keys, in their order: Lua's own differs from run to run.
static bool read_keys(Reader *reader, lua_State *lua, ClimbNode *node, const ClimbSpot *spot,
                      GError **error) {
    for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
        ClimbNode *child = g_new0(ClimbNode, 1);
        g_ptr_array_add(node->children, child);
        if (node->children->len > NODES_MAX) {
            climb_script_error(reader->script, reader->script->line, error,
                               "the definition has more than %d entries", NODES_MAX);
            return false;
        }
        if (!read_key(reader, lua, node, child, error)) {
            return false;
        }
        const ClimbSpot *place = climb_lines_child(reader->lines, spot, child->key, child->index);
        place_child(node, child, place);
    }
    g_ptr_array_sort(node->children, compare_nodes);
    return check_list(reader, node, error);
}

static bool read_table(Reader *reader, lua_State *lua, ClimbNode *node, const ClimbSpot *spot,
                       GError **error) {
    const void *self = lua_topointer(lua, -1);
    for (int i = 0; i < reader->depth; i++) {
        if (reader->around[i] == self) {
            climb_node_error(reader->script, node, error, "this table contains itself");
            return false;
        }
    }
    if (reader->depth == DEPTH_MAX || !lua_checkstack(lua, 8)) {
        climb_node_error(reader->script, node, error,
                         "tables stand within each other more than %d deep", DEPTH_MAX);
        return false;
    }
    if (lua_getmetatable(lua, -1)) {
        lua_pop(lua, 1);
        climb_node_error(reader->script, node, error,
                         "a plain table is needed, without a metatable");
        return false;
    }
    node->type = CLIMB_NODE_TABLE;
    node->children = g_ptr_array_new_with_free_func(node_free);
    reader->around[reader->depth++] = self;
    if (!read_keys(reader, lua, node, spot, error)) {
        return false;
    }
    for (guint i = 0; i < node->children->len; i++) {
        ClimbNode *child = node->children->pdata[i];
        if (child->key != NULL) {
            lua_pushstring(lua, child->key);
        } else {
            lua_pushinteger(lua, child->index);
        }
        lua_rawget(lua, -2);
        const ClimbSpot *place = climb_lines_child(reader->lines, spot, child->key, child->index);
        if (!read_value(reader, lua, child, place, error)) {
            return false;
        }
        lua_pop(lua, 1);
    }
    reader->depth--;
    return true;
}

// The value at the top of the stack, which stays there.
static bool read_value(Reader *reader, lua_State *lua, ClimbNode *node, const ClimbSpot *spot,
                       GError **error) {
    if (++reader->count > NODES_MAX) {
        climb_script_error(reader->script, reader->script->line, error,
                           "the definition has more than %d entries", NODES_MAX);
        return false;
    }
    size_t length = 0;
    const char *text = NULL, *fault = NULL;
    switch (lua_type(lua, -1)) {
    case LUA_TBOOLEAN:
        node->type = CLIMB_NODE_BOOL;
        node->number = lua_toboolean(lua, -1);
        return true;
    case LUA_TNUMBER:
        if (!lua_isinteger(lua, -1)) {
            char number[G_ASCII_DTOSTR_BUF_SIZE];
            g_ascii_formatd(number, sizeof number, "%.10g", lua_tonumber(lua, -1));
            bool bare = strpbrk(number, ".en") == NULL;
            climb_node_error(reader->script, node, error,
                             "numbers in rules are whole, without a point or an exponent; this is "
                             "%s%s",
                             number, bare ? ".0" : "");
            return false;
        }
        node->type = CLIMB_NODE_NUMBER;
        node->number = lua_tointeger(lua, -1);
        return true;
    case LUA_TSTRING:
        text = lua_tolstring(lua, -1, &length);
        fault = text_fault(text, length);
        if (fault != NULL) {
            climb_node_error(reader->script, node, error, "%s", fault);
            return false;
        }
        node->type = CLIMB_NODE_TEXT;
        node->text = g_strdup(text);
        return true;
    case LUA_TTABLE: return read_table(reader, lua, node, spot, error);
    case LUA_TFUNCTION: node->type = CLIMB_NODE_FUNCTION; return true;
    default:
        climb_node_error(reader->script, node, error,
                         "a value that is made for functions (%s) cannot stand here; write text, "
                         "such as \"3D 4S\"",
                         luaL_typename(lua, -1));
        return false;
    }
}

// A key that stands twice in a table: Lua keeps one of the two without a word.
static bool check_doubles(Reader *reader, const ClimbSpot *spot, GError **error) {
    for (guint i = 0; spot != NULL && spot->children != NULL && i < spot->children->len; i++) {
        const ClimbSpot *child = spot->children->pdata[i];
        if (child->again > 0) {
            climb_script_error(reader->script, child->again, error,
                               "“%s” stands twice in one table, first in line %d; keep one",
                               child->key, child->line);
            return false;
        }
        if (!check_doubles(reader, child, error)) {
            return false;
        }
    }
    return true;
}

typedef struct {
    Reader reader;
    const ClimbSpot *spot;
    ClimbNode *root; // held here, where an error of Lua does not lose it
    GError *error;
    bool ok;
} Task;

static int read_definition(lua_State *lua) {
    Task *task = lua_touserdata(lua, 1);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, task->reader.script->definition);
    task->ok = read_table(&task->reader, lua, task->root, task->spot, &task->error) &&
               check_doubles(&task->reader, task->spot, &task->error);
    return 0;
}

ClimbNode *climb_nodes_read(ClimbScript *script, GError **error) {
    g_autoptr(ClimbLines) lines = climb_lines_new(script->text, script->length);
    Task task = { .reader = { .script = script, .lines = lines },
                  .spot = climb_lines_definition(lines),
                  .root = g_new0(ClimbNode, 1) };
    task.root->path = g_strdup("");
    task.root->line = script->line;
    bool done = climb_sandbox_protect(script->sandbox, read_definition, &task, script->name, error);
    if (task.error != NULL && done) {
        g_propagate_error(error, task.error);
    } else {
        g_clear_error(&task.error);
    }
    if (!done || !task.ok) {
        g_clear_pointer(&task.root, climb_node_free);
    }
    return task.root;
}
