// SPDX-License-Identifier: LGPL-2.1-or-later
// What a person asks about the moves: what may be played, and why something is refused. Judges by the
// person's view, as the person must.
#include "play.h"

#include <string.h>

#define SHOWN_OF_KIND 6
#define SHOWN_CALLS 60
#define SHOWN_GIFTS 20

int play_compare_moves(gconstpointer a, gconstpointer b) {
    const ClimbMove *x = a;
    const ClimbMove *y = b;
    if (x->combo.size != y->combo.size) {
        return x->combo.size - y->combo.size;
    }
    if (x->combo.kind != y->combo.kind) {
        uint32_t rung_x = x->combo.strength >> 24;
        uint32_t rung_y = y->combo.strength >> 24;
        return rung_x != rung_y ? (rung_x > rung_y ? 1 : -1) : x->combo.kind - y->combo.kind;
    }
    if (x->combo.strength != y->combo.strength) {
        return x->combo.strength > y->combo.strength ? 1 : -1;
    }
    return x->combo.cards != y->combo.cards ? (x->combo.cards > y->combo.cards ? 1 : -1) : 0;
}

// "Pairs" asks for the kind "pair"; words compare without case, hyphens and a plural's end.
static bool asks_for(const char *which, const char *kind) {
    g_autofree char *asked = g_ascii_strdown(which, -1);
    g_autofree char *known = g_ascii_strdown(kind, -1);
    g_strdelimit(asked, "-_", ' ');
    size_t length = strlen(asked);
    if (g_str_has_prefix(known, asked)) {
        return true;
    }
    return length > 1 && asked[length - 1] == 's' && strncmp(known, asked, length - 1) == 0;
}

// One kind's line. Returns how many moves it is about.
static int suggest_kind(Play *play, const GArray *list, guint first, const char *which) {
    const ClimbMove *head = &g_array_index(list, ClimbMove, first);
    g_autofree char *kind = climb_combo_name(play_game(play), &head->combo);
    guint end = first;
    while (end < list->len) {
        g_autofree char *other = climb_combo_name(play_game(play),
                                                  &g_array_index(list, ClimbMove, end).combo);
        if (strcmp(kind, other) != 0) {
            break;
        }
        end++;
    }
    bool everything = which[0] != '\0';
    const char *typed = play_game(play)->patterns[head->combo.kind].name;
    if (everything && strcmp(which, "all") != 0 && !asks_for(which, kind) &&
        !asks_for(which, typed)) {
        return (int)(end - first);
    }
    GString *line = g_string_new(kind);
    g_string_append_c(line, ':');
    guint shown = everything ? end - first : MIN(end - first, SHOWN_OF_KIND);
    for (guint i = first; i < first + shown; i++) {
        const ClimbMove *move = &g_array_index(list, ClimbMove, i);
        g_autofree char *cards = play_combo_cards(play, &move->combo);
        g_auto(GStrv) parts = g_strsplit(cards, " ", -1);
        g_autofree char *whole = g_strjoinv(SCREEN_GLUE, parts);
        g_array_append_val(play->suggestions, *move);
        g_string_append_printf(line, "  %u)" SCREEN_GLUE "%s", play->suggestions->len, whole);
    }
    if (first + shown < end) {
        g_string_append(line, "  ... ");
        climb_words_add(line, _("{number} more"), "number",
                        climb_words_digits((int)(end - first - shown)).text, NULL);
    }
    screen_say_hanging(&play->screen, 4, line->str);
    g_string_free(line, TRUE);
    return (int)(end - first);
}

static void suggest_bids(Play *play, bool may_pass) {
    GString *line = g_string_new(NULL);
    int left = play->moves->count - may_pass;
    for (int i = 0; i < play->moves->count; i++) {
        if (play->moves->moves[i].type == CLIMB_MOVE_BID) {
            const char *text = line->len == 0 ? "{bid}"
                               : left == 1    ? _("{bids} or {bid}")
                                              : _("{bids}, {bid}");
            g_autofree char *bids = climb_words_fill(
                text, "bids", line->str, "bid",
                climb_words_digits(play->moves->moves[i].value).text, NULL);
            g_string_assign(line, bids);
            left--;
        }
    }
    if (line->len == 0) {
        screen_say(&play->screen, _("You can only pass: type {pass}."), "pass", "p", NULL);
    } else if (may_pass) {
        screen_say(&play->screen, _("You may bid {bids}, or pass with {pass}."), "bids", line->str,
                   "pass", "p", NULL);
    } else {
        screen_say(&play->screen, _("You must bid: {bids}."), "bids", line->str, NULL);
    }
    g_string_free(line, TRUE);
}

static void suggest_calls(Play *play) {
    GString *line = g_string_new(_("Name one by its number, or type the card:"));
    for (int i = 0; i < MIN(play->moves->count, SHOWN_CALLS); i++) {
        const ClimbMove *move = &play->moves->moves[i];
        if (move->type == CLIMB_MOVE_CALL) {
            g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck,
                                                  move->combo.cards);
            g_array_append_val(play->suggestions, *move);
            g_string_append_printf(line, "  %u)" SCREEN_GLUE "%s", play->suggestions->len, cards);
        }
    }
    screen_say_hanging(&play->screen, 4, line->str);
    g_string_free(line, TRUE);
}

static void suggest_gifts(Play *play, const char *which) {
    GString *line = g_string_new(_("Give these by their number, or type the cards:"));
    int shown = which[0] != '\0' ? play->moves->count : MIN(play->moves->count, SHOWN_GIFTS);
    for (int i = 0; i < shown; i++) {
        const ClimbMove *move = &play->moves->moves[i];
        g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck,
                                              move->combo.cards);
        g_auto(GStrv) parts = g_strsplit(cards, " ", -1);
        g_autofree char *whole = g_strjoinv(SCREEN_GLUE, parts);
        g_array_append_val(play->suggestions, *move);
        g_string_append_printf(line, "  %u)" SCREEN_GLUE "%s", play->suggestions->len, whole);
    }
    if (shown < play->moves->count) {
        g_string_append(line, "  ... ");
        climb_words_add(line, _("{number} more; {list} shows them"), "number",
                        climb_words_digits(play->moves->count - shown).text, "list", "? all", NULL);
    }
    screen_say_hanging(&play->screen, 4, line->str);
    g_string_free(line, TRUE);
}

void play_show_question(Play *play, int seat) {
    g_autofree char *question = NULL;
    g_auto(GStrv) answers = NULL;
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    if (!climb_deal_question(play_game(play), &view.deal, &question, &answers)) {
        screen_say_text(&play->screen,
                        _("A question of the rules cannot be asked; type 1 to go on."));
        return;
    }
    GString *line = g_string_new(question);
    for (int i = 0; answers[i] != NULL; i++) {
        g_string_append_printf(line, "  %d)" SCREEN_GLUE "%s", i + 1, answers[i]);
    }
    g_autofree char *clean = screen_clean_message(line->str);
    g_autofree char *shown = screen_sentence(&play->screen, &play_game(play)->deck, clean);
    screen_say_hanging(&play->screen, 4, shown);
    g_string_free(line, TRUE);
}

static void suggest_plays(Play *play, const char *which, bool may_pass) {
    g_autoptr(GArray) list = g_array_new(false, false, sizeof(ClimbMove));
    for (int i = 0; i < play->moves->count; i++) {
        if (play->moves->moves[i].type == CLIMB_MOVE_PLAY) {
            g_array_append_val(list, play->moves->moves[i]);
        }
    }
    if (list->len == 0) {
        screen_say(&play->screen,
                   may_pass ? _("Nothing in your hand can be played now: pass with {pass}.")
                            : _("Nothing in your hand can be played now."),
                   "pass", "p", NULL);
        return;
    }
    g_array_sort(list, play_compare_moves);
    for (guint i = 0; i < list->len;) {
        i += (guint)suggest_kind(play, list, i, which);
    }
    if (play->suggestions->len == 0) {
        g_autofree char *clean = screen_clean(which);
        screen_say(&play->screen, _("You can play no {kind} now. {list} alone shows what you can."),
                   "kind", clean, "list", "?", NULL);
        return;
    }
    bool more = play->suggestions->len < list->len && which[0] == '\0';
    const char *text =
        !more      ? may_pass ? _("Type a number or the cards, or {pass} to pass.")
                              : _("Type a number or the cards.")
             : may_pass ? _("Type a number or the cards, or {pass} to pass. {list} and a kind, or "
                                 "{list} all, shows the rest.")
                   : _("Type a number or the cards. {list} and a kind, or {list} all, "
                       "shows the rest.");
    screen_say(&play->screen, text, "pass", "p", "list", "?", NULL);
}

void play_suggest(Play *play, int seat, const char *which) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    play_list_moves(play, seat);
    g_array_set_size(play->suggestions, 0);
    play->suggested_at = view.deal.serial;
    bool may_pass = false;
    for (int i = 0; i < play->moves->count; i++) {
        may_pass = may_pass || play->moves->moves[i].type == CLIMB_MOVE_PASS;
    }
    switch ((ClimbPhase)view.deal.phase) {
    case CLIMB_PHASE_EXCHANGE: suggest_gifts(play, which); return;
    case CLIMB_PHASE_AUCTION: suggest_bids(play, may_pass); return;
    case CLIMB_PHASE_CALL: suggest_calls(play); return;
    case CLIMB_PHASE_PLAY: suggest_plays(play, which, may_pass); return;
    case CLIMB_PHASE_ASK: play_show_question(play, seat); return;
    case CLIMB_PHASE_OVER: return;
    }
}

static void say_sentence(Play *play, const char *text) {
    g_autofree char *shown = screen_sentence(&play->screen, &play_game(play)->deck, text);
    screen_say_text(&play->screen, shown);
}

// What is possible at all at this moment.
static void explain_moment(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    if (play->refusal != NULL) {
        g_autofree char *shown = screen_sentence(&play->screen, &play_game(play)->deck,
                                                 play->refusal);
        screen_say(&play->screen, _("Last time: {problem}"), "problem", shown, NULL);
    }
    if (view.deal.phase != CLIMB_PHASE_PLAY) {
        play_suggest(play, seat, "");
        return;
    }
    play_list_moves(play, seat);
    int plays = 0;
    for (int i = 0; i < play->moves->count; i++) {
        plays += play->moves->moves[i].type == CLIMB_MOVE_PLAY;
    }
    bool may_pass = plays < play->moves->count;
    if (view.deal.table.size > 0) {
        g_autofree char *combo = play_combo_words(play, &view.deal.table);
        const char *text =
            may_pass
                ? climb_words_plural(
                      "{cards} lies there. You have {number} play that beats it, and may pass.",
                      "{cards} lies there. You have {number} plays that beat it, and may pass.",
                      plays)
                : climb_words_plural("{cards} lies there. You have {number} play that beats it.",
                                     "{cards} lies there. You have {number} plays that beat it.",
                                     plays);
        screen_say(&play->screen, text, "cards", combo, "number", climb_words_digits(plays).text,
                   NULL);
    } else {
        screen_say(&play->screen,
                   may_pass ? _("You lead: there are {number} combinations that you may play, or "
                                "you pass.")
                            : _("You lead: there are {number} combinations that you may play; the "
                                "leader must play."),
                   "number", climb_words_digits(plays).text, NULL);
    }
    screen_say(&play->screen, _("{list} lists them; {why} and some cards explains those cards."),
               "list", "?", "why", "why", NULL);
}

static void explain_combo(Play *play, ClimbCards cards) {
    const ClimbGame *game = play_game(play);
    ClimbCombo combo;
    if (climb_combo_classify(game, cards, &combo)) {
        g_autofree char *words = play_combo_words(play, &combo);
        screen_say(&play->screen, _("It would be {cards}."), "cards", words, NULL);
    } else {
        g_autofree char *words = climb_combo_why_not(game, cards);
        say_sentence(play, words);
    }
}

void play_why(Play *play, int seat, const char *text) {
    const ClimbGame *game = play_game(play);
    if (text[0] == '\0') {
        explain_moment(play, seat);
        return;
    }
    g_autoptr(GError) error = NULL;
    ClimbCards cards;
    if (!climb_deck_parse_cards(&game->deck, text, &cards, &error)) {
        g_autofree char *clean = screen_clean_message(error->message);
        say_sentence(play, clean);
        return;
    }
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    bool gives = view.deal.phase == CLIMB_PHASE_EXCHANGE;
    ClimbMove move = { .type = gives ? CLIMB_MOVE_GIVE : CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
    move.combo.cards = cards;
    ClimbVerdict verdict = climb_deal_check(game, &view.deal, &move);
    if (verdict == CLIMB_VERDICT_OK && gives) {
        g_autofree char *given = screen_cards(&play->screen, &game->deck, cards);
        screen_say(&play->screen, _("You may give {cards}."), "cards", given, NULL);
        return;
    }
    if (verdict == CLIMB_VERDICT_OK) {
        g_autofree char *combo = play_combo_words(play, &move.combo);
        screen_say(&play->screen, _("You may play {cards} now."), "cards", combo, NULL);
        return;
    }
    g_autofree char *words = climb_verdict_words(game, &view.deal, &move, verdict);
    say_sentence(play, words);
    if (!gives && verdict != CLIMB_VERDICT_NO_COMBINATION && verdict != CLIMB_VERDICT_NO_CARDS) {
        explain_combo(play, cards);
    }
    if (verdict != CLIMB_VERDICT_NOT_IN_HAND || view.deal.table.size == 0) {
        return;
    }
    ClimbCombo combo;
    if (climb_combo_classify(game, cards, &combo)) {
        g_autofree char *beats = climb_combo_why_not_beats(game, &combo, &view.deal.table);
        say_sentence(play, beats != NULL ? beats : _("It would beat what lies there."));
    }
}
