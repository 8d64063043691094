// SPDX-License-Identifier: LGPL-2.1-or-later
// Short names for ladders of straights, and for options that are several fields. All of it is data
// over the field table; rules.c applies it.
#include "fields.h"

#include <string.h>

#include "words.h"

#define MIDDLE "34567 45678 56789 6789T 789TJ 89TJQ 9TJQK TJQKA"

static const ClimbLadder ladders[] = {
    { "a5low", "A2345 23456 " MIDDLE, N_("A2345 lowest, then 23456, TJQKA highest") },
    { "a5high", "23456 " MIDDLE " A2345", N_("A2345 above TJQKA, 23456 lowest") },
    { "26high_a5second", MIDDLE " A2345 23456", N_("23456 highest, then A2345, then TJQKA") },
    { "26high_a5low", "A2345 " MIDDLE " 23456", N_("23456 highest, A2345 lowest") },
    { "no_a5", "23456 " MIDDLE, N_("23456 lowest, no A2345") },
    { "26only", MIDDLE " 23456", N_("23456 highest and the only one with a 2") },
    { "two_high", MIDDLE " JQKA2", N_("JQKA2 highest, no A2345 or 23456") },
    { "two_high_low", "A2345 23456 " MIDDLE " JQKA2",
      N_("JQKA2 highest, and A2345 and 23456 lowest") },
    { "no_two", MIDDLE, N_("no straight with a 2") },
    { "rank_order", "", N_("consecutive ranks in the order of the pack") },
};

#define LADDER(ladder) "kind.straight.ladder=" ladder "; kind.straight-flush.ladder=" ladder
#define BOMBS(yes) \
    "kind.quads.bomb=" yes "; kind.straight-flush.bomb=" yes "; kind.royal-flush.bomb=" yes
#define ANY_SIZE(yes)                                                \
    "kind.quads.any_size=" yes "; kind.straight-flush.any_size=" yes \
    "; kind.royal-flush.any_size=" yes
#define HELD(held, factor, each, least)                                        \
    "score.held=" held "; score.held_factor=" factor "; score.held_each=" each \
    "; score.held_min=" least
#define BRACKETS(brackets) "score.by=cards; score.brackets=" brackets

static const ClimbShorthand shorthands[] = {
    // Names that fields are also called by.
    { "settle", "*", "settle.mode=*", N_("who pays: the same as settle.mode") },
    { "auction", "*", "auction.mode=*", N_("the same as auction.mode") },
    { "call", "*", "call.by=*", N_("the same as call.by") },
    { "call.partner", "*", "call.by=*", N_("the same as call.by") },
    { "lead", "*", "open.lead=*", N_("the same as open.lead") },
    { "lead", "heart_holder", "open.lead=card", N_("the holder of the opening card leads") },
    { "open.lead", "heart_holder", "open.lead=card", N_("the holder of the opening card leads") },
    { "lastcard", "*", "lastcard.duty=*", N_("the same as lastcard.duty") },
    { "lastcard.charge", "to_winner_direct", "lastcard.charge=to_winner",
      N_("who let the last card through pays the winner") },
    { "loser.tie", "*", "open.loser_tie=*", N_("the same as open.loser_tie") },
    { "info.public_counts", "*", "info.counts=*", N_("the same as info.counts") },
    { "suits", "*", "deck.suits=^",
      N_("the suits, highest first (deck.suits has the lowest first)") },
    { "ranks", "*", "deck.ranks=^",
      N_("the ranks, highest first (deck.ranks has the lowest first)") },
    { "team", "2v2", "team=opposite", N_("partners sit opposite each other") },
    { "pass.opening", "must_play_if_able", "pass.opening=must_play",
      N_("who can beat the table may not pass on the first turn of a deal") },
    { "pass.opening", "yes", "pass.opening=free", N_("passing is allowed from the first turn on") },
    { "pass.opening", "no", "pass.opening=must_play",
      N_("who can beat the table may not pass on the first turn of a deal") },
    { "deal.cut", "high_card", "deal.cut=none; deal.first_dealer=draw; deal.draw_values=rank",
      N_("the highest card drawn deals first") },

    // What has one value only: said aloud, it changes nothing.
    { "deal.uneven", "first_dealt", "", N_("the first players dealt to get the cards left over") },
    { "deal.draw_tie", "redraw", "", N_("those who tie in the draw for the deal draw again") },
    { "bomb.window", "open_trick", "",
      N_("bombs out of turn answer a trick that is not closed yet") },
    { "bomb.priority", "seat_order", "",
      N_("of several bombs at once, the first in seat order after the turn stands") },
    { "wings", "none", "", N_("no cards are carried along with triples and runs") },
    { "wings", "no", "", N_("no cards are carried along with triples and runs") },

    { "straight.mode", "a5low", LADDER("a5low"), N_("A2345 lowest, TJQKA highest") },
    { "straight.mode", "a5high", LADDER("a5high"), N_("A2345 highest, 23456 lowest") },
    { "straight.mode", "26high_a5second", LADDER("26high_a5second"),
      N_("23456 highest, then A2345") },
    { "straight.mode", "26high_a5low", LADDER("26high_a5low"), N_("23456 highest, A2345 lowest") },
    { "straight.mode", "no_a5", LADDER("no_a5"), N_("no A2345, 23456 lowest") },
    { "straight.mode", "26only", LADDER("26only"), N_("23456 highest and the only one with a 2") },
    { "straight.mode", "two_high", LADDER("two_high"), N_("JQKA2 highest, no 2 below") },
    { "straight.mode", "two_high_low", LADDER("two_high_low"),
      N_("JQKA2 highest, A2345 and 23456 lowest") },
    { "straight.mode", "no_two", LADDER("no_two"), N_("no straight with a 2") },
    { "straight.mode", "rank_order", LADDER("rank_order"),
      N_("consecutive ranks in the order of the pack") },
    { "straight.tie", "top", "kind.straight.tie=top",
      N_("of equal straights the suit of the sequence's top card decides") },
    { "straight.tie", "highest_single", "kind.straight.tie=highest_single",
      N_("of equal straights the suit of the card decides that is highest as a single") },
    { "flush.order", "suit_first", "kind.flush.key=suit_first",
      N_("flushes compare by suit first") },
    { "flush.order", "rank_first", "kind.flush.key=rank_first",
      N_("flushes compare by all their ranks, then by suit") },
    { "flush.order", "top", "kind.flush.key=top", N_("flushes compare by their highest card") },

    { "five.flush", "yes", "kind.flush=on", N_("flushes are played") },
    { "five.flush", "no", "kind.flush=off", N_("flushes are no combination") },
    { "five.twopair", "yes", "kind.two-pair-one=on",
      N_("two pairs and a card, below the straight") },
    { "five.twopair", "no", "kind.two-pair-one=off", N_("no two pairs and a card") },
    { "five.royal", "yes", "kind.royal-flush=on", N_("the royal flush is a kind above all") },
    { "five.royal", "no", "kind.royal-flush=off", N_("a royal flush is a straight flush") },
    { "five.dragon", "yes", "kind.dragon=on", N_("all thirteen ranks at once are a combination") },
    { "five.dragon", "no", "kind.dragon=off", N_("no dragon") },
    { "five.cross", "yes",
      "kind.two-pair-one.group=five; kind.straight.group=five; kind.flush.group=five; "
      "kind.full-house.group=five",
      N_("kinds of five cards beat each other") },
    { "five.cross", "no",
      "kind.two-pair-one.group=none; kind.straight.group=none; kind.flush.group=none; "
      "kind.full-house.group=none",
      N_("kinds of five cards beat only their own kind, unless they are bombs") },
    { "four.twopair", "yes", "kind.two-pair=on", N_("two pairs are a combination of four cards") },
    { "four.twopair", "no", "kind.two-pair=off", N_("no two pairs") },
    { "triples", "yes", "kind.triple=on", N_("three of a kind may be played alone") },
    { "triples", "no", "kind.triple=off", N_("three of a kind only in a full house") },
    { "single.same_rank_ok", "yes", "kind.single.tie=none; kind.single.equal=yes",
      N_("a single may be followed by another of the same rank") },
    { "single.same_rank_ok", "no", "kind.single.tie=top; kind.single.equal=no",
      N_("of singles of one rank only the higher suit may follow") },
    { "quads.alone", "no",
      "kind.four=off; kind.four.group=none; kind.four.rung=0; kind.four.any_size=no; "
      "kind.four.bomb=no; kind.four.over=none; " ANY_SIZE("no"),
      N_("four of a kind needs a fifth card") },
    { "quads.alone", "kind",
      "kind.four=on; kind.four.group=none; kind.four.rung=0; kind.four.any_size=no; "
      "kind.four.bomb=no; kind.four.over=none; " ANY_SIZE("no"),
      N_("four of a kind alone is a combination of four cards") },
    // Four cards and five then compare, so that of two bombs never each beats the other.
    { "quads.alone", "bomb",
      "kind.four=on; kind.four.group=five; kind.four.rung=5; kind.four.any_size=yes; "
      "kind.four.bomb=yes; kind.four.over=any; " ANY_SIZE("yes"),
      N_("four of a kind alone is a bomb over anything, on the rung of four and one") },

    { "bomb.reach", "none", "bomb.over=none; " BOMBS("no"),
      N_("four of a kind and straight flushes beat only what has five cards") },
    { "bomb.reach", "single2", "bomb.over=single:2; " BOMBS("yes"),
      N_("four of a kind and straight flushes also beat a single 2") },
    { "bomb.reach", "any", "bomb.over=any; " BOMBS("yes"),
      N_("four of a kind and straight flushes beat every combination") },
    { "two.immune", "yes", "immune=single:2 pair:2",
      N_("single 2s and pairs of 2s yield to bombs only") },
    { "two.immune", "no", "immune=none", N_("2s are beaten as other cards are") },
    { "end.two_is_last", "yes", "end.last_held=2",
      N_("who still holds a 2 at the end is placed last") },
    { "end.two_is_last", "no", "end.last_held=", N_("a 2 left in hand changes no place") },
    { "end.no_two_finish", "yes", "end.forbid=single:2", N_("nobody may go out with a single 2") },
    { "end.no_two_finish", "no", "end.forbid=none", N_("any last play is allowed") },

    { "score.two", "none", HELD("none", "1", "no", "0"), N_("2s left in hand cost no more") },
    { "score.two", "x2_any", HELD("2", "2", "no", "0"), N_("a 2 left in hand doubles, once") },
    { "score.two", "x3_any", HELD("2", "3", "no", "0"), N_("a 2 left in hand triples, once") },
    { "score.two", "x2_each", HELD("2", "2", "yes", "0"), N_("each 2 left in hand doubles") },
    { "score.two", "x2_spade2", HELD("2S", "2", "no", "0"), N_("the 2 of spades in hand doubles") },
    { "score.two", "x2_spade2_min8", HELD("2S", "2", "no", "8"),
      N_("the 2 of spades doubles a hand of eight or more cards") },
    { "score.scheme", "std39", BRACKETS("13:3 10:2 1:1"),
      N_("1 a card, 2 from ten on, 3 for thirteen") },
    { "score.scheme", "hk52", BRACKETS("13:4 10:3 8:2 1:1"),
      N_("1 a card, 2 from eight, 3 from ten, 4 for thirteen") },
    { "score.scheme", "ru", BRACKETS("13:3 10:3 1:2"), N_("2 a card, 3 from ten on") },
    { "score.scheme", "dle", BRACKETS("11:2 1:1"), N_("1 a card, 2 from eleven on") },
    { "score.scheme", "flat", BRACKETS("1:1"), N_("1 a card") },
    { "score.scheme", "x2x4", BRACKETS("13:4 10:2 1:1"),
      N_("1 a card, 2 from ten on, 4 for thirteen") },
    { "score.scheme", "double10", BRACKETS("10:2 1:1"), N_("1 a card, 2 from ten on") },
    { "score.scheme", "points",
      "score.by=points; "
      "score.points=3:3 4:4 5:5 6:6 7:7 8:8 9:9 T:10 J:10 Q:10 K:10 A:1 2:2",
      N_("the pips of the cards left, court cards ten") },
    { "score.scheme", "places", "score.by=places; end.mode=places; score.places=3 2 1 0",
      N_("3, 2, 1 and 0 by place") },
    { "score.scheme", "winning_twos",
      "score.by=winning_cards; score.winning_cards=2; score.winning=1 2 4 8 16; "
      "score.winning_double=2D",
      N_("the winner gets 1, or 2, 4, 8, 16 with one to four 2s in the last play") },

    { "auction.forced", "yes", "auction.force=333 3322",
      N_("three 3s, or two 3s and two 2s, must bid the highest") },
    { "auction.forced", "no", "auction.force=none", N_("no cards force a bid") },
    { "runs.widths", "*", "kind.run-1=?1; kind.run-2=?2; kind.run-3=?3; kind.run-4=?4",
      N_("which runs are played: of singles (1), pairs (2), triples (3), fours (4)") },
    { "runs.min", "*",
      "kind.run-1.length=*1-; kind.run-2.length=*2-; kind.run-3.length=*3-; "
      "kind.run-4.length=*4-",
      N_("the shortest run of each width, or one number for all") },
};

const ClimbShorthand *climb_shorthands(int *count) {
    *count = G_N_ELEMENTS(shorthands);
    return shorthands;
}

const ClimbLadder *climb_ladders(int *count) {
    *count = G_N_ELEMENTS(ladders);
    return ladders;
}

static bool same_value(const char *row, const char *value) {
    static const char *const yes[] = { "on", "true", "1" };
    static const char *const no[] = { "off", "false", "0" };
    for (size_t i = 0; i < G_N_ELEMENTS(yes); i++) {
        if ((strcmp(row, "yes") == 0 && climb_same_name(value, yes[i])) ||
            (strcmp(row, "no") == 0 && climb_same_name(value, no[i]))) {
            return true;
        }
    }
    return climb_same_name(row, value);
}

const ClimbShorthand *climb_shorthand_find(const char *name, const char *value, bool any) {
    const ClimbShorthand *found = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(shorthands); i++) {
        if (!climb_same_name(name, shorthands[i].name)) {
            continue;
        }
        if (strcmp(shorthands[i].value, "*") == 0) {
            found = any ? &shorthands[i] : found;
        } else if (same_value(shorthands[i].value, value)) {
            return &shorthands[i];
        }
    }
    return found;
}

// Words parted by spaces, commas or the braces around a list, without empty ones.
static GPtrArray *words_of(const char *text) {
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit_set(text, " ,{}[]", -1);
    for (int i = 0; parts[i] != NULL; i++) {
        if (parts[i][0] != '\0') {
            g_ptr_array_add(words, g_strdup(parts[i]));
        }
    }
    return words;
}

static void append_backwards(GString *text, const char *value) {
    g_auto(GStrv) tens = g_strsplit(value, "10", -1);
    g_autofree char *letters = g_strjoinv("T", tens);
    for (size_t i = strlen(letters); i > 0; i--) {
        g_string_append_c(text, letters[i - 1]);
    }
}

static bool has_word(GPtrArray *words, char letter) {
    for (guint i = 0; i < words->len; i++) {
        const char *word = words->pdata[i];
        if (word[0] == letter && word[1] == '\0') {
            return true;
        }
    }
    return false;
}

char *climb_shorthand_fill(const ClimbShorthand *shorthand, const char *value) {
    if (strcmp(shorthand->value, "*") != 0) {
        return g_strdup(shorthand->settings);
    }
    GString *text = g_string_new(NULL);
    g_autoptr(GPtrArray) words = words_of(value);
    for (const char *at = shorthand->settings; *at != '\0'; at++) {
        guint place = g_ascii_isdigit(at[1]) ? (guint)(at[1] - '0') : 0;
        if (*at == '?' && place > 0) {
            g_string_append(text, has_word(words, at[1]) ? "yes" : "no");
            at++;
        } else if (*at == '*' && place > 0) {
            g_string_append(text, words->len > 0 ? words->pdata[MIN(place, words->len) - 1] : "");
            at++;
        } else if (*at == '*') {
            g_string_append(text, value);
        } else if (*at == '^') {
            append_backwards(text, value);
        } else {
            g_string_append_c(text, *at);
        }
    }
    return g_string_free(text, FALSE);
}

// Appends the sequences that lie between two in an order of ranks. False if both are not
// consecutive there, or the second not above the first.
static bool append_between(GString *ladder, const char *low, const char *high, const char *order) {
    const char *from = strstr(order, low);
    const char *to = strstr(order, high);
    if (from == NULL || to == NULL || to <= from || strlen(low) != strlen(high)) {
        return false;
    }
    for (from++; from < to; from++) {
        g_string_append_printf(ladder, " %.*s", (int)strlen(low), from);
    }
    return true;
}

char *climb_ladder_spell(const char *name, const char *text, const char *order, GError **error) {
    for (size_t i = 0; i < G_N_ELEMENTS(ladders); i++) {
        if (text[0] != '\0' && climb_same_name(text, ladders[i].name)) {
            return g_strdup(ladders[i].ladder);
        }
    }
    g_auto(GStrv) ends = g_strsplit(text, "…", -1);
    g_autofree char *dotted = g_strjoinv("..", ends);
    g_auto(GStrv) parts = g_strsplit(dotted, "..", -1);
    g_autofree char *spaced = g_strjoinv(" .. ", parts);
    g_autoptr(GPtrArray) words = words_of(spaced);
    GString *ladder = g_string_new(NULL);
    for (guint i = 0; i < words->len; i++) {
        const char *word = words->pdata[i];
        if (strcmp(word, "..") != 0) {
            g_string_append_printf(ladder, "%s%s", ladder->len > 0 ? " " : "", word);
            continue;
        }
        const char *low = i > 0 ? words->pdata[i - 1] : "";
        const char *high = i + 1 < words->len ? words->pdata[i + 1] : "";
        if (low[0] == '\0' || high[0] == '\0' ||
            (!append_between(ladder, low, high, order) &&
             !append_between(ladder, low, high, "A23456789TJQKA"))) {
            climb_error_set(
                error, CLIMB_ERROR_TEXT,
                _("{name}: “{low} .. {high}” cannot be spelled out; both ends must be consecutive "
                  "ranks, the lower first, as in “34567 .. TJQKA”"),
                "name", name, "low", low, "high", high, NULL);
            g_string_free(ladder, TRUE);
            return NULL;
        }
    }
    return g_string_free(ladder, FALSE);
}
