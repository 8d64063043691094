// SPDX-License-Identifier: LGPL-2.1-or-later
// Big Three (Dig a Hole, Wa Keng): an auction, then runs of any length, for three or four players.
// Numbers of ambiguities (T1, F1 …) as in docs/rules.md.
#include <climb.h>

// Suits carry no rank: no tie card anywhere, so that equal plays never beat each other.
static const ClimbKind kinds[] = {
    { .id = "single", .name = N_("single"), .sets = "1" },
    { .id = "pair", .name = N_("pair"), .sets = "2" },
    { .id = "triple", .name = N_("three of a kind"), .sets = "3" },
    { .id = "four", .name = N_("four of a kind"), .sets = "4" },
    { .id = "run-1", .name = N_("run"), .run = 1, .length = "3-", .ranks = "4-K" },
    { .id = "run-2", .name = N_("run of pairs"), .run = 2, .length = "3-", .ranks = "4-K" },
    { .id = "run-3", .name = N_("run of triples"), .run = 3, .length = "3-", .ranks = "4-K" },
    { .id = "run-4", .name = N_("run of fours"), .run = 4, .length = "3-", .ranks = "4-K" },
    { .id = NULL },
};

// T7, T8: the auction's opener, who has the lowest heart dealt, leads anything.
static const char *const settings[] = {
    "deck.ranks=456789TJQKA23",
    "deck.suits=DCHS",
    "players=3",
    "direction=ccw",
    "deal.cards=16",
    "deal.spare=kitty",
    "deal.first_dealer=draw",
    "deal.draw_values=pips",
    "deal.next=winner",
    "deal.first_card=dealer",
    "open.lead=auction_opener",
    "open.card=4H",
    "open.fallback=same_suit",
    "open.require=none",
    "auction.mode=raise",
    "auction.min=1",
    "auction.max=3",
    "auction.reenter=yes",
    "auction.rounds=open",
    "auction.opener_must=yes",
    "score.by=bid",
    "session.win=highest_money",
    NULL,
};

static const char *const four_players[] = {
    "players=4", "deal.cards=13", "deal.spare=uneven", "call.by=card", "call.ranks=4-T", NULL,
};

// T1 to T3, T7, T9.
static const char *const one_round[] = {
    "auction.rounds=one",
    "auction.reenter=no",
    "auction.opener_must=no",
    "auction.forced=yes",
    "open.lead=card",
    "runs.widths=1 2",
    NULL,
};

static const ClimbPreset presets[] = {
    {
        .id = "four-players",
        .title = N_("Big Three for four"),
        .source = N_("Persian rules of Big Three"),
        .summary = N_(
            "Thirteen cards each; the winner of the auction calls a card, whose holder is "
            "the secret partner."),
        .settings = four_players,
    },
    {
        .id = "one-round",
        .title = N_("Big Three, one round of bids"),
        .source = N_("Chinese pages on Wa Keng (baiwen9.com and copies)"),
        .summary = N_("One round of bids, which the opener may pass and three 3s force; runs of "
                      "singles and pairs only; the holder of the lowest heart leads."),
        .settings = one_round,
    },
    { .id = NULL },
};

static const char *const other_names[] = { "big-three-3", "dig-a-hole", "wa-keng", "da-san", NULL };

static const ClimbGameInfo big_three = {
    .id = "big-three",
    .title = N_("Big Three"),
    .source = N_("Persian rules of Big Three, after pagat.com"),
    .summary = N_(
        "Three players bid for four hidden cards; the winner of the auction plays runs and "
        "sets against the other two; the 3 is the highest card."),
    .other_names = other_names,
    .kinds = kinds,
    .settings = settings,
    .presets = presets,
};

static const ClimbGameInfo *const games[] = { &big_three, NULL };

extern const ClimbModule climb_module_big_three;
const ClimbModule climb_module_big_three = {
    .abi = CLIMB_MODULE_ABI,
    .id = "big-three",
    .title = N_("Big Three"),
    .games = games,
};
