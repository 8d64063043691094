// SPDX-License-Identifier: LGPL-2.1-or-later
// Recognises combinations, compares them, and explains what a set of cards is or why it is nothing.
// The list of what a hand can play is made in moves.h; both read the same compiled patterns.
#pragma once

#include "game.h"

#define CLIMB_KEY_MASK 0xFFFFFFu // of a strength; the rung stands above it

// Recognises a set of cards: the highest kind it fits. `combo->size` is 0 and the result false if
// it fits none. Allocates nothing.
bool climb_combo_classify(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo);

// What the data alone says, without the rules' function `classify`, which may itself ask this.
bool climb_combo_classify_by_data(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo);

// Recognises a set of cards as one given kind, by the data.
bool climb_combo_classify_as(const ClimbGame *game, int kind, ClimbCards cards, ClimbCombo *combo);

// The key of suited cards without a run. For moves.c, which lists what is recognised here.
uint32_t climb_combo_suited_key(const ClimbPattern *pattern, ClimbCards cards);

// May `new_combo` be played on `old`? Never both ways, and never on its equal but within a kind that
// allows it (ClimbKind.equal). Where `old` lies reversed (ClimbCombo.reversed), lower beats higher of
// the same rung.
bool climb_combo_beats(const ClimbGame *game, const ClimbCombo *new_combo, const ClimbCombo *old);

// The strength of a combination as it counts where lower beats higher: the keys are turned round, the
// rungs above them stay as they are.
static inline uint32_t climb_combo_turned(const ClimbCombo *combo, bool reversed) {
    return combo->strength ^ (reversed ? CLIMB_KEY_MASK : 0);
}

// What the data alone says, without the rules' function `beats`, which may itself ask this.
bool climb_combo_beats_by_data(const ClimbGame *game, const ClimbCombo *new_combo,
                               const ClimbCombo *old);

// Is the combination played with one of the kinds that reach beyond their group?
bool climb_combo_is_bomb(const ClimbGame *game, const ClimbCombo *combo);

// Name in words: "pair", "run of three pairs" for kinds of variable length. (transfer full)
char *climb_combo_name(const ClimbGame *game, const ClimbCombo *combo);

// The same in English, whatever the reader's language: what examples are compared with. (transfer full)
char *climb_combo_english_name(const ClimbGame *game, const ClimbCombo *combo);

// A name with its article, where it takes one: "a pair", "four of a kind". (transfer full)
char *climb_combo_with_article(const char *name);

// Why a set of cards is no combination of the game: "four cards of one rank need a fifth card",
// "3 4 5 6 8: not in sequence", "no kind of this game has 6 cards". (transfer full)
char *climb_combo_why_not(const ClimbGame *game, ClimbCards cards);

// Why `new` does not beat `old`, in words; NULL if it does. (transfer full)
char *climb_combo_why_not_beats(const ClimbGame *game, const ClimbCombo *new_combo,
                                const ClimbCombo *old);

// Orders all sets that a hand can show: more cards first, then strength; for the loser's tie
// (rules.md Q24). Returns the best combination of a hand by that order; where kinds of one size do
// not compare, the higher rung counts, then the later kind. False for an empty hand.
bool climb_combo_largest(const ClimbGame *game, ClimbCards hand, ClimbCombo *combo);
