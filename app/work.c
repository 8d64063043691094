// SPDX-License-Identifier: LGPL-2.1-or-later
// Threads that take pieces of work by number, and the main thread that watches them: it shows how
// far they are and lets signals stop them.
#include "work.h"

#include <glib-unix.h>
#include <signal.h>

#include "progress.h"

#define TICK_MS 50

typedef struct {
    Work *work;
    int number;
} Worker;

typedef struct {
    Work *work;
    int signal; // that asked for the end, 0 none
    int number; // of the signal that this watch is for
} Interrupted;

static gpointer run_worker(gpointer data) {
    Worker *worker = data;
    Work *work = worker->work;
    while (!work_stopping(work) && g_atomic_int_get(&work->closed) == 0) {
        int piece = g_atomic_int_add(&work->next, 1);
        if (piece >= work->pieces) {
            break;
        }
        work->piece(work, piece, worker->number, work->data);
    }
    g_atomic_int_add(&work->active, -1);
    // So that the main thread need not wait for its next look at the clock.
    g_main_context_wakeup(NULL);
    return NULL;
}

static gboolean on_signal(gpointer data) {
    Interrupted *interrupted = data;
    interrupted->signal = interrupted->number;
    g_atomic_int_set(&interrupted->work->stop, 1);
    return G_SOURCE_CONTINUE;
}

static gboolean on_tick(gpointer data) {
    (void)data;
    return G_SOURCE_CONTINUE;
}

static int supervise(Work *work) {
    Interrupted watches[] = {
        { .work = work, .number = SIGINT },
        { .work = work, .number = SIGTERM },
    };
    guint sources[G_N_ELEMENTS(watches) + 1];
    for (guint i = 0; i < G_N_ELEMENTS(watches); i++) {
        sources[i] = g_unix_signal_add(watches[i].number, on_signal, &watches[i]);
    }
    sources[G_N_ELEMENTS(watches)] = g_timeout_add(TICK_MS, on_tick, NULL);
    Progress *progress = progress_new(work->unit, work->total);
    while (g_atomic_int_get(&work->active) > 0) {
        g_main_context_iteration(NULL, TRUE);
        progress_update(progress, g_atomic_int_get(&work->done));
    }
    progress_free(progress);
    int signal_number = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sources); i++) {
        g_source_remove(sources[i]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(watches); i++) {
        signal_number = MAX(signal_number, watches[i].signal);
    }
    return signal_number;
}

int work_run(Work *work) {
    int jobs = MIN(work->jobs, work->pieces);
    g_autofree Worker *workers = g_new0(Worker, jobs);
    g_autofree GThread **threads = g_new0(GThread *, jobs);
    work->active = jobs;
    for (int i = 0; i < jobs; i++) {
        workers[i] = (Worker){ .work = work, .number = i };
        threads[i] = g_thread_new("work", run_worker, &workers[i]);
    }
    int signal_number = supervise(work);
    for (int i = 0; i < jobs; i++) {
        g_thread_join(threads[i]);
    }
    return signal_number;
}
