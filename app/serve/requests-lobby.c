// SPDX-License-Identifier: LGPL-2.1-or-later
// What is asked before one sits at a table, and how one comes to it and leaves it.
#include <string.h>

#include "requests.h"
#include "store.h"
#include "turn.h"

#define TABLE_LETTERS 12
#define INVITE_LETTERS 16
#define TOKEN_BYTES 64
#define COMPILE_COST 2 // messages that one stands for
#define TOKENS_MAX (CLIMB_SEATS_MAX + 1)

static void answer_ping(Client *client, Ask *ask) {
    if (ask_good(ask)) {
        request_send(client, request_begin(ask, "pong"));
    }
}

static void answer_games(Client *client, Ask *ask) {
    if (ask_good(ask)) {
        GString *json = g_string_new(games_catalogue(client->server));
        g_string_append_printf(json, ",\"id\":%" G_GINT64_FORMAT, ask->id);
        request_send(client, json);
    }
}

static void answer_rules(Client *client, Ask *ask) {
    RoomRules rules = { 0 };
    g_autoptr(GError) error = NULL;
    games_read(ask, &rules);
    if (ask_good(ask)) {
        client->credit -= COMPILE_COST;
        g_autoptr(ClimbGame) game = games_get(client->server, &rules, &error);
        if (game == NULL) {
            request_fail(client, ask, "rules", error->message);
        } else {
            g_autofree char *book = climb_rulebook(game);
            GString *json = request_begin(ask, "rules");
            g_string_append(json, ",\"title\":");
            climb_json_add_string(json, climb_words_find(game->rules->title));
            g_string_append_printf(json, ",\"seats\":%d,\"text\":", game->seats);
            climb_json_add_string(json, book);
            request_send(client, json);
        }
    }
    room_rules_clear(&rules);
}

// --- opening ---------------------------------------------------------------------------------------

static void read_options(Room *room, Ask *ask) {
    room->options = (RoomOptions){
        .timer = (int)ask_number(ask, "timer", 0, 3600, 0),
        .takeover = (int)ask_number(ask, "takeover", 0, 86400, 30),
        .host_away = (int)ask_number(ask, "host_away", 0, 86400, 300),
        .pace = (int)ask_number(ask, "pace", 0, 10000, 900),
        .pause = (int)ask_number(ask, "pause", 0, 600, 20),
        .delay = (int)ask_number(ask, "delay", 0, 600, 0),
        .practice = ask_flag(ask, "practice", false),
        .watch = ask_flag(ask, "watch", true),
    };
    room->seed = g_strdup(ask_text(ask, "seed", 64));
    g_autoptr(GError) error = NULL;
    ClimbSeed seed;
    if (room->seed != NULL && !room->options.practice) {
        json_read_fail(&ask->read, "only practice is played from a given seed");
    } else if (room->seed != NULL && !climb_seed_parse(room->seed, &seed, &error)) {
        json_read_fail(&ask->read, "%s", error->message);
    }
}

static bool has_room(Client *client, const Ask *ask) {
    const ServeOptions *options = &client->server->options;
    bool full = (int)g_hash_table_size(client->server->rooms) >= options->tables;
    if (full || lobby_count_of(client->server, client->address) >= options->tables_of_one) {
        request_fail(client, ask, "limit",
                     full ? _("the server has no room for another table: try again later")
                          : _("too many tables were opened from your address: close one of them"));
        return false;
    }
    return true;
}

static void tell_created(Client *client, const Ask *ask, const Room *room, const char *host,
                         char **tokens) {
    GString *json = request_begin(ask, "created");
    g_string_append_printf(json, ",\"table\":\"%s\",\"invite\":\"%s\",\"host\":\"%s\",\"seats\":[",
                           room->id, room->invite, host);
    const char *separator = "";
    for (int i = 0; i < room_seats(room); i++) {
        if (tokens[i] != NULL) {
            g_string_append_printf(json, "%s{\"seat\":%d,\"token\":\"%s\"}", separator, i + 1,
                                   tokens[i]);
            separator = ",";
        }
    }
    g_string_append_c(json, ']');
    request_send(client, json);
}

// Those who come to a table learn all of it.
static void come_in(Client *client, Room *room, unsigned seats, bool host, uint64_t seen) {
    room_seat_client(room, client, seats, host);
    room_flush(room);
    room_tell_table(room, client);
    room_tell(room, client, seen);
}

static bool open_room(Room *room, Client *client, const Ask *ask, GError **error) {
    (void)ask;
    room->id = secret_code(TABLE_LETTERS);
    room->invite = secret_code(INVITE_LETTERS);
    room->opened_by = g_strdup(client->address);
    g_autofree char *info = room_info(room);
    // The lobby has it before the store, which tells of it to whoever renews leases.
    lobby_add(client->server, room);
    turn_hold(client->server, room);
    if (!store_create(client->server->store, room->id, room->invite, info, error)) {
        room->closed = true;
        return false;
    }
    client->server->counts.tables_opened++;
    return true;
}

static unsigned seats_of(char **tokens) {
    unsigned seats = 0;
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        seats |= tokens[i] != NULL ? 1u << i : 0;
    }
    return seats;
}

static bool has_free_seat(const Room *room) {
    for (int i = 0; i < room_seats(room); i++) {
        if (!room->seats[i].person && room->seats[i].bot == NULL) {
            return true;
        }
    }
    return false;
}

// Takes the room over.
static void create(Client *client, Ask *ask, Room *room, char **tokens, bool begin) {
    g_autoptr(GError) error = NULL;
    g_autofree char *host = secret_token();
    secret_hash(host, room->host);
    if (!open_room(room, client, ask, &error)) {
        request_not_saved(client, ask, error);
        return;
    }
    tell_created(client, ask, room, host, tokens);
    come_in(client, room, seats_of(tokens), true, 0);
    // A table that waits for nobody begins by itself.
    if ((begin || !has_free_seat(room)) && !room_begin(room, &error)) {
        request_not_saved(client, ask, error);
    }
}

static void answer_create(Client *client, Ask *ask) {
    char *tokens[CLIMB_SEATS_MAX] = { NULL };
    RoomRules rules = { 0 };
    g_autoptr(GError) error = NULL;
    Room *room = room_new(client->server);
    client->credit -= COMPILE_COST;
    games_read(ask, &rules);
    read_options(room, ask);
    bool begin = ask_flag(ask, "begin", false);
    bool compiled = ask->read.error == NULL && room_set_game(room, &rules, &error);
    if (compiled && request_read_seats(room, ask, tokens) && ask_good(ask) &&
        has_room(client, ask)) {
        create(client, ask, room, tokens, begin);
    } else {
        if (error != NULL) {
            request_fail(client, ask, "rules", error->message);
        }
        room_free(room);
    }
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_free(tokens[i]);
    }
    room_rules_clear(&rules);
}

// --- coming ----------------------------------------------------------------------------------------

// A table by its id or by its invitation (the other is NULL); else says where it is, or that it is
// nowhere.
static Room *find_table(Client *client, Ask *ask, const char *id, const char *invite) {
    Room *room = id != NULL ? lobby_find(client->server, id)
                            : lobby_find_invite(client->server, invite);
    room = turn_hold(client->server, room);
    if (room != NULL) {
        return room;
    }
    g_autofree char *url = store_elsewhere(client->server->store, id, invite);
    if (url != NULL) {
        g_autofree char *words = climb_words_fill(_("the table is at {address}"), "address", url,
                                                  NULL);
        request_fail(client, ask, "elsewhere", words);
    } else {
        request_fail(client, ask, "no-table", _("there is no such table, or it was closed"));
    }
    return NULL;
}

static void answer_look(Client *client, Ask *ask) {
    const char *invite = ask_needed(ask, "invite", TOKEN_BYTES);
    Room *room = ask_good(ask) ? find_table(client, ask, NULL, invite) : NULL;
    if (room == NULL) {
        return;
    }
    GString *json = request_begin(ask, "look");
    unsigned open = 0;
    g_string_append(json, ",\"title\":");
    climb_json_add_string(json, climb_words_find(room->game->rules->title));
    g_string_append(json, ",\"seats\":[");
    for (int i = 0; i < room_seats(room); i++) {
        const RoomSeat *seat = &room->seats[i];
        open |= !seat->person && seat->open ? 1u << i : 0;
        g_string_append_printf(json, "%s{\"seat\":%d,\"who\":\"%s\",\"name\":", i > 0 ? "," : "",
                               i + 1,
                               seat->person        ? "person"
                               : seat->bot != NULL ? "bot"
                                                   : "free");
        climb_json_add_string(json, seat->name != NULL ? seat->name : "");
        g_string_append_c(json, '}');
    }
    g_string_append(json, "],\"free\":");
    room_add_seats(json, open);
    g_string_append_printf(json, ",\"watch\":%s,\"begun\":%s",
                           room->options.watch ? "true" : "false",
                           room->table != NULL ? "true" : "false");
    request_send(client, json);
}

// The seat that somebody may take: the one asked for, or the first.
static int choose_seat(const Room *room, int64_t number) {
    if (number == 0) {
        return room_find_free(room);
    }
    int seat = (int)number - 1;
    bool good = seat < room_seats(room) && !room->seats[seat].person && room->seats[seat].open;
    return good ? seat : CLIMB_NO_SEAT;
}

static void sit_down(Client *client, Ask *ask, Room *room, int seat, const char *name) {
    g_autoptr(GError) error = NULL;
    RoomSeat before = room->seats[seat];
    before.name = g_strdup(before.name);
    g_autofree char *token = room_seat_person(room, seat, name);
    if (!room_save(room, &error)) {
        g_free(room->seats[seat].name);
        room->seats[seat] = before;
        request_not_saved(client, ask, error);
        return;
    }
    g_free(before.name);
    GString *json = request_begin(ask, "joined");
    g_string_append_printf(json, ",\"table\":\"%s\",\"seat\":%d,\"token\":\"%s\"", room->id,
                           seat + 1, token);
    request_send(client, json);
    bool new_here = client->room != room;
    room_seat_client(room, client, 1u << seat, false);
    room->changed = true; // there is one more view
    if (new_here) {
        room_flush(room);
    }
    if (room->table == NULL && !has_free_seat(room) && !room_begin(room, &error)) {
        request_not_saved(client, ask, error);
    }
    room_plan(room);
}

static void answer_join(Client *client, Ask *ask) {
    const char *invite = ask_needed(ask, "invite", TOKEN_BYTES);
    g_autofree char *name = ask_words(ask, "name", 24);
    int64_t number = ask_number(ask, "seat", 1, CLIMB_SEATS_MAX, 0);
    Room *room = ask_good(ask) ? find_table(client, ask, NULL, invite) : NULL;
    if (room == NULL) {
        return;
    }
    int seat = choose_seat(room, number);
    if (seat == CLIMB_NO_SEAT) {
        request_fail(client, ask, "taken", _("no such seat is free"));
    } else if (room->options.practice && room->clients->len > 0 && client->room != room) {
        request_fail(client, ask, "taken", _("this table is somebody's practice"));
    } else {
        sit_down(client, ask, room, seat, name);
    }
}

static void answer_watch(Client *client, Ask *ask) {
    const char *invite = ask_needed(ask, "invite", TOKEN_BYTES);
    Room *room = ask_good(ask) ? find_table(client, ask, NULL, invite) : NULL;
    if (room == NULL) {
        return;
    }
    if (!room->options.watch) {
        request_fail(client, ask, "not-now", _("nobody may watch this table"));
        return;
    }
    GString *json = request_begin(ask, "watching");
    g_string_append_printf(json, ",\"table\":\"%s\"", room->id);
    request_send(client, json);
    room_leave(client);
    come_in(client, room, 0, false, 0);
}

// --- coming back -----------------------------------------------------------------------------------

static unsigned fitting_seats(const Room *room, char **tokens, bool *host) {
    unsigned seats = 0;
    for (int i = 0; tokens[i] != NULL; i++) {
        *host = *host || secret_fits(tokens[i], room->host);
        for (int seat = 0; seat < room_seats(room); seat++) {
            seats |= secret_fits(tokens[i], room->seats[seat].token) ? 1u << seat : 0;
        }
    }
    return seats;
}

static void answer_resume(Client *client, Ask *ask) {
    const char *id = ask_needed(ask, "table", TOKEN_BYTES);
    g_auto(GStrv) tokens = ask_texts(ask, "tokens", TOKENS_MAX, TOKEN_BYTES);
    uint64_t seen = (uint64_t)ask_number(ask, "seen", 0, ASK_ID_MAX, 0);
    Room *room = ask_good(ask) ? find_table(client, ask, id, NULL) : NULL;
    if (room == NULL) {
        return;
    }
    bool host = false;
    unsigned seats = fitting_seats(room, tokens, &host);
    if (seats == 0 && !host) {
        request_fail(client, ask, "token", _("none of these tokens is of that table"));
        return;
    }
    room_leave(client);
    GString *json = request_begin(ask, "resumed");
    g_string_append_printf(json, ",\"table\":\"%s\",\"seats\":", room->id);
    room_add_seats(json, seats);
    g_string_append_printf(json, ",\"host\":%s,\"missed\":%s", host ? "true" : "false",
                           seen > 0 && room_missed(room, seen) ? "true" : "false");
    request_send(client, json);
    come_in(client, room, seats, host, seen);
}

const Request requests_lobby[] = {
    { "ping", answer_ping },     { "games", answer_games },   { "rules", answer_rules },
    { "create", answer_create }, { "look", answer_look },     { "join", answer_join },
    { "watch", answer_watch },   { "resume", answer_resume }, { NULL, NULL },
};
