// SPDX-License-Identifier: LGPL-2.1-or-later
// Puts together what moves are worth from their points in imagined deals, and puts it into words. Why
// they are good is found in advice-reasons.c.
#include "advice.h"

#include <math.h>
#include <string.h>

#include "json-text.h"
#include "position.h"

#define SHOWN 2     // reasons in words
#define BOT_MOVES 3 // that the adviser finds

// The mean of the differences between two moves in the same deals, and its standard error; against
// NULL, of the points of one.
static double difference(const ClimbTriedMove *a, const ClimbTriedMove *b, double *error) {
    double sum = 0, squares = 0;
    int count = MAX(a->samples, 1);
    for (int i = 0; i < a->samples; i++) {
        double value = (double)a->value[i] - (b != NULL ? (double)b->value[i] : 0);
        sum += value;
        squares += value * value;
    }
    double mean = sum / count;
    *error = sqrt(MAX(squares / count - mean * mean, 0) / MAX(count - 1, 1));
    return mean;
}

typedef struct {
    const ClimbTriedMove *move;
    double points, error;
    int index; // as they were tried
} Ranked;

static int compare_ranked(const void *first, const void *second) {
    const Ranked *a = first, *b = second;
    if (a->points > b->points || a->points < b->points) {
        return a->points > b->points ? -1 : 1;
    }
    return a->index - b->index;
}

static void fill(const ClimbQuestion *question, const ClimbTried *tried, int best,
                 ClimbAdvice *advice) {
    Ranked ranked[CLIMB_SEARCH_CANDIDATES];
    for (int i = 0; i < tried->count; i++) {
        ranked[i] = (Ranked){ .move = &tried->moves[i], .index = i };
        ranked[i].points = difference(ranked[i].move, NULL, &ranked[i].error);
    }
    qsort(ranked, (size_t)tried->count, sizeof(Ranked), compare_ranked);
    for (int i = 0; i < tried->count && advice->count < CLIMB_ADVICE_MOVES; i++) {
        const ClimbTriedMove *move = ranked[i].move;
        if (i >= best && !move->wanted) {
            continue;
        }
        ClimbAdvised *advised = &advice->moves[advice->count++];
        *advised = (ClimbAdvised){ .move = move->move,
                                   .none = move->none,
                                   .wanted = move->wanted,
                                   .points = ranked[i].points,
                                   .error = ranked[i].error };
        advised->loss = difference(ranked[0].move, move, &advised->loss_error);
        advice->samples = move->samples;
        climb_advice_find_reasons(question, &tried->plan, move, advised);
    }
}

bool climb_advice_give(const ClimbQuestion *question, const ClimbMove *wanted, int best,
                       ClimbAdvice *advice) {
    const ClimbView *view = question->view;
    advice->count = advice->samples = 0;
    if (view->deal.turn == view->seat && question->moves->count == 1) {
        ClimbAdvised *only = &advice->moves[advice->count++];
        *only = (ClimbAdvised){ .move = question->moves->moves[0], .wanted = wanted != NULL };
        climb_advice_find_reasons(question, NULL, NULL, only);
        return true;
    }
    ClimbTried *tried = g_new(ClimbTried, 1);
    bool sound = climb_search_try(climb_search_best_level(), question, wanted, best, tried);
    if (sound) {
        fill(question, tried, MIN(best, CLIMB_ADVICE_MOVES - 1), advice);
    }
    g_free(tried);
    return sound && advice->count > 0;
}

static bool advise(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice) {
    ClimbAdvice *advice = bot->data;
    if (!climb_advice_give(question, NULL, BOT_MOVES, advice)) {
        const ClimbBot *const *plain = climb_bots(); // the last has its own way then
        while (plain[1] != NULL) {
            plain++;
        }
        ClimbAdvised *advised = &advice->moves[0];
        *advised = (ClimbAdvised){ .reason_count = 1 };
        advised->reasons[0] = (ClimbReason){ .type = CLIMB_REASON_UNTHOUGHT,
                                             .seat = CLIMB_NO_SEAT };
        advised->none = !plain[0]->decide(plain[0], question, &advised->move);
        advice->count = 1;
        advice->samples = 0;
    }
    *choice = advice->moves[0].move;
    return !advice->moves[0].none;
}

ClimbBot climb_advice_bot(ClimbAdvice *advice) {
    return (ClimbBot){ .id = "adviser",
                       .title = "Adviser",
                       .help = "finds the best moves and says why",
                       .decide = advise,
                       .data = advice };
}

// --- words -----------------------------------------------------------------------------------------

static char *cards_of(const ClimbGame *game, ClimbCards cards, const ClimbAdviceStyle *style) {
    return style != NULL && style->cards != NULL ? style->cards(game, cards, style->data)
                                                 : climb_deck_faces(&game->deck, cards);
}

static char *name_of(int seat, const ClimbAdviceStyle *style) {
    return style != NULL && style->name != NULL ? g_strdup(style->name(seat, style->data))
                                                : g_strdup_printf("player %d", seat + 1);
}

// "8D 8H", or with what it is: "the pair 8D 8H".
static char *combo_of(const ClimbGame *game, const ClimbCombo *combo,
                      const ClimbAdviceStyle *style) {
    g_autofree char *cards = cards_of(game, combo->cards, style);
    if (combo->size == 1) {
        return g_steal_pointer(&cards);
    }
    g_autofree char *name = climb_combo_name(game, combo);
    return g_strdup_printf("the %s %s", name, cards);
}

static const char *plural(int number) {
    return number == 1 ? "" : "s";
}

static char *hand_words(const ClimbReason *reason, const char *what) {
    int winners = reason->combo.size;
    g_autofree char *how_many = winners == 0 ? g_strdup("none") : g_strdup_printf("%d", winners);
    return g_strdup_printf("%s takes about %d play%s, of which %s should win a trick", what,
                           reason->number, plural(reason->number), how_many);
}

// (transfer full)
static char *words_of(const ClimbGame *game, const ClimbReason *reason,
                      const ClimbAdviceStyle *style) {
    g_autofree char *combo = reason->combo.cards != 0 ? combo_of(game, &reason->combo, style)
                                                      : g_strdup("");
    g_autofree char *name = reason->seat != CLIMB_NO_SEAT ? name_of(reason->seat, style)
                                                          : g_strdup("");
    int number = reason->number;
    switch ((ClimbReasonType)reason->type) {
    case CLIMB_REASON_ONLY_MOVE: return g_strdup("nothing else can be done");
    case CLIMB_REASON_GOES_OUT: return g_strdup("these are the last cards");
    case CLIMB_REASON_REQUIRED: return g_strdup_printf("%s must be played", combo);
    case CLIMB_REASON_ONLY_PLAY: return g_strdup("nothing else in the hand beats what lies there");
    case CLIMB_REASON_CANNOT:
        return g_strdup_printf("%s has one card left and cannot answer", name);
    case CLIMB_REASON_HARDEST:
        return g_strdup_printf("%s has one card left, and this is the hardest to beat", name);
    case CLIMB_REASON_FINISHES:
        return g_strdup_printf("%d more play%s then empt%s the hand", number, plural(number),
                               number == 1 ? "ies" : "y");
    case CLIMB_REASON_WINS: return g_strdup("hardly anything that is left beats it");
    case CLIMB_REASON_SPARES: return g_strdup_printf("a lower one would break up %s", combo);
    case CLIMB_REASON_KEEPS_BOMB: return g_strdup_printf("it keeps the bomb %s", combo);
    case CLIMB_REASON_KEEPS: return g_strdup_printf("it keeps %s to win a trick later", combo);
    case CLIMB_REASON_SHEDS: return g_strdup_printf("it gets rid of %d cards at once", number);
    case CLIMB_REASON_LOWEST: return g_strdup("it is the lowest that beats what lies there");
    case CLIMB_REASON_LOW_LEAD: return g_strdup("it is low, and hardly goes away except by a lead");
    case CLIMB_REASON_LEAVES: return g_strdup_printf("only %s is then left that needs help", combo);
    case CLIMB_REASON_BREAKS: return g_strdup_printf("what beats it would break up %s", combo);
    case CLIMB_REASON_PARTNER: return g_strdup_printf("%s is on the same side", name);
    case CLIMB_REASON_LATER: return g_strdup("what beats it is worth more later");
    case CLIMB_REASON_HAND: return hand_words(reason, "the hand");
    case CLIMB_REASON_REST: return hand_words(reason, "what is left");
    case CLIMB_REASON_COSTS: return g_strdup_printf("but it breaks up %s", combo);
    case CLIMB_REASON_NOT_HELD:
        return g_strdup("it is not in the own hand, so its holder can help");
    case CLIMB_REASON_NO_NEED: return g_strdup("nothing is gained by throwing in now");
    case CLIMB_REASON_UNTHOUGHT:
        return g_strdup("functions of the rules cannot be asked what comes of it");
    case CLIMB_REASON_COUNT: break;
    }
    g_return_val_if_reached(g_strdup(""));
}

char *climb_advice_words(const ClimbGame *game, const ClimbAdvised *advised,
                         const ClimbAdviceStyle *style) {
    GString *words = g_string_new(NULL);
    for (int i = 0; i < MIN(advised->reason_count, SHOWN); i++) {
        g_autofree char *reason = words_of(game, &advised->reasons[i], style);
        g_string_append_printf(words, "%s%s", i > 0 ? "; " : "", reason);
    }
    if (words->len == 0) {
        g_string_append(words, "by how imagined deals went");
    }
    return g_string_free(words, FALSE);
}

// --- for programs --------------------------------------------------------------------------------------

const char *climb_reason_key(ClimbReasonType type) {
    static const char *const keys[] = {
        [CLIMB_REASON_ONLY_MOVE] = "only-move",
        [CLIMB_REASON_GOES_OUT] = "goes-out",
        [CLIMB_REASON_REQUIRED] = "required",
        [CLIMB_REASON_ONLY_PLAY] = "only-play",
        [CLIMB_REASON_CANNOT] = "cannot-answer",
        [CLIMB_REASON_HARDEST] = "hardest-to-beat",
        [CLIMB_REASON_FINISHES] = "finishes",
        [CLIMB_REASON_WINS] = "wins-trick",
        [CLIMB_REASON_SPARES] = "spares",
        [CLIMB_REASON_KEEPS_BOMB] = "keeps-bomb",
        [CLIMB_REASON_KEEPS] = "keeps",
        [CLIMB_REASON_SHEDS] = "sheds",
        [CLIMB_REASON_LOWEST] = "lowest",
        [CLIMB_REASON_LOW_LEAD] = "low-lead",
        [CLIMB_REASON_LEAVES] = "leaves-one",
        [CLIMB_REASON_BREAKS] = "would-break",
        [CLIMB_REASON_PARTNER] = "partner",
        [CLIMB_REASON_LATER] = "later",
        [CLIMB_REASON_HAND] = "hand",
        [CLIMB_REASON_REST] = "rest",
        [CLIMB_REASON_COSTS] = "breaks",
        [CLIMB_REASON_NOT_HELD] = "not-held",
        [CLIMB_REASON_NO_NEED] = "no-need",
        [CLIMB_REASON_UNTHOUGHT] = "unthought",
    };
    return type < CLIMB_REASON_COUNT ? keys[type] : "";
}

void climb_advice_add_json(const ClimbGame *game, const ClimbAdvice *advice,
                           const ClimbAdviceStyle *style, GString *json) {
    g_string_append_c(json, '[');
    for (int i = 0; i < advice->count; i++) {
        const ClimbAdvised *advised = &advice->moves[i];
        g_autofree char *move = advised->none ? g_strdup("")
                                              : climb_move_print(game, &advised->move);
        g_autofree char *words = climb_advice_words(game, advised, style);
        g_string_append_printf(json, "%s{\"move\":", i > 0 ? "," : "");
        climb_json_add_string(json, move);
        if (advice->samples > 0) {
            climb_json_add_real(json, "points", advised->points);
            climb_json_add_real(json, "error", advised->error);
            climb_json_add_real(json, "loss", advised->loss);
            climb_json_add_real(json, "loss_error", advised->loss_error);
        }
        g_string_append(json, ",\"reasons\":[");
        for (int k = 0; k < advised->reason_count; k++) {
            g_string_append_printf(json, "%s\"%s\"", k > 0 ? "," : "",
                                   climb_reason_key(advised->reasons[k].type));
        }
        g_string_append(json, "],\"words\":");
        climb_json_add_string(json, words);
        g_string_append_c(json, '}');
    }
    g_string_append_c(json, ']');
}
