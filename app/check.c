// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb check`: everything that the program can find out about a script before anybody plays it.
// Says in plain words what it changes, and puts it to tests that every game must pass.
#include <stdio.h>
#include <string.h>

#include "bot-deal.h"
#include "check-beats.h"
#include "check-lists.h"
#include "field-help.h"
#include "output.h"
#include "scripts.h"

#define DEALS 1000
#define DEALS_A_MATCH 10
#define PURITY_TRIES 500
#define COUNTED 1000 // instructions are counted by the thousand
#define SLOW 2000    // instructions a call, on average
#define NAME_COLUMNS 26
#define TIER_COLUMNS 8

typedef struct {
    GString *out;
    int width;
    int passed, failed;
} Report;

// A line of the report: a check that passed or failed, and what was seen.
static void report(Report *report, bool passed, const char *text) {
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1); // several mistakes of one file
    const char *mark = passed ? C_("check", "ok") : C_("check", "FAILED");
    for (int i = 0; lines[i] != NULL; i++) {
        g_autofree char *clean = screen_clean_message(lines[i]);
        g_string_append(report->out, "  ");
        output_pad(report->out, i == 0 ? mark : "", 8);
        screen_wrap(report->out, clean, 10, 10, report->width);
    }
    report->passed += passed;
    report->failed += !passed;
}

// --- what it says ------------------------------------------------------------------------------

static void add_differences(Report *report, const ClimbRules *base, const ClimbRules *rules) {
    g_autoptr(GPtrArray) differences = climb_rules_differences(base, rules);
    g_autofree char *heading = climb_words_fill(_("What changes against {game}"), "game", base->id,
                                                NULL);
    output_heading(report->out, heading);
    bool any = false;
    for (guint i = 0; i + 2 < differences->len; i += 3) {
        const char *name = differences->pdata[i];
        const char *before = differences->pdata[i + 1];
        const char *after = differences->pdata[i + 2];
        if (strcmp(name, "hooks") == 0) {
            continue; // told part by part
        }
        any = true;
        g_autofree char *line = climb_words_fill(_("{field}: {value}, before {old}"), "field", name,
                                                 "value", *after != '\0' ? after : _("(none)"),
                                                 "old", *before != '\0' ? before : _("(none)"),
                                                 NULL);
        g_string_append(report->out, "  ");
        screen_wrap(report->out, line, 2, 6, report->width);
        g_autofree char *help = field_help(name);
        if (*help != '\0') {
            g_string_append_printf(report->out, "%*s", 6, "");
            screen_wrap(report->out, help, 6, 6, report->width);
        }
    }
    if (!any) {
        g_string_append_printf(report->out, "  %s\n",
                               rules->hooks != NULL ? _("no setting; its functions do the rest")
                                                    : _("nothing: every setting is as it was"));
    }
    g_string_append_c(report->out, '\n');
}

static const char *tier_word(ClimbTier tier) {
    switch (tier) {
    case CLIMB_TIER_DATA: return C_("tier", "data");
    case CLIMB_TIER_LIVE: return C_("tier", "live");
    }
    return "?";
}

static void add_parts(Report *report, const ClimbScript *script) {
    const GArray *parts = climb_script_parts(script);
    output_heading(report->out, _("How its parts are carried out"));
    for (guint i = 0; i < parts->len; i++) {
        const ClimbScriptPart *part = &g_array_index(parts, ClimbScriptPart, i);
        g_string_append(report->out, "  ");
        output_pad(report->out, part->name, NAME_COLUMNS);
        output_pad(report->out, tier_word(part->tier), TIER_COLUMNS);
        if (part->line > 0) {
            climb_words_add(report->out, _("line {line}"), "line",
                            climb_words_digits(part->line).text, NULL);
        }
        g_string_append_c(report->out, '\n');
    }
    screen_wrap(report->out, _("data compiles away; a live function is called while playing."), 0,
                0, report->width);
    g_string_append_c(report->out, '\n');
}

static void add_words(Report *report, const ClimbRegistry *registry, const ClimbScript *script,
                      const ClimbRules *rules) {
    const char *base_name = climb_script_base(script);
    g_autofree char *heading = g_strdup_printf("%s: %s", climb_script_id(script),
                                               climb_words_find(climb_script_title(script)));
    output_heading(report->out, heading);
    climb_words_add(report->out,
                    base_name != NULL ? _("a house rule over {game}") : _("a whole game"), "game",
                    base_name, NULL);
    g_string_append(report->out, "\n\n");
    g_autoptr(ClimbRules)
        base = base_name != NULL ? climb_registry_rules(registry, base_name, NULL, NULL) : NULL;
    if (base != NULL) {
        add_differences(report, base, rules);
    }
    add_parts(report, script);
}

// --- what it is put to -------------------------------------------------------------------------

static void check_examples(Report *at, const ClimbScript *script, const char *path) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) examples = climb_script_examples(script, &error);
    if (examples == NULL) {
        report(at, false, error->message);
        return;
    }
    int failed = 0;
    for (guint i = 0; i < examples->len; i++) {
        const ClimbExample *example = &g_array_index(examples, ClimbExample, i);
        if (!example->passed) {
            g_autofree char *line = g_strdup_printf(
                "%s:%d: %s: %s", path, example->line,
                example->id != NULL ? example->id : _("example"), example->message);
            report(at, false, line);
            failed++;
        }
    }
    int good = (int)examples->len - failed;
    if (good > 0) {
        g_autofree char *line = climb_words_fill(climb_words_plural("{number} example of the file",
                                                                    "{number} examples of the file",
                                                                    good),
                                                 "number", climb_words_digits(good).text, NULL);
        report(at, true, line);
        at->passed += good - 1; // each counts
    }
    if (examples->len == 0) {
        g_string_append_printf(at->out, "          %s\n",
                               _("the file has no examples; they show others what is meant"));
    }
}

static void check_order(Report *at, const ClimbGame *game) {
    CheckBeats check = { 0 };
    check_beats(game, &check);
    g_autofree char *combos = output_number(check.combos);
    g_autofree char *line = check.problem != NULL
                                ? climb_words_fill(_("what beats what is no order: {problem}"),
                                                   "problem", check.problem, NULL)
                                : climb_words_fill(_("what beats what is an order: all pairs and "
                                                     "triples of {number} combinations"),
                                                   "number", combos, NULL);
    report(at, check.problem == NULL, line);
    g_free(check.problem);
}

// Only a function can leave combinations out.
static void check_generate(Report *at, const ClimbGame *game) {
    CheckLists check;
    if (game->rules->hooks == NULL || game->rules->hooks->generate == NULL) {
        return;
    }
    check_lists(game, &check);
    g_autofree char *line = check.problem != NULL
                                ? g_strdup(check.problem)
                                : climb_words_fill(
                                      _("generate names all that classify recognises: every set "
                                        "of cards of {number} hands"),
                                      "number", climb_words_digits(check.hands).text, NULL);
    report(at, check.problem == NULL, line);
    g_free(check.problem);
}

typedef struct {
    int too_long;
    uint64_t sum; // tells whether the same deals go the same way when they are played once more
} Played;

static void add_deal(Played *played, const BotDeal *play, const ClimbMatch *match) {
    uint64_t sum = played->sum * 31 + climb_deal_hash(&match->deal);
    for (int seat = 0; seat < match->result.seats; seat++) {
        sum = sum * 31 + (uint64_t)match->result.penalty[seat];
        sum = sum * 31 + (uint64_t)match->result.net[seat];
    }
    played->sum = sum;
    played->too_long += play->too_long;
}

static bool play_match(BotDeal *play, ClimbGame *game, int number, int deals, Played *played) {
    ClimbSeed whole = climb_seed_from_number(1);
    ClimbSeed seed = climb_seed_part(&whole, "check", (uint64_t)number);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    for (int i = 0; i < deals && !climb_match_over(match); i++) {
        if (!bot_deal_play(play, match)) {
            return false;
        }
        add_deal(played, play, match);
    }
    return true;
}

// A function that keeps something from call to call lets the first match go otherwise the second time.
static void check_again(Report *at, BotDeal *play, ClimbGame *game, int deals, uint64_t sum) {
    Played again = { 0 };
    if (!play_match(play, game, 0, deals, &again)) {
        g_autofree char *line = climb_words_fill(_("the same deals once more: {problem}"),
                                                 "problem", play->error->message, NULL);
        report(at, false, line);
    } else if (again.sum != sum) {
        report(at, false,
               _("the same deals, played once more, went otherwise: a function keeps something "
                 "from call to call, and must answer by what it is given alone"));
    } else {
        report(at, true, _("the same deals, played once more, go the same way"));
    }
}

static bool report_deals(Report *at, const GError *error, int too_long) {
    g_autofree char *number = output_number(DEALS);
    g_autofree char *line = NULL;
    if (error != NULL) {
        line = climb_words_fill(_("random deals: {problem}"), "problem", error->message, NULL);
    } else if (too_long > 0) {
        line = climb_words_fill(_("{number} of {all} random deals came to no end and were voided "
                                  "for their length"),
                                "number", climb_words_digits(too_long).text, "all", number, NULL);
    } else {
        line = climb_words_fill(_("{number} random deals, all of them ended"), "number", number,
                                NULL);
    }
    report(at, error == NULL && too_long == 0, line);
    return error == NULL;
}

// Random bots reach more positions than good ones. False after a fault.
static bool check_deals(Report *at, const ClimbRegistry *registry, ClimbGame *game) {
    g_autofree BotDeal *play = g_new0(BotDeal, 1);
    g_autoptr(GError) error = NULL;
    Played played = { 0 };
    uint64_t first = 0;
    bool good = true;
    for (int i = 0; i < game->seats; i++) {
        play->bots[i] = climb_registry_find_bot(registry, "random", &error);
        if (play->bots[i] == NULL) {
            report(at, false, error->message);
            return false;
        }
    }
    int length = game->session_deals > 0 ? MIN(DEALS_A_MATCH, game->session_deals) : DEALS_A_MATCH;
    for (int i = 0; good && i < DEALS / length; i++) {
        good = play_match(play, game, i, length, &played);
        first = i == 0 ? played.sum : first;
    }
    good = report_deals(at, play->error, played.too_long);
    if (good && game->rules->hooks != NULL) {
        check_again(at, play, game, length, first);
    }
    g_clear_error(&play->error);
    return good;
}

// What its functions cost in the deals above. A slow one is no mistake, but worth knowing.
static void add_costs(Report *at, const ClimbGame *game) {
    g_autoptr(GArray) costs = climb_script_costs(game->rules->hooks);
    for (guint i = 0; i < costs->len; i++) {
        const ClimbHookCost *cost = &g_array_index(costs, ClimbHookCost, i);
        g_autofree char *calls = output_number((int64_t)cost->calls);
        g_autofree char *number = output_number((int64_t)cost->recalled);
        g_autofree char *recalled =
            cost->recalled > 0 ? climb_words_fill(_("; {number} more answered from memory"),
                                                  "number", number, NULL)
                               : g_strdup("");
        guint64 mean = cost->calls > 0 ? cost->instructions / cost->calls : 0;
        g_autofree char *each = climb_words_fill(
            cost->most < COUNTED ? _("few instructions each")
            : mean >= SLOW       ? _("about {mean} instructions each, {most} at most: slow")
                                 : _("about {mean} instructions each, {most} at most"),
            "mean", climb_words_digits((int)mean).text, "most", climb_words_digits(cost->most).text,
            NULL);
        g_autofree char *line = climb_words_fill(
            climb_words_plural("{function}: {number} call, {instructions}{recalled}",
                               "{function}: {number} calls, {instructions}{recalled}",
                               (int)MIN(cost->calls, G_MAXINT)),
            "function", cost->hook, "number", calls, "instructions", each, "recalled", recalled,
            NULL);
        g_string_append(at->out, "  ");
        output_pad(at->out, C_("check", "cost"), 8);
        screen_wrap(at->out, line, 10, 10, at->width);
    }
}

static void check_functions(Report *at, const ClimbScript *script, const ClimbGame *game) {
    if (game->rules->hooks == NULL) {
        return;
    }
    add_costs(at, game);
    g_autofree char *said = NULL;
    bool pure = climb_script_check_pure(script, game, PURITY_TRIES, &said);
    if (said == NULL) {
        return;
    }
    g_autofree char *line = climb_words_fill(
        pure ? _("its functions answer alike when asked again: {functions}")
             : _("its functions do not answer alike: {functions}"),
        "functions", said, NULL);
    report(at, pure, line);
}

// Checks one file. False if it could not even be loaded.
static void check_script(Report *at, const ClimbRegistry *registry, const char *path) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbScript) script = scripts_load(registry, path, &error);
    g_autoptr(ClimbRules) rules = script != NULL ? climb_script_rules(script, &error) : NULL;
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, &error) : NULL;
    if (game == NULL) {
        report(at, false, error->message);
        return;
    }
    add_words(at, registry, script, rules);
    output_heading(at->out, _("Checks"));
    report(at, true, _("loads, and its rules do not contradict each other"));
    check_examples(at, script, path);
    check_order(at, game);
    check_generate(at, game);
    if (check_deals(at, registry, game)) {
        check_functions(at, script, game);
    }
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    const GOptionEntry entries[] = { { 0 } };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_check, entries, &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2) {
        return command_wrong_use("check", _("which script? Give a file, NAME.lua"), NULL);
    }
    Report at = { .out = g_string_new(NULL), .width = screen_width() };
    for (int i = 1; i < argc; i++) {
        check_script(&at, registry, argv[i]);
        g_string_append_c(at.out, '\n');
    }
    climb_words_add(at.out, _("{passed} passed, {failed} failed"), "passed",
                    climb_words_digits(at.passed).text, "failed",
                    climb_words_digits(at.failed).text, NULL);
    g_string_append_c(at.out, '\n');
    status = output_finish("check", at.out->str, at.failed > 0 ? COMMAND_FAILED : COMMAND_DONE);
    g_string_free(at.out, TRUE);
    return status;
}

const Command command_check = {
    .name = "check",
    .arguments = N_("FILE.lua ..."),
    .summary = N_("say what a script changes, and put it to all tests"),
    .run = run,
    .examples = N_(
        "Loads the script, tells what it changes and how its parts are carried out, runs\n"
        "its examples, looks whether what beats what is an order, plays 1,000 deals, some of\n"
        "them twice, tells what its functions cost, and asks them again to see that they\n"
        "give one answer.\n"
        "The exit status is 1 if anything failed.\n"
        "\n"
        "Examples:\n"
        "  climb check friday.lua\n"),
};
