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
    climb_book_say(
        out,
        _("A combination is beaten by a higher one of the same kind with the same number "
          "of cards."),
        NULL);
    climb_book_say(out,
                   any_equal(game)
                       ? _("Equal combinations beat each other only where it is said above.")
                       : _("Equal combinations never beat each other."),
                   NULL);
    if (!any_cross(game)) {
        climb_book_say(out,
                       _("Different kinds never beat each other, even where they have the same "
                         "number of cards."),
                       NULL);
    }
}

// Members of a group in rising order of rung (patterns stand in that order): all of them, or those
// that compare whatever their numbers of cards.
static GPtrArray *group_names(const ClimbGame *game, int group, bool any_size) {
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < game->kind_count; i++) {
        if (game->patterns[i].group == group && (game->patterns[i].any_size || !any_size)) {
            g_ptr_array_add(names, g_strdup(climb_words_find(game->patterns[i].name)));
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
    g_autofree char *list = climb_book_join(names, CLIMB_BOOK_COMMAS);
    g_autofree char *free_list = climb_book_join(free_names, CLIMB_BOOK_COMMAS);
    if (names->len > 1) {
        climb_book_say(
            out,
            size > 0 ? _("The kinds of {cards} rank from low to high: {kinds}.")
                     : _("With equal numbers of cards these kinds rank from low to high: {kinds}."),
            "cards", climb_book_cards(size).text, "kinds", list, NULL);
        climb_book_say(out, _("Any combination of a higher kind beats every one of a lower kind."),
                       NULL);
    }
    if (size == 0 && free_names->len > 0) {
        climb_book_say(out,
                       climb_words_plural(
                           "Numbers of cards need not be equal between two of the kind {kinds}.",
                           "Numbers of cards need not be equal between these kinds: {kinds}.",
                           (int)free_names->len),
                       "kinds", free_list, NULL);
    }
}

static void write_groups(const ClimbGame *game, GString *out) {
    for (int group = 0; group < CLIMB_KINDS_MAX; group++) {
        write_group(game, group, out);
    }
}

// Kinds that people might think comparable because they have the same number of cards, at most so many
// pairs of them; returns how many there are.
static int find_incomparable(const ClimbGame *game, int pairs[PAIRS_LISTED][2]) {
    int count = 0;
    for (int i = 0; any_cross(game) && i < game->kind_count; i++) {
        for (int j = i + 1; j < game->kind_count; j++) {
            if (share_a_size(game, i, j) && !related(game, i, j) && count++ < PAIRS_LISTED) {
                pairs[count - 1][0] = i;
                pairs[count - 1][1] = j;
            }
        }
    }
    return count;
}

static void write_incomparable(const ClimbGame *game, GString *out) {
    int pairs[PAIRS_LISTED][2];
    int count = find_incomparable(game, pairs);
    if (count > PAIRS_LISTED) {
        climb_book_say(out,
                       _("Kinds that are not ranked here do not beat each other, even where they "
                         "have the same number of cards."),
                       NULL);
        return;
    }
    for (int i = 0; i < count; i++) {
        climb_book_say(out,
                       _("{kind} and {other} do not beat each other, though they have the same "
                         "number of cards."),
                       "kind", climb_book_kind(game, pairs[i][0]).text, "other",
                       climb_book_kind(game, pairs[i][1]).text, NULL);
    }
}

static void write_over(const ClimbGame *game, GString *out) {
    for (int i = 0; i < game->kind_count; i++) {
        const ClimbPattern *pattern = &game->patterns[i];
        if (!pattern->bomb && pattern->over.count > 0) {
            g_autofree char *targets = climb_book_targets(game, &pattern->over);
            climb_book_say(out, _("{kind} also beats {combinations}."), "kind",
                           climb_book_kind(game, i).text, "combinations", targets, NULL);
        }
    }
}

static void write_immune(const ClimbGame *game, GString *out) {
    if (game->immune.count > 0) {
        g_autofree char *targets = climb_book_targets(game, &game->immune);
        climb_book_say(out, _("Only a bomb beats {combinations}."), "combinations", targets, NULL);
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
        g_autofree char *list = climb_book_join(names, CLIMB_BOOK_AND);
        g_autofree char *targets = climb_book_targets(game, &game->patterns[i].over);
        climb_book_say(out,
                       climb_words_plural("{kinds} is a bomb: it beats {combinations}.",
                                          "{kinds} are bombs: each of them beats {combinations}.",
                                          (int)names->len),
                       "kinds", list, "combinations", targets, NULL);
    }
    if (done != 0) {
        climb_book_say(out,
                       _("Kinds that rank against each other keep their order: of two bombs that "
                         "do, only the higher beats the other."),
                       NULL);
    }
}

static void write_out_of_turn(const ClimbGame *game, GString *out) {
    const ClimbRules *rules = game->rules;
    if (!has_bombs(game)) {
        return;
    }
    if (!rules->bomb_out_of_turn) {
        climb_book_say(out, _("A bomb is played in turn, like any other combination."), NULL);
        return;
    }
    climb_book_say(out,
                   _("A bomb may also be thrown in out of turn by anybody who did not play the "
                     "combination on the table, as long as one lies there and the trick is still "
                     "open; of several who want to, the one who comes first after the player at "
                     "turn goes first."),
                   NULL);
    switch ((ClimbTurnAfter)rules->bomb_turn_after) {
    case CLIMB_TURN_AFTER_INTERRUPTER:
        climb_book_say(out, _("The turn then goes on from the player who threw it in."), NULL);
        break;
    case CLIMB_TURN_AFTER_KEPT:
        climb_book_say(out, _("The player whose turn it was stays at turn."), NULL);
        break;
    }
}

static void write_after_pass(const ClimbGame *game, GString *out) {
    if (!has_bombs(game) || !game->rules->bomb_out_of_turn) {
        return;
    }
    climb_book_say(out,
                   game->rules->bomb_after_pass
                       ? _("Whoever has passed in this trick may still throw in a bomb.")
                       : _("Whoever has passed in this trick may no longer throw in a bomb."),
                   NULL);
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
