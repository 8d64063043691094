// SPDX-License-Identifier: LGPL-2.1-or-later
// The error domain, and the guess at which name somebody meant. What a message says is decided
// where the error arises.
#include "error.h"

#include <stdbool.h>
#include <string.h>

#include "words.h"

#define WORD_MAX 64

G_DEFINE_QUARK(climb - error - quark, climb_error)

void climb_error_set(GError **error, ClimbError code, const char *text, ...) {
    g_autoptr(GString) message = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(message, text, values);
    va_end(values);
    g_set_error_literal(error, CLIMB_ERROR, (int)code, message->str);
}

// A word as it is compared: lower case, without '-', '_' and spaces. False if it is too long to be
// a name.
static bool normalize(const char *text, char word[WORD_MAX]) {
    size_t length = 0;
    for (; *text != '\0'; text++) {
        if (*text == '-' || *text == '_' || *text == ' ') {
            continue;
        }
        if (length + 1 >= WORD_MAX) {
            return false;
        }
        word[length++] = g_ascii_tolower(*text);
    }
    word[length] = '\0';
    return true;
}

static int smallest(int a, int b, int c) {
    return MIN(a, MIN(b, c));
}

// How many letters must be put in, left out, changed, or swapped with their neighbour to get from
// one word to the other (Damerau and Levenshtein, each letter moved once).
static int distance(const char *a, const char *b) {
    int rows[3][WORD_MAX + 1];
    int *before = rows[0];
    int *last = rows[1];
    int *row = rows[2];
    int width = (int)strlen(b);
    for (int j = 0; j <= width; j++) {
        before[j] = last[j] = j;
    }
    for (int i = 1; a[i - 1] != '\0'; i++) {
        row[0] = i;
        for (int j = 1; j <= width; j++) {
            int change = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = smallest(last[j] + 1, row[j - 1] + 1, last[j - 1] + change);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = MIN(row[j], before[j - 2] + 1);
            }
        }
        int *spare = before;
        before = last;
        last = row;
        row = spare;
    }
    return last[width];
}

// Is the word what stands behind the last '.' or ':' of a name: "mode" for "pass.mode"?
static bool is_last_part(const char *word, const char *name) {
    const char *part = NULL;
    for (const char *p = name; *p != '\0'; p++) {
        if (*p == '.' || *p == ':') {
            part = p + 1;
        }
    }
    return part != NULL && strcmp(part, word) == 0;
}

// How far a name is from a word: twice the number of slips, so that a beginning or an end that fits
// exactly can stand between one slip and two. -1: too far to be meant.
static int remoteness(const char *word, const char *name) {
    int length = (int)strlen(word);
    int longer = MAX(length, (int)strlen(name));
    int slips = distance(word, name);
    int best = slips == 0 || slips <= longer / 3 ? 2 * slips : -1;
    bool fits = length >= 2 && (g_str_has_prefix(name, word) || is_last_part(word, name));
    if (fits && (best < 0 || best > 3)) {
        best = 3;
    }
    return best;
}

const char *climb_nearest_name(const char *word, const char *const *names, int count) {
    char wanted[WORD_MAX];
    char name[WORD_MAX];
    const char *nearest = NULL;
    int nearest_distance = -1;
    size_t nearest_length = 0;
    if (word == NULL || !normalize(word, wanted) || wanted[0] == '\0') {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        if (names[i] == NULL || !normalize(names[i], name) || name[0] == '\0') {
            continue;
        }
        int found = remoteness(wanted, name);
        size_t length = strlen(name);
        // Of names equally far, the shorter: "pass" is nearer to "pass.mode" than to
        // "pass.opening"; the first of the list where that is equal too.
        if (found >= 0 && (nearest == NULL || found < nearest_distance ||
                           (found == nearest_distance && length < nearest_length))) {
            nearest = names[i];
            nearest_distance = found;
            nearest_length = length;
        }
    }
    return nearest;
}
