// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on what a deal scores. Every figure comes from the functions that score real deals
// (score.h), so that table and play cannot differ. Who pays whom is in rulebook-settle.c.
#include "book.h"

#include <string.h>

#include "score.h"

#define TABLE_COLUMNS 13
#define TABLE_LABEL 12 // letters

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

// "3 points each", or "with 10 or more cards 2 points each".
static char *bracket_words(const ClimbGame *game, const ClimbBracket *bracket, bool for_all) {
    const char *each = climb_words_plural("{number} point each", "{number} points each",
                                          bracket->factor);
    g_autofree char *points = climb_words_fill(each, "number",
                                               climb_words_digits(bracket->factor).text, NULL);
    if (for_all) {
        return g_steal_pointer(&points);
    }
    const char *text = bracket->from == largest_hand(game)
                           ? climb_words_plural("with {number} card {points}",
                                                "with {number} cards {points}", bracket->from)
                           : climb_words_plural("with {number} or more cards {points}",
                                                "with {number} or more cards {points}",
                                                bracket->from);
    return climb_words_fill(text, "number", climb_words_digits(bracket->from).text, "points",
                            points, NULL);
}

static void write_brackets(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_CARDS)) {
        return;
    }
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = game->bracket_count - 1; i >= 0; i--) {
        const ClimbBracket *bracket = &game->brackets[i];
        bool first = texts->len == 0;
        if (bracket->from <= largest_hand(game) &&
            (first || bracket->factor != game->brackets[i + 1].factor)) {
            g_ptr_array_add(texts, bracket_words(game, bracket, first && bracket->from <= 1));
        }
    }
    g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_COMMAS);
    climb_book_say(out, _("The winner has no penalty."), NULL);
    climb_book_say(out,
                   texts->len > 0 ? _("Everybody else has one for the cards left in the hand: "
                                      "{points}.")
                                  : _("Everybody else has one for the cards left in the hand."),
                   "points", list, NULL);
}

static void write_row(GString *out, const char *label, int width, const int *values, int count) {
    climb_book_new_line(out);
    g_string_append_printf(out, "    %s%*s", label, width - (int)g_utf8_strlen(label, -1), "");
    for (int i = 0; i < count; i++) {
        g_string_append_printf(out, "%4d", values[i]);
    }
}

static void write_table(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_CARDS)) {
        return;
    }
    const char *left = _("Cards left"), *penalty = _("Penalty");
    int longest = (int)MAX(g_utf8_strlen(left, -1), g_utf8_strlen(penalty, -1));
    int width = MAX(longest, TABLE_LABEL);
    int largest = largest_hand(game);
    for (int first = 1; first <= largest; first += TABLE_COLUMNS) {
        int cards[TABLE_COLUMNS], penalties[TABLE_COLUMNS];
        int columns = MIN(TABLE_COLUMNS, largest - first + 1);
        for (int i = 0; i < columns; i++) {
            cards[i] = first + i;
            penalties[i] = climb_score_hand(game, first + i, CLIMB_NO_CARDS, true);
        }
        write_row(out, left, width, cards, columns);
        write_row(out, penalty, width, penalties, columns);
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
                            climb_words_fill(C_("a card and what it counts", "{card} {points}"),
                                             "card", climb_book_rank(game, rank).text, "points",
                                             climb_words_digits(points).text, NULL));
        }
    }
    g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_AND);
    climb_book_say(out, _("The winner has no penalty."), NULL);
    climb_book_say(out, _("Everybody else has the points of the cards left in the hand: {points}."),
                   "points", list, NULL);
}

static void write_places(const ClimbGame *game, GString *out) {
    static const char *const places[] = {
        N_("{points} for the first"),   N_("{points} for the second"), N_("{points} for the third"),
        N_("{points} for the fourth"),  N_("{points} for the fifth"),  N_("{points} for the sixth"),
        N_("{points} for the seventh"), N_("{points} for the eighth"),
    };
    if (!scores(game, CLIMB_SCORE_PLACES)) {
        return;
    }
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < game->seats; i++) {
        g_ptr_array_add(texts,
                        climb_words_fill(_(places[i]), "points",
                                         climb_words_digits(game->place_points[i]).text, NULL));
    }
    g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_AND);
    climb_book_say(out, _("Places score points: {points}."), "points", list, NULL);
    if (game->rules->settle != CLIMB_SETTLE_NONE &&
        game->rules->settle != CLIMB_SETTLE_WINNER_ONLY) {
        climb_book_say(out,
                       _("What a place falls short of the points of the first counts as its "
                         "penalty."),
                       NULL);
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
        g_ptr_array_add(
            texts, climb_words_fill(i == 0 ? _("{points} with none") : _("{points} with {number}"),
                                    "points", climb_words_digits(game->winning_points[i]).text,
                                    "number", climb_book_number(i).text, NULL));
    }
    g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_AND);
    climb_book_say(out,
                   _("What a deal is worth depends on the play with which the winner goes out, and "
                     "on how often it has {cards} in it: {points}."),
                   "cards", held, "points", list, NULL);
    if (game->winning_double != CLIMB_NO_CARDS) {
        g_autofree char *doubling = climb_book_any_of(game, game->winning_double);
        climb_book_say(out, _("With {cards} in it that is doubled."), "cards", doubling, NULL);
    }
    if (game->rules->settle != CLIMB_SETTLE_WINNER_ONLY) {
        climb_book_say(out, _("Each of the others has that as penalty."), NULL);
    }
}

static void write_bid(const ClimbGame *game, GString *out) {
    if (!scores(game, CLIMB_SCORE_BID)) {
        return;
    }
    climb_book_say(out, _("The deal is worth the bid."), NULL);
    climb_book_say(out,
                   game->rules->call != CLIMB_CALL_NONE
                       ? _("If the winner of the auction or the called partner is out first, those "
                           "two have won it, otherwise the others have.")
                       : _("If the winner of the auction is out first, that player has won it, "
                           "otherwise the others have."),
                   NULL);
}

// "a 5 5, a 10 10 and a K 10": ranks that have points, from the lowest.
static char *points_words(const ClimbGame *game, const int points_of[CLIMB_RANKS_MAX]) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int rank = 0; rank < game->deck.rank_count; rank++) {
        if (points_of[rank] != 0 && (climb_cards_of_rank(rank) & game->deck.cards) != 0) {
            g_autofree char *card = climb_book_any(climb_book_rank(game, rank).text);
            g_ptr_array_add(texts,
                            climb_words_fill(C_("a card and what it counts", "{card} {points}"),
                                             "card", card, "points",
                                             climb_words_digits(points_of[rank]).text, NULL));
        }
    }
    return climb_book_join(texts, CLIMB_BOOK_AND);
}

static void write_captured(const ClimbGame *game, GString *out) {
    if (game->captures) {
        g_autofree char *list = points_words(game, game->capture_points);
        climb_book_say(out,
                       _("Whoever wins a trick takes the points of the cards in it: {points}."),
                       "points", list, NULL);
        climb_book_say(out, _("The trick in which the deal ends goes to whoever played last."),
                       NULL);
    }
    if (!scores(game, CLIMB_SCORE_CAPTURED)) {
        return;
    }
    if (game->rules->capture_left == CLIMB_LEFT_FIRST_OUT) {
        climb_book_say(
            out, _("Whoever was out first takes the points of the cards left in all hands."), NULL);
    }
    if (game->rules->capture_last == CLIMB_LAST_FIRST_OUT) {
        climb_book_say(out,
                       _("What the player who is left last has taken goes to whoever was out "
                         "first."),
                       NULL);
    }
    climb_book_say(out,
                   game->rules->settle == CLIMB_SETTLE_NONE
                       ? _("Everybody scores the points that they have taken.")
                       : _("What somebody has taken less than the player with the most counts as "
                           "the penalty."),
                   NULL);
}

static void write_at_once(const ClimbGame *game, GString *out) {
    if (game->wins_at_once.count > 0 && game->rules->score_at_once > 1) {
        climb_book_say(out, _("A deal that was won at once counts {times}."), "times",
                       climb_book_times(game->rules->score_at_once).text, NULL);
    }
}

static bool counts_hands(const ClimbGame *game) {
    return scores(game, CLIMB_SCORE_CARDS) || scores(game, CLIMB_SCORE_POINTS);
}

static void write_factor(const ClimbGame *game, GString *out, const char *held) {
    const ClimbRules *rules = game->rules;
    int factor = rules->score_held_factor;
    // Translators: {cards} are such as “a 2”, or “a 2 among eight cards or more”.
    const char *text = factor == 2 ? _("the penalty is doubled for whoever is left with {cards}")
                       : factor == 3
                           ? _("the penalty is tripled for whoever is left with {cards}")
                           : _("the penalty is multiplied by {factor} for whoever is left with "
                               "{cards}");
    g_autofree char *cards = rules->score_held_min > 1
                                 ? climb_words_fill(
                                       _("{cards} among {number} or more"), "cards", held, "number",
                                       climb_book_cards(rules->score_held_min).text, NULL)
                                 : g_strdup(held);
    g_autofree char *penalty = climb_words_fill(text, "cards", cards, "factor",
                                                climb_words_digits(factor).text, NULL);
    // Translators: {penalty} is half a sentence, “the penalty is doubled for whoever is left with a 2”.
    const char *whole = _("{sentence}.");
    if (climb_cards_count(game->held) > 1) {
        whole = rules->score_held_each ? _("{penalty}, once more for each such card.")
                                       : _("{penalty}, but only once, however many there are.");
    }
    climb_book_say(out, whole, "penalty", penalty, "sentence", penalty, NULL);
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
        const char *text =
            climb_cards_count(game->held) > 1
                ? climb_words_plural("For {cards} left in the hand {number} point is added, each "
                                     "time.",
                                     "For {cards} left in the hand {number} points are added, each "
                                     "time.",
                                     rules->score_held_add)
                : climb_words_plural("For {cards} left in the hand {number} point is added.",
                                     "For {cards} left in the hand {number} points are added.",
                                     rules->score_held_add);
        climb_book_say(out, text, "cards", held, "number",
                       climb_words_digits(rules->score_held_add).text, NULL);
    }
}

static void write_unplayed(const ClimbGame *game, GString *out) {
    int factor = game->rules->score_unplayed;
    if (factor > 0 && scores(game, CLIMB_SCORE_POINTS)) {
        climb_book_say(out, _("For whoever has played nothing at all these points count {times}."),
                       "times", climb_book_times(factor).text, NULL);
    }
    if (factor > 0 && scores(game, CLIMB_SCORE_CARDS)) {
        int sum = climb_score_hand(game, game->hand_cards, CLIMB_NO_CARDS, false);
        climb_book_say(
            out,
            climb_words_plural("Whoever has played nothing at all has {number} point for "
                               "each card: {sum} with {cards}.",
                               "Whoever has played nothing at all has {number} points for "
                               "each card: {sum} with {cards}.",
                               factor),
            "number", climb_words_digits(factor).text, "sum", climb_words_digits(sum).text, "cards",
            climb_book_cards(game->hand_cards).text, NULL);
    }
}

static void write_bomb_factor(const ClimbGame *game, GString *out, const char *what) {
    int factor = game->rules->score_bomb_factor;
    // Translators: {what} is “what the deal is worth” or “the points”.
    climb_book_say(
        out,
        factor == 2 ? _("Every bomb that is played, by whomever, doubles {what}.")
                    : _("Every bomb that is played, by whomever, multiplies by {factor} {what}."),
        "factor", climb_words_digits(factor).text, "what", what, NULL);
}

static void write_spring_factor(const ClimbGame *game, GString *out, const char *what) {
    const ClimbRules *rules = game->rules;
    int factor = rules->score_spring_factor;
    const char *deal =
        rules->auction != CLIMB_AUCTION_NONE
            ? _("a deal in which the losing side has played nothing, or the winner of "
                "the auction loses after a single play,")
            : _("a deal in which the losing side has played nothing");
    // Translators: {deal} is “a deal in which …”, {what} is “what the deal is worth” or “the points”.
    const char *text = factor == 2 ? _("{deal} doubles {what}.")
                                   : _("{deal} multiplies by {factor} {what}.");
    if (rules->score_bomb_factor > 1) {
        text = factor == 2 ? _("{deal} doubles {what} once more.")
                           : _("{deal} multiplies by {factor} {what} once more.");
    }
    climb_book_say(out, text, "deal", deal, "factor", climb_words_digits(factor).text, "what", what,
                   NULL);
}

static void write_factors(const ClimbGame *game, GString *out) {
    const char *what = scores(game, CLIMB_SCORE_BID) ? _("what the deal is worth")
                                                     : _("the points");
    if (game->rules->score_bomb_factor > 1) {
        write_bomb_factor(game, out, what);
    }
    if (game->rules->score_spring_factor > 1) {
        write_spring_factor(game, out, what);
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
