// SPDX-License-Identifier: LGPL-2.1-or-later
// Lays a state of a replay out: one row a hand, the table below, then the moves of the deal so far, the
// latest at the bottom. What does not fit is cut from the oldest moves.
#include "replay-grid.h"

#include <string.h>

#include "keys.h"

#define NAME_COLUMNS 16
#define LOSS_COLUMNS 8
#define LOG_ROWS_MIN 3

static const GridStyle plain = { GRID_PLAIN, 0 };
static const GridStyle quiet = { GRID_QUIET, 0 };
static const GridStyle active = { GRID_ACTIVE, GRID_BOLD };
static const GridStyle bad = { GRID_BAD, GRID_BOLD };

// All of them where there is room. (transfer full)
static char *keys_of(const Grid *grid) {
    if (grid->columns < 66) {
        return key_hints(" ", "  ", "→ ←", NC_("key", "step"), "n p", NC_("key", "deals"), "?",
                         NC_("key", "keys"), "q", NC_("key", "leave"), NULL);
    }
    return key_hints(" ", "  ", "→", NC_("key", "next"), "←", NC_("key", "back"), "n p",
                     NC_("key", "deals"), "g", NC_("key", "go to"), "m", NC_("key", "mistakes"),
                     "e", NC_("key", "eyes"), "q", NC_("key", "leave"), NULL);
}

// --- hands -------------------------------------------------------------------------------------

// A text of words that may wrap, from a column on; rows taken.
static int draw_wrapped(Grid *grid, int column, int row, int rows, GridStyle style,
                        const char *text) {
    return grid_paragraph(grid, column, row, grid->columns - column - 1, rows, style, text);
}

static int draw_hand(const ReplayPlace *place, Grid *grid, const ClimbDeal *deal, int seat, int row,
                     int rows) {
    bool turn = deal->turn == seat;
    bool hidden = climb_cards_count(deal->hands[seat]) < deal->counts[seat];
    g_autofree char *name = replay_seat_name(place->replay, seat);
    g_autofree char *cards = replay_cards(place->replay, deal->hands[seat]);
    int count = deal->counts[seat];
    g_autofree char *number = count == CLIMB_COUNT_HIDDEN ? g_strdup("?")
                                                          : g_strdup_printf("%d", count);
    bool narrow = grid->columns < 60 && cards[0] != '\0';
    int cards_at = narrow ? 4 : NAME_COLUMNS + 7;
    grid_text(grid, 0, row, 1, active, turn ? ">" : " ");
    grid_text(grid, 2, row, NAME_COLUMNS, turn ? active : plain, name);
    grid_text_right(grid, NAME_COLUMNS + 2, row, 3, plain, number);
    const char *shown = cards[0] != '\0' ? cards : hidden ? _("face down") : C_("hand", "out");
    int first = row + narrow;
    int used = draw_wrapped(grid, cards_at, first, rows - narrow, cards[0] != '\0' ? plain : quiet,
                            shown);
    return MAX(used, 1) + narrow;
}

// `text` has a place for the cards.
static void add_part(GString *out, const ReplayPlace *place, const char *text, ClimbCards cards) {
    if (cards != CLIMB_NO_CARDS) {
        g_autofree char *shown = replay_cards(place->replay, cards);
        g_string_append(out, out->len > 0 ? "   " : "");
        climb_words_add(out, text, "cards", shown, NULL);
    }
}

// Kitty, cards aside and stock, as far as they are seen.
static int draw_spares(const ReplayPlace *place, Grid *grid, const ClimbDeal *deal, int row,
                       int rows) {
    g_autoptr(GString) text = g_string_new(NULL);
    add_part(text, place, deal->declarer >= 0 ? _("The kitty was: {cards}") : _("Kitty: {cards}"),
             deal->kitty);
    add_part(text, place, _("Aside: {cards}"), deal->aside);
    add_part(text, place, _("Stock: {cards}"), deal->stock);
    return text->len > 0 ? draw_wrapped(grid, 2, row, rows, quiet, text->str) : 0;
}

// The deal as the eyes see it.
static void see(const ReplayPlace *place, const ReplayStep *step, ClimbDeal *deal) {
    *deal = step->deal;
    if (place->eyes != CLIMB_NO_SEAT && place->eyes < step->deal.seats) {
        ClimbView view;
        climb_view_of_deal(replay_game(place->replay), &step->deal, place->eyes, &view);
        *deal = view.deal;
    }
}

static int draw_hands(const ReplayPlace *place, Grid *grid, const ReplayStep *step, int row,
                      int rows) {
    int begin = row;
    ClimbDeal deal;
    see(place, step, &deal);
    for (int seat = 0; seat < deal.seats && row - begin < rows; seat++) {
        row += draw_hand(place, grid, &deal, seat, row, rows - (row - begin));
    }
    row += draw_spares(place, grid, &deal, row, rows - (row - begin));
    return row - begin;
}

// --- table -------------------------------------------------------------------------------------

// What is on the table, or the result.
static int draw_table(const ReplayPlace *place, Grid *grid, const ReplayStep *step, int row,
                      int rows) {
    Replay *replay = place->replay;
    g_autoptr(GString) text = g_string_new(NULL);
    int columns = grid->columns - 2;
    ClimbDeal deal;
    see(place, step, &deal);
    screen_capture(&replay->screen, text, columns);
    if (step->deal.phase == CLIMB_PHASE_OVER) {
        replay_say_result(replay, step);
    } else {
        replay_say_table(replay, &deal);
    }
    screen_release(&replay->screen);
    g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
    int used = 0;
    for (; used < rows && lines[used] != NULL && lines[used][0] != '\0'; used++) {
        grid_text(grid, 1, row + used, columns, plain, lines[used]);
    }
    return used;
}

// --- moves -------------------------------------------------------------------------------------

// "17. Ada plays 3D (single)", or what a step is otherwise. (transfer full)
static char *step_words(const Replay *replay, const ReplayStep *step) {
    g_autofree char *name = NULL;
    g_autofree char *words = NULL;
    switch (step->type) {
    case REPLAY_DEAL:
        name = replay_seat_name(replay, step->deal.dealer);
        return climb_words_fill(_("Deal {number}, dealt by {player}"), "number",
                                climb_words_digits(step->deal_number).text, "player", name, NULL);
    case REPLAY_MOVE:
        words = replay_move_words(replay, step);
        return g_strdup_printf("%3d. %s", step->number, words);
    case REPLAY_UNDO:
        return climb_words_fill(_("Moves taken back; {number} remain"), "number",
                                climb_words_digits(step->number).text, NULL);
    case REPLAY_VOID: return g_strdup(_("The deal is left without a result"));
    }
    return NULL;
}

// Gifts are seen by two, so that one who looks with one seat's eyes may not see them.
static bool is_secret(const ReplayPlace *place, const ReplayStep *step) {
    return step->type == REPLAY_MOVE && step->move.type == CLIMB_MOVE_GIVE &&
           place->eyes != CLIMB_NO_SEAT && place->eyes != step->move.seat &&
           place->eyes != step->move.value &&
           replay_step(place->replay, place->at)->deal.phase != CLIMB_PHASE_OVER;
}

static void draw_step(const ReplayPlace *place, Grid *grid, int index, int row) {
    const ReplayStep *step = replay_step(place->replay, index);
    g_autofree char *words = step_words(place->replay, step);
    g_autofree char *giver = is_secret(place, step)
                                 ? replay_seat_name(place->replay, step->move.seat)
                                 : NULL;
    g_autofree char *gift = giver != NULL
                                ? climb_words_fill(_("{player} gives cards"), "player", giver, NULL)
                                : NULL;
    g_autofree char *secret = gift != NULL ? g_strdup_printf("%3d. %s", step->number, gift) : NULL;
    bool now = index == place->at;
    int columns = grid->columns - 3 - (place->replay->reviewed ? LOSS_COLUMNS : 0);
    grid_text(grid, 0, row, 1, active, now ? ">" : " ");
    grid_text(grid, 2, row, columns, now ? active : plain, secret != NULL ? secret : words);
    if (step->loss >= 0.0) {
        g_autofree char *loss = step->loss > 0.0 ? g_strdup_printf("-%.1f", step->loss)
                                                 : g_strdup(C_("review", "ok"));
        grid_text_right(grid, grid->columns - LOSS_COLUMNS, row, LOSS_COLUMNS - 1,
                        step->loss > 0.0 ? bad : quiet, loss);
    }
}

// The deal's steps up to the present one, as many as there is room for.
static void draw_log(const ReplayPlace *place, Grid *grid, int row, int rows) {
    int deal = replay_step(place->replay, place->at)->deal_number;
    int first = MAX(place->at - rows + 1, replay_deal_begin(place->replay, deal));
    for (int index = MAX(first, 0); index <= place->at; index++) {
        draw_step(place, grid, index, row + index - first);
    }
}

// What the present step led to, what it made somebody be asked, and what a review says of the own
// moves. (transfer full)
static char *after_words(const ReplayPlace *place, const ReplayStep *step) {
    ReplayStep seen = *step;
    see(place, step, &seen.deal);
    bool own = place->eyes == CLIMB_NO_SEAT || step->deal.phase == CLIMB_PHASE_OVER ||
               place->eyes == step->move.seat;
    g_autofree char *outcome = replay_outcome_words(place->replay, &seen);
    g_autofree char *question = replay_question_words(place->replay, &seen);
    g_autofree char *loss = own ? replay_loss_words(step) : NULL;
    const char *parts[] = { step->type == REPLAY_DEAL ? step->events : NULL, outcome, question,
                            loss, own ? step->remark : NULL };
    GString *text = g_string_new(NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (parts[i] != NULL && parts[i][0] != '\0') {
            const char *gap = text->len == 0                             ? ""
                              : parts[i] == step->remark && loss != NULL ? "; "
                                                                         : " ";
            g_string_append_printf(text, "%s%s", gap, parts[i]);
        }
    }
    for (char *at = text->str; *at != '\0'; at++) {
        *at = *at == '\n' ? ' ' : *at;
    }
    return g_string_free(text, FALSE);
}

// "deal 1 of 2, move 3 of 126". (transfer full)
static char *where_words(const Replay *replay, const ReplayStep *step, bool short_place) {
    const ReplayStep *last = replay_step(replay, replay_last(replay));
    const char *text = short_place ? _("deal {deal}/{deals}, {move}/{moves}")
                                   : _("deal {deal} of {deals}, move {move} of {moves}");
    return climb_words_fill(text, "deal", climb_words_digits(step->deal_number).text, "deals",
                            climb_words_digits(last->deal_number).text, "move",
                            climb_words_digits(step->number).text, "moves",
                            climb_words_digits(last->number).text, NULL);
}

static void draw_title(const ReplayPlace *place, Grid *grid, const ReplayStep *step) {
    const Replay *replay = place->replay;
    const char *game = climb_words_find(replay_game(replay)->rules->title);
    g_autofree char *eyes = place->eyes != CLIMB_NO_SEAT ? replay_seat_name(replay, place->eyes)
                                                         : NULL;
    g_autofree char *title = eyes != NULL ? climb_words_fill(_("{game}, as {player} sees it"),
                                                             "game", game, "player", eyes, NULL)
                                          : g_strdup(game);
    g_autofree char *where = where_words(replay, step, false);
    bool fits = screen_columns(title) + screen_columns(where) + 4 <= grid->columns;
    g_autofree char *shorter = where_words(replay, step, true);
    grid_bar(grid, 0, title, grid->columns >= 60 && fits ? where : shorter);
}

void replay_draw(const ReplayPlace *place, Grid *grid) {
    const ReplayStep *step = replay_step(place->replay, place->at);
    g_autofree char *after = after_words(place, step);
    g_autofree char *keys = keys_of(grid);
    int foot = grid_foot(grid, keys);
    int room = grid->rows - 1 - foot;
    int row = 1 + draw_hands(place, grid, step, 1, MAX(room - LOG_ROWS_MIN, 1));
    row += draw_table(place, grid, step, row, MAX(room - row - 1, 0));
    int words = after[0] != '\0' ? MIN(2, MAX(room - row - 1, 0)) : 0;
    int rows = room - row - words;
    if (rows > 0) {
        grid_fill(grid, 0, row, grid->columns, 1, (GridStyle){ GRID_FRAME, 0 },
                  grid->ascii ? "-" : "─");
        draw_log(place, grid, row + 1, rows);
    }
    if (words > 0) {
        grid_paragraph(grid, 1, grid->rows - foot - words, grid->columns - 2, words, quiet, after);
    }
    draw_title(place, grid, step);
    grid_foot(grid, keys); // it is above what a low window cuts
}

int replay_next_loss(const Replay *replay, int from, int step) {
    for (int i = from + step; i >= 0 && i <= replay_last(replay); i += step) {
        if (replay_step(replay, i)->loss > 0.0) {
            return i;
        }
    }
    return -1;
}
