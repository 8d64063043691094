// SPDX-License-Identifier: LGPL-2.1-or-later
// Text as JSON writes it. Whole messages are put together where they are sent; reading JSON is not the
// library's business.
#pragma once

#include <glib.h>

// Appends a string in quotes; what is not UTF-8 becomes U+FFFD.
void climb_json_add_string(GString *json, const char *text);

// Appends a member after others, to three decimals: ,"name":1.250
void climb_json_add_real(GString *json, const char *name, double value);
