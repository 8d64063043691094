// SPDX-License-Identifier: LGPL-2.1-or-later
// Loads and compiles every script on the search path, and keeps what it says of itself or why it
// cannot be played.
#include "list-scripts.h"

#include <string.h>

#include "scripts.h"

static void list_script_free(gpointer data) {
    ListScript *script = data;
    g_free(script->name);
    g_free(script->path);
    g_free(script->title);
    g_free(script->base);
    g_free(script->summary);
    g_free(script->source);
    g_free(script->problem);
    g_strfreev(script->changes);
    g_free(script);
}

static GStrv changes_of(const ClimbRegistry *registry, const char *base, const ClimbRules *rules) {
    g_autoptr(ClimbRules) before = base != NULL ? climb_registry_rules(registry, base, NULL, NULL)
                                                : NULL;
    if (before == NULL) {
        return NULL;
    }
    g_autoptr(GPtrArray) differences = climb_rules_differences(before, rules);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    for (guint i = 0; i < differences->len; i += 3) {
        g_strv_builder_add(names, differences->pdata[i]);
    }
    return g_strv_builder_end(names);
}

static ListScript *look_at(const ClimbRegistry *registry, const char *path) {
    g_autoptr(GError) error = NULL;
    ListScript *entry = g_new0(ListScript, 1);
    entry->path = g_strdup(path);
    entry->name = g_path_get_basename(path);
    entry->name[strlen(entry->name) - strlen(".lua")] = '\0';
    g_autoptr(ClimbScript) script = scripts_load(registry, path, &error);
    g_autoptr(ClimbRules) rules = script != NULL ? climb_script_rules(script, &error) : NULL;
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, &error) : NULL;
    if (game == NULL) {
        entry->problem = g_strdup(error->message);
        return entry;
    }
    entry->title = g_strdup(climb_script_title(script));
    entry->base = g_strdup(climb_script_base(script));
    entry->summary = g_strdup(rules->summary);
    entry->source = g_strdup(rules->source);
    entry->changes = changes_of(registry, entry->base, rules);
    return entry;
}

GPtrArray *list_scripts(const ClimbRegistry *registry) {
    GPtrArray *list = g_ptr_array_new_with_free_func(list_script_free);
    g_autoptr(GPtrArray) files = scripts_files(scripts_of(registry));
    for (guint i = 0; i < files->len; i++) {
        g_ptr_array_add(list, look_at(registry, files->pdata[i]));
    }
    return list;
}
