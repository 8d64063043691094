// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb sim`: plays many deals between bots, in threads, and counts. The unit of work is one match
// with a seed of its own, so the counts do not depend on the number of threads. The report is in
// sim-report.c.
#include "sim.h"

#include <glib-unix.h>
#include <signal.h>
#include <string.h>

#include "output.h"
#include "progress.h"

#define DEALS_DEFAULT 10000
#define DEALS_MAX 1000000000
#define SESSION_DEFAULT 10
#define SESSION_MAX 100000
#define JOBS_MAX 256
#define TICK_MS 50

// What all threads of a run share.
typedef struct {
    const SimPlan *plan;
    int units;   // matches to play
    gint next;   // unit to take
    gint done;   // deals
    gint stop;   // set: no further deal is begun
    gint active; // threads
} Shared;

typedef struct {
    Shared *shared;
    SimTotals totals;
    ClimbMoves moves;
    ClimbView view;
    GError *error; // a fault of a bot or of the rules, which ends the run
} Worker;

static bool fail(Worker *worker, const ClimbMatch *match, int seat, const char *what) {
    char seed[CLIMB_SEED_TEXT_MAX];
    g_set_error(&worker->error, CLIMB_ERROR, CLIMB_ERROR_MOVE,
                "the bot %s in seat %d %s (match seed %s, deal %d, move %u)",
                worker->shared->plan->bots[seat]->id, seat + 1, what,
                climb_seed_print(&match->seed, seed), match->number, match->moves->len + 1);
    g_atomic_int_set(&worker->shared->stop, 1);
    return false;
}

static bool apply(Worker *worker, ClimbMatch *match, ClimbMove *move) {
    g_autoptr(GError) error = NULL;
    if (climb_match_apply(match, move, &error)) {
        return true;
    }
    g_autofree char *what = g_strdup_printf("made a move that is refused: %s", error->message);
    return fail(worker, match, move->seat, what);
}

static bool decide(Worker *worker, const ClimbMatch *match, int seat, ClimbMove *move) {
    const SimPlan *plan = worker->shared->plan;
    climb_view_of(match, seat, &worker->view);
    worker->moves.count = 0;
    climb_deal_moves(plan->game, &worker->view.deal, seat, &worker->moves);
    if (worker->moves.count == 0) {
        return false;
    }
    ClimbRandom random;
    climb_bot_random(match, seat, &random);
    return plan->bots[seat]->decide(plan->game, &worker->view, &worker->moves, &random, move);
}

// Asks the seats that are not at turn, in seat order after the one at turn (rules.md D5), each once
// for what lies on the table. True with the move of the first that throws something in.
static bool interrupt(Worker *worker, const ClimbMatch *match, unsigned *asked, ClimbMove *move) {
    const ClimbDeal *deal = &match->deal;
    int seats = deal->seats;
    for (int i = 1; i < seats; i++) {
        int seat = (deal->turn + i * deal->step + seats * seats) % seats;
        if ((*asked >> seat & 1) || !climb_deal_may_interrupt(match->game, deal, seat)) {
            continue;
        }
        *asked |= 1u << seat;
        bool thrown = decide(worker, match, seat, move);
        worker->totals.asked += worker->moves.count > 0;
        worker->totals.thrown += thrown;
        if (thrown) {
            return true;
        }
    }
    return false;
}

static bool take_turn(Worker *worker, ClimbMatch *match, ClimbMove *move) {
    int seat = match->deal.turn;
    if (!decide(worker, match, seat, move)) {
        return fail(worker, match, seat,
                    worker->moves.count > 0 ? "chose nothing" : "has no legal move");
    }
    worker->totals.decisions++;
    worker->totals.legal += worker->moves.count;
    return true;
}

static void count_deal(Worker *worker, const ClimbMatch *match, int leader) {
    SimTotals *totals = &worker->totals;
    const ClimbDeal *deal = &match->deal;
    const ClimbResult *result = &match->result;
    int moves = (int)match->moves->len;
    totals->deals++;
    totals->moves += moves;
    totals->lengths[MIN(moves, SIM_MOVES_MAX)]++;
    if (deal->voided) {
        totals->voided++;
        return;
    }
    for (int seat = 0; seat < deal->seats; seat++) {
        int64_t net = result->net[seat];
        totals->net[seat] += net;
        totals->net_squares[seat] += (SimWide)(net * net);
        totals->penalty[seat] += result->penalty[seat];
        totals->cards[seat] += result->cards[seat];
    }
    if (result->winner < 0) {
        return;
    }
    totals->wins[result->winner]++;
    if (leader >= 0) {
        int after = (result->winner - leader) * deal->step;
        totals->leads[leader]++;
        totals->lead_wins[leader] += result->winner == leader;
        totals->place_wins[(after + deal->seats) % deal->seats]++;
    }
    if (deal->declarer >= 0) {
        unsigned side = climb_deal_side(match->game, deal, deal->declarer);
        totals->declared[deal->bid]++;
        totals->declared_wins[deal->bid] += side >> result->winner & 1;
    }
}

static bool play_deal(Worker *worker, ClimbMatch *match) {
    climb_match_begin(match);
    int leader = CLIMB_NO_SEAT;
    unsigned asked = 0;
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        ClimbMove move = { 0 };
        if (leader < 0 && match->deal.phase == CLIMB_PHASE_PLAY) {
            leader = match->deal.trick_leader;
        }
        if (match->moves->len >= SIM_MOVES_MAX) {
            climb_match_void(match);
            break;
        }
        if (!interrupt(worker, match, &asked, &move) && !take_turn(worker, match, &move)) {
            return false;
        }
        if (!apply(worker, match, &move)) {
            return false;
        }
        asked = move.type == CLIMB_MOVE_PASS ? asked : 0;
    }
    count_deal(worker, match, leader);
    g_atomic_int_inc(&worker->shared->done);
    return true;
}

// One match with its own seed; returns the deals played, -1 after a fault.
static int play_match(Worker *worker, const ClimbSeed *seed, int deals) {
    g_autoptr(ClimbMatch) match = climb_match_new(worker->shared->plan->game, seed);
    int played = 0;
    do {
        if (!play_deal(worker, match)) {
            return -1;
        }
        played++;
    } while (played < deals && !climb_match_over(match) &&
             !g_atomic_int_get(&worker->shared->stop));
    worker->totals.matches++;
    return played;
}

// As many deals as a unit has: one match, or more where the session ends early.
static void play_unit(Worker *worker, int unit) {
    const SimPlan *plan = worker->shared->plan;
    ClimbSeed first = climb_seed_part(&plan->seed, "match", (uint64_t)unit);
    ClimbSeed seed = first;
    int left = (int)MIN(plan->session, plan->deals - (int64_t)unit * plan->session);
    for (uint64_t again = 1; left > 0 && !g_atomic_int_get(&worker->shared->stop); again++) {
        int played = play_match(worker, &seed, left);
        if (played < 0) {
            return;
        }
        left -= played;
        seed = climb_seed_part(&first, "again", again);
    }
}

static gpointer work(gpointer data) {
    Worker *worker = data;
    Shared *shared = worker->shared;
    while (!g_atomic_int_get(&shared->stop)) {
        int unit = g_atomic_int_add(&shared->next, 1);
        if (unit >= shared->units) {
            break;
        }
        play_unit(worker, unit);
    }
    g_atomic_int_add(&shared->active, -1);
    // So that the main thread need not wait for its next look at the clock.
    g_main_context_wakeup(NULL);
    return NULL;
}

void sim_totals_add(SimTotals *whole, const SimTotals *part) {
    whole->deals += part->deals;
    whole->voided += part->voided;
    whole->matches += part->matches;
    whole->moves += part->moves;
    whole->decisions += part->decisions;
    whole->legal += part->legal;
    whole->asked += part->asked;
    whole->thrown += part->thrown;
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        whole->net[i] += part->net[i];
        whole->net_squares[i] += part->net_squares[i];
        whole->penalty[i] += part->penalty[i];
        whole->cards[i] += part->cards[i];
        whole->leads[i] += part->leads[i];
        whole->wins[i] += part->wins[i];
        whole->lead_wins[i] += part->lead_wins[i];
        whole->place_wins[i] += part->place_wins[i];
    }
    for (int i = 0; i < SIM_BIDS; i++) {
        whole->declared[i] += part->declared[i];
        whole->declared_wins[i] += part->declared_wins[i];
    }
    for (int i = 0; i <= SIM_MOVES_MAX; i++) {
        whole->lengths[i] += part->lengths[i];
    }
}

typedef struct {
    Shared *shared;
    int signal; // that asked for the end, 0 none
    int number; // of the signal that this watch is for
} Interrupted;

static gboolean on_signal(gpointer data) {
    Interrupted *interrupted = data;
    interrupted->signal = interrupted->number;
    g_atomic_int_set(&interrupted->shared->stop, 1);
    return G_SOURCE_CONTINUE;
}

static gboolean on_tick(gpointer data) {
    (void)data;
    return G_SOURCE_CONTINUE;
}

// Waits for the threads, shows how far they are, and lets signals stop them. Returns the signal.
static int supervise(Shared *shared) {
    Interrupted watches[] = {
        { .shared = shared, .number = SIGINT },
        { .shared = shared, .number = SIGTERM },
    };
    guint sources[G_N_ELEMENTS(watches) + 1];
    for (guint i = 0; i < G_N_ELEMENTS(watches); i++) {
        sources[i] = g_unix_signal_add(watches[i].number, on_signal, &watches[i]);
    }
    sources[G_N_ELEMENTS(watches)] = g_timeout_add(TICK_MS, on_tick, NULL);
    Progress *progress = progress_new("deals", shared->plan->deals);
    while (g_atomic_int_get(&shared->active) > 0) {
        g_main_context_iteration(NULL, TRUE);
        progress_update(progress, g_atomic_int_get(&shared->done));
    }
    progress_free(progress);
    int signal_number = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sources); i++) {
        g_source_remove(sources[i]);
    }
    for (guint i = 0; i < G_N_ELEMENTS(watches); i++) {
        signal_number = MAX(signal_number, watches[i].signal);
    }
    return signal_number;
}

// Plays the plan. Returns the signal that stopped it, 0 if none did; *error is a fault.
static int simulate(const SimPlan *plan, SimTotals *totals, SimSpeed *speed, GError **error) {
    Shared shared = {
        .plan = plan,
        .units = (int)((plan->deals + plan->session - 1) / plan->session),
    };
    int jobs = MIN(plan->jobs, shared.units);
    shared.active = jobs;
    g_autofree Worker **workers = g_new0(Worker *, jobs);
    g_autofree GThread **threads = g_new0(GThread *, jobs);
    int64_t begun = g_get_monotonic_time();
    for (int i = 0; i < jobs; i++) {
        workers[i] = g_new0(Worker, 1);
        workers[i]->shared = &shared;
        threads[i] = g_thread_new("sim", work, workers[i]);
    }
    int signal_number = supervise(&shared);
    for (int i = 0; i < jobs; i++) {
        g_thread_join(threads[i]);
        sim_totals_add(totals, &workers[i]->totals);
        if (workers[i]->error != NULL && *error == NULL) {
            g_propagate_error(error, g_steal_pointer(&workers[i]->error));
        }
        g_clear_error(&workers[i]->error);
        g_free(workers[i]);
    }
    speed->seconds = (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    speed->complete = totals->deals == plan->deals;
    return signal_number;
}

// A whole number in a range from an option's text; the text may be NULL for `value` as it is.
static bool read_number(const char *option, const char *text, int64_t max, int64_t *value,
                        GError **error) {
    if (text == NULL) {
        return true;
    }
    guint64 number = 0;
    if (!g_ascii_string_to_unsigned(text, 10, 1, (guint64)max, &number, NULL)) {
        g_autofree char *most = output_number(max);
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT,
                    "%s: '%s' is not a whole number from 1 to %s", option, text, most);
        return false;
    }
    *value = (int64_t)number;
    return true;
}

// Bots of the seats from "lowest,bot:random,…"; one name serves all seats.
static bool read_seats(const char *text, int seats, const ClimbBot *bots[CLIMB_SEATS_MAX],
                       GError **error) {
    g_auto(GStrv) names = g_strsplit(text, ",", -1);
    int count = (int)g_strv_length(names);
    if (count != 1 && count != seats) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT,
                    "--seats: '%s' names %d bots, but the game has %d seats; name one bot for all "
                    "of them, or %d separated by commas",
                    text, count, seats, seats);
        return false;
    }
    for (int seat = 0; seat < seats; seat++) {
        const char *name = g_strstrip(names[count == 1 ? 0 : seat]);
        if (g_str_has_prefix(name, "bot:")) {
            name += strlen("bot:");
        }
        bots[seat] = climb_bot_find(name, error);
        if (bots[seat] == NULL) {
            g_prefix_error(error, "--seats: ");
            return false;
        }
    }
    return true;
}

// The options as text, NULL where not given.
typedef struct {
    char *deals, *seats, *seed, *jobs, *session;
    gboolean json;
} Options;

static void options_clear(Options *options) {
    g_free(options->deals);
    g_free(options->seats);
    g_free(options->seed);
    g_free(options->jobs);
    g_free(options->session);
}

static char *label_of(const ClimbRules *rules, char **settings) {
    GString *label = g_string_new(rules->id);
    for (int i = 0; settings != NULL && settings[i] != NULL; i++) {
        g_string_append_printf(label, " %s", settings[i]);
    }
    return g_string_free(label, FALSE);
}

static bool make_plan(const ClimbRegistry *registry, int argc, char **argv, const Options *options,
                      SimPlan *plan, GError **error) {
    int64_t jobs = 1;
    plan->deals = DEALS_DEFAULT;
    if (!read_number("--deals", options->deals, DEALS_MAX, &plan->deals, error) ||
        !read_number("--jobs", options->jobs, JOBS_MAX, &jobs, error)) {
        return false;
    }
    g_auto(GStrv) settings = NULL;
    g_autoptr(ClimbRules) rules = command_rules_of(registry, argc, argv, &settings, error);
    plan->game = rules != NULL ? climb_game_new(rules, error) : NULL;
    if (plan->game == NULL) {
        return false;
    }
    plan->label = label_of(rules, settings);
    plan->jobs = (int)jobs;
    int64_t session = plan->game->session_deals > 0 ? plan->game->session_deals : SESSION_DEFAULT;
    plan->seed_text = options->seed != NULL ? options->seed : "1";
    if (!read_number("--session", options->session, SESSION_MAX, &session, error) ||
        !read_seats(options->seats != NULL ? options->seats : "lowest", plan->game->seats,
                    plan->bots, error)) {
        return false;
    }
    plan->session = (int)session;
    if (!climb_seed_parse(plan->seed_text, &plan->seed, error)) {
        g_prefix_error(error, "--seed: ");
        return false;
    }
    return true;
}

static int simulate_and_report(const SimPlan *plan, bool json) {
    g_autoptr(GError) error = NULL;
    g_autofree SimTotals *totals = g_new0(SimTotals, 1);
    SimSpeed speed = { 0 };
    int signal_number = simulate(plan, totals, &speed, &error);
    if (error != NULL) {
        return command_fail("sim", error);
    }
    g_autofree char *text = json ? sim_report_json(plan, totals, &speed)
                                 : sim_report_text(plan, totals, &speed);
    int status = signal_number != 0 ? 128 + signal_number : COMMAND_DONE;
    return output_finish("sim", text, status);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    Options options = { 0 };
    const GOptionEntry entries[] = {
        { "deals", 0, 0, G_OPTION_ARG_STRING, &options.deals,
          "how many deals to play (default 10000)", "N" },
        { "seats", 0, 0, G_OPTION_ARG_STRING, &options.seats,
          "a bot for each seat, or one for all (default lowest)", "BOT,BOT,..." },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &options.seed,
          "a number or 64 hexadecimal digits (default 1)", "SEED" },
        { "jobs", 0, 0, G_OPTION_ARG_STRING, &options.jobs,
          "threads; the results are the same for any number (default 1)", "N" },
        { "session", 0, 0, G_OPTION_ARG_STRING, &options.session,
          "deals a match (default: as the rules say, else 10)", "N" },
        { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "print the report as JSON", NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_sim, entries, &argc, &argv, &status)) {
        g_autoptr(GError) error = NULL;
        SimPlan plan = { 0 };
        if (make_plan(registry, argc - 1, argv + 1, &options, &plan, &error)) {
            status = simulate_and_report(&plan, options.json);
        } else {
            status = command_fail("sim", error);
        }
        g_clear_pointer(&plan.game, climb_game_unref);
        g_free(plan.label);
    }
    options_clear(&options);
    return status;
}

const Command command_sim = {
    .name = "sim",
    .arguments = "[GAME] [KEY=VALUE ...]",
    .summary = "play many deals between bots and count",
    .run = run,
    .examples = "The same seed gives the same counts, with any number of threads; only the speed\n"
                "differs. Ctrl-C stops and reports the deals played so far.\n"
                "\n"
                "Examples:\n"
                "  climb sim GAME\n"
                "  climb sim GAME:PRESET pass.mode=lockout --deals 100000 --jobs 4\n"
                "  climb sim GAME --seats dumper,lowest,lowest,random --seed 7 --json\n",
};
