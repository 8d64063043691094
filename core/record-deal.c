// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the lines with which a deal begins in a record, and compares them with what rules, seed and
// the deals before make of it.
#include "record-reader.h"
#include "words.h"

#include <string.h>

bool climb_reader_deal(ClimbReader *reader, char *rest, GError **error) {
    ClimbMatch *match = reader->match;
    ClimbDealLines *deal = &reader->deal;
    int number = 0;
    if (!climb_reader_number(reader, &rest, _("number of a deal"), 1, G_MAXINT, &number, error)) {
        return false;
    }
    if (deal->open || match->deal.phase != CLIMB_PHASE_OVER) {
        return climb_reader_fail(
            reader, error, _("deal {number} begins before deal {other} is over"), "number",
            climb_words_digits(number).text, "other",
            climb_words_digits(deal->open ? match->number + 1 : match->number).text, NULL);
    }
    if (climb_match_over(match)) {
        return climb_reader_fail(reader, error, _("the session was over after deal {deal}"), "deal",
                                 climb_words_digits(match->number).text, NULL);
    }
    if (number != match->number + 1) {
        return climb_reader_fail(reader, error,
                                 _("this is called deal {number}; deal {next} comes next"),
                                 "number", climb_words_digits(number).text, "next",
                                 climb_words_digits(match->number + 1).text, NULL);
    }
    if (strcmp(climb_reader_word(&rest), "dealer") != 0 ||
        !climb_reader_seat(reader, &rest, &deal->dealer, NULL) ||
        strcmp(climb_reader_word(&rest), "step") != 0 ||
        !climb_reader_number(reader, &rest, "step", -1, 1, &deal->step, NULL) || deal->step == 0) {
        return climb_reader_fail(reader, error,
                                 _("expected “deal NUMBER dealer SEAT step +1” (or -1)"), NULL);
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
        return climb_reader_fail(reader, error, _("{cards} was dealt already in this deal"),
                                 "cards", faces, NULL);
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
        return climb_reader_fail(reader, error,
                                 _("the hand of player {seat} stands here out of order"), "seat",
                                 climb_words_digits(seat + 1).text, NULL);
    }
    deal->hand_lines[seat] = reader->line;
    deal->hands++;
    return take_fresh_cards(reader, rest, &deal->hand[seat], order, error);
}

static bool read_rest(ClimbReader *reader, char *rest, GError **error) {
    ClimbDealLines *deal = &reader->deal;
    if (deal->hands < reader->match->game->seats || deal->rest_line != 0) {
        return climb_reader_fail(reader, error, _("the rest stands once, after all hands"), NULL);
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
            return climb_reader_fail(
                reader, error,
                _("by the seed card {number} of the stock is {card}; the stock stands in "
                  "the order in which it is drawn"),
                "number", climb_words_digits(i + 1).text, "card",
                climb_deck_face(deck, order[i], face), NULL);
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
            return climb_reader_fail(reader, error,
                                     _("the seed deals player {seat} other cards: {cards}"), "seat",
                                     climb_words_digits(seat + 1).text, "cards", faces, NULL);
        }
    }
    if (rest != deal->rest) {
        g_autofree char *faces = climb_deck_faces(deck, rest);
        reader->line = deal->rest_line != 0 ? deal->rest_line : deal->hand_lines[deal->hands - 1];
        return climb_reader_fail(reader, error, _("the seed leaves other cards: {cards}"), "cards",
                                 faces, NULL);
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
        return climb_reader_fail(reader, error, _("by rules and seed this is “{line}”"), "line",
                                 lines[0], NULL);
    }
    for (guint i = 0; i < MAX(deal->events->len, match->events->len); i++) {
        const char *found = i < deal->events->len ? deal->events->pdata[i] : NULL;
        reader->line = found != NULL ? g_array_index(deal->event_lines, int, i)
                                     : deal->hand_lines[0];
        if (i >= match->events->len) {
            return climb_reader_fail(reader, error,
                                     _("by rules and seed there is no such line here"), NULL);
        }
        if (g_strcmp0(found, lines[i + 1]) != 0) {
            return climb_reader_fail(reader, error, _("by rules and seed “{line}” stands here"),
                                     "line", lines[i + 1], NULL);
        }
    }
    return true;
}

bool climb_reader_finish_deal(ClimbReader *reader, GError **error) {
    ClimbDealLines *deal = &reader->deal;
    int line = reader->line;
    int seats = reader->match->game->seats;
    if (deal->hands < seats) {
        return climb_reader_fail(reader, error,
                                 _("the hand of player {seat} is missing before this line"), "seat",
                                 climb_words_digits(deal->hands + 1).text, NULL);
    }
    if (reader->verify) {
        climb_match_begin(reader->match);
        const char *broken = climb_match_broken(reader->match);
        if (broken != NULL) {
            return climb_reader_fail(reader, error, _("the match cannot go on: {fault}"), "fault",
                                     broken, NULL);
        }
    } else if (!climb_match_begin_with(reader->match, deal->hand, deal->rest, error)) {
        climb_reader_add_line(deal->line, error);
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
        return climb_reader_fail(reader, error,
                                 reader->deal.open ? _("“{word}” belongs above the hands of a deal")
                                                   : _("“{word}” belongs below a “deal” line"),
                                 "word", word, NULL);
    }
    if (event) {
        g_ptr_array_add(reader->deal.events, g_strdup(whole));
        g_array_append_val(reader->deal.event_lines, reader->line);
        return true;
    }
    return hand ? read_hand(reader, rest, error) : read_rest(reader, rest, error);
}
