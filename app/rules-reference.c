// SPDX-License-Identifier: LGPL-2.1-or-later
// The reference of all fields, kinds' fields, short names, ladders and presets as Markdown, from the
// tables of the program: docs/rules.md is this text, and a test holds them equal.
#include <string.h>

#include "rules-reference.h"

static const char introduction[] =
    "# Settings\n"
    "\n"
    "Every rule is a named field. Set one with `NAME=VALUE` behind a game, as in\n"
    "`climb play GAME pass.mode=lockout`, look at them with `climb rules GAME --fields`, compare\n"
    "two games with `climb diff`. A game module sets the same fields, see `games/`.\n"
    "\n"
    "This page is the output of `climb rules --reference`; do not edit it by hand.\n";

// Text for a cell of a table: bars would end it.
static void add_cell(GString *out, const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        g_string_append(out, *at == '|' ? "\\|" : (char[]){ *at, '\0' });
    }
}

static void add_code(GString *out, const char *text) {
    if (*text != '\0') {
        g_string_append_c(out, '`');
        add_cell(out, text);
        g_string_append_c(out, '`');
    }
}

static char *values_of(const ClimbField *field) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return g_strdup("yes, no");
    case CLIMB_FIELD_INT: return g_strdup_printf("%d to %d", field->min, field->max);
    case CLIMB_FIELD_CHOICE: return g_strjoinv(", ", (char **)field->choices);
    case CLIMB_FIELD_TEXT: return g_strdup("text");
    }
    return NULL;
}

static void add_fields(GString *out, const char *prefix, const ClimbField *fields, int count) {
    g_string_append(out,
                    "\n| field | default | values | what it is |\n| --- | --- | --- | --- |\n");
    for (int i = 0; i < count; i++) {
        g_autofree char *values = values_of(&fields[i]);
        g_string_append_printf(out, "| `%s%s` | ", prefix, fields[i].name);
        add_code(out, fields[i].initial != NULL ? fields[i].initial : "");
        g_string_append(out, " | ");
        add_cell(out, values);
        g_autofree char *help = climb_field_help(&fields[i]);
        g_string_append(out, " | ");
        add_cell(out, help);
        g_string_append(out, " |\n");
    }
}

static void add_shorthands(GString *out) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    g_string_append(out,
                    "\n## Short names\n\nOne name for several settings; settings of kinds that a "
                    "game does not have are left out. `*` stands for any value.\n\n| short name | "
                    "stands for | what it is |\n| --- | --- | --- |\n");
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "| `%s=%s` | ", rows[i].name, rows[i].value);
        add_code(out, rows[i].settings);
        g_string_append(out, " | ");
        add_cell(out, rows[i].help);
        g_string_append(out, " |\n");
    }
}

static void add_ladders(GString *out) {
    int count = 0;
    const ClimbLadder *rows = climb_ladders(&count);
    g_string_append(out, "\n## Ladders of straights\n\nValues of `straight.mode`, and names that "
                         "`kind.ID.ladder` takes; lowest sequence first.\n\n| name | ladder | what "
                         "it is |\n| --- | --- | --- |\n");
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "| `%s` | ", rows[i].name);
        add_code(out, rows[i].ladder);
        g_string_append(out, " | ");
        add_cell(out, rows[i].help);
        g_string_append(out, " |\n");
    }
}

static void add_preset(GString *out, const char *game, const ClimbPreset *preset) {
    g_autofree char *settings = g_strjoinv("; ", (char **)preset->settings);
    g_string_append_printf(out, "| `%s:%s` | ", game, preset->id);
    add_cell(out, preset->summary);
    g_string_append(out, " | ");
    add_code(out, settings);
    g_string_append(out, " | ");
    add_cell(out, preset->source);
    g_string_append(out, " |\n");
}

static void add_sentences(GString *out, const ClimbGameInfo *game) {
    const char *source = game->source;
    g_string_append(out, game->summary != NULL ? game->summary : game->title);
    g_string_append_printf(out, "%s%s%s\n", source != NULL ? " Source: " : "",
                           source != NULL ? source : "", source != NULL ? "." : "");
}

static void add_games(GString *out, const ClimbRegistry *registry) {
    const GPtrArray *games = climb_registry_games(registry);
    g_string_append(out, "\n## Games and presets, with their sources\n");
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *game = games->pdata[i];
        g_string_append_printf(out, "\n### %s (`%s`)\n\n", game->title, game->id);
        add_sentences(out, game);
        const GPtrArray *presets = climb_registry_presets(registry, game);
        if (presets->len > 0) {
            g_string_append(out,
                            "\n| preset | what it changes | settings | source |\n| --- | --- | "
                            "--- | --- |\n");
        }
        for (guint j = 0; j < presets->len; j++) {
            add_preset(out, game->id, presets->pdata[j]);
        }
    }
}

char *rules_reference(const ClimbRegistry *registry) {
    int count = 0;
    GString *out = g_string_new(introduction);
    const ClimbField *fields = climb_fields(&count);
    g_string_append(out, "\n## Fields\n");
    add_fields(out, "", fields, count);
    fields = climb_kind_fields(&count);
    g_string_append(out, "\n## Fields of a kind of combination\n\n`kind.ID=off` takes a kind out, "
                         "`kind.ID=on` puts it back; `kind.ID=new` adds one, whose fields are to "
                         "follow.\n");
    add_fields(out, "kind.ID.", fields, count);
    add_shorthands(out);
    add_ladders(out);
    add_games(out, registry);
    return g_string_free(out, FALSE);
}
