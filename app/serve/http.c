// SPDX-License-Identifier: LGPL-2.1-or-later
// What is asked by HTTP: the page, the way to the WebSocket, and two pages for those who run the server.
#include <string.h>

#include "server.h"
#include "static.h"
#include "store.h"

#define STOP 8192 // bytes of answers about the server itself

static void answer_text(SoupServerMessage *message, guint status, const char *text) {
    soup_server_message_set_status(message, status, NULL);
    soup_server_message_set_response(message, "text/plain; charset=utf-8", SOUP_MEMORY_COPY, text,
                                     strlen(text));
}

static void answer_health(const Server *server, SoupServerMessage *message) {
    const char *words = server->draining            ? "going down\n"
                        : store_good(server->store) ? "ok\n"
                                                    : "the store cannot be written\n";
    answer_text(message, *words == 'o' ? SOUP_STATUS_OK : SOUP_STATUS_SERVICE_UNAVAILABLE, words);
}

static void add_metric(GString *text, const char *name, const char *type, const char *help,
                       double value) {
    g_string_append_printf(text, "# HELP climb_%s %s\n# TYPE climb_%s %s\nclimb_%s %.15g\n", name,
                           help, name, type, name, value);
}

static void answer_metrics(const Server *server, SoupServerMessage *message) {
    const ServeCounts *counts = &server->counts;
    g_autoptr(GString) text = g_string_sized_new(STOP);
    add_metric(text, "connections", "gauge", "TCP connections that are open.",
               guard_connections(server->guard));
    add_metric(text, "clients", "gauge", "WebSockets that are open.", server->clients->len);
    add_metric(text, "tables", "gauge", "Tables that are open.", g_hash_table_size(server->rooms));
    add_metric(text, "tables_opened_total", "counter", "Tables opened.",
               (double)counts->tables_opened);
    add_metric(text, "deals_total", "counter", "Deals played to their end.", (double)counts->deals);
    add_metric(text, "moves_total", "counter", "Moves made.", (double)counts->moves);
    add_metric(text, "answers_total", "counter", "Moves of clients that were answered.",
               (double)counts->answered);
    add_metric(text, "answer_seconds_total", "counter", "Time that these took.",
               (double)counts->answer_us / G_USEC_PER_SEC);
    add_metric(text, "store_failures_total", "counter", "Times that the store could not write.",
               (double)counts->store_failures);
    add_metric(text, "messages_total", "counter", "Messages from clients.",
               (double)counts->messages);
    add_metric(text, "refused_total", "counter", "Messages that were malformed or came too fast.",
               (double)counts->refused);
    add_metric(text, "sent_bytes_total", "counter", "Bytes of messages to clients.",
               (double)counts->sent);
    add_metric(text, "dropped_total", "counter", "Connections dropped for reading too slowly.",
               (double)counts->dropped);
    answer_text(message, SOUP_STATUS_OK, text->str);
}

static void on_upgraded(SoupServerMessage *message, gpointer data) {
    client_new(data, message);
}

// Without extensions: deflating takes a hundred kilobytes a client, and bombs.
static void open_websocket(Server *server, SoupServerMessage *message) {
    if (soup_websocket_server_process_handshake(message, NULL, NULL, NULL, NULL)) {
        g_signal_connect(message, "wrote-informational", G_CALLBACK(on_upgraded), server);
    }
}

static void on_request(SoupServer *soup, SoupServerMessage *message, const char *path,
                       GHashTable *query, gpointer data) {
    (void)soup;
    (void)query;
    Server *server = data;
    static_set_headers(message);
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    bool from_proxy = soup_message_headers_get_list(headers, "X-Forwarded-For") != NULL;
    if (strcmp(path, "/ws") == 0) {
        open_websocket(server, message);
    } else if (strcmp(path, "/health") == 0) {
        answer_health(server, message);
    } else if (strcmp(path, "/metrics") == 0 && !from_proxy) {
        answer_metrics(server, message);
    } else {
        static_answer(server->words, message, path);
    }
}

void http_attach(Server *server) {
    soup_server_add_handler(server->soup, NULL, on_request, server, NULL);
}
