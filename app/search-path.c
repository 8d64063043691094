// SPDX-License-Identifier: LGPL-2.1-or-later
// Where scripts, plug-ins and catalogues are searched. A program that was moved with all that was
// installed finds its own folders from where it is.
#include "search-path.h"

#include <stdbool.h>
#include <string.h>

static void add_folder(GPtrArray *folders, char *folder) {
    if (folder[0] == '\0' || g_ptr_array_find_with_equal_func(folders, folder, g_str_equal, NULL)) {
        g_free(folder);
        return;
    }
    g_ptr_array_add(folders, folder);
}

// Where this program's prefix is now: its folder without "/bin". (transfer full)
static char *prefix_of(const char *program_folder) {
    if (!g_path_is_absolute(CLIMB_BIN_FOLDER) &&
        g_str_has_suffix(program_folder, "/" CLIMB_BIN_FOLDER)) {
        return g_strndup(program_folder, strlen(program_folder) - strlen("/" CLIMB_BIN_FOLDER));
    }
    return g_strdup(CLIMB_PREFIX);
}

char *search_path_own(const SearchPlaces *places) {
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *folder = g_path_get_dirname(program != NULL ? program : "");
    if (strcmp(folder, CLIMB_BUILD_FOLDER) == 0) {
        return g_strdup(places->tree);
    }
    g_autofree char *prefix = prefix_of(folder);
    return g_path_is_absolute(places->installed)
               ? g_strdup(places->installed)
               : g_build_filename(prefix, places->installed, NULL);
}

GPtrArray *search_path_new(const SearchPlaces *places) {
    GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
    const char *set = g_getenv(places->variable);
    g_auto(GStrv) first = g_strsplit(set != NULL ? set : "", G_SEARCHPATH_SEPARATOR_S, -1);
    for (int i = 0; first[i] != NULL; i++) {
        add_folder(folders, g_strdup(first[i]));
    }
    add_folder(folders, g_build_filename(g_get_user_data_dir(), "climb", places->kind, NULL));
    add_folder(folders, search_path_own(places));
    const char *const *system = g_get_system_data_dirs();
    for (int i = 0; system[i] != NULL; i++) {
        add_folder(folders, g_build_filename(system[i], "climb", places->kind, NULL));
    }
    return folders;
}
