// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads messages of clients. What they mean is the matter of the callers.
#include "ask.h"

#include <string.h>

#include "words.h"

#define LETTER_BYTES 8 // of a letter with its accents, on average

bool ask_begin(Ask *ask, const char *text) {
    ask->taken = g_ptr_array_new();
    if (!json_read_line(&ask->read, text)) {
        return false;
    }
    ask->id = ask_number(ask, "id", 1, ASK_ID_MAX, 0);
    if (ask->read.error == NULL && ask->id == 0) {
        json_read_fail(&ask->read, "'id' is missing");
    }
    ask->what = ask_needed(ask, "ask", 32);
    return ask->read.error == NULL;
}

static bool take(Ask *ask, const char *name) {
    g_ptr_array_add(ask->taken, (gpointer)name);
    return json_read_has(&ask->read, name);
}

int64_t ask_number(Ask *ask, const char *name, int64_t min, int64_t max, int64_t missing) {
    return take(ask, name) ? json_read_number(&ask->read, name, min, max) : missing;
}

bool ask_flag(Ask *ask, const char *name, bool missing) {
    if (!take(ask, name)) {
        return missing;
    }
    JsonNode *node = json_object_get_member(ask->read.object, name);
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) != G_TYPE_BOOLEAN) {
        json_read_fail(&ask->read, "%s is neither true nor false", name);
        return missing;
    }
    return json_node_get_boolean(node);
}

const char *ask_text(Ask *ask, const char *name, gsize max) {
    const char *text = take(ask, name) ? json_read_text(&ask->read, name) : NULL;
    if (text != NULL && strlen(text) > max) {
        json_read_fail(&ask->read, "%s has more than %" G_GSIZE_FORMAT " bytes", name, max);
        return NULL;
    }
    return text;
}

const char *ask_needed(Ask *ask, const char *name, gsize max) {
    const char *text = ask_text(ask, name, max);
    if (text == NULL) {
        json_read_fail(&ask->read, "'%s' is missing", name);
    }
    return text;
}

// Letters that turn the direction of writing or cannot be seen would let a name look like another.
static bool is_odd(gunichar letter) {
    switch (g_unichar_type(letter)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_UNASSIGNED:
    case G_UNICODE_PRIVATE_USE:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR: return true;
    // Joiners shape Persian letters, and signs made of several.
    case G_UNICODE_FORMAT: return letter != 0x200C && letter != 0x200D;
    default: return false;
    }
}

// Letters as they are seen: marks belong to the letter before them, and so does what is joined.
static int count_letters(const char *text) {
    int count = 0;
    bool joined = false;
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar letter = g_utf8_get_char(at);
        bool part = g_unichar_ismark(letter) || letter == 0x200C || letter == 0x200D ||
                    (letter >= 0x1F3FB && letter <= 0x1F3FF);
        count += !part && !joined;
        joined = letter == 0x200D;
    }
    return count;
}

char *ask_words(Ask *ask, const char *name, int letters) {
    const char *text = ask_needed(ask, name, (gsize)letters * LETTER_BYTES);
    if (text == NULL) {
        return NULL;
    }
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        if (is_odd(g_utf8_get_char(at))) {
            g_autofree char *problem = climb_words_fill(
                _("{member} has letters that cannot be shown"), "member", name, NULL);
            json_read_fail(&ask->read, "%s", problem);
            return NULL;
        }
    }
    g_autofree char *words = g_strstrip(g_strdup(text));
    int count = count_letters(words);
    if (count == 0 || count > letters) {
        g_autofree char *problem = climb_words_fill(_("{member} must have 1 to {most} letters"),
                                                    "member", name, "most",
                                                    climb_words_digits(letters).text, NULL);
        json_read_fail(&ask->read, "%s", problem);
        return NULL;
    }
    return g_steal_pointer(&words);
}

char **ask_texts(Ask *ask, const char *name, guint count, gsize max) {
    g_autoptr(GStrvBuilder) list = g_strv_builder_new();
    JsonArray *array = take(ask, name) ? json_read_array(&ask->read, name, 0, count) : NULL;
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++) {
        const char *text = json_read_element_text(&ask->read, array, i);
        if (text == NULL || strlen(text) > max) {
            json_read_fail(&ask->read, "%s has a text that is too long", name);
            break;
        }
        g_strv_builder_add(list, text);
    }
    return g_strv_builder_end(list);
}

JsonArray *ask_objects(Ask *ask, const char *name, guint count) {
    return take(ask, name) ? json_read_array(&ask->read, name, 0, count) : NULL;
}

JsonObject *ask_enter(Ask *ask, JsonArray *list, guint index) {
    JsonObject *outer = ask->read.object;
    JsonNode *node = json_array_get_element(list, index);
    g_ptr_array_add(ask->taken, NULL); // those before it are of the outer object
    if (!JSON_NODE_HOLDS_OBJECT(node)) {
        json_read_fail(&ask->read, "a value in a list is no object");
        return outer;
    }
    ask->read.object = json_node_get_object(node);
    return outer;
}

static bool was_taken(const Ask *ask, const char *name) {
    for (guint i = ask->taken->len; i > 0 && ask->taken->pdata[i - 1] != NULL; i--) {
        if (strcmp(ask->taken->pdata[i - 1], name) == 0) {
            return true;
        }
    }
    return false;
}

static void refuse_others(Ask *ask) {
    if (ask->read.error != NULL) {
        return;
    }
    JsonObjectIter all;
    const char *name;
    json_object_iter_init(&all, ask->read.object);
    while (json_object_iter_next(&all, &name, NULL)) {
        if (!was_taken(ask, name)) {
            g_autofree char *some = g_utf8_substring(name, 0, MIN(g_utf8_strlen(name, -1), 24));
            json_read_fail(&ask->read, "there is no member '%s' here", some);
        }
    }
}

void ask_leave(Ask *ask, JsonObject *outer) {
    refuse_others(ask);
    guint left = ask->taken->len;
    while (ask->taken->pdata[left - 1] != NULL) {
        left--;
    }
    g_ptr_array_set_size(ask->taken, (int)left - 1);
    ask->read.object = outer;
}

bool ask_good(Ask *ask) {
    refuse_others(ask);
    return ask->read.error == NULL;
}

const char *ask_problem(const Ask *ask) {
    return ask->read.error->message;
}

void ask_clear(Ask *ask) {
    json_read_end(&ask->read, NULL);
    g_clear_error(&ask->read.error);
    g_clear_pointer(&ask->taken, g_ptr_array_unref);
}
