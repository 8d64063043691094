// SPDX-License-Identifier: LGPL-2.1-or-later
// Writes strings and numbers for JSON. Control characters and the two line separators that JavaScript minds are
// escaped.
#include "json-text.h"

#include <math.h>

static void add_letter(GString *json, gunichar letter) {
    switch (letter) {
    case '"': g_string_append(json, "\\\""); return;
    case '\\': g_string_append(json, "\\\\"); return;
    case '\n': g_string_append(json, "\\n"); return;
    default: break;
    }
    if (letter < 0x20 || letter == 0x7F || letter == 0x2028 || letter == 0x2029) {
        g_string_append_printf(json, "\\u%04x", letter);
    } else {
        g_string_append_unichar(json, letter);
    }
}

void climb_json_add_string(GString *json, const char *text) {
    g_autofree char *valid = g_utf8_validate(text, -1, NULL) ? NULL : g_utf8_make_valid(text, -1);
    g_string_append_c(json, '"');
    for (const char *at = valid != NULL ? valid : text; *at != '\0'; at = g_utf8_next_char(at)) {
        if ((guchar)*at >= 0x20 && (guchar)*at < 0x7F && *at != '"' && *at != '\\') {
            g_string_append_c(json, *at);
        } else {
            add_letter(json, g_utf8_get_char(at));
        }
    }
    g_string_append_c(json, '"');
}

void climb_json_add_real(GString *json, const char *name, double value) {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    // No -0.000.
    g_ascii_formatd(text, sizeof text, "%.3f", fabs(value) < 0.0005 ? 0 : value);
    g_string_append_printf(json, ",\"%s\":%s", name, text);
}
