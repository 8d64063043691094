// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of the form and the menu share: a registry that finds the scripts of the tree too, and
// forms over it.
#pragma once

#include <form.h>
#include <scripts.h>

typedef struct {
    Scripts *scripts;
    ClimbRegistry *registry;
} Games;

// Adds a case whose function gets a Games of its own.
#define TESTING_ADD(name, function) \
    g_test_add(name, Games, NULL, testing_games_set_up, function, testing_games_tear_down)
void testing_games_set_up(Games *games, gconstpointer data);
void testing_games_tear_down(Games *games, gconstpointer data);

// A form for arguments parted by spaces; fails the test if they cannot be read. (transfer full)
Form *testing_form(const Games *games, const char *arguments);
