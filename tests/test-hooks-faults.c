// SPDX-License-Identifier: LGPL-2.1-or-later
// What becomes of functions of rules (hooks.h) that fail: the deal is voided and never scored, the
// match goes on or says why not, tables tell of it, records read back. And what holds for random
// effects: deals end, views follow, records replay, every state can be saved and read.
#include <string.h>

#include "testing-house.h"

static bool classify(ClimbHooks *hooks, const ClimbGame *game, ClimbCards cards, ClimbCombo *combo,
                     bool *known) {
    (void)game, (void)cards, (void)combo;
    *known = false;
    return testing_house_ask(hooks, "classify");
}

static bool beats(ClimbHooks *hooks, const ClimbGame *game, const ClimbCombo *new_combo,
                  const ClimbCombo *old, int *answer) {
    (void)game, (void)new_combo, (void)old, (void)answer;
    return testing_house_ask(hooks, "beats");
}

static bool may_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbMove *move, bool *allowed, char **reason) {
    (void)game, (void)deal, (void)move, (void)reason;
    *allowed = true;
    return testing_house_ask(hooks, "may_play");
}

static bool penalty(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, int seat,
                    int *points) {
    (void)game, (void)deal, (void)seat, (void)points;
    return testing_house_ask(hooks, "penalty");
}

static bool settle(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                   const int *penalties, int *net) {
    (void)game, (void)deal, (void)penalties;
    net[0] += ((House *)hooks)->unfair ? 1 : 0;
    return testing_house_ask(hooks, "settle");
}

static bool next_leader(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                        const ClimbResult *result, int *seat) {
    (void)game, (void)deal, (void)result;
    *seat = ((House *)hooks)->unfair ? 9 : *seat;
    return testing_house_ask(hooks, "next_leader");
}

// A card there and back, of which the second is a move.
static bool exchange(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbResult *result, ClimbGift *gifts, int *count) {
    (void)game, (void)deal, (void)result;
    gifts[0] = (ClimbGift){ .from = 1, .to = 0, .count = 1, .give = CLIMB_GIVE_HIGHEST };
    gifts[1] = (ClimbGift){ .from = 0, .to = 1, .count = 1, .give = CLIMB_GIVE_CHOICE };
    *count = 2;
    return testing_house_ask(hooks, "exchange");
}

static bool generate(ClimbHooks *hooks, const ClimbGame *game, ClimbCards hand, ClimbCards *sets,
                     int *count) {
    (void)game, (void)hand, (void)sets;
    *count = 0;
    return testing_house_ask(hooks, "generate");
}

static void all_functions(House *house) {
    testing_house_init(house);
    testing_house_add_effects(house);
    testing_house_add_questions(house);
    house->hooks.classify = classify;
    house->hooks.classify_limit = 1;
    house->hooks.generate = generate; // the data's list will do: nothing is added to it
    house->hooks.beats = beats;
    house->hooks.may_play = may_play;
    house->hooks.penalty = penalty;
    house->hooks.settle = settle;
    house->hooks.next_leader = next_leader;
    house->hooks.exchange = exchange;
}

// --- a registry that has the game under the name "house" ----------------------------------------------

typedef struct {
    House *house;
    const char *base;
    const char *settings;
} Source;

static ClimbRules *source_rules(const ClimbRegistry *registry, const char *name, gpointer data,
                                GError **error) {
    const Source *source = data;
    if (strcmp(name, "house") != 0) {
        return NULL;
    }
    g_auto(GStrv) list = source->settings == NULL ? NULL : g_strsplit(source->settings, " ", -1);
    ClimbRules *rules = climb_registry_rules(registry, source->base, (const char *const *)list,
                                             error);
    if (rules != NULL) {
        rules->hooks = climb_hooks_ref(&source->house->hooks);
    }
    return rules;
}

static ClimbRecord *read_back(const Source *source, const char *text, bool verify, GError **error) {
    static ClimbRegistry *registry; // with whatever source it was given last
    if (registry == NULL) {
        registry = testing_registry();
    }
    ClimbRulesSource rules = { .rules = source_rules, .data = (gpointer)source };
    ClimbRecord *record = NULL;
    climb_registry_set_source(registry, &rules);
    if (!verify) {
        return climb_record_read(registry, text, -1, error);
    }
    if (!climb_record_verify(registry, text, &record, error)) {
        climb_record_free(record);
        return NULL;
    }
    return record;
}

// --- tables ------------------------------------------------------------------------------------------

typedef struct {
    GString *text, *notices;
    bool full;
} Log;

static bool write_log(const char *text, gpointer data, GError **error) {
    Log *log = data;
    if (log->full) {
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "no space left");
        return false;
    }
    g_string_append(log->text, text);
    return true;
}

static void watch(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    Log *log = data;
    (void)table;
    g_string_append_c(log->notices, "BMTEOF"[notice->type]);
    g_assert_cmpint(notice->type == CLIMB_NOTICE_FAULT, ==, notice->text != NULL);
}

static ClimbTable *new_table(const Source *source, uint64_t number, Log *log) {
    ClimbRecordHead head = { .game = (char *)"house", .program = (char *)"test" };
    g_autoptr(ClimbGame) game = testing_house_game(source->house, source->base, source->settings);
    ClimbSeed seed = climb_seed_from_number(number);
    *log = (Log){ .text = g_string_new(NULL), .notices = g_string_new(NULL) };
    ClimbTable *table = climb_table_new(climb_match_new(game, &seed), &head, write_log, log);
    climb_table_watch(table, watch, log);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        climb_table_set_bot(table, seat, testing_bot((uint64_t)seat));
    }
    return table;
}

static void clear_log(Log *log) {
    g_string_free(log->text, TRUE);
    g_string_free(log->notices, TRUE);
}

static void deal_all(ClimbTable *table, int deals) {
    for (int i = 0; i < deals; i++) {
        GError *error = NULL;
        int seat = 0;
        ClimbTableState state;
        climb_table_deal(table, &error);
        g_assert_no_error(error);
        while ((state = climb_table_step(table, &seat, &error)) == CLIMB_TABLE_MOVED) {}
        g_assert_no_error(error);
        g_assert_cmpint(state, ==, CLIMB_TABLE_WAITS_DEAL);
    }
}

// --- faults ------------------------------------------------------------------------------------------

// The so many-th question of a match fails, whichever it is: at most that deal is lost, and no total
// knows of it. What the record says is read back, where the functions no longer fail.
static void test_any_question(void) {
    bool more = true;
    for (int number = 1; more; number += 1 + number / 20) {
        House house;
        all_functions(&house);
        const Source source = { &house, "big-two", FEW_CARDS };
        Log log;
        {
            g_autoptr(ClimbTable) table = new_table(&source, (uint64_t)number, &log);
            const ClimbMatch *match = climb_table_match(table);
            house.fail_in = number;
            deal_all(table, 3);
            more = house.fail_in == 0;
            bool faulted = strchr(log.notices->str, 'F') != NULL;
            g_assert_true(faulted || !more || house.fault != NULL || house.revived > 0);
            g_assert_cmpint(match->deals_scored, ==, faulted ? 2 : 3);
            if (faulted) {
                g_assert_nonnull(strstr(log.notices->str, "FE"));
                g_assert_nonnull(strstr(log.text->str, " test.lua:12: it failed\n"));
            }
            int64_t sum = 0;
            for (int seat = 0; seat < 4; seat++) {
                sum += match->net_total[seat];
                g_assert_cmpint(climb_table_faults(table, seat), ==, 0);
            }
            g_assert_cmpint(sum, ==, 0);
            house.fault = NULL;
            house.fail_in = 0;
            for (int verify = 0; verify < 2; verify++) {
                GError *error = NULL;
                g_autoptr(ClimbRecord) record = read_back(&source, log.text->str, verify, &error);
                g_assert_no_error(error);
                g_assert_cmpint(record->match->deals_scored, ==, match->deals_scored);
                g_assert_cmpmem(record->match->net_total, sizeof(match->net_total),
                                match->net_total, sizeof(match->net_total));
                g_assert_false(record->end_missing);
            }
        }
        clear_log(&log);
        g_assert_cmpint(house.hooks.references, ==, 1);
    }
}

// A function that always fails: the fault comes again when the record is read, and the match ends.
static void test_always(gconstpointer data) {
    House house;
    Log log;
    all_functions(&house);
    house.fail_at = data;
    const Source source = { &house, "big-two", FEW_CARDS };
    g_autoptr(ClimbTable) table = new_table(&source, 3, &log);
    const ClimbMatch *match = climb_table_match(table);
    bool later = strcmp(data, "next_leader") == 0 || strcmp(data, "exchange") == 0;
    int first = later ? 1 : 0; // asked from the second deal on
    deal_all(table, first + CLIMB_MATCH_FAULTS_MAX);
    g_assert_cmpint(match->deals_scored, ==, first);
    g_assert_false(climb_match_over(match));
    for (int verify = 0; verify < 2; verify++) {
        GError *error = NULL;
        house.fault = NULL;
        g_autoptr(ClimbRecord) record = read_back(&source, log.text->str, verify, &error);
        g_assert_no_error(error);
        g_assert_cmpint(record->match->deals_scored, ==, first);
        g_assert_cmpint(record->match->number, ==, first + CLIMB_MATCH_FAULTS_MAX);
    }
    GError *error = NULL;
    g_assert_false(climb_table_deal(table, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RULES);
    g_assert_nonnull(strstr(error->message, "10 deals in a row: test.lua:12"));
    g_clear_error(&error);
    g_assert_true(climb_match_over(match));
    g_assert_true(g_str_has_suffix(log.notices->str, "FEO"));
    int seat = 0;
    g_assert_cmpint(climb_table_step(table, &seat, NULL), ==, CLIMB_TABLE_OVER);
    clear_log(&log);
}

// A record in which nothing failed, read by rules that fail: the reader says so and stops.
static void test_record_disagrees(void) {
    House house;
    Log log;
    all_functions(&house);
    const Source source = { &house, "big-two", FEW_CARDS };
    g_autoptr(ClimbTable) table = new_table(&source, 3, &log);
    deal_all(table, 2);
    house.fail_in = 40;
    GError *error = NULL;
    g_assert_null(read_back(&source, log.text->str, false, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RECORD);
    g_assert_nonnull(strstr(error->message, "failed here"));
    g_assert_nonnull(strstr(error->message, "test.lua:12"));
    g_clear_error(&error);
    clear_log(&log);
}

static void test_unfair(void) {
    House house;
    Log log;
    all_functions(&house);
    house.hooks.next_leader = NULL;
    house.unfair = true;
    const Source source = { &house, "big-two", NULL };
    g_autoptr(ClimbTable) table = new_table(&source, 3, &log);
    const ClimbMatch *match = climb_table_match(table);
    deal_all(table, 1);
    g_assert_true(match->result.voided);
    g_assert_true(match->result.failed);
    g_assert_true(match->deal.voided);
    g_assert_cmpint(match->result.unbalanced, ==, 1);
    g_assert_nonnull(strstr(climb_match_fault(match), "adds up to 1 "));
    g_assert_nonnull(strstr(log.text->str, "\nvoid 1 settle: "));
    house.unfair = false;
    deal_all(table, 1);
    g_assert_cmpint(match->deals_scored, ==, 1);
    g_assert_null(climb_match_fault(match));
    g_assert_cmpint(house.revived, ==, 0); // the functions themselves were well
    house.hooks.next_leader = next_leader; // who is no player
    house.hooks.settle = NULL;
    house.unfair = true;
    deal_all(table, 1);
    g_assert_nonnull(strstr(climb_match_fault(match), "next_leader: there is no player 10"));
    g_assert_cmpint(match->deals_scored, ==, 1);
    g_assert_cmpint(match->moves->len, ==, 0);
    clear_log(&log);
}

// Somebody else's question fails, a bot's or a screen's: the next move finds the deal voided.
static void test_found_later(void) {
    House house;
    Log log;
    all_functions(&house);
    const Source source = { &house, "big-two", NULL };
    g_autoptr(ClimbTable) table = new_table(&source, 3, &log);
    const ClimbMatch *match = climb_table_match(table);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int seat = 0; seat < 4; seat++) {
        climb_table_set_bot(table, seat, NULL);
    }
    int seat = 0;
    GError *error = NULL;
    climb_table_deal(table, &error);
    g_assert_cmpint(climb_table_step(table, &seat, &error), ==, CLIMB_TABLE_WAITS_PERSON);
    house.fail_in = 5;
    climb_deal_moves(match->game, &match->deal, seat, moves);
    g_assert_nonnull(house.fault);
    g_assert_cmpint(moves->count, >, 0);
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
    ClimbMove move = moves->moves[0];
    g_assert_cmpint(climb_deal_check(match->game, &match->deal, &move), ==,
                    CLIMB_VERDICT_HOUSE_RULE);
    g_autofree char *words = climb_verdict_words(match->game, &match->deal, &move,
                                                 CLIMB_VERDICT_HOUSE_RULE);
    g_assert_nonnull(strstr(words, "test.lua:12"));
    log.full = true; // what cannot be written has not happened
    g_assert_false(climb_table_act(table, &move, &error));
    g_clear_error(&error);
    g_assert_null(climb_match_fault(match));
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
    g_assert_cmpint(match->faults, ==, 0);
    log.full = false;
    g_assert_true(climb_table_act(table, &move, &error));
    g_assert_no_error(error);
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
    g_assert_cmpint(match->moves->len, ==, 0);
    g_assert_cmpstr(log.notices->str, ==, "BFE");
    g_assert_true(g_str_has_suffix(log.text->str, "\nvoid 1 test.lua:12: it failed\n"));
    house.dead = true;
    g_assert_false(climb_table_deal(table, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RULES);
    g_assert_nonnull(strstr(error->message, "test.lua is gone"));
    g_clear_error(&error);
    g_assert_cmpstr(climb_match_broken(match), ==, "test.lua is gone");
    g_assert_cmpstr(log.notices->str, ==, "BFEO");
    clear_log(&log);
}

static void test_undo(void) {
    House house;
    Log log;
    all_functions(&house);
    house.random = true;
    const Source source = { &house, "big-two", NULL };
    g_autoptr(ClimbTable) table = new_table(&source, 3, &log);
    const ClimbMatch *match = climb_table_match(table);
    GError *error = NULL;
    int seat = 0;
    uint64_t hashes[8];
    climb_table_deal(table, &error);
    for (int i = 0; i < 8; i++) {
        hashes[i] = climb_deal_hash(&match->deal);
        g_assert_cmpint(climb_table_step(table, &seat, &error), ==, CLIMB_TABLE_MOVED);
    }
    int who = g_array_index(match->moves, ClimbMove, 7).seat;
    g_assert_true(climb_table_undo(table, who, &error));
    g_assert_true(climb_deal_hash(&match->deal) == hashes[7]);
    house.fail_at = "on_play"; // now the moves cannot be made again
    who = g_array_index(match->moves, ClimbMove, 6).seat;
    g_assert_true(climb_table_undo(table, who, &error));
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
    g_assert_nonnull(climb_match_fault(match));
    g_assert_true(g_str_has_suffix(log.text->str, "void 1 test.lua:12: it failed\n"));
    clear_log(&log);
}

// --- random effects -----------------------------------------------------------------------------------

static const Source effect_games[] = {
    { NULL, "big-two", NULL },
    { NULL, "big-two", "pass.mode=lockout end.mode=places score.by=places" },
    { NULL, "big-two", "pass.mode=one_circuit pass.on_lead=yes end.immediate=no" },
    { NULL, "big-two", "lastcard.duty=liability players=3" },
    { NULL, "choi-dai-di", NULL },
    { NULL, "choi-dai-di", "bomb.turn_after=kept" },
    { NULL, "big-three", NULL },
    { NULL, "big-two",
      "players=3 deal.cards=12 deal.spare=stock draw.on_pass=one draw.then=may_play draw.refill=2" },
    { NULL, "big-two",
      "capture.points=5:5,T:10 score.by=captured capture.left=first_out end.mode=places "
      "capture.last=first_out settle.mode=none" },
    { NULL, "pusoy-dos", "team=opposite end.mode=places score.by=places places.inherit=partner" },
};

// A view changes as the deal does, in all that functions touch.
static void check_views(const ClimbMatch *match, const ClimbMove *move) {
    ClimbDeal next = match->deal;
    climb_deal_apply(match->game, &next, move);
    for (int seat = CLIMB_NO_SEAT; seat < match->game->seats; seat++) {
        ClimbView view;
        climb_view_of(match, seat, &view);
        bool play = view.deal.phase == CLIMB_PHASE_PLAY || view.deal.phase == CLIMB_PHASE_ASK;
        climb_deal_apply(match->game, &view.deal, move);
        if (!play) {
            continue; // who leads after an auction a view need not know
        }
        g_assert_cmpint(view.deal.phase, ==, next.phase);
        g_assert_cmpint(view.deal.turn, ==, next.turn);
        g_assert_cmpint(view.deal.step, ==, next.step);
        g_assert_cmpint(view.deal.skipped, ==, next.skipped);
        g_assert_cmpint(view.deal.lead_next, ==, next.lead_next);
        g_assert_cmpint(view.deal.table.reversed, ==, next.table.reversed);
        g_assert_cmpint(climb_deal_reversed(&view.deal), ==, climb_deal_reversed(&next));
        g_assert_cmpmem(view.deal.counts, sizeof(next.counts), next.counts, sizeof(next.counts));
        g_assert_cmpmem(view.deal.drew, sizeof(next.drew), next.drew, sizeof(next.drew));
        g_assert_cmpmem(view.deal.paid, sizeof(next.paid), next.paid, sizeof(next.paid));
        g_assert_cmpmem(view.deal.captured, sizeof(next.captured), next.captured,
                        sizeof(next.captured));
        g_assert_cmpint(view.deal.stock_count, ==, next.stock_count);
        g_assert_cmpint(view.deal.choices, ==, next.choices);
        g_assert_cmpint(view.deal.answer_count, ==, next.answer_count);
    }
}

// Deals end, have moves at every decision, and views follow them.
static void test_random_effects(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(effect_games); i++) {
        House house;
        testing_house_init(&house);
        testing_house_add_effects(&house);
        testing_house_add_questions(&house);
        house.random = true;
        g_autoptr(ClimbGame)
            game = testing_house_game(&house, effect_games[i].base, effect_games[i].settings);
        ClimbSeed seed = climb_seed_from_number(i);
        ClimbRandom random;
        climb_random_init(&random, &seed);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        for (int deals = 0; deals < 150 && !climb_match_over(match); deals++) {
            climb_match_begin(match);
            while (match->deal.phase != CLIMB_PHASE_OVER) {
                g_assert_cmpint(match->moves->len, <, CLIMB_DEAL_MOVES_MAX);
                climb_deal_moves(game, &match->deal, match->deal.turn, moves);
                g_assert_cmpint(moves->count, >, 0);
                uint32_t choice = climb_random_below(&random, (uint32_t)moves->count);
                check_views(match, &moves->moves[choice]);
                g_assert_true(climb_match_apply(match, &moves->moves[choice], NULL));
            }
            g_assert_false(match->deal.failed);
        }
    }
}

// The record of a deal as far as it goes reads back to the same state, after every move.
static void test_save_at_every_state(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(effect_games); i++) {
        House house;
        Log log;
        testing_house_init(&house);
        testing_house_add_effects(&house);
        testing_house_add_questions(&house);
        house.random = true;
        Source source = effect_games[i];
        source.house = &house;
        g_autoptr(ClimbTable) table = new_table(&source, i, &log);
        const ClimbMatch *match = climb_table_match(table);
        for (int deals = 0; deals < 2; deals++) {
            GError *error = NULL;
            int seat = 0;
            climb_table_deal(table, &error);
            do {
                g_autoptr(ClimbRecord)
                    record = read_back(&source, log.text->str, deals == 1, &error);
                g_assert_no_error(error);
                g_assert_true(climb_deal_hash(&record->match->deal) ==
                              climb_deal_hash(&match->deal));
                g_assert_cmpmem(record->match->net_total, sizeof(match->net_total),
                                match->net_total, sizeof(match->net_total));
            } while (climb_table_step(table, &seat, &error) == CLIMB_TABLE_MOVED);
            g_assert_no_error(error);
        }
        clear_log(&log);
    }
}

// A deal that functions keep going ends all the same.
static void test_bound(void) {
    House house;
    testing_house_init(&house);
    testing_house_add_effects(&house);
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", NULL);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    climb_match_begin(match);
    match->deal.serial = CLIMB_DEAL_MOVES_MAX - 1;
    testing_step(match, 0, moves);
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
    g_assert_true(match->result.voided);
    g_assert_null(climb_match_fault(match));
    g_autofree char *text = climb_record_print_end(match);
    g_assert_cmpstr(text, ==, "void 1 no end after 1000 moves\n");
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    static const char *const names[] = { "classify",    "beats",    "may_play", "on_play",
                                         "on_pass",     "penalty",  "settle",   "on_trick_end",
                                         "next_leader", "exchange", "ask",      "generate" };
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_strconcat("/hooks-faults/always/", names[i], NULL);
        g_test_add_data_func(path, names[i], test_always);
    }
    g_test_add_func("/hooks-faults/any-question", test_any_question);
    g_test_add_func("/hooks-faults/record-disagrees", test_record_disagrees);
    g_test_add_func("/hooks-faults/unfair", test_unfair);
    g_test_add_func("/hooks-faults/found-later", test_found_later);
    g_test_add_func("/hooks-faults/undo", test_undo);
    g_test_add_func("/hooks-faults/random-effects", test_random_effects);
    g_test_add_func("/hooks-faults/save-at-every-state", test_save_at_every_state);
    g_test_add_func("/hooks-faults/bound", test_bound);
    return g_test_run();
}
