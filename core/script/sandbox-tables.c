// SPDX-License-Identifier: LGPL-2.1-or-later
// The functions on tables that a script may call: on plain tables of at most 4,096 entries, since
// with a metatable a single call could be made endless. Sorting is stable: Lua's own chooses its
// pivot by the clock, and equal entries would come in another order each time.
#include "sandbox-private.h"

#include <lualib.h>

// Refuses what is no plain table; returns its number of entries.
static int checked_table(lua_State *lua, int index) {
    luaL_checktype(lua, index, LUA_TTABLE);
    if (lua_getmetatable(lua, index) != 0) {
        luaL_argerror(lua, index, "a plain table is expected, without a metatable");
    }
    size_t length = lua_rawlen(lua, index);
    luaL_argcheck(lua, length <= CLIMB_SANDBOX_TABLE, index,
                  "the table has more than 4,096 entries");
    return (int)length;
}

static int checked_position(lua_State *lua, int index) {
    lua_Integer position = luaL_checkinteger(lua, index);
    luaL_argcheck(lua, position >= -CLIMB_SANDBOX_TABLE && position <= CLIMB_SANDBOX_TABLE + 1,
                  index, "an index goes up to 4,096");
    return (int)position;
}

static int insert(lua_State *lua) {
    int length = checked_table(lua, 1);
    luaL_argcheck(lua, length < CLIMB_SANDBOX_TABLE, 1, "a table holds at most 4,096 entries");
    if (lua_gettop(lua) > 2) {
        climb_sandbox_charge(lua, length);
    }
    return climb_sandbox_stock(lua);
}

static int take_out(lua_State *lua) {
    int length = checked_table(lua, 1);
    if (lua_gettop(lua) > 1) {
        climb_sandbox_charge(lua, length);
    }
    return climb_sandbox_stock(lua);
}

static int unpack(lua_State *lua) {
    int length = checked_table(lua, 1);
    int first = lua_isnoneornil(lua, 2) ? 1 : checked_position(lua, 2);
    int last = lua_isnoneornil(lua, 3) ? length : checked_position(lua, 3);
    luaL_argcheck(lua, last - first < CLIMB_SANDBOX_TABLE, 3, "at most 4,096 values at once");
    climb_sandbox_charge(lua, MAX(last - first, 0));
    return climb_sandbox_stock(lua);
}

static int pack(lua_State *lua) {
    luaL_argcheck(lua, lua_gettop(lua) <= CLIMB_SANDBOX_TABLE, 1, "at most 4,096 values");
    climb_sandbox_charge(lua, lua_gettop(lua));
    return climb_sandbox_stock(lua);
}

static int move(lua_State *lua) {
    checked_table(lua, 1);
    int first = checked_position(lua, 2);
    int last = checked_position(lua, 3);
    int to = checked_position(lua, 4);
    if (!lua_isnoneornil(lua, 5)) {
        checked_table(lua, 5);
    }
    luaL_argcheck(lua, last - first < CLIMB_SANDBOX_TABLE, 3, "at most 4,096 entries at once");
    luaL_argcheck(lua, last < first || to + (last - first) <= CLIMB_SANDBOX_TABLE, 4,
                  "a table holds at most 4,096 entries");
    climb_sandbox_charge(lua, 2 * MAX(last - first, 0));
    return climb_sandbox_stock(lua);
}

static void add_entry(lua_State *lua, luaL_Buffer *buffer, int index) {
    int type = lua_rawgeti(lua, 1, index);
    if (type != LUA_TSTRING && type != LUA_TNUMBER) {
        luaL_error(lua, "table.concat: entry %d is a %s, no text or number", index,
                   lua_typename(lua, type));
    }
    lua_tostring(lua, -1); // a number becomes a text, whose length is known
    if (luaL_bufflen(buffer) + lua_rawlen(lua, -1) > CLIMB_SANDBOX_TEXT) {
        luaL_error(lua, "table.concat: the result would be a text longer than %d KiB",
                   CLIMB_SANDBOX_TEXT / 1024);
    }
    luaL_addvalue(buffer);
}

static int concat(lua_State *lua) {
    int length = checked_table(lua, 1);
    size_t between = 0;
    const char *separator = luaL_optlstring(lua, 2, "", &between);
    luaL_argcheck(lua, between <= 1024, 2, "a separator has at most 1,024 bytes");
    int first = lua_isnoneornil(lua, 3) ? 1 : checked_position(lua, 3);
    int last = lua_isnoneornil(lua, 4) ? length : checked_position(lua, 4);
    luaL_argcheck(lua, last - first < CLIMB_SANDBOX_TABLE, 4, "at most 4,096 entries at once");
    climb_sandbox_charge(lua, 2 * MAX(last - first, 0));
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    for (int i = first; i <= last; i++) {
        if (i > first) {
            luaL_addlstring(&buffer, separator, between);
        }
        add_entry(lua, &buffer, i);
    }
    luaL_pushresult(&buffer);
    return 1;
}

// --- sorting ---------------------------------------------------------------------------------

static int place_of_type(lua_State *lua, int index) {
    switch (lua_type(lua, index)) {
    case LUA_TNUMBER: return 0;
    case LUA_TSTRING: return 1;
    default: return 2;
    }
}

// Keys in the order of `pairs`: numbers, texts, false, true.
static bool key_goes_before(lua_State *lua, int a, int b) {
    int place_a = place_of_type(lua, a), place_b = place_of_type(lua, b);
    if (place_a != place_b) {
        return place_a < place_b;
    }
    if (place_a == 2) {
        return !lua_toboolean(lua, a) && lua_toboolean(lua, b);
    }
    return lua_compare(lua, a, b, LUA_OPLT) != 0;
}

static bool goes_before(lua_State *lua, int a, int b, int before) {
    if (before == 0) {
        return key_goes_before(lua, a, b);
    }
    if (lua_isnil(lua, before)) {
        return lua_compare(lua, a, b, LUA_OPLT) != 0;
    }
    lua_pushvalue(lua, before);
    lua_pushvalue(lua, a);
    lua_pushvalue(lua, b);
    lua_call(lua, 2, 1);
    bool answer = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    return answer;
}

// Merges the sorted runs [a, middle) and [middle, end) of the stack to the slots from `to` on.
static void merge(lua_State *lua, int a, int middle, int end, int to, int before) {
    int b = middle;
    for (; a < middle && b < end; to++) {
        bool second = goes_before(lua, b, a, before);
        lua_copy(lua, second ? b : a, to);
        if (second) {
            b++;
        } else {
            a++;
        }
    }
    for (; a < middle; a++, to++) {
        lua_copy(lua, a, to);
    }
    for (; b < end; b++, to++) {
        lua_copy(lua, b, to);
    }
}

void climb_sandbox_sort(lua_State *lua, int first, int count, int before) {
    int top = lua_gettop(lua);
    luaL_checkstack(lua, count + 8, "sort");
    lua_settop(lua, top + count); // room to merge into
    int from = first, to = top + 1;
    for (int width = 1; width < count; width *= 2) {
        climb_sandbox_charge(lua, 4 * (int64_t)count);
        for (int run = 0; run < count; run += 2 * width) {
            int middle = MIN(run + width, count), end = MIN(run + 2 * width, count);
            merge(lua, from + run, from + middle, from + end, to + run, before);
        }
        int other = from;
        from = to;
        to = other;
    }
    for (int i = 0; i < count && from != first; i++) {
        lua_copy(lua, from + i, first + i);
    }
    lua_settop(lua, top);
}

static int sort(lua_State *lua) {
    int count = checked_table(lua, 1);
    if (!lua_isnoneornil(lua, 2)) {
        luaL_checktype(lua, 2, LUA_TFUNCTION);
    }
    lua_settop(lua, 2);
    luaL_checkstack(lua, count, "sort");
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(lua, 1, i);
    }
    climb_sandbox_sort(lua, 3, count, 2);
    for (int i = count; i >= 1; i--) {
        lua_rawseti(lua, 1, i);
    }
    return 0;
}

static const ClimbSandboxAllowed table_list[] = {
    { "concat", concat },   { "insert", insert }, { "move", move },     { "pack", pack },
    { "remove", take_out }, { "sort", sort },     { "unpack", unpack }, { NULL, NULL },
};

void climb_sandbox_open_tables(lua_State *lua) {
    lua_pushcfunction(lua, luaopen_table);
    lua_call(lua, 0, 1);
    lua_newtable(lua);
    climb_sandbox_allow(lua, -2, table_list);
    lua_setfield(lua, -3, "table");
    lua_pop(lua, 1);
}
