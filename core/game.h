// SPDX-License-Identifier: LGPL-2.1-or-later
// ClimbGame: rules compiled for play. Immutable, reference-counted and safe to share between
// threads. Nothing here knows a game by name; every table comes from ClimbRules.
#pragma once

#include "deck.h"
#include "rules.h"

#define CLIMB_KINDS_MAX 32
#define CLIMB_SETS_MAX 6        // of a kind that is only held
#define CLIMB_SETS_PLAYED_MAX 4 // of one that is played
#define CLIMB_TARGETS_MAX 8
#define CLIMB_NAME_MAX CLIMB_KIND_ID_MAX
#define CLIMB_RUN_MAX 16
#define CLIMB_REPEATS_MAX 5 // cards of a suited kind where ranks repeat: with two packs

// A recognised combination. `strength` compares combinations of one kind and size, and of one group
// and size (any size, where both kinds have any_size): the higher beats the lower. Equal ones do not
// beat each other, unless their kind has `equal`.
typedef struct {
    ClimbCards cards;
    uint32_t strength; // rung << 24 | key
    uint8_t kind;      // index in ClimbGame.patterns
    uint8_t size;      // number of cards; 0: no combination
    uint8_t reversed;  // on the table: of the same rung, lower strength beats it now
} ClimbCombo;

typedef enum {
    CLIMB_PATTERN_SETS,
    CLIMB_PATTERN_RUN,
    CLIMB_PATTERN_SUITED,
    CLIMB_PATTERN_WINGS, // a run with further cards
    CLIMB_PATTERN_CARDS, // certain cards
} ClimbPatternType;

// One sequence that a run may be.
typedef struct {
    ClimbRanks ranks;
    uint8_t top; // rank index of its top card
} ClimbStep;

// What a bomb or an over list reaches, and what is immune.
typedef struct {
    int8_t kind;       // index, or -1: any
    uint8_t length;    // number of cards, or 0: any
    ClimbCards within; // all cards of the combination must be among these
} ClimbTarget;

typedef struct {
    ClimbTarget targets[CLIMB_TARGETS_MAX];
    int count;
} ClimbTargets;

// A compiled kind.
typedef struct {
    char id[CLIMB_NAME_MAX];
    char name[CLIMB_NAME_MAX];
    ClimbPatternType type;
    uint8_t set_count;
    uint8_t sets[CLIMB_SETS_MAX];
    uint8_t width;                  // of a run
    uint8_t wings;                  // further cards for each rank of the run, 0 for none
    bool wings_equal;               // these may be of one rank
    uint8_t min_length, max_length; // ranks of a run, cards of a suited kind
    uint8_t min_size;               // fewest cards of a combination of this kind
    bool suited;
    bool repeats;      // suited cards may have equal ones among them: with two packs
    ClimbCards within; // of suited kinds: the cards that have a suit, which jokers have not
    ClimbCards exact;  // of certain cards
    ClimbCards apart;  // at most one of these may be in it
    uint8_t key, tie;
    uint8_t group, rung;
    bool any_size;
    bool equal;        // its equal may be played on it
    bool bomb;         // reaches beyond its group: played out of turn where the rules allow it
    ClimbTargets over; // beaten beside its group
    ClimbStep *steps;  // of runs, by length, lowest first
    uint16_t step_first[CLIMB_RUN_MAX + 3]; // steps of length n: step_first[n] … step_first[n + 1]
    uint32_t fits_too; // higher kinds that some of its sets of cards also are, as a bit each
    bool checked;      // one of them, or cards apart, must be seen to when it is listed
    uint32_t answers;  // kinds that can beat this one, itself included, as a bit each
} ClimbPattern;

// Which subsets of one rank's cards are worth telling apart: all of them where suits matter, else
// one a number of cards, unless some of the cards are special.
typedef struct {
    uint32_t count;
    uint32_t first; // in ClimbGame.choice_rows
} ClimbChoices;

typedef struct {
    int from;   // cards left
    int factor; // points a card
} ClimbBracket;

typedef struct {
    int from;  // number of a deal
    int cards; // dealt to each seat from that deal on
} ClimbLaterHand;

// The functions of rules (hooks.h) that are asked during play.
#define CLIMB_HOUSE_CLASSIFY 1u
#define CLIMB_HOUSE_BEATS 2u
#define CLIMB_HOUSE_MAY_PLAY 4u
#define CLIMB_HOUSE_EFFECTS 8u // on_play, on_pass or on_trick_end
#define CLIMB_HOUSE_ASK 16u

typedef struct _ClimbGame ClimbGame;
struct _ClimbGame {
    const ClimbRules *rules; // an own copy: read options of play from here
    char *hash;              // of the rules
    ClimbDeck deck;
    int seats;
    int hand_cards;          // dealt to each seat (the fewest, where uneven)
    int spare_cards;         // left after the even deal
    ClimbLaterHand later[4]; // deal.later, latest first
    int later_count;
    ClimbPattern patterns[CLIMB_KINDS_MAX];
    int kind_count;
    int held_count; // kinds that are only held (kind.ID.held): patterns[kind_count …]
    unsigned house; // which functions of the rules play asks: CLIMB_HOUSE_… as bits, mostly none
    uint32_t kinds_of_size[CLIMB_CARDS_MAX + 1]; // kinds with that number of cards, as a bit each
    ClimbCards suited;                           // cards that have a suit, which jokers have not
    ClimbCards distinct;         // cards that some rule tells apart from others of their rank
    const ClimbChoices *choices; // by distinct suits, held row, number of cards; shared by games
    const uint8_t *choice_rows;  // rows of chosen cards (climb_cards_row); shared
    unsigned rows;               // that a rank's cards can make: 16, or 256 with two packs
    ClimbTargets immune;
    ClimbTargets forbidden_finish;
    ClimbTargets wins_at_once; // deal.wins_at_once
    ClimbCard open_card;
    ClimbBracket brackets[8]; // highest first
    int bracket_count;
    int rank_points[CLIMB_RANKS_MAX];    // score.points
    int capture_points[CLIMB_RANKS_MAX]; // capture.points
    bool captures;                       // … of which there are some
    int place_points[CLIMB_SEATS_MAX];   // score.places, first place first
    int winning_points[9];     // score.winning, by number of winning_cards in the last play
    ClimbCards held;           // cards of score.held
    ClimbCards last_held;      // cards of end.last_held
    ClimbCards winning_cards;  // cards of score.winning_cards
    ClimbCards winning_double; // cards of score.winning_double
    ClimbRanks call_ranks;
    int exchange[CLIMB_SEATS_MAX /
                 2];               // cards given by the last place to the first, and so on inwards
    int exchange_pairs;            // 0: none
    ClimbRanks back_ranks;         // exchange.back_ranks, all ranks where it is empty
    char *titles[CLIMB_SEATS_MAX]; // of places, first place first; NULL: none
    int session_deals;             // 0: no limit
    int session_target;            // 0: none
    gint references;
};

// Compiles a copy of the rules. NULL with an error that names every contradiction found, one a
// line, each with the fields it lies in. (transfer full)
ClimbGame *climb_game_new(const ClimbRules *rules, GError **error);

// The same with the contradictions one by one: adds owned texts to `problems`, which must be empty and
// free its texts. (transfer full)
ClimbGame *climb_game_try(const ClimbRules *rules, GPtrArray *problems);

ClimbGame *climb_game_ref(ClimbGame *game);
void climb_game_unref(ClimbGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbGame, climb_game_unref)

// The choices of `count` cards of a row.
static inline const ClimbChoices *climb_game_choices(const ClimbGame *game, unsigned distinct,
                                                     unsigned row, int count) {
    return &game->choices[(distinct * game->rows + row) * (CLIMB_SET_MAX + 1) + (unsigned)count];
}

// Cards dealt to each seat (the fewest, where uneven) in the deal of that number.
int climb_game_hand_cards(const ClimbGame *game, int number);

// Index of a kind by id, or -1. Among the first so many patterns: kinds that are only held come after
// those in play.
int climb_game_kind(const ClimbGame *game, const char *id);
int climb_game_kind_among(const ClimbGame *game, const char *id, int kinds);

// Title of a place, from 1, or NULL. Borrowed.
const char *climb_game_title(const ClimbGame *game, int place);

// The same, or the number of the place. (transfer full)
char *climb_game_place_words(const ClimbGame *game, int place);

// Parses "KIND[xCARDS][:RANKS]" targets separated by commas or spaces ("any", "single:2",
// "pair:2A", "runx5"); see rules.h. Problems are appended to `problems`, one text each.
ClimbTargets climb_game_targets(const ClimbGame *game, const char *field, const char *text,
                                GPtrArray *problems);

// Does a combination lie within one of the targets?
static inline bool climb_targets_match(const ClimbTargets *targets, const ClimbCombo *combo) {
    for (int i = 0; i < targets->count; i++) {
        const ClimbTarget *target = &targets->targets[i];
        if ((target->kind < 0 || target->kind == combo->kind) &&
            (target->length == 0 || target->length == combo->size) &&
            climb_cards_contains(target->within, combo->cards)) {
            return true;
        }
    }
    return false;
}
