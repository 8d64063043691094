// SPDX-License-Identifier: LGPL-2.1-or-later
// Who sits where: read from the command line, kept from one game to the next, named.
#include "play.h"

#include <string.h>

#include "external-bot.h"

#define NAME_MAX_COLUMNS 20

static const char *const bot_names[] = { "Mei",  "Otto", "Rosa",  "Kenji", "Nadia",
                                         "Piet", "Lola", "Amir",  "Greta", "Tomas",
                                         "Yuki", "Sven", "Clara", "Dario", "Ines" };

const char *play_name(const Play *play, int seat) {
    return play_is_you(play, seat) ? C_("player", "You") : play->head.names[seat];
}

void play_clear_seats(PlaySeat seats[CLIMB_SEATS_MAX]) {
    for (int i = 0; i < CLIMB_SEATS_MAX; i++) {
        g_clear_pointer(&seats[i].name, g_free);
    }
}

static bool name_taken(const PlaySeat *seats, int count, const char *name) {
    g_autofree char *folded = g_utf8_casefold(name, -1);
    for (int i = 0; i < count; i++) {
        g_autofree char *other = seats[i].name != NULL ? g_utf8_casefold(seats[i].name, -1)
                                                       : g_strdup("");
        if (strcmp(folded, other) == 0) {
            return true;
        }
    }
    return false;
}

static void name_bots(PlaySeat *seats, int count) {
    size_t next = 0;
    for (int i = 0; i < count; i++) {
        if (seats[i].bot == NULL || seats[i].name != NULL) {
            continue;
        }
        while (next < G_N_ELEMENTS(bot_names) - 1 && name_taken(seats, count, bot_names[next])) {
            next++;
        }
        seats[i].name = g_strdup(bot_names[next++]);
    }
}

// One person without a name is "You"; several are numbered.
static void name_persons(PlaySeat *seats, int count) {
    int unnamed = 0;
    int persons = 0;
    for (int i = 0; i < count; i++) {
        persons += seats[i].bot == NULL;
        unnamed += seats[i].bot == NULL && seats[i].name == NULL;
    }
    int number = 0;
    for (int i = 0; i < count; i++) {
        if (seats[i].bot != NULL || seats[i].name != NULL) {
            continue;
        }
        if (unnamed == 1 && persons == 1) {
            seats[i].name = g_strdup("You");
            continue;
        }
        do {
            g_free(seats[i].name);
            seats[i].name = NULL;
            g_autofree char *name = climb_words_fill(_("Player {number}"), "number",
                                                     climb_words_digits(++number).text, NULL);
            if (!name_taken(seats, count, name)) {
                seats[i].name = g_steal_pointer(&name);
            }
        } while (seats[i].name == NULL);
    }
}

static bool check_name(const char *name, const PlaySeat *seats, int count, GError **error) {
    g_autofree char *clean = screen_clean(name);
    if (name[0] == '\0' || screen_columns(clean) > NAME_MAX_COLUMNS || strcmp(clean, name) != 0 ||
        strpbrk(name, "\"\\[]") != NULL) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("--seats: '{name}' cannot be a name: at most {most} characters, without "
                          "quotes, brackets and backslashes"),
                        "name", clean, "most", climb_words_digits(NAME_MAX_COLUMNS).text, NULL);
        return false;
    }
    if (name_taken(seats, count, name)) {
        climb_error_set(error, CLIMB_ERROR_TEXT, _("--seats: two players are called {name}"),
                        "name", clean, NULL);
        return false;
    }
    return true;
}

static bool read_player(Play *play, const char *text, PlaySeat *seat, GError **error) {
    if (strcmp(text, "me") == 0) {
        seat->bot = NULL;
        return true;
    }
    if (strcmp(text, "bot") == 0) {
        seat->bot = players_default_bot();
        return true;
    }
    if (g_str_has_prefix(text, "bot:") || external_bot_is(text)) {
        Player *player = player_new(play->registry, text, error);
        if (player != NULL) {
            g_ptr_array_add(play->players, player);
            seat->bot = player_bot(player);
        }
        return player != NULL;
    }
    g_autofree char *clean = screen_clean(text);
    climb_error_set(error, CLIMB_ERROR_TEXT,
                    _("--seats: '{text}' is no player: write me, bot, bot:NAME, cmd:COMMAND, or "
                      "NAME=me (as in Ada=me,Bob=me,bot)"),
                    "text", clean, NULL);
    return false;
}

// "Ada=me": where the name ends. What stands behind "cmd" is a matter of its own.
static char *end_of_name(char *part) {
    return external_bot_is(part) ? NULL : strchr(part, '=');
}

bool play_parse_seats(Play *play, int count, PlaySeat seats[CLIMB_SEATS_MAX], GError **error) {
    const char *text = play->options.seats != NULL ? play->options.seats : "me";
    if (!g_utf8_validate(text, -1, NULL)) {
        climb_error_set(error, CLIMB_ERROR_TEXT, _("--seats: not valid UTF-8 text"), NULL);
        return false;
    }
    g_auto(GStrv) parts = players_split(text);
    int named = (int)g_strv_length(parts);
    if (named > count) {
        climb_error_set(error, CLIMB_ERROR_TEXT,
                        _("--seats names {number} players, and the game has {seats} seats"),
                        "number", climb_words_digits(named).text, "seats",
                        climb_words_digits(count).text, NULL);
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (i >= named) {
            seats[i].bot = players_default_bot();
            continue;
        }
        char *part = parts[i];
        const char *equals = end_of_name(part);
        if (equals != NULL) {
            g_autofree char *name = g_strndup(part, (gsize)(equals - part));
            g_strstrip(name);
            if (!check_name(name, seats, i, error)) {
                return false;
            }
            seats[i].name = g_steal_pointer(&name);
            part += equals + 1 - part;
        }
        if (!read_player(play, part, &seats[i], error)) {
            return false;
        }
    }
    name_persons(seats, count);
    name_bots(seats, count);
    return true;
}

static void keep_seat(const Play *play, int from, PlaySeat *to) {
    to->name = g_strdup(play->head.names[from]);
    to->bot = climb_table_bot(play->table, from);
}

bool play_keep_seats(const Play *play, int count, PlaySeat seats[CLIMB_SEATS_MAX], GError **error) {
    int before = play_game(play)->seats;
    if (play->persons > count) {
        climb_error_set(error, CLIMB_ERROR_RULES,
                        _("that game has {seats} seats, and you are {number} at the keyboard"),
                        "seats", climb_words_digits(count).text, "number",
                        climb_words_digits(play->persons).text, NULL);
        return false;
    }
    // Everybody stays where he sits if he can; bots leave first.
    int bots = count - play->persons;
    int to = 0;
    for (int i = 0; i < before && to < count; i++) {
        bool person = play_is_person(play, i);
        if (person || bots > 0) {
            bots -= !person;
            keep_seat(play, i, &seats[to++]);
        }
    }
    for (; to < count; to++) {
        seats[to].bot = players_default_bot();
    }
    name_bots(seats, count);
    return true;
}
