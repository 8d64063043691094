// SPDX-License-Identifier: LGPL-2.1-or-later
// Records: the log of a match as text (docs/record.md). Tags like PGN's, then one action a line;
// append-only, so that a crash loses at most the line being written. Seats are 1-based in text.
//
//   [Climb "1"]
//   [Program "climb 0.1.0"]
//   [Game "GAME:PRESET"]
//   [Set "pass.mode=lockout"]
//   [Script "friday sha256:… /home/ada/friday.lua"]   (id, hash of the text, where it was)
//   [Rules "sha256:…"]
//   [Generator "xoshiro256ss-1"]
//   [Seed "…64 digits"]
//   [Seat1 "Ada"]
//   [Player1 "me"]
//   [Date "2026-11-30T07:00:00Z"]
//
//   deal 1 dealer 2 step +1
//   lot 2                (what chance decided, in order; also: draw 1 KD, redraw 1 3,
//   hand 1 3D 4C …        cut 3 6H 6, spare 2 5S, loser 4: seat, card, number)
//   rest 5S
//   play 1 3D 3C
//   pass 2
//   bid 1 2
//   call 1 8C
//   answer 2 1          (the first of the answers to a question of the rules)
//   undo 3               (takes back the last three moves)
//   void 1 reason        (deal 1)
//   end 1 3 -1 -1 -1     (deal 1, what each seat won or lost)
#pragma once

#include "match.h"
#include "registry.h"

#define CLIMB_RECORD_VERSION 1

// The head of a record. Text is owned and may be NULL.
typedef struct {
    char *game;                     // "GAME:PRESET", as the registry knows it
    char **settings;                // "name=value" beside the preset, NULL-terminated
    char **scripts;                 // "ID sha256:… PATH" of scripts in it, NULL-terminated
    char *program;                  // "climb 0.1.0"
    char *date;                     // UTC, ISO 8601
    char *names[CLIMB_SEATS_MAX];   // of the persons or bots
    char *players[CLIMB_SEATS_MAX]; // "me", "bot:lowest"
} ClimbRecordHead;

void climb_record_head_clear(ClimbRecordHead *head);
void climb_record_head_copy(const ClimbRecordHead *from, ClimbRecordHead *to);

// Gets whole lines to append to the record. False with an error if they could not be kept.
typedef bool (*ClimbRecordWrite)(const char *text, gpointer data, GError **error);

// The pieces of a record as text, each with its line ends. (transfer full)
char *climb_record_print_head(const ClimbRecordHead *head, const ClimbMatch *match);
char *climb_record_print_deal(const ClimbMatch *match);
char *climb_record_print_move(const ClimbGame *game, const ClimbMove *move);
char *climb_record_print_end(const ClimbMatch *match);

// A record read.
typedef struct {
    ClimbRecordHead head;
    ClimbMatch *match; // as it stands after the last line (or after `moves` moves)
    int lines;         // read
    int moves;         // applied, in all deals
    bool cut_short;    // the last line had no end, as after a crash, and was left out
    bool end_missing;  // the last deal is over but has no `end` line: a crash came between; append
                       // climb_record_print_end before going on
    int first_end;     // bytes of text up to and without that broken line: append from here
} ClimbRecord;

void climb_record_free(ClimbRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbRecord, climb_record_free)

// Reads and replays a record: finds its game in the registry, compares the hash of the rules, checks
// every action. Reads hands from the text. `stop_after` >= 0 stops after so many moves, -1 reads all.
// NULL with an error that names the first wrong line and says why.
ClimbRecord *climb_record_read(const ClimbRegistry *registry, const char *text, int stop_after,
                               GError **error);

// Called after every line that changed the match: a deal begun (with its hands), a move, moves
// undone, the end of a deal. `line` counts from 1; a deal begins at its first action.
typedef void (*ClimbRecordWatch)(const ClimbMatch *match, int line, gpointer data);

// climb_record_read, shown to `watch` step by step (for those who page through a record).
ClimbRecord *climb_record_walk(const ClimbRegistry *registry, const char *text, int stop_after,
                               ClimbRecordWatch watch, gpointer data, GError **error);

// Verifies a record: reads it, and deals again from the seed to compare dealer, draws, cuts, hands
// and results. False with an error that names the first wrong line.
bool climb_record_verify(const ClimbRegistry *registry, const char *text, ClimbRecord **record,
                         GError **error);
