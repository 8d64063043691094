// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb stats`: how players have fared at the matches that were saved.
#include <stdio.h>
#include <string.h>

#include "output.h"
#include "progress.h"
#include "saved.h"
#include "tally-print.h"

#define MOST_LISTED 1000

static void show_progress(guint done, guint all, gpointer data) {
    Progress **progress = data;
    if (*progress == NULL) {
        *progress = progress_new(_("matches"), all);
    }
    progress_update(*progress, done);
}

// The game that a name stands for, by its id with what stands behind it (ALIAS:PRESET is
// GAME:PRESET); NULL if it is none and no game was played under it. (transfer full)
static char *game_of(const ClimbRegistry *registry, const Tally *tally, const char *name) {
    size_t length = strcspn(name, ":+ ");
    g_autofree char *id = g_strndup(name, length);
    const ClimbGameInfo *info = climb_registry_find(registry, id, NULL);
    if (info != NULL) {
        return g_strconcat(info->id, name + length, NULL);
    }
    for (guint i = 0; i < tally->games->len; i++) {
        const TallyGame *game = tally->games->pdata[i];
        if (length == strcspn(game->game, ":+ ") &&
            g_ascii_strncasecmp(game->game, name, length) == 0) {
            return g_strdup(name);
        }
    }
    return NULL;
}

static char *lay_out(const Tally *tally, bool details) {
    g_autofree char *text = tally_print(tally, details, screen_width());
    g_autofree char *notes = tally_print_notes(tally);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    GString *out = g_string_new(NULL);
    for (int i = 0; lines[i] != NULL && (lines[i][0] != '\0' || lines[i + 1] != NULL); i++) {
        if (g_str_has_prefix(lines[i], "== ")) {
            output_heading(out, lines[i] + strlen("== "));
        } else {
            g_string_append_printf(out, "%s\n", lines[i]);
        }
    }
    g_string_append(out, out->len > 0 ? "\n" : "");
    g_auto(GStrv) sentences = g_strsplit(notes, "\n", -1);
    for (int i = 0; sentences[i] != NULL; i++) {
        screen_wrap(out, sentences[i], 0, i > 0 ? 2 : 0, screen_width());
    }
    return g_string_free(out, FALSE);
}

static int show(const ClimbRegistry *registry, int argc, char **argv, const char *folder,
                bool json) {
    g_autoptr(GError) error = NULL;
    Progress *progress = NULL;
    g_autoptr(Tally) tally = tally_folder(registry, folder, show_progress, &progress);
    g_clear_pointer(&progress, progress_free);
    // A single name is a game if it can be, else a player.
    g_autofree char *found = argc > 1 ? game_of(registry, tally, argv[1]) : NULL;
    const char *game = found != NULL ? found : argc > 2 ? argv[1] : NULL;
    const char *player = argc > 2 ? argv[2] : argc == 2 && found == NULL ? argv[1] : NULL;
    if (!tally_keep(tally, game, player, &error)) {
        return command_fail("stats", error);
    }
    g_autofree char *text = json ? tally_json(tally) : lay_out(tally, player != NULL);
    return output_finish("stats", text, COMMAND_DONE);
}

static int list_matches(const ClimbRegistry *registry, const char *folder) {
    g_autoptr(GPtrArray) matches = saved_matches(registry, folder, MOST_LISTED);
    g_autofree char *text = saved_json(matches);
    return output_finish("stats", text, COMMAND_DONE);
}

static int check(const char *folder, int argc, bool json, bool matches) {
    if (argc > 3) {
        return command_wrong_use("stats", _("takes a game and a player at most"), NULL);
    }
    if (matches && (!json || argc > 1)) {
        return command_wrong_use("stats", _("--matches goes with --json and without names"), NULL);
    }
    if (folder != NULL && !g_file_test(folder, G_FILE_TEST_IS_DIR)) {
        g_autofree char *shown = g_filename_display_name(folder);
        return command_wrong_use("stats", _("--folder: there is no folder {folder}"), "folder",
                                 shown, NULL);
    }
    return COMMAND_DONE;
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    gboolean json = FALSE;
    gboolean matches = FALSE;
    char *folder = NULL;
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_("print everything as JSON"), NULL },
        { "matches", 0, 0, G_OPTION_ARG_NONE, &matches,
          N_("with --json: list the saved matches instead"), NULL },
        { "folder", 0, 0, G_OPTION_ARG_FILENAME, &folder,
          N_("read the records of this folder instead of your own"), N_("FOLDER") },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_stats, entries, &argc, &argv, &status)) {
        status = check(folder, argc, json, matches);
        if (status == COMMAND_DONE) {
            status = matches ? list_matches(registry, folder)
                             : show(registry, argc, argv, folder, json);
        }
    }
    g_free(folder);
    return status;
}

const Command command_stats = {
    .name = "stats",
    .arguments = N_("[GAME] [PLAYER]"),
    .summary = N_("how players have fared at the saved matches"),
    .run = run,
    .examples = N_("With a game, its presets and house rules are meant too, each of which has a\n"
                   "table of its own. Of a player it is told what was played. Matches of practice\n"
                   "do not count.\n"
                   "\n"
                   "Examples:\n"
                   "  climb stats\n"
                   "  climb stats GAME\n"
                   "  climb stats GAME You\n"
                   "  climb stats You\n"),
};
