// SPDX-License-Identifier: LGPL-2.1-or-later
// Understands typed lines: cards, numbers and words. Whether a move is allowed is the table's
// decision; what an answer looks like, that of the other files.
#include "play.h"

#include <string.h>

typedef PlayAnswer (*Act)(Play *play, int seat, const char *rest);

typedef struct {
    const char *word;
    const char *letter; // short form, or NULL
    bool at_turn;       // makes sense only while a person is asked in a deal
    Act act;
    const char *help; // NULL: another spelling
} Word;

static void keep_refusal(Play *play, const char *text) {
    char *refusal = screen_clean_message(text); // a typed word may be repeated in it
    g_free(play->refusal);
    play->refusal = refusal;
    g_autofree char *shown = screen_sentence(&play->screen, &play_game(play)->deck, refusal);
    screen_say_text(&play->screen, shown);
}

static ClimbView view_of(const Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    return view;
}

static bool out_of_turn(const Play *play, int seat) {
    return view_of(play, seat).deal.turn != seat;
}

PlayAnswer play_make_move(Play *play, int seat, ClimbMove *move) {
    g_autoptr(GError) error = NULL;
    move->seat = (uint8_t)seat;
    if (!climb_table_act(play->table, move, &error)) {
        keep_refusal(play, error->message);
        return PLAY_AGAIN;
    }
    g_clear_pointer(&play->refusal, g_free);
    return PLAY_ACTED;
}

// A called rank is named by its letter, or by any card of it.
static PlayAnswer act_call(Play *play, int seat, const char *rest) {
    const ClimbGame *game = play_game(play);
    g_autoptr(GError) error = NULL;
    ClimbCards cards = 0;
    ClimbMove move = { .type = CLIMB_MOVE_CALL };
    g_autofree char *letter = g_ascii_strup(strcmp(rest, "10") == 0 ? "T" : rest, -1);
    if (game->rules->call == CLIMB_CALL_RANK && strlen(letter) == 1 &&
        climb_deck_rank(&game->deck, letter[0]) >= 0) {
        cards = climb_cards_of_rank(climb_deck_rank(&game->deck, letter[0])) & game->deck.cards;
    } else if (!climb_deck_parse_cards(&game->deck, rest, &cards, &error)) {
        keep_refusal(play, error->message);
        return PLAY_AGAIN;
    } else if (game->rules->call == CLIMB_CALL_RANK && climb_cards_count(cards) == 1) {
        cards = climb_cards_of_rank(climb_card_rank(climb_cards_lowest(cards))) & game->deck.cards;
    }
    move.combo.cards = cards;
    return play_make_move(play, seat, &move);
}

static PlayAnswer act_cards(Play *play, int seat, const char *text) {
    if (view_of(play, seat).deal.phase == CLIMB_PHASE_CALL) {
        return act_call(play, seat, text);
    }
    g_autoptr(GError) error = NULL;
    ClimbCards cards;
    if (!climb_deck_parse_cards(&play_game(play)->deck, text, &cards, &error)) {
        keep_refusal(play, error->message);
        return PLAY_AGAIN;
    }
    bool gives = view_of(play, seat).deal.phase == CLIMB_PHASE_EXCHANGE;
    ClimbMove move = { .type = gives ? CLIMB_MOVE_GIVE : CLIMB_MOVE_PLAY };
    move.combo.cards = cards;
    return play_make_move(play, seat, &move);
}

static PlayAnswer act_pass(Play *play, int seat, const char *rest) {
    (void)rest;
    if (out_of_turn(play, seat)) {
        play->let_go[seat] = play->trick_start + 1;
        climb_table_decline(play->table, seat);
        return PLAY_ACTED;
    }
    ClimbMove move = { .type = CLIMB_MOVE_PASS };
    return play_make_move(play, seat, &move);
}

static PlayAnswer act_bid(Play *play, int seat, const char *rest) {
    guint64 value;
    if (!g_ascii_string_to_unsigned(rest, 10, 0, UINT8_MAX, &value, NULL)) {
        g_autofree char *words = climb_words_fill(_("A bid is a number, as in: {example}"),
                                                  "example", "bid 2", NULL);
        keep_refusal(play, words);
        return PLAY_AGAIN;
    }
    ClimbMove move = { .type = CLIMB_MOVE_BID, .value = (uint8_t)value };
    return play_make_move(play, seat, &move);
}

static PlayAnswer act_reply(Play *play, int seat, int value) {
    ClimbMove move = { .type = CLIMB_MOVE_ANSWER, .value = (uint8_t)CLAMP(value, 0, 255) };
    return play_make_move(play, seat, &move);
}

static PlayAnswer act_number(Play *play, int seat, const char *text) {
    ClimbView view = view_of(play, seat);
    guint64 number;
    if (view.deal.phase == CLIMB_PHASE_AUCTION) {
        return act_bid(play, seat, text);
    }
    if (view.deal.phase == CLIMB_PHASE_ASK) {
        bool read = g_ascii_string_to_unsigned(text, 10, 0, UINT8_MAX, &number, NULL);
        return act_reply(play, seat, read ? (int)number : 0);
    }
    if (play->suggestions->len == 0 || play->suggested_at != view.deal.serial) {
        const char *words =
            view.deal.phase == CLIMB_PHASE_CALL
                ? _("Type {list} first: it numbers what you may name. Cards are typed as 3D or "
                    "10H.")
            : view.deal.phase == CLIMB_PHASE_EXCHANGE
                ? _("Type {list} first: it numbers what you may give. Cards are typed as 3D or "
                    "10H.")
                : _("Type {list} first: it numbers what you may play. Cards are typed as 3D or "
                    "10H.");
        screen_say(&play->screen, words, "list", "?", NULL);
        return PLAY_AGAIN;
    }
    if (!g_ascii_string_to_unsigned(text, 10, 1, play->suggestions->len, &number, NULL)) {
        screen_say(&play->screen, _("The list has the numbers 1 to {last}."), "last",
                   climb_words_digits((int)play->suggestions->len).text, NULL);
        return PLAY_AGAIN;
    }
    ClimbMove move = g_array_index(play->suggestions, ClimbMove, number - 1);
    if (move.seat != seat) {
        screen_say(&play->screen, _("Type {list} first: the numbers were somebody else's."), "list",
                   "?", NULL);
        return PLAY_AGAIN;
    }
    return play_make_move(play, seat, &move);
}

static PlayAnswer act_suggest(Play *play, int seat, const char *rest) {
    play_suggest(play, seat, rest);
    return PLAY_AGAIN;
}

static PlayAnswer act_hint(Play *play, int seat, const char *rest) {
    (void)rest;
    ClimbMove move;
    play_hint(play, seat, &move);
    return PLAY_AGAIN;
}

static PlayAnswer act_why(Play *play, int seat, const char *rest) {
    play_why(play, seat, rest);
    return PLAY_AGAIN;
}

static PlayAnswer act_sort(Play *play, int seat, const char *rest) {
    static const char *const ways[] = { "rank", "suit", "combo" };
    static const char *const sorted[] = {
        N_("Hands are sorted by rank."),
        N_("Hands are sorted by suit."),
        N_("Hands are sorted by combo."),
    };
    const char *way = rest[0] == '\0' ? ways[(play->sort + 1) % 3]
                                      : climb_nearest_name(rest, ways, G_N_ELEMENTS(ways));
    if (way == NULL) {
        screen_say(&play->screen, _("Sort by what? {by-rank}, {by-suit} or {by-combo}."), "by-rank",
                   "sort rank", "by-suit", "sort suit", "by-combo", "sort combo", NULL);
        return PLAY_AGAIN;
    }
    for (int i = 0; i < (int)G_N_ELEMENTS(ways); i++) {
        if (strcmp(ways[i], way) == 0) {
            play->sort = (PlaySort)i;
        }
    }
    screen_say_text(&play->screen, _(sorted[play->sort]));
    if (seat != CLIMB_NO_SEAT) {
        play_show_hand(play, seat);
    }
    return PLAY_AGAIN;
}

static PlayAnswer act_score(Play *play, int seat, const char *rest) {
    (void)seat;
    (void)rest;
    play_show_score(play);
    return PLAY_AGAIN;
}

static PlayAnswer act_rules(Play *play, int seat, const char *rest) {
    (void)seat;
    (void)rest;
    const ClimbGame *game = play_game(play);
    g_autofree char *book = climb_rulebook(game);
    g_autofree char *shown = screen_decorate(&play->screen, &game->deck, book);
    screen_say(&play->screen, "{book}\n", "book", shown, NULL);
    return PLAY_AGAIN;
}

static PlayAnswer act_log(Play *play, int seat, const char *rest) {
    (void)seat;
    (void)rest;
    play_show_log(play, 0);
    return PLAY_AGAIN;
}

static PlayAnswer act_hand(Play *play, int seat, const char *rest) {
    (void)rest;
    play_show_hand(play, seat);
    return PLAY_AGAIN;
}

static PlayAnswer act_table(Play *play, int seat, const char *rest) {
    (void)rest;
    play_show_table(play, seat);
    return PLAY_AGAIN;
}

static PlayAnswer act_counts(Play *play, int seat, const char *rest) {
    (void)rest;
    play_show_counts(play, seat);
    return PLAY_AGAIN;
}

static PlayAnswer act_last(Play *play, int seat, const char *rest) {
    (void)seat;
    (void)rest;
    play_show_last(play);
    return PLAY_AGAIN;
}

static PlayAnswer act_undo(Play *play, int seat, const char *rest) {
    (void)rest;
    g_autoptr(GError) error = NULL;
    if (!play->practice) {
        screen_say(&play->screen,
                   _("Moves are taken back only in practice play: start it with {command}."),
                   "command", "climb play --practice", NULL);
        return PLAY_AGAIN;
    }
    if (!climb_table_undo(play->table, seat, &error)) {
        screen_say_text(&play->screen,
                        _("You have made no move in this deal that could be taken back."));
        return PLAY_AGAIN;
    }
    play_find_trick(play);
    screen_say_text(&play->screen, _("Your last move is taken back."));
    return PLAY_ACTED;
}

static void list_games(Play *play) {
    const GPtrArray *games = climb_registry_games(play->registry);
    g_autofree char *example = g_strconcat("switch ", command_default_game(play->registry), NULL);
    screen_say(&play->screen, _("Switch to which game? For example: {command}"), "command", example,
               NULL);
    for (guint i = 0; i < games->len; i++) {
        const ClimbGameInfo *info = games->pdata[i];
        GString *line = g_string_new(NULL);
        g_string_append_printf(line, "  %s", info->id);
        const GPtrArray *presets = climb_registry_presets(play->registry, info);
        for (guint j = 0; j < presets->len; j++) {
            const ClimbPreset *preset = presets->pdata[j];
            g_string_append_printf(line, " %s:%s", info->id, preset->id);
        }
        screen_say_hanging(&play->screen, 4, line->str);
        g_string_free(line, TRUE);
    }
}

PlayAnswer play_switch_to(Play *play, char **arguments) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbGame)
        game = command_game_of(play->registry, (int)g_strv_length(arguments), arguments, &error);
    PlaySeat seats[CLIMB_SEATS_MAX] = { 0 };
    bool good = game != NULL && play_keep_seats(play, game->seats, seats, &error);
    play_clear_seats(seats);
    if (!good) {
        keep_refusal(play, error->message);
        g_strfreev(arguments);
        return PLAY_AGAIN;
    }
    g_strfreev(play->next_arguments);
    play->next_arguments = arguments;
    play_forget_reload(play);
    return PLAY_SWITCH;
}

static PlayAnswer act_switch(Play *play, int seat, const char *rest) {
    (void)seat;
    if (rest[0] == '\0') {
        list_games(play);
        return PLAY_AGAIN;
    }
    g_auto(GStrv) words = g_strsplit_set(rest, " \t", -1);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (int i = 0; words[i] != NULL; i++) {
        if (words[i][0] != '\0') {
            g_strv_builder_add(builder, words[i]);
        }
    }
    return play_switch_to(play, g_strv_builder_end(builder));
}

static PlayAnswer act_reload(Play *play, int seat, const char *rest) {
    (void)seat;
    (void)rest;
    play_reload(play);
    return PLAY_AGAIN;
}

static PlayAnswer act_quit(Play *play, int seat, const char *rest) {
    (void)play;
    (void)seat;
    (void)rest;
    return PLAY_LEAVE;
}

static PlayAnswer act_help(Play *play, int seat, const char *rest);

static const Word words[] = {
    { "pass", "p", true, act_pass, N_("pass; out of turn: no bomb in this trick") },
    { "?", NULL, true, act_suggest,
      N_("what you may play, numbered; a number plays it. {list} pair, {list} all") },
    { "hint", "h", true, act_hint, N_("what you might do, and why") },
    { "why", "w", true, act_why, N_("why CARDS may not be played; alone: what is allowed now") },
    { "sort", "s", false, act_sort, N_("your hand by rank, suit or combo: {sort} suit") },
    { "hand", NULL, true, act_hand, N_("your hand") },
    { "table", "t", true, act_table, N_("the table") },
    { "counts", "c", true, act_counts, N_("cards left in each hand") },
    { "last", NULL, false, act_last, N_("the last play") },
    { "log", "l", false, act_log, N_("all moves of this deal") },
    { "score", NULL, false, act_score, N_("the standing, and that of the evening") },
    { "rules", "r", false, act_rules, N_("the rules of this game") },
    { "bid", NULL, true, act_bid, N_("{bid} N in an auction; a number alone does too") },
    { "call", NULL, true, act_call, N_("{call} CARD names the partner's card") },
    { "give", NULL, true, act_cards, N_("{give} CARDS before the play; the cards alone do too") },
    { "undo", "u", true, act_undo, N_("take your last move back (practice play)") },
    { "switch", NULL, false, act_switch,
      N_("{switch} GAME KEY=VALUE: another game, same players") },
    { "reload", NULL, false, act_reload,
      N_("takes in changes of the game's script, from the next deal on") },
    { "help", NULL, false, act_help, N_("this list") },
    { "quit", "q", false, act_quit, N_("leave; the match is saved, {resume} goes on") },
    { "play", NULL, true, act_cards, NULL },
    { "exit", NULL, false, act_quit, NULL },
    { "scores", NULL, false, act_score, NULL },
};

static PlayAnswer act_help(Play *play, int seat, const char *rest) {
    (void)seat;
    (void)rest;
    screen_say(&play->screen,
               _("Type cards to play them: 3D, 4H 4S, 10h,jh. Ranks {ranks}, lowest first (T is "
                 "ten), suits {suits}, lowest first."),
               "ranks", play_game(play)->deck.ranks, "suits", play_game(play)->deck.suits, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (words[i].help == NULL) {
            continue;
        }
        g_autofree char *name = g_strdup_printf("%s%s%s", words[i].word,
                                                words[i].letter != NULL ? ", " : "",
                                                words[i].letter != NULL ? words[i].letter : "");
        g_autofree char *column = screen_fit(name, 10);
        // What is typed is the same in every language.
        g_autofree char *text = climb_words_fill(
            _(words[i].help), "list", "?", "sort", "sort", "bid", "bid", "call", "call", "give",
            "give", "switch", "switch", "resume", "climb play --resume", NULL);
        g_autofree char *line = g_strdup_printf("  %s  %s", column, text);
        screen_say_hanging(&play->screen, 14, line);
    }
    return PLAY_AGAIN;
}

static const Word *find_word(const char *word) {
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (g_ascii_strcasecmp(words[i].word, word) == 0 ||
            (words[i].letter != NULL && g_ascii_strcasecmp(words[i].letter, word) == 0)) {
            return &words[i];
        }
    }
    return NULL;
}

// Something with a figure in it, or a card somewhere, was meant as cards.
static bool looks_like_cards(const Play *play, const char *line) {
    g_auto(GStrv) parts = g_strsplit_set(line, " ,", -1);
    for (int i = 0; parts[i] != NULL; i++) {
        ClimbCards cards;
        if (parts[i][0] != '\0' &&
            climb_deck_parse_cards(&play_game(play)->deck, parts[i], &cards, NULL)) {
            return true;
        }
    }
    return strpbrk(line, "0123456789") != NULL;
}

static PlayAnswer refuse_word(Play *play, const char *line, const char *word) {
    g_autoptr(GError) error = NULL;
    ClimbCards cards;
    if (looks_like_cards(play, line) &&
        !climb_deck_parse_cards(&play_game(play)->deck, line, &cards, &error)) {
        keep_refusal(play, error->message);
        return PLAY_AGAIN;
    }
    const char *names[G_N_ELEMENTS(words)];
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        names[i] = words[i].word;
    }
    const char *nearest = climb_nearest_name(word, names, G_N_ELEMENTS(names));
    g_autofree char *clean = screen_clean(word);
    if (nearest != NULL) {
        screen_say(&play->screen, _("There is no command '{word}'; did you mean {command}?"),
                   "word", clean, "command", nearest, NULL);
    } else {
        screen_say(
            &play->screen,
            _("'{word}' is neither cards (as 3D or 4H 4S) nor a command; {help} lists them."),
            "word", clean, "help", "help", NULL);
    }
    return PLAY_AGAIN;
}

static PlayAnswer answer_nothing(Play *play, int seat) {
    if (seat == CLIMB_NO_SEAT) {
        return PLAY_ACTED;
    }
    if (out_of_turn(play, seat)) {
        climb_table_decline(play->table, seat);
        return PLAY_ACTED;
    }
    screen_say(&play->screen, _("It is your turn. {list} lists what you may do; {hint} advises."),
               "list", "?", "hint", "hint", NULL);
    return PLAY_AGAIN;
}

// An answer to the question that is asked, by its words or as much of them as no other begins with.
// 0: none.
static int find_answer(const Play *play, const char *line) {
    g_autofree char *asked = g_utf8_casefold(line, -1);
    int found = 0, several = 0;
    for (int i = 0; play->answers != NULL && play->answers[i] != NULL; i++) {
        g_autofree char *answer = g_utf8_casefold(play->answers[i], -1);
        if (strcmp(answer, asked) == 0) {
            return i + 1;
        }
        if (g_str_has_prefix(answer, asked)) {
            found = i + 1;
            several++;
        }
    }
    return several == 1 ? found : 0;
}

PlayAnswer play_answer(Play *play, int seat, const char *line) {
    if (line[0] == '\0') {
        return answer_nothing(play, seat);
    }
    bool asked = seat != CLIMB_NO_SEAT && view_of(play, seat).deal.phase == CLIMB_PHASE_ASK;
    int reply = asked ? find_answer(play, line) : 0;
    if (reply > 0) {
        return act_reply(play, seat, reply);
    }
    size_t length = line[0] == '?' ? 1 : strcspn(line, " \t");
    g_autofree char *name = g_strndup(line, length);
    const char *rest = line + length + strspn(line + length, " \t");
    const Word *word = find_word(name);
    if (word != NULL && (seat != CLIMB_NO_SEAT || !word->at_turn)) {
        return word->act(play, seat, rest);
    }
    if (seat == CLIMB_NO_SEAT) {
        screen_say(&play->screen, _("The deal is over: Enter goes on, {help} lists the commands."),
                   "help", "help", NULL);
        return PLAY_AGAIN;
    }
    if (strspn(line, "0123456789") == strlen(line)) {
        return act_number(play, seat, line);
    }
    ClimbCards cards;
    if (climb_deck_parse_cards(&play_game(play)->deck, line, &cards, NULL)) {
        return act_cards(play, seat, line);
    }
    if (asked) {
        screen_say(&play->screen,
                   _("Type one of the answers, or its number; {list} shows them again."), "list",
                   "?", NULL);
        return PLAY_AGAIN;
    }
    return refuse_word(play, line, name);
}
