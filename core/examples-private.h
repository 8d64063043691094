// SPDX-License-Identifier: LGPL-2.1-or-later
// What the parts of the reader of rule examples share: one example taken apart, names and options
// resolved to games, and small helpers for words. Not installed.
#pragma once

#include "examples.h"
#include "match.h"

// One line, taken apart: `ID kind name[options](arguments) : body = expected`.
typedef struct {
    const ClimbRegistry *registry;
    char *id;
    char *kind;
    char *name;
    char **options;   // "straight=a5high"; NULL-terminated
    char **arguments; // "bid=3"; NULL-terminated
    char *body;       // all after the colon
    char *question;   // of the body, what stands before the last '='; all of it if there is none
    char *expected;   // what stands after it, or ""
    char *says;       // set by the runner: what the rules say, in words
} ClimbExampleLine;

// Puts an example to the rules and sets line->says. True if the rules agree with it, false without
// an error if they do not, false with an error if it cannot be understood.
typedef bool (*ClimbExampleRun)(ClimbExampleLine *line, GError **error);

bool climb_example_beats(ClimbExampleLine *line, GError **error);
bool climb_example_not_beats(ClimbExampleLine *line, GError **error);
bool climb_example_kind(ClimbExampleLine *line, GError **error);

bool climb_example_score(ClimbExampleLine *line, GError **error);
bool climb_example_points(ClimbExampleLine *line, GError **error);
bool climb_example_settle(ClimbExampleLine *line, GError **error);
bool climb_example_loser_tie(ClimbExampleLine *line, GError **error);

bool climb_example_auction(ClimbExampleLine *line, GError **error);
bool climb_example_cut(ClimbExampleLine *line, GError **error);
bool climb_example_draw(ClimbExampleLine *line, GError **error);
bool climb_example_opener(ClimbExampleLine *line, GError **error);
bool climb_example_deal(ClimbExampleLine *line, GError **error);
bool climb_example_gives(ClimbExampleLine *line, GError **error);

bool climb_example_opening(ClimbExampleLine *line, GError **error);
bool climb_example_lead(ClimbExampleLine *line, GError **error);
bool climb_example_flow(ClimbExampleLine *line, GError **error); // trick, bomb, end
bool climb_example_feeding(ClimbExampleLine *line, GError **error);

// Sets what the rules say. False, so that a runner can end with it.
bool climb_example_says(ClimbExampleLine *line, const char *format, ...) G_GNUC_PRINTF(2, 3);

// An error of the text, which the reader of the file completes with the line.
void climb_example_unclear(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

// A word as names are compared: letters and digits only, lower case. (transfer full)
char *climb_example_loose(const char *text);

// Are two names loosely the same?
bool climb_example_same(const char *a, const char *b);

// Does a text hold one of a NULL-terminated list of words, loosely compared?
bool climb_example_has_word(const char *text, const char *const *words);

// The words of a text: what spaces, commas, and '...' separate. (transfer full)
char **climb_example_words(const char *text);

// The value of "name=value" in a list, or NULL. Borrowed.
const char *climb_example_value(char *const *list, const char *name);

// A number that stands for a seat in "S2", "s2" or "2"; -1 if it is none.
int climb_example_seat(const char *word);

// All whole numbers of a text that is nothing but numbers and spaces; false if it is not.
bool climb_example_numbers(const char *text, int *numbers, int room, int *count);

// Rules of a name as such files write it: a game, a preset, either with a player count behind it.
// The options are not applied. (transfer full)
ClimbRules *climb_example_rules_of(const ClimbExampleLine *line, const char *name, GError **error);

// Rules of the registry's first game, on which schemes without a game are tried. (transfer full)
ClimbRules *climb_example_default_rules(const ClimbExampleLine *line, GError **error);

// Applies the options of the line: fields, shorthands and their short names.
bool climb_example_apply_options(const ClimbExampleLine *line, ClimbRules *rules, GError **error);

// The game of the line, options applied. (transfer full)
ClimbGame *climb_example_game(const ClimbExampleLine *line, GError **error);

// Is the option of that name given in the line?
bool climb_example_has_option(const ClimbExampleLine *line, const char *name);

// Does what is expected mean that something is refused?
bool climb_example_expects_refusal(const ClimbExampleLine *line);

// Ends a question whose answer is ok or illegal. `why` may be NULL.
bool climb_example_judge(ClimbExampleLine *line, bool allowed, const char *why, GError **error);

// Hands for a position: what each seat must hold, filled up from the deck.
typedef struct {
    ClimbCards hands[CLIMB_SEATS_MAX];
    ClimbCards rest;
    int sizes[CLIMB_SEATS_MAX]; // to fill up to
} ClimbExampleHands;

// Fills the hands up with cards that are in no hand and not in `rest`, lowest first, seat by seat;
// then everything left over goes to `rest`.
void climb_example_fill(const ClimbGame *game, ClimbExampleHands *hands);

// Takes the deal through its auction and call: `bidder` bids as high as it can, the others no more
// than they must. CLIMB_NO_SEAT: the opener.
void climb_example_pass_auction(const ClimbGame *game, ClimbDeal *deal, int bidder);
