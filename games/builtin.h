// SPDX-License-Identifier: LGPL-2.1-or-later
// The modules that are built into the program.
#pragma once

#include <climb.h>

// NULL-terminated.
extern const ClimbModule *const climb_builtin_modules[];
