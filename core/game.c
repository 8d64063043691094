// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles ClimbRules to a ClimbGame: deck, deal and the consistency of the whole. Kinds are
// compiled in compile-kinds.c, lists of values in compile-values.c. Play is not here.
#include "game.h"

#include <string.h>

#include "compile.h"
#include "house.h"
#include "words.h"

void climb_compile_problem(GPtrArray *problems, const char *fields, const char *text, ...) {
    GString *out = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(out, fields, values);
    g_string_append(out, ": ");
    climb_words_add_list(out, text, values);
    va_end(values);
    g_ptr_array_add(problems, g_string_free(out, FALSE));
}

static void compile_deck(ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    g_autoptr(GError) error = NULL;
    if (!climb_deck_init(&game->deck, rules->deck_packs, rules->deck_ranks, rules->deck_suits,
                         rules->deck_jokers, rules->deck_remove, &error)) {
        climb_compile_problem(problems, "deck", "{fault}", "fault", error->message, NULL);
    }
    game->suited = game->deck.cards;
    for (int i = 1; i <= game->deck.jokers; i++) {
        game->suited &= ~climb_cards_of_rank(game->deck.rank_count - i);
    }
}

static void check_stock(const ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    if (rules->deal_spare != CLIMB_SPARE_STOCK) {
        if (rules->draw_on_pass != CLIMB_DRAW_NONE || rules->draw_refill > 0) {
            climb_compile_problem(
                problems, "draw.on_pass, draw.refill, deal.spare",
                _("there is no stock to draw from; set deal.spare=stock, and deal.cards so "
                  "that cards are left"),
                NULL);
        }
        return;
    }
    if (game->spare_cards == 0 && rules->deal_later[0] == '\0') {
        climb_compile_problem(
            problems, "deal.spare, deal.cards",
            _("no card is left for a stock when {players} players have {hand} each"), "players",
            climb_words_digits(game->seats).text, "hand", climb_words_digits(game->hand_cards).text,
            NULL);
    }
    if (rules->draw_refill > 0 && rules->call != CLIMB_CALL_NONE) {
        climb_compile_problem(problems, "draw.refill, call.by",
                              _("the partner's card would come back into play; set draw.refill=0"),
                              NULL);
    }
    bool given = rules->exchange_cards[0] != '\0' ||
                 (rules->hooks != NULL && rules->hooks->exchange != NULL);
    if (rules->draw_refill > 0 && given) { // whoever gave a card would see it come back
        climb_compile_problem(
            problems, "draw.refill, exchange.cards",
            _("cards that were given would come back into play; set draw.refill=0"), NULL);
    }
}

static void compile_deal(ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    int cards = climb_cards_count(game->deck.cards);
    game->seats = rules->players;
    game->hand_cards = rules->deal_cards > 0 ? rules->deal_cards : cards / rules->players;
    game->spare_cards = cards - game->hand_cards * game->seats;
    if (game->spare_cards < 0) {
        climb_compile_problem(
            problems, "players, deal.cards",
            _("{players} players with {hand} cards each need {needed} cards, and the "
              "pack has {pack}"),
            "players", climb_words_digits(game->seats).text, "hand",
            climb_words_digits(game->hand_cards).text, "needed",
            climb_words_digits(game->hand_cards * game->seats).text, "pack",
            climb_words_digits(cards).text, NULL);
        game->spare_cards = 0;
    }
    if (game->hand_cards < 1) {
        climb_compile_problem(problems, "players, deck.remove",
                              _("too few cards for {players} players"), "players",
                              climb_words_digits(game->seats).text, NULL);
    }
    if (rules->deal_spare == CLIMB_SPARE_UNEVEN && rules->deal_cards > 0 &&
        game->spare_cards >= game->seats) {
        climb_compile_problem(
            problems, "deal.cards, deal.spare",
            _("{number} cards are left after the deal; with deal.spare=uneven all "
              "cards are dealt out. Set deal.spare to dead, low_holder, kitty or "
              "stock, or deal.cards to 0"),
            "number", climb_words_digits(game->spare_cards).text, NULL);
    }
    if (rules->deal_spare == CLIMB_SPARE_KITTY && rules->auction == CLIMB_AUCTION_NONE) {
        climb_compile_problem(problems, "deal.spare, auction.mode",
                              _("a kitty needs an auction that decides who gets it"), NULL);
    }
    check_stock(game, problems);
}

static void compile_opening(ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    game->open_card = CLIMB_NO_CARD;
    if (game->deck.cards == CLIMB_NO_CARDS) {
        return;
    }
    if (g_ascii_strcasecmp(rules->open_card, "lowest") == 0) {
        game->open_card = climb_cards_lowest(game->deck.cards);
        return;
    }
    g_autoptr(GError) error = NULL;
    if (!climb_deck_parse_card(&game->deck, rules->open_card, &game->open_card, &error)) {
        climb_compile_problem(problems, "open.card", "{fault}", "fault", error->message, NULL);
    }
}

static void check_sides(const ClimbRules *rules, GPtrArray *problems) {
    bool auction = rules->auction != CLIMB_AUCTION_NONE;
    if (rules->team == CLIMB_TEAM_OPPOSITE && rules->players % 2 != 0) {
        climb_compile_problem(
            problems, "team, players",
            _("partners opposite each other need an even number of players, not {players}"),
            "players", climb_words_digits(rules->players).text, NULL);
    }
    if (rules->team == CLIMB_TEAM_OPPOSITE && auction) {
        climb_compile_problem(
            problems, "team, auction.mode",
            _("fixed partners and an auction that makes sides exclude each other"), NULL);
    }
    if (rules->call == CLIMB_CALL_CARD && rules->deck_packs > 1) {
        climb_compile_problem(
            problems, "call.by, deck.packs",
            _("with two packs a called card can lie in two hands; play with one pack, "
              "or call a rank"),
            NULL);
    }
    if (rules->call != CLIMB_CALL_NONE && !auction) {
        climb_compile_problem(problems, "call.by, auction.mode",
                              _("only the winner of an auction can call a partner"), NULL);
    }
    if (rules->call != CLIMB_CALL_NONE && rules->players < 4) {
        climb_compile_problem(
            problems, "call.by, players",
            _("with a called partner at least four players are needed, not {players}, "
              "so that there are two sides"),
            "players", climb_words_digits(rules->players).text, NULL);
    }
    if (rules->score_by == CLIMB_SCORE_BID && !auction) {
        climb_compile_problem(problems, "score.by, auction.mode",
                              _("without an auction there is no bid to score"), NULL);
    }
    if ((rules->open_lead == CLIMB_LEAD_AUCTION_OPENER || rules->open_lead == CLIMB_LEAD_BIDDER) &&
        !auction) {
        climb_compile_problem(problems, "open.lead, auction.mode",
                              _("there is no auction whose opener or winner could lead"), NULL);
    }
    if (rules->auction_min > rules->auction_max) {
        climb_compile_problem(problems, "auction.min, auction.max",
                              _("the lowest bid ({lowest}) is above the highest ({highest})"),
                              "lowest", climb_words_digits(rules->auction_min).text, "highest",
                              climb_words_digits(rules->auction_max).text, NULL);
    }
    if (auction && rules->open_require != CLIMB_REQUIRE_NONE &&
        rules->deal_spare == CLIMB_SPARE_KITTY && rules->open_lead != CLIMB_LEAD_CARD) {
        climb_compile_problem(problems, "open.require, open.lead",
                              _("the leader need not hold the opening card; set open.require=none"),
                              NULL);
    }
    if (rules->places_inherit == CLIMB_INHERIT_PARTNER && rules->team == CLIMB_TEAM_NONE) {
        climb_compile_problem(problems, "places.inherit, team",
                              _("there are no partners to inherit the lead"), NULL);
    }
}

// A function can tell any two cards apart, so no two of them make one move.
static void compile_hooks(ClimbGame *game, GPtrArray *problems) {
    const ClimbHooks *hooks = game->rules->hooks;
    game->house = climb_house_bits(hooks);
    if (hooks != NULL) {
        game->distinct = game->deck.cards;
    }
    if ((game->house & CLIMB_HOUSE_CLASSIFY) != 0 && hooks->classify_limit < 1) {
        climb_compile_problem(
            problems, "hooks.classify",
            _("classify_limit is {number}; say up to how many cards of a hand are "
              "tried to list what the function finds, from 1 to {highest}"),
            "number", climb_words_digits(hooks->classify_limit).text, "highest",
            climb_words_digits(CLIMB_CLASSIFY_LIMIT_MAX).text, NULL);
    }
    if (hooks != NULL && hooks->generate != NULL && hooks->classify == NULL) {
        climb_compile_problem(
            problems, "hooks.generate",
            _("it names cards for classify to recognise, and there is no such function"), NULL);
    }
}

ClimbGame *climb_game_try(const ClimbRules *rules, GPtrArray *problems) {
    ClimbGame *game = g_new0(ClimbGame, 1);
    game->references = 1;
    game->rules = climb_rules_copy(rules);
    game->hash = climb_rules_hash(rules);
    compile_deck(game, problems);
    if (problems->len == 0) { // the rest reads the deck's letters
        compile_deal(game, problems);
        compile_opening(game, problems);
        climb_compile_kinds(game, problems);
        climb_compile_values(game, problems);
        climb_compile_exchange(game, problems);
        check_sides(rules, problems);
        compile_hooks(game, problems);
    }
    if (problems->len > 0) {
        g_clear_pointer(&game, climb_game_unref);
    }
    return game;
}

ClimbGame *climb_game_new(const ClimbRules *rules, GError **error) {
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func(g_free);
    ClimbGame *game = climb_game_try(rules, problems);
    if (game == NULL) {
        g_ptr_array_add(problems, NULL);
        g_autofree char *text = g_strjoinv("\n  ", (char **)problems->pdata);
        climb_error_set(error, CLIMB_ERROR_RULES,
                        problems->len > 2 ? _("the rules of “{rules}” do not fit:\n  {problems}")
                                          : _("the rules of “{rules}” do not fit: {problems}"),
                        "rules", rules->id[0] != '\0' ? rules->id : rules->title, "problems", text,
                        NULL);
    }
    return game;
}

ClimbGame *climb_game_ref(ClimbGame *game) {
    g_atomic_int_inc(&game->references);
    return game;
}

void climb_game_unref(ClimbGame *game) {
    if (game == NULL || !g_atomic_int_dec_and_test(&game->references)) {
        return;
    }
    for (int i = 0; i < CLIMB_KINDS_MAX; i++) {
        g_free(game->patterns[i].steps);
    }
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_free(game->titles[i]);
    }
    climb_rules_free((ClimbRules *)game->rules);
    g_free(game->hash);
    g_free(game);
}

const char *climb_game_title(const ClimbGame *game, int place) {
    return place >= 1 && place <= game->seats ? game->titles[place - 1] : NULL;
}

char *climb_game_place_words(const ClimbGame *game, int place) {
    const char *title = climb_game_title(game, place);
    return title != NULL ? g_strdup(climb_words_find(title)) : g_strdup_printf("%d", place);
}

int climb_game_hand_cards(const ClimbGame *game, int number) {
    for (int i = 0; i < game->later_count; i++) {
        if (number >= game->later[i].from) {
            return game->later[i].cards;
        }
    }
    return game->hand_cards;
}

int climb_game_kind(const ClimbGame *game, const char *id) {
    return climb_game_kind_among(game, id, game->kind_count);
}

int climb_game_kind_among(const ClimbGame *game, const char *id, int kinds) {
    for (int i = 0; i < kinds; i++) {
        if (strcmp(game->patterns[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}
