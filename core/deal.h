// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbDeal: the whole state of one deal, and the only place where moves are judged and made.
// Flat, without pointers: a copy is one assignment. What a seat may know of it: view.h.
//
// Seats are numbered in the order of play: after seat 0 comes seat 1. Where the direction
// alternates, `step` is -1 in every second deal.
#pragma once

#include "moves.h"
#include "random.h"

typedef enum {
    CLIMB_PHASE_EXCHANGE, // cards are given after the deal
    CLIMB_PHASE_AUCTION,  // bids, seat by seat
    CLIMB_PHASE_CALL,     // the auction's winner names the partner's card
    CLIMB_PHASE_PLAY,
    CLIMB_PHASE_ASK, // a function of the rules asks the seat at turn something
    CLIMB_PHASE_OVER,
} ClimbPhase;

// In `counts` of a view's deal: stands for another seat's number of cards where the rules keep counts
// secret (info.counts). It is more than any hand, so that no rule about few cards applies. A seat
// that is out counts 0, and where the last-card duty binds, a last card is announced and counts 1.
#define CLIMB_COUNT_HIDDEN 0xFF

// How the cards of a gift are found.
typedef enum {
    CLIMB_GIVE_HIGHEST, // as singles; without a choice, as is the next
    CLIMB_GIVE_LOWEST,
    CLIMB_GIVE_CHOICE, // as the giver likes
    CLIMB_GIVE_BACK,   // the same, of exchange.back_ranks as far as he holds them
} ClimbGive;

#define CLIMB_GIFTS_MAX 8
#define CLIMB_GIFT_CARDS_MAX 4

// Cards that one seat gives another before a deal is played.
typedef struct _ClimbGift {
    ClimbCards cards; // once they are given; in a view only for giver and receiver
    int8_t from;
    int8_t to;
    uint8_t count;
    uint8_t give; // ClimbGive
} ClimbGift;

// Questions asked in one deal; after so many no more are.
#define CLIMB_ANSWERS_MAX 16
#define CLIMB_CHOICES_MAX 8 // answers to choose from

typedef struct _ClimbDeal {
    ClimbCards hands[CLIMB_SEATS_MAX];
    ClimbCards kitty;   // cards that were dealt to nobody and go to the auction's winner; stays set
    ClimbCards aside;   // cards out of this deal, face down
    ClimbCards stock;   // cards to draw from, face down (stock.c says in which order)
    ClimbCards fresh;   // cards that came into hands from the stock with the latest move
    ClimbCards exposed; // cards in hands that everybody has seen (a spare, a public kitty)
    ClimbCards played;  // all cards played so far
    ClimbCards trick;   // cards of the trick that goes on, or, at a lead, of the one before
    ClimbCards called;  // the partner's card, or all cards of the called rank
    ClimbCombo table;   // to beat; size 0: whoever is at turn leads
    ClimbCombo last;    // latest play of the deal, kept when the trick closes
    ClimbCombo finish;  // the play with which the first seat went out
    ClimbCombo at_once; // dealt to the first seat that was out, which won by it; size 0: none
    uint64_t serial;    // moves applied, for logs and for seeding bots
    uint64_t stock_seed; // decides in which order cards are drawn; 0 without a stock, or in a view
    uint8_t counts[CLIMB_SEATS_MAX];    // cards in each hand
    uint8_t plays[CLIMB_SEATS_MAX];     // plays made by each seat
    uint8_t out_order[CLIMB_SEATS_MAX]; // seats that went out, first first
    uint8_t drew[CLIMB_SEATS_MAX];      // cards that each seat drew with the latest move
    uint8_t out_count;
    uint8_t seats;
    uint8_t phase;
    uint8_t number; // of the deal in its match, from 1 (255 for all later ones)
    int8_t step;    // +1 or -1: to the next seat in the direction of play
    int8_t dealer;
    int8_t turn;         // seat to act; CLIMB_NO_SEAT when over
    int8_t table_seat;   // who played `table`
    int8_t trick_leader; // who led the trick on the table, or is to lead
    uint8_t passed; // seats that passed since the last play, as bits; with lockout: since the lead
    uint8_t acted;  // seats that have acted in this trick (one circuit)
    uint8_t had_turn;    // seats that have had a turn in this deal (no pass in the opening round)
    uint8_t lead_passes; // leads handed on in a row
    bool drawn;          // the seat at turn has drawn instead of passing, and may play now
    uint8_t stock_count; // cards in the stock
    uint16_t draws;      // cards drawn so far
    uint8_t refills;     // how often the stock was made anew
    uint8_t out;         // seats without cards, as bits
    ClimbCard required;  // must be in the opening play; CLIMB_NO_CARD once it is made or if none
    uint8_t bombs;       // bombs played so far
    // exchange: those without a choice come first, and are made when the deal begins. While it goes on,
    // trick_leader is the leader that was given, if any.
    ClimbGift gifts[CLIMB_GIFTS_MAX];
    uint8_t gift_count;
    uint8_t gifts_done;
    // auction
    uint8_t bid;   // highest so far, 0 none
    int8_t bidder; // who bid it
    int8_t auction_opener;
    uint8_t auction_passed; // seats that passed in the auction, as bits
    uint8_t auction_calls;  // bids and passes so far
    uint8_t auction_passes; // passes in a row
    int8_t declarer;        // the auction's winner, once it is over
    int8_t partner;         // seat of the called card's holder; CLIMB_NO_SEAT: none or not known
    bool partner_shown;     // everybody knows
    // last-card duty: `breach` neglected it before `breach_next`, who may yet go out at once
    int8_t breach;
    int8_t breach_next;
    int8_t liable;  // pays for all; decided at the end
    bool voided;    // ended without a result
    uint8_t locked; // suits that the rest of the trick must have (trick.lock), as bits; 0: any
    // what functions of the rules brought about (hooks.h); `step` may have changed too
    uint8_t skipped;     // seats that lost their turn since the last play, as bits
    int8_t lead_next;    // leads when the trick ends; CLIMB_NO_SEAT: as usual
    bool order_reversed; // lower beats higher of one rung, until this is reversed again
    bool trick_reversed; // the same, or its contrary, until the trick ends
    ClimbCombo beaten;   // what the latest play was made on; size 0: it was a lead
    int8_t beaten_seat;  // who had played it
    int32_t captured[CLIMB_SEATS_MAX]; // points taken so far (capture.points too)
    int32_t paid[CLIMB_SEATS_MAX];     // got (+) or paid (-) for single plays
    int32_t trick_paid;                // points of the latest payment in this trick, 0 none
    int8_t trick_payer;                // who paid them
    // questions
    uint8_t answers[CLIMB_ANSWERS_MAX]; // given so far: seat << 4 | which one, from 1
    uint8_t answer_count;
    uint8_t choices;  // answers to the question that is asked now, 0: none is
    int8_t turn_kept; // who is at turn when it is answered
    bool answered;    // the latest move was an answer
    bool failed;      // a function failed, and the deal is voided
} ClimbDeal;

// Where functions have a say in moves, a deal of so many is voided: they may go round for ever.
#define CLIMB_DEAL_MOVES_MAX 1000

// Does lower beat higher at this moment, for a lead as for an answer?
static inline bool climb_deal_reversed(const ClimbDeal *deal) {
    return deal->order_reversed != deal->trick_reversed;
}

// Did the deal end because nobody bid (auction.unbid=redeal)?
static inline bool climb_deal_unbid(const ClimbDeal *deal) {
    return deal->voided && !deal->failed && deal->declarer == CLIMB_NO_SEAT &&
           deal->auction_calls > 0;
}

// What a deal starts from, beside chance.
typedef struct {
    int number; // from 1
    int dealer;
    int step;            // +1 or -1
    int first;           // seat that is dealt the first card
    int leader;          // seat that leads, or CLIMB_NO_SEAT where the rules find it from the cards
    int cards;           // dealt to each seat, or 0: game->hand_cards
    uint64_t stock_seed; // where there is a stock: decides its order
    int gift_count;
    ClimbGift gifts[CLIMB_GIFTS_MAX]; // to be made after the deal, without cards
} ClimbDealStart;

// Shuffles and deals, and makes the gifts that leave no choice. Where the opening is by card, also
// finds the opener, if no gift is left to be made.
void climb_deal_begin(const ClimbGame *game, const ClimbDealStart *start, ClimbRandom *random,
                      ClimbDeal *deal);

// Begins from given hands instead; `rest` are the cards dealt to nobody, of which the rules make
// the kitty, a spare or cards aside. False with an error if the hands do not fit the game.
// Sizes are free where `any_sizes` is set (positions for tests and puzzles).
bool climb_deal_begin_with(const ClimbGame *game, const ClimbDealStart *start,
                           const ClimbCards hands[CLIMB_SEATS_MAX], ClimbCards rest, bool any_sizes,
                           ClimbDeal *deal, GError **error);

// Why a move is refused. CLIMB_VERDICT_OK is 0.
typedef enum {
    CLIMB_VERDICT_OK,
    CLIMB_VERDICT_DEAL_OVER,
    CLIMB_VERDICT_NO_SUCH_SEAT,
    CLIMB_VERDICT_OUT, // the seat has no cards left
    CLIMB_VERDICT_NOT_YOUR_TURN,
    CLIMB_VERDICT_WRONG_PHASE, // a bid while playing, a play while bidding …
    CLIMB_VERDICT_NO_CARDS,    // a play of nothing
    CLIMB_VERDICT_NOT_IN_HAND,
    CLIMB_VERDICT_NO_COMBINATION,
    CLIMB_VERDICT_WRONG_SIZE, // another number of cards than the table
    CLIMB_VERDICT_WRONG_KIND, // right number, kinds do not compare
    CLIMB_VERDICT_TOO_LOW,
    CLIMB_VERDICT_IMMUNE,           // only a bomb beats what is on the table
    CLIMB_VERDICT_OPENING_CARD,     // the opening play must include a card
    CLIMB_VERDICT_OPENING_SINGLE,   // the opening play must be that card alone
    CLIMB_VERDICT_LEAD_PASS,        // the leader must play
    CLIMB_VERDICT_LOCKED_OUT,       // passed earlier in this trick
    CLIMB_VERDICT_LOCKED_SUITS,     // the trick is locked to other suits
    CLIMB_VERDICT_OPENING_ROUND,    // nobody who can beat may pass on the first turn
    CLIMB_VERDICT_DUTY_HIGHEST,     // next seat has one card: play the highest single
    CLIMB_VERDICT_DUTY_MULTIPLE,    // … lead more than one card
    CLIMB_VERDICT_DUTY_PASS,        // … and do not pass
    CLIMB_VERDICT_FORBIDDEN_FINISH, // nobody may go out with this
    CLIMB_VERDICT_NO_INTERRUPT,     // out of turn, and the rules or the moment do not allow it
    CLIMB_VERDICT_INTERRUPT_NO_BOMB,
    CLIMB_VERDICT_BID_TOO_LOW,
    CLIMB_VERDICT_BID_TOO_HIGH,
    CLIMB_VERDICT_BID_MUST_OPEN, // the opener must bid
    CLIMB_VERDICT_BID_FORCED,    // these cards must bid the highest
    CLIMB_VERDICT_CALL_RANK,
    CLIMB_VERDICT_CALL_OWN,
    CLIMB_VERDICT_CALL_NO_CARD, // not one card (or rank) of the deck
    CLIMB_VERDICT_CALL_REQUIRED,
    CLIMB_VERDICT_GIVE_COUNT, // so many cards are to be given, no more and no fewer
    CLIMB_VERDICT_GIVE_RANK,  // of these ranks as far as they are held
    CLIMB_VERDICT_NO_SUCH_ANSWER,
    CLIMB_VERDICT_HOUSE_RULE, // a function of the rules refuses it, or failed
} ClimbVerdict;

// Judges a move, of which type, seat, cards and value must be set, and completes its combination.
// Allocates nothing and changes nothing of the deal. Works on the deal of a view too.
ClimbVerdict climb_deal_check(const ClimbGame *game, const ClimbDeal *deal, ClimbMove *move);

// A verdict's key, such as "too-low". Static.
const char *climb_verdict_key(ClimbVerdict verdict);

// A verdict in words, with the cards concerned and what would be allowed. (transfer full)
char *climb_verdict_words(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                          ClimbVerdict verdict);

// Fills `moves` with all legal moves of a seat: when it is at turn, its gifts, bids, calls, plays, pass;
// out of turn, the bombs it may throw in (never a pass), or nothing. Equal cards give one move. A
// breach of the last-card duty stays in the list where it is only a liability.
//
// What the function `may_play` refuses is left out. Where it refuses everything to the seat at turn,
// that seat may pass if there is something to beat, and else do what the data allows: somebody
// must lead, or no deal would end.
void climb_deal_moves(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves);

// May this seat, not at turn, throw something in at this moment, cards permitting? A cheap test
// before climb_deal_moves.
bool climb_deal_may_interrupt(const ClimbGame *game, const ClimbDeal *deal, int seat);

// Suits, as bits, in words: "clubs and hearts". (transfer full)
char *climb_suits_words(const ClimbGame *game, unsigned suits);

// Makes a move that climb_deal_check accepted. On the deal of a view, of which the secret parts are
// empty, the public parts change as they would.
void climb_deal_apply(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move);

// The seat after `seat` in the direction of play that still has cards (`seat` itself if no other).
int climb_deal_next_live(const ClimbDeal *deal, int seat);

// Seats of the same side as `seat`, as bits, itself included: fixed partners, the declarer with the
// called partner, the others together. Without teams, the seat alone.
unsigned climb_deal_side(const ClimbGame *game, const ClimbDeal *deal, int seat);

// A hash of everything in the state; equal states have equal hashes.
uint64_t climb_deal_hash(const ClimbDeal *deal);

// Ends the deal without a result.
void climb_deal_void(ClimbDeal *deal);

// The card that opens: game->open_card if somebody holds it, else by open.fallback. Its holder goes
// to *seat. CLIMB_NO_CARD if none fits.
ClimbCard climb_deal_opening_card(const ClimbGame *game, const ClimbDeal *deal, int *seat);

// The question that is asked of the seat at turn, in phase ASK, and the answers, which moves name by
// their numbers from 1. The rules' functions are asked for the words anew. False in other phases or if
// the function fails. (transfer full), both
bool climb_deal_question(const ClimbGame *game, const ClimbDeal *deal, char **question,
                         GStrv *answers);

// The cards of the stock in the order in which they will be drawn; returns how many. Not on the deal
// of a view.
int climb_deal_stock_order(const ClimbDeal *deal, ClimbCard order[CLIMB_CARDS_MAX]);

// auction.c, called by check, moves and apply above.
ClimbVerdict climb_auction_check(const ClimbGame *game, const ClimbDeal *deal,
                                 const ClimbMove *move);
void climb_auction_moves(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves);
void climb_auction_apply(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move);
bool climb_auction_forced(const ClimbGame *game, ClimbCards hand); // auction.force

// exchange.c, called by check, moves and apply above.
ClimbVerdict climb_exchange_check(const ClimbGame *game, const ClimbDeal *deal, ClimbMove *move);
void climb_exchange_moves(const ClimbGame *game, const ClimbDeal *deal, int seat,
                          ClimbMoves *moves);
void climb_exchange_apply(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move);

// The gift that is to be made now, or NULL. Borrowed.
const ClimbGift *climb_exchange_next(const ClimbDeal *deal);

// The hands as they were before the gifts made so far.
void climb_exchange_hands_before(const ClimbDeal *deal, ClimbCards hands[CLIMB_SEATS_MAX]);

// May a gift leave the choice of so many cards? Only as many choices as a list of moves has room for.
bool climb_exchange_fits(const ClimbGame *game, int count);

// Cards of a hand that a gift of so many takes without a choice, for CLIMB_GIVE_HIGHEST and _LOWEST.
ClimbCards climb_exchange_forced(const ClimbGame *game, ClimbCards hand, int count, ClimbGive give);

// What the parts of a deal need of each other; not for callers.

// exchange.c: makes the gifts without a choice. True if others are left to be made.
bool climb_exchange_begin(const ClimbGame *game, const ClimbDealStart *start, ClimbDeal *deal);

// deal.c: the auction begins, or the play, after the exchange, if any. `leader` is one that was given,
// or CLIMB_NO_SEAT.
void climb_deal_open(const ClimbGame *game, ClimbDeal *deal, int leader);

// stock.c: a seat draws so many cards, or as many as there are. On the deal of a view, numbers alone
// change.
void climb_stock_draw(const ClimbGame *game, ClimbDeal *deal, int seat, int count);

// stock.c: the draw that a pass brings. True if the seat is still at turn and may play.
bool climb_stock_draw_on_pass(const ClimbGame *game, ClimbDeal *deal, int seat);

// auction.c: the auction begins. `opener` is one that was given, or CLIMB_NO_SEAT.
void climb_auction_begin(const ClimbGame *game, ClimbDeal *deal, int opener);

// opening.c: the spare goes, face up, to the holder of the opening card; if that card itself is the
// spare, to the holder of the card that deal.spare_own puts in its place.
void climb_opening_give_spare(const ClimbGame *game, ClimbDeal *deal, ClimbCards rest);

// opening.c: the seat that leads by the rules. After an auction on the deal of a view, whose hands do
// not show the card's holder, the auction's opener stands for him.
int climb_opening_leader(const ClimbGame *game, const ClimbDeal *deal);

// opening.c: the card that the opening play must include: only where the opening rule applies, and the
// leader leads because of that card. In a position, a card that is nowhere was played already.
ClimbCard climb_opening_required(const ClimbGame *game, const ClimbDeal *deal);

// opening.c: ends a deal in which somebody was dealt what wins at once (deal.wins_at_once), before
// cards are given: what the rules name first, and of several holders the first from the leader on.
// `leader` is one that was given, or CLIMB_NO_SEAT. True if somebody was.
bool climb_opening_win_at_once(const ClimbGame *game, int leader, ClimbDeal *deal);

// deal.c: are all cards in hands known? Not on the deal of a view.
bool climb_deal_all_known(const ClimbDeal *deal);

// deal.c: play begins (after the auction and the call, if any). Finds the leader; `leader` is one
// that was given, or CLIMB_NO_SEAT.
void climb_deal_start_play(const ClimbGame *game, ClimbDeal *deal, int leader);

// check.c: what a move of the seat at turn neglects of the last-card duty, whatever the rules make
// of it: CLIMB_VERDICT_OK or one of CLIMB_VERDICT_DUTY_…
ClimbVerdict climb_deal_duty(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move);

// check.c: the suits of cards that have one, as bits.
unsigned climb_deal_suits(const ClimbGame *game, ClimbCards cards);

// check.c: the seat to which the duty of the seat at turn is owed, or CLIMB_NO_SEAT.
int climb_deal_duty_next(const ClimbGame *game, const ClimbDeal *deal);
