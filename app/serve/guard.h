// SPDX-License-Identifier: LGPL-2.1-or-later
// The door in front of the HTTP library, which has no limits of its own: takes connections, so many and
// no more, drops those that are slow to ask, and judges the head of each request before its body.
#pragma once

#include <libsoup/soup.h>
#include <stdbool.h>

typedef struct _Guard Guard;

typedef struct {
    const char *address;       // to listen on
    int port;                  // 0: one that is free
    const char *public_origin; // "https://cards.example.org", or NULL
    int connections;           // in all
    int connections_of_one;    // from one address
} GuardOptions;

// Listens, and hands what it lets in to the server. NULL with an error. (transfer full)
Guard *guard_new(SoupServer *server, const GuardOptions *options, GError **error);

// Takes no further connections; those that are open stay.
void guard_close(Guard *guard);
void guard_free(Guard *guard);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Guard, guard_free)

// The origin under which the page is seen. Borrowed.
const char *guard_origin(const Guard *guard);

int guard_port(const Guard *guard);
int guard_connections(const Guard *guard);

// Who asks: the address of the connection or, from a proxy on this machine, the one that it names.
// (transfer full)
char *guard_address(const Guard *guard, SoupServerMessage *message);

// From here on a connection is a WebSocket, which may stay. Its socket is borrowed, and NULL if it is
// gone already.
GSocket *guard_keep(Guard *guard, SoupServerMessage *message);
