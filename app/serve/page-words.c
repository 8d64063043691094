// SPDX-License-Identifier: LGPL-2.1-or-later
// The words of the page as a module of JavaScript. The page chooses a form for a number by a table, since
// the rule for it stands in the catalogue as a piece of C.
#include "page-words.h"

#include <stdbool.h>
#include <string.h>

#include "json-text.h"
#include "words.h"

#define NUMBERS 200  // beyond it, rules look at the last two digits alone
#define FORMS_MAX 10 // as many as a digit tells; no known language has more than six

struct PageWords {
    char *language; // "pt-BR"
    const char *direction;
    GBytes *module;
};

// Where the plain text begins, behind the key.
static const char *plain(const PageText *text) {
    return text->one + strlen(text->key) + 1;
}

static const char *find(const PageText *text) {
    const char *found = g_dgettext(GETTEXT_PACKAGE, text->one);
    return found != text->one ? found : plain(text);
}

static const char *find_form(const PageText *text, int number) {
    const char *found = g_dngettext(GETTEXT_PACKAGE, text->one, text->other, (gulong)number);
    if (found != text->one && found != text->other) {
        return found;
    }
    return number == 1 ? plain(text) : text->other;
}

// Whether all texts have the same form for both numbers.
static bool same_forms(int a, int b) {
    for (const PageText *text = page_texts; text->key != NULL; text++) {
        if (text->other != NULL && strcmp(find_form(text, a), find_form(text, b)) != 0) {
            return false;
        }
    }
    return true;
}

// Adds which form each number takes, a digit each, and finds a number for each form.
static int add_plural(GString *out, int examples[FORMS_MAX]) {
    int forms = 0;
    for (int number = 0; number < NUMBERS; number++) {
        int form = 0;
        while (form < forms && !same_forms(number, examples[form])) {
            form++;
        }
        if (form == forms && forms < FORMS_MAX) {
            examples[forms++] = number;
        }
        g_string_append_printf(out, "%d", MIN(form, FORMS_MAX - 1));
    }
    return forms;
}

static void add_texts(GString *out, const int *examples, int forms) {
    for (const PageText *text = page_texts; text->key != NULL; text++) {
        g_string_append(out, text == page_texts ? "" : ",");
        climb_json_add_string(out, text->key);
        g_string_append_c(out, ':');
        if (text->other == NULL) {
            climb_json_add_string(out, find(text));
            continue;
        }
        for (int i = 0; i < forms; i++) {
            g_string_append_c(out, i == 0 ? '[' : ',');
            climb_json_add_string(out, find_form(text, examples[i]));
        }
        g_string_append_c(out, ']');
    }
}

// The language of the catalogue that is really there, as browsers name it. (transfer full)
static char *find_language(void) {
    g_autoptr(GRegex)
        regex = g_regex_new("^Language: *([a-z]{2,3})(?:_([A-Z]{2}))?", G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(regex, g_dgettext(GETTEXT_PACKAGE, ""), 0, &match)) {
        return g_strdup("en");
    }
    g_autofree char *language = g_match_info_fetch(match, 1);
    g_autofree char *country = g_match_info_fetch(match, 2);
    return country != NULL && *country != '\0' ? g_strdup_printf("%s-%s", language, country)
                                               : g_steal_pointer(&language);
}

PageWords *page_words_new(void) {
    PageWords *words = g_new0(PageWords, 1);
    words->language = find_language();
    // Translators: no words. Translate it as default:RTL if your language is written from right to left,
    // else as default:LTR.
    words->direction = strcmp(_("default:LTR"), "default:RTL") == 0 ? "rtl" : "ltr";
    GString *out = g_string_new(NULL);
    int examples[FORMS_MAX];
    g_string_append_printf(out,
                           "export default {\"language\":\"%s\",\"direction\":\"%s\",\"plural\":\"",
                           words->language, words->direction);
    int forms = add_plural(out, examples);
    g_string_append(out, "\",\"texts\":{");
    add_texts(out, examples, forms);
    g_string_append(out, "}};\n");
    words->module = g_string_free_to_bytes(out);
    return words;
}

void page_words_free(PageWords *words) {
    if (words != NULL) {
        g_free(words->language);
        g_bytes_unref(words->module);
        g_free(words);
    }
}

GBytes *page_words_module(const PageWords *words) {
    return words->module;
}

GBytes *page_words_html(const PageWords *words, GBytes *page) {
    gsize length = 0;
    const char *data = g_bytes_get_data(page, &length);
    g_autofree char *text = g_strndup(data, length);
    g_autofree char *summary = g_markup_escape_text(
        _("Climbing card games, with friends or against bots"), -1);
    g_autofree char *script = g_markup_escape_text(_("This page needs JavaScript."), -1);
    GString *out = g_string_new(NULL);
    climb_words_add(out, text, "language", words->language, "direction", words->direction,
                    "summary", summary, "script", script, NULL);
    return g_string_free_to_bytes(out);
}
