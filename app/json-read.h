// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads one line of JSON that another process wrote, and trusts nothing in it. The first thing that is
// wrong becomes the error; what is read after it is 0 or NULL.
#pragma once

#include <climb.h>
#include <json-glib/json-glib.h>

typedef struct {
    const char *file; // for errors; NULL: they say what is wrong, not where
    int64_t line;
    GError *error;
    // Not for callers.
    JsonParser *parser;
    JsonObject *object;
} JsonRead;

// Begins with the next line of the same file. False with an error if it is no JSON object.
bool json_read_line(JsonRead *read, const char *text);

bool json_read_has(const JsonRead *read, const char *name);
bool json_read_is_null(const JsonRead *read, const char *name);
int64_t json_read_number(JsonRead *read, const char *name, int64_t min, int64_t max);
// Borrowed until the next line.
const char *json_read_text(JsonRead *read, const char *name);
JsonObject *json_read_object(JsonRead *read, const char *name);
JsonArray *json_read_array(JsonRead *read, const char *name, guint min, guint max);
int64_t json_read_element(JsonRead *read, JsonArray *array, guint index, int64_t min, int64_t max);
const char *json_read_element_text(JsonRead *read, JsonArray *array, guint index);

// Sets the error, unless there is one: "FILE, line N: …".
void json_read_fail(JsonRead *read, const char *format, ...) G_GNUC_PRINTF(2, 3);

// Frees what is held, and gives the error away. True if there is none.
bool json_read_end(JsonRead *read, GError **error);
