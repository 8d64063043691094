// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of the form and the menu share.
#include "testing-form.h"

#include "testing.h"

void testing_games_set_up(Games *games, gconstpointer data) {
    (void)data;
    g_autofree char *scripts = testing_path("../scripts");
    g_setenv("CLIMB_SCRIPT_PATH", scripts, TRUE);
    games->registry = testing_registry();
    games->scripts = scripts_new();
    scripts_attach(games->scripts, games->registry);
}

void testing_games_tear_down(Games *games, gconstpointer data) {
    (void)data;
    climb_registry_free(games->registry);
    scripts_free(games->scripts);
}

Form *testing_form(const Games *games, const char *arguments) {
    g_auto(GStrv) list = g_strsplit(arguments, " ", -1);
    GError *error = NULL;
    Form *form = form_new(games->registry, (int)g_strv_length(list), list, &error);
    g_assert_no_error(error);
    return form;
}
