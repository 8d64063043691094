// SPDX-License-Identifier: LGPL-2.1-or-later
// A room from its opening to its end: the game, the match, deals and moves.
#include "room.h"

#include <string.h>

#include "../autosave.h"
#include "../command.h"
#include "../players.h"
#include "../scripts.h"
#include "games.h"
#include "store.h"

static void standing_clear(gpointer data) {
    RoomStanding *standing = data;
    g_free(standing->name);
}

Room *room_new(Server *server) {
    Room *room = g_new0(Room, 1);
    room->server = server;
    room->clients = g_ptr_array_new();
    room->evening = g_array_new(FALSE, FALSE, sizeof(RoomStanding));
    g_array_set_clear_func(room->evening, standing_clear);
    // Ascends over restarts, without being kept.
    room->seq = (uint64_t)(g_get_real_time() / 1000);
    room->told = room->seq;
    room->clock_seat = CLIMB_NO_SEAT;
    return room;
}

void room_rules_clear(RoomRules *rules) {
    g_clear_pointer(&rules->game, g_free);
    g_clear_pointer(&rules->settings, g_strfreev);
    g_clear_pointer(&rules->scripts, g_strfreev);
}

static void event_free(gpointer data) {
    RoomEvent *event = data;
    g_free(event->json);
    g_free(event);
}

static void free_text(GString **text) {
    if (*text != NULL) {
        g_string_free(*text, TRUE);
        *text = NULL;
    }
}

static void free_match(Room *room) {
    g_clear_pointer(&room->table, climb_table_free);
    climb_record_head_clear(&room->head);
    g_clear_pointer(&room->fault, g_free);
    g_clear_pointer(&room->commit, g_free);
    g_clear_pointer(&room->answer, g_free);
    free_text(&room->record);
    free_text(&room->marks);
}

void room_free(Room *room) {
    free_match(room);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_free(room->seats[i].name);
    }
    g_clear_pointer(&room->game, climb_game_unref);
    g_clear_pointer(&room->bot_game, climb_game_unref);
    room_rules_clear(&room->rules);
    g_queue_clear_full(&room->events, event_free);
    g_queue_clear_full(&room->later, room_later_free);
    g_ptr_array_unref(room->clients);
    g_array_unref(room->evening);
    g_free(room->seed);
    g_free(room->id);
    g_free(room->invite);
    g_free(room->opened_by);
    g_free(room);
}

bool room_set_game(Room *room, const RoomRules *rules, GError **error) {
    g_autoptr(ClimbGame) game = games_get(room->server, rules, error);
    // Functions of rules serve one thread.
    g_autoptr(ClimbGame) other = game == NULL ? NULL
                                 : game->rules->hooks != NULL
                                     ? games_get(room->server, rules, error)
                                     : climb_game_ref(game);
    if (other == NULL) {
        return false;
    }
    g_clear_pointer(&room->game, climb_game_unref);
    g_clear_pointer(&room->bot_game, climb_game_unref);
    room->game = g_steal_pointer(&game);
    room->bot_game = g_steal_pointer(&other);
    if (rules != &room->rules) {
        room_rules_clear(&room->rules);
        room->rules = (RoomRules){ .game = g_strdup(rules->game),
                                   .settings = g_strdupv(rules->settings),
                                   .scripts = g_strdupv(rules->scripts) };
    }
    return true;
}

// --- the record ------------------------------------------------------------------------------------

// Always false.
static bool store_failed(Room *room, GError *problem, GError **error) {
    room->lost = room->lost || g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_CLOSED);
    room->server->counts.store_failures++;
    g_propagate_error(error, problem);
    return false;
}

static bool write_record(const char *text, gpointer data, GError **error) {
    Room *room = data;
    StoreEntry entry = { .table = room->id,
                         .match = room->match,
                         .at = room->at + 1,
                         .action = room->acting,
                         .text = text };
    GError *problem = NULL;
    if (!store_append(room->server->store, &entry, &problem)) {
        room->write_failed = true;
        return store_failed(room, problem, error);
    }
    if (room->record != NULL) {
        g_string_append(room->record, text);
    }
    room->at++;
    return true;
}

char *room_record(const Room *room, GError **error) {
    g_autofree char *text = room->record != NULL ? g_strdup(room->record->str)
                                                 : store_read_match(room->server->store, room->id,
                                                                    room->match, error);
    if (text == NULL || room->marks == NULL) {
        return g_steal_pointer(&text);
    }
    return g_strconcat(text, room->marks->str, NULL);
}

// Not while a deal goes on: what is recorded then makes the moves stale that somebody thinks about.
void room_write_marks(Room *room) {
    if (room->marks != NULL && !room_dealing(room)) {
        room->acting[0] = '\0';
        write_record(room->marks->str, room, NULL); // what is lost can be found again
        free_text(&room->marks);
    }
}

void room_keep_marks(Room *room, const char *lines) {
    room->marks = room->marks != NULL ? room->marks : g_string_new(NULL);
    g_string_append(room->marks, lines);
    room_write_marks(room);
}

int64_t room_done(const Room *room, int seat, const char *action) {
    const RoomSeat *place = &room->seats[seat];
    for (unsigned i = 0; i < MIN(place->done_count, ROOM_DONE); i++) {
        if (strcmp(place->done[i].action, action) == 0) {
            return place->done[i].at;
        }
    }
    return -1;
}

void room_remember(Room *room, int seat, const char *action, int64_t at) {
    RoomSeat *place = &room->seats[seat];
    RoomDone *done = &place->done[place->done_count++ % ROOM_DONE];
    g_strlcpy(done->action, action, sizeof(done->action));
    done->at = at;
}

// --- the match -------------------------------------------------------------------------------------

static void fill_head(Room *room) {
    climb_record_head_clear(&room->head);
    room->head = (ClimbRecordHead){
        .game = g_strdup(room->game->rules->id),
        .settings = g_strdupv(room->rules.settings),
        .scripts = scripts_tags(room->server->registry, room->game->rules->id),
        .program = g_strdup(command_program()),
        .date = autosave_date(),
    };
    for (int i = 0; i < room_seats(room); i++) {
        const RoomSeat *seat = &room->seats[i];
        room->head.names[i] = g_strdup(seat->name);
        room->head.players[i] = seat->person ? g_strdup("me")
                                             : g_strconcat("bot:", seat->bot->id, NULL);
    }
}

static ClimbSeed choose_seed(const Room *room) {
    ClimbSeed seed;
    if (room->seed != NULL && climb_seed_parse(room->seed, &seed, NULL)) {
        return room->match == 1 ? seed
                                : climb_seed_part(&seed, "switch", (uint64_t)room->match - 1);
    }
    return command_fresh_seed();
}

// Those who come after the match began find a bot on their seat, which they take.
static void fill_seats(Room *room) {
    for (int i = 0; i < room_seats(room); i++) {
        if (!room->seats[i].person && room->seats[i].bot == NULL) {
            room_seat_bot(room, i, players_default_bot(), NULL);
        }
    }
}

bool room_begin(Room *room, GError **error) {
    fill_seats(room);
    free_match(room);
    room->match++;
    room->match_at = room->at;
    room->unpacked = room->match > 1;
    room->ended = false;
    fill_head(room);
    if (!store_keeps(room->server->store)) {
        room->record = g_string_new(NULL);
    }
    ClimbSeed seed = choose_seed(room);
    ClimbMatch *match = climb_match_new(room->game, &seed);
    room->table = climb_table_new(match, &room->head, write_record, room);
    climb_table_watch(room->table, room_watch, room);
    room_event_end(room, room_event(room, "begin"), ROOM_ALL);
    room->table_changed = true;
    if (!room_save(room, error)) {
        free_match(room);
        room->match--;
        return false;
    }
    // If the deal cannot be written now, it is tried again soon.
    g_autoptr(GError) problem = NULL;
    if (!room_deal(room, &problem)) {
        room->due_deal = g_get_monotonic_time() + G_USEC_PER_SEC;
    }
    return true;
}

bool room_deal(Room *room, GError **error) {
    room->acting[0] = '\0';
    room->due_deal = 0;
    for (int i = 0; i < room_seats(room); i++) {
        room->seats[i].ready = false;
    }
    room->changed = true;
    bool good = climb_table_deal(room->table, error);
    room_plan(room);
    return good;
}

// The words of an answer, for those who did not see the question: it is gone once it is answered.
static void keep_answer(Room *room, const ClimbMove *move) {
    g_autofree char *question = NULL;
    g_auto(GStrv) answers = NULL;
    g_clear_pointer(&room->answer, g_free);
    if (move->type == CLIMB_MOVE_ANSWER &&
        climb_deal_question(room->game, &room_match(room)->deal, &question, &answers) &&
        move->value >= 1 && move->value <= g_strv_length(answers)) {
        room->answer = g_strdup(answers[move->value - 1]);
    }
}

bool room_act(Room *room, ClimbMove *move, const char *action, GError **error) {
    room->write_failed = false;
    room->acting[0] = '\0';
    if (action != NULL) {
        g_snprintf(room->acting, sizeof(room->acting), "%d:%s", move->seat + 1, action);
    }
    int seat = move->seat;
    keep_answer(room, move);
    bool good = climb_table_act(room->table, move, error);
    room->acting[0] = '\0';
    if (good) {
        room->server->counts.moves++;
        if (action != NULL) {
            room_remember(room, seat, action, room->at);
        }
        room->changed = true;
        room_plan(room);
    }
    return good;
}

bool room_end_match(Room *room, GError **error) {
    if (room_dealing(room) && !climb_table_void(room->table, N_("the match was ended"), error)) {
        return false;
    }
    if (!room->ended && room->table != NULL) {
        room->ended = true;
        GString *json = room_event(room, "match");
        g_string_append(json, ",\"leaders\":");
        room_add_seats(json, climb_match_leaders(room_match(room)));
        room_event_end(room, json, ROOM_ALL);
    }
    room->changed = true;
    room_plan(room);
    room_keep_results(room);
    return room_save(room, error);
}

bool room_go_on(Room *room, const char *text, GError **error) {
    g_autoptr(ClimbRecord) record = climb_record_read(room->server->registry, text, -1, error);
    if (record == NULL) {
        return false;
    }
    ClimbMatch *match = g_steal_pointer(&record->match);
    if (match->game->rules->hooks == NULL && strcmp(match->game->hash, room->game->hash) == 0) {
        // All tables of a game share it.
        climb_game_unref(match->game);
        match->game = climb_game_ref(room->game);
    } else {
        g_clear_pointer(&room->game, climb_game_unref);
        room->game = climb_game_ref(match->game);
    }
    climb_record_head_copy(&record->head, &room->head);
    if (!store_keeps(room->server->store)) {
        room->record = g_string_new(text);
    }
    room->table = climb_table_resume(match, &record->head, write_record, room);
    climb_table_watch(room->table, room_watch, room);
    room->commit = match->number > 0 ? room_commit(match, NULL) : NULL;
    if (record->end_missing) {
        g_autofree char *end = climb_record_print_end(match);
        return write_record(end, room, error);
    }
    return true;
}

bool room_close(Room *room, const char *words, GError **error) {
    GError *problem = NULL;
    if (!store_close_table(room->server->store, room->id, &problem)) {
        return store_failed(room, problem, error);
    }
    room->closed = true;
    GString *json = room_event(room, "closed");
    g_string_append(json, ",\"words\":");
    climb_json_add_string(json, words);
    room_event_end(room, json, ROOM_ALL);
    room_flush(room);
    return true;
}
