// SPDX-License-Identifier: LGPL-2.1-or-later
// Helpers of the unit tests; see testing.h.
#include "testing.h"

ClimbRegistry *testing_registry(void) {
    ClimbRegistry *registry = climb_registry_new();
    for (int i = 0; climb_builtin_modules[i] != NULL; i++) {
        GError *error = NULL;
        climb_registry_add(registry, climb_builtin_modules[i], &error);
        g_assert_no_error(error);
    }
    const char *plugins = g_getenv("CLIMB_TEST_PLUGINS");
    if (plugins != NULL) {
        climb_plugins_load(registry, (const char *const[]){ plugins, NULL }, NULL);
    }
    const GPtrArray *problems = climb_registry_problems(registry);
    for (guint i = 0; i < problems->len; i++) {
        g_error("%s", (const char *)problems->pdata[i]);
    }
    return registry;
}

const ClimbRegistry *testing_games(void) {
    static ClimbRegistry *games;
    if (games == NULL) {
        games = testing_registry();
    }
    return games;
}

ClimbGame *testing_game(const char *name, const char *settings) {
    const ClimbRegistry *registry = testing_games();
    GError *error = NULL;
    g_auto(GStrv) list = settings == NULL ? NULL : g_strsplit(settings, " ", -1);
    g_autoptr(ClimbRules)
        rules = climb_registry_rules(registry, name, (const char *const *)list, &error);
    g_assert_no_error(error);
    ClimbGame *game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    return game;
}

ClimbCards testing_cards(const ClimbGame *game, const char *text) {
    GError *error = NULL;
    ClimbCards cards = CLIMB_NO_CARDS;
    climb_deck_parse_cards(&game->deck, text, &cards, &error);
    g_assert_no_error(error);
    return cards;
}

ClimbCards testing_lowest_of_equals(ClimbCards cards, ClimbCards hand, ClimbCards distinct) {
    distinct = climb_places_cards(climb_cards_places(distinct));
    ClimbCards result = climb_cards_in_hand(hand, cards & distinct);
    for (int rank = 0; rank < CLIMB_RANKS_MAX; rank++) {
        int count = climb_cards_count(cards & ~distinct & climb_cards_of_rank(rank));
        ClimbCards held = hand & ~distinct & climb_cards_of_rank(rank);
        for (; count > 0; count--) {
            result |= held & -held; // those of the first pack come first
            held &= held - 1;
        }
    }
    return result;
}

ClimbCards testing_some_cards(ClimbRandom *random, ClimbCards among, int count) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (; count > 0 && among != CLIMB_NO_CARDS; count--) {
        ClimbCards rest = among;
        uint32_t skip = climb_random_below(random, (uint32_t)climb_cards_count(among));
        for (; skip > 0; skip--) {
            rest = climb_cards_rest(rest);
        }
        cards |= climb_cards_of(climb_cards_lowest(rest));
        among &= ~cards;
    }
    return cards;
}

ClimbCards testing_own_gifts(const ClimbDeal *deal, int seat, int to) {
    ClimbCards cards = CLIMB_NO_CARDS;
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        bool own = to == CLIMB_NO_SEAT ? gift->from == seat || gift->to == seat
                                       : gift->from == seat && gift->to == to;
        cards |= own ? gift->cards : CLIMB_NO_CARDS;
    }
    if (to != CLIMB_NO_SEAT) { // of two equal cards, who knows which was played
        cards &= ~climb_places_cards(climb_cards_places(deal->played));
    }
    return cards;
}

void testing_check_gifts(const ClimbDeal *deal, int seat, const ClimbDeal *seen) {
    g_assert_cmpint(seen->gifts_done, ==, deal->gifts_done);
    for (int i = 0; i < deal->gift_count; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        bool own = gift->from == seat || gift->to == seat;
        g_assert_cmpuint(seen->gifts[i].cards, ==, own ? gift->cards : CLIMB_NO_CARDS);
    }
}

void testing_position(const ClimbGame *game, const char *const *hands, const char *rest,
                      ClimbDeal *deal) {
    ClimbDealStart start = { .number = 1, .step = 1, .stock_seed = 99 };
    ClimbCards cards[CLIMB_SEATS_MAX] = { 0 };
    GError *error = NULL;
    for (int seat = 0; seat < game->seats; seat++) {
        cards[seat] = testing_cards(game, hands[seat]);
    }
    climb_deal_begin_with(game, &start, cards, testing_cards(game, rest), true, deal, &error);
    g_assert_no_error(error);
}

void testing_deal(const ClimbGame *game, uint64_t seed, ClimbDeal *deal) {
    ClimbSeed from = climb_seed_from_number(seed);
    ClimbMatch *match = climb_match_new((ClimbGame *)game, &from);
    climb_match_begin(match);
    *deal = match->deal;
    climb_match_free(match);
}

char *testing_path(const char *name) {
    const char *folder = g_getenv("CLIMB_TEST_SOURCE");
    return g_build_filename(folder != NULL ? folder : "tests", name, NULL);
}

void testing_add_for_every_game(const char *prefix, GTestDataFunc function) {
    const ClimbRegistry *registry = testing_games();
    g_autoptr(GPtrArray) names = climb_registry_names(registry);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_strconcat("/", prefix, "/", names->pdata[i], NULL);
        g_test_add_data_func_full(path, g_strdup(names->pdata[i]), function, g_free);
    }
}

void testing_add_for_variants(const char *prefix, const TestingVariant *variants, size_t count,
                              GTestDataFunc function) {
    for (size_t i = 0; i < count; i++) {
        g_autofree char *path = g_strconcat("/", prefix, "/", variants[i].title, NULL);
        g_test_add_data_func(path, &variants[i], function);
    }
}

ClimbMatch *testing_match(const char *name, const char *settings, uint64_t number) {
    g_autoptr(ClimbGame) game = testing_game(name, settings);
    ClimbSeed seed = climb_seed_from_number(number);
    return climb_match_new(game, &seed);
}

const ClimbBot *testing_bot(uint64_t number) {
    return climb_bots()[number % 3];
}

bool testing_bot_move(ClimbMatch *match, int seat, const ClimbBot *bot, ClimbMoves *moves,
                      ClimbMove *move) {
    ClimbView view;
    ClimbRandom random;
    climb_deal_moves(match->game, &match->deal, seat, moves);
    if (moves->count == 0) {
        g_assert_cmpint(seat, !=, match->deal.turn);
        return false;
    }
    climb_view_of(match, seat, &view);
    climb_bot_random(match, seat, &random);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = moves, .random = &random
    };
    question.thinking.playouts = TESTING_PLAYOUTS;
    bool chosen = bot->decide(bot, &question, move);
    g_assert_true(chosen || seat != match->deal.turn);
    return chosen;
}

void testing_step(ClimbMatch *match, uint64_t mix, ClimbMoves *moves) {
    ClimbMove move;
    for (int i = 1; i < match->deal.seats; i++) {
        int seat = (match->deal.turn + i * match->deal.step + i * match->deal.seats) %
                   match->deal.seats;
        if (climb_deal_may_interrupt(match->game, &match->deal, seat) &&
            testing_bot_move(match, seat, testing_bot(mix + (uint64_t)seat), moves, &move)) {
            g_assert_true(climb_match_apply(match, &move, NULL));
            return;
        }
    }
    int turn = match->deal.turn;
    GError *error = NULL;
    g_assert_true(testing_bot_move(match, turn, testing_bot(mix + (uint64_t)turn), moves, &move));
    climb_match_apply(match, &move, &error);
    g_assert_no_error(error);
}

void testing_play_deal(ClimbMatch *match, uint64_t mix, ClimbMoves *moves) {
    for (int i = 0; match->deal.phase != CLIMB_PHASE_OVER; i++) {
        g_assert_cmpint(i, <, TESTING_MOVES_BOUND);
        testing_step(match, mix, moves);
    }
}
