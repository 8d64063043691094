// SPDX-License-Identifier: LGPL-2.1-or-later
// Which cards of one rank are worth listing, where some of them are equal. That is a matter of the
// number of packs alone, so all games of one or two packs share one table, made when the first of
// them is compiled.
#include "compile.h"

typedef struct {
    ClimbChoices *choices;
    guint8 *rows;
} Table;

// Of equal cards only the lowest are chosen: none that is left lies below one taken.
static bool takes_lowest(unsigned held, unsigned chosen, unsigned equal) {
    unsigned taken = chosen & equal;
    return taken == 0 ||
           ((held & equal & ~chosen) & ((1u << (31 - __builtin_clz(taken))) - 1)) == 0;
}

// Is a choice the one that stands for all that are equal to it? Cards of one face always are equal,
// and all cards of suits that no rule tells apart.
static bool is_worth_listing(unsigned distinct, unsigned held, unsigned chosen) {
    unsigned both = distinct | distinct << CLIMB_SUIT_SLOTS;
    for (unsigned suit = 1; suit < 16; suit <<= 1) {
        if (!takes_lowest(held, chosen, suit | suit << CLIMB_SUIT_SLOTS)) {
            return false;
        }
    }
    return takes_lowest(held, chosen, ~both & 0xFF);
}

// The parts of a row that are worth listing, upwards from the lowest card; returns how many.
static int worthy_rows(unsigned distinct, unsigned held, guint8 rows[256]) {
    int count = 0;
    for (unsigned chosen = held & -held; chosen != 0; chosen = (chosen - held) & held) {
        if (is_worth_listing(distinct, held, chosen)) {
            rows[count++] = (guint8)chosen;
        }
    }
    return count;
}

// How many rows the cards of a rank can make.
static unsigned rows_of_packs(int packs) {
    return packs > 1 ? 256 : 16;
}

static Table *make_table(int packs) {
    GByteArray *rows = g_byte_array_new();
    Table *table = g_new(Table, 1);
    unsigned rows_of_rank = rows_of_packs(packs);
    table->choices = g_new0(ClimbChoices, 16 * rows_of_rank * (CLIMB_SET_MAX + 1));
    ClimbChoices *choices = table->choices; // of each number of cards from 0 for each held row
    for (unsigned distinct = 0; distinct < 16; distinct++) {
        for (unsigned held = 0; held < rows_of_rank; held++, choices += CLIMB_SET_MAX + 1) {
            guint8 worthy[256];
            int worthy_count = worthy_rows(distinct, held, worthy);
            for (int count = 1; count <= climb_bits_count(held); count++) {
                choices[count].first = rows->len;
                for (int i = 0; i < worthy_count; i++) {
                    if (climb_bits_count(worthy[i]) == count) {
                        g_byte_array_append(rows, &worthy[i], 1);
                        choices[count].count++;
                    }
                }
            }
        }
    }
    table->rows = g_byte_array_free(rows, FALSE);
    return table;
}

void climb_compile_choices(ClimbGame *game) {
    static Table *tables[CLIMB_PACKS_MAX]; // never changed once they are made
    int packs = game->deck.packs;
    Table **table = &tables[packs - 1];
    if (g_once_init_enter(table)) {
        g_once_init_leave(table, make_table(packs));
    }
    game->rows = rows_of_packs(packs);
    game->choices = (*table)->choices;
    game->choice_rows = (*table)->rows;
}
