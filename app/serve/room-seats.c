// SPDX-License-Identifier: LGPL-2.1-or-later
// Who sits where: persons by their tokens, bots, and who is there at the moment.
#include <string.h>

#include "../players.h"
#include "room.h"

static bool is_named(const Room *room, const char *name) {
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        if (room->seats[i].name != NULL && strcmp(room->seats[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

char *room_fresh_name(const Room *room, const char *wanted) {
    char *name = g_strdup(wanted);
    for (int number = 2; is_named(room, name); number++) {
        g_free(name);
        name = g_strdup_printf("%s %d", wanted, number);
    }
    return name;
}

static void set_name(Room *room, int seat, const char *name) {
    g_clear_pointer(&room->seats[seat].name, g_free);
    room->seats[seat].name = room_fresh_name(room, name);
}

void room_seat_bot(Room *room, int seat, const ClimbBot *bot, const char *name) {
    RoomSeat *place = &room->seats[seat];
    place->person = false;
    place->bot = bot;
    place->token[0] = '\0';
    set_name(room, seat, name != NULL ? name : climb_words_find(bot->title));
    room->table_changed = true;
}

char *room_seat_person(Room *room, int seat, const char *name) {
    RoomSeat *place = &room->seats[seat];
    char *token = secret_token();
    secret_hash(token, place->token);
    place->person = true;
    place->away = place->replaced = place->muted = place->ready = false;
    place->pass = ROOM_PASS_NO;
    place->here = 0;
    place->gone = g_get_monotonic_time();
    place->done_count = 0;
    memset(place->done, 0, sizeof(place->done));
    set_name(room, seat, name);
    room_seat_event(room, seat, "joined");
    return token;
}

void room_free_seat(Room *room, int seat) {
    RoomSeat *place = &room->seats[seat];
    room_seat_event(room, seat, "left");
    place->person = false;
    place->open = true;
    place->token[0] = '\0';
    for (guint i = 0; i < room->clients->len; i++) {
        Client *client = room->clients->pdata[i];
        client->seats &= ~(1u << seat);
    }
    place->here = 0;
    g_clear_pointer(&place->name, g_free);
    if (room->table != NULL) {
        room_seat_bot(room, seat, place->bot != NULL ? place->bot : players_default_bot(), NULL);
    } else {
        place->bot = NULL;
    }
    room->table_changed = true;
    room_plan(room);
}

int room_find_free(const Room *room) {
    for (int i = 0; i < room_seats(room); i++) {
        if (!room->seats[i].person && room->seats[i].open) {
            return i;
        }
    }
    return CLIMB_NO_SEAT;
}

// Whoever had a bot play plays again.
void room_back(Room *room, int seat) {
    RoomSeat *place = &room->seats[seat];
    if (place->away || place->replaced) {
        place->away = place->replaced = false;
        room_seat_event(room, seat, "back");
        room_plan(room);
    }
}

void room_seat_client(Room *room, Client *client, unsigned seats, bool host) {
    if (client->gone) {
        return;
    }
    if (client->room != room) {
        room_leave(client);
        client->room = room;
        g_ptr_array_add(room->clients, client);
        room->idle_since = 0;
    }
    client->host = client->host || host;
    for (int i = 0; i < room_seats(room); i++) {
        RoomSeat *place = &room->seats[i];
        if ((seats >> i & 1) != 0 && (client->seats >> i & 1) == 0) {
            client->seats |= 1u << i;
            place->here++;
            place->gone = 0;
            if (place->replaced) {
                room_back(room, i);
            }
        }
    }
    room->table_changed = true;
    room_plan(room);
}

void room_leave(Client *client) {
    Room *room = client->room;
    if (room == NULL) {
        return;
    }
    g_ptr_array_remove_fast(room->clients, client);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        RoomSeat *place = &room->seats[i];
        if ((client->seats >> i & 1) != 0 && --place->here <= 0) {
            place->here = 0;
            place->gone = g_get_monotonic_time();
            room_seat_event(room, i, "gone");
        }
    }
    client->room = NULL;
    client->seats = 0;
    client->host = false;
    client->ignored = 0;
    room->table_changed = true;
    if (room->clients->len == 0) {
        room->idle_since = g_get_monotonic_time();
    }
    room_plan(room); // those who are left may all be ready
    room_flush(room);
}
