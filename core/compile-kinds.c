// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles what kinds of combination are to each other: groups, targets, which kinds can answer which,
// and which equal cards are worth telling apart. Their patterns are compiled in compile-patterns.c.
#include <string.h>

#include "combo.h"
#include "compile.h"

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
            climb_compile_problem(problems, "kind.{kind}.held", _("more than {number} kinds"),
                                  "kind", kind->id, "number",
                                  climb_words_digits(CLIMB_KINDS_MAX).text, NULL);
            break;
        }
        climb_compile_kind(game, kind, problems);
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
        climb_compile_problem(problems, "kinds", _("a game needs at least one kind of combination"),
                              NULL);
    }
    if (kinds->len > CLIMB_KINDS_MAX) {
        climb_compile_problem(problems, "kinds",
                              _("{count} kinds in play, and {number} is the limit"), "count",
                              climb_words_digits((int)kinds->len).text, "number",
                              climb_words_digits(CLIMB_KINDS_MAX).text, NULL);
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

// A run of any length with wings, which are not all of different ranks, can be much else. With wings
// of different ranks it is that many sets of two sizes, which of the other patterns only sets can be.
static bool wings_may_overlap(const ClimbPattern *wings, const ClimbPattern *other) {
    if (wings->wings_equal || (other->type == CLIMB_PATTERN_WINGS && other->wings_equal)) {
        return true;
    }
    if (other->type == CLIMB_PATTERN_WINGS) {
        return MIN(wings->width, wings->wings) == MIN(other->width, other->wings) &&
               MAX(wings->width, wings->wings) == MAX(other->width, other->wings);
    }
    int bodies = 0, kickers = 0;
    for (int i = 0; other->type == CLIMB_PATTERN_SETS && i < other->set_count; i++) {
        bodies += other->sets[i] == wings->width;
        kickers += other->sets[i] == wings->wings;
    }
    return bodies > 0 && bodies == kickers && bodies + kickers == other->set_count;
}

// Can one set of cards be both? Patterns of different shape overlap only where their counts agree.
static bool may_overlap(const ClimbGame *game, int first, int second) {
    const ClimbPattern *a = &game->patterns[first], *b = &game->patterns[second];
    ClimbCombo combo;
    if ((climb_compile_sizes(a) & climb_compile_sizes(b)) == 0) {
        return false;
    }
    if (a->type == CLIMB_PATTERN_CARDS || b->type == CLIMB_PATTERN_CARDS) {
        bool exact = a->type == CLIMB_PATTERN_CARDS;
        return climb_combo_classify_as(game, exact ? second : first, exact ? a->exact : b->exact,
                                       &combo);
    }
    if (a->type == CLIMB_PATTERN_WINGS || b->type == CLIMB_PATTERN_WINGS) {
        bool winged = a->type == CLIMB_PATTERN_WINGS;
        return wings_may_overlap(winged ? a : b, winged ? b : a);
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
        uint64_t old_sizes = climb_compile_sizes(&game->patterns[old]);
        for (int new = 0; new < game->kind_count; new ++) {
            const ClimbPattern *a = &game->patterns[new], *b = &game->patterns[old];
            bool mutual = false, answers = false;
            for (uint64_t s = old_sizes; s != 0; s &= s - 1) {
                int old_cards = __builtin_ctzll(s);
                for (uint64_t t = climb_compile_sizes(a); t != 0; t &= t - 1) {
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
                climb_compile_problem(
                    problems, "kind.{kind}.over, kind.{other}.over, bomb.over",
                    _("they would beat each other both ways; put them in one group with "
                      "any_size, or narrow what they reach"),
                    "kind", a->id, "other", b->id, NULL);
            }
        }
    }
}

// Do keys of both mean the same, so that kinds of one rung compare (four alone, four and one)?
static bool same_keys(const ClimbPattern *a, const ClimbPattern *b) {
    if (a->type != CLIMB_PATTERN_SETS || b->type != CLIMB_PATTERN_SETS || a->tie != b->tie ||
        a->key != b->key || a->sets[0] != b->sets[0]) {
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
            uint64_t shared = climb_compile_sizes(a) & climb_compile_sizes(b);
            if (a->group == b->group && a->rung == b->rung && !same_keys(a, b) &&
                (shared != 0 || (a->any_size && b->any_size))) {
                climb_compile_problem(problems, "kind.{kind}.rung, kind.{other}.rung",
                                      _("kinds of one group need different rungs to be compared"),
                                      "kind", a->id, "other", b->id, NULL);
            }
            if (strcmp(a->id, b->id) == 0) {
                climb_compile_problem(problems, "kind.{kind}", _("this id stands twice"), "kind",
                                      a->id, NULL);
            }
            if (a->type == CLIMB_PATTERN_CARDS && b->type == CLIMB_PATTERN_CARDS &&
                a->exact == b->exact) {
                climb_compile_problem(problems, "kind.{kind}.cards, kind.{other}.cards",
                                      _("both kinds are the same cards"), "kind", a->id, "other",
                                      b->id, NULL);
            }
            if (a->type == CLIMB_PATTERN_SETS && b->type == CLIMB_PATTERN_SETS && shared != 0 &&
                may_overlap(game, i, j)) {
                climb_compile_problem(problems, "kind.{kind}.sets, kind.{other}.sets",
                                      _("both kinds are the same cards"), "kind", a->id, "other",
                                      b->id, NULL);
            }
        }
    }
}

// rules.md and design.md §1: cards that no rule can tell apart are one move in a move list.
static ClimbCards distinct_cards(const ClimbGame *game) {
    const ClimbRules *rules = game->rules;
    if (rules->trick_lock != CLIMB_LOCK_OFF) {
        return game->deck.cards;
    }
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].tie != CLIMB_TIE_NONE || game->patterns[i].suited) {
            return game->deck.cards;
        }
    }
    ClimbCards distinct = CLIMB_NO_CARDS;
    for (int i = 0; i < game->kind_count; i++) {
        distinct |= game->patterns[i].exact | game->patterns[i].apart;
    }
    if (rules->open_lead == CLIMB_LEAD_CARD && rules->open_require != CLIMB_REQUIRE_NONE &&
        game->open_card != CLIMB_NO_CARD) {
        distinct |= climb_cards_of(game->open_card);
    }
    return distinct;
}

static void compile_wins_at_once(ClimbGame *game, GPtrArray *problems) {
    const char *field = "deal.wins_at_once";
    const char *text = game->rules->deal_wins_at_once;
    compile_held_kinds(game, problems);
    game->wins_at_once = climb_compile_targets(game, game->kind_count + game->held_count, field,
                                               text, problems);
    for (int i = 0; i < game->wins_at_once.count; i++) {
        if (game->wins_at_once.targets[i].kind < 0) {
            climb_compile_problem(
                problems, "{field}",
                _("“{value}”: “any” combination is no reason to win; name a kind"), "field", field,
                "value", text, NULL);
        }
    }
    if (game->wins_at_once.count > 0 && game->rules->score_by == CLIMB_SCORE_BID) {
        climb_compile_problem(problems, "{field}, score.by",
                              _("a deal won at once has no bid to score"), "field", field, NULL);
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
        climb_compile_kind(game, kinds->pdata[i], problems);
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
        for (uint64_t sizes = climb_compile_sizes(&game->patterns[i]); sizes != 0;
             sizes &= sizes - 1) {
            game->kinds_of_size[__builtin_ctzll(sizes)] |= 1u << i;
        }
    }
    for (int i = 0; i < game->kind_count; i++) {
        for (int j = i + 1; j < game->kind_count; j++) {
            game->patterns[i].fits_too |= may_overlap(game, i, j) ? 1u << j : 0;
        }
    }
    for (int i = 0; i < game->kind_count; i++) {
        game->patterns[i].checked = game->patterns[i].fits_too != 0 || game->patterns[i].apart != 0;
    }
    compile_reach(game, kinds, problems);
    check_groups(game, problems);
    compile_answers(game, problems);
    climb_compile_choices(game);
    compile_wins_at_once(game, problems);
    game->distinct = distinct_cards(game);
}
