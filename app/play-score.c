// SPDX-License-Identifier: LGPL-2.1-or-later
// Results of deals and standings of the match as text. The numbers are the core's.
#include "play.h"

#include <string.h>

// Penalties mean something where cards in hand are counted.
static bool has_penalties(const Play *play) {
    return play_game(play)->rules->score_by != CLIMB_SCORE_BID;
}

static bool has_places(const Play *play) {
    return play_game(play)->rules->end_mode == CLIMB_END_PLACES;
}

// That the longest title takes.
static int place_columns(const Play *play) {
    int columns = (int)strlen("place");
    for (int place = 1; place <= play_game(play)->seats; place++) {
        g_autofree char *words = climb_game_place_words(play_game(play), place);
        columns = MAX(columns, screen_columns(words));
    }
    return columns;
}

// The row as a sentence.
static char *narrow_row(const Play *play, const ClimbView *view, int seat, const char *hand) {
    const ClimbResult *result = &play_match(play)->result;
    g_autofree char *net = play_score_text(result->net[seat]);
    g_autofree char *total = play_score_text(view->net_total[seat]);
    GString *out = g_string_new(NULL);
    g_string_append_printf(out, "  %s: ", play_name(play, seat));
    if (has_places(play)) {
        g_autofree char *place = climb_game_place_words(play_game(play), result->place[seat]);
        bool titled = climb_game_title(play_game(play), result->place[seat]) != NULL;
        g_string_append_printf(out, "%s%s, ", titled ? "" : "place ", place);
    }
    g_string_append_printf(out, "%d card%s, ", result->cards[seat],
                           result->cards[seat] == 1 ? "" : "s");
    if (has_penalties(play)) {
        g_string_append_printf(out, "penalty %d, ", result->penalty[seat]);
    }
    g_string_append_printf(out, "%s, total %s", net, total);
    if (hand[0] != '\0') {
        g_string_append_printf(out, ". Left: %s", hand);
    }
    return g_string_free(out, FALSE);
}

// The row as columns; *indent is where the last one begins.
static char *wide_row(const Play *play, const ClimbView *view, int seat, const char *hand,
                      int *indent) {
    const ClimbResult *result = &play_match(play)->result;
    g_autofree char *net = play_score_text(result->net[seat]);
    g_autofree char *total = play_score_text(view->net_total[seat]);
    g_autofree char *name = screen_fit(play_name(play, seat), play_name_columns(play));
    GString *out = g_string_new(NULL);
    g_string_append_printf(out, "  %s", name);
    if (has_places(play)) {
        g_autofree char *place = climb_game_place_words(play_game(play), result->place[seat]);
        g_autofree char *column = screen_fit(place, place_columns(play));
        g_string_append_printf(out, "  %s", column);
    }
    g_string_append_printf(out, "  %5d", result->cards[seat]);
    if (has_penalties(play)) {
        g_string_append_printf(out, "  %7d", result->penalty[seat]);
    }
    g_string_append_printf(out, "  %6s  %6s   ", net, total);
    *indent = screen_columns(out->str);
    g_string_append(out, hand);
    return g_strchomp(g_string_free(out, FALSE));
}

static void show_result_row(Play *play, const ClimbView *view, int seat) {
    g_autofree char *hand = screen_cards(&play->screen, &play_game(play)->deck,
                                         view->deal.hands[seat]);
    int indent = 4;
    g_autofree char *line = screen_room(&play->screen) < PLAY_NARROW
                                ? narrow_row(play, view, seat, hand)
                                : wide_row(play, view, seat, hand, &indent);
    screen_say_hanging(&play->screen, indent, line);
}

static void show_headline(Play *play) {
    const ClimbResult *result = &play_match(play)->result;
    int number = play_match(play)->number;
    if (result->voided || result->winner == CLIMB_NO_SEAT) {
        bool unbid = climb_deal_unbid(&play_match(play)->deal);
        screen_say(&play->screen, "\n== Deal %d ended without a result%s ==", number,
                   unbid ? ": nobody bid" : "");
        return;
    }
    const ClimbCombo *at_once = &play_match(play)->deal.at_once;
    if (at_once->size != 0) {
        g_autofree char *combo = play_combo_words(play, at_once);
        screen_say(&play->screen, "\n== Deal %d is over: %s %s dealt %s ==", number,
                   play_whom(play, result->winner), play_verb(play, result->winner, "was", "were"),
                   combo);
        return;
    }
    screen_say(&play->screen, "\n== Deal %d is over: %s went out first ==", number,
               play_whom(play, result->winner));
}

// Which side won, where there are sides.
static void show_sides(Play *play, const ClimbView *view) {
    const ClimbResult *result = &play_match(play)->result;
    const ClimbDeal *deal = &view->deal;
    if (result->winner == CLIMB_NO_SEAT ||
        (deal->declarer == CLIMB_NO_SEAT && play_game(play)->rules->team == CLIMB_TEAM_NONE)) {
        return;
    }
    unsigned side = climb_deal_side(play_game(play), deal, result->winner);
    g_autofree char *winners = play_names(play, side, false);
    g_autofree char *losers = play_names(play, ((1u << deal->seats) - 1) & ~side, false);
    g_autofree char *bid = deal->declarer == CLIMB_NO_SEAT
                               ? g_strdup("")
                               : g_strdup_printf("; %s played for %d",
                                                 play_whom(play, deal->declarer), deal->bid);
    screen_say(&play->screen, "The deal goes to %s, against %s%s.", winners, losers, bid);
}

// What bombs and a spring have made of the deal.
static void show_factor(Play *play, const ClimbResult *result) {
    const ClimbRules *rules = play_game(play)->rules;
    bool spring = result->spring && rules->score_spring_factor > 1;
    bool bombs = result->bombs > 0 && rules->score_bomb_factor > 1;
    if (result->factor == 1) {
        return;
    }
    g_autofree char *count = g_strdup_printf("%d bomb%s", result->bombs,
                                             result->bombs == 1 ? "" : "s");
    bool several = (bombs && spring) || result->bombs > 1;
    screen_say(&play->screen, "%s%s%s %s the deal by %d.", bombs ? count : "",
               bombs && spring ? " and " : "",
               !spring ? ""
               : bombs ? "a spring"
                       : "A spring (the losing side played nothing, or the first lead alone)",
               several ? "multiply" : "multiplies", result->factor);
}

void play_show_result(Play *play) {
    ClimbView view;
    climb_view_of(play_match(play), CLIMB_NO_SEAT, &view);
    const ClimbResult *result = &play_match(play)->result;
    show_headline(play);
    if (result->voided) {
        return;
    }
    show_sides(play, &view);
    if (screen_room(&play->screen) >= PLAY_NARROW) {
        g_autofree char *name = screen_fit("", play_name_columns(play));
        g_autofree char *place = screen_fit("place", place_columns(play));
        screen_say(&play->screen, "  %s%s%s  cards%s  result   total   left in hand", name,
                   has_places(play) ? "  " : "", has_places(play) ? place : "",
                   has_penalties(play) ? "  penalty" : "");
    }
    for (int i = 0; i < play_game(play)->seats; i++) {
        show_result_row(play, &view, i);
    }
    show_factor(play, result);
    if (result->liable != CLIMB_NO_SEAT) {
        screen_say(&play->screen, "%s neglected the last-card duty and %s for all.",
                   play_name(play, result->liable), play_verb(play, result->liable, "pays", "pay"));
    }
    if (view.deal.aside != 0) {
        g_autofree char *aside = screen_cards(&play->screen, &play_game(play)->deck,
                                              view.deal.aside);
        screen_say(&play->screen, "Not dealt: %s", aside);
    }
    if (view.deal.stock != 0) {
        g_autofree char *stock = screen_cards(&play->screen, &play_game(play)->deck,
                                              view.deal.stock);
        screen_say(&play->screen, "Left in the stock: %s", stock);
    }
}

static void show_totals(Play *play) {
    const ClimbMatch *match = play_match(play);
    bool wide = screen_room(&play->screen) >= PLAY_NARROW;
    if (wide) {
        g_autofree char *name = screen_fit("", play_name_columns(play));
        screen_say(&play->screen, "  %s   total%s  out first", name,
                   has_penalties(play) ? "  penalty" : "");
    }
    for (int i = 0; i < match->game->seats; i++) {
        g_autofree char *score = play_score_text(match->net_total[i]);
        g_autofree char *name = wide ? screen_fit(play_name(play, i), play_name_columns(play))
                                     : g_strdup_printf("%s:", play_name(play, i));
        g_autofree char *penalty = g_strdup("");
        if (has_penalties(play)) {
            g_free(penalty);
            penalty = g_strdup_printf(wide ? "  %7" G_GINT64_FORMAT : ", penalty %" G_GINT64_FORMAT,
                                      match->penalty_total[i]);
        }
        const char *title = climb_game_title(match->game, match->last_result.place[i]);
        if (wide) {
            screen_say(&play->screen, "  %s  %6s%s  %9d%s%s", name, score, penalty, match->wins[i],
                       title != NULL ? "  " : "", title != NULL ? title : "");
        } else {
            screen_say(&play->screen, "  %s %s%s, out first in %d%s%s", name, score, penalty,
                       match->wins[i], title != NULL ? ", " : "", title != NULL ? title : "");
        }
    }
}

void play_show_score(Play *play) {
    const ClimbMatch *match = play_match(play);
    if (match->deals_scored == 0) {
        screen_say(&play->screen, "No deal has been scored yet.");
    } else {
        screen_say(&play->screen, "Standing after %d deal%s of %s:", match->deals_scored,
                   match->deals_scored == 1 ? "" : "s", match->game->rules->title);
        show_totals(play);
    }
    play_evening_show(play);
}

void play_show_final(Play *play) {
    const ClimbMatch *match = play_match(play);
    screen_say(&play->screen, "%s", "");
    play_show_score(play);
    unsigned leaders = climb_match_leaders(match);
    if (match->deals_scored == 0 || leaders == 0) {
        return;
    }
    g_autofree char *names = play_names(play, leaders, true);
    bool plain = __builtin_popcount(leaders) > 1 || strcmp(names, "You") == 0;
    screen_say(&play->screen, "%s %s.", names,
               climb_match_over(match) ? (plain ? "win the match" : "wins the match")
                                       : (plain ? "are ahead" : "is ahead"));
}
