// SPDX-License-Identifier: LGPL-2.1-or-later
// Fills the registry of a run: which modules there are, and in what order. How a plug-in is opened and
// checked is the matter of the library.
#include "plugins.h"

#include <builtin.h>
#include <string.h>

#include "search-path.h"

bool plugins_take_options(int *argc, char **argv, char ***files) {
    g_autoptr(GStrvBuilder) found = g_strv_builder_new();
    int to = 1;
    bool good = true;
    bool options = true;
    for (int from = 1; from < *argc; from++) {
        options = options && strcmp(argv[from], "--") != 0;
        if (options && g_str_has_prefix(argv[from], "--plugin=")) {
            g_strv_builder_add(found, argv[from] + strlen("--plugin="));
        } else if (options && strcmp(argv[from], "--plugin") == 0) {
            good = ++from < *argc;
            if (good) {
                g_strv_builder_add(found, argv[from]);
            }
        } else {
            argv[to++] = argv[from];
        }
    }
    *argc = to;
    argv[to] = NULL;
    *files = g_strv_builder_end(found);
    return good;
}

static void add_found(ClimbRegistry *registry, const char *const *files) {
    const SearchPlaces places = {
        .variable = "CLIMB_PLUGIN_PATH",
        .kind = "plugins",
        .tree = CLIMB_BUILD_PLUGINS,
        .installed = CLIMB_INSTALLED_PLUGINS,
    };
    g_autoptr(GPtrArray) folders = search_path_new(&places);
    g_autoptr(GPtrArray) taken = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; files[i] != NULL; i++) {
        g_ptr_array_add(taken, g_path_get_basename(files[i]));
    }
    g_ptr_array_add(taken, NULL);
    g_ptr_array_add(folders, NULL);
    climb_plugins_load(registry, (const char *const *)folders->pdata,
                       (const char *const *)taken->pdata);
}

ClimbRegistry *plugins_registry(const char *const *files, GError **error) {
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    for (int i = 0; climb_builtin_modules[i] != NULL; i++) {
        climb_registry_add(registry, climb_builtin_modules[i], NULL);
    }
    for (int i = 0; files[i] != NULL; i++) {
        if (!climb_plugin_load(registry, files[i], error)) {
            return NULL;
        }
    }
    add_found(registry, files);
    return g_steal_pointer(&registry);
}
