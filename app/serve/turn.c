// SPDX-License-Identifier: LGPL-2.1-or-later
// Turns are fibers that have at most one room each, so that none waits for one that waits for it.
#include "turn.h"

typedef struct {
    Server *server;
    void (*function)(gpointer data);
    gpointer data;
    Room *held;
} Turn;

static void release(Turn *turn) {
    Room *room = turn->held;
    turn->held = NULL;
    if (room == NULL) {
        return;
    }
    room_flush(room);
    room->holder = NULL;
    Fiber *next = g_queue_pop_head(&room->waiting);
    if (next != NULL) {
        fiber_wake(next);
    }
}

static void take_turn(gpointer data) {
    Turn *turn = data;
    turn->function(turn->data);
    release(turn);
    g_free(turn);
}

void turn_run(Server *server, void (*function)(gpointer data), gpointer data) {
    Turn *turn = g_new0(Turn, 1);
    *turn = (Turn){ .server = server, .function = function, .data = data };
    fibers_run(server->fibers, take_turn, turn);
}

Room *turn_hold(Server *server, Room *room) {
    Fiber *fiber = fibers_current(server->fibers);
    if (room == NULL || fiber == NULL || room->holder == fiber) {
        return room;
    }
    Turn *turn = fiber_data(fiber);
    release(turn);
    while (room->holder != NULL) {
        room->waiters++;
        g_queue_push_tail(&room->waiting, fiber);
        fiber_wait(fiber);
        room->waiters--;
    }
    room->holder = fiber;
    turn->held = room;
    return room->closed ? NULL : room;
}

void turn_yield(const Server *server) {
    Fiber *fiber = fibers_current(server->fibers);
    if (fiber != NULL) {
        fiber_wake(fiber);
        fiber_wait(fiber);
    }
}

bool turn_is_other(const Room *room) {
    return room->holder != NULL && room->holder != fibers_current(room->server->fibers);
}

bool turn_is_wanted(const Room *room) {
    return room->holder != NULL || room->waiters > 0;
}
