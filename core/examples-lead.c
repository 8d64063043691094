// SPDX-License-Identifier: LGPL-2.1-or-later
// Rule examples about leading: opening, lead, feeding. The deals are begun by examples-position.c
// and judged by the engine.
#include "examples-position.h"

#include <string.h>

// Takes a deal, whose auction is over or has none, through one move of a seat.
static bool judge_move(ClimbExampleLine *line, const ClimbGame *game, const ClimbDeal *deal,
                       ClimbMove *move, GError **error) {
    ClimbVerdict verdict = climb_deal_check(game, deal, move);
    g_autofree char *why = verdict == CLIMB_VERDICT_OK
                               ? NULL
                               : climb_verdict_words(game, deal, move, verdict);
    return climb_example_judge(line, verdict == CLIMB_VERDICT_OK, why, error);
}

// Words for cards that are dealt to nobody, whatever the rules do with a spare card.
#define ASIDE_WORDS \
    { "stock", "aside", "undealt", "dead", "not", "out" }

// Where cards are left aside, no spare is dealt on or given away.
static bool leave_aside(ClimbGame **game, const ClimbExampleSection *aside, GError **error) {
    int spare = (*game)->rules->deal_spare;
    if (aside->cards == CLIMB_NO_CARDS || spare == CLIMB_SPARE_DEAD || spare == CLIMB_SPARE_KITTY) {
        return true;
    }
    g_autoptr(ClimbRules) rules = climb_rules_copy((*game)->rules);
    if (!climb_rules_set(rules, "deal.spare", "dead", error)) {
        return false;
    }
    ClimbGame *dead = climb_game_new(rules, error);
    if (dead == NULL) {
        return false;
    }
    climb_game_unref(*game);
    *game = dead;
    return true;
}

// Gives the opener the card that opens, which depends on the cards that nobody holds.
static bool give_opening_card(const ClimbGame *game, int opener, ClimbExampleHands *hands,
                              GError **error) {
    ClimbDeal deal;
    ClimbExampleHands trial = { .rest = hands->rest };
    int seat;
    for (int i = 0; i < game->seats; i++) {
        trial.sizes[i] = CLIMB_CARDS_MAX;
    }
    if (!climb_example_position(game, &trial, 0, &deal, error)) {
        return false;
    }
    ClimbCard card = climb_deal_opening_card(game, &deal, &seat);
    if (card != CLIMB_NO_CARD && opener != CLIMB_NO_SEAT) {
        hands->hands[opener] |= climb_cards_of(card);
    }
    return true;
}

enum {
    OPENING_HAND,
    OPENING_PLAY,
    OPENING_REST,
    OPENING_ASIDE,
    OPENING_OPENER,
    OPENING_DEAL,
    OPENING_WINNER,
    OPENING_LOSER,
    OPENING_PARTS
};

// The seat that the hand of the question belongs to: who won or lost the deal before, else the one
// that the rules would let lead were they not to look at cards.
static bool opening_start(const ClimbGame *game, const ClimbExampleSection *parts,
                          ClimbExampleStart *start, GError **error) {
    *start = (ClimbExampleStart){
        .number = parts[OPENING_DEAL].number > 0 ? parts[OPENING_DEAL].number : 1,
        .dealer = CLIMB_NO_SEAT,
        .winner = parts[OPENING_WINNER].seen ? 0 : CLIMB_NO_SEAT,
        .loser = parts[OPENING_LOSER].seen ? 0 : CLIMB_NO_SEAT,
        .hands = { .rest = parts[OPENING_REST].cards | parts[OPENING_ASIDE].cards },
    };
    int turned = 0;
    if (start->number == 1 && start->winner != CLIMB_NO_SEAT) {
        start->number = 2;
    }
    ClimbCards hand = parts[OPENING_HAND].cards | parts[OPENING_PLAY].cards;
    start->hands.hands[0] = hand;
    if (parts[OPENING_OPENER].seen && !give_opening_card(game, 0, &start->hands, error)) {
        return false;
    }
    if (start->winner != CLIMB_NO_SEAT || start->loser != CLIMB_NO_SEAT) {
        return true;
    }
    g_autoptr(ClimbMatch) match = climb_example_begin(game, start, &turned, error);
    if (match == NULL) {
        return false;
    }
    // By place and not by card: the hand goes to whoever that is.
    if (game->rules->open_lead == CLIMB_LEAD_NEXT_TO_DEALER ||
        game->rules->open_lead == CLIMB_LEAD_DEALER) {
        start->dealer = (match->start.dealer - match->deal.turn + game->seats) % game->seats;
    }
    return true;
}

bool climb_example_opening(ClimbExampleLine *line, GError **error) {
    ClimbExampleSection parts[OPENING_PARTS] = {
        [OPENING_HAND] = { .words = { "hand", "holds", "holding", "holder" },
                           .takes_before = true },
        [OPENING_PLAY] = { .words = { "play", "plays", "leads", "lead", "opens" } },
        [OPENING_REST] = { .words = { "kitty", "spare", "rest" }, .takes_before = true },
        [OPENING_ASIDE] = { .words = ASIDE_WORDS, .takes_before = true },
        [OPENING_OPENER] = { .words = { "opener", "speaker" } },
        [OPENING_DEAL] = { .words = { "deal" } },
        [OPENING_WINNER] = { .words = { "winner" } },
        [OPENING_LOSER] = { .words = { "loser" } },
    };
    ClimbExampleStart start;
    int turned = 0;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL ||
        !climb_example_read_sections(game, line->question, parts, OPENING_PARTS, error) ||
        !leave_aside(&game, &parts[OPENING_ASIDE], error) ||
        !opening_start(game, parts, &start, error)) {
        return false;
    }
    g_autoptr(ClimbMatch) match = climb_example_begin(game, &start, &turned, error);
    if (match == NULL) {
        return false;
    }
    climb_example_pass_auction(game, &match->deal, CLIMB_NO_SEAT);
    ClimbMove move = {
        .type = parts[OPENING_PLAY].pass ? CLIMB_MOVE_PASS : CLIMB_MOVE_PLAY,
        .seat = (uint8_t)turned,
        .combo.cards = parts[OPENING_PLAY].cards,
    };
    return judge_move(line, game, &match->deal, &move, error);
}

enum {
    LEAD_OPENER,
    LEAD_BIDDER,
    LEAD_DEALER,
    LEAD_WINNER,
    LEAD_LOSER,
    LEAD_HOLDER,
    LEAD_REST,
    LEAD_ASIDE,
    LEAD_DEAL,
    LEAD_PARTS
};

static bool lead_start(const ClimbGame *game, const ClimbExampleSection *parts,
                       ClimbExampleStart *start, GError **error) {
    for (int i = 0; i < LEAD_DEAL; i++) {
        if (parts[i].number >= game->seats) {
            climb_example_unclear(error, "there are only %d seats, from 0", game->seats);
            return false;
        }
    }
    bool later = parts[LEAD_WINNER].seen || parts[LEAD_LOSER].seen;
    bool auction = game->rules->auction != CLIMB_AUCTION_NONE;
    *start = (ClimbExampleStart){
        .number = parts[LEAD_DEAL].number > 0 ? parts[LEAD_DEAL].number
                  : later && !auction         ? 2
                                              : 1,
        .dealer = parts[LEAD_DEALER].number,
        .winner = parts[LEAD_WINNER].number,
        .loser = parts[LEAD_LOSER].number,
        .hands = { .rest = parts[LEAD_REST].cards | parts[LEAD_ASIDE].cards },
    };
    if (parts[LEAD_HOLDER].number >= 0) {
        start->hands.hands[parts[LEAD_HOLDER].number] |= parts[LEAD_HOLDER].cards;
    }
    return !parts[LEAD_OPENER].seen || parts[LEAD_OPENER].number < 0 ||
           give_opening_card(game, parts[LEAD_OPENER].number, &start->hands, error);
}

// The seat that the answer names, by number or by what it is; CLIMB_NO_SEAT if it names none.
static int answered_seat(const ClimbExampleLine *line, const ClimbExampleSection *parts) {
    g_auto(GStrv) words = climb_example_words(line->expected);
    for (char **word = words; *word != NULL; word++) {
        int seat = climb_example_seat(*word);
        if (seat != CLIMB_NO_SEAT) {
            return seat;
        }
        for (int i = 0; i < LEAD_REST; i++) {
            for (const char *const *name = parts[i].words; *name != NULL; name++) {
                if (climb_example_same(*word, *name) && parts[i].number >= 0) {
                    return parts[i].number;
                }
            }
        }
    }
    return CLIMB_NO_SEAT;
}

bool climb_example_lead(ClimbExampleLine *line, GError **error) {
    ClimbExampleSection parts[LEAD_PARTS] = {
        [LEAD_OPENER] = { .words = { "opener", "speaker", "opened", "opens", "lowest" },
                          .takes_before = true },
        [LEAD_BIDDER] = { .words = { "bidder", "declarer", "bids", "bid" }, .takes_before = true },
        [LEAD_DEALER] = { .words = { "dealer", "deals" }, .takes_before = true },
        [LEAD_WINNER] = { .words = { "winner", "won", "wins" }, .takes_before = true },
        [LEAD_LOSER] = { .words = { "loser", "lost", "loses" }, .takes_before = true },
        [LEAD_HOLDER] = { .words = { "holds", "holder", "holding", "has", "with", "hand", "held" },
                          .takes_before = true },
        [LEAD_REST] = { .words = { "kitty", "spare", "rest" }, .takes_before = true },
        [LEAD_ASIDE] = { .words = ASIDE_WORDS, .takes_before = true },
        [LEAD_DEAL] = { .words = { "deal" } },
    };
    ClimbExampleStart start;
    int turned = 0;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL ||
        !climb_example_read_sections(game, line->question, parts, LEAD_PARTS, error) ||
        !leave_aside(&game, &parts[LEAD_ASIDE], error) || !lead_start(game, parts, &start, error)) {
        return false;
    }
    g_autoptr(ClimbMatch) match = climb_example_begin(game, &start, &turned, error);
    if (match == NULL) {
        return false;
    }
    int bidder = parts[LEAD_BIDDER].number >= 0 ? parts[LEAD_BIDDER].number
                 : start.number == 1            ? parts[LEAD_WINNER].number
                                                : CLIMB_NO_SEAT;
    climb_example_pass_auction(game, &match->deal,
                               bidder >= 0 ? (bidder + turned) % game->seats : CLIMB_NO_SEAT);
    int seat = (match->deal.turn - turned + game->seats) % game->seats;
    climb_example_says(line, "S%d leads", seat);
    int expected = answered_seat(line, parts);
    if (expected == CLIMB_NO_SEAT) {
        climb_example_unclear(error, "the answer “%s” names no seat", line->expected);
        return false;
    }
    return seat == expected;
}

enum { FEEDING_NEXT, FEEDING_LEAD, FEEDING_TABLE, FEEDING_HAND, FEEDING_PLAY, FEEDING_PARTS };

// "play 4D", or "lead 4D".
static ClimbCards played_cards(const ClimbExampleSection *parts) {
    return parts[FEEDING_PLAY].cards | parts[FEEDING_LEAD].cards;
}

// Seat 0 acts, seat 1 is the next; what is on the table was led by the last seat.
static bool feeding_position(const ClimbGame *game, const ClimbExampleSection *parts,
                             ClimbDeal *deal, GError **error) {
    ClimbExampleHands hands = { 0 };
    int last = game->seats - 1;
    bool leads = parts[FEEDING_TABLE].cards == CLIMB_NO_CARDS;
    hands.hands[0] = parts[FEEDING_HAND].cards | played_cards(parts);
    hands.hands[last] = parts[FEEDING_TABLE].cards;
    for (int seat = 1; seat < game->seats; seat++) {
        hands.sizes[seat] = 5 + climb_cards_count(hands.hands[seat]);
    }
    hands.sizes[1] = parts[FEEDING_NEXT].number > 0 ? parts[FEEDING_NEXT].number : 1;
    if (!climb_example_position(game, &hands, leads ? 0 : last, deal, error)) {
        return false;
    }
    if (leads) {
        return true;
    }
    ClimbMove move = {
        .type = CLIMB_MOVE_PLAY,
        .seat = (uint8_t)last,
        .combo.cards = parts[FEEDING_TABLE].cards,
    };
    ClimbVerdict verdict = climb_deal_check(game, deal, &move);
    if (verdict != CLIMB_VERDICT_OK) {
        g_autofree char *why = climb_verdict_words(game, deal, &move, verdict);
        climb_example_unclear(error, "what is on the table could not be led: %s", why);
        return false;
    }
    climb_deal_apply(game, deal, &move);
    return true;
}

// Judges a move under the duty: a breach may be a play that is refused or one that is held against
// the seat (rules.md Q17).
static bool judge_duty(ClimbExampleLine *line, const ClimbGame *game, ClimbDeal *deal,
                       ClimbMove *move, GError **error) {
    static const char *const breach_words[] = { "breach", "breaks", "breached", NULL };
    ClimbVerdict verdict = climb_deal_check(game, deal, move);
    bool breach = verdict == CLIMB_VERDICT_DUTY_HIGHEST || verdict == CLIMB_VERDICT_DUTY_MULTIPLE ||
                  verdict == CLIMB_VERDICT_DUTY_PASS;
    if (verdict == CLIMB_VERDICT_OK) {
        climb_deal_apply(game, deal, move);
        breach = deal->breach == move->seat;
    } else if (!breach) {
        return judge_move(line, game, deal, move, error);
    }
    if (breach && climb_example_has_word(line->expected, breach_words)) {
        climb_example_says(line, "breach");
        return true;
    }
    if (verdict != CLIMB_VERDICT_OK) {
        return judge_move(line, game, deal, move, error);
    }
    climb_example_says(line, "%s", breach ? "breach" : "ok");
    return !breach && climb_example_same(line->expected, "ok");
}

// The game with the duty on, unless the example says how it is.
static ClimbGame *feeding_game(const ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbRules) rules = climb_example_rules_of(line, line->name, error);
    if (rules == NULL || !climb_example_apply_options(line, rules, error)) {
        return NULL;
    }
    if (rules->lastcard_duty == CLIMB_DUTY_OFF &&
        !climb_example_has_option(line, "lastcard.duty") &&
        !climb_rules_set(rules, "lastcard.duty", "liability", error)) {
        return NULL;
    }
    return climb_game_new(rules, error);
}

bool climb_example_feeding(ClimbExampleLine *line, GError **error) {
    ClimbExampleSection parts[FEEDING_PARTS] = {
        [FEEDING_NEXT] = { .words = { "next" } },
        [FEEDING_LEAD] = { .words = { "lead", "leads", "leading" } },
        [FEEDING_TABLE] = { .words = { "table", "answer", "answering", "follow", "following",
                                       "over", "against", "response", "responding", "beat",
                                       "beating" },
                            .takes_before = true },
        [FEEDING_HAND] = { .words = { "hand", "hold", "holds", "holding" } },
        [FEEDING_PLAY] = { .words = { "play", "plays" } },
    };
    ClimbDeal deal = { 0 };
    g_autoptr(ClimbGame) game = feeding_game(line, error);
    if (game == NULL ||
        !climb_example_read_sections(game, line->question, parts, FEEDING_PARTS, error) ||
        !feeding_position(game, parts, &deal, error)) {
        return false;
    }
    // "hand …, pass" needs no word for the play.
    bool pass = parts[FEEDING_PLAY].pass || parts[FEEDING_HAND].pass || parts[FEEDING_TABLE].pass;
    ClimbMove move = {
        .type = pass ? CLIMB_MOVE_PASS : CLIMB_MOVE_PLAY,
        .seat = 0,
        .combo.cards = played_cards(parts),
    };
    return judge_duty(line, game, &deal, &move, error);
}
