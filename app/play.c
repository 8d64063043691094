// SPDX-License-Identifier: LGPL-2.1-or-later
// climb play: the command, and the loop that lets bots move, asks persons and goes from deal to
// deal. What is shown and what typed lines mean is in the other files play-*.c.
#include "play.h"

#include <stdio.h>
#include <string.h>

bool play_read(Play *play, const char *prompt, char **line) {
    *line = NULL;
    screen_prompt(&play->screen, prompt);
    InputResult result = play->screen.broken ? INPUT_END : input_read(play->input, line);
    switch (result) {
    case INPUT_LINE:
        if (!input_is_terminal(play->input)) {
            // Nobody typed it here: without this, what follows would stand behind the prompt.
            g_autofree char *shown = screen_clean(*line);
            screen_say(&play->screen, "%s", shown);
        }
        return true;
    case INPUT_TOO_LONG:
        screen_say(&play->screen,
                   "That line is too long to be a play or a command; it is ignored.");
        return true;
    case INPUT_NOT_TEXT:
        screen_say(&play->screen,
                   "That line is not readable as text (not valid UTF-8); it is ignored. "
                   "Cards are typed as 3D or 4H 4S.");
        return true;
    case INPUT_SIGNAL: play->signal = input_signal(play->input); break;
    case INPUT_END: play->signal = input_signal(play->input); break;
    }
    screen_say(&play->screen, "%s", "");
    play->leaving = true;
    return false;
}

static bool interactive(const Play *play) {
    return input_is_terminal(play->input);
}

// Others at the same keyboard must not see the hand that is shown next, nor the one before.
static bool hand_over(Play *play, int seat) {
    const char *name = play_name(play, seat);
    if (play->persons < 2 || play->holder == seat) {
        play->holder = seat;
        return true;
    }
    if (!interactive(play)) {
        screen_say(&play->screen, "\n-- The keyboard goes to %s --", name);
    } else {
        screen_clear(&play->screen);
        screen_say(&play->screen, "Pass the keyboard to %s.", name);
        g_autofree char *prompt = g_strdup_printf("%s, press Enter> ", name);
        // A line typed too much must not show the next hand to the wrong person.
        input_discard(play->input);
        bool alone = false;
        while (!alone) {
            g_autofree char *line = NULL;
            if (!play_read(play, prompt, &line)) {
                return false;
            }
            alone = line != NULL && line[0] == '\0';
        }
        screen_clear(&play->screen);
        ClimbView view;
        climb_view_of(play_match(play), seat, &view);
        int first = view.move_count;
        while (first > 0 && view.moves[first - 1].seat != seat) {
            first--;
        }
        if (first < view.move_count) {
            screen_say(&play->screen, "%s",
                       first > 0 ? "Since your last turn:" : "So far in this deal:");
            play_show_log(play, first);
        }
    }
    play->holder = seat;
    return true;
}

static char *prompt_for(const Play *play, const ClimbView *view, int seat) {
    const char *what = "play";
    if (view->deal.phase == CLIMB_PHASE_EXCHANGE) {
        what = "cards to give";
    } else if (view->deal.phase == CLIMB_PHASE_AUCTION) {
        what = "bid";
    } else if (view->deal.phase == CLIMB_PHASE_CALL) {
        what = "partner's card";
    } else if (view->deal.phase == CLIMB_PHASE_ASK) {
        what = "answer";
    } else if (view->deal.turn != seat) {
        what = "bomb";
    }
    return play->persons > 1 ? g_strdup_printf("%s, your %s> ", play_name(play, seat), what)
                             : g_strdup_printf("Your %s> ", what);
}

static void teach(Play *play, const ClimbView *view) {
    if (!play->taught && view->deal.phase == CLIMB_PHASE_PLAY) {
        play->taught = true;
        screen_say(&play->screen,
                   "Type the cards to play, as 3D or 4H 4S; p passes; ? lists what you may play; "
                   "hint helps; help lists all commands.");
    }
}

static void show_interrupt(Play *play, const ClimbView *view, int seat) {
    g_autofree char *combo = play_combo_words(play, &view->deal.table);
    screen_say(&play->screen, "\nOut of turn: before %s acts you may beat %s by %s with a bomb.",
               play_whom(play, view->deal.turn), combo, play_whom(play, view->deal.table_seat));
    play_show_hand(play, seat);
    play_suggest(play, seat, "");
    screen_say(&play->screen, "Enter: not now. p: not in this trick.");
}

// Reads lines until one of them leads on. Between deals, and after the last, `seat` is nobody's.
static PlayAnswer read_answer(Play *play, int seat, const char *prompt) {
    PlayAnswer answer = PLAY_AGAIN;
    while (answer == PLAY_AGAIN) {
        g_autofree char *line = NULL;
        if (!play_read(play, prompt, &line)) {
            return PLAY_LEAVE;
        }
        answer = line != NULL ? play_answer(play, seat, line) : PLAY_AGAIN;
    }
    return answer;
}

static PlayAnswer ask(Play *play, int seat) {
    ClimbView view;
    climb_view_of(play_match(play), seat, &view);
    bool interrupt = view.deal.turn != seat;
    if (interrupt) {
        play_list_moves(play, seat);
        if (play->moves->count == 0 || play->let_go[seat] == play->trick_start + 1) {
            climb_table_decline(play->table, seat);
            return PLAY_ACTED;
        }
    }
    if (!hand_over(play, seat)) {
        return PLAY_LEAVE;
    }
    if (interrupt) {
        show_interrupt(play, &view, seat);
    } else {
        play_show_table(play, seat);
        teach(play, &view);
    }
    g_autofree char *prompt = prompt_for(play, &view, seat);
    return read_answer(play, seat, prompt);
}

static void fail(Play *play, const GError *error) {
    screen_flush(&play->screen);
    play->status = command_fail("play", error);
    play->leaving = true;
}

static PlayAnswer next_deal(Play *play, bool first) {
    g_autoptr(GError) error = NULL;
    if (!screen_flush(&play->screen) || play->deals_left == 0) {
        return PLAY_LEAVE;
    }
    if (!first && interactive(play)) {
        PlayAnswer answer = read_answer(play, CLIMB_NO_SEAT, "Enter for the next deal> ");
        if (answer != PLAY_ACTED) {
            return answer;
        }
    }
    if (!first && play->reloaded != NULL) {
        return PLAY_SWITCH;
    }
    bool fresh = play_match(play)->number == 0;
    if (!climb_table_deal(play->table, &error)) {
        fail(play, error);
        return PLAY_LEAVE;
    }
    if (fresh) {
        g_autofree char *evening = play_evening_print(play);
        play_save(play, evening);
        play_save(play, play->practice ? "x-practice\n" : "");
    }
    memset(play->let_go, 0, sizeof(play->let_go));
    play->deals_left -= play->deals_left > 0;
    return PLAY_ACTED;
}

static PlayAnswer match_over(Play *play) {
    play_show_final(play);
    if (!interactive(play)) {
        return play->reloaded != NULL ? PLAY_SWITCH : PLAY_LEAVE;
    }
    PlayAnswer answer = read_answer(play, CLIMB_NO_SEAT,
                                    "Enter leaves; switch GAME plays another> ");
    if (answer == PLAY_ACTED) {
        answer = play->reloaded != NULL ? PLAY_SWITCH : PLAY_LEAVE;
    }
    return answer;
}

// One step of the table. *first is true until the first deal.
static PlayAnswer advance(Play *play, bool *first) {
    g_autoptr(GError) error = NULL;
    int seat = CLIMB_NO_SEAT;
    PlayAnswer answer = PLAY_ACTED;
    switch (climb_table_step(play->table, &seat, &error)) {
    case CLIMB_TABLE_WAITS_DEAL:
        answer = next_deal(play, *first);
        *first = false;
        break;
    case CLIMB_TABLE_WAITS_PERSON:
        *first = false;
        answer = ask(play, seat);
        break;
    case CLIMB_TABLE_MOVED: *first = false; break;
    case CLIMB_TABLE_OVER: answer = match_over(play); break;
    case CLIMB_TABLE_WAITS_BOT: // not from climb_table_step
    case CLIMB_TABLE_FAILED:
        fail(play, error);
        answer = PLAY_LEAVE;
        break;
    }
    return answer;
}

static void run_table(Play *play) {
    bool first = true;
    while (!play->leaving) {
        PlayAnswer answer = advance(play, &first);
        if (answer == PLAY_LEAVE) {
            play->leaving = true;
        } else if (answer == PLAY_SWITCH) {
            g_autoptr(GError) error = NULL;
            bool reload = play->reloaded != NULL;
            if (play_switch(play, &error)) {
                first = true;
                screen_say(&play->screen,
                           reload ? "From here on by the rules as loaded: %s."
                                  : "The next game: %s.",
                           play_game(play)->rules->title);
            } else {
                screen_say(&play->screen, "%s", error->message);
            }
        }
        if (!play->leaving && input_signal(play->input) != 0) {
            play->signal = input_signal(play->input);
            play->leaving = true;
        }
    }
}

static void take_leave(Play *play) {
    const ClimbMatch *match = play_match(play);
    bool over = climb_match_over(match);
    if (!over) {
        play_show_final(play);
    }
    if (play->save == NULL) {
        screen_say(&play->screen, play->save_failed ? "The match could not be saved to its end."
                                                    : "The match is not saved, as asked.");
        return;
    }
    g_autofree char *file = g_filename_display_name(autosave_path(play->save));
    if (over) {
        screen_say(&play->screen, "The record of the match is");
    } else {
        // After `switch` a file that was asked for is another game's.
        bool named = g_strcmp0(play->options.save_file, autosave_path(play->save)) == 0 ||
                     g_strcmp0(play->options.resume_file, autosave_path(play->save)) == 0;
        screen_say(&play->screen, "To go on with this match: climb play --resume%s",
                   named ? " FILE" : "");
        screen_say(&play->screen, "The match is saved in");
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
            g_set_error(&error, G_FILE_ERROR, G_FILE_ERROR_IO, "cannot write to standard output");
        }
        if (play->save != NULL) {
            g_autofree char *file = g_filename_display_name(autosave_path(play->save));
            g_prefix_error(&error, "the match is saved in %s; ", file);
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
    char *color;
    char *deals;
} Flags;

static int parse_words(PlayOptions *options, const Flags *flags) {
    if (flags->color == NULL || strcmp(flags->color, "auto") == 0) {
        options->colors = SCREEN_AUTO;
    } else if (strcmp(flags->color, "always") == 0) {
        options->colors = SCREEN_ALWAYS;
    } else if (strcmp(flags->color, "never") == 0) {
        options->colors = SCREEN_NEVER;
    } else {
        return command_wrong_use("play", "--color is auto, always or never, not '%s'",
                                 flags->color);
    }
    guint64 deals = 0;
    if (flags->deals != NULL &&
        !g_ascii_string_to_unsigned(flags->deals, 10, 1, 1000000, &deals, NULL)) {
        return command_wrong_use("play", "--deals takes a number from 1 to 1000000, not '%s'",
                                 flags->deals);
    }
    options->deals = (int)deals;
    options->signs = flags->unicode ? SCREEN_ALWAYS : flags->ascii ? SCREEN_NEVER : SCREEN_AUTO;
    options->no_save = flags->no_save;
    options->practice = flags->practice;
    options->resume = flags->resume;
    return COMMAND_DONE;
}

static int check_options(PlayOptions *options, const Flags *flags, int argc, char **argv) {
    if (flags->ascii && flags->unicode) {
        return command_wrong_use("play", "--ascii and --unicode contradict each other");
    }
    if (options->no_save && options->save_file != NULL) {
        return command_wrong_use("play", "--save and --no-save contradict each other");
    }
    if (!options->resume) {
        return COMMAND_DONE;
    }
    if (options->seats != NULL || options->seed != NULL || options->save_file != NULL ||
        options->no_save) {
        return command_wrong_use("play", "--resume goes on with a match as it was: without "
                                         "--seats, --seed, --save and --no-save");
    }
    if (argc > 2) {
        return command_wrong_use("play", "--resume takes one record at most, and no settings");
    }
    if (argc == 2 && options->resume_file != NULL) {
        return command_wrong_use("play", "--resume takes one record at most, and no settings");
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
          "line by line; so far there is no other way", NULL },
        { "seats", 0, 0, G_OPTION_ARG_FILENAME, &options->seats,
          "who plays, as in me,bot or Ada=me,Bob=me,bot:lowest,cmd:./my-bot; bots fill up",
          "LIST" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &options->seed,
          "a number; the same one deals the same cards", "SEED" },
        { "deals", 0, 0, G_OPTION_ARG_STRING, &flags.deals, "stop after so many deals", "N" },
        { "resume", 0, 0, G_OPTION_ARG_NONE, &flags.resume,
          "go on with the last unfinished match, or with the record named", NULL },
        { "save", 0, 0, G_OPTION_ARG_FILENAME, &options->save_file,
          "keep the record in this new file", "FILE" },
        { "no-save", 0, 0, G_OPTION_ARG_NONE, &flags.no_save, "keep no record", NULL },
        { "ascii", 0, 0, G_OPTION_ARG_NONE, &flags.ascii, "suits as letters", NULL },
        { "unicode", 0, 0, G_OPTION_ARG_NONE, &flags.unicode, "suits as signs", NULL },
        { "color", 0, 0, G_OPTION_ARG_STRING, &flags.color, "auto, always or never", "WHEN" },
        { "practice", 0, 0, G_OPTION_ARG_NONE, &flags.practice, "moves may be taken back (undo)",
          NULL },
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
    return status;
}

static void clear_play(Play *play) {
    if (play->table != NULL) {
        play_end(play);
    }
    g_clear_pointer(&play->save, autosave_close);
    climb_record_head_clear(&play->head);
    input_free(play->input);
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
    bool resume = play->options.resume;
    bool begun = resume ? play_resume(play, &error) : play_start(play, argc - 1, argv + 1, &error);
    if (!begun) {
        return command_fail("play", error);
    }
    play->input = input_new();
    if (play->persons == 0 && play->deals_left < 0 && !interactive(play)) {
        // Nobody could ever stop it.
        play->deals_left = 1;
    }
    if (resume) {
        screen_say(&play->screen, "Going on with %s, deal %d.", play_game(play)->rules->title,
                   play_match(play)->number);
        if (play_match(play)->deals_scored > 0) {
            play_show_score(play);
        }
    }
    run_table(play);
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
    .arguments = "[GAME] [KEY=VALUE ...]",
    .summary = "play against bots or with others at one keyboard",
    .run = run,
    .house_rules = true,
    .examples = "Examples:\n"
                "  climb play\n"
                "  climb play GAME:PRESET pass.mode=lockout --deals 10\n"
                "  climb play friday.lua\n"
                "  climb play GAME --rule friday.lua --rule no-flush.lua\n"
                "  climb play --seats Ada=me,Bob=me,bot:lowest,bot\n"
                "  climb play --seats \"me,cmd:python3 bot.py\"\n"
                "  climb play OTHER\n"
                "  climb play --resume\n"
                "  climb play --resume friday.climb\n",
};
