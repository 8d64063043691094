// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on the course of play: opening, turns and passing, the duty towards a player with
// one card, and the end of a deal.
#include "book.h"

static bool opens_by_card(const ClimbGame *game) {
    return game->rules->open_lead == CLIMB_LEAD_CARD ||
           game->rules->open_lead == CLIMB_LEAD_AUCTION_OPENER;
}

static char *leader_words(const ClimbGame *game) {
    const char *side = climb_book_next_side(game);
    switch ((ClimbLead)game->rules->open_lead) {
    case CLIMB_LEAD_CARD:
        return g_strdup_printf("whoever holds the %s leads first",
                               climb_book_card(game, game->open_card).text);
    case CLIMB_LEAD_NEXT_TO_DEALER:
        return g_strdup_printf("the player next to the dealer%s%s leads first",
                               side != NULL ? " on the " : " in the direction of play",
                               side != NULL ? side : "");
    case CLIMB_LEAD_DEALER: return g_strdup("the dealer leads first");
    case CLIMB_LEAD_AUCTION_OPENER:
        return g_strdup("whoever opened the auction leads first, no matter who won it");
    case CLIMB_LEAD_BIDDER: return g_strdup("the winner of the auction leads first");
    }
    return g_strdup("");
}

static void write_leader(const ClimbGame *game, GString *out) {
    g_autofree char *leader = leader_words(game);
    climb_book_say(out, "%s %s.",
                   game->rules->open_when == CLIMB_OPEN_EVERY_DEAL ? "In every deal"
                                                                   : "In the first deal",
                   leader);
}

static void write_requirement(const ClimbGame *game, GString *out) {
    ClimbRequire require = (ClimbRequire)game->rules->open_require;
    char card[CLIMB_FACE_MAX];
    climb_deck_face(&game->deck, game->open_card, card);
    if (!opens_by_card(game) || require == CLIMB_REQUIRE_NONE) {
        climb_book_say(out, "The first play may be any combination.");
    } else if (require == CLIMB_REQUIRE_SINGLE) {
        climb_book_say(out, "The first play must be the %s by itself.", card);
    } else {
        climb_book_say(out, "The first play must contain the %s, alone or in a combination.", card);
    }
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
    bool lowest = game->rules->open_fallback == CLIMB_FALLBACK_LOWEST_DEALT;
    climb_book_say(out, "If nobody was dealt it, %s takes its place.",
                   lowest ? "the lowest card that somebody holds"
                          : "the next card of its suit that somebody holds");
}

static void write_later_leader(const ClimbGame *game, GString *out) {
    if (game->rules->open_when == CLIMB_OPEN_EVERY_DEAL) {
        return;
    }
    switch ((ClimbNextLeader)game->rules->open_next_leader) {
    case CLIMB_LEADER_WINNER:
        climb_book_say(out, "In later deals the winner of the deal before leads first, with any "
                            "combination.");
        break;
    case CLIMB_LEADER_LOSER:
        climb_book_say(out, "In later deals the loser of the deal before leads first, with any "
                            "combination.");
        break;
    case CLIMB_LEADER_LOW_CARD: {
        g_autofree char *leader = leader_words(game);
        climb_book_say(out, "In later deals, too, %s, but may then play any combination.", leader);
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
        climb_book_say(out, "If several have lost by the same, each shows the largest combination "
                            "left in the hand: the one of most cards, and the strongest of those. "
                            "Whose is the smallest, first by the number of cards and then by "
                            "strength, counts as the loser; if even these are equal, lots are "
                            "drawn.");
        break;
    case CLIMB_LOSER_TIE_SEAT_ORDER:
        climb_book_say(out, "If several have lost by the same, the first of them after the winner "
                            "counts as the loser.");
        break;
    case CLIMB_LOSER_TIE_LOT:
        climb_book_say(out, "If several have lost by the same, lots are drawn who counts as the "
                            "loser.");
        break;
    }
}

static void write_turn(const ClimbGame *game, GString *out) {
    const char *side = climb_book_next_side(game);
    climb_book_say(out,
                   "The leader puts a combination on the table. Then the players in turn%s%s, "
                   "either beat what lies there or pass.",
                   side != NULL ? ", each time the one on the " : " in the direction of the deal",
                   side != NULL ? side : "");
    if (game->rules->pass_opening == CLIMB_PASS_OPENING_FREE) {
        climb_book_say(out, "Nobody has to beat, even if they could.");
    } else {
        climb_book_say(out, "On their first turn in a deal players who can beat must do so; later "
                            "nobody has to.");
    }
}

static void write_passing(const ClimbGame *game, GString *out) {
    ClimbBookWords others = climb_book_number(game->seats - 1);
    switch ((ClimbPassMode)game->rules->pass_mode) {
    case CLIMB_PASS_FREE:
        climb_book_say(out,
                       "A pass binds nobody: who has passed may play again when the turn comes "
                       "back. When all others have passed one after the other, which is %s "
                       "%s while all still hold cards, the trick is over.",
                       others.text, game->seats == 2 ? "pass" : "passes in a row");
        break;
    case CLIMB_PASS_LOCKOUT:
        climb_book_say(out, "Who passes is out of the trick and has no turn until the next lead. "
                            "When all others have passed, the trick is over.");
        break;
    case CLIMB_PASS_ONE_CIRCUIT:
        climb_book_say(out, "A trick goes round once: everybody has one turn in it, to beat or to "
                            "pass, and then it is over.");
        break;
    }
    climb_book_say(out, "Its cards are turned over, and whoever played last leads to the next with "
                        "any combination.");
}

static void write_lock(const ClimbGame *game, GString *out) {
    if (game->rules->trick_lock == CLIMB_LOCK_SUITS) {
        climb_book_say(out,
                       "When two plays in a row have the same suits, the trick is locked: until it "
                       "ends everything that is played must have just those suits.");
    }
}

static void write_lead_pass(const ClimbGame *game, GString *out) {
    climb_book_say(out, game->rules->pass_on_lead
                            ? "The leader may hand the lead on to the next player instead of "
                              "playing; if all others have done so, the last must play."
                            : "The leader may not pass.");
}

static void write_draw(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (rules->draw_on_pass == CLIMB_DRAW_NONE) {
        return;
    }
    climb_book_say(out, "Whoever passes draws %s",
                   rules->draw_on_pass == CLIMB_DRAW_ONE
                       ? "a card from the stock"
                       : "as many cards from the stock as lie on the table to be beaten");
    switch ((ClimbDrawThen)rules->draw_then) {
    case CLIMB_DRAW_TURN_PASSES: g_string_append(out, ", and the turn passes on."); break;
    case CLIMB_DRAW_MAY_PLAY:
        g_string_append(out, ", and may then play, or pass without drawing again.");
        break;
    }
    climb_book_say(out, "That others draw is seen by all, which cards they draw is not.");
}

static void write_refill(const ClimbGame *game, GString *out) {
    if (game->rules->deal_spare != CLIMB_SPARE_STOCK) {
        return;
    }
    int times = game->rules->draw_refill;
    if (times == 0) {
        climb_book_say(out, "When the stock is empty nobody draws any more.");
        return;
    }
    climb_book_say(out,
                   "When the stock is empty the cards played, but for those of the trick that goes "
                   "on, are shuffled and become the stock again, %s in a deal; after that nobody "
                   "draws any more.",
                   times == 1 ? "once" : climb_book_count(times, "time").text);
}

static void write_counts(const ClimbGame *game, GString *out) {
    if (game->rules->info_counts) {
        climb_book_say(out, "Everybody may know at any time how many cards each player holds.");
    } else if (game->rules->lastcard_duty == CLIMB_DUTY_OFF) {
        climb_book_say(out, "Nobody has to say how many cards they hold.");
    } else {
        climb_book_say(out, "Nobody has to say how many cards they hold, but whoever has one left "
                            "announces it.");
    }
}

static void write_duty(const ClimbGame *game, GString *out) {
    if (game->rules->lastcard_duty == CLIMB_DUTY_OFF) {
        return;
    }
    climb_book_say(out, "When the next player has one card left, whoever is at turn owes it to the "
                        "others to stop that player. Answering a single, one plays no single but "
                        "the highest of the hand, and does not pass if that one beats. Leading, "
                        "one leads more than one card if the hand allows it, and otherwise the "
                        "highest single.");
    if (game->rules->lastcard_pass_ok) {
        climb_book_say(out, "If the highest single does not beat the table, one may pass.");
    } else {
        climb_book_say(out, "If the highest single does not beat the table, one may pass only with "
                            "nothing else that beats it.");
    }
}

static void write_breach(const ClimbGame *game, GString *out) {
    switch ((ClimbDuty)game->rules->lastcard_duty) {
    case CLIMB_DUTY_OFF: return;
    case CLIMB_DUTY_FORCED: climb_book_say(out, "Nothing else may be played."); return;
    case CLIMB_DUTY_LIABILITY: break;
    }
    climb_book_say(out, "Anybody may neglect this, but if the next player then goes out at once, "
                        "with the very next play, whoever neglected it pays for all:");
    switch ((ClimbCharge)game->rules->lastcard_charge) {
    case CLIMB_CHARGE_PENALTIES:
        g_string_append(out, " the penalties of all losers are written down to that player, and "
                             "nothing to the others.");
        break;
    case CLIMB_CHARGE_TO_WINNER:
        g_string_append(out,
                        " that player pays the winner what all losers would have paid, and the "
                        "others pay nothing.");
        break;
    }
}

static void write_end(const ClimbGame *game, GString *out) {
    bool teams = game->rules->team == CLIMB_TEAM_OPPOSITE;
    bool sides = teams || game->rules->auction != CLIMB_AUCTION_NONE;
    switch ((ClimbEndMode)game->rules->end_mode) {
    case CLIMB_END_FIRST_OUT:
        climb_book_say(out,
                       "The deal ends when a player has no cards left; that player%s has won "
                       "it.",
                       sides ? "'s side" : "");
        break;
    case CLIMB_END_PLACES:
        climb_book_say(out,
                       "Who has no cards left is out. The others play on for the places, until "
                       "only one player%s has cards.",
                       teams ? " or one team" : "");
        break;
    }
    climb_book_say(out, game->rules->end_immediate
                            ? "Nobody may answer the play that ends the deal."
                            : "The play that would end the deal may still be answered, until the "
                              "trick is over.");
}

static void write_inherit(const ClimbGame *game, GString *out) {
    if (game->rules->end_mode != CLIMB_END_PLACES) {
        return;
    }
    bool partner = game->rules->places_inherit == CLIMB_INHERIT_PARTNER;
    climb_book_say(out, "If nobody beats the last play of a player who is out, %s leads next.",
                   partner ? "the partner, or else the next player with cards,"
                           : "the next player who still has cards");
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
        g_autofree char *list = climb_book_join(titles, "and");
        climb_book_say(out, "The places have titles, from the first to the last: %s.", list);
    }
}

static void write_forbidden(const ClimbGame *game, GString *out) {
    if (game->forbidden_finish.count > 0) {
        g_autofree char *targets = climb_book_targets(game, &game->forbidden_finish);
        climb_book_say(out, "Nobody may go out with %s, unless all others have handed the lead on.",
                       targets);
    }
}

static void write_held_last(const ClimbGame *game, GString *out) {
    if (game->last_held != CLIMB_NO_CARDS) {
        g_autofree char *held = climb_book_any_of(game, game->last_held);
        climb_book_say(out, "Whoever is left with %s is placed last.", held);
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
