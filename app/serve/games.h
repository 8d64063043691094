// SPDX-License-Identifier: LGPL-2.1-or-later
// The games that can be played here: compiled ones, shared by tables, and the list for clients.
#pragma once

#include "room.h"

// Reads game, settings and scripts of a message, as names alone: no client names a file. What is wrong is
// kept in the message.
void games_read(Ask *ask, RoomRules *rules);

// Adds GAME rule=SCRIPT … KEY=VALUE …, as commands take them (owned text).
void games_add_arguments(const RoomRules *rules, GPtrArray *words);

// Compiles a game, or takes one that is there already; rules with functions are always compiled anew.
// (transfer full)
ClimbGame *games_get(Server *server, const RoomRules *rules, GError **error);

// {"type":"games",… without "id" and the end. Borrowed until the next call.
const char *games_catalogue(Server *server);

void games_clear(Server *server);
