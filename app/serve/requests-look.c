// SPDX-License-Identifier: LGPL-2.1-or-later
// Advice, and looking back: sorted hands, hints, deals that are over step by step, records.
#include <string.h>

#include "../form.h"
#include "requests.h"
#include "store.h"

// Messages that one of these stands for.
#define REPLAY_COST 5
#define HINT_COST 5
#define FORM_COST 2

// --- sorting ---------------------------------------------------------------------------------------

static void add_group(const Room *room, ClimbCards cards, GString *json) {
    if (cards != CLIMB_NO_CARDS) {
        g_string_append(json, json->str[json->len - 1] == '[' ? "" : ",");
        climb_cards_print_json(room->game, cards, json);
    }
}

static void add_suits(const Room *room, ClimbCards hand, GString *json) {
    ClimbCards suited = hand & room->game->suited;
    for (int suit = 0; suit < room->game->deck.suit_count; suit++) {
        add_group(room, suited & climb_cards_of_suit(suit), json);
    }
    add_group(room, hand & ~suited, json);
}

// The combination of most cards in a hand, of two or more; of equal ones the strongest.
static ClimbCards largest_combo(const Room *room, ClimbCards hand) {
    ClimbMoves *moves = room->server->moves;
    const ClimbCombo *best = NULL;
    moves->count = 0;
    climb_moves_add_leads(room->game, hand, room->game->distinct, 0, moves);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &moves->moves[i].combo;
        if (combo->size > 1 && (best == NULL || combo->size > best->size ||
                                (combo->size == best->size && combo->strength > best->strength))) {
            best = combo;
        }
    }
    return best != NULL ? best->cards : CLIMB_NO_CARDS;
}

static void add_combinations(const Room *room, ClimbCards hand, GString *json) {
    ClimbCards cards;
    while ((cards = largest_combo(room, hand)) != CLIMB_NO_CARDS) {
        add_group(room, cards, json);
        hand &= ~cards;
    }
    add_group(room, hand, json);
}

static void answer_sort(Client *client, Ask *ask) {
    Room *room;
    int seat;
    const char *by = ask_needed(ask, "by", 16);
    if (by != NULL && strcmp(by, "rank") != 0 && strcmp(by, "suit") != 0 &&
        strcmp(by, "combinations") != 0) {
        json_read_fail(&ask->read, "by is rank, suit or combinations");
    }
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (room->table == NULL || room_match(room)->number == 0) {
        request_fail(client, ask, "not-now", "no cards have been dealt");
        return;
    }
    ClimbView view;
    climb_view_of(room_match(room), seat, &view);
    ClimbCards hand = view.deal.hands[seat];
    GString *json = request_begin(ask, "sort");
    g_string_append(json, ",\"groups\":[");
    if (*by == 'r') {
        add_group(room, hand, json);
    } else if (*by == 's') {
        add_suits(room, hand, json);
    } else {
        add_combinations(room, hand, json);
    }
    g_string_append_c(json, ']');
    request_send(client, json);
}

// --- hints -----------------------------------------------------------------------------------------

static void answer_hint(Client *client, Ask *ask) {
    Room *room;
    int seat;
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    const ClimbDeal *deal = room_dealing(room) ? &room_match(room)->deal : NULL;
    if (deal == NULL || (deal->turn != seat && !climb_deal_may_interrupt(room->game, deal, seat))) {
        request_fail(client, ask, "not-now", "it is not your turn");
        return;
    }
    client->credit -= HINT_COST;
    room_hint(room, seat, client, ask->id);
}

// --- replay ----------------------------------------------------------------------------------------

typedef struct {
    const Room *room;
    int wanted;  // number of the deal
    int deals;   // that are over
    guint moves; // of the deal so far, in the last step
    GString *steps;
    GString *end; // members of the deal that is over; empty before
} Replay;

static void add_open_view(const ClimbMatch *match, GString *json) {
    ClimbView view = { .seat = CLIMB_NO_SEAT, .deal = match->deal };
    g_string_append(json, "\"view\":{");
    climb_position_print_json(match->game, &view, json);
    g_string_append_c(json, '}');
}

static void add_step(Replay *replay, const ClimbMatch *match) {
    GString *json = replay->steps;
    g_string_append(json, json->len > 0 ? ",{\"events\":[" : "{\"events\":[");
    if (match->moves->len > replay->moves && replay->moves != G_MAXUINT) {
        const ClimbMove *move = &g_array_index(match->moves, ClimbMove, match->moves->len - 1);
        g_string_append_c(json, '{');
        room_add_move(replay->room, move, json);
        g_string_append_c(json, '}');
    } else {
        g_string_append_printf(json, "{\"event\":\"%s\"}",
                               replay->moves == G_MAXUINT              ? "deal"
                               : match->deal.phase == CLIMB_PHASE_OVER ? "over"
                                                                       : "undo");
    }
    g_string_append(json, "],");
    add_open_view(match, json);
    g_string_append_c(json, '}');
    replay->moves = match->moves->len;
}

static void add_end(Replay *replay, const ClimbMatch *match) {
    g_autofree char *seed = NULL;
    g_autofree char *commit = room_commit(match, &seed);
    g_string_printf(replay->end, "\"commit\":\"%s\",\"seed\":\"%s\",\"result\":", commit, seed);
    room_add_result(match, NULL, replay->end);
}

static void watch_replay(const ClimbMatch *match, int line, gpointer data) {
    Replay *replay = data;
    (void)line;
    replay->deals = match->number - (match->deal.phase != CLIMB_PHASE_OVER ? 1 : 0);
    if (match->number == replay->wanted) {
        add_step(replay, match);
        if (match->deal.phase == CLIMB_PHASE_OVER) {
            add_end(replay, match);
        }
    }
}

static void send_replay(Client *client, const Ask *ask, const Replay *replay) {
    GString *json = request_begin(ask, "replay");
    g_string_append_printf(json, ",\"deal\":%d,\"deals\":%d,%s,\"steps\":[%s]", replay->wanted,
                           replay->deals, replay->end->str, replay->steps->str);
    request_send(client, json);
}

static void answer_replay(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "deal", 1, G_MAXINT, 0);
    if (number == 0) {
        json_read_fail(&ask->read, "'deal' is missing");
    }
    Room *room = ask_good(ask) ? request_room(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    const ClimbMatch *match = room_match(room);
    bool over = match != NULL &&
                (number < match->number || (number == match->number && !room_dealing(room)));
    if (!over || (client->seats == 0 && room->options.delay > 0 && !room_over(room))) {
        request_fail(client, ask, "not-now", "that deal is not over, or never was");
        return;
    }
    client->credit -= REPLAY_COST;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = room_record(room, &error);
    Replay replay = { .room = room,
                      .wanted = (int)number,
                      .moves = G_MAXUINT,
                      .steps = g_string_new(NULL),
                      .end = g_string_new(NULL) };
    g_autoptr(ClimbRecord) record = text != NULL
                                        ? climb_record_walk(client->server->registry, text, -1,
                                                            watch_replay, &replay, &error)
                                        : NULL;
    if (record != NULL && replay.end->len > 0) {
        send_replay(client, ask, &replay);
    } else {
        request_not_saved(client, ask, error);
    }
    g_string_free(replay.steps, TRUE);
    g_string_free(replay.end, TRUE);
}

// Where scripts lie on the server is nobody's business. (transfer full)
static char *without_folders(const char *text) {
    g_autoptr(GRegex) regex = g_regex_new(
        "^(\\[Script \"[^ ]+ sha256:[0-9a-f]* )/.*(/[^/\n]*\"\\])$", G_REGEX_MULTILINE, 0, NULL);
    return g_regex_replace(regex, text, -1, 0, "\\1\\2", 0, NULL);
}

static void answer_record(Client *client, Ask *ask) {
    Room *room = ask_good(ask) ? request_room(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (room->table == NULL || !room_over(room)) {
        // Its seed tells all deals to come.
        request_fail(client, ask, "not-now", "the record is given out when the match is over");
        return;
    }
    client->credit -= REPLAY_COST;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = room_record(room, &error);
    if (text == NULL) {
        request_not_saved(client, ask, error);
        return;
    }
    g_autofree char *game = g_strdup(room->rules.game);
    g_strdelimit(game, ":+ ", '-');
    g_autofree char *day = g_strndup(room->head.date != NULL ? room->head.date : "", 10);
    g_autofree char *name = g_strdup_printf("%s-%s-%d.climb", game, day, room->match);
    GString *json = request_begin(ask, "record");
    g_string_append(json, ",\"name\":");
    climb_json_add_string(json, name);
    g_string_append(json, ",\"text\":");
    g_autofree char *shown = without_folders(text);
    climb_json_add_string(json, shown);
    request_send(client, json);
}

// --- options ---------------------------------------------------------------------------------------

static Form *make_form(Client *client, const RoomRules *rules, GError **error) {
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    games_add_arguments(rules, words);
    return form_new(client->server->registry, (int)words->len, (char **)words->pdata, error);
}

static void answer_form(Client *client, Ask *ask) {
    RoomRules rules = { 0 };
    g_autoptr(GError) error = NULL;
    games_read(ask, &rules);
    if (ask_good(ask)) {
        client->credit -= FORM_COST;
        g_autoptr(Form) form = make_form(client, &rules, &error);
        if (form == NULL) {
            request_fail(client, ask, "rules", error->message);
        } else {
            g_autofree char *text = form_json(form);
            GString *json = request_begin(ask, "form");
            g_string_append_printf(json, ",\"form\":%s", text);
            request_send(client, json);
        }
    }
    room_rules_clear(&rules);
}

// --- history ---------------------------------------------------------------------------------------

typedef struct {
    GString *json;
    char *match; // "TABLE NUMBER" of the last row
} History;

static void add_match_row(const char *const *columns, gpointer data) {
    History *history = data;
    GString *json = history->json;
    g_autofree char *match = g_strconcat(columns[0], " ", columns[1], NULL);
    if (g_strcmp0(match, history->match) != 0) {
        g_string_append(json, history->match != NULL ? "]},{\"game\":" : "{\"game\":");
        climb_json_add_string(json, columns[5]);
        g_string_append(json, ",\"title\":");
        climb_json_add_string(json, columns[6]);
        g_string_append(json, ",\"date\":");
        climb_json_add_string(json, columns[7]);
        g_string_append_printf(json, ",\"deals\":%s,\"over\":%s,\"seats\":[", columns[8],
                               *columns[11] == '1' ? "true" : "false");
        g_free(history->match);
        history->match = g_steal_pointer(&match);
    }
    g_string_append(json, json->str[json->len - 1] == '[' ? "{\"name\":" : ",{\"name\":");
    climb_json_add_string(json, columns[3]);
    g_string_append_printf(json, ",\"person\":%s,\"wins\":%s,\"net\":%s,\"won\":%s}",
                           *columns[4] == '1' ? "true" : "false", columns[9], columns[10],
                           *columns[12] == '1' ? "true" : "false");
}

static void answer_history(Client *client, Ask *ask) {
    g_autofree char *name = ask_words(ask, "name", 32);
    if (ask_good(ask)) {
        client->credit -= FORM_COST;
        History history = { .json = request_begin(ask, "history") };
        g_string_append(history.json, ",\"matches\":[");
        store_history(client->server->store, name, add_match_row, &history);
        g_string_append(history.json, history.match != NULL ? "]}]" : "]");
        request_send(client, history.json);
        g_free(history.match);
    }
}

static void add_game_row(const char *const *columns, gpointer data) {
    static const char *const names[] = { "matches", "over",   "won",  "deals",
                                         "wins",    "points", "best", "worst" };
    GString *json = data;
    g_string_append(json, json->str[json->len - 1] == '[' ? "{\"game\":" : ",{\"game\":");
    climb_json_add_string(json, columns[0]);
    g_string_append(json, ",\"title\":");
    climb_json_add_string(json, columns[1]);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_string_append_printf(json, ",\"%s\":%s", names[i], columns[i + 2]);
    }
    g_string_append_c(json, '}');
}

static void answer_statistics(Client *client, Ask *ask) {
    g_autofree char *name = ask_words(ask, "name", 32);
    if (ask_good(ask)) {
        client->credit -= FORM_COST;
        GString *json = request_begin(ask, "statistics");
        g_string_append(json, ",\"games\":[");
        store_statistics(client->server->store, name, add_game_row, json);
        g_string_append_c(json, ']');
        request_send(client, json);
    }
}

const Request requests_look[] = {
    { "history", answer_history }, { "statistics", answer_statistics },
    { "form", answer_form },       { "hint", answer_hint },
    { "sort", answer_sort },       { "replay", answer_replay },
    { "record", answer_record },   { NULL, NULL },
};
