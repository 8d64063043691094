// SPDX-License-Identifier: LGPL-2.1-or-later
// What the commands share to print: columns, headings, numbers, JSON.
#pragma once

#include <json-glib/json-glib.h>

#include "command.h"
#include "screen.h"

// Appends a text and spaces up to `columns`, and at least one.
void output_pad(GString *out, const char *text, int columns);

// Appends a heading on a line of its own: bold on a terminal, underlined elsewhere.
void output_heading(GString *out, const char *text);

// A whole number with separators: "12,345". (transfer full)
char *output_number(int64_t number);

// Begins a JSON object; output_json_end gives its text.
JsonBuilder *output_json_begin(void);
void output_json_text(JsonBuilder *json, const char *name, const char *value); // NULL gives null
void output_json_number(JsonBuilder *json, const char *name, int64_t value);
void output_json_real(JsonBuilder *json, const char *name, double value);
void output_json_bool(JsonBuilder *json, const char *name, bool value);
void output_json_begin_list(JsonBuilder *json, const char *name); // json_builder_end_array ends it
void output_json_list(JsonBuilder *json, const char *name, const char *const *values);
void output_json_texts(JsonBuilder *json, const char *name, const GPtrArray *texts);
char *output_json_end(JsonBuilder *json);  // closes and frees it (transfer full)
char *output_json_line(JsonBuilder *json); // the same on one line

// Prints the text and flushes standard output. Returns `status`, or that of the failure, of which
// standard error has been told; a closed pipe is no news to anybody.
int output_finish(const char *command, const char *text, int status);
