// SPDX-License-Identifier: LGPL-2.1-or-later
// Teaches the policy of playouts (core/policy.h) by playouts against itself: from positions of random deals
// it plays on some times, and makes what went better than the mean likelier for whoever did it, and the rest
// less likely. It starts from what is built in, and writes core/policy-weights.c.
//
// learn [--seconds=N] [--jobs=N] [--seed=N] [--rate=R] [--anew] [--file=FILE] [GAME …]
#include "search.h"

#include "policy.h"

#include <math.h>
#include <plugins.h>
#include <scripts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOBS_MAX 64
#define GAMES_MAX 64
#define PLAYOUTS 16    // from each position
#define POSITIONS 12   // between two corrections of the weights, for each job
#define STEPS_MAX 1200 // choices in a playout that count
#define LATER 50       // moves before a position, at most
#define PLAN_NODES 40
#define CURIOSITY 0.004F // what it is worth not to be sure

// A choice in a playout.
typedef struct {
    int seat, chosen;
    ClimbOptions options;
} Step;

typedef struct {
    ClimbGame *game;
    double squares, count; // of what was won above the mean
} Lesson;

typedef struct {
    Lesson lessons[GAMES_MAX];
    int lesson_count;
    ClimbRandom random;
    ClimbPlayout playout;
    ClimbPlan plans[CLIMB_SEATS_MAX];
    Step *steps[PLAYOUTS];
    int step_count[PLAYOUTS], number; // of the playout
    double won[PLAYOUTS][CLIMB_SEATS_MAX];
    ClimbPolicy slope;
    int64_t learned; // choices
    double open;     // entropy, in all
    ClimbMoves none;
} Job;

typedef struct {
    ClimbPolicy policy, mean, square;
    Job *jobs[JOBS_MAX];
    int job_count;
    float rate;
} School;

static double now(void) {
    return (double)g_get_monotonic_time() / G_USEC_PER_SEC;
}

// --- what the weights should become ----------------------------------------------------------------

static void add_slopes(const float *input, int count, const float *slope,
                       float weight[][CLIMB_POLICY_HIDDEN]) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; input[i] > 0 && k < CLIMB_POLICY_HIDDEN; k++) {
            weight[i][k] += input[i] * slope[k];
        }
    }
}

static void add_weights(const float *input, int count, const float weight[][CLIMB_POLICY_HIDDEN],
                        float *sum) {
    for (int i = 0; i < count; i++) {
        for (int k = 0; input[i] > 0 && k < CLIMB_POLICY_HIDDEN; k++) {
            sum[k] += input[i] * weight[i][k];
        }
    }
}

// How much the loss grows with the score of each option: the chosen one is to become likelier by what was
// won, and all are to stay open.
static void find_slopes(const Step *step, float won, double *open, float *slope) {
    const ClimbOptions *options = &step->options;
    float entropy = 0;
    for (int i = 0; i < options->count; i++) {
        entropy -= options->chances[i] * logf(options->chances[i] + 1e-9F);
    }
    for (int i = 0; i < options->count; i++) {
        float chance = options->chances[i];
        slope[i] = won * (chance - (i == step->chosen ? 1 : 0)) +
                   CURIOSITY * chance * (logf(chance + 1e-9F) + entropy);
    }
    *open += (double)entropy;
}

static void learn_step(Job *job, const Step *step, float won) {
    const ClimbPolicy *policy = job->playout.policy;
    const ClimbOptions *options = &step->options;
    ClimbPolicy *slope = &job->slope;
    float score[CLIMB_POLICY_OPTIONS], context[CLIMB_POLICY_HIDDEN];
    float sum[CLIMB_POLICY_HIDDEN] = { 0 };
    find_slopes(step, won, &job->open, score);
    memcpy(context, policy->bias, sizeof context);
    add_weights(options->context, CLIMB_POLICY_CONTEXT, policy->context, context);
    for (int i = 0; i < options->count; i++) {
        float hidden[CLIMB_POLICY_HIDDEN], back[CLIMB_POLICY_HIDDEN];
        memcpy(hidden, context, sizeof hidden);
        add_weights(options->seen[i], CLIMB_POLICY_OPTION, policy->option, hidden);
        for (int k = 0; k < CLIMB_POLICY_HIDDEN; k++) {
            bool active = hidden[k] > 0;
            slope->out[k] += active ? score[i] * hidden[k] : 0;
            back[k] = active ? score[i] * policy->out[k] : 0;
            sum[k] += back[k];
        }
        add_slopes(options->seen[i], CLIMB_POLICY_OPTION, back, slope->option);
    }
    for (int k = 0; k < CLIMB_POLICY_HIDDEN; k++) {
        slope->bias[k] += sum[k];
    }
    add_slopes(options->context, CLIMB_POLICY_CONTEXT, sum, slope->context);
    job->learned++;
}

// --- playouts --------------------------------------------------------------------------------------

static void remember(const ClimbDecision *decision, const ClimbOptions *options, int chosen,
                     gpointer data) {
    Job *job = data;
    int *count = &job->step_count[job->number];
    if (*count < STEPS_MAX) {
        job->steps[job->number][(*count)++] =
            (Step){ .seat = decision->seat, .chosen = chosen, .options = *options };
    }
}

static void seed_playout(Job *job) {
    ClimbSeed seed;
    for (int i = 0; i < 4; i++) {
        seed.words[i] = climb_random_next(&job->random);
    }
    climb_random_init_part(&job->playout.random, &seed, 0);
}

// Sees the position as the seat at turn does.
static void prepare(Job *job, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbPolicy *policy) {
    ClimbView view;
    ClimbPlayout *playout = &job->playout;
    climb_view_of_deal(game, deal, deal->turn, &view);
    ClimbQuestion question = {
        .game = game, .view = &view, .moves = &job->none, .random = &job->random
    };
    climb_playout_init(game, deal, deal->turn, playout);
    climb_search_find_odds(&question, playout);
    climb_playout_use(playout, policy);
    for (int seat = 0; seat < deal->seats; seat++) {
        climb_playout_plan(playout, deal, seat, PLAN_NODES, &job->plans[seat]);
        playout->base[seat] = &job->plans[seat];
        climb_playout_begin_seat(playout, seat);
    }
    seed_playout(job);
}

// A position with a seat to play, some moves after the beginning. False if the deal ended before.
static bool find_position(Job *job, ClimbGame *game, const ClimbPolicy *policy, ClimbDeal *deal) {
    ClimbSeed seed;
    for (int i = 0; i < 4; i++) {
        seed.words[i] = climb_random_next(&job->random);
    }
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    climb_match_begin(match);
    *deal = match->deal;
    if (deal->phase == CLIMB_PHASE_OVER) {
        return false;
    }
    int later = climb_random_below(&job->random, 3) == 0
                    ? 0
                    : (int)climb_random_below(&job->random, LATER);
    prepare(job, game, deal, policy);
    for (int i = 0; i < CLIMB_PLAYOUT_MOVES_MAX && deal->phase != CLIMB_PHASE_OVER &&
                    (i < later || deal->phase != CLIMB_PHASE_PLAY);
         i++) {
        ClimbMove move = { 0 };
        climb_playout_choose(&job->playout, deal, &move);
        climb_deal_apply(game, deal, &move);
    }
    if (deal->phase != CLIMB_PHASE_PLAY) {
        return false;
    }
    prepare(job, game, deal, policy);
    return true;
}

static void play_on(Job *job, const ClimbGame *game, const ClimbDeal *position, int number) {
    ClimbDeal deal = *position;
    ClimbResult result;
    double sum = 0;
    job->number = number;
    job->step_count[number] = 0;
    job->playout.watch = remember;
    job->playout.watcher = job;
    seed_playout(job);
    climb_playout_run(&job->playout, &deal);
    bool over = deal.phase == CLIMB_PHASE_OVER;
    if (over) {
        climb_deal_score(game, &deal, &result);
    }
    for (int seat = 0; seat < deal.seats; seat++) {
        job->won[number][seat] = over && !result.voided ? result.net[seat] : 0;
        sum += job->won[number][seat];
    }
    for (int seat = 0; seat < deal.seats; seat++) {
        job->won[number][seat] -= sum / deal.seats;
    }
}

static void learn_position(Job *job, Lesson *lesson, const ClimbPolicy *policy) {
    ClimbDeal deal;
    double mean[CLIMB_SEATS_MAX] = { 0 };
    if (!find_position(job, lesson->game, policy, &deal)) {
        return;
    }
    for (int i = 0; i < PLAYOUTS; i++) {
        play_on(job, lesson->game, &deal, i);
        for (int seat = 0; seat < deal.seats; seat++) {
            mean[seat] += job->won[i][seat] / PLAYOUTS;
        }
    }
    double spread = sqrt(lesson->squares / MAX(lesson->count, 1)) + 1e-6;
    bool begins = lesson->count < 200;
    for (int i = 0; i < PLAYOUTS; i++) {
        for (int k = 0; k < job->step_count[i]; k++) {
            const Step *step = &job->steps[i][k];
            double won = job->won[i][step->seat] - mean[step->seat];
            lesson->squares += won * won;
            lesson->count++;
            if (!begins) {
                learn_step(job, step, (float)(won / spread));
            }
        }
    }
}

static gpointer learn_positions(gpointer data) {
    Job *job = data;
    const ClimbPolicy *policy = job->playout.policy;
    memset(&job->slope, 0, sizeof job->slope);
    job->learned = 0;
    job->open = 0;
    for (int i = 0; i < POSITIONS; i++) {
        uint32_t lesson = climb_random_below(&job->random, (uint32_t)job->lesson_count);
        learn_position(job, &job->lessons[lesson], policy);
    }
    return NULL;
}

// --- correcting the weights ------------------------------------------------------------------------

// Steps of even size in all weights (Kingma and Ba, "Adam", 2014).
static void correct(School *school, int number, float rate) {
    float *weight = (float *)&school->policy, *mean = (float *)&school->mean;
    float *square = (float *)&school->square;
    int64_t learned = 0;
    for (int i = 0; i < school->job_count; i++) {
        learned += school->jobs[i]->learned;
    }
    for (int k = 0; learned > 0 && k < CLIMB_POLICY_WEIGHTS; k++) {
        float slope = 0;
        for (int i = 0; i < school->job_count; i++) {
            slope += ((float *)&school->jobs[i]->slope)[k];
        }
        slope /= (float)learned;
        mean[k] = 0.9F * mean[k] + 0.1F * slope;
        square[k] = 0.999F * square[k] + 0.001F * slope * slope;
        float first = mean[k] / (1 - powf(0.9F, (float)number));
        float second = square[k] / (1 - powf(0.999F, (float)number));
        weight[k] -= rate * first / (sqrtf(second) + 1e-9F);
    }
}

static void run_jobs(School *school) {
    GThread *threads[JOBS_MAX];
    for (int i = 1; i < school->job_count; i++) {
        threads[i] = g_thread_new("learn", learn_positions, school->jobs[i]);
    }
    learn_positions(school->jobs[0]);
    for (int i = 1; i < school->job_count; i++) {
        g_thread_join(threads[i]);
    }
}

static void print_row(FILE *file, const char *name, const float *row) {
    fprintf(file, name[0] != '\0' ? "    .%s = {" : "        {", name);
    for (int i = 0; i < CLIMB_POLICY_HIDDEN; i++) {
        fprintf(file, "%s%.4fF,", i % 8 == 0 ? "\n            " : " ", (double)row[i]);
    }
    fprintf(file, name[0] != '\0' ? "\n    },\n" : "\n        },\n");
}

static bool write_policy(const ClimbPolicy *policy, const char *name) {
    FILE *file = fopen(name, "w");
    if (file == NULL) {
        return false;
    }
    fprintf(file, "// SPDX-License-Identifier: LGPL-2.1-or-later\n"
                  "// What the policy of playouts has learned; made by `./dev learn`.\n"
                  "#include \"policy.h\"\n\n"
                  "// clang-format off\n"
                  "const ClimbPolicy climb_policy_learned = {\n    .context = {\n");
    for (int i = 0; i < CLIMB_POLICY_CONTEXT; i++) {
        print_row(file, "", policy->context[i]);
    }
    fprintf(file, "    },\n    .option = {\n");
    for (int i = 0; i < CLIMB_POLICY_OPTION; i++) {
        print_row(file, "", policy->option[i]);
    }
    fprintf(file, "    },\n");
    print_row(file, "bias", policy->bias);
    print_row(file, "out", policy->out);
    fprintf(file, "};\n");
    return fclose(file) == 0;
}

static bool teach(School *school, double seconds, const char *name) {
    double start = now(), told = start, open = 0, left = 1;
    int64_t learned = 0;
    for (int number = 1; left > 0; number++) {
        run_jobs(school);
        left = 1 - (now() - start) / seconds;
        correct(school, number, school->rate * (float)MAX(left, 0.05));
        for (int i = 0; i < school->job_count; i++) {
            learned += school->jobs[i]->learned;
            open += school->jobs[i]->open;
        }
        if (now() - told > 30 || left <= 0) {
            told = now();
            printf("%5.0f s, %7d corrections: entropy %.3f in %" G_GINT64_FORMAT " choices\n",
                   told - start, number, open / (double)MAX(learned, 1), learned);
            fflush(stdout);
            learned = 0;
            open = 0;
            if (!write_policy(&school->policy, name)) {
                return false;
            }
        }
    }
    return true;
}

// --- the lessons -----------------------------------------------------------------------------------

static const char *const usual[] = { "big-two",
                                     "big-two",
                                     "big-two",
                                     "big-two:charlesworth",
                                     "big-two:charlesworth",
                                     "big-two:charlesworth",
                                     "pusoy-dos",
                                     "choi-dai-di",
                                     "big-three",
                                     "big-three",
                                     "scripts/tien-len.lua",
                                     "scripts/president.lua",
                                     "scripts/zheng-shangyou.lua",
                                     "scripts/zheng-shangyou-two-packs.lua",
                                     "scripts/zheng-fen.lua",
                                     "scripts/daifugo.lua",
                                     NULL };

static Job *job_new(const ClimbRegistry *registry, const School *school, uint64_t seed, int number,
                    char **names) {
    Job *job = g_new0(Job, 1);
    ClimbSeed of = climb_seed_from_number(seed);
    climb_random_init_part(&job->random, &of, (uint64_t)number);
    job->playout.policy = &school->policy;
    for (int i = 0; names[i] != NULL && i < GAMES_MAX; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(ClimbRules) rules = climb_registry_rules(registry, names[i], NULL, &error);
        ClimbGame *game = rules == NULL ? NULL : climb_game_new(rules, &error);
        if (game == NULL) {
            fprintf(stderr, "learn: %s\n", error->message);
            exit(2);
        }
        job->lessons[job->lesson_count++].game = game;
    }
    for (int i = 0; i < PLAYOUTS; i++) {
        job->steps[i] = g_new(Step, STEPS_MAX);
    }
    return job;
}

static void job_free(Job *job) {
    for (int i = 0; i < job->lesson_count; i++) {
        climb_game_unref(job->lessons[i].game);
    }
    for (int i = 0; i < PLAYOUTS; i++) {
        g_free(job->steps[i]);
    }
    g_free(job);
}

static void begin_anew(School *school, uint64_t seed) {
    float *weight = (float *)&school->policy;
    ClimbSeed of = climb_seed_from_number(seed);
    ClimbRandom random;
    climb_random_init_part(&random, &of, JOBS_MAX);
    for (int i = 0; i < CLIMB_POLICY_WEIGHTS; i++) {
        weight[i] = ((float)climb_random_below(&random, 2001) - 1000) / 4000;
    }
    memset(school->policy.bias, 0, sizeof school->policy.bias);
}

int main(int argc, char **argv) {
    int seconds = 600, jobs = (int)g_get_num_processors(), seed = 1;
    double rate = 0.0015;
    gboolean anew = FALSE;
    g_autofree char *file = NULL;
    GOptionEntry entries[] = {
        { "seconds", 't', 0, G_OPTION_ARG_INT, &seconds, "how long to learn", "N" },
        { "jobs", 'j', 0, G_OPTION_ARG_INT, &jobs, "threads", "N" },
        { "seed", 's', 0, G_OPTION_ARG_INT, &seed, "number of the seed", "N" },
        { "rate", 'r', 0, G_OPTION_ARG_DOUBLE, &rate, "of learning, at first", "R" },
        { "file", 'o', 0, G_OPTION_ARG_FILENAME, &file, "where to write the weights", "FILE" },
        { "anew", 0, 0, G_OPTION_ARG_NONE, &anew, "forget what is built in", NULL },
        G_OPTION_ENTRY_NULL,
    };
    g_autoptr(GOptionContext) context = g_option_context_new("[GAME …]");
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || jobs < 1 || seed < 0 ||
        seconds < 1) {
        fprintf(stderr, "learn: %s\n", error != NULL ? error->message : "see --help");
        return 2;
    }
    const char *name = file != NULL ? file : "core/policy-weights.c";
    g_autoptr(Scripts) scripts = scripts_new();
    g_autoptr(ClimbRegistry) registry = plugins_registry((const char *const[]){ NULL }, NULL);
    scripts_attach(scripts, registry);
    g_autofree School *school = g_new0(School, 1);
    school->policy = climb_policy_learned;
    school->rate = (float)rate;
    school->job_count = MIN(jobs, JOBS_MAX);
    if (anew) {
        begin_anew(school, (uint64_t)seed);
    }
    for (int i = 0; i < school->job_count; i++) {
        school->jobs[i] = job_new(registry, school, (uint64_t)seed, i,
                                  argc > 1 ? argv + 1 : (char **)usual);
    }
    bool written = teach(school, seconds, name);
    for (int i = 0; i < school->job_count; i++) {
        job_free(school->jobs[i]);
    }
    if (!written) {
        fprintf(stderr, "learn: cannot write %s\n", name);
    }
    return written ? 0 : 1;
}
