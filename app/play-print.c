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
        g_string_append_printf(out, "%s%s", i == 0 ? "" : ", ", play_name(play, seat));
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
    screen_say(screen, "\n== Deal %d, %s ==", play_match(play)->number, game->rules->title);
    g_autofree char *order = seat_order(play, first_person(play), view.deal.step);
    play_show_chance(play);
    screen_say(screen, "Play goes %s: %s. Dealer: %s.",
               play_goes_clockwise(game, view.deal.step) ? "clockwise" : "counter-clockwise", order,
               play_whom(play, view.deal.dealer));
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
        screen_say(screen, "%s %s the auction.", play_name(play, turn),
                   play_verb(play, turn, "opens", "open"));
        return;
    }
    if (turn < 0) {
        return;
    }
    g_autofree char *card = view.deal.required == CLIMB_NO_CARD
                                ? NULL
                                : screen_cards(screen, &game->deck,
                                               climb_cards_of(view.deal.required));
    g_autofree char *holds = card == NULL
                                 ? g_strdup("")
                                 : g_strdup_printf("%s %s and ",
                                                   play_verb(play, turn, "holds", "hold"), card);
    screen_say(screen, "%s %s%s the first trick.", play_name(play, turn), holds,
               play_verb(play, turn, "leads", "lead"));
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
        case CLIMB_MOVE_PASS: return g_strdup("passes");
        case CLIMB_MOVE_BID: return g_strdup_printf("bids %d", move->value);
        case CLIMB_MOVE_PLAY: return play_combo_words(play, &move->combo);
        case CLIMB_MOVE_CALL:
        case CLIMB_MOVE_ANSWER: return g_strdup("");
        case CLIMB_MOVE_GIVE:
            return deal->phase == CLIMB_PHASE_EXCHANGE
                       ? g_strdup_printf("gives %s %d card%s", play_whom(play, move->value),
                                         move->combo.size, move->combo.size == 1 ? "" : "s")
                       : g_strdup("");
        }
    }
    return g_strdup("");
}

bool play_count_known(const Play *play, const ClimbView *view, int seat) {
    return play_game(play)->rules->info_counts || seat == view->seat;
}

static void show_row(Play *play, const ClimbView *view, int seat) {
    const ClimbDeal *deal = &view->deal;
    g_autofree char *action = play_last_action(play, view, seat);
    g_autofree char *score = play_score_text(view->net_total[seat]);
    g_autofree char *cards = play_count_known(play, view, seat)
                                 ? g_strdup_printf("%d", deal->counts[seat])
                                 : g_strdup("?");
    const char *mark = deal->turn == seat ? ">" : " ";
    if (screen_room(&play->screen) < PLAY_NARROW) {
        g_autofree char *line = g_strdup_printf(
            "%s %s: %s card%s, score %s%s%s", mark, play_name(play, seat), cards,
            strcmp(cards, "1") == 0 ? "" : "s", score, action[0] != '\0' ? ". " : "", action);
        screen_say_hanging(&play->screen, 4, line);
        return;
    }
    g_autofree char *name = screen_fit(play_name(play, seat), play_name_columns(play));
    g_autofree char *line = g_strdup_printf("%s %s  %5s  %6s   %s", mark, name, cards, score,
                                            action);
    g_autofree char *trimmed = g_strchomp(g_strdup(line));
    screen_say_hanging(&play->screen, play_name_columns(play) + 20, trimmed);
}

static void show_auction(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    const ClimbGame *game = play_game(play);
    Screen *screen = &play->screen;
    if (deal->phase == CLIMB_PHASE_AUCTION) {
        if (deal->bid > 0) {
            screen_say(screen, "Highest bid: %d by %s.", deal->bid, play_whom(play, deal->bidder));
        } else {
            screen_say(screen, "Nobody has bid yet. Bids go from %d to %d.",
                       game->rules->auction_min, game->rules->auction_max);
        }
        return;
    }
    if (deal->declarer == CLIMB_NO_SEAT) {
        return;
    }
    if (deal->phase == CLIMB_PHASE_CALL && deal->turn == view->seat) {
        screen_say(screen,
                   "You won the auction at %d. Whose help do you want? Name a %s that you do "
                   "not hold; ? lists them.",
                   deal->bid, game->rules->call == CLIMB_CALL_RANK ? "rank" : "card");
        return;
    }
    GString *line = g_string_new(NULL);
    g_string_append_printf(line, "%s %s for %d", play_name(play, deal->declarer),
                           play_verb(play, deal->declarer, "plays", "play"), deal->bid);
    if (deal->called != 0) {
        g_autofree char *cards = screen_cards(screen, &game->deck, deal->called);
        g_string_append_printf(line, " with whoever was dealt %s", cards);
        if (deal->partner != CLIMB_NO_SEAT) {
            g_string_append_printf(line, ": %s%s",
                                   deal->partner == view->seat ? "that is you"
                                                               : play_name(play, deal->partner),
                                   deal->partner_shown ? "" : " (secret)");
        }
    } else if (game->rules->call == CLIMB_CALL_NONE) {
        g_string_append(line, " against the others");
    }
    screen_say(screen, "%s.", line->str);
    g_string_free(line, TRUE);
    if (deal->declarer == view->seat && deal->kitty != 0 && deal->plays[view->seat] == 0) {
        g_autofree char *kitty = screen_cards(screen, &game->deck, deal->kitty);
        screen_say(screen, "The kitty brought you %s.", kitty);
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
    screen_say(
        &play->screen, "%s has one card left: %s, %s.", play_name(play, next),
        deal->table.size == 0 ? "lead more than one card if you can, else your highest single"
                              : "a single must be your highest",
        game->rules->lastcard_duty == CLIMB_DUTY_FORCED ? "say the rules"
                                                        : "or you pay for all if that card wins");
}

// Points taken so far, where there are any.
static void show_points(Play *play, const ClimbView *view) {
    GString *line = g_string_new(NULL);
    bool any = play_game(play)->captures;
    for (int seat = 0; seat < view->deal.seats; seat++) {
        g_string_append_printf(line, "%s %s %d", seat == 0 ? "" : ",", play_name(play, seat),
                               view->deal.captured[seat]);
        any = any || view->deal.captured[seat] != 0;
    }
    if (any) {
        screen_say(&play->screen, "Points taken:%s.", line->str);
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
    const char *note = !own || deal->stock_count == 0 ? ""
                       : deal->drawn                  ? "; you have drawn"
                                                      : "; a pass draws";
    screen_say(&play->screen, "Stock: %d card%s%s.", deal->stock_count,
               deal->stock_count == 1 ? "" : "s", note);
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
        screen_say(screen, "To beat: %s by %s.", combo, play_whom(play, deal->table_seat));
    } else if (deal->turn == view->seat && deal->required != CLIMB_NO_CARD) {
        g_autofree char *card = screen_cards(screen, &play_game(play)->deck,
                                             climb_cards_of(deal->required));
        screen_say(screen, "You lead. The opening play must %s %s.",
                   play_game(play)->rules->open_require == CLIMB_REQUIRE_SINGLE ? "be" : "include",
                   card);
    } else if (deal->turn == view->seat) {
        screen_say(screen, "You lead: any combination.");
    }
    if (deal->locked != 0) {
        g_autofree char *suits = climb_suits_words(play_game(play), deal->locked);
        screen_say(screen, "The trick is locked to %s.", suits);
    }
    if (climb_deal_reversed(deal)) {
        screen_say(screen, "The order is turned round: lower beats higher.");
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
            screen_say(&play->screen, "Your partner is %s.", play_name(play, i));
        }
    }
}

static void show_question(Play *play, const ClimbView *view) {
    if (view->deal.phase != CLIMB_PHASE_ASK || view->deal.turn != view->seat) {
        return;
    }
    if (view->deal.table.size > 0) {
        g_autofree char *combo = play_combo_words(play, &view->deal.table);
        screen_say(&play->screen, "On the table: %s by %s.", combo,
                   play_whom(play, view->deal.table_seat));
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

void play_show_table(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    int seats = play_game(play)->seats;
    int first = seat == CLIMB_NO_SEAT ? 0 : seat;
    screen_say(&play->screen, "%s", "");
    if (screen_room(&play->screen) >= PLAY_NARROW) {
        g_autofree char *name = screen_fit("", play_name_columns(play));
        screen_say(&play->screen, "  %s  cards   score   %s", name,
                   play_cards_on(view.deal.phase)            ? "this trick"
                   : view.deal.phase == CLIMB_PHASE_EXCHANGE ? "gifts"
                                                             : "auction");
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
    g_autofree char *line = g_strdup_printf("Hand (%d): %s", climb_cards_count(hand), out->str);
    screen_say_hanging(&play->screen, 2, line);
}

void play_show_counts(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    GString *out = g_string_new("Cards left:");
    for (int i = 0; i < play_game(play)->seats; i++) {
        g_string_append_printf(out, "%s %s ", i == 0 ? "" : ",", play_name(play, i));
        if (play_count_known(play, &view, i)) {
            g_string_append_printf(out, "%d", view.deal.counts[i]);
        } else {
            g_string_append(out, "not told");
        }
    }
    screen_say(&play->screen, "%s", out->str);
    g_string_free(out, TRUE);
}
