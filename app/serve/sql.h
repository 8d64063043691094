// SPDX-License-Identifier: LGPL-2.1-or-later
// A database that understands SQL, for store.c: SQLite in a file, or PostgreSQL on a server. Queries have
// parameters $1, $2 … in the order in which they first appear, all as text.
#pragma once

#include <climb.h>
#include <gio/gio.h>

#include "fiber.h"

#define SQL_VALUES_MAX 14

typedef struct _Sql Sql;

// Gets one row of an answer; columns may be NULL.
typedef void (*SqlRow)(const char *const *columns, gpointer data);

struct _Sql {
    // Runs one query, whose text must stay in memory. *changed gets the number of rows that it wrote; may be
    // NULL, as may `row`. Errors are of the domain G_IO_ERROR; after G_IO_ERROR_CLOSED it is not known
    // whether the query was carried out.
    bool (*run)(Sql *sql, const char *query, int count, const char *const *values, SqlRow row,
                gpointer data, int64_t *changed, GError **error);
    void (*free)(Sql *sql);
    bool shared; // other servers may use it too
};

Sql *sql_open_sqlite(const char *path, GError **error);
// Of the fibers, only the one waits that asks.
Sql *sql_open_postgres(const char *uri, Fibers *fibers, GError **error);
