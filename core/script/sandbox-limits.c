// SPDX-License-Identifier: LGPL-2.1-or-later
// What a script may use: memory, instructions, and as a second net processor time. Once a limit is
// passed the sandbox is aborted for good: nothing in it can catch that. The clock is read here and
// nowhere else in the core, and can only end a script, never change what it answers.
#define _POSIX_C_SOURCE 200809L

#include "sandbox-private.h"

#include <stdlib.h>
#include <time.h>

#define STEP 1000       // instructions between two looks at the budget
#define REFUSAL 500000  // instructions that a refused allocation costs: each makes Lua collect
#define BYTES_A_STEP 64 // bytes allocated that cost one instruction
#define TEXT_HEADER 64  // more than Lua puts before the bytes of a text

static void look(lua_State *lua, lua_Debug *activation);

static int64_t cpu_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// --- words -----------------------------------------------------------------------------------

// A number with a comma after every third digit from the right.
static const char *grouped(int64_t number, char room[static 32]) {
    char *at = room + 31;
    *at = '\0';
    for (int digits = 0; number > 0 || digits == 0; digits++, number /= 10) {
        if (digits > 0 && digits % 3 == 0) {
            *--at = ',';
        }
        *--at = (char)('0' + number % 10);
    }
    return at;
}

static void explain_memory(ClimbSandbox *sandbox) {
    char text[160], room[32];
    size_t limit = sandbox->limits.memory;
    if (sandbox->text_too_long) {
        g_snprintf(text, sizeof text, "more than %d KiB in one text: it is built up without end",
                   CLIMB_SANDBOX_TEXT / 1024);
    } else {
        bool whole = limit % (1024 * 1024) == 0;
        g_snprintf(text, sizeof text,
                   "more than %s %s of memory: the script keeps too much, or calls itself without "
                   "end",
                   grouped((int64_t)(whole ? limit >> 20 : limit >> 10), room),
                   whole ? "MiB" : "KiB");
    }
    climb_sandbox_explain(sandbox, text);
}

static void explain_budget(ClimbSandbox *sandbox) {
    char text[160], room[32];
    const char *subject = sandbox->loading ? "file" : "function";
    g_snprintf(text, sizeof text,
               "more than %s instructions %s: the %s does not end, or does too much",
               grouped(sandbox->budget, room), sandbox->loading ? "while loading" : "in one call",
               subject);
    climb_sandbox_explain(sandbox, text);
}

static void explain_cpu(ClimbSandbox *sandbox) {
    char text[160], room[32];
    g_snprintf(text, sizeof text, "more than %s ms of processor time: the %s does too much",
               grouped(sandbox->limits.cpu_ms, room), sandbox->loading ? "file" : "function");
    climb_sandbox_explain(sandbox, text);
}

// --- memory ----------------------------------------------------------------------------------

// Makes the next instruction look at the budget; lua_sethook may be called at any moment.
static void hurry(ClimbSandbox *sandbox) {
    if (sandbox->lua != NULL) {
        lua_sethook(sandbox->lua, look, LUA_MASKCOUNT, 1);
    }
}

static bool is_made_to_fail(ClimbSandbox *sandbox) {
    if (sandbox->fail_after > 0) {
        sandbox->fail_after--;
        return false;
    }
    if (sandbox->fail_after == 0 && sandbox->fail_count > 0) {
        sandbox->fail_count--;
        return true;
    }
    return false;
}

// Whether a growing block must not be had. `tag` is what Lua says of a new block: its type.
static bool is_refused(ClimbSandbox *sandbox, const void *block, size_t tag, size_t size,
                       size_t growth) {
    bool too_long = block == NULL && tag == LUA_TSTRING && size > CLIMB_SANDBOX_TEXT + TEXT_HEADER;
    bool refused = too_long || growth > sandbox->limits.memory ||
                   sandbox->memory > sandbox->limits.memory - growth || is_made_to_fail(sandbox);
    if (refused) {
        sandbox->text_too_long = too_long;
    }
    return refused;
}

static void *refuse(ClimbSandbox *sandbox) {
    sandbox->refusals++;
    sandbox->spent += REFUSAL;
    explain_memory(sandbox);
    if (sandbox->spent > sandbox->budget) {
        hurry(sandbox);
    }
    return NULL;
}

void *climb_sandbox_allocate(void *data, void *block, size_t old_size, size_t new_size) {
    ClimbSandbox *sandbox = data;
    size_t held = block != NULL ? old_size : 0;
    if (new_size == 0) {
        free(block);
        sandbox->memory -= held;
        return NULL;
    }
    bool limited = sandbox->depth > 0 && new_size > held;
    if (limited && is_refused(sandbox, block, old_size, new_size, new_size - held)) {
        return refuse(sandbox);
    }
    void *room = realloc(block, new_size); // not g_realloc: Lua knows what to do without memory
    if (room == NULL) {
        return limited ? refuse(sandbox) : NULL;
    }
    sandbox->memory = sandbox->memory - held + new_size;
    sandbox->peak = MAX(sandbox->peak, sandbox->memory);
    if (limited) {
        sandbox->bytes += new_size;
        sandbox->spent += (int64_t)(sandbox->bytes / BYTES_A_STEP);
        sandbox->bytes %= BYTES_A_STEP;
        if (sandbox->spent > sandbox->budget) {
            hurry(sandbox);
        }
    }
    return room;
}

void climb_sandbox_fail_allocations(ClimbSandbox *sandbox, int after, int count) {
    sandbox->fail_after = after;
    sandbox->fail_count = count;
}

// --- instructions and time -------------------------------------------------------------------

static void fall(lua_State *lua, ClimbSandbox *sandbox, ClimbSandboxError kind) {
    if (!sandbox->aborted) {
        sandbox->aborted = true;
        sandbox->kind = kind;
        hurry(sandbox);
    }
    lua_pushnil(lua); // the words are in sandbox->message; no memory is asked for here
    lua_error(lua);
}

static bool is_out_of_time(ClimbSandbox *sandbox) {
    int64_t now = cpu_time();
    if (sandbox->cpu_started == 0) {
        sandbox->cpu_started = now; // a call that ends before the first look never asks the clock
        return false;
    }
    return now - sandbox->cpu_started > (int64_t)sandbox->limits.cpu_ms * 1000000;
}

static void check(lua_State *lua, ClimbSandbox *sandbox) {
    if (sandbox->aborted) {
        fall(lua, sandbox, sandbox->kind);
    }
    if (sandbox->spent > sandbox->budget) {
        // What refused allocations cost is a matter of memory, and the words are there already.
        bool by_memory = (int64_t)sandbox->refusals * REFUSAL > sandbox->spent / 2;
        if (by_memory) {
            explain_memory(sandbox);
        } else {
            explain_budget(sandbox);
        }
        fall(lua, sandbox, by_memory ? CLIMB_SANDBOX_ERROR_MEMORY : CLIMB_SANDBOX_ERROR_BUDGET);
    }
    if (is_out_of_time(sandbox)) {
        explain_cpu(sandbox);
        fall(lua, sandbox, CLIMB_SANDBOX_ERROR_BUDGET);
    }
}

// The count hook.
static void look(lua_State *lua, lua_Debug *activation) {
    (void)activation;
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    if (sandbox->depth > 0) {
        sandbox->spent += lua_gethookcount(lua);
        check(lua, sandbox);
    }
}

void climb_sandbox_charge(lua_State *lua, int64_t instructions) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    sandbox->spent += instructions;
    if (sandbox->aborted || sandbox->spent > sandbox->budget) {
        check(lua, sandbox);
    }
}

void climb_sandbox_look(lua_State *lua, int64_t instructions) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    sandbox->spent += instructions;
    check(lua, sandbox);
}

void climb_sandbox_arm(ClimbSandbox *sandbox, bool loading) {
    sandbox->loading = loading;
    sandbox->budget = loading ? sandbox->limits.load_budget : sandbox->limits.call_budget;
    sandbox->spent = 0;
    sandbox->bytes = 0;
    sandbox->refusals = 0;
    sandbox->text_too_long = false;
    sandbox->cpu_started = 0;
    lua_sethook(sandbox->lua, look, LUA_MASKCOUNT, STEP);
}
