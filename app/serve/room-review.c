// SPDX-License-Identifier: LGPL-2.1-or-later
// Judges the moves of deals that are over, one after another in the bots' threads, so that bots have their turn in
// between. One deal is judged at a time; what is found stands in the record from then on.
#include "../review.h"

#include "turn.h"

#define REVIEWS_MAX 20 // that wait at once
#define SPREADS_MAX 1000
#define TOLD_US (G_USEC_PER_SEC / 5)

// A client that wants to know.
typedef struct {
    guint64 client; // its number
    int64_t id;
} Asker;

typedef struct {
    PoolJob job;
    Server *server;
    char *room; // its id: it may be gone meanwhile
    int match, deal;
    Review review;
    ClimbMoves *moves;
    double spread; // 0: to be found first
    guint next;    // decision to be judged
    GArray *askers;
    RoomReviewed reviewed;
    gint64 told; // when the askers were told how far it is
} Reviewing;

static void reviewing_free(Reviewing *reviewing) {
    Review *review = &reviewing->review;
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        g_free(review->names[seat]);
    }
    g_array_unref(review->decisions);
    replay_free(review->replay);
    g_array_unref(reviewing->askers);
    g_free(reviewing->moves);
    g_free(reviewing->room);
    g_free(reviewing);
}

// --- in a thread of the bots ---------------------------------------------------------------------

static gboolean on_piece(gpointer data);

static void judge(PoolJob *job) {
    Reviewing *reviewing = (Reviewing *)job;
    ClimbGame *game = reviewing->review.replay->record->match->game;
    if (!(reviewing->spread > 0)) {
        reviewing->spread = review_spread(game, reviewing->moves);
    } else if (reviewing->next < reviewing->review.decisions->len) {
        review_judge(&reviewing->review, reviewing->next, game, reviewing->moves);
    }
    g_idle_add_full(G_PRIORITY_DEFAULT, on_piece, reviewing, NULL);
}

// --- on the main loop ----------------------------------------------------------------------------

static Room *room_of(const Reviewing *reviewing) {
    Room *room = lobby_find(reviewing->server, reviewing->room);
    return room != NULL && room->match == reviewing->match ? room : NULL;
}

static Client *client_of(const Asker *asker, const Room *room, const Server *server) {
    Client *client = client_find(server, asker->client);
    return client != NULL && client->room == room ? client : NULL;
}

// Forgets those who have gone. Is anybody left?
static bool any_asker(Reviewing *reviewing, const Room *room) {
    for (guint i = reviewing->askers->len; i > 0; i--) {
        const Asker *asker = &g_array_index(reviewing->askers, Asker, i - 1);
        if (room == NULL || client_of(asker, room, reviewing->server) == NULL) {
            g_array_remove_index(reviewing->askers, i - 1);
        }
    }
    return reviewing->askers->len > 0;
}

static void tell_progress(Reviewing *reviewing, const Room *room) {
    gint64 now = g_get_monotonic_time();
    if (now - reviewing->told < TOLD_US) {
        return;
    }
    reviewing->told = now;
    g_autofree char *json = g_strdup_printf(
        "{\"type\":\"reviewing\",\"table\":\"%s\",\"deal\":%d,\"done\":%u,\"of\":%u}", room->id,
        reviewing->deal, reviewing->next, reviewing->review.decisions->len);
    for (guint i = 0; i < reviewing->askers->len; i++) {
        const Asker *asker = &g_array_index(reviewing->askers, Asker, i);
        client_send(client_of(asker, room, reviewing->server), json);
    }
}

static void start_next(Server *server) {
    Reviewing *reviewing = g_queue_peek_head(&server->reviews);
    if (reviewing != NULL) {
        g_thread_pool_push(server->pool, reviewing, NULL);
    }
}

static void finish(Reviewing *reviewing, Room *room) {
    g_autofree char *lines = review_lines(&reviewing->review);
    room_keep_marks(room, lines);
    for (guint i = 0; i < reviewing->askers->len; i++) {
        const Asker *asker = &g_array_index(reviewing->askers, Asker, i);
        reviewing->reviewed(client_of(asker, room, reviewing->server), asker->id, reviewing->deal);
    }
}

static void take_piece(gpointer data) {
    Reviewing *reviewing = data;
    Server *server = reviewing->server;
    Room *room = turn_hold(server, room_of(reviewing));
    if (!(reviewing->review.spread > 0)) {
        const ClimbGame *game = replay_game(reviewing->review.replay);
        if (g_hash_table_size(server->spreads) >= SPREADS_MAX) {
            g_hash_table_remove_all(server->spreads);
        }
        g_hash_table_insert(server->spreads, g_strdup(game->hash),
                            g_memdup2(&reviewing->spread, sizeof(double)));
        review_measure(&reviewing->review, reviewing->spread);
    } else {
        reviewing->next++;
    }
    bool wanted = any_asker(reviewing, room);
    if (wanted && reviewing->next < reviewing->review.decisions->len) {
        tell_progress(reviewing, room);
        g_thread_pool_push(server->pool, reviewing, NULL);
        return;
    }
    g_queue_pop_head(&server->reviews);
    if (wanted) {
        finish(reviewing, room);
    }
    reviewing_free(reviewing);
    start_next(server);
}

static gboolean on_piece(gpointer data) {
    const Reviewing *reviewing = data;
    if (reviewing->server->pool != NULL) { // the server does not end
        turn_run(reviewing->server, take_piece, data);
    }
    return G_SOURCE_REMOVE;
}

// --- asking --------------------------------------------------------------------------------------

static Reviewing *find_reviewing(const Room *room, int deal) {
    for (GList *at = room->server->reviews.head; at != NULL; at = at->next) {
        Reviewing *reviewing = at->data;
        if (g_str_equal(reviewing->room, room->id) && reviewing->match == room->match &&
            reviewing->deal == deal) {
            return reviewing;
        }
    }
    return NULL;
}

// NULL with an error if the record cannot be read.
static Reviewing *new_reviewing(Room *room, int deal, GError **error) {
    Screen screen;
    screen_init(&screen, SCREEN_NEVER, SCREEN_NEVER);
    g_autofree char *text = room_record(room, error);
    Replay *replay = text != NULL ? replay_read(room->server->registry, text, &screen, error)
                                  : NULL;
    if (replay == NULL) {
        return NULL;
    }
    Reviewing *reviewing = g_new0(Reviewing, 1);
    *reviewing = (Reviewing){
        .job = { .run = judge },
        .server = room->server,
        .room = g_strdup(room->id),
        .match = room->match,
        .deal = deal,
        .review = { .replay = replay, .first = deal, .last = deal, .seat = CLIMB_NO_SEAT },
        .moves = g_new(ClimbMoves, 1),
        .askers = g_array_new(FALSE, FALSE, sizeof(Asker)),
    };
    Review *review = &reviewing->review;
    review->decisions = g_array_new(FALSE, TRUE, sizeof(ReviewDecision));
    for (int seat = 0; seat < replay_game(replay)->seats; seat++) {
        review->names[seat] = g_strdup(replay->record->head.names[seat]);
    }
    review_find(review);
    const double *spread = g_hash_table_lookup(room->server->spreads, replay_game(replay)->hash);
    if (spread != NULL) {
        reviewing->spread = *spread;
        review_measure(review, *spread);
    }
    return reviewing;
}

bool room_review(Room *room, int deal, const Client *client, int64_t id, RoomReviewed reviewed,
                 GError **error) {
    Server *server = room->server;
    Reviewing *reviewing = find_reviewing(room, deal);
    if (reviewing == NULL) {
        if (server->reviews.length >= REVIEWS_MAX) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_BUSY,
                                _("too many deals are being judged: try again later"));
            return false;
        }
        reviewing = new_reviewing(room, deal, error);
        if (reviewing == NULL) {
            return false;
        }
        reviewing->reviewed = reviewed;
        g_queue_push_tail(&server->reviews, reviewing);
        if (server->reviews.length == 1) {
            start_next(server);
        }
    }
    const Asker asker = { client->number, id };
    g_array_append_val(reviewing->askers, asker);
    return true;
}

void room_reviews_open(Server *server) {
    g_queue_init(&server->reviews);
    server->spreads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

void room_reviews_close(Server *server) {
    Reviewing *reviewing;
    while ((reviewing = g_queue_pop_head(&server->reviews)) != NULL) {
        reviewing_free(reviewing);
    }
    g_clear_pointer(&server->spreads, g_hash_table_unref);
}
