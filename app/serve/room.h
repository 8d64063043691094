// SPDX-License-Identifier: LGPL-2.1-or-later
// A room: a table with those who sit at it and watch it, and all that happens there in time. It acts on a
// ClimbTable, and what it tells anybody comes from a ClimbView.
#pragma once

#include "secret.h"
#include "server.h"

#define ROOM_DONE 8         // actions of a seat that are remembered
#define ROOM_ACTION_MAX 33  // bytes of an action's name, with its end
#define ROOM_EVENTS_MAX 100 // that are kept for those who come back
#define ROOM_ALL (-2)       // an event that is no chat
#define ROOM_MOVES_SENT 200 // legal moves in a view

typedef enum { ROOM_PASS_NO, ROOM_PASS_STUCK, ROOM_PASS_TRICK } RoomPass;

// An action that was made, so that it is not made twice.
typedef struct {
    char action[ROOM_ACTION_MAX];
    int64_t at;
} RoomDone;

typedef struct {
    char *name;
    const ClimbBot *bot; // that sits there, or plays while nobody does
    bool person;         // somebody has its token
    bool open;           // anybody may take it who has the link
    bool away;           // the person asked a bot to play
    bool replaced;       // a bot plays since the person is gone too long
    bool muted;
    bool ready; // for the next deal
    RoomPass pass;
    char token[SECRET_HASH_MAX]; // hash; "" for none
    gint64 gone;                 // when the last connection was lost; 0: somebody is there
    int here;                    // connections
    RoomDone done[ROOM_DONE];    // the latest, around
    unsigned done_count;
} RoomSeat;

typedef struct {
    int timer, takeover, host_away, pace, pause, delay;
    bool practice, watch;
} RoomOptions;

typedef struct {
    uint64_t seq;
    int chat; // seat that said it, CLIMB_NO_SEAT for one who watches, or ROOM_ALL
    char *json;
} RoomEvent;

// What somebody won in games before this one.
typedef struct {
    char *name;
    int64_t net;
    int wins, deals;
} RoomStanding;

// What is asked for when a game begins.
typedef struct {
    char *game;
    char **settings, **scripts;
} RoomRules;

struct _Room {
    Server *server;
    char *id, *invite;
    char host
        [SECRET_HASH_MAX]; // hash of the host's token, or of a seat that it was given to; "": nobody is
    gint64 host_gone;      // when its last connection was lost; 0: it is there
    char *opened_by;       // address
    RoomOptions options;
    RoomRules rules;
    char *seed; // asked for, in practice, or NULL
    ClimbGame *game;
    ClimbGame *bot_game; // for bots that think elsewhere; another one where rules have functions
    ClimbRecordHead head;
    ClimbTable *table; // NULL: the match has not begun
    GString *record;   // of the match, where no store keeps it
    GString *marks;    // of reviews, to be recorded when no deal goes on; or NULL
    int match;         // number, from 1
    int64_t match_at;  // `at` when it began
    bool unpacked;     // the records of matches before it are to be packed
    bool ended;        // by the host
    bool closed;
    RoomSeat seats[CLIMB_SEATS_MAX];
    GPtrArray *clients; // of Client
    bool watchers_muted;
    GArray *evening; // of RoomStanding

    int64_t at;                       // changes recorded so far
    char acting[ROOM_ACTION_MAX + 8]; // the action that is being made, for the store
    bool write_failed;
    bool lost;          // the store is ahead of it, or another server has it: to be read anew
    uint64_t seq;       // of the latest event
    uint64_t told;      // … that all were told of
    bool changed;       // an update is to be sent even without an event
    bool table_changed; // what `table` messages tell
    GQueue events;      // of RoomEvent
    GQueue later;       // of RoomLater: for those who watch
    char *fault;        // why the deal does not count
    char *commit;       // of the present deal
    char *answer;       // words of the one that is being given, or NULL

    // What is to be done when (monotonic; 0: nothing).
    gint64 due_bot, due_clock, due_deal, due_pass, due_pack, idle_since;
    int64_t clock_at; // the table's state that the clock runs for
    int clock_seat;
    unsigned asked; // seats whose bots let this state go by, as bits
    int64_t asked_at;
    bool thinking; // a bot does, elsewhere

    // turn.h
    Fiber *holder;  // the turn that has it
    GQueue waiting; // of Fiber: those that want it next
    int waiters;
};

// An update that those who watch get later.
typedef struct {
    gint64 due;
    uint64_t seq;
    char *json;
} RoomLater;

static inline const ClimbMatch *room_match(const Room *room) {
    return room->table != NULL ? climb_table_match(room->table) : NULL;
}

static inline bool room_dealing(const Room *room) {
    return room->table != NULL && room_match(room)->deal.phase != CLIMB_PHASE_OVER;
}

static inline bool room_over(const Room *room) {
    return room->ended ||
           (room->table != NULL && !room_dealing(room) && climb_match_over(room_match(room)));
}

// Does a bot decide for the seat now?
static inline bool room_machine(const RoomSeat *seat) {
    return !seat->person || seat->away || seat->replaced;
}

static inline int room_seats(const Room *room) {
    return room->game->seats;
}

// room.c
Room *room_new(Server *server);
void room_free(Room *room);
// The game of some rules; the second for bots. False with an error.
bool room_set_game(Room *room, const RoomRules *rules, GError **error);
void room_rules_clear(RoomRules *rules);
// Bots on seats without persons, and the first deal.
bool room_begin(Room *room, GError **error);
bool room_deal(Room *room, GError **error);
// Goes on with a match that was kept. False with an error if its record cannot be read.
bool room_go_on(Room *room, const char *record, GError **error);
// Makes a move of a seat. Its error is for whoever asked.
bool room_act(Room *room, ClimbMove *move, const char *action, GError **error);
bool room_end_match(Room *room, GError **error);
// False with an error if the store cannot forget it; then it stays open.
bool room_close(Room *room, const char *words, GError **error);
// The text of the present match's record. (transfer full)
char *room_record(const Room *room, GError **error);
// Adds the lines of a review to the record, at once or when the deal is over that goes on.
void room_keep_marks(Room *room, const char *lines);
void room_write_marks(Room *room);
// Has the action of that name been made? Then at which state, else -1.
int64_t room_done(const Room *room, int seat, const char *action);
void room_remember(Room *room, int seat, const char *action, int64_t at);

// room-events.c
void room_watch(ClimbTable *table, const ClimbNotice *notice, gpointer data);
// Begins an event, to which members may be added; room_event_end ends it.
GString *room_event(Room *room, const char *name);
void room_event_end(Room *room, GString *json, int chat);
void room_seat_event(Room *room, int seat, const char *what);
// Members of a move's event, from "event" on, without brackets.
void room_add_move(const Room *room, const ClimbMove *move, GString *json);
// A deal that is over; `fault`: why it does not count, or NULL.
void room_add_result(const ClimbMatch *match, const char *fault, GString *json);
void room_add_seats(GString *json, unsigned seats);
// The SHA-256 of the present deal's seed, and the seed itself, unless `seed` is NULL. (transfer full)
char *room_commit(const ClimbMatch *match, char **seed);

// room-tell.c
// Tells all what has happened since the last time.
void room_flush(Room *room);
// The same to one who just came or asks for the present state; `seen`: the last event known there.
void room_tell(Room *room, Client *client, uint64_t seen);
void room_tell_table(Room *room, Client *client);
bool room_missed(const Room *room, uint64_t seen);
void room_later_free(gpointer data);
// Sends what is due to those who watch.
void room_send_later(Room *room, gint64 now);

// room-view.c
// Members of a view, with brackets; `seat` may be CLIMB_NO_SEAT.
void room_add_view(const Room *room, int seat, GString *json);
// A text in which cards stand as "3D", with signs of suits: for people. (transfer full)
char *room_words(const ClimbGame *game, const char *text);
void room_add_moves(const Room *room, const ClimbView *view, int most, bool names, GString *json);

// room-seats.c
void room_seat_client(Room *room, Client *client, unsigned seats, bool host);
// The connection leaves the room, lost or not.
void room_leave(Client *client);
// Gives a seat to a person; returns the token. (transfer full)
char *room_seat_person(Room *room, int seat, const char *name);
void room_free_seat(Room *room, int seat);
void room_seat_bot(Room *room, int seat, const ClimbBot *bot, const char *name);
void room_back(Room *room, int seat);
int room_find_free(const Room *room);
// Makes the person on a seat the host, and nobody else.
void room_set_host(Room *room, int seat);
// Nobody is the host, until there is a next one.
void room_drop_host(Room *room);
// The person who is to be host since the one before has gone for good; or CLIMB_NO_SEAT.
int room_next_host(const Room *room, gint64 now);
bool room_is_host(const Room *room, int seat);
// A name as it can be told from the others at the table. (transfer full)
char *room_fresh_name(const Room *room, const char *wanted);

// room-time.c
// Looks what is to be done next after something changed.
void room_plan(Room *room);
void room_tick(Room *room, gint64 now);
// Will that write something?
bool room_tick_writes(const Room *room, gint64 now);

// room-bots.c
void room_think(Room *room, int seat);
// A bot thinks for a person; the answer goes to the client, for whom `id` asked.
void room_hint(Room *room, int seat, const Client *client, int64_t id);
void room_pool_open(Server *server);
void room_pool_close(Server *server);

// room-review.c
// `reviewed` is called once all moves of the deal are judged; not if the client is at the table no more.
typedef void (*RoomReviewed)(Client *client, int64_t id, int deal);
// False with an error, of code BUSY if too many want it.
bool room_review(Room *room, int deal, const Client *client, int64_t id, RoomReviewed reviewed,
                 GError **error);
void room_reviews_open(Server *server);
void room_reviews_close(Server *server);

// room-keep.c: what the store knows of a room beside records.
char *room_info(const Room *room);
bool room_read_info(Room *room, const char *info, GError **error);
// Saves it. False if that failed; then nothing may be answered as done.
bool room_save(Room *room, GError **error);

// Keeps for the history what the match has come to.
void room_keep_results(const Room *room);

// lobby.c
bool lobby_open(Server *server, GError **error);
void lobby_close(Server *server);
void lobby_add(Server *server, Room *room);
void lobby_remove(Server *server, Room *room);
Room *lobby_find(const Server *server, const char *id);
Room *lobby_find_invite(const Server *server, const char *invite);
int lobby_count_of(const Server *server, const char *address);
