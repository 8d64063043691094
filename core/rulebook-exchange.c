// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on what places bring: the cards given in the next deal, and titles.
#include "book.h"

static const char *const places[] = { "first",       "second",     "third",        "fourth",
                                      "fourth last", "third last", "last but one", "last" };

// A place from 1, counted from the nearer end: "the President", or "whoever came in first".
static char *holder_words(const ClimbGame *game, int place) {
    const char *title = climb_game_title(game, place);
    if (title != NULL) {
        return g_strdup_printf("the %s", title);
    }
    bool upper = place <= game->seats / 2;
    return g_strdup_printf("whoever came in %s",
                           places[upper ? place - 1 : CLIMB_SEATS_MAX - 1 - (game->seats - place)]);
}

static void write_pair(const ClimbGame *game, int pair, GString *out) {
    int count = game->exchange[pair];
    g_autofree char *better = holder_words(game, pair + 1);
    g_autofree char *worse = holder_words(game, game->seats - pair);
    bool any = game->rules->exchange_give == CLIMB_EXCHANGE_CHOICE;
    bool lowest = game->rules->exchange_back == CLIMB_EXCHANGE_BACK_LOWEST;
    g_autofree char *number = count == 1 ? g_strdup("")
                                         : g_strdup_printf(" %s", climb_book_number(count).text);
    const char *noun = count == 1 ? "card" : "cards";
    g_autofree char *given = any ? g_strdup_printf("any%s %s", count == 1 ? "" : number, noun)
                                 : g_strdup_printf("the%s highest %s of the hand", number, noun);
    g_autofree char *back = lowest ? g_strdup_printf("the%s lowest %s", number, noun)
                                   : g_strdup_printf("%s of that player's choice",
                                                     climb_book_count(count, "card").text);
    climb_book_say(out, "%s%s gives %s %s, and gets back %s.",
                   pair == 0 ? "Before play " : "In the same way ", worse, better, given, back);
}

static void write_exchange(const ClimbGame *game, GString *out) {
    if (game->exchange_pairs == 0) {
        return;
    }
    climb_book_say(out, "From the second deal on, players give each other cards after the deal, by "
                        "the places of the deal before.");
    for (int pair = 0; pair < game->exchange_pairs; pair++) {
        write_pair(game, pair, out);
    }
    if (game->rules->exchange_back_ranks[0] != '\0') {
        g_autofree char *ranks = climb_book_ranks(game, game->back_ranks);
        climb_book_say(out, "Only these ranks are given back, by those who hold them: %s.", ranks);
    }
    climb_book_say(out, "Nobody but the two concerned sees the cards.");
}

const ClimbBookPiece climb_book_exchange[] = {
    { "exchange.cards exchange.give exchange.back exchange.back_ranks", write_exchange },
    { NULL, NULL },
};
