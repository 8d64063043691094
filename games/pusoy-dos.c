// SPDX-License-Identifier: LGPL-2.1-or-later
// Pusoy Dos of the Philippines: Big Two with other suits, as data. Sources and numbers of
// ambiguities (P1 …) as in docs/rules.md.
#include <climb.h>

// P1, P2: the opening card does not follow from the order of suits.
static const char *const settings[] = {
    "deck.suits=CSHD",
    "open.card=3C",
    "direction=cw",
    NULL,
};

static const char *const clubs_high[] = {
    "deck.suits=DHSC",
    NULL,
};

static const char *const spades_high[] = {
    "deck.suits=CDHS",
    NULL,
};

static const char *const lockout[] = {
    "pass.mode=lockout",
    NULL,
};

static const char *const places[] = {
    "pass.mode=lockout",
    "score.scheme=places",
    "settle.mode=none",
    NULL,
};

static const char *const points[] = {
    "score.scheme=points",
    NULL,
};

static const char *const twos[] = {
    "pass.mode=lockout",       "straight.mode=a5high",      "score.scheme=winning_twos",
    "settle.mode=winner_only", "session.win=highest_money", NULL,
};

static const char *const four_cards[] = {
    "quads.alone=kind",
    "four.twopair=yes",
    NULL,
};

static const char *const three_players[] = {
    "players=3",
    "deal.spare=low_holder",
    NULL,
};

static const ClimbPreset presets[] = {
    {
        .id = "clubs-high",
        .title = N_("Pusoy Dos, clubs high"),
        .source = N_("Russian rules of Big Two; philja.com"),
        .summary = N_(
            "Suits run clubs, spades, hearts, diamonds; the 3 of clubs opens all the same."),
        .settings = clubs_high,
    },
    {
        .id = "spades-high",
        .title = N_("Pusoy Dos, spades high"),
        .source = N_("A published Pusoy app; philja.com names a similar order"),
        .summary = N_("Suits run spades, hearts, diamonds, clubs."),
        .settings = spades_high,
    },
    {
        .id = "lockout",
        .title = N_("Pusoy Dos, pass and out"),
        .source = N_("Public notes on a Pusoy Dos engine"),
        .summary = N_("Who passes is out until the next lead."),
        .settings = lockout,
    },
    {
        .id = "places",
        .title = N_("Pusoy Dos for places"),
        .source = N_("pinoyai.com; public notes on a Pusoy Dos engine"),
        .summary = N_(
            "Play goes on for second and third place; 3, 2, 1 and 0 points. Who passes is "
            "out until the next lead."),
        .settings = places,
    },
    {
        .id = "points",
        .title = N_("Pusoy Dos, card points"),
        .source = N_("chuodaidi.net"),
        .summary = N_("Cards left cost their pips, court cards ten."),
        .settings = points,
    },
    {
        .id = "twos",
        .title = N_("Pusoy Dos, winning 2s"),
        .source = N_("Public notes on a Pusoy Dos engine"),
        .summary = N_("The winner scores 1, doubled for each 2 in the last play; A2345 is the "
                      "highest straight; who passes is out until the next lead."),
        .settings = twos,
    },
    {
        .id = "four-cards",
        .title = N_("Pusoy Dos with four-card plays"),
        .source = N_("Hindi rules of Big Two"),
        .summary = N_("Four of a kind alone and two pairs are combinations of four cards."),
        .settings = four_cards,
    },
    {
        .id = "three-players",
        .title = N_("Pusoy Dos for three"),
        .source = N_("chuodaidi.com, as for Big Two"),
        .summary = N_("Seventeen cards each; the card left goes to the holder of the 3 of clubs."),
        .settings = three_players,
    },
    { .id = NULL },
};

static const char *const other_names[] = { "pusoy", "poker-two", "filipino-poker", NULL };

static const ClimbGameInfo pusoy_dos = {
    .id = "pusoy-dos",
    .title = N_("Pusoy Dos"),
    .source = N_("Persian and Portuguese rules of Big Two, Philippine variant; "
                 "pinoygame.com"),
    .summary = N_(
        "Big Two of the Philippines: diamonds are the highest suit, the 3 of clubs opens, "
        "and the turn goes clockwise."),
    .other_names = other_names,
    .base = "big-two",
    .settings = settings,
    .presets = presets,
};

static const ClimbGameInfo *const games[] = { &pusoy_dos, NULL };

extern const ClimbModule climb_module_pusoy_dos;
const ClimbModule climb_module_pusoy_dos = {
    .abi = CLIMB_MODULE_ABI,
    .id = "pusoy-dos",
    .title = N_("Pusoy Dos"),
    .games = games,
};
