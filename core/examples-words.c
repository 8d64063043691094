// SPDX-License-Identifier: LGPL-2.1-or-later
// The words of rule examples: names compared loosely, numbers, seats, hands made up for a position,
// and the answers ok and illegal. What they are asked of is the business of the runners.
#include "examples-private.h"

#include <string.h>

char *climb_example_loose(const char *text) {
    GString *loose = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at++) {
        if (g_ascii_isalnum(*at)) {
            g_string_append_c(loose, g_ascii_tolower(*at));
        }
    }
    return g_string_free(loose, FALSE);
}

bool climb_example_same(const char *a, const char *b) {
    g_autofree char *loose_a = climb_example_loose(a);
    g_autofree char *loose_b = climb_example_loose(b);
    return strcmp(loose_a, loose_b) == 0;
}

char **climb_example_words(const char *text) {
    GPtrArray *words = g_ptr_array_new();
    while (*text != '\0') {
        size_t length = strcspn(text, " \t,;");
        if (length > 0 && strncmp(text, "...", 3) != 0 && strncmp(text, "…", 3) != 0) {
            g_ptr_array_add(words, g_strndup(text, length));
        }
        text += length;
        text += *text != '\0';
    }
    g_ptr_array_add(words, NULL);
    return (char **)g_ptr_array_free(words, FALSE);
}

bool climb_example_has_word(const char *text, const char *const *words) {
    g_auto(GStrv) list = climb_example_words(text);
    for (char **word = list; *word != NULL; word++) {
        for (const char *const *wanted = words; *wanted != NULL; wanted++) {
            if (climb_example_same(*word, *wanted)) {
                return true;
            }
        }
    }
    return false;
}

const char *climb_example_value(char *const *list, const char *name) {
    for (char *const *item = list; item != NULL && *item != NULL; item++) {
        g_autofree char *given = g_strndup(*item, strcspn(*item, "="));
        const char *equals = strchr(*item, '=');
        if (equals != NULL && climb_example_same(given, name)) {
            return equals + 1;
        }
    }
    return NULL;
}

int climb_example_seat(const char *word) {
    if (*word == 'S' || *word == 's') {
        word++;
    }
    if (!g_ascii_isdigit(*word)) {
        return CLIMB_NO_SEAT;
    }
    size_t rest = word[1] == ':' || word[1] == '.' ? 2 : 1;
    int seat = *word - '0';
    return word[rest] == '\0' && seat < CLIMB_SEATS_MAX ? seat : CLIMB_NO_SEAT;
}

bool climb_example_numbers(const char *text, int *numbers, int room, int *count) {
    *count = 0;
    g_auto(GStrv) words = climb_example_words(text);
    for (char **word = words; *word != NULL; word++) {
        char *end = NULL;
        // A minus sign as typeset: U+2212.
        const char *digits = g_str_has_prefix(*word, "\342\210\222") ? *word + 3 : *word;
        gint64 number = g_ascii_strtoll(digits, &end, 10);
        if (end == digits || *end != '\0' || number < -G_MAXINT || number > G_MAXINT ||
            *count == room) {
            return false;
        }
        numbers[(*count)++] = (int)(digits == *word ? number : -number);
    }
    return *count > 0;
}

static const char *const refusals[] = { "illegal",  "refused", "forbidden",  "no", "not",
                                        "rejected", "invalid", "impossible", NULL };
static const char *const acceptances[] = { "ok",       "legal", "allowed", "yes",
                                           "accepted", "valid", NULL };

bool climb_example_expects_refusal(const ClimbExampleLine *line) {
    return climb_example_has_word(line->expected, refusals);
}

bool climb_example_judge(ClimbExampleLine *line, bool allowed, const char *why, GError **error) {
    bool refusal = climb_example_expects_refusal(line);
    if (!refusal && !climb_example_has_word(line->expected, acceptances)) {
        climb_example_unclear(error, "the answer “%s” is neither ok nor illegal", line->expected);
        return false;
    }
    if (allowed) {
        climb_example_says(line, "ok");
    } else if (why != NULL) {
        climb_example_says(line, "illegal (%s)", why);
    } else {
        climb_example_says(line, "illegal");
    }
    return allowed != refusal;
}

void climb_example_fill(const ClimbGame *game, ClimbExampleHands *hands) {
    ClimbCards free_cards = game->deck.cards & ~hands->rest;
    for (int seat = 0; seat < game->seats; seat++) {
        free_cards &= ~hands->hands[seat];
    }
    bool filled = true;
    while (filled) {
        filled = false;
        for (int seat = 0; seat < game->seats && free_cards != CLIMB_NO_CARDS; seat++) {
            if (climb_cards_count(hands->hands[seat]) < hands->sizes[seat]) {
                hands->hands[seat] |= climb_cards_of(climb_cards_lowest(free_cards));
                free_cards = climb_cards_rest(free_cards);
                filled = true;
            }
        }
    }
    hands->rest |= free_cards;
}

// The auction's winner takes the highest bid there is; whoever may pass, passes.
static bool auction_choice(const ClimbDeal *deal, int bidder, const ClimbMoves *moves,
                           ClimbMove *choice) {
    if (moves->count == 0) {
        return false;
    }
    *choice = moves->moves[0];
    for (int i = 0; i < moves->count; i++) {
        const ClimbMove *move = &moves->moves[i];
        bool pass = move->type == CLIMB_MOVE_PASS;
        if (deal->turn == bidder
                ? !pass && (choice->type == CLIMB_MOVE_PASS || move->value > choice->value)
                : pass || (choice->type != CLIMB_MOVE_PASS && move->value < choice->value)) {
            *choice = *move;
        }
    }
    return true;
}

void climb_example_pass_auction(const ClimbGame *game, ClimbDeal *deal, int bidder) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    if (bidder == CLIMB_NO_SEAT) {
        bidder = deal->auction_opener;
    }
    while (deal->phase == CLIMB_PHASE_AUCTION || deal->phase == CLIMB_PHASE_CALL) {
        ClimbMove move;
        moves->count = 0;
        climb_deal_moves(game, deal, deal->turn, moves);
        if (!auction_choice(deal, bidder, moves, &move) ||
            climb_deal_check(game, deal, &move) != CLIMB_VERDICT_OK) {
            return;
        }
        climb_deal_apply(game, deal, &move);
    }
}
