// SPDX-License-Identifier: LGPL-2.1-or-later
// What the engine makes of functions in rules (hooks.h), here written in C: recognition, comparison,
// refusals, effects, penalties, settlement, leaders; lists equal brute force, deals end, views and
// records follow. What becomes of functions that fail: test-hooks-faults.c.
#include <string.h>

#include "testing-house.h"

// --- recognition and comparison ---------------------------------------------------------------------

// Two neighbouring cards of one suit are "neighbours", a kind that only this knows; five hearts are
// nothing.
static bool classify(ClimbHooks *hooks, const ClimbGame *game, ClimbCards cards, ClimbCombo *combo,
                     bool *known) {
    if (!testing_house_ask(hooks, "classify")) {
        return false;
    }
    ClimbCard low = climb_cards_lowest(cards), high = climb_cards_highest(cards);
    *known = combo->size == 2 && high == low + CLIMB_SUIT_SLOTS;
    combo->kind = (uint8_t)climb_game_kind(game, "neighbours");
    combo->strength = high;
    if (combo->size == 5 && climb_cards_contains(climb_cards_of_suit(2), cards)) {
        *known = true;
        combo->size = 0;
    }
    return true;
}

// All that classify recognises, each twice, and some sets that it does not.
static bool generate(ClimbHooks *hooks, const ClimbGame *game, ClimbCards hand, ClimbCards *sets,
                     int *count) {
    (void)game;
    for (ClimbCards cards = hand; cards != 0; cards = climb_cards_rest(cards)) {
        ClimbCards low = climb_cards_of(climb_cards_lowest(cards)), high = low << CLIMB_SUIT_SLOTS;
        if ((hand & high) != 0) {
            sets[(*count)++] = low | high;
        }
        sets[(*count)++] = hand & ~low;
        sets[(*count)++] = low | (hand & high);
    }
    return testing_house_ask(hooks, "generate");
}

// A 3 alone beats a 2 alone, which beats nothing but what the data says; no pair beats a pair of 5s.
static bool beats(ClimbHooks *hooks, const ClimbGame *game, const ClimbCombo *new_combo,
                  const ClimbCombo *old, int *answer) {
    ClimbCards lowest = climb_cards_of_rank(0), highest = climb_cards_of_rank(12);
    (void)game;
    if (old->size == 1 && new_combo->size == 1 && (old->cards & highest) != 0 &&
        (new_combo->cards & lowest) != 0) {
        *answer = 1;
    } else if (old->size == 2 && climb_cards_contains(climb_cards_of_rank(2), old->cards)) {
        *answer = 0;
    }
    return testing_house_ask(hooks, "beats");
}

// Nobody passes while he holds a 2, nobody leads three cards.
static bool may_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                     const ClimbMove *move, bool *allowed, char **reason) {
    (void)game;
    for (int seat = 0; seat < deal->seats; seat++) { // it sees no hand but that of the seat
        g_assert_true(seat == move->seat || (deal->hands[seat] & ~deal->exposed) == 0);
    }
    bool pass = move->type == CLIMB_MOVE_PASS;
    *allowed = pass ? (deal->hands[move->seat] & climb_cards_of_rank(12)) == 0
                    : deal->table.size != 0 || move->combo.size != 3;
    if (!*allowed && reason != NULL) {
        *reason = g_strdup(pass ? "who holds a 2 plays" : "three cards are not led");
    }
    return testing_house_ask(hooks, "may_play");
}

static bool never_allowed(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                          const ClimbMove *move, bool *allowed, char **reason) {
    (void)game, (void)deal, (void)move, (void)reason;
    *allowed = false;
    return testing_house_ask(hooks, "may_play");
}

static bool is_listed(const ClimbMoves *moves, const ClimbMove *move) {
    int found = 0;
    for (int i = 0; i < moves->count; i++) {
        found += moves->moves[i].type == move->type &&
                 moves->moves[i].combo.cards == move->combo.cards;
    }
    g_assert_cmpint(found, <=, 1);
    return found == 1;
}

// Every set of a seat's cards, and the pass, is in the list if and only if the check accepts it.
static void check_list(const ClimbGame *game, const ClimbDeal *deal, int seat, ClimbMoves *moves) {
    int legal = 0;
    climb_deal_moves(game, deal, seat, moves);
    ClimbMove move = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    bool good = climb_deal_check(game, deal, &move) == CLIMB_VERDICT_OK;
    g_assert_cmpint(good, ==, is_listed(moves, &move));
    legal += good;
    ClimbCards hand = deal->hands[seat];
    for (ClimbCards cards = hand; cards != 0; cards = (cards - 1) & hand) {
        move = (ClimbMove){ .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
        move.combo.cards = cards;
        good = climb_deal_check(game, deal, &move) == CLIMB_VERDICT_OK;
        g_assert_cmpint(good, ==, is_listed(moves, &move));
        legal += good;
    }
    g_assert_cmpint(legal, ==, moves->count);
    g_assert_true(legal > 0 || seat != deal->turn);
}

// Random deals of few cards, in which every list is held against brute force.
static void play_and_check(House *house, const char *name, const char *settings, int deals) {
    g_autoptr(ClimbGame) game = testing_house_game(house, name, settings);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int number = 0; number < deals; number++) {
        ClimbSeed seed = climb_seed_from_number((uint64_t)number);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        ClimbRandom random;
        climb_random_init(&random, &seed);
        climb_match_begin(match);
        while (match->deal.phase != CLIMB_PHASE_OVER) {
            for (int seat = 0; seat < game->seats; seat++) {
                if (match->deal.phase == CLIMB_PHASE_PLAY) {
                    check_list(game, &match->deal, seat, moves);
                }
            }
            climb_deal_moves(game, &match->deal, match->deal.turn, moves);
            uint32_t choice = climb_random_below(&random, (uint32_t)moves->count);
            GError *error = NULL;
            climb_match_apply(match, &moves->moves[choice], &error);
            g_assert_no_error(error);
        }
        g_assert_null(climb_match_fault(match));
        g_assert_false(match->result.voided);
    }
}

static void test_classify(void) {
    House house;
    testing_house_init(&house);
    house.hooks.classify = classify;
    house.hooks.classify_limit = 7;
    play_and_check(&house, "big-two", FEW_CARDS " kind.neighbours=new", 25);
    house.hooks.beats = beats;
    play_and_check(&house, "big-two", FEW_CARDS " kind.neighbours=new lastcard.duty=forced", 25);
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", "kind.neighbours=new");
    ClimbCombo combo, higher;
    g_assert_true(climb_combo_classify(game, testing_cards(game, "4S 5S"), &combo));
    g_assert_true(climb_combo_classify(game, testing_cards(game, "5C 6C"), &higher));
    g_assert_cmpstr(game->patterns[combo.kind].id, ==, "neighbours");
    g_assert_true(climb_combo_beats(game, &higher, &combo));
    g_assert_false(climb_combo_beats(game, &combo, &higher));
    g_autofree char *name = climb_combo_name(game, &combo);
    g_assert_cmpstr(name, ==, "neighbours");
    g_assert_false(climb_combo_classify(game, testing_cards(game, "3H 5H 7H 9H JH"), &combo));
    g_assert_true(climb_combo_classify(game, testing_cards(game, "3S 5S 7S 9S JS"), &combo));
    g_autofree char *why = climb_combo_why_not(game, testing_cards(game, "3H 5H 7H 9H JH"));
    g_assert_nonnull(strstr(why, "a rule of this table"));
    g_autofree char *book = climb_rulebook(game);
    g_assert_nonnull(strstr(book, "function of these rules"));
}

// With `generate` lists are whole in hands of any size.
static void test_generate(void) {
    House house;
    testing_house_init(&house);
    house.hooks.classify = classify;
    house.hooks.classify_limit = 1;
    house.hooks.generate = generate;
    play_and_check(&house, "big-two", FEW_CARDS " kind.neighbours=new", 25);
    play_and_check(&house, "big-two", FEW_CARDS " kind.neighbours=new lastcard.duty=forced", 25);
    house.hooks.classify = NULL;
    const ClimbRegistry *registry = testing_games();
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, "big-two", NULL, NULL);
    GError *error = NULL;
    rules->hooks = climb_hooks_ref(&house.hooks);
    g_assert_null(climb_game_new(rules, &error));
    g_assert_nonnull(strstr(error->message, "hooks.generate"));
    g_error_free(error);
}

// In a hand of more cards than the limit, only what the data finds is listed, all of it legal.
static void test_classify_limit(void) {
    House house;
    testing_house_init(&house);
    house.hooks.classify = classify;
    house.hooks.classify_limit = 6;
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", "kind.neighbours=new");
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbCards hand = testing_cards(game, "3H 4H 5H 7H 8H 9H KS");
    ClimbMove lowest = { .type = CLIMB_MOVE_PLAY, .combo.cards = testing_cards(game, "3H 4H") };
    moves->count = 0;
    climb_moves_add_leads(game, hand, game->distinct, 0, moves);
    g_assert_false(is_listed(moves, &lowest));
    g_assert_cmpint(moves->count, ==, 7); // no flush of hearts either
    moves->count = 0;
    climb_moves_add_leads(game, hand & ~testing_cards(game, "KS"), game->distinct, 0, moves);
    g_assert_true(is_listed(moves, &lowest));
    g_assert_cmpint(moves->count, ==, 6 + 4);
    g_assert_true(climb_moves_any_multiple(game, hand & ~testing_cards(game, "KS")));
    house.hooks.classify_limit = 0;
    GError *error = NULL;
    g_assert_null(climb_game_new(game->rules, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RULES);
    g_assert_nonnull(strstr(error->message, "classify_limit"));
    g_clear_error(&error);
    // Without the function, a kind without a shape is refused as ever.
    g_autoptr(ClimbRules) rules = climb_rules_copy(game->rules);
    climb_hooks_unref(g_steal_pointer(&rules->hooks));
    g_assert_null(climb_game_new(rules, &error));
    g_assert_nonnull(strstr(error->message, "kind.neighbours"));
    g_clear_error(&error);
}

static void test_beats(void) {
    House house;
    testing_house_init(&house);
    house.hooks.beats = beats;
    play_and_check(&house, "big-two", FEW_CARDS, 40);
    play_and_check(&house, "choi-dai-di", FEW_CARDS, 20);
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", "open.require=none");
    const char *hands[] = { "5D 5C 9D", "6D 6C 9C", "TD", "TC" };
    ClimbDeal deal;
    testing_position(game, hands, "", &deal);
    testing_house_play(game, &deal, 0, "5D 5C");
    ClimbMove move = { .type = CLIMB_MOVE_PLAY,
                       .seat = 1,
                       .combo.cards = testing_cards(game, "6D 6C") };
    ClimbVerdict verdict = climb_deal_check(game, &deal, &move);
    g_assert_cmpint(verdict, ==, CLIMB_VERDICT_HOUSE_RULE);
    g_assert_cmpstr(climb_verdict_key(verdict), ==, "house-rule");
    g_autofree char *words = climb_verdict_words(game, &deal, &move, verdict);
    g_assert_nonnull(strstr(words, "does not beat"));
}

static void test_may_play(void) {
    House house;
    testing_house_init(&house);
    house.hooks.may_play = may_play;
    play_and_check(&house, "big-two", FEW_CARDS, 40);
    play_and_check(&house, "big-two", FEW_CARDS " pass.opening=must_play lastcard.duty=forced", 40);
    play_and_check(&house, "choi-dai-di", FEW_CARDS " pass.on_lead=yes", 20);
    house.hooks.may_play = never_allowed;
    play_and_check(&house, "big-two", FEW_CARDS " pass.opening=must_play", 20);
    play_and_check(&house, "choi-dai-di", FEW_CARDS, 20);
    house.hooks.may_play = may_play;
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", "open.require=none");
    const char *hands[] = { "5D 5C 5H 9D", "6D 2C", "TD", "TC" };
    ClimbDeal deal;
    testing_position(game, hands, "", &deal);
    ClimbMove move = { .type = CLIMB_MOVE_PLAY, .combo.cards = testing_cards(game, "5D 5C 5H") };
    ClimbVerdict verdict = climb_deal_check(game, &deal, &move);
    g_assert_cmpint(verdict, ==, CLIMB_VERDICT_HOUSE_RULE);
    g_autofree char *words = climb_verdict_words(game, &deal, &move, verdict);
    g_assert_cmpstr(words, ==, "three cards are not led");
    testing_house_play(game, &deal, 0, "9D");
    move = (ClimbMove){ .type = CLIMB_MOVE_PASS, .seat = 1 };
    g_assert_cmpint(climb_deal_check(game, &deal, &move), ==, CLIMB_VERDICT_HOUSE_RULE);
}

// --- effects ------------------------------------------------------------------------------------

static const char *const four_hands[] = { "3D 5D 9C KD 2D", "4D 6D TC QD 2C", "7C 8D JC AD 2H",
                                          "3C 5C 9D KC 2S" };

// A position of the four hands in which these effects follow once from what `what` names.
static ClimbGame *effect_game(House *house, const char *what, ClimbEffects effects,
                              const char *settings, ClimbDeal *deal) {
    testing_house_init(house);
    testing_house_add_effects(house);
    house->when = what;
    house->effects = effects;
    ClimbGame *game = testing_house_game(house, "big-two", settings);
    testing_position(game, four_hands, "", deal);
    return game;
}

#define POSITION "open.require=none pass.mode=free"

static void test_end_trick(void) {
    House house;
    ClimbDeal deal;
    ClimbEffects effects = { .end_trick = true, .lead = CLIMB_NO_SEAT };
    g_autoptr(ClimbGame) game = effect_game(&house, "play 2D", effects, POSITION, &deal);
    testing_house_play(game, &deal, 0, "2D");
    g_assert_cmpint(deal.table.size, ==, 0);
    g_assert_cmpint(deal.turn, ==, 0);
    g_assert_cmpint(house.tricks, ==, 1);
    testing_house_play(game, &deal, 0, "3D");
    g_assert_cmpint(deal.turn, ==, 1);
    effects.lead = 2; // who is given leads instead
    g_autoptr(ClimbGame) other = effect_game(&house, "play 2D", effects, POSITION, &deal);
    testing_house_play(other, &deal, 0, "2D");
    g_assert_cmpint(deal.turn, ==, 2);
}

static void test_skip(void) {
    for (int skip = 0; skip < 6; skip++) {
        House house;
        ClimbDeal deal;
        ClimbEffects effects = { .skip = skip, .lead = CLIMB_NO_SEAT };
        g_autoptr(ClimbGame) game = effect_game(&house, "play 5D", effects,
                                                "open.require=none pass.mode=lockout", &deal);
        testing_house_play(game, &deal, 0, "5D");
        g_assert_cmpint(deal.turn, ==, skip < 3 ? 1 + skip : 0);
        g_assert_cmpint(deal.table.size, ==, skip < 3 ? 1 : 0);
        if (skip == 2) { // the turn is lost, not the trick
            testing_house_play(game, &deal, 3, "9D");
            testing_house_pass(game, &deal, 0);
            g_assert_cmpint(deal.turn, ==, 1);
        }
    }
    House house;
    ClimbDeal deal;
    ClimbEffects effects = { .skip = 1, .lead = CLIMB_NO_SEAT };
    g_autoptr(ClimbGame) game = effect_game(&house, "pass", effects, POSITION, &deal);
    testing_house_play(game, &deal, 0, "5D");
    testing_house_pass(game, &deal, 1);
    g_assert_cmpint(deal.turn, ==, 3);
    testing_house_pass(game, &deal, 3); // once only: nobody is left to wait for
    g_assert_cmpint(deal.turn, ==, 0);
    g_assert_cmpint(deal.table.size, ==, 0);
}

static void test_lead(void) {
    House house;
    ClimbDeal deal;
    ClimbEffects effects = { .lead = 2 };
    g_autoptr(ClimbGame) game = effect_game(&house, "play 5D", effects, POSITION, &deal);
    testing_house_play(game, &deal, 0, "5D");
    g_assert_cmpint(deal.turn, ==, 1);
    for (int seat = 1; seat < 4; seat++) {
        testing_house_pass(game, &deal, seat);
    }
    g_assert_cmpint(deal.turn, ==, 2);
    g_assert_cmpint(deal.lead_next, ==, CLIMB_NO_SEAT);
    effects.lead = 7; // no such seat
    g_autoptr(ClimbGame) other = effect_game(&house, "trick", effects, POSITION, &deal);
    testing_house_play(other, &deal, 0, "2D");
    for (int seat = 1; seat < 4; seat++) {
        testing_house_pass(other, &deal, seat);
    }
    g_assert_cmpint(deal.turn, ==, 0);
    effects = (ClimbEffects){ .lead = CLIMB_NO_SEAT,
                              .skip = 1 }; // a trick's end may skip its winner
    g_autoptr(ClimbGame) third = effect_game(&house, "trick", effects, POSITION, &deal);
    testing_house_play(third, &deal, 0, "2D");
    for (int seat = 1; seat < 4; seat++) {
        testing_house_pass(third, &deal, seat);
    }
    g_assert_cmpint(deal.turn, ==, 1);
    // A lead handed on goes where the function says.
    effects = (ClimbEffects){ .lead = 3 };
    g_autoptr(ClimbGame)
        fourth = effect_game(&house, "pass", effects, POSITION " pass.on_lead=yes", &deal);
    testing_house_pass(fourth, &deal, 0);
    g_assert_cmpint(deal.turn, ==, 3);
}

static void test_reverse_direction(void) {
    House house;
    ClimbDeal deal;
    ClimbEffects effects = { .reverse_direction = true, .lead = CLIMB_NO_SEAT };
    g_autoptr(ClimbGame) game = effect_game(&house, "play 5D", effects, POSITION, &deal);
    testing_house_play(game, &deal, 0, "5D");
    g_assert_cmpint(deal.turn, ==, 3);
    g_assert_cmpint(deal.step, ==, -1);
    testing_house_play(game, &deal, 3, "9D");
    g_assert_cmpint(deal.turn, ==, 2);
}

static bool beats_table(const ClimbGame *game, const ClimbDeal *deal, int seat, const char *cards) {
    ClimbMove move = { .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
    move.combo.cards = testing_cards(game, cards);
    return climb_deal_check(game, deal, &move) == CLIMB_VERDICT_OK;
}

static void test_reverse_order(void) {
    for (int trick = 0; trick < 2; trick++) {
        House house;
        ClimbDeal deal;
        ClimbEffects effects = { .reverse_order = !trick,
                                 .reverse_trick = trick,
                                 .lead = CLIMB_NO_SEAT };
        g_autoptr(ClimbGame) game = effect_game(&house, "play 9C", effects, POSITION, &deal);
        uint64_t before = climb_deal_hash(&deal);
        testing_house_play(game, &deal, 0, "9C");
        g_assert_true(deal.table.reversed);
        g_assert_false(beats_table(game, &deal, 1, "TC"));
        g_assert_true(beats_table(game, &deal, 1, "4D"));
        ClimbMove move = { .type = CLIMB_MOVE_PLAY, .seat = 1 };
        move.combo.cards = testing_cards(game, "TC");
        ClimbVerdict verdict = climb_deal_check(game, &deal, &move);
        g_autofree char *words = climb_verdict_words(game, &deal, &move, verdict);
        g_assert_nonnull(strstr(words, "lower beats higher now"));
        ClimbDeal straight = deal;
        straight.table.reversed = false;
        g_assert_true(climb_deal_hash(&straight) != climb_deal_hash(&deal));
        testing_house_play(game, &deal, 1, "4D");
        g_assert_true(deal.table.reversed);
        g_assert_true(beats_table(game, &deal, 3, "3C") == false); // not at turn
        testing_house_pass(game, &deal, 2);
        testing_house_play(game, &deal, 3, "3C");
        testing_house_play(game, &deal, 0, "3D"); // of equal ranks, the lower suit
        for (int seat = 1; seat < 4; seat++) {
            testing_house_pass(game, &deal, seat);
        }
        g_assert_cmpint(climb_deal_reversed(&deal), ==, !trick);
        testing_house_play(game, &deal, 0, "5D");
        g_assert_cmpint(beats_table(game, &deal, 1, "6D"), ==, trick);
        g_assert_true(before != climb_deal_hash(&deal));
    }
}

// Rungs stay as they are when the order is reversed; so do bombs.
static void test_reversed_rungs(void) {
    House house;
    testing_house_init(&house);
    testing_house_add_effects(&house); // nothing is ever reversed without
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", NULL);
    ClimbCombo straight, low_straight, flush;
    climb_combo_classify(game, testing_cards(game, "6D 7C 8D 9D TD"), &straight);
    climb_combo_classify(game, testing_cards(game, "4D 5C 6H 7D 8C"), &low_straight);
    climb_combo_classify(game, testing_cards(game, "3D 5D 7D 9D JD"), &flush);
    straight.reversed = flush.reversed = true;
    g_assert_true(climb_combo_beats(game, &low_straight, &straight));
    g_assert_true(climb_combo_beats(game, &flush, &straight));
    g_assert_false(climb_combo_beats(game, &low_straight, &flush));
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    moves->count = 0;
    ClimbCards hand = low_straight.cards | flush.cards;
    climb_moves_add_beating(game, hand, game->distinct, 0, &straight, false, moves);
    int brute = 0;
    for (ClimbCards cards = hand; cards != 0; cards = (cards - 1) & hand) {
        ClimbCombo combo;
        brute += climb_combo_classify(game, cards, &combo) &&
                 climb_combo_beats(game, &combo, &straight);
    }
    g_assert_cmpint(brute, >, 1);
    g_assert_cmpint(moves->count, ==, brute);
    g_autofree char *why = climb_combo_why_not_beats(game, &straight, &straight);
    g_assert_nonnull(strstr(why, "lower beats higher now"));
}

static void test_brute_force_effects(void) {
    House house;
    testing_house_init(&house);
    testing_house_add_effects(&house);
    house.random = true;
    play_and_check(&house, "big-two", FEW_CARDS, 40);
    play_and_check(&house, "big-two", FEW_CARDS " lastcard.duty=forced pass.mode=one_circuit", 40);
    play_and_check(&house, "choi-dai-di", FEW_CARDS " pass.on_lead=yes", 40);
    play_and_check(&house, "big-two", FEW_CARDS " end.mode=places score.by=places", 40);
    house.hooks.may_play = may_play;
    house.hooks.beats = beats;
    play_and_check(&house, "big-two", FEW_CARDS " pass.mode=lockout", 40);
}

// --- penalties, settlement, leaders -----------------------------------------------------------------

static bool penalty(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, int seat,
                    int *points) {
    g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_OVER);
    g_assert_cmpint(deal->counts[seat], >, 0);
    *points += climb_cards_has(deal->hands[seat], testing_cards(game, "2S")) ? 100 : 0;
    *points += 2 * seat;
    return testing_house_ask(hooks, "penalty");
}

static bool settle(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                   const int *penalties, int *net) {
    (void)game, (void)deal, (void)penalties;
    net[0] += 5;
    net[1] -= ((House *)hooks)->unfair ? 4 : 5;
    return testing_house_ask(hooks, "settle");
}

static bool next_leader(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                        const ClimbResult *result, int *seat) {
    g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_OVER);
    *seat = (result->winner + 1) % game->seats;
    return testing_house_ask(hooks, "next_leader");
}

static void test_penalty_and_settle(void) {
    House house;
    testing_house_init(&house);
    house.hooks.penalty = penalty;
    g_autoptr(ClimbGame) plain = testing_game("big-two", "stake=1");
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (int settles = 0; settles < 2; settles++) {
        house.hooks.settle = settles ? settle : NULL;
        g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", "stake=3");
        ClimbSeed seed = climb_seed_from_number(1);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        for (uint64_t i = 0; i < 30; i++) {
            ClimbResult before, wanted;
            climb_match_begin(match);
            testing_play_deal(match, i, moves);
            climb_deal_score(plain, &match->deal, &before);
            for (int seat = 0; seat < 4; seat++) {
                int points = before.penalty[seat];
                bool out = match->deal.counts[seat] == 0;
                g_assert_true(out || penalty(&house.hooks, game, &match->deal, seat, &points));
                before.penalty[seat] = points;
            }
            climb_score_settle(plain, before.penalty, 4, before.winner, CLIMB_NO_SEAT, NULL,
                               &wanted);
            for (int seat = 0; seat < 4; seat++) {
                int net = wanted.net[seat] + (!settles ? 0 : seat == 0 ? 5 : seat == 1 ? -5 : 0);
                g_assert_cmpint(match->result.net[seat], ==, 3 * net);
                g_assert_cmpint(match->result.penalty[seat], ==, before.penalty[seat]);
            }
        }
        g_assert_cmpint(match->deals_scored, ==, 30);
    }
    house.unfair = true; // nothing is checked where the data's settlement does not add up either
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", "settle=none");
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    climb_match_begin(match);
    testing_play_deal(match, 1, moves);
    g_assert_cmpint(match->deals_scored, ==, 1);
}

static void test_next_leader(void) {
    House house;
    testing_house_init(&house);
    house.hooks.next_leader = next_leader;
    g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", NULL);
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(5);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    for (uint64_t i = 0; i < 20; i++) {
        int wanted = (match->last_winner + 1) % 4;
        climb_match_begin(match);
        if (i > 0) {
            g_assert_cmpint(match->deal.turn, ==, wanted);
        }
        if (i % 5 == 4) {
            climb_match_void(match); // the same is asked again
            climb_match_begin(match);
            g_assert_cmpint(match->deal.turn, ==, wanted);
        }
        testing_play_deal(match, i, moves);
    }
}

// --- rules -----------------------------------------------------------------------------------------

static void test_rules(void) {
    House house;
    testing_house_init(&house);
    {
        g_autoptr(ClimbGame) game = testing_house_game(&house, "big-two", NULL);
        g_autoptr(ClimbGame) plain = testing_game("big-two", NULL);
        g_autoptr(ClimbRules) copy = climb_rules_copy(game->rules);
        g_assert_cmpint(house.hooks.references, >, 2);
        g_autofree char *print = climb_rules_print(copy);
        g_assert_nonnull(strstr(print, "\nhooks=test\n"));
        g_assert_cmpstr(game->hash, !=, plain->hash);
        g_autoptr(GPtrArray) list = climb_rules_differences(plain->rules, copy);
        g_assert_cmpint(list->len, ==, 3);
        g_assert_cmpstr(list->pdata[0], ==, "hooks");
        g_assert_cmpstr(list->pdata[1], ==, "none");
        g_assert_cmpstr(list->pdata[2], ==, "test");
        g_assert_cmpint(game->house, ==, 0);
        g_assert_true(climb_rules_set(copy, "straight.mode", "a5high", NULL)); // keeps them
        g_assert_true(copy->hooks == &house.hooks);
    }
    g_assert_cmpint(house.hooks.references, ==, 1);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/hooks-engine/classify", test_classify);
    g_test_add_func("/hooks-engine/classify-limit", test_classify_limit);
    g_test_add_func("/hooks-engine/generate", test_generate);
    g_test_add_func("/hooks-engine/beats", test_beats);
    g_test_add_func("/hooks-engine/may-play", test_may_play);
    g_test_add_func("/hooks-engine/end-trick", test_end_trick);
    g_test_add_func("/hooks-engine/skip", test_skip);
    g_test_add_func("/hooks-engine/lead", test_lead);
    g_test_add_func("/hooks-engine/reverse-direction", test_reverse_direction);
    g_test_add_func("/hooks-engine/reverse-order", test_reverse_order);
    g_test_add_func("/hooks-engine/reversed-rungs", test_reversed_rungs);
    g_test_add_func("/hooks-engine/brute-force-effects", test_brute_force_effects);
    g_test_add_func("/hooks-engine/penalty-and-settle", test_penalty_and_settle);
    g_test_add_func("/hooks-engine/next-leader", test_next_leader);
    g_test_add_func("/hooks-engine/rules", test_rules);
    return g_test_run();
}
