// SPDX-License-Identifier: LGPL-2.1-or-later
// Sets of cards, cards as text, the generator and its golden values, names that are nearly right.
#include "testing.h"

#include <string.h>

// --- sets ------------------------------------------------------------------------------------

static void test_sets(void) {
    ClimbCards cards = CLIMB_NO_CARDS;
    g_assert_cmpint(climb_cards_count(cards), ==, 0);
    for (int i = 0; i < CLIMB_PACK_MAX; i++) {
        ClimbCard card = (ClimbCard)i;
        ClimbCards above = climb_cards_above(~CLIMB_NO_CARDS, card);
        g_assert_cmpint(climb_card(climb_card_rank(card), climb_card_suit(card)), ==, card);
        g_assert_false(climb_cards_has(cards, card));
        g_assert_false(climb_cards_has(above, card));
        g_assert_cmpint(climb_cards_count(above), ==, 2 * (63 - i));
        cards |= climb_cards_of(card);
        g_assert_true(climb_cards_has(cards, card));
        g_assert_cmpint(climb_cards_highest(cards), ==, card);
        g_assert_cmpint(climb_cards_count(cards), ==, i + 1);
    }
    int seen = 0;
    for (ClimbCards left = cards; left != 0; left = climb_cards_rest(left)) {
        g_assert_cmpint(climb_cards_lowest(left), ==, seen++);
    }
    g_assert_cmpint(seen, ==, CLIMB_PACK_MAX);
    g_assert_true(
        climb_cards_contains(climb_places_cards(climb_cards_first(cards)), climb_cards_of_suit(3)));
    g_assert_false(climb_cards_contains(climb_cards_of_suit(3), climb_cards_of(0)));
}

// The slow way, against which the bit tricks are held.
static ClimbRanks ranks_slowly(ClimbCards cards, int count) {
    ClimbRanks ranks = 0;
    for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
        int held = 0;
        for (int suit = 0; suit < CLIMB_SUIT_SLOTS; suit++) {
            ClimbCard card = climb_card(rank, suit);
            held += climb_cards_has(cards, card) ? 1 : 0;
            held += climb_cards_has(cards, (ClimbCard)(card + CLIMB_PACK_MAX)) ? 1 : 0;
        }
        ranks |= held >= count ? climb_ranks_of(rank) : 0;
    }
    return ranks;
}

static uint32_t pack_slowly(ClimbRanks ranks) {
    uint32_t packed = 0;
    for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
        packed |= climb_ranks_has(ranks, rank) ? 1u << rank : 0;
    }
    return packed;
}

static void test_ranks(void) {
    ClimbRandom random;
    ClimbSeed seed = climb_seed_from_number(3);
    climb_random_init(&random, &seed);
    for (int i = 0; i < 100000; i++) {
        ClimbCards cards = climb_random_next(&random);
        cards &= i % 3 == 0 ? climb_random_next(&random) : ~CLIMB_NO_CARDS;
        if (i % 2 == 0) {
            cards |= (ClimbCards)climb_random_next(&random) << CLIMB_PACK_MAX;
        }
        for (int count = 1; count <= CLIMB_SET_MAX; count++) {
            g_assert_cmphex(climb_cards_ranks(cards, count), ==, ranks_slowly(cards, count));
        }
        ClimbRanks ranks = climb_cards_ranks(cards, 2);
        g_assert_cmphex(climb_ranks_pack(ranks), ==, pack_slowly(ranks));
        g_assert_cmpint(climb_ranks_count(ranks), ==, __builtin_popcount(pack_slowly(ranks)));
        if (ranks != 0) {
            g_assert_cmpint(climb_ranks_highest(ranks), ==, 31 - __builtin_clz(pack_slowly(ranks)));
            g_assert_cmpint(climb_ranks_lowest(ranks), ==, __builtin_ctz(pack_slowly(ranks)));
        }
        g_assert_cmphex(climb_cards_ranks(climb_ranks_cards(ranks), 4), ==, ranks);
    }
    g_assert_cmphex(climb_cards_suits(climb_cards_of(climb_card(5, 2)), 5), ==, 4);
    g_assert_true(climb_cards_of_rank(2) == climb_cards_packs(0xF00, 0xF00));
}

// --- cards as text ---------------------------------------------------------------------------

static ClimbDeck make_deck(const char *ranks, const char *suits, int jokers, const char *removed) {
    ClimbDeck deck;
    GError *error = NULL;
    g_assert_true(climb_deck_init(&deck, 1, ranks, suits, jokers, removed, &error));
    g_assert_no_error(error);
    return deck;
}

static void test_round_trip(void) {
    static const struct {
        const char *ranks, *suits;
        int jokers, count;
    } decks[] = {
        { "3456789TJQKA2", "DCHS", 0, 52 },  { "3456789TJQKA2", "CSHD", 2, 54 },
        { "A23456789TJQK", "DCHS", 1, 53 },  { "456789TJQKA23", "DCHS", 0, 52 },
        { "123456789TJQKA", "WXYZ", 2, 58 }, { "23", "R", 0, 2 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(decks); i++) {
        ClimbDeck deck = make_deck(decks[i].ranks, decks[i].suits, decks[i].jokers, "");
        g_assert_cmpint(climb_cards_count(deck.cards), ==, decks[i].count);
        for (ClimbCards left = deck.cards; left != 0; left = climb_cards_rest(left)) {
            ClimbCard card = climb_cards_lowest(left), read = CLIMB_NO_CARD;
            char face[CLIMB_FACE_MAX];
            g_assert_true(climb_deck_face(&deck, card, face) == face);
            g_assert_true(climb_deck_parse_card(&deck, face, &read, NULL));
            g_assert_cmpint(read, ==, card);
            g_autofree char *lower = g_ascii_strdown(face, -1);
            g_assert_true(climb_deck_parse_card(&deck, lower, &read, NULL));
            g_assert_cmpint(read, ==, card);
        }
        g_autofree char *faces = climb_deck_faces(&deck, deck.cards);
        g_auto(GStrv) words = g_strsplit(faces, " ", -1);
        g_autofree char *joined = g_strjoinv("", words);
        ClimbCards all = 0, run_together = 0;
        g_assert_true(climb_deck_parse_cards(&deck, faces, &all, NULL));
        g_assert_true(climb_deck_parse_cards(&deck, joined, &run_together, NULL));
        g_assert_cmphex(all, ==, deck.cards);
        g_assert_cmphex(run_together, ==, deck.cards);
    }
}

static void test_deck_order(void) {
    ClimbDeck deck = make_deck("3456789TJQKA2", "DCHS", 2, "2S 3D");
    char face[CLIMB_FACE_MAX];
    g_assert_cmpint(climb_cards_count(deck.cards), ==, 52);
    g_assert_cmpstr(climb_deck_face(&deck, climb_cards_lowest(deck.cards), face), ==, "3C");
    g_assert_cmpstr(climb_deck_face(&deck, climb_cards_highest(deck.cards), face), ==, "XR");
    g_assert_cmpint(climb_deck_rank(&deck, '2'), ==, 12);
    g_assert_cmpint(climb_deck_rank(&deck, 'X'), ==, -1);
    g_assert_cmpint(climb_deck_rank(&deck, '\0'), ==, -1);
    g_assert_cmpint(climb_deck_suit(&deck, 'S'), ==, 3);
    g_assert_cmpint(climb_deck_suit(&deck, 'T'), ==, -1);
    g_assert_cmpint(climb_deck_suit(&deck, '\0'), ==, -1);
    g_autofree char *none = climb_deck_faces(&deck, CLIMB_NO_CARDS);
    g_assert_cmpstr(none, ==, "");
}

static void test_spellings(void) {
    static const struct {
        const char *text, *faces;
    } spellings[] = {
        { "10D", "TD" },
        { "TD", "TD" },
        { "td", "TD" },
        { "10♦", "TD" },
        { "♦10", "TD" },
        { "d10", "TD" },
        { "dt", "TD" },
        { "♢t", "TD" },
        { "10♦\uFE0F", "TD" },
        { "♦\uFE0F10", "TD" },
        { "♦\uFE0E"
          "3",
          "3D" },
        { "3\uFE0F♦", "3D" },
        { "  3d  ", "3D" },
        { "♤A", "AS" },
        { "A♠", "AS" },
        { "2♥ ♡3", "3H 2H" },
        { "♣4,♧5", "4C 5C" },
        { "10D10C10S", "TD TC TS" },
        { "10D10C10S+4H", NULL },
        { "3D3C", "3D 3C" },
        { "d3c3", "3D 3C" },
        { "♦3♣3", "3D 3C" },
        { "d10c10", "TD TC" },
        { "10h,jh", "TH JH" },
        { "10h, jh ,\tqh\n", "TH JH QH" },
        { "3D\u00A0"
          "3C",
          "3D 3C" },
        { "", "" },
        { " , ,", "" },
        { "2s 3d", "3D 2S" },
        { "xb XR xr", NULL },
    };
    ClimbDeck deck = make_deck("3456789TJQKA2", "DCHS", 0, "");
    for (size_t i = 0; i < G_N_ELEMENTS(spellings); i++) {
        ClimbCards cards = 0;
        bool read = climb_deck_parse_cards(&deck, spellings[i].text, &cards, NULL);
        g_assert_cmpint(read, ==, spellings[i].faces != NULL);
        if (read) {
            g_autofree char *faces = climb_deck_faces(&deck, cards);
            g_assert_cmpstr(faces, ==, spellings[i].faces);
        }
    }
}

// The same text whatever the suit order: a suit's strength is not its name.
static void test_suit_order(void) {
    static const char *const orders[] = { "DCHS", "CDHS", "CSHD", "SHCD" };
    for (size_t i = 0; i < G_N_ELEMENTS(orders); i++) {
        ClimbDeck deck = make_deck("3456789TJQKA2", orders[i], 0, "");
        ClimbCard card = CLIMB_NO_CARD;
        char face[CLIMB_FACE_MAX];
        g_assert_true(climb_deck_parse_card(&deck, "♥Q", &card, NULL));
        g_assert_cmpstr(climb_deck_face(&deck, card, face), ==, "QH");
        g_assert_cmpint(climb_card_suit(card), ==, strchr(orders[i], 'H') - orders[i]);
    }
}

static void test_jokers_and_ones(void) {
    ClimbDeck deck = make_deck("123456789TJQKA", "DCHS", 1, "");
    ClimbCards cards = 0;
    g_assert_false(climb_deck_parse_cards(&deck, "xb 1d d1 10d", &cards, NULL)); // 1D twice
    g_assert_true(climb_deck_parse_cards(&deck, "xb1dd10", &cards, NULL));
    g_autofree char *faces = climb_deck_faces(&deck, cards);
    g_assert_cmpstr(faces, ==, "1D TD XB");
    g_assert_false(climb_deck_parse_cards(&deck, "XR", &cards, NULL));
    ClimbDeck short_deck = make_deck("789JQKA", "DCHS", 0, "");
    g_assert_false(climb_deck_parse_cards(&short_deck, "10D", &cards, NULL));
    g_assert_false(climb_deck_parse_cards(&short_deck, "1D", &cards, NULL));
}

// Every message repeats the text, harmless to a terminal, and says what would be right.
static void test_bad_cards(void) {
    static const struct {
        const char *text, *message;
    } bad[] = {
        { "zz", "*\"zz\" is not a card*3 4 5*D C H S*" },
        { "3D 1D", "*\"1D\" in \"3D 1D\" is not a card*" },
        { "3", "*\"3\" is not a card*" },
        { "D", "*\"D\" is not a card*" },
        { "10", "*\"10\" is not a card*" },
        { "0D", "*is not a card*" },
        { "3D3", "*is not a card*" },
        { "3 D", "*is not a card*" },
        { "3D;4D", "*is not a card*" },
        { "♦", "*is not a card*" },
        { "3★", "*\"3★\" is not a card*" },
        { "♥♥", "*is not a card*" },
        { "XB", "*is not a card*" },
        { "3D 4C 3d", "*3D stands twice in \"3D 4C 3d\"*" },
        { "2S", "*2S is not in this deck*" },
        { "\xFF\xFE", "*\\xFF\\xFE*not UTF-8*" },
        { "3\xE2\x99", "*3\\xE2\\x99*not UTF-8*" },
        { "\x1B[31m3D", "*\\u001B?31m3D*" },
        { "3D\u202E", "*\\u202E*" },
    };
    ClimbDeck deck = make_deck("3456789TJQKA2", "DCHS", 0, "2S");
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        ClimbCards cards = 0x5A;
        g_autoptr(GError) error = NULL;
        g_assert_false(climb_deck_parse_cards(&deck, bad[i].text, &cards, &error));
        g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
        if (!g_pattern_match_simple(bad[i].message, error->message)) {
            g_error("\"%s\" instead of \"%s\"", error->message, bad[i].message);
        }
        g_assert_true(g_utf8_validate(error->message, -1, NULL));
        g_assert_cmphex(cards, ==, 0x5A); // untouched
    }
    g_autofree char *long_text = g_strnfill(100000, 'z');
    g_autoptr(GError) error = NULL;
    ClimbCard card = 7;
    g_assert_false(climb_deck_parse_card(&deck, long_text, &card, &error));
    g_assert_cmpint((int)strlen(error->message), <, 500);
    g_assert_false(climb_deck_parse_card(&deck, "3D 4D", &card, NULL));
    g_assert_false(climb_deck_parse_card(&deck, "", &card, NULL));
    g_assert_cmpint(card, ==, 7);
}

static void test_bad_decks(void) {
    static const struct {
        const char *ranks, *suits;
        int jokers;
        const char *removed;
    } bad[] = {
        { "33", "DCHS", 0, "" },   { "3X", "DCHS", 0, "" },     { "", "DCHS", 0, "" },
        { "345", "", 0, "" },      { "345", "DD", 0, "" },      { "345", "DCHSW", 0, "" },
        { "345", "d", 0, "" },     { "345K", "KD", 0, "" },     { "345", "D", 3, "" },
        { "345", "D", -1, "" },    { "34", "D", 0, "3D 4D" },   { "34", "D", 0, "5D" },
        { "34", "D", 0, "3D 3D" }, { "34", "\xC3\xA9", 0, "" }, { "3 4", "D", 0, "" },
        { "34", "D", 0, "\xFF" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
        ClimbDeck deck;
        g_autoptr(GError) error = NULL;
        g_assert_false(climb_deck_init(&deck, 1, bad[i].ranks, bad[i].suits, bad[i].jokers,
                                       bad[i].removed, &error));
        g_assert_nonnull(error);
        g_assert_true(g_utf8_validate(error->message, -1, NULL));
    }
}

// Whatever bytes come: never a crash, never cards without a clean reading back.
static void test_any_text(void) {
    static const char *const pieces[] = {
        "3", "10", "1", "0", "D", "s", "♦",    "♠",    "♡",  "\uFE0F",
        " ", ",",  "X", "B", "r", "T", "\xE2", "\xFF", "\n", "2",
    };
    ClimbDeck deck = make_deck("3456789TJQKA2", "DCHS", 2, "");
    ClimbSeed seed = climb_seed_from_number(11);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    for (int i = 0; i < 100000; i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (uint32_t n = climb_random_below(&random, 8); n > 0; n--) {
            g_string_append(text, pieces[climb_random_below(&random, G_N_ELEMENTS(pieces))]);
        }
        ClimbCards cards = 0, again = 0;
        g_autoptr(GError) error = NULL;
        bool read = climb_deck_parse_cards(&deck, text->str, &cards, &error);
        g_assert_cmpint(read, ==, error == NULL);
        g_assert_true(climb_cards_contains(deck.cards, cards));
        g_autofree char *faces = climb_deck_faces(&deck, cards);
        g_assert_true(climb_deck_parse_cards(&deck, faces, &again, NULL));
        g_assert_cmphex(again, ==, cards);
    }
}

// --- the generator ---------------------------------------------------------------------------

// Reference values were computed by another program from the published algorithms.
static void test_golden(void) {
    static const uint64_t of_1234[] = {
        0x2d00,
        0,
        0x5a007080,
        0x10e0000000009d80,
        0x10e0b61ce1009d80,
        0x0870021ce143ad00,
        0xe071c3c2e143f089,
        0x75a1690ef7a20380,
    };
    static const uint64_t of_seed_1[] = {
        0xb3f2af6d0fc710c5,
        0x853b559647364cea,
        0x92f89756082a4514,
        0x642e1c7bc266a3a7,
    };
    ClimbRandom random = { { 1, 2, 3, 4 } };
    for (size_t i = 0; i < G_N_ELEMENTS(of_1234); i++) {
        g_assert_cmphex(climb_random_next(&random), ==, of_1234[i]);
    }
    ClimbSeed seed = climb_seed_from_number(1);
    climb_random_init(&random, &seed);
    for (size_t i = 0; i < G_N_ELEMENTS(of_seed_1); i++) {
        g_assert_cmphex(climb_random_next(&random), ==, of_seed_1[i]);
    }
    static const struct {
        uint32_t bound, value;
    } draws[] = {
        { 1, 0 },
        { 2, 1 },
        { 3, 1 },
        { 10, 3 },
        { 52, 36 },
        { 1000, 143 },
        { 2147483649u, 152568439 },
        { 4294967295u, 1637174731 },
    };
    climb_random_init(&random, &seed);
    for (size_t i = 0; i < G_N_ELEMENTS(draws); i++) {
        g_assert_cmpuint(climb_random_below(&random, draws[i].bound), ==, draws[i].value);
    }
}

static void test_golden_shuffle(void) {
    ClimbDeck deck = make_deck("3456789TJQKA2", "DCHS", 0, "");
    ClimbSeed seed = climb_seed_from_number(1);
    ClimbRandom random;
    ClimbCard order[CLIMB_CARDS_MAX];
    climb_random_init(&random, &seed);
    g_assert_cmpint(climb_random_shuffle(&random, deck.cards, order), ==, 52);
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 52; i++) {
        char face[CLIMB_FACE_MAX];
        g_string_append_printf(text, "%s ", climb_deck_face(&deck, order[i], face));
    }
    g_assert_cmpstr(
        text->str, ==,
        "5C 9C JH 2D 8D TS TH 2S 6C 7D 9D AS AH KS 6D AC 4D 9S 4S 5D KH 3D KD TC 8C 2C "
        "4C 5S 5H 7H 6S 6H JS 3C AD 3H JD 8H 2H QC KC QS 8S QH 7C 3S 4H JC 7S TD 9H QD ");
    g_assert_cmpint(climb_random_shuffle(&random, CLIMB_NO_CARDS, order), ==, 0);
    g_assert_cmpint(climb_random_shuffle(&random, climb_cards_of(9), order), ==, 1);
    g_assert_cmpint(order[0], ==, 9);
}

static void test_seed_text(void) {
    static const struct {
        const char *text, *words; // NULL: refused
    } seeds[] = {
        { "0", "e220a8397b1dcdaf6e789e6aa1b965f406c45d188009454ff88bb8a8724c81ec" },
        { "1", "910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b" },
        { "007", "63cbe1e459320dd7044c3cd7f43c661ce6984080bab12a02953aeb70673e29cb" },
        { "910A2DEC89025CC1BEEB8DA1658EEC67F893A2EEFB32555E71C18690EE42C90B",
          "910a2dec89025cc1beeb8da1658eec67f893a2eefb32555e71c18690ee42c90b" },
        { "1111111111111111111111111111111111111111111111111111111111111111",
          "1111111111111111111111111111111111111111111111111111111111111111" },
        { "", NULL },
        { "-1", NULL },
        { "+1", NULL },
        { " 1", NULL },
        { "1 ", NULL },
        { "0x1", NULL },
        { "abc", NULL },
        { "18446744073709551616", NULL },  // 2^64
        { "000000000000000000001", NULL }, // 21 digits
        { "111111111111111111111111111111111111111111111111111111111111111", NULL },
        { "g111111111111111111111111111111111111111111111111111111111111111", NULL },
        { "\xFF\x1B[2J", NULL },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(seeds); i++) {
        ClimbSeed seed = { { 1, 2, 3, 4 } };
        g_autoptr(GError) error = NULL;
        bool read = climb_seed_parse(seeds[i].text, &seed, &error);
        g_assert_cmpint(read, ==, seeds[i].words != NULL);
        if (read) {
            char text[CLIMB_SEED_TEXT_MAX];
            g_assert_cmpstr(climb_seed_print(&seed, text), ==, seeds[i].words);
            ClimbSeed again;
            g_assert_true(climb_seed_parse(text, &again, NULL));
            g_assert_cmpmem(&again, sizeof again, &seed, sizeof seed);
        } else {
            g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
            g_assert_true(g_str_is_ascii(error->message));
            g_assert_null(strchr(error->message, '\x1B'));
            g_assert_cmpuint(seed.words[3], ==, 4);
        }
    }
    ClimbSeed seed;
    g_assert_true(climb_seed_parse("18446744073709551615", &seed, NULL));
}

static void test_seed_part(void) {
    static const struct {
        const char *label;
        uint64_t number;
        const char *words;
    } parts[] = {
        { "deal", 1, "d11c3f6345652717c51319b89e40984d6d3418554bc801721492bd22de4c4cc7" },
        { "deal", 2, "86fe0bde3b0d5d456b609024323929bae9cea593bd50ade4c2ac3b931bcf838b" },
        { "dealer", 1, "92aa99c98bc44b320c3251ca4eb7a875f1dcd9d8e05d9d9519dd1e4eaca6fa2a" },
    };
    ClimbSeed seed = climb_seed_from_number(1);
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        ClimbSeed part = climb_seed_part(&seed, parts[i].label, parts[i].number);
        char text[CLIMB_SEED_TEXT_MAX];
        g_assert_cmpstr(climb_seed_print(&part, text), ==, parts[i].words);
    }
}

static void test_zero_seed(void) {
    ClimbSeed zero = { { 0, 0, 0, 0 } };
    ClimbRandom random;
    climb_random_init(&random, &zero);
    uint64_t first = climb_random_next(&random);
    g_assert_true(first != 0 || climb_random_next(&random) != 0);
    g_assert_cmphex(random.state[0] | random.state[1], !=, 0);
}

// Chi-square of draws below small bounds, and below one where a plain remainder would favour the
// lower half by a third.
static void test_bounded(void) {
    enum { DRAWS = 600000 };
    ClimbSeed seed = climb_seed_from_number(2);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    for (uint32_t bound = 2; bound <= 60; bound++) {
        int counts[60] = { 0 };
        for (int i = 0; i < DRAWS / 10; i++) {
            uint32_t value = climb_random_below(&random, bound);
            g_assert_cmpuint(value, <, bound);
            counts[value]++;
        }
        double expected = DRAWS / 10.0 / bound, chi = 0;
        for (uint32_t i = 0; i < bound; i++) {
            chi += (counts[i] - expected) * (counts[i] - expected) / expected;
        }
        // Mean and variance of chi-square: the degrees of freedom, and twice them.
        double freedom = bound - 1, above = MAX(0, chi - freedom - 10);
        g_assert_cmpfloat(above * above, <, 25 * 2 * freedom);
    }
    int low = 0;
    for (int i = 0; i < DRAWS; i++) {
        low += climb_random_below(&random, 3221225472u) < 1610612736u ? 1 : 0;
    }
    g_assert_cmpint(ABS(low - DRAWS / 2), <, 2000); // five standard deviations
}

// Every card comes equally often at every place. Under a fair shuffle the sum has 51 * 51 degrees of
// freedom, so a mean of 2601 and a standard deviation of 72.
static void test_shuffle_fair(void) {
    enum { SHUFFLES = 200000 };
    static int counts[52][52];
    ClimbDeck deck = make_deck("3456789TJQKA2", "DCHS", 0, "");
    ClimbSeed seed = climb_seed_from_number(20);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    memset(counts, 0, sizeof counts);
    for (int i = 0; i < SHUFFLES; i++) {
        ClimbCard order[CLIMB_CARDS_MAX];
        ClimbCards seen = CLIMB_NO_CARDS;
        climb_random_shuffle(&random, deck.cards, order);
        for (int place = 0; place < 52; place++) {
            counts[order[place]][place]++;
            seen |= climb_cards_of(order[place]);
        }
        g_assert_cmphex(seen, ==, deck.cards);
    }
    double expected = SHUFFLES / 52.0, chi = 0;
    for (int card = 0; card < 52; card++) {
        for (int place = 0; place < 52; place++) {
            double off = counts[card][place] - expected;
            chi += off * off / expected;
        }
    }
    g_test_message("chi-square %.1f, expected 2601 with deviation 72", chi);
    g_assert_cmpfloat(chi, >, 2601 - 5 * 72);
    g_assert_cmpfloat(chi, <, 2601 + 5 * 72);
}

// --- names -----------------------------------------------------------------------------------

static void test_nearest(void) {
    static const char *const names[] = {
        "pass.mode", "pass.opening", "direction", "straight-flush", "straight",
        NULL,        "big-two",      "big-three", "open_card",      "lockout",
    };
    static const struct {
        const char *word, *name;
    } cases[] = {
        { "pass.mod", "pass.mode" },
        { "pass_mode", "pass.mode" },
        { "PASS.MODE", "pass.mode" },
        { "mode", "pass.mode" },
        { "pass", "pass.mode" },
        { "dircetion", "direction" },
        { "directoin", "direction" },
        { "Straightflush", "straight-flush" },
        { "strait", "straight" },
        { "bigtwo", "big-two" },
        { "big_tow", "big-two" },
        { "big", "big-two" },
        { "lockuot", "lockout" },
        { "opencard", "open_card" },
        { "xyzzy", NULL },
        { "", NULL },
        { "-_-", NULL },
        { "z", NULL },
        { "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", NULL },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *found = climb_nearest_name(cases[i].word, names, G_N_ELEMENTS(names));
        g_assert_cmpstr(found, ==, cases[i].name);
    }
    g_assert_null(climb_nearest_name("pass", names, 0));
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cards/sets", test_sets);
    g_test_add_func("/cards/ranks", test_ranks);
    g_test_add_func("/deck/round-trip", test_round_trip);
    g_test_add_func("/deck/order", test_deck_order);
    g_test_add_func("/deck/spellings", test_spellings);
    g_test_add_func("/deck/suit-order", test_suit_order);
    g_test_add_func("/deck/jokers-and-ones", test_jokers_and_ones);
    g_test_add_func("/deck/bad-cards", test_bad_cards);
    g_test_add_func("/deck/bad-decks", test_bad_decks);
    g_test_add_func("/deck/any-text", test_any_text);
    g_test_add_func("/random/golden", test_golden);
    g_test_add_func("/random/golden-shuffle", test_golden_shuffle);
    g_test_add_func("/random/seed-text", test_seed_text);
    g_test_add_func("/random/seed-part", test_seed_part);
    g_test_add_func("/random/zero-seed", test_zero_seed);
    g_test_add_func("/random/bounded", test_bounded);
    g_test_add_func("/random/shuffle-fair", test_shuffle_fair);
    g_test_add_func("/names/nearest", test_nearest);
    return g_test_run();
}
