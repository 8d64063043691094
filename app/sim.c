// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb sim`: many deals between bots, or a part of them. Reads the options and makes the plan; the
// run is in sim-run.c, the report in sim-report.c.
#include "sim.h"

#include <stdio.h>

#include "output.h"
#include "ranks.h"
#include "scripts.h"

#define DEALS_DEFAULT 10000
#define SESSION_DEFAULT 10

// The options as text, NULL where not given.
typedef struct {
    char *deals, *seats, *seed, *jobs, *session, *compare, *shard;
    gboolean json;
} Options;

static void options_clear(Options *options) {
    g_free(options->deals);
    g_free(options->seats);
    g_free(options->seed);
    g_free(options->jobs);
    g_free(options->session);
    g_free(options->compare);
    g_free(options->shard);
}

static void plan_clear(SimPlan *plan) {
    sim_head_clear(&plan->head);
    g_clear_pointer(&plan->games, g_ptr_array_unref);
    g_clear_pointer(&plan->players, g_ptr_array_unref);
}

// Players of the seats from "lowest,bot:random,…", for each thread; one name serves all seats.
static bool read_seats(const ClimbRegistry *registry, const char *text, SimPlan *plan,
                       GError **error) {
    g_auto(GStrv) names = players_split(text);
    int count = (int)g_strv_length(names);
    int seats = plan->head.seats;
    if (count != 1 && count != seats) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("--seats: '{text}' names {number} bots, but the game has {seats} seats; name one "
              "bot for all of them, or {seats} separated by commas"),
            "text", text, "number", climb_words_digits(count).text, "seats",
            climb_words_digits(seats).text, NULL);
        return false;
    }
    plan->players = g_ptr_array_new_with_free_func((GDestroyNotify)player_free);
    for (int i = 0; i < plan->jobs * seats; i++) {
        int seat = i % seats;
        Player *player = player_new(registry, names[count == 1 ? 0 : seat], error);
        if (player == NULL) {
            g_prefix_error(error, "--seats: ");
            return false;
        }
        g_ptr_array_add(plan->players, player);
        if (i < seats) {
            plan->head.bots[seat] = g_strdup(player_bot(player)->id);
        }
    }
    return true;
}

static bool make_plan(const ClimbRegistry *registry, int argc, char **argv, const Options *options,
                      SimPlan *plan, GError **error) {
    SimHead *head = &plan->head;
    int64_t jobs = 1;
    head->deals = DEALS_DEFAULT;
    if (!command_number("--deals", options->deals, SIM_DEALS_MAX, &head->deals, error) ||
        !command_number("--jobs", options->jobs, COMMAND_JOBS_MAX, &jobs, error)) {
        return false;
    }
    plan->jobs = (int)jobs;
    plan->games = command_games_of(registry, argc, argv, plan->jobs, error);
    if (plan->games == NULL) {
        return false;
    }
    const ClimbGame *game = sim_game(plan, 0);
    head->label = command_label(game, argc, argv);
    head->title = g_strdup(game->rules->title);
    head->rules = g_strdup(game->hash);
    head->seats = game->seats;
    head->seed_text = g_strdup(options->seed != NULL ? options->seed : "1");
    int64_t session = game->session_deals > 0 ? game->session_deals : SESSION_DEFAULT;
    Shard shard;
    if (!command_number("--session", options->session, SIM_SESSION_MAX, &session, error) ||
        !read_seats(registry, options->seats != NULL ? options->seats : "lowest", plan, error) ||
        !shard_parse(options->shard, &shard, error)) {
        return false;
    }
    head->session = (int)session;
    plan->units = shard_range((ShardRange){ 0, sim_units(head) }, &shard);
    if (!climb_seed_parse(head->seed_text, &head->seed, error)) {
        g_prefix_error(error, "--seed: ");
        return false;
    }
    return true;
}

// --- run ---------------------------------------------------------------------------------------

// What comes of one rank.
typedef struct {
    SimTotals totals;
    RanksOutcome outcome;
} Counted;

// Prints a part for `climb merge`, if the whole of it was played.
static int finish_part(const SimPlan *plan, ShardRange units, const SimTotals *totals,
                       int signal_number) {
    if (signal_number != 0) {
        fprintf(stderr, "climb sim: %s\n",
                _("stopped before all deals of the part were played; nothing is written"));
        return 128 + signal_number;
    }
    g_autofree char *text = sim_part_write(&plan->head, units, totals);
    return output_finish("sim", text, COMMAND_DONE);
}

// Plays this rank's deals; the first rank reports.
static int simulate(SimPlan *plan, const Ranks *ranks, const Options *options) {
    g_autoptr(GError) error = NULL;
    g_autofree Counted *own = g_new0(Counted, 1);
    SimSpeed speed = { 0 };
    ShardRange units = plan->units;
    plan->units = ranks_range(ranks, units);
    int signal_number = sim_run(plan, &own->totals, &speed, &error);
    speed.ranks = ranks->count;
    ranks_outcome_set(&own->outcome, signal_number, &error);
    g_autofree Counted *all = ranks_gather(ranks, own, sizeof(*own));
    if (all == NULL) {
        return COMMAND_DONE;
    }
    g_autofree SimTotals *totals = g_new0(SimTotals, 1);
    for (int i = 0; i < ranks->count; i++) {
        sim_totals_add(totals, &all[i].totals);
        ranks_outcome_add(&all[i].outcome, &signal_number, &error);
    }
    if (error != NULL) {
        return command_fail("sim", error);
    }
    if (options->shard != NULL) {
        return finish_part(plan, units, totals, signal_number);
    }
    g_autofree char *text = options->json ? sim_report_json(&plan->head, totals, &speed)
                                          : sim_report_text(&plan->head, totals, &speed);
    return output_finish("sim", text, signal_number != 0 ? 128 + signal_number : COMMAND_DONE);
}

static int run_ranks(const ClimbRegistry *registry, int argc, char **argv, const Options *options,
                     const Ranks *ranks) {
    g_autoptr(GError) error = NULL;
    SimPlan plan = { 0 };
    g_autofree char *text = NULL;
    if (make_plan(registry, argc, argv, options, &plan, &error)) {
        // A part without counts tells all that the ranks must have in common.
        g_autofree SimTotals *none = g_new0(SimTotals, 1);
        text = sim_part_write(&plan.head, plan.units, none);
    }
    int status = COMMAND_DONE;
    if (ranks_agree(ranks, text, &error)) {
        status = simulate(&plan, ranks, options);
        players_tell_faults("sim", plan.players, plan.head.seats);
    } else if (ranks->number == 0) {
        status = command_fail("sim", error);
    }
    plan_clear(&plan);
    return status;
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
        players_tell_faults("sim", plan.players, plan.head.seats);
        players_tell_faults("sim", changed.players, changed.head.seats);
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
          N_("how many deals to play (default 10000)"), N_("N") },
        { "seats", 0, 0, G_OPTION_ARG_STRING, &options.seats,
          N_("a bot for each seat, or one for all (default lowest)"), N_("BOT,BOT,...") },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &options.seed,
          N_("a number or 64 hexadecimal digits (default 1)"), N_("SEED") },
        { "jobs", 0, 0, G_OPTION_ARG_STRING, &options.jobs,
          N_("threads; the results are the same for any number (default 1)"), N_("N") },
        { "session", 0, 0, G_OPTION_ARG_STRING, &options.session,
          N_("deals a match (default: as the rules say, else 10)"), N_("N") },
        { "compare", 0, 0, G_OPTION_ARG_FILENAME, &options.compare,
          N_("play the same deals under this game or script too, and tell the difference"),
          N_("GAME") },
        { "shard", 0, 0, G_OPTION_ARG_STRING, &options.shard,
          N_("play only part I of N, and print its counts for 'climb merge'"), N_("I/N") },
        { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_("print the report as JSON"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_sim, entries, &argc, &argv, &status)) {
        g_autoptr(GError) error = NULL;
        Ranks ranks;
        if (!ranks_begin(&ranks, &error)) {
            status = command_fail("sim", error);
        } else if (options.compare == NULL) {
            status = run_ranks(registry, argc - 1, argv + 1, &options, &ranks);
        } else if (options.shard != NULL || ranks.count > 1) {
            status = command_wrong_use("sim", _("--compare plays its deals in one process"), NULL);
        } else {
            status = compare(registry, argc - 1, argv + 1, &options);
        }
        ranks_end(&ranks);
    }
    options_clear(&options);
    return status;
}

const Command command_sim = {
    .name = "sim",
    .arguments = N_("[GAME] [KEY=VALUE ...]"),
    .summary = N_("play many deals between bots and count"),
    .run = run,
    .house_rules = true,
    .examples = N_(
        "The same seed gives the same counts, with any number of threads; only the speed\n"
        "differs. Ctrl-C stops and reports the deals played so far. Several machines each\n"
        "play a part (--shard), and 'climb merge' adds the parts up; a program built with\n"
        "MPI splits the deals itself: mpirun climb sim GAME.\n"
        "\n"
        "Examples:\n"
        "  climb sim GAME\n"
        "  climb sim GAME:PRESET pass.mode=lockout --deals 100000 --jobs 4\n"
        "  climb sim --compare friday.lua\n"
        "  climb sim GAME --compare GAME:PRESET --deals 100000\n"
        "  climb sim GAME --deals 1000000 --shard 1/2 > one.json\n"
        "  climb sim GAME --seats dumper,lowest,lowest,random --seed 7 --json\n"
        "  climb sim GAME --seats \"cmd:./my-bot,lowest,lowest,lowest\"\n"),
};
