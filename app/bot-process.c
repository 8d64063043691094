// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs a bot with GSubprocess. Its three streams are served together, so that neither side can wait
// for the other for ever: what it writes to standard error is always taken, and its last part kept.
#include "bot-process.h"

#include <errno.h>
#include <gio/gio.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <glib-unix.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

#define PART 65536
#define SAID_MAX (1024 * 1024) // bytes that are taken at once without a whole line among them
#define ERRORS_KEPT 4096
#define LOOK_MS 20 // between two looks whether the process still lives
#define QUIT_MS 500

struct _BotProcess {
    GSubprocess *process;
    pid_t group;
    int in, out, errors; // -1: closed
    GString *said;       // of standard output, not yet taken
    gsize scanned;       // bytes of it that hold no line feed
    GString *wrote;      // to standard error, the end of it
};

// --- start -----------------------------------------------------------------------------------------

static void limit(int resource, rlim_t value) {
    struct rlimit limits;
    if (getrlimit(resource, &limits) == 0) {
        limits.rlim_cur = limits.rlim_max = MIN(value, limits.rlim_max);
        setrlimit(resource, &limits);
    }
}

// Between fork and exec, where little is allowed.
static void set_up_child(gpointer data) {
    const BotCommand *command = data;
    setsid();
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    limit(RLIMIT_CORE, 0);
    if (command->memory > 0) {
        limit(RLIMIT_DATA, (rlim_t)command->memory * 1024 * 1024);
    }
    if (command->cpu > 0) {
        limit(RLIMIT_CPU, (rlim_t)command->cpu);
    }
    if (command->processes > 0) {
        limit(RLIMIT_NPROC, (rlim_t)command->processes);
    }
}

BotProcess *bot_process_start(const BotCommand *command, GError **error) {
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
        G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_subprocess_launcher_set_child_setup(launcher, set_up_child, (gpointer)command, NULL);
    GSubprocess *child = g_subprocess_launcher_spawnv(launcher, (const char *const *)command->argv,
                                                      error);
    if (child == NULL) {
        return NULL;
    }
    BotProcess *process = g_new0(BotProcess, 1);
    const char *identifier = g_subprocess_get_identifier(child);
    process->process = child;
    process->group = identifier != NULL ? (pid_t)g_ascii_strtoll(identifier, NULL, 10) : 0;
    process->in = g_unix_output_stream_get_fd(
        G_UNIX_OUTPUT_STREAM(g_subprocess_get_stdin_pipe(child)));
    process->out = g_unix_input_stream_get_fd(
        G_UNIX_INPUT_STREAM(g_subprocess_get_stdout_pipe(child)));
    process->errors = g_unix_input_stream_get_fd(
        G_UNIX_INPUT_STREAM(g_subprocess_get_stderr_pipe(child)));
    process->said = g_string_new(NULL);
    process->wrote = g_string_new(NULL);
    const int streams[] = { process->in, process->out, process->errors };
    for (size_t i = 0; i < G_N_ELEMENTS(streams); i++) {
        g_unix_set_fd_nonblocking(streams[i], TRUE, NULL);
    }
    return process;
}

// --- streams ---------------------------------------------------------------------------------------

static bool has_ended(const BotProcess *process) {
    return g_subprocess_get_identifier(process->process) == NULL;
}

// Reads once. False at the end of the stream.
static bool take(int stream, GString *into) {
    char part[PART];
    ssize_t got = read(stream, part, sizeof(part));
    if (got > 0) {
        g_string_append_len(into, part, got);
    }
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void take_errors(BotProcess *process) {
    if (!take(process->errors, process->wrote)) {
        process->errors = -1;
    }
    if (process->wrote->len > ERRORS_KEPT) {
        g_string_erase(process->wrote, 0, (gssize)(process->wrote->len - ERRORS_KEPT));
    }
}

// Waits for something to happen on the streams and takes what can be taken; `send` is more text that
// is to be sent. Returns how much was sent, -1 if nothing more can be.
static gssize serve(BotProcess *process, const char *send, gint64 deadline) {
    struct pollfd streams[] = {
        { .fd = process->out, .events = POLLIN },
        { .fd = process->errors, .events = POLLIN },
        { .fd = send != NULL ? process->in : -1, .events = POLLOUT },
    };
    gint64 left = (deadline - g_get_monotonic_time() + 999) / 1000;
    if (poll(streams, G_N_ELEMENTS(streams), (int)CLAMP(left, 0, LOOK_MS)) <= 0) {
        return 0;
    }
    if (streams[0].revents != 0 && !take(process->out, process->said)) {
        process->out = -1;
    }
    if (streams[1].revents != 0) {
        take_errors(process);
    }
    if (send == NULL || streams[2].revents == 0) {
        return 0;
    }
    ssize_t sent = write(process->in, send, strlen(send));
    return sent >= 0 ? sent : errno == EAGAIN || errno == EINTR ? 0 : -1;
}

static bool floods(const BotProcess *process) {
    return process->said->len > SAID_MAX;
}

BotResult bot_process_send(BotProcess *process, const char *text, gint64 deadline) {
    while (*text != '\0') {
        gssize sent = process->in < 0 ? -1 : serve(process, text, deadline);
        if (sent < 0) {
            return BOT_GONE;
        }
        text += sent;
        if (floods(process)) {
            return BOT_TOO_LONG;
        }
        if (*text != '\0' && g_get_monotonic_time() >= deadline) {
            return has_ended(process) ? BOT_GONE : BOT_LATE;
        }
    }
    return BOT_GOOD;
}

// The first whole line of what was said. (transfer full), NULL if there is none
static char *next_line(BotProcess *process) {
    GString *said = process->said;
    const char *end = memchr(said->str + process->scanned, '\n', said->len - process->scanned);
    if (end == NULL) {
        process->scanned = said->len;
        return NULL;
    }
    gsize length = (gsize)(end - said->str);
    char *line = g_strndup(said->str, length);
    g_string_erase(said, 0, (gssize)length + 1);
    process->scanned = 0;
    if (length > 0 && line[length - 1] == '\r') {
        line[length - 1] = '\0';
    }
    return line;
}

BotResult bot_process_read(BotProcess *process, gint64 deadline, char **line) {
    for (;;) {
        *line = next_line(process);
        if (*line != NULL) {
            break;
        }
        if (process->said->len > BOT_LINE_MAX) {
            return BOT_TOO_LONG;
        }
        if (process->out < 0) {
            return BOT_GONE;
        }
        // Asked before the last look at the stream, so that nothing said before the end is missed. A
        // child of the process may hold the stream open.
        bool ended = has_ended(process);
        gsize before = process->said->len;
        serve(process, NULL, deadline);
        if (process->said->len > before) {
            continue;
        }
        if (ended || g_get_monotonic_time() >= deadline) {
            return ended ? BOT_GONE : BOT_LATE;
        }
    }
    if (strlen(*line) >= BOT_LINE_MAX) {
        g_clear_pointer(line, g_free);
        return BOT_TOO_LONG;
    }
    return BOT_GOOD;
}

bool bot_process_discard(BotProcess *process) {
    serve(process, NULL, 0);
    bool any = process->said->len > 0;
    g_string_truncate(process->said, 0);
    process->scanned = 0;
    return any;
}

// --- end -------------------------------------------------------------------------------------------

void bot_process_close(BotProcess *process) {
    process->in = -1;
    g_output_stream_close(g_subprocess_get_stdin_pipe(process->process), NULL, NULL);
}

bool bot_process_wait(BotProcess *process, gint64 deadline, int *status) {
    while (!has_ended(process)) {
        if (g_get_monotonic_time() >= deadline) {
            return false;
        }
        serve(process, NULL, deadline);
        g_string_truncate(process->said, 0);
        if (process->out < 0 && process->errors < 0) {
            g_usleep(1000);
        }
    }
    g_subprocess_wait(process->process, NULL, NULL);
    if (status != NULL) {
        *status = g_subprocess_get_if_exited(process->process)
                      ? g_subprocess_get_exit_status(process->process)
                      : -1;
    }
    return true;
}

void bot_process_kill(BotProcess *process) {
    // The whole group, also where the process itself has ended already and left others behind.
    if (process->group > 1) {
        kill(-process->group, SIGKILL);
    }
    g_subprocess_force_exit(process->process);
    g_subprocess_wait(process->process, NULL, NULL);
    take_errors(process);
    g_object_unref(process->process);
    g_string_free(process->said, TRUE);
    g_string_free(process->wrote, TRUE);
    g_free(process);
}

void bot_process_end(BotProcess *process) {
    gint64 deadline = g_get_monotonic_time() + QUIT_MS * G_TIME_SPAN_MILLISECOND;
    if (process->in >= 0) {
        bot_process_send(process, "quit\n", deadline);
        bot_process_close(process);
    }
    bot_process_wait(process, deadline, NULL);
    bot_process_kill(process);
}

const char *bot_process_errors(const BotProcess *process) {
    return process->wrote->str;
}
