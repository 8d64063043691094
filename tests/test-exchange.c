// SPDX-License-Identifier: LGPL-2.1-or-later
// Cards given between deals: who gives what to whom, what is refused, taking back, records, spares,
// titles, and rules that contradict themselves. What views show of it: test-views.c, test-laws.c;
// the function exchange: test-hooks-exchange.c.
#include <string.h>

#include "testing.h"

#define PLACES "end.mode=places score.by=places exchange.cards=2,1"

// Plays a first deal and begins the second.
static ClimbMatch *second_deal(const char *game, const char *settings, uint64_t number) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbMatch *match = testing_match(game, settings, number);
    climb_match_begin(match);
    g_assert_cmpint(match->deal.gift_count, ==, 0);
    testing_play_deal(match, number, moves);
    climb_match_begin(match);
    return match;
}

static int seat_of_place(const ClimbResult *result, int place) {
    for (int seat = 0; seat < result->seats; seat++) {
        if (result->place[seat] == place) {
            return seat;
        }
    }
    g_assert_not_reached();
}

static ClimbMove gift_move(const ClimbMatch *match, int seat, const char *cards) {
    ClimbMove move = { .type = CLIMB_MOVE_GIVE, .seat = (uint8_t)seat };
    move.combo.cards = testing_cards(match->game, cards);
    return move;
}

// --- who gives what ---------------------------------------------------------------------------------

static void check_gift(const ClimbGift *gift, int from, int to, int count, ClimbGive give) {
    g_assert_cmpint(gift->from, ==, from);
    g_assert_cmpint(gift->to, ==, to);
    g_assert_cmpint(gift->count, ==, count);
    g_assert_cmpint(gift->give, ==, give);
}

static void check_forced(const ClimbMatch *match, const ClimbGift *gift) {
    ClimbCards dealt[CLIMB_SEATS_MAX], rest;
    climb_match_dealt(match, dealt, &rest);
    ClimbCards left = dealt[gift->from] & ~gift->cards;
    g_assert_cmpint(climb_cards_count(gift->cards), ==, gift->count);
    g_assert_true(climb_cards_contains(dealt[gift->from], gift->cards));
    g_assert_cmpint(climb_cards_lowest(gift->cards), >, climb_cards_highest(left));
    g_assert_true(climb_cards_contains(match->deal.hands[gift->to], gift->cards));
}

static void test_places(void) {
    for (uint64_t number = 0; number < 12; number++) {
        int seats = 2 + (int)(number % 7);
        g_autofree char *settings = g_strdup_printf(PLACES " players=%d", seats);
        g_autoptr(ClimbMatch) match = second_deal("big-two", settings, number);
        const ClimbDeal *deal = &match->deal;
        int pairs = MIN(2, seats / 2);
        g_assert_cmpint(deal->gift_count, ==, 2 * pairs);
        g_assert_cmpint(deal->gifts_done, ==, pairs);
        g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_EXCHANGE);
        for (int i = 0; i < pairs; i++) {
            int better = seat_of_place(&match->last_result, i + 1);
            int worse = seat_of_place(&match->last_result, seats - i);
            check_gift(&deal->gifts[i], worse, better, 2 - i, CLIMB_GIVE_HIGHEST);
            check_gift(&deal->gifts[pairs + i], better, worse, 2 - i, CLIMB_GIVE_BACK);
            check_forced(match, &deal->gifts[i]);
        }
        g_assert_cmpint(deal->turn, ==, deal->gifts[pairs].from);
    }
}

// Where the first player out ends the deal, the loser gives the winner: also one of several equal
// losers, whom lot or cards decide once for all that hangs on it.
static void test_losers(void) {
    int ties = 0;
    for (uint64_t number = 0; number < 60; number++) {
        g_autoptr(ClimbMatch) match = second_deal(
            "big-two", "exchange.cards=1 exchange.back=lowest deal.next=loser", number);
        const ClimbResult *last = &match->last_result;
        const ClimbGift *gift = &match->deal.gifts[0];
        g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
        g_assert_cmpint(match->deal.gifts_done, ==, 2);
        g_assert_cmpint(gift->to, ==, last->winner);
        g_assert_cmpint(gift->from, ==, match->start.dealer);
        g_assert_true((last->tied_losers >> gift->from & 1) != 0);
        ties += last->loser == CLIMB_NO_SEAT;
        check_forced(match, gift);
        // The lowest of what the winner then holds goes back.
        ClimbCards dealt[CLIMB_SEATS_MAX], rest;
        climb_match_dealt(match, dealt, &rest);
        ClimbCard lowest = climb_cards_lowest(dealt[last->winner] | gift->cards);
        g_assert_true(match->deal.gifts[1].cards == climb_cards_of(lowest));
        // Whoever holds the opening card now leads.
        g_assert_true(climb_cards_has(match->deal.hands[match->deal.turn], match->deal.required));
    }
    g_assert_cmpint(ties, >, 0);
}

// A deal without a result changes nobody's place.
static void test_voided(void) {
    g_autoptr(ClimbMatch) match = second_deal("big-two", PLACES, 5);
    ClimbDealStart start = match->start;
    climb_match_void(match);
    climb_match_begin(match);
    g_assert_cmpint(match->start.gift_count, ==, start.gift_count);
    g_assert_cmpmem(match->start.gifts, sizeof start.gifts, start.gifts, sizeof start.gifts);
}

// Where suits count nothing, equal cards are given from the lowest on.
static void test_equal_cards(void) {
    g_autoptr(ClimbGame) plain = testing_game("big-three", NULL);
    ClimbCards hand = testing_cards(plain, "4D 5C 5S 3C 3S 3D");
    ClimbCards both = climb_exchange_forced(plain, hand, 2, CLIMB_GIVE_HIGHEST);
    g_assert_true(both == climb_exchange_forced(plain, hand & ~climb_cards_of_suit(3), 2,
                                                CLIMB_GIVE_HIGHEST));
    g_assert_true(climb_exchange_forced(plain, hand, 1, CLIMB_GIVE_LOWEST) ==
                  testing_cards(plain, "4D"));
    g_autoptr(ClimbGame) suited = testing_game("big-two", NULL);
    g_assert_true(climb_exchange_forced(suited, testing_cards(suited, "AS 2D 2S 2H"), 1,
                                        CLIMB_GIVE_HIGHEST) == testing_cards(suited, "2S"));
}

// --- what is refused ----------------------------------------------------------------------------------

static void refuse(ClimbMatch *match, ClimbMove move, ClimbVerdict expected, const char *words) {
    uint64_t hash = climb_deal_hash(&match->deal);
    GError *error = NULL;
    ClimbMove judged = move;
    g_assert_cmpint(climb_deal_check(match->game, &match->deal, &judged), ==, expected);
    g_assert_false(climb_match_apply(match, &move, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_MOVE);
    if (strstr(error->message, words) == NULL) {
        g_error("“%s” does not say “%s”", error->message, words);
    }
    g_error_free(error);
    g_assert_cmpuint(climb_deal_hash(&match->deal), ==, hash);
}

// Seat 0 won, seat 3 lost: it gave 2S and is to get a card of the ranks 3 to 5.
static ClimbMatch *known_deal(const char *settings, const char *winner_hand) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (uint64_t number = 0;; number++) {
        g_autoptr(ClimbMatch) match = testing_match("big-two", settings, number);
        climb_match_begin(match);
        testing_play_deal(match, number, moves);
        if (match->result.winner != 0 || match->result.loser != 3) {
            continue;
        }
        ClimbCards hands[CLIMB_SEATS_MAX] = { testing_cards(match->game, winner_hand) };
        hands[3] = testing_cards(match->game, "2S");
        ClimbCards rest = match->game->deck.cards & ~(hands[0] | hands[3]);
        for (int seat = 1; rest != CLIMB_NO_CARDS; rest = climb_cards_rest(rest)) {
            while (climb_cards_count(hands[seat]) == 13) {
                seat++;
            }
            hands[seat] |= climb_cards_of(climb_cards_lowest(rest));
        }
        GError *error = NULL;
        climb_match_begin_with(match, hands, CLIMB_NO_CARDS, &error);
        g_assert_no_error(error);
        return g_steal_pointer(&match);
    }
}

static void test_refused(void) {
    g_autoptr(ClimbMatch) match = known_deal("exchange.cards=1 exchange.back_ranks=3-5",
                                             "3D 5C 6D 6C 6H 7D 8D 9D TD JD QD KD AD");
    ClimbMove pass = { .type = CLIMB_MOVE_PASS };
    ClimbMove play = gift_move(match, 0, "5C");
    play.type = CLIMB_MOVE_PLAY;
    refuse(match, pass, CLIMB_VERDICT_WRONG_PHASE, "give 1 card to player 4");
    refuse(match, play, CLIMB_VERDICT_WRONG_PHASE, "cards are given before the play");
    refuse(match, gift_move(match, 3, "4D"), CLIMB_VERDICT_NOT_YOUR_TURN,
           "player 1 is to give cards");
    refuse(match, gift_move(match, 0, ""), CLIMB_VERDICT_GIVE_COUNT,
           "give 1 card to player 4, not 0");
    refuse(match, gift_move(match, 0, "3D 5C"), CLIMB_VERDICT_GIVE_COUNT, "not 2");
    refuse(match, gift_move(match, 0, "3C"), CLIMB_VERDICT_NOT_IN_HAND, "you do not hold 3C");
    refuse(match, gift_move(match, 0, "2S"), CLIMB_VERDICT_GIVE_RANK, "of rank 3, 4 or 5");
    refuse(match, gift_move(match, 9, "5C"), CLIMB_VERDICT_NO_SUCH_SEAT, "no player 10");
    ClimbMove good = gift_move(match, 0, "3D");
    g_assert_true(climb_match_apply(match, &good, NULL));
    g_assert_cmpint(good.value, ==, 3);
    g_assert_cmpint(good.combo.size, ==, 1);
    g_assert_cmpint(match->deal.turn, ==, 3); // who got the opening card
    refuse(match, gift_move(match, 3, "3D"), CLIMB_VERDICT_WRONG_PHASE, "no cards are given now");
}

// Who holds too few cards of these ranks gives those and others.
static void test_too_few(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = known_deal("exchange.cards=2 exchange.back_ranks=3-5",
                                             "5C 6D 6C 6H 7D 8D 9D TD JD QD KD AD 2D");
    climb_deal_moves(match->game, &match->deal, 0, moves);
    g_assert_cmpint(moves->count, ==,
                    14); // with each of the others, among them two that were given
    for (int i = 0; i < moves->count; i++) {
        g_assert_true(climb_cards_has(moves->moves[i].combo.cards,
                                      climb_cards_lowest(testing_cards(match->game, "5C"))));
    }
    refuse(match, gift_move(match, 0, "6D 6C"), CLIMB_VERDICT_GIVE_RANK, "as far as you hold");
    ClimbMove good = gift_move(match, 0, "5C AD");
    g_assert_true(climb_match_apply(match, &good, NULL));
}

// --- secrets, taking back, records ------------------------------------------------------------------------

// The list of moves, which everybody sees, has no cards of gifts; the record has.
static void test_public_moves(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = second_deal("big-two", PLACES, 2);
    while (match->deal.phase == CLIMB_PHASE_EXCHANGE) {
        testing_step(match, 2, moves);
    }
    g_assert_cmpint(match->moves->len, ==, 2);
    for (guint i = 0; i < match->moves->len; i++) {
        const ClimbMove *move = &g_array_index(match->moves, ClimbMove, i);
        g_assert_cmpint(move->type, ==, CLIMB_MOVE_GIVE);
        g_assert_true(move->combo.cards == CLIMB_NO_CARDS);
        g_assert_cmpint(move->combo.size, ==, match->deal.gifts[2 + i].count);
        g_assert_cmpint(move->value, ==, match->deal.gifts[2 + i].to);
    }
}

static void test_undo(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    for (uint64_t number = 0; number < 10; number++) {
        g_autoptr(ClimbMatch) match = second_deal("big-two", PLACES, number);
        uint64_t hashes[12];
        for (int i = 0; i < 12; i++) {
            hashes[i] = climb_deal_hash(&match->deal);
            testing_step(match, number, moves);
        }
        for (int back = 1; back <= 12; back++) {
            g_assert_true(climb_match_undo(match, 1));
            g_assert_cmpuint(climb_deal_hash(&match->deal), ==, hashes[12 - back]);
        }
        g_assert_false(climb_match_undo(match, 1));
    }
}

typedef struct {
    GString *text;
    int shown; // gifts told of
} Log;

static bool keep(const char *text, gpointer data, GError **error) {
    (void)error;
    g_string_append(((Log *)data)->text, text);
    return true;
}

static void look_on(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    (void)table;
    if (notice->type == CLIMB_NOTICE_MOVE && notice->move->type == CLIMB_MOVE_GIVE) {
        g_assert_true(notice->move->combo.cards == CLIMB_NO_CARDS);
        ((Log *)data)->shown++;
    }
}

static ClimbTable *new_table(Log *log) {
    const char *settings[] = { "end.mode=places", "score.by=places", "exchange.cards=2,1", NULL };
    ClimbRecordHead head = { .game = (char *)"big-two", .settings = (char **)settings };
    log->text = g_string_new(NULL);
    log->shown = 0;
    ClimbTable *table = climb_table_new(testing_match("big-two", PLACES, 8), &head, keep, log);
    climb_table_watch(table, look_on, log);
    for (int seat = 0; seat < 4; seat++) {
        climb_table_set_bot(table, seat, testing_bot((uint64_t)seat));
    }
    return table;
}

static void play_deals(ClimbTable *table, int deals) {
    int seat = 0;
    for (int deal = 0; deal < deals; deal++) {
        GError *error = NULL;
        climb_table_deal(table, &error);
        g_assert_no_error(error);
        while (climb_table_step(table, &seat, &error) == CLIMB_TABLE_MOVED) {}
        g_assert_no_error(error);
    }
}

// Read back after every line, in the middle of an exchange too, the record gives the match so far.
static void test_records(void) {
    Log log;
    g_autoptr(ClimbTable) table = new_table(&log);
    const ClimbRegistry *registry = testing_games();
    play_deals(table, 3);
    g_assert_cmpint(log.shown, ==, 4);
    int gifts = 0;
    GError *error = NULL;
    for (const char *at = log.text->str; (at = strstr(at, "\ngive ")) != NULL; at++) {
        const char *end = strchr(at + 1, '\n') + 1;
        g_autofree char *part = g_strndup(log.text->str, (gsize)(end - log.text->str));
        g_autoptr(ClimbRecord) record = climb_record_read(registry, part, -1, &error);
        g_assert_no_error(error);
        const ClimbDeal *deal = &record->match->deal;
        g_assert_cmpint(deal->phase, ==, gifts % 2 == 0 ? CLIMB_PHASE_EXCHANGE : CLIMB_PHASE_PLAY);
        g_assert_cmpint(deal->gifts_done, ==, 3 + gifts % 2);
        gifts++;
    }
    g_assert_cmpint(gifts, ==, 4);
    g_autoptr(ClimbRecord) record = NULL;
    climb_record_verify(registry, log.text->str, &record, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(climb_deal_hash(&record->match->deal), ==,
                     climb_deal_hash(&climb_table_match(table)->deal));
    g_string_free(log.text, TRUE);
}

// A gift that was not possible is refused with its line.
static void test_bad_record(void) {
    Log log;
    g_autoptr(ClimbTable) table = new_table(&log);
    const ClimbRegistry *registry = testing_games();
    play_deals(table, 2);
    GError *error = NULL;
    char *give = strstr(log.text->str, "\ngive ");
    memcpy(give, "\npass ", 6); // leaves cards behind it
    g_assert_null(climb_record_read(registry, log.text->str, -1, &error));
    g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RECORD);
    g_clear_error(&error);
    memcpy(give, "\nplay ", 6);
    g_assert_null(climb_record_read(registry, log.text->str, -1, &error));
    g_assert_nonnull(strstr(error->message, "cards are given before the play"));
    g_clear_error(&error);
    g_string_free(log.text, TRUE);
}

// The card that was turned up is told of by the seat that was dealt it, whoever holds it now.
static void test_spare(void) {
    int moved = 0;
    for (uint64_t number = 0; number < 600; number++) {
        g_autoptr(ClimbMatch) match = second_deal(
            "big-two", "players=3 deal.spare=low_holder exchange.cards=1", number);
        ClimbCards dealt[CLIMB_SEATS_MAX], rest;
        climb_match_dealt(match, dealt, &rest);
        g_assert_cmpint(climb_cards_count(rest), ==, 1);
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, match->events->len - 1);
        g_assert_cmpint(event->type, ==, CLIMB_EVENT_SPARE);
        g_assert_true(climb_cards_of(event->card) == rest);
        const ClimbGift *gift = &match->deal.gifts[0];
        bool given = gift->cards == rest;
        g_assert_true(
            climb_cards_has(match->deal.hands[given ? gift->to : event->seat], event->card));
        moved += given;
        // Who does not see the gift no longer knows where the card is, if its holder gave one.
        ClimbView view;
        climb_view_of(match, 3 - gift->from - gift->to, &view);
        ClimbCards seen = view.deal.hands[gift->from] | view.deal.hands[gift->to];
        g_assert_true(event->seat != gift->from || seen == CLIMB_NO_CARDS);
    }
    g_assert_cmpint(moved, >, 0);
}

// --- titles -----------------------------------------------------------------------------------------------

static void test_titles(void) {
    static const struct {
        const char *titles;
        int seats;
        const char *expected;
    } rows[] = {
        { "King, Duke, Man*, Serf, Slave", 3, "King Man Slave" },
        { "King, Duke, Man*, Serf, Slave", 4, "King Duke Serf Slave" },
        { "King, Duke, Man*, Serf, Slave", 5, "King Duke Man Serf Slave" },
        { "King, Duke, Man*, Serf, Slave", 7, "King Duke Man Man Man Serf Slave" },
        { "King, Duke, Man*, Serf, Slave", 2, "King Slave" },
        { "King, Man, Slave", 4, "King Man Man Slave" },
        { "King,Slave", 4, "King 2 3 Slave" },
        { "Man*", 3, "Man Man Man" },
        { "none", 3, "1 2 3" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const ClimbRegistry *registry = testing_games();
        g_autofree char *players = g_strdup_printf("players=%d", rows[i].seats);
        g_autofree char *titles = g_strdup_printf("places.titles=%s", rows[i].titles);
        const char *settings[] = { players, titles, NULL };
        GError *error = NULL;
        g_autoptr(ClimbRules) rules = climb_registry_rules(registry, "big-two", settings, &error);
        g_assert_no_error(error);
        g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
        g_assert_no_error(error);
        g_autoptr(GString) found = g_string_new(NULL);
        for (int place = 1; place <= game->seats; place++) {
            g_autofree char *words = climb_game_place_words(game, place);
            g_string_append_printf(found, "%s%s", place > 1 ? " " : "", words);
        }
        g_assert_cmpstr(found->str, ==, rows[i].expected);
        g_assert_null(climb_game_title(game, 0));
        g_assert_null(climb_game_title(game, game->seats + 1));
    }
}

static void test_contradictions(void) {
    static const char *const rows[][2] = {
        { "exchange.cards=5", "from 1 to 4" },
        { "players=2 exchange.cards=4", "too many ways to choose 4 of 26 cards" },
        { "exchange.cards=2,0", "0 cards cannot be given" },
        { "exchange.cards=1,1,1,1,1", "at most 4 whole numbers" },
        { "exchange.cards=two", "whole numbers" },
        { "exchange.cards=2 deal.cards=2 deal.spare=dead", "from 1 to 1" },
        { "exchange.back_ranks=3-T", "no cards are given" },
        { "exchange.cards=1 exchange.back=lowest exchange.back_ranks=3", "no choice of ranks" },
        { "exchange.cards=1 exchange.back_ranks=T-3", "lower one first" },
        { "places.titles=A*,B,C", "as many titles before it as after it" },
        { "places.titles=A,B*,C*", "as many titles" },
        { "places.titles=A,,B", "without letters" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const ClimbRegistry *registry = testing_games();
        g_auto(GStrv) settings = g_strsplit(rows[i][0], " ", -1);
        GError *error = NULL;
        g_autoptr(ClimbRules) rules = climb_registry_rules(registry, "big-two",
                                                           (const char *const *)settings, &error);
        g_assert_no_error(error);
        g_assert_null(climb_game_new(rules, &error));
        g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RULES);
        if (strstr(error->message, rows[i][1]) == NULL) {
            g_error("“%s” does not say “%s”", error->message, rows[i][1]);
        }
        g_error_free(error);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/exchange/places", test_places);
    g_test_add_func("/exchange/losers", test_losers);
    g_test_add_func("/exchange/voided-deal", test_voided);
    g_test_add_func("/exchange/equal-cards", test_equal_cards);
    g_test_add_func("/exchange/refused", test_refused);
    g_test_add_func("/exchange/too-few-of-the-ranks", test_too_few);
    g_test_add_func("/exchange/public-moves", test_public_moves);
    g_test_add_func("/exchange/undo", test_undo);
    g_test_add_func("/exchange/records", test_records);
    g_test_add_func("/exchange/bad-record", test_bad_record);
    g_test_add_func("/exchange/spare", test_spare);
    g_test_add_func("/exchange/titles", test_titles);
    g_test_add_func("/exchange/contradictions", test_contradictions);
    return g_test_run();
}
