// SPDX-License-Identifier: LGPL-2.1-or-later
// libclimb: the whole public interface. Games and plug-ins include only this.
#pragma once

#include "bots.h"
#include "cards.h"
#include "combo.h"
#include "deal.h"
#include "deck.h"
#include "error.h"
#include "examples.h"
#include "game.h"
#include "hooks.h"
#include "match.h"
#include "moves.h"
#include "plugin.h"
#include "random.h"
#include "record.h"
#include "registry.h"
#include "rulebook.h"
#include "rules.h"
#include "score.h"
#include "table.h"
#include "view.h"
