// SPDX-License-Identifier: LGPL-2.1-or-later
// Functions that rules may bring where data cannot say something. The core calls them through this
// table and does not know who made them (scripts do: core/script/). Rules without hooks never pay
// for them: ClimbRules.hooks is NULL.
//
// Rule functions are pure: the same arguments give the same answer. They may be called from several
// threads; whoever fills the table locks. A function that fails returns false; the fault is then
// kept in the table, and the deal in which it happened is voided, never scored.
#pragma once

#include "game.h"

typedef struct _ClimbDeal ClimbDeal;     // deal.h
typedef struct _ClimbGift ClimbGift;     // deal.h
typedef struct _ClimbMove ClimbMove;     // moves.h
typedef struct _ClimbResult ClimbResult; // score.h

// What a hook asks the engine to do. All zero (and lead CLIMB_NO_SEAT): nothing.
typedef struct {
    bool end_trick; // the trick ends at once, and who played what lies there leads
    int skip;       // so many of the next seats lose this turn; at a lead, to lead
    int lead;       // this seat, which must hold cards, leads when the trick ends (at a lead:
                    // now); CLIMB_NO_SEAT: as usual
    bool reverse_direction; // the turn goes the other way from now on
    bool reverse_order;     // from now on lower beats higher of the same rung, or no longer
    bool reverse_trick;     // the same until the trick ends; when one has ended, for the next
    // By seat. What ends the deal has only `capture` and `pay`.
    int draw[CLIMB_SEATS_MAX];    // cards drawn from the stock, as far as there are any
    int capture[CLIMB_SEATS_MAX]; // points taken, kept in deal->captured
    int pay[CLIMB_SEATS_MAX];     // won (+) or lost (-) at once, kept in deal->paid; adds up to 0
    int paid;                     // points of the last payment among them, 0 none
    int payer;                    // who paid them
} ClimbEffects;

// A question of the function `ask`.
typedef struct {
    int seat;
    int count;      // of answers, from 2 to CLIMB_CHOICES_MAX; 0: nothing is asked
    char *question; // words, (transfer full); only where they are wanted
    GStrv answers;
} ClimbAsked;

// Hands that are tried card by card for `classify` have no more cards than this: 2^20 questions.
#define CLIMB_CLASSIFY_LIMIT_MAX 20

// Sets that `generate` may name for one hand.
#define CLIMB_GENERATE_MAX 4096

// All functions but `free` and `fault` are optional. Those of the rules are asked for the same answer
// more than once, and by bots and screens too.
struct _ClimbHooks {
    gint references;
    char *identity; // hash of what the functions are; part of the rules' hash
    void (*free)(ClimbHooks *hooks);

    // Recognises cards before the data does. *combo has cards and size, and gets kind and key
    // (strength without rung, 24 bits); size 0 says "no combination"; *known false leaves it to the
    // data. What the data says: climb_combo_classify_by_data; climb_combo_classify would ask this
    // function again. A kind that only this function recognises needs no shape in the rules.
    bool (*classify)(ClimbHooks *hooks, const ClimbGame *game, ClimbCards cards, ClimbCombo *combo,
                     bool *known);
    // Number of cards up to which sets are tried one by one to list what classify finds.
    int classify_limit;
    // The sets of a hand's cards of which combinations are to be looked for, beside those that the
    // data recognises; each is then put to `classify`. With this function no other sets are tried.
    // Writes at most CLIMB_GENERATE_MAX.
    bool (*generate)(ClimbHooks *hooks, const ClimbGame *game, ClimbCards hand, ClimbCards *sets,
                     int *count);
    // Whether `new_combo` beats `old`: 1 yes, 0 no, -1 as the data says
    // (climb_combo_beats_by_data). old->reversed tells that lower beats higher now.
    bool (*beats)(ClimbHooks *hooks, const ClimbGame *game, const ClimbCombo *new_combo,
                  const ClimbCombo *old, int *answer);
    // A further condition on a play or pass that the data allows. *reason gets words, (transfer
    // full), where it is refused; `reason` may be NULL. `deal` is what the move's seat may know
    // (view.h): others' hands are empty but for cards that everybody has seen. Where all moves of
    // the seat at turn are refused, see climb_deal_moves.
    bool (*may_play)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbMove *move, bool *allowed, char **reason);
    // After a play or pass was made, and after a trick was closed. `deal` is what everybody knows of
    // it: hands are empty but for cards that everybody has seen. In on_play and on_pass, deal->turn
    // is the seat that was at turn before the move; in on_trick_end, the one that is to lead. Not
    // asked of bids and calls. Of the play and the trick that end the deal, `capture` and `pay` alone
    // count. The engine ends a deal of CLIMB_DEAL_MOVES_MAX moves without a result.
    bool (*on_play)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects);
    bool (*on_pass)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects);
    bool (*on_trick_end)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                         int winner, ClimbEffects *effects);
    // Asked before the first lead and after every move, until it has no question or
    // CLIMB_ANSWERS_MAX were answered in the deal. `deal` is what everybody knows. The seat that is
    // asked must hold cards. The words are wanted only where `words` is set, of the same deal.
    bool (*ask)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, bool words,
                ClimbAsked *question);
    // After an answer; the answer is in deal->answers too. With something to beat, deal->turn is the
    // seat that is at turn next; else the one that is to lead.
    bool (*on_answer)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                      const ClimbMove *answer, ClimbEffects *effects);
    // Penalty of a seat that holds cards; *penalty is what the data says, and may be changed. `deal`
    // is over and shows everything, here and below. Not asked with score.by=bid, which knows none.
    bool (*penalty)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, int seat,
                    int *penalty);
    // What each seat wins or loses before the stake; net[] holds what the data says. Must add up to
    // nothing where the data's settlement does; otherwise that is a fault.
    bool (*settle)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                   const int *penalty, int *net);
    // Who leads the next deal; *seat is what the data says (CLIMB_NO_SEAT: by the cards). `deal` and
    // `result` are those of the last deal that was scored. Not asked for the first deal. With an
    // auction, who opens it.
    bool (*next_leader)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                        const ClimbResult *result, int *seat);
    // What is given to whom after the next deal; gifts[] has room for CLIMB_GIFTS_MAX and holds what the
    // data says, *count of them. `deal` and `result` as for next_leader. Not asked for the first deal.
    bool (*exchange)(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbResult *result, ClimbGift *gifts, int *count);

    // The first fault since the last call of `revive`, or NULL: "friday.lua:12: penalty: …".
    // Borrowed. Without a fault a cheap test. A match that sees a fault voids its deal, keeps the
    // text (climb_match_fault) and calls `revive` before it begins the next.
    const char *(*fault)(ClimbHooks *hooks);
    // Makes the functions ready for another deal after a fault. False if they cannot be.
    bool (*revive)(ClimbHooks *hooks, GError **error);

    // The same functions again, ready, for moves that a bot only thinks of: what fails there has not
    // failed here. They belong to these. NULL if they cannot be had now; without this function, bots
    // do not think ahead under the rules.
    ClimbHooks *(*rehearsal)(ClimbHooks *hooks);
};

static inline ClimbHooks *climb_hooks_ref(ClimbHooks *hooks) {
    if (hooks != NULL) {
        g_atomic_int_inc(&hooks->references);
    }
    return hooks;
}

static inline void climb_hooks_unref(ClimbHooks *hooks) {
    if (hooks != NULL && g_atomic_int_dec_and_test(&hooks->references)) {
        hooks->free(hooks);
    }
}
