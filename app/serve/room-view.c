// SPDX-License-Identifier: LGPL-2.1-or-later
// What one seat sees, as JSON: always from its ClimbView.
#include "room.h"

#include <string.h>

#include "../screen.h"

char *room_words(const ClimbGame *game, const char *text) {
    Screen screen;
    screen_init(&screen, SCREEN_ALWAYS, SCREEN_NEVER);
    return screen_decorate(&screen, &game->deck, text);
}

static bool is_shown(const ClimbMove *move) {
    return move->type == CLIMB_MOVE_PLAY || move->type == CLIMB_MOVE_PASS;
}

// Where the trick on the table began, among the deal's moves; in the auction, where that did.
static int trick_start(const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    int start = deal->phase == CLIMB_PHASE_AUCTION ? 0 : view->move_count;
    // At a lead there are only those who handed it on, and deal->trick is the trick before.
    bool led = deal->table.size > 0;
    ClimbCards cards = led ? deal->trick : CLIMB_NO_CARDS;
    int passes = led ? 0 : deal->lead_passes;
    while (start > 0 && (cards != CLIMB_NO_CARDS || passes > 0)) {
        const ClimbMove *move = &view->moves[--start];
        passes -= move->type == CLIMB_MOVE_PASS;
        cards &= move->type == CLIMB_MOVE_PLAY ? ~move->combo.cards : cards;
    }
    return start;
}

static void add_trick(const Room *room, const ClimbView *view, GString *json) {
    const char *separator = ",\"trick_moves\":[";
    for (int i = trick_start(view); i < view->move_count; i++) {
        if (is_shown(&view->moves[i])) {
            g_string_append_printf(json, "%s{", separator);
            room_add_move(room, &view->moves[i], json);
            g_string_append_c(json, '}');
            separator = ",";
        }
    }
    g_string_append(json, separator[1] == '\0' ? "]" : "");
}

// May the seat do anything now?
static bool may_act(const Room *room, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    return view->seat != CLIMB_NO_SEAT && deal->phase != CLIMB_PHASE_OVER &&
           (deal->turn == view->seat || climb_deal_may_interrupt(room->game, deal, view->seat));
}

static void add_one(const Room *room, const ClimbMove *move, bool names, GString *json) {
    g_autofree char *text = climb_move_print(room->game, move);
    g_string_append(json, "{\"move\":");
    climb_json_add_string(json, text);
    if (move->type == CLIMB_MOVE_PLAY) {
        g_string_append(json, ",\"kind\":");
        climb_json_add_string(json, room->game->patterns[move->combo.kind].id);
    }
    if (move->type == CLIMB_MOVE_PLAY && names) {
        g_autofree char *name = climb_combo_name(room->game, &move->combo);
        g_string_append(json, ",\"name\":");
        climb_json_add_string(json, name);
    }
    g_string_append_c(json, '}');
}

// Of cards that no rule tells apart the list names the lowest alone.
static ClimbCards with_equals(const ClimbGame *game, const ClimbView *view, ClimbCards cards) {
    ClimbCards all = cards;
    for (int rank = 0; rank < game->deck.rank_count; rank++) {
        ClimbCards equal = view->deal.hands[view->seat] & climb_cards_of_rank(rank) &
                           ~game->distinct;
        all |= (cards & equal) != CLIMB_NO_CARDS ? equal : CLIMB_NO_CARDS;
    }
    return all;
}

void room_add_moves(const Room *room, const ClimbView *view, int most, bool names, GString *json) {
    ClimbMoves *moves = room->server->moves;
    moves->count = 0;
    climb_deal_moves(room->game, &view->deal, view->seat, moves);
    ClimbCards playable = CLIMB_NO_CARDS;
    int listed = MIN(moves->count, CLIMB_MOVES_MAX);
    g_string_append(json, "\"moves\":[");
    for (int i = 0; i < listed; i++) {
        playable |= moves->moves[i].combo.cards;
        if (i < most) {
            g_string_append(json, i > 0 ? "," : "");
            add_one(room, &moves->moves[i], names, json);
        }
    }
    g_string_append_printf(json, "],\"moves_count\":%d,\"playable\":", moves->count);
    climb_cards_print_json(room->game, with_equals(room->game, view, playable), json);
}

static void add_question(const Room *room, const ClimbView *view, GString *json) {
    g_autofree char *question = NULL;
    g_auto(GStrv) answers = NULL;
    if (view->deal.phase != CLIMB_PHASE_ASK || view->deal.turn != view->seat ||
        !climb_deal_question(room->game, &view->deal, &question, &answers)) {
        return;
    }
    g_string_append(json, ",\"question\":{\"words\":");
    climb_json_add_string(json, climb_words_find(question));
    g_string_append(json, ",\"answers\":[");
    for (int i = 0; answers[i] != NULL; i++) {
        g_string_append(json, i > 0 ? "," : "");
        climb_json_add_string(json, climb_words_find(answers[i]));
    }
    g_string_append(json, "]}");
}

void room_add_view(const Room *room, int seat, GString *json) {
    ClimbView view;
    climb_view_of(room_match(room), seat, &view);
    g_string_append_c(json, '{');
    climb_position_print_json(room->game, &view, json);
    add_trick(room, &view, json);
    if (may_act(room, &view)) {
        g_string_append_c(json, ',');
        room_add_moves(room, &view, ROOM_MOVES_SENT, false, json);
    }
    add_question(room, &view, json);
    g_string_append_c(json, '}');
}
