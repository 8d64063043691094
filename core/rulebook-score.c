// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on points and money. Every figure comes from the functions that score real deals
// (score.h), so that table, example and play cannot differ.
#include "book.h"

#include <string.h>

#include "score.h"

#define TABLE_COLUMNS 13

static bool scores(const ClimbGame *game, ClimbScoreBy by) {
    return game->rules->score_by == (int)by;
}

// The most cards a hand can have.
static int largest_hand(const ClimbGame *game) {
    switch ((ClimbSpare)game->rules->deal_spare) {
    case CLIMB_SPARE_UNEVEN: return game->hand_cards + (game->spare_cards > 0 ? 1 : 0);
    case CLIMB_SPARE_LOW_HOLDER:
    case CLIMB_SPARE_KITTY:
    case CLIMB_SPARE_STOCK: return game->hand_cards + game->spare_cards;
    case CLIMB_SPARE_DEAD: break;
    }
    return game->hand_cards;
}

static void write_brackets(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_CARDS)) {
        return;
    }
    climb_book_say(out, "The winner has no penalty. Everybody else has one for the cards left in "
                        "the hand");
    bool first = true;
    for (int i = game->bracket_count - 1; i >= 0; i--) {
        const ClimbBracket *bracket = &game->brackets[i];
        if (bracket->from > largest_hand(game) ||
            (!first && bracket->factor == game->brackets[i + 1].factor)) {
            continue;
        }
        g_autofree char *points = g_strdup_printf("%d %s each", bracket->factor,
                                                  bracket->factor == 1 ? "point" : "points");
        if (first && bracket->from <= 1) {
            g_string_append_printf(out, ": %s", points);
        } else {
            g_string_append_printf(out, "%s with %d%s cards %s", first ? ":" : ",", bracket->from,
                                   bracket->from == largest_hand(game) ? "" : " or more", points);
        }
        first = false;
    }
    g_string_append_c(out, '.');
}

static void write_row(GString *out, const char *label, const int *values, int count) {
    climb_book_new_line(out);
    g_string_append_printf(out, "    %-12s", label);
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "%4d", values[i]);
    }
}

static void write_table(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_CARDS)) {
        return;
    }
    int largest = largest_hand(game);
    for (int first = 1; first <= largest; first += TABLE_COLUMNS) {
        int cards[TABLE_COLUMNS], penalties[TABLE_COLUMNS];
        int columns = MIN(TABLE_COLUMNS, largest - first + 1);
        for (int i = 0; i < columns; i++) {
            cards[i] = first + i;
            penalties[i] = climb_score_hand(game, first + i, CLIMB_NO_CARDS, true);
        }
        write_row(out, "Cards left", cards, columns);
        write_row(out, "Penalty", penalties, columns);
    }
    climb_book_new_line(out);
}

static void write_points(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_POINTS)) {
        return;
    }
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = game->deck.rank_count - 1; rank >= 0; rank--) {
        ClimbCards of_rank = climb_cards_of_rank(rank) & game->deck.cards;
        if (of_rank != CLIMB_NO_CARDS) {
            int points = climb_score_points(game, climb_cards_of(climb_cards_lowest(of_rank)));
            g_ptr_array_add(texts,
                            g_strdup_printf("%s %d", climb_book_rank(game, rank).text, points));
        }
    }
    g_autofree char *list = climb_book_join(texts, "and");
    climb_book_say(out,
                   "The winner has no penalty. Everybody else has the points of the cards left "
                   "in the hand: %s.",
                   list);
}

static void write_places(const ClimbGame *game, GString *out) {
    static const char *const places[] = { "first", "second", "third",   "fourth",
                                          "fifth", "sixth",  "seventh", "eighth" };
    if (!scores(game, CLIMB_SCORE_PLACES)) {
        return;
    }
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < game->seats; i++) {
        g_ptr_array_add(texts, g_strdup_printf("%d for the %s", game->place_points[i], places[i]));
    }
    g_autofree char *list = climb_book_join(texts, "and");
    climb_book_say(out, "Places score points: %s.", list);
    if (game->rules->settle != CLIMB_SETTLE_NONE &&
        game->rules->settle != CLIMB_SETTLE_WINNER_ONLY) {
        climb_book_say(out, "What a place falls short of the points of the first counts as its "
                            "penalty.");
    }
}

static void write_winning(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_WINNING_CARDS)) {
        return;
    }
    int most = MIN(climb_cards_count(game->winning_cards),
                   (int)G_N_ELEMENTS(game->winning_points) - 1);
    g_autofree char *held = climb_book_any_of(game, game->winning_cards);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i <= most; i++) {
        g_ptr_array_add(texts, g_strdup_printf("%d with %s", game->winning_points[i],
                                               i == 0 ? "none" : climb_book_number(i).text));
    }
    g_autofree char *list = climb_book_join(texts, "and");
    climb_book_say(out,
                   "What a deal is worth depends on the play with which the winner goes out, "
                   "and on how often it has %s in it: %s.",
                   held, list);
    if (game->winning_double != CLIMB_NO_CARDS) {
        g_autofree char *doubling = climb_book_any_of(game, game->winning_double);
        climb_book_say(out, "With %s in it that is doubled.", doubling);
    }
    if (game->rules->settle != CLIMB_SETTLE_WINNER_ONLY) {
        climb_book_say(out, "Each of the others has that as penalty.");
    }
}

static void write_bid(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_BID)) {
        return;
    }
    bool partner = game->rules->call != CLIMB_CALL_NONE;
    climb_book_say(out,
                   "The deal is worth the bid. If %s is out first, %s won it, otherwise the "
                   "others have.",
                   partner ? "the winner of the auction or the called partner"
                           : "the winner of the auction",
                   partner ? "those two have" : "that player has");
}

// "a 5 5, a 10 10 and a K 10": ranks that have points, from the lowest.
static char *points_words(const ClimbGame *game, const int points_of[CLIMB_RANKS_MAX]) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = 0; rank < game->deck.rank_count; rank++) {
        if (points_of[rank] != 0 && (climb_cards_of_rank(rank) & game->deck.cards) != 0) {
            const char *name = climb_book_rank(game, rank).text;
            const char *article = strchr("A8", name[0]) != NULL ? "an" : "a";
            g_ptr_array_add(texts, g_strdup_printf("%s %s %d", article, name, points_of[rank]));
        }
    }
    return climb_book_join(texts, "and");
}

static void write_captured(const ClimbGame *game, GString *out) {
    if (game->captures) {
        g_autofree char *list = points_words(game, game->capture_points);
        climb_book_say(out,
                       "Whoever wins a trick takes the points of the cards in it: %s. The trick in "
                       "which the deal ends goes to whoever played last.",
                       list);
    }
    if (!scores(game, CLIMB_SCORE_CAPTURED)) {
        return;
    }
    if (game->rules->capture_left == CLIMB_LEFT_FIRST_OUT) {
        climb_book_say(out, "Whoever was out first takes the points of the cards left in all "
                            "hands.");
    }
    if (game->rules->capture_last == CLIMB_LAST_FIRST_OUT) {
        climb_book_say(out, "What the player who is left last has taken goes to whoever was out "
                            "first.");
    }
    climb_book_say(out, game->rules->settle == CLIMB_SETTLE_NONE
                            ? "Everybody scores the points that they have taken."
                            : "What somebody has taken less than the player with the most counts "
                              "as the penalty.");
}

static void write_at_once(const ClimbGame *game, GString *out) {
    if (game->wins_at_once.count > 0 && game->rules->score_at_once > 1) {
        climb_book_say(out, "A deal that was won at once counts %s.",
                       climb_book_count(game->rules->score_at_once, "time").text);
    }
}

static bool counts_hands(const ClimbGame *game) {
    return scores(game, CLIMB_SCORE_CARDS) || scores(game, CLIMB_SCORE_POINTS);
}

static void write_factor(const ClimbGame *game, GString *out, const char *held) {
    static const char *const words[] = { "", "", "doubled", "tripled" };
    const ClimbRules *rules = game->rules;
    int factor = rules->score_held_factor;
    g_autofree char *how = factor < (int)G_N_ELEMENTS(words)
                               ? g_strdup(words[factor])
                               : g_strdup_printf("multiplied by %d", factor);
    climb_book_say(out, "The penalty is %s for whoever is left with %s", how, held);
    if (rules->score_held_min > 1) {
        g_string_append_printf(out, " among %s or more",
                               climb_book_count(rules->score_held_min, "card").text);
    }
    if (climb_cards_count(game->held) > 1) {
        g_string_append(out, rules->score_held_each ? ", once more for each such card"
                                                    : ", but only once, however many there are");
    }
    g_string_append_c(out, '.');
}

static void write_held(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (game->held == CLIMB_NO_CARDS || !counts_hands(game)) {
        return;
    }
    g_autofree char *held = climb_book_any_of(game, game->held);
    if (rules->score_held_factor > 1) {
        write_factor(game, out, held);
    }
    if (rules->score_held_add > 0) {
        climb_book_say(out, "For %s left in the hand %d %s added%s.", held, rules->score_held_add,
                       rules->score_held_add == 1 ? "point is" : "points are",
                       climb_cards_count(game->held) > 1 ? ", each time" : "");
    }
}

static void write_unplayed(const ClimbGame *game, GString *out) {
    int hand = game->hand_cards;
    if (game->rules->score_unplayed > 0 && scores(game, CLIMB_SCORE_POINTS)) {
        climb_book_say(out, "For whoever has played nothing at all these points count %s.",
                       climb_book_count(game->rules->score_unplayed, "time").text);
    }
    if (game->rules->score_unplayed > 0 && scores(game, CLIMB_SCORE_CARDS)) {
        climb_book_say(out,
                       "Whoever has played nothing at all has %d points for each card: %d with "
                       "%s.",
                       game->rules->score_unplayed,
                       climb_score_hand(game, hand, CLIMB_NO_CARDS, false),
                       climb_book_count(hand, "card").text);
    }
}

// "double", "multiplies by 3": how one of several changes what the deal is worth.
static const char *times(int factor, char room[32]) {
    g_snprintf(room, 32, "multiplies by %d", factor);
    return factor == 2 ? "doubles" : room;
}

static void write_factors(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    const char *what = scores(game, CLIMB_SCORE_BID) ? "what the deal is worth" : "the points";
    char room[32];
    if (rules->score_bomb_factor > 1) {
        climb_book_say(out, "Every bomb that is played, by whomever, %s %s.",
                       times(rules->score_bomb_factor, room), what);
    }
    if (rules->score_spring_factor > 1) {
        bool auction = rules->auction != CLIMB_AUCTION_NONE;
        climb_book_say(out, "A deal in which the losing side has played nothing%s %s %s%s.",
                       auction ? ", or the winner of the auction loses after a single play," : "",
                       times(rules->score_spring_factor, room), what,
                       rules->score_bomb_factor > 1 ? " once more" : "");
    }
}

static void settle_bid(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    bool alone = rules->call == CLIMB_CALL_NONE || rules->call_own || !rules->call_required;
    bool multiplied = rules->score_bomb_factor > 1 || rules->score_spring_factor > 1;
    climb_book_say(out, "Each loser pays %s, and each winner gets it%s.",
                   multiplied ? "what the deal is worth" : "the bid",
                   alone ? "; who is alone against the others pays or gets it once for each of them"
                         : "");
}

// Partners share one sum; what the winner's partner still holds does not count (rules.md Q30).
static void settle_teams(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    climb_book_say(out, "The penalties of the losing team are added together; cards that the "
                        "winner's partner still holds do not count.");
    switch ((ClimbSettle)rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
    case CLIMB_SETTLE_TO_WINNER:
        climb_book_say(out, "Each loser pays that sum, and each winner gets it.");
        break;
    case CLIMB_SETTLE_POT:
        climb_book_say(out,
                       "Each loser pays that sum, an ante of %d and %d for losing, and the "
                       "winners get it.",
                       rules->settle_ante, rules->settle_lose);
        break;
    case CLIMB_SETTLE_WINNER_ONLY:
        climb_book_say(out, "Each winner gets that sum; the others pay nothing.");
        break;
    case CLIMB_SETTLE_NONE:
        climb_book_say(out, "It is written down to each loser, and nobody pays anybody.");
        break;
    }
}

static void settle_winner_only(const ClimbGame *game, GString *out) {
    switch ((ClimbScoreBy)game->rules->score_by) {
    case CLIMB_SCORE_CARDS:
    case CLIMB_SCORE_POINTS:
    case CLIMB_SCORE_BID:
    case CLIMB_SCORE_CAPTURED:
        climb_book_say(out, "The winner gets the sum of all penalties; the others pay nothing.");
        break;
    case CLIMB_SCORE_PLACES:
        climb_book_say(out, "Only the winner scores; the others pay nothing.");
        break;
    case CLIMB_SCORE_WINNING_CARDS:
        climb_book_say(out, "The winner scores this once; the others pay nothing.");
        break;
    }
}

static void settle_none(const ClimbGame *game, GString *out) {
    climb_book_say(out, scores(game, CLIMB_SCORE_PLACES)
                            ? "Nobody pays anybody: the points of the places are written down and "
                              "added up."
                        : scores(game, CLIMB_SCORE_CAPTURED)
                            ? "Nobody pays anybody: the points taken are written down and added up."
                            : "Nobody pays anybody: penalties are written down and added up.");
}

static void write_settle(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (scores(game, CLIMB_SCORE_BID)) {
        settle_bid(game, out);
        return;
    }
    if (rules->team == CLIMB_TEAM_OPPOSITE) {
        settle_teams(game, out);
        return;
    }
    switch ((ClimbSettle)rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
        climb_book_say(out, "Every two players settle with each other: the one with more points of "
                            "penalty pays the other the difference.");
        break;
    case CLIMB_SETTLE_TO_WINNER:
        climb_book_say(out, "Each of the others pays their penalty to the winner.");
        break;
    case CLIMB_SETTLE_POT:
        climb_book_say(out,
                       "The winner takes a pot, into which everybody pays an ante of %d, and "
                       "each loser %d for losing and the penalty besides.",
                       rules->settle_ante, rules->settle_lose);
        break;
    case CLIMB_SETTLE_WINNER_ONLY: settle_winner_only(game, out); break;
    case CLIMB_SETTLE_NONE: settle_none(game, out); break;
    }
}

static void write_stake(const ClimbGame *game, GString *out) {
    bool pays = game->rules->settle != CLIMB_SETTLE_NONE || scores(game, CLIMB_SCORE_BID);
    if (pays && game->rules->stake != 1) {
        climb_book_say(out, "A point is worth %d.", game->rules->stake);
    }
}

// "player 1 +68, player 2 -9 and player 3 -59"
static char *net_words(const ClimbGame *game, const ClimbResult *result) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int seat = 0; seat < game->seats; seat++) {
        int net = result->net[seat];
        g_ptr_array_add(texts,
                        g_strdup_printf("player %d %s%d", seat + 1, net > 0 ? "+" : "", net));
    }
    return climb_book_join(texts, "and");
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
    g_autofree char *counts = climb_book_join(left, "and");
    g_autofree char *list = climb_book_join(points, "and");
    const char *who = game->seats == 2 ? "player 2 has" : "the others have";
    return cards
               ? g_strdup_printf("%s %s cards left, which makes penalties of %s", who, counts, list)
               : g_strdup_printf("%s penalties of %s", who, list);
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
    climb_book_say(out, "For example player 1 is out first and %s. That makes %s.", left, net);
    if (game->rules->lastcard_duty == CLIMB_DUTY_LIABILITY && !teams) {
        climb_score_settle(game, penalty, game->seats, 0, 1, NULL, &result);
        g_autofree char *paid = net_words(game, &result);
        climb_book_say(out, "Had player 2 to pay for all, it would be %s.", paid);
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
                   "For example player 1 has bid %d%s. If player 1 is out first, that makes "
                   "%s; if player %d is, %s.",
                   bid, calls ? " and called player 2" : "", gain, game->seats, loss);
    if (game->rules->score_bomb_factor > 1) {
        climb_score_settle_bid(game, bid * climb_score_factor(game, 1, false), 0,
                               calls ? 1 : CLIMB_NO_SEAT, 0, game->seats, &won);
        g_autofree char *more = net_words(game, &won);
        climb_book_say(out, "With one bomb played, the first would be %s.", more);
    }
}

static void write_session_end(const ClimbGame *game, GString *out) {
    if (game->session_deals > 0) {
        climb_book_say(out, "A session has %s.",
                       climb_book_count(game->session_deals, "deal").text);
    } else if (game->session_target > 0) {
        climb_book_say(out, "A session ends with the deal in which somebody reaches %d points.",
                       game->session_target);
    } else {
        climb_book_say(out, "A session goes on for as many deals as the players like; results are "
                            "added up from deal to deal.");
    }
}

static void write_session_win(const ClimbGame *game, GString *out) {
    switch ((ClimbSessionWin)game->rules->session_win) {
    case CLIMB_WIN_LOWEST_PENALTY:
        climb_book_say(out, "Whoever has the lowest sum of penalties is ahead.");
        break;
    case CLIMB_WIN_HIGHEST_MONEY: climb_book_say(out, "Whoever has won the most is ahead."); break;
    }
}

const ClimbBookPiece climb_book_score[] = {
    { "score.by", write_bid },
    { "score.brackets", write_brackets },
    { "", write_table },
    { "score.points", write_points },
    { "score.places", write_places },
    { "score.winning score.winning_cards score.winning_double", write_winning },
    { "score.held score.held_factor score.held_each score.held_min score.held_add", write_held },
    { "score.unplayed", write_unplayed },
    { "score.bomb_factor score.spring_factor", write_factors },
    { "capture.points capture.left capture.last", write_captured },
    { "score.at_once", write_at_once },
    { NULL, NULL },
};

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
