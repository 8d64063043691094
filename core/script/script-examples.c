// SPDX-License-Identifier: LGPL-2.1-or-later
// A script's `examples`: read into a list, and put to the rules that the script makes. What fails is
// answered with what the rules say instead.
#include <string.h>

#include "definition.h"
#include "fields.h"

typedef struct {
    const char *name;
    int values; // an example is one text, or a list of so many
    const char *form;
} Kind;

static const Kind kinds[] = {
    { "beats", 2, "{ \"NEW CARDS\", \"CARDS ON THE TABLE\" }" },
    { "notbeats", 2, "{ \"NEW CARDS\", \"CARDS ON THE TABLE\" }" },
    { "legal", 1, "\"CARDS\"" },
    { "illegal", 1, "\"CARDS\"" },
    { "kind", 2, "{ \"CARDS\", \"KIND\" }" },
    { "penalty", 2, "{ \"CARDS LEFT\", POINTS }" },
    { "gives", 2, "{ \"HAND\", \"HIGHEST CARDS\" }" },
};

// --- reading ---------------------------------------------------------------------------------------

static const Kind *find_kind(const char *name) {
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (strcmp(kinds[i].name, name) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

static void refuse_kind(const ClimbScript *script, const ClimbNode *node, GError **error) {
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GString) message = g_string_new("there are no such examples; known are ");
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_ptr_array_add(names, (gpointer)kinds[i].name);
        g_string_append_printf(message, "%s%s", i > 0 ? ", " : "", kinds[i].name);
    }
    climb_append_nearest(message, node->key, names);
    climb_node_error(script, node, error, "%s", message->str);
}

static bool has_form(const ClimbNode *node, const Kind *kind) {
    if (kind->values == 1) {
        return node->type == CLIMB_NODE_TEXT;
    }
    if (!climb_node_is_list(node) || node->children->len != 2) {
        return false;
    }
    const ClimbNode *first = node->children->pdata[0], *second = node->children->pdata[1];
    bool number = strcmp(kind->name, "penalty") == 0;
    return first->type == CLIMB_NODE_TEXT &&
           second->type == (number ? CLIMB_NODE_NUMBER : CLIMB_NODE_TEXT) &&
           (!number || (second->number > G_MININT && second->number < G_MAXINT));
}

static bool read_example(ClimbScript *script, const ClimbNode *node, const Kind *kind,
                         GError **error) {
    if (!has_form(node, kind)) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(script, node, error, "an example here is %s, not %s", kind->form, words);
        return false;
    }
    const ClimbNode *first = kind->values == 1 ? node : node->children->pdata[0];
    const ClimbNode *second = kind->values == 1 ? NULL : node->children->pdata[1];
    ClimbScriptExample *example = g_new0(ClimbScriptExample, 1);
    const char *id = strrchr(node->path, '.');
    example->id = g_strdup(id != NULL ? id + 1 : node->path);
    example->kind = g_strdup(kind->name);
    example->cards = g_strdup(first->text);
    example->other = second != NULL ? g_strdup(second->text) : NULL;
    example->penalty = second != NULL && second->text == NULL ? (int)second->number : 0;
    example->line = node->line;
    g_ptr_array_add(script->example_list, example);
    return true;
}

static bool read_kind(ClimbScript *script, const ClimbNode *node, GError **error) {
    const Kind *kind = node->key != NULL ? find_kind(node->key) : NULL;
    if (node->key == NULL) {
        climb_node_error(script, node, error,
                         "an entry without a name; write beats = { … }, illegal = { … }");
        return false;
    }
    if (kind == NULL) {
        refuse_kind(script, node, error);
        return false;
    }
    if (kind->values == 1 && node->type == CLIMB_NODE_TEXT) { // one alone needs no list
        return read_example(script, node, kind, error);
    }
    if (!climb_node_is_list(node)) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(script, node, error, "a list of examples is needed, { %s, … }, not %s",
                         kind->form, words);
        return false;
    }
    for (guint i = 0; i < node->children->len; i++) {
        if (!read_example(script, node->children->pdata[i], kind, error)) {
            return false;
        }
    }
    return true;
}

static int compare_examples(gconstpointer a, gconstpointer b) {
    const ClimbScriptExample *first = *(ClimbScriptExample *const *)a;
    const ClimbScriptExample *second = *(ClimbScriptExample *const *)b;
    return first->line - second->line;
}

bool climb_script_examples_read(ClimbScript *script, const ClimbNode *node, GError **error) {
    if (node->type != CLIMB_NODE_TABLE) {
        g_autofree char *words = climb_node_words(node);
        climb_node_error(script, node, error,
                         "a table is needed, examples = { beats = { … }, illegal = { … } }, not %s",
                         words);
        return false;
    }
    for (guint i = 0; i < node->children->len; i++) {
        if (!read_kind(script, node->children->pdata[i], error)) {
            return false;
        }
    }
    g_ptr_array_sort(script->example_list, compare_examples);
    return true;
}

// --- running ---------------------------------------------------------------------------------------

// Cards of an example as a combination. False with words if the text is no cards.
static bool read_combo(const ClimbGame *game, const char *text, ClimbCombo *combo, char **message) {
    g_autoptr(GError) fault = NULL;
    ClimbCards cards = CLIMB_NO_CARDS;
    if (!climb_deck_parse_cards(&game->deck, text, &cards, &fault)) {
        *message = g_strdup(fault->message);
        return false;
    }
    *combo = (ClimbCombo){ .size = 0 };
    climb_combo_classify(game, cards, combo);
    combo->cards = cards;
    return true;
}

static char *why_nothing(const ClimbGame *game, const char *text, const ClimbCombo *combo) {
    g_autofree char *why = climb_combo_why_not(game, combo->cards);
    return g_strdup_printf("%s is no combination: %s", text, why);
}

static char *run_beats(const ClimbGame *game, const ClimbScriptExample *example) {
    ClimbCombo new_combo, old;
    char *message = NULL;
    if (!read_combo(game, example->cards, &new_combo, &message) ||
        !read_combo(game, example->other, &old, &message)) {
        return message;
    }
    bool wanted = strcmp(example->kind, "beats") == 0;
    bool whole = new_combo.size > 0 && old.size > 0;
    if (wanted && !whole) {
        return new_combo.size == 0 ? why_nothing(game, example->cards, &new_combo)
                                   : why_nothing(game, example->other, &old);
    }
    if (!whole) { // what is no combination beats nothing
        return old.size > 0 ? NULL : why_nothing(game, example->other, &old);
    }
    if (climb_combo_beats(game, &new_combo, &old) == wanted) {
        return NULL;
    }
    if (wanted) {
        g_autofree char *why = climb_combo_why_not_beats(game, &new_combo, &old);
        return g_strdup_printf("%s does not beat %s: %s", example->cards, example->other,
                               why != NULL ? why : "the rules say so");
    }
    g_autofree char *name = climb_combo_name(game, &new_combo);
    g_autofree char *over = climb_combo_name(game, &old);
    return g_strdup_printf("%s (%s) does beat %s (%s)", example->cards, name, example->other, over);
}

static char *run_legal(const ClimbGame *game, const ClimbScriptExample *example) {
    ClimbCombo combo;
    char *message = NULL;
    if (!read_combo(game, example->cards, &combo, &message)) {
        return message;
    }
    if (strcmp(example->kind, "legal") == 0) {
        return combo.size > 0 ? NULL : why_nothing(game, example->cards, &combo);
    }
    if (combo.size == 0) {
        return NULL;
    }
    g_autofree char *name = climb_combo_name(game, &combo);
    return g_strdup_printf("%s is a combination: %s", example->cards, name);
}

static char *run_kind(const ClimbGame *game, const ClimbScriptExample *example) {
    ClimbCombo combo;
    char *message = NULL;
    if (!read_combo(game, example->cards, &combo, &message)) {
        return message;
    }
    if (combo.size == 0) {
        bool none = climb_same_name(example->other, "illegal") ||
                    climb_same_name(example->other, "none");
        return none ? NULL : why_nothing(game, example->cards, &combo);
    }
    const ClimbPattern *pattern = &game->patterns[combo.kind];
    if (climb_same_name(pattern->id, example->other) ||
        climb_same_name(pattern->name, example->other)) {
        return NULL;
    }
    if (strcmp(pattern->id, pattern->name) == 0) {
        return g_strdup_printf("%s is “%s”, not “%s”", example->cards, pattern->id, example->other);
    }
    return g_strdup_printf("%s is “%s” (%s), not “%s”", example->cards, pattern->id, pattern->name,
                           example->other);
}

// A deal that is over: the first seat holds the cards, the second is out, the others hold one each.
static bool make_deal(const ClimbGame *game, ClimbCards hand, ClimbDeal *deal) {
    ClimbCards rest = game->deck.cards & ~hand;
    int count = climb_cards_count(hand);
    memset(deal, 0, sizeof *deal);
    deal->seats = (uint8_t)game->seats;
    deal->phase = CLIMB_PHASE_OVER;
    deal->number = 1;
    deal->step = 1;
    deal->turn = deal->bidder = deal->auction_opener = deal->declarer = CLIMB_NO_SEAT;
    deal->partner = deal->breach = deal->breach_next = deal->liable = CLIMB_NO_SEAT;
    deal->required = CLIMB_NO_CARD;
    for (int seat = 0; seat < game->seats; seat++) {
        if (seat != 0 && rest == CLIMB_NO_CARDS) {
            return false;
        }
        ClimbCards cards = seat == 0 ? hand : climb_cards_of(climb_cards_lowest(rest));
        rest &= ~cards;
        deal->plays[seat] = seat != 0 || count < game->hand_cards ? 1 : 0;
        deal->hands[seat] = seat == 1 ? CLIMB_NO_CARDS : cards;
        deal->counts[seat] = (uint8_t)climb_cards_count(deal->hands[seat]);
        if (seat == 1) {
            climb_combo_classify(game, cards, &deal->last);
        }
    }
    deal->played = deal->last.cards;
    deal->finish = deal->table = deal->last;
    deal->table_seat = deal->trick_leader = 1;
    deal->out_order[0] = 1;
    deal->out_count = 1;
    deal->out = 1u << 1;
    return true;
}

static char *run_penalty(const ClimbGame *game, const ClimbScriptExample *example) {
    ClimbCombo hand;
    ClimbDeal deal;
    ClimbResult result;
    char *message = NULL;
    if (!read_combo(game, example->cards, &hand, &message)) {
        return message;
    }
    if (game->rules->score_by != CLIMB_SCORE_CARDS && game->rules->score_by != CLIMB_SCORE_POINTS) {
        return g_strdup("these rules do not score the cards left (score.by)");
    }
    if (hand.cards == CLIMB_NO_CARDS || !make_deal(game, hand.cards, &deal)) {
        return g_strdup_printf("“%s” cannot be the cards left of a hand", example->cards);
    }
    climb_deal_score(game, &deal, &result);
    return result.penalty[0] == example->penalty
               ? NULL
               : g_strdup_printf("%s costs %d, not %d", example->cards, result.penalty[0],
                                 example->penalty);
}

// As many of a hand's highest cards as are named.
static char *run_gives(const ClimbGame *game, const ClimbScriptExample *example) {
    ClimbCombo hand, given;
    char *message = NULL;
    if (!read_combo(game, example->cards, &hand, &message) ||
        !read_combo(game, example->other, &given, &message)) {
        return message;
    }
    ClimbCards cards = climb_exchange_forced(game, hand.cards, climb_cards_count(given.cards),
                                             CLIMB_GIVE_HIGHEST);
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    return cards == given.cards
               ? NULL
               : g_strdup_printf("of %s go %s, not %s", example->cards, faces, example->other);
}

// What is wrong, or NULL.
static char *run_example(const ClimbGame *game, const ClimbScriptExample *example) {
    if (strcmp(example->kind, "beats") == 0 || strcmp(example->kind, "notbeats") == 0) {
        return run_beats(game, example);
    }
    if (strcmp(example->kind, "kind") == 0) {
        return run_kind(game, example);
    }
    if (strcmp(example->kind, "penalty") == 0) {
        return run_penalty(game, example);
    }
    if (strcmp(example->kind, "gives") == 0) {
        return run_gives(game, example);
    }
    return run_legal(game, example);
}

// A function that failed says more than what came of it.
static char *take_fault(const ClimbGame *game, char *message) {
    ClimbHooks *hooks = game->rules->hooks;
    const char *fault = hooks != NULL ? hooks->fault(hooks) : NULL;
    if (fault == NULL) {
        return message;
    }
    g_free(message);
    message = g_strdup(fault);
    hooks->revive(hooks, NULL);
    return message;
}

static void clear_example(gpointer example) {
    climb_example_clear(example);
}

GArray *climb_script_examples(const ClimbScript *script, GError **error) {
    g_autoptr(ClimbRules) rules = climb_script_rules(script, error);
    g_autoptr(ClimbGame) game = rules != NULL ? climb_script_compile(script, rules, error) : NULL;
    if (game == NULL) {
        return NULL;
    }
    GArray *results = g_array_new(FALSE, FALSE, sizeof(ClimbExample));
    g_array_set_clear_func(results, clear_example);
    for (guint i = 0; i < script->example_list->len; i++) {
        const ClimbScriptExample *example = script->example_list->pdata[i];
        char *message = take_fault(game, run_example(game, example));
        ClimbExample result = { .line = example->line,
                                .id = g_strdup(example->id),
                                .passed = message == NULL,
                                .message = message };
        g_array_append_val(results, result);
    }
    return results;
}
