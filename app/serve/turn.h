// SPDX-License-Identifier: LGPL-2.1-or-later
// Who is at a room while the store keeps somebody waiting: a far database answers late, and meanwhile all other
// rooms go on. One turn at a time has a room, so that what happens there is written in its order.
#pragma once

#include "room.h"

// Runs what may have to wait for the store; returns when it ends or waits.
void turn_run(Server *server, void (*function)(gpointer data), gpointer data);

// Within a turn: waits until no other turn has the room, and has it until the end of this one, at which all are
// told what happened. NULL if it is none, or was closed meanwhile.
Room *turn_hold(Server *server, Room *room);

// Within a turn: lets others have theirs in the middle of long work.
void turn_yield(const Server *server);

// Has another turn the room? Then what it says of itself may never come to be.
bool turn_is_other(const Room *room);
// Has any turn it, or waits for it? Then it must not be freed.
bool turn_is_wanted(const Room *room);
