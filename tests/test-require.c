// SPDX-License-Identifier: LGPL-2.1-or-later
// `require`: which files a script may read, and when; and a script that runs out of memory at every
// moment, while it reads one too.
#define _DEFAULT_SOURCE

#include "testing-sandbox.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- no memory at any moment -------------------------------------------------------------------

static int build_table(lua_State *lua) {
    lua_newtable(lua);
    for (int i = 1; i <= 20; i++) {
        lua_pushfstring(lua, "entry %d", i);
        lua_rawseti(lua, -2, i);
    }
    lua_pushvalue(lua, -1);
    lua_setglobal(lua, "made");
    luaL_unref(lua, LUA_REGISTRYINDEX, luaL_ref(lua, LUA_REGISTRYINDEX));
    return 0;
}

static const char busy[] =
    "local t={} for i=1,40 do t[i]=('x'):rep(i)..i end table.sort(t) local s=table.concat(t,',') "
    "local n=0 for k,v in pairs(t) do n=n+#v end s=s:upper():reverse() "
    "local o=setmetatable({},{__index=function(_,k) return string.format('%s%d',k,n) end}) "
    "local helper=require 'helper' return o.some..#s..tostring(o)..helper.name";

// Makes allocations fail from the `after`-th on; false once the script gets through.
static bool fails_after(const char *folder, int after, int count) {
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    climb_sandbox_fail_allocations(sandbox, after, count);
    g_autoptr(GError) error = NULL;
    bool done = climb_sandbox_protect(sandbox, build_table, NULL, "build", &error) &&
                climb_sandbox_run(sandbox, "h.lua", busy, strlen(busy), folder, &error);
    if (!done) {
        g_assert_error(error, CLIMB_SANDBOX_ERROR, CLIMB_SANDBOX_ERROR_MEMORY);
        g_assert_nonnull(strstr(error->message, "16 MiB of memory"));
        g_assert_true(climb_sandbox_is_aborted(sandbox));
        g_assert_cmpint(lua_gettop(climb_sandbox_state(sandbox)), ==, 0);
    }
    return !done;
}

static void test_no_memory(void) {
    g_autofree char *folder = testing_folder();
    testing_add_file(folder, "helper.lua", "return { name = 'helper' }", -1);
    int files = testing_open_files();
    int after = 0;
    while (fails_after(folder, after, G_MAXINT)) {
        after++;
    }
    g_test_message("%d allocations", after);
    g_assert_cmpint(after, >, 100);
    // One alone is made good by collecting what is not needed.
    for (int i = 0; i <= after; i++) {
        g_assert_false(fails_after(folder, i, 1));
    }
    g_assert_cmpint(testing_open_files(), ==, files);
    testing_remove_folder(folder);
}

// --- require -----------------------------------------------------------------------------------

static void assert_required(const char *folder, const char *text, const char *expected) {
    int files = testing_open_files();
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    g_autofree char *answer = testing_answer(sandbox, text, folder);
    g_assert_cmpstr(answer, ==, expected);
    g_assert_cmpint(testing_open_files(), ==, files);
}

static void test_require(void) {
    g_autofree char *folder = testing_folder();
    testing_add_file(folder, "one.lua", "count = (count or 0) + 1 return { count = count }", -1);
    testing_add_file(folder, "nothing.lua", "", -1);
    testing_add_file(folder, "wrong.lua", "\nreturn +", -1);
    testing_add_file(folder, "failing.lua", "\nerror 'told'", -1);
    testing_add_file(folder, "endless.lua", "while true do end", -1);
    assert_required(folder, "return require('one').count + require 'one'.count", "2");
    assert_required(folder, "return rawequal(require 'one', require 'one')", "true");
    assert_required(folder, "return require 'nothing'", "true");
    assert_required(folder, "\nrequire 'absent'",
                    "file: h.lua:2: require \"absent\": there is no such file beside this one");
    assert_required(NULL, "require 'one'",
                    "file: h.lua:1: require \"one\": this script has no folder to read from");
    assert_required(folder, "\nlocal x = require 'wrong'",
                    "syntax: wrong.lua:2: unexpected symbol near '+' (called from h.lua:2)");
    assert_required(folder, "\nlocal x = require 'failing'",
                    "run: failing.lua:2: told (called from h.lua:2)");
    assert_required(
        folder, "\nlocal x = require 'endless'",
        "budget: endless.lua:1: more than 5,000,000 instructions while loading: the file "
        "does not end, or does too much (called from h.lua:2)");
    assert_required(folder, "require()",
                    "run: h.lua:1: bad argument #1 to 'require' (string expected, got no value)");
    g_autofree char *absent = g_build_filename(folder, "absent", NULL);
    g_autofree char *opened = g_strdup_printf("file: folder “%s” cannot be opened: %s", absent,
                                              g_strerror(ENOENT));
    assert_required(absent, "return 1", opened);
    testing_remove_folder(folder);
}

static void test_require_names(void) {
    static const char *const names[] = { "",
                                         ".",
                                         "..",
                                         "a/b",
                                         "../one",
                                         "/one",
                                         "One",
                                         "one.lua",
                                         "o ne",
                                         "one\\0x",
                                         "a23456789012345678901234567890123",
                                         "ö" };
    g_autofree char *folder = testing_folder();
    testing_add_file(folder, "one.lua", "return 1", -1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *text = g_strdup_printf("return require '%s'", names[i]);
        assert_required(folder, text,
                        "file: h.lua:1: require: bad module name: the name of a file beside this "
                        "one, without .lua, of at most 32 small letters, digits and _");
    }
    testing_remove_folder(folder);
}

static void test_require_circle(void) {
    g_autofree char *folder = testing_folder();
    testing_add_file(folder, "self.lua", "return require 'self'", -1);
    testing_add_file(folder, "one.lua", "\nlocal x = require 'two'\nreturn x", -1);
    testing_add_file(folder, "two.lua", "\n\nlocal x = require 'one'\nreturn x", -1);
    assert_required(folder, "local x = require 'one'",
                    "file: two.lua:3: require \"one\": it is still being loaded: the files require "
                    "each other in a circle (called from one.lua:2, h.lua:1)");
    assert_required(
        folder, "local x = require 'self'",
        "file: self.lua:1: require \"self\": it is still being loaded: the files require "
        "each other in a circle (called from h.lua:1)");
    for (int i = 0; i < 70; i++) {
        g_autofree char *name = g_strdup_printf("m%d.lua", i);
        testing_add_file(folder, name, "return 1", -1);
    }
    assert_required(folder, "for i=0,69 do require('m'..i) end",
                    "file: h.lua:1: require \"m64\": a script may require at most 64 files");
    testing_remove_folder(folder);
}

static void test_require_files(void) {
    g_autofree char *folder = testing_folder();
    g_autofree char *outside = testing_folder();
    testing_add_file(outside, "secret.lua", "return 'secret'", -1);
    g_autofree char *target = g_build_filename(outside, "secret.lua", NULL);
    g_autofree char *link = g_build_filename(folder, "link.lua", NULL);
    g_assert_cmpint(symlink(target, link), ==, 0);
    g_autofree char *inner = g_build_filename(folder, "inner.lua", NULL);
    g_assert_cmpint(g_mkdir(inner, 0700), ==, 0);
    g_autofree char *pipe = g_build_filename(folder, "pipe.lua", NULL);
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    g_autofree char *big = g_malloc(10 << 20);
    memset(big, ' ', 10 << 20);
    testing_add_file(folder, "big.lua", big, 10 << 20);
    testing_add_file(folder, "largest.lua", big, 256 << 10);
    testing_add_file(folder, "compiled.lua", "\x1bLua", -1);
    assert_required(folder, "require 'link'",
                    "file: h.lua:1: require \"link\": the file is a link, and links are not "
                    "followed");
    assert_required(folder, "require 'inner'",
                    "file: h.lua:1: require \"inner\": it is no ordinary file");
    assert_required(folder, "require 'pipe'",
                    "file: h.lua:1: require \"pipe\": it is no ordinary file");
    assert_required(folder, "require 'big'",
                    "file: h.lua:1: require \"big\": the file is larger than 256 KiB");
    assert_required(folder, "return require 'largest'", "true");
    assert_required(folder, "require 'compiled'",
                    "syntax: h.lua:1: compiled.lua is compiled Lua (bytecode); only text is read");
    testing_remove_folder(outside);
    testing_remove_folder(folder);
}

// Files are read while a script is loaded, and never in play.
static void test_require_in_play(void) {
    g_autofree char *folder = testing_folder();
    testing_add_file(folder, "one.lua", "return 1", -1);
    testing_add_file(folder, "two.lua", "return 2", -1);
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    g_autofree char *answer = testing_answer(
        sandbox, "require 'one' function one() require 'one' end function two() require 'two' end",
        folder);
    g_assert_cmpstr(answer, ==, "nil");
    char one[] = "one", two[] = "two";
    g_autoptr(GError) error = NULL;
    g_assert_true(climb_sandbox_call(sandbox, testing_call_global, one, "one", NULL));
    g_assert_false(climb_sandbox_call(sandbox, testing_call_global, two, "two", &error));
    g_assert_error(error, CLIMB_SANDBOX_ERROR, CLIMB_SANDBOX_ERROR_FILE);
    g_assert_nonnull(strstr(error->message, "files are read only while the script is loaded"));
    testing_remove_folder(folder);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/require/no-memory", test_no_memory);
    g_test_add_func("/require/files-beside", test_require);
    g_test_add_func("/require/names", test_require_names);
    g_test_add_func("/require/circle", test_require_circle);
    g_test_add_func("/require/files", test_require_files);
    g_test_add_func("/require/in-play", test_require_in_play);
    return g_test_run();
}
