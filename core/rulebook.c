// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book: its order and headings, and the chapters on players, cards and deal. The other
// chapters are in the files rulebook-*.c. A sentence is written for every rule that is in force and
// for none that is off.
#include "rulebook.h"

#include <string.h>

#include "book.h"

static void write_summary(const ClimbGame *game, GString *out) {
    const char *summary = climb_words_find(game->rules->summary);
    if (*summary != '\0') {
        bool ends = g_str_has_suffix(summary, ".");
        climb_book_say(out, ends ? "{sentence}" : _("{sentence}."), "sentence", summary, NULL);
    }
}

static void write_aim(const ClimbGame *game, GString *out) {
    (void)game;
    climb_book_say(out, _("The aim is to be the first with no cards left in hand."), NULL);
}

static void write_source(const ClimbGame *game, GString *out) {
    if (game->rules->source[0] != '\0') {
        climb_book_say(out, _("These rules are written in: {source}."), "source",
                       climb_words_find(game->rules->source), NULL);
    }
}

static void write_players(const ClimbGame *game, GString *out) {
    ClimbBookWords players = climb_book_players(game->seats);
    const char *text = "";
    switch ((ClimbTeam)game->rules->team) {
    case CLIMB_TEAM_NONE:
        text = game->rules->auction == CLIMB_AUCTION_NONE
                   ? _("{players} play, each for themselves.")
                   : _("{players} play.");
        break;
    case CLIMB_TEAM_OPPOSITE:
        text = _("{players} play in teams of two; partners sit opposite each other.");
        break;
    }
    climb_book_say(out, text, "players", players.text, NULL);
}

static void write_direction(const ClimbGame *game, GString *out) {
    climb_book_say(
        out,
        climb_book_by_side(game, _("Deal and turn go round clockwise, that is to the left."),
                           _("Deal and turn go round counter-clockwise, that is to the right."),
                           _("The direction changes from deal to deal: the first deal goes round "
                             "counter-clockwise, that is to the right, the second clockwise.")),
        NULL);
}

static void write_pack(const ClimbGame *game, GString *out) {
    static const char *const jokers[] = {
        N_("without jokers"), N_("with a joker (XB)"),
        N_("with two jokers, a black one (XB) and a red one (XR)")
    };
    int count = climb_cards_count(climb_cards_faces_once(game->deck.cards));
    int ranks = game->deck.rank_count - game->deck.jokers;
    ClimbBookWords suits = climb_book_count(game->deck.suit_count,
                                            NP_("{number} suit", "{number} suits"));
    // Translators: {jokers} is a phrase such as “without jokers”.
    const char *pack = climb_words_plural(
        "The pack has {number} cards: {ranks} in {suits}, {jokers}.",
        "The pack has {number} cards: {ranks} in each of {suits}, "
        "{jokers}.",
        game->deck.suit_count);
    climb_book_say(out, pack, "number", climb_words_digits(count).text, "ranks",
                   climb_book_count(ranks, NP_("{number} rank", "{number} ranks")).text, "suits",
                   suits.text, "jokers", _(jokers[game->deck.jokers]), NULL);
    if (game->rules->deck_remove[0] != '\0') {
        climb_book_say(out, _("These cards are left out of it: {cards}."), "cards",
                       game->rules->deck_remove, NULL);
    }
    if (game->deck.packs > 1) {
        climb_book_say(
            out,
            _("Two such packs are shuffled together, {number} cards in all. Two cards of "
              "one rank and suit are equal."),
            "number", climb_words_digits(climb_cards_count(game->deck.cards)).text, NULL);
    }
    ClimbCards highest = climb_cards_of(climb_card(ranks - 1, game->deck.suit_count - 1));
    ClimbCard example = climb_cards_lowest(highest & game->deck.cards ? highest : game->deck.cards);
    climb_book_say(
        out,
        climb_deck_rank(&game->deck, 'T') >= 0
            ? _("Here a card is written by its rank and suit, with T for 10: the {card}.")
            : _("Here a card is written by its rank and suit: the {card}."),
        "card", climb_book_card(game, example).text, NULL);
}

static void write_ranks(const ClimbGame *game, GString *out) {
    g_autoptr(GPtrArray) ranks = g_ptr_array_new_with_free_func(g_free);
    for (int rank = game->deck.rank_count - 1; rank >= 0; rank--) {
        g_ptr_array_add(ranks, g_strdup(climb_book_rank(game, rank).text));
    }
    g_autofree char *list = climb_book_join(ranks, CLIMB_BOOK_COMMAS);
    climb_book_say(out, _("The ranks from high to low are {ranks}."), "ranks", list, NULL);
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
        g_autofree char *list = climb_book_join(suits, CLIMB_BOOK_AND);
        climb_book_say(out, _("The suits ({suits}) have no order: cards of one rank are equal."),
                       "suits", list, NULL);
        return;
    }
    g_autofree char *list = climb_book_join(suits, CLIMB_BOOK_COMMAS);
    ClimbBookWords lowest = climb_book_card(game, climb_cards_lowest(game->deck.cards));
    ClimbBookWords highest = climb_book_card(game, climb_cards_highest(game->deck.cards));
    climb_book_say(out, _("The suits from high to low are {suits}."), "suits", list, NULL);
    climb_book_say(out,
                   _("So the lowest card of all is the {lowest} and the highest the {highest}."),
                   "lowest", lowest.text, "highest", highest.text, NULL);
}

static void write_first_dealer(const ClimbGame *game, GString *out) {
    switch ((ClimbFirstDealer)game->rules->deal_first_dealer) {
    case CLIMB_FIRST_DEALER_LOT:
        climb_book_say(out, _("The first dealer is found by lot."), NULL);
        return;
    case CLIMB_FIRST_DEALER_DRAW: break;
    }
    climb_book_say(out, _("For the first deal each player draws a card, and the best deals."),
                   NULL);
    climb_book_say(out,
                   game->rules->deal_draw_values == CLIMB_VALUES_PIPS
                       ? _("An ace counts 1, court cards nothing, all other cards their pips, so "
                           "that a 10 is best.")
                       : _("The ranks count as in play, and suits do not matter."),
                   NULL);
    climb_book_say(out, _("Those who tie for the best draw again."), NULL);
}

static void write_next_dealer(const ClimbGame *game, GString *out) {
    const char *right = _("After that the deal passes round the table, each time to the player on "
                          "the right.");
    switch ((ClimbNextDealer)game->rules->deal_next) {
    case CLIMB_NEXT_WINNER:
        climb_book_say(out, _("After that the winner of each deal deals the next one."), NULL);
        break;
    case CLIMB_NEXT_LOSER:
        climb_book_say(out, _("After that the loser of each deal deals the next one."), NULL);
        break;
    case CLIMB_NEXT_ROTATE:
        climb_book_say(out,
                       climb_book_by_side(game,
                                          _("After that the deal passes round the table, each time "
                                            "to the player on the left."),
                                          right, right),
                       NULL);
        break;
    case CLIMB_NEXT_SAME:
        climb_book_say(out, _("The same player deals in all deals."), NULL);
        break;
    }
}

static void write_cut(const ClimbGame *game, GString *out) {
    if (game->rules->deal_cut != CLIMB_CUT_COUNT_SEATS) {
        return;
    }
    climb_book_say(
        out,
        _("After the shuffle a card is cut. Its number is counted round the table in the "
          "direction of play, from the dealer, who is one; whoever the count ends on is "
          "dealt the first card."),
        NULL);
    climb_book_say(out,
                   game->rules->deal_cut_values == CLIMB_VALUES_TEN
                       ? _("An ace counts 1, court cards count 10.")
                       : _("An ace counts 1, a J 11, a Q 12 and a K 13."),
                   NULL);
}

static const char *first_card_words(const ClimbGame *game) {
    switch ((ClimbFirstCard)game->rules->deal_first_card) {
    case CLIMB_FIRST_CARD_NEXT:
        return _("The cards are dealt one at a time, and the first goes to the player after the "
                 "dealer.");
    case CLIMB_FIRST_CARD_DEALER:
        return _("The cards are dealt one at a time, and the first goes to the dealer.");
    case CLIMB_FIRST_CARD_LEFT:
        return _("The cards are dealt one at a time, and the first goes to the dealer's left "
                 "neighbour.");
    case CLIMB_FIRST_CARD_RIGHT:
        return _("The cards are dealt one at a time, and the first goes to the dealer's right "
                 "neighbour.");
    }
    g_return_val_if_reached("");
}

static void write_first_card(const ClimbGame *game, GString *out) {
    if (game->rules->deal_cut != CLIMB_CUT_COUNT_SEATS) {
        climb_book_say(out, first_card_words(game), NULL);
    }
}

static void write_hands(const ClimbGame *game, GString *out) {
    bool uneven = game->rules->deal_spare == CLIMB_SPARE_UNEVEN && game->spare_cards > 0 &&
                  game->spare_cards < game->seats;
    const char *text = _("Each player is dealt {cards}.");
    if (uneven) {
        text = climb_words_plural(
            "All cards are dealt out: the first player to be dealt a card has "
            "{more}, the others have {cards}.",
            "All cards are dealt out: the first {players} to be dealt a card "
            "have {more}, the others have {cards}.",
            game->spare_cards);
    } else if (game->spare_cards == 0) {
        text = _("Each player is dealt {cards}, and none is left over.");
    }
    climb_book_say(out, text, "players", climb_book_players(game->spare_cards).text, "more",
                   climb_book_cards(game->hand_cards + 1).text, "cards",
                   climb_book_cards(game->hand_cards).text, NULL);
}

static void write_spare_own(const ClimbGame *game, GString *out) {
    if (game->rules->deal_spare != CLIMB_SPARE_LOW_HOLDER || game->spare_cards == 0) {
        return;
    }
    bool lowest = game->rules->deal_spare_own == CLIMB_SPARE_OWN_LOWEST;
    climb_book_say(out,
                   lowest
                       ? _("If the opening card itself is left over, it goes to the holder of the "
                           "lowest card dealt.")
                       : _("If the opening card itself is left over, it goes to the holder of the "
                           "next card of its suit."),
                   NULL);
}

static const char *kitty_words(const ClimbGame *game) {
    if (game->rules->kitty_public) {
        return climb_words_plural(
            "The card left over is the kitty, which the winner of the auction "
            "takes up; all may see it.",
            "The {cards} left over are the kitty, which the winner of the "
            "auction takes up; all may see it.",
            game->spare_cards);
    }
    return game->rules->kitty_shown
               ? climb_words_plural(
                     "The card left over is the kitty, which the winner of the auction "
                     "takes up and shows to all.",
                     "The {cards} left over are the kitty, which the winner of the "
                     "auction takes up and shows to all.",
                     game->spare_cards)
               : climb_words_plural(
                     "The card left over is the kitty, which the winner of the auction "
                     "takes up; nobody else sees what is in it.",
                     "The {cards} left over are the kitty, which the winner of the "
                     "auction takes up; nobody else sees what is in it.",
                     game->spare_cards);
}

static const char *spare_words(const ClimbGame *game) {
    switch ((ClimbSpare)game->rules->deal_spare) {
    case CLIMB_SPARE_UNEVEN: return NULL;
    case CLIMB_SPARE_DEAD:
        return climb_words_plural(
            "The card left over is put aside face down and takes no part in "
            "the deal.",
            "The {cards} left over are put aside face down and take no part in "
            "the deal.",
            game->spare_cards);
    case CLIMB_SPARE_LOW_HOLDER:
        return climb_words_plural(
            "The card left over is turned up for all to see and goes to the "
            "holder of the {card}, the opening card.",
            "The {cards} left over are turned up for all to see and go to the "
            "holder of the {card}, the opening card.",
            game->spare_cards);
    case CLIMB_SPARE_KITTY: return kitty_words(game);
    case CLIMB_SPARE_STOCK:
        return climb_words_plural(
            "The card left over lies face down as a stock from which cards are "
            "drawn.",
            "The {cards} left over lie face down as a stock from which cards "
            "are drawn.",
            game->spare_cards);
    }
    g_return_val_if_reached(NULL);
}

static void write_spare(const ClimbGame *game, GString *out) {
    const char *text = spare_words(game);
    if (game->spare_cards > 0 && text != NULL) {
        climb_book_say(out, text, "cards", climb_book_cards(game->spare_cards).text, "card",
                       climb_book_card(game, game->open_card).text, NULL);
    }
}

static void write_later_hands(const ClimbGame *game, GString *out) {
    for (int i = game->later_count - 1; i >= 0; i--) {
        int first = game->later[i].from, end = i > 0 ? game->later[i - 1].from : 0;
        const char *text = i == 0 ? _("From deal {first} on each player is dealt {cards}.")
                           : end == first + 1 ? _("In deal {first} each player is dealt {cards}.")
                                              : _("In deals {first} to {last} each player is dealt "
                                                  "{cards}.");
        climb_book_say(out, text, "first", climb_words_digits(first).text, "last",
                       climb_words_digits(end - 1).text, "cards",
                       climb_book_cards(game->later[i].cards).text, NULL);
    }
}

static void write_wins_at_once(const ClimbGame *game, GString *out) {
    const ClimbTargets *wins = &game->wins_at_once;
    if (wins->count == 0) {
        return;
    }
    g_autofree char *targets = climb_book_targets(game, wins);
    climb_book_say(out,
                   _("Whoever is dealt {combinations} shows it and has won the deal at once; the "
                     "others are all placed last."),
                   "combinations", targets, NULL);
    if (wins->count > 1) {
        climb_book_say(out, _("What is named first here goes before the others."), NULL);
    }
    climb_book_say(
        out, _("Of several who are, the first in the order of play from the leader wins."), NULL);
    for (int i = 0; i < game->held_count; i++) {
        const ClimbPattern *pattern = &game->patterns[game->kind_count + i];
        g_autoptr(GString) what = g_string_new(NULL);
        climb_book_describe(game, pattern, what);
        climb_book_say(out,
                       _("{kind} means {description}; this counts here alone and is not played."),
                       "kind", climb_words_find(pattern->name), "description", what->str, NULL);
    }
}

// What the functions of the rules leave to the players.
static void write_options(const ClimbGame *game, GString *out) {
    const GPtrArray *options = game->rules->options;
    if (options->len > 0) {
        climb_book_say(out, _("Players may choose these when they begin, as NAME=VALUE:"), NULL);
    }
    for (guint i = 0; i < options->len; i++) {
        const ClimbOption *option = options->pdata[i];
        const char *help = climb_words_find(option->field.help);
        g_autofree char *value = climb_field_print(&option->field, option);
        g_autofree char *values = option->field.choices != NULL
                                      ? g_strjoinv(", ", (char **)option->field.choices)
                                      : g_strdup(_("yes or no"));
        climb_book_new_line(out);
        g_string_append(out, "- ");
        climb_words_add(out,
                        *help != '\0' ? _("{option} ({values}; here {value}): {help}.")
                                      : _("{option} ({values}; here {value})."),
                        "option", climb_option_name(option), "values", values, "value", value,
                        "help", help, NULL);
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
    { N_("Players and cards"), players },
    { N_("Order of the cards"), orders },
    { N_("Deal"), deal },
    { N_("Cards given"), climb_book_exchange },
    { N_("Auction"), climb_book_auction },
    { N_("Partner"), climb_book_call },
    { N_("Combinations"), climb_book_kinds },
    { N_("What beats what"), climb_book_beating },
    { N_("Bombs"), climb_book_bombs },
    { N_("Opening"), climb_book_opening },
    { N_("Turns and passing"), climb_book_turns },
    { N_("Last card"), climb_book_duty },
    { N_("End of a deal"), climb_book_end },
    { N_("Score"), climb_book_score },
    { N_("Settlement"), climb_book_settlement },
    { N_("Session"), climb_book_session },
    { N_("Options"), options },
};

char *climb_rulebook(const ClimbGame *game) {
    GString *book = g_string_new(NULL);
    const char *title = game->rules->title[0] != '\0' ? climb_words_find(game->rules->title)
                                                      : _("The game");
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (const ClimbBookPiece *piece = sections[i].pieces; piece->write != NULL; piece++) {
            piece->write(game, text);
        }
        if (text->len > 0) {
            climb_book_new_line(text);
            g_string_append_printf(book, "%s== %s\n%s", i > 0 ? "\n" : "",
                                   sections[i].heading != NULL ? _(sections[i].heading) : title,
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
            return climb_words_fill(_("{help}: {value}"), "help", _(fields[i].help), "value",
                                    *words != '\0' ? words : C_("value of a setting", "none"),
                                    NULL);
        }
    }
    const ClimbOption *option = climb_rules_option(game->rules, field);
    if (option != NULL) {
        g_autofree char *value = climb_field_print(&option->field, option);
        return climb_words_fill(_("{help}: {value}"), "help", climb_words_find(option->field.help),
                                "value", value, NULL);
    }
    return g_strdup(_("no rule has this name"));
}

char *climb_rulebook_field(const ClimbGame *game, const char *field) {
    if (g_str_has_prefix(field, "kind.")) {
        char *words = kind_words(game, field);
        return words != NULL ? words : g_strdup(_("this kind is not played"));
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
