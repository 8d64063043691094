// SPDX-License-Identifier: LGPL-2.1-or-later
// Rules as data: the field table, kinds, shorthands and ladders, what a refused setting leaves
// behind, prints, hashes and differences. The registry has test-registry.c.
#include "testing.h"

#include <string.h>

static ClimbRules *rules_of(const char *name) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    GError *error = NULL;
    ClimbRules *rules = climb_registry_rules(registry, name, NULL, &error);
    g_assert_no_error(error);
    return rules;
}

static void set(ClimbRules *rules, const char *name, const char *value) {
    GError *error = NULL;
    bool ok = climb_rules_set(rules, name, value, &error);
    g_assert_no_error(error);
    g_assert_true(ok);
}

static void assert_value(const ClimbRules *rules, const char *name, const char *expected) {
    GError *error = NULL;
    g_autofree char *value = climb_rules_get(rules, name, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(value, ==, expected);
}

// Sets a value that must be refused with `words` in the message, and sees that nothing changed.
static void assert_refused(ClimbRules *rules, const char *name, const char *value,
                           const char *words) {
    GError *error = NULL;
    g_autofree char *before = climb_rules_print(rules);
    g_assert_false(climb_rules_set(rules, name, value, &error));
    g_assert_nonnull(error);
    g_assert_true(error->domain == CLIMB_ERROR);
    g_autofree char *after = climb_rules_print(rules);
    g_assert_cmpstr(before, ==, after);
    if (strstr(error->message, words) == NULL) {
        g_error("%s=%s: “%s” does not say “%s”", name, value, error->message, words);
    }
    g_error_free(error);
}

static void test_defaults(void) {
    g_autoptr(ClimbRules) rules = climb_rules_new();
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        assert_value(rules, fields[i].name, fields[i].initial);
        g_assert_cmpuint(strlen(fields[i].help), >, 10);
        for (int j = 0; j < i; j++) {
            g_assert_cmpstr(fields[i].name, !=, fields[j].name);
            g_assert_cmpuint(fields[i].offset, !=, fields[j].offset);
        }
    }
    g_assert_cmpuint(rules->kinds->len, ==, 0);
    g_assert_cmpint(rules->settle, ==, CLIMB_SETTLE_PAIRWISE);
    g_assert_cmpint(rules->deal_cut_values, ==, CLIMB_VALUES_FULL);
    g_assert_cmpint(rules->players, ==, 4);
}

// Every value of a field that is not text, and values that it must refuse.
static void check_field(ClimbRules *rules, const char *name, const ClimbField *field) {
    g_autofree char *low = g_strdup_printf("%d", field->min);
    g_autofree char *high = g_strdup_printf("%d", field->max);
    g_autofree char *below = g_strdup_printf("%d", field->min - 1);
    g_autofree char *above = g_strdup_printf("%d", field->max + 1);
    switch (field->type) {
    case CLIMB_FIELD_BOOL:
        set(rules, name, "On");
        assert_value(rules, name, "yes");
        set(rules, name, "false");
        assert_value(rules, name, "no");
        set(rules, name, "1");
        assert_value(rules, name, "yes");
        assert_refused(rules, name, "perhaps", name);
        break;
    case CLIMB_FIELD_INT:
        set(rules, name, low);
        assert_value(rules, name, low);
        set(rules, name, high);
        assert_value(rules, name, high);
        assert_refused(rules, name, below, "whole number from");
        assert_refused(rules, name, above, "whole number from");
        assert_refused(rules, name, "", "whole number from");
        assert_refused(rules, name, "2x", "whole number from");
        assert_refused(rules, name, "99999999999999999999", "whole number from");
        break;
    case CLIMB_FIELD_CHOICE:
        for (int i = 0; field->choices[i] != NULL; i++) {
            g_autofree char *loud = g_ascii_strup(field->choices[i], -1);
            set(rules, name, g_strdelimit(loud, "_", '-'));
            assert_value(rules, name, field->choices[i]);
        }
        assert_refused(rules, name, "qqqqqq", field->choices[0]);
        assert_refused(rules, name, "", field->choices[0]);
        break;
    case CLIMB_FIELD_TEXT:
        set(rules, name, "none");
        assert_value(rules, name,
                     field->descriptive || g_str_equal(field->initial, "none") ? "none"
                     : field->initial[0] == '\0'                               ? ""
                     : field->form == CLIMB_FORM_LIST                          ? "none"
                                                                               : "NONE");
        assert_refused(rules, name, "\xff\xfe", "UTF-8");
        break;
    }
    set(rules, name, field->initial);
    assert_value(rules, name, field->initial);
}

static void test_every_field(void) {
    g_autoptr(ClimbRules) rules = climb_rules_new();
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    g_autofree char *before = climb_rules_print(rules);
    for (int i = 0; i < count; i++) {
        check_field(rules, fields[i].name, &fields[i]);
    }
    g_autofree char *after = climb_rules_print(rules);
    g_assert_cmpstr(before, ==, after);
}

static void test_every_kind_field(void) {
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    for (int i = 0; i < count; i++) {
        g_autofree char *name = g_strconcat("kind.full-house.", fields[i].name, NULL);
        check_field(rules, name, &fields[i]);
    }
    set(rules, "kind.FULL_HOUSE", "off");
    assert_value(rules, "kind.full-house", "no");
    assert_value(rules, "kind.full-house.play", "no");
    set(rules, "kind.full-house.play", "yes");
    assert_value(rules, "kind.full-house", "yes");
}

static void check_choice_words(const ClimbField *fields, int count) {
    for (int i = 0; i < count; i++) {
        const ClimbField *field = &fields[i];
        if (field->type != CLIMB_FIELD_CHOICE) {
            g_assert_null(field->choice_words);
            continue;
        }
        g_assert_cmpuint(g_strv_length((char **)field->choices), ==,
                         g_strv_length((char **)field->choice_words));
        g_autofree char *help = climb_field_help(field);
        for (int j = 0; field->choices[j] != NULL; j++) {
            const char *words = climb_field_choice_words(field, field->choices[j]);
            g_assert_cmpstr(words, ==, field->choice_words[j]);
            g_assert_nonnull(strstr(help, field->choices[j]));
            g_assert_nonnull(strstr(help, words));
        }
    }
}

static void test_choice_words(void) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    check_choice_words(fields, count);
    fields = climb_kind_fields(&count);
    check_choice_words(fields, count);
}

static void test_one_spelling(void) {
    static const struct {
        const char *name, *value, *expected;
    } rows[] = {
        { "deck.ranks", " 3 4 5 6 7 8 9 10 j q k a 2 ", "3456789TJQKA2" },
        { "deck.suits", "c,s,h,d", "CSHD" },
        { "deck.remove", "10h,  2s", "TH 2S" },
        { "open.card", "3d", "3D" },
        { "open.card", "Lowest", "lowest" },
        { "immune", "single:2,pair:2", "single:2 pair:2" },
        { "score.brackets", "13:4,\t10:2  1:1\n", "13:4 10:2 1:1" },
        { "session.end", "None", "none" },
        { "session.end", " deals:10 ", "deals:10" },
        { "call.ranks", "4-10", "4-T" },
        { "auction.force", "333, 3322", "333 3322" },
        { "title", "  Friday, at ours  ", "Friday, at ours" },
        { "kind.full-house.sets", "3,2", "3 2" },
        { "kind.straight.ladder", "no_two", "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA" },
        { "kind.straight.ladder", "34567, 10jqka", "34567 TJQKA" },
        { "kind.straight.ladder", "89TJQ .. TJQKA 23456", "89TJQ 9TJQK TJQKA 23456" },
        { "kind.straight.ladder", "A2345…56789", "A2345 23456 34567 45678 56789" },
        { "kind.straight.ladder", "9TJQK..JQKA2", "9TJQK TJQKA JQKA2" },
        { "kind.straight.ladder", "rank_order", "" },
    };
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        set(rules, rows[i].name, rows[i].value);
        assert_value(rules, rows[i].name, rows[i].expected);
        set(rules, rows[i].name, rows[i].expected);
        assert_value(rules, rows[i].name, rows[i].expected);
    }
    assert_refused(rules, "kind.straight.ladder", "TJQKA .. 34567", "cannot be spelled out");
    assert_refused(rules, "kind.straight.ladder", ".. 34567", "cannot be spelled out");
    assert_refused(rules, "kind.straight.ladder", "34567 ..", "cannot be spelled out");
    assert_refused(rules, "kind.straight.ladder", "34568 .. TJQKA", "cannot be spelled out");
    assert_refused(rules, "kind.straight.ladder", "3456 .. TJQKA", "cannot be spelled out");
}

static void test_ladders(void) {
    static const struct {
        const char *name;
        int sequences;
        const char *lowest, *highest;
    } rows[] = {
        // rules.md 2.1: ten, nine, eight or eleven sequences
        { "a5low", 10, "A2345", "TJQKA" },
        { "a5high", 10, "23456", "A2345" },
        { "26high_a5second", 10, "34567", "23456" },
        { "26high_a5low", 10, "A2345", "23456" },
        { "no_a5", 9, "23456", "TJQKA" },
        { "26only", 9, "34567", "23456" },
        { "two_high", 9, "34567", "JQKA2" },
        { "two_high_low", 11, "A2345", "JQKA2" },
        { "no_two", 8, "34567", "TJQKA" },
        { "rank_order", 0, "", "" },
    };
    int count = 0;
    const ClimbLadder *ladders = climb_ladders(&count);
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    g_assert_cmpint(count, ==, G_N_ELEMENTS(rows));
    for (int i = 0; i < count; i++) {
        g_assert_cmpstr(ladders[i].name, ==, rows[i].name);
        set(rules, "straight.mode", rows[i].name);
        assert_value(rules, "straight.mode", rows[i].name);
        assert_value(rules, "kind.straight.ladder", ladders[i].ladder);
        assert_value(rules, "kind.straight-flush.ladder", ladders[i].ladder);
        g_auto(GStrv) words = g_strsplit(ladders[i].ladder, " ", -1);
        g_assert_cmpuint(g_strv_length(words), ==, rows[i].sequences);
        g_assert_true(g_str_has_prefix(ladders[i].ladder, rows[i].lowest));
        g_assert_true(g_str_has_suffix(ladders[i].ladder, rows[i].highest));
    }
}

// Partners opposite each other make no sense for an odd number or beside an auction.
static bool has_sense(const ClimbShorthand *row, const ClimbRules *rules) {
    return !g_str_equal(row->name, "team") ||
           (rules->players % 2 == 0 && rules->auction == CLIMB_AUCTION_NONE);
}

static void test_shorthands_everywhere(gconstpointer data) {
    int count = 0, applied = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    g_autoptr(ClimbRules) base = rules_of(data);
    for (int i = 0; i < count; i++) {
        g_autoptr(ClimbRules) rules = climb_rules_copy(base);
        g_autoptr(GError) error = NULL;
        if (g_str_equal(rows[i].value, "*") || !has_sense(&rows[i], base)) {
            continue;
        }
        if (!climb_rules_set(rules, rows[i].name, rows[i].value, &error)) {
            g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN);
            g_assert_nonnull(strstr(error->message, "none of the kinds"));
            continue;
        }
        applied++;
        ClimbGame *game = climb_game_new(rules, &error);
        g_assert_no_error(error);
        climb_game_unref(game);
        // Set again, it changes nothing; and what is read back, set, changes nothing.
        g_autofree char *once = climb_rules_print(rules);
        set(rules, rows[i].name, rows[i].value);
        g_autofree char *twice = climb_rules_print(rules);
        g_assert_cmpstr(once, ==, twice);
        g_autofree char *value = climb_rules_get(rules, rows[i].name, &error);
        g_assert_no_error(error);
        set(rules, rows[i].name, value);
        g_autofree char *back = climb_rules_print(rules);
        g_assert_cmpstr(once, ==, back);
    }
    g_assert_cmpint(applied, >=, 25);
}

static void test_other_names(void) {
    static const struct {
        const char *name, *value, *field, *expected;
    } rows[] = {
        { "settle", "pot", "settle.mode", "pot" },
        { "auction", "raise", "auction.mode", "raise" },
        { "call", "rank", "call.by", "rank" },
        { "call.partner", "card", "call.by", "card" },
        { "lead", "bidder", "open.lead", "bidder" },
        { "lead", "heart_holder", "open.lead", "card" },
        { "open.lead", "heart-holder", "open.lead", "card" },
        { "lastcard", "forced", "lastcard.duty", "forced" },
        { "lastcard.charge", "to_winner_direct", "lastcard.charge", "to_winner" },
        { "loser.tie", "lot", "open.loser_tie", "lot" },
        { "suits", "SHDC", "deck.suits", "CDHS" },
        { "ranks", "K Q J 10 9 8 7 6 5 4 3 2 A", "deck.ranks", "A23456789TJQK" },
        { "team", "2v2", "team", "opposite" },
        { "pass.opening", "must_play_if_able", "pass.opening", "must_play" },
        { "deal.cut", "high_card", "deal.first_dealer", "draw" },
        { "five.flush", "false", "kind.flush", "no" },
        { "triples", "off", "kind.triple", "no" },
        { "two.immune", "on", "immune", "single:2 pair:2" },
        { "auction.forced", "1", "auction.force", "333 3322" },
    };
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        set(rules, rows[i].name, rows[i].value);
        assert_value(rules, rows[i].field, rows[i].expected);
    }
    assert_value(rules, "settle", "pot");
    assert_refused(rules, "settle", "pots", "did you mean “pot”?");
    assert_refused(rules, "straight.mode", "a5hihg", "did you mean “a5high”?");
    assert_refused(rules, "score.two", "x9", "x2_spade2_min8");
    assert_refused(rules, "team", "3v3", "2v2");
}

static void test_runs(void) {
    g_autoptr(ClimbRules) rules = rules_of("big-three");
    set(rules, "runs.widths", "1, 3");
    assert_value(rules, "kind.run-1", "yes");
    assert_value(rules, "kind.run-2", "no");
    assert_value(rules, "kind.run-3", "yes");
    assert_value(rules, "kind.run-4", "no");
    set(rules, "runs.widths", "1,2,3,4");
    set(rules, "runs.min", "5 3 2");
    assert_value(rules, "kind.run-1.length", "5-");
    assert_value(rules, "kind.run-2.length", "3-");
    assert_value(rules, "kind.run-3.length", "2-");
    assert_value(rules, "kind.run-4.length", "2-");
    set(rules, "runs.min", "4");
    assert_value(rules, "kind.run-1.length", "4-");
    assert_value(rules, "kind.run-4.length", "4-");
    g_autoptr(ClimbRules) other = rules_of("big-two");
    assert_refused(other, "runs.widths", "1", "none of the kinds");
}

static void test_unknown_names(void) {
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    assert_refused(rules, "pass.mod", "free", "did you mean “pass.mode”?");
    assert_refused(rules, "PASSMODE", "free", "unknown option");
    assert_refused(rules, "straigth.mode", "a5low", "did you mean “straight.mode”?");
    assert_refused(rules, "flush", "off", "did you mean “kind.flush”?");
    assert_refused(rules, "kind.flsh", "off", "did you mean “flush”?");
    assert_refused(rules, "kind.flush.kye", "top", "did you mean “key”?");
    assert_refused(rules, "kind.", "off", "no kind");
    assert_refused(rules, "kind.flush.", "off", "no field");
    assert_refused(rules, "", "off", "unknown option");
    assert_refused(rules, "\xff", "off", "unknown option");
    assert_refused(rules, "pass.mode", "lockot", "did you mean “lockout”?");
    GError *error = NULL;
    g_assert_null(climb_rules_get(rules, "pass.mod", &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_UNKNOWN);
    g_clear_error(&error);
    g_assert_false(climb_rules_set_text(rules, "pass.mode", &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
    g_clear_error(&error);
    g_assert_true(climb_rules_set_text(rules, " pass.mode = lockout ", &error));
    g_assert_no_error(error);
    assert_value(rules, "pass.mode", "lockout");
}

static void test_lists_are_whole(void) {
    static const char *const good[] = { "players=3", "deal.spare=dead", "session.end=target:50",
                                        NULL };
    static const char *const bad[] = { "players=5", "straight.mode=a5high", "kind.flush=off",
                                       "pass.mode=sometimes", NULL };
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    GError *error = NULL;
    g_autofree char *before = climb_rules_print(rules);
    g_assert_false(climb_rules_set_list(rules, bad, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
    g_clear_error(&error);
    g_autofree char *after = climb_rules_print(rules);
    g_assert_cmpstr(before, ==, after);
    g_assert_true(climb_rules_set_list(rules, good, &error));
    assert_value(rules, "session.end", "target:50");
    g_assert_true(climb_rules_set_list(rules, NULL, &error));
    g_assert_no_error(error);
}

static void test_copies(gconstpointer data) {
    g_autoptr(ClimbRules) rules = rules_of(data);
    g_autoptr(ClimbRules) copy = climb_rules_copy(rules);
    g_autofree char *print = climb_rules_print(rules);
    g_autofree char *copied = climb_rules_print(copy);
    g_autofree char *hash = climb_rules_hash(rules);
    g_autofree char *same = climb_rules_hash(copy);
    g_assert_cmpstr(print, ==, copied);
    g_assert_cmpstr(hash, ==, same);
    g_assert_cmpstr(rules->id, ==, copy->id);
    g_assert_cmpstr(rules->source, ==, copy->source);
    g_autoptr(GPtrArray) none = climb_rules_differences(rules, copy);
    g_assert_cmpuint(none->len, ==, 0);
    set(copy, "kind.single.group", "changed");
    set(copy, "stake", "77");
    g_autofree char *untouched = climb_rules_print(rules);
    g_assert_cmpstr(print, ==, untouched);
    // The print, set line by line on rules that know the same kinds, gives the same rules.
    g_auto(GStrv) lines = g_strsplit(g_strchomp(copied), "\n", -1);
    GError *error = NULL;
    g_assert_true(climb_rules_set_list(copy, (const char *const *)lines, &error));
    g_assert_no_error(error);
    g_autofree char *again = climb_rules_hash(copy);
    g_assert_cmpstr(hash, ==, again);
}

// A value that a field does not have now.
static const char *other_value(const ClimbField *field, const char *now) {
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return g_str_equal(now, "yes") ? "no" : "yes";
    case CLIMB_FIELD_INT: return g_str_equal(now, "2") ? "3" : "2";
    case CLIMB_FIELD_CHOICE:
        return g_str_equal(now, field->choices[0]) ? field->choices[1] : field->choices[0];
    case CLIMB_FIELD_TEXT: return g_str_equal(now, "9") ? "8" : "9";
    }
    return NULL;
}

static void check_hash(const ClimbRules *base, const char *name, const ClimbField *field) {
    g_autoptr(ClimbRules) rules = climb_rules_copy(base);
    g_autofree char *now = climb_rules_get(rules, name, NULL);
    const char *other = other_value(field, now);
    g_autofree char *before = climb_rules_hash(rules);
    set(rules, name, other);
    g_autofree char *after = climb_rules_hash(rules);
    g_autoptr(GPtrArray) list = climb_rules_differences(base, rules);
    if (field->descriptive) {
        g_assert_cmpstr(before, ==, after);
        g_assert_cmpuint(list->len, ==, 0);
        return;
    }
    g_assert_cmpstr(before, !=, after);
    g_assert_cmpuint(list->len, ==, 3);
    if (g_str_has_suffix(name, ".play")) { // a kind that only one has
        g_assert_cmpstr(list->pdata[0], ==, "kind.straight");
    } else {
        g_assert_cmpstr(list->pdata[0], ==, name);
    }
    g_assert_cmpstr(list->pdata[1], ==, now);
    g_assert_cmpstr(list->pdata[2], ==, other);
    set(rules, name, now);
    g_autofree char *back = climb_rules_hash(rules);
    g_assert_cmpstr(before, ==, back);
}

static void test_hash_and_differences(void) {
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        check_hash(rules, fields[i].name, &fields[i]);
    }
    fields = climb_kind_fields(&count);
    for (int i = 0; i < count; i++) {
        g_autofree char *name = g_strconcat("kind.straight.", fields[i].name, NULL);
        check_hash(rules, name, &fields[i]);
    }
    g_autofree char *hash = climb_rules_hash(rules);
    g_assert_true(g_str_has_prefix(hash, "sha256:"));
    g_assert_cmpuint(strlen(hash), ==, strlen("sha256:") + 64);
    // What is not in play does not count.
    set(rules, "kind.dragon.rung", "9");
    g_autofree char *same = climb_rules_hash(rules);
    g_assert_cmpstr(hash, ==, same);
}

static void test_different_games(void) {
    g_autoptr(ClimbRules) a = rules_of("big-two");
    g_autoptr(ClimbRules) b = rules_of("pusoy-dos");
    g_autoptr(ClimbRules) c = rules_of("big-three");
    g_autoptr(GPtrArray) list = climb_rules_differences(a, b);
    static const char *const expected[] = {
        "deck.suits", "DCHS", "CSHD", "direction", "ccw", "cw", "open.card", "3D", "3C",
    };
    g_assert_cmpuint(list->len, ==, G_N_ELEMENTS(expected));
    for (guint i = 0; i < list->len; i++) {
        g_assert_cmpstr(list->pdata[i], ==, expected[i]);
    }
    g_autoptr(GPtrArray) far = climb_rules_differences(a, c);
    bool flush = false, run = false;
    for (guint i = 0; i < far->len; i += 3) {
        flush = flush ||
                (g_str_equal(far->pdata[i], "kind.flush") && g_str_equal(far->pdata[i + 1], "yes"));
        run = run ||
              (g_str_equal(far->pdata[i], "kind.run-2") && g_str_equal(far->pdata[i + 2], "yes"));
    }
    g_assert_true(flush);
    g_assert_true(run);
}

static void test_kinds(void) {
    static const ClimbKind pairs = { .id = "three-pairs", .run = 2, .length = "3" };
    static const ClimbKind flush = {
        .id = "flush", .length = "4", .suited = true, .key = CLIMB_KEY_TOP
    };
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    guint before = rules->kinds->len;
    climb_rules_add_kind(rules, &pairs);
    g_assert_cmpuint(rules->kinds->len, ==, before + 1);
    g_assert_cmpstr(climb_rules_kind(rules, "three-pairs")->name, ==, "three pairs");
    g_assert_cmpstr(climb_rules_kind(rules, "three-pairs")->ladder, ==, "");
    g_assert_true(climb_rules_kind(rules, "three-pairs")->play);
    climb_rules_add_kind(rules, &flush);
    g_assert_cmpuint(rules->kinds->len, ==, before + 1);
    assert_value(rules, "kind.flush.length", "4");
    assert_value(rules, "kind.flush.key", "top");
    g_assert_null(climb_rules_kind(rules, "fulsh"));
}

// Every option of the tables of rules.md that has one value only can be written, and changes
// nothing; any other value of it is refused.
static void test_single_values(void) {
    static const char *const rows[][2] = {
        { "deal.uneven", "first_dealt" },
        { "deal.draw_tie", "redraw" },
        { "bomb.window", "open_trick" },
        { "bomb.priority", "seat_order" },
        { "wings", "none" },
        { "pass.opening", "true" },
    };
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    g_autofree char *before = climb_rules_print(rules);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        set(rules, rows[i][0], rows[i][1]);
        assert_refused(rules, rows[i][0], "sideways", "is not one of");
    }
    g_autofree char *after = climb_rules_print(rules);
    g_assert_cmpstr(before, ==, after);
    assert_value(rules, "bomb.window", "open_trick");
    set(rules, "pass.opening", "no");
    assert_value(rules, "pass.opening", "must_play");
}

// Values as the tables write them: lists in brackets or braces, words in quotes.
static void test_written_values(void) {
    GError *error = NULL;
    g_autoptr(ClimbRules) rules = rules_of("big-two");
    g_autoptr(ClimbRules) runs = rules_of("big-three");
    set(rules, "score.brackets", "[[13,4],[10, 3], [8,2],[1,1]]");
    assert_value(rules, "score.brackets", "13:4 10:3 8:2 1:1");
    set(rules, "score.brackets", "[13:3,10:2,1:1]");
    assert_value(rules, "score.brackets", "13:3 10:2 1:1");
    g_assert_true(climb_rules_set_text(rules, "open.card=\"3C\"", &error));
    g_assert_no_error(error);
    assert_value(rules, "open.card", "3C");
    set(runs, "runs.min", "{5,3,2,2}");
    assert_value(runs, "kind.run-1.length", "5-");
    assert_value(runs, "kind.run-4.length", "2-");
    set(runs, "runs.widths", "{1,2}");
    assert_value(runs, "kind.run-2", "yes");
    assert_value(runs, "kind.run-3", "no");
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rules/defaults", test_defaults);
    g_test_add_func("/rules/every-field", test_every_field);
    g_test_add_func("/rules/every-kind-field", test_every_kind_field);
    g_test_add_func("/rules/choice-words", test_choice_words);
    g_test_add_func("/rules/one-spelling", test_one_spelling);
    g_test_add_func("/rules/ladders", test_ladders);
    g_test_add_func("/rules/other-names", test_other_names);
    g_test_add_func("/rules/runs", test_runs);
    g_test_add_func("/rules/unknown-names", test_unknown_names);
    g_test_add_func("/rules/lists-are-whole", test_lists_are_whole);
    g_test_add_func("/rules/hash-and-differences", test_hash_and_differences);
    g_test_add_func("/rules/different-games", test_different_games);
    g_test_add_func("/rules/kinds", test_kinds);
    testing_add_for_every_game("rules/copies", test_copies);
    testing_add_for_every_game("rules/shorthands", test_shorthands_everywhere);
    g_test_add_func("/rules/single-values", test_single_values);
    g_test_add_func("/rules/written-values", test_written_values);
    return g_test_run();
}
