// SPDX-License-Identifier: LGPL-2.1-or-later
// The files that the browser gets, out of the program itself.
#pragma once

#include <libsoup/soup.h>

#include "page-words.h"

// Answers with the file of a path, or with 404.
void static_answer(const PageWords *words, SoupServerMessage *message, const char *path);

// Sets the headers that every answer has.
void static_set_headers(SoupServerMessage *message);
