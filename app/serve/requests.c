// SPDX-License-Identifier: LGPL-2.1-or-later
// From what a client asks to the function that answers it.
#include <string.h>

#include "server.h"

static void answer_ping(Client *client, Ask *ask) {
    if (ask_good(ask)) {
        g_autofree char *json = g_strdup_printf("{\"type\":\"pong\",\"id\":%" G_GINT64_FORMAT "}",
                                                ask->id);
        client_send(client, json);
    }
}

static const struct {
    const char *what;
    void (*answer)(Client *client, Ask *ask);
} requests[] = {
    { "ping", answer_ping },
};

void request_answer(Client *client, Ask *ask) {
    for (size_t i = 0; i < G_N_ELEMENTS(requests); i++) {
        if (strcmp(requests[i].what, ask->what) == 0) {
            requests[i].answer(client, ask);
            return;
        }
    }
    json_read_fail(&ask->read, "there is nothing to ask by that name");
}
