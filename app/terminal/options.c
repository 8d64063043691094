// SPDX-License-Identifier: LGPL-2.1-or-later
// The form of options on a screen. What can be chosen and what contradicts is the form's to say.
#include "options.h"

#include <string.h>

#include "../screen.h"
#include "keys.h"
#include "pane.h"

#define MORE_ROWS (-2) // id of the row that shows all rules
#define NO_FIELD (-3)  // … of rows that only tell something

typedef struct {
    Terminal *terminal;
    Form *form;
    Chooser chooser;
    bool all;
    char *find; // or NULL
    bool ended;
} Options;

// --- the list ----------------------------------------------------------------------------------

static bool has_text(const char *text, const char *find) {
    g_autofree char *folded = g_utf8_casefold(text, -1);
    g_autofree char *wanted = g_utf8_casefold(find, -1);
    return strstr(folded, wanted) != NULL;
}

static bool is_wanted(const FormField *field, bool all, const char *find) {
    if (find != NULL) {
        return has_text(field->name, find) || has_text(field->label, find) ||
               has_text(field->help, find) || has_text(field->words, find);
    }
    return all || field->first;
}

// "What a pass means. pass.mode=free"
static char *field_words(const FormField *field) {
    g_autofree char *help = climb_words_capital(field->help);
    return climb_words_fill(field->own ? _("{help}.\n{setting}={value} (else {old})")
                                       : _("{help}.\n{setting}={value}"),
                            "help", help, "setting", field->name, "value", field->value, "old",
                            field->start[0] != '\0' ? field->start : C_("value", "none"), NULL);
}

static void add_field(Chooser *chooser, Form *form, const FormField *field, int id) {
    g_autofree char *words = field_words(field);
    ChooserRow *row = chooser_add(chooser, id, field->label, field->words, words);
    row->marked = field->own;
    row->wrong = g_strdup(form_problem_of(form, field));
}

static void add_texts(Chooser *chooser, const char *heading, const GPtrArray *texts, bool wrong) {
    for (guint i = 0; i < texts->len; i++) {
        if (i == 0) {
            chooser_heading(chooser, heading);
        }
        ChooserRow *row = chooser_add(chooser, NO_FIELD, texts->pdata[i], NULL,
                                      wrong ? NULL : texts->pdata[i]);
        row->wrong = wrong ? g_strdup(texts->pdata[i]) : NULL;
    }
}

void options_fill(Chooser *chooser, Form *form, bool all, const char *find) {
    const GPtrArray *fields = form_fields(form);
    const GPtrArray *groups = form_groups(form);
    const GPtrArray *problems = form_problems(form);
    int group = -1;
    chooser_empty(chooser);
    g_free(chooser->state);
    chooser->state = problems->len > 0
                         ? climb_words_fill(
                               climb_words_plural("{number} contradiction",
                                                  "{number} contradictions", (int)problems->len),
                               "number", climb_words_digits((int)problems->len).text, NULL)
                         : NULL;
    add_texts(chooser, _("These rules contradict each other"), problems, true);
    add_texts(chooser, _("Note"), form_notes(form), false);
    for (guint i = 0; i < fields->len; i++) {
        const FormField *field = fields->pdata[i];
        if (!is_wanted(field, all, find)) {
            continue;
        }
        if ((int)field->group != group) {
            group = (int)field->group;
            chooser_heading(chooser, groups->pdata[group]);
        }
        add_field(chooser, form, field, (int)i);
    }
    chooser_heading(chooser, "");
    if (find != NULL) {
        chooser_add(chooser, MORE_ROWS, _("Back from what was found"), NULL, NULL);
    } else {
        chooser_add(chooser, MORE_ROWS, all ? _("Only the usual rules") : _("All rules"), NULL,
                    all ? _("Back to those that presets and house rules of this game change.")
                        : _("Every field of the rules; a script can do more, see "
                            "docs/house-rules.md."));
    }
}

// --- values ------------------------------------------------------------------------------------

// Puts the list up anew, with the cursor on the same rule.
static void refill(Options *options, const char *name) {
    options_fill(&options->chooser, options->form, options->all, options->find);
    for (guint i = 0; name != NULL && i < form_fields(options->form)->len; i++) {
        const FormField *field = form_fields(options->form)->pdata[i];
        if (strcmp(field->name, name) == 0) {
            chooser_go(&options->chooser, (int)i);
        }
    }
}

static const FormField *chosen_field(const Options *options) {
    const ChooserRow *row = chooser_row(&options->chooser);
    return row != NULL && row->id >= 0 ? form_fields(options->form)->pdata[row->id] : NULL;
}

// A value that cannot be read does not leave the list of its values, so there is no error to tell.
static void set(Options *options, const FormField *field, const char *value) {
    g_autofree char *name = g_strdup(field->name);
    g_autofree char *copy = g_strdup(value);
    form_set(options->form, name, copy, NULL);
    refill(options, name);
}

static int place_of(const FormField *field) {
    for (guint i = 0; i < field->choices->len; i++) {
        if (strcmp(((FormChoice *)field->choices->pdata[i])->value, field->value) == 0) {
            return (int)i;
        }
    }
    return -1;
}

// The next value, or the one before.
static void step(Options *options, int by) {
    const FormField *field = chosen_field(options);
    if (field == NULL) {
        return;
    }
    if (field->type == CLIMB_FIELD_INT) {
        gint64 number = CLAMP(g_ascii_strtoll(field->value, NULL, 10) + by, field->min, field->max);
        g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);
        set(options, field, text);
    } else if (field->choices->len > 0) {
        int count = (int)field->choices->len;
        int place = place_of(field);
        int next = place < 0 ? 0 : (place + by + count) % count;
        set(options, field, ((FormChoice *)field->choices->pdata[next])->value);
    }
}

// What is shown above the line in which a value is typed.
static char *typing_words(const FormField *field, const char *problem) {
    GString *words = g_string_new(problem != NULL ? problem : "");
    g_string_append(words, problem != NULL ? "\n" : "");
    g_autofree char *help = climb_words_capital(field->help);
    climb_words_add(words,
                    field->type == CLIMB_FIELD_INT
                        ? _("{help}. A number from {least} to {most}. Now: {value}")
                        : _("{help}. Now: {value}"),
                    "help", help, "least", climb_words_digits(field->min).text, "most",
                    climb_words_digits(field->max).text, "value",
                    field->value[0] != '\0' ? field->value : C_("value", "none"), NULL);
    return g_string_free(words, FALSE);
}

static void type_value(Options *options, const FormField *field) {
    g_autofree char *name = g_strdup(field->name);
    bool text = field->type == CLIMB_FIELD_TEXT;
    g_autofree char *begun = g_strdup(text ? field->value : "");
    g_autoptr(GError) error = NULL;
    for (;;) {
        g_autofree char *line = NULL;
        g_autofree char *words = typing_words(form_field(options->form, name),
                                              error != NULL ? error->message : NULL);
        PaneEnd end = pane_line(options->terminal, name, words, begun, &line);
        g_clear_error(&error);
        g_free(begun);
        begun = g_strdup(line);
        options->ended = end == PANE_ENDED;
        if (end != PANE_DONE || form_set(options->form, name, line, &error)) {
            break;
        }
    }
    refill(options, name);
}

static void choose_value(Options *options, const FormField *field) {
    Chooser chooser;
    gunichar key = 0;
    g_autofree char *name = g_strdup(field->name);
    g_autofree char *keys = key_hints(" ", "  ", NC_("key name", "Enter"), NC_("key", "takes"),
                                      NC_("key name", "Esc"), NC_("key", "back"), NULL);
    chooser_init(&chooser, name, keys);
    for (guint i = 0; i < field->choices->len; i++) {
        const FormChoice *choice = field->choices->pdata[i];
        bool words = choice->words[0] != '\0';
        ChooserRow *row = chooser_add(
            &chooser, (int)i, words ? choice->words : choice->value,
            words && field->type != CLIMB_FIELD_TEXT ? choice->value : NULL, field->help);
        row->marked = strcmp(choice->value, field->value) == 0;
    }
    if (field->type == CLIMB_FIELD_TEXT) {
        chooser_add(&chooser, NO_FIELD, _("something else …"), NULL, field->help);
    }
    chooser_go(&chooser, place_of(field));
    ChooserEnd end = CHOOSER_KEY;
    while (end == CHOOSER_KEY) {
        end = chooser_run(&chooser, options->terminal, &key);
    }
    int chosen = end == CHOOSER_TAKE ? chooser_row(&chooser)->id : -1;
    options->ended = end == CHOOSER_ENDED;
    chooser_clear(&chooser);
    if (chosen >= 0) {
        set(options, field, ((FormChoice *)field->choices->pdata[chosen])->value);
    } else if (chosen == NO_FIELD) {
        type_value(options, field);
    }
}

// --- keys --------------------------------------------------------------------------------------

static void take(Options *options) {
    const ChooserRow *row = chooser_row(&options->chooser);
    const FormField *field = chosen_field(options);
    if (row->id == MORE_ROWS) {
        options->all = options->find == NULL && !options->all;
        g_clear_pointer(&options->find, g_free);
        options->chooser.at = 0;
        refill(options, NULL);
    } else if (field != NULL && field->choices->len == 2 && field->type == CLIMB_FIELD_BOOL) {
        step(options, 1);
    } else if (field != NULL && field->choices->len > 0) {
        choose_value(options, field);
    } else if (field != NULL) {
        type_value(options, field);
    }
}

static void find(Options *options) {
    g_autofree char *line = NULL;
    PaneEnd end = pane_line(options->terminal, _("Find a rule"),
                            _("A part of its name or of what it says, such as “straight”:"), "",
                            &line);
    options->ended = end == PANE_ENDED;
    if (end == PANE_DONE) {
        g_free(options->find);
        g_strstrip(line);
        options->find = line[0] != '\0' ? g_steal_pointer(&line) : NULL;
        options->chooser.at = 0;
        refill(options, NULL);
    }
}

static void press(Options *options, gunichar key) {
    const FormField *field = chosen_field(options);
    g_autofree char *name = field != NULL ? g_strdup(field->name) : NULL;
    switch (key) {
    case TERMINAL_LEFT: step(options, -1); break;
    case TERMINAL_RIGHT:
    case ' ': step(options, 1); break;
    case 'a':
        options->all = !options->all;
        g_clear_pointer(&options->find, g_free);
        refill(options, name);
        break;
    case '/': find(options); break;
    case 'r':
    case TERMINAL_DELETE:
        if (name != NULL) {
            form_reset(options->form, name);
            refill(options, name);
        }
        break;
    case 'R':
        form_reset_all(options->form);
        refill(options, name);
        break;
    default: break;
    }
}

bool options_run(Terminal *terminal, Form *form) {
    Options options = { .terminal = terminal, .form = form };
    bool done = false;
    g_autofree char *keys = key_hints(" ", "  ", NC_("key name", "Enter"), NC_("key", "change"),
                                      NC_("key name", "Esc"), NC_("key", "done"), "←→",
                                      NC_("key", "value"), "r R", NC_("key", "reset"), "a",
                                      NC_("key", "all rules"), "/", NC_("key", "find"),
                                      NC_("key name", "Tab"), NC_("key", "next"), NULL);
    chooser_init(&options.chooser, form_title(form), keys);
    refill(&options, NULL);
    while (!done && !options.ended) {
        gunichar key = 0;
        switch (chooser_run(&options.chooser, terminal, &key)) {
        case CHOOSER_TAKE: take(&options); break;
        case CHOOSER_BACK: done = true; break;
        case CHOOSER_KEY: press(&options, key); break;
        case CHOOSER_ENDED: options.ended = true; break;
        }
    }
    chooser_clear(&options.chooser);
    g_free(options.find);
    return !options.ended;
}
