// SPDX-License-Identifier: LGPL-2.1-or-later
// Drawn cards. Suits have colours, and letters or signs that say the same without them.
#include "cards.h"

#include <string.h>

static GridRole role_of(const ClimbDeck *deck, ClimbCard card, bool paper) {
    char face[CLIMB_FACE_MAX];
    climb_deck_face(deck, card, face);
    switch (face[1]) {
    case 'D': return paper ? GRID_CARD_DIAMONDS : GRID_DIAMONDS;
    case 'C': return paper ? GRID_CARD_CLUBS : GRID_CLUBS;
    case 'H':
    case 'R': return paper ? GRID_CARD_HEARTS : GRID_HEARTS; // and the red joker
    default: return paper ? GRID_CARD_SPADES : GRID_SPADES;
    }
}

char *card_face(const Screen *screen, const ClimbDeck *deck, ClimbCard card) {
    Screen plain = *screen;
    plain.colors = false;
    return screen_cards(&plain, deck, climb_cards_of(card));
}

int card_step(int count, int columns) {
    for (int step = CARD_STEP_MAX; step >= CARD_STEP_MIN; step--) {
        if (card_columns(count, step) <= columns) {
            return step;
        }
    }
    return 0;
}

int card_columns(int count, int step) {
    return count > 0 ? (count - 1) * step + CARD_COLUMNS : 0;
}

// Under the next card there is room for the rank alone; the suit then stands below it.
void card_draw(Grid *grid, int column, int row, int step, const Screen *screen,
               const ClimbDeck *deck, ClimbCard card, CardLook look) {
    g_autofree char *face = card_face(screen, deck, card);
    GridStyle frame = { look.off ? GRID_CARD_OFF : GRID_CARD, 0 };
    GridStyle ink = { look.off ? GRID_CARD_OFF : role_of(deck, card, true),
                      look.off ? 0 : GRID_BOLD };
    grid_box(grid, column, row, CARD_COLUMNS, CARD_ROWS, frame);
    if (step > CARD_STEP_MIN) {
        grid_text(grid, column + 1, row + 1, CARD_COLUMNS - 2, ink, face);
        return;
    }
    size_t rank = face[0] == '1' && face[1] == '0' ? 2 : 1;
    g_autofree char *first = g_strndup(face, rank);
    grid_text(grid, column + 1, row + 1, 2, ink, first);
    grid_text(grid, column + 1, row + 2, 2, ink, face + rank);
}

void card_token(Grid *grid, int column, int row, const Screen *screen, const ClimbDeck *deck,
                ClimbCard card, CardLook look) {
    g_autofree char *face = card_face(screen, deck, card);
    GridStyle ink = { look.off ? GRID_QUIET : role_of(deck, card, false),
                      (uint8_t)(look.picked ? GRID_BOLD : 0) };
    GridStyle mark = { GRID_ACTIVE, GRID_BOLD };
    if (look.cursor || look.picked) {
        grid_text(grid, column, row, 1, mark, look.cursor ? ">" : "[");
    }
    int used = grid_text(grid, column + 1, row, TOKEN_COLUMNS - 2, ink, face);
    if (look.picked) {
        grid_text(grid, column + 1 + used, row, 1, mark, "]");
    }
    if (look.cursor) {
        grid_mark(grid, column, row, 1 + used + look.picked, 1, GRID_REVERSE);
    }
}

int card_list(ClimbCards cards, ClimbCard list[CLIMB_CARDS_MAX]) {
    int count = 0;
    for (; cards != 0; cards = climb_cards_rest(cards)) {
        list[count++] = climb_cards_lowest(cards);
    }
    return count;
}
