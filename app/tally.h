// SPDX-License-Identifier: LGPL-2.1-or-later
// Statistics of a player at a game, added up from records of matches. Whole numbers only are added, so
// that the order of the records does not matter. How they are shown is in tally-print.h.
#pragma once

#include <climb.h>

// How often a kind of combination was played.
typedef struct {
    char *name; // in words
    int64_t plays;
} TallyKind;

typedef struct {
    char *name; // of a person; a bot is its own name, "bot:dumper"
    bool bot;
    int matches;  // in which a deal was scored
    int finished; // of these, whose session came to its end
    int won;      // of these, in which nobody was ahead of him
    int64_t deals;
    int64_t out_first; // deals in which he was the first without cards
    int64_t side_won;  // deals in which he or a partner was
    int64_t points;    // won or lost in all deals
    int64_t points_squared;
    int64_t best, worst; // of a deal
    int64_t penalty;     // charged for cards left
    int64_t plays, passes, bombs;
    GPtrArray *kinds;   // of TallyKind, most played first
    int longest;        // cards of the longest combination played, the first of several
    char *longest_text; // "3D 4D 5D 6D 7D (straight flush)"
    char *latest;       // date of the latest match, or NULL
} TallyPlayer;

typedef struct {
    char *hash; // of the rules
    char *game; // "GAME:PRESET KEY=VALUE"
    char *title;
    int matches;
    int64_t deals;
    int64_t voided;
    GPtrArray *players; // of TallyPlayer: persons by name, then bots
} TallyGame;

typedef struct {
    GPtrArray *games;    // of TallyGame, by name
    int files;           // records read
    int practice;        // left out, since moves could be taken back in them
    int unplayed;        // without a deal that was scored
    GPtrArray *problems; // owned text, of each file that could not be read
} Tally;

// An empty one. (transfer full)
Tally *tally_new(void);
void tally_free(Tally *tally);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)

// Adds a record, of which `name` is told where it is wrong.
void tally_add(Tally *tally, const ClimbRegistry *registry, const char *name, const char *text);

// The same of a match in which others than the record's head says sat there in the end: their names and who decided
// for them ("me", "bot:lowest") by seat, NULL where it is as the record has it.
typedef struct {
    const char *names[CLIMB_SEATS_MAX], *players[CLIMB_SEATS_MAX];
} TallySeats;
void tally_add_as(Tally *tally, const ClimbRegistry *registry, const char *name, const char *text,
                  const TallySeats *seats);

// Puts games, players and kinds in order, once all is added.
void tally_sort(Tally *tally);

// All records of a folder, or of the user's own. `progress` is told how many of how many are read, and
// may be NULL. (transfer full)
Tally *tally_folder(const ClimbRegistry *registry, const char *folder,
                    void (*progress)(guint done, guint all, gpointer data), gpointer data);

// Mean of the points a deal, and half of its 95% interval (-1 with fewer than two deals).
double tally_mean(const TallyPlayer *player, double *half);

// Keeps the games of a name (its presets too) and the players of a name, letter case
// aside; NULL keeps all. False with an error that says what there is, if nothing remains.
bool tally_keep(Tally *tally, const char *game, const char *player, GError **error);
