// SPDX-License-Identifier: LGPL-2.1-or-later
// Looks at what a module says before anything relies on it: names, text and numbers. Whether a game
// can be played is seen when its rules are compiled.
#include <string.h>

#include "registry-private.h"
#include "words.h"

bool climb_module_fits(const ClimbModule *module, GError **error) {
    if (module->abi == CLIMB_MODULE_ABI) {
        return true;
    }
    climb_error_set(
        error, CLIMB_ERROR_MODULE,
        _("it was built for another interface (number {number}, and this is {own}): build it anew "
          "with the headers of this version"),
        "number", climb_words_digits(module->abi).text, "own",
        climb_words_digits(CLIMB_MODULE_ABI).text, NULL);
    return false;
}

static bool fail(GError **error, const char *text, ...) G_GNUC_NULL_TERMINATED;

static bool fail(GError **error, const char *text, ...) {
    g_autoptr(GString) message = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(message, text, values);
    va_end(values);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, message->str);
    return false;
}

// Lower-case letters, digits and hyphens, a letter or digit first.
static bool is_id(const char *id) {
    size_t length = id != NULL ? strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    return length > 0 && id[0] != '-' && id[length] == '\0';
}

static bool check_id(const char *id, GError **error) {
    return is_id(id) ||
           fail(error, _("its id should be lower-case letters, digits and hyphens"), NULL);
}

// Text goes to screens: no bytes that are not UTF-8, no control characters. NULL is none.
static bool check_text(const char *what, const char *text, GError **error) {
    bool good = text == NULL || g_utf8_validate(text, -1, NULL);
    for (const char *at = text; good && at != NULL && *at != '\0'; at = g_utf8_next_char(at)) {
        good = !g_unichar_iscntrl(g_utf8_get_char(at));
    }
    return good || fail(error, _("its {what} is no plain text: UTF-8 without control characters"),
                        "what", what, NULL);
}

static bool check_title(const char *title, GError **error) {
    if (title == NULL || title[0] == '\0') {
        return fail(error, _("it has no title"), NULL);
    }
    return check_text(_("title"), title, error);
}

static bool check_settings(const char *const *settings, GError **error) {
    for (int i = 0; settings != NULL && settings[i] != NULL; i++) {
        g_autofree char *what = climb_words_fill(_("setting {number}"), "number",
                                                 climb_words_digits(i + 1).text, NULL);
        if (!check_text(what, settings[i], error)) {
            return false;
        }
    }
    return true;
}

bool climb_preset_check(const ClimbPreset *preset, GError **error) {
    return check_id(preset->id, error) && check_title(preset->title, error) &&
           check_text(_("source"), preset->source, error) &&
           check_text(_("summary"), preset->summary, error) &&
           check_settings(preset->settings, error);
}

bool climb_bot_check(const ClimbBot *bot, GError **error) {
    if (!check_id(bot->id, error) || !check_title(bot->title, error) ||
        !check_text(_("help"), bot->help, error)) {
        return false;
    }
    return bot->decide != NULL || fail(error, _("it has no function to decide with"), NULL);
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
           fail(error, _("{what} is {value}, and can be {lowest} to {highest}"), "what", what,
                "value", climb_words_digits(value).text, "lowest", climb_words_digits(min).text,
                "highest", climb_words_digits(max).text, NULL);
}

static bool check_kind(const ClimbKind *kind, GError **error) {
    if (!is_id(kind->id) || strlen(kind->id) >= CLIMB_KIND_ID_MAX) {
        g_autofree char *shown = g_utf8_make_valid(kind->id, -1);
        return fail(
            error,
            _("the id of its kind “{name}” should be lower-case letters, digits and hyphens, fewer "
              "than {number}"),
            "name", shown, "number", climb_words_digits(CLIMB_KIND_ID_MAX).text, NULL);
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
        !check_text(_("source"), info->source, error) ||
        !check_text(_("summary"), info->summary, error) ||
        !check_text(_("base"), info->base, error) || !check_settings(info->settings, error)) {
        return false;
    }
    for (int i = 0; info->other_names != NULL && info->other_names[i] != NULL; i++) {
        if (!is_id(info->other_names[i])) {
            g_autofree char *shown = g_utf8_make_valid(info->other_names[i], -1);
            return fail(
                error,
                _("its other name “{name}” should be lower-case letters, digits and hyphens"),
                "name", shown, NULL);
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
        return fail(error, _("a module's id should be lower-case letters, digits and hyphens"),
                    NULL);
    }
    if (!check_title(module->title, error)) {
        return false;
    }
    for (guint i = 0; i < registry->modules->len; i++) {
        const ClimbRegistryModule *other = registry->modules->pdata[i];
        if (strcmp(other->module->id, module->id) == 0) {
            return fail(error,
                        other->file != NULL
                            ? _("a module with the id “{id}” is there already, from {file}")
                            : _("a module with the id “{id}” is there already"),
                        "id", module->id, "file", other->file, NULL);
        }
    }
    return true;
}
