// SPDX-License-Identifier: LGPL-2.1-or-later
// The sandbox of scripts: what is in it, what its functions do, messages, limits, and that nothing
// is left behind. `require` is in test-require.c, scripts that mean harm are in test-hostile.c.
#include "testing-sandbox.h"

#include <malloc.h>
#include <string.h>

static const char *const environment[] = {
    "assert",          "error",        "getmetatable",    "ipairs",         "math.abs",
    "math.ceil",       "math.floor",   "math.fmod",       "math.huge",      "math.max",
    "math.maxinteger", "math.min",     "math.mininteger", "math.tointeger", "math.type",
    "math.ult",        "pairs",        "rawequal",        "rawlen",         "require",
    "select",          "setmetatable", "string.byte",     "string.char",    "string.find",
    "string.format",   "string.len",   "string.lower",    "string.rep",     "string.reverse",
    "string.sub",      "string.upper", "table.concat",    "table.insert",   "table.move",
    "table.pack",      "table.remove", "table.sort",      "table.unpack",   "tonumber",
    "tostring",        "type",         "utf8.char",       "utf8.codepoint", "utf8.len",
};

static void test_names(void) {
    g_autoptr(GPtrArray) names = climb_sandbox_names();
    for (guint i = 0; i < names->len && i < G_N_ELEMENTS(environment); i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autofree char *text = g_strdup_printf("return %s ~= nil", name);
        g_assert_cmpstr(name, ==, environment[i]);
        testing_assert_answer(text, "true");
    }
    g_assert_cmpuint(names->len, ==, G_N_ELEMENTS(environment));
    static const char *const absent[] = { "pcall",
                                          "xpcall",
                                          "coroutine",
                                          "load",
                                          "dofile",
                                          "loadfile",
                                          "debug",
                                          "os",
                                          "io",
                                          "print",
                                          "package",
                                          "next",
                                          "collectgarbage",
                                          "rawset",
                                          "rawget",
                                          "_G",
                                          "warn",
                                          "string.gsub",
                                          "_VERSION",
                                          "string.gmatch",
                                          "string.match",
                                          "string.dump",
                                          "math.random",
                                          "math.sin",
                                          "('x').match" };
    for (size_t i = 0; i < G_N_ELEMENTS(absent); i++) {
        g_autofree char *text = g_strdup_printf("return %s == nil", absent[i]);
        testing_assert_answer(text, "true");
    }
}

// --- functions ---------------------------------------------------------------------------------

typedef struct {
    const char *text;
    const char *answer;
} Row;

static const Row rows[] = {
    { "", "nil" },
    { "\xEF\xBB\xBFreturn 1", "1" },
    { "return 1, 2", "1" },
    // Texts without addresses.
    { "return tostring({})..tostring(print)..tostring(pairs)..tostring(nil)",
      "tablenilfunctionnil" },
    { "return tostring(1)..' '..tostring(2.5)..' '..tostring(3.0)..' '..tostring(0/0)",
      "1 2.5 3.0 nan" },
    { "return tostring(setmetatable({},{__tostring=function() return 'me' end}))", "me" },
    { "return tostring(setmetatable({},{__name='hand'}))..tostring(setmetatable({},{__name=1}))",
      "handtable" },
    { "return tostring(setmetatable({},{__tostring=function() return 1 end}))",
      "run: h.lua:1: __tostring must return a text" },
    { "return ('%d|%s|%x|%%|%s'):format(-3, {}, 255, nil)", "-3|table|ff|%|nil" },
    { "return string.format('%d', 1.5)",
      "run: h.lua:1: bad argument #2 to 'format' (number has no integer representation)" },
    { "return string.format('%', 1)",
      "run: h.lua:1: string.format: only %d, %s, %x and %% are known here, without widths" },
    { "return string.format('%s')", "run: h.lua:1: bad argument #2 to 'format' (no value)" },
    { "return ('abcabc'):find('ca')..' '..select(2,('abcabc'):find('ca'))", "3 4" },
    { "return ('a.c'):find('.')..' '..tostring(('abc'):find('.'))", "2 nil" },
    { "return ('abcabc'):find('a', 2)..' '..('abcabc'):find('a', -3)..' '..('abc'):find('a',-9)",
      "4 4 1" },
    { "return ('abc'):find('')..' '..('abc'):find('', 4)..' '..tostring(('abc'):find('', 5))",
      "1 4 nil" },
    { "return ('abc'):rep(3,'-')..('x'):rep(-1)..#('x'):rep(65536)", "abc-abc-abc65536" },
    { "return ('Abc'):upper()..('Abc'):lower()..('abc'):reverse()..('abcd'):sub(2,3)..#'abc'",
      "ABCabccbabc3" },
    { "return ('abc'):byte(-1)..' '..select('#',('abc'):byte(1,-1))..string.char(104,105)",
      "99 3hi" },
    { "return ('x'):rep(5000):byte(1,-1)",
      "run: h.lua:1: bad argument #2 to 'byte' (at most 4,096 bytes at once)" },
    { "return ('x'):rep(5000):byte(-1)..' '..select('#',('x'):rep(5000):byte(1000,2000))",
      "120 1001" },
    { "return utf8.char(9830)..utf8.len('♦♠')..utf8.codepoint('♦')", "♦29830" },
    { "return '10' + 1",
      "run: h.lua:1: attempt to perform arithmetic on a string value (constant '10')" },
    { "return tonumber('0x10')..tonumber('z',36)..tostring(tonumber('x'))", "1635nil" },
    { "return tostring('a' < 'B')..tostring('ä' < 'b')", "falsefalse" }, // not by the locale
    // Tables.
    { "local t={b=2,a=1,[3]=3,[1]=1,[2.5]=0,[true]=1,[false]=0} local s='' "
      "for k,v in pairs(t) do s=s..tostring(k)..' ' end return s",
      "1 2.5 3 a b false true " },
    { "local t={1,2,3,4} for k in pairs(t) do t[k]=nil t[k+1]=nil end return #t", "0" },
    { "local s='' for k,v in pairs({10,20,30}) do s=s..k..'='..v..' ' end return s",
      "1=10 2=20 3=30 " },
    { "local n=0 for k in pairs({}) do n=n+1 end return n", "0" },
    { "for a in pairs(setmetatable({},{__pairs=function(t) return function(_,k) if not k then "
      "return 7 end end,t,nil end})) do return a end",
      "7" },
    { "pairs(nil)", "run: h.lua:1: bad argument #1 to 'pairs' (table expected, got nil)" },
    { "local t={5,2,8,1} table.sort(t) return table.concat(t,' ')", "1 2 5 8" },
    { "local t={'b','a'} table.sort(t,function(a,b) return a>b end) return t[1]..t[2]", "ba" },
    { "local t={} for i=1,100 do t[i]={k=i%3,i=i} end table.sort(t,function(a,b) return a.k<b.k "
      "end) for i=2,100 do assert(t[i-1].k<t[i].k or t[i-1].k==t[i].k and t[i-1].i<t[i].i) end "
      "return 'stable'",
      "stable" },
    { "table.sort({3,2,1},{})",
      "run: h.lua:1: bad argument #2 to 'sort' (function expected, got table)" },
    { "local t={1,2} table.insert(t,3) table.insert(t,1,0) local a=table.remove(t) "
      "local b=table.remove(t,1) return table.concat(t,',')..a..b",
      "1,230" },
    { "return table.concat({1,'a',2.5},'-')..table.concat({},'x')..table.concat({1,2,3},',',2,3)",
      "1-a-2.52,3" },
    { "return table.concat({1,{},3})", "run: h.lua:1: table.concat: entry 2 is a table, no text or "
                                       "number" },
    { "local t=table.pack(1,nil,3) return t.n..select('#',table.unpack(t,1,t.n))", "33" },
    { "return table.concat(table.move({1,2,3},2,3,1),',')", "2,3,3" },
    { "return table.concat(table.move({1,2,3},1,3,2,{9}),',')", "9,1,2,3" },
    { "return math.max(1,3,2)+math.min(4,2)+math.abs(-1)+7//2+math.floor(2.7)..math.type(1)",
      "11integer" },
    // Metatables.
    { "local m={__index=function(t,k) return k end} return setmetatable({},m).x", "x" },
    { "return tostring(getmetatable(''))..tostring(getmetatable({}))", "falsenil" },
    { "setmetatable(setmetatable({},{__metatable=1}),{})",
      "run: h.lua:1: cannot change a protected metatable" },
    { "setmetatable({},{__mode='k'})", "run: h.lua:1: setmetatable: __mode is not allowed" },
    { "setmetatable('', {})",
      "run: h.lua:1: bad argument #1 to 'setmetatable' (table expected, got string)" },
    { "return rawequal(setmetatable({},nil),1)", "false" },
};

static void test_functions(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_test_message("%s", rows[i].text);
        testing_assert_answer(rows[i].text, rows[i].answer);
    }
}

// --- messages ----------------------------------------------------------------------------------

static const Row messages[] = {
    { "x = = 1", "syntax: h.lua:1: unexpected symbol near '='" },
    { "\n\nlocal x = 'a\n'", "syntax: h.lua:3: unfinished string near ''a'" },
    { "\n\nerror('told')", "run: h.lua:3: told" },
    { "error('told', 0)", "run: h.lua:1: told" },
    { "local function f()\n error('told', 2)\nend\nf()",
      "run: h.lua:4: told (called from h.lua:2)" },
    { "error()", "run: h.lua:1: error without a message" },
    { "error(nil)", "run: h.lua:1: error without a message" },
    { "error({})", "run: h.lua:1: error with a table as its message; a message is a text" },
    { "error(true)", "run: h.lua:1: error with a boolean as its message; a message is a text" },
    { "error(42)", "run: h.lua:1: error 42" },
    { "assert(false)", "run: h.lua:1: assertion failed!" },
    { "assert(nil, 'so')", "run: h.lua:1: so" },
    { "assert(false, {})", "run: h.lua:1: error with a table as its message; a message is a text" },
    { "local t\nlocal function f()\n return t.x\nend\nlocal function g()\n local y = f()\n return y\n"
      "end\ng()\n",
      "run: h.lua:3: attempt to index a nil value (upvalue 't') (called from h.lua:6, h.lua:9)" },
    { "error('\\27[31mred\\0 hidden')", "run: h.lua:1: ?[31mred" },
    { "error('a\\nb\\226\\128\\174c\\255')", "run: h.lua:1: a b?c\xEF\xBF\xBD" },
};

static int fail_with_words(lua_State *lua) {
    return luaL_error(lua, "wrong hand");
}

static void test_messages(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(messages); i++) {
        testing_assert_answer(messages[i].text, messages[i].answer);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    g_autofree char *answer = testing_answer(sandbox,
                                             "function penalty()\n error 'told'\nend\n"
                                             "function endless()\n while true do end\nend",
                                             NULL);
    g_assert_cmpstr(answer, ==, "nil");
    g_assert_false(climb_sandbox_call(sandbox, fail_with_words, NULL, "penalty", &error));
    g_assert_cmpstr(error->message, ==, "penalty: wrong hand");
    g_clear_error(&error);
    char name[] = "penalty";
    g_assert_false(climb_sandbox_call(sandbox, testing_call_global, name, "penalty", &error));
    g_assert_cmpstr(error->message, ==, "h.lua:2: penalty: told");
    g_assert_false(climb_sandbox_is_aborted(sandbox));
    g_clear_error(&error);
    char endless[] = "endless";
    g_assert_false(climb_sandbox_call(sandbox, testing_call_global, endless, "settle", &error));
    g_assert_error(error, CLIMB_SANDBOX_ERROR, CLIMB_SANDBOX_ERROR_BUDGET);
    g_assert_cmpstr(
        error->message, ==,
        "h.lua:5: settle: more than 200,000 instructions in one call: the function does "
        "not end, or does too much");
}

// --- limits ------------------------------------------------------------------------------------

static void assert_limited(const ClimbSandboxLimits *limits, const char *text,
                           const char *expected) {
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(limits);
    g_autofree char *answer = testing_answer(sandbox, text, NULL);
    g_assert_cmpstr(answer, ==, expected);
    g_assert_true(climb_sandbox_is_aborted(sandbox));
    // It stays so, and says why.
    g_autofree char *again = testing_answer(sandbox, "return 1", NULL);
    g_assert_nonnull(
        strstr(again, "stopped by an earlier fault, and must be loaded again: h.lua:1:"));
    g_assert_false(climb_sandbox_call(sandbox, fail_with_words, NULL, NULL, NULL));
    g_assert_false(climb_sandbox_protect(sandbox, fail_with_words, NULL, NULL, NULL));
}

static void test_limits(void) {
    ClimbSandboxLimits budget = { .load_budget = 12345 };
    assert_limited(
        &budget, "while true do end",
        "budget: h.lua:1: more than 12,345 instructions while loading: the file does not "
        "end, or does too much");
    ClimbSandboxLimits memory = { .memory = 100 * 1024 };
    assert_limited(&memory, "local t={} while true do t[#t+1]={} end",
                   "memory: h.lua:1: more than 100 KiB of memory: the script keeps too much, or "
                   "calls itself without end");
    ClimbSandboxLimits tiny = { .memory = 1024 };
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(&tiny);
    g_autofree char *answer = testing_answer(sandbox, "return 1", NULL);
    g_assert_true(g_str_has_prefix(answer, "memory: h.lua: more than 1 KiB of memory"));
    ClimbSandboxLimits time = { .load_budget = G_MAXINT, .cpu_ms = 20 };
    assert_limited(&time, "while true do end",
                   "budget: h.lua:1: more than 20 ms of processor time: the file does too much");
}

// The budget is that of each call, not of all.
static void test_budget_of_each_call(void) {
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    g_autofree char *answer = testing_answer(sandbox, "function work() for i=1,100000 do end end",
                                             NULL);
    g_assert_cmpstr(answer, ==, "nil");
    char name[] = "work";
    for (int i = 0; i < 100; i++) {
        g_autoptr(GError) error = NULL;
        climb_sandbox_call(sandbox, testing_call_global, name, "work", &error);
        g_assert_no_error(error);
        g_assert_cmpint(climb_sandbox_instructions(sandbox), ==, 100000);
    }
}

// The same text costs the same and goes the same way in every state.
static void test_repeatable(void) {
    const char *text =
        "local t={} for i=1,300 do t['k'..i*7%301]=i end local s='' "
        "for k,v in pairs(t) do s=s..k..v end local u={} for i=1,200 do u[i]=i%10 end "
        "table.sort(u,function(a,b) return a<=b end) return #s..table.concat(u)..s";
    g_autofree char *first = NULL;
    for (int i = 0; i < 20; i++) {
        g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
        g_autofree char *answer = testing_answer(sandbox, text, NULL);
        g_assert_cmpstr(answer, ==, first != NULL ? first : answer);
        if (first == NULL) {
            first = g_steal_pointer(&answer);
        }
    }
}

// Each state has its own functions: what one script spoils is its own affair.
static void test_poison(void) {
    g_autoptr(ClimbSandbox) other = climb_sandbox_new(NULL);
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    g_autofree char *answer = testing_answer(
        sandbox,
        "ipairs=nil pairs=error tostring=error string.format=error "
        "string.rep=nil table=nil string.len=5 error=nil type=nil",
        NULL);
    g_assert_cmpstr(answer, ==, "nil");
    g_autofree char *spoilt = testing_answer(sandbox, "return ('x'):rep(2)", NULL);
    g_assert_cmpstr(spoilt, ==, "run: h.lua:1: attempt to call a nil value (method 'rep')");
    g_autofree char *whole = testing_answer(
        other, "local n=0 for _,v in ipairs{1,2} do n=n+v end return ('%d'):format(n)", NULL);
    g_assert_cmpstr(whole, ==, "3");
}

// --- nothing is left behind --------------------------------------------------------------------

static int measure_registry(lua_State *lua) {
    size_t *entries = lua_touserdata(lua, 1);
    *entries = 0;
    for (lua_pushnil(lua); lua_next(lua, LUA_REGISTRYINDEX) != 0; lua_pop(lua, 1)) {
        ++*entries;
    }
    lua_gc(lua, LUA_GCCOLLECT);
    return 0;
}

static void test_many_calls(void) {
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    lua_State *lua = climb_sandbox_state(sandbox);
    g_autofree char *answer = testing_answer(
        sandbox, "local n=0 function fail() n=n+1 if n%2==0 then error{} end return {n} end", NULL);
    g_assert_cmpstr(answer, ==, "nil");
    size_t before, after;
    g_assert_true(climb_sandbox_protect(sandbox, measure_registry, &before, NULL, NULL));
    size_t memory = climb_sandbox_memory(sandbox);
    char name[] = "fail";
    for (int i = 1; i <= 100000; i++) {
        bool done = climb_sandbox_call(sandbox, testing_call_global, name, "fail", NULL);
        g_assert_true(done == (i % 2 == 1));
        g_assert_cmpint(lua_gettop(lua), ==, 0);
    }
    g_assert_true(climb_sandbox_protect(sandbox, measure_registry, &after, NULL, NULL));
    g_assert_cmpuint(after, ==, before);
    g_assert_cmpuint(climb_sandbox_memory(sandbox), <=, memory + 1024);
}

static size_t bytes_in_use(void) {
    return mallinfo2().uordblks; // 0 under a sanitizer, which looks for leaks itself
}

static void test_many_states(void) {
    size_t before = 0;
    for (int i = 0; i < 1300; i++) {
        if (i == 300) {
            before = bytes_in_use();
        }
        g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
        const char *text = i % 3 == 0   ? "t={} for i=1,100 do t[i]={} end return t"
                           : i % 3 == 1 ? "error 'told'"
                                        : "local s='x' while true do s=s..s end";
        g_autofree char *answer = testing_answer(sandbox, text, NULL);
        g_assert_nonnull(answer);
    }
    // What the C library keeps for the next allocation counts as in use: 33 bytes a state at most.
    g_assert_cmpuint(bytes_in_use(), <=, before + 32768);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sandbox/names", test_names);
    g_test_add_func("/sandbox/functions", test_functions);
    g_test_add_func("/sandbox/messages", test_messages);
    g_test_add_func("/sandbox/limits", test_limits);
    g_test_add_func("/sandbox/budget-of-each-call", test_budget_of_each_call);
    g_test_add_func("/sandbox/repeatable", test_repeatable);
    g_test_add_func("/sandbox/poison", test_poison);
    g_test_add_func("/sandbox/many-calls", test_many_calls);
    g_test_add_func("/sandbox/many-states", test_many_states);
    return g_test_run();
}
