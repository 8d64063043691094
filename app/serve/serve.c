// SPDX-License-Identifier: LGPL-2.1-or-later
// climb serve: the options, the beginning and the end of the server.
#include <glib-unix.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

#include "../command.h"
#include "../scripts.h"
#include "room.h"
#include "store.h"
#include "words.h"

#define PORT 8080
#define KEEP_MAX 36500
#define DRAIN_MS 1500
#define LARGE_BYTES (256 << 10)

static void clear_options(ServeOptions *options) {
    g_free(options->listen);
    g_free(options->public_origin);
    g_free(options->store);
    g_strfreev(options->scripts);
}

static bool read_options(const ClimbRegistry *registry, ServeOptions *options, int *argc,
                         char ***argv, int *status) {
    GOptionEntry entries[] = {
        { "listen", 0, 0, G_OPTION_ARG_STRING, &options->listen,
          N_("address to listen on (127.0.0.1: this machine alone)"), N_("ADDRESS") },
        { "port", 0, 0, G_OPTION_ARG_INT, &options->port, N_("port (8080); 0: one that is free"),
          N_("N") },
        { "public-origin", 0, 0, G_OPTION_ARG_STRING, &options->public_origin,
          N_("how browsers on other machines see the server: https://cards.example.org"),
          N_("URL") },
        { "store", 0, 0, G_OPTION_ARG_STRING, &options->store,
          N_("keep tables in this file, or in postgresql://…; none: keep nothing"), N_("WHERE") },
        { "keep", 0, 0, G_OPTION_ARG_INT, &options->keep,
          N_("forget matches so many days after they are over (0: never)"), N_("DAYS") },
        { "scripts", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->scripts,
          N_("offer the scripts of this folder too"), N_("FOLDER") },
        { "tables", 0, 0, G_OPTION_ARG_INT, &options->tables, N_("most tables at once (5000)"),
          N_("N") },
        { "tables-per-address", 0, 0, G_OPTION_ARG_INT, &options->tables_of_one,
          N_("most of them opened from one address (20)"), N_("N") },
        { "connections", 0, 0, G_OPTION_ARG_INT, &options->connections,
          N_("most connections at once (10000)"), N_("N") },
        { "connections-per-address", 0, 0, G_OPTION_ARG_INT, &options->connections_of_one,
          N_("most of them from one address (64)"), N_("N") },
        { NULL },
    };
    if (!command_options(registry, &command_serve, entries, argc, argv, status)) {
        return false;
    }
    if (*argc > 1) {
        *status = command_wrong_use("serve", _("no arguments but options"), NULL);
        return false;
    }
    if (options->port < 0 || options->port > 65535 || options->tables < 1 ||
        options->tables_of_one < 1 || options->connections < 1 || options->connections_of_one < 1) {
        *status = command_wrong_use("serve", _("a port is 0 to 65535, and a limit at least 1"),
                                    NULL);
        return false;
    }
    if (options->keep < 0 || options->keep > KEEP_MAX) {
        *status = command_wrong_use("serve", _("--keep is a number of days, or 0: for ever"), NULL);
        return false;
    }
    return true;
}

// As many files as the system allows: each connection is one.
static void raise_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

// Lists of moves are large and short-lived. Once the library has seen such a block it takes the next ones from among
// the small ones, where they leave holes that nothing fits: ten times the memory after some hundred tables.
static void keep_large_apart(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, LARGE_BYTES);
#endif
}

static gboolean on_drained(gpointer data) {
    Server *server = data;
    g_main_loop_quit(server->loop);
    return G_SOURCE_REMOVE;
}

// Tells everybody to come again, and waits until that is written.
static gboolean on_signal(gpointer data) {
    Server *server = data;
    if (server->draining) {
        return G_SOURCE_CONTINUE;
    }
    server->draining = true;
    guard_close(server->guard);
    for (guint i = 0; i < server->clients->len; i++) {
        Client *client = server->clients->pdata[i];
        client_bye(client, _("the server is going down"));
        client_close(client, SOUP_WEBSOCKET_CLOSE_GOING_AWAY, NULL);
    }
    g_timeout_add(server->clients->len > 0 ? DRAIN_MS : 0, on_drained, server);
    return G_SOURCE_CONTINUE;
}

// The store that was named, or a file among the user's data. (transfer full)
static char *where_to_keep(const ServeOptions *options, GError **error) {
    if (options->store != NULL) {
        return g_strdup(options->store);
    }
    g_autofree char *folder = g_build_filename(g_get_user_data_dir(), "climb", NULL);
    if (g_mkdir_with_parents(folder, 0700) != 0) {
        climb_error_set(error, CLIMB_ERROR_RECORD,
                        _("{folder} cannot be made: choose another place with --store"), "folder",
                        folder, NULL);
        return NULL;
    }
    return g_build_filename(folder, "serve.db", NULL);
}

static bool add_scripts(const Server *server, GError **error) {
    char **folders = server->options.scripts;
    for (int i = folders != NULL ? (int)g_strv_length(folders) - 1 : -1; i >= 0; i--) {
        if (!g_file_test(folders[i], G_FILE_TEST_IS_DIR)) {
            climb_error_set(error, CLIMB_ERROR_MODULE, _("--scripts: there is no folder {folder}"),
                            "folder", folders[i], NULL);
            return false;
        }
        scripts_add_folder(scripts_of(server->registry), folders[i]);
    }
    return true;
}

static bool open_server(Server *server, GError **error) {
    const ServeOptions *options = &server->options;
    server->begun = g_get_monotonic_time();
    server->clients = g_ptr_array_new();
    server->words = page_words_new();
    server->reactor = reactor_new();
    server->soup = soup_server_new(NULL, NULL);
    http_attach(server);
    GuardOptions door = { .address = options->listen,
                          .port = options->port,
                          .public_origin = options->public_origin,
                          .connections = options->connections,
                          .connections_of_one = options->connections_of_one };
    server->guard = guard_new(server->soup, &door, error);
    if (server->guard == NULL) {
        return false;
    }
    g_autofree char *where = where_to_keep(options, error);
    server->fibers = fibers_new();
    server->store = where != NULL
                        ? store_open(where, guard_origin(server->guard), server->fibers, error)
                        : NULL;
    return server->store != NULL && lobby_open(server, error);
}

static int serve(Server *server) {
    g_autoptr(GError) error = NULL;
    raise_files();
    keep_large_apart();
    if (!add_scripts(server, &error) || !open_server(server, &error)) {
        return command_fail("serve", error);
    }
    g_autofree char *address = g_strconcat(guard_origin(server->guard), "/", NULL);
    server->loop = g_main_loop_new(NULL, FALSE);
    g_unix_signal_add(SIGTERM, on_signal, server);
    g_unix_signal_add(SIGINT, on_signal, server);
    g_autofree char *words = climb_words_fill(
        _("Climb is served at {address} (port {port}; Ctrl+C ends it)"), "address", address, "port",
        climb_words_digits(guard_port(server->guard)).text, NULL);
    printf("%s\n", words);
    if (!command_flush(&error)) {
        return command_fail("serve", error);
    }
    g_main_loop_run(server->loop);
    return COMMAND_DONE;
}

static gboolean on_late(gpointer data) {
    bool *late = data;
    *late = true;
    return G_SOURCE_REMOVE;
}

// What waits for the store is finished, if that does not take too long.
static void end_turns(Server *server) {
    bool late = false;
    guint timer = g_timeout_add(DRAIN_MS / 3, on_late, &late);
    while (server->fibers != NULL && fibers_any(server->fibers) && !late) {
        g_main_context_iteration(NULL, TRUE);
    }
    if (!late) {
        g_source_remove(timer);
    }
    if (server->fibers != NULL) {
        fibers_stop(server->fibers);
    }
}

static void close_server(Server *server) {
    end_turns(server);
    // Connections go first, since they speak of rooms.
    while (server->clients != NULL && server->clients->len > 0) {
        client_free(server->clients->pdata[0]);
    }
    if (server->moves != NULL) {
        lobby_close(server);
    }
    if (server->store != NULL) {
        store_release(server->store);
        store_close(server->store);
    }
    fibers_free(server->fibers); // its threads may have answered some until now
    if (server->soup != NULL) {
        soup_server_disconnect(server->soup);
    }
    guard_free(server->guard);
    page_words_free(server->words);
    reactor_free(server->reactor);
    g_clear_object(&server->soup);
    g_clear_pointer(&server->clients, g_ptr_array_unref);
    g_clear_pointer(&server->loop, g_main_loop_unref);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    int status = COMMAND_DONE;
    Server server = { .registry = registry,
                      .options = { .listen = g_strdup("127.0.0.1"),
                                   .port = PORT,
                                   .tables = 5000,
                                   .tables_of_one = 20,
                                   .connections = 10000,
                                   .connections_of_one = 64 } };
    if (read_options(registry, &server.options, &argc, &argv, &status)) {
        status = serve(&server);
        close_server(&server);
    }
    clear_options(&server.options);
    return status;
}

const Command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = N_("let people play in a browser"),
    .run = run,
    .examples = N_("Examples:\n"
                   "  climb serve\n"
                   "  climb serve --port 9000 --store games.db\n"
                   "  climb serve --listen 0.0.0.0 --public-origin https://cards.example.org\n"),
};
