// SPDX-License-Identifier: LGPL-2.1-or-later
// Which rules people are likely to choose: those in which a game's presets, the games made from it and
// house rules for it differ. Computed from the data, so that a new preset changes the answer.
#include <string.h>

#include "form-private.h"
#include "list-scripts.h"

#define DEPTH_MAX 8

static const ListScript *find_script(const GPtrArray *scripts, const char *name) {
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        if (strcmp(script->name, name) == 0 || strcmp(script->path, name) == 0) {
            return script;
        }
    }
    return NULL;
}

char *form_root(const ClimbRegistry *registry, const GPtrArray *scripts, const char *game) {
    g_autofree char *name = g_strdup(game);
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        g_auto(GStrv) parts = g_strsplit(name, ":", 2);
        const ClimbGameInfo *info = climb_registry_find(registry, parts[0], NULL);
        const ListScript *script = info == NULL ? find_script(scripts, name) : NULL;
        const char *base = info != NULL ? info->base : script != NULL ? script->base : NULL;
        if (base == NULL) {
            return g_strdup(info != NULL ? info->id : name);
        }
        g_free(name);
        name = g_strdup(base);
    }
    return g_steal_pointer(&name);
}

static void add_differences(GHashTable *names, const ClimbRegistry *registry, const char *from,
                            const char *to) {
    g_autoptr(ClimbRules) a = climb_registry_rules(registry, from, NULL, NULL);
    g_autoptr(ClimbRules) b = climb_registry_rules(registry, to, NULL, NULL);
    if (a == NULL || b == NULL) {
        return;
    }
    g_autoptr(GPtrArray) differences = climb_rules_differences(a, b);
    for (guint i = 0; i < differences->len; i += 3) {
        g_hash_table_add(names, g_strdup(differences->pdata[i]));
    }
}

static void add_game(GHashTable *names, const ClimbRegistry *registry, const ClimbGameInfo *game) {
    const GPtrArray *presets = climb_registry_presets(registry, game);
    if (game->base != NULL) {
        add_differences(names, registry, game->base, game->id);
    }
    for (guint i = 0; i < presets->len; i++) {
        const ClimbPreset *preset = presets->pdata[i];
        g_autofree char *name = g_strconcat(game->id, ":", preset->id, NULL);
        add_differences(names, registry, game->id, name);
    }
}

// Of games and scripts of one root, or of all.
static GHashTable *changes_of(const ClimbRegistry *registry, const GPtrArray *scripts,
                              const char *root) {
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const GPtrArray *games = climb_registry_games(registry);
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *game = games->pdata[i];
        g_autofree char *its_root = form_root(registry, scripts, game->id);
        if (root == NULL || strcmp(root, its_root) == 0) {
            add_game(names, registry, game);
        }
    }
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        g_autofree char *its_root = form_root(registry, scripts, script->name);
        bool counts = script->changes != NULL && (root == NULL || strcmp(root, its_root) == 0);
        for (int j = 0; counts && script->changes[j] != NULL; j++) {
            g_hash_table_add(names, g_strdup(script->changes[j]));
        }
    }
    return names;
}

GHashTable *form_family(const ClimbRegistry *registry, const GPtrArray *scripts, const char *game) {
    g_autofree char *root = form_root(registry, scripts, game);
    GHashTable *names = changes_of(registry, scripts, root);
    if (g_hash_table_size(names) == 0) {
        g_hash_table_unref(names);
        names = changes_of(registry, scripts, NULL);
    }
    return names;
}
