// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb review`: which moves of a record gave points away, and how much. Reads the options; what is
// found is in review-run.c, how it is told in review-report.c.
#include "review.h"

#include <stdio.h>
#include <string.h>

#include "autosave.h"
#include "output.h"

#define PLAYOUTS_MAX 1000000
#define DEALS_MAX 1000000000

typedef struct {
    char *deals, *player, *playouts, *jobs;
    gboolean json, all, write;
} Options;

// "3", "3..7", "3.." or "..7".
static bool read_deals(const char *text, int last, Review *review, GError **error) {
    review->first = 1;
    review->last = last;
    if (text == NULL) {
        return true;
    }
    g_auto(GStrv) ends = g_strsplit(text, "..", 3);
    guint count = g_strv_length(ends);
    int64_t from = 1, to = last;
    if (count == 0 || count > 2 || (count == 2 && *ends[0] == '\0' && *ends[1] == '\0')) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("--deals: '{text}' is neither a deal nor several, as 3 or 3..7"), "text",
                        text, NULL);
        return false;
    }
    if ((*ends[0] != '\0' && !command_number("--deals", ends[0], DEALS_MAX, &from, error)) ||
        (count == 2 && *ends[1] != '\0' &&
         !command_number("--deals", ends[1], DEALS_MAX, &to, error))) {
        return false;
    }
    to = count == 1 ? from : to;
    if (from > to || to > last) {
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("--deals: the record has deals 1 to {last}, and '{text}' is not among them"), "last",
            climb_words_digits(last).text, "text", text, NULL);
        return false;
    }
    review->first = (int)from;
    review->last = (int)to;
    return true;
}

// A seat by its player's name or its number.
static bool read_player(const char *text, Review *review, GError **error) {
    const ClimbRecordHead *head = &review->replay->record->head;
    int seats = replay_game(review->replay)->seats;
    GString *names = g_string_new(NULL);
    review->seat = CLIMB_NO_SEAT;
    for (int seat = 0; seat < seats && text != NULL; seat++) {
        const char *name = head->names[seat] != NULL ? head->names[seat] : "";
        g_autofree char *number = g_strdup_printf("%d", seat + 1);
        g_autofree char *asked = g_utf8_casefold(text, -1);
        g_autofree char *known = g_utf8_casefold(name, -1);
        if (strcmp(asked, known) == 0 || strcmp(text, number) == 0) {
            review->seat = seat;
            break;
        }
        g_string_append_printf(names, "%s%s", seat > 0 ? ", " : "", *name != '\0' ? name : number);
    }
    if (text != NULL && review->seat == CLIMB_NO_SEAT) {
        climb_error_set(
            error, CLIMB_ERROR_UNKNOWN,
            _("--player: nobody of that name plays in the record: '{name}'; there are {names}"),
            "name", text, "names", names->str, NULL);
    }
    g_string_free(names, TRUE);
    return text == NULL || review->seat != CLIMB_NO_SEAT;
}

static bool read_options(const Options *options, Review *review, GError **error) {
    int64_t playouts = 0, jobs = 1;
    int last = replay_last(review->replay);
    int deals = last >= 0 ? replay_step(review->replay, last)->deal_number : 0;
    if (!command_number("--playouts", options->playouts, PLAYOUTS_MAX, &playouts, error) ||
        !command_number("--jobs", options->jobs, COMMAND_JOBS_MAX, &jobs, error) ||
        !read_deals(options->deals, deals, review, error) ||
        !read_player(options->player, review, error)) {
        return false;
    }
    review->playouts = (uint32_t)playouts;
    review->jobs = (int)jobs;
    return true;
}

// Appends the marks to the record, which `file` is.
static bool write_marks(const Review *review, Autosave *file, GError **error) {
    const ClimbRecord *record = review->replay->record;
    g_autofree char *lines = review_lines(review);
    return (!record->cut_short || autosave_cut(file, (gsize)record->first_end, error)) &&
           autosave_write(lines, file, error);
}

static int report(Review *review, const Options *options, Autosave *file, int signal_number) {
    g_autoptr(GError) error = NULL;
    g_autofree char *text = options->json ? review_json(review)
                                          : review_print(review, options->all);
    if (signal_number != 0) {
        fprintf(stderr, "climb review: %s\n",
                _("stopped; what follows are the moves judged so far"));
    } else if (file != NULL && !write_marks(review, file, &error)) {
        return command_fail("review", error);
    }
    return output_finish("review", text, signal_number != 0 ? 128 + signal_number : COMMAND_DONE);
}

static int review_text(const ClimbRegistry *registry, const char *path, const char *text,
                       const Options *options, Autosave *file) {
    g_autoptr(GError) error = NULL;
    Screen screen;
    screen_init(&screen, screen_is_styled() ? SCREEN_AUTO : SCREEN_NEVER, SCREEN_AUTO);
    g_autoptr(Replay) replay = replay_read(registry, text, &screen, &error);
    if (replay == NULL) {
        g_prefix_error(&error, "%s: ", path);
        command_fail("review", error);
        return COMMAND_FAILED;
    }
    Review review = { .replay = replay };
    if (!read_options(options, &review, &error)) {
        command_fail("review", error);
        return COMMAND_WRONG_USE;
    }
    review.decisions = g_array_new(FALSE, TRUE, sizeof(ReviewDecision));
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        review.names[seat] = replay_seat_name(replay, seat);
    }
    int signal_number = review_run(&review, registry, text, &error);
    int status = signal_number < 0 ? command_fail("review", error)
                                   : report(&review, options, file, signal_number);
    g_array_unref(review.decisions);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        g_free(review.names[seat]);
    }
    return status;
}

static int review_file(const ClimbRegistry *registry, const char *path, const Options *options) {
    g_autoptr(GError) error = NULL;
    if (options->write && strcmp(path, "-") == 0) {
        return command_wrong_use("review", _("--write needs a file to write to"), NULL);
    }
    g_autoptr(Autosave) file = options->write ? autosave_open(path, &error) : NULL;
    if (error != NULL) {
        return command_fail("review", error);
    }
    g_autofree char *text = command_read_file(path, &error);
    if (text == NULL) {
        return command_fail("review", error);
    }
    return review_text(registry, path, text, options, file);
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    Options options = { 0 };
    const GOptionEntry entries[] = {
        { "deals", 0, 0, G_OPTION_ARG_STRING, &options.deals, N_("these deals only"), N_("N..M") },
        { "player", 0, 0, G_OPTION_ARG_STRING, &options.player,
          N_("the moves of one player only, by name or number"), N_("NAME") },
        { "all", 0, 0, G_OPTION_ARG_NONE, &options.all, N_("show the good moves too"), NULL },
        { "playouts", 0, 0, G_OPTION_ARG_STRING, &options.playouts,
          N_("imagined games for a move (default: as the bot strong)"), N_("N") },
        { "jobs", 0, 0, G_OPTION_ARG_STRING, &options.jobs,
          N_("threads; the result is the same for any number (default 1)"), N_("N") },
        { "write", 0, 0, G_OPTION_ARG_NONE, &options.write,
          N_("add the marks to the record, for 'climb replay'"), NULL },
        { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_("print everything as JSON"), NULL },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (command_options(registry, &command_review, entries, &argc, &argv, &status)) {
        if (argc == 2) {
            status = review_file(registry, argv[1], &options);
        } else {
            status = command_wrong_use(
                "review", argc < 2 ? _("which record? Give a file") : _("one record at a time"),
                NULL);
        }
    }
    g_free(options.deals);
    g_free(options.player);
    g_free(options.playouts);
    g_free(options.jobs);
    return status;
}

const Command command_review = {
    .name = "review",
    .arguments = N_("FILE"),
    .summary = N_("judge the moves of a record against the best ones"),
    .run = run,
    .examples = N_(
        "Each move is judged by what its player could see: the bot 'strong' imagines deals\n"
        "that fit it, and plays them out after the best moves and the one that was made.\n"
        "\n"
        "Examples:\n"
        "  climb review friday.climb\n"
        "  climb review friday.climb --deals 3..5 --player Ada\n"
        "  climb review friday.climb --write && climb replay friday.climb\n"),
};
