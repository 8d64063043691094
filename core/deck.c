// SPDX-License-Identifier: LGPL-2.1-or-later
// Decks, and cards as text in both directions. The only place that knows what a card looks like.
#include "deck.h"

#include <string.h>

#include "error.h"
#include "words.h"

#define RANK_LETTERS "123456789TJQKA"
#define JOKERS_MAX 2
#define SECOND_PACK '*' // after a card of the second pack
#define SHOWN_MAX 60

// Text that came from outside, fit to be shown in a message: cut short, and with everything that
// could disturb a terminal or is no UTF-8 written as its number.
static char *shown(const char *text) {
    GString *out = g_string_new(NULL);
    const char *p = text;
    for (int i = 0; *p != '\0' && i < SHOWN_MAX; i++) {
        gunichar c = g_utf8_get_char_validated(p, -1);
        if (c == (gunichar)-1 || c == (gunichar)-2) {
            g_string_append_printf(out, "\\x%02X", (guint)(guchar)*p);
            p++;
            continue;
        }
        if (!g_unichar_isprint(c)) {
            g_string_append_printf(out, "\\u%04X", (guint)c);
        } else {
            g_string_append_unichar(out, c);
        }
        p = g_utf8_next_char(p);
    }
    if (*p != '\0') {
        g_string_append(out, "…");
    }
    return g_string_free(out, FALSE);
}

static int letter_index(const char *letters, int count, char letter) {
    char upper = g_ascii_toupper(letter);
    for (int i = 0; i < count; i++) {
        if (letters[i] == upper) {
            return i;
        }
    }
    return -1;
}

static int letter_ranks(const ClimbDeck *deck) {
    return deck->rank_count - deck->jokers;
}

int climb_deck_rank(const ClimbDeck *deck, char letter) {
    return letter_index(deck->ranks, letter_ranks(deck), letter);
}

int climb_deck_suit(const ClimbDeck *deck, char letter) {
    return letter_index(deck->suits, deck->suit_count, letter);
}

static bool fail_init(GError **error, const char *field, const char *text, const char *why) {
    g_autofree char *safe = shown(text);
    climb_error_set(error, CLIMB_ERROR_RULES, "{field} \"{text}\": {fault}", "field", field, "text",
                    safe, "fault", why, NULL);
    return false;
}

static bool check_ranks(const char *ranks, int jokers, GError **error) {
    size_t length = strlen(ranks);
    for (size_t i = 0; i < length; i++) {
        if (strchr(RANK_LETTERS, ranks[i]) == NULL) {
            return fail_init(error, _("ranks"), ranks,
                             _("only 1 2 3 4 5 6 7 8 9 T J Q K A are ranks"));
        }
        if (strchr(ranks + i + 1, ranks[i]) != NULL) {
            return fail_init(error, _("ranks"), ranks, _("a rank stands there twice"));
        }
    }
    if (length == 0 || length + (size_t)jokers > CLIMB_RANKS_MAX) {
        return fail_init(error, _("ranks"), ranks, _("give 1 to 16 ranks, the jokers counted"));
    }
    return true;
}

// A suit letter that is also a rank would make "KA" two cards at once.
static bool check_suits(const char *suits, const char *ranks, GError **error) {
    size_t length = strlen(suits);
    if (length == 0 || length > CLIMB_SUIT_SLOTS) {
        return fail_init(error, _("suits"), suits, _("give 1 to 4 suits"));
    }
    for (size_t i = 0; i < length; i++) {
        if (!g_ascii_isupper(suits[i])) {
            return fail_init(error, _("suits"), suits,
                             _("suits are capital letters, such as D C H S"));
        }
        if (strchr(suits + i + 1, suits[i]) != NULL) {
            return fail_init(error, _("suits"), suits, _("a suit stands there twice"));
        }
        if (strchr(ranks, suits[i]) != NULL) {
            return fail_init(error, _("suits"), suits,
                             _("a letter cannot be both a rank and a suit"));
        }
    }
    return true;
}

static ClimbCards all_places(const ClimbDeck *deck) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int rank = 0; rank < deck->rank_count; rank++) {
        int suits = rank < letter_ranks(deck) ? deck->suit_count : 1;
        for (int suit = 0; suit < suits; suit++) {
            cards |= climb_cards_of(climb_card(rank, suit));
        }
    }
    return deck->packs > 1 ? climb_places_cards(climb_cards_first(cards)) : cards;
}

bool climb_deck_init(ClimbDeck *deck, int packs, const char *ranks, const char *suits, int jokers,
                     const char *removed, GError **error) {
    if (packs < 1 || packs > CLIMB_PACKS_MAX) {
        climb_error_set(error, CLIMB_ERROR_RULES, _("{number} packs: a deck has 1 or {most}"),
                        "number", climb_words_digits(packs).text, "most",
                        climb_words_digits(CLIMB_PACKS_MAX).text, NULL);
        return false;
    }
    if (jokers < 0 || jokers > JOKERS_MAX) {
        climb_error_set(error, CLIMB_ERROR_RULES, _("{number} jokers: a deck has 0, 1 or 2"),
                        "number", climb_words_digits(jokers).text, NULL);
        return false;
    }
    if (!check_ranks(ranks, jokers, error) || !check_suits(suits, ranks, error)) {
        return false;
    }
    ClimbDeck made = { .packs = packs, .jokers = jokers };
    memcpy(made.ranks, ranks, strlen(ranks));
    memcpy(made.suits, suits, strlen(suits));
    made.rank_count = (int)strlen(ranks) + jokers;
    made.suit_count = (int)strlen(suits);
    made.cards = all_places(&made);
    ClimbCards without = CLIMB_NO_CARDS;
    if (!climb_deck_parse_cards(&made, removed == NULL ? "" : removed, &without, error)) {
        g_prefix_error(error, "%s: ", _("cards left out"));
        return false;
    }
    made.cards &= ~climb_places_cards(climb_cards_places(without));
    if (made.cards == CLIMB_NO_CARDS) {
        return fail_init(error, _("cards left out"), removed, _("no card remains"));
    }
    *deck = made;
    return true;
}

char *climb_deck_face(const ClimbDeck *deck, ClimbCard card, char face[CLIMB_FACE_MAX]) {
    int rank = climb_card_rank(card);
    int joker = rank - letter_ranks(deck);
    if (joker >= 0) {
        face[0] = 'X';
        face[1] = joker == 0 ? 'B' : 'R';
    } else {
        face[0] = deck->ranks[rank];
        face[1] = deck->suits[climb_card_suit(card)];
    }
    face[2] = '\0';
    return face;
}

static char *faces(const ClimbDeck *deck, ClimbCards cards, bool by_pack) {
    GString *text = g_string_new(NULL);
    char face[CLIMB_FACE_MAX];
    for (; cards != CLIMB_NO_CARDS; cards = climb_cards_rest(cards)) {
        ClimbCard card = climb_cards_lowest(cards);
        if (text->len > 0) {
            g_string_append_c(text, ' ');
        }
        g_string_append(text, climb_deck_face(deck, card, face));
        if (by_pack && card >= CLIMB_PACK_MAX) {
            g_string_append_c(text, SECOND_PACK);
        }
    }
    return g_string_free(text, FALSE);
}

char *climb_deck_faces(const ClimbDeck *deck, ClimbCards cards) {
    return faces(deck, cards, false);
}

char *climb_deck_faces_by_pack(const ClimbDeck *deck, ClimbCards cards) {
    return faces(deck, cards, true);
}

static char symbol_letter(gunichar symbol) {
    switch (symbol) {
    case 0x2660: // black and white spade
    case 0x2664: return 'S';
    case 0x2665:
    case 0x2661: return 'H';
    case 0x2666:
    case 0x2662: return 'D';
    case 0x2663:
    case 0x2667: return 'C';
    default: return '\0';
    }
}

// Terminals and phones put these behind a suit to choose between text and picture.
static bool is_variation(gunichar c) {
    return c == 0xFE0E || c == 0xFE0F;
}

static const char *skip_variations(const char *p) {
    while (*p != '\0' && is_variation(g_utf8_get_char(p))) {
        p = g_utf8_next_char(p);
    }
    return p;
}

// Reads a rank at *p and goes past it; -1 without moving if there is none.
static int take_rank(const ClimbDeck *deck, const char **p) {
    if ((*p)[0] == '1' && (*p)[1] == '0') {
        int ten = climb_deck_rank(deck, 'T');
        *p += ten < 0 ? 0 : 2;
        return ten;
    }
    int rank = **p == '\0' ? -1 : climb_deck_rank(deck, **p);
    if (rank >= 0) {
        *p = skip_variations(*p + 1);
    }
    return rank;
}

// The same of a suit.
static int take_suit(const ClimbDeck *deck, const char **p) {
    if (**p == '\0') {
        return -1;
    }
    char symbol = symbol_letter(g_utf8_get_char(*p));
    int suit = climb_deck_suit(deck, symbol != '\0' ? symbol : **p);
    if (suit >= 0) {
        *p = skip_variations(g_utf8_next_char(*p));
    }
    return suit;
}

static bool take_joker(const ClimbDeck *deck, const char **p, ClimbCard *card) {
    char color = g_ascii_toupper((*p)[0]) == 'X' ? g_ascii_toupper((*p)[1]) : '\0';
    int joker = color == 'B' ? 0 : color == 'R' ? 1 : JOKERS_MAX;
    if (joker >= deck->jokers) {
        return false;
    }
    *card = climb_card(letter_ranks(deck) + joker, 0);
    *p += 2;
    return true;
}

// Reads a card at *p, rank first or suit first, and goes past it. False without moving if there is
// none. *p must be valid UTF-8.
static bool take_card(const ClimbDeck *deck, const char **p, ClimbCard *card) {
    if (take_joker(deck, p, card)) {
        return true;
    }
    const char *at = *p;
    int rank = take_rank(deck, &at);
    int suit = take_suit(deck, &at);
    if (rank < 0 && suit >= 0) {
        rank = take_rank(deck, &at);
    }
    if (rank < 0 || suit < 0) {
        return false;
    }
    *p = at;
    *card = climb_card(rank, suit);
    return true;
}

static bool is_separator(const char *p) {
    gunichar c = g_utf8_get_char(p);
    return c == ',' || g_unichar_isspace(c);
}

static const char *skip_separators(const char *p) {
    while (*p != '\0' && is_separator(p)) {
        p = g_utf8_next_char(p);
    }
    return p;
}

// "a rank (3 4 … 10 J Q K A 2) and a suit (D C H S)", in the deck's own letters.
static char *letters(const char *all, int count) {
    GString *text = g_string_new(NULL);
    for (int i = 0; i < count; i++) {
        g_string_append_printf(text, i > 0 ? " %c" : "%c", all[i]);
    }
    return g_string_free(text, FALSE);
}

// "a card is a rank (3 4 … T J Q K A 2) and a suit (D C H S), such as 3D", in the deck's own letters.
static char *card_help(const ClimbDeck *deck) {
    g_autofree char *ranks = letters(deck->ranks, letter_ranks(deck));
    g_autofree char *suits = letters(deck->suits, deck->suit_count);
    const char card[] = { deck->ranks[0], deck->suits[0], '\0' };
    const char ten[] = { 'T', deck->suits[0], '\0' };
    const char digits[] = { '1', '0', deck->suits[0], '\0' };
    GString *help = g_string_new(NULL);
    climb_words_add(
        help,
        climb_deck_rank(deck, 'T') >= 0
            ? _("a card is a rank ({ranks}) and a suit ({suits}), such as {card}, or {ten} "
                "or {digits} for a ten")
            : _("a card is a rank ({ranks}) and a suit ({suits}), such as {card}"),
        "ranks", ranks, "suits", suits, "card", card, "ten", ten, "digits", digits, NULL);
    if (deck->jokers > 0) {
        g_autofree char *without = g_strdup(help->str);
        g_string_truncate(help, 0);
        // Translators: {help} is such as “a card is a rank (3 4 5) and a suit (D C H S), such as 3D”.
        climb_words_add(help,
                        deck->jokers > 1 ? _("{help}, or a joker, XB or XR")
                                         : _("{help}, or the joker XB"),
                        "help", without, NULL);
    }
    return g_string_free(help, FALSE);
}

// The piece at `p` up to the next separator is no card.
static void set_not_a_card(const ClimbDeck *deck, const char *text, const char *p, GError **error) {
    const char *end = p;
    while (*end != '\0' && !is_separator(end)) {
        end = g_utf8_next_char(end);
    }
    g_autofree char *piece = g_strndup(p, (gsize)(end - p));
    g_autofree char *safe_piece = shown(piece);
    g_autofree char *safe_text = shown(text);
    g_autofree char *help = card_help(deck);
    climb_error_set(error, CLIMB_ERROR_TEXT,
                    strcmp(piece, text) == 0 ? _("\"{piece}\" is not a card: {help}")
                                             : _("\"{piece}\" in \"{text}\" is not a card: {help}"),
                    "piece", safe_piece, "text", safe_text, "help", help, NULL);
}

static bool check_text(const char *text, GError **error) {
    if (g_utf8_validate(text, -1, NULL)) {
        return true;
    }
    g_autofree char *safe = shown(text);
    climb_error_set(error, CLIMB_ERROR_TEXT,
                    _("\"{text}\" is not UTF-8 text: write cards with plain letters, such as 3D"),
                    "text", safe, NULL);
    return false;
}

// Reads a card at *p and sees that the deck has it.
static bool read_card(const ClimbDeck *deck, const char *text, const char **p, ClimbCard *card,
                      GError **error) {
    if (!take_card(deck, p, card)) {
        set_not_a_card(deck, text, *p, error);
        return false;
    }
    if (deck->packs > 1 && **p == SECOND_PACK) {
        *card = (ClimbCard)(*card + CLIMB_PACK_MAX);
        ++*p;
    }
    if (!climb_cards_has(deck->cards, *card)) {
        char face[CLIMB_FACE_MAX];
        climb_error_set(error, CLIMB_ERROR_TEXT, _("{card} is not in this deck"), "card",
                        climb_deck_face(deck, *card, face), NULL);
        return false;
    }
    return true;
}

bool climb_deck_parse_card(const ClimbDeck *deck, const char *text, ClimbCard *card,
                           GError **error) {
    if (!check_text(text, error)) {
        return false;
    }
    ClimbCard read = CLIMB_NO_CARD;
    const char *p = skip_separators(text);
    if (!read_card(deck, text, &p, &read, error)) {
        return false;
    }
    if (*skip_separators(p) != '\0') {
        g_autofree char *safe = shown(text);
        climb_error_set(error, CLIMB_ERROR_TEXT, _("\"{text}\" is more than one card"), "text",
                        safe, NULL);
        return false;
    }
    *card = read;
    return true;
}

// A card named without its pack is one of the other pack, if that of the first was named already.
static ClimbCard other_pack(const ClimbDeck *deck, ClimbCards taken, ClimbCard card) {
    bool second = deck->packs > 1 && card < CLIMB_PACK_MAX && climb_cards_has(taken, card);
    ClimbCard other = (ClimbCard)(card + CLIMB_PACK_MAX);
    return second && climb_cards_has(deck->cards, other) ? other : card;
}

bool climb_deck_parse_cards(const ClimbDeck *deck, const char *text, ClimbCards *cards,
                            GError **error) {
    ClimbCard order[CLIMB_CARDS_MAX];
    return climb_deck_parse_order(deck, text, cards, order, error);
}

bool climb_deck_parse_order(const ClimbDeck *deck, const char *text, ClimbCards *cards,
                            ClimbCard order[CLIMB_CARDS_MAX], GError **error) {
    int count = 0;
    if (!check_text(text, error)) {
        return false;
    }
    ClimbCards read = CLIMB_NO_CARDS;
    for (const char *p = skip_separators(text); *p != '\0'; p = skip_separators(p)) {
        ClimbCard card = CLIMB_NO_CARD;
        if (!read_card(deck, text, &p, &card, error)) {
            return false;
        }
        card = other_pack(deck, read, card);
        if (climb_cards_has(read, card)) {
            char face[CLIMB_FACE_MAX];
            g_autofree char *safe = shown(text);
            climb_error_set(error, CLIMB_ERROR_TEXT, _("{card} stands twice in \"{text}\""), "card",
                            climb_deck_face(deck, card, face), "text", safe, NULL);
            return false;
        }
        read |= climb_cards_of(card);
        order[count++] = card;
    }
    *cards = read;
    return true;
}
