// SPDX-License-Identifier: LGPL-2.1-or-later
// Listens by itself, since the library's own listening has a backlog of ten and no limits, and gives
// it the connections one by one. A connection is known by the port at its other end.
#include "guard.h"

#include <climb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#define BACKLOG 1024
#define ASK_SECONDS 5     // to send the head of a request
#define ANSWER_SECONDS 60 // to take its answer
#define SILENT_SECONDS 75 // without a sign of the other end's kernel

typedef struct {
    Guard *guard;
    GSocketConnection *stream; // weak
    char *key;                 // "ADDRESS PORT" of the other end
    char *address;
    gint64 begun;
    bool asked; // a whole request came
    bool stays; // a WebSocket
} Visitor;

struct _Guard {
    SoupServer *server;
    GSocketService *service;
    char *origin;
    GPtrArray *hosts;   // that requests may name, as they stand in Host
    GPtrArray *origins; // that WebSockets may come from
    bool public;
    int port;
    int most, most_of_one;
    GHashTable *visitors;  // by key; of Visitor
    GHashTable *addresses; // number of visitors by address
    guint tick;
};

// --- visitors --------------------------------------------------------------------------------------

static int count_of(const Guard *guard, const char *address) {
    return GPOINTER_TO_INT(g_hash_table_lookup(guard->addresses, address));
}

static void count(Guard *guard, const char *address, int more) {
    int now = count_of(guard, address) + more;
    if (now > 0) {
        g_hash_table_insert(guard->addresses, g_strdup(address), GINT_TO_POINTER(now));
    } else {
        g_hash_table_remove(guard->addresses, address);
    }
}

static void on_stream_gone(gpointer data, GObject *stream) {
    Visitor *visitor = data;
    (void)stream;
    visitor->stream = NULL;
    g_hash_table_remove(visitor->guard->visitors, visitor->key);
}

// Its stream may still be there: one that was cut is, while its port comes again.
static void visitor_free(gpointer data) {
    Visitor *visitor = data;
    if (visitor->stream != NULL) {
        g_object_weak_unref(G_OBJECT(visitor->stream), on_stream_gone, visitor);
    }
    count(visitor->guard, visitor->address, -1);
    g_free(visitor->key);
    g_free(visitor->address);
    g_free(visitor);
}

static void turn_out(Visitor *visitor) {
    GSocket *socket = g_socket_connection_get_socket(visitor->stream);
    g_socket_shutdown(socket, TRUE, TRUE, NULL);
}

static bool is_late(const Visitor *visitor, gint64 now) {
    gint64 seconds = visitor->asked ? ANSWER_SECONDS : ASK_SECONDS;
    return !visitor->stays && now - visitor->begun > seconds * G_USEC_PER_SEC;
}

static gboolean on_tick(gpointer data) {
    Guard *guard = data;
    gint64 now = g_get_monotonic_time();
    g_autoptr(GPtrArray) late = g_ptr_array_new();
    GHashTableIter all;
    gpointer value;
    g_hash_table_iter_init(&all, guard->visitors);
    while (g_hash_table_iter_next(&all, NULL, &value)) {
        if (is_late(value, now)) {
            g_ptr_array_add(late, value);
        }
    }
    for (guint i = 0; i < late->len; i++) {
        turn_out(late->pdata[i]);
    }
    return G_SOURCE_CONTINUE;
}

static char *key_of(GSocketAddress *address, char **number) {
    if (!G_IS_INET_SOCKET_ADDRESS(address)) {
        return NULL;
    }
    GInetSocketAddress *inet = G_INET_SOCKET_ADDRESS(address);
    *number = g_inet_address_to_string(g_inet_socket_address_get_address(inet));
    return g_strdup_printf("%s %u", *number, g_inet_socket_address_get_port(inet));
}

static Visitor *find_visitor(const Guard *guard, SoupServerMessage *message) {
    g_autofree char *number = NULL;
    g_autofree char *key = key_of(soup_server_message_get_remote_address(message), &number);
    return key != NULL ? g_hash_table_lookup(guard->visitors, key) : NULL;
}

// A dead machine at the other end says nothing for ever otherwise.
static void set_socket(GSocketConnection *stream) {
    GSocket *socket = g_socket_connection_get_socket(stream);
    g_socket_set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1, NULL);
    g_socket_set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, SILENT_SECONDS * 1000, NULL);
    g_socket_set_keepalive(socket, TRUE);
}

static bool has_room(const Guard *guard, const char *address) {
    // Behind a proxy all connections come from one address: then only their sum is limited here.
    return (int)g_hash_table_size(guard->visitors) < guard->most &&
           (guard->public || count_of(guard, address) < guard->most_of_one);
}

static gboolean on_incoming(GSocketService *service, GSocketConnection *stream, GObject *source,
                            gpointer data) {
    Guard *guard = data;
    (void)service;
    (void)source;
    g_autoptr(GSocketAddress) local = g_socket_connection_get_local_address(stream, NULL);
    g_autoptr(GSocketAddress) remote = g_socket_connection_get_remote_address(stream, NULL);
    g_autofree char *address = NULL;
    g_autofree char *key = remote != NULL ? key_of(remote, &address) : NULL;
    if (key == NULL || local == NULL || !has_room(guard, address)) {
        g_io_stream_close(G_IO_STREAM(stream), NULL, NULL);
        return TRUE;
    }
    set_socket(stream);
    Visitor *visitor = g_new0(Visitor, 1);
    visitor->guard = guard;
    visitor->stream = stream;
    visitor->key = g_steal_pointer(&key);
    visitor->address = g_strdup(address);
    visitor->begun = g_get_monotonic_time();
    count(guard, address, 1);
    g_hash_table_replace(guard->visitors, visitor->key, visitor);
    g_object_weak_ref(G_OBJECT(stream), on_stream_gone, visitor);
    soup_server_accept_iostream(guard->server, G_IO_STREAM(stream), local, remote, NULL);
    return TRUE;
}

// --- requests --------------------------------------------------------------------------------------

static bool contains(const GPtrArray *list, const char *text) {
    return text != NULL &&
           g_ptr_array_find_with_equal_func((GPtrArray *)list, text, g_str_equal, NULL);
}

// The value of a header that stands there exactly once, else NULL.
static const char *only(SoupMessageHeaders *headers, const char *name) {
    SoupMessageHeadersIter all;
    const char *found = NULL;
    const char *header, *value;
    int times = 0;
    soup_message_headers_iter_init(&all, headers);
    while (soup_message_headers_iter_next(&all, &header, &value)) {
        if (g_ascii_strcasecmp(header, name) == 0) {
            times++;
            found = value;
        }
    }
    return times == 1 ? found : NULL;
}

static bool has_body(SoupMessageHeaders *headers) {
    return soup_message_headers_get_encoding(headers) == SOUP_ENCODING_CHUNKED ||
           soup_message_headers_get_one(headers, "Transfer-Encoding") != NULL ||
           soup_message_headers_get_content_length(headers) > 0;
}

// What is wrong with a request, as a status, or 0.
static guint judge(const Guard *guard, SoupServerMessage *message) {
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *method = soup_server_message_get_method(message);
    const char *path = g_uri_get_path(soup_server_message_get_uri(message));
    g_autofree char *host = g_ascii_strdown(
        only(headers, "Host") != NULL ? only(headers, "Host") : "", -1);
    if (!contains(guard->hosts, host)) {
        return SOUP_STATUS_MISDIRECTED_REQUEST;
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) {
        return SOUP_STATUS_METHOD_NOT_ALLOWED;
    }
    if (strcmp(path, "/ws") == 0 && !contains(guard->origins, only(headers, "Origin"))) {
        return SOUP_STATUS_FORBIDDEN;
    }
    return 0;
}

static void on_got_headers(SoupServerMessage *message, gpointer data) {
    Guard *guard = data;
    Visitor *visitor = find_visitor(guard, message);
    if (has_body(soup_server_message_get_request_headers(message))) {
        // It would be read to its end before anything could be answered.
        if (visitor != NULL && visitor->stream != NULL) {
            turn_out(visitor);
        }
        return;
    }
    guint status = judge(guard, message);
    if (status != 0) {
        soup_server_message_set_status(message, status, NULL);
    }
}

static void on_request_started(SoupServer *server, SoupServerMessage *message, gpointer data) {
    (void)server;
    g_signal_connect(message, "got-headers", G_CALLBACK(on_got_headers), data);
}

static void on_request_read(SoupServer *server, SoupServerMessage *message, gpointer data) {
    (void)server;
    Visitor *visitor = find_visitor(data, message);
    if (visitor != NULL) {
        visitor->asked = true;
    }
}

// --- the door --------------------------------------------------------------------------------------

static void allow(Guard *guard, const char *scheme, const char *host) {
    g_ptr_array_add(guard->hosts, g_ascii_strdown(host, -1));
    g_ptr_array_add(guard->origins, g_strdup_printf("%s://%s", scheme, host));
}

static void allow_local(Guard *guard, const char *name, int port) {
    g_autofree char *host = g_strdup_printf("%s:%d", name, port);
    allow(guard, "http", host);
    if (port == 80) {
        allow(guard, "http", name);
    }
}

// "https://cards.example.org", without a path; its host goes to *host. (transfer full)
static bool split_origin(const char *text, char **scheme, char **host, GError **error) {
    g_autoptr(GUri) uri = g_uri_parse(text, G_URI_FLAGS_NONE, NULL);
    const char *path = uri != NULL ? g_uri_get_path(uri) : NULL;
    bool good = uri != NULL && g_uri_get_host(uri) != NULL && *g_uri_get_host(uri) != '\0' &&
                (*path == '\0' || strcmp(path, "/") == 0) && g_uri_get_query(uri) == NULL &&
                g_uri_get_fragment(uri) == NULL && g_uri_get_userinfo(uri) == NULL &&
                (strcmp(g_uri_get_scheme(uri), "https") == 0 ||
                 strcmp(g_uri_get_scheme(uri), "http") == 0);
    if (!good) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("--public-origin: “{text}” is no origin such as https://cards.example.org"), "text",
            text, NULL);
        return false;
    }
    *scheme = g_strdup(g_uri_get_scheme(uri));
    g_autofree char *name = g_ascii_strdown(g_uri_get_host(uri), -1);
    const char *open = strchr(name, ':') != NULL ? "[" : "", *close = *open != '\0' ? "]" : "";
    *host = g_uri_get_port(uri) > 0
                ? g_strdup_printf("%s%s%s:%d", open, name, close, g_uri_get_port(uri))
                : g_strdup_printf("%s%s%s", open, name, close);
    return true;
}

static bool allow_hosts(Guard *guard, const GuardOptions *options, int port, GError **error) {
    g_autofree char *scheme = NULL;
    g_autofree char *host = NULL;
    allow_local(guard, "127.0.0.1", port);
    allow_local(guard, "localhost", port);
    allow_local(guard, "[::1]", port);
    if (options->public_origin == NULL) {
        bool six = strchr(options->address, ':') != NULL;
        guard->origin = g_strdup_printf(six ? "http://[%s]:%d" : "http://%s:%d", options->address,
                                        port);
        return true;
    }
    if (!split_origin(options->public_origin, &scheme, &host, error)) {
        return false;
    }
    guard->public = true;
    guard->origin = g_strdup_printf("%s://%s", scheme, host);
    allow(guard, scheme, host);
    return true;
}

static bool check_address(const GuardOptions *options, GInetAddress *address, GError **error) {
    if (address == NULL) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("--listen: “{text}” is no address such as 127.0.0.1 or ::"), "text",
                        options->address, NULL);
        return false;
    }
    if (!g_inet_address_get_is_loopback(address) && options->public_origin == NULL) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("--listen {address} lets other machines in: say with --public-origin under "
              "which address their browsers see the page"),
            "address", options->address, NULL);
        return false;
    }
    return true;
}

static bool open_door(Guard *guard, const GuardOptions *options, GError **error) {
    g_autoptr(GInetAddress) address = g_inet_address_new_from_string(options->address);
    if (!check_address(options, address, error)) {
        return false;
    }
    g_autoptr(GSocketAddress) wanted = g_inet_socket_address_new(address, (guint16)options->port);
    g_autoptr(GSocketAddress) got = NULL;
    GSocketListener *listener = G_SOCKET_LISTENER(guard->service);
    g_socket_listener_set_backlog(listener, BACKLOG);
    if (!g_socket_listener_add_address(listener, wanted, G_SOCKET_TYPE_STREAM,
                                       G_SOCKET_PROTOCOL_TCP, NULL, &got, error)) {
        g_autofree char *words = climb_words_fill(_("cannot listen on {address}, port {port}:"),
                                                  "address", options->address, "port",
                                                  climb_words_digits(options->port).text, NULL);
        g_prefix_error(error, "%s ", words);
        return false;
    }
    guard->port = g_inet_socket_address_get_port(G_INET_SOCKET_ADDRESS(got));
    return allow_hosts(guard, options, guard->port, error);
}

Guard *guard_new(SoupServer *server, const GuardOptions *options, GError **error) {
    g_autoptr(Guard) guard = g_new0(Guard, 1);
    guard->server = server;
    guard->service = g_socket_service_new();
    guard->hosts = g_ptr_array_new_with_free_func(g_free);
    guard->origins = g_ptr_array_new_with_free_func(g_free);
    guard->visitors = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, visitor_free);
    guard->addresses = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guard->most = options->connections;
    guard->most_of_one = options->connections_of_one;
    if (!open_door(guard, options, error)) {
        return NULL;
    }
    g_signal_connect(server, "request-started", G_CALLBACK(on_request_started), guard);
    g_signal_connect(server, "request-read", G_CALLBACK(on_request_read), guard);
    g_signal_connect(guard->service, "incoming", G_CALLBACK(on_incoming), guard);
    guard->tick = g_timeout_add_seconds(1, on_tick, guard);
    g_socket_service_start(guard->service);
    return g_steal_pointer(&guard);
}

void guard_close(Guard *guard) {
    g_socket_service_stop(guard->service);
    g_socket_listener_close(G_SOCKET_LISTENER(guard->service));
}

void guard_free(Guard *guard) {
    if (guard == NULL) {
        return;
    }
    guard_close(guard);
    g_signal_handlers_disconnect_by_data(guard->server, guard);
    if (guard->tick != 0) {
        g_source_remove(guard->tick);
    }
    g_object_unref(guard->service);
    g_hash_table_unref(guard->visitors);
    g_hash_table_unref(guard->addresses);
    g_ptr_array_unref(guard->hosts);
    g_ptr_array_unref(guard->origins);
    g_free(guard->origin);
    g_free(guard);
}

const char *guard_origin(const Guard *guard) {
    return guard->origin;
}

int guard_port(const Guard *guard) {
    return guard->port;
}

int guard_connections(const Guard *guard) {
    return (int)g_hash_table_size(guard->visitors);
}

char *guard_address(const Guard *guard, SoupServerMessage *message) {
    g_autofree char *number = NULL;
    g_autofree char *key = key_of(soup_server_message_get_remote_address(message), &number);
    if (key == NULL) {
        return g_strdup("?");
    }
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(message);
    const char *list = soup_message_headers_get_list(headers, "X-Forwarded-For");
    g_autoptr(GInetAddress) from = g_inet_address_new_from_string(number);
    if (!guard->public || list == NULL || !g_inet_address_get_is_loopback(from)) {
        return g_steal_pointer(&number);
    }
    // The last one was put there by the proxy; those before it by whoever asked.
    const char *last = strrchr(list, ',');
    g_autofree char *named = g_strstrip(g_strdup(last != NULL ? last + 1 : list));
    return g_hostname_is_ip_address(named) ? g_steal_pointer(&named) : g_steal_pointer(&number);
}

GSocket *guard_keep(Guard *guard, SoupServerMessage *message) {
    Visitor *visitor = find_visitor(guard, message);
    if (visitor == NULL || visitor->stream == NULL) {
        return NULL;
    }
    visitor->stays = true;
    return g_socket_connection_get_socket(visitor->stream);
}
