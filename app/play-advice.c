// SPDX-License-Identifier: LGPL-2.1-or-later
// What a person asks about the moves: what may be played, what a bot would do, why something is
// refused. Judges by the person's view, as the person must.
#include "play.h"

#include <string.h>

#define SHOWN_OF_KIND 6
#define SHOWN_CALLS 60

void play_list_moves(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    play->moves->count = 0;
    climb_deal_moves(play_game(play), &view.deal, seat, play->moves);
    play->moves->count = MIN(play->moves->count, CLIMB_MOVES_MAX);
}

static int by_kind_and_strength(gconstpointer a, gconstpointer b) {
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
    if (everything && strcmp(which, "all") != 0 && !asks_for(which, kind)) {
        return (int)(end - first);
    }
    GString *line = g_string_new(kind);
    g_string_append_c(line, ':');
    guint shown = everything ? end - first : MIN(end - first, SHOWN_OF_KIND);
    for (guint i = first; i < first + shown; i++) {
        const ClimbMove *move = &g_array_index(list, ClimbMove, i);
        g_autofree char *cards = play_combo_cards(play, &move->combo);
        g_array_append_val(play->suggestions, *move);
        g_string_append_printf(line, "  %u)" SCREEN_GLUE "%s", play->suggestions->len, cards);
    }
    if (first + shown < end) {
        g_string_append_printf(line, "  ... %u more", end - first - shown);
    }
    screen_say_hanging(&play->screen, 4, line->str);
    g_string_free(line, TRUE);
    return (int)(end - first);
}

static void suggest_bids(Play *play, bool may_pass) {
    GString *line = g_string_new(NULL);
    for (int i = 0; i < play->moves->count; i++) {
        if (play->moves->moves[i].type == CLIMB_MOVE_BID) {
            g_string_append_printf(line, "%s%d", line->len > 0 ? ", " : "",
                                   play->moves->moves[i].value);
        }
    }
    if (line->len == 0) {
        screen_say(&play->screen, "You can only pass: type p.");
    } else {
        screen_say(&play->screen, "You may bid %s%s.", line->str,
                   may_pass ? ", or pass with p" : "; you must bid");
    }
    g_string_free(line, TRUE);
}

static void suggest_calls(Play *play) {
    GString *line = g_string_new("Name the partner's card by its number or as call CARD:");
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

static void suggest_plays(Play *play, const char *which, bool may_pass) {
    g_autoptr(GArray) list = g_array_new(false, false, sizeof(ClimbMove));
    for (int i = 0; i < play->moves->count; i++) {
        if (play->moves->moves[i].type == CLIMB_MOVE_PLAY) {
            g_array_append_val(list, play->moves->moves[i]);
        }
    }
    if (list->len == 0) {
        screen_say(&play->screen, "Nothing in your hand can be played now%s.",
                   may_pass ? ": pass with p" : "");
        return;
    }
    g_array_sort(list, by_kind_and_strength);
    for (guint i = 0; i < list->len;) {
        i += (guint)suggest_kind(play, list, i, which);
    }
    if (play->suggestions->len == 0) {
        g_autofree char *clean = screen_clean(which);
        screen_say(&play->screen, "You can play no %s now. ? alone shows what you can.", clean);
        return;
    }
    screen_say(&play->screen, "Type a number or the cards%s.%s", may_pass ? ", or p to pass" : "",
               play->suggestions->len < list->len && which[0] == '\0'
                   ? " ? and a kind, or ? all, shows the rest."
                   : "");
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
    case CLIMB_PHASE_AUCTION: suggest_bids(play, may_pass); return;
    case CLIMB_PHASE_CALL: suggest_calls(play); return;
    case CLIMB_PHASE_PLAY: suggest_plays(play, which, may_pass); return;
    case CLIMB_PHASE_OVER: return;
    }
}

static bool can_beat(const Play *play) {
    for (int i = 0; i < play->moves->count; i++) {
        if (play->moves->moves[i].type == CLIMB_MOVE_PLAY) {
            return true;
        }
    }
    return false;
}

// Why a bot's choice is reasonable, from what can be seen. (transfer full)
static char *reason_of(Play *play, const ClimbView *view, const ClimbMove *move) {
    const ClimbDeal *deal = &view->deal;
    int hand = deal->counts[view->seat];
    switch ((ClimbMoveType)move->type) {
    case CLIMB_MOVE_PASS:
        return g_strdup(deal->phase == CLIMB_PHASE_AUCTION ? "the hand is not strong enough to bid"
                        : can_beat(play) ? "what could beat it is worth more later"
                                         : "nothing in your hand beats it");
    case CLIMB_MOVE_BID: return g_strdup("as high as the hand's strongest cards carry");
    case CLIMB_MOVE_CALL:
        return g_strdup("a card that you do not hold; whoever does will help you");
    case CLIMB_MOVE_PLAY: break;
    }
    if (move->combo.size == hand) {
        return g_strdup("these are your last cards: you go out");
    }
    if (deal->turn != view->seat) {
        return g_strdup("it beats what lies there, whoever is at turn");
    }
    if (deal->table.size > 0) {
        if (climb_combo_is_bomb(play_game(play), &move->combo) &&
            move->combo.kind != deal->table.kind) {
            return g_strdup("nothing smaller beats it");
        }
        return g_strdup("the lowest that beats it keeps the high cards for later");
    }
    if (deal->required != CLIMB_NO_CARD) {
        g_autofree char *card = screen_cards(&play->screen, &play_game(play)->deck,
                                             climb_cards_of(deal->required));
        return g_strdup_printf("it takes %s along, which must be played, and %d card%s in all",
                               card, move->combo.size, move->combo.size == 1 ? "" : "s");
    }
    return move->combo.size == 1
               ? g_strdup("a low card that only a lead gets rid of")
               : g_strdup_printf(
                     "low cards that are hard to play otherwise, and %d of them at once",
                     move->combo.size);
}

void play_hint(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    play_list_moves(play, seat);
    const ClimbBot *bot = play_default_bot();
    ClimbRandom random;
    climb_bot_random(play_match(play), seat, &random);
    ClimbMove move;
    if (play->moves->count == 0 ||
        !bot->decide(play_game(play), &view, play->moves, &random, &move)) {
        screen_say(&play->screen, "Hint: let the play go on (Enter).");
        return;
    }
    g_autofree char *reason = reason_of(play, &view, &move);
    g_autofree char *combo = move.type == CLIMB_MOVE_PLAY ? play_combo_words(play, &move.combo)
                                                          : g_strdup("");
    g_autofree char *cards = screen_cards(&play->screen, &play_game(play)->deck, move.combo.cards);
    switch ((ClimbMoveType)move.type) {
    case CLIMB_MOVE_PLAY: screen_say(&play->screen, "Hint: play %s - %s.", combo, reason); return;
    case CLIMB_MOVE_PASS: screen_say(&play->screen, "Hint: pass - %s.", reason); return;
    case CLIMB_MOVE_BID:
        screen_say(&play->screen, "Hint: bid %d - %s.", move.value, reason);
        return;
    case CLIMB_MOVE_CALL: screen_say(&play->screen, "Hint: call %s - %s.", cards, reason); return;
    }
}

static void say_sentence(Play *play, const char *before, const char *text) {
    g_autofree char *shown = screen_sentence(&play->screen, &play_game(play)->deck, text);
    screen_say(&play->screen, "%s%s", before, shown);
}

// What is possible at all at this moment.
static void explain_moment(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    if (play->refusal != NULL) {
        say_sentence(play, "Last time: ", play->refusal);
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
        screen_say(&play->screen, "%s lies there. You have %d play%s that beat%s it%s.", combo,
                   plays, plays == 1 ? "" : "s", plays == 1 ? "s" : "",
                   may_pass ? ", and may pass" : "");
    } else {
        screen_say(&play->screen, "You lead: there are %d combinations that you may play%s.", plays,
                   may_pass ? ", or you pass" : "; the leader must play");
    }
    screen_say(&play->screen, "? lists them; why and some cards explains those cards.");
}

static void explain_combo(Play *play, ClimbCards cards) {
    const ClimbGame *game = play_game(play);
    ClimbCombo combo;
    if (climb_combo_classify(game, cards, &combo)) {
        g_autofree char *words = play_combo_words(play, &combo);
        screen_say(&play->screen, "It would be %s.", words);
    } else {
        g_autofree char *words = climb_combo_why_not(game, cards);
        say_sentence(play, "", words);
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
        say_sentence(play, "", clean);
        return;
    }
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    ClimbMove move = { .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
    move.combo.cards = cards;
    ClimbVerdict verdict = climb_deal_check(game, &view.deal, &move);
    if (verdict == CLIMB_VERDICT_OK) {
        g_autofree char *combo = play_combo_words(play, &move.combo);
        screen_say(&play->screen, "You may play %s now.", combo);
        return;
    }
    g_autofree char *words = climb_verdict_words(game, &view.deal, &move, verdict);
    say_sentence(play, "", words);
    if (verdict != CLIMB_VERDICT_NO_COMBINATION && verdict != CLIMB_VERDICT_NO_CARDS) {
        explain_combo(play, cards);
    }
    if (verdict != CLIMB_VERDICT_NOT_IN_HAND || view.deal.table.size == 0) {
        return;
    }
    ClimbCombo combo;
    if (climb_combo_classify(game, cards, &combo)) {
        g_autofree char *beats = climb_combo_why_not_beats(game, &combo, &view.deal.table);
        say_sentence(play, "", beats != NULL ? beats : "It would beat what lies there.");
    }
}
