// SPDX-License-Identifier: LGPL-2.1-or-later
// Secrets that say who somebody is: made from the system's randomness, kept as hashes, compared in
// constant time.
#pragma once

#include <glib.h>
#include <stdbool.h>

#define SECRET_HASH_MAX 65

// A code of letters and digits that can be read out, of so many; five bits each. (transfer full)
char *secret_code(int letters);

// What a seat's owner keeps: 160 bits. (transfer full)
char *secret_token(void);

// What the server keeps of it, as hexadecimal digits.
void secret_hash(const char *token, char hash[SECRET_HASH_MAX]);

// Is it the token of that hash? "" is the hash of none.
bool secret_fits(const char *token, const char *hash);
