// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks up help lines in the field tables of the library.
#include "field-help.h"

#include <string.h>
#include <words.h>

static const ClimbField *find_field(const ClimbField *fields, int count, const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return &fields[i];
        }
    }
    return NULL;
}

char *field_help(const char *name) {
    int count = 0;
    if (!g_str_has_prefix(name, "kind.")) {
        const ClimbField *fields = climb_fields(&count);
        const ClimbField *field = find_field(fields, count, name);
        return field != NULL ? climb_field_help(field) : g_strdup("");
    }
    const char *dot = strchr(name + strlen("kind."), '.');
    if (dot == NULL) {
        return g_strdup(_("whether this kind of combination can be played"));
    }
    const ClimbField *fields = climb_kind_fields(&count);
    const ClimbField *field = find_field(fields, count, dot + 1);
    return field != NULL ? climb_field_help(field) : g_strdup("");
}

const char *field_type_name(ClimbFieldType type) {
    switch (type) {
    case CLIMB_FIELD_BOOL: return "yes-no";
    case CLIMB_FIELD_INT: return "number";
    case CLIMB_FIELD_CHOICE: return "choice";
    case CLIMB_FIELD_TEXT: return "text";
    }
    g_return_val_if_reached("text");
}
