// SPDX-License-Identifier: LGPL-2.1-or-later
// The error domain of libclimb. Messages say what is wrong, where, and what to do.
#pragma once

#include <glib.h>

#define CLIMB_ERROR (climb_error_quark())

typedef enum {
    CLIMB_ERROR_TEXT,    // text that is not what it should be: a card, a number, a field's value
    CLIMB_ERROR_UNKNOWN, // a name that nothing has: a field, a game, a preset, a bot, a kind
    CLIMB_ERROR_RULES,   // rules that contradict themselves
    CLIMB_ERROR_MOVE,    // a move that the rules refuse
    CLIMB_ERROR_RECORD,  // a record that is malformed or does not agree with its rules and seed
    CLIMB_ERROR_MODULE,  // a game module or plug-in that cannot be used
} ClimbError;

GQuark climb_error_quark(void);

// Sets an error of this domain: a text of the catalogue with its places filled (climb_words_fill).
void climb_error_set(GError **error, ClimbError code, const char *text, ...) G_GNUC_NULL_TERMINATED;

// The name nearest to `word` among `names` (`count` of them; NULL entries are skipped), or NULL if
// none is near enough to be what was meant. Letter case, '-' and '_' do not count.
const char *climb_nearest_name(const char *word, const char *const *names, int count);
