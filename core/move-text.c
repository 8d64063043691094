// SPDX-License-Identifier: LGPL-2.1-or-later
// Moves as bots write them, and back. Whether a move is legal is decided in check.c.
#include "position-private.h"

#include <string.h>

static const char *const move_names[] = {
    [CLIMB_MOVE_PLAY] = "play", [CLIMB_MOVE_PASS] = "pass", [CLIMB_MOVE_BID] = "bid",
    [CLIMB_MOVE_CALL] = "call", [CLIMB_MOVE_GIVE] = "give", [CLIMB_MOVE_ANSWER] = "answer",
};

char *climb_move_print(const ClimbGame *game, const ClimbMove *move) {
    GString *text = g_string_new(move_names[move->type]);
    if (move->type == CLIMB_MOVE_BID || move->type == CLIMB_MOVE_ANSWER) {
        g_string_append_printf(text, " %d", move->value);
    }
    if (move->type == CLIMB_MOVE_GIVE && move->combo.cards == CLIMB_NO_CARDS) {
        g_string_append_printf(text, " %d to %d", move->combo.size, move->value + 1);
    }
    g_autofree char *faces = climb_deck_faces_by_pack(&game->deck, move->combo.cards);
    g_string_append_printf(text, "%s%s", *faces != '\0' ? " " : "", faces);
    return g_string_free(text, FALSE);
}

bool climb_position_refuse(const char *text, const char *what, GError **error) {
    g_autofree char *some = g_strndup(text, 80);
    g_autofree char *shown = g_utf8_make_valid(some, -1);
    g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, "“%s”: %s", shown, what);
    return false;
}

// Cards, if the move has any; what they are under the rules, where they are something.
static bool read_move_cards(const ClimbGame *game, const char *text, ClimbMove *move,
                            GError **error) {
    if (!climb_deck_parse_cards(&game->deck, text, &move->combo.cards, error)) {
        return false;
    }
    if (move->combo.cards == CLIMB_NO_CARDS) {
        return climb_position_refuse(text, "no cards are given", error);
    }
    ClimbCombo combo;
    if (move->type == CLIMB_MOVE_GIVE) {
        move->combo.size = (uint8_t)climb_cards_count(move->combo.cards);
    } else if (move->type == CLIMB_MOVE_PLAY &&
               climb_combo_classify(game, move->combo.cards, &combo)) {
        move->combo = combo;
    }
    return true;
}

// "COUNT to SEAT", what everybody knows of a gift.
static bool read_shown_gift(const ClimbGame *game, const char *text, ClimbMove *move) {
    g_auto(GStrv) words = g_strsplit(text, " ", 4);
    int64_t count = 0, seat = 0;
    if (g_strv_length(words) != 3 || strcmp(words[1], "to") != 0 ||
        !g_ascii_string_to_signed(words[0], 10, 1, CLIMB_GIFT_CARDS_MAX, &count, NULL) ||
        !g_ascii_string_to_signed(words[2], 10, 1, game->seats, &seat, NULL)) {
        return false;
    }
    move->combo.size = (uint8_t)count;
    move->value = (uint8_t)(seat - 1);
    return true;
}

bool climb_move_read(const ClimbGame *game, int seat, const char *text, ClimbMove *move,
                     GError **error) {
    g_auto(GStrv) words = g_strsplit(text, " ", 2);
    const char *rest = words[0] != NULL && words[1] != NULL ? g_strstrip(words[1]) : "";
    size_t type = 0;
    while (type < G_N_ELEMENTS(move_names) && g_strcmp0(move_names[type], words[0]) != 0) {
        type++;
    }
    *move = (ClimbMove){ .type = (uint8_t)type, .seat = (uint8_t)seat };
    if (type == G_N_ELEMENTS(move_names)) {
        return climb_position_refuse(text, "is no move, such as “play 3D” or “pass”", error);
    }
    int64_t value = 0;
    switch ((ClimbMoveType)type) {
    case CLIMB_MOVE_PLAY:
    case CLIMB_MOVE_CALL: return read_move_cards(game, rest, move, error);
    case CLIMB_MOVE_GIVE:
        return read_shown_gift(game, rest, move) || read_move_cards(game, rest, move, error);
    case CLIMB_MOVE_PASS:
        return *rest == '\0' || climb_position_refuse(text, "nothing stands after pass", error);
    case CLIMB_MOVE_BID:
    case CLIMB_MOVE_ANSWER:
        if (!g_ascii_string_to_signed(rest, 10, 0, UINT8_MAX, &value, NULL)) {
            return climb_position_refuse(text, "bids and answers are whole numbers", error);
        }
        move->value = (uint8_t)value;
        return true;
    }
    g_return_val_if_reached(false);
}
