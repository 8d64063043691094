// SPDX-License-Identifier: LGPL-2.1-or-later
// A match that persons and bots play at this computer: what both front ends share, the one line by
// line (play-lines.c) and the one on a screen (terminal/). The game itself is a ClimbTable; these files
// seat the players, save the record, put what happens into words and typed lines into moves.
#pragma once

#include <string.h>

#include "autosave.h"
#include "command.h"
#include "players.h"
#include "screen.h"

typedef enum { PLAY_SORT_RANK, PLAY_SORT_SUIT, PLAY_SORT_COMBO } PlaySort;

// Who sits on a seat, before there is a table.
typedef struct {
    char *name;
    const ClimbBot *bot; // NULL: a person
} PlaySeat;

// What the command line asked for.
typedef struct {
    char *seats;
    char *seed;
    int deals; // 0: no limit
    bool resume;
    char *resume_file; // NULL: the last one unfinished
    char *save_file;
    bool no_save;
    bool practice;
    bool plain;     // line by line, whatever the terminal can do
    bool auto_pass; // pass where nothing else can be done
    int pace;       // milliseconds that a bot's move is shown at least
    ScreenWish signs;
    ScreenWish colors;
} PlayOptions;

// What somebody won at earlier games of the evening.
typedef struct {
    char *name;
    int64_t net;
    int wins;
    int deals;
} PlayStanding;

// How asking somebody ended.
typedef enum {
    PLAY_AGAIN,  // nothing happened yet: ask again
    PLAY_ACTED,  // a move was made or declined; go on
    PLAY_SWITCH, // play->next_* say to which game
    PLAY_LEAVE,  // quit, end of input or a signal
} PlayAnswer;

typedef struct {
    const ClimbRegistry *registry;
    PlayOptions options;
    Screen screen; // how words and cards are written, and where they go

    ClimbTable *table;
    ClimbRecordHead head;
    Autosave *save; // NULL: not saved
    bool save_failed;
    bool practice;
    int deals_left; // before the end that --deals sets; -1: no limit

    GPtrArray *players; // of Player: the bots that were named
    int persons;        // how many
    int holder;         // the person at the keyboard, or CLIMB_NO_SEAT
    int trick_start;    // index among the deal's moves at which the trick began
    int turn_now;       // who was at turn, and in which phase, after the last notice
    int phase_now;
    GStrv answers; // to the question that is asked, or NULL
    int32_t captured[CLIMB_SEATS_MAX], paid[CLIMB_SEATS_MAX]; // as they were told last
    bool partner_told;
    PlaySort sort;

    ClimbMoves *moves;           // room for lists
    GArray *suggestions;         // of ClimbMove, as numbered by the last `?`
    uint64_t suggested_at;       // the deal's serial of that list
    char *refusal;               // why the last line was refused
    int let_go[CLIMB_SEATS_MAX]; // trick_start + 1 of the trick that a seat does not want to bomb

    GArray *evening;       // of PlayStanding, games before this one
    char **arguments;      // GAME KEY=VALUE … of the present game
    char **next_arguments; // of `switch`
    ClimbRules *reloaded;  // by `reload`: to be played from the next deal on, or NULL
    char **reloaded_settings;
    uint64_t switches; // games left so far

    // Lets a bot decide for a hint, where the front end has something else to do meanwhile; or NULL.
    bool (*decide)(const ClimbBot *bot, const ClimbQuestion *question, ClimbMove *choice,
                   gpointer data);
    gpointer decide_data;

    bool leaving;
    int signal; // that ended it, or 0
    int status; // of the command, where something failed
} Play;

// play.c: the match at the table. `match->deal` holds secrets: look at views.
static inline const ClimbMatch *play_match(const Play *play) {
    return climb_table_match(play->table);
}

static inline const ClimbGame *play_game(const Play *play) {
    return play_match(play)->game;
}

// The one person at the keyboard who gave no name. In records the name is the English word.
static inline bool play_is_you(const Play *play, int seat) {
    return strcmp(play->head.names[seat], "You") == 0;
}

// As it is shown at the beginning of a sentence.
const char *play_name(const Play *play, int seat);

static inline bool play_is_person(const Play *play, int seat) {
    return climb_table_bot(play->table, seat) == NULL;
}

// play-lines.c: the front end line by line. Returns when the table is left.
void play_lines(Play *play);

// terminal/desk.c, or play.c in a build without it: the front end on a screen. False if there is no
// screen to be had, and nothing was played.
bool play_on_screen(Play *play);

// play-flow.c: from deal to deal, for both front ends.
// Begins the next deal, or leaves or switches where that comes first. *first*: no deal of this table
// was played yet.
PlayAnswer play_next_deal(Play *play, bool first);
// Goes on with play->next_arguments or what was reloaded. False if it cannot; both are told.
bool play_change_game(Play *play);
// A person who may throw something in, out of turn, has nothing or let the trick go.
bool play_lets_go(Play *play, int seat);
// The prompt for what a seat is asked now: "Your play", "Ada, your bid". (transfer full)
char *play_prompt(const Play *play, const ClimbView *view, int seat);
// Ends play for a failure, which is told on standard error.
void play_fail(Play *play, const GError *error);
// Where a resumed match stands.
void play_show_resumed(Play *play);

// play-start.c: a table to play at.
// Begins a match of GAME [KEY=VALUE ...]; `seats` are taken over. False with an error.
bool play_start(Play *play, int argc, char **argv, GError **error);
// Goes on with the record asked for, or the last unfinished one.
bool play_resume(Play *play, GError **error);
// Leaves the present game for what was reloaded, or the one in play->next_arguments, with the same
// players.
bool play_switch(Play *play, GError **error);
void play_end(Play *play); // frees the table and closes the file
// Appends to the record; a failure is told and ends the saving.
void play_save(Play *play, const char *text);

// play-reload.c
// Loads the scripts of the present game again, and says what that changes or what is wrong.
void play_reload(Play *play);
// Remembers how the present game was named; the second, by what its record says.
void play_keep_arguments(Play *play, int argc, char **argv);
void play_keep_record_arguments(Play *play);
// What was reloaded is not to be played.
void play_forget_reload(Play *play);

// play-seats.c
// Reads the seats asked for, "Ada=me,bot:lowest"; seats that it does not name get the default bot. False with an error.
bool play_parse_seats(Play *play, int count, PlaySeat seats[CLIMB_SEATS_MAX], GError **error);
// Seats for another game: the same persons, and as many of the same bots as there is room for.
bool play_keep_seats(const Play *play, int count, PlaySeat seats[CLIMB_SEATS_MAX], GError **error);
void play_clear_seats(PlaySeat seats[CLIMB_SEATS_MAX]);

// play-evening.c: standings of the games before this one.
void play_standing_clear(gpointer standing);
void play_evening_add(Play *play);
void play_evening_read(Play *play, const char *record);
char *play_evening_print(const Play *play); // as lines of the record (transfer full)
void play_evening_show(Play *play);

// play-exchange.c: cards given before the play.
// "Bob gives Ada 2 cards". (transfer full)
char *play_gift_words(const Play *play, int from, int to, int count);
void play_show_gifts(Play *play); // who gives how many to whom, and titles: what all may know
void play_show_own_gifts(Play *play,
                         const ClimbView *view); // with their cards, until the first play
void play_show_next_gift(Play *play, const ClimbView *view); // what the viewer is to give now

#define PLAY_NARROW 60 // columns below which rows of a table become sentences

// play-print.c: what is seen.
char *play_score_text(int64_t score);    // "+3" (transfer full)
int play_name_columns(const Play *play); // that the longest name takes
void play_show_deal(Play *play);
void play_show_leader(Play *play); // who begins the auction or the play
void play_show_table(Play *play, int seat);
// Auction, partner, what is to beat, gifts, a question: as far as there is something to say.
void play_show_situation(Play *play, const ClimbView *view);
// What a seat did last in the trick, or in the auction. (transfer full)
char *play_last_action(const Play *play, const ClimbView *view, int seat);
bool play_count_known(const Play *play, const ClimbView *view, int seat);
bool play_goes_clockwise(const ClimbGame *game, int step);
// A hand parted as it is sorted, each group lowest first. (transfer full) array of ClimbCards
GArray *play_hand_groups(Play *play, ClimbCards hand);
void play_show_hand(Play *play, int seat);
void play_show_counts(Play *play, int seat);

// play-score.c: results and standings.
void play_show_score(Play *play);
void play_show_result(Play *play);
void play_show_final(Play *play);

// play-events.c: what happened, one line each.
// Are cards being played in this phase, though somebody may be asked a question?
bool play_cards_on(int phase);
void play_watch(ClimbTable *table, const ClimbNotice *notice, gpointer data);
char *play_move_words(const Play *play, const ClimbMove *move);    // "Bob plays 3D (single)"
char *play_combo_cards(const Play *play, const ClimbCombo *combo); // "3D 3C"
char *play_combo_words(const Play *play, const ClimbCombo *combo); // "3D 3C (pair)"
void play_show_log(Play *play, int first); // moves of the deal from an index on
void play_show_last(Play *play);
// The sentence about a player, or, if it is You, the one that speaks to him.
static inline const char *play_tell(const Play *play, int seat, const char *third,
                                    const char *second) {
    return play_is_you(play, seat) ? second : third;
}
// A name, or "you", within a sentence.
const char *play_whom(const Play *play, int seat);
// "Ada, Bob and you"; `begins`: a sentence, so that You is written large. (transfer full)
char *play_names(const Play *play, unsigned seats, bool begins);
void play_show_chance(Play *play); // lots, draws and cuts of the deal
// Sets trick_start from the state alone, after a resume or an undo.
void play_find_trick(Play *play);

// play-words.c: a typed line, put to the table. `seat` is the person asked; `interrupt`: not at
// turn. Between deals `seat` is CLIMB_NO_SEAT.
PlayAnswer play_answer(Play *play, int seat, const char *line);
// Another game with the same players, by GAME KEY=VALUE …, NULL-terminated. PLAY_AGAIN, with the reason
// in play->refusal, if it cannot be. (transfer full)
PlayAnswer play_switch_to(Play *play, char **arguments);
// Makes a move of a seat; a refusal is told and kept for `why`.
PlayAnswer play_make_move(Play *play, int seat, ClimbMove *move);

// play-advice.c
void play_suggest(Play *play, int seat, const char *which);
void play_why(Play *play, int seat, const char *text);
// The question that a seat is asked, with its answers numbered.
void play_show_question(Play *play, int seat);

// Orders ClimbMove by size, kind and strength, for g_array_sort.
int play_compare_moves(gconstpointer a, gconstpointer b);

// play-hint.c
// Says what a seat might do and why. False if that is nothing.
bool play_hint(Play *play, int seat, ClimbMove *move);
// Legal moves of a seat, by its view, in play->moves.
void play_list_moves(Play *play, int seat);
