// SPDX-License-Identifier: LGPL-2.1-or-later
// SQLite as a database of the store: one file, which one program uses at a time. What is written
// outlasts the program at once. It reaches the disk by a thread of its own within a second or two, so
// that nobody who plays waits for disks.
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include "sql.h"

#define LOG_PAGES 16384 // of 4 KB: 64 MB, from which on the log is to begin anew

typedef struct {
    Sql sql;
    sqlite3 *db;
    GHashTable *statements; // prepared, by the address of their text
    int lock;               // of the file that says that this program uses the store
    // The thread that brings the log to the disk.
    GThread *thread;
    sqlite3 *log;
    GMutex mutex;
    GCond cond;
    bool written, ending;
} Sqlite;

static bool fail(const Sqlite *sqlite, GError **error) {
    g_autofree char *message = climb_words_fill(_("the store cannot be used: {reason}"), "reason",
                                                sqlite3_errmsg(sqlite->db), NULL);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, message);
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
    g_mutex_lock(&sqlite->mutex);
    sqlite->written = true;
    g_mutex_unlock(&sqlite->mutex);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return good;
}

// --- the disk --------------------------------------------------------------------------------------

// Moves what is in the log to the database, both on disk; those who write meanwhile do not wait. While somebody always
// writes, the log never comes to its end, and grows: then writers have to wait until the rest is moved too, which is
// little, and it begins anew.
static void move_log(const Sqlite *sqlite) {
    int pages = 0;
    sqlite3_wal_checkpoint_v2(sqlite->log, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, NULL);
    if (pages > LOG_PAGES) {
        sqlite3_wal_checkpoint_v2(sqlite->log, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        sqlite3_wal_checkpoint_v2(sqlite->log, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
    }
}

static gpointer bring_to_disk(gpointer data) {
    Sqlite *sqlite = data;
    g_mutex_lock(&sqlite->mutex);
    while (!sqlite->ending) {
        g_cond_wait_until(&sqlite->cond, &sqlite->mutex, g_get_monotonic_time() + G_USEC_PER_SEC);
        if (sqlite->written) {
            sqlite->written = false;
            g_mutex_unlock(&sqlite->mutex);
            move_log(sqlite);
            g_mutex_lock(&sqlite->mutex);
        }
    }
    g_mutex_unlock(&sqlite->mutex);
    return NULL;
}

static void end_thread(Sqlite *sqlite) {
    g_mutex_lock(&sqlite->mutex);
    sqlite->ending = true;
    g_cond_signal(&sqlite->cond);
    g_mutex_unlock(&sqlite->mutex);
    g_thread_join(sqlite->thread);
}

static void free_sqlite(Sql *sql) {
    Sqlite *sqlite = (Sqlite *)sql;
    if (sqlite->thread != NULL) {
        end_thread(sqlite);
    }
    g_hash_table_unref(sqlite->statements);
    sqlite3_close(sqlite->log);
    sqlite3_close(sqlite->db);
    if (sqlite->lock >= 0) {
        close(sqlite->lock);
    }
    g_mutex_clear(&sqlite->mutex);
    g_cond_clear(&sqlite->cond);
    g_free(sqlite);
}

// --- opening ---------------------------------------------------------------------------------------

// A file of its own, since closing another handle of the database's would drop SQLite's own locks.
static bool take_lock(Sqlite *sqlite, const char *path, GError **error) {
    g_autofree char *name = g_strconcat(path, ".lock", NULL);
    sqlite->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (sqlite->lock >= 0 && flock(sqlite->lock, LOCK_EX | LOCK_NB) == 0) {
        return true;
    }
    bool busy = sqlite->lock >= 0 && errno == EWOULDBLOCK;
    climb_error_set(
        error, CLIMB_ERROR_RECORD, _("the store cannot be used: {reason}"), "reason",
        busy ? _("another program uses the store: end it, or choose another file with --store")
             : g_strerror(errno),
        NULL);
    return false;
}

static bool set_up(Sqlite *sqlite, GError **error) {
    static const char *const words[] = {
        "PRAGMA auto_vacuum=INCREMENTAL", // before anything is made
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=NORMAL",
        "PRAGMA wal_autocheckpoint=0", // the thread's matter
        "BEGIN IMMEDIATE",
        "COMMIT"
    };
    sqlite3_busy_timeout(sqlite->db, 2000);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (sqlite3_exec(sqlite->db, words[i], NULL, NULL, NULL) != SQLITE_OK) {
            return fail(sqlite, error);
        }
    }
    return true;
}

// A connection that has read nothing yet knows of no log, and moves nothing.
static bool open_log(Sqlite *sqlite, const char *path, int flags) {
    return sqlite3_open_v2(path, &sqlite->log, flags, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(sqlite->log, 1000) == SQLITE_OK &&
           sqlite3_exec(sqlite->log, "SELECT count(*) FROM sqlite_master", NULL, NULL, NULL) ==
               SQLITE_OK;
}

Sql *sql_open_sqlite(const char *path, GError **error) {
    Sqlite *sqlite = g_new0(Sqlite, 1);
    sqlite->sql = (Sql){ .run = run, .free = free_sqlite };
    sqlite->statements = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, finalize);
    sqlite->lock = -1;
    g_mutex_init(&sqlite->mutex);
    g_cond_init(&sqlite->cond);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool good = take_lock(sqlite, path, error) &&
                (sqlite3_open_v2(path, &sqlite->db, flags, NULL) == SQLITE_OK ||
                 fail(sqlite, error)) &&
                set_up(sqlite, error) && (open_log(sqlite, path, flags) || fail(sqlite, error));
    if (!good) {
        g_prefix_error(error, "%s: ", path);
        free_sqlite(&sqlite->sql);
        return NULL;
    }
    sqlite->thread = g_thread_new("log", bring_to_disk, sqlite);
    return &sqlite->sql;
}
