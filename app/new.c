// SPDX-License-Identifier: LGPL-2.1-or-later
// `climb new`: writes a starting file for a house rule or a whole game. What it writes passes `climb
// check` as it stands; the rest are comments that show what else can be said.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"
#include "scripts.h"

#define SUFFIX ".lua"

// Text with words in capitals to be replaced.
static const char rule_text[] =
    "-- climb-api: 1\n"
    "--- TITLE: a house rule over BASE.\n"
    "-- Two hyphens begin a comment. `climb check FILE` looks this file through, `climb play FILE`\n"
    "-- plays it; while playing, `reload` takes in what you changed.\n"
    "\n"
    "return climb.variant {\n"
    "  id = \"ID\",\n"
    "  base = \"BASE\",\n"
    "  title = \"TITLE\",\n"
    "  summary = \"DEALS deals, then the match is over.\",\n"
    "\n"
    "  -- Settings by name. `climb rules BASE --fields` lists them all.\n"
    "  [\"session.end\"] = \"deals:DEALS\",\n"
    "  -- [\"pass.mode\"] = \"lockout\",  -- who passes is out until the next lead\n"
    "\n"
    "  -- Kinds of combination: take one away, change one, add one.\n"
    "  -- kinds = {\n"
    "  --   triple = false,\n"
    "  --   { \"three pairs\", run = 2, length = { 3, 3 }, key = \"rank\" },\n"
    "  -- },\n"
    "\n"
    "  -- Functions, where no setting says it. This one doubles for the 2 of spades in hand.\n"
    "  -- hooks = {\n"
    "  --   penalty = function (hand, deal)\n"
    "  --     local points = deal:penalty(hand)\n"
    "  --     if hand:has \"2S\" then points = points * 2 end\n"
    "  --     return points\n"
    "  --   end,\n"
    "  -- },\n"
    "\n"
    "  -- What the rules must answer; `climb test FILE` asks them.\n"
    "  examples = {\n"
    "    kind = { { \"LOW\", \"KIND\" } },\n"
    "    beats = { { \"HIGH\", \"LOW\" } },\n"
    "    notbeats = { { \"LOW\", \"HIGH\" } },\n"
    "  },\n"
    "}\n";

static const char game_text[] =
    "-- climb-api: 1\n"
    "--- TITLE: a game of its own.\n"
    "-- Two hyphens begin a comment. `climb check FILE` looks this file through, `climb play FILE`\n"
    "-- plays it; while playing, `reload` takes in what you changed.\n"
    "\n"
    "return climb.game {\n"
    "  id = \"ID\",\n"
    "  title = \"TITLE\",\n"
    "  summary = \"Singles, pairs, triples and runs; the lowest card opens.\",\n"
    "\n"
    "  -- Settings by name; what is not said is at its default. `climb rules --reference` has all.\n"
    "  players = 4,\n"
    "  deck = { ranks = \"3456789TJQKA2\", suits = \"DCHS\" },  -- lowest first\n"
    "  open = { card = \"3D\" },\n"
    "  pass = { mode = \"lockout\" },  -- who passes is out until the next lead\n"
    "  score = { brackets = { { 13, 3 }, { 10, 2 }, { 1, 1 } } },  -- cards left, points for each\n"
    "\n"
    "  -- The kinds of combination, weakest first where several fit.\n"
    "  kinds = {\n"
    "    { \"single\", sets = 1, tie = \"top\" },\n"
    "    { \"pair\", sets = 2, tie = \"top\" },\n"
    "    { \"triple\", sets = 3 },\n"
    "    { \"run\", run = 1, length = \"3-\", ranks = \"3-A\", tie = \"top\" },\n"
    "    -- { \"full house\", sets = \"3 2\" },\n"
    "    -- { \"bomb\", sets = 4, bomb = true, over = \"any\" },\n"
    "  },\n"
    "\n"
    "  -- What the rules must answer; `climb test FILE` asks them.\n"
    "  examples = {\n"
    "    kind = { { \"3D 3C\", \"pair\" }, { \"5H 6D 7C\", \"run\" } },\n"
    "    beats = { { \"2D\", \"AS\" }, { \"4D 4C\", \"3H 3S\" } },\n"
    "    notbeats = { { \"4D 4C\", \"2S\" } },\n"
    "    illegal = { \"3D 4D\" },\n"
    "  },\n"
    "}\n";

typedef struct {
    char *path;
    char *id;
    char *title;
} Name;

static void name_clear(Name *name) {
    g_free(name->path);
    g_free(name->id);
    g_free(name->title);
}

// "games/friday.lua" and "games/friday" are the file games/friday.lua, with the id "friday".
static bool read_name(const char *text, Name *name, GError **error) {
    name->path = scripts_is_file(text) ? g_strdup(text) : g_strconcat(text, SUFFIX, NULL);
    name->id = g_path_get_basename(name->path);
    name->id[strlen(name->id) - strlen(SUFFIX)] = '\0';
    size_t length = strlen(name->id);
    bool good = length > 0 && length < CLIMB_KIND_ID_MAX && g_ascii_isalnum(name->id[0]) &&
                strspn(name->id, G_CSET_a_2_z G_CSET_DIGITS "-") == length;
    if (!good) {
        g_autofree char *clean = screen_clean(name->id);
        climb_error_set(
            error, CLIMB_ERROR_TEXT,
            _("'{name}' cannot be a name: give up to {most} small letters, digits and hyphens, "
              "such as friday-table"),
            "name", clean, "most", climb_words_digits(CLIMB_KIND_ID_MAX - 1).text, NULL);
        return false;
    }
    name->title = g_strdup(name->id);
    name->title[0] = g_ascii_toupper(name->title[0]);
    g_strdelimit(name->title, "-", ' ');
    return true;
}

static void put(GString *text, const char *word, const char *value) {
    g_string_replace(text, word, value, 0);
}

// The lowest and highest single of a game, for examples that hold.
static bool find_examples(const ClimbGame *game, GString *text, GError **error) {
    ClimbCards low = climb_cards_of(climb_cards_lowest(game->deck.cards));
    ClimbCards high = climb_cards_of(climb_cards_highest(game->deck.cards));
    ClimbCombo first;
    ClimbCombo second;
    if (!climb_combo_classify(game, low, &first) || !climb_combo_classify(game, high, &second) ||
        !climb_combo_beats(game, &second, &first)) {
        climb_error_set(error, CLIMB_ERROR_RULES,
                        _("{game} has no single cards to compare: take another game as the base"),
                        "game", game->rules->id, NULL);
        return false;
    }
    g_autofree char *low_face = climb_deck_faces(&game->deck, low);
    g_autofree char *high_face = climb_deck_faces(&game->deck, high);
    put(text, "LOW", low_face);
    put(text, "HIGH", high_face);
    put(text, "KIND", game->patterns[first.kind].id);
    return true;
}

static bool fill_rule(const ClimbRegistry *registry, const char *base, GString *text,
                      GError **error) {
    g_autoptr(ClimbRules) rules = climb_registry_rules(registry, base, NULL, error);
    g_autoptr(ClimbGame) game = rules != NULL ? climb_game_new(rules, error) : NULL;
    if (game == NULL || !find_examples(game, text, error)) {
        return false;
    }
    put(text, "DEALS", game->session_deals == 10 ? "12" : "10");
    put(text, "BASE", scripts_is_file(base) ? rules->id : base);
    return true;
}

static bool write_file(const char *path, const char *text, GError **error) {
    g_autofree char *shown = g_filename_display_name(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) {
        int number = errno;
        g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(number), "cannot write %s: %s%s",
                    shown, g_strerror(number),
                    number == EEXIST ? "; it is left as it is, choose another name" : "");
        return false;
    }
    FILE *stream = fdopen(file, "w");
    bool good = fputs(text, stream) >= 0;
    good = fclose(stream) == 0 && good;
    if (!good) {
        int number = errno;
        unlink(path);
        g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(number), "cannot write %s: %s",
                    shown, g_strerror(number));
    }
    return good;
}

static bool make(const ClimbRegistry *registry, bool game, const char *text, const char *base,
                 GError **error) {
    Name name = { 0 };
    GString *out = g_string_new(game ? game_text : rule_text);
    bool good = read_name(text, &name, error) && (game || fill_rule(registry, base, out, error));
    if (good) {
        g_autofree char *file = g_path_get_basename(name.path);
        put(out, "TITLE", name.title);
        put(out, "ID", name.id);
        put(out, "FILE", file);
        good = write_file(name.path, out->str, error);
    }
    if (good) {
        g_autofree char *shown = g_filename_display_name(name.path);
        g_autofree char *words = climb_words_fill(_("{file} is written. Next:"), "file", shown,
                                                  NULL);
        printf("%s\n  climb check %s\n  climb play %s\n", words, shown, shown);
    }
    g_string_free(out, TRUE);
    name_clear(&name);
    return good;
}

static int run(const ClimbRegistry *registry, int argc, char **argv) {
    g_autofree char *base = NULL;
    const GOptionEntry entries[] = {
        { "base", 0, 0, G_OPTION_ARG_STRING, &base, N_("the game that a rule changes"),
          N_("GAME") },
        { 0 },
    };
    int status = COMMAND_DONE;
    if (!command_options(registry, &command_new, entries, &argc, &argv, &status)) {
        return status;
    }
    bool game = argc > 1 && strcmp(argv[1], "game") == 0;
    if (argc > 1 && !game && strcmp(argv[1], "rule") != 0) {
        g_autofree char *clean = screen_clean(argv[1]);
        return command_wrong_use("new", _("a new what? rule or game, not '{text}'"), "text", clean,
                                 NULL);
    }
    if (argc != 3) {
        return command_wrong_use("new", _("give rule or game, and one name: climb new rule friday"),
                                 NULL);
    }
    if (game && base != NULL) {
        return command_wrong_use(
            "new", _("a whole game has no base; climb new rule changes a game"), NULL);
    }
    g_autoptr(GError) error = NULL;
    const char *from = base != NULL ? base : command_default_game(registry);
    if (!make(registry, game, argv[2], from, &error)) {
        return command_fail("new", error);
    }
    return output_finish("new", "", COMMAND_DONE);
}

const Command command_new = {
    .name = "new",
    .arguments = N_("rule|game NAME"),
    .summary = N_("write a starting file for a house rule or a game"),
    .run = run,
    .examples = N_("Writes NAME.lua, never over a file that is there.\n"
                   "\n"
                   "Examples:\n"
                   "  climb new rule friday\n"
                   "  climb new rule friday --base GAME:PRESET\n"
                   "  climb new game skyline\n"),
};
