// SPDX-License-Identifier: LGPL-2.1-or-later
// What the files of the store share.
#pragma once

#include "sql.h"
#include "store.h"

#define NUMBER_MAX 24

struct _Store {
    Sql *sql; // NULL: nothing is kept
    char *owner;
    char *url;
    GHashTable *epochs; // number of the lease of each table, as text, by its id
    GPtrArray *fresh;   // ids of tables made since it was last asked for leases
    bool good;
};

// Runs one query that writes, and notes whether it could.
bool store_run(Store *store, const char *query, int count, const char *const *values,
               int64_t *changed, GError **error);
// The number of this server's lease of a table.
const char *store_epoch(const Store *store, const char *table);
// Fails since another server has the table by now. Always false.
bool store_refuse_lost(const char *table, GError **error);
