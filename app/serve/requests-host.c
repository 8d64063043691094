// SPDX-License-Identifier: LGPL-2.1-or-later
// What the host of a table may do.
#include <string.h>

#include "../players.h"
#include "requests.h"

static RoomStanding *standing_of(Room *room, const char *name) {
    for (guint i = 0; i < room->evening->len; i++) {
        RoomStanding *standing = &g_array_index(room->evening, RoomStanding, i);
        if (strcmp(standing->name, name) == 0) {
            return standing;
        }
    }
    RoomStanding fresh = { .name = g_strdup(name) };
    g_array_append_val(room->evening, fresh);
    return &g_array_index(room->evening, RoomStanding, room->evening->len - 1);
}

static void add_to_evening(Room *room, int seats) {
    const ClimbMatch *match = room_match(room);
    for (int i = 0; match != NULL && i < seats; i++) {
        RoomStanding *standing = standing_of(room, room->seats[i].name);
        standing->net += match->net_total[i];
        standing->wins += match->wins[i];
        standing->deals += match->deals_scored;
    }
}

static void answer_begin(Client *client, Ask *ask) {
    g_autoptr(GError) error = NULL;
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (room->table != NULL && !room_over(room)) {
        request_fail(client, ask, "not-now", _("the match has begun"));
        return;
    }
    add_to_evening(room, room_seats(room));
    if (!room_begin(room, &error)) {
        request_not_saved(client, ask, error);
    } else {
        request_done(client, ask);
    }
}

static void answer_end(Client *client, Ask *ask) {
    g_autoptr(GError) error = NULL;
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (room->table == NULL || room_over(room)) {
        request_fail(client, ask, "not-now", _("no match is going on"));
    } else if (!room_end_match(room, &error)) {
        request_not_saved(client, ask, error);
    } else {
        request_done(client, ask);
    }
}

static void answer_close(Client *client, Ask *ask) {
    g_autoptr(GError) error = NULL;
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (!room_close(room, _("the host closed the table"), &error)) {
        request_not_saved(client, ask, error);
    } else {
        request_done(client, ask);
    }
}

static void answer_mute(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "seat", 0, CLIMB_SEATS_MAX, -1);
    bool muted = ask_flag(ask, "muted", true);
    if (number < 0) {
        json_read_fail(&ask->read, "'seat' is missing");
    }
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (number == 0) {
        room->watchers_muted = muted;
    } else if (number > room_seats(room)) {
        request_fail(client, ask, "no-seat", _("there is no such seat"));
        return;
    } else {
        room->seats[number - 1].muted = muted;
        room_seat_event(room, (int)number - 1, muted ? "muted" : "heard");
    }
    request_done(client, ask);
}

static void answer_hand_on(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "seat", 1, CLIMB_SEATS_MAX, 0);
    g_autoptr(GError) error = NULL;
    if (number == 0) {
        json_read_fail(&ask->read, "'seat' is missing");
    }
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (number > room_seats(room) || !room->seats[number - 1].person) {
        request_fail(client, ask, "no-seat", _("no person has that seat"));
        return;
    }
    room_set_host(room, (int)number - 1);
    if (!room_save(room, &error)) {
        request_not_saved(client, ask, error);
    } else {
        request_done(client, ask);
    }
}

// A bot for a seat, or the seat for whoever comes.
static void set_seat(Client *client, Ask *ask, Room *room, int seat, const ClimbBot *bot,
                     bool open) {
    g_autoptr(GError) error = NULL;
    if (bot != NULL) {
        room_seat_bot(room, seat, bot, NULL);
    }
    room->seats[seat].open = open;
    if (bot == NULL && room->table == NULL) {
        room->seats[seat].bot = NULL;
        g_clear_pointer(&room->seats[seat].name, g_free);
    }
    room_seat_event(room, seat, "named");
    room_plan(room);
    if (!room_save(room, &error)) {
        request_not_saved(client, ask, error);
        return;
    }
    request_done(client, ask);
}

static void answer_set(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "seat", 1, CLIMB_SEATS_MAX, 0);
    const char *id = ask_text(ask, "bot", 64);
    bool open = ask_flag(ask, "free", id == NULL);
    g_autoptr(GError) error = NULL;
    const ClimbBot *bot = id != NULL ? climb_registry_find_bot(client->server->registry, id, &error)
                                     : NULL;
    if (number == 0) {
        json_read_fail(&ask->read, "'seat' is missing");
    } else if (error != NULL) {
        json_read_fail(&ask->read, "%s", error->message);
    }
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (number > room_seats(room)) {
        request_fail(client, ask, "no-seat", _("there is no such seat"));
    } else if (room->seats[number - 1].person) {
        request_fail(client, ask, "taken", _("somebody has that seat"));
    } else {
        set_seat(client, ask, room, (int)number - 1, bot, open);
    }
}

// --- another game ----------------------------------------------------------------------------------

static int count_persons(const Room *room) {
    int count = 0;
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        count += room->seats[i].person;
    }
    return count;
}

// Persons move together, in their order; connections keep their seats.
static void move_persons(Room *room, int old_seats) {
    int to = 0;
    int moved[CLIMB_SEATS_MAX];
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        moved[i] = CLIMB_NO_SEAT;
        if (i < old_seats && room->seats[i].person) {
            moved[i] = to;
            if (to != i) {
                RoomSeat other = room->seats[to];
                room->seats[to] = room->seats[i];
                room->seats[i] = other;
            }
            to++;
        }
    }
    for (guint c = 0; c < room->clients->len; c++) {
        Client *client = room->clients->pdata[c];
        unsigned seats = 0;
        for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
            seats |= (client->seats >> i & 1) != 0 && moved[i] != CLIMB_NO_SEAT ? 1u << moved[i]
                                                                                : 0;
        }
        client->seats = seats;
    }
    for (int i = to; i < CLIMB_SEATS_MAX; i++) {
        g_free(room->seats[i].name);
        room->seats[i] = (RoomSeat){ 0 };
    }
}

// Bots for the seats that no person has, in their order; the default one where none is named.
static void seat_bots(Room *room, const ClimbBot *const *bots) {
    int next = 0;
    for (int i = 0; i < room_seats(room); i++) {
        if (!room->seats[i].person) {
            bool named = bots[next] != NULL;
            room_seat_bot(room, i, named ? bots[next++] : players_default_bot(), NULL);
            room->seats[i].open = !named;
        }
    }
}

static bool switch_game(Room *room, const RoomRules *rules, const ClimbBot *const *bots,
                        GError **error) {
    int old_seats = room_seats(room);
    if (room->table != NULL && !room_over(room) && !room_end_match(room, error)) {
        return false;
    }
    if (!room_set_game(room, rules, error)) {
        return false;
    }
    add_to_evening(room, old_seats);
    g_clear_pointer(&room->table, climb_table_free);
    move_persons(room, old_seats);
    seat_bots(room, bots);
    GString *json = room_event(room, "game");
    g_string_append(json, ",\"title\":");
    climb_json_add_string(json, climb_words_find(room->game->rules->title));
    room_event_end(room, json, ROOM_ALL);
    return room_begin(room, error);
}

static void read_bots(Client *client, Ask *ask, const ClimbBot *bots[CLIMB_SEATS_MAX + 1]) {
    g_auto(GStrv) ids = ask_texts(ask, "bots", CLIMB_SEATS_MAX, 64);
    for (int i = 0; ids[i] != NULL && ask->read.error == NULL; i++) {
        g_autoptr(GError) error = NULL;
        bots[i] = climb_registry_find_bot(client->server->registry, ids[i], &error);
        if (bots[i] == NULL) {
            json_read_fail(&ask->read, "%s", error->message);
        }
    }
}

static void answer_switch(Client *client, Ask *ask) {
    RoomRules rules = { 0 };
    const ClimbBot *bots[CLIMB_SEATS_MAX + 1] = { NULL };
    g_autoptr(GError) error = NULL;
    games_read(ask, &rules);
    read_bots(client, ask, bots);
    Room *room = ask_good(ask) ? request_room_of_host(client, ask) : NULL;
    g_autoptr(ClimbGame) game = room != NULL ? games_get(client->server, &rules, &error) : NULL;
    if (room == NULL) {
        // told already
    } else if (game == NULL) {
        request_fail(client, ask, "rules", error->message);
    } else if (count_persons(room) > game->seats) {
        request_fail(client, ask, "taken", _("the game has fewer seats than there are persons"));
    } else if (!switch_game(room, &rules, bots, &error)) {
        request_not_saved(client, ask, error);
    } else {
        request_done(client, ask);
    }
    room_rules_clear(&rules);
}

const Request requests_host[] = {
    { "begin", answer_begin },     { "end", answer_end },
    { "close", answer_close },     { "mute", answer_mute },
    { "switch", answer_switch },   { "set", answer_set },
    { "hand-on", answer_hand_on }, { NULL, NULL },
};
