// SPDX-License-Identifier: LGPL-2.1-or-later
// The menu: which game, by which rules, with whom; saved matches, statistics, the rule book. What is
// begun here is begun by the commands of the program, with the arguments that they take.
#pragma once

#include "../form.h"
#include "chooser.h"

// `climb` alone on a terminal. False, with nothing shown, if there is no screen to be had; *status gets
// the exit status.
bool menu_run(const ClimbRegistry *registry, int *status);

// The menu over another screen, for a change of game: begins with the game of `arguments` (GAME
// KEY=VALUE …, NULL-terminated). Sets *chosen to the arguments of what was chosen, or to NULL if nothing
// was. False if the terminal is gone or a signal asked for the end. (transfer full)
bool menu_choose(Terminal *terminal, const ClimbRegistry *registry, char **arguments,
                 char ***chosen);

// The lists of the menu, for tests too.
// Of all games, presets and scripts; `names` gets the name of the row of each id, owned text.
void menu_fill_games(Chooser *chooser, const ClimbRegistry *registry, const char *now,
                     GPtrArray *names);
// House rules of a form; ids are places among form_rules.
void menu_fill_rules(Chooser *chooser, Form *form);
// The rows of the main list; ids are those below. With `seated`, only what changes a game.
void menu_fill(Chooser *chooser, Form *form, bool practice, guint saved, bool seated);

typedef enum {
    MENU_PLAY,
    MENU_GAME,
    MENU_RULES,
    MENU_OPTIONS,
    MENU_SEATS,
    MENU_PRACTICE,
    MENU_BOOK,
    MENU_MATCHES,
    MENU_STATISTICS,
    MENU_LEAVE,
} MenuRow;
