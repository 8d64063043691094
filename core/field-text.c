// SPDX-License-Identifier: LGPL-2.1-or-later
// Values of fields from text and back to text, each in one spelling. What the fields are is in
// fields.c; whether their values fit together is decided when a game is compiled.
#include "fields.h"

#include <string.h>

#include "words.h"

static const char *skip_joint(const char *at) {
    while (*at == '-' || *at == '_' || *at == ' ') {
        at++;
    }
    return at;
}

bool climb_same_name(const char *a, const char *b) {
    for (a = skip_joint(a), b = skip_joint(b); *a != '\0' && *b != '\0';
         a = skip_joint(a + 1), b = skip_joint(b + 1)) {
        if (g_ascii_tolower(*a) != g_ascii_tolower(*b)) {
            return false;
        }
    }
    return *a == *b;
}

void climb_append_nearest(GString *message, const char *word, GPtrArray *names) {
    const char *nearest = climb_nearest_name(word, (const char *const *)names->pdata,
                                             (int)names->len);
    if (nearest != NULL) {
        g_autofree char *fault = g_strdup(message->str);
        g_string_truncate(message, 0);
        climb_words_add(message, _("{fault}; did you mean “{name}”?"), "fault", fault, "name",
                        nearest, NULL);
    }
}

void climb_add_no_choice(GString *message, const char *name, const char *value, GPtrArray *names) {
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", (const char *)names->pdata[i]);
    }
    climb_words_add(message, _("{name}: “{value}” is not one of {values}"), "name", name, "value",
                    value, "values", list->str, NULL);
}

// Members are reached by their offset, so by copying their bytes: text is a pointer, const or not.
static char *text_of(const ClimbField *field, const void *object) {
    char *text = NULL;
    memcpy(&text, (const char *)object + field->offset, sizeof(text));
    return text;
}

static void put_text(const ClimbField *field, void *object, char *text) {
    memcpy((char *)object + field->offset, &text, sizeof(text));
}

void climb_fields_own(const ClimbField *fields, int count, void *object) {
    for (int i = 0; i < count; i++) {
        if (fields[i].type == CLIMB_FIELD_TEXT) {
            const char *text = text_of(&fields[i], object);
            put_text(&fields[i], object, g_strdup(text != NULL ? text : ""));
        }
    }
}

void climb_fields_free(const ClimbField *fields, int count, void *object) {
    for (int i = 0; i < count; i++) {
        if (fields[i].type == CLIMB_FIELD_TEXT) {
            g_free(text_of(&fields[i], object));
            put_text(&fields[i], object, NULL);
        }
    }
}

char *climb_field_print(const ClimbField *field, const void *object) {
    const char *place = (const char *)object + field->offset;
    bool yes = false;
    int number = 0;
    switch (field->type) {
    case CLIMB_FIELD_BOOL: memcpy(&yes, place, sizeof(yes)); return g_strdup(yes ? "yes" : "no");
    case CLIMB_FIELD_INT:
        memcpy(&number, place, sizeof(number));
        return g_strdup_printf("%d", number);
    case CLIMB_FIELD_CHOICE:
        memcpy(&number, place, sizeof(number));
        return g_strdup(field->choices[number - field->min]);
    case CLIMB_FIELD_TEXT: return g_strdup(text_of(field, object));
    }
    return NULL;
}

const char *climb_field_choice_words(const ClimbField *field, const char *choice) {
    for (int i = 0; field->choice_words != NULL && field->choices[i] != NULL; i++) {
        if (strcmp(field->choices[i], choice) == 0) {
            return _(field->choice_words[i]);
        }
    }
    return choice;
}

char *climb_field_help(const ClimbField *field) {
    GString *help = g_string_new(climb_words_find(field->help));
    for (int i = 0; field->choices != NULL && field->choices[i] != NULL; i++) {
        const char *gap = i == 0 ? ": " : ", ";
        g_string_append_printf(help, "%s%s", field->help[0] != '\0' || i > 0 ? gap : "",
                               field->choices[i]);
        if (field->choice_words != NULL) {
            g_string_append_printf(help, " (%s)", _(field->choice_words[i]));
        }
    }
    return g_string_free(help, FALSE);
}

// Words parted by single spaces.
static char *spell_list(const char *text) {
    GString *list = g_string_new(NULL);
    for (const char *at = text; *at != '\0'; at++) {
        bool gap = g_ascii_isspace(*at) || *at == ',';
        if (!gap) {
            g_string_append_c(list, *at);
        } else if (list->len > 0 && list->str[list->len - 1] != ' ') {
            g_string_append_c(list, ' ');
        }
    }
    if (list->len > 0 && list->str[list->len - 1] == ' ') {
        g_string_truncate(list, list->len - 1);
    }
    return g_string_free(list, FALSE);
}

// Names parted by a comma and a space, with single spaces in them.
static char *spell_names(const char *text) {
    g_auto(GStrv) names = g_strsplit(text, ",", -1);
    for (int i = 0; names[i] != NULL; i++) {
        char *name = spell_list(names[i]);
        g_free(names[i]);
        names[i] = name;
    }
    return g_strjoinv(", ", names);
}

// "[[13,3],[10,2]]" as "13:3 10:2": lists of pairs may be written with brackets.
static char *without_brackets(const char *text) {
    GString *list = g_string_new(NULL);
    int depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '[' || *at == ']') {
            depth += *at == '[' ? 1 : -1;
            g_string_append_c(list, ' ');
        } else if (!(depth > 1 && g_ascii_isspace(*at))) {
            g_string_append_c(list, depth > 1 && *at == ',' ? ':' : *at);
        }
    }
    return g_string_free(list, FALSE);
}

// Ranks and cards in capitals, T for 10.
static char *spell_cards(const char *text, const char *gap) {
    g_autofree char *list = spell_list(text);
    g_autofree char *capitals = g_ascii_strup(list, -1);
    g_auto(GStrv) tens = g_strsplit(capitals, "10", -1);
    g_autofree char *joined = g_strjoinv("T", tens);
    g_auto(GStrv) words = g_strsplit(joined, " ", -1);
    return g_strjoinv(gap, words);
}

static char *spell(const ClimbField *field, const char *name, const char *value, const char *order,
                   GError **error) {
    bool nothing = field->initial[0] == '\0' && climb_same_name(value, "none");
    if (nothing && !field->descriptive) {
        return g_strdup("");
    }
    // A default that is a word, as “lowest” among cards, keeps its spelling.
    if (g_ascii_islower(field->initial[0]) && climb_same_name(value, field->initial)) {
        return g_strdup(field->initial);
    }
    switch (field->form) {
    case CLIMB_FORM_PLAIN: return g_strstrip(g_strdup(value));
    case CLIMB_FORM_NAMES: return spell_names(value);
    case CLIMB_FORM_LIST: {
        g_autofree char *plain = without_brackets(value);
        return spell_list(plain);
    }
    case CLIMB_FORM_CARDS: return spell_cards(value, " ");
    case CLIMB_FORM_LETTERS: return spell_cards(value, "");
    case CLIMB_FORM_LADDER: {
        g_autofree char *list = spell_cards(value, " ");
        return climb_ladder_spell(name, list, order, error);
    }
    }
    return NULL;
}

static bool read_bool(const char *value, bool *yes) {
    static const char *const words[] = { "no", "yes", "off", "on", "false", "true", "0", "1" };
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (climb_same_name(value, words[i])) {
            *yes = i % 2 == 1;
            return true;
        }
    }
    return false;
}

static void refuse_choice(const ClimbField *field, const char *name, const char *value,
                          GError **error) {
    g_autoptr(GString) message = g_string_new(NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    int count = 0;
    const ClimbShorthand *shorthands = climb_shorthands(&count);
    for (int i = 0; field->choices[i] != NULL; i++) {
        g_ptr_array_add(names, (gpointer)field->choices[i]);
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(shorthands[i].name, field->name) == 0) {
            g_ptr_array_add(names, (gpointer)shorthands[i].value);
        }
    }
    climb_add_no_choice(message, name, value, names);
    climb_append_nearest(message, value, names);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, message->str);
}

static bool read_choice(const ClimbField *field, void *object, const char *name, const char *value,
                        GError **error) {
    for (int i = 0; field->choices[i] != NULL; i++) {
        if (climb_same_name(value, field->choices[i])) {
            int choice = field->min + i;
            memcpy((char *)object + field->offset, &choice, sizeof(choice));
            return true;
        }
    }
    refuse_choice(field, name, value, error);
    return false;
}

static bool read_number(const ClimbField *field, void *object, const char *name, const char *value,
                        GError **error) {
    gint64 number = 0;
    if (!g_ascii_string_to_signed(value, 10, field->min, field->max, &number, NULL)) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("{name}: “{value}” is not a whole number from {lowest} to {highest}"),
                        "name", name, "value", value, "lowest", climb_words_digits(field->min).text,
                        "highest", climb_words_digits(field->max).text, NULL);
        return false;
    }
    int narrow = (int)number;
    memcpy((char *)object + field->offset, &narrow, sizeof(narrow));
    return true;
}

bool climb_field_read(const ClimbField *field, void *object, const char *name, const char *value,
                      const char *order, GError **error) {
    if (!g_utf8_validate(value, -1, NULL)) {
        climb_error_set(error, CLIMB_ERROR_TEXT, _("{name}: the value is not UTF-8 text"), "name",
                        name, NULL);
        return false;
    }
    g_autofree char *given = g_strstrip(g_strdup(value));
    bool yes = false;
    char *text = NULL;
    switch (field->type) {
    case CLIMB_FIELD_BOOL:
        if (!read_bool(given, &yes)) {
            climb_error_set(error, CLIMB_ERROR_TEXT, _("{name}: “{value}” is neither yes nor no"),
                            "name", name, "value", given, NULL);
            return false;
        }
        memcpy((char *)object + field->offset, &yes, sizeof(yes));
        return true;
    case CLIMB_FIELD_INT: return read_number(field, object, name, given, error);
    case CLIMB_FIELD_CHOICE: return read_choice(field, object, name, given, error);
    case CLIMB_FIELD_TEXT:
        text = spell(field, name, given, order, error);
        if (text == NULL) {
            return false;
        }
        g_free(text_of(field, object));
        put_text(field, object, text);
        return true;
    }
    return false;
}
