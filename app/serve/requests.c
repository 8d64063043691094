// SPDX-License-Identifier: LGPL-2.1-or-later
// From what a client asks to the function that answers it, and what those functions share.
#include "requests.h"

#include "turn.h"

#include <string.h>

GString *request_begin(const Ask *ask, const char *type) {
    GString *json = g_string_sized_new(128);
    g_string_append_printf(json, "{\"type\":\"%s\",\"id\":%" G_GINT64_FORMAT, type, ask->id);
    return json;
}

void request_send(Client *client, GString *json) {
    g_string_append_c(json, '}');
    client_send(client, json->str);
    g_string_free(json, TRUE);
}

void request_done(Client *client, const Ask *ask) {
    GString *json = request_begin(ask, "done");
    if (client->room != NULL) {
        g_string_append_printf(json, ",\"at\":%" G_GINT64_FORMAT, client->room->at);
    }
    request_send(client, json);
}

void request_fail(Client *client, const Ask *ask, const char *code, const char *words) {
    client_error(client, ask, code, NULL, words);
}

void request_not_saved(Client *client, const Ask *ask, const GError *error) {
    client_error(client, ask, "not-saved", NULL, error != NULL ? error->message : _("not saved"));
}

Room *request_room(Client *client, const Ask *ask) {
    if (client->room == NULL) {
        request_fail(client, ask, "no-table", _("you are at no table"));
        return NULL;
    }
    if (client->room->closed) { // it is about to be freed
        request_fail(client, ask, "no-table", _("there is no such table, or it was closed"));
        return NULL;
    }
    return client->room;
}

Room *request_room_of_host(Client *client, const Ask *ask) {
    Room *room = request_room(client, ask);
    if (room != NULL && !client->host) {
        request_fail(client, ask, "not-host", _("only the host of the table may do that"));
        return NULL;
    }
    return room;
}

bool request_seat(Client *client, Ask *ask, Room **room, int *seat) {
    int64_t number = ask_number(ask, "seat", 1, CLIMB_SEATS_MAX, 0);
    if (ask->read.error == NULL && number == 0) {
        json_read_fail(&ask->read, "'seat' is missing");
    }
    if (ask->read.error != NULL) {
        return false;
    }
    *room = request_room(client, ask);
    *seat = (int)number - 1;
    if (*room != NULL && (client->seats >> *seat & 1) == 0) {
        request_fail(client, ask, "no-seat", _("that seat is not yours"));
        return false;
    }
    return *room != NULL;
}

// --- seats of a new game ---------------------------------------------------------------------------

static void read_seat(Room *room, Ask *ask, int seat, char **tokens) {
    const char *bot_id = ask_text(ask, "bot", 64);
    bool named = json_read_has(&ask->read, "name");
    g_autofree char *name = named ? ask_words(ask, "name", 24) : NULL;
    RoomSeat *place = &room->seats[seat];
    if (ask->read.error != NULL || place->person) {
        return;
    }
    g_autoptr(GError) error = NULL;
    if (bot_id != NULL) {
        const ClimbBot *bot = climb_registry_find_bot(room->server->registry, bot_id, &error);
        if (bot == NULL) {
            json_read_fail(&ask->read, "%s", error->message);
            return;
        }
        room_seat_bot(room, seat, bot, name);
        place->open = false;
    } else if (name != NULL) {
        tokens[seat] = room_seat_person(room, seat, name);
    }
}

bool request_read_seats(Room *room, Ask *ask, char **tokens) {
    JsonArray *list = ask_objects(ask, "seats", CLIMB_SEATS_MAX);
    int count = list != NULL ? (int)json_array_get_length(list) : 0;
    if (count > room_seats(room)) {
        json_read_fail(&ask->read, "the game has %d seats", room_seats(room));
    }
    for (int i = 0; i < room_seats(room); i++) {
        room->seats[i].open = true;
    }
    for (int i = 0; i < count && ask->read.error == NULL; i++) {
        JsonObject *outer = ask_enter(ask, list, (guint)i);
        read_seat(room, ask, i, tokens);
        ask_leave(ask, outer);
    }
    return ask->read.error == NULL;
}

// --- dispatch --------------------------------------------------------------------------------------

// `*at_table`: it is about the table at which the client is.
static RequestAnswer find_answer(const char *what, bool *at_table) {
    static const Request *const lists[] = { requests_lobby, requests_table,  requests_host,
                                            requests_look,  requests_replay, requests_history };
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        for (const Request *request = lists[i]; request->what != NULL; request++) {
            if (strcmp(request->what, what) == 0) {
                *at_table = lists[i] != requests_lobby && lists[i] != requests_history;
                return request->answer;
            }
        }
    }
    return NULL;
}

void request_answer(Client *client, Ask *ask) {
    bool at_table = false;
    RequestAnswer answer = find_answer(ask->what, &at_table);
    if (answer == NULL) {
        json_read_fail(&ask->read, "there is nothing to ask by that name");
        return;
    }
    if (at_table) {
        turn_hold(client->server, client->room);
    }
    if (client->gone) {
        return;
    }
    answer(client, ask);
    if (client->room != NULL) {
        room_flush(client->room);
    }
}
