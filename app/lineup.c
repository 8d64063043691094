// SPDX-License-Identifier: LGPL-2.1-or-later
// Seatings for duplicate deals: lists them all, by combinations of bots and orders round the table.
#include "lineup.h"

#include <string.h>

static const char *const names[] = { [LINEUP_MIXED] = "mixed", [LINEUP_ONE] = "one" };

typedef struct {
    GArray *seatings;
    int bots;
    int seats;     // or pairs of partners
    int left[128]; // how often each bot is still to be seated
    Seating seating;
} Search;

bool lineup_parse(const char *text, Lineup *lineup, GError **error) {
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        if (strcmp(names[i], text) == 0) {
            *lineup = (Lineup)i;
            return true;
        }
    }
    climb_error_set(error, CLIMB_ERROR_TEXT, _("--lineup: '{text}' is neither mixed nor one"),
                    "text", text, NULL);
    return false;
}

const char *lineup_name(Lineup lineup) {
    return names[lineup];
}

static bool is_full(const Search *search) {
    return search->seatings->len > LINEUP_GAMES_MAX;
}

// All orders of the bots that are left, from one seat on.
static void add_orders(Search *search, int seat) {
    if (is_full(search)) {
        return;
    }
    if (seat == search->seats) {
        g_array_append_val(search->seatings, search->seating);
        return;
    }
    for (int bot = 0; bot < search->bots; bot++) {
        if (search->left[bot] > 0) {
            search->left[bot]--;
            search->seating.bots[seat] = (int8_t)bot;
            add_orders(search, seat + 1);
            search->left[bot]++;
        }
    }
}

// All choices of `count` bots, from one on, that are seated once more than the others.
static void add_choices(Search *search, int from, int count) {
    if (count == 0) {
        add_orders(search, 0);
        return;
    }
    for (int bot = from; bot + count <= search->bots && !is_full(search); bot++) {
        search->left[bot]++;
        add_choices(search, bot + 1, count - 1);
        search->left[bot]--;
    }
}

static void add_one(Search *search, int one, int other) {
    // With two seats the other place of the one is another pair of bots, and comes there.
    int places = search->seats == 2 ? 1 : search->seats;
    for (int place = 0; place < places && !is_full(search); place++) {
        for (int seat = 0; seat < search->seats; seat++) {
            search->seating.bots[seat] = (int8_t)(seat == place ? one : other);
        }
        g_array_append_val(search->seatings, search->seating);
    }
}

// From pairs of partners to their seats.
static void seat_partners(GArray *seatings, int pairs) {
    for (guint i = 0; i < seatings->len; i++) {
        Seating *seating = &g_array_index(seatings, Seating, i);
        for (int pair = 0; pair < pairs; pair++) {
            seating->bots[pairs + pair] = seating->bots[pair];
        }
    }
}

GArray *lineup_seatings(Lineup lineup, int bots, int seats, bool partners, GError **error) {
    Search search = { .bots = bots, .seats = partners ? seats / 2 : seats };
    g_assert(bots >= 2 && bots <= (int)G_N_ELEMENTS(search.left));
    search.seatings = g_array_new(false, false, sizeof(Seating));
    switch (lineup) {
    case LINEUP_MIXED:
        for (int bot = 0; bot < bots; bot++) {
            search.left[bot] = search.seats / bots;
        }
        add_choices(&search, 0, search.seats % bots);
        break;
    case LINEUP_ONE:
        for (int one = 0; one < bots; one++) {
            for (int other = 0; other < bots; other++) {
                if (one != other) {
                    add_one(&search, one, other);
                }
            }
        }
        break;
    }
    if (is_full(&search)) {
        g_array_unref(search.seatings);
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            lineup == LINEUP_MIXED
                ? _("{bots} bots in {seats} seats would need more than {most} games a deal: name "
                    "fewer bots, or use --lineup one")
                : _("{bots} bots in {seats} seats would need more than {most} games a deal: name "
                    "fewer bots"),
            "bots", climb_words_digits(bots).text, "seats", climb_words_digits(seats).text, "most",
            climb_words_digits(LINEUP_GAMES_MAX).text, NULL);
        return NULL;
    }
    if (partners) {
        seat_partners(search.seatings, search.seats);
    }
    return search.seatings;
}
