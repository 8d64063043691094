// SPDX-License-Identifier: LGPL-2.1-or-later
// Refusals in words: what is wrong with a move, with the cards concerned, and what would be allowed.
// The judgement itself is in check.c and auction.c; words about combinations are in explain.c.
#include <string.h>

#include "book.h"
#include "house.h"

typedef struct {
    const ClimbGame *game;
    const ClimbDeal *deal;
    const ClimbMove *move;
} Refusal;

const char *climb_verdict_key(ClimbVerdict verdict) {
    static const char *const keys[] = {
        [CLIMB_VERDICT_OK] = "ok",
        [CLIMB_VERDICT_DEAL_OVER] = "deal-over",
        [CLIMB_VERDICT_NO_SUCH_SEAT] = "no-such-seat",
        [CLIMB_VERDICT_OUT] = "out",
        [CLIMB_VERDICT_NOT_YOUR_TURN] = "not-your-turn",
        [CLIMB_VERDICT_WRONG_PHASE] = "wrong-phase",
        [CLIMB_VERDICT_NO_CARDS] = "no-cards",
        [CLIMB_VERDICT_NOT_IN_HAND] = "not-in-hand",
        [CLIMB_VERDICT_NO_COMBINATION] = "no-combination",
        [CLIMB_VERDICT_WRONG_SIZE] = "wrong-size",
        [CLIMB_VERDICT_WRONG_KIND] = "wrong-kind",
        [CLIMB_VERDICT_TOO_LOW] = "too-low",
        [CLIMB_VERDICT_IMMUNE] = "immune",
        [CLIMB_VERDICT_OPENING_CARD] = "opening-card",
        [CLIMB_VERDICT_OPENING_SINGLE] = "opening-single",
        [CLIMB_VERDICT_LEAD_PASS] = "lead-pass",
        [CLIMB_VERDICT_LOCKED_OUT] = "locked-out",
        [CLIMB_VERDICT_LOCKED_SUITS] = "locked-suits",
        [CLIMB_VERDICT_OPENING_ROUND] = "opening-round",
        [CLIMB_VERDICT_DUTY_HIGHEST] = "duty-highest",
        [CLIMB_VERDICT_DUTY_MULTIPLE] = "duty-multiple",
        [CLIMB_VERDICT_DUTY_PASS] = "duty-pass",
        [CLIMB_VERDICT_FORBIDDEN_FINISH] = "forbidden-finish",
        [CLIMB_VERDICT_NO_INTERRUPT] = "no-interrupt",
        [CLIMB_VERDICT_INTERRUPT_NO_BOMB] = "interrupt-no-bomb",
        [CLIMB_VERDICT_BID_TOO_LOW] = "bid-too-low",
        [CLIMB_VERDICT_BID_TOO_HIGH] = "bid-too-high",
        [CLIMB_VERDICT_BID_MUST_OPEN] = "bid-must-open",
        [CLIMB_VERDICT_BID_FORCED] = "bid-forced",
        [CLIMB_VERDICT_CALL_RANK] = "call-rank",
        [CLIMB_VERDICT_CALL_OWN] = "call-own",
        [CLIMB_VERDICT_CALL_NO_CARD] = "call-no-card",
        [CLIMB_VERDICT_CALL_REQUIRED] = "call-required",
        [CLIMB_VERDICT_GIVE_COUNT] = "give-count",
        [CLIMB_VERDICT_GIVE_RANK] = "give-rank",
        [CLIMB_VERDICT_NO_SUCH_ANSWER] = "no-such-answer",
        [CLIMB_VERDICT_HOUSE_RULE] = "house-rule",
    };
    return (size_t)verdict < G_N_ELEMENTS(keys) ? keys[verdict] : "unknown";
}

// --- pieces ----------------------------------------------------------------------------------

static char *faces(const Refusal *refusal, ClimbCards cards) {
    return climb_deck_faces(&refusal->game->deck, cards & refusal->game->deck.cards);
}

static char *combo_words(const Refusal *refusal, const ClimbCombo *combo) {
    g_autofree char *name = climb_combo_name(refusal->game, combo);
    return climb_combo_with_article(name);
}

static ClimbCombo highest_single(const Refusal *refusal) {
    ClimbCards hand = refusal->deal->hands[refusal->move->seat];
    ClimbCombo best = { 0 };
    if (hand != 0) {
        ClimbCard card = climb_deal_reversed(refusal->deal) ? climb_cards_lowest(hand)
                                                            : climb_cards_highest(hand);
        climb_combo_classify(refusal->game, climb_cards_of(card), &best);
    }
    return best;
}

// "1, 2 or 3"; "a pair, or four of a kind and one".
static char *list_words(GPtrArray *words) {
    bool long_words = false;
    for (guint i = 0; i < words->len; i++) {
        long_words = long_words || strstr(words->pdata[i], " and ") != NULL;
    }
    return climb_book_join(words, long_words ? CLIMB_BOOK_LONG_OR : CLIMB_BOOK_OR);
}

// What beats the table, by kinds: "a higher straight, a flush or a full house".
static char *answers_words(const Refusal *refusal) {
    const ClimbGame *game = refusal->game;
    const ClimbCombo *table = &refusal->deal->table;
    const ClimbPattern *against = &game->patterns[table->kind];
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *same = climb_combo_name(game, table);
    g_ptr_array_add(names,
                    climb_words_fill(table->reversed ? _("a lower {kind}") : _("a higher {kind}"),
                                     "kind", same, NULL));
    for (uint32_t kinds = against->answers; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        const ClimbPattern *pattern = &game->patterns[kind];
        bool reaches = climb_targets_match(&pattern->over, table);
        bool compares = pattern->group == against->group &&
                        (game->kinds_of_size[table->size] >> kind & 1) != 0;
        if (kind != table->kind && (reaches || compares)) {
            g_ptr_array_add(names, climb_combo_with_article(climb_words_find(pattern->name)));
        }
    }
    return list_words(names);
}

static char *table_asks(const Refusal *refusal) {
    g_autofree char *answers = answers_words(refusal);
    g_autofree char *table = faces(refusal, refusal->deal->table.cards);
    // Translators: {kinds} are such as “a higher pair”.
    return climb_words_fill(refusal->deal->table.reversed
                                ? _("to beat {cards} takes {kinds} (lower beats higher now)")
                                : _("to beat {cards} takes {kinds}"),
                            "cards", table, "kinds", answers, NULL);
}

static char *ranks_words(const ClimbGame *game, ClimbRanks ranks) {
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    for (; ranks != 0; ranks &= ranks - 1) {
        int rank = climb_ranks_lowest(ranks);
        if (rank < (int)strlen(game->deck.ranks)) {
            char letter = game->deck.ranks[rank];
            g_ptr_array_add(words, letter == 'T' ? g_strdup("10") : g_strdup_printf("%c", letter));
        }
    }
    return list_words(words);
}

// "2 cards to player 2".
static char *gift_words(const Refusal *refusal) {
    const ClimbGift *gift = climb_exchange_next(refusal->deal);
    return climb_words_fill(climb_words_plural("{number} card to player {seat}",
                                               "{number} cards to player {seat}", gift->count),
                            "number", climb_words_digits(gift->count).text, "seat",
                            climb_words_digits(gift->to + 1).text, NULL);
}

static char *give_words(const Refusal *refusal, ClimbVerdict verdict) {
    g_autofree char *gift = gift_words(refusal);
    g_autofree char *ranks = ranks_words(refusal->game, refusal->game->back_ranks);
    int count = climb_cards_count(refusal->move->combo.cards);
    // Translators: {gift} is such as “2 cards to player 2”.
    return climb_words_fill(verdict == CLIMB_VERDICT_GIVE_COUNT
                                ? _("give {gift}, not {number}")
                                : _("give {gift}, of rank {ranks} as far as you hold them"),
                            "gift", gift, "number", climb_words_digits(count).text, "ranks", ranks,
                            NULL);
}

static int lowest_bid(const Refusal *refusal) {
    return MAX(refusal->game->rules->auction_min, refusal->deal->bid + 1);
}

// --- refusals --------------------------------------------------------------------------------

static const char *turn_text(const ClimbDeal *deal) {
    if (deal->turn == CLIMB_NO_SEAT) {
        return _("it is nobody's turn");
    }
    switch ((ClimbPhase)deal->phase) {
    case CLIMB_PHASE_EXCHANGE: return _("it is not your turn: player {seat} is to give cards");
    case CLIMB_PHASE_AUCTION: return _("it is not your turn: player {seat} is to bid");
    case CLIMB_PHASE_CALL: return _("it is not your turn: player {seat} is to call a card");
    case CLIMB_PHASE_ASK: return _("it is not your turn: player {seat} is to answer a question");
    case CLIMB_PHASE_PLAY:
    case CLIMB_PHASE_OVER: break;
    }
    return _("it is not your turn: player {seat} is to play");
}

static char *turn_words(const Refusal *refusal) {
    return climb_words_fill(turn_text(refusal->deal), "seat",
                            climb_words_digits(refusal->deal->turn + 1).text, NULL);
}

static char *phase_words(const Refusal *refusal) {
    if (refusal->move->type == CLIMB_MOVE_GIVE && refusal->deal->phase != CLIMB_PHASE_EXCHANGE) {
        return g_strdup(_("no cards are given now"));
    }
    switch ((ClimbPhase)refusal->deal->phase) {
    case CLIMB_PHASE_EXCHANGE: {
        g_autofree char *gift = gift_words(refusal);
        return climb_words_fill(_("cards are given before the play: give {gift}"), "gift", gift,
                                NULL);
    }
    case CLIMB_PHASE_AUCTION: return g_strdup(_("the auction is on: bid or pass"));
    case CLIMB_PHASE_CALL:
        return g_strdup(refusal->game->rules->call == CLIMB_CALL_RANK
                            ? _("the auction is won: call the partner's rank first")
                            : _("the auction is won: call the partner's card first"));
    case CLIMB_PHASE_PLAY:
        return g_strdup(refusal->game->rules->auction == CLIMB_AUCTION_NONE
                            ? _("this game has no bids and calls: play cards or pass")
                            : _("bids and calls are over: play cards or pass"));
    case CLIMB_PHASE_ASK: return g_strdup(_("a question is asked: answer it first"));
    case CLIMB_PHASE_OVER: break;
    }
    return g_strdup(_("the deal is over"));
}

static char *not_in_hand_words(const Refusal *refusal) {
    ClimbCards cards = refusal->move->combo.cards;
    ClimbCards missing = cards & ~refusal->deal->hands[refusal->move->seat];
    if ((missing & refusal->game->deck.cards) == 0) {
        return g_strdup(_("this game has no such card"));
    }
    g_autofree char *text = faces(refusal, missing);
    return climb_words_fill(_("you do not hold {cards}"), "cards", text, NULL);
}

static char *no_combination_words(const Refusal *refusal) {
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *why = climb_combo_why_not(refusal->game, refusal->move->combo.cards);
    // Translators: {reason} is such as “the ranks differ”.
    return climb_words_fill(_("{cards} is no combination: {reason}"), "cards", text, "reason", why,
                            NULL);
}

static char *wrong_shape_words(const Refusal *refusal) {
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *name = combo_words(refusal, &refusal->move->combo);
    g_autofree char *asks = table_asks(refusal);
    // Translators: {demand} is such as “to beat 3D 3C takes a higher pair”.
    return climb_words_fill(_("{cards} is {kind}; {demand}"), "cards", text, "kind", name, "demand",
                            asks, NULL);
}

static char *too_low_words(const Refusal *refusal) {
    const ClimbCombo *combo = &refusal->move->combo;
    const ClimbCombo *table = &refusal->deal->table;
    g_autofree char *text = faces(refusal, combo->cards);
    g_autofree char *name = combo_words(refusal, combo);
    g_autofree char *asks = table_asks(refusal);
    // Translators: {demand} is such as “to beat 3D 3C takes a higher pair”.
    const char *words = combo->kind != table->kind ? _("{cards} is too low, being {kind}; {demand}")
                        : combo->strength == table->strength
                            ? _("{cards} only equals what is on the table; {demand}")
                        : table->reversed ? _("{cards} is too high; {demand}")
                                          : _("{cards} is too low; {demand}");
    return climb_words_fill(words, "cards", text, "kind", name, "demand", asks, NULL);
}

static char *immune_words(const Refusal *refusal) {
    g_autofree char *table = faces(refusal, refusal->deal->table.cards);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < refusal->game->kind_count; i++) {
        const ClimbPattern *pattern = &refusal->game->patterns[i];
        if (pattern->bomb && climb_targets_match(&pattern->over, &refusal->deal->table)) {
            g_ptr_array_add(names, g_strdup(climb_words_find(pattern->name)));
        }
    }
    g_autofree char *list = list_words(names);
    return climb_words_fill(names->len == 0
                                ? _("nothing in this game beats {cards}: pass")
                                : _("only a bomb beats {cards} here ({kinds}): pass, or play one"),
                            "cards", table, "kinds", list, NULL);
}

static char *opening_words(const Refusal *refusal, ClimbVerdict verdict) {
    g_autofree char *card = faces(refusal, climb_cards_of(refusal->deal->required));
    return climb_words_fill(verdict == CLIMB_VERDICT_OPENING_CARD
                                ? _("the opening play must include {card}")
                                : _("the opening play must be {card} alone"),
                            "card", card, NULL);
}

static char *lead_pass_words(const Refusal *refusal) {
    const ClimbDeal *deal = refusal->deal;
    if (deal->required != CLIMB_NO_CARD) {
        g_autofree char *card = faces(refusal, climb_cards_of(deal->required));
        return climb_words_fill(_("you open the deal and must play; the play must include {card}"),
                                "card", card, NULL);
    }
    return g_strdup(refusal->game->rules->pass_on_lead
                        ? _("all others have handed the lead on: you must play")
                        : _("you lead and must play: any combination will do"));
}

static char *locked_out_words(const Refusal *refusal) {
    return g_strdup(refusal->game->rules->pass_mode == CLIMB_PASS_ONE_CIRCUIT
                        ? _("you have acted in this trick, and each player does so once: wait for "
                            "the next lead")
                        : _("you passed earlier in this trick: wait for the next lead"));
}

// "spades", "clubs and hearts"
char *climb_suits_words(const ClimbGame *game, unsigned suits) {
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (; suits != 0; suits &= suits - 1) {
        g_ptr_array_add(names, g_strdup(climb_book_suit(game, __builtin_ctz(suits)).text));
    }
    return climb_book_join(names, CLIMB_BOOK_AND);
}

static char *locked_suits_words(const Refusal *refusal) {
    g_autofree char *suits = climb_suits_words(refusal->game, refusal->deal->locked);
    return climb_words_fill(
        _("two plays in a row had the same suits, and the trick is locked to them: "
          "play {suits}, or pass"),
        "suits", suits, NULL);
}

static char *opening_round_words(const Refusal *refusal) {
    (void)refusal;
    return g_strdup(
        _("this is your first turn of the deal and you can play: in this game nobody may "
          "pass on it then"));
}

static const char *duty_text(const Refusal *refusal, ClimbVerdict verdict, const ClimbCombo *best) {
    switch ((int)verdict) {
    case CLIMB_VERDICT_DUTY_MULTIPLE:
        return _(
            "player {seat}, who is next, has one card left: lead more than one card, as you can");
    case CLIMB_VERDICT_DUTY_HIGHEST:
        return _(
            "player {seat}, who is next, has one card left: if you play a single it must be your "
            "highest, {card}");
    default: break;
    }
    if (refusal->deal->table.size == 0) {
        return _("player {seat}, who is next, has one card left: do not hand the lead on");
    }
    return climb_combo_beats(refusal->game, best, &refusal->deal->table)
               ? _("player {seat}, who is next, has one card left: do not pass, you can play {card}")
               : _("player {seat}, who is next, has one card left: do not pass, you can beat the "
                   "table");
}

static char *duty_words(const Refusal *refusal, ClimbVerdict verdict) {
    int next = climb_deal_duty_next(refusal->game, refusal->deal);
    ClimbCombo best = highest_single(refusal);
    g_autofree char *card = faces(refusal, best.cards);
    return climb_words_fill(duty_text(refusal, verdict, &best), "seat",
                            climb_words_digits(next + 1).text, "card", card, NULL);
}

static char *finish_words(const Refusal *refusal) {
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *name = combo_words(refusal, &refusal->move->combo);
    return climb_words_fill(refusal->deal->table.size == 0
                                ? _("nobody may go out with {kind} such as {cards}: lead something "
                                    "else, or pass if you cannot")
                                : _("nobody may go out with {kind} such as {cards}: play something "
                                    "else or pass"),
                            "kind", name, "cards", text, NULL);
}

static char *no_interrupt_words(const Refusal *refusal) {
    g_autofree char *turn = turn_words(refusal);
    // Translators: {turn} is such as “it is not your turn: player 2 is to play”.
    const char *text = _("{turn}, and you may not play out of turn now");
    if (refusal->deal->table.size == 0) {
        text = _("{turn}, and bombs out of turn need a combination on the table");
    } else if (refusal->deal->table_seat == refusal->move->seat) {
        text = _("{turn}, and what lies on the table is your own");
    }
    return climb_words_fill(text, "turn", turn, NULL);
}

static char *no_bomb_words(const Refusal *refusal) {
    g_autofree char *turn = turn_words(refusal);
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *name = combo_words(refusal, &refusal->move->combo);
    return climb_words_fill(
        _("{turn}; only a bomb may be played out of turn, and {cards} is {kind}"), "turn", turn,
        "cards", text, "kind", name, NULL);
}

static const char *bid_text(ClimbVerdict verdict) {
    switch ((int)verdict) {
    case CLIMB_VERDICT_BID_TOO_LOW:
        return _("{bid} is too low a bid: the least allowed is {lowest}");
    case CLIMB_VERDICT_BID_TOO_HIGH: return _("{bid} is too high a bid: the highest is {highest}");
    case CLIMB_VERDICT_BID_FORCED:
        return _("your cards force you to bid the highest, {highest} ({cards})");
    default: break;
    }
    return _("you open the auction and must bid, from {lowest} to {highest}");
}

static char *bid_words(const Refusal *refusal, ClimbVerdict verdict) {
    const ClimbRules *rules = refusal->game->rules;
    return climb_words_fill(bid_text(verdict), "bid", climb_words_digits(refusal->move->value).text,
                            "lowest", climb_words_digits(lowest_bid(refusal)).text, "highest",
                            climb_words_digits(rules->auction_max).text, "cards",
                            rules->auction_force, NULL);
}

static const char *call_text(ClimbVerdict verdict, bool by_rank) {
    switch ((int)verdict) {
    case CLIMB_VERDICT_CALL_RANK:
        return by_rank ? _("call one of the ranks {ranks}") : _("call a card of rank {ranks}");
    case CLIMB_VERDICT_CALL_OWN:
        return by_rank ? _("you hold {cards} yourself: call a rank that another player has")
                       : _("you hold {cards} yourself: call a card that another player has");
    case CLIMB_VERDICT_CALL_REQUIRED:
        return by_rank ? _("you must call the partner's rank, of rank {ranks}")
                       : _("you must call the partner's card, of rank {ranks}");
    default: break;
    }
    return by_rank ? _("call one rank: {ranks}") : _("call one card of this game, of rank {ranks}");
}

static char *call_words(const Refusal *refusal, ClimbVerdict verdict) {
    const ClimbGame *game = refusal->game;
    g_autofree char *ranks = ranks_words(game, game->call_ranks);
    g_autofree char *cards = faces(refusal, refusal->move->combo.cards);
    return climb_words_fill(call_text(verdict, game->rules->call == CLIMB_CALL_RANK), "ranks",
                            ranks, "cards", cards, NULL);
}

// The function that refuses says why in its own words.
static char *house_words(const Refusal *refusal) {
    const ClimbGame *game = refusal->game;
    const ClimbMove *move = refusal->move;
    const ClimbDeal *deal = refusal->deal;
    bool play = move->type == CLIMB_MOVE_PLAY;
    g_autofree char *reason = NULL;
    if (play && move->combo.size != 0 && deal->table.size != 0 &&
        !climb_combo_beats(game, &move->combo, &deal->table)) {
        g_autofree char *text = faces(refusal, move->combo.cards);
        g_autofree char *table = faces(refusal, deal->table.cards);
        return climb_words_fill(_("by a rule of this table {cards} does not beat {table}"), "cards",
                                text, "table", table, NULL);
    }
    if ((game->house & CLIMB_HOUSE_MAY_PLAY) != 0 && climb_house_fault(game) == NULL) {
        climb_house_allows(game, deal, move, &reason);
    }
    if (climb_house_fault(game) != NULL) {
        return climb_words_fill(_("a rule of this table failed: {fault}"), "fault",
                                climb_house_fault(game), NULL);
    }
    if (reason != NULL) {
        return g_strdup(climb_words_find(reason));
    }
    return g_strdup(play ? _("a rule of this table does not allow these cards now")
                         : _("a rule of this table does not allow a pass now"));
}

// What concerns whose turn it is and what the table asks for.
static char *play_words(const Refusal *refusal, ClimbVerdict verdict) {
    switch ((int)verdict) {
    case CLIMB_VERDICT_OUT: return g_strdup(_("you have no cards left"));
    case CLIMB_VERDICT_NOT_YOUR_TURN: return turn_words(refusal);
    case CLIMB_VERDICT_WRONG_PHASE: return phase_words(refusal);
    case CLIMB_VERDICT_NO_CARDS: return g_strdup(_("choose cards or pass"));
    case CLIMB_VERDICT_NOT_IN_HAND: return not_in_hand_words(refusal);
    case CLIMB_VERDICT_NO_COMBINATION: return no_combination_words(refusal);
    case CLIMB_VERDICT_WRONG_SIZE:
    case CLIMB_VERDICT_WRONG_KIND: return wrong_shape_words(refusal);
    case CLIMB_VERDICT_TOO_LOW: return too_low_words(refusal);
    case CLIMB_VERDICT_IMMUNE: return immune_words(refusal);
    case CLIMB_VERDICT_LOCKED_OUT: return locked_out_words(refusal);
    case CLIMB_VERDICT_LOCKED_SUITS: return locked_suits_words(refusal);
    case CLIMB_VERDICT_NO_INTERRUPT: return no_interrupt_words(refusal);
    case CLIMB_VERDICT_INTERRUPT_NO_BOMB: return no_bomb_words(refusal);
    default: break;
    }
    return g_strdup(_("this is not allowed"));
}

char *climb_verdict_words(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                          ClimbVerdict verdict) {
    const Refusal refusal = { game, deal, move };
    switch ((int)verdict) {
    case CLIMB_VERDICT_OK: return g_strdup(_("this is allowed"));
    case CLIMB_VERDICT_DEAL_OVER: return g_strdup(_("the deal is over"));
    case CLIMB_VERDICT_NO_SUCH_SEAT:
        return climb_words_fill(_("there is no player {seat}: this game has {number}"), "seat",
                                climb_words_digits(move->seat + 1).text, "number",
                                climb_words_digits(deal->seats).text, NULL);
    case CLIMB_VERDICT_OPENING_CARD:
    case CLIMB_VERDICT_OPENING_SINGLE: return opening_words(&refusal, verdict);
    case CLIMB_VERDICT_LEAD_PASS: return lead_pass_words(&refusal);
    case CLIMB_VERDICT_OPENING_ROUND: return opening_round_words(&refusal);
    case CLIMB_VERDICT_DUTY_HIGHEST:
    case CLIMB_VERDICT_DUTY_MULTIPLE:
    case CLIMB_VERDICT_DUTY_PASS: return duty_words(&refusal, verdict);
    case CLIMB_VERDICT_FORBIDDEN_FINISH: return finish_words(&refusal);
    case CLIMB_VERDICT_BID_TOO_LOW:
    case CLIMB_VERDICT_BID_TOO_HIGH:
    case CLIMB_VERDICT_BID_MUST_OPEN:
    case CLIMB_VERDICT_BID_FORCED: return bid_words(&refusal, verdict);
    case CLIMB_VERDICT_CALL_RANK:
    case CLIMB_VERDICT_CALL_OWN:
    case CLIMB_VERDICT_CALL_NO_CARD:
    case CLIMB_VERDICT_CALL_REQUIRED: return call_words(&refusal, verdict);
    case CLIMB_VERDICT_GIVE_COUNT:
    case CLIMB_VERDICT_GIVE_RANK: return give_words(&refusal, verdict);
    case CLIMB_VERDICT_NO_SUCH_ANSWER:
        return climb_words_fill(_("there is no answer {number}: the answers are 1 to {last}"),
                                "number", climb_words_digits(move->value).text, "last",
                                climb_words_digits(deal->choices).text, NULL);
    case CLIMB_VERDICT_HOUSE_RULE: return house_words(&refusal);
    default: break;
    }
    return play_words(&refusal, verdict);
}
