// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds what the names and the short options in files of rule examples stand for: games and presets
// of the registry, fields and shorthands of the rules. Knows no game by name. The words of such
// files that are not names are read in examples-words.c.
#include "examples-private.h"

#include <string.h>

// Short names of options. A NULL value matches any; '%' in the settings stands for the value.
typedef struct {
    const char *name;
    const char *value;
    const char *settings; // separated by "; "
} Alias;

static const Alias aliases[] = {
    { "straight", NULL, "straight.mode=%" },
    { "flush", "none", "kind.flush=no" },
    { "flush", "no", "kind.flush=no" },
    { "flush", "yes", "kind.flush=yes" },
    { "flush", NULL, "flush.order=%" },
    { "triples", NULL, "kind.triple=%" },
    { "quads4", "yes", "quads.alone=kind" },
    { "quads4", NULL, "quads.alone=%" },
    { "bombs", NULL, "bomb.reach=%" },
    { "ranks", "acelow", "deck.ranks=A23456789TJQK; straight.mode=rank_order" },
    { "open", NULL, "open.when=%" },
    { "reenter", NULL, "auction.reenter=%" },
    { "rounds", NULL, "auction.rounds=%" },
    { "pass", "one", "pass.mode=one_circuit" },
    { "pass", "circuit", "pass.mode=one_circuit" },
    { "pass", "once", "pass.mode=one_circuit" },
    { "pass", "locked", "pass.mode=lockout" },
    { "pass", "final", "pass.mode=lockout" },
    { "pass", "out", "pass.mode=lockout" },
    { "pass", NULL, "pass.mode=%" },
    { "lead", "heartholder", "open.lead=card" },
    { "lead", NULL, "open.lead=%" },
    { "end", NULL, "end.mode=%" },
    { "lastcard", NULL, "lastcard.duty=%" },
    { "call", "no", "call=none" },
    { "twopair", NULL, "five.twopair=%" },
    { "royal", "separate", "five.royal=yes" },
    { "runs", NULL, "runs.widths=%" },
    { "samerank", NULL, "single.same_rank_ok=%" },
    { "immune", "yes", "two.immune=yes" },
    { "immune", "no", "two.immune=no" },
    { "tie", NULL, "straight.tie=%" },
    { "two", "doubleany", "score.two=x2_any" },
    { "two", "tripleany", "score.two=x3_any" },
    { "two", "doubleeach", "score.two=x2_each" },
    { "two", "twospades8", "score.two=x2_spade2_min8" },
    { "two", "spade2", "score.two=x2_spade2" },
    { "two", "twospades", "score.two=x2_spade2" },
    { "two", "double2s", "score.two=x2_spade2" },
    { "two", NULL, "score.two=%" },
};

// Orders are written highest first in these files, and lowest first in the fields.
static char *reversed_order(const char *value) {
    GString *order = g_string_new(NULL);
    for (const char *at = value; *at != '\0'; at++) {
        if (strncmp(at, "10", 2) == 0) {
            g_string_prepend_c(order, 'T');
            at++;
        } else if (g_ascii_isalnum(*at)) {
            g_string_prepend_c(order, g_ascii_toupper(*at));
        }
    }
    return g_string_free(order, FALSE);
}

static bool apply_settings(ClimbRules *rules, const char *settings, const char *value,
                           GError **error) {
    g_auto(GStrv) parts = g_strsplit(settings, "%", -1);
    g_autofree char *text = g_strjoinv(value, parts);
    g_auto(GStrv) list = g_strsplit(text, "; ", -1);
    return climb_rules_set_list(rules, (const char *const *)list, error);
}

// Does a name loosely mean a field: by its whole name, or by what follows its first part?
static int name_match(const char *name, const char *field) {
    if (climb_example_same(name, field)) {
        return 2;
    }
    const char *rest = strchr(field, '.');
    return rest != NULL && climb_example_same(name, rest + 1) ? 1 : 0;
}

// The field or shorthand that a name means, or NULL if it is none or if two fit equally well.
static const char *find_field(const char *name) {
    const char *found = NULL;
    int best = 0;
    bool doubled = false;
    int fields = 0;
    int shorthands = 0;
    const ClimbField *field = climb_fields(&fields);
    const ClimbShorthand *shorthand = climb_shorthands(&shorthands);
    for (int i = 0; i < fields + shorthands; i++) {
        const char *candidate = i < fields ? field[i].name : shorthand[i - fields].name;
        int match = name_match(name, candidate);
        if (match > best) {
            best = match;
            found = candidate;
            doubled = false;
        } else if (match != 0 && match == best && strcmp(candidate, found) != 0) {
            doubled = true;
        }
    }
    return doubled ? NULL : found;
}

static bool apply_option(ClimbRules *rules, const char *option, GError **error) {
    const char *equals = strchr(option, '=');
    if (equals == NULL) {
        climb_example_unclear(error, "an option reads name=value, which “%s” does not", option);
        return false;
    }
    g_autofree char *name = g_strstrip(g_strndup(option, (size_t)(equals - option)));
    g_autofree char *value = g_strstrip(g_strdup(equals + 1));
    if (climb_example_same(name, "suits") ||
        (climb_example_same(name, "ranks") && !climb_example_same(value, "acelow"))) {
        g_autofree char *order = reversed_order(value);
        return climb_rules_set(
            rules, climb_example_same(name, "suits") ? "deck.suits" : "deck.ranks", order, error);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(aliases); i++) {
        if (climb_example_same(name, aliases[i].name) &&
            (aliases[i].value == NULL || climb_example_same(value, aliases[i].value))) {
            return apply_settings(rules, aliases[i].settings, value, error);
        }
    }
    if (climb_rules_set(rules, name, value, NULL)) {
        return true;
    }
    const char *field = find_field(name);
    return climb_rules_set(rules, field != NULL ? field : name, value, error);
}

bool climb_example_apply_options(const ClimbExampleLine *line, ClimbRules *rules, GError **error) {
    for (char **option = line->options; option != NULL && *option != NULL; option++) {
        if (**option != '\0' && !apply_option(rules, *option, error)) {
            return false;
        }
    }
    return true;
}

// Full name of the preset of some game that a name means: by its id alone, or behind its game's.
static char *find_preset(const ClimbRegistry *registry, const char *name) {
    const GPtrArray *games = climb_registry_games(registry);
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *game = games->pdata[i];
        for (const ClimbPreset *preset = game->presets; preset != NULL && preset->id != NULL;
             preset++) {
            g_autofree char *full = g_strconcat(game->id, ":", preset->id, NULL);
            if (climb_example_same(name, preset->id) || climb_example_same(name, full)) {
                return g_steal_pointer(&full);
            }
        }
    }
    return NULL;
}

// Full name of the game or preset that a name means, without a player count. (transfer full)
static char *find_name(const ClimbRegistry *registry, const char *name, GError **error) {
    g_autofree char *loose = climb_example_loose(name);
    const ClimbGameInfo *game = NULL;
    if (strchr(name, ':') == NULL) {
        game = climb_registry_find(registry, name, error);
        if (game == NULL && climb_registry_find(registry, loose, NULL) != NULL) {
            g_clear_error(error);
            game = climb_registry_find(registry, loose, NULL);
        }
    }
    if (game != NULL) {
        return g_strdup(game->id);
    }
    char *preset = find_preset(registry, name);
    if (preset != NULL) {
        g_clear_error(error);
    } else if (error != NULL && *error == NULL) {
        climb_example_unclear(error, "no game or preset is called “%s”", name);
    }
    return preset;
}

// Rules of a game for a number of players: as they are, of its first preset for that many, or with
// the number set.
static ClimbRules *rules_for_players(const ClimbRegistry *registry, const char *name,
                                     const char *players, GError **error) {
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, name, NULL, error);
    int count = (int)g_ascii_strtoll(players, NULL, 10);
    if (rules == NULL || rules->players == count) {
        return g_steal_pointer(&rules);
    }
    const ClimbGameInfo *game = climb_registry_find(registry, name, NULL);
    for (const ClimbPreset *preset = game != NULL ? game->presets : NULL;
         preset != NULL && preset->id != NULL; preset++) {
        g_autofree char *full = g_strconcat(game->id, ":", preset->id, NULL);
        g_autoptr(ClimbRules) other = climb_registry_rules(registry, full, NULL, NULL);
        if (other != NULL && other->players == count) {
            return g_steal_pointer(&other);
        }
    }
    return climb_rules_set(rules, "players", players, error) ? g_steal_pointer(&rules) : NULL;
}

ClimbRules *climb_example_rules_of(const ClimbExampleLine *line, const char *name, GError **error) {
    g_autoptr(GError) unknown = NULL;
    g_autofree char *full = find_name(line->registry, name, &unknown);
    if (full != NULL) {
        return climb_registry_rules(line->registry, full, NULL, error);
    }
    size_t length = strlen(name);
    size_t stem = length;
    while (stem > 0 && g_ascii_isdigit(name[stem - 1])) {
        stem--;
    }
    g_autofree char *bare = g_strndup(name, stem);
    g_autofree char *game = stem == length || stem == 0 ? NULL
                                                        : find_name(line->registry, bare, NULL);
    if (game == NULL) {
        g_propagate_error(error, g_steal_pointer(&unknown));
        return NULL;
    }
    return rules_for_players(line->registry, game, name + stem, error);
}

ClimbRules *climb_example_default_rules(const ClimbExampleLine *line, GError **error) {
    const GPtrArray *games = climb_registry_games(line->registry);
    if (games->len == 0) {
        climb_example_unclear(error, "there is no game at all to try “%s” on", line->name);
        return NULL;
    }
    return climb_registry_rules(line->registry, ((const ClimbGameInfo *)games->pdata[0])->id, NULL,
                                error);
}

ClimbGame *climb_example_game(const ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbRules) rules = climb_example_rules_of(line, line->name, error);
    if (rules == NULL || !climb_example_apply_options(line, rules, error)) {
        return NULL;
    }
    return climb_game_new(rules, error);
}

bool climb_example_has_option(const ClimbExampleLine *line, const char *name) {
    for (char **option = line->options; option != NULL && *option != NULL; option++) {
        g_autofree char *given = g_strndup(*option, strcspn(*option, "="));
        const char *field = find_field(given);
        if (climb_example_same(given, name) || (field != NULL && climb_example_same(field, name))) {
            return true;
        }
        for (size_t i = 0; i < G_N_ELEMENTS(aliases); i++) {
            size_t length = strlen(name);
            if (climb_example_same(given, aliases[i].name) &&
                strncmp(aliases[i].settings, name, length) == 0 &&
                aliases[i].settings[length] == '=') {
                return true;
            }
        }
    }
    return false;
}
