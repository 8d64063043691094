// SPDX-License-Identifier: LGPL-2.1-or-later
// The matches that were saved: records in the user's folder (or another), what is known of each, and
// which of them can be gone on with. A damaged file is told as such and hinders no other.
#pragma once

#include <climb.h>

typedef struct {
    char *path;
    gint64 changed; // seconds since 1970
    char *problem;  // why it cannot be read, or NULL; then nothing of what follows is set
    char *game;     // as it was asked for: "GAME:PRESET KEY=VALUE"
    char *title;    // of the rules
    char *date;     // of its begin, UTC, or NULL
    GStrv names;    // by seat, clean text
    GStrv players;  // "me", "bot:lowest"
    int deals;      // that have a result
    bool dealing;   // a deal is going on
    bool over;      // the session has come to its end
    char *closed;   // why it is not gone on with by itself: "switched to another game"; or NULL
    bool busy;      // another program is playing it
    bool practice;  // moves may be taken back
    int64_t totals[CLIMB_SEATS_MAX]; // won or lost so far
    unsigned leaders;                // seats that are ahead, as bits
} SavedMatch;

void saved_match_free(SavedMatch *match);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(SavedMatch, saved_match_free)

// Can it be gone on with?
bool saved_goes_on(const SavedMatch *match);

// The record files of a folder, latest first. (transfer full) array of owned paths
GPtrArray *saved_files(const char *folder);

// One record. Never NULL. (transfer full)
SavedMatch *saved_read(const ClimbRegistry *registry, const char *path);

// At most so many of a folder's matches, latest first; without a folder, the user's own.
// (transfer full) array of SavedMatch
GPtrArray *saved_matches(const ClimbRegistry *registry, const char *folder, guint most);

// The same as JSON. (transfer full)
char *saved_json(const GPtrArray *matches);

// Game and settings of a record in one line, and the name on a seat. (transfer full)
char *saved_game_label(const ClimbRecordHead *head);
char *saved_seat_name(const ClimbRecordHead *head, int seat);

// Does the text of a record say that moves could be taken back? Begins that line.
#define SAVED_PRACTICE "x-practice"
bool saved_is_practice(const char *record);
