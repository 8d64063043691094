// SPDX-License-Identifier: LGPL-2.1-or-later
// What outlasts the server: for each table who sits there, and the text of its matches' records, to which
// is only ever added. Where several servers share a store, each table is leased to one of them, and what another one
// writes is refused by the lease's number.
#pragma once

#include "server.h"

// A piece of a record.
typedef struct {
    const char *table;
    int match;
    int64_t at;         // its number, one more than the last
    const char *action; // the client's name for it, or ""
    const char *text;
} StoreEntry;

typedef struct {
    char *info;
    int64_t at; // of the last entry, 0 if there is none
    int first;  // match that has entries, 0 if none has
} StoreTable;

// A file, "postgresql://…", or "none". `url` is told to clients of other servers. Within a fiber, what a far
// database is asked makes only that fiber wait. NULL with an error.
Store *store_open(const char *where, const char *url, Fibers *fibers, GError **error);
void store_close(Store *store);

// False for "none".
bool store_keeps(const Store *store);
// Is it shared with other servers?
bool store_shared(const Store *store);
// Could the last thing be written?
bool store_good(const Store *store);

bool store_create(Store *store, const char *table, const char *invite, const char *info,
                  GError **error);
// False if nothing was written, or, with G_IO_ERROR_CLOSED, if that is not known or another server has
// the table: then it is to be read anew.
bool store_append(Store *store, const StoreEntry *entry, GError **error);
bool store_save(Store *store, const char *table, const char *info, GError **error);
// Forgets the table, but for the results and records of its matches. False as of store_append.
bool store_close_table(Store *store, const char *table, GError **error);
// Packs the records of the table's matches before this one, to which nothing is added any more.
bool store_pack(Store *store, const char *table, int before, GError **error);

// Forgets some of the matches that were packed so many days ago; `more`: there may be others.
bool store_forget(Store *store, int days, bool *more, GError **error);
// Gives some of a file that is not needed any more back to the system. False: there was nothing to give.
bool store_shrink(Store *store);

// What a seat has come to in a match so far.
typedef struct {
    const char *table;
    int match, seat; // from 1 both
    const char *name;
    bool person;
    const char *game, *title, *date;
    int deals; // that were scored
    int wins;  // of these, by being the first without cards
    int64_t net;
    bool over; // the match is
    bool won;  // and nobody was ahead
} StoreResult;

void store_result(Store *store, const StoreResult *result);

// Rows of the latest matches of a person: table, match, seat, name, person, game, title, date, deals,
// wins, net, over, won.
typedef void (*StoreRow)(const char *const *columns, gpointer data);
void store_history(Store *store, const char *name, StoreRow row, gpointer data);
// Rows of his latest matches that have a result, so many at most: table, match.
void store_matches_of(Store *store, const char *name, int most, StoreRow row, gpointer data);
// Rows of who sat in a match: seat, name, person.
void store_seats(Store *store, const char *table, const char *match, StoreRow row, gpointer data);

// The tables that this server is to carry on, open ones that are its own or nobody's; its leases run on.
// (transfer full) list of owned ids; NULL with an error.
GPtrArray *store_tables(Store *store, GError **error);
// Gives all tables to whoever wants them.
void store_release(Store *store);

// False with an error; of code G_IO_ERROR_NOT_FOUND if it was closed.
bool store_load(Store *store, const char *id, StoreTable *table, GError **error);
void store_table_clear(StoreTable *table);
// The text of a match. (transfer full)
char *store_read_match(Store *store, const char *table, int match, GError **error);
// The last actions of a table's present match, oldest first, as "SEAT:NAME" with their numbers.
typedef void (*StoreAction)(const char *action, int64_t at, gpointer data);
void store_actions(Store *store, const char *table, int match, StoreAction give, gpointer data);

// Where a table is that this server has not: its id, or its invite. NULL: nowhere. (transfer full)
char *store_elsewhere(Store *store, const char *id, const char *invite);
