// SPDX-License-Identifier: LGPL-2.1-or-later
// The hooks of a script as the table of functions that the core calls: the lock, the budget, what was
// answered before, and faults. What goes into Lua and comes out of it is in hook-results.c.
//
// After a fault the state is thrown away, and nothing runs until `revive` makes another from the
// same text.
#include <string.h>

#include "hooks-private.h"

#define FAULT_MAX 700 // letters

// --- reading the functions --------------------------------------------------------------------------

static int place_of(const char *name) {
    const ClimbHookInfo *table = climb_script_hook_table(NULL);
    for (int i = 0; i < CLIMB_HOOK_COUNT; i++) {
        if (strcmp(table[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

// The function is at the top of the stack and is taken from it.
static void keep_function(lua_State *lua, ClimbHookFunction *hook) {
    lua_Debug about;
    lua_pushvalue(lua, -1);
    lua_getinfo(lua, ">Su", &about);
    hook->parameters = about.isvararg ? -1 : about.nparams;
    hook->line = about.linedefined;
    g_strlcpy(hook->file, about.short_src, sizeof hook->file);
    hook->reference = luaL_ref(lua, LUA_REGISTRYINDEX);
}

static int read_functions(lua_State *lua) {
    const ClimbScript *script = lua_touserdata(lua, 1);
    ClimbValueState *values = climb_values_of(lua);
    if (values == NULL || values->read) {
        return 0;
    }
    for (int i = 0; i < CLIMB_HOOKS_MAX; i++) {
        values->hooks[i].reference = LUA_NOREF;
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, script->hooks);
    lua_pushnil(lua);
    while (lua_istable(lua, -2) && lua_next(lua, -2) != 0) {
        int place = lua_type(lua, -2) == LUA_TSTRING ? place_of(lua_tostring(lua, -2)) : -1;
        if (place < 0 || !lua_isfunction(lua, -1)) {
            return luaL_error(lua, "hooks: “%s” is no hook of climb-api %d with a function",
                              lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "[…]",
                              CLIMB_SCRIPT_API);
        }
        keep_function(lua, &values->hooks[place]);
    }
    values->read = true;
    return 0;
}

// The values of the script's state with its functions read, or NULL with an error.
static ClimbValueState *read_hooks(ClimbScript *script, GError **error) {
    if (!climb_sandbox_protect(script->sandbox, read_functions, script, script->name, error)) {
        return NULL;
    }
    ClimbValueState *values = climb_values_of(climb_sandbox_state(script->sandbox));
    if (values == NULL || !values->read) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s: its hooks cannot be read",
                    script->name);
        return NULL;
    }
    return values;
}

// --- faults -----------------------------------------------------------------------------------------

// Text fit for any screen: letters that are not to be printed become spaces, and it is cut short.
static char *plain_text(const char *text) {
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *out = g_string_new(NULL);
    int count = 0;
    for (const char *p = valid; *p != '\0' && count < FAULT_MAX; p = g_utf8_next_char(p)) {
        gunichar letter = g_utf8_get_char(p);
        g_string_append_unichar(out, g_unichar_isprint(letter) ? letter : ' ');
        count++;
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}

// What the hook was asked when it failed.
static char *situation(const ClimbHookCall *call) {
    const ClimbGame *game = call->moment.game;
    const ClimbMove *move = call->moment.move;
    g_autofree char *faces = NULL;
    g_autofree char *others = NULL;
    switch (call->id) {
    case CLIMB_HOOK_CLASSIFY:
    case CLIMB_HOOK_GENERATE:
        faces = climb_deck_faces(&game->deck, call->cards);
        return g_strdup_printf("asked about %s", faces);
    case CLIMB_HOOK_ASK:
        return g_strdup_printf("asked after move %" G_GUINT64_FORMAT " of the deal",
                               call->moment.deal->serial);
    case CLIMB_HOOK_ON_ANSWER:
        return g_strdup_printf("when seat %d gave answer %d", move->seat + 1, move->value);
    case CLIMB_HOOK_BEATS:
        faces = climb_deck_faces(&game->deck, call->combos[0].cards);
        others = climb_deck_faces(&game->deck, call->combos[1].cards);
        return g_strdup_printf("asked about %s on %s", faces, others);
    case CLIMB_HOOK_MAY_PLAY:
    case CLIMB_HOOK_ON_PLAY:
    case CLIMB_HOOK_ON_PASS:
        if (move->type != CLIMB_MOVE_PLAY) {
            return g_strdup_printf("when seat %d passed", move->seat + 1);
        }
        faces = climb_deck_faces(&game->deck, move->combo.cards);
        return g_strdup_printf("when seat %d played %s", move->seat + 1, faces);
    case CLIMB_HOOK_ON_TRICK_END:
        return g_strdup_printf("when seat %d had won a trick", call->winner + 1);
    case CLIMB_HOOK_PENALTY:
        faces = climb_deck_faces(&game->deck, call->cards);
        return g_strdup_printf("for seat %d with %s", call->moment.seat + 1,
                               call->cards != CLIMB_NO_CARDS ? faces : "no cards");
    case CLIMB_HOOK_SETTLE:
    case CLIMB_HOOK_NEXT_LEADER:
    case CLIMB_HOOK_EXCHANGE:
    case CLIMB_HOOK_COUNT: break;
    }
    return g_strdup_printf("at the end of deal %d", call->moment.deal->number);
}

// Keeps the message, and throws the state away.
static void set_fault(ClimbScriptHooks *self, const char *message) {
    guint place = self->fault_count % CLIMB_HOOK_FAULTS_KEPT;
    g_free(self->faults[place]);
    self->faults[place] = plain_text(message);
    self->fault_count++;
    climb_script_close(self->script);
    g_atomic_pointer_set(&self->fault, self->faults[place]);
}

static void set_call_fault(ClimbScriptHooks *self, const ClimbHookCall *call, const char *message) {
    g_autofree char *asked = situation(call);
    g_autofree char *whole = g_strdup_printf("%s (%s)", message, asked);
    set_fault(self, whole);
}

static const char *fault(ClimbHooks *hooks) {
    return g_atomic_pointer_get(&((ClimbScriptHooks *)hooks)->fault);
}

static bool revive(ClimbHooks *hooks, GError **error) {
    ClimbScriptHooks *self = (ClimbScriptHooks *)hooks;
    ClimbScript *script = self->script;
    g_mutex_lock(&script->lock);
    bool ready = script->sandbox != NULL ||
                 (climb_script_open(script, error) && read_hooks(script, error) != NULL);
    if (ready) {
        climb_hook_memo_clear(self->memo);
        g_atomic_pointer_set(&self->fault, NULL);
    } else {
        climb_script_close(script);
    }
    g_mutex_unlock(&script->lock);
    return ready;
}

// --- calling ----------------------------------------------------------------------------------------

// Runs under climb_sandbox_call.
static int enter_hook(lua_State *lua) {
    ClimbHookCall *call = lua_touserdata(lua, 1);
    ClimbValueState *values = climb_values_of(lua);
    luaL_checkstack(lua, 16, "hook");
    lua_rawgeti(lua, LUA_REGISTRYINDEX, values->hooks[call->id].reference);
    int count = climb_hook_push_arguments(lua, values, call);
    lua_call(lua, count, climb_hook_result_count(call->id));
    climb_hook_take_results(lua, call);
    return 0;
}

static bool call_script(ClimbScriptHooks *self, ClimbValueState *values, ClimbHookCall *call) {
    ClimbSandbox *sandbox = self->script->sandbox;
    const char *name = call->moment.hook;
    g_autoptr(GError) error = NULL;
    climb_values_begin(values, &call->moment);
    bool done = climb_sandbox_call(sandbox, enter_hook, call, name, &error);
    climb_values_end(values);
    int instructions = climb_sandbox_instructions(sandbox);
    self->costs[call->id].calls++;
    self->costs[call->id].instructions += (guint64)MAX(instructions, 0);
    self->costs[call->id].most = MAX(self->costs[call->id].most, instructions);
    if (!done) {
        set_call_fault(self, call, error->message);
        return false;
    }
    if (call->problem[0] != '\0') {
        const ClimbHookFunction *hook = &values->hooks[call->id];
        g_autofree char *message = g_strdup_printf("%s:%d: %s: %s", hook->file, hook->line, name,
                                                   call->problem);
        set_call_fault(self, call, message);
        return false;
    }
    return true;
}

// Is the answer a function of cards alone?
static bool is_pure(const ClimbValueState *values, ClimbHookId id) {
    return id == CLIMB_HOOK_CLASSIFY || id == CLIMB_HOOK_GENERATE || id == CLIMB_HOOK_BEATS ||
           (id == CLIMB_HOOK_PENALTY && values->hooks[id].parameters == 1);
}

static bool answer(ClimbScriptHooks *self, ClimbHookCall *call) {
    ClimbScript *script = self->script;
    if (self->fault != NULL) {
        return false;
    }
    if (script->sandbox == NULL) {
        g_autofree char *message = g_strdup_printf(
            "%s: %s: not run, since the script failed elsewhere", script->name, call->moment.hook);
        set_fault(self, message);
        return false;
    }
    ClimbValueState *values = climb_values_of(climb_sandbox_state(script->sandbox));
    if (values == NULL || values->hooks[call->id].reference == LUA_NOREF) {
        set_call_fault(self, call, "the hook was there when the file was loaded, and is no more");
        return false;
    }
    bool pure = self->memoise && is_pure(values, call->id);
    if (pure && climb_hook_memo_find(self->memo, call)) {
        self->costs[call->id].recalled++;
        return true;
    }
    if (!call_script(self, values, call)) {
        return false;
    }
    if (pure) {
        climb_hook_memo_keep(self->memo, call);
    }
    return true;
}

static bool run(ClimbHooks *hooks, ClimbHookCall *call) {
    ClimbScriptHooks *self = (ClimbScriptHooks *)hooks;
    call->moment.hook = climb_script_hook_table(NULL)[call->id].name;
    g_mutex_lock(&self->script->lock);
    bool answered = answer(self, call);
    g_mutex_unlock(&self->script->lock);
    return answered;
}

// --- the functions of the table ---------------------------------------------------------------------

static ClimbHookCall new_call(ClimbHookId id, const ClimbGame *game, const ClimbDeal *deal) {
    return (ClimbHookCall){
        .id = id,
        .moment = { .game = game,
                    .deal = deal,
                    .leader = CLIMB_NO_SEAT,
                    .own = CLIMB_NO_SEAT,
                    .seat = CLIMB_NO_SEAT },
        .winner = CLIMB_NO_SEAT,
        .effects = { .lead = CLIMB_NO_SEAT },
    };
}

static bool classify(ClimbHooks *hooks, const ClimbGame *game, ClimbCards cards, ClimbCombo *combo,
                     bool *known) {
    ClimbHookCall call = new_call(CLIMB_HOOK_CLASSIFY, game, NULL);
    call.cards = cards;
    if (!run(hooks, &call)) {
        return false;
    }
    *known = call.known;
    if (call.known) {
        *combo = (ClimbCombo){ .cards = cards };
    }
    if (call.known && call.yes) {
        combo->kind = (uint8_t)call.kind;
        combo->strength = (uint32_t)call.number;
        combo->size = (uint8_t)climb_cards_count(cards);
    }
    return true;
}

static bool beats(ClimbHooks *hooks, const ClimbGame *game, const ClimbCombo *new_combo,
                  const ClimbCombo *old, int *answered) {
    ClimbHookCall call = new_call(CLIMB_HOOK_BEATS, game, NULL);
    call.combos[0] = *new_combo;
    call.combos[1] = *old;
    if (!run(hooks, &call)) {
        return false;
    }
    *answered = !call.known ? -1 : call.yes ? 1 : 0;
    return true;
}

// The core gives deals that are cut down to what a hook may know (hooks.h).
static bool may_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbMove *move, bool *allowed, char **reason) {
    ClimbHookCall call = new_call(CLIMB_HOOK_MAY_PLAY, game, deal);
    call.moment.move = move;
    call.moment.own = move->seat;
    if (!run(hooks, &call)) {
        return false;
    }
    *allowed = call.yes;
    if (!call.yes && reason != NULL) {
        *reason = plain_text(call.reason);
    }
    return true;
}

static bool on_move(ClimbHooks *hooks, ClimbHookId id, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects) {
    ClimbHookCall call = new_call(id, game, deal);
    call.moment.move = move;
    if (!run(hooks, &call)) {
        return false;
    }
    *effects = call.effects;
    return true;
}

static bool on_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects) {
    return on_move(hooks, CLIMB_HOOK_ON_PLAY, game, deal, move, effects);
}

static bool on_pass(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects) {
    return on_move(hooks, CLIMB_HOOK_ON_PASS, game, deal, move, effects);
}

static bool on_trick_end(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                         int winner, ClimbEffects *effects) {
    ClimbHookCall call = new_call(CLIMB_HOOK_ON_TRICK_END, game, deal);
    call.winner = winner;
    if (!run(hooks, &call)) {
        return false;
    }
    *effects = call.effects;
    return true;
}

static bool on_answer(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                      const ClimbMove *move, ClimbEffects *effects) {
    return on_move(hooks, CLIMB_HOOK_ON_ANSWER, game, deal, move, effects);
}

static bool generate(ClimbHooks *hooks, const ClimbGame *game, ClimbCards hand, ClimbCards *sets,
                     int *count) {
    ClimbHookCall call = new_call(CLIMB_HOOK_GENERATE, game, NULL);
    call.cards = hand;
    call.sets = sets;
    if (!run(hooks, &call)) {
        return false;
    }
    *count = call.set_count;
    return true;
}

static bool ask(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, bool words,
                ClimbAsked *asked) {
    char texts[CLIMB_CHOICES_MAX + 1][CLIMB_HOOK_WORDS_MAX + 1];
    ClimbHookCall call = new_call(CLIMB_HOOK_ASK, game, deal);
    call.words = words ? texts : NULL;
    if (!run(hooks, &call)) {
        return false;
    }
    *asked = call.asked;
    if (words && asked->count > 0) {
        asked->question = plain_text(texts[0]);
        asked->answers = g_new0(char *, asked->count + 1);
        for (int i = 0; i < asked->count; i++) {
            asked->answers[i] = plain_text(texts[i + 1]);
        }
    }
    return true;
}

static bool penalty(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, int seat,
                    int *points) {
    ClimbHookCall call = new_call(CLIMB_HOOK_PENALTY, game, deal);
    call.cards = deal->hands[seat];
    call.moment.over = true;
    call.moment.own = call.moment.seat = seat;
    call.moment.penalty = *points;
    if (!run(hooks, &call)) {
        return false;
    }
    *points = call.number;
    return true;
}

static bool settle(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                   const int *penalties, int *net) {
    ClimbHookCall call = new_call(CLIMB_HOOK_SETTLE, game, deal);
    call.penalties = penalties;
    call.moment.over = true;
    call.moment.net = net;
    if (!run(hooks, &call)) {
        return false;
    }
    memcpy(net, call.net, sizeof net[0] * deal->seats);
    return true;
}

static bool next_leader(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                        const ClimbResult *result, int *seat) {
    ClimbHookCall call = new_call(CLIMB_HOOK_NEXT_LEADER, game, deal);
    call.moment.over = true;
    call.moment.result = result;
    call.moment.leader = *seat;
    if (!run(hooks, &call)) {
        return false;
    }
    *seat = call.known ? call.number : *seat;
    return true;
}

static bool exchange(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbResult *result, ClimbGift *gifts, int *count) {
    ClimbHookCall call = new_call(CLIMB_HOOK_EXCHANGE, game, deal);
    call.moment.over = true;
    call.moment.result = result;
    if (!run(hooks, &call)) {
        return false;
    }
    if (call.known) {
        memcpy(gifts, call.gifts, sizeof call.gifts);
        *count = call.gift_count;
    }
    return true;
}

// A script of its own with the same text, made when it is first asked for.
static ClimbHooks *rehearsal(ClimbHooks *hooks) {
    ClimbScriptHooks *self = (ClimbScriptHooks *)hooks;
    ClimbScript *script = self->script;
    g_mutex_lock(&script->lock);
    if (self->rehearsal == NULL) {
        ClimbScript *copy = climb_script_blank(script->name, script->text, script->length,
                                               script->folder);
        if (climb_script_open(copy, NULL)) {
            self->rehearsal = climb_script_hooks_new(copy, NULL);
        }
        climb_script_unref(copy);
    }
    ClimbHooks *found = self->rehearsal;
    g_mutex_unlock(&script->lock);
    bool ready = found != NULL && (found->fault(found) == NULL || found->revive(found, NULL));
    return ready ? found : NULL;
}

// --- the table --------------------------------------------------------------------------------------

static void free_hooks(ClimbHooks *hooks) {
    ClimbScriptHooks *self = (ClimbScriptHooks *)hooks;
    for (int i = 0; i < CLIMB_HOOK_FAULTS_KEPT; i++) {
        g_free(self->faults[i]);
    }
    climb_hooks_unref(self->rehearsal);
    climb_hook_memo_free(self->memo);
    climb_script_unref(self->script);
    g_free(hooks->identity);
    g_free(self);
}

ClimbScriptHooks *climb_script_hooks_of(ClimbHooks *hooks) {
    return hooks != NULL && hooks->free == free_hooks ? (ClimbScriptHooks *)hooks : NULL;
}

static bool has(const ClimbValueState *values, ClimbHookId id) {
    return values->hooks[id].reference != LUA_NOREF;
}

static ClimbHooks *make_hooks(ClimbScript *script, const ClimbValueState *values) {
    ClimbScriptHooks *self = g_new0(ClimbScriptHooks, 1);
    const ClimbHookInfo *table = climb_script_hook_table(NULL);
    self->script = climb_script_ref(script);
    self->memo = climb_hook_memo_new();
    self->memoise = true;
    self->hooks = (ClimbHooks){
        .references = 1,
        .identity = climb_sandbox_identity(script->sandbox),
        .free = free_hooks,
        .classify = has(values, CLIMB_HOOK_CLASSIFY) ? classify : NULL,
        .classify_limit = has(values, CLIMB_HOOK_CLASSIFY) ? CLIMB_HOOK_CLASSIFY_LIMIT : 0,
        .beats = has(values, CLIMB_HOOK_BEATS) ? beats : NULL,
        .may_play = has(values, CLIMB_HOOK_MAY_PLAY) ? may_play : NULL,
        .on_play = has(values, CLIMB_HOOK_ON_PLAY) ? on_play : NULL,
        .on_pass = has(values, CLIMB_HOOK_ON_PASS) ? on_pass : NULL,
        .on_trick_end = has(values, CLIMB_HOOK_ON_TRICK_END) ? on_trick_end : NULL,
        .generate = has(values, CLIMB_HOOK_GENERATE) ? generate : NULL,
        .ask = has(values, CLIMB_HOOK_ASK) ? ask : NULL,
        .on_answer = has(values, CLIMB_HOOK_ON_ANSWER) ? on_answer : NULL,
        .penalty = has(values, CLIMB_HOOK_PENALTY) ? penalty : NULL,
        .settle = has(values, CLIMB_HOOK_SETTLE) ? settle : NULL,
        .next_leader = has(values, CLIMB_HOOK_NEXT_LEADER) ? next_leader : NULL,
        .exchange = has(values, CLIMB_HOOK_EXCHANGE) ? exchange : NULL,
        .fault = fault,
        .revive = revive,
        .rehearsal = rehearsal,
    };
    for (int i = 0; i < CLIMB_HOOK_COUNT; i++) {
        self->costs[i].hook = has(values, (ClimbHookId)i) ? table[i].name : NULL;
    }
    return &self->hooks;
}

ClimbHooks *climb_script_hooks_new(ClimbScript *script, GError **error) {
    ClimbHooks *hooks = NULL;
    g_mutex_lock(&script->lock);
    if (script->sandbox != NULL && script->hooks != LUA_NOREF) {
        const ClimbValueState *values = read_hooks(script, error);
        bool any = false;
        for (int i = 0; values != NULL && i < CLIMB_HOOK_COUNT; i++) {
            any = any || has(values, (ClimbHookId)i);
        }
        hooks = any ? make_hooks(script, values) : NULL;
    }
    g_mutex_unlock(&script->lock);
    return hooks;
}
