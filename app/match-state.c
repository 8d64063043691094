// SPDX-License-Identifier: LGPL-2.1-or-later
// The file of results of `climb match`: a line of JSON that says what match it is, then one for each
// deal, in any order. Lines are only ever appended, each with one call, so that whatever ends the
// program leaves at most the last line unfinished; that line is cut off when the match goes on.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "json-read.h"
#include "tournament.h"
#include "output.h"

// No number of a deal is larger, so that no sum over all deals can overflow.
#define VALUE_MAX INT64_C(10000000000)

struct _MatchState {
    char *name; // of the file, for errors
    int file;
    int bots;
    bool broken;      // a line could not be written: nothing may follow it
    GByteArray *done; // by deal
};

void match_head_clear(MatchHead *head) {
    g_clear_pointer(&head->label, g_free);
    g_clear_pointer(&head->title, g_free);
    g_clear_pointer(&head->rules, g_free);
    g_clear_pointer(&head->seed_text, g_free);
    g_clear_pointer(&head->bots, g_ptr_array_unref);
}

// --- writing -----------------------------------------------------------------------------------

char *match_state_head(const MatchHead *head, const Shard *shard) {
    char seed[CLIMB_SEED_TEXT_MAX];
    JsonBuilder *json = output_json_begin();
    output_json_text(json, "format", MATCH_STATE_FORMAT);
    output_json_text(json, "program", command_program());
    output_json_text(json, "game", head->label);
    output_json_text(json, "title", head->title);
    output_json_text(json, "rules", head->rules);
    output_json_number(json, "seats", head->seats);
    output_json_text(json, "generator", CLIMB_RANDOM_NAME);
    output_json_text(json, "seed", climb_seed_print(&head->seed, seed));
    output_json_text(json, "seed_text", head->seed_text);
    output_json_texts(json, "bots", head->bots);
    output_json_text(json, "lineup", lineup_name(head->lineup));
    output_json_number(json, "session", head->session);
    output_json_number(json, "deals", head->deals);
    output_json_number(json, "shard", shard->number);
    output_json_number(json, "shards", shard->count);
    return output_json_line(json);
}

static void add_row(GString *out, const int64_t *values, int count) {
    g_string_append(out, out->str[out->len - 1] == '[' ? "[" : ",[");
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", values[i]);
    }
    g_string_append_c(out, ']');
}

static char *deal_line(const MatchDeal *deal, int bots) {
    GString *out = g_string_new(NULL);
    g_string_printf(out,
                    "{\"deal\":%" G_GINT64_FORMAT ",\"voided\":%" G_GINT64_FORMAT ",\"bots\":[",
                    deal->number, deal->voided);
    for (int i = 0; i < bots; i++) {
        const MatchPart *part = &deal->bots[i];
        add_row(out, (const int64_t[]){ part->games, part->score, part->wins, part->faults }, 4);
    }
    g_string_append(out, "],\"pairs\":[");
    for (int i = 0; i < bots * (bots - 1) / 2; i++) {
        const MatchPair *pair = &deal->pairs[i];
        add_row(out, (const int64_t[]){ pair->meetings, pair->points, pair->difference }, 3);
    }
    g_string_append(out, "]}\n");
    return g_string_free(out, FALSE);
}

static bool fail_file(const MatchState *state, const char *what, GError **error) {
    g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(errno), "cannot %s %s: %s", what,
                state->name, g_strerror(errno));
    return false;
}

static bool append(MatchState *state, const char *line, GError **error) {
    size_t length = strlen(line);
    errno = ENOSPC; // where only a part of the line is written
    if (!state->broken && write(state->file, line, length) == (ssize_t)length) {
        return true;
    }
    state->broken = true;
    return fail_file(state, "write", error);
}

bool match_state_append(MatchState *state, const MatchDeal *deal, GError **error) {
    g_autofree char *line = deal_line(deal, state->bots);
    return append(state, line, error);
}

// --- reading -----------------------------------------------------------------------------------

// A file that is being read: what it says of itself, and how far it is good.
typedef struct {
    JsonRead json;
    FILE *stream;
    GString *line;
    int64_t good; // bytes of whole lines
    bool torn;    // something stands behind them
    MatchHead head;
    Shard shard;
    ShardRange range; // of the deals that it may have
} Reader;

static void reader_begin(Reader *reader, const char *name, FILE *stream) {
    *reader = (Reader){ .json.file = name, .stream = stream, .line = g_string_new(NULL) };
}

// True if all was well.
static bool reader_end(Reader *reader, GError **error) {
    g_string_free(reader->line, TRUE);
    match_head_clear(&reader->head);
    return json_read_end(&reader->json, error);
}

// Reads the next whole line, without its end. False at the end.
static bool next_line(Reader *reader) {
    GString *line = reader->line;
    char part[4096];
    g_string_truncate(line, 0);
    while (fgets(part, sizeof(part), reader->stream) != NULL) {
        g_string_append(line, part);
        if (line->len > 0 && line->str[line->len - 1] == '\n') {
            reader->good += (int64_t)line->len;
            g_string_truncate(line, line->len - 1);
            return true;
        }
    }
    reader->torn = line->len > 0;
    return false;
}

static void read_bots(JsonRead *read, MatchHead *head) {
    JsonArray *bots = json_read_array(read, "bots", 2, MATCH_BOTS_MAX);
    head->bots = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; bots != NULL && i < json_array_get_length(bots); i++) {
        g_ptr_array_add(head->bots, g_strdup(json_read_element_text(read, bots, i)));
    }
}

static void read_version(JsonRead *read) {
    const char *program = json_read_text(read, "program");
    const char *generator = json_read_text(read, "generator");
    if (g_strcmp0(program, command_program()) != 0 ||
        g_strcmp0(generator, CLIMB_RANDOM_NAME) != 0) {
        json_read_fail(read, "these deals were played by another version (%s, %s)", program,
                       generator);
    }
}

static void read_head(JsonRead *read, MatchHead *head) {
    head->label = g_strdup(json_read_text(read, "game"));
    head->title = g_strdup(json_read_text(read, "title"));
    head->rules = g_strdup(json_read_text(read, "rules"));
    head->seats = (int)json_read_number(read, "seats", 2, CLIMB_SEATS_MAX);
    head->seed_text = g_strdup(json_read_text(read, "seed_text"));
    const char *seed = json_read_text(read, "seed");
    if (seed != NULL && !climb_seed_parse(seed, &head->seed, NULL)) {
        json_read_fail(read, "seed is no seed");
    }
    read_bots(read, head);
    const char *lineup = json_read_text(read, "lineup");
    if (lineup != NULL && !lineup_parse(lineup, &head->lineup, NULL)) {
        json_read_fail(read, "lineup is none that is known here");
    }
    head->session = (int)json_read_number(read, "session", 1, MATCH_SESSION_MAX);
    head->deals = json_read_number(read, "deals", 1, MATCH_DEALS_MAX);
}

// The first line. False with an error.
static bool read_opening(Reader *reader) {
    JsonRead *read = &reader->json;
    bool whole = next_line(reader) && json_read_line(read, reader->line->str);
    const char *format = whole && json_read_has(read, "format") ? json_read_text(read, "format")
                                                                : NULL;
    if (g_strcmp0(format, MATCH_STATE_FORMAT) != 0) {
        g_clear_error(&read->error);
        json_read_fail(read, "this is no file of results of climb match");
        return false;
    }
    read_version(read);
    read_head(read, &reader->head);
    reader->shard.count = (int)json_read_number(read, "shards", 1, G_MAXINT);
    reader->shard.number = (int)json_read_number(read, "shard", 1, reader->shard.count);
    if (read->error == NULL) {
        reader->range = shard_range((ShardRange){ 0, reader->head.deals }, &reader->shard);
    }
    return read->error == NULL;
}

static JsonArray *read_row(JsonRead *read, JsonArray *rows, guint index, guint length) {
    JsonNode *node = rows != NULL ? json_array_get_element(rows, index) : NULL;
    JsonArray *row = node != NULL && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
    if (row == NULL || json_array_get_length(row) != length) {
        json_read_fail(read, "a row of a deal has not %u numbers", length);
        return NULL;
    }
    return row;
}

static void read_deal(Reader *reader, MatchDeal *deal) {
    JsonRead *read = &reader->json;
    guint bots = reader->head.bots->len;
    guint pairs = bots * (bots - 1) / 2;
    memset(deal, 0, sizeof(*deal));
    deal->number = json_read_number(read, "deal", reader->range.first, reader->range.end - 1);
    deal->voided = json_read_number(read, "voided", 0, VALUE_MAX);
    JsonArray *rows = json_read_array(read, "bots", bots, bots);
    for (guint i = 0; i < bots && read->error == NULL; i++) {
        JsonArray *row = read_row(read, rows, i, 4);
        MatchPart *part = &deal->bots[i];
        part->games = json_read_element(read, row, 0, 0, VALUE_MAX);
        part->score = json_read_element(read, row, 1, -VALUE_MAX, VALUE_MAX);
        part->wins = json_read_element(read, row, 2, 0, part->games);
        part->faults = json_read_element(read, row, 3, 0, VALUE_MAX);
    }
    rows = json_read_array(read, "pairs", pairs, pairs);
    for (guint i = 0; i < pairs && read->error == NULL; i++) {
        JsonArray *row = read_row(read, rows, i, 3);
        MatchPair *pair = &deal->pairs[i];
        pair->meetings = json_read_element(read, row, 0, 0, VALUE_MAX);
        pair->points = json_read_element(read, row, 1, 0, 2 * pair->meetings);
        pair->difference = json_read_element(read, row, 2, -VALUE_MAX, VALUE_MAX);
    }
}

static void grow(GByteArray *seen, int64_t deals) {
    guint before = seen->len;
    g_byte_array_set_size(seen, (guint)MAX(deals, before));
    memset(seen->data + before, 0, seen->len - before);
}

// "deals": the match was made longer.
static void read_more(Reader *reader, GByteArray *seen) {
    if (reader->shard.count > 1) {
        json_read_fail(&reader->json, "a part of a match cannot be made longer");
    }
    int64_t deals = json_read_number(&reader->json, "deals", reader->head.deals, MATCH_DEALS_MAX);
    if (reader->json.error == NULL) {
        reader->head.deals = deals;
        reader->range.end = deals;
        grow(seen, deals);
    }
}

// Reads all deals after the head; `seen` says which deals there were before, and gets these.
static void read_deals(Reader *reader, GByteArray *seen, MatchTotals *totals) {
    JsonRead *read = &reader->json;
    g_autofree MatchDeal *deal = g_new0(MatchDeal, 1);
    while (read->error == NULL && next_line(reader) && json_read_line(read, reader->line->str)) {
        if (json_read_has(read, "deals")) {
            read_more(reader, seen);
            continue;
        }
        read_deal(reader, deal);
        if (read->error == NULL && seen->data[deal->number] != 0) {
            json_read_fail(read, "deal %" G_GINT64_FORMAT " is there twice, and would count twice",
                           deal->number);
        }
        if (read->error == NULL) {
            seen->data[deal->number] = 1;
            match_totals_count(totals, deal, match_bots(&reader->head));
        }
    }
}

// --- comparing ---------------------------------------------------------------------------------

static char *bot_names(const MatchHead *head) {
    GString *out = g_string_new(NULL);
    for (int i = 0; i < match_bots(head); i++) {
        g_string_append_printf(out, "%s%s", i > 0 ? ", " : "", (char *)head->bots->pdata[i]);
    }
    return g_string_free(out, FALSE);
}

static void compare_text(JsonRead *read, const char *what, const char *there, const char *here) {
    if (strcmp(there, here) != 0) {
        json_read_fail(read, "this is another match: its %s %s, not %s", what, there, here);
    }
}

static void compare_number(JsonRead *read, const char *what, int64_t there, int64_t here) {
    if (there != here) {
        json_read_fail(read,
                       "this is another match: its %s %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT,
                       what, there, here);
    }
}

static void compare_heads(JsonRead *read, const MatchHead *there, const MatchHead *here) {
    char seeds[2][CLIMB_SEED_TEXT_MAX];
    g_autofree char *bots_there = bot_names(there);
    g_autofree char *bots_here = bot_names(here);
    compare_text(read, "game is", there->label, here->label);
    if (strcmp(there->rules, here->rules) != 0) {
        json_read_fail(read, "this is another match: the rules of %s were changed since",
                       there->label);
    }
    compare_text(read, "bots are", bots_there, bots_here);
    if (memcmp(&there->seed, &here->seed, sizeof(there->seed)) != 0) {
        bool names = strcmp(there->seed_text, here->seed_text) != 0;
        compare_text(read, "seed is",
                     names ? there->seed_text : climb_seed_print(&there->seed, seeds[0]),
                     names ? here->seed_text : climb_seed_print(&here->seed, seeds[1]));
    }
    compare_text(read, "line-up is", lineup_name(there->lineup), lineup_name(here->lineup));
    compare_number(read, "number of seats is", there->seats, here->seats);
    compare_number(read, "number of deals a game is", there->session, here->session);
    compare_number(read, "number of deals is", there->deals, here->deals);
}

// --- a match that goes on ----------------------------------------------------------------------

// Is that all there is: nothing, or the beginning of the head's line?
static bool is_begun(const MatchState *state, const char *line) {
    size_t whole = strlen(line);
    g_autofree char *start = g_malloc(whole);
    ssize_t length = pread(state->file, start, whole, 0);
    return length >= 0 && (size_t)length < whole && memcmp(start, line, (size_t)length) == 0;
}

// A match that is there as a whole may be made longer.
static bool lengthen(MatchState *state, int64_t before, int64_t deals, GError **error) {
    g_autofree char *line = g_strdup_printf("{\"deals\":%" G_GINT64_FORMAT "}\n", deals);
    return before == deals || append(state, line, error);
}

// Is it the file of this match, or of a shorter one?
static void compare(Reader *reader, const MatchHead *head, const Shard *shard) {
    int64_t deals = reader->head.deals;
    reader->json.line = 1;
    compare_number(&reader->json, "number of parts is", reader->shard.count, shard->count);
    compare_number(&reader->json, "part is", reader->shard.number, shard->number);
    if (shard->count == 1 && deals < head->deals) {
        reader->head.deals = head->deals;
    }
    compare_heads(&reader->json, &reader->head, head);
    reader->head.deals = deals;
}

static bool cut(MatchState *state, int64_t length, GError **error) {
    return ftruncate(state->file, length) == 0 || fail_file(state, "write", error);
}

static bool read_or_begin(MatchState *state, const MatchHead *head, const Shard *shard,
                          MatchTotals *totals, GError **error) {
    g_autofree char *line = match_state_head(head, shard);
    if (is_begun(state, line)) {
        return cut(state, 0, error) && append(state, line, error);
    }
    FILE *stream = fdopen(dup(state->file), "r");
    if (stream == NULL) {
        return fail_file(state, "read", error);
    }
    rewind(stream);
    Reader reader;
    reader_begin(&reader, state->name, stream);
    if (read_opening(&reader)) {
        grow(state->done, reader.head.deals);
        read_deals(&reader, state->done, totals);
    }
    if (reader.json.error == NULL) {
        compare(&reader, head, shard);
    }
    int64_t deals = reader.head.deals;
    int64_t good = reader.good;
    fclose(stream);
    return reader_end(&reader, error) && cut(state, good, error) &&
           lengthen(state, deals, head->deals, error);
}

MatchState *match_state_open(const char *path, const MatchHead *head, const Shard *shard,
                             MatchTotals *totals, GError **error) {
    MatchState *state = g_new0(MatchState, 1);
    state->name = g_filename_display_name(path);
    state->bots = match_bots(head);
    state->done = g_byte_array_new();
    grow(state->done, head->deals);
    state->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    bool good = state->file >= 0 || fail_file(state, "open", error);
    struct stat facts;
    if (good && (fstat(state->file, &facts) != 0 || !S_ISREG(facts.st_mode))) {
        climb_error_set(error, CLIMB_ERROR_RECORD, _("{file} is no regular file"), "file",
                        state->name, NULL);
        good = false;
    }
    if (good && flock(state->file, LOCK_EX | LOCK_NB) != 0) {
        climb_error_set(error, CLIMB_ERROR_RECORD,
                        _("{file} is in use: another match is writing it"), "file", state->name,
                        NULL);
        good = false;
    }
    if (!good || !read_or_begin(state, head, shard, totals, error)) {
        match_state_free(state);
        return NULL;
    }
    return state;
}

void match_state_free(MatchState *state) {
    if (state == NULL) {
        return;
    }
    if (state->file >= 0) {
        close(state->file);
    }
    g_byte_array_unref(state->done);
    g_free(state->name);
    g_free(state);
}

bool match_state_has(const MatchState *state, int64_t deal) {
    return state != NULL && state->done->data[deal] != 0;
}

int64_t match_state_count(const MatchState *state, ShardRange deals) {
    int64_t count = 0;
    for (int64_t deal = deals.first; state != NULL && deal < deals.end; deal++) {
        count += state->done->data[deal];
    }
    return count;
}

// --- merging -----------------------------------------------------------------------------------

// A file of the match of *head, or the first file, which gives *head.
static void merge_deals(Reader *reader, MatchHead *head, GByteArray *done, MatchTotals *totals) {
    int64_t deals = reader->head.deals;
    if (head->label != NULL) {
        // Whole matches may be of different lengths; that they overlap is what is wrong with them.
        reader->head.deals = reader->shard.count == 1 ? head->deals : deals;
        compare_heads(&reader->json, &reader->head, head);
        reader->head.deals = deals;
    }
    grow(done, deals);
    read_deals(reader, done, totals);
    if (reader->json.error == NULL && reader->torn) {
        fprintf(stderr, "climb merge: %s: its last line is unfinished, and left out\n",
                reader->json.file);
    }
    if (head->label == NULL) {
        *head = reader->head;
        reader->head = (MatchHead){ 0 };
    }
}

bool match_state_merge(const char *path, MatchHead *head, GByteArray *done, MatchTotals *totals,
                       GError **error) {
    g_autofree char *name = g_filename_display_name(path);
    FILE *stream = fopen(path, "r");
    if (stream == NULL) {
        g_autofree char *words = climb_words_fill(_("cannot read {file}: {problem}"), "file", name,
                                                  "problem", g_strerror(errno), NULL);
        g_set_error_literal(error, G_FILE_ERROR, g_file_error_from_errno(errno), words);
        return false;
    }
    Reader reader;
    reader_begin(&reader, name, stream);
    if (read_opening(&reader)) {
        merge_deals(&reader, head, done, totals);
    }
    fclose(stream);
    return reader_end(&reader, error);
}
