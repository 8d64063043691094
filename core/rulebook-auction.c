// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on the auction and on calling a partner.
#include "book.h"

#include <string.h>

static bool has_auction(const ClimbGame *game) {
    return game->rules->auction != CLIMB_AUCTION_NONE;
}

static void write_opener(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_auction(game)) {
        return;
    }
    const char *opener = "";
    ClimbLead who = (ClimbLead)rules->open_lead;
    switch ((ClimbOpener)rules->auction_opener) {
    case CLIMB_OPENER_LEAD: break;
    case CLIMB_OPENER_NEXT_TO_DEALER: who = CLIMB_LEAD_NEXT_TO_DEALER; break;
    case CLIMB_OPENER_DEALER: who = CLIMB_LEAD_DEALER; break;
    }
    switch (who) {
    case CLIMB_LEAD_NEXT_TO_DEALER: opener = "The player next to the dealer"; break;
    case CLIMB_LEAD_DEALER: opener = "The dealer"; break;
    case CLIMB_LEAD_CARD:
    case CLIMB_LEAD_AUCTION_OPENER:
    case CLIMB_LEAD_BIDDER:
        climb_book_say(out,
                       "Before the play the players bid how much the deal is to be worth. "
                       "Whoever holds the %s speaks first%s",
                       climb_book_card(game, game->open_card).text,
                       game->spare_cards > 0 ? "; if nobody was dealt it, the holder of " : ".");
        if (game->spare_cards > 0) {
            bool lowest = rules->open_fallback == CLIMB_FALLBACK_LOWEST_DEALT;
            g_string_append(out, lowest ? "the lowest card dealt." : "the next card of its suit.");
        }
        return;
    }
    climb_book_say(out,
                   "Before the play the players bid how much the deal is to be worth. %s "
                   "speaks first.",
                   opener);
}

static void write_bids(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_auction(game)) {
        return;
    }
    climb_book_say(out,
                   "Bids are whole numbers from %d to %d. After the first each player in turn "
                   "bids more than the last bid, or passes.",
                   rules->auction_min, rules->auction_max);
    if (rules->auction_opener_must) {
        climb_book_say(out, "The player who speaks first must bid.");
    } else if (rules->auction_unbid == CLIMB_UNBID_REDEAL) {
        climb_book_say(out,
                       "The player who speaks first may pass too; if all pass, the same dealer "
                       "deals again.");
    } else {
        climb_book_say(out,
                       "The player who speaks first may pass too; if all pass, that player "
                       "plays at %d.",
                       rules->auction_min);
    }
}

static void write_auction_end(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_auction(game)) {
        return;
    }
    switch ((ClimbRounds)rules->auction_rounds) {
    case CLIMB_ROUNDS_OPEN:
        climb_book_say(out,
                       "A bid of %d ends the auction at once; otherwise it ends when all "
                       "others have passed since the last bid.",
                       rules->auction_max);
        climb_book_say(out, rules->auction_reenter
                                ? "Who has passed may bid again when the turn comes back."
                                : "Who has passed may not bid again.");
        break;
    case CLIMB_ROUNDS_ONE:
        climb_book_say(out, "Each player speaks once; a bid of %d ends the auction at once.",
                       rules->auction_max);
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
            g_ptr_array_add(texts, g_strdup_printf("%s %s%s", climb_book_number(count).text,
                                                   climb_book_rank(game, rank).text,
                                                   count > 1 ? "s" : ""));
        }
        p += count;
    }
    return climb_book_join(texts, "and");
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
    g_autofree char *list = climb_book_join(texts, "or");
    climb_book_say(out, "Whoever holds %s must bid %d when at turn.", list,
                   game->rules->auction_max);
}

static void write_winner(const ClimbGame *game, GString *out) {
    if (!has_auction(game)) {
        return;
    }
    bool kitty = game->spare_cards > 0 && game->rules->deal_spare == CLIMB_SPARE_KITTY;
    if (kitty) {
        climb_book_say(out, "The winner of the auction takes up the kitty and so plays with %s.",
                       climb_book_count(game->hand_cards + game->spare_cards, "card").text);
    }
    if (game->rules->call == CLIMB_CALL_NONE) {
        climb_book_say(out, "%s plays alone against the others, who together win or lose.",
                       kitty ? "That player" : "The winner of the auction");
    }
}

static bool has_call(const ClimbGame *game) {
    return has_auction(game) && game->rules->call != CLIMB_CALL_NONE;
}

static void write_call(const ClimbGame *game, GString *out) {
    if (!has_call(game)) {
        return;
    }
    g_autofree char *ranks = climb_book_ranks(game, game->call_ranks);
    if (game->rules->call == CLIMB_CALL_CARD) {
        climb_book_say(out,
                       "After the auction and before the first lead, its winner %s one card "
                       "among the ranks %s. Whoever holds that card is the winner's partner, "
                       "and the two play against the others.",
                       game->rules->call_required ? "names" : "may name", ranks);
    } else {
        climb_book_say(out,
                       "After the auction and before the first lead, its winner %s one of the "
                       "ranks %s. The first player after the winner, in the direction of "
                       "play, who holds a card of that rank is the winner's partner, and the "
                       "two play against the others.",
                       game->rules->call_required ? "names" : "may name", ranks);
    }
}

static void write_call_own(const ClimbGame *game, GString *out) {
    if (!has_call(game)) {
        return;
    }
    bool by_card = game->rules->call == CLIMB_CALL_CARD;
    if (game->rules->call_own) {
        climb_book_say(out, "The winner may name a %s of the own hand and so play alone.",
                       by_card ? "card" : "rank");
    } else {
        climb_book_say(out, by_card ? "It must not be a card of the winner's own hand."
                                    : "It must not be a rank of which the winner holds all cards.");
    }
    if (!game->rules->call_required) {
        climb_book_say(out, "Who names none plays alone.");
    }
}

static void write_secret(const ClimbGame *game, GString *out) {
    if (!has_call(game)) {
        return;
    }
    climb_book_say(out,
                   game->rules->call_secret
                       ? "The partner says nothing: the others learn who it is when the partner "
                         "plays a called card, or at the end of the deal."
                       : "The partner says so at once.");
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
