// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles the kinds of combination: patterns, the sequences of runs, groups, targets, which kinds
// can answer which, and which equal cards are worth telling apart.
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
            climb_compile_problem(problems,
                                  "kind.%s.sets: “%s” should be one to %d numbers from 1 "
                                  "to %d, such as “3 2”",
                                  kind->id, kind->sets, sets, most);
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
            climb_compile_problem(problems,
                                  "kind.%s.ladder: “%s” is not a sequence of different "
                                  "ranks of the pack (%s)",
                                  kind->id, words[i], game->deck.ranks);
            continue;
        }
        for (guint j = 0; j < steps->len; j++) {
            if (g_array_index(steps, ClimbStep, j).ranks == step.ranks) {
                climb_compile_problem(problems, "kind.%s.ladder: “%s” stands twice", kind->id,
                                      words[i]);
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
        climb_compile_problem(problems,
                              "kind.%s.length: “%s” should be a number of ranks such as "
                              "“5”, “3-12” or “3-”",
                              kind->id, length);
        return;
    }
    GArray *found = has_ladder ? ladder_steps(game, kind, problems)
                               : order_steps(game, kind, min, max, problems);
    if (found->len == 0) {
        climb_compile_problem(problems,
                              "kind.%s: no sequence of the pack fits it (kind.%s.ladder, "
                              ".length, .ranks)",
                              kind->id, kind->id);
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
    g_array_unref(found);
}

// Which numbers of cards a pattern can have, as a bit each.
static uint64_t pattern_sizes(const ClimbPattern *pattern) {
    uint64_t sizes = 0;
    int total = 0;
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS:
        for (int i = 0; i < pattern->set_count; i++) {
            total += pattern->sets[i];
        }
        return total > 0 ? (uint64_t)1 << total : 0;
    case CLIMB_PATTERN_RUN:
        for (int n = pattern->min_length; n <= pattern->max_length; n++) {
            int cards = n * pattern->width;
            if (pattern->step_first[n + 1] > pattern->step_first[n] && cards < CLIMB_CARDS_MAX) {
                sizes |= (uint64_t)1 << cards;
            }
        }
        return sizes;
    case CLIMB_PATTERN_SUITED:
        for (int n = pattern->min_length; n <= pattern->max_length; n++) {
            sizes |= (uint64_t)1 << n;
        }
        return sizes;
    }
    return 0;
}

static int shape_words(const ClimbKind *kind) {
    bool sets = kind->sets != NULL && kind->sets[0] != '\0';
    return (sets ? 1 : 0) + (kind->run > 0 ? 1 : 0) + (kind->suited && kind->run == 0 ? 1 : 0);
}

static void check_key(const ClimbPattern *pattern, const ClimbKind *kind, GPtrArray *problems) {
    bool flush = pattern->type == CLIMB_PATTERN_SUITED;
    if (flush && kind->key == CLIMB_KEY_RANK) {
        climb_compile_problem(problems,
                              "kind.%s.key: cards of one suit need suit_first, "
                              "rank_first or top",
                              kind->id);
    }
    if (!flush && kind->key != CLIMB_KEY_RANK) {
        climb_compile_problem(problems,
                              "kind.%s.key: only kinds of suited cards without a run can "
                              "have another key than rank",
                              kind->id);
    }
    if (kind->suited && pattern->type == CLIMB_PATTERN_RUN && kind->run != 1) {
        climb_compile_problem(problems, "kind.%s.run: a run in one suit has one card of each rank",
                              kind->id);
    }
}

// A kind that only a function recognises has no shape, and no data finds it.
static bool may_lack_shape(const ClimbGame *game) {
    return game->rules->hooks != NULL && game->rules->hooks->classify != NULL;
}

static void compile_kind(ClimbGame *game, const ClimbKind *kind, GPtrArray *problems) {
    ClimbPattern *pattern = &game->patterns[game->kind_count];
    int shapes = shape_words(kind);
    if (shapes > 1 || (shapes == 0 && !may_lack_shape(game))) {
        climb_compile_problem(problems,
                              "kind.%s: say exactly one of sets, run, and suited without "
                              "a run",
                              kind->id);
        return;
    }
    game->kind_count++;
    g_strlcpy(pattern->id, kind->id, sizeof pattern->id);
    g_strlcpy(pattern->name, kind->name != NULL && kind->name[0] != '\0' ? kind->name : kind->id,
              sizeof pattern->name);
    pattern->suited = kind->suited;
    pattern->within = game->deck.cards;
    for (int i = 1; i <= game->deck.jokers; i++) {
        pattern->within &= ~climb_cards_of_rank(game->deck.rank_count - i);
    }
    pattern->key = (uint8_t)kind->key;
    pattern->tie = (uint8_t)kind->tie;
    pattern->rung = (uint8_t)kind->rung;
    pattern->any_size = kind->any_size;
    pattern->equal = kind->equal;
    if (kind->run > 0) {
        pattern->type = CLIMB_PATTERN_RUN;
        compile_run(game, pattern, kind, problems);
    } else if (kind->suited) {
        int min = 0, max = 0;
        pattern->type = CLIMB_PATTERN_SUITED;
        if (!parse_length(kind->length != NULL ? kind->length : "", CLIMB_RANKS_MAX, &min, &max)) {
            climb_compile_problem(problems,
                                  "kind.%s.length: “%s” should be a number of cards such "
                                  "as “5”",
                                  kind->id, kind->length != NULL ? kind->length : "");
        }
        pattern->repeats = game->deck.packs > 1;
        if (pattern->repeats && max > CLIMB_REPEATS_MAX) {
            climb_compile_problem(problems,
                                  "kind.%s.length, deck.packs: with two packs cards of one suit "
                                  "are compared up to %d cards, not %d",
                                  kind->id, CLIMB_REPEATS_MAX, max);
            max = CLIMB_REPEATS_MAX;
        }
        pattern->min_length = (uint8_t)min;
        pattern->max_length = (uint8_t)max;
    } else {
        pattern->type = CLIMB_PATTERN_SETS;
        if (shapes > 0) {
            compile_sets(game, pattern, kind, problems);
        }
    }
    uint64_t sizes = pattern_sizes(pattern);
    pattern->min_size = sizes != 0 ? (uint8_t)__builtin_ctzll(sizes) : UINT8_MAX;
    check_key(pattern, kind, problems);
}

static int compare_rungs(gconstpointer a, gconstpointer b, gpointer kinds) {
    const ClimbKind *first = *(ClimbKind *const *)a, *second = *(ClimbKind *const *)b;
    guint i = 0, j = 0;
    g_ptr_array_find(kinds, first, &i);
    g_ptr_array_find(kinds, second, &j);
    return first->rung != second->rung ? first->rung - second->rung : (int)i - (int)j;
}

static const char *kind_group(const ClimbKind *kind) {
    return kind->group != NULL && kind->group[0] != '\0' ? kind->group : kind->id;
}

// Kinds that are only held stand behind those in play, where nothing that lists or recognises plays
// looks for them.
static void compile_held_kinds(ClimbGame *game, GPtrArray *problems) {
    int played = game->kind_count;
    for (guint i = 0; i < game->rules->kinds->len; i++) {
        const ClimbKind *kind = game->rules->kinds->pdata[i];
        if (!kind->play || !kind->held) {
            continue;
        }
        if (game->kind_count == CLIMB_KINDS_MAX) {
            climb_compile_problem(problems, "kind.%s.held: more than %d kinds", kind->id,
                                  CLIMB_KINDS_MAX);
            break;
        }
        compile_kind(game, kind, problems);
    }
    game->held_count = game->kind_count - played;
    game->kind_count = played;
}

// Kinds in play, lower rungs first: what fits several takes the later, higher one.
static GPtrArray *kinds_in_play(const ClimbGame *game, GPtrArray *problems) {
    GPtrArray *kinds = g_ptr_array_new();
    for (guint i = 0; i < game->rules->kinds->len; i++) {
        ClimbKind *kind = game->rules->kinds->pdata[i];
        if (kind->play && !kind->held) {
            g_ptr_array_add(kinds, kind);
        }
    }
    g_ptr_array_sort_with_data(kinds, compare_rungs, game->rules->kinds);
    if (kinds->len == 0) {
        climb_compile_problem(problems, "kinds: a game needs at least one kind of combination");
    }
    if (kinds->len > CLIMB_KINDS_MAX) {
        climb_compile_problem(problems, "kinds: %u kinds in play, and %d is the limit", kinds->len,
                              CLIMB_KINDS_MAX);
        g_ptr_array_set_size(kinds, CLIMB_KINDS_MAX);
    }
    return kinds;
}

static bool all_sets_are(const ClimbPattern *pattern, int size) {
    for (int i = 0; i < pattern->set_count; i++) {
        if (pattern->sets[i] != size) {
            return false;
        }
    }
    return true;
}

// Can one set of cards be both? Patterns of different shape overlap only where their counts agree.
static bool may_overlap(const ClimbPattern *a, const ClimbPattern *b) {
    if ((pattern_sizes(a) & pattern_sizes(b)) == 0) {
        return false;
    }
    if (a->type == CLIMB_PATTERN_SETS && b->type == CLIMB_PATTERN_SETS) {
        int difference[CLIMB_SET_MAX + 1] = { 0 };
        for (int i = 0; i < a->set_count; i++) {
            difference[a->sets[i]]++;
        }
        for (int i = 0; i < b->set_count; i++) {
            difference[b->sets[i]]--;
        }
        for (int i = 1; i <= CLIMB_SET_MAX; i++) {
            if (difference[i] != 0) {
                return false;
            }
        }
        return true;
    }
    if (a->type == CLIMB_PATTERN_SETS || b->type == CLIMB_PATTERN_SETS) {
        const ClimbPattern *sets = a->type == CLIMB_PATTERN_SETS ? a : b;
        const ClimbPattern *other = sets == a ? b : a;
        return all_sets_are(sets, other->type == CLIMB_PATTERN_RUN ? other->width : 1);
    }
    int width_a = a->type == CLIMB_PATTERN_RUN ? a->width : 1;
    int width_b = b->type == CLIMB_PATTERN_RUN ? b->width : 1;
    return width_a == width_b;
}

static bool comparable(const ClimbPattern *a, int a_cards, const ClimbPattern *b, int b_cards) {
    return a->group == b->group && (a_cards == b_cards || (a->any_size && b->any_size));
}

static bool may_reach(const ClimbTargets *over, int kind, int cards) {
    for (int i = 0; i < over->count; i++) {
        if ((over->targets[i].kind < 0 || over->targets[i].kind == kind) &&
            (over->targets[i].length == 0 || over->targets[i].length == cards)) {
            return true;
        }
    }
    return false;
}

// Fills `answers`, and reports pairs that would beat each other both ways.
static void compile_answers(ClimbGame *game, GPtrArray *problems) {
    for (int old = 0; old < game->kind_count; old++) {
        uint64_t old_sizes = pattern_sizes(&game->patterns[old]);
        for (int new = 0; new < game->kind_count; new ++) {
            const ClimbPattern *a = &game->patterns[new], *b = &game->patterns[old];
            bool mutual = false, answers = false;
            for (uint64_t s = old_sizes; s != 0; s &= s - 1) {
                int old_cards = __builtin_ctzll(s);
                for (uint64_t t = pattern_sizes(a); t != 0; t &= t - 1) {
                    int cards = __builtin_ctzll(t);
                    if (comparable(a, cards, b, old_cards)) {
                        answers = answers || a->rung >= b->rung;
                    } else if (may_reach(&a->over, old, old_cards)) {
                        answers = true;
                        mutual = mutual || may_reach(&b->over, new, cards);
                    }
                }
            }
            game->patterns[old].answers |= answers ? 1u << new : 0;
            if (mutual && new <= old) {
                climb_compile_problem(problems,
                                      "kind.%s.over, kind.%s.over, bomb.over: they would beat each "
                                      "other both ways; put them in one group with any_size, or "
                                      "narrow what they reach",
                                      a->id, b->id);
            }
        }
    }
}

// Do keys of both mean the same, so that kinds of one rung compare (four alone, four and one)?
static bool same_keys(const ClimbPattern *a, const ClimbPattern *b) {
    if (a->type != CLIMB_PATTERN_SETS || b->type != CLIMB_PATTERN_SETS || a->tie != b->tie ||
        a->sets[0] != b->sets[0]) {
        return false;
    }
    int difference = 0;
    for (int i = 0; i < CLIMB_SETS_MAX; i++) {
        difference += (a->sets[i] == a->sets[0]) - (b->sets[i] == b->sets[0]);
    }
    return difference == 0;
}

static void check_groups(const ClimbGame *game, GPtrArray *problems) {
    for (int i = 0; i < game->kind_count; i++) {
        for (int j = i + 1; j < game->kind_count; j++) {
            const ClimbPattern *a = &game->patterns[i], *b = &game->patterns[j];
            uint64_t shared = pattern_sizes(a) & pattern_sizes(b);
            if (a->group == b->group && a->rung == b->rung && !same_keys(a, b) &&
                (shared != 0 || (a->any_size && b->any_size))) {
                climb_compile_problem(problems,
                                      "kind.%s.rung, kind.%s.rung: kinds of one group "
                                      "need different rungs to be compared",
                                      a->id, b->id);
            }
            if (strcmp(a->id, b->id) == 0) {
                climb_compile_problem(problems, "kind.%s: this id stands twice", a->id);
            }
            if (a->type == CLIMB_PATTERN_SETS && b->type == CLIMB_PATTERN_SETS && shared != 0 &&
                may_overlap(a, b)) {
                climb_compile_problem(problems,
                                      "kind.%s.sets, kind.%s.sets: both kinds are the "
                                      "same cards",
                                      a->id, b->id);
            }
        }
    }
}

// rules.md and design.md §1: cards that no rule can tell apart are one move in a move list.
static ClimbCards distinct_cards(const ClimbGame *game) {
    const ClimbRules *rules = game->rules;
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].tie != CLIMB_TIE_NONE || game->patterns[i].suited) {
            return game->deck.cards;
        }
    }
    ClimbCards distinct = CLIMB_NO_CARDS;
    if (rules->open_lead == CLIMB_LEAD_CARD && rules->open_require != CLIMB_REQUIRE_NONE &&
        game->open_card != CLIMB_NO_CARD) {
        distinct |= climb_cards_of(game->open_card);
    }
    return distinct;
}

// Of equal cards only the lowest are chosen: none that is left lies below one taken.
static bool takes_lowest(unsigned held, unsigned chosen, unsigned equal) {
    unsigned taken = chosen & equal;
    return taken == 0 ||
           ((held & equal & ~chosen) & ((1u << (31 - __builtin_clz(taken))) - 1)) == 0;
}

// Is a choice the one that stands for all that are equal to it? Cards of one face always are equal,
// and all cards of suits that no rule tells apart.
static bool is_worth_listing(unsigned distinct, unsigned held, unsigned chosen) {
    unsigned both = distinct | distinct << CLIMB_SUIT_SLOTS;
    for (unsigned suit = 1; suit < 16; suit <<= 1) {
        if (!takes_lowest(held, chosen, suit | suit << CLIMB_SUIT_SLOTS)) {
            return false;
        }
    }
    return (chosen & ~held) == 0 && takes_lowest(held, chosen, ~both & 0xFF);
}

static void compile_choices(ClimbGame *game) {
    g_autoptr(GByteArray) rows = g_byte_array_new();
    game->rows = game->deck.packs > 1 ? 256 : 16;
    game->choices = g_new0(ClimbChoices, 16 * game->rows * (CLIMB_SET_MAX + 1));
    for (unsigned distinct = 0; distinct < 16; distinct++) {
        for (unsigned held = 0; held < game->rows; held++) {
            for (int count = 1; count <= __builtin_popcount(held); count++) {
                ClimbChoices *choices = (ClimbChoices *)climb_game_choices(game, distinct, held,
                                                                           count);
                choices->first = rows->len;
                for (unsigned chosen = 1; chosen <= held; chosen++) {
                    if (__builtin_popcount(chosen) == count &&
                        is_worth_listing(distinct, held, chosen)) {
                        guint8 row = (guint8)chosen;
                        g_byte_array_append(rows, &row, 1);
                        choices->count++;
                    }
                }
            }
        }
    }
    game->choice_rows = g_byte_array_free(g_steal_pointer(&rows), FALSE);
}

static void compile_wins_at_once(ClimbGame *game, GPtrArray *problems) {
    const char *field = "deal.wins_at_once";
    const char *text = game->rules->deal_wins_at_once;
    compile_held_kinds(game, problems);
    game->wins_at_once = climb_compile_targets(game, game->kind_count + game->held_count, field,
                                               text, problems);
    for (int i = 0; i < game->wins_at_once.count; i++) {
        if (game->wins_at_once.targets[i].kind < 0) {
            climb_compile_problem(problems,
                                  "%s: “%s”: “any” combination is no reason to win; name "
                                  "a kind",
                                  field, text);
        }
    }
    if (game->wins_at_once.count > 0 && game->rules->score_by == CLIMB_SCORE_BID) {
        climb_compile_problem(problems, "%s, score.by: a deal won at once has no bid to score",
                              field);
    }
}

static void compile_reach(ClimbGame *game, GPtrArray *kinds, GPtrArray *problems) {
    ClimbTargets bombs = climb_game_targets(game, "bomb.over", game->rules->bomb_over, problems);
    for (int i = 0; i < game->kind_count; i++) {
        const ClimbKind *kind = kinds->pdata[i];
        ClimbPattern *pattern = &game->patterns[i];
        g_autofree char *field = g_strdup_printf("kind.%s.over", kind->id);
        pattern->over = climb_game_targets(game, field, kind->over, problems);
        for (int j = 0; kind->bomb && j < bombs.count; j++) {
            if (pattern->over.count < CLIMB_TARGETS_MAX) {
                pattern->over.targets[pattern->over.count++] = bombs.targets[j];
            }
        }
        pattern->bomb = kind->bomb && pattern->over.count > 0;
    }
    game->immune = climb_game_targets(game, "immune", game->rules->immune, problems);
    game->forbidden_finish = climb_game_targets(game, "end.forbid", game->rules->end_forbid,
                                                problems);
}

void climb_compile_kinds(ClimbGame *game, GPtrArray *problems) {
    g_autoptr(GPtrArray) kinds = kinds_in_play(game, problems);
    g_autoptr(GPtrArray) groups = g_ptr_array_new();
    for (guint i = 0; i < kinds->len; i++) {
        compile_kind(game, kinds->pdata[i], problems);
    }
    if (game->kind_count != (int)kinds->len) {
        return; // a kind without a shape is reported; what follows compares all of them
    }
    for (int i = 0; i < game->kind_count; i++) {
        const char *name = kind_group(kinds->pdata[i]);
        guint group = 0;
        if (!g_ptr_array_find_with_equal_func(groups, name, g_str_equal, &group)) {
            group = groups->len;
            g_ptr_array_add(groups, (gpointer)name);
        }
        game->patterns[i].group = (uint8_t)group;
    }
    for (int i = 0; i < game->kind_count; i++) {
        for (uint64_t sizes = pattern_sizes(&game->patterns[i]); sizes != 0; sizes &= sizes - 1) {
            game->kinds_of_size[__builtin_ctzll(sizes)] |= 1u << i;
        }
        for (int j = i + 1; j < game->kind_count; j++) {
            game->patterns[i].fits_too |= may_overlap(&game->patterns[i], &game->patterns[j])
                                              ? 1u << j
                                              : 0;
        }
    }
    compile_reach(game, kinds, problems);
    check_groups(game, problems);
    compile_answers(game, problems);
    compile_choices(game);
    compile_wins_at_once(game, problems);
    game->distinct = distinct_cards(game);
}
