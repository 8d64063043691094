// SPDX-License-Identifier: LGPL-2.1-or-later
// climb play: the command. It reads what is asked for, begins the match, leaves the table to one of
// the two front ends, line by line (play-lines.c) or on a screen (terminal/), and takes leave.
#include "play.h"

#include <stdio.h>
#include <string.h>

static void take_leave(Play *play) {
    const ClimbMatch *match = play_match(play);
    bool over = climb_match_over(match);
    if (!over) {
        play_show_final(play);
    }
    if (play->save == NULL) {
        screen_say_text(&play->screen, play->save_failed
                                           ? _("The match could not be saved to its end.")
                                           : _("The match is not saved, as asked."));
        return;
    }
    g_autofree char *file = g_filename_display_name(autosave_path(play->save));
    if (over) {
        screen_say_text(&play->screen, _("The record of the match is"));
    } else {
        // After `switch` a file that was asked for is another game's.
        bool named = g_strcmp0(play->options.save_file, autosave_path(play->save)) == 0 ||
                     g_strcmp0(play->options.resume_file, autosave_path(play->save)) == 0;
        screen_say(&play->screen, _("To go on with this match: {command}"), "command",
                   named ? _("climb play --resume FILE") : "climb play --resume", NULL);
        screen_say_text(&play->screen, _("The match is saved in"));
    }
    // Whole, so that it can be copied.
    screen_prompt(&play->screen, file);
    screen_prompt(&play->screen, "\n");
}

static int exit_status(Play *play) {
    g_autoptr(GError) error = NULL;
    screen_flush(&play->screen);
    if (play->signal != 0) {
        return 128 + play->signal;
    }
    if (!command_flush(&error) || play->screen.broken) {
        if (error == NULL) {
            g_set_error_literal(&error, G_FILE_ERROR, G_FILE_ERROR_IO,
                                _("cannot write to standard output"));
        }
        if (play->save != NULL) {
            g_autofree char *file = g_filename_display_name(autosave_path(play->save));
            g_autofree char *where = climb_words_fill(_("the match is saved in {file}; "), "file",
                                                      file, NULL);
            g_prefix_error_literal(&error, where);
        }
        return command_fail("play", error);
    }
    if (play->status != COMMAND_DONE) {
        return play->status;
    }
    return play->save_failed ? COMMAND_FAILED : COMMAND_DONE;
}

// The flags as GLib parses them.
typedef struct {
    gboolean plain;
    gboolean resume;
    gboolean no_save;
    gboolean ascii;
    gboolean unicode;
    gboolean practice;
    gboolean auto_pass;
    char *color;
    char *deals;
    char *pace;
} Flags;

#define PACE 600
#define PACE_MAX 60000

static int parse_words(PlayOptions *options, const Flags *flags) {
    if (flags->color == NULL || strcmp(flags->color, "auto") == 0) {
        options->colors = SCREEN_AUTO;
    } else if (strcmp(flags->color, "always") == 0) {
        options->colors = SCREEN_ALWAYS;
    } else if (strcmp(flags->color, "never") == 0) {
        options->colors = SCREEN_NEVER;
    } else {
        return command_wrong_use("play", _("--color is auto, always or never, not '{text}'"),
                                 "text", flags->color, NULL);
    }
    guint64 deals = 0;
    if (flags->deals != NULL &&
        !g_ascii_string_to_unsigned(flags->deals, 10, 1, 1000000, &deals, NULL)) {
        return command_wrong_use("play",
                                 _("--deals takes a number from 1 to 1000000, not '{text}'"),
                                 "text", flags->deals, NULL);
    }
    options->deals = (int)deals;
    guint64 pace = PACE;
    if (flags->pace != NULL &&
        !g_ascii_string_to_unsigned(flags->pace, 10, 0, PACE_MAX, &pace, NULL)) {
        return command_wrong_use(
            "play", _("--pace takes milliseconds from 0 to {most}, not '{text}'"), "most",
            climb_words_digits(PACE_MAX).text, "text", flags->pace, NULL);
    }
    options->pace = (int)pace;
    options->plain = flags->plain;
    options->auto_pass = flags->auto_pass;
    options->signs = flags->unicode ? SCREEN_ALWAYS : flags->ascii ? SCREEN_NEVER : SCREEN_AUTO;
    options->no_save = flags->no_save;
    options->practice = flags->practice;
    options->resume = flags->resume;
    return COMMAND_DONE;
}

static int check_options(PlayOptions *options, const Flags *flags, int argc, char **argv) {
    if (flags->ascii && flags->unicode) {
        return command_wrong_use("play", _("--ascii and --unicode contradict each other"), NULL);
    }
    if (options->no_save && options->save_file != NULL) {
        return command_wrong_use("play", _("--save and --no-save contradict each other"), NULL);
    }
    if (!options->resume) {
        return COMMAND_DONE;
    }
    if (options->seats != NULL || options->seed != NULL || options->save_file != NULL ||
        options->no_save) {
        return command_wrong_use("play",
                                 _("--resume goes on with a match as it was: without "
                                   "--seats, --seed, --save and --no-save"),
                                 NULL);
    }
    if (argc > 2) {
        return command_wrong_use("play", _("--resume takes one record at most, and no settings"),
                                 NULL);
    }
    if (argc == 2 && options->resume_file != NULL) {
        return command_wrong_use("play", _("--resume takes one record at most, and no settings"),
                                 NULL);
    }
    if (argc == 2) {
        options->resume_file = g_strdup(argv[1]);
    }
    return COMMAND_DONE;
}

// "--resume=FILE" is "--resume FILE": GLib has no option that may do without its value.
static void split_resume(PlayOptions *options, int argc, char **argv) {
    const size_t length = strlen("--resume");
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (g_str_has_prefix(argv[i], "--resume=")) {
            g_free(options->resume_file);
            options->resume_file = g_strdup(argv[i] + length + 1);
            argv[i][length] = '\0';
        }
    }
}

static int read_options(const ClimbRegistry *registry, PlayOptions *options, int *argc,
                        char ***argv, bool *go) {
    split_resume(options, *argc, *argv);
    Flags flags = { 0 };
    const GOptionEntry entries[] = {
        { "plain", 0, 0, G_OPTION_ARG_NONE, &flags.plain,
          N_("line by line, as for a screen reader, also on a terminal"), NULL },
        { "seats", 0, 0, G_OPTION_ARG_FILENAME, &options->seats,
          N_("who plays, as in me,bot or Ada=me,Bob=me,bot:lowest,cmd:./my-bot; bots fill up"),
          N_("LIST") },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &options->seed,
          N_("a number; the same one deals the same cards"), N_("SEED") },
        { "deals", 0, 0, G_OPTION_ARG_STRING, &flags.deals, N_("stop after so many deals"),
          N_("N") },
        { "resume", 0, 0, G_OPTION_ARG_NONE, &flags.resume,
          N_("go on with the last unfinished match, or with the record named"), NULL },
        { "save", 0, 0, G_OPTION_ARG_FILENAME, &options->save_file,
          N_("keep the record in this new file"), N_("FILE") },
        { "no-save", 0, 0, G_OPTION_ARG_NONE, &flags.no_save, N_("keep no record"), NULL },
        { "ascii", 0, 0, G_OPTION_ARG_NONE, &flags.ascii, N_("suits as letters"), NULL },
        { "unicode", 0, 0, G_OPTION_ARG_NONE, &flags.unicode, N_("suits as signs"), NULL },
        { "color", 0, 0, G_OPTION_ARG_STRING, &flags.color, N_("auto, always or never"),
          N_("WHEN") },
        { "pace", 0, 0, G_OPTION_ARG_STRING, &flags.pace,
          N_("how long each move of a bot is shown on a screen, in milliseconds (600)"),
          N_("TIME") },
        { "auto-pass", 0, 0, G_OPTION_ARG_NONE, &flags.auto_pass,
          N_("on a screen: pass for you where nothing you hold beats what lies there"), NULL },
        { "practice", 0, 0, G_OPTION_ARG_NONE, &flags.practice,
          N_("moves may be taken back (undo)"), NULL },
        { NULL },
    };
    int status = COMMAND_DONE;
    *go = command_options(registry, &command_play, entries, argc, argv, &status);
    if (*go) {
        status = parse_words(options, &flags);
        status = status == COMMAND_DONE ? check_options(options, &flags, *argc, *argv) : status;
        *go = status == COMMAND_DONE;
    }
    g_free(flags.color);
    g_free(flags.deals);
    g_free(flags.pace);
    return status;
}

#ifndef CLIMB_TERMINAL
bool play_on_screen(Play *play) {
    (void)play;
    return false;
}
#endif

static void clear_play(Play *play) {
    if (play->table != NULL) {
        play_end(play);
    }
    g_clear_pointer(&play->save, autosave_close);
    climb_record_head_clear(&play->head);
    g_ptr_array_unref(play->players);
    g_array_free(play->suggestions, TRUE);
    g_array_free(play->evening, TRUE);
    g_strfreev(play->arguments);
    g_strfreev(play->next_arguments);
    play_forget_reload(play);
    g_free(play->refusal);
    g_free(play->moves);
    g_free(play->options.seats);
    g_free(play->options.seed);
    g_free(play->options.save_file);
    g_free(play->options.resume_file);
}

static void prepare(Play *play) {
    play->moves = g_new(ClimbMoves, 1);
    play->players = g_ptr_array_new_with_free_func((GDestroyNotify)player_free);
    play->suggestions = g_array_new(false, false, sizeof(ClimbMove));
    play->evening = g_array_new(false, false, sizeof(PlayStanding));
    g_array_set_clear_func(play->evening, play_standing_clear);
    screen_init(&play->screen, play->options.signs, play->options.colors);
    play->practice = play->options.practice;
    play->deals_left = play->options.deals > 0 ? play->options.deals : -1;
    play->holder = CLIMB_NO_SEAT;
}

static int play_game_of(Play *play, int argc, char **argv) {
    g_autoptr(GError) error = NULL;
    bool begun = play->options.resume ? play_resume(play, &error)
                                      : play_start(play, argc - 1, argv + 1, &error);
    if (!begun) {
        return command_fail("play", error);
    }
    if (play->options.plain || !play_on_screen(play)) {
        play_lines(play);
    }
    take_leave(play);
    screen_flush(&play->screen);
    players_tell_faults("play", play->players, (int)play->players->len);
    return exit_status(play);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    Play play = { .registry = registry };
    bool go;
    int status = read_options(registry, &play.options, &argc, &argv, &go);
    prepare(&play);
    if (go) {
        status = play_game_of(&play, argc, argv);
    }
    clear_play(&play);
    return status;
}

const Command command_play = {
    .name = "play",
    .arguments = N_("[GAME] [KEY=VALUE ...]"),
    .summary = N_("play against bots or with others at one keyboard"),
    .run = run,
    .house_rules = true,
    .examples = N_("Examples:\n"
                   "  climb play\n"
                   "  climb play GAME:PRESET pass.mode=lockout --deals 10\n"
                   "  climb play friday.lua\n"
                   "  climb play GAME --rule friday.lua --rule no-flush.lua\n"
                   "  climb play --seats Ada=me,Bob=me,bot:lowest,bot\n"
                   "  climb play --seats \"me,cmd:python3 bot.py\"\n"
                   "  climb play OTHER\n"
                   "  climb play --resume\n"
                   "  climb play --resume friday.climb\n"),
};
