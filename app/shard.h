// SPDX-License-Identifier: LGPL-2.1-or-later
// A part of a run, "2/3", and the pieces of work that are its own. Parts of one run never overlap and
// leave nothing out.
#pragma once

#include <climb.h>

typedef struct {
    int number; // from 1
    int count;
} Shard;

// Pieces from `first` to `end` - 1.
typedef struct {
    int64_t first, end;
} ShardRange;

// "I/N" as --shard takes it; NULL is the whole, 1/1.
bool shard_parse(const char *text, Shard *shard, GError **error);

// The pieces of a shard, out of those of a range.
ShardRange shard_range(ShardRange whole, const Shard *shard);
