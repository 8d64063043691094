// SPDX-License-Identifier: LGPL-2.1-or-later
// Rule examples about bidding: the calls of an auction in order, put to the engine's own auction.
#include "examples-private.h"

#include <string.h>

// Reads "1", "P" or "pass" as the call of the seat at turn.
static bool read_call(const ClimbDeal *deal, const char *word, ClimbMove *move, GError **error) {
    int number = 0;
    int count = 0;
    *move = (ClimbMove){ .type = CLIMB_MOVE_PASS, .seat = (uint8_t)deal->turn };
    if (climb_example_same(word, "p") || climb_example_same(word, "pass") ||
        climb_example_same(word, "passes")) {
        return true;
    }
    if (!climb_example_numbers(word, &number, 1, &count) || number < 0 || number > UINT8_MAX) {
        climb_example_unclear(error, "“%s” is neither a bid nor P for pass", word);
        return false;
    }
    move->type = CLIMB_MOVE_BID;
    move->value = (uint8_t)number;
    return true;
}

// Begins a deal whose first bidder holds the given cards; the seats do not matter otherwise.
static bool begin_auction(const ClimbGame *game, ClimbCards held, ClimbDeal *deal, GError **error) {
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new((ClimbGame *)game, &seed);
    if (held == CLIMB_NO_CARDS) {
        climb_match_begin(match);
        *deal = match->deal;
        return true;
    }
    ClimbExampleHands hands = { .hands = { held | climb_cards_of(game->open_card) } };
    for (int seat = 0; seat < game->seats; seat++) {
        hands.sizes[seat] = game->hand_cards;
    }
    climb_example_fill(game, &hands);
    ClimbDealStart start = { .number = 1, .step = 1, .leader = CLIMB_NO_SEAT };
    return climb_deal_begin_with(game, &start, hands.hands, hands.rest, false, deal, error);
}

// Makes the calls in order. False with an error, or without one and with line->says if one of
// them is refused.
static bool make_calls(ClimbExampleLine *line, const ClimbGame *game, char **words, ClimbDeal *deal,
                       GError **error) {
    for (char **word = words; *word != NULL; word++) {
        ClimbMove move;
        if (deal->phase != CLIMB_PHASE_AUCTION) {
            return climb_example_says(line, "illegal (“%s” comes after the auction's end)", *word);
        }
        if (!read_call(deal, *word, &move, error)) {
            return false;
        }
        ClimbVerdict verdict = climb_deal_check(game, deal, &move);
        if (verdict != CLIMB_VERDICT_OK) {
            g_autofree char *why = climb_verdict_words(game, deal, &move, verdict);
            return climb_example_says(line, "illegal (%s)", why);
        }
        climb_deal_apply(game, deal, &move);
    }
    return true;
}

// Compares the auction's state with "bidder 1 bid 2", "nobody" or "open".
static bool compare_outcome(ClimbExampleLine *line, const ClimbGame *game, const ClimbDeal *deal) {
    static const char *const nobody[] = { "nobody", "none", "void", "redeal", NULL };
    static const char *const open[] = { "open", "continues", "unfinished", "next", "turn", NULL };
    int opener = deal->auction_opener;
    if (deal->phase == CLIMB_PHASE_AUCTION) {
        int turn = (deal->turn - opener + game->seats) % game->seats;
        climb_example_says(line, "open, S%d to call", turn);
        return climb_example_has_word(line->expected, open);
    }
    if (deal->declarer == CLIMB_NO_SEAT) {
        climb_example_says(line, "nobody plays");
        return climb_example_has_word(line->expected, nobody);
    }
    int bidder = (deal->declarer - opener + game->seats) % game->seats;
    climb_example_says(line, "bidder %d bid %d", bidder, deal->bid);
    g_autofree char *seat = g_strdup_printf("bidder S%d bid %d", bidder, deal->bid);
    g_autofree char *plays = g_strdup_printf("%d plays at %d", bidder, deal->bid);
    g_autofree char *opener_plays = g_strdup_printf("opener plays at %d", deal->bid);
    return climb_example_same(line->expected, line->says) ||
           climb_example_same(line->expected, seat) || climb_example_same(line->expected, plays) ||
           (bidder == 0 && climb_example_same(line->expected, opener_plays));
}

// The calls are what follows "opener holds CARDS," where the example needs cards.
static bool read_held(const ClimbGame *game, const char **calls, ClimbCards *held, GError **error) {
    const char *at = strstr(*calls, "hold");
    *held = CLIMB_NO_CARDS;
    if (at == NULL) {
        return true;
    }
    const char *from = at + strcspn(at, " ");
    size_t length = strcspn(from, ",;:");
    g_autofree char *cards = g_strndup(from, length);
    *calls = from[length] == '\0' ? from + length : from + length + 1;
    return climb_deck_parse_cards(&game->deck, cards, held, error);
}

bool climb_example_auction(ClimbExampleLine *line, GError **error) {
    ClimbDeal deal;
    ClimbCards held;
    const char *calls = line->question;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL || !read_held(game, &calls, &held, error)) {
        return false;
    }
    if (game->rules->auction == CLIMB_AUCTION_NONE) {
        climb_example_unclear(error, "“%s” has no auction", line->name);
        return false;
    }
    if (!begin_auction(game, held, &deal, error)) {
        return false;
    }
    g_auto(GStrv) words = climb_example_words(calls);
    GError *failure = NULL;
    if (!make_calls(line, game, words, &deal, &failure)) {
        if (failure != NULL) {
            g_propagate_error(error, failure);
            return false;
        }
        return climb_example_expects_refusal(line);
    }
    return compare_outcome(line, game, &deal);
}
