// SPDX-License-Identifier: LGPL-2.1-or-later
// Many connections on one main loop. GLib looks at every connection in every round, which thousands of them do
// not bear; here each has a context of its own, and only those are looked at of which the kernel (epoll) says
// that something came, or to which something is to be sent.
#pragma once

#include <gio/gio.h>

typedef struct _Reactor Reactor;
typedef struct _Lane Lane;

Reactor *reactor_new(void);
void reactor_free(Reactor *reactor);

// A context for the sources of one socket.
Lane *lane_new(Reactor *reactor, int socket);

// Whatever makes such sources, as sending does, stands between these two.
void lane_enter(Lane *lane);
void lane_leave(Lane *lane);

// May be called by what the lane itself runs.
void lane_free(Lane *lane);
