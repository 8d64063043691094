// SPDX-License-Identifier: LGPL-2.1-or-later
// The form of options on a screen: a list of rules with their values in words.
#pragma once

#include "../form.h"
#include "chooser.h"

// Fills a list with the rules of a form: those that belong first, or all; of these the ones whose name
// or words have `find` in them, unless it is NULL. Ids are places among form_fields.
void options_fill(Chooser *chooser, Form *form, bool all, const char *find);

// Lets somebody change a form. False if the terminal is gone or a signal asked for the end.
bool options_run(Terminal *terminal, Form *form);
