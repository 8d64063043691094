// SPDX-License-Identifier: LGPL-2.1-or-later
// Scripts that want to run for ever, fill the memory or get out: each ends within its limits with
// the kind of error it should, and afterwards a fresh sandbox works.
#include "testing.h"

#include <sandbox-private.h>
#include <string.h>

#define ENDS_WELL (-1)

typedef struct {
    const char *name;
    const char *text;
    int kind;
    const char *words; // part of the message, or what the script returns
} Script;

static const Script scripts[] = {
    { "01-while-true", "while true do end", CLIMB_SANDBOX_ERROR_BUDGET,
      "h.lua:1: more than 5,000,000 instructions while loading: the file does not end" },
    { "02-pcall-swallows", "while true do pcall(function() while true do end end) end",
      CLIMB_SANDBOX_ERROR_RUN, "global 'pcall'" },
    { "03-pcall-recursion", "local function f() pcall(f) f() end f()", CLIMB_SANDBOX_ERROR_RUN,
      "global 'pcall'" },
    { "04-xpcall-handler",
      "xpcall(function() while true do end end,function() while true do end end)",
      CLIMB_SANDBOX_ERROR_RUN, "global 'xpcall'" },
    { "05-coroutine-loop",
      "local c=coroutine.wrap(function() while true do end end) while true do pcall(c) "
      "c=coroutine.wrap(function() while true do end end) end",
      CLIMB_SANDBOX_ERROR_RUN, "global 'coroutine'" },
    { "06-coroutine-close",
      "local ok=pcall(coroutine.wrap(function() local x<close> =setmetatable({},"
      "{__close=function() while true do end end}) while true do end end))",
      CLIMB_SANDBOX_ERROR_RUN, "global 'coroutine'" },
    { "07-gc-loop", "setmetatable({},{__gc=function() while true do end end}) collectgarbage()",
      CLIMB_SANDBOX_ERROR_RUN, "__gc is not allowed" },
    { "08-gc-at-close", "setmetatable({},{__gc=function() while true do end end})",
      CLIMB_SANDBOX_ERROR_RUN, "__gc is not allowed" },
    { "09-goto-loop", "::a:: goto a", CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "10-rep-bomb", "local s=string.rep('x',1<<40)", CLIMB_SANDBOX_ERROR_RUN,
      "h.lua:1: string.rep: the result would be a text longer than 64 KiB" },
    { "11-method-rep-bomb", "local s=('x'):rep(1<<30):rep(1<<30)", CLIMB_SANDBOX_ERROR_RUN,
      "longer than 64 KiB" },
    { "12-concat-doubling", "local s='x' for i=1,60 do s=s..s end", CLIMB_SANDBOX_ERROR_MEMORY,
      "h.lua:1: more than 64 KiB in one text" },
    { "13-memcpy-burn", "local s=('x'):rep(7*1024*1024) for i=1,1e9 do local z=s..i end",
      CLIMB_SANDBOX_ERROR_RUN, "longer than 64 KiB" },
    { "14-pattern-blow-up", "return (('a'):rep(30)):find(('a-'):rep(30)..'b')", ENDS_WELL, "nil" },
    { "15-pattern-square", "return (('a'):rep(1000000)):find('.-b')", CLIMB_SANDBOX_ERROR_RUN,
      "longer than 64 KiB" },
    { "16-plain-find", "return ((('a'):rep(4000000)):find(('a'):rep(2000000)..'b',1,true))",
      CLIMB_SANDBOX_ERROR_RUN, "longer than 64 KiB" },
    { "17-gsub", "return (('a'):rep(28)):gsub(('a?'):rep(28)..('a'):rep(28)..'c','')",
      CLIMB_SANDBOX_ERROR_RUN, "method 'gsub'" },
    { "18-balanced-pattern", "return (('('):rep(200000)):find('%b()')", CLIMB_SANDBOX_ERROR_RUN,
      "longer than 64 KiB" },
    { "19-move-giant", "table.move({},1,1<<40,2)", CLIMB_SANDBOX_ERROR_RUN, "up to 4,096" },
    { "20-insert-fake-length",
      "table.insert(setmetatable({},{__len=function() return 1<<50 end}),1,1)",
      CLIMB_SANDBOX_ERROR_RUN, "a plain table is expected" },
    { "21-sort-fake-length",
      "table.sort(setmetatable({},{__len=function() return (1<<31)-2 end,__index=rawequal}),"
      "rawequal)",
      CLIMB_SANDBOX_ERROR_RUN, "a plain table is expected" },
    { "22-concat-fake",
      "table.concat(setmetatable({},{__index=function() return '' end}),'',1,1<<60)",
      CLIMB_SANDBOX_ERROR_RUN, "a plain table is expected" },
    { "23-unpack-repeated", "while true do pcall(table.unpack,{},1,900000) end",
      CLIMB_SANDBOX_ERROR_RUN, "global 'pcall'" },
    { "24-table-bomb", "local t={} for i=1,1e9 do t[i]={} end", CLIMB_SANDBOX_ERROR_MEMORY,
      "h.lua:1: more than 16 MiB of memory" },
    { "25-memory-under-pcall",
      "while true do pcall(function() local t={} while true do t[#t+1]={} end end) end",
      CLIMB_SANDBOX_ERROR_RUN, "global 'pcall'" },
    { "26-deep-recursion", "local function f() return 1+f() end f()", CLIMB_SANDBOX_ERROR_MEMORY,
      "h.lua:1: more than 16 MiB of memory" },
    { "27-format-width", "return string.format('%99999999d',1)", CLIMB_SANDBOX_ERROR_RUN,
      "string.format: only %d, %s, %x and %% are known here" },
    { "28-load-bytecode", "local f=string.dump(function() end) return load(f,'x','b')",
      CLIMB_SANDBOX_ERROR_RUN, "field 'dump'" },
    { "29-load-text", "return load('return os or io or debug or 1')()", CLIMB_SANDBOX_ERROR_RUN,
      "global 'load'" },
    { "30-text-metatable",
      "getmetatable('').__index=function() while true do end end return ('x').y",
      CLIMB_SANDBOX_ERROR_RUN, "index a boolean value" },
    { "31-environment", "return _G.os or _G.io or _G.debug or _G.package or error('none')",
      CLIMB_SANDBOX_ERROR_RUN, "global '_G'" },
    { "32-require-traversal", "return require('../../../../etc/passwd')", CLIMB_SANDBOX_ERROR_FILE,
      "h.lua:1: require: bad module name" },
    { "33-require-absolute", "return require('/usr/lib/x86_64-linux-gnu/liblua5.4')",
      CLIMB_SANDBOX_ERROR_FILE, "bad module name" },
    { "34-address-leak",
      "local s=tostring({}) if s:find('0x') then return s end error('no address')",
      CLIMB_SANDBOX_ERROR_RUN, "h.lua:1: no address" },
    { "35-collector-stop", "collectgarbage('stop') local i=0 while true do i=i+1 local t={i} end",
      CLIMB_SANDBOX_ERROR_RUN, "global 'collectgarbage'" },
    { "36-metamethod-ping-pong",
      "local m={} m.__index=function(t,k) return t[k+1] end local t=setmetatable({},m) "
      "return t[1]",
      CLIMB_SANDBOX_ERROR_RUN, "C stack overflow" },
    { "37-index-chain",
      "local a,b={}, {} setmetatable(a,{__index=b}) setmetatable(b,{__index=a}) return a.x",
      CLIMB_SANDBOX_ERROR_RUN, "'__index' chain too long" },
    { "38-step-zero", "for i=1,2,0 do end", CLIMB_SANDBOX_ERROR_RUN, "step is zero" },
    { "39-huge-for", "for i=1,math.maxinteger do end", CLIMB_SANDBOX_ERROR_BUDGET,
      "5,000,000 instructions" },
    { "40-error-with-table",
      "error(setmetatable({},{__tostring=function() while true do end end}))",
      CLIMB_SANDBOX_ERROR_RUN, "h.lua:1: error with a table as its message" },
    { "43-bytecode", "\x1bLua", CLIMB_SANDBOX_ERROR_SYNTAX, "h.lua is compiled Lua (bytecode)" },
    { "44-concat-metamethod",
      "local m={} m.__concat=function(a,b) return a..b end local t=setmetatable({},m) return t..t",
      CLIMB_SANDBOX_ERROR_RUN, "C stack overflow" },
    { "45-integer-overflow", "return math.mininteger//-1, math.mininteger%-1", ENDS_WELL,
      "-9223372036854775808" },
    { "46-select", "return select(-1,1), select('#',table.unpack({},1,200))", ENDS_WELL, "1" },
    { "47-benign",
      "local t={3,1,2} table.sort(t) local r={} for i,v in ipairs(t) do r[#r+1]=v*2 end return #r",
      ENDS_WELL, "3" },
    { "48-hook-reset", "debug.sethook() while true do end", CLIMB_SANDBOX_ERROR_RUN,
      "global 'debug'" },
    { "49-print-flood", "while true do print(('x'):rep(1000)) end", CLIMB_SANDBOX_ERROR_RUN,
      "global 'print'" },
    { "50-warn", "warn('@on') warn('x')", CLIMB_SANDBOX_ERROR_RUN, "global 'warn'" },
    { "51-close-loop",
      "local x<close> =setmetatable({},{__close=function() while true do end end}) "
      "while true do end",
      CLIMB_SANDBOX_ERROR_RUN, "__close is not allowed" },
    { "52-collector-thrash",
      "local t={} local n=0 while true do local ok=pcall(function() t[#t+1]=('x'):rep(60000)..n "
      "n=n+1 end) end",
      CLIMB_SANDBOX_ERROR_RUN, "global 'pcall'" },
    // What else one can think of.
    { "late-close",
      "local m={} local o=setmetatable({},m) m.__close=function() while true do end end "
      "local function f(n) local x<close> =o if n>0 then f(n-1) end while true do end end f(150)",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "late-close-with-work",
      "local big={} for i=1,4096 do big[i]='x' end local m={} local o=setmetatable({},m) "
      "m.__close=function() table.concat(big) end "
      "local function f(n) local x<close> =o f(n+1) end f(0)",
      CLIMB_SANDBOX_ERROR_MEMORY, "memory" },
    { "late-weak-table",
      "local m={} local t=setmetatable({},m) m.__mode='k' for i=1,1e9 do t[{}]=1 end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "rep-of-nothing", "return #(''):rep(math.maxinteger)", ENDS_WELL, "0" },
    { "rep-of-separators", "return ('x'):rep(1000, ('y'):rep(60000))", CLIMB_SANDBOX_ERROR_RUN,
      "longer than 64 KiB" },
    { "utf8-lengths", "local s=('x'):rep(65000) while true do utf8.len(s) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "find-worst",
      "local s=('a'):rep(65000) local w=('a'):rep(32000)..'b' while true do s:find(w) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "upper-burn", "local s=('a'):rep(65000) while true do s:upper():reverse():lower() end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "number-of-digits", "local s=('9'):rep(65000) while true do tonumber(s) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "" },
    { "compare-long-texts",
      "local a,b=('x'):rep(65000),('x'):rep(64999)..'x' while a==b and not (a<b) do end",
      CLIMB_SANDBOX_ERROR_BUDGET, "" },
    { "many-values",
      "local t={} for i=1,4096 do t[i]=i end while true do select(1,table.unpack(t)) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "many-arguments",
      "local t={} for i=1,4000 do t[i]=i end local function f(...) return f(...) end "
      "f(table.unpack(t))",
      CLIMB_SANDBOX_ERROR_BUDGET, "" },
    { "unpack-big", "return table.unpack({},1,900000)", CLIMB_SANDBOX_ERROR_RUN, "up to 4,096" },
    { "unpack-overflow", "return table.unpack({},math.mininteger,math.maxinteger)",
      CLIMB_SANDBOX_ERROR_RUN, "up to 4,096" },
    { "sort-false-order",
      "local t={} for i=1,4000 do t[i]=i end while true do table.sort(t,function() return true "
      "end) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "sort-cheap-order",
      "local t={} for i=1,4096 do t[i]=4096-i end while true do table.sort(t,rawequal) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "sort-mixed", "table.sort({1,'a',{}})", CLIMB_SANDBOX_ERROR_RUN, "attempt to compare" },
    { "pairs-burn", "local t={} for i=1,4096 do t[i]=i end while true do pairs(t) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "pairs-too-many", "local t={} for i=1,5000 do t[i]=i end pairs(t)", CLIMB_SANDBOX_ERROR_RUN,
      "more than 4096 entries" },
    { "pairs-table-keys", "for k in pairs({[{}]=1}) do end", CLIMB_SANDBOX_ERROR_RUN,
      "a table as a key has no place in an order" },
    { "concat-burn",
      "local t={} for i=1,4096 do t[i]='xxxxxxxx' end while true do table.concat(t) end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "format-bomb", "local s=('x'):rep(60000) return string.format('%s%s',s,s)",
      CLIMB_SANDBOX_ERROR_RUN, "string.format: the result would be a text longer than 64 KiB" },
    { "insert-front-burn",
      "local t={} for i=1,4000 do t[i]=i end while true do table.insert(t,1,0) table.remove(t,1) "
      "end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "tostring-loop", "tostring(setmetatable({},{__tostring=function() while true do end end}))",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "tostring-recursion",
      "local m={} m.__tostring=function(s) return tostring(s) end "
      "return tostring(setmetatable({},m))",
      CLIMB_SANDBOX_ERROR_RUN, "C stack overflow" },
    { "endless-pairs",
      "for k in pairs(setmetatable({},{__pairs=function() return function() return 1 end end})) "
      "do end",
      CLIMB_SANDBOX_ERROR_BUDGET, "5,000,000 instructions" },
    { "texts-bomb", "local t={} for i=1,1e9 do t[i]=('x'):rep(60000)..i end",
      CLIMB_SANDBOX_ERROR_MEMORY, "h.lua:1: more than 16 MiB of memory" },
    { "closure-bomb", "local f for i=1,1e9 do local g=f f=function() return g end end",
      CLIMB_SANDBOX_ERROR_MEMORY, "" },
};

// --- running -----------------------------------------------------------------------------------

typedef struct {
    bool done;
    int kind;
    int instructions;
    char *message;
} Outcome;

static int keep_answer(lua_State *lua) {
    Outcome *outcome = lua_touserdata(lua, 1);
    climb_sandbox_push_text(lua, 2);
    outcome->message = g_strdup(lua_tostring(lua, -1));
    return 0;
}

static void run_in(ClimbSandbox *sandbox, const char *text, gsize length, Outcome *outcome) {
    g_autoptr(GError) error = NULL;
    lua_State *lua = climb_sandbox_state(sandbox);
    outcome->done = climb_sandbox_run(sandbox, "h.lua", text, length, NULL, &error);
    outcome->instructions = climb_sandbox_instructions(sandbox);
    outcome->kind = outcome->done ? ENDS_WELL : error->code;
    if (outcome->done) {
        g_assert_cmpint(lua_gettop(lua), ==, 1);
        g_assert_true(climb_sandbox_protect(sandbox, keep_answer, outcome, "answer", NULL));
        lua_settop(lua, 0);
    } else {
        g_assert_true(error->domain == CLIMB_SANDBOX_ERROR);
        outcome->message = g_strdup(error->message);
    }
    g_assert_cmpint(lua_gettop(lua), ==, 0);
}

static void assert_fresh_one_works(void) {
    const char *text = "return ('x'):rep(3) .. #table.pack(1, 2)";
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    Outcome outcome;
    run_in(sandbox, text, strlen(text), &outcome);
    g_assert_cmpstr(outcome.message, ==, "xxx2");
    g_free(outcome.message);
}

// Runs a text of which `kind` and `words` are expected, and looks at its limits.
static void assert_ends(const char *text, gsize length, int kind, const char *words) {
    // Where the clock is not what ends it, it must not do so under a sanitizer either.
    bool by_clock = kind == CLIMB_SANDBOX_ERROR_BUDGET && words[0] == '\0';
    ClimbSandboxLimits limits = { .cpu_ms = by_clock ? 0 : 20000 };
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(&limits);
    Outcome outcome;
    gint64 began = g_get_monotonic_time();
    run_in(sandbox, text, length, &outcome);
    double seconds = (double)(g_get_monotonic_time() - began) / 1e6;
    g_test_message("%.0f ms, %d instructions, %zu bytes: %s", seconds * 1e3, outcome.instructions,
                   climb_sandbox_memory_peak(sandbox), outcome.message);
    g_assert_cmpint(outcome.kind, ==, kind);
    g_assert_nonnull(strstr(outcome.message, words));
    bool fatal = kind == CLIMB_SANDBOX_ERROR_BUDGET || kind == CLIMB_SANDBOX_ERROR_MEMORY;
    g_assert_true(climb_sandbox_is_aborted(sandbox) == fatal);
    g_assert_cmpuint(climb_sandbox_memory_peak(sandbox), <=, 16u << 20);
    g_assert_cmpfloat(seconds, <, 30.0); // on a busy machine, under a sanitizer
    g_free(outcome.message);
    assert_fresh_one_works();
}

static void test_script(gconstpointer data) {
    const Script *script = data;
    assert_ends(script->text, strlen(script->text), script->kind, script->words);
}

// --- texts that are long -----------------------------------------------------------------------

static GString *repeated(const char *text, int count) {
    GString *all = g_string_new(NULL);
    for (int i = 0; i < count; i++) {
        g_string_append(all, text);
    }
    return all;
}

static void assert_text_ends(GString *text, int kind, const char *words) {
    assert_ends(text->str, text->len, kind, words);
    g_string_free(text, TRUE);
}

static void test_deep_brackets(void) { // 41
    assert_text_ends(repeated("(", 200000), CLIMB_SANDBOX_ERROR_SYNTAX, "h.lua: nested too deeply");
}

static void test_many_locals(void) { // 42
    assert_text_ends(repeated("local a1=1 ", 20000), CLIMB_SANDBOX_ERROR_SYNTAX,
                     "too many local variables");
}

static void test_large_file(void) {
    assert_text_ends(repeated("-- filling it up\n", 20000), CLIMB_SANDBOX_ERROR_FILE,
                     "h.lua: the file is larger than 256 KiB");
}

// Both are slow to compile, during which no instruction is counted.
static void test_many_labels(void) {
    GString *text = g_string_new(NULL);
    for (int i = 0; i < 19000; i++) {
        g_string_append_printf(text, "::a%x::z=1 ", i);
    }
    assert_text_ends(text, ENDS_WELL, "nil");
}

static void test_deep_scopes(void) {
    GString *text = g_string_new(NULL);
    for (int depth = 0; depth < 90; depth++) {
        g_string_append(text, "local function f() ");
        for (int i = 0; i < 190; i++) {
            g_string_append_printf(text, "local a%d ", i);
        }
    }
    while (text->len < 255 * 1024) {
        g_string_append(text, "z=z ");
    }
    for (int depth = 0; depth < 90; depth++) {
        g_string_append(text, " end");
    }
    Outcome outcome;
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    gint64 began = g_get_monotonic_time();
    run_in(sandbox, text->str, text->len, &outcome);
    g_test_message("%d ms: %s", (int)((g_get_monotonic_time() - began) / 1000), outcome.message);
    g_assert_true(outcome.done || outcome.kind == CLIMB_SANDBOX_ERROR_BUDGET);
    g_assert_cmpint(g_get_monotonic_time() - began, <, 30000000);
    g_free(outcome.message);
    g_string_free(text, TRUE);
}

// --- with a pcall that swallows everything -----------------------------------------------------

static int swallow(lua_State *lua) {
    int status = lua_pcall(lua, lua_gettop(lua) - 1, 0, 0);
    lua_settop(lua, 0);
    lua_pushboolean(lua, status == LUA_OK);
    return 1;
}

static int add_swallow(lua_State *lua) {
    lua_pushcfunction(lua, swallow);
    lua_setglobal(lua, "pcall");
    return 0;
}

// Scripts have no pcall; but C functions may call Lua protected, and must not be a way around.
static void test_with_pcall(void) {
    static const char *const names[] = { "02-", "03-", "23-", "25-", "52-" };
    for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(names); j++) {
            if (!g_str_has_prefix(scripts[i].name, names[j])) {
                continue;
            }
            g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
            g_assert_true(climb_sandbox_protect(sandbox, add_swallow, NULL, NULL, NULL));
            Outcome outcome;
            gint64 began = g_get_monotonic_time();
            run_in(sandbox, scripts[i].text, strlen(scripts[i].text), &outcome);
            gint64 took = g_get_monotonic_time() - began;
            g_test_message("%s: %d ms: %s", scripts[i].name, (int)(took / 1000), outcome.message);
            g_assert_true(outcome.kind == CLIMB_SANDBOX_ERROR_BUDGET ||
                          outcome.kind == CLIMB_SANDBOX_ERROR_MEMORY);
            g_assert_true(climb_sandbox_is_aborted(sandbox));
            g_assert_cmpint(took, <, 30000000);
            g_free(outcome.message);
        }
    }
    assert_fresh_one_works();
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(scripts); i++) {
        g_autofree char *path = g_strconcat("/hostile/", scripts[i].name, NULL);
        g_test_add_data_func(path, &scripts[i], test_script);
    }
    g_test_add_func("/hostile/41-deep-brackets", test_deep_brackets);
    g_test_add_func("/hostile/42-many-locals", test_many_locals);
    g_test_add_func("/hostile/large-file", test_large_file);
    g_test_add_func("/hostile/many-labels", test_many_labels);
    g_test_add_func("/hostile/deep-scopes", test_deep_scopes);
    g_test_add_func("/hostile/with-pcall", test_with_pcall);
    return g_test_run();
}
