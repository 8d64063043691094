// SPDX-License-Identifier: LGPL-2.1-or-later
// Looking back: deals that are over step by step, how good their moves were, records.
#include <string.h>

#include "../review.h"
#include "requests.h"

// Messages that one of these stands for.
#define REPLAY_COST 5
#define REVIEW_COST 20

#define REVIEW_LINE "x-review " // docs/record.md

// A record on the way to the answer.
typedef struct {
    const Room *room;
    int wanted;        // number of the deal
    int deals;         // that are over
    int deal;          // number of the one that is walked through
    guint moves;       // of it so far
    guint before;      // moves of the deals before it
    GArray *made;      // of guint, for each step: the number of its move in the record, 0: none
    GString *steps;    // JSON
    GString *end;      // members of the deal that is over; empty before
    GHashTable *marks; // of a review, by step
} Walk;

static void add_open_view(const ClimbMatch *match, GString *json) {
    ClimbView view = { .seat = CLIMB_NO_SEAT, .deal = match->deal };
    g_string_append(json, "\"view\":{");
    climb_position_print_json(match->game, &view, json);
    g_string_append_c(json, '}');
}

static void add_step(Walk *walk, const ClimbMatch *match, bool first) {
    GString *json = walk->steps;
    guint made = 0;
    g_string_append(json, json->len > 0 ? ",{\"events\":[{" : "{\"events\":[{");
    if (match->moves->len > walk->moves && !first) {
        room_add_move(walk->room, &g_array_index(match->moves, ClimbMove, match->moves->len - 1),
                      json);
        made = walk->before + match->moves->len;
    } else {
        g_string_append_printf(json, "\"event\":\"%s\"",
                               first                                   ? "deal"
                               : match->deal.phase == CLIMB_PHASE_OVER ? "over"
                                                                       : "undo");
    }
    g_string_append(json, "}],");
    add_open_view(match, json);
    g_string_append_c(json, '}');
    g_array_append_val(walk->made, made);
}

static void add_end(Walk *walk, const ClimbMatch *match) {
    g_autofree char *seed = NULL;
    g_autofree char *commit = room_commit(match, &seed);
    g_string_printf(walk->end, "\"commit\":\"%s\",\"seed\":\"%s\",\"result\":", commit, seed);
    room_add_result(match, NULL, walk->end);
}

static void watch(const ClimbMatch *match, int line, gpointer data) {
    Walk *walk = data;
    (void)line;
    bool first = walk->deal != match->number;
    if (first) {
        walk->before += walk->moves;
        walk->deal = match->number;
    }
    walk->deals = match->number - (match->deal.phase != CLIMB_PHASE_OVER ? 1 : 0);
    if (match->number == walk->wanted) {
        add_step(walk, match, first);
        if (match->deal.phase == CLIMB_PHASE_OVER) {
            add_end(walk, match);
        }
    }
    walk->moves = match->moves->len;
}

// --- marks -----------------------------------------------------------------------------------------

static bool is_mark(const char *word) {
    bool found = false;
    for (int mark = 0; mark < REVIEW_MARKS; mark++) {
        found = found || strcmp(word, review_mark_name((ReviewMark)mark)) == 0;
    }
    return found;
}

// What is said of a move: "mistake; better: play 3D (why)". NULL for what others write. (transfer full)
static char *mark_json(const ClimbGame *game, guint step, double loss, const char *words) {
    g_auto(GStrv) parts = g_strsplit(words, "; better: ", 2);
    if (parts[0] == NULL || !is_mark(g_strstrip(parts[0]))) {
        return NULL;
    }
    GString *json = g_string_new(NULL);
    g_string_append_printf(json, "{\"step\":%u,\"mark\":\"%s\"", step, parts[0]);
    climb_json_add_real(json, "loss", loss);
    if (parts[1] != NULL) {
        g_auto(GStrv) better = g_strsplit(parts[1], " (", 2);
        bool move = !g_str_has_prefix(better[0], "throw nothing");
        g_string_append(json, ",\"better\":");
        climb_json_add_string(json, move ? better[0] : "");
        if (better[1] != NULL && *better[1] != '\0') {
            better[1][strlen(better[1]) - 1] = '\0';
            g_string_append(json, ",\"words\":");
            g_autofree char *shown = room_words(game, better[1]);
            climb_json_add_string(json, shown);
        }
    }
    g_string_append_c(json, '}');
    return g_string_free(json, FALSE);
}

// The step of a move that stands in the end: of moves that were taken back the number comes again.
static int step_of(const Walk *walk, guint64 number) {
    for (guint i = walk->made->len; number > 0 && i > 0; i--) {
        if (g_array_index(walk->made, guint, i - 1) == number) {
            return (int)i - 1;
        }
    }
    return -1;
}

// Marks by step; of those that were given twice the later one. (transfer full) as JSON, in no order
static GHashTable *find_marks(const Walk *walk, const char *text) {
    GHashTable *marks = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        if (!g_str_has_prefix(lines[i], REVIEW_LINE)) {
            continue;
        }
        char *end = NULL;
        int step = step_of(walk, g_ascii_strtoull(lines[i] + strlen(REVIEW_LINE), &end, 10));
        const char *at = end;
        double loss = g_ascii_strtod(at, &end);
        char *json = step >= 0 && end > at && loss >= 0 && loss < 1e9
                         ? mark_json(walk->room->game, (guint)step, loss, end)
                         : NULL;
        if (json != NULL) {
            g_hash_table_replace(marks, GINT_TO_POINTER(step), json);
        }
    }
    return marks;
}

static void add_marks(const Walk *walk, GString *json) {
    const char *separator = "";
    g_string_append(json, ",\"marks\":[");
    for (guint step = 0; step < walk->made->len; step++) {
        const char *mark = g_hash_table_lookup(walk->marks, GINT_TO_POINTER((int)step));
        if (mark != NULL) {
            g_string_append_printf(json, "%s%s", separator, mark);
            separator = ",";
        }
    }
    g_string_append_c(json, ']');
}

// --- answers ---------------------------------------------------------------------------------------

static void walk_clear(Walk *walk) {
    g_array_unref(walk->made);
    g_string_free(walk->steps, TRUE);
    g_string_free(walk->end, TRUE);
    g_clear_pointer(&walk->marks, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Walk, walk_clear)

// Reads a deal out of the record of the client's table. False if an error was sent.
static bool walk_deal(Walk *walk, Client *client, const Ask *ask, int deal) {
    g_autoptr(GError) error = NULL;
    *walk = (Walk){ .room = client->room,
                    .wanted = deal,
                    .made = g_array_new(FALSE, FALSE, sizeof(guint)),
                    .steps = g_string_new(NULL),
                    .end = g_string_new(NULL) };
    g_autofree char *text = room_record(client->room, &error);
    g_autoptr(ClimbRecord) record = text != NULL ? climb_record_walk(client->server->registry, text,
                                                                     -1, watch, walk, &error)
                                                 : NULL;
    if (record == NULL || walk->end->len == 0) {
        request_not_saved(client, ask, error);
        return false;
    }
    walk->marks = find_marks(walk, text);
    return true;
}

// `reviewed`: its moves were judged, even if there was nothing to choose in it.
static void send_replay(Client *client, const Ask *ask, const Walk *walk, bool reviewed) {
    GString *json = request_begin(ask, "replay");
    g_string_append_printf(json, ",\"deal\":%d,\"deals\":%d,%s,\"steps\":[%s]", walk->wanted,
                           walk->deals, walk->end->str, walk->steps->str);
    if (reviewed || g_hash_table_size(walk->marks) > 0) {
        add_marks(walk, json);
    }
    request_send(client, json);
}

// The number of a deal that is over and may be shown to the client; 0 if an error was sent or is left in `ask`.
static int read_deal(Client *client, Ask *ask) {
    int64_t number = ask_number(ask, "deal", 1, G_MAXINT, 0);
    if (number == 0) {
        json_read_fail(&ask->read, "'deal' is missing");
    }
    Room *room = ask_good(ask) ? request_room(client, ask) : NULL;
    if (room == NULL) {
        return 0;
    }
    const ClimbMatch *match = room_match(room);
    bool over = match != NULL &&
                (number < match->number || (number == match->number && !room_dealing(room)));
    if (!over || (client->seats == 0 && room->options.delay > 0 && !room_over(room))) {
        request_fail(client, ask, "not-now", _("that deal is not over, or never was"));
        return 0;
    }
    return (int)number;
}

static void answer_replay(Client *client, Ask *ask) {
    int deal = read_deal(client, ask);
    if (deal == 0) {
        return;
    }
    client->credit -= REPLAY_COST;
    g_auto(Walk) walk;
    if (walk_deal(&walk, client, ask, deal)) {
        send_replay(client, ask, &walk, false);
    }
}

static void on_reviewed(Client *client, int64_t id, int deal) {
    const Ask ask = { .id = id };
    g_auto(Walk) walk;
    if (walk_deal(&walk, client, &ask, deal)) {
        send_replay(client, &ask, &walk, true);
    }
}

static void answer_review(Client *client, Ask *ask) {
    int deal = read_deal(client, ask);
    g_autoptr(GError) error = NULL;
    if (deal == 0) {
        return;
    }
    client->credit -= REVIEW_COST;
    g_auto(Walk) walk;
    if (!walk_deal(&walk, client, ask, deal)) {
        return;
    }
    if (g_hash_table_size(walk.marks) > 0) {
        send_replay(client, ask, &walk, true);
    } else if (!room_review(client->room, deal, client, ask->id, on_reviewed, &error)) {
        bool busy = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_BUSY);
        client_error(client, ask, busy ? "limit" : "not-saved", NULL, error->message);
    }
}

// --- records ---------------------------------------------------------------------------------------

// Where scripts lie on the server is nobody's business. (transfer full)
static char *without_folders(const char *text) {
    g_autoptr(GRegex) regex = g_regex_new(
        "^(\\[Script \"[^ ]+ sha256:[0-9a-f]* )/.*(/[^/\n]*\"\\])$", G_REGEX_MULTILINE, 0, NULL);
    return g_regex_replace(regex, text, -1, 0, "\\1\\2", 0, NULL);
}

static void answer_record(Client *client, Ask *ask) {
    Room *room = ask_good(ask) ? request_room(client, ask) : NULL;
    if (room == NULL) {
        return;
    }
    if (room->table == NULL || !room_over(room)) {
        // Its seed tells all deals to come.
        request_fail(client, ask, "not-now", _("the record is given out when the match is over"));
        return;
    }
    client->credit -= REPLAY_COST;
    g_autoptr(GError) error = NULL;
    g_autofree char *text = room_record(room, &error);
    if (text == NULL) {
        request_not_saved(client, ask, error);
        return;
    }
    g_autofree char *game = g_strdup(room->rules.game);
    g_strdelimit(game, ":+ ", '-');
    g_autofree char *day = g_strndup(room->head.date != NULL ? room->head.date : "", 10);
    g_autofree char *name = g_strdup_printf("%s-%s-%d.climb", game, day, room->match);
    GString *json = request_begin(ask, "record");
    g_string_append(json, ",\"name\":");
    climb_json_add_string(json, name);
    g_string_append(json, ",\"text\":");
    g_autofree char *shown = without_folders(text);
    climb_json_add_string(json, shown);
    request_send(client, json);
}

const Request requests_replay[] = {
    { "replay", answer_replay },
    { "review", answer_review },
    { "record", answer_record },
    { NULL, NULL },
};
