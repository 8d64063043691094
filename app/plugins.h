// SPDX-License-Identifier: LGPL-2.1-or-later
// The modules that a run of the program has: built in, named by --plugin, found on the search path.
#pragma once

#include <climb.h>

// Takes every "--plugin FILE" and "--plugin=FILE" out of the arguments before "--". False if the last
// one has no file. *files gets them, NULL-terminated. (transfer full)
bool plugins_take_options(int *argc, char **argv, char ***files);

// The built-in modules, then the plug-ins named, in that order, then those on the search path
// ($CLIMB_PLUGIN_PATH, the user's folder, the tree's or the installed one, the system's). What cannot
// be used is kept as a problem of the registry; a plug-in that was named and cannot be used is an
// error. (transfer full)
ClimbRegistry *plugins_registry(const char *const *files, GError **error);
