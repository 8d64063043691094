// SPDX-License-Identifier: LGPL-2.1-or-later
// Laws that every game and preset must keep, held over random deals: cards are neither lost nor
// doubled, list and check agree, a refused action changes nothing, deals end, scores add up, views
// hold no secret, and a record read back gives the same state. What single games do: test-vectors.c.
#include <string.h>

#include "laws-variants.h"
#include "testing.h"

#ifdef __SANITIZE_ADDRESS__
#define QUICK_DEALS 600
#define SLOW_DEALS 3
#define SAVED_DEALS 2
#else
#define QUICK_DEALS 10000
#define SLOW_DEALS 12
#define SAVED_DEALS 12
#endif
#define DEALS_A_MATCH 20
#define MOVES_MOST 4000

// One game under test with what its deals need.
typedef struct {
    const ClimbRegistry *registry;
    ClimbGame *game;
    ClimbMatch *match;
    ClimbMoves *moves;  // of the seat that acts
    ClimbMoves *others; // of any other
    ClimbRandom random;
} Trial;

typedef void (*StateCheck)(Trial *trial);

static Trial *trial_new(const char *name, const char *settings, uint64_t number) {
    Trial *trial = g_new0(Trial, 1);
    trial->registry = testing_games();
    trial->game = testing_game(name, settings);
    trial->moves = g_new(ClimbMoves, 1);
    trial->others = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(number);
    climb_random_init(&trial->random, &seed);
    return trial;
}

static void trial_free(Trial *trial) {
    climb_match_free(trial->match);
    climb_game_unref(trial->game);
    g_free(trial->moves);
    g_free(trial->others);
    g_free(trial);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Trial, trial_free)

static void begin_deal(Trial *trial, int number) {
    if (trial->match == NULL || number % DEALS_A_MATCH == 0 || climb_match_over(trial->match)) {
        ClimbSeed seed = climb_seed_from_number(climb_random_next(&trial->random));
        climb_match_free(trial->match);
        trial->match = climb_match_new(trial->game, &seed);
    }
    climb_match_begin(trial->match);
}

// --- laws of every state ----------------------------------------------------------------------------

// Every card is in one place: a hand, played, out of the deal, or in a kitty that nobody took.
static void check_cards(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbCards held = CLIMB_NO_CARDS;
    int count = 0;
    for (int seat = 0; seat < deal->seats; seat++) {
        held |= deal->hands[seat];
        count += climb_cards_count(deal->hands[seat]);
        g_assert_cmpint(climb_cards_count(deal->hands[seat]), ==, deal->counts[seat]);
        g_assert_true((((deal->out >> seat) & 1) != 0) == (deal->counts[seat] == 0));
    }
    ClimbCards kitty = deal->declarer == CLIMB_NO_SEAT ? deal->kitty : CLIMB_NO_CARDS;
    ClimbCards all = held | deal->played | deal->aside | deal->stock | kitty;
    count += climb_cards_count(deal->played) + climb_cards_count(deal->aside) +
             climb_cards_count(deal->stock) + climb_cards_count(kitty);
    g_assert_cmpint(climb_cards_count(deal->stock), ==, deal->stock_count);
    g_assert_cmpuint(all, ==, game->deck.cards);
    g_assert_cmpint(count, ==, climb_cards_count(game->deck.cards));
}

// Somebody who holds cards is at turn, and has a move.
static void check_turn(Trial *trial) {
    const ClimbDeal *deal = &trial->match->deal;
    g_assert_cmpint(deal->turn, >=, 0);
    g_assert_cmpint(deal->turn, <, deal->seats);
    g_assert_cmpint(deal->counts[deal->turn], >, 0);
    climb_deal_moves(trial->game, deal, deal->turn, trial->moves);
    g_assert_cmpint(trial->moves->count, >, 0);
    g_assert_cmpint(trial->moves->count, <, CLIMB_MOVES_MAX);
}

// A move of the list: mostly of the seat at turn, now and then a bomb of another.
static ClimbMove choose(Trial *trial) {
    const ClimbDeal *deal = &trial->match->deal;
    if (trial->game->rules->bomb_out_of_turn) {
        int seat = (int)climb_random_below(&trial->random, deal->seats);
        climb_deal_moves(trial->game, deal, seat, trial->others);
        if (seat != deal->turn && trial->others->count > 0) {
            g_assert_true(climb_deal_may_interrupt(trial->game, deal, seat));
            uint32_t any = climb_random_below(&trial->random, (uint32_t)trial->others->count);
            return trial->others->moves[any];
        }
    }
    return trial->moves->moves[climb_random_below(&trial->random, (uint32_t)trial->moves->count)];
}

// The move is accepted, completed as it was listed, and changes the state.
static void make_move(Trial *trial, ClimbMove move) {
    GError *error = NULL;
    ClimbMove given = { .type = move.type, .seat = move.seat, .value = move.value };
    given.combo.cards = move.combo.cards;
    uint64_t before = climb_deal_hash(&trial->match->deal);
    climb_match_apply(trial->match, &given, &error);
    g_assert_no_error(error);
    if (move.type == CLIMB_MOVE_PLAY) {
        g_assert_cmpuint(given.combo.strength, ==, move.combo.strength);
        g_assert_cmpint(given.combo.kind, ==, move.combo.kind);
        g_assert_cmpint(given.combo.size, ==, move.combo.size);
    }
    g_assert_cmpuint(climb_deal_hash(&trial->match->deal), !=, before);
}

// --- laws of a deal that is over ----------------------------------------------------------------------

static bool adds_up_to_nothing(const ClimbRules *rules) {
    switch ((ClimbSettle)rules->settle) {
    case CLIMB_SETTLE_PAIRWISE:
    case CLIMB_SETTLE_TO_WINNER:
    case CLIMB_SETTLE_POT: return true;
    case CLIMB_SETTLE_WINNER_ONLY:
    case CLIMB_SETTLE_NONE: return rules->score_by == CLIMB_SCORE_BID;
    }
    return false;
}

static void check_result(const Trial *trial) {
    const ClimbResult *result = &trial->match->result;
    const ClimbDeal *deal = &trial->match->deal;
    int64_t sum = 0;
    if (result->voided) {
        return;
    }
    g_assert_cmpint(deal->turn, ==, CLIMB_NO_SEAT);
    g_assert_cmpint(result->seats, ==, trial->game->seats);
    g_assert_cmpint(result->winner, ==, deal->out_order[0]);
    g_assert_cmpint(result->place[result->winner], ==, 1);
    for (int seat = 0; seat < result->seats; seat++) {
        sum += result->net[seat];
        g_assert_cmpint(result->penalty[seat], >=, 0);
        g_assert_cmpint(result->place[seat], >=, 1);
        g_assert_cmpint(result->place[seat], <=, result->seats);
        g_assert_cmpint(result->cards[seat], ==, deal->counts[seat]);
    }
    if (adds_up_to_nothing(trial->game->rules)) {
        g_assert_cmpint(sum, ==, 0);
    }
    ClimbResult again;
    climb_deal_score(trial->game, deal, &again);
    g_assert_cmpmem(again.net, sizeof(again.net), result->net, sizeof(result->net));
    if (result->loser == CLIMB_NO_SEAT) {
        g_assert_cmpint(__builtin_popcount(result->tied_losers), >, 1);
    } else {
        g_assert_cmpint(result->loser, !=, result->winner);
    }
}

static void play_deal(Trial *trial, StateCheck check) {
    int count = 0;
    while (trial->match->deal.phase != CLIMB_PHASE_OVER) {
        check_cards(trial->game, &trial->match->deal);
        check_turn(trial);
        if (check != NULL) {
            check(trial);
            climb_deal_moves(trial->game, &trial->match->deal, trial->match->deal.turn,
                             trial->moves);
        }
        make_move(trial, choose(trial));
        g_assert_cmpint(++count, <, MOVES_MOST);
    }
    check_cards(trial->game, &trial->match->deal);
    check_result(trial);
}

static void deals_end_and_add_up(gconstpointer name) {
    g_autoptr(Trial) trial = trial_new(name, NULL, 21);
    int scored = 0;
    for (int deal = 0; deal < QUICK_DEALS; deal++) {
        begin_deal(trial, deal);
        play_deal(trial, NULL);
        scored += trial->match->result.voided ? 0 : 1;
    }
    g_assert_cmpint(scored, >, QUICK_DEALS / 2);
}

// --- list and check agree -------------------------------------------------------------------------------

static ClimbCards distinct_cards(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbCards cards = game->distinct;
    if (deal->required != CLIMB_NO_CARD) {
        cards |= climb_cards_of(deal->required);
    }
    return game->rules->call == CLIMB_CALL_CARD ? cards | deal->called : cards;
}

static bool is_listed(const ClimbMoves *moves, const ClimbMove *move) {
    for (int i = 0; i < moves->count; i++) {
        const ClimbMove *listed = &moves->moves[i];
        if (listed->type == move->type && listed->seat == move->seat &&
            listed->value == move->value && listed->combo.cards == move->combo.cards) {
            return true;
        }
    }
    return false;
}

// Puts a move to the check, and to a match when it is refused: nothing may change.
static void check_candidate(Trial *trial, ClimbMove move, ClimbCards stands_for) {
    ClimbMatch *match = trial->match;
    ClimbMove judged = move;
    ClimbVerdict verdict = climb_deal_check(trial->game, &match->deal, &judged);
    ClimbMove named = move;
    named.combo.cards = stands_for;
    named.value = move.type == CLIMB_MOVE_GIVE ? judged.value : move.value; // completed
    bool listed = is_listed(trial->others, &named);
    if (listed != (verdict == CLIMB_VERDICT_OK)) {
        g_autofree char *faces = climb_deck_faces(&trial->game->deck, move.combo.cards);
        g_error("seat %d, type %d, value %d, %s: %s, but %s", move.seat, move.type, move.value,
                faces, climb_verdict_key(verdict), listed ? "listed" : "not listed");
    }
    if (verdict == CLIMB_VERDICT_OK) {
        return;
    }
    GError *error = NULL;
    uint64_t hash = climb_deal_hash(&match->deal);
    guint count = match->moves->len;
    g_assert_false(climb_match_apply(match, &move, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MOVE);
    g_assert_cmpuint(strlen(error->message), >, 5);
    g_assert_cmpuint(climb_deal_hash(&match->deal), ==, hash);
    g_assert_cmpuint(match->moves->len, ==, count);
    g_error_free(error);
}

static ClimbCards some_cards(ClimbRandom *random) {
    return climb_cards_packs(climb_random_next(random), climb_random_next(random));
}

// Sets of cards that a seat might try: parts of its hand, some cards that it does not hold.
static void check_plays(Trial *trial, int seat) {
    const ClimbDeal *deal = &trial->match->deal;
    ClimbCards hand = deal->hands[seat];
    ClimbCards distinct = distinct_cards(trial->game, deal);
    for (int i = 0; i < 60; i++) {
        ClimbCards cards = hand & some_cards(&trial->random);
        for (int thin = (int)climb_random_below(&trial->random, 4); thin > 0; thin--) {
            cards &= some_cards(&trial->random);
        }
        if (i == 0) {
            cards = CLIMB_NO_CARDS;
        } else if (i < 4) {
            cards = trial->game->deck.cards & some_cards(&trial->random);
        }
        ClimbMove move = { .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
        if (deal->phase == CLIMB_PHASE_EXCHANGE && i % 2 == 1) {
            move.type = CLIMB_MOVE_GIVE;
            cards = testing_some_cards(&trial->random, i < 4 ? cards : hand, i / 2 % 6);
        }
        move.combo.cards = cards;
        cards = climb_cards_in_hand(hand, cards); // of either pack
        bool held = climb_cards_contains(hand, cards);
        check_candidate(trial, move,
                        held ? testing_lowest_of_equals(cards, hand, distinct) : cards);
    }
    for (int i = 0; i < trial->others->count; i++) {
        ClimbMove move = trial->others->moves[i];
        check_candidate(trial, move, move.combo.cards);
    }
}

static void check_calls(Trial *trial, int seat) {
    for (int value = 0; value < 6; value++) {
        check_candidate(
            trial,
            (ClimbMove){ .type = CLIMB_MOVE_BID, .seat = (uint8_t)seat, .value = (uint8_t)value },
            CLIMB_NO_CARDS);
    }
    check_candidate(trial, (ClimbMove){ .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat },
                    CLIMB_NO_CARDS);
    for (ClimbCards cards = trial->game->deck.cards; cards != 0; cards = climb_cards_rest(cards)) {
        ClimbCards card = climb_cards_of(climb_cards_lowest(cards));
        check_candidate(
            trial,
            (ClimbMove){ .type = CLIMB_MOVE_CALL, .seat = (uint8_t)seat, .combo.cards = card },
            card);
    }
}

static void check_agreement(Trial *trial) {
    for (int seat = 0; seat < trial->game->seats; seat++) {
        climb_deal_moves(trial->game, &trial->match->deal, seat, trial->others);
        for (int i = 0; i < trial->others->count; i++) {
            g_assert_cmpint(trial->others->moves[i].seat, ==, seat);
            g_assert_true(seat == trial->match->deal.turn ||
                          trial->others->moves[i].type == CLIMB_MOVE_PLAY);
        }
        check_plays(trial, seat);
        check_calls(trial, seat);
    }
    trial->others->count = 0;
    check_candidate(trial, (ClimbMove){ .type = CLIMB_MOVE_PASS, .seat = 200 }, CLIMB_NO_CARDS);
}

static void list_and_check_agree(gconstpointer name) {
    g_autoptr(Trial) trial = trial_new(name, NULL, 22);
    for (int deal = 0; deal < SLOW_DEALS; deal++) {
        begin_deal(trial, deal);
        play_deal(trial, check_agreement);
    }
}

// --- views ----------------------------------------------------------------------------------------------

// What the view of a seat may hold of others' cards: those that everybody has seen, and those that it
// gave away itself.
static void check_secrets(const ClimbGame *game, const ClimbDeal *deal, int seat,
                          const ClimbView *view) {
    ClimbCards known = deal->played | view->deal.kitty | view->deal.aside;
    for (int other = 0; other < deal->seats; other++) {
        ClimbCards shown = deal->exposed | testing_own_gifts(deal, seat, other);
        ClimbCards seen = other == seat ? deal->hands[other] : deal->hands[other] & shown;
        g_assert_cmpuint(view->deal.hands[other], ==, seen);
        known |= seen;
    }
    testing_check_gifts(deal, seat, &view->deal);
    bool took_kitty = seat != CLIMB_NO_SEAT && deal->declarer == seat;
    g_assert_cmpuint(view->deal.kitty, ==, took_kitty ? deal->kitty : deal->kitty & deal->exposed);
    g_assert_cmpuint(view->deal.aside, ==, deal->aside & deal->exposed);
    g_assert_true(view->deal.stock == CLIMB_NO_CARDS);
    g_assert_cmpuint(view->deal.stock_seed, ==, 0);
    if (!deal->partner_shown && deal->partner != seat) {
        g_assert_cmpint(view->deal.partner, ==, CLIMB_NO_SEAT);
    }
    g_assert_cmpuint(view->unseen, ==, game->deck.cards & ~known);
}

// Two hidden cards change places between two hands, if there are such: the view must not change.
static bool swap_hidden(Trial *trial, int seat, ClimbDeal *deal) {
    ClimbCards fixed = deal->exposed | deal->called | testing_own_gifts(deal, seat, CLIMB_NO_SEAT);
    int first = (seat + 1) % deal->seats;
    int second = (seat + 2) % deal->seats;
    if (deal->required != CLIMB_NO_CARD) {
        fixed |= climb_cards_of(deal->required);
    }
    ClimbCards from = deal->hands[first] & ~fixed & ~deal->kitty;
    ClimbCards to = deal->hands[second] & ~fixed & ~deal->kitty;
    if (deal->seats < 3 || from == 0 || to == 0) {
        return false;
    }
    bool highest = climb_random_below(&trial->random, 2) == 0;
    ClimbCard a = highest ? climb_cards_highest(from) : climb_cards_lowest(from);
    ClimbCard b = highest ? climb_cards_lowest(to) : climb_cards_highest(to);
    deal->hands[first] ^= climb_cards_of(a) ^ climb_cards_of(b);
    deal->hands[second] ^= climb_cards_of(a) ^ climb_cards_of(b);
    return true;
}

// A seat's moves are the same on its view, and every bot finds one of them there.
static void check_decisions(Trial *trial, int seat, const ClimbView *view) {
    const ClimbDeal *deal = &trial->match->deal;
    climb_deal_moves(trial->game, &view->deal, seat, trial->others);
    if (seat != deal->turn) {
        return;
    }
    g_assert_cmpint(trial->others->count, ==, trial->moves->count);
    for (int i = 0; i < trial->moves->count; i++) {
        ClimbMove judged = trial->moves->moves[i];
        g_assert_true(is_listed(trial->others, &judged));
        g_assert_cmpint(climb_deal_check(trial->game, &view->deal, &judged), ==, CLIMB_VERDICT_OK);
    }
    const GPtrArray *bots = climb_registry_bots(trial->registry);
    for (guint i = 0; i < bots->len; i++) {
        const ClimbBot *bot = bots->pdata[i];
        if (bot->data != NULL && deal->serial % 16 != 0) {
            continue; // those that think take their time
        }
        ClimbMove choice[2];
        for (int again = 0; again < 2; again++) {
            g_assert_true(testing_bot_move(trial->match, seat, bot, trial->others, &choice[again]));
        }
        g_assert_true(is_listed(trial->others, &choice[0]));
        g_assert_cmpuint(choice[0].combo.cards, ==, choice[1].combo.cards);
        g_assert_cmpint(choice[0].type, ==, choice[1].type);
    }
}

// The public part of a view moves on as the deal does.
static void check_view_moves_on(const Trial *trial, const ClimbView *view, const ClimbMove *move) {
    ClimbDeal next = trial->match->deal;
    ClimbDeal seen = view->deal;
    climb_deal_apply(trial->game, &next, move);
    climb_deal_apply(trial->game, &seen, move);
    g_assert_cmpint(seen.phase, ==, next.phase);
    // Who leads or opens because of a card is not known where its holder is not.
    bool unknown = (view->deal.phase == CLIMB_PHASE_EXCHANGE && next.phase != view->deal.phase &&
                    trial->match->start.leader == CLIMB_NO_SEAT) ||
                   (view->deal.phase != CLIMB_PHASE_PLAY && next.phase == CLIMB_PHASE_PLAY &&
                    trial->game->rules->open_lead == CLIMB_LEAD_CARD);
    g_assert_true(unknown || seen.turn == next.turn);
    g_assert_cmpint(seen.bid, ==, next.bid);
    g_assert_cmpint(seen.declarer, ==, next.declarer);
    // By rank, only those who know the partner see that it is he who plays the called rank.
    if (trial->game->rules->call != CLIMB_CALL_RANK) {
        g_assert_cmpint(seen.partner_shown, ==, next.partner_shown);
    }
    g_assert_cmpint(seen.out, ==, next.out);
    g_assert_cmpint(seen.passed, ==, next.passed);
    g_assert_cmpuint(seen.played, ==, next.played);
    g_assert_cmpuint(seen.table.cards, ==, next.table.cards);
    g_assert_cmpmem(seen.counts, sizeof(seen.counts), next.counts, sizeof(next.counts));
}

static void check_views(Trial *trial) {
    const ClimbDeal *deal = &trial->match->deal;
    ClimbMove move =
        trial->moves->moves[climb_random_below(&trial->random, (uint32_t)trial->moves->count)];
    for (int seat = CLIMB_NO_SEAT; seat < trial->game->seats; seat++) {
        ClimbView view;
        ClimbView other_view;
        ClimbDeal other = *deal;
        climb_view_of(trial->match, seat, &view);
        g_assert_cmpint(view.move_count, ==, (int)trial->match->moves->len);
        check_secrets(trial->game, deal, seat, &view);
        if (swap_hidden(trial, seat + (seat < 0 ? 1 : 0), &other)) {
            climb_view_of_deal(trial->game, &other, seat < 0 ? 0 : seat, &other_view);
            climb_view_of_deal(trial->game, deal, seat < 0 ? 0 : seat, &view);
            g_assert_cmpuint(climb_deal_hash(&view.deal), ==, climb_deal_hash(&other_view.deal));
            g_assert_cmpuint(view.unseen, ==, other_view.unseen);
        }
        climb_view_of(trial->match, seat, &view);
        if (seat != CLIMB_NO_SEAT) {
            check_decisions(trial, seat, &view);
        }
        check_view_moves_on(trial, &view, &move);
    }
}

static void views_hold_no_secret(gconstpointer name) {
    g_autoptr(Trial) trial = trial_new(name, NULL, 23);
    for (int deal = 0; deal < SLOW_DEALS * 2; deal++) {
        begin_deal(trial, deal);
        play_deal(trial, check_views);
        ClimbView view;
        climb_view_of(trial->match, CLIMB_NO_SEAT, &view);
        g_assert_cmpuint(climb_deal_hash(&view.deal), ==, climb_deal_hash(&trial->match->deal));
    }
}

// --- records --------------------------------------------------------------------------------------------

// Reads the record and compares it with the match: same state, same history, same standing.
static void check_saved(const ClimbRegistry *registry, const ClimbMatch *match, const char *text) {
    GError *error = NULL;
    g_autoptr(ClimbRecord) record = climb_record_read(registry, text, -1, &error);
    g_assert_no_error(error);
    const ClimbMatch *read = record->match;
    g_assert_false(record->cut_short);
    g_assert_cmpuint(climb_deal_hash(&read->deal), ==, climb_deal_hash(&match->deal));
    g_assert_cmpuint(read->moves->len, ==, match->moves->len);
    g_assert_cmpint(read->number, ==, match->number);
    g_assert_cmpint(read->deals_scored, ==, match->deals_scored);
    g_assert_cmpmem(read->net_total, sizeof(read->net_total), match->net_total,
                    sizeof(match->net_total));
    g_assert_cmpmem(read->penalty_total, sizeof(read->penalty_total), match->penalty_total,
                    sizeof(match->penalty_total));
    g_assert_cmpmem(read->wins, sizeof(read->wins), match->wins, sizeof(match->wins));
}

// Plays one deal at random and reads the record back at every state of it.
static void save_every_state(Trial *trial, GString *text) {
    ClimbMatch *match = trial->match;
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        check_saved(trial->registry, match, text->str);
        check_turn(trial);
        ClimbMove move = choose(trial);
        make_move(trial, move);
        g_autofree char *line = climb_record_print_move(trial->game, &move);
        g_string_append(text, line);
        // A move taken back and made again leaves no trace.
        uint64_t hash = climb_deal_hash(&match->deal);
        if (climb_match_undo(match, 1)) {
            make_move(trial, move);
        }
        g_assert_cmpuint(climb_deal_hash(&match->deal), ==, hash);
    }
    g_autofree char *end = climb_record_print_end(match);
    g_string_append(text, end);
    check_saved(trial->registry, match, text->str);
}

static void records_read_back(gconstpointer name) {
    g_autoptr(Trial) trial = trial_new(name, NULL, 24);
    ClimbRecordHead head = { .game = (char *)name };
    g_autoptr(GString) text = g_string_new(NULL);
    for (int deal = 0; deal < SAVED_DEALS; deal++) {
        // Every few deals a match begins anew, since all that was played is read again.
        if (deal % 3 == 0) {
            g_clear_pointer(&trial->match, climb_match_free);
        }
        begin_deal(trial, deal % 3);
        if (trial->match->number == 1) {
            g_autofree char *tags = climb_record_print_head(&head, trial->match);
            g_string_assign(text, tags);
        }
        g_autofree char *dealt = climb_record_print_deal(trial->match);
        g_string_append(text, dealt);
        save_every_state(trial, text);
        if (deal % 3 == 2) {
            GError *error = NULL;
            climb_record_verify(trial->registry, text->str, NULL, &error);
            g_assert_no_error(error);
        }
    }
}

// --- options that no preset has ---------------------------------------------------------------------------

static void options_keep_the_laws(gconstpointer data) {
    const TestingVariant *variant = data;
    g_autoptr(Trial) trial = trial_new(variant->game, variant->settings, 25);
    bool counts = trial->game->rules->info_counts;
    for (int deal = 0; deal < QUICK_DEALS / 20; deal++) {
        begin_deal(trial, deal);
        StateCheck check = deal % 3 == 0 || !counts ? check_agreement : check_views;
        play_deal(trial, deal < SLOW_DEALS ? check : NULL);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("laws/deals-end-and-add-up", deals_end_and_add_up);
    testing_add_for_every_game("laws/list-and-check-agree", list_and_check_agree);
    testing_add_for_every_game("laws/views-hold-no-secret", views_hold_no_secret);
    testing_add_for_every_game("laws/records-read-back", records_read_back);
    testing_add_for_variants("laws/options", variants, G_N_ELEMENTS(variants),
                             options_keep_the_laws);
    return g_test_run();
}
