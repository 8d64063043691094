// SPDX-License-Identifier: LGPL-2.1-or-later
// Rule examples about what comes before play: deal, cutdeal, drawdealer, opener, auction. Deals,
// draws and bids are the engine's own; here they are set up and their outcome is worded.
#include "examples-private.h"

#include <stdlib.h>
#include <string.h>

// Does the name hold this word between '_' or '-'?
static bool name_has(const char *name, const char *word) {
    g_auto(GStrv) parts = g_strsplit_set(name, "_-", -1);
    for (char **part = parts; *part != NULL; part++) {
        if (climb_example_same(*part, word)) {
            return true;
        }
    }
    return false;
}

// The number in a part of the name that is nothing else ("17" in "3p_17"), or NULL. (transfer full)
static char *name_number(const char *name) {
    g_auto(GStrv) parts = g_strsplit_set(name, "_-", -1);
    for (char **part = parts; *part != NULL; part++) {
        if (**part != '\0' && strspn(*part, "0123456789") == strlen(*part)) {
            return g_strdup(*part);
        }
    }
    return NULL;
}

// The rest of a deal like "3p_17_low_holder", after its number of players.
static bool set_table_deal(ClimbRules *rules, const char *name, int pack, GError **error) {
    static const char *const holder_words[] = { "holder", "low", "to", "given", "3D", "3C" };
    g_autofree char *cards = name_number(name);
    // The number of the whole pack says nothing of the hands.
    if (cards != NULL && g_ascii_strtoll(cards, NULL, 10) == pack) {
        g_clear_pointer(&cards, g_free);
    }
    bool some = cards != NULL || name_has(name, "even") || name_has(name, "dead") ||
                name_has(name, "reduced");
    const char *spare = some ? "dead" : "uneven";
    for (size_t i = 0; i < G_N_ELEMENTS(holder_words); i++) {
        spare = name_has(name, holder_words[i]) ? "low_holder" : spare;
    }
    return climb_rules_set(rules, "deal.cards", cards != NULL ? cards : "0", error) &&
           climb_rules_set(rules, "deal.spare", spare, error);
}

// Takes cards out of the deck, or adds jokers, until it has `count`. The opening card stays.
static bool set_deck_size(ClimbRules *rules, int count, GError **error) {
    g_autoptr(ClimbGame) game = climb_game_new(rules, error);
    if (game == NULL) {
        return false;
    }
    int surplus = climb_cards_count(game->deck.cards) - count;
    if (surplus == 0) {
        return true;
    }
    if (surplus < 0) {
        g_autofree char *jokers = g_strdup_printf("%d", -surplus);
        return climb_rules_set(rules, "deck.jokers", jokers, error);
    }
    ClimbCards out = CLIMB_NO_CARDS;
    ClimbCards left = game->deck.cards & ~climb_cards_of(game->open_card);
    for (int i = 0; i < surplus && left != CLIMB_NO_CARDS; i++) {
        out |= climb_cards_of(climb_cards_lowest(left));
        left = climb_cards_rest(left);
    }
    g_autofree char *faces = climb_deck_faces(&game->deck, out);
    return climb_rules_set(rules, "deck.remove", faces, error);
}

// Rules of "4p", "3p_17", "2p_13", or of a game; "…_after_auction" is left to the caller.
static ClimbRules *deal_rules(const ClimbExampleLine *line, const char *name, int pack,
                              GError **error) {
    char *end = NULL;
    gint64 players = g_ascii_strtoll(name, &end, 10);
    if (end == name || (*end != 'p' && *end != 'P')) {
        return climb_example_rules_of(line, name, error);
    }
    g_autofree char *count = g_strdup_printf("%d", (int)players);
    g_autoptr(ClimbRules) rules = climb_example_default_rules(line, error);
    if (rules == NULL || !climb_rules_set(rules, "players", count, error) ||
        !set_table_deal(rules, end + 1, pack, error)) {
        return NULL;
    }
    return g_steal_pointer(&rules);
}

static ClimbGame *deal_game(const ClimbExampleLine *line, bool *after_auction, GError **error) {
    g_autofree char *name = g_strdup(line->name);
    const char *const marks[] = { "_after_auction", "-after-auction" };
    *after_auction = false;
    for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
        if (g_str_has_suffix(name, marks[i])) {
            name[strlen(name) - strlen(marks[i])] = '\0';
            *after_auction = true;
        }
    }
    int cards = 0;
    int count = 0;
    if (!climb_example_numbers(line->question, &cards, 1, &count)) {
        climb_example_unclear(error, "“%s” is not the number of cards in the deck", line->question);
        return NULL;
    }
    g_autoptr(ClimbRules) rules = deal_rules(line, name, cards, error);
    if (rules == NULL || !climb_example_apply_options(line, rules, error) ||
        !set_deck_size(rules, cards, error)) {
        return NULL;
    }
    return climb_game_new(rules, error);
}

static int more_first(const void *a, const void *b) {
    return *(const int *)b - *(const int *)a;
}

// The sizes of the hands, largest first since chance decides who has more, and what is left.
static void deal_sizes(const ClimbGame *game, bool after_auction, int *sizes) {
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new((ClimbGame *)game, &seed);
    climb_match_begin(match);
    if (after_auction) {
        climb_example_pass_auction(game, &match->deal, CLIMB_NO_SEAT);
    }
    ClimbCards left = game->deck.cards;
    for (int seat = 0; seat < game->seats; seat++) {
        sizes[seat] = climb_cards_count(match->deal.hands[seat]);
        left &= ~match->deal.hands[seat];
    }
    qsort(sizes, (size_t)game->seats, sizeof(int), more_first);
    sizes[game->seats] = climb_cards_count(left);
}

bool climb_example_deal(ClimbExampleLine *line, GError **error) {
    bool after_auction;
    g_auto(GStrv) parts = g_strsplit(line->expected, "left", 2);
    int expected[CLIMB_SEATS_MAX + 1];
    int sizes[CLIMB_SEATS_MAX + 1];
    int count = 0;
    int left = 0;
    int left_count = 0;
    g_autoptr(ClimbGame) game = deal_game(line, &after_auction, error);
    if (game == NULL) {
        return false;
    }
    if (!climb_example_numbers(parts[0], expected, CLIMB_SEATS_MAX, &count) ||
        (parts[1] != NULL && !climb_example_numbers(parts[1], &left, 1, &left_count))) {
        climb_example_unclear(error, "the answer “%s” reads “13 13 13 13 left 0”", line->expected);
        return false;
    }
    deal_sizes(game, after_auction, sizes);
    qsort(expected, (size_t)count, sizeof(int), more_first);
    GString *text = g_string_new(NULL);
    bool agrees = count == game->seats && (left_count == 0 || left == sizes[game->seats]);
    for (int seat = 0; seat < game->seats; seat++) {
        g_string_append_printf(text, "%d ", sizes[seat]);
        agrees = agrees && seat < count && sizes[seat] == expected[seat];
    }
    climb_example_says(line, "%sleft %d", text->str, sizes[game->seats]);
    g_string_free(text, TRUE);
    return agrees;
}

// Rules of "ccw4" or of a game, with the seats counted to a cut card.
static ClimbGame *cut_game(const ClimbExampleLine *line, GError **error) {
    size_t letters = strcspn(line->name, "0123456789");
    g_autofree char *direction = g_strndup(line->name, letters);
    bool plain = climb_example_same(direction, "ccw") || climb_example_same(direction, "cw");
    g_autoptr(ClimbRules) rules = plain ? climb_example_default_rules(line, error)
                                        : climb_example_rules_of(line, line->name, error);
    if (rules == NULL || !climb_rules_set(rules, "deal.cut", "count_seats", error)) {
        return NULL;
    }
    if (plain && (!climb_rules_set(rules, "direction", direction, error) ||
                  (line->name[letters] != '\0' &&
                   !climb_rules_set(rules, "players", line->name + letters, error)))) {
        return NULL;
    }
    return climb_example_apply_options(line, rules, error) ? climb_game_new(rules, error) : NULL;
}

// A card, or any card of a rank.
static bool read_card_or_rank(const ClimbGame *game, const char *text, ClimbCard *card,
                              GError **error) {
    char letter = strcmp(text, "10") == 0 ? 'T' : g_ascii_toupper(*text);
    if (strcmp(text, "10") == 0 || strlen(text) == 1) {
        int rank = climb_deck_rank(&game->deck, letter);
        if (rank >= 0) {
            *card = climb_cards_lowest(game->deck.cards & climb_cards_of_rank(rank));
            return true;
        }
    }
    return climb_deck_parse_card(&game->deck, text, card, error);
}

// Where a seat sits as the dealer sees it: in a counter-clockwise game the next one is on his right.
static const char *place_of(const ClimbGame *game, int seat) {
    bool clockwise = game->rules->direction == CLIMB_DIRECTION_CW;
    if (seat == 0) {
        return "dealer";
    }
    if (seat == 1 || seat == game->seats - 1) {
        return (seat == 1) == clockwise ? "left-of-dealer" : "right-of-dealer";
    }
    return game->seats % 2 == 0 && seat == game->seats / 2 ? "opposite" : "neither neighbour";
}

static bool same_place(const char *expected, const char *place, int seat) {
    static const char *const sides[] = { "left", "right", "opposite", "across" };
    g_autofree char *loose = climb_example_loose(expected);
    g_autofree char *numbered = g_strdup_printf("seats%d", seat);
    g_autofree char *bare = g_strdup_printf("seat%d", seat);
    if (climb_example_same(expected, numbered) || climb_example_same(expected, bare)) {
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        if (strstr(loose, sides[i]) != NULL) {
            return g_str_has_prefix(place, strcmp(sides[i], "across") == 0 ? "opposite" : sides[i]);
        }
    }
    return strstr(loose, "dealer") != NULL && seat == 0;
}

bool climb_example_cut(ClimbExampleLine *line, GError **error) {
    ClimbCard card;
    g_autoptr(ClimbGame) game = cut_game(line, error);
    if (game == NULL || !read_card_or_rank(game, line->question, &card, error)) {
        return false;
    }
    int seat = climb_cut_seat(game, card, 0, 1);
    climb_example_says(line, "seat %s (S%d, the dealer being S0)", place_of(game, seat), seat);
    return same_place(line->expected, place_of(game, seat), seat);
}

bool climb_example_draw(ClimbExampleLine *line, GError **error) {
    ClimbCard cards[CLIMB_SEATS_MAX];
    unsigned tied = 0;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    g_auto(GStrv) words = climb_example_words(line->question);
    guint count = g_strv_length(words);
    if (game == NULL) {
        return false;
    }
    if (count < 2 || count > CLIMB_SEATS_MAX) {
        climb_example_unclear(error, "two to %d seats draw a card each", CLIMB_SEATS_MAX);
        return false;
    }
    for (guint i = 0; i < count; i++) {
        if (!climb_deck_parse_card(&game->deck, words[i], &cards[i], error)) {
            return false;
        }
    }
    int best = climb_draw_best(game, cards, (1u << count) - 1, &tied);
    GString *text = g_string_new(NULL);
    if (tied == 0 || (tied & (tied - 1)) == 0) {
        g_string_printf(text, "player %d", best);
    } else {
        g_string_assign(text, "redraw");
        for (guint i = 0; i < count; i++) {
            if ((tied >> i) & 1) {
                g_string_append_printf(text, " %u", i);
            }
        }
    }
    climb_example_says(line, "%s", text->str);
    g_string_free(text, TRUE);
    g_autofree char *seat = g_strdup_printf("seat%d", best);
    return climb_example_same(line->expected, line->says) ||
           (tied == 0 && climb_example_same(line->expected, seat));
}

// Asks the opening card of a deal whose undealt cards are given.
bool climb_example_opener(ClimbExampleLine *line, GError **error) {
    ClimbExampleHands hands = { 0 };
    ClimbDeal deal;
    ClimbDealStart start = { .number = 1, .step = 1, .leader = CLIMB_NO_SEAT };
    ClimbCard expected;
    char face[CLIMB_FACE_MAX];
    int seat = CLIMB_NO_SEAT;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL) {
        return false;
    }
    g_auto(GStrv) words = climb_example_words(line->question);
    for (char **word = words; *word != NULL; word++) {
        ClimbCard card;
        if (climb_deck_parse_card(&game->deck, *word, &card, NULL)) {
            hands.rest |= climb_cards_of(card);
        }
    }
    for (int i = 0; i < game->seats; i++) {
        hands.sizes[i] = CLIMB_CARDS_MAX;
    }
    climb_example_fill(game, &hands);
    if (!climb_deal_begin_with(game, &start, hands.hands, hands.rest, true, &deal, error)) {
        return false;
    }
    ClimbCard card = climb_deal_opening_card(game, &deal, &seat);
    if (card == CLIMB_NO_CARD) {
        return climb_example_says(line, "no card opens");
    }
    climb_example_says(line, "%s", climb_deck_face(&game->deck, card, face));
    g_auto(GStrv) answer = climb_example_words(line->expected);
    guint count = g_strv_length(answer);
    return climb_deck_parse_card(&game->deck, answer[count - 1], &expected, error) &&
           expected == card;
}

// --- gifts -----------------------------------------------------------------------------------------

// As many of a hand's highest cards as the answer has.
bool climb_example_gives(ClimbExampleLine *line, GError **error) {
    ClimbCards hand, expected;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game == NULL || !climb_deck_parse_cards(&game->deck, line->question, &hand, error) ||
        !climb_deck_parse_cards(&game->deck, line->expected, &expected, error)) {
        return false;
    }
    ClimbCards given = climb_exchange_forced(game, hand, climb_cards_count(expected),
                                             CLIMB_GIVE_HIGHEST);
    g_autofree char *faces = climb_deck_faces(&game->deck, given);
    climb_example_says(line, "%s", faces);
    return given == expected;
}
