// SPDX-License-Identifier: LGPL-2.1-or-later
// Matches of bots under every game and preset: dealers, draws, cuts, leaders, totals and sessions.
// What seats see of them is tested in test-views.c, how they are driven in test-table.c.
#include "testing.h"

#include <string.h>

static void check_dealt(const ClimbMatch *match) {
    ClimbCards hands[CLIMB_SEATS_MAX], rest, all;
    climb_match_dealt(match, hands, &rest);
    all = rest;
    for (int seat = 0; seat < match->game->seats; seat++) {
        g_assert_true((all & hands[seat]) == 0);
        all |= hands[seat];
    }
    g_assert_true(all == match->game->deck.cards);
}

static bool zero_sum(const ClimbGame *game) {
    switch ((ClimbSettle)game->rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
    case CLIMB_SETTLE_TO_WINNER:
    case CLIMB_SETTLE_POT: return true;
    case CLIMB_SETTLE_WINNER_ONLY:
    case CLIMB_SETTLE_NONE: break;
    }
    return game->rules->score_by == CLIMB_SCORE_BID;
}

static void check_result(const ClimbMatch *match, const int64_t before[CLIMB_SEATS_MAX]) {
    const ClimbResult *result = &match->result;
    if (result->voided) {
        return;
    }
    int64_t sum = 0;
    g_assert_cmpint(result->winner, >=, 0);
    g_assert_cmpint(result->cards[result->winner], ==, 0);
    for (int seat = 0; seat < match->game->seats; seat++) {
        sum += result->net[seat];
        g_assert_cmpint(match->net_total[seat], ==, before[seat] + result->net[seat]);
        g_assert_cmpint(result->cards[seat], ==, climb_cards_count(match->deal.hands[seat]));
    }
    if (zero_sum(match->game)) {
        g_assert_cmpint(sum, ==, 0);
    }
}

static uint64_t hash_of(uint64_t hash, const ClimbMatch *match) {
    hash = hash * 31 + climb_deal_hash(&match->deal);
    for (int seat = 0; seat < match->game->seats; seat++) {
        hash = hash * 31 + (uint64_t)match->net_total[seat];
    }
    return hash;
}

// Plays up to `deals` deals and returns a hash of everything that happened.
static uint64_t play_match(ClimbMatch *match, uint64_t mix, int deals, ClimbMoves *moves) {
    uint64_t hash = 0;
    for (int i = 0; i < deals && !climb_match_over(match); i++) {
        int64_t before[CLIMB_SEATS_MAX];
        memcpy(before, match->net_total, sizeof before);
        climb_match_begin(match);
        g_assert_cmpint(match->number, ==, i + 1);
        check_dealt(match);
        hash = hash_of(hash, match);
        testing_play_deal(match, mix, moves);
        check_result(match, before);
        hash = hash_of(hash, match);
    }
    return hash;
}

static void test_plays(gconstpointer data) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbGame) game = testing_game(data, NULL);
    for (uint64_t number = 0; number < TESTING_TIMES(200); number++) {
        uint64_t hashes[2];
        ClimbSeed seed = climb_seed_from_number(number);
        for (int i = 0; i < 2; i++) {
            g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
            hashes[i] = play_match(match, number, 5, moves);
        }
        g_assert_true(hashes[0] == hashes[1]);
    }
}

// A deal from given hands goes on as the shuffled one: same dealer, cut, leader and state.
static void test_given_hands(gconstpointer data) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) first = testing_match(data, NULL, 5);
    g_autoptr(ClimbMatch) second = testing_match(data, NULL, 5);
    for (int i = 0; i < 20 && !climb_match_over(first); i++) {
        ClimbCards hands[CLIMB_SEATS_MAX], rest;
        GError *error = NULL;
        climb_match_begin(first);
        climb_match_dealt(first, hands, &rest);
        climb_match_begin_with(second, hands, rest, &error);
        g_assert_no_error(error);
        g_assert_true(climb_deal_hash(&first->deal) == climb_deal_hash(&second->deal));
        g_assert_cmpuint(first->events->len, ==, second->events->len);
        testing_play_deal(first, 1, moves);
        testing_play_deal(second, 1, moves);
    }
}

static void test_given_hands_refused(void) {
    g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, 5);
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    GError *error = NULL;
    g_assert_false(climb_match_begin_with(match, hands, CLIMB_NO_CARDS, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_TEXT);
    g_clear_error(&error);
    g_assert_cmpint(match->number, ==, 0);
    climb_match_begin(match);
    g_assert_cmpint(match->number, ==, 1);
}

// --- dealers, draws, cuts, leaders -----------------------------------------------------------

static ClimbCard card_of(const ClimbGame *game, const char *face) {
    return climb_cards_lowest(testing_cards(game, face));
}

static void test_cut_values(void) {
    g_autoptr(ClimbGame) full = testing_game("big-two", NULL);
    g_autoptr(ClimbGame) ten = testing_game("big-two", "deal.cut_values=ten");
    g_assert_cmpint(climb_cut_seat(full, card_of(full, "AS"), 2, 1), ==, 2);
    g_assert_cmpint(climb_cut_seat(full, card_of(full, "4S"), 2, 1), ==, 1);
    g_assert_cmpint(climb_cut_seat(full, card_of(full, "6S"), 2, 1), ==, 3); // dealer's right
    g_assert_cmpint(climb_cut_seat(full, card_of(full, "KD"), 2, 1), ==, 2);
    g_assert_cmpint(climb_cut_seat(full, card_of(full, "6S"), 2, -1), ==, 1);
    g_assert_cmpint(climb_cut_seat(ten, card_of(ten, "KD"), 2, 1), ==, 3);
    g_assert_cmpint(climb_cut_seat(ten, card_of(ten, "TD"), 2, 1), ==, 3);
}

static void test_draw_values(void) {
    g_autoptr(ClimbGame) game = testing_game("big-three", NULL);
    unsigned tied = 0;
    ClimbCard first[] = { card_of(game, "KD"), card_of(game, "QS"), card_of(game, "AH") };
    g_assert_cmpint(climb_draw_best(game, first, 7, &tied), ==, 2);
    ClimbCard second[] = { card_of(game, "9C"), card_of(game, "TH"), card_of(game, "2S") };
    g_assert_cmpint(climb_draw_best(game, second, 7, &tied), ==, 1);
    g_assert_cmpuint(tied, ==, 0);
    ClimbCard third[] = { card_of(game, "7S"), card_of(game, "7D"), card_of(game, "2C") };
    g_assert_cmpint(climb_draw_best(game, third, 7, &tied), ==, CLIMB_NO_SEAT);
    g_assert_cmpuint(tied, ==, 3);
    g_assert_cmpint(climb_draw_best(game, third, 6, &tied), ==, 1);
}

// The logged draws, played out again, give the dealer.
static void check_draws(const ClimbMatch *match) {
    ClimbCard drawn[CLIMB_SEATS_MAX];
    unsigned drawing = (1u << match->game->seats) - 1, tied = 0, seen = 0;
    for (guint i = 0; i < match->events->len; i++) {
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, i);
        if (event->type == CLIMB_EVENT_DRAW) {
            g_assert_true(drawing >> event->seat & 1);
            drawn[event->seat] = event->card;
            seen |= 1u << event->seat;
        } else if (event->type == CLIMB_EVENT_REDRAW) {
            g_assert_cmpuint(seen, ==, drawing);
            g_assert_cmpint(climb_draw_best(match->game, drawn, drawing, &tied), ==, CLIMB_NO_SEAT);
            g_assert_cmpint(event->value, ==, tied);
            drawing = tied;
            seen = 0;
        }
    }
    g_assert_cmpuint(seen, ==, drawing);
    g_assert_cmpint(climb_draw_best(match->game, drawn, drawing, &tied), ==, match->start.dealer);
}

static void test_draws(void) {
    int redraws = 0;
    static const char *const games[] = { "big-three", "big-two" };
    for (uint64_t number = 0; number < 400; number++) {
        g_autoptr(ClimbMatch)
            match = testing_match(games[number % 2], "deal.first_dealer=draw", number);
        climb_match_begin(match);
        check_draws(match);
        redraws += match->events->len > (guint)match->game->seats;
    }
    g_assert_cmpint(redraws, >, 10);
}

static void test_lots(void) {
    int dealers[4] = { 0 };
    for (uint64_t number = 0; number < 400; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two", NULL, number);
        climb_match_begin(match);
        g_assert_cmpuint(match->events->len, ==, 1);
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, 0);
        g_assert_cmpint(event->type, ==, CLIMB_EVENT_LOT);
        g_assert_cmpint(event->seat, ==, match->start.dealer);
        dealers[match->start.dealer]++;
    }
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(dealers[seat], >, 60);
    }
}

// The seat to which the cut card counts is dealt first, and so gets the odd card.
static void test_cuts(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch)
        match = testing_match("big-two", "players=3 deal.spare=uneven deal.cut=count_seats", 3);
    for (int i = 0; i < 60; i++) {
        climb_match_begin(match);
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, match->events->len - 1);
        g_assert_cmpint(event->type, ==, CLIMB_EVENT_CUT);
        g_assert_cmpint(event->seat, ==, match->start.first);
        g_assert_cmpint(event->seat, ==,
                        climb_cut_seat(match->game, event->card, match->start.dealer, 1));
        g_assert_cmpint(event->value, >=, 1);
        g_assert_cmpint(event->value, <=, 13);
        for (int seat = 0; seat < 3; seat++) {
            g_assert_cmpint(match->deal.counts[seat], ==, seat == event->seat ? 18 : 17);
        }
        testing_play_deal(match, 0, moves);
    }
}

static void test_first_card(void) {
    static const struct {
        const char *settings;
        int after; // seats after the dealer
    } cases[] = {
        { "direction=ccw deal.first_card=next", 1 },   { "direction=cw deal.first_card=next", 1 },
        { "direction=ccw deal.first_card=dealer", 0 }, { "direction=ccw deal.first_card=right", 1 },
        { "direction=ccw deal.first_card=left", 3 },   { "direction=cw deal.first_card=left", 1 },
        { "direction=cw deal.first_card=right", 3 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two", cases[i].settings, i);
        climb_match_begin(match);
        g_assert_cmpint(match->start.first, ==, (match->start.dealer + cases[i].after) % 4);
    }
}

static void test_spare(void) {
    for (uint64_t number = 0; number < 100; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two:three-players", NULL, number);
        climb_match_begin(match);
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, match->events->len - 1);
        g_assert_cmpint(event->type, ==, CLIMB_EVENT_SPARE);
        g_assert_true(climb_cards_has(match->deal.hands[event->seat], event->card));
        g_assert_cmpint(match->deal.counts[event->seat], ==, 18);
        ClimbCards hands[CLIMB_SEATS_MAX], rest;
        climb_match_dealt(match, hands, &rest);
        g_assert_true(rest == climb_cards_of(event->card));
        g_assert_cmpint(climb_cards_count(hands[event->seat]), ==, 17);
    }
}

static void test_directions(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch)
        match = testing_match("big-two", "direction=alternate deal.next=rotate", 1);
    int dealer = -1;
    for (int i = 1; i <= 8; i++) {
        climb_match_begin(match);
        g_assert_cmpint(match->start.step, ==, i % 2 == 0 ? -1 : 1);
        g_assert_cmpint(match->deal.step, ==, match->start.step);
        if (dealer >= 0) {
            g_assert_cmpint(match->start.dealer, ==, (dealer + 1) % 4);
        }
        dealer = match->start.dealer;
        testing_play_deal(match, 0, moves);
    }
}

static int logged_loser(const ClimbMatch *match) {
    for (guint i = 0; i < match->events->len; i++) {
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, i);
        if (event->type == CLIMB_EVENT_LOSER) {
            return event->seat;
        }
    }
    return CLIMB_NO_SEAT;
}

static void test_next_dealer(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    static const char *const next[] = { "winner", "loser", "rotate", "same" };
    int ties = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(next); i++) {
        g_autofree char *setting = g_strconcat("deal.next=", next[i], NULL);
        g_autoptr(ClimbMatch) match = testing_match("big-two", setting, 9 + i);
        for (int deal = 0; deal < 200; deal++) {
            ClimbResult last = match->result;
            int dealer = match->start.dealer;
            climb_match_begin(match);
            int loser = last.loser != CLIMB_NO_SEAT ? last.loser : logged_loser(match);
            int wanted[] = { last.winner, loser, (dealer + 1) % 4, dealer };
            if (deal > 0) {
                g_assert_cmpint(match->start.dealer, ==, wanted[i]);
                ties += i == 1 && last.loser == CLIMB_NO_SEAT;
            }
            testing_play_deal(match, 0, moves);
        }
    }
    g_assert_cmpint(ties, >, 5);
}

// Tied losers: the one whose exposed set is smaller leads and deals, once for both.
static void test_loser_leads(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = testing_match(
        "big-two", "open.when=first_deal open.next_leader=loser deal.next=loser", 21);
    for (int deal = 0; deal < 300; deal++) {
        ClimbResult last = match->result;
        ClimbDeal old = match->deal;
        climb_match_begin(match);
        if (deal > 0) {
            int leader = match->start.leader;
            g_assert_cmpint(leader, ==, match->start.dealer);
            g_assert_cmpint(match->deal.turn, ==, leader);
            g_assert_cmpint(match->deal.required, ==, CLIMB_NO_CARD);
            g_assert_true(last.loser == leader || (last.tied_losers >> leader & 1) != 0);
            for (int seat = 0; seat < 4; seat++) {
                if (last.loser == CLIMB_NO_SEAT && (last.tied_losers >> seat & 1) != 0) {
                    g_assert_cmpint(
                        climb_score_exposed_set(match->game, old.hands[leader], old.hands[seat]),
                        <=, 0);
                }
            }
        }
        testing_play_deal(match, 0, moves);
    }
}

static void test_next_leader(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch)
        winner = testing_match("big-two", "open.when=first_deal open.next_leader=winner", 2);
    g_autoptr(ClimbMatch)
        low = testing_match("big-two", "open.when=first_deal open.next_leader=low_card", 2);
    for (int deal = 0; deal < 20; deal++) {
        int last = winner->result.winner;
        climb_match_begin(winner);
        climb_match_begin(low);
        int holder = CLIMB_NO_SEAT;
        climb_deal_opening_card(low->game, &low->deal, &holder);
        g_assert_cmpint(low->deal.turn, ==, holder);
        g_assert_true((low->deal.required == CLIMB_NO_CARD) == (deal > 0));
        if (deal > 0) {
            g_assert_cmpint(winner->deal.turn, ==, last);
        }
        testing_play_deal(winner, 1, moves);
        testing_play_deal(low, 2, moves);
    }
}

static void test_next_to_dealer(void) {
    g_autoptr(ClimbMatch) match = testing_match("big-two", "open.lead=next_to_dealer", 2);
    climb_match_begin(match);
    g_assert_cmpint(match->deal.turn, ==, (match->start.dealer + 1) % 4);
}

static void test_voided(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = testing_match("big-two:indonesia", NULL, 4);
    climb_match_begin(match);
    int dealer = match->start.dealer;
    testing_step(match, 0, moves);
    climb_match_void(match);
    g_assert_true(match->result.voided);
    g_assert_cmpint(match->deals_scored, ==, 0);
    climb_match_begin(match);
    g_assert_cmpint(match->number, ==, 2);
    g_assert_cmpint(match->start.dealer, ==, dealer);
    g_assert_cmpint(match->deal.required, !=, CLIMB_NO_CARD); // still the first deal by the rules
    testing_play_deal(match, 0, moves);
    g_assert_cmpint(match->deals_scored, ==, 1);
    int winner = match->result.winner;
    climb_match_begin(match);
    climb_match_void(match);
    climb_match_begin(match);
    g_assert_cmpint(match->deal.turn, ==, winner);
}

// --- sessions, undo, option mixes ------------------------------------------------------------

static void test_ten_deals(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (uint64_t number = 0; number < 20; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two:indonesia", NULL, number);
        play_match(match, number, 100, moves);
        g_assert_cmpint(match->deals_scored, ==, 10);
        g_assert_true(climb_match_over(match));
        g_assert_cmpuint(climb_match_leaders(match), !=, 0);
    }
}

static void test_target(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (uint64_t number = 0; number < 20; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two", "session.end=target:50", number);
        play_match(match, number, 100, moves);
        g_assert_true(climb_match_over(match));
        int64_t most = 0, least = INT64_MAX;
        for (int seat = 0; seat < 4; seat++) {
            most = MAX(most, match->penalty_total[seat]);
            least = MIN(least, match->penalty_total[seat]);
            most = MAX(most, 0);
        }
        g_assert_cmpint(most, >=, 50);
        for (int seat = 0; seat < 4; seat++) {
            bool leads = (climb_match_leaders(match) >> seat & 1) != 0;
            g_assert_true(leads == (match->penalty_total[seat] == least));
            g_assert_cmpint(match->penalty_total[seat] - match->result.penalty[seat], <, 50);
        }
    }
}

static void test_undo(gconstpointer data) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = testing_match(data, NULL, 6);
    uint64_t hashes[TESTING_MOVES_BOUND];
    climb_match_begin(match);
    g_assert_false(climb_match_undo(match, 1));
    int made = 0;
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        hashes[made++] = climb_deal_hash(&match->deal);
        testing_step(match, 1, moves);
        if (match->deal.phase == CLIMB_PHASE_OVER) {
            break;
        }
        int back = 1 + made % 5;
        ClimbMatch before = *match;
        ClimbMove again[5];
        if (back > made) {
            g_assert_false(climb_match_undo(match, back));
            continue;
        }
        memcpy(again, &g_array_index(match->moves, ClimbMove, made - back),
               sizeof again[0] * (size_t)back);
        g_assert_true(climb_match_undo(match, back));
        g_assert_true(climb_deal_hash(&match->deal) == hashes[made - back]);
        for (int i = 0; i < back; i++) {
            g_assert_true(climb_match_apply(match, &again[i], NULL));
        }
        g_assert_true(climb_deal_hash(&match->deal) == climb_deal_hash(&before.deal));
    }
    g_assert_false(climb_match_undo(match, 1));
}

static const char *const options[] = {
    "pass.mode=lockout",
    "pass.mode=one_circuit",
    "pass.opening=must_play",
    "pass.on_lead=yes",
    "bomb.over=any",
    "bomb.out_of_turn=yes",
    "bomb.after_pass=no",
    "bomb.turn_after=kept",
    "lastcard.duty=liability",
    "lastcard.duty=forced",
    "lastcard.pass_ok=no",
    "end.mode=places",
    "end.immediate=no",
    "end.forbid=single:2",
    "end.two_is_last=yes",
    "score.by=places",
    "score.by=points",
    "settle.mode=to_winner",
    "settle.mode=pot",
    "settle.mode=winner_only",
    "settle.mode=none",
    "direction=alternate",
    "direction=cw",
    "deal.next=loser",
    "deal.next=rotate",
    "deal.first_dealer=draw",
    "deal.cut=count_seats",
    "deal.first_card=left",
    "open.when=first_deal",
    "open.next_leader=loser",
    "open.next_leader=low_card",
    "open.loser_tie=lot",
    "open.loser_tie=seat_order",
    "open.require=single",
    "open.require=none",
    "open.lead=next_to_dealer",
    "open.lead=dealer",
    "open.fallback=same_suit",
    "players=2",
    "players=3",
    "players=5",
    "deal.cards=13",
    "deal.cards=10",
    "deal.spare=dead",
    "deal.spare=low_holder",
    "deal.spare=uneven",
    "team=opposite",
    "immune=single:2",
    "kind.four=on",
    "kind.two-pair=on",
    "kind.triple=off",
    "kind.flush=off",
    "kind.single=off",
    "deck.jokers=2",
    "info.counts=no",
    "session.end=deals:3",
    "session.end=target:20",
    "auction.reenter=no",
    "auction.rounds=one",
    "auction.opener_must=no",
    "auction.force=333",
    "kitty.public=yes",
    "call.own=yes",
    "call.by=rank",
    "call.required=no",
    "call.secret=no",
    "open.lead=bidder",
    "score.held=2",
    "score.held_factor=2",
    "stake=5",
};

static void test_option_mixes(void) {
    static const char *const games[] = {
        "big-two",  "choi-dai-di", "big-two:da-lao-er", "big-three", "big-three:four-players",
        "pusoy-dos"
    };
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    const ClimbRegistry *registry = testing_games();
    ClimbSeed seed = climb_seed_from_number(77);
    ClimbRandom random;
    climb_random_init(&random, &seed);
    int played = 0;
    for (uint64_t number = 0; number < TESTING_TIMES(1500); number++) {
        g_autoptr(GPtrArray) chosen = g_ptr_array_new();
        int count = 1 + (int)climb_random_below(&random, 6);
        for (int i = 0; i < count; i++) {
            uint32_t option = climb_random_below(&random, G_N_ELEMENTS(options));
            g_ptr_array_add(chosen, (gpointer)options[option]);
        }
        g_ptr_array_add(chosen, NULL);
        g_autoptr(ClimbRules)
            rules = climb_registry_rules(registry, games[number % G_N_ELEMENTS(games)],
                                         (const char *const *)chosen->pdata, NULL);
        g_autoptr(ClimbGame) game = rules == NULL ? NULL : climb_game_new(rules, NULL);
        if (game == NULL || (game->rules->call != CLIMB_CALL_NONE && game->seats < 3)) {
            continue; // a partner called by one of two leaves nobody to play against
        }
        played++;
        g_autofree char *text = g_strjoinv(" ", (char **)chosen->pdata);
        g_test_message("%s %s", games[number % G_N_ELEMENTS(games)], text);
        g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
        match->seed = climb_seed_from_number(number);
        play_match(match, number, 4, moves);
    }
    g_test_message("%d mixes of options make rules", played);
    g_assert_cmpint(played, >, TESTING_TIMES(500));
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("match/plays", test_plays);
    testing_add_for_every_game("match/given-hands", test_given_hands);
    testing_add_for_every_game("match/undo", test_undo);
    g_test_add_func("/match/given-hands-refused", test_given_hands_refused);
    g_test_add_func("/match/cut-values", test_cut_values);
    g_test_add_func("/match/draw-values", test_draw_values);
    g_test_add_func("/match/draws", test_draws);
    g_test_add_func("/match/lots", test_lots);
    g_test_add_func("/match/cuts", test_cuts);
    g_test_add_func("/match/first-card", test_first_card);
    g_test_add_func("/match/spare", test_spare);
    g_test_add_func("/match/directions", test_directions);
    g_test_add_func("/match/next-dealer", test_next_dealer);
    g_test_add_func("/match/loser-leads", test_loser_leads);
    g_test_add_func("/match/next-leader", test_next_leader);
    g_test_add_func("/match/next-to-dealer", test_next_to_dealer);
    g_test_add_func("/match/voided", test_voided);
    g_test_add_func("/match/ten-deals", test_ten_deals);
    g_test_add_func("/match/target", test_target);
    g_test_add_func("/match/option-mixes", test_option_mixes);
    return g_test_run();
}
