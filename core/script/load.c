// SPDX-License-Identifier: LGPL-2.1-or-later
// Loads a script: its first line, a fresh Lua state with the table `climb`, the table that the file
// returns. What that table means is read by definition.c; what comes of it is made by apply.c.
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "definition.h"

#define FILE_MAX (256 * 1024)
#define FIRST_LINE "-- climb-api: "

// Keys in the Lua registry, by their address.
static const char marks_key = 'm';  // definitions made, as table to 2 * line + whole
static const char result_key = 'r'; // what the file returned

void climb_script_error(const ClimbScript *script, int line, GError **error, const char *format,
                        ...) {
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *words = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (line > 0) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s:%d: %s", script->name, line, words);
    } else {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s: %s", script->name, words);
    }
}

// --- the table `climb` -------------------------------------------------------------------------------

// Remembers that a table was given to climb.variant or climb.game, and returns it.
static int mark_definition(lua_State *lua, const char *name, bool whole) {
    lua_Debug caller;
    if (lua_gettop(lua) != 1 || !lua_istable(lua, 1)) {
        return luaL_error(lua, "climb.%s takes one table: return climb.%s { … }", name, name);
    }
    int line = 0;
    if (lua_getstack(lua, 1, &caller) && lua_getinfo(lua, "l", &caller)) {
        line = MAX(caller.currentline, 0);
    }
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &marks_key);
    lua_pushvalue(lua, 1);
    lua_pushinteger(lua, 2 * (lua_Integer)line + (whole ? 1 : 0));
    lua_rawset(lua, -3);
    lua_settop(lua, 1);
    return 1;
}

static int make_variant(lua_State *lua) {
    return mark_definition(lua, "variant", false);
}

static int make_game(lua_State *lua) {
    return mark_definition(lua, "game", true);
}

static int refuse_unknown(lua_State *lua) {
    static const char *const names[] = { "variant", "game", "api" };
    const char *key = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    const char *nearest = climb_nearest_name(key, names, G_N_ELEMENTS(names));
    return luaL_error(lua, "climb.%s: there is no such function; did you mean climb.%s?", key,
                      nearest != NULL ? nearest : "variant");
}

static int refuse_change(lua_State *lua) {
    return luaL_error(lua, "the table “climb” cannot be changed; a file returns its rules: return "
                           "climb.variant { … }");
}

// The functions are found through an empty table, so that writing to any name is seen.
static void open_climb(lua_State *lua) {
    static const luaL_Reg functions[] = { { "variant", make_variant },
                                          { "game", make_game },
                                          { NULL, NULL } };
    lua_newtable(lua); // climb
    lua_newtable(lua); // its metatable
    lua_newtable(lua); // the functions
    luaL_setfuncs(lua, functions, 0);
    lua_pushinteger(lua, CLIMB_SCRIPT_API);
    lua_setfield(lua, -2, "api");
    lua_newtable(lua); // the functions' metatable
    lua_pushcfunction(lua, refuse_unknown);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, refuse_change);
    lua_setfield(lua, -2, "__newindex");
    lua_pushboolean(lua, 0);
    lua_setfield(lua, -2, "__metatable");
    lua_setmetatable(lua, -2);
    lua_setglobal(lua, "climb");
}

static int prepare(lua_State *lua) {
    ClimbScript *script = lua_touserdata(lua, 1);
    lua_newtable(lua);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &marks_key);
    lua_pushboolean(lua, 0);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &result_key);
    open_climb(lua);
    climb_values_open(script);
    return 0;
}

// --- the state ---------------------------------------------------------------------------------------

// Where the last `return` stands: for what a file returns wrongly.
static int return_line(const ClimbScript *script) {
    const char *at = g_strrstr_len(script->text, (gssize)script->length, "return");
    int line = 1;
    if (at == NULL) {
        at = script->text + script->length;
        while (at > script->text && g_ascii_isspace(at[-1])) {
            at--;
        }
    }
    for (const char *from = script->text; from < at; from++) {
        line += *from == '\n';
    }
    return line;
}

// The file's result is at the top of the stack. Nothing here can raise an error.
static bool check_result(ClimbScript *script, lua_State *lua, GError **error) {
    static const char advice[] = "a file ends with return climb.variant { … } or return climb.game "
                                 "{ … }";
    int type = lua_type(lua, -1);
    if (type != LUA_TTABLE) {
        bool nothing = type == LUA_TNIL || type == LUA_TNONE;
        climb_script_error(script, return_line(script), error, "the file returns %s%s; %s",
                           nothing ? "" : "a ", nothing ? "nothing" : lua_typename(lua, type),
                           advice);
        return false;
    }
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &marks_key);
    lua_pushvalue(lua, -2);
    int found = lua_rawget(lua, -2);
    lua_Integer mark = lua_tointeger(lua, -1);
    lua_pop(lua, 2);
    if (found != LUA_TNUMBER) {
        climb_script_error(script, return_line(script), error, "the file returns a plain table; %s",
                           advice);
        return false;
    }
    script->whole = mark % 2 == 1;
    script->line = (int)(mark / 2);
    return true;
}

static int keep_result(lua_State *lua) {
    ClimbScript *script = lua_touserdata(lua, 1);
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &result_key);
    lua_pushliteral(lua, "hooks");
    if (lua_rawget(lua, -2) == LUA_TTABLE) {
        script->hooks = luaL_ref(lua, LUA_REGISTRYINDEX);
    } else {
        lua_pop(lua, 1);
    }
    script->definition = luaL_ref(lua, LUA_REGISTRYINDEX);
    return 0;
}

void climb_script_close(ClimbScript *script) {
    g_clear_pointer(&script->sandbox, climb_sandbox_free);
    script->definition = LUA_NOREF;
    script->hooks = LUA_NOREF;
}

static bool open_state(ClimbScript *script, GError **error) {
    script->sandbox = climb_sandbox_new(NULL);
    lua_State *lua = climb_sandbox_state(script->sandbox);
    if (!climb_sandbox_protect(script->sandbox, prepare, script, script->name, error) ||
        !climb_sandbox_run(script->sandbox, script->name, script->text, script->length,
                           script->folder, error) ||
        !check_result(script, lua, error)) {
        return false;
    }
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &result_key); // there already: needs no memory
    return climb_sandbox_protect(script->sandbox, keep_result, script, script->name, error);
}

bool climb_script_open(ClimbScript *script, GError **error) {
    climb_script_close(script);
    if (!open_state(script, error)) {
        climb_script_close(script);
        return false;
    }
    return true;
}

// --- the text ----------------------------------------------------------------------------------------

static bool check_first_line(const ClimbScript *script, GError **error) {
    const char *end = strchr(script->text, '\n');
    g_autofree char *line = end != NULL ? g_strndup(script->text, (gsize)(end - script->text))
                                        : g_strdup(script->text);
    char *rest = NULL;
    g_strchomp(line);
    if (!g_str_has_prefix(line, FIRST_LINE)) {
        climb_script_error(script, 1, error, "the first line must be “" FIRST_LINE "%d”",
                           CLIMB_SCRIPT_API);
        return false;
    }
    guint64 number = g_ascii_strtoull(line + strlen(FIRST_LINE), &rest, 10);
    if (rest == line + strlen(FIRST_LINE) || *rest != '\0' || number == 0) {
        climb_script_error(script, 1, error, "“%.40s” names no climb-api; write “" FIRST_LINE "%d”",
                           line, CLIMB_SCRIPT_API);
        return false;
    }
    if (number > CLIMB_SCRIPT_API) {
        climb_script_error(script, 1, error,
                           "the file is written for climb-api %" G_GUINT64_FORMAT
                           ", and this version of Climb knows %d; get a newer version, or the file "
                           "for climb-api %d",
                           number, CLIMB_SCRIPT_API, CLIMB_SCRIPT_API);
        return false;
    }
    return true;
}

// The lines that begin with "---" below the first line, as one.
static char *read_summary(const char *text) {
    GString *summary = g_string_new(NULL);
    const char *at = strchr(text, '\n');
    while (at != NULL && g_str_has_prefix(at + 1, "---") && at[4] != '-') {
        const char *end = strchr(at + 1, '\n');
        const char *from = at + 4;
        g_autofree char *line = end != NULL ? g_strndup(from, (gsize)(end - from)) : g_strdup(from);
        g_strstrip(line);
        g_string_append_printf(summary, "%s%s", summary->len > 0 && *line != '\0' ? " " : "", line);
        at = end;
    }
    for (char *letter = summary->str; *letter != '\0'; letter++) {
        *letter = g_ascii_iscntrl(*letter) ? ' ' : *letter;
    }
    if (!g_utf8_validate(summary->str, -1, NULL)) {
        g_string_truncate(summary, 0);
    }
    return g_string_free(summary, FALSE);
}

// A file's name as it may stand in messages.
static char *inert_name(const char *name) {
    char *valid = g_utf8_make_valid(name, -1);
    for (char *letter = valid; *letter != '\0'; letter++) {
        *letter = g_ascii_iscntrl(*letter) ? '?' : *letter;
    }
    return valid;
}

static void setting_free(gpointer data) {
    ClimbScriptSetting *setting = data;
    g_free(setting->name);
    g_free(setting->value);
    g_free(setting);
}

static void example_free(gpointer data) {
    ClimbScriptExample *example = data;
    g_free(example->id);
    g_free(example->kind);
    g_free(example->cards);
    g_free(example->other);
    g_free(example);
}

static void part_clear(gpointer data) {
    g_free(((ClimbScriptPart *)data)->name);
}

ClimbScript *climb_script_blank(const char *name, const char *text, gsize length,
                                const char *folder) {
    static const char mark[] = "\xEF\xBB\xBF"; // some editors put it before UTF-8
    gsize skip = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    ClimbScript *script = g_new0(ClimbScript, 1);
    script->references = 1;
    script->name = inert_name(name);
    script->text = g_malloc(length - skip + 1);
    memcpy(script->text, text + skip, length - skip);
    script->length = length - skip;
    script->text[script->length] = '\0';
    script->folder = g_strdup(folder);
    script->settings = g_ptr_array_new_with_free_func(setting_free);
    script->options = climb_rules_new();
    script->parts = g_array_new(FALSE, FALSE, sizeof(ClimbScriptPart));
    g_array_set_clear_func(script->parts, part_clear);
    script->example_list = g_ptr_array_new_with_free_func(example_free);
    script->definition = LUA_NOREF;
    script->hooks = LUA_NOREF;
    g_mutex_init(&script->lock);
    return script;
}

ClimbScript *climb_script_ref(ClimbScript *script) {
    g_atomic_int_inc(&script->references);
    return script;
}

void climb_script_unref(ClimbScript *script) {
    if (script == NULL || !g_atomic_int_dec_and_test(&script->references)) {
        return;
    }
    climb_script_close(script);
    climb_rules_free(script->base_rules);
    climb_rules_free(script->options);
    g_ptr_array_unref(script->settings);
    g_array_unref(script->parts);
    g_ptr_array_unref(script->example_list);
    g_mutex_clear(&script->lock);
    g_free(script->name);
    g_free(script->text);
    g_free(script->folder);
    g_free(script->id);
    g_free(script->title);
    g_free(script->base);
    g_free(script->summary);
    g_free(script->source);
    g_free(script);
}

// --- loading -----------------------------------------------------------------------------------------

// Reads what the file returned; the rules it makes must hold together.
static bool read_definition(ClimbScript *script, const ClimbRegistry *registry, GError **error) {
    g_autoptr(ClimbNode) root = climb_nodes_read(script, error);
    if (root == NULL || !climb_definition_read(script, registry, root, error)) {
        return false;
    }
    if (script->hooks == LUA_NOREF) {
        climb_script_close(script); // all of it is data now
    }
    g_autoptr(ClimbRules) rules = climb_script_rules(script, error);
    if (rules == NULL) {
        return false;
    }
    g_autoptr(ClimbGame) game = climb_script_compile(script, rules, error);
    return game != NULL;
}

ClimbScript *climb_script_load_text(const ClimbRegistry *registry, const char *name,
                                    const char *text, gsize length, const char *folder,
                                    GError **error) {
    g_autoptr(ClimbScript) script = climb_script_blank(name, text, length, folder);
    if (script->length > FILE_MAX) {
        climb_script_error(script, 0, error, "the file has more than %d KiB", FILE_MAX / 1024);
        return NULL;
    }
    if (!check_first_line(script, error)) {
        return NULL;
    }
    script->summary = read_summary(script->text);
    if (!climb_script_open(script, error) || !read_definition(script, registry, error)) {
        return NULL;
    }
    return g_steal_pointer(&script);
}

ClimbScript *climb_script_load(const ClimbRegistry *registry, const char *path, GError **error) {
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *name = inert_name(base);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *text = NULL;
    g_autoptr(GError) fault = NULL;
    gsize length = 0;
    GStatBuf about;
    if (g_stat(path, &about) != 0) {
        g_autofree char *shown = inert_name(path);
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s: there is no such file", shown);
        return NULL;
    }
    if (!S_ISREG(about.st_mode) || about.st_size > FILE_MAX) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s: %s", name,
                    S_ISREG(about.st_mode) ? "the file has more than 256 KiB"
                                           : "this is no file with text");
        return NULL;
    }
    if (!g_file_get_contents(path, &text, &length, &fault)) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s: it cannot be read: %s", name,
                    fault->message);
        return NULL;
    }
    return climb_script_load_text(registry, name, text, length, folder, error);
}

const char *climb_script_id(const ClimbScript *script) {
    return script->id;
}

const char *climb_script_title(const ClimbScript *script) {
    return script->title;
}

const char *climb_script_base(const ClimbScript *script) {
    return script->base;
}

const GArray *climb_script_parts(const ClimbScript *script) {
    return script->parts;
}
