// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on combinations: what each kind is and what decides between two of a kind. Which
// kinds beat which is in rulebook-beats.c.
#include "book.h"

#include <string.h>

#include "deck.h"

#define SEQUENCES_LISTED 14

static void add_set_words(GPtrArray *texts, const ClimbPattern *pattern, int i) {
    // Translators: {number} is of cards; the sets of a full house are “three of one rank and two of
    // another”.
    static const char *const sets[] = { N_("{number} of one rank"), N_("{number} of another"),
                                        N_("{number} of a third"), N_("{number} of a fourth") };
    if (pattern->sets[i] == 1 && i > 0) {
        g_ptr_array_add(texts, g_strdup(i == 1 ? _("one card of another rank")
                                               : _("one card of yet another rank")));
    } else {
        g_ptr_array_add(texts, climb_words_fill(_(sets[i]), "number",
                                                climb_book_number(pattern->sets[i]).text, NULL));
    }
}

static void describe_sets(const ClimbPattern *pattern, GString *out) {
    int total = 0;
    for (int i = 0; i < pattern->set_count; i++) {
        total += pattern->sets[i];
    }
    ClimbBookWords cards = climb_book_cards(total);
    if (pattern->set_count == 0) {
        g_string_append(out, _("cards that a function of these rules recognises"));
    } else if (pattern->set_count == 1) {
        climb_words_add(out, total > 1 ? _("{cards} of one rank") : "{cards}", "cards", cards.text,
                        NULL);
    } else if (pattern->set_count > CLIMB_SETS_PLAYED_MAX) { // of a kind that is only held
        ClimbBookWords sets = climb_book_count(pattern->set_count,
                                               NP_("{number} set", "{number} sets"));
        climb_words_add(out, _("{cards} in {sets} of equal ranks"), "cards", cards.text, "sets",
                        sets.text, NULL);
    } else {
        g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
        for (int i = 0; i < pattern->set_count; i++) {
            add_set_words(texts, pattern, i);
        }
        g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_AND);
        // Translators: {sets} are such as “three of one rank and two of another”.
        climb_words_add(out, _("{cards}: {sets}"), "cards", cards.text, "sets", list, NULL);
    }
}

static ClimbBookWords length_words(const ClimbGame *game, const ClimbPattern *pattern) {
    const ClimbKind *kind = climb_rules_kind(game->rules, pattern->id);
    ClimbBookWords from = climb_book_number(pattern->min_length);
    ClimbBookWords to = climb_book_number(pattern->max_length);
    bool open = kind != NULL && kind->length != NULL && g_str_has_suffix(kind->length, "-") &&
                pattern->min_length < pattern->max_length;
    if (open) {
        return climb_book_words(_("{number} or more"), "number", from.text, NULL);
    }
    if (pattern->min_length == pattern->max_length) {
        return from;
    }
    return climb_book_words(_("{lowest} to {highest}"), "lowest", from.text, "highest", to.text,
                            NULL);
}

static void describe_run(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    // Translators: {number} is such as “five”, “five or more” or “three to seven”.
    static const char *const runs[] = {
        "",
        N_("{number} cards in sequence"),
        N_("{number} pairs in sequence"),
        N_("{number} sets of three in sequence"),
        N_("{number} sets of four in sequence"),
    };
    climb_words_add(out,
                    pattern->suited ? _("{number} cards in sequence, all of one suit")
                                    : _(runs[pattern->width]),
                    "number", length_words(game, pattern).text, NULL);
}

static void describe_wings(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    // Translators: {sequence} is such as “two or more sets of three in sequence”.
    static const char *const wings[] = {
        "",
        N_("{sequence}, and for each of them a further single card; these are of other ranks, all "
           "different"),
        N_("{sequence}, and for each of them a further pair; these are of other ranks, all "
           "different"),
        N_("{sequence}, and for each of them a further set of three; these are of other ranks, all "
           "different"),
    };
    g_autoptr(GString) run = g_string_new(NULL);
    describe_run(game, pattern, run);
    climb_words_add(out,
                    pattern->wings_equal
                        ? _("{sequence}, and for each of them a further single card; these are of "
                            "other ranks; several may be equal, but not four, nor three that would "
                            "make the sequence longer")
                        : _(wings[pattern->wings]),
                    "sequence", run->str, NULL);
}

// Cards by their names, "the black joker (XB) and the red joker (XR)".
static char *names_of(const ClimbGame *game, ClimbCards cards) {
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (; cards != CLIMB_NO_CARDS; cards = climb_cards_rest(cards)) {
        ClimbBookWords card = climb_book_card(game, climb_cards_lowest(cards));
        g_ptr_array_add(names, climb_words_fill(_("the {card}"), "card", card.text, NULL));
    }
    return climb_book_join(names, CLIMB_BOOK_AND);
}

static void write_apart(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    if (pattern->apart != CLIMB_NO_CARDS) {
        g_autofree char *names = names_of(game, pattern->apart);
        climb_book_say(out, _("Only one of {cards} may be among them."), "cards", names, NULL);
    }
}

void climb_book_describe(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS: describe_sets(pattern, out); break;
    case CLIMB_PATTERN_RUN: describe_run(game, pattern, out); break;
    case CLIMB_PATTERN_WINGS: describe_wings(game, pattern, out); break;
    case CLIMB_PATTERN_CARDS: {
        g_autofree char *names = names_of(game, pattern->exact);
        g_string_append(out, names);
        break;
    }
    case CLIMB_PATTERN_SUITED:
        climb_words_add(out, _("{number} cards of one suit"), "number",
                        length_words(game, pattern).text, NULL);
        break;
    }
}

// Is this rank the one before that in the common order, in which the ace follows the king and comes
// before the 2?
static bool follows(const ClimbGame *game, int rank, int before) {
    static const char order[] = "A23456789TJQKA";
    for (int i = 0; order[i + 1] != '\0'; i++) {
        if (order[i] == game->deck.ranks[before] && order[i + 1] == game->deck.ranks[rank]) {
            return true;
        }
    }
    return false;
}

// The ranks of a sequence from its bottom to its top, "A-2-3-4-5": down from the top in the common
// order as long as that goes, else in the order of the deck with the top card last.
static void write_step(const ClimbGame *game, const ClimbStep *step, GString *out) {
    int ranks[CLIMB_RANKS_MAX];
    int count = climb_ranks_count(step->ranks);
    ClimbRanks left = step->ranks & ~climb_ranks_of(step->top);
    ranks[count - 1] = step->top;
    for (int i = count - 2; i >= 0; i--) {
        int next = climb_ranks_highest(left);
        for (ClimbRanks try = left; try != 0; try &= try - 1) {
            int rank = climb_ranks_lowest(try);
            next = follows(game, ranks[i + 1], rank) ? rank : next;
        }
        ranks[i] = next;
        left &= ~climb_ranks_of(next);
    }
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "%s%s", i > 0 ? "-" : "", climb_book_rank(game, ranks[i]).text);
    }
}

static char *step_words(const ClimbGame *game, const ClimbStep *step) {
    GString *out = g_string_new(NULL);
    write_step(game, step, out);
    return g_string_free(out, FALSE);
}

// An earlier kind with the same sequences, or -1.
static int same_sequences(const ClimbGame *game, int kind) {
    const ClimbPattern *pattern = &game->patterns[kind];
    for (int i = 0; i < kind; i++) {
        const ClimbPattern *other = &game->patterns[i];
        bool same = other->steps != NULL &&
                    memcmp(other->step_first, pattern->step_first, sizeof other->step_first) == 0;
        for (int j = 0; same && j < pattern->step_first[CLIMB_RUN_MAX + 1]; j++) {
            same = other->steps[j].ranks == pattern->steps[j].ranks &&
                   other->steps[j].top == pattern->steps[j].top;
        }
        if (same) {
            return i;
        }
    }
    return -1;
}

static void list_sequences(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    int first = pattern->step_first[pattern->min_length];
    int end = pattern->step_first[pattern->min_length + 1];
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = first; i < end; i++) {
        g_ptr_array_add(texts, step_words(game, &pattern->steps[i]));
    }
    g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_AND);
    climb_book_say(out, _("The sequences from low to high are {sequences}; there are no others."),
                   "sequences", list, NULL);
}

// The ranks that sequences use, and the ends of the shortest.
static void bound_sequences(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    int first = pattern->step_first[pattern->min_length];
    int last = pattern->step_first[pattern->min_length + 1] - 1;
    ClimbRanks used = 0;
    for (int i = 0; i < pattern->step_first[CLIMB_RUN_MAX + 1]; i++) {
        used |= pattern->steps[i].ranks;
    }
    g_autofree char *ranks = climb_book_ranks(game, used);
    g_autofree char *lowest = step_words(game, &pattern->steps[first]);
    g_autofree char *highest = step_words(game, &pattern->steps[last]);
    climb_book_say(out,
                   climb_ranks_count(used) == game->deck.rank_count
                       ? _("The ranks {ranks} can stand in it: the lowest of {number} is {lowest}, "
                           "the highest {highest}.")
                       : _("Only the ranks {ranks} can stand in it: the lowest of {number} is "
                           "{lowest}, the highest {highest}."),
                   "ranks", ranks, "number", climb_book_number(pattern->min_length).text, "lowest",
                   lowest, "highest", highest, NULL);
}

static void write_sequences(const ClimbGame *game, int kind, GString *out) {
    const ClimbPattern *pattern = &game->patterns[kind];
    int count = pattern->step_first[CLIMB_RUN_MAX + 1];
    int same = same_sequences(game, kind);
    if (count == 1) {
        g_autofree char *only = step_words(game, &pattern->steps[0]);
        climb_book_say(out, _("The only sequence is {sequence}."), "sequence", only, NULL);
    } else if (same >= 0) {
        climb_book_say(out, _("Its sequences and their order are those of {kind}."), "kind",
                       climb_book_kind(game, same).text, NULL);
    } else if (pattern->min_length == pattern->max_length && count <= SEQUENCES_LISTED) {
        list_sequences(game, pattern, out);
    } else {
        bound_sequences(game, pattern, out);
    }
}

// Says clauses as one sentence. Frees them.
static void say_clauses(GString *out, GPtrArray *clauses) {
    g_autofree char *sentence = climb_book_join(clauses, CLIMB_BOOK_CLAUSES);
    climb_book_say(out, _("{sentence}."), "sentence", sentence, NULL);
    g_ptr_array_unref(clauses);
}

// Two sets of this size and one rank can be in different hands.
static bool equals_exist(const ClimbGame *game, int size) {
    return 2 * size <= game->deck.suit_count;
}

static const char *equal_sets_words(const ClimbPattern *pattern) {
    if (pattern->tie == CLIMB_TIE_NONE) {
        return pattern->equal ? _("equal ranks may be played on each other")
                              : _("equal ranks do not beat each other");
    }
    if (pattern->set_count == 1 && pattern->sets[0] == 1) {
        return _("of equal ranks, the higher suit");
    }
    return pattern->key == CLIMB_KEY_FIRST
               ? _("of equal ranks, the one with the highest suit in that set")
               : _("of equal ranks, the one with the highest suit among them");
}

static void decide_sets(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    int deciding = 0;
    if (pattern->set_count == 0) {
        climb_book_say(out, _("The same function says which of two is higher."), NULL);
        return;
    }
    for (int i = 0; i < pattern->set_count; i++) {
        deciding += pattern->sets[i] == pattern->sets[0] ? 1 : 0;
    }
    const char *text;
    if (pattern->set_count == 1) {
        text = _("the higher rank wins");
    } else if (pattern->key == CLIMB_KEY_FIRST && deciding > 1) {
        text = _("of the sets of {cards} the highest decides; the rest counts for nothing");
    } else if (deciding == 1) {
        text = _("the rank of the {cards} that go together decides; the rest counts for nothing");
    } else {
        text = _("of the sets of {cards} the highest decides, and if those are equal the next");
    }
    GPtrArray *clauses = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(clauses,
                    climb_words_fill(text, "cards", climb_book_cards(pattern->sets[0]).text, NULL));
    if (equals_exist(game, pattern->sets[0])) {
        g_ptr_array_add(clauses, g_strdup(equal_sets_words(pattern)));
    }
    say_clauses(out, clauses);
}

// A sequence whose top card is not its highest as a single card, such as A-2-3-4-5, or NULL.
static const ClimbStep *odd_step(const ClimbPattern *pattern) {
    for (int i = 0; i < pattern->step_first[CLIMB_RUN_MAX + 1]; i++) {
        if (climb_ranks_highest(pattern->steps[i].ranks) != pattern->steps[i].top) {
            return &pattern->steps[i];
        }
    }
    return NULL;
}

static char *equal_runs_words(const ClimbGame *game, const ClimbPattern *pattern) {
    const ClimbStep *odd = odd_step(pattern);
    if (pattern->tie == CLIMB_TIE_NONE) {
        return g_strdup(pattern->equal ? _("two through the same ranks may be played on each other")
                                       : _("two through the same ranks do not beat each other"));
    }
    if (pattern->suited) {
        return g_strdup(_("of two through the same ranks, the higher suit"));
    }
    bool top = pattern->tie == CLIMB_TIE_TOP;
    if (odd == NULL) {
        return g_strdup(
            top ? _("of two through the same ranks, the one with the higher suit in the "
                    "top card of the sequence")
                : _("of two through the same ranks, the one with the higher suit in the "
                    "card that would rank highest by itself"));
    }
    g_autofree char *sequence = step_words(game, odd);
    int rank = top ? odd->top : climb_ranks_highest(odd->ranks);
    return climb_words_fill(
        top ? _("of two through the same ranks, the one with the higher suit in the top card of the "
                "sequence (in {sequence} that is the {rank})")
            : _("of two through the same ranks, the one with the higher suit in the card that would "
                "rank highest by itself (in {sequence} that is the {rank})"),
        "sequence", sequence, "rank", climb_book_rank(game, rank).text, NULL);
}

static void decide_run(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    bool varies = pattern->min_length != pattern->max_length;
    bool equals = equals_exist(game, pattern->width);
    GPtrArray *clauses = g_ptr_array_new_with_free_func(g_free);
    if (pattern->step_first[CLIMB_RUN_MAX + 1] == 1) {
        g_ptr_array_add(clauses, g_strdup(_("no sequence of the kind is higher")));
    } else {
        g_ptr_array_add(
            clauses, g_strdup(varies ? _("of two of the same length the one that goes higher wins")
                                     : _("the one further up that order wins")));
    }
    if (equals) {
        if (pattern->wings > 0) {
            g_ptr_array_add(clauses, g_strdup(_("the further cards count for nothing")));
        }
        g_ptr_array_add(clauses, equal_runs_words(game, pattern));
    }
    say_clauses(out, clauses);
    if (pattern->wings > 0 && !equals) {
        climb_book_say(out, _("{sentence}."), "sentence", _("the further cards count for nothing"),
                       NULL);
    }
}

static void decide_suited(const ClimbPattern *pattern, GString *out) {
    switch ((ClimbKey)pattern->key) {
    case CLIMB_KEY_SUIT_FIRST:
        climb_book_say(out,
                       _("The higher suit wins, whatever the ranks; in one suit the highest card "
                         "decides, then the next, and so on down."),
                       NULL);
        break;
    case CLIMB_KEY_RANK_FIRST:
        climb_book_say(out,
                       _("The highest card decides by its rank, then the second highest, and so on "
                         "down; if all ranks are equal, the higher suit wins."),
                       NULL);
        break;
    case CLIMB_KEY_TOP:
    case CLIMB_KEY_RANK:
    case CLIMB_KEY_FIRST:
        climb_book_say(out, _("The highest card alone decides, by its rank and then by its suit."),
                       NULL);
        break;
    }
    climb_book_say(out, _("Ranks count as they do for single cards."), NULL);
}

void climb_book_write_kind(const ClimbGame *game, int kind, GString *out) {
    const ClimbPattern *pattern = &game->patterns[kind];
    g_autoptr(GString) description = g_string_new(NULL);
    climb_book_describe(game, pattern, description);
    ClimbCards cards = CLIMB_NO_CARDS, higher = CLIMB_NO_CARDS;
    bool found = climb_book_example(game, kind, &cards, &higher);
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    climb_book_say_item(out,
                        found && pattern->type != CLIMB_PATTERN_CARDS
                            ? _("{kind}: {description}, such as {cards}.")
                            : _("{kind}: {description}."),
                        "kind", climb_words_find(pattern->name), "description", description->str,
                        "cards", faces, NULL);
    write_apart(game, pattern, out);
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS: decide_sets(game, pattern, out); break;
    case CLIMB_PATTERN_CARDS: break;
    case CLIMB_PATTERN_RUN:
    case CLIMB_PATTERN_WINGS:
        write_sequences(game, kind, out);
        decide_run(game, pattern, out);
        break;
    case CLIMB_PATTERN_SUITED: decide_suited(pattern, out); break;
    }
    if (higher != CLIMB_NO_CARDS) {
        g_autofree char *better = climb_deck_faces(&game->deck, higher);
        climb_book_say(out, _("So {higher} beats {lower}."), "higher", better, "lower", faces,
                       NULL);
    }
}

static bool shorter_first(const ClimbPattern *a, const ClimbPattern *b) {
    int size_a = a->min_size == UINT8_MAX ? 0 : a->min_size; // of a kind without a shape
    int size_b = b->min_size == UINT8_MAX ? 0 : b->min_size;
    return size_a < size_b;
}

// All kinds, those of fewest cards first, and within one number of cards as they rank.
static void write_kinds(const ClimbGame *game, GString *out) {
    int order[CLIMB_KINDS_MAX];
    for (int i = 0; i < game->kind_count; i++) {
        int j = i;
        for (; j > 0 && shorter_first(&game->patterns[i], &game->patterns[order[j - 1]]); j--) {
            order[j] = order[j - 1];
        }
        order[j] = i;
    }
    climb_book_say(out, _("These combinations may be played, and no others:"), NULL);
    for (int i = 0; i < game->kind_count; i++) {
        climb_book_write_kind(game, order[i], out);
    }
    climb_book_new_line(out);
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].fits_too != 0) {
            climb_book_say(
                out, _("Cards that fit several kinds always count as the highest of them."), NULL);
            break;
        }
    }
}

// Kinds that the game knows but leaves out: what people from other tables will ask for.
static void write_absent_kinds(const ClimbGame *game, GString *out) {
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < game->rules->kinds->len; i++) {
        const ClimbKind *kind = game->rules->kinds->pdata[i];
        if (!kind->play) {
            bool named = kind->name != NULL && kind->name[0] != '\0';
            g_ptr_array_add(names, g_strdup(named ? _(kind->name) : kind->id));
        }
    }
    if (names->len > 0) {
        g_autofree char *list = climb_book_join(names, CLIMB_BOOK_AND);
        climb_book_say(
            out,
            climb_words_plural("Not played here, though other tables know it: {kinds}.",
                               "Not played here, though other tables know them: {kinds}.",
                               (int)names->len),
            "kinds", list, NULL);
    }
}

const ClimbBookPiece climb_book_kinds[] = {
    { "kinds", write_kinds },
    { "", write_absent_kinds },
    { NULL, NULL },
};
