// SPDX-License-Identifier: LGPL-2.1-or-later
// A source of the main loop that runs the contexts of connections.
#include "reactor.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/epoll.h>
#include <unistd.h>

#define EVENTS_MAX 256
#define ROUNDS_MAX 16 // of a lane at a time, so that none keeps the others waiting
#define FDS_MAX 8
#define SWEEP_MS 50     // timers within lanes are served a part at a time, each …
#define SWEEP_PARTS 100 // … once in so many times

struct _Lane {
    Reactor *reactor;
    GMainContext *context;
    int socket;
    uint32_t wanted; // events that the kernel was asked for
    GList link;      // among reactor->awake
    bool queued;
    bool running;
    bool gone; // to be freed when it no longer runs
};

struct _Reactor {
    GSourceFuncs functions;
    GSource *source;
    int epoll;
    GPtrArray *lanes;
    GQueue awake; // of Lane: to be run in this round
    gint64 swept;
    guint sweep_next; // place in `lanes`
};

typedef struct {
    GSource source;
    Reactor *reactor;
    gpointer tag; // of the kernel's news
} ReactorSource;

// --- lanes -----------------------------------------------------------------------------------------

static void destroy(Lane *lane) {
    g_main_context_unref(lane->context);
    g_free(lane);
}

static void wake(Lane *lane) {
    if (!lane->queued && !lane->gone) {
        lane->queued = true;
        g_queue_push_tail_link(&lane->reactor->awake, &lane->link);
    }
}

Lane *lane_new(Reactor *reactor, int socket) {
    Lane *lane = g_new0(Lane, 1);
    lane->reactor = reactor;
    lane->context = g_main_context_new();
    lane->socket = socket;
    lane->wanted = EPOLLIN;
    lane->link.data = lane;
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = lane };
    epoll_ctl(reactor->epoll, EPOLL_CTL_ADD, socket, &event);
    g_ptr_array_add(reactor->lanes, lane);
    wake(lane);
    return lane;
}

void lane_enter(Lane *lane) {
    g_main_context_push_thread_default(lane->context);
}

void lane_leave(Lane *lane) {
    g_main_context_pop_thread_default(lane->context);
    wake(lane);
}

void lane_free(Lane *lane) {
    Reactor *reactor = lane->reactor;
    epoll_ctl(reactor->epoll, EPOLL_CTL_DEL, lane->socket, NULL);
    g_ptr_array_remove_fast(reactor->lanes, lane);
    if (lane->queued) {
        g_queue_unlink(&reactor->awake, &lane->link);
        lane->queued = false;
    }
    lane->gone = true;
    if (!lane->running) {
        destroy(lane);
    }
}

// What the sources of a lane wait for, as the kernel is to be asked for it.
static uint32_t wanted_of(const Lane *lane) {
    GPollFD fds[FDS_MAX];
    int priority, timeout;
    uint32_t wanted = 0;
    g_main_context_prepare(lane->context, &priority);
    int count = g_main_context_query(lane->context, G_MAXINT, &timeout, fds, FDS_MAX);
    for (int i = 0; i < MIN(count, FDS_MAX); i++) {
        if (fds[i].fd == lane->socket) {
            wanted |= (fds[i].events & G_IO_IN) != 0 ? EPOLLIN : 0;
            wanted |= (fds[i].events & G_IO_OUT) != 0 ? EPOLLOUT : 0;
        }
    }
    return wanted;
}

static void ask_kernel(Lane *lane) {
    if (!g_main_context_acquire(lane->context)) {
        return;
    }
    uint32_t wanted = wanted_of(lane);
    g_main_context_release(lane->context);
    if (wanted != lane->wanted) {
        // A socket of which nothing is wanted would still be told of when it is cut.
        int change = wanted == 0         ? EPOLL_CTL_DEL
                     : lane->wanted == 0 ? EPOLL_CTL_ADD
                                         : EPOLL_CTL_MOD;
        struct epoll_event event = { .events = wanted, .data.ptr = lane };
        epoll_ctl(lane->reactor->epoll, change, lane->socket, &event);
        lane->wanted = wanted;
    }
}

static void run_lane(Lane *lane) {
    int rounds = 0;
    lane->running = true;
    g_main_context_push_thread_default(lane->context);
    while (!lane->gone && rounds < ROUNDS_MAX && g_main_context_iteration(lane->context, FALSE)) {
        rounds++;
    }
    g_main_context_pop_thread_default(lane->context);
    lane->running = false;
    if (lane->gone) {
        destroy(lane);
    } else if (rounds == ROUNDS_MAX) {
        wake(lane);
    } else {
        ask_kernel(lane);
    }
}

// --- the source ------------------------------------------------------------------------------------

static void wake_ready(Reactor *reactor) {
    struct epoll_event events[EVENTS_MAX];
    int count = epoll_wait(reactor->epoll, events, EVENTS_MAX, 0);
    for (int i = 0; i < count; i++) {
        wake(events[i].data.ptr);
    }
}

// Now and then all are run, for the timers in them.
static void sweep(Reactor *reactor) {
    gint64 now = g_get_monotonic_time();
    if (now - reactor->swept < SWEEP_MS * 1000) {
        return;
    }
    reactor->swept = now;
    guint part = reactor->lanes->len / SWEEP_PARTS + 1;
    for (guint i = 0; i < MIN(part, reactor->lanes->len); i++) {
        wake(reactor->lanes->pdata[reactor->sweep_next++ % reactor->lanes->len]);
    }
}

static gboolean prepare(GSource *source, gint *timeout) {
    const Reactor *reactor = ((ReactorSource *)source)->reactor;
    *timeout = SWEEP_MS;
    return reactor->awake.length > 0;
}

static gboolean check(GSource *source) {
    const ReactorSource *own = (ReactorSource *)source;
    return own->reactor->awake.length > 0 || g_source_query_unix_fd(source, own->tag) != 0 ||
           g_get_monotonic_time() - own->reactor->swept >= SWEEP_MS * 1000;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data) {
    Reactor *reactor = ((ReactorSource *)source)->reactor;
    (void)callback;
    (void)data;
    wake_ready(reactor);
    sweep(reactor);
    // Those that are woken by others run in the same round, as long as it is no long one.
    for (guint left = reactor->awake.length + EVENTS_MAX; left > 0; left--) {
        GList *link = g_queue_pop_head_link(&reactor->awake);
        if (link == NULL) {
            break;
        }
        Lane *lane = link->data;
        lane->queued = false;
        run_lane(lane);
    }
    return G_SOURCE_CONTINUE;
}

Reactor *reactor_new(void) {
    Reactor *reactor = g_new0(Reactor, 1);
    reactor->functions = (GSourceFuncs){ .prepare = prepare, .check = check, .dispatch = dispatch };
    reactor->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (reactor->epoll < 0) {
        g_error("the system gives no epoll: %s", g_strerror(errno));
    }
    reactor->lanes = g_ptr_array_new();
    reactor->source = g_source_new(&reactor->functions, sizeof(ReactorSource));
    ReactorSource *own = (ReactorSource *)reactor->source;
    own->reactor = reactor;
    own->tag = g_source_add_unix_fd(reactor->source, reactor->epoll, G_IO_IN);
    g_source_attach(reactor->source, NULL);
    return reactor;
}

void reactor_free(Reactor *reactor) {
    if (reactor == NULL) {
        return;
    }
    g_source_destroy(reactor->source);
    g_source_unref(reactor->source);
    while (reactor->lanes->len > 0) {
        lane_free(reactor->lanes->pdata[0]);
    }
    g_ptr_array_unref(reactor->lanes);
    close(reactor->epoll);
    g_free(reactor);
}
