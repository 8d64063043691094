// SPDX-License-Identifier: LGPL-2.1-or-later
// The list of a form: every field of the tables, every short name that means something in these rules,
// every kind and its fields, and the options of scripts, in groups and with values in words.
#include <string.h>

#include "form-private.h"

// Groups in the order in which they are shown. Fields belong to one by what stands before their dot.
static const struct {
    const char *title;
    const char *prefixes;
} groups[] = {
    { N_("Options of the house rules"), "option" },
    { N_("Players"), "players direction team" },
    { N_("Pack"), "deck" },
    { N_("Deal"), "deal" },
    { N_("Cards given"), "exchange" },
    { N_("Opening"), "open" },
    { N_("Combinations"), "kind immune" },
    { N_("Bombs"), "bomb" },
    { N_("Passing"), "pass" },
    { N_("Tricks"), "trick" },
    { N_("Drawing from the stock"), "draw" },
    { N_("Last card"), "lastcard" },
    { N_("End of a deal"), "end places" },
    { N_("Score"), "score capture" },
    { N_("Payment"), "settle stake" },
    { N_("Session"), "session" },
    { N_("Auction and partner"), "auction kitty call" },
    { N_("What players see"), "info" },
};

// One listing of a form.
typedef struct {
    Form *form;
    // Names of fields that a listed short name sets, and whether it speaks for them: if it stands in the
    // same group.
    GHashTable *covered;
    guint group;        // where what is added belongs
    const char *prefix; // left out of labels, if the group has this one alone
} Listing;

void form_field_free(gpointer data) {
    FormField *field = data;
    g_free(field->name);
    g_free(field->label);
    g_ptr_array_unref(field->choices);
    g_free(field->help);
    g_free(field->start);
    g_free(field->value);
    g_free(field->words);
    g_free(field);
}

static char *prefix_of(const char *name) {
    return g_strndup(name, strcspn(name, "."));
}

static bool belongs(const char *name, const char *prefixes) {
    g_autofree char *prefix = prefix_of(name);
    g_auto(GStrv) list = g_strsplit(prefixes, " ", -1);
    return g_strv_contains((const char *const *)list, prefix);
}

// The name of a field as it is typed, in words: the same in every language, so that it can be found again
// where rules are written.
static char *label_of(const Listing *listing, const char *name) {
    size_t length = listing->prefix != NULL ? strlen(listing->prefix) : 0;
    bool inside = length > 0 && strncmp(name, listing->prefix, length) == 0 && name[length] == '.';
    return g_strdelimit(g_strdup(inside ? name + length + 1 : name), "._", ' ');
}

static bool was_set(const Form *form, const char *name) {
    for (guint i = 0; i < form->settings->len; i++) {
        if (strcmp(((FormSetting *)form->settings->pdata[i])->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static FormField *add(Listing *listing, const char *name, char *label, ClimbFieldType type,
                      const char *help) {
    FormField *field = g_new0(FormField, 1);
    *field = (FormField){
        .name = g_strdup(name),
        .label = label,
        .group = listing->group,
        .type = type,
        .choices = g_ptr_array_new_with_free_func(form_choice_free),
        .help = g_strdup(help),
    };
    g_ptr_array_add(listing->form->fields, field);
    return field;
}

static const char *words_of(const FormField *field) {
    for (guint i = 0; i < field->choices->len; i++) {
        const FormChoice *choice = field->choices->pdata[i];
        if (strcmp(choice->value, field->value) == 0 && choice->words[0] != '\0') {
            return choice->words;
        }
    }
    return field->value[0] != '\0' ? field->value : C_("value", "none");
}

// Takes over both values.
static void finish(Listing *listing, FormField *field, char *start, char *value, bool likely) {
    field->start = start;
    field->value = value;
    field->own = strcmp(start, value) != 0;
    field->words = g_strdup(words_of(field));
    field->first = likely || was_set(listing->form, field->name);
}

static void add_choices(GPtrArray *choices, const ClimbField *field, const char *name) {
    if (field->type == CLIMB_FIELD_BOOL) {
        g_ptr_array_add(choices, form_choice_new("yes", ""));
        g_ptr_array_add(choices, form_choice_new("no", ""));
    }
    for (int i = 0; field->choices != NULL && field->choices[i] != NULL; i++) {
        const char *words = field->choice_words != NULL ? field->choice_words[i] : "";
        g_ptr_array_add(choices, form_choice_new(field->choices[i], words));
    }
    if (g_str_has_prefix(name, "kind.") && field->form == CLIMB_FORM_LADDER) {
        int count = 0;
        const ClimbLadder *ladders = climb_ladders(&count);
        for (int i = 0; i < count; i++) {
            g_ptr_array_add(choices, form_choice_new(ladders[i].ladder, ladders[i].help));
        }
    }
}

static bool is_likely(const Listing *listing, const char *name) {
    bool told = GPOINTER_TO_INT(g_hash_table_lookup(listing->covered, name));
    return g_hash_table_contains(listing->form->family, name) && !told;
}

// A row of a field table; `start` and `now` are the objects that hold its value.
static void add_row(Listing *listing, const ClimbField *row, const char *name, char *label,
                    const void *start, const void *now) {
    FormField *field = add(listing, name, label, row->type, climb_words_find(row->help));
    field->min = row->min;
    field->max = row->max;
    add_choices(field->choices, row, name);
    finish(listing, field, climb_field_print(row, start), climb_field_print(row, now),
           is_likely(listing, name));
}

static void add_rules_fields(Listing *listing, const char *prefixes) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        if (!fields[i].descriptive && belongs(fields[i].name, prefixes)) {
            add_row(listing, &fields[i], fields[i].name, label_of(listing, fields[i].name),
                    listing->form->start, listing->form->now);
        }
    }
}

static void add_options(Listing *listing) {
    const Form *form = listing->form;
    for (guint i = 0; i < form->now->options->len; i++) {
        const ClimbOption *now = form->now->options->pdata[i];
        const ClimbOption *start = form->start->options->pdata[i];
        FormField *field = add(listing, now->field.name, label_of(listing, now->field.name),
                               now->field.type, climb_words_find(now->field.help));
        add_choices(field->choices, &now->field, now->field.name);
        finish(listing, field, climb_field_print(&start->field, start),
               climb_field_print(&now->field, now), true);
    }
}

// --- kinds -------------------------------------------------------------------------------------

static char *kind_value(const ClimbKind *kind) {
    return g_strdup(kind != NULL && kind->play ? "yes" : "no");
}

// Which kinds are played.
static void add_kinds(Listing *listing) {
    const Form *form = listing->form;
    for (guint i = 0; i < form->now->kinds->len; i++) {
        const ClimbKind *kind = form->now->kinds->pdata[i];
        g_autofree char *name = g_strconcat("kind.", kind->id, NULL);
        FormField *field = add(listing, name, g_strdup(climb_words_find(kind->name)),
                               CLIMB_FIELD_BOOL, _("whether this combination is played"));
        g_ptr_array_add(field->choices, form_choice_new("yes", N_("played")));
        g_ptr_array_add(field->choices, form_choice_new("no", N_("not played")));
        finish(listing, field, kind_value(climb_rules_kind(form->start, kind->id)),
               kind_value(kind), is_likely(listing, name));
    }
}

// What each kind in play is, in a group of its own.
static void add_kind_fields(Listing *listing) {
    int count = 0;
    const ClimbField *fields = climb_kind_fields(&count);
    const ClimbKind none = { .id = "" };
    for (guint i = 0; i < listing->form->now->kinds->len; i++) {
        const ClimbKind *kind = listing->form->now->kinds->pdata[i];
        const ClimbKind *start = climb_rules_kind(listing->form->start, kind->id);
        if (!kind->play) {
            continue;
        }
        listing->group = listing->form->groups->len;
        g_ptr_array_add(
            listing->form->groups,
            climb_words_fill(_("Combination: {kind}"), "kind", climb_words_find(kind->name), NULL));
        for (int j = 0; j < count; j++) {
            if (!fields[j].descriptive && strcmp(fields[j].name, "play") != 0) {
                g_autofree char *name = g_strdup_printf("kind.%s.%s", kind->id, fields[j].name);
                char *label = g_strdelimit(g_strdup(fields[j].name), "_", ' ');
                add_row(listing, &fields[j], name, label, start != NULL ? start : &none, kind);
            }
        }
    }
}

// --- short names -------------------------------------------------------------------------------

static bool is_field(const char *name) {
    int count = 0;
    const ClimbField *fields = climb_fields(&count);
    for (int i = 0; i < count; i++) {
        if (strcmp(fields[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

// Does a row of short names set anything in these rules? One that sets kinds must find one of them.
static bool row_applies(const ClimbRules *rules, const ClimbShorthand *row) {
    g_auto(GStrv) settings = g_strsplit(row->settings, ";", -1);
    bool kinds = false;
    bool found = false;
    for (int i = 0; settings[i] != NULL; i++) {
        const char *setting = g_strstrip(settings[i]);
        if (g_str_has_prefix(setting, "kind.")) {
            const char *id = setting + strlen("kind.");
            g_autofree char *kind = g_strndup(id, strcspn(id, ".="));
            kinds = true;
            found = found || climb_rules_kind(rules, kind) != NULL;
        }
    }
    return row->settings[0] != '\0' && strchr(row->value, '*') == NULL && found == kinds;
}

// The rows of a short name, at least two and of use in these rules; else none. Borrowed rows.
static GPtrArray *rows_of(const ClimbRules *rules, const char *name) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    GPtrArray *found = g_ptr_array_new();
    for (int i = 0; i < count && !is_field(name); i++) {
        if (strcmp(rows[i].name, name) == 0 && row_applies(rules, &rows[i])) {
            g_ptr_array_add(found, (gpointer)&rows[i]);
        }
    }
    if (found->len < 2) {
        g_ptr_array_set_size(found, 0);
    }
    return found;
}

// Adds the fields that a row sets. Does the game's family change one of them?
static bool cover_row(Listing *listing, const ClimbShorthand *row) {
    bool likely = false;
    g_autofree char *prefix = prefix_of(row->settings);
    g_auto(GStrv) settings = g_strsplit(row->settings, ";", -1);
    for (int i = 0; settings[i] != NULL; i++) {
        const char *setting = g_strstrip(settings[i]);
        char *field = g_strndup(setting, strcspn(setting, "="));
        bool spoken_for = GPOINTER_TO_INT(g_hash_table_lookup(listing->covered, field)) ||
                          belongs(field, prefix);
        likely = likely || g_hash_table_contains(listing->form->family, field);
        g_hash_table_insert(listing->covered, field, GINT_TO_POINTER(spoken_for));
    }
    return likely;
}

static bool cover(Listing *listing, const GPtrArray *rows) {
    bool likely = false;
    for (guint i = 0; i < rows->len; i++) {
        likely = cover_row(listing, rows->pdata[i]) || likely;
    }
    return likely;
}

static char *value_of(const ClimbRules *rules, const char *name) {
    char *value = climb_rules_get(rules, name, NULL);
    return value != NULL ? value : g_strdup("");
}

static bool is_yes_or_no(const GPtrArray *rows) {
    for (guint i = 0; i < rows->len; i++) {
        const ClimbShorthand *row = rows->pdata[i];
        if (strcmp(row->value, "yes") != 0 && strcmp(row->value, "no") != 0) {
            return false;
        }
    }
    return true;
}

// "sets kind.straight.ladder, kind.straight-flush.ladder": by the settings of the first row.
static char *shorthand_help(const GPtrArray *rows) {
    const ClimbShorthand *row = rows->pdata[0];
    g_auto(GStrv) settings = g_strsplit(row->settings, ";", -1);
    g_autoptr(GString) names = g_string_new(NULL);
    for (int i = 0; settings[i] != NULL; i++) {
        const char *setting = g_strstrip(settings[i]);
        g_string_append_printf(names, "%s%.*s", i > 0 ? ", " : "", (int)strcspn(setting, "="),
                               setting);
    }
    // Translators: {fields} are names of fields.
    return climb_words_fill(_("sets {fields}"), "fields", names->str, NULL);
}

static void add_shorthand(Listing *listing, const char *name, const GPtrArray *rows) {
    const Form *form = listing->form;
    g_autofree char *help = shorthand_help(rows);
    FormField *field = add(listing, name, label_of(listing, name),
                           is_yes_or_no(rows) ? CLIMB_FIELD_BOOL : CLIMB_FIELD_CHOICE, help);
    bool likely = cover(listing, rows);
    for (guint i = 0; i < rows->len; i++) {
        const ClimbShorthand *row = rows->pdata[i];
        g_ptr_array_add(field->choices, form_choice_new(row->value, row->help));
    }
    finish(listing, field, value_of(form->start, name), value_of(form->now, name), likely);
    if (field->value[0] == '\0') {
        g_free(field->words);
        field->words = g_strdup(_("otherwise, see the fields"));
    }
}

static void add_shorthands(Listing *listing, const char *prefixes) {
    int count = 0;
    const ClimbShorthand *rows = climb_shorthands(&count);
    for (int i = 0; i < count; i++) {
        bool fresh = i == 0 || strcmp(rows[i].name, rows[i - 1].name) != 0;
        if (fresh && belongs(rows[i].settings, prefixes)) {
            g_autoptr(GPtrArray) found = rows_of(listing->form->now, rows[i].name);
            if (found->len > 0) {
                add_shorthand(listing, rows[i].name, found);
            }
        }
    }
}

void form_list_fields(Form *form) {
    Listing listing = {
        .form = form,
        .covered = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(groups); i++) {
        guint before = form->fields->len;
        listing.group = form->groups->len;
        listing.prefix = strchr(groups[i].prefixes, ' ') == NULL ? groups[i].prefixes : NULL;
        if (strcmp(groups[i].prefixes, "option") == 0) {
            add_options(&listing);
        } else {
            add_shorthands(&listing, groups[i].prefixes);
            if (belongs("kind", groups[i].prefixes)) {
                add_kinds(&listing);
            }
            add_rules_fields(&listing, groups[i].prefixes);
        }
        if (form->fields->len > before) {
            g_ptr_array_add(form->groups, g_strdup(_(groups[i].title)));
        }
    }
    add_kind_fields(&listing);
    g_hash_table_unref(listing.covered);
}

// --- problems ----------------------------------------------------------------------------------

static bool is_part_of_name(char letter) {
    return g_ascii_isalnum(letter) || letter == '_' || letter == '-';
}

// Does a text name a field, and not a longer one?
static bool names_field(const char *text, const char *name) {
    for (const char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name)) {
        const char *end = at + strlen(name);
        bool begins = at == text || (!is_part_of_name(at[-1]) && at[-1] != '.');
        bool ends = !is_part_of_name(*end) && !(*end == '.' && is_part_of_name(end[1]));
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

static bool names_any(const Form *form, const char *text, const char *name) {
    g_autoptr(GPtrArray) rows = rows_of(form->now, name);
    Listing listing = {
        .form = (Form *)form,
        .covered = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    cover(&listing, rows);
    GHashTableIter fields;
    gpointer field = NULL;
    bool found = names_field(text, name);
    g_hash_table_iter_init(&fields, listing.covered);
    while (!found && g_hash_table_iter_next(&fields, &field, NULL)) {
        found = names_field(text, field);
    }
    g_hash_table_unref(listing.covered);
    return found;
}

const char *form_problem_of(Form *form, const FormField *field) {
    for (guint i = 0; i < form->problems->len; i++) {
        if (names_any(form, form->problems->pdata[i], field->name)) {
            return form->problems->pdata[i];
        }
    }
    return NULL;
}
