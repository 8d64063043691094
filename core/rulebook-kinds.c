// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on combinations: what each kind is and what decides between two of a kind. Which
// kinds beat which is in rulebook-beats.c.
#include "book.h"

#include <string.h>

#include "deck.h"

#define SEQUENCES_LISTED 14

static void describe_sets(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    static const char *const others[] = { "one rank", "another", "a third", "a fourth" };
    (void)game;
    if (pattern->set_count == 0) {
        g_string_append(out, "cards that a function of these rules recognises");
        return;
    }
    if (pattern->set_count == 1) {
        g_string_append_printf(out, "%s%s", climb_book_count(pattern->sets[0], "card").text,
                               pattern->sets[0] > 1 ? " of one rank" : "");
        return;
    }
    int total = 0;
    for (int i = 0; i < pattern->set_count; i++) {
        total += pattern->sets[i];
    }
    if (pattern->set_count > CLIMB_SETS_PLAYED_MAX) { // of a kind that is only held
        g_string_append_printf(out, "%s in %s of equal ranks", climb_book_count(total, "card").text,
                               climb_book_count(pattern->set_count, "set").text);
        return;
    }
    g_string_append_printf(out, "%s: ", climb_book_count(total, "card").text);
    for (int i = 0; i < pattern->set_count; i++) {
        const char *before = i == 0 ? "" : i == pattern->set_count - 1 ? " and " : ", ";
        if (pattern->sets[i] == 1 && i > 0) {
            g_string_append_printf(out, "%sone card of %s", before,
                                   i == 1 ? "another rank" : "yet another rank");
        } else {
            g_string_append_printf(out, "%s%s of %s", before,
                                   climb_book_number(pattern->sets[i]).text, others[i]);
        }
    }
}

static void describe_length(const ClimbPattern *pattern, const ClimbKind *kind, GString *out) {
    ClimbBookWords from = climb_book_number(pattern->min_length);
    ClimbBookWords to = climb_book_number(pattern->max_length);
    bool open = kind != NULL && kind->length != NULL && g_str_has_suffix(kind->length, "-") &&
                pattern->min_length < pattern->max_length;
    if (open) {
        g_string_append_printf(out, "%s or more", from.text);
    } else if (pattern->min_length == pattern->max_length) {
        g_string_append(out, from.text);
    } else {
        g_string_append_printf(out, "%s to %s", from.text, to.text);
    }
}

static void describe_wings(const ClimbPattern *pattern, GString *out) {
    static const char *const wings[] = { "", "single card", "pair", "set of three" };
    g_string_append_printf(out, ", and for each of them a further %s; these are of other ranks",
                           wings[pattern->wings]);
    g_string_append(out,
                    pattern->wings_equal
                        ? "; several may be equal, but not four, nor three that would make the "
                          "sequence longer"
                        : ", all different");
}

// Cards by their names, "the black joker (XB) and the red joker (XR)".
static char *names_of(const ClimbGame *game, ClimbCards cards) {
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (; cards != CLIMB_NO_CARDS; cards = climb_cards_rest(cards)) {
        g_ptr_array_add(
            names,
            g_strconcat("the ", climb_book_card(game, climb_cards_lowest(cards)).text, NULL));
    }
    return climb_book_join(names, "and");
}

static void write_apart(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    if (pattern->apart != CLIMB_NO_CARDS) {
        g_autofree char *names = names_of(game, pattern->apart);
        climb_book_say(out, "Only one of %s may be among them.", names);
    }
}

void climb_book_describe(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    static const char *const units[] = { "", "cards", "pairs", "sets of three", "sets of four" };
    const ClimbKind *kind = climb_rules_kind(game->rules, pattern->id);
    switch (pattern->type) {
    case CLIMB_PATTERN_SETS: describe_sets(game, pattern, out); break;
    case CLIMB_PATTERN_RUN:
        describe_length(pattern, kind, out);
        g_string_append_printf(out, " %s in sequence%s", units[pattern->width],
                               pattern->suited ? ", all of one suit" : "");
        break;
    case CLIMB_PATTERN_WINGS:
        describe_length(pattern, kind, out);
        g_string_append_printf(out, " %s in sequence", units[pattern->width]);
        describe_wings(pattern, out);
        break;
    case CLIMB_PATTERN_CARDS: {
        g_autofree char *names = names_of(game, pattern->exact);
        g_string_append(out, names);
        break;
    }
    case CLIMB_PATTERN_SUITED:
        describe_length(pattern, kind, out);
        g_string_append(out, " cards of one suit");
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
    g_autofree char *list = climb_book_join(texts, "and");
    climb_book_say(out, "The sequences from low to high are %s; there are no others.", list);
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
    bool all = climb_ranks_count(used) == game->deck.rank_count;
    climb_book_say(out, "%s ranks %s can stand in it: the lowest of %s is %s, the highest %s.",
                   all ? "The" : "Only the", ranks, climb_book_number(pattern->min_length).text,
                   lowest, highest);
}

static void write_sequences(const ClimbGame *game, int kind, GString *out) {
    const ClimbPattern *pattern = &game->patterns[kind];
    int count = pattern->step_first[CLIMB_RUN_MAX + 1];
    int same = same_sequences(game, kind);
    if (count == 1) {
        g_autofree char *only = step_words(game, &pattern->steps[0]);
        climb_book_say(out, "The only sequence is %s.", only);
    } else if (same >= 0) {
        climb_book_say(out, "Its sequences and their order are those of %s.",
                       climb_book_kind(game, same).text);
    } else if (pattern->min_length == pattern->max_length && count <= SEQUENCES_LISTED) {
        list_sequences(game, pattern, out);
    } else {
        bound_sequences(game, pattern, out);
    }
}

// Two sets of this size and one rank can be in different hands.
static bool equals_exist(const ClimbGame *game, int size) {
    return 2 * size <= game->deck.suit_count;
}

static void decide_sets(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    int deciding = 0;
    if (pattern->set_count == 0) {
        climb_book_say(out, "The same function says which of two is higher.");
        return;
    }
    for (int i = 0; i < pattern->set_count; i++) {
        deciding += pattern->sets[i] == pattern->sets[0] ? 1 : 0;
    }
    ClimbBookWords size = climb_book_count(pattern->sets[0], "card");
    if (pattern->set_count == 1) {
        climb_book_say(out, "The higher rank wins%s",
                       equals_exist(game, pattern->sets[0]) ? "" : ".");
    } else if (pattern->key == CLIMB_KEY_FIRST && deciding > 1) {
        climb_book_say(out, "Of the sets of %s the highest decides; the rest counts for nothing%s",
                       size.text, equals_exist(game, pattern->sets[0]) ? "" : ".");
    } else if (deciding == 1) {
        climb_book_say(out,
                       "The rank of the %s that go together decides; the rest counts for "
                       "nothing%s",
                       size.text, equals_exist(game, pattern->sets[0]) ? "" : ".");
    } else {
        climb_book_say(out,
                       "Of the sets of %s the highest decides, and if those are equal the "
                       "next%s",
                       size.text, equals_exist(game, pattern->sets[0]) ? "" : ".");
    }
    if (!equals_exist(game, pattern->sets[0])) {
        return;
    }
    if (pattern->tie == CLIMB_TIE_NONE) {
        g_string_append(out, pattern->equal ? "; equal ranks may be played on each other."
                                            : "; equal ranks do not beat each other.");
    } else if (pattern->set_count == 1 && pattern->sets[0] == 1) {
        g_string_append(out, "; of equal ranks, the higher suit.");
    } else {
        g_string_append(out, pattern->key == CLIMB_KEY_FIRST
                                 ? "; of equal ranks, the one with the highest suit in that set."
                                 : "; of equal ranks, the one with the highest suit among them.");
    }
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

static void decide_equal_runs(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    const ClimbStep *odd = odd_step(pattern);
    if (pattern->tie == CLIMB_TIE_NONE) {
        g_string_append(out, pattern->equal
                                 ? "; two through the same ranks may be played on each other."
                                 : "; two through the same ranks do not beat each other.");
        return;
    }
    if (pattern->suited) {
        g_string_append(out, "; of two through the same ranks, the higher suit.");
        return;
    }
    bool top = pattern->tie == CLIMB_TIE_TOP;
    g_string_append_printf(
        out, "; of two through the same ranks, the one with the higher suit in %s",
        top ? "the top card of the sequence" : "the card that would rank highest by itself");
    if (odd != NULL) {
        g_autofree char *words = step_words(game, odd);
        int rank = top ? odd->top : climb_ranks_highest(odd->ranks);
        g_string_append_printf(out, " (in %s that is the %s)", words,
                               climb_book_rank(game, rank).text);
    }
    g_string_append_c(out, '.');
}

static void decide_run(const ClimbGame *game, const ClimbPattern *pattern, GString *out) {
    bool varies = pattern->min_length != pattern->max_length;
    bool equals = equals_exist(game, pattern->width);
    if (pattern->step_first[CLIMB_RUN_MAX + 1] == 1) {
        climb_book_say(out, "No sequence of the kind is higher%s", equals ? "" : ".");
    } else {
        climb_book_say(out, "%s%s",
                       varies ? "Of two of the same length the one that goes higher wins"
                              : "The one further up that order wins",
                       equals ? "" : ".");
    }
    if (pattern->wings > 0) {
        g_string_append(out, equals ? "; the further cards count for nothing"
                                    : " The further cards count for nothing.");
    }
    if (equals) {
        decide_equal_runs(game, pattern, out);
    }
}

static void decide_suited(const ClimbPattern *pattern, GString *out) {
    switch ((ClimbKey)pattern->key) {
    case CLIMB_KEY_SUIT_FIRST:
        climb_book_say(out,
                       "The higher suit wins, whatever the ranks; in one suit the highest card "
                       "decides, then the next, and so on down.");
        break;
    case CLIMB_KEY_RANK_FIRST:
        climb_book_say(out, "The highest card decides by its rank, then the second highest, and so "
                            "on down; if all ranks are equal, the higher suit wins.");
        break;
    case CLIMB_KEY_TOP:
    case CLIMB_KEY_RANK:
    case CLIMB_KEY_FIRST:
        climb_book_say(out, "The highest card alone decides, by its rank and then by its suit.");
        break;
    }
    climb_book_say(out, "Ranks count as they do for single cards.");
}

void climb_book_write_kind(const ClimbGame *game, int kind, GString *out) {
    const ClimbPattern *pattern = &game->patterns[kind];
    climb_book_new_line(out);
    climb_book_say(out, "- ");
    gsize start = out->len;
    g_string_append_printf(out, "%s: ", pattern->name);
    out->str[start] = g_ascii_toupper(out->str[start]);
    climb_book_describe(game, pattern, out);
    ClimbCards cards = CLIMB_NO_CARDS, higher = CLIMB_NO_CARDS;
    bool found = climb_book_example(game, kind, &cards, &higher);
    g_autofree char *faces = climb_deck_faces(&game->deck, cards);
    found = found && pattern->type != CLIMB_PATTERN_CARDS;
    g_string_append_printf(out, "%s%s.", found ? ", such as " : "", found ? faces : "");
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
        climb_book_say(out, "So %s beats %s.", better, faces);
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
    climb_book_say(out, "These combinations may be played, and no others:");
    for (int i = 0; i < game->kind_count; i++) {
        climb_book_write_kind(game, order[i], out);
    }
    climb_book_new_line(out);
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].fits_too != 0) {
            climb_book_say(out,
                           "Cards that fit several kinds always count as the highest of them.");
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
            g_ptr_array_add(names, g_strdup(named ? kind->name : kind->id));
        }
    }
    if (names->len > 0) {
        g_autofree char *list = climb_book_join(names, "and");
        climb_book_say(out, "Not played here, though other tables know %s: %s.",
                       names->len > 1 ? "them" : "it", list);
    }
}

const ClimbBookPiece climb_book_kinds[] = {
    { "kinds", write_kinds },
    { "", write_absent_kinds },
    { NULL, NULL },
};
