// SPDX-License-Identifier: LGPL-2.1-or-later
// What the three files that read records share; no part of the public interface.
#pragma once

#include "record.h"

// Tags that may stand once, and where Seat1 and Player1 begin.
enum {
    TAG_CLIMB,
    TAG_PROGRAM,
    TAG_GAME,
    TAG_RULES,
    TAG_GENERATOR,
    TAG_SEED,
    TAG_DATE,
    TAG_COUNT,
    TAG_SEAT = TAG_COUNT,
    TAG_PLAYER = TAG_SEAT + CLIMB_SEATS_MAX,
    TAG_ALL = TAG_PLAYER + CLIMB_SEATS_MAX,
};

// The lines that tell of a deal, collected until its first action.
typedef struct {
    bool open;
    int line;     // of its first line
    gsize offset; // of its first line
    int dealer;
    int step;
    GPtrArray *events;   // their lines as they stand
    GArray *event_lines; // where, as int
    int hands;           // read so far
    int hand_lines[CLIMB_SEATS_MAX];
    int rest_line; // 0: none
    ClimbCards hand[CLIMB_SEATS_MAX];
    ClimbCards rest;
    ClimbCard rest_order[CLIMB_CARDS_MAX]; // as they stand, which tells the order of a stock
    ClimbCards used;                       // all cards named so far
} ClimbDealLines;

typedef struct {
    const ClimbRegistry *registry;
    ClimbRecord *record;
    ClimbMatch *match; // NULL while the head is read
    bool verify;
    int stop_after;
    ClimbRecordWatch watch; // NULL: nobody looks on
    gpointer watch_data;
    int line;
    gsize offset; // of the present line
    char *tags[TAG_ALL];
    int tag_lines[TAG_ALL];
    GPtrArray *settings;
    GPtrArray *scripts;
    ClimbDealLines deal;
    bool ended; // the present deal has its end or void line
    bool stopped;
} ClimbReader;

// Sets an error about the present line: climb_words_fill. Always false.
bool climb_reader_fail(const ClimbReader *reader, GError **error, const char *text,
                       ...) G_GNUC_NULL_TERMINATED;

// Puts the line before an error from elsewhere.
void climb_reader_add_line(int line, GError **error);

// Text of a record as it may stand in an error: whole characters, and not much of it.
// (transfer full)
char *climb_reader_shown(const char *text);

// Takes the first word, number, seat or card list of what is left of a line.
const char *climb_reader_word(char **rest);
bool climb_reader_number(const ClimbReader *reader, char **rest, const char *what, gint64 least,
                         gint64 most, int *number, GError **error);
bool climb_reader_seat(const ClimbReader *reader, char **rest, int *seat, GError **error);
bool climb_reader_cards(const ClimbReader *reader, const char *text, ClimbCards *cards,
                        GError **error);
// Cards as above, with the order in which they stand.
bool climb_reader_order(const ClimbReader *reader, const char *text, ClimbCards *cards,
                        ClimbCard order[CLIMB_CARDS_MAX], GError **error);

// Is nothing left of the line?
bool climb_reader_at_end(const ClimbReader *reader, char *rest, GError **error);

// Reads a tag; unknown ones are ignored.
bool climb_reader_tag(ClimbReader *reader, char *line, GError **error);

// The head is complete: fills the record's, finds the game and begins the match.
bool climb_reader_finish_head(ClimbReader *reader, GError **error);

// Reads a "deal" line, or one that may follow it before the first action (*known, else unread).
bool climb_reader_deal(ClimbReader *reader, char *rest, GError **error);
bool climb_reader_deal_line(ClimbReader *reader, const char *word, char *rest, const char *whole,
                            bool *known, GError **error);

// Begins the deal whose lines were read.
bool climb_reader_finish_deal(ClimbReader *reader, GError **error);
