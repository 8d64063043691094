// SPDX-License-Identifier: LGPL-2.1-or-later
// Files of matches being played: made, appended to, found again. What stands in them is the
// business of the core's record.
#define _POSIX_C_SOURCE 200809L
#include "autosave.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "saved.h"

#define NAMES_TRIED 100

struct _Autosave {
    char *path;
    int file;
    bool regular; // not a device, which cannot be cut
    bool created; // by us
    off_t good;   // bytes up to the last whole line
};

static void set_error(GError **error, const char *text, const char *path, int number) {
    g_autofree char *shown = g_filename_display_name(path);
    g_autofree char *words = climb_words_fill(text, "file", shown, "problem", g_strerror(number),
                                              NULL);
    g_set_error_literal(error, G_FILE_ERROR, g_file_error_from_errno(number), words);
}

char *autosave_folder(void) {
    return g_build_filename(g_get_user_data_dir(), "climb", "matches", NULL);
}

char *autosave_date(void) {
    g_autoptr(GDateTime) now = g_date_time_new_now_utc();
    return g_date_time_format(now, "%Y-%m-%dT%H:%M:%SZ");
}

static Autosave *wrap_file(int file, const char *path) {
    struct stat status;
    Autosave *autosave = g_new0(Autosave, 1);
    autosave->path = g_strdup(path);
    autosave->file = file;
    if (fstat(file, &status) == 0) {
        autosave->regular = S_ISREG(status.st_mode);
        autosave->good = status.st_size;
    }
    return autosave;
}

void autosave_close(Autosave *autosave) {
    if (autosave == NULL) {
        return;
    }
    if (autosave->created && autosave->regular && autosave->good == 0) {
        // Nothing was ever kept in it: the disk was full, or the match did not begin.
        unlink(autosave->path);
    }
    close(autosave->file);
    g_free(autosave->path);
    g_free(autosave);
}

const char *autosave_path(const Autosave *autosave) {
    return autosave->path;
}

static Autosave *create_at(const char *path, GError **error) {
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0 && errno == EEXIST) {
        struct stat status;
        if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
            file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
        } else {
            errno = EEXIST;
        }
    }
    if (file < 0) {
        set_error(error, _("cannot save the match in {file}: {problem}"), path, errno);
        return NULL;
    }
    flock(file, LOCK_EX | LOCK_NB); // nobody else knows the file yet
    Autosave *autosave = wrap_file(file, path);
    autosave->created = true;
    return autosave;
}

static Autosave *create_in_folder(const char *game, const ClimbSeed *seed, GError **error) {
    g_autofree char *folder = autosave_folder();
    if (g_mkdir_with_parents(folder, 0700) != 0) {
        set_error(error, _("cannot make the folder for matches {file}: {problem}"), folder, errno);
        return NULL;
    }
    g_autoptr(GDateTime) now = g_date_time_new_now_utc();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d-%H%M%S");
    g_autofree char *name = g_strdup(game);
    g_strcanon(name, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-", '-');
    char digits[CLIMB_SEED_TEXT_MAX];
    climb_seed_print(seed, digits);
    digits[8] = '\0';
    for (int i = 1; i <= NAMES_TRIED; i++) {
        g_autofree char *more = i == 1 ? g_strdup("") : g_strdup_printf("-%d", i);
        g_autofree char *file = g_strdup_printf("%s-%s-%s%s.climb", date, name, digits, more);
        g_autofree char *path = g_build_filename(folder, file, NULL);
        if (i < NAMES_TRIED && g_file_test(path, G_FILE_TEST_EXISTS)) {
            continue;
        }
        return create_at(path, error);
    }
    return NULL;
}

Autosave *autosave_create(const char *path, const char *game, const ClimbSeed *seed,
                          GError **error) {
    return path != NULL ? create_at(path, error) : create_in_folder(game, seed, error);
}

// *busy tells whether another program plays it.
static Autosave *open_file(const char *path, bool *busy, GError **error) {
    *busy = false;
    int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (file < 0) {
        set_error(error, _("cannot go on with {file}: {problem}"), path, errno);
        return NULL;
    }
    Autosave *autosave = wrap_file(file, path);
    g_autofree char *shown = g_filename_display_name(path);
    if (!autosave->regular) {
        climb_error_set(error, CLIMB_ERROR_RECORD, _("cannot go on with {file}: not a file"),
                        "file", shown, NULL);
    } else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        *busy = true;
        climb_error_set(error, CLIMB_ERROR_RECORD,
                        _("cannot go on with {file}: another climb is playing it"), "file", shown,
                        NULL);
    } else {
        return autosave;
    }
    autosave_close(autosave);
    return NULL;
}

Autosave *autosave_open(const char *path, GError **error) {
    bool busy;
    return open_file(path, &busy, error);
}

bool autosave_cut(Autosave *autosave, gsize bytes, GError **error) {
    if ((off_t)bytes < autosave->good && ftruncate(autosave->file, (off_t)bytes) != 0) {
        set_error(error, _("cannot cut the broken last line off {file}: {problem}"), autosave->path,
                  errno);
        return false;
    }
    autosave->good = (off_t)bytes;
    return true;
}

static bool write_all(int file, const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            text += written;
            length -= (size_t)written;
        }
    }
    return true;
}

static bool ends_deal(const char *text) {
    return g_str_has_prefix(text, "end ") || strstr(text, "\nend ") != NULL;
}

bool autosave_write(const char *text, gpointer data, GError **error) {
    Autosave *autosave = data;
    size_t length = strlen(text);
    bool kept = write_all(autosave->file, text, length);
    // Some file systems notice a full disk only here.
    if (kept && ends_deal(text) && fsync(autosave->file) != 0) {
        kept = errno == EINVAL || errno == EROFS; // a device
    }
    if (!kept) {
        int number = errno;
        // Half a line would stand before whatever is appended later.
        if (autosave->regular && ftruncate(autosave->file, autosave->good) != 0) {
            autosave->regular = false;
        }
        set_error(error, _("cannot save the match in {file}: {problem}"), autosave->path, number);
        return false;
    }
    autosave->good += (off_t)length;
    return true;
}

static bool is_unfinished(const ClimbRegistry *registry, const char *path) {
    g_autoptr(SavedMatch) saved = saved_read(registry, path);
    if (saved->problem != NULL) {
        g_autofree char *shown = g_filename_display_name(path);
        g_autofree char *words = climb_words_fill(_("passing over {file}: {problem}"), "file",
                                                  shown, "problem", saved->problem, NULL);
        fprintf(stderr, "climb play: %s\n", words);
    }
    return saved->problem == NULL && saved->closed == NULL && !saved->over;
}

Autosave *autosave_open_unfinished(const ClimbRegistry *registry, GError **error) {
    g_autofree char *folder = autosave_folder();
    g_autoptr(GPtrArray) files = saved_files(folder);
    for (guint i = 0; i < files->len; i++) {
        const char *path = files->pdata[i];
        g_autoptr(GError) problem = NULL;
        bool busy;
        g_autoptr(Autosave) autosave = open_file(path, &busy, &problem);
        if (busy) {
            continue;
        }
        if (!is_unfinished(registry, path)) {
            continue;
        }
        if (autosave == NULL) {
            g_propagate_error(error, g_steal_pointer(&problem));
        }
        return g_steal_pointer(&autosave);
    }
    return NULL;
}
