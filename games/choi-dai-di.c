// SPDX-License-Identifier: LGPL-2.1-or-later
// Choi Dai Di as a game of its own: all of Big Two, and bombs at any moment. Numbers of ambiguities
// (D1 …) as in docs/rules.md.
#include <climb.h>

// D7: a bomb over a bomb goes by the kinds of five cards, as in Big Two.
static const char *const settings[] = {
    "bomb.reach=any",
    "bomb.out_of_turn=yes",
    "score.scheme=dle",
    NULL,
};

// D8, D10.
static const char *const to_winner[] = {
    "settle.mode=to_winner",
    NULL,
};

static const ClimbPreset presets[] = {
    {
        .id = "to-winner",
        .title = N_("Choi Dai Di, paid to the winner"),
        .source = N_("Russian rules of Big Two and Choi Dai Di"),
        .summary = N_("Each loser pays the winner, in place of the books at the end."),
        .settings = to_winner,
    },
    { .id = NULL },
};

static const ClimbGameInfo choi_dai_di = {
    .id = "choi-dai-di",
    .title = N_("Choi Dai Di"),
    .source = N_("Russian rules of Big Two and Choi Dai Di"),
    .summary = N_("Big Two in which four of a kind and straight flushes beat everything and may be "
                  "thrown in out of turn."),
    .base = "big-two",
    .settings = settings,
    .presets = presets,
};

static const ClimbGameInfo *const games[] = { &choi_dai_di, NULL };

extern const ClimbModule climb_module_choi_dai_di;
const ClimbModule climb_module_choi_dai_di = {
    .abi = CLIMB_MODULE_ABI,
    .id = "choi-dai-di",
    .title = N_("Choi Dai Di"),
    .games = games,
};
