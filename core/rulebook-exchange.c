// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on what places bring: the cards given in the next deal, and titles.
#include "book.h"

// A place from 1, counted from the nearer end: "the President", or "whoever came in first".
static char *holder_words(const ClimbGame *game, int place) {
    static const char *const places[] = {
        N_("whoever came in first"),        N_("whoever came in second"),
        N_("whoever came in third"),        N_("whoever came in fourth"),
        N_("whoever came in fourth last"),  N_("whoever came in third last"),
        N_("whoever came in last but one"), N_("whoever came in last"),
    };
    const char *title = climb_game_title(game, place);
    if (title != NULL) {
        return climb_words_fill(_("the {title}"), "title", climb_words_find(title), NULL);
    }
    bool upper = place <= game->seats / 2;
    int row = upper ? place - 1 : CLIMB_SEATS_MAX - 1 - (game->seats - place);
    return g_strdup(_(places[row]));
}

static void write_pair(const ClimbGame *game, int pair, GString *out) {
    int count = game->exchange[pair];
    bool any = game->rules->exchange_give == CLIMB_EXCHANGE_CHOICE;
    bool lowest = game->rules->exchange_back == CLIMB_EXCHANGE_BACK_LOWEST;
    g_autofree char *better = holder_words(game, pair + 1);
    g_autofree char *worse = holder_words(game, game->seats - pair);
    ClimbBookWords given = any ? climb_book_count(count, NP_("any card", "any {number} cards"))
                               : climb_book_count(count,
                                                  NP_("the highest card of the hand",
                                                      "the {number} highest cards of the hand"));
    ClimbBookWords back =
        lowest ? climb_book_count(count, NP_("the lowest card", "the {number} lowest cards"))
               : climb_book_count(count, NP_("{number} card of that player's choice",
                                             "{number} cards of that player's "
                                             "choice"));
    // Translators: {giver} and {getter} are such as “whoever came in last”; {cards} and {back} such as
    // “the two highest cards of the hand”.
    climb_book_say(out,
                   pair == 0
                       ? _("Before play {giver} gives {getter} {cards}, and gets back {back}.")
                       : _("In the same way {giver} gives {getter} {cards}, and gets back "
                           "{back}."),
                   "giver", worse, "getter", better, "cards", given.text, "back", back.text, NULL);
}

static void write_exchange(const ClimbGame *game, GString *out) {
    if (game->exchange_pairs == 0) {
        return;
    }
    climb_book_say(
        out,
        _("From the second deal on, players give each other cards after the deal, by the "
          "places of the deal before."),
        NULL);
    for (int pair = 0; pair < game->exchange_pairs; pair++) {
        write_pair(game, pair, out);
    }
    if (game->rules->exchange_back_ranks[0] != '\0') {
        g_autofree char *ranks = climb_book_ranks(game, game->back_ranks);
        climb_book_say(out, _("Only these ranks are given back, by those who hold them: {ranks}."),
                       "ranks", ranks, NULL);
    }
    climb_book_say(out, _("Nobody but the two concerned sees the cards."), NULL);
}

const ClimbBookPiece climb_book_exchange[] = {
    { "exchange.cards exchange.give exchange.back exchange.back_ranks", write_exchange },
    { NULL, NULL },
};
