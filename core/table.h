// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbTable: a match with its players and its record. It drives everything and owns no screen:
// front ends start it, act on it, watch it and save what it writes.
#pragma once

#include "bots.h"
#include "record.h"

typedef struct _ClimbTable ClimbTable;

// What happened, to whom a table is shown. Every seat may see every notice.
typedef enum {
    CLIMB_NOTICE_DEAL_BEGUN, // match->events tell of draws and cuts
    CLIMB_NOTICE_MOVE,       // `move`
    CLIMB_NOTICE_TRICK_END,  // `seat` leads
    CLIMB_NOTICE_DEAL_OVER,  // match->result
    CLIMB_NOTICE_MATCH_OVER,
    // A function of the rules failed: `text` says which and why. Comes after the move in which it
    // happened (if that was made) and before DEAL_OVER, whose deal has no result. The table goes on
    // with the next deal; if it cannot, MATCH_OVER follows a failed climb_table_deal, whose error says
    // why. Front ends show the text, say that the deal does not count, and go on.
    CLIMB_NOTICE_FAULT,
} ClimbNoticeType;

typedef struct {
    ClimbNoticeType type;
    const ClimbMove *move;
    int seat;
    const char *text; // of a fault, else NULL
} ClimbNotice;

typedef void (*ClimbTableWatch)(ClimbTable *table, const ClimbNotice *notice, gpointer data);

// A table for a match; takes the match over. `write` gets the record's text as it grows, whole
// lines, and may be NULL. (transfer full)
ClimbTable *climb_table_new(ClimbMatch *match, const ClimbRecordHead *head, ClimbRecordWrite write,
                            gpointer write_data);
void climb_table_free(ClimbTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbTable, climb_table_free)

// Goes on with a match read from a record (climb_record_read), whose text is not written again.
ClimbTable *climb_table_resume(ClimbMatch *match, const ClimbRecordHead *head,
                               ClimbRecordWrite write, gpointer write_data);

void climb_table_watch(ClimbTable *table, ClimbTableWatch watch, gpointer data);

// Who decides for a seat: a bot, or a person (NULL), for whom climb_table_act is called.
void climb_table_set_bot(ClimbTable *table, int seat, const ClimbBot *bot);
const ClimbBot *climb_table_bot(const ClimbTable *table, int seat);

// How hard a seat's bot may think. Until this is called: as hard as it likes.
void climb_table_set_thinking(ClimbTable *table, int seat, const ClimbThinking *thinking);

const ClimbMatch *climb_table_match(const ClimbTable *table);

// How often a seat's bot chose nothing or something illegal and was given the first legal move (at
// turn) or no move (out of turn) instead.
int climb_table_faults(const ClimbTable *table, int seat);

// Where a table stands.
typedef enum {
    CLIMB_TABLE_WAITS_DEAL,   // climb_table_deal begins the next deal
    CLIMB_TABLE_WAITS_PERSON, // *seat is a person at turn, or one who may throw something in:
                              // answer with climb_table_act, or climb_table_decline
    CLIMB_TABLE_WAITS_BOT,    // climb_table_look only: *seat is a bot's; see climb_table_ask
    CLIMB_TABLE_MOVED,        // a bot moved; call again
    CLIMB_TABLE_OVER,         // the session is over
    CLIMB_TABLE_FAILED,       // the record could not be written: error
} ClimbTableState;

// Writes the head (first call) and begins the next deal. False if it cannot be written, if the session
// is over, or if the rules' functions failed for good: then the table is over.
bool climb_table_deal(ClimbTable *table, GError **error);

// Lets bots act, one move a call, until a person must. Before each turn every other seat that can
// throw something in is asked once for each state of the table, in seat order after the seat at
// turn (rules.md D5).
ClimbTableState climb_table_step(ClimbTable *table, int *seat, GError **error);

// The same without asking bots, for who lets them think elsewhere, in another thread perhaps, and
// serves people meanwhile: a bot that must or may act is told of as CLIMB_TABLE_WAITS_BOT, and nothing
// moves.
ClimbTableState climb_table_look(ClimbTable *table, int *seat, GError **error);

// What a bot is asked, complete: bot->decide(bot, &ask.question, &move).
typedef struct {
    ClimbQuestion question;
    ClimbView view;
    ClimbRandom random;
} ClimbTableAsk;

// Puts the question to the bot of the seat that the last climb_table_look told of. It points into the
// table, of which nothing may change before climb_table_reply; all may be read. An `ask` is not to be
// copied.
void climb_table_ask(ClimbTable *table, int seat, ClimbTableAsk *ask);

// Takes what the bot answered, `chosen` being what it returned. An answer against the rules is
// bettered and counted as in climb_table_step. CLIMB_TABLE_MOVED, or CLIMB_TABLE_FAILED with an error;
// a bot that declined has CLIMB_TABLE_MOVED too.
ClimbTableState climb_table_reply(ClimbTable *table, int seat, bool chosen, ClimbMove *move,
                                  GError **error);

// A person's move. False with the reason in words if it is refused or cannot be recorded. Where a
// function of the rules fails, the deal is over without a result, true is returned, and
// CLIMB_NOTICE_FAULT was told; the move may not have been made.
bool climb_table_act(ClimbTable *table, ClimbMove *move, GError **error);

// A person who could throw something in does not, at this state of the table.
void climb_table_decline(ClimbTable *table, int seat);

// Begins with the deal's moves undone up to and including the last move of `seat`; only for practice
// play. False if there is none in this deal. The record says so in an `undo` line.
bool climb_table_undo(ClimbTable *table, int seat, GError **error);

// Ends the present deal without a result and says so in the record.
bool climb_table_void(ClimbTable *table, const char *why, GError **error);
