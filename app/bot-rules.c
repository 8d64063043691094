// SPDX-License-Identifier: LGPL-2.1-or-later
// Rules on their way to a bot: every field and kind by its name, with what a bot would else have to
// work out. How the line is sent is the matter of external-bot.c.
#include "bot-rules.h"

#include <hooks.h>
#include <string.h>

#include "json-read.h"
#include "output.h"

#define MEMBERS_MAX 1000

// --- writing ---------------------------------------------------------------------------------------

static void add_field(JsonBuilder *json, const ClimbField *field, const void *object) {
    g_autofree char *value = climb_field_print(field, object);
    switch (field->type) {
    case CLIMB_FIELD_BOOL: output_json_bool(json, field->name, strcmp(value, "yes") == 0); break;
    case CLIMB_FIELD_INT:
        output_json_number(json, field->name, g_ascii_strtoll(value, NULL, 10));
        break;
    case CLIMB_FIELD_CHOICE:
    case CLIMB_FIELD_TEXT: output_json_text(json, field->name, value); break;
    }
}

static void add_fields(JsonBuilder *json, const ClimbField *fields, int count, const void *object) {
    for (int i = 0; i < count; i++) {
        add_field(json, &fields[i], object);
    }
}

// What a script declares beside the fields.
static void add_options(JsonBuilder *json, const ClimbRules *rules) {
    for (guint i = 0; i < rules->options->len; i++) {
        const ClimbOption *option = rules->options->pdata[i];
        add_field(json, &option->field, option);
    }
}

// The kinds that can beat one.
static void add_answers(JsonBuilder *json, const ClimbGame *game, const ClimbPattern *pattern) {
    output_json_begin_list(json, "answers");
    for (int i = 0; i < game->kind_count; i++) {
        if ((pattern->answers >> i & 1) != 0) {
            json_builder_add_string_value(json, game->patterns[i].id);
        }
    }
    json_builder_end_array(json);
}

// In the order of the rules, which is part of their hash.
static void add_kinds(JsonBuilder *json, const ClimbGame *game) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    output_json_begin_list(json, "kinds");
    for (guint i = 0; i < game->rules->kinds->len; i++) {
        const ClimbKind *kind = game->rules->kinds->pdata[i];
        int number = climb_game_kind(game, kind->id);
        if (number < 0) {
            continue; // not in play
        }
        json_builder_begin_object(json);
        output_json_text(json, "id", kind->id);
        add_answers(json, game, &game->patterns[number]);
        json_builder_set_member_name(json, "fields");
        json_builder_begin_object(json);
        add_fields(json, fields, count, kind);
        json_builder_end_object(json);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

// All cards of the deck, lowest first.
static void add_cards(JsonBuilder *json, const ClimbDeck *deck) {
    g_autofree char *faces = climb_deck_faces_by_pack(deck, deck->cards);
    g_auto(GStrv) cards = g_strsplit(faces, " ", -1);
    output_json_list(json, "cards", (const char *const *)cards);
}

char *bot_rules_write(const ClimbGame *game, char **scripts) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    const ClimbRules *rules = game->rules;
    JsonBuilder *json = output_json_begin();
    output_json_text(json, "game", rules->id);
    output_json_text(json, "title", rules->title);
    output_json_text(json, "hash", game->hash);
    output_json_number(json, "rules_version", CLIMB_RULES_VERSION);
    output_json_text(json, "functions", rules->hooks != NULL ? rules->hooks->identity : NULL);
    output_json_list(json, "scripts", (const char *const *)scripts);
    output_json_number(json, "seats", game->seats);
    output_json_number(json, "hand_cards", game->hand_cards);
    output_json_number(json, "spare_cards", game->spare_cards);
    add_cards(json, &game->deck);
    json_builder_set_member_name(json, "fields");
    json_builder_begin_object(json);
    add_fields(json, fields, count, rules);
    add_options(json, rules);
    json_builder_end_object(json);
    add_kinds(json, game);
    char *text = output_json_line(json);
    g_strchomp(text);
    return text;
}

// --- reading ---------------------------------------------------------------------------------------

// A value as climb_rules_set takes it. (transfer full), NULL if it is none
static char *value_text(JsonNode *node) {
    if (!JSON_NODE_HOLDS_VALUE(node)) {
        return NULL;
    }
    switch (json_node_get_value_type(node)) {
    case G_TYPE_BOOLEAN: return g_strdup(json_node_get_boolean(node) ? "yes" : "no");
    case G_TYPE_INT64: return g_strdup_printf("%" G_GINT64_FORMAT, json_node_get_int(node));
    case G_TYPE_STRING: return g_strdup(json_node_get_string(node));
    default: return NULL;
    }
}

// Sets what stands in an object; `prefix` is "" or "kind.ID.".
static bool set_fields(ClimbRules *rules, const char *prefix, JsonObject *object, GError **error) {
    g_autoptr(GList) names = object != NULL ? json_object_get_members(object) : NULL;
    for (const GList *at = names; at != NULL; at = at->next) {
        g_autofree char *name = g_strconcat(prefix, at->data, NULL);
        g_autofree char *old = climb_rules_get(rules, name, error);
        g_autofree char *value = value_text(json_object_get_member(object, at->data));
        if (old == NULL) {
            return false;
        }
        if (value == NULL) {
            g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, "the value of %s is no value", name);
            return false;
        }
        if (strcmp(old, value) != 0 && !climb_rules_set(rules, name, value, error)) {
            return false;
        }
    }
    return true;
}

static bool set_kind(ClimbRules *rules, JsonObject *kind, const char *id, GError **error) {
    g_autofree char *name = g_strconcat("kind.", id, NULL);
    g_autofree char *prefix = g_strconcat("kind.", id, ".", NULL);
    JsonNode *fields = json_object_get_member(kind, "fields");
    const char *state = climb_rules_kind(rules, id) != NULL ? "on" : "new";
    return climb_rules_set(rules, name, state, error) &&
           set_fields(rules, prefix,
                      fields != NULL && JSON_NODE_HOLDS_OBJECT(fields)
                          ? json_node_get_object(fields)
                          : NULL,
                      error);
}

static const char *id_of(JsonNode *node) {
    JsonObject *kind = JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
    return kind != NULL ? json_object_get_string_member_with_default(kind, "id", NULL) : NULL;
}

// Kinds of the base that are not listed are not played.
static void switch_kinds_off(ClimbRules *rules, JsonArray *kinds) {
    for (guint i = 0; i < rules->kinds->len; i++) {
        ClimbKind *kind = rules->kinds->pdata[i];
        kind->play = false;
        for (guint k = 0; k < json_array_get_length(kinds); k++) {
            kind->play = kind->play ||
                         g_strcmp0(kind->id, id_of(json_array_get_element(kinds, k))) == 0;
        }
    }
}

static bool set_kinds(JsonRead *read, ClimbRules *rules, GError **error) {
    JsonArray *kinds = json_read_array(read, "kinds", 1, CLIMB_KINDS_MAX);
    for (guint i = 0; kinds != NULL && i < json_array_get_length(kinds); i++) {
        JsonNode *node = json_array_get_element(kinds, i);
        const char *id = id_of(node);
        if (id == NULL) {
            g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, "a kind has no id");
            return false;
        }
        if (!set_kind(rules, json_node_get_object(node), id, error)) {
            return false;
        }
    }
    if (kinds != NULL) {
        switch_kinds_off(rules, kinds);
    }
    return kinds != NULL;
}

// Tells the source of scripts where those of the line are.
static void tell_scripts(const ClimbRegistry *registry, JsonRead *read) {
    const ClimbRulesSource *source = climb_registry_source(registry);
    JsonArray *list = json_read_array(read, "scripts", 0, MEMBERS_MAX);
    g_autoptr(GPtrArray) tags = g_ptr_array_new();
    for (guint i = 0; list != NULL && i < json_array_get_length(list); i++) {
        const char *tag = json_read_element_text(read, list, i);
        if (tag != NULL) {
            g_ptr_array_add(tags, (gpointer)tag);
        }
    }
    g_ptr_array_add(tags, NULL);
    if (source->recorded != NULL) {
        source->recorded((const char *const *)tags->pdata, source->data);
    }
}

static bool has_options(JsonObject *fields) {
    g_autoptr(GList) names = fields != NULL ? json_object_get_members(fields) : NULL;
    for (const GList *at = names; at != NULL; at = at->next) {
        if (g_str_has_prefix(at->data, "option.")) {
            return true;
        }
    }
    return false;
}

// Functions and options cannot be sent: rules that have some come from here, all others are made of
// their fields.
static ClimbRules *base_of(const ClimbRegistry *registry, JsonRead *read, const char *id,
                           GError **error) {
    bool functions = json_read_has(read, "functions") && !json_read_is_null(read, "functions");
    if (!functions && !has_options(json_read_object(read, "fields"))) {
        return climb_rules_new();
    }
    tell_scripts(registry, read);
    return climb_registry_rules(registry, id, NULL, error);
}

static ClimbGame *read_game(const ClimbRegistry *registry, JsonRead *read, GError **error) {
    const char *id = json_read_text(read, "game");
    const char *hash = json_read_text(read, "hash");
    JsonObject *fields = json_read_object(read, "fields");
    if (read->error != NULL) {
        return NULL;
    }
    g_autoptr(ClimbRules) rules = base_of(registry, read, id, error);
    if (rules == NULL || !set_fields(rules, "", fields, error) || !set_kinds(read, rules, error)) {
        return NULL;
    }
    ClimbGame *game = climb_game_new(rules, error);
    if (game != NULL && strcmp(game->hash, hash) != 0) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_RULES,
                    "the rules of %s cannot be made here as they are played: %s instead of %s", id,
                    game->hash, hash);
        g_clear_pointer(&game, climb_game_unref);
    }
    return game;
}

ClimbGame *bot_rules_read(const ClimbRegistry *registry, const char *text, GError **error) {
    JsonRead read = { .file = "rules" };
    g_autoptr(GError) problem = NULL;
    ClimbGame *game = json_read_line(&read, text) ? read_game(registry, &read, &problem) : NULL;
    if (problem != NULL) {
        g_clear_error(&read.error);
        read.error = g_steal_pointer(&problem);
    }
    if (!json_read_end(&read, error)) {
        g_clear_pointer(&game, climb_game_unref);
    }
    return game;
}
