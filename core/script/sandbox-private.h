// SPDX-License-Identifier: LGPL-2.1-or-later
// What the files of the sandbox share; not installed. Its test uses it to make allocations fail.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include "sandbox.h"

#define CLIMB_SANDBOX_TEXT (64 * 1024)  // bytes of the longest text a script may make
#define CLIMB_SANDBOX_FILE (256 * 1024) // bytes of the largest file that is read
#define CLIMB_SANDBOX_TABLE 4096        // entries of the largest table that functions work on
#define CLIMB_SANDBOX_MODULES 64        // files that one script may require

struct _ClimbSandbox {
    lua_State *lua;
    void *locale; // locale_t "C": texts are compared and numbers written alike everywhere
    ClimbSandboxLimits limits;
    size_t memory, peak;

    // The entry that runs now. Limits hold only while depth > 0.
    int depth;
    bool loading;
    const char *what; // stands in messages, or NULL
    const char *name; // of the main text while it is loaded, or NULL
    int64_t spent;    // instructions, and what stands for them
    int64_t budget;
    size_t bytes;        // allocated and not yet charged
    int refusals;        // allocations refused
    bool text_too_long;  // the last of them was a text
    int64_t cpu_started; // nanoseconds, 0: not yet asked for
    ClimbSandboxError kind;
    char message[1024];

    bool aborted;

    GChecksum *texts; // of every text that was compiled, in order

    int folder;     // descriptor of the folder for `require`, or -1
    int file;       // descriptor of the file that is being read, or -1
    int modules;    // files required so far
    int fail_after; // for tests: so many allocations succeed, -1: all
    int fail_count; // and then so many fail
};

// The sandbox to which a state belongs.
ClimbSandbox *climb_sandbox_of(lua_State *lua);

// sandbox-limits.c --------------------------------------------------------------------------------------

void *climb_sandbox_allocate(void *data, void *block, size_t old_size, size_t new_size);

// Sets the budget going for an entry from outside.
void climb_sandbox_arm(ClimbSandbox *sandbox, bool loading);

// Charges a C function's work as if it were so many instructions; raises when the budget is spent.
void climb_sandbox_charge(lua_State *lua, int64_t instructions);
// The same, and looks at the clock too: for work that is slow by itself.
void climb_sandbox_look(lua_State *lua, int64_t instructions);

// sandbox-messages.c ------------------------------------------------------------------------------------

// Puts "FILE:LINE: WHAT: text (called from FILE:LINE)" into sandbox->message. Neither raises nor
// asks Lua for memory, so that it may be called from anywhere.
void climb_sandbox_explain(ClimbSandbox *sandbox, const char *text);

// The message handler of every entry; leaves the error as it is.
int climb_sandbox_handler(lua_State *lua);

// After an entry failed with `status`: what kind it was, and the error.
void climb_sandbox_set_error(ClimbSandbox *sandbox, int status, GError **error);

// The error of every entry into a sandbox that was aborted before; always false.
bool climb_sandbox_refuse_aborted(const ClimbSandbox *sandbox, GError **error);

// sandbox-library.c, sandbox-text.c, sandbox-tables.c -------------------------------------------------------------------

typedef struct {
    const char *name;
    lua_CFunction function; // NULL: as Lua has it; else it finds Lua's own in its first upvalue
} ClimbSandboxAllowed;

// Adds to the table on top the fields of the table at `stock`, as far as the list names them.
void climb_sandbox_allow(lua_State *lua, int stock, const ClimbSandboxAllowed *list);
// Goes on as Lua's own function (the first upvalue), on the same arguments.
int climb_sandbox_stock(lua_State *lua);

int climb_sandbox_open(lua_State *lua); // makes the environment
void climb_sandbox_open_text(lua_State *lua);
void climb_sandbox_open_tables(lua_State *lua);

// Pushes a value as text, without addresses.
const char *climb_sandbox_push_text(lua_State *lua, int index);

// Sorts `count` values that lie on the stack from `first` on, equal ones in their order. The
// function before(a, b) at index `before`, 0: smaller keys, as `pairs` gives them.
void climb_sandbox_sort(lua_State *lua, int first, int count, int before);

// sandbox-require.c -------------------------------------------------------------------------------------

int climb_sandbox_require(lua_State *lua);

// Opens and closes the folder from which `require` may read. NULL: none.
bool climb_sandbox_open_folder(ClimbSandbox *sandbox, const char *folder, GError **error);
void climb_sandbox_close_folder(ClimbSandbox *sandbox);

// Compiles a text and leaves its function on the stack; raises.
void climb_sandbox_compile(lua_State *lua, const char *name, const char *text, size_t length);

// For tests: after `after` more allocations, `count` of them fail. -1: none does.
void climb_sandbox_fail_allocations(ClimbSandbox *sandbox, int after, int count);
