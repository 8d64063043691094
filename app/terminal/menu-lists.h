// SPDX-License-Identifier: LGPL-2.1-or-later
// The lists that the menu leads to. Each shows itself until it is left, and returns false if the
// terminal is gone or a signal asked for the end.
#pragma once

#include "../form.h"
#include "../screen.h"
#include "chooser.h"

// Games, presets and scripts. *name is set if one was chosen (transfer full).
bool menu_choose_game(Terminal *terminal, const ClimbRegistry *registry, const char *now,
                      char **name);

// Makes the form that of another game, keeping house rules that go with it and the players. What goes
// wrong is told on the screen and changes nothing.
void menu_change_form(Terminal *terminal, const ClimbRegistry *registry, Form **form,
                      const char *name, bool *ended);

bool menu_choose_rules(Terminal *terminal, Form *form);
bool menu_choose_seats(Terminal *terminal, Form *form);

// Saved matches; those that are looked at are shown from here. *path is set if one is to be gone on with
// (transfer full).
bool menu_choose_match(Terminal *terminal, const ClimbRegistry *registry, const Screen *screen,
                       char **path);

bool menu_show_statistics(Terminal *terminal, const ClimbRegistry *registry);
