// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the folder of saved matches. How a file is written and locked is the matter of autosave.c, what
// stands in it that of the core's record.
#define _POSIX_C_SOURCE 200809L
#include "saved.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "autosave.h"
#include "output.h"

typedef struct {
    char *path;
    gint64 seconds;
    long nanoseconds;
} Found;

static void found_clear(gpointer data) {
    Found *found = data;
    g_free(found->path);
}

static int newest_first(gconstpointer a, gconstpointer b) {
    const Found *x = a;
    const Found *y = b;
    if (x->seconds != y->seconds) {
        return x->seconds < y->seconds ? 1 : -1;
    }
    if (x->nanoseconds != y->nanoseconds) {
        return x->nanoseconds < y->nanoseconds ? 1 : -1;
    }
    return strcmp(y->path, x->path);
}

static GArray *find_files(const char *folder) {
    GArray *files = g_array_new(false, false, sizeof(Found));
    g_array_set_clear_func(files, found_clear);
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        struct stat status;
        if (g_str_has_suffix(name, ".climb") && stat(path, &status) == 0 &&
            S_ISREG(status.st_mode)) {
            Found found = { g_steal_pointer(&path), status.st_mtim.tv_sec, status.st_mtim.tv_nsec };
            g_array_append_val(files, found);
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
    g_array_sort(files, newest_first);
    return files;
}

GPtrArray *saved_files(const char *folder) {
    g_autoptr(GArray) found = find_files(folder);
    GPtrArray *paths = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < found->len; i++) {
        g_ptr_array_add(paths, g_strdup(g_array_index(found, Found, i).path));
    }
    return paths;
}

void saved_match_free(SavedMatch *match) {
    if (match != NULL) {
        g_free(match->path);
        g_free(match->problem);
        g_free(match->game);
        g_free(match->title);
        g_free(match->date);
        g_strfreev(match->names);
        g_strfreev(match->players);
        g_free(match->closed);
        g_free(match);
    }
}

bool saved_goes_on(const SavedMatch *match) {
    return match->problem == NULL && !match->over && !match->busy;
}

bool saved_is_practice(const char *record) {
    return strstr(record, "\n" SAVED_PRACTICE "\n") != NULL;
}

// The reason behind the line that closes a match, or NULL. (transfer full)
static char *closing_words(const char *record) {
    const char *line = strstr(record, "\n" AUTOSAVE_CLOSED);
    if (line == NULL) {
        return NULL;
    }
    line += strlen("\n" AUTOSAVE_CLOSED);
    g_autofree char *words = g_strndup(line, strcspn(line, "\r\n"));
    return screen_clean(words);
}

// Whoever plays a match holds its lock.
static bool is_busy(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool busy = file >= 0 && flock(file, LOCK_SH | LOCK_NB) != 0;
    if (file >= 0) {
        close(file);
    }
    return busy;
}

char *saved_game_label(const ClimbRecordHead *head) {
    g_autofree char *settings = head->settings != NULL ? g_strjoinv(" ", head->settings) : NULL;
    g_autofree char *label = settings != NULL ? g_strconcat(head->game, " ", settings, NULL)
                                              : g_strdup(head->game);
    return screen_clean_message(label);
}

char *saved_seat_name(const ClimbRecordHead *head, int seat) {
    const char *name = head->names[seat];
    return name != NULL && name[0] != '\0' ? screen_clean(name)
                                           : g_strdup_printf("Player %d", seat + 1);
}

static void take_players(SavedMatch *saved, const ClimbRecordHead *head, int seats) {
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();
    g_autoptr(GStrvBuilder) players = g_strv_builder_new();
    for (int seat = 0; seat < seats; seat++) {
        g_autofree char *name = saved_seat_name(head, seat);
        g_autofree char *player = screen_clean(head->players[seat] != NULL ? head->players[seat]
                                                                           : "me");
        g_strv_builder_add(names, name);
        g_strv_builder_add(players, player);
    }
    saved->names = g_strv_builder_end(names);
    saved->players = g_strv_builder_end(players);
}

static void take_record(SavedMatch *saved, const ClimbRecord *record, const char *text) {
    const ClimbMatch *match = record->match;
    saved->game = saved_game_label(&record->head);
    saved->title = g_strdup(match->game->rules->title);
    saved->date = record->head.date != NULL ? screen_clean(record->head.date) : NULL;
    take_players(saved, &record->head, match->game->seats);
    saved->deals = match->deals_scored;
    saved->dealing = match->number > 0 && match->deal.phase != CLIMB_PHASE_OVER;
    saved->over = climb_match_over(match);
    saved->closed = closing_words(text);
    saved->practice = saved_is_practice(text);
    saved->leaders = match->deals_scored > 0 ? climb_match_leaders(match) : 0;
    memcpy(saved->totals, match->net_total, sizeof(saved->totals));
}

SavedMatch *saved_read(const ClimbRegistry *registry, const char *path) {
    SavedMatch *saved = g_new0(SavedMatch, 1);
    g_autoptr(GError) error = NULL;
    struct stat status;
    saved->path = g_strdup(path);
    saved->changed = stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0;
    g_autofree char *text = command_read_file(path, &error);
    g_autoptr(ClimbRecord) record = text != NULL ? climb_record_read(registry, text, -1, &error)
                                                 : NULL;
    if (record == NULL) {
        saved->problem = screen_clean_message(error->message);
        return saved;
    }
    take_record(saved, record, text);
    saved->busy = is_busy(path);
    return saved;
}

GPtrArray *saved_matches(const ClimbRegistry *registry, const char *folder, guint most) {
    g_autofree char *own = autosave_folder();
    g_autoptr(GPtrArray) files = saved_files(folder != NULL ? folder : own);
    GPtrArray *matches = g_ptr_array_new_with_free_func((GDestroyNotify)saved_match_free);
    for (guint i = 0; i < MIN(files->len, most); i++) {
        g_ptr_array_add(matches, saved_read(registry, files->pdata[i]));
    }
    return matches;
}

static void add_seats(JsonBuilder *json, const SavedMatch *saved) {
    output_json_begin_list(json, "seats");
    for (int seat = 0; saved->names[seat] != NULL; seat++) {
        json_builder_begin_object(json);
        output_json_text(json, "name", saved->names[seat]);
        output_json_text(json, "player", saved->players[seat]);
        output_json_number(json, "points", saved->totals[seat]);
        output_json_bool(json, "ahead", (saved->leaders >> seat & 1) != 0);
        json_builder_end_object(json);
    }
    json_builder_end_array(json);
}

static void add_match(JsonBuilder *json, const SavedMatch *saved) {
    g_autofree char *name = g_filename_display_basename(saved->path);
    json_builder_begin_object(json);
    output_json_text(json, "file", name);
    output_json_text(json, "problem", saved->problem);
    if (saved->problem == NULL) {
        output_json_text(json, "game", saved->game);
        output_json_text(json, "title", saved->title);
        output_json_text(json, "date", saved->date);
        output_json_number(json, "deals", saved->deals);
        output_json_bool(json, "dealing", saved->dealing);
        output_json_bool(json, "over", saved->over);
        output_json_text(json, "closed", saved->closed);
        output_json_bool(json, "busy", saved->busy);
        output_json_bool(json, "practice", saved->practice);
        add_seats(json, saved);
    }
    json_builder_end_object(json);
}

char *saved_json(const GPtrArray *matches) {
    JsonBuilder *json = output_json_begin();
    output_json_begin_list(json, "matches");
    for (guint i = 0; i < matches->len; i++) {
        add_match(json, matches->pdata[i]);
    }
    json_builder_end_array(json);
    return output_json_end(json);
}
