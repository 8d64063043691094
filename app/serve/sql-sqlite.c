// SPDX-License-Identifier: LGPL-2.1-or-later
// SQLite as a database of the store: one file, which one program uses at a time.
#include <sqlite3.h>

#include "sql.h"

typedef struct {
    Sql sql;
    sqlite3 *db;
    GHashTable *statements; // prepared, by the address of their text
    bool careful;
} Sqlite;

static bool fail(const Sqlite *sqlite, GError **error) {
    g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_RECORD, "the store cannot be used: %s",
                sqlite3_errmsg(sqlite->db));
    return false;
}

static void finalize(gpointer statement) {
    sqlite3_finalize(statement);
}

static sqlite3_stmt *prepare(Sqlite *sqlite, const char *query) {
    sqlite3_stmt *statement = g_hash_table_lookup(sqlite->statements, query);
    if (statement == NULL && sqlite3_prepare_v3(sqlite->db, query, -1, SQLITE_PREPARE_PERSISTENT,
                                                &statement, NULL) == SQLITE_OK) {
        g_hash_table_insert(sqlite->statements, (gpointer)query, statement);
    }
    return statement;
}

static void give_row(sqlite3_stmt *statement, SqlRow row, gpointer data) {
    const char *columns[SQL_VALUES_MAX] = { NULL };
    int count = MIN(sqlite3_column_count(statement), SQL_VALUES_MAX);
    for (int i = 0; i < count; i++) {
        columns[i] = (const char *)sqlite3_column_text(statement, i);
    }
    row(columns, data);
}

static bool run(Sql *sql, const char *query, int count, const char *const *values, SqlRow row,
                gpointer data, int64_t *changed, GError **error) {
    Sqlite *sqlite = (Sqlite *)sql;
    sqlite3_stmt *statement = prepare(sqlite, query);
    if (statement == NULL) {
        return fail(sqlite, error);
    }
    for (int i = 0; i < count; i++) {
        sqlite3_bind_text(statement, i + 1, values[i], -1, SQLITE_STATIC);
    }
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        if (row != NULL) {
            give_row(statement, row, data);
        }
    }
    bool good = result == SQLITE_DONE || fail(sqlite, error);
    if (changed != NULL) {
        *changed = sqlite3_changes(sqlite->db);
    }
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

static void careful(Sql *sql, bool is_careful) {
    Sqlite *sqlite = (Sqlite *)sql;
    if (sqlite->careful != is_careful) {
        sqlite->careful = is_careful;
        sqlite3_exec(sqlite->db,
                     is_careful ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL", NULL,
                     NULL, NULL);
    }
}

static void free_sqlite(Sql *sql) {
    Sqlite *sqlite = (Sqlite *)sql;
    g_hash_table_unref(sqlite->statements);
    sqlite3_close(sqlite->db);
    g_free(sqlite);
}

static bool set_up(Sqlite *sqlite, GError **error) {
    // The lock is taken with the first write, and kept.
    static const char *const words[] = { "PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=WAL",
                                         "PRAGMA synchronous=NORMAL", "BEGIN IMMEDIATE", "COMMIT" };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        int result = sqlite3_exec(sqlite->db, words[i], NULL, NULL, NULL);
        if (result == SQLITE_BUSY) {
            g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_RECORD,
                                "another program uses the store: end it, or choose another file "
                                "with --store");
            return false;
        }
        if (result != SQLITE_OK) {
            return fail(sqlite, error);
        }
    }
    return true;
}

Sql *sql_open_sqlite(const char *path, GError **error) {
    Sqlite *sqlite = g_new0(Sqlite, 1);
    sqlite->sql = (Sql){ .run = run, .careful = careful, .free = free_sqlite };
    sqlite->statements = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, finalize);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool good = sqlite3_open_v2(path, &sqlite->db, flags, NULL) == SQLITE_OK || fail(sqlite, error);
    if (!good || !set_up(sqlite, error)) {
        g_prefix_error(error, "%s: ", path);
        free_sqlite(&sqlite->sql);
        return NULL;
    }
    return &sqlite->sql;
}
