// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles what places bring: the cards given between deals, and titles. Who gives what to whom in a
// deal: match-exchange.c.
#include <string.h>

#include "compile.h"
#include "deal.h"

static void compile_numbers(ClimbGame *game, GPtrArray *problems) {
    int count = climb_compile_list("exchange.cards", game->rules->exchange_cards, game->exchange,
                                   (int)G_N_ELEMENTS(game->exchange), problems);
    for (int i = 0; i < count; i++) {
        int most = MIN(CLIMB_GIFT_CARDS_MAX, game->hand_cards - 1);
        if (game->exchange[i] < 1 || game->exchange[i] > most) {
            climb_compile_problem(
                problems, "exchange.cards",
                _("{cards} cards cannot be given; with hands of {hand} cards write numbers "
                  "from 1 to {most}, or “none”"),
                "cards", climb_words_digits(game->exchange[i]).text, "hand",
                climb_words_digits(game->hand_cards).text, "most",
                climb_words_digits(MAX(most, 1)).text, NULL);
        }
    }
    bool chosen = game->rules->exchange_give == CLIMB_EXCHANGE_CHOICE ||
                  game->rules->exchange_back == CLIMB_EXCHANGE_BACK_CHOICE;
    for (int i = 0; i < count && chosen; i++) {
        if (game->exchange[i] <= CLIMB_GIFT_CARDS_MAX &&
            !climb_exchange_fits(game, game->exchange[i])) {
            climb_compile_problem(
                problems, "exchange.cards",
                _("there are too many ways to choose {cards} of {hand} cards; give fewer, "
                  "or leave no choice (exchange.back=lowest)"),
                "cards", climb_words_digits(game->exchange[i]).text, "hand",
                climb_words_digits(game->hand_cards).text, NULL);
        }
    }
    // Few players have fewer pairs of places than the rules may name.
    game->exchange_pairs = CLAMP(count, 0, game->seats / 2);
}

static void compile_back(ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    game->back_ranks = CLIMB_ALL_RANKS;
    if (rules->exchange_back_ranks[0] == '\0') {
        return;
    }
    if (rules->exchange_cards[0] == '\0') {
        climb_compile_problem(problems, "exchange.back_ranks, exchange.cards",
                              _("no cards are given, so none are given back; set exchange.cards"),
                              NULL);
    } else if (rules->exchange_back == CLIMB_EXCHANGE_BACK_LOWEST) {
        climb_compile_problem(
            problems, "exchange.back_ranks, exchange.back",
            _("where the lowest cards are given back there is no choice of ranks"), NULL);
    }
    climb_compile_ranks(game, "exchange.back_ranks", rules->exchange_back_ranks, &game->back_ranks,
                        problems);
}

// The place in the list of the title for all in the middle: the one with a star, else the middle of an
// odd number. -1 if there is none, or it is not in the middle.
static int middle_title(char **names, int count, GPtrArray *problems) {
    int middle = -1;
    for (int i = 0; i < count; i++) {
        char *star = strchr(names[i], '*');
        if (star == NULL) {
            continue;
        }
        if (middle >= 0 || i != count / 2 || count % 2 == 0 || star[1] != '\0') {
            climb_compile_problem(
                problems, "places.titles",
                _("the star in “{title}” stands at the end of one title, with as many "
                  "titles before it as after it"),
                "title", names[i], NULL);
            return -1;
        }
        *star = '\0';
        middle = i;
    }
    return middle >= 0 ? middle : count % 2 == 1 ? count / 2 : -1;
}

// From both ends inwards in equal numbers; who is left in between has the middle title.
static void compile_titles(ClimbGame *game, GPtrArray *problems) {
    if (game->rules->places_titles[0] == '\0') {
        return;
    }
    g_auto(GStrv) names = g_strsplit(game->rules->places_titles, ", ", -1);
    int count = (int)g_strv_length(names);
    int middle = middle_title(names, count, problems);
    int ends = MIN(count / 2, game->seats / 2);
    for (int place = 0; place < game->seats; place++) {
        int from_last = game->seats - 1 - place;
        int at = place < ends ? place : from_last < ends ? count - 1 - from_last : middle;
        game->titles[place] = at >= 0 ? g_strdup(names[at]) : NULL;
    }
    for (int i = 0; i < count; i++) {
        if (names[i][0] == '\0') {
            climb_compile_problem(problems, "places.titles",
                                  _("“{titles}” has a title without letters"), "titles",
                                  game->rules->places_titles, NULL);
            return;
        }
    }
}

void climb_compile_exchange(ClimbGame *game, GPtrArray *problems) {
    compile_numbers(game, problems);
    compile_back(game, problems);
    compile_titles(game, problems);
}
