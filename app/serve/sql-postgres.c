// SPDX-License-Identifier: LGPL-2.1-or-later
// PostgreSQL as a database of the store, which several servers share.
#include <libpq-fe.h>
#include <string.h>

#include "sql.h"

#define RETRY_US (G_USEC_PER_SEC / 2)

typedef struct {
    Sql sql;
    PGconn *connection;
    gint64 tried; // when it was last tried to connect again
} Postgres;

static void fail(const PGconn *connection, bool unknown, GError **error) {
    g_autofree char *text = g_strstrip(g_strdup(PQerrorMessage(connection)));
    g_strdelimit(text, "\r\n\t", ' ');
    g_set_error(error, G_IO_ERROR, unknown ? G_IO_ERROR_CLOSED : G_IO_ERROR_FAILED,
                "the store cannot be used: %s", text);
}

// Connects again where the connection was lost, not more often than twice a second.
static bool be_connected(Postgres *postgres, GError **error) {
    if (PQstatus(postgres->connection) == CONNECTION_OK) {
        return true;
    }
    gint64 now = g_get_monotonic_time();
    if (now - postgres->tried >= RETRY_US) {
        postgres->tried = now;
        PQreset(postgres->connection);
    }
    if (PQstatus(postgres->connection) == CONNECTION_OK) {
        return true;
    }
    fail(postgres->connection, false, error);
    return false;
}

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

static bool run(Sql *sql, const char *query, int count, const char *const *values, SqlRow row,
                gpointer data, int64_t *changed, GError **error) {
    Postgres *postgres = (Postgres *)sql;
    if (!be_connected(postgres, error)) {
        return false;
    }
    PGresult *result = PQexecParams(postgres->connection, query, count, NULL, values, NULL, NULL,
                                    0);
    ExecStatusType status = PQresultStatus(result);
    bool good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!good) {
        // Whether a query was carried out whose answer was lost, nobody can say; nor why a row is
        // there already.
        const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        bool unknown = PQstatus(postgres->connection) != CONNECTION_OK || state == NULL ||
                       g_str_has_prefix(state, "23") || g_str_has_prefix(state, "57");
        fail(postgres->connection, unknown, error);
    } else if (row != NULL) {
        give_rows(result, row, data);
    }
    if (changed != NULL) {
        *changed = good ? g_ascii_strtoll(PQcmdTuples(result), NULL, 10) : 0;
    }
    PQclear(result);
    return good;
}

static void free_postgres(Sql *sql) {
    Postgres *postgres = (Postgres *)sql;
    PQfinish(postgres->connection);
    g_free(postgres);
}

static void be_quiet(void *data, const char *message) {
    (void)data;
    (void)message;
}

Sql *sql_open_postgres(const char *uri, GError **error) {
    // Whoever plays waits for the store, so it must not keep them waiting.
    static const char *const names[] = { "dbname",  "connect_timeout",           "tcp_user_timeout",
                                         "options", "fallback_application_name", NULL };
    const char *const values[] = { uri,           "3",
                                   "3000",        "-c statement_timeout=3000 -c lock_timeout=2000",
                                   "climb serve", NULL };
    Postgres *postgres = g_new0(Postgres, 1);
    postgres->sql = (Sql){ .run = run, .free = free_postgres, .shared = true };
    postgres->connection = PQconnectdbParams(names, values, 1);
    if (PQstatus(postgres->connection) != CONNECTION_OK) {
        fail(postgres->connection, false, error);
        free_postgres(&postgres->sql);
        return NULL;
    }
    PQsetNoticeProcessor(postgres->connection, be_quiet, NULL);
    return &postgres->sql;
}
