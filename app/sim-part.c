// SPDX-License-Identifier: LGPL-2.1-or-later
// The counts of `climb sim` on their way from one process to another: a part of a run as a line of
// JSON, read with care, and added to others.
#include <stddef.h>
#include <string.h>

#include "json-read.h"
#include "output.h"
#include "sim.h"

// No count of a part is larger; so the sums of all parts cannot overflow.
#define COUNT_MAX INT64_C(1000000000000000)

// Members of SimTotals, all of int64_t: where they are, and how many in a row.
#define ROW(member)                                                     \
    {                                                                   \
#member, offsetof(SimTotals, member),                           \
            sizeof(((const SimTotals *)NULL)->member) / sizeof(int64_t) \
    }

typedef struct {
    const char *name;
    size_t offset;
    size_t count;
} Row;

static const Row rows[] = {
    ROW(deals),      ROW(voided),   ROW(unbid),         ROW(matches), ROW(moves),
    ROW(decisions),  ROW(legal),    ROW(asked),         ROW(thrown),  ROW(net),
    ROW(penalty),    ROW(cards),    ROW(leads),         ROW(wins),    ROW(lead_wins),
    ROW(place_wins), ROW(declared), ROW(declared_wins), ROW(lengths),
};

static int64_t *counts_of(const SimTotals *totals, const Row *row) {
    return (int64_t *)((char *)totals + row->offset);
}

void sim_totals_add(SimTotals *whole, const SimTotals *part) {
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        int64_t *to = counts_of(whole, &rows[i]);
        const int64_t *from = counts_of(part, &rows[i]);
        for (size_t k = 0; k < rows[i].count; k++) {
            to[k] += from[k];
        }
    }
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        whole->net_squares[seat] += part->net_squares[seat];
    }
}

int64_t sim_units(const SimHead *head) {
    return (head->deals + head->session - 1) / head->session;
}

void sim_head_clear(SimHead *head) {
    g_clear_pointer(&head->label, g_free);
    g_clear_pointer(&head->title, g_free);
    g_clear_pointer(&head->rules, g_free);
    g_clear_pointer(&head->seed_text, g_free);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_clear_pointer(&head->bots[i], g_free);
    }
}

// --- writing -----------------------------------------------------------------------------------

// Counts of a row without the zeros at its end.
static void write_row(JsonBuilder *json, const Row *row, const SimTotals *totals) {
    const int64_t *counts = counts_of(totals, row);
    size_t count = row->count;
    while (count > 0 && counts[count - 1] == 0) {
        count--;
    }
    output_json_begin_list(json, row->name);
    for (size_t i = 0; i < count; i++) {
        json_builder_add_int_value(json, counts[i]);
    }
    json_builder_end_array(json);
}

// Too wide for a number of JSON: as a text of hexadecimal digits.
static void write_squares(JsonBuilder *json, const SimTotals *totals, int seats) {
    output_json_begin_list(json, "net_squares");
    for (int seat = 0; seat < seats; seat++) {
        SimWide square = totals->net_squares[seat];
        g_autofree char *text = g_strdup_printf("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER
                                                "x",
                                                (uint64_t)(square >> 64), (uint64_t)square);
        json_builder_add_string_value(json, text);
    }
    json_builder_end_array(json);
}

char *sim_part_write(const SimHead *head, ShardRange units, const SimTotals *totals) {
    char seed[CLIMB_SEED_TEXT_MAX];
    JsonBuilder *json = output_json_begin();
    output_json_text(json, "format", SIM_PART_FORMAT);
    output_json_text(json, "program", command_program());
    output_json_text(json, "game", head->label);
    output_json_text(json, "title", head->title);
    output_json_text(json, "rules", head->rules);
    output_json_text(json, "generator", CLIMB_RANDOM_NAME);
    output_json_text(json, "seed", climb_seed_print(&head->seed, seed));
    output_json_text(json, "seed_text", head->seed_text);
    output_json_number(json, "wanted", head->deals);
    output_json_number(json, "session", head->session);
    const char *bots[CLIMB_SEATS_MAX + 1] = { NULL };
    for (int seat = 0; seat < head->seats; seat++) {
        bots[seat] = head->bots[seat];
    }
    output_json_list(json, "bots", bots);
    output_json_number(json, "first", units.first);
    output_json_number(json, "end", units.end);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        write_row(json, &rows[i], totals);
    }
    write_squares(json, totals, head->seats);
    return output_json_line(json);
}

// --- reading -----------------------------------------------------------------------------------

static void read_row(JsonRead *read, const Row *row, SimTotals *totals) {
    JsonArray *array = json_read_array(read, row->name, 0, (guint)row->count);
    int64_t *counts = counts_of(totals, row);
    bool may_be_negative = row->offset == offsetof(SimTotals, net) ||
                           row->offset == offsetof(SimTotals, penalty);
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++) {
        counts[i] = json_read_element(read, array, i, may_be_negative ? -COUNT_MAX : 0, COUNT_MAX);
    }
}

static void read_squares(JsonRead *read, SimPart *part) {
    guint seats = (guint)part->head.seats;
    JsonArray *array = json_read_array(read, "net_squares", seats, seats);
    for (guint seat = 0; seat < seats; seat++) {
        const char *text = json_read_element_text(read, array, seat);
        // The first digit stays 0, so that sums cannot overflow.
        if (text == NULL || strlen(text) != 32 || strspn(text, "0123456789abcdef") != 32 ||
            text[0] != '0') {
            json_read_fail(read, "net_squares has something else than 32 hexadecimal digits");
            return;
        }
        g_autofree char *high = g_strndup(text, 16);
        part->totals.net_squares[seat] = (SimWide)g_ascii_strtoull(high, NULL, 16) << 64 |
                                         g_ascii_strtoull(text + 16, NULL, 16);
    }
}

static void read_head(JsonRead *read, SimHead *head) {
    head->label = g_strdup(json_read_text(read, "game"));
    head->title = g_strdup(json_read_text(read, "title"));
    head->rules = g_strdup(json_read_text(read, "rules"));
    head->seed_text = g_strdup(json_read_text(read, "seed_text"));
    head->deals = json_read_number(read, "wanted", 1, SIM_DEALS_MAX);
    head->session = (int)json_read_number(read, "session", 1, SIM_SESSION_MAX);
    const char *seed = json_read_text(read, "seed");
    if (seed != NULL && !climb_seed_parse(seed, &head->seed, NULL)) {
        json_read_fail(read, "seed is no seed");
    }
    const char *program = json_read_text(read, "program");
    const char *generator = json_read_text(read, "generator");
    if (g_strcmp0(program, command_program()) != 0 ||
        g_strcmp0(generator, CLIMB_RANDOM_NAME) != 0) {
        json_read_fail(read, "this part was played by another version (%s, %s)", program,
                       generator);
    }
    JsonArray *bots = json_read_array(read, "bots", 1, CLIMB_SEATS_MAX);
    head->seats = bots != NULL ? (int)json_array_get_length(bots) : 0;
    for (int seat = 0; seat < head->seats; seat++) {
        head->bots[seat] = g_strdup(json_read_element_text(read, bots, (guint)seat));
    }
}

// Does it add up? A part whose deals are not those of its units would spoil the whole.
static void check_counts(JsonRead *read, const SimPart *part) {
    const SimHead *head = &part->head;
    const SimTotals *totals = &part->totals;
    int64_t end = MIN(part->units.end * head->session, head->deals);
    int64_t deals = end - MIN(part->units.first * head->session, end);
    int64_t lengths = 0;
    for (int i = 0; i <= SIM_MOVES_MAX; i++) {
        lengths += totals->lengths[i];
    }
    if (totals->deals != deals || lengths != deals || totals->voided > deals) {
        json_read_fail(read, "the counts do not add up");
    }
}

SimPart *sim_part_read(const char *text, const char *name, GError **error) {
    g_autoptr(SimPart) part = g_new0(SimPart, 1);
    part->name = g_strdup(name);
    JsonRead read = { .file = name };
    if (json_read_line(&read, text)) {
        read_head(&read, &part->head);
        int64_t all = read.error == NULL ? sim_units(&part->head) : 0;
        part->units.first = json_read_number(&read, "first", 0, all);
        part->units.end = json_read_number(&read, "end", part->units.first, all);
        for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
            read_row(&read, &rows[i], &part->totals);
        }
        read_squares(&read, part);
        if (read.error == NULL) {
            check_counts(&read, part);
        }
    }
    return json_read_end(&read, error) ? g_steal_pointer(&part) : NULL;
}

void sim_part_free(SimPart *part) {
    if (part != NULL) {
        sim_head_clear(&part->head);
        g_free(part->name);
        g_free(part);
    }
}
