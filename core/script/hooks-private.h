// SPDX-License-Identifier: LGPL-2.1-or-later
// What hook-table.c, hooks.c, hook-results.c, hook-memo.c and hook-check.c share. Not installed.
#pragma once

#include "values.h"

// In the order of the hook table.
typedef enum {
    CLIMB_HOOK_CLASSIFY,
    CLIMB_HOOK_GENERATE,
    CLIMB_HOOK_BEATS,
    CLIMB_HOOK_MAY_PLAY,
    CLIMB_HOOK_ON_PLAY,
    CLIMB_HOOK_ON_PASS,
    CLIMB_HOOK_ON_TRICK_END,
    CLIMB_HOOK_ASK,
    CLIMB_HOOK_ON_ANSWER,
    CLIMB_HOOK_PENALTY,
    CLIMB_HOOK_SETTLE,
    CLIMB_HOOK_NEXT_LEADER,
    CLIMB_HOOK_EXCHANGE,
    CLIMB_HOOK_COUNT,
} ClimbHookId;

G_STATIC_ASSERT(CLIMB_HOOK_COUNT <= CLIMB_HOOKS_MAX);

// What a hook may ask of the engine: keys of the table that on_play and its like return.
const ClimbHookInfo *climb_script_effect_table(int *count);

// What a gift is: keys of the tables in the list that exchange returns.
const ClimbHookInfo *climb_script_gift_table(int *count);
// All tables that hooks return, for the reference page and editor stubs; ends with one without name.
typedef struct {
    const char *name;
    const char *help;
    const ClimbHookInfo *rows; // ends with a row without name
} ClimbHookTable;

const ClimbHookTable *climb_script_hook_results(void);

#define CLIMB_HOOK_KEY_MAX 0xFFFFFF   // of classify: what a strength has room for
#define CLIMB_HOOK_POINTS_MAX 1000000 // of penalty and settle, either side of nothing
#define CLIMB_HOOK_CLASSIFY_LIMIT 13  // cards of a hand of which every set is tried
#define CLIMB_HOOK_REASON_MAX 200     // bytes of may_play's reason
#define CLIMB_HOOK_PAYMENTS_MAX 16    // in one effect `pay`
#define CLIMB_HOOK_WORDS_MAX 120      // … of a question, and of each answer

// One call of a hook: what goes in, and what came out. Lives on the stack of the caller, so that
// nothing is lost when Lua leaves by an error.
typedef struct {
    ClimbHookId id;
    ClimbMoment moment;
    ClimbCards cards;     // classify; generate, penalty: the hand
    ClimbCombo combos[2]; // beats: new and old
    int winner;           // on_trick_end
    const int *penalties; // settle
    // results
    bool known; // classify, beats, next_leader, exchange: not left to the data
    bool yes;   // classify: it is something; beats; may_play
    int kind;
    int number; // classify: the key; penalty; next_leader: the seat
    int net[CLIMB_SEATS_MAX];
    ClimbEffects effects;
    ClimbGift gifts[CLIMB_GIFTS_MAX]; // exchange
    int gift_count;
    ClimbCards *sets; // generate: room for CLIMB_GENERATE_MAX
    int set_count;
    ClimbAsked asked;                        // ask: without words
    char (*words)[CLIMB_HOOK_WORDS_MAX + 1]; // ask: room for the question and its answers, or NULL
    char reason[CLIMB_HOOK_REASON_MAX + 1];
    char problem[320]; // what is wrong with the results; "": nothing
} ClimbHookCall;

// hook-results.c: pushes the arguments and returns how many; takes the results from the stack. Both
// may raise for want of memory only.
int climb_hook_push_arguments(lua_State *lua, ClimbValueState *values, const ClimbHookCall *call);
int climb_hook_result_count(ClimbHookId id);
void climb_hook_take_results(lua_State *lua, ClimbHookCall *call);

// What came, for a message. Raises nothing: the value is looked at as it is.
#define CLIMB_HOOK_SHOWN_MAX 60
const char *climb_hook_shown(lua_State *lua, int index, char shown[CLIMB_HOOK_SHOWN_MAX]);

// The problem "returned …; it must return …".
void climb_hook_wrong(lua_State *lua, int index, ClimbHookCall *call, const char *expected);

// An integer in a range; false if there is none.
bool climb_hook_integer(lua_State *lua, int index, gint64 low, gint64 high, lua_Integer *number);

// hook-effects.c: what stands at the top of the stack, as the tables of results say.
void climb_hook_take_effects(lua_State *lua, ClimbHookCall *call);
void climb_hook_take_question(lua_State *lua, ClimbHookCall *call);
void climb_hook_take_sets(lua_State *lua, ClimbHookCall *call);

// hook-memo.c: results of pure hooks by their arguments. Bounded; when full it starts anew.
typedef struct _ClimbHookMemo ClimbHookMemo;

ClimbHookMemo *climb_hook_memo_new(void);
void climb_hook_memo_free(ClimbHookMemo *memo);
void climb_hook_memo_clear(ClimbHookMemo *memo);

// Fills in the results of a call that was made before. False if it was not.
bool climb_hook_memo_find(ClimbHookMemo *memo, ClimbHookCall *call);
void climb_hook_memo_keep(ClimbHookMemo *memo, const ClimbHookCall *call);

// The hooks of one script, as the core sees them.
#define CLIMB_HOOK_FAULTS_KEPT 16
typedef struct {
    ClimbHooks hooks; // first: the core's pointer is this one's
    ClimbScript *script;
    ClimbHookMemo *memo;
    bool memoise; // off while purity is checked
    ClimbHookCost costs[CLIMB_HOOK_COUNT];
    char *fault;                          // the present one, or NULL; one of `faults`
    char *faults[CLIMB_HOOK_FAULTS_KEPT]; // the latest: others may still be reading them
    guint fault_count;
    ClimbHooks *rehearsal; // NULL until somebody asks for it
} ClimbScriptHooks;

// Our own table, or NULL where the core's hooks are none of a script.
ClimbScriptHooks *climb_script_hooks_of(ClimbHooks *hooks);
