// SPDX-License-Identifier: LGPL-2.1-or-later
// Codes, tokens and their hashes. GLib's random numbers are not meant for secrets.
#include "secret.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

#define TOKEN_LETTERS 32
#define CODE_MAX 64

static void fill(guchar *bytes, size_t count) {
    size_t got = 0;
    while (got < count) {
        ssize_t more = getrandom(bytes + got, count - got, 0);
        if (more < 0 && errno != EINTR) {
            g_error("the system gives no random numbers: %s", g_strerror(errno));
        }
        got += more > 0 ? (size_t)more : 0;
    }
}

char *secret_code(int letters) {
    // Without those that are taken for each other: i, l, o and u.
    static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";
    guchar bytes[CODE_MAX];
    g_return_val_if_fail(letters > 0 && letters <= CODE_MAX, NULL);
    fill(bytes, (size_t)letters);
    char *code = g_malloc0((gsize)letters + 1);
    for (int i = 0; i < letters; i++) {
        code[i] = alphabet[bytes[i] % 32];
    }
    return code;
}

char *secret_token(void) {
    return secret_code(TOKEN_LETTERS);
}

void secret_hash(const char *token, char hash[SECRET_HASH_MAX]) {
    g_autofree char *digits = g_compute_checksum_for_string(G_CHECKSUM_SHA256, token, -1);
    g_strlcpy(hash, digits, SECRET_HASH_MAX);
}

bool secret_fits(const char *token, const char *hash) {
    char own[SECRET_HASH_MAX];
    if (strlen(hash) != SECRET_HASH_MAX - 1) {
        return false;
    }
    secret_hash(token, own);
    unsigned differ = 0;
    for (int i = 0; i < SECRET_HASH_MAX - 1; i++) {
        differ |= (unsigned char)own[i] ^ (unsigned char)hash[i];
    }
    return differ == 0;
}
