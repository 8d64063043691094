// SPDX-License-Identifier: LGPL-2.1-or-later
// What load.c, nodes.c, lines.c, definition.c, settings.c and script-examples.c share: the table
// that a file returns, copied out of Lua with the lines of its parts. Not installed.
#pragma once

#include "script-private.h"

// --- lines.c: where things stand in the text ---------------------------------------------------------

// A table constructor in the text, or an entry of one.
typedef struct _ClimbSpot ClimbSpot;
struct _ClimbSpot {
    char *key;           // NULL for an entry of a list
    gint64 index;        // of an entry of a list, from 1
    int line;            // of the key, or of the value in a list
    int order;           // place in the file
    int again;           // line where the same key stands once more, 0 if it does not
    char *alias;         // the value is this local variable
    GPtrArray *children; // of ClimbSpot; NULL if the value is no table constructor
};

typedef struct _ClimbLines ClimbLines;

ClimbLines *climb_lines_new(const char *text, gsize length);
void climb_lines_free(ClimbLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbLines, climb_lines_free)

// The table given to climb.variant or climb.game, or NULL if the text does not show it.
const ClimbSpot *climb_lines_definition(const ClimbLines *lines);

// An entry of a table: by key, or by index if `key` is NULL. NULL if the text does not show it.
const ClimbSpot *climb_lines_child(const ClimbLines *lines, const ClimbSpot *spot, const char *key,
                                   gint64 index);

// --- nodes.c: the definition as data -------------------------------------------------------------------

typedef enum {
    CLIMB_NODE_BOOL,
    CLIMB_NODE_NUMBER,
    CLIMB_NODE_TEXT,
    CLIMB_NODE_TABLE,
    CLIMB_NODE_FUNCTION,
} ClimbNodeType;

typedef struct _ClimbNode ClimbNode;
struct _ClimbNode {
    ClimbNodeType type;
    char *key;     // NULL for an entry of a list
    gint64 index;  // of an entry of a list, from 1
    char *path;    // "kinds.straight.ladder", "kinds[3]"
    int line;      // its own, or that of the nearest thing around it
    int order;     // place in the file
    gint64 number; // of numbers and booleans
    char *text;
    GPtrArray *children; // of a table: its list first, then the rest in the order of the file
};

// Copies the table that the file returned (script->definition). NULL with an error where it holds
// what no rules can: fractions, control characters, holes, itself. (transfer full)
ClimbNode *climb_nodes_read(ClimbScript *script, GError **error);
void climb_node_free(ClimbNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClimbNode, climb_node_free)

// A table's entry of that key, or NULL.
ClimbNode *climb_node_child(const ClimbNode *node, const char *key);

// Is it a table without keys other than 1, 2, 3 …? An empty one is.
bool climb_node_is_list(const ClimbNode *node);

// "text “5”", "the number 4", "a table": for errors. (transfer full)
char *climb_node_words(const ClimbNode *node);

// A node's error: "friday.lua:4: kinds.flush: …".
void climb_node_error(const ClimbScript *script, const ClimbNode *node, GError **error,
                      const char *format, ...) G_GNUC_PRINTF(4, 5);

// apply.c: compiles the rules; problems get the lines of the settings in which they lie.
// (transfer full)
ClimbGame *climb_script_compile(const ClimbScript *script, const ClimbRules *rules, GError **error);

// --- definition.c, settings.c, kinds.c, script-examples.c ------------------------------------------------

// Fills the script from its definition.
bool climb_definition_read(ClimbScript *script, const ClimbRegistry *registry,
                           const ClimbNode *root, GError **error);

// Adds a setting and a part. `rank` orders application: see settings.c.
typedef enum {
    CLIMB_SETTING_DECK,      // what ladders are spelled by
    CLIMB_SETTING_NEW_KIND,  // before all that may speak of it
    CLIMB_SETTING_SHORTHAND, // before the fields, which are the more exact
    CLIMB_SETTING_FIELD,
    CLIMB_SETTING_KIND,
} ClimbSettingRank;

typedef struct {
    ClimbScriptSetting setting; // owned text
    ClimbSettingRank rank;
    int order;
} ClimbRankedSetting;

typedef struct {
    ClimbScript *script;
    GPtrArray *ranked; // of ClimbRankedSetting
} ClimbSettingsReader;

bool climb_settings_add(ClimbSettingsReader *reader, const ClimbNode *node, ClimbSettingRank rank,
                        const char *name, char *value, GError **error);

// Reads a top-level entry that is no word of its own into settings.
bool climb_settings_read(ClimbSettingsReader *reader, const ClimbNode *node, GError **error);

// A node as text for a field; NULL with an error. `field` is NULL for shorthands.
char *climb_settings_value(const ClimbScript *script, const ClimbNode *node,
                           const ClimbField *field, GError **error);

// Reads `kinds`.
bool climb_kinds_read(ClimbSettingsReader *reader, const ClimbNode *node, GError **error);

// Reads `examples` into script->example_list.
bool climb_script_examples_read(ClimbScript *script, const ClimbNode *node, GError **error);
