// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb bot`: a bot of this program speaks the bot protocol (docs/bot-protocol.md) on standard input
// and output, as programs from outside do. Without a name it lists the bots.
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "bot-rules.h"
#include "external-bot.h"
#include "players.h"

#define LINE_MAX_BYTES (16 * 1024 * 1024)
#define TIME_PART 80 // percent of the time after which a bot is to come to an end

typedef struct {
    const ClimbRegistry *registry;
    const ClimbBot *bot;
    GString *read; // from standard input, not yet taken
    bool ended;    // nothing more comes
    ClimbGame *game;
    GString *position; // its lines so far
    ClimbPosition found;
    ClimbMoves *moves;
    gint64 think_until;
} Serving;

// --- lines -----------------------------------------------------------------------------------------

static void read_more(Serving *serving) {
    char part[65536];
    ssize_t got = read(STDIN_FILENO, part, sizeof(part));
    if (got > 0) {
        g_string_append_len(serving->read, part, got);
    }
    serving->ended = got == 0 || (got < 0 && errno != EINTR) || serving->read->len > LINE_MAX_BYTES;
}

// The next line that has come whole. (transfer full), NULL if none has
static char *take_line(Serving *serving) {
    const char *end = memchr(serving->read->str, '\n', serving->read->len);
    if (end == NULL) {
        return NULL;
    }
    gsize length = (gsize)(end - serving->read->str);
    char *line = g_strndup(serving->read->str, length);
    g_string_erase(serving->read, 0, (gssize)length + 1);
    return g_strchomp(line);
}

static char *next_line(Serving *serving) {
    char *line = take_line(serving);
    while (line == NULL && !serving->ended) {
        read_more(serving);
        line = take_line(serving);
    }
    return line;
}

// The time is nearly over, or the referee says stop.
static bool must_stop(gpointer data) {
    Serving *serving = data;
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    if (g_get_monotonic_time() >= serving->think_until) {
        return true;
    }
    if (!serving->ended && poll(&input, 1, 0) > 0) {
        read_more(serving);
    }
    // Whatever comes now: while a bot thinks, it is told nothing else but to stop or to quit.
    return serving->ended || memchr(serving->read->str, '\n', serving->read->len) != NULL;
}

static void say(const char *line) {
    printf("%s\n", line);
    fflush(stdout);
}

static void say_error(const char *message) {
    g_autofree char *line = g_strconcat("error ", message, NULL);
    g_strdelimit(line, "\r\n", ' ');
    say(line);
}

// --- questions -------------------------------------------------------------------------------------

static void begin_game(Serving *serving, const char *rest) {
    g_auto(GStrv) words = g_strsplit(rest, " ", 3);
    g_autoptr(GError) error = NULL;
    g_clear_pointer(&serving->game, climb_game_unref);
    if (g_strv_length(words) == 3) {
        serving->game = bot_rules_read(serving->registry, words[2], &error);
    }
    if (serving->game == NULL) {
        fprintf(stderr, "climb bot: newgame: %s\n",
                error != NULL ? error->message : "expected “newgame NAME SEATS JSON”");
    }
}

static bool read_word(char **words, int i, guint64 max, guint64 *value) {
    return words[i + 1] != NULL &&
           g_ascii_string_to_unsigned(words[i + 1], 10, 0, max, value, NULL);
}

// "time 2000 seed 00ff… playouts 500 threads 2"; what it does not know it leaves out.
static void read_go(Serving *serving, const char *rest, ClimbQuestion *question) {
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    ClimbSeed seed = climb_seed_from_number(1);
    guint64 value = 0;
    for (int i = 0; words[i] != NULL && words[i + 1] != NULL; i += 2) {
        if (strcmp(words[i], "time") == 0 && read_word(words, i, G_MAXINT, &value)) {
            serving->think_until = g_get_monotonic_time() + (gint64)value * 10 * TIME_PART;
            question->thinking.stop = must_stop;
            question->thinking.data = serving;
        } else if (strcmp(words[i], "playouts") == 0 && read_word(words, i, G_MAXUINT32, &value)) {
            question->thinking.playouts = (uint32_t)value;
        } else if (strcmp(words[i], "threads") == 0 && read_word(words, i, 256, &value)) {
            question->thinking.threads = (int)value;
        } else if (strcmp(words[i], "seed") == 0) {
            climb_seed_parse(words[i + 1], &seed, NULL);
        }
    }
    climb_random_init(question->random, &seed);
}

static void answer(Serving *serving, const char *rest) {
    g_autoptr(GError) error = NULL;
    if (serving->game == NULL) {
        say_error("there is no game yet");
        return;
    }
    if (!climb_position_read(serving->game, serving->position->str, &serving->found, &error)) {
        say_error(error->message);
        return;
    }
    const ClimbView *view = &serving->found.view;
    serving->moves->count = 0;
    climb_deal_moves(serving->game, &view->deal, view->seat, serving->moves);
    if (serving->moves->count == 0) {
        say_error("there is no legal move in this position");
        return;
    }
    ClimbRandom random;
    ClimbQuestion question = {
        .game = serving->game, .view = view, .moves = serving->moves, .random = &random
    };
    read_go(serving, rest, &question);
    ClimbMove move = { 0 };
    bool chosen = serving->bot->decide(serving->bot, &question, &move);
    g_autofree char *text = chosen ? climb_move_print(serving->game, &move) : g_strdup("decline");
    say(text);
}

static void greet(const Serving *serving) {
    printf("name Climb %s\nready %d\n", serving->bot->title, BOT_PROTOCOL);
    fflush(stdout);
}

// False at the end.
static bool serve_line(Serving *serving, const char *line) {
    const char *space = strchr(line, ' ');
    const char *rest = space != NULL ? space + 1 : "";
    g_autofree char *word = g_strndup(line, strcspn(line, " "));
    if (strcmp(word, "quit") == 0) {
        return false;
    }
    if (strcmp(word, "climb") == 0) {
        greet(serving);
    } else if (strcmp(word, "ping") == 0) {
        printf("pong %s\n", rest);
        fflush(stdout);
    } else if (strcmp(word, "newgame") == 0) {
        begin_game(serving, rest);
    } else if (strcmp(word, "go") == 0) {
        answer(serving, rest);
        g_string_truncate(serving->position, 0);
    } else if (strcmp(word, "position") == 0) {
        g_string_printf(serving->position, "%s\n", line);
    } else if (serving->position->len > 0) {
        g_string_append_printf(serving->position, "%s\n", line);
    }
    return true;
}

static int serve(const ClimbRegistry *registry, const ClimbBot *bot) {
    Serving serving = { .registry = registry,
                        .bot = bot,
                        .read = g_string_new(NULL),
                        .position = g_string_new(NULL),
                        .moves = g_new0(ClimbMoves, 1) };
    if (isatty(STDIN_FILENO)) {
        fprintf(stderr,
                "The bot %s waits for lines of the bot protocol, from “climb %d” on; “quit” "
                "ends it.\n",
                bot->id, BOT_PROTOCOL);
    }
    bool more = true;
    while (more) {
        g_autofree char *line = next_line(&serving);
        more = line != NULL && serve_line(&serving, line) && !ferror(stdout);
    }
    g_clear_pointer(&serving.game, climb_game_unref);
    climb_position_clear(&serving.found);
    g_string_free(serving.read, TRUE);
    g_string_free(serving.position, TRUE);
    g_free(serving.moves);
    return COMMAND_DONE;
}

// --- the command -----------------------------------------------------------------------------------

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    const GOptionEntry entries[] = { { 0 } };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_bot, entries, &argc, &argv, &status)) {
        return status;
    }
    if (argc != 2) {
        return command_wrong_use("bot", _("name one bot; `climb list --bots` lists them"), NULL);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(Player) player = player_new(registry, argv[1], &error);
    return player != NULL ? serve(registry, player_bot(player)) : command_fail("bot", error);
}

const Command command_bot = {
    .name = "bot",
    .arguments = N_("NAME"),
    .summary = N_("let a bot speak the bot protocol with another program"),
    .run = run,
    .examples = N_(
        "Reads questions from standard input and writes moves to standard output, as\n"
        "docs/bot-protocol.md has it. Whatever speaks that protocol can sit at a table,\n"
        "and `climb match --check-bot` sees whether it does:\n"
        "\n"
        "Examples:\n"
        "  climb play GAME --seats me,cmd:./my-bot,bot,bot\n"
        "  climb match dumper \"cmd:climb bot lowest\" --deals 100\n"
        "  climb match --check-bot ./my-bot\n"),
};
