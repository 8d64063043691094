// SPDX-License-Identifier: LGPL-2.1-or-later
// A seat's view of a deal as lines of text, and back without loss; moves as a bot writes them. This
// is what goes to bots in other processes (docs/bot-protocol.md), so only views are printed, never
// the deal itself.
#pragma once

#include "view.h"

// A view read from text, with the moves that it borrows. Zeroed before its first use.
typedef struct {
    ClimbView view;
    GArray *moves; // of ClimbMove
} ClimbPosition;

void climb_position_clear(ClimbPosition *position);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClimbPosition, climb_position_clear)

// Appends the lines of a seat's view, from "position SEAT" on. What is none, 0 or no has no line.
void climb_position_print(const ClimbGame *game, const ClimbView *view, GString *text);

// Appends the same as members of a JSON object, without its brackets: "seat":1,"phase":"play",… Names
// have '_' for '-'; seats, numbers and yes are JSON's own, cards and seats lists. The moves and totals
// are left out. Takes the view of a spectator too.
void climb_position_print_json(const ClimbGame *game, const ClimbView *view, GString *json);

// Appends "kind":…,"name":…,"cards":[…] of a combination, without brackets, for the same readers.
void climb_combo_print_json(const ClimbGame *game, const ClimbCombo *combo, GString *json);

// Appends a list of cards, ["3D","3C"].
void climb_cards_print_json(const ClimbGame *game, ClimbCards cards, GString *json);

// Reads such lines. Those of unknown names are skipped. False with an error for text that cannot be a
// position of the game; then the position holds nothing.
bool climb_position_read(const ClimbGame *game, const char *text, ClimbPosition *position,
                         GError **error);

// A move without its seat: "play 3D 3C", "pass", "bid 2", "call 4H", "give 3D 4C"; what everybody knows
// of a gift (climb_move_public): "give 2 to 1". (transfer full)
char *climb_move_print(const ClimbGame *game, const ClimbMove *move);

// Reads such a move of a seat. Whether it is legal is for climb_deal_check to say.
bool climb_move_read(const ClimbGame *game, int seat, const char *text, ClimbMove *move,
                     GError **error);
