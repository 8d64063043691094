// SPDX-License-Identifier: LGPL-2.1-or-later
// What seats and spectators may know: no view ever holds a card its seat cannot know, and nothing
// unknown changes what a seat sees, may do, or does.
#include "testing.h"

#include <string.h>

static void check_view(const ClimbMatch *match, int seat) {
    const ClimbDeal *deal = &match->deal;
    ClimbView view;
    climb_view_of(match, seat, &view);
    ClimbCards allowed = deal->played | deal->exposed;
    if (seat != CLIMB_NO_SEAT) {
        allowed |= deal->hands[seat] | (deal->declarer == seat ? deal->kitty : 0);
        allowed |= testing_own_gifts(deal, seat, CLIMB_NO_SEAT);
    }
    testing_check_gifts(deal, seat, &view.deal);
    ClimbCards held = view.deal.kitty | view.deal.aside | view.deal.played;
    for (int other = 0; other < deal->seats; other++) {
        held |= view.deal.hands[other];
        g_assert_true(view.deal.counts[other] == deal->counts[other] ||
                      !match->game->rules->info_counts);
    }
    if (seat != CLIMB_NO_SEAT) {
        g_assert_true(view.deal.hands[seat] == deal->hands[seat]);
    }
    g_assert_true(climb_cards_contains(allowed, held));
    g_assert_true((view.unseen & held) == 0);
    g_assert_true((view.unseen | held) == match->game->deck.cards);
    bool knows = deal->partner_shown || deal->partner == seat;
    g_assert_cmpint(view.deal.partner, ==, knows ? deal->partner : CLIMB_NO_SEAT);
    g_assert_cmpint(view.move_count, ==, match->moves->len);
}

static void check_open(const ClimbMatch *match) {
    for (int seat = CLIMB_NO_SEAT; seat < match->game->seats; seat++) {
        ClimbView view;
        climb_view_of(match, seat, &view);
        g_assert_true(climb_deal_hash(&view.deal) == climb_deal_hash(&match->deal));
        g_assert_true(view.unseen == CLIMB_NO_CARDS);
    }
}

// A card of `cards`, picked by a number.
static ClimbCard pick(ClimbCards cards, uint32_t number) {
    for (uint32_t n = number % (uint32_t)climb_cards_count(cards); n > 0; n--) {
        cards = climb_cards_rest(cards);
    }
    return climb_cards_lowest(cards);
}

// Swaps two cards that `seat` cannot know between two opponents. False if there are none.
static bool swap_unseen(const ClimbMatch *match, int seat, ClimbRandom *random, ClimbDeal *deal) {
    ClimbView view;
    climb_view_of(match, seat, &view);
    *deal = match->deal;
    int first = (seat + 1 + (int)climb_random_below(random, deal->seats - 1u)) % deal->seats;
    int second = (seat + 1 + (int)climb_random_below(random, deal->seats - 1u)) % deal->seats;
    ClimbCards fixed = deal->called |
                       (deal->required == CLIMB_NO_CARD ? CLIMB_NO_CARDS
                                                        : climb_cards_of(deal->required));
    ClimbCards from = deal->hands[first] & view.unseen & ~fixed;
    ClimbCards to = deal->hands[second] & view.unseen & ~fixed;
    if (first == second || from == 0 || to == 0) {
        return false;
    }
    ClimbCards both = climb_cards_of(pick(from, (uint32_t)climb_random_next(random))) |
                      climb_cards_of(pick(to, (uint32_t)climb_random_next(random)));
    deal->hands[first] ^= both;
    deal->hands[second] ^= both;
    return true;
}

// Cards that a seat cannot know change neither its view, nor its moves, nor what a bot does.
static void check_swapped(ClimbMatch *match, int seat, ClimbRandom *random, ClimbMoves *moves) {
    ClimbDeal before = match->deal, swapped;
    if (!swap_unseen(match, seat, random, &swapped)) {
        return;
    }
    ClimbView view[2];
    ClimbMove move[2][3];
    for (int i = 0; i < 2; i++) {
        match->deal = i == 0 ? before : swapped;
        climb_view_of(match, seat, &view[i]);
        for (uint64_t bot = 0; bot < 3; bot++) {
            memset(&move[i][bot], 0, sizeof move[i][bot]);
            testing_bot_move(match, seat, testing_bot(bot), moves, &move[i][bot]);
        }
    }
    match->deal = before;
    g_assert_true(climb_deal_hash(&view[0].deal) == climb_deal_hash(&view[1].deal));
    g_assert_true(view[0].unseen == view[1].unseen);
    for (int bot = 0; bot < 3; bot++) {
        g_assert_true(move[0][bot].combo.cards == move[1][bot].combo.cards);
        g_assert_cmpint(move[0][bot].type, ==, move[1][bot].type);
        g_assert_cmpint(move[0][bot].value, ==, move[1][bot].value);
    }
}

// The moves a seat finds in its view are those it has. `moves` is room for two lists.
static void check_view_moves(const ClimbMatch *match, ClimbMoves *moves) {
    int seat = match->deal.turn;
    ClimbView view;
    climb_view_of(match, seat, &view);
    ClimbMoves *seen = moves + 1;
    climb_deal_moves(match->game, &match->deal, seat, moves);
    climb_deal_moves(match->game, &view.deal, seat, seen);
    g_assert_cmpint(seen->count, ==, moves->count);
    for (int i = 0; i < moves->count; i++) {
        g_assert_true(seen->moves[i].combo.cards == moves->moves[i].combo.cards);
    }
}

static void view_whole_match(ClimbMatch *match, uint64_t number, ClimbMoves *moves) {
    ClimbRandom random;
    climb_random_init(&random, &match->seed);
    for (int deal = 0; deal < 2; deal++) {
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            for (int seat = CLIMB_NO_SEAT; seat < match->game->seats; seat++) {
                check_view(match, seat);
            }
            check_view_moves(match, moves);
            check_swapped(match, match->deal.turn, &random, moves);
            testing_step(match, number, moves);
        }
        check_open(match);
    }
}

static void test_views(gconstpointer data) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 2);
    g_autoptr(ClimbGame) game = testing_game(data, NULL);
    for (uint64_t number = 0; number < 60; number++) {
        ClimbSeed seed = climb_seed_from_number(number);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        view_whole_match(match, number, moves);
    }
}

// The same with cards that are given in secret after the deal.
static void test_gifts(gconstpointer data) {
    const TestingVariant *variant = data;
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 2);
    g_autoptr(ClimbGame) game = testing_game(variant->game, variant->settings);
    for (uint64_t number = 0; number < 40; number++) {
        ClimbSeed seed = climb_seed_from_number(number);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        view_whole_match(match, number, moves);
    }
}

static const TestingVariant exchanges[] = {
    { "places", "big-two", "end.mode=places exchange.cards=2,1" },
    { "two-packs", "big-two", "deck.packs=2 players=6 exchange.cards=3,1" },
    { "spare", "big-two", "players=3 deal.spare=low_holder exchange.cards=1" },
    { "kitty", "big-three", "exchange.cards=2 exchange.give=choice kitty.public=yes" },
    { "counts", "big-two", "exchange.cards=1,1 exchange.give=choice info.counts=no" },
};

static void test_hidden_counts(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 2);
    static const char *const settings[] = { "info.counts=no",
                                            "info.counts=no lastcard.duty=forced" };
    for (size_t i = 0; i < G_N_ELEMENTS(settings); i++) {
        for (uint64_t number = 0; number < 20; number++) {
            g_autoptr(ClimbMatch) match = testing_match("big-two", settings[i], number);
            climb_match_begin(match);
            while (match->deal.phase != CLIMB_PHASE_OVER) {
                ClimbView view;
                climb_view_of(match, match->deal.turn, &view);
                for (int seat = 0; seat < 4; seat++) {
                    int count = match->deal.counts[seat];
                    bool known = seat == view.seat || (i == 1 && count == 1);
                    g_assert_cmpint(view.deal.counts[seat], ==, known ? count : CLIMB_COUNT_HIDDEN);
                }
                check_view_moves(match, moves);
                testing_step(match, number, moves);
            }
        }
    }
}

// The declarer knows the kitty, the partner himself; nobody else does.
static void test_secrets(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 2);
    for (uint64_t number = 0; number < 30; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-three", NULL, number);
        climb_match_begin(match);
        ClimbView view;
        climb_view_of(match, 0, &view);
        g_assert_true(view.deal.kitty == CLIMB_NO_CARDS);
        while (match->deal.phase != CLIMB_PHASE_PLAY) {
            testing_step(match, number, moves);
        }
        for (int seat = 0; seat < 3; seat++) {
            climb_view_of(match, seat, &view);
            g_assert_true(view.deal.kitty ==
                          (seat == match->deal.declarer ? match->deal.kitty : CLIMB_NO_CARDS));
        }
    }
    for (uint64_t number = 0; number < 30; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-three:four-players", NULL, number);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_PLAY) {
            testing_step(match, number, moves);
        }
        int partner = match->deal.partner;
        g_assert_cmpint(partner, !=, CLIMB_NO_SEAT);
        for (int seat = CLIMB_NO_SEAT; seat < 4; seat++) {
            ClimbView view;
            climb_view_of(match, seat, &view);
            g_assert_cmpint(view.deal.partner, ==, seat == partner ? partner : CLIMB_NO_SEAT);
            g_assert_true(view.deal.called == match->deal.called);
        }
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("views/knowable", test_views);
    testing_add_for_variants("views/gifts", exchanges, G_N_ELEMENTS(exchanges), test_gifts);
    g_test_add_func("/views/hidden-counts", test_hidden_counts);
    g_test_add_func("/views/secrets", test_secrets);
    return g_test_run();
}
