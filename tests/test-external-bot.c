// SPDX-License-Identifier: LGPL-2.1-or-later
// The referee's side of the bot protocol, called without the program: what only a caller can ask for.
// How it stands up to programs of all kinds is shown by end-to-end/protocol.sh.
#include "testing.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>

#include <external-bot.h>
#include <scripts.h>

// A bot of a few lines for the shell; `go` and `stop` are what it does when it is told so.
static ExternalBot *shell_bot(const ClimbRegistry *registry, const char *settings, const char *go,
                              const char *stop) {
    g_autofree char *script = g_strdup_printf(
        "while read -r word rest; do case $word in "
        "climb) echo wants moves; echo ready 1 ;; "
        "ping) echo pong $rest ;; position) move= ;; may) [ \"$move\" ] || move=$rest ;; "
        "go) %s ;; stop) %s ;; quit) exit ;; esac; done",
        go, stop);
    g_autofree char *quoted = g_shell_quote(script);
    g_autofree char *text = g_strdup_printf("cmd[%s]:sh -c %s", settings, quoted);
    g_autoptr(GError) error = NULL;
    ExternalBot *external = external_bot_new(registry, text, &error);
    g_assert_no_error(error);
    return external;
}

// Asks a seat at the beginning of a deal; true if a move was made.
static bool ask(const ExternalBot *external, const ClimbThinking *thinking, ClimbMove *move) {
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 1);
    g_autofree ClimbMoves *moves = g_new0(ClimbMoves, 1);
    ClimbView view;
    ClimbRandom random;
    climb_match_begin(match);
    int seat = match->deal.turn;
    climb_view_of(match, seat, &view);
    climb_deal_moves(match->game, &view.deal, seat, moves);
    climb_bot_random(match, seat, &random);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = moves, .thinking = *thinking, .random = &random
    };
    const ClimbBot *bot = external_bot(external);
    bool chosen = bot->decide(bot, &question, move);
    g_assert_cmpint(climb_deal_check(match->game, &match->deal, move), ==, CLIMB_VERDICT_OK);
    return chosen;
}

static bool at_once(gpointer data) {
    ++*(int *)data;
    return true;
}

// A bot with much time answers when it is told to stop, and that counts.
static void test_stop(void) {
    g_autoptr(Scripts) scripts = scripts_new();
    g_autoptr(ClimbRegistry) registry = testing_registry();
    scripts_attach(scripts, registry);
    ExternalBot *external = shell_bot(registry, "time=600000 memory=0 start=60000", ":",
                                      "echo \"$move\"");
    int asked = 0;
    ClimbThinking thinking = { .stop = at_once, .data = &asked };
    ClimbMove move = { 0 };
    g_assert_true(ask(external, &thinking, &move));
    g_assert_cmpint(asked, ==, 1);
    g_assert_cmpint(bot_faults_total(external_bot_faults(external)), ==, 0);
    external_bot_free(external);
}

// One that does not care is given up long before its time is over.
static void test_stop_in_vain(void) {
    g_autoptr(Scripts) scripts = scripts_new();
    g_autoptr(ClimbRegistry) registry = testing_registry();
    scripts_attach(scripts, registry);
    ExternalBot *external = shell_bot(registry, "time=600000 memory=0 start=60000", ":", ":");
    int asked = 0;
    ClimbThinking thinking = { .stop = at_once, .data = &asked };
    ClimbMove move = { 0 };
    g_assert_true(ask(external, &thinking, &move));
    const BotFaults *faults = external_bot_faults(external);
    g_assert_cmpint(faults->count[BOT_FAULT_LATE], ==, 1);
    g_assert_cmpint(bot_faults_total(faults), ==, 1);
    external_bot_free(external);
}

// What is asked for beside the time is in the question.
static void test_playouts(void) {
    g_autoptr(Scripts) scripts = scripts_new();
    g_autoptr(ClimbRegistry) registry = testing_registry();
    scripts_attach(scripts, registry);
    ExternalBot *external = shell_bot(
        registry, "time=60000 memory=0 start=60000",
        "case \"$rest\" in *' playouts 77 threads 2') echo \"$move\" ;; *) echo error ;; esac",
        ":");
    ClimbThinking thinking = { .playouts = 77, .threads = 2 };
    ClimbMove move = { 0 };
    ask(external, &thinking, &move);
    g_assert_cmpint(bot_faults_total(external_bot_faults(external)), ==, 0);
    external_bot_free(external);
}

// All its processes are waited for.
static void test_no_zombies(void) {
    errno = 0;
    g_assert_cmpint(waitpid(-1, NULL, WNOHANG), ==, -1);
    g_assert_cmpint(errno, ==, ECHILD);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/external-bot/1-stop", test_stop);
    g_test_add_func("/external-bot/2-stop-in-vain", test_stop_in_vain);
    g_test_add_func("/external-bot/3-playouts", test_playouts);
    g_test_add_func("/external-bot/4-no-zombies", test_no_zombies);
    return g_test_run();
}
