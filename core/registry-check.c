// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks at what a module says before anything relies on it: names, text and numbers. Whether a game
// can be played is seen when its rules are compiled.
#include <string.h>

#include "registry-private.h"

bool climb_module_fits(const ClimbModule *module, GError **error) {
    if (module->abi == CLIMB_MODULE_ABI) {
        return true;
    }
    g_set_error(
        error, CLIMB_ERROR, CLIMB_ERROR_MODULE,
        "it was built for another interface (number %d, and this is %d): build it anew with "
        "the headers of this version",
        module->abi, CLIMB_MODULE_ABI);
    return false;
}

static bool fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static bool fail(GError **error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, message);
    return false;
}

// Lower-case letters, digits and hyphens, a letter or digit first.
static bool is_id(const char *id) {
    size_t length = id != NULL ? strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    return length > 0 && id[0] != '-' && id[length] == '\0';
}

static bool check_id(const char *id, GError **error) {
    return is_id(id) || fail(error, "its id should be lower-case letters, digits and hyphens");
}

// Text goes to screens: no bytes that are not UTF-8, no control characters. NULL is none.
static bool check_text(const char *what, const char *text, GError **error) {
    bool good = text == NULL || g_utf8_validate(text, -1, NULL);
    for (const char *at = text; good && at != NULL && *at != '\0'; at = g_utf8_next_char(at)) {
        good = !g_unichar_iscntrl(g_utf8_get_char(at));
    }
    return good || fail(error, "its %s is no plain text: UTF-8 without control characters", what);
}

static bool check_title(const char *title, GError **error) {
    if (title == NULL || title[0] == '\0') {
        return fail(error, "it has no title");
    }
    return check_text("title", title, error);
}

static bool check_settings(const char *const *settings, GError **error) {
    for (int i = 0; settings != NULL && settings[i] != NULL; i++) {
        g_autofree char *what = g_strdup_printf("setting %d", i + 1);
        if (!check_text(what, settings[i], error)) {
            return false;
        }
    }
    return true;
}

bool climb_preset_check(const ClimbPreset *preset, GError **error) {
    return check_id(preset->id, error) && check_title(preset->title, error) &&
           check_text("source", preset->source, error) &&
           check_text("summary", preset->summary, error) && check_settings(preset->settings, error);
}

bool climb_bot_check(const ClimbBot *bot, GError **error) {
    if (!check_id(bot->id, error) || !check_title(bot->title, error) ||
        !check_text("help", bot->help, error)) {
        return false;
    }
    return bot->decide != NULL || fail(error, "it has no function to decide with");
}

// A kind is a struct that nothing but the compiler of C has seen.
static bool check_kind_field(const ClimbKind *kind, const ClimbField *field, GError **error) {
    const void *member = (const char *)kind + field->offset;
    g_autofree char *what = g_strdup_printf("kind.%s.%s", kind->id, field->name);
    int min = field->min;
    int max = field->max;
    switch (field->type) {
    case CLIMB_FIELD_BOOL: return true;
    case CLIMB_FIELD_TEXT: return check_text(what, *(const char *const *)member, error);
    case CLIMB_FIELD_CHOICE: max = min + (int)g_strv_length((char **)field->choices) - 1; break;
    case CLIMB_FIELD_INT: break;
    }
    int value = *(const int *)member;
    return (value >= min && value <= max) ||
           fail(error, "%s is %d, and can be %d to %d", what, value, min, max);
}

static bool check_kind(const ClimbKind *kind, GError **error) {
    if (!is_id(kind->id) || strlen(kind->id) >= CLIMB_KIND_ID_MAX) {
        g_autofree char *shown = g_utf8_make_valid(kind->id, -1);
        return fail(
            error,
            "the id of its kind “%s” should be lower-case letters, digits and hyphens, fewer "
            "than %d",
            shown, CLIMB_KIND_ID_MAX);
    }
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    for (int i = 0; i < count; i++) {
        if (!check_kind_field(kind, &fields[i], error)) {
            return false;
        }
    }
    return true;
}

bool climb_game_info_check(const ClimbGameInfo *info, GError **error) {
    if (!check_id(info->id, error) || !check_title(info->title, error) ||
        !check_text("source", info->source, error) ||
        !check_text("summary", info->summary, error) || !check_text("base", info->base, error) ||
        !check_settings(info->settings, error)) {
        return false;
    }
    for (int i = 0; info->other_names != NULL && info->other_names[i] != NULL; i++) {
        if (!is_id(info->other_names[i])) {
            g_autofree char *shown = g_utf8_make_valid(info->other_names[i], -1);
            return fail(error,
                        "its other name “%s” should be lower-case letters, digits and hyphens",
                        shown);
        }
    }
    for (const ClimbKind *kind = info->kinds; kind != NULL && kind->id != NULL; kind++) {
        if (!check_kind(kind, error)) {
            return false;
        }
    }
    return true;
}

bool climb_module_check(const ClimbRegistry *registry, const ClimbModule *module, GError **error) {
    if (!climb_module_fits(module, error)) {
        return false;
    }
    if (!is_id(module->id)) {
        return fail(error, "a module's id should be lower-case letters, digits and hyphens");
    }
    if (!check_title(module->title, error)) {
        return false;
    }
    for (guint i = 0; i < registry->modules->len; i++) {
        const ClimbRegistryModule *other = registry->modules->pdata[i];
        if (strcmp(other->module->id, module->id) == 0) {
            return fail(error, "a module with the id “%s” is there already%s%s", module->id,
                        other->file != NULL ? ", from " : "",
                        other->file != NULL ? other->file : "");
        }
    }
    return true;
}
