// SPDX-License-Identifier: LGPL-2.1-or-later
// Speed of the hot path on one core: move lists, recognition, random play through the public
// interface, and whole matches of the built-in bots. Prints the figures that identify the game
// (moves a deal, legal moves a decision) beside every speed, so that nobody times another game.
#include <builtin.h>
#include <script.h>
#include <stdio.h>
#include <stdlib.h>

#define SECONDS_EACH 1.0
#define HANDS 4096

typedef struct {
    int64_t deals, moves, decisions, legal;
    double seconds;
} Count;

static double now(void) {
    return (double)g_get_monotonic_time() / G_USEC_PER_SEC;
}

static ClimbRegistry *load_games(void) {
    ClimbRegistry *registry = climb_registry_new();
    for (int i = 0; climb_builtin_modules[i] != NULL; i++) {
        climb_registry_add(registry, climb_builtin_modules[i], NULL);
    }
    return registry;
}

// A game of the registry by name, or a script by its path.
static ClimbGame *load_game(const ClimbRegistry *registry, const char *name) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbRules) rules = NULL;
    if (g_str_has_suffix(name, ".lua")) {
        g_autoptr(ClimbScript) script = climb_script_load(registry, name, &error);
        rules = script != NULL ? climb_script_rules(script, &error) : NULL;
    } else {
        rules = climb_registry_rules(registry, name, NULL, &error);
    }
    ClimbGame *game = rules != NULL ? climb_game_new(rules, &error) : NULL;
    if (game == NULL) {
        fprintf(stderr, "climb-bench: %s\n", error->message);
        exit(2);
    }
    return game;
}

// Shuffle, deal, list the legal moves at every decision, make one at random, to the end.
static void random_deal(const ClimbGame *game, int number, ClimbRandom *random, ClimbMoves *moves,
                        Count *count) {
    ClimbDealStart start = { .number = 1, .dealer = number % game->seats, .step = 1 };
    start.first = start.dealer;
    start.leader = CLIMB_NO_SEAT;
    ClimbDeal deal;
    climb_deal_begin(game, &start, random, &deal);
    while (deal.phase != CLIMB_PHASE_OVER) {
        climb_deal_moves(game, &deal, deal.turn, moves);
        count->decisions++;
        count->legal += moves->count;
        uint32_t choice = climb_random_below(random, (uint32_t)moves->count);
        climb_deal_apply(game, &deal, &moves->moves[choice]);
        count->moves++;
    }
    count->deals++;
}

static void bench_random_play(const ClimbGame *game, ClimbMoves *moves) {
    ClimbSeed seed = climb_seed_from_number(1);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    Count count = { 0 };
    double start = now();
    while (count.seconds < SECONDS_EACH) {
        for (int i = 0; i < 1000; i++) {
            random_deal(game, i, &random, moves, &count);
        }
        count.seconds = now() - start;
    }
    printf("%-28s %9.0f deals/s %6.1f moves/deal %5.2f legal/decision %7.1f ns/move\n",
           game->rules->id, (double)count.deals / count.seconds,
           (double)count.moves / (double)count.deals, (double)count.legal / (double)count.decisions,
           count.seconds * 1e9 / (double)count.moves);
}

// Full list of what the leader of a deal may play, and the recognition of every entry.
static void bench_lists(const ClimbGame *game, ClimbMoves *moves) {
    ClimbSeed seed = climb_seed_from_number(2);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    ClimbCards *hands = g_new(ClimbCards, HANDS);
    for (int i = 0; i < HANDS; i++) {
        ClimbCard order[CLIMB_CARDS_MAX];
        climb_random_shuffle(&random, game->deck.cards, order);
        hands[i] = CLIMB_NO_CARDS;
        for (int j = 0; j < game->hand_cards; j++) {
            hands[i] |= climb_cards_of(order[j]);
        }
    }
    int64_t listed = 0, lists = 0, recognised = 0;
    double start = now(), seconds = 0;
    for (; seconds < SECONDS_EACH; seconds = now() - start) {
        for (int i = 0; i < HANDS; i++) {
            moves->count = 0;
            climb_moves_add_leads(game, hands[i], game->distinct, 0, moves);
            listed += moves->count;
        }
        lists += HANDS;
    }
    printf("%-28s %9.3f us/list of %.1f moves\n", "all leads of a dealt hand",
           seconds * 1e6 / (double)lists, (double)listed / (double)lists);
    start = now();
    for (int i = 0; i < HANDS; i++) {
        moves->count = 0;
        climb_moves_add_leads(game, hands[i], game->distinct, 0, moves);
        for (int j = 0; j < moves->count; j++) {
            ClimbCombo combo;
            recognised += climb_combo_classify(game, moves->moves[j].combo.cards, &combo);
        }
    }
    seconds = now() - start - seconds * HANDS / (double)lists;
    printf("%-28s %9.1f ns each\n", "recognition", seconds * 1e9 / (double)recognised);
    g_free(hands);
}

static void bench_opening(const ClimbGame *game, ClimbMoves *moves) {
    ClimbSeed seed = climb_seed_from_number(3);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    ClimbDeal *deals = g_new(ClimbDeal, HANDS);
    for (int i = 0; i < HANDS; i++) {
        ClimbDealStart start = { .number = 1, .dealer = 0, .step = 1, .leader = CLIMB_NO_SEAT };
        climb_deal_begin(game, &start, &random, &deals[i]);
    }
    int64_t listed = 0, lists = 0;
    double start = now(), seconds = 0;
    for (; seconds < SECONDS_EACH; seconds = now() - start) {
        for (int i = 0; i < HANDS; i++) {
            climb_deal_moves(game, &deals[i], deals[i].turn, moves);
            listed += moves->count;
        }
        lists += HANDS;
    }
    printf("%-28s %9.3f us/list of %.1f moves\n", "legal opening moves",
           seconds * 1e6 / (double)lists, (double)listed / (double)lists);
    g_free(deals);
}

static void bench_bot(ClimbGame *game, const ClimbBot *bot, ClimbMoves *moves) {
    Count count = { 0 };
    double start = now();
    for (uint64_t number = 1; count.seconds < SECONDS_EACH; number++) {
        ClimbSeed seed = climb_seed_from_number(number);
        ClimbMatch *match = climb_match_new(game, &seed);
        for (int i = 0; i < 10 && !climb_match_over(match); i++) {
            climb_match_begin(match);
            while (match->deal.phase != CLIMB_PHASE_OVER) {
                int seat = match->deal.turn;
                ClimbView view;
                ClimbMove choice;
                ClimbRandom random;
                climb_view_of(match, seat, &view);
                climb_bot_random(match, seat, &random);
                climb_deal_moves(game, &view.deal, seat, moves);
                ClimbQuestion question = {
                    .game = game, .view = &view, .moves = moves, .random = &random
                };
                bot->decide(bot, &question, &choice);
                climb_match_apply(match, &choice, NULL);
                count.moves++;
            }
            count.deals++;
        }
        climb_match_free(match);
        count.seconds = now() - start;
    }
    printf("%-28s %9.0f deals/s %6.1f moves/deal, matches of 10 deals through views\n", bot->id,
           (double)count.deals / count.seconds, (double)count.moves / (double)count.deals);
}

int main(int argc, char **argv) {
    g_autoptr(ClimbRegistry) registry = load_games();
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    const char *first = argc > 1 ? argv[1] : names->pdata[0];
    g_autoptr(ClimbGame) game = load_game(registry, first);
    printf("%s, rules %s\n\n", first, game->hash);
    bench_opening(game, moves);
    bench_lists(game, moves);
    printf("\nrandom play, shuffle and deal included\n");
    for (int i = 1; i < argc; i++) {
        g_autoptr(ClimbGame) other = load_game(registry, argv[i]);
        bench_random_play(other, moves);
    }
    for (guint i = 0; argc == 1 && i < names->len; i++) {
        g_autoptr(ClimbGame) other = load_game(registry, names->pdata[i]);
        bench_random_play(other, moves);
    }
    printf("\nwhole matches of %s by one bot in all seats\n", first);
    for (int i = 0; climb_bots()[i] != NULL; i++) {
        bench_bot(game, climb_bots()[i], moves);
    }
    return 0;
}
