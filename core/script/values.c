// SPDX-License-Identifier: LGPL-2.1-or-later
// The read-only values that scripts get: their classes, how a key finds its member, and the moment
// in which they may be used. What the members say is in value-cards.c and value-views.c.
//
// Functions that take a lua_State may raise errors, so nothing is owned by a C variable in them.
#include "values.h"

#include <string.h>

static const char context_key = 0; // its address is the key in the registry
#define KEY_SHOWN 40

static const ClimbValueClass classes[CLIMB_VALUE_COUNT] = {
    [CLIMB_VALUE_CARDS] = {
        .name = "Cards",
        .help = "A set of cards. `#`, `==`, `+` and `-` work on sets; tostring gives the faces, "
                "lowest first.",
        .members = climb_cards_members,
        .operators = climb_cards_operators,
    },
    [CLIMB_VALUE_COMBO] = {
        .name = "Combo",
        .help = "A recognised combination. tostring gives its faces.",
        .members = climb_combo_members,
        .operators = climb_combo_operators,
    },
    [CLIMB_VALUE_MOVE] = {
        .name = "Move",
        .help = "A play, a pass or an answer.",
        .members = climb_move_members,
    },
    [CLIMB_VALUE_DEAL] = {
        .name = "Deal",
        .help = "The deal as the hook may know it, while the hook runs.",
        .members = climb_deal_members,
    },
    [CLIMB_VALUE_RESULT] = {
        .name = "Result",
        .help = "How a deal ended.",
        .members = climb_result_members,
    },
    [CLIMB_VALUE_SEATS] = {
        .name = "Seats",
        .help = "One thing of each seat: list[seat], with seats from 1 to #list.",
        .operators = climb_seats_operators,
    },
};

const ClimbValueClass *climb_value_class(ClimbValueType type) {
    return &classes[type];
}

// --- the moment -------------------------------------------------------------------------------------

ClimbValueState *climb_values_of(lua_State *lua) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &context_key);
    ClimbValueState *values = lua_touserdata(lua, -1);
    lua_pop(lua, 1);
    return values;
}

ClimbValueState *climb_values_here(lua_State *lua) {
    return lua_touserdata(lua, lua_upvalueindex(1));
}

const ClimbMoment *climb_values_moment(lua_State *lua, const char *what) {
    const ClimbMoment *moment = climb_values_here(lua)->moment;
    if (moment == NULL) {
        luaL_error(lua,
                   "%s: cards are known only inside hooks, while a game is played; here the file "
                   "is being loaded",
                   what);
    }
    return moment;
}

const ClimbMoment *climb_values_deal_moment(lua_State *lua, const char *what) {
    const ClimbMoment *moment = climb_values_here(lua)->moment;
    if (moment == NULL || moment->deal == NULL) {
        luaL_error(lua, "%s: a deal may only be looked at by the hook that was given it", what);
    }
    bool method = strchr(what, ':') != NULL;
    if (method && luaL_testudata(lua, 1, climb_value_class(CLIMB_VALUE_DEAL)->name) == NULL) {
        luaL_error(lua, "%s is called with a colon, as written here, not with a dot", what);
    }
    return moment;
}

static bool same_deck(const ClimbDeck *a, const ClimbDeck *b) {
    return a->cards == b->cards && a->jokers == b->jokers && strcmp(a->ranks, b->ranks) == 0 &&
           strcmp(a->suits, b->suits) == 0;
}

// The number of a deck, so that a set kept from an earlier call can be told from one of this pack.
static guint number_of_deck(ClimbValueState *values, const ClimbDeck *deck) {
    for (int i = values->deck_count - 1; i >= 0; i--) {
        if (same_deck(&values->decks[i], deck)) {
            return values->first + (guint)i;
        }
    }
    if (values->deck_count == CLIMB_VALUE_DECKS) {
        memmove(&values->decks[0], &values->decks[1],
                (CLIMB_VALUE_DECKS - 1) * sizeof values->decks[0]);
        values->deck_count--;
        values->first++;
    }
    values->decks[values->deck_count] = *deck;
    values->deck_count++;
    return values->first + (guint)values->deck_count - 1;
}

void climb_values_begin(ClimbValueState *values, const ClimbMoment *moment) {
    values->moment = moment;
    values->deck = number_of_deck(values, &moment->game->deck);
}

void climb_values_end(ClimbValueState *values) {
    values->moment = NULL;
    values->deck = 0;
}

// --- a key and its member ---------------------------------------------------------------------------

static int count_members(const ClimbValueClass *class) {
    int count = 0;
    while (class->members != NULL && class->members[count].name != NULL) {
        count++;
    }
    return count;
}

static const char *shown_key(lua_State *lua, int index, char shown[KEY_SHOWN]) {
    if (lua_type(lua, index) == LUA_TSTRING) {
        g_strlcpy(shown, lua_tostring(lua, index), KEY_SHOWN);
    } else if (lua_isinteger(lua, index)) {
        g_snprintf(shown, KEY_SHOWN, "[%" G_GINT64_FORMAT "]", (gint64)lua_tointeger(lua, index));
    } else {
        g_snprintf(shown, KEY_SHOWN, "[%s]", luaL_typename(lua, index));
    }
    return shown;
}

static int refuse_key(lua_State *lua, const ClimbValueClass *class) {
    char shown[KEY_SHOWN];
    const char *names[64] = { NULL };
    int count = MIN(count_members(class), (int)G_N_ELEMENTS(names));
    for (int i = 0; i < count; i++) {
        names[i] = class->members[i].name;
    }
    shown_key(lua, 2, shown);
    const char *nearest = climb_nearest_name(shown, names, count);
    if (nearest != NULL) {
        return luaL_error(lua, "%s has no “%s”; did you mean “%s”?", class->name, shown, nearest);
    }
    return luaL_error(lua, "%s has no “%s”", class->name, shown);
}

// __index. Upvalues: the values, the class, name → place of the member, place → method.
static int index_value(lua_State *lua) {
    const ClimbValueClass *class = lua_touserdata(lua, lua_upvalueindex(2));
    luaL_checkudata(lua, 1, class->name);
    lua_pushvalue(lua, 2);
    if (lua_type(lua, 2) != LUA_TSTRING || lua_rawget(lua, lua_upvalueindex(3)) != LUA_TNUMBER) {
        return refuse_key(lua, class);
    }
    int place = (int)lua_tointeger(lua, -1);
    const ClimbValueMember *member = &class->members[place - 1];
    if (member->arguments == NULL) {
        return member->function(lua);
    }
    lua_rawgeti(lua, lua_upvalueindex(4), place);
    return 1;
}

static int refuse_writing(lua_State *lua) {
    char shown[KEY_SHOWN];
    const ClimbValueClass *class = lua_touserdata(lua, lua_upvalueindex(2));
    return luaL_error(lua, "%s cannot be changed: “%s” is read-only; hooks return what they want",
                      class->name, shown_key(lua, 2, shown));
}

// Pushes the tables that lead from a name to its member.
static void push_lookup(lua_State *lua, ClimbValueState *values, const ClimbValueClass *class) {
    int count = count_members(class);
    lua_createtable(lua, 0, count);
    lua_createtable(lua, count, 0);
    for (int i = 0; i < count; i++) {
        const ClimbValueMember *member = &class->members[i];
        lua_pushinteger(lua, i + 1);
        lua_setfield(lua, -3, member->name);
        if (member->arguments != NULL) {
            lua_pushlightuserdata(lua, values);
            lua_pushcclosure(lua, member->function, 1);
        } else {
            lua_pushboolean(lua, 0); // keeps the list without holes
        }
        lua_rawseti(lua, -2, i + 1);
    }
}

static void make_class(lua_State *lua, ClimbValueState *values, const ClimbValueClass *class) {
    luaL_newmetatable(lua, class->name);
    lua_pushstring(lua, class->name);
    lua_setfield(lua, -2, "__name");
    lua_pushboolean(lua, 0);
    lua_setfield(lua, -2, "__metatable");
    lua_pushlightuserdata(lua, values);
    lua_pushlightuserdata(lua, (void *)class);
    push_lookup(lua, values, class);
    lua_pushcclosure(lua, index_value, 4);
    lua_setfield(lua, -2, "__index");
    lua_pushlightuserdata(lua, values);
    lua_pushlightuserdata(lua, (void *)class);
    lua_pushcclosure(lua, refuse_writing, 2);
    lua_setfield(lua, -2, "__newindex");
    if (class->operators != NULL) {
        lua_pushlightuserdata(lua, values);
        luaL_setfuncs(lua, class->operators, 1);
    }
    lua_pop(lua, 1);
}

// --- making values ----------------------------------------------------------------------------------

static void push_cards(lua_State *lua, guint deck, ClimbCards cards) {
    ClimbCardsValue *value = lua_newuserdatauv(lua, sizeof *value, 0);
    *value = (ClimbCardsValue){ .cards = cards, .deck = deck };
    luaL_setmetatable(lua, classes[CLIMB_VALUE_CARDS].name);
}

static void push_combo(lua_State *lua, guint deck, const ClimbCombo *combo) {
    ClimbComboValue *value = lua_newuserdatauv(lua, sizeof *value, 0);
    *value = (ClimbComboValue){ .combo = *combo, .deck = deck };
    luaL_setmetatable(lua, classes[CLIMB_VALUE_COMBO].name);
}

void climb_values_push_set(lua_State *lua, const ClimbValueState *values, ClimbCards cards) {
    push_cards(lua, values->deck, cards);
}

void climb_values_push_found(lua_State *lua, const ClimbValueState *values,
                             const ClimbCombo *combo) {
    push_combo(lua, values->deck, combo);
}

void climb_values_push_view(lua_State *lua, ClimbValueState *values, ClimbValueType type) {
    lua_rawgeti(lua, LUA_REGISTRYINDEX, values->views[type]);
}

void climb_values_push_seat(lua_State *lua, int seat) {
    if (seat == CLIMB_NO_SEAT) {
        lua_pushnil(lua);
    } else {
        lua_pushinteger(lua, seat + 1);
    }
}

// `cards "3D 4S"`: text waits for the pack of a game, which is not known while the file is loaded.
static int make_cards(lua_State *lua) {
    size_t length = 0;
    const char *text = luaL_checklstring(lua, 1, &length);
    if (length > 256 || strlen(text) != length) {
        return luaL_error(lua, "cards: write faces in text, such as cards \"3D 4S\"");
    }
    ClimbCardsValue *value = lua_newuserdatauv(lua, sizeof *value, 1);
    *value = (ClimbCardsValue){ .text = true };
    lua_pushvalue(lua, 1);
    lua_setiuservalue(lua, -2, 1);
    luaL_setmetatable(lua, classes[CLIMB_VALUE_CARDS].name);
    if (climb_values_here(lua)->moment != NULL) {
        climb_values_check_cards(lua, -1); // a wrong face is an error here, where it is written
    }
    return 1;
}

// `option "lock"`
static int read_option(lua_State *lua) {
    const char *name = luaL_checkstring(lua, 1);
    const ClimbMoment *moment = climb_values_here(lua)->moment;
    if (moment == NULL) {
        return luaL_error(lua, "option: what is chosen is known only inside hooks, while a game is "
                               "played; here the file is being loaded");
    }
    const ClimbOption *option = climb_rules_option(moment->game->rules, name);
    if (option == NULL) {
        return luaL_error(
            lua, "option: the rules have no option “%s”; options = { … } declares them", name);
    }
    if (option->field.type == CLIMB_FIELD_BOOL) {
        lua_pushboolean(lua, option->yes);
        return 1;
    }
    const char *value = option->field.choices[option->choice];
    char *end = NULL;
    gint64 number = g_ascii_strtoll(value, &end, 10);
    if (end != value && *end == '\0') {
        lua_pushinteger(lua, number);
    } else {
        lua_pushstring(lua, value);
    }
    return 1;
}

static const ClimbValueMember functions[] = {
    { "cards", "faces: string", "Cards",
      "A set of cards from faces: `cards \"3D 4S\"`. It may stand anywhere in a file; the pack of "
      "the game says what it means when a hook uses it.",
      make_cards },
    { "option", "name: string", "boolean|integer|string",
      "What the players have chosen of an option that the file declares in `options`; text that is a "
      "whole number is given as an integer. Inside hooks only.",
      read_option },
    { NULL, NULL, NULL, NULL, NULL },
};

const ClimbValueMember *climb_value_functions(void) {
    return functions;
}

// --- opening ----------------------------------------------------------------------------------------

static void make_views(lua_State *lua, ClimbValueState *values) {
    for (int type = CLIMB_VALUE_MOVE; type <= CLIMB_VALUE_RESULT; type++) {
        lua_newuserdatauv(lua, 1, 0);
        luaL_setmetatable(lua, classes[type].name);
        values->views[type] = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    for (int list = 0; list < CLIMB_SEATS_LISTS; list++) {
        ClimbSeatsValue *value = lua_newuserdatauv(lua, sizeof *value, 0);
        value->list = (ClimbSeatsList)list;
        luaL_setmetatable(lua, classes[CLIMB_VALUE_SEATS].name);
        values->lists[list] = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
}

static int open_values(lua_State *lua) {
    ClimbValueState *values = lua_newuserdatauv(lua, sizeof *values, 0);
    *values = (ClimbValueState){ .first = 1 };
    for (int type = 0; type < CLIMB_VALUE_COUNT; type++) {
        make_class(lua, values, &classes[type]);
    }
    make_views(lua, values);
    lua_pushglobaltable(lua);
    for (const ClimbValueMember *row = functions; row->name != NULL; row++) {
        lua_pushstring(lua, row->name);
        lua_pushlightuserdata(lua, values);
        lua_pushcclosure(lua, row->function, 1);
        lua_rawset(lua, -3);
    }
    lua_pop(lua, 1);
    lua_rawsetp(lua, LUA_REGISTRYINDEX, &context_key); // last: a half-made one is never found
    return 0;
}

void climb_values_open(ClimbScript *script) {
    lua_State *lua = climb_sandbox_state(script->sandbox);
    lua_pushcfunction(lua, open_values);
    lua_call(lua, 0, 0);
}
