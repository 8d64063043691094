// SPDX-License-Identifier: LGPL-2.1-or-later
// Counts, in sampled hands, how strong the combinations of each class are.
#include "odds.h"

#include <string.h>

void climb_odds_init(bool reversed, ClimbOdds *odds) {
    memset(odds->class_of, 0, sizeof odds->class_of);
    odds->classes = 0;
    odds->samples = 0;
    odds->bombs = 0;
    odds->reversed = reversed;
}

static uint32_t strength_of(const ClimbOdds *odds, const ClimbCombo *combo) {
    return climb_combo_turned(combo, odds->reversed) + 1; // 0 is for none
}

// The class of a kind and size, made where there is none yet; -1 if there is no room.
static int class_of(const ClimbGame *game, const ClimbCombo *combo, ClimbOdds *odds) {
    uint8_t *place = &odds->class_of[combo->kind][combo->size];
    if (*place != 0 || odds->classes == CLIMB_ODDS_CLASSES) {
        return *place - 1;
    }
    const ClimbPattern *pattern = &game->patterns[combo->kind];
    for (int kind = 0; kind < game->kind_count && *place == 0; kind++) {
        const ClimbPattern *other = &game->patterns[kind];
        bool compares = other->group == pattern->group;
        *place = compares ? odds->class_of[kind][combo->size] : 0;
        for (int size = 1; compares && pattern->any_size && other->any_size && *place == 0 &&
                           size <= CLIMB_CARDS_MAX;
             size++) {
            *place = odds->class_of[kind][size];
        }
    }
    if (*place == 0) {
        memset(odds->most[odds->classes], 0, sizeof odds->most[0]);
        odds->seen[odds->classes] = 0;
        *place = (uint8_t)++odds->classes;
    }
    return *place - 1;
}

void climb_odds_begin(ClimbOdds *odds) {
    odds->samples++;
}

bool climb_odds_add(const ClimbGame *game, const ClimbMoves *leads, ClimbRandom *random,
                    ClimbOdds *odds) {
    int sample = odds->samples - 1;
    bool bomb = false;
    for (int i = 0; i < MIN(leads->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &leads->moves[i].combo;
        int class = class_of(game, combo, odds);
        if (class < 0) {
            continue;
        }
        uint32_t strength = strength_of(odds, combo);
        uint32_t *most = &odds->most[class][sample];
        *most = MAX(*most, strength);
        bomb = bomb || game->patterns[combo->kind].bomb;
        uint32_t seen = odds->seen[class]++;
        uint32_t place = seen < CLIMB_ODDS_SAMPLES ? seen : climb_random_below(random, seen + 1);
        if (place < CLIMB_ODDS_SAMPLES) {
            odds->some[class][place] = strength;
        }
    }
    return bomb;
}

static int compare(const void *first, const void *second) {
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    return a < b ? -1 : a > b;
}

// What was not sampled comes after all that was.
static void fill(uint32_t *sorted, int count) {
    for (int i = count; i < CLIMB_ODDS_SAMPLES; i++) {
        sorted[i] = G_MAXUINT32;
    }
}

void climb_odds_end(ClimbOdds *odds) {
    for (int class = 0; class < odds->classes; class ++) {
        size_t some = MIN(odds->seen[class], CLIMB_ODDS_SAMPLES);
        qsort(odds->most[class], (size_t)odds->samples, sizeof(uint32_t), compare);
        qsort(odds->some[class], some, sizeof(uint32_t), compare);
        fill(odds->most[class], odds->samples);
        fill(odds->some[class], (int)some);
    }
}

G_STATIC_ASSERT(CLIMB_ODDS_SAMPLES == 32);

// How many of sorted strengths are below one, found without a branch.
static int below(const uint32_t *sorted, uint32_t strength) {
    int low = 0;
    for (int half = CLIMB_ODDS_SAMPLES / 2; half > 0; half /= 2) {
        low += half * (sorted[low + half - 1] < strength);
    }
    return low + (sorted[low] < strength);
}

int climb_odds_control(const ClimbGame *game, const ClimbOdds *odds, const ClimbCombo *combo) {
    int class = odds->class_of[combo->kind][combo->size] - 1;
    int samples = odds->samples;
    if (samples == 0) {
        return 128;
    }
    // Of equal ones, none beats the other.
    int weaker = class < 0 ? samples : below(odds->most[class], strength_of(odds, combo) + 1);
    int control = weaker * 255 / samples;
    if (odds->bombs > 0 && !game->patterns[combo->kind].bomb) {
        control = control * (samples - odds->bombs / 2) / samples; // a bomb does not fly at once
    }
    return control;
}

int climb_odds_rank(const ClimbOdds *odds, const ClimbCombo *combo) {
    int class = odds->class_of[combo->kind][combo->size] - 1;
    if (class < 0) {
        return 255;
    }
    int some = (int)MIN(odds->seen[class], CLIMB_ODDS_SAMPLES);
    return some == 0 ? 255 : below(odds->some[class], strength_of(odds, combo)) * 255 / some;
}
