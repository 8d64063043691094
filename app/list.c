// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb list`: the games that the registry found, their presets, the bots, and what was left out.
#include <string.h>

#include "list-scripts.h"
#include "output.h"

#define NAME_COLUMNS 26

// A name, and a text beside it in a column of its own.
static void add_entry(GString *out, const char *name, const char *text, int width) {
    bool beside = width >= 2 * NAME_COLUMNS;
    int indent = beside ? NAME_COLUMNS + 2 : 4;
    g_string_append(out, "  ");
    if (!beside || screen_columns(name) >= NAME_COLUMNS) {
        g_string_append_printf(out, "%s\n%*s", name, indent, "");
    } else {
        output_pad(out, name, NAME_COLUMNS);
    }
    screen_wrap(out, text, indent, indent, width);
}

static void add_preset(GString *out, const ClimbGameInfo *game, const ClimbPreset *preset,
                       bool sources, int width) {
    g_autofree char *name = g_strconcat(game->id, ":", preset->id, NULL);
    GString *text = g_string_new(
        climb_words_find(preset->summary != NULL ? preset->summary : preset->title));
    if (sources && preset->source != NULL) {
        climb_words_add(text, _(" (source: {source})"), "source", preset->source, NULL);
    }
    add_entry(out, name, text->str, width);
    g_string_free(text, TRUE);
}

// The plug-in of a game or bot: its file, with its folder where sources are asked for. NULL for what is
// built in. (transfer full)
static char *plugin_of(const ClimbRegistry *registry, gconstpointer game_or_bot, bool sources) {
    const char *file = climb_registry_file(registry, game_or_bot);
    if (file == NULL) {
        return NULL;
    }
    g_autofree char *shown = sources ? g_filename_display_name(file)
                                     : g_filename_display_basename(file);
    return screen_clean_message(shown);
}

static void add_game(GString *out, const ClimbRegistry *registry, const ClimbGameInfo *game,
                     bool sources, int width) {
    g_autofree char *heading = g_strdup_printf("%s: %s", game->id, climb_words_find(game->title));
    output_heading(out, heading);
    if (game->summary != NULL) {
        screen_wrap(out, climb_words_find(game->summary), 0, 0, width);
    }
    if (game->other_names != NULL && game->other_names[0] != NULL) {
        g_autofree char *names = g_strjoinv(", ", (char **)game->other_names);
        g_autofree char *text = climb_words_fill(_("Also called: {names}"), "names", names, NULL);
        screen_wrap(out, text, 0, 2, width);
    }
    if (sources && game->source != NULL) {
        g_autofree char *text = climb_words_fill(_("Source: {source}"), "source", game->source,
                                                 NULL);
        screen_wrap(out, text, 0, 2, width);
    }
    g_autofree char *plugin = plugin_of(registry, game, sources);
    if (plugin != NULL) {
        g_autofree char *text = climb_words_fill(_("Plug-in: {file}"), "file", plugin, NULL);
        screen_wrap(out, text, 0, 2, width);
    }
    const GPtrArray *presets = climb_registry_presets(registry, game);
    if (presets->len > 0) {
        g_string_append_c(out, '\n');
    }
    for (guint i = 0; i < presets->len; i++) {
        add_preset(out, game, presets->pdata[i], sources, width);
    }
    g_string_append_c(out, '\n');
}

// Scripts that can be played, by the name that is typed.
static void add_scripts(GString *out, const GPtrArray *scripts, bool sources, int width) {
    bool any = false;
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        if (script->problem != NULL) {
            continue;
        }
        if (!any) {
            output_heading(out, _("House rules and games in scripts"));
            any = true;
        }
        bool summary = script->summary != NULL && script->summary[0] != '\0';
        GString *text = g_string_new(climb_words_find(summary ? script->summary : script->title));
        climb_words_add(text, script->base != NULL ? _(" (over {game})") : _(" (a whole game)"),
                        "game", script->base, NULL);
        if (sources && script->source != NULL && script->source[0] != '\0') {
            climb_words_add(text, _(" (source: {source})"), "source", script->source, NULL);
        }
        if (sources) {
            climb_words_add(text, _(" (file: {file})"), "file", script->path, NULL);
        }
        g_autofree char *clean = screen_clean_message(text->str);
        add_entry(out, script->name, clean, width);
        g_string_free(text, TRUE);
    }
    g_string_append(out, any ? "\n" : "");
}

static void add_bots(GString *out, const ClimbRegistry *registry, bool sources, int width) {
    output_heading(out, _("Bots"));
    const GPtrArray *bots = climb_registry_bots(registry);
    for (guint i = 0; i < bots->len; i++) {
        const ClimbBot *bot = bots->pdata[i];
        const char *help = climb_words_find(bot->help != NULL ? bot->help : bot->title);
        g_autofree char *plugin = plugin_of(registry, bot, sources);
        g_autofree char *text = climb_words_fill(plugin != NULL ? _("{words} (plug-in: {file})")
                                                                : "{words}",
                                                 "words", help, "file", plugin, NULL);
        add_entry(out, bot->id, text, width);
    }
    add_entry(out, _("cmd:COMMAND"),
              _("a program of yours that speaks the bot protocol; see `climb help bot`"), width);
    g_string_append_c(out, '\n');
}

static char *list_text(const ClimbRegistry *registry, bool games, bool sources) {
    GString *out = g_string_new(NULL);
    int width = screen_width();
    const GPtrArray *found = climb_registry_games(registry);
    for (guint i = 0; games && i < found->len; i++) {
        add_game(out, registry, found->pdata[i], sources, width);
    }
    if (games) {
        g_autoptr(GPtrArray) scripts = list_scripts(registry);
        add_scripts(out, scripts, sources, width);
    }
    add_bots(out, registry, sources, width);
    const char *example = command_default_game(registry);
    if (games && example != NULL) {
        g_autofree char *hint = climb_words_fill(
            _("`climb rules {game}` explains a game, `climb play {game}` plays it; a preset goes "
              "where the game's name goes."),
            "game", example, NULL);
        screen_wrap(out, hint, 0, 0, width);
    } else if (out->len > 0) {
        g_string_truncate(out, out->len - 1);
    }
    return g_string_free(out, FALSE);
}

static void add_json_preset(JsonBuilder *json, const ClimbGameInfo *game,
                            const ClimbPreset *preset) {
    g_autofree char *name = g_strconcat(game->id, ":", preset->id, NULL);
    json_builder_begin_object(json);
    output_json_text(json, "name", name);
    output_json_text(json, "title", preset->title);
    output_json_text(json, "summary", preset->summary);
    output_json_text(json, "source", preset->source);
    output_json_list(json, "settings", preset->settings);
    json_builder_end_object(json);
}

// NULL for what is built in.
static void add_json_plugin(JsonBuilder *json, const ClimbRegistry *registry,
                            gconstpointer game_or_bot) {
    const char *file = climb_registry_file(registry, game_or_bot);
    g_autofree char *shown = file != NULL ? g_filename_display_name(file) : NULL;
    output_json_text(json, "plugin", shown);
}

static void add_json_game(JsonBuilder *json, const ClimbRegistry *registry,
                          const ClimbGameInfo *game) {
    json_builder_begin_object(json);
    output_json_text(json, "name", game->id);
    output_json_text(json, "title", game->title);
    output_json_text(json, "summary", game->summary);
    output_json_text(json, "source", game->source);
    output_json_list(json, "other_names", game->other_names);
    output_json_text(json, "base", game->base);
    add_json_plugin(json, registry, game);
    output_json_begin_list(json, "presets");
    const GPtrArray *presets = climb_registry_presets(registry, game);
    for (guint i = 0; i < presets->len; i++) {
        add_json_preset(json, game, presets->pdata[i]);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

static void add_json_scripts(JsonBuilder *json, const GPtrArray *scripts) {
    output_json_begin_list(json, "scripts");
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        if (script->problem == NULL) {
            json_builder_begin_object(json);
            output_json_text(json, "name", script->name);
            output_json_text(json, "title", script->title);
            output_json_text(json, "base", script->base);
            output_json_text(json, "summary", script->summary);
            output_json_text(json, "source", script->source);
            output_json_text(json, "file", script->path);
            json_builder_end_object(json);
        }
    }
    json_builder_end_array(json);
}

static void add_json_bots(JsonBuilder *json, const ClimbRegistry *registry) {
    const GPtrArray *bots = climb_registry_bots(registry);
    output_json_begin_list(json, "bots");
    for (guint i = 0; i < bots->len; i++) {
        const ClimbBot *bot = bots->pdata[i];
        json_builder_begin_object(json);
        output_json_text(json, "name", bot->id);
        output_json_text(json, "title", bot->title);
        output_json_text(json, "help", bot->help);
        add_json_plugin(json, registry, bot);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

// What was left out of modules and scripts, and why. (transfer full) array of owned text
static GPtrArray *all_problems(const ClimbRegistry *registry, const GPtrArray *scripts) {
    const GPtrArray *modules = climb_registry_problems(registry);
    GPtrArray *problems = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < modules->len; i++) {
        g_ptr_array_add(problems, g_strdup(modules->pdata[i]));
    }
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        if (script->problem != NULL) {
            g_ptr_array_add(problems,
                            climb_words_fill(_("script {file} is left out: {problem}"), "file",
                                             script->path, "problem", script->problem, NULL));
        }
    }
    return problems;
}

static char *json_text(const ClimbRegistry *registry) {
    JsonBuilder *json = output_json_begin();
    output_json_begin_list(json, "games");
    const GPtrArray *games = climb_registry_games(registry);
    for (guint i = 0; i < games->len; i++) {
        add_json_game(json, registry, games->pdata[i]);
    }
    json_builder_end_array(json);
    add_json_bots(json, registry);
    g_autoptr(GPtrArray) scripts = list_scripts(registry);
    add_json_scripts(json, scripts);
    g_autoptr(GPtrArray) problems = all_problems(registry, scripts);
    output_json_texts(json, "problems", problems);
    return output_json_end(json);
}

static int print_problems(const ClimbRegistry *registry) {
    g_autoptr(GPtrArray) scripts = list_scripts(registry);
    g_autoptr(GPtrArray) problems = all_problems(registry, scripts);
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *clean = screen_clean_message(problems->pdata[i]);
        g_string_append_printf(out, "%s\n", clean);
    }
    if (problems->len == 0) {
        g_string_append_printf(
            out, "%s\n",
            _("No problems: every game, preset, bot, plug-in and script that was "
              "found can be used."));
    }
    int status = output_finish("list", out->str, problems->len > 0 ? COMMAND_FAILED : COMMAND_DONE);
    g_string_free(out, TRUE);
    return status;
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    gboolean json = FALSE;
    gboolean only_bots = FALSE;
    gboolean only_problems = FALSE;
    gboolean sources = FALSE;
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_("print everything as JSON"), NULL },
        { "sources", 0, 0, G_OPTION_ARG_NONE, &sources,
          N_("say where rules are written and plug-ins are"), NULL },
        { "bots", 0, 0, G_OPTION_ARG_NONE, &only_bots, N_("list the bots only"), NULL },
        { "problems", 0, 0, G_OPTION_ARG_NONE, &only_problems,
          N_("list what was found and left out, and why"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_list, entries, &argc, &argv, &status)) {
        return status;
    }
    if (argc > 1) {
        return command_wrong_use("list", _("takes no names, but got '{name}'"), "name", argv[1],
                                 NULL);
    }
    if (only_problems && !json) {
        return print_problems(registry);
    }
    g_autofree char *text = json ? json_text(registry) : list_text(registry, !only_bots, sources);
    return output_finish("list", text, COMMAND_DONE);
}

const Command command_list = {
    .name = "list",
    .arguments = "",
    .summary = N_("list the games, their presets, scripts and bots"),
    .run = run,
    .examples = N_("Examples:\n"
                   "  climb list\n"
                   "  climb list --sources\n"
                   "  climb list --json\n"),
};
