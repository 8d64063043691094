// SPDX-License-Identifier: LGPL-2.1-or-later
// What hooks are given, and what is made of what they return. A result that is not as the hook table
// says is a problem in words, never a guess: a fraction is not rounded, a missing value is not zero.
// Effects and questions, which are tables, are taken apart in hook-effects.c.
#include <string.h>

#include "hooks-private.h"

// --- arguments --------------------------------------------------------------------------------------

static void push_penalties(lua_State *lua, const ClimbHookCall *call) {
    int seats = call->moment.deal->seats;
    lua_createtable(lua, seats, 0);
    for (int seat = 0; seat < seats; seat++) {
        lua_pushinteger(lua, call->penalties[seat]);
        lua_rawseti(lua, -2, seat + 1);
    }
}

int climb_hook_push_arguments(lua_State *lua, ClimbValueState *values, const ClimbHookCall *call) {
    switch (call->id) {
    case CLIMB_HOOK_CLASSIFY:
    case CLIMB_HOOK_GENERATE: climb_values_push_set(lua, values, call->cards); return 1;
    case CLIMB_HOOK_ASK: climb_values_push_view(lua, values, CLIMB_VALUE_DEAL); return 1;
    case CLIMB_HOOK_BEATS:
        climb_values_push_found(lua, values, &call->combos[0]);
        climb_values_push_found(lua, values, &call->combos[1]);
        return 2;
    case CLIMB_HOOK_MAY_PLAY:
    case CLIMB_HOOK_ON_PLAY:
    case CLIMB_HOOK_ON_PASS:
    case CLIMB_HOOK_ON_ANSWER:
        climb_values_push_view(lua, values, CLIMB_VALUE_MOVE);
        climb_values_push_view(lua, values, CLIMB_VALUE_DEAL);
        return 2;
    case CLIMB_HOOK_ON_TRICK_END:
        climb_values_push_seat(lua, call->winner);
        climb_values_push_view(lua, values, CLIMB_VALUE_DEAL);
        return 2;
    case CLIMB_HOOK_PENALTY:
        climb_values_push_set(lua, values, call->cards);
        climb_values_push_view(lua, values, CLIMB_VALUE_DEAL);
        climb_values_push_seat(lua, call->moment.seat);
        return 3;
    case CLIMB_HOOK_SETTLE:
        push_penalties(lua, call);
        climb_values_push_view(lua, values, CLIMB_VALUE_DEAL);
        return 2;
    case CLIMB_HOOK_NEXT_LEADER:
    case CLIMB_HOOK_EXCHANGE:
        climb_values_push_view(lua, values, CLIMB_VALUE_DEAL);
        climb_values_push_view(lua, values, CLIMB_VALUE_RESULT);
        return 2;
    case CLIMB_HOOK_COUNT: break;
    }
    return 0;
}

int climb_hook_result_count(ClimbHookId id) {
    return id == CLIMB_HOOK_CLASSIFY || id == CLIMB_HOOK_MAY_PLAY ? 2 : 1;
}

// --- words ------------------------------------------------------------------------------------------

// What came, for a message. Raises nothing: the value is looked at as it is.
const char *climb_hook_shown(lua_State *lua, int index, char shown[CLIMB_HOOK_SHOWN_MAX]) {
    switch (lua_type(lua, index)) {
    case LUA_TNIL: g_strlcpy(shown, "nothing", CLIMB_HOOK_SHOWN_MAX); break;
    case LUA_TBOOLEAN:
        g_strlcpy(shown, lua_toboolean(lua, index) ? "true" : "false", CLIMB_HOOK_SHOWN_MAX);
        break;
    case LUA_TNUMBER:
        if (lua_isinteger(lua, index)) {
            g_snprintf(shown, CLIMB_HOOK_SHOWN_MAX, "%" G_GINT64_FORMAT,
                       (gint64)lua_tointeger(lua, index));
        } else {
            char number[G_ASCII_DTOSTR_BUF_SIZE];
            g_ascii_dtostr(number, sizeof number, lua_tonumber(lua, index));
            bool whole = number[strspn(number, "-0123456789")] == '\0';
            g_snprintf(shown, CLIMB_HOOK_SHOWN_MAX, "%s%s, which is no integer", number,
                       whole ? ".0" : "");
        }
        break;
    case LUA_TSTRING:
        g_snprintf(shown, CLIMB_HOOK_SHOWN_MAX, "“%.30s”", lua_tostring(lua, index));
        break;
    default: g_snprintf(shown, CLIMB_HOOK_SHOWN_MAX, "a %s", luaL_typename(lua, index)); break;
    }
    return shown;
}

void climb_hook_wrong(lua_State *lua, int index, ClimbHookCall *call, const char *expected) {
    char shown[CLIMB_HOOK_SHOWN_MAX];
    g_snprintf(call->problem, sizeof call->problem, "returned %s; it must return %s",
               climb_hook_shown(lua, index, shown), expected);
}

// An integer from `low` to `high`, or the problem.
bool climb_hook_integer(lua_State *lua, int index, gint64 low, gint64 high, lua_Integer *number) {
    if (!lua_isinteger(lua, index)) {
        return false;
    }
    *number = lua_tointeger(lua, index);
    return *number >= low && *number <= high;
}

// --- classify, beats, may_play ----------------------------------------------------------------------

static void unknown_kind(const char *id, ClimbHookCall *call) {
    const ClimbGame *game = call->moment.game;
    const char *ids[CLIMB_KINDS_MAX];
    for (int i = 0; i < game->kind_count; i++) {
        ids[i] = game->patterns[i].id;
    }
    const char *nearest = climb_nearest_name(id, ids, game->kind_count);
    g_snprintf(call->problem, sizeof call->problem,
               "returned “%.30s”, and the game has no such kind%s%s%s", id,
               nearest != NULL ? "; did you mean “" : "", nearest != NULL ? nearest : "",
               nearest != NULL ? "”?" : "");
}

// A kind that only the hook knows has no shape in the fields, and any size.
static bool has_shape(const ClimbPattern *pattern) {
    return pattern->type != CLIMB_PATTERN_SETS || pattern->set_count > 0;
}

static void take_kind(lua_State *lua, ClimbHookCall *call) {
    const ClimbGame *game = call->moment.game;
    int size = climb_cards_count(call->cards);
    lua_Integer key = 0;
    const char *id = lua_tostring(lua, -2);
    int kind = climb_game_kind(game, id);
    if (kind < 0) {
        unknown_kind(id, call);
    } else if (has_shape(&game->patterns[kind]) && (game->kinds_of_size[size] >> kind & 1) == 0) {
        g_snprintf(call->problem, sizeof call->problem,
                   "returned “%s” for %d cards, and that kind never has so many", id, size);
    } else if (!climb_hook_integer(lua, -1, 0, CLIMB_HOOK_KEY_MAX, &key)) {
        char shown[CLIMB_HOOK_SHOWN_MAX];
        g_snprintf(call->problem, sizeof call->problem,
                   "returned “%s” with the key %s; the key must be an integer from 0 to %d", id,
                   climb_hook_shown(lua, -1, shown), CLIMB_HOOK_KEY_MAX);
    }
    call->known = true;
    call->yes = true;
    call->kind = kind;
    call->number = (int)key;
}

static void take_classify(lua_State *lua, ClimbHookCall *call) {
    if (lua_isnil(lua, -2)) {
        return;
    }
    if (lua_type(lua, -2) == LUA_TSTRING) {
        take_kind(lua, call);
    } else if (lua_isboolean(lua, -2) && !lua_toboolean(lua, -2)) {
        call->known = true;
    } else {
        climb_hook_wrong(lua, -2, call,
                         "the id of a kind and a key, false for no combination, or nil");
    }
}

static void take_beats(lua_State *lua, ClimbHookCall *call) {
    if (lua_isboolean(lua, -1)) {
        call->known = true;
        call->yes = lua_toboolean(lua, -1);
    } else if (!lua_isnil(lua, -1)) {
        climb_hook_wrong(lua, -1, call, "true, false, or nil to leave it to the fields");
    }
}

static void take_may_play(lua_State *lua, ClimbHookCall *call) {
    if (!lua_isboolean(lua, -2)) {
        climb_hook_wrong(lua, -2, call, "true, or false and a reason");
        return;
    }
    call->yes = lua_toboolean(lua, -2);
    if (call->yes) {
        return;
    }
    if (lua_type(lua, -1) != LUA_TSTRING || lua_rawlen(lua, -1) == 0) {
        char shown[CLIMB_HOOK_SHOWN_MAX];
        g_snprintf(call->problem, sizeof call->problem,
                   "returned false with %s for a reason; write return false, \"why\"",
                   climb_hook_shown(lua, -1, shown));
        return;
    }
    g_strlcpy(call->reason, lua_tostring(lua, -1), sizeof call->reason);
}

// --- scores -----------------------------------------------------------------------------------------

static void take_penalty(lua_State *lua, ClimbHookCall *call) {
    lua_Integer number = 0;
    if (!climb_hook_integer(lua, -1, -CLIMB_HOOK_POINTS_MAX, CLIMB_HOOK_POINTS_MAX, &number)) {
        climb_hook_wrong(lua, -1, call, "an integer from -1000000 to 1000000 (use // to divide)");
    }
    call->number = (int)number;
}

static void take_settle(lua_State *lua, ClimbHookCall *call) {
    int seats = call->moment.deal->seats;
    gint64 sum = 0;
    if (!lua_istable(lua, -1) || lua_rawlen(lua, -1) != (lua_Unsigned)seats) {
        climb_hook_wrong(lua, -1, call, "a list with one integer for each seat");
        return;
    }
    for (int seat = 0; seat < seats && call->problem[0] == '\0'; seat++) {
        lua_Integer number = 0;
        lua_rawgeti(lua, -1, seat + 1);
        if (!climb_hook_integer(lua, -1, -CLIMB_HOOK_POINTS_MAX, CLIMB_HOOK_POINTS_MAX, &number)) {
            char shown[CLIMB_HOOK_SHOWN_MAX];
            g_snprintf(call->problem, sizeof call->problem,
                       "returned %s for seat %d; it must be an integer from -1000000 to 1000000",
                       climb_hook_shown(lua, -1, shown), seat + 1);
        }
        lua_pop(lua, 1);
        call->net[seat] = (int)number;
        sum += number;
    }
    if (call->problem[0] == '\0' && sum != 0 && climb_score_adds_up(call->moment.game->rules)) {
        g_snprintf(call->problem, sizeof call->problem,
                   "returned numbers that add up to %" G_GINT64_FORMAT
                   "; where players pay each other (settle.mode) they must add up to 0",
                   sum);
    }
}

static void take_leader(lua_State *lua, ClimbHookCall *call) {
    lua_Integer seat = 0;
    if (lua_isnil(lua, -1)) {
        return;
    }
    if (!climb_hook_integer(lua, -1, 1, call->moment.deal->seats, &seat)) {
        climb_hook_wrong(lua, -1, call, "a seat, from 1 to the number of seats, or nil");
    }
    call->known = true;
    call->number = (int)seat - 1;
}

// --- gifts ------------------------------------------------------------------------------------------

static void wrong_gift(lua_State *lua, const char *key, ClimbHookCall *call, const char *expected) {
    char shown[CLIMB_HOOK_SHOWN_MAX];
    g_snprintf(call->problem, sizeof call->problem, "gift %d: returned %s = %s; it must be %s",
               call->gift_count + 1, key, climb_hook_shown(lua, -1, shown), expected);
}

// One key of a gift, whose value is at the top of the stack.
static void take_gift_key(lua_State *lua, const char *key, ClimbHookCall *call, ClimbGift *gift) {
    static const char *const gives[] = { "highest", "lowest", "choice" }; // as in ClimbGive
    lua_Integer number = 0;
    if (strcmp(key, "give") == 0) {
        const char *word = lua_type(lua, -1) == LUA_TSTRING ? lua_tostring(lua, -1) : "";
        size_t i = 0;
        while (i < G_N_ELEMENTS(gives) && strcmp(word, gives[i]) != 0) {
            i++;
        }
        if (i == G_N_ELEMENTS(gives)) {
            wrong_gift(lua, key, call, "“highest”, “lowest” or “choice”");
        }
        gift->give = (uint8_t)i;
        return;
    }
    bool cards = strcmp(key, "cards") == 0;
    int most = cards ? CLIMB_GIFT_CARDS_MAX : call->moment.deal->seats;
    if (!climb_hook_integer(lua, -1, 1, most, &number)) {
        wrong_gift(lua, key, call,
                   cards ? "an integer from 1 to 4" : "a seat, from 1 to the number of seats");
    } else if (cards) {
        gift->count = (uint8_t)number;
    } else if (strcmp(key, "from") == 0) {
        gift->from = (int8_t)(number - 1);
    } else {
        gift->to = (int8_t)(number - 1);
    }
}

static void unknown_gift_key(lua_State *lua, ClimbHookCall *call) {
    int count = 0;
    char shown[CLIMB_HOOK_SHOWN_MAX];
    const char *names[CLIMB_HOOKS_MAX];
    const ClimbHookInfo *table = climb_script_gift_table(&count);
    for (int i = 0; i < count; i++) {
        names[i] = table[i].name;
    }
    const char *key = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
    const char *nearest = climb_nearest_name(key, names, count);
    g_snprintf(call->problem, sizeof call->problem,
               "gift %d: returned the key %s, which a gift does not have; did you mean “%s”?",
               call->gift_count + 1, climb_hook_shown(lua, -2, shown),
               nearest != NULL ? nearest : names[0]);
}

static bool is_gift_key(lua_State *lua, int index) {
    int count = 0;
    const ClimbHookInfo *table = climb_script_gift_table(&count);
    for (int i = 0; lua_type(lua, index) == LUA_TSTRING && i < count; i++) {
        if (strcmp(lua_tostring(lua, index), table[i].name) == 0) {
            return true;
        }
    }
    return false;
}

// The gift at the top of the stack.
static void take_gift(lua_State *lua, ClimbHookCall *call) {
    ClimbGift gift = { .from = CLIMB_NO_SEAT, .to = CLIMB_NO_SEAT, .give = CLIMB_GIVE_CHOICE };
    if (!lua_istable(lua, -1)) {
        climb_hook_wrong(lua, -1, call, "a list of gifts such as { from = 4, to = 1, cards = 2 }");
        return;
    }
    lua_pushnil(lua);
    while (call->problem[0] == '\0' && lua_next(lua, -2) != 0) {
        if (is_gift_key(lua, -2)) {
            take_gift_key(lua, lua_tostring(lua, -2), call, &gift);
        } else {
            unknown_gift_key(lua, call);
        }
        lua_pop(lua, 1);
    }
    if (call->problem[0] == '\0' &&
        (gift.from == CLIMB_NO_SEAT || gift.to == CLIMB_NO_SEAT || gift.count == 0)) {
        g_snprintf(call->problem, sizeof call->problem,
                   "gift %d: from, to and cards must all be given", call->gift_count + 1);
    }
    call->gifts[call->gift_count++] = gift;
}

static void take_gifts(lua_State *lua, ClimbHookCall *call) {
    if (lua_isnil(lua, -1)) {
        return;
    }
    lua_Unsigned count = lua_istable(lua, -1) ? lua_rawlen(lua, -1) : 0;
    if (!lua_istable(lua, -1) || count > CLIMB_GIFTS_MAX) {
        climb_hook_wrong(lua, -1, call, "nil, or a list of at most 8 gifts");
        return;
    }
    call->known = true;
    for (lua_Unsigned i = 1; i <= count && call->problem[0] == '\0'; i++) {
        lua_rawgeti(lua, -1, (lua_Integer)i);
        take_gift(lua, call);
        lua_pop(lua, 1);
    }
}

void climb_hook_take_results(lua_State *lua, ClimbHookCall *call) {
    switch (call->id) {
    case CLIMB_HOOK_CLASSIFY: take_classify(lua, call); break;
    case CLIMB_HOOK_BEATS: take_beats(lua, call); break;
    case CLIMB_HOOK_MAY_PLAY: take_may_play(lua, call); break;
    case CLIMB_HOOK_ON_PLAY:
    case CLIMB_HOOK_ON_PASS:
    case CLIMB_HOOK_ON_ANSWER:
    case CLIMB_HOOK_ON_TRICK_END: climb_hook_take_effects(lua, call); break;
    case CLIMB_HOOK_GENERATE: climb_hook_take_sets(lua, call); break;
    case CLIMB_HOOK_ASK: climb_hook_take_question(lua, call); break;
    case CLIMB_HOOK_PENALTY: take_penalty(lua, call); break;
    case CLIMB_HOOK_SETTLE: take_settle(lua, call); break;
    case CLIMB_HOOK_NEXT_LEADER: take_leader(lua, call); break;
    case CLIMB_HOOK_EXCHANGE: take_gifts(lua, call); break;
    case CLIMB_HOOK_COUNT: break;
    }
}
