// SPDX-License-Identifier: LGPL-2.1-or-later
// Learns the weights of core/values.h: bots play deals among themselves, and a network learns what a
// position in which a seat leads was worth in the end.
//
// learn-values play GAME SEED DEALS FILE     writes what was seen in so many deals between four mediums
// learn-values learn FILE…                   prints core/values-weights.h
#include <builtin.h>
#include <math.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <values.h>

#define SEATS CLIMB_VALUES_SEATS
#define INPUTS CLIMB_VALUES_INPUTS
#define HIDDEN CLIMB_VALUES_HIDDEN
#define LEADS_MAX 200
#define ROUNDS 40
#define BATCH 256
#define FIRST_RATE 0.002
#define LAST_RATE 0.00001
#define DECAY 0.0001
#define HELD_OUT 10 // every so many-th deal is kept to see what was learned
#define WEIGHTS (sizeof(ClimbValuesWeights) / sizeof(float))

typedef struct {
    float inputs[INPUTS];
    float points[SEATS]; // of the deal, from the leader on
    float deal;          // its number
} Sample;

// --- playing -------------------------------------------------------------------------------------

typedef struct {
    ClimbGame *game;
    const ClimbBot *bot;
    ClimbMatch *match;
    ClimbMoves moves;
    ClimbSeed seed;
    ClimbRandom chance;
    int leads;
    int leader[LEADS_MAX];
    Sample samples[LEADS_MAX];
} Player;

// As some seat would see it in its playouts.
static void look(Player *player) {
    const ClimbDeal *deal = &player->match->deal;
    ClimbView view;
    ClimbRandom random;
    ClimbMoves none = { .count = 0 };
    climb_view_of(player->match, (int)climb_random_below(&player->chance, SEATS), &view);
    climb_random_init_part(&random, &player->seed, 1000 + deal->serial);
    ClimbQuestion question = {
        .game = player->game, .view = &view, .moves = &none, .random = &random
    };
    if (climb_search_look(climb_search_best_level(), &question, deal,
                          player->samples[player->leads].inputs)) {
        player->leader[player->leads++] = deal->turn;
    }
}

static void decide(Player *player) {
    ClimbMatch *match = player->match;
    ClimbView view;
    ClimbRandom random;
    ClimbMove move;
    climb_view_of(match, match->deal.turn, &view);
    climb_deal_moves(match->game, &view.deal, match->deal.turn, &player->moves);
    climb_bot_random(match, match->deal.turn, &random);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = &player->moves, .random = &random
    };
    player->bot->decide(player->bot, &question, &move);
    climb_match_apply(match, &move, NULL);
}

static void play_deal(Player *player, uint64_t seed, int number, FILE *file) {
    player->seed = climb_seed_from_number(seed * 1000003 + (uint64_t)number);
    player->match = climb_match_new(player->game, &player->seed);
    player->leads = 0;
    climb_random_init_part(&player->chance, &player->seed, 77);
    climb_match_begin(player->match);
    const ClimbDeal *deal = &player->match->deal;
    while (deal->phase != CLIMB_PHASE_OVER) {
        if (deal->table.size == 0 && deal->serial > 0 && player->leads < LEADS_MAX &&
            climb_values_known(player->game, deal)) {
            look(player);
        }
        decide(player);
    }
    for (int i = 0; i < player->leads && !deal->voided; i++) {
        Sample *sample = &player->samples[i];
        sample->deal = (float)number;
        for (int k = 0; k < SEATS; k++) {
            int seat = (player->leader[i] + k * deal->step + SEATS) % SEATS;
            sample->points[k] = (float)player->match->result.net[seat];
        }
        fwrite(sample, sizeof *sample, 1, file);
    }
    climb_match_free(player->match);
}

static int play(const char *name, uint64_t seed, int deals, const char *path) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    for (int i = 0; climb_builtin_modules[i] != NULL; i++) {
        climb_registry_add(registry, climb_builtin_modules[i], NULL);
    }
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, name, NULL, &error);
    g_autofree Player *player = g_new0(Player, 1);
    player->game = rules != NULL ? climb_game_new(rules, &error) : NULL;
    player->bot = climb_registry_find_bot(registry, "medium", NULL);
    FILE *file = player->game != NULL ? fopen(path, "ab") : NULL;
    if (file == NULL) {
        fprintf(stderr, "learn-values: %s\n", error != NULL ? error->message : path);
        return 2;
    }
    for (int i = 0; i < deals; i++) {
        play_deal(player, seed, i, file);
    }
    climb_game_unref(player->game);
    return fclose(file) == 0 ? 0 : 1;
}

// --- learning ------------------------------------------------------------------------------------

typedef struct {
    Sample *samples; // those to learn from first, then those held out
    int count, learned;
    float unit; // the root of the mean square of points
    ClimbValuesWeights weights, slope, mean, square;
    ClimbRandom random;
    int steps;
} Learner;

static bool read_samples(GArray *samples, const char *path) {
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    if (!g_file_get_contents(path, &bytes, &length, &error) || length % sizeof(Sample) != 0) {
        fprintf(stderr, "learn-values: %s: %s\n", path,
                error != NULL ? error->message : "no samples of this program");
        return false;
    }
    g_array_append_vals(samples, bytes, (guint)(length / sizeof(Sample)));
    return true;
}

static float between(ClimbRandom *random) { // -1 and 1
    return (float)climb_random_below(random, 200001) / 100000.0f - 1;
}

static void begin(Learner *learner, GArray *samples) {
    ClimbSeed seed = climb_seed_from_number(1);
    climb_random_init_part(&learner->random, &seed, 0);
    learner->samples = g_new(Sample, samples->len);
    double squares = 0;
    for (int part = 0; part < 2; part++) {
        for (guint i = 0; i < samples->len; i++) {
            const Sample *sample = &g_array_index(samples, Sample, i);
            if (((int)sample->deal % HELD_OUT == 0) == (part == 1)) {
                learner->samples[learner->count++] = *sample;
                squares += (double)(sample->points[0] * sample->points[0]);
            }
        }
        learner->learned = part == 0 ? learner->count : learner->learned;
    }
    learner->unit = (float)sqrt(squares / MAX(learner->count, 1)) + 1e-6f;
    for (int i = 0; i < INPUTS; i++) {
        for (int k = 0; k < HIDDEN; k++) {
            learner->weights.hidden[i][k] = between(&learner->random) * 0.4f;
        }
    }
}

// The outputs, and what the hidden layer said.
static void run(const ClimbValuesWeights *weights, const float *inputs, float *hidden, float *out) {
    memcpy(hidden, weights->hidden_base, sizeof weights->hidden_base);
    for (int i = 0; i < INPUTS; i++) {
        for (int k = 0; inputs[i] > 0 && k < HIDDEN; k++) {
            hidden[k] += inputs[i] * weights->hidden[i][k];
        }
    }
    for (int s = 0; s < SEATS; s++) {
        out[s] = weights->value_base[s];
        for (int k = 0; k < HIDDEN; k++) {
            out[s] += MAX(hidden[k], 0) * weights->value[s][k];
        }
    }
}

static void add_slope(Learner *learner, const Sample *sample) {
    float hidden[HIDDEN], out[SEATS], back[HIDDEN] = { 0 };
    ClimbValuesWeights *slope = &learner->slope;
    run(&learner->weights, sample->inputs, hidden, out);
    for (int s = 0; s < SEATS; s++) {
        float wrong = 2 * (out[s] - sample->points[s] / learner->unit) / BATCH;
        slope->value_base[s] += wrong;
        for (int k = 0; k < HIDDEN; k++) {
            slope->value[s][k] += wrong * MAX(hidden[k], 0);
            back[k] += hidden[k] > 0 ? wrong * learner->weights.value[s][k] : 0;
        }
    }
    for (int k = 0; k < HIDDEN; k++) {
        slope->hidden_base[k] += back[k];
    }
    for (int i = 0; i < INPUTS; i++) {
        for (int k = 0; sample->inputs[i] > 0 && k < HIDDEN; k++) {
            slope->hidden[i][k] += back[k] * sample->inputs[i];
        }
    }
}

// Adam.
static void step(Learner *learner, double rate) {
    float *weights = (float *)&learner->weights, *slope = (float *)&learner->slope;
    float *mean = (float *)&learner->mean, *square = (float *)&learner->square;
    learner->steps++;
    double mean_share = 1 - pow(0.9, learner->steps), square_share = 1 - pow(0.999, learner->steps);
    for (size_t i = 0; i < WEIGHTS; i++) {
        mean[i] += 0.1f * (slope[i] - mean[i]);
        square[i] += 0.001f * (slope[i] * slope[i] - square[i]);
        double down = (double)mean[i] / mean_share /
                      (sqrt((double)square[i] / square_share) + 1e-8);
        weights[i] -= (float)(rate * (down + DECAY * (double)weights[i]));
    }
    memset(slope, 0, sizeof learner->slope);
}

static void shuffle(Learner *learner) {
    for (int i = learner->learned - 1; i > 0; i--) {
        int other = (int)climb_random_below(&learner->random, (uint32_t)i + 1);
        Sample sample = learner->samples[i];
        learner->samples[i] = learner->samples[other];
        learner->samples[other] = sample;
    }
}

// The share of the variance of points that is foreseen.
static double foreseen(const Learner *learner, int from, int to) {
    double wrong = 0, all = 0;
    for (int i = from; i < to; i++) {
        float hidden[HIDDEN], out[SEATS];
        run(&learner->weights, learner->samples[i].inputs, hidden, out);
        for (int s = 0; s < SEATS; s++) {
            double points = (double)(learner->samples[i].points[s] / learner->unit);
            wrong += (points - (double)out[s]) * (points - (double)out[s]);
            all += points * points;
        }
    }
    return 1 - wrong / all;
}

static void print_rows(const char *name, const float *numbers, int count) {
    printf("    .%s =\n        { ", name);
    for (int i = 0; i < count; i++) {
        printf("%.3ff,%s", (double)numbers[i], i % 10 == 9 && i + 1 < count ? "\n          " : " ");
    }
    printf("},\n");
}

static void print_table(const char *name, const float *numbers, int rows) {
    printf("    .%s = {\n", name);
    for (int row = 0; row < rows; row++) {
        printf("        { ");
        for (int i = 0; i < HIDDEN; i++) {
            double number = (double)numbers[row * HIDDEN + i];
            printf("%.3ff,%s", number, i % 10 == 9 ? "\n          " : " ");
        }
        printf("},\n");
    }
    printf("    },\n");
}

static void print(const Learner *learner) {
    const ClimbValuesWeights *weights = &learner->weights;
    printf("// SPDX-License-Identifier: LGPL-2.1-or-later\n"
           "// What the network of values has learned. Made by bench/learn-values.c from %d "
           "positions, of which it\n// foresees %.3f of the variance of points (%.3f where it did "
           "not learn from them). Not installed.\n#pragma once\n\n#include \"values.h\"\n\n"
           "// clang-format off\nstatic const ClimbValuesWeights weights = {\n",
           learner->learned, foreseen(learner, 0, learner->learned),
           foreseen(learner, learner->learned, learner->count));
    print_table("hidden", weights->hidden[0], INPUTS);
    print_rows("hidden_base", weights->hidden_base, HIDDEN);
    print_table("value", weights->value[0], SEATS);
    print_rows("value_base", weights->value_base, SEATS);
    printf("};\n// clang-format on\n");
}

static int learn(char **paths) {
    g_autoptr(GArray) samples = g_array_new(false, false, sizeof(Sample));
    for (; *paths != NULL; paths++) {
        if (!read_samples(samples, *paths)) {
            return 2;
        }
    }
    Learner *learner = g_new0(Learner, 1);
    begin(learner, samples);
    for (int round = 0; round < ROUNDS; round++) {
        shuffle(learner);
        for (int i = 0; i + BATCH <= learner->learned; i += BATCH) {
            for (int k = 0; k < BATCH; k++) {
                add_slope(learner, &learner->samples[i + k]);
            }
            step(learner, FIRST_RATE * (1 - round / (double)ROUNDS) + LAST_RATE);
        }
        fprintf(stderr, "round %d of %d: %.4f foreseen\n", round + 1, ROUNDS,
                foreseen(learner, learner->learned, learner->count));
    }
    print(learner);
    g_free(learner->samples);
    g_free(learner);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 6 && strcmp(argv[1], "play") == 0 && atoi(argv[4]) > 0) {
        return play(argv[2], (uint64_t)atoll(argv[3]), atoi(argv[4]), argv[5]);
    }
    if (argc > 2 && strcmp(argv[1], "learn") == 0) {
        return learn(argv + 2);
    }
    fprintf(stderr, "usage: learn-values play GAME SEED DEALS FILE | learn FILE...\n");
    return 2;
}
