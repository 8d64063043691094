// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of the sandbox share.
#include "testing-sandbox.h"

#include <glib/gstdio.h>
#include <string.h>

static int copy_text(lua_State *lua) {
    char **text = lua_touserdata(lua, 1);
    climb_sandbox_push_text(lua, 2);
    *text = g_strdup(lua_tostring(lua, -1));
    return 0;
}

// What a text returns, as text; or "kind: message". (transfer full)
char *testing_answer(ClimbSandbox *sandbox, const char *text, const char *folder) {
    static const char *const kinds[] = { "syntax", "run", "budget", "memory", "file" };
    g_autoptr(GError) error = NULL;
    lua_State *lua = climb_sandbox_state(sandbox);
    char *answer = NULL;
    if (climb_sandbox_run(sandbox, "h.lua", text, strlen(text), folder, &error)) {
        g_assert_cmpint(lua_gettop(lua), ==, 1);
        g_assert_true(climb_sandbox_protect(sandbox, copy_text, &answer, "answer", NULL));
        lua_settop(lua, 0);
    } else {
        g_assert_true(error->domain == CLIMB_SANDBOX_ERROR);
        answer = g_strdup_printf("%s: %s", kinds[error->code], error->message);
    }
    g_assert_cmpint(lua_gettop(lua), ==, 0);
    return answer;
}

void testing_assert_answer(const char *text, const char *expected) {
    g_autoptr(ClimbSandbox) sandbox = climb_sandbox_new(NULL);
    g_autofree char *answer = testing_answer(sandbox, text, NULL);
    g_assert_cmpstr(answer, ==, expected);
}

int testing_call_global(lua_State *lua) {
    lua_getglobal(lua, lua_touserdata(lua, 1));
    lua_call(lua, 0, 0);
    return 0;
}

char *testing_folder(void) {
    char *folder = g_dir_make_tmp("climb-sandbox-XXXXXX", NULL);
    g_assert_nonnull(folder);
    return folder;
}

void testing_add_file(const char *folder, const char *name, const char *text, gssize length) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_true(g_file_set_contents(path, text, length, NULL));
}

void testing_remove_folder(const char *folder) {
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_assert_cmpint(g_remove(path), ==, 0);
    }
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

int testing_open_files(void) {
    g_autoptr(GDir) dir = g_dir_open("/proc/self/fd", 0, NULL);
    int count = 0;
    while (dir != NULL && g_dir_read_name(dir) != NULL) {
        count++;
    }
    return count;
}
