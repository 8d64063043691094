#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Usage: plugin-build.sh CLIMB SOURCE-ROOT BUILD-ROOT
#
# Writes a program with a game of its own outside the tree, builds it with what pkg-config says of the
# installed library, and plays a deal of it. As TAP.

# shellcheck source-path=SCRIPTDIR source=installed.sh
. "$(dirname "$0")/installed.sh"

cat >"$tmp/own-game.c" <<'END'
// A game that Climb does not know, as a program of its own: single cards and pairs of a short deck.
#include <climb.h>

static const ClimbKind kinds[] = {
    { .id = "single", .name = "single", .play = true, .sets = "1", .tie = CLIMB_TIE_TOP },
    { .id = "pair", .name = "pair", .play = true, .sets = "2", .tie = CLIMB_TIE_TOP },
    { 0 },
};

static const char *const settings[] = {
    "deck.ranks=789TJQKA", "players=3", "deal.cards=10", "deal.spare=dead",
    "open.card=lowest",    NULL,
};

static const char *const strict[] = { "pass.mode=lockout", NULL };

static const ClimbPreset presets[] = {
    { .id = "strict", .title = "Strict", .source = "this file", .summary = "A pass is final.",
      .settings = strict },
    { 0 },
};

static const ClimbGameInfo game_info = {
    .id = "own-game",
    .title = "A game of one's own",
    .source = "this file",
    .summary = "Three players shed ten cards.",
    .kinds = kinds,
    .settings = settings,
    .presets = presets,
};

static const ClimbGameInfo *const games[] = { &game_info, NULL };

static const ClimbModule module = {
    .abi = CLIMB_MODULE_ABI,
    .id = "own-module",
    .title = "Outside the tree",
    .games = games,
};

static ClimbMoves moves;

static bool bot_moves(ClimbMatch *match, const ClimbBot *bot, GError **error)
{
    int seat = match->deal.turn;
    ClimbView view;
    ClimbRandom chance;
    ClimbMove move = { 0 };
    climb_view_of(match, seat, &view);
    moves.count = 0;
    climb_deal_moves(match->game, &view.deal, seat, &moves);
    climb_bot_random(match, seat, &chance);
    ClimbQuestion question = {
        .game = match->game, .view = &view, .moves = &moves, .random = &chance,
    };
    bot->decide(bot, &question, &move);
    return climb_match_apply(match, &move, error);
}

static bool play(const ClimbRegistry *registry, const char *name, GError **error)
{
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, name, NULL, error);
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, error) : NULL;
    const ClimbBot *bot = climb_registry_find_bot(registry, "random", error);
    if (game == NULL || bot == NULL) {
        return false;
    }
    ClimbSeed seed = climb_seed_from_number(7);
    g_autoptr(ClimbMatch) match = climb_match_new(game, &seed);
    climb_match_begin(match);
    while (match->deal.phase != CLIMB_PHASE_OVER) {
        if (!bot_moves(match, bot, error)) {
            return false;
        }
    }
    int sum = 0;
    for (int i = 0; i < game->seats; i++) {
        sum += match->result.net[i];
    }
    g_print("%s: seat %d wins after %u moves, sum %d\n", name, match->result.winner + 1,
            match->moves->len, sum);
    return true;
}

int main(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbRegistry) registry = climb_registry_new();
    if (!climb_registry_add(registry, &module, &error) ||
        !play(registry, "own-game", &error) || !play(registry, "own-game:strict", &error)) {
        g_printerr("%s\n", error != NULL ? error->message : "failed");
        return 1;
    }
    const GPtrArray *problems = climb_registry_problems(registry);
    for (guint i = 0; i < problems->len; i++) {
        g_printerr("%s\n", (const char *)problems->pdata[i]);
    }
    return problems->len > 0;
}
END

# shellcheck disable=SC2086
$cc $flags -o "$tmp/own-game" "$tmp/own-game.c" $pkg_flags >"$tmp/log" 2>&1
result $? 'a program outside the tree builds with what pkg-config says'
[ "$failed" -eq 0 ] || finish

LD_LIBRARY_PATH=$libraries "$tmp/own-game" >"$tmp/log" 2>&1
result $? 'its game is compiled and played to the end by bots'

played=$(grep -cE '^own-game(:strict)?: seat [123] wins after [0-9]+ moves, sum 0$' "$tmp/log")
[ "$played" -eq 2 ]
result $? 'the game and its preset have a winner, and the scores add up'

# Each public header must do without those before it.
status=0
: >"$tmp/log"
for file in "${header%/*}"/*.h; do
    echo "#include <${file##*/}>" >"$tmp/alone.c"
    # shellcheck disable=SC2086
    $cc $flags -fsyntax-only "$tmp/alone.c" $pkg_flags >>"$tmp/log" 2>&1 || status=1
done
result $status 'every installed header compiles on its own'

finish
