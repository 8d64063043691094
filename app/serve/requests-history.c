// SPDX-License-Identifier: LGPL-2.1-or-later
// What was played on the server: the latest matches of a name, and its figures, added up from the records as
// `climb stats` does.
#include <string.h>

#include "../players.h"
#include "../tally-print.h"
#include "requests.h"
#include "store.h"
#include "turn.h"

// Messages that one of these stands for; of figures, for so many matches.
#define HISTORY_COST 2
#define MATCHES_A_MESSAGE 10
#define MATCHES_MAX 500 // that are added up, the latest
#define COUNTING_MAX 4  // at once

// --- matches ---------------------------------------------------------------------------------------

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
        climb_json_add_string(json, climb_words_find(columns[6]));
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
        client->credit -= HISTORY_COST;
        History history = { .json = request_begin(ask, "history") };
        g_string_append(history.json, ",\"matches\":[");
        store_history(client->server->store, name, add_match_row, &history);
        g_string_append(history.json, history.match != NULL ? "]}]" : "]");
        g_string_append_printf(history.json, ",\"keep\":%d", client->server->options.keep);
        request_send(client, history.json);
        g_free(history.match);
    }
}

// --- figures ---------------------------------------------------------------------------------------

typedef struct {
    TallySeats seats;
    GPtrArray *texts; // owned
    char *bot;        // for a seat that a person has left
} Sitting;

static void add_match(const char *const *columns, gpointer data) {
    GPtrArray *matches = data; // table, match, table, …
    g_ptr_array_add(matches, g_strdup(columns[0]));
    g_ptr_array_add(matches, g_strdup(columns[1]));
}

// Whoever had the seat at the last result has its deals.
static void add_sitting(const char *const *columns, gpointer data) {
    Sitting *sitting = data;
    int seat = atoi(columns[0]) - 1;
    if (seat < 0 || seat >= CLIMB_SEATS_MAX) {
        return;
    }
    if (*columns[2] == '1') {
        char *name = g_strdup(columns[1]);
        g_ptr_array_add(sitting->texts, name);
        sitting->seats.names[seat] = name;
        sitting->seats.players[seat] = "me";
    } else {
        sitting->seats.players[seat] = sitting->bot;
    }
}

static void add_figures(Tally *tally, const Server *server, const char *table, const char *match) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *bot = g_strconcat("bot:", players_default_bot()->id, NULL);
    Sitting sitting = { .texts = texts, .bot = bot };
    store_seats(server->store, table, match, add_sitting, &sitting);
    g_autofree char *text = store_read_match(server->store, table, atoi(match), NULL);
    if (text != NULL) {
        tally_add_as(tally, server->registry, table, text, &sitting.seats);
    }
}

// Between two matches others have their turn.
static Tally *count_up(Client *client, const char *name) {
    Server *server = client->server;
    Tally *tally = tally_new();
    g_autoptr(GPtrArray) matches = g_ptr_array_new_with_free_func(g_free);
    store_matches_of(server->store, name, MATCHES_MAX, add_match, matches);
    client->credit -= matches->len / 2 / MATCHES_A_MESSAGE;
    for (guint i = 0; i + 1 < matches->len && !client->gone; i += 2) {
        add_figures(tally, server, matches->pdata[i], matches->pdata[i + 1]);
        turn_yield(server);
    }
    tally_sort(tally);
    tally_keep(tally, NULL, name, NULL);
    g_ptr_array_set_size(tally->problems, 0); // they name files of the server
    return tally;
}

static void answer_statistics(Client *client, Ask *ask) {
    g_autofree char *name = ask_words(ask, "name", 32);
    if (!ask_good(ask)) {
        return;
    }
    client->credit -= HISTORY_COST;
    if (client->server->counting >= COUNTING_MAX) {
        request_fail(client, ask, "too-fast", _("others are asking for figures: wait a little"));
        return;
    }
    client->server->counting++;
    g_autoptr(Tally) tally = count_up(client, name);
    client->server->counting--;
    g_autofree char *figures = tally_json(tally);
    GString *json = request_begin(ask, "statistics");
    g_string_append_printf(json, ",%s", strchr(figures, '{') + 1);
    g_string_truncate(json, (gsize)(strrchr(json->str, '}') - json->str));
    request_send(client, json);
}

const Request requests_history[] = {
    { "history", answer_history },
    { "statistics", answer_statistics },
    { NULL, NULL },
};
