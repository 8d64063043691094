// SPDX-License-Identifier: LGPL-2.1-or-later
// The words for what went wrong in a script: file, line, what was being done, and what led there.
// Nothing here asks Lua for memory or raises: it runs where memory or instructions have run out.
#include "sandbox-private.h"

#include <string.h>

#define FRAMES_SHOWN 5
#define FRAMES_SEARCHED 200 // a runaway recursion has many more

G_DEFINE_QUARK(climb - sandbox - error - quark, climb_sandbox_error)

// A place in the text: "friday.lua:12".
typedef struct {
    char text[LUA_IDSIZE + 16];
} Place;

// The place where a level of the stack is; false where it is no Lua function, or none.
static bool find_place(lua_State *lua, int level, Place *place, bool *exists) {
    lua_Debug activation;
    *exists = lua_getstack(lua, level, &activation) == 1;
    if (!*exists || lua_getinfo(lua, "Sl", &activation) == 0 || activation.currentline <= 0) {
        return false;
    }
    g_snprintf(place->text, sizeof place->text, "%s:%d", activation.short_src,
               activation.currentline);
    return true;
}

// Length of "FILE:LINE" at the start of a message whose file is that of some level, 0 if none.
static size_t place_in(lua_State *lua, const char *text) {
    bool exists = true;
    for (int level = 0; exists && level < FRAMES_SEARCHED; level++) {
        Place place;
        if (!find_place(lua, level, &place, &exists)) {
            continue;
        }
        size_t file = (size_t)(strrchr(place.text, ':') - place.text) + 1;
        size_t digits = strncmp(text, place.text, file) == 0 ? strspn(text + file, "0123456789")
                                                             : 0;
        if (digits > 0 && text[file + digits] == ':') {
            return file + digits;
        }
    }
    return 0;
}

static void add(ClimbSandbox *sandbox, const char *text) {
    g_strlcat(sandbox->message, text, sizeof sandbox->message);
}

// " (called from friday.lua:20, friday.lua:31)", without the place that was named before.
static void add_callers(ClimbSandbox *sandbox, const char *named) {
    int shown = 0;
    bool exists = true;
    for (int level = 0; exists && level < FRAMES_SEARCHED; level++) {
        Place place;
        if (!find_place(sandbox->lua, level, &place, &exists) || strcmp(place.text, named) == 0) {
            continue;
        }
        if (shown == FRAMES_SHOWN) {
            add(sandbox, ", …");
            break;
        }
        add(sandbox, shown++ == 0 ? " (called from " : ", ");
        add(sandbox, place.text);
    }
    add(sandbox, shown > 0 ? ")" : "");
}

// The place of the innermost Lua function.
static bool find_first_place(lua_State *lua, Place *place) {
    bool exists = true;
    for (int level = 0; exists && level < FRAMES_SEARCHED; level++) {
        if (find_place(lua, level, place, &exists)) {
            return true;
        }
    }
    return false;
}

// What Lua says of common slips, and what to do about them in plain words. All of the parts that are
// given must be in the text.
typedef struct {
    const char *part, *other; // `other` may be NULL
    const char *advice;
} Advice;

static const Advice advices[] = {
    { "unexpected symbol near 'end'", NULL,
      "; end is a word of Lua, and a field of that name is written [\"end\"] = …" },
    { "(to close '{'", "near <eof>", "; a } is missing at the end" },
    { "(to close '{'", NULL, "; is a comma missing before it?" },
    { "(to close '", "near <eof>", "; an end is missing" },
    { "near <eof>", NULL, "; the file ends too early, is a } or an end missing?" },
    { "'then' expected near '='", NULL, "; to compare, write ==" },
    { "near '!'", NULL, "; “not equal” is written ~=, and “not” is a word" },
    { "syntax error near '+'", NULL, "; to add to x, write x = x + 1" },
    { "syntax error near '-'", NULL, "; to take from x, write x = x - 1" },
    { "near '<\\226>'", NULL, "; quotation marks are straight in Lua: \"…\"" },
    { "(global 'print')", NULL, "; a script prints nothing" },
    { "nil value (global 'os')", NULL, "; a script reaches no clock and no files" },
    { "nil value (global 'io')", NULL, "; a script reaches no files" },
    { "nil value (field 'random')", NULL, "; there is no chance in rules" },
    { "nil value (global '", NULL, "; there is nothing of that name here" },
};

static void add_advice(ClimbSandbox *sandbox, const char *text) {
    for (size_t i = 0; i < G_N_ELEMENTS(advices); i++) {
        const Advice *advice = &advices[i];
        if (strstr(text, advice->part) != NULL &&
            (advice->other == NULL || strstr(text, advice->other) != NULL)) {
            add(sandbox, advice->advice);
            return;
        }
    }
}

void climb_sandbox_explain(ClimbSandbox *sandbox, const char *text) {
    if (sandbox->aborted || sandbox->lua == NULL) {
        return; // the first cause is what counts
    }
    Place place = { "" };
    size_t length = place_in(sandbox->lua, text);
    const char *rest = text;
    if (length > 0) {
        g_strlcpy(place.text, text, MIN(length + 1, sizeof place.text));
        rest = text + length + 1;
        rest += strspn(rest, " ");
    } else if (sandbox->kind == CLIMB_SANDBOX_ERROR_SYNTAX) {
        // It names a file that is not on the stack yet.
    } else if (!find_first_place(sandbox->lua, &place) && sandbox->name != NULL) {
        g_strlcpy(place.text, sandbox->name, sizeof place.text);
    }
    sandbox->message[0] = '\0';
    if (place.text[0] != '\0') {
        add(sandbox, place.text);
        add(sandbox, ": ");
    }
    if (sandbox->what != NULL && !g_str_has_prefix(place.text, sandbox->what)) {
        add(sandbox, sandbox->what);
        add(sandbox, ": ");
    }
    add(sandbox, rest);
    add_advice(sandbox, rest);
    add_callers(sandbox, place.text);
}

int climb_sandbox_handler(lua_State *lua) {
    ClimbSandbox *sandbox = climb_sandbox_of(lua);
    char text[sizeof sandbox->message];
    switch (lua_type(lua, 1)) {
    case LUA_TSTRING: climb_sandbox_explain(sandbox, lua_tostring(lua, 1)); break;
    case LUA_TNUMBER:
        // lua_tostring would make a text of the number, for which there may be no memory.
        g_snprintf(text, sizeof text, "error %.14g", lua_tonumber(lua, 1));
        climb_sandbox_explain(sandbox, text);
        break;
    case LUA_TNIL: climb_sandbox_explain(sandbox, "error without a message"); break;
    default:
        g_snprintf(text, sizeof text, "error with a %s as its message; a message is a text",
                   lua_typename(lua, lua_type(lua, 1)));
        climb_sandbox_explain(sandbox, text);
        break;
    }
    return 1;
}

// A script's words go to screens and logs: no control characters, none that turn the direction of
// writing, nothing that is no UTF-8.
static char *make_harmless(const char *text) {
    char *valid = g_utf8_make_valid(text, -1);
    GString *clean = g_string_sized_new(strlen(valid));
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        bool turns = g_unichar_type(character) == G_UNICODE_FORMAT && character != 0x200C &&
                     character != 0x200D;
        bool breaks = character == 0x2028 || character == 0x2029;
        if (character == '\n' || character == '\t' || breaks) {
            g_string_append_c(clean, ' ');
        } else {
            g_string_append_unichar(clean, g_unichar_iscntrl(character) || turns ? '?' : character);
        }
    }
    g_free(valid);
    return g_string_free(clean, FALSE);
}

void climb_sandbox_set_error(ClimbSandbox *sandbox, int status, GError **error) {
    const char *text = lua_type(sandbox->lua, -1) == LUA_TSTRING ? lua_tostring(sandbox->lua, -1)
                                                                 : "";
    // Lua's helper library raises an ordinary error where memory runs out.
    bool memory = status == LUA_ERRMEM ||
                  (sandbox->refusals > 0 && g_str_has_suffix(text, "not enough memory"));
    if (memory && !sandbox->aborted) {
        sandbox->aborted = true;
        sandbox->kind = CLIMB_SANDBOX_ERROR_MEMORY;
    }
    if (sandbox->message[0] == '\0') {
        sandbox->aborted = false;
        climb_sandbox_explain(sandbox,
                              text[0] != '\0' ? text : "error in the handling of an error");
        sandbox->aborted = memory;
    }
    g_autofree char *words = make_harmless(sandbox->message);
    g_set_error_literal(error, CLIMB_SANDBOX_ERROR, (int)sandbox->kind, words);
}

bool climb_sandbox_refuse_aborted(const ClimbSandbox *sandbox, GError **error) {
    g_autofree char *words = make_harmless(sandbox->message);
    g_set_error(error, CLIMB_SANDBOX_ERROR, (int)sandbox->kind,
                "stopped by an earlier fault, and must be loaded again: %s", words);
    return false;
}
