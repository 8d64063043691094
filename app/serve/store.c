// SPDX-License-Identifier: LGPL-2.1-or-later
// The store in SQL. All that changes a table is one query each, so that it is done whole or not at all.
#include "store.h"

#include <string.h>

#include "secret.h"
#include "sql.h"

#define VERSION "1"
#define NUMBER_MAX 24
#define LEASE "interval '3 seconds'"
#define ACTIONS_MAX "40"

struct _Store {
    Sql *sql; // NULL: nothing is kept
    char *owner;
    char *url;
    GHashTable *epochs; // number of the lease of each table, as text, by its id
    GPtrArray *fresh;   // ids of tables made since it was last asked for leases
    bool good;
};

static const char *const schema[] = {
    "CREATE TABLE IF NOT EXISTS climb_schema(version BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS climb_table(id TEXT PRIMARY KEY, invite TEXT NOT NULL, "
    "info TEXT NOT NULL, closed BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS climb_event(tbl TEXT NOT NULL, at BIGINT NOT NULL, "
    "epoch BIGINT NOT NULL, match BIGINT NOT NULL, action TEXT NOT NULL, text TEXT NOT NULL, "
    "PRIMARY KEY(tbl, at))",
    "CREATE TABLE IF NOT EXISTS climb_result(tbl TEXT NOT NULL, match BIGINT NOT NULL, "
    "seat BIGINT NOT NULL, name TEXT NOT NULL, person BIGINT NOT NULL, game TEXT NOT NULL, "
    "title TEXT NOT NULL, date TEXT NOT NULL, deals BIGINT NOT NULL, wins BIGINT NOT NULL, "
    "net BIGINT NOT NULL, over BIGINT NOT NULL, won BIGINT NOT NULL, "
    "PRIMARY KEY(tbl, match, seat))",
    "CREATE INDEX IF NOT EXISTS climb_result_name ON climb_result(name, date)",
    "CREATE INDEX IF NOT EXISTS climb_open ON climb_table(closed, id)",
};

static const char *const shared_schema[] = {
    "CREATE TABLE IF NOT EXISTS climb_lease(tbl TEXT PRIMARY KEY, owner TEXT NOT NULL, "
    "url TEXT NOT NULL, epoch BIGINT NOT NULL, until TIMESTAMPTZ NOT NULL)",
};

static bool run(Store *store, const char *query, int count, const char *const *values,
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
        return run(store, "INSERT INTO climb_schema(version) VALUES(" VERSION ")", 0, NULL, NULL,
                   error);
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

static bool make_tables(Store *store, GError **error) {
    for (size_t i = 0; i < G_N_ELEMENTS(schema); i++) {
        if (!run(store, schema[i], 0, NULL, NULL, error)) {
            return false;
        }
    }
    for (size_t i = 0; store->sql->shared && i < G_N_ELEMENTS(shared_schema); i++) {
        if (!run(store, shared_schema[i], 0, NULL, NULL, error)) {
            return false;
        }
    }
    return check_version(store, error);
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

static const char *epoch_of(const Store *store, const char *table) {
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
        return run(store, "INSERT INTO climb_table(id, invite, info, closed) VALUES($1, $2, $3, 0)",
                   3, values, NULL, error);
    }
    if (!run(store,
             "WITH made AS (INSERT INTO climb_table(id, invite, info, closed) "
             "VALUES($1, $2, $3, 0)) INSERT INTO climb_lease(tbl, owner, url, epoch, until) "
             "VALUES($1, $4, $5, 1, now() + " LEASE ")",
             5, values, NULL, error)) {
        return false;
    }
    g_hash_table_insert(store->epochs, g_strdup(table), g_strdup("1"));
    g_ptr_array_add(store->fresh, g_strdup(table));
    return true;
}

// Another server has the table by now.
static bool refuse_lost(const char *table, GError **error) {
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
        entry->table, at,          epoch_of(store, entry->table), match, entry->action,
        entry->text,  store->owner
    };
    int64_t written = 0;
    if (!store->sql->shared) {
        return run(store,
                   "INSERT INTO climb_event(tbl, at, epoch, match, action, text) "
                   "VALUES($1, $2, $3, $4, $5, $6)",
                   6, values, NULL, error);
    }
    if (!run(store,
             "INSERT INTO climb_event(tbl, at, epoch, match, action, text) "
             "SELECT $1, $2::bigint, $3::bigint, $4::bigint, $5, $6 FROM climb_lease "
             "WHERE tbl = $1 AND owner = $7 AND epoch = $3::bigint FOR SHARE",
             7, values, &written, error)) {
        return false;
    }
    return written == 1 || refuse_lost(entry->table, error);
}

bool store_save(Store *store, const char *table, const char *info, GError **error) {
    if (store->sql == NULL) {
        return true;
    }
    const char *const values[] = { info, table, store->owner, epoch_of(store, table) };
    int64_t written = 0;
    if (!store->sql->shared) {
        return run(store, "UPDATE climb_table SET info = $1 WHERE id = $2", 2, values, NULL, error);
    }
    if (!run(store,
             "UPDATE climb_table SET info = $1 FROM climb_lease WHERE id = $2 AND tbl = id AND "
             "owner = $3 AND epoch = $4::bigint",
             4, values, &written, error)) {
        return false;
    }
    return written == 1 || refuse_lost(table, error);
}

static bool close_table(Store *store, const char *table, GError **error) {
    const char *const values[] = { table, store->owner };
    return store->sql->shared
               ? run(store,
                     "UPDATE climb_table SET closed = 1 FROM climb_lease WHERE id = $1 AND "
                     "tbl = id AND owner = $2",
                     2, values, NULL, error)
               : run(store, "UPDATE climb_table SET closed = 1 WHERE id = $1", 1, values, NULL,
                     error);
}

// Of a table at which nothing came to a result, nothing is to be remembered.
static bool forget_unplayed(Store *store, const char *table, GError **error) {
    static const char *const queries[] = {
        "DELETE FROM climb_event WHERE tbl = $1 AND NOT EXISTS (SELECT 1 FROM climb_result WHERE "
        "climb_result.tbl = $1) AND EXISTS (SELECT 1 FROM climb_table WHERE id = $1 AND closed = 1)",
        "DELETE FROM climb_table WHERE id = $1 AND closed = 1 AND NOT EXISTS (SELECT 1 FROM "
        "climb_result WHERE tbl = $1)",
    };
    const char *const values[] = { table, store->owner };
    for (size_t i = 0; i < G_N_ELEMENTS(queries); i++) {
        if (!run(store, queries[i], 1, values, NULL, error)) {
            return false;
        }
    }
    return !store->sql->shared ||
           run(store, "DELETE FROM climb_lease WHERE tbl = $1 AND owner = $2", 2, values, NULL,
               error);
}

void store_close_table(Store *store, const char *table) {
    g_autoptr(GError) error = NULL;
    if (store->sql == NULL) {
        return;
    }
    if (!close_table(store, table, &error) || !forget_unplayed(store, table, &error)) {
        g_warning("%s", error->message);
    }
    g_hash_table_remove(store->epochs, table);
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
                                  "owner = $1, url = $2 FROM climb_table WHERE id = tbl AND "
                                  "closed = 0 AND (owner = $1 OR until < now()) "
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
        good = store->sql->run(store->sql,
                               "SELECT id FROM climb_table WHERE closed = 0 ORDER BY id", 0, NULL,
                               add_id, ids, NULL, error);
    }
    return good ? g_steal_pointer(&ids) : NULL;
}

void store_release(Store *store) {
    const char *const values[] = { store->owner };
    if (store_shared(store)) {
        run(store, "UPDATE climb_lease SET until = now() - " LEASE " WHERE owner = $1", 1, values,
            NULL, NULL);
    }
}

char *store_elsewhere(Store *store, const char *id, const char *invite) {
    const char *const values[] = { id != NULL ? id : "", invite != NULL ? invite : "",
                                   store->owner };
    char *url = NULL;
    if (store_shared(store)) {
        store->sql->run(store->sql,
                        "SELECT url FROM climb_lease, climb_table WHERE tbl = id AND closed = 0 "
                        "AND (id = $1 OR invite = $2) AND owner <> $3",
                        3, values, take_text, &url, NULL, NULL);
    }
    return url;
}

// --- history ---------------------------------------------------------------------------------------

// Written whole each time, so that writing it again changes nothing.
void store_result(Store *store, const StoreResult *result) {
    if (store->sql == NULL) {
        return;
    }
    char numbers[8][NUMBER_MAX];
    const int64_t values[] = { result->match, result->seat, result->person, result->deals,
                               result->wins,  result->net,  result->over,   result->won };
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        g_snprintf(numbers[i], NUMBER_MAX, "%" G_GINT64_FORMAT, values[i]);
    }
    const char *const texts[] = { result->table, numbers[0],   numbers[1],    result->name,
                                  numbers[2],    result->game, result->title, result->date,
                                  numbers[3],    numbers[4],   numbers[5],    numbers[6],
                                  numbers[7] };
    g_autoptr(GError) error = NULL;
    if (!run(store,
             "INSERT INTO climb_result(tbl, match, seat, name, person, game, title, date, deals, "
             "wins, net, over, won) VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) "
             "ON CONFLICT(tbl, match, seat) DO UPDATE SET name = excluded.name, person = "
             "excluded.person, deals = excluded.deals, wins = excluded.wins, net = excluded.net, "
             "over = excluded.over, won = excluded.won",
             13, texts, NULL, &error)) {
        g_info("history: %s", error->message);
    }
}

void store_history(Store *store, const char *name, StoreRow row, gpointer data) {
    const char *const values[] = { name };
    if (store->sql != NULL) {
        store->sql->run(store->sql,
                        "SELECT tbl, match, seat, name, person, game, title, date, deals, wins, "
                        "net, over, won FROM climb_result WHERE (tbl, match) IN (SELECT tbl, match "
                        "FROM climb_result WHERE name = $1 AND person = 1 ORDER BY date DESC "
                        "LIMIT 50) ORDER BY date DESC, tbl, match, seat",
                        1, values, row, data, NULL, NULL);
    }
}

void store_matches_of(Store *store, const char *name, int most, StoreRow row, gpointer data) {
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", most);
    const char *const values[] = { name, number };
    if (store->sql != NULL) {
        store->sql->run(store->sql,
                        "SELECT tbl, match FROM climb_result WHERE name = $1 AND person = 1 AND "
                        "deals > 0 GROUP BY tbl, match ORDER BY max(date) DESC, tbl, match DESC "
                        "LIMIT CAST($2 AS BIGINT)",
                        2, values, row, data, NULL, NULL);
    }
}

void store_seats(Store *store, const char *table, const char *match, StoreRow row, gpointer data) {
    const char *const values[] = { table, match };
    if (store->sql != NULL) {
        store->sql->run(store->sql,
                        "SELECT seat, name, person FROM climb_result WHERE tbl = $1 AND "
                        "match = CAST($2 AS BIGINT)",
                        2, values, row, data, NULL, NULL);
    }
}

// --- reading ---------------------------------------------------------------------------------------

static void take_table(const char *const *columns, gpointer data) {
    StoreTable *table = data;
    table->info = g_strdup(columns[0]);
    table->at = columns[1] != NULL ? g_ascii_strtoll(columns[1], NULL, 10) : 0;
}

bool store_load(Store *store, const char *id, StoreTable *table, GError **error) {
    const char *const values[] = { id };
    *table = (StoreTable){ 0 };
    if (!store->sql->run(store->sql,
                         "SELECT info, (SELECT max(at) FROM climb_event WHERE tbl = id) FROM "
                         "climb_table WHERE id = $1 AND closed = 0",
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

static void add_text(const char *const *columns, gpointer data) {
    g_string_append(data, columns[0]);
}

char *store_read_match(Store *store, const char *table, int match, GError **error) {
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", match);
    const char *const values[] = { table, number };
    GString *text = g_string_new(NULL);
    bool good = store->sql->run(store->sql,
                                "SELECT text FROM climb_event WHERE tbl = $1 AND match = $2 "
                                "ORDER BY at",
                                2, values, add_text, text, NULL, error);
    return g_string_free(text, !good);
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
