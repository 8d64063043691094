// SPDX-License-Identifier: LGPL-2.1-or-later
// Sentences for people: gettext finds them in the reader's language, and named places in them are filled.
//
//     climb_words_fill(_("{player} leads {cards}."), "player", name, "cards", cards, NULL)
//
// Marks for the catalogue: _(text), C_(context, text), N_(text) and NC_(context, text) for what is found
// later (GLib's glib/gi18n-lib.h); climb_words_plural(one, other, number) chooses by a number. A text is a whole
// sentence wherever possible, since other languages order their parts otherwise. What machines read
// (records, protocols, members of JSON, names of fields) is never marked.
#pragma once

#ifndef GETTEXT_PACKAGE
#define GETTEXT_PACKAGE "climb"
#endif

#include <glib.h>
#include <glib/gi18n-lib.h>

// The text with each {name} replaced by its value. Names and values alternate and end with NULL; a value
// may hold braces, and a place without a value stays as it is. (transfer full)
char *climb_words_fill(const char *text, ...) G_GNUC_NULL_TERMINATED;

// The same, at the end of `out`.
void climb_words_add(GString *out, const char *text, ...) G_GNUC_NULL_TERMINATED;
void climb_words_add_list(GString *out, const char *text, va_list values);

// Marks a pair for tables, to be found later by climb_words_plural: { NP_("{n} card", "{n} cards") }
#define NP_(one, other) one, other

// The form for this number, in the reader's language; its own places are still to be filled.
const char *climb_words_plural(const char *one, const char *other, int number);

// What data says (the name of a kind, the help of a field), in the reader's language; it was marked where
// it is written, if at all. Empty text stays empty.
const char *climb_words_find(const char *text);

// Digits by value: good until the end of the expression that made them.
typedef struct {
    char text[12];
} ClimbDigits;

ClimbDigits climb_words_digits(int number);

// A text with a capital letter at its beginning. (transfer full)
char *climb_words_capital(const char *text);
