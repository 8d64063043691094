// SPDX-License-Identifier: LGPL-2.1-or-later
// A hash of the whole state of a deal, by which tests, records and reloads tell states apart. How the
// state changes is in deal.c.
#include "deal.h"

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 29);
}

static uint64_t mix_cards(uint64_t hash, ClimbCards cards) {
    ClimbPack second = climb_cards_second(cards);
    hash = mix(hash, climb_cards_first(cards));
    return second == 0 ? hash : mix(hash, ~second);
}

static uint64_t mix_combo(uint64_t hash, const ClimbCombo *combo) {
    hash = mix_cards(hash, combo->cards);
    uint64_t small = (unsigned)combo->reversed << 16 | (unsigned)combo->kind << 8 | combo->size;
    return mix(hash, (uint64_t)combo->strength << 24 | small);
}

// Packs up to eight small members into one word.
static uint64_t pack(const int *values, int count) {
    uint64_t word = 0;
    for (int i = 0; i < count; i++) {
        word = word << 8 | (uint8_t)values[i];
    }
    return word;
}

#define MIX(hash, ...) \
    mix((hash), pack((const int[]){ __VA_ARGS__ }, G_N_ELEMENTS(((const int[]){ __VA_ARGS__ }))))

// Member by member, since the gaps between them hold anything.
uint64_t climb_deal_hash(const ClimbDeal *deal) {
    uint64_t hash = mix(0, deal->seats);
    for (int i = 0; i < deal->seats; i++) {
        hash = mix_cards(hash, deal->hands[i]);
        hash = MIX(hash, deal->counts[i], deal->plays[i], deal->drew[i]);
    }
    for (int i = 0; i < deal->out_count; i++) {
        hash = mix(hash, deal->out_order[i]);
    }
    const ClimbCards sets[] = { deal->kitty,  deal->aside, deal->exposed, deal->played,
                                deal->called, deal->stock, deal->fresh,   deal->trick };
    for (size_t i = 0; i < G_N_ELEMENTS(sets); i++) {
        hash = mix_cards(hash, sets[i]);
    }
    hash = mix_combo(hash, &deal->table);
    hash = mix_combo(hash, &deal->last);
    hash = mix_combo(hash, &deal->finish);
    for (int i = 0; i < deal->gift_count; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        hash = mix_cards(hash, gift->cards);
        hash = MIX(hash, gift->from, gift->to, gift->count, gift->give, deal->gifts_done);
    }
    hash = mix_combo(hash, &deal->at_once);
    hash = mix_combo(hash, &deal->beaten);
    for (int i = 0; i < deal->seats; i++) {
        hash = mix(hash, (uint64_t)(uint32_t)deal->captured[i] << 32 | (uint32_t)deal->paid[i]);
    }
    for (int i = 0; i < deal->answer_count; i++) {
        hash = mix(hash, deal->answers[i]);
    }
    hash = mix(hash, (uint32_t)deal->trick_paid);
    hash = MIX(hash, deal->beaten_seat, deal->trick_payer, deal->answer_count, deal->choices,
               deal->turn_kept, deal->answered);
    hash = mix(hash, deal->serial);
    hash = mix(hash, deal->stock_seed);
    hash = MIX(hash, deal->drawn, deal->stock_count, deal->draws & 255, deal->draws >> 8,
               deal->refills);
    hash = MIX(hash, deal->out_count, deal->phase, deal->number, deal->step, deal->dealer,
               deal->turn, deal->table_seat, deal->trick_leader);
    hash = MIX(hash, deal->passed, deal->acted, deal->had_turn, deal->lead_passes, deal->out,
               deal->required, deal->bid, deal->bidder);
    hash = MIX(hash, deal->auction_opener, deal->auction_passed, deal->auction_calls,
               deal->auction_passes, deal->declarer, deal->partner, deal->partner_shown);
    hash = mix(hash, (uint64_t)deal->locked << 8 | deal->bombs);
    return MIX(hash, deal->breach, deal->breach_next, deal->liable, deal->voided, deal->skipped,
               deal->lead_next, deal->order_reversed, deal->trick_reversed);
}
