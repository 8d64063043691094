// SPDX-License-Identifier: LGPL-2.1-or-later
// Lets bots play a deal: asks them in the order of the rules, and takes no illegal move. Counts
// little itself; what a deal means is the matter of its callers.
#include "bot-deal.h"

#include <hooks.h>
#include <string.h>
#include <words.h>

// The first fault of the functions in the match's rules, in words, or NULL.
static const char *fault_of(const ClimbMatch *match) {
    ClimbHooks *hooks = match->game->rules->hooks;
    const char *fault = climb_match_fault(match);
    if (fault == NULL) {
        fault = climb_match_broken(match);
    }
    return fault == NULL && hooks != NULL && hooks->fault != NULL ? hooks->fault(hooks) : fault;
}

// Where it happened goes behind what happened.
static void set_error(BotDeal *play, const ClimbMatch *match, ClimbError code, const char *problem,
                      int move) {
    char seed[CLIMB_SEED_TEXT_MAX];
    climb_error_set(
        &play->error, code, _("{problem} (match seed {seed}, deal {deal}, move {move})"), "problem",
        problem, "seed", climb_seed_print(&match->seed, seed), "deal",
        climb_words_digits(match->number).text, "move", climb_words_digits(move).text, NULL);
}

static bool fail(BotDeal *play, const ClimbMatch *match, int seat, const char *text,
                 const char *problem) {
    g_autofree char *words = climb_words_fill(text, "bot", play->bots[seat]->id, "seat",
                                              climb_words_digits(seat + 1).text, "problem", problem,
                                              NULL);
    set_error(play, match, CLIMB_ERROR_MOVE, words, (int)match->moves->len + 1);
    return false;
}

// A fault in a function of the rules voids the deal: what comes after it means nothing.
static bool check_fault(BotDeal *play, const ClimbMatch *match) {
    const char *fault = fault_of(match);
    if (fault == NULL) {
        return true;
    }
    if (play->error == NULL) {
        set_error(play, match, CLIMB_ERROR_MODULE, fault, (int)match->moves->len);
    }
    return false;
}

static bool apply(BotDeal *play, ClimbMatch *match, ClimbMove *move) {
    g_autoptr(GError) error = NULL;
    bool good = climb_match_apply(match, move, &error);
    if (!check_fault(play, match) || good) {
        return good && play->error == NULL;
    }
    return fail(play, match, move->seat,
                _("the bot {bot} in seat {seat} made a move that is refused: {problem}"),
                error->message);
}

static bool ask(BotDeal *play, const ClimbQuestion *question, int seat, ClimbMove *move) {
    const ClimbBot *bot = play->bots[seat];
    if (!play->keep_times) {
        return bot->decide(bot, question, move);
    }
    int64_t begun = g_get_monotonic_time();
    bool chosen = bot->decide(bot, question, move);
    play->thought[seat] += g_get_monotonic_time() - begun;
    play->decided[seat]++;
    return chosen;
}

static bool decide(BotDeal *play, const ClimbMatch *match, int seat, ClimbMove *move) {
    climb_view_of(match, seat, &play->view);
    play->moves.count = 0;
    climb_deal_moves(match->game, &play->view.deal, seat, &play->moves);
    if (play->moves.count == 0) {
        return false;
    }
    ClimbRandom random;
    climb_bot_random(match, seat, &random);
    ClimbQuestion question = {
        .game = match->game, .view = &play->view, .moves = &play->moves, .random = &random
    };
    return ask(play, &question, seat, move);
}

// Asks the seats that are not at turn, in seat order after the one at turn (rules.md D5), each once
// for what lies on the table. True with the move of the first that throws something in.
static bool interrupt(BotDeal *play, const ClimbMatch *match, unsigned *asked, ClimbMove *move) {
    const ClimbDeal *deal = &match->deal;
    int seats = deal->seats;
    for (int i = 1; i < seats; i++) {
        int seat = (deal->turn + i * deal->step + seats * seats) % seats;
        if ((*asked >> seat & 1) || !climb_deal_may_interrupt(match->game, deal, seat)) {
            continue;
        }
        *asked |= 1u << seat;
        bool thrown = decide(play, match, seat, move);
        play->asked += play->moves.count > 0;
        play->thrown += thrown;
        if (thrown) {
            return true;
        }
    }
    return false;
}

static bool take_turn(BotDeal *play, ClimbMatch *match, ClimbMove *move) {
    int seat = match->deal.turn;
    if (!decide(play, match, seat, move)) {
        return check_fault(play, match) &&
               fail(play, match, seat,
                    play->moves.count > 0 ? _("the bot {bot} in seat {seat} chose nothing")
                                          : _("the bot {bot} in seat {seat} has no legal move"),
                    "");
    }
    play->decisions++;
    play->legal += play->moves.count;
    return true;
}

bool bot_deal_play(BotDeal *play, ClimbMatch *match) {
    climb_match_begin(match);
    return bot_deal_finish(play, match);
}

static void tell_over(const BotDeal *play, const ClimbMatch *match) {
    for (int seat = 0; seat < match->game->seats; seat++) {
        const ClimbBot *bot = play->bots[seat];
        if (bot->over != NULL) {
            bot->over(bot, match->game, seat, &match->result);
        }
    }
}

bool bot_deal_finish(BotDeal *play, ClimbMatch *match) {
    const ClimbDeal *deal = &match->deal;
    unsigned asked = 0;
    play->leader = CLIMB_NO_SEAT;
    play->too_long = false;
    while (deal->phase != CLIMB_PHASE_OVER) {
        ClimbMove move = { 0 };
        if (play->leader < 0 && deal->phase == CLIMB_PHASE_PLAY) {
            play->leader = deal->trick_leader;
        }
        if (match->moves->len >= BOT_DEAL_MOVES_MAX) {
            climb_match_void(match);
            play->too_long = true;
            break;
        }
        if (play->keep_counts) {
            memcpy(play->counts[match->moves->len], deal->counts, sizeof(play->counts[0]));
        }
        if (!interrupt(play, match, &asked, &move) && !take_turn(play, match, &move)) {
            return false;
        }
        if (!apply(play, match, &move)) {
            return false;
        }
        asked = move.type == CLIMB_MOVE_PASS ? asked : 0;
    }
    tell_over(play, match);
    play->too_long = play->too_long || (deal->voided && match->moves->len >= CLIMB_DEAL_MOVES_MAX);
    return check_fault(play, match);
}
