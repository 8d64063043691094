// SPDX-License-Identifier: LGPL-2.1-or-later
// PostgreSQL as a database of the store, which several servers share. It may be far away, late or gone, so threads
// ask it, each by a connection of its own, and only the fiber waits that wants to know.
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <string.h>

#include "sql.h"

#define CONNECTIONS 4
#define RETRY_US (G_USEC_PER_SEC / 2)
#define PATIENCE_US (3 * G_USEC_PER_SEC) // from when something is asked

typedef struct {
    Sql sql;
    char *uri;
    Fibers *fibers;
    GAsyncQueue *queries;
    GPtrArray *threads; // of GThread
    // For who waits without a fiber.
    GMutex mutex;
    GCond cond;
} Postgres;

// A connection, which one thread uses.
typedef struct {
    Postgres *postgres;
    PGconn *connection;
    gint64 tried; // when it was last tried to connect
} Worker;

// What is asked. It belongs to the thread that asks until it is in the queue, and again once it is done.
typedef struct {
    const char *text;
    int count;
    char *values[SQL_VALUES_MAX];
    gint64 until;
    Fiber *fiber; // that waits; NULL: a thread does
    bool done;
    PGresult *result; // NULL: there is an error
    GError *error;
} Query;

// --- in the threads ------------------------------------------------------------------------------

static void fail(Query *query, bool unknown, const char *words) {
    g_autofree char *text = g_strstrip(g_strdup(words));
    g_strdelimit(text, "\r\n\t", ' ');
    g_autofree char *message = climb_words_fill(_("the store cannot be used: {reason}"), "reason",
                                                text, NULL);
    g_set_error_literal(&query->error, G_IO_ERROR, unknown ? G_IO_ERROR_CLOSED : G_IO_ERROR_FAILED,
                        message);
}

static void be_quiet(void *data, const char *message) {
    (void)data;
    (void)message;
}

static void open_connection(Worker *worker) {
    static const char *const names[] = { "dbname",  "connect_timeout",           "tcp_user_timeout",
                                         "options", "fallback_application_name", NULL };
    const char *const values[] = {
        worker->postgres->uri, "2", "3000", "-c statement_timeout=2500 -c lock_timeout=2000",
        "climb serve",         NULL
    };
    PQfinish(worker->connection);
    worker->connection = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(worker->connection, be_quiet, NULL);
    PQsetnonblocking(worker->connection, 1);
}

// Connects again where the connection was lost, not more often than twice a second.
static bool be_connected(Worker *worker, Query *query) {
    if (PQstatus(worker->connection) == CONNECTION_OK) {
        return true;
    }
    if (g_get_monotonic_time() - worker->tried >= RETRY_US) {
        open_connection(worker);
        worker->tried = g_get_monotonic_time();
    }
    if (PQstatus(worker->connection) == CONNECTION_OK) {
        return true;
    }
    fail(query, false, PQerrorMessage(worker->connection));
    return false;
}

// Waits until something can be read, or also written. False when the time is up.
static bool wait_for(const Worker *worker, const Query *query, short events) {
    struct pollfd poll_fd = { .fd = PQsocket(worker->connection), .events = events };
    int result;
    do {
        gint64 left = query->until - g_get_monotonic_time();
        if (left <= 0) {
            return false;
        }
        result = poll(&poll_fd, 1, (int)(left / 1000) + 1);
    } while (result < 0 && errno == EINTR);
    return result > 0;
}

// The last answer to what was sent; NULL when the time is up or the connection lost.
static PGresult *await(const Worker *worker, const Query *query) {
    PGconn *connection = worker->connection;
    PGresult *last = NULL;
    for (;;) {
        while (PQisBusy(connection)) {
            int unsent = PQflush(connection);
            if (unsent < 0 || !wait_for(worker, query, unsent > 0 ? POLLIN | POLLOUT : POLLIN) ||
                !PQconsumeInput(connection)) {
                PQclear(last);
                return NULL;
            }
        }
        PGresult *next = PQgetResult(connection);
        if (next == NULL) {
            return last;
        }
        PQclear(last);
        last = next;
    }
}

static void carry_out(Worker *worker, Query *query) {
    if (g_get_monotonic_time() >= query->until) {
        fail(query, false, _("it does not answer"));
        return;
    }
    if (!be_connected(worker, query)) {
        return;
    }
    PGresult *result = NULL;
    if (PQsendQueryParams(worker->connection, query->text, query->count, NULL,
                          (const char *const *)query->values, NULL, NULL, 0)) {
        result = await(worker, query);
    }
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        query->result = result;
        return;
    }
    // Whether a query was carried out whose answer was lost, nobody can say; nor why a row is
    // there already.
    const char *state = result != NULL ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL;
    bool lost = result == NULL || PQstatus(worker->connection) != CONNECTION_OK;
    bool unknown = lost || state == NULL || g_str_has_prefix(state, "23") ||
                   g_str_has_prefix(state, "57");
    const char *words = PQerrorMessage(worker->connection);
    fail(query, unknown, *words != '\0' ? words : _("it does not answer"));
    PQclear(result);
    if (lost) {
        PQfinish(worker->connection);
        worker->connection = NULL;
    }
}

// An empty query ends the thread.
static gpointer work(gpointer data) {
    Worker worker = { .postgres = data };
    Postgres *postgres = worker.postgres;
    Query *query;
    while ((query = g_async_queue_pop(postgres->queries))->text != NULL) {
        carry_out(&worker, query);
        g_mutex_lock(&postgres->mutex);
        query->done = true;
        g_cond_broadcast(&postgres->cond);
        Fiber *fiber = query->fiber;
        g_mutex_unlock(&postgres->mutex);
        if (fiber != NULL) {
            fiber_wake(fiber);
        }
    }
    g_free(query);
    PQfinish(worker.connection);
    return NULL;
}

// --- asking --------------------------------------------------------------------------------------

static void give_rows(const PGresult *result, SqlRow row, gpointer data) {
    int count = MIN(PQnfields(result), SQL_VALUES_MAX);
    for (int i = 0; i < PQntuples(result); i++) {
        const char *columns[SQL_VALUES_MAX] = { NULL };
        for (int j = 0; j < count; j++) {
            columns[j] = PQgetisnull(result, i, j) ? NULL : PQgetvalue(result, i, j);
        }
        row(columns, data);
    }
}

static void await_done(Postgres *postgres, Query *query) {
    if (query->fiber != NULL) {
        fiber_wait(query->fiber);
        return;
    }
    g_mutex_lock(&postgres->mutex);
    while (!query->done) {
        g_cond_wait(&postgres->cond, &postgres->mutex);
    }
    g_mutex_unlock(&postgres->mutex);
}

static bool run(Sql *sql, const char *text, int count, const char *const *values, SqlRow row,
                gpointer data, int64_t *changed, GError **error) {
    Postgres *postgres = (Postgres *)sql;
    Query query = { .text = text,
                    .count = count,
                    .until = g_get_monotonic_time() + PATIENCE_US,
                    .fiber = fibers_current(postgres->fibers) };
    for (int i = 0; i < count; i++) {
        query.values[i] = g_strdup(values[i]);
    }
    g_async_queue_push(postgres->queries, &query);
    await_done(postgres, &query);
    for (int i = 0; i < count; i++) {
        g_free(query.values[i]);
    }
    bool good = query.result != NULL;
    if (good && row != NULL) {
        give_rows(query.result, row, data);
    }
    if (changed != NULL) {
        *changed = good ? g_ascii_strtoll(PQcmdTuples(query.result), NULL, 10) : 0;
    }
    PQclear(query.result);
    if (!good) {
        g_propagate_error(error, query.error);
    }
    return good;
}

// --- opening -------------------------------------------------------------------------------------

static void free_postgres(Sql *sql) {
    Postgres *postgres = (Postgres *)sql;
    for (guint i = 0; i < postgres->threads->len; i++) {
        g_async_queue_push(postgres->queries, g_new0(Query, 1));
    }
    for (guint i = 0; i < postgres->threads->len; i++) {
        g_thread_join(postgres->threads->pdata[i]);
    }
    g_ptr_array_unref(postgres->threads);
    g_async_queue_unref(postgres->queries);
    g_mutex_clear(&postgres->mutex);
    g_cond_clear(&postgres->cond);
    g_free(postgres->uri);
    g_free(postgres);
}

Sql *sql_open_postgres(const char *uri, Fibers *fibers, GError **error) {
    Postgres *postgres = g_new0(Postgres, 1);
    postgres->sql = (Sql){ .run = run, .free = free_postgres, .shared = true };
    postgres->uri = g_strdup(uri);
    postgres->fibers = fibers;
    postgres->queries = g_async_queue_new();
    postgres->threads = g_ptr_array_new();
    g_mutex_init(&postgres->mutex);
    g_cond_init(&postgres->cond);
    for (int i = 0; i < CONNECTIONS; i++) {
        g_ptr_array_add(postgres->threads, g_thread_new("store", work, postgres));
    }
    if (!run(&postgres->sql, "SELECT 1", 0, NULL, NULL, NULL, NULL, error)) {
        free_postgres(&postgres->sql);
        return NULL;
    }
    return &postgres->sql;
}
