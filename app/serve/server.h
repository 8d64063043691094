// SPDX-License-Identifier: LGPL-2.1-or-later
// What the parts of `climb serve` share: the server, and who is connected to it.
#pragma once

#include <climb.h>
#include <libsoup/soup.h>

#include "ask.h"
#include "fiber.h"
#include "guard.h"
#include "page-words.h"
#include "reactor.h"

#define PROTOCOL 1
#define MESSAGE_MAX 16384

typedef struct _Server Server;
typedef struct _Client Client;
typedef struct _Room Room;
typedef struct _Store Store;
typedef struct _Lobby Lobby;

// What the command line asked for.
typedef struct {
    char *listen;
    int port;
    char *public_origin;
    char *store;
    char **scripts;
    int tables;        // at once
    int tables_of_one; // opened from one address
    int connections, connections_of_one;
    int keep; // days for which matches that are over are kept; 0: for ever
} ServeOptions;

// Work for the threads in which bots think; the first member of what it is about.
typedef struct _PoolJob PoolJob;
struct _PoolJob {
    void (*run)(PoolJob *job);
    void (*drop)(PoolJob *job); // it will not be run; NULL: somebody else frees it
};

// Numbers for /metrics since the start.
typedef struct {
    int64_t messages; // from clients
    int64_t refused;  // of these: malformed or too fast
    int64_t moves;
    int64_t sent;      // bytes
    int64_t dropped;   // connections that read too slowly
    int64_t answered;  // moves by clients that were answered
    int64_t answer_us; // microseconds that these took
    int64_t tables_opened;
    int64_t deals;
    int64_t store_failures;
} ServeCounts;

struct _Server {
    const ClimbRegistry *registry;
    ServeOptions options;
    SoupServer *soup;
    Guard *guard;
    GMainLoop *loop;
    Reactor *reactor;    // runs the connections
    GPtrArray *clients;  // of Client
    guint64 last_client; // its number
    Store *store;
    Fibers *fibers;      // in which the store is waited for
    GHashTable *rooms;   // of Room, by id
    GHashTable *invites; // the same, by invite
    GHashTable *broken;  // ids of tables that could not be read
    guint tick;
    gint64 leases_due, tidy_due;
    GHashTable *games;     // compiled, by how they were asked for
    PageWords *words;      // of the page
    char *catalogue;       // the answer to `games`, without its end
    char *catalogue_stamp; // the scripts that it was made from
    GThreadPool *pool;     // bots think there; NULL at the end
    GQueue reviews;        // deals to be judged, the first of them now
    int counting;          // figures that are being added up
    GHashTable *spreads;   // by how much deals are won or lost, by the rules' hash
    GMutex scripts;        // held by the thread that asks functions of rules
    ClimbMoves *moves;     // room for lists
    ServeCounts counts;
    gint64 begun; // monotonic
    bool draining;
};

// A WebSocket.
struct _Client {
    Server *server;
    guint64 number; // which no other has had
    SoupWebsocketConnection *socket;
    Lane *lane;   // the context in which it runs
    GSocket *tcp; // the same, of which the kernel tells how much was taken
    char *address;
    double credit; // messages that may come at once
    gint64 credited;
    int malformed;
    guint64 sent;         // bytes
    guint64 checked;      // of these when the backlog was last looked at
    guint64 taken_before; // bytes that the other end had taken before the first message
    Room *room;           // NULL: at no table
    unsigned seats;       // as bits; none: it watches
    bool host;
    unsigned ignored; // whose chat does not come here: bit 0 those who watch, bit 1 seat 0, …
    double chat_credit;
    gint64 chat_credited;
    GQueue inbox; // messages that wait until the one before is answered
    bool busy;    // one is being answered
    bool gone;    // the connection is; to be freed when it is no longer busy
};

// client.c
// Takes over the connection of a message that asked for a WebSocket and was answered.
void client_new(Server *server, SoupServerMessage *message);
void client_free(Client *client);
// By its number; NULL: it is gone.
Client *client_find(const Server *server, guint64 number);
void client_send(Client *client, const char *json);

// Tells why the server sends the client away; it may come again.
void client_bye(Client *client, const char *words);
// Closes the connection; the client is freed when it is closed.
void client_close(Client *client, gushort code, const char *why);
// {"type":"error",…}; `verdict` may be NULL.
void client_error(Client *client, const Ask *ask, const char *code, const char *verdict,
                  const char *words);

// requests.c
void request_answer(Client *client, Ask *ask);

// http.c
void http_attach(Server *server);
