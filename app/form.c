// SPDX-License-Identifier: LGPL-2.1-or-later
// The form as a state: preset, house rules, settings and seats, the rules that they make, and what is
// wrong with them. The list of fields is made in form-fields.c.
#include <string.h>

#include "command.h"
#include "form-private.h"
#include "list-scripts.h"
#include "scripts.h"

FormChoice *form_choice_new(const char *value, const char *words) {
    FormChoice *choice = g_new(FormChoice, 1);
    *choice = (FormChoice){ g_strdup(value),
                            g_strdup(words != NULL ? climb_words_find(words) : "") };
    return choice;
}

void form_choice_free(gpointer data) {
    FormChoice *choice = data;
    g_free(choice->value);
    g_free(choice->words);
    g_free(choice);
}

static void preset_free(gpointer data) {
    FormPreset *preset = data;
    g_free(preset->name);
    g_free(preset->title);
    g_free(preset->summary);
    g_free(preset);
}

static void rule_free(gpointer data) {
    FormRule *rule = data;
    g_free(rule->name);
    g_free(rule->title);
    g_free(rule->summary);
    g_free(rule);
}

static void setting_free(gpointer data) {
    FormSetting *setting = data;
    g_free(setting->name);
    g_free(setting->value);
    g_free(setting);
}

void form_free(Form *form) {
    if (form == NULL) {
        return;
    }
    g_ptr_array_unref(form->scripts);
    g_free(form->game);
    g_ptr_array_unref(form->presets);
    g_ptr_array_unref(form->rules);
    g_ptr_array_unref(form->laid);
    g_ptr_array_unref(form->settings);
    g_clear_pointer(&form->family, g_hash_table_unref);
    g_clear_pointer(&form->start, climb_rules_free);
    g_clear_pointer(&form->now, climb_rules_free);
    g_clear_pointer(&form->compiled, climb_game_unref);
    g_ptr_array_unref(form->problems);
    g_ptr_array_unref(form->notes);
    g_ptr_array_unref(form->groups);
    g_ptr_array_unref(form->fields);
    g_ptr_array_unref(form->players);
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_free(form->seats[i]);
    }
    g_free(form);
}

// --- rules -------------------------------------------------------------------------------------

// The preset with house rules on it. (transfer full)
static ClimbRules *rules_with(Form *form, const char *name, const GPtrArray *laid,
                              GPtrArray *conflicts, GError **error) {
    g_autoptr(GPtrArray) files = g_ptr_array_new();
    for (guint i = 0; i < laid->len; i++) {
        g_ptr_array_add(files, laid->pdata[i]);
    }
    g_ptr_array_add(files, NULL);
    ClimbRules *rules = climb_registry_rules(form->registry, name, NULL, error);
    if (rules != NULL && !scripts_stack(form->registry, rules, (const char *const *)files->pdata,
                                        conflicts, error)) {
        g_clear_pointer(&rules, climb_rules_free);
    }
    return rules;
}

static void compile(Form *form) {
    g_ptr_array_set_size(form->problems, 0);
    g_clear_pointer(&form->compiled, climb_game_unref);
    form->compiled = climb_game_try(form->now, form->problems);
}

// Settings on rules; those that do not go with them any more are dropped, and told.
static void apply_settings(Form *form) {
    g_clear_pointer(&form->now, climb_rules_free);
    form->now = climb_rules_copy(form->start);
    for (guint i = 0; i < form->settings->len;) {
        const FormSetting *setting = form->settings->pdata[i];
        g_autoptr(GError) error = NULL;
        if (climb_rules_set(form->now, setting->name, setting->value, &error)) {
            i++;
            continue;
        }
        g_ptr_array_add(form->notes,
                        climb_words_fill(_("{setting}={value} was given up: {problem}"), "setting",
                                         setting->name, "value", setting->value, "problem",
                                         error->message, NULL));
        g_ptr_array_remove_index(form->settings, i);
    }
    form->listed = false;
}

static void update(Form *form) {
    apply_settings(form);
    compile(form);
}

static const char *preset_name(const Form *form) {
    const FormPreset *preset = form->presets->pdata[form->preset];
    return preset->name;
}

// Takes preset and house rules, which are taken over, if they can be played.
static bool restart(Form *form, guint preset, GPtrArray *laid, GError **error) {
    const FormPreset *chosen = form->presets->pdata[preset];
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(g_free);
    ClimbRules *start = rules_with(form, chosen->name, laid, conflicts, error);
    if (start == NULL) {
        g_ptr_array_unref(laid);
        return false;
    }
    g_ptr_array_unref(form->notes);
    form->notes = g_steal_pointer(&conflicts);
    g_clear_pointer(&form->start, climb_rules_free);
    form->start = start;
    form->preset = preset;
    g_ptr_array_unref(form->laid);
    form->laid = laid;
    update(form);
    return true;
}

bool form_choose_preset(Form *form, guint preset, GError **error) {
    return restart(form, preset, g_ptr_array_ref(form->laid), error);
}

static GPtrArray *copy_texts(const GPtrArray *texts, const char *but) {
    GPtrArray *copy = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < texts->len; i++) {
        if (g_strcmp0(texts->pdata[i], but) != 0) {
            g_ptr_array_add(copy, g_strdup(texts->pdata[i]));
        }
    }
    return copy;
}

bool form_lay(Form *form, const char *name, bool on, GError **error) {
    GPtrArray *laid = copy_texts(form->laid, name);
    if (on) {
        g_ptr_array_add(laid, g_strdup(name));
    }
    if (!restart(form, form->preset, laid, error)) {
        return false;
    }
    for (guint i = 0; i < form->rules->len; i++) {
        FormRule *rule = form->rules->pdata[i];
        rule->on = strcmp(rule->name, name) == 0 ? on : rule->on;
    }
    return true;
}

// --- settings ----------------------------------------------------------------------------------

static bool is_clean(const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        if (g_ascii_iscntrl(*at)) {
            return false;
        }
    }
    return g_utf8_validate(text, -1, NULL);
}

static void forget(Form *form, const char *name) {
    for (guint i = form->settings->len; i > 0; i--) {
        const FormSetting *setting = form->settings->pdata[i - 1];
        if (strcmp(setting->name, name) == 0) {
            g_ptr_array_remove_index(form->settings, i - 1);
        }
    }
}

static void remember(Form *form, const char *name, const char *value) {
    FormSetting *setting = g_new(FormSetting, 1);
    *setting = (FormSetting){ g_strdup(name), g_strstrip(g_strdup(value)) };
    forget(form, name);
    g_ptr_array_add(form->settings, setting);
}

// Is the last setting one without which the rules would be the same?
static bool last_is_idle(const Form *form, const char *before) {
    g_autofree char *after = climb_rules_print(form->now);
    return strcmp(before, after) == 0;
}

bool form_set(Form *form, const char *name, const char *value, GError **error) {
    g_autoptr(ClimbRules) trial = climb_rules_copy(form->now);
    if (!is_clean(name) || !is_clean(value) || strchr(name, '=') != NULL) {
        g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_TEXT,
                            _("a setting is one line of UTF-8 text without control characters"));
        return false;
    }
    if (!climb_rules_set(trial, name, value, error)) {
        return false;
    }
    g_ptr_array_set_size(form->notes, 0);
    forget(form, name);
    apply_settings(form);
    g_autofree char *before = climb_rules_print(form->now);
    remember(form, name, value);
    update(form);
    if (last_is_idle(form, before)) {
        g_ptr_array_set_size(form->settings, (int)form->settings->len - 1);
    }
    return true;
}

// Does a setting, laid on the start alone, change what stands under a name?
static bool touches(const Form *form, const FormSetting *setting, const char *name) {
    g_autoptr(ClimbRules) trial = climb_rules_copy(form->start);
    if (strcmp(setting->name, name) == 0) {
        return true;
    }
    g_autofree char *before = climb_rules_get(trial, name, NULL);
    climb_rules_set(trial, setting->name, setting->value, NULL);
    g_autofree char *after = climb_rules_get(trial, name, NULL);
    return g_strcmp0(before, after) != 0;
}

void form_reset(Form *form, const char *name) {
    for (guint i = form->settings->len; i > 0; i--) {
        if (touches(form, form->settings->pdata[i - 1], name)) {
            g_ptr_array_remove_index(form->settings, i - 1);
        }
    }
    g_ptr_array_set_size(form->notes, 0);
    update(form);
}

void form_reset_all(Form *form) {
    g_ptr_array_set_size(form->settings, 0);
    g_ptr_array_set_size(form->notes, 0);
    update(form);
}

guint form_own_count(const Form *form) {
    return form->settings->len;
}

// --- what there is ------------------------------------------------------------------------------

const char *form_title(const Form *form) {
    const FormPreset *preset = form->presets->pdata[form->preset];
    return preset->title;
}

const GPtrArray *form_presets(const Form *form) {
    return form->presets;
}

guint form_preset(const Form *form) {
    return form->preset;
}

const GPtrArray *form_rules(const Form *form) {
    return form->rules;
}

const GPtrArray *form_problems(const Form *form) {
    return form->problems;
}

const GPtrArray *form_notes(const Form *form) {
    return form->notes;
}

ClimbGame *form_game(const Form *form) {
    return form->compiled;
}

static void list(Form *form) {
    if (!form->listed) {
        g_ptr_array_set_size(form->groups, 0);
        g_ptr_array_set_size(form->fields, 0);
        form_list_fields(form);
        form->listed = true;
    }
}

const GPtrArray *form_groups(Form *form) {
    list(form);
    return form->groups;
}

const GPtrArray *form_fields(Form *form) {
    list(form);
    return form->fields;
}

const FormField *form_field(Form *form, const char *name) {
    list(form);
    for (guint i = 0; i < form->fields->len; i++) {
        const FormField *field = form->fields->pdata[i];
        if (strcmp(field->name, name) == 0) {
            return field;
        }
    }
    return NULL;
}

char **form_arguments(const Form *form) {
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_strv_builder_add(builder, preset_name(form));
    for (guint i = 0; i < form->laid->len; i++) {
        g_autofree char *rule = g_strconcat("rule=", form->laid->pdata[i], NULL);
        g_strv_builder_add(builder, rule);
    }
    for (guint i = 0; i < form->settings->len; i++) {
        const FormSetting *setting = form->settings->pdata[i];
        g_autofree char *text = g_strconcat(setting->name, "=", setting->value, NULL);
        g_strv_builder_add(builder, text);
    }
    return g_strv_builder_end(builder);
}

// --- seats -------------------------------------------------------------------------------------

const GPtrArray *form_players(const Form *form) {
    return form->players;
}

int form_seats(const Form *form) {
    return CLAMP(form->now->players, 1, CLIMB_SEATS_MAX);
}

const char *form_seat(const Form *form, int seat) {
    return form->seats[seat];
}

bool form_set_seat(Form *form, int seat, const char *player, GError **error) {
    const char *equals = strchr(player, '=');
    const char *kind = equals != NULL ? equals + 1 : player;
    bool known = false;
    for (guint i = 0; i < form->players->len; i++) {
        known = known || strcmp(((FormChoice *)form->players->pdata[i])->value, kind) == 0;
    }
    if (!known || !is_clean(player) || strchr(player, ',') != NULL || equals == player) {
        g_autofree char *clean = g_utf8_make_valid(player, -1);
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("“{text}” cannot sit on a seat: it is me, bot, bot:{bot} and the like, or "
              "NAME=me"),
            "text", clean, "bot", climb_bots()[0]->id, NULL);
        return false;
    }
    g_free(form->seats[seat]);
    form->seats[seat] = g_strdup(player);
    return true;
}

char *form_seats_text(const Form *form) {
    GString *text = g_string_new(NULL);
    for (int i = 0; i < form_seats(form); i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? "," : "", form->seats[i]);
    }
    return g_string_free(text, FALSE);
}

// --- made --------------------------------------------------------------------------------------

static void add_preset(Form *form, char *name, const char *title, const char *summary) {
    FormPreset *preset = g_new(FormPreset, 1);
    *preset = (FormPreset){ name, g_strdup(climb_words_find(title)),
                            g_strdup(summary != NULL ? climb_words_find(summary) : "") };
    g_ptr_array_add(form->presets, preset);
}

// The game that is named and its presets; `name` may be that of one of them.
static bool find_presets(Form *form, const char *name, GError **error) {
    g_auto(GStrv) parts = g_strsplit(name, ":", 2);
    const ClimbGameInfo *info = scripts_is_file(name)
                                    ? NULL
                                    : climb_registry_find(form->registry, parts[0], NULL);
    g_autoptr(ClimbRules) rules = climb_registry_rules(form->registry, name, NULL, error);
    if (rules == NULL) {
        return false;
    }
    if (info == NULL) {
        form->game = g_strdup(name);
        add_preset(form, g_strdup(name), rules->title, rules->summary);
        return true;
    }
    form->game = g_strdup(info->id);
    add_preset(form, g_strdup(info->id), info->title, info->summary);
    const GPtrArray *presets = climb_registry_presets(form->registry, info);
    for (guint i = 0; i < presets->len; i++) {
        const ClimbPreset *preset = presets->pdata[i];
        char *full = g_strconcat(info->id, ":", preset->id, NULL);
        form->preset = strcmp(full, rules->id) == 0 ? form->presets->len : form->preset;
        add_preset(form, full, preset->title, preset->summary);
    }
    return true;
}

// House rules on the search path: those that fit, then the others.
static void find_rules(Form *form) {
    g_autofree char *root = form_root(form->registry, form->scripts, form->game);
    for (int fits = 1; fits >= 0; fits--) {
        for (guint i = 0; i < form->scripts->len; i++) {
            const ListScript *script = form->scripts->pdata[i];
            g_autofree char *its_root = form_root(form->registry, form->scripts, script->name);
            bool usable = script->problem == NULL && script->base != NULL &&
                          strcmp(script->name, form->game) != 0;
            if (usable && (strcmp(root, its_root) == 0) == fits) {
                FormRule *rule = g_new0(FormRule, 1);
                *rule = (FormRule){ .name = g_strdup(script->name),
                                    .title = g_strdup(climb_words_find(script->title)),
                                    .summary = g_strdup(climb_words_find(script->summary)),
                                    .fits = fits };
                g_ptr_array_add(form->rules, rule);
            }
        }
    }
}

// A house rule named by its file is not on the search path; it stands first.
static void mark_laid(Form *form, const char *name) {
    for (guint i = 0; i < form->rules->len; i++) {
        FormRule *rule = form->rules->pdata[i];
        if (strcmp(rule->name, name) == 0) {
            rule->on = true;
            return;
        }
    }
    FormRule *rule = g_new0(FormRule, 1);
    *rule = (FormRule){ .name = g_strdup(name),
                        .title = g_path_get_basename(name),
                        .summary = g_strdup(""),
                        .fits = true,
                        .on = true };
    g_ptr_array_insert(form->rules, 0, rule);
}

static void find_players(Form *form) {
    const GPtrArray *bots = climb_registry_bots(form->registry);
    g_ptr_array_add(form->players, form_choice_new("me", N_("a person at this keyboard")));
    g_ptr_array_add(form->players, form_choice_new("bot", N_("a bot, as good as they come here")));
    for (guint i = 0; i < bots->len; i++) {
        const ClimbBot *bot = bots->pdata[i];
        g_autofree char *value = g_strconcat("bot:", bot->id, NULL);
        g_ptr_array_add(form->players,
                        form_choice_new(value, bot->help != NULL ? bot->help : bot->title));
    }
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        form->seats[seat] = g_strdup(seat == 0 ? "me" : "bot");
    }
}

static Form *form_empty(const ClimbRegistry *registry) {
    Form *form = g_new0(Form, 1);
    form->registry = registry;
    form->scripts = list_scripts(registry);
    form->presets = g_ptr_array_new_with_free_func(preset_free);
    form->rules = g_ptr_array_new_with_free_func(rule_free);
    form->laid = g_ptr_array_new_with_free_func(g_free);
    form->settings = g_ptr_array_new_with_free_func(setting_free);
    form->problems = g_ptr_array_new_with_free_func(g_free);
    form->notes = g_ptr_array_new_with_free_func(g_free);
    form->groups = g_ptr_array_new_with_free_func(g_free);
    form->fields = g_ptr_array_new_with_free_func(form_field_free);
    form->players = g_ptr_array_new_with_free_func(form_choice_free);
    return form;
}

Form *form_new(const ClimbRegistry *registry, int argc, char **argv, GError **error) {
    g_autoptr(Form) form = form_empty(registry);
    bool named = argc > 0 && !command_is_setting(argv[0]);
    if (!find_presets(form, named ? argv[0] : command_default_game(registry), error)) {
        return NULL;
    }
    form->family = form_family(registry, form->scripts, form->game);
    find_rules(form);
    find_players(form);
    for (int i = named; i < argc; i++) {
        if (g_str_has_prefix(argv[i], "rule=")) {
            const char *rule = argv[i] + strlen("rule=");
            g_ptr_array_add(form->laid, g_strdup(rule));
            mark_laid(form, rule);
        }
    }
    if (!restart(form, form->preset, g_ptr_array_ref(form->laid), error)) {
        return NULL;
    }
    for (int i = named; i < argc; i++) {
        g_auto(GStrv) parts = g_strsplit(argv[i], "=", 2);
        if (parts[0] == NULL || parts[1] == NULL) {
            climb_error_set(error, CLIMB_ERROR_TEXT,
                            _("“{text}” is no setting: after the game come settings as KEY=VALUE"),
                            "text", argv[i], NULL);
            return NULL;
        }
        if (strcmp(parts[0], "rule") != 0 && !form_set(form, parts[0], parts[1], error)) {
            return NULL;
        }
    }
    return g_steal_pointer(&form);
}
