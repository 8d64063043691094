// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb match`: a duplicate tournament of bots. Reads the options and makes the plan; the run is in
// match-run.c, the report in match-report.c.
#include "tournament.h"

#include <string.h>

#include "check-bot.h"
#include "external-bot.h"
#include "output.h"
#include "ranks.h"

#define DEALS_DEFAULT 1000

// The options as text, NULL where not given.
typedef struct {
    char *game, *deals, *seed, *jobs, *lineup, *session, *state, *shard, *check_bot;
    gboolean json;
} Options;

// What stands on the command line beside the options.
typedef struct {
    GPtrArray *bots; // texts of players
    GPtrArray *game; // the game and its settings
} Names;

static void options_clear(Options *options) {
    g_free(options->game);
    g_free(options->deals);
    g_free(options->seed);
    g_free(options->jobs);
    g_free(options->lineup);
    g_free(options->session);
    g_free(options->state);
    g_free(options->shard);
    g_free(options->check_bot);
}

static void plan_clear(MatchPlan *plan) {
    match_head_clear(&plan->head);
    g_clear_pointer(&plan->seatings, g_array_unref);
    g_clear_pointer(&plan->games, g_ptr_array_unref);
    g_clear_pointer(&plan->players, g_ptr_array_unref);
    g_clear_pointer(&plan->state, match_state_free);
}

// KEY=VALUE and rule=FILE, but not a bot whose text has a "=" somewhere behind.
static bool is_setting(const char *argument) {
    return command_is_setting(argument) && !external_bot_is(argument) &&
           strcspn(argument, ": ") > (size_t)(strchr(argument, '=') - argument);
}

static bool sort_names(const Options *options, int argc, char **argv, Names *names,
                       GError **error) {
    if (options->game != NULL) {
        g_ptr_array_add(names->game, options->game);
    }
    for (int i = 0; i < argc; i++) {
        g_ptr_array_add(is_setting(argv[i]) ? names->game : names->bots, argv[i]);
        if (!g_utf8_validate(argv[i], -1, NULL)) {
            climb_error_set(error, CLIMB_ERROR_TEXT, _("one of the names is not valid UTF-8 text"),
                            NULL);
            return false;
        }
    }
    if (names->bots->len < 2 || names->bots->len > MATCH_BOTS_MAX) {
        int count = (int)names->bots->len;
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            climb_words_plural(
                "a match takes 2 to {most} bots, and {number} is named ('climb list' shows those "
                "that are there; the game is named with --game)",
                "a match takes 2 to {most} bots, and {number} are named ('climb list' shows those "
                "that are there; the game is named with --game)",
                count),
            "most", climb_words_digits(MATCH_BOTS_MAX).text, "number",
            climb_words_digits(count).text, NULL);
        return false;
    }
    return true;
}

// The bot's id; a bot that plays itself gets a number. (transfer full)
static char *name_of(const GPtrArray *names, const char *id) {
    g_autofree char *name = g_strdup(id);
    for (int number = 2;
         g_ptr_array_find_with_equal_func((GPtrArray *)names, name, g_str_equal, NULL); number++) {
        g_free(name);
        name = g_strdup_printf("%s (%d)", id, number);
    }
    return g_steal_pointer(&name);
}

static bool make_players(const ClimbRegistry *registry, MatchPlan *plan, const GPtrArray *texts,
                         GError **error) {
    plan->head.bots = g_ptr_array_new_with_free_func(g_free);
    plan->players = g_ptr_array_new_with_free_func((GDestroyNotify)player_free);
    for (guint i = 0; i < (guint)plan->jobs * texts->len; i++) {
        const char *text = texts->pdata[i % texts->len];
        Player *player = player_new(registry, text, error);
        if (player == NULL) {
            g_autoptr(ClimbRules) rules = climb_registry_rules(registry, text, NULL, NULL);
            if (rules != NULL) {
                g_autofree char *hint = climb_words_fill(
                    _("'{game}' is a game: write --game {game}; "), "game", text, NULL);
                g_prefix_error_literal(error, hint);
            }
            return false;
        }
        g_ptr_array_add(plan->players, player);
        if (i < texts->len) {
            g_ptr_array_add(plan->head.bots, name_of(plan->head.bots, player_bot(player)->id));
        }
    }
    return true;
}

static bool read_numbers(const Options *options, MatchPlan *plan, GError **error) {
    MatchHead *head = &plan->head;
    int64_t jobs = 1;
    int64_t session = 1;
    head->deals = DEALS_DEFAULT;
    head->seed_text = g_strdup(options->seed != NULL ? options->seed : "1");
    if (!command_number("--deals", options->deals, MATCH_DEALS_MAX, &head->deals, error) ||
        !command_number("--jobs", options->jobs, COMMAND_JOBS_MAX, &jobs, error) ||
        !command_number("--session", options->session, MATCH_SESSION_MAX, &session, error) ||
        !lineup_parse(options->lineup != NULL ? options->lineup : "mixed", &head->lineup, error)) {
        return false;
    }
    plan->jobs = (int)jobs;
    head->session = (int)session;
    if (!climb_seed_parse(head->seed_text, &head->seed, error)) {
        g_prefix_error(error, "--seed: ");
        return false;
    }
    return true;
}

static bool make_plan(const ClimbRegistry *registry, const Names *names, const Options *options,
                      const Shard *shard, MatchPlan *plan, GError **error) {
    MatchHead *head = &plan->head;
    if (!read_numbers(options, plan, error) || !make_players(registry, plan, names->bots, error)) {
        return false;
    }
    int argc = (int)names->game->len;
    char **argv = (char **)names->game->pdata;
    plan->games = command_games_of(registry, argc, argv, plan->jobs, error);
    if (plan->games == NULL) {
        return false;
    }
    const ClimbGame *game = plan->games->pdata[0];
    head->label = command_label(game, argc, argv);
    head->title = g_strdup(game->rules->title);
    head->rules = g_strdup(game->hash);
    head->seats = game->seats;
    plan->seatings = lineup_seatings(head->lineup, match_bots(head), head->seats,
                                     game->rules->team == CLIMB_TEAM_OPPOSITE, error);
    plan->deals = shard_range((ShardRange){ 0, head->deals }, shard);
    return plan->seatings != NULL;
}

// What comes of one rank.
typedef struct {
    MatchTotals totals;
    MatchSpeed speed;
    RanksOutcome outcome;
} Counted;

static void add_speed(MatchSpeed *whole, const MatchSpeed *part) {
    whole->seconds = MAX(whole->seconds, part->seconds);
    whole->deals += part->deals;
    whole->jobs = part->jobs;
    for (int i = 0; i < MATCH_BOTS_MAX; i++) {
        whole->thought[i] += part->thought[i];
        whole->decisions[i] += part->decisions[i];
    }
}

// Plays this rank's deals; the first rank reports. `own` has what was played before.
static int play(MatchPlan *plan, const Ranks *ranks, Counted *own, bool json) {
    g_autoptr(GError) error = NULL;
    plan->deals = ranks_range(ranks, plan->deals);
    int signal_number = match_run(plan, &own->totals, &own->speed, &error);
    ranks_outcome_set(&own->outcome, signal_number, &error);
    g_autofree Counted *all = ranks_gather(ranks, own, sizeof(*own));
    if (all == NULL) {
        return COMMAND_DONE;
    }
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    MatchSpeed speed = { .ranks = ranks->count };
    for (int i = 0; i < ranks->count; i++) {
        match_totals_add(totals, &all[i].totals);
        add_speed(&speed, &all[i].speed);
        ranks_outcome_add(&all[i].outcome, &signal_number, &error);
    }
    if (error != NULL) {
        return command_fail("match", error);
    }
    g_autofree char *text = json ? match_report_json(&plan->head, totals, &speed)
                                 : match_report_text(&plan->head, totals, &speed);
    return output_finish("match", text, signal_number != 0 ? 128 + signal_number : COMMAND_DONE);
}

static bool check_shard(const Options *options, const Ranks *ranks, Shard *shard, GError **error) {
    if (!shard_parse(options->shard, shard, error)) {
        return false;
    }
    if (options->shard != NULL && options->state == NULL) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("--shard goes with --state FILE, which 'climb merge' then reads"), NULL);
        return false;
    }
    if (options->state != NULL && ranks->count > 1) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("--state is for one process: without mpirun, and on several machines with --shard"),
            NULL);
        return false;
    }
    return true;
}

static int run_ranks(const ClimbRegistry *registry, const Names *names, const Options *options,
                     const Ranks *ranks) {
    g_autoptr(GError) error = NULL;
    g_autofree Counted *own = g_new0(Counted, 1);
    g_autofree char *text = NULL;
    MatchPlan plan = { 0 };
    Shard shard;
    if (check_shard(options, ranks, &shard, &error) &&
        make_plan(registry, names, options, &shard, &plan, &error)) {
        text = match_state_head(&plan.head, &shard);
    }
    int status = COMMAND_DONE;
    if (text != NULL && options->state != NULL) {
        plan.state = match_state_open(options->state, &plan.head, &shard, &own->totals, &error);
    }
    if (options->state != NULL && plan.state == NULL && error != NULL) {
        g_clear_pointer(&text, g_free);
    }
    if (ranks_agree(ranks, text, &error)) {
        status = play(&plan, ranks, own, options->json);
        players_tell_faults("match", plan.players, match_bots(&plan.head));
    } else if (ranks->number == 0) {
        status = command_fail("match", error);
    }
    plan_clear(&plan);
    return status;
}

static int run_names(const ClimbRegistry *registry, int argc, char **argv, const Options *options) {
    g_autoptr(GError) error = NULL;
    Names names = { g_ptr_array_new(), g_ptr_array_new() };
    int status;
    Ranks ranks;
    if (!sort_names(options, argc, argv, &names, &error) || !ranks_begin(&ranks, &error)) {
        status = command_fail("match", error);
    } else {
        status = run_ranks(registry, &names, options, &ranks);
        ranks_end(&ranks);
    }
    g_ptr_array_unref(names.bots);
    g_ptr_array_unref(names.game);
    return status;
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    Options options = { 0 };
    const GOptionEntry entries[] = {
        { "game", 0, 0, G_OPTION_ARG_STRING, &options.game,
          N_("what is played; settings may follow as KEY=VALUE"), N_("GAME") },
        { "deals", 0, 0, G_OPTION_ARG_STRING, &options.deals,
          N_("how many deals, each of which all line-ups play (default 1000)"), N_("N") },
        { "lineup", 0, 0, G_OPTION_ARG_STRING, &options.lineup,
          N_("mixed: as many different bots at a table as there can be, in every order and every seat "
             "(default); one: a bot against another in all other seats, for every two bots"),
          N_("mixed|one") },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &options.seed,
          N_("a number or 64 hexadecimal digits (default 1)"), N_("SEED") },
        { "jobs", 0, 0, G_OPTION_ARG_STRING, &options.jobs,
          N_("threads; the results are the same for any number (default 1)"), N_("N") },
        { "session", 0, 0, G_OPTION_ARG_STRING, &options.session,
          N_("deals that each line-up plays on from a deal, which count as one (default 1)"),
          N_("N") },
        { "state", 0, 0, G_OPTION_ARG_FILENAME, &options.state,
          N_("keep the results in a file, and go on with those that are in it"), N_("FILE") },
        { "shard", 0, 0, G_OPTION_ARG_STRING, &options.shard,
          N_("play only part I of N; 'climb merge' adds up the files of all parts"), N_("I/N") },
        { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_("print the report as JSON"), NULL },
        { "check-bot", 0, 0, G_OPTION_ARG_STRING, &options.check_bot,
          N_("play no match, but see whether a program keeps the bot protocol"), N_("COMMAND") },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_match, entries, &argc, &argv, &status)) {
        status = options.check_bot == NULL ? run_names(registry, argc - 1, argv + 1, &options)
                 : argc > 1                ? command_wrong_use("match",
                                                               _("--check-bot checks one COMMAND; put it "
                                                                                "in quotes"),
                                                               NULL)
                                           : check_bot(registry, options.check_bot);
    }
    options_clear(&options);
    return status;
}

const Command command_match = {
    .name = "match",
    .arguments = N_("BOT BOT ... [KEY=VALUE ...]"),
    .summary = N_("let bots play the same deals against each other"),
    .run = run,
    .house_rules = true,
    .examples = N_(
        "Every bot plays the cards of every seat of each deal. With more bots than seats,\n"
        "every choice of them plays; with fewer, they share the seats as evenly as they\n"
        "can. Where the rules have fixed partners, one bot plays for both. The same seed\n"
        "gives the same results. Ctrl-C stops and reports; with --state, the same command\n"
        "goes on, and more --deals make a match longer. A bot is one of those that\n"
        "'climb list --bots' lists, or a program of yours (docs/bot-protocol.md).\n"
        "\n"
        "Examples:\n"
        "  climb match lowest dumper\n"
        "  climb match lowest dumper random --game OTHER --deals 500 --jobs 2\n"
        "  climb match lowest dumper --game GAME pass.mode=lockout --lineup one --json\n"
        "  climb match lowest dumper --deals 100000 --state match.jsonl\n"
        "  climb match dumper cmd:./my-bot \"cmd[time=100 level=3]:./my-bot -v\"\n"
        "  climb match --check-bot ./my-bot\n"),
};
