// SPDX-License-Identifier: LGPL-2.1-or-later
// Views as lines of text. One table names every plain member of a deal, for writing here and for
// reading in position-read.c; lists, hands, gifts and moves have lines of their own. A test holds that
// nothing is lost.
#include "position-private.h"

#include <string.h>

#define MEMBER(name, type, member) \
    { name, CLIMB_MEMBER_##type, offsetof(ClimbDeal, member), sizeof(((ClimbDeal *)0)->member) }

const ClimbMember climb_position_members[] = {
    MEMBER("number", NUMBER, number),
    MEMBER("turn", SEAT, turn),
    MEMBER("dealer", SEAT, dealer),
    MEMBER("step", STEP, step),
    MEMBER("table", COMBO, table),
    MEMBER("table-seat", SEAT, table_seat),
    MEMBER("table-reversed", FLAG, table.reversed),
    MEMBER("trick-leader", SEAT, trick_leader),
    MEMBER("required", CARD, required),
    MEMBER("passed", SEATS, passed),
    MEMBER("skipped", SEATS, skipped),
    MEMBER("lead-next", SEAT, lead_next),
    MEMBER("order-reversed", FLAG, order_reversed),
    MEMBER("trick-reversed", FLAG, trick_reversed),
    MEMBER("gifts-done", NUMBER, gifts_done),
    MEMBER("bid", NUMBER, bid),
    MEMBER("bidder", SEAT, bidder),
    MEMBER("auction-opener", SEAT, auction_opener),
    MEMBER("auction-passed", SEATS, auction_passed),
    MEMBER("auction-calls", NUMBER, auction_calls),
    MEMBER("auction-passes", NUMBER, auction_passes),
    MEMBER("declarer", SEAT, declarer),
    MEMBER("called", CARDS, called),
    MEMBER("partner", SEAT, partner),
    MEMBER("partner-shown", FLAG, partner_shown),
    MEMBER("kitty", CARDS, kitty),
    MEMBER("aside", CARDS, aside),
    MEMBER("exposed", CARDS, exposed),
    MEMBER("played", CARDS, played),
    MEMBER("last", COMBO, last),
    MEMBER("last-reversed", FLAG, last.reversed),
    MEMBER("finish", COMBO, finish),
    MEMBER("finish-reversed", FLAG, finish.reversed),
    MEMBER("acted", SEATS, acted),
    MEMBER("had-turn", SEATS, had_turn),
    MEMBER("lead-passes", NUMBER, lead_passes),
    MEMBER("locked", SUITS, locked),
    MEMBER("bombs", NUMBER, bombs),
    MEMBER("trick", CARDS, trick),
    MEMBER("beaten", COMBO, beaten),
    MEMBER("beaten-reversed", FLAG, beaten.reversed),
    MEMBER("beaten-seat", SEAT, beaten_seat),
    MEMBER("stock-count", NUMBER, stock_count),
    MEMBER("stock", CARDS, stock),
    MEMBER("stock-seed", NUMBER, stock_seed),
    MEMBER("drawn", FLAG, drawn),
    MEMBER("fresh", CARDS, fresh),
    MEMBER("draws", NUMBER, draws),
    MEMBER("refills", NUMBER, refills),
    MEMBER("at-once", COMBO, at_once),
    MEMBER("trick-paid", STEP, trick_paid),
    MEMBER("trick-payer", SEAT, trick_payer),
    MEMBER("choices", NUMBER, choices),
    MEMBER("turn-kept", SEAT, turn_kept),
    MEMBER("answered", FLAG, answered),
    MEMBER("breach", SEAT, breach),
    MEMBER("breach-next", SEAT, breach_next),
    MEMBER("liable", SEAT, liable),
    MEMBER("voided", FLAG, voided),
    MEMBER("failed", FLAG, failed),
    MEMBER("serial", NUMBER, serial),
    { 0 },
};

const ClimbMember climb_position_lists[] = {
    MEMBER("counts", NUMBER, counts[0]), MEMBER("plays", NUMBER, plays[0]),
    MEMBER("drew", NUMBER, drew[0]),     MEMBER("captured", STEP, captured[0]),
    MEMBER("paid", STEP, paid[0]),       { 0 },
};

const char *const climb_position_phases[] = {
    [CLIMB_PHASE_EXCHANGE] = "exchange",
    [CLIMB_PHASE_AUCTION] = "auction",
    [CLIMB_PHASE_CALL] = "call",
    [CLIMB_PHASE_PLAY] = "play",
    [CLIMB_PHASE_ASK] = "ask",
    [CLIMB_PHASE_OVER] = "over",
    NULL,
};

const char *const climb_position_gives[] = {
    [CLIMB_GIVE_HIGHEST] = "highest",
    [CLIMB_GIVE_LOWEST] = "lowest",
    [CLIMB_GIVE_CHOICE] = "choice",
    [CLIMB_GIVE_BACK] = "back",
    NULL,
};

// --- members by their place ------------------------------------------------------------------------

static const void *place_of(const ClimbMember *member, const ClimbDeal *deal) {
    return (const char *)deal + member->offset;
}

static bool has_sign(const ClimbMember *member) {
    return member->type == CLIMB_MEMBER_SEAT || member->type == CLIMB_MEMBER_STEP;
}

// Members of two and eight bytes have no sign.
int64_t climb_position_load(const ClimbMember *member, const void *place) {
    uint64_t wide = 0;
    uint32_t word = 0;
    uint16_t half = 0;
    uint8_t byte = 0;
    switch (member->size) {
    case sizeof(wide): memcpy(&wide, place, sizeof(wide)); return (int64_t)wide;
    case sizeof(word):
        memcpy(&word, place, sizeof(word));
        return has_sign(member) ? (int64_t)(int32_t)word : word;
    case sizeof(half): memcpy(&half, place, sizeof(half)); return half;
    default: memcpy(&byte, place, sizeof(byte)); return has_sign(member) ? (int8_t)byte : byte;
    }
}

// --- writing ---------------------------------------------------------------------------------------

static void add_cards(GString *text, const ClimbDeck *deck, ClimbCards cards) {
    g_autofree char *faces = climb_deck_faces_by_pack(deck, cards);
    g_string_append_printf(text, "%s%s", *faces != '\0' ? " " : "", faces);
}

static void add_seats(GString *text, unsigned seats) {
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        if ((seats >> i & 1) != 0) {
            g_string_append_printf(text, " %d", i + 1);
        }
    }
}

static void add_suits(GString *text, const ClimbDeck *deck, unsigned suits) {
    for (int i = 0; i < deck->suit_count; i++) {
        if ((suits >> i & 1) != 0) {
            g_string_append_printf(text, " %c", deck->suits[i]);
        }
    }
}

static void add_combo(GString *text, const ClimbGame *game, const ClimbCombo *combo) {
    g_string_append_printf(text, " %s %u", game->patterns[combo->kind].id, combo->strength);
    add_cards(text, &game->deck, combo->cards);
}

// What a member is when its line is missing.
bool climb_position_is_nothing(const ClimbMember *member, const void *place) {
    switch (member->type) {
    case CLIMB_MEMBER_SEAT: return climb_position_load(member, place) == CLIMB_NO_SEAT;
    case CLIMB_MEMBER_CARD: return climb_position_load(member, place) == CLIMB_NO_CARD;
    case CLIMB_MEMBER_COMBO: return ((const ClimbCombo *)place)->size == 0;
    case CLIMB_MEMBER_CARDS: return *(const ClimbCards *)place == CLIMB_NO_CARDS;
    case CLIMB_MEMBER_NUMBER:
    case CLIMB_MEMBER_STEP:
    case CLIMB_MEMBER_FLAG:
    case CLIMB_MEMBER_SUITS:
    case CLIMB_MEMBER_SEATS: return climb_position_load(member, place) == 0;
    }
    g_return_val_if_reached(true);
}

static void add_member(GString *text, const ClimbGame *game, const ClimbDeal *deal,
                       const ClimbMember *member) {
    const void *place = place_of(member, deal);
    if (climb_position_is_nothing(member, place)) {
        return;
    }
    g_string_append(text, member->name);
    switch (member->type) {
    case CLIMB_MEMBER_NUMBER:
    case CLIMB_MEMBER_STEP:
        g_string_append_printf(text, " %" G_GINT64_FORMAT, climb_position_load(member, place));
        break;
    case CLIMB_MEMBER_FLAG: g_string_append(text, " yes"); break;
    case CLIMB_MEMBER_SEAT:
        g_string_append_printf(text, " %d", (int)climb_position_load(member, place) + 1);
        break;
    case CLIMB_MEMBER_SEATS: add_seats(text, (unsigned)climb_position_load(member, place)); break;
    case CLIMB_MEMBER_SUITS:
        add_suits(text, &game->deck, (unsigned)climb_position_load(member, place));
        break;
    case CLIMB_MEMBER_CARD:
        add_cards(text, &game->deck, climb_cards_of((ClimbCard)climb_position_load(member, place)));
        break;
    case CLIMB_MEMBER_CARDS: add_cards(text, &game->deck, *(const ClimbCards *)place); break;
    case CLIMB_MEMBER_COMBO: add_combo(text, game, place); break;
    }
    g_string_append_c(text, '\n');
}

// Counts and plays are always told, the others where they are something.
bool climb_position_is_told(const ClimbDeal *deal, const ClimbMember *list) {
    const char *place = place_of(list, deal);
    bool told = list < climb_position_lists + 2;
    for (int seat = 0; seat < deal->seats; seat++) {
        told = told || climb_position_load(list, place + (size_t)seat * list->size) != 0;
    }
    return told;
}

static void add_list(GString *text, const ClimbDeal *deal, const ClimbMember *list) {
    const char *place = place_of(list, deal);
    if (!climb_position_is_told(deal, list)) {
        return;
    }
    g_string_append(text, list->name);
    for (int seat = 0; seat < deal->seats; seat++) {
        int64_t value = climb_position_load(list, place + (size_t)seat * list->size);
        if (value == CLIMB_COUNT_HIDDEN && list->type == CLIMB_MEMBER_NUMBER) {
            g_string_append(text, " ?");
        } else {
            g_string_append_printf(text, " %" G_GINT64_FORMAT, value);
        }
    }
    g_string_append_c(text, '\n');
}

static void add_hands(GString *text, const ClimbGame *game, const ClimbView *view) {
    g_string_append(text, "hand");
    add_cards(text, &game->deck, view->deal.hands[view->seat]);
    g_string_append_c(text, '\n');
    for (int seat = 0; seat < view->deal.seats; seat++) {
        if (seat != view->seat && view->deal.hands[seat] != CLIMB_NO_CARDS) {
            g_string_append_printf(text, "known %d", seat + 1);
            add_cards(text, &game->deck, view->deal.hands[seat]);
            g_string_append_c(text, '\n');
        }
    }
}

// "FROM TO COUNT HOW CARDS", the cards only of gifts that are made and that the seat sees.
static void add_gifts(GString *text, const ClimbGame *game, const ClimbDeal *deal) {
    for (int i = 0; i < deal->gift_count; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        g_string_append_printf(text, "gift %d %d %d %s", gift->from + 1, gift->to + 1, gift->count,
                               climb_position_gives[gift->give]);
        add_cards(text, &game->deck, gift->cards);
        g_string_append_c(text, '\n');
    }
}

static void add_totals(GString *text, const char *name, const int64_t *totals, int seats) {
    g_string_append(text, name);
    for (int seat = 0; seat < seats; seat++) {
        g_string_append_printf(text, " %" G_GINT64_FORMAT, totals[seat]);
    }
    g_string_append_c(text, '\n');
}

static void add_moves(GString *text, const ClimbGame *game, const ClimbView *view) {
    for (int i = 0; i < view->move_count; i++) {
        g_autofree char *move = climb_move_print(game, &view->moves[i]);
        g_string_append_printf(text, "moved %d %s\n", view->moves[i].seat + 1, move);
    }
}

void climb_position_print(const ClimbGame *game, const ClimbView *view, GString *text) {
    const ClimbDeal *deal = &view->deal;
    g_return_if_fail(view->seat >= 0 && view->seat < deal->seats);
    g_string_append_printf(text, "position %d\nphase %s\n", view->seat + 1,
                           climb_position_phases[deal->phase]);
    add_hands(text, game, view);
    for (const ClimbMember *list = climb_position_lists; list->name != NULL; list++) {
        add_list(text, deal, list);
    }
    for (const ClimbMember *member = climb_position_members; member->name != NULL; member++) {
        add_member(text, game, deal, member);
    }
    add_gifts(text, game, deal);
    for (int i = 0; i < deal->answer_count; i++) {
        g_string_append_printf(text, "answer %d %d\n", (deal->answers[i] >> 4) + 1,
                               deal->answers[i] & 0xF);
    }
    if (deal->out_count > 0) {
        g_string_append(text, "out");
        for (int i = 0; i < deal->out_count; i++) {
            g_string_append_printf(text, " %d", deal->out_order[i] + 1);
        }
        g_string_append_c(text, '\n');
    }
    add_totals(text, "net", view->net_total, deal->seats);
    add_totals(text, "penalty", view->penalty_total, deal->seats);
    add_moves(text, game, view);
}
