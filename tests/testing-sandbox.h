// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of the sandbox share: what a text answers, folders with files to require.
#pragma once

#include "testing.h"

#include <sandbox-private.h>

// What a text, called h.lua, returns, as text; or "kind: message". (transfer full)
char *testing_answer(ClimbSandbox *sandbox, const char *text, const char *folder);

// The same in a sandbox of its own, without a folder.
void testing_assert_answer(const char *text, const char *expected);

// For climb_sandbox_call: calls the global function whose name is the data.
int testing_call_global(lua_State *lua);

// A new empty folder (transfer full), a file in it, and both away.
char *testing_folder(void);
void testing_add_file(const char *folder, const char *name, const char *text, gssize length);
void testing_remove_folder(const char *folder);

// How many descriptors the program has open.
int testing_open_files(void);
