// SPDX-License-Identifier: LGPL-2.1-or-later
// Files from the program's resources: there is no folder, so no path leads out of it. Pages of HTML get the
// language's words, and all words of the page are one module.
#include "static.h"

#include <gio/gio.h>
#include <string.h>

#define ROOT "/climb/page"

static const char *type_of(const char *path) {
    static const struct {
        const char *suffix;
        const char *type;
    } types[] = {
        { ".html", "text/html; charset=utf-8" },
        { ".js", "text/javascript; charset=utf-8" },
        { ".css", "text/css; charset=utf-8" },
        { ".json", "application/json" },
        { ".svg", "image/svg+xml" },
        { ".png", "image/png" },
        { ".ico", "image/x-icon" },
        { ".webmanifest", "application/manifest+json" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (g_str_has_suffix(path, types[i].suffix)) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

void static_set_headers(SoupServerMessage *message) {
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    soup_message_headers_replace(headers, "Content-Security-Policy",
                                 "default-src 'self'; base-uri 'none'; form-action 'none'; "
                                 "frame-ancestors 'none'; object-src 'none'");
    soup_message_headers_replace(headers, "X-Content-Type-Options", "nosniff");
    soup_message_headers_replace(headers, "Referrer-Policy", "no-referrer");
    soup_message_headers_replace(headers, "Cross-Origin-Opener-Policy", "same-origin");
    soup_message_headers_replace(headers, "Cross-Origin-Resource-Policy", "same-origin");
    soup_message_headers_replace(headers, "Cache-Control", "no-cache");
}

// NULL if there is none. (transfer full)
static GBytes *find(const PageWords *words, const char *name) {
    if (strcmp(name, ROOT "/catalogue.js") == 0) {
        return g_bytes_ref(page_words_module(words));
    }
    GBytes *bytes = g_resources_lookup_data(name, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
    if (bytes != NULL && g_str_has_suffix(name, ".html")) {
        g_autoptr(GBytes) page = bytes;
        return page_words_html(words, page);
    }
    return bytes;
}

void static_answer(const PageWords *words, SoupServerMessage *message, const char *path) {
    g_autofree char *name = g_strconcat(ROOT, strcmp(path, "/") == 0 ? "/index.html" : path, NULL);
    g_autoptr(GBytes) bytes = find(words, name);
    if (bytes == NULL) {
        soup_server_message_set_status(message, SOUP_STATUS_NOT_FOUND, NULL);
        soup_server_message_set_response(message, "text/plain", SOUP_MEMORY_STATIC, "not here\n",
                                         strlen("not here\n"));
        return;
    }
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    soup_message_headers_replace(headers, "Content-Type", type_of(name));
    soup_message_body_append_bytes(soup_server_message_get_response_body(message), bytes);
    soup_server_message_set_status(message, SOUP_STATUS_OK, NULL);
}
