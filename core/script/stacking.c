// SPDX-License-Identifier: LGPL-2.1-or-later
// Hooks of two house rules as one table of functions. Where both have a function, that of the later
// holds; what only one has is called there.
#include "script-private.h"

typedef struct {
    ClimbHooks hooks;
    ClimbHooks *earlier, *later;
    GMutex lock;
    ClimbHooks *rehearsal; // NULL until somebody asks for it
} Stack;

static Stack *stack_of(ClimbHooks *hooks) {
    return (Stack *)hooks;
}

static bool stack_classify(ClimbHooks *hooks, const ClimbGame *game, ClimbCards cards,
                           ClimbCombo *combo, bool *known) {
    ClimbHooks *holds = stack_of(hooks)->later->classify != NULL ? stack_of(hooks)->later
                                                                 : stack_of(hooks)->earlier;
    return holds->classify(holds, game, cards, combo, known);
}

static bool stack_beats(ClimbHooks *hooks, const ClimbGame *game, const ClimbCombo *new_combo,
                        const ClimbCombo *old, int *answer) {
    ClimbHooks *holds = stack_of(hooks)->later->beats != NULL ? stack_of(hooks)->later
                                                              : stack_of(hooks)->earlier;
    return holds->beats(holds, game, new_combo, old, answer);
}

static bool stack_may_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                           const ClimbMove *move, bool *allowed, char **reason) {
    ClimbHooks *holds = stack_of(hooks)->later->may_play != NULL ? stack_of(hooks)->later
                                                                 : stack_of(hooks)->earlier;
    return holds->may_play(holds, game, deal, move, allowed, reason);
}

static bool stack_on_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                          const ClimbMove *move, ClimbEffects *effects) {
    ClimbHooks *holds = stack_of(hooks)->later->on_play != NULL ? stack_of(hooks)->later
                                                                : stack_of(hooks)->earlier;
    return holds->on_play(holds, game, deal, move, effects);
}

static bool stack_on_pass(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                          const ClimbMove *move, ClimbEffects *effects) {
    ClimbHooks *holds = stack_of(hooks)->later->on_pass != NULL ? stack_of(hooks)->later
                                                                : stack_of(hooks)->earlier;
    return holds->on_pass(holds, game, deal, move, effects);
}

static bool stack_on_trick_end(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                               int winner, ClimbEffects *effects) {
    ClimbHooks *holds = stack_of(hooks)->later->on_trick_end != NULL ? stack_of(hooks)->later
                                                                     : stack_of(hooks)->earlier;
    return holds->on_trick_end(holds, game, deal, winner, effects);
}

// What `classify` recognises, its own script names: another's list would be of other combinations.
static ClimbHooks *generator_of(const Stack *stack) {
    ClimbHooks *holds = stack->later->classify != NULL ? stack->later : stack->earlier;
    return holds->generate != NULL ? holds : NULL;
}

static bool stack_generate(ClimbHooks *hooks, const ClimbGame *game, ClimbCards hand,
                           ClimbCards *sets, int *count) {
    ClimbHooks *holds = generator_of(stack_of(hooks));
    return holds->generate(holds, game, hand, sets, count);
}

// Who asks also hears the answers.
static ClimbHooks *asker_of(const Stack *stack) {
    return stack->later->ask != NULL ? stack->later : stack->earlier;
}

static bool stack_ask(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, bool words,
                      ClimbAsked *asked) {
    ClimbHooks *holds = asker_of(stack_of(hooks));
    return holds->ask(holds, game, deal, words, asked);
}

static bool stack_on_answer(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                            const ClimbMove *answer, ClimbEffects *effects) {
    ClimbHooks *holds = asker_of(stack_of(hooks));
    return holds->on_answer(holds, game, deal, answer, effects);
}

static bool stack_penalty(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, int seat,
                          int *penalty) {
    ClimbHooks *holds = stack_of(hooks)->later->penalty != NULL ? stack_of(hooks)->later
                                                                : stack_of(hooks)->earlier;
    return holds->penalty(holds, game, deal, seat, penalty);
}

static bool stack_settle(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                         const int *penalty, int *net) {
    ClimbHooks *holds = stack_of(hooks)->later->settle != NULL ? stack_of(hooks)->later
                                                               : stack_of(hooks)->earlier;
    return holds->settle(holds, game, deal, penalty, net);
}

static bool stack_next_leader(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                              const ClimbResult *result, int *seat) {
    ClimbHooks *holds = stack_of(hooks)->later->next_leader != NULL ? stack_of(hooks)->later
                                                                    : stack_of(hooks)->earlier;
    return holds->next_leader(holds, game, deal, result, seat);
}

static bool stack_exchange(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                           const ClimbResult *result, ClimbGift *gifts, int *count) {
    ClimbHooks *holds = stack_of(hooks)->later->exchange != NULL ? stack_of(hooks)->later
                                                                 : stack_of(hooks)->earlier;
    return holds->exchange(holds, game, deal, result, gifts, count);
}

static const char *stack_fault(ClimbHooks *hooks) {
    const Stack *stack = stack_of(hooks);
    const char *fault = stack->later->fault(stack->later);
    return fault != NULL ? fault : stack->earlier->fault(stack->earlier);
}

static bool stack_revive(ClimbHooks *hooks, GError **error) {
    const Stack *stack = stack_of(hooks);
    return stack->earlier->revive(stack->earlier, error) &&
           stack->later->revive(stack->later, error);
}

static ClimbHooks *stack_rehearsal(ClimbHooks *hooks) {
    Stack *stack = stack_of(hooks);
    ClimbHooks *earlier = stack->earlier->rehearsal(stack->earlier);
    ClimbHooks *later = stack->later->rehearsal(stack->later);
    if (earlier == NULL || later == NULL) {
        return NULL;
    }
    g_mutex_lock(&stack->lock);
    if (stack->rehearsal == NULL) {
        stack->rehearsal = climb_script_hooks_stack(climb_hooks_ref(earlier),
                                                    climb_hooks_ref(later));
    }
    g_mutex_unlock(&stack->lock);
    return stack->rehearsal;
}

static void stack_free(ClimbHooks *hooks) {
    Stack *stack = stack_of(hooks);
    climb_hooks_unref(stack->earlier);
    climb_hooks_unref(stack->later);
    climb_hooks_unref(stack->rehearsal);
    g_mutex_clear(&stack->lock);
    g_free(hooks->identity);
    g_free(stack);
}

ClimbHooks *climb_script_hooks_stack(ClimbHooks *earlier, ClimbHooks *later) {
    if (earlier == NULL || later == NULL) {
        return earlier != NULL ? earlier : later;
    }
    Stack *stack = g_new0(Stack, 1);
    ClimbHooks *hooks = &stack->hooks;
    stack->earlier = earlier;
    stack->later = later;
    g_mutex_init(&stack->lock);
    hooks->references = 1;
    hooks->identity = g_strdup_printf("%s %s", earlier->identity, later->identity);
    hooks->free = stack_free;
    hooks->fault = stack_fault;
    hooks->revive = stack_revive;
    hooks->rehearsal = stack_rehearsal;
    hooks->classify_limit = later->classify != NULL ? later->classify_limit
                                                    : earlier->classify_limit;
    if (earlier->classify != NULL || later->classify != NULL) {
        hooks->classify = stack_classify;
    }
    if (generator_of(stack) != NULL) {
        hooks->generate = stack_generate;
    }
    if (asker_of(stack)->ask != NULL) {
        hooks->ask = stack_ask;
        hooks->on_answer = asker_of(stack)->on_answer != NULL ? stack_on_answer : NULL;
    }
    if (earlier->beats != NULL || later->beats != NULL) {
        hooks->beats = stack_beats;
    }
    if (earlier->may_play != NULL || later->may_play != NULL) {
        hooks->may_play = stack_may_play;
    }
    if (earlier->on_play != NULL || later->on_play != NULL) {
        hooks->on_play = stack_on_play;
    }
    if (earlier->on_pass != NULL || later->on_pass != NULL) {
        hooks->on_pass = stack_on_pass;
    }
    if (earlier->on_trick_end != NULL || later->on_trick_end != NULL) {
        hooks->on_trick_end = stack_on_trick_end;
    }
    if (earlier->penalty != NULL || later->penalty != NULL) {
        hooks->penalty = stack_penalty;
    }
    if (earlier->settle != NULL || later->settle != NULL) {
        hooks->settle = stack_settle;
    }
    if (earlier->next_leader != NULL || later->next_leader != NULL) {
        hooks->next_leader = stack_next_leader;
    }
    if (earlier->exchange != NULL || later->exchange != NULL) {
        hooks->exchange = stack_exchange;
    }
    return hooks;
}
