// SPDX-License-Identifier: LGPL-2.1-or-later
// The flow of a deal: turns, passes, tricks, the opening, plays out of turn, the last-card duty, the
// end. Each row is a position and a script of moves. After each move, list and check are compared
// over all subsets of every hand, and with those of the seat's view. How deals and auctions begin is
// tested in test-auction.c.
#include "testing.h"

#include <string.h>

// A script is a list of words separated by spaces:
//   1:4D4C    seat 1 plays (a word per card would be too long); "1:-" passes
//   1:4D!KEY  the same is refused with that verdict, and changes nothing
//   @2        seat 2 is to answer, >2 seat 2 is to lead, . the deal is over, x it is void
//   =2        that seat is liable
typedef struct {
    const char *name;
    const char *settings;
    const char *hands; // by seat, separated by '/'
    int leader;
    const char *script;
    const char *game; // NULL: big-two
} Flow;

#define FOUR "3D TD AS / 6C 7C 8D / 5H 8C 9H / 4S 9C JS"
// Seat 2 holds two bombs, seat 3 one.
#define BOMBS "9S 4D TH JD / KD KC 5D 2D / 3S 3H 3C 3D 4C 7S 7H 7C 7D 5C 6S / 8S 8H 8C 8D 5H TD"
#define BOMB_RULES "bomb.reach=any bomb.out_of_turn=yes"

static const Flow flows[] = {
    // passing
    { "free", "", FOUR, 0, "0:3D 1:- 2:5H 3:- 0:- 1:6C 2:- 3:- 0:- >1", NULL },
    { "free-own-trick", "", FOUR, 0, "0:3D 1:- 2:- 3:- >0 0:-!lead-pass 0:TD @1", NULL },
    { "lockout", "pass.mode=lockout", FOUR, 0,
      "0:3D 1:- 2:5H 3:- 0:TD @2 1:7C!locked-out 2:- >0 0:AS .", NULL },
    { "lockout-reset", "pass.mode=lockout", FOUR, 0,
      "0:3D 1:- 2:- 3:4S @0 0:- >3 3:9C 0:TD 1:- 2:- 3:JS .", NULL },
    { "one-circuit", "pass.mode=one_circuit", FOUR, 0, "0:3D 1:6C 2:- 3:9C >3", NULL },
    { "one-circuit-passes", "pass.mode=one_circuit", FOUR, 0, "0:3D 1:- 2:- 3:- >0", NULL },
    { "two-seats", "players=2 deal.cards=13 deal.spare=dead", "3D 5S 6S 9D / 4D 6D", 0,
      "0:3D 1:- >0 0:5S 1:6D 0:6S @1 1:- >0", NULL },
    // the table
    { "too-low", "", "3D TD AS / 6C 7C 8D / 5H 5S 8C 9H / 4S 9C JS", 1,
      "1:8D 2:5H!too-low 2:5H5S!wrong-size 2:5H8C!no-combination 2:TS!not-in-hand 2:!no-cards "
      "3:JS!not-your-turn 2:8C 3:9C 0:- 1:- 2:9H 1:7C!not-your-turn",
      NULL },
    { "kinds", "five.cross=no", "4C 5D 6H 7S 8D 9D 3S / 3D 3C 3H TC TD JC / 9H 4D / 5S 6S", 0,
      "0:4C5D6H7S8D 1:3D3C3HTCTD!wrong-kind 1:TCTD!wrong-size 1:-", NULL },
    { "immune", "immune=single:2", "2D 3D 9S / 2S 4D 5S / 6S 7S / 8S TS", 0,
      "0:2D!opening-card 0:3D 1:- 2:- 3:- 0:2D 1:2S!immune 1:- 2:- 3:- >0", NULL },
    // the opening
    { "opening", "", "3D 3C 5S / 4D 9C / 6D / 7D", 0,
      "0:5S!opening-card 0:-!lead-pass 0:3D3C 1:- 2:- 3:- >0 0:5S .", NULL },
    { "opening-single", "open.require=single", "3D 3C 5S / 4D 9C / 6D / 7D", 0,
      "0:3D3C!opening-single 0:5S!opening-card 0:3D @1", NULL },
    { "opening-none", "open.require=none", "3D 3C 5S / 4D 9C / 6D / 7D", 0, "0:5S @1", NULL },
    { "opening-card-played", "", "4D 3C 5S / 9C / 6D / 7D", 0, "0:5S @1", NULL },
    { "opening-other-leader", "", "3D 3C 5S / 4D 9C / 6D / 7D", 1, "1:9C @2", NULL },
    { "must-play", "pass.opening=must_play", "3D TD AS / 6C 7C / 4C 8C / 4S 9C", 0,
      "0:3D 1:-!opening-round 1:7C 2:-!opening-round 2:8C 3:9C 0:-", NULL },
    { "must-play-unable", "pass.opening=must_play", "3D TD 2S / 6C 7C / 4C 8C / 4S 9C", 0,
      "0:3D 1:6C 2:8C 3:9C 0:2S 1:- 2:- 3:- 0:TD .", NULL },
    { "must-play-first-unable", "pass.opening=must_play", "3D TD 2S / 4D 7C / 4C 8C / 4S 9C", 3,
      "3:9C 0:-!opening-round 0:TD 1:- 2:- 3:- >0", NULL },
    // handing the lead on
    { "on-lead", "pass.on_lead=yes open.require=none", FOUR, 0,
      "0:- >1 1:- >2 2:- >3 3:-!lead-pass 3:4S @0", NULL },
    { "on-lead-opening", "pass.on_lead=yes", FOUR, 0, "0:-!lead-pass 0:3D @1", NULL },
    { "on-lead-no-lock", "pass.on_lead=yes pass.mode=lockout open.require=none", FOUR, 0,
      "0:- 1:6C 2:8C 3:9C @0 0:AS @1", NULL },
    // out of turn
    { "no-interrupt", "bomb.reach=any", BOMBS, 0,
      "0:9S 2:3S3H3C3D4C!not-your-turn 1:- 2:3S3H3C3D4C @3", NULL },
    { "interrupt", BOMB_RULES, BOMBS, 0,
      "2:3S3H3C3D4C!no-interrupt 0:9S 0:4D!no-interrupt 2:7S!interrupt-no-bomb "
      "2:-!not-your-turn 2:3S3H3C3D4C @3 2:7S7H7C7D5C!no-interrupt 3:- 0:- 1:- >2 "
      "3:8S8H8C8D5H!no-interrupt",
      NULL },
    { "interrupt-kept", BOMB_RULES " bomb.turn_after=kept", BOMBS, 0,
      "0:9S 2:3S3H3C3D4C @1 1:- @3 3:- @0 0:- >2", NULL },
    { "interrupt-kept-answer", BOMB_RULES " bomb.turn_after=kept", BOMBS, 0,
      "0:9S 1:2D @2 3:8S8H8C8D5H @2 2:- @0 0:- @1 1:- >3", NULL },
    { "interrupt-twice", BOMB_RULES, BOMBS, 0,
      "0:9S 3:8S8H8C8D5H @0 2:3S3H3C3D4C!too-low 0:- 1:- 2:- >3", NULL },
    { "interrupt-over-bomb", BOMB_RULES, BOMBS, 0,
      "0:9S 2:7S7H7C7D5C @3 3:- @0 3:8S8H8C8D5H @0 0:- 1:- 2:- >3", NULL },
    { "interrupt-locked", BOMB_RULES " pass.mode=lockout", BOMBS, 0,
      "0:9S 1:2D 2:- 3:- @0 2:3S3H3C3D4C @0 0:- @1 1:- >2", NULL },
    { "interrupt-locked-not", BOMB_RULES " pass.mode=lockout bomb.after_pass=no", BOMBS, 0,
      "0:9S 1:2D 2:- @3 2:3S3H3C3D4C!locked-out 3:8S8H8C8D5H @0 0:- 1:- >3", NULL },
    { "interrupt-closes", BOMB_RULES " pass.mode=lockout",
      "9S 4D JD / KD TS TH TC TD 5D 2D / 3S 3H 3C 3D 4C 7S / 8S 8H 8C 8D 5H 6D", 0,
      "0:9S 1:KD 2:- 3:- @0 2:3S3H3C3D4C @0 0:- @1 3:8S8H8C8D5H @1 1:TSTHTCTD5D >1", NULL },
    { "interrupt-circuit", BOMB_RULES " pass.mode=one_circuit", BOMBS, 0,
      "0:9S 1:- 2:- @3 2:3S3H3C3D4C @3 3:8S8H8C8D5H >3", NULL },
    { "interrupt-out", BOMB_RULES, "9S 4D / KD KC / 3S 3H 3C 3D 4C / 8S 8H", 0,
      "0:9S 2:3S3H3C3D4C .", NULL },
    // the last-card duty
    { "duty-lead-pair", "lastcard.duty=forced", "4D 4C AS / 5S / 6S 7S / 8S 9S", 0,
      "0:AS!duty-multiple 0:4D!duty-multiple 0:4D4C @1 1:- 2:- 3:- 0:AS .", NULL },
    { "duty-lead-single", "lastcard.duty=forced", "4D 5C AS / 5S / 6S 7S / 8S 9S", 0,
      "0:4D!duty-highest 0:AS @1", NULL },
    { "duty-two-cards", "lastcard.duty=forced", "4D 5C AS / 5S 6D / 6S 7S / 8S 9S", 0, "0:4D @1",
      NULL },
    { "duty-answer", "lastcard.duty=forced", "4D 5C / 9C TC / KH 4H TS / 5S", 0,
      "0:4D 1:9C @2 2:TS!duty-highest 2:-!duty-pass 2:KH @3", NULL },
    { "duty-cannot-beat", "lastcard.duty=forced", "4D 5C / 9C AC / KH 4H TS / 5S", 0,
      "0:4D 1:AC 2:- @3", NULL },
    { "duty-pair-on-table", "lastcard.duty=forced", "4D 4H 5C / 9C 9D AC / KH KD TS / 5S", 0,
      "0:4D4H 1:9C9D 2:- @3", NULL },
    { "duty-must-bomb", "lastcard.duty=forced lastcard.pass_ok=no bomb.reach=any",
      "4D 5C / 2C AC / 7S 7H 7C 7D 4H / 5S", 0, "0:4D 1:2C 2:-!duty-pass 2:7S7H7C7D4H .", NULL },
    { "duty-bomb-may-pass", "lastcard.duty=forced bomb.reach=any",
      "4D 5C / 2C AC / 7S 7H 7C 7D 4H / 5S", 0, "0:4D 1:2C 2:- @3", NULL },
    { "duty-on-lead", "lastcard.duty=forced pass.on_lead=yes", "4D 5C AS / 5S / 6S 7S / 8S 9S", 0,
      "0:-!duty-pass 0:AS @1", NULL },
    { "liable", "lastcard.duty=liability", "4D 5C AS / 5S / 6S 7S / 8S 9S", 0, "0:4D 1:5S . =0",
      NULL },
    { "liable-by-pass", "lastcard.duty=liability", "4D 5C / TC AC / KH AS TS / 5S 2S", 3,
      "3:5S 0:- 1:- 2:- 3:2S . =2", NULL },
    { "liable-not-able", "lastcard.duty=liability", "4D 5C / 4H TC / 3H 4C 4S / 6S 5S", 3,
      "3:5S 0:- 1:- 2:- >3 3:6S . =-1", NULL },
    { "liable-not", "lastcard.duty=liability", "4D 5C AS / 5S / 6S 7S / 8S 9S", 0, "0:AS 1:- @2",
      NULL },
    { "liable-passed", "lastcard.duty=liability", "4D 5S AS / 5C / 6S 7S / 8S 9S", 0,
      "0:5S 1:- 2:- 3:- >0 0:AS 1:- 2:- 3:- 0:4D . =-1", NULL },
    { "liable-passed-then-out", "lastcard.duty=liability", "4D 5S 9C / 5C / 4C 7S / 4H 9S", 0,
      "0:5S 1:- 2:7S 3:9S 0:- 1:- 2:- >3 3:4H . =-1", NULL },
    { "liable-interrupted", "lastcard.duty=liability " BOMB_RULES,
      "4D 5C AS / 5S / 7S 7H 7C 7D 8D 6S / 8S 9S TS", 0,
      "0:4D 2:7S7H7C7D8D @3 3:- 0:- 1:- >2 2:6S . =-1", NULL },
    // the end
    { "answer-last-play", "end.immediate=no", "KD / AD 4C / 5C 6C / 7C 8C", 0,
      "0:KD @1 1:AD @2 2:- 3:- .", NULL },
    { "answer-locked", "end.immediate=no pass.mode=lockout", "KD / AD 4C / 5C 6C / 7C 8C", 0,
      "0:KD 1:- 2:- 3:- .", NULL },
    { "answer-all-out", "end.immediate=no", "KD / AD / AC / AS", 0, "0:KD 1:AD 2:AC 3:AS .", NULL },
    { "places", "end.mode=places", "KD / AD 4C / 5C 6C / 7C 8C", 0,
      "0:KD @1 0:KD!out 1:AD 2:- 3:- >1 1:4C 2:5C 3:7C 2:- >3 3:8C . ", NULL },
    { "places-inherit", "end.mode=places", "2S 3H / AD 4C / 5C 6C / 7C 8C", 0,
      "0:3H 1:- 2:- 3:- 0:2S 1:- 2:- 3:- >1", NULL },
    { "places-inherit-last", "end.mode=places", "4D 5D / 6D 7D / 8D 9D / 2S 3H", 3,
      "3:3H 0:- 1:- 2:- 3:2S 0:- 1:- 2:- >0", NULL },
    { "places-partner", "end.mode=places team=opposite places.inherit=partner",
      "2S 3H / AD 4C / 5C 6C / 7C 8C", 0, "0:3H 1:- 2:- 3:- 0:2S 1:- 2:- 3:- >2", NULL },
    { "places-side-out", "end.mode=places team=opposite", "2S / AD 4C / 2H / 7C 8C", 0,
      "0:2S 1:- 2:- 3:- >1 1:4C 2:2H .", NULL },
    { "places-answer", "end.mode=places end.immediate=no", "KD / AD / 5C / 7C 2C", 0,
      "0:KD 1:AD 2:- 3:2C 2:- >3 3:7C 2:- .", NULL },
    { "places-lockout", "end.mode=places pass.mode=lockout", "KD 3H / AD 4C / 5C 6C / 7C 2C", 0,
      "0:3H 1:- 2:- 3:7C 0:KD @3 3:- >1", NULL },
    { "partners", "team=opposite", "2S / AD 4C / 2H / 7C 8C", 0, "0:2S .", NULL },
    { "forbid", "end.forbid=single:2", "4D 2S / 6D / 8D 9D / TD 3H", 0,
      "0:4D 1:- 2:- 3:- >0 0:2S!forbidden-finish 0:- >1 1:6D .", NULL },
    { "forbid-answer", "end.forbid=single:2", "4D 5D / 2S / 8D 9D / TD 3H", 0,
      "0:4D 1:2S!forbidden-finish 1:- @2", NULL },
    { "forbid-nothing-else", "end.forbid=single:2 end.mode=places", "2S / 2H / 8D / TD", 2,
      "2:8D @3 3:TD @0 0:2S!forbidden-finish 0:- 1:- >0 0:- >1 1:2H .", NULL },
    { "forbid-duty", "end.forbid=pair:2 lastcard.duty=forced", "2D 2C / 6D / 8D 9D / TD 3H", 0,
      "0:2D2C!forbidden-finish 0:2D!duty-highest 0:2C @1", NULL },
    { "nothing-to-lead", "kind.single=off", "4D 5H / 6D 8C / 8D 9D / TD 3H", 0,
      "0:- 1:- 2:- >3 3:- x", NULL },
    // equal cards (no suit order), runs
    { "equal", "", "9D 8S 4D 4C / 9S 9H TC / 5C 6C 7C 2S", 0,
      "0:9D 1:9S!too-low 1:TC 2:2S 0:- 1:- >2 2:5C6C7C .", "big-three" },
    { "worked-example", "", "5D 5C KS KH JD / 2D 2C 6D / 9D 9C 4C", 0,
      "0:5D5C 1:- 2:9D9C 0:KSKH 1:2D2C 2:- 0:- >1", "big-three" },
};

typedef struct {
    const ClimbGame *game;
    ClimbDeal deal;
} Table;

static void read_hands(const ClimbGame *game, const char *text, ClimbCards hands[CLIMB_SEATS_MAX]) {
    g_auto(GStrv) parts = g_strsplit(text, "/", -1);
    g_assert_cmpuint(g_strv_length(parts), ==, (guint)game->seats);
    for (int i = 0; parts[i] != NULL; i++) {
        hands[i] = testing_cards(game, g_strstrip(parts[i]));
    }
}

static void begin(Table *table, const Flow *flow) {
    ClimbCards hands[CLIMB_SEATS_MAX] = { 0 };
    ClimbDealStart start = { .number = 1, .step = 1, .first = 1, .leader = flow->leader };
    GError *error = NULL;
    read_hands(table->game, flow->hands, hands);
    climb_deal_begin_with(table->game, &start, hands, CLIMB_NO_CARDS, true, &table->deal, &error);
    g_assert_no_error(error);
    while (table->deal.phase != CLIMB_PHASE_PLAY) { // rows are about play
        ClimbMove bid = { .type = CLIMB_MOVE_BID, .seat = (uint8_t)table->deal.turn, .value = 3 };
        g_assert_cmpint(climb_deal_check(table->game, &table->deal, &bid), ==, CLIMB_VERDICT_OK);
        climb_deal_apply(table->game, &table->deal, &bid);
    }
}

static bool listed(const ClimbMoves *moves, ClimbMoveType type, ClimbCards cards) {
    for (int i = 0; i < moves->count; i++) {
        if (moves->moves[i].type == type && moves->moves[i].combo.cards == cards) {
            return true;
        }
    }
    return false;
}

// Every subset of a hand, and the pass, is listed if and only if the check accepts it.
static void compare_list(const Table *table, int seat) {
    const ClimbDeal *deal = &table->deal;
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    climb_deal_moves(table->game, deal, seat, moves);
    ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    bool may_pass = climb_deal_check(table->game, deal, &pass) == CLIMB_VERDICT_OK;
    g_assert_cmpint(listed(moves, CLIMB_MOVE_PASS, CLIMB_NO_CARDS), ==, may_pass);
    ClimbCards hand = deal->hands[seat];
    int accepted = may_pass ? 1 : 0;
    for (ClimbCards part = hand; part != 0; part = (part - 1) & hand) {
        ClimbMove move = { .combo.cards = part, .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
        bool legal = climb_deal_check(table->game, deal, &move) == CLIMB_VERDICT_OK;
        accepted += legal ? 1 : 0;
        g_assert_true(legal || !listed(moves, CLIMB_MOVE_PLAY, part));
    }
    bool suits_count = table->game->distinct == table->game->deck.cards;
    g_assert_cmpint(moves->count, <=, accepted);
    g_assert_true(!suits_count || moves->count == accepted);
    g_assert_true(deal->phase == CLIMB_PHASE_OVER || seat != deal->turn || moves->count > 0);
}

static void compare_view(const Table *table, int seat) {
    ClimbView view;
    climb_view_of_deal(table->game, &table->deal, seat, &view);
    g_autofree ClimbMoves *own = g_new(ClimbMoves, 1);
    g_autofree ClimbMoves *seen = g_new(ClimbMoves, 1);
    climb_deal_moves(table->game, &table->deal, seat, own);
    climb_deal_moves(table->game, &view.deal, seat, seen);
    g_assert_cmpint(own->count, ==, seen->count);
    for (int i = 0; i < own->count; i++) {
        g_assert_true(own->moves[i].combo.cards == seen->moves[i].combo.cards);
    }
}

static ClimbMove read_move(const Table *table, int seat, const char *text) {
    ClimbMove move = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    if (strcmp(text, "-") != 0) {
        move.type = CLIMB_MOVE_PLAY;
        move.combo.cards = testing_cards(table->game, text);
    }
    return move;
}

// "1:4D4C" or "1:4D4C!too-low".
static void act(Table *table, const char *word) {
    g_auto(GStrv) parts = g_strsplit(word + 2, "!", 2);
    ClimbMove move = read_move(table, word[0] - '0', parts[0]);
    uint64_t before = climb_deal_hash(&table->deal);
    ClimbVerdict verdict = climb_deal_check(table->game, &table->deal, &move);
    const char *wanted = parts[1] != NULL ? parts[1] : "ok";
    if (strcmp(climb_verdict_key(verdict), wanted) != 0) {
        g_error("%s: %s, not %s", word, climb_verdict_key(verdict), wanted);
    }
    g_assert_true(climb_deal_hash(&table->deal) == before);
    g_autofree char *words = climb_verdict_words(table->game, &table->deal, &move, verdict);
    g_assert_cmpuint(strlen(words), >, 8);
    if (verdict == CLIMB_VERDICT_OK) {
        climb_deal_apply(table->game, &table->deal, &move);
        g_assert_true(climb_deal_hash(&table->deal) != before);
    } else {
        g_test_message("%s: %s", word, words);
    }
}

static void look(const Table *table, const char *word) {
    const ClimbDeal *deal = &table->deal;
    switch (word[0]) {
    case '@':
        g_assert_cmpint(deal->turn, ==, atoi(word + 1));
        g_assert_cmpint(deal->table.size, >, 0);
        break;
    case '>':
        g_assert_cmpint(deal->turn, ==, atoi(word + 1));
        g_assert_cmpint(deal->table.size, ==, 0);
        break;
    case '=': g_assert_cmpint(deal->liable, ==, atoi(word + 1)); break;
    default:
        g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_OVER);
        g_assert_cmpint(deal->turn, ==, CLIMB_NO_SEAT);
        g_assert_cmpint(deal->voided, ==, word[0] == 'x');
        break;
    }
}

static void test_flow(gconstpointer data) {
    const Flow *flow = data;
    g_autoptr(ClimbGame)
        game = testing_game(flow->game != NULL ? flow->game : "big-two", flow->settings);
    Table table = { .game = game };
    begin(&table, flow);
    g_auto(GStrv) words = g_strsplit(flow->script, " ", -1);
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i][0] == '\0') {
            continue;
        }
        if (g_ascii_isdigit(words[i][0])) {
            act(&table, words[i]);
            for (int seat = 0; seat < game->seats; seat++) {
                compare_list(&table, seat);
                compare_view(&table, seat);
            }
        } else {
            look(&table, words[i]);
        }
    }
}

// With every set of seats out, from every seat, both ways round: the next seat is the first that is
// not out, and a pass gives the turn to it.
static void test_next_live(void) {
    g_autoptr(ClimbGame)
        game = testing_game("big-two", "end.mode=places players=5 open.require=none");
    for (unsigned out = 0; out < 31; out++) {
        for (int i = 0; i < 10; i++) {
            int seat = i / 2;
            int step = i % 2 == 0 ? 1 : -1;
            ClimbDeal deal = { .seats = 5, .step = (int8_t)step, .out = (uint8_t)out };
            deal.phase = CLIMB_PHASE_PLAY;
            deal.out_count = (uint8_t)__builtin_popcount(out);
            deal.declarer = CLIMB_NO_SEAT;
            int expected = seat;
            do {
                expected = (expected + step + 5) % 5;
            } while (((out >> expected) & 1) && expected != seat);
            if (!((out >> expected) & 1)) {
                g_assert_cmpint(climb_deal_next_live(&deal, seat), ==, expected);
            }
            if (((out >> seat) & 1) || expected == seat) {
                continue;
            }
            deal.turn = (int8_t)seat;
            deal.table_seat = (int8_t)((seat - step + 5) % 5); // out or not, it owns the table
            deal.table = (ClimbCombo){ .cards = 1, .size = 1 };
            ClimbMove pass = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
            bool closes = expected == deal.table_seat;
            climb_deal_apply(game, &deal, &pass);
            g_assert_cmpint(deal.turn, ==, expected);
            g_assert_cmpint(deal.table.size, ==, closes ? 0 : 1);
        }
    }
}

// A position for every option that may keep a deal going, chosen at random: all of them end, and
// somebody always has a legal move.
static const char *const options[][6] = {
    { "players=4", "players=2", "players=3", "players=5" },
    { "pass.mode=free", "pass.mode=lockout", "pass.mode=one_circuit" },
    { "pass.opening=free", "pass.opening=must_play" },
    { "pass.on_lead=no", "pass.on_lead=yes" },
    { "end.mode=first_out", "end.mode=places" },
    { "end.immediate=yes", "end.immediate=no" },
    { "end.forbid=", "end.forbid=single:2", "end.forbid=any:2A", "end.forbid=single,pair" },
    { "lastcard.duty=off", "lastcard.duty=liability", "lastcard.duty=forced" },
    { "lastcard.pass_ok=yes", "lastcard.pass_ok=no" },
    { "bomb.reach=none", "bomb.reach=any", "bomb.reach=single2" },
    { "bomb.out_of_turn=no", "bomb.out_of_turn=yes" },
    { "bomb.turn_after=interrupter", "bomb.turn_after=kept" },
    { "bomb.after_pass=yes", "bomb.after_pass=no" },
    { "open.require=include", "open.require=single", "open.require=none" },
    { "kind.single.play=yes", "kind.single.play=yes", "kind.single.play=yes", "kind.single=off" },
    { "team=none", "team=opposite" },
    { "places.inherit=next_seat", "places.inherit=partner" },
    { "immune=", "immune=single:2" },
};

static ClimbGame *random_game(const ClimbRegistry *registry, ClimbRandom *random) {
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, "big-two", NULL, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        uint32_t count = 0;
        while (count < 6 && options[i][count] != NULL) {
            count++;
        }
        const char *setting = options[i][climb_random_below(random, count)];
        if (g_str_has_prefix(setting, "kind.single.play")) {
            continue;
        }
        GError *error = NULL;
        climb_rules_set_text(rules, setting, &error);
        g_assert_no_error(error);
    }
    return climb_game_new(rules, NULL); // some contradict each other
}

// Somebody who can throws something in, now and then; else the seat at turn moves.
static void random_move(const ClimbGame *game, ClimbDeal *deal, ClimbRandom *random,
                        ClimbMoves *moves) {
    int other = (int)climb_random_below(random, deal->seats);
    climb_deal_moves(game, deal, other, moves);
    if (moves->count == 0 || (other != deal->turn && climb_random_below(random, 2) == 0)) {
        climb_deal_moves(game, deal, deal->turn, moves);
    }
    g_assert_cmpint(moves->count, >, 0);
    ClimbMove move = moves->moves[climb_random_below(random, (uint32_t)moves->count)];
    g_assert_cmpint(climb_deal_check(game, deal, &move), ==, CLIMB_VERDICT_OK);
    climb_deal_apply(game, deal, &move);
}

static void check_result(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbResult result;
    int sum = 0;
    climb_deal_score(game, deal, &result);
    for (int seat = 0; seat < deal->seats; seat++) {
        sum += result.net[seat];
    }
    g_assert_cmpint(sum, ==, 0);
    g_assert_cmpint(result.voided, ==, deal->voided);
    g_assert_true(deal->voided || result.place[result.winner] == 1);
    g_assert_true(deal->voided || result.tied_losers != 0);
}

static void test_every_deal_ends(void) {
    const ClimbRegistry *registry = testing_games();
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbSeed seed = climb_seed_from_number(5);
    ClimbRandom random;
    int games = 0;
    climb_random_init(&random, &seed);
    while (games < 600) {
        g_autoptr(ClimbGame) game = random_game(registry, &random);
        if (game == NULL) {
            continue;
        }
        games++;
        for (int i = 0; i < 5; i++) {
            int seat = (int)climb_random_below(&random, (uint32_t)game->seats);
            ClimbDealStart start = { .number = i + 1,
                                     .dealer = seat,
                                     .step = i % 2 == 0 ? 1 : -1,
                                     .first = seat,
                                     .leader = CLIMB_NO_SEAT };
            ClimbDeal deal;
            climb_deal_begin(game, &start, &random, &deal);
            for (int count = 0; deal.phase != CLIMB_PHASE_OVER; count++) {
                g_assert_cmpint(count, <, 2000);
                random_move(game, &deal, &random, moves);
            }
            check_result(game, &deal);
        }
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(flows); i++) {
        g_autofree char *path = g_strconcat("/deal/flow/", flows[i].name, NULL);
        g_test_add_data_func(path, &flows[i], test_flow);
    }
    g_test_add_func("/deal/next-live", test_next_live);
    g_test_add_func("/deal/every-deal-ends", test_every_deal_ends);
    return g_test_run();
}
