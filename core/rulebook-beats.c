// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book on what beats what: ladders of kinds, kinds that do not compare, bombs. Which of
// two of one kind is higher is in rulebook-kinds.c.
#include "book.h"

#include <string.h>

#define PAIRS_LISTED 4

// The one number of cards a kind has, or 0 where it varies.
static int fixed_size(const ClimbGame *game, int kind) {
    int found = 0;
    for (int size = 1; size <= CLIMB_CARDS_MAX; size++) {
        if (game->kinds_of_size[size] >> kind & 1) {
            if (found != 0) {
                return 0;
            }
            found = size;
        }
    }
    return found;
}

static bool share_a_size(const ClimbGame *game, int a, int b) {
    for (int size = 1; size <= CLIMB_CARDS_MAX; size++) {
        if ((game->kinds_of_size[size] >> a & 1) && (game->kinds_of_size[size] >> b & 1)) {
            return true;
        }
    }
    return false;
}

static bool related(const ClimbGame *game, int a, int b) {
    return (game->patterns[a].answers >> b & 1) || (game->patterns[b].answers >> a & 1);
}

static bool any_cross(const ClimbGame *game) {
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].answers & ~(1u << i)) {
            return true;
        }
    }
    return false;
}

static bool any_equal(const ClimbGame *game) {
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].equal) {
            return true;
        }
    }
    return false;
}

static void write_basics(const ClimbGame *game, GString *out) {
    climb_book_say(out, "A combination is beaten by a higher one of the same kind with the same "
                        "number of cards.");
    climb_book_say(out, any_equal(game)
                            ? "Equal combinations beat each other only where it is said above."
                            : "Equal combinations never beat each other.");
    if (!any_cross(game)) {
        climb_book_say(out, "Different kinds never beat each other, even where they have the same "
                            "number of cards.");
    }
}

// Members of a group in rising order of rung (patterns stand in that order): all of them, or those
// that compare whatever their numbers of cards.
static GPtrArray *group_names(const ClimbGame *game, int group, bool any_size) {
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].group == group && (game->patterns[i].any_size || !any_size)) {
            g_ptr_array_add(names, g_strdup(game->patterns[i].name));
        }
    }
    return names;
}

// The number of cards that all kinds of a group have, or 0 where they differ.
static int group_size(const ClimbGame *game, int group) {
    int size = -1;
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].group == group) {
            int own = fixed_size(game, i);
            size = size < 0 || size == own ? own : 0;
        }
    }
    return MAX(size, 0);
}

static void write_group(const ClimbGame *game, int group, GString *out) {
    g_autoptr(GPtrArray) names = group_names(game, group, false);
    g_autoptr(GPtrArray) free_names = group_names(game, group, true);
    int size = group_size(game, group);
    // Names may themselves contain an "and", so commas alone stand between them.
    g_autofree char *list = climb_book_join(names, NULL);
    g_autofree char *free_list = climb_book_join(free_names, NULL);
    if (names->len > 1 && size > 0) {
        climb_book_say(out, "The kinds of %s rank from low to high: %s.",
                       climb_book_count(size, "card").text, list);
    } else if (names->len > 1) {
        climb_book_say(out, "With equal numbers of cards these kinds rank from low to high: %s.",
                       list);
    }
    if (names->len > 1) {
        climb_book_say(out, "Any combination of a higher kind beats every one of a lower kind.");
    }
    if (size == 0 && free_names->len > 0) {
        climb_book_say(out, "Numbers of cards need not be equal between %s %s.",
                       free_names->len > 1 ? "these kinds:" : "two of the kind", free_list);
    }
}

static void write_groups(const ClimbGame *game, GString *out) {
    for (int group = 0; group < CLIMB_KINDS_MAX; group++) {
        write_group(game, group, out);
    }
}

// Kinds that people might think comparable because they have the same number of cards.
static void write_incomparable(const ClimbGame *game, GString *out) {
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; any_cross(game) && i < game->kind_count; i++) {
        for (int j = i + 1; j < game->kind_count; j++) {
            if (share_a_size(game, i, j) && !related(game, i, j)) {
                g_ptr_array_add(texts, g_strdup_printf("%s and %s", climb_book_kind(game, i).text,
                                                       climb_book_kind(game, j).text));
            }
        }
    }
    if (texts->len > PAIRS_LISTED) {
        climb_book_say(out,
                       "Kinds that are not ranked here do not beat each other, even where they "
                       "have the same number of cards.");
        return;
    }
    for (guint i = 0; i < texts->len; i++) {
        climb_book_say(out, "%s do not beat each other, though they have the same number of cards.",
                       (const char *)texts->pdata[i]);
    }
}

static void write_over(const ClimbGame *game, GString *out) {
    for (int i = 0; i < game->kind_count; i++) {
        const ClimbPattern *pattern = &game->patterns[i];
        if (!pattern->bomb && pattern->over.count > 0) {
            g_autofree char *targets = climb_book_targets(game, &pattern->over);
            climb_book_say(out, "%s also beats %s.", climb_book_kind(game, i).text, targets);
        }
    }
}

static void write_immune(const ClimbGame *game, GString *out) {
    if (game->immune.count > 0) {
        g_autofree char *targets = climb_book_targets(game, &game->immune);
        climb_book_say(out, "Only a bomb beats %s.", targets);
    }
}

static bool same_targets(const ClimbTargets *a, const ClimbTargets *b) {
    if (a->count != b->count) {
        return false;
    }
    for (int i = 0; i < a->count; i++) {
        const ClimbTarget *one = &a->targets[i], *other = &b->targets[i];
        if (one->kind != other->kind || one->length != other->length ||
            one->within != other->within) {
            return false;
        }
    }
    return true;
}

static bool has_bombs(const ClimbGame *game) {
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].bomb) {
            return true;
        }
    }
    return false;
}

// Bombs that reach the same are one sentence.
static void write_bombs(const ClimbGame *game, GString *out) {
    uint32_t done = 0;
    for (int i = 0; i < game->kind_count; i++) {
        if (!game->patterns[i].bomb || (done >> i & 1)) {
            continue;
        }
        g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
        for (int j = i; j < game->kind_count; j++) {
            if (game->patterns[j].bomb &&
                same_targets(&game->patterns[i].over, &game->patterns[j].over)) {
                g_ptr_array_add(names, g_strdup(climb_book_kind(game, j).text));
                done |= 1u << j;
            }
        }
        g_autofree char *list = climb_book_join(names, "and");
        g_autofree char *targets = climb_book_targets(game, &game->patterns[i].over);
        climb_book_say(out, "%s %s: %s beats %s.", list, names->len > 1 ? "are bombs" : "is a bomb",
                       names->len > 1 ? "each of them" : "it", targets);
    }
    if (done != 0) {
        climb_book_say(out,
                       "Kinds that rank against each other keep their order: of two bombs that "
                       "do, only the higher beats the other.");
    }
}

static void write_out_of_turn(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_bombs(game)) {
        return;
    }
    if (!rules->bomb_out_of_turn) {
        climb_book_say(out, "A bomb is played in turn, like any other combination.");
        return;
    }
    climb_book_say(out, "A bomb may also be thrown in out of turn by anybody who did not play the "
                        "combination on the table, as long as one lies there and the trick is "
                        "still open; of several who want to, the one who comes first after the "
                        "player at turn goes first.");
    switch ((ClimbTurnAfter)rules->bomb_turn_after) {
    case CLIMB_TURN_AFTER_INTERRUPTER:
        climb_book_say(out, "The turn then goes on from the player who threw it in.");
        break;
    case CLIMB_TURN_AFTER_KEPT:
        climb_book_say(out, "The player whose turn it was stays at turn.");
        break;
    }
}

static void write_after_pass(const ClimbGame *game, GString *out) {
    if (!has_bombs(game) || !game->rules->bomb_out_of_turn) {
        return;
    }
    climb_book_say(out, game->rules->bomb_after_pass
                            ? "Whoever has passed in this trick may still throw in a bomb."
                            : "Whoever has passed in this trick may no longer throw in a bomb.");
}

const ClimbBookPiece climb_book_beating[] = {
    { "", write_basics }, { "", write_groups },       { "", write_incomparable },
    { "", write_over },   { "immune", write_immune }, { NULL, NULL },
};

const ClimbBookPiece climb_book_bombs[] = {
    { "bomb.over", write_bombs },
    { "bomb.out_of_turn bomb.turn_after", write_out_of_turn },
    { "bomb.after_pass", write_after_pass },
    { NULL, NULL },
};
