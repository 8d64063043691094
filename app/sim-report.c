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
    screen_wrap(out, text, LABEL_COLUMNS, LABEL_COLUMNS, width);
}

static void add_head(GString *out, const SimHead *head, const SimTotals *totals, bool merged) {
    g_autofree char *deals = output_number(totals->deals);
    g_autofree char *wanted = output_number(head->deals);
    g_autofree char *matches = output_number(totals->matches);
    g_autofree char *heading = g_strdup_printf("%s: %s", head->label, head->title);
    output_heading(out, heading);
    g_string_append_printf(out, "%s %s in %s %s, seed %s\n", deals,
                           totals->deals == 1 ? "deal" : "deals", matches,
                           totals->matches == 1 ? "match" : "matches", head->seed_text);
    if (totals->deals < head->deals) {
        g_string_append_printf(out,
                               merged ? "these are not all of the %s deals of the run\n"
                                      : "stopped before all %s deals were played\n",
                               wanted);
    }
    g_string_append_c(out, '\n');
}

static void add_seats(GString *out, const SimHead *head, const SimTotals *totals) {
    int64_t deals = scored(totals);
    g_string_append_printf(out, "%4s  %-10s %20s %8s %8s %10s %10s\n", "seat", "bot",
                           "score a deal", "wins", "leads", "penalty", "cards left");
    for (int seat = 0; seat < head->seats; seat++) {
        g_autofree char *score = g_strdup_printf("%+.3f ± %.3f", ratio(totals->net[seat], deals),
                                                 net_error(totals, seat));
        g_string_append_printf(
            out, "%4d  %-10s %*s%s %7.1f%% %7.1f%% %10.2f %10.2f\n", seat + 1, head->bots[seat],
            MAX(20 - screen_columns(score), 0), "", score, percent(totals->wins[seat], deals),
            percent(totals->leads[seat], deals), ratio(totals->penalty[seat], deals),
            ratio(totals->cards[seat], deals));
    }
    g_string_append(out, "The score has its standard error. A win is to be the first without "
                         "cards.\n\n");
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
    GString *text = g_string_new(NULL);
    g_string_printf(text, "%.1f%%; the seats after it in order of turn",
                    percent(totals->place_wins[0], deals));
    for (int i = 1; i < head->seats; i++) {
        g_string_append_printf(text, "%s %.1f%%", i > 1 ? "," : "",
                               percent(totals->place_wins[i], deals));
    }
    add_row(out, "First leader wins", text->str, width);
    g_string_free(text, TRUE);
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
            g_string_append_printf(bids, "%s bid %d %.1f%% of %s", bids->len > 0 ? "," : "", bid,
                                   percent(totals->declared_wins[bid], totals->declared[bid]),
                                   count);
        }
    }
    if (declared > 0) {
        g_autofree char *text = g_strdup_printf("%.1f%%;%s", percent(wins, declared), bids->str);
        add_row(out, "Declarer's side wins", text, width);
    }
    g_string_free(bids, TRUE);
}

static void add_moves(GString *out, const SimTotals *totals, int width) {
    g_autofree char *lengths = g_strdup_printf(
        "mean %.1f, least %d, median %d, 90%% of deals up to %d, most %d",
        ratio(totals->moves, totals->deals), length_at(totals, 0), length_at(totals, 50),
        length_at(totals, 90), longest(totals));
    add_row(out, "Moves a deal", lengths, width);
    g_autofree char *legal = g_strdup_printf("%.2f", ratio(totals->legal, totals->decisions));
    add_row(out, "Legal moves a decision", legal, width);
    if (totals->asked > 0) {
        g_autofree char *chances = g_strdup_printf("%.3f chances a deal, %.3f taken",
                                                   ratio(totals->asked, totals->deals),
                                                   ratio(totals->thrown, totals->deals));
        add_row(out, "Bombs out of turn", chances, width);
    }
    if (totals->unbid > 0) {
        g_autofree char *unbid = output_number(totals->unbid);
        add_row(out, "Dealt again, unbid", unbid, width);
    }
    g_autofree char *voided = output_number(totals->voided - totals->unbid);
    add_row(out, "Deals without a result", voided, width);
}

static double per_second(int64_t count, const SimSpeed *speed) {
    return speed->seconds > 0 ? (double)count / speed->seconds : 0;
}

static void add_speed(GString *out, const SimTotals *totals, const SimSpeed *speed) {
    g_autofree char *deals = output_number((int64_t)per_second(totals->deals, speed));
    g_autofree char *moves = output_number((int64_t)per_second(totals->moves, speed));
    g_string_append_printf(out, "%-*s%s deals/s, %s moves/s; %.2f s with %d %s", LABEL_COLUMNS,
                           "Speed", deals, moves, speed->seconds, speed->jobs,
                           speed->jobs == 1 ? "job" : "jobs");
    if (speed->ranks > 1) {
        g_string_append_printf(out, " in each of %d ranks", speed->ranks);
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
