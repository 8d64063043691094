// SPDX-License-Identifier: LGPL-2.1-or-later
// Words of the rule book: numbers, cards, ranks, kinds and lists as a player says them. What the
// book says with them is in the rulebook files.
#include "book.h"

#include <string.h>

#include "deck.h"

void climb_book_new_line(GString *out) {
    if (out->len > 0 && out->str[out->len - 1] != '\n') {
        g_string_append_c(out, '\n');
    }
}

void climb_book_say(GString *out, const char *format, ...) {
    va_list arguments;
    if (out->len > 0 && out->str[out->len - 1] != '\n') {
        g_string_append_c(out, ' ');
    }
    gsize start = out->len;
    va_start(arguments, format);
    g_string_append_vprintf(out, format, arguments);
    va_end(arguments);
    if (out->len > start) {
        out->str[start] = g_ascii_toupper(out->str[start]);
    }
}

ClimbBookWords climb_book_number(int number) {
    static const char *const words[] = {
        "no",    "one",   "two",  "three", "four",   "five",   "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve",
    };
    ClimbBookWords out;
    if (number >= 0 && number < (int)G_N_ELEMENTS(words)) {
        g_strlcpy(out.text, words[number], sizeof out.text);
    } else {
        g_snprintf(out.text, sizeof out.text, "%d", number);
    }
    return out;
}

ClimbBookWords climb_book_count(int number, const char *noun) {
    ClimbBookWords out = climb_book_number(number);
    g_strlcat(out.text, " ", sizeof out.text);
    g_strlcat(out.text, noun, sizeof out.text);
    g_strlcat(out.text, number == 1 ? "" : "s", sizeof out.text);
    return out;
}

char *climb_book_join(GPtrArray *texts, const char *last) {
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < texts->len; i++) {
        const char *before = i == 0 ? "" : ", ";
        if (last != NULL && i > 0 && i == texts->len - 1) {
            g_string_append_printf(out, " %s ", last);
            before = "";
        }
        g_string_append_printf(out, "%s%s", before, (const char *)texts->pdata[i]);
    }
    return g_string_free(out, FALSE);
}

ClimbBookWords climb_book_rank(const ClimbGame *game, int rank) {
    ClimbBookWords out = { { '\0' } };
    int joker = rank - (int)strlen(game->deck.ranks);
    if (joker >= 0) {
        g_strlcpy(out.text, joker == 0 ? "black joker" : "red joker", sizeof out.text);
    } else if (game->deck.ranks[rank] == 'T') {
        g_strlcpy(out.text, "10", sizeof out.text);
    } else {
        out.text[0] = game->deck.ranks[rank];
    }
    return out;
}

ClimbBookWords climb_book_suit(const ClimbGame *game, int suit) {
    ClimbBookWords out;
    char letter = game->deck.suits[suit];
    const char *name = letter == 'D'   ? "diamonds"
                       : letter == 'C' ? "clubs"
                       : letter == 'H' ? "hearts"
                       : letter == 'S' ? "spades"
                                       : NULL;
    if (name != NULL) {
        g_strlcpy(out.text, name, sizeof out.text);
    } else {
        g_snprintf(out.text, sizeof out.text, "suit %c", letter);
    }
    return out;
}

ClimbBookWords climb_book_card(const ClimbGame *game, ClimbCard card) {
    ClimbBookWords out = climb_book_rank(game, climb_card_rank(card));
    char face[CLIMB_FACE_MAX];
    if (climb_card_rank(card) < (int)strlen(game->deck.ranks)) {
        g_strlcat(out.text, " of ", sizeof out.text);
        g_strlcat(out.text, climb_book_suit(game, climb_card_suit(card)).text, sizeof out.text);
    }
    g_strlcat(out.text, " (", sizeof out.text);
    g_strlcat(out.text, climb_deck_face(&game->deck, card, face), sizeof out.text);
    g_strlcat(out.text, ")", sizeof out.text);
    return out;
}

// "an" before a vowel, an 8 and the letter A, which is said as it is written.
static const char *article(const char *word) {
    return strchr("aeiouAEIO8", word[0]) != NULL ? "an" : "a";
}

char *climb_book_any_of(const ClimbGame *game, ClimbCards cards) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = game->deck.rank_count - 1; rank >= 0; rank--) {
        ClimbCards of_rank = climb_cards_of_rank(rank) & game->deck.cards;
        ClimbCards held = of_rank & cards;
        if (held != CLIMB_NO_CARDS && held == of_rank) {
            ClimbBookWords name = climb_book_rank(game, rank);
            g_ptr_array_add(texts, g_strdup_printf("%s %s", article(name.text), name.text));
            continue;
        }
        held = climb_cards_faces_once(held);
        for (; held != CLIMB_NO_CARDS; held = climb_cards_rest(held)) {
            ClimbBookWords name = climb_book_card(game, climb_cards_lowest(held));
            g_ptr_array_add(texts, g_strdup_printf("the %s", name.text));
        }
    }
    return climb_book_join(texts, "or");
}

char *climb_book_ranks(const ClimbGame *game, ClimbRanks ranks) {
    int low = climb_ranks_lowest(ranks), high = climb_ranks_highest(ranks);
    if (high - low >= 2 && climb_ranks_count(ranks) == high - low + 1) {
        return g_strdup_printf("%s to %s", climb_book_rank(game, low).text,
                               climb_book_rank(game, high).text);
    }
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = high; rank >= low; rank--) {
        if (climb_ranks_has(ranks, rank)) {
            g_ptr_array_add(texts, g_strdup(climb_book_rank(game, rank).text));
        }
    }
    return climb_book_join(texts, "and");
}

ClimbBookWords climb_book_kind(const ClimbGame *game, int kind) {
    static const char *const numbers[] = { "two ", "three ", "four ", "five ", "six " };
    const char *name = game->patterns[kind].name;
    bool bare = g_str_has_suffix(name, "s");
    ClimbBookWords out = { { '\0' } };
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        bare = bare || g_str_has_prefix(name, numbers[i]);
    }
    g_snprintf(out.text, sizeof out.text, "%s%s%s", bare ? "" : article(name), bare ? "" : " ",
               name);
    return out;
}

static char *target_words(const ClimbGame *game, const ClimbTarget *target) {
    ClimbCards all = game->deck.cards;
    ClimbCards within = target->within & all;
    g_autofree char *ranks = within == all || within == CLIMB_NO_CARDS
                                 ? NULL
                                 : climb_book_ranks(game, climb_cards_ranks(within, 1));
    g_autofree char *length = target->length == 0
                                  ? g_strdup("")
                                  : g_strdup_printf(" of %s",
                                                    climb_book_count(target->length, "card").text);
    bool one_rank = ranks != NULL && climb_ranks_count(climb_cards_ranks(within, 1)) == 1;
    const ClimbPattern *pattern = target->kind < 0 ? NULL : &game->patterns[target->kind];
    if (one_rank && pattern != NULL && pattern->set_count == 1 && pattern->sets[0] == 1) {
        return g_strdup_printf("%s %s", climb_book_kind(game, target->kind).text, ranks);
    }
    // "2s" reads better than "the rank 2" where there is one rank only.
    return g_strdup_printf("%s%s%s%s%s",
                           target->kind < 0 ? "any combination"
                                            : climb_book_kind(game, target->kind).text,
                           length, ranks == NULL ? "" : (one_rank ? " of " : " made of the ranks "),
                           ranks == NULL ? "" : ranks, one_rank ? "s" : "");
}

static bool is_anything(const ClimbGame *game, const ClimbTarget *target) {
    return target->kind < 0 && target->length == 0 &&
           climb_cards_contains(target->within, game->deck.cards);
}

char *climb_book_targets(const ClimbGame *game, const ClimbTargets *targets) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < targets->count; i++) {
        if (is_anything(game, &targets->targets[i])) {
            return g_strdup("any combination, whatever its number of cards");
        }
        g_ptr_array_add(texts, target_words(game, &targets->targets[i]));
    }
    return climb_book_join(texts, "or");
}

const char *climb_book_next_side(const ClimbGame *game) {
    switch ((ClimbDirection)game->rules->direction) {
    case CLIMB_DIRECTION_CCW: return "right";
    case CLIMB_DIRECTION_CW: return "left";
    case CLIMB_DIRECTION_ALTERNATE: return NULL;
    }
    return NULL;
}
