// SPDX-License-Identifier: LGPL-2.1-or-later
// climb serve in a program that was built without what it needs.
#include <stdio.h>

#include "../command.h"

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    int status = COMMAND_DONE;
    const GOptionEntry none[] = { { NULL } };
    if (!command_options(registry, &command_serve, none, &argc, &argv, &status)) {
        return status;
    }
    fprintf(
        stderr, "climb serve: %s\n",
        _("this program was built without libsoup 3 or SQLite 3: install them with their headers and "
          "build it again"));
    return COMMAND_FAILED;
}

const Command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = N_("let people play in a browser (not built in)"),
    .run = run,
};
