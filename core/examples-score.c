// SPDX-License-Identifier: LGPL-2.1-or-later
// Rule examples about points and money: score, points, settle, losertie. Counting and settling is
// done by score.c; here the schemes' names are turned into settings.
#include "examples-private.h"
#include "score.h"

#include <string.h>

// Compiled rules of a scheme ("std39", on the default game) or of a game.
static ClimbGame *scheme_game(const ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbRules) rules = climb_example_rules_of(line, line->name, NULL);
    if (rules == NULL) {
        rules = climb_example_default_rules(line, error);
        if (rules == NULL || !climb_rules_set(rules, "score.scheme", line->name, error)) {
            return NULL;
        }
    }
    return climb_example_apply_options(line, rules, error) ? climb_game_new(rules, error) : NULL;
}

// Compares one number with the answer.
static bool answer_number(ClimbExampleLine *line, int number, GError **error) {
    int expected = 0;
    int count = 0;
    if (!climb_example_numbers(line->expected, &expected, 1, &count)) {
        climb_example_unclear(error, "the answer “%s” is no whole number", line->expected);
        return false;
    }
    climb_example_says(line, "%d", number);
    return number == expected;
}

bool climb_example_score(ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbGame) game = scheme_game(line, error);
    if (game == NULL) {
        return false;
    }
    g_auto(GStrv) parts = g_strsplit(line->question, "holding", 2);
    int left = 0;
    int count = 0;
    ClimbCards held = CLIMB_NO_CARDS;
    if (!climb_example_numbers(parts[0], &left, 1, &count) || left < 0 || left > CLIMB_CARDS_MAX) {
        climb_example_unclear(error, "“%s” reads “CARDS LEFT” or “CARDS LEFT holding CARDS”",
                              line->question);
        return false;
    }
    if (parts[0] != NULL && parts[1] != NULL &&
        !climb_deck_parse_cards(&game->deck, parts[1], &held, error)) {
        return false;
    }
    // Whoever still holds all the cards dealt to him has played nothing.
    bool played = left < game->hand_cards;
    return answer_number(line, climb_score_hand(game, left, held & game->held, played), error);
}

// "…cards" scores the points of cards in a game whose name begins so.
static ClimbGame *points_game(const ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbRules) rules = climb_example_rules_of(line, line->name, NULL);
    g_autofree char *stem = climb_example_loose(line->name);
    if (rules == NULL && g_str_has_suffix(stem, "cards")) {
        stem[strlen(stem) - strlen("cards")] = '\0';
        const GPtrArray *games = climb_registry_games(line->registry);
        for (guint i = 0; i < games->len && rules == NULL && *stem != '\0'; i++) {
            const ClimbGameInfo *info = games->pdata[i];
            g_autofree char *id = climb_example_loose(info->id);
            if (g_str_has_prefix(id, stem)) {
                rules = climb_registry_rules(line->registry, info->id, NULL, error);
            }
        }
    }
    if (rules == NULL) {
        rules = climb_example_default_rules(line, error);
    }
    if (rules == NULL || !climb_rules_set(rules, "score.scheme", "points", error) ||
        !climb_example_apply_options(line, rules, error)) {
        return NULL;
    }
    return climb_game_new(rules, error);
}

bool climb_example_points(ClimbExampleLine *line, GError **error) {
    ClimbCards cards;
    g_autoptr(ClimbGame) game = points_game(line, error);
    if (game == NULL || !climb_deck_parse_cards(&game->deck, line->question, &cards, error)) {
        return false;
    }
    return answer_number(line, climb_score_points(game, cards), error);
}

// Settlements by a word in their name.
typedef struct {
    const char *word;
    const char *settings; // separated by "; "
} Settlement;

static const Settlement settlements[] = {
    { "feeding", "lastcard.duty=liability; lastcard.charge=to_winner" },
    { "pairwise", "settle=pairwise; lastcard.charge=penalties" },
    { "towinner", "settle=to_winner" },
    { "pot", "settle=pot; settle.ante=1; settle.lose=1" },
    { "winneronly", "settle=winner_only" },
    { "none", "settle=none" },
    { "team", "settle=to_winner" },
    { "2v2", "settle=to_winner" },
    { "partner", "settle=to_winner" },
};

// Applies every settlement that the name speaks of. False without an error if there is none.
static bool apply_settlement(ClimbRules *rules, const char *name, GError **error) {
    g_autofree char *loose = climb_example_loose(name);
    bool known = false;
    for (size_t i = 0; i < G_N_ELEMENTS(settlements); i++) {
        if (strstr(loose, settlements[i].word) != NULL) {
            g_auto(GStrv) list = g_strsplit(settlements[i].settings, "; ", -1);
            if (!climb_rules_set_list(rules, (const char *const *)list, error)) {
                return false;
            }
            known = true;
        }
    }
    return known;
}

// Settlements, and sums of money, among what stands in brackets: "(offender=1, books=pairwise)".
static bool apply_arguments(ClimbRules *rules, char *const *list, GError **error) {
    static const char *const sums[][2] = { { "ante", "settle.ante" },
                                           { "lose", "settle.lose" },
                                           { "losing", "settle.lose" },
                                           { "stake", "stake" } };
    for (char *const *item = list; item != NULL && *item != NULL; item++) {
        const char *equals = strchr(*item, '=');
        const char *value = equals != NULL ? equals + 1 : *item;
        GError *failure = NULL;
        if (!apply_settlement(rules, value, &failure) && failure != NULL) {
            g_propagate_error(error, failure);
            return false;
        }
        for (size_t i = 0; i < G_N_ELEMENTS(sums); i++) {
            if (climb_example_value((char *const[]){ *item, NULL }, sums[i][0]) != NULL &&
                !climb_rules_set(rules, sums[i][1], value, error)) {
                return false;
            }
        }
    }
    return true;
}

static ClimbGame *settlement_game(const ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbRules) rules = climb_example_rules_of(line, line->name, NULL);
    if (rules == NULL) {
        GError *failure = NULL;
        rules = climb_example_default_rules(line, error);
        if (rules == NULL) {
            return NULL;
        }
        if (!apply_settlement(rules, line->name, &failure)) {
            if (failure != NULL) {
                g_propagate_error(error, failure);
            } else {
                climb_example_unclear(error, "“%s” is no game and no settlement", line->name);
            }
            return NULL;
        }
    }
    return climb_example_apply_options(line, rules, error) &&
                   apply_arguments(rules, line->arguments, error) &&
                   apply_arguments(rules, line->options, error)
               ? climb_game_new(rules, error)
               : NULL;
}

// A number among the arguments; `missing` if it is not given. False if it is none.
static bool argument(const ClimbExampleLine *line, const char *name, int missing, int *number,
                     GError **error) {
    const char *value = climb_example_value(line->arguments, name);
    *number = missing;
    if (value == NULL || climb_example_same(value, "none") || climb_example_same(value, "")) {
        return true;
    }
    if (climb_example_seat(value) == CLIMB_NO_SEAT) {
        climb_example_unclear(error, "“%s=%s” is no small number", name, value);
        return false;
    }
    *number = climb_example_seat(value);
    return true;
}

static bool answer_net(ClimbExampleLine *line, const ClimbResult *result, int seats,
                       GError **error) {
    int expected[CLIMB_SEATS_MAX];
    int count = 0;
    if (!climb_example_numbers(line->expected, expected, CLIMB_SEATS_MAX, &count) ||
        count != seats) {
        climb_example_unclear(error, "the answer “%s” is not one number for each of %d seats",
                              line->expected, seats);
        return false;
    }
    GString *text = g_string_new(NULL);
    bool agrees = true;
    for (int seat = 0; seat < seats; seat++) {
        g_string_append_printf(text, "%s%d", seat > 0 ? " " : "", result->net[seat]);
        agrees = agrees && result->net[seat] == expected[seat];
    }
    climb_example_says(line, "%s", text->str);
    g_string_free(text, TRUE);
    return agrees;
}

static bool settle_bid(ClimbExampleLine *line, const ClimbGame *game, GError **error) {
    int bid;
    int declarer;
    int partner;
    int winner;
    int bombs;
    int spring;
    if (!argument(line, "bombs", 0, &bombs, error) ||
        !argument(line, "spring", 0, &spring, error)) {
        return false;
    }
    if (!argument(line, "bid", 1, &bid, error) || !argument(line, "bidder", 0, &declarer, error) ||
        !argument(line, "partner", CLIMB_NO_SEAT, &partner, error) ||
        !argument(line, "winner", declarer, &winner, error)) {
        return false;
    }
    if (declarer >= game->seats || partner >= game->seats || winner >= game->seats) {
        climb_example_unclear(error, "there are only %d seats, from 0", game->seats);
        return false;
    }
    ClimbResult result = { 0 };
    climb_score_settle_bid(game, bid * climb_score_factor(game, bombs, spring > 0), declarer,
                           partner, winner, game->seats, &result);
    return answer_net(line, &result, game->seats, error);
}

// The winner that the arguments name, else whoever has no penalty.
static bool find_winner(const ClimbExampleLine *line, const int *penalties, int seats, int *winner,
                        GError **error) {
    int none = 0;
    while (none < seats - 1 && penalties[none] != 0) {
        none++;
    }
    return argument(line, "winner", none, winner, error);
}

bool climb_example_settle(ClimbExampleLine *line, GError **error) {
    g_autoptr(ClimbGame) game = settlement_game(line, error);
    if (game == NULL) {
        return false;
    }
    if (climb_example_value(line->arguments, "bid") != NULL) {
        return settle_bid(line, game, error);
    }
    int penalties[CLIMB_SEATS_MAX];
    int seats = 0;
    int winner;
    int offender;
    if (!climb_example_numbers(line->question, penalties, CLIMB_SEATS_MAX, &seats) || seats < 2) {
        climb_example_unclear(error, "“%s” is not the penalties of two to %d seats", line->question,
                              CLIMB_SEATS_MAX);
        return false;
    }
    if (!find_winner(line, penalties, seats, &winner, error) ||
        !argument(line, "offender", CLIMB_NO_SEAT, &offender, error)) {
        return false;
    }
    if (winner >= seats || offender >= seats) {
        climb_example_unclear(error, "there are only %d seats, from 0", seats);
        return false;
    }
    unsigned sides[CLIMB_SEATS_MAX] = { 0 };
    g_autofree char *name = climb_example_loose(line->name);
    bool teams = game->rules->team != CLIMB_TEAM_NONE || strstr(name, "team") != NULL ||
                 strstr(name, "partner") != NULL || strstr(name, "2v2") != NULL;
    for (int seat = 0; seat < seats; seat++) {
        sides[seat] = 1u << seat | (teams && seats == 4 ? 1u << ((seat + 2) % 4) : 0);
    }
    ClimbResult result = { 0 };
    climb_score_settle(game, penalties, seats, winner, offender, teams ? sides : NULL, &result);
    return answer_net(line, &result, seats, error);
}

bool climb_example_loser_tie(ClimbExampleLine *line, GError **error) {
    static const char *const first[] = { "first", NULL };
    static const char *const second[] = { "second", NULL };
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL) {
        return false;
    }
    g_auto(GStrv) parts = g_strsplit(line->question, "/", -1);
    ClimbCards hands[2];
    if (g_strv_length(parts) != 2) {
        climb_example_unclear(error, "two hands are separated by “/”");
        return false;
    }
    if (!climb_deck_parse_cards(&game->deck, parts[0], &hands[0], error) ||
        !climb_deck_parse_cards(&game->deck, parts[1], &hands[1], error)) {
        return false;
    }
    int order = climb_score_exposed_set(game, hands[0], hands[1]);
    climb_example_says(line, "%s",
                       order < 0   ? "first starts"
                       : order > 0 ? "second starts"
                                   : "equal");
    int expected = climb_example_has_word(line->expected, first)    ? -1
                   : climb_example_has_word(line->expected, second) ? 1
                                                                    : 0;
    return order == expected;
}
