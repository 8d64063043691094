// SPDX-License-Identifier: LGPL-2.1-or-later
// Draws one line on standard error and wipes it again. Decides when a bar is worth showing; what
// the work is, and in which thread it runs, is its owner's business.
#include "progress.h"

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "output.h"

#define PATIENCE G_USEC_PER_SEC        // before anything is shown
#define INTERVAL (G_USEC_PER_SEC / 10) // between two drawings
#define BAR_MAX 40

struct _Progress {
    const char *unit;
    int64_t total;
    int64_t begun; // monotonic time in microseconds
    int64_t drawn; // when last, 0 never
    int columns;   // of the line on the screen
    bool shown;    // is there anybody to show it to?
};

Progress *progress_new(const char *unit, int64_t total) {
    Progress *progress = g_new0(Progress, 1);
    progress->unit = unit;
    progress->total = MAX(total, 1);
    progress->begun = g_get_monotonic_time();
    progress->shown = isatty(STDERR_FILENO);
    return progress;
}

static int error_width(void) {
    struct winsize size = { 0 };
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
        return 80;
    }
    return size.ws_col;
}

static char *words_of(const Progress *progress, int64_t done, int64_t elapsed) {
    g_autofree char *done_text = output_number(done);
    g_autofree char *total_text = output_number(progress->total);
    double share = (double)done / (double)progress->total;
    GString *out = g_string_new(NULL);
    g_string_printf(out, "%3d %%  ", (int)(share * 100));
    climb_words_add(out, _("{done} of {all} {units}"), "done", done_text, "all", total_text,
                    "units", progress->unit, NULL);
    if (done > 0) {
        double left = (double)elapsed / (double)done * (double)(progress->total - done);
        g_autofree char *seconds = g_strdup_printf("%.0f", left / G_USEC_PER_SEC);
        climb_words_add(out, _(", {seconds} s left"), "seconds", seconds, NULL);
    }
    return g_string_free(out, FALSE);
}

static void draw(Progress *progress, int64_t done, int64_t elapsed) {
    g_autofree char *words = words_of(progress, done, elapsed);
    int columns = screen_columns(words);
    // One column stays free: a full line would wrap on some terminals.
    int room = error_width() - 1;
    int bar = MIN(BAR_MAX, room - columns - 3);
    GString *out = g_string_new("\r");
    if (bar >= 5) {
        int full = (int)(done * bar / progress->total);
        g_string_append_c(out, '[');
        for (int i = 0; i < bar; i++) {
            g_string_append_c(out, i < full ? '#' : '.');
        }
        g_string_append(out, "] ");
        columns += bar + 3;
    }
    if (columns <= room) {
        output_pad(out, words, screen_columns(words) + MAX(progress->columns - columns, 0));
        fputs(out->str, stderr);
        fflush(stderr);
        progress->columns = columns;
    }
    g_string_free(out, TRUE);
}

void progress_update(Progress *progress, int64_t done) {
    int64_t now = g_get_monotonic_time();
    if (!progress->shown || now - progress->begun < PATIENCE || now - progress->drawn < INTERVAL) {
        return;
    }
    progress->drawn = now;
    draw(progress, CLAMP(done, 0, progress->total), now - progress->begun);
}

void progress_free(Progress *progress) {
    if (progress->columns > 0) {
        // Spaces rather than an escape sequence: any terminal understands them.
        fprintf(stderr, "\r%*s\r", progress->columns, "");
        fflush(stderr);
    }
    g_free(progress);
}
