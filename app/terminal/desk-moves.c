// SPDX-License-Identifier: LGPL-2.1-or-later
// What the person who is asked may do, and how what is picked fits to it.
#include "desk.h"

// How a move is named where it is chosen by name.
static char *choice_name(const Desk *desk, const ClimbMove *move) {
    const ClimbGame *game = play_game(desk->play);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return g_strdup(C_("choice", "pass"));
    case CLIMB_MOVE_BID: return g_strdup_printf("%d", move->value);
    case CLIMB_MOVE_ANSWER:
        return desk->play->answers != NULL && move->value <= g_strv_length(desk->play->answers)
                   ? screen_clean(desk->play->answers[move->value - 1])
                   : g_strdup_printf("%d", move->value);
    case CLIMB_MOVE_CALL: {
        g_autofree char *face = card_face(&desk->play->screen, &game->deck,
                                          climb_cards_lowest(move->combo.cards));
        bool rank = game->rules->call == CLIMB_CALL_RANK;
        return g_strndup(face, !rank ? strlen(face) : face[0] == '1' && face[1] == '0' ? 2 : 1);
    }
    case CLIMB_MOVE_PLAY:
    case CLIMB_MOVE_GIVE: break;
    }
    return g_strdup("");
}

void desk_list_moves(Desk *desk) {
    Play *play = desk->play;
    int phase = play_match(play)->deal.phase;
    play_list_moves(play, desk->seat);
    g_array_set_size(desk->moves, 0);
    g_ptr_array_set_size(desk->choices, 0);
    g_array_append_vals(desk->moves, play->moves->moves, (guint)play->moves->count);
    desk->choosing = phase == CLIMB_PHASE_AUCTION || phase == CLIMB_PHASE_CALL ||
                     phase == CLIMB_PHASE_ASK;
    desk->chosen = desk->choosing ? 0 : -1;
    desk->tab = -1;
    if (!desk->choosing) {
        g_array_sort(desk->moves, play_compare_moves);
    }
    for (guint i = 0; desk->choosing && i < desk->moves->len; i++) {
        g_ptr_array_add(desk->choices,
                        choice_name(desk, &g_array_index(desk->moves, ClimbMove, i)));
    }
}

static bool has_cards(const ClimbMove *move) {
    return move->type == CLIMB_MOVE_PLAY || move->type == CLIMB_MOVE_GIVE;
}

// Cards of which no rule tells which of a rank they are.
static ClimbCards distinct_cards(const Desk *desk) {
    const ClimbGame *game = play_game(desk->play);
    const ClimbDeal *deal = &play_match(desk->play)->deal;
    ClimbCards cards = game->distinct | deal->called;
    return deal->required != CLIMB_NO_CARD ? cards | climb_cards_of(deal->required) : cards;
}

// The cards of a hand by which a move could be made that has all cards picked; none if it has not. A
// list of moves names one of several equal plays, so cards that are alike may stand for each other.
static ClimbCards stand_ins(const ClimbMove *move, ClimbCards picked, ClimbCards hand,
                            ClimbCards distinct) {
    ClimbCards found = 0, cards = move->combo.cards;
    for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
        ClimbCards row = climb_cards_of_rank(rank);
        int wanted = climb_cards_count(cards & row & ~distinct);
        int have = climb_cards_count(picked & row & ~distinct);
        bool fits = have <= wanted;
        ClimbCards special = picked & row & distinct;
        ClimbCards named = climb_cards_in_hand(hand, cards & row & distinct);
        // A special card can also be one of several alike where the move names none.
        fits = fits && climb_cards_count(special & ~named) <= wanted - have;
        if (!fits) {
            return 0;
        }
        found |= named | (wanted > have ? hand & row & ~distinct : picked & row);
    }
    return found | picked;
}

ClimbCards desk_usable(const Desk *desk) {
    const ClimbDeal *deal = &play_match(desk->play)->deal;
    if (desk->seat == CLIMB_NO_SEAT || desk->choosing) {
        return ~CLIMB_NO_CARDS;
    }
    ClimbCards usable = 0, distinct = distinct_cards(desk);
    for (guint i = 0; i < desk->moves->len; i++) {
        const ClimbMove *move = &g_array_index(desk->moves, ClimbMove, i);
        if (has_cards(move)) {
            usable |= stand_ins(move, desk->picked, deal->hands[desk->seat], distinct);
        }
    }
    return usable;
}

void desk_cycle(Desk *desk, int step) {
    int count = (int)desk->moves->len;
    if (desk->choosing) {
        desk->chosen = count > 0 ? (desk->chosen + step + count) % count : -1;
        return;
    }
    ClimbCards distinct = distinct_cards(desk);
    ClimbCards hand = play_match(desk->play)->deal.hands[desk->seat];
    int at = desk->tab >= 0 || step > 0 ? desk->tab : count;
    for (int i = 0; i < count; i++) {
        at = (at + step + count) % count;
        const ClimbMove *move = &g_array_index(desk->moves, ClimbMove, at);
        if (has_cards(move) &&
            (desk->kept == 0 || stand_ins(move, desk->kept, hand, distinct) != 0)) {
            ClimbCards cards = climb_cards_in_hand(hand, move->combo.cards);
            desk->tab = at;
            // What was picked by hand stays, in the place of cards that are alike.
            desk->picked = climb_cards_contains(cards, desk->kept) ? cards : move->combo.cards;
            return;
        }
    }
}

bool desk_can_only_pass(const Desk *desk) {
    return desk->moves->len == 1 &&
           g_array_index(desk->moves, ClimbMove, 0).type == CLIMB_MOVE_PASS &&
           play_match(desk->play)->deal.phase == CLIMB_PHASE_PLAY;
}

bool desk_choose_value(Desk *desk, int value) {
    for (guint i = 0; desk->choosing && i < desk->moves->len; i++) {
        const ClimbMove *move = &g_array_index(desk->moves, ClimbMove, i);
        bool counted = move->type == CLIMB_MOVE_BID || move->type == CLIMB_MOVE_ANSWER;
        if (counted && move->value == value) {
            desk->chosen = (int)i;
            return true;
        }
    }
    return false;
}
