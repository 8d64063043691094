// SPDX-License-Identifier: LGPL-2.1-or-later
// Points taken in tricks, and deals that are won by the cards dealt. Laws of every game: test-laws.c.
#include <string.h>

#include "testing.h"

#define CAPTURED "capture.points=5:5,T:10,K:10 score.by=captured open.require=none "

// Plays and passes ("") of the seats at turn, separated by slashes.
static void act(const ClimbGame *game, ClimbDeal *deal, const char *line) {
    g_auto(GStrv) plays = g_strsplit(line, "/", -1);
    for (int i = 0; plays[i] != NULL; i++) {
        const char *cards = g_strstrip(plays[i]);
        ClimbMove move = { .type = *cards != '\0' ? CLIMB_MOVE_PLAY : CLIMB_MOVE_PASS,
                           .seat = (uint8_t)deal->turn };
        move.combo.cards = testing_cards(game, cards);
        g_assert_cmpint(climb_deal_check(game, deal, &move), ==, CLIMB_VERDICT_OK);
        climb_deal_apply(game, deal, &move);
    }
}

typedef struct {
    const char *settings;
    const char *line;
    int captured[4];
    int net[4];
} Capture;

static const char *const hands[] = { "3D 5D 8D", "3C 4D TD", "6D 7D KS", "9D 9C KD" };

#define LINE "5D/TD////4D/6D/9D///KS////7D"

static const Capture captures[] = {
    // Seat 2 goes out with the last trick, in which a king lies.
    { "settle.mode=none", LINE, { 0, 15, 10, 0 }, { 0, 15, 10, 0 } },
    { "settle.mode=pairwise", LINE, { 0, 15, 10, 0 }, { -25, 35, 15, -25 } },
    { "settle.mode=none capture.left=first_out", LINE, { 0, 15, 10, 0 }, { 0, 15, 20, 0 } },
};

static void test_captures(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(captures); i++) {
        const Capture *row = &captures[i];
        g_autofree char *settings = g_strconcat(CAPTURED, row->settings, NULL);
        g_autoptr(ClimbGame) game = testing_game("big-two", settings);
        ClimbDeal deal;
        ClimbResult result;
        testing_position(game, hands, "", &deal);
        act(game, &deal, row->line);
        g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_OVER);
        climb_deal_score(game, &deal, &result);
        for (int seat = 0; seat < 4; seat++) {
            g_assert_cmpint(deal.captured[seat], ==, row->captured[seat]);
            g_assert_cmpint(result.net[seat], ==, row->net[seat]);
        }
    }
}

// What the last one has taken goes to the first out.
static void test_last(void) {
    static const char *const few[] = { "5D 8D", "3D 4D", "6C 6S", "TD 3S" };
    g_autoptr(ClimbGame)
        game = testing_game("big-two", CAPTURED "settle.mode=none end.mode=places "
                                                "capture.last=first_out capture.left=first_out");
    ClimbDeal deal;
    ClimbResult result;
    testing_position(game, few, "", &deal);
    act(game, &deal, "5D///TD////3S");
    g_assert_cmpint(deal.out_order[0], ==, 3);
    g_assert_cmpint(deal.captured[3], ==, 15);
    act(game, &deal, "//6C/8D///3D/6S");
    g_assert_cmpint(deal.phase, ==, CLIMB_PHASE_OVER);
    deal.captured[1] = 7; // seat 1 is left
    climb_deal_score(game, &deal, &result);
    g_assert_cmpint(result.net[1], ==, 0);
    g_assert_cmpint(result.net[3], ==, 22);
}

// --- won at once --------------------------------------------------------------------------------

#define WINS                                                                  \
    "deal.wins_at_once=six-pairs,fours:2 kind.six-pairs=new "                 \
    "kind.six-pairs.sets=2,2,2,2,2,2 kind.six-pairs.held=yes kind.fours=new " \
    "kind.fours.sets=4 kind.fours.held=yes score.at_once=2"

static ClimbMatch *dealt(const char *settings, const char *const given[4], GError **error) {
    ClimbMatch *match = testing_match("big-two", settings, 3);
    ClimbCards cards[CLIMB_SEATS_MAX] = { 0 };
    ClimbCards rest = match->game->deck.cards;
    for (int seat = 0; seat < 4; seat++) {
        cards[seat] = testing_cards(match->game, given[seat]);
        rest &= ~cards[seat];
    }
    for (int seat = 0; rest != 0; rest = climb_cards_rest(rest)) {
        while (climb_cards_count(cards[seat]) == 13) {
            seat++;
        }
        cards[seat] |= climb_cards_of(climb_cards_lowest(rest));
    }
    climb_match_begin_with(match, cards, CLIMB_NO_CARDS, error);
    return match;
}

static void test_at_once(void) {
    static const char *const pairs = "3D 3C 5D 5C 7D 7C 9D 9C JD JC KD KC 4D";
    static const char *const twos = "2D 2C 2H 2S 4C";
    const struct {
        const char *hands[4];
        int winner;
    } rows[] = {
        { { "", pairs, "", "" }, 1 },
        { { twos, "", pairs, "" }, 2 }, // named first
        { { "", "", "", twos }, 3 },
        { { "3D 2D", "", "4D 4C 4H 4S 5D", "" }, CLIMB_NO_SEAT }, // four, but no 2s
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        GError *error = NULL;
        g_autoptr(ClimbMatch) match = dealt(WINS, rows[i].hands, &error);
        g_assert_no_error(error);
        if (rows[i].winner == CLIMB_NO_SEAT) {
            g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
            continue;
        }
        g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
        g_assert_cmpint(match->deals_scored, ==, 1);
        g_assert_cmpint(match->result.winner, ==, rows[i].winner);
        g_assert_cmpint(match->result.cards[rows[i].winner], ==, 0);
        g_assert_cmpint(match->result.net[rows[i].winner], ==, 3 * 39 * 2);
        for (int seat = 0; seat < 4; seat++) {
            g_assert_cmpint(match->result.place[seat], ==, seat == rows[i].winner ? 1 : 4);
        }
        g_autofree char *end = climb_record_print_end(match);
        g_assert_true(g_str_has_prefix(end, "end 1 "));
        g_assert_nonnull(strstr(end, " won at once: "));
    }
}

// A deal that is over before the first move is written, read back and verified.
static void test_record(void) {
    static const char *const settings[] = { "deal.wins_at_once=single", NULL };
    const ClimbRegistry *registry = testing_games();
    g_autoptr(ClimbMatch) match = testing_match("big-two", settings[0], 9);
    ClimbRecordHead head = { .game = (char *)"big-two", .settings = (char **)settings };
    g_autofree char *tags = climb_record_print_head(&head, match);
    g_autoptr(GString) text = g_string_new(tags);
    GError *error = NULL;
    for (int i = 0; i < 3; i++) {
        climb_match_begin(match);
        g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
        g_autofree char *deal = climb_record_print_deal(match);
        g_autofree char *end = climb_record_print_end(match);
        g_string_append(g_string_append(text, deal), end);
    }
    g_autoptr(ClimbRecord) record = NULL;
    climb_record_verify(registry, text->str, &record, &error);
    g_assert_no_error(error);
    g_assert_cmpint(record->match->deals_scored, ==, 3);
    g_assert_cmpmem(record->match->net_total, sizeof(match->net_total), match->net_total,
                    sizeof(match->net_total));
}

static void test_contradictions(void) {
    static const char *const rows[][3] = {
        { "big-two", "score.by=captured", "capture.points, score.by" },
        { "big-two", "capture.left=first_out", "points taken are not scored" },
        { "big-two", "capture.points=5:5 score.by=captured settle.mode=to_winner",
          "settled pairwise" },
        { "big-two", "capture.points=5:5 score.by=captured capture.last=first_out",
          "all places are decided" },
        { "big-two", "capture.points=5:5 score.by=captured team=opposite", "not for sides" },
        { "big-two", "capture.points=5", "capture.points: “5”" },
        { "big-two", "deal.wins_at_once=any", "name a kind" },
        { "big-two", "deal.wins_at_once=no-such", "is no kind of this game" },
        { "big-three", "deal.wins_at_once=single", "no bid to score" },
        { "big-two", "kind.many=new kind.many.sets=1,1,1,1,1", "one to 4 numbers" },
    };
    const ClimbRegistry *registry = testing_games();
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_auto(GStrv) list = g_strsplit(rows[i][1], " ", -1);
        g_autoptr(ClimbRules)
            rules = climb_registry_rules(registry, rows[i][0], (const char *const *)list, NULL);
        g_assert_nonnull(rules);
        GError *error = NULL;
        g_assert_null(climb_game_new(rules, &error));
        if (strstr(error->message, rows[i][2]) == NULL) {
            g_error("%s: %s", rows[i][1], error->message);
        }
        g_error_free(error);
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/capture/tricks", test_captures);
    g_test_add_func("/capture/last", test_last);
    g_test_add_func("/capture/won-at-once", test_at_once);
    g_test_add_func("/capture/record", test_record);
    g_test_add_func("/capture/contradictions", test_contradictions);
    return g_test_run();
}
