// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb verify`: says of each record whether its deals, moves and results are what its rules and
// seed give. What a record must be is decided by the library.
#include <stdio.h>

#include "output.h"

// One line on a good record.
static void print_good(const char *path, const ClimbRecord *record) {
    int deals = record->match->number;
    g_autofree char *dealt = climb_words_fill(
        climb_words_plural("{number} deal", "{number} deals", deals), "number",
        climb_words_digits(deals).text, NULL);
    g_autofree char *moves = climb_words_fill(
        climb_words_plural("{number} move", "{number} moves", record->moves), "number",
        climb_words_digits(record->moves).text, NULL);
    bool broken_off = deals > 0 && record->match->deal.phase != CLIMB_PHASE_OVER;
    g_autofree char *line = climb_words_fill(
        record->cut_short ? _("{file}: ok, {deals}, {moves} (its last line was never finished and "
                              "is left out)")
        : broken_off ? _("{file}: ok, {deals}, {moves} (the last deal is not played to its end)")
                     : _("{file}: ok, {deals}, {moves}"),
        "file", path, "deals", dealt, "moves", moves, NULL);
    printf("%s\n", line);
}

static bool verify(const ClimbRegistry *registry, const char *path) {
    g_autoptr(GError) error = NULL;
    g_autofree char *text = command_read_file(path, &error);
    if (text == NULL) {
        // The message names the file.
        fflush(stdout);
        command_fail("verify", error);
        return false;
    }
    g_autofree char *shown = screen_clean_message(path);
    g_autoptr(ClimbRecord) record = NULL;
    if (!climb_record_verify(registry, text, &record, &error)) {
        g_autofree char *message = screen_clean_message(error->message);
        printf("%s: %s\n", shown, message);
        return false;
    }
    print_good(shown, record);
    return true;
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    const GOptionEntry entries[] = { { 0 } };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_verify, entries, &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2) {
        return command_wrong_use("verify", _("which record? Give one or more files"), NULL);
    }
    for (int i = 1; i < argc; i++) {
        if (!verify(registry, argv[i])) {
            status = COMMAND_FAILED;
        }
    }
    return output_finish("verify", "", status);
}

const Command command_verify = {
    .name = "verify",
    .arguments = N_("FILE ..."),
    .summary = N_("check records against their rules and seed"),
    .run = run,
    .examples = N_("Each record is dealt again from its seed and every move is checked. The first\n"
                   "wrong line is named; the exit status is 1 if any record is wrong.\n"
                   "\n"
                   "Examples:\n"
                   "  climb verify friday.climb\n"
                   "  climb verify ~/.local/share/climb/matches/*.climb\n"
                   "  climb verify - < friday.climb\n"),
};
