// SPDX-License-Identifier: LGPL-2.1-or-later
// A room as the store keeps it beside the records of its matches: who sits where, the rules and options,
// the standings. Tokens are kept as hashes alone.
#include <string.h>

#include "../players.h"
#include "room.h"
#include "store.h"

static void add_text(GString *json, const char *name, const char *text) {
    if (text != NULL && *text != '\0') {
        g_string_append_printf(json, "%s\"%s\":", json->str[json->len - 1] == '{' ? "" : ",", name);
        climb_json_add_string(json, text);
    }
}

static void add_texts(GString *json, const char *name, char *const *texts) {
    g_string_append_printf(json, ",\"%s\":[", name);
    for (int i = 0; texts != NULL && texts[i] != NULL; i++) {
        g_string_append(json, i > 0 ? "," : "");
        climb_json_add_string(json, texts[i]);
    }
    g_string_append_c(json, ']');
}

static void add_number(GString *json, const char *name, int64_t number) {
    g_string_append_printf(json, ",\"%s\":%" G_GINT64_FORMAT, name, number);
}

static void add_seat(const RoomSeat *seat, GString *json) {
    g_string_append_c(json, '{');
    add_text(json, "name", seat->name != NULL ? seat->name : "-");
    add_text(json, "bot", seat->bot != NULL ? seat->bot->id : NULL);
    add_text(json, "token", seat->token);
    add_number(json, "named", seat->name != NULL);
    add_number(json, "person", seat->person);
    add_number(json, "open", seat->open);
    add_number(json, "away", seat->away);
    add_number(json, "muted", seat->muted);
    g_string_append_c(json, '}');
}

char *room_info(const Room *room) {
    const RoomOptions *options = &room->options;
    GString *json = g_string_new("{");
    add_text(json, "invite", room->invite);
    add_text(json, "host", room->host);
    add_text(json, "game", room->rules.game);
    add_texts(json, "settings", room->rules.settings);
    add_texts(json, "scripts", room->rules.scripts);
    add_text(json, "seed", room->seed);
    add_text(json, "address", room->opened_by);
    add_number(json, "timer", options->timer);
    add_number(json, "takeover", options->takeover);
    add_number(json, "host_away", options->host_away);
    add_number(json, "pace", options->pace);
    add_number(json, "pause", options->pause);
    add_number(json, "delay", options->delay);
    add_number(json, "practice", options->practice);
    add_number(json, "watch", options->watch);
    add_number(json, "match", room->match);
    add_number(json, "ended", room->ended);
    g_string_append(json, ",\"seats\":[");
    for (int i = 0; i < room_seats(room); i++) {
        g_string_append(json, i > 0 ? "," : "");
        add_seat(&room->seats[i], json);
    }
    g_string_append(json, "],\"evening\":[");
    for (guint i = 0; i < room->evening->len; i++) {
        const RoomStanding *standing = &g_array_index(room->evening, RoomStanding, i);
        g_string_append(json, i > 0 ? ",{" : "{");
        add_text(json, "name", standing->name);
        add_number(json, "net", standing->net);
        add_number(json, "wins", standing->wins);
        add_number(json, "deals", standing->deals);
        g_string_append_c(json, '}');
    }
    g_string_append(json, "]}");
    return g_string_free(json, FALSE);
}

bool room_save(Room *room, GError **error) {
    g_autofree char *info = room_info(room);
    if (store_save(room->server->store, room->id, info, error)) {
        return true;
    }
    room->server->counts.store_failures++;
    return false;
}

void room_keep_results(const Room *room) {
    const ClimbMatch *match = room_match(room);
    if (match == NULL || match->deals_scored == 0 || room->options.practice) {
        return;
    }
    unsigned leaders = climb_match_leaders(match);
    for (int i = 0; i < room_seats(room); i++) {
        const RoomSeat *seat = &room->seats[i];
        StoreResult result = {
            .table = room->id,
            .match = room->match,
            .seat = i + 1,
            .name = seat->name != NULL ? seat->name : "",
            .person = seat->person,
            .game = room->rules.game,
            .title = room->game->rules->title,
            .date = room->head.date != NULL ? room->head.date : "",
            .deals = match->deals_scored,
            .wins = match->wins[i],
            .net = match->net_total[i],
            .over = room_over(room),
            .won = room_over(room) && (leaders >> i & 1) != 0,
        };
        store_result(room->server->store, &result);
    }
}

// --- reading ---------------------------------------------------------------------------------------

static char *text_or_null(JsonRead *read, const char *name) {
    return json_read_has(read, name) ? g_strdup(json_read_text(read, name)) : NULL;
}

static char **read_texts(JsonRead *read, const char *name) {
    g_autoptr(GStrvBuilder) list = g_strv_builder_new();
    JsonArray *array = json_read_array(read, name, 0, 1000);
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++) {
        const char *text = json_read_element_text(read, array, i);
        g_strv_builder_add(list, text != NULL ? text : "");
    }
    return g_strv_builder_end(list);
}

static int read_number(JsonRead *read, const char *name) {
    return (int)json_read_number(read, name, 0, G_MAXINT);
}

static JsonObject *element(JsonRead *read, JsonArray *array, guint index) {
    JsonNode *node = json_array_get_element(array, index);
    if (!JSON_NODE_HOLDS_OBJECT(node)) {
        json_read_fail(read, "a value in a list is no object");
        return NULL;
    }
    return json_node_get_object(node);
}

// A bot whose plug-in is no longer there is replaced.
static const ClimbBot *read_bot(const Room *room, const char *id) {
    const ClimbBot *bot = id != NULL ? climb_registry_find_bot(room->server->registry, id, NULL)
                                     : NULL;
    return bot != NULL || id == NULL ? bot : players_default_bot();
}

static void read_seat(Room *room, JsonRead *read, RoomSeat *seat) {
    g_autofree char *bot = text_or_null(read, "bot");
    g_autofree char *token = text_or_null(read, "token");
    const char *name = json_read_text(read, "name");
    seat->name = read_number(read, "named") != 0 ? g_strdup(name) : NULL;
    seat->bot = read_bot(room, bot);
    g_strlcpy(seat->token, token != NULL ? token : "", sizeof(seat->token));
    seat->person = read_number(read, "person") != 0;
    seat->open = read_number(read, "open") != 0;
    seat->away = read_number(read, "away") != 0;
    seat->muted = read_number(read, "muted") != 0;
    seat->gone = g_get_monotonic_time();
}

static void read_lists(Room *room, JsonRead *read) {
    JsonArray *seats = json_read_array(read, "seats", 1, CLIMB_SEATS_MAX);
    JsonArray *evening = json_read_array(read, "evening", 0, 10000);
    JsonObject *outer = read->object;
    for (guint i = 0; seats != NULL && i < json_array_get_length(seats); i++) {
        read->object = element(read, seats, i);
        read_seat(room, read, &room->seats[i]);
    }
    for (guint i = 0; evening != NULL && i < json_array_get_length(evening); i++) {
        read->object = element(read, evening, i);
        RoomStanding standing = {
            .name = g_strdup(json_read_text(read, "name")),
            .net = json_read_number(read, "net", G_MININT64, G_MAXINT64),
            .wins = read_number(read, "wins"),
            .deals = read_number(read, "deals"),
        };
        g_array_append_val(room->evening, standing);
    }
    read->object = outer;
}

bool room_read_info(Room *room, const char *info, GError **error) {
    JsonRead read = { 0 };
    if (!json_read_line(&read, info)) {
        return json_read_end(&read, error);
    }
    RoomOptions *options = &room->options;
    room->invite = g_strdup(json_read_text(&read, "invite"));
    g_autofree char *host = text_or_null(&read, "host");
    g_strlcpy(room->host, host != NULL ? host : "", sizeof(room->host));
    room->host_gone = g_get_monotonic_time();
    room->rules.game = g_strdup(json_read_text(&read, "game"));
    room->rules.settings = read_texts(&read, "settings");
    room->rules.scripts = read_texts(&read, "scripts");
    room->seed = text_or_null(&read, "seed");
    room->opened_by = text_or_null(&read, "address");
    options->timer = read_number(&read, "timer");
    options->takeover = read_number(&read, "takeover");
    options->host_away = read_number(&read, "host_away");
    options->pace = read_number(&read, "pace");
    options->pause = read_number(&read, "pause");
    options->delay = read_number(&read, "delay");
    options->practice = read_number(&read, "practice") != 0;
    options->watch = read_number(&read, "watch") != 0;
    room->match = read_number(&read, "match");
    room->ended = read_number(&read, "ended") != 0;
    read_lists(room, &read);
    return json_read_end(&read, error);
}
