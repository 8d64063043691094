// SPDX-License-Identifier: LGPL-2.1-or-later
// A review as text, as JSON, and as lines of the record.
#include "output.h"
#include "review.h"

#include <string.h>

#define NAME_COLUMNS 18
#define WIDE 80
#define FINE_SPREAD 5 // below it, points are told to the second decimal

// What comes of one player's decisions.
typedef struct {
    int decisions, failed;
    int marks[REVIEW_MARKS];
    double loss;
    int deals; // in which there was a decision
    int last;  // of them
} Sum;

static Sum sum_of(const Review *review, int seat) {
    Sum sum = { 0 };
    for (guint i = 0; i < review->decisions->len; i++) {
        const ReviewDecision *decision = review_decision(review, i);
        const ReplayStep *step = replay_step(review->replay, decision->step);
        if (step->move.seat != seat) {
            continue;
        }
        sum.failed += decision->failed;
        if (review_counts(decision)) {
            sum.decisions++;
            sum.marks[decision->mark]++;
            sum.loss += decision->loss;
            sum.deals += step->deal_number != sum.last;
            sum.last = step->deal_number;
        }
    }
    return sum;
}

static int percent(int part, int whole) {
    return whole > 0 ? (200 * part + whole) / (2 * whole) : 0;
}

// --- words ----------------------------------------------------------------------------------------------

static const char *write_name(int seat, gpointer data) {
    const Review *review = data;
    return review->names[seat];
}

static char *write_cards(const ClimbGame *game, ClimbCards cards, gpointer data) {
    const Review *review = data;
    (void)game;
    return replay_cards(review->replay, cards);
}

// "play 8D 8H (pair)". (transfer full)
static char *move_words(const Review *review, const ClimbAdvised *advised) {
    const Replay *replay = review->replay;
    const ClimbMove *move = &advised->move;
    g_autofree char *cards = replay_cards(replay, move->combo.cards);
    if (advised->none) {
        return g_strdup(_("throw nothing in"));
    }
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return g_strdup(C_("advice", "pass"));
    case CLIMB_MOVE_BID:
        return climb_words_fill(_("bid {number}"), "number", climb_words_digits(move->value).text,
                                NULL);
    case CLIMB_MOVE_CALL: return climb_words_fill(_("call {cards}"), "cards", cards, NULL);
    case CLIMB_MOVE_GIVE: return climb_words_fill(_("give {cards}"), "cards", cards, NULL);
    case CLIMB_MOVE_ANSWER:
        return climb_words_fill(_("answer {number}"), "number",
                                climb_words_digits(move->value).text, NULL);
    case CLIMB_MOVE_PLAY: break;
    }
    g_autofree char *name = climb_combo_name(replay_game(replay), &move->combo);
    g_autofree char *combo = climb_words_fill("{cards} ({kind})", "cards", cards, "kind", name,
                                              NULL);
    return climb_words_fill(_("play {cards}"), "cards", combo, NULL);
}

static void say_better(Review *review, const ReviewDecision *decision) {
    const ClimbAdviceStyle style = { write_name, write_cards, review };
    const ClimbAdvised *best = &decision->advice.moves[0];
    g_autofree char *move = move_words(review, best);
    g_autofree char *why = climb_advice_words(replay_game(review->replay), best, &style);
    g_autofree char *line = climb_words_fill(_("      Better: {move}: {reason}."), "move", move,
                                             "reason", why, NULL);
    screen_say_hanging(&review->replay->screen, 8, line);
}

// Points as they are shown for this game. (transfer full)
static char *points_text(const Review *review, double points) {
    int decimals = review->spread < FINE_SPREAD ? 2 : 1;
    return g_strdup_printf("%.*f", decimals, points);
}

// --- text -----------------------------------------------------------------------------------------------

static void say_decision(Review *review, const ReviewDecision *decision) {
    Screen *screen = &review->replay->screen;
    const ReplayStep *step = replay_step(review->replay, decision->step);
    g_autofree char *words = replay_move_words(review->replay, step);
    g_autofree char *move = g_strdup_printf("%4d. %s", step->number, words);
    if (decision->forced || decision->failed) {
        screen_say(screen,
                   decision->failed ? _("{move}: not judged, as functions of the rules failed")
                                    : "{move}",
                   "move", move, NULL);
        return;
    }
    g_autofree char *loss = points_text(review, decision->loss);
    g_autofree char *error = points_text(review, decision->loss_error);
    g_autofree char *points = g_strconcat(loss, SCREEN_GLUE "±" SCREEN_GLUE, error, NULL);
    // Translators: {mark} is "inaccuracy", "mistake" or "blunder".
    g_autofree char *line = climb_words_fill(_("{move}: {mark}, {points} given away"), "move", move,
                                             "mark", _(review_mark_name(decision->mark)), "points",
                                             points, NULL);
    screen_say_hanging(screen, 6, decision->mark == REVIEW_BEST ? move : line);
    if (decision->mark >= REVIEW_GOOD) {
        say_better(review, decision);
    }
}

static void say_decisions(Review *review, bool all) {
    int deal = 0;
    for (guint i = 0; i < review->decisions->len; i++) {
        const ReviewDecision *decision = review_decision(review, i);
        const ReplayStep *step = replay_step(review->replay, decision->step);
        if (!all && !(review_counts(decision) && decision->mark >= REVIEW_INACCURACY) &&
            !decision->failed) {
            continue;
        }
        if (step->deal_number != deal) {
            deal = step->deal_number;
            screen_say_text(&review->replay->screen, "");
            screen_say(&review->replay->screen, _("Deal {number}"), "number",
                       climb_words_digits(deal).text, NULL);
        }
        say_decision(review, decision);
    }
}

#define HEADINGS 7
static const int heading_columns[HEADINGS] = { 9, 5, 12, 8, 8, 6, 6 };

// Of the numbers beside the name.
static void headings_of(const char *headings[HEADINGS]) {
    headings[0] = C_("column", "decisions");
    headings[1] = C_("column", "best");
    headings[2] = C_("column", "inaccuracies");
    headings[3] = C_("column", "mistakes");
    headings[4] = C_("column", "blunders");
    headings[5] = C_("column", "loss");
    headings[6] = C_("column", "a deal");
}

// That the table of players takes.
static int table_columns(void) {
    const char *headings[HEADINGS];
    int columns = WIDE;
    headings_of(headings);
    for (int i = 0; i < HEADINGS; i++) {
        columns += screen_column(headings[i], heading_columns[i]) - heading_columns[i];
    }
    return columns;
}

static void say_cells(Review *review, const char *name, const char *const cells[HEADINGS]) {
    const char *headings[HEADINGS];
    g_autofree char *fit = screen_fit(name, NAME_COLUMNS);
    g_autoptr(GString) line = g_string_new(fit);
    headings_of(headings);
    for (int i = 0; i < HEADINGS; i++) {
        g_string_append_c(line, ' ');
        screen_add_right(line, cells[i], screen_column(headings[i], heading_columns[i]));
    }
    screen_say_text(&review->replay->screen, line->str);
}

static void say_row(Review *review, int seat, const Sum *sum) {
    Screen *screen = &review->replay->screen;
    const char *name = review->names[seat];
    g_autofree char *mean = g_strdup_printf("%.2f", sum->loss / MAX(sum->decisions, 1));
    g_autofree char *deal = g_strdup_printf("%.1f", sum->loss / MAX(sum->deals, 1));
    g_autofree char *best = g_strdup_printf("%d%%",
                                            percent(sum->marks[REVIEW_BEST], sum->decisions));
    ClimbDigits decisions = climb_words_digits(sum->decisions);
    ClimbDigits inaccuracies = climb_words_digits(sum->marks[REVIEW_INACCURACY]);
    ClimbDigits mistakes = climb_words_digits(sum->marks[REVIEW_MISTAKE]);
    ClimbDigits blunders = climb_words_digits(sum->marks[REVIEW_BLUNDER]);
    if (screen_room(screen) < table_columns()) {
        screen_say(screen,
                   _("{player}: {decisions} decisions, the best move in {best}; {inaccuracies} "
                     "inaccuracies, {mistakes} mistakes, {blunders} blunders; {points} points "
                     "given away a decision, {deal} a deal"),
                   "player", name, "decisions", decisions.text, "best", best, "inaccuracies",
                   inaccuracies.text, "mistakes", mistakes.text, "blunders", blunders.text,
                   "points", mean, "deal", deal, NULL);
        return;
    }
    const char *cells[HEADINGS] = {
        decisions.text, best, inaccuracies.text, mistakes.text, blunders.text, mean, deal
    };
    say_cells(review, name, cells);
}

static void say_measure(Review *review) {
    g_autofree char *inaccuracy = points_text(review, review->least[REVIEW_INACCURACY]);
    g_autofree char *mistake = points_text(review, review->least[REVIEW_MISTAKE]);
    g_autofree char *blunder = points_text(review, review->least[REVIEW_BLUNDER]);
    g_autofree char *spread = points_text(review, review->spread);
    screen_say_text(&review->replay->screen, "");
    screen_say(
        &review->replay->screen,
        _("An inaccuracy gives away {inaccuracy} points or more, a mistake {mistake}, a blunder "
          "{blunder}, by what the player could see; deals of this game are usually won or lost by "
          "about {spread}. Loss: points given away, by a decision and in a deal."),
        "inaccuracy", inaccuracy, "mistake", mistake, "blunder", blunder, "spread", spread, NULL);
}

static void say_sums(Review *review) {
    Screen *screen = &review->replay->screen;
    screen_say_text(screen, "");
    if (screen_room(screen) >= table_columns()) {
        const char *headings[HEADINGS];
        headings_of(headings);
        say_cells(review, C_("column", "player"), headings);
    }
    for (int seat = 0; seat < replay_game(review->replay)->seats; seat++) {
        Sum sum = sum_of(review, seat);
        if (sum.decisions > 0) {
            say_row(review, seat, &sum);
        }
    }
    say_measure(review);
}

char *review_print(Review *review, bool all) {
    GString *text = g_string_new(NULL);
    Screen *screen = &review->replay->screen;
    int width = screen_room(screen);
    screen_capture(screen, text, width);
    replay_say_head(review->replay);
    say_decisions(review, all);
    say_sums(review);
    screen_release(screen);
    return g_string_free(text, FALSE);
}

// --- JSON -----------------------------------------------------------------------------------------------

static void add_text(GString *json, const char *name, const char *value) {
    g_string_append_printf(json, "\"%s\":", name);
    climb_json_add_string(json, value);
}

static void add_decision(GString *json, const Review *review, const ReviewDecision *decision) {
    const ClimbGame *game = replay_game(review->replay);
    const ReplayStep *step = replay_step(review->replay, decision->step);
    g_autofree char *move = climb_move_print(game, &step->move);
    g_string_append_printf(json, "\n{\"move\":%d,\"line\":%d,\"deal\":%d,\"seat\":%d,",
                           step->number, step->line, step->deal_number, step->move.seat + 1);
    add_text(json, "made", move);
    g_string_append_printf(json, ",\"out_of_turn\":%s,", step->out_of_turn ? "true" : "false");
    if (decision->failed) {
        g_string_append(json, "\"mark\":null}");
        return;
    }
    add_text(json, "mark", review_mark_name(decision->mark));
    climb_json_add_real(json, "points", decision->points);
    climb_json_add_real(json, "loss", decision->loss);
    climb_json_add_real(json, "loss_error", decision->loss_error);
    g_string_append_printf(json, ",\"samples\":%d,\"best\":", decision->advice.samples);
    climb_advice_add_json(game, &decision->advice, NULL, json);
    g_string_append_c(json, '}');
}

static void add_player(GString *json, const Review *review, int seat) {
    const char *name = review->replay->record->head.names[seat];
    Sum sum = sum_of(review, seat);
    g_string_append_printf(json, "\n{\"seat\":%d,", seat + 1);
    add_text(json, "name", name != NULL ? name : "");
    g_string_append_printf(json, ",\"decisions\":%d,\"failed\":%d,\"deals\":%d", sum.decisions,
                           sum.failed, sum.deals);
    for (int mark = 0; mark < REVIEW_MARKS; mark++) {
        g_string_append_printf(json, ",\"%s\":%d", review_mark_name((ReviewMark)mark),
                               sum.marks[mark]);
    }
    climb_json_add_real(json, "loss", sum.loss);
    climb_json_add_real(json, "mean_loss", sum.loss / MAX(sum.decisions, 1));
    g_string_append_c(json, '}');
}

char *review_json(const Review *review) {
    GString *json = g_string_new("{");
    const ClimbGame *game = replay_game(review->replay);
    add_text(json, "game", review->replay->record->head.game);
    g_string_append_c(json, ',');
    add_text(json, "rules", game->hash);
    climb_json_add_real(json, "spread", review->spread);
    for (int mark = REVIEW_INACCURACY; mark < REVIEW_MARKS; mark++) {
        g_autofree char *name = g_strconcat(review_mark_name((ReviewMark)mark), "_from", NULL);
        climb_json_add_real(json, name, review->least[mark]);
    }
    g_string_append(json, ",\"players\":[");
    for (int seat = 0; seat < game->seats; seat++) {
        g_string_append(json, seat > 0 ? "," : "");
        add_player(json, review, seat);
    }
    g_string_append(json, "],\"decisions\":[");
    bool first = true;
    for (guint i = 0; i < review->decisions->len; i++) {
        const ReviewDecision *decision = review_decision(review, i);
        if (!decision->forced) {
            g_string_append(json, first ? "" : ",");
            add_decision(json, review, decision);
            first = false;
        }
    }
    g_string_append(json, "]}\n");
    return g_string_free(json, FALSE);
}

// --- lines of the record --------------------------------------------------------------------------------

char *review_lines(const Review *review) {
    GString *lines = g_string_new(NULL);
    const ClimbGame *game = replay_game(review->replay);
    for (guint i = 0; i < review->decisions->len; i++) {
        const ReviewDecision *decision = review_decision(review, i);
        if (!review_counts(decision)) {
            continue;
        }
        const ReplayStep *step = replay_step(review->replay, decision->step);
        bool good = decision->mark < REVIEW_INACCURACY;
        char loss[G_ASCII_DTOSTR_BUF_SIZE];
        g_ascii_formatd(loss, sizeof loss, "%.2f", good ? 0 : decision->loss);
        g_string_append_printf(lines, "x-review %d %s %s", step->number, loss,
                               review_mark_name(decision->mark));
        if (!good) {
            const ClimbAdvised *best = &decision->advice.moves[0];
            g_autofree char *move = best->none ? g_strdup("throw nothing in")
                                               : climb_move_print(game, &best->move);
            const ClimbAdviceStyle style = { .name = write_name, .data = (gpointer)review };
            g_autofree char *why = climb_advice_words(game, best, &style);
            g_string_append_printf(lines, "; better: %s (%s)", move, why);
        }
        g_string_append_c(lines, '\n');
    }
    return g_string_free(lines, FALSE);
}
