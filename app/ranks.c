// SPDX-License-Identifier: LGPL-2.1-or-later
// The only file that talks MPI. Ranks are copies of one program on machines of one kind, so that what
// they hand in travels as it lies in memory.
#include "ranks.h"

#include <string.h>

#ifdef CLIMB_MPI
#include <mpi.h>
#endif

// What one rank says of its plan.
typedef struct {
    int failed;
    char text[4096]; // the plan, or what went wrong
} Word;

// Did something start this process as one of several?
static int started_ranks(void) {
    const char *const names[] = { "OMPI_COMM_WORLD_SIZE", "PMI_SIZE" };
    guint64 count = 1;
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *text = g_getenv(names[i]);
        if (text != NULL && g_ascii_string_to_unsigned(text, 10, 1, G_MAXINT, &count, NULL)) {
            return (int)count;
        }
    }
    return g_getenv("PMIX_RANK") != NULL || g_getenv("PMI_RANK") != NULL ? 0 : 1;
}

#ifdef CLIMB_MPI

bool ranks_begin(Ranks *ranks, GError **error) {
    (void)error;
    *ranks = (Ranks){ 0, 1 };
    // Nothing is begun for a process on its own: that takes longer than many a run.
    if (started_ranks() == 1) {
        return true;
    }
    int level = 0;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->number);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    return true;
}

void ranks_end(const Ranks *ranks) {
    (void)ranks;
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun) {
        MPI_Finalize();
    }
}

static void gather(const Ranks *ranks, const void *part, size_t size, void *all) {
    if (ranks->count == 1) {
        memcpy(all, part, size);
        return;
    }
    MPI_Gather(part, (int)size, MPI_BYTE, all, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void tell_all(const Ranks *ranks, int *value) {
    if (ranks->count > 1) {
        MPI_Bcast(value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
}

#else

bool ranks_begin(Ranks *ranks, GError **error) {
    *ranks = (Ranks){ 0, 1 };
    if (started_ranks() == 1) {
        return true;
    }
    climb_error_set(
        error, CLIMB_ERROR_TEXT,
        _("this program was built without MPI, and each of the processes that mpirun starts would "
          "play every deal; build it with -Dmpi=enabled, or split the deals with --shard"),
        NULL);
    return false;
}

void ranks_end(const Ranks *ranks) {
    (void)ranks;
}

static void gather(const Ranks *ranks, const void *part, size_t size, void *all) {
    (void)ranks;
    memcpy(all, part, size);
}

static void tell_all(const Ranks *ranks, int *value) {
    (void)ranks;
    (void)value;
}

#endif

ShardRange ranks_range(const Ranks *ranks, ShardRange range) {
    const Shard shard = { ranks->number + 1, ranks->count };
    return shard_range(range, &shard);
}

void *ranks_gather(const Ranks *ranks, const void *part, size_t size) {
    void *all = ranks->number == 0 ? g_malloc(size * (size_t)ranks->count) : NULL;
    gather(ranks, part, size, all);
    return all;
}

// The error that is to be told, if any.
static bool judge(const Word *words, int count, GError **error) {
    for (int i = 0; i < count; i++) {
        if (words[i].failed) {
            climb_error_set(error, CLIMB_ERROR_TEXT,
                            i > 0 ? _("{problem} (on another machine or rank)") : "{problem}",
                            "problem", words[i].text, NULL);
            return false;
        }
        if (strcmp(words[i].text, words[0].text) != 0) {
            climb_error_set(
                error, CLIMB_ERROR_MODULE,
                _("rank {rank} has other rules or another program than rank 0: all machines need "
                  "the same files"),
                "rank", climb_words_digits(i).text, NULL);
            return false;
        }
    }
    return true;
}

bool ranks_agree(const Ranks *ranks, const char *plan, GError **error) {
    if (ranks->count == 1) {
        return plan != NULL;
    }
    g_autofree Word *own = g_new0(Word, 1);
    own->failed = plan == NULL;
    g_strlcpy(own->text, plan != NULL ? plan : (*error)->message, sizeof(own->text));
    g_clear_error(error);
    g_autofree Word *words = ranks_gather(ranks, own, sizeof(*own));
    int agreed = words != NULL && judge(words, ranks->count, error);
    tell_all(ranks, &agreed);
    if (!agreed && *error == NULL) {
        climb_error_set(error, CLIMB_ERROR_MODULE, _("the ranks do not agree"), NULL);
    }
    return agreed;
}

void ranks_outcome_set(RanksOutcome *outcome, int signal_number, GError **error) {
    outcome->signal = signal_number;
    outcome->failed = *error != NULL;
    g_strlcpy(outcome->fault, *error != NULL ? (*error)->message : "", sizeof(outcome->fault));
    g_clear_error(error);
}

void ranks_outcome_add(const RanksOutcome *outcome, int *signal_number, GError **error) {
    *signal_number = MAX(*signal_number, outcome->signal);
    if (outcome->failed && *error == NULL) {
        g_set_error(error, CLIMB_ERROR, CLIMB_ERROR_MODULE, "%s", outcome->fault);
    }
}
