// SPDX-License-Identifier: LGPL-2.1-or-later
// Where the records of matches are kept while they are played: files that only grow, under the
// user's data folder, locked against a second program.
#pragma once

#include <climb.h>

typedef struct _Autosave Autosave;

// The folder of the user's matches: $XDG_DATA_HOME/climb/matches. (transfer full)
char *autosave_folder(void);

// A new file at `path`, or with NULL in the folder, named after date, game and seed. A file that
// exists is not touched: an error. (transfer full)
Autosave *autosave_create(const char *path, const char *game, const ClimbSeed *seed,
                          GError **error);

// An existing file, locked, to read and then go on with. (transfer full)
Autosave *autosave_open(const char *path, GError **error);

// Drops what stands behind so many bytes: the line that a crash cut short.
bool autosave_cut(Autosave *autosave, gsize bytes, GError **error);

void autosave_close(Autosave *autosave);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Autosave, autosave_close)

const char *autosave_path(const Autosave *autosave);

// Appends whole lines, at once and on disk when a deal has ended. On failure nothing of them is
// kept, and the error names the file. A ClimbRecordWrite.
bool autosave_write(const char *text, gpointer data, GError **error);

// Begins the line, with the reason behind it, that marks a match as not to be resumed by itself.
#define AUTOSAVE_CLOSED "x-closed "

// The file last played in the folder whose match is not over, opened; NULL without an error if
// there is none. Files that cannot be read are told of on standard error and passed over.
Autosave *autosave_open_unfinished(const ClimbRegistry *registry, GError **error);

// Today and now in UTC, as in the tag Date. (transfer full)
char *autosave_date(void);
