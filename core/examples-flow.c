// SPDX-License-Identifier: LGPL-2.1-or-later
// Rule examples about the course of play: trick, bomb, end. What the seats do is read by
// examples-events.c and put to the engine move by move; here the position it leads to is compared
// with the answer.
#include "examples-events.h"
#include "examples-position.h"

#include <string.h>

// Who leads the position: the first that acts, or if he does so out of turn the second before him.
static int first_seat(const ClimbGame *game, const ClimbExampleEvents *events) {
    for (int i = 0; i < events->count; i++) {
        const ClimbExampleEvent *event = &events->events[i];
        if (event->seat != CLIMB_NO_SEAT && !event->holds) {
            return event->out_of_turn ? (event->seat + game->seats - 2) % game->seats : event->seat;
        }
    }
    return 0;
}

// Everybody holds what he is to play and more, unless he plays his last card.
static bool begin_position(const ClimbGame *game, const ClimbExampleEvents *events, ClimbDeal *deal,
                           GError **error) {
    ClimbExampleHands hands = { 0 };
    int seat = first_seat(game, events);
    int first = seat;
    unsigned emptied = 0;
    for (int i = 0; i < events->count; i++) {
        const ClimbExampleEvent *event = &events->events[i];
        seat = event->seat != CLIMB_NO_SEAT ? event->seat : seat;
        hands.hands[seat] |= event->cards;
        emptied |= event->last ? 1u << seat : 0;
        seat = event->out_of_turn || event->holds ? seat : (seat + 1) % game->seats;
    }
    for (seat = 0; seat < game->seats; seat++) {
        int count = climb_cards_count(hands.hands[seat]);
        hands.sizes[seat] = (emptied >> seat) & 1 ? count : MAX(game->hand_cards, count + 2);
    }
    return climb_example_position(game, &hands, first, deal, error);
}

// A pass that the engine has already taken for granted, since the seat passed for the whole trick.
// `passed` are the seats that have passed since the last lead, as bits.
static bool is_implied(const ClimbGame *game, const ClimbDeal *deal, unsigned passed,
                       const ClimbExampleEvent *event) {
    return event->pass && event->seat != CLIMB_NO_SEAT && event->seat != deal->turn &&
           game->rules->pass_mode != CLIMB_PASS_FREE && ((passed >> event->seat) & 1);
}

// Makes one move. False, with what refuses it in line->says, if it is refused.
static bool make_move(ClimbExampleLine *line, const ClimbGame *game, ClimbDeal *deal,
                      const ClimbExampleEvent *event) {
    int seat = event->seat != CLIMB_NO_SEAT ? event->seat : deal->turn;
    ClimbMove move = {
        .type = event->pass ? CLIMB_MOVE_PASS : CLIMB_MOVE_PLAY,
        .seat = (uint8_t)(seat >= 0 ? seat : 0),
        .combo.cards = event->pass ? CLIMB_NO_CARDS : event->cards,
    };
    ClimbVerdict verdict = climb_deal_check(game, deal, &move);
    if (verdict != CLIMB_VERDICT_OK) {
        g_autofree char *why = climb_verdict_words(game, deal, &move, verdict);
        return climb_example_says(line, "illegal: S%d is refused (%s)", seat, why);
    }
    climb_deal_apply(game, deal, &move);
    return true;
}

// True if all of it is allowed.
static bool make_moves(ClimbExampleLine *line, const ClimbGame *game, ClimbDeal *deal,
                       const ClimbExampleEvents *events) {
    unsigned passed = 0;
    for (int i = 0; i < events->count; i++) {
        const ClimbExampleEvent *event = &events->events[i];
        if (event->holds) {
            continue;
        }
        if (!event->pass && deal->table.size == 0) {
            passed = 0;
        }
        if (event->all_pass) {
            const ClimbExampleEvent pass = { .seat = CLIMB_NO_SEAT, .pass = true };
            while (deal->table.size != 0 && deal->phase == CLIMB_PHASE_PLAY) {
                if (!make_move(line, game, deal, &pass)) {
                    return false;
                }
            }
        } else if (!is_implied(game, deal, passed, event) && !make_move(line, game, deal, event)) {
            return false;
        }
        if (event->pass && event->seat != CLIMB_NO_SEAT) {
            passed |= 1u << event->seat;
        }
    }
    return true;
}

static void say_position(ClimbExampleLine *line, const ClimbGame *game, const ClimbDeal *deal) {
    if (deal->phase == CLIMB_PHASE_OVER) {
        ClimbResult result;
        climb_deal_score(game, deal, &result);
        climb_example_says(line, "the deal is over, S%d wins", result.winner);
    } else if (deal->table.size == 0) {
        climb_example_says(line, "S%d leads", deal->turn);
    } else {
        climb_example_says(line, "ok, next S%d", deal->turn);
    }
}

static const char *const lead_words[] = { "lead", "leads", "leader", NULL };
static const char *const next_words[] = { "next", "turn", "act", "acts", "play", "plays", NULL };
static const char *const out_words[] = { "skipped", "locked", "lockout", "out", NULL };
static const char *const win_words[] = { "win", "wins", "winner", NULL };
static const char *const over_words[] = { "over",     "end",  "ends",  "ended",
                                          "finished", "stop", "stops", NULL };
static const char *const on_words[] = { "continues", "continue", "on", "open", NULL };
static const char *const reply_words[] = { "reply", "replies", "answer", "answers", NULL };
static const char *const fine_words[] = { "ok", "legal", "allowed", "accepted", NULL };

static int seat_in(const char *text) {
    g_auto(GStrv) words = climb_example_words(text);
    int seat = CLIMB_NO_SEAT;
    for (char **word = words; *word != NULL && seat == CLIMB_NO_SEAT; word++) {
        g_autofree char *bare = g_strdelimit(g_strdup(*word), "'", '\0');
        seat = climb_example_seat(bare);
    }
    return seat;
}

// Does one part of the answer, about a seat, hold? -1 if it is not understood.
static int seat_part_holds(const ClimbGame *game, const ClimbDeal *deal, const char *part) {
    int seat = seat_in(part);
    if (seat == CLIMB_NO_SEAT) {
        return -1;
    }
    if (climb_example_has_word(part, win_words)) {
        ClimbResult result;
        if (deal->phase != CLIMB_PHASE_OVER) {
            return deal->out_count > 0 && deal->out_order[0] == seat;
        }
        climb_deal_score(game, deal, &result);
        return result.winner == seat;
    }
    if (climb_example_has_word(part, out_words)) {
        return deal->turn != seat && (((deal->passed | deal->out) >> seat) & 1);
    }
    if (climb_example_has_word(part, lead_words)) {
        return deal->turn == seat && deal->table.size == 0;
    }
    return climb_example_has_word(part, next_words) || strlen(part) <= 3 ? deal->turn == seat : -1;
}

// Does one part of the answer hold of the position after moves that were all allowed?
static int part_holds(const ClimbGame *game, const ClimbDeal *deal, const char *part) {
    int holds = seat_part_holds(game, deal, part);
    if (holds >= 0) {
        return holds;
    }
    if (climb_example_has_word(part, fine_words)) {
        return true;
    }
    // "no reply": the deal is over.
    if (climb_example_has_word(part, over_words) || climb_example_has_word(part, reply_words)) {
        return deal->phase == CLIMB_PHASE_OVER;
    }
    return climb_example_has_word(part, on_words) ? deal->phase == CLIMB_PHASE_PLAY : -1;
}

// What each seat wins, where the answer is numbers.
static bool net_holds(ClimbExampleLine *line, const ClimbGame *game, const ClimbDeal *deal,
                      const int *expected) {
    ClimbResult result;
    if (deal->phase != CLIMB_PHASE_OVER) {
        return climb_example_says(line, "the deal goes on");
    }
    climb_deal_score(game, deal, &result);
    GString *text = g_string_new(NULL);
    bool agrees = true;
    for (int seat = 0; seat < game->seats; seat++) {
        g_string_append_printf(text, "%s%d", seat > 0 ? " " : "", result.net[seat]);
        agrees = agrees && result.net[seat] == expected[seat];
    }
    climb_example_says(line, "%s", text->str);
    g_string_free(text, TRUE);
    return agrees;
}

static bool answer_holds(ClimbExampleLine *line, const ClimbGame *game, const ClimbDeal *deal,
                         GError **error) {
    int numbers[CLIMB_SEATS_MAX];
    int count = 0;
    if (climb_example_numbers(line->expected, numbers, CLIMB_SEATS_MAX, &count) &&
        count == game->seats) {
        return net_holds(line, game, deal, numbers);
    }
    g_auto(GStrv) parts = g_strsplit_set(line->expected, ",;", -1);
    bool agrees = true;
    for (char **part = parts; *part != NULL; part++) {
        int holds = part_holds(game, deal, g_strstrip(*part));
        if (holds < 0 && climb_example_has_word(*part, (const char *const[]){ "illegal", NULL })) {
            return false;
        }
        if (holds < 0) {
            climb_example_unclear(error, "the answer “%s” cannot be understood", *part);
            return false;
        }
        agrees = agrees && holds;
    }
    return agrees;
}

bool climb_example_flow(ClimbExampleLine *line, GError **error) {
    ClimbExampleEvents *events = g_new0(ClimbExampleEvents, 1);
    ClimbDeal deal;
    bool agrees = false;
    g_autoptr(ClimbGame) game = climb_example_game(line, error);
    if (game != NULL && climb_example_read_events(game, line->question, events, error) &&
        begin_position(game, events, &deal, error)) {
        if (make_moves(line, game, &deal, events)) {
            say_position(line, game, &deal);
            agrees = answer_holds(line, game, &deal, error);
        } else {
            agrees = climb_example_has_word(
                line->expected,
                (const char *const[]){ "illegal", "refused", "no", "forbidden", "not", NULL });
        }
    }
    climb_example_clear_events(events);
    g_free(events);
    return agrees;
}
