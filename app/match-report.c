// SPDX-License-Identifier: LGPL-2.1-or-later
// Tells what a run of `climb match` counted, in words and as JSON. The statistics are computed in
// match-totals.c.
#include "tournament.h"
#include "output.h"

#define NAME_COLUMNS_MIN 10
#define NAME_COLUMNS_MAX 22
#define PAIR_COLUMNS_MAX 34

typedef struct {
    const MatchHead *head;
    const MatchTotals *totals;
    MatchMean ratings[MATCH_BOTS_MAX];
    int order[MATCH_BOTS_MAX]; // of the bots, best first
    int bots;
    int name_columns;
} Report;

static const char *name_of(const Report *report, int bot) {
    return report->head->bots->pdata[bot];
}

// By rating; equal ones as they were named.
static void sort_bots(Report *report) {
    for (int i = 0; i < report->bots; i++) {
        int at = i;
        while (at > 0 && report->ratings[report->order[at - 1]].mean < report->ratings[i].mean) {
            report->order[at] = report->order[at - 1];
            at--;
        }
        report->order[at] = i;
    }
}

static void make_report(Report *report, const MatchHead *head, const MatchTotals *totals) {
    report->head = head;
    report->totals = totals;
    report->bots = match_bots(head);
    report->name_columns = NAME_COLUMNS_MIN;
    for (int i = 0; i < report->bots; i++) {
        report->name_columns = MAX(report->name_columns, screen_columns(name_of(report, i)));
    }
    report->name_columns = MIN(report->name_columns, NAME_COLUMNS_MAX);
    match_ratings(totals, report->bots, report->ratings);
    sort_bots(report);
}

// Of a pair of bots in either order: the share of meetings that the first was better in, in percent,
// and its mean lead in score.
static void pair_means(const Report *report, int first, int second, MatchMean *share,
                       MatchMean *lead) {
    int pair = match_pair(MIN(first, second), MAX(first, second));
    *share = match_mean(&report->totals->points[pair], 50);
    *lead = match_mean(&report->totals->difference[pair], 1);
    if (first > second) {
        share->mean = 100 - share->mean;
        // Not -0.
        lead->mean = 0 - lead->mean;
    }
}

// --- words -------------------------------------------------------------------------------------

// "+1.23 ± 0.45", or without the interval where there is none. (transfer full)
static char *mean_text(const MatchMean *mean, int digits, bool sign, const char *unit) {
    GString *out = g_string_new(NULL);
    g_string_printf(out, sign ? "%+.*f%s" : "%.*f%s", digits, mean->mean, unit);
    if (mean->half >= 0) {
        g_string_append_printf(out, " ± %.*f", digits, mean->half);
    }
    return g_string_free(out, FALSE);
}

static void add_cell(GString *out, char *text, int columns) {
    g_string_append_printf(out, "%*s%s", MAX(columns - screen_columns(text), 1), "", text);
    g_free(text);
}

static void add_head(GString *out, const Report *report) {
    const MatchHead *head = report->head;
    const MatchTotals *totals = report->totals;
    g_autofree char *heading = g_strdup_printf("%s: %s", head->label,
                                               climb_words_find(head->title));
    g_autofree char *deals = output_number(totals->deals);
    output_heading(out, heading);
    climb_words_add(
        out,
        climb_words_plural("{bots} bots, {number} deal, line-up {line-up}, seed {seed}",
                           "{bots} bots, {number} deals, line-up {line-up}, seed {seed}",
                           (int)MIN(totals->deals, G_MAXINT)),
        "bots", climb_words_digits(report->bots).text, "number", deals, "line-up",
        lineup_name(head->lineup), "seed", head->seed_text, NULL);
    g_string_append_c(out, '\n');
    if (totals->deals < head->deals) {
        g_autofree char *wanted = output_number(head->deals);
        climb_words_add(out, _("these are not all of the {number} deals of the match"), "number",
                        wanted, NULL);
        g_string_append_c(out, '\n');
    }
    g_string_append_c(out, '\n');
}

static void add_bots(GString *out, const Report *report) {
    int columns[] = {
        screen_column(C_("column", "played"), 9) + 1,
        screen_column(C_("column", "score a deal"), 19) + 1,
        screen_column(C_("column", "wins"), 14) + 1,
        screen_column(C_("column", "rating"), 12) + 1,
    };
    g_autofree char *name = screen_fit(C_("column", "bot"), report->name_columns);
    g_string_append(out, name);
    screen_add_right(out, C_("column", "played"), columns[0]);
    screen_add_right(out, C_("column", "score a deal"), columns[1]);
    screen_add_right(out, C_("column", "wins"), columns[2]);
    screen_add_right(out, C_("column", "rating"), columns[3]);
    g_string_append_c(out, '\n');
    for (int i = 0; i < report->bots; i++) {
        int bot = report->order[i];
        MatchMean score = match_mean(&report->totals->score[bot], 1);
        MatchMean wins = match_mean(&report->totals->wins[bot], 100);
        g_autofree char *fit = screen_fit(name_of(report, bot), report->name_columns);
        g_string_append(out, fit);
        add_cell(out, output_number(report->totals->score[bot].count), columns[0]);
        add_cell(out, mean_text(&score, 3, true, ""), columns[1]);
        add_cell(out, mean_text(&wins, 1, false, "%"), columns[2]);
        add_cell(out, mean_text(&report->ratings[bot], 0, true, ""), columns[3]);
        g_string_append_c(out, '\n');
    }
}

static void add_pairs(GString *out, const Report *report) {
    int columns = MIN(2 * report->name_columns + 3, PAIR_COLUMNS_MAX);
    int better = screen_column(_("first is better"), 18) + 1;
    int led = screen_column(_("lead in score"), 20) + 1;
    g_autofree char *title = screen_fit(_("head to head"), columns);
    g_string_append_printf(out, "\n%s", title);
    screen_add_right(out, _("first is better"), better);
    screen_add_right(out, _("lead in score"), led);
    g_string_append_c(out, '\n');
    for (int i = 0; i < report->bots; i++) {
        for (int k = i + 1; k < report->bots; k++) {
            MatchMean share;
            MatchMean lead;
            int first = report->order[i];
            int second = report->order[k];
            pair_means(report, first, second, &share, &lead);
            g_autofree char *names = g_strdup_printf("%s – %s", name_of(report, first),
                                                     name_of(report, second));
            g_autofree char *fit = screen_fit(names, columns);
            g_string_append(out, fit);
            add_cell(out, mean_text(&share, 1, false, "%"), better);
            add_cell(out, mean_text(&lead, 3, true, ""), led);
            g_string_append_c(out, '\n');
        }
    }
}

static void add_notes(GString *out, const Report *report) {
    GString *text = g_string_new(NULL);
    climb_words_add(
        text,
        _("± is the {share} interval, by deals, since all games of a deal have the same cards. A win "
          "is that one's side is first without cards. Head to head counts every meeting of two "
          "seats in a game, an equal score as half. Ratings are of these bots alone: their mean is "
          "0, and 400 points more are better in 10 of 11 meetings."),
        "share", "95%", NULL);
    if (report->totals->voided > 0) {
        g_autofree char *voided = output_number(report->totals->voided);
        climb_words_add(text, _(" Games without a result: {number}."), "number", voided, NULL);
    }
    for (int i = 0; i < report->bots; i++) {
        if (report->totals->faults[i] > 0) {
            g_autofree char *faults = output_number(report->totals->faults[i]);
            climb_words_add(text, _(" Decisions made for {bot}, which failed to: {number}."), "bot",
                            name_of(report, i), "number", faults, NULL);
        }
    }
    g_string_append_c(out, '\n');
    screen_wrap(out, text->str, 0, 0, screen_width());
    g_string_free(text, TRUE);
}

static double microseconds(const MatchSpeed *speed, int bot) {
    return speed->decisions[bot] > 0 ? (double)speed->thought[bot] / (double)speed->decisions[bot]
                                     : 0;
}

static double per_second(const MatchSpeed *speed) {
    return speed->seconds > 0 ? (double)speed->deals / speed->seconds : 0;
}

static void add_speed(GString *out, const Report *report, const MatchSpeed *speed) {
    GString *text = g_string_new(NULL);
    g_autofree char *deals = g_strdup_printf("%.1f", per_second(speed));
    g_autofree char *seconds = g_strdup_printf("%.2f", speed->seconds);
    climb_words_add(
        text,
        climb_words_plural("Speed: {deals} deals/s, {seconds} s with {number} job",
                           "Speed: {deals} deals/s, {seconds} s with {number} jobs", speed->jobs),
        "deals", deals, "seconds", seconds, "number", climb_words_digits(speed->jobs).text, NULL);
    if (speed->ranks > 1) {
        climb_words_add(text, _(" in each of {number} ranks"), "number",
                        climb_words_digits(speed->ranks).text, NULL);
    }
    g_autoptr(GString) times = g_string_new(NULL);
    for (int i = 0; i < report->bots; i++) {
        int bot = report->order[i];
        double time = microseconds(speed, bot);
        g_autofree char *name = screen_fit(
            name_of(report, bot), MIN(screen_columns(name_of(report, bot)), report->name_columns));
        g_string_append_printf(times, time < 1000 ? "%s%s %.2f µs" : "%s%s %.2f ms",
                               i > 0 ? ", " : "", name, time < 1000 ? time : time / 1000);
    }
    climb_words_add(text, _("; a move takes {times}"), "times", times->str, NULL);
    screen_wrap(out, text->str, 0, 0, screen_width());
    g_string_free(text, TRUE);
}

char *match_report_text(const MatchHead *head, const MatchTotals *totals, const MatchSpeed *speed) {
    GString *out = g_string_new(NULL);
    Report report;
    make_report(&report, head, totals);
    add_head(out, &report);
    add_bots(out, &report);
    add_pairs(out, &report);
    add_notes(out, &report);
    if (speed != NULL && speed->deals > 0) {
        add_speed(out, &report, speed);
    }
    return g_string_free(out, FALSE);
}

// --- JSON --------------------------------------------------------------------------------------

// "NAME" and "NAME_half_95", which is null where there are too few deals for it.
static void add_mean(JsonBuilder *json, const char *name, MatchMean mean) {
    g_autofree char *half = g_strdup_printf("%s_half_95", name);
    output_json_real(json, name, mean.mean);
    if (mean.half >= 0) {
        output_json_real(json, half, mean.half);
    } else {
        output_json_text(json, half, NULL);
    }
}

static void add_json_bots(JsonBuilder *json, const Report *report) {
    output_json_begin_list(json, "bots");
    for (int i = 0; i < report->bots; i++) {
        int bot = report->order[i];
        const MatchSum *score = &report->totals->score[bot];
        const MatchSum *wins = &report->totals->wins[bot];
        json_builder_begin_object(json);
        output_json_text(json, "bot", name_of(report, bot));
        output_json_number(json, "played", score->count);
        output_json_number(json, "score_sum", score->value);
        add_mean(json, "score", match_mean(score, 1));
        output_json_number(json, "wins", wins->value);
        add_mean(json, "win_percent", match_mean(wins, 100));
        add_mean(json, "rating", report->ratings[bot]);
        output_json_number(json, "faults", report->totals->faults[bot]);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_json_pairs(JsonBuilder *json, const Report *report) {
    output_json_begin_list(json, "pairs");
    for (int i = 0; i < report->bots; i++) {
        for (int k = i + 1; k < report->bots; k++) {
            MatchMean share;
            MatchMean lead;
            int first = report->order[i];
            int second = report->order[k];
            int pair = match_pair(MIN(first, second), MAX(first, second));
            pair_means(report, first, second, &share, &lead);
            json_builder_begin_object(json);
            output_json_text(json, "first", name_of(report, first));
            output_json_text(json, "second", name_of(report, second));
            output_json_number(json, "meetings", report->totals->points[pair].count);
            add_mean(json, "better_percent", share);
            add_mean(json, "lead", lead);
            json_builder_end_object(json);
        }
    }
    json_builder_end_array(json);
}

static void add_json_speed(JsonBuilder *json, const Report *report, const MatchSpeed *speed) {
    json_builder_set_member_name(json, "speed");
    json_builder_begin_object(json);
    output_json_number(json, "jobs", speed->jobs);
    output_json_number(json, "ranks", speed->ranks);
    output_json_number(json, "deals", speed->deals);
    output_json_real(json, "seconds", speed->seconds);
    output_json_real(json, "deals_per_second", per_second(speed));
    json_builder_set_member_name(json, "microseconds_a_move");
    json_builder_begin_object(json);
    for (int i = 0; i < report->bots; i++) {
        output_json_real(json, name_of(report, i), microseconds(speed, i));
    }
    json_builder_end_object(json);
    json_builder_end_object(json);
}

char *match_report_json(const MatchHead *head, const MatchTotals *totals, const MatchSpeed *speed) {
    char seed[CLIMB_SEED_TEXT_MAX];
    JsonBuilder *json = output_json_begin();
    Report report;
    make_report(&report, head, totals);
    output_json_text(json, "game", head->label);
    output_json_text(json, "title", head->title);
    output_json_text(json, "rules", head->rules);
    output_json_text(json, "generator", CLIMB_RANDOM_NAME);
    output_json_text(json, "seed", climb_seed_print(&head->seed, seed));
    output_json_text(json, "lineup", lineup_name(head->lineup));
    output_json_number(json, "deals_a_game", head->session);
    output_json_bool(json, "complete", totals->deals == head->deals);
    output_json_number(json, "deals", totals->deals);
    output_json_number(json, "games_without_result", totals->voided);
    add_json_bots(json, &report);
    add_json_pairs(json, &report);
    if (speed != NULL) {
        add_json_speed(json, &report, speed);
    }
    return output_json_end(json);
}
