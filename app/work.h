// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs numbered pieces of work in threads, with a progress bar, until all are done or a signal ends
// them. Results must not depend on which thread does which piece.
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct _Work Work;
struct _Work {
    int pieces;
    int jobs;         // threads
    const char *unit; // of progress, in the plural: "deals"
    int64_t total;    // of units
    // Does a piece; `worker` is from 0 to jobs - 1, and one worker does one piece at a time. Pieces
    // begin in order.
    void (*piece)(Work *work, int piece, int worker, gpointer data);
    gpointer data;

    // Not for callers.
    gint next;
    gint done;
    gint closed;
    gint stop;
    gint active;
};

// Runs all pieces. Returns the signal that stopped it, 0 if none did.
int work_run(Work *work);

// A unit is done.
static inline void work_count(Work *work) {
    g_atomic_int_inc(&work->done);
}

// Lets no further piece begin. Those that have begun go on, so that all before a faulty one are done,
// whatever the number of threads.
static inline void work_close(Work *work) {
    g_atomic_int_set(&work->closed, 1);
}

// A signal asks for the end: break the piece off where that leaves nothing half counted.
static inline bool work_stopping(Work *work) {
    return g_atomic_int_get(&work->stop) != 0;
}
