// SPDX-License-Identifier: LGPL-2.1-or-later
// What values.c, value-cards.c, value-views.c, hooks.c and the reference page share: the classes of
// read-only values that a script gets, and what they may see at the moment. Not installed.
#pragma once

#include "script-private.h"

// --- what scripts see of a value --------------------------------------------------------------------

// A field or method of a value. One row serves the binding, its errors, the reference page and the
// editor stubs.
typedef struct {
    const char *name;
    const char *arguments; // of a method, as in editor stubs: "face: string"; NULL: a field
    const char *returns;   // "integer", "Cards", "Combo?" (may be nil)
    const char *help;
    lua_CFunction function; // a method, with the value at 1; of a field: pushes it
} ClimbValueMember;

typedef enum {
    CLIMB_VALUE_CARDS,
    CLIMB_VALUE_COMBO,
    CLIMB_VALUE_MOVE,
    CLIMB_VALUE_DEAL,
    CLIMB_VALUE_RESULT,
    CLIMB_VALUE_SEATS, // one thing of each seat: deal.counts
    CLIMB_VALUE_COUNT,
} ClimbValueType;

typedef struct {
    const char *name; // "Deal": in the reference page, in errors, and of its metatable
    const char *help;
    const ClimbValueMember *members; // ends with a row without a name
    const luaL_Reg *operators;       // metamethods beside __index and __newindex, or NULL
} ClimbValueClass;

const ClimbValueClass *climb_value_class(ClimbValueType type);

// The functions of values.c that a script finds in its environment, ending with a row without name.
const ClimbValueMember *climb_value_functions(void);

// The members of classes, in value-cards.c and value-views.c.
extern const ClimbValueMember climb_cards_members[];
extern const luaL_Reg climb_cards_operators[];
extern const ClimbValueMember climb_combo_members[];
extern const luaL_Reg climb_combo_operators[];
extern const ClimbValueMember climb_move_members[];
extern const ClimbValueMember climb_deal_members[];
extern const ClimbValueMember climb_result_members[];
extern const luaL_Reg climb_seats_operators[];

// --- the moment -------------------------------------------------------------------------------------

// What a hook may see while it runs. Lives on the stack of whoever calls; borrowed.
typedef struct {
    const char *hook;
    const ClimbGame *game;
    const ClimbDeal *deal; // what the hook may know of it; NULL in hooks of cards alone
    const ClimbMove *move;
    const ClimbResult *result;
    const int *net; // settle: what the data gives
    int leader;     // next_leader: what the data says
    int own;        // the seat whose hand may be seen, or CLIMB_NO_SEAT
    bool over;      // all hands may be seen
    int seat;       // penalty: whose; else CLIMB_NO_SEAT
    int penalty;    // … and what the data charges
} ClimbMoment;

// Of deal.counts and its like: what is listed.
typedef enum {
    CLIMB_SEATS_COUNTS,
    CLIMB_SEATS_PASSED,
    CLIMB_SEATS_PLAYS,
    CLIMB_SEATS_DREW,
    CLIMB_SEATS_CAPTURED,
    CLIMB_SEATS_PAID,
    CLIMB_SEATS_PLACE,
    CLIMB_SEATS_PENALTY,
    CLIMB_SEATS_NET,
    CLIMB_SEATS_CARDS,
    CLIMB_SEATS_LISTS,
} ClimbSeatsList;

// A function of the script's `hooks`.
#define CLIMB_HOOKS_MAX 16
typedef struct {
    int reference;  // in the registry, or LUA_NOREF
    int parameters; // -1: any number
    int line;       // where it begins
    char file[64];
} ClimbHookFunction;

// One for each state of Lua, in its registry.
#define CLIMB_VALUE_DECKS 8
typedef struct {
    const ClimbMoment *moment; // NULL while no hook runs
    guint deck;                // number of the moment's deck, from 1; 0 while no hook runs
    guint first;               // number of decks[0]
    int deck_count;
    ClimbDeck decks[CLIMB_VALUE_DECKS];       // seen so far, the oldest forgotten
    int views[CLIMB_VALUE_COUNT];             // registry references of the values that are reused
    int lists[CLIMB_SEATS_LISTS];             // the same of the lists by seat
    ClimbHookFunction hooks[CLIMB_HOOKS_MAX]; // hooks.c: by their place in the table of hooks
    bool read;                                // hooks.c has filled them in
} ClimbValueState;

// The state's own; NULL if climb_values_open was not called.
ClimbValueState *climb_values_of(lua_State *lua);

// The same inside a member's function.
ClimbValueState *climb_values_here(lua_State *lua);

// The moment, or an error that says that no hook is running.
const ClimbMoment *climb_values_moment(lua_State *lua, const char *what);

// The moment of a hook that knows a deal, or an error.
const ClimbMoment *climb_values_deal_moment(lua_State *lua, const char *what);

// A hook begins and ends. Neither raises errors.
void climb_values_begin(ClimbValueState *values, const ClimbMoment *moment);
void climb_values_end(ClimbValueState *values);

// Pushes a value that is the same object in every call: the move, deal or result of the moment.
void climb_values_push_view(lua_State *lua, ClimbValueState *values, ClimbValueType type);

// Pushes cards or a combination of the moment's game.
void climb_values_push_set(lua_State *lua, const ClimbValueState *values, ClimbCards cards);
void climb_values_push_found(lua_State *lua, const ClimbValueState *values,
                             const ClimbCombo *combo);

// --- arguments of members ---------------------------------------------------------------------------

// Cards at an index: a card set, or text of faces. Raises an error otherwise.
ClimbCards climb_values_check_cards(lua_State *lua, int index);

// A seat from 1 at an index, as one from 0.
int climb_values_check_seat(lua_State *lua, int index, const ClimbDeal *deal);

void climb_values_push_seat(lua_State *lua, int seat);

// What a card set is made of. Text stands in the user value until a game says what it means.
typedef struct {
    ClimbCards cards;
    guint deck; // number of the deck it was read for, 0: none yet
    bool text;  // the user value holds text
} ClimbCardsValue;

typedef struct {
    ClimbCombo combo;
    guint deck;
} ClimbComboValue;

typedef struct {
    ClimbSeatsList list;
} ClimbSeatsValue;
