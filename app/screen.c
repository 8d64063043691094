// SPDX-License-Identifier: LGPL-2.1-or-later
// Plain text for people: wrapping, suit signs, colours. What is said is decided elsewhere.
#include "screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define MIN_WIDTH 20
#define MAX_WIDTH 100 // longer lines are hard to read
#define CLEAN_MAX 80  // characters of foreign text worth repeating
#define MESSAGE_MAX 2000

static bool wish(ScreenWish asked, bool found) {
    return asked == SCREEN_ALWAYS || (asked == SCREEN_AUTO && found);
}

// A terminal that knows more than lines of text.
static bool is_capable(void) {
    const char *term = g_getenv("TERM");
    return isatty(STDOUT_FILENO) && term != NULL && strcmp(term, "dumb") != 0;
}

bool screen_is_styled(void) {
    const char *no_color = g_getenv("NO_COLOR");
    return is_capable() && (no_color == NULL || no_color[0] == '\0');
}

void screen_init(Screen *screen, ScreenWish signs, ScreenWish colors) {
    *screen = (Screen){
        .utf8 = g_get_charset(NULL),
    };
    screen->signs = wish(signs, screen->utf8);
    screen->utf8 = screen->utf8 || screen->signs;
    screen->colors = wish(colors, screen_is_styled());
}

int screen_width(void) {
    struct winsize size;
    int width = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        width = size.ws_col;
    }
    if (width == 0) {
        const char *columns = g_getenv("COLUMNS");
        guint64 number = 0;
        if (columns != NULL && g_ascii_string_to_unsigned(columns, 10, 1, 10000, &number, NULL)) {
            width = (int)number;
        }
    }
    if (width == 0) {
        width = 80;
    }
    return CLAMP(width, MIN_WIDTH, MAX_WIDTH);
}

// Length in bytes of a colour sequence at the beginning of a text, or 0.
static size_t escape_length(const char *text) {
    if (text[0] != '\033') {
        return 0;
    }
    const char *end = strchr(text, 'm');
    return end != NULL ? (size_t)(end - text) + 1 : 1;
}

static int character_columns(gunichar character) {
    return g_unichar_iszerowidth(character) ? 0 : g_unichar_iswide(character) ? 2 : 1;
}

int screen_columns(const char *text) {
    int columns = 0;
    while (*text != '\0') {
        size_t escape = escape_length(text);
        if (escape > 0) {
            text += escape;
            continue;
        }
        columns += character_columns(g_utf8_get_char(text));
        text = g_utf8_next_char(text);
    }
    return columns;
}

char *screen_fit(const char *text, int columns) {
    GString *out = g_string_new(NULL);
    int used = 0;
    while (*text != '\0') {
        size_t length = escape_length(text);
        if (length == 0) {
            int wide = character_columns(g_utf8_get_char(text));
            if (used + wide > columns) {
                break;
            }
            used += wide;
            length = (size_t)(g_utf8_next_char(text) - text);
        }
        g_string_append_len(out, text, (gssize)length);
        text += length;
    }
    for (; used < columns; used++) {
        g_string_append_c(out, ' ');
    }
    return g_string_free(out, FALSE);
}

int screen_column(const char *heading, int least) {
    return MAX(screen_columns(heading), least);
}

void screen_add_right(GString *out, const char *text, int columns) {
    g_string_append_printf(out, "%*s%s", MAX(columns - screen_columns(text), 0), "", text);
}

char *screen_card_count(int count) {
    return climb_words_fill(climb_words_plural("{number} card", "{number} cards", count), "number",
                            climb_words_digits(count).text, NULL);
}

// Direction marks could reorder what we print around them.
static bool is_odd(gunichar character) {
    return g_unichar_iscntrl(character) || (character >= 0x202A && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0x2028 ||
           character == 0x2029;
}

static char *clean(const char *text, int most, bool lines) {
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *out = g_string_new(NULL);
    int count = 0;
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar character = g_utf8_get_char(at);
        if (++count > most) {
            g_string_append(out, "...");
            break;
        }
        bool keep = !is_odd(character) || (lines && character == '\n');
        g_string_append_unichar(out, keep ? character : '?');
    }
    return g_string_free(out, FALSE);
}

char *screen_clean(const char *text) {
    return clean(text, CLEAN_MAX, false);
}

char *screen_clean_message(const char *text) {
    return clean(text, MESSAGE_MAX, true);
}

void screen_capture(Screen *screen, GString *text, int width) {
    screen->capture = text;
    screen->width = width;
}

void screen_release(Screen *screen) {
    screen->capture = NULL;
    screen->width = 0;
}

int screen_room(const Screen *screen) {
    return screen->capture == NULL ? screen_width()
           : screen->width > 0     ? screen->width
                                   : G_MAXINT16;
}

static void put(Screen *screen, const char *text) {
    if (screen->capture != NULL) { // whoever shows it finds a way to
        g_string_append(screen->capture, text);
        return;
    }
    g_auto(GStrv) parts = g_strsplit(text, SCREEN_GLUE, -1);
    g_autofree char *spaced = g_strjoinv(" ", parts);
    g_autofree char *ascii = screen->utf8 ? NULL : g_str_to_ascii(spaced, "C");
    if (fputs(ascii != NULL ? ascii : spaced, stdout) < 0) {
        screen->broken = true;
    }
}

// One line being filled.
typedef struct {
    GString *out;
    int width;
    int indent;
    int used;   // columns of the present line
    bool fresh; // nothing but its indent is on it
} Filling;

static void next_line(Filling *filling) {
    g_string_append_c(filling->out, '\n');
    for (int i = 0; i < filling->indent; i++) {
        g_string_append_c(filling->out, ' ');
    }
    filling->used = filling->indent;
    filling->fresh = true;
}

// A word longer than a line is broken where the line ends.
static void add_word(Filling *filling, const char *word, int spaces) {
    int columns = screen_columns(word);
    bool could_gain = !filling->fresh || filling->used > filling->indent;
    if (could_gain && filling->used + spaces + columns > filling->width) {
        next_line(filling);
        spaces = 0;
    }
    for (int i = 0; i < spaces; i++) {
        g_string_append_c(filling->out, ' ');
        filling->used++;
    }
    while (*word != '\0') {
        size_t length = escape_length(word);
        if (length == 0) {
            int wide = character_columns(g_utf8_get_char(word));
            if (filling->used + wide > filling->width) {
                next_line(filling);
            }
            filling->used += wide;
            length = (size_t)(g_utf8_next_char(word) - word);
        }
        g_string_append_len(filling->out, word, (gssize)length);
        word += length;
    }
    filling->fresh = false;
}

void screen_wrap(GString *out, const char *text, int first, int indent, int width) {
    Filling filling = {
        .out = out,
        .width = width,
        .indent = MIN(indent, width / 2),
        .used = first,
        .fresh = first < width,
    };
    // Several spaces are kept within a line: they align tables.
    int spaces = 0;
    for (text += strspn(text, " "); *text != '\0'; text += spaces) {
        size_t length = strcspn(text, " ");
        g_autofree char *word = g_strndup(text, length);
        add_word(&filling, word, spaces);
        text += length;
        spaces = (int)strspn(text, " ");
    }
    g_string_append_c(out, '\n');
}

static void say_line(Screen *screen, const char *line, int indent) {
    int width = screen_room(screen);
    int lead = MIN((int)strspn(line, " "), width / 2);
    GString *out = g_string_new(NULL);
    g_string_append_printf(out, "%*s", lead, "");
    screen_wrap(out, line, lead, indent >= 0 ? indent : lead, width);
    put(screen, out->str);
    g_string_free(out, TRUE);
}

void screen_say_hanging(Screen *screen, int indent, const char *text) {
    if (text[0] == '\0') {
        say_line(screen, text, 0);
        return;
    }
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        if (lines[i + 1] == NULL && lines[i][0] == '\0' && i > 0) {
            break;
        }
        say_line(screen, lines[i], indent);
    }
}

void screen_say_text(Screen *screen, const char *text) {
    screen_say_hanging(screen, -1, text);
}

void screen_say(Screen *screen, const char *text, ...) {
    g_autoptr(GString) filled = g_string_new(NULL);
    va_list values;
    va_start(values, text);
    climb_words_add_list(filled, text, values);
    va_end(values);
    screen_say_text(screen, filled->str);
}

void screen_say_heading(Screen *screen, const char *text, ...) {
    g_autoptr(GString) filled = g_string_new("== ");
    va_list values;
    va_start(values, text);
    climb_words_add_list(filled, text, values);
    va_end(values);
    g_string_append(filled, " ==");
    screen_say_text(screen, filled->str);
}

void screen_prompt(Screen *screen, const char *text) {
    put(screen, text);
    screen_flush(screen);
}

void screen_clear(Screen *screen) {
    if (screen->capture == NULL && is_capable()) {
        // What was shown must not be found by scrolling back either.
        put(screen, "\033[H\033[2J\033[3J");
    } else {
        put(screen, "\n");
    }
}

bool screen_flush(Screen *screen) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        screen->broken = true;
    }
    return !screen->broken;
}

static const char *suit_sign(char suit) {
    switch (suit) {
    case 'D': return "♦";
    case 'C': return "♣";
    case 'H': return "♥";
    case 'S': return "♠";
    default: return NULL;
    }
}

static const char *suit_color(char suit) {
    switch (suit) {
    case 'D': return "\033[94m";
    case 'C': return "\033[32m";
    case 'H': return "\033[31m";
    case 'S': return "\033[1m";
    default: return NULL;
    }
}

// A ten is "10" on screens: nobody has to learn a letter for it.
static void append_face(const Screen *screen, GString *out, const char face[2]) {
    const char *color = screen->colors ? suit_color(face[1]) : NULL;
    const char *sign = screen->signs ? suit_sign(face[1]) : NULL;
    if (color != NULL) {
        g_string_append(out, color);
    }
    if (face[0] == 'T') {
        g_string_append(out, "10");
    } else {
        g_string_append_c(out, face[0]);
    }
    if (sign != NULL) {
        g_string_append(out, sign);
    } else {
        g_string_append_c(out, face[1]);
    }
    if (color != NULL) {
        g_string_append(out, "\033[0m");
    }
}

static bool is_face(const ClimbDeck *deck, const char *text, char before) {
    return !g_ascii_isalnum(before) && climb_deck_rank(deck, text[0]) >= 0 && text[1] != '\0' &&
           climb_deck_suit(deck, text[1]) >= 0 && !g_ascii_isalnum(text[2]);
}

char *screen_decorate(const Screen *screen, const ClimbDeck *deck, const char *text) {
    GString *out = g_string_new(NULL);
    char before = ' ';
    while (*text != '\0') {
        if (is_face(deck, text, before)) {
            append_face(screen, out, text);
            before = text[1];
            text += 2;
        } else {
            before = *text;
            g_string_append_c(out, *text++);
        }
    }
    return g_string_free(out, FALSE);
}

char *screen_sentence(const Screen *screen, const ClimbDeck *deck, const char *text) {
    g_autofree char *begun = climb_words_capital(text);
    bool ended = text[0] == '\0' || strchr(".:;!?)\n", text[strlen(text) - 1]) != NULL;
    g_autofree char *plain = g_strconcat(begun, ended ? "" : ".", NULL);
    return screen_decorate(screen, deck, plain);
}

char *screen_cards(const Screen *screen, const ClimbDeck *deck, ClimbCards cards) {
    g_autofree char *faces = climb_deck_faces(deck, cards);
    return screen_decorate(screen, deck, faces);
}
