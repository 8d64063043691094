// SPDX-License-Identifier: LGPL-2.1-or-later
// The words of the page, in the language of the server.
#pragma once

#include <glib.h>

typedef struct {
    const char *key; // as the page asks for it: "lobby.title"
    const char
        *one; // with the key before it, as gettext has it; the form for one, if there are two
    const char *other; // the form for other numbers, or NULL
} PageText;

extern const PageText page_texts[]; // page-texts.c; ends with a NULL key

typedef struct PageWords PageWords;

PageWords *page_words_new(void);
void page_words_free(PageWords *words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PageWords, page_words_free)

// The module that the page imports all its words from: their language, its direction, which form each
// number takes, and the texts. Borrowed.
GBytes *page_words_module(const PageWords *words);

// A page of HTML with its language and its own words in their places. (transfer full)
GBytes *page_words_html(const PageWords *words, GBytes *page);
