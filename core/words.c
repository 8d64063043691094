// SPDX-License-Identifier: LGPL-2.1-or-later
// Sentences with named places (words.h).
#include "words.h"

#include <string.h>

// The value of a name of `length` bytes, or NULL. A list of values can be walked only once: it is copied.
static const char *find_value(const char *name, gsize length, va_list values) {
    va_list left;
    const char *found = NULL;
    va_copy(left, values);
    for (const char *key = va_arg(left, const char *); key != NULL && found == NULL;
         key = va_arg(left, const char *)) {
        const char *value = va_arg(left, const char *);
        if (strlen(key) == length && strncmp(key, name, length) == 0) {
            found = value;
        }
    }
    va_end(left);
    return found;
}

void climb_words_add_list(GString *out, const char *text, va_list values) {
    const char *at = text;
    for (const char *open = strchr(at, '{'); open != NULL; open = strchr(at, '{')) {
        const char *close = open + strcspn(open, "}");
        const char *value = *close != '\0' ? find_value(open + 1, (gsize)(close - open - 1), values)
                                           : NULL;
        g_string_append_len(out, at, open - at);
        if (value != NULL) {
            g_string_append(out, value);
            at = close + 1;
        } else {
            g_string_append_c(out, '{');
            at = open + 1;
        }
    }
    g_string_append(out, at);
}

void climb_words_add(GString *out, const char *text, ...) {
    va_list values;
    va_start(values, text);
    climb_words_add_list(out, text, values);
    va_end(values);
}

char *climb_words_fill(const char *text, ...) {
    GString *out = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(out, text, values);
    va_end(values);
    return g_string_free(out, FALSE);
}

const char *climb_words_plural(const char *one, const char *other, int number) {
    return g_dngettext(GETTEXT_PACKAGE, one, other, (gulong)ABS(number));
}

const char *climb_words_find(const char *text) {
    return *text != '\0' ? _(text) : text; // the translation of nothing is the catalogue's header
}

ClimbDigits climb_words_digits(int number) {
    ClimbDigits digits;
    g_snprintf(digits.text, sizeof digits.text, "%d", number);
    return digits;
}

char *climb_words_capital(const char *text) {
    GString *out = g_string_new(NULL);
    if (text[0] != '\0') {
        g_string_append_unichar(out, g_unichar_toupper(g_utf8_get_char(text)));
        g_string_append(out, g_utf8_next_char(text));
    }
    return g_string_free(out, FALSE);
}
