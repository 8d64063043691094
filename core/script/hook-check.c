// SPDX-License-Identifier: LGPL-2.1-or-later
// For authors of scripts: what hooks cost, and whether those that must be pure are. The same
// questions are put twice to one state, and backwards to another loaded from the same text; a
// function that keeps something from call to call shows it by another answer.
#include <string.h>

#include "hooks-private.h"

GArray *climb_script_costs(ClimbHooks *hooks) {
    GArray *costs = g_array_new(FALSE, FALSE, sizeof(ClimbHookCost));
    ClimbScriptHooks *self = climb_script_hooks_of(hooks);
    if (self == NULL) {
        return costs;
    }
    g_mutex_lock(&self->script->lock);
    for (int i = 0; i < CLIMB_HOOK_COUNT; i++) {
        if (self->costs[i].hook != NULL) {
            g_array_append_val(costs, self->costs[i]);
        }
    }
    g_mutex_unlock(&self->script->lock);
    return costs;
}

size_t climb_script_memory(ClimbScript *script) {
    g_mutex_lock(&script->lock);
    size_t bytes = script->sandbox != NULL ? climb_sandbox_memory(script->sandbox) : 0;
    g_mutex_unlock(&script->lock);
    return bytes;
}

// --- questions --------------------------------------------------------------------------------------

typedef struct {
    ClimbHookId id;
    ClimbCards cards;
    ClimbCombo combos[2];
} Question;

typedef struct {
    bool known;
    ClimbCombo combo;
    int number; // of beats: its answer; of penalty: the points
} Answer;

static ClimbCards some_cards(ClimbRandom *random, ClimbCards among, int count) {
    ClimbCard order[CLIMB_CARDS_MAX];
    ClimbCards cards = CLIMB_NO_CARDS;
    int found = climb_random_shuffle(random, among, order);
    for (int i = 0; i < MIN(count, found); i++) {
        cards |= climb_cards_of(order[i]);
    }
    return cards;
}

// Where combinations are likely: cards of one suit, of two ranks, of five ranks in a row.
static ClimbCards likely_cards(const ClimbGame *game, ClimbRandom *random, int number) {
    ClimbCards among = game->deck.cards;
    guint32 ranks = (guint32)game->deck.rank_count;
    int rank = (int)climb_random_below(random, ranks);
    int other = (int)climb_random_below(random, ranks);
    switch (number % 4) {
    case 0: among &= climb_cards_of_suit((int)climb_random_below(random, CLIMB_SUIT_SLOTS)); break;
    case 1: among &= climb_cards_of_rank(rank) | climb_cards_of_rank(other); break;
    case 2: {
        ClimbCards row = CLIMB_NO_CARDS;
        for (int i = rank; i < MIN(rank + 5, (int)ranks); i++) {
            row |= some_cards(random, among & climb_cards_of_rank(i), 1);
        }
        return row;
    }
    default: break;
    }
    return some_cards(random, among, 3 + (int)climb_random_below(random, 3));
}

static GArray *sample_sets(const ClimbGame *game, int tries) {
    GArray *sets = g_array_new(FALSE, FALSE, sizeof(ClimbCards));
    ClimbRandom random;
    ClimbSeed seed = climb_seed_from_number(1);
    climb_random_init(&random, &seed);
    for (ClimbCards a = game->deck.cards; a != CLIMB_NO_CARDS; a = climb_cards_rest(a)) {
        ClimbCards one = climb_cards_of(climb_cards_lowest(a));
        g_array_append_val(sets, one);
        for (ClimbCards b = climb_cards_rest(a); b != CLIMB_NO_CARDS; b = climb_cards_rest(b)) {
            ClimbCards two = one | climb_cards_of(climb_cards_lowest(b));
            g_array_append_val(sets, two);
        }
    }
    for (int i = 0; i < tries; i++) {
        ClimbCards set = likely_cards(game, &random, i);
        if (set != CLIMB_NO_CARDS) {
            g_array_append_val(sets, set);
        }
    }
    return sets;
}

static bool ask(ClimbScriptHooks *self, const ClimbGame *game, const Question *question,
                Answer *answer) {
    ClimbHooks *hooks = &self->hooks;
    *answer = (Answer){ 0 };
    if (question->id == CLIMB_HOOK_CLASSIFY) {
        return hooks->classify(hooks, game, question->cards, &answer->combo, &answer->known);
    }
    if (question->id == CLIMB_HOOK_BEATS) {
        return hooks->beats(hooks, game, &question->combos[0], &question->combos[1],
                            &answer->number);
    }
    ClimbDeal deal = { .seats = (uint8_t)game->seats, .phase = CLIMB_PHASE_OVER, .number = 1 };
    deal.hands[0] = question->cards;
    return hooks->penalty(hooks, game, &deal, 0, &answer->number);
}

// The combinations among sets, as the script has them.
static GArray *find_combos(ClimbScriptHooks *self, const ClimbGame *game, const GArray *sets) {
    GArray *combos = g_array_new(FALSE, FALSE, sizeof(ClimbCombo));
    for (guint i = 0; i < sets->len; i++) {
        Question question = { .id = CLIMB_HOOK_CLASSIFY,
                              .cards = g_array_index(sets, ClimbCards, i) };
        Answer answer = { 0 };
        if (self->hooks.classify != NULL && !ask(self, game, &question, &answer)) {
            break;
        }
        if (answer.known) {
            answer.combo.strength |= (uint32_t)game->patterns[answer.combo.kind].rung << 24;
        } else {
            climb_combo_classify_by_data(game, question.cards, &answer.combo);
        }
        if (answer.combo.size > 0) {
            g_array_append_val(combos, answer.combo);
        }
    }
    return combos;
}

static void add_beats(GArray *questions, const GArray *combos, int tries) {
    ClimbRandom random;
    ClimbSeed seed = climb_seed_from_number(2);
    climb_random_init(&random, &seed);
    for (int i = 0; combos->len > 0 && i < tries; i++) {
        Question question = { .id = CLIMB_HOOK_BEATS };
        guint first = climb_random_below(&random, combos->len);
        question.combos[0] = g_array_index(combos, ClimbCombo, first);
        for (guint j = 1; j < combos->len; j++) { // the next of equal size
            question.combos[1] = g_array_index(combos, ClimbCombo, (first + j) % combos->len);
            if (question.combos[1].size == question.combos[0].size) {
                break;
            }
        }
        g_array_append_val(questions, question);
    }
}

static bool takes_hand_alone(ClimbScriptHooks *self) {
    const ClimbValueState *values = climb_values_of(climb_sandbox_state(self->script->sandbox));
    return self->hooks.penalty != NULL && values->hooks[CLIMB_HOOK_PENALTY].parameters == 1;
}

static GArray *make_questions(ClimbScriptHooks *self, const ClimbGame *game, int tries) {
    GArray *questions = g_array_new(FALSE, FALSE, sizeof(Question));
    g_autoptr(GArray) sets = sample_sets(game, tries);
    bool penalty = takes_hand_alone(self);
    for (guint i = 0; i < sets->len; i++) {
        Question question = { .cards = g_array_index(sets, ClimbCards, i) };
        if (self->hooks.classify != NULL) {
            question.id = CLIMB_HOOK_CLASSIFY;
            g_array_append_val(questions, question);
        }
        if (penalty) {
            question.id = CLIMB_HOOK_PENALTY;
            g_array_append_val(questions, question);
        }
    }
    if (self->hooks.beats != NULL) {
        g_autoptr(GArray) combos = find_combos(self, game, sets);
        add_beats(questions, combos, MAX(tries, 1000));
    }
    return questions;
}

// --- answers ----------------------------------------------------------------------------------------

static char *question_words(const ClimbGame *game, const Question *question) {
    ClimbCards cards = question->id == CLIMB_HOOK_BEATS ? question->combos[0].cards
                                                        : question->cards;
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    const char *name = climb_script_hook_table(NULL)[question->id].name;
    if (question->id != CLIMB_HOOK_BEATS) {
        return g_strdup_printf("%s of %s", name, faces);
    }
    g_autofree char *old = climb_deck_faces(&game->deck, question->combos[1].cards);
    return g_strdup_printf("%s of %s on %s", name, faces, old);
}

static char *answer_words(const ClimbGame *game, const Question *question, const Answer *answer) {
    if (question->id == CLIMB_HOOK_PENALTY) {
        return g_strdup_printf("%d", answer->number);
    }
    if (question->id == CLIMB_HOOK_BEATS) {
        return g_strdup(answer->number < 0 ? "nil" : answer->number > 0 ? "true" : "false");
    }
    if (!answer->known || answer->combo.size == 0) {
        return g_strdup(answer->known ? "false" : "nil");
    }
    return g_strdup_printf("“%s” %u", game->patterns[answer->combo.kind].id,
                           answer->combo.strength);
}

static bool same_answer(const Answer *a, const Answer *b) {
    return a->known == b->known && a->number == b->number && a->combo.cards == b->combo.cards &&
           a->combo.size == b->combo.size && a->combo.kind == b->combo.kind &&
           a->combo.strength == b->combo.strength;
}

typedef struct {
    const ClimbGame *game;
    const GArray *questions; // of Question
    GArray *answers;         // of Answer, the first ones
    const char *when;        // "when asked again"
    bool backwards;
} Round;

// Puts all questions. False with the report where one fails, or has another answer than before.
static bool ask_all(ClimbScriptHooks *self, const Round *round, bool first, char **report) {
    guint count = round->questions->len;
    for (guint i = 0; i < count; i++) {
        guint place = round->backwards ? count - 1 - i : i;
        const Question *question = &g_array_index(round->questions, Question, place);
        Answer *before = &g_array_index(round->answers, Answer, place);
        Answer answer;
        if (!ask(self, round->game, question, &answer)) {
            *report = g_strdup(self->hooks.fault(&self->hooks));
            return false;
        }
        if (first) {
            *before = answer;
        } else if (!same_answer(&answer, before)) {
            g_autofree char *what = question_words(round->game, question);
            g_autofree char *was = answer_words(round->game, question, before);
            g_autofree char *is = answer_words(round->game, question, &answer);
            *report = g_strdup_printf("%s: %s: it was %s, and %s %s; a rule must always give the "
                                      "same answer",
                                      self->script->name, what, was, round->when, is);
            return false;
        }
    }
    return true;
}

// --- a script of its own ----------------------------------------------------------------------------

// The same text in a state of its own, with its hooks; NULL with the report.
static ClimbHooks *load_anew(const ClimbScript *script, char **report) {
    g_autoptr(GError) error = NULL;
    ClimbScript *copy = climb_script_blank(script->name, script->text, script->length,
                                           script->folder);
    ClimbHooks *hooks = climb_script_open(copy, &error) ? climb_script_hooks_new(copy, &error)
                                                        : NULL;
    if (hooks != NULL) {
        climb_script_hooks_of(hooks)->memoise = false;
    } else {
        *report = error != NULL ? g_strdup(error->message)
                                : g_strdup_printf("%s: no hooks", script->name);
    }
    climb_script_unref(copy);
    return hooks;
}

static bool check_hooks(ClimbHooks *one, ClimbHooks *other, const ClimbGame *game, int tries,
                        char **report) {
    ClimbScriptHooks *self = climb_script_hooks_of(one);
    g_autoptr(GArray) questions = make_questions(self, game, tries);
    g_autoptr(GArray) answers = g_array_new(FALSE, TRUE, sizeof(Answer));
    g_array_set_size(answers, questions->len);
    Round round = { .game = game, .questions = questions, .answers = answers };
    Round again = round, anew = round;
    again.when = "when asked again";
    anew.when = "when asked in another order, by the file loaded anew,";
    anew.backwards = true;
    if (one->fault(one) != NULL) {
        *report = g_strdup(one->fault(one));
        return false;
    }
    if (questions->len == 0) {
        return true;
    }
    if (!ask_all(self, &round, true, report) || !ask_all(self, &again, false, report) ||
        !ask_all(climb_script_hooks_of(other), &anew, false, report)) {
        return false;
    }
    *report = g_strdup_printf("%s: %u questions, each asked three times, had the same answers",
                              self->script->name, questions->len);
    return true;
}

bool climb_script_check_pure(const ClimbScript *script, const ClimbGame *game, int tries,
                             char **report) {
    *report = NULL;
    if (script->sandbox == NULL) {
        *report = g_strdup_printf("%s: no functions are left to ask", script->name);
        return true;
    }
    ClimbHooks *one = load_anew(script, report);
    ClimbHooks *other = one != NULL ? load_anew(script, report) : NULL;
    bool pure = other != NULL && check_hooks(one, other, game, tries, report);
    climb_hooks_unref(one);
    climb_hooks_unref(other);
    return pure;
}
