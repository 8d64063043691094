// SPDX-License-Identifier: LGPL-2.1-or-later
// Words of a replay: hands, table, moves and results, told of everybody in the third person.
#include "replay.h"

#include <string.h>

#define NAME_COLUMNS 24
#define GAPS 4 // before and between name and place, and at the end

char *replay_seat_name(const Replay *replay, int seat) {
    const char *name = replay->record != NULL ? replay->record->head.names[seat] : NULL;
    if (name == NULL || *name == '\0') {
        return climb_words_fill(_("Seat {seat}"), "seat", climb_words_digits(seat + 1).text, NULL);
    }
    g_autofree char *clean = screen_clean(name);
    // Lines tell of everybody in the third person.
    if (replay->brief && strcmp(clean, "You") != 0) {
        return g_steal_pointer(&clean);
    }
    return climb_words_fill(strcmp(clean, "You") == 0 ? _("Seat {seat} (you)")
                                                      : _("{player} (seat {seat})"),
                            "player", clean, "seat", climb_words_digits(seat + 1).text, NULL);
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

// `text` has a place for the cards.
static void say_cards(Replay *replay, const char *text, ClimbCards cards) {
    if (cards != CLIMB_NO_CARDS) {
        g_autofree char *shown = replay_cards(replay, cards);
        screen_say(&replay->screen, text, "cards", shown, NULL);
    }
}

static void say_hands(Replay *replay, const ClimbDeal *deal) {
    for (int seat = 0; seat < deal->seats; seat++) {
        g_autofree char *name = replay_seat_name(replay, seat);
        g_autofree char *cards = replay_cards(replay, deal->hands[seat]);
        g_autofree char *line = climb_words_fill(
            _("  {player}, {number}: {cards}"), "player", name, "number",
            climb_words_digits(climb_cards_count(deal->hands[seat])).text, "cards",
            *cards != '\0' ? cards : _("no cards"), NULL);
        screen_say_hanging(&replay->screen, 6, line);
    }
    say_cards(replay, deal->declarer >= 0 ? _("  The kitty was: {cards}") : _("  Kitty: {cards}"),
              deal->kitty);
    say_cards(replay, _("  Aside: {cards}"), deal->aside);
    say_cards(replay, _("  Stock: {cards}"), deal->stock);
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
        screen_say(&replay->screen, _("  {player} gives {receiver} {cards}."), "player", from,
                   "receiver", to, "cards", cards, NULL);
    }
}

static void say_auction(Replay *replay, const ClimbDeal *deal) {
    if (deal->declarer >= 0) {
        g_autofree char *name = replay_seat_name(replay, deal->declarer);
        screen_say(&replay->screen, _("  {player} plays for {bid}."), "player", name, "bid",
                   climb_words_digits(deal->bid).text, NULL);
    } else if (deal->phase == CLIMB_PHASE_AUCTION && deal->bid > 0) {
        g_autofree char *name = replay_seat_name(replay, deal->bidder);
        screen_say(&replay->screen, _("  The bid stands at {bid}, by {player}."), "bid",
                   climb_words_digits(deal->bid).text, "player", name, NULL);
    }
    say_cards(replay, _("  Called: {cards}"), deal->called);
}

static void say_turn(Replay *replay, const ClimbDeal *deal) {
    Screen *screen = &replay->screen;
    g_autofree char *turn = deal->turn >= 0 ? replay_seat_name(replay, deal->turn) : g_strdup("");
    switch ((ClimbPhase)deal->phase) {
    case CLIMB_PHASE_EXCHANGE: {
        const ClimbGift *gift = climb_exchange_next(deal);
        g_autofree char *to = replay_seat_name(replay, gift->to);
        g_autofree char *cards = screen_card_count(gift->count);
        screen_say(screen, _("  {player} is to give {receiver} {cards}."), "player", turn,
                   "receiver", to, "cards", cards, NULL);
        break;
    }
    case CLIMB_PHASE_AUCTION:
        screen_say(screen, _("  {player} is to bid."), "player", turn, NULL);
        break;
    case CLIMB_PHASE_CALL:
        screen_say(screen, _("  {player} is to call a partner."), "player", turn, NULL);
        break;
    case CLIMB_PHASE_PLAY:
        if (deal->table.size == 0) {
            screen_say(screen, _("  The table is empty. {player} is to lead."), "player", turn,
                       NULL);
            break;
        } else {
            g_autofree char *name = climb_combo_name(replay_game(replay), &deal->table);
            g_autofree char *cards = replay_cards(replay, deal->table.cards);
            g_autofree char *owner = replay_seat_name(replay, deal->table_seat);
            screen_say(screen, _("  On the table: {cards} ({kind}), by {player}."), "cards", cards,
                       "kind", name, "player", owner, NULL);
            screen_say(screen, _("  {player} is at turn."), "player", turn, NULL);
        }
        break;
    case CLIMB_PHASE_ASK:
        screen_say(screen, _("  {player} is asked a question."), "player", turn, NULL);
        break;
    case CLIMB_PHASE_OVER: screen_say_text(screen, _("  The deal is over.")); break;
    }
    if (deal->passed != 0 && deal->phase == CLIMB_PHASE_PLAY) {
        g_autofree char *seats = replay_seats_words(deal->passed);
        screen_say(screen, _("  Passed: seat {seats}."), "seats", seats, NULL);
    }
}

void replay_say_table(Replay *replay, const ClimbDeal *deal) {
    say_auction(replay, deal);
    say_turn(replay, deal);
}

void replay_say_state(Replay *replay, const ReplayStep *step) {
    screen_say(
        &replay->screen,
        climb_words_plural("After {number} move, in deal {deal} (line {line}):",
                           "After {number} moves, in deal {deal} (line {line}):", step->number),
        "number", climb_words_digits(step->number).text, "deal",
        climb_words_digits(step->deal_number).text, "line", climb_words_digits(step->line).text,
        NULL);
    say_hands(replay, &step->deal);
    replay_say_table(replay, &step->deal);
}

// That the longest title takes.
static int place_columns(const Replay *replay) {
    int columns = screen_columns(C_("column", "place"));
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
        screen_say(&replay->screen, _("{player} was dealt {cards} ({kind}) and wins at once."),
                   "player", who, "cards", cards, "kind", name, NULL);
    }
}

#define HEADINGS 4
static const int heading_columns[HEADINGS] = { 10, 8, 8, 8 };

// Of the numbers beside name and place.
static void result_headings(const char *headings[HEADINGS]) {
    headings[0] = C_("column", "cards left");
    headings[1] = C_("column", "penalty");
    headings[2] = C_("column", "score");
    headings[3] = C_("column", "total");
}

// A line of the table of results.
static void say_row(Replay *replay, const char *name, const char *place, int place_columns,
                    const char *const numbers[HEADINGS]) {
    const char *headings[HEADINGS];
    g_autofree char *name_cell = screen_fit(name, NAME_COLUMNS);
    g_autofree char *place_cell = screen_fit(place, place_columns);
    g_autoptr(GString) line = g_string_new(NULL);
    g_string_printf(line, "  %s %s", name_cell, place_cell);
    result_headings(headings);
    for (int i = 0; i < HEADINGS; i++) {
        g_string_append_c(line, ' ');
        screen_add_right(line, numbers[i], screen_column(headings[i], heading_columns[i]));
    }
    screen_say_text(&replay->screen, line->str);
}

// A row of the table of results, or a sentence where it would not fit.
static void say_result_of(Replay *replay, const ReplayStep *step, int seat, int columns,
                          bool narrow) {
    const ClimbResult *result = &step->result;
    g_autofree char *name = replay_seat_name(replay, seat);
    g_autofree char *words = climb_game_place_words(replay_game(replay), result->place[seat]);
    g_autofree char *points = g_strdup_printf("%+d", result->net[seat]);
    g_autofree char *total = g_strdup_printf("%+" G_GINT64_FORMAT, step->totals[seat]);
    if (narrow) {
        g_autofree char *line = climb_words_fill(
            _("  {player}: place {place}, {number} left, score {points}, total {total}"), "player",
            name, "place", words, "number", climb_words_digits(result->cards[seat]).text, "points",
            points, "total", total, NULL);
        screen_say_hanging(&replay->screen, 4, line);
        return;
    }
    ClimbDigits cards = climb_words_digits(result->cards[seat]);
    ClimbDigits penalty = climb_words_digits(result->penalty[seat]);
    const char *numbers[HEADINGS] = { cards.text, penalty.text, points, total };
    say_row(replay, name, words, columns, numbers);
}

// Columns that the numbers take.
static int result_columns(void) {
    const char *headings[HEADINGS];
    int columns = 0;
    result_headings(headings);
    for (int i = 0; i < HEADINGS; i++) {
        columns += 1 + screen_column(headings[i], heading_columns[i]);
    }
    return columns;
}

void replay_say_result(Replay *replay, const ReplayStep *step) {
    const ClimbResult *result = &step->result;
    int columns = place_columns(replay);
    bool narrow = screen_room(&replay->screen) < NAME_COLUMNS + columns + result_columns() + GAPS;
    if (result->voided || step->deal.voided) {
        screen_say_text(&replay->screen, climb_deal_unbid(&step->deal)
                                             ? _("Nobody has bid: the cards are dealt again.")
                                             : _("The deal ends without a result."));
        return;
    }
    say_at_once(replay, step);
    screen_say(&replay->screen, _("Result of deal {number}:"), "number",
               climb_words_digits(step->deal_number).text, NULL);
    if (!narrow) {
        const char *headings[HEADINGS];
        result_headings(headings);
        say_row(replay, "", C_("column", "place"), columns, headings);
    }
    for (int seat = 0; seat < step->deal.seats; seat++) {
        say_result_of(replay, step, seat, columns, narrow);
    }
}

// The answer in the words of the question that it is to, which the step before asked.
static char *answer_words(const ReplayStep *step, const char *name) {
    return step->answer != NULL
               ? climb_words_fill(_("{player} answers “{answer}”"), "player", name, "answer",
                                  step->answer, NULL)
               : climb_words_fill(_("{player} gives answer {number}"), "player", name, "number",
                                  climb_words_digits(step->move.value).text, NULL);
}

char *replay_move_words(const Replay *replay, const ReplayStep *step) {
    const ClimbMove *move = &step->move;
    g_autofree char *name = replay_seat_name(replay, move->seat);
    g_autofree char *cards = replay_cards(replay, move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return climb_words_fill(_("{player} passes"), "player", name, NULL);
    case CLIMB_MOVE_BID:
        return climb_words_fill(_("{player} bids {number}"), "player", name, "number",
                                climb_words_digits(move->value).text, NULL);
    case CLIMB_MOVE_CALL:
        return climb_words_fill(_("{player} calls {cards}"), "player", name, "cards", cards, NULL);
    case CLIMB_MOVE_GIVE: {
        g_autofree char *to = replay_seat_name(replay, move->value);
        return climb_words_fill(_("{player} gives {receiver} {cards}"), "player", name, "receiver",
                                to, "cards", cards, NULL);
    }
    case CLIMB_MOVE_ANSWER: return answer_words(step, name);
    case CLIMB_MOVE_PLAY: break;
    }
    g_autofree char *kind = climb_combo_name(replay_game(replay), &move->combo);
    return climb_words_fill(step->out_of_turn ? _("{player} plays {cards} ({kind}) out of turn")
                                              : _("{player} plays {cards} ({kind})"),
                            "player", name, "cards", cards, "kind", kind, NULL);
}

char *replay_outcome_words(const Replay *replay, const ReplayStep *step) {
    const ClimbDeal *deal = &step->deal;
    if (step->type != REPLAY_MOVE) {
        return NULL;
    }
    if (step->phase_before == CLIMB_PHASE_AUCTION && deal->declarer >= 0) {
        g_autofree char *declarer = replay_seat_name(replay, deal->declarer);
        g_autofree char *kitty = replay_cards(replay, deal->kitty);
        return climb_words_fill(*kitty != '\0' ? _("{player} plays for {bid} and takes {cards}.")
                                               : _("{player} plays for {bid}."),
                                "player", declarer, "bid", climb_words_digits(deal->bid).text,
                                "cards", kitty, NULL);
    }
    if (step->phase_before == CLIMB_PHASE_PLAY && deal->phase != CLIMB_PHASE_OVER &&
        step->move.type == CLIMB_MOVE_PASS && deal->table.size == 0) {
        g_autofree char *leader = replay_seat_name(replay, deal->trick_leader);
        return climb_words_fill(_("The trick is over; {player} leads."), "player", leader, NULL);
    }
    return NULL;
}

char *replay_question_words(const Replay *replay, const ReplayStep *step) {
    if (step->question == NULL || step->answers == NULL) {
        return NULL;
    }
    g_autofree char *name = replay_seat_name(replay, step->deal.turn);
    g_autofree char *answers = g_strjoinv(" / ", step->answers);
    g_autofree char *line = climb_words_fill(_("{player} is asked: {question} ({answers})"),
                                             "player", name, "question", step->question, "answers",
                                             answers, NULL);
    return screen_clean_message(line);
}

char *replay_loss_words(const ReplayStep *step) {
    g_autofree char *points = g_strdup_printf("%.1f", step->loss);
    return step->loss > 0.0 ? climb_words_fill(_("gives away {points}"), "points", points, NULL)
                            : NULL;
}

// What a move led to beside itself, and what a review said of it.
static void say_around(Replay *replay, const ReplayStep *step) {
    g_autofree char *outcome = replay_outcome_words(replay, step);
    g_autofree char *loss = replay_loss_words(step);
    g_autofree char *question = replay_question_words(replay, step);
    if (outcome != NULL) {
        screen_say(&replay->screen, "      {outcome}", "outcome", outcome, NULL);
    }
    if (loss != NULL || step->remark != NULL) {
        screen_say(&replay->screen,
                   loss == NULL           ? _("      Review: {remark}")
                   : step->remark == NULL ? _("      Review: {loss}")
                                          : _("      Review: {loss}; {remark}"),
                   "loss", loss, "remark", step->remark, NULL);
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
        if (step->number > 0) {
            screen_say_text(&replay->screen, "");
        }
        screen_say(&replay->screen, _("Deal {number}. Dealer: {player}."), "number",
                   climb_words_digits(step->deal_number).text, "player", dealer, NULL);
        g_auto(GStrv) events = g_strsplit(step->events, "\n", -1);
        for (int i = 0; events[i] != NULL && *events[i] != '\0'; i++) {
            screen_say(&replay->screen, "  {event}", "event", events[i], NULL);
        }
        replay_say_dealt(replay, &step->deal);
        break;
    }
    case REPLAY_MOVE: {
        g_autofree char *words = replay_move_words(replay, step);
        g_autofree char *line = g_strdup_printf("%4d. %s", step->number, words);
        screen_say_text(&replay->screen, line);
        break;
    }
    case REPLAY_UNDO:
        screen_say(&replay->screen, _("      Moves are taken back; {number} remain."), "number",
                   climb_words_digits(step->number).text, NULL);
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
    screen_say(&replay->screen,
               *settings != '\0' ? _("{id}: {game}, with {settings}") : _("{id}: {game}"), "id",
               game, "game", climb_words_find(replay_game(replay)->rules->title), "settings",
               settings, NULL);
    if (date != NULL) {
        screen_say(&replay->screen, _("Played {date}"), "date", date, NULL);
    }
    if (replay->record->cut_short) {
        screen_say_text(&replay->screen, _("The last line was never finished and is left out."));
    }
}
