// SPDX-License-Identifier: LGPL-2.1-or-later
// What happens at a table, as numbered events that everybody there may know.
#include <string.h>

#include "room.h"

static void event_free(RoomEvent *event) {
    g_free(event->json);
    g_free(event);
}

GString *room_event(Room *room, const char *name) {
    GString *json = g_string_sized_new(128);
    g_string_append_printf(json, "{\"seq\":%" G_GUINT64_FORMAT ",\"event\":\"%s\"", room->seq + 1,
                           name);
    return json;
}

void room_event_end(Room *room, GString *json, int chat) {
    g_string_append_c(json, '}');
    RoomEvent *event = g_new0(RoomEvent, 1);
    event->seq = ++room->seq;
    event->chat = chat;
    event->json = g_string_free(json, FALSE);
    g_queue_push_tail(&room->events, event);
    while (room->events.length > ROOM_EVENTS_MAX) {
        RoomEvent *first = room->events.head->data;
        if (first->seq > room->told) {
            break; // nobody was told yet
        }
        event_free(g_queue_pop_head(&room->events));
    }
}

void room_seat_event(Room *room, int seat, const char *what) {
    GString *json = room_event(room, "seat");
    g_string_append_printf(json, ",\"seat\":%d,\"what\":\"%s\",\"name\":", seat + 1, what);
    climb_json_add_string(json, room->seats[seat].name != NULL ? room->seats[seat].name : "");
    room_event_end(room, json, ROOM_ALL);
    room->table_changed = true;
}

void room_add_seats(GString *json, unsigned seats) {
    char separator = '[';
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        if ((seats >> i & 1) != 0) {
            g_string_append_printf(json, "%c%d", separator, i + 1);
            separator = ',';
        }
    }
    g_string_append(json, separator == '[' ? "[]" : "]");
}

// --- moves -----------------------------------------------------------------------------------------

static const char *word_of(const ClimbMove *move) {
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY: return "play";
    case CLIMB_MOVE_PASS: return "pass";
    case CLIMB_MOVE_BID: return "bid";
    case CLIMB_MOVE_CALL: return "call";
    case CLIMB_MOVE_GIVE: return "give";
    case CLIMB_MOVE_ANSWER: return "answer";
    }
    g_return_val_if_reached("pass");
}

void room_add_move(const Room *room, const ClimbMove *move, GString *json) {
    g_string_append_printf(json, "\"event\":\"%s\",\"seat\":%d", word_of(move), move->seat + 1);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY:
        g_string_append_c(json, ',');
        climb_combo_print_json(room->game, &move->combo, json);
        if (climb_combo_is_bomb(room->game, &move->combo)) {
            g_string_append(json, ",\"bomb\":true");
        }
        return;
    case CLIMB_MOVE_BID:
    case CLIMB_MOVE_ANSWER: g_string_append_printf(json, ",\"value\":%d", move->value); return;
    case CLIMB_MOVE_CALL:
        g_string_append(json, ",\"cards\":");
        climb_cards_print_json(room->game, move->combo.cards, json);
        return;
    case CLIMB_MOVE_GIVE:
        g_string_append_printf(json, ",\"to\":%d,\"count\":%d", move->value + 1, move->combo.size);
        return;
    case CLIMB_MOVE_PASS: return;
    }
}

// --- deals -----------------------------------------------------------------------------------------

char *room_commit(const ClimbMatch *match, char **seed) {
    ClimbSeed part = climb_seed_part(&match->seed, "deal", (uint64_t)match->number);
    char digits[CLIMB_SEED_TEXT_MAX];
    climb_seed_print(&part, digits);
    // The order of a stock comes from a seed of its own.
    g_autofree char *text = match->start.stock_seed != 0
                                ? g_strdup_printf("%s%016" G_GINT64_MODIFIER "x", digits,
                                                  match->start.stock_seed)
                                : g_strdup(digits);
    char *commit = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    if (seed != NULL) {
        *seed = g_steal_pointer(&text);
    }
    return commit;
}

static const char *chance_word(ClimbEventType type) {
    switch (type) {
    case CLIMB_EVENT_LOT: return "lot";
    case CLIMB_EVENT_DRAW: return "draw";
    case CLIMB_EVENT_REDRAW: return "redraw";
    case CLIMB_EVENT_CUT: return "cut";
    case CLIMB_EVENT_SPARE: return "spare";
    case CLIMB_EVENT_LOSER: return "loser";
    }
    g_return_val_if_reached("lot");
}

static void add_chance(const Room *room, GString *json) {
    const ClimbMatch *match = room_match(room);
    char face[CLIMB_FACE_MAX];
    g_string_append(json, ",\"chance\":[");
    for (guint i = 0; i < match->events->len; i++) {
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, i);
        g_string_append_printf(json, "%s{\"what\":\"%s\"", i > 0 ? "," : "",
                               chance_word(event->type));
        if (event->type == CLIMB_EVENT_REDRAW) {
            g_string_append(json, ",\"seats\":");
            room_add_seats(json, (unsigned)event->value);
        } else {
            g_string_append_printf(json, ",\"seat\":%d", event->seat + 1);
        }
        if (event->card != CLIMB_NO_CARD && event->type != CLIMB_EVENT_LOT &&
            event->type != CLIMB_EVENT_LOSER && event->type != CLIMB_EVENT_REDRAW) {
            g_string_append_printf(json, ",\"card\":\"%s\"",
                                   climb_deck_face(&room->game->deck, event->card, face));
        }
        if (event->type == CLIMB_EVENT_CUT) {
            g_string_append_printf(json, ",\"value\":%d", event->value);
        }
        g_string_append_c(json, '}');
    }
    g_string_append_c(json, ']');
}

static void on_deal(Room *room) {
    const ClimbMatch *match = room_match(room);
    g_free(room->commit);
    room->commit = room_commit(match, NULL);
    g_clear_pointer(&room->fault, g_free);
    for (int i = 0; i < room_seats(room); i++) {
        if (room->seats[i].pass == ROOM_PASS_TRICK) {
            room->seats[i].pass = ROOM_PASS_NO;
        }
    }
    GString *json = room_event(room, "deal");
    g_string_append_printf(json, ",\"deal\":%d,\"dealer\":%d,\"commit\":\"%s\"", match->number,
                           match->deal.dealer + 1, room->commit);
    add_chance(room, json);
    room_event_end(room, json, ROOM_ALL);
}

static void add_numbers(GString *json, const char *name, const int *numbers, int count) {
    g_string_append_printf(json, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        g_string_append_printf(json, "%s%d", i > 0 ? "," : "", numbers[i]);
    }
    g_string_append_c(json, ']');
}

void room_add_result(const ClimbMatch *match, const char *fault, GString *json) {
    const ClimbResult *result = &match->result;
    g_string_append_printf(json, "{\"voided\":%s", result->voided ? "true" : "false");
    if (fault != NULL) {
        g_string_append(json, ",\"why\":");
        climb_json_add_string(json, climb_words_find(fault));
    }
    if (!result->voided) {
        int seats = match->game->seats;
        g_string_append_printf(json, ",\"winner\":%d", result->winner + 1);
        if (result->loser != CLIMB_NO_SEAT) {
            g_string_append_printf(json, ",\"loser\":%d", result->loser + 1);
        }
        add_numbers(json, "place", result->place, seats);
        add_numbers(json, "cards", result->cards, seats);
        add_numbers(json, "penalty", result->penalty, seats);
        add_numbers(json, "net", result->net, seats);
    }
    g_string_append_c(json, '}');
}

static void on_deal_over(Room *room) {
    const ClimbMatch *match = room_match(room);
    g_autofree char *seed = NULL;
    g_autofree char *commit = room_commit(match, &seed);
    GString *json = room_event(room, "over");
    g_string_append_printf(json, ",\"deal\":%d,\"seed\":\"%s\",\"result\":", match->number, seed);
    room_add_result(match, room->fault, json);
    g_string_append(json, ",\"hands\":[");
    for (int i = 0; i < room_seats(room); i++) {
        g_string_append(json, i > 0 ? "," : "");
        climb_cards_print_json(room->game, match->deal.hands[i], json);
    }
    g_string_append_c(json, ']');
    room_event_end(room, json, ROOM_ALL);
    room->server->counts.deals++;
    room_keep_results(room);
}

// --- notices ---------------------------------------------------------------------------------------

static void on_move(Room *room, const ClimbMove *move) {
    GString *json = g_string_sized_new(160);
    g_string_append_printf(json, "{\"seq\":%" G_GUINT64_FORMAT ",", room->seq + 1);
    room_add_move(room, move, json);
    if (move->type == CLIMB_MOVE_PLAY) {
        ClimbView view;
        climb_view_of(room_match(room), CLIMB_NO_SEAT, &view);
        int left = view.deal.counts[move->seat];
        if (left != CLIMB_COUNT_HIDDEN) {
            g_string_append_printf(json, ",\"left\":%d", left);
        }
        // Nobody but the seat at turn plays otherwise; it is at turn no more.
        if (room->clock_seat != CLIMB_NO_SEAT && room->clock_seat != move->seat) {
            g_string_append(json, ",\"interrupt\":true");
        }
    }
    if (move->type == CLIMB_MOVE_ANSWER && room->answer != NULL) {
        g_string_append(json, ",\"words\":");
        climb_json_add_string(json, climb_words_find(room->answer));
    }
    room_event_end(room, json, ROOM_ALL);
}

static void on_trick(Room *room, int leader) {
    for (int i = 0; i < room_seats(room); i++) {
        if (room->seats[i].pass == ROOM_PASS_TRICK) {
            room->seats[i].pass = ROOM_PASS_NO;
            room->table_changed = true;
        }
    }
    GString *json = room_event(room, "trick");
    g_string_append_printf(json, ",\"seat\":%d", leader + 1);
    room_event_end(room, json, ROOM_ALL);
}

static void on_fault(Room *room, const char *text) {
    g_free(room->fault);
    room->fault = g_strdup(text);
    GString *json = room_event(room, "fault");
    g_string_append(json, ",\"words\":");
    climb_json_add_string(json, text != NULL ? climb_words_find(text) : "");
    room_event_end(room, json, ROOM_ALL);
}

void room_watch(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    Room *room = data;
    (void)table;
    room->changed = true;
    switch (notice->type) {
    case CLIMB_NOTICE_DEAL_BEGUN: on_deal(room); return;
    case CLIMB_NOTICE_MOVE: on_move(room, notice->move); return;
    case CLIMB_NOTICE_TRICK_END: on_trick(room, notice->seat); return;
    case CLIMB_NOTICE_DEAL_OVER: on_deal_over(room); return;
    case CLIMB_NOTICE_FAULT: on_fault(room, notice->text); return;
    case CLIMB_NOTICE_MATCH_OVER: {
        GString *json = room_event(room, "match");
        g_string_append(json, ",\"leaders\":");
        room_add_seats(json, climb_match_leaders(room_match(room)));
        room_event_end(room, json, ROOM_ALL);
        return;
    }
    }
}
