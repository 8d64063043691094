// SPDX-License-Identifier: LGPL-2.1-or-later
// Words for keys (keys.h).
#include "keys.h"

#include <words.h>

const char *key_name(const char *name) {
    return g_utf8_strlen(name, -1) > 1 ? g_dpgettext2(GETTEXT_PACKAGE, "key name", name) : name;
}

const char *key_words(const char *what) {
    return g_dpgettext2(GETTEXT_PACKAGE, "key", what);
}

char *key_hints(const char *between, const char *gap, ...) {
    GString *line = g_string_new(NULL);
    va_list pairs;
    va_start(pairs, gap);
    for (const char *name = va_arg(pairs, const char *); name != NULL;
         name = va_arg(pairs, const char *)) {
        const char *what = va_arg(pairs, const char *);
        g_string_append(line, line->len > 0 ? gap : "");
        g_string_append(line, key_name(name));
        g_string_append(line, between);
        g_string_append(line, key_words(what));
    }
    va_end(pairs);
    return g_string_free(line, FALSE);
}
