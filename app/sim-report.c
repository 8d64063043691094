// SPDX-License-Identifier: LGPL-2.1-or-later
// Tells what a run of `climb sim` counted, in words and as JSON. Counts nothing itself.
#include <math.h>

#include "output.h"
#include "sim.h"

#define LABEL_COLUMNS 24

static int64_t scored(const SimTotals *totals) {
    return totals->deals - totals->voided;
}

static double ratio(int64_t part, int64_t whole) {
    return whole > 0 ? (double)part / (double)whole : 0;
}

static double percent(int64_t part, int64_t whole) {
    return 100 * ratio(part, whole);
}

// Standard error of the mean net result of a seat.
static double net_error(const SimTotals *totals, int seat) {
    double n = (double)scored(totals);
    if (n < 2) {
        return 0;
    }
    double mean = (double)totals->net[seat] / n;
    double variance = ((double)totals->net_squares[seat] - n * mean * mean) / (n - 1);
    return sqrt(MAX(variance, 0) / n);
}

// The number of moves that a share of all deals (in percent) does not pass.
static int length_at(const SimTotals *totals, int share) {
    int64_t wanted = (totals->deals * share + 99) / 100;
    int64_t seen = 0;
    int length = 0;
    while (length < SIM_MOVES_MAX && (seen += totals->lengths[length]) < MAX(wanted, 1)) {
        length++;
    }
    return length;
}

static int longest(const SimTotals *totals) {
    int length = SIM_MOVES_MAX;
    while (length > 0 && totals->lengths[length] == 0) {
        length--;
    }
    return length;
}

// A label, and what is said of it in a column of its own.
static void add_row(GString *out, const char *label, const char *text, int width) {
    output_pad(out, label, LABEL_COLUMNS);
    screen_wrap(out, text, MAX(LABEL_COLUMNS, screen_columns(label) + 1), LABEL_COLUMNS, width);
}

// For the form of a plural.
static int number_of(int64_t count) {
    return (int)MIN(count, G_MAXINT);
}

static void add_head(GString *out, const SimHead *head, const SimTotals *totals, bool merged) {
    g_autofree char *deals = output_number(totals->deals);
    g_autofree char *wanted = output_number(head->deals);
    g_autofree char *matches = output_number(totals->matches);
    g_autofree char *heading = g_strdup_printf("%s: %s", head->label,
                                               climb_words_find(head->title));
    output_heading(out, heading);
    g_autofree char *dealt = climb_words_fill(
        climb_words_plural("{number} deal", "{number} deals", number_of(totals->deals)), "number",
        deals, NULL);
    g_autofree char *played = climb_words_fill(
        climb_words_plural("{number} match", "{number} matches", number_of(totals->matches)),
        "number", matches, NULL);
    climb_words_add(out, _("{deals} in {matches}, seed {seed}"), "deals", dealt, "matches", played,
                    "seed", head->seed_text, NULL);
    g_string_append_c(out, '\n');
    if (totals->deals < head->deals) {
        climb_words_add(out,
                        merged ? _("these are not all of the {number} deals of the run")
                               : _("stopped before all {number} deals were played"),
                        "number", wanted, NULL);
        g_string_append_c(out, '\n');
    }
    g_string_append_c(out, '\n');
}

#define SEAT_COLUMNS 7

static void headings_of(const char *headings[SEAT_COLUMNS]) {
    headings[0] = C_("column", "seat");
    headings[1] = C_("column", "bot");
    headings[2] = C_("column", "score a deal");
    headings[3] = C_("column", "wins");
    headings[4] = C_("column", "leads");
    headings[5] = C_("column", "penalty");
    headings[6] = C_("column", "cards left");
}

// The bot stands at the left of its column, numbers at the right.
static void add_seat_row(GString *out, const char *const cells[SEAT_COLUMNS]) {
    static const int least[SEAT_COLUMNS] = { 4, 11, 20, 8, 8, 10, 10 };
    const char *headings[SEAT_COLUMNS];
    headings_of(headings);
    for (int i = 0; i < SEAT_COLUMNS; i++) {
        int columns = screen_column(headings[i], least[i]);
        g_string_append(out, i > 0 ? " " : "");
        if (i == 1) {
            int room = columns - 1 - screen_columns(cells[i]);
            g_string_append_printf(out, " %s%*s", cells[i], MAX(room, 0), "");
        } else {
            screen_add_right(out, cells[i], columns);
        }
    }
    g_string_append_c(out, '\n');
}

static void add_seats(GString *out, const SimHead *head, const SimTotals *totals) {
    int64_t deals = scored(totals);
    const char *headings[SEAT_COLUMNS];
    headings_of(headings);
    add_seat_row(out, headings);
    for (int seat = 0; seat < head->seats; seat++) {
        g_autofree char *score = g_strdup_printf("%+.3f ± %.3f", ratio(totals->net[seat], deals),
                                                 net_error(totals, seat));
        g_autofree char *wins = g_strdup_printf("%.1f%%", percent(totals->wins[seat], deals));
        g_autofree char *leads = g_strdup_printf("%.1f%%", percent(totals->leads[seat], deals));
        g_autofree char *penalty = g_strdup_printf("%.2f", ratio(totals->penalty[seat], deals));
        g_autofree char *cards = g_strdup_printf("%.2f", ratio(totals->cards[seat], deals));
        ClimbDigits number = climb_words_digits(seat + 1);
        const char *cells[SEAT_COLUMNS] = { number.text, head->bots[seat], score, wins,
                                            leads,       penalty,          cards };
        add_seat_row(out, cells);
    }
    g_string_append_printf(
        out, "%s\n\n",
        _("The score has its standard error. A win is to be the first without cards."));
}

// Who wins by turns after the seat that led first.
static void add_leaders(GString *out, const SimHead *head, const SimTotals *totals, int width) {
    int64_t deals = 0;
    for (int seat = 0; seat < head->seats; seat++) {
        deals += totals->leads[seat];
    }
    if (deals == 0) {
        return;
    }
    g_autoptr(GString) others = g_string_new(NULL);
    g_autofree char *share = g_strdup_printf("%.1f%%", percent(totals->place_wins[0], deals));
    for (int i = 1; i < head->seats; i++) {
        g_string_append_printf(others, "%s%.1f%%", i > 1 ? ", " : "",
                               percent(totals->place_wins[i], deals));
    }
    g_autofree char *text = climb_words_fill(
        _("{share}; the seats after it in order of turn {others}"), "share", share, "others",
        others->str, NULL);
    add_row(out, _("First leader wins"), text, width);
}

static void add_declarers(GString *out, const SimTotals *totals, int width) {
    int64_t declared = 0;
    int64_t wins = 0;
    GString *bids = g_string_new(NULL);
    for (int bid = 0; bid < SIM_BIDS; bid++) {
        declared += totals->declared[bid];
        wins += totals->declared_wins[bid];
        if (totals->declared[bid] > 0) {
            g_autofree char *count = output_number(totals->declared[bid]);
            g_autofree char *share = g_strdup_printf(
                "%.1f%%", percent(totals->declared_wins[bid], totals->declared[bid]));
            g_string_append(bids, bids->len > 0 ? ", " : "");
            climb_words_add(bids, _("bid {bid} {share} of {number}"), "bid",
                            climb_words_digits(bid).text, "share", share, "number", count, NULL);
        }
    }
    if (declared > 0) {
        g_autofree char *text = g_strdup_printf("%.1f%%; %s", percent(wins, declared), bids->str);
        add_row(out, _("Declarer's side wins"), text, width);
    }
    g_string_free(bids, TRUE);
}

static void add_moves(GString *out, const SimTotals *totals, int width) {
    g_autofree char *mean = g_strdup_printf("%.1f", ratio(totals->moves, totals->deals));
    g_autofree char *lengths = climb_words_fill(
        _("mean {mean}, least {least}, median {median}, {share} of deals up to {long}, most {most}"),
        "mean", mean, "share", "90%", "least", climb_words_digits(length_at(totals, 0)).text,
        "median", climb_words_digits(length_at(totals, 50)).text, "long",
        climb_words_digits(length_at(totals, 90)).text, "most",
        climb_words_digits(longest(totals)).text, NULL);
    add_row(out, _("Moves a deal"), lengths, width);
    g_autofree char *legal = g_strdup_printf("%.2f", ratio(totals->legal, totals->decisions));
    add_row(out, _("Legal moves a decision"), legal, width);
    if (totals->asked > 0) {
        g_autofree char *asked = g_strdup_printf("%.3f", ratio(totals->asked, totals->deals));
        g_autofree char *taken = g_strdup_printf("%.3f", ratio(totals->thrown, totals->deals));
        g_autofree char *chances = climb_words_fill(_("{chances} chances a deal, {taken} taken"),
                                                    "chances", asked, "taken", taken, NULL);
        add_row(out, _("Bombs out of turn"), chances, width);
    }
    if (totals->unbid > 0) {
        g_autofree char *unbid = output_number(totals->unbid);
        add_row(out, _("Dealt again, unbid"), unbid, width);
    }
    g_autofree char *voided = output_number(totals->voided - totals->unbid);
    add_row(out, _("Deals without a result"), voided, width);
}

static double per_second(int64_t count, const SimSpeed *speed) {
    return speed->seconds > 0 ? (double)count / speed->seconds : 0;
}

static void add_speed(GString *out, const SimTotals *totals, const SimSpeed *speed) {
    g_autofree char *deals = output_number((int64_t)per_second(totals->deals, speed));
    g_autofree char *moves = output_number((int64_t)per_second(totals->moves, speed));
    g_autofree char *seconds = g_strdup_printf("%.2f", speed->seconds);
    output_pad(out, _("Speed"), LABEL_COLUMNS);
    climb_words_add(
        out,
        climb_words_plural("{deals} deals/s, {moves} moves/s; {seconds} s with {number} job",
                           "{deals} deals/s, {moves} moves/s; {seconds} s with {number} jobs",
                           speed->jobs),
        "deals", deals, "moves", moves, "seconds", seconds, "number",
        climb_words_digits(speed->jobs).text, NULL);
    if (speed->ranks > 1) {
        climb_words_add(out, _(" in each of {number} ranks"), "number",
                        climb_words_digits(speed->ranks).text, NULL);
    }
    g_string_append_c(out, '\n');
}

char *sim_report_text(const SimHead *head, const SimTotals *totals, const SimSpeed *speed) {
    GString *out = g_string_new(NULL);
    int width = screen_width();
    add_head(out, head, totals, speed == NULL);
    if (scored(totals) > 0) {
        add_seats(out, head, totals);
        add_leaders(out, head, totals, width);
        add_declarers(out, totals, width);
    }
    if (totals->deals > 0) {
        add_moves(out, totals, width);
    }
    if (speed != NULL) {
        add_speed(out, totals, speed);
    }
    return g_string_free(out, FALSE);
}

static void add_json_seats(JsonBuilder *json, const SimHead *head, const SimTotals *totals) {
    int64_t deals = scored(totals);
    output_json_begin_list(json, "seats");
    for (int seat = 0; seat < head->seats; seat++) {
        json_builder_begin_object(json);
        output_json_number(json, "seat", seat + 1);
        output_json_text(json, "bot", head->bots[seat]);
        output_json_number(json, "net_sum", totals->net[seat]);
        output_json_real(json, "net_mean", ratio(totals->net[seat], deals));
        output_json_real(json, "net_error", net_error(totals, seat));
        output_json_number(json, "wins", totals->wins[seat]);
        output_json_real(json, "win_percent", percent(totals->wins[seat], deals));
        output_json_number(json, "leads", totals->leads[seat]);
        output_json_number(json, "lead_wins", totals->lead_wins[seat]);
        output_json_real(json, "lead_win_percent",
                         percent(totals->lead_wins[seat], totals->leads[seat]));
        output_json_real(json, "penalty_mean", ratio(totals->penalty[seat], deals));
        output_json_real(json, "cards_left_mean", ratio(totals->cards[seat], deals));
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    output_json_begin_list(json, "wins_by_turns_after_leader");
    for (int i = 0; i < head->seats; i++) {
        json_builder_add_int_value(json, totals->place_wins[i]);
    }
    json_builder_end_array(json);
}

static void add_json_declarers(JsonBuilder *json, const SimTotals *totals) {
    output_json_begin_list(json, "declarers");
    for (int bid = 0; bid < SIM_BIDS; bid++) {
        if (totals->declared[bid] == 0) {
            continue;
        }
        json_builder_begin_object(json);
        output_json_number(json, "bid", bid);
        output_json_number(json, "deals", totals->declared[bid]);
        output_json_number(json, "wins", totals->declared_wins[bid]);
        output_json_real(json, "win_percent",
                         percent(totals->declared_wins[bid], totals->declared[bid]));
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_json_lengths(JsonBuilder *json, const SimTotals *totals) {
    json_builder_set_member_name(json, "lengths");
    json_builder_begin_object(json);
    output_json_real(json, "mean", ratio(totals->moves, totals->deals));
    output_json_number(json, "min", totals->deals > 0 ? length_at(totals, 0) : 0);
    output_json_number(json, "median", totals->deals > 0 ? length_at(totals, 50) : 0);
    output_json_number(json, "percent90", totals->deals > 0 ? length_at(totals, 90) : 0);
    output_json_number(json, "max", longest(totals));
    output_json_begin_list(json, "histogram");
    for (int length = 0; length <= SIM_MOVES_MAX; length++) {
        if (totals->lengths[length] == 0) {
            continue;
        }
        json_builder_begin_object(json);
        output_json_number(json, "moves", length);
        output_json_number(json, "deals", totals->lengths[length]);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
    json_builder_end_object(json);
}

static void add_json_speed(JsonBuilder *json, const SimTotals *totals, const SimSpeed *speed) {
    json_builder_set_member_name(json, "speed");
    json_builder_begin_object(json);
    output_json_number(json, "jobs", speed->jobs);
    output_json_number(json, "ranks", speed->ranks);
    output_json_real(json, "seconds", speed->seconds);
    output_json_real(json, "deals_per_second", per_second(totals->deals, speed));
    output_json_real(json, "moves_per_second", per_second(totals->moves, speed));
    json_builder_end_object(json);
}

char *sim_report_json(const SimHead *head, const SimTotals *totals, const SimSpeed *speed) {
    char seed[CLIMB_SEED_TEXT_MAX];
    JsonBuilder *json = output_json_begin();
    output_json_text(json, "game", head->label);
    output_json_text(json, "title", head->title);
    output_json_text(json, "rules", head->rules);
    output_json_text(json, "generator", CLIMB_RANDOM_NAME);
    output_json_text(json, "seed", climb_seed_print(&head->seed, seed));
    output_json_bool(json, "complete", totals->deals == head->deals);
    output_json_number(json, "deals_a_match", head->session);
    output_json_number(json, "matches", totals->matches);
    output_json_number(json, "deals", totals->deals);
    output_json_number(json, "voided", totals->voided);
    output_json_number(json, "unbid", totals->unbid);
    output_json_number(json, "moves", totals->moves);
    output_json_number(json, "decisions", totals->decisions);
    output_json_real(json, "moves_a_deal", ratio(totals->moves, totals->deals));
    output_json_real(json, "legal_moves_a_decision", ratio(totals->legal, totals->decisions));
    output_json_number(json, "out_of_turn_chances", totals->asked);
    output_json_number(json, "out_of_turn_taken", totals->thrown);
    add_json_seats(json, head, totals);
    add_json_declarers(json, totals);
    add_json_lengths(json, totals);
    if (speed != NULL) {
        add_json_speed(json, totals, speed);
    }
    return output_json_end(json);
}
