// SPDX-License-Identifier: LGPL-2.1-or-later
// The store in SQL. All that changes a table is one query each, so that it is done whole or not at all.
// Matches that are over: store-past.c.
#include <string.h>

#include "secret.h"
#include "store-sql.h"

#define VERSION "2"
#define LEASE "interval '3 seconds'"
#define ACTIONS_MAX "40"

static const char *const schema[] = {
    "CREATE TABLE IF NOT EXISTS climb_schema(version BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS climb_table(id TEXT PRIMARY KEY, invite TEXT NOT NULL, "
    "info TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS climb_event(tbl TEXT NOT NULL, at BIGINT NOT NULL, "
    "epoch BIGINT NOT NULL, match BIGINT NOT NULL, action TEXT NOT NULL, text TEXT NOT NULL, "
    "PRIMARY KEY(tbl, at))",
    "CREATE TABLE IF NOT EXISTS climb_result(tbl TEXT NOT NULL, match BIGINT NOT NULL, "
    "seat BIGINT NOT NULL, name TEXT NOT NULL, person BIGINT NOT NULL, game TEXT NOT NULL, "
    "title TEXT NOT NULL, date TEXT NOT NULL, deals BIGINT NOT NULL, wins BIGINT NOT NULL, "
    "net BIGINT NOT NULL, over BIGINT NOT NULL, won BIGINT NOT NULL, "
    "PRIMARY KEY(tbl, match, seat))",
    "CREATE INDEX IF NOT EXISTS climb_result_of ON climb_result(name, person, date)",
    // A match that is over and that its table has left behind: its events in one, and when (seconds since 1970).
    "CREATE TABLE IF NOT EXISTS climb_record(tbl TEXT NOT NULL, match BIGINT NOT NULL, "
    "ended BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(tbl, match))",
    "CREATE INDEX IF NOT EXISTS climb_record_ended ON climb_record(ended)",
};

static const char *const shared_schema[] = {
    "CREATE TABLE IF NOT EXISTS climb_lease(tbl TEXT PRIMARY KEY, owner TEXT NOT NULL, "
    "url TEXT NOT NULL, epoch BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL)",
};

bool store_run(Store *store, const char *query, int count, const char *const *values,
               int64_t *changed, GError **error) {
    store->good = store->sql->run(store->sql, query, count, values, NULL, NULL, changed, error);
    return store->good;
}

// --- opening ---------------------------------------------------------------------------------------

static void take_text(const char *const *columns, gpointer data) {
    char **text = data;
    g_free(*text);
    *text = g_strdup(columns[0]);
}

static bool check_version(Store *store, GError **error) {
    g_autofree char *version = NULL;
    if (!store->sql->run(store->sql, "SELECT version FROM climb_schema", 0, NULL, take_text,
                         &version, NULL, error)) {
        return false;
    }
    if (version == NULL) {
        return store_run(store, "INSERT INTO climb_schema(version) VALUES(" VERSION ")", 0, NULL,
                         NULL, error);
    }
    if (strcmp(version, VERSION) != 0) {
        climb_error_set(error, CLIMB_ERROR_RECORD,
                        _("the store was made by another version of this program (its form is "
                          "{form}, not {own}): use that one, or another store"),
                        "form", version, "own", VERSION, NULL);
        return false;
    }
    return true;
}

static bool make_all(Store *store, const char *const *queries, size_t count, GError **error) {
    for (size_t i = 0; i < count; i++) {
        if (!store_run(store, queries[i], 0, NULL, NULL, error)) {
            return false;
        }
    }
    return true;
}

// Nothing is made in a store of another form.
static bool make_tables(Store *store, GError **error) {
    return make_all(store, schema, 1, error) && check_version(store, error) &&
           make_all(store, schema, G_N_ELEMENTS(schema), error) &&
           (!store->sql->shared ||
            make_all(store, shared_schema, G_N_ELEMENTS(shared_schema), error));
}

static Sql *open_sql(const char *where, Fibers *fibers, GError **error) {
    if (!g_str_has_prefix(where, "postgresql://") && !g_str_has_prefix(where, "postgres://")) {
        return sql_open_sqlite(where, error);
    }
#ifdef CLIMB_POSTGRESQL
    return sql_open_postgres(where, fibers, error);
#else
    (void)fibers;
    climb_error_set(
        error, CLIMB_ERROR_RECORD,
        _("this program was built without PostgreSQL: install libpq with its headers and "
          "build it again, or keep tables in a file"),
        NULL);
    return NULL;
#endif
}

static GHashTable *new_epochs(void) {
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

Store *store_open(const char *where, const char *url, Fibers *fibers, GError **error) {
    Store *store = g_new0(Store, 1);
    store->good = true;
    store->owner = secret_code(16);
    store->url = g_strdup(url);
    store->epochs = new_epochs();
    store->fresh = g_ptr_array_new_with_free_func(g_free);
    if (strcmp(where, "none") == 0) {
        return store;
    }
    store->sql = open_sql(where, fibers, error);
    if (store->sql == NULL || !make_tables(store, error)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(Store *store) {
    if (store == NULL) {
        return;
    }
    if (store->sql != NULL) {
        store->sql->free(store->sql);
    }
    g_hash_table_unref(store->epochs);
    g_ptr_array_unref(store->fresh);
    g_free(store->owner);
    g_free(store->url);
    g_free(store);
}

bool store_keeps(const Store *store) {
    return store->sql != NULL;
}

bool store_shared(const Store *store) {
    return store->sql != NULL && store->sql->shared;
}

bool store_good(const Store *store) {
    return store->good;
}

// --- writing ---------------------------------------------------------------------------------------

const char *store_epoch(const Store *store, const char *table) {
    const char *epoch = g_hash_table_lookup(store->epochs, table);
    return epoch != NULL ? epoch : "0";
}

bool store_create(Store *store, const char *table, const char *invite, const char *info,
                  GError **error) {
    const char *const values[] = { table, invite, info, store->owner, store->url };
    if (store->sql == NULL) {
        return true;
    }
    if (!store->sql->shared) {
        return store_run(store, "INSERT INTO climb_table(id, invite, info) VALUES($1, $2, $3)", 3,
                         values, NULL, error);
    }
    if (!store_run(store,
                   "WITH made AS (INSERT INTO climb_table(id, invite, info) "
                   "VALUES($1, $2, $3)) INSERT INTO climb_lease(tbl, owner, url, epoch, until) "
                   "VALUES($1, $4, $5, 1, now() + " LEASE ")",
                   5, values, NULL, error)) {
        return false;
    }
    g_hash_table_insert(store->epochs, g_strdup(table), g_strdup("1"));
    g_ptr_array_add(store->fresh, g_strdup(table));
    return true;
}

bool store_refuse_lost(const char *table, GError **error) {
    g_autofree char *words = climb_words_fill(_("another server carries table {table} on"), "table",
                                              table, NULL);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CLOSED, words);
    return false;
}

bool store_append(Store *store, const StoreEntry *entry, GError **error) {
    if (store->sql == NULL) {
        return true;
    }
    char at[NUMBER_MAX], match[NUMBER_MAX];
    g_snprintf(at, sizeof(at), "%" G_GINT64_FORMAT, entry->at);
    g_snprintf(match, sizeof(match), "%d", entry->match);
    const char *const values[] = {
        entry->table, at,          store_epoch(store, entry->table), match, entry->action,
        entry->text,  store->owner
    };
    int64_t written = 0;
    if (!store->sql->shared) {
        return store_run(store,
                         "INSERT INTO climb_event(tbl, at, epoch, match, action, text) "
                         "VALUES($1, $2, $3, $4, $5, $6)",
                         6, values, NULL, error);
    }
    if (!store_run(store,
                   "INSERT INTO climb_event(tbl, at, epoch, match, action, text) "
                   "SELECT $1, $2::bigint, $3::bigint, $4::bigint, $5, $6 FROM climb_lease "
                   "WHERE tbl = $1 AND owner = $7 AND epoch = $3::bigint FOR SHARE",
                   7, values, &written, error)) {
        return false;
    }
    return written == 1 || store_refuse_lost(entry->table, error);
}

bool store_save(Store *store, const char *table, const char *info, GError **error) {
    if (store->sql == NULL) {
        return true;
    }
    const char *const values[] = { info, table, store->owner, store_epoch(store, table) };
    int64_t written = 0;
    if (!store->sql->shared) {
        return store_run(store, "UPDATE climb_table SET info = $1 WHERE id = $2", 2, values, NULL,
                         error);
    }
    if (!store_run(
            store,
            "UPDATE climb_table SET info = $1 FROM climb_lease WHERE id = $2 AND tbl = id AND "
            "owner = $3 AND epoch = $4::bigint",
            4, values, &written, error)) {
        return false;
    }
    return written == 1 || store_refuse_lost(table, error);
}

// --- leases ----------------------------------------------------------------------------------------

static void add_id(const char *const *columns, gpointer data) {
    g_ptr_array_add(data, g_strdup(columns[0]));
}

typedef struct {
    GHashTable *epochs;
    GPtrArray *ids;
} Leases;

static void add_lease(const char *const *columns, gpointer data) {
    Leases *leases = data;
    g_ptr_array_add(leases->ids, g_strdup(columns[0]));
    g_hash_table_insert(leases->epochs, g_strdup(columns[0]), g_strdup(columns[1]));
}

static bool take_leases(Store *store, GPtrArray *ids, GError **error) {
    g_autoptr(GHashTable) epochs = new_epochs();
    Leases leases = { .epochs = epochs, .ids = ids };
    const char *const values[] = { store->owner, store->url };
    g_ptr_array_set_size(store->fresh, 0);
    store->good = store->sql->run(store->sql,
                                  "UPDATE climb_lease SET until = now() + " LEASE ", "
                                  "epoch = CASE WHEN owner = $1 THEN epoch ELSE epoch + 1 END, "
                                  "owner = $1, url = $2 WHERE owner = $1 OR until < now() "
                                  "RETURNING tbl, epoch",
                                  2, values, add_lease, &leases, NULL, error);
    if (!store->good) {
        return false;
    }
    // What was made while the answer was on its way is not in it.
    for (guint i = 0; i < store->fresh->len; i++) {
        const char *const lease[] = { store->fresh->pdata[i], "1" };
        if (!g_hash_table_contains(epochs, lease[0])) {
            add_lease(lease, &leases);
        }
    }
    g_hash_table_unref(store->epochs);
    store->epochs = g_steal_pointer(&epochs);
    return true;
}

GPtrArray *store_tables(Store *store, GError **error) {
    g_autoptr(GPtrArray) ids = g_ptr_array_new_with_free_func(g_free);
    bool good = true;
    if (store_shared(store)) {
        good = take_leases(store, ids, error);
    } else if (store->sql != NULL) {
        good = store->sql->run(store->sql, "SELECT id FROM climb_table ORDER BY id", 0, NULL,
                               add_id, ids, NULL, error);
    }
    return good ? g_steal_pointer(&ids) : NULL;
}

void store_release(Store *store) {
    const char *const values[] = { store->owner };
    if (store_shared(store)) {
        store_run(store, "UPDATE climb_lease SET until = now() - " LEASE " WHERE owner = $1", 1,
                  values, NULL, NULL);
    }
}

char *store_elsewhere(Store *store, const char *id, const char *invite) {
    const char *const values[] = { id != NULL ? id : "", invite != NULL ? invite : "",
                                   store->owner };
    char *url = NULL;
    if (store_shared(store)) {
        store->sql->run(store->sql,
                        "SELECT url FROM climb_lease, climb_table WHERE tbl = id "
                        "AND (id = $1 OR invite = $2) AND owner <> $3",
                        3, values, take_text, &url, NULL, NULL);
    }
    return url;
}

// --- reading ---------------------------------------------------------------------------------------

static void take_table(const char *const *columns, gpointer data) {
    StoreTable *table = data;
    table->info = g_strdup(columns[0]);
    table->at = columns[1] != NULL ? g_ascii_strtoll(columns[1], NULL, 10) : 0;
    table->first = columns[2] != NULL ? atoi(columns[2]) : 0;
}

bool store_load(Store *store, const char *id, StoreTable *table, GError **error) {
    const char *const values[] = { id };
    *table = (StoreTable){ 0 };
    if (!store->sql->run(
            store->sql,
            "SELECT info, (SELECT max(at) FROM climb_event WHERE tbl = id), "
            "(SELECT min(match) FROM climb_event WHERE tbl = id) FROM climb_table WHERE id = $1",
            1, values, take_table, table, NULL, error)) {
        return false;
    }
    if (table->info == NULL) {
        g_autofree char *words = climb_words_fill(_("table {table} was closed"), "table", id, NULL);
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, words);
    }
    return table->info != NULL;
}

void store_table_clear(StoreTable *table) {
    g_clear_pointer(&table->info, g_free);
}

typedef struct {
    StoreAction give;
    gpointer data;
} Giving;

static void give_action(const char *const *columns, gpointer data) {
    const Giving *giving = data;
    giving->give(columns[0], g_ascii_strtoll(columns[1], NULL, 10), giving->data);
}

void store_actions(Store *store, const char *table, int match, StoreAction give, gpointer data) {
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", match);
    const char *const values[] = { table, number };
    Giving giving = { .give = give, .data = data };
    store->sql->run(store->sql,
                    "SELECT action, at FROM (SELECT action, at FROM climb_event WHERE tbl = $1 AND "
                    "match = $2 AND action <> '' ORDER BY at DESC LIMIT " ACTIONS_MAX
                    ") AS latest ORDER BY at",
                    2, values, give_action, &giving, NULL, NULL);
}
