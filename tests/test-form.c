// SPDX-License-Identifier: LGPL-2.1-or-later
// The form of options: over every game and every script, each field set to each of its values gives a
// game or says in words what contradicts, and what was chosen leaves as arguments that make the same
// rules again.
#include <json-glib/json-glib.h>
#include <string.h>

#include "command.h"
#include "list-scripts.h"
#include "testing-form.h"
#include "testing.h"

static void set(Form *form, const char *name, const char *value) {
    GError *error = NULL;
    form_set(form, name, value, &error);
    g_assert_no_error(error);
}

static const char *value_of(Form *form, const char *name) {
    const FormField *field = form_field(form, name);
    g_assert_nonnull(field);
    return field->value;
}

// The arguments of a form make its rules, put to the program's own reader of arguments.
static void check_arguments(const Games *games, const Form *form) {
    g_auto(GStrv) arguments = form_arguments(form);
    GError *error = NULL;
    g_autoptr(ClimbGame)
        game = command_game_of(games->registry, (int)g_strv_length(arguments), arguments, &error);
    if (form_game(form) == NULL) {
        g_assert_error(error, CLIMB_ERROR, CLIMB_ERROR_RULES);
        g_error_free(error);
        return;
    }
    g_assert_no_error(error);
    g_assert_cmpstr(game->hash, ==, form_game(form)->hash);
}

// Either a game, or sentences that say what is wrong.
static void check_outcome(Form *form) {
    const GPtrArray *problems = form_problems(form);
    g_assert_cmpint(form_game(form) != NULL, ==, problems->len == 0);
    for (guint i = 0; i < problems->len; i++) {
        g_assert_cmpuint(strlen(problems->pdata[i]), >, 15);
    }
}

// The values to try: all that there are, or the ends of a range.
static GPtrArray *values_of(const FormField *field) {
    GPtrArray *values = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < field->choices->len; i++) {
        const FormChoice *choice = field->choices->pdata[i];
        g_ptr_array_add(values, g_strdup(choice->value));
    }
    if (field->type == CLIMB_FIELD_INT) {
        g_ptr_array_add(values, g_strdup_printf("%d", field->min));
        g_ptr_array_add(values, g_strdup_printf("%d", field->max));
    }
    return values;
}

static void check_text(const FormField *field) {
    g_assert_cmpuint(strlen(field->label), >, 0);
    g_assert_cmpuint(strlen(field->help), >, 3);
    g_assert_cmpuint(strlen(field->words), >, 0);
    g_assert_false(field->own);
    g_assert_cmpstr(field->start, ==, field->value);
    for (guint i = 0; i < field->choices->len; i++) {
        const FormChoice *choice = field->choices->pdata[i];
        g_assert_nonnull(choice->words);
    }
}

static void try_values(Games *games, Form *form, const char *name, const GPtrArray *values,
                       bool look) {
    for (guint i = 0; i < values->len; i++) {
        set(form, name, values->pdata[i]);
        check_outcome(form);
        if (look) {
            const FormField *field = form_field(form, name);
            g_assert_true(field == NULL || strcmp(field->value, values->pdata[i]) == 0 ||
                          field->start[0] == '\0' || !field->own);
            check_arguments(games, form);
        }
        form_reset(form, name);
        g_assert_cmpuint(form_own_count(form), ==, 0);
    }
}

// One field of a form and what to set it to.
typedef struct {
    char *name;
    GPtrArray *values;
} Trial;

static void trial_free(gpointer data) {
    Trial *trial = data;
    g_free(trial->name);
    g_ptr_array_unref(trial->values);
    g_free(trial);
}

// Kinds have the same fields each; of these every seventh is tried.
static GPtrArray *trials_of(Form *form) {
    GPtrArray *trials = g_ptr_array_new_with_free_func(trial_free);
    const GPtrArray *fields = form_fields(form);
    guint first = 0;
    for (guint i = 0; i < fields->len; i++) {
        const FormField *field = fields->pdata[i];
        bool of_kind = g_str_has_prefix(field->name, "kind.") &&
                       strchr(field->name + strlen("kind."), '.') != NULL;
        check_text(field);
        first += field->first;
        g_assert_cmpuint(field->group, <, form_groups(form)->len);
        if (!of_kind || i % 7 == 0) {
            Trial *trial = g_new(Trial, 1);
            *trial = (Trial){ g_strdup(field->name), values_of(field) };
            g_ptr_array_add(trials, trial);
        }
    }
    g_assert_cmpuint(first, >, 0);
    return trials;
}

static void check_game(Games *games, const char *name, guint step) {
    g_autoptr(Form) form = testing_form(games, name);
    g_assert_nonnull(form_game(form));
    g_autofree char *hash = g_strdup(form_game(form)->hash);
    g_autoptr(GPtrArray) trials = trials_of(form);
    step *= form_game(form)->deck.packs > 1 ? 5 : 1; // takes long to compile
    for (guint i = 0; i < trials->len; i += step) {
        const Trial *trial = trials->pdata[i];
        try_values(games, form, trial->name, trial->values, i % 5 == 0);
    }
    g_assert_cmpstr(form_game(form)->hash, ==, hash);
}

static void test_every_game(Games *games, gconstpointer data) {
    (void)data;
    const GPtrArray *list = climb_registry_games(games->registry);
    for (guint i = 0; i < list->len; i++) {
        check_game(games, ((ClimbGameInfo *)list->pdata[i])->id, 1);
    }
}

// Scripts as games of their own, of which every second field is tried; of house rules some, as the game
// has them all.
static void test_every_script(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(GPtrArray) scripts = list_scripts(games->registry);
    guint step = TESTING_TIMES(10) < 10 ? 5 : 1;
    g_assert_cmpuint(scripts->len, >, 10);
    for (guint i = 0; i < scripts->len; i += step) {
        const ListScript *script = scripts->pdata[i];
        g_assert_null(script->problem);
        check_game(games, script->name, script->base != NULL ? 25 : 2 * step);
    }
}

// Every preset can be chosen in the form of its game, and is then what it is by its name.
static void test_every_preset(Games *games, gconstpointer data) {
    (void)data;
    const GPtrArray *list = climb_registry_games(games->registry);
    for (guint i = 0; i < list->len; i++) {
        g_autoptr(Form) form = testing_form(games, ((ClimbGameInfo *)list->pdata[i])->id);
        const GPtrArray *presets = form_presets(form);
        for (guint j = 0; j < presets->len; j++) {
            const FormPreset *preset = presets->pdata[j];
            g_assert_true(form_choose_preset(form, j, NULL));
            g_autoptr(ClimbGame) game = testing_game(preset->name, NULL);
            g_assert_cmpstr(form_game(form)->hash, ==, game->hash);
            check_arguments(games, form);
            if (j % 5 == 1) {
                g_autoptr(Form) named = testing_form(games, preset->name);
                g_assert_cmpuint(form_preset(named), ==, j);
            }
        }
    }
}

// Every house rule can be laid over the game it was written for, and taken off.
static void test_every_rule(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two");
    g_autofree char *hash = g_strdup(form_game(form)->hash);
    const GPtrArray *rules = form_rules(form);
    int laid = 0;
    for (guint i = 0; i < rules->len; i++) {
        const FormRule *rule = rules->pdata[i];
        g_autoptr(GError) error = NULL;
        if (!form_lay(form, rule->name, true, &error)) {
            g_assert_false(rule->fits);
            g_assert_false(rule->on);
            g_assert_cmpuint(strlen(error->message), >, 15);
            continue;
        }
        g_assert_true(rule->on);
        check_outcome(form);
        check_arguments(games, form);
        laid++;
        form_lay(form, rule->name, false, NULL);
        g_assert_false(rule->on);
        g_assert_cmpstr(form_game(form)->hash, ==, hash);
    }
    g_assert_cmpint(laid, >, 5);
}

static void test_contradiction(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two");
    set(form, "players", "3");
    g_assert_nonnull(form_game(form));
    set(form, "team", "opposite");
    g_assert_null(form_game(form));
    g_assert_cmpuint(form_problems(form)->len, ==, 1);
    g_assert_nonnull(form_problem_of(form, form_field(form, "team")));
    g_assert_null(form_problem_of(form, form_field(form, "pass.mode")));
    check_arguments(games, form);
    set(form, "players", "4"); // as before: nothing is left of it
    g_assert_nonnull(form_game(form));
    g_assert_cmpuint(form_own_count(form), ==, 1);
    form_reset_all(form);
    g_assert_cmpuint(form_own_count(form), ==, 0);
}

static void test_order(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two straight.mode=a5high pass.mode=lockout");
    g_assert_cmpstr(value_of(form, "straight.mode"), ==, "a5high");
    g_assert_true(form_field(form, "straight.mode")->own);
    g_assert_cmpstr(form_field(form, "pass.mode")->words, ==, "out until the next lead");
    set(form, "kind.straight.ladder", "two_high"); // what comes later holds
    g_assert_cmpstr(value_of(form, "straight.mode"), ==, "");
    check_arguments(games, form);
    set(form, "straight.mode", "no_two");
    g_assert_cmpstr(value_of(form, "straight.mode"), ==, "no_two");
    check_arguments(games, form);
    form_reset(form, "kind.straight.ladder"); // whatever set it
    g_assert_cmpstr(value_of(form, "straight.mode"), ==, "a5low");
    g_assert_cmpuint(form_own_count(form), ==, 1);
}

// What was set stays with another preset, unless that has no place for it.
static void test_presets_keep(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two:taiwan pass.mode=lockout rule=three-pairs");
    set(form, "kind.run-of-pairs.group", "six");
    g_assert_true(form_choose_preset(form, 0, NULL));
    g_assert_cmpstr(value_of(form, "pass.mode"), ==, "lockout");
    g_assert_cmpuint(form_notes(form)->len, ==, 0);
    g_assert_true(form_lay(form, "three-pairs", false, NULL));
    g_assert_cmpuint(form_notes(form)->len, ==, 1);
    g_assert_nonnull(strstr(form_notes(form)->pdata[0], "given up"));
    g_assert_cmpuint(form_own_count(form), ==, 1);
    check_arguments(games, form);
}

static const struct {
    const char *name, *value, *words;
} refused[] = {
    { "pass.mode", "sometimes", "free" },   { "players", "nine", "whole number" },
    { "pas.mode", "free", "did you mean" }, { "pass.mode", "a\nb", "one line" },
    { "pass=mode", "x", "one line" },       { "kind.flsh", "on", "did you mean" },
    { "players", "\xff", "one line" },
};

static void test_refused(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two");
    for (size_t i = 0; i < G_N_ELEMENTS(refused); i++) {
        g_autoptr(GError) error = NULL;
        g_assert_false(form_set(form, refused[i].name, refused[i].value, &error));
        g_assert_nonnull(strstr(error->message, refused[i].words));
        g_assert_cmpuint(form_own_count(form), ==, 0);
    }
    static const char *const wrong[] = { "no-such-game", "big-two pass.mode", "big-two rule=none",
                                         "big-two pas.mode=free", "big-two:none" };
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_auto(GStrv) list = g_strsplit(wrong[i], " ", -1);
        g_autoptr(GError) error = NULL;
        g_assert_null(form_new(games->registry, (int)g_strv_length(list), list, &error));
        g_assert_nonnull(error);
    }
}

// Presets and variants of the game itself decide what comes first, and short names before their fields.
static void test_first(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two");
    static const char *const first[] = { "players",    "direction",    "straight.mode",
                                         "five.flush", "score.scheme", "session.end" };
    static const char *const later[] = { "auction.min", "kind.straight.ladder", "kind.flush.rung",
                                         "call.ranks",  "score.brackets",       "open.fallback" };
    for (size_t i = 0; i < G_N_ELEMENTS(first); i++) {
        g_assert_true(form_field(form, first[i])->first);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(later); i++) {
        g_assert_false(form_field(form, later[i])->first);
    }
    set(form, "auction.min", "2"); // chosen, so it is shown
    g_assert_true(form_field(form, "auction.min")->first);
}

static void test_seats(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two:three-players");
    g_autofree char *seats = form_seats_text(form);
    g_assert_cmpstr(seats, ==, "me,bot,bot");
    g_assert_true(form_set_seat(form, 1, "Bea=me", NULL));
    g_assert_true(form_set_seat(form, 2, "bot:dumper", NULL));
    g_assert_false(form_set_seat(form, 2, "bot:nobody", NULL));
    g_assert_false(form_set_seat(form, 2, "=me", NULL));
    g_assert_false(form_set_seat(form, 2, "a,b=me", NULL));
    g_assert_true(form_choose_preset(form, 0, NULL));
    g_autofree char *more = form_seats_text(form);
    g_assert_cmpstr(more, ==, "me,Bea=me,bot:dumper,bot");
}

static void test_json(Games *games, gconstpointer data) {
    (void)data;
    g_autoptr(Form) form = testing_form(games, "big-two pass.mode=lockout");
    g_autofree char *text = form_json(form);
    g_autoptr(JsonParser) parser = json_parser_new();
    GError *error = NULL;
    json_parser_load_from_data(parser, text, -1, &error);
    g_assert_no_error(error);
    JsonObject *object = json_node_get_object(json_parser_get_root(parser));
    g_assert_cmpstr(json_object_get_string_member(object, "game"), ==, "big-two");
    g_assert_cmpstr(json_object_get_string_member(object, "hash"), ==, form_game(form)->hash);
    g_assert_cmpuint(json_array_get_length(json_object_get_array_member(object, "arguments")), ==,
                     2);
    JsonArray *groups = json_object_get_array_member(object, "groups");
    guint fields = 0;
    for (guint i = 0; i < json_array_get_length(groups); i++) {
        JsonObject *group = json_array_get_object_element(groups, i);
        fields += json_array_get_length(json_object_get_array_member(group, "fields"));
    }
    g_assert_cmpuint(fields, ==, form_fields(form)->len);
}

int main(int argc, char **argv) {
    g_test_init(&argc, &argv, NULL);
    TESTING_ADD("/form/every-game", test_every_game);
    TESTING_ADD("/form/every-script", test_every_script);
    TESTING_ADD("/form/every-preset", test_every_preset);
    TESTING_ADD("/form/every-rule", test_every_rule);
    TESTING_ADD("/form/contradiction", test_contradiction);
    TESTING_ADD("/form/order", test_order);
    TESTING_ADD("/form/presets-keep", test_presets_keep);
    TESTING_ADD("/form/refused", test_refused);
    TESTING_ADD("/form/first", test_first);
    TESTING_ADD("/form/seats", test_seats);
    TESTING_ADD("/form/json", test_json);
    return g_test_run();
}
