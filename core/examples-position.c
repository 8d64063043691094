// SPDX-License-Identifier: LGPL-2.1-or-later
// Sets up deals for rule examples from what their words say. Decides nothing by itself: leaders and
// dealers come from a real match, so that an example tests the program and not this file.
#include "examples-position.h"

#include <string.h>

static const char *const fillers[] = {
    "has",   "have",  "card",  "cards", "the",      "a",       "an",     "in",      "on",
    "is",    "are",   "at",    "and",   "of",       "to",      "by",     "seat",    "player",
    "S",     "for",   "then",  "with",  "without",  "goes",    "last",   "pair",    "turn",
    "first", "heart", "dealt", "from",  "previous", "auction", "single", "partner", NULL,
};

static bool is_one_of(const char *word, const char *const *list) {
    for (; *list != NULL; list++) {
        if (climb_example_same(word, *list)) {
            return true;
        }
    }
    return false;
}

static ClimbExampleSection *find_section(const char *word, ClimbExampleSection *sections,
                                         int count) {
    for (int i = 0; i < count; i++) {
        if (is_one_of(word, sections[i].words)) {
            return &sections[i];
        }
    }
    return NULL;
}

static int small_number(const char *word) {
    if (climb_example_same(word, "one")) {
        return 1;
    }
    if (climb_example_same(word, "two")) {
        return 2;
    }
    if (word[0] == '1' && g_ascii_isdigit(word[1]) && word[2] == '\0') {
        return 10 + (word[1] - '0');
    }
    return climb_example_seat(word);
}

// One word within a section. False if it has no meaning there.
static bool read_word(const ClimbGame *game, const char *word, ClimbExampleSection *section) {
    ClimbCards cards;
    int number = small_number(word);
    if (number >= 0) {
        section->number = section->number < 0 ? number : section->number;
        return true;
    }
    if (climb_example_same(word, "p") || climb_example_same(word, "pass")) {
        section->pass = true;
        return true;
    }
    if (climb_deck_parse_cards(&game->deck, word, &cards, NULL)) {
        section->cards |= cards;
        return true;
    }
    return is_one_of(word, fillers);
}

// Does a seat or card at the head of a clause belong to a word that follows it?
static bool begins_before(char **words, ClimbExampleSection *sections, int count) {
    for (char **word = words; *word != NULL; word++) {
        const ClimbExampleSection *section = find_section(*word, sections, count);
        if (section != NULL) {
            return word != words && section->takes_before;
        }
    }
    return false;
}

bool climb_example_read_sections(const ClimbGame *game, const char *text,
                                 ClimbExampleSection *sections, int count, GError **error) {
    const ClimbExampleSection nothing = { .number = -1 };
    ClimbExampleSection before = nothing; // what stands before the first section's word
    ClimbExampleSection *current = &before;
    for (int i = 0; i < count; i++) {
        sections[i].number = -1;
    }
    g_auto(GStrv) clauses = g_strsplit_set(text, ",;", -1);
    for (char **clause = clauses; *clause != NULL; clause++) {
        g_auto(GStrv) words = climb_example_words(*clause);
        if (begins_before(words, sections, count)) {
            before = nothing;
            current = &before;
        }
        for (char **word = words; *word != NULL; word++) {
            ClimbExampleSection *section = find_section(*word, sections, count);
            if (section == NULL && !read_word(game, *word, current)) {
                climb_example_unclear(error, "“%s” cannot be understood in “%s”", *word, text);
                return false;
            }
            if (section != NULL) {
                current = section;
                section->seen = true;
            }
            if (section != NULL && section->takes_before) {
                section->cards |= before.cards;
                section->number = before.number >= 0 ? before.number : section->number;
                before = nothing;
            }
        }
    }
    return true;
}

// Plays the present deal out: always the first play there is, or else a pass.
static bool play_out(ClimbMatch *match, GError **error) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        moves->count = 0;
        climb_deal_moves(match->game, &match->deal, match->deal.turn, moves);
        int choice = 0;
        while (choice < moves->count - 1 && moves->moves[choice].type == CLIMB_MOVE_PASS) {
            choice++;
        }
        if (moves->count == 0) {
            climb_example_unclear(error, "a deal before this one came to a standstill");
            return false;
        }
        if (!climb_match_apply(match, &moves->moves[choice], error)) {
            return false;
        }
    }
    return true;
}

// A match that stands before the deal of that number.
static ClimbMatch *match_before(const ClimbGame *game, int number, GError **error) {
    ClimbSeed seed = climb_seed_from_number(1);
    g_autoptr(ClimbMatch) match = climb_match_new((ClimbGame *)game, &seed);
    for (int i = 1; i < number; i++) {
        climb_match_begin(match);
        if (!play_out(match, error)) {
            return NULL;
        }
    }
    return g_steal_pointer(&match);
}

// What to add to the example's seats to get those of the match.
static bool find_turn(const ClimbGame *game, const ClimbExampleStart *start, int *turned,
                      GError **error) {
    g_autoptr(ClimbMatch) match = match_before(game, start->number, error);
    if (match == NULL) {
        return false;
    }
    bool by_loser = game->rules->open_next_leader == CLIMB_LEADER_LOSER;
    *turned = 0;
    if (start->number > 1 && start->loser != CLIMB_NO_SEAT && by_loser) {
        // Where losers tie, the next deal tells who the match took for it.
        climb_match_begin(match);
        bool given = match->start.leader != CLIMB_NO_SEAT;
        *turned = (given ? match->start.leader : match->deal.turn) - start->loser;
    } else if (start->number > 1 && start->winner != CLIMB_NO_SEAT) {
        *turned = match->result.winner - start->winner;
    } else if (start->dealer != CLIMB_NO_SEAT) {
        climb_match_begin(match);
        *turned = match->start.dealer - start->dealer;
    }
    *turned = (*turned + game->seats) % game->seats;
    return true;
}

// The hands of an example are those that are played, whatever was given before.
static bool take_gifts_back(ClimbMatch *match, const ClimbExampleHands *hands, GError **error) {
    if (match->deal.gift_count == 0) {
        return true;
    }
    ClimbDealStart start = match->start;
    start.gift_count = 0;
    if (!climb_deal_begin_with(match->game, &start, hands->hands, hands->rest, false, &match->deal,
                               error)) {
        return false;
    }
    match->begun = match->deal;
    return true;
}

ClimbMatch *climb_example_begin(const ClimbGame *game, const ClimbExampleStart *start, int *turned,
                                GError **error) {
    if (!find_turn(game, start, turned, error)) {
        return NULL;
    }
    ClimbExampleHands hands = { .rest = start->hands.rest };
    int uneven = game->rules->deal_spare == CLIMB_SPARE_UNEVEN ? game->spare_cards : 0;
    g_autoptr(ClimbMatch) match = match_before(game, start->number, error);
    if (match == NULL) {
        return NULL;
    }
    // A first try tells where the deal begins and so who has the cards that do not go round.
    climb_match_begin(match);
    for (int seat = 0; seat < game->seats; seat++) {
        int actual = (seat + *turned) % game->seats;
        hands.hands[actual] = start->hands.hands[seat];
        hands.sizes[actual] = uneven > 0 ? match->deal.counts[actual] : game->hand_cards;
    }
    climb_example_fill(game, &hands);
    g_clear_pointer(&match, climb_match_free);
    match = match_before(game, start->number, error);
    if (match == NULL || !climb_match_begin_with(match, hands.hands, hands.rest, error) ||
        !take_gifts_back(match, &hands, error)) {
        return NULL;
    }
    return g_steal_pointer(&match);
}

bool climb_example_position(const ClimbGame *game, const ClimbExampleHands *hands, int first,
                            ClimbDeal *deal, GError **error) {
    ClimbDealStart start = { .number = 1, .step = 1, .leader = first };
    ClimbExampleHands filled = *hands;
    climb_example_fill(game, &filled);
    if (!climb_deal_begin_with(game, &start, filled.hands, filled.rest, true, deal, error)) {
        return false;
    }
    deal->phase = CLIMB_PHASE_PLAY;
    deal->turn = (int8_t)first;
    deal->trick_leader = (int8_t)first;
    deal->required = CLIMB_NO_CARD;
    if (game->rules->auction != CLIMB_AUCTION_NONE && deal->declarer == CLIMB_NO_SEAT) {
        deal->bid = (uint8_t)game->rules->auction_min;
        deal->bidder = (int8_t)first;
        deal->declarer = (int8_t)first;
    }
    return true;
}
