// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbRules: a climbing game as data. Every part is a named field of the field table (fields.c);
// C modules, scripts, the command line and presets all speak that one vocabulary. Rules are edited
// here and compiled by game.h; play reads only the compiled form. Option names and their sources:
// docs/rules.md.
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "error.h"

// Counted by every change of a field's meaning; stands in records and module descriptors.
#define CLIMB_RULES_VERSION 1

// What decides between two combinations of one kind and size, before suits.
typedef enum {
    CLIMB_KEY_RANK,       // sets: the rank of the first set, then of equal ones; runs: the step
    CLIMB_KEY_SUIT_FIRST, // suited cards: the suit, then all ranks from the top
    CLIMB_KEY_RANK_FIRST, // suited cards: all ranks from the top, then the suit
    CLIMB_KEY_TOP,        // suited cards: the highest card alone, rank then suit
    CLIMB_KEY_FIRST,      // sets: the rank of the first set alone
} ClimbKey;

// Which card's suit decides what the key leaves equal.
typedef enum {
    CLIMB_TIE_NONE,           // nothing: equal keys never beat each other
    CLIMB_TIE_TOP,            // sets: highest suit in the first set; runs: the sequence's top card
    CLIMB_TIE_HIGHEST_SINGLE, // runs: the card that would rank highest as a single
} ClimbTie;

// One kind of combination, as data. Exactly one of `sets`, `run`, `cards` and (without a run)
// `suited` says its shape. In ClimbRules its text is owned and never NULL; in a module, NULL reads as "".
typedef struct {
    const char *id;    // "straight-flush": lower case and hyphens; names the kind everywhere
    const char *name;  // "straight flush": in words, singular
    bool play;         // false: known, may be switched on, but not part of the game
    const char *sets;  // sizes of sets of different ranks, the deciding one first: "2", "3 2"
    int run;           // cards of each rank in a run (1 to 4), 0 if no run
    int wings;         // further cards that a run has for each of its ranks, of one other rank
    bool wings_equal;  // such single cards may be equal
    const char *cards; // these cards and no others: "XB XR"
    const char *apart; // at most one of these cards may be in it: "XB XR"
    // How many ranks a run or cards a suited kind has: "5", "3-12", "3-" (no limit).
    const char *length;
    // The sequences of a run, lowest first: "A2345 23456 … TJQKA"; climb_ladders has names.
    const char *ladder;
    const char *ranks; // ranks that a run without a ladder may use: "4-K"; "" for all of the order
    bool suited;       // all of one suit
    int key;           // ClimbKey
    int tie;           // ClimbTie
    const char *group; // kinds of one group and one number of cards compare; "": of no group
    int rung;          // 0 to 255: within a group the higher rung wins, then the key
    bool any_size; // compares with other any_size kinds of its group whatever the number of cards
    bool bomb;     // beats what `bomb.over` says, beside its group
    const char *over; // beats these targets too: "single:2 pair:2" (see climb_game_targets)
    bool equal;       // may also be played on its equal, so that "beats" is not strict within it
    bool held;        // never played, only counted when dealt (deal.wins_at_once)
} ClimbKind;

typedef enum { CLIMB_DIRECTION_CCW, CLIMB_DIRECTION_CW, CLIMB_DIRECTION_ALTERNATE } ClimbDirection;
typedef enum { CLIMB_TEAM_NONE, CLIMB_TEAM_OPPOSITE } ClimbTeam;
typedef enum {
    CLIMB_SPARE_UNEVEN,
    CLIMB_SPARE_DEAD,
    CLIMB_SPARE_LOW_HOLDER,
    CLIMB_SPARE_KITTY,
    CLIMB_SPARE_STOCK
} ClimbSpare;
typedef enum { CLIMB_SPARE_OWN_LOWEST, CLIMB_SPARE_OWN_SAME_SUIT } ClimbSpareOwn;
typedef enum { CLIMB_FIRST_DEALER_LOT, CLIMB_FIRST_DEALER_DRAW } ClimbFirstDealer;
typedef enum {
    CLIMB_VALUES_RANK,
    CLIMB_VALUES_PIPS,
    CLIMB_VALUES_FULL,
    CLIMB_VALUES_TEN
} ClimbValues;
typedef enum {
    CLIMB_NEXT_WINNER,
    CLIMB_NEXT_LOSER,
    CLIMB_NEXT_ROTATE,
    CLIMB_NEXT_SAME
} ClimbNextDealer;
typedef enum { CLIMB_CUT_NONE, CLIMB_CUT_COUNT_SEATS } ClimbCut;
typedef enum {
    CLIMB_FIRST_CARD_NEXT,
    CLIMB_FIRST_CARD_DEALER,
    CLIMB_FIRST_CARD_LEFT,
    CLIMB_FIRST_CARD_RIGHT
} ClimbFirstCard;
typedef enum {
    CLIMB_LEAD_CARD,
    CLIMB_LEAD_NEXT_TO_DEALER,
    CLIMB_LEAD_DEALER,
    CLIMB_LEAD_AUCTION_OPENER,
    CLIMB_LEAD_BIDDER
} ClimbLead;
typedef enum { CLIMB_OPEN_EVERY_DEAL, CLIMB_OPEN_FIRST_DEAL } ClimbOpenWhen;
typedef enum { CLIMB_REQUIRE_INCLUDE, CLIMB_REQUIRE_SINGLE, CLIMB_REQUIRE_NONE } ClimbRequire;
typedef enum { CLIMB_FALLBACK_LOWEST_DEALT, CLIMB_FALLBACK_SAME_SUIT } ClimbFallback;
typedef enum { CLIMB_LEADER_WINNER, CLIMB_LEADER_LOSER, CLIMB_LEADER_LOW_CARD } ClimbNextLeader;
typedef enum {
    CLIMB_LOSER_TIE_EXPOSED_SET,
    CLIMB_LOSER_TIE_SEAT_ORDER,
    CLIMB_LOSER_TIE_LOT
} ClimbLoserTie;
typedef enum { CLIMB_EXCHANGE_HIGHEST, CLIMB_EXCHANGE_CHOICE } ClimbExchangeGive;
typedef enum { CLIMB_EXCHANGE_BACK_CHOICE, CLIMB_EXCHANGE_BACK_LOWEST } ClimbExchangeBack;
typedef enum { CLIMB_PASS_FREE, CLIMB_PASS_LOCKOUT, CLIMB_PASS_ONE_CIRCUIT } ClimbPassMode;
typedef enum { CLIMB_PASS_OPENING_FREE, CLIMB_PASS_OPENING_MUST_PLAY } ClimbPassOpening;
typedef enum { CLIMB_LOCK_OFF, CLIMB_LOCK_SUITS } ClimbLock;
typedef enum { CLIMB_DRAW_NONE, CLIMB_DRAW_ONE, CLIMB_DRAW_AS_TABLE } ClimbDrawOnPass;
typedef enum { CLIMB_DRAW_TURN_PASSES, CLIMB_DRAW_MAY_PLAY } ClimbDrawThen;
typedef enum { CLIMB_TURN_AFTER_INTERRUPTER, CLIMB_TURN_AFTER_KEPT } ClimbTurnAfter;
typedef enum { CLIMB_DUTY_OFF, CLIMB_DUTY_LIABILITY, CLIMB_DUTY_FORCED } ClimbDuty;
typedef enum { CLIMB_CHARGE_PENALTIES, CLIMB_CHARGE_TO_WINNER } ClimbCharge;
typedef enum { CLIMB_END_FIRST_OUT, CLIMB_END_PLACES } ClimbEndMode;
typedef enum { CLIMB_INHERIT_NEXT_SEAT, CLIMB_INHERIT_PARTNER } ClimbInherit;
typedef enum {
    CLIMB_SCORE_CARDS,
    CLIMB_SCORE_POINTS,
    CLIMB_SCORE_PLACES,
    CLIMB_SCORE_WINNING_CARDS,
    CLIMB_SCORE_BID,
    CLIMB_SCORE_CAPTURED
} ClimbScoreBy;
typedef enum { CLIMB_LEFT_LOST, CLIMB_LEFT_FIRST_OUT } ClimbCaptureLeft;
typedef enum { CLIMB_LAST_KEPT, CLIMB_LAST_FIRST_OUT } ClimbCaptureLast;
typedef enum {
    CLIMB_SETTLE_PAIRWISE,
    CLIMB_SETTLE_TO_WINNER,
    CLIMB_SETTLE_POT,
    CLIMB_SETTLE_WINNER_ONLY,
    CLIMB_SETTLE_NONE
} ClimbSettle;
typedef enum { CLIMB_WIN_LOWEST_PENALTY, CLIMB_WIN_HIGHEST_MONEY } ClimbSessionWin;
typedef enum { CLIMB_AUCTION_NONE, CLIMB_AUCTION_RAISE } ClimbAuction;
typedef enum { CLIMB_ROUNDS_OPEN, CLIMB_ROUNDS_ONE } ClimbRounds;
typedef enum { CLIMB_OPENER_LEAD, CLIMB_OPENER_NEXT_TO_DEALER, CLIMB_OPENER_DEALER } ClimbOpener;
typedef enum { CLIMB_UNBID_OPENER, CLIMB_UNBID_REDEAL } ClimbUnbid;
typedef enum { CLIMB_CALL_NONE, CLIMB_CALL_CARD, CLIMB_CALL_RANK } ClimbCall;

// Functions beside the data: hooks.h.
typedef struct _ClimbHooks ClimbHooks;

// Rules as data. A member `pass_mode` is the field "pass.mode"; the field table gives the help,
// the values, the default and the source of each. Text is owned and never NULL.
typedef struct {
    // What it is; takes no part in play and in the hash.
    char *id;      // "GAME:PRESET"
    char *title;   // the name that people call it
    char *source;  // where these rules are written
    char *summary; // one sentence
    char *house;   // house rules laid over these rules, with what each set: "friday: pass.mode"
    // deck
    char *deck_ranks;  // "3456789TJQKA2", lowest first
    char *deck_suits;  // "DCHS", lowest first
    int deck_packs;    // 1 or 2, shuffled together
    int deck_jokers;   // of each pack, 0 to 2
    char *deck_remove; // faces of cards left out
    // players
    int players;   // 2 to 8
    int direction; // ClimbDirection
    int team;      // ClimbTeam
    // deal
    int deal_cards;          // cards each; 0: as many as go round
    char *deal_later;        // "11:3": from the 11th deal on three cards each; "" none
    int deal_spare;          // ClimbSpare: what becomes of the cards left
    int deal_spare_own;      // ClimbSpareOwn: low-holder when the opening card itself is the spare
    int deal_first_dealer;   // ClimbFirstDealer
    int deal_draw_values;    // ClimbValues: rank or pips (ace 1, court cards 0)
    int deal_next;           // ClimbNextDealer
    int deal_cut;            // ClimbCut
    int deal_cut_values;     // ClimbValues: full (11 12 13) or ten (court cards count 10)
    int deal_first_card;     // ClimbFirstCard: who is dealt the first card
    char *deal_wins_at_once; // targets: whoever is dealt one wins, those named first before others
    // cards given between deals
    char *exchange_cards; // "2 1": by the last placed to the first, the last but one to the second
    int exchange_give;    // ClimbExchangeGive: what the worse placed gives
    int exchange_back;    // ClimbExchangeBack: what he gets for it
    char *exchange_back_ranks; // "3-T": of these, "" any
    // opening
    int open_lead;        // ClimbLead
    char *open_card;      // face, or "lowest": the lowest card of the deck
    int open_when;        // ClimbOpenWhen
    int open_require;     // ClimbRequire
    int open_fallback;    // ClimbFallback: when nobody holds the opening card
    int open_next_leader; // ClimbNextLeader: leads later deals when open.when is first_deal
    int open_loser_tie;   // ClimbLoserTie
    // passing
    int pass_mode;     // ClimbPassMode
    int pass_opening;  // ClimbPassOpening
    bool pass_on_lead; // the leader may hand the lead on
    int trick_lock;    // ClimbLock: two plays in a row of the same suits bind the rest of the trick
    // drawing from the stock (deal.spare=stock)
    int draw_on_pass; // ClimbDrawOnPass
    int draw_then;    // ClimbDrawThen: what comes after the draw
    int draw_refill;  // how often the stock is made anew from the cards played
    // combinations
    GPtrArray *kinds; // of owned ClimbKind, in order of mention
    char *immune;     // targets that only a bomb may beat
    // bombs
    char *bomb_over; // targets of kinds with `bomb`; "" for none
    bool bomb_out_of_turn;
    bool bomb_after_pass; // those who passed and are locked out may still bomb
    int bomb_turn_after;  // ClimbTurnAfter
    // last-card duty
    int lastcard_duty;     // ClimbDuty
    bool lastcard_pass_ok; // may pass when the best single cannot beat
    int lastcard_charge;   // ClimbCharge
    // end of a deal
    int end_mode;        // ClimbEndMode
    bool end_immediate;  // nobody may answer the play that ends the deal
    char *end_forbid;    // targets with which nobody may go out
    char *end_last_held; // ranks or cards, "2": who holds one at the end is placed last
    int places_inherit;  // ClimbInherit
    char *places_titles; // "President, Vice-President, Citizen*, Vice-Scum, Scum"
    // score
    int score_by;            // ClimbScoreBy
    char *score_brackets;    // "13:3 10:2 1:1": from so many cards on, so many points each
    char *score_points;      // "3:3 … K:10 A:1 2:2": points by rank, for score.by=points
    char *score_places;      // "3 2 1 0", for score.by=places
    char *score_held;        // ranks or cards whose holding multiplies: "2", "2S"; "" none
    int score_held_factor;   // 2 or 3, 1 for none
    bool score_held_each;    // the factor counts once for each such card
    int score_held_min;      // only with at least so many cards in hand
    int score_held_add;      // points added for each such card, after the factor
    int score_unplayed;      // factor for a hand that played nothing, 0: brackets alone decide
    int score_bomb_factor;   // each bomb played multiplies what the deal is worth
    int score_spring_factor; // so does a losing side that played nothing, a declarer's lone play
    int score_at_once;       // factor of a deal won by deal.wins_at_once
    char *capture_points;    // "5:5 T:10 K:10": points of cards for who wins the trick
    int capture_left;        // ClimbCaptureLeft: who takes the points of cards left in hands
    int capture_last;        // ClimbCaptureLast: who has what the player who is left last took
    char *score_winning; // "1 2 4 8 16": what 0, 1, 2 … of score.winning_cards in the last play win
    char *score_winning_cards;  // "2": ranks or cards
    char *score_winning_double; // "2D": ranks or cards that double it when in the last play
    int settle;                 // ClimbSettle
    int settle_ante;            // pot: paid by each beside the penalty
    int settle_lose;            // pot: paid by each loser on top
    int stake;                  // factor of the net result
    // session
    char *session_end; // "none", "deals:10", "target:50"
    int session_win;   // ClimbSessionWin
    // auction and call
    int auction; // ClimbAuction
    int auction_min;
    int auction_max;
    bool auction_reenter;     // who passed may bid again
    int auction_rounds;       // ClimbRounds
    int auction_opener;       // ClimbOpener
    bool auction_opener_must; // otherwise all may pass
    int auction_unbid;        // ClimbUnbid: what happens then
    char *auction_force;      // ranks whose holding forces the highest bid: "333 3322"
    bool kitty_public;        // from the deal on
    bool kitty_shown;         // when the auction's winner takes it
    int call;                 // ClimbCall
    char *call_ranks;         // "4-T"
    bool call_own;            // may name a card of his own hand, to play alone
    bool call_required;
    bool call_secret; // otherwise the partner is shown at once
    // what players are told
    bool info_counts;   // how many cards each holds
    GPtrArray *options; // of owned ClimbOption: what functions of the rules let players choose
    // Functions where data cannot say it, or NULL. No field: whoever builds the rules sets it, with a
    // reference that the rules then own.
    ClimbHooks *hooks;
} ClimbRules;

typedef enum {
    CLIMB_FIELD_BOOL,
    CLIMB_FIELD_INT,
    CLIMB_FIELD_CHOICE,
    CLIMB_FIELD_TEXT,
} ClimbFieldType;

// How the text of a field is brought to one spelling when it is set.
typedef enum {
    CLIMB_FORM_PLAIN,   // as it stands, without spaces at the ends
    CLIMB_FORM_LIST,    // words parted by single spaces; commas read as spaces
    CLIMB_FORM_NAMES,   // names of several words parted by a comma and a space
    CLIMB_FORM_CARDS,   // a list of ranks or cards in capitals, T for 10
    CLIMB_FORM_LETTERS, // letters in capitals without spaces, T for 10
    CLIMB_FORM_LADDER,  // a list of sequences, spelled out from a name or from "34567 .. TJQKA"
} ClimbForm;

// One row of the field table.
typedef struct {
    const char *name; // "pass.mode"
    ClimbFieldType type;
    size_t offset;                   // of the member in ClimbRules (or ClimbKind)
    const char *initial;             // default, as text
    int min, max;                    // of numbers; of choices: min is the value of the first name
    const char *const *choices;      // names of choices, NULL-terminated, in the enum's order
    const char *const *choice_words; // what each of them means; NULL: the names say it (options)
    const char *help;                // one line, says what it does, or asks what a choice answers
    bool descriptive; // says what the rules are, not how they play: not part of the hash
    ClimbForm form;   // of text
} ClimbField;

// A choice that the functions of rules leave to the players: of "yes" or "no", or of names. It is set
// as "option.NAME" or by its name alone.
typedef struct {
    ClimbField field; // its place is in this object; all text is owned
    bool yes;
    int choice;
} ClimbOption;

// The field table, in the order of the rule book.
const ClimbField *climb_fields(int *count);

// The fields of one kind: what stands behind "kind.ID.".
const ClimbField *climb_kind_fields(int *count);

// A shorthand: one name with named values, each of which is a list of settings separated by "; ".
// "straight.mode=a5high" sets the ladders of two kinds. Settings that name a kind which the rules
// do not have are skipped, so that a shorthand serves games with and without that kind.
typedef struct {
    const char *name;
    const char *value;
    const char *settings;
    const char *help;
} ClimbShorthand;

const ClimbShorthand *climb_shorthands(int *count);

// A named ladder of straights: "a5low" is "A2345 23456 34567 … TJQKA".
typedef struct {
    const char *name;
    const char *ladder;
    const char *help;
} ClimbLadder;

const ClimbLadder *climb_ladders(int *count);

// Rules with every field at its default and no kinds. (transfer full)
ClimbRules *climb_rules_new(void);
ClimbRules *climb_rules_copy(const ClimbRules *rules);
void climb_rules_free(ClimbRules *rules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbRules, climb_rules_free)

// Longest id of a kind, with its closing NUL.
#define CLIMB_KIND_ID_MAX 32

// Sets a field, a kind's field ("kind.flush.key"), switches a kind off or on ("kind.flush=off"), adds
// a kind without a shape ("kind.three-pairs=new", whose fields are to follow), or applies a
// shorthand. Text of a choice takes '-' for '_' and any letter case; booleans are yes/no, on/off,
// true/false, 1/0. The error names field and value, the allowed values, or the nearest known name.
// On error the rules are unchanged.
bool climb_rules_set(ClimbRules *rules, const char *name, const char *value, GError **error);

// Like climb_rules_set for "name=value" text.
bool climb_rules_set_text(ClimbRules *rules, const char *setting, GError **error);

// Each of a NULL-terminated list of "name=value".
bool climb_rules_set_list(ClimbRules *rules, const char *const *settings, GError **error);

// A field's value as text that climb_rules_set reads back. (transfer full), NULL with an error for
// an unknown name.
char *climb_rules_get(const ClimbRules *rules, const char *name, GError **error);

// What a field does, with its choices and what they mean: "what a pass means: free (nothing for later
// turns), lockout (…)". (transfer full)
char *climb_field_help(const ClimbField *field);

// What a choice means, by its name as climb_field_print gives it; the name where no words are needed.
// Static or borrowed from the field.
const char *climb_field_choice_words(const ClimbField *field, const char *choice);

// Value of one row of a field table in `object`, a ClimbRules or ClimbKind. (transfer full)
char *climb_field_print(const ClimbField *field, const void *object);

// Adds a copy of a kind; `play` is set. A kind of that id is replaced.
void climb_rules_add_kind(ClimbRules *rules, const ClimbKind *kind);

// The kind of that id, or NULL.
ClimbKind *climb_rules_kind(const ClimbRules *rules, const char *id);

// Adds an option. `values` are words parted by spaces or commas; "off on", or none, is yes or no.
// False with an error where the name is taken or no name, or `initial` is none of the values.
bool climb_rules_add_option(ClimbRules *rules, const char *name, const char *values,
                            const char *initial, const char *help, GError **error);

// The option of that name, with or without "option.", or NULL.
ClimbOption *climb_rules_option(const ClimbRules *rules, const char *name);

// The name without "option.".
const char *climb_option_name(const ClimbOption *option);

// All that decides play, one "name=value" a line in the order of the tables; kinds that are not in
// play are left out, and functions stand in a last line "hooks=IDENTITY". Equal text is equal play.
// (transfer full)
char *climb_rules_print(const ClimbRules *rules);

// "sha256:…" of climb_rules_print. (transfer full)
char *climb_rules_hash(const ClimbRules *rules);

// The fields in which two rules differ, as a list of "name", "value in a", "value in b" triples of
// text, kinds included (a kind that only one has: "kind.flush", "no", "yes"), and functions as
// "hooks" with their identities or "none". (transfer full)
GPtrArray *climb_rules_differences(const ClimbRules *a, const ClimbRules *b);
