// SPDX-License-Identifier: LGPL-2.1-or-later
// The rule book of every game and preset, and the sentences of rules that are switched on.
#include "testing.h"

#include <string.h>

static void assert_plain(const char *text) {
    g_assert_true(g_utf8_validate(text, -1, NULL));
    g_assert_null(strstr(text, "(null)"));
    g_assert_null(strchr(text, '_'));
    g_assert_null(strchr(text, '%'));
    g_assert_null(strstr(text, "  and"));
    g_assert_null(strstr(text, ".."));
    g_assert_null(strstr(text, " ."));
}

static void test_book(gconstpointer name) {
    g_autoptr(ClimbGame) game = testing_game(name, NULL);
    g_autofree char *book = climb_rulebook(game);
    assert_plain(book);
    g_assert_true(g_str_has_prefix(book, "== "));
    g_assert_nonnull(strstr(book, game->rules->title));
    static const char *const headings[] = {
        "== Players and cards\n",
        "== Order of the cards\n",
        "== Deal\n",
        "== Combinations\n",
        "== What beats what\n",
        "== Opening\n",
        "== Turns and passing\n",
        "== End of a deal\n",
        "== Score\n",
        "== Settlement\n",
        "== Session\n",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(headings); i++) {
        g_assert_nonnull(strstr(book, headings[i]));
    }
    for (int i = 0; i < game->kind_count; i++) {
        g_autofree char *kind = g_strdup_printf("\n- %s: ", game->patterns[i].name);
        kind[3] = g_ascii_toupper(kind[3]);
        if (strstr(book, kind) == NULL) {
            g_error("no paragraph on “%s”:\n%s", game->patterns[i].name, book);
        }
    }
    int by_card = game->rules->open_lead == CLIMB_LEAD_CARD ||
                  game->rules->auction != CLIMB_AUCTION_NONE;
    char face[CLIMB_FACE_MAX];
    climb_deck_face(&game->deck, game->open_card, face);
    g_assert_true(!by_card || strstr(book, face) != NULL);
}

// Every field has words, of the book or at least its help.
static void test_book_fields(gconstpointer name) {
    g_autoptr(ClimbGame) game = testing_game(name, NULL);
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        g_autofree char *words = climb_rulebook_field(game, fields[i].name);
        g_assert_cmpint((int)strlen(words), >, 10);
        g_assert_null(strstr(words, "(null)"));
    }
    for (int i = 0; i < game->kind_count; i++) {
        g_autofree char *field = g_strdup_printf("kind.%s.key", game->patterns[i].id);
        g_autofree char *words = climb_rulebook_field(game, field);
        assert_plain(words);
    }
    g_autofree char *none = climb_rulebook_field(game, "no.such.field");
    g_assert_nonnull(none);
    g_autofree char *off = climb_rulebook_field(game, "kind.no-such-kind.key");
    g_assert_nonnull(off);
}

static const struct {
    const char *settings, *words;
} options[] = {
    { "pass.mode=lockout", "out of the trick" },
    { "pass.mode=one_circuit", "goes round once" },
    { "pass.opening=must_play", "On their first turn" },
    { "pass.on_lead=yes", "hand the lead on" },
    { "info.counts=no", "Nobody has to say how many cards" },
    { "info.counts=no lastcard.duty=forced", "one left announces it" },
    { "direction=cw", "clockwise, that is to the left" },
    { "direction=alternate", "from deal to deal" },
    { "team=opposite", "partners sit opposite" },
    { "deck.jokers=2", "two jokers" },
    { "deal.first_dealer=draw", "draws a card" },
    { "deal.next=rotate", "the deal passes round" },
    { "deal.cut=count_seats", "counted round the table" },
    { "deal.first_card=left", "left neighbour" },
    { "players=3 deal.spare=dead", "put aside face down" },
    { "players=3 deal.spare=low_holder deal.spare_own=same_suit", "the next card of its suit" },
    { "players=3 deal.spare=dead open.fallback=same_suit", "If nobody was dealt it, the next" },
    { "open.require=single", "by itself" },
    { "open.when=first_deal open.next_leader=loser", "the loser of the deal before leads" },
    { "open.when=first_deal open.next_leader=low_card", "In later deals, too" },
    { "deal.next=loser open.loser_tie=lot", "lots are drawn" },
    { "open.lead=dealer", "the dealer leads first" },
    { "immune=single:2", "Only a bomb beats a single 2" },
    { "end.forbid=single:2", "Nobody may go out with a single 2" },
    { "end.immediate=no", "may still be answered" },
    { "end.mode=places", "play on for the places" },
    { "end.last_held=2", "placed last" },
    { "exchange.cards=1", "whoever came in last gives whoever came in first the highest card of" },
    { "exchange.cards=2,1", "whoever came in last but one gives whoever came in second" },
    { "exchange.cards=1", "counts as the loser" },
    { "exchange.cards=3 exchange.give=choice", "any three cards" },
    { "exchange.cards=2 exchange.back=lowest", "gets back the two lowest cards" },
    { "exchange.cards=1 exchange.back_ranks=3-T", "Only these ranks are given back" },
    { "exchange.cards=1 places.titles=King,Man*,Slave", "the Slave gives the King" },
    { "end.mode=places places.titles=King,Man*,Slave", "first to the last: King, Man and Slave" },
    { "lastcard.duty=liability", "pays for all" },
    { "lastcard.duty=forced", "Nothing else may be played" },
    { "lastcard.duty=forced lastcard.pass_ok=no", "nothing else that beats it" },
    { "lastcard.duty=liability lastcard.charge=to_winner", "what all losers would have paid" },
    { "score.held=2 score.held_factor=2", "doubled for whoever is left with a 2" },
    { "score.held=2 score.held_factor=3 score.held_each=yes", "once more for each" },
    { "score.held=2S score.held_factor=2 score.held_min=8", "among eight cards or more" },
    { "score.held=2 score.held_add=5", "5 points are added, each time" },
    { "score.unplayed=4", "4 points for each card: 52" },
    { "settle.mode=pot settle.ante=2", "an ante of 2" },
    { "settle.mode=none", "Nobody pays anybody" },
    { "stake=5", "A point is worth 5" },
    { "session.end=deals:10", "A session has ten deals" },
    { "session.end=target:50", "reaches 50 points" },
    { "single.same_rank_ok=yes", "equal ranks may be played on each other" },
    { "bomb.reach=single2", "each of them beats a single 2." },
    { "bomb.reach=any bomb.out_of_turn=yes bomb.turn_after=kept", "stays at turn" },
    { "bomb.reach=any bomb.out_of_turn=yes bomb.after_pass=no", "may no longer throw in" },
    { "quads.alone=bomb", "Four of a kind alone is a bomb: it beats any combination," },
    { "kind.full-house.group=none", "do not beat each other, though they have the same number" },
    { "kind.straight=off", "Not played here" },
    { "kind.straight.tie=highest_single", "(in A-2-3-4-5 that is the 2)" },
    { "kind.flush.key=rank_first", "The highest card decides by its rank" },
};

// A rule that is switched on gets its sentence.
static void test_book_options(void) {
    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        g_autoptr(ClimbGame) game = testing_game("big-two", options[i].settings);
        g_autofree char *book = climb_rulebook(game);
        assert_plain(book);
        if (strstr(book, options[i].words) == NULL) {
            g_error("%s: “%s” is not in\n%s", options[i].settings, options[i].words, book);
        }
    }
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    testing_add_for_every_game("book", test_book);
    testing_add_for_every_game("book-fields", test_book_fields);
    g_test_add_func("/book/options", test_book_options);
    return g_test_run();
}
