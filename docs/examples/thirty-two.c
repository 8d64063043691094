// SPDX-License-Identifier: LGPL-2.1-or-later
// Thirty-Two: a climbing game for four with the cards from 7 to ace, and a bot, as a plug-in. What
// each part means is told in docs/writing-a-game.md.
#include <climb.h>

static const ClimbKind kinds[] = {
    { .id = "single", .sets = "1" },
    { .id = "pair", .sets = "2" },
    { .id = "triple", .name = "three of a kind", .sets = "3" },
    { .id = "run", .run = 1, .length = "3-" },
    { .id = "four", .name = "four of a kind", .sets = "4", .bomb = true },
    { .id = NULL },
};

static const char *const settings[] = {
    "deck.ranks=789TJQKA",
    "open.card=7D",
    "bomb.over=any",
    NULL,
};

static const char *const no_way_back[] = {
    "pass.mode=lockout",
    NULL,
};

static const ClimbPreset presets[] = {
    {
        .id = "no-way-back",
        .title = "Thirty-Two, no way back",
        .source = "docs/writing-a-game.md",
        .summary = "Who passes is out until the next lead.",
        .settings = no_way_back,
    },
    { .id = NULL },
};

static const ClimbGameInfo thirty_two = {
    .id = "thirty-two",
    .title = "Thirty-Two",
    .source = "docs/writing-a-game.md",
    .summary = "Eight cards each; sets, runs of three or more, and four of a kind beats them all.",
    .kinds = kinds,
    .settings = settings,
    .presets = presets,
};

static bool most_cards(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    const ClimbMoves *moves = question->moves;
    (void)bot;
    *choice = moves->moves[0];
    for (int i = 1; i < MIN(moves->count, CLIMB_MOVES_MAX); i++) {
        if (moves->moves[i].combo.size > choice->combo.size) {
            *choice = moves->moves[i];
        }
    }
    return true;
}

static const ClimbBot greedy = {
    .id = "greedy",
    .title = "Greedy",
    .help = "plays as many cards at once as it can",
    .decide = most_cards,
};

static const ClimbGameInfo *const games[] = { &thirty_two, NULL };
static const ClimbBot *const bots[] = { &greedy, NULL };

extern const ClimbModule climb_module;
const ClimbModule climb_module = {
    .abi = CLIMB_MODULE_ABI,
    .id = "thirty-two",
    .title = "Thirty-Two and a bot",
    .games = games,
    .bots = bots,
};
