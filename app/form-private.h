// SPDX-License-Identifier: LGPL-2.1-or-later
// What the files of the form of options share.
#pragma once

#include <words.h>

#include "form.h"

// Something set by hand, in the order in which it was.
typedef struct {
    char *name;
    char *value;
} FormSetting;

struct _Form {
    const ClimbRegistry *registry;
    GPtrArray *scripts; // of ListScript
    char *game;         // as it is typed, without a preset
    GPtrArray *presets; // of FormPreset
    guint preset;
    GPtrArray *rules;    // of FormRule
    GPtrArray *laid;     // names of those that are on, in order
    GPtrArray *settings; // of FormSetting
    GHashTable *family;  // names of fields that the game's family changes
    ClimbRules *start;   // by preset and house rules
    ClimbRules *now;     // with the settings
    ClimbGame *compiled;
    GPtrArray *problems;
    GPtrArray *notes;
    bool listed; // groups and fields are those of `now`
    GPtrArray *groups;
    GPtrArray *fields;
    GPtrArray *players;
    char *seats[CLIMB_SEATS_MAX];
};

FormChoice *form_choice_new(const char *value, const char *words);
void form_choice_free(gpointer choice);

// form-fields.c: fills form->groups and form->fields.
void form_list_fields(Form *form);
void form_field_free(gpointer field);

// form-family.c
// The game that another was made from, and that from another …: GAME for GAME:PRESET and for scripts
// over it. (transfer full)
char *form_root(const ClimbRegistry *registry, const GPtrArray *scripts, const char *game);
// The names of fields in which games, presets and scripts of the same root differ from what they are
// made from; those of all games, if they differ in none. (transfer full)
GHashTable *form_family(const ClimbRegistry *registry, const GPtrArray *scripts, const char *game);
