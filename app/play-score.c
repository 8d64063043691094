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
    int columns = screen_columns(C_("column", "place"));
    for (int place = 1; place <= play_game(play)->seats; place++) {
        g_autofree char *words = climb_game_place_words(play_game(play), place);
        columns = MAX(columns, screen_columns(words));
    }
    return columns;
}

// A cell under a heading, at the right end.
static void add_cell(GString *out, const char *text, const char *heading, int least) {
    g_string_append(out, "  ");
    screen_add_right(out, text, screen_column(heading, least));
}

static void add_heading(GString *out, const char *heading, int least) {
    add_cell(out, heading, heading, least);
}

// The headings of the table of results.
static char *result_headings(const Play *play) {
    g_autofree char *name = screen_fit("", play_name_columns(play));
    g_autofree char *place = screen_fit(C_("column", "place"), place_columns(play));
    GString *out = g_string_new("  ");
    g_string_append(out, name);
    if (has_places(play)) {
        g_string_append_printf(out, "  %s", place);
    }
    add_heading(out, C_("column", "cards"), 5);
    if (has_penalties(play)) {
        add_heading(out, C_("column", "penalty"), 7);
    }
    add_heading(out, C_("column", "result"), 6);
    add_heading(out, C_("column", "total"), 6);
    g_string_append_printf(out, "   %s", C_("column", "left in hand"));
    return g_string_free(out, FALSE);
}

// Is there no room for tables? Then their rows are sentences. Longer headings than the numbers below
// them need more.
static bool is_narrow(const Play *play) {
    int more = screen_column(C_("column", "cards"), 5) - 5;
    more += screen_column(C_("column", "penalty"), 7) - 7;
    more += screen_column(C_("column", "result"), 6) - 6;
    more += screen_column(C_("column", "total"), 6) - 6;
    return screen_room(&play->screen) < PLAY_NARROW + more;
}

// The row as a sentence.
static char *narrow_row(const Play *play, const ClimbView *view, int seat, const char *hand) {
    const ClimbResult *result = &play_match(play)->result;
    g_autofree char *net = play_score_text(result->net[seat]);
    g_autofree char *total = play_score_text(view->net_total[seat]);
    g_autofree char *cards = screen_card_count(result->cards[seat]);
    GString *out = g_string_new("  ");
    climb_words_add(out, _("{player}: "), "player", play_name(play, seat), NULL);
    if (has_places(play)) {
        g_autofree char *place = climb_game_place_words(play_game(play), result->place[seat]);
        bool titled = climb_game_title(play_game(play), result->place[seat]) != NULL;
        climb_words_add(out, titled ? _("{title}, ") : _("place {place}, "), "title", place,
                        "place", place, NULL);
    }
    climb_words_add(out, has_penalties(play) ? _("{cards}, penalty {penalty}, ") : _("{cards}, "),
                    "cards", cards, "penalty", climb_words_digits(result->penalty[seat]).text,
                    NULL);
    climb_words_add(out,
                    hand[0] != '\0' ? _("{points}, total {total}. Left: {hand}")
                                    : _("{points}, total {total}"),
                    "points", net, "total", total, "hand", hand, NULL);
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
    add_cell(out, climb_words_digits(result->cards[seat]).text, C_("column", "cards"), 5);
    if (has_penalties(play)) {
        add_cell(out, climb_words_digits(result->penalty[seat]).text, C_("column", "penalty"), 7);
    }
    add_cell(out, net, C_("column", "result"), 6);
    add_cell(out, total, C_("column", "total"), 6);
    g_string_append(out, "   ");
    *indent = screen_columns(out->str);
    g_string_append(out, hand);
    return g_strchomp(g_string_free(out, FALSE));
}

static void show_result_row(Play *play, const ClimbView *view, int seat) {
    g_autofree char *hand = screen_cards(&play->screen, &play_game(play)->deck,
                                         view->deal.hands[seat]);
    int indent = 4;
    g_autofree char *line = is_narrow(play) ? narrow_row(play, view, seat, hand)
                                            : wide_row(play, view, seat, hand, &indent);
    screen_say_hanging(&play->screen, indent, line);
}

static void show_headline(Play *play) {
    const ClimbResult *result = &play_match(play)->result;
    g_autofree char *number = g_strdup(climb_words_digits(play_match(play)->number).text);
    screen_say_text(&play->screen, "");
    if (result->voided || result->winner == CLIMB_NO_SEAT) {
        bool unbid = climb_deal_unbid(&play_match(play)->deal);
        screen_say_heading(&play->screen,
                           unbid ? _("Deal {number} ended without a result: nobody bid")
                                 : _("Deal {number} ended without a result"),
                           "number", number, NULL);
        return;
    }
    const ClimbCombo *at_once = &play_match(play)->deal.at_once;
    if (at_once->size != 0) {
        g_autofree char *combo = play_combo_words(play, at_once);
        screen_say_heading(
            &play->screen,
            play_tell(play, result->winner, _("Deal {number} is over: {player} was dealt {cards}"),
                      _("Deal {number} is over: you were dealt {cards}")),
            "number", number, "player", play_name(play, result->winner), "cards", combo, NULL);
        return;
    }
    screen_say_heading(&play->screen,
                       play_tell(play, result->winner,
                                 _("Deal {number} is over: {player} went out first"),
                                 _("Deal {number} is over: you went out first")),
                       "number", number, "player", play_name(play, result->winner), NULL);
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
    bool bid = deal->declarer != CLIMB_NO_SEAT;
    screen_say(&play->screen,
               bid ? _("The deal goes to {winners}, against {losers}; {player} played for {bid}.")
                   : _("The deal goes to {winners}, against {losers}."),
               "winners", winners, "losers", losers, "player",
               bid ? play_whom(play, deal->declarer) : "", "bid",
               climb_words_digits(deal->bid).text, NULL);
}

// What bombs and a spring have made of the deal.
static void show_factor(Play *play, const ClimbResult *result) {
    const ClimbRules *rules = play_game(play)->rules;
    bool spring = result->spring && rules->score_spring_factor > 1;
    bool bombs = result->bombs > 0 && rules->score_bomb_factor > 1;
    if (result->factor == 1) {
        return;
    }
    const char *text =
        !spring ? climb_words_plural("{number} bomb multiplies the deal by {factor}.",
                                     "{number} bombs multiply the deal by {factor}.", result->bombs)
        : bombs ? climb_words_plural("{number} bomb and a spring multiply the deal by {factor}.",
                                     "{number} bombs and a spring multiply the deal by {factor}.",
                                     result->bombs)
                : _("A spring (the losing side played nothing, or the first lead alone) multiplies "
                    "the deal by {factor}.");
    screen_say(&play->screen, text, "number", climb_words_digits(result->bombs).text, "factor",
               climb_words_digits(result->factor).text, NULL);
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
    if (!is_narrow(play)) {
        g_autofree char *headings = result_headings(play);
        screen_say_text(&play->screen, headings);
    }
    for (int i = 0; i < play_game(play)->seats; i++) {
        show_result_row(play, &view, i);
    }
    show_factor(play, result);
    if (result->liable != CLIMB_NO_SEAT) {
        screen_say(&play->screen,
                   play_tell(play, result->liable,
                             _("{player} neglected the last-card duty and pays for all."),
                             _("You neglected the last-card duty and pay for all.")),
                   "player", play_name(play, result->liable), NULL);
    }
    if (view.deal.aside != 0) {
        g_autofree char *aside = screen_cards(&play->screen, &play_game(play)->deck,
                                              view.deal.aside);
        screen_say(&play->screen, _("Not dealt: {cards}"), "cards", aside, NULL);
    }
    if (view.deal.stock != 0) {
        g_autofree char *stock = screen_cards(&play->screen, &play_game(play)->deck,
                                              view.deal.stock);
        screen_say(&play->screen, _("Left in the stock: {cards}"), "cards", stock, NULL);
    }
}

// A row of the standing: under headings, or as a sentence.
static void show_total(Play *play, int seat, bool wide) {
    const ClimbMatch *match = play_match(play);
    const char *title = climb_game_title(match->game, match->last_result.place[seat]);
    g_autofree char *score = play_score_text(match->net_total[seat]);
    g_autofree char *penalty = g_strdup_printf("%" G_GINT64_FORMAT, match->penalty_total[seat]);
    g_autoptr(GString) line = g_string_new("  ");
    if (wide) {
        g_autofree char *name = screen_fit(play_name(play, seat), play_name_columns(play));
        g_string_append(line, name);
        add_cell(line, score, C_("column", "total"), 6);
        if (has_penalties(play)) {
            add_cell(line, penalty, C_("column", "penalty"), 7);
        }
        add_cell(line, climb_words_digits(match->wins[seat]).text, C_("column", "out first"), 9);
        g_string_append(line, title != NULL ? "  " : "");
    } else {
        climb_words_add(line,
                        has_penalties(play)
                            ? _("{player}: {points}, penalty {penalty}, out first in {wins}")
                            : _("{player}: {points}, out first in {wins}"),
                        "player", play_name(play, seat), "points", score, "penalty", penalty,
                        "wins", climb_words_digits(match->wins[seat]).text, NULL);
        g_string_append(line, title != NULL ? ", " : "");
    }
    g_string_append(line, title != NULL ? climb_words_find(title) : "");
    screen_say_text(&play->screen, line->str);
}

static char *total_headings(const Play *play) {
    g_autofree char *name = screen_fit("", play_name_columns(play));
    GString *out = g_string_new("  ");
    g_string_append(out, name);
    add_heading(out, C_("column", "total"), 6);
    if (has_penalties(play)) {
        add_heading(out, C_("column", "penalty"), 7);
    }
    add_heading(out, C_("column", "out first"), 9);
    return g_string_free(out, FALSE);
}

static void show_totals(Play *play) {
    g_autofree char *headings = total_headings(play);
    bool wide = !is_narrow(play);
    if (wide) {
        screen_say_text(&play->screen, headings);
    }
    for (int i = 0; i < play_game(play)->seats; i++) {
        show_total(play, i, wide);
    }
}

void play_show_score(Play *play) {
    const ClimbMatch *match = play_match(play);
    if (match->deals_scored == 0) {
        screen_say_text(&play->screen, _("No deal has been scored yet."));
    } else {
        screen_say(
            &play->screen,
            climb_words_plural("Standing after {number} deal of {game}:",
                               "Standing after {number} deals of {game}:", match->deals_scored),
            "number", climb_words_digits(match->deals_scored).text, "game",
            climb_words_find(match->game->rules->title), NULL);
        show_totals(play);
    }
    play_evening_show(play);
}

void play_show_final(Play *play) {
    const ClimbMatch *match = play_match(play);
    screen_say_text(&play->screen, "");
    play_show_score(play);
    unsigned leaders = climb_match_leaders(match);
    if (match->deals_scored == 0 || leaders == 0) {
        return;
    }
    g_autofree char *names = play_names(play, leaders, true);
    int count = __builtin_popcount(leaders);
    const char *text =
        climb_match_over(match)
            ? climb_words_plural("{players} wins the match.", "{players} win the match.", count)
            : climb_words_plural("{players} is ahead.", "{players} are ahead.", count);
    if (count == 1 && play_is_you(play, __builtin_ctz(leaders))) {
        text = climb_match_over(match) ? _("You win the match.") : _("You are ahead.");
    }
    screen_say(&play->screen, text, "players", names, NULL);
}
