// SPDX-License-Identifier: LGPL-2.1-or-later
// Every script that is shipped or shown: the files of scripts/, docs/examples/ and the twins. Each
// loads, its examples pass, and it is played: cards are neither lost nor doubled, the list of moves
// and the check agree, every deal ends, and what is won adds up.
#include <script.h>
#include <string.h>

#include "testing.h"

#ifdef __SANITIZE_ADDRESS__
#define DEALS 20
#else
#define DEALS 200
#endif
#define MOVES_MOST 4000

static ClimbScript *load(const char *path) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    GError *error = NULL;
    ClimbScript *script = climb_script_load(registry, path, &error);
    g_assert_no_error(error);
    return script;
}

static void check_examples(const ClimbScript *script, bool needed) {
    GError *error = NULL;
    g_autoptr(GArray) examples = climb_script_examples(script, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < examples->len; i++) {
        const ClimbExample *example = &g_array_index(examples, ClimbExample, i);
        if (!example->passed) {
            g_error("%s: line %d: %s: %s", climb_script_id(script), example->line, example->id,
                    example->message);
        }
    }
    g_assert_true(!needed || examples->len > 0);
}

static void check_cards(const ClimbGame *game, const ClimbDeal *deal) {
    ClimbCards kitty = deal->declarer == CLIMB_NO_SEAT ? deal->kitty : CLIMB_NO_CARDS;
    ClimbCards all = deal->played | deal->aside | deal->stock | kitty;
    int count = climb_cards_count(deal->played) + climb_cards_count(deal->aside) +
                climb_cards_count(deal->stock) + climb_cards_count(kitty);
    for (int seat = 0; seat < deal->seats; seat++) {
        all |= deal->hands[seat];
        count += climb_cards_count(deal->hands[seat]);
    }
    g_assert_cmpuint(all, ==, game->deck.cards);
    g_assert_cmpint(count, ==, climb_cards_count(game->deck.cards));
}

// Every listed move is accepted as it is listed; one of them is made.
static void make_move(ClimbMatch *match, ClimbMoves *moves, ClimbRandom *random) {
    const ClimbDeal *deal = &match->deal;
    GError *error = NULL;
    climb_deal_moves(match->game, deal, deal->turn, moves);
    g_assert_cmpint(moves->count, >, 0);
    g_assert_cmpint(moves->count, <=, CLIMB_MOVES_MAX);
    for (int i = 0; i < moves->count; i++) {
        ClimbMove move = moves->moves[i];
        g_assert_cmpint(climb_deal_check(match->game, deal, &move), ==, CLIMB_VERDICT_OK);
        g_assert_cmpuint(move.combo.strength, ==, moves->moves[i].combo.strength);
    }
    ClimbMove move = moves->moves[climb_random_below(random, (uint32_t)moves->count)];
    climb_match_apply(match, &move, &error);
    g_assert_no_error(error);
}

static void check_result(const ClimbMatch *match) {
    const ClimbRules *rules = match->game->rules;
    const ClimbResult *result = &match->result;
    int64_t sum = 0;
    g_assert_null(climb_match_fault(match));
    if (result->voided) {
        return;
    }
    for (int seat = 0; seat < result->seats; seat++) {
        sum += result->net[seat];
        g_assert_cmpint(result->penalty[seat], >=, 0);
    }
    if (rules->settle != CLIMB_SETTLE_NONE && rules->settle != CLIMB_SETTLE_WINNER_ONLY) {
        g_assert_cmpint(sum, ==, 0);
    }
}

static void play(ClimbGame *game) {
    ClimbRandom random;
    ClimbSeed seed = climb_seed_from_number(77);
    g_autoptr(ClimbMatch) match = NULL;
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    climb_random_init(&random, &seed);
    for (int deal = 0; deal < DEALS; deal++) {
        if (match == NULL || climb_match_over(match)) {
            ClimbSeed fresh = climb_seed_from_number(climb_random_next(&random));
            g_clear_pointer(&match, climb_match_free);
            match = climb_match_new(game, &fresh);
        }
        climb_match_begin(match);
        for (int count = 0; match->deal.phase != CLIMB_PHASE_OVER; count++) {
            g_assert_cmpint(count, <, MOVES_MOST);
            check_cards(game, &match->deal);
            make_move(match, moves, &random);
        }
        check_cards(game, &match->deal);
        check_result(match);
    }
}

static void test_file(gconstpointer path) {
    g_autoptr(ClimbScript) script = load(path);
    GError *error = NULL;
    check_examples(script, strstr(path, "twins") == NULL);
    g_autoptr(ClimbRules) rules = climb_script_rules(script, &error);
    g_assert_no_error(error);
    g_autoptr(ClimbGame) game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    g_autofree char *book = climb_rulebook(game);
    g_assert_cmpuint(strlen(book), >, 200);
    g_assert_cmpstr(rules->summary, !=, "");
    play(game);
}

// A house rule that is shipped says where it comes from.
static void test_source(gconstpointer path) {
    g_autofree char *text = NULL;
    g_autoptr(ClimbScript) script = load(path);
    g_autoptr(ClimbRules) rules = climb_script_rules(script, NULL);
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *name = g_strconcat(climb_script_id(script), ".lua", NULL);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "\n-- Source"));
    g_assert_cmpstr(rules->source, !=, "");
    g_assert_cmpstr(base, ==, name);
}

// --- what functions do ------------------------------------------------------------------------------

// A match of a shipped script whose seat 1 and seat 2 hold these cards, and the others the rest.
static ClimbMatch *begin_dealt(const char *name, const char *first, const char *second) {
    g_autofree char *below = g_strconcat("../scripts/", name, NULL);
    g_autofree char *path = testing_path(below);
    g_autoptr(ClimbScript) script = load(path);
    g_autoptr(ClimbRules) rules = climb_script_rules(script, NULL);
    g_autoptr(ClimbGame) game = climb_game_new(rules, NULL);
    ClimbSeed seed = climb_seed_from_number(1);
    ClimbCards hands[CLIMB_SEATS_MAX] = { testing_cards(game, first), testing_cards(game, second) };
    GError *error = NULL;
    int seat = 0;
    for (ClimbCards rest = game->deck.cards & ~(hands[0] | hands[1]); rest != CLIMB_NO_CARDS;
         rest = climb_cards_rest(rest)) {
        do { // by turns, so that no hand gets all of some ranks
            seat = (seat + 1) % 4;
        } while (climb_cards_count(hands[seat]) == 13);
        hands[seat] |= climb_cards_of(climb_cards_lowest(rest));
    }
    ClimbMatch *match = climb_match_new(game, &seed);
    climb_match_begin_with(match, hands, CLIMB_NO_CARDS, &error);
    g_assert_no_error(error);
    return match;
}

// The same of a deal in which seat 1 leads.
static ClimbMatch *begin_with(const char *name, const char *first, const char *second) {
    ClimbMatch *match = begin_dealt(name, first, second);
    g_assert_cmpint(match->deal.turn, ==, 0);
    return match;
}

// The seat at turn plays these cards, or passes (""). False where that is refused.
static bool act(ClimbMatch *match, const char *cards) {
    ClimbMove move = { .type = *cards != '\0' ? CLIMB_MOVE_PLAY : CLIMB_MOVE_PASS,
                       .seat = (uint8_t)match->deal.turn };
    move.combo.cards = testing_cards(match->game, cards);
    GError *error = NULL;
    if (climb_deal_check(match->game, &match->deal, &move) != CLIMB_VERDICT_OK) {
        return false;
    }
    climb_match_apply(match, &move, &error);
    g_assert_no_error(error);
    return true;
}

static void test_revolution(void) {
    g_autoptr(ClimbMatch) match = begin_with("revolution.lua", "3D 3C 3H 3S 5D 9S", "4D AD");
    g_assert_true(act(match, "3D 3C 3H 3S 5D"));
    g_assert_true(act(match, "") && act(match, "") && act(match, ""));
    g_assert_true(act(match, "9S")); // the trick is over, the revolution is not
    g_assert_false(act(match, "AD"));
    g_assert_true(act(match, "4D"));
}

static void test_eight_cut(void) {
    g_autoptr(ClimbMatch) match = begin_with("eight-cut.lua", "3D 9S", "8D 8C KD");
    g_assert_true(act(match, "3D") && act(match, "8D"));
    g_assert_cmpint(match->deal.turn, ==, 1);
    g_assert_false(act(match, "")); // a lead
    g_assert_true(act(match, "KD"));
    g_assert_cmpint(match->deal.turn, ==, 2);
}

static void test_daifugo(void) {
    g_autoptr(ClimbMatch) match = begin_with("daifugo.lua", "3D JS QS 5D 5C 5H 5S 7D", "TD KD 8D");
    g_assert_true(act(match, "JS"));
    g_assert_false(act(match, "KD")); // turned round for this trick
    g_assert_true(act(match, "TD"));
    g_assert_true(act(match, "") && act(match, "") && act(match, ""));
    g_assert_cmpint(match->deal.turn, ==, 1);
    g_assert_true(act(match, "8D")); // cuts, and leads again
    g_assert_cmpint(match->deal.turn, ==, 1);
}

// What was paid for plays so far.
static void check_paid(const ClimbMatch *match, int a, int b, int c, int d) {
    const int paid[] = { a, b, c, d };
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(match->deal.paid[seat], ==, paid[seat]);
    }
}

static void test_tien_len(void) {
    g_autoptr(ClimbMatch)
        match = begin_with("tien-len.lua", "3S 2C 2H 4S 4C 6D 7D 8D TD JD QD KD AD",
                           "5S 5C 6S 6C 7S 7C 8S 9S 9C JH QH KH AH");
    g_assert_true(act(match, "3S") && act(match, "9S") && act(match, "") && act(match, ""));
    g_assert_true(act(match, "2C")); // black: one point
    g_assert_true(act(match, "5S 5C 6S 6C 7S 7C"));
    check_paid(match, -1, 1, 0, 0);
    g_assert_true(act(match, "") && act(match, "8S") && act(match, "") && act(match, ""));
    g_assert_true(act(match, "2H") && act(match, "")); // nobody chops it
    check_paid(match, -1, 1, 0, 0);
}

// Who chops a chop is paid by the one chopped: his own back, and as much again as that was.
static void test_chopped_chop(void) {
    g_autoptr(ClimbMatch)
        match = begin_with("tien-len.lua", "3S 2H 9S 9C TS TC JS JC 4D 6D 8D QD KD",
                           "3C 4S 4C 5S 5C 6S 6C 5H 7H 8H QH KH AH");
    g_assert_true(act(match, "3S") && act(match, "3C") && act(match, "") && act(match, ""));
    g_assert_true(act(match, "2H") && act(match, "4S 4C 5S 5C 6S 6C")); // red: two points
    check_paid(match, -2, 2, 0, 0);
    g_assert_true(act(match, "9S 9C TS TC JS JC"));
    check_paid(match, 4, -4, 0, 0);
    g_assert_cmpint(match->deal.trick_paid, ==, 4);
    g_assert_true(act(match, ""));
    g_assert_cmpint(match->deal.trick_paid, ==, 0); // a new trick
}

static void test_won_at_once(void) {
    g_autoptr(ClimbMatch) match = NULL;
    match = begin_dealt("tien-len.lua", "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S", "2C 2D 2H 3C");
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_OVER);
    g_assert_cmpint(match->result.winner, ==, 0);
    g_assert_cmpint(match->result.net[0], ==, 3);
    g_assert_cmpint(match->result.net[1], ==, 0);
}

static void answer(ClimbMatch *match, int value) {
    ClimbMove move = { .type = CLIMB_MOVE_ANSWER,
                       .seat = (uint8_t)match->deal.turn,
                       .value = (uint8_t)value };
    GError *error = NULL;
    climb_match_apply(match, &move, &error);
    g_assert_no_error(error);
}

static void test_announced(void) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    g_autoptr(ClimbMatch) match = begin_dealt("announced-win.lua", "3D", "4D");
    g_autofree char *question = NULL;
    g_auto(GStrv) answers = NULL;
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_ASK);
    g_assert_true(climb_deal_question(match->game, &match->deal, &question, &answers));
    g_assert_cmpstr(question, ==, "Do you announce that you will be the first out?");
    g_assert_cmpstr(answers[1], ==, "yes");
    g_assert_false(act(match, "3D")); // asked first
    for (int seat = 0; seat < 4; seat++) {
        g_assert_cmpint(match->deal.turn, ==, seat);
        answer(match, seat < 2 ? 2 : 1);
    }
    g_assert_cmpint(match->deal.phase, ==, CLIMB_PHASE_PLAY);
    g_assert_cmpint(match->deal.turn, ==, 0);
    testing_play_deal(match, 1, moves);
    ClimbResult plain;
    ClimbGame *game = testing_game("big-two", NULL);
    climb_deal_score(game, &match->deal, &plain);
    climb_game_unref(game);
    int winner = match->result.winner;
    for (int seat = 0; seat < 4; seat++) {
        int announced = seat < 2 && seat != winner ? -10 : 0;
        int to_winner = seat == winner ? (winner < 2 ? 30 + 10 : 20) : winner < 2 ? -10 : 0;
        g_assert_cmpint(match->result.net[seat] - plain.net[seat], ==, announced + to_winner);
    }
}

// Every block of Lua in the guide is one of its files, word for word.
static void test_guide(void) {
    g_autofree char *guide = testing_path("../docs/house-rules.md");
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(guide, &text, NULL, NULL));
    g_auto(GStrv) blocks = g_strsplit(text, "```lua\n", -1);
    g_assert_cmpuint(g_strv_length(blocks), >, 5);
    for (int i = 1; blocks[i] != NULL; i++) {
        const char *mark = g_strrstr(blocks[i - 1], "<!-- ");
        g_assert_nonnull(mark);
        const char *end = strstr(mark, " -->\n");
        g_assert_true(end != NULL && end[strlen(" -->\n")] == '\0');
        g_autofree char *name = g_strndup(mark + 5, (gsize)(end - mark - 5));
        g_autofree char *below = g_strconcat("../", name, NULL);
        g_autofree char *path = testing_path(below);
        g_autofree char *file = NULL;
        g_assert_true(g_file_get_contents(path, &file, NULL, NULL));
        const char *close = strstr(blocks[i], "```");
        g_assert_nonnull(close);
        g_autofree char *block = g_strndup(blocks[i], (gsize)(close - blocks[i]));
        g_assert_cmpstr(block, ==, file);
    }
}

static void add_folder(const char *folder, bool sources) {
    g_autofree char *path = testing_path(folder);
    g_autoptr(GDir) files = g_dir_open(path, 0, NULL);
    g_assert_nonnull(files);
    int count = 0;
    for (const char *name = g_dir_read_name(files); name != NULL; name = g_dir_read_name(files)) {
        if (!g_str_has_suffix(name, ".lua")) {
            continue;
        }
        g_autofree char *test = g_strdup_printf("/script-files/%s/%s", strrchr(path, '/') + 1,
                                                name);
        g_autofree char *source = g_strconcat(test, "/source", NULL);
        g_test_add_data_func_full(test, g_build_filename(path, name, NULL), test_file, g_free);
        if (sources) {
            g_test_add_data_func_full(source, g_build_filename(path, name, NULL), test_source,
                                      g_free);
        }
        count++;
    }
    g_assert_cmpint(count, >, 0);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    add_folder("../scripts", true);
    add_folder("../docs/examples", false);
    add_folder("scripts/twins", false);
    g_test_add_func("/script-files/guide", test_guide);
    g_test_add_func("/script-files/revolution-turns", test_revolution);
    g_test_add_func("/script-files/eight-cuts", test_eight_cut);
    g_test_add_func("/script-files/daifugo-turns-and-cuts", test_daifugo);
    g_test_add_func("/script-files/tien-len-chops", test_tien_len);
    g_test_add_func("/script-files/tien-len-chopped-chop", test_chopped_chop);
    g_test_add_func("/script-files/tien-len-won-at-once", test_won_at_once);
    g_test_add_func("/script-files/announced-win", test_announced);
    return g_test_run();
}
