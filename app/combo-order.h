// SPDX-License-Identifier: LGPL-2.1-or-later
// The order in which people name the cards of a combination.
#pragma once

#include <climb.h>

// The cards that are named first: of a run in its own order those above the gap, of sets the deciding
// one. The others follow.
ClimbCards combo_first_cards(const ClimbGame *game, const ClimbCombo *combo);
