// SPDX-License-Identifier: LGPL-2.1-or-later
// The one source of chance: xoshiro256** (Blackman and Vigna, 2018) from a 256-bit seed, with an
// unbiased bounded draw and a shuffle. Its name and version stand in every record; a change of any
// result here is a new version.
#pragma once

#include "cards.h"

#define CLIMB_RANDOM_NAME "xoshiro256ss-1"

// A seed: 256 bits, written as 64 hexadecimal digits, first word first.
typedef struct {
    uint64_t words[4];
} ClimbSeed;

#define CLIMB_SEED_TEXT_MAX 65

typedef struct {
    uint64_t state[4];
} ClimbRandom;

// A seed from a small number, spread by SplitMix64: for commands that take `--seed 7`.
ClimbSeed climb_seed_from_number(uint64_t number);

// A seed from text: up to 20 decimal digits are a number as above, 64 hexadecimal digits the seed.
bool climb_seed_parse(const char *text, ClimbSeed *seed, GError **error);

char *climb_seed_print(const ClimbSeed *seed, char text[CLIMB_SEED_TEXT_MAX]);

// The seed of one part of what `seed` stands for (deal `number` of a match, say): the SHA-256 of
// seed, label and number. Knowing a part's seed tells nothing of the others.
ClimbSeed climb_seed_part(const ClimbSeed *seed, const char *label, uint64_t number);

// A state of all zeros, which the generator could not leave, is replaced by a fixed one.
void climb_random_init(ClimbRandom *random, const ClimbSeed *seed);

// Spreads a number over 64 bits: the finish of SplitMix64.
static inline uint64_t climb_random_mix(uint64_t value) {
    value = (value ^ (value >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94D049BB133111EB);
    return value ^ (value >> 31);
}

// The generator of a numbered part. The seed is spread by plain mixing, which is quick: a generator may
// then tell the seed, and only climb_seed_part keeps it.
void climb_random_init_part(ClimbRandom *random, const ClimbSeed *seed, uint64_t number);

static inline uint64_t climb_random_next(ClimbRandom *random) {
    uint64_t *s = random->state;
    uint64_t x = s[1] * 5;
    uint64_t result = ((x << 7) | (x >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

// An unbiased number from 0 to bound - 1; bound is at least 1. (Lemire's multiply-shift on 32 bits
// with rejection, 2019.)
static inline uint32_t climb_random_below(ClimbRandom *random, uint32_t bound) {
    uint64_t product = (climb_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) {
            product = (climb_random_next(random) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

// Writes the cards of a set in random order (Fisher and Yates) and returns how many there are.
int climb_random_shuffle(ClimbRandom *random, ClimbCards cards, ClimbCard order[CLIMB_CARDS_MAX]);
