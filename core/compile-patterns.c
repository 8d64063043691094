// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles one kind of combination to a pattern: its shape, the sequences of runs, its key. What kinds
// are to each other is compiled in compile-kinds.c.
#include <string.h>

#include "compile.h"
#include "hooks.h"

// Reads "5", "3-12" or "3-"; `limit` stands for no upper end.
static bool parse_length(const char *text, int limit, int *from, int *to) {
    char *end = NULL;
    guint64 low = g_ascii_strtoull(text, &end, 10);
    guint64 high = low;
    if (end == text) {
        return false;
    }
    if (*end == '-') {
        const char *second = end + 1;
        high = *second == '\0' ? (guint64)limit : g_ascii_strtoull(second, &end, 10);
        end = *second == '\0' ? (char *)second : end;
    }
    *from = (int)MIN(low, 255);
    *to = (int)MIN(high, (guint64)limit);
    return *end == '\0' && low >= 1 && *from <= *to;
}

static bool compile_sets(const ClimbGame *game, ClimbPattern *pattern, const ClimbKind *kind,
                         GPtrArray *problems) {
    int most = game->deck.packs * CLIMB_SUIT_SLOTS;
    g_auto(GStrv) words = g_strsplit_set(kind->sets, " ,", -1);
    int sizes[CLIMB_SETS_MAX];
    int sets = kind->held ? CLIMB_SETS_MAX : CLIMB_SETS_PLAYED_MAX;
    int count = 0;
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i][0] == '\0') {
            continue;
        }
        if (count == sets || words[i][0] < '1' || words[i][0] > '0' + most || words[i][1] != '\0') {
            climb_compile_problem(
                problems, "kind.{kind}.sets",
                _("“{sets}” should be one to {number} numbers from 1 to {most}, such as “3 2”"),
                "kind", kind->id, "sets", kind->sets, "number", climb_words_digits(sets).text,
                "most", climb_words_digits(most).text, NULL);
            return false;
        }
        sizes[count++] = words[i][0] - '0';
    }
    // Equal sizes side by side, in the order of first mention: the generator relies on it.
    for (int i = 0; i < count; i++) {
        int size = sizes[i];
        for (int j = i; size != 0 && j < count; j++) {
            if (sizes[j] == size) {
                pattern->sets[pattern->set_count++] = (uint8_t)size;
                sizes[j] = 0;
            }
        }
    }
    return count > 0;
}

static void add_step(GArray *steps, ClimbRanks ranks, int top) {
    ClimbStep step = { .ranks = ranks, .top = (uint8_t)top };
    g_array_append_val(steps, step);
}

// One sequence of a ladder, "A2345" or "10JQKA".
static bool parse_sequence(const ClimbGame *game, const char *text, ClimbStep *step) {
    *step = (ClimbStep){ .ranks = 0 };
    for (const char *at = text; *at != '\0'; at++) {
        char letter = *at;
        if (at[0] == '1' && at[1] == '0') {
            letter = 'T';
            at++;
        }
        int rank = climb_deck_rank(&game->deck, letter);
        if (rank < 0 || climb_ranks_has(step->ranks, rank)) {
            return false;
        }
        step->ranks |= climb_ranks_of(rank);
        step->top = (uint8_t)rank;
    }
    return step->ranks != 0;
}

static GArray *ladder_steps(const ClimbGame *game, const ClimbKind *kind, GPtrArray *problems) {
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(ClimbStep));
    g_auto(GStrv) words = g_strsplit_set(kind->ladder, " ,", -1);
    for (int i = 0; words[i] != NULL; i++) {
        ClimbStep step;
        if (words[i][0] == '\0') {
            continue;
        }
        if (!parse_sequence(game, words[i], &step)) {
            climb_compile_problem(
                problems, "kind.{kind}.ladder",
                _("“{value}” is not a sequence of different ranks of the pack ({ranks})"), "kind",
                kind->id, "value", words[i], "ranks", game->deck.ranks, NULL);
            continue;
        }
        for (guint j = 0; j < steps->len; j++) {
            if (g_array_index(steps, ClimbStep, j).ranks == step.ranks) {
                climb_compile_problem(problems, "kind.{kind}.ladder", _("“{value}” stands twice"),
                                      "kind", kind->id, "value", words[i], NULL);
            }
        }
        add_step(steps, step.ranks, step.top);
    }
    return steps;
}

// Consecutive ranks in the order of single cards, among those that `kind.ranks` allows.
static GArray *order_steps(const ClimbGame *game, const ClimbKind *kind, int min, int max,
                           GPtrArray *problems) {
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(ClimbStep));
    ClimbRanks allowed = 0;
    g_autofree char *field = g_strdup_printf("kind.%s.ranks", kind->id);
    int letters = (int)strlen(game->deck.ranks);
    if (kind->ranks == NULL || kind->ranks[0] == '\0') {
        for (int rank = 0; rank < letters; rank++) {
            allowed |= climb_ranks_of(rank);
        }
    } else if (!climb_compile_ranks(game, field, kind->ranks, &allowed, problems)) {
        return steps;
    }
    for (int length = min; length <= MIN(max, letters); length++) {
        for (int first = 0; first + length <= letters; first++) {
            ClimbRanks ranks = 0;
            for (int i = 0; i < length; i++) {
                ranks |= climb_ranks_of(first + i);
            }
            if ((ranks & ~allowed) == 0) {
                add_step(steps, ranks, first + length - 1);
            }
        }
    }
    return steps;
}

static void compile_run(const ClimbGame *game, ClimbPattern *pattern, const ClimbKind *kind,
                        GPtrArray *problems) {
    int min = 0, max = 0;
    bool has_ladder = kind->ladder != NULL && kind->ladder[0] != '\0';
    const char *length = kind->length != NULL && kind->length[0] != '\0' ? kind->length : "3-";
    pattern->width = (uint8_t)kind->run;
    if (!has_ladder && !parse_length(length, CLIMB_RUN_MAX, &min, &max)) {
        climb_compile_problem(
            problems, "kind.{kind}.length",
            _("“{length}” should be a number of ranks such as “5”, “3-12” or “3-”"), "kind",
            kind->id, "length", length, NULL);
        return;
    }
    GArray *found = has_ladder ? ladder_steps(game, kind, problems)
                               : order_steps(game, kind, min, max, problems);
    if (found->len == 0) {
        climb_compile_problem(
            problems, "kind.{kind}",
            _("no sequence of the pack fits it (kind.{kind}.ladder, .length, .ranks)"), "kind",
            kind->id, NULL);
    }
    pattern->steps = g_new0(ClimbStep, found->len + 1);
    pattern->min_length = CLIMB_RUN_MAX;
    int next = 0;
    for (int n = 0; n <= CLIMB_RUN_MAX; n++) {
        pattern->step_first[n] = (uint16_t)next;
        for (guint i = 0; i < found->len; i++) {
            ClimbStep step = g_array_index(found, ClimbStep, i);
            if (climb_ranks_count(step.ranks) == n) {
                pattern->steps[next++] = step;
                pattern->min_length = MIN(pattern->min_length, (uint8_t)n);
                pattern->max_length = (uint8_t)n;
            }
        }
    }
    pattern->step_first[CLIMB_RUN_MAX + 1] = (uint16_t)next;
    pattern->step_first[CLIMB_RUN_MAX + 2] = (uint16_t)next; // there are no longer ones
    g_array_unref(found);
}

uint64_t climb_compile_sizes(const ClimbPattern *pattern) {
    uint64_t sizes = 0;
    int total = 0;
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS:
        for (int i = 0; i < pattern->set_count; i++) {
            total += pattern->sets[i];
        }
        return total > 0 ? (uint64_t)1 << total : 0;
    case CLIMB_PATTERN_RUN:
    case CLIMB_PATTERN_WINGS:
        for (int n = pattern->min_length; n <= pattern->max_length; n++) {
            int cards = n * (pattern->width + pattern->wings);
            bool held = cards < 64; // no hand has more
            if (held && pattern->step_first[n + 1] > pattern->step_first[n]) {
                sizes |= (uint64_t)1 << cards;
            }
        }
        return sizes;
    case CLIMB_PATTERN_SUITED:
        for (int n = pattern->min_length; n <= pattern->max_length; n++) {
            sizes |= (uint64_t)1 << n;
        }
        return sizes;
    case CLIMB_PATTERN_CARDS:
        return pattern->exact != 0 ? (uint64_t)1 << climb_cards_count(pattern->exact) : 0;
    }
    return 0;
}

static int shape_words(const ClimbKind *kind) {
    bool sets = kind->sets != NULL && kind->sets[0] != '\0';
    bool cards = kind->cards != NULL && kind->cards[0] != '\0';
    return (sets ? 1 : 0) + (cards ? 1 : 0) + (kind->run > 0 ? 1 : 0) +
           (kind->suited && kind->run == 0 ? 1 : 0);
}

static void check_key(const ClimbPattern *pattern, const ClimbKind *kind, GPtrArray *problems) {
    bool flush = pattern->type == CLIMB_PATTERN_SUITED;
    if (flush && kind->key == CLIMB_KEY_RANK) {
        climb_compile_problem(problems, "kind.{kind}.key",
                              _("cards of one suit need suit_first, rank_first or top"), "kind",
                              kind->id, NULL);
    }
    bool sets = pattern->type == CLIMB_PATTERN_SETS;
    if (flush && kind->key == CLIMB_KEY_FIRST) {
        climb_compile_problem(problems, "kind.{kind}.key",
                              _("first is for sets, not for cards of one suit"), "kind", kind->id,
                              NULL);
    }
    if (!flush && kind->key != CLIMB_KEY_RANK && !(sets && kind->key == CLIMB_KEY_FIRST)) {
        climb_compile_problem(
            problems, "kind.{kind}.key",
            _("suited cards without a run can have another key than rank, sets can "
              "have first, and no other kind can"),
            "kind", kind->id, NULL);
    }
    if (kind->suited && pattern->type == CLIMB_PATTERN_RUN && kind->run != 1) {
        climb_compile_problem(problems, "kind.{kind}.run",
                              _("a run in one suit has one card of each rank"), "kind", kind->id,
                              NULL);
    }
}

static void check_wings(const ClimbKind *kind, GPtrArray *problems) {
    if (kind->wings > 0 && (kind->run == 0 || kind->suited || kind->wings == kind->run)) {
        climb_compile_problem(
            problems, "kind.{kind}.wings",
            _("only a run in any suits has wings, and a wing must not have as many "
              "cards as the run has of each rank"),
            "kind", kind->id, NULL);
    }
    if (kind->wings_equal && (kind->wings != 1 || kind->run != 3)) {
        climb_compile_problem(problems, "kind.{kind}.wings_equal",
                              _("only single cards beside sets of three can be equal to each other "
                                "(kind.{kind}.wings=1, kind.{kind}.run=3)"),
                              "kind", kind->id, NULL);
    }
}

// A kind that only a function recognises has no shape, and no data finds it.
static bool may_lack_shape(const ClimbGame *game) {
    return game->rules->hooks != NULL && game->rules->hooks->classify != NULL;
}

static ClimbCards card_list(const ClimbGame *game, const ClimbKind *kind, const char *field,
                            const char *text, GPtrArray *problems) {
    g_autofree char *name = g_strdup_printf("kind.%s.%s", kind->id, field);
    return climb_compile_cards(game, name, text != NULL ? text : "", problems);
}

// Each card as often as it is named.
static ClimbCards exact_cards(const ClimbGame *game, const ClimbKind *kind, GPtrArray *problems) {
    g_autoptr(GError) error = NULL;
    ClimbCards cards = CLIMB_NO_CARDS;
    const char *text = kind->cards != NULL ? kind->cards : "";
    if (!climb_deck_parse_cards(&game->deck, text, &cards, &error)) {
        climb_compile_problem(problems, "kind.{kind}.cards", "{fault}", "kind", kind->id, "fault",
                              error->message, NULL);
        return CLIMB_NO_CARDS;
    }
    return cards;
}

static void compile_suited(const ClimbGame *game, ClimbPattern *pattern, const ClimbKind *kind,
                           GPtrArray *problems) {
    int min = 0, max = 0;
    const char *length = kind->length != NULL ? kind->length : "";
    if (!parse_length(length, CLIMB_RANKS_MAX, &min, &max)) {
        climb_compile_problem(problems, "kind.{kind}.length",
                              _("“{length}” should be a number of cards such as “5”"), "kind",
                              kind->id, "length", length, NULL);
    }
    pattern->repeats = game->deck.packs > 1;
    if (pattern->repeats && max > CLIMB_REPEATS_MAX) {
        climb_compile_problem(
            problems, "kind.{kind}.length, deck.packs",
            _("with two packs cards of one suit are compared up to {number} cards, not "
              "{count}"),
            "kind", kind->id, "number", climb_words_digits(CLIMB_REPEATS_MAX).text, "count",
            climb_words_digits(max).text, NULL);
        max = CLIMB_REPEATS_MAX;
    }
    pattern->min_length = (uint8_t)min;
    pattern->max_length = (uint8_t)max;
}

static void compile_shape(const ClimbGame *game, ClimbPattern *pattern, const ClimbKind *kind,
                          GPtrArray *problems) {
    if (kind->run > 0) {
        pattern->type = kind->wings > 0 ? CLIMB_PATTERN_WINGS : CLIMB_PATTERN_RUN;
        compile_run(game, pattern, kind, problems);
    } else if (kind->suited) {
        pattern->type = CLIMB_PATTERN_SUITED;
        compile_suited(game, pattern, kind, problems);
    } else if (pattern->exact != 0) {
        pattern->type = CLIMB_PATTERN_CARDS;
    } else {
        pattern->type = CLIMB_PATTERN_SETS;
        if (kind->sets != NULL && kind->sets[0] != '\0') {
            compile_sets(game, pattern, kind, problems);
        }
    }
}

void climb_compile_kind(ClimbGame *game, const ClimbKind *kind, GPtrArray *problems) {
    ClimbPattern *pattern = &game->patterns[game->kind_count];
    int shapes = shape_words(kind);
    if (shapes > 1 || (shapes == 0 && !may_lack_shape(game))) {
        climb_compile_problem(problems, "kind.{kind}",
                              _("say exactly one of sets, run, cards, and suited without a run"),
                              "kind", kind->id, NULL);
        return;
    }
    game->kind_count++;
    g_strlcpy(pattern->id, kind->id, sizeof pattern->id);
    g_strlcpy(pattern->name, kind->name != NULL && kind->name[0] != '\0' ? kind->name : kind->id,
              sizeof pattern->name);
    pattern->suited = kind->suited;
    pattern->within = game->suited;
    pattern->key = (uint8_t)kind->key;
    pattern->tie = (uint8_t)kind->tie;
    pattern->rung = (uint8_t)kind->rung;
    pattern->any_size = kind->any_size;
    pattern->equal = kind->equal;
    pattern->wings = (uint8_t)kind->wings;
    pattern->wings_equal = kind->wings_equal;
    pattern->exact = exact_cards(game, kind, problems);
    pattern->apart = card_list(game, kind, "apart", kind->apart, problems);
    compile_shape(game, pattern, kind, problems);
    uint64_t sizes = climb_compile_sizes(pattern);
    pattern->min_size = sizes != 0 ? (uint8_t)__builtin_ctzll(sizes) : UINT8_MAX;
    check_key(pattern, kind, problems);
    check_wings(kind, problems);
}
