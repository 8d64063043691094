// SPDX-License-Identifier: LGPL-2.1-or-later
// What a field of the rules means, for tables of fields.
#pragma once

#include <climb.h>

// The help of a field, a kind's field ("kind.flush.key") or a kind ("kind.flush"), with the choices and
// what they mean; "" for what has none. (transfer full)
char *field_help(const char *name);

// "yes-no", "number", "choice", "text": what JSON calls it.
const char *field_type_name(ClimbFieldType type);
