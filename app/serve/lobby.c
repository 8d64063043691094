// SPDX-License-Identifier: LGPL-2.1-or-later
// All rooms of the server: found by their codes, moved on in time, and carried over from the store.
#include <stdio.h>
#include <string.h>

#include "games.h"
#include "room.h"
#include "store.h"
#include "turn.h"

#define TICK_MS 25
#define LEASES_US G_USEC_PER_SEC
#define TIDY_US ((gint64)60 * 60 * G_USEC_PER_SEC)
#define TIDY_RETRY_US (60 * G_USEC_PER_SEC)

void lobby_add(Server *server, Room *room) {
    g_hash_table_insert(server->rooms, room->id, room);
    g_hash_table_insert(server->invites, room->invite, room);
}

// Whoever is still there leaves without a word.
void lobby_remove(Server *server, Room *room) {
    room->closed = true;
    while (room->clients->len > 0) {
        Client *client = room->clients->pdata[0];
        room_leave(client);
    }
    g_hash_table_remove(server->invites, room->invite);
    g_hash_table_remove(server->rooms, room->id); // frees it
}

static Room *if_open(Room *room) {
    return room != NULL && !room->closed ? room : NULL;
}

Room *lobby_find(const Server *server, const char *id) {
    return if_open(g_hash_table_lookup(server->rooms, id));
}

Room *lobby_find_invite(const Server *server, const char *invite) {
    return if_open(g_hash_table_lookup(server->invites, invite));
}

int lobby_count_of(const Server *server, const char *address) {
    GHashTableIter all;
    gpointer value;
    int count = 0;
    g_hash_table_iter_init(&all, server->rooms);
    while (g_hash_table_iter_next(&all, NULL, &value)) {
        count += g_strcmp0(((const Room *)value)->opened_by, address) == 0;
    }
    return count;
}

// --- from the store --------------------------------------------------------------------------------

static void remember_action(const char *action, int64_t at, gpointer data) {
    Room *room = data;
    int seat = action[0] - '1';
    if (seat >= 0 && seat < room_seats(room) && action[1] == ':') {
        room_remember(room, seat, action + 2, at);
    }
}

static bool fill_room(Room *room, const StoreTable *table, GError **error) {
    room->at = table->at;
    if (!room_read_info(room, table->info, error) || !room_set_game(room, &room->rules, error)) {
        return false;
    }
    if (room->match == 0) {
        return true;
    }
    g_autofree char *text = store_read_match(room->server->store, room->id, room->match, error);
    if (text == NULL) {
        return false;
    }
    if (*text == '\0') { // it had begun, but no deal was kept
        room->match--;
        return room_begin(room, error);
    }
    room->unpacked = table->first < room->match;
    store_actions(room->server->store, room->id, room->match, remember_action, room);
    return room_go_on(room, text, error);
}

// False if the store could not be used; a table that cannot go on is not tried again.
static bool load_room(Server *server, const char *id) {
    g_autoptr(GError) error = NULL;
    StoreTable table = { 0 };
    Room *room = room_new(server);
    room->id = g_strdup(id);
    room->idle_since = g_get_monotonic_time();
    if (store_load(server->store, id, &table, &error) && fill_room(room, &table, &error)) {
        lobby_add(server, room);
    } else {
        if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)) {
            g_autofree char *words = climb_words_fill(_("table {table} cannot go on: {reason}"),
                                                      "table", id, "reason", error->message, NULL);
            fprintf(stderr, "climb serve: %s\n", words);
        }
        room_free(room);
    }
    store_table_clear(&table);
    if (error != NULL && error->domain != G_IO_ERROR) {
        g_hash_table_add(server->broken, g_strdup(id));
    }
    return error == NULL || error->domain != G_IO_ERROR;
}

static void send_away(Room *room) {
    for (guint i = 0; i < room->clients->len; i++) {
        client_bye(room->clients->pdata[i], _("the table is carried on elsewhere"));
    }
}

// Rooms whose lease another server has, or whose store is ahead of them, are dropped; they are read anew if
// they are this server's.
static void drop_lost(Server *server, const GPtrArray *ids) {
    g_autoptr(GList) rooms = g_hash_table_get_values(server->rooms);
    g_autoptr(GHashTable) own = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < ids->len; i++) {
        g_hash_table_add(own, ids->pdata[i]);
    }
    for (GList *at = rooms; at != NULL; at = at->next) {
        Room *room = at->data;
        if ((!g_hash_table_contains(own, room->id) || room->lost) && !turn_is_wanted(room)) {
            send_away(room);
            lobby_remove(server, room);
        }
    }
}

static void renew_leases(Server *server) {
    g_autoptr(GPtrArray) ids = store_tables(server->store, NULL);
    if (ids == NULL) {
        return; // the store is away: what is played cannot be kept, and is refused
    }
    drop_lost(server, ids);
    for (guint i = 0; i < ids->len; i++) {
        const char *id = ids->pdata[i];
        if (!g_hash_table_contains(server->rooms, id) &&
            !g_hash_table_contains(server->broken, id) && !load_room(server, id)) {
            return; // it is tried again in a second
        }
    }
}

static void look_after_leases(gpointer data) {
    Server *server = data;
    renew_leases(server);
    server->leases_due = g_get_monotonic_time() + LEASES_US;
}

// --- what is not needed any more -------------------------------------------------------------------

// In many small steps, between which others have their turn.
static void tidy(gpointer data) {
    Server *server = data;
    bool more = server->options.keep > 0, good = true;
    while (more && !server->draining) {
        good = store_forget(server->store, server->options.keep, &more, NULL);
        turn_yield(server);
    }
    while (!server->draining && store_shrink(server->store)) {
        turn_yield(server);
    }
    server->tidy_due = g_get_monotonic_time() + (good ? TIDY_US : TIDY_RETRY_US);
}

// --- time ------------------------------------------------------------------------------------------

static void tick_room(gpointer data) {
    Room *room = data;
    turn_hold(room->server, room);
    room_tick(room, g_get_monotonic_time());
}

static gboolean on_tick(gpointer data) {
    Server *server = data;
    gint64 now = g_get_monotonic_time();
    g_autoptr(GPtrArray) closed = g_ptr_array_new();
    GHashTableIter all;
    gpointer value;
    g_hash_table_iter_init(&all, server->rooms);
    while (g_hash_table_iter_next(&all, NULL, &value)) {
        Room *room = value;
        if (turn_is_wanted(room)) {
            continue;
        }
        if (room->closed) {
            g_ptr_array_add(closed, room);
        } else if (room_tick_writes(room, now)) {
            turn_run(server, tick_room, room);
        } else {
            room_tick(room, now);
        }
    }
    for (guint i = 0; i < closed->len; i++) {
        lobby_remove(server, closed->pdata[i]);
    }
    if (store_shared(server->store) && now >= server->leases_due && !server->draining) {
        server->leases_due = G_MAXINT64; // not while it is asked for them
        turn_run(server, look_after_leases, server);
    }
    if (now >= server->tidy_due && !server->draining) {
        server->tidy_due = G_MAXINT64; // not while it is done
        turn_run(server, tidy, server);
    }
    return G_SOURCE_CONTINUE;
}

static void free_room(gpointer room) {
    room_free(room);
}

bool lobby_open(Server *server, GError **error) {
    server->rooms = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_room);
    server->invites = g_hash_table_new(g_str_hash, g_str_equal);
    server->broken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    server->games = g_hash_table_new_full(g_str_hash, g_str_equal, g_free,
                                          (GDestroyNotify)climb_game_unref);
    server->moves = g_new(ClimbMoves, 1);
    room_pool_open(server);
    if (!store_shared(server->store)) {
        g_autoptr(GPtrArray) ids = store_tables(server->store, error);
        if (ids == NULL) {
            return false;
        }
        for (guint i = 0; i < ids->len; i++) {
            load_room(server, ids->pdata[i]);
        }
    }
    server->tick = g_timeout_add(TICK_MS, on_tick, server);
    return true;
}

void lobby_close(Server *server) {
    if (server->tick != 0) {
        g_source_remove(server->tick);
    }
    room_pool_close(server);
    g_clear_pointer(&server->invites, g_hash_table_unref);
    g_clear_pointer(&server->rooms, g_hash_table_unref);
    g_clear_pointer(&server->broken, g_hash_table_unref);
    games_clear(server);
    g_clear_pointer(&server->moves, g_free);
}
