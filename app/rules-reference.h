// SPDX-License-Identifier: LGPL-2.1-or-later
// The reference page of all settings.
#pragma once

#include "command.h"

// docs/rules.md as Markdown. (transfer full)
char *rules_reference(const ClimbRegistry *registry);
