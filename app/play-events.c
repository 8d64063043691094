// SPDX-License-Identifier: LGPL-2.1-or-later
// What happens at the table, told in one line each, as it happens and again on request.
#include "play.h"

#include <stdlib.h>
#include <string.h>

#include "combo-order.h"

#define FEW_CARDS 3 // told with the play

const char *play_verb(const Play *play, int seat, const char *third, const char *second) {
    return strcmp(play_name(play, seat), "You") == 0 ? second : third;
}

const char *play_whom(const Play *play, int seat) {
    return play_verb(play, seat, play_name(play, seat), "you");
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
    const char *name = play_name(play, move->seat);
    g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck, move->combo.cards);
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PLAY: {
        g_autofree char *combo = play_combo_words(play, &move->combo);
        return g_strdup_printf("%s %s %s", name, play_verb(play, move->seat, "plays", "play"),
                               combo);
    }
    case CLIMB_MOVE_PASS:
        return g_strdup_printf("%s %s", name, play_verb(play, move->seat, "passes", "pass"));
    case CLIMB_MOVE_BID:
        return g_strdup_printf("%s %s %d", name, play_verb(play, move->seat, "bids", "bid"),
                               move->value);
    case CLIMB_MOVE_GIVE: return play_gift_words(play, move->seat, move->value, move->combo.size);
    case CLIMB_MOVE_CALL:
        return g_strdup_printf("%s %s %s as the partner's card", name,
                               play_verb(play, move->seat, "names", "name"), cards);
    case CLIMB_MOVE_ANSWER:
        return g_strdup_printf("%s %s answer %d", name,
                               play_verb(play, move->seat, "gives", "give"), move->value);
    }
    return g_strdup("");
}

char *play_names(const Play *play, unsigned seats, bool begins) {
    GString *out = g_string_new(NULL);
    for (int i = 0; i < play_game(play)->seats; i++) {
        if (seats >> i & 1) {
            bool first = out->len == 0;
            g_string_append_printf(out, "%s%s",
                                   first                   ? ""
                                   : seats >> (i + 1) == 0 ? " and "
                                                           : ", ",
                                   first && begins ? play_name(play, i) : play_whom(play, i));
        }
    }
    return g_string_free(out, FALSE);
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
        screen_say(screen, "The lot makes %s the dealer.", play_whom(play, event->seat));
        return;
    case CLIMB_EVENT_DRAW:
        screen_say(screen, "%s %s %s for dealer.", name,
                   play_verb(play, event->seat, "draws", "draw"), card);
        return;
    case CLIMB_EVENT_REDRAW: {
        g_autofree char *tied = play_names(play, (unsigned)event->value, false);
        screen_say(screen, "A tie: %s draw again.", tied);
        return;
    }
    case CLIMB_EVENT_CUT:
        screen_say(screen, "The cut card %s counts %d from the dealer: the first card goes to %s.",
                   card, event->value, play_whom(play, event->seat));
        return;
    case CLIMB_EVENT_SPARE:
        screen_say(screen, "The spare card %s goes to %s.", card, play_whom(play, event->seat));
        return;
    case CLIMB_EVENT_LOSER:
        screen_say(screen, "%s %s the loser by the sets that the tied hands show.", name,
                   play_verb(play, event->seat, "is", "are"));
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
    return g_strdup_printf("%s %s “%s”", play_name(play, move->seat),
                           play_verb(play, move->seat, "answers", "answer"), answer);
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
    screen_say(&play->screen, "%s is asked: %s", play_name(play, view->deal.turn), clean);
}

static void tell_move(Play *play, const ClimbMove *move, const ClimbView *view) {
    g_autofree char *words = move->type == CLIMB_MOVE_ANSWER ? told_answer(play, move)
                                                             : play_move_words(play, move);
    const char *when = "";
    if (move->type == CLIMB_MOVE_PLAY && play->turn_now != CLIMB_NO_SEAT &&
        play->turn_now != move->seat) {
        when = " out of turn";
    }
    int left = view->deal.counts[move->seat];
    if (move->type != CLIMB_MOVE_PLAY || !play_game(play)->rules->info_counts || left > FEW_CARDS) {
        screen_say(&play->screen, "%s%s", words, when);
    } else if (left == 0) {
        screen_say(&play->screen, "%s%s and %s out", words, when,
                   play_verb(play, move->seat, "is", "are"));
    } else {
        screen_say(&play->screen, "%s%s, %d card%s left", words, when, left, left == 1 ? "" : "s");
    }
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
        g_autofree char *number = g_strdup_printf("%d card%s", count, count == 1 ? "" : "s");
        screen_say(&play->screen, "  %s %s %s; the stock has %d left", play_name(play, seat),
                   play_verb(play, seat, "draws", "draw"), alone ? cards : number,
                   view->deal.stock_count);
    }
}

// What the end of the auction, or the partner's card, makes known.
static void tell_sides(Play *play, const ClimbView *view) {
    const ClimbDeal *deal = &view->deal;
    if (play->phase_now == CLIMB_PHASE_AUCTION && deal->phase != CLIMB_PHASE_AUCTION &&
        deal->declarer != CLIMB_NO_SEAT) {
        const char *name = play_name(play, deal->declarer);
        bool takes = deal->kitty != 0 || play_game(play)->rules->deal_spare == CLIMB_SPARE_KITTY;
        screen_say(&play->screen, "%s %s the auction at %d%s%s.", name,
                   play_verb(play, deal->declarer, "wins", "win"), deal->bid, takes ? " and " : "",
                   !takes ? ""
                          : play_verb(play, deal->declarer, "takes the kitty", "take the kitty"));
        const ClimbRules *rules = play_game(play)->rules;
        if (deal->kitty != 0 && (rules->kitty_public || rules->kitty_shown)) {
            g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck,
                                                  deal->kitty);
            screen_say(&play->screen, "The kitty: %s", cards);
        }
    }
    if (deal->partner_shown && !play->partner_told && deal->partner != CLIMB_NO_SEAT &&
        deal->declarer != CLIMB_NO_SEAT) {
        play->partner_told = true;
        if (deal->partner != deal->declarer) {
            screen_say(&play->screen, "So %s and %s are partners.", play_whom(play, deal->declarer),
                       play_whom(play, deal->partner));
        }
    }
}

// Points that changed hands with the latest move.
static void tell_paid(Play *play, const ClimbView *view) {
    for (int seat = 0; seat < view->deal.seats; seat++) {
        int taken = view->deal.captured[seat] - play->captured[seat];
        int paid = view->deal.paid[seat] - play->paid[seat];
        if (taken != 0) {
            screen_say(&play->screen, "  %s %s %d point%s", play_name(play, seat),
                       play_verb(play, seat, "takes", "take"), taken, taken == 1 ? "" : "s");
        }
        if (paid != 0) {
            screen_say(&play->screen, "  %s %s %d", play_name(play, seat),
                       paid > 0 ? play_verb(play, seat, "gets", "get")
                                : play_verb(play, seat, "pays", "pay"),
                       abs(paid));
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
        screen_say(&play->screen, "%s: the trick goes to %s",
                   last == CLIMB_MOVE_PLAY     ? "Nobody may answer"
                   : last == CLIMB_MOVE_ANSWER ? "That ends it"
                                               : "Everybody else passed",
                   play_whom(play, notice->seat));
        return;
    }
    case CLIMB_NOTICE_DEAL_OVER: play_show_result(play); return;
    case CLIMB_NOTICE_MATCH_OVER: return; // told when the table says so
    case CLIMB_NOTICE_FAULT: {
        g_autofree char *text = screen_clean_message(notice->text);
        screen_say(&play->screen,
                   "A rule failed: %s\nThis deal does not count. reload takes in a mended file.",
                   text);
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
        screen_say(&play->screen, "No deal has begun yet.");
        return;
    }
    if (first == 0) {
        play_show_chance(play);
    }
    for (int i = first; i < view.move_count; i++) {
        g_autofree char *words = play_move_words(play, &view.moves[i]);
        screen_say(&play->screen, "%3d  %s", i + 1, words);
    }
    if (view.move_count <= first) {
        screen_say(&play->screen, "Nothing has been played yet.");
    }
}

void play_show_last(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    for (int i = view.move_count - 1; i >= 0; i--) {
        if (view.moves[i].type == CLIMB_MOVE_PLAY) {
            g_autofree char *words = play_move_words(play, &view.moves[i]);
            screen_say(&play->screen, "Last play: %s%s", words,
                       view.deal.table.size > 0 ? "" : "; the trick is over");
            for (int j = i + 1; j < view.move_count; j++) {
                g_autofree char *after = play_move_words(play, &view.moves[j]);
                screen_say(&play->screen, "  then %s", after);
            }
            return;
        }
    }
    screen_say(&play->screen, "Nothing has been played in this deal yet.");
}
