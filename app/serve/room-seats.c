// SPDX-License-Identifier: LGPL-2.1-or-later
// Who sits where: persons by their tokens, bots, and who is there at the moment.
#include <string.h>

#include "../players.h"
#include "room.h"
#include "words.h"

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

// A name for a bot that nobody gave one: of those in the list that nobody has, else by what it is. (transfer full)
static char *name_for_bot(const Room *room, const ClimbBot *bot) {
    // Translators: names of people, for bots; as many as you like.
    g_auto(GStrv) names = g_strsplit(_("Mira, Jun, Oskar, Lena, Tariq, Noor, Pia"), ", ", -1);
    for (int i = 0; names[i] != NULL; i++) {
        if (!is_named(room, names[i])) {
            return g_strdup(names[i]);
        }
    }
    return g_strdup(climb_words_find(bot->title));
}

void room_seat_bot(Room *room, int seat, const ClimbBot *bot, const char *name) {
    RoomSeat *place = &room->seats[seat];
    place->person = false;
    place->bot = bot;
    place->token[0] = '\0';
    g_autofree char *own = name == NULL ? name_for_bot(room, bot) : NULL;
    set_name(room, seat, name != NULL ? name : own);
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
    if (strcmp(place->token, room->host) == 0) {
        room_drop_host(room);
    }
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

// --- the host --------------------------------------------------------------------------------------

void room_set_host(Room *room, int seat) {
    g_strlcpy(room->host, room->seats[seat].token, sizeof(room->host));
    room->host_gone = room->seats[seat].here > 0 ? 0 : g_get_monotonic_time();
    for (guint i = 0; i < room->clients->len; i++) {
        Client *client = room->clients->pdata[i];
        client->host = (client->seats >> seat & 1) != 0;
    }
    GString *json = room_event(room, "host");
    g_string_append_printf(json, ",\"seat\":%d", seat + 1);
    room_event_end(room, json, ROOM_ALL);
    room->table_changed = true;
}

void room_drop_host(Room *room) {
    room->host[0] = '\0';
    room->table_changed = true;
    for (guint i = 0; i < room->clients->len; i++) {
        Client *client = room->clients->pdata[i];
        client->host = false;
    }
}

static bool any_host(const Room *room) {
    for (guint i = 0; i < room->clients->len; i++) {
        if (((const Client *)room->clients->pdata[i])->host) {
            return true;
        }
    }
    return false;
}

int room_next_host(const Room *room, gint64 now) {
    gint64 after = room->options.host_away * G_USEC_PER_SEC;
    bool late = after > 0 && room->host_gone != 0 && now - room->host_gone > after;
    if ((late || room->host[0] == '\0') && !any_host(room)) {
        for (int i = 0; i < room_seats(room); i++) {
            if (room->seats[i].person && room->seats[i].here > 0) {
                return i;
            }
        }
    }
    return CLIMB_NO_SEAT;
}

bool room_is_host(const Room *room, int seat) {
    bool found = room->seats[seat].person && strcmp(room->seats[seat].token, room->host) == 0;
    for (guint i = 0; i < room->clients->len; i++) {
        const Client *client = room->clients->pdata[i];
        found = found || (client->host && (client->seats >> seat & 1) != 0);
    }
    return found;
}

// --- coming and going ------------------------------------------------------------------------------

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
    room->host_gone = client->host ? 0 : room->host_gone;
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
    unsigned seats = client->seats;
    bool host = client->host;
    g_ptr_array_remove_fast(room->clients, client);
    client->room = NULL;
    client->seats = client->ignored = 0;
    client->host = false;
    if (room->closed) {
        return; // nobody hears any more of it
    }
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        RoomSeat *place = &room->seats[i];
        if ((seats >> i & 1) != 0 && --place->here <= 0) {
            place->here = 0;
            place->gone = g_get_monotonic_time();
            room_seat_event(room, i, "gone");
        }
    }
    if (host && !any_host(room)) {
        room->host_gone = g_get_monotonic_time();
    }
    room->table_changed = true;
    if (room->clients->len == 0) {
        room->idle_since = g_get_monotonic_time();
    }
    room_plan(room); // those who are left may all be ready
    room_flush(room);
}
