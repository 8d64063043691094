// SPDX-License-Identifier: LGPL-2.1-or-later
// Adds up records. A deal counts once its result stands; what was taken back in it never happened.
#include "tally.h"

#include <math.h>
#include <string.h>

#include "autosave.h"
#include "command.h"
#include "saved.h"
#include "screen.h"

#define Z95 1.959964

static void kind_free(gpointer data) {
    TallyKind *kind = data;
    g_free(kind->name);
    g_free(kind);
}

static void player_free(gpointer data) {
    TallyPlayer *player = data;
    g_free(player->name);
    g_ptr_array_unref(player->kinds);
    g_free(player->longest_text);
    g_free(player->latest);
    g_free(player);
}

static void game_free(gpointer data) {
    TallyGame *game = data;
    g_free(game->hash);
    g_free(game->game);
    g_free(game->title);
    g_ptr_array_unref(game->players);
    g_free(game);
}

Tally *tally_new(void) {
    Tally *tally = g_new0(Tally, 1);
    tally->games = g_ptr_array_new_with_free_func(game_free);
    tally->problems = g_ptr_array_new_with_free_func(g_free);
    return tally;
}

void tally_free(Tally *tally) {
    if (tally != NULL) {
        g_ptr_array_unref(tally->games);
        g_ptr_array_unref(tally->problems);
        g_free(tally);
    }
}

static TallyGame *game_of(Tally *tally, const ClimbRecordHead *head, const ClimbGame *rules) {
    for (guint i = 0; i < tally->games->len; i++) {
        TallyGame *game = tally->games->pdata[i];
        if (strcmp(game->hash, rules->hash) == 0) {
            return game;
        }
    }
    TallyGame *game = g_new0(TallyGame, 1);
    *game = (TallyGame){
        .hash = g_strdup(rules->hash),
        .game = saved_game_label(head),
        .title = g_strdup(rules->rules->title),
        .players = g_ptr_array_new_with_free_func(player_free),
    };
    g_ptr_array_add(tally->games, game);
    return game;
}

// A bot is the same whatever it is called at a table, and a person whatever seat is taken.
static TallyPlayer *player_of(TallyGame *game, const ClimbRecordHead *head, int seat) {
    const char *how = head->players[seat];
    bool bot = how != NULL && strcmp(how, "me") != 0;
    g_autofree char *name = bot ? screen_clean(how) : saved_seat_name(head, seat);
    for (guint i = 0; i < game->players->len; i++) {
        TallyPlayer *player = game->players->pdata[i];
        if (player->bot == bot && strcmp(player->name, name) == 0) {
            return player;
        }
    }
    TallyPlayer *player = g_new0(TallyPlayer, 1);
    player->name = g_steal_pointer(&name);
    player->bot = bot;
    player->kinds = g_ptr_array_new_with_free_func(kind_free);
    g_ptr_array_add(game->players, player);
    return player;
}

static void count_kind(TallyPlayer *player, const char *name) {
    for (guint i = 0; i < player->kinds->len; i++) {
        TallyKind *kind = player->kinds->pdata[i];
        if (strcmp(kind->name, name) == 0) {
            kind->plays++;
            return;
        }
    }
    TallyKind *kind = g_new(TallyKind, 1);
    *kind = (TallyKind){ g_strdup(name), 1 };
    g_ptr_array_add(player->kinds, kind);
}

static void count_play(TallyPlayer *player, const ClimbGame *game, const ClimbCombo *combo) {
    player->plays++;
    player->bombs += climb_combo_is_bomb(game, combo);
    count_kind(player, game->patterns[combo->kind].name);
    if (combo->size > player->longest) {
        g_autofree char *faces = climb_deck_faces(&game->deck, combo->cards);
        g_autofree char *name = climb_combo_name(game, combo);
        g_free(player->longest_text);
        player->longest = combo->size;
        player->longest_text = g_strdup_printf("%s (%s)", faces, name);
    }
}

// One record being read. Players are looked up once it is known that a deal counts.
typedef struct {
    Tally *tally;
    const ClimbRecordHead *head; // NULL until the record is read
    int scored;
    GArray *deals; // of Deal
} Reading;

// A deal that counts, kept until the head of its record is known.
typedef struct {
    ClimbResult result;
    unsigned winners; // the side that was out first, as bits
    GArray *moves;    // of ClimbMove
} Deal;

static void deal_clear(gpointer data) {
    Deal *deal = data;
    g_array_unref(deal->moves);
}

static void watch(const ClimbMatch *match, int line, gpointer data) {
    Reading *reading = data;
    (void)line;
    if (match->deals_scored == reading->scored) {
        return;
    }
    reading->scored = match->deals_scored;
    Deal deal = {
        .result = match->result,
        .winners = match->result.winner >= 0
                       ? climb_deal_side(match->game, &match->deal, match->result.winner)
                       : 0,
        .moves = g_array_new(false, false, sizeof(ClimbMove)),
    };
    g_array_append_vals(deal.moves, match->moves->data, match->moves->len);
    g_array_append_val(reading->deals, deal);
}

static void add_result(TallyPlayer *player, const Deal *deal, int seat) {
    int64_t net = deal->result.net[seat];
    player->best = player->deals == 0 ? net : MAX(player->best, net);
    player->worst = player->deals == 0 ? net : MIN(player->worst, net);
    player->deals++;
    player->out_first += deal->result.winner == seat;
    player->side_won += deal->winners >> seat & 1;
    player->points += net;
    player->points_squared += net * net;
    player->penalty += deal->result.penalty[seat];
}

static void add_deal(TallyGame *game, TallyPlayer **players, const ClimbGame *rules,
                     const Deal *deal) {
    game->deals++;
    for (int seat = 0; seat < deal->result.seats; seat++) {
        add_result(players[seat], deal, seat);
    }
    for (guint i = 0; i < deal->moves->len; i++) {
        const ClimbMove *move = &g_array_index(deal->moves, ClimbMove, i);
        if (move->type == CLIMB_MOVE_PLAY) {
            count_play(players[move->seat], rules, &move->combo);
        }
        players[move->seat]->passes += move->type == CLIMB_MOVE_PASS;
    }
}

// A bot on several seats has played one match.
static void add_match(TallyPlayer **players, const ClimbRecord *record) {
    const ClimbMatch *match = record->match;
    bool over = climb_match_over(match) && climb_match_broken(match) == NULL;
    unsigned leaders = climb_match_leaders(match);
    for (int seat = 0; seat < match->game->seats; seat++) {
        TallyPlayer *player = players[seat];
        bool first = true;
        bool leads = false;
        for (int other = 0; other < match->game->seats; other++) {
            first = first && !(other < seat && players[other] == player);
            leads = leads || (players[other] == player && (leaders >> other & 1) != 0);
        }
        if (!first) {
            continue;
        }
        player->matches++;
        player->finished += over;
        player->won += over && leads;
        if (record->head.date != NULL && g_strcmp0(record->head.date, player->latest) > 0) {
            g_free(player->latest);
            player->latest = screen_clean(record->head.date);
        }
    }
}

static void add_record(Tally *tally, const ClimbRecord *record, const GArray *deals) {
    const ClimbMatch *match = record->match;
    TallyPlayer *players[CLIMB_SEATS_MAX] = { NULL };
    TallyGame *game = game_of(tally, &record->head, match->game);
    for (int seat = 0; seat < match->game->seats; seat++) {
        players[seat] = player_of(game, &record->head, seat);
    }
    game->matches++;
    game->voided += match->number - match->deals_scored - (match->deal.phase != CLIMB_PHASE_OVER);
    for (guint i = 0; i < deals->len; i++) {
        add_deal(game, players, match->game, &g_array_index(deals, Deal, i));
    }
    add_match(players, record);
}

static void seat_others(ClimbRecordHead *head, const TallySeats *seats) {
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        if (seats->names[i] != NULL) {
            g_free(head->names[i]);
            head->names[i] = g_strdup(seats->names[i]);
        }
        if (seats->players[i] != NULL) {
            g_free(head->players[i]);
            head->players[i] = g_strdup(seats->players[i]);
        }
    }
}

void tally_add(Tally *tally, const ClimbRegistry *registry, const char *name, const char *text) {
    const TallySeats seats = { 0 };
    tally_add_as(tally, registry, name, text, &seats);
}

void tally_add_as(Tally *tally, const ClimbRegistry *registry, const char *name, const char *text,
                  const TallySeats *seats) {
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) deals = g_array_new(false, false, sizeof(Deal));
    g_array_set_clear_func(deals, deal_clear);
    Reading reading = { .tally = tally, .deals = deals };
    tally->files++;
    if (saved_is_practice(text)) {
        tally->practice++;
        return;
    }
    g_autoptr(ClimbRecord) record = climb_record_walk(registry, text, -1, watch, &reading, &error);
    if (record == NULL) {
        g_autofree char *words = screen_clean_message(error->message);
        g_ptr_array_add(tally->problems, g_strdup_printf("%s: %s", name, words));
    } else if (deals->len == 0) {
        tally->unplayed++;
    } else {
        seat_others(&record->head, seats);
        add_record(tally, record, deals);
    }
}

static int by_game(gconstpointer a, gconstpointer b) {
    const TallyGame *x = *(const TallyGame *const *)a;
    const TallyGame *y = *(const TallyGame *const *)b;
    return strcmp(x->game, y->game);
}

static int by_player(gconstpointer a, gconstpointer b) {
    const TallyPlayer *x = *(const TallyPlayer *const *)a;
    const TallyPlayer *y = *(const TallyPlayer *const *)b;
    return x->bot != y->bot ? (x->bot ? 1 : -1) : g_utf8_collate(x->name, y->name);
}

static int by_plays(gconstpointer a, gconstpointer b) {
    const TallyKind *x = *(const TallyKind *const *)a;
    const TallyKind *y = *(const TallyKind *const *)b;
    return x->plays != y->plays ? (x->plays < y->plays ? 1 : -1) : strcmp(x->name, y->name);
}

void tally_sort(Tally *tally) {
    g_ptr_array_sort(tally->games, by_game);
    for (guint i = 0; i < tally->games->len; i++) {
        GPtrArray *players = ((TallyGame *)tally->games->pdata[i])->players;
        g_ptr_array_sort(players, by_player);
        for (guint j = 0; j < players->len; j++) {
            g_ptr_array_sort(((TallyPlayer *)players->pdata[j])->kinds, by_plays);
        }
    }
}

Tally *tally_folder(const ClimbRegistry *registry, const char *folder,
                    void (*progress)(guint done, guint all, gpointer data), gpointer data) {
    g_autofree char *own = autosave_folder();
    g_autoptr(GPtrArray) files = saved_files(folder != NULL ? folder : own);
    Tally *tally = tally_new();
    for (guint i = 0; i < files->len; i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *name = g_filename_display_basename(files->pdata[i]);
        g_autofree char *text = command_read_file(files->pdata[i], &error);
        if (text != NULL) {
            tally_add(tally, registry, name, text);
        } else {
            tally->files++;
            g_ptr_array_add(tally->problems, screen_clean_message(error->message));
        }
        if (progress != NULL) {
            progress(i + 1, files->len, data);
        }
    }
    tally_sort(tally);
    return tally;
}

double tally_mean(const TallyPlayer *player, double *half) {
    double n = (double)player->deals;
    double mean = n > 0 ? (double)player->points / n : 0.0;
    *half = -1.0;
    if (player->deals > 1) {
        double spread = (double)player->points_squared - n * mean * mean;
        *half = Z95 * sqrt(MAX(spread, 0.0) / (n - 1.0) / n);
    }
    return mean;
}

// --- what is asked for -------------------------------------------------------------------------

static char *fold(const char *text) {
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    return g_utf8_casefold(valid, -1);
}

static bool is_named(const char *text, const char *name) {
    g_autofree char *a = fold(text);
    g_autofree char *b = fold(name);
    return strcmp(a, b) == 0;
}

// GAME is also GAME:PRESET, GAME+SCRIPT and "GAME KEY=VALUE".
static bool is_game(const TallyGame *game, const char *name) {
    g_autofree char *whole = fold(game->game);
    g_autofree char *begin = fold(name);
    return g_str_has_prefix(whole, begin) && strchr(":+ ", whole[strlen(begin)]) != NULL;
}

static bool is_player(const TallyPlayer *player, const char *name) {
    return is_named(player->name, name) ||
           (g_str_has_prefix(player->name, "bot:") && is_named(player->name + 4, name));
}

static void keep_players(TallyGame *game, const char *name) {
    for (guint i = game->players->len; i > 0; i--) {
        if (!is_player(game->players->pdata[i - 1], name)) {
            g_ptr_array_remove_index(game->players, i - 1);
        }
    }
}

// Names that were there, for the error.
static char *list_names(const GPtrArray *names) {
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < names->len; i++) {
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", (const char *)names->pdata[i]);
    }
    return g_string_free(list, FALSE);
}

static void add_name(GPtrArray *names, const char *name) {
    if (!g_ptr_array_find_with_equal_func(names, name, g_str_equal, NULL)) {
        g_ptr_array_add(names, g_strdup(name));
    }
}

bool tally_keep(Tally *tally, const char *game, const char *player, GError **error) {
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) players = g_ptr_array_new_with_free_func(g_free);
    for (guint i = tally->games->len; i > 0; i--) {
        TallyGame *entry = tally->games->pdata[i - 1];
        add_name(games, entry->game);
        bool wanted = game == NULL || is_game(entry, game);
        for (guint j = 0; wanted && j < entry->players->len; j++) {
            add_name(players, ((TallyPlayer *)entry->players->pdata[j])->name);
        }
        if (player != NULL) {
            keep_players(entry, player);
        }
        if (!wanted || entry->players->len == 0) {
            g_ptr_array_remove_index(tally->games, i - 1);
        }
    }
    if (tally->games->len > 0 || (game == NULL && player == NULL)) {
        return true;
    }
    bool no_game = players->len == 0 && game != NULL;
    g_autofree char *there = list_names(no_game ? games : players);
    climb_error_set(error, CLIMB_ERROR_UNKNOWN,
                    no_game
                        ? _("no saved match is of the game “{name}”; there are games of {names}")
                        : _("no saved match has a player “{name}”; there are {names}"),
                    "name", no_game ? game : player, "names",
                    there[0] != '\0' ? there : C_("names", "none"), NULL);
    return false;
}
