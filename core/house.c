// SPDX-License-Identifier: LGPL-2.1-or-later
// Asks the functions of the rules (hooks.h), one question each, and checks what they answer. What
// follows from an answer is decided by whoever asked: check.c, combo.c, house-moves.c,
// house-effects.c. Penalties and settlement are asked for in score.c, the next leader in match.c.
#include "house.h"

#include "view.h"

unsigned climb_house_bits(const ClimbHooks *hooks) {
    if (hooks == NULL) {
        return 0;
    }
    bool effects = hooks->on_play != NULL || hooks->on_pass != NULL ||
                   hooks->on_trick_end != NULL || hooks->on_answer != NULL;
    return (hooks->classify != NULL ? CLIMB_HOUSE_CLASSIFY : 0) |
           (hooks->beats != NULL ? CLIMB_HOUSE_BEATS : 0) |
           (hooks->may_play != NULL ? CLIMB_HOUSE_MAY_PLAY : 0) |
           (effects ? CLIMB_HOUSE_EFFECTS : 0) | (hooks->ask != NULL ? CLIMB_HOUSE_ASK : 0);
}

const char *climb_house_fault(const ClimbGame *game) {
    ClimbHooks *hooks = game->rules->hooks;
    return hooks != NULL && hooks->fault != NULL ? hooks->fault(hooks) : NULL;
}

bool climb_house_classify(const ClimbGame *game, ClimbCards cards, ClimbCombo *combo, bool *known) {
    ClimbHooks *hooks = game->rules->hooks;
    int size = climb_cards_count(cards);
    ClimbCombo found = { .cards = cards, .size = (uint8_t)size };
    *known = false;
    combo->size = 0;
    if (!hooks->classify(hooks, game, cards, &found, known)) {
        *known = true; // after a fault nothing is a combination
        return false;
    }
    if (!*known || found.size == 0 || found.kind >= game->kind_count || size == 0) {
        return false;
    }
    *combo = (ClimbCombo){
        .cards = cards,
        .strength = (uint32_t)game->patterns[found.kind].rung << 24 |
                    (found.strength & CLIMB_KEY_MASK),
        .kind = found.kind,
        .size = (uint8_t)size,
    };
    return true;
}

int climb_house_beats(const ClimbGame *game, const ClimbCombo *new_combo, const ClimbCombo *old) {
    ClimbHooks *hooks = game->rules->hooks;
    int answer = -1;
    return hooks->beats(hooks, game, new_combo, old, &answer) ? answer : 0;
}

// --- may_play ----------------------------------------------------------------------------------

static bool allows(const ClimbGame *game, const ClimbView *view, const ClimbMove *move,
                   char **reason) {
    ClimbHooks *hooks = game->rules->hooks;
    bool allowed = false;
    return hooks->may_play(hooks, game, &view->deal, move, &allowed, reason) && allowed;
}

bool climb_house_allows(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                        char **reason) {
    ClimbView view;
    climb_view_of_deal(game, deal, move->seat, &view);
    return allows(game, &view, move, reason);
}

bool climb_house_any_allowed(const ClimbGame *game, const ClimbDeal *deal, int seat,
                             const ClimbMoves *moves) {
    ClimbView view;
    climb_view_of_deal(game, deal, seat, &view);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        if (allows(game, &view, &moves->moves[i], NULL)) {
            return true;
        }
    }
    return false;
}

// Nothing was allowed: what is left of a list. After a fault the list may be anything that is not
// empty at turn, since whatever is chosen voids the deal.
static void none_allowed(const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    if (seat != deal->turn) {
        moves->count = 0;
    } else if (deal->table.size != 0) {
        moves->moves[0] = (ClimbMove){ .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
        moves->count = 1;
    }
}

void climb_house_keep_allowed(const ClimbGame *game, const ClimbDeal *deal, int seat,
                              ClimbMoves *moves) {
    uint8_t allowed[CLIMB_MOVES_MAX];
    ClimbView view;
    int written = MIN(moves->count, CLIMB_MOVES_MAX);
    int kept = 0;
    climb_view_of_deal(game, deal, seat, &view);
    for (int i = 0; i < written; i++) {
        allowed[i] = allows(game, &view, &moves->moves[i], NULL);
        kept += allowed[i];
    }
    moves->count = written;
    if (kept == 0) {
        none_allowed(deal, seat, moves);
        return;
    }
    kept = 0;
    for (int i = 0; i < written; i++) {
        if (allowed[i]) {
            moves->moves[kept++] = moves->moves[i];
        }
    }
    moves->count = kept;
}

// --- effects -----------------------------------------------------------------------------------

bool climb_house_after_move(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                            ClimbEffects *effects) {
    ClimbHooks *hooks = game->rules->hooks;
    *effects = (ClimbEffects){ .lead = CLIMB_NO_SEAT };
    bool play = move->type == CLIMB_MOVE_PLAY;
    if (play ? hooks->on_play == NULL : hooks->on_pass == NULL) {
        return true;
    }
    // What everybody knows: so the deal of a view changes as the deal itself does.
    ClimbView view;
    climb_view_of_deal(game, deal, CLIMB_NO_SEAT, &view);
    return play ? hooks->on_play(hooks, game, &view.deal, move, effects)
                : hooks->on_pass(hooks, game, &view.deal, move, effects);
}

bool climb_house_after_trick(const ClimbGame *game, const ClimbDeal *deal, int winner,
                             ClimbEffects *effects) {
    ClimbHooks *hooks = game->rules->hooks;
    *effects = (ClimbEffects){ .lead = CLIMB_NO_SEAT };
    if (hooks->on_trick_end == NULL) {
        return true;
    }
    ClimbView view;
    climb_view_of_deal(game, deal, CLIMB_NO_SEAT, &view);
    view.deal.table = (ClimbCombo){ 0 }; // lies there still where the deal ends
    return hooks->on_trick_end(hooks, game, &view.deal, winner, effects);
}

bool climb_house_after_answer(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                              ClimbEffects *effects) {
    ClimbHooks *hooks = game->rules->hooks;
    *effects = (ClimbEffects){ .lead = CLIMB_NO_SEAT };
    if (hooks->on_answer == NULL) {
        return true;
    }
    ClimbView view;
    climb_view_of_deal(game, deal, CLIMB_NO_SEAT, &view);
    return hooks->on_answer(hooks, game, &view.deal, move, effects);
}
