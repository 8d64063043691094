// SPDX-License-Identifier: LGPL-2.1-or-later
// Questions that the function `ask` (hooks.h) puts to a seat: when one is asked, what an answer changes,
// and its words. The words are not kept in the deal, which stays flat: the function, being pure, is
// asked for them again.
#include "house.h"

#include "view.h"

// Asks with the deal as it is when nobody is asked.
static bool put_question(const ClimbGame *game, const ClimbDeal *deal, bool words,
                         ClimbAsked *question) {
    ClimbHooks *hooks = game->rules->hooks;
    ClimbView view;
    *question = (ClimbAsked){ .seat = CLIMB_NO_SEAT };
    climb_view_of_deal(game, deal, CLIMB_NO_SEAT, &view);
    if (deal->phase == CLIMB_PHASE_ASK) {
        view.deal.phase = CLIMB_PHASE_PLAY;
        view.deal.turn = deal->turn_kept;
        view.deal.turn_kept = CLIMB_NO_SEAT;
        view.deal.choices = 0;
    }
    return hooks->ask(hooks, game, &view.deal, words, question);
}

static bool is_sound(const ClimbDeal *deal, const ClimbAsked *question) {
    return question->seat >= 0 && question->seat < deal->seats &&
           !((deal->out >> question->seat) & 1) && question->count >= 2 &&
           question->count <= CLIMB_CHOICES_MAX;
}

void climb_house_ask(const ClimbGame *game, ClimbDeal *deal) {
    ClimbAsked question;
    if (deal->phase != CLIMB_PHASE_PLAY || deal->answer_count >= CLIMB_ANSWERS_MAX) {
        return;
    }
    bool asked = put_question(game, deal, false, &question);
    if (asked && question.count == 0) {
        return;
    }
    if (!asked || !is_sound(deal, &question)) {
        climb_deal_void(deal);
        deal->failed = true;
        return;
    }
    deal->phase = CLIMB_PHASE_ASK;
    deal->turn_kept = deal->turn;
    deal->turn = (int8_t)question.seat;
    deal->choices = (uint8_t)question.count;
}

void climb_house_answer(const ClimbGame *game, ClimbDeal *deal, const ClimbMove *move) {
    deal->answers[deal->answer_count++] = (uint8_t)(move->seat << 4 | move->value);
    deal->answered = true;
    deal->phase = CLIMB_PHASE_PLAY;
    deal->turn = deal->turn_kept;
    deal->turn_kept = CLIMB_NO_SEAT;
    deal->choices = 0;
    climb_house_finish_answer(game, deal, move);
}

bool climb_deal_question(const ClimbGame *game, const ClimbDeal *deal, char **question,
                         GStrv *answers) {
    ClimbAsked asked;
    *question = NULL;
    *answers = NULL;
    if (deal->phase != CLIMB_PHASE_ASK || !put_question(game, deal, true, &asked)) {
        return false;
    }
    *question = asked.question;
    *answers = asked.answers;
    return asked.count > 0;
}
