// SPDX-License-Identifier: LGPL-2.1-or-later
// The registry: finds games and bots by name and builds the rules of games from bases, kinds and
// settings. Taking modules in is the matter of registry-add.c.
#include <string.h>

#include "fields.h"
#include "registry-private.h"
#include "words.h"

static void entry_free(gpointer data) {
    ClimbRegistryGame *entry = data;
    g_ptr_array_unref(entry->presets);
    g_free(entry);
}

static void module_free(gpointer data) {
    ClimbRegistryModule *module = data;
    g_free(module->file);
    g_free(module);
}

ClimbRegistry *climb_registry_new(void) {
    ClimbRegistry *registry = g_new0(ClimbRegistry, 1);
    registry->games = g_ptr_array_new();
    registry->entries = g_ptr_array_new_with_free_func(entry_free);
    registry->bots = g_ptr_array_new();
    registry->modules = g_ptr_array_new_with_free_func(module_free);
    registry->problems = g_ptr_array_new_with_free_func(g_free);
    climb_registry_add(registry, climb_bots_module(), NULL);
    return registry;
}

void climb_registry_free(ClimbRegistry *registry) {
    if (registry == NULL) {
        return;
    }
    g_ptr_array_unref(registry->games);
    g_ptr_array_unref(registry->entries);
    g_ptr_array_unref(registry->bots);
    g_ptr_array_unref(registry->modules);
    g_ptr_array_unref(registry->problems);
    g_free(registry);
}

const GPtrArray *climb_registry_games(const ClimbRegistry *registry) {
    return registry->games;
}

const GPtrArray *climb_registry_bots(const ClimbRegistry *registry) {
    return registry->bots;
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

bool climb_game_answers_to(const ClimbGameInfo *info, const char *name) {
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

const ClimbRegistryGame *climb_registry_entry(const ClimbRegistry *registry, const char *name) {
    for (guint i = 0; i < registry->entries->len; i++) {
        const ClimbRegistryGame *entry = registry->entries->pdata[i];
        if (climb_game_answers_to(entry->info, name)) {
            return entry;
        }
    }
    return NULL;
}

const ClimbPreset *climb_registry_preset(const ClimbRegistryGame *entry, const char *name) {
    for (guint i = 0; i < entry->presets->len; i++) {
        const ClimbPreset *preset = entry->presets->pdata[i];
        if (climb_same_name(preset->id, name)) {
            return preset;
        }
    }
    return NULL;
}

const GPtrArray *climb_registry_presets(const ClimbRegistry *registry, const ClimbGameInfo *game) {
    const ClimbRegistryGame *entry = climb_registry_entry(registry, game->id);
    g_return_val_if_fail(entry != NULL && entry->info == game, NULL);
    return entry->presets;
}

static bool offers(const ClimbModule *module, gconstpointer game_or_bot) {
    for (int i = 0; module->games != NULL && module->games[i] != NULL; i++) {
        if (module->games[i] == game_or_bot) {
            return true;
        }
    }
    for (int i = 0; module->bots != NULL && module->bots[i] != NULL; i++) {
        if (module->bots[i] == game_or_bot) {
            return true;
        }
    }
    return false;
}

const char *climb_registry_file(const ClimbRegistry *registry, gconstpointer game_or_bot) {
    for (guint i = 0; i < registry->modules->len; i++) {
        const ClimbRegistryModule *entry = registry->modules->pdata[i];
        if (offers(entry->module, game_or_bot)) {
            return entry->file;
        }
    }
    return NULL;
}

GPtrArray *climb_registry_names(const ClimbRegistry *registry) {
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < registry->entries->len; i++) {
        const ClimbRegistryGame *entry = registry->entries->pdata[i];
        g_ptr_array_add(names, g_strdup(entry->info->id));
        for (guint j = 0; j < entry->presets->len; j++) {
            const ClimbPreset *preset = entry->presets->pdata[j];
            g_ptr_array_add(names, g_strconcat(entry->info->id, ":", preset->id, NULL));
        }
    }
    return names;
}

// Refuses a name; `text` says what is unknown and has places for it and the game.
static void refuse(const char *text, const char *name, const char *game, GPtrArray *names,
                   GError **error) {
    g_autofree char *shown = g_utf8_make_valid(name, -1);
    g_autoptr(GString) message = g_string_new(NULL);
    climb_words_add(message, text, "name", shown, "game", game, NULL);
    climb_append_nearest(message, shown, names);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN, message->str);
}

// Names a game that was not found, with the nearest of all games, their other names and presets.
static void refuse_game(const ClimbRegistry *registry, const char *name, GError **error) {
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    for (guint i = 0; i < registry->entries->len; i++) {
        const ClimbGameInfo *info = ((const ClimbRegistryGame *)registry->entries->pdata[i])->info;
        for (int j = 0; info->other_names != NULL && info->other_names[j] != NULL; j++) {
            g_ptr_array_add(names, g_strdup(info->other_names[j]));
        }
    }
    if (registry->source.add_names != NULL) {
        registry->source.add_names(names, registry->source.data);
    }
    refuse(_("unknown game “{name}”"), name, "", names, error);
}

static void refuse_preset(const ClimbRegistryGame *entry, const char *name, GError **error) {
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < entry->presets->len; i++) {
        const ClimbPreset *preset = entry->presets->pdata[i];
        g_ptr_array_add(names, (gpointer)preset->id);
    }
    refuse(_("unknown preset of {game} “{name}”"), name, entry->info->id, names, error);
}

const ClimbGameInfo *climb_registry_find(const ClimbRegistry *registry, const char *id,
                                         GError **error) {
    const ClimbRegistryGame *entry = climb_registry_entry(registry, id);
    if (entry == NULL) {
        refuse_game(registry, id, error);
        return NULL;
    }
    return entry->info;
}

const ClimbBot *climb_registry_bot(const ClimbRegistry *registry, const char *id) {
    for (guint i = 0; i < registry->bots->len; i++) {
        const ClimbBot *bot = registry->bots->pdata[i];
        if (climb_same_name(bot->id, id)) {
            return bot;
        }
    }
    return NULL;
}

const ClimbBot *climb_registry_find_bot(const ClimbRegistry *registry, const char *id,
                                        GError **error) {
    const ClimbBot *bot = climb_registry_bot(registry, id);
    if (bot != NULL) {
        return bot;
    }
    g_autoptr(GPtrArray) ids = g_ptr_array_new();
    for (guint i = 0; i < registry->bots->len; i++) {
        bot = registry->bots->pdata[i];
        g_ptr_array_add(ids, (gpointer)bot->id);
    }
    const char *near = climb_nearest_name(id, (const char *const *)ids->pdata, (int)ids->len);
    g_ptr_array_add(ids, NULL);
    g_autofree char *names = g_strjoinv(", ", (char **)ids->pdata);
    g_autofree char *shown = g_utf8_make_valid(id, -1);
    climb_error_set(error, CLIMB_ERROR_UNKNOWN,
                    near != NULL
                        ? _("there is no bot “{name}” (did you mean “{near}”?); bots: {bots}")
                        : _("there is no bot “{name}”; bots: {bots}"),
                    "name", shown, "near", near, "bots", names, NULL);
    return NULL;
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

ClimbRules *climb_registry_build(const ClimbRegistry *registry, const ClimbGameInfo *info,
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
    const ClimbRegistryGame *entry = parts[0] != NULL ? climb_registry_entry(registry, parts[0])
                                                      : NULL;
    if (entry == NULL) {
        refuse_game(registry, parts[0] != NULL && parts[1] == NULL ? parts[0] : name, error);
        return NULL;
    }
    if (parts[1] != NULL) {
        preset = climb_registry_preset(entry, parts[1]);
        if (preset == NULL) {
            refuse_preset(entry, parts[1], error);
            return NULL;
        }
    }
    return climb_registry_build(registry, entry->info, preset, error);
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
