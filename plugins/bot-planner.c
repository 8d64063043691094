// SPDX-License-Identifier: LGPL-2.1-or-later
// A bot as a plug-in, and the model for others: it sorts its hand into as few plays as it can find,
// and plays what brings it nearer to having none. It knows no game; all that it asks the library is
// which combinations are in a hand.
#include <climb.h>

#define NEAR_END 3   // an opponent with so few cards is to be stopped
#define BID_CARDS 3  // a hand worth bidding has so many cards a play
#define TRY_MOST 200 // of longer lists of moves only every second, or third, is thought about

// What a decision is made from.
typedef struct {
    const ClimbQuestion *question;
    ClimbCards hand;
    ClimbMoves *list; // room to list combinations in
} Thought;

// What is strong is weak while lower beats higher.
static uint32_t strength(const Thought *thought, const ClimbCombo *combo) {
    bool reversed = climb_deal_reversed(&thought->question->view->deal);
    return reversed ? ~combo->strength : combo->strength;
}

// Is a combination to be used before another when a hand is sorted: more cards, then the weaker? Bombs
// stand back, since they win tricks.
static bool comes_before(const Thought *thought, const ClimbCombo *a, const ClimbCombo *b) {
    const ClimbGame *game = thought->question->game;
    bool bomb = climb_combo_is_bomb(game, a);
    if (bomb != climb_combo_is_bomb(game, b)) {
        return !bomb;
    }
    return a->size != b->size ? a->size > b->size : strength(thought, a) < strength(thought, b);
}

// The combination to take out of a hand first; size 0 if the hand has none.
static ClimbCombo next_part(const Thought *thought, ClimbCards hand) {
    const ClimbGame *game = thought->question->game;
    ClimbCombo best = { .size = 0 };
    thought->list->count = 0;
    climb_moves_add_leads(game, hand, game->distinct, thought->question->view->seat, thought->list);
    for (int i = 0; i < MIN(thought->list->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &thought->list->moves[i].combo;
        if (best.size == 0 || comes_before(thought, combo, &best)) {
            best = *combo;
        }
    }
    return best;
}

// How many plays a hand takes, as far as this bot sees.
static int count_plays(const Thought *thought, ClimbCards hand) {
    int plays = 0;
    while (hand != CLIMB_NO_CARDS) {
        ClimbCombo part = next_part(thought, hand);
        if (part.size == 0) {
            return plays + climb_cards_count(hand);
        }
        hand &= ~part.cards;
        plays++;
    }
    return plays;
}

// The fewest cards that an opponent has, as far as that is known.
static int fewest_cards(const Thought *thought) {
    const ClimbView *view = thought->question->view;
    unsigned own = climb_deal_side(thought->question->game, &view->deal, view->seat);
    int fewest = CLIMB_COUNT_HIDDEN;
    for (int seat = 0; seat < view->deal.seats; seat++) {
        if (((own | view->deal.out) >> seat & 1) == 0) {
            fewest = MIN(fewest, view->deal.counts[seat]);
        }
    }
    return fewest;
}

// Is a play better than the best so far? First by the plays that remain; of equals, as a lead the one
// of more cards, and then the weaker. Against somebody with one card left, singles are the last choice
// and the strongest of them comes first.
static bool is_better(const Thought *thought, const ClimbCombo *new_play, int remain,
                      const ClimbCombo *best, int best_remain) {
    bool last_card = fewest_cards(thought) == 1;
    if (last_card && (new_play->size == 1) != (best->size == 1)) {
        return new_play->size > 1;
    }
    if (remain != best_remain) {
        return remain < best_remain;
    }
    if (new_play->size != best->size) {
        return new_play->size > best->size;
    }
    bool weaker = strength(thought, new_play) < strength(thought, best);
    return last_card && best->size == 1 ? !weaker : weaker;
}

// The play, or the gift to another, after which the fewest plays remain, with their number in *remain;
// NULL if there is none.
static const ClimbMove *best_play(const Thought *thought, int *remain) {
    const ClimbMoves *moves = thought->question->moves;
    const ClimbMove *best = NULL;
    int listed = MIN(moves->count, CLIMB_MOVES_MAX);
    for (int i = 0; i < listed; i += listed / TRY_MOST + 1) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type != CLIMB_MOVE_PLAY && move->type != CLIMB_MOVE_GIVE) {
            continue;
        }
        int plays = count_plays(thought, thought->hand & ~move->combo.cards);
        if (best == NULL || is_better(thought, &move->combo, plays, &best->combo, *remain)) {
            best = move;
            *remain = plays;
        }
    }
    return best;
}

static const ClimbMove *find(const ClimbMoves *moves, ClimbMoveType type) {
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        if (moves->moves[i].type == type) {
            return &moves->moves[i];
        }
    }
    return NULL;
}

// Bids are listed from the lowest. A hand of a few plays is worth one.
static bool is_worth_bidding(const Thought *thought) {
    int cards = climb_cards_count(thought->hand);
    return count_plays(thought, thought->hand) * BID_CARDS <= cards;
}

// Is a play that beats worth it? Not if it tears apart what belongs together, or wastes a bomb, unless
// somebody is about to go out.
static bool is_worth_it(const Thought *thought, const ClimbMove *play, int remain) {
    bool bomb = climb_combo_is_bomb(thought->question->game, &play->combo);
    int before = count_plays(thought, thought->hand);
    return remain <= 1 || fewest_cards(thought) <= NEAR_END || (!bomb && remain < before);
}

// Returns NULL to decline, which only somebody not at turn may.
static const ClimbMove *choose(const Thought *thought) {
    const ClimbQuestion *question = thought->question;
    const ClimbMove *pass = find(question->moves, CLIMB_MOVE_PASS);
    const ClimbMove *bid = find(question->moves, CLIMB_MOVE_BID);
    bool at_turn = question->view->deal.turn == question->view->seat;
    int remain = 0;
    const ClimbMove *play = best_play(thought, &remain);
    if (bid != NULL && is_worth_bidding(thought)) {
        return bid;
    }
    if (play == NULL) {
        return pass != NULL ? pass : &question->moves->moves[0];
    }
    if ((pass != NULL || !at_turn) && !is_worth_it(thought, play, remain)) {
        return pass;
    }
    return play;
}

static bool decide(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    (void)bot;
    g_autofree ClimbMoves *list = g_new(ClimbMoves, 1);
    const Thought thought = {
        .question = question,
        .hand = question->view->deal.hands[question->view->seat],
        .list = list,
    };
    const ClimbMove *chosen = choose(&thought);
    if (chosen == NULL) {
        return false;
    }
    *choice = *chosen;
    return true;
}

static const ClimbBot planner = {
    .id = "planner",
    .title = N_("Planner"),
    .help = N_(
        "sorts its hand into few plays and makes the play after which the fewest remain; passes "
        "rather than tear a combination apart, and keeps bombs for the end"),
    .decide = decide,
};

static const ClimbBot *const bots[] = { &planner, NULL };

extern const ClimbModule climb_module;
const ClimbModule climb_module = {
    .abi = CLIMB_MODULE_ABI,
    .id = "bot-planner",
    .title = N_("Planner, a bot"),
    .bots = bots,
};
