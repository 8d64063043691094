// SPDX-License-Identifier: LGPL-2.1-or-later
// From a script's settings to rules: over its own base, or as one of several house rules over other
// rules. Which house rule set what is kept in the rules' own field `house`, so that a later one can
// be told where it meets an earlier.
#include <string.h>

#include "definition.h"

// --- settings --------------------------------------------------------------------------------------

// The options that the script declares; their names must be free in the rules that it changes.
static bool add_options(const ClimbScript *script, ClimbRules *rules, GError **error) {
    for (guint i = 0; i < script->options->options->len; i++) {
        const ClimbOption *option = script->options->options->pdata[i];
        g_autofree char *value = climb_field_print(&option->field, option);
        g_autofree char *values = option->field.choices != NULL
                                      ? g_strjoinv(" ", (char **)option->field.choices)
                                      : g_strdup("");
        g_autoptr(GError) fault = NULL;
        if (!climb_rules_add_option(rules, climb_option_name(option), values, value,
                                    option->field.help, &fault)) {
            climb_script_error(script, script->line, error, "options: %s", fault->message);
            return false;
        }
    }
    return true;
}

static bool apply_settings(const ClimbScript *script, ClimbRules *rules, GError **error) {
    for (guint i = 0; i < script->settings->len; i++) {
        const ClimbScriptSetting *setting = script->settings->pdata[i];
        g_autoptr(GError) fault = NULL;
        if (!climb_rules_set(rules, setting->name, setting->value, &fault)) {
            climb_script_error(script, setting->line, error, "%s", fault->message);
            return false;
        }
    }
    return true;
}

static void put_words(char **member, const char *text) {
    g_free(*member);
    *member = g_strdup(text);
}

// Does a problem speak of this field? "kind.flush.key" is not "kind.flush-2".
static bool speaks_of(const char *problem, const char *name) {
    size_t length = strlen(name);
    for (const char *at = strstr(problem, name); at != NULL; at = strstr(at + 1, name)) {
        bool begins = at == problem || !(g_ascii_isalnum(at[-1]) || strchr("-_.", at[-1]) != NULL);
        if (begins && !(g_ascii_isalnum(at[length]) || strchr("-_", at[length]) != NULL)) {
            return true;
        }
    }
    return false;
}

// The line of the setting in which a problem lies: the longest name that it speaks of.
static int problem_line(const ClimbScript *script, const char *problem) {
    size_t longest = 0;
    int line = script->line;
    for (guint i = 0; i < script->settings->len; i++) {
        const ClimbScriptSetting *setting = script->settings->pdata[i];
        if (strlen(setting->name) > longest && speaks_of(problem, setting->name)) {
            longest = strlen(setting->name);
            line = setting->line;
        }
    }
    return line;
}

ClimbGame *climb_script_compile(const ClimbScript *script, const ClimbRules *rules,
                                GError **error) {
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func(g_free);
    ClimbGame *game = climb_game_try(rules, problems);
    if (game != NULL) {
        return game;
    }
    g_autoptr(GString) message = g_string_new(NULL);
    for (guint i = 0; i < problems->len; i++) {
        const char *problem = problems->pdata[i];
        g_string_append_printf(message, "%s%s:%d: %s", message->len > 0 ? "\n" : "", script->name,
                               problem_line(script, problem), problem);
    }
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_RULES, message->str);
    return NULL;
}

// --- which house rule set what -----------------------------------------------------------------------

// In ClimbRules.house: "friday: pass.mode kind.flush.key; strict: score.held".
static void write_down(ClimbRules *rules, const char *id, GPtrArray *names) {
    if (names->len == 0) {
        return;
    }
    g_autoptr(GString) house = g_string_new(rules->house);
    g_string_append_printf(house, "%s%s:", house->len > 0 ? "; " : "", id);
    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(house, " %s", (const char *)names->pdata[i]);
    }
    put_words(&rules->house, house->str);
}

// Is one the other, or a field of the kind that the other is?
static bool meets(const char *a, const char *b) {
    size_t length = MIN(strlen(a), strlen(b));
    return strncmp(a, b, length) == 0 &&
           ((a[length] == '\0' && b[length] == '\0') ||
            (g_str_has_prefix(a, "kind.") && (a[length] == '.' || b[length] == '.')));
}

// The latest house rule that set a field or one that it meets; its name of that to *field.
// (transfer full) for both, NULL if none did.
static char *who_set(const ClimbRules *rules, const char *name, char **field) {
    char *found = NULL;
    g_auto(GStrv) rows = g_strsplit(rules->house, "; ", -1);
    for (int i = 0; rows[i] != NULL; i++) {
        g_auto(GStrv) words = g_strsplit(rows[i], " ", -1);
        for (int j = 1; words[0] != NULL && words[j] != NULL; j++) {
            if (meets(words[j], name)) {
                g_free(found);
                g_free(*field);
                found = g_strndup(words[0], strlen(words[0]) - 1); // without its colon
                *field = g_strdup(words[j]);
            }
        }
    }
    return found;
}

static void report_field(const ClimbScript *script, const ClimbRules *before, const char *name,
                         const char *old, const char *value, GPtrArray *conflicts) {
    g_autofree char *field = NULL;
    g_autofree char *earlier = who_set(before, name, &field);
    if (earlier == NULL) {
        return;
    }
    if (strcmp(field, name) == 0) {
        g_ptr_array_add(conflicts,
                        g_strdup_printf("%s: “%s” set it to “%s”, and “%s” sets it to “%s”, which "
                                        "holds",
                                        name, earlier, old, script->id, value));
    } else {
        g_ptr_array_add(conflicts,
                        g_strdup_printf("%s: “%s” set it, and “%s” sets %s to “%s”, which holds",
                                        field, earlier, script->id, name, value));
    }
}

typedef struct {
    const char *name;
    bool both;
} HookPair;

static void report_hooks(const ClimbScript *script, const ClimbRules *before,
                         const ClimbHooks *hooks, GPtrArray *names, GPtrArray *conflicts) {
    const ClimbHooks *old = before->hooks;
    const HookPair pairs[] = {
        { "classify", hooks->classify != NULL && old != NULL && old->classify != NULL },
        { "beats", hooks->beats != NULL && old != NULL && old->beats != NULL },
        { "may_play", hooks->may_play != NULL && old != NULL && old->may_play != NULL },
        { "on_play", hooks->on_play != NULL && old != NULL && old->on_play != NULL },
        { "on_pass", hooks->on_pass != NULL && old != NULL && old->on_pass != NULL },
        { "on_trick_end", hooks->on_trick_end != NULL && old != NULL && old->on_trick_end != NULL },
        { "penalty", hooks->penalty != NULL && old != NULL && old->penalty != NULL },
        { "settle", hooks->settle != NULL && old != NULL && old->settle != NULL },
        { "next_leader", hooks->next_leader != NULL && old != NULL && old->next_leader != NULL },
        { "exchange", hooks->exchange != NULL && old != NULL && old->exchange != NULL },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_autofree char *name = g_strconcat("hooks.", pairs[i].name, NULL);
        g_autofree char *field = NULL;
        g_autofree char *earlier = who_set(before, name, &field);
        if (pairs[i].both && conflicts != NULL) {
            g_ptr_array_add(conflicts,
                            g_strdup_printf("%s: “%s” and “%s” both have this function; that of "
                                            "“%s” holds",
                                            name, earlier != NULL ? earlier : before->id,
                                            script->id, script->id));
        }
    }
    for (guint i = 0; i < script->parts->len; i++) {
        const ClimbScriptPart *part = &g_array_index(script->parts, ClimbScriptPart, i);
        if (g_str_has_prefix(part->name, "hooks.")) {
            g_ptr_array_add(names, g_strdup(part->name));
        }
    }
}

static bool has_functions(const ClimbScript *script) {
    for (guint i = 0; i < script->parts->len; i++) {
        if (g_array_index(script->parts, ClimbScriptPart, i).tier != CLIMB_TIER_DATA) {
            return true;
        }
    }
    return false;
}

// The script's functions; after a fault in a table of functions made before, from a fresh state.
static ClimbHooks *make_hooks(const ClimbScript *script, GError **error) {
    ClimbScript *state = (ClimbScript *)script;
    g_autoptr(GError) fault = NULL;
    g_mutex_lock(&state->lock);
    bool open = state->sandbox != NULL || climb_script_open(state, &fault);
    g_mutex_unlock(&state->lock);
    ClimbHooks *hooks = open ? climb_script_hooks_new(state, &fault) : NULL;
    if (hooks == NULL) {
        if (fault == NULL) {
            climb_script_error(script, script->line, &fault, "its functions cannot be read");
        }
        g_propagate_error(error, g_steal_pointer(&fault));
    }
    return hooks;
}

// --- the whole -------------------------------------------------------------------------------------

// Sets all that the script sets in `rules`, which is a copy that may be left half done.
static bool lay_over(const ClimbScript *script, const ClimbRules *before, ClimbRules *rules,
                     GPtrArray *conflicts, GError **error) {
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (!add_options(script, rules, error) || !apply_settings(script, rules, error)) {
        return false;
    }
    g_autoptr(GPtrArray) changed = climb_rules_differences(before, rules);
    for (guint i = 0; i + 2 < changed->len; i += 3) {
        g_ptr_array_add(names, g_strdup(changed->pdata[i]));
        if (conflicts != NULL) {
            report_field(script, before, changed->pdata[i], changed->pdata[i + 1],
                         changed->pdata[i + 2], conflicts);
        }
    }
    if (has_functions(script)) {
        ClimbHooks *hooks = make_hooks(script, error);
        if (hooks == NULL) {
            return false;
        }
        report_hooks(script, before, hooks, names, conflicts);
        rules->hooks = climb_script_hooks_stack(rules->hooks, hooks);
    }
    if (!script->whole) {
        write_down(rules, script->id, names);
    }
    return true;
}

ClimbRules *climb_script_rules(const ClimbScript *script, GError **error) {
    g_autoptr(ClimbRules) rules = climb_rules_copy(script->base_rules);
    if (!lay_over(script, script->base_rules, rules, NULL, error)) {
        return NULL;
    }
    put_words(&rules->id, script->id);
    put_words(&rules->title, script->title);
    if (script->summary[0] != '\0' || script->whole) {
        put_words(&rules->summary, script->summary);
    }
    if (script->source != NULL) {
        put_words(&rules->source, script->source);
    }
    return g_steal_pointer(&rules);
}

bool climb_script_apply(const ClimbScript *script, ClimbRules *rules, GPtrArray *conflicts,
                        GError **error) {
    if (script->whole) {
        climb_script_error(script, script->line, error,
                           "“%s” is a whole game (climb.game) and cannot be laid over another; "
                           "play it by itself",
                           script->id);
        return false;
    }
    g_autoptr(ClimbRules) changed = climb_rules_copy(rules);
    g_autoptr(GPtrArray) found = g_ptr_array_new_with_free_func(g_free);
    if (!lay_over(script, rules, changed, found, error)) {
        return false;
    }
    g_autoptr(ClimbGame) game = climb_script_compile(script, changed, error);
    if (game == NULL) {
        return false;
    }
    g_autofree char *title = g_strdup_printf("%s + %s", rules->title, script->title);
    put_words(&changed->title, title);
    ClimbRules old = *rules;
    *rules = *changed;
    *changed = old;
    for (guint i = 0; conflicts != NULL && i < found->len; i++) {
        g_ptr_array_add(conflicts, g_strdup(found->pdata[i]));
    }
    return true;
}
