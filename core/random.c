// SPDX-License-Identifier: LGPL-2.1-or-later
// Seeds, the parts of a seed, and the shuffle. The generator itself is in random.h, so that it can
// be inlined. Every result here is pinned by golden values in tests/test-cards.c.
#include "random.h"

#include <string.h>

#include "error.h"
#include "words.h"

#define SEED_BYTES 32
#define HASH_BYTES 32
#define DECIMAL_MAX 20
#define SHOWN_MAX 80

#define SPLIT_MIX_STEP UINT64_C(0x9E3779B97F4A7C15)

// SplitMix64 (Steele, Lea and Flood, 2014), as the authors of xoshiro advise for seeding.
static uint64_t split_mix(uint64_t *state) {
    *state += SPLIT_MIX_STEP;
    return climb_random_mix(*state);
}

ClimbSeed climb_seed_from_number(uint64_t number) {
    ClimbSeed seed;
    uint64_t state = number;
    for (int i = 0; i < 4; i++) {
        seed.words[i] = split_mix(&state);
    }
    return seed;
}

static bool all_decimal(const char *text) {
    return text[strspn(text, "0123456789")] == '\0';
}

// 64 hexadecimal digits into four words, the first digit highest.
static bool parse_words(const char *text, ClimbSeed *seed) {
    for (int i = 0; i < 4; i++) {
        seed->words[i] = 0;
        for (int j = 0; j < 16; j++) {
            int digit = g_ascii_xdigit_value(text[i * 16 + j]);
            if (digit < 0) {
                return false;
            }
            seed->words[i] = seed->words[i] << 4 | (uint64_t)digit;
        }
    }
    return true;
}

bool climb_seed_parse(const char *text, ClimbSeed *seed, GError **error) {
    size_t length = strlen(text);
    ClimbSeed read = { { 0, 0, 0, 0 } };
    if (length == CLIMB_SEED_TEXT_MAX - 1 && parse_words(text, &read)) {
        *seed = read;
        return true;
    }
    guint64 number = 0;
    if (length >= 1 && length <= DECIMAL_MAX && all_decimal(text) &&
        g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &number, NULL)) {
        *seed = climb_seed_from_number(number);
        return true;
    }
    g_autofree char *escaped = g_strescape(text, NULL);
    g_autofree char *some = g_strndup(escaped, SHOWN_MAX);
    g_autofree char *last = g_strdup_printf("%" G_GUINT64_FORMAT, G_MAXUINT64);
    climb_error_set(error, CLIMB_ERROR_TEXT,
                    _("\"{text}\" is not a seed: give a whole number from 0 to {last}, or 64 "
                      "hexadecimal digits"),
                    "text", some, "last", last, NULL);
    return false;
}

char *climb_seed_print(const ClimbSeed *seed, char text[CLIMB_SEED_TEXT_MAX]) {
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < CLIMB_SEED_TEXT_MAX - 1; i++) {
        text[i] = digits[(seed->words[i / 16] >> (60 - 4 * (i % 16))) & 0xF];
    }
    text[CLIMB_SEED_TEXT_MAX - 1] = '\0';
    return text;
}

static void put_word(uint64_t word, guint8 bytes[8]) {
    for (int i = 0; i < 8; i++) {
        bytes[i] = (guint8)(word >> (56 - 8 * i));
    }
}

static uint64_t take_word(const guint8 bytes[8]) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) {
        word = word << 8 | bytes[i];
    }
    return word;
}

// What is hashed: the 32 bytes of the seed, the label with its closing NUL, and the 8 bytes of the
// number, highest byte first throughout. The NUL keeps labels and numbers apart.
ClimbSeed climb_seed_part(const ClimbSeed *seed, const char *label, uint64_t number) {
    guint8 bytes[SEED_BYTES];
    guint8 hash[HASH_BYTES];
    gsize hash_length = sizeof hash;
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    for (int i = 0; i < 4; i++) {
        put_word(seed->words[i], bytes + 8 * i);
    }
    g_checksum_update(checksum, bytes, sizeof bytes);
    g_checksum_update(checksum, (const guchar *)label, (gssize)strlen(label) + 1);
    put_word(number, bytes);
    g_checksum_update(checksum, bytes, 8);
    g_checksum_get_digest(checksum, hash, &hash_length);
    g_checksum_free(checksum);
    ClimbSeed part;
    for (int i = 0; i < 4; i++) {
        part.words[i] = take_word(hash + 8 * i);
    }
    return part;
}

void climb_random_init(ClimbRandom *random, const ClimbSeed *seed) {
    ClimbSeed from = *seed;
    if ((from.words[0] | from.words[1] | from.words[2] | from.words[3]) == 0) {
        from = climb_seed_from_number(0);
    }
    memcpy(random->state, from.words, sizeof random->state);
}

void climb_random_init_part(ClimbRandom *random, const ClimbSeed *seed, uint64_t number) {
    ClimbSeed own;
    for (int i = 0; i < 4; i++) {
        own.words[i] = climb_random_mix(seed->words[i] + (number + 1) * SPLIT_MIX_STEP);
    }
    climb_random_init(random, &own);
}

int climb_random_shuffle(ClimbRandom *random, ClimbCards cards, ClimbCard order[CLIMB_CARDS_MAX]) {
    int count = 0;
    for (ClimbCards left = cards; left != CLIMB_NO_CARDS; left = climb_cards_rest(left)) {
        order[count++] = climb_cards_lowest(left);
    }
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = climb_random_below(random, (uint32_t)i + 1);
        ClimbCard card = order[i];
        order[i] = order[j];
        order[j] = card;
    }
    return count;
}
