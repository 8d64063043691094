// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book: its order and headings, and the chapters on players, cards and deal. The other
// chapters are in the files rulebook-*.c. A sentence is written for every rule that is in force and
// for none that is off.
#include "rulebook.h"

#include <string.h>

#include "book.h"

static void write_summary(const ClimbGame *game, GString *out) {
    if (game->rules->summary[0] != '\0') {
        bool ends = g_str_has_suffix(game->rules->summary, ".");
        climb_book_say(out, "%s%s", game->rules->summary, ends ? "" : ".");
    }
}

static void write_aim(const ClimbGame *game, GString *out) {
    (void)game;
    climb_book_say(out, "The aim is to be the first with no cards left in hand.");
}

static void write_source(const ClimbGame *game, GString *out) {
    if (game->rules->source[0] != '\0') {
        climb_book_say(out, "These rules are written in: %s.", game->rules->source);
    }
}

static void write_players(const ClimbGame *game, GString *out) {
    switch ((ClimbTeam)game->rules->team) {
    case CLIMB_TEAM_NONE:
        climb_book_say(out, "%s play%s.", climb_book_count(game->seats, "player").text,
                       game->rules->auction == CLIMB_AUCTION_NONE ? ", each for themselves" : "");
        break;
    case CLIMB_TEAM_OPPOSITE:
        climb_book_say(out, "%s play in teams of two; partners sit opposite each other.",
                       climb_book_count(game->seats, "player").text);
        break;
    }
}

static void write_direction(const ClimbGame *game, GString *out) {
    switch ((ClimbDirection)game->rules->direction) {
    case CLIMB_DIRECTION_CCW:
        climb_book_say(out, "Deal and turn go round counter-clockwise, that is to the right.");
        break;
    case CLIMB_DIRECTION_CW:
        climb_book_say(out, "Deal and turn go round clockwise, that is to the left.");
        break;
    case CLIMB_DIRECTION_ALTERNATE:
        climb_book_say(out, "The direction changes from deal to deal: the first deal goes round "
                            "counter-clockwise, that is to the right, the second clockwise.");
        break;
    }
}

static void write_pack(const ClimbGame *game, GString *out) {
    static const char *const jokers[] = { "without jokers", "with a joker (XB)",
                                          "with two jokers, a black one (XB) and a red one (XR)" };
    int count = climb_cards_count(climb_cards_faces_once(game->deck.cards));
    int ranks = game->deck.rank_count - game->deck.jokers;
    climb_book_say(out, "The pack has %d cards: %s in %s%s, %s.", count,
                   climb_book_count(ranks, "rank").text,
                   game->deck.suit_count > 1 ? "each of " : "",
                   climb_book_count(game->deck.suit_count, "suit").text, jokers[game->deck.jokers]);
    if (game->rules->deck_remove[0] != '\0') {
        climb_book_say(out, "These cards are left out of it: %s.", game->rules->deck_remove);
    }
    if (game->deck.packs > 1) {
        climb_book_say(out,
                       "Two such packs are shuffled together, %d cards in all. Two cards of one "
                       "rank and suit are equal.",
                       climb_cards_count(game->deck.cards));
    }
    ClimbCards highest = climb_cards_of(climb_card(ranks - 1, game->deck.suit_count - 1));
    ClimbCard example = climb_cards_lowest(highest & game->deck.cards ? highest : game->deck.cards);
    climb_book_say(out, "Here a card is written by its rank and suit%s: the %s.",
                   climb_deck_rank(&game->deck, 'T') >= 0 ? ", with T for 10" : "",
                   climb_book_card(game, example).text);
}

static void write_ranks(const ClimbGame *game, GString *out) {
    g_autoptr(GPtrArray) ranks = g_ptr_array_new_with_free_func(g_free);
    for (int rank = game->deck.rank_count - 1; rank >= 0; rank--) {
        g_ptr_array_add(ranks, g_strdup(climb_book_rank(game, rank).text));
    }
    g_autofree char *list = climb_book_join(ranks, NULL);
    climb_book_say(out, "The ranks from high to low are %s.", list);
}

static bool suits_matter(const ClimbGame *game) {
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].tie != CLIMB_TIE_NONE ||
            game->patterns[i].type == CLIMB_PATTERN_SUITED) {
            return true;
        }
    }
    return false;
}

static void write_suits(const ClimbGame *game, GString *out) {
    g_autoptr(GPtrArray) suits = g_ptr_array_new_with_free_func(g_free);
    for (int suit = game->deck.suit_count - 1; suit >= 0; suit--) {
        g_ptr_array_add(suits, g_strdup(climb_book_suit(game, suit).text));
    }
    if (!suits_matter(game)) {
        g_autofree char *list = climb_book_join(suits, "and");
        climb_book_say(out, "The suits (%s) have no order: cards of one rank are equal.", list);
        return;
    }
    g_autofree char *list = climb_book_join(suits, NULL);
    ClimbBookWords lowest = climb_book_card(game, climb_cards_lowest(game->deck.cards));
    ClimbBookWords highest = climb_book_card(game, climb_cards_highest(game->deck.cards));
    climb_book_say(out,
                   "The suits from high to low are %s. So the lowest card of all is the %s "
                   "and the highest the %s.",
                   list, lowest.text, highest.text);
}

static void write_first_dealer(const ClimbGame *game, GString *out) {
    switch ((ClimbFirstDealer)game->rules->deal_first_dealer) {
    case CLIMB_FIRST_DEALER_LOT: climb_book_say(out, "The first dealer is found by lot."); return;
    case CLIMB_FIRST_DEALER_DRAW: break;
    }
    bool pips = game->rules->deal_draw_values == CLIMB_VALUES_PIPS;
    climb_book_say(out,
                   "For the first deal each player draws a card, and the best deals. %s Those "
                   "who tie for the best draw again.",
                   pips ? "An ace counts 1, court cards nothing, all other cards their pips, so "
                          "that a 10 is best."
                        : "The ranks count as in play, and suits do not matter.");
}

static void write_next_dealer(const ClimbGame *game, GString *out) {
    switch ((ClimbNextDealer)game->rules->deal_next) {
    case CLIMB_NEXT_WINNER:
        climb_book_say(out, "After that the winner of each deal deals the next one.");
        break;
    case CLIMB_NEXT_LOSER:
        climb_book_say(out, "After that the loser of each deal deals the next one.");
        break;
    case CLIMB_NEXT_ROTATE: {
        const char *side = climb_book_next_side(game);
        climb_book_say(out,
                       "After that the deal passes round the table, each time to the player on "
                       "the %s.",
                       side != NULL ? side : "right");
        break;
    }
    case CLIMB_NEXT_SAME: climb_book_say(out, "The same player deals in all deals."); break;
    }
}

static void write_cut(const ClimbGame *game, GString *out) {
    if (game->rules->deal_cut != CLIMB_CUT_COUNT_SEATS) {
        return;
    }
    climb_book_say(out,
                   "After the shuffle a card is cut. Its number is counted round the table in "
                   "the direction of play, from the dealer, who is one; whoever the count "
                   "ends on is dealt the first card. An ace counts 1, %s.",
                   game->rules->deal_cut_values == CLIMB_VALUES_TEN ? "court cards count 10"
                                                                    : "a J 11, a Q 12 and a K 13");
}

static void write_first_card(const ClimbGame *game, GString *out) {
    if (game->rules->deal_cut == CLIMB_CUT_COUNT_SEATS) {
        return;
    }
    const char *who = "";
    switch ((ClimbFirstCard)game->rules->deal_first_card) {
    case CLIMB_FIRST_CARD_NEXT: who = "the player after the dealer"; break;
    case CLIMB_FIRST_CARD_DEALER: who = "the dealer"; break;
    case CLIMB_FIRST_CARD_LEFT: who = "the dealer's left neighbour"; break;
    case CLIMB_FIRST_CARD_RIGHT: who = "the dealer's right neighbour"; break;
    }
    climb_book_say(out, "The cards are dealt one at a time, and the first goes to %s.", who);
}

static void write_hands(const ClimbGame *game, GString *out) {
    bool uneven = game->rules->deal_spare == CLIMB_SPARE_UNEVEN && game->spare_cards > 0 &&
                  game->spare_cards < game->seats;
    ClimbBookWords hand = climb_book_count(game->hand_cards, "card");
    if (uneven) {
        bool one = game->spare_cards == 1;
        climb_book_say(out,
                       "All cards are dealt out: the first %s to be dealt a card %s %s, the "
                       "others have %s.",
                       one ? "player" : climb_book_count(game->spare_cards, "player").text,
                       one ? "has" : "have", climb_book_count(game->hand_cards + 1, "card").text,
                       hand.text);
    } else {
        climb_book_say(out, "Each player is dealt %s%s.", hand.text,
                       game->spare_cards == 0 ? ", and none is left over" : "");
    }
}

static void write_spare_own(const ClimbGame *game, GString *out) {
    if (game->rules->deal_spare != CLIMB_SPARE_LOW_HOLDER || game->spare_cards == 0) {
        return;
    }
    bool lowest = game->rules->deal_spare_own == CLIMB_SPARE_OWN_LOWEST;
    climb_book_say(out, "If the opening card itself is left over, it goes to the holder of %s.",
                   lowest ? "the lowest card dealt" : "the next card of its suit");
}

static void write_spare(const ClimbGame *game, GString *out) {
    bool one = game->spare_cards == 1;
    g_autofree char *left = one ? g_strdup("The card left over")
                                : g_strdup_printf("The %s left over",
                                                  climb_book_count(game->spare_cards, "card").text);
    if (game->spare_cards == 0) {
        return;
    }
    switch ((ClimbSpare)game->rules->deal_spare) {
    case CLIMB_SPARE_UNEVEN: break;
    case CLIMB_SPARE_DEAD:
        climb_book_say(out, "%s %s put aside face down and %s no part in the deal.", left,
                       one ? "is" : "are", one ? "takes" : "take");
        break;
    case CLIMB_SPARE_LOW_HOLDER:
        climb_book_say(out,
                       "%s %s turned up for all to see and %s to the holder of the %s, the "
                       "opening card.",
                       left, one ? "is" : "are", one ? "goes" : "go",
                       climb_book_card(game, game->open_card).text);
        break;
    case CLIMB_SPARE_KITTY:
        climb_book_say(out, "%s %s the kitty, which the winner of the auction takes up%s.", left,
                       one ? "is" : "are",
                       game->rules->kitty_public  ? "; all may see it"
                       : game->rules->kitty_shown ? " and shows to all"
                                                  : "; nobody else sees what is in it");
        break;
    case CLIMB_SPARE_STOCK:
        climb_book_say(out, "%s %s face down as a stock from which cards are drawn.", left,
                       one ? "lies" : "lie");
        break;
    }
}

static void write_later_hands(const ClimbGame *game, GString *out) {
    for (int i = game->later_count - 1; i >= 0; i--) {
        bool last = i == 0, one = !last && game->later[i - 1].from == game->later[i].from + 1;
        g_autofree char *until = one    ? g_strdup_printf("In deal %d", game->later[i].from)
                                 : last ? g_strdup_printf("From deal %d on", game->later[i].from)
                                        : g_strdup_printf("In deals %d to %d", game->later[i].from,
                                                          game->later[i - 1].from - 1);
        climb_book_say(out, "%s each player is dealt %s.", until,
                       climb_book_count(game->later[i].cards, "card").text);
    }
}

static void write_wins_at_once(const ClimbGame *game, GString *out) {
    const ClimbTargets *wins = &game->wins_at_once;
    if (wins->count == 0) {
        return;
    }
    g_autofree char *targets = climb_book_targets(game, wins);
    climb_book_say(out,
                   "Whoever is dealt %s shows it and has won the deal at once; the others are all "
                   "placed last. %sOf several who are, the first in the order of play from the "
                   "leader wins.",
                   targets,
                   wins->count > 1 ? "What is named first here goes before the others. " : "");
    for (int i = 0; i < game->held_count; i++) {
        const ClimbPattern *pattern = &game->patterns[game->kind_count + i];
        g_autoptr(GString) what = g_string_new(NULL);
        climb_book_describe(game, pattern, what);
        climb_book_say(out, "%s means %s; this counts here alone and is not played.", pattern->name,
                       what->str);
    }
}

// What the functions of the rules leave to the players.
static void write_options(const ClimbGame *game, GString *out) {
    const GPtrArray *options = game->rules->options;
    if (options->len > 0) {
        climb_book_say(out, "Players may choose these when they begin, as NAME=VALUE:");
    }
    for (guint i = 0; i < options->len; i++) {
        const ClimbOption *option = options->pdata[i];
        bool choice = option->field.choices != NULL;
        g_autofree char *value = climb_field_print(&option->field, option);
        g_autofree char *values = choice ? g_strjoinv(", ", (char **)option->field.choices)
                                         : g_strdup("yes or no");
        climb_book_new_line(out);
        climb_book_say(out, "- ");
        g_string_append_printf(out, "%s (%s; here %s)%s%s.", climb_option_name(option), values,
                               value, option->field.help[0] != '\0' ? ": " : "",
                               option->field.help);
    }
}

static const ClimbBookPiece options[] = {
    { "", write_options },
    { NULL, NULL },
};

static const ClimbBookPiece about[] = {
    { "id title summary", write_summary },
    { "", write_aim },
    { "source", write_source },
    { NULL, NULL },
};

static const ClimbBookPiece players[] = {
    { "players team", write_players },
    { "direction", write_direction },
    { "deck.packs deck.jokers deck.remove", write_pack },
    { NULL, NULL },
};

static const ClimbBookPiece orders[] = {
    { "deck.ranks", write_ranks },
    { "deck.suits", write_suits },
    { NULL, NULL },
};

static const ClimbBookPiece deal[] = {
    { "deal.first_dealer deal.draw_values", write_first_dealer },
    { "deal.next", write_next_dealer },
    { "deal.cut deal.cut_values", write_cut },
    { "deal.first_card", write_first_card },
    { "deal.cards", write_hands },
    { "deal.later", write_later_hands },
    { "deal.spare kitty.public kitty.shown", write_spare },
    { "deal.spare_own", write_spare_own },
    { "deal.wins_at_once", write_wins_at_once },
    { NULL, NULL },
};

static const ClimbBookSection sections[] = {
    { NULL, about }, // under the title
    { "Players and cards", players },
    { "Order of the cards", orders },
    { "Deal", deal },
    { "Cards given", climb_book_exchange },
    { "Auction", climb_book_auction },
    { "Partner", climb_book_call },
    { "Combinations", climb_book_kinds },
    { "What beats what", climb_book_beating },
    { "Bombs", climb_book_bombs },
    { "Opening", climb_book_opening },
    { "Turns and passing", climb_book_turns },
    { "Last card", climb_book_duty },
    { "End of a deal", climb_book_end },
    { "Score", climb_book_score },
    { "Settlement", climb_book_settlement },
    { "Session", climb_book_session },
    { "Options", options },
};

char *climb_rulebook(const ClimbGame *game) {
    GString *book = g_string_new(NULL);
    const char *title = game->rules->title[0] != '\0' ? game->rules->title : "The game";
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (const ClimbBookPiece *piece = sections[i].pieces; piece->write != NULL; piece++) {
            piece->write(game, text);
        }
        if (text->len > 0) {
            climb_book_new_line(text);
            g_string_append_printf(book, "%s== %s\n%s", i > 0 ? "\n" : "",
                                   sections[i].heading != NULL ? sections[i].heading : title,
                                   text->str);
        }
    }
    return g_string_free(book, FALSE);
}

static bool names_field(const char *fields, const char *field) {
    g_auto(GStrv) names = g_strsplit(fields, " ", -1);
    return g_strv_contains((const char *const *)names, field);
}

// "kind.straight.key": what the book says of that kind. NULL if it is not in play.
static char *kind_words(const ClimbGame *game, const char *field) {
    g_auto(GStrv) parts = g_strsplit(field, ".", 3);
    int kind = parts[0] != NULL && parts[1] != NULL ? climb_game_kind(game, parts[1]) : -1;
    if (kind < 0) {
        return NULL;
    }
    GString *text = g_string_new(NULL);
    climb_book_write_kind(game, kind, text);
    return g_string_free(text, FALSE);
}

// The help of a field and its value, where the book has no sentence.
static char *help_words(const ClimbGame *game, const char *field) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        if (strcmp(fields[i].name, field) == 0) {
            g_autofree char *value = climb_field_print(&fields[i], game->rules);
            const char *words = climb_field_choice_words(&fields[i], value);
            return g_strdup_printf("%s: %s", fields[i].help, words[0] != '\0' ? words : "none");
        }
    }
    const ClimbOption *option = climb_rules_option(game->rules, field);
    if (option != NULL) {
        g_autofree char *value = climb_field_print(&option->field, option);
        return g_strdup_printf("%s: %s", option->field.help, value);
    }
    return g_strdup("no rule has this name");
}

char *climb_rulebook_field(const ClimbGame *game, const char *field) {
    if (g_str_has_prefix(field, "kind.")) {
        char *words = kind_words(game, field);
        return words != NULL ? words : g_strdup("this kind is not played");
    }
    g_autoptr(GString) text = g_string_new(NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        for (const ClimbBookPiece *piece = sections[i].pieces; piece->write != NULL; piece++) {
            if (names_field(piece->fields, field)) {
                piece->write(game, text);
            }
        }
    }
    return text->len > 0 ? g_strdup(text->str) : help_words(game, field);
}
