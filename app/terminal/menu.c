// SPDX-License-Identifier: LGPL-2.1-or-later
// The main list and where each row of it leads.
#include "menu.h"

#include <stdio.h>
#include <string.h>

#include "../autosave.h"
#include "../command.h"
#include "../saved.h"
#include "../screen.h"
#include "keys.h"
#include "menu-lists.h"
#include "options.h"
#include "pane.h"

typedef struct {
    const ClimbRegistry *registry;
    Terminal *terminal; // NULL while a command has the screen
    Screen screen;
    Form *form;
    bool practice;
    bool seated; // players are at a table already, and only the game changes
    bool ended;  // the terminal is gone or a signal asked for the end
    int status;
} Menu;

// --- rows --------------------------------------------------------------------------------------

static char *rules_note(const Form *form) {
    const GPtrArray *rules = form_rules(form);
    g_autoptr(GString) note = g_string_new(NULL);
    for (guint i = 0; i < rules->len; i++) {
        const FormRule *rule = rules->pdata[i];
        if (rule->on) {
            g_string_append_printf(note, "%s%s", note->len > 0 ? ", " : "", rule->title);
        }
    }
    return g_strdup(note->len > 0 ? note->str : C_("house rules", "none"));
}

static char *options_note(const Form *form) {
    guint own = form_own_count(form);
    guint problems = form_problems(form)->len;
    const char *text = problems > 0
                           ? climb_words_plural("{changed} changed, {number} contradiction",
                                                "{changed} changed, {number} contradictions",
                                                (int)problems)
                       : own > 0 ? _("{changed} changed")
                                 : C_("options", "as they are");
    return climb_words_fill(text, "changed", climb_words_digits((int)own).text, "number",
                            climb_words_digits((int)problems).text, NULL);
}

static char *game_note(const Form *form) {
    const FormPreset *preset = form_presets(form)->pdata[form_preset(form)];
    return g_strdup(preset->title);
}

static char *problem_words(const Form *form) {
    const GPtrArray *problems = form_problems(form);
    return problems->len > 0 ? climb_words_fill(_("It cannot be played so: {problem}"), "problem",
                                                problems->pdata[0], NULL)
                             : NULL;
}

void menu_fill(Chooser *chooser, Form *form, bool practice, guint saved, bool seated) {
    const FormPreset *preset = form_presets(form)->pdata[form_preset(form)];
    g_autofree char *game = game_note(form);
    g_autofree char *rules = rules_note(form);
    g_autofree char *options = options_note(form);
    g_autofree char *seats = form_seats_text(form);
    g_autofree char *matches = g_strdup_printf("%u", saved);
    chooser_empty(chooser);
    ChooserRow *play = chooser_add(chooser, MENU_PLAY,
                                   seated ? _("Play this now") : C_("menu", "Play"), game,
                                   preset->summary);
    play->wrong = problem_words(form);
    chooser_add(chooser, MENU_GAME, C_("menu", "Game"), preset->name,
                _("Another game, or a preset of one."));
    chooser_add(chooser, MENU_RULES, _("House rules"), rules,
                _("Scripts from the search path, laid over the game."));
    ChooserRow *row = chooser_add(chooser, MENU_OPTIONS, _("Options"), options,
                                  _("Every rule that can be chosen, with its values in words."));
    row->marked = form_own_count(form) > 0;
    if (!seated) {
        chooser_add(chooser, MENU_SEATS, _("Players"), seats,
                    _("Who sits where: people at this keyboard and bots."));
        chooser_add(chooser, MENU_PRACTICE, _("Practice"), practice ? _("yes") : _("no"),
                    _("In practice moves may be taken back; it does not count in the statistics."));
    }
    chooser_add(chooser, MENU_BOOK, _("Rule book"), NULL,
                _("How this game is played, as chosen above."));
    if (!seated) {
        chooser_heading(chooser, "");
        chooser_add(chooser, MENU_MATCHES, _("Saved matches"), matches,
                    _("Go on with one, or look at it move by move."));
        chooser_add(chooser, MENU_STATISTICS, _("Statistics"), NULL, _("How players have fared."));
        chooser_add(chooser, MENU_LEAVE, C_("menu", "Leave"), NULL, NULL);
    }
}

// --- commands ----------------------------------------------------------------------------------

// Waits for Enter where a command has written to the ordinary screen.
static void wait_for_enter(void) {
    int c;
    printf("\n%s ", _("[Enter goes back to the menu]"));
    fflush(stdout);
    do {
        c = getchar();
    } while (c != '\n' && c != EOF);
}

// Gives the screen to a command and takes it back after it.
static void run_command(Menu *menu, const Command *command, GPtrArray *arguments) {
    g_autoptr(GError) error = NULL;
    int count = (int)arguments->len;
    g_ptr_array_add(arguments, NULL);
    // The command takes its options out of this list, and frees nothing.
    g_autofree char **list = g_memdup2(arguments->pdata, arguments->len * sizeof(char *));
    g_clear_pointer(&menu->terminal, terminal_close);
    int status = command->run(menu->registry, count, list);
    if (status > 128) {
        menu->ended = true;
        menu->status = status;
        return;
    }
    if (status != COMMAND_DONE) {
        wait_for_enter();
    }
    menu->terminal = terminal_open(!menu->screen.utf8, menu->screen.colors, &error);
    if (menu->terminal == NULL) {
        menu->ended = true;
        menu->status = COMMAND_FAILED;
        fprintf(stderr, "climb: %s\n", error->message);
    }
}

static void play(Menu *menu) {
    g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) chosen = form_arguments(menu->form);
    if (form_game(menu->form) == NULL) {
        menu->ended = !options_run(menu->terminal, menu->form);
        return;
    }
    g_ptr_array_add(arguments, g_strdup("play"));
    g_ptr_array_add(arguments, g_strdup("--seats"));
    g_ptr_array_add(arguments, form_seats_text(menu->form));
    if (menu->practice) {
        g_ptr_array_add(arguments, g_strdup("--practice"));
    }
    g_ptr_array_add(arguments, g_strdup("--"));
    for (int i = 0; chosen[i] != NULL; i++) {
        g_ptr_array_add(arguments, g_strdup(chosen[i]));
    }
    run_command(menu, &command_play, arguments);
}

static void resume(Menu *menu, const char *path) {
    g_autoptr(GPtrArray) arguments = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(arguments, g_strdup("play"));
    g_ptr_array_add(arguments, g_strdup("--resume"));
    g_ptr_array_add(arguments, g_strdup(path));
    run_command(menu, &command_play, arguments);
}

// --- texts -------------------------------------------------------------------------------------

static char *book_text(int columns, gpointer data) {
    const Menu *menu = data;
    (void)columns;
    return climb_rulebook(form_game(menu->form));
}

static void show_book(Menu *menu) {
    if (form_game(menu->form) == NULL) {
        menu->ended = !options_run(menu->terminal, menu->form);
    } else {
        g_autofree char *keys = key_hints(" ", "  ", "↑↓", NC_("key", "scroll"),
                                          NC_("key name", "Enter"), NC_("key", "leaves"), NULL);
        menu->ended = pane_text(menu->terminal, form_title(menu->form), keys, "q", book_text, menu,
                                NULL) == PANE_ENDED;
    }
}

// --- the loop ----------------------------------------------------------------------------------

static void choose_game(Menu *menu) {
    g_autofree char *name = NULL;
    const FormPreset *preset = form_presets(menu->form)->pdata[form_preset(menu->form)];
    menu->ended = !menu_choose_game(menu->terminal, menu->registry, preset->name, &name);
    if (name != NULL) {
        menu_change_form(menu->terminal, menu->registry, &menu->form, name, &menu->ended);
    }
}

static void show_matches(Menu *menu) {
    g_autofree char *path = NULL;
    menu->ended = !menu_choose_match(menu->terminal, menu->registry, &menu->screen, &path);
    if (path != NULL) {
        resume(menu, path);
    }
}

// Follows a row of the main list; true if the menu is to be left.
static bool follow(Menu *menu, MenuRow row) {
    switch (row) {
    case MENU_PLAY:
        if (menu->seated && form_game(menu->form) != NULL) {
            return true;
        }
        play(menu);
        break;
    case MENU_GAME: choose_game(menu); break;
    case MENU_RULES: menu->ended = !menu_choose_rules(menu->terminal, menu->form); break;
    case MENU_OPTIONS: menu->ended = !options_run(menu->terminal, menu->form); break;
    case MENU_SEATS: menu->ended = !menu_choose_seats(menu->terminal, menu->form); break;
    case MENU_PRACTICE: menu->practice = !menu->practice; break;
    case MENU_BOOK: show_book(menu); break;
    case MENU_MATCHES: show_matches(menu); break;
    case MENU_STATISTICS:
        menu->ended = !menu_show_statistics(menu->terminal, menu->registry);
        break;
    case MENU_LEAVE: return true;
    }
    return false;
}

static guint count_saved(void) {
    g_autofree char *folder = autosave_folder();
    g_autoptr(GPtrArray) files = saved_files(folder);
    return files->len;
}

// True if the menu was left by its row for playing, where players are seated.
static bool run(Menu *menu) {
    Chooser chooser;
    bool done = false;
    bool taken = false;
    g_autofree char *keys = key_hints(" ", "  ", "↑↓", NC_("key", "move"), NC_("key name", "Enter"),
                                      NC_("key", "choose"), "q", NC_("key", "leave"), NULL);
    chooser_init(&chooser, menu->seated ? _("Another game") : "Climb", keys);
    while (!done && !menu->ended) {
        gunichar key = 0;
        menu_fill(&chooser, menu->form, menu->practice, menu->seated ? 0 : count_saved(),
                  menu->seated);
        switch (chooser_run(&chooser, menu->terminal, &key)) {
        case CHOOSER_TAKE:
            done = follow(menu, (MenuRow)chooser_row(&chooser)->id);
            taken = done && chooser_row(&chooser)->id == MENU_PLAY;
            break;
        case CHOOSER_BACK: done = true; break;
        case CHOOSER_KEY: break;
        case CHOOSER_ENDED: menu->ended = true; break;
        }
    }
    chooser_clear(&chooser);
    return taken;
}

bool menu_run(const ClimbRegistry *registry, int *status) {
    g_autoptr(GError) error = NULL;
    Menu menu = { .registry = registry };
    int signal = 0;
    if (!terminal_is_possible()) {
        return false;
    }
    screen_init(&menu.screen, SCREEN_AUTO, SCREEN_AUTO);
    menu.form = form_new(registry, 0, NULL, &error);
    menu.terminal = menu.form != NULL ? terminal_open(!menu.screen.utf8, menu.screen.colors, &error)
                                      : NULL;
    if (menu.terminal == NULL) {
        form_free(menu.form);
        return false;
    }
    run(&menu);
    if (menu.terminal != NULL && terminal_has_ended(menu.terminal, &signal) && signal != 0) {
        menu.status = 128 + signal;
    }
    g_clear_pointer(&menu.terminal, terminal_close);
    form_free(menu.form);
    *status = menu.status;
    return true;
}

bool menu_choose(Terminal *terminal, const ClimbRegistry *registry, char **arguments,
                 char ***chosen) {
    Menu menu = { .registry = registry, .terminal = terminal, .seated = true };
    int count = arguments != NULL ? (int)g_strv_length(arguments) : 0;
    *chosen = NULL;
    menu.form = form_new(registry, count, arguments, NULL);
    if (menu.form == NULL) { // a game that is not there any more
        menu.form = form_new(registry, 0, NULL, NULL);
    }
    if (menu.form != NULL && run(&menu)) {
        *chosen = form_arguments(menu.form);
    }
    form_free(menu.form);
    return !menu.ended;
}
