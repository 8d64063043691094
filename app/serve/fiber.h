// SPDX-License-Identifier: LGPL-2.1-or-later
// Functions that can give way to the main loop in their middle and go on later, all in one thread: so what waits for
// something far away is written as if it did not.
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _Fibers Fibers;
typedef struct _Fiber Fiber;

Fibers *fibers_new(void);
void fibers_free(Fibers *fibers);

// Is there one that waits?
bool fibers_any(const Fibers *fibers);
// None goes on any more.
void fibers_stop(Fibers *fibers);

// Runs a function until it ends or waits. Within a fiber it is simply called.
void fibers_run(Fibers *fibers, void (*function)(gpointer data), gpointer data);
// The one that runs; NULL: none does.
Fiber *fibers_current(const Fibers *fibers);
// What its function was given.
gpointer fiber_data(const Fiber *fiber);

// Gives way; returns after fiber_wake.
void fiber_wait(Fiber *fiber);
// Lets one that waits go on from the main loop, soon; from any thread.
void fiber_wake(Fiber *fiber);
