// SPDX-License-Identifier: LGPL-2.1-or-later
// Views as text: nothing of a view is lost, nothing hidden is in the text, and nonsense is refused.
#include "testing.h"

#include <string.h>

// Every card that is named anywhere in a text.
static ClimbCards cards_in(const ClimbGame *game, const char *text) {
    ClimbCards cards = CLIMB_NO_CARDS;
    g_auto(GStrv) words = g_strsplit_set(text, " \n", -1);
    for (int i = 0; words[i] != NULL; i++) {
        ClimbCard card;
        bool card_like = strlen(words[i]) == 2 || (strlen(words[i]) == 3 && words[i][2] == '*');
        if (card_like && climb_deck_parse_card(&game->deck, words[i], &card, NULL)) {
            cards |= climb_cards_of(card);
        }
    }
    return cards;
}

// What a seat may know, from the deal itself and not from its view. A called card is public, whoever
// holds it; so is the card that opens.
static ClimbCards may_know(const ClimbDeal *deal, int seat) {
    ClimbCards known = deal->hands[seat] | deal->played | deal->exposed | deal->called;
    known |= testing_own_gifts(deal, seat, CLIMB_NO_SEAT);
    known |= deal->required != CLIMB_NO_CARD ? climb_cards_of(deal->required) : CLIMB_NO_CARDS;
    return known | (deal->declarer == seat ? deal->kitty : CLIMB_NO_CARDS);
}

static void check_same_moves(const ClimbView *view, const ClimbView *read) {
    g_assert_cmpint(read->move_count, ==, view->move_count);
    for (int i = 0; i < view->move_count; i++) {
        const ClimbMove *a = &view->moves[i], *b = &read->moves[i];
        g_assert_true(a->type == b->type && a->seat == b->seat && a->value == b->value);
        g_assert_true(a->combo.cards == b->combo.cards && a->combo.kind == b->combo.kind);
        g_assert_true(a->combo.strength == b->combo.strength && a->combo.size == b->combo.size);
    }
}

static void check_same_choice(const ClimbGame *game, const ClimbView *view, const ClimbView *read,
                              ClimbMoves *moves) {
    climb_deal_moves(game, &read->deal, read->seat, moves);
    ClimbMove choice[2];
    bool chosen[2];
    for (uint64_t bot = 0; moves->count > 0 && bot < 3; bot++) {
        for (int i = 0; i < 2; i++) {
            ClimbRandom random;
            ClimbSeed seed = climb_seed_from_number(bot);
            climb_random_init(&random, &seed);
            memset(&choice[i], 0, sizeof(choice[i]));
            ClimbQuestion question = {
                .game = game, .view = i == 0 ? view : read, .moves = moves, .random = &random
            };
            chosen[i] = testing_bot(bot)->decide(testing_bot(bot), &question, &choice[i]);
        }
        g_assert_true(chosen[0] == chosen[1]);
        g_assert_true(choice[0].combo.cards == choice[1].combo.cards);
        g_assert_true(choice[0].value == choice[1].value && choice[0].type == choice[1].type);
    }
}

static void check_seat(const ClimbMatch *match, int seat, ClimbPosition *position,
                       ClimbMoves *moves) {
    const ClimbGame *game = match->game;
    ClimbView view;
    climb_view_of(match, seat, &view);
    GString *text = g_string_new(NULL);
    climb_position_print(game, &view, text);
    g_assert_true(climb_cards_contains(may_know(&match->deal, seat), cards_in(game, text->str)));
    GError *error = NULL;
    climb_position_read(game, text->str, position, &error);
    g_assert_no_error(error);
    const ClimbView *read = &position->view;
    g_assert_true(climb_deal_hash(&read->deal) == climb_deal_hash(&view.deal));
    g_assert_true(read->deal.failed == view.deal.failed && read->seat == seat);
    g_assert_true(read->unseen == view.unseen);
    testing_check_gifts(&match->deal, seat, &read->deal);
    for (int i = 0; i < game->seats; i++) {
        g_assert_cmpint(read->net_total[i], ==, view.net_total[i]);
        g_assert_cmpint(read->penalty_total[i], ==, view.penalty_total[i]);
    }
    check_same_moves(&view, read);
    check_same_choice(game, &view, read, moves);
    g_string_free(text, TRUE);
}

static void check_deals(ClimbMatch *match, int deals) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_auto(ClimbPosition) position = { 0 };
    for (int deal = 0; deal < deals && !climb_match_over(match); deal++) {
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            for (int seat = 0; seat < match->game->seats; seat++) {
                check_seat(match, seat, &position, moves);
            }
            testing_step(match, (uint64_t)deal, moves);
        }
    }
}

static void every_game(gconstpointer name) {
    g_autoptr(ClimbMatch) match = testing_match(name, NULL, 1);
    check_deals(match, TESTING_TIMES(6));
}

static const TestingVariant variants[] = {
    { "secret-counts", "big-two", "info.counts=no" },
    { "announced-last-card", "big-two", "info.counts=no lastcard.duty=liability" },
    { "secret-partner", "big-three:four-players", "call.secret=yes" },
    { "public-kitty", "big-three", "kitty.public=yes" },
    { "bombs-out-of-turn", "big-two:taiwan", "bomb.out_of_turn=yes" },
    { "three-players", "big-two", "players=3" },
    { "one-circuit", "big-two", "pass.mode=one_circuit" },
    { "exchange", "big-two", "end.mode=places exchange.cards=2,1" },
    { "exchange-by-choice", "big-three", "exchange.cards=2 exchange.give=choice" },
    { "exchange-with-counts", "big-two", "exchange.cards=1,1 info.counts=no" },
    { "exchange-two-packs", "big-two", "deck.packs=2 players=6 exchange.cards=3,1" },
    { "locked-suits", "big-two", "trick.lock=suits" },
    { "locked-suits-two-packs", "big-two", "trick.lock=suits deck.packs=2 players=8" },
};

static void variant(gconstpointer data) {
    const TestingVariant *of = data;
    g_autoptr(ClimbMatch) match = testing_match(of->game, of->settings, 2);
    check_deals(match, TESTING_TIMES(6));
}

// A text with a few bytes or lines changed.
static void damage(GString *text, ClimbRandom *random) {
    static const char bytes[] = "0123456789 -?\n:abcdefgTJQKADCHS\xc3";
    for (uint32_t n = 1 + climb_random_below(random, 4); n > 0; n--) {
        uint32_t at = climb_random_below(random, (uint32_t)text->len);
        switch (climb_random_below(random, 3)) {
        case 0: text->str[at] = bytes[climb_random_below(random, sizeof(bytes) - 1)]; break;
        case 1: g_string_erase(text, at, 1); break;
        default: g_string_insert_c(text, at, bytes[climb_random_below(random, sizeof(bytes) - 1)]);
        }
    }
}

// A damaged position is refused, or one at which moves can be listed and judged all the same.
static void nonsense(gconstpointer data) {
    const TestingVariant *of = data;
    g_autoptr(ClimbMatch) match = testing_match(of->game, of->settings, 3);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_auto(ClimbPosition) position = { 0 };
    ClimbSeed seed = climb_seed_from_number(4);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    int refused = 0;
    int times = TESTING_TIMES(2000);
    climb_match_begin(match);
    for (int i = 0; i < times; i++) {
        ClimbView view;
        climb_view_of(match, match->deal.turn, &view);
        GString *text = g_string_new(NULL);
        climb_position_print(match->game, &view, text);
        damage(text, &random);
        g_autoptr(GError) error = NULL;
        if (climb_position_read(match->game, text->str, &position, &error)) {
            moves->count = 0;
            climb_deal_moves(match->game, &position.view.deal, position.view.seat, moves);
        } else {
            g_assert_nonnull(error);
            refused++;
        }
        g_string_free(text, TRUE);
        testing_step(match, 0, moves);
        if (match->deal.phase == CLIMB_PHASE_OVER) {
            climb_match_begin(match);
        }
    }
    g_assert_cmpint(refused, >, times / 4);
}

static const TestingVariant damaged[] = {
    { "auction-and-call", "big-three:four-players", NULL },
    { "exchange", "big-two",
      "players=6 end.mode=places exchange.cards=3,2,1 exchange.give=choice" },
};

// A second deal, while cards are given. (transfer full)
static ClimbMatch *exchanging(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbMatch *match = testing_match("big-two", "end.mode=places exchange.cards=2,1", 1);
    climb_match_begin(match);
    testing_play_deal(match, 1, moves);
    climb_match_begin(match);
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_EXCHANGE);
    return match;
}

static void wrong_gifts(void) {
    static const char *const wrong[] = {
        "gift 1 1 2 back",   "gift 1 9 2 back", "gift 1 2 0 back",    "gift 1 2 5 back",
        "gift 1 2 2 gladly", "gift 1 2 2",      "gift 1 2 2 back 3D", "gift 1 2 1 back XX",
        "gifts-done 4",      "gifts-done 5",    "gifts-done 9",       "gifts-done -1",
    };
    g_autoptr(ClimbMatch) match = exchanging();
    g_auto(ClimbPosition) position = { 0 };
    ClimbView view;
    climb_view_of(match, match->deal.turn, &view);
    for (size_t i = 0; i <= G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        GString *text = g_string_new(NULL);
        climb_position_print(match->game, &view, text);
        // the last time as many as are one too many
        for (int n = i < G_N_ELEMENTS(wrong) ? 1 : CLIMB_GIFTS_MAX + 1 - view.deal.gift_count;
             n > 0; n--) {
            g_string_append_printf(text, "%s\n",
                                   i < G_N_ELEMENTS(wrong) ? wrong[i] : "gift 1 2 1 back");
        }
        g_assert_false(climb_position_read(match->game, text->str, &position, &error));
        g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
        g_string_free(text, TRUE);
    }
}

// What all know of a gift is its number of cards and who gets them; the two know its cards too.
static void shown_gifts(void) {
    g_autoptr(ClimbMatch) match = exchanging();
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    int from = match->deal.turn, to = climb_exchange_next(&match->deal)->to;
    int count = climb_exchange_next(&match->deal)->count;
    testing_step(match, 1, moves);
    for (int seat = 0; seat < match->game->seats; seat++) {
        ClimbView view;
        climb_view_of(match, seat, &view);
        GString *text = g_string_new(NULL);
        climb_position_print(match->game, &view, text);
        g_autofree char *moved = g_strdup_printf("\nmoved %d give %d to %d\n", from + 1, count,
                                                 to + 1);
        g_autofree char *gift = g_strdup_printf("\ngift %d %d %d back", from + 1, to + 1, count);
        const char *line = strstr(text->str, gift);
        g_assert_nonnull(strstr(text->str, moved));
        g_assert_nonnull(line);
        g_assert_cmpint(line[strlen(gift)], ==, seat == from || seat == to ? ' ' : '\n');
        g_string_free(text, TRUE);
    }
}

static void move_texts(void) {
    g_autoptr(ClimbGame) game = testing_game("big-two", NULL);
    ClimbMove move;
    g_assert_true(climb_move_read(game, 2, "play 3d 3C", &move, NULL));
    g_assert_cmpint(move.seat, ==, 2);
    g_autofree char *text = climb_move_print(game, &move);
    g_assert_cmpstr(text, ==, "play 3D 3C");
    g_assert_true(climb_move_read(game, 0, "pass", &move, NULL));
    g_assert_true(climb_move_read(game, 0, "bid 2", &move, NULL));
    g_assert_cmpint(move.value, ==, 2);
    g_assert_true(climb_move_read(game, 0, "give 4c 3D", &move, NULL));
    g_assert_cmpint(move.combo.size, ==, 2);
    g_autofree char *given = climb_move_print(game, &move);
    g_assert_cmpstr(given, ==, "give 3D 4C");
    move.value = 3;
    move = climb_move_public(&move);
    g_autofree char *shown = climb_move_print(game, &move);
    g_assert_cmpstr(shown, ==, "give 2 to 4");
    static const char *const wrong[] = { "",          "play",         "play 3X",     "pass 3D",
                                         "bid",       "bid 256",      "bid -1",      "bid 2 2",
                                         "plays",     "PASS",         "call",        "play 3D 3D",
                                         "give",      "give 2",       "give 2 to 5", "give 0 to 1",
                                         "give 2 to", "give 2 to 1 1" };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_false(climb_move_read(game, 0, wrong[i], &move, &error));
        g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("positions", every_game);
    testing_add_for_variants("positions/variants", variants, G_N_ELEMENTS(variants), variant);
    testing_add_for_variants("positions/nonsense", damaged, G_N_ELEMENTS(damaged), nonsense);
    g_test_add_func("/positions/wrong-gifts", wrong_gifts);
    g_test_add_func("/positions/shown-gifts", shown_gifts);
    g_test_add_func("/positions/moves", move_texts);
    return g_test_run();
}
