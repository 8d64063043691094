// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb sim`: plays many deals between bots, in threads, and counts. The unit of work is one match
// with a seed of its own, so the counts do not depend on the number of threads. The report is in
// sim-report.c.
#include "sim.h"

#include <string.h>

#include "output.h"
#include "scripts.h"
#include "work.h"

#define DEALS_DEFAULT 10000
#define DEALS_MAX 1000000000
#define SESSION_DEFAULT 10
#define SESSION_MAX 100000
#define JOBS_MAX 256

typedef struct {
    SimTotals totals;
    BotDeal play; // its error ends the run
} Worker;

typedef struct {
    const SimPlan *plan;
    Worker **workers;
} Run;

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

// One match with its own seed; returns the deals played, -1 after a fault.
static int play_match(Work *work, Worker *worker, ClimbGame *game, const ClimbSeed *seed,
                      int deals) {
    g_autoptr(ClimbMatch) match = climb_match_new(game, seed);
    int played = 0;
    do {
        if (!bot_deal_play(&worker->play, match)) {
            work_stop(work);
            return -1;
        }
        count_deal(worker, match, worker->play.leader);
        work_count(work);
        played++;
    } while (played < deals && !climb_match_over(match) && !work_stopping(work));
    worker->totals.matches++;
    return played;
}

// As many deals as a unit has: one match, or more where the session ends early.
static void play_unit(Work *work, int unit, int number, gpointer data) {
    Run *run = data;
    const SimPlan *plan = run->plan;
    ClimbSeed first = climb_seed_part(&plan->seed, "match", (uint64_t)unit);
    ClimbSeed seed = first;
    int left = (int)MIN(plan->session, plan->deals - (int64_t)unit * plan->session);
    for (uint64_t again = 1; left > 0 && !work_stopping(work); again++) {
        int played = play_match(work, run->workers[number], plan->game, &seed, left);
        if (played < 0) {
            return;
        }
        left -= played;
        seed = climb_seed_part(&first, "again", again);
    }
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

static void add_play(SimTotals *totals, const BotDeal *play) {
    totals->decisions += play->decisions;
    totals->legal += play->legal;
    totals->asked += play->asked;
    totals->thrown += play->thrown;
}

// Plays the plan. Returns the signal that stopped it, 0 if none did; *error is a fault.
static int simulate(const SimPlan *plan, SimTotals *totals, SimSpeed *speed, GError **error) {
    Run run = { .plan = plan, .workers = g_new0(Worker *, plan->jobs) };
    Work work = {
        .pieces = (int)((plan->deals + plan->session - 1) / plan->session),
        .jobs = plan->jobs,
        .unit = "deals",
        .total = plan->deals,
        .piece = play_unit,
        .data = &run,
    };
    for (int i = 0; i < plan->jobs; i++) {
        run.workers[i] = g_new0(Worker, 1);
        memcpy(run.workers[i]->play.bots, plan->bots, sizeof(plan->bots));
    }
    int64_t begun = g_get_monotonic_time();
    int signal_number = work_run(&work);
    speed->seconds = (double)(g_get_monotonic_time() - begun) / G_USEC_PER_SEC;
    for (int i = 0; i < plan->jobs; i++) {
        Worker *worker = run.workers[i];
        add_play(&worker->totals, &worker->play);
        sim_totals_add(totals, &worker->totals);
        if (worker->play.error != NULL && *error == NULL) {
            g_propagate_error(error, g_steal_pointer(&worker->play.error));
        }
        g_clear_error(&worker->play.error);
        g_free(worker);
    }
    g_free(run.workers);
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
    char *deals, *seats, *seed, *jobs, *session, *compare;
    gboolean json;
} Options;

static void options_clear(Options *options) {
    g_free(options->deals);
    g_free(options->seats);
    g_free(options->seed);
    g_free(options->jobs);
    g_free(options->session);
    g_free(options->compare);
}

static void plan_clear(SimPlan *plan) {
    g_clear_pointer(&plan->game, climb_game_unref);
    g_clear_pointer(&plan->label, g_free);
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

// What a comparison starts from where no game is named: the base of a script, or the default game.
// (transfer full)
static char *base_of(const ClimbRegistry *registry, const char *name, GError **error) {
    g_autoptr(ClimbScript) script = NULL;
    const char *own = NULL;
    if (scripts_is_file(name)) {
        script = scripts_load(registry, name, error);
        if (script == NULL) {
            return NULL;
        }
        own = climb_script_base(script);
    }
    return g_strdup(own != NULL ? own : command_default_game(registry));
}

static int compare(const ClimbRegistry *registry, int argc, char **argv, const Options *options) {
    g_autoptr(GError) error = NULL;
    g_autofree char *base = argc == 0 ? base_of(registry, options->compare, &error) : NULL;
    char **before = argc == 0 ? &base : argv;
    char *after[] = { options->compare, NULL };
    SimPlan plan = { 0 };
    SimPlan changed = { 0 };
    int status = COMMAND_FAILED;
    if (error == NULL && make_plan(registry, MAX(argc, 1), before, options, &plan, &error) &&
        make_plan(registry, 1, after, options, &changed, &error)) {
        status = sim_compare(&plan, &changed, options->json);
    } else {
        status = command_fail("sim", error);
    }
    plan_clear(&plan);
    plan_clear(&changed);
    return status;
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
        { "compare", 0, 0, G_OPTION_ARG_FILENAME, &options.compare,
          "play the same deals under this game or script too, and tell the difference", "GAME" },
        { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "print the report as JSON", NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_sim, entries, &argc, &argv, &status)) {
        g_autoptr(GError) error = NULL;
        SimPlan plan = { 0 };
        if (options.compare != NULL) {
            status = compare(registry, argc - 1, argv + 1, &options);
        } else if (make_plan(registry, argc - 1, argv + 1, &options, &plan, &error)) {
            status = simulate_and_report(&plan, options.json);
        } else {
            status = command_fail("sim", error);
        }
        plan_clear(&plan);
    }
    options_clear(&options);
    return status;
}

const Command command_sim = {
    .name = "sim",
    .arguments = "[GAME] [KEY=VALUE ...]",
    .summary = "play many deals between bots and count",
    .run = run,
    .house_rules = true,
    .examples = "The same seed gives the same counts, with any number of threads; only the speed\n"
                "differs. Ctrl-C stops and reports the deals played so far.\n"
                "\n"
                "Examples:\n"
                "  climb sim GAME\n"
                "  climb sim GAME:PRESET pass.mode=lockout --deals 100000 --jobs 4\n"
                "  climb sim --compare friday.lua\n"
                "  climb sim GAME --compare GAME:PRESET --deals 100000\n"
                "  climb sim GAME --seats dumper,lowest,lowest,random --seed 7 --json\n",
};
