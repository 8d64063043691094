// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb replay`: shows a record, all of it or step by step. The library reads and checks the record
// and tells of every state (climb_record_walk); here the states are kept and worded.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "output.h"
#include "screen.h"

#define INPUT_MAX 256
#define NAME_COLUMNS 24

typedef enum { STEP_DEAL, STEP_MOVE, STEP_UNDO, STEP_VOID } StepType;

// One state of the match, and how it came about.
typedef struct {
    StepType type;
    int number;      // moves of the whole record up to here
    int line;        // of the record
    int deal_number; // from 1
    ClimbMove move;  // made, for STEP_MOVE
    bool out_of_turn;
    int phase_before; // ClimbPhase in which it was made
    char *events;     // what chance decided, for STEP_DEAL: lines of text
    char *question;   // asked in the state that the step led to, or NULL
    GStrv answers;    // to it
    char *answer;     // given in the step, in words, or NULL
    ClimbDeal deal;
    ClimbResult result; // once the deal is over
    int64_t totals[CLIMB_SEATS_MAX];
} Step;

// A record being shown.
typedef struct {
    ClimbRecord *record;
    GArray *steps; // of Step
    Screen screen;
    int before; // moves in the deals before the present one
    int moves;  // of the present deal so far
} Replay;

static void step_clear(gpointer data) {
    Step *step = data;
    g_free(step->events);
    g_free(step->question);
    g_strfreev(step->answers);
    g_free(step->answer);
}

static char *seat_name(const Replay *replay, int seat) {
    const char *name = replay->record != NULL ? replay->record->head.names[seat] : NULL;
    if (name == NULL || *name == '\0') {
        return g_strdup_printf("Seat %d", seat + 1);
    }
    g_autofree char *clean = screen_clean(name);
    // Lines tell of everybody in the third person.
    return strcmp(clean, "You") == 0 ? g_strdup_printf("Seat %d (you)", seat + 1)
                                     : g_strdup_printf("%s (seat %d)", clean, seat + 1);
}

static char *seats_list(unsigned seats) {
    GString *out = g_string_new(NULL);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            g_string_append_printf(out, "%s%d", out->len > 0 ? ", " : "", seat + 1);
        }
    }
    return g_string_free(out, FALSE);
}

static void add_event(GString *out, const Replay *replay, const ClimbDeck *deck,
                      const ClimbEvent *event) {
    bool has_card = event->card != CLIMB_NO_CARD && climb_cards_has(deck->cards, event->card);
    g_autofree char *card = has_card
                                ? screen_cards(&replay->screen, deck, climb_cards_of(event->card))
                                : g_strdup("");
    int seat = event->seat + 1;
    switch (event->type) {
    case CLIMB_EVENT_LOT:
        g_string_append_printf(out, "The lot makes seat %d the dealer.\n", seat);
        break;
    case CLIMB_EVENT_DRAW:
        g_string_append_printf(out, "Seat %d draws %s for dealer.\n", seat, card);
        break;
    case CLIMB_EVENT_REDRAW: {
        g_autofree char *seats = seats_list((unsigned)event->value);
        g_string_append_printf(out, "Equal draws: seats %s draw again.\n", seats);
        break;
    }
    case CLIMB_EVENT_CUT:
        g_string_append_printf(out, "The cut shows %s, which counts to seat %d.\n", card, seat);
        break;
    case CLIMB_EVENT_SPARE:
        g_string_append_printf(out, "The spare card %s goes to seat %d.\n", card, seat);
        break;
    case CLIMB_EVENT_LOSER:
        g_string_append_printf(out, "Of the tied losers, seat %d is the loser.\n", seat);
        break;
    }
}

static char *events_text(const Replay *replay, const ClimbMatch *match) {
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < match->events->len; i++) {
        const ClimbEvent *event = &g_array_index(match->events, ClimbEvent, i);
        add_event(out, replay, &match->game->deck, event);
    }
    return g_string_free(out, FALSE);
}

static const Step *last_step(const Replay *replay) {
    guint count = replay->steps->len;
    return count > 0 ? &g_array_index(replay->steps, Step, count - 1) : NULL;
}

// Takes down what a line of the record changed.
static void watch(const ClimbMatch *match, int line, gpointer data) {
    Replay *replay = data;
    const Step *last = last_step(replay);
    int moves = (int)match->moves->len;
    Step step = {
        .line = line,
        .deal_number = match->number,
        .deal = match->deal,
    };
    if (last == NULL || last->deal_number != match->number) {
        replay->before = last != NULL ? last->number : 0;
        step.type = STEP_DEAL;
        step.events = events_text(replay, match);
    } else if (moves > replay->moves) {
        step.type = STEP_MOVE;
        step.move = g_array_index(match->moves, ClimbMove, moves - 1);
        if (step.move.type == CLIMB_MOVE_GIVE) {
            step.move.combo.cards = match->deal.gifts[match->deal.gifts_done - 1].cards;
        }
        step.out_of_turn = last->deal.turn != step.move.seat;
        step.phase_before = last->deal.phase;
    } else if (moves < replay->moves) {
        step.type = STEP_UNDO;
    } else if (match->deal.voided && !last->deal.voided) {
        step.type = STEP_VOID;
    } else {
        return;
    }
    replay->moves = moves;
    step.number = replay->before + moves;
    if (step.type == STEP_MOVE && step.move.type == CLIMB_MOVE_ANSWER && last->answers != NULL &&
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

static const ClimbGame *game_of(const Replay *replay) {
    return replay->record->match->game;
}

static char *cards_text(const Replay *replay, ClimbCards cards) {
    return screen_cards(&replay->screen, &game_of(replay)->deck, cards);
}

static void say_cards(Replay *replay, const char *what, ClimbCards cards) {
    if (cards != CLIMB_NO_CARDS) {
        g_autofree char *text = cards_text(replay, cards);
        screen_say(&replay->screen, "  %s: %s", what, text);
    }
}

static void say_hands(Replay *replay, const ClimbDeal *deal) {
    for (int seat = 0; seat < deal->seats; seat++) {
        g_autofree char *name = seat_name(replay, seat);
        g_autofree char *cards = cards_text(replay, deal->hands[seat]);
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
static void say_dealt(Replay *replay, const ClimbDeal *deal) {
    ClimbDeal dealt = *deal;
    climb_exchange_hands_before(deal, dealt.hands);
    say_hands(replay, &dealt);
    for (int i = 0; i < deal->gifts_done; i++) {
        const ClimbGift *gift = &deal->gifts[i];
        g_autofree char *from = seat_name(replay, gift->from);
        g_autofree char *to = seat_name(replay, gift->to);
        g_autofree char *cards = cards_text(replay, gift->cards);
        screen_say(&replay->screen, "  %s gives %s %s.", from, to, cards);
    }
}

static void say_auction(Replay *replay, const ClimbDeal *deal) {
    if (deal->declarer >= 0) {
        g_autofree char *name = seat_name(replay, deal->declarer);
        screen_say(&replay->screen, "  %s plays for %d.", name, deal->bid);
    } else if (deal->phase == CLIMB_PHASE_AUCTION && deal->bid > 0) {
        g_autofree char *name = seat_name(replay, deal->bidder);
        screen_say(&replay->screen, "  The bid stands at %d, by %s.", deal->bid, name);
    }
    say_cards(replay, "Called", deal->called);
}

static void say_table(Replay *replay, const ClimbDeal *deal) {
    g_autofree char *turn = deal->turn >= 0 ? seat_name(replay, deal->turn) : g_strdup("");
    switch ((ClimbPhase)deal->phase) {
    case CLIMB_PHASE_EXCHANGE: {
        const ClimbGift *gift = climb_exchange_next(deal);
        g_autofree char *to = seat_name(replay, gift->to);
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
            g_autofree char *name = climb_combo_name(game_of(replay), &deal->table);
            g_autofree char *cards = cards_text(replay, deal->table.cards);
            g_autofree char *owner = seat_name(replay, deal->table_seat);
            screen_say(&replay->screen, "  On the table: %s (%s), by %s.", cards, name, owner);
            screen_say(&replay->screen, "  %s is at turn.", turn);
        }
        break;
    case CLIMB_PHASE_ASK: screen_say(&replay->screen, "  %s is asked a question.", turn); break;
    case CLIMB_PHASE_OVER: screen_say(&replay->screen, "  The deal is over."); break;
    }
    if (deal->passed != 0 && deal->phase == CLIMB_PHASE_PLAY) {
        g_autofree char *seats = seats_list(deal->passed);
        screen_say(&replay->screen, "  Passed: seat %s.", seats);
    }
}

static void say_state(Replay *replay, const Step *step) {
    screen_say(&replay->screen, "After %d %s, in deal %d (line %d):", step->number,
               step->number == 1 ? "move" : "moves", step->deal_number, step->line);
    say_hands(replay, &step->deal);
    say_auction(replay, &step->deal);
    say_table(replay, &step->deal);
}

// That the longest title takes.
static int place_columns(const Replay *replay) {
    int columns = (int)strlen("place");
    for (int place = 1; place <= game_of(replay)->seats; place++) {
        g_autofree char *words = climb_game_place_words(game_of(replay), place);
        columns = MAX(columns, screen_columns(words));
    }
    return columns;
}

static void say_result(Replay *replay, const Step *step) {
    const ClimbResult *result = &step->result;
    if (result->voided || step->deal.voided) {
        screen_say(&replay->screen, "The deal ends without a result.");
        return;
    }
    if (step->deal.at_once.size != 0) {
        g_autofree char *name = climb_combo_name(game_of(replay), &step->deal.at_once);
        g_autofree char *cards = cards_text(replay, step->deal.at_once.cards);
        g_autofree char *who = seat_name(replay, result->winner);
        screen_say(&replay->screen, "%s was dealt %s (%s) and wins at once.", who, cards, name);
    }
    screen_say(&replay->screen, "Result of deal %d:", step->deal_number);
    int columns = place_columns(replay);
    screen_say(&replay->screen, "  %-*s %-*s %10s %8s %8s %8s", NAME_COLUMNS, "", columns, "place",
               "cards left", "penalty", "score", "total");
    for (int seat = 0; seat < step->deal.seats; seat++) {
        g_autofree char *name = seat_name(replay, seat);
        g_autofree char *column = screen_fit(name, NAME_COLUMNS);
        g_autofree char *words = climb_game_place_words(game_of(replay), result->place[seat]);
        g_autofree char *place = screen_fit(words, columns);
        screen_say(&replay->screen, "  %s %s %10d %8d %+8d %+8" G_GINT64_FORMAT, column, place,
                   result->cards[seat], result->penalty[seat], result->net[seat],
                   step->totals[seat]);
    }
}

// The answer in the words of the question that it is to, which the step before asked.
static char *answer_words(const Step *step) {
    return step->answer != NULL ? g_strdup_printf("answers “%s”", step->answer)
                                : g_strdup_printf("gives answer %d", step->move.value);
}

static char *move_words(const Replay *replay, const Step *step) {
    const ClimbMove *move = &step->move;
    g_autofree char *cards = cards_text(replay, move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS: return g_strdup("passes");
    case CLIMB_MOVE_BID: return g_strdup_printf("bids %d", move->value);
    case CLIMB_MOVE_CALL: return g_strdup_printf("calls %s", cards);
    case CLIMB_MOVE_GIVE: {
        g_autofree char *to = seat_name(replay, move->value);
        return g_strdup_printf("gives %s %s", to, cards);
    }
    case CLIMB_MOVE_ANSWER: return answer_words(step);
    case CLIMB_MOVE_PLAY: break;
    }
    g_autofree char *name = climb_combo_name(game_of(replay), &move->combo);
    return g_strdup_printf("plays %s (%s)%s", cards, name, step->out_of_turn ? " out of turn" : "");
}

// What a move led to beside itself: the end of the auction, the end of a trick.
static void say_outcome(Replay *replay, const Step *step) {
    const ClimbDeal *deal = &step->deal;
    if (step->phase_before == CLIMB_PHASE_AUCTION && deal->declarer >= 0) {
        g_autofree char *declarer = seat_name(replay, deal->declarer);
        g_autofree char *kitty = cards_text(replay, deal->kitty);
        screen_say(&replay->screen, "      %s plays for %d%s%s.", declarer, deal->bid,
                   *kitty != '\0' ? " and takes " : "", kitty);
    } else if (step->phase_before == CLIMB_PHASE_PLAY && deal->phase != CLIMB_PHASE_OVER &&
               step->move.type == CLIMB_MOVE_PASS && deal->table.size == 0) {
        g_autofree char *leader = seat_name(replay, deal->trick_leader);
        screen_say(&replay->screen, "      The trick is over; %s leads.", leader);
    }
}

static void say_question(Replay *replay, const Step *step) {
    if (step->question == NULL || step->answers == NULL) {
        return;
    }
    g_autofree char *name = seat_name(replay, step->deal.turn);
    g_autofree char *answers = g_strjoinv(" / ", step->answers);
    g_autofree char *line = g_strdup_printf("      %s is asked: %s (%s)", name, step->question,
                                            answers);
    g_autofree char *clean = screen_clean_message(line);
    screen_say_hanging(&replay->screen, 8, clean);
}

// A step as one who reads the whole record sees it: what happened, and what it led to.
static void say_step(Replay *replay, const Step *step) {
    switch (step->type) {
    case STEP_DEAL: {
        g_autofree char *dealer = seat_name(replay, step->deal.dealer);
        screen_say(&replay->screen, "%sDeal %d. Dealer: %s.", step->number > 0 ? "\n" : "",
                   step->deal_number, dealer);
        g_auto(GStrv) events = g_strsplit(step->events, "\n", -1);
        for (int i = 0; events[i] != NULL && *events[i] != '\0'; i++) {
            screen_say(&replay->screen, "  %s", events[i]);
        }
        say_dealt(replay, &step->deal);
        break;
    }
    case STEP_MOVE: {
        g_autofree char *name = seat_name(replay, step->move.seat);
        g_autofree char *words = move_words(replay, step);
        screen_say(&replay->screen, "%4d. %s %s", step->number, name, words);
        say_outcome(replay, step);
        break;
    }
    case STEP_UNDO:
        screen_say(&replay->screen, "      Moves are taken back; %d remain.", step->number);
        break;
    case STEP_VOID: break;
    }
    say_question(replay, step);
    if (step->deal.phase == CLIMB_PHASE_OVER) {
        say_result(replay, step);
    }
}

static void say_head(Replay *replay) {
    const ClimbRecordHead *head = &replay->record->head;
    g_autofree char *game = screen_clean(head->game != NULL ? head->game : "");
    g_autofree char *settings = head->settings != NULL ? g_strjoinv(" ", head->settings)
                                                       : g_strdup("");
    g_autofree char *date = head->date != NULL ? screen_clean(head->date) : NULL;
    screen_say(&replay->screen, "%s: %s%s%s", game, game_of(replay)->rules->title,
               *settings != '\0' ? ", with " : "", settings);
    if (date != NULL) {
        screen_say(&replay->screen, "Played %s", date);
    }
    if (replay->record->cut_short) {
        screen_say(&replay->screen, "The last line was never finished and is left out.");
    }
}

// The state after so many moves, as the match went in the end: the latest step of that number.
static int step_after(const Replay *replay, int number) {
    for (int i = (int)replay->steps->len - 1; i >= 0; i--) {
        const Step *step = &g_array_index(replay->steps, Step, i);
        // The same number has the deal that begins after it.
        if (step->number == number && (step->type == STEP_MOVE || number == 0)) {
            return i;
        }
    }
    return -1;
}

static const Step *step_at(const Replay *replay, int index) {
    return &g_array_index(replay->steps, Step, index);
}

static void print_all(Replay *replay, int from, int to) {
    int first = from > 0 ? step_after(replay, from) : 0;
    int last = to >= 0 ? step_after(replay, to) : (int)replay->steps->len - 1;
    if (from > 0 && first > 0) {
        say_state(replay, step_at(replay, first - 1));
    }
    for (int i = first; i <= last; i++) {
        say_step(replay, step_at(replay, i));
    }
    if (to >= 0) {
        say_state(replay, step_at(replay, last));
    }
}

// One line from the terminal without its end; false at the end of input.
static bool read_line(char *line) {
    if (fgets(line, INPUT_MAX, stdin) == NULL) {
        return false;
    }
    if (strchr(line, '\n') == NULL) {
        int c;
        do {
            c = getchar();
        } while (c != '\n' && c != EOF);
    }
    g_strstrip(line);
    return true;
}

// Where to go from a step, or -1 to quit. What cannot be understood is answered and changes nothing.
static int follow(Replay *replay, int at, const char *line) {
    int last = (int)replay->steps->len - 1;
    guint64 number = 0;
    if (*line == '\0' || strcmp(line, "n") == 0) {
        if (at == last) {
            screen_say(&replay->screen, "That was the last move.");
        }
        return MIN(at + 1, last);
    }
    if (strcmp(line, "b") == 0) {
        if (at == 0) {
            screen_say(&replay->screen, "This is the beginning.");
        }
        return MAX(at - 1, 0);
    }
    if (strcmp(line, "q") == 0) {
        return -1;
    }
    if (g_ascii_string_to_unsigned(line, 10, 0, G_MAXINT, &number, NULL)) {
        int found = step_after(replay, (int)number);
        if (found >= 0) {
            return found;
        }
        screen_say(&replay->screen, "The record has moves 1 to %d.", step_at(replay, last)->number);
        return at;
    }
    screen_say(&replay->screen, "Enter shows the next move, b the one before, a number goes to the "
                                "state after that move, q ends.");
    return at;
}

static void step_through(Replay *replay, int from) {
    int at = from > 0 ? step_after(replay, from) : 0;
    int shown = -1;
    char line[INPUT_MAX];
    while (at >= 0 && !replay->screen.broken) {
        if (at != shown) {
            const Step *step = step_at(replay, at);
            say_step(replay, step);
            if (step->type != STEP_DEAL && step->deal.phase != CLIMB_PHASE_OVER) {
                say_state(replay, step);
            }
        }
        shown = at;
        screen_prompt(&replay->screen, "[Enter next, b back, number, q quit] ");
        if (!read_line(line)) {
            screen_say(&replay->screen, "%s", "");
            return;
        }
        at = follow(replay, at, line);
    }
}

// An option that names a move of the record; -1 where it was not given.
static bool read_move_number(const Replay *replay, const char *option, const char *text,
                             int *number) {
    guint64 value = 0;
    *number = -1;
    if (text != NULL && !g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT, &value, NULL)) {
        command_wrong_use("replay", "%s: '%s' is not the number of a move", option, text);
        return false;
    }
    if (value > 0 && replay->steps->len > 0 && step_after(replay, (int)value) < 0) {
        command_wrong_use("replay", "%s: the record has moves 1 to %d, not %d", option,
                          last_step(replay)->number, (int)value);
        return false;
    }
    *number = text != NULL ? (int)value : -1;
    return true;
}

typedef struct {
    char *from, *to;
    gboolean plain;
} Options;

static int show(Replay *replay, const Options *options) {
    int from = -1;
    int to = -1;
    if (!read_move_number(replay, "--from", options->from, &from) ||
        !read_move_number(replay, "--to", options->to, &to)) {
        return COMMAND_WRONG_USE;
    }
    bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (replay->steps->len == 0) {
        say_head(replay);
        screen_say(&replay->screen, "No deal was begun.");
        return output_finish("replay", "", COMMAND_DONE);
    }
    if (from > 0 && to >= 0 && to < from) {
        return command_wrong_use("replay", "--to %d lies before --from %d", to, from);
    }
    say_head(replay);
    if (to >= 0 && from < 0) {
        say_state(replay, step_at(replay, step_after(replay, to)));
    } else if (terminal && !options->plain && to < 0) {
        step_through(replay, from);
    } else {
        print_all(replay, from, to);
    }
    return output_finish("replay", "", COMMAND_DONE);
}

static int replay_file(const ClimbRegistry *registry, const char *path, const Options *options) {
    g_autoptr(GError) error = NULL;
    g_autofree char *text = command_read_file(path, &error);
    if (text == NULL) {
        return command_fail("replay", error);
    }
    Replay replay = { .steps = g_array_new(FALSE, FALSE, sizeof(Step)) };
    g_array_set_clear_func(replay.steps, step_clear);
    // Faces rather than signs where a program may read.
    screen_init(&replay.screen, isatty(STDOUT_FILENO) ? SCREEN_AUTO : SCREEN_NEVER, SCREEN_AUTO);
    replay.record = climb_record_walk(registry, text, -1, watch, &replay, &error);
    int status = COMMAND_FAILED;
    if (replay.record != NULL) {
        status = show(&replay, options);
    } else {
        g_prefix_error(&error, "%s: ", path);
        command_fail("replay", error);
    }
    g_array_unref(replay.steps);
    g_clear_pointer(&replay.record, climb_record_free);
    return status;
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    Options options = { 0 };
    const GOptionEntry entries[] = {
        { "to", 0, 0, G_OPTION_ARG_STRING, &options.to,
          "show all hands and the table after so many moves, and stop", "N" },
        { "from", 0, 0, G_OPTION_ARG_STRING, &options.from, "begin with that move", "N" },
        { "plain", 0, 0, G_OPTION_ARG_NONE, &options.plain, "print all of it, on a terminal too",
          NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_replay, entries, &argc, &argv, &status)) {
        if (argc == 2) {
            status = replay_file(registry, argv[1], &options);
        } else {
            status = command_wrong_use("replay", argc < 2 ? "which record? Give a file"
                                                          : "one record at a time");
        }
    }
    g_free(options.to);
    g_free(options.from);
    return status;
}

const Command command_replay = {
    .name = "replay",
    .arguments = "FILE",
    .summary = "show a record move by move",
    .run = run,
    .examples = "On a terminal Enter shows the next move, b the one before, a number goes to the\n"
                "state after that move, q ends. Elsewhere, and with --plain, all is printed.\n"
                "Moves are numbered through the whole record.\n"
                "\n"
                "Examples:\n"
                "  climb replay friday.climb\n"
                "  climb replay friday.climb --to 42\n"
                "  climb replay --plain friday.climb | less\n",
};
