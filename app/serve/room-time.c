// SPDX-License-Identifier: LGPL-2.1-or-later
// What happens at a table by itself: bots move, time runs out, the next deal begins, a bot takes over for
// who is gone, and tables that nobody comes to are closed.
#include "room.h"
#include "store.h"

#define IDLE_OPEN_SECONDS (2 * 60 * 60) // before the match began, or after it
#define IDLE_SECONDS (7 * 24 * 60 * 60) // in the middle of it
#define RETRY_SECONDS 2                 // after the store could not write

static gint64 after_ms(int ms) {
    return g_get_monotonic_time() + ms * (gint64)1000;
}

static bool any_person(const Room *room) {
    for (int i = 0; i < room_seats(room); i++) {
        if (room->seats[i].person) {
            return true;
        }
    }
    return false;
}

// Have all said that they want the next deal, of those who are there?
static bool all_ready(const Room *room) {
    bool any = false;
    for (int i = 0; i < room_seats(room); i++) {
        const RoomSeat *seat = &room->seats[i];
        if (seat->person && !room_machine(seat) && seat->here > 0 && !seat->ready) {
            return false;
        }
        any = any || seat->ready;
    }
    return any;
}

static void plan_next_deal(Room *room) {
    if (all_ready(room)) {
        room->due_deal = after_ms(0);
    } else if (!any_person(room)) {
        room->due_deal = after_ms(room->options.pace * 3);
    } else if (room->due_deal == 0 && room->options.pause > 0) {
        room->due_deal = after_ms(room->options.pause * 1000);
    }
}

// The next seat that may throw something in by its bot and was not asked at this state of the table; in
// seat order after the seat at turn.
static int next_interrupter(Room *room) {
    const ClimbDeal *deal = &room_match(room)->deal;
    if (!room->game->rules->bomb_out_of_turn) {
        return CLIMB_NO_SEAT;
    }
    if (room->asked_at != room->at) {
        room->asked_at = room->at;
        room->asked = 0;
    }
    int seat = deal->turn;
    for (int i = 1; i < deal->seats; i++) {
        seat = (seat + deal->step + deal->seats) % deal->seats;
        if ((room->asked >> seat & 1) == 0 && room_machine(&room->seats[seat]) &&
            climb_deal_may_interrupt(room->game, deal, seat)) {
            return seat;
        }
    }
    return CLIMB_NO_SEAT;
}

// The clock of a decision runs on whatever is tried meanwhile.
static void plan_clock(Room *room, int turn) {
    bool same = room->clock_at == room->at && room->clock_seat == turn && room->due_clock != 0;
    room->clock_seat = turn;
    if (room->options.timer == 0 || room_machine(&room->seats[turn])) {
        room->due_clock = 0;
    } else if (!same) {
        room->due_clock = after_ms(room->options.timer * 1000);
    }
    room->clock_at = room->at;
}

static void plan_deal(Room *room) {
    int turn = room_match(room)->deal.turn;
    const RoomSeat *seat = &room->seats[turn];
    bool machine = room_machine(seat);
    bool bots = machine || next_interrupter(room) != CLIMB_NO_SEAT;
    plan_clock(room, turn);
    room->due_bot = bots && !room->thinking ? after_ms(room->options.pace) : 0;
    bool passes = !machine && seat->pass != ROOM_PASS_NO && room_match(room)->deal.table.size > 0;
    room->due_pass = passes ? after_ms(MAX(room->options.pace, 1)) : 0;
}

void room_plan(Room *room) {
    room->due_bot = room->due_pass = 0;
    // A table waits for somebody to look at it.
    if (room->closed || room->table == NULL || room_over(room) || room->clients->len == 0) {
        room->due_clock = room->due_deal = 0;
        room->clock_seat = CLIMB_NO_SEAT;
        return;
    }
    if (room_dealing(room)) {
        room->due_deal = 0;
        plan_deal(room);
    } else {
        room->due_clock = 0;
        room->clock_seat = CLIMB_NO_SEAT;
        plan_next_deal(room);
    }
}

// --- what is due -----------------------------------------------------------------------------------

static bool take_due(gint64 *due, gint64 now) {
    if (*due == 0 || now < *due) {
        return false;
    }
    *due = 0;
    return true;
}

static void ask_bots(Room *room) {
    int seat = next_interrupter(room);
    if (seat == CLIMB_NO_SEAT && room_machine(&room->seats[room_match(room)->deal.turn])) {
        seat = room_match(room)->deal.turn;
    }
    if (seat != CLIMB_NO_SEAT) {
        room_think(room, seat);
    }
}

static void time_out(Room *room) {
    int seat = room_match(room)->deal.turn;
    GString *json = room_event(room, "time");
    g_string_append_printf(json, ",\"seat\":%d", seat + 1);
    room_event_end(room, json, ROOM_ALL);
    room_think(room, seat);
}

// Passes for a seat that asked for it, if it may.
static void pass_for(Room *room) {
    const ClimbMatch *match = room_match(room);
    int seat = match->deal.turn;
    RoomSeat *place = &room->seats[seat];
    if (place->pass == ROOM_PASS_STUCK) {
        ClimbView view;
        climb_view_of(match, seat, &view);
        ClimbMoves *moves = room->server->moves;
        moves->count = 0;
        climb_deal_moves(room->game, &view.deal, seat, moves);
        if (moves->count != 1 || moves->moves[0].type != CLIMB_MOVE_PASS) {
            return;
        }
    }
    ClimbMove move = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    room_act(room, &move, NULL, NULL);
}

static void begin_deal(Room *room) {
    g_autoptr(GError) error = NULL;
    if (!room_deal(room, &error) && !room_over(room)) {
        room->due_deal = g_get_monotonic_time() + RETRY_SECONDS * G_USEC_PER_SEC;
    }
}

static void take_over(Room *room, gint64 now) {
    gint64 after = room->options.takeover * G_USEC_PER_SEC;
    for (int i = 0; after > 0 && i < room_seats(room); i++) {
        RoomSeat *seat = &room->seats[i];
        if (seat->person && seat->here == 0 && seat->gone != 0 && !seat->replaced && !seat->away &&
            now - seat->gone >= after) {
            seat->replaced = true;
            room_seat_event(room, i, "away");
            room_plan(room);
        }
    }
}

static bool is_forgotten(const Room *room, gint64 now) {
    bool playing = room->table != NULL && !room_over(room);
    gint64 seconds = playing && any_person(room) ? IDLE_SECONDS : IDLE_OPEN_SECONDS;
    return room->idle_since != 0 && now - room->idle_since > seconds * G_USEC_PER_SEC;
}

// Not before the present match has an entry: the latest one tells after a restart how many there were.
static bool wants_packing(const Room *room, gint64 now) {
    return room->unpacked && room->at > room->match_at && now >= room->due_pack;
}

static void pack(Room *room, gint64 now) {
    room->unpacked = !store_pack(room->server->store, room->id, room->match, NULL);
    room->due_pack = now + RETRY_SECONDS * G_USEC_PER_SEC;
}

bool room_tick_writes(const Room *room, gint64 now) {
    gint64 due = room_dealing(room) ? room->due_pass : room->due_deal;
    return (due != 0 && now >= due) || (room->marks != NULL && !room_dealing(room)) ||
           is_forgotten(room, now) || wants_packing(room, now) ||
           room_next_host(room, now) != CLIMB_NO_SEAT;
}

static void pass_host(Room *room, gint64 now) {
    int host = room_next_host(room, now);
    if (host != CLIMB_NO_SEAT) {
        room_set_host(room, host);
        room_save(room, NULL); // or with the next change
    }
}

void room_tick(Room *room, gint64 now) {
    if (is_forgotten(room, now)) {
        if (!room_close(room, _("nobody came for a long time"), NULL)) {
            room->idle_since += RETRY_SECONDS * G_USEC_PER_SEC; // soon again
        }
        return;
    }
    if (wants_packing(room, now)) {
        pack(room, now);
    }
    pass_host(room, now);
    if (room->table != NULL) {
        take_over(room, now);
    }
    if (room_dealing(room) && !room->thinking) {
        if (take_due(&room->due_clock, now)) {
            time_out(room);
        } else if (take_due(&room->due_pass, now)) {
            pass_for(room);
        } else if (take_due(&room->due_bot, now)) {
            ask_bots(room);
        }
    } else if (!room_dealing(room) && take_due(&room->due_deal, now)) {
        begin_deal(room);
    }
    room_write_marks(room);
    room_send_later(room, now);
    if (room->changed || room->table_changed || room->told != room->seq) {
        room_flush(room);
    }
}
