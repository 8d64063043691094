// SPDX-License-Identifier: LGPL-2.1-or-later
// A Lua state in which nothing but rules can be written: an allow-list of functions, a cap on memory,
// a budget of instructions, no way out. It knows nothing of cards; script.h does.
#pragma once

#include <glib.h>
#include <lua.h>
#include <stdbool.h>

typedef struct _ClimbSandbox ClimbSandbox;

typedef struct {
    size_t memory;   // bytes; 0: 16 MiB
    int load_budget; // instructions for loading; 0: 5,000,000
    int call_budget; // instructions for one call; 0: 200,000
    int cpu_ms;      // a second net that only disables, never changes a result; 0: 500
} ClimbSandboxLimits;

typedef enum {
    CLIMB_SANDBOX_ERROR_SYNTAX, // the text is no Lua
    CLIMB_SANDBOX_ERROR_RUN,    // an error that the script raised
    CLIMB_SANDBOX_ERROR_BUDGET, // too many instructions
    CLIMB_SANDBOX_ERROR_MEMORY, // too much memory
    CLIMB_SANDBOX_ERROR_FILE,   // required file missing, too large, not allowed
} ClimbSandboxError;

#define CLIMB_SANDBOX_ERROR (climb_sandbox_error_quark())
GQuark climb_sandbox_error_quark(void);

// A fresh state. `limits` may be NULL. (transfer full)
ClimbSandbox *climb_sandbox_new(const ClimbSandboxLimits *limits);
void climb_sandbox_free(ClimbSandbox *sandbox);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbSandbox, climb_sandbox_free)

lua_State *climb_sandbox_state(ClimbSandbox *sandbox);

// Compiles and runs a text (never bytecode), called `name` in messages, under the load budget;
// `require "x"` finds x.lua in `folder` (NULL: nothing). One result is left on the Lua stack on
// success, nothing on failure; the message has file and line.
bool climb_sandbox_run(ClimbSandbox *sandbox, const char *name, const char *text, gsize length,
                       const char *folder, GError **error);

// Calls a C function in protected mode under the load budget, for building tables and reading what a
// script returned: anything that touches the Lua stack may raise. `what` stands in messages, after
// the place, and may be NULL. `data` is a light userdata at index 1; at index 2 is a copy of what lay
// on top of the stack, if anything did (what climb_sandbox_run left). The stack is as before
// afterwards: results of the function are dropped.
bool climb_sandbox_protect(ClimbSandbox *sandbox, lua_CFunction function, gpointer data,
                           const char *what, GError **error);

// The same under the budget of one call: for hooks.
bool climb_sandbox_call(ClimbSandbox *sandbox, lua_CFunction function, gpointer data,
                        const char *what, GError **error);

// Has it been aborted (budget, memory, CPU)? Such a state is never used again.
bool climb_sandbox_is_aborted(const ClimbSandbox *sandbox);

// Bytes in use, most bytes in use, and instructions used by the last run or call: counted by the
// thousand, and with what C functions and memory are charged as.
size_t climb_sandbox_memory(const ClimbSandbox *sandbox);
size_t climb_sandbox_memory_peak(const ClimbSandbox *sandbox);
int climb_sandbox_instructions(const ClimbSandbox *sandbox);

// "sha256:…" of all texts that were run, those that `require` read included. (transfer full)
char *climb_sandbox_identity(const ClimbSandbox *sandbox);

// Names of every global function and field that a script finds ("string.rep"), sorted; for the
// reference page and its test. (transfer full) list of owned text
GPtrArray *climb_sandbox_names(void);
