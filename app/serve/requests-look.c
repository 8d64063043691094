// SPDX-License-Identifier: LGPL-2.1-or-later
// Advice, and the options of a game: sorted hands, hints, forms.
#include <string.h>

#include "../form.h"
#include "requests.h"

// Messages that one of these stands for.
#define HINT_COST 5
#define FORM_COST 2

// --- sorting ---------------------------------------------------------------------------------------

static void add_group(const Room *room, ClimbCards cards, GString *json) {
    if (cards != CLIMB_NO_CARDS) {
        g_string_append(json, json->str[json->len - 1] == '[' ? "" : ",");
        climb_cards_print_json(room->game, cards, json);
    }
}

static void add_suits(const Room *room, ClimbCards hand, GString *json) {
    ClimbCards suited = hand & room->game->suited;
    for (int suit = 0; suit < room->game->deck.suit_count; suit++) {
        add_group(room, suited & climb_cards_of_suit(suit), json);
    }
    add_group(room, hand & ~suited, json);
}

// The combination of most cards in a hand, of two or more; of equal ones the strongest.
static ClimbCards largest_combo(const Room *room, ClimbCards hand) {
    ClimbMoves *moves = room->server->moves;
    const ClimbCombo *best = NULL;
    moves->count = 0;
    climb_moves_add_leads(room->game, hand, room->game->distinct, 0, moves);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &moves->moves[i].combo;
        if (combo->size > 1 && (best == NULL || combo->size > best->size ||
                                (combo->size == best->size && combo->strength > best->strength))) {
            best = combo;
        }
    }
    return best != NULL ? best->cards : CLIMB_NO_CARDS;
}

static void add_combinations(const Room *room, ClimbCards hand, GString *json) {
    ClimbCards cards;
    while ((cards = largest_combo(room, hand)) != CLIMB_NO_CARDS) {
        add_group(room, cards, json);
        hand &= ~cards;
    }
    add_group(room, hand, json);
}

static void answer_sort(Client *client, Ask *ask) {
    Room *room;
    int seat;
    const char *by = ask_needed(ask, "by", 16);
    if (by != NULL && strcmp(by, "rank") != 0 && strcmp(by, "suit") != 0 &&
        strcmp(by, "combinations") != 0) {
        json_read_fail(&ask->read, "by is rank, suit or combinations");
    }
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    if (room->table == NULL || room_match(room)->number == 0) {
        request_fail(client, ask, "not-now", _("no cards have been dealt"));
        return;
    }
    ClimbView view;
    climb_view_of(room_match(room), seat, &view);
    ClimbCards hand = view.deal.hands[seat];
    GString *json = request_begin(ask, "sort");
    g_string_append(json, ",\"groups\":[");
    if (*by == 'r') {
        add_group(room, hand, json);
    } else if (*by == 's') {
        add_suits(room, hand, json);
    } else {
        add_combinations(room, hand, json);
    }
    g_string_append_c(json, ']');
    request_send(client, json);
}

// --- hints -----------------------------------------------------------------------------------------

static void answer_hint(Client *client, Ask *ask) {
    Room *room;
    int seat;
    if (!request_seat(client, ask, &room, &seat) || !ask_good(ask)) {
        return;
    }
    const ClimbDeal *deal = room_dealing(room) ? &room_match(room)->deal : NULL;
    if (deal == NULL || (deal->turn != seat && !climb_deal_may_interrupt(room->game, deal, seat))) {
        request_fail(client, ask, "not-now", _("it is not your turn"));
        return;
    }
    client->credit -= HINT_COST;
    room_hint(room, seat, client, ask->id);
}

// --- options ---------------------------------------------------------------------------------------

static Form *make_form(Client *client, const RoomRules *rules, GError **error) {
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    games_add_arguments(rules, words);
    return form_new(client->server->registry, (int)words->len, (char **)words->pdata, error);
}

static void answer_form(Client *client, Ask *ask) {
    RoomRules rules = { 0 };
    g_autoptr(GError) error = NULL;
    games_read(ask, &rules);
    if (ask_good(ask)) {
        client->credit -= FORM_COST;
        g_autoptr(Form) form = make_form(client, &rules, &error);
        if (form == NULL) {
            request_fail(client, ask, "rules", error->message);
        } else {
            g_autofree char *text = form_json(form);
            GString *json = request_begin(ask, "form");
            g_string_append_printf(json, ",\"form\":%s", text);
            request_send(client, json);
        }
    }
    room_rules_clear(&rules);
}

const Request requests_look[] = {
    { "form", answer_form },
    { "hint", answer_hint },
    { "sort", answer_sort },
    { NULL, NULL },
};
