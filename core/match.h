// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbMatch: deals in sequence. Who deals and leads, draws and cuts, totals, the session's end.
// A match is a function of its rules, its seed and the moves made: the same three give the same.
#pragma once

#include "score.h"

// What chance decided beside the shuffle, in the order in which it happened.
typedef enum {
    CLIMB_EVENT_LOT,    // seat was drawn by lot (first dealer, or a tie): seat
    CLIMB_EVENT_DRAW,   // a seat drew a card for dealer: seat, card
    CLIMB_EVENT_REDRAW, // seats tied (as bits in `value`) and draw again
    CLIMB_EVENT_CUT,    // a card was cut, and its number counts to the seat: card, value, seat
    CLIMB_EVENT_SPARE,  // the spare card went to a seat: card, seat
    CLIMB_EVENT_LOSER,  // tied losers exposed their largest sets; seat is the loser
} ClimbEventType;

typedef struct {
    ClimbEventType type;
    int8_t seat;
    ClimbCard card;
    int value;
} ClimbEvent;

typedef struct {
    ClimbGame *game;
    ClimbSeed seed;
    ClimbDeal deal;       // the present deal (phase OVER before the first begins)
    int number;           // deals begun
    ClimbDealStart start; // of the present deal
    GArray *events;       // of ClimbEvent, for the present deal
    GArray *moves;        // of ClimbMove: all moves of the present deal, as everybody may know them
    ClimbResult result;   // of the last deal that ended
    int deals_scored;     // ended and scored, voided ones not counted
    int64_t penalty_total[CLIMB_SEATS_MAX];
    int64_t net_total[CLIMB_SEATS_MAX];
    int wins[CLIMB_SEATS_MAX];
    ClimbDeal begun;      // the present deal before its first move
    ClimbSeed bots;       // of the present deal, for bots: tells nothing of the cards
    int last_winner;      // of the last deal that was scored
    unsigned last_losers; // its worst seats, as bits: several until a tie is broken
    ClimbCards last_hands[CLIMB_SEATS_MAX]; // what was left in them
    // of rules with functions (hooks.h)
    char *fault;             // why the present deal was voided, if a function failed, or NULL
    char *broken;            // why no further deal can begin, or NULL
    int faults;              // deals in a row that were voided so
    ClimbDeal last_deal;     // that was scored, for the functions next_leader and exchange
    ClimbResult last_result; // of the last deal that was scored, for titles and gifts too
} ClimbMatch;

// So many deals in a row voided by faults end the match: a function that fails always would never let
// it end.
#define CLIMB_MATCH_FAULTS_MAX 10

// A match that has not begun. Holds a reference to the game. (transfer full)
ClimbMatch *climb_match_new(ClimbGame *game, const ClimbSeed *seed);
void climb_match_free(ClimbMatch *match);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbMatch, climb_match_free)

// Begins the next deal: dealer, cut, shuffle from the deal's own part of the seed, leader.
// Must not be called while a deal is going on or after the session ended.
//
// All chance of a deal comes from climb_seed_part(seed, "deal", number), in this order: the first
// dealer (lot, or draws of cards), the lot among tied losers, the cut, the shuffle. So a deal from
// given hands finds the same dealer, gifts, cut and leader as the shuffle would.
//
// After a fault in a function of the rules it makes the functions ready again. If they cannot be, no
// deal begins, and the match is over (climb_match_over, climb_match_broken). If the function
// next_leader or exchange fails, the deal begins and is voided at once.
void climb_match_begin(ClimbMatch *match);

// The same from given hands instead of the shuffle (records with explicit hands).
bool climb_match_begin_with(ClimbMatch *match, const ClimbCards hands[CLIMB_SEATS_MAX],
                            ClimbCards rest, GError **error);

// Makes a move that climb_deal_check accepts for match->deal; when it ends the deal, scores it.
// False, with the verdict in words as error, if it is refused; the match is then unchanged.
//
// Where a function of the rules fails, or failed since the last move for whoever asked, the deal is
// voided, never scored: true, with the deal over, match->result.voided, and climb_match_fault saying
// why. The move is among match->moves only if it was made before the fault.
bool climb_match_apply(ClimbMatch *match, ClimbMove *move, GError **error);

// Ends the present deal without a result; the same dealer deals again.
void climb_match_void(ClimbMatch *match);

// Why the present deal was voided, if a function of its rules failed: "friday.lua:12: penalty: …", else
// NULL. Kept until the next deal begins. Borrowed.
const char *climb_match_fault(const ClimbMatch *match);

// Why the match cannot go on, if the functions of its rules cannot be made ready after a fault or
// fail deal after deal; else NULL. Borrowed.
const char *climb_match_broken(const ClimbMatch *match);

// Takes back the last `count` moves of a deal that is going on. False, with nothing changed, if it
// is over or has not so many.
bool climb_match_undo(ClimbMatch *match, int count);

// The cards of the present deal as they were dealt, before any were given, and those dealt to nobody, which the rules then
// made the kitty, a spare or cards aside.
void climb_match_dealt(const ClimbMatch *match, ClimbCards hands[CLIMB_SEATS_MAX],
                       ClimbCards *rest);

// Has the session reached its end (session.end), or can it not go on (climb_match_broken)? Never while
// a deal is going on.
bool climb_match_over(const ClimbMatch *match);

// The seats that are ahead in the session by session.win, as bits.
unsigned climb_match_leaders(const ClimbMatch *match);

// match-exchange.c, for climb_match_begin: who gives cards to whom, by the places of the last deal,
// whose last placed is `loser`. *fault, owned text, if the function exchange failed.
void climb_match_find_gifts(const ClimbMatch *match, int loser, ClimbDealStart *start,
                            char **fault);

// Number a drawn card counts by deal.draw_values: ace 1, pips, court cards 0, or its rank.
int climb_draw_value(const ClimbGame *game, ClimbCard card);

// Seat to which a cut card counts, the dealer being 1 (deal.cut_values).
int climb_cut_seat(const ClimbGame *game, ClimbCard card, int dealer, int step);

// Which of some seats' drawn cards (by seat) is best: the seat, with *tied 0, or CLIMB_NO_SEAT with the
// tied ones as bits in *tied.
int climb_draw_best(const ClimbGame *game, const ClimbCard *cards, unsigned seats, unsigned *tied);
