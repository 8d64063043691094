// SPDX-License-Identifier: LGPL-2.1-or-later
// The reference page of all that a script can say, as Markdown, from the binding's own tables: the
// fields, the hooks, the values and the functions of the sandbox. docs/script-reference.md is this
// text, and a test holds them equal. The same for editors is made in stubs.c.
#include <string.h>

#include "hooks-private.h"

static const char introduction[] =
    "# What a script can say\n"
    "\n"
    "Made from the tables of the program; do not edit it by hand. `docs/climb.lua` has the same for\n"
    "editors that know LuaLS annotations.\n"
    "\n"
    "A script is a text file whose first line is `-- climb-api: 1`. It returns `climb.variant { … }`,\n"
    "which changes another game, or `climb.game { … }`, a whole game. Everything in the braces is\n"
    "data but for `hooks`. A name that is not known is an error with its line.\n"
    "\n"
    "Seats are 1 to the number of seats, in the order of play. Cards are written as faces, `3D`.\n"
    "Points are integers: `//` divides, `/` makes a fraction, which is refused.\n"
    "\n"
    "## Words of a definition\n"
    "\n"
    "| word | is |\n"
    "| --- | --- |\n"
    "| `id` | short name, of small letters, digits and hyphens |\n"
    "| `base` | the game that a variant changes: `\"GAME\"` or `\"GAME:PRESET\"` |\n"
    "| `title`, `summary`, `source` | in words: its name, one sentence, where the rules are written |\n"
    "| `kinds` | combinations: `ID = false` takes one out, `ID = { … }` changes one, an entry of the "
    "list `{ \"NAME\", … }` adds one |\n"
    "| `hooks` | functions, see below |\n"
    "| `options` | what the functions leave to the players, who set it as `NAME=VALUE`: a list of "
    "`{ \"NAME\", default = true, help = \"…\" }`, or with `values = { \"one\", \"two\" }` |\n"
    "| `option` | of a variant: options of its base, `option = { NAME = VALUE }` |\n"
    "| `examples` | what must hold: `beats`, `notbeats`, `legal`, `illegal`, `kind`, `penalty`, "
    "`gives` |\n"
    "| a field | see below; `pass = { mode = \"lockout\" }` and `[\"pass.mode\"] = \"lockout\"` are "
    "the same; `end` is a word of Lua and is written `[\"end\"]` |\n"
    "| a short name | see the page on settings |\n";

// Text for a cell of a table: bars would end it.
static void add_cell(GString *out, const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        g_string_append(out, *at == '|' ? "\\|" : (char[]){ *at, '\0' });
    }
}

static void add_code(GString *out, const char *text) {
    g_string_append_c(out, '`');
    add_cell(out, text);
    g_string_append_c(out, '`');
}

static void add_row(GString *out, const char *code, const char *kind, const char *help) {
    g_string_append(out, "| ");
    add_code(out, code);
    g_string_append(out, " | ");
    add_cell(out, kind);
    g_string_append(out, " | ");
    add_cell(out, help);
    g_string_append(out, " |\n");
}

static char *values_of(const ClimbField *field) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return g_strdup("true, false");
    case CLIMB_FIELD_INT: return g_strdup_printf("%d to %d", field->min, field->max);
    case CLIMB_FIELD_CHOICE: return g_strjoinv(", ", (char **)field->choices);
    case CLIMB_FIELD_TEXT: return g_strdup("text or list");
    }
    return NULL;
}

static void add_fields(GString *out, const ClimbField *fields, int count) {
    g_string_append(out, "\n| field | values | what it is |\n| --- | --- | --- |\n");
    for (int i = 0; i < count; i++) {
        g_autofree char *values = values_of(&fields[i]);
        if (!fields[i].descriptive) {
            g_autofree char *help = climb_field_help(&fields[i]);
            add_row(out, fields[i].name, values, help);
        }
    }
}

static void add_hooks(GString *out) {
    int count = 0;
    const ClimbHookInfo *hooks = climb_script_hook_table(&count);
    g_string_append_printf(
        out,
        "\n## Hooks\n\n"
        "Functions for what no field says, called while a game is played. They must give the same\n"
        "answer to the same question: they keep nothing from call to call, and `classify`, `beats` "
        "and a\n`penalty` that takes the hand alone are remembered by their cards. A hook that fails "
        "or returns\nanything else than stands here voids the deal, and says so with file, line and "
        "hook. Kinds that\n`classify` finds are listed for hands of up to %d cards.\n\n"
        "| hook | returns | what it is |\n| --- | --- | --- |\n",
        CLIMB_HOOK_CLASSIFY_LIMIT);
    for (int i = 0; i < count; i++) {
        g_autofree char *call = g_strdup_printf("%s(%s)", hooks[i].name, hooks[i].arguments);
        add_row(out, call, hooks[i].returns, hooks[i].help);
    }
    for (const ClimbHookTable *table = climb_script_hook_results(); table->name != NULL; table++) {
        g_string_append_printf(out,
                               "\n### %s\n\n%s\n\n| key | value | what it is |\n"
                               "| --- | --- | --- |\n",
                               table->name, table->help);
        for (const ClimbHookInfo *row = table->rows; row->name != NULL; row++) {
            add_row(out, row->name, row->returns, row->help);
        }
    }
}

static void add_member(GString *out, const char *owner, const ClimbValueMember *member) {
    g_autofree char *code = member->arguments == NULL
                                ? g_strdup_printf("%s.%s", owner, member->name)
                                : g_strdup_printf("%s:%s(%s)", owner, member->name,
                                                  member->arguments);
    add_row(out, code, member->returns, member->help);
}

static void add_values(GString *out) {
    g_string_append(out, "\n## Values\n\nWhat hooks are given can be read, not changed. A key that "
                         "is not known is an error.\n");
    for (int type = 0; type < CLIMB_VALUE_COUNT; type++) {
        const ClimbValueClass *class = climb_value_class((ClimbValueType)type);
        g_autofree char *owner = g_ascii_strdown(class->name, -1);
        g_string_append_printf(out, "\n### %s\n\n%s\n", class->name, class->help);
        if (class->members == NULL) {
            continue;
        }
        g_string_append(out, "\n| | gives | what it is |\n| --- | --- | --- |\n");
        for (const ClimbValueMember *row = class->members; row->name != NULL; row++) {
            add_member(out, owner, row);
        }
    }
}

static void add_functions(GString *out) {
    g_autoptr(GPtrArray) names = climb_sandbox_names();
    g_string_append(out, "\n## Functions\n\n");
    for (const ClimbValueMember *row = climb_value_functions(); row->name != NULL; row++) {
        g_string_append_printf(out, "- `%s(%s)` → %s: %s\n", row->name, row->arguments,
                               row->returns, row->help);
    }
    g_string_append(out, "\nOf Lua's own there are these, and no others:\n\n");
    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(out, "%s`%s`",
                               i == 0       ? ""
                               : i % 6 == 0 ? ",\n"
                                            : ", ",
                               (const char *)names->pdata[i]);
    }
    g_string_append(out, ".\n");
}

char *climb_script_reference(void) {
    int count = 0;
    GString *out = g_string_new(introduction);
    add_hooks(out);
    add_values(out);
    add_functions(out);
    g_string_append(out, "\n## Fields\n");
    const ClimbField *fields = climb_fields(&count);
    add_fields(out, fields, count);
    g_string_append(out, "\n## Fields of a kind\n");
    fields = climb_kind_fields(&count);
    add_fields(out, fields, count);
    return g_string_free(out, FALSE);
}
