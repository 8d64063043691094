// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads targets: combinations that others reach, that are immune, with which nobody goes out or wins at
// once (ClimbTarget). What they are for is compiled in compile-kinds.c.
#include <string.h>

#include "compile.h"

ClimbTargets climb_compile_targets(const ClimbGame *game, int kinds, const char *field,
                                   const char *text, GPtrArray *problems) {
    ClimbTargets targets = { .count = 0 };
    g_auto(GStrv) words = g_strsplit_set(text != NULL ? text : "", " ,;", -1);
    for (int i = 0; words[i] != NULL; i++) {
        ClimbTarget target = { .kind = -1, .within = ~CLIMB_NO_CARDS };
        char *ranks = strchr(words[i], ':');
        if (words[i][0] == '\0') {
            continue;
        }
        if (ranks != NULL) {
            ClimbRanks within = 0;
            *ranks++ = '\0';
            climb_compile_ranks(game, field, ranks, &within, problems);
            target.within = climb_ranks_cards(within);
        }
        char *cards = strrchr(words[i], 'x');
        if (climb_game_kind_among(game, words[i], kinds) < 0 && cards != NULL &&
            g_ascii_isdigit(cards[1])) {
            target.length = (uint8_t)g_ascii_strtoull(cards + 1, NULL, 10);
            *cards = '\0';
        }
        target.kind = (int8_t)climb_game_kind_among(game, words[i], kinds);
        if (target.kind < 0 && strcmp(words[i], "any") != 0 &&
            climb_rules_kind(game->rules, words[i]) == NULL) {
            climb_compile_problem(
                problems, "{field}",
                _("“{value}” is no kind of this game; write “any” or a kind, as “single:2”"),
                "field", field, "value", words[i], NULL);
        } else if (target.kind < 0 && strcmp(words[i], "any") != 0) {
            continue; // a kind that is switched off
        } else if (targets.count == CLIMB_TARGETS_MAX) {
            climb_compile_problem(problems, "{field}", _("more than {number} targets"), "field",
                                  field, "number", climb_words_digits(CLIMB_TARGETS_MAX).text,
                                  NULL);
        } else {
            targets.targets[targets.count++] = target;
        }
    }
    return targets;
}

ClimbTargets climb_game_targets(const ClimbGame *game, const char *field, const char *text,
                                GPtrArray *problems) {
    return climb_compile_targets(game, game->kind_count, field, text, problems);
}
