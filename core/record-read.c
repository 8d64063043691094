// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads records: replays every action under the rules that the head names, and verifies a record
// against its seed. Text comes from anywhere and is trusted in nothing; each problem is an error
// that names its line. Tags are read in record-head.c, the lines of a deal in record-deal.c;
// writing is in record-write.c.
#include "record-reader.h"

#include <stdarg.h>
#include <string.h>

#include "position.h"
#include "words.h"

#define SHOWN_MAX 80
#define NUMBER_MAX 12

bool climb_reader_fail(const ClimbReader *reader, GError **error, const char *text, ...) {
    g_autoptr(GString) fault = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(fault, text, values);
    va_end(values);
    climb_error_set(error, CLIMB_ERROR_RECORD, _("line {line}: {fault}"), "line",
                    climb_words_digits(reader->line).text, "fault", fault->str, NULL);
    return false;
}

void climb_reader_add_line(int line, GError **error) {
    if (error != NULL) {
        g_autofree char *fault = (*error)->message;
        (*error)->message = climb_words_fill(_("line {line}: {fault}"), "line",
                                             climb_words_digits(line).text, "fault", fault, NULL);
    }
}

char *climb_reader_shown(const char *text) {
    g_autofree char *some = g_strndup(text, SHOWN_MAX);
    char *valid = g_utf8_make_valid(some, -1);
    for (char *c = valid; *c != '\0'; c++) {
        *c = g_ascii_iscntrl(*c) ? '?' : *c;
    }
    return valid;
}

const char *climb_reader_word(char **rest) {
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

bool climb_reader_number(const ClimbReader *reader, char **rest, const char *what, gint64 least,
                         gint64 most, int *number, GError **error) {
    const char *word = climb_reader_word(rest);
    gint64 value = 0;
    bool sign = word[0] == '+' || word[0] == '-';
    if (strlen(word) > NUMBER_MAX || (sign && least >= 0) ||
        !g_ascii_string_to_signed(word, 10, least, most, &value, NULL)) {
        g_autofree char *text = climb_reader_shown(word);
        return climb_reader_fail(
            reader, error,
            _("“{text}” is no {what}; it is a whole number from {lowest} to {highest}"), "text",
            text, "what", what, "lowest", climb_words_digits((int)least).text, "highest",
            climb_words_digits((int)most).text, NULL);
    }
    *number = (int)value;
    return true;
}

bool climb_reader_seat(const ClimbReader *reader, char **rest, int *seat, GError **error) {
    if (!climb_reader_number(reader, rest, _("seat"), 1, reader->match->game->seats, seat, error)) {
        return false;
    }
    (*seat)--;
    return true;
}

bool climb_reader_cards(const ClimbReader *reader, const char *text, ClimbCards *cards,
                        GError **error) {
    ClimbCard order[CLIMB_CARDS_MAX];
    return climb_reader_order(reader, text, cards, order, error);
}

bool climb_reader_order(const ClimbReader *reader, const char *text, ClimbCards *cards,
                        ClimbCard order[CLIMB_CARDS_MAX], GError **error) {
    if (strlen(text) > 8 * CLIMB_CARDS_MAX) {
        return climb_reader_fail(reader, error, _("more cards than any deck has"), NULL);
    }
    if (!climb_deck_parse_order(&reader->match->game->deck, text, cards, order, error)) {
        climb_reader_add_line(reader->line, error);
        return false;
    }
    return *cards != CLIMB_NO_CARDS ||
           climb_reader_fail(reader, error, _("no cards are given"), NULL);
}

bool climb_reader_at_end(const ClimbReader *reader, char *rest, GError **error) {
    rest += strspn(rest, " \t");
    if (*rest == '\0') {
        return true;
    }
    g_autofree char *text = climb_reader_shown(rest);
    return climb_reader_fail(reader, error, _("“{text}” does not belong at the end of this line"),
                             "text", text, NULL);
}

static bool read_move(ClimbReader *reader, ClimbMoveType type, char *rest, GError **error) {
    ClimbMove move = { .type = (uint8_t)type };
    int seat = 0, value = 0;
    if (!climb_reader_seat(reader, &rest, &seat, error)) {
        return false;
    }
    move.seat = (uint8_t)seat;
    bool cards = type == CLIMB_MOVE_PLAY || type == CLIMB_MOVE_CALL || type == CLIMB_MOVE_GIVE;
    const char *number = type == CLIMB_MOVE_BID      ? _("bid")
                         : type == CLIMB_MOVE_ANSWER ? _("number of an answer")
                                                     : NULL;
    if (cards ? !climb_reader_cards(reader, rest, &move.combo.cards, error)
              : ((number != NULL &&
                  !climb_reader_number(reader, &rest, number, 0, 255, &value, error)) ||
                 !climb_reader_at_end(reader, rest, error))) {
        return false;
    }
    move.value = (uint8_t)value;
    GError *refused = NULL;
    if (!climb_match_apply(reader->match, &move, &refused)) {
        g_autofree char *words = climb_move_print(reader->match->game, &move);
        climb_reader_fail(reader, error, _("player {seat} may not {move}: {fault}"), "seat",
                          climb_words_digits(seat + 1).text, "move", words, "fault",
                          refused->message, NULL);
        g_error_free(refused);
        return false;
    }
    reader->record->moves++;
    return true;
}

static bool read_undo(ClimbReader *reader, char *rest, GError **error) {
    int count = 0;
    if (!climb_reader_number(reader, &rest, _("number of moves"), 1, G_MAXINT, &count, error)) {
        return false;
    }
    if (!climb_match_undo(reader->match, count)) {
        return climb_reader_fail(
            reader, error,
            reader->match->deal.phase == CLIMB_PHASE_OVER
                ? _("{count} moves cannot be taken back here: the deal has {moves} and is over")
                : _("{count} moves cannot be taken back here: the deal has {moves}"),
            "count", climb_words_digits(count).text, "moves",
            climb_words_digits((int)reader->match->moves->len).text, NULL);
    }
    return climb_reader_at_end(reader, rest, error);
}

static bool take_present_deal(ClimbReader *reader, char **rest, GError **error) {
    int number = 0;
    if (!climb_reader_number(reader, rest, _("number of a deal"), 1, G_MAXINT, &number, error)) {
        return false;
    }
    if (number != reader->match->number || reader->ended) {
        return climb_reader_fail(reader, error, _("deal {number} is not the one that ends here"),
                                 "number", climb_words_digits(number).text, NULL);
    }
    return true;
}

static bool read_void(ClimbReader *reader, char *rest, GError **error) {
    ClimbMatch *match = reader->match;
    if (!take_present_deal(reader, &rest, error)) {
        return false;
    }
    if (match->deal.phase == CLIMB_PHASE_OVER && !match->result.voided) {
        return climb_reader_fail(reader, error, _("deal {deal} has a result and cannot be voided"),
                                 "deal", climb_words_digits(match->number).text, NULL);
    }
    climb_match_void(match);
    reader->ended = true;
    return true;
}

// "won at once: 2D 2C 2H 2S" behind the results of a deal that was won by the cards alone.
static bool read_at_once(ClimbReader *reader, char *rest, GError **error) {
    static const char words[] = "won at once:";
    ClimbCards cards = CLIMB_NO_CARDS, won = reader->match->deal.at_once.cards;
    rest += strspn(rest, " \t");
    if (!g_str_has_prefix(rest, words)) {
        return climb_reader_at_end(reader, rest, error);
    }
    if (!climb_reader_cards(reader, rest + strlen(words), &cards, error)) {
        return false;
    }
    return cards == won ||
           climb_reader_fail(reader, error, _("nobody won at once with these cards"), NULL);
}

static bool read_end(ClimbReader *reader, char *rest, GError **error) {
    const ClimbMatch *match = reader->match;
    if (!take_present_deal(reader, &rest, error)) {
        return false;
    }
    if (match->deal.phase != CLIMB_PHASE_OVER || match->result.voided) {
        return climb_reader_fail(reader, error, _("deal {deal} is not over by the moves above"),
                                 "deal", climb_words_digits(match->number).text, NULL);
    }
    for (int seat = 0; seat < match->game->seats; seat++) {
        int net = 0;
        if (!climb_reader_number(reader, &rest, _("result"), -G_MAXINT, G_MAXINT, &net, error)) {
            return false;
        }
        if (net != match->result.net[seat]) {
            return climb_reader_fail(
                reader, error,
                _("the result of player {seat} is {result} by the moves above, not {other}"),
                "seat", climb_words_digits(seat + 1).text, "result",
                climb_words_digits(match->result.net[seat]).text, "other",
                climb_words_digits(net).text, NULL);
        }
    }
    reader->ended = true;
    return read_at_once(reader, rest, error);
}

// --- lines -----------------------------------------------------------------------------------

static const char *const move_names[] = {
    [CLIMB_MOVE_PLAY] = "play", [CLIMB_MOVE_PASS] = "pass", [CLIMB_MOVE_BID] = "bid",
    [CLIMB_MOVE_CALL] = "call", [CLIMB_MOVE_GIVE] = "give", [CLIMB_MOVE_ANSWER] = "answer",
};

static int find_word(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

// Lets who looks on know that the match has changed.
static bool tell(const ClimbReader *reader) {
    if (reader->watch != NULL) {
        reader->watch(reader->match, reader->line, reader->watch_data);
    }
    return true;
}

static bool begin_deal(ClimbReader *reader, GError **error) {
    return climb_reader_finish_deal(reader, error) && tell(reader);
}

static bool read_action(ClimbReader *reader, const char *word, char *rest, GError **error) {
    int move = find_word(word, move_names, G_N_ELEMENTS(move_names));
    bool undo = strcmp(word, "undo") == 0, end = strcmp(word, "end") == 0;
    if (move < 0 && !undo && !end && strcmp(word, "void") != 0) {
        g_autofree char *text = climb_reader_shown(word);
        return climb_reader_fail(reader, error, _("“{text}” begins no line of a record"), "text",
                                 text, NULL);
    }
    if (reader->deal.open && !begin_deal(reader, error)) {
        return false;
    }
    if (reader->match->number == 0) {
        return climb_reader_fail(reader, error, _("“{word}” stands before the first deal"), "word",
                                 word, NULL);
    }
    if (climb_match_fault(reader->match) != NULL && !reader->ended && strcmp(word, "void") != 0) {
        return climb_reader_fail(
            reader, error,
            _("a function of the rules failed here, which it did not when this "
              "was recorded: {fault}"),
            "fault", climb_match_fault(reader->match), NULL);
    }
    if ((move >= 0 || undo) && reader->record->moves == reader->stop_after) {
        reader->stopped = true;
        return true;
    }
    bool good = move >= 0 ? read_move(reader, (ClimbMoveType)move, rest, error)
                : undo    ? read_undo(reader, rest, error)
                : end     ? read_end(reader, rest, error)
                          : read_void(reader, rest, error);
    return good && tell(reader);
}

static bool read_line(ClimbReader *reader, char *line, GError **error) {
    if (!g_utf8_validate(line, -1, NULL)) {
        return climb_reader_fail(reader, error, _("the text is not UTF-8"), NULL);
    }
    if (line[strspn(line, " \t")] == '\0' || g_str_has_prefix(line, "x-")) {
        return true; // x-: for other programs
    }
    if (line[0] == '[') {
        return climb_reader_tag(reader, line, error);
    }
    if (reader->match == NULL && !climb_reader_finish_head(reader, error)) {
        return false;
    }
    g_autofree char *whole = g_strdup(line);
    char *rest = line;
    const char *word = climb_reader_word(&rest);
    if (strcmp(word, "deal") == 0) {
        bool stop = reader->match->number > 0 && reader->record->moves == reader->stop_after &&
                    reader->match->deal.phase == CLIMB_PHASE_OVER && !reader->deal.open;
        reader->stopped = stop;
        return stop || climb_reader_deal(reader, rest, error);
    }
    bool known = false;
    return climb_reader_deal_line(reader, word, rest, whole, &known, error) &&
           (known || read_action(reader, word, rest, error));
}

// At the end of the text. A deal of which a crash left only some lines is left out.
static bool finish(ClimbReader *reader, GError **error) {
    reader->line++;
    if (reader->match == NULL && !climb_reader_finish_head(reader, error)) {
        return false;
    }
    if (!reader->deal.open) {
        const ClimbMatch *match = reader->match;
        bool over = match->number > 0 && match->deal.phase == CLIMB_PHASE_OVER;
        reader->record->end_missing = over && !reader->ended;
        return true;
    }
    if (reader->deal.rest_line == 0 && reader->deal.used != reader->match->game->deck.cards) {
        reader->record->cut_short = true;
        reader->record->first_end = (int)reader->deal.offset;
        return true;
    }
    return begin_deal(reader, error);
}

static bool read_lines(ClimbReader *reader, char *text, GError **error) {
    ClimbRecord *record = reader->record;
    char *line = g_str_has_prefix(text, "\xEF\xBB\xBF") ? text + 3 : text;
    while (*line != '\0') {
        char *end = strchr(line, '\n');
        reader->offset = (gsize)(line - text);
        if (end == NULL) {
            record->cut_short = true;
            break;
        }
        reader->line++;
        *end = '\0';
        if (end > line && end[-1] == '\r') {
            end[-1] = '\0';
        }
        if (!read_line(reader, line, error)) {
            return false;
        }
        if (reader->stopped) {
            break;
        }
        record->lines = reader->line;
        line = end + 1;
        reader->offset = (gsize)(line - text);
    }
    record->first_end = (int)reader->offset;
    return reader->stopped || finish(reader, error);
}

// Reads a record for a reader of whom only registry, verify, stop_after and watch are set.
static ClimbRecord *read_record(ClimbReader reader, const char *text, GError **error) {
    reader.record = g_new0(ClimbRecord, 1);
    reader.settings = g_ptr_array_new_with_free_func(g_free);
    reader.scripts = g_ptr_array_new_with_free_func(g_free);
    reader.deal.events = g_ptr_array_new_with_free_func(g_free);
    reader.deal.event_lines = g_array_new(FALSE, FALSE, sizeof(int));
    g_autofree char *copy = NULL;
    bool good = strlen(text) <= G_MAXINT;
    if (good) {
        copy = g_strdup(text);
        good = read_lines(&reader, copy, error);
    } else {
        climb_reader_fail(&reader, error, _("no record is as long as this text"), NULL);
    }
    for (int tag = 0; tag < TAG_ALL; tag++) {
        g_free(reader.tags[tag]);
    }
    g_ptr_array_unref(reader.settings);
    g_ptr_array_unref(reader.scripts);
    g_ptr_array_unref(reader.deal.events);
    g_array_unref(reader.deal.event_lines);
    if (!good) {
        g_clear_pointer(&reader.record, climb_record_free);
    }
    return reader.record;
}

ClimbRecord *climb_record_read(const ClimbRegistry *registry, const char *text, int stop_after,
                               GError **error) {
    ClimbReader reader = { .registry = registry, .stop_after = stop_after };
    return read_record(reader, text, error);
}

ClimbRecord *climb_record_walk(const ClimbRegistry *registry, const char *text, int stop_after,
                               ClimbRecordWatch watch, gpointer data, GError **error) {
    ClimbReader reader = {
        .registry = registry,
        .stop_after = stop_after,
        .watch = watch,
        .watch_data = data,
    };
    return read_record(reader, text, error);
}

bool climb_record_verify(const ClimbRegistry *registry, const char *text, ClimbRecord **record,
                         GError **error) {
    ClimbReader reader = { .registry = registry, .stop_after = -1, .verify = true };
    g_autoptr(ClimbRecord) read = read_record(reader, text, error);
    bool good = read != NULL;
    if (record != NULL) {
        *record = g_steal_pointer(&read);
    }
    return good;
}

void climb_record_free(ClimbRecord *record) {
    if (record == NULL) {
        return;
    }
    climb_record_head_clear(&record->head);
    climb_match_free(record->match);
    g_free(record);
}
