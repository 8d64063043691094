// SPDX-License-Identifier: LGPL-2.1-or-later
// A form of options: the game that somebody is about to play, and everything about its rules that can
// be chosen before the first deal, from the tables of the library, its presets and the scripts on the
// search path. Knows neither screen nor page; what is chosen leaves as the arguments of `climb play`.
#pragma once

#include <climb.h>

typedef struct _Form Form;

// One of the values that something may have.
typedef struct {
    char *value; // as it is set: "lockout"
    char *words; // what it means; "" where the value says it
} FormChoice;

// A rule that can be chosen.
typedef struct {
    char *name;  // as it is set: "pass.mode", "kind.flush", "straight.mode", "option.double"
    char *label; // in words, within its group: "mode"
    guint group; // its place among form_groups
    ClimbFieldType type;
    int min, max; // of numbers
    GPtrArray
        *choices; // of FormChoice: all values; of text some that have names; empty for numbers
    char *help;   // one line
    char *start;  // its value by game, preset and house rules alone
    char *value;  // its present value; "" also where it is none of the choices
    char *words;  // what that means, or the value itself; never empty
    bool own;     // the present value was chosen
    bool first;   // belongs before all others: presets or variants of the game change it
} FormField;

// A preset, or the game as it is.
typedef struct {
    char *name; // "GAME:PRESET"
    char *title;
    char *summary; // may be ""
} FormPreset;

// A house rule that can be laid over the game.
typedef struct {
    char *name; // of the script
    char *title;
    char *summary; // may be ""
    bool fits;     // was written for this game or its relatives
    bool on;
} FormRule;

// A form for the arguments GAME[:PRESET] [rule=SCRIPT …] [KEY=VALUE …], as `climb play` takes them;
// without any the default game. NULL with an error if they cannot be read; settings that contradict
// each other are no error but a problem. `registry` must outlive it and have scripts (scripts.h).
// (transfer full)
Form *form_new(const ClimbRegistry *registry, int argc, char **argv, GError **error);
void form_free(Form *form);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Form, form_free)

const char *form_title(const Form *form); // of game or preset, in words

// Presets (of FormPreset), the game as it is first, and the chosen one's place among them. Choosing
// another keeps house rules and what was set.
const GPtrArray *form_presets(const Form *form);
guint form_preset(const Form *form);
bool form_choose_preset(Form *form, guint preset, GError **error);

// House rules (of FormRule), those that fit first. Laying one on that cannot be is an error, and
// changes nothing.
const GPtrArray *form_rules(const Form *form);
bool form_lay(Form *form, const char *rule, bool on, GError **error);

// Headings, and all rules that can be chosen (of FormField) in the order of their groups. Valid until
// the next change.
const GPtrArray *form_groups(Form *form);
const GPtrArray *form_fields(Form *form);
const FormField *form_field(Form *form, const char *name); // NULL if there is none of that name

// Sets a field or short name. False, with nothing changed, if the value cannot be read. A value that
// contradicts others is taken, and is a problem until they are changed.
bool form_set(Form *form, const char *name, const char *value, GError **error);
void form_reset(Form *form, const char *name); // to what game, preset and house rules say
void form_reset_all(Form *form);
guint form_own_count(const Form *form); // of settings made

// Why the game cannot be played so, a sentence each (owned text): empty if it can. And the one that
// names a field, or NULL.
const GPtrArray *form_problems(const Form *form);
const char *form_problem_of(Form *form, const FormField *field);

// What happened to settings by choosing presets or house rules, a sentence each.
const GPtrArray *form_notes(const Form *form);

// The game as chosen; NULL if there are problems. Borrowed until the next change.
ClimbGame *form_game(const Form *form);

// Who may sit on a seat (of FormChoice): a person and every bot.
const GPtrArray *form_players(const Form *form);
int form_seats(const Form *form); // how many play
// "me", "bot:dumper" or, with a name, "Ada=me".
const char *form_seat(const Form *form, int seat);
bool form_set_seat(Form *form, int seat, const char *player, GError **error);
char *form_seats_text(const Form *form); // for `climb play --seats` (transfer full)

// GAME:PRESET rule=SCRIPT … KEY=VALUE …, NULL-terminated. (transfer full)
char **form_arguments(const Form *form);

// All of the form as JSON. (transfer full)
char *form_json(Form *form);
