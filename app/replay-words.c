// SPDX-License-Identifier: LGPL-2.1-or-later
// Words of a replay: hands, table, moves and results, told of everybody in the third person.
#include "replay.h"

#include <string.h>

#define NAME_COLUMNS 24
#define RESULT_COLUMNS 42 // of the numbers beside name and place

char *replay_seat_name(const Replay *replay, int seat) {
    const char *name = replay->record != NULL ? replay->record->head.names[seat] : NULL;
    if (name == NULL || *name == '\0') {
        return g_strdup_printf("Seat %d", seat + 1);
    }
    g_autofree char *clean = screen_clean(name);
    // Lines tell of everybody in the third person.
    if (replay->brief && strcmp(clean, "You") != 0) {
        return g_steal_pointer(&clean);
    }
    return strcmp(clean, "You") == 0 ? g_strdup_printf("Seat %d (you)", seat + 1)
                                     : g_strdup_printf("%s (seat %d)", clean, seat + 1);
}

char *replay_seats_words(unsigned seats) {
    GString *out = g_string_new(NULL);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            g_string_append_printf(out, "%s%d", out->len > 0 ? ", " : "", seat + 1);
        }
    }
    return g_string_free(out, FALSE);
}

char *replay_cards(const Replay *replay, ClimbCards cards) {
    return screen_cards(&replay->screen, &replay_game(replay)->deck, cards);
}

static void say_cards(Replay *replay, const char *what, ClimbCards cards) {
    if (cards != CLIMB_NO_CARDS) {
        g_autofree char *text = replay_cards(replay, cards);
        screen_say(&replay->screen, "  %s: %s", what, text);
    }
}

static void say_hands(Replay *replay, const ClimbDeal *deal) {
    for (int seat = 0; seat < deal->seats; seat++) {
        g_autofree char *name = replay_seat_name(replay, seat);
        g_autofree char *cards = replay_cards(replay, deal->hands[seat]);
        g_autofree char *line = g_strdup_printf("  %s, %d: %s", name,
                                                climb_cards_count(deal->hands[seat]),
                                                *cards != '\0' ? cards : "no cards");
        screen_say_hanging(&replay->screen, 6, line);
    }
    say_cards(replay, deal->declarer >= 0 ? "The kitty was" : "Kitty", deal->kitty);
    say_cards(replay, "Aside", deal->aside);
    say_cards(replay, "Stock", deal->stock);
}

// The hands as dealt, and the gifts that needed no choice.
void replay_say_dealt(Replay *replay, const ClimbDeal *deal) {
    ClimbDeal dealt = *deal;
    climb_exchange_hands_before(deal, dealt.hands);
    say_hands(replay, &dealt);
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        g_autofree char *from = replay_seat_name(replay, gift->from);
        g_autofree char *to = replay_seat_name(replay, gift->to);
        g_autofree char *cards = replay_cards(replay, gift->cards);
        screen_say(&replay->screen, "  %s gives %s %s.", from, to, cards);
    }
}

static void say_auction(Replay *replay, const ClimbDeal *deal) {
    if (deal->declarer >= 0) {
        g_autofree char *name = replay_seat_name(replay, deal->declarer);
        screen_say(&replay->screen, "  %s plays for %d.", name, deal->bid);
    } else if (deal->phase == CLIMB_PHASE_AUCTION && deal->bid > 0) {
        g_autofree char *name = replay_seat_name(replay, deal->bidder);
        screen_say(&replay->screen, "  The bid stands at %d, by %s.", deal->bid, name);
    }
    say_cards(replay, "Called", deal->called);
}

static void say_turn(Replay *replay, const ClimbDeal *deal) {
    g_autofree char *turn = deal->turn >= 0 ? replay_seat_name(replay, deal->turn) : g_strdup("");
    switch ((ClimbPhase)deal->phase) {
    case CLIMB_PHASE_EXCHANGE: {
        const ClimbGift *gift = climb_exchange_next(deal);
        g_autofree char *to = replay_seat_name(replay, gift->to);
        screen_say(&replay->screen, "  %s is to give %s %d card%s.", turn, to, gift->count,
                   gift->count == 1 ? "" : "s");
        break;
    }
    case CLIMB_PHASE_AUCTION: screen_say(&replay->screen, "  %s is to bid.", turn); break;
    case CLIMB_PHASE_CALL: screen_say(&replay->screen, "  %s is to call a partner.", turn); break;
    case CLIMB_PHASE_PLAY:
        if (deal->table.size == 0) {
            screen_say(&replay->screen, "  The table is empty. %s is to lead.", turn);
            break;
        } else {
            g_autofree char *name = climb_combo_name(replay_game(replay), &deal->table);
            g_autofree char *cards = replay_cards(replay, deal->table.cards);
            g_autofree char *owner = replay_seat_name(replay, deal->table_seat);
            screen_say(&replay->screen, "  On the table: %s (%s), by %s.", cards, name, owner);
            screen_say(&replay->screen, "  %s is at turn.", turn);
        }
        break;
    case CLIMB_PHASE_ASK: screen_say(&replay->screen, "  %s is asked a question.", turn); break;
    case CLIMB_PHASE_OVER: screen_say(&replay->screen, "  The deal is over."); break;
    }
    if (deal->passed != 0 && deal->phase == CLIMB_PHASE_PLAY) {
        g_autofree char *seats = replay_seats_words(deal->passed);
        screen_say(&replay->screen, "  Passed: seat %s.", seats);
    }
}

void replay_say_table(Replay *replay, const ClimbDeal *deal) {
    say_auction(replay, deal);
    say_turn(replay, deal);
}

void replay_say_state(Replay *replay, const ReplayStep *step) {
    screen_say(&replay->screen, "After %d %s, in deal %d (line %d):", step->number,
               step->number == 1 ? "move" : "moves", step->deal_number, step->line);
    say_hands(replay, &step->deal);
    replay_say_table(replay, &step->deal);
}

// That the longest title takes.
static int place_columns(const Replay *replay) {
    int columns = (int)strlen("place");
    for (int place = 1; place <= replay_game(replay)->seats; place++) {
        g_autofree char *words = climb_game_place_words(replay_game(replay), place);
        columns = MAX(columns, screen_columns(words));
    }
    return columns;
}

static void say_at_once(Replay *replay, const ReplayStep *step) {
    if (step->deal.at_once.size != 0) {
        g_autofree char *name = climb_combo_name(replay_game(replay), &step->deal.at_once);
        g_autofree char *cards = replay_cards(replay, step->deal.at_once.cards);
        g_autofree char *who = replay_seat_name(replay, step->result.winner);
        screen_say(&replay->screen, "%s was dealt %s (%s) and wins at once.", who, cards, name);
    }
}

// A row of the table of results, or a sentence where it would not fit.
static void say_result_of(Replay *replay, const ReplayStep *step, int seat, int columns,
                          bool narrow) {
    const ClimbResult *result = &step->result;
    g_autofree char *name = replay_seat_name(replay, seat);
    g_autofree char *words = climb_game_place_words(replay_game(replay), result->place[seat]);
    if (narrow) {
        g_autofree char *line = g_strdup_printf(
            "  %s: place %s, %d left, score %+d, total %+" G_GINT64_FORMAT, name, words,
            result->cards[seat], result->net[seat], step->totals[seat]);
        screen_say_hanging(&replay->screen, 4, line);
        return;
    }
    g_autofree char *column = screen_fit(name, NAME_COLUMNS);
    g_autofree char *place = screen_fit(words, columns);
    screen_say(&replay->screen, "  %s %s %10d %8d %+8d %+8" G_GINT64_FORMAT, column, place,
               result->cards[seat], result->penalty[seat], result->net[seat], step->totals[seat]);
}

void replay_say_result(Replay *replay, const ReplayStep *step) {
    const ClimbResult *result = &step->result;
    int columns = place_columns(replay);
    bool narrow = screen_room(&replay->screen) < NAME_COLUMNS + columns + RESULT_COLUMNS;
    if (result->voided || step->deal.voided) {
        screen_say(&replay->screen, climb_deal_unbid(&step->deal)
                                        ? "Nobody has bid: the cards are dealt again."
                                        : "The deal ends without a result.");
        return;
    }
    say_at_once(replay, step);
    screen_say(&replay->screen, "Result of deal %d:", step->deal_number);
    if (!narrow) {
        screen_say(&replay->screen, "  %-*s %-*s %10s %8s %8s %8s", NAME_COLUMNS, "", columns,
                   "place", "cards left", "penalty", "score", "total");
    }
    for (int seat = 0; seat < step->deal.seats; seat++) {
        say_result_of(replay, step, seat, columns, narrow);
    }
}

// The answer in the words of the question that it is to, which the step before asked.
static char *answer_words(const ReplayStep *step) {
    return step->answer != NULL ? g_strdup_printf("answers “%s”", step->answer)
                                : g_strdup_printf("gives answer %d", step->move.value);
}

char *replay_move_words(const Replay *replay, const ReplayStep *step) {
    const ClimbMove *move = &step->move;
    g_autofree char *cards = replay_cards(replay, move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return g_strdup("passes");
    case CLIMB_MOVE_BID: return g_strdup_printf("bids %d", move->value);
    case CLIMB_MOVE_CALL: return g_strdup_printf("calls %s", cards);
    case CLIMB_MOVE_GIVE: {
        g_autofree char *to = replay_seat_name(replay, move->value);
        return g_strdup_printf("gives %s %s", to, cards);
    }
    case CLIMB_MOVE_ANSWER: return answer_words(step);
    case CLIMB_MOVE_PLAY: break;
    }
    g_autofree char *name = climb_combo_name(replay_game(replay), &move->combo);
    return g_strdup_printf("plays %s (%s)%s", cards, name, step->out_of_turn ? " out of turn" : "");
}

char *replay_outcome_words(const Replay *replay, const ReplayStep *step) {
    const ClimbDeal *deal = &step->deal;
    if (step->type != REPLAY_MOVE) {
        return NULL;
    }
    if (step->phase_before == CLIMB_PHASE_AUCTION && deal->declarer >= 0) {
        g_autofree char *declarer = replay_seat_name(replay, deal->declarer);
        g_autofree char *kitty = replay_cards(replay, deal->kitty);
        return g_strdup_printf("%s plays for %d%s%s.", declarer, deal->bid,
                               *kitty != '\0' ? " and takes " : "", kitty);
    }
    if (step->phase_before == CLIMB_PHASE_PLAY && deal->phase != CLIMB_PHASE_OVER &&
        step->move.type == CLIMB_MOVE_PASS && deal->table.size == 0) {
        g_autofree char *leader = replay_seat_name(replay, deal->trick_leader);
        return g_strdup_printf("The trick is over; %s leads.", leader);
    }
    return NULL;
}

char *replay_question_words(const Replay *replay, const ReplayStep *step) {
    if (step->question == NULL || step->answers == NULL) {
        return NULL;
    }
    g_autofree char *name = replay_seat_name(replay, step->deal.turn);
    g_autofree char *answers = g_strjoinv(" / ", step->answers);
    g_autofree char *line = g_strdup_printf("%s is asked: %s (%s)", name, step->question, answers);
    return screen_clean_message(line);
}

char *replay_loss_words(const ReplayStep *step) {
    return step->loss > 0.0 ? g_strdup_printf("gives away %.1f", step->loss) : NULL;
}

// What a move led to beside itself, and what a review said of it.
static void say_around(Replay *replay, const ReplayStep *step) {
    g_autofree char *outcome = replay_outcome_words(replay, step);
    g_autofree char *loss = replay_loss_words(step);
    g_autofree char *question = replay_question_words(replay, step);
    if (outcome != NULL) {
        screen_say(&replay->screen, "      %s", outcome);
    }
    if (loss != NULL || step->remark != NULL) {
        screen_say(&replay->screen, "      Review: %s%s%s", loss != NULL ? loss : "",
                   loss != NULL && step->remark != NULL ? "; " : "",
                   step->remark != NULL ? step->remark : "");
    }
    if (question != NULL) {
        g_autofree char *line = g_strconcat("      ", question, NULL);
        screen_say_hanging(&replay->screen, 8, line);
    }
}

void replay_say_step(Replay *replay, const ReplayStep *step) {
    switch (step->type) {
    case REPLAY_DEAL: {
        g_autofree char *dealer = replay_seat_name(replay, step->deal.dealer);
        screen_say(&replay->screen, "%sDeal %d. Dealer: %s.", step->number > 0 ? "\n" : "",
                   step->deal_number, dealer);
        g_auto(GStrv) events = g_strsplit(step->events, "\n", -1);
        for (int i = 0; events[i] != NULL && *events[i] != '\0'; i++) {
            screen_say(&replay->screen, "  %s", events[i]);
        }
        replay_say_dealt(replay, &step->deal);
        break;
    }
    case REPLAY_MOVE: {
        g_autofree char *name = replay_seat_name(replay, step->move.seat);
        g_autofree char *words = replay_move_words(replay, step);
        screen_say(&replay->screen, "%4d. %s %s", step->number, name, words);
        break;
    }
    case REPLAY_UNDO:
        screen_say(&replay->screen, "      Moves are taken back; %d remain.", step->number);
        break;
    case REPLAY_VOID: break;
    }
    say_around(replay, step);
    if (step->deal.phase == CLIMB_PHASE_OVER) {
        replay_say_result(replay, step);
    }
}

void replay_say_head(Replay *replay) {
    const ClimbRecordHead *head = &replay->record->head;
    g_autofree char *game = screen_clean(head->game != NULL ? head->game : "");
    g_autofree char *settings = head->settings != NULL ? g_strjoinv(" ", head->settings)
                                                       : g_strdup("");
    g_autofree char *date = head->date != NULL ? screen_clean(head->date) : NULL;
    screen_say(&replay->screen, "%s: %s%s%s", game, replay_game(replay)->rules->title,
               *settings != '\0' ? ", with " : "", settings);
    if (date != NULL) {
        screen_say(&replay->screen, "Played %s", date);
    }
    if (replay->record->cut_short) {
        screen_say(&replay->screen, "The last line was never finished and is left out.");
    }
}
