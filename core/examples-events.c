// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads what seats do in a rule example ("S0 5-5, S1 P, S2 out of turn 3S 3H 3C 3D 4C") and finds
// cards where the words leave them open. Whether any of it is allowed is not asked here.
#include "examples-events.h"

#include <string.h>

static const char *const fillers[] = {
    "plays", "play",   "leads",    "lead",  "led",   "with",    "then",     "and",
    "on",    "the",    "a",        "an",    "card",  "cards",   "reply",    "replies",
    "to",    "is",     "at",       "turn",  "of",    "his",     "their",    "any",
    "seat",  "tries",  "played",   "it",    "hand",  "hands",   "table",    "after",
    "last",  "answer", "answers",  "beats", "by",    "no",      "trick",    "closed",
    "open",  "new",    "has",      "left",  "there", "nothing", "responds", "combination",
    "deal",  "game",   "wants",    "in",    "kind",  "its",     "her",      "player",
    "first", "bidder", "declarer", NULL,
};
static const char *const asking[] = { "reply", "replies", "responds", "answers",
                                      "beats", "tries",   NULL };
static const char *const bombing[] = { "bomb", "bombs", "interrupts", "interrupt",
                                       "four", "quads", NULL };
static const char *const finishing[] = { "last", "empties", "finishes", "finish", "finished",
                                         "goes", "empty",   "over",     "ended",  NULL };

static bool is_one_of(const char *word, const char *const *list) {
    for (; *list != NULL; list++) {
        if (climb_example_same(word, *list)) {
            return true;
        }
    }
    return false;
}

// A rank, or ranks joined by '-': "K", "5-5", "10-J-Q".
static bool is_ranks(const ClimbGame *game, const char *word) {
    g_auto(GStrv) parts = g_strsplit(word, "-", -1);
    for (char **part = parts; *part != NULL; part++) {
        char letter = strcmp(*part, "10") == 0 ? 'T' : g_ascii_toupper(**part);
        if ((strlen(*part) != 1 && strcmp(*part, "10") != 0) ||
            climb_deck_rank(&game->deck, letter) < 0) {
            return false;
        }
    }
    return *word != '\0';
}

// "S0 K": a rank alone is a play where nothing but a seat stands before it and nothing after it.
static bool is_play_of_ranks(const ClimbGame *game, char **word, const ClimbExampleEvent *event) {
    bool alone = event->seat != CLIMB_NO_SEAT && word[1] == NULL &&
                 event->cards == CLIMB_NO_CARDS && event->words == NULL && !event->last;
    return (alone || strchr(*word, '-') != NULL) && is_ranks(game, *word);
}

// "S2": a seat, although "S3" is also a way to write a card.
static bool is_seat(const char *word) {
    return (*word == 'S' || *word == 's') && g_ascii_isdigit(word[1]) &&
           (word[2] == '\0' || word[2] == ':');
}

// A word that says how, not what, is played. False if it is none.
static bool read_manner(const char *word, const char *next, ClimbExampleEvent *event) {
    if (climb_example_same(word, "p") || g_ascii_strncasecmp(word, "pass", 4) == 0) {
        event->pass = true;
        return true;
    }
    if (climb_example_same(word, "holds") || climb_example_same(word, "holding")) {
        event->holds = true;
        return true;
    }
    if (climb_example_same(word, "all") || climb_example_same(word, "others") ||
        climb_example_same(word, "rest")) {
        event->all_pass = true;
        return true;
    }
    if (climb_example_same(word, "out")) {
        event->out_of_turn = event->out_of_turn || (next != NULL && climb_example_same(next, "of"));
        event->last = event->last || next == NULL || !climb_example_same(next, "of");
        event->plays = true;
        return true;
    }
    bool none = climb_example_same(word, "0") || (climb_example_same(word, "no") && next != NULL &&
                                                  climb_example_same(next, "cards"));
    if (none || is_one_of(word, finishing)) {
        event->last = true;
        event->plays = true;
        return true;
    }
    if (is_one_of(word, bombing)) {
        event->plays = true;
        event->words = event->words != NULL ? event->words : g_strdup("bomb");
        return true;
    }
    event->plays = event->plays || is_one_of(word, asking);
    return is_one_of(word, fillers) || g_ascii_isdigit(*word);
}

// Adds a word to the description of cards that are not named one by one.
static void describe(ClimbExampleEvent *event, const char *word) {
    g_autofree char *before = event->words;
    event->words = before == NULL ? g_strdup(word) : g_strconcat(before, " ", word, NULL);
    event->plays = true;
}

// "table empty": a clause about the table, in which nothing is done.
static bool is_about_table(const ClimbGame *game, char **words) {
    static const char *const tables[] = { "table", "trick", "combination", NULL };
    bool found = false;
    for (; *words != NULL; words++) {
        ClimbCards cards;
        if (is_seat(*words) || climb_deck_parse_cards(&game->deck, *words, &cards, NULL)) {
            return false;
        }
        found = found || is_one_of(*words, tables);
    }
    return found;
}

static bool read_event(const ClimbGame *game, char **words, ClimbExampleEvent *event,
                       GError **error) {
    bool described = false; // all that follows belongs to the description
    for (char **word = words; *word != NULL; word++) {
        ClimbCards cards;
        if (word == words && is_seat(*word) && climb_example_seat(*word) == CLIMB_NO_SEAT) {
            climb_example_unclear(error, "there is no seat “%s”", *word);
            return false;
        }
        if (is_seat(*word) && !described && event->seat == CLIMB_NO_SEAT) {
            event->seat = climb_example_seat(*word);
        } else if (described || is_play_of_ranks(game, word, event) ||
                   strstr(*word, "-high") != NULL) {
            described = described || strstr(*word, "-high") != NULL;
            describe(event, *word);
        } else if (climb_deck_parse_cards(&game->deck, *word, &cards, NULL)) {
            event->cards |= cards;
            event->plays = true;
        } else if (!read_manner(*word, word[1], event)) {
            climb_example_unclear(error, "“%s” is no card and no word for what a seat does", *word);
            return false;
        }
    }
    if (event->seat >= game->seats) {
        climb_example_unclear(error, "there are only %d seats, S0 to S%d", game->seats,
                              game->seats - 1);
        return false;
    }
    return true;
}

// Takes free cards of the ranks in "5-5" or "J-Q-K".
static void take_ranks(const ClimbGame *game, ClimbExampleEvent *event, ClimbCards *free_cards) {
    g_auto(GStrv) parts = g_strsplit(event->words, "-", -1);
    for (char **part = parts; *part != NULL; part++) {
        char letter = strcmp(*part, "10") == 0 ? 'T' : g_ascii_toupper(**part);
        ClimbCards held = *free_cards & climb_cards_of_rank(climb_deck_rank(&game->deck, letter));
        if (held != CLIMB_NO_CARDS) {
            event->cards |= climb_cards_of(climb_cards_lowest(held));
            *free_cards &= ~climb_cards_of(climb_cards_lowest(held));
        }
    }
}

// The rank that heads a combination: the top of its sequence, else its highest card's.
static int head_rank(const ClimbGame *game, const ClimbCombo *combo) {
    const ClimbPattern *pattern = &game->patterns[combo->kind];
    if (pattern->type == CLIMB_PATTERN_RUN) {
        int length = combo->size / pattern->width;
        ClimbRanks ranks = climb_cards_ranks(combo->cards, 1);
        for (int i = pattern->step_first[length]; i < pattern->step_first[length + 1]; i++) {
            if (pattern->steps[i].ranks == ranks) {
                return pattern->steps[i].top;
            }
        }
    }
    if (pattern->type == CLIMB_PATTERN_WINGS) {
        return climb_ranks_highest(climb_cards_ranks(combo->cards, pattern->width));
    }
    return climb_card_rank(climb_cards_highest(combo->cards));
}

// What a described combination must be.
typedef struct {
    int kind; // CLIMB_NO_SEAT: any bomb
    int rank; // of its head, -1 for any
} Wanted;

// Finds a combination among some cards.
static ClimbCards find_combo(const ClimbGame *game, ClimbCards cards, const Wanted *wanted,
                             ClimbMoves *moves) {
    moves->count = 0;
    climb_moves_add_leads(game, cards, CLIMB_NO_CARDS, 0, moves);
    for (int i = 0; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &moves->moves[i].combo;
        bool fits = wanted->kind >= 0 ? combo->kind == wanted->kind
                                      : climb_combo_is_bomb(game, combo);
        if (fits && (wanted->rank < 0 || head_rank(game, combo) == wanted->rank)) {
            return combo->cards;
        }
    }
    return CLIMB_NO_CARDS;
}

// Finds a combination among free cards: within one suit, else among three cards of each rank and
// all those of the head's, which keeps the list of combinations short.
static ClimbCards find_free_combo(const ClimbGame *game, ClimbCards free_cards,
                                  const Wanted *wanted) {
    g_autofree ClimbMoves *moves = g_new(ClimbMoves, 1);
    ClimbCards found = CLIMB_NO_CARDS;
    for (int suit = CLIMB_SUIT_SLOTS - 1; suit >= 0 && found == CLIMB_NO_CARDS; suit--) {
        found = find_combo(game, free_cards & climb_cards_of_suit(suit), wanted, moves);
    }
    for (int rank = 0; rank < game->deck.rank_count && found == CLIMB_NO_CARDS; rank++) {
        ClimbCards some = climb_cards_of_rank(wanted->rank >= 0 ? wanted->rank : rank);
        some |= climb_cards_of_suit(0) | climb_cards_of_suit(1);
        found = find_combo(game, free_cards & some, wanted, moves);
    }
    return found;
}

// Finds cards for "9S-high straight flush" or "bomb".
static bool take_described(const ClimbGame *game, ClimbExampleEvent *event, ClimbCards *free_cards,
                           GError **error) {
    Wanted wanted = { .kind = -1, .rank = -1 };
    const char *high = strstr(event->words, "-high");
    if (high != NULL) {
        char letter = strncmp(event->words, "10", 2) == 0 ? 'T' : g_ascii_toupper(*event->words);
        wanted.rank = climb_deck_rank(&game->deck, letter);
        for (int kind = 0; kind < game->kind_count; kind++) {
            if (climb_example_same(high + strlen("-high"), game->patterns[kind].id)) {
                wanted.kind = kind;
            }
        }
        if (wanted.rank < 0 || wanted.kind < 0) {
            climb_example_unclear(error, "“%s” describes no combination of this game",
                                  event->words);
            return false;
        }
    }
    event->cards = find_free_combo(game, *free_cards, &wanted);
    if (event->cards == CLIMB_NO_CARDS && high == NULL) {
        // No bombs in this game: what would be one elsewhere.
        wanted.kind = game->kind_count - 1;
        event->cards = find_free_combo(game, *free_cards, &wanted);
    }
    *free_cards &= ~event->cards;
    return true;
}

static bool take_cards(const ClimbGame *game, ClimbExampleEvent *event, ClimbCards *free_cards,
                       GError **error) {
    if (event->cards != CLIMB_NO_CARDS || event->pass || !event->plays) {
        return true;
    }
    if (event->words != NULL && is_ranks(game, event->words)) {
        take_ranks(game, event, free_cards);
        return true;
    }
    if (event->words != NULL) {
        return take_described(game, event, free_cards, error);
    }
    // Nothing said: a leader's card is a low one, an answer a high one.
    ClimbCard card = event->last ? climb_cards_lowest(*free_cards)
                                 : climb_cards_highest(*free_cards);
    event->cards = climb_cards_of(card);
    *free_cards &= ~event->cards;
    return true;
}

// "trick closed" after a play: all others have passed.
static bool closes_trick(char **words) {
    static const char *const closed[] = { "closed", "closes", "over", "ended", NULL };
    bool trick = false;
    bool ends = false;
    for (; *words != NULL; words++) {
        trick = trick || climb_example_same(*words, "trick");
        ends = ends || is_one_of(*words, closed);
    }
    return trick && ends;
}

// "S1 S2 S3 pass": how many seats pass in one clause; 0 if it is no such clause.
static int passing_seats(char **words) {
    int seats = 0;
    for (; *words != NULL && (is_seat(*words) || climb_example_same(*words, "and")); words++) {
        seats += is_seat(*words) ? 1 : 0;
    }
    bool pass = *words != NULL && words[1] == NULL &&
                (climb_example_same(*words, "p") || g_ascii_strncasecmp(*words, "pass", 4) == 0);
    return pass && seats > 1 ? seats : 0;
}

static void add_passes(char **words, ClimbExampleEvents *events) {
    for (; *words != NULL && events->count < CLIMB_EXAMPLE_EVENTS_MAX; words++) {
        if (is_seat(*words)) {
            events->events[events->count++] =
                (ClimbExampleEvent){ .seat = climb_example_seat(*words), .pass = true };
        }
    }
}

static bool split_events(const ClimbGame *game, const char *text, ClimbExampleEvents *events,
                         GError **error) {
    g_auto(GStrv) clauses = g_strsplit_set(text, ",;", -1);
    for (char **clause = clauses; *clause != NULL; clause++) {
        g_auto(GStrv) words = climb_example_words(*clause);
        if (passing_seats(words) > 0) {
            add_passes(words, events);
            continue;
        }
        bool about_table = *words == NULL || is_about_table(game, words);
        if (about_table && !(events->count > 0 && closes_trick(words))) {
            continue;
        }
        if (events->count == CLIMB_EXAMPLE_EVENTS_MAX) {
            climb_example_unclear(error, "there is more than %d things done",
                                  CLIMB_EXAMPLE_EVENTS_MAX);
            return false;
        }
        ClimbExampleEvent *event = &events->events[events->count++];
        *event = (ClimbExampleEvent){ .seat = CLIMB_NO_SEAT };
        if (about_table) {
            event->all_pass = true;
            continue;
        }
        if (!read_event(game, words, event, error)) {
            return false;
        }
        // Words alone, such as "it is his turn": nothing is done.
        if (!event->plays && !event->pass) {
            climb_example_clear_events(&(ClimbExampleEvents){ .events = { *event }, .count = 1 });
            events->count--;
        }
    }
    return true;
}

bool climb_example_read_events(const ClimbGame *game, const char *text, ClimbExampleEvents *events,
                               GError **error) {
    events->count = 0;
    if (!split_events(game, text, events, error)) {
        return false;
    }
    ClimbCards free_cards = game->deck.cards;
    for (int i = 0; i < events->count; i++) {
        free_cards &= ~events->events[i].cards;
    }
    for (int i = 0; i < events->count; i++) {
        if (!take_cards(game, &events->events[i], &free_cards, error)) {
            return false;
        }
    }
    return true;
}

void climb_example_clear_events(ClimbExampleEvents *events) {
    for (int i = 0; i < events->count; i++) {
        g_clear_pointer(&events->events[i].words, g_free);
    }
}
