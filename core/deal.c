// SPDX-License-Identifier: LGPL-2.1-or-later
// The state of a deal: how it begins, how a move changes it, who is next, when it ends. Which moves
// are legal is decided in check.c, bids and calls in auction.c, what a deal is worth in score.c.
//
// Why every deal ends, whatever the options:
// - A play takes at least one card from a hand, and only the stock gives one back; the stock is
//   made anew draw.refill times at most. So plays are finite, and so are passes that draw.
// - Between two plays with a combination on the table, each pass takes one seat from those whose
//   answer the trick waits for (`waiting`), and nothing but a play adds one. When none is left the
//   trick closes.
// - With an empty table the leader must play. He may hand the lead on where pass.on_lead allows it
//   or he holds nothing that may be led (no combination, or only one with which nobody may go out),
//   but after all other live seats have done so in a row the last one must play, and then may go
//   out with anything. If he holds no combination at all, nobody can lead: the deal ends voided.
// - Whoever must not pass holds a legal play: check.c asks for that before it refuses a pass.
// - Plays out of turn are plays. They never wait for anything.
// - What functions of the rules may do to this: house-effects.c.
// - Each gift before the play is made once.
// - Bids rise up to auction.max; between two bids each pass brings the auction nearer its end.
// - end.immediate=false only lets the trick go on, and it closes as above. end.mode=places ends when
//   at most one seat, or only one of two fixed sides, holds cards.
#include "house.h"

#include <string.h>

#include "score.h"
#include "words.h"

static unsigned all_seats(const ClimbDeal *deal) {
    return (1u << deal->seats) - 1;
}

static int step_seat(const ClimbDeal *deal, int seat) {
    seat += deal->step;
    if (seat < 0) {
        return deal->seats - 1;
    }
    return seat == deal->seats ? 0 : seat;
}

// The first seat of `seats` (not empty) after `seat`, `seat` itself last. Looks at the seats written
// twice in a row instead of counting round, which is what the processor guesses worst.
static inline int next_of(const ClimbDeal *deal, int seat, unsigned seats) {
    int count = deal->seats;
    unsigned twice = seats | seats << count;
    int next;
    if (deal->step > 0) {
        next = seat + 1 + __builtin_ctz(twice >> (seat + 1));
    } else {
        next = 31 - __builtin_clz(twice & ((1u << (seat + count)) - 1));
    }
    return next >= count ? next - count : next;
}

int climb_deal_next_live(const ClimbDeal *deal, int seat) {
    unsigned live = all_seats(deal) & ~(unsigned)deal->out;
    return live == 0 ? seat : next_of(deal, seat, live);
}

static unsigned partners(const ClimbDeal *deal, int seat) {
    return 1u << seat | 1u << ((seat + deal->seats / 2) % deal->seats);
}

unsigned climb_deal_side(const ClimbGame *game, const ClimbDeal *deal, int seat) {
    if (deal->declarer != CLIMB_NO_SEAT) {
        unsigned side = 1u << deal->declarer;
        if (deal->partner != CLIMB_NO_SEAT) {
            side |= 1u << deal->partner;
        }
        return (side >> seat) & 1 ? side : all_seats(deal) & ~side;
    }
    return game->rules->team == CLIMB_TEAM_OPPOSITE ? partners(deal, seat) : 1u << seat;
}

void climb_deal_void(ClimbDeal *deal) {
    deal->phase = CLIMB_PHASE_OVER;
    deal->turn = CLIMB_NO_SEAT;
    deal->voided = true;
}

// --- beginning -------------------------------------------------------------------------------

static void clear(const ClimbGame *game, const ClimbDealStart *start, ClimbDeal *deal) {
    *deal = (ClimbDeal){ 0 };
    deal->seats = (uint8_t)game->seats;
    deal->phase = CLIMB_PHASE_PLAY;
    deal->number = (uint8_t)(start->number > 255 ? 255 : start->number);
    deal->step = (int8_t)start->step;
    deal->dealer = (int8_t)start->dealer;
    deal->turn = deal->table_seat = deal->trick_leader = CLIMB_NO_SEAT;
    deal->required = CLIMB_NO_CARD;
    deal->bidder = deal->auction_opener = deal->declarer = deal->partner = CLIMB_NO_SEAT;
    deal->breach = deal->breach_next = deal->liable = CLIMB_NO_SEAT;
    deal->lead_next = deal->turn_kept = CLIMB_NO_SEAT;
    deal->beaten_seat = deal->trick_payer = CLIMB_NO_SEAT;
}

// Seats that are dealt one card more than the others: only where all cards go round.
static int uneven_seats(const ClimbGame *game) {
    bool uneven = game->rules->deal_spare == CLIMB_SPARE_UNEVEN && game->spare_cards < game->seats;
    return uneven ? game->spare_cards : 0;
}

static int hand_size(const ClimbGame *game, const ClimbDealStart *start) {
    return start->cards > 0 ? start->cards : game->hand_cards;
}

void climb_deal_open(const ClimbGame *game, ClimbDeal *deal, int leader) {
    deal->trick_leader = CLIMB_NO_SEAT;
    if (game->rules->auction != CLIMB_AUCTION_NONE) {
        climb_auction_begin(game, deal, leader);
    } else {
        climb_deal_start_play(game, deal, leader);
    }
}

// Everybody has his cards: what becomes of the rest, and who begins.
static void begin(const ClimbGame *game, const ClimbDealStart *start, ClimbCards rest,
                  ClimbDeal *deal) {
    if (rest != 0) {
        switch ((ClimbSpare)game->rules->deal_spare) {
        case CLIMB_SPARE_UNEVEN:
        case CLIMB_SPARE_DEAD: deal->aside = rest; break;
        case CLIMB_SPARE_LOW_HOLDER: climb_opening_give_spare(game, deal, rest); break;
        case CLIMB_SPARE_KITTY:
            deal->kitty = rest;
            if (game->rules->kitty_public) {
                deal->exposed |= rest;
            }
            break;
        case CLIMB_SPARE_STOCK:
            deal->stock = rest;
            deal->stock_count = (uint8_t)climb_cards_count(rest);
            deal->stock_seed = start->stock_seed | 1; // 0 says that the cards are not known
            break;
        }
    }
    for (int seat = 0; seat < deal->seats; seat++) {
        deal->counts[seat] = (uint8_t)climb_cards_count(deal->hands[seat]);
    }
    if (G_UNLIKELY(game->wins_at_once.count != 0) &&
        climb_opening_win_at_once(game, start->leader, deal)) {
        return;
    }
    if (start->gift_count == 0 || !climb_exchange_begin(game, start, deal)) {
        climb_deal_open(game, deal, start->leader);
    }
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_ASK) != 0)) {
        climb_house_ask(game, deal);
    }
}

void climb_deal_begin(const ClimbGame *game, const ClimbDealStart *start, ClimbRandom *random,
                      ClimbDeal *deal) {
    ClimbCard order[CLIMB_CARDS_MAX];
    int total = climb_random_shuffle(random, game->deck.cards, order);
    clear(game, start, deal);
    int seats = game->seats;
    int dealt = hand_size(game, start) * seats + uneven_seats(game);
    int seat = start->first;
    for (int i = 0; i < seats; i++) {
        ClimbCards hand = CLIMB_NO_CARDS;
        for (int k = i; k < dealt; k += seats) {
            hand |= climb_cards_of(order[k]);
        }
        deal->hands[seat] = hand;
        seat = step_seat(deal, seat);
    }
    ClimbCards rest = CLIMB_NO_CARDS;
    for (int k = dealt; k < total; k++) {
        rest |= climb_cards_of(order[k]);
    }
    begin(game, start, rest, deal);
}

static bool fits_sizes(const ClimbGame *game, const ClimbDealStart *start,
                       const ClimbCards hands[CLIMB_SEATS_MAX], GError **error) {
    int more = uneven_seats(game);
    for (int i = 0; i < game->seats; i++) {
        int turns = (i - start->first) * start->step;
        int place = (turns % game->seats + game->seats) % game->seats;
        int wanted = hand_size(game, start) + (place < more ? 1 : 0);
        int count = climb_cards_count(hands[i]);
        if (count != wanted) {
            climb_error_set(
                error, CLIMB_ERROR_TEXT,
                _("player {seat} has {number} cards; in this game the deal gives {wanted}"), "seat",
                climb_words_digits(i + 1).text, "number", climb_words_digits(count).text, "wanted",
                climb_words_digits(wanted).text, NULL);
            return false;
        }
    }
    return true;
}

// `used` gets all cards of hands and rest.
static bool fits_deck(const ClimbGame *game, const ClimbCards hands[CLIMB_SEATS_MAX],
                      ClimbCards rest, ClimbCards *used, GError **error) {
    ClimbCards twice = CLIMB_NO_CARDS;
    *used = rest;
    for (int i = 0; i < game->seats; i++) {
        twice |= *used & hands[i];
        *used |= hands[i];
    }
    if (twice != 0) {
        g_autofree char *faces = climb_deck_faces(&game->deck, twice);
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("{cards}: given twice; every card can be in one place only"), "cards",
                        faces, NULL);
        return false;
    }
    if (!climb_cards_contains(game->deck.cards, *used)) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("there are cards among the hands that the deck does not have"), NULL);
        return false;
    }
    return true;
}

// Seats without cards in a position are out already; that makes sense only where play goes on.
static bool mark_out(const ClimbGame *game, ClimbDeal *deal, GError **error) {
    for (int seat = 0; seat < deal->seats; seat++) {
        if (deal->hands[seat] == 0) {
            deal->out |= (uint8_t)(1u << seat);
            deal->out_order[deal->out_count++] = (uint8_t)seat;
        }
    }
    int most = game->rules->end_mode == CLIMB_END_PLACES ? deal->seats - 2 : 0;
    if (deal->out_count <= most) {
        return true;
    }
    climb_error_set(
        error, CLIMB_ERROR_TEXT,
        _("{number} players have no cards; here at most {most} may be out while play goes on"),
        "number", climb_words_digits(deal->out_count).text, "most", climb_words_digits(most).text,
        NULL);
    return false;
}

bool climb_deal_begin_with(const ClimbGame *game, const ClimbDealStart *start,
                           const ClimbCards hands[CLIMB_SEATS_MAX], ClimbCards rest, bool any_sizes,
                           ClimbDeal *deal, GError **error) {
    ClimbCards used = CLIMB_NO_CARDS;
    if (!fits_deck(game, hands, rest, &used, error)) {
        return false;
    }
    ClimbDeal made;
    clear(game, start, &made);
    for (int i = 0; i < game->seats; i++) {
        made.hands[i] = hands[i];
    }
    if (any_sizes) {
        made.played = game->deck.cards & ~used; // what is nowhere has been played
        if (!mark_out(game, &made, error)) {
            return false;
        }
    } else if (!fits_sizes(game, start, hands, error)) {
        return false;
    } else if (used != game->deck.cards) {
        g_autofree char *faces = climb_deck_faces(&game->deck, game->deck.cards & ~used);
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("{cards}: neither in a hand nor left over; a deal needs every card of the deck"),
            "cards", faces, NULL);
        return false;
    }
    begin(game, start, rest, &made);
    *deal = made;
    return true;
}

bool climb_deal_all_known(const ClimbDeal *deal) {
    for (int seat = 0; seat < deal->seats; seat++) {
        if (climb_cards_count(deal->hands[seat]) != deal->counts[seat]) {
            return false;
        }
    }
    return true;
}

void climb_deal_start_play(const ClimbGame *game, ClimbDeal *deal, int leader) {
    if (leader == CLIMB_NO_SEAT) {
        leader = climb_opening_leader(game, deal);
    }
    if ((deal->out >> leader) & 1) {
        leader = climb_deal_next_live(deal, leader);
    }
    deal->phase = CLIMB_PHASE_PLAY;
    deal->turn = deal->trick_leader = (int8_t)leader;
    deal->required = climb_opening_required(game, deal);
}

// --- moves -----------------------------------------------------------------------------------

static int live_count(const ClimbDeal *deal) {
    return deal->seats - deal->out_count;
}

// Have enough seats gone out for the deal to end?
static bool decided(const ClimbGame *game, const ClimbDeal *deal) {
    if (deal->out_count == 0) {
        return false;
    }
    if (game->rules->end_mode == CLIMB_END_FIRST_OUT || live_count(deal) <= 1) {
        return true;
    }
    if (game->rules->team == CLIMB_TEAM_OPPOSITE) {
        unsigned live = all_seats(deal) & ~(unsigned)deal->out;
        return (live & ~partners(deal, __builtin_ctz(live))) == 0;
    }
    return false;
}

static void end_deal(ClimbDeal *deal) {
    deal->phase = CLIMB_PHASE_OVER;
    deal->turn = CLIMB_NO_SEAT;
}

// The points of a trick go to whoever played last in it; functions may give others.
static void capture_trick(const ClimbGame *game, ClimbDeal *deal) {
    if (G_UNLIKELY(game->captures)) {
        deal->captured[deal->table_seat] += climb_score_captured_points(game, deal->trick);
    }
}

// The trick in which the deal ends is a trick too.
static void end_in_trick(const ClimbGame *game, ClimbDeal *deal) {
    capture_trick(game, deal);
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_EFFECTS) != 0)) {
        climb_house_finish_deal(game, deal, deal->table_seat);
    }
    end_deal(deal);
}

static void new_lead(ClimbDeal *deal, int leader) {
    deal->table = (ClimbCombo){ 0 };
    deal->table_seat = CLIMB_NO_SEAT;
    deal->trick_paid = 0;
    deal->turn = deal->trick_leader = (int8_t)leader;
    deal->passed = 0;
    deal->acted = 0;
    deal->locked = 0;
    deal->lead_passes = 0;
}

// Nobody answers any more: the owner of the table leads, or who inherits the lead from him.
static void close_trick(const ClimbGame *game, ClimbDeal *deal) {
    int winner = deal->table_seat;
    int leader = winner;
    if (deal->out != 0 && decided(game, deal)) {
        end_in_trick(game, deal);
        return;
    }
    capture_trick(game, deal);
    if ((deal->out >> leader) & 1) {
        int partner = (leader + deal->seats / 2) % deal->seats;
        bool inherits = game->rules->places_inherit == CLIMB_INHERIT_PARTNER &&
                        game->rules->team == CLIMB_TEAM_OPPOSITE && !((deal->out >> partner) & 1);
        leader = inherits ? partner : climb_deal_next_live(deal, leader);
    }
    new_lead(deal, leader);
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_EFFECTS) != 0)) {
        climb_house_finish_trick(game, deal, winner);
    }
}

void climb_deal_close_trick(const ClimbGame *game, ClimbDeal *deal) {
    close_trick(game, deal);
}

// The seats whose answer the trick waits for. Where passes do not bind, those who passed since the
// last play; with lockout `passed` is kept until the next lead; in one circuit all act once.
static inline unsigned waiting(const ClimbGame *game, const ClimbDeal *deal) {
    unsigned done = (unsigned)deal->out | deal->skipped | 1u << deal->table_seat;
    done |= game->rules->pass_mode == CLIMB_PASS_ONE_CIRCUIT ? deal->acted : deal->passed;
    return all_seats(deal) & ~done;
}

static inline void pass_turn(const ClimbGame *game, ClimbDeal *deal, int seat, bool keep) {
    unsigned seats = waiting(game, deal);
    if (seats == 0) {
        close_trick(game, deal);
    } else if (!keep) {
        deal->turn = (int8_t)next_of(deal, seat, seats);
    }
}

unsigned climb_deal_waiting(const ClimbGame *game, const ClimbDeal *deal) {
    return waiting(game, deal);
}

int climb_deal_next_of(const ClimbDeal *deal, int seat, unsigned seats) {
    return next_of(deal, seat, seats);
}

void climb_deal_pass_turn(const ClimbGame *game, ClimbDeal *deal, int seat, bool keep) {
    pass_turn(game, deal, seat, keep);
}

// The partner becomes known with the called card; by rank, when he plays a card of it. With the
// declarer alone, that is known when no called card is left.
static void show_partner(const ClimbGame *game, ClimbDeal *deal, int seat) {
    if (game->rules->call == CLIMB_CALL_CARD) {
        if (seat != deal->declarer) {
            deal->partner = (int8_t)seat;
        }
        deal->partner_shown = true;
    } else if (seat == deal->partner || climb_cards_contains(deal->played, deal->called)) {
        deal->partner_shown = true;
    }
}

// Who neglects the duty is remembered until the next move: it is held against him only if the next
// player goes out at once with it, as the first. A view does not know others' hands well enough.
static void note_duty(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    int seat = move->seat;
    int breach = deal->breach;
    int breach_next = deal->breach_next;
    deal->breach = deal->breach_next = CLIMB_NO_SEAT;
    if (breach != CLIMB_NO_SEAT && breach_next == seat && move->type == CLIMB_MOVE_PLAY &&
        deal->out_count == 0 && deal->counts[seat] == move->combo.size) {
        deal->liable = (int8_t)breach;
        return;
    }
    if (seat != deal->turn || climb_cards_count(deal->hands[seat]) != deal->counts[seat] ||
        climb_deal_duty(game, deal, move) == CLIMB_VERDICT_OK) {
        return;
    }
    deal->breach = (int8_t)seat;
    deal->breach_next = (int8_t)climb_deal_duty_next(game, deal);
}

// True if the deal is over.
static bool go_out(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    if (deal->out_count == 0) {
        deal->finish = move->combo;
    }
    deal->out |= (uint8_t)(1u << move->seat);
    deal->out_order[deal->out_count++] = move->seat;
    if (game->rules->end_immediate && decided(game, deal)) {
        if (G_UNLIKELY((game->house & CLIMB_HOUSE_EFFECTS) != 0)) {
            climb_house_last_play(game, deal, move);
        }
        end_in_trick(game, deal);
        return true;
    }
    return false;
}

// There is something to beat: the turn passes on, as functions of the rules see fit.
static inline void move_done(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move,
                             bool keep) {
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_EFFECTS) != 0)) {
        climb_house_finish_move(game, deal, move, keep);
    } else {
        pass_turn(game, deal, move->seat, keep);
    }
}

// The suits of the play before, and the same again: from now on only those, until the trick ends.
static void lock_suits(const ClimbGame *game, ClimbDeal *deal, ClimbCards cards) {
    unsigned suits = climb_deal_suits(game, cards);
    if (deal->table.size == 0) {
        deal->locked = 0;
    } else if (suits != 0 && suits == climb_deal_suits(game, deal->table.cards)) {
        deal->locked = (uint8_t)suits;
    }
}

static void apply_play(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    const ClimbRules *rules = game->rules;
    int seat = move->seat;
    unsigned bit = 1u << seat;
    ClimbCards cards = move->combo.cards;
    bool keep = seat != deal->turn && rules->bomb_turn_after == CLIMB_TURN_AFTER_KEPT;
    deal->hands[seat] &= ~cards;
    deal->exposed &= ~cards;
    deal->played |= cards;
    deal->plays[seat]++;
    deal->bombs = (uint8_t)(deal->bombs + game->patterns[move->combo.kind].bomb);
    if (deal->table.size == 0) {
        deal->trick = CLIMB_NO_CARDS;
        deal->trick_leader = (int8_t)seat;
        deal->required = CLIMB_NO_CARD;
        deal->passed = 0;
        deal->acted = 0;
        deal->lead_passes = 0;
    } else if (rules->pass_mode != CLIMB_PASS_LOCKOUT) {
        deal->passed = 0;
    }
    deal->acted |= (uint8_t)bit;
    deal->had_turn |= (uint8_t)bit;
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_EFFECTS) != 0)) {
        deal->beaten = deal->table;
        deal->beaten_seat = deal->table_seat;
    }
    deal->skipped = 0;
    deal->drawn = false;
    deal->trick |= cards;
    if (G_UNLIKELY(rules->trick_lock == CLIMB_LOCK_SUITS)) {
        lock_suits(game, deal, cards);
    }
    deal->table = deal->last = move->combo;
    deal->table_seat = (int8_t)seat;
    if (G_UNLIKELY((deal->called & cards) != 0)) {
        show_partner(game, deal, seat);
    }
    if (G_LIKELY(deal->counts[seat] != CLIMB_COUNT_HIDDEN)) {
        deal->counts[seat] -= move->combo.size;
        if (deal->counts[seat] == 0 && go_out(game, deal, move)) {
            return;
        }
    }
    move_done(game, deal, move, keep);
}

static void apply_pass(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    int seat = move->seat;
    unsigned bit = 1u << seat;
    if (G_UNLIKELY(game->rules->draw_on_pass != CLIMB_DRAW_NONE) &&
        climb_stock_draw_on_pass(game, deal, seat)) {
        return;
    }
    deal->had_turn |= (uint8_t)bit;
    if (G_LIKELY(deal->table.size != 0)) {
        deal->passed |= (uint8_t)bit;
        deal->acted |= (uint8_t)bit;
        move_done(game, deal, move, false);
        return;
    }
    // The lead is handed on. A required card can then be played by nobody but its holder, who
    // could not: it binds no longer.
    deal->required = CLIMB_NO_CARD;
    deal->lead_passes++;
    if (deal->lead_passes >= live_count(deal)) {
        climb_deal_void(deal);
        return;
    }
    deal->turn = deal->trick_leader = (int8_t)climb_deal_next_live(deal, seat);
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_EFFECTS) != 0)) {
        climb_house_finish_move(game, deal, move, false);
    }
}

static inline void apply_in_play(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    if (G_UNLIKELY(game->rules->lastcard_duty == CLIMB_DUTY_LIABILITY)) {
        note_duty(game, deal, move);
    }
    if (move->type == CLIMB_MOVE_PLAY) {
        apply_play(game, deal, move);
    } else {
        apply_pass(game, deal, move);
    }
}

void climb_deal_apply(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    deal->serial++;
    if (G_UNLIKELY(game->rules->deal_spare == CLIMB_SPARE_STOCK)) {
        deal->fresh = CLIMB_NO_CARDS;
        memset(deal->drew, 0, sizeof(deal->drew));
    }
    if (G_LIKELY(deal->phase == CLIMB_PHASE_PLAY)) {
        apply_in_play(game, deal, move);
    } else if (deal->phase == CLIMB_PHASE_ASK) {
        climb_house_answer(game, deal, move);
    } else if (deal->phase == CLIMB_PHASE_EXCHANGE) {
        climb_exchange_apply(game, deal, move);
    } else {
        climb_auction_apply(game, deal, move);
    }
    if (G_UNLIKELY((game->house & CLIMB_HOUSE_ASK) != 0)) {
        climb_house_ask(game, deal);
    }
}
