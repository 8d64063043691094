// SPDX-License-Identifier: LGPL-2.1-or-later
// Bots think in threads of their own, each about a copy of what its seat sees. What they choose counts
// only if the table is still as it was.
#include <advice.h>
#include <string.h>

#include "../players.h"
#include "games.h"
#include "turn.h"

#define THINK_SECONDS 2

typedef struct {
    PoolJob job;
    Server *server;
    char *room; // its id: it may be gone meanwhile
    int64_t at;
    int seat;
    ClimbGame *game;
    const ClimbBot *bot;
    ClimbView view;
    ClimbMove *moves_made; // that the view borrows
    ClimbRandom random;
    gint64 until;
    bool chosen;
    ClimbMove move;
    guint64 client;     // that wants a hint, by its number; 0: a bot's own move
    ClimbBot adviser;   // for whom `bot` then stands
    ClimbAdvice advice; // … and what it has found
    int64_t id;
} Thought;

static void thought_free(Thought *thought) {
    climb_game_unref(thought->game);
    g_free(thought->moves_made);
    g_free(thought->room);
    g_free(thought);
}

static void drop(PoolJob *job) {
    thought_free((Thought *)job);
}

static bool is_late(gpointer data) {
    const Thought *thought = data;
    return g_get_monotonic_time() >= thought->until;
}

// A bot that chooses what it may not has the first legal move made for it.
static void choose(Thought *thought, const ClimbMoves *moves) {
    ClimbQuestion question = { .game = thought->game,
                               .view = &thought->view,
                               .moves = moves,
                               .thinking = { .stop = is_late, .data = thought },
                               .random = &thought->random };
    bool at_turn = thought->view.deal.turn == thought->seat;
    thought->chosen = thought->bot->decide(thought->bot, &question, &thought->move);
    bool good = thought->chosen ? thought->move.seat == thought->seat &&
                                      climb_deal_check(thought->game, &thought->view.deal,
                                                       &thought->move) == CLIMB_VERDICT_OK
                                : !at_turn;
    if (!good) {
        thought->chosen = at_turn;
        thought->move = moves->moves[0];
    }
}

static void forget_asked(Room *room, const Thought *thought) {
    if (room->asked_at == thought->at) {
        room->asked |= 1u << thought->seat;
    }
}

// A copy of the rules whose functions failed is of no more use.
static void mend_bot_game(Room *room) {
    if (room->bot_game->rules->hooks != NULL) {
        g_autoptr(ClimbGame) game = games_get(room->server, &room->rules, NULL);
        if (game != NULL) {
            climb_game_unref(room->bot_game);
            room->bot_game = g_steal_pointer(&game);
        }
    }
}

static void make_first_move(Room *room, int seat) {
    ClimbMoves *moves = room->server->moves;
    moves->count = 0;
    climb_deal_moves(room->game, &room_match(room)->deal, seat, moves);
    if (moves->count > 0) {
        ClimbMove move = moves->moves[0];
        room_act(room, &move, NULL, NULL);
    }
}

// --- hints -----------------------------------------------------------------------------------------

static const char *write_name(int seat, gpointer data) {
    const Room *room = data;
    return room->seats[seat].name;
}

static char *write_cards(const ClimbGame *game, ClimbCards cards, gpointer data) {
    (void)data;
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    return room_words(game, faces);
}

static void tell_hint(Room *room, Client *client, Thought *thought) {
    const ClimbAdviceStyle style = { .name = write_name, .cards = write_cards, .data = room };
    const ClimbAdvice *advice = &thought->advice;
    g_autofree char *words = advice->count > 0
                                 ? climb_advice_words(room->game, &advice->moves[0], &style)
                                 : g_strdup(_("nothing is to be done now"));
    g_autofree char *move = thought->chosen ? climb_move_print(room->game, &thought->move)
                                            : g_strdup("");
    GString *json = g_string_new(NULL);
    g_string_append_printf(json,
                           "{\"type\":\"hint\",\"id\":%" G_GINT64_FORMAT ",\"move\":", thought->id);
    climb_json_add_string(json, move);
    g_string_append(json, ",\"words\":");
    climb_json_add_string(json, words);
    g_string_append(json, ",\"moves\":");
    climb_advice_add_json(room->game, advice, &style, json);
    g_string_append_c(json, '}');
    client_send(client, json->str);
    g_string_free(json, TRUE);
}

static void on_hint(Thought *thought) {
    Room *room = lobby_find(thought->server, thought->room);
    Client *client = client_find(thought->server, thought->client);
    if (client == NULL) {
        return;
    }
    if (room != NULL && client->room == room && room->at == thought->at) {
        tell_hint(room, client, thought);
        return;
    }
    const Ask ask = { .id = thought->id };
    client_error(client, &ask, "stale", NULL, _("something happened at the table meanwhile"));
}

// --- moves -----------------------------------------------------------------------------------------

static void take_thought(gpointer data) {
    Thought *thought = data;
    Room *room = turn_hold(thought->server, lobby_find(thought->server, thought->room));
    if (thought->client != 0) {
        on_hint(thought);
    } else if (room != NULL) {
        room->thinking = false;
        room->write_failed = false;
        bool same = room->at == thought->at && room_dealing(room);
        g_autoptr(GError) error = NULL;
        if (same && thought->chosen && !room_act(room, &thought->move, NULL, &error) &&
            !room->write_failed) {
            mend_bot_game(room);
            make_first_move(room, thought->seat);
        } else if (same && !thought->chosen) {
            forget_asked(room, thought);
        }
        room_plan(room);
        if (room->write_failed && room->due_bot != 0) {
            room->due_bot += G_USEC_PER_SEC;
        }
        room_flush(room);
    }
    thought_free(thought);
}

static gboolean on_thought(gpointer data) {
    const Thought *thought = data;
    turn_run(thought->server, take_thought, data);
    return G_SOURCE_REMOVE;
}

static void list_and_choose(Thought *thought) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    moves->count = 0;
    climb_deal_moves(thought->game, &thought->view.deal, thought->seat, moves);
    moves->count = MIN(moves->count, CLIMB_MOVES_MAX);
    if (moves->count > 0) {
        choose(thought, moves);
    }
}

static void think(PoolJob *job) {
    Thought *thought = (Thought *)job;
    // A hint and a move of one table may be thought about at once, with the same functions.
    bool scripted = thought->game->rules->hooks != NULL;
    if (scripted) {
        g_mutex_lock(&thought->server->scripts);
    }
    list_and_choose(thought);
    if (scripted) {
        g_mutex_unlock(&thought->server->scripts);
    }
    g_idle_add_full(G_PRIORITY_DEFAULT, on_thought, thought, NULL);
}

static Thought *new_thought(Room *room, int seat, const ClimbBot *bot) {
    const ClimbMatch *match = room_match(room);
    Thought *thought = g_new0(Thought, 1);
    thought->job = (PoolJob){ .run = think, .drop = drop };
    thought->server = room->server;
    thought->room = g_strdup(room->id);
    thought->at = room->at;
    thought->seat = seat;
    thought->game = climb_game_ref(room->bot_game);
    thought->bot = bot;
    climb_view_of(match, seat, &thought->view);
    thought->moves_made = g_memdup2(match->moves->data, match->moves->len * sizeof(ClimbMove));
    thought->view.moves = thought->moves_made;
    climb_bot_random(match, seat, &thought->random);
    thought->until = g_get_monotonic_time() + THINK_SECONDS * G_USEC_PER_SEC;
    return thought;
}

void room_think(Room *room, int seat) {
    const ClimbBot *bot = room->seats[seat].bot;
    Thought *thought = new_thought(room, seat, bot != NULL ? bot : players_default_bot());
    room->thinking = true;
    g_thread_pool_push(room->server->pool, thought, NULL);
}

void room_hint(Room *room, int seat, const Client *client, int64_t id) {
    Thought *thought = new_thought(room, seat, NULL);
    thought->adviser = climb_advice_bot(&thought->advice);
    thought->bot = &thought->adviser;
    thought->client = client->number;
    thought->id = id;
    g_thread_pool_push(room->server->pool, thought, NULL);
}

static void run_job(gpointer data, gpointer user_data) {
    PoolJob *job = data;
    (void)user_data;
    job->run(job);
}

static void drop_job(gpointer data) {
    PoolJob *job = data;
    if (job->drop != NULL) {
        job->drop(job);
    }
}

void room_pool_open(Server *server) {
    int threads = MAX(1, (int)g_get_num_processors() - 1);
    server->pool = g_thread_pool_new_full(run_job, NULL, drop_job, threads, FALSE, NULL);
    room_reviews_open(server);
}

void room_pool_close(Server *server) {
    if (server->pool != NULL) {
        g_thread_pool_free(g_steal_pointer(&server->pool), TRUE, TRUE);
        while (g_main_context_iteration(NULL, FALSE)) {
            // thoughts that came in meanwhile
        }
        room_reviews_close(server);
    }
}
