// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb merge`: adds up the parts of a run of `sim` or `match` and prints the report that one process
// would have given. What the parts hold is the business of sim-part.c and match-state.c.
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tournament.h"
#include "output.h"
#include "sim.h"

// A unit or deal of a part that is missing makes a warning, one that is there twice an error.
static void warn_of_missing(int64_t missing, int64_t all, const char *what) {
    if (missing > 0) {
        g_autofree char *missing_text = output_number(missing);
        g_autofree char *all_text = output_number(all);
        g_autofree char *words = climb_words_fill(
            _("{missing} of {all} {units} are in none of these files"), "missing", missing_text,
            "all", all_text, "units", what, NULL);
        fprintf(stderr, "climb merge: %s\n", words);
    }
}

// --- sim ---------------------------------------------------------------------------------------

static const char *difference(const SimHead *a, const SimHead *b) {
    if (strcmp(a->rules, b->rules) != 0) {
        return _("{file} and {other} are parts of different runs: the game or its rules differs");
    }
    if (a->deals != b->deals) {
        return _("{file} and {other} are parts of different runs: the number of deals differs");
    }
    if (a->session != b->session) {
        return _("{file} and {other} are parts of different runs: the deals a match differs");
    }
    if (memcmp(&a->seed, &b->seed, sizeof(a->seed)) != 0) {
        return _("{file} and {other} are parts of different runs: the seed differs");
    }
    for (int seat = 0; seat < MIN(a->seats, b->seats); seat++) {
        if (strcmp(a->bots[seat], b->bots[seat]) != 0) {
            return _("{file} and {other} are parts of different runs: the bots differ");
        }
    }
    return a->seats == b->seats
               ? NULL
               : _("{file} and {other} are parts of different runs: the number of seats differs");
}

static bool check_part(const GPtrArray *parts, const SimPart *part, GError **error) {
    for (guint i = 0; i < parts->len; i++) {
        const SimPart *other = parts->pdata[i];
        const char *text = difference(&other->head, &part->head);
        if (text != NULL) {
            climb_error_set(error, CLIMB_ERROR_RECORD, text, "file", other->name, "other",
                            part->name, NULL);
            return false;
        }
        if (part->units.first < other->units.end && other->units.first < part->units.end) {
            climb_error_set(error, CLIMB_ERROR_RECORD,
                            _("{file} and {other} have deals in common, which would count twice"),
                            "file", other->name, "other", part->name, NULL);
            return false;
        }
    }
    return true;
}

// The only line of a part's file. (transfer full)
static char *read_line(const char *path, GError **error) {
    g_autofree char *text = command_read_file(path, error);
    if (text == NULL) {
        return NULL;
    }
    char *end = strchr(text, '\n');
    if (end != NULL && end[1] == '\0') {
        return g_steal_pointer(&text);
    }
    g_autofree char *shown = g_filename_display_name(path);
    climb_error_set(error, CLIMB_ERROR_RECORD,
                    _("{file} is not the whole of a part: it should be one line"), "file", shown,
                    NULL);
    return NULL;
}

static bool add_sim(GPtrArray *parts, const char *path, SimTotals *totals, GError **error) {
    g_autofree char *name = g_filename_display_name(path);
    g_autofree char *text = read_line(path, error);
    g_autoptr(SimPart) part = text != NULL ? sim_part_read(text, name, error) : NULL;
    if (part == NULL || !check_part(parts, part, error)) {
        return false;
    }
    sim_totals_add(totals, &part->totals);
    g_ptr_array_add(parts, g_steal_pointer(&part));
    return true;
}

static int merge_sim(int count, char **paths, bool json) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func((GDestroyNotify)sim_part_free);
    g_autofree SimTotals *totals = g_new0(SimTotals, 1);
    for (int i = 0; i < count; i++) {
        if (!add_sim(parts, paths[i], totals, &error)) {
            return command_fail("merge", error);
        }
    }
    const SimHead *head = &((const SimPart *)parts->pdata[0])->head;
    warn_of_missing(head->deals - totals->deals, head->deals, "deals");
    g_autofree char *text = json ? sim_report_json(head, totals, NULL)
                                 : sim_report_text(head, totals, NULL);
    return output_finish("merge", text, COMMAND_DONE);
}

// --- match -------------------------------------------------------------------------------------

static int merge_match(int count, char **paths, bool json) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GByteArray) done = g_byte_array_new();
    g_autofree MatchTotals *totals = g_new0(MatchTotals, 1);
    MatchHead head = { 0 };
    int status = COMMAND_DONE;
    for (int i = 0; i < count && error == NULL; i++) {
        match_state_merge(paths[i], &head, done, totals, &error);
    }
    if (error != NULL) {
        status = command_fail("merge", error);
    } else {
        warn_of_missing(head.deals - totals->deals, head.deals, "deals");
        g_autofree char *text = json ? match_report_json(&head, totals, NULL)
                                     : match_report_text(&head, totals, NULL);
        status = output_finish("merge", text, COMMAND_DONE);
    }
    match_head_clear(&head);
    return status;
}

// --- command -----------------------------------------------------------------------------------

// Which of both wrote a file, by how it begins.
typedef enum { FROM_SIM, FROM_MATCH, FROM_NEITHER } Origin;

static bool find_origin(const char *path, Origin *origin, GError **error) {
    static const char *const starts[] = {
        [FROM_SIM] = "{\"format\":\"" SIM_PART_FORMAT "\"",
        [FROM_MATCH] = "{\"format\":\"" MATCH_STATE_FORMAT "\"",
    };
    g_autofree char *shown = g_filename_display_name(path);
    char start[64] = "";
    FILE *file = fopen(path, "rb");
    bool read = file != NULL && (fgets(start, sizeof(start), file) != NULL || !ferror(file));
    int number = errno;
    if (file != NULL) {
        fclose(file);
    }
    if (!read) {
        g_autofree char *words = climb_words_fill(_("cannot read {file}: {problem}"), "file", shown,
                                                  "problem", g_strerror(number), NULL);
        g_set_error_literal(error, G_FILE_ERROR, g_file_error_from_errno(number), words);
        return false;
    }
    *origin = g_str_has_prefix(start, starts[FROM_SIM])     ? FROM_SIM
              : g_str_has_prefix(start, starts[FROM_MATCH]) ? FROM_MATCH
                                                            : FROM_NEITHER;
    if (*origin == FROM_NEITHER) {
        climb_error_set(
            error, CLIMB_ERROR_RECORD,
            _("{file} is neither what 'climb sim --shard' printed nor what 'climb match --state' "
              "wrote"),
            "file", shown, NULL);
    }
    return *origin != FROM_NEITHER;
}

static int merge(int count, char **paths, bool json) {
    g_autoptr(GError) error = NULL;
    Origin origin = FROM_NEITHER;
    for (int i = 0; i < count; i++) {
        Origin before = origin;
        if (!find_origin(paths[i], &origin, &error)) {
            return command_fail("merge", error);
        }
        if (i > 0 && origin != before) {
            return command_wrong_use("merge", _("some files are of 'sim', others of 'match'"),
                                     NULL);
        }
    }
    return origin == FROM_SIM ? merge_sim(count, paths, json) : merge_match(count, paths, json);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    gboolean json = FALSE;
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_("print the report as JSON"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_merge, entries, &argc, &argv, &status)) {
        return status;
    }
    if (argc < 2) {
        return command_wrong_use("merge", _("which files?"), NULL);
    }
    return merge(argc - 1, argv + 1, json);
}

const Command command_merge = {
    .name = "merge",
    .arguments = N_("FILE ..."),
    .summary = N_("add up the parts of sim or match from several machines"),
    .run = run,
    .examples = N_(
        "The report is the one that a single process would have given, but for the speed.\n"
        "\n"
        "Examples:\n"
        "  climb sim GAME --deals 1000000 --shard 1/2 > one.json    # one machine\n"
        "  climb sim GAME --deals 1000000 --shard 2/2 > two.json    # another\n"
        "  climb merge one.json two.json\n"
        "  climb match lowest dumper --shard 1/2 --state one.jsonl  # the same for match\n"
        "  climb merge one.jsonl two.jsonl --json\n"),
};
