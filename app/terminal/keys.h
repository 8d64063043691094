// SPDX-License-Identifier: LGPL-2.1-or-later
// Hints of keys in the reader's language: a letter that is typed stays the same everywhere, the names of
// other keys and what keys do are words. Both are marked where they stand, with NC_("key name", …) and
// NC_("key", …).
#pragma once

#include <glib.h>

const char *key_name(const char *name);
const char *key_words(const char *what);

// "Enter choose  q leave": pairs of a key and what it does, up to NULL, with `between` each pair and `gap`
// after it. (transfer full)
char *key_hints(const char *between, const char *gap, ...) G_GNUC_NULL_TERMINATED;
