// SPDX-License-Identifier: LGPL-2.1-or-later
// The search path of scripts, and the source of rules that the registry asks. What stands in a
// script is the matter of core/script; nothing here knows Lua.
//
// Rules made of a game and house rules have the id "GAME+RULE+RULE". Records name that id, and say
// beside it where each script was.
#include "scripts.h"

#include <stdio.h>
#include <string.h>

#include "screen.h"
#include "search-path.h"

#define SUFFIX ".lua"
#define DEPTH_MAX 8

// Where a script was, by what this run loaded or a record says.
typedef struct {
    char *id;
    char *hash; // "sha256:…" of its text
    char *path; // absolute
} Place;

struct _Scripts {
    GPtrArray *folders;
    GPtrArray *loaded;   // of Place: by this run
    GPtrArray *recorded; // of Place: by the record that is being read
    GPtrArray *told;     // conflicts that somebody was told of, as text
    GPtrArray *within;   // folders of the scripts that are being loaded, for their bases
};

static void place_free(gpointer data) {
    Place *place = data;
    g_free(place->id);
    g_free(place->hash);
    g_free(place->path);
    g_free(place);
}

Scripts *scripts_new(void) {
    const SearchPlaces places = {
        .variable = "CLIMB_SCRIPT_PATH",
        .kind = "scripts",
        .tree = CLIMB_SOURCE_SCRIPTS,
        .installed = CLIMB_INSTALLED_SCRIPTS,
    };
    Scripts *scripts = g_new0(Scripts, 1);
    scripts->folders = search_path_new(&places);
    scripts->loaded = g_ptr_array_new_with_free_func(place_free);
    scripts->recorded = g_ptr_array_new_with_free_func(place_free);
    scripts->told = g_ptr_array_new_with_free_func(g_free);
    scripts->within = g_ptr_array_new_with_free_func(g_free);
    return scripts;
}

void scripts_free(Scripts *scripts) {
    if (scripts == NULL) {
        return;
    }
    g_ptr_array_unref(scripts->folders);
    g_ptr_array_unref(scripts->loaded);
    g_ptr_array_unref(scripts->recorded);
    g_ptr_array_unref(scripts->told);
    g_ptr_array_unref(scripts->within);
    g_free(scripts);
}

void scripts_add_folder(Scripts *scripts, const char *folder) {
    g_ptr_array_insert(scripts->folders, 0, g_canonicalize_filename(folder, NULL));
}

bool scripts_is_file(const char *name) {
    return g_str_has_suffix(name, SUFFIX);
}

static bool has_name(const GPtrArray *files, const char *name) {
    for (guint i = 0; i < files->len; i++) {
        g_autofree char *other = g_path_get_basename(files->pdata[i]);
        if (strcmp(other, name) == 0) {
            return true;
        }
    }
    return false;
}

static int by_name(gconstpointer a, gconstpointer b) {
    g_autofree char *first = g_path_get_basename(*(char *const *)a);
    g_autofree char *second = g_path_get_basename(*(char *const *)b);
    return strcmp(first, second);
}

GPtrArray *scripts_files(const Scripts *scripts) {
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < scripts->folders->len; i++) {
        const char *folder = scripts->folders->pdata[i];
        GDir *dir = g_dir_open(folder, 0, NULL);
        const char *name;
        while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
            if (scripts_is_file(name) && name[0] != '.' && !has_name(files, name)) {
                g_ptr_array_add(files, g_build_filename(folder, name, NULL));
            }
        }
        if (dir != NULL) {
            g_dir_close(dir);
        }
    }
    g_ptr_array_sort(files, by_name);
    return files;
}

// --- loading -----------------------------------------------------------------------------------

// The hash of a file's text, or NULL if there is no such file. (transfer full)
static char *hash_of(const char *path) {
    g_autofree char *text = NULL;
    gsize length = 0;
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) ||
        !g_file_get_contents(path, &text, &length, NULL)) {
        return NULL;
    }
    g_autofree char *digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)text,
                                                          length);
    return g_strconcat("sha256:", digits, NULL);
}

static const Place *find_place(const GPtrArray *places, const char *id) {
    for (guint i = 0; i < places->len; i++) {
        const Place *place = places->pdata[i];
        if (strcmp(place->id, id) == 0) {
            return place;
        }
    }
    return NULL;
}

static void remember(GPtrArray *places, const char *id, const char *hash, const char *path) {
    const Place *old = find_place(places, id);
    if (old != NULL) {
        g_ptr_array_remove(places, (gpointer)old);
    }
    Place *place = g_new0(Place, 1);
    place->id = g_strdup(id);
    place->hash = g_strdup(hash);
    place->path = g_canonicalize_filename(path, NULL);
    g_ptr_array_add(places, place);
}

// A script that cannot be used is a failure, not a wrong use of the program, whatever its kind.
static void as_module_error(GError **error, GError *problem) {
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, problem->message);
    g_error_free(problem);
}

static ClimbScript *load_file(const ClimbRegistry *registry, const char *path, GError **error) {
    Scripts *scripts = scripts_of(registry);
    GError *problem = NULL;
    if (scripts->within->len >= DEPTH_MAX) {
        climb_error_set(
            error, CLIMB_ERROR_MODULE,
            _("{script} is based on a script that is based on it, or on too many others"), "script",
            path, NULL);
        return NULL;
    }
    g_ptr_array_add(scripts->within, g_path_get_dirname(path));
    ClimbScript *script = climb_script_load(registry, path, &problem);
    g_ptr_array_set_size(scripts->within, (int)scripts->within->len - 1);
    if (script == NULL) {
        as_module_error(error, problem);
        return NULL;
    }
    g_autofree char *hash = hash_of(path);
    remember(scripts->loaded, climb_script_id(script), hash != NULL ? hash : "", path);
    return script;
}

// A file NAME.lua in the folders of scripts being loaded or on the path. (transfer full)
static char *find_file(const Scripts *scripts, const char *name) {
    g_autofree char *file = g_strconcat(name, SUFFIX, NULL);
    if (strchr(name, '/') != NULL) {
        return NULL;
    }
    for (guint i = scripts->within->len; i > 0; i--) {
        g_autofree char *path = g_build_filename(scripts->within->pdata[i - 1], file, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            return g_steal_pointer(&path);
        }
    }
    for (guint i = 0; i < scripts->folders->len; i++) {
        g_autofree char *path = g_build_filename(scripts->folders->pdata[i], file, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            return g_steal_pointer(&path);
        }
    }
    return NULL;
}

// Where a script is that a record names: at its old place or on the path, with the same text if
// there is one such. (transfer full)
static char *find_recorded(const Scripts *scripts, const Place *place, GError **error) {
    g_autofree char *found = find_file(scripts, place->id);
    g_autofree char *base = g_path_get_basename(place->path);
    if (found == NULL && g_str_has_suffix(base, SUFFIX)) {
        base[strlen(base) - strlen(SUFFIX)] = '\0';
        found = find_file(scripts, base);
    }
    g_autofree char *old_hash = hash_of(place->path);
    g_autofree char *found_hash = found != NULL ? hash_of(found) : NULL;
    if (old_hash != NULL && (found_hash == NULL || strcmp(old_hash, place->hash) == 0 ||
                             strcmp(found_hash, place->hash) != 0)) {
        return g_strdup(place->path);
    }
    if (found == NULL) {
        g_autofree char *clean = screen_clean(place->id);
        g_autofree char *shown = screen_clean(place->path);
        climb_error_set(
            error, CLIMB_ERROR_MODULE,
            _("the script {script} is neither where it was ({place}) nor on the search path: put "
              "it back, or name its folder in CLIMB_SCRIPT_PATH"),
            "script", clean, "place", shown, NULL);
    }
    return g_steal_pointer(&found);
}

static bool is_module(const ClimbRegistry *registry, const char *name) {
    g_auto(GStrv) parts = g_strsplit(name, ":", 2);
    return parts[0] != NULL && climb_registry_find(registry, parts[0], NULL) != NULL;
}

// The path of the script that a name stands for; NULL without an error if it is none.
// (transfer full)
static char *resolve(const ClimbRegistry *registry, const char *name, GError **error) {
    const Scripts *scripts = scripts_of(registry);
    if (scripts_is_file(name)) {
        return g_strdup(name);
    }
    const Place *place = find_place(scripts->recorded, name);
    if (place != NULL) {
        return find_recorded(scripts, place, error);
    }
    if (is_module(registry, name)) {
        return NULL;
    }
    place = find_place(scripts->loaded, name);
    return place != NULL ? g_strdup(place->path) : find_file(scripts, name);
}

ClimbScript *scripts_load(const ClimbRegistry *registry, const char *name, GError **error) {
    g_autoptr(GError) problem = NULL;
    g_autofree char *path = resolve(registry, name, &problem);
    if (problem != NULL) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    if (path != NULL) {
        return load_file(registry, path, error);
    }
    g_autofree char *clean = screen_clean(name);
    if (is_module(registry, name)) {
        climb_error_set(error, CLIMB_ERROR_UNKNOWN,
                        _("“{name}” is a game of the program; a house rule is a file: NAME.lua"),
                        "name", clean, NULL);
    } else {
        climb_error_set(
            error, CLIMB_ERROR_UNKNOWN,
            _("there is no script “{name}” on the search path; give its file, NAME.lua"), "name",
            clean, NULL);
    }
    return NULL;
}

// --- stacking ----------------------------------------------------------------------------------

// Once a run, since each thread may load the rules for itself.
static void tell(Scripts *scripts, const char *conflict) {
    if (g_ptr_array_find_with_equal_func(scripts->told, conflict, g_str_equal, NULL)) {
        return;
    }
    g_autofree char *shown = screen_clean_message(conflict);
    g_autofree char *words = climb_words_fill(_("conflict of house rules: {problem}"), "problem",
                                              shown, NULL);
    fprintf(stderr, "climb: %s\n", words);
    g_ptr_array_add(scripts->told, g_strdup(conflict));
}

static bool stack_one(const ClimbRegistry *registry, ClimbRules *rules, const char *file,
                      GPtrArray *conflicts, GError **error) {
    g_autoptr(ClimbScript) script = scripts_load(registry, file, error);
    g_autoptr(GPtrArray) own = g_ptr_array_new_with_free_func(g_free);
    GError *problem = NULL;
    if (script == NULL) {
        return false;
    }
    if (!climb_script_apply(script, rules, conflicts != NULL ? conflicts : own, &problem)) {
        as_module_error(error, problem);
        return false;
    }
    // Who reads a record was told when it was made.
    bool told = find_place(scripts_of(registry)->recorded, climb_script_id(script)) != NULL;
    for (guint i = 0; !told && i < own->len; i++) {
        tell(scripts_of(registry), own->pdata[i]);
    }
    char *id = g_strconcat(rules->id, "+", climb_script_id(script), NULL);
    g_free(rules->id);
    rules->id = id;
    return true;
}

bool scripts_stack(const ClimbRegistry *registry, ClimbRules *rules, const char *const *files,
                   GPtrArray *conflicts, GError **error) {
    bool good = true;
    for (int i = 0; good && files != NULL && files[i] != NULL; i++) {
        good = stack_one(registry, rules, files[i], conflicts, error);
    }
    return good;
}

char **scripts_tags(const ClimbRegistry *registry, const char *id) {
    const Scripts *scripts = scripts_of(registry);
    g_auto(GStrv) parts = g_strsplit(id, "+", -1);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    bool any = false;
    for (int i = 0; parts[i] != NULL; i++) {
        const Place *place = find_place(scripts->loaded, parts[i]);
        if (place != NULL) {
            g_autofree char *tag = g_strdup_printf("%s %s %s", place->id, place->hash, place->path);
            g_strv_builder_add(builder, tag);
            any = true;
        }
    }
    return any ? g_strv_builder_end(builder) : NULL;
}

// --- as a source of rules ----------------------------------------------------------------------

static ClimbRules *rules_of_parts(const ClimbRegistry *registry, const char *name, GError **error) {
    g_auto(GStrv) parts = g_strsplit(name, "+", -1);
    ClimbRules *rules = climb_registry_rules(registry, parts[0], NULL, error);
    if (rules != NULL &&
        !scripts_stack(registry, rules, (const char *const *)parts + 1, NULL, error)) {
        g_clear_pointer(&rules, climb_rules_free);
    }
    return rules;
}

static ClimbRules *source_rules(const ClimbRegistry *registry, const char *name, gpointer data,
                                GError **error) {
    (void)data;
    if (!scripts_is_file(name) && strchr(name, '+') != NULL) {
        return rules_of_parts(registry, name, error);
    }
    GError *problem = NULL;
    g_autofree char *path = resolve(registry, name, &problem);
    if (path == NULL) {
        if (problem != NULL) {
            g_propagate_error(error, problem);
        }
        return NULL;
    }
    g_autoptr(ClimbScript) script = load_file(registry, path, error);
    ClimbRules *rules = script != NULL ? climb_script_rules(script, &problem) : NULL;
    if (problem != NULL) {
        as_module_error(error, problem);
    }
    return rules;
}

static void source_names(GPtrArray *names, gpointer data) {
    g_autoptr(GPtrArray) files = scripts_files(data);
    for (guint i = 0; i < files->len; i++) {
        char *name = g_path_get_basename(files->pdata[i]);
        name[strlen(name) - strlen(SUFFIX)] = '\0';
        g_ptr_array_add(names, name);
    }
}

// "ID sha256:… PATH"; what does not look like that is passed over, and missed later.
static void source_recorded(const char *const *list, gpointer data) {
    Scripts *scripts = data;
    g_ptr_array_set_size(scripts->recorded, 0);
    for (int i = 0; list != NULL && list[i] != NULL; i++) {
        g_auto(GStrv) words = g_strsplit(list[i], " ", 3);
        if (g_strv_length(words) == 3 && words[2][0] == '/' && scripts_is_file(words[2])) {
            remember(scripts->recorded, words[0], words[1], words[2]);
        }
    }
}

void scripts_attach(Scripts *scripts, ClimbRegistry *registry) {
    const ClimbRulesSource source = {
        .rules = source_rules,
        .add_names = source_names,
        .recorded = source_recorded,
        .data = scripts,
    };
    climb_registry_set_source(registry, &source);
}

Scripts *scripts_of(const ClimbRegistry *registry) {
    return climb_registry_source(registry)->data;
}
