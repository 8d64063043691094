// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the head of a record: its tags, and from them the game and the match that begins. The lines
// below the head are read in record-read.c.
#include "record-reader.h"
#include "words.h"

#include <string.h>

static const char *const tag_names[TAG_COUNT] = {
    [TAG_CLIMB] = "Climb", [TAG_PROGRAM] = "Program",     [TAG_GAME] = "Game",
    [TAG_RULES] = "Rules", [TAG_GENERATOR] = "Generator", [TAG_SEED] = "Seed",
    [TAG_DATE] = "Date",
};

// A seat's tag, "Seat3", or -1.
static int seat_tag(const char *name, const char *stem, int first) {
    if (!g_str_has_prefix(name, stem)) {
        return -1;
    }
    const char *digit = name + strlen(stem);
    bool one = digit[0] >= '1' && digit[0] <= '0' + CLIMB_SEATS_MAX && digit[1] == '\0';
    return one ? first + digit[0] - '1' : -1;
}

static int find_tag(const char *name) {
    for (int tag = 0; tag < TAG_COUNT; tag++) {
        if (strcmp(tag_names[tag], name) == 0) {
            return tag;
        }
    }
    int tag = seat_tag(name, "Seat", TAG_SEAT);
    return tag >= 0 ? tag : seat_tag(name, "Player", TAG_PLAYER);
}

// Splits `[Name "value"]` in place.
static bool split_tag(char *line, char **name, char **value) {
    size_t length = strcspn(line + 1, " \t\"]");
    char *open = line + 1 + length;
    open += strspn(open, " \t");
    if (length == 0 || *open != '"') {
        return false;
    }
    char *to = open;
    char *from = open + 1;
    for (; *from != '"'; from++) {
        from += *from == '\\' ? 1 : 0;
        if (*from == '\0') {
            return false;
        }
        *to++ = *from;
    }
    bool closed = from[1] == ']' && from[2 + strspn(from + 2, " \t")] == '\0';
    *to = '\0';
    line[1 + length] = '\0';
    *name = line + 1;
    *value = open;
    return closed;
}

bool climb_reader_tag(ClimbReader *reader, char *line, GError **error) {
    char *name = NULL, *value = NULL;
    if (!split_tag(line, &name, &value)) {
        return climb_reader_fail(reader, error, _("a tag looks like [Name \"value\"]"), NULL);
    }
    bool setting = strcmp(name, "Set") == 0;
    bool listed = setting || strcmp(name, "Script") == 0;
    int tag = listed ? -1 : find_tag(name);
    if (!listed && tag < 0) {
        return true;
    }
    if (reader->match != NULL) {
        return climb_reader_fail(reader, error, _("the tag {name} belongs above the first deal"),
                                 "name", name, NULL);
    }
    if (listed) {
        g_ptr_array_add(setting ? reader->settings : reader->scripts, g_strdup(value));
        return true;
    }
    if (reader->tags[tag] != NULL) {
        return climb_reader_fail(reader, error, _("the tag {name} stands in line {line} already"),
                                 "name", name, "line",
                                 climb_words_digits(reader->tag_lines[tag]).text, NULL);
    }
    reader->tags[tag] = g_strdup(value);
    reader->tag_lines[tag] = reader->line;
    return true;
}

// Checks what must agree before anything else can be understood.
static bool check_versions(ClimbReader *reader, GError **error) {
    for (int tag = 0; tag < TAG_COUNT; tag++) {
        if (reader->tags[tag] == NULL && tag != TAG_PROGRAM && tag != TAG_DATE) {
            return climb_reader_fail(
                reader, error,
                tag == TAG_CLIMB
                    ? _("there is no tag [{tag} \"…\"] above: this is no record of Climb")
                    : _("there is no tag [{tag} \"…\"] above"),
                "tag", tag_names[tag], NULL);
        }
    }
    g_autofree char *version = g_strdup_printf("%d", CLIMB_RECORD_VERSION);
    if (strcmp(reader->tags[TAG_CLIMB], version) != 0) {
        g_autofree char *text = climb_reader_shown(reader->tags[TAG_CLIMB]);
        reader->line = reader->tag_lines[TAG_CLIMB];
        return climb_reader_fail(
            reader, error,
            _("the record is of version {text}; this program reads version {version}"), "text",
            text, "version", version, NULL);
    }
    if (strcmp(reader->tags[TAG_GENERATOR], CLIMB_RANDOM_NAME) != 0) {
        g_autofree char *text = climb_reader_shown(reader->tags[TAG_GENERATOR]);
        reader->line = reader->tag_lines[TAG_GENERATOR];
        return climb_reader_fail(
            reader, error,
            _("the record's cards come from the generator “{text}”; this program has only "
              "{generator}"),
            "text", text, "generator", CLIMB_RANDOM_NAME, NULL);
    }
    return true;
}

// Scripts change more often than programs, so that they are the likelier cause.
static void report_other_script(ClimbReader *reader, GError **error) {
    g_autofree char *scripts = g_strjoinv("; ", reader->record->head.scripts);
    for (char *c = scripts; *c != '\0'; c++) {
        *c = g_ascii_iscntrl(*c) ? '?' : *c;
    }
    reader->line = reader->tag_lines[TAG_RULES];
    climb_reader_fail(
        reader, error,
        _("the rules of this record come from a script that has changed since, or is "
          "another of the same name. It was: {scripts}. Put that text back to read the record"),
        "scripts", scripts, NULL);
}

static void report_other_rules(ClimbReader *reader, const ClimbGame *game, GError **error) {
    if (reader->record->head.scripts != NULL) {
        report_other_script(reader, error);
        return;
    }
    const char *program = reader->tags[TAG_PROGRAM];
    g_autofree char *name = climb_reader_shown(reader->tags[TAG_GAME]);
    g_autofree char *hash = climb_reader_shown(reader->tags[TAG_RULES]);
    g_autofree char *writer = climb_reader_shown(program != NULL ? program : "the program");
    reader->line = reader->tag_lines[TAG_RULES];
    climb_reader_fail(
        reader, error,
        _("the rules of {name} have changed since this was recorded (they are {now} now, and "
          "were {then}): read it with {program}, which wrote it"),
        "name", name, "now", game->hash, "then", hash, "program", writer, NULL);
}

static ClimbGame *find_game(ClimbReader *reader, GError **error) {
    const char *const *settings = (const char *const *)reader->record->head.settings;
    const ClimbRulesSource *source = climb_registry_source(reader->registry);
    if (source->recorded != NULL) {
        source->recorded((const char *const *)reader->record->head.scripts, source->data);
    }
    g_autoptr(ClimbRules)
        rules = climb_registry_rules(reader->registry, reader->tags[TAG_GAME], settings, error);
    ClimbGame *game = rules == NULL ? NULL : climb_game_new(rules, error);
    if (game == NULL) {
        climb_reader_add_line(reader->tag_lines[TAG_GAME], error);
        return NULL;
    }
    if (strcmp(game->hash, reader->tags[TAG_RULES]) != 0) {
        report_other_rules(reader, game, error);
        climb_game_unref(game);
        return NULL;
    }
    return game;
}

bool climb_reader_finish_head(ClimbReader *reader, GError **error) {
    ClimbRecordHead *head = &reader->record->head;
    int line = reader->line;
    ClimbSeed seed;
    if (!check_versions(reader, error)) {
        return false;
    }
    if (reader->settings->len > 0) {
        g_ptr_array_add(reader->settings, NULL);
        head->settings = (char **)g_ptr_array_steal(reader->settings, NULL);
    }
    if (reader->scripts->len > 0) {
        g_ptr_array_add(reader->scripts, NULL);
        head->scripts = (char **)g_ptr_array_steal(reader->scripts, NULL);
    }
    if (!climb_seed_parse(reader->tags[TAG_SEED], &seed, error)) {
        climb_reader_add_line(reader->tag_lines[TAG_SEED], error);
        return false;
    }
    g_autoptr(ClimbGame) game = find_game(reader, error);
    if (game == NULL) {
        return false;
    }
    head->game = g_steal_pointer(&reader->tags[TAG_GAME]);
    head->program = g_steal_pointer(&reader->tags[TAG_PROGRAM]);
    head->date = g_steal_pointer(&reader->tags[TAG_DATE]);
    for (int seat = 0; seat < CLIMB_SEATS_MAX; seat++) {
        head->names[seat] = g_steal_pointer(&reader->tags[TAG_SEAT + seat]);
        head->players[seat] = g_steal_pointer(&reader->tags[TAG_PLAYER + seat]);
    }
    reader->match = reader->record->match = climb_match_new(game, &seed);
    reader->line = line;
    return true;
}
