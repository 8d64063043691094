// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on the course of play: opening, turns and passing, the duty towards a player with
// one card, and the end of a deal.
#include "book.h"

static bool opens_by_card(const ClimbGame *game) {
    return game->rules->open_lead == CLIMB_LEAD_CARD ||
           game->rules->open_lead == CLIMB_LEAD_AUCTION_OPENER;
}

static char *leader_words(const ClimbGame *game) {
    const char *text = "";
    switch ((ClimbLead)game->rules->open_lead) {
    case CLIMB_LEAD_CARD: text = _("whoever holds the {card} leads first"); break;
    case CLIMB_LEAD_NEXT_TO_DEALER:
        text = climb_book_by_side(
            game, _("the player next to the dealer on the left leads first"),
            _("the player next to the dealer on the right leads first"),
            _("the player next to the dealer in the direction of play leads first"));
        break;
    case CLIMB_LEAD_DEALER: text = _("the dealer leads first"); break;
    case CLIMB_LEAD_AUCTION_OPENER:
        text = _("whoever opened the auction leads first, no matter who won it");
        break;
    case CLIMB_LEAD_BIDDER: text = _("the winner of the auction leads first"); break;
    }
    return climb_words_fill(text, "card", climb_book_card(game, game->open_card).text, NULL);
}

static void write_leader(const ClimbGame *game, GString *out) {
    g_autofree char *leader = leader_words(game);
    // Translators: {leader} is half a sentence, such as “the dealer leads first”.
    climb_book_say(out,
                   game->rules->open_when == CLIMB_OPEN_EVERY_DEAL
                       ? _("In every deal {leader}.")
                       : _("In the first deal {leader}."),
                   "leader", leader, NULL);
}

static void write_requirement(const ClimbGame *game, GString *out) {
    ClimbRequire require = (ClimbRequire)game->rules->open_require;
    const char *text = _("The first play must contain the {card}, alone or in a combination.");
    char card[CLIMB_FACE_MAX];
    climb_deck_face(&game->deck, game->open_card, card);
    if (!opens_by_card(game) || require == CLIMB_REQUIRE_NONE) {
        text = _("The first play may be any combination.");
    } else if (require == CLIMB_REQUIRE_SINGLE) {
        text = _("The first play must be the {card} by itself.");
    }
    climb_book_say(out, text, "card", card, NULL);
}

// Only where the card can lie outside all hands.
static void write_fallback(const ClimbGame *game, GString *out) {
    bool hidden = !climb_cards_has(game->deck.cards, game->open_card) ||
                  (game->spare_cards > 0 && (game->rules->deal_spare == CLIMB_SPARE_DEAD ||
                                             game->rules->deal_spare == CLIMB_SPARE_KITTY ||
                                             game->rules->deal_spare == CLIMB_SPARE_STOCK));
    if (game->rules->open_lead != CLIMB_LEAD_CARD || !hidden) {
        return;
    }
    climb_book_say(out,
                   game->rules->open_fallback == CLIMB_FALLBACK_LOWEST_DEALT
                       ? _("If nobody was dealt it, the lowest card that somebody holds takes its "
                           "place.")
                       : _("If nobody was dealt it, the next card of its suit that somebody holds "
                           "takes its place."),
                   NULL);
}

static void write_later_leader(const ClimbGame *game, GString *out) {
    if (game->rules->open_when == CLIMB_OPEN_EVERY_DEAL) {
        return;
    }
    switch ((ClimbNextLeader)game->rules->open_next_leader) {
    case CLIMB_LEADER_WINNER:
        climb_book_say(out,
                       _("In later deals the winner of the deal before leads first, with any "
                         "combination."),
                       NULL);
        break;
    case CLIMB_LEADER_LOSER:
        climb_book_say(out,
                       _("In later deals the loser of the deal before leads first, with any "
                         "combination."),
                       NULL);
        break;
    case CLIMB_LEADER_LOW_CARD: {
        g_autofree char *leader = leader_words(game);
        climb_book_say(out, _("In later deals, too, {leader}, but may then play any combination."),
                       "leader", leader, NULL);
        break;
    }
    }
}

static void write_loser_tie(const ClimbGame *game, GString *out) {
    bool leads = game->rules->open_when == CLIMB_OPEN_FIRST_DEAL &&
                 game->rules->open_next_leader == CLIMB_LEADER_LOSER;
    bool gives = game->exchange_pairs > 0 && game->rules->end_mode == CLIMB_END_FIRST_OUT;
    // Players on their own who all play for places cannot end equal.
    bool ties = game->rules->end_mode == CLIMB_END_FIRST_OUT ||
                game->rules->team != CLIMB_TEAM_NONE;
    if (!ties || (!leads && !gives && game->rules->deal_next != CLIMB_NEXT_LOSER)) {
        return;
    }
    switch ((ClimbLoserTie)game->rules->open_loser_tie) {
    case CLIMB_LOSER_TIE_EXPOSED_SET:
        climb_book_say(
            out,
            _("If several have lost by the same, each shows the largest combination left "
              "in the hand: the one of most cards, and the strongest of those. Whose is "
              "the smallest, first by the number of cards and then by strength, counts "
              "as the loser; if even these are equal, lots are drawn."),
            NULL);
        break;
    case CLIMB_LOSER_TIE_SEAT_ORDER:
        climb_book_say(out,
                       _("If several have lost by the same, the first of them after the winner "
                         "counts as the loser."),
                       NULL);
        break;
    case CLIMB_LOSER_TIE_LOT:
        climb_book_say(out,
                       _("If several have lost by the same, lots are drawn who counts as the "
                         "loser."),
                       NULL);
        break;
    }
}

static void write_turn(const ClimbGame *game, GString *out) {
    climb_book_say(out, _("The leader puts a combination on the table."), NULL);
    climb_book_say(out,
                   climb_book_by_side(game,
                                      _("Then the players in turn, each time the one on the left, "
                                        "either beat what lies there or pass."),
                                      _("Then the players in turn, each time the one on the right, "
                                        "either beat what lies there or pass."),
                                      _("Then the players in turn in the direction of the deal, "
                                        "either beat what lies there or pass.")),
                   NULL);
    climb_book_say(out,
                   game->rules->pass_opening == CLIMB_PASS_OPENING_FREE
                       ? _("Nobody has to beat, even if they could.")
                       : _("On their first turn in a deal players who can beat must do so; later "
                           "nobody has to."),
                   NULL);
}

static void write_passing(const ClimbGame *game, GString *out) {
    switch ((ClimbPassMode)game->rules->pass_mode) {
    case CLIMB_PASS_FREE:
        climb_book_say(out,
                       _("A pass binds nobody: who has passed may play again when the turn comes "
                         "back."),
                       NULL);
        climb_book_say(
            out,
            climb_words_plural("When all others have passed one after the other, which "
                               "is {number} pass while all still hold cards, the trick is "
                               "over.",
                               "When all others have passed one after the other, which "
                               "is {number} passes in a row while all still hold cards, "
                               "the trick is over.",
                               game->seats - 1),
            "number", climb_book_number(game->seats - 1).text, NULL);
        break;
    case CLIMB_PASS_LOCKOUT:
        climb_book_say(
            out, _("Who passes is out of the trick and has no turn until the next lead."), NULL);
        climb_book_say(out, _("When all others have passed, the trick is over."), NULL);
        break;
    case CLIMB_PASS_ONE_CIRCUIT:
        climb_book_say(out,
                       _("A trick goes round once: everybody has one turn in it, to beat or to "
                         "pass, and then it is over."),
                       NULL);
        break;
    }
    climb_book_say(
        out,
        _("Its cards are turned over, and whoever played last leads to the next with any "
          "combination."),
        NULL);
}

static void write_lock(const ClimbGame *game, GString *out) {
    if (game->rules->trick_lock == CLIMB_LOCK_SUITS) {
        climb_book_say(out,
                       _("When two plays in a row have the same suits, the trick is locked: until "
                         "it ends everything that is played must have just those suits."),
                       NULL);
    }
}

static void write_lead_pass(const ClimbGame *game, GString *out) {
    climb_book_say(out,
                   game->rules->pass_on_lead
                       ? _("The leader may hand the lead on to the next player instead of playing; "
                           "if all others have done so, the last must play.")
                       : _("The leader may not pass."),
                   NULL);
}

static const char *draw_words(const ClimbRules *rules) {
    bool one = rules->draw_on_pass == CLIMB_DRAW_ONE;
    switch ((ClimbDrawThen)rules->draw_then) {
    case CLIMB_DRAW_TURN_PASSES:
        return one ? _("Whoever passes draws a card from the stock, and the turn passes on.")
                   : _("Whoever passes draws as many cards from the stock as lie on the table to be "
                       "beaten, and the turn passes on.");
    case CLIMB_DRAW_MAY_PLAY:
        return one ? _("Whoever passes draws a card from the stock, and may then play, or pass "
                       "without drawing again.")
                   : _("Whoever passes draws as many cards from the stock as lie on the table to be "
                       "beaten, and may then play, or pass without drawing again.");
    }
    g_return_val_if_reached("");
}

static void write_draw(const ClimbGame *game, GString *out) {
    if (game->rules->draw_on_pass != CLIMB_DRAW_NONE) {
        climb_book_say(out, draw_words(game->rules), NULL);
        climb_book_say(out, _("That others draw is seen by all, which cards they draw is not."),
                       NULL);
    }
}

static void write_refill(const ClimbGame *game, GString *out) {
    if (game->rules->deal_spare != CLIMB_SPARE_STOCK) {
        return;
    }
    int times = game->rules->draw_refill;
    if (times == 0) {
        climb_book_say(out, _("When the stock is empty nobody draws any more."), NULL);
        return;
    }
    climb_book_say(out,
                   climb_words_plural("When the stock is empty the cards played, but for those of "
                                      "the trick that goes on, are shuffled and become the stock "
                                      "again, once in a deal; after that nobody draws any more.",
                                      "When the stock is empty the cards played, but for those of "
                                      "the trick that goes on, are shuffled and become the stock "
                                      "again, {times} in a deal; after that nobody draws any more.",
                                      times),
                   "times", climb_book_times(times).text, NULL);
}

static void write_counts(const ClimbGame *game, GString *out) {
    const char *text = _("Nobody has to say how many cards they hold, but whoever has one left "
                         "announces it.");
    if (game->rules->info_counts) {
        text = _("Everybody may know at any time how many cards each player holds.");
    } else if (game->rules->lastcard_duty == CLIMB_DUTY_OFF) {
        text = _("Nobody has to say how many cards they hold.");
    }
    climb_book_say(out, text, NULL);
}

static void write_duty(const ClimbGame *game, GString *out) {
    if (game->rules->lastcard_duty == CLIMB_DUTY_OFF) {
        return;
    }
    climb_book_say(out,
                   _("When the next player has one card left, whoever is at turn owes it to the "
                     "others to stop that player. Answering a single, one plays no single but the "
                     "highest of the hand, and does not pass if that one beats. Leading, one leads "
                     "more than one card if the hand allows it, and otherwise the highest single."),
                   NULL);
    climb_book_say(out,
                   game->rules->lastcard_pass_ok
                       ? _("If the highest single does not beat the table, one may pass.")
                       : _("If the highest single does not beat the table, one may pass only with "
                           "nothing else that beats it."),
                   NULL);
}

static void write_breach(const ClimbGame *game, GString *out) {
    switch ((ClimbDuty)game->rules->lastcard_duty) {
    case CLIMB_DUTY_OFF: return;
    case CLIMB_DUTY_FORCED: climb_book_say(out, _("Nothing else may be played."), NULL); return;
    case CLIMB_DUTY_LIABILITY: break;
    }
    const char *text = "";
    switch ((ClimbCharge)game->rules->lastcard_charge) {
    case CLIMB_CHARGE_PENALTIES:
        text = _("Anybody may neglect this, but if the next player then goes out at once, with the "
                 "very next play, whoever neglected it pays for all: the penalties of all losers "
                 "are written down to that player, and nothing to the others.");
        break;
    case CLIMB_CHARGE_TO_WINNER:
        text = _("Anybody may neglect this, but if the next player then goes out at once, with the "
                 "very next play, whoever neglected it pays for all: that player pays the winner "
                 "what all losers would have paid, and the others pay nothing.");
        break;
    }
    climb_book_say(out, text, NULL);
}

static void write_end(const ClimbGame *game, GString *out) {
    bool teams = game->rules->team == CLIMB_TEAM_OPPOSITE;
    bool sides = teams || game->rules->auction != CLIMB_AUCTION_NONE;
    switch ((ClimbEndMode)game->rules->end_mode) {
    case CLIMB_END_FIRST_OUT:
        climb_book_say(
            out,
            sides
                ? _("The deal ends when a player has no cards left; that player's side has won it.")
                : _("The deal ends when a player has no cards left; that player has won it."),
            NULL);
        break;
    case CLIMB_END_PLACES:
        climb_book_say(out, _("Who has no cards left is out."), NULL);
        climb_book_say(
            out,
            teams ? _("The others play on for the places, until only one player or one team has "
                      "cards.")
                  : _("The others play on for the places, until only one player has cards."),
            NULL);
        break;
    }
    climb_book_say(
        out,
        game->rules->end_immediate
            ? _("Nobody may answer the play that ends the deal.")
            : _("The play that would end the deal may still be answered, until the trick "
                "is over."),
        NULL);
}

static void write_inherit(const ClimbGame *game, GString *out) {
    if (game->rules->end_mode != CLIMB_END_PLACES) {
        return;
    }
    climb_book_say(out,
                   game->rules->places_inherit == CLIMB_INHERIT_PARTNER
                       ? _("If nobody beats the last play of a player who is out, the partner, or "
                           "else the next player with cards, leads next.")
                       : _("If nobody beats the last play of a player who is out, the next player "
                           "who still has cards leads next."),
                   NULL);
}

static void write_titles(const ClimbGame *game, GString *out) {
    g_autoptr(GPtrArray) titles = g_ptr_array_new_with_free_func(g_free);
    for (int place = 1; place <= game->seats; place++) {
        char *words = climb_game_place_words(game, place);
        guint last = titles->len;
        if (last > 0 && g_str_equal(titles->pdata[last - 1], words)) {
            g_free(words); // of all in the middle
        } else {
            g_ptr_array_add(titles, words);
        }
    }
    if (climb_game_title(game, 1) != NULL) {
        g_autofree char *list = climb_book_join(titles, CLIMB_BOOK_AND);
        climb_book_say(out, _("The places have titles, from the first to the last: {titles}."),
                       "titles", list, NULL);
    }
}

static void write_forbidden(const ClimbGame *game, GString *out) {
    if (game->forbidden_finish.count > 0) {
        g_autofree char *targets = climb_book_targets(game, &game->forbidden_finish);
        climb_book_say(out,
                       _("Nobody may go out with {combinations}, unless all others have handed the "
                         "lead on."),
                       "combinations", targets, NULL);
    }
}

static void write_held_last(const ClimbGame *game, GString *out) {
    if (game->last_held != CLIMB_NO_CARDS) {
        g_autofree char *held = climb_book_any_of(game, game->last_held);
        climb_book_say(out, _("Whoever is left with {cards} is placed last."), "cards", held, NULL);
    }
}

const ClimbBookPiece climb_book_opening[] = {
    { "open.lead open.when", write_leader }, { "open.card open.require", write_requirement },
    { "open.fallback", write_fallback },     { "open.next_leader", write_later_leader },
    { "open.loser_tie", write_loser_tie },   { NULL, NULL },
};

const ClimbBookPiece climb_book_turns[] = {
    { "pass.opening", write_turn },
    { "pass.mode", write_passing },
    { "trick.lock", write_lock },
    { "pass.on_lead", write_lead_pass },
    { "draw.on_pass draw.then", write_draw },
    { "draw.refill", write_refill },
    { "info.counts", write_counts },
    { NULL, NULL },
};

const ClimbBookPiece climb_book_duty[] = {
    { "lastcard.duty lastcard.pass_ok", write_duty },
    { "lastcard.charge", write_breach },
    { NULL, NULL },
};

const ClimbBookPiece climb_book_end[] = {
    { "end.mode end.immediate", write_end }, { "places.inherit", write_inherit },
    { "places.titles", write_titles },       { "end.forbid", write_forbidden },
    { "end.last_held", write_held_last },    { NULL, NULL },
};
