// SPDX-License-Identifier: LGPL-2.1-or-later
// The sandbox itself: its state, and the one way into it. Every entry is protected, has its limits
// set and its words ready. What scripts may call is in sandbox-library.c, what they may use in
// sandbox-limits.c.
#define _POSIX_C_SOURCE 200809L

#include "sandbox-private.h"

#include <locale.h>
#include <string.h>

ClimbSandbox *climb_sandbox_of(lua_State *lua) {
    ClimbSandbox *sandbox;
    memcpy(&sandbox, lua_getextraspace(lua), sizeof sandbox);
    return sandbox;
}

static int panic(lua_State *lua) {
    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "unknown";
    g_error("the sandbox was used without protection: %s", text);
    return 0;
}

static void set_limits(ClimbSandboxLimits *limits, const ClimbSandboxLimits *wanted) {
    *limits = (ClimbSandboxLimits){
        .memory = (size_t)16 << 20,
        .load_budget = 5000000,
        .call_budget = 200000,
        .cpu_ms = 500,
    };
    if (wanted == NULL) {
        return;
    }
    limits->memory = wanted->memory > 0 ? wanted->memory : limits->memory;
    limits->load_budget = wanted->load_budget > 0 ? wanted->load_budget : limits->load_budget;
    limits->call_budget = wanted->call_budget > 0 ? wanted->call_budget : limits->call_budget;
    limits->cpu_ms = wanted->cpu_ms > 0 ? wanted->cpu_ms : limits->cpu_ms;
}

ClimbSandbox *climb_sandbox_new(const ClimbSandboxLimits *limits) {
    ClimbSandbox *sandbox = g_new0(ClimbSandbox, 1);
    set_limits(&sandbox->limits, limits);
    sandbox->folder = sandbox->file = -1;
    sandbox->fail_after = -1;
    sandbox->texts = g_checksum_new(G_CHECKSUM_SHA256);
    sandbox->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    lua_State *lua = lua_newstate(climb_sandbox_allocate, sandbox);
    if (lua == NULL || sandbox->locale == NULL) {
        g_error("no memory for a script"); // as g_new does: it is not the script's fault
    }
    memcpy(lua_getextraspace(lua), &sandbox, sizeof sandbox);
    lua_atpanic(lua, panic);
    sandbox->lua = lua;
    lua_pushcfunction(lua, climb_sandbox_open);
    if (lua_pcall(lua, 0, 0, 0) != LUA_OK) { // no limit holds yet
        g_error("the sandbox cannot be made: %s", lua_tostring(lua, -1));
    }
    return sandbox;
}

void climb_sandbox_free(ClimbSandbox *sandbox) {
    if (sandbox == NULL) {
        return;
    }
    g_return_if_fail(sandbox->depth == 0); // so that no limit holds while Lua puts things away
    climb_sandbox_close_folder(sandbox);
    lua_close(sandbox->lua);
    g_warn_if_fail(sandbox->memory == 0);
    freelocale((locale_t)sandbox->locale);
    g_checksum_free(sandbox->texts);
    g_free(sandbox);
}

lua_State *climb_sandbox_state(ClimbSandbox *sandbox) {
    return sandbox->lua;
}

bool climb_sandbox_is_aborted(const ClimbSandbox *sandbox) {
    return sandbox->aborted;
}

size_t climb_sandbox_memory(const ClimbSandbox *sandbox) {
    return sandbox->memory;
}

size_t climb_sandbox_memory_peak(const ClimbSandbox *sandbox) {
    return sandbox->peak;
}

char *climb_sandbox_identity(const ClimbSandbox *sandbox) {
    GChecksum *texts = g_checksum_copy(sandbox->texts);
    char *identity = g_strconcat("sha256:", g_checksum_get_string(texts), NULL);
    g_checksum_free(texts);
    return identity;
}

int climb_sandbox_instructions(const ClimbSandbox *sandbox) {
    return (int)MIN(sandbox->spent, G_MAXINT);
}

// --- entries ---------------------------------------------------------------------------------

typedef struct {
    lua_CFunction function;
    gpointer data;
    const char *what;
    bool loading;
    int results;
} Entry;

// Runs inside the limits. The stack is as before afterwards, but for the results.
static int run_protected(ClimbSandbox *sandbox, const Entry *entry, int top) {
    lua_State *lua = sandbox->lua;
    lua_pushcfunction(lua, climb_sandbox_handler);
    lua_pushcfunction(lua, entry->function);
    lua_pushlightuserdata(lua, entry->data);
    bool passes_value = sandbox->depth == 1 && top > 0;
    if (passes_value) {
        lua_pushvalue(lua, top);
    }
    int status = lua_pcall(lua, passes_value ? 2 : 1, entry->results, top + 1);
    lua_remove(lua, top + 1);
    return status;
}

static bool enter(ClimbSandbox *sandbox, const Entry *entry, GError **error) {
    if (sandbox->aborted) {
        return climb_sandbox_refuse_aborted(sandbox, error);
    }
    const char *what = sandbox->what;
    int top = lua_gettop(sandbox->lua);
    if (!lua_checkstack(sandbox->lua, LUA_MINSTACK)) {
        g_set_error(error, CLIMB_SANDBOX_ERROR, CLIMB_SANDBOX_ERROR_MEMORY,
                    "%s: no room on the stack", entry->what != NULL ? entry->what : "script");
        return false;
    }
    locale_t locale = uselocale((locale_t)sandbox->locale);
    if (sandbox->depth++ == 0) {
        climb_sandbox_arm(sandbox, entry->loading);
    }
    sandbox->what = entry->what;
    sandbox->kind = CLIMB_SANDBOX_ERROR_RUN;
    sandbox->message[0] = '\0';
    int status = run_protected(sandbox, entry, top);
    if (status != LUA_OK) {
        climb_sandbox_set_error(sandbox, status, error);
        lua_settop(sandbox->lua, top);
    }
    sandbox->what = what;
    sandbox->depth--;
    uselocale(locale);
    return status == LUA_OK;
}

bool climb_sandbox_protect(ClimbSandbox *sandbox, lua_CFunction function, gpointer data,
                           const char *what, GError **error) {
    Entry entry = { .function = function, .data = data, .what = what, .loading = true };
    return enter(sandbox, &entry, error);
}

bool climb_sandbox_call(ClimbSandbox *sandbox, lua_CFunction function, gpointer data,
                        const char *what, GError **error) {
    Entry entry = { .function = function, .data = data, .what = what };
    return enter(sandbox, &entry, error);
}

typedef struct {
    const char *name;
    const char *text;
    gsize length;
} Text;

static int run_text(lua_State *lua) {
    const Text *text = lua_touserdata(lua, 1);
    climb_sandbox_compile(lua, text->name, text->text, text->length);
    lua_call(lua, 0, 1);
    return 1;
}

bool climb_sandbox_run(ClimbSandbox *sandbox, const char *name, const char *text, gsize length,
                       const char *folder, GError **error) {
    if (sandbox->aborted) {
        return climb_sandbox_refuse_aborted(sandbox, error);
    }
    if (!climb_sandbox_open_folder(sandbox, folder, error)) {
        return false;
    }
    Text data = { .name = name, .text = text, .length = length };
    Entry entry = { .function = run_text, .data = &data, .loading = true, .results = 1 };
    sandbox->name = name;
    bool done = enter(sandbox, &entry, error);
    sandbox->name = NULL;
    climb_sandbox_close_folder(sandbox);
    return done;
}

// --- names -----------------------------------------------------------------------------------

static int by_name(gconstpointer a, gconstpointer b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Adds what the table on top of the stack holds, and what tables in it hold.
static void list_fields(lua_State *lua, const char *prefix, GPtrArray *names) {
    luaL_checkstack(lua, 4, NULL);
    for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
        if (lua_type(lua, -2) != LUA_TSTRING) {
            continue;
        }
        if (lua_type(lua, -1) == LUA_TTABLE && prefix[0] == '\0') {
            char inner[64];
            g_snprintf(inner, sizeof inner, "%s.", lua_tostring(lua, -2));
            list_fields(lua, inner, names);
        } else {
            g_ptr_array_add(names, g_strconcat(prefix, lua_tostring(lua, -2), NULL));
        }
    }
}

static int list_names(lua_State *lua) {
    lua_pushglobaltable(lua);
    list_fields(lua, "", lua_touserdata(lua, 1));
    return 0;
}

GPtrArray *climb_sandbox_names(void) {
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    bool listed = climb_sandbox_protect(sandbox, list_names, names, "names", NULL);
    g_warn_if_fail(listed);
    g_ptr_array_sort(names, by_name);
    return names;
}
