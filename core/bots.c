// SPDX-License-Identifier: LGPL-2.1-or-later
// The built-in bots: plain players that choose among the legal moves and so play by every set of
// rules. They look at nothing but their view, and keep nothing between decisions.
#include "registry-private.h"

#include "search.h"
#include "words.h"

// Ranks that a card may be higher before it is given away rather than one of a set.
#define BROKEN_SET 3

// How a bot orders plays; the lowest order is chosen.
typedef uint64_t (*OrderPlay)(const ClimbGame *game, const ClimbView *view,
                              const ClimbCombo *combo);

static int listed(const ClimbMoves *moves) {
    return MIN(moves->count, CLIMB_MOVES_MAX);
}

static bool at_turn(const ClimbView *view) {
    return view->deal.turn == view->seat;
}

static ClimbCards own_hand(const ClimbView *view) {
    return view->deal.hands[view->seat];
}

// What is strong is weak while lower beats higher.
static uint64_t order_of(unsigned first, unsigned second, const ClimbView *view,
                         const ClimbCombo *combo) {
    uint32_t strength = climb_combo_turned(combo, climb_deal_reversed(&view->deal));
    return (uint64_t)first << 40 | (uint64_t)second << 32 | strength;
}

// Fewer cards first, bombs after all others.
static uint64_t smallest_first(const ClimbGame *game, const ClimbView *view,
                               const ClimbCombo *combo) {
    return order_of(climb_combo_is_bomb(game, combo), combo->size, view, combo);
}

// More cards first; of one number of cards, bombs last.
static uint64_t largest_first(const ClimbGame *game, const ClimbView *view,
                              const ClimbCombo *combo) {
    return order_of(CLIMB_CARDS_MAX - combo->size, climb_combo_is_bomb(game, combo), view, combo);
}

// The kind on the table first, then other kinds that are no bombs, then bombs.
static uint64_t same_kind_first(const ClimbGame *game, const ClimbView *view,
                                const ClimbCombo *combo) {
    unsigned group = combo->kind == view->deal.table.kind ? 0
                     : climb_combo_is_bomb(game, combo)   ? 2
                                                          : 1;
    return order_of(group, combo->size, view, combo);
}

// The play of lowest order, of equal ones that of the lowest cards; NULL if there is no play.
static const ClimbMove *best_play(const ClimbGame *game, const ClimbView *view,
                                  const ClimbMoves *moves, OrderPlay order) {
    const ClimbMove *best = NULL;
    uint64_t best_order = 0;
    for (int i = 0; i < listed(moves); i++) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type != CLIMB_MOVE_PLAY) {
            continue;
        }
        uint64_t value = order(game, view, &move->combo);
        if (best == NULL || value < best_order ||
            (value == best_order && move->combo.cards < best->combo.cards)) {
            best = move;
            best_order = value;
        }
    }
    return best;
}

static const ClimbMove *find_pass(const ClimbMoves *moves) {
    for (int i = 0; i < listed(moves); i++) {
        if (moves->moves[i].type == CLIMB_MOVE_PASS) {
            return &moves->moves[i];
        }
    }
    return NULL;
}

static const ClimbMove *least_bid(const ClimbMoves *moves) {
    const ClimbMove *least = NULL;
    for (int i = 0; i < listed(moves); i++) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type == CLIMB_MOVE_BID && (least == NULL || move->value < least->value)) {
            least = move;
        }
    }
    return least;
}

// The highest card (or rank) of which the own hand has least: a partner who can help.
static const ClimbMove *best_call(const ClimbView *view, const ClimbMoves *moves) {
    const ClimbMove *best = NULL;
    int best_own = 0;
    for (int i = 0; i < listed(moves); i++) {
        const ClimbMove *move = &moves->moves[i];
        if (move->type != CLIMB_MOVE_CALL) {
            continue;
        }
        int own = climb_cards_count(move->combo.cards & own_hand(view));
        if (best == NULL || own < best_own ||
            (own == best_own && move->combo.cards > best->combo.cards)) {
            best = move;
            best_own = own;
        }
    }
    return best;
}

// Bids no more than `wish`; takes the least where it may not pass.
static const ClimbMove *bid_up_to(const ClimbMoves *moves, int wish) {
    const ClimbMove *bid = least_bid(moves);
    const ClimbMove *pass = find_pass(moves);
    return bid == NULL || (pass != NULL && bid->value > wish) ? pass : bid;
}

// What giving cards away costs: their ranks, and as much as some ranks more for each set broken up.
static int gift_cost(ClimbCards hand, ClimbCards cards) {
    int cost = 0;
    for (ClimbCards rest = cards; rest != 0; rest = climb_cards_rest(rest)) {
        int rank = climb_card_rank(climb_cards_lowest(rest));
        ClimbCards set = hand & climb_cards_of_rank(rank);
        cost += rank + (climb_cards_rest(set) != 0 ? BROKEN_SET : 0);
    }
    return cost;
}

static const ClimbMove *best_gift(const ClimbView *view, const ClimbMoves *moves) {
    const ClimbMove *best = NULL;
    int best_cost = 0;
    for (int i = 0; i < listed(moves); i++) {
        int cost = gift_cost(own_hand(view), moves->moves[i].combo.cards);
        if (best == NULL || cost < best_cost) {
            best = &moves->moves[i];
            best_cost = cost;
        }
    }
    return best;
}

// Out of turn: only what empties the hand at once.
static const ClimbMove *going_out(const ClimbView *view, const ClimbMoves *moves) {
    for (int i = 0; i < listed(moves); i++) {
        if (moves->moves[i].combo.cards == own_hand(view)) {
            return &moves->moves[i];
        }
    }
    return NULL;
}

static bool choose(const ClimbMove *found, const ClimbView *view, const ClimbMoves *moves,
                   ClimbMove *choice) {
    if (found == NULL && at_turn(view)) {
        found = &moves->moves[0];
    }
    if (found == NULL) {
        return false;
    }
    *choice = *found;
    return true;
}

static bool decide_by(const ClimbQuestion *question, OrderPlay lead, int wish, ClimbMove *choice) {
    const ClimbView *view = question->view;
    const ClimbMoves *moves = question->moves;
    const ClimbMove *found = NULL;
    if (!at_turn(view)) {
        return choose(going_out(view, moves), view, moves, choice);
    }
    switch ((ClimbPhase)view->deal.phase) {
    case CLIMB_PHASE_EXCHANGE: found = best_gift(view, moves); break;
    case CLIMB_PHASE_AUCTION: found = bid_up_to(moves, wish); break;
    case CLIMB_PHASE_CALL: found = best_call(view, moves); break;
    case CLIMB_PHASE_PLAY:
        found = best_play(question->game, view, moves,
                          view->deal.table.size == 0 ? lead : same_kind_first);
        break;
    case CLIMB_PHASE_ASK: // the first answer
    case CLIMB_PHASE_OVER: break;
    }
    return choose(found != NULL ? found : find_pass(moves), view, moves, choice);
}

static bool decide_random(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    const ClimbMoves *moves = question->moves;
    (void)bot;
    if (!at_turn(question->view) && climb_random_below(question->random, 2) == 0) {
        return false;
    }
    *choice = moves->moves[climb_random_below(question->random, (uint32_t)listed(moves))];
    return true;
}

// All others have passed, and after one more pass there would be no play.
static bool last_to_bid(const ClimbQuestion *question) {
    const ClimbDeal *deal = &question->view->deal;
    return deal->phase == CLIMB_PHASE_AUCTION && deal->bid == 0 &&
           deal->auction_passes + 1 >= deal->seats &&
           question->game->rules->auction_unbid == CLIMB_UNBID_REDEAL;
}

static bool decide_lowest(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    (void)bot;
    int wish = last_to_bid(question) ? question->game->rules->auction_min : 0;
    return decide_by(question, smallest_first, wish, choice);
}

// High cards of a hand in hundredths of an even share: a card of the top rank counts 3, of the
// second 2, of the third 1.
static int high_share(const ClimbGame *game, ClimbCards hand) {
    int own = 0, all = 0;
    for (int worth = 3; worth >= 1; worth--) {
        int rank = game->deck.rank_count - 4 + worth;
        if (rank < 0) {
            continue;
        }
        ClimbCards cards = climb_cards_of_rank(rank) & game->deck.cards;
        own += worth * climb_cards_count(cards & hand);
        all += worth * climb_cards_count(cards);
    }
    int held = climb_cards_count(hand), deck = climb_cards_count(game->deck.cards);
    return all == 0 || held == 0 ? 0 : own * 100 * deck / (all * held);
}

// What a hand is worth bidding: nothing below a tenth over the even share, then a step more for
// every third of a share.
static int wish_of(const ClimbGame *game, ClimbCards hand) {
    int over = high_share(game, hand) - 110;
    return over < 0 ? 0 : MIN(game->rules->auction_min + over / 33, game->rules->auction_max);
}

static bool decide_dumper(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    const ClimbView *view = question->view;
    bool bids = view->deal.phase == CLIMB_PHASE_AUCTION;
    (void)bot;
    return decide_by(question, largest_first, bids ? wish_of(question->game, own_hand(view)) : 0,
                     choice);
}

static const ClimbBot random_bot = {
    .id = "random",
    .title = N_("Random"),
    .help = N_(
        "makes any legal move, each as likely as the others; lets every second chance to throw "
        "a bomb in go by"),
    .decide = decide_random,
};

static const ClimbBot lowest_bot = {
    .id = "lowest",
    .title = N_("Lowest"),
    .help = N_(
        "leads its lowest single card and follows with the lowest play that beats; passes only "
        "if nothing does; bids only if it must, or else the cards would be dealt again; throws a "
        "bomb in only to go out; gives away low cards that break no set"),
    .decide = decide_lowest,
};

static const ClimbBot dumper_bot = {
    .id = "dumper",
    .title = N_("Dumper"),
    .help = N_("leads the lowest of its largest combinations and follows with the lowest play that "
               "beats; bids by its high cards; throws a bomb in only to go out"),
    .decide = decide_dumper,
};

// Where the rules cannot be thought about, it plays as the dumper does.
static bool decide_search(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    bool acts = false;
    if (!climb_search_decide(bot->data, question, &acts, choice)) {
        return decide_dumper(bot, question, choice);
    }
    return acts;
}

static const ClimbSearchLevel easy_level = { .playouts = 0 };
static const ClimbSearchLevel learned_level = { .playouts = 0, .trained = true };
static const ClimbSearchLevel medium_level = { .playouts = 100, .candidates = 10 };
static const ClimbSearchLevel strong_level = {
    .playouts = 4000, .candidates = 24, .learns = true, .evidence = true, .solves = true
};

static const ClimbSearchLevel wins_level = { .playouts = 4000,
                                             .candidates = 24,
                                             .learns = true,
                                             .evidence = true,
                                             .solves = true,
                                             .wins = true };

const ClimbSearchLevel *climb_search_best_level(void) {
    return &strong_level;
}

static const ClimbBot easy_bot = {
    .id = "easy",
    .title = N_("Easy"),
    .help = N_(
        "parts its hand into combinations and plays by that plan, without thinking ahead: leads "
        "what is long and low, follows with the weakest that beats, breaks the plan when "
        "somebody is about to go out"),
    .decide = decide_search,
    .data = (gpointer)&easy_level,
};

static const ClimbBot learned_bot = {
    .id = "learned",
    .title = N_("Learned"),
    .help = N_(
        "parts its hand as easy does, and plays by what it learned from games against itself, "
        "without thinking ahead"),
    .decide = decide_search,
    .data = (gpointer)&learned_level,
};

static const ClimbBot medium_bot = {
    .id = "medium",
    .title = N_("Medium"),
    .help = N_("imagines a dozen deals that fit what it has seen, plays each out after every "
               "sensible move as easy would, and makes the move that won most points"),
    .decide = decide_search,
    .data = (gpointer)&medium_level,
};

static const ClimbBot strong_bot = {
    .id = "strong",
    .title = N_("Strong"),
    .help = N_("does as medium with more moves and some hundreds of deals, likelier ones by what "
               "others passed on, and learns from deal to deal how it would go on itself"),
    .decide = decide_search,
    .data = (gpointer)&strong_level,
};

static const ClimbBot wins_bot = {
    .id = "strong-wins",
    .title = N_("Strong, for wins"),
    .help = N_("thinks as strong does, but to win as many deals as it can, whatever the points"),
    .decide = decide_search,
    .data = (gpointer)&wins_level,
};

static const ClimbBot *const all_bots[] = { &random_bot, &lowest_bot,  &dumper_bot,
                                            &easy_bot,   &learned_bot, &medium_bot,
                                            &strong_bot, &wins_bot,    NULL };

const ClimbBot *const *climb_bots(void) {
    return all_bots;
}

static const ClimbModule bots_module = {
    .abi = CLIMB_MODULE_ABI,
    .id = "bots",
    .title = N_("Bots of the library"),
    .bots = all_bots,
};

const ClimbModule *climb_bots_module(void) {
    return &bots_module;
}

// That a bot may find out the seed is no harm, since it tells nothing of the cards.
void climb_bot_random(const ClimbMatch *match, int seat, ClimbRandom *random) {
    uint64_t decision = match->deal.serial * CLIMB_SEATS_MAX + (uint64_t)seat;
    climb_random_init_part(random, &match->bots, decision);
}
