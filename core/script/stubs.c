// SPDX-License-Identifier: LGPL-2.1-or-later
// The same as the reference page (reference.c) as annotations for editors that run the Lua language
// server: docs/climb.lua is this text. Nothing runs it.
#include <string.h>

#include "hooks-private.h"

static const char head[] =
    "---@meta climb\n"
    "-- What a script can say, for editors. Made from the tables of the program; do not edit it by "
    "hand.\n";

// The type of a field's value.
static char *type_of(const ClimbField *field) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return g_strdup("boolean");
    case CLIMB_FIELD_INT: return g_strdup("integer");
    case CLIMB_FIELD_CHOICE: {
        g_autofree char *choices = g_strjoinv("\"|\"", (char **)field->choices);
        return g_strdup_printf("\"%s\"", choices);
    }
    case CLIMB_FIELD_TEXT: return g_strdup("string|table");
    }
    return NULL;
}

static void add_field(GString *out, const char *name, const ClimbField *field) {
    g_autofree char *type = type_of(field);
    g_autofree char *help = climb_field_help(field);
    if (strchr(name, '.') != NULL) {
        g_string_append_printf(out, "---@field [\"%s\"]? %s %s\n", name, type, help);
    } else {
        g_string_append_printf(out, "---@field %s? %s %s\n", name, type, help);
    }
}

static bool in_group(const char *name, const char *group) {
    size_t length = strlen(group);
    return strncmp(name, group, length) == 0 && name[length] == '.';
}

// "pass" of "pass.mode"; names without a dot have none. (transfer full)
static char *group_of(const char *name) {
    const char *dot = strchr(name, '.');
    return dot == NULL ? NULL : g_strndup(name, (gsize)(dot - name));
}

// The groups of the field table, each once, in its order. (transfer full)
static GPtrArray *list_groups(const ClimbField *fields, int count) {
    GPtrArray *groups = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < count; i++) {
        g_autofree char *group = group_of(fields[i].name);
        if (group != NULL && !g_ptr_array_find_with_equal_func(groups, group, g_str_equal, NULL)) {
            g_ptr_array_add(groups, g_steal_pointer(&group));
        }
    }
    return groups;
}

static void add_groups(GString *out, const ClimbField *fields, int count, GPtrArray *groups) {
    for (guint i = 0; i < groups->len; i++) {
        const char *group = groups->pdata[i];
        g_string_append_printf(out, "\n---@class climb.fields.%s\n", group);
        for (int j = 0; j < count; j++) {
            if (in_group(fields[j].name, group)) {
                add_field(out, fields[j].name + strlen(group) + 1, &fields[j]);
            }
        }
    }
}

// A name that is a field and a group of fields may be either.
static void add_definition_fields(GString *out, const ClimbField *fields, int count,
                                  GPtrArray *groups) {
    for (guint i = 0; i < groups->len; i++) {
        const char *group = groups->pdata[i];
        bool keyword = strcmp(group, "end") == 0; // of Lua
        g_string_append_printf(out, "---@field %s%s%s? climb.fields.%s|string\n",
                               keyword ? "[\"" : "", group, keyword ? "\"]" : "", group);
    }
    for (int i = 0; i < count; i++) {
        const char *name = fields[i].name;
        bool group = g_ptr_array_find_with_equal_func(groups, name, g_str_equal, NULL);
        if (!group && !fields[i].descriptive) { // those are the definition's own words
            add_field(out, name, &fields[i]);
        }
    }
}

static void add_definition(GString *out) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    g_autoptr(GPtrArray) groups = list_groups(fields, count);
    add_groups(out, fields, count, groups);
    int kind_count = 0;
    const ClimbField *kind_fields = climb_kind_fields(&kind_count);
    g_string_append(out, "\n---@class climb.Kind\n---@field [1]? string name of a new kind\n");
    for (int i = 0; i < kind_count; i++) {
        add_field(out, kind_fields[i].name, &kind_fields[i]);
    }
    g_string_append(
        out, "\n---@class climb.Examples\n---@field beats? string[][]\n---@field notbeats? "
             "string[][]\n---@field legal? string|string[]\n---@field illegal? string|string[]\n"
             "---@field kind? string[][]\n---@field penalty? any[][]\n"
             "---@field gives? string[][]\n"
             "\n---@class climb.Option\n---@field [1] string name\n---@field default? any\n"
             "---@field values? string|any[] none: true or false\n---@field help? string\n"
             "\n---@class climb.Definition\n---@field id? string\n---@field base? string\n"
             "---@field title? string\n---@field summary? string\n---@field source? string\n"
             "---@field kinds? table<string|integer, climb.Kind|boolean>\n"
             "---@field hooks? climb.Hooks\n---@field examples? climb.Examples\n"
             "---@field options? climb.Option[]\n---@field option? table<string, any>\n");
    add_definition_fields(out, fields, count, groups);
}

static void add_hooks(GString *out) {
    int count = 0;
    for (const ClimbHookTable *table = climb_script_hook_results(); table->name != NULL; table++) {
        g_string_append_printf(out, "\n---@class %s\n", table->name);
        bool optional = table->rows == climb_script_effect_table(&count);
        for (const ClimbHookInfo *row = table->rows; row->name != NULL; row++) {
            bool may_lack = g_str_has_suffix(row->returns, "?");
            g_autofree char *type = g_strndup(row->returns, strlen(row->returns) - may_lack);
            g_string_append_printf(out, "---@field %s%s %s %s\n", row->name,
                                   optional || may_lack ? "?" : "", type, row->help);
        }
    }
    const ClimbHookInfo *rows = climb_script_hook_table(&count);
    g_string_append(out, "\n---@class climb.Hooks\n");
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "---@field %s? fun(%s): %s %s\n", rows[i].name,
                               rows[i].arguments, rows[i].returns, rows[i].help);
    }
}

// Names of arguments alone: "hand, seat" of "hand: string|Cards, seat: integer?".
static void add_parameters(GString *out, const char *arguments, bool typed) {
    g_auto(GStrv) list = g_strsplit(arguments, ", ", -1);
    for (int i = 0; list[i] != NULL; i++) {
        g_auto(GStrv) parts = g_strsplit(list[i], ": ", 2);
        if (!typed) {
            g_string_append_printf(out, "%s%s", i > 0 ? ", " : "", parts[0]);
            continue;
        }
        bool optional = g_str_has_suffix(parts[1], "?");
        parts[1][strlen(parts[1]) - (optional ? 1 : 0)] = '\0';
        g_string_append_printf(out, "---@param %s%s %s\n", parts[0], optional ? "?" : "", parts[1]);
    }
}

static void add_function(GString *out, const char *owner, const ClimbValueMember *row) {
    g_string_append_printf(out, "\n---%s\n", row->help);
    add_parameters(out, row->arguments, true);
    g_string_append_printf(out, "---@return %s\nfunction %s%s(", row->returns, owner, row->name);
    add_parameters(out, row->arguments, false);
    g_string_append(out, ") end\n");
}

static void add_operators(GString *out, ClimbValueType type) {
    if (type == CLIMB_VALUE_CARDS) {
        g_string_append(out, "---@operator add(Cards|string): Cards\n"
                             "---@operator sub(Cards|string): Cards\n---@operator len: integer\n");
    }
    if (type == CLIMB_VALUE_SEATS) {
        g_string_append(out, "---@operator len: integer\n---@field [integer] any\n");
    }
}

static void add_class(GString *out, ClimbValueType type) {
    const ClimbValueClass *class = climb_value_class(type);
    g_autofree char *owner = g_strconcat(class->name, ":", NULL);
    g_string_append_printf(out, "\n---%s\n---@class %s\n", class->help, class->name);
    add_operators(out, type);
    for (const ClimbValueMember *row = class->members; row != NULL && row->name != NULL; row++) {
        if (row->arguments == NULL) {
            g_string_append_printf(out, "---@field %s %s %s\n", row->name, row->returns, row->help);
        }
    }
    g_string_append_printf(out, "local %s = {}\n", class->name);
    for (const ClimbValueMember *row = class->members; row != NULL && row->name != NULL; row++) {
        if (row->arguments != NULL) {
            add_function(out, owner, row);
        }
    }
}

char *climb_script_stubs(void) {
    GString *out = g_string_new(head);
    for (int type = 0; type < CLIMB_VALUE_COUNT; type++) {
        add_class(out, (ClimbValueType)type);
    }
    add_hooks(out);
    add_definition(out);
    g_string_append_printf(
        out,
        "\n---@class climb\n---@field api integer version of all this: %d\nclimb = {}\n"
        "\n---A house rule over another game.\n---@param definition climb.Definition\n"
        "---@return climb.Definition\nfunction climb.variant(definition) end\n"
        "\n---A whole game.\n---@param definition climb.Definition\n"
        "---@return climb.Definition\nfunction climb.game(definition) end\n",
        CLIMB_SCRIPT_API);
    for (const ClimbValueMember *row = climb_value_functions(); row->name != NULL; row++) {
        add_function(out, "", row);
    }
    return g_string_free(out, FALSE);
}
