// SPDX-License-Identifier: LGPL-2.1-or-later
// Processes that share a run: the ranks of `mpirun climb …`. Without MPI, or not started by it, a
// process is the first and only rank, and everything here does next to nothing.
#pragma once

#include <climb.h>

#include "shard.h"

typedef struct {
    int number; // of this process, from 0; rank 0 reports
    int count;
} Ranks;

// Finds out. False with an error where several ranks were started, and this program cannot talk MPI:
// each of them would play the whole.
bool ranks_begin(Ranks *ranks, GError **error);
void ranks_end(const Ranks *ranks);

// What this rank is to do of a range.
ShardRange ranks_range(const Ranks *ranks, ShardRange range);

// Every rank hands in its plan as text, or NULL and what went wrong in *error. True if all have the
// same plan. Otherwise all get an error, the first rank that which is to be told.
bool ranks_agree(const Ranks *ranks, const char *plan, GError **error);

// Every rank hands in `size` bytes; the first gets those of all, in order, the others NULL.
// (transfer full)
void *ranks_gather(const Ranks *ranks, const void *part, size_t size);

// How a rank's run ended, to be handed in with what it counted.
typedef struct {
    int signal; // that stopped it, 0 none
    bool failed;
    char fault[2048];
} RanksOutcome;

// Takes the error over.
void ranks_outcome_set(RanksOutcome *outcome, int signal_number, GError **error);

// Of all ranks, one after the other: *signal_number is a signal that stopped one, *error the first
// fault.
void ranks_outcome_add(const RanksOutcome *outcome, int *signal_number, GError **error);
