// SPDX-License-Identifier: LGPL-2.1-or-later
// What a script may call: a list of allowed functions, copied into a new table. Nothing is allowed
// by having been forgotten. Left out, and why:
//   pcall xpcall coroutine       they catch or outlive the end of the budget
//   load dofile string.dump      text and bytecode from nowhere
//   os io debug package print    the way out
//   string patterns              one call may take for ever; no instruction is counted
//   collectgarbage               the allocator's cap decides
//   next, unsorted pairs         their order differs from run to run, and with it the game
//   math.random, math.sin &c.    chance belongs to the engine; the C library differs by machine
// Functions of Lua that may do much work for one instruction are charged or capped here.
#include "sandbox-private.h"

#include <lualib.h>
#include <math.h>

#define WORK 4 // bytes that a function looks through at the price of one instruction

static int to_text(lua_State *lua);
static int to_number(lua_State *lua);
static int set_metatable(lua_State *lua);
static int sorted_pairs(lua_State *lua);
static int select_values(lua_State *lua);
static int utf8_length(lua_State *lua);
static int utf8_codes(lua_State *lua);

static const ClimbSandboxAllowed base_list[] = {
    { "assert", NULL },
    { "error", NULL },
    { "getmetatable", NULL },
    { "ipairs", NULL },
    { "pairs", sorted_pairs },
    { "rawequal", NULL },
    { "rawlen", NULL },
    { "select", select_values },
    { "setmetatable", set_metatable },
    { "tonumber", to_number },
    { "tostring", to_text },
    { "type", NULL },
    { NULL, NULL },
};

static const ClimbSandboxAllowed math_list[] = {
    { "abs", NULL },        { "ceil", NULL },      { "floor", NULL },      { "fmod", NULL },
    { "huge", NULL },       { "max", NULL },       { "maxinteger", NULL }, { "min", NULL },
    { "mininteger", NULL }, { "tointeger", NULL }, { "type", NULL },       { "ult", NULL },
    { NULL, NULL },
};

static const ClimbSandboxAllowed utf8_list[] = {
    { "char", NULL },
    { "codepoint", utf8_codes },
    { "len", utf8_length },
    { NULL, NULL },
};

int climb_sandbox_stock(lua_State *lua) {
    // Called directly, not through Lua, so that it finds our arguments and our name in messages.
    return lua_tocfunction(lua, lua_upvalueindex(1))(lua);
}

void climb_sandbox_allow(lua_State *lua, int stock, const ClimbSandboxAllowed *list) {
    stock = lua_absindex(lua, stock);
    for (; list->name != NULL; list++) {
        lua_getfield(lua, stock, list->name);
        if (list->function != NULL) {
            lua_pushcclosure(lua, list->function, 1);
        }
        g_assert(!lua_isnil(lua, -1));
        lua_setfield(lua, -2, list->name);
    }
}

// Fields of one of Lua's own libraries, as a table of their own in the table on top.
static void open_part(lua_State *lua, const char *name, lua_CFunction library,
                      const ClimbSandboxAllowed *list) {
    lua_pushcfunction(lua, library);
    lua_call(lua, 0, 1);
    lua_newtable(lua);
    climb_sandbox_allow(lua, -2, list);
    lua_setfield(lua, -3, name);
    lua_pop(lua, 1);
}

int climb_sandbox_open(lua_State *lua) {
    lua_pushcfunction(lua, luaopen_base);
    lua_call(lua, 0, 1);
    lua_newtable(lua);
    climb_sandbox_allow(lua, -2, base_list);
    lua_pushcfunction(lua, climb_sandbox_require);
    lua_setfield(lua, -2, "require");
    open_part(lua, "math", luaopen_math, math_list);
    open_part(lua, "utf8", luaopen_utf8, utf8_list);
    climb_sandbox_open_text(lua);
    climb_sandbox_open_tables(lua);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    // Whatever Lua's libraries left where they can be found by C code goes too.
    lua_pushnil(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_settop(lua, 0);
    lua_gc(lua, LUA_GCCOLLECT);
    return 0;
}

// --- texts and numbers -----------------------------------------------------------------------

const char *climb_sandbox_push_text(lua_State *lua, int index) {
    index = lua_absindex(lua, index);
    int top = lua_gettop(lua);
    if (luaL_callmeta(lua, index, "__tostring") != 0) {
        if (lua_type(lua, -1) != LUA_TSTRING) {
            luaL_error(lua, "__tostring must return a text");
        }
        return lua_tostring(lua, -1);
    }
    switch (lua_type(lua, index)) {
    case LUA_TSTRING: lua_pushvalue(lua, index); break;
    case LUA_TNUMBER:
        if (isnan(lua_tonumber(lua, index))) {
            lua_pushliteral(lua, "nan"); // its sign differs by machine
        } else {
            lua_pushvalue(lua, index);
        }
        break;
    case LUA_TBOOLEAN: lua_pushstring(lua, lua_toboolean(lua, index) ? "true" : "false"); break;
    default:
        lua_pushstring(lua, luaL_typename(lua, index)); // no address
        if (luaL_getmetafield(lua, index, "__name") == LUA_TSTRING) {
            lua_replace(lua, -2);
        } else {
            lua_settop(lua, top + 1);
        }
        break;
    }
    return lua_tostring(lua, -1);
}

static int to_text(lua_State *lua) {
    luaL_checkany(lua, 1);
    climb_sandbox_push_text(lua, 1);
    return 1;
}

static int to_number(lua_State *lua) {
    if (lua_type(lua, 1) == LUA_TSTRING) {
        climb_sandbox_charge(lua, (int64_t)(lua_rawlen(lua, 1) / WORK));
    }
    return climb_sandbox_stock(lua);
}

static int utf8_length(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TSTRING);
    climb_sandbox_charge(lua, (int64_t)(lua_rawlen(lua, 1) / WORK));
    return climb_sandbox_stock(lua);
}

static int utf8_codes(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TSTRING);
    size_t length = lua_rawlen(lua, 1);
    luaL_argcheck(lua, length <= CLIMB_SANDBOX_TABLE, 1, "the text is longer than 4,096 bytes");
    climb_sandbox_charge(lua, (int64_t)length);
    return climb_sandbox_stock(lua);
}

static int select_values(lua_State *lua) {
    climb_sandbox_charge(lua, lua_gettop(lua) / WORK);
    return climb_sandbox_stock(lua);
}

// --- tables ----------------------------------------------------------------------------------

// Finalizers run with no budget, weak tables show when memory is collected. Lua marks a table for
// its finalizer here and never later; a __close that is put in later runs under the budget.
static int set_metatable(lua_State *lua) {
    static const char *const refused[] = { "__gc", "__mode", "__close" };
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_argexpected(lua, lua_isnil(lua, 2) || lua_istable(lua, 2), 2, "nil or table");
    for (size_t i = 0; i < G_N_ELEMENTS(refused) && lua_istable(lua, 2); i++) {
        lua_pushstring(lua, refused[i]);
        if (lua_rawget(lua, 2) != LUA_TNIL) {
            return luaL_error(lua, "setmetatable: %s is not allowed", refused[i]);
        }
        lua_pop(lua, 1);
    }
    return climb_sandbox_stock(lua);
}

// The next of the keys (first upvalue) that the table still has.
static int next_pair(lua_State *lua) {
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_Integer at = lua_tointeger(lua, lua_upvalueindex(2));
    for (;;) {
        at++;
        lua_settop(lua, 1);
        if (lua_rawgeti(lua, lua_upvalueindex(1), at) == LUA_TNIL) {
            return 1;
        }
        lua_pushvalue(lua, -1);
        if (lua_rawget(lua, 1) != LUA_TNIL) {
            break; // else the loop took the entry out
        }
    }
    lua_pushinteger(lua, at);
    lua_replace(lua, lua_upvalueindex(2));
    return 2;
}

// Leaves the keys of the table at 1 on the stack from 2 on.
static int push_keys(lua_State *lua) {
    int count = 0;
    lua_settop(lua, 1);
    for (lua_pushnil(lua); lua_next(lua, 1) != 0; count++) {
        if (count == CLIMB_SANDBOX_TABLE) {
            return luaL_error(lua, "pairs: the table has more than %d entries", count);
        }
        luaL_checkstack(lua, 4, "pairs");
        int type = lua_type(lua, -2);
        if (type != LUA_TNUMBER && type != LUA_TSTRING && type != LUA_TBOOLEAN) {
            return luaL_error(lua,
                              "pairs: a %s as a key has no place in an order; keys are numbers "
                              "and texts",
                              lua_typename(lua, type));
        }
        lua_pop(lua, 1);
        lua_pushvalue(lua, -1); // stays, while lua_next takes the copy
    }
    return count;
}

// Numbers first, then texts, then false and true; always in the same order.
static int sorted_pairs(lua_State *lua) {
    luaL_checkany(lua, 1);
    if (luaL_getmetafield(lua, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(lua, 1);
        lua_call(lua, 1, 3);
        return 3;
    }
    luaL_checktype(lua, 1, LUA_TTABLE);
    int count = push_keys(lua);
    climb_sandbox_charge(lua, count);
    climb_sandbox_sort(lua, 2, count, 0);
    luaL_checkstack(lua, 4, "pairs");
    lua_createtable(lua, count, 0);
    for (int i = 1; i <= count; i++) {
        lua_pushvalue(lua, 1 + i);
        lua_rawseti(lua, -2, i);
    }
    lua_pushinteger(lua, 0);
    lua_pushcclosure(lua, next_pair, 2);
    lua_pushvalue(lua, 1);
    lua_pushnil(lua);
    return 3;
}
