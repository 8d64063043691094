// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the lines with which a deal begins in a record, and compares them with what rules, seed and
// the deals before make of it.
#include "record-reader.h"

#include <string.h>

bool climb_reader_deal(ClimbReader *reader, char *rest, GError **error) {
    ClimbMatch *match = reader->match;
    ClimbDealLines *deal = &reader->deal;
    int number = 0;
    if (!climb_reader_number(reader, &rest, "number of a deal", 1, G_MAXINT, &number, error)) {
        return false;
    }
    if (deal->open || match->deal.phase != CLIMB_PHASE_OVER) {
        return climb_reader_fail(reader, error, "deal %d begins before deal %d is over", number,
                                 deal->open ? match->number + 1 : match->number);
    }
    if (climb_match_over(match)) {
        return climb_reader_fail(reader, error, "the session was over after deal %d",
                                 match->number);
    }
    if (number != match->number + 1) {
        return climb_reader_fail(reader, error, "this is called deal %d; deal %d comes next",
                                 number, match->number + 1);
    }
    if (strcmp(climb_reader_word(&rest), "dealer") != 0 ||
        !climb_reader_seat(reader, &rest, &deal->dealer, NULL) ||
        strcmp(climb_reader_word(&rest), "step") != 0 ||
        !climb_reader_number(reader, &rest, "step", -1, 1, &deal->step, NULL) || deal->step == 0) {
        return climb_reader_fail(reader, error,
                                 "expected “deal NUMBER dealer SEAT step +1” (or -1)");
    }
    deal->open = true;
    deal->line = reader->line;
    deal->offset = reader->offset;
    deal->hands = 0;
    deal->rest = deal->used = CLIMB_NO_CARDS;
    deal->rest_line = 0;
    g_ptr_array_set_size(deal->events, 0);
    g_array_set_size(deal->event_lines, 0);
    return climb_reader_at_end(reader, rest, error);
}

static bool take_fresh_cards(ClimbReader *reader, const char *text, ClimbCards *cards,
                             ClimbCard order[CLIMB_CARDS_MAX], GError **error) {
    ClimbDealLines *deal = &reader->deal;
    if (!climb_reader_order(reader, text, cards, order, error)) {
        return false;
    }
    if ((*cards & deal->used) != 0) {
        g_autofree char *faces = climb_deck_faces(&reader->match->game->deck, *cards & deal->used);
        return climb_reader_fail(reader, error, "%s was dealt already in this deal", faces);
    }
    deal->used |= *cards;
    return true;
}

static bool read_hand(ClimbReader *reader, char *rest, GError **error) {
    ClimbDealLines *deal = &reader->deal;
    ClimbCard order[CLIMB_CARDS_MAX];
    int seat = 0;
    if (!climb_reader_seat(reader, &rest, &seat, error)) {
        return false;
    }
    if (seat != deal->hands || deal->rest_line != 0) {
        return climb_reader_fail(reader, error, "the hand of player %d stands here out of order",
                                 seat + 1);
    }
    deal->hand_lines[seat] = reader->line;
    deal->hands++;
    return take_fresh_cards(reader, rest, &deal->hand[seat], order, error);
}

static bool read_rest(ClimbReader *reader, char *rest, GError **error) {
    ClimbDealLines *deal = &reader->deal;
    if (deal->hands < reader->match->game->seats || deal->rest_line != 0) {
        return climb_reader_fail(reader, error, "the rest stands once, after all hands");
    }
    deal->rest_line = reader->line;
    return take_fresh_cards(reader, rest, &deal->rest, deal->rest_order, error);
}

// The order of a stock follows from the seed: in another, other cards would have been drawn.
static bool compare_stock(ClimbReader *reader, GError **error) {
    const ClimbDeck *deck = &reader->match->game->deck;
    ClimbCard order[CLIMB_CARDS_MAX];
    int count = climb_deal_stock_order(&reader->match->begun, order);
    for (int i = 0; i < count; i++) {
        if (order[i] != reader->deal.rest_order[i]) {
            char face[CLIMB_FACE_MAX];
            reader->line = reader->deal.rest_line;
            return climb_reader_fail(reader, error,
                                     "by the seed card %d of the stock is %s; the stock stands in "
                                     "the order in which it is drawn",
                                     i + 1, climb_deck_face(deck, order[i], face));
        }
    }
    return true;
}

// What was dealt must be what the text says. With `verify`, the deal came from the seed.
static bool compare_hands(ClimbReader *reader, GError **error) {
    const ClimbDeck *deck = &reader->match->game->deck;
    const ClimbDealLines *deal = &reader->deal;
    ClimbCards hands[CLIMB_SEATS_MAX], rest;
    climb_match_dealt(reader->match, hands, &rest);
    for (int seat = 0; seat < deal->hands; seat++) {
        if (hands[seat] != deal->hand[seat]) {
            g_autofree char *faces = climb_deck_faces(deck, hands[seat]);
            reader->line = deal->hand_lines[seat];
            return climb_reader_fail(reader, error, "the seed deals player %d other cards: %s",
                                     seat + 1, faces);
        }
    }
    if (rest != deal->rest) {
        g_autofree char *faces = climb_deck_faces(deck, rest);
        reader->line = deal->rest_line != 0 ? deal->rest_line : deal->hand_lines[deal->hands - 1];
        return climb_reader_fail(reader, error, "the seed leaves other cards: %s", faces);
    }
    return compare_stock(reader, error);
}

// Dealer, direction, draws, cuts and spares follow from rules, seed and the deals before.
static bool compare_start(ClimbReader *reader, GError **error) {
    const ClimbMatch *match = reader->match;
    ClimbDealLines *deal = &reader->deal;
    g_autofree char *text = climb_record_print_deal(match);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    reader->line = deal->line;
    if (deal->dealer != match->start.dealer || deal->step != match->start.step) {
        return climb_reader_fail(reader, error, "by rules and seed this is “%s”", lines[0]);
    }
    for (guint i = 0; i < MAX(deal->events->len, match->events->len); i++) {
        const char *found = i < deal->events->len ? deal->events->pdata[i] : NULL;
        reader->line = found != NULL ? g_array_index(deal->event_lines, int, i)
                                     : deal->hand_lines[0];
        if (i >= match->events->len) {
            return climb_reader_fail(reader, error, "by rules and seed there is no such line here");
        }
        if (g_strcmp0(found, lines[i + 1]) != 0) {
            return climb_reader_fail(reader, error, "by rules and seed “%s” stands here",
                                     lines[i + 1]);
        }
    }
    return true;
}

bool climb_reader_finish_deal(ClimbReader *reader, GError **error) {
    ClimbDealLines *deal = &reader->deal;
    int line = reader->line;
    int seats = reader->match->game->seats;
    if (deal->hands < seats) {
        return climb_reader_fail(reader, error, "the hand of player %d is missing before this line",
                                 deal->hands + 1);
    }
    if (reader->verify) {
        climb_match_begin(reader->match);
        const char *broken = climb_match_broken(reader->match);
        if (broken != NULL) {
            return climb_reader_fail(reader, error, "the match cannot go on: %s", broken);
        }
    } else if (!climb_match_begin_with(reader->match, deal->hand, deal->rest, error)) {
        g_prefix_error(error, "line %d: ", deal->line);
        return false;
    }
    if (!compare_start(reader, error) || !compare_hands(reader, error)) {
        return false;
    }
    deal->open = false;
    reader->ended = false;
    reader->line = line;
    return true;
}

bool climb_reader_deal_line(ClimbReader *reader, const char *word, char *rest, const char *whole,
                            bool *known, GError **error) {
    static const char *const events[] = { "lot", "draw", "redraw", "cut", "spare", "loser", NULL };
    bool hand = strcmp(word, "hand") == 0;
    bool left = strcmp(word, "rest") == 0;
    bool event = g_strv_contains(events, word);
    *known = hand || left || event;
    if (!*known) {
        return true;
    }
    if (!reader->deal.open || (event && reader->deal.hands > 0)) {
        return climb_reader_fail(reader, error, "“%s” belongs %s", word,
                                 reader->deal.open ? "above the hands of a deal"
                                                   : "below a “deal” line");
    }
    if (event) {
        g_ptr_array_add(reader->deal.events, g_strdup(whole));
        g_array_append_val(reader->deal.event_lines, reader->line);
        return true;
    }
    return hand ? read_hand(reader, rest, error) : read_rest(reader, rest, error);
}
