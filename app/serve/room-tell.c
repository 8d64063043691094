// SPDX-License-Identifier: LGPL-2.1-or-later
// Tells those at a table what happened and how things stand. Each gets the views of its own seats.
#include <string.h>

#include "turn.h"

// Parts of the messages of one round, made once however many get them.
typedef struct {
    Room *room;
    GString *common;
    GString *views[CLIMB_SEATS_MAX + 1]; // by seat + 1
} Round;

// --- parts -----------------------------------------------------------------------------------------

static void add_totals(GString *json, const char *name, const int64_t *totals, int count) {
    g_string_append_printf(json, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        g_string_append_printf(json, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                               totals != NULL ? totals[i] : 0);
    }
    g_string_append_c(json, ']');
}

static const char *state_of(const Room *room) {
    return room->table == NULL  ? "open"
           : room_over(room)    ? "over"
           : room_dealing(room) ? "deal"
                                : "between";
}

static void add_clock(const Room *room, GString *json) {
    gint64 due = room_dealing(room) ? room->due_clock : room->due_deal;
    if (room->table == NULL || room_over(room)) {
        return;
    }
    g_string_append(json, ",\"clock\":{");
    bool seat = room_dealing(room);
    if (seat) {
        g_string_append_printf(json, "\"seat\":%d", room_match(room)->deal.turn + 1);
    }
    if (due != 0) {
        gint64 left = MAX(0, due - g_get_monotonic_time()) / 1000;
        g_string_append_printf(json, "%s\"left\":%" G_GINT64_FORMAT, seat ? "," : "", left);
    }
    g_string_append_c(json, '}');
}

static unsigned ready_seats(const Room *room) {
    unsigned ready = 0;
    for (int i = 0; i < room_seats(room); i++) {
        ready |= room->seats[i].ready ? 1u << i : 0;
    }
    return ready;
}

static void add_deal(const Room *room, GString *json) {
    const ClimbMatch *match = room_match(room);
    if (match == NULL || match->number == 0) {
        return;
    }
    g_string_append_printf(json, ",\"deal\":{\"number\":%d,\"commit\":\"%s\"", match->number,
                           room->commit != NULL ? room->commit : "");
    if (!room_dealing(room)) {
        g_autofree char *seed = NULL;
        g_autofree char *commit = room_commit(match, &seed);
        g_string_append_printf(json, ",\"seed\":\"%s\"", seed);
    }
    g_string_append_c(json, '}');
    if (!room_dealing(room)) {
        g_string_append(json, ",\"result\":");
        room_add_result(match, room->fault, json);
    }
    if (room_over(room)) {
        g_string_append(json, ",\"leaders\":");
        room_add_seats(json, climb_match_leaders(match));
    }
}

static void add_common(const Room *room, GString *json) {
    const ClimbMatch *match = room_match(room);
    int64_t wins[CLIMB_SEATS_MAX] = { 0 };
    for (int i = 0; match != NULL && i < room_seats(room); i++) {
        wins[i] = match->wins[i];
    }
    g_string_append_printf(json, "],\"state\":\"%s\"", state_of(room));
    add_clock(room, json);
    g_string_append(json, ",\"ready\":");
    room_add_seats(json, ready_seats(room));
    add_totals(json, "net", match != NULL ? match->net_total : NULL, room_seats(room));
    add_totals(json, "penalty", match != NULL ? match->penalty_total : NULL, room_seats(room));
    add_totals(json, "wins", wins, room_seats(room));
    add_deal(room, json);
    g_string_append(json, ",\"views\":[");
}

static const char *view_for(Round *round, int seat) {
    GString **view = &round->views[seat + 1];
    if (*view == NULL) {
        *view = g_string_sized_new(1024);
        room_add_view(round->room, seat, *view);
    }
    return (*view)->str;
}

static void add_views(Round *round, unsigned seats, GString *json) {
    const ClimbMatch *match = room_match(round->room);
    if (match == NULL || match->number == 0) {
        return;
    }
    if (seats == 0) {
        g_string_append(json, view_for(round, CLIMB_NO_SEAT));
        return;
    }
    const char *separator = "";
    for (int seat = 0; seat < room_seats(round->room); seat++) {
        if ((seats >> seat & 1) != 0) {
            g_string_append_printf(json, "%s%s", separator, view_for(round, seat));
            separator = ",";
        }
    }
}

static bool ignores(const Client *client, const RoomEvent *event) {
    return client != NULL && event->chat != ROOM_ALL &&
           (client->ignored >> (event->chat + 1) & 1) != 0;
}

// An update with the events after `seen`, as `seats` see it. (transfer full)
static char *make_update(Round *round, const Client *client, unsigned seats, uint64_t seen) {
    Room *room = round->room;
    GString *json = g_string_sized_new(2048);
    uint64_t since = MIN(seen, room->seq);
    const char *separator = "";
    GString *events = g_string_new(NULL);
    for (GList *at = room->events.tail; at != NULL; at = at->prev) {
        const RoomEvent *event = at->data;
        if (event->seq <= seen) {
            break;
        }
        since = event->seq - 1;
        if (!ignores(client, event)) {
            g_string_prepend(events, separator);
            g_string_prepend(events, event->json);
            separator = ",";
        }
    }
    g_string_append_printf(json,
                           "{\"type\":\"update\",\"table\":\"%s\",\"since\":%" G_GUINT64_FORMAT
                           ",\"seq\":%" G_GUINT64_FORMAT ",\"at\":%" G_GINT64_FORMAT
                           ",\"events\":[%s",
                           room->id, since, room->seq, room->at, events->str);
    g_string_free(events, TRUE);
    if (round->common == NULL) {
        round->common = g_string_sized_new(512);
        add_common(room, round->common);
    }
    g_string_append_len(json, round->common->str, (gssize)round->common->len);
    add_views(round, seats, json);
    g_string_append(json, "]}");
    return g_string_free(json, FALSE);
}

static void round_clear(Round *round) {
    if (round->common != NULL) {
        g_string_free(round->common, TRUE);
    }
    for (int i = 0; i <= CLIMB_SEATS_MAX; i++) {
        if (round->views[i] != NULL) {
            g_string_free(round->views[i], TRUE);
        }
    }
}

// --- the table -------------------------------------------------------------------------------------

static void add_texts(GString *json, const char *name, char *const *texts) {
    g_string_append_printf(json, ",\"%s\":[", name);
    for (int i = 0; texts != NULL && texts[i] != NULL; i++) {
        g_string_append(json, i > 0 ? "," : "");
        climb_json_add_string(json, texts[i]);
    }
    g_string_append_c(json, ']');
}

static void add_game(const Room *room, GString *json) {
    static const char *const directions[] = { "ccw", "cw", "alternate" };
    const ClimbGame *game = room->game;
    g_string_append(json, ",\"game\":{\"id\":");
    climb_json_add_string(json, room->rules.game);
    g_string_append(json, ",\"title\":");
    climb_json_add_string(json, climb_words_find(game->rules->title));
    add_texts(json, "settings", room->rules.settings);
    add_texts(json, "scripts", room->rules.scripts);
    g_string_append_printf(json, ",\"seats\":%d,\"hash\":\"%s\",\"ranks\":", game->seats,
                           game->hash);
    climb_json_add_string(json, game->deck.ranks);
    g_string_append(json, ",\"suits\":");
    climb_json_add_string(json, game->deck.suits);
    g_string_append_printf(json, ",\"jokers\":%d,\"packs\":%d,\"kinds\":[", game->deck.jokers,
                           game->deck.packs);
    for (int i = 0; i < game->kind_count; i++) {
        g_string_append(json, i > 0 ? ",{\"id\":" : "{\"id\":");
        climb_json_add_string(json, game->patterns[i].id);
        g_string_append(json, ",\"name\":");
        climb_json_add_string(json, game->patterns[i].name);
        g_string_append_c(json, '}');
    }
    g_string_append_printf(json, "],\"direction\":\"%s\",\"interrupts\":%s,\"counts\":%s}",
                           directions[game->rules->direction],
                           game->rules->bomb_out_of_turn ? "true" : "false",
                           game->rules->info_counts ? "true" : "false");
}

static void add_options(const Room *room, GString *json) {
    const RoomOptions *options = &room->options;
    g_string_append_printf(
        json,
        ",\"options\":{\"timer\":%d,\"takeover\":%d,\"host_away\":%d,\"pace\":%d,\"pause\":%d,"
        "\"practice\":%s,\"watch\":%s,\"delay\":%d}",
        options->timer, options->takeover, options->host_away, options->pace, options->pause,
        options->practice ? "true" : "false", options->watch ? "true" : "false", options->delay);
}

static void add_seat(const Room *room, int number, GString *json) {
    static const char *const passes[] = { "no", "stuck", "trick" };
    const RoomSeat *seat = &room->seats[number];
    const char *who = !seat->person                  ? (seat->bot != NULL ? "bot" : "free")
                      : seat->away || seat->replaced ? "away"
                                                     : "person";
    g_string_append_printf(json, "{\"seat\":%d,\"name\":", number + 1);
    climb_json_add_string(json, seat->name != NULL ? seat->name : "");
    g_string_append_printf(json, ",\"who\":\"%s\"", who);
    if (seat->bot != NULL && !seat->person) {
        g_string_append(json, ",\"bot\":");
        climb_json_add_string(json, seat->bot->id);
    }
    g_string_append(json, room_is_host(room, number) ? ",\"host\":true" : "");
    g_string_append_printf(json, ",\"here\":%s,\"free\":%s,\"muted\":%s,\"auto\":\"%s\"}",
                           !seat->person || seat->here > 0 ? "true" : "false",
                           !seat->person && seat->open ? "true" : "false",
                           seat->muted ? "true" : "false", passes[seat->pass]);
}

static void add_evening(const Room *room, GString *json) {
    g_string_append(json, ",\"evening\":[");
    for (guint i = 0; i < room->evening->len; i++) {
        const RoomStanding *standing = &g_array_index(room->evening, RoomStanding, i);
        g_string_append(json, i > 0 ? ",{\"name\":" : "{\"name\":");
        climb_json_add_string(json, standing->name);
        g_string_append_printf(json, ",\"net\":%" G_GINT64_FORMAT ",\"wins\":%d,\"deals\":%d}",
                               standing->net, standing->wins, standing->deals);
    }
    g_string_append_printf(json, "],\"games_before\":%d}", MAX(0, room->match - 1));
}

static int count_watching(const Room *room) {
    int count = 0;
    for (guint i = 0; i < room->clients->len; i++) {
        count += ((const Client *)room->clients->pdata[i])->seats == 0;
    }
    return count;
}

void room_tell_table(Room *room, Client *client) {
    GString *json = g_string_sized_new(1024);
    g_string_append_printf(
        json,
        "{\"type\":\"table\",\"table\":\"%s\",\"invite\":\"%s\",\"host\":%s,\"mine\":", room->id,
        room->invite, client->host ? "true" : "false");
    room_add_seats(json, client->seats);
    add_game(room, json);
    add_options(room, json);
    g_string_append(json, ",\"seats\":[");
    for (int i = 0; i < room_seats(room); i++) {
        g_string_append(json, i > 0 ? "," : "");
        add_seat(room, i, json);
    }
    g_string_append_printf(json, "],\"watching\":%d,\"begun\":%s", count_watching(room),
                           room->table != NULL ? "true" : "false");
    add_evening(room, json);
    client_send(client, json->str);
    g_string_free(json, TRUE);
}

// --- telling ---------------------------------------------------------------------------------------

bool room_missed(const Room *room, uint64_t seen) {
    const RoomEvent *first = room->events.head != NULL ? room->events.head->data : NULL;
    return first == NULL ? seen < room->seq : seen + 1 < first->seq;
}

void room_later_free(gpointer data) {
    RoomLater *later = data;
    g_free(later->json);
    g_free(later);
}

static bool is_delayed(const Room *room, const Client *client) {
    return client->seats == 0 && room->options.delay > 0;
}

// The last one that was sent stays, for those who come.
void room_send_later(Room *room, gint64 now) {
    for (;;) {
        GList *second = room->later.head != NULL ? room->later.head->next : NULL;
        RoomLater *later = room->later.head != NULL ? room->later.head->data : NULL;
        if (later != NULL && later->due == 0) { // sent
            later = second != NULL ? second->data : NULL;
        }
        if (later == NULL || now < later->due) {
            return;
        }
        for (guint i = 0; i < room->clients->len; i++) {
            Client *client = room->clients->pdata[i];
            if (is_delayed(room, client)) {
                client_send(client, later->json);
            }
        }
        if (later != room->later.head->data) {
            room_later_free(g_queue_pop_head(&room->later));
        }
        later->due = 0;
    }
}

void room_tell(Room *room, Client *client, uint64_t seen) {
    if (is_delayed(room, client)) {
        const RoomLater *later = room->later.head != NULL ? room->later.head->data : NULL;
        if (later != NULL && later->due == 0) {
            client_send(client, later->json);
        }
        return;
    }
    Round round = { .room = room };
    g_autofree char *json = make_update(&round, client, client->seats, seen);
    client_send(client, json);
    round_clear(&round);
}

static void keep_for_later(Round *round) {
    Room *room = round->room;
    RoomLater *later = g_new0(RoomLater, 1);
    later->due = g_get_monotonic_time() + room->options.delay * G_USEC_PER_SEC;
    later->json = make_update(round, NULL, 0, room->told);
    g_queue_push_tail(&room->later, later);
}

void room_flush(Room *room) {
    if (turn_is_other(room)) {
        return; // at the end of that turn
    }
    for (guint i = 0; room->table_changed && i < room->clients->len; i++) {
        room_tell_table(room, room->clients->pdata[i]);
    }
    room->table_changed = false;
    if (room->told == room->seq && !room->changed) {
        return;
    }
    Round round = { .room = room };
    for (guint i = 0; i < room->clients->len; i++) {
        Client *client = room->clients->pdata[i];
        if (!is_delayed(room, client)) {
            g_autofree char *json = make_update(&round, client, client->seats, room->told);
            client_send(client, json);
        }
    }
    if (room->options.delay > 0 && room->options.watch) {
        keep_for_later(&round);
    }
    room->told = room->seq;
    room->changed = false;
    round_clear(&round);
}
