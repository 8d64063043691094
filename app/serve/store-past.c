// SPDX-License-Identifier: LGPL-2.1-or-later
// Matches that are over, in the store: what they came to, and their records. A match that its table has left behind
// is packed: the rows of its moves become one. What is one query where the store is shared is one transaction in a file,
// so that it is done whole or not at all there too.
#include <string.h>

#include "store-sql.h"

#define FORGET_MAX "100" // matches in one query
#define SECONDS_A_DAY 86400
// Of a file may be unused: what is written next needs room too.
#define UNUSED_MIN 1024 // pages
#define UNUSED_PART 4

// --- transactions in a file -----------------------------------------------------------------------

// Nothing comes between, since a file is waited for.
static bool begin(Store *store, GError **error) {
    return store_run(store, "BEGIN IMMEDIATE", 0, NULL, NULL, error);
}

static bool end(Store *store, bool good, GError **error) {
    good = good && store_run(store, "COMMIT", 0, NULL, NULL, error);
    if (!good) {
        store->sql->run(store->sql, "ROLLBACK", 0, NULL, NULL, NULL, NULL, NULL);
        store->good = false;
    }
    return good;
}

// --- packing ---------------------------------------------------------------------------------------

static void add_text(const char *const *columns, gpointer data) {
    g_string_append(data, columns[0]);
}

char *store_read_match(Store *store, const char *table, int match, GError **error) {
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", match);
    const char *const values[] = { table, number };
    GString *text = g_string_new(NULL);
    // It is in one place or the other.
    bool good = store->sql->run(
        store->sql,
        "SELECT text FROM (SELECT 0 AS at, text FROM climb_record WHERE tbl = $1 AND "
        "match = CAST($2 AS BIGINT) UNION ALL SELECT at, text FROM climb_event WHERE tbl = $1 AND "
        "match = CAST($2 AS BIGINT)) AS parts ORDER BY at",
        2, values, add_text, text, NULL, error);
    return g_string_free(text, !good);
}

static void add_number(const char *const *columns, gpointer data) {
    int match = atoi(columns[0]);
    g_array_append_val((GArray *)data, match);
}

// Of a match without a result nothing is to be remembered.
static bool pack_match(Store *store, const char *table, int match, GError **error) {
    static const char *const queries[] = {
        "INSERT INTO climb_record(tbl, match, ended, text) SELECT $1, $2, "
        "CAST(strftime('%s', 'now') AS BIGINT), $3 WHERE EXISTS (SELECT 1 FROM climb_result WHERE "
        "tbl = $1 AND match = CAST($2 AS BIGINT))",
        "DELETE FROM climb_event WHERE tbl = $1 AND match = CAST($2 AS BIGINT)",
    };
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", match);
    g_autofree char *text = store_read_match(store, table, match, error);
    const char *const values[] = { table, number, text };
    return text != NULL && store_run(store, queries[0], 3, values, NULL, error) &&
           store_run(store, queries[1], 2, values, NULL, error);
}

static bool pack_in_file(Store *store, const char *table, const char *before, GError **error) {
    const char *const values[] = { table, before };
    g_autoptr(GArray) matches = g_array_new(FALSE, FALSE, sizeof(int));
    bool good = store->sql->run(store->sql,
                                "SELECT DISTINCT match FROM climb_event WHERE tbl = $1 AND "
                                "match < CAST($2 AS BIGINT)",
                                2, values, add_number, matches, NULL, error);
    for (guint i = 0; good && i < matches->len; i++) {
        good = pack_match(store, table, g_array_index(matches, int, i), error);
    }
    return good;
}

// Parts of queries about rows of `gone`.
#define GONE                                                                            \
    "gone AS (DELETE FROM climb_event USING held WHERE climb_event.tbl = held.tbl AND " \
    "climb_event.match < $4::bigint RETURNING climb_event.match, climb_event.at, "      \
    "climb_event.text) "
#define KEEP                                                                                      \
    "INSERT INTO climb_record(tbl, match, ended, text) SELECT $1, match, "                        \
    "extract(epoch FROM now())::bigint, string_agg(text, '' ORDER BY at) FROM gone WHERE EXISTS " \
    "(SELECT 1 FROM climb_result AS result WHERE result.tbl = $1 AND result.match = gone.match) " \
    "GROUP BY match"

bool store_pack(Store *store, const char *table, int before, GError **error) {
    if (store->sql == NULL) {
        return true;
    }
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", before);
    const char *const values[] = { table, store->owner, store_epoch(store, table), number };
    if (store->sql->shared) {
        return store_run(store,
                         "WITH held AS (SELECT tbl FROM climb_lease WHERE tbl = $1 AND owner = $2 "
                         "AND epoch = $3::bigint FOR SHARE), " GONE KEEP,
                         4, values, NULL, error);
    }
    return begin(store, error) && end(store, pack_in_file(store, table, number, error), error);
}

bool store_close_table(Store *store, const char *table, GError **error) {
    char all[NUMBER_MAX];
    g_snprintf(all, sizeof(all), "%d", G_MAXINT);
    if (store->sql == NULL) {
        return true;
    }
    const char *const values[] = { table, store->owner, store_epoch(store, table), all };
    if (!store->sql->shared) {
        return begin(store, error) &&
               end(store,
                   pack_in_file(store, table, all, error) &&
                       store_run(store, "DELETE FROM climb_table WHERE id = $1", 1, values, NULL,
                                 error),
                   error);
    }
    int64_t written = 0;
    if (!store_run(store,
                   "WITH held AS (DELETE FROM climb_lease WHERE tbl = $1 AND owner = $2 AND "
                   "epoch = $3::bigint RETURNING tbl), " GONE ", kept AS (" KEEP ") "
                   "DELETE FROM climb_table USING held WHERE id = held.tbl",
                   4, values, &written, error)) {
        return false;
    }
    if (written != 1) {
        return store_refuse_lost(table, error);
    }
    g_hash_table_remove(store->epochs, table);
    return true;
}

// --- forgetting ------------------------------------------------------------------------------------

static bool forget_in_file(Store *store, const char *seconds, int64_t *count, GError **error) {
    // The same of both tables: nothing comes between.
#define OLD                                                                                  \
    "(tbl, match) IN (SELECT tbl, match FROM climb_record WHERE ended < "                    \
    "CAST(strftime('%s', 'now') AS BIGINT) - CAST($1 AS BIGINT) ORDER BY ended, tbl, match " \
    "LIMIT " FORGET_MAX ")"
    return store_run(store, "DELETE FROM climb_result WHERE " OLD, 1, &seconds, NULL, error) &&
           store_run(store, "DELETE FROM climb_record WHERE " OLD, 1, &seconds, count, error);
}

bool store_forget(Store *store, int days, bool *more, GError **error) {
    char seconds[NUMBER_MAX];
    int64_t count = 0;
    g_snprintf(seconds, sizeof(seconds), "%" G_GINT64_FORMAT, days * (int64_t)SECONDS_A_DAY);
    const char *const values[] = { seconds };
    bool good = true;
    if (store->sql == NULL) {
        // nothing is remembered
    } else if (!store->sql->shared) {
        good = begin(store, error) &&
               end(store, forget_in_file(store, seconds, &count, error), error);
    } else {
        // Servers that do it at the same time each do a part.
        good = store_run(
            store,
            "WITH old AS (DELETE FROM climb_record WHERE (tbl, match) IN (SELECT tbl, "
            "match FROM climb_record WHERE ended < extract(epoch FROM now())::bigint - "
            "$1::bigint ORDER BY ended LIMIT " FORGET_MAX " FOR UPDATE SKIP LOCKED) "
            "RETURNING tbl, match) DELETE FROM climb_result USING old WHERE "
            "climb_result.tbl = old.tbl AND climb_result.match = old.match",
            1, values, &count, error);
    }
    *more = good && count > 0;
    return good;
}

static void take_number(const char *const *columns, gpointer data) {
    *(int64_t *)data = g_ascii_strtoll(columns[0], NULL, 10);
}

static int64_t read_pages(Store *store, const char *query) {
    int64_t pages = 0;
    store->sql->run(store->sql, query, 0, NULL, take_number, &pages, NULL, NULL);
    return pages;
}

bool store_shrink(Store *store) {
    if (store->sql == NULL || store->sql->shared) {
        return false;
    }
    int64_t unused = read_pages(store, "PRAGMA freelist_count");
    return unused > UNUSED_MIN && unused > read_pages(store, "PRAGMA page_count") / UNUSED_PART &&
           store_run(store, "PRAGMA incremental_vacuum(64)", 0, NULL, NULL, NULL) &&
           read_pages(store, "PRAGMA freelist_count") < unused;
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
    if (!store_run(
            store,
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

// A name is once at a table. In the order of the index: nobody waits while all matches of a common name are sorted.
void store_matches_of(Store *store, const char *name, int most, StoreRow row, gpointer data) {
    char number[NUMBER_MAX];
    g_snprintf(number, sizeof(number), "%d", most);
    const char *const values[] = { name, number };
    if (store->sql != NULL) {
        store->sql->run(store->sql,
                        "SELECT tbl, match FROM climb_result WHERE name = $1 AND person = 1 "
                        "ORDER BY date DESC LIMIT CAST($2 AS BIGINT)",
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
