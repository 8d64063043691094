// SPDX-License-Identifier: LGPL-2.1-or-later
// Playing and talking at a table.
#include <string.h>

#include "requests.h"

#define MOVE_BYTES 800
#define SAY_LETTERS 300
#define CHAT_BURST 4.0
#define CHAT_RATE 0.5 // a second

// --- moves -----------------------------------------------------------------------------------------

static bool is_action(const char *text) {
    if (*text == '\0' || strlen(text) >= ROOM_ACTION_MAX) {
        return false;
    }
    for (const char *at = text; *at != '\0'; at++) {
        if (!g_ascii_isalnum(*at) && *at != '-') {
            return false;
        }
    }
    return true;
}

static void tell_again(Client *client, const Ask *ask, int64_t at) {
    GString *json = request_begin(ask, "done");
    g_string_append_printf(json, ",\"at\":%" G_GINT64_FORMAT ",\"again\":true", at);
    request_send(client, json);
    room_tell(client->room, client, client->room->told);
}

static void refuse_stale(Client *client, const Ask *ask) {
    request_fail(client, ask, "stale", _("something happened at the table meanwhile"));
    room_tell(client->room, client, client->room->told);
}

// Reads a move and judges it by what its seat sees. The verdict and the words go to whoever asks.
static bool judge(const Room *room, int seat, const char *text, ClimbMove *move,
                  const char **verdict, char **words) {
    g_autoptr(GError) error = NULL;
    ClimbView view;
    climb_view_of(room_match(room), seat, &view);
    if (!climb_move_read(room->game, seat, text, move, &error)) {
        *verdict = "unreadable";
        *words = g_strdup(error->message); // what was written, as it was
        return false;
    }
    ClimbVerdict found = climb_deal_check(room->game, &view.deal, move);
    *verdict = climb_verdict_key(found);
    if (found != CLIMB_VERDICT_OK) {
        g_autofree char *plain = climb_verdict_words(room->game, &view.deal, move, found);
        *words = room_words(room->game, plain);
    }
    return found == CLIMB_VERDICT_OK;
}

static void make_move(Client *client, Ask *ask, int seat, const char *action, const char *text) {
    Room *room = client->room;
    const char *verdict = NULL;
    g_autofree char *words = NULL;
    g_autoptr(GError) error = NULL;
    ClimbMove move = { 0 };
    if (!judge(room, seat, text, &move, &verdict, &words)) {
        client_error(client, ask, "refused", verdict, words);
        return;
    }
    room_back(room, seat);
    if (room_act(room, &move, action, &error)) {
        request_done(client, ask);
    } else if (room->write_failed) {
        request_not_saved(client, ask, error);
    } else {
        // Only the whole deal knows better than its view: a function of the rules, say.
        client_error(client, ask, "refused", "house-rule", error->message);
    }
}

static void answer_act(Client *client, Ask *ask) {
    gint64 begun = g_get_monotonic_time();
    Room *room;
    int seat;
    int64_t at = ask_number(ask, "at", 0, ASK_ID_MAX, -1);
    const char *action = ask_needed(ask, "action", 64);
    const char *text = ask_needed(ask, "move", MOVE_BYTES);
    if (action != NULL && !is_action(action)) {
        json_read_fail(&ask->read, "action must be 1 to 32 letters, digits or '-'");
    }
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    int64_t done = room_done(room, seat, action);
    if (done >= 0) {
        tell_again(client, ask, done);
    } else if (room->table == NULL || (at == room->at && !room_dealing(room))) {
        request_fail(client, ask, "not-now", _("no deal is going on"));
    } else if (at != room->at) {
        refuse_stale(client, ask);
    } else {
        make_move(client, ask, seat, action, text);
    }
    client->server->counts.answered++;
    client->server->counts.answer_us += g_get_monotonic_time() - begun;
}

static void answer_why(Client *client, Ask *ask) {
    Room *room;
    int seat;
    const char *text = ask_needed(ask, "move", MOVE_BYTES);
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (!room_dealing(room)) {
        request_fail(client, ask, "not-now", _("no deal is going on"));
        return;
    }
    const char *verdict = NULL;
    g_autofree char *words = NULL;
    ClimbMove move = { 0 };
    bool legal = judge(room, seat, text, &move, &verdict, &words);
    ClimbCombo combo = { 0 };
    bool combines = move.combo.cards != CLIMB_NO_CARDS && move.type == CLIMB_MOVE_PLAY &&
                    climb_combo_classify(room->game, move.combo.cards, &combo);
    g_autofree char *name = combines ? climb_combo_name(room->game, &combo) : g_strdup("");
    GString *json = request_begin(ask, "why");
    g_string_append_printf(
        json, ",\"legal\":%s,\"verdict\":\"%s\",\"name\":", legal ? "true" : "false", verdict);
    climb_json_add_string(json, name);
    g_string_append(json, ",\"words\":");
    climb_json_add_string(json, words != NULL ? words : "");
    request_send(client, json);
}

static void answer_moves(Client *client, Ask *ask) {
    Room *room;
    int seat;
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (!room_dealing(room)) {
        request_fail(client, ask, "not-now", _("no deal is going on"));
        return;
    }
    ClimbView view;
    climb_view_of(room_match(room), seat, &view);
    GString *json = request_begin(ask, "moves");
    g_string_append_printf(json, ",\"at\":%" G_GINT64_FORMAT ",", room->at);
    room_add_moves(room, &view, CLIMB_MOVES_MAX / 4, true, json);
    request_send(client, json);
}

// Only where nobody else is shown what is taken back.
static bool is_practice_of(const Room *room, const Client *client) {
    for (int i = 0; i < room_seats(room); i++) {
        if (room->seats[i].person && (client->seats >> i & 1) == 0) {
            return false;
        }
    }
    return room->options.practice;
}

static void answer_undo(Client *client, Ask *ask) {
    Room *room;
    int seat;
    int64_t at = ask_number(ask, "at", 0, ASK_ID_MAX, -1);
    g_autoptr(GError) error = NULL;
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (!is_practice_of(room, client)) {
        request_fail(client, ask, "not-now", _("moves are taken back in practice alone"));
        return;
    }
    if (at != room->at) {
        refuse_stale(client, ask);
        return;
    }
    if (!room_dealing(room)) {
        request_fail(client, ask, "not-now", _("no deal is going on"));
        return;
    }
    room->write_failed = false;
    guint before = room_match(room)->moves->len;
    if (!climb_table_undo(room->table, seat, &error)) {
        client_error(client, ask, room->write_failed ? "not-saved" : "not-now", NULL,
                     error->message);
        return;
    }
    GString *json = room_event(room, "undo");
    g_string_append_printf(json, ",\"seat\":%d,\"count\":%u", seat + 1,
                           before - room_match(room)->moves->len);
    room_event_end(room, json, ROOM_ALL);
    room_plan(room);
    request_done(client, ask);
}

// --- the way a seat plays --------------------------------------------------------------------------

static void answer_next(Client *client, Ask *ask) {
    Room *room;
    int seat;
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (room->table == NULL || room_dealing(room) || room_over(room)) {
        request_fail(client, ask, "not-now", _("there is no next deal to wait for"));
        return;
    }
    room->seats[seat].ready = true;
    room->changed = true;
    room_back(room, seat);
    room_plan(room);
    request_done(client, ask);
}

static void answer_auto(Client *client, Ask *ask) {
    static const char *const words[] = { "no", "stuck", "trick" };
    Room *room;
    int seat;
    const char *pass = ask_needed(ask, "pass", 8);
    int found = -1;
    for (int i = 0; pass != NULL && i < (int)G_N_ELEMENTS(words); i++) {
        found = strcmp(words[i], pass) == 0 ? i : found;
    }
    if (found < 0) {
        json_read_fail(&ask->read, "pass is no, stuck or trick");
    }
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    room->seats[seat].pass = (RoomPass)found;
    room->table_changed = true;
    room_plan(room);
    request_done(client, ask);
}

static void answer_away(Client *client, Ask *ask) {
    Room *room;
    int seat;
    bool away = ask_flag(ask, "away", true);
    g_autoptr(GError) error = NULL;
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (away && !room->seats[seat].away) {
        room->seats[seat].away = true;
        room_seat_event(room, seat, "away");
    } else if (!away) {
        room_back(room, seat);
    }
    room_plan(room);
    if (!room_save(room, &error)) {
        request_not_saved(client, ask, error);
        return;
    }
    request_done(client, ask);
}

// --- going -----------------------------------------------------------------------------------------

static void answer_leave(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "seat", 1, CLIMB_SEATS_MAX, 0);
    Room *room = ask_good(ask) ? request_room(client, ask) : NULL;
    unsigned seats = number == 0 ? client->seats : 1u << (number - 1);
    if (room == NULL) {
        return;
    }
    if ((client->seats & seats) != seats) {
        request_fail(client, ask, "no-seat", _("that seat is not yours"));
        return;
    }
    for (int i = 0; i < room_seats(room); i++) {
        if ((seats >> i & 1) != 0) {
            room_free_seat(room, i);
        }
    }
    if (client->host && number == 0) {
        room_drop_host(room);
    }
    g_autoptr(GError) error = NULL;
    if (!room_save(room, &error)) {
        request_not_saved(client, ask, error);
        return;
    }
    request_send(client, request_begin(ask, "left"));
    if (number == 0) {
        room_leave(client);
    }
}

// --- talking ---------------------------------------------------------------------------------------

static bool may_talk(Client *client) {
    gint64 now = g_get_monotonic_time();
    double more = (double)(now - client->chat_credited) / G_USEC_PER_SEC * CHAT_RATE;
    client->chat_credit = MIN(client->chat_credit + more, CHAT_BURST);
    client->chat_credited = now;
    if (client->chat_credit < 1) {
        return false;
    }
    client->chat_credit -= 1;
    return true;
}

static void say(Room *room, int seat, const char *text) {
    GString *json = room_event(room, "chat");
    if (seat != CLIMB_NO_SEAT) {
        g_string_append_printf(json, ",\"seat\":%d,\"name\":", seat + 1);
        climb_json_add_string(json, room->seats[seat].name);
    }
    g_string_append(json, ",\"text\":");
    climb_json_add_string(json, text);
    room_event_end(room, json, seat);
}

static void answer_say(Client *client, Ask *ask) {
    g_autofree char *text = ask_words(ask, "text", SAY_LETTERS);
    bool seated = json_read_has(&ask->read, "seat");
    Room *room = NULL;
    int seat = CLIMB_NO_SEAT;
    if (seated && !request_seat(client, ask, &room, &seat)) {
        return;
    }
    if (!ask_good(ask)) {
        return;
    }
    room = seated ? room : request_room(client, ask);
    if (room == NULL) {
        return;
    }
    if (!seated && client->seats != 0) {
        request_fail(client, ask, "no-seat", _("say from which of your seats you speak"));
    } else if (seated ? room->seats[seat].muted : room->watchers_muted) {
        request_fail(client, ask, "muted", _("the host muted you"));
    } else if (!may_talk(client)) {
        request_fail(client, ask, "too-fast", _("too much at once: wait a little"));
    } else {
        say(room, seat, text);
        request_done(client, ask);
    }
}

static void answer_ignore(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "seat", 0, CLIMB_SEATS_MAX, -1);
    bool ignored = ask_flag(ask, "ignored", true);
    if (number < 0) {
        json_read_fail(&ask->read, "'seat' is missing");
    }
    if (!ask_good(ask) || request_room(client, ask) == NULL) {
        return;
    }
    unsigned bit = 1u << number;
    client->ignored = ignored ? client->ignored | bit : client->ignored & ~bit;
    request_done(client, ask);
}

const Request requests_table[] = {
    { "act", answer_act },     { "why", answer_why },   { "moves", answer_moves },
    { "undo", answer_undo },   { "next", answer_next }, { "auto", answer_auto },
    { "away", answer_away },   { "say", answer_say },   { "ignore", answer_ignore },
    { "leave", answer_leave }, { NULL, NULL },
};
