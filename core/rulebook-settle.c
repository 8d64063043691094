// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on who pays whom, with an example, and on sessions. Every figure comes from the functions
// that score real deals (score.h), so that example and play cannot differ.
#include "book.h"

#include "score.h"

static bool scores(const ClimbGame *game, ClimbScoreBy by) {
    return game->rules->score_by == (int)by;
}

static bool counts_hands(const ClimbGame *game) {
    return scores(game, CLIMB_SCORE_CARDS) || scores(game, CLIMB_SCORE_POINTS);
}

static void settle_bid(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    bool alone = rules->call == CLIMB_CALL_NONE || rules->call_own || !rules->call_required;
    bool multiplied = rules->score_bomb_factor > 1 || rules->score_spring_factor > 1;
    // Translators: {stake} is “the bid” or “what the deal is worth”.
    climb_book_say(out,
                   alone
                       ? _("Each loser pays {stake}, and each winner gets it; who is alone against "
                           "the others pays or gets it once for each of them.")
                       : _("Each loser pays {stake}, and each winner gets it."),
                   "stake", multiplied ? _("what the deal is worth") : _("the bid"), NULL);
}

// Partners share one sum; what the winner's partner still holds does not count (rules.md Q30).
static void settle_teams(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    const char *text = "";
    climb_book_say(out,
                   _("The penalties of the losing team are added together; cards that the winner's "
                     "partner still holds do not count."),
                   NULL);
    switch ((ClimbSettle)rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
    case CLIMB_SETTLE_TO_WINNER:
        text = _("Each loser pays that sum, and each winner gets it.");
        break;
    case CLIMB_SETTLE_POT:
        text = _(
            "Each loser pays that sum, an ante of {ante} and {loss} for losing, and the winners "
            "get it.");
        break;
    case CLIMB_SETTLE_WINNER_ONLY:
        text = _("Each winner gets that sum; the others pay nothing.");
        break;
    case CLIMB_SETTLE_NONE:
        text = _("It is written down to each loser, and nobody pays anybody.");
        break;
    }
    climb_book_say(out, text, "ante", climb_words_digits(rules->settle_ante).text, "loss",
                   climb_words_digits(rules->settle_lose).text, NULL);
}

static const char *winner_only_words(const ClimbGame *game) {
    switch ((ClimbScoreBy)game->rules->score_by) {
    case CLIMB_SCORE_CARDS:
    case CLIMB_SCORE_POINTS:
    case CLIMB_SCORE_BID:
    case CLIMB_SCORE_CAPTURED:
        return _("The winner gets the sum of all penalties; the others pay nothing.");
    case CLIMB_SCORE_PLACES: return _("Only the winner scores; the others pay nothing.");
    case CLIMB_SCORE_WINNING_CARDS:
        return _("The winner scores this once; the others pay nothing.");
    }
    g_return_val_if_reached("");
}

static const char *settle_none_words(const ClimbGame *game) {
    return scores(game, CLIMB_SCORE_PLACES)
               ? _("Nobody pays anybody: the points of the places are written down and added up.")
           : scores(game, CLIMB_SCORE_CAPTURED)
               ? _("Nobody pays anybody: the points taken are written down and added up.")
               : _("Nobody pays anybody: penalties are written down and added up.");
}

static const char *settle_words(const ClimbGame *game) {
    switch ((ClimbSettle)game->rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
        return _(
            "Every two players settle with each other: the one with more points of penalty pays "
            "the other the difference.");
    case CLIMB_SETTLE_TO_WINNER: return _("Each of the others pays their penalty to the winner.");
    case CLIMB_SETTLE_POT:
        return _("The winner takes a pot, into which everybody pays an ante of {ante}, and each "
                 "loser {loss} for losing and the penalty besides.");
    case CLIMB_SETTLE_WINNER_ONLY: return winner_only_words(game);
    case CLIMB_SETTLE_NONE: return settle_none_words(game);
    }
    g_return_val_if_reached("");
}

static void write_settle(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (scores(game, CLIMB_SCORE_BID)) {
        settle_bid(game, out);
    } else if (rules->team == CLIMB_TEAM_OPPOSITE) {
        settle_teams(game, out);
    } else {
        climb_book_say(out, settle_words(game), "ante", climb_words_digits(rules->settle_ante).text,
                       "loss", climb_words_digits(rules->settle_lose).text, NULL);
    }
}

static void write_stake(const ClimbGame *game, GString *out) {
    bool pays = game->rules->settle != CLIMB_SETTLE_NONE || scores(game, CLIMB_SCORE_BID);
    if (pays && game->rules->stake != 1) {
        climb_book_say(out, _("A point is worth {stake}."), "stake",
                       climb_words_digits(game->rules->stake).text, NULL);
    }
}

// "player 1 +68, player 2 -9 and player 3 -59"
static char *net_words(const ClimbGame *game, const ClimbResult *result) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int seat = 0; seat < game->seats; seat++) {
        char net[16];
        g_snprintf(net, sizeof net, "%s%d", result->net[seat] > 0 ? "+" : "", result->net[seat]);
        g_ptr_array_add(texts,
                        climb_words_fill(_("player {seat} {points}"), "seat",
                                         climb_words_digits(seat + 1).text, "points", net, NULL));
    }
    return climb_book_join(texts, CLIMB_BOOK_AND);
}

// Penalties of an example: hands spread over the range, the first player out.
static char *example_penalties(const ClimbGame *game, int penalty[CLIMB_SEATS_MAX]) {
    bool cards = scores(game, CLIMB_SCORE_CARDS);
    g_autoptr(GPtrArray) left = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) points = g_ptr_array_new_with_free_func(g_free);
    for (int seat = 1; seat < game->seats; seat++) {
        int count = MAX(1, game->hand_cards * seat / (game->seats - 1) - (seat == 1 ? 1 : 0));
        penalty[seat] = cards ? climb_score_hand(game, count, CLIMB_NO_CARDS, true) : 7 * seat;
        g_ptr_array_add(left, g_strdup_printf("%d", count));
        g_ptr_array_add(points, g_strdup_printf("%d", penalty[seat]));
    }
    g_autofree char *counts = climb_book_join(left, CLIMB_BOOK_AND);
    g_autofree char *list = climb_book_join(points, CLIMB_BOOK_AND);
    const char *text = game->seats == 2 ? _("For example player 1 is out first and player 2 has "
                                            "penalties of {penalties}.")
                                        : _("For example player 1 is out first and the others have "
                                            "penalties of {penalties}.");
    if (cards) {
        text = game->seats == 2
                   ? _("For example player 1 is out first and player 2 has {cards} cards "
                       "left, which makes penalties of {penalties}.")
                   : _("For example player 1 is out first and the others have {cards} "
                       "cards left, which makes penalties of {penalties}.");
    }
    return climb_words_fill(text, "cards", counts, "penalties", list, NULL);
}

static void write_example(const ClimbGame *game, GString *out) {
    if (!counts_hands(game) || game->rules->settle == CLIMB_SETTLE_NONE) {
        return;
    }
    int penalty[CLIMB_SEATS_MAX] = { 0 };
    unsigned sides[CLIMB_SEATS_MAX];
    bool teams = game->rules->team == CLIMB_TEAM_OPPOSITE;
    g_autofree char *left = example_penalties(game, penalty);
    for (int seat = 0; seat < game->seats; seat++) {
        int partner = (seat + game->seats / 2) % game->seats;
        sides[seat] = 1u << seat | (teams ? 1u << partner : 0);
    }
    ClimbResult result = { .seats = game->seats };
    climb_score_settle(game, penalty, game->seats, 0, CLIMB_NO_SEAT, teams ? sides : NULL, &result);
    g_autofree char *net = net_words(game, &result);
    climb_book_say(out, left, NULL);
    climb_book_say(out, _("That makes {results}."), "results", net, NULL);
    if (game->rules->lastcard_duty == CLIMB_DUTY_LIABILITY && !teams) {
        climb_score_settle(game, penalty, game->seats, 0, 1, NULL, &result);
        g_autofree char *paid = net_words(game, &result);
        climb_book_say(out, _("Had player 2 to pay for all, it would be {results}."), "results",
                       paid, NULL);
    }
}

static void write_bid_example(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_BID)) {
        return;
    }
    bool calls = game->rules->call != CLIMB_CALL_NONE;
    int bid = game->rules->auction_max;
    ClimbResult won = { .seats = game->seats }, lost = { .seats = game->seats };
    climb_score_settle_bid(game, bid, 0, calls ? 1 : CLIMB_NO_SEAT, 0, game->seats, &won);
    climb_score_settle_bid(game, bid, 0, calls ? 1 : CLIMB_NO_SEAT, game->seats - 1, game->seats,
                           &lost);
    g_autofree char *gain = net_words(game, &won);
    g_autofree char *loss = net_words(game, &lost);
    climb_book_say(out,
                   calls ? _("For example player 1 has bid {bid} and called player 2.")
                         : _("For example player 1 has bid {bid}."),
                   "bid", climb_words_digits(bid).text, NULL);
    climb_book_say(out,
                   _("If player 1 is out first, that makes {gain}; if player {seat} is, {loss}."),
                   "gain", gain, "seat", climb_words_digits(game->seats).text, "loss", loss, NULL);
    if (game->rules->score_bomb_factor > 1) {
        climb_score_settle_bid(game, bid * climb_score_factor(game, 1, false), 0,
                               calls ? 1 : CLIMB_NO_SEAT, 0, game->seats, &won);
        g_autofree char *more = net_words(game, &won);
        climb_book_say(out, _("With one bomb played, the first would be {results}."), "results",
                       more, NULL);
    }
}

static void write_session_end(const ClimbGame *game, GString *out) {
    if (game->session_deals > 0) {
        climb_book_say(
            out, _("A session has {deals}."), "deals",
            climb_book_count(game->session_deals, NP_("{number} deal", "{number} deals")).text,
            NULL);
    } else if (game->session_target > 0) {
        climb_book_say(
            out,
            climb_words_plural(
                "A session ends with the deal in which somebody reaches {number} point.",
                "A session ends with the deal in which somebody reaches {number} points.",
                game->session_target),
            "number", climb_words_digits(game->session_target).text, NULL);
    } else {
        climb_book_say(out,
                       _("A session goes on for as many deals as the players like; results are "
                         "added up from deal to deal."),
                       NULL);
    }
}

static void write_session_win(const ClimbGame *game, GString *out) {
    switch ((ClimbSessionWin)game->rules->session_win) {
    case CLIMB_WIN_LOWEST_PENALTY:
        climb_book_say(out, _("Whoever has the lowest sum of penalties is ahead."), NULL);
        break;
    case CLIMB_WIN_HIGHEST_MONEY:
        climb_book_say(out, _("Whoever has won the most is ahead."), NULL);
        break;
    }
}

const ClimbBookPiece climb_book_settlement[] = {
    { "settle.mode settle.ante settle.lose", write_settle },
    { "stake", write_stake },
    { "", write_example },
    { "", write_bid_example },
    { NULL, NULL },
};

const ClimbBookPiece climb_book_session[] = {
    { "session.end", write_session_end },
    { "session.win", write_session_win },
    { NULL, NULL },
};
