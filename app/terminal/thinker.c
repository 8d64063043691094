// SPDX-License-Identifier: LGPL-2.1-or-later
// One thread that waits for a question, asks the bot, and waits for the next.
#include "thinker.h"

#include <signal.h>

typedef enum { IDLE, ASKED, ANSWERED, ENDING } State;

struct _Thinker {
    Terminal *terminal;
    GThread *thread;
    GMutex mutex;
    GCond changed;
    State state;
    const ClimbBot *bot;
    ClimbQuestion question;
    bool chosen;
    ClimbMove move;
    gint hurry;
};

static bool is_hurried(gpointer data) {
    return g_atomic_int_get(&((Thinker *)data)->hurry) != 0;
}

static gpointer run(gpointer data) {
    Thinker *thinker = data;
    g_mutex_lock(&thinker->mutex);
    while (thinker->state != ENDING) {
        if (thinker->state != ASKED) {
            g_cond_wait(&thinker->changed, &thinker->mutex);
            continue;
        }
        g_mutex_unlock(&thinker->mutex);
        thinker->chosen = thinker->bot->decide(thinker->bot, &thinker->question, &thinker->move);
        g_mutex_lock(&thinker->mutex);
        thinker->state = ANSWERED;
        g_cond_signal(&thinker->changed);
        terminal_wake(thinker->terminal);
    }
    g_mutex_unlock(&thinker->mutex);
    return NULL;
}

Thinker *thinker_new(Terminal *terminal) {
    Thinker *thinker = g_new0(Thinker, 1);
    thinker->terminal = terminal;
    g_mutex_init(&thinker->mutex);
    g_cond_init(&thinker->changed);
    // Curses gives the terminal back when the program is stopped, in whatever thread is told.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    thinker->thread = g_thread_new("thinker", run, thinker);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return thinker;
}

void thinker_ask(Thinker *thinker, const ClimbBot *bot, const ClimbQuestion *question) {
    g_mutex_lock(&thinker->mutex);
    thinker->bot = bot;
    thinker->question = *question;
    thinker->question.thinking.stop = is_hurried;
    thinker->question.thinking.data = thinker;
    thinker->state = ASKED;
    g_atomic_int_set(&thinker->hurry, 0);
    g_cond_signal(&thinker->changed);
    g_mutex_unlock(&thinker->mutex);
}

bool thinker_answered(Thinker *thinker, bool *chosen, ClimbMove *move) {
    g_mutex_lock(&thinker->mutex);
    bool answered = thinker->state == ANSWERED;
    if (answered) {
        *chosen = thinker->chosen;
        *move = thinker->move;
        thinker->state = IDLE;
    }
    g_mutex_unlock(&thinker->mutex);
    return answered;
}

void thinker_hurry(Thinker *thinker) {
    g_atomic_int_set(&thinker->hurry, 1);
}

void thinker_stop(Thinker *thinker) {
    g_mutex_lock(&thinker->mutex);
    g_atomic_int_set(&thinker->hurry, 1);
    while (thinker->state == ASKED) {
        g_cond_wait(&thinker->changed, &thinker->mutex);
    }
    thinker->state = IDLE;
    g_mutex_unlock(&thinker->mutex);
}

void thinker_free(Thinker *thinker) {
    if (thinker == NULL) {
        return;
    }
    thinker_stop(thinker);
    g_mutex_lock(&thinker->mutex);
    thinker->state = ENDING;
    g_cond_signal(&thinker->changed);
    g_mutex_unlock(&thinker->mutex);
    g_thread_join(thinker->thread);
    g_mutex_clear(&thinker->mutex);
    g_cond_clear(&thinker->changed);
    g_free(thinker);
}
