// SPDX-License-Identifier: LGPL-2.1-or-later
// Takes modules into a registry. Everything that a module says is checked before it is used, so that
// a faulty game, preset or bot is left out with a reason, and the rest can be played.
#include "registry-private.h"

#include "game.h"
#include "words.h"

// A module on its way into a registry.
typedef struct {
    ClimbRegistry *registry;
    const ClimbModule *module;
    const char *where; // "module ID" or "plug-in FILE"
} Adding;

// Writes down why something of a module is left out; `text` says what, and has places for the module, the
// id, the game and the fault. What has no id is shown as "?".
static void add_problem(const Adding *adding, const char *text, const char *id, const char *game,
                        const char *fault) {
    g_autofree char *shown = g_utf8_make_valid(id != NULL ? id : "?", -1);
    g_ptr_array_add(adding->registry->problems,
                    climb_words_fill(text, "module", adding->where, "id", shown, "game", game,
                                     "fault", fault, NULL));
}

static bool compiles(const ClimbRules *rules, GError **error) {
    ClimbGame *game = climb_game_new(rules, error);
    if (game == NULL) {
        return false;
    }
    climb_game_unref(game);
    return true;
}

static bool check_preset(const ClimbRegistry *registry, const ClimbRegistryGame *entry,
                         const ClimbPreset *preset, GError **error) {
    if (!climb_preset_check(preset, error)) {
        return false;
    }
    if (climb_registry_preset(entry, preset->id) != NULL) {
        climb_error_set(error, CLIMB_ERROR_MODULE, _("the game has a preset of that id"), NULL);
        return false;
    }
    g_autoptr(ClimbRules) rules = climb_registry_build(registry, entry->info, preset, error);
    return rules != NULL && compiles(rules, error);
}

static void add_presets(const Adding *adding, ClimbRegistryGame *entry) {
    const ClimbPreset *preset = entry->info->presets;
    for (; preset != NULL && preset->id != NULL; preset++) {
        g_autoptr(GError) error = NULL;
        if (check_preset(adding->registry, entry, preset, &error)) {
            g_ptr_array_add(entry->presets, (gpointer)preset);
        } else {
            add_problem(adding, _("{module}: preset {game}:{id} is left out: {fault}"), preset->id,
                        entry->info->id, error->message);
        }
    }
}

// No name of a game may belong to another.
static bool check_names(const ClimbRegistry *registry, const ClimbGameInfo *info, GError **error) {
    const char *name = info->id;
    const ClimbRegistryGame *other = climb_registry_entry(registry, name);
    for (int i = 0; other == NULL && info->other_names != NULL && info->other_names[i]; i++) {
        name = info->other_names[i];
        other = climb_registry_entry(registry, name);
    }
    if (other != NULL) {
        climb_error_set(error, CLIMB_ERROR_MODULE,
                        _("the name “{name}” belongs to the game {game} already"), "name", name,
                        "game", other->info->id, NULL);
        return false;
    }
    return true;
}

static bool check_game(const ClimbRegistry *registry, const ClimbGameInfo *info, GError **error) {
    if (!climb_game_info_check(info, error) || !check_names(registry, info, error)) {
        return false;
    }
    g_autoptr(ClimbRules) rules = climb_registry_build(registry, info, NULL, error);
    return rules != NULL && compiles(rules, error);
}

// Is the game that `info` is based on among these, by any of its names?
static bool has_base_in(const GPtrArray *games, const ClimbGameInfo *info) {
    g_auto(GStrv) parts = g_strsplit(info->base != NULL ? info->base : "", ":", 2);
    for (guint i = 0; parts[0] != NULL && i < games->len; i++) {
        const ClimbGameInfo *other = games->pdata[i];
        if (other->id != NULL && climb_game_answers_to(other, parts[0])) {
            return true;
        }
    }
    return false;
}

static bool add_game(const Adding *adding, const ClimbGameInfo *info) {
    g_autoptr(GError) error = NULL;
    if (!check_game(adding->registry, info, &error)) {
        add_problem(adding, _("{module}: game {id} is left out: {fault}"), info->id, NULL,
                    error->message);
        return false;
    }
    ClimbRegistryGame *entry = g_new0(ClimbRegistryGame, 1);
    entry->info = info;
    entry->presets = g_ptr_array_new();
    g_ptr_array_add(adding->registry->entries, entry);
    g_ptr_array_add(adding->registry->games, (gpointer)info);
    add_presets(adding, entry);
    return true;
}

// Games are left whose bases are not there: they never were, or wait for each other.
static void leave_out(const Adding *adding, const GPtrArray *games) {
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *info = games->pdata[i];
        if (!has_base_in(games, info)) {
            add_game(adding, info); // says that the base is not known
            continue;
        }
        g_autofree char *why = climb_words_fill(
            _("its base “{game}” is based on the game itself, or left out"), "game", info->base,
            NULL);
        add_problem(adding, _("{module}: game {id} is left out: {fault}"), info->id, NULL, why);
    }
}

// (transfer container)
static GPtrArray *games_of(const ClimbModule *module) {
    GPtrArray *games = g_ptr_array_new();
    for (int i = 0; module->games != NULL && module->games[i] != NULL; i++) {
        g_ptr_array_add(games, (gpointer)module->games[i]);
    }
    return games;
}

// Adds the games of a module, each after its base. Returns how many are usable.
static int add_games(const Adding *adding) {
    g_autoptr(GPtrArray) pending = games_of(adding->module);
    int added = 0;
    for (guint i = 0; i < pending->len;) {
        const ClimbGameInfo *info = pending->pdata[i];
        if (info->base != NULL && !has_base_in(adding->registry->games, info)) {
            i++;
            continue;
        }
        g_ptr_array_remove_index(pending, i);
        added += add_game(adding, info) ? 1 : 0;
        i = 0; // others may have waited for it
    }
    leave_out(adding, pending);
    return added;
}

bool climb_registry_lacks_base(const ClimbRegistry *registry, const ClimbModule *module) {
    g_autoptr(GPtrArray) games = games_of(module);
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *info = games->pdata[i];
        if (info->base != NULL && !has_base_in(registry->games, info) &&
            !has_base_in(games, info)) {
            return true;
        }
    }
    return false;
}

static bool check_bot(const ClimbRegistry *registry, const ClimbBot *bot, GError **error) {
    if (!climb_bot_check(bot, error)) {
        return false;
    }
    if (climb_registry_bot(registry, bot->id) != NULL) {
        climb_error_set(error, CLIMB_ERROR_MODULE, _("there is a bot of that id already"), NULL);
        return false;
    }
    return true;
}

static int add_bots(const Adding *adding) {
    const ClimbBot *const *bots = adding->module->bots;
    int added = 0;
    for (int i = 0; bots != NULL && bots[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;
        if (check_bot(adding->registry, bots[i], &error)) {
            g_ptr_array_add(adding->registry->bots, (gpointer)bots[i]);
            added++;
        } else {
            add_problem(adding, _("{module}: bot {id} is left out: {fault}"), bots[i]->id, NULL,
                        error->message);
        }
    }
    return added;
}

static bool add_module(const Adding *adding, const char *file, GError **error) {
    ClimbRegistry *registry = adding->registry;
    guint before = registry->problems->len;
    g_autoptr(GError) problem = NULL;
    if (!climb_module_check(registry, adding->module, &problem)) {
        return climb_registry_refuse(registry, adding->where, problem->message, error);
    }
    if (add_games(adding) + add_bots(adding) == 0) {
        if (before == registry->problems->len) {
            return climb_registry_refuse(registry, adding->where, _("it has no games and no bots"),
                                         error);
        }
        g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
                            registry->problems->pdata[before]);
        return false;
    }
    ClimbRegistryModule *entry = g_new0(ClimbRegistryModule, 1);
    entry->module = adding->module;
    entry->file = g_strdup(file);
    g_ptr_array_add(registry->modules, entry);
    return true;
}

bool climb_registry_refuse(ClimbRegistry *registry, const char *what, const char *why,
                           GError **error) {
    g_autofree char *text = climb_words_fill(_("{module} is left out: {fault}"), "module", what,
                                             "fault", why, NULL);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, text);
    g_ptr_array_add(registry->problems, g_steal_pointer(&text));
    return false;
}

bool climb_registry_add_plugin(ClimbRegistry *registry, const ClimbModule *module, const char *file,
                               GError **error) {
    g_autofree char *shown = g_filename_display_name(file);
    g_autofree char *where = climb_words_fill(_("plug-in {file}"), "file", shown, NULL);
    const Adding adding = { .registry = registry, .module = module, .where = where };
    return add_module(&adding, file, error);
}

bool climb_registry_add(ClimbRegistry *registry, const ClimbModule *module, GError **error) {
    bool named = climb_module_fits(module, NULL) && module->id != NULL;
    g_autofree char *shown = g_utf8_make_valid(named ? module->id : "?", -1);
    g_autofree char *where = climb_words_fill(_("module {id}"), "id", shown, NULL);
    const Adding adding = { .registry = registry, .module = module, .where = where };
    return add_module(&adding, NULL, error);
}
