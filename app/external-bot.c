// SPDX-License-Identifier: LGPL-2.1-or-later
// The referee's side of the bot protocol: puts the question, takes the answer, and decides by itself
// where there is none that counts. Starting and greeting is in bot-handshake.c.
#include "external-bot.h"

#include <string.h>

#include "bot-handshake.h"
#include "bot-rules.h"
#include "scripts.h"

#define LATE_MAX 3    // decisions in a row; then it is taken to hang
#define INFO_MAX 1000 // lines of information with an answer
#define STOP_LOOK_MS 20
#define STOP_GRACE_MS 500
#define EXAMPLE_MAX 200

// One seat's process.
typedef struct {
    BotProcess *process; // NULL: none runs
    bool wants_moves;
    char *game;      // hash of the rules that it was told
    bool must_ping;  // something that it said, or did not say, is still on the way
    int late;        // decisions in a row that it did not make in time
    bool lost;       // it ended in this deal, and is not started again before the next
    int starts;      // that are left
    unsigned pinged; // number of the last ping
} Desk;

struct _ExternalBot {
    ClimbBot bot;
    const ClimbRegistry *registry;
    char *text;
    BotPlan plan;
    BotHello hello;      // of the first process
    BotProcess *waiting; // the one that showed that it is a bot, until a seat takes it
    Desk desks[CLIMB_SEATS_MAX];
    BotFaults faults;
};

// --- processes -------------------------------------------------------------------------------------

static void keep_errors(ExternalBot *external, const BotProcess *process) {
    const char *errors = bot_process_errors(process);
    if (external->faults.errors == NULL && *errors != '\0') {
        external->faults.errors = g_strdup(errors);
    }
}

static void lose(ExternalBot *external, Desk *desk) {
    keep_errors(external, desk->process);
    g_clear_pointer(&desk->process, bot_process_kill);
    g_clear_pointer(&desk->game, g_free);
    desk->lost = true;
    desk->must_ping = false;
    desk->late = 0;
}

static void sit_down(Desk *desk, BotProcess *process, const BotHello *hello) {
    desk->process = process;
    desk->wants_moves = hello->wants_moves;
}

// A question on its way, and what goes wrong with it.
typedef struct {
    ExternalBot *external;
    Desk *desk;
    const ClimbQuestion *question;
    BotFault fault;
    char *example; // in words, or NULL
} Asking;

// Always false.
static bool fail(Asking *asking, BotFault fault, char *example) {
    asking->fault = fault;
    g_free(asking->example);
    asking->example = example;
    return false;
}

static bool check(Asking *asking, BotResult result) {
    const BotPlan *plan = &asking->external->plan;
    switch (result) {
    case BOT_GOOD: return true;
    case BOT_LATE:
        return fail(asking, BOT_FAULT_LATE, g_strdup_printf("no answer within %d ms", plan->time));
    case BOT_GONE: return fail(asking, BOT_FAULT_DIED, g_strdup("the program has ended"));
    case BOT_TOO_LONG:
        return fail(
            asking, BOT_FAULT_TOO_LONG,
            g_strdup_printf("a line longer than %d bytes, or a flood of lines", BOT_LINE_MAX));
    }
    g_return_val_if_reached(false);
}

// Sees to it that a seat has its process.
static bool be_there(Asking *asking) {
    ExternalBot *external = asking->external;
    Desk *desk = asking->desk;
    if (desk->process != NULL) {
        return true;
    }
    if (desk->lost || desk->starts == 0) {
        return fail(asking, BOT_FAULT_ABSENT, NULL);
    }
    desk->starts--;
    if (external->waiting != NULL) {
        sit_down(desk, g_steal_pointer(&external->waiting), &external->hello);
        return true;
    }
    BotHello hello = { 0 };
    g_autoptr(GError) error = NULL;
    BotProcess *process = bot_start(&external->plan, &hello, &error);
    if (process != NULL) {
        sit_down(desk, process, &hello);
    }
    bot_hello_clear(&hello);
    return process != NULL || fail(asking, BOT_FAULT_DIED, g_strdup(error->message));
}

// --- the question ----------------------------------------------------------------------------------

static gint64 deadline_of(const ExternalBot *external) {
    return g_get_monotonic_time() + external->plan.time * (gint64)1000;
}

// What was said without being asked for must not be taken for an answer.
static bool clear_desk(Asking *asking) {
    Desk *desk = asking->desk;
    bool any = bot_process_discard(desk->process);
    if (!any && !desk->must_ping) {
        return true;
    }
    if (!check(asking, bot_ping(desk->process, ++desk->pinged, deadline_of(asking->external)))) {
        return false;
    }
    desk->must_ping = false;
    return true;
}

static void add_rules(const Asking *asking, GString *text) {
    const ClimbGame *game = asking->question->game;
    g_auto(GStrv) scripts = scripts_tags(asking->external->registry, game->rules->id);
    g_autofree char *rules = bot_rules_write(game, scripts);
    g_autofree char *id = g_strdup(game->rules->id);
    g_strdelimit(id, " \t\r\n", '-');
    g_string_append_printf(text, "newgame %s %d %s\n", *id != '\0' ? id : "game", game->seats,
                           rules);
    g_free(asking->desk->game);
    asking->desk->game = g_strdup(game->hash);
}

static bool at_turn(const ClimbQuestion *question) {
    return question->view->deal.turn == question->view->seat;
}

static void add_moves(const ClimbQuestion *question, GString *text) {
    const ClimbMoves *moves = question->moves;
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        g_autofree char *move = climb_move_print(question->game, &moves->moves[i]);
        g_string_append_printf(text, "may %s\n", move);
    }
    if (!at_turn(question)) {
        g_string_append(text, "may decline\n");
    }
}

static void add_go(const Asking *asking, GString *text) {
    const ClimbQuestion *question = asking->question;
    ClimbSeed seed;
    char digits[CLIMB_SEED_TEXT_MAX];
    for (int i = 0; i < 4; i++) {
        seed.words[i] = question->random->state[i];
    }
    g_string_append_printf(text, "go time %d seed %s", asking->external->plan.time,
                           climb_seed_print(&seed, digits));
    if (question->thinking.playouts > 0) {
        g_string_append_printf(text, " playouts %u", question->thinking.playouts);
    }
    if (question->thinking.threads > 1) {
        g_string_append_printf(text, " threads %d", question->thinking.threads);
    }
    g_string_append_c(text, '\n');
}

static bool put_question(Asking *asking) {
    const ClimbQuestion *question = asking->question;
    if (!be_there(asking) || !clear_desk(asking)) {
        return false;
    }
    Desk *desk = asking->desk;
    GString *text = g_string_sized_new(4096);
    if (g_strcmp0(desk->game, question->game->hash) != 0) {
        add_rules(asking, text);
    }
    climb_position_print(question->game, question->view, text);
    if (desk->wants_moves) {
        add_moves(question, text);
    }
    add_go(asking, text);
    BotResult result = bot_process_send(desk->process, text->str, deadline_of(asking->external));
    g_string_free(text, TRUE);
    if (result == BOT_LATE) {
        desk->late = LATE_MAX; // half a question cannot be taken back
    }
    return check(asking, result);
}

// --- the answer ------------------------------------------------------------------------------------

// The next line, which is waited for in short turns where somebody may call a stop.
static BotResult next_line(const Asking *asking, gint64 *deadline, bool *stopped, char **line) {
    const ClimbThinking *thinking = &asking->question->thinking;
    BotProcess *process = asking->desk->process;
    for (;;) {
        gint64 now = g_get_monotonic_time();
        bool look = thinking->stop != NULL && !*stopped;
        gint64 until = look ? MIN(*deadline, now + STOP_LOOK_MS * 1000) : *deadline;
        BotResult result = bot_process_read(process, until, line);
        if (result != BOT_LATE || until == *deadline) {
            return result;
        }
        if (thinking->stop(thinking->data)) {
            *stopped = true;
            *deadline = MIN(*deadline, now + STOP_GRACE_MS * 1000);
            result = bot_process_send(process, "stop\n", *deadline);
            if (result != BOT_GOOD) {
                return result;
            }
        }
    }
}

// Is a line no answer, but something that may come before it?
static bool is_beside(const char *line) {
    return g_str_has_prefix(line, "info ") || g_str_has_prefix(line, "pong ") ||
           strcmp(line, "info") == 0;
}

static bool read_answer(Asking *asking, char **line) {
    gint64 deadline = deadline_of(asking->external);
    bool stopped = false;
    for (int i = 0; i < INFO_MAX; i++) {
        if (!check(asking, next_line(asking, &deadline, &stopped, line))) {
            return false;
        }
        if (!is_beside(*line)) {
            return true;
        }
        g_clear_pointer(line, g_free);
        if (g_get_monotonic_time() >= deadline) {
            return check(asking, BOT_LATE);
        }
    }
    return check(asking, BOT_TOO_LONG);
}

static bool refuse(Asking *asking, BotFault fault, const char *line, const char *why) {
    g_autofree char *some = g_strndup(line, EXAMPLE_MAX);
    g_autofree char *valid = g_utf8_make_valid(some, -1);
    const ClimbView *view = asking->question->view;
    return fail(asking, fault,
                g_strdup_printf("seat %d, deal %d, move %d: “%s”%s%s", view->seat + 1,
                                view->deal.number, view->move_count + 1, valid,
                                why != NULL ? ": " : "", why != NULL ? why : ""));
}

static bool read_move(Asking *asking, const char *line, ClimbMove *move) {
    const ClimbQuestion *question = asking->question;
    const ClimbDeal *deal = &question->view->deal;
    if (g_str_has_prefix(line, "error")) {
        return refuse(asking, BOT_FAULT_ERROR, line, NULL);
    }
    g_autoptr(GError) error = NULL;
    if (!climb_move_read(question->game, question->view->seat, line, move, &error)) {
        return refuse(asking, BOT_FAULT_GARBLED, line, "no move of this game");
    }
    ClimbVerdict verdict = climb_deal_check(question->game, deal, move);
    if (verdict != CLIMB_VERDICT_OK) {
        g_autofree char *words = climb_verdict_words(question->game, deal, move, verdict);
        return refuse(asking, BOT_FAULT_ILLEGAL, line, words);
    }
    return true;
}

// What the bot chose; *chosen is false if it declined to throw something in.
static bool take_answer(Asking *asking, ClimbMove *move, bool *chosen) {
    g_autofree char *line = NULL;
    if (!read_answer(asking, &line)) {
        return false;
    }
    g_strchomp(line);
    *chosen = strcmp(line, "decline") != 0;
    if (!*chosen) {
        return !at_turn(asking->question) ||
               refuse(asking, BOT_FAULT_ILLEGAL, line, "at turn there is no declining");
    }
    return read_move(asking, line, move);
}

static void count_fault(Asking *asking) {
    ExternalBot *external = asking->external;
    Desk *desk = asking->desk;
    bool gone = false;
    switch (asking->fault) {
    case BOT_FAULT_LATE:
        desk->must_ping = true;
        gone = ++desk->late >= LATE_MAX;
        break;
    case BOT_FAULT_GARBLED:
    case BOT_FAULT_ILLEGAL: // it may have been the answer to another question
        desk->must_ping = true;
        break;
    case BOT_FAULT_DIED:
    case BOT_FAULT_TOO_LONG: gone = true; break;
    case BOT_FAULT_ERROR:
    case BOT_FAULT_ABSENT: break;
    }
    bot_faults_count(&external->faults, asking->fault, asking->example);
    if (gone && desk->process != NULL) {
        lose(external, desk);
    }
    desk->lost = desk->lost || gone;
    g_clear_pointer(&asking->example, g_free);
}

static bool decide(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    ExternalBot *external = bot->data;
    Asking asking = { .external = external,
                      .desk = &external->desks[question->view->seat],
                      .question = question };
    bool chosen = false;
    ClimbMove move = { 0 };
    if (put_question(&asking) && take_answer(&asking, &move, &chosen)) {
        asking.desk->late = 0;
        *choice = move;
        return chosen;
    }
    count_fault(&asking);
    *choice = question->moves->moves[0];
    return at_turn(question);
}

static void over(const ClimbBot *bot, const ClimbGame *game, int seat, const ClimbResult *result) {
    ExternalBot *external = bot->data;
    Desk *desk = &external->desks[seat];
    desk->lost = false;
    if (desk->process == NULL || desk->game == NULL) {
        return;
    }
    GString *text = g_string_new("over");
    for (int i = 0; i < game->seats && !result->voided; i++) {
        g_string_append_printf(text, " %d", result->net[i]);
    }
    g_string_append(text, result->voided ? " void\n" : "\n");
    if (bot_process_send(desk->process, text->str, deadline_of(external)) != BOT_GOOD) {
        bot_faults_count(&external->faults, BOT_FAULT_DIED, "it did not take the result of a deal");
        lose(external, desk);
        desk->lost = false;
    }
    g_string_free(text, TRUE);
}

// --- the bot ---------------------------------------------------------------------------------------

ExternalBot *external_bot_new(const ClimbRegistry *registry, const char *text, GError **error) {
    g_autoptr(ExternalBot) external = g_new0(ExternalBot, 1);
    external->registry = registry;
    external->text = g_strdup(text);
    if (!bot_plan_read(text, &external->plan, error)) {
        return NULL;
    }
    external->waiting = bot_start(&external->plan, &external->hello, error);
    if (external->waiting == NULL) {
        return NULL;
    }
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        external->desks[i].starts = external->plan.restarts + 1;
    }
    const char *name = external->hello.name;
    external->bot = (ClimbBot){ .id = external->text,
                                .title = name != NULL ? name : external->text,
                                .help = "a program from outside",
                                .decide = decide,
                                .over = over,
                                .data = external };
    return g_steal_pointer(&external);
}

void external_bot_free(ExternalBot *external) {
    if (external == NULL) {
        return;
    }
    g_clear_pointer(&external->waiting, bot_process_end);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_clear_pointer(&external->desks[i].process, bot_process_end);
        g_free(external->desks[i].game);
    }
    bot_plan_clear(&external->plan);
    bot_hello_clear(&external->hello);
    bot_faults_clear(&external->faults);
    g_free(external->text);
    g_free(external);
}

const ClimbBot *external_bot(const ExternalBot *external) {
    return &external->bot;
}

const BotFaults *external_bot_faults(ExternalBot *external) {
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        if (external->desks[i].process != NULL && bot_faults_total(&external->faults) > 0) {
            keep_errors(external, external->desks[i].process);
        }
    }
    return &external->faults;
}
