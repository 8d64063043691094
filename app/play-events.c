// SPDX-License-Identifier: LGPL-2.1-or-later
// What happens at the table, told in one line each, as it happens and again on request.
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "combo-order.h"

#define FEW_CARDS 3 // told with the play

const char *play_whom(const Play *play, int seat) {
    return play_tell(play, seat, play_name(play, seat), C_("within a sentence", "you"));
}

bool play_cards_on(int phase) {
    return phase == CLIMB_PHASE_PLAY || phase == CLIMB_PHASE_ASK;
}

char *play_combo_cards(const Play *play, const ClimbCombo *combo) {
    const ClimbGame *game = play_game(play);
    ClimbCards first = combo_first_cards(game, combo);
    ClimbCards second = combo->cards & ~first;
    g_autofree char *cards = screen_cards(&play->screen, &game->deck, first);
    if (second == 0) {
        return g_steal_pointer(&cards);
    }
    g_autofree char *rest = screen_cards(&play->screen, &game->deck, second);
    return g_strdup_printf("%s %s", cards, rest);
}

char *play_combo_words(const Play *play, const ClimbCombo *combo) {
    g_autofree char *cards = play_combo_cards(play, combo);
    g_autofree char *name = climb_combo_name(play_game(play), combo);
    return g_strdup_printf("%s (%s)", cards, name);
}

char *play_move_words(const Play *play, const ClimbMove *move) {
    int seat = move->seat;
    const char *text = "";
    const char *name = play_name(play, seat);
    g_autofree char *cards = move->type == CLIMB_MOVE_PLAY
                                 ? play_combo_words(play, &move->combo)
                                 : screen_cards(&play->screen, &play_game(play)->deck,
                                                move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY:
        text = play_tell(play, seat, _("{player} plays {cards}"), _("You play {cards}"));
        break;
    case CLIMB_MOVE_PASS: text = play_tell(play, seat, _("{player} passes"), _("You pass")); break;
    case CLIMB_MOVE_BID:
        text = play_tell(play, seat, _("{player} bids {number}"), _("You bid {number}"));
        break;
    case CLIMB_MOVE_GIVE: return play_gift_words(play, seat, move->value, move->combo.size);
    case CLIMB_MOVE_CALL:
        text = play_tell(play, seat, _("{player} names {cards} as the partner's card"),
                         _("You name {cards} as the partner's card"));
        break;
    case CLIMB_MOVE_ANSWER:
        text = play_tell(play, seat, _("{player} gives answer {number}"),
                         _("You give answer {number}"));
        break;
    }
    return climb_words_fill(text, "player", name, "cards", cards, "number",
                            climb_words_digits(move->value).text, NULL);
}

char *play_names(const Play *play, unsigned seats, bool begins) {
    g_autofree char *names = NULL;
    for (int i = 0; i < play_game(play)->seats; i++) {
        if (seats >> i & 1) {
            bool last = seats >> (i + 1) == 0;
            const char *next = names == NULL && begins ? play_name(play, i) : play_whom(play, i);
            char *longer = names == NULL ? g_strdup(next)
                                         : climb_words_fill(last ? _("{names} and {last}")
                                                                 : _("{names}, {last}"),
                                                            "names", names, "last", next, NULL);
            g_free(names);
            names = longer;
        }
    }
    return names != NULL ? g_steal_pointer(&names) : g_strdup("");
}

static void tell_chance(Play *play, const ClimbEvent *event) {
    Screen *screen = &play->screen;
    const char *name = event->seat >= 0 ? play_name(play, event->seat) : "";
    g_autofree char *card = event->card != CLIMB_NO_CARD
                                ? screen_cards(screen, &play_game(play)->deck,
                                               climb_cards_of(event->card))
                                : g_strdup("");
    switch (event->type) {
    case CLIMB_EVENT_LOT:
        screen_say(screen, _("The lot makes {player} the dealer."), "player",
                   play_whom(play, event->seat), NULL);
        return;
    case CLIMB_EVENT_DRAW:
        screen_say(screen,
                   play_tell(play, event->seat, _("{player} draws {card} for dealer."),
                             _("You draw {card} for dealer.")),
                   "player", name, "card", card, NULL);
        return;
    case CLIMB_EVENT_REDRAW: {
        g_autofree char *tied = play_names(play, (unsigned)event->value, false);
        screen_say(screen, _("A tie: {players} draw again."), "players", tied, NULL);
        return;
    }
    case CLIMB_EVENT_CUT:
        screen_say(screen,
                   _("The cut card {card} counts {number} from the dealer: the first card goes to "
                     "{player}."),
                   "card", card, "number", climb_words_digits(event->value).text, "player",
                   play_whom(play, event->seat), NULL);
        return;
    case CLIMB_EVENT_SPARE:
        screen_say(screen, _("The spare card {card} goes to {player}."), "card", card, "player",
                   play_whom(play, event->seat), NULL);
        return;
    case CLIMB_EVENT_LOSER:
        screen_say(screen,
                   play_tell(play, event->seat,
                             _("{player} is the loser by the sets that the tied hands show."),
                             _("You are the loser by the sets that the tied hands show.")),
                   "player", name, NULL);
        return;
    }
}

void play_show_chance(Play *play) {
    const GArray *events = play_match(play)->events;
    for (guint i = 0; i < events->len; i++) {
        tell_chance(play, &g_array_index(events, ClimbEvent, i));
    }
}

static void keep_points(Play *play, const ClimbView *view) {
    memcpy(play->captured, view->deal.captured, sizeof(play->captured));
    memcpy(play->paid, view->deal.paid, sizeof(play->paid));
}

// What somebody answered, in the words of the question, which is asked no more.
static char *told_answer(const Play *play, const ClimbMove *move) {
    if (play->answers == NULL || move->value > g_strv_length(play->answers)) {
        return play_move_words(play, move);
    }
    g_autofree char *answer = screen_clean(play->answers[move->value - 1]);
    return climb_words_fill(
        play_tell(play, move->seat, _("{player} answers “{answer}”"), _("You answer “{answer}”")),
        "player", play_name(play, move->seat), "answer", answer, NULL);
}

// Tells others what somebody is asked, and keeps the words of the answers.
static void keep_question(Play *play, const ClimbView *view) {
    g_autofree char *question = NULL;
    g_clear_pointer(&play->answers, g_strfreev);
    if (!climb_deal_question(play_game(play), &view->deal, &question, &play->answers) ||
        play_is_person(play, view->deal.turn)) {
        return;
    }
    g_autofree char *clean = screen_clean_message(question);
    screen_say(&play->screen, _("{player} is asked: {question}"), "player",
               play_name(play, view->deal.turn), "question", clean, NULL);
}

static void tell_move(Play *play, const ClimbMove *move, const ClimbView *view) {
    g_autofree char *words = move->type == CLIMB_MOVE_ANSWER ? told_answer(play, move)
                                                             : play_move_words(play, move);
    bool early = move->type == CLIMB_MOVE_PLAY && play->turn_now != CLIMB_NO_SEAT &&
                 play->turn_now != move->seat;
    int left = view->deal.counts[move->seat];
    const char *text = early ? _("{move} out of turn") : "{move}";
    if (move->type == CLIMB_MOVE_PLAY && play_game(play)->rules->info_counts && left == 0) {
        text = early ? play_tell(play, move->seat, _("{move} out of turn and is out"),
                                 _("{move} out of turn and are out"))
                     : play_tell(play, move->seat, _("{move} and is out"), _("{move} and are out"));
    } else if (move->type == CLIMB_MOVE_PLAY && play_game(play)->rules->info_counts &&
               left <= FEW_CARDS) {
        // Translators: {move} is what was done, as in "Ada plays 3D (single)".
        text = early ? _("{move} out of turn, {cards} left") : _("{move}, {cards} left");
    }
    g_autofree char *cards = screen_card_count(left);
    screen_say(&play->screen, text, "move", words, "cards", cards, NULL);
}

// Who drew from the stock. A person at the keyboard is told which cards, if nobody else may look.
static void tell_draws(Play *play, const ClimbView *view) {
    for (int seat = 0; seat < view->deal.seats; seat++) {
        int count = view->deal.drew[seat];
        if (count == 0) {
            continue;
        }
        ClimbView own;
        climb_view_of(play_match(play), seat, &own);
        bool alone = play->persons == 1 && play_is_person(play, seat);
        g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck,
                                              alone ? own.deal.fresh & own.deal.hands[seat] : 0);
        g_autofree char *number = screen_card_count(count);
        screen_say(&play->screen,
                   play_tell(play, seat, _("  {player} draws {cards}; the stock has {left} left"),
                             _("  You draw {cards}; the stock has {left} left")),
                   "player", play_name(play, seat), "cards", alone ? cards : number, "left",
                   climb_words_digits(view->deal.stock_count).text, NULL);
    }
}

static void tell_declarer(Play *play, const ClimbDeal *deal) {
    const ClimbRules *rules = play_game(play)->rules;
    int seat = deal->declarer;
    bool takes = deal->kitty != 0 || rules->deal_spare == CLIMB_SPARE_KITTY;
    screen_say(&play->screen,
               takes ? play_tell(play, seat,
                                 _("{player} wins the auction at {bid} and takes the kitty."),
                                 _("You win the auction at {bid} and take the kitty."))
                     : play_tell(play, seat, _("{player} wins the auction at {bid}."),
                                 _("You win the auction at {bid}.")),
               "player", play_name(play, seat), "bid", climb_words_digits(deal->bid).text, NULL);
    if (deal->kitty != 0 && (rules->kitty_public || rules->kitty_shown)) {
        g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck, deal->kitty);
        screen_say(&play->screen, _("The kitty: {cards}"), "cards", cards, NULL);
    }
}

// What the end of the auction, or the partner's card, makes known.
static void tell_sides(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    if (play->phase_now == CLIMB_PHASE_AUCTION && deal->phase != CLIMB_PHASE_AUCTION &&
        deal->declarer != CLIMB_NO_SEAT) {
        tell_declarer(play, deal);
    }
    if (deal->partner_shown && !play->partner_told && deal->partner != CLIMB_NO_SEAT &&
        deal->declarer != CLIMB_NO_SEAT) {
        play->partner_told = true;
        if (deal->partner != deal->declarer) {
            screen_say(&play->screen, _("So {declarer} and {partner} are partners."), "declarer",
                       play_whom(play, deal->declarer), "partner", play_whom(play, deal->partner),
                       NULL);
        }
    }
}

// Points that changed hands with the latest move.
static void tell_paid(Play *play, const ClimbView *view) {
    for (int seat = 0; seat < view->deal.seats; seat++) {
        int taken = view->deal.captured[seat] - play->captured[seat];
        int paid = view->deal.paid[seat] - play->paid[seat];
        if (taken != 0) {
            screen_say(&play->screen,
                       play_tell(play, seat,
                                 climb_words_plural("  {player} takes {number} point",
                                                    "  {player} takes {number} points", taken),
                                 climb_words_plural("  You take {number} point",
                                                    "  You take {number} points", taken)),
                       "player", play_name(play, seat), "number", climb_words_digits(taken).text,
                       NULL);
        }
        if (paid != 0) {
            screen_say(
                &play->screen,
                paid > 0
                    ? play_tell(play, seat, _("  {player} gets {points}"), _("  You get {points}"))
                    : play_tell(play, seat, _("  {player} pays {points}"), _("  You pay {points}")),
                "player", play_name(play, seat), "points", climb_words_digits(abs(paid)).text,
                NULL);
        }
    }
    keep_points(play, view);
}

static void on_move(Play *play, const ClimbMove *move) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    tell_move(play, move, &view);
    tell_draws(play, &view);
    tell_sides(play, &view);
    tell_paid(play, &view);
    keep_question(play, &view);
    if (play->phase_now == CLIMB_PHASE_EXCHANGE && view.deal.phase != CLIMB_PHASE_EXCHANGE) {
        play_show_leader(play);
    }
    if (play_cards_on(view.deal.phase) && !play_cards_on(play->phase_now)) {
        play->trick_start = view.move_count;
    }
    play->turn_now = view.deal.turn;
    play->phase_now = view.deal.phase;
}

static void on_deal(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    play->trick_start = 0;
    play->partner_told = false;
    play->turn_now = view.deal.turn;
    play->phase_now = view.deal.phase;
    keep_points(play, &view);
    play_show_deal(play);
    keep_question(play, &view);
}

void play_watch(ClimbTable *table, const ClimbNotice *notice, gpointer data) {
    (void)table;
    Play *play = data;
    switch (notice->type) {
    case CLIMB_NOTICE_DEAL_BEGUN: on_deal(play); return;
    case CLIMB_NOTICE_MOVE: on_move(play, notice->move); return;
    case CLIMB_NOTICE_TRICK_END: {
        ClimbView view;
        climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
        play->trick_start = view.move_count;
        int last = view.move_count > 0 ? view.moves[view.move_count - 1].type : CLIMB_MOVE_PASS;
        screen_say(&play->screen,
                   last == CLIMB_MOVE_PLAY ? _("Nobody may answer: the trick goes to {player}")
                   : last == CLIMB_MOVE_ANSWER
                       ? _("That ends it: the trick goes to {player}")
                       : _("Everybody else passed: the trick goes to {player}"),
                   "player", play_whom(play, notice->seat), NULL);
        return;
    }
    case CLIMB_NOTICE_DEAL_OVER: play_show_result(play); return;
    case CLIMB_NOTICE_MATCH_OVER: return; // told when the table says so
    case CLIMB_NOTICE_FAULT: {
        g_autofree char *text = screen_clean_message(notice->text);
        screen_say(
            &play->screen,
            _("A rule failed: {problem}\nThis deal does not count. {reload} takes in a mended "
              "file."),
            "problem", text, "reload", "reload", NULL);
        return;
    }
    }
}

void play_find_trick(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    play->turn_now = view.deal.turn;
    play->phase_now = view.deal.phase;
    play->partner_told = view.deal.partner_shown;
    play->trick_start = view.move_count;
    keep_points(play, &view);
    keep_question(play, &view);
    if (view.deal.table.size == 0) {
        return;
    }
    // Where the trick was led is not in the state; the play to beat is sure to belong to it.
    while (play->trick_start > 0) {
        play->trick_start--;
        if (view.moves[play->trick_start].type == CLIMB_MOVE_PLAY) {
            return;
        }
    }
}

void play_show_log(Play *play, int first) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    if (play_match(play)->number == 0) {
        screen_say_text(&play->screen, _("No deal has begun yet."));
        return;
    }
    if (first == 0) {
        play_show_chance(play);
    }
    for (int i = first; i < view.move_count; i++) {
        g_autofree char *words = play_move_words(play, &view.moves[i]);
        g_autofree char *line = g_strdup_printf("%3d  %s", i + 1, words);
        screen_say_text(&play->screen, line);
    }
    if (view.move_count <= first) {
        screen_say_text(&play->screen, _("Nothing has been played yet."));
    }
}

void play_show_last(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    for (int i = view.move_count - 1; i >= 0; i--) {
        if (view.moves[i].type == CLIMB_MOVE_PLAY) {
            g_autofree char *words = play_move_words(play, &view.moves[i]);
            screen_say(&play->screen,
                       view.deal.table.size > 0 ? _("Last play: {move}")
                                                : _("Last play: {move}; the trick is over"),
                       "move", words, NULL);
            for (int j = i + 1; j < view.move_count; j++) {
                g_autofree char *after = play_move_words(play, &view.moves[j]);
                screen_say(&play->screen, _("  then {move}"), "move", after, NULL);
            }
            return;
        }
    }
    screen_say_text(&play->screen, _("Nothing has been played in this deal yet."));
}
