// SPDX-License-Identifier: LGPL-2.1-or-later
// The functions on texts that a script may call. No patterns: matching one may take for ever in a
// single instruction. A result is never longer than 64 KiB.
#include "sandbox-private.h"

#include <lualib.h>
#include <string.h>

#define WORK 4 // bytes that a function looks through at the price of one instruction

static size_t checked_text(lua_State *lua, int index, const char **text) {
    size_t length;
    *text = luaL_checklstring(lua, index, &length);
    return length;
}

static int too_long(lua_State *lua, const char *function) {
    return luaL_error(lua, "%s: the result would be a text longer than %d KiB", function,
                      CLIMB_SANDBOX_TEXT / 1024);
}

// Lua's own function, at a price that goes with the length of the text.
static int charged(lua_State *lua) {
    const char *text;
    climb_sandbox_charge(lua, (int64_t)(checked_text(lua, 1, &text) / WORK));
    return climb_sandbox_stock(lua);
}

// byte(text, first, last): as Lua's, of at most 4,096 bytes.
static int byte_values(lua_State *lua) {
    const char *text;
    size_t length = checked_text(lua, 1, &text);
    lua_Integer first = luaL_optinteger(lua, 2, 1);
    lua_Integer last = luaL_optinteger(lua, 3, first);
    bool whole = length <= CLIMB_SANDBOX_TABLE;
    bool near = first > 0 && last >= first && last - first < CLIMB_SANDBOX_TABLE;
    luaL_argcheck(lua, whole || near || last == first, 3, "at most 4,096 bytes at once");
    climb_sandbox_charge(lua, (int64_t)(whole ? length : CLIMB_SANDBOX_TABLE) / WORK);
    return climb_sandbox_stock(lua);
}

static int repeat(lua_State *lua) {
    const char *text, *separator;
    size_t length = checked_text(lua, 1, &text);
    lua_Integer count = luaL_checkinteger(lua, 2);
    size_t between = lua_isnoneornil(lua, 3) ? 0 : checked_text(lua, 3, &separator);
    if (count <= 0) {
        lua_pushliteral(lua, "");
        return 1;
    }
    if (length + between > 0 && (length + between > CLIMB_SANDBOX_TEXT ||
                                 (lua_Unsigned)count > CLIMB_SANDBOX_TEXT / (length + between))) {
        return too_long(lua, "string.rep");
    }
    if (length + between == 0) {
        lua_pushliteral(lua, "");
        return 1;
    }
    return climb_sandbox_stock(lua);
}

// Where the text to look for starts, searched from `from` on; SIZE_MAX if nowhere. The price goes
// with the bytes compared, so that no choice of texts makes it slow.
static size_t search(lua_State *lua, const char *text, size_t length, const char *wanted,
                     size_t count, size_t from) {
    if (count == 0) {
        return from;
    }
    while (count <= length && from <= length - count) {
        const char *at = memchr(text + from, wanted[0], length - count - from + 1);
        if (at == NULL) {
            return SIZE_MAX;
        }
        climb_sandbox_charge(lua, 1 + (at - (text + from)) / 64 + (int64_t)(count / 64));
        if (memcmp(at, wanted, count) == 0) {
            return (size_t)(at - text);
        }
        from = (size_t)(at - text) + 1;
    }
    return SIZE_MAX;
}

// find(text, wanted, from): first and last position, or nil. What is wanted is taken as it stands.
static int find(lua_State *lua) {
    const char *text, *wanted;
    size_t length = checked_text(lua, 1, &text);
    size_t count = checked_text(lua, 2, &wanted);
    lua_Integer from = luaL_optinteger(lua, 3, 1);
    if (from < 0) {
        from = (lua_Unsigned) - (from + 1) < length ? (lua_Integer)length + from + 1 : 1;
    }
    from = MAX(from, 1);
    size_t at = SIZE_MAX;
    if ((lua_Unsigned)from <= length + 1) {
        at = search(lua, text, length, wanted, count, (size_t)from - 1);
    }
    if (at == SIZE_MAX) {
        lua_pushnil(lua);
        return 1;
    }
    lua_pushinteger(lua, (lua_Integer)at + 1);
    lua_pushinteger(lua, (lua_Integer)(at + count));
    return 2;
}

// Adds the text on top of the stack to what is being made, which lies below it or in a box there.
static void add_top(lua_State *lua, luaL_Buffer *buffer, const char *function) {
    if (luaL_bufflen(buffer) + lua_rawlen(lua, -1) > CLIMB_SANDBOX_TEXT) {
        too_long(lua, function);
    }
    luaL_addvalue(buffer);
}

// Pushes argument `index` as %d, %x or %s want it.
static void push_formatted(lua_State *lua, char conversion, int index) {
    char digits[32];
    switch (conversion) {
    case 'd': lua_pushfstring(lua, "%I", (LUAI_UACINT)luaL_checkinteger(lua, index)); break;
    case 'x':
        g_snprintf(digits, sizeof digits, "%" G_GINT64_MODIFIER "x",
                   (guint64)luaL_checkinteger(lua, index));
        lua_pushstring(lua, digits);
        break;
    case 's': climb_sandbox_push_text(lua, index); break;
    default:
        luaL_error(lua,
                   "string.format: only %%d, %%s, %%x and %%%% are known here, without widths");
    }
}

static int format(lua_State *lua) {
    const char *at;
    size_t length = checked_text(lua, 1, &at);
    const char *end = at + length;
    climb_sandbox_charge(lua, (int64_t)(length / WORK));
    int index = 1;
    int given = lua_gettop(lua); // the buffer puts something of its own behind the arguments
    luaL_Buffer buffer;
    luaL_buffinit(lua, &buffer);
    while (at < end) {
        const char *mark = memchr(at, '%', (size_t)(end - at));
        size_t plain = mark == NULL ? (size_t)(end - at) : (size_t)(mark - at);
        bool literal = mark != NULL && mark + 1 < end && mark[1] == '%';
        lua_pushlstring(lua, at, plain + (literal ? 1 : 0));
        add_top(lua, &buffer, "string.format");
        if (mark == NULL) {
            break;
        }
        if (!literal) {
            luaL_argcheck(lua, ++index <= given, index, "no value");
            push_formatted(lua, mark + 1 < end ? mark[1] : '\0', index);
            add_top(lua, &buffer, "string.format");
        }
        at = mark + 2;
    }
    luaL_pushresult(&buffer);
    return 1;
}

static const ClimbSandboxAllowed text_list[] = {
    { "byte", byte_values }, { "char", NULL },     { "find", find },  { "format", format },
    { "len", NULL },         { "lower", charged }, { "rep", repeat }, { "reverse", charged },
    { "sub", NULL },         { "upper", charged }, { NULL, NULL },
};

void climb_sandbox_open_text(lua_State *lua) {
    lua_pushcfunction(lua, luaopen_string);
    lua_call(lua, 0, 1);
    lua_newtable(lua);
    climb_sandbox_allow(lua, -2, text_list);
    // Methods of texts come from the new table, and nobody gets at their metatable. Without its
    // arithmetic "10" + 1 is an error, as it should be in rules.
    lua_pushliteral(lua, "");
    lua_createtable(lua, 0, 2);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushboolean(lua, 0);
    lua_setfield(lua, -2, "__metatable");
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
    lua_setfield(lua, -3, "string");
    lua_pop(lua, 1);
}
