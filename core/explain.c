// SPDX-License-Identifier: LGPL-2.1-or-later
// Combinations in words: their names, and why cards are no combination or do not beat another.
#include <string.h>

#include "book.h"
#include "moves.h"

#define NUMBERS_IN_WORDS 13

// The length of a combination of a kind that has several, and its place in the kind's English name.
typedef struct {
    int width;  // of its parts: cards, pairs, triples
    int number; // of them
    int before; // letters of the name before it: "airplane| with single wings", "run| of pairs"
    const char *rest; // what is said after it: " with single wings"
} Length;

static const char *const units[] = { "", "cards", "pairs", "triples", "fours" };

static Length length_of(const ClimbPattern *pattern, const ClimbCombo *combo) {
    bool run = pattern->type == CLIMB_PATTERN_RUN || pattern->type == CLIMB_PATTERN_WINGS;
    int width = run ? pattern->width : 1;
    Length length = { .width = width, .number = combo->size / (width + pattern->wings) };
    g_autofree char *of_units = g_strconcat(" of ", units[width], NULL);
    const char *with = pattern->wings > 0 ? strstr(pattern->name, " with ") : NULL;
    bool says_units = g_str_has_suffix(pattern->name, of_units);
    length.before = with != NULL
                        ? (int)(with - pattern->name)
                        : (int)strlen(pattern->name) - (says_units ? (int)strlen(of_units) : 0);
    length.rest = with != NULL ? with : "";
    return length;
}

static char *length_words(const Length *length) {
    static const char *const words[][2] = {
        { "", "" },
        { NP_("{number} card", "{number} cards") },
        { NP_("{number} pair", "{number} pairs") },
        { NP_("{number} triple", "{number} triples") },
        { NP_("{number} four", "{number} fours") },
    };
    const char *text = climb_words_plural(words[length->width][0], words[length->width][1],
                                          length->number);
    return climb_words_fill(text, "number", climb_book_length(length->number, false).text, NULL);
}

char *climb_combo_name(const ClimbGame *game, const ClimbCombo *combo) {
    const ClimbPattern *pattern = &game->patterns[combo->kind];
    const char *name = climb_words_find(pattern->name);
    if (pattern->min_length == pattern->max_length) {
        return g_strdup(name);
    }
    const Length length = length_of(pattern, combo);
    bool english = name == pattern->name; // or words of a script
    g_autofree char *kind = english ? g_strndup(name, (gsize)length.before) : g_strdup(name);
    g_autofree char *words = length_words(&length);
    // Translators: a kind of combination and how long it is, “straight of five cards”.
    g_autofree char *whole = climb_words_fill(_("{kind} of {length}"), "kind", kind, "length",
                                              words, NULL);
    return g_strconcat(whole, english ? length.rest : "", NULL);
}

char *climb_combo_english_name(const ClimbGame *game, const ClimbCombo *combo) {
    const ClimbPattern *pattern = &game->patterns[combo->kind];
    if (pattern->min_length == pattern->max_length) {
        return g_strdup(pattern->name);
    }
    const Length length = length_of(pattern, combo);
    return g_strdup_printf("%.*s of %s %s%s", length.before, pattern->name,
                           climb_book_length(length.number, true).text, units[length.width],
                           length.rest);
}

char *climb_combo_with_article(const char *name) {
    bool counted = g_str_has_suffix(name, "s");
    for (int i = 0; i <= NUMBERS_IN_WORDS; i++) {
        ClimbBookWords number = climb_book_length(i, false);
        size_t length = strlen(number.text);
        counted = counted || (strncmp(name, number.text, length) == 0 && name[length] == ' ');
    }
    return counted ? g_strdup(name) : climb_book_any(name);
}

// Texts of the numbers of cards that kinds in play have: "1, 2, 3 or 5".
static char *sizes_in_play(const ClimbGame *game) {
    g_autoptr(GPtrArray) sizes = g_ptr_array_new_with_free_func(g_free);
    for (int size = 1; size <= CLIMB_CARDS_MAX; size++) {
        if (game->kinds_of_size[size] != 0) {
            g_ptr_array_add(sizes, g_strdup_printf("%d", size));
        }
    }
    return climb_book_join(sizes, CLIMB_BOOK_OR);
}

// The sets of equal rank in some cards, from the largest: "3 2".
static char *set_sizes(ClimbCards cards, int *set_count) {
    GString *text = g_string_new(NULL);
    *set_count = 0;
    for (int size = CLIMB_SET_MAX; size >= 1; size--) {
        ClimbRanks ranks = climb_cards_ranks(cards, size);
        ranks &= size < CLIMB_SET_MAX ? ~climb_cards_ranks(cards, size + 1) : ranks;
        for (; ranks != 0; ranks &= ranks - 1) {
            g_string_append_printf(text, "%s%d", *set_count == 0 ? "" : " ", size);
            ++*set_count;
        }
    }
    return g_string_free(text, FALSE);
}

static bool consecutive(ClimbRanks ranks) {
    int low = climb_ranks_lowest(ranks), high = climb_ranks_highest(ranks);
    return high - low + 1 == climb_ranks_count(ranks);
}

// A kind that the rules know but that is switched off, and which these cards would be.
static char *kind_not_played(const ClimbGame *game, const char *sets, int set_count,
                             ClimbCards cards) {
    int suit = climb_card_suit(climb_cards_lowest(cards));
    bool suited = climb_cards_contains(climb_cards_of_suit(suit), cards);
    for (guint i = 0; i < game->rules->kinds->len; i++) {
        const ClimbKind *kind = game->rules->kinds->pdata[i];
        bool same_sets = kind->sets != NULL && kind->sets[0] != '\0' &&
                         strcmp(kind->sets, sets) == 0;
        bool flush = kind->suited && kind->run == 0 && suited && kind->length != NULL &&
                     atoi(kind->length) == set_count;
        if (!kind->play && (same_sets || flush)) {
            return g_strdup(kind->name != NULL && kind->name[0] != '\0' ? _(kind->name) : kind->id);
        }
    }
    return NULL;
}

// Cards of different ranks that a game with runs of this width might take for one. `flushes`: cards of
// one suit are played too.
static char *why_no_run(const ClimbGame *game, ClimbCards cards, int width, bool flushes) {
    ClimbRanks ranks = climb_cards_ranks(cards, 1);
    int length = climb_ranks_count(ranks);
    bool known = false, length_fits = false;
    for (int i = 0; i < game->kind_count; i++) {
        const ClimbPattern *pattern = &game->patterns[i];
        if (pattern->type == CLIMB_PATTERN_RUN && pattern->width == width) {
            known = true;
            length_fits = length_fits ||
                          (length <= CLIMB_RUN_MAX &&
                           pattern->step_first[length + 1] > pattern->step_first[length]);
        }
    }
    if (!known) {
        return NULL;
    }
    const char *why =
        consecutive(ranks)
            ? _("these ranks follow each other, but this sequence is not one that the "
                "game allows")
            : _("the ranks are not a sequence");
    if (!length_fits) {
        why = width == 1 && length < 4
                  ? climb_words_plural("{number} card must be of one rank in this game",
                                       "{number} cards together must be of one rank in this game",
                                       length)
                  : climb_words_plural("no run in this game has {number} rank",
                                       "no run in this game has {number} ranks", length);
    }
    g_autofree char *reason = climb_words_fill(why, "number", climb_words_digits(length).text,
                                               NULL);
    // Translators: {reason} is such as “the ranks are not a sequence”.
    return width == 1 && flushes ? climb_words_fill(_("{reason}, and they are not of one suit"),
                                                    "reason", reason, NULL)
                                 : g_steal_pointer(&reason);
}

// Would cards be a combination of a kind if none had to stay apart? Asks a copy of the game without
// that word.
static bool fits_if_together(const ClimbGame *game, int kind, ClimbCards cards) {
    g_autofree ClimbGame *copy = g_memdup2(game, sizeof *game);
    ClimbCombo combo;
    copy->patterns[kind].apart = CLIMB_NO_CARDS;
    return climb_combo_classify_as(copy, kind, cards, &combo);
}

// Cards that must stay apart, where the combination would else be one.
static char *why_apart(const ClimbGame *game, ClimbCards cards) {
    for (int i = 0; i < game->kind_count; i++) {
        const ClimbPattern *pattern = &game->patterns[i];
        ClimbCards apart = pattern->apart & cards;
        bool sized = (game->kinds_of_size[climb_cards_count(cards)] >> i & 1) != 0;
        if (sized && climb_cards_rest(apart) != 0 && fits_if_together(game, i, cards)) {
            g_autofree char *faces = climb_deck_faces(&game->deck, apart);
            g_autofree char *name = climb_combo_with_article(climb_words_find(pattern->name));
            return climb_words_fill(_("{cards} must not be together in {kind}"), "cards", faces,
                                    "kind", name, NULL);
        }
    }
    return NULL;
}

// Cards with a run that could have wings, but not these.
static char *why_no_wings(const ClimbGame *game, ClimbCards cards) {
    int size = climb_cards_count(cards);
    for (int i = 0; i < game->kind_count; i++) {
        const ClimbPattern *pattern = &game->patterns[i];
        if (pattern->type != CLIMB_PATTERN_WINGS || (game->kinds_of_size[size] >> i & 1) == 0) {
            continue;
        }
        int length = size / (pattern->width + pattern->wings);
        ClimbRanks held = climb_cards_ranks(cards, pattern->width);
        for (int j = pattern->step_first[length]; j < pattern->step_first[length + 1]; j++) {
            if ((pattern->steps[j].ranks & ~held) == 0) {
                g_autofree char *name = climb_combo_with_article(climb_words_find(pattern->name));
                return climb_words_fill(
                    _("the cards beside the sequence are not such as {kind} has"), "kind", name,
                    NULL);
            }
        }
    }
    return NULL;
}

static bool flush_played(const ClimbGame *game, int size) {
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].type == CLIMB_PATTERN_SUITED &&
            (game->kinds_of_size[size] >> i & 1) != 0) {
            return true;
        }
    }
    return false;
}

// Cards of which data says that they are nothing, by the sets of equal rank in them.
static char *why_no_sets(const ClimbGame *game, ClimbCards cards, const char *sets, int set_count) {
    int size = climb_cards_count(cards);
    int width = set_count > 0 && size % set_count == 0 ? size / set_count : 0;
    bool equal_sets = width > 0 && climb_cards_ranks(cards, width) == climb_cards_ranks(cards, 1);
    char *why = equal_sets && set_count > 1
                    ? why_no_run(game, cards, width, flush_played(game, size))
                    : NULL;
    if (why != NULL) {
        return why;
    }
    if (equal_sets && set_count == 1) {
        return climb_words_fill(
            climb_words_plural("{number} card is nothing by itself in this game",
                               "{number} cards of one rank are nothing by themselves in this game",
                               size),
            "number", climb_words_digits(size).text, NULL);
    }
    if (set_count == size) {
        return g_strdup(_("the ranks differ"));
    }
    why = why_no_wings(game, cards);
    // Translators: {sizes} are numbers of cards, such as “3 2 1”.
    return why != NULL
               ? why
               : climb_words_fill(
                     _("sets of {sizes} cards of one rank together are nothing in this game"),
                     "sizes", sets, NULL);
}

char *climb_combo_why_not(const ClimbGame *game, ClimbCards cards) {
    int size = climb_cards_count(cards), set_count = 0;
    if (size == 0) {
        return g_strdup(_("there are no cards"));
    }
    ClimbCombo by_data;
    if ((game->house & CLIMB_HOUSE_CLASSIFY) != 0 &&
        climb_combo_classify_by_data(game, cards, &by_data)) {
        return g_strdup(_("a rule of this table says that these cards are no combination"));
    }
    g_autofree char *sets = set_sizes(cards, &set_count);
    g_autofree char *off = kind_not_played(game, sets, set_count, cards);
    if (off != NULL) {
        g_autofree char *name = climb_combo_with_article(off);
        return climb_words_fill(_("this game does not play {kind}"), "kind", name, NULL);
    }
    char *apart = why_apart(game, cards);
    if (apart != NULL) {
        return apart;
    }
    if (game->kinds_of_size[size] == 0) {
        g_autofree char *sizes = sizes_in_play(game);
        return climb_words_fill(
            climb_words_plural("nothing in this game has {number} card; combinations have {sizes}",
                               "nothing in this game has {number} cards; combinations have {sizes}",
                               size),
            "number", climb_words_digits(size).text, "sizes", sizes, NULL);
    }
    return why_no_sets(game, cards, sets, set_count);
}

static const char *why_too_low(const ClimbCombo *new_combo, const ClimbCombo *old) {
    bool equal = new_combo->strength == old->strength;
    if (old->reversed) {
        return equal ? _("it is equal, and must be lower: lower beats higher now")
                     : _("it is higher, and must be lower: lower beats higher now");
    }
    return equal ? _("it is equal, and must be higher") : _("it is lower, and must be higher");
}

char *climb_combo_why_not_beats(const ClimbGame *game, const ClimbCombo *new_combo,
                                const ClimbCombo *old) {
    if (climb_combo_beats(game, new_combo, old)) {
        return NULL;
    }
    if (climb_combo_beats_by_data(game, new_combo, old)) {
        return g_strdup(_("a rule of this table says that it does not"));
    }
    const ClimbPattern *pattern = &game->patterns[new_combo->kind];
    const ClimbPattern *against = &game->patterns[old->kind];
    g_autofree char *new_bare = climb_combo_name(game, new_combo);
    g_autofree char *old_bare = climb_combo_name(game, old);
    g_autofree char *new_name = climb_combo_with_article(new_bare);
    g_autofree char *old_name = climb_combo_with_article(old_bare);
    const char *text = _("{kind} and {other} do not compare in this game");
    if (!pattern->bomb && climb_targets_match(&game->immune, old)) {
        text = _("only a bomb beats this {table}");
    } else if (pattern->group == against->group && new_combo->size == old->size) {
        text = pattern != against ? _("{kind} ranks below {other}") : why_too_low(new_combo, old);
    } else if (new_combo->size != old->size) {
        text = climb_words_plural(
            "{kind} does not answer {other}: the table has {number} card, these "
            "are {size}",
            "{kind} does not answer {other}: the table has {number} cards, "
            "these are {size}",
            old->size);
    }
    return climb_words_fill(text, "kind", new_name, "other", old_name, "table", old_bare, "number",
                            climb_words_digits(old->size).text, "size",
                            climb_words_digits(new_combo->size).text, NULL);
}

bool climb_combo_largest(const ClimbGame *game, ClimbCards hand, ClimbCombo *combo) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    moves->count = 0;
    combo->size = 0;
    climb_moves_add_leads(game, hand, game->distinct, 0, moves);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *candidate = &moves->moves[i].combo;
        if (candidate->size > combo->size ||
            (candidate->size == combo->size &&
             (candidate->strength > combo->strength ||
              (candidate->strength == combo->strength && candidate->kind > combo->kind)))) {
            *combo = *candidate;
        }
    }
    return combo->size > 0;
}
