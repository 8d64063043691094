// SPDX-License-Identifier: LGPL-2.1-or-later
// Plug-ins: modules in files of their own. A plug-in is a shared library that includes only <climb.h>
// and exports
//
//     const ClimbModule climb_module = { .abi = CLIMB_MODULE_ABI, … };
//
// Loading one runs code from its file. A plug-in that was loaded stays in memory as long as the
// program runs.
#pragma once

#include "registry.h"

// How the file of a plug-in is named where folders are searched.
#define CLIMB_PLUGIN_SUFFIX ".so"

// Loads one plug-in into a registry. False with an error if nothing of it can be used; what is faulty
// in it is kept as a problem of the registry either way.
bool climb_plugin_load(ClimbRegistry *registry, const char *path, GError **error);

// Loads every plug-in in the folders (NULL-terminated), each folder in the order of names. Of files of
// one name only that in the first folder is loaded, and none whose name is among `taken` (may be
// NULL). Games may be based on games of later plug-ins. Folders that are not there are skipped;
// plug-ins that cannot be used are kept as problems of the registry.
void climb_plugins_load(ClimbRegistry *registry, const char *const *folders,
                        const char *const *taken);
