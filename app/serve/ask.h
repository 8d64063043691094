// SPDX-License-Identifier: LGPL-2.1-or-later
// One message of a client, which may be anything: read by a strict schema, in which a member that
// nobody asked for is an error. The first thing that is wrong is kept, as in json-read.h.
#pragma once

#include "../json-read.h"

#define ASK_ID_MAX G_GINT64_CONSTANT(9007199254740991) // JavaScript's largest whole number

typedef struct {
    JsonRead read;
    const char *what; // "act"
    int64_t id;       // 0: could not be read
    GPtrArray *taken; // names of the members that were asked for
} Ask;

// Begins with a message. False if it is none, or has no `ask` and `id`.
bool ask_begin(Ask *ask, const char *text);

// Members, each with what stands for it where it is missing.
int64_t ask_number(Ask *ask, const char *name, int64_t min, int64_t max, int64_t missing);
bool ask_flag(Ask *ask, const char *name, bool missing);
// At most so many bytes; borrowed. NULL: missing.
const char *ask_text(Ask *ask, const char *name, gsize max);
// The same, and an error where it is missing.
const char *ask_needed(Ask *ask, const char *name, gsize max);
// Text that people are shown: no control characters and none that turn the direction of writing; at most so many
// letters as they are seen. Spaces around it are taken off. (transfer full)
char *ask_words(Ask *ask, const char *name, int letters);
// A list of texts, never NULL. (transfer full)
char **ask_texts(Ask *ask, const char *name, guint count, gsize max);
// A list of objects, or NULL; each is then read as the present one with ask_enter.
JsonArray *ask_objects(Ask *ask, const char *name, guint count);

// Reads the members of another object until ask_leave, which refuses those that were not asked for.
JsonObject *ask_enter(Ask *ask, JsonArray *list, guint index);
void ask_leave(Ask *ask, JsonObject *outer);

// True if nothing was wrong and no member is left that was not asked for.
bool ask_good(Ask *ask);

// What is wrong, in words. Borrowed.
const char *ask_problem(const Ask *ask);

void ask_clear(Ask *ask);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Ask, ask_clear)
