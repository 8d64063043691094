// SPDX-License-Identifier: LGPL-2.1-or-later
// The field table: every member of ClimbRules and ClimbKind with its name, default, values and what
// it does. How text becomes a value is in field-text.c; which games use which values, in games/.
#include "rules.h"

#include <stddef.h>

#include "cards.h"
#include "words.h"

#define TEXT(label, member, value, how, words)                                      \
    {                                                                               \
        .name = label, .type = CLIMB_FIELD_TEXT, .offset = offsetof(OWNER, member), \
        .initial = value, .help = words, .form = how                                \
    }
#define WORDS(label, member, words)                                                                \
    {                                                                                              \
        .name = label, .type = CLIMB_FIELD_TEXT, .offset = offsetof(OWNER, member), .initial = "", \
        .help = words, .descriptive = true                                                         \
    }
#define YES_NO(label, member, value, words)                                         \
    {                                                                               \
        .name = label, .type = CLIMB_FIELD_BOOL, .offset = offsetof(OWNER, member), \
        .initial = value, .help = words                                             \
    }
#define NUMBER(label, member, value, from, to, words)                              \
    {                                                                              \
        .name = label, .type = CLIMB_FIELD_INT, .offset = offsetof(OWNER, member), \
        .initial = value, .min = from, .max = to, .help = words                    \
    }
#define CHOICE(label, member, value, names, words)                                       \
    {                                                                                    \
        .name = label, .type = CLIMB_FIELD_CHOICE, .offset = offsetof(OWNER, member),    \
        .initial = value, .choices = names, .choice_words = names##_words, .help = words \
    }

// Names of choices, each list in the order of its enum, and what each of them means.
static const char *const directions[] = { "ccw", "cw", "alternate", NULL };
static const char *const directions_words[] = {
    N_("to the right"), N_("to the left"),
    N_("to the right in the first deal, changing every deal"), NULL
};
static const char *const teams[] = { "none", "opposite", NULL };
static const char *const teams_words[] = { N_("each for themselves"),
                                           N_("those who sit opposite each other are partners"),
                                           NULL };
static const char *const spares[] = { "uneven", "dead", "low_holder", "kitty", "stock", NULL };
static const char *const spares_words[] = { N_("dealt on, so that some have one more"),
                                            N_("put aside, face down"),
                                            N_("given to the holder of the opening card"),
                                            N_("for the winner of the auction"),
                                            N_("a stock to draw from"),
                                            NULL };
static const char *const own_spares[] = { "lowest", "same_suit", NULL };
static const char *const own_spares_words[] = { N_("the holder of the lowest card dealt"),
                                                N_("the holder of the next card of its suit"),
                                                NULL };
static const char *const first_dealers[] = { "lot", "draw", NULL };
static const char *const first_dealers_words[] = { N_("by lot"), N_("by drawing cards"), NULL };
static const char *const draw_values[] = { "rank", "pips", NULL };
static const char *const draw_values_words[] = { N_("its rank"),
                                                 N_("its pips: ace 1, court cards 0"), NULL };
static const char *const cut_values[] = { "full", "ten", NULL };
static const char *const cut_values_words[] = { N_("11, 12 and 13"), N_("ten each"), NULL };
static const char *const next_dealers[] = { "winner", "loser", "rotate", "same", NULL };
static const char *const next_dealers_words[] = { N_("the winner"), N_("the loser"),
                                                  N_("the next player in turn"),
                                                  N_("always the same player"), NULL };
static const char *const cuts[] = { "none", "count_seats", NULL };
static const char *const cuts_words[] = {
    N_("no"), N_("a card is cut and counted round the table from the dealer"), NULL
};
static const char *const first_cards[] = { "next", "dealer", "left", "right", NULL };
static const char *const first_cards_words[] = { N_("the player after the dealer"),
                                                 N_("the dealer"),
                                                 N_("the dealer's left neighbour"),
                                                 N_("the dealer's right neighbour"), NULL };
static const char *const gives[] = { "highest", "choice", NULL };
static const char *const gives_words[] = { N_("the highest cards"), N_("any cards"), NULL };
static const char *const backs[] = { "choice", "lowest", NULL };
static const char *const backs_words[] = { N_("any cards"), N_("the lowest cards"), NULL };
static const char *const leads[] = { "card",           "next_to_dealer", "dealer",
                                     "auction_opener", "bidder",         NULL };
static const char *const leads_words[] = {
    N_("the holder of the opening card"), N_("the player next to the dealer"), N_("the dealer"),
    N_("who opened the auction"),         N_("who won the auction"),           NULL
};
static const char *const openings[] = { "every_deal", "first_deal", NULL };
static const char *const openings_words[] = { N_("every deal"), N_("the first deal alone"), NULL };
static const char *const requires[] = { "include", "single", "none", NULL };
static const char *const requires_words[] = { N_("a play with the opening card in it"),
                                              N_("the opening card alone"), N_("anything"), NULL };
static const char *const fallbacks[] = { "lowest_dealt", "same_suit", NULL };
static const char *const fallbacks_words[] = { N_("the lowest card dealt"),
                                               N_("the next card of the same suit"), NULL };
static const char *const next_leaders[] = { "winner", "loser", "low_card", NULL };
static const char *const next_leaders_words[] = {
    N_("the last winner"), N_("the last loser"),
    N_("the holder of the opening card, with any play"), NULL
};
static const char *const loser_ties[] = { "exposed_set", "seat_order", "lot", NULL };
static const char *const loser_ties_words[] = { N_("the one whose largest set is smallest"),
                                                N_("the first in seat order"),
                                                N_("one of them by lot"), NULL };
static const char *const pass_modes[] = { "free", "lockout", "one_circuit", NULL };
static const char *const pass_modes_words[] = { N_("nothing for later turns"),
                                                N_("out until the next lead"),
                                                N_("one turn a trick for everybody"), NULL };
static const char *const opening_passes[] = { "free", "must_play", NULL };
static const char *const opening_passes_words[] = { N_("yes"), N_("no"), NULL };
static const char *const locks[] = { "off", "suits", NULL };
static const char *const locks_words[] = {
    N_("no"), N_("whatever is played on them, bombs apart, must have those suits too"), NULL
};
static const char *const draws[] = { "none", "one", "as_table", NULL };
static const char *const draws_words[] = { N_("none"), N_("one"),
                                           N_("as many as lie on the table to be beaten"), NULL };
static const char *const draws_then[] = { "turn_passes", "may_play", NULL };
static const char *const draws_then_words[] = {
    N_("the turn passes on"), N_("whoever drew may play, or pass without another draw"), NULL
};
static const char *const turns_after[] = { "interrupter", "kept", NULL };
static const char *const turns_after_words[] = { N_("on from its player"),
                                                 N_("it stays where it was"), NULL };
static const char *const duties[] = { "off", "liability", "forced", NULL };
static const char *const duties_words[] = { N_("nothing"),
                                            N_("to pay for all if you do not stop it"),
                                            N_("a play that stops it if you can"), NULL };
static const char *const charges[] = { "penalties", "to_winner", NULL };
static const char *const charges_words[] = { N_("their penalties are written to you"),
                                             N_("you pay the winner"), NULL };
static const char *const end_modes[] = { "first_out", "places", NULL };
static const char *const end_modes_words[] = { N_("when the first player is out"),
                                               N_("when all places are decided"), NULL };
static const char *const inherits[] = { "next_seat", "partner", NULL };
static const char *const inherits_words[] = { N_("the next player"), N_("the partner"), NULL };
static const char *const score_bys[] = { "cards", "points",   "places", "winning_cards",
                                         "bid",   "captured", NULL };
static const char *const score_bys_words[] = { N_("cards left"),
                                               N_("points of cards left"),
                                               N_("places"),
                                               N_("cards of score.winning_cards in the last play"),
                                               N_("the bid"),
                                               N_("points taken in tricks"),
                                               NULL };
static const char *const lasts[] = { "kept", "first_out", NULL };
static const char *const lasts_words[] = { N_("that player keeps them"), N_("who went out first"),
                                           NULL };
static const char *const lefts[] = { "lost", "first_out", NULL };
static const char *const lefts_words[] = { N_("nobody"), N_("who went out first"), NULL };
static const char *const settlements[] = { "pairwise",    "to_winner", "pot",
                                           "winner_only", "none",      NULL };
static const char *const settlements_words[] = { N_("of each two players the difference"),
                                                 N_("each loser pays the winner"),
                                                 N_("all pay into a pot for the winner"),
                                                 N_("nobody pays, and the winner scores"),
                                                 N_("nothing is settled"),
                                                 NULL };
static const char *const session_wins[] = { "lowest_penalty", "highest_money", NULL };
static const char *const session_wins_words[] = { N_("the lowest penalty"), N_("the most money"),
                                                  NULL };
static const char *const auctions[] = { "none", "raise", NULL };
static const char *const auctions_words[] = { N_("no"), N_("bids are raised or passed"), NULL };
static const char *const rounds[] = { "open", "one", NULL };
static const char *const rounds_words[] = { N_("until all others pass in a row"), N_("one round"),
                                            NULL };
static const char *const openers[] = { "lead", "next_to_dealer", "dealer", NULL };
static const char *const openers_words[] = {
    N_("who leads by open.lead, or holds the opening card"), N_("the player next to the dealer"),
    N_("the dealer"), NULL
};
static const char *const unbids[] = { "opener", "redeal", NULL };
static const char *const unbids_words[] = { N_("the opener plays at the lowest bid"),
                                            N_("the cards are dealt again"), NULL };
static const char *const calls[] = { "none", "card", "rank", NULL };
static const char *const calls_words[] = { N_("not at all"), N_("by a card"), N_("by a rank"),
                                           NULL };
static const char *const keys[] = { "rank", "suit_first", "rank_first", "top", "first", NULL };
static const char *const keys_words[] = { N_("the rank; of sets, of one after the other"),
                                          N_("of suited cards the suit, then the ranks"),
                                          N_("of suited cards the ranks, then the suit"),
                                          N_("of suited cards the top card"),
                                          N_("of sets the first alone"),
                                          NULL };
static const char *const ties[] = { "none", "top", "highest_single", NULL };
static const char *const ties_words[] = { N_("nobody's: equals do not beat each other"),
                                          N_("the top card's"),
                                          N_("that of the highest single card"), NULL };

#define OWNER ClimbRules
static const ClimbField rules_fields[] = {
    WORDS("id", id, N_("the name of these rules")),
    WORDS("title", title, N_("what people call these rules")),
    WORDS("source", source, N_("where these rules are written")),
    WORDS("summary", summary, N_("what these rules are, in a sentence")),
    WORDS("house", house, N_("house rules laid over these rules, and what each of them set")),

    TEXT("deck.ranks", deck_ranks, "3456789TJQKA2", CLIMB_FORM_LETTERS,
         N_("the ranks of the pack, lowest first")),
    TEXT("deck.suits", deck_suits, "DCHS", CLIMB_FORM_LETTERS,
         N_("the suits of the pack, lowest first")),
    NUMBER("deck.packs", deck_packs, "1", 1, CLIMB_PACKS_MAX,
           N_("packs that are shuffled together")),
    NUMBER("deck.jokers", deck_jokers, "0", 0, 2,
           N_("jokers in each pack, above all other cards (the red one highest)")),
    TEXT("deck.remove", deck_remove, "", CLIMB_FORM_CARDS,
         N_("cards that are left out of the pack")),

    NUMBER("players", players, "4", 2, CLIMB_SEATS_MAX, N_("how many people play")),
    CHOICE("direction", direction, "ccw", directions, N_("which way the turn goes")),
    CHOICE("team", team, "none", teams, N_("fixed partners")),

    NUMBER("deal.cards", deal_cards, "0", 0, 52,
           N_("cards dealt to each player; 0 deals as many as go round")),
    TEXT(
        "deal.later", deal_later, "", CLIMB_FORM_LIST,
        N_("later deals with other numbers of cards: “11:3” is three each from the eleventh deal on")),
    CHOICE("deal.spare", deal_spare, "uneven", spares, N_("what becomes of the cards left over")),
    CHOICE("deal.spare_own", deal_spare_own, "lowest", own_spares,
           N_("who gets the spare cards when the opening card is one of them")),
    CHOICE("deal.first_dealer", deal_first_dealer, "lot", first_dealers,
           N_("how the first dealer is found")),
    CHOICE("deal.draw_values", deal_draw_values, "rank", draw_values,
           N_("what a card drawn for the deal is worth")),
    CHOICE("deal.next", deal_next, "winner", next_dealers, N_("who deals the next deal")),
    CHOICE("deal.cut", deal_cut, "none", cuts,
           N_("whether a cut card counts off the seat that is dealt the first card")),
    { .name = "deal.cut_values",
      .type = CLIMB_FIELD_CHOICE,
      .offset = offsetof(ClimbRules, deal_cut_values),
      .initial = "full",
      .min = CLIMB_VALUES_FULL,
      .choices = cut_values,
      .choice_words = cut_values_words,
      .help = N_("what court cards count in that cut") },
    CHOICE("deal.first_card", deal_first_card, "next", first_cards,
           N_("who is dealt the first card")),

    TEXT(
        "exchange.cards", exchange_cards, "", CLIMB_FORM_LIST,
        N_("cards given after the deal, from the second deal on: as many as the first number by the "
           "last placed to the first placed, as the second number by the last but one to the second "
           "…, and as many back; empty for none")),
    CHOICE("exchange.give", exchange_give, "highest", gives, N_("what the worse placed gives")),
    CHOICE("exchange.back", exchange_back, "choice", backs,
           N_("what the better placed gives back")),
    TEXT(
        "exchange.back_ranks", exchange_back_ranks, "", CLIMB_FORM_CARDS,
        N_("ranks of which cards are given back, such as “3-T”, by those who hold them; empty for all")),
    TEXT(
        "deal.wins_at_once", deal_wins_at_once, "", CLIMB_FORM_LIST,
        N_("combinations with which whoever is dealt one has won, such as “four:2 six-pairs”; those "
           "that are named first win before others")),

    CHOICE("open.lead", open_lead, "card", leads, N_("who leads a deal")),
    TEXT("open.card", open_card, "lowest", CLIMB_FORM_CARDS,
         N_("the opening card, or “lowest” for the lowest card of the pack")),
    CHOICE("open.when", open_when, "every_deal", openings, N_("which deals are opened so")),
    CHOICE("open.require", open_require, "include", requires, N_("what the opening play must be")),
    CHOICE("open.fallback", open_fallback, "lowest_dealt", fallbacks,
           N_("what opens when nobody holds the opening card")),
    CHOICE("open.next_leader", open_next_leader, "winner", next_leaders,
           N_("who leads later deals where the opening card opens the first alone")),
    CHOICE("open.loser_tie", open_loser_tie, "exposed_set", loser_ties,
           N_("which of several equal losers leads or deals")),

    CHOICE("pass.mode", pass_mode, "free", pass_modes, N_("what a pass means")),
    CHOICE("pass.opening", pass_opening, "free", opening_passes,
           N_("whether players who can beat the table may pass on their first turn of a deal")),
    YES_NO("pass.on_lead", pass_on_lead, "no", N_("whether the leader may hand the lead on")),

    CHOICE("trick.lock", trick_lock, "off", locks,
           N_("whether two plays in a row of the same suits lock the trick")),
    CHOICE("draw.on_pass", draw_on_pass, "none", draws,
           N_("how many cards whoever passes draws from the stock")),
    CHOICE("draw.then", draw_then, "turn_passes", draws_then, N_("what comes after the draw")),
    NUMBER("draw.refill", draw_refill, "0", 0, 9,
           N_("how often an empty stock is made anew from the cards played, but for those on the "
              "table")),

    TEXT("immune", immune, "", CLIMB_FORM_LIST,
         N_("combinations that nothing but a bomb beats, such as “single:2 pair:2”")),

    TEXT("bomb.over", bomb_over, "", CLIMB_FORM_LIST,
         N_("what bombs beat beside their own group: “any”, or combinations such as “single:2”")),
    YES_NO("bomb.out_of_turn", bomb_out_of_turn, "no",
           N_("whether bombs may be thrown in out of turn")),
    YES_NO("bomb.after_pass", bomb_after_pass, "yes",
           N_("whether those whom a pass has put out of the trick may still bomb")),
    CHOICE("bomb.turn_after", bomb_turn_after, "interrupter", turns_after,
           N_("where the turn goes after a bomb out of turn")),

    CHOICE("lastcard.duty", lastcard_duty, "off", duties,
           N_("what you owe when the next player has one card")),
    YES_NO("lastcard.pass_ok", lastcard_pass_ok, "yes",
           N_("whether passing is allowed then when your highest card does not beat")),
    CHOICE("lastcard.charge", lastcard_charge, "penalties", charges, N_("how you pay for all")),

    CHOICE("end.mode", end_mode, "first_out", end_modes, N_("when a deal ends")),
    YES_NO("end.immediate", end_immediate, "yes",
           N_("whether the play that ends the deal stands unanswered")),
    TEXT("end.forbid", end_forbid, "", CLIMB_FORM_LIST,
         N_("combinations that nobody may play as the last, such as “single:2”")),
    TEXT("end.last_held", end_last_held, "", CLIMB_FORM_CARDS,
         N_("ranks or cards: whoever is left with one of them is placed last")),
    CHOICE("places.inherit", places_inherit, "next_seat", inherits,
           N_("who leads when the last play of a player who is out stands")),
    TEXT("places.titles", places_titles, "", CLIMB_FORM_NAMES,
         N_("names of the places, first place first, with a star at the one for all in the middle: "
            "“President, Citizen*, Scum”")),

    CHOICE("score.by", score_by, "cards", score_bys, N_("what is scored")),
    TEXT(
        "score.brackets", score_brackets, "13:3 10:2 1:1", CLIMB_FORM_LIST,
        N_("points for each card left, from a number of cards on: “10:2” is two each from ten on")),
    TEXT("score.points", score_points, "", CLIMB_FORM_LIST,
         N_("points of each rank, where points are scored: “3:3 4:4 … A:1 2:2”")),
    TEXT("score.places", score_places, "3 2 1 0", CLIMB_FORM_LIST,
         N_("points of each place, where places are scored")),
    TEXT("score.held", score_held, "", CLIMB_FORM_CARDS,
         N_("ranks or cards that are special when held at the end, such as “2” or “2S”")),
    NUMBER("score.held_factor", score_held_factor, "1", 1, 10,
           N_("multiplies the penalty of a hand with such a card")),
    YES_NO("score.held_each", score_held_each, "no",
           N_("whether each such card multiplies, not only the first")),
    NUMBER("score.held_min", score_held_min, "0", 0, 52,
           N_("cards that a hand must still have to be multiplied")),
    NUMBER("score.held_add", score_held_add, "0", 0, 100,
           N_("points added for each such card, after multiplying")),
    NUMBER("score.unplayed", score_unplayed, "0", 0, 10,
           N_("points a card of a hand that played nothing; 0 leaves it to score.brackets")),
    NUMBER("score.bomb_factor", score_bomb_factor, "1", 1, 10,
           N_("multiplies what the deal is worth, once for each bomb played")),
    NUMBER(
        "score.spring_factor", score_spring_factor, "1", 1, 10,
        N_("multiplies it when the losing side has played nothing, or the auction's winner has lost "
           "after one play")),
    NUMBER("score.at_once", score_at_once, "1", 1, 100,
           N_("multiplies what is scored when a deal is won at once (deal.wins_at_once)")),
    TEXT("capture.points", capture_points, "", CLIMB_FORM_LIST,
         N_("points of each rank for the player who wins the trick: “5:5 T:10 K:10”")),
    CHOICE("capture.left", capture_left, "lost", lefts,
           N_("who takes the points of cards left in hands at the end")),
    CHOICE("capture.last", capture_last, "kept", lasts,
           N_("who has the points that the last player with cards has taken")),
    TEXT(
        "score.winning", score_winning, "1 2 4 8 16", CLIMB_FORM_LIST,
        N_("what a last play with no, one, two … of score.winning_cards wins, where that is scored")),
    TEXT("score.winning_cards", score_winning_cards, "2", CLIMB_FORM_CARDS,
         N_("ranks or cards that are counted in the last play, where that is scored")),
    TEXT("score.winning_double", score_winning_double, "", CLIMB_FORM_CARDS,
         N_("ranks or cards that double what the last play wins when they are in it")),

    CHOICE("settle.mode", settle, "pairwise", settlements, N_("who pays whom")),
    NUMBER("settle.ante", settle_ante, "0", 0, 1000, N_("what each pays into the pot beforehand")),
    NUMBER("settle.lose", settle_lose, "0", 0, 1000,
           N_("what each loser pays into the pot beside the penalty")),
    NUMBER("stake", stake, "1", 1, 1000000, N_("what a point is worth when settling")),

    TEXT("session.end", session_end, "none", CLIMB_FORM_LIST,
         N_("when a session ends: “none”, “deals:10” or “target:50”")),
    CHOICE("session.win", session_win, "lowest_penalty", session_wins, N_("who has won a session")),

    CHOICE("auction.mode", auction, "none", auctions, N_("whether there is an auction")),
    NUMBER("auction.min", auction_min, "1", 1, 100, N_("the lowest bid")),
    NUMBER("auction.max", auction_max, "3", 1, 100, N_("the highest bid, which ends the auction")),
    YES_NO("auction.reenter", auction_reenter, "yes", N_("whether those who passed may bid again")),
    CHOICE("auction.rounds", auction_rounds, "open", rounds, N_("how long the auction goes on")),
    CHOICE("auction.opener", auction_opener, "lead", openers, N_("who speaks first")),
    YES_NO("auction.opener_must", auction_opener_must, "yes", N_("whether the opener must bid")),
    CHOICE("auction.unbid", auction_unbid, "opener", unbids, N_("what happens when all pass")),
    TEXT("auction.force", auction_force, "", CLIMB_FORM_CARDS,
         N_("ranks whose holder must make the highest bid: “333 3322” are three 3s, or two 3s and "
            "two 2s")),
    YES_NO("kitty.public", kitty_public, "no",
           N_("whether all see from the deal on the cards that the auction's winner will take")),
    YES_NO("kitty.shown", kitty_shown, "no",
           N_("whether the auction's winner shows the cards that he takes")),
    CHOICE("call.by", call, "none", calls, N_("how the auction's winner names a partner")),
    TEXT("call.ranks", call_ranks, "4-T", CLIMB_FORM_CARDS, N_("ranks that may be called")),
    YES_NO("call.own", call_own, "no",
           N_("whether the caller may name a card of the own hand and play alone")),
    YES_NO("call.required", call_required, "yes", N_("whether a partner must be called")),
    YES_NO("call.secret", call_secret, "yes",
           N_("whether the partner is known only when the called card is played")),

    YES_NO("info.counts", info_counts, "yes",
           N_("whether all see how many cards each player holds")),
};
#undef OWNER

#define OWNER ClimbKind
static const ClimbField kind_fields[] = {
    WORDS("name", name, N_("the kind in words")),
    YES_NO("play", play, "yes", N_("whether the game has this kind")),
    TEXT("sets", sets, "", CLIMB_FORM_LIST,
         N_("sizes of sets of different ranks, the deciding one first: “3 2” is a full house")),
    NUMBER("run", run, "0", 0, CLIMB_SUIT_SLOTS, N_("cards of each rank in a run; 0 for no run")),
    NUMBER(
        "wings", wings, "0", 0, CLIMB_SUIT_SLOTS - 1,
        N_("further cards that a run has for each of its ranks, equal ones of another rank: 1 for "
           "single cards, 2 for pairs")),
    YES_NO(
        "wings_equal", wings_equal, "no",
        N_("whether such single cards may be equal: three of a rank at most, and not so that they "
           "make the run longer")),
    TEXT("cards", cards, "", CLIMB_FORM_CARDS,
         N_("the cards that it is, such as “XB XR”, and no others")),
    TEXT("apart", apart, "", CLIMB_FORM_CARDS,
         N_("ranks or cards of which it may have only one, such as “XB XR”")),
    TEXT("length", length, "", CLIMB_FORM_LIST,
         N_("ranks in a run, or cards of one suit: “5”, “3-12”, or “3-” for any from three on")),
    TEXT("ladder", ladder, "", CLIMB_FORM_LADDER,
         N_("the sequences of a run, lowest first; empty for consecutive ranks of the pack")),
    TEXT("ranks", ranks, "", CLIMB_FORM_CARDS,
         N_("ranks that a run without a ladder may use, such as “4-K”; empty for all")),
    YES_NO("suited", suited, "no", N_("whether all cards are of one suit")),
    CHOICE("key", key, "rank", keys, N_("what decides between two")),
    CHOICE("tie", tie, "none", ties, N_("whose suit decides between equals")),
    TEXT("group", group, "", CLIMB_FORM_LIST,
         N_("kinds of one group and one number of cards beat each other; empty for none")),
    NUMBER("rung", rung, "0", 0, 255, N_("within a group the higher rung beats the lower")),
    YES_NO("any_size", any_size, "no",
           N_("whether it compares with others of its group whatever the number of cards")),
    YES_NO("bomb", bomb, "no", N_("whether it also beats what bomb.over says")),
    TEXT("over", over, "", CLIMB_FORM_LIST,
         N_("what it beats beside its group, such as “single:2 pair:2”, or “any”")),
    YES_NO("equal", equal, "no", N_("whether an equal combination may be played on it too")),
    YES_NO("held", held, "no",
           N_("whether it is never played and only counts when somebody is dealt it "
              "(deal.wins_at_once)")),
};
#undef OWNER

const ClimbField *climb_fields(int *count) {
    *count = G_N_ELEMENTS(rules_fields);
    return rules_fields;
}

const ClimbField *climb_kind_fields(int *count) {
    *count = G_N_ELEMENTS(kind_fields);
    return kind_fields;
}
