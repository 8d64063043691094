// SPDX-License-Identifier: LGPL-2.1-or-later
// The registry: takes modules in, finds games by name and builds their rules from bases, kinds and
// settings. Where modules come from (built in, plug-in, script) is the caller's business.
#include "registry.h"

#include <string.h>

#include "fields.h"
#include "game.h"

// A game and those of its presets that are sound.
typedef struct {
    const ClimbGameInfo *info;
    GPtrArray *presets; // of const ClimbPreset *
} Entry;

struct _ClimbRegistry {
    GPtrArray *games;   // of const ClimbGameInfo *
    GPtrArray *entries; // of Entry, in the same order
    GPtrArray *modules; // of const ClimbModule *
    GPtrArray *problems;
    ClimbRulesSource source;
};

static void entry_free(gpointer data) {
    Entry *entry = data;
    g_ptr_array_unref(entry->presets);
    g_free(entry);
}

ClimbRegistry *climb_registry_new(void) {
    ClimbRegistry *registry = g_new0(ClimbRegistry, 1);
    registry->games = g_ptr_array_new();
    registry->entries = g_ptr_array_new_with_free_func(entry_free);
    registry->modules = g_ptr_array_new();
    registry->problems = g_ptr_array_new_with_free_func(g_free);
    return registry;
}

void climb_registry_free(ClimbRegistry *registry) {
    if (registry == NULL) {
        return;
    }
    g_ptr_array_unref(registry->games);
    g_ptr_array_unref(registry->entries);
    g_ptr_array_unref(registry->modules);
    g_ptr_array_unref(registry->problems);
    g_free(registry);
}

const GPtrArray *climb_registry_games(const ClimbRegistry *registry) {
    return registry->games;
}

const GPtrArray *climb_registry_problems(const ClimbRegistry *registry) {
    return registry->problems;
}

void climb_registry_set_source(ClimbRegistry *registry, const ClimbRulesSource *source) {
    registry->source = *source;
}

const ClimbRulesSource *climb_registry_source(const ClimbRegistry *registry) {
    return &registry->source;
}

static bool answers_to(const ClimbGameInfo *info, const char *name) {
    if (climb_same_name(info->id, name)) {
        return true;
    }
    for (int i = 0; info->other_names != NULL && info->other_names[i] != NULL; i++) {
        if (climb_same_name(info->other_names[i], name)) {
            return true;
        }
    }
    return false;
}

static const Entry *find_entry(const ClimbRegistry *registry, const char *name) {
    for (guint i = 0; i < registry->entries->len; i++) {
        const Entry *entry = registry->entries->pdata[i];
        if (answers_to(entry->info, name)) {
            return entry;
        }
    }
    return NULL;
}

static const ClimbPreset *find_preset(const Entry *entry, const char *name) {
    for (guint i = 0; i < entry->presets->len; i++) {
        const ClimbPreset *preset = entry->presets->pdata[i];
        if (climb_same_name(preset->id, name)) {
            return preset;
        }
    }
    return NULL;
}

GPtrArray *climb_registry_names(const ClimbRegistry *registry) {
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < registry->entries->len; i++) {
        const Entry *entry = registry->entries->pdata[i];
        g_ptr_array_add(names, g_strdup(entry->info->id));
        for (guint j = 0; j < entry->presets->len; j++) {
            const ClimbPreset *preset = entry->presets->pdata[j];
            g_ptr_array_add(names, g_strconcat(entry->info->id, ":", preset->id, NULL));
        }
    }
    return names;
}

static void refuse(const char *what, const char *name, GPtrArray *names, GError **error) {
    g_autofree char *shown = g_utf8_make_valid(name, -1);
    g_autoptr(GString) message = g_string_new(NULL);
    g_string_printf(message, "unknown %s “%s”", what, shown);
    climb_append_nearest(message, shown, names);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN, message->str);
}

// Names a game that was not found, with the nearest of all games, their other names and presets.
static void refuse_game(const ClimbRegistry *registry, const char *name, GError **error) {
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    for (guint i = 0; i < registry->entries->len; i++) {
        const ClimbGameInfo *info = ((const Entry *)registry->entries->pdata[i])->info;
        for (int j = 0; info->other_names != NULL && info->other_names[j] != NULL; j++) {
            g_ptr_array_add(names, g_strdup(info->other_names[j]));
        }
    }
    if (registry->source.add_names != NULL) {
        registry->source.add_names(names, registry->source.data);
    }
    refuse("game", name, names, error);
}

static void refuse_preset(const Entry *entry, const char *name, GError **error) {
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autofree char *what = g_strdup_printf("preset of %s", entry->info->id);
    for (guint i = 0; i < entry->presets->len; i++) {
        const ClimbPreset *preset = entry->presets->pdata[i];
        g_ptr_array_add(names, (gpointer)preset->id);
    }
    refuse(what, name, names, error);
}

const ClimbGameInfo *climb_registry_find(const ClimbRegistry *registry, const char *id,
                                         GError **error) {
    const Entry *entry = find_entry(registry, id);
    if (entry == NULL) {
        refuse_game(registry, id, error);
        return NULL;
    }
    return entry->info;
}

static void put_words(char **member, const char *text) {
    g_free(*member);
    *member = g_strdup(text != NULL ? text : "");
}

static ClimbRules *build(const ClimbRegistry *registry, const char *name, GError **error);

// The rules of a game without presets: those of its base, its kinds, its settings.
static ClimbRules *build_game(const ClimbRegistry *registry, const ClimbGameInfo *info,
                              GError **error) {
    ClimbRules *rules = info->base != NULL ? build(registry, info->base, error) : climb_rules_new();
    if (rules == NULL) {
        return NULL;
    }
    put_words(&rules->id, info->id);
    put_words(&rules->title, info->title);
    put_words(&rules->source, info->source);
    put_words(&rules->summary, info->summary);
    for (const ClimbKind *kind = info->kinds; kind != NULL && kind->id != NULL; kind++) {
        climb_rules_add_kind(rules, kind);
    }
    if (!climb_rules_set_list(rules, info->settings, error)) {
        g_clear_pointer(&rules, climb_rules_free);
    }
    return rules;
}

static ClimbRules *build_preset(const ClimbRegistry *registry, const ClimbGameInfo *info,
                                const ClimbPreset *preset, GError **error) {
    ClimbRules *rules = build_game(registry, info, error);
    if (rules == NULL || preset == NULL) {
        return rules;
    }
    g_free(rules->id);
    rules->id = g_strconcat(info->id, ":", preset->id, NULL);
    put_words(&rules->title, preset->title);
    put_words(&rules->source, preset->source);
    put_words(&rules->summary, preset->summary);
    if (!climb_rules_set_list(rules, preset->settings, error)) {
        g_clear_pointer(&rules, climb_rules_free);
    }
    return rules;
}

// The rules of "game" or "game:preset". A game's base was registered before it, so that this ends.
static ClimbRules *build_module(const ClimbRegistry *registry, const char *name, GError **error) {
    g_auto(GStrv) parts = g_strsplit(name, ":", 2);
    const ClimbPreset *preset = NULL;
    const Entry *entry = parts[0] != NULL ? find_entry(registry, parts[0]) : NULL;
    if (entry == NULL) {
        refuse_game(registry, parts[0] != NULL && parts[1] == NULL ? parts[0] : name, error);
        return NULL;
    }
    if (parts[1] != NULL) {
        preset = find_preset(entry, parts[1]);
        if (preset == NULL) {
            refuse_preset(entry, parts[1], error);
            return NULL;
        }
    }
    return build_preset(registry, entry->info, preset, error);
}

static ClimbRules *build(const ClimbRegistry *registry, const char *name, GError **error) {
    const ClimbRulesSource *source = &registry->source;
    GError *problem = NULL;
    ClimbRules *rules = source->rules != NULL
                            ? source->rules(registry, name, source->data, &problem)
                            : NULL;
    if (problem != NULL) {
        g_propagate_error(error, problem);
        return NULL;
    }
    return rules != NULL ? rules : build_module(registry, name, error);
}

ClimbRules *climb_registry_rules(const ClimbRegistry *registry, const char *name,
                                 const char *const *settings, GError **error) {
    ClimbRules *rules = build(registry, name, error);
    if (rules != NULL && !climb_rules_set_list(rules, settings, error)) {
        g_clear_pointer(&rules, climb_rules_free);
    }
    return rules;
}

// "big-two": lower-case letters, digits and hyphens, a letter or digit first.
static bool is_id(const char *id) {
    if (id == NULL || !g_ascii_isalnum(id[0])) {
        return false;
    }
    for (; *id != '\0'; id++) {
        if (!g_ascii_islower(*id) && !g_ascii_isdigit(*id) && *id != '-') {
            return false;
        }
    }
    return true;
}

// Writes down why something of a module is left out.
static void add_problem(ClimbRegistry *registry, const ClimbModule *module, const char *what,
                        const char *why) {
    const char *name = module->id != NULL ? module->id : "?";
    g_ptr_array_add(registry->problems,
                    g_strdup_printf("module %s: %s is left out: %s", name, what, why));
}

static bool compiles(const ClimbRules *rules, GError **error) {
    ClimbGame *game = climb_game_new(rules, error);
    if (game == NULL) {
        return false;
    }
    climb_game_unref(game);
    return true;
}

static bool check_preset(const ClimbRegistry *registry, const Entry *entry,
                         const ClimbPreset *preset, GError **error) {
    if (!is_id(preset->id)) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                    "its id should be lower-case letters, digits and hyphens");
        return false;
    }
    if (find_preset(entry, preset->id) != NULL) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "the game has a preset of that id");
        return false;
    }
    g_autoptr(ClimbRules) rules = build_preset(registry, entry->info, preset, error);
    return rules != NULL && compiles(rules, error);
}

static void add_presets(ClimbRegistry *registry, const ClimbModule *module, Entry *entry) {
    const ClimbPreset *preset = entry->info->presets;
    for (; preset != NULL && preset->id != NULL; preset++) {
        g_autoptr(GError) error = NULL;
        if (check_preset(registry, entry, preset, &error)) {
            g_ptr_array_add(entry->presets, (gpointer)preset);
        } else {
            g_autofree char *what = g_strdup_printf("preset %s:%s", entry->info->id, preset->id);
            add_problem(registry, module, what, error->message);
        }
    }
}

static bool check_names(const ClimbRegistry *registry, const ClimbGameInfo *info, GError **error) {
    const Entry *other = NULL;
    const char *name = info->id;
    if (!is_id(info->id)) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                    "its id should be lower-case letters, digits and hyphens");
        return false;
    }
    other = find_entry(registry, name);
    for (int i = 0; other == NULL && info->other_names != NULL && info->other_names[i]; i++) {
        name = info->other_names[i];
        other = find_entry(registry, name);
    }
    if (other != NULL) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                    "the name “%s” belongs to the game %s already", name, other->info->id);
        return false;
    }
    return true;
}

static bool check_game(const ClimbRegistry *registry, const ClimbGameInfo *info, GError **error) {
    if (!check_names(registry, info, error)) {
        return false;
    }
    g_autoptr(ClimbRules) rules = build_game(registry, info, error);
    return rules != NULL && compiles(rules, error);
}

// Is the game that `info` is based on among these, by any of its names?
static bool has_base_in(const GPtrArray *games, const ClimbGameInfo *info) {
    g_auto(GStrv) parts = g_strsplit(info->base != NULL ? info->base : "", ":", 2);
    for (guint i = 0; parts[0] != NULL && i < games->len; i++) {
        const ClimbGameInfo *other = games->pdata[i];
        if (other->id != NULL && answers_to(other, parts[0])) {
            return true;
        }
    }
    return false;
}

static bool add_game(ClimbRegistry *registry, const ClimbModule *module,
                     const ClimbGameInfo *info) {
    g_autoptr(GError) error = NULL;
    if (!check_game(registry, info, &error)) {
        g_autofree char *what = g_strconcat("game ", info->id != NULL ? info->id : "?", NULL);
        add_problem(registry, module, what, error->message);
        return false;
    }
    Entry *entry = g_new0(Entry, 1);
    entry->info = info;
    entry->presets = g_ptr_array_new();
    g_ptr_array_add(registry->entries, entry);
    g_ptr_array_add(registry->games, (gpointer)info);
    add_presets(registry, module, entry);
    return true;
}

// Adds the games of a module, each after its base. Returns how many are usable.
static int add_games(ClimbRegistry *registry, const ClimbModule *module) {
    g_autoptr(GPtrArray) pending = g_ptr_array_new();
    int added = 0;
    for (int i = 0; module->games != NULL && module->games[i] != NULL; i++) {
        g_ptr_array_add(pending, (gpointer)module->games[i]);
    }
    for (guint i = 0; i < pending->len;) {
        const ClimbGameInfo *info = pending->pdata[i];
        if (info->base != NULL && !has_base_in(registry->games, info)) {
            i++;
            continue;
        }
        g_ptr_array_remove_index(pending, i);
        added += add_game(registry, module, info) ? 1 : 0;
        i = 0; // others may have waited for it
    }
    for (guint i = 0; i < pending->len; i++) {
        const ClimbGameInfo *info = pending->pdata[i];
        if (!has_base_in(pending, info)) {
            add_game(registry, module, info); // says that the base is not known
            continue;
        }
        g_autofree char *what = g_strconcat("game ", info->id != NULL ? info->id : "?", NULL);
        g_autofree char *why = g_strdup_printf(
            "its base “%s” is based on the game itself, or left out", info->base);
        add_problem(registry, module, what, why);
    }
    return added;
}

static bool check_module(const ClimbRegistry *registry, const ClimbModule *module, GError **error) {
    if (module->abi != CLIMB_MODULE_ABI) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                    "a module of interface version %d; this program has version %d, so build the "
                    "module anew",
                    module->abi, CLIMB_MODULE_ABI);
        return false;
    }
    if (!is_id(module->id)) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                    "a module's id should be lower-case letters, digits and hyphens");
        return false;
    }
    for (guint i = 0; i < registry->modules->len; i++) {
        const ClimbModule *other = registry->modules->pdata[i];
        if (climb_same_name(other->id, module->id)) {
            g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                        "a module with the id “%s” is there already", module->id);
            return false;
        }
    }
    return true;
}

bool climb_registry_add(ClimbRegistry *registry, const ClimbModule *module, GError **error) {
    GError *fault = NULL;
    guint before = registry->problems->len;
    if (!check_module(registry, module, &fault)) {
        g_ptr_array_add(registry->problems, g_strdup(fault->message));
        g_propagate_error(error, fault);
        return false;
    }
    if (add_games(registry, module) == 0) {
        if (before == registry->problems->len) {
            add_problem(registry, module, "all of it", "it has no games");
        }
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "nothing can be used of %s",
                    (const char *)registry->problems->pdata[before]);
        return false;
    }
    g_ptr_array_add(registry->modules, (gpointer)module);
    return true;
}
