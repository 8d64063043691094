// SPDX-License-Identifier: LGPL-2.1-or-later
// Plain text for people: wrapped to the terminal's width, cards with or without suit signs and
// colours. Knows nothing of a match.
#pragma once

#include <climb.h>
#include <words.h>

typedef struct {
    bool signs;       // ♦ for D
    bool colors;      // four colours of suits
    bool utf8;        // the locale can show any text; otherwise it is spelled in ASCII
    bool broken;      // something could not be written
    GString *capture; // where text goes instead of standard output, or NULL
    int width;        // of what is captured: 0 leaves lines as they are
} Screen;

// A space at which no line is broken.
#define SCREEN_GLUE "\u00A0"

typedef enum { SCREEN_AUTO, SCREEN_NEVER, SCREEN_ALWAYS } ScreenWish;

// Looks at locale, terminal and environment (NO_COLOR, TERM).
void screen_init(Screen *screen, ScreenWish signs, ScreenWish colors);

// May standard output be dressed up: a terminal that can, and nobody asked for none?
bool screen_is_styled(void);

// Columns of the terminal, at least 20; 80 where there is none.
int screen_width(void);

// Columns that this screen's lines may take.
int screen_room(const Screen *screen);

// Appends one line that begins at column `first` (what stands before it is already there), wrapped at
// spaces so that no line passes `width`; further lines are indented by `indent`. Ends the line.
void screen_wrap(GString *out, const char *text, int first, int indent, int width);

// Prints lines, each wrapped at spaces and continued under its own indent, and a line end. Names and
// values fill the places of the text, as by climb_words_fill.
void screen_say(Screen *screen, const char *text, ...) G_GNUC_NULL_TERMINATED;

// The same of text that is ready.
void screen_say_text(Screen *screen, const char *text);

// The same as a heading, "== TEXT ==".
void screen_say_heading(Screen *screen, const char *text, ...) G_GNUC_NULL_TERMINATED;

// The same with the continuation lines indented by so many columns.
void screen_say_hanging(Screen *screen, int indent, const char *text);

// Prints a prompt, not wrapped and without a line end, and flushes.
void screen_prompt(Screen *screen, const char *text);

// Lets text go to `text`, in lines of so many columns (0: unbroken), until screen_release.
void screen_capture(Screen *screen, GString *text, int width);
void screen_release(Screen *screen);

// Empties the terminal, or prints a line between two parts where there is none.
void screen_clear(Screen *screen);

// Sends what is printed on its way. False, and screen->broken set, if it cannot be written.
bool screen_flush(Screen *screen);

// Cards lowest first, joined by spaces, as this screen shows them. (transfer full)
char *screen_cards(const Screen *screen, const ClimbDeck *deck, ClimbCards cards);

// Text of the core, in which cards are faces ("TH"), with the cards as this screen shows them.
// (transfer full)
char *screen_decorate(const Screen *screen, const ClimbDeck *deck, const char *text);

// The same as a sentence, with a capital letter and a full stop. (transfer full)
char *screen_sentence(const Screen *screen, const ClimbDeck *deck, const char *text);

// Columns that a text takes.
int screen_columns(const char *text);

// A text cut or filled with spaces to exactly so many columns. (transfer full)
char *screen_fit(const char *text, int columns);

// Columns of a table under a heading, which may be longer than what stands below it.
int screen_column(const char *heading, int least);

// Appends text behind as many spaces as make it so wide.
void screen_add_right(GString *out, const char *text, int columns);

// "1 card", "3 cards". (transfer full)
char *screen_card_count(int count);

// The same of a whole message, which may have lines. (transfer full)
char *screen_clean_message(const char *text);

// Text from outside (names, typed words, files) as it may safely be shown: without control
// characters and invalid UTF-8, and not too long. (transfer full)
char *screen_clean(const char *text);
