// SPDX-License-Identifier: LGPL-2.1-or-later
// The conformance test of the bot protocol: the handshake and odd lines by hand, then whole deals of
// games that between them ask for every kind of decision.
#include "check-bot.h"

#include <stdio.h>
#include <string.h>

#include "bot-deal.h"
#include "bot-handshake.h"
#include "external-bot.h"
#include "output.h"

#define LEAVE_MS 2000 // that a bot may take to end
#define HALF_MOVES 12 // made before a question out of the blue

typedef struct {
    const ClimbRegistry *registry;
    char *text;
    BotPlan plan;
    int number;
    int failed;
    ExternalBot *external; // at the deals; NULL: not there
} Checking;

// One line of TAP; `why` is shown of a failure and may have several lines. Takes `why`.
static void report(Checking *checking, bool good, const char *title, char *why) {
    g_autofree char *owned = why;
    printf("%sok %d - %s\n", good ? "" : "not ", ++checking->number, title);
    checking->failed += !good;
    if (!good && why != NULL) {
        g_auto(GStrv) lines = g_strsplit(why, "\n", -1);
        for (int i = 0; lines[i] != NULL; i++) {
            g_autofree char *clean = screen_clean_message(lines[i]);
            if (*clean != '\0') {
                printf("# %s\n", clean);
            }
        }
    }
    fflush(stdout);
}

static gint64 in_time(int ms) {
    return g_get_monotonic_time() + ms * (gint64)1000;
}

// --- lines by hand -----------------------------------------------------------------------------------

static char *result_words(const Checking *checking, const BotProcess *process, BotResult result) {
    const char *what = "";
    switch (result) {
    case BOT_GOOD: return NULL;
    case BOT_LATE: what = "no answer in time"; break;
    case BOT_GONE: what = "the program has ended"; break;
    case BOT_TOO_LONG: what = "the answer does not end"; break;
    }
    const char *errors = bot_process_errors(process);
    return g_strdup_printf("%s (%d ms)%s%s", what, checking->plan.time,
                           *errors != '\0' ? "; standard error: " : "", errors);
}

// Sends lines, if any, then a ping that must be answered, and nothing else said.
static void check_quiet(Checking *checking, BotProcess *process, const char *lines, unsigned number,
                        const char *title) {
    gint64 deadline = in_time(checking->plan.time);
    g_autofree char *ping = g_strdup_printf("%sping %u\n", lines, number);
    g_autofree char *pong = g_strdup_printf("pong %u", number);
    g_autofree char *line = NULL;
    BotResult result = bot_process_send(process, ping, deadline);
    result = result == BOT_GOOD ? bot_process_read(process, deadline, &line) : result;
    bool good = result == BOT_GOOD && strcmp(line, pong) == 0;
    char *why = result == BOT_GOOD ? g_strdup_printf("expected “%s”, got “%s”", pong, line)
                                   : result_words(checking, process, result);
    report(checking, good, title, why);
}

static void check_options(Checking *checking, BotProcess *process, const BotHello *hello) {
    GString *lines = g_string_new(NULL);
    for (guint i = 0; i < hello->options->len; i++) {
        const BotOption *option = hello->options->pdata[i];
        g_string_append_printf(lines, "set %s %s\n", option->name, option->value);
    }
    g_autofree char *title = g_strdup_printf("takes its options (%u)", hello->options->len);
    check_quiet(checking, process, lines->str, 2, title);
    g_string_free(lines, TRUE);
}

static void check_leaves(Checking *checking, BotProcess *process, bool quit, const char *title) {
    int status = 0;
    if (quit) {
        bot_process_send(process, "quit\n", in_time(LEAVE_MS));
    } else {
        bot_process_close(process);
    }
    bool left = bot_process_wait(process, in_time(LEAVE_MS), &status);
    char *why = !left ? g_strdup_printf("it still runs after %d ms, and will be killed", LEAVE_MS)
                      : g_strdup_printf("its exit status is %d instead of 0", status);
    report(checking, left && status == 0, title, why);
    bot_process_kill(process);
}

// Starts a process; says so as one check if `title` is given. NULL if it does not start.
static BotProcess *start(Checking *checking, BotHello *hello, const char *title) {
    g_autoptr(GError) error = NULL;
    BotProcess *process = bot_start(&checking->plan, hello, &error);
    if (title != NULL || process == NULL) {
        report(checking, process != NULL, title != NULL ? title : "starts",
               error != NULL ? g_strdup(error->message) : NULL);
    }
    return process;
}

// False if there is no going on.
static bool check_by_hand(Checking *checking) {
    BotHello hello = { 0 }, again = { 0 };
    BotProcess *process = start(checking, &hello, "starts, and says that it is ready");
    if (process == NULL) {
        bot_hello_clear(&hello);
        return false;
    }
    report(checking, hello.name != NULL, "has a name", g_strdup("it said no line “name …”"));
    check_quiet(checking, process, "", 1, "answers a ping");
    check_options(checking, process, &hello);
    check_quiet(checking, process, "xyzzy 1 2 3\n\nset no-such-option 1\nover void\nstop\n", 3,
                "lets lines pass that it does not know or that come at odd times");
    BotProcess *second = start(checking, &again, "runs twice at the same time");
    check_leaves(checking, process, true, "ends when it is told to quit");
    if (second != NULL) {
        check_leaves(checking, second, false, "ends when its input ends");
    }
    bot_hello_clear(&hello);
    bot_hello_clear(&again);
    return second != NULL;
}

// --- deals -------------------------------------------------------------------------------------------

// The deals of which games ask for what: bits of phases, then "out of turn", then numbers of seats.
typedef struct {
    ClimbBot bot;
    uint64_t seen;
} Watcher;

static bool watch(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    Watcher *watcher = bot->data;
    const ClimbView *view = question->view;
    bool at_turn = view->deal.turn == view->seat;
    watcher->seen |= UINT64_C(1) << view->deal.phase;
    watcher->seen |= (uint64_t)!at_turn << 16;
    watcher->seen |= UINT64_C(1) << (17 + question->game->seats);
    *choice = question->moves->moves[0];
    return at_turn;
}

// NULL if the game does not go with the setting.
static ClimbGame *game_of(const Checking *checking, const char *name, const char *setting) {
    const char *const settings[] = { setting, NULL };
    g_autoptr(ClimbRules) rules = climb_registry_rules(checking->registry, name, settings, NULL);
    return rules != NULL ? climb_game_new(rules, NULL) : NULL;
}

// Where cards are given between deals, that begins with the second.
static int deals_of(const ClimbGame *game) {
    return game->exchange_pairs > 0 ? 2 : 1;
}

static bool play_deals(ClimbGame *game, const ClimbBot *bot, int64_t *decisions, GError **error) {
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    g_autofree BotDeal *play = g_new0(BotDeal, 1);
    for (int seat = 0; seat < game->seats; seat++) {
        play->bots[seat] = bot;
    }
    bool good = true;
    for (int deal = 0; good && deal < deals_of(game) && !climb_match_over(match); deal++) {
        good = bot_deal_play(play, match);
    }
    *decisions = play->decisions + play->asked;
    if (play->error != NULL) {
        g_propagate_error(error, g_steal_pointer(&play->error));
    }
    return good;
}

// What deals of a game ask for; 0 if it cannot be played.
static uint64_t asks_for(ClimbGame *game) {
    Watcher watcher = { .bot = { .id = "watcher", .decide = watch } };
    int64_t decisions = 0;
    watcher.bot.data = &watcher;
    return play_deals(game, &watcher.bot, &decisions, NULL) ? watcher.seen : 0;
}

// The bot, started anew if it is not there. NULL with an error.
static const ClimbBot *bot_of(Checking *checking, GError **error) {
    if (checking->external == NULL) {
        checking->external = external_bot_new(checking->registry, checking->text, error);
    }
    return checking->external != NULL ? external_bot(checking->external) : NULL;
}

// Reports what the bot did wrong, if anything; then it is started anew for what follows.
static void report_faults(Checking *checking, const char *title, const GError *error) {
    const BotFaults *faults = checking->external != NULL ? external_bot_faults(checking->external)
                                                         : NULL;
    bool good = error == NULL && faults != NULL && bot_faults_total(faults) == 0;
    char *why = error != NULL ? g_strdup(error->message) : bot_faults_words(faults, checking->text);
    report(checking, good, title, why);
    if (!good) {
        g_clear_pointer(&checking->external, external_bot_free);
    }
}

static void check_game(Checking *checking, const char *name, ClimbGame *game) {
    g_autoptr(GError) error = NULL;
    int64_t decisions = 0;
    const ClimbBot *bot = bot_of(checking, &error);
    int64_t begun = g_get_monotonic_time();
    if (bot != NULL) {
        play_deals(game, bot, &decisions, &error);
    }
    g_autofree char *title = g_strdup_printf(
        "plays %s of %s: %d seats, %" G_GINT64_FORMAT " decisions, %" G_GINT64_FORMAT " ms",
        deals_of(game) > 1 ? "two deals" : "a deal", name, game->seats, decisions,
        (g_get_monotonic_time() - begun) / 1000);
    report_faults(checking, title, error);
}

typedef struct {
    Checking *checking;
    GPtrArray *games;
    uint64_t seen; // what has been asked for so far
} Round;

// False if a game cannot be played, or asks for nothing new where that is wanted.
static bool check_one(Round *round, const char *name, const char *setting, bool only_new) {
    g_autoptr(ClimbGame) game = game_of(round->checking, name, setting);
    uint64_t asks = game != NULL ? asks_for(game) : 0;
    if (asks == 0 || (only_new && (asks & ~round->seen) == 0)) {
        return false;
    }
    g_autofree char *title = setting != NULL ? g_strconcat(name, " ", setting, NULL)
                                             : g_strdup(name);
    round->seen |= asks;
    check_game(round->checking, title, game);
    g_ptr_array_add(round->games, g_steal_pointer(&game));
    return true;
}

// Every game, and presets and settings that ask for what nothing before them did.
static GPtrArray *check_deals(Checking *checking) {
    static const char *const more[] = { "exchange.cards=1" };
    g_autoptr(GPtrArray) names = climb_registry_names(checking->registry);
    Round round = { .checking = checking };
    round.games = g_ptr_array_new_with_free_func((GDestroyNotify)climb_game_unref);
    for (guint i = 0; i < names->len; i++) {
        check_one(&round, names->pdata[i], NULL, strchr(names->pdata[i], ':') != NULL);
    }
    for (size_t k = 0; k < G_N_ELEMENTS(more); k++) {
        bool found = false;
        for (guint i = 0; i < names->len && !found; i++) {
            found = check_one(&round, names->pdata[i], more[k], true);
        }
    }
    return round.games;
}

// --- questions out of the blue -----------------------------------------------------------------------

// Asks once in the middle of a deal of which the bot knows nothing. Returns its move in words.
static char *ask_in_the_middle(ClimbGame *game, const ClimbBot *bot, ClimbMoves *moves) {
    ClimbSeed seed = climb_seed_from_number(2);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    ClimbMove move = { 0 };
    climb_match_begin(match);
    for (int i = 0; i <= HALF_MOVES && match->deal.phase != CLIMB_PHASE_OVER; i++) {
        int seat = match->deal.turn;
        ClimbView view;
        ClimbRandom random;
        moves->count = 0;
        climb_view_of(match, seat, &view);
        climb_deal_moves(game, &view.deal, seat, moves);
        climb_bot_random(match, seat, &random);
        ClimbQuestion question = { .game = game, .view = &view, .moves = moves, .random = &random };
        if (i == HALF_MOVES) {
            bot->decide(bot, &question, &move);
            return climb_move_print(game, &move);
        }
        move = moves->moves[0];
        climb_match_apply(match, &move, NULL);
    }
    return g_strdup("");
}

static void check_out_of_the_blue(Checking *checking, const GPtrArray *games) {
    g_autoptr(GError) error = NULL;
    g_autofree ClimbMoves *moves = g_new0(ClimbMoves, 1);
    const ClimbBot *bot = bot_of(checking, &error);
    bool same = true;
    for (guint i = 0; bot != NULL && i < games->len; i++) {
        ClimbGame *other = games->pdata[(i + 1) % games->len];
        g_autofree char *first = ask_in_the_middle(games->pdata[i], bot, moves);
        g_autofree char *between = ask_in_the_middle(other, bot, moves);
        g_autofree char *again = ask_in_the_middle(games->pdata[i], bot, moves);
        same = same && strcmp(first, again) == 0;
    }
    report_faults(checking, "answers questions from the middle of deals, one game after the other",
                  error);
    printf("# the same question with the same seed had %s\n",
           same ? "always the same answer"
                : "not always the same answer, which makes results vary");
}

int check_bot(const ClimbRegistry *registry, const char *text) {
    g_autoptr(GError) error = NULL;
    Checking checking = { .registry = registry };
    checking.text = external_bot_is(text) ? g_strdup(text) : g_strconcat("cmd:", text, NULL);
    int status = COMMAND_FAILED;
    if (!bot_plan_read(checking.text, &checking.plan, &error)) {
        status = command_fail("match", error);
    } else {
        if (check_by_hand(&checking)) {
            g_autoptr(GPtrArray) games = check_deals(&checking);
            check_out_of_the_blue(&checking, games);
        }
        printf("1..%d\n# %d passed, %d failed\n", checking.number,
               checking.number - checking.failed, checking.failed);
        status = output_finish("match", "", checking.failed > 0 ? COMMAND_FAILED : COMMAND_DONE);
    }
    external_bot_free(checking.external);
    bot_plan_clear(&checking.plan);
    g_free(checking.text);
    return status;
}
