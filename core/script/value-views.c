// SPDX-License-Identifier: LGPL-2.1-or-later
// Moves, deals and results as scripts see them. The values are empty objects: what they show is the
// moment (values.h), which whoever calls the hook has cut down to what it may know.
//
// Seats are 1-based in Lua and 0-based in C; nothing else converts them.
#include "values.h"

// --- seats ------------------------------------------------------------------------------------------

int climb_values_check_seat(lua_State *lua, int index, const ClimbDeal *deal) {
    lua_Integer seat = luaL_checkinteger(lua, index);
    if (seat < 1 || seat > deal->seats) {
        luaL_error(lua, "there is no seat %I: seats are 1 to %d", (LUAI_UACINT)seat,
                   (int)deal->seats);
    }
    return (int)seat - 1;
}

static void push_list(lua_State *lua, ClimbSeatsList list) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, climb_values_here(lua)->lists[list]);
}

// Another's number of cards is nil where the rules keep it secret.
static void push_count(lua_State *lua, int count) {
    if (count == CLIMB_COUNT_HIDDEN) {
        lua_pushnil(lua);
    } else {
        lua_pushinteger(lua, count);
    }
}

static const ClimbResult *result_here(lua_State *lua, const char *what) {
    const ClimbMoment *moment = climb_values_here(lua)->moment;
    if (moment == NULL || moment->result == NULL) {
        luaL_error(lua, "%s: a result may only be looked at by the hook that was given it", what);
    }
    return moment->result;
}

static void push_of_seat(lua_State *lua, ClimbSeatsList list, int seat) {
    const ClimbMoment *moment = climb_values_here(lua)->moment;
    switch (list) {
    case CLIMB_SEATS_COUNTS: push_count(lua, moment->deal->counts[seat]); break;
    case CLIMB_SEATS_PASSED: lua_pushboolean(lua, moment->deal->passed >> seat & 1); break;
    case CLIMB_SEATS_PLAYS: lua_pushinteger(lua, moment->deal->plays[seat]); break;
    case CLIMB_SEATS_DREW: lua_pushinteger(lua, moment->deal->drew[seat]); break;
    case CLIMB_SEATS_CAPTURED: lua_pushinteger(lua, moment->deal->captured[seat]); break;
    case CLIMB_SEATS_PAID: lua_pushinteger(lua, moment->deal->paid[seat]); break;
    case CLIMB_SEATS_PLACE: lua_pushinteger(lua, moment->result->place[seat]); break;
    case CLIMB_SEATS_PENALTY: lua_pushinteger(lua, moment->result->penalty[seat]); break;
    case CLIMB_SEATS_NET: lua_pushinteger(lua, moment->result->net[seat]); break;
    case CLIMB_SEATS_CARDS: lua_pushinteger(lua, moment->result->cards[seat]); break;
    case CLIMB_SEATS_LISTS: lua_pushnil(lua); break;
    }
}

static ClimbSeatsList list_here(lua_State *lua) {
    const ClimbSeatsValue *value = luaL_checkudata(lua, 1,
                                                   climb_value_class(CLIMB_VALUE_SEATS)->name);
    if (value->list >= CLIMB_SEATS_PLACE) {
        result_here(lua, "result");
    }
    return value->list;
}

static int seats_index(lua_State *lua) {
    ClimbSeatsList list = list_here(lua);
    const ClimbMoment *moment = climb_values_deal_moment(lua, "deal");
    if (!lua_isinteger(lua, 2)) {
        return luaL_error(lua, "this list has seats 1 to %d, not a %s", (int)moment->deal->seats,
                          luaL_typename(lua, 2));
    }
    push_of_seat(lua, list, climb_values_check_seat(lua, 2, moment->deal));
    return 1;
}

static int seats_count(lua_State *lua) {
    list_here(lua);
    lua_pushinteger(lua, climb_values_deal_moment(lua, "deal")->deal->seats);
    return 1;
}

const luaL_Reg climb_seats_operators[] = {
    { "__index", seats_index },
    { "__len", seats_count },
    { NULL, NULL },
};

// --- moves ------------------------------------------------------------------------------------------

static const ClimbMove *move_here(lua_State *lua) {
    const ClimbMoment *moment = climb_values_here(lua)->moment;
    if (moment == NULL || moment->move == NULL) {
        luaL_error(lua, "a move may only be looked at by the hook that was given it");
    }
    return moment->move;
}

static bool is_play(const ClimbMove *move) {
    return move->type == CLIMB_MOVE_PLAY;
}

static int move_type(lua_State *lua) {
    static const char *const names[] = { "play", "pass", "bid", "call", "give", "answer" };
    lua_pushstring(lua, names[move_here(lua)->type % G_N_ELEMENTS(names)]);
    return 1;
}

static int move_seat(lua_State *lua) {
    climb_values_push_seat(lua, move_here(lua)->seat);
    return 1;
}

static void push_combo_or_nil(lua_State *lua, const ClimbCombo *combo) {
    if (combo->size == 0) {
        lua_pushnil(lua);
    } else {
        climb_values_push_found(lua, climb_values_here(lua), combo);
    }
}

static int move_combo(lua_State *lua) {
    const ClimbMove *move = move_here(lua);
    if (is_play(move)) {
        push_combo_or_nil(lua, &move->combo);
    } else {
        lua_pushnil(lua);
    }
    return 1;
}

static int move_cards(lua_State *lua) {
    const ClimbMove *move = move_here(lua);
    climb_values_push_set(lua, climb_values_here(lua),
                          is_play(move) ? move->combo.cards : CLIMB_NO_CARDS);
    return 1;
}

static int move_kind(lua_State *lua) {
    const ClimbMove *move = move_here(lua);
    const ClimbGame *game = climb_values_moment(lua, "move")->game;
    if (is_play(move) && move->combo.size > 0) {
        lua_pushstring(lua, game->patterns[move->combo.kind].id);
    } else {
        lua_pushnil(lua);
    }
    return 1;
}

static int move_answer(lua_State *lua) {
    const ClimbMove *move = move_here(lua);
    if (move->type == CLIMB_MOVE_ANSWER) {
        lua_pushinteger(lua, move->value);
    } else {
        lua_pushnil(lua);
    }
    return 1;
}

const ClimbValueMember climb_move_members[] = {
    { "type", NULL, "\"play\"|\"pass\"|\"bid\"|\"call\"|\"give\"|\"answer\"", "What it is.",
      move_type },
    { "seat", NULL, "integer", "Whose it is.", move_seat },
    { "combo", NULL, "Combo?", "What is played; nil if nothing is.", move_combo },
    { "cards", NULL, "Cards", "The cards played; no cards if none are.", move_cards },
    { "kind", NULL, "string?", "Id of the kind played; nil if nothing is.", move_kind },
    { "answer", NULL, "integer?", "Number of the answer given, from 1; nil if it is none.",
      move_answer },
    { NULL, NULL, NULL, NULL, NULL },
};

// --- deals ------------------------------------------------------------------------------------------

static const ClimbDeal *deal_here(lua_State *lua) {
    return climb_values_deal_moment(lua, "deal")->deal;
}

static int deal_turn(lua_State *lua) {
    climb_values_push_seat(lua, deal_here(lua)->turn);
    return 1;
}

static int deal_leader(lua_State *lua) {
    climb_values_push_seat(lua, deal_here(lua)->trick_leader);
    return 1;
}

static int deal_dealer(lua_State *lua) {
    climb_values_push_seat(lua, deal_here(lua)->dealer);
    return 1;
}

static int deal_seats(lua_State *lua) {
    lua_pushinteger(lua, deal_here(lua)->seats);
    return 1;
}

static int deal_counts(lua_State *lua) {
    deal_here(lua);
    push_list(lua, CLIMB_SEATS_COUNTS);
    return 1;
}

static int deal_passed(lua_State *lua) {
    deal_here(lua);
    push_list(lua, CLIMB_SEATS_PASSED);
    return 1;
}

static int deal_plays(lua_State *lua) {
    deal_here(lua);
    push_list(lua, CLIMB_SEATS_PLAYS);
    return 1;
}

static int deal_played(lua_State *lua) {
    climb_values_push_set(lua, climb_values_here(lua), deal_here(lua)->played);
    return 1;
}

static int deal_table(lua_State *lua) {
    push_combo_or_nil(lua, &deal_here(lua)->table);
    return 1;
}

static int deal_owner(lua_State *lua) {
    const ClimbDeal *deal = deal_here(lua);
    climb_values_push_seat(lua, deal->table.size == 0 ? CLIMB_NO_SEAT : deal->table_seat);
    return 1;
}

static int deal_last(lua_State *lua) {
    push_combo_or_nil(lua, &deal_here(lua)->last);
    return 1;
}

static int deal_number(lua_State *lua) {
    lua_pushinteger(lua, deal_here(lua)->number);
    return 1;
}

static int deal_passes(lua_State *lua) {
    lua_pushinteger(lua, __builtin_popcount(deal_here(lua)->passed));
    return 1;
}

static int deal_drew(lua_State *lua) {
    deal_here(lua);
    push_list(lua, CLIMB_SEATS_DREW);
    return 1;
}

static int deal_captured(lua_State *lua) {
    deal_here(lua);
    push_list(lua, CLIMB_SEATS_CAPTURED);
    return 1;
}

static int deal_paid(lua_State *lua) {
    deal_here(lua);
    push_list(lua, CLIMB_SEATS_PAID);
    return 1;
}

static int deal_stock(lua_State *lua) {
    lua_pushinteger(lua, deal_here(lua)->stock_count);
    return 1;
}

static int deal_trick(lua_State *lua) {
    climb_values_push_set(lua, climb_values_here(lua), deal_here(lua)->trick);
    return 1;
}

static int deal_beaten(lua_State *lua) {
    push_combo_or_nil(lua, &deal_here(lua)->beaten);
    return 1;
}

static int deal_beaten_seat(lua_State *lua) {
    const ClimbDeal *deal = deal_here(lua);
    climb_values_push_seat(lua, deal->beaten.size == 0 ? CLIMB_NO_SEAT : deal->beaten_seat);
    return 1;
}

static int deal_trick_paid(lua_State *lua) {
    lua_pushinteger(lua, deal_here(lua)->trick_paid);
    return 1;
}

static int deal_trick_payer(lua_State *lua) {
    const ClimbDeal *deal = deal_here(lua);
    climb_values_push_seat(lua, deal->trick_paid == 0 ? CLIMB_NO_SEAT : deal->trick_payer);
    return 1;
}

static int deal_first_out(lua_State *lua) {
    const ClimbDeal *deal = deal_here(lua);
    climb_values_push_seat(lua, deal->out_count > 0 ? deal->out_order[0] : CLIMB_NO_SEAT);
    return 1;
}

static int deal_moves(lua_State *lua) {
    lua_pushinteger(lua, (lua_Integer)deal_here(lua)->serial);
    return 1;
}

static int deal_answers(lua_State *lua) {
    lua_pushinteger(lua, deal_here(lua)->answer_count);
    return 1;
}

static int deal_answered(lua_State *lua) {
    lua_pushboolean(lua, deal_here(lua)->answered);
    return 1;
}

// Returns which answer and the seat that gave it; nothing where there were not so many.
static int deal_answer(lua_State *lua) {
    const ClimbDeal *deal = climb_values_deal_moment(lua, "deal:answer")->deal;
    lua_Integer number = luaL_checkinteger(lua, 2);
    if (number < 1 || number > deal->answer_count) {
        lua_pushnil(lua);
        lua_pushnil(lua);
        return 2;
    }
    int answer = deal->answers[number - 1];
    lua_pushinteger(lua, answer & 15);
    climb_values_push_seat(lua, answer >> 4);
    return 2;
}

static int deal_next(lua_State *lua) {
    const ClimbDeal *deal = climb_values_deal_moment(lua, "deal:next")->deal;
    int seat = climb_values_check_seat(lua, 2, deal);
    climb_values_push_seat(lua, climb_deal_next_live(deal, seat));
    return 1;
}

static int deal_hand(lua_State *lua) {
    const ClimbMoment *moment = climb_values_deal_moment(lua, "deal:hand");
    int seat = lua_isnoneornil(lua, 2) ? moment->own
                                       : climb_values_check_seat(lua, 2, moment->deal);
    if (!moment->over && (seat == CLIMB_NO_SEAT || seat != moment->own)) {
        return luaL_error(lua, "deal:hand: %s sees %s while the deal goes on", moment->hook,
                          moment->own == CLIMB_NO_SEAT ? "no hands"
                                                       : "only the hand of the seat that moves");
    }
    if (seat == CLIMB_NO_SEAT) {
        return luaL_error(lua, "deal:hand: say which seat's hand");
    }
    climb_values_push_set(lua, climb_values_here(lua), moment->deal->hands[seat]);
    return 1;
}

// Whose hand the data would judge: the seat named, the one that the hook is about, or that which
// holds these very cards.
static int seat_of_hand(lua_State *lua, const ClimbMoment *moment, ClimbCards hand) {
    if (!lua_isnoneornil(lua, 3)) {
        return climb_values_check_seat(lua, 3, moment->deal);
    }
    for (int seat = 0; moment->seat == CLIMB_NO_SEAT && seat < moment->deal->seats; seat++) {
        if (hand != CLIMB_NO_CARDS && moment->deal->hands[seat] == hand) {
            return seat;
        }
    }
    return moment->seat;
}

static int deal_penalty(lua_State *lua) {
    const ClimbMoment *moment = climb_values_deal_moment(lua, "deal:penalty");
    if (!moment->over) {
        return luaL_error(lua, "deal:penalty: nothing is charged before the deal is over");
    }
    ClimbCards hand = climb_values_check_cards(lua, 2);
    int seat = seat_of_hand(lua, moment, hand);
    bool own = seat != CLIMB_NO_SEAT && moment->deal->hands[seat] == hand;
    if (own && seat == moment->seat) {
        lua_pushinteger(lua, moment->penalty);
        return 1;
    }
    bool played = seat == CLIMB_NO_SEAT || moment->deal->plays[seat] > 0;
    lua_pushinteger(lua, climb_score_cards(moment->game, hand, played));
    return 1;
}

static int deal_net(lua_State *lua) {
    const ClimbMoment *moment = climb_values_deal_moment(lua, "deal:net");
    int seat = climb_values_check_seat(lua, 2, moment->deal);
    if (moment->net == NULL) {
        return luaL_error(lua, "deal:net: only settle is told what the fields would pay");
    }
    lua_pushinteger(lua, moment->net[seat]);
    return 1;
}

const ClimbValueMember climb_deal_members[] = {
    { "turn", NULL, "integer?", "The seat to act; nil when the deal is over.", deal_turn },
    { "leader", NULL, "integer?", "Who led the trick, or is to lead.", deal_leader },
    { "dealer", NULL, "integer", "The dealer.", deal_dealer },
    { "seats", NULL, "integer", "Number of seats.", deal_seats },
    { "counts", NULL, "Seats",
      "Number of cards in each hand. nil for a seat whose number the rules keep secret.",
      deal_counts },
    { "passed", NULL, "Seats", "Which seats passed since the last play, true or false.",
      deal_passed },
    { "plays", NULL, "Seats", "Number of plays that each seat has made.", deal_plays },
    { "played", NULL, "Cards", "All cards played so far.", deal_played },
    { "table", NULL, "Combo?", "The combination to beat; nil when somebody leads.", deal_table },
    { "owner", NULL, "integer?", "Who played what is on the table.", deal_owner },
    { "last", NULL, "Combo?", "The latest play of the deal, kept when the trick closes.",
      deal_last },
    { "number", NULL, "integer", "Number of the deal in its match, from 1.", deal_number },
    { "moves", NULL, "integer", "How many moves were made in the deal.", deal_moves },
    { "trick", NULL, "Cards", "Cards of the trick that goes on, or, when it is over, of that one.",
      deal_trick },
    { "beaten", NULL, "Combo?",
      "What the latest play was made on; nil if it was a lead. Kept where the rules have hooks with "
      "effects.",
      deal_beaten },
    { "beaten_seat", NULL, "integer?", "Who had played that.", deal_beaten_seat },
    { "stock", NULL, "integer", "Cards left in the stock.", deal_stock },
    { "drew", NULL, "Seats", "Cards that each seat drew with the latest move.", deal_drew },
    { "captured", NULL, "Seats", "Points that each seat has taken.", deal_captured },
    { "paid", NULL, "Seats", "What each seat got or paid by the effect `pay`.", deal_paid },
    { "trick_paid", NULL, "integer", "Points of the latest payment in this trick; 0 for none.",
      deal_trick_paid },
    { "trick_payer", NULL, "integer?", "Who paid them.", deal_trick_payer },
    { "first_out", NULL, "integer?", "The seat that went out first; nil while none is out.",
      deal_first_out },
    { "answers", NULL, "integer", "How many questions were answered in the deal.", deal_answers },
    { "answered", NULL, "boolean", "Was the latest move an answer?", deal_answered },
    { "answer", "number: integer", "integer?, integer?",
      "The so many-th answer, as its number among the answers, and the seat that gave it.",
      deal_answer },
    { "passes", NULL, "integer", "How many seats passed since the last play.", deal_passes },
    { "next", "seat: integer", "integer", "The seat after this one that still has cards.",
      deal_next },
    { "hand", "seat: integer?", "Cards",
      "A hand. In may_play only that of the seat that moves, which is also what it means without a "
      "seat; after the deal, in penalty, settle, next_leader and exchange, any. Other hooks see no "
      "hands.",
      deal_hand },
    { "penalty", "hand: string|Cards, seat: integer?", "integer",
      "What the fields of the rules charge for a hand. Only after the deal.", deal_penalty },
    { "net", "seat: integer", "integer", "What the fields would pay this seat. Only in settle.",
      deal_net },
    { NULL, NULL, NULL, NULL, NULL },
};

// --- results ----------------------------------------------------------------------------------------

static int result_winner(lua_State *lua) {
    climb_values_push_seat(lua, result_here(lua, "result")->winner);
    return 1;
}

static int result_loser(lua_State *lua) {
    climb_values_push_seat(lua, result_here(lua, "result")->loser);
    return 1;
}

static int result_leader(lua_State *lua) {
    result_here(lua, "result");
    climb_values_push_seat(lua, climb_values_here(lua)->moment->leader);
    return 1;
}

static int result_list(lua_State *lua, ClimbSeatsList list) {
    result_here(lua, "result");
    push_list(lua, list);
    return 1;
}

static int result_place(lua_State *lua) {
    return result_list(lua, CLIMB_SEATS_PLACE);
}

static int result_penalty(lua_State *lua) {
    return result_list(lua, CLIMB_SEATS_PENALTY);
}

static int result_net(lua_State *lua) {
    return result_list(lua, CLIMB_SEATS_NET);
}

static int result_cards(lua_State *lua) {
    return result_list(lua, CLIMB_SEATS_CARDS);
}

const ClimbValueMember climb_result_members[] = {
    { "winner", NULL, "integer?", "The seat that went out first.", result_winner },
    { "loser", NULL, "integer?", "The seat that did worst; nil where several share that.",
      result_loser },
    { "leader", NULL, "integer?",
      "Only in next_leader: who leads the next deal by the fields; nil where the cards decide.",
      result_leader },
    { "place", NULL, "Seats", "Place of each seat; 1 went out first.", result_place },
    { "penalty", NULL, "Seats", "Penalty of each seat.", result_penalty },
    { "net", NULL, "Seats", "What each seat won or lost.", result_net },
    { "cards", NULL, "Seats", "Cards left in each hand.", result_cards },
    { NULL, NULL, NULL, NULL, NULL },
};
