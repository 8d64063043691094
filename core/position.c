// SPDX-License-Identifier: LGPL-2.1-or-later
// Views as lines of text. One table names every plain member of a deal, for writing and for reading;
// lists, combinations and moves have lines of their own. A test holds that nothing is lost.
#include "position.h"

#include <string.h>

typedef enum {
    MEMBER_NUMBER, // without sign
    MEMBER_STEP,   // with a sign
    MEMBER_FLAG,
    MEMBER_SEAT,
    MEMBER_SEATS, // as bits
    MEMBER_CARD,
    MEMBER_CARDS,
    MEMBER_COMBO,
} MemberType;

typedef struct {
    const char *name;
    MemberType type;
    size_t offset;
    size_t size;
} Member;

#define MEMBER(name, type, member) \
    { name, MEMBER_##type, offsetof(ClimbDeal, member), sizeof(((ClimbDeal *)0)->member) }

// In the order in which they are of use to a reader.
static const Member members[] = {
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
    MEMBER("breach", SEAT, breach),
    MEMBER("breach-next", SEAT, breach_next),
    MEMBER("liable", SEAT, liable),
    MEMBER("voided", FLAG, voided),
    MEMBER("failed", FLAG, failed),
    MEMBER("serial", NUMBER, serial),
};

// Lists with a number for each seat.
static const Member lists[] = {
    MEMBER("counts", NUMBER, counts[0]),
    MEMBER("plays", NUMBER, plays[0]),
};

static const char *const phases[] = {
    [CLIMB_PHASE_AUCTION] = "auction",
    [CLIMB_PHASE_CALL] = "call",
    [CLIMB_PHASE_PLAY] = "play",
    [CLIMB_PHASE_OVER] = "over",
};

// --- members by their place ------------------------------------------------------------------------

static const void *place_of(const Member *member, const ClimbDeal *deal) {
    return (const char *)deal + member->offset;
}

static bool has_sign(const Member *member) {
    return member->type == MEMBER_SEAT || member->type == MEMBER_STEP;
}

// Members of one byte may have a sign; wider ones have none.
static int64_t load(const Member *member, const void *place) {
    uint64_t wide = 0;
    uint16_t half = 0;
    uint8_t byte = 0;
    switch (member->size) {
    case sizeof(wide): memcpy(&wide, place, sizeof(wide)); return (int64_t)wide;
    case sizeof(half): memcpy(&half, place, sizeof(half)); return half;
    default: memcpy(&byte, place, sizeof(byte)); return has_sign(member) ? (int8_t)byte : byte;
    }
}

// False if the value does not fit.
static bool store(const Member *member, void *place, int64_t value) {
    uint64_t wide = (uint64_t)value;
    uint16_t half = (uint16_t)value;
    uint8_t byte = (uint8_t)value;
    switch (member->size) {
    case sizeof(wide): memcpy(place, &wide, sizeof(wide)); break;
    case sizeof(half): memcpy(place, &half, sizeof(half)); break;
    default: memcpy(place, &byte, sizeof(byte)); break;
    }
    return load(member, place) == value;
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

static void add_combo(GString *text, const ClimbGame *game, const ClimbCombo *combo) {
    g_string_append_printf(text, " %s %u", game->patterns[combo->kind].id, combo->strength);
    add_cards(text, &game->deck, combo->cards);
}

// What a member is when its line is missing.
static bool is_nothing(const Member *member, const void *place) {
    switch (member->type) {
    case MEMBER_SEAT: return load(member, place) == CLIMB_NO_SEAT;
    case MEMBER_CARD: return load(member, place) == CLIMB_NO_CARD;
    case MEMBER_COMBO: return ((const ClimbCombo *)place)->size == 0;
    case MEMBER_CARDS: return *(const ClimbCards *)place == CLIMB_NO_CARDS;
    case MEMBER_NUMBER:
    case MEMBER_STEP:
    case MEMBER_FLAG:
    case MEMBER_SEATS: return load(member, place) == 0;
    }
    g_return_val_if_reached(true);
}

static void add_member(GString *text, const ClimbGame *game, const ClimbDeal *deal,
                       const Member *member) {
    const void *place = place_of(member, deal);
    if (is_nothing(member, place)) {
        return;
    }
    g_string_append(text, member->name);
    switch (member->type) {
    case MEMBER_NUMBER:
    case MEMBER_STEP:
        g_string_append_printf(text, " %" G_GINT64_FORMAT, load(member, place));
        break;
    case MEMBER_FLAG: g_string_append(text, " yes"); break;
    case MEMBER_SEAT: g_string_append_printf(text, " %d", (int)load(member, place) + 1); break;
    case MEMBER_SEATS: add_seats(text, (unsigned)load(member, place)); break;
    case MEMBER_CARD:
        add_cards(text, &game->deck, climb_cards_of((ClimbCard)load(member, place)));
        break;
    case MEMBER_CARDS: add_cards(text, &game->deck, *(const ClimbCards *)place); break;
    case MEMBER_COMBO: add_combo(text, game, place); break;
    }
    g_string_append_c(text, '\n');
}

static void add_list(GString *text, const ClimbDeal *deal, const Member *list) {
    const char *place = place_of(list, deal);
    g_string_append(text, list->name);
    for (int seat = 0; seat < deal->seats; seat++) {
        int64_t value = load(list, place + (size_t)seat * list->size);
        if (value == CLIMB_COUNT_HIDDEN) {
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
    g_string_append_printf(text, "position %d\nphase %s\n", view->seat + 1, phases[deal->phase]);
    add_hands(text, game, view);
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        add_list(text, deal, &lists[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        add_member(text, game, deal, &members[i]);
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

// --- reading ---------------------------------------------------------------------------------------

#define LIST_MAX 64

typedef struct {
    const ClimbGame *game;
    ClimbPosition *position;
} Reader;

static bool refuse(const char *line, const char *what, GError **error) {
    g_autofree char *some = g_strndup(line, 80);
    g_autofree char *shown = g_utf8_make_valid(some, -1);
    g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, "“%s”: %s", shown, what);
    return false;
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

// "KIND STRENGTH CARDS"
static bool read_combo(const Reader *reader, const char *text, ClimbCombo *combo) {
    g_auto(GStrv) words = g_strsplit(text, " ", 3);
    int64_t strength = 0;
    int kind = words[0] != NULL ? climb_game_kind(reader->game, words[0]) : -1;
    if (kind < 0 || g_strv_length(words) < 3 || !read_number(words[1], &strength) || strength < 0 ||
        strength > UINT32_MAX || !read_cards(reader, words[2], &combo->cards)) {
        return false;
    }
    combo->kind = (uint8_t)kind;
    combo->strength = (uint32_t)strength;
    combo->size = (uint8_t)climb_cards_count(combo->cards);
    return combo->size > 0;
}

static bool read_member(const Reader *reader, const Member *member, char *rest) {
    ClimbDeal *deal = &reader->position->view.deal;
    void *place = (char *)deal + member->offset;
    g_auto(GStrv) words = g_strsplit(rest, " ", LIST_MAX);
    int64_t value = 0;
    ClimbCards cards = CLIMB_NO_CARDS;
    bool good = false;
    switch (member->type) {
    case MEMBER_NUMBER:
    case MEMBER_STEP: good = read_number(rest, &value); break;
    case MEMBER_FLAG:
        value = 1;
        good = strcmp(rest, "yes") == 0;
        break;
    case MEMBER_SEAT: good = read_seat(reader, rest, &value); break;
    case MEMBER_SEATS: good = read_seats(reader, words, &value); break;
    case MEMBER_CARD:
        good = read_cards(reader, rest, &cards) && climb_cards_count(cards) == 1;
        value = good ? climb_cards_lowest(cards) : 0;
        break;
    case MEMBER_CARDS: return read_cards(reader, rest, place);
    case MEMBER_COMBO: return read_combo(reader, rest, place);
    }
    return good && store(member, place, value);
}

static bool read_list(const Reader *reader, const Member *list, char **words) {
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

static bool read_phase(const Reader *reader, const char *text) {
    for (size_t i = 0; i < G_N_ELEMENTS(phases); i++) {
        if (strcmp(phases[i], text) == 0) {
            reader->position->view.deal.phase = (uint8_t)i;
            return true;
        }
    }
    return false;
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

static bool read_line(const Reader *reader, const char *name, char *rest) {
    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        if (strcmp(members[i].name, name) == 0) {
            return read_member(reader, &members[i], rest);
        }
    }
    g_auto(GStrv) words = g_strsplit(rest, " ", LIST_MAX);
    for (size_t i = 0; i < G_N_ELEMENTS(lists); i++) {
        if (strcmp(lists[i].name, name) == 0) {
            return read_list(reader, &lists[i], words);
        }
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
    for (size_t i = 0; i < G_N_ELEMENTS(members); i++) {
        void *place = (char *)&position->view.deal + members[i].offset;
        if (members[i].type == MEMBER_SEAT || members[i].type == MEMBER_CARD) {
            store(&members[i], place,
                  members[i].type == MEMBER_SEAT ? CLIMB_NO_SEAT : CLIMB_NO_CARD);
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
        return refuse("position", fault, error);
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
        return refuse(lines[0] != NULL ? lines[0] : "", "expected “position SEAT”", error);
    }
    begin(position, game, (int)seat);
    for (int i = 1; lines[i] != NULL; i++) {
        g_auto(GStrv) parts = g_strsplit(lines[i], " ", 2);
        char *rest = parts[0] != NULL && parts[1] != NULL ? g_strstrip(parts[1]) : (char[]){ 0 };
        if (parts[0] != NULL && !read_line(&reader, parts[0], rest)) {
            return refuse(lines[i], "cannot be understood", error);
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
