// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of hooks share: a script with hooks, its game, a deal, and questions to each hook.
#pragma once

#include <hooks-private.h>

#include "testing.h"

typedef struct {
    ClimbScript *script;
    ClimbGame *game;
    ClimbHooks *hooks;
    ClimbDeal deal; // seat 0 leads; hands as in HANDS
    ClimbMove move; // seat 0 plays its 3D
} TestingHooks;

typedef struct {
    bool known, allowed;
    ClimbCombo combo;
    int answer, penalty, seat;
    int net[CLIMB_SEATS_MAX];
    ClimbEffects effects;
    ClimbGift gifts[CLIMB_GIFTS_MAX];
    int gift_count;
    ClimbAsked asked;
} TestingAnswer;

// A script from text, called friday.lua. (transfer full), NULL with an error.
ClimbScript *testing_script(const char *text, GError **error);

// A script with these `hooks`, which begin in line 6, and code before them in line 2.
void testing_hooks(TestingHooks *table, const char *hooks, const char *before);

// The same with one hook, whose arguments have the names of the hook table.
void testing_hook(TestingHooks *table, ClimbHookId hook, const char *body);

void testing_hooks_free(TestingHooks *table);

// The present fault, or NULL.
const char *testing_fault(const TestingHooks *table);

// Fails the test unless a text has this part.
void testing_contains(const char *text, const char *part);

// Asks about table->move.
bool testing_may_play(TestingHooks *table, bool *allowed, char **reason);

// Asks a hook something that fits the table.
bool testing_ask(TestingHooks *table, ClimbHookId hook, TestingAnswer *answer);
