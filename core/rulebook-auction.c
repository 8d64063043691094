// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on the auction and on calling a partner.
#include "book.h"

#include <string.h>

static bool has_auction(const ClimbGame *game) {
    return game->rules->auction != CLIMB_AUCTION_NONE;
}

static const char *opener_words(const ClimbGame *game) {
    const ClimbRules *rules = game->rules;
    ClimbLead who = (ClimbLead)rules->open_lead;
    switch ((ClimbOpener)rules->auction_opener) {
    case CLIMB_OPENER_LEAD: break;
    case CLIMB_OPENER_NEXT_TO_DEALER: who = CLIMB_LEAD_NEXT_TO_DEALER; break;
    case CLIMB_OPENER_DEALER: who = CLIMB_LEAD_DEALER; break;
    }
    switch (who) {
    case CLIMB_LEAD_NEXT_TO_DEALER: return _("The player next to the dealer speaks first.");
    case CLIMB_LEAD_DEALER: return _("The dealer speaks first.");
    case CLIMB_LEAD_CARD:
    case CLIMB_LEAD_AUCTION_OPENER:
    case CLIMB_LEAD_BIDDER: break;
    }
    if (game->spare_cards == 0) {
        return _("Whoever holds the {card} speaks first.");
    }
    return rules->open_fallback == CLIMB_FALLBACK_LOWEST_DEALT
               ? _("Whoever holds the {card} speaks first; if nobody was dealt it, the holder of the "
                   "lowest card dealt.")
               : _("Whoever holds the {card} speaks first; if nobody was dealt it, the holder of the "
                   "next card of its suit.");
}

static void write_opener(const ClimbGame *game, GString *out) {
    if (has_auction(game)) {
        climb_book_say(out, _("Before the play the players bid how much the deal is to be worth."),
                       NULL);
        climb_book_say(out, opener_words(game), "card", climb_book_card(game, game->open_card).text,
                       NULL);
    }
}

static void write_bids(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_auction(game)) {
        return;
    }
    climb_book_say(out, _("Bids are whole numbers from {lowest} to {highest}."), "lowest",
                   climb_words_digits(rules->auction_min).text, "highest",
                   climb_words_digits(rules->auction_max).text, NULL);
    climb_book_say(out,
                   _("After the first each player in turn bids more than the last bid, or passes."),
                   NULL);
    if (rules->auction_opener_must) {
        climb_book_say(out, _("The player who speaks first must bid."), NULL);
    } else if (rules->auction_unbid == CLIMB_UNBID_REDEAL) {
        climb_book_say(out,
                       _("The player who speaks first may pass too; if all pass, the same dealer "
                         "deals again."),
                       NULL);
    } else {
        climb_book_say(out,
                       _("The player who speaks first may pass too; if all pass, that player plays "
                         "at {bid}."),
                       "bid", climb_words_digits(rules->auction_min).text, NULL);
    }
}

static void write_auction_end(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_auction(game)) {
        return;
    }
    ClimbDigits highest = climb_words_digits(rules->auction_max);
    switch ((ClimbRounds)rules->auction_rounds) {
    case CLIMB_ROUNDS_OPEN:
        climb_book_say(
            out,
            _("A bid of {bid} ends the auction at once; otherwise it ends when all others "
              "have passed since the last bid."),
            "bid", highest.text, NULL);
        climb_book_say(out,
                       rules->auction_reenter
                           ? _("Who has passed may bid again when the turn comes back.")
                           : _("Who has passed may not bid again."),
                       NULL);
        break;
    case CLIMB_ROUNDS_ONE:
        climb_book_say(out, _("Each player speaks once; a bid of {bid} ends the auction at once."),
                       "bid", highest.text, NULL);
        break;
    }
}

// "333" is "three 3s".
static char *holding_words(const ClimbGame *game, const char *word) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (const char *p = word; *p != '\0';) {
        int count = 1;
        while (p[count] == *p) {
            count++;
        }
        int rank = climb_deck_rank(&game->deck, *p);
        if (rank >= 0) {
            // Translators: cards of a rank in a hand: “one 2”, “three 3s”.
            const char *text = climb_words_plural("{number} {rank}", "{number} {rank}s", count);
            g_ptr_array_add(texts,
                            climb_words_fill(text, "number", climb_book_number(count).text, "rank",
                                             climb_book_rank(game, rank).text, NULL));
        }
        p += count;
    }
    return climb_book_join(texts, CLIMB_BOOK_AND);
}

static void write_force(const ClimbGame *game, GString *out) {
    if (!has_auction(game) || game->rules->auction_force[0] == '\0') {
        return;
    }
    g_auto(GStrv) words = g_strsplit_set(game->rules->auction_force, " ,", -1);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i][0] != '\0') {
            g_ptr_array_add(texts, holding_words(game, words[i]));
        }
    }
    g_autofree char *list = climb_book_join(texts, CLIMB_BOOK_OR);
    climb_book_say(out, _("Whoever holds {cards} must bid {bid} when at turn."), "cards", list,
                   "bid", climb_words_digits(game->rules->auction_max).text, NULL);
}

static void write_winner(const ClimbGame *game, GString *out) {
    if (!has_auction(game)) {
        return;
    }
    bool kitty = game->spare_cards > 0 && game->rules->deal_spare == CLIMB_SPARE_KITTY;
    if (kitty) {
        climb_book_say(out,
                       _("The winner of the auction takes up the kitty and so plays with {cards}."),
                       "cards", climb_book_cards(game->hand_cards + game->spare_cards).text, NULL);
    }
    if (game->rules->call == CLIMB_CALL_NONE) {
        climb_book_say(out,
                       kitty ? _("That player plays alone against the others, who together win or "
                                 "lose.")
                             : _("The winner of the auction plays alone against the others, who "
                                 "together win or lose."),
                       NULL);
    }
}

static bool has_call(const ClimbGame *game) {
    return has_auction(game) && game->rules->call != CLIMB_CALL_NONE;
}

static const char *call_words(const ClimbRules *rules) {
    if (rules->call == CLIMB_CALL_CARD) {
        return rules->call_required
                   ? _("After the auction and before the first lead, its winner "
                       "names one card among the ranks {ranks}.")
                   : _("After the auction and before the first lead, its winner may "
                       "name one card among the ranks {ranks}.");
    }
    return rules->call_required ? _("After the auction and before the first lead, its winner names "
                                    "one of the ranks {ranks}.")
                                : _("After the auction and before the first lead, its winner may "
                                    "name one of the ranks {ranks}.");
}

static void write_call(const ClimbGame *game, GString *out) {
    if (!has_call(game)) {
        return;
    }
    g_autofree char *ranks = climb_book_ranks(game, game->call_ranks);
    climb_book_say(out, call_words(game->rules), "ranks", ranks, NULL);
    climb_book_say(out,
                   game->rules->call == CLIMB_CALL_CARD
                       ? _("Whoever holds that card is the winner's partner, and the two play "
                           "against the others.")
                       : _("The first player after the winner, in the direction of play, who holds "
                           "a card of that rank is the winner's partner, and the two play against "
                           "the others."),
                   NULL);
}

static const char *own_words(const ClimbRules *rules) {
    bool by_card = rules->call == CLIMB_CALL_CARD;
    if (rules->call_own) {
        return by_card ? _("The winner may name a card of the own hand and so play alone.")
                       : _("The winner may name a rank of the own hand and so play alone.");
    }
    return by_card ? _("It must not be a card of the winner's own hand.")
                   : _("It must not be a rank of which the winner holds all cards.");
}

static void write_call_own(const ClimbGame *game, GString *out) {
    if (!has_call(game)) {
        return;
    }
    climb_book_say(out, own_words(game->rules), NULL);
    if (!game->rules->call_required) {
        climb_book_say(out, _("Who names none plays alone."), NULL);
    }
}

static void write_secret(const ClimbGame *game, GString *out) {
    if (!has_call(game)) {
        return;
    }
    climb_book_say(out,
                   game->rules->call_secret
                       ? _("The partner says nothing: the others learn who it is when the partner "
                           "plays a called card, or at the end of the deal.")
                       : _("The partner says so at once."),
                   NULL);
}

const ClimbBookPiece climb_book_auction[] = {
    { "auction.mode auction.opener", write_opener },
    { "auction.min auction.max auction.opener_must auction.unbid", write_bids },
    { "auction.rounds auction.reenter", write_auction_end },
    { "auction.force", write_force },
    { "", write_winner },
    { NULL, NULL },
};

const ClimbBookPiece climb_book_call[] = {
    { "call.by call.ranks", write_call },
    { "call.own call.required", write_call_own },
    { "call.secret", write_secret },
    { NULL, NULL },
};
