// SPDX-License-Identifier: LGPL-2.1-or-later
// Puts together what moves are worth from their points in imagined deals, and puts it into words. Why
// they are good is found in advice-reasons.c.
#include "advice.h"

#include <math.h>
#include <string.h>

#include "book.h"
#include "json-text.h"
#include "position.h"

#define SHOWN 2     // reasons in words
#define CLEAR 2     // standard errors between moves that imagined deals tell apart
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

// How clearly a move is better or worse than others, for which there is no other reason.
static void add_imagined(const Ranked *ranked, int count, int i, ClimbAdvised *advised) {
    double error = advised->loss_error, margin = advised->loss;
    if (i == 0 && count > 1) {
        margin = difference(ranked[0].move, ranked[1].move, &error);
    }
    ClimbReasonType type = margin <= CLEAR * error ? CLIMB_REASON_HARDLY
                           : i == 0                ? CLIMB_REASON_CLEARLY
                                                   : CLIMB_REASON_WORSE;
    advised->reasons[0] = (ClimbReason){ .type = (uint8_t)type, .seat = CLIMB_NO_SEAT };
    advised->reason_count = 1;
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
        advice->exact = tried->exact;
        climb_advice_find_reasons(question, tried, move, advised);
        if (advised->reason_count == 0) {
            add_imagined(ranked, tried->count, i, advised);
        }
    }
}

bool climb_advice_give(const ClimbQuestion *question, const ClimbMove *wanted, int best,
                       ClimbAdvice *advice) {
    const ClimbView *view = question->view;
    advice->count = advice->samples = 0;
    advice->exact = false;
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
        advice->exact = false;
    }
    *choice = advice->moves[0].move;
    return !advice->moves[0].none;
}

ClimbBot climb_advice_bot(ClimbAdvice *advice) {
    return (ClimbBot){ .id = "adviser",
                       .title = N_("Adviser"),
                       .help = N_("finds the best moves and says why"),
                       .decide = advise,
                       .data = advice };
}

// --- words -----------------------------------------------------------------------------------------

static char *cards_of(const ClimbGame *game, ClimbCards cards, const ClimbAdviceStyle *style) {
    return style != NULL && style->cards != NULL ? style->cards(game, cards, style->data)
                                                 : climb_deck_faces(&game->deck, cards);
}

static char *name_of(int seat, const ClimbAdviceStyle *style) {
    return style != NULL && style->name != NULL
               ? g_strdup(style->name(seat, style->data))
               : climb_words_fill(_("player {seat}"), "seat", climb_words_digits(seat + 1).text,
                                  NULL);
}

// "8D 8H", or with what it is: "the pair 8D 8H".
static char *combo_of(const ClimbGame *game, const ClimbCombo *combo,
                      const ClimbAdviceStyle *style) {
    g_autofree char *cards = cards_of(game, combo->cards, style);
    if (combo->size == 1) {
        return g_steal_pointer(&cards);
    }
    g_autofree char *name = climb_combo_name(game, combo);
    return climb_words_fill(_("the {kind} {cards}"), "kind", name, "cards", cards, NULL);
}

static const char *hand_text(bool rest, int winners) {
    // Translators: {plays} are such as “5 plays”.
    if (rest) {
        return winners == 0
                   ? _("what is left takes about {plays}, of which none should win a trick")
                   : _("what is left takes about {plays}, of which {winners} should win a trick");
    }
    return winners == 0 ? _("the hand takes about {plays}, of which none should win a trick")
                        : _("the hand takes about {plays}, of which {winners} should win a trick");
}

static const char *reason_text(const ClimbReason *reason) {
    // Translators: {combination} is such as “the pair 8D 8H”.
    switch ((ClimbReasonType)reason->type) {
    case CLIMB_REASON_ONLY_MOVE: return _("nothing else can be done");
    case CLIMB_REASON_GOES_OUT: return _("these are the last cards");
    case CLIMB_REASON_REQUIRED: return _("{combination} must be played");
    case CLIMB_REASON_ONLY_PLAY: return _("nothing else in the hand beats what lies there");
    case CLIMB_REASON_CANNOT: return _("{player} has one card left and cannot answer");
    case CLIMB_REASON_HARDEST:
        return _("{player} has one card left, and this is the hardest to beat");
    case CLIMB_REASON_FINISHES:
        return climb_words_plural("{number} more play then empties the hand",
                                  "{number} more plays then empty the hand", reason->number);
    case CLIMB_REASON_WINS: return _("hardly anything that is left beats it");
    case CLIMB_REASON_SPARES: return _("a lower one would break up {combination}");
    case CLIMB_REASON_KEEPS_BOMB: return _("it keeps the bomb {combination}");
    case CLIMB_REASON_KEEPS: return _("it keeps {combination} to win a trick later");
    case CLIMB_REASON_SHEDS:
        return climb_words_plural("it gets rid of {number} card at once",
                                  "it gets rid of {number} cards at once", reason->number);
    case CLIMB_REASON_LOWEST: return _("it is the lowest that beats what lies there");
    case CLIMB_REASON_LOW_LEAD: return _("it is low, and hardly goes away except by a lead");
    case CLIMB_REASON_LEAVES: return _("only {combination} is then left that needs help");
    case CLIMB_REASON_BREAKS: return _("what beats it would break up {combination}");
    case CLIMB_REASON_PARTNER: return _("{player} is on the same side");
    case CLIMB_REASON_LATER: return _("what beats it is worth more later");
    case CLIMB_REASON_PROVED: return _("worked out to the end, nothing is worth more");
    case CLIMB_REASON_HAND: return hand_text(false, reason->combo.size);
    case CLIMB_REASON_REST: return hand_text(true, reason->combo.size);
    case CLIMB_REASON_COSTS: return _("but it breaks up {combination}");
    case CLIMB_REASON_WON:
        return climb_words_plural("{number} of 100 imagined deals wins points",
                                  "{number} of 100 imagined deals win points", reason->number);
    case CLIMB_REASON_BETTER_HAND: return _("the others' hands are likely to be worse");
    case CLIMB_REASON_WORSE_HAND: return _("the others' hands are likely to be better");
    case CLIMB_REASON_HOLDS_BOMB: return _("it holds the bomb {combination}");
    case CLIMB_REASON_NOT_HELD: return _("it is not in the own hand, so its holder can help");
    case CLIMB_REASON_HIGHEST: return _("it is the highest that the hand lacks");
    case CLIMB_REASON_ALONE:
        return _("it is in the own hand, so nobody shares what is won or lost");
    case CLIMB_REASON_LOOSE: return _("no combination in the hand needs {combination}");
    case CLIMB_REASON_LOWEST_HELD: return _("the hand has nothing lower");
    case CLIMB_REASON_CLEARLY: return _("imagined deals went better than with anything else");
    case CLIMB_REASON_HARDLY: return _("imagined deals went much the same with something else");
    case CLIMB_REASON_WORSE: return _("imagined deals went better with something else");
    case CLIMB_REASON_NO_NEED: return _("nothing is gained by throwing in now");
    case CLIMB_REASON_UNTHOUGHT:
        return _("functions of the rules cannot be asked what comes of it");
    case CLIMB_REASON_COUNT: break;
    }
    g_return_val_if_reached("");
}

// (transfer full)
static char *words_of(const ClimbGame *game, const ClimbReason *reason,
                      const ClimbAdviceStyle *style) {
    g_autofree char *combo = reason->combo.cards != 0 ? combo_of(game, &reason->combo, style)
                                                      : g_strdup("");
    g_autofree char *name = reason->seat != CLIMB_NO_SEAT ? name_of(reason->seat, style)
                                                          : g_strdup("");
    ClimbDigits number = climb_words_digits(reason->number);
    const char *plays_text = climb_words_plural("{number} play", "{number} plays", reason->number);
    g_autofree char *plays = climb_words_fill(plays_text, "number", number.text, NULL);
    return climb_words_fill(reason_text(reason), "combination", combo, "player", name, "number",
                            number.text, "plays", plays, "winners",
                            climb_words_digits(reason->combo.size).text, NULL);
}

char *climb_advice_words(const ClimbGame *game, const ClimbAdvised *advised,
                         const ClimbAdviceStyle *style) {
    g_autoptr(GPtrArray) reasons = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < MIN(advised->reason_count, SHOWN); i++) {
        g_ptr_array_add(reasons, words_of(game, &advised->reasons[i], style));
    }
    return reasons->len > 0 ? climb_book_join(reasons, CLIMB_BOOK_CLAUSES)
                            : g_strdup(_("by how imagined deals went"));
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
        [CLIMB_REASON_PROVED] = "proved",
        [CLIMB_REASON_HAND] = "hand",
        [CLIMB_REASON_REST] = "rest",
        [CLIMB_REASON_COSTS] = "breaks",
        [CLIMB_REASON_WON] = "won",
        [CLIMB_REASON_BETTER_HAND] = "better-hand",
        [CLIMB_REASON_WORSE_HAND] = "worse-hand",
        [CLIMB_REASON_HOLDS_BOMB] = "holds-bomb",
        [CLIMB_REASON_NOT_HELD] = "not-held",
        [CLIMB_REASON_HIGHEST] = "highest-lacked",
        [CLIMB_REASON_ALONE] = "alone",
        [CLIMB_REASON_LOOSE] = "loose",
        [CLIMB_REASON_LOWEST_HELD] = "lowest-held",
        [CLIMB_REASON_CLEARLY] = "clearly",
        [CLIMB_REASON_HARDLY] = "hardly",
        [CLIMB_REASON_WORSE] = "worse",
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
