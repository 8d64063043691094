// SPDX-License-Identifier: LGPL-2.1-or-later
// Drives a match: asks bots and persons in their order, writes the record, tells those who watch.
// Every change is written before it is shown, and taken back if it cannot be written, so that what
// was seen is never lost. Knows no screen, no clock and no rule.
#include "table.h"

#include "house.h"
#include "words.h"

typedef struct {
    ClimbTableWatch watch;
    gpointer data;
} Watcher;

struct _ClimbTable {
    ClimbMatch *match;
    ClimbRecordHead head;
    ClimbRecordWrite write;
    gpointer write_data;
    char *unwritten; // begun but not yet kept: the head and the present deal
    bool head_written;
    GArray *watchers;
    const ClimbBot *bots[CLIMB_SEATS_MAX];
    ClimbThinking thinking[CLIMB_SEATS_MAX];
    int faults[CLIMB_SEATS_MAX];
    unsigned asked;        // seats that let this state of the table go by, as bits
    uint64_t asked_serial; // which state that is
    ClimbMoves moves;      // room for the lists of bots
};

static ClimbTable *new_table(ClimbMatch *match, const ClimbRecordHead *head, ClimbRecordWrite write,
                             gpointer write_data) {
    ClimbTable *table = g_new0(ClimbTable, 1);
    table->match = match;
    climb_record_head_copy(head, &table->head);
    table->write = write;
    table->write_data = write_data;
    table->watchers = g_array_new(FALSE, FALSE, sizeof(Watcher));
    return table;
}

ClimbTable *climb_table_new(ClimbMatch *match, const ClimbRecordHead *head, ClimbRecordWrite write,
                            gpointer write_data) {
    return new_table(match, head, write, write_data);
}

ClimbTable *climb_table_resume(ClimbMatch *match, const ClimbRecordHead *head,
                               ClimbRecordWrite write, gpointer write_data) {
    ClimbTable *table = new_table(match, head, write, write_data);
    table->head_written = true;
    return table;
}

void climb_table_free(ClimbTable *table) {
    if (table == NULL) {
        return;
    }
    climb_match_free(table->match);
    climb_record_head_clear(&table->head);
    g_array_unref(table->watchers);
    g_free(table->unwritten);
    g_free(table);
}

void climb_table_watch(ClimbTable *table, ClimbTableWatch watch, gpointer data) {
    Watcher watcher = { .watch = watch, .data = data };
    g_array_append_val(table->watchers, watcher);
}

void climb_table_set_bot(ClimbTable *table, int seat, const ClimbBot *bot) {
    g_return_if_fail(seat >= 0 && seat < CLIMB_SEATS_MAX);
    table->bots[seat] = bot;
}

void climb_table_set_thinking(ClimbTable *table, int seat, const ClimbThinking *thinking) {
    g_return_if_fail(seat >= 0 && seat < CLIMB_SEATS_MAX);
    table->thinking[seat] = *thinking;
}

const ClimbBot *climb_table_bot(const ClimbTable *table, int seat) {
    return table->bots[seat];
}

const ClimbMatch *climb_table_match(const ClimbTable *table) {
    return table->match;
}

int climb_table_faults(const ClimbTable *table, int seat) {
    return table->faults[seat];
}

static void tell(ClimbTable *table, ClimbNoticeType type, const ClimbMove *move, int seat) {
    const char *text = type == CLIMB_NOTICE_FAULT ? climb_match_fault(table->match) : NULL;
    ClimbNotice notice = { .type = type, .move = move, .seat = seat, .text = text };
    for (guint i = 0; i < table->watchers->len; i++) {
        Watcher watcher = g_array_index(table->watchers, Watcher, i);
        watcher.watch(table, &notice, watcher.data);
    }
}

static bool write_text(ClimbTable *table, const char *text, GError **error) {
    return table->write == NULL || table->write(text, table->write_data, error);
}

static void tell_bots(const ClimbTable *table) {
    const ClimbMatch *match = table->match;
    for (int seat = 0; seat < match->game->seats; seat++) {
        const ClimbBot *bot = table->bots[seat];
        if (bot != NULL && bot->over != NULL) {
            bot->over(bot, match->game, seat, &match->result);
        }
    }
}

static void tell_over(ClimbTable *table) {
    tell_bots(table);
    if (climb_match_fault(table->match) != NULL) {
        tell(table, CLIMB_NOTICE_FAULT, NULL, CLIMB_NO_SEAT);
    }
    tell(table, CLIMB_NOTICE_DEAL_OVER, NULL, table->match->result.winner);
    if (climb_match_over(table->match)) {
        tell(table, CLIMB_NOTICE_MATCH_OVER, NULL, CLIMB_NO_SEAT);
    }
}

static void tell_begun(ClimbTable *table) {
    tell(table, CLIMB_NOTICE_DEAL_BEGUN, NULL, table->match->deal.turn);
    if (table->match->deal.phase == CLIMB_PHASE_OVER) { // a fault, before the first move
        tell_over(table);
    }
}

// A deal is known only once it is begun, so its text may be left over from a failed write.
static bool write_unwritten(ClimbTable *table, GError **error) {
    if (table->unwritten == NULL) {
        return true;
    }
    if (!write_text(table, table->unwritten, error)) {
        return false;
    }
    g_clear_pointer(&table->unwritten, g_free);
    table->head_written = true;
    tell_begun(table);
    return true;
}

static void forget_asked(ClimbTable *table) {
    table->asked = 0;
    table->asked_serial = table->match->deal.serial;
}

static bool refuse_deal(const ClimbMatch *match, GError **error) {
    if (climb_match_broken(match) != NULL) {
        climb_error_set(error, CLIMB_ERROR_RULES, _("the match cannot go on: {fault}"), "fault",
                        climb_match_broken(match), NULL);
    } else {
        climb_error_set(error, CLIMB_ERROR_MOVE,
                        match->deal.phase != CLIMB_PHASE_OVER
                            ? _("a deal is going on: finish it before the next")
                            : _("the session is over: begin a new match"),
                        NULL);
    }
    return false;
}

bool climb_table_deal(ClimbTable *table, GError **error) {
    ClimbMatch *match = table->match;
    if (table->unwritten != NULL) {
        return write_unwritten(table, error);
    }
    if (match->deal.phase != CLIMB_PHASE_OVER || climb_match_over(match)) {
        return refuse_deal(match, error);
    }
    climb_match_begin(match);
    if (climb_match_broken(match) != NULL) {
        tell(table, CLIMB_NOTICE_MATCH_OVER, NULL, CLIMB_NO_SEAT);
        return refuse_deal(match, error);
    }
    forget_asked(table);
    if (table->write == NULL) {
        tell_begun(table);
        return true;
    }
    bool over = match->deal.phase == CLIMB_PHASE_OVER;
    g_autofree char *head = table->head_written ? g_strdup("")
                                                : climb_record_print_head(&table->head, match);
    g_autofree char *deal = climb_record_print_deal(match);
    g_autofree char *end = over ? climb_record_print_end(match) : g_strdup("");
    table->unwritten = g_strconcat(head, deal, end, NULL);
    return write_unwritten(table, error);
}

// The lines of a move: the move, if it was made before a function of the rules failed, and, if the
// deal is over, the result, in one text, so that no crash comes between them.
static char *print_move(const ClimbMatch *match, const ClimbMove *move, bool made) {
    g_autofree char *line = made ? climb_record_print_move(match->game, move) : g_strdup("");
    g_autofree char *end = match->deal.phase == CLIMB_PHASE_OVER ? climb_record_print_end(match)
                                                                 : g_strdup("");
    return g_strconcat(line, end, NULL);
}

// Makes a move, and takes it back if it cannot be written: it is not made twice, since functions of
// the rules that fail once may not fail again. *made is false if one failed before the move.
static bool apply_and_write(ClimbTable *table, ClimbMove *move, bool *made, GError **error) {
    ClimbMatch *match = table->match;
    guint moves = match->moves->len;
    ClimbMatch before = *match; // borrows everything; a move changes none of it but the moves
    if (!climb_match_apply(match, move, error)) {
        return false;
    }
    *made = match->moves->len > moves;
    if (table->write == NULL) {
        return true;
    }
    g_autofree char *text = print_move(match, move, *made);
    if (write_text(table, text, error)) {
        return true;
    }
    g_free(match->fault); // NULL while a deal goes on
    *match = before;
    g_array_set_size(match->moves, moves);
    return false;
}

// Makes a move, writes it and tells of it.
static bool make_move(ClimbTable *table, ClimbMove *move, GError **error) {
    const ClimbDeal *deal = &table->match->deal;
    bool trick = deal->table.size != 0, made = false;
    if (!apply_and_write(table, move, &made, error)) {
        return false;
    }
    forget_asked(table);
    if (made) {
        ClimbMove shown = climb_move_public(move);
        tell(table, CLIMB_NOTICE_MOVE, &shown, move->seat);
    }
    // A play that a function lets end its trick at once leaves no table behind.
    bool ended = trick || move->type == CLIMB_MOVE_PLAY;
    if (deal->phase == CLIMB_PHASE_OVER) {
        tell_over(table);
    } else if (ended && deal->table.size == 0) {
        tell(table, CLIMB_NOTICE_TRICK_END, NULL, deal->trick_leader);
    }
    return true;
}

static bool is_legal(const ClimbTable *table, int seat, ClimbMove *move) {
    const ClimbMatch *match = table->match;
    return move->seat == seat &&
           climb_deal_check(match->game, &match->deal, move) == CLIMB_VERDICT_OK;
}

void climb_table_ask(ClimbTable *table, int seat, ClimbTableAsk *ask) {
    const ClimbMatch *match = table->match;
    climb_view_of(match, seat, &ask->view);
    climb_bot_random(match, seat, &ask->random);
    ask->question = (ClimbQuestion){ .game = match->game,
                                     .view = &ask->view,
                                     .moves = &table->moves,
                                     .thinking = table->thinking[seat],
                                     .random = &ask->random };
}

ClimbTableState climb_table_reply(ClimbTable *table, int seat, bool chosen, ClimbMove *move,
                                  GError **error) {
    const ClimbMatch *match = table->match;
    bool at_turn = match->deal.turn == seat;
    if (chosen ? !is_legal(table, seat, move) : at_turn) {
        table->faults[seat] += climb_house_fault(match->game) == NULL; // else no bot can be blamed
        *move = table->moves.moves[0];
        chosen = at_turn;
    }
    if (!chosen) {
        table->asked |= 1u << seat;
        return CLIMB_TABLE_MOVED;
    }
    return make_move(table, move, error) ? CLIMB_TABLE_MOVED : CLIMB_TABLE_FAILED;
}

// The next seat that may throw something in and was not asked at this state of the table, with its
// bombs in table->moves; CLIMB_NO_SEAT if none. In seat order after the seat at turn (rules.md D5).
static int next_interrupter(ClimbTable *table) {
    const ClimbGame *game = table->match->game;
    const ClimbDeal *deal = &table->match->deal;
    if (!game->rules->bomb_out_of_turn) {
        return CLIMB_NO_SEAT;
    }
    if (table->asked_serial != deal->serial) {
        forget_asked(table);
    }
    int seat = deal->turn;
    for (int i = 1; i < deal->seats; i++) {
        seat = (seat + deal->step + deal->seats) % deal->seats;
        if ((table->asked >> seat & 1) != 0 || !climb_deal_may_interrupt(game, deal, seat)) {
            continue;
        }
        climb_deal_moves(game, deal, seat, &table->moves);
        if (table->moves.count > 0) {
            return seat;
        }
        table->asked |= 1u << seat;
    }
    return CLIMB_NO_SEAT;
}

static ClimbTableState look_at_turn(ClimbTable *table, int *seat, GError **error) {
    const ClimbMatch *match = table->match;
    *seat = match->deal.turn;
    if (table->bots[*seat] == NULL) {
        return CLIMB_TABLE_WAITS_PERSON;
    }
    climb_deal_moves(match->game, &match->deal, *seat, &table->moves);
    if (table->moves.count == 0) {
        climb_error_set(error, CLIMB_ERROR_RULES,
                        _("the rules leave player {seat} no move; void the deal"), "seat",
                        climb_words_digits(*seat + 1).text, NULL);
        return CLIMB_TABLE_FAILED;
    }
    return CLIMB_TABLE_WAITS_BOT;
}

ClimbTableState climb_table_look(ClimbTable *table, int *seat, GError **error) {
    *seat = CLIMB_NO_SEAT;
    if (!write_unwritten(table, error)) {
        return CLIMB_TABLE_FAILED;
    }
    if (table->match->deal.phase == CLIMB_PHASE_OVER) {
        return climb_match_over(table->match) ? CLIMB_TABLE_OVER : CLIMB_TABLE_WAITS_DEAL;
    }
    *seat = next_interrupter(table);
    if (*seat == CLIMB_NO_SEAT) {
        return look_at_turn(table, seat, error);
    }
    return table->bots[*seat] == NULL ? CLIMB_TABLE_WAITS_PERSON : CLIMB_TABLE_WAITS_BOT;
}

ClimbTableState climb_table_step(ClimbTable *table, int *seat, GError **error) {
    for (;;) {
        ClimbTableState state = climb_table_look(table, seat, error);
        if (state != CLIMB_TABLE_WAITS_BOT) {
            return state;
        }
        ClimbTableAsk ask;
        ClimbMove move;
        uint64_t serial = table->match->deal.serial;
        climb_table_ask(table, *seat, &ask);
        bool chosen = table->bots[*seat]->decide(table->bots[*seat], &ask.question, &move);
        state = climb_table_reply(table, *seat, chosen, &move, error);
        // A bot that threw nothing in has let the next be asked.
        if (state != CLIMB_TABLE_MOVED || table->match->deal.serial != serial ||
            table->match->deal.phase == CLIMB_PHASE_OVER) {
            *seat = CLIMB_NO_SEAT;
            return state;
        }
    }
}

bool climb_table_act(ClimbTable *table, ClimbMove *move, GError **error) {
    return write_unwritten(table, error) && make_move(table, move, error);
}

void climb_table_decline(ClimbTable *table, int seat) {
    if (table->asked_serial != table->match->deal.serial) {
        forget_asked(table);
    }
    table->asked |= 1u << seat;
}

bool climb_table_undo(ClimbTable *table, int seat, GError **error) {
    const ClimbMatch *match = table->match;
    guint left = match->moves->len;
    while (left > 0 && g_array_index(match->moves, ClimbMove, left - 1).seat != seat) {
        left--;
    }
    if (left == 0 || match->deal.phase == CLIMB_PHASE_OVER) {
        climb_error_set(error, CLIMB_ERROR_MOVE,
                        left == 0 ? _("player {seat} has made no move in this deal to take back")
                                  : _("the deal is over: player {seat} can take nothing back"),
                        "seat", climb_words_digits(seat + 1).text, NULL);
        return false;
    }
    int count = (int)(match->moves->len - left + 1);
    g_autofree char *text = g_strdup_printf("undo %d\n", count);
    if (!write_unwritten(table, error) || !write_text(table, text, error)) {
        return false;
    }
    climb_match_undo(table->match, count);
    forget_asked(table);
    if (match->deal.phase != CLIMB_PHASE_OVER) {
        return true;
    }
    g_autofree char *end = climb_record_print_end(match); // a function failed on the way
    bool written = write_text(table, end, error);
    tell_over(table);
    return written;
}

bool climb_table_void(ClimbTable *table, const char *why, GError **error) {
    ClimbMatch *match = table->match;
    if (match->deal.phase == CLIMB_PHASE_OVER) {
        climb_error_set(error, CLIMB_ERROR_MOVE, _("no deal is going on that could be ended"),
                        NULL);
        return false;
    }
    g_autofree char *reason = g_utf8_make_valid(why != NULL ? why : "", -1);
    g_strdelimit(reason, "\r\n\t", ' ');
    g_strstrip(reason);
    g_autofree char *text = g_strdup_printf("void %d%s%s\n", match->number,
                                            *reason != '\0' ? " " : "", reason);
    if (!write_unwritten(table, error) || !write_text(table, text, error)) {
        return false;
    }
    climb_match_void(match);
    tell_over(table);
    return true;
}
