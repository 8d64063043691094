// SPDX-License-Identifier: LGPL-2.1-or-later
// The reader's language: where its catalogue is.
#pragma once

#include <stdbool.h>

// Sets the letters and, unless a machine reads, the language of this process from the environment
// (LANGUAGE, LC_ALL, LC_MESSAGES, LANG). The catalogue is below $CLIMB_LOCALE_FOLDER, else in the build
// of a program that was not installed, else where it was installed. To be called before anything is said.
// Numbers stay as they are in records.
void language_begin(bool for_machine);
