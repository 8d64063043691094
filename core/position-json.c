// SPDX-License-Identifier: LGPL-2.1-or-later
// Views as JSON, for those who draw them. What a view has is told by the tables in position.c, so that
// this and the lines for bots never differ in more than notation.
#include "json-text.h"
#include "position-private.h"

static void add_name(GString *json, const char *name) {
    g_string_append(json, ",\"");
    for (const char *at = name; *at != '\0'; at++) {
        g_string_append_c(json, *at == '-' ? '_' : *at);
    }
    g_string_append(json, "\":");
}

void climb_cards_print_json(const ClimbGame *game, ClimbCards cards, GString *json) {
    g_autofree char *faces = climb_deck_faces_by_pack(&game->deck, cards);
    g_string_append_c(json, '[');
    for (const char *at = faces; *at != '\0'; at++) {
        const char *separator = at == faces ? "\"" : "";
        if (*at == ' ') {
            g_string_append(json, "\",\"");
        } else {
            g_string_append_printf(json, "%s%c", separator, *at);
        }
    }
    g_string_append(json, *faces != '\0' ? "\"]" : "]");
}

void climb_combo_print_json(const ClimbGame *game, const ClimbCombo *combo, GString *json) {
    g_autofree char *name = climb_combo_name(game, combo);
    g_string_append(json, "\"kind\":");
    climb_json_add_string(json, game->patterns[combo->kind].id);
    g_string_append(json, ",\"name\":");
    climb_json_add_string(json, name);
    g_string_append(json, ",\"cards\":");
    climb_cards_print_json(game, combo->cards, json);
}

static void add_seats(GString *json, unsigned seats) {
    char separator = '[';
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        if ((seats >> i & 1) != 0) {
            g_string_append_printf(json, "%c%d", separator, i + 1);
            separator = ',';
        }
    }
    g_string_append_c(json, ']');
}

static void add_suits(GString *json, const ClimbDeck *deck, unsigned suits) {
    char separator = '[';
    for (int i = 0; i < deck->suit_count; i++) {
        if ((suits >> i & 1) != 0) {
            g_string_append_printf(json, "%c\"%c\"", separator, deck->suits[i]);
            separator = ',';
        }
    }
    g_string_append_c(json, ']');
}

static void add_value(GString *json, const ClimbGame *game, const ClimbMember *member,
                      const void *place) {
    int64_t number = 0;
    if (member->type != CLIMB_MEMBER_CARDS && member->type != CLIMB_MEMBER_COMBO) {
        number = climb_position_load(member, place);
    }
    switch (member->type) {
    case CLIMB_MEMBER_NUMBER:
    case CLIMB_MEMBER_STEP: g_string_append_printf(json, "%" G_GINT64_FORMAT, number); break;
    case CLIMB_MEMBER_FLAG: g_string_append(json, "true"); break;
    case CLIMB_MEMBER_SEAT: g_string_append_printf(json, "%d", (int)number + 1); break;
    case CLIMB_MEMBER_SEATS: add_seats(json, (unsigned)number); break;
    case CLIMB_MEMBER_SUITS: add_suits(json, &game->deck, (unsigned)number); break;
    case CLIMB_MEMBER_CARD: {
        char face[CLIMB_FACE_MAX];
        g_string_append_printf(json, "\"%s\"",
                               climb_deck_face(&game->deck, (ClimbCard)number, face));
        break;
    }
    case CLIMB_MEMBER_CARDS: climb_cards_print_json(game, *(const ClimbCards *)place, json); break;
    case CLIMB_MEMBER_COMBO:
        g_string_append_c(json, '{');
        climb_combo_print_json(game, place, json);
        g_string_append_c(json, '}');
        break;
    }
}

static void add_members(GString *json, const ClimbGame *game, const ClimbDeal *deal) {
    for (const ClimbMember *member = climb_position_members; member->name != NULL; member++) {
        const char *place = (const char *)deal + member->offset;
        if (!climb_position_is_nothing(member, place)) {
            add_name(json, member->name);
            add_value(json, game, member, place);
        }
    }
}

static void add_lists(GString *json, const ClimbDeal *deal) {
    for (const ClimbMember *list = climb_position_lists; list->name != NULL; list++) {
        if (!climb_position_is_told(deal, list)) {
            continue;
        }
        const char *place = (const char *)deal + list->offset;
        add_name(json, list->name);
        for (int seat = 0; seat < deal->seats; seat++) {
            int64_t value = climb_position_load(list, place + (size_t)seat * list->size);
            g_string_append_c(json, seat == 0 ? '[' : ',');
            if (value == CLIMB_COUNT_HIDDEN && list->type == CLIMB_MEMBER_NUMBER) {
                g_string_append(json, "null");
            } else {
                g_string_append_printf(json, "%" G_GINT64_FORMAT, value);
            }
        }
        g_string_append_c(json, ']');
    }
}

static void add_hands(GString *json, const ClimbGame *game, const ClimbView *view) {
    if (view->seat != CLIMB_NO_SEAT) {
        g_string_append(json, ",\"hand\":");
        climb_cards_print_json(game, view->deal.hands[view->seat], json);
    }
    const char *separator = ",\"known\":[";
    for (int seat = 0; seat < view->deal.seats; seat++) {
        if (seat != view->seat && view->deal.hands[seat] != CLIMB_NO_CARDS) {
            g_string_append_printf(json, "%s{\"seat\":%d,\"cards\":", separator, seat + 1);
            climb_cards_print_json(game, view->deal.hands[seat], json);
            g_string_append_c(json, '}');
            separator = ",";
        }
    }
    g_string_append(json, *separator == ',' && separator[1] == '\0' ? "]" : "");
}

static void add_gifts(GString *json, const ClimbGame *game, const ClimbDeal *deal) {
    for (int i = 0; i < deal->gift_count; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        g_string_append_printf(json, "%s{\"from\":%d,\"to\":%d,\"count\":%d,\"how\":\"%s\"",
                               i == 0 ? ",\"gifts\":[" : ",", gift->from + 1, gift->to + 1,
                               gift->count, climb_position_gives[gift->give]);
        if (gift->cards != CLIMB_NO_CARDS) {
            g_string_append(json, ",\"cards\":");
            climb_cards_print_json(game, gift->cards, json);
        }
        g_string_append(json, i == deal->gift_count - 1 ? "}]" : "}");
    }
}

void climb_position_print_json(const ClimbGame *game, const ClimbView *view, GString *json) {
    const ClimbDeal *deal = &view->deal;
    if (view->seat == CLIMB_NO_SEAT) {
        g_string_append(json, "\"seat\":null");
    } else {
        g_string_append_printf(json, "\"seat\":%d", view->seat + 1);
    }
    g_string_append_printf(json, ",\"phase\":\"%s\"", climb_position_phases[deal->phase]);
    add_hands(json, game, view);
    add_lists(json, deal);
    add_members(json, game, deal);
    add_gifts(json, game, deal);
    for (int i = 0; i < deal->answer_count; i++) {
        g_string_append_printf(json, "%s{\"seat\":%d,\"value\":%d}%s",
                               i == 0 ? ",\"answers\":[" : ",", (deal->answers[i] >> 4) + 1,
                               deal->answers[i] & 0xF, i == deal->answer_count - 1 ? "]" : "");
    }
    for (int i = 0; i < deal->out_count; i++) {
        g_string_append_printf(json, "%s%d%s", i == 0 ? ",\"out\":[" : ",", deal->out_order[i] + 1,
                               i == deal->out_count - 1 ? "]" : "");
    }
}
