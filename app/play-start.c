// SPDX-License-Identifier: LGPL-2.1-or-later
// Makes the table that is played at: a new match, one from a record, or the next game of the
// evening; and keeps its record on disk.
#include "play.h"

#include <stdio.h>
#include <string.h>

#include "external-bot.h"
#include "saved.h"
#include "scripts.h"

static void give_up_saving(Play *play, const GError *problem) {
    play->save_failed = true;
    screen_flush(&play->screen);
    fprintf(stderr, "climb play: %s\n%s\n", problem->message,
            _("The game goes on, but from here on it is not saved."));
    if (play->screen.capture != NULL) { // standard error is not seen now
        screen_say(&play->screen,
                   _("{problem}. The game goes on, but from here on it is not saved."), "problem",
                   problem->message, NULL);
    }
    g_clear_pointer(&play->save, autosave_close);
}

void play_save(Play *play, const char *text) {
    g_autoptr(GError) problem = NULL;
    if (play->save != NULL && text[0] != '\0' && !autosave_write(text, play->save, &problem)) {
        give_up_saving(play, problem);
    }
}

// The table must not stop because a disk is full: the person has been told.
static bool write_record(const char *text, gpointer data, GError **error) {
    (void)error;
    play_save(data, text);
    return true;
}

static void open_save(Play *play, const ClimbSeed *seed) {
    g_autoptr(GError) problem = NULL;
    if (play->options.no_save) {
        return;
    }
    play->save = autosave_create(NULL, play->head.game, seed, &problem);
    if (play->save == NULL) {
        give_up_saving(play, problem);
    }
}

static void sit_down(Play *play, ClimbTable *table) {
    play->table = table;
    play->persons = 0;
    play->holder = CLIMB_NO_SEAT;
    play->suggested_at = 0;
    g_array_set_size(play->suggestions, 0);
    memset(play->let_go, 0, sizeof(play->let_go));
    climb_table_watch(table, play_watch, play);
}

static void seat_players(Play *play, const PlaySeat *seats) {
    for (int i = 0; i < play_game(play)->seats; i++) {
        climb_table_set_bot(play->table, i, seats[i].bot);
        play->persons += seats[i].bot == NULL;
    }
}

// As it is asked for on the command line. (transfer full)
static char *player_text(const PlaySeat *seat) {
    if (seat->bot == NULL) {
        return g_strdup("me");
    }
    return external_bot_is(seat->bot->id) ? g_strdup(seat->bot->id)
                                          : g_strconcat("bot:", seat->bot->id, NULL);
}

static void fill_head(Play *play, const ClimbRules *rules, char **settings, PlaySeat *seats,
                      int count) {
    climb_record_head_clear(&play->head);
    play->head = (ClimbRecordHead){
        .game = g_strdup(rules->id),
        .settings = g_strdupv(settings),
        .scripts = scripts_tags(play->registry, rules->id),
        .program = g_strdup(command_program()),
        .date = autosave_date(),
    };
    for (int i = 0; i < count; i++) {
        play->head.names[i] = g_strdup(seats[i].name);
        play->head.players[i] = player_text(&seats[i]);
    }
}

// The match, of which nothing is written yet.
static void begin_table(Play *play, ClimbGame *game, const ClimbRules *rules, char **settings,
                        PlaySeat *seats, const ClimbSeed *seed) {
    fill_head(play, rules, settings, seats, game->seats);
    ClimbMatch *match = climb_match_new(game, seed);
    sit_down(play, climb_table_new(match, &play->head, write_record, play));
    seat_players(play, seats);
}

static bool choose_seed(Play *play, ClimbSeed *seed, GError **error) {
    if (play->options.seed != NULL) {
        return climb_seed_parse(play->options.seed, seed, error);
    }
    *seed = command_fresh_seed();
    return true;
}

bool play_start(Play *play, int argc, char **argv, GError **error) {
    g_auto(GStrv) settings = NULL;
    g_autoptr(ClimbRules) rules = command_rules_of(play->registry, argc, argv, &settings, error);
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, error) : NULL;
    PlaySeat seats[CLIMB_SEATS_MAX] = { 0 };
    ClimbSeed seed;
    bool good = game != NULL && play_parse_seats(play, game->seats, seats, error) &&
                choose_seed(play, &seed, error);
    if (good && play->options.save_file != NULL) {
        // Asked for by name, so that going on without it would not be what was asked.
        play->save = autosave_create(play->options.save_file, rules->id, &seed, error);
        good = play->save != NULL;
    }
    if (good) {
        begin_table(play, game, rules, settings, seats, &seed);
        play_keep_arguments(play, argc, argv);
        if (play->save == NULL) {
            open_save(play, &seed);
        }
    }
    play_clear_seats(seats);
    return good;
}

// The rules of the next game: those of `reload`, else by the arguments of `switch`. (transfer full)
static ClimbRules *next_rules(Play *play, char ***arguments, char ***settings, GError **error) {
    if (play->reloaded != NULL) {
        *arguments = g_strdupv(play->arguments);
        *settings = g_steal_pointer(&play->reloaded_settings);
        return g_steal_pointer(&play->reloaded);
    }
    *arguments = g_strdupv(play->next_arguments);
    return command_rules_of(play->registry, (int)g_strv_length(*arguments), *arguments, settings,
                            error);
}

bool play_switch(Play *play, GError **error) {
    g_auto(GStrv) settings = NULL;
    g_auto(GStrv) arguments = NULL;
    const char *why = play->reloaded != NULL ? AUTOSAVE_CLOSED "reloaded its rules\n"
                                             : AUTOSAVE_CLOSED "switched to another game\n";
    g_autoptr(ClimbRules) rules = next_rules(play, &arguments, &settings, error);
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, error) : NULL;
    PlaySeat seats[CLIMB_SEATS_MAX] = { 0 };
    bool good = game != NULL && play_keep_seats(play, game->seats, seats, error);
    if (good) {
        ClimbSeed seed = command_fresh_seed();
        if (play->options.seed != NULL && climb_seed_parse(play->options.seed, &seed, NULL)) {
            // Reproducible, and yet other cards than in the game before.
            seed = climb_seed_part(&seed, "switch", ++play->switches);
        }
        play_evening_add(play);
        play_save(play, why);
        play_end(play);
        begin_table(play, game, rules, settings, seats, &seed);
        play_keep_arguments(play, (int)g_strv_length(arguments), arguments);
        open_save(play, &seed);
    }
    play_clear_seats(seats);
    return good;
}

// Names and players from a record are text from outside.
static bool read_players(const ClimbRegistry *registry, ClimbRecord *record,
                         PlaySeat seats[CLIMB_SEATS_MAX], GError **error) {
    for (int i = 0; i < record->match->game->seats; i++) {
        const char *name = record->head.names[i];
        const char *player = record->head.players[i];
        seats[i].name = name != NULL && name[0] != '\0'
                            ? screen_clean(name)
                            : climb_words_fill(_("Player {number}"), "number",
                                               climb_words_digits(i + 1).text, NULL);
        if (player != NULL && external_bot_is(player)) {
            // A record may come from anybody; it does not start programs.
            seats[i].bot = players_default_bot();
            g_autofree char *words = climb_words_fill(
                _("seat {seat} was played by a program from outside; from here on "
                  "the bot {bot} plays it"),
                "seat", climb_words_digits(i + 1).text, "bot", seats[i].bot->id, NULL);
            fprintf(stderr, "climb play: %s\n", words);
        } else if (player != NULL && g_str_has_prefix(player, "bot:")) {
            g_autoptr(GError) problem = NULL;
            seats[i].bot = climb_registry_find_bot(registry, player + strlen("bot:"), &problem);
            if (seats[i].bot == NULL) {
                climb_error_set(error, CLIMB_ERROR_RECORD,
                                _("cannot go on: for seat {seat}, {problem}"), "seat",
                                climb_words_digits(i + 1).text, "problem", problem->message, NULL);
                return false;
            }
        }
    }
    return true;
}

// What a crash left behind: a line without its end is cut off, and the end of a deal that is over is
// written.
static bool mend_save(Play *play, const ClimbRecord *record, GError **error) {
    if (record->cut_short && !autosave_cut(play->save, (gsize)record->first_end, error)) {
        return false;
    }
    if (!record->end_missing) {
        return true;
    }
    g_autofree char *end = climb_record_print_end(record->match);
    return autosave_write(end, play->save, error);
}

static bool resume_text(Play *play, const char *text, GError **error) {
    g_autoptr(GError) problem = NULL;
    g_autoptr(ClimbRecord) record = climb_record_read(play->registry, text, -1, &problem);
    if (record == NULL) {
        // Whatever is wrong in it, a name or a card: the record is, not how the program is used.
        g_autofree char *shown = g_filename_display_name(autosave_path(play->save));
        climb_error_set(error, CLIMB_ERROR_RECORD, _("cannot go on with {file}: {problem}"), "file",
                        shown, "problem", problem->message, NULL);
        return false;
    }
    PlaySeat seats[CLIMB_SEATS_MAX] = { 0 };
    bool good = read_players(play->registry, record, seats, error) &&
                mend_save(play, record, error);
    if (good) {
        climb_record_head_copy(&record->head, &play->head);
        for (int i = 0; i < record->match->game->seats; i++) {
            g_free(play->head.names[i]);
            play->head.names[i] = g_strdup(seats[i].name);
        }
        sit_down(play, climb_table_resume(g_steal_pointer(&record->match), &record->head,
                                          write_record, play));
        seat_players(play, seats);
        play_keep_record_arguments(play);
        play_evening_read(play, text);
        play->practice = play->practice || saved_is_practice(text);
        play_find_trick(play);
    }
    play_clear_seats(seats);
    return good;
}

bool play_resume(Play *play, GError **error) {
    g_autoptr(GError) problem = NULL;
    if (play->options.resume_file != NULL) {
        play->save = autosave_open(play->options.resume_file, error);
    } else {
        play->save = autosave_open_unfinished(play->registry, &problem);
        if (play->save == NULL && problem == NULL) {
            g_autofree char *folder = autosave_folder();
            g_autofree char *shown = g_filename_display_name(folder);
            climb_error_set(error, CLIMB_ERROR_RECORD,
                            _("there is no unfinished match in {folder}"), "folder", shown, NULL);
        } else if (problem != NULL) {
            g_propagate_error(error, g_steal_pointer(&problem));
        }
    }
    if (play->save == NULL) {
        return false;
    }
    g_autofree char *text = command_read_file(autosave_path(play->save), error);
    return text != NULL && resume_text(play, text, error);
}

void play_end(Play *play) {
    g_clear_pointer(&play->table, climb_table_free);
    g_clear_pointer(&play->answers, g_strfreev);
    g_clear_pointer(&play->save, autosave_close);
    climb_record_head_clear(&play->head);
}
