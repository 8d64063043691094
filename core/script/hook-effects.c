// SPDX-License-Identifier: LGPL-2.1-or-later
// Takes apart the tables that hooks return: effects, questions, and lists of sets of cards. What is not
// as the tables of hook-table.c say is a problem in words.
#include <string.h>

#include "hooks-private.h"

// --- effects ----------------------------------------------------------------------------------------

static void wrong_effect(lua_State *lua, const char *name, ClimbHookCall *call,
                         const char *expected) {
    char shown[CLIMB_HOOK_SHOWN_MAX];
    g_snprintf(call->problem, sizeof call->problem, "returned %s = %s; it must be %s", name,
               climb_hook_shown(lua, -1, shown), expected);
}

// The values of the effect table, in its order; those that are no flags are NULL.
static bool *flag_of(ClimbEffects *effects, const char *name) {
    bool *flag = NULL;
    if (strcmp(name, "end_trick") == 0) {
        flag = &effects->end_trick;
    } else if (strcmp(name, "reverse_direction") == 0) {
        flag = &effects->reverse_direction;
    } else if (strcmp(name, "reverse_order") == 0) {
        flag = &effects->reverse_order;
    } else if (strcmp(name, "reverse_trick") == 0) {
        flag = &effects->reverse_trick;
    }
    return flag;
}

// The seat that moved, answered or won the trick: it is meant where an effect names none.
static int own_seat(const ClimbHookCall *call) {
    return call->id == CLIMB_HOOK_ON_TRICK_END ? call->winner : call->moment.move->seat;
}

// A number for that seat, or a list with one for each.
static void take_by_seat(lua_State *lua, const char *name, ClimbHookCall *call, gint64 low,
                         gint64 high, int *numbers) {
    int seats = call->moment.deal->seats;
    lua_Integer number = 0;
    if (climb_hook_integer(lua, -1, low, high, &number)) {
        numbers[own_seat(call)] = (int)number;
        return;
    }
    if (!lua_istable(lua, -1) || lua_rawlen(lua, -1) != (lua_Unsigned)seats) {
        wrong_effect(lua, name, call, "an integer, or a list with one for each seat");
        return;
    }
    for (int seat = 0; seat < seats && call->problem[0] == '\0'; seat++) {
        lua_rawgeti(lua, -1, seat + 1);
        if (!climb_hook_integer(lua, -1, low, high, &number)) {
            char range[64];
            g_snprintf(range, sizeof range, "integers from %d to %d", (int)low, (int)high);
            wrong_effect(lua, name, call, range);
        }
        numbers[seat] = (int)number;
        lua_pop(lua, 1);
    }
}

// An integer of a table at the top of the stack.
static bool take_member(lua_State *lua, const char *key, gint64 low, gint64 high, int *value) {
    lua_Integer number = 0;
    lua_pushstring(lua, key);
    lua_rawget(lua, -2);
    bool good = climb_hook_integer(lua, -1, low, high, &number);
    lua_pop(lua, 1);
    *value = (int)number;
    return good;
}

static int count_keys(lua_State *lua) {
    int count = 0;
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        lua_pop(lua, 1);
        count++;
    }
    return count;
}

static void take_payment(lua_State *lua, ClimbHookCall *call) {
    int seats = call->moment.deal->seats, from = 0, to = 0, points = 0;
    ClimbEffects *effects = &call->effects;
    if (!lua_istable(lua, -1) || count_keys(lua) != 3 ||
        !take_member(lua, "from", 1, seats, &from) || !take_member(lua, "to", 1, seats, &to) ||
        !take_member(lua, "points", 0, CLIMB_HOOK_POINTS_MAX, &points)) {
        wrong_effect(lua, "pay", call,
                     "{ from = seat, to = seat, points = integer from 0 on }, or a list of such");
        return;
    }
    effects->pay[from - 1] -= points;
    effects->pay[to - 1] += points;
    effects->paid = points;
    effects->payer = from - 1;
}

static void take_payments(lua_State *lua, ClimbHookCall *call) {
    lua_Unsigned count = lua_istable(lua, -1) ? lua_rawlen(lua, -1) : 0;
    if (count == 0 || count > CLIMB_HOOK_PAYMENTS_MAX) {
        take_payment(lua, call);
        return;
    }
    for (lua_Unsigned i = 1; i <= count && call->problem[0] == '\0'; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i);
        take_payment(lua, call);
        lua_pop(lua, 1);
    }
}

// Drawing where the rules have no stock is a slip of the author, not a draw of nothing.
static void take_draw(lua_State *lua, ClimbHookCall *call) {
    take_by_seat(lua, "draw", call, 0, CLIMB_CARDS_MAX, call->effects.draw);
    if (call->problem[0] == '\0' && call->moment.game->rules->deal_spare != CLIMB_SPARE_STOCK) {
        g_strlcpy(call->problem,
                  "returned draw, and these rules have no stock to draw from (deal.spare)",
                  sizeof call->problem);
    }
}

// One effect whose value is at the top of the stack.
static void take_effect(lua_State *lua, const char *name, ClimbHookCall *call) {
    int seats = call->moment.deal->seats;
    bool *flag = flag_of(&call->effects, name);
    lua_Integer number = 0;
    if (strcmp(name, "draw") == 0) {
        take_draw(lua, call);
    } else if (strcmp(name, "capture") == 0) {
        take_by_seat(lua, name, call, -CLIMB_HOOK_POINTS_MAX, CLIMB_HOOK_POINTS_MAX,
                     call->effects.capture);
    } else if (strcmp(name, "pay") == 0) {
        take_payments(lua, call);
    } else if (flag != NULL) {
        if (!lua_isboolean(lua, -1)) {
            wrong_effect(lua, name, call, "true or false");
            return;
        }
        *flag = lua_toboolean(lua, -1);
    } else if (strcmp(name, "skip") == 0) {
        if (!climb_hook_integer(lua, -1, 0, seats - 1, &number)) {
            wrong_effect(lua, name, call, "an integer from 0 to the number of other seats");
        }
        call->effects.skip = (int)number;
    } else {
        if (!climb_hook_integer(lua, -1, 1, seats, &number)) {
            wrong_effect(lua, name, call, "a seat, from 1 to the number of seats");
        }
        call->effects.lead = (int)number - 1;
    }
}

static void unknown_effect(lua_State *lua, ClimbHookCall *call) {
    int count = 0;
    char shown[CLIMB_HOOK_SHOWN_MAX];
    const char *names[CLIMB_HOOKS_MAX];
    const ClimbHookInfo *table = climb_script_effect_table(&count);
    for (int i = 0; i < count; i++) {
        names[i] = table[i].name;
    }
    const char *key = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
    const char *nearest = climb_nearest_name(key, names, count);
    g_snprintf(call->problem, sizeof call->problem,
               "returned the effect %s, which does not exist; did you mean “%s”?",
               climb_hook_shown(lua, -2, shown), nearest != NULL ? nearest : names[0]);
}

static bool is_effect(lua_State *lua, int index) {
    int count = 0;
    const ClimbHookInfo *table = climb_script_effect_table(&count);
    for (int i = 0; lua_type(lua, index) == LUA_TSTRING && i < count; i++) {
        if (strcmp(lua_tostring(lua, index), table[i].name) == 0) {
            return true;
        }
    }
    return false;
}

void climb_hook_take_effects(lua_State *lua, ClimbHookCall *call) {
    if (lua_isnil(lua, -1)) {
        return;
    }
    if (!lua_istable(lua, -1)) {
        climb_hook_wrong(lua, -1, call, "nil, or a table of effects such as { end_trick = true }");
        return;
    }
    lua_pushnil(lua);
    while (call->problem[0] == '\0' && lua_next(lua, -2) != 0) {
        if (is_effect(lua, -2)) {
            take_effect(lua, lua_tostring(lua, -2), call);
        } else {
            unknown_effect(lua, call);
        }
        lua_pop(lua, 1);
    }
}

// --- questions --------------------------------------------------------------------------------------

// Text that people will read, at the top of the stack.
static bool take_words(lua_State *lua, char words[CLIMB_HOOK_WORDS_MAX + 1]) {
    size_t length = 0;
    const char *text = lua_type(lua, -1) == LUA_TSTRING ? lua_tolstring(lua, -1, &length) : NULL;
    if (text == NULL || length == 0 || length > CLIMB_HOOK_WORDS_MAX || strlen(text) != length ||
        !g_utf8_validate(text, (gssize)length, NULL)) {
        return false;
    }
    if (words != NULL) {
        g_strlcpy(words, text, CLIMB_HOOK_WORDS_MAX + 1);
    }
    return true;
}

static void take_answers(lua_State *lua, ClimbHookCall *call) {
    lua_Unsigned count = lua_istable(lua, -1) ? lua_rawlen(lua, -1) : 0;
    bool good = count >= 2 && count <= CLIMB_CHOICES_MAX && count_keys(lua) == (int)count;
    for (lua_Unsigned i = 1; good && i <= count; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i);
        good = take_words(lua, call->words != NULL ? call->words[i] : NULL);
        lua_pop(lua, 1);
    }
    if (!good) {
        g_snprintf(
            call->problem, sizeof call->problem,
            "returned a question whose answers are not a list of 2 to %d texts of at most %d "
            "bytes",
            CLIMB_CHOICES_MAX, CLIMB_HOOK_WORDS_MAX);
    }
    call->asked.count = (int)count;
}

void climb_hook_take_question(lua_State *lua, ClimbHookCall *call) {
    const ClimbDeal *deal = call->moment.deal;
    int seat = 0;
    if (lua_isnil(lua, -1)) {
        return;
    }
    if (!lua_istable(lua, -1) || count_keys(lua) != 3) {
        climb_hook_wrong(lua, -1, call,
                         "nil, or { seat = …, question = \"…\", answers = { \"…\", \"…\" } }");
        return;
    }
    if (!take_member(lua, "seat", 1, deal->seats, &seat) || (deal->out >> (seat - 1) & 1) != 0) {
        g_strlcpy(call->problem, "returned a question to no seat that holds cards",
                  sizeof call->problem);
        return;
    }
    call->asked.seat = seat - 1;
    lua_pushstring(lua, "question");
    lua_rawget(lua, -2);
    if (!take_words(lua, call->words != NULL ? call->words[0] : NULL)) {
        g_snprintf(call->problem, sizeof call->problem,
                   "returned a question that is no text of at most %d bytes", CLIMB_HOOK_WORDS_MAX);
    }
    lua_pop(lua, 1);
    lua_pushstring(lua, "answers");
    lua_rawget(lua, -2);
    if (call->problem[0] == '\0') {
        take_answers(lua, call);
    }
    lua_pop(lua, 1);
}

// --- sets of cards ----------------------------------------------------------------------------------

// The faces of a set that was written as text and not used yet, or a string's own; NULL for others.
static const char *faces_of(lua_State *lua, const ClimbCardsValue *value) {
    if (value == NULL || !value->text) {
        return value == NULL && lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : NULL;
    }
    lua_getiuservalue(lua, -1, 1);
    const char *faces = lua_tostring(lua, -1); // kept by the value
    lua_pop(lua, 1);
    return faces;
}

// One set at the top of the stack.
static bool take_set(lua_State *lua, ClimbHookCall *call, ClimbCards *cards) {
    char shown[CLIMB_HOOK_SHOWN_MAX];
    const ClimbCardsValue *value = luaL_testudata(lua, -1,
                                                  climb_value_class(CLIMB_VALUE_CARDS)->name);
    if (value != NULL && value->deck == climb_values_of(lua)->deck) {
        *cards = value->cards;
        return true;
    }
    const char *faces = faces_of(lua, value);
    if (faces != NULL && climb_deck_parse_cards(&call->moment.game->deck, faces, cards, NULL)) {
        return true;
    }
    g_snprintf(call->problem, sizeof call->problem,
               "returned a list with %s in it; it must hold sets of cards, or faces such as "
               "\"3D 4S\"",
               climb_hook_shown(lua, -1, shown));
    return false;
}

void climb_hook_take_sets(lua_State *lua, ClimbHookCall *call) {
    lua_Unsigned count = lua_istable(lua, -1) ? lua_rawlen(lua, -1) : 0;
    if (!lua_istable(lua, -1) || count > CLIMB_GENERATE_MAX) {
        climb_hook_wrong(lua, -1, call, "a list of at most 4096 sets of cards");
        return;
    }
    for (lua_Unsigned i = 1; i <= count && call->problem[0] == '\0'; i++) {
        ClimbCards cards = CLIMB_NO_CARDS;
        lua_rawgeti(lua, -1, (lua_Integer)i);
        if (take_set(lua, call, &cards) && !climb_cards_contains(call->cards, cards)) {
            char face[CLIMB_FACE_MAX];
            ClimbCard card = climb_cards_lowest(cards & ~call->cards);
            g_snprintf(call->problem, sizeof call->problem,
                       "returned cards that the hand does not hold, such as %s",
                       climb_deck_face(&call->moment.game->deck, card, face));
        }
        call->sets[call->set_count++] = cards;
        lua_pop(lua, 1);
    }
}
