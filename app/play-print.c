// SPDX-License-Identifier: LGPL-2.1-or-later
// The table, the hand and the scores as text. Everything comes from views; nothing is decided here.
#include "play.h"

#include <string.h>

char *play_score_text(int64_t score) {
    return g_strdup_printf("%s%" G_GINT64_FORMAT, score > 0 ? "+" : "", score);
}

int play_name_columns(const Play *play) {
    int columns = 4;
    for (int i = 0; i < play_game(play)->seats; i++) {
        columns = MAX(columns, screen_columns(play_name(play, i)));
    }
    return columns;
}

static char *seat_order(const Play *play, int first, int step) {
    int seats = play_game(play)->seats;
    GString *out = g_string_new(NULL);
    for (int i = 0; i < seats; i++) {
        int seat = ((first + i * step) % seats + seats) % seats;
        g_string_append(out, i == 0 ? "" : ", ");
        g_string_append(out, play_name(play, seat));
    }
    return g_string_free(out, FALSE);
}

bool play_goes_clockwise(const ClimbGame *game, int step) {
    switch ((ClimbDirection)game->rules->direction) {
    case CLIMB_DIRECTION_CW: return true;
    case CLIMB_DIRECTION_CCW: return false;
    case CLIMB_DIRECTION_ALTERNATE: return step < 0;
    }
    return false;
}

static int first_person(const Play *play) {
    for (int i = 0; i < play_game(play)->seats; i++) {
        if (play_is_person(play, i)) {
            return i;
        }
    }
    return 0;
}

void play_show_deal(Play *play) {
    const ClimbGame *game = play_game(play);
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    Screen *screen = &play->screen;
    screen_say_text(screen, "");
    screen_say_heading(screen, _("Deal {number}, {game}"), "number",
                       climb_words_digits(play_match(play)->number).text, "game",
                       climb_words_find(game->rules->title), NULL);
    g_autofree char *order = seat_order(play, first_person(play), view.deal.step);
    play_show_chance(play);
    screen_say(screen,
               play_goes_clockwise(game, view.deal.step)
                   ? _("Play goes clockwise: {players}. Dealer: {dealer}.")
                   : _("Play goes counter-clockwise: {players}. Dealer: {dealer}."),
               "players", order, "dealer", play_whom(play, view.deal.dealer), NULL);
    play_show_gifts(play);
    play_show_leader(play);
}

void play_show_leader(Play *play) {
    const ClimbGame *game = play_game(play);
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    Screen *screen = &play->screen;
    // While somebody is asked something, it is not he who leads.
    int turn = view.deal.phase == CLIMB_PHASE_ASK ? view.deal.turn_kept : view.deal.turn;
    if (view.deal.phase == CLIMB_PHASE_EXCHANGE) {
        return;
    }
    if (view.deal.phase == CLIMB_PHASE_AUCTION) {
        screen_say(
            screen,
            play_tell(play, turn, _("{player} opens the auction."), _("You open the auction.")),
            "player", play_name(play, turn), NULL);
        return;
    }
    if (turn < 0) {
        return;
    }
    g_autofree char *card = view.deal.required == CLIMB_NO_CARD
                                ? NULL
                                : screen_cards(screen, &game->deck,
                                               climb_cards_of(view.deal.required));
    screen_say(screen,
               card == NULL
                   ? play_tell(play, turn, _("{player} leads the first trick."),
                               _("You lead the first trick."))
                   : play_tell(play, turn, _("{player} holds {card} and leads the first trick."),
                               _("You hold {card} and lead the first trick.")),
               "player", play_name(play, turn), "card", card, NULL);
}

char *play_last_action(const Play *play, const ClimbView *view, int seat) {
    const ClimbDeal *deal = &view->deal;
    int first = play_cards_on(deal->phase) ? play->trick_start : 0;
    for (int i = view->move_count - 1; i >= first; i--) {
        const ClimbMove *move = &view->moves[i];
        if (move->seat != seat) {
            continue;
        }
        switch ((ClimbMoveType)move->type) {
        case CLIMB_MOVE_PASS: return g_strdup(C_("beside a player", "passes"));
        case CLIMB_MOVE_BID:
            return climb_words_fill(C_("beside a player", "bids {number}"), "number",
                                    climb_words_digits(move->value).text, NULL);
        case CLIMB_MOVE_PLAY: return play_combo_words(play, &move->combo);
        case CLIMB_MOVE_CALL:
        case CLIMB_MOVE_ANSWER: return g_strdup("");
        case CLIMB_MOVE_GIVE: {
            g_autofree char *cards = screen_card_count(move->combo.size);
            return deal->phase == CLIMB_PHASE_EXCHANGE
                       ? climb_words_fill(C_("beside a player", "gives {receiver} {cards}"),
                                          "receiver", play_whom(play, move->value), "cards", cards,
                                          NULL)
                       : g_strdup("");
        }
        }
    }
    return g_strdup("");
}

bool play_count_known(const Play *play, const ClimbView *view, int seat) {
    return play_game(play)->rules->info_counts || seat == view->seat;
}

#define CARDS_COLUMNS 5
#define SCORE_COLUMNS 6

static int cards_columns(void) {
    return screen_column(C_("column", "cards"), CARDS_COLUMNS);
}

static int score_columns(void) {
    return screen_column(C_("column", "score"), SCORE_COLUMNS);
}

// Is there no room for a table? Then its rows are sentences.
static bool is_narrow(const Play *play) {
    int more = cards_columns() - CARDS_COLUMNS + score_columns() - SCORE_COLUMNS;
    return screen_room(&play->screen) < PLAY_NARROW + more;
}

static void show_sentence(Play *play, const ClimbView *view, int seat, const char *action) {
    int count = view->deal.counts[seat];
    g_autofree char *score = play_score_text(view->net_total[seat]);
    g_autofree char *cards = play_count_known(play, view, seat) ? screen_card_count(count)
                                                                : g_strdup(_("? cards"));
    g_autofree char *text = climb_words_fill(
        action[0] != '\0' ? _("{player}: {cards}, score {score}. {action}")
                          : _("{player}: {cards}, score {score}"),
        "player", play_name(play, seat), "cards", cards, "score", score, "action", action, NULL);
    g_autofree char *line = g_strconcat(view->deal.turn == seat ? "> " : "  ", text, NULL);
    screen_say_hanging(&play->screen, 4, line);
}

static void show_row(Play *play, const ClimbView *view, int seat) {
    g_autofree char *action = play_last_action(play, view, seat);
    if (is_narrow(play)) {
        show_sentence(play, view, seat, action);
        return;
    }
    g_autofree char *score = play_score_text(view->net_total[seat]);
    g_autofree char *name = screen_fit(play_name(play, seat), play_name_columns(play));
    g_autoptr(GString) line = g_string_new(view->deal.turn == seat ? "> " : "  ");
    g_string_append_printf(line, "%s  ", name);
    screen_add_right(
        line,
        play_count_known(play, view, seat) ? climb_words_digits(view->deal.counts[seat]).text : "?",
        cards_columns());
    g_string_append(line, "  ");
    screen_add_right(line, score, score_columns());
    g_string_append(line, "   ");
    int indent = screen_columns(line->str);
    g_string_append(line, action);
    screen_say_hanging(&play->screen, indent, g_strchomp(line->str));
}

// How a declarer's play is told, with the partner as far as the viewer knows him.
static const char *declarer_words(const ClimbGame *game, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    // Translators: {play} is as "Ada plays for 3".
    if (deal->called == 0) {
        return game->rules->call == CLIMB_CALL_NONE ? _("{play} against the others.")
                                                    : _("{play}.");
    }
    if (deal->partner == CLIMB_NO_SEAT) {
        return _("{play} with whoever was dealt {cards}.");
    }
    if (deal->partner == view->seat) {
        return deal->partner_shown
                   ? _("{play} with whoever was dealt {cards}: that is you.")
                   : _("{play} with whoever was dealt {cards}: that is you (secret).");
    }
    return deal->partner_shown ? _("{play} with whoever was dealt {cards}: {partner}.")
                               : _("{play} with whoever was dealt {cards}: {partner} (secret).");
}

static void show_declarer(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    const ClimbGame *game = play_game(play);
    g_autofree char *cards = screen_cards(&play->screen, &game->deck, deal->called);
    g_autofree char *plays = climb_words_fill(
        play_tell(play, deal->declarer, _("{player} plays for {bid}"), _("You play for {bid}")),
        "player", play_name(play, deal->declarer), "bid", climb_words_digits(deal->bid).text, NULL);
    screen_say(&play->screen, declarer_words(game, view), "play", plays, "cards", cards, "partner",
               deal->partner != CLIMB_NO_SEAT ? play_name(play, deal->partner) : "", NULL);
}

static void show_auction(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    const ClimbGame *game = play_game(play);
    Screen *screen = &play->screen;
    if (deal->phase == CLIMB_PHASE_AUCTION) {
        if (deal->bid > 0) {
            screen_say(screen, _("Highest bid: {bid} by {player}."), "bid",
                       climb_words_digits(deal->bid).text, "player", play_whom(play, deal->bidder),
                       NULL);
        } else {
            screen_say(screen, _("Nobody has bid yet. Bids go from {least} to {most}."), "least",
                       climb_words_digits(game->rules->auction_min).text, "most",
                       climb_words_digits(game->rules->auction_max).text, NULL);
        }
        return;
    }
    if (deal->declarer == CLIMB_NO_SEAT) {
        return;
    }
    if (deal->phase == CLIMB_PHASE_CALL && deal->turn == view->seat) {
        screen_say(screen,
                   game->rules->call == CLIMB_CALL_RANK
                       ? _("You won the auction at {bid}. Whose help do you want? Name a rank that "
                           "you do not hold; {list} lists them.")
                       : _("You won the auction at {bid}. Whose help do you want? Name a card that "
                           "you do not hold; {list} lists them."),
                   "bid", climb_words_digits(deal->bid).text, "list", "?", NULL);
        return;
    }
    show_declarer(play, view);
    if (deal->declarer == view->seat && deal->kitty != 0 && deal->plays[view->seat] == 0) {
        g_autofree char *kitty = screen_cards(screen, &game->deck, deal->kitty);
        screen_say(screen, _("The kitty brought you {cards}."), "cards", kitty, NULL);
    }
}

static void show_duty(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    const ClimbGame *game = play_game(play);
    if (game->rules->lastcard_duty == CLIMB_DUTY_OFF || deal->turn != view->seat ||
        deal->table.size > 1) {
        return;
    }
    int next = climb_deal_next_live(deal, deal->turn);
    if (next == deal->turn || deal->counts[next] != 1) {
        return;
    }
    bool forced = game->rules->lastcard_duty == CLIMB_DUTY_FORCED;
    const char *text =
        deal->table.size == 0
            ? forced ? _("{player} has one card left: lead more than one card if you can, else "
                         "your highest single, say the rules.")
                     : _("{player} has one card left: lead more than one card if you can, else "
                         "your highest single, or you pay for all if that card wins.")
        : forced ? _("{player} has one card left: a single must be your highest, say the rules.")
                 : _("{player} has one card left: a single must be your highest, or you pay for "
                     "all if that card wins.");
    screen_say(&play->screen, text, "player", play_name(play, next), NULL);
}

// Points taken so far, where there are any.
static void show_points(Play *play, const ClimbView *view) {
    GString *line = g_string_new(NULL);
    bool any = play_game(play)->captures;
    for (int seat = 0; seat < view->deal.seats; seat++) {
        g_string_append_printf(line, "%s%s %d", seat == 0 ? "" : ", ", play_name(play, seat),
                               view->deal.captured[seat]);
        any = any || view->deal.captured[seat] != 0;
    }
    if (any) {
        screen_say(&play->screen, _("Points taken: {players}."), "players", line->str, NULL);
    }
    g_string_free(line, TRUE);
}

// What there is to draw, and whether the seat has drawn already.
static void show_stock(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    const ClimbRules *rules = play_game(play)->rules;
    if (rules->deal_spare != CLIMB_SPARE_STOCK) {
        return;
    }
    bool own = deal->turn == view->seat && rules->draw_on_pass != CLIMB_DRAW_NONE;
    g_autofree char *cards = screen_card_count(deal->stock_count);
    screen_say(&play->screen,
               !own || deal->stock_count == 0 ? _("Stock: {cards}.")
               : deal->drawn                  ? _("Stock: {cards}; you have drawn.")
                                              : _("Stock: {cards}; a pass draws."),
               "cards", cards, NULL);
}

static void show_target(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    Screen *screen = &play->screen;
    if (deal->phase != CLIMB_PHASE_PLAY) {
        return;
    }
    show_stock(play, view);
    show_points(play, view);
    if (deal->table.size > 0) {
        g_autofree char *combo = play_combo_words(play, &deal->table);
        screen_say(screen, _("To beat: {cards} by {player}."), "cards", combo, "player",
                   play_whom(play, deal->table_seat), NULL);
    } else if (deal->turn == view->seat && deal->required != CLIMB_NO_CARD) {
        g_autofree char *card = screen_cards(screen, &play_game(play)->deck,
                                             climb_cards_of(deal->required));
        screen_say(screen,
                   play_game(play)->rules->open_require == CLIMB_REQUIRE_SINGLE
                       ? _("You lead. The opening play must be {card}.")
                       : _("You lead. The opening play must include {card}."),
                   "card", card, NULL);
    } else if (deal->turn == view->seat) {
        screen_say_text(screen, _("You lead: any combination."));
    }
    if (deal->locked != 0) {
        g_autofree char *suits = climb_suits_words(play_game(play), deal->locked);
        screen_say(screen, _("The trick is locked to {suits}."), "suits", suits, NULL);
    }
    if (climb_deal_reversed(deal)) {
        screen_say_text(screen, _("The order is turned round: lower beats higher."));
    }
    show_duty(play, view);
}

static void show_partner(Play *play, const ClimbView *view) {
    if (play_game(play)->rules->team == CLIMB_TEAM_NONE || view->seat == CLIMB_NO_SEAT) {
        return;
    }
    unsigned side = climb_deal_side(play_game(play), &view->deal, view->seat);
    for (int i = 0; i < play_game(play)->seats; i++) {
        if (i != view->seat && (side >> i & 1) != 0) {
            screen_say(&play->screen, _("Your partner is {player}."), "player", play_name(play, i),
                       NULL);
        }
    }
}

static void show_question(Play *play, const ClimbView *view) {
    if (view->deal.phase != CLIMB_PHASE_ASK || view->deal.turn != view->seat) {
        return;
    }
    if (view->deal.table.size > 0) {
        g_autofree char *combo = play_combo_words(play, &view->deal.table);
        screen_say(&play->screen, _("On the table: {cards} by {player}."), "cards", combo, "player",
                   play_whom(play, view->deal.table_seat), NULL);
    }
    play_show_question(play, view->seat);
}

void play_show_situation(Play *play, const ClimbView *view) {
    show_auction(play, view);
    show_partner(play, view);
    show_target(play, view);
    play_show_own_gifts(play, view);
    play_show_next_gift(play, view);
    show_question(play, view);
}

static void show_headings(Play *play, int phase) {
    g_autofree char *name = screen_fit("", play_name_columns(play));
    g_autoptr(GString) line = g_string_new("  ");
    g_string_append_printf(line, "%s  ", name);
    screen_add_right(line, C_("column", "cards"), cards_columns());
    g_string_append(line, "  ");
    screen_add_right(line, C_("column", "score"), score_columns());
    g_string_append(line, "   ");
    g_string_append(line, play_cards_on(phase)            ? C_("column", "this trick")
                          : phase == CLIMB_PHASE_EXCHANGE ? C_("column", "gifts")
                                                          : C_("column", "auction"));
    screen_say_text(&play->screen, line->str);
}

void play_show_table(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    int seats = play_game(play)->seats;
    int first = seat == CLIMB_NO_SEAT ? 0 : seat;
    screen_say_text(&play->screen, "");
    if (!is_narrow(play)) {
        show_headings(play, view.deal.phase);
    }
    for (int i = 0; i < seats; i++) {
        show_row(play, &view, ((first + i * view.deal.step) % seats + seats) % seats);
    }
    play_show_situation(play, &view);
    if (seat != CLIMB_NO_SEAT) {
        play_show_hand(play, seat);
    }
}

static void add_group(GArray *groups, ClimbCards cards) {
    if (cards != 0) {
        g_array_append_val(groups, cards);
    }
}

static void group_by_suit(const Play *play, ClimbCards hand, GArray *groups) {
    ClimbCards jokers = hand;
    int plain_ranks = (int)strlen(play_game(play)->deck.ranks);
    for (int rank = 0; rank < plain_ranks; rank++) {
        jokers &= ~climb_cards_of_rank(rank);
    }
    for (int suit = 0; suit < CLIMB_SUIT_SLOTS; suit++) {
        add_group(groups, hand & ~jokers & climb_cards_of_suit(suit));
    }
    add_group(groups, jokers);
}

// The combination of most cards in a hand, of two or more; of equal ones the strongest.
static ClimbCards largest_combo(Play *play, ClimbCards hand) {
    const ClimbGame *game = play_game(play);
    const ClimbCombo *best = NULL;
    play->moves->count = 0;
    climb_moves_add_leads(game, hand, game->distinct, 0, play->moves);
    for (int i = 0; i < MIN(play->moves->count, CLIMB_MOVES_MAX); i++) {
        const ClimbCombo *combo = &play->moves->moves[i].combo;
        if (combo->size > 1 && (best == NULL || combo->size > best->size ||
                                (combo->size == best->size && combo->strength > best->strength))) {
            best = combo;
        }
    }
    return best != NULL ? best->cards : 0;
}

static void group_by_combo(Play *play, ClimbCards hand, GArray *groups) {
    ClimbCards cards;
    while ((cards = largest_combo(play, hand)) != 0) {
        add_group(groups, cards);
        hand &= ~cards;
    }
    add_group(groups, hand);
}

GArray *play_hand_groups(Play *play, ClimbCards hand) {
    GArray *groups = g_array_new(false, false, sizeof(ClimbCards));
    switch (play->sort) {
    case PLAY_SORT_RANK: add_group(groups, hand); break;
    case PLAY_SORT_SUIT: group_by_suit(play, hand, groups); break;
    case PLAY_SORT_COMBO: group_by_combo(play, hand, groups); break;
    }
    return groups;
}

void play_show_hand(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    ClimbCards hand = view.deal.hands[seat];
    g_autoptr(GArray) groups = play_hand_groups(play, hand);
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = 0; i < groups->len; i++) {
        g_autofree char *text = screen_cards(&play->screen, &play_game(play)->deck,
                                             g_array_index(groups, ClimbCards, i));
        g_string_append_printf(out, "%s%s", i > 0 ? "   " : "", text);
    }
    g_autofree char *line = climb_words_fill(_("Hand ({number}): {cards}"), "number",
                                             climb_words_digits(climb_cards_count(hand)).text,
                                             "cards", out->str, NULL);
    screen_say_hanging(&play->screen, 2, line);
}

void play_show_counts(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    g_autoptr(GString) out = g_string_new(NULL);
    for (int i = 0; i < play_game(play)->seats; i++) {
        g_string_append_printf(out, "%s%s %s", i == 0 ? "" : ", ", play_name(play, i),
                               play_count_known(play, &view, i)
                                   ? climb_words_digits(view.deal.counts[i]).text
                                   : _("not told"));
    }
    screen_say(&play->screen, _("Cards left: {players}"), "players", out->str, NULL);
}
