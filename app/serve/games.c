// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles games for tables and lists them.
#include "games.h"

#include <glib/gstdio.h>
#include <string.h>

#include "../command.h"
#include "../list-scripts.h"
#include "../scripts.h"

#define NAME_MAX_BYTES 100
#define SETTINGS_MAX 100
#define SETTING_BYTES 400
#define SCRIPTS_MAX 8
#define CACHE_MAX 64

// A name on the search path or in a module, never a path.
static bool is_name(const char *text, const char *others) {
    if (*text == '\0' || strlen(text) > NAME_MAX_BYTES || scripts_is_file(text)) {
        return false;
    }
    for (const char *at = text; *at != '\0'; at++) {
        if (!g_ascii_isalnum(*at) && *at != '-' && *at != '_' && strchr(others, *at) == NULL) {
            return false;
        }
    }
    return true;
}

void games_read(Ask *ask, RoomRules *rules) {
    rules->game = g_strdup(ask_needed(ask, "game", NAME_MAX_BYTES));
    rules->settings = ask_texts(ask, "settings", SETTINGS_MAX, SETTING_BYTES);
    rules->scripts = ask_texts(ask, "scripts", SCRIPTS_MAX, NAME_MAX_BYTES);
    if (rules->game != NULL && !is_name(rules->game, ":+ ")) {
        json_read_fail(&ask->read, "game is no name of a game");
    }
    for (int i = 0; rules->settings[i] != NULL; i++) {
        if (!command_is_setting(rules->settings[i]) ||
            g_str_has_prefix(rules->settings[i], "rule=")) {
            json_read_fail(&ask->read, "a setting is KEY=VALUE");
        }
    }
    for (int i = 0; rules->scripts[i] != NULL; i++) {
        if (!is_name(rules->scripts[i], "")) {
            json_read_fail(&ask->read, "a script is named as the list of games names it");
        }
    }
}

static bool is_shared(const Server *server, const RoomRules *rules) {
    g_auto(GStrv) parts = g_strsplit(rules->game, ":", 2);
    return (rules->scripts == NULL || rules->scripts[0] == NULL) &&
           climb_registry_find(server->registry, parts[0], NULL) != NULL;
}

// (transfer full)
static char *label_of(const RoomRules *rules) {
    g_autofree char *settings = rules->settings != NULL ? g_strjoinv("\n", rules->settings)
                                                        : g_strdup("");
    return g_strconcat(rules->game, "\n", settings, NULL);
}

void games_add_arguments(const RoomRules *rules, GPtrArray *words) {
    g_ptr_array_add(words, g_strdup(rules->game));
    for (int i = 0; rules->scripts != NULL && rules->scripts[i] != NULL; i++) {
        g_ptr_array_add(words, g_strconcat("rule=", rules->scripts[i], NULL));
    }
    for (int i = 0; rules->settings != NULL && rules->settings[i] != NULL; i++) {
        g_ptr_array_add(words, g_strdup(rules->settings[i]));
    }
}

static ClimbGame *compile(Server *server, const RoomRules *rules, GError **error) {
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    games_add_arguments(rules, words);
    return command_game_of(server->registry, (int)words->len, (char **)words->pdata, error);
}

ClimbGame *games_get(Server *server, const RoomRules *rules, GError **error) {
    if (!is_shared(server, rules)) {
        return compile(server, rules, error);
    }
    g_autofree char *label = label_of(rules);
    ClimbGame *game = g_hash_table_lookup(server->games, label);
    if (game != NULL) {
        return climb_game_ref(game);
    }
    game = compile(server, rules, error);
    if (game != NULL && game->rules->hooks == NULL) {
        if (g_hash_table_size(server->games) >= CACHE_MAX) {
            g_hash_table_remove_all(server->games);
        }
        g_hash_table_insert(server->games, g_steal_pointer(&label), climb_game_ref(game));
    }
    return game;
}

// --- the list --------------------------------------------------------------------------------------

static void add_member(GString *json, const char *name, const char *text) {
    g_string_append_printf(json, "%s\"%s\":", json->str[json->len - 1] == '{' ? "" : ",", name);
    climb_json_add_string(json, text != NULL ? text : "");
}

// What is shown to people.
static void add_words(GString *json, const char *name, const char *text) {
    add_member(json, name, text != NULL ? climb_words_find(text) : NULL);
}

static void add_seats_of(const Server *server, const char *name, GString *json) {
    g_autoptr(ClimbRules) rules = climb_registry_rules(server->registry, name, NULL, NULL);
    if (rules != NULL) {
        g_string_append_printf(json, ",\"seats\":%d", rules->players);
    }
}

static void add_game(const Server *server, const ClimbGameInfo *game, GString *json) {
    g_string_append_c(json, '{');
    add_member(json, "id", game->id);
    add_words(json, "title", game->title);
    add_words(json, "summary", game->summary);
    add_words(json, "source", game->source);
    add_seats_of(server, game->id, json);
    g_string_append(json, ",\"presets\":[");
    const GPtrArray *presets = climb_registry_presets(server->registry, game);
    for (guint i = 0; i < presets->len; i++) {
        const ClimbPreset *preset = presets->pdata[i];
        g_autofree char *name = g_strconcat(game->id, ":", preset->id, NULL);
        g_string_append(json, i > 0 ? ",{" : "{");
        add_member(json, "id", preset->id);
        add_words(json, "title", preset->title);
        add_words(json, "summary", preset->summary);
        add_words(json, "source", preset->source);
        add_seats_of(server, name, json);
        g_string_append_c(json, '}');
    }
    g_string_append(json, "]}");
}

static void add_scripts(const Server *server, GString *json) {
    g_autoptr(GPtrArray) scripts = list_scripts(server->registry);
    const char *separator = "";
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        if (script->problem != NULL || !is_name(script->name, "")) {
            continue;
        }
        g_string_append_printf(json, "%s{", separator);
        add_member(json, "name", script->name);
        add_words(json, "title", script->title);
        add_words(json, "summary", script->summary);
        add_member(json, "base", script->base);
        g_string_append_printf(json, ",\"whole\":%s}", script->base == NULL ? "true" : "false");
        separator = ",";
    }
}

static void add_bots(const Server *server, GString *json) {
    const GPtrArray *bots = climb_registry_bots(server->registry);
    for (guint i = 0; i < bots->len; i++) {
        const ClimbBot *bot = bots->pdata[i];
        g_string_append(json, i > 0 ? ",{" : "{");
        add_member(json, "id", bot->id);
        add_words(json, "title", bot->title);
        add_words(json, "help", bot->help);
        g_string_append_c(json, '}');
    }
}

// Scripts as they lie there: loading them all takes a while. (transfer full)
static char *stamp_of(const Server *server) {
    g_autoptr(GPtrArray) files = scripts_files(scripts_of(server->registry));
    GString *stamp = g_string_new(NULL);
    for (guint i = 0; i < files->len; i++) {
        GStatBuf info = { 0 };
        g_stat(files->pdata[i], &info);
        g_string_append_printf(stamp, "%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
                               (const char *)files->pdata[i], (gint64)info.st_mtime,
                               (gint64)info.st_size);
    }
    return g_string_free(stamp, FALSE);
}

const char *games_catalogue(Server *server) {
    g_autofree char *stamp = stamp_of(server);
    if (server->catalogue != NULL && strcmp(stamp, server->catalogue_stamp) == 0) {
        return server->catalogue;
    }
    GString *json = g_string_new("{\"type\":\"games\",\"games\":[");
    const GPtrArray *games = climb_registry_games(server->registry);
    for (guint i = 0; i < games->len; i++) {
        g_string_append(json, i > 0 ? "," : "");
        add_game(server, games->pdata[i], json);
    }
    g_string_append(json, "],\"scripts\":[");
    add_scripts(server, json);
    g_string_append(json, "],\"bots\":[");
    add_bots(server, json);
    g_string_append_c(json, ']');
    g_free(server->catalogue);
    server->catalogue = g_string_free(json, FALSE);
    g_free(server->catalogue_stamp);
    server->catalogue_stamp = g_steal_pointer(&stamp);
    return server->catalogue;
}

void games_clear(Server *server) {
    g_clear_pointer(&server->games, g_hash_table_unref);
    g_clear_pointer(&server->catalogue, g_free);
    g_clear_pointer(&server->catalogue_stamp, g_free);
}
