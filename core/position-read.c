// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the lines of a position (position.c writes them). The text comes from another process and is
// trusted in nothing: what everything that plays takes for granted is checked at the end.
#include "position-private.h"

#include <string.h>

#define LIST_MAX 64

typedef struct {
    const ClimbGame *game;
    ClimbPosition *position;
} Reader;

// False if the value does not fit.
static bool store(const ClimbMember *member, void *place, int64_t value) {
    uint64_t wide = (uint64_t)value;
    uint32_t word = (uint32_t)value;
    uint16_t half = (uint16_t)value;
    uint8_t byte = (uint8_t)value;
    switch (member->size) {
    case sizeof(wide): memcpy(place, &wide, sizeof(wide)); break;
    case sizeof(word): memcpy(place, &word, sizeof(word)); break;
    case sizeof(half): memcpy(place, &half, sizeof(half)); break;
    default: memcpy(place, &byte, sizeof(byte)); break;
    }
    return climb_position_load(member, place) == value;
}

static bool read_number(const char *text, int64_t *value) {
    return g_ascii_string_to_signed(text, 10, G_MININT64, G_MAXINT64, value, NULL);
}

static bool read_seat(const Reader *reader, const char *text, int64_t *seat) {
    bool good = read_number(text, seat) && *seat >= 1 && *seat <= reader->game->seats;
    --*seat;
    return good;
}

static bool read_cards(const Reader *reader, const char *text, ClimbCards *cards) {
    return climb_deck_parse_cards(&reader->game->deck, text, cards, NULL);
}

static bool read_seats(const Reader *reader, char **words, int64_t *seats) {
    *seats = 0;
    for (int i = 0; words[i] != NULL; i++) {
        int64_t seat = 0;
        if (!read_seat(reader, words[i], &seat)) {
            return false;
        }
        *seats |= (int64_t)1 << seat;
    }
    return true;
}

static bool read_suits(const Reader *reader, char **words, int64_t *suits) {
    *suits = 0;
    for (int i = 0; words[i] != NULL; i++) {
        int suit = climb_deck_suit(&reader->game->deck, words[i][0]);
        if (suit < 0 || strlen(words[i]) != 1) {
            return false;
        }
        *suits |= (int64_t)1 << suit;
    }
    return true;
}

// Of a kind that is only held, too (deal.wins_at_once): "KIND STRENGTH CARDS"
static bool read_combo(const Reader *reader, const char *text, ClimbCombo *combo) {
    g_auto(GStrv) words = g_strsplit(text, " ", 3);
    int64_t strength = 0;
    const ClimbGame *game = reader->game;
    int kinds = game->kind_count + game->held_count;
    int kind = words[0] != NULL ? climb_game_kind_among(game, words[0], kinds) : -1;
    if (kind < 0 || g_strv_length(words) < 3 || !read_number(words[1], &strength) || strength < 0 ||
        strength > UINT32_MAX || !read_cards(reader, words[2], &combo->cards)) {
        return false;
    }
    combo->kind = (uint8_t)kind;
    combo->strength = (uint32_t)strength;
    combo->size = (uint8_t)climb_cards_count(combo->cards);
    return combo->size > 0;
}

static bool read_member(const Reader *reader, const ClimbMember *member, char *rest) {
    ClimbDeal *deal = &reader->position->view.deal;
    void *place = (char *)deal + member->offset;
    g_auto(GStrv) words = g_strsplit(rest, " ", LIST_MAX);
    int64_t value = 0;
    ClimbCards cards = CLIMB_NO_CARDS;
    bool good = false;
    switch (member->type) {
    case CLIMB_MEMBER_NUMBER:
    case CLIMB_MEMBER_STEP: good = read_number(rest, &value); break;
    case CLIMB_MEMBER_FLAG:
        value = 1;
        good = strcmp(rest, "yes") == 0;
        break;
    case CLIMB_MEMBER_SEAT: good = read_seat(reader, rest, &value); break;
    case CLIMB_MEMBER_SEATS: good = read_seats(reader, words, &value); break;
    case CLIMB_MEMBER_SUITS: good = read_suits(reader, words, &value); break;
    case CLIMB_MEMBER_CARD:
        good = read_cards(reader, rest, &cards) && climb_cards_count(cards) == 1;
        value = good ? climb_cards_lowest(cards) : 0;
        break;
    case CLIMB_MEMBER_CARDS: return read_cards(reader, rest, place);
    case CLIMB_MEMBER_COMBO: return read_combo(reader, rest, place);
    }
    return good && store(member, place, value);
}

static bool read_list(const Reader *reader, const ClimbMember *list, char **words) {
    int seats = reader->game->seats;
    char *place = (char *)&reader->position->view.deal + list->offset;
    bool good = (int)g_strv_length(words) == seats;
    for (int seat = 0; good && seat < seats; seat++) {
        int64_t value = CLIMB_COUNT_HIDDEN;
        good = (strcmp(words[seat], "?") == 0 || read_number(words[seat], &value)) &&
               store(list, place + (size_t)seat * list->size, value);
    }
    return good;
}

static bool read_totals(const Reader *reader, int64_t *totals, char **words) {
    bool good = (int)g_strv_length(words) == reader->game->seats;
    for (int seat = 0; good && seat < reader->game->seats; seat++) {
        good = read_number(words[seat], &totals[seat]);
    }
    return good;
}

static bool read_out(const Reader *reader, char **words) {
    ClimbDeal *deal = &reader->position->view.deal;
    deal->out = 0;
    for (deal->out_count = 0; words[deal->out_count] != NULL; deal->out_count++) {
        int64_t seat = 0;
        if (!read_seat(reader, words[deal->out_count], &seat) || (deal->out >> seat & 1) != 0) {
            return false;
        }
        deal->out_order[deal->out_count] = (uint8_t)seat;
        deal->out |= (uint8_t)(1u << seat);
    }
    return true;
}

// "SEAT NUMBER"
static bool read_answer(const Reader *reader, char **words) {
    ClimbDeal *deal = &reader->position->view.deal;
    int64_t seat = 0, number = 0;
    if (g_strv_length(words) != 2 || !read_seat(reader, words[0], &seat) ||
        !read_number(words[1], &number) || number < 1 || number > CLIMB_CHOICES_MAX ||
        deal->answer_count == CLIMB_ANSWERS_MAX) {
        return false;
    }
    deal->answers[deal->answer_count++] = (uint8_t)(seat << 4 | number);
    return true;
}

// Which of the words it is, or -1.
static int find_word(const char *const *words, const char *text) {
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

static bool read_phase(const Reader *reader, const char *text) {
    int phase = find_word(climb_position_phases, text);
    reader->position->view.deal.phase = (uint8_t)phase;
    return phase >= 0;
}

// "FROM TO COUNT HOW CARDS", of which the cards may be missing
static bool read_gift(const Reader *reader, const char *text) {
    ClimbDeal *deal = &reader->position->view.deal;
    g_auto(GStrv) words = g_strsplit(text, " ", 5);
    int64_t from = 0, to = 0, count = 0;
    if (deal->gift_count == CLIMB_GIFTS_MAX || g_strv_length(words) < 4 ||
        !read_seat(reader, words[0], &from) || !read_seat(reader, words[1], &to) || from == to ||
        !read_number(words[2], &count) || count < 1 || count > CLIMB_GIFT_CARDS_MAX) {
        return false;
    }
    int give = find_word(climb_position_gives, words[3]);
    ClimbGift gift = {
        .from = (int8_t)from, .to = (int8_t)to, .count = (uint8_t)count, .give = (uint8_t)give
    };
    if (give < 0 || (words[4] != NULL && (!read_cards(reader, words[4], &gift.cards) ||
                                          climb_cards_count(gift.cards) != count))) {
        return false;
    }
    deal->gifts[deal->gift_count++] = gift;
    return true;
}

// "SEAT CARDS"
static bool read_known(const Reader *reader, const char *text) {
    g_auto(GStrv) words = g_strsplit(text, " ", 2);
    int64_t seat = 0;
    ClimbCards cards = CLIMB_NO_CARDS;
    if (g_strv_length(words) < 2 || !read_seat(reader, words[0], &seat) ||
        !read_cards(reader, words[1], &cards)) {
        return false;
    }
    reader->position->view.deal.hands[seat] = cards;
    return true;
}

// "SEAT MOVE"
static bool read_moved(const Reader *reader, const char *text) {
    g_auto(GStrv) words = g_strsplit(text, " ", 2);
    int64_t seat = 0;
    ClimbMove move;
    if (g_strv_length(words) < 2 || !read_seat(reader, words[0], &seat) ||
        !climb_move_read(reader->game, (int)seat, words[1], &move, NULL)) {
        return false;
    }
    g_array_append_val(reader->position->moves, move);
    return true;
}

// Lines that are no plain member. *known is false if it is none of them.
static bool read_other(const Reader *reader, const char *name, char *rest, bool *known) {
    ClimbView *view = &reader->position->view;
    g_auto(GStrv) words = g_strsplit(rest, " ", LIST_MAX);
    *known = true;
    if (strcmp(name, "phase") == 0) {
        return read_phase(reader, rest);
    }
    if (strcmp(name, "hand") == 0) {
        return read_cards(reader, rest, &view->deal.hands[view->seat]);
    }
    if (strcmp(name, "known") == 0) {
        return read_known(reader, rest);
    }
    if (strcmp(name, "gift") == 0) {
        return read_gift(reader, rest);
    }
    if (strcmp(name, "answer") == 0) {
        return read_answer(reader, words);
    }
    if (strcmp(name, "out") == 0) {
        return read_out(reader, words);
    }
    if (strcmp(name, "net") == 0) {
        return read_totals(reader, view->net_total, words);
    }
    if (strcmp(name, "penalty") == 0) {
        return read_totals(reader, view->penalty_total, words);
    }
    if (strcmp(name, "moved") == 0) {
        return read_moved(reader, rest);
    }
    *known = false;
    return true;
}

// A member of a table by its name, or NULL.
static const ClimbMember *find(const ClimbMember *table, const char *name) {
    while (table->name != NULL && strcmp(table->name, name) != 0) {
        table++;
    }
    return table->name != NULL ? table : NULL;
}

static bool read_line(const Reader *reader, const char *name, char *rest) {
    const ClimbMember *member = find(climb_position_members, name);
    if (member != NULL) {
        return read_member(reader, member, rest);
    }
    g_auto(GStrv) words = g_strsplit(rest, " ", LIST_MAX);
    const ClimbMember *list = find(climb_position_lists, name);
    if (list != NULL) {
        return read_list(reader, list, words);
    }
    bool known = false;
    return read_other(reader, name, rest, &known);
}

// A deal of which everything is none, 0 or no.
static void begin(ClimbPosition *position, const ClimbGame *game, int seat) {
    memset(&position->view, 0, sizeof(position->view));
    position->view.seat = seat;
    position->view.deal.seats = (uint8_t)game->seats;
    position->view.deal.phase = CLIMB_PHASE_OVER;
    for (const ClimbMember *member = climb_position_members; member->name != NULL; member++) {
        void *place = (char *)&position->view.deal + member->offset;
        if (member->type == CLIMB_MEMBER_SEAT || member->type == CLIMB_MEMBER_CARD) {
            store(member, place, member->type == CLIMB_MEMBER_SEAT ? CLIMB_NO_SEAT : CLIMB_NO_CARD);
        }
    }
    if (position->moves == NULL) {
        position->moves = g_array_new(FALSE, FALSE, sizeof(ClimbMove));
    }
    g_array_set_size(position->moves, 0);
}

// What everything that plays takes for granted.
static const char *fault_of(const ClimbGame *game, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    ClimbCards all = deal->played;
    if (deal->step != 1 && deal->step != -1) {
        return "the step must be 1 or -1";
    }
    if (deal->phase != CLIMB_PHASE_OVER && (deal->turn < 0 || deal->dealer < 0)) {
        return "turn or dealer is missing";
    }
    if (deal->gifts_done > deal->gift_count) {
        return "gifts-done is more than there are gifts";
    }
    const ClimbGift *gift = climb_exchange_next(deal);
    if (gift != NULL && (deal->gifts_done == deal->gift_count || gift->from != deal->turn)) {
        return "no gift is left for the seat at turn";
    }
    if (deal->table.size > 0 && deal->table_seat < 0) {
        return "table-seat is missing";
    }
    for (int seat = 0; seat < game->seats; seat++) {
        if ((all & deal->hands[seat]) != 0) {
            return "a card is in two places";
        }
        all |= deal->hands[seat];
        if (climb_cards_count(deal->hands[seat]) > deal->counts[seat]) {
            return "a hand has more cards than counts says";
        }
    }
    return climb_cards_count(deal->hands[view->seat]) != deal->counts[view->seat]
               ? "the hand has fewer cards than counts says"
               : NULL;
}

// The rest of the view follows from the deal.
static bool complete(const ClimbGame *game, ClimbPosition *position, GError **error) {
    ClimbView *view = &position->view;
    const char *fault = fault_of(game, view);
    if (fault != NULL) {
        return climb_position_refuse("position", fault, error);
    }
    ClimbView whole;
    climb_view_of_deal(game, &view->deal, view->seat, &whole);
    memcpy(whole.net_total, view->net_total, sizeof(whole.net_total));
    memcpy(whole.penalty_total, view->penalty_total, sizeof(whole.penalty_total));
    whole.moves = (const ClimbMove *)(const void *)position->moves->data;
    whole.move_count = (int)position->moves->len;
    *view = whole;
    return true;
}

static bool read_lines(const ClimbGame *game, char **lines, ClimbPosition *position,
                       GError **error) {
    Reader reader = { .game = game, .position = position };
    g_auto(GStrv) first = g_strsplit(lines[0] != NULL ? lines[0] : "", " ", 2);
    int64_t seat = 0;
    if (g_strv_length(first) < 2 || strcmp(first[0], "position") != 0 ||
        !read_seat(&reader, first[1], &seat)) {
        return climb_position_refuse(lines[0] != NULL ? lines[0] : "", "expected “position SEAT”",
                                     error);
    }
    begin(position, game, (int)seat);
    for (int i = 1; lines[i] != NULL; i++) {
        g_auto(GStrv) parts = g_strsplit(lines[i], " ", 2);
        char *rest = parts[0] != NULL && parts[1] != NULL ? g_strstrip(parts[1]) : (char[]){ 0 };
        if (parts[0] != NULL && !read_line(&reader, parts[0], rest)) {
            return climb_position_refuse(lines[i], "cannot be understood", error);
        }
    }
    return complete(game, position, error);
}

bool climb_position_read(const ClimbGame *game, const char *text, ClimbPosition *position,
                         GError **error) {
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool good = read_lines(game, lines, position, error);
    if (!good) {
        climb_position_clear(position);
    }
    return good;
}

void climb_position_clear(ClimbPosition *position) {
    g_clear_pointer(&position->moves, g_array_unref);
    memset(&position->view, 0, sizeof(position->view));
}
