// SPDX-License-Identifier: LGPL-2.1-or-later
// Dou Dizhu (Fight the Landlord) as a loadable module: a landlord, found by auction, alone against
// two. Where written rules differ, the fields that differ are presets and options.
#include <climb.h>

// Suits mean nothing. Only sequences stop at the ace; kickers may be 2s and jokers.
static const ClimbKind kinds[] = {
    { .id = "single", .name = N_("single"), .sets = "1" },
    { .id = "pair", .name = N_("pair"), .sets = "2" },
    { .id = "triple", .name = N_("three of a kind"), .sets = "3" },
    { .id = "triple-single", .name = N_("three with one"), .sets = "3 1" },
    { .id = "triple-pair", .name = N_("three with a pair"), .sets = "3 2" },
    { .id = "straight", .name = N_("straight"), .run = 1, .length = "5-", .ranks = "3-A" },
    { .id = "pairs", .name = N_("run of pairs"), .run = 2, .length = "3-", .ranks = "3-A" },
    { .id = "airplane", .name = N_("airplane"), .run = 3, .length = "2-", .ranks = "3-A" },
    { .id = "airplane-singles",
      .name = N_("airplane with single wings"),
      .run = 3,
      .wings = 1,
      .apart = "XB XR",
      .length = "2-",
      .ranks = "3-A" },
    { .id = "airplane-pairs",
      .name = N_("airplane with pair wings"),
      .run = 3,
      .wings = 2,
      .length = "2-",
      .ranks = "3-A" },
    { .id = "four-singles",
      .name = N_("four with two singles"),
      .sets = "4 1 1",
      .apart = "XB XR",
      .group = "four-two" },
    { .id = "four-pair", .name = N_("four with a pair"), .sets = "4 2", .group = "four-two" },
    { .id = "four-pairs", .name = N_("four with two pairs"), .sets = "4 2 2" },
    { .id = "bomb",
      .name = N_("four of a kind"),
      .sets = "4",
      .group = "bombs",
      .rung = 1,
      .any_size = true,
      .bomb = true },
    { .id = "rocket",
      .name = N_("rocket"),
      .cards = "XB XR",
      .group = "bombs",
      .rung = 2,
      .any_size = true,
      .bomb = true },
    { .id = NULL },
};

static const char *const settings[] = {
    "deck.ranks=3456789TJQKA2",
    "deck.suits=DCHS",
    "deck.jokers=2",
    "players=3",
    "direction=ccw",
    "deal.cards=17",
    "deal.spare=kitty",
    "deal.next=rotate",
    "deal.first_card=dealer",
    "kitty.shown=yes",
    "auction.mode=raise",
    "auction.min=1",
    "auction.max=3",
    "auction.rounds=one",
    "auction.reenter=no",
    "auction.opener=next_to_dealer",
    "auction.opener_must=no",
    "auction.unbid=redeal",
    "open.lead=bidder",
    "open.require=none",
    "bomb.over=any",
    "score.by=bid",
    "score.bomb_factor=2",
    "score.spring_factor=2",
    "session.win=highest_money",
    "kind.four-pair=off",
    NULL,
};

static const char *const free_kickers[] = {
    "kind.airplane-singles.wings_equal=yes",
    "kind.four-pair=on",
    NULL,
};

static const char *const triple_spring[] = {
    "score.spring_factor=3",
    NULL,
};

static const ClimbPreset presets[] = {
    {
        .id = "free-kickers",
        .title = N_("Dou Dizhu, any kickers"),
        .source = N_("RLCard and DouZero, two published programs that learn the game"),
        .summary = N_("Single cards beside triples or four of a kind may be equal to each other."),
        .settings = free_kickers,
    },
    {
        .id = "triple-spring",
        .title = N_("Dou Dizhu, spring times three"),
        .source = N_("joker128.com"),
        .summary = N_("A spring multiplies by three instead of two."),
        .settings = triple_spring,
    },
    { .id = NULL },
};

static const char *const other_names[] = { "fight-the-landlord", "landlord", "ddz", NULL };

static const ClimbGameInfo dou_dizhu = {
    .id = "dou-dizhu",
    .title = N_("Dou Dizhu"),
    .source = N_(
        "pagat.com as retold on iwotm.org; one round of bids, the redeal and the kitty shown: "
        "mashanggame.com; a spring: joker128.com, here doubling as most tables have it"),
    .summary = N_(
        "Three players bid to be the landlord, who takes three more cards and plays alone "
        "against the other two; bombs double the stake."),
    .other_names = other_names,
    .kinds = kinds,
    .settings = settings,
    .presets = presets,
};

static const ClimbGameInfo *const games[] = { &dou_dizhu, NULL };

extern const ClimbModule climb_module;
const ClimbModule climb_module = {
    .abi = CLIMB_MODULE_ABI,
    .id = "dou-dizhu",
    .title = N_("Dou Dizhu"),
    .games = games,
};
