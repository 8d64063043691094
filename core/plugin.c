// SPDX-License-Identifier: LGPL-2.1-or-later
// Opens files of plug-ins and hands their descriptors to a registry. Which folders are searched is
// the caller's business, what a descriptor says that of registry-add.c.
#include "plugin.h"

#include <elf.h>
#include <gmodule.h>
#include <string.h>

#include "registry-private.h"
#include "words.h"

#define SYMBOL "climb_module"

#if GLIB_SIZEOF_VOID_P == 8
typedef Elf64_Ehdr ElfHeader;
typedef Elf64_Phdr ElfSegment;
#else
typedef Elf32_Ehdr ElfHeader;
typedef Elf32_Phdr ElfSegment;
#endif

// A plug-in that is open and not yet added.
typedef struct {
    char *path;
    GModule *handle;
    const ClimbModule *module;
} Plugin;

static void plugin_free(gpointer data) {
    Plugin *plugin = data;
    g_free(plugin->path);
    if (plugin->handle != NULL) {
        g_module_close(plugin->handle);
    }
    g_free(plugin);
}

// Is the file as long as its own headers say? The system's loader does not ask, and the program would
// die of a file that was cut short. What is no library at all, the loader finds out.
static bool is_whole(const char *data, size_t length) {
    ElfHeader header;
    if (length < sizeof(header) || memcmp(data, ELFMAG, SELFMAG) != 0) {
        return true;
    }
    memcpy(&header, data, sizeof(header));
    if (header.e_phentsize != sizeof(ElfSegment)) {
        return true;
    }
    for (size_t i = 0; i < header.e_phnum; i++) {
        ElfSegment segment;
        size_t at = header.e_phoff + i * sizeof(segment);
        if (at > length || length - at < sizeof(segment)) {
            return false;
        }
        memcpy(&segment, data + at, sizeof(segment));
        if (segment.p_type == PT_LOAD &&
            (segment.p_offset > length || length - segment.p_offset < segment.p_filesz)) {
            return false;
        }
    }
    return true;
}

static bool check_file(const char *path, GError **error) {
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
        climb_error_set(error, CLIMB_ERROR_MODULE,
                        g_file_test(path, G_FILE_TEST_EXISTS) ? _("it is no file")
                                                              : _("there is no such file"),
                        NULL);
        return false;
    }
    g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, error);
    if (file == NULL) {
        return false;
    }
    if (!is_whole(g_mapped_file_get_contents(file), g_mapped_file_get_length(file))) {
        climb_error_set(error, CLIMB_ERROR_MODULE, _("the file is cut short"), NULL);
        return false;
    }
    return true;
}

static bool find_module(Plugin *plugin, GError **error) {
    gpointer symbol = NULL;
    if (!g_module_symbol(plugin->handle, SYMBOL, &symbol) || symbol == NULL) {
        climb_error_set(error, CLIMB_ERROR_MODULE,
                        _("it is no plug-in of this program: it exports no “{name}”"), "name",
                        SYMBOL, NULL);
        return false;
    }
    plugin->module = symbol;
    return climb_module_fits(plugin->module, error);
}

static Plugin *open_plugin(ClimbRegistry *registry, const char *path, GError **error) {
    g_autoptr(GError) problem = NULL;
    Plugin *plugin = g_new0(Plugin, 1);
    // Without a folder in it, the loader would look for the name elsewhere.
    plugin->path = g_canonicalize_filename(path, NULL);
    if (check_file(plugin->path, &problem)) {
        // All symbols at once, so that a missing one is found now and not in the middle of a deal.
        plugin->handle = g_module_open_full(plugin->path, G_MODULE_BIND_LOCAL, &problem);
    }
    if (plugin->handle != NULL && find_module(plugin, &problem)) {
        return plugin;
    }
    g_autofree char *shown = g_filename_display_name(plugin->path);
    g_autofree char *what = climb_words_fill(_("plug-in {file}"), "file", shown, NULL);
    g_autofree char *why = g_utf8_make_valid(problem->message, -1);
    g_autofree char *repeated = g_strconcat(shown, ": ", NULL);
    bool repeats = g_str_has_prefix(why, repeated);
    climb_registry_refuse(registry, what, why + (repeats ? strlen(repeated) : 0), error);
    plugin_free(plugin);
    return NULL;
}

// Takes the plug-in over.
static bool add_plugin(ClimbRegistry *registry, Plugin *plugin, GError **error) {
    bool added = climb_registry_add_plugin(registry, plugin->module, plugin->path, error);
    if (added) {
        g_module_make_resident(plugin->handle);
    }
    plugin_free(plugin);
    return added;
}

bool climb_plugin_load(ClimbRegistry *registry, const char *path, GError **error) {
    Plugin *plugin = open_plugin(registry, path, error);
    return plugin != NULL && add_plugin(registry, plugin, error);
}

static int by_text(gconstpointer a, gconstpointer b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The names of files in a folder that may be plug-ins, sorted. (transfer full)
static GPtrArray *names_in(const char *folder) {
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        if (g_str_has_suffix(name, CLIMB_PLUGIN_SUFFIX) && name[0] != '.') {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_ptr_array_sort(names, by_text);
    return names;
}

static void open_folder(ClimbRegistry *registry, const char *folder, GHashTable *seen,
                        GPtrArray *plugins) {
    g_autoptr(GPtrArray) names = names_in(folder);
    for (guint i = 0; i < names->len; i++) {
        if (!g_hash_table_add(seen, g_strdup(names->pdata[i]))) {
            continue;
        }
        g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);
        Plugin *plugin = open_plugin(registry, path, NULL);
        if (plugin != NULL) {
            g_ptr_array_add(plugins, plugin);
        }
    }
}

void climb_plugins_load(ClimbRegistry *registry, const char *const *folders,
                        const char *const *taken) {
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) pending = g_ptr_array_new();
    for (int i = 0; taken != NULL && taken[i] != NULL; i++) {
        g_hash_table_add(seen, g_strdup(taken[i]));
    }
    for (int i = 0; folders[i] != NULL; i++) {
        open_folder(registry, folders[i], seen, pending);
    }
    for (guint i = 0; i < pending->len;) {
        Plugin *plugin = pending->pdata[i];
        if (climb_registry_lacks_base(registry, plugin->module)) {
            i++;
            continue;
        }
        g_ptr_array_remove_index(pending, i);
        add_plugin(registry, plugin, NULL);
        i = 0; // others may have waited for it
    }
    for (guint i = 0; i < pending->len; i++) {
        add_plugin(registry, pending->pdata[i], NULL); // the registry says what is not there
    }
}
