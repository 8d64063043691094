// SPDX-License-Identifier: LGPL-2.1-or-later
// Words of the rule book: numbers, cards, ranks, kinds and lists as a player says them. What the
// book says with them is in the rulebook files.
#include "book.h"

#include <string.h>

#include "combo.h"
#include "deck.h"

void climb_book_new_line(GString *out) {
    if (out->len > 0 && out->str[out->len - 1] != '\n') {
        g_string_append_c(out, '\n');
    }
}

// Adds a text, its first letter in its capital form.
static void add_sentence(GString *out, const char *text, va_list values) {
    g_autoptr(GString) sentence = g_string_new(NULL);
    climb_words_add_list(sentence, text, values);
    g_autofree char *begun = climb_words_capital(sentence->str);
    g_string_append(out, begun);
}

void climb_book_say(GString *out, const char *text, ...) {
    va_list values;
    if (out->len > 0 && out->str[out->len - 1] != '\n') {
        g_string_append_c(out, ' ');
    }
    va_start(values, text);
    add_sentence(out, text, values);
    va_end(values);
}

void climb_book_say_item(GString *out, const char *text, ...) {
    va_list values;
    climb_book_new_line(out);
    g_string_append(out, "- ");
    va_start(values, text);
    add_sentence(out, text, values);
    va_end(values);
}

ClimbBookWords climb_book_words(const char *text, ...) {
    g_autoptr(GString) filled = g_string_new(NULL);
    ClimbBookWords out;
    va_list values;
    va_start(values, text);
    climb_words_add_list(filled, text, values);
    va_end(values);
    if (g_strlcpy(out.text, filled->str, sizeof out.text) >= sizeof out.text) {
        const char *whole = NULL; // no letter is cut in two
        g_utf8_validate(out.text, -1, &whole);
        out.text[whole - out.text] = '\0';
    }
    return out;
}

ClimbBookWords climb_book_length(int number, bool english) {
    static const char *const words[] = {
        NC_("number", "no"),     NC_("number", "one"),      NC_("number", "two"),
        NC_("number", "three"),  NC_("number", "four"),     NC_("number", "five"),
        NC_("number", "six"),    NC_("number", "seven"),    NC_("number", "eight"),
        NC_("number", "nine"),   NC_("number", "ten"),      NC_("number", "eleven"),
        NC_("number", "twelve"), NC_("number", "thirteen"),
    };
    if (number < 0 || number >= (int)G_N_ELEMENTS(words)) {
        return climb_book_words(climb_words_digits(number).text, NULL);
    }
    return climb_book_words(
        english ? words[number] : g_dpgettext2(GETTEXT_PACKAGE, "number", words[number]), NULL);
}

ClimbBookWords climb_book_number(int number) {
    return number <= 12 ? climb_book_length(number, false)
                        : climb_book_words(climb_words_digits(number).text, NULL);
}

ClimbBookWords climb_book_count(int number, const char *one, const char *other) {
    return climb_book_words(climb_words_plural(one, other, number), "number",
                            climb_book_number(number).text, NULL);
}

ClimbBookWords climb_book_cards(int number) {
    return climb_book_count(number, NP_("{number} card", "{number} cards"));
}

ClimbBookWords climb_book_players(int number) {
    return climb_book_count(number, NP_("{number} player", "{number} players"));
}

ClimbBookWords climb_book_times(int number) {
    return climb_book_count(number, NP_("{number} time", "{number} times"));
}

char *climb_book_join(GPtrArray *texts, ClimbBookList form) {
    // Translators: lists are made piece by piece; {list} is what stands before the next or last piece.
    static const char *const last[] = {
        [CLIMB_BOOK_COMMAS] = N_("{list}, {next}"),  [CLIMB_BOOK_AND] = N_("{list} and {last}"),
        [CLIMB_BOOK_OR] = N_("{list} or {last}"),    [CLIMB_BOOK_LONG_OR] = N_("{list}, or {last}"),
        [CLIMB_BOOK_CLAUSES] = N_("{list}; {next}"),
    };
    const char *between = last[form == CLIMB_BOOK_CLAUSES ? CLIMB_BOOK_CLAUSES : CLIMB_BOOK_COMMAS];
    char *list = g_strdup(texts->len > 0 ? texts->pdata[0] : "");
    for (guint i = 1; i < texts->len; i++) {
        g_autofree char *before = list;
        const char *text = texts->pdata[i];
        const char *glue = i == texts->len - 1 ? last[form] : between;
        list = climb_words_fill(_(glue), "list", before, "next", text, "last", text, NULL);
    }
    return list;
}

char *climb_book_any(const char *noun) {
    // "an" before a vowel, an 8 and the letter A, which is said as it is written.
    bool vowel = noun[0] != '\0' && strchr("aeiouAEIO8", noun[0]) != NULL;
    // Translators: the article of one among many, before cards such as “2” and before kinds of
    // combination. A language whose articles depend on the noun leaves it out.
    return climb_words_fill(vowel ? _("an {noun}") : _("a {noun}"), "noun", noun, NULL);
}

ClimbBookWords climb_book_rank(const ClimbGame *game, int rank) {
    int joker = rank - (int)strlen(game->deck.ranks);
    if (joker >= 0) {
        return climb_book_words(joker == 0 ? _("black joker") : _("red joker"), NULL);
    }
    const char letter[] = { game->deck.ranks[rank], '\0' };
    return climb_book_words(letter[0] == 'T' ? "10" : letter, NULL);
}

ClimbBookWords climb_book_suit(const ClimbGame *game, int suit) {
    const char letter[] = { game->deck.suits[suit], '\0' };
    switch (letter[0]) {
    case 'D': return climb_book_words(_("diamonds"), NULL);
    case 'C': return climb_book_words(_("clubs"), NULL);
    case 'H': return climb_book_words(_("hearts"), NULL);
    case 'S': return climb_book_words(_("spades"), NULL);
    }
    return climb_book_words(_("suit {letter}"), "letter", letter, NULL);
}

ClimbBookWords climb_book_card(const ClimbGame *game, ClimbCard card) {
    char face[CLIMB_FACE_MAX];
    climb_deck_face(&game->deck, card, face);
    ClimbBookWords rank = climb_book_rank(game, climb_card_rank(card));
    if (climb_card_rank(card) >= (int)strlen(game->deck.ranks)) {
        // Translators: a joker by its name, and as it is written.
        return climb_book_words(_("{joker} ({card})"), "joker", rank.text, "card", face, NULL);
    }
    // Translators: a card by its name, and as it is written: “3 of diamonds (3D)”.
    return climb_book_words(_("{rank} of {suit} ({card})"), "rank", rank.text, "suit",
                            climb_book_suit(game, climb_card_suit(card)).text, "card", face, NULL);
}

char *climb_book_any_of(const ClimbGame *game, ClimbCards cards) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = game->deck.rank_count - 1; rank >= 0; rank--) {
        ClimbCards of_rank = climb_cards_of_rank(rank) & game->deck.cards;
        ClimbCards held = of_rank & cards;
        if (held != CLIMB_NO_CARDS && held == of_rank) {
            g_ptr_array_add(texts, climb_book_any(climb_book_rank(game, rank).text));
            continue;
        }
        held = climb_cards_faces_once(held);
        for (; held != CLIMB_NO_CARDS; held = climb_cards_rest(held)) {
            ClimbBookWords name = climb_book_card(game, climb_cards_lowest(held));
            g_ptr_array_add(texts, climb_words_fill(_("the {card}"), "card", name.text, NULL));
        }
    }
    return climb_book_join(texts, CLIMB_BOOK_OR);
}

char *climb_book_ranks(const ClimbGame *game, ClimbRanks ranks) {
    int low = climb_ranks_lowest(ranks), high = climb_ranks_highest(ranks);
    if (high - low >= 2 && climb_ranks_count(ranks) == high - low + 1) {
        return climb_words_fill(_("{lowest} to {highest}"), "lowest",
                                climb_book_rank(game, low).text, "highest",
                                climb_book_rank(game, high).text, NULL);
    }
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = high; rank >= low; rank--) {
        if (climb_ranks_has(ranks, rank)) {
            g_ptr_array_add(texts, g_strdup(climb_book_rank(game, rank).text));
        }
    }
    return climb_book_join(texts, CLIMB_BOOK_AND);
}

ClimbBookWords climb_book_kind(const ClimbGame *game, int kind) {
    g_autofree char *words = climb_combo_with_article(climb_words_find(game->patterns[kind].name));
    return climb_book_words(words, NULL);
}

static char *target_words(const ClimbGame *game, const ClimbTarget *target) {
    enum { EVERY_RANK, ONE_RANK, SOME_RANKS } which = SOME_RANKS;
    // Translators: what may be beaten. {kind} is a combination with its article, {cards} their number.
    static const char *const texts[][2] = {
        [EVERY_RANK] = { "{kind}", N_("{kind} of {cards}") },
        [ONE_RANK] = { N_("{kind} of {rank}s"), N_("{kind} of {cards} of {rank}s") },
        [SOME_RANKS] = { N_("{kind} made of the ranks {ranks}"),
                         N_("{kind} of {cards} made of the ranks {ranks}") },
    };
    ClimbCards all = game->deck.cards, within = target->within & all;
    const ClimbPattern *pattern = target->kind < 0 ? NULL : &game->patterns[target->kind];
    ClimbBookWords kind = pattern != NULL ? climb_book_kind(game, target->kind)
                                          : climb_book_words(_("any combination"), NULL);
    if (within == all || within == CLIMB_NO_CARDS) {
        which = EVERY_RANK;
    } else if (climb_ranks_count(climb_cards_ranks(within, 1)) == 1) {
        which = ONE_RANK; // "2s" reads better than "the rank 2"
    }
    g_autofree char *ranks = which == EVERY_RANK
                                 ? NULL
                                 : climb_book_ranks(game, climb_cards_ranks(within, 1));
    if (which == ONE_RANK && pattern != NULL && pattern->set_count == 1 && pattern->sets[0] == 1) {
        // Translators: a single card of a rank: “a single 2”.
        return climb_words_fill(_("{kind} {rank}"), "kind", kind.text, "rank", ranks, NULL);
    }
    const char *text = texts[which][target->length == 0 ? 0 : 1];
    return climb_words_fill(_(text), "kind", kind.text, "cards",
                            climb_book_cards(target->length).text, "rank", ranks, "ranks", ranks,
                            NULL);
}

static bool is_anything(const ClimbGame *game, const ClimbTarget *target) {
    return target->kind < 0 && target->length == 0 &&
           climb_cards_contains(target->within, game->deck.cards);
}

char *climb_book_targets(const ClimbGame *game, const ClimbTargets *targets) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < targets->count; i++) {
        if (is_anything(game, &targets->targets[i])) {
            return g_strdup(_("any combination, whatever its number of cards"));
        }
        g_ptr_array_add(texts, target_words(game, &targets->targets[i]));
    }
    return climb_book_join(texts, CLIMB_BOOK_OR);
}

const char *climb_book_by_side(const ClimbGame *game, const char *left, const char *right,
                               const char *either) {
    switch ((ClimbDirection)game->rules->direction) {
    case CLIMB_DIRECTION_CCW: return right;
    case CLIMB_DIRECTION_CW: return left;
    case CLIMB_DIRECTION_ALTERNATE: break;
    }
    return either;
}
