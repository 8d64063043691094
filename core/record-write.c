// SPDX-License-Identifier: LGPL-2.1-or-later
// Prints the pieces of a record, and keeps its head. Reading is in record-read.c; where the text is
// kept is the business of whoever gets it.
#include "record.h"

#include <string.h>

void climb_record_head_clear(ClimbRecordHead *head) {
    g_free(head->game);
    g_strfreev(head->settings);
    g_strfreev(head->scripts);
    g_free(head->program);
    g_free(head->date);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        g_free(head->names[seat]);
        g_free(head->players[seat]);
    }
    memset(head, 0, sizeof *head);
}

void climb_record_head_copy(const ClimbRecordHead *from, ClimbRecordHead *to) {
    memset(to, 0, sizeof *to);
    if (from == NULL) {
        return;
    }
    to->game = g_strdup(from->game);
    to->settings = g_strdupv(from->settings);
    to->scripts = g_strdupv(from->scripts);
    to->program = g_strdup(from->program);
    to->date = g_strdup(from->date);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        to->names[seat] = g_strdup(from->names[seat]);
        to->players[seat] = g_strdup(from->players[seat]);
    }
}

// A tag in its own line. Names come from people: what could break the line becomes a space.
static void print_tag(GString *text, const char *name, const char *value) {
    if (value == NULL) {
        return;
    }
    g_autofree char *valid = g_utf8_make_valid(value, -1);
    g_string_append_printf(text, "[%s \"", name);
    for (const char *c = valid; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            g_string_append_c(text, '\\');
        }
        g_string_append_c(text, g_ascii_iscntrl(*c) ? ' ' : *c);
    }
    g_string_append(text, "\"]\n");
}

static void print_seats(GString *text, const char *name, char *const values[CLIMB_SEATS_MAX]) {
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        g_autofree char *tag = g_strdup_printf("%s%d", name, seat + 1);
        print_tag(text, tag, values[seat]);
    }
}

char *climb_record_print_head(const ClimbRecordHead *head, const ClimbMatch *match) {
    GString *text = g_string_new(NULL);
    g_autofree char *version = g_strdup_printf("%d", CLIMB_RECORD_VERSION);
    char seed[CLIMB_SEED_TEXT_MAX];
    print_tag(text, "Climb", version);
    print_tag(text, "Program", head->program);
    print_tag(text, "Game", head->game != NULL ? head->game : match->game->rules->id);
    for (char **setting = head->settings; setting != NULL && *setting != NULL; setting++) {
        print_tag(text, "Set", *setting);
    }
    for (char **script = head->scripts; script != NULL && *script != NULL; script++) {
        print_tag(text, "Script", *script);
    }
    print_tag(text, "Rules", match->game->hash);
    print_tag(text, "Generator", CLIMB_RANDOM_NAME);
    print_tag(text, "Seed", climb_seed_print(&match->seed, seed));
    print_seats(text, "Seat", head->names);
    print_seats(text, "Player", head->players);
    print_tag(text, "Date", head->date);
    g_string_append_c(text, '\n');
    return g_string_free(text, FALSE);
}

static void print_cards(GString *text, const ClimbDeck *deck, ClimbCards cards) {
    g_autofree char *faces = climb_deck_faces_by_pack(deck, cards);
    g_string_append_printf(text, " %s", faces);
}

static void print_event(GString *text, const ClimbDeck *deck, const ClimbEvent *event) {
    char face[CLIMB_FACE_MAX] = "";
    if (event->card != CLIMB_NO_CARD) {
        climb_deck_face(deck, event->card, face);
    }
    int seat = event->seat + 1;
    switch (event->type) {
    case CLIMB_EVENT_LOT: g_string_append_printf(text, "lot %d\n", seat); break;
    case CLIMB_EVENT_DRAW: g_string_append_printf(text, "draw %d %s\n", seat, face); break;
    case CLIMB_EVENT_CUT:
        g_string_append_printf(text, "cut %d %s %d\n", seat, face, event->value);
        break;
    case CLIMB_EVENT_SPARE: g_string_append_printf(text, "spare %d %s\n", seat, face); break;
    case CLIMB_EVENT_LOSER: g_string_append_printf(text, "loser %d\n", seat); break;
    case CLIMB_EVENT_REDRAW:
        g_string_append(text, "redraw");
        for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
            if ((event->value >> i & 1) != 0) {
                g_string_append_printf(text, " %d", i + 1);
            }
        }
        g_string_append_c(text, '\n');
        break;
    }
}

// The cards dealt to nobody; those of a stock in the order in which they will be drawn.
static void print_rest(GString *text, const ClimbMatch *match, ClimbCards rest) {
    const ClimbDeck *deck = &match->game->deck;
    ClimbCard order[CLIMB_CARDS_MAX];
    int count = climb_deal_stock_order(&match->begun, order);
    g_string_append(text, "rest");
    for (int i = 0; i < count; i++) {
        print_cards(text, deck, climb_cards_of(order[i]));
    }
    print_cards(text, deck, rest & ~match->begun.stock);
    g_string_append_c(text, '\n');
}

char *climb_record_print_deal(const ClimbMatch *match) {
    const ClimbDeck *deck = &match->game->deck;
    GString *text = g_string_sized_new(256);
    g_string_append_printf(text, "deal %d dealer %d step %+d\n", match->number,
                           match->start.dealer + 1, match->start.step);
    for (guint i = 0; i < match->events->len; i++) {
        print_event(text, deck, &g_array_index(match->events, ClimbEvent, i));
    }
    ClimbCards hands[CLIMB_SEATS_MAX], rest;
    climb_match_dealt(match, hands, &rest);
    for (int seat = 0; seat < match->game->seats; seat++) {
        g_string_append_printf(text, "hand %d", seat + 1);
        print_cards(text, deck, hands[seat]);
        g_string_append_c(text, '\n');
    }
    if (rest != CLIMB_NO_CARDS) {
        print_rest(text, match, rest);
    }
    return g_string_free(text, FALSE);
}

char *climb_record_print_move(const ClimbGame *game, const ClimbMove *move) {
    GString *text = g_string_sized_new(64);
    int seat = move->seat + 1;
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY:
        g_string_append_printf(text, "play %d", seat);
        print_cards(text, &game->deck, move->combo.cards);
        break;
    case CLIMB_MOVE_PASS: g_string_append_printf(text, "pass %d", seat); break;
    case CLIMB_MOVE_BID: g_string_append_printf(text, "bid %d %d", seat, move->value); break;
    case CLIMB_MOVE_CALL:
        g_string_append_printf(text, "call %d", seat);
        print_cards(text, &game->deck, move->combo.cards);
        break;
    case CLIMB_MOVE_GIVE:
        g_string_append_printf(text, "give %d", seat);
        print_cards(text, &game->deck, move->combo.cards);
        break;
    case CLIMB_MOVE_ANSWER: g_string_append_printf(text, "answer %d %d", seat, move->value); break;
    }
    g_string_append_c(text, '\n');
    return g_string_free(text, FALSE);
}

// A deal that was voided by its rules has no result to print: nobody could lead, a function failed,
// or functions let it go on for ever.
static char *print_void(const ClimbMatch *match) {
    const char *fault = climb_match_fault(match);
    g_autofree char *reason = g_utf8_make_valid(fault != NULL ? fault : "", -1);
    for (char *c = reason; *c != '\0'; c++) {
        *c = g_ascii_iscntrl(*c) ? ' ' : *c;
    }
    if (fault == NULL && match->deal.serial >= CLIMB_DEAL_MOVES_MAX) {
        return g_strdup_printf("void %d no end after %d moves\n", match->number,
                               CLIMB_DEAL_MOVES_MAX);
    }
    return g_strdup_printf("void %d%s%s\n", match->number, *reason != '\0' ? " " : "", reason);
}

char *climb_record_print_end(const ClimbMatch *match) {
    if (match->result.voided) {
        return print_void(match);
    }
    GString *text = g_string_sized_new(48);
    g_string_append_printf(text, "end %d", match->number);
    for (int seat = 0; seat < match->game->seats; seat++) {
        g_string_append_printf(text, " %d", match->result.net[seat]);
    }
    if (match->deal.at_once.size != 0) {
        g_string_append_printf(text, " won at once:");
        print_cards(text, &match->game->deck, match->deal.at_once.cards);
    }
    g_string_append_c(text, '\n');
    return g_string_free(text, FALSE);
}
