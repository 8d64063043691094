// SPDX-License-Identifier: LGPL-2.1-or-later
// Fibers have stacks of their own, between which the thread changes (ucontext).
#include "fiber.h"

#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

#define IDLE_MAX 32
// As much as a program's own stack has: the engine and functions of rules run there too, and a list of moves alone
// takes 512 kilobytes. The system gives what is used of it.
#define STACK_BYTES ((size_t)8 << 20)

struct _Fiber {
    Fibers *fibers;
    ucontext_t context;
    void *stack; // its lowest page stays closed
    void (*function)(gpointer data);
    gpointer data;
    bool ended;
};

struct _Fibers {
    ucontext_t loop;
    Fiber *current;
    GPtrArray *all;
    GPtrArray *idle; // their functions have ended, and they may be given others
    bool stopped;
    // Where the stack of the thread is, for who looks for faults.
    const void *loop_stack;
    size_t loop_bytes;
};

// --- changing stacks -------------------------------------------------------------------------------

// The sanitizer is told which stack comes next, and then that it has come.
static void leave(void **kept, const void *stack, size_t bytes) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(kept, stack, bytes);
#else
    (void)kept;
    (void)stack;
    (void)bytes;
#endif
}

static void arrive(void *kept, const void **stack, size_t *bytes) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(kept, stack, bytes);
#else
    (void)kept;
    (void)stack;
    (void)bytes;
#endif
}

static void to_loop(Fiber *fiber) {
    Fibers *fibers = fiber->fibers;
    void *kept = NULL;
    leave(&kept, fibers->loop_stack, fibers->loop_bytes);
    swapcontext(&fiber->context, &fibers->loop);
    arrive(kept, &fibers->loop_stack, &fibers->loop_bytes);
}

static void to_fiber(Fiber *fiber) {
    Fibers *fibers = fiber->fibers;
    void *kept = NULL;
    fibers->current = fiber;
    leave(&kept, fiber->stack, STACK_BYTES);
    swapcontext(&fibers->loop, &fiber->context);
    arrive(kept, NULL, NULL);
    fibers->current = NULL;
    if (fiber->ended && fibers->idle->len < IDLE_MAX) {
        g_ptr_array_add(fibers->idle, fiber);
    } else if (fiber->ended) {
        g_ptr_array_remove_fast(fibers->all, fiber);
    }
}

// What a new context begins with gets whole numbers alone.
static void begin(unsigned low, unsigned high) {
    Fiber *fiber = (Fiber *)(uintptr_t)((uint64_t)high << 32 | low);
    arrive(NULL, &fiber->fibers->loop_stack, &fiber->fibers->loop_bytes);
    for (;;) {
        fiber->function(fiber->data);
        fiber->ended = true;
        to_loop(fiber);
    }
}

// --- fibers ----------------------------------------------------------------------------------------

static void fiber_free(gpointer data) {
    Fiber *fiber = data;
    munmap(fiber->stack, STACK_BYTES);
    g_free(fiber);
}

static Fiber *new_fiber(Fibers *fibers) {
    Fiber *fiber = g_new0(Fiber, 1);
    fiber->fibers = fibers;
    fiber->stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
    if (fiber->stack == MAP_FAILED || getcontext(&fiber->context) != 0) {
        g_error("there is no memory for another stack");
    }
    mprotect(fiber->stack, (size_t)sysconf(_SC_PAGESIZE), PROT_NONE);
    fiber->context.uc_stack.ss_sp = fiber->stack;
    fiber->context.uc_stack.ss_size = STACK_BYTES;
    uint64_t address = (uintptr_t)fiber;
    makecontext(&fiber->context, (void (*)(void))begin, 2, (unsigned)address,
                (unsigned)(address >> 32));
    g_ptr_array_add(fibers->all, fiber);
    return fiber;
}

void fibers_run(Fibers *fibers, void (*function)(gpointer data), gpointer data) {
    if (fibers->current != NULL) {
        function(data);
        return;
    }
    Fiber *fiber = fibers->idle->len > 0
                       ? g_ptr_array_remove_index_fast(fibers->idle, fibers->idle->len - 1)
                       : new_fiber(fibers);
    fiber->function = function;
    fiber->data = data;
    fiber->ended = false;
    to_fiber(fiber);
}

Fiber *fibers_current(const Fibers *fibers) {
    return fibers->current;
}

gpointer fiber_data(const Fiber *fiber) {
    return fiber->data;
}

void fiber_wait(Fiber *fiber) {
    to_loop(fiber);
}

static gboolean go_on(gpointer data) {
    Fiber *fiber = data;
    if (!fiber->fibers->stopped) {
        to_fiber(fiber);
    }
    return G_SOURCE_REMOVE;
}

void fiber_wake(Fiber *fiber) {
    g_idle_add_full(G_PRIORITY_DEFAULT, go_on, fiber, NULL);
}

bool fibers_any(const Fibers *fibers) {
    return fibers->all->len > fibers->idle->len;
}

void fibers_stop(Fibers *fibers) {
    fibers->stopped = true;
}

Fibers *fibers_new(void) {
    Fibers *fibers = g_new0(Fibers, 1);
    fibers->all = g_ptr_array_new_with_free_func(fiber_free);
    fibers->idle = g_ptr_array_new();
    return fibers;
}

void fibers_free(Fibers *fibers) {
    if (fibers != NULL) {
        g_ptr_array_unref(fibers->idle);
        g_ptr_array_unref(fibers->all);
        g_free(fibers);
    }
}
