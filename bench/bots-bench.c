// SPDX-License-Identifier: LGPL-2.1-or-later
// How well a bot plays: points a deal in one seat against others of one kind in all other seats, over
// duplicate deals: the same cards with the bot in every seat in turn. Points count above the mean of
// the table, which changes nothing where players pay each other. Prints the mean with its standard
// error (of whole duplicates), the share of deals that it or its side won, and the time of its
// decisions that had a choice; where there is a declarer, also the deals in which the bot was on his
// side and those in which it was not. Both may be programs from outside ("cmd:COMMAND",
// docs/bot-protocol.md), of which the time is not counted.
//
// bots-bench [--deals=N] [--seed=N] [--jobs=N] [--playouts=N] [BOT OTHER GAME [key=value …]]
//
// Without a bot it prints the table of docs/bots.md.
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <players.h>
#include <plugins.h>
#include <scripts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define JOBS_MAX 64

typedef struct {
    const ClimbRegistry *registry;
    ClimbGame *game;
    const char *bot, *other;
    int deals; // duplicates; each is played once for every seat
    uint64_t seed;
    uint32_t playouts;
    gint next;
} Bench;

typedef struct {
    double sum, squares;
    int count;
} Mean;

typedef struct {
    Mean all;     // of whole duplicates
    Mean side[2]; // of deals: against the declarer, on his side
    int voided, played, won;
    int64_t decisions;
    double seconds, slowest;
} Tally;

typedef struct {
    Bench *bench;
    Player *bot, *other; // the thread's own
    Tally tally;
    ClimbMoves moves;
} Job;

// Of this thread's processor, since other programs may be running.
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool decide(Job *job, ClimbMatch *match, int seat, int hero, ClimbMove *move) {
    const Bench *bench = job->bench;
    const ClimbBot *bot = player_bot(seat == hero ? job->bot : job->other);
    ClimbView view;
    ClimbRandom random;
    climb_view_of(match, seat, &view);
    climb_deal_moves(match->game, &view.deal, seat, &job->moves);
    if (job->moves.count == 0) {
        return false;
    }
    climb_bot_random(match, seat, &random);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = &job->moves, .random = &random
    };
    question.thinking.playouts = seat == hero ? bench->playouts : 0;
    double start = now();
    bool chosen = bot->decide(bot, &question, move);
    if (seat == hero && job->moves.count > 1) {
        double took = now() - start;
        job->tally.seconds += took;
        job->tally.slowest = MAX(job->tally.slowest, took);
        job->tally.decisions++;
    }
    return chosen;
}

static void step(Job *job, ClimbMatch *match, int hero, unsigned *asked) {
    const ClimbDeal *deal = &match->deal;
    ClimbMove move = { 0 };
    g_autoptr(GError) error = NULL;
    for (int i = 1; i < deal->seats; i++) {
        int seat = (deal->turn + i * deal->step + deal->seats * deal->seats) % deal->seats;
        if ((*asked >> seat & 1) || !climb_deal_may_interrupt(match->game, deal, seat)) {
            continue;
        }
        *asked |= 1u << seat;
        if (decide(job, match, seat, hero, &move)) {
            climb_match_apply(match, &move, NULL);
            *asked = 0;
            return;
        }
    }
    decide(job, match, deal->turn, hero, &move);
    if (!climb_match_apply(match, &move, &error)) {
        fprintf(stderr, "bots-bench: refused: %s\n", error->message);
        exit(1);
    }
    *asked = move.type == CLIMB_MOVE_PASS ? *asked : 0;
}

static void count(Mean *mean, double value) {
    mean->sum += value;
    mean->squares += value * value;
    mean->count++;
}

static double points(const ClimbResult *result, int seat) {
    double sum = 0;
    for (int i = 0; i < result->seats; i++) {
        sum += result->net[i];
    }
    return result->net[seat] - sum / result->seats;
}

static void run_duplicate(Job *job, int number) {
    const Bench *bench = job->bench;
    int seats = bench->game->seats, played = 0;
    double sum = 0;
    for (int hero = 0; hero < seats; hero++) {
        ClimbSeed seed = climb_seed_from_number(bench->seed * 1000003 + (uint64_t)number);
        g_autoptr(ClimbMatch) match = climb_match_new(bench->game, &seed);
        unsigned asked = 0;
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            step(job, match, hero, &asked);
        }
        if (match->result.voided) {
            job->tally.voided++;
            continue;
        }
        double won = points(&match->result, hero);
        int declarer = match->deal.declarer;
        if (declarer != CLIMB_NO_SEAT) {
            unsigned side = climb_deal_side(match->game, &match->deal, declarer);
            count(&job->tally.side[(side >> hero) & 1], won);
        }
        unsigned winners = climb_deal_side(match->game, &match->deal, match->result.winner);
        job->tally.won += (winners >> hero) & 1;
        sum += won;
        played++;
    }
    job->tally.played += played;
    if (played > 0) {
        count(&job->tally.all, sum / played);
    }
}

static gpointer run_job(gpointer data) {
    Job *job = data;
    for (;;) {
        int number = g_atomic_int_add(&job->bench->next, 1);
        if (number >= job->bench->deals) {
            return NULL;
        }
        run_duplicate(job, number);
    }
}

static ClimbGame *load_game(const ClimbRegistry *registry, const char *name, char **settings) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, name, NULL, &error);
    if (rules != NULL && climb_rules_set_list(rules, (const char *const *)settings, &error)) {
        ClimbGame *game = climb_game_new(rules, &error);
        if (game != NULL) {
            return game;
        }
    }
    fprintf(stderr, "bots-bench: %s\n", error->message);
    exit(2);
}

static Player *find_player(const ClimbRegistry *registry, const char *text) {
    g_autoptr(GError) error = NULL;
    Player *player = player_new(registry, text, &error);
    if (player == NULL) {
        fprintf(stderr, "bots-bench: %s\n", error->message);
        exit(2);
    }
    return player;
}

static void add(Mean *sum, const Mean *mean) {
    sum->sum += mean->sum;
    sum->squares += mean->squares;
    sum->count += mean->count;
}

static void print_mean(const Mean *mean) {
    int n = MAX(mean->count, 1);
    double value = mean->sum / n;
    printf("%+7.3f ± %.3f", value, sqrt((mean->squares / n - value * value) / n));
}

static void report(const Bench *bench, Job **jobs, int job_count, const char *name) {
    Tally all = { 0 };
    for (int i = 0; i < job_count; i++) {
        const Tally *tally = &jobs[i]->tally;
        add(&all.all, &tally->all);
        add(&all.side[0], &tally->side[0]);
        add(&all.side[1], &tally->side[1]);
        all.played += tally->played;
        all.won += tally->won;
        all.voided += tally->voided;
        all.decisions += tally->decisions;
        all.seconds += tally->seconds;
        all.slowest = MAX(all.slowest, tally->slowest);
    }
    printf("%-28s %-8s against %-8s ", name, bench->bot, bench->other);
    print_mean(&all.all);
    printf(" a deal, %d deals, %.1f %% won, %.2f ms a choice, at most %.1f", all.played,
           100.0 * all.won / MAX(all.played, 1), all.seconds * 1e3 / (double)MAX(all.decisions, 1),
           all.slowest * 1e3);
    if (all.voided > 0) {
        printf(", %d deals void", all.voided);
    }
    if (all.side[0].count + all.side[1].count > 0) {
        printf("\n%49s", "declarer's side ");
        print_mean(&all.side[1]);
        printf(" (%d deals), against him ", all.side[1].count);
        print_mean(&all.side[0]);
        printf(" (%d deals)", all.side[0].count);
    }
    printf("\n");
}

static void run(Bench *bench, const char *name, char **settings, int deals, int jobs) {
    Job *all[JOBS_MAX];
    GThread *threads[JOBS_MAX];
    g_autoptr(GPtrArray) players = g_ptr_array_new_with_free_func((GDestroyNotify)player_free);
    bench->game = load_game(bench->registry, name, settings);
    bench->deals = (deals + bench->game->seats - 1) / bench->game->seats;
    bench->next = 0;
    for (int i = 0; i < jobs; i++) {
        all[i] = g_new0(Job, 1);
        all[i]->bench = bench;
        all[i]->bot = find_player(bench->registry, bench->bot);
        all[i]->other = find_player(bench->registry, bench->other);
        g_ptr_array_add(players, all[i]->bot);
        g_ptr_array_add(players, all[i]->other);
        threads[i] = g_thread_new("bench", run_job, all[i]);
    }
    for (int i = 0; i < jobs; i++) {
        g_thread_join(threads[i]);
    }
    report(bench, all, jobs, name);
    players_tell_faults("bench", players, 2);
    for (int i = 0; i < jobs; i++) {
        g_free(all[i]);
    }
    climb_game_unref(bench->game);
}

#define FLAT "score.brackets=1:1 settle.mode=to_winner"

static const struct {
    const char *bot, *other, *game, *settings;
} rows[] = {
    { "strong", "random", "big-two:charlesworth", "" },
    { "strong", "lowest", "big-two:charlesworth", "" },
    { "strong", "dumper", "big-two:charlesworth", "" },
    { "strong", "medium", "big-two", "" },
    { "medium", "easy", "big-two", "" },
    { "easy", "dumper", "big-two", "" },
    { "strong", "dumper", "choi-dai-di", FLAT },
    { "strong", "dumper", "pusoy-dos", FLAT },
    { "strong", "dumper", "big-three", "" },
};

static void run_table(Bench *bench, int deals, int jobs) {
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_auto(GStrv) settings = g_strsplit(rows[i].settings, " ", -1);
        bench->bot = rows[i].bot;
        bench->other = rows[i].other;
        run(bench, rows[i].game, settings, deals, jobs);
    }
}

int main(int argc, char **argv) {
    int deals = 4000, jobs = (int)g_get_num_processors(), seed = 1, playouts = 0;
    GOptionEntry entries[] = {
        { "deals", 'n', 0, G_OPTION_ARG_INT, &deals, "deals in all, every seat counted", "N" },
        { "jobs", 'j', 0, G_OPTION_ARG_INT, &jobs, "threads", "N" },
        { "seed", 's', 0, G_OPTION_ARG_INT, &seed, "number of the seed", "N" },
        { "playouts", 'p', 0, G_OPTION_ARG_INT, &playouts, "for a decision; 0: the bot's own",
          "N" },
        G_OPTION_ENTRY_NULL,
    };
    g_autoptr(GOptionContext) context = g_option_context_new("[BOT OTHER GAME [key=value …]]");
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || (argc > 1 && argc < 4) ||
        deals < 1 || jobs < 1 || seed < 0 || playouts < 0) {
        fprintf(stderr, "bots-bench: %s\n", error != NULL ? error->message : "see --help");
        return 2;
    }
    g_autoptr(Scripts) scripts = scripts_new();
    g_autoptr(ClimbRegistry) registry = plugins_registry((const char *const[]){ NULL }, NULL);
    scripts_attach(scripts, registry);
    Bench bench = { .registry = registry, .seed = (uint64_t)seed, .playouts = (uint32_t)playouts };
    jobs = MIN(jobs, JOBS_MAX);
    if (argc == 1) {
        run_table(&bench, deals, jobs);
        return 0;
    }
    bench.bot = argv[1];
    bench.other = argv[2];
    run(&bench, argv[3], argv + 4, deals, jobs);
    return 0;
}
