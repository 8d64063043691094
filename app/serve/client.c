// SPDX-License-Identifier: LGPL-2.1-or-later
// One WebSocket: its limits in both directions. What messages mean is in requests.c.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "turn.h"

#define RATE 20.0 // messages a second
#define BURST 40.0
#define MALFORMED_MAX 8
#define KEEPALIVE_SECONDS 30
// Bytes that may wait for a reader; the library's own queue has no limit.
#define BACKLOG_MAX (2 << 20)
#define BACKLOG_LOOK (64 << 10)

// Bytes that the other end's kernel has acknowledged.
static guint64 taken(const Client *client) {
    struct tcp_info info = { 0 };
    socklen_t length = sizeof(info);
    if (getsockopt(g_socket_get_fd(client->tcp), IPPROTO_TCP, TCP_INFO, &info, &length) != 0) {
        return client->sent;
    }
    return info.tcpi_bytes_acked - MIN(client->taken_before, info.tcpi_bytes_acked);
}

Client *client_find(const Server *server, guint64 number) {
    for (guint i = 0; i < server->clients->len; i++) {
        Client *client = server->clients->pdata[i];
        if (client->number == number) {
            return client;
        }
    }
    return NULL;
}

void client_send(Client *client, const char *json) {
    if (client->gone ||
        soup_websocket_connection_get_state(client->socket) != SOUP_WEBSOCKET_STATE_OPEN) {
        return;
    }
    gsize length = strlen(json);
    client->sent += length;
    client->server->counts.sent += (int64_t)length;
    if (client->sent - client->checked > BACKLOG_LOOK) {
        client->checked = client->sent;
        guint64 gone = taken(client);
        if (client->sent > gone && client->sent - gone > BACKLOG_MAX) {
            client->server->counts.dropped++;
            g_socket_shutdown(client->tcp, TRUE, TRUE, NULL);
            return;
        }
    }
    lane_enter(client->lane);
    soup_websocket_connection_send_text(client->socket, json);
    lane_leave(client->lane);
}

void client_close(Client *client, gushort code, const char *why) {
    if (!client->gone &&
        soup_websocket_connection_get_state(client->socket) == SOUP_WEBSOCKET_STATE_OPEN) {
        lane_enter(client->lane);
        soup_websocket_connection_close(client->socket, code, why);
        lane_leave(client->lane);
    }
}

void client_bye(Client *client, const char *words) {
    g_autoptr(GString) json = g_string_new("{\"type\":\"bye\",\"words\":");
    climb_json_add_string(json, words);
    g_string_append(json, ",\"again\":true}");
    client_send(client, json->str);
}

void client_error(Client *client, const Ask *ask, const char *code, const char *verdict,
                  const char *words) {
    g_autoptr(GString) json = g_string_new(NULL);
    g_string_append_printf(json, "{\"type\":\"error\",\"id\":%" G_GINT64_FORMAT ",\"code\":\"%s\"",
                           ask->id, code);
    if (verdict != NULL) {
        g_string_append_printf(json, ",\"verdict\":\"%s\"", verdict);
    }
    g_string_append(json, ",\"words\":");
    climb_json_add_string(json, words);
    g_string_append_c(json, '}');
    client_send(client, json->str);
}

// A bucket of messages that fills with time.
static bool may_ask(Client *client) {
    gint64 now = g_get_monotonic_time();
    client->credit += (double)(now - client->credited) / G_USEC_PER_SEC * RATE;
    client->credit = MIN(client->credit, BURST);
    client->credited = now;
    if (client->credit < 1) {
        return false;
    }
    client->credit -= 1;
    return true;
}

static void refuse_malformed(Client *client, const Ask *ask) {
    client->server->counts.refused++;
    client_error(client, ask, "malformed", NULL, ask_problem(ask));
    if (++client->malformed >= MALFORMED_MAX) {
        client_close(client, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION, "too many malformed messages");
    }
}

static void answer(Client *client, const char *text, bool may) {
    g_auto(Ask) ask = { 0 };
    if (!ask_begin(&ask, text)) {
        refuse_malformed(client, &ask);
    } else if (!may) {
        client->server->counts.refused++;
        client_error(client, &ask, "too-fast", NULL, _("too many messages: wait a little"));
    } else {
        request_answer(client, &ask);
        if (ask.read.error != NULL) {
            refuse_malformed(client, &ask);
        }
    }
}

static void free_gone(Client *client) {
    g_queue_clear_full(&client->inbox, g_free);
    g_object_unref(client->socket);
    lane_free(client->lane);
    g_clear_object(&client->tcp);
    g_free(client->address);
    g_free(client);
}

static gboolean take_next(gpointer data);

// A turn for each message, one after the other.
static void take_message(gpointer data) {
    Client *client = data;
    g_autofree char *text = g_queue_pop_head(&client->inbox);
    answer(client, text, true);
    client->busy = false;
    if (client->gone) {
        free_gone(client);
    } else if (!g_queue_is_empty(&client->inbox)) {
        client->busy = true;
        g_idle_add_full(G_PRIORITY_DEFAULT, take_next, client, NULL);
    }
}

static gboolean take_next(gpointer data) {
    Client *client = data;
    if (client->gone) {
        free_gone(client);
    } else {
        turn_run(client->server, take_message, client);
    }
    return G_SOURCE_REMOVE;
}

static void on_message(SoupWebsocketConnection *socket, gint type, GBytes *bytes, gpointer data) {
    (void)socket;
    Client *client = data;
    client->server->counts.messages++;
    if (type != SOUP_WEBSOCKET_DATA_TEXT) {
        client_close(client, SOUP_WEBSOCKET_CLOSE_UNSUPPORTED_DATA, "text only");
        return;
    }
    char *text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    if (!may_ask(client)) {
        answer(client, text, false);
        g_free(text);
        return;
    }
    g_queue_push_tail(&client->inbox, text);
    if (!client->busy) {
        client->busy = true;
        turn_run(client->server, take_message, client);
    }
}

void client_free(Client *client) {
    client->gone = true;
    g_ptr_array_remove_fast(client->server->clients, client);
    room_leave(client);
    g_signal_handlers_disconnect_by_data(client->socket, client);
    if (!client->busy) {
        free_gone(client);
    }
}

static void on_closed(SoupWebsocketConnection *socket, gpointer data) {
    (void)socket;
    client_free(data);
}

static void say_hello(Client *client) {
    g_autofree char *json = g_strdup_printf(
        "{\"type\":\"hello\",\"protocol\":%d,\"program\":\"climb " CLIMB_VERSION "\","
        "\"limits\":{\"message\":%d,\"rate\":%d,\"burst\":%d,\"name\":24,\"say\":300}}",
        PROTOCOL, MESSAGE_MAX, (int)RATE, (int)BURST);
    client_send(client, json);
}

// What the library makes for the connection goes to its lane.
static SoupWebsocketConnection *open_socket(Client *client, SoupServerMessage *message) {
    g_autoptr(GIOStream) stream = soup_server_message_steal_connection(message);
    client->lane = lane_new(client->server->reactor, g_socket_get_fd(client->tcp));
    lane_enter(client->lane);
    SoupWebsocketConnection *socket = soup_websocket_connection_new(
        stream, soup_server_message_get_uri(message), SOUP_WEBSOCKET_CONNECTION_SERVER, NULL, NULL,
        NULL);
    soup_websocket_connection_set_max_incoming_payload_size(socket, MESSAGE_MAX);
    soup_websocket_connection_set_keepalive_interval(socket, KEEPALIVE_SECONDS);
    lane_leave(client->lane);
    return socket;
}

void client_new(Server *server, SoupServerMessage *message) {
    GSocket *tcp = guard_keep(server->guard, message);
    if (tcp == NULL) {
        return; // gone already
    }
    Client *client = g_new0(Client, 1);
    client->server = server;
    client->number = ++server->last_client;
    client->tcp = g_object_ref(tcp);
    client->taken_before = taken(client);
    client->address = guard_address(server->guard, message);
    client->credit = BURST;
    client->credited = client->chat_credited = g_get_monotonic_time();
    client->chat_credit = 4;
    client->socket = open_socket(client, message);
    g_signal_connect(client->socket, "message", G_CALLBACK(on_message), client);
    g_signal_connect(client->socket, "closed", G_CALLBACK(on_closed), client);
    g_ptr_array_add(server->clients, client);
    say_hello(client);
}
