// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb sim --compare`: what a change of the rules does to the game. Plays each deal twice, under
// the base and under the changed rules, with the same cards, and tells the mean difference of some
// measures with its 95 % interval. Sums are of whole numbers, so that threads do not change them.
#include <math.h>
#include <string.h>

#include "output.h"
#include "sim.h"
#include "work.h"

#define NAME_COLUMNS 26
#define CELL_COLUMNS 14
#define WIDE 1.96 // standard errors on each side of a 95 % interval

typedef enum {
    MEASURE_LEADER_SCORE,
    MEASURE_LEADER_WINS,
    MEASURE_MOVES,
    MEASURE_SPREAD,
    MEASURE_COMEBACK,
    MEASURE_VOIDED,
    MEASURE_SEAT, // and one for each further seat
    MEASURE_COUNT = MEASURE_SEAT + CLIMB_SEATS_MAX,
} Measure;

static const struct {
    const char *id;
    const char *name;
    bool share; // of deals, in percent
} measures[MEASURE_SEAT] = {
    [MEASURE_LEADER_SCORE] = { "leader_score", N_("First leader's score"), false },
    [MEASURE_LEADER_WINS] = { "leader_wins", N_("First leader wins"), true },
    [MEASURE_MOVES] = { "moves", N_("Moves a deal"), false },
    [MEASURE_SPREAD] = { "spread", N_("Best less worst score"), false },
    [MEASURE_COMEBACK] = { "comebacks", N_("Comebacks"), true },
    [MEASURE_VOIDED] = { "voided", N_("Deals without a result"), true },
};

// One deal under one of the rules: what was measured, and which measures it has.
typedef struct {
    int64_t value[MEASURE_COUNT];
    bool has[MEASURE_COUNT];
} Facts;

typedef struct {
    int64_t deals; // that have the measure under both rules
    int64_t base, changed;
    SimWide squares; // of the differences
} Sum;

typedef struct {
    Sum sums[MEASURE_COUNT];
    int64_t deals;
    int64_t same_cards;
    BotDeal base, changed;
    int piece; // that is being played, or where an error was
} Worker;

typedef struct {
    const SimPlan *base;
    const SimPlan *changed;
    bool same_pack;
    Worker **workers;
} Run;

static void measure(Facts *facts, int which, int64_t value) {
    facts->value[which] = value;
    facts->has[which] = true;
}

// Whether the winner held more cards than somebody else when half of the moves were made.
static bool is_comeback(const BotDeal *play, const ClimbMatch *match) {
    const uint8_t *half = play->counts[match->moves->len / 2];
    for (int seat = 0; seat < match->game->seats; seat++) {
        if (half[seat] < half[match->result.winner]) {
            return true;
        }
    }
    return false;
}

static void find_facts(const BotDeal *play, const ClimbMatch *match, Facts *facts) {
    const ClimbResult *result = &match->result;
    memset(facts, 0, sizeof(*facts));
    measure(facts, MEASURE_VOIDED, match->deal.voided);
    measure(facts, MEASURE_MOVES, match->moves->len);
    if (match->deal.voided) {
        return;
    }
    int least = result->net[0];
    int most = result->net[0];
    for (int seat = 0; seat < match->game->seats; seat++) {
        measure(facts, MEASURE_SEAT + seat, result->net[seat]);
        least = MIN(least, result->net[seat]);
        most = MAX(most, result->net[seat]);
    }
    measure(facts, MEASURE_SPREAD, (int64_t)most - least);
    if (play->leader >= 0) {
        measure(facts, MEASURE_LEADER_SCORE, result->net[play->leader]);
        measure(facts, MEASURE_LEADER_WINS, result->winner == play->leader);
    }
    if (result->winner >= 0) {
        measure(facts, MEASURE_COMEBACK, is_comeback(play, match));
    }
}

static void add_facts(Worker *worker, const Facts *base, const Facts *changed) {
    worker->deals++;
    for (int i = 0; i < MEASURE_COUNT; i++) {
        Sum *sum = &worker->sums[i];
        if (base->has[i] && changed->has[i]) {
            int64_t difference = changed->value[i] - base->value[i];
            sum->deals++;
            sum->base += base->value[i];
            sum->changed += changed->value[i];
            sum->squares += (SimWide)(difference * difference);
        }
    }
}

// The deal of the base under the changed rules; where its hands do not fit these, one of their own.
static bool play_changed(Worker *worker, const Run *run, const ClimbMatch *base,
                         ClimbMatch *match) {
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    ClimbCards rest = CLIMB_NO_CARDS;
    climb_match_dealt(base, hands, &rest);
    if (run->same_pack && climb_match_begin_with(match, hands, rest, NULL)) {
        worker->same_cards++;
        return bot_deal_finish(&worker->changed, match);
    }
    return bot_deal_play(&worker->changed, match);
}

static void play_deal(Work *work, int piece, int number, gpointer data) {
    const Run *run = data;
    Worker *worker = run->workers[number];
    worker->piece = piece;
    ClimbSeed seed = climb_seed_part(&run->base->head.seed, "match", (uint64_t)piece);
    g_autoptr(ClimbMatch) base = climb_match_new(sim_game(run->base, number), &seed);
    g_autoptr(ClimbMatch) changed = climb_match_new(sim_game(run->changed, number), &seed);
    if (!bot_deal_play(&worker->base, base) || !play_changed(worker, run, base, changed)) {
        work_close(work);
        return;
    }
    Facts first;
    Facts second;
    find_facts(&worker->base, base, &first);
    find_facts(&worker->changed, changed, &second);
    add_facts(worker, &first, &second);
    work_count(work);
}

// --- report ------------------------------------------------------------------------------------

typedef struct {
    double base, changed, difference;
    double half; // of the interval
} Mean;

static Mean mean_of(const Sum *sum, bool share) {
    double n = (double)MAX(sum->deals, 1);
    double scale = share ? 100 : 1;
    Mean mean = { .base = scale * (double)sum->base / n,
                  .changed = scale * (double)sum->changed / n };
    mean.difference = scale * (double)(sum->changed - sum->base) / n;
    double plain = (double)(sum->changed - sum->base) / n;
    double variance = n > 1 ? ((double)sum->squares - n * plain * plain) / (n - 1) : 0;
    mean.half = scale * WIDE * sqrt(MAX(variance, 0) / n);
    return mean;
}

static bool is_share(int which) {
    return which < MEASURE_SEAT && measures[which].share;
}

static char *name_of(int which) {
    return which < MEASURE_SEAT
               ? g_strdup(_(measures[which].name))
               : climb_words_fill(_("Score of seat {seat}"), "seat",
                                  climb_words_digits(which - MEASURE_SEAT + 1).text, NULL);
}

static void add_cell(GString *out, const char *text) {
    g_string_append_printf(out, "%*s%s", MAX(CELL_COLUMNS - screen_columns(text), 1), "", text);
}

static void add_number(GString *out, double number, bool share) {
    g_autofree char *text = g_strdup_printf(share ? "%.1f%%" : "%.3f", number);
    add_cell(out, text);
}

static void add_measure(GString *out, const Sum *sum, int which) {
    bool share = is_share(which);
    Mean mean = mean_of(sum, share);
    g_autofree char *name = name_of(which);
    g_autofree char *difference = g_strdup_printf(share ? "%+.1f ± %.1f" : "%+.3f ± %.3f",
                                                  mean.difference, mean.half);
    output_pad(out, name, NAME_COLUMNS);
    add_number(out, mean.base, share);
    add_number(out, mean.changed, share);
    g_string_append(out, "  ");
    add_cell(out, difference);
    g_string_append(out, fabs(mean.difference) > mean.half ? "  *\n" : "\n");
}

static void add_deals(GString *out, const SimHead *head, const Worker *all) {
    g_autofree char *deals = output_number(all->deals);
    g_autofree char *same = output_number(all->same_cards);
    climb_words_add(
        out,
        all->same_cards == all->deals
            ? _("{number} deals under both rules, seed {seed}; each with the same cards")
            : _("{number} deals under both rules, seed {seed}; {same} of them with the same cards, "
                "the others with their own, since the pack or the deal differs"),
        "number", deals, "seed", head->seed_text, "same", same, NULL);
    g_string_append_c(out, '\n');
    if (all->deals < head->deals) {
        g_autofree char *wanted = output_number(head->deals);
        climb_words_add(out, _("stopped before all {number} deals were played"), "number", wanted,
                        NULL);
        g_string_append_c(out, '\n');
    }
}

// Not one deal came out otherwise, by what is measured.
static bool is_alike(const Worker *all) {
    for (int i = 0; i < MEASURE_COUNT; i++) {
        if (all->sums[i].squares != 0) {
            return false;
        }
    }
    return true;
}

static char *report_text(const SimHead *base, const SimHead *changed, const Worker *all) {
    GString *out = g_string_new(NULL);
    g_autofree char *heading = climb_words_fill(_("{game} compared with {other}"), "game",
                                                changed->label, "other", base->label, NULL);
    output_heading(out, heading);
    add_deals(out, base, all);
    g_string_append_c(out, '\n');
    output_pad(out, "", NAME_COLUMNS);
    add_cell(out, C_("column", "before"));
    add_cell(out, C_("column", "after"));
    g_string_append(out, "  ");
    add_cell(out, C_("column", "difference"));
    g_string_append_c(out, '\n');
    for (int i = 0; i < MEASURE_COUNT; i++) {
        if (all->sums[i].deals > 0) {
            add_measure(out, &all->sums[i], i);
        }
    }
    g_string_append_c(out, '\n');
    if (all->deals > 0 && is_alike(all)) {
        screen_wrap(
            out,
            _("Every deal came out the same: what was changed does not touch a single deal, or "
              "these bots never met it (--seats dumper or random tries others)."),
            0, 0, screen_width());
        g_string_append_c(out, '\n');
    }
    g_autofree char *note = climb_words_fill(
        _("± is the {share} interval of the difference; * marks those that are hardly chance. A "
          "comeback is a deal whose winner held more cards than somebody else when half of its "
          "moves were made."),
        "share", "95 %", NULL);
    screen_wrap(out, note, 0, 0, screen_width());
    return g_string_free(out, FALSE);
}

static void add_json_measure(JsonBuilder *json, const Sum *sum, int which) {
    Mean mean = mean_of(sum, is_share(which));
    g_autofree char *seat = g_strdup_printf("seat%d_score", which - MEASURE_SEAT + 1);
    json_builder_begin_object(json);
    output_json_text(json, "name", which < MEASURE_SEAT ? measures[which].id : seat);
    output_json_text(json, "unit", is_share(which) ? "percent" : "number");
    output_json_number(json, "deals", sum->deals);
    output_json_real(json, "before", mean.base);
    output_json_real(json, "after", mean.changed);
    output_json_real(json, "difference", mean.difference);
    output_json_real(json, "half_width_95", mean.half);
    json_builder_end_object(json);
}

static char *report_json(const SimHead *base, const SimHead *changed, const Worker *all) {
    char seed[CLIMB_SEED_TEXT_MAX];
    JsonBuilder *json = output_json_begin();
    output_json_text(json, "before", base->label);
    output_json_text(json, "after", changed->label);
    output_json_text(json, "rules_before", base->rules);
    output_json_text(json, "rules_after", changed->rules);
    output_json_text(json, "seed", climb_seed_print(&base->seed, seed));
    output_json_bool(json, "complete", all->deals == base->deals);
    output_json_number(json, "deals", all->deals);
    output_json_number(json, "same_cards", all->same_cards);
    output_json_begin_list(json, "measures");
    for (int i = 0; i < MEASURE_COUNT; i++) {
        if (all->sums[i].deals > 0) {
            add_json_measure(json, &all->sums[i], i);
        }
    }
    json_builder_end_array(json);
    return output_json_end(json);
}

// --- run ---------------------------------------------------------------------------------------

static void add_worker(Worker *all, const Worker *worker) {
    all->deals += worker->deals;
    all->same_cards += worker->same_cards;
    for (int i = 0; i < MEASURE_COUNT; i++) {
        all->sums[i].deals += worker->sums[i].deals;
        all->sums[i].base += worker->sums[i].base;
        all->sums[i].changed += worker->sums[i].changed;
        all->sums[i].squares += worker->sums[i].squares;
    }
}

static Worker *worker_new(const SimPlan *base, const SimPlan *changed, int thread) {
    Worker *worker = g_new0(Worker, 1);
    sim_seat_bots(base, thread, &worker->base);
    sim_seat_bots(changed, thread, &worker->changed);
    worker->base.keep_counts = true;
    worker->changed.keep_counts = true;
    return worker;
}

static const GError *fault_of(const Worker *worker) {
    return worker->base.error != NULL ? worker->base.error : worker->changed.error;
}

// Adds up all workers and frees them; of several faults the one of the first deal goes to *error.
static void gather(Run *run, int jobs, Worker *all, GError **error) {
    const Worker *faulty = NULL;
    for (int i = 0; i < jobs; i++) {
        const Worker *worker = run->workers[i];
        add_worker(all, worker);
        if (fault_of(worker) != NULL && (faulty == NULL || worker->piece < faulty->piece)) {
            faulty = worker;
        }
    }
    if (faulty != NULL) {
        g_propagate_error(error, g_error_copy(fault_of(faulty)));
    }
    for (int i = 0; i < jobs; i++) {
        g_clear_error(&run->workers[i]->base.error);
        g_clear_error(&run->workers[i]->changed.error);
        g_free(run->workers[i]);
    }
    g_free(run->workers);
}

static bool same_pack(const ClimbGame *a, const ClimbGame *b) {
    return a->seats == b->seats && a->deck.cards == b->deck.cards &&
           strcmp(a->deck.ranks, b->deck.ranks) == 0 && strcmp(a->deck.suits, b->deck.suits) == 0;
}

int sim_compare(const SimPlan *base, const SimPlan *changed, bool json) {
    g_autoptr(GError) error = NULL;
    g_autofree Worker *all = g_new0(Worker, 1);
    Run run = {
        .base = base,
        .changed = changed,
        .same_pack = same_pack(sim_game(base, 0), sim_game(changed, 0)),
        .workers = g_new0(Worker *, base->jobs),
    };
    Work work = {
        .pieces = (int)base->head.deals,
        .jobs = base->jobs,
        .unit = _("deals"),
        .total = base->head.deals,
        .piece = play_deal,
        .data = &run,
    };
    for (int i = 0; i < base->jobs; i++) {
        run.workers[i] = worker_new(base, changed, i);
    }
    int signal_number = work_run(&work);
    gather(&run, base->jobs, all, &error);
    if (error != NULL) {
        return command_fail("sim", error);
    }
    g_autofree char *text = json ? report_json(&base->head, &changed->head, all)
                                 : report_text(&base->head, &changed->head, all);
    return output_finish("sim", text, signal_number != 0 ? 128 + signal_number : COMMAND_DONE);
}
