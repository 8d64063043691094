// SPDX-License-Identifier: LGPL-2.1-or-later
// Reading what scripts are made of: the text itself, and `require "name"` for NAME.lua beside it.
// Nothing outside that folder can be named, and no link is followed.
#define _POSIX_C_SOURCE 200809L

#include "sandbox-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_MAX_LENGTH 32
#define BLOCK 512      // bytes given to the compiler between two looks at the budget
#define BYTES_A_STEP 4 // bytes compiled that cost one instruction

// --- compiling -------------------------------------------------------------------------------

typedef struct {
    const char *text;
    size_t left;
} Source;

// Gives the text in blocks: no instruction is counted while Lua compiles, and some texts compile
// slowly.
static const char *give_block(lua_State *lua, void *data, size_t *size) {
    Source *source = data;
    const char *block = source->text;
    *size = MIN(source->left, BLOCK);
    climb_sandbox_look(lua, (int64_t)(*size / BYTES_A_STEP));
    source->text += *size;
    source->left -= *size;
    return *size > 0 ? block : NULL;
}

static void check_text(lua_State *lua, const char *name, const char *text, size_t length) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    if (length > CLIMB_SANDBOX_FILE) {
        sandbox->kind = CLIMB_SANDBOX_ERROR_FILE;
        luaL_error(lua, "the file is larger than %d KiB", CLIMB_SANDBOX_FILE / 1024);
    }
    if (length > 0 && text[0] == LUA_SIGNATURE[0]) {
        sandbox->kind = CLIMB_SANDBOX_ERROR_SYNTAX;
        luaL_error(lua, "%s is compiled Lua (bytecode); only text is read", name);
    }
}

void climb_sandbox_compile(lua_State *lua, const char *name, const char *text, size_t length) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    check_text(lua, name, text, length);
    g_checksum_update(sandbox->texts, (const guchar *)text, (gssize)length);
    g_checksum_update(sandbox->texts, (const guchar *)"", 1); // where one ends and the next begins
    Source source = { .text = text, .left = length };
    if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) { // some editors put it there
        source.text += 3;
        source.left -= 3;
    }
    const char *chunk = lua_pushfstring(lua, "@%s", name);
    int status = lua_load(lua, give_block, &source, chunk, "t");
    if (status == LUA_OK) {
        lua_remove(lua, -2);
        return;
    }
    if (status != LUA_ERRMEM && !sandbox->aborted) {
        sandbox->kind = CLIMB_SANDBOX_ERROR_SYNTAX;
        const char *message = lua_tostring(lua, -1);
        if (message != NULL && g_str_has_suffix(message, "C stack overflow")) {
            lua_pushfstring(lua, "%s: nested too deeply: brackets, tables, functions or blocks",
                            name);
        } else if (message != NULL && !g_str_has_prefix(message, name)) {
            lua_pushfstring(lua, "%s: %s", name, message);
        }
    }
    lua_error(lua);
}

// --- the folder ------------------------------------------------------------------------------

static void close_file(int *file) {
    if (*file >= 0) {
        close(*file);
        *file = -1;
    }
}

bool climb_sandbox_open_folder(ClimbSandbox *sandbox, const char *folder, GError **error) {
    climb_sandbox_close_folder(sandbox);
    if (folder == NULL) {
        return true;
    }
    sandbox->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (sandbox->folder < 0) {
        g_set_error(error, CLIMB_SANDBOX_ERROR, CLIMB_SANDBOX_ERROR_FILE,
                    "folder “%s” cannot be opened: %s", folder, g_strerror(errno));
        return false;
    }
    return true;
}

void climb_sandbox_close_folder(ClimbSandbox *sandbox) {
    close_file(&sandbox->file);
    close_file(&sandbox->folder);
}

// --- require ---------------------------------------------------------------------------------

// The table of what was required, by name; light userdata stands for "is being loaded".
static const char loaded_key;

static void push_loaded(lua_State *lua) {
    if (lua_rawgetp(lua, LUA_REGISTRYINDEX, &loaded_key) != LUA_TTABLE) {
        lua_pop(lua, 1);
        lua_newtable(lua);
        lua_pushvalue(lua, -1);
        lua_rawsetp(lua, LUA_REGISTRYINDEX, &loaded_key);
    }
}

static int refuse(lua_State *lua, const char *name, const char *why) {
    climb_sandbox_of(lua)->kind = CLIMB_SANDBOX_ERROR_FILE;
    return luaL_error(lua, "require \"%s\": %s", name, why);
}

static const char *checked_name(lua_State *lua) {
    size_t length;
    const char *name = luaL_checklstring(lua, 1, &length);
    size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    if (length == 0 || length > NAME_MAX_LENGTH || good != length) {
        climb_sandbox_of(lua)->kind = CLIMB_SANDBOX_ERROR_FILE;
        luaL_error(lua,
                   "require: bad module name: the name of a file beside this one, without "
                   ".lua, of at most %d small letters, digits and _",
                   NAME_MAX_LENGTH);
    }
    return name;
}

// Opens NAME.lua; the descriptor is kept where it is closed whatever happens.
static size_t open_module(lua_State *lua, ClimbSandbox *sandbox, const char *name) {
    char file[NAME_MAX_LENGTH + 8];
    struct stat about;
    g_snprintf(file, sizeof file, "%s.lua", name);
    // Not blocking: the name might be a pipe's.
    sandbox->file = openat(sandbox->folder, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (sandbox->file < 0) {
        bool link = errno == ELOOP || errno == EMLINK;
        refuse(lua, name,
               link              ? "the file is a link, and links are not followed"
               : errno == ENOENT ? "there is no such file beside this one"
                                 : "the file cannot be opened");
    }
    if (fstat(sandbox->file, &about) != 0 || !S_ISREG(about.st_mode)) {
        refuse(lua, name, "it is no ordinary file");
    }
    if (about.st_size > CLIMB_SANDBOX_FILE) {
        refuse(lua, name, "the file is larger than 256 KiB");
    }
    return (size_t)about.st_size;
}

// Leaves the text on the stack, in a block that counts against the script's memory.
static const char *read_module(lua_State *lua, const char *name, size_t *length) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    size_t size = open_module(lua, sandbox, name);
    char *text = lua_newuserdatauv(lua, size + 1, 0);
    *length = 0;
    while (*length < size) {
        ssize_t got = read(sandbox->file, text + *length, size - *length);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            refuse(lua, name, "the file cannot be read");
        }
        if (got == 0) {
            break;
        }
        *length += (size_t)got;
    }
    close_file(&sandbox->file);
    return text;
}

static void check_room(lua_State *lua, ClimbSandbox *sandbox, const char *name) {
    if (sandbox->folder < 0) {
        refuse(lua, name,
               sandbox->name == NULL ? "files are read only while the script is loaded, "
                                       "not in its functions"
                                     : "this script has no folder to read from");
    }
    if (sandbox->modules++ == CLIMB_SANDBOX_MODULES) {
        refuse(lua, name, "a script may require at most 64 files");
    }
}

int climb_sandbox_require(lua_State *lua) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    const char *name = checked_name(lua);
    char file[NAME_MAX_LENGTH + 8];
    lua_settop(lua, 1);
    push_loaded(lua); // 2
    lua_pushvalue(lua, 1);
    int type = lua_rawget(lua, 2);
    if (type == LUA_TLIGHTUSERDATA) {
        return refuse(lua, name,
                      "it is still being loaded: the files require each other in a circle");
    }
    if (type != LUA_TNIL) {
        return 1;
    }
    check_room(lua, sandbox, name);
    lua_pushvalue(lua, 1);
    lua_pushlightuserdata(lua, sandbox);
    lua_rawset(lua, 2);
    size_t length;
    const char *text = read_module(lua, name, &length); // keeps its place on the stack
    g_snprintf(file, sizeof file, "%s.lua", name);
    climb_sandbox_compile(lua, file, text, length);
    lua_call(lua, 0, 1);
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        lua_pushboolean(lua, 1); // loaded, with nothing to give
    }
    lua_pushvalue(lua, 1);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, 2);
    return 1;
}
