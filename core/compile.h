// SPDX-License-Identifier: LGPL-2.1-or-later
// Private to the compiler of rules: its parts, and the list of problems they add to.
#pragma once

#include "game.h"
#include "words.h"

// Adds one problem: the fields in which it lies, which forms look for, and what is wrong. Both have places
// that are filled (climb_words_fill).
void climb_compile_problem(GPtrArray *problems, const char *fields, const char *text,
                           ...) G_GNUC_NULL_TERMINATED;

// compile-patterns.c: adds the pattern of one kind.
void climb_compile_kind(ClimbGame *game, const ClimbKind *kind, GPtrArray *problems);

// compile-patterns.c: which numbers of cards a pattern can have, as a bit each.
uint64_t climb_compile_sizes(const ClimbPattern *pattern);

// compile-kinds.c: all kinds in play, their groups and targets, and what beats what.
void climb_compile_kinds(ClimbGame *game, GPtrArray *problems);

// compile-targets.c: climb_game_targets among the first so many patterns, which may be kinds that are only
// held.
ClimbTargets climb_compile_targets(const ClimbGame *game, int kinds, const char *field,
                                   const char *text, GPtrArray *problems);

// compile-values.c: the options that are lists of numbers, ranks or cards.
void climb_compile_values(ClimbGame *game, GPtrArray *problems);

// Ranks from letters and ranges, "4-T", "2A", "" being none. False with a problem on `field`.
bool climb_compile_ranks(const ClimbGame *game, const char *field, const char *text,
                         ClimbRanks *ranks, GPtrArray *problems);

// Numbers separated by spaces or commas: how many, at most `limit`, or -1 with a problem.
int climb_compile_list(const char *field, const char *text, int *numbers, int limit,
                       GPtrArray *problems);

// Points a game to the table of choices that all games with its number of packs share.
void climb_compile_choices(ClimbGame *game);

// compile-exchange.c: cards given between deals, and the titles of places.
void climb_compile_exchange(ClimbGame *game, GPtrArray *problems);

// Ranks and cards, "2" or "2S", as a set of cards of the pack. Problems are added on `field`.
ClimbCards climb_compile_cards(const ClimbGame *game, const char *field, const char *text,
                               GPtrArray *problems);
