// SPDX-License-Identifier: LGPL-2.1-or-later
// Columns, headings and JSON for the commands that print a report. Knows nothing of what
// the reports say; how a table of cards is shown is the business of play-print.c.
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

void output_pad(GString *out, const char *text, int columns) {
    g_string_append_printf(out, "%s%*s", text, MAX(columns - screen_columns(text), 1), "");
}

void output_heading(GString *out, const char *text) {
    if (screen_is_styled()) {
        g_string_append_printf(out, "\033[1m%s\033[0m\n", text);
        return;
    }
    g_string_append_printf(out, "%s\n", text);
    int columns = screen_columns(text);
    for (int i = 0; i < columns; i++) {
        g_string_append_c(out, '-');
    }
    g_string_append_c(out, '\n');
}

char *output_number(int64_t number) {
    GString *out = g_string_new(NULL);
    g_string_printf(out, "%" G_GINT64_FORMAT, number);
    for (int at = (int)out->len - 3; at > (number < 0 ? 1 : 0); at -= 3) {
        g_string_insert_c(out, at, ',');
    }
    return g_string_free(out, FALSE);
}

JsonBuilder *output_json_begin(void) {
    JsonBuilder *json = json_builder_new();
    json_builder_begin_object(json);
    return json;
}

void output_json_text(JsonBuilder *json, const char *name, const char *value) {
    json_builder_set_member_name(json, name);
    if (value == NULL) {
        json_builder_add_null_value(json);
    } else {
        json_builder_add_string_value(json, value);
    }
}

void output_json_number(JsonBuilder *json, const char *name, int64_t value) {
    json_builder_set_member_name(json, name);
    json_builder_add_int_value(json, value);
}

void output_json_real(JsonBuilder *json, const char *name, double value) {
    json_builder_set_member_name(json, name);
    json_builder_add_double_value(json, value);
}

void output_json_bool(JsonBuilder *json, const char *name, bool value) {
    json_builder_set_member_name(json, name);
    json_builder_add_boolean_value(json, value);
}

void output_json_begin_list(JsonBuilder *json, const char *name) {
    json_builder_set_member_name(json, name);
    json_builder_begin_array(json);
}

void output_json_list(JsonBuilder *json, const char *name, const char *const *values) {
    output_json_begin_list(json, name);
    for (int i = 0; values != NULL && values[i] != NULL; i++) {
        json_builder_add_string_value(json, values[i]);
    }
    json_builder_end_array(json);
}

void output_json_texts(JsonBuilder *json, const char *name, const GPtrArray *texts) {
    output_json_begin_list(json, name);
    for (guint i = 0; i < texts->len; i++) {
        json_builder_add_string_value(json, texts->pdata[i]);
    }
    json_builder_end_array(json);
}

static char *end_json(JsonBuilder *json, bool pretty) {
    json_builder_end_object(json);
    g_autoptr(JsonNode) root = json_builder_get_root(json);
    g_autofree char *text = json_to_string(root, pretty);
    g_object_unref(json);
    return g_strconcat(text, "\n", NULL);
}

char *output_json_end(JsonBuilder *json) {
    return end_json(json, true);
}

char *output_json_line(JsonBuilder *json) {
    return end_json(json, false);
}

int output_finish(const char *command, const char *text, int status) {
    // A terminal that cannot show our few signs gets them spelled; programs get them as they are.
    g_autofree char *ascii = NULL;
    if (!g_get_charset(NULL) && isatty(STDOUT_FILENO)) {
        ascii = g_str_to_ascii(text, "C");
        text = ascii;
    }
    errno = 0;
    // A long text meets a closed pipe here, a short one when it is flushed.
    bool closed = fputs(text, stdout) == EOF && errno == EPIPE;
    g_autoptr(GError) error = NULL;
    if (!command_flush(&error) && !closed &&
        !g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_PIPE)) {
        return command_fail(command, error);
    }
    return status;
}
