// SPDX-License-Identifier: LGPL-2.1-or-later
// What clients can ask, by the files that answer it. An answer is given in any case: the one that was
// asked for, or an error; what is wrong with the message itself is left in `ask` for the caller to tell.
#pragma once

#include "games.h"
#include "room.h"

typedef void (*RequestAnswer)(Client *client, Ask *ask);

typedef struct {
    const char *what;
    RequestAnswer answer;
} Request;

// Each ends with one without `what`.
extern const Request requests_lobby[], requests_table[], requests_host[], requests_look[],
    requests_replay[], requests_history[];

// {"type":TYPE,"id":…, to be continued and given to request_send.
GString *request_begin(const Ask *ask, const char *type);
void request_send(Client *client, GString *json);
void request_done(Client *client, const Ask *ask);

// An error that is no fault of the message: `code` as in docs/server.md.
void request_fail(Client *client, const Ask *ask, const char *code, const char *words);
// The same of an error while something was saved or made.
void request_not_saved(Client *client, const Ask *ask, const GError *error);

// The table at which the client is; NULL after an error was sent.
Room *request_room(Client *client, const Ask *ask);
// The same for its host.
Room *request_room_of_host(Client *client, const Ask *ask);
// Reads `seat`, one of the client's own, 0-based. False if an error was sent or is left in `ask`.
bool request_seat(Client *client, Ask *ask, Room **room, int *seat);
// Reads `seats` of a new table: persons, whose tokens go to `tokens`, bots and free seats.
bool request_read_seats(Room *room, Ask *ask, char **tokens);
