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
    g_ptr_array_add(names, g_strdup_printf("a %s %s", table->reversed ? "lower" : "higher", same));
    for (uint32_t kinds = against->answers; kinds != 0; kinds &= kinds - 1) {
        int kind = __builtin_ctz(kinds);
        const ClimbPattern *pattern = &game->patterns[kind];
        bool reaches = climb_targets_match(&pattern->over, table);
        bool compares = pattern->group == against->group &&
                        (game->kinds_of_size[table->size] >> kind & 1) != 0;
        if (kind != table->kind && (reaches || compares)) {
            g_ptr_array_add(names, climb_combo_with_article(pattern->name));
        }
    }
    return list_words(names);
}

static char *table_asks(const Refusal *refusal) {
    g_autofree char *answers = answers_words(refusal);
    g_autofree char *table = faces(refusal, refusal->deal->table.cards);
    return g_strdup_printf("to beat %s takes %s%s", table, answers,
                           refusal->deal->table.reversed ? " (lower beats higher now)" : "");
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
    return g_strdup_printf("%d card%s to player %d", gift->count, gift->count == 1 ? "" : "s",
                           gift->to + 1);
}

static char *give_words(const Refusal *refusal, ClimbVerdict verdict) {
    g_autofree char *gift = gift_words(refusal);
    if (verdict == CLIMB_VERDICT_GIVE_COUNT) {
        return g_strdup_printf("give %s, not %d", gift,
                               climb_cards_count(refusal->move->combo.cards));
    }
    g_autofree char *ranks = ranks_words(refusal->game, refusal->game->back_ranks);
    return g_strdup_printf("give %s, of rank %s as far as you hold them", gift, ranks);
}

static int lowest_bid(const Refusal *refusal) {
    return MAX(refusal->game->rules->auction_min, refusal->deal->bid + 1);
}

// --- refusals --------------------------------------------------------------------------------

static char *turn_words(const Refusal *refusal) {
    if (refusal->deal->turn == CLIMB_NO_SEAT) {
        return g_strdup("it is nobody's turn");
    }
    return g_strdup_printf("it is not your turn: player %d is to %s", refusal->deal->turn + 1,
                           refusal->deal->phase == CLIMB_PHASE_EXCHANGE  ? "give cards"
                           : refusal->deal->phase == CLIMB_PHASE_AUCTION ? "bid"
                           : refusal->deal->phase == CLIMB_PHASE_CALL    ? "call a card"
                           : refusal->deal->phase == CLIMB_PHASE_ASK     ? "answer a question"
                                                                         : "play");
}

static char *phase_words(const Refusal *refusal) {
    if (refusal->move->type == CLIMB_MOVE_GIVE && refusal->deal->phase != CLIMB_PHASE_EXCHANGE) {
        return g_strdup("no cards are given now");
    }
    switch ((ClimbPhase)refusal->deal->phase) {
    case CLIMB_PHASE_EXCHANGE: {
        g_autofree char *gift = gift_words(refusal);
        return g_strdup_printf("cards are given before the play: give %s", gift);
    }
    case CLIMB_PHASE_AUCTION: return g_strdup("the auction is on: bid or pass");
    case CLIMB_PHASE_CALL:
        return g_strdup_printf("the auction is won: call the partner's %s first",
                               refusal->game->rules->call == CLIMB_CALL_RANK ? "rank" : "card");
    case CLIMB_PHASE_PLAY:
        return g_strdup(refusal->game->rules->auction == CLIMB_AUCTION_NONE
                            ? "this game has no bids and calls: play cards or pass"
                            : "bids and calls are over: play cards or pass");
    case CLIMB_PHASE_ASK: return g_strdup("a question is asked: answer it first");
    case CLIMB_PHASE_OVER: break;
    }
    return g_strdup("the deal is over");
}

static char *not_in_hand_words(const Refusal *refusal) {
    ClimbCards cards = refusal->move->combo.cards;
    ClimbCards missing = cards & ~refusal->deal->hands[refusal->move->seat];
    if ((missing & refusal->game->deck.cards) == 0) {
        return g_strdup("this game has no such card");
    }
    g_autofree char *text = faces(refusal, missing);
    return g_strdup_printf("you do not hold %s", text);
}

static char *no_combination_words(const Refusal *refusal) {
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *why = climb_combo_why_not(refusal->game, refusal->move->combo.cards);
    return g_strdup_printf("%s is no combination: %s", text, why);
}

static char *wrong_shape_words(const Refusal *refusal) {
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *name = combo_words(refusal, &refusal->move->combo);
    g_autofree char *asks = table_asks(refusal);
    return g_strdup_printf("%s is %s; %s", text, name, asks);
}

static char *too_low_words(const Refusal *refusal) {
    const ClimbCombo *combo = &refusal->move->combo;
    const ClimbCombo *table = &refusal->deal->table;
    g_autofree char *text = faces(refusal, combo->cards);
    g_autofree char *asks = table_asks(refusal);
    if (combo->kind != table->kind) {
        g_autofree char *name = combo_words(refusal, combo);
        return g_strdup_printf("%s is too low, being %s; %s", text, name, asks);
    }
    return combo->strength == table->strength
               ? g_strdup_printf("%s only equals what is on the table; %s", text, asks)
               : g_strdup_printf("%s is too %s; %s", text, table->reversed ? "high" : "low", asks);
}

static char *immune_words(const Refusal *refusal) {
    g_autofree char *table = faces(refusal, refusal->deal->table.cards);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < refusal->game->kind_count; i++) {
        const ClimbPattern *pattern = &refusal->game->patterns[i];
        if (pattern->bomb && climb_targets_match(&pattern->over, &refusal->deal->table)) {
            g_ptr_array_add(names, g_strdup(pattern->name));
        }
    }
    g_autofree char *list = list_words(names);
    return names->len == 0
               ? g_strdup_printf("nothing in this game beats %s: pass", table)
               : g_strdup_printf("only a bomb beats %s here (%s): pass, or play one", table, list);
}

static char *opening_words(const Refusal *refusal, ClimbVerdict verdict) {
    g_autofree char *card = faces(refusal, climb_cards_of(refusal->deal->required));
    return verdict == CLIMB_VERDICT_OPENING_CARD
               ? g_strdup_printf("the opening play must include %s", card)
               : g_strdup_printf("the opening play must be %s alone", card);
}

static char *lead_pass_words(const Refusal *refusal) {
    const ClimbDeal *deal = refusal->deal;
    if (deal->required != CLIMB_NO_CARD) {
        g_autofree char *card = faces(refusal, climb_cards_of(deal->required));
        return g_strdup_printf("you open the deal and must play; the play must include %s", card);
    }
    return g_strdup(refusal->game->rules->pass_on_lead
                        ? "all others have handed the lead on: you must play"
                        : "you lead and must play: any combination will do");
}

static char *locked_out_words(const Refusal *refusal) {
    return g_strdup(refusal->game->rules->pass_mode == CLIMB_PASS_ONE_CIRCUIT
                        ? "you have acted in this trick, and each player does so once: wait for "
                          "the next lead"
                        : "you passed earlier in this trick: wait for the next lead");
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
    return g_strdup_printf(
        "two plays in a row had the same suits, and the trick is locked to them: "
        "play %s, or pass",
        suits);
}

static char *opening_round_words(const Refusal *refusal) {
    (void)refusal;
    return g_strdup("this is your first turn of the deal and you can play: in this game nobody may "
                    "pass on it then");
}

static char *duty_words(const Refusal *refusal, ClimbVerdict verdict) {
    int next = climb_deal_duty_next(refusal->game, refusal->deal);
    ClimbCombo best = highest_single(refusal);
    g_autofree char *card = faces(refusal, best.cards);
    g_autofree char *why = g_strdup_printf("player %d, who is next, has one card left", next + 1);
    switch ((int)verdict) {
    case CLIMB_VERDICT_DUTY_MULTIPLE:
        return g_strdup_printf("%s: lead more than one card, as you can", why);
    case CLIMB_VERDICT_DUTY_HIGHEST:
        return g_strdup_printf("%s: if you play a single it must be your highest, %s", why, card);
    default: break;
    }
    if (refusal->deal->table.size == 0) {
        return g_strdup_printf("%s: do not hand the lead on", why);
    }
    return climb_combo_beats(refusal->game, &best, &refusal->deal->table)
               ? g_strdup_printf("%s: do not pass, you can play %s", why, card)
               : g_strdup_printf("%s: do not pass, you can beat the table", why);
}

static char *finish_words(const Refusal *refusal) {
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *name = combo_words(refusal, &refusal->move->combo);
    bool leads = refusal->deal->table.size == 0;
    return g_strdup_printf("nobody may go out with %s such as %s: %s", name, text,
                           leads ? "lead something else, or pass if you cannot"
                                 : "play something else or pass");
}

static char *no_interrupt_words(const Refusal *refusal) {
    g_autofree char *turn = turn_words(refusal);
    if (refusal->deal->table.size == 0) {
        return g_strdup_printf("%s, and bombs out of turn need a combination on the table", turn);
    }
    return refusal->deal->table_seat == refusal->move->seat
               ? g_strdup_printf("%s, and what lies on the table is your own", turn)
               : g_strdup_printf("%s, and you may not play out of turn now", turn);
}

static char *no_bomb_words(const Refusal *refusal) {
    g_autofree char *turn = turn_words(refusal);
    g_autofree char *text = faces(refusal, refusal->move->combo.cards);
    g_autofree char *name = combo_words(refusal, &refusal->move->combo);
    return g_strdup_printf("%s; only a bomb may be played out of turn, and %s is %s", turn, text,
                           name);
}

static char *bid_words(const Refusal *refusal, ClimbVerdict verdict) {
    const ClimbRules *rules = refusal->game->rules;
    int least = lowest_bid(refusal);
    int most = rules->auction_max;
    switch ((int)verdict) {
    case CLIMB_VERDICT_BID_TOO_LOW:
        return g_strdup_printf("%d is too low a bid: the least allowed is %d", refusal->move->value,
                               least);
    case CLIMB_VERDICT_BID_TOO_HIGH:
        return g_strdup_printf("%d is too high a bid: the highest is %d", refusal->move->value,
                               most);
    case CLIMB_VERDICT_BID_FORCED:
        return g_strdup_printf("your cards force you to bid the highest, %d (%s)", most,
                               rules->auction_force);
    default: break;
    }
    return g_strdup_printf("you open the auction and must bid, from %d to %d", least, most);
}

static char *call_words(const Refusal *refusal, ClimbVerdict verdict) {
    const ClimbGame *game = refusal->game;
    g_autofree char *ranks = ranks_words(game, game->call_ranks);
    bool by_rank = game->rules->call == CLIMB_CALL_RANK;
    const char *what = by_rank ? "rank" : "card";
    switch ((int)verdict) {
    case CLIMB_VERDICT_CALL_RANK:
        return g_strdup_printf(by_rank ? "call one of the ranks %s" : "call a card of rank %s",
                               ranks);
    case CLIMB_VERDICT_CALL_OWN: {
        g_autofree char *text = faces(refusal, refusal->move->combo.cards);
        return g_strdup_printf("you hold %s yourself: call a %s that another player has", text,
                               what);
    }
    case CLIMB_VERDICT_CALL_REQUIRED:
        return g_strdup_printf("you must call the partner's %s, of rank %s", what, ranks);
    default: break;
    }
    return by_rank ? g_strdup_printf("call one rank: %s", ranks)
                   : g_strdup_printf("call one card of this game, of rank %s", ranks);
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
        return g_strdup_printf("by a rule of this table %s does not beat %s", text, table);
    }
    if ((game->house & CLIMB_HOUSE_MAY_PLAY) != 0 && climb_house_fault(game) == NULL) {
        climb_house_allows(game, deal, move, &reason);
    }
    if (climb_house_fault(game) != NULL) {
        return g_strdup_printf("a rule of this table failed: %s", climb_house_fault(game));
    }
    return reason != NULL ? g_steal_pointer(&reason)
                          : g_strdup_printf("a rule of this table does not allow %s now",
                                            play ? "these cards" : "a pass");
}

// What concerns whose turn it is and what the table asks for.
static char *play_words(const Refusal *refusal, ClimbVerdict verdict) {
    switch ((int)verdict) {
    case CLIMB_VERDICT_OUT: return g_strdup("you have no cards left");
    case CLIMB_VERDICT_NOT_YOUR_TURN: return turn_words(refusal);
    case CLIMB_VERDICT_WRONG_PHASE: return phase_words(refusal);
    case CLIMB_VERDICT_NO_CARDS: return g_strdup("choose cards or pass");
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
    return g_strdup("this is not allowed");
}

char *climb_verdict_words(const ClimbGame *game, const ClimbDeal *deal, const ClimbMove *move,
                          ClimbVerdict verdict) {
    const Refusal refusal = { game, deal, move };
    switch ((int)verdict) {
    case CLIMB_VERDICT_OK: return g_strdup("this is allowed");
    case CLIMB_VERDICT_DEAL_OVER: return g_strdup("the deal is over");
    case CLIMB_VERDICT_NO_SUCH_SEAT:
        return g_strdup_printf("there is no player %d: this game has %d", move->seat + 1,
                               deal->seats);
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
        return g_strdup_printf("there is no answer %d: the answers are 1 to %d", move->value,
                               deal->choices);
    case CLIMB_VERDICT_HOUSE_RULE: return house_words(&refusal);
    default: break;
    }
    return play_words(&refusal, verdict);
}
