// SPDX-License-Identifier: LGPL-2.1-or-later
// Compiles the options that are lists of numbers, ranks or cards: brackets, points, places, held
// cards, the session's end.
#include <string.h>

#include "compile.h"

bool climb_compile_ranks(const ClimbGame *game, const char *field, const char *text,
                         ClimbRanks *ranks, GPtrArray *problems) {
    int last = -1;
    bool range = false;
    *ranks = 0;
    for (const char *at = text; *at != '\0'; at++) {
        bool ten = at[0] == '1' && at[1] == '0';
        int rank = climb_deck_rank(&game->deck, ten ? 'T' : *at);
        if (*at == ' ' || *at == ',') {
            continue;
        }
        if (*at == '-' && last >= 0) {
            range = true;
            continue;
        }
        if (rank < 0 || (range && rank < last)) {
            climb_compile_problem(
                problems, "{field}",
                _("“{value}” should be ranks of the pack ({ranks}) or a range of them such "
                  "as “4-K”, lower one first"),
                "field", field, "value", text, "ranks", game->deck.ranks, NULL);
            return false;
        }
        for (int r = range ? last : rank; r <= rank; r++) {
            *ranks |= climb_ranks_of(r);
        }
        last = rank;
        range = false;
        at += ten ? 1 : 0;
    }
    return true;
}

// Reads a whole number below a million from the start of *text and moves behind it.
static bool read_number(const char **text, int *number) {
    char *end = NULL;
    gint64 value = g_ascii_strtoll(*text, &end, 10);
    if (end == *text || value < -1000000 || value > 1000000) {
        return false;
    }
    *number = (int)value;
    *text = end;
    return true;
}

int climb_compile_list(const char *field, const char *text, int *numbers, int limit,
                       GPtrArray *problems) {
    int count = 0;
    for (const char *at = text; *at != '\0';) {
        if (*at == ' ' || *at == ',' || *at == '/') {
            at++;
        } else if (count == limit || !read_number(&at, &numbers[count++])) {
            climb_compile_problem(
                problems, "{field}", _("“{value}” should be at most {number} whole numbers"),
                "field", field, "value", text, "number", climb_words_digits(limit).text, NULL);
            return -1;
        }
    }
    return count;
}

static int compare_brackets(const void *a, const void *b) {
    return ((const ClimbBracket *)b)->from - ((const ClimbBracket *)a)->from;
}

static void compile_brackets(ClimbGame *game, GPtrArray *problems) {
    const char *text = game->rules->score_brackets;
    for (const char *at = text; *at != '\0';) {
        ClimbBracket bracket = { 0, 0 };
        if (*at == ' ' || *at == ',') {
            at++;
            continue;
        }
        if (game->bracket_count == (int)G_N_ELEMENTS(game->brackets) ||
            !read_number(&at, &bracket.from) || *at++ != ':' ||
            !read_number(&at, &bracket.factor) || bracket.from < 0) {
            climb_compile_problem(
                problems, "score.brackets",
                _("“{value}” should be pairs CARDS:POINTS such as “13:3 10:2 1:1”, at most "
                  "{number}"),
                "value", text, "number", climb_words_digits((int)G_N_ELEMENTS(game->brackets)).text,
                NULL);
            return;
        }
        game->brackets[game->bracket_count++] = bracket;
    }
    qsort(game->brackets, (size_t)game->bracket_count, sizeof(ClimbBracket), compare_brackets);
    for (int i = 1; i < game->bracket_count; i++) {
        if (game->brackets[i].from == game->brackets[i - 1].from) {
            climb_compile_problem(problems, "score.brackets",
                                  _("“{value}” names {cards} cards twice"), "value", text, "cards",
                                  climb_words_digits(game->brackets[i].from).text, NULL);
        }
    }
}

static int latest_first(const void *a, const void *b) {
    return ((const ClimbLaterHand *)b)->from - ((const ClimbLaterHand *)a)->from;
}

static void check_later(const ClimbGame *game, const ClimbLaterHand *later, GPtrArray *problems) {
    int needed = later->cards * game->seats, cards = climb_cards_count(game->deck.cards);
    if (later->from < 2 || later->cards < 1 || needed > cards) {
        climb_compile_problem(
            problems, "deal.later",
            _("“{deal}:{cards}” should be a deal from 2 on and cards for each player; "
              "{players} players with {cards} each need {needed} cards, and the pack "
              "has {pack}"),
            "deal", climb_words_digits(later->from).text, "cards",
            climb_words_digits(later->cards).text, "players", climb_words_digits(game->seats).text,
            "needed", climb_words_digits(needed).text, "pack", climb_words_digits(cards).text,
            NULL);
    }
}

// "11:3 20:5"
static void compile_later(ClimbGame *game, GPtrArray *problems) {
    const char *text = game->rules->deal_later;
    for (const char *at = text; *at != '\0';) {
        ClimbLaterHand later = { 0, 0 };
        if (*at == ' ' || *at == ',') {
            at++;
            continue;
        }
        if (game->later_count == (int)G_N_ELEMENTS(game->later) || !read_number(&at, &later.from) ||
            *at++ != ':' || !read_number(&at, &later.cards)) {
            climb_compile_problem(
                problems, "deal.later",
                _("“{value}” should be pairs DEAL:CARDS such as “11:3”, at most {number}"), "value",
                text, "number", climb_words_digits((int)G_N_ELEMENTS(game->later)).text, NULL);
            return;
        }
        check_later(game, &later, problems);
        game->later[game->later_count++] = later;
    }
    qsort(game->later, (size_t)game->later_count, sizeof(ClimbLaterHand), latest_first);
    bool left = game->rules->deal_spare == CLIMB_SPARE_DEAD ||
                game->rules->deal_spare == CLIMB_SPARE_STOCK;
    if (game->later_count > 0 && !left) {
        climb_compile_problem(
            problems, "deal.later, deal.spare",
            _("cards are left over when later deals give others; set deal.spare to "
              "dead or stock"),
            NULL);
    }
    for (int i = 1; i < game->later_count; i++) {
        if (game->later[i].from == game->later[i - 1].from) {
            climb_compile_problem(problems, "deal.later", _("“{value}” names deal {deal} twice"),
                                  "value", text, "deal",
                                  climb_words_digits(game->later[i].from).text, NULL);
        }
    }
}

static void compile_rank_points(const ClimbGame *game, const char *field, const char *text,
                                int points_of[CLIMB_RANKS_MAX], GPtrArray *problems) {
    g_auto(GStrv) words = g_strsplit_set(text, " ,", -1);
    for (int i = 0; words[i] != NULL; i++) {
        char *colon = strchr(words[i], ':');
        const char *number = colon != NULL ? colon + 1 : "";
        int points = 0;
        ClimbRanks ranks = 0;
        if (words[i][0] == '\0') {
            continue;
        }
        if (colon == NULL || !read_number(&number, &points) || *number != '\0') {
            climb_compile_problem(problems, "{field}",
                                  _("“{value}” should be RANKS:POINTS, such as “J-K:10”"), "field",
                                  field, "value", words[i], NULL);
            continue;
        }
        *colon = '\0';
        climb_compile_ranks(game, field, words[i], &ranks, problems);
        for (int rank = 0; rank < game->deck.rank_count; rank++) {
            points_of[rank] = climb_ranks_has(ranks, rank) ? points : points_of[rank];
        }
    }
}

ClimbCards climb_compile_cards(const ClimbGame *game, const char *field, const char *text,
                               GPtrArray *problems) {
    ClimbCards cards = CLIMB_NO_CARDS;
    g_auto(GStrv) words = g_strsplit_set(text, " ,", -1);
    for (int i = 0; words[i] != NULL; i++) {
        int rank = strlen(words[i]) == 1 ? climb_deck_rank(&game->deck, words[i][0]) : -1;
        ClimbCard card;
        if (words[i][0] == '\0') {
            continue;
        }
        if (rank >= 0) {
            cards |= climb_cards_of_rank(rank);
        } else if (climb_deck_parse_card(&game->deck, words[i], &card, NULL)) {
            cards |= climb_places_cards(climb_cards_first(climb_cards_of(card)));
        } else {
            climb_compile_problem(
                problems, "{field}",
                _("“{value}” should be a rank or a card of the pack, such as “2” or “2S”"), "field",
                field, "value", words[i], NULL);
        }
    }
    return cards & game->deck.cards;
}

// "none", "deals:10", "target:50"
static void compile_session(ClimbGame *game, GPtrArray *problems) {
    const char *text = game->rules->session_end;
    const char *number = strchr(text, ':');
    int value = 0;
    if (strcmp(text, "none") == 0 || text[0] == '\0') {
        return;
    }
    number = number != NULL ? number + 1 : "";
    if (!read_number(&number, &value) || *number != '\0' || value < 1) {
        value = -1;
    }
    if (value > 0 && g_str_has_prefix(text, "deals:")) {
        game->session_deals = value;
    } else if (value > 0 && g_str_has_prefix(text, "target:")) {
        game->session_target = value;
    } else {
        climb_compile_problem(problems, "session.end",
                              _("“{value}” should be none, deals:N or target:N"), "value", text,
                              NULL);
    }
}

// A way of scoring whose figures are missing would score nothing, silently.
static void check_scoring(const ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    if (rules->score_by == CLIMB_SCORE_CARDS && game->bracket_count == 0) {
        climb_compile_problem(problems, "score.brackets, score.by",
                              _("cards are scored, and no bracket says how"), NULL);
    }
    if (rules->score_by == CLIMB_SCORE_POINTS && rules->score_points[0] == '\0') {
        climb_compile_problem(
            problems, "score.points, score.by",
            _("points of cards are scored, and no rank has any; write for example "
              "“3-9:1 T-A:2 2:5”"),
            NULL);
    }
    if (rules->score_by == CLIMB_SCORE_WINNING_CARDS && game->winning_cards == CLIMB_NO_CARDS) {
        climb_compile_problem(
            problems, "score.winning_cards, score.by",
            _("cards of the last play are scored, and score.winning_cards does not say "
              "which"),
            NULL);
    }
}

static void check_capture(const ClimbRules *rules, GPtrArray *problems) {
    bool hooks = rules->hooks != NULL;
    if (rules->score_by != CLIMB_SCORE_CAPTURED) {
        if (rules->capture_left != CLIMB_LEFT_LOST || rules->capture_last != CLIMB_LAST_KEPT) {
            climb_compile_problem(problems, "capture.left, capture.last, score.by",
                                  _("points taken are not scored; set score.by=captured"), NULL);
        }
        return;
    }
    if (rules->capture_points[0] == '\0' && !hooks) {
        climb_compile_problem(
            problems, "capture.points, score.by",
            _("points taken are scored, and no rank has any; write for example “5:5 "
              "T:10 K:10”"),
            NULL);
    }
    if (rules->settle != CLIMB_SETTLE_PAIRWISE && rules->settle != CLIMB_SETTLE_NONE) {
        climb_compile_problem(
            problems, "settle.mode, score.by",
            _("points taken are settled pairwise or not at all (none), since whoever "
              "is out first need not have the most"),
            NULL);
    }
    if (rules->capture_last != CLIMB_LAST_KEPT && rules->end_mode != CLIMB_END_PLACES) {
        climb_compile_problem(
            problems, "capture.last, end.mode",
            _("only where all places are decided is there one player who is left last"), NULL);
    }
    if (rules->team != CLIMB_TEAM_NONE || rules->auction != CLIMB_AUCTION_NONE) {
        climb_compile_problem(problems, "score.by, team, auction.mode",
                              _("points taken are scored for each player, not for sides"), NULL);
    }
}

void climb_compile_values(ClimbGame *game, GPtrArray *problems) {
    const ClimbRules *rules = game->rules;
    bool winning_scored = rules->score_by == CLIMB_SCORE_WINNING_CARDS;
    // A short pack need not have the ranks that are defaults where they do not count.
    const char *winning_cards = winning_scored ? rules->score_winning_cards : "";
    compile_brackets(game, problems);
    compile_later(game, problems);
    compile_rank_points(game, "score.points", rules->score_points, game->rank_points, problems);
    compile_rank_points(game, "capture.points", rules->capture_points, game->capture_points,
                        problems);
    game->captures = rules->capture_points[0] != '\0';
    game->held = climb_compile_cards(game, "score.held", rules->score_held, problems);
    game->last_held = climb_compile_cards(game, "end.last_held", rules->end_last_held, problems);
    game->winning_cards = climb_compile_cards(game, "score.winning_cards", winning_cards, problems);
    game->winning_double = climb_compile_cards(game, "score.winning_double",
                                               rules->score_winning_double, problems);
    compile_session(game, problems);
    climb_compile_list("score.places", rules->score_places, game->place_points, CLIMB_SEATS_MAX,
                       problems);
    int winning = climb_compile_list("score.winning", rules->score_winning, game->winning_points,
                                     (int)G_N_ELEMENTS(game->winning_points), problems);
    for (int i = MAX(winning, 1); i < (int)G_N_ELEMENTS(game->winning_points); i++) {
        game->winning_points[i] = game->winning_points[i - 1]; // more of them win no more
    }
    // A short pack need not have the ranks that are the default where nobody calls.
    if (rules->call != CLIMB_CALL_NONE) {
        climb_compile_ranks(game, "call.ranks", rules->call_ranks, &game->call_ranks, problems);
        if (game->call_ranks == 0) {
            climb_compile_problem(problems, "call.ranks, call.by", _("there is no rank to call"),
                                  NULL);
        }
    }
    check_scoring(game, problems);
    check_capture(rules, problems);
}
