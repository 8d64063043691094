// SPDX-License-Identifier: LGPL-2.1-or-later
// What rules.c, fields.c, field-text.c and shorthands.c share; not installed.
#pragma once

#include "rules.h"

// Are two names the same, letter case, '-', '_' and spaces aside?
bool climb_same_name(const char *a, const char *b);

// Reads a value into its place in `object`, a ClimbRules or ClimbKind. `name` is the field's name
// for the error, `order` the ranks of the pack for ladders. On error the object is unchanged.
bool climb_field_read(const ClimbField *field, void *object, const char *name, const char *value,
                      const char *order, GError **error);

// Replaces all text of an object by own copies of it; NULL becomes "".
void climb_fields_own(const ClimbField *fields, int count, void *object);

// Frees all text of an object.
void climb_fields_free(const ClimbField *fields, int count, void *object);

// Appends " (did you mean …?)" text for the nearest of the names, or nothing.
void climb_append_nearest(GString *message, const char *word, GPtrArray *names);

// Appends that a value is none of the names: "pass.mode: “x” is not one of free, lockout".
void climb_add_no_choice(GString *message, const char *name, const char *value, GPtrArray *names);

// A list of sequences spelled out: from the name of a ladder, or from "34567 .. TJQKA" by the order
// of ranks. (transfer full), NULL with an error.
char *climb_ladder_spell(const char *name, const char *text, const char *order, GError **error);

// The settings of a shorthand with "*" and its like filled in from the value given.
// (transfer full)
char *climb_shorthand_fill(const ClimbShorthand *shorthand, const char *value);

// Options of rules (options.c).
ClimbOption *climb_option_copy(const ClimbOption *option);
void climb_option_free(gpointer option);

// Is there a field, a shorthand or a group of fields of that name?
bool climb_setting_exists(const char *name);

// The row of that name and value, also one that takes any value if `any` is set; or NULL.
const ClimbShorthand *climb_shorthand_find(const char *name, const char *value, bool any);
