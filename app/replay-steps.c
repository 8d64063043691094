// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads a record into steps, with the marks of a review where it has some (docs/record.md).
#include "replay.h"

#include <string.h>

#define REVIEW "x-review "

static void step_clear(gpointer data) {
    ReplayStep *step = data;
    g_free(step->events);
    g_free(step->question);
    g_strfreev(step->answers);
    g_free(step->answer);
    g_free(step->remark);
}

// What is known while a record is read.
typedef struct {
    Replay *replay;
    int before; // moves in the deals before the present one
    int moves;  // of the present deal so far
} Reading;

static void add_event(GString *out, const Replay *replay, const ClimbDeck *deck,
                      const ClimbEvent *event) {
    bool has_card = event->card != CLIMB_NO_CARD && climb_cards_has(deck->cards, event->card);
    g_autofree char *card = has_card
                                ? screen_cards(&replay->screen, deck, climb_cards_of(event->card))
                                : g_strdup("");
    g_autofree char *seat = g_strdup(climb_words_digits(event->seat + 1).text);
    switch (event->type) {
    case CLIMB_EVENT_LOT:
        climb_words_add(out, _("The lot makes seat {seat} the dealer."), "seat", seat, NULL);
        break;
    case CLIMB_EVENT_DRAW:
        climb_words_add(out, _("Seat {seat} draws {card} for dealer."), "seat", seat, "card", card,
                        NULL);
        break;
    case CLIMB_EVENT_REDRAW: {
        g_autofree char *seats = replay_seats_words((unsigned)event->value);
        climb_words_add(out, _("Equal draws: seats {seats} draw again."), "seats", seats, NULL);
        break;
    }
    case CLIMB_EVENT_CUT:
        climb_words_add(out, _("The cut shows {card}, which counts to seat {seat}."), "card", card,
                        "seat", seat, NULL);
        break;
    case CLIMB_EVENT_SPARE:
        climb_words_add(out, _("The spare card {card} goes to seat {seat}."), "card", card, "seat",
                        seat, NULL);
        break;
    case CLIMB_EVENT_LOSER:
        climb_words_add(out, _("Of the tied losers, seat {seat} is the loser."), "seat", seat,
                        NULL);
        break;
    }
}

static char *events_text(const Replay *replay, const ClimbMatch *match) {
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < match->events->len; i++) {
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, i);
        add_event(out, replay, &match->game->deck, event);
        g_string_append_c(out, '\n');
    }
    return g_string_free(out, FALSE);
}

static const ReplayStep *last_step(const Replay *replay) {
    guint count = replay->steps->len;
    return count > 0 ? &g_array_index(replay->steps, ReplayStep, count - 1) : NULL;
}

// Takes down what a line of the record changed.
static void watch(const ClimbMatch *match, int line, gpointer data) {
    Reading *reading = data;
    Replay *replay = reading->replay;
    const ReplayStep *last = last_step(replay);
    int moves = (int)match->moves->len;
    ReplayStep step = {
        .line = line,
        .deal_number = match->number,
        .deal = match->deal,
        .loss = -1.0,
    };
    if (last == NULL || last->deal_number != match->number) {
        reading->before = last != NULL ? last->number : 0;
        step.type = REPLAY_DEAL;
        step.events = events_text(replay, match);
    } else if (moves > reading->moves) {
        step.type = REPLAY_MOVE;
        step.move = g_array_index(match->moves, ClimbMove, moves - 1);
        if (step.move.type == CLIMB_MOVE_GIVE) {
            step.move.combo.cards = match->deal.gifts[match->deal.gifts_done - 1].cards;
        }
        step.out_of_turn = last->deal.turn != step.move.seat;
        step.phase_before = last->deal.phase;
    } else if (moves < reading->moves) {
        step.type = REPLAY_UNDO;
    } else if (match->deal.voided && !last->deal.voided) {
        step.type = REPLAY_VOID;
    } else {
        return;
    }
    reading->moves = moves;
    step.number = reading->before + moves;
    if (step.type == REPLAY_MOVE && step.move.type == CLIMB_MOVE_ANSWER && last->answers != NULL &&
        step.move.value <= g_strv_length(last->answers)) {
        step.answer = g_strdup(last->answers[step.move.value - 1]);
    }
    climb_deal_question(match->game, &match->deal, &step.question, &step.answers);
    if (match->deal.phase == CLIMB_PHASE_OVER) {
        step.result = match->result;
    }
    memcpy(step.totals, match->net_total, sizeof(step.totals));
    g_array_append_val(replay->steps, step);
}

// --- marks of a review --------------------------------------------------------------------------

// "MOVE LOSS words": what cannot be read is passed over, as any line of another program.
static void take_mark(Replay *replay, const char *line) {
    char *end = NULL;
    guint64 number = g_ascii_strtoull(line, &end, 10);
    const char *at = end;
    double loss = g_ascii_strtod(at, &end);
    int index = number > 0 && number < G_MAXINT ? replay_after(replay, (int)number) : -1;
    if (end == at || index < 0 || !(loss >= 0.0 && loss < 1e9)) {
        return;
    }
    ReplayStep *step = &g_array_index(replay->steps, ReplayStep, index);
    g_free(step->remark);
    g_autofree char *words = g_strstrip(g_strdup(end));
    step->loss = loss;
    step->remark = words[0] != '\0' ? screen_clean_message(words) : NULL;
    replay->reviewed = true;
}

static void take_marks(Replay *replay, const char *text) {
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        if (g_str_has_prefix(lines[i], REVIEW)) {
            take_mark(replay, lines[i] + strlen(REVIEW));
        }
    }
}

// --- the whole ---------------------------------------------------------------------------------

Replay *replay_read(const ClimbRegistry *registry, const char *text, const Screen *screen,
                    GError **error) {
    Replay *replay = g_new0(Replay, 1);
    Reading reading = { .replay = replay };
    replay->screen = *screen;
    replay->steps = g_array_new(FALSE, FALSE, sizeof(ReplayStep));
    g_array_set_clear_func(replay->steps, step_clear);
    replay->record = climb_record_walk(registry, text, -1, watch, &reading, error);
    if (replay->record == NULL) {
        replay_free(replay);
        return NULL;
    }
    take_marks(replay, text);
    return replay;
}

void replay_free(Replay *replay) {
    if (replay != NULL) {
        g_array_unref(replay->steps);
        g_clear_pointer(&replay->record, climb_record_free);
        g_free(replay);
    }
}

int replay_after(const Replay *replay, int number) {
    for (int i = replay_last(replay); i >= 0; i--) {
        const ReplayStep *step = replay_step(replay, i);
        // The same number has the deal that begins after it.
        if (step->number == number && (step->type == REPLAY_MOVE || number == 0)) {
            return i;
        }
    }
    return -1;
}

int replay_deal_begin(const Replay *replay, int deal) {
    for (int i = 0; i <= replay_last(replay); i++) {
        if (replay_step(replay, i)->deal_number == deal) {
            return i;
        }
    }
    return -1;
}

int replay_deal_end(const Replay *replay, int deal) {
    for (int i = replay_last(replay); i >= 0; i--) {
        if (replay_step(replay, i)->deal_number == deal) {
            return i;
        }
    }
    return -1;
}
