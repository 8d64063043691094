// SPDX-License-Identifier: LGPL-2.1-or-later
// Parts of a run in ranges of pieces: what a part is, not what is done with it.
#include "shard.h"

#include <string.h>

#define SHARDS_MAX 100000

bool shard_parse(const char *text, Shard *shard, GError **error) {
    *shard = (Shard){ 1, 1 };
    if (text == NULL) {
        return true;
    }
    guint64 number = 0;
    guint64 count = 0;
    g_auto(GStrv) parts = g_strsplit(text, "/", 2);
    if (g_strv_length(parts) == 2 &&
        g_ascii_string_to_unsigned(parts[1], 10, 1, SHARDS_MAX, &count, NULL) &&
        g_ascii_string_to_unsigned(parts[0], 10, 1, count, &number, NULL)) {
        *shard = (Shard){ (int)number, (int)count };
        return true;
    }
    climb_error_set(
        error, CLIMB_ERROR_TEXT,
        _("--shard: '{text}' is no part of a run: write I/N, such as 2/3 for the second of three "
          "parts"),
        "text", text, NULL);
    return false;
}

ShardRange shard_range(ShardRange whole, const Shard *shard) {
    int64_t pieces = whole.end - whole.first;
    return (ShardRange){ whole.first + pieces * (shard->number - 1) / shard->count,
                         whole.first + pieces * shard->number / shard->count };
}
