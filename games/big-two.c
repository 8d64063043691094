// SPDX-License-Identifier: LGPL-2.1-or-later
// Big Two with the variants that its written sources describe, as data. Sources are named as in
// docs/rules.md; so are the numbers of ambiguities (Q4, Q16 …).
#include <climb.h>

// The ladder of kinds of five cards is their rungs; what is off here is known and can be switched on.
static const ClimbKind kinds[] = {
    { .id = "single", .name = N_("single"), .sets = "1", .tie = CLIMB_TIE_TOP },
    { .id = "pair", .name = N_("pair"), .sets = "2", .tie = CLIMB_TIE_TOP },
    { .id = "triple", .name = N_("three of a kind"), .sets = "3" },
    { .id = "two-pair", .name = N_("two pairs"), .sets = "2 2", .tie = CLIMB_TIE_TOP },
    { .id = "four", .name = N_("four of a kind alone"), .sets = "4" },
    { .id = "two-pair-one",
      .name = N_("two pairs and one"),
      .sets = "2 2 1",
      .tie = CLIMB_TIE_TOP,
      .group = "five",
      .rung = 1 },
    { .id = "straight",
      .name = N_("straight"),
      .run = 1,
      .length = "5",
      .ladder = "a5low",
      .tie = CLIMB_TIE_TOP,
      .group = "five",
      .rung = 2 },
    { .id = "flush",
      .name = N_("flush"),
      .length = "5",
      .suited = true,
      .key = CLIMB_KEY_SUIT_FIRST,
      .group = "five",
      .rung = 3 },
    { .id = "full-house", .name = N_("full house"), .sets = "3 2", .group = "five", .rung = 4 },
    { .id = "quads",
      .name = N_("four of a kind and one"),
      .sets = "4 1",
      .group = "five",
      .rung = 5 },
    { .id = "straight-flush",
      .name = N_("straight flush"),
      .run = 1,
      .length = "5",
      .ladder = "a5low",
      .suited = true,
      .tie = CLIMB_TIE_TOP,
      .group = "five",
      .rung = 6 },
    { .id = "royal-flush",
      .name = N_("royal flush"),
      .run = 1,
      .length = "5",
      .ladder = "TJQKA",
      .suited = true,
      .tie = CLIMB_TIE_TOP,
      .group = "five",
      .rung = 7 },
    { .id = "five-alike", .name = N_("five of a kind"), .sets = "5", .group = "five", .rung = 8 },
    { .id = "dragon", .name = N_("dragon"), .run = 1, .length = "13" },
    { .id = NULL },
};

static const char *const settings[] = {
    "deck.ranks=3456789TJQKA2",
    "deck.suits=DCHS",
    "players=4",
    "direction=ccw",
    "open.card=3D",
    "kind.two-pair=off",
    "kind.four=off",
    "kind.two-pair-one=off",
    "kind.royal-flush=off",
    "kind.five-alike=off",
    "kind.dragon=off",
    NULL,
};

static const char *const taiwan[] = {
    "deck.suits=CDHS",
    "open.card=3C",
    "straight.mode=26high_a5low",
    NULL,
};

static const char *const hong_kong[] = {
    "direction=cw",         "deal.cut=high_card",      "deal.next=loser",
    "open.when=first_deal", "open.next_leader=winner", "flush.order=rank_first",
    "score.scheme=hk52",    "settle.mode=to_winner",   NULL,
};

static const char *const portuguese[] = {
    "direction=cw",
    "deal.cut=high_card",
    "deal.next=loser",
    "open.when=first_deal",
    "open.next_leader=winner",
    "triples=no",
    "flush.order=rank_first",
    "score.scheme=flat",
    "settle.mode=to_winner",
    NULL,
};

static const char *const indonesia[] = {
    "direction=cw", "open.when=first_deal", "open.next_leader=winner", "session.end=deals:10", NULL,
};

static const char *const no_triples[] = {
    "triples=no",
    "five.flush=no",
    NULL,
};

static const char *const american[] = {
    "direction=cw",
    NULL,
};

// D1, D2, D9: no flush, no ladder among kinds of five cards, and bombs that reach over anything.
static const char *const da_lao_er[] = {
    "five.flush=no",        "five.cross=no",    "bomb.reach=any",
    "bomb.out_of_turn=yes", "score.scheme=dle", NULL,
};

static const char *const russian[] = {
    "deal.first_dealer=lot",
    "deal.cut=count_seats",
    "score.scheme=ru",
    "settle.mode=pot",
    "settle.ante=1",
    "settle.lose=1",
    NULL,
};

static const char *const ace_low[] = {
    "deck.ranks=A23456789TJQK",
    "open.card=lowest",
    "straight.mode=rank_order",
    NULL,
};

static const char *const money[] = {
    "lastcard.duty=liability",
    NULL,
};

static const char *const bombs[] = {
    "bomb.reach=any",
    NULL,
};

static const char *const three_players[] = {
    "players=3",
    "deal.spare=low_holder",
    NULL,
};

static const char *const three_players_uneven[] = {
    "players=3",
    "deal.spare=uneven",
    NULL,
};

static const char *const two_players[] = {
    "players=2",
    "deal.cards=17",
    "deal.spare=dead",
    NULL,
};

static const char *const five_players[] = {
    "players=5",
    "deal.spare=uneven",
    NULL,
};

static const char *const two_packs[] = {
    "players=6", "deck.packs=2", "deal.spare=uneven", "kind.five-alike=on", NULL,
};

static const char *const partners[] = {
    "team=opposite",
    NULL,
};

// The rules of a published program that learned Big Two. Its flushes go by the highest card alone, and
// of two pairs only the higher counts.
static const char *const charlesworth[] = {
    "straight.mode=two_high",
    "flush.order=top",
    "kind.two-pair=on",
    "kind.two-pair.key=first",
    "kind.two-pair.group=four-cards",
    "kind.two-pair.rung=1",
    "kind.four=on",
    "kind.four.group=four-cards",
    "kind.four.rung=2",
    "kind.quads=off",
    "open.require=single",
    "score.scheme=flat",
    "settle.mode=to_winner",
    "session.win=highest_money",
    NULL,
};

static const ClimbPreset presets[] = {
    {
        .id = "taiwan",
        .title = N_("Big Two, Taiwan"),
        .source = N_("zh.wikipedia.org and ts5588.com.tw; as a variant in the Persian rules"),
        .summary = N_(
            "Suits run spades, hearts, diamonds, clubs; the 3 of clubs opens; 23456 is the "
            "highest straight."),
        .settings = taiwan,
    },
    {
        .id = "hong-kong",
        .title = N_("Big Two, Hong Kong scoring"),
        .source = N_("Portuguese rules of Big Two, and a Chinese rules page with the same "
                     "scoring"),
        .summary = N_("Clockwise; only the first deal is opened by the 3 of diamonds; cards left "
                      "cost up to four points each."),
        .settings = hong_kong,
    },
    {
        .id = "portuguese",
        .title = N_("Big Two, Portuguese rules"),
        .source = N_("Portuguese rules of Big Two"),
        .summary = N_("Clockwise; the loser deals, the winner leads; no three of a kind alone; one "
                      "point a card, paid to the winner."),
        .settings = portuguese,
    },
    {
        .id = "indonesia",
        .title = N_("Big Two, Indonesia"),
        .source = N_("Persian rules of Big Two, Indonesian variant"),
        .summary = N_(
            "Clockwise; ten deals, of which only the first is opened by the 3 of diamonds; "
            "later the last winner leads."),
        .settings = indonesia,
    },
    {
        .id = "no-triples",
        .title = N_("Big Two without triples and flushes"),
        .source = N_("Persian rules of Big Two, variant"),
        .summary = N_("Neither three of a kind alone nor flushes."),
        .settings = no_triples,
    },
    {
        .id = "american",
        .title = N_("Big Two, American"),
        .source = N_("Persian and Russian rules of Big Two: clockwise in the USA"),
        .summary = N_("The turn goes clockwise."),
        .settings = american,
    },
    {
        .id = "da-lao-er",
        .title = N_("Da Lao Er"),
        .source = N_("Persian rules of Big Two, after a Chinese site"),
        .summary = N_("No flushes; kinds of five cards do not beat each other; four of a kind and "
                      "straight flushes beat everything, also out of turn."),
        .settings = da_lao_er,
    },
    {
        .id = "bu-bu-gao-sheng",
        .title = N_("Bu Bu Gao Sheng"),
        .source = N_("Persian rules of Big Two: the name in Taiwan for the rules of Da "
                     "Lao Er"),
        .summary = N_("Played as Da Lao Er."),
        .settings = da_lao_er,
    },
    {
        .id = "russian",
        .title = N_("Big Two, Russian rules"),
        .source = N_("Russian rules of Big Two; thirteen cards are not scored there and "
                     "count as ten do"),
        .summary = N_("A cut card counts off who is dealt first; two points a card, three from ten "
                      "on, into a pot with stakes."),
        .settings = russian,
    },
    {
        .id = "ace-low",
        .title = N_("Big Two, ace low"),
        .source = N_("Russian rules of Big Two, variant"),
        .summary = N_("The ace is the lowest card and the king the highest; straights follow that "
                      "order, and the lowest card of all opens."),
        .settings = ace_low,
    },
    {
        .id = "money",
        .title = N_("Big Two for money"),
        .source = N_("Persian rules of Big Two, last-card duty"),
        .summary = N_("Who lets the next player's last card through pays for all."),
        .settings = money,
    },
    {
        .id = "bombs",
        .title = N_("Big Two with bombs"),
        .source = N_("Hindi and Portuguese rules of Big Two; chuodaidi.com"),
        .summary = N_("Four of a kind and straight flushes beat every combination, in turn."),
        .settings = bombs,
    },
    {
        .id = "three-players",
        .title = N_("Big Two for three"),
        .source = N_("chuodaidi.com; the deal also in the Hindi and Portuguese rules"),
        .summary = N_(
            "Seventeen cards each; the card left goes to the holder of the 3 of diamonds."),
        .settings = three_players,
    },
    {
        .id = "three-players-uneven",
        .title = N_("Big Two for three, all cards dealt"),
        .source = N_("Hindi rules of Big Two"),
        .summary = N_("Eighteen cards for one player and seventeen for the others."),
        .settings = three_players_uneven,
    },
    {
        .id = "two-players",
        .title = N_("Big Two for two"),
        .source = N_("Public survey of two-player deals after pagat.com"),
        .summary = N_("Seventeen cards each, eighteen are out; the lowest card dealt opens."),
        .settings = two_players,
    },
    {
        .id = "five-players",
        .title = N_("Big Two for five"),
        .source = N_(
            "Player numbers from wixgs88.com and nicholasc.info; the uneven deal is derived"),
        .summary = N_("Eleven cards for two players and ten for the others."),
        .settings = five_players,
    },
    {
        .id = "two-packs",
        .title = N_("Big Two with two packs"),
        .source = N_(
            "Packs for many players from a public survey that cites CardzMania; five of a kind "
            "on top and the uneven deal are derived"),
        .summary = N_(
            "For five to eight players: two packs, and five of a kind beats a straight flush."),
        .settings = two_packs,
    },
    {
        .id = "partners",
        .title = N_("Big Two in partnerships"),
        .source = N_("Portuguese rules of Big Two"),
        .summary = N_("Two against two, partners opposite; a side wins when one of it is out."),
        .settings = partners,
    },
    {
        .id = "charlesworth",
        .title = N_("Big Two, Charlesworth's program"),
        .source = N_("Henry Charlesworth, Big 2 PPO algorithm, on github.com: rules and code"),
        .summary = N_(
            "The 3 of diamonds opens alone; JQKA2 is the highest straight; two pairs and four "
            "of a kind are plays of four cards; a point a card, paid to the winner."),
        .settings = charlesworth,
    },
    { .id = NULL },
};

static const char *const other_names[] = { "deuces", "big-deuce", "dai-di", "choh-dai-di", NULL };

static const ClimbGameInfo big_two = {
    .id = "big-two",
    .title = N_("Big Two"),
    .source = N_("Persian rules of Big Two, after pagat.com"),
    .summary = N_(
        "Four players shed thirteen cards each; the 2 is the highest card, and poker hands "
        "beat each other by their rank."),
    .other_names = other_names,
    .kinds = kinds,
    .settings = settings,
    .presets = presets,
};

static const ClimbGameInfo *const games[] = { &big_two, NULL };

extern const ClimbModule climb_module_big_two;
const ClimbModule climb_module_big_two = {
    .abi = CLIMB_MODULE_ABI,
    .id = "big-two",
    .title = N_("Big Two"),
    .games = games,
};
