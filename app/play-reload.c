// SPDX-License-Identifier: LGPL-2.1-or-later
// The command `reload`: takes in changes of the scripts that the present game comes from. The rules
// change with the next deal; a file with a fault changes nothing.
#include "play.h"

#include <string.h>

#include "scripts.h"

void play_keep_arguments(Play *play, int argc, char **argv) {
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (int i = 0; i < argc; i++) {
        g_strv_builder_add(builder, argv[i]);
    }
    g_strfreev(play->arguments);
    play->arguments = g_strv_builder_end(builder);
    play_forget_reload(play);
}

void play_keep_record_arguments(Play *play) {
    const ClimbRecordHead *head = &play->head;
    g_autoptr(GPtrArray) list = g_ptr_array_new();
    g_ptr_array_add(list, head->game);
    for (char **setting = head->settings; setting != NULL && *setting != NULL; setting++) {
        g_ptr_array_add(list, *setting);
    }
    play_keep_arguments(play, (int)list->len, (char **)list->pdata);
}

void play_forget_reload(Play *play) {
    g_clear_pointer(&play->reloaded, climb_rules_free);
    g_clear_pointer(&play->reloaded_settings, g_strfreev);
}

static void show_changes(Play *play, const ClimbRules *rules) {
    g_autoptr(GPtrArray) changes = climb_rules_differences(play_game(play)->rules, rules);
    screen_say_text(&play->screen, _("Loaded again. From the next deal on:"));
    for (guint i = 0; i + 2 < changes->len; i += 3) {
        const char *name = changes->pdata[i];
        const char *before = changes->pdata[i + 1];
        const char *after = changes->pdata[i + 2];
        g_autofree char *line = NULL;
        if (strcmp(name, "hooks") == 0) {
            line = g_strdup(_("  other functions"));
        } else {
            line = climb_words_fill(_("  {field}: {value}, before {old}"), "field", name, "value",
                                    *after != '\0' ? after : _("(none)"), "old",
                                    *before != '\0' ? before : _("(none)"), NULL);
        }
        screen_say_hanging(&play->screen, 6, line);
    }
}

static bool load_again(Play *play, ClimbRules **rules, char ***settings, ClimbGame **game,
                       GError **error) {
    PlaySeat seats[CLIMB_SEATS_MAX] = { 0 };
    int argc = (int)g_strv_length(play->arguments);
    *rules = command_rules_of(play->registry, argc, play->arguments, settings, error);
    *game = *rules != NULL ? climb_game_new(*rules, error) : NULL;
    bool good = *game != NULL && play_keep_seats(play, (*game)->seats, seats, error);
    play_clear_seats(seats);
    return good;
}

void play_reload(Play *play) {
    g_autoptr(GError) error = NULL;
    g_autoptr(ClimbRules) rules = NULL;
    g_autoptr(ClimbGame) game = NULL;
    g_auto(GStrv) settings = NULL;
    if (play->head.scripts == NULL) {
        screen_say(
            &play->screen,
            _("This game comes from no file that could be loaded again; {switch} plays one."),
            "switch", "switch FILE.lua", NULL);
        return;
    }
    if (!load_again(play, &rules, &settings, &game, &error)) {
        g_autofree char *clean = screen_clean_message(error->message);
        screen_say_text(&play->screen, clean);
        screen_say(&play->screen, _("The rules stay as they are. Mend the file, then {reload}."),
                   "reload", "reload", NULL);
        return;
    }
    play_forget_reload(play);
    if (strcmp(game->hash, play_game(play)->hash) == 0) {
        screen_say_text(&play->screen, _("Loaded again: nothing in it plays otherwise than now."));
        return;
    }
    show_changes(play, rules);
    play->reloaded = g_steal_pointer(&rules);
    play->reloaded_settings = g_steal_pointer(&settings);
}
