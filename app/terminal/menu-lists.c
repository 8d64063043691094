// SPDX-License-Identifier: LGPL-2.1-or-later
// The lists of games, house rules, players, saved matches, and the text of the statistics.
#include "menu-lists.h"

#include <string.h>

#include "../command.h"
#include "../list-scripts.h"
#include "../replay.h"
#include "../saved.h"
#include "../tally-print.h"
#include "keys.h"
#include "menu.h"
#include "pane.h"
#include "replay-screen.h"

#define MOST_MATCHES 500

static char *told(int columns, gpointer data) {
    (void)columns;
    return g_strdup(data);
}

// Shows what went wrong. False if the terminal is gone.
static bool tell(Terminal *terminal, const char *title, const char *words) {
    g_autofree char *clean = screen_clean_message(words);
    g_autofree char *keys = key_hints(" ", "", NC_("key name", "Enter"), NC_("key", "goes back"),
                                      NULL);
    return pane_text(terminal, title, keys, "q", told, clean, NULL) != PANE_ENDED;
}

// --- games -------------------------------------------------------------------------------------

static void add_name(Chooser *chooser, GPtrArray *names, const char *now, const char *name,
                     const char *title, const char *words) {
    ChooserRow *row = chooser_add(chooser, (int)names->len, title, name, words);
    row->marked = strcmp(name, now) == 0;
    g_ptr_array_add(names, g_strdup(name));
}

static void add_game(Chooser *chooser, GPtrArray *names, const ClimbRegistry *registry,
                     const ClimbGameInfo *game, const char *now) {
    const GPtrArray *presets = climb_registry_presets(registry, game);
    chooser_heading(chooser, climb_words_find(game->title));
    add_name(chooser, names, now, game->id, climb_words_find(game->title),
             climb_words_find(game->summary));
    for (guint i = 0; i < presets->len; i++) {
        const ClimbPreset *preset = presets->pdata[i];
        g_autofree char *name = g_strconcat(game->id, ":", preset->id, NULL);
        add_name(chooser, names, now, name, climb_words_find(preset->title),
                 climb_words_find(preset->summary));
    }
}

// Whole games in scripts, then variants, which are also house rules for other presets.
static void add_scripts(Chooser *chooser, GPtrArray *names, const GPtrArray *scripts, bool whole,
                        const char *now) {
    bool any = false;
    for (guint i = 0; i < scripts->len; i++) {
        const ListScript *script = scripts->pdata[i];
        if (script->problem != NULL || (script->base == NULL) != whole) {
            continue;
        }
        if (!any) {
            chooser_heading(chooser, whole ? _("Games in scripts") : _("House rules as games"));
            any = true;
        }
        g_autofree char *title = screen_clean_message(script->title);
        g_autofree char *words = screen_clean_message(script->summary);
        add_name(chooser, names, now, script->name, title, words);
    }
}

void menu_fill_games(Chooser *chooser, const ClimbRegistry *registry, const char *now,
                     GPtrArray *names) {
    const GPtrArray *games = climb_registry_games(registry);
    g_autoptr(GPtrArray) scripts = list_scripts(registry);
    for (guint i = 0; i < games->len; i++) {
        add_game(chooser, names, registry, games->pdata[i], now);
    }
    add_scripts(chooser, names, scripts, true, now);
    add_scripts(chooser, names, scripts, false, now);
    for (guint i = 0; i < names->len; i++) {
        if (strcmp(names->pdata[i], now) == 0) {
            chooser_go(chooser, (int)i);
        }
    }
}

bool menu_choose_game(Terminal *terminal, const ClimbRegistry *registry, const char *now,
                      char **name) {
    Chooser chooser;
    gunichar key = 0;
    ChooserEnd end = CHOOSER_KEY;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *keys = key_hints(" ", "  ", "↑↓", NC_("key", "move"), NC_("key name", "Tab"),
                                      NC_("key", "next game"), NC_("key name", "Enter"),
                                      NC_("key", "take"), NC_("key name", "Esc"),
                                      NC_("key", "back"), NULL);
    chooser_init(&chooser, _("Games"), keys);
    menu_fill_games(&chooser, registry, now, names);
    while (end == CHOOSER_KEY) {
        end = chooser_run(&chooser, terminal, &key);
    }
    if (end == CHOOSER_TAKE) {
        *name = g_strdup(names->pdata[chooser_row(&chooser)->id]);
    }
    chooser_clear(&chooser);
    return end != CHOOSER_ENDED;
}

void menu_change_form(Terminal *terminal, const ClimbRegistry *registry, Form **form,
                      const char *name, bool *ended) {
    const GPtrArray *presets = form_presets(*form);
    g_autoptr(GError) error = NULL;
    for (guint i = 0; i < presets->len; i++) {
        if (strcmp(((FormPreset *)presets->pdata[i])->name, name) == 0) {
            if (!form_choose_preset(*form, i, &error)) {
                *ended = !tell(terminal, name, error->message);
            }
            return;
        }
    }
    char *arguments[] = { (char *)name, NULL };
    Form *other = form_new(registry, 1, arguments, &error);
    if (other == NULL) {
        *ended = !tell(terminal, name, error->message);
        return;
    }
    for (int seat = 0; seat < form_seats(*form); seat++) {
        form_set_seat(other, seat, form_seat(*form, seat), NULL);
    }
    form_free(*form);
    *form = other;
}

// --- house rules -------------------------------------------------------------------------------

void menu_fill_rules(Chooser *chooser, Form *form) {
    const GPtrArray *rules = form_rules(form);
    const GPtrArray *notes = form_notes(form);
    chooser_empty(chooser);
    for (guint i = 0; i < notes->len; i++) {
        ChooserRow *row = chooser_add(chooser, -1, notes->pdata[i], NULL, NULL);
        row->wrong = g_strdup(notes->pdata[i]);
    }
    for (guint i = 0; i < rules->len; i++) {
        const FormRule *rule = rules->pdata[i];
        bool first = i == 0 || ((FormRule *)rules->pdata[i - 1])->fits != rule->fits;
        if (first) {
            chooser_heading(chooser, rule->fits ? _("For this game") : _("For other games"));
        }
        g_autofree char *title = screen_clean_message(rule->title);
        g_autofree char *words = screen_clean_message(rule->summary);
        ChooserRow *row = chooser_add(chooser, (int)i, title, rule->name, words);
        row->marked = rule->on;
    }
}

static bool toggle_rule(Terminal *terminal, Form *form, const FormRule *rule) {
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_strdup(rule->name);
    return form_lay(form, name, !rule->on, &error) || tell(terminal, name, error->message);
}

bool menu_choose_rules(Terminal *terminal, Form *form) {
    Chooser chooser;
    bool there = true;
    ChooserEnd end = CHOOSER_KEY;
    g_autofree char *keys = key_hints(" ", "  ", NC_("key name", "Enter, space:"),
                                      NC_("key", "on and off"), NC_("key name", "Esc"),
                                      NC_("key", "done"), NULL);
    chooser_init(&chooser, _("House rules"), keys);
    while (there && end != CHOOSER_BACK) {
        gunichar key = 0;
        menu_fill_rules(&chooser, form);
        end = chooser_run(&chooser, terminal, &key);
        const ChooserRow *row = chooser_row(&chooser);
        bool chosen = end == CHOOSER_TAKE || (end == CHOOSER_KEY && key == ' ');
        if (chosen && row != NULL && row->id >= 0) {
            there = toggle_rule(terminal, form, form_rules(form)->pdata[row->id]);
        }
        there = there && end != CHOOSER_ENDED;
    }
    chooser_clear(&chooser);
    return there;
}

// --- players -----------------------------------------------------------------------------------

static const char *player_words(const Form *form, int seat) {
    const char *player = form_seat(form, seat);
    const char *kind = strchr(player, '=') != NULL ? strchr(player, '=') + 1 : player;
    const GPtrArray *players = form_players(form);
    for (guint i = 0; i < players->len; i++) {
        const FormChoice *choice = players->pdata[i];
        if (strcmp(choice->value, kind) == 0) {
            return choice->words;
        }
    }
    return "";
}

static void fill_seats(Chooser *chooser, const Form *form) {
    chooser_empty(chooser);
    for (int seat = 0; seat < form_seats(form); seat++) {
        g_autofree char *label = climb_words_fill(_("Seat {seat}"), "seat",
                                                  climb_words_digits(seat + 1).text, NULL);
        chooser_add(chooser, seat, label, form_seat(form, seat), player_words(form, seat));
    }
}

// The next or the previous of those who may sit there.
static void step_player(Form *form, int seat, int by) {
    const GPtrArray *players = form_players(form);
    int count = (int)players->len;
    int at = 0;
    for (int i = 0; i < count; i++) {
        at = strcmp(((FormChoice *)players->pdata[i])->value, form_seat(form, seat)) == 0 ? i : at;
    }
    const FormChoice *next = players->pdata[(at + by + count) % count];
    form_set_seat(form, seat, next->value, NULL);
}

// Makes the seat a person's with that name.
static bool name_person(Terminal *terminal, Form *form, int seat) {
    g_autofree char *line = NULL;
    PaneEnd end = pane_line(terminal, _("Name"), _("Who sits there, at this keyboard?"), "", &line);
    if (end == PANE_DONE) {
        g_autofree char *player = g_strstrip(line)[0] != '\0' ? g_strconcat(line, "=me", NULL)
                                                              : g_strdup("me");
        g_autoptr(GError) error = NULL;
        return form_set_seat(form, seat, player, &error) ||
               tell(terminal, _("Name"), error->message);
    }
    return end != PANE_ENDED;
}

bool menu_choose_seats(Terminal *terminal, Form *form) {
    Chooser chooser;
    bool there = true;
    ChooserEnd end = CHOOSER_KEY;
    g_autofree char *keys = key_hints(
        " ", "  ", NC_("key name", "←→ Enter:"), NC_("key", "who sits there"), "n",
        NC_("key", "a person's name"), NC_("key name", "Esc"), NC_("key", "done"), NULL);
    chooser_init(&chooser, _("Players"), keys);
    while (there && end != CHOOSER_BACK) {
        gunichar key = 0;
        fill_seats(&chooser, form);
        end = chooser_run(&chooser, terminal, &key);
        int seat = chooser_row(&chooser)->id;
        if (end == CHOOSER_TAKE || key == TERMINAL_RIGHT || key == ' ') {
            step_player(form, seat, 1);
        } else if (key == TERMINAL_LEFT) {
            step_player(form, seat, -1);
        } else if (key == 'n') {
            there = name_person(terminal, form, seat);
        }
        there = there && end != CHOOSER_ENDED;
    }
    chooser_clear(&chooser);
    return there;
}

// --- saved matches -----------------------------------------------------------------------------

static char *standing_of(const SavedMatch *saved) {
    GString *text = g_string_new(NULL);
    for (int seat = 0; saved->names[seat] != NULL; seat++) {
        g_string_append_printf(text, "%s%s %+" G_GINT64_FORMAT, seat > 0 ? ", " : "",
                               saved->names[seat], saved->totals[seat]);
    }
    return g_string_free(text, FALSE);
}

// Why a match was left, which its record tells in English.
static const char *reason_of(const char *closed) {
    static const char *const known[] = { N_("reloaded its rules"), N_("switched to another game") };
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        if (strcmp(closed, known[i]) == 0) {
            return _(known[i]);
        }
    }
    return closed;
}

static const char *state_of(const SavedMatch *saved) {
    return saved->busy             ? C_("match", "being played now")
           : saved->over           ? C_("match", "over")
           : saved->closed != NULL ? reason_of(saved->closed)
                                   : C_("match", "goes on");
}

static void add_match(Chooser *chooser, const SavedMatch *saved, int id) {
    g_autoptr(GDateTime) when = g_date_time_new_from_unix_local(saved->changed);
    g_autofree char *date = when != NULL ? g_date_time_format(when, "%Y-%m-%d %H:%M")
                                         : g_strdup("");
    if (saved->problem != NULL) {
        g_autofree char *name = g_filename_display_basename(saved->path);
        ChooserRow *row = chooser_add(chooser, id, date, _("cannot be read"), name);
        row->wrong = g_strdup(saved->problem);
        return;
    }
    g_autofree char *standing = standing_of(saved);
    g_autofree char *note = climb_words_fill(
        climb_words_plural("{game}, {number} deal, {state}", "{game}, {number} deals, {state}",
                           saved->deals),
        "game", climb_words_find(saved->title), "number", climb_words_digits(saved->deals).text,
        "state", state_of(saved), NULL);
    g_autofree char *words = g_strdup_printf("%s\n%s", saved->game, standing);
    ChooserRow *row = chooser_add(chooser, id, date, note, words);
    row->marked = saved_goes_on(saved) && saved->closed == NULL;
}

static bool look_at(Terminal *terminal, const ClimbRegistry *registry, const Screen *screen,
                    const SavedMatch *saved) {
    g_autoptr(GError) error = NULL;
    g_autofree char *text = command_read_file(saved->path, &error);
    g_autoptr(Replay) replay = text != NULL ? replay_read(registry, text, screen, &error) : NULL;
    if (replay == NULL) {
        return tell(terminal, _("Replay"), error->message);
    }
    return replay->steps->len > 0 ? replay_run(terminal, replay, 0)
                                  : tell(terminal, _("Replay"), _("No deal was begun."));
}

bool menu_choose_match(Terminal *terminal, const ClimbRegistry *registry, const Screen *screen,
                       char **path) {
    Chooser chooser;
    bool there = true;
    ChooserEnd end = CHOOSER_KEY;
    g_autoptr(GPtrArray) matches = saved_matches(registry, NULL, MOST_MATCHES);
    g_autofree char *keys = key_hints(" ", "  ", NC_("key name", "Enter"),
                                      NC_("key", "go on, or look"), "v", NC_("key", "look at it"),
                                      NC_("key name", "Esc"), NC_("key", "back"), NULL);
    chooser_init(&chooser, _("Saved matches"), keys);
    for (guint i = 0; i < matches->len; i++) {
        add_match(&chooser, matches->pdata[i], (int)i);
    }
    if (matches->len == 0) {
        chooser_heading(&chooser, _("Nothing is saved yet."));
    }
    while (there && end != CHOOSER_BACK && *path == NULL) {
        gunichar key = 0;
        end = chooser_run(&chooser, terminal, &key);
        const ChooserRow *row = chooser_row(&chooser);
        const SavedMatch *saved = row != NULL ? matches->pdata[row->id] : NULL;
        if (saved != NULL && end == CHOOSER_TAKE && saved_goes_on(saved)) {
            *path = g_strdup(saved->path);
        } else if (saved != NULL && (end == CHOOSER_TAKE || key == 'v')) {
            there = look_at(terminal, registry, screen, saved);
        }
        there = there && end != CHOOSER_ENDED;
    }
    chooser_clear(&chooser);
    return there;
}

// --- statistics --------------------------------------------------------------------------------

// What is shown: with `details`, what was played too.
typedef struct {
    const Tally *tally;
    bool details;
} Statistics;

static char *statistics_text(int columns, gpointer data) {
    const Statistics *shown = data;
    g_autofree char *tables = tally_print(shown->tally, shown->details, columns);
    g_autofree char *notes = tally_print_notes(shown->tally);
    return g_strconcat(tables, tables[0] != '\0' ? "\n" : "", notes, NULL);
}

bool menu_show_statistics(Terminal *terminal, const ClimbRegistry *registry) {
    g_autoptr(Tally) tally = tally_folder(registry, NULL, NULL, NULL);
    Statistics shown = { .tally = tally };
    g_autofree char *keys = key_hints(" ", "  ", "↑↓", NC_("key", "scroll"), "d",
                                      NC_("key", "what was played"), NC_("key name", "Enter"),
                                      NC_("key", "leaves"), NULL);
    gunichar key = 'd';
    PaneEnd end = PANE_DONE;
    while (end == PANE_DONE && key == 'd') {
        end = pane_text(terminal, _("Statistics"), keys, "dq", statistics_text, &shown, &key);
        shown.details = !shown.details;
    }
    return end != PANE_ENDED;
}
