// SPDX-License-Identifier: LGPL-2.1-or-later
// Counts of faults and their words. What a fault is, external-bot.c decides.
#include "bot-faults.h"

#include <string.h>

static const struct {
    const char *key;
    const char *words; // after a number
} kinds[BOT_FAULTS] = {
    [BOT_FAULT_LATE] = { "late", N_("not answered in time") },
    [BOT_FAULT_ILLEGAL] = { "illegal", N_("answered with a move that the rules refuse") },
    [BOT_FAULT_GARBLED] = { "garbled", N_("answered with what is no move") },
    [BOT_FAULT_TOO_LONG] = { "too_long", N_("answered with text that does not end") },
    [BOT_FAULT_ERROR] = { "error", N_("answered with an error") },
    [BOT_FAULT_DIED] = { "died", N_("at which the program ended") },
    [BOT_FAULT_ABSENT] = { "absent", N_("for which the program was not there any more") },
};

void bot_faults_clear(BotFaults *faults) {
    for (int i = 0; i < BOT_FAULTS; i++) {
        g_clear_pointer(&faults->example[i], g_free);
        faults->count[i] = 0;
    }
    g_clear_pointer(&faults->errors, g_free);
}

void bot_faults_count(BotFaults *faults, BotFault fault, const char *example) {
    faults->count[fault]++;
    if (faults->example[fault] == NULL && example != NULL) {
        faults->example[fault] = screen_clean_message(example);
    }
}

void bot_faults_add(BotFaults *whole, const BotFaults *part) {
    for (int i = 0; i < BOT_FAULTS; i++) {
        whole->count[i] += part->count[i];
        if (whole->example[i] == NULL) {
            whole->example[i] = g_strdup(part->example[i]);
        }
    }
    if (whole->errors == NULL) {
        whole->errors = g_strdup(part->errors);
    }
}

int64_t bot_faults_total(const BotFaults *faults) {
    int64_t total = 0;
    for (int i = 0; i < BOT_FAULTS; i++) {
        total += faults->count[i];
    }
    return total;
}

const char *bot_fault_key(BotFault fault) {
    return kinds[fault].key;
}

static void add_errors(GString *out, const char *errors) {
    g_auto(GStrv) lines = g_strsplit(errors, "\n", -1);
    int count = (int)g_strv_length(lines);
    g_string_append_printf(out, "  %s\n", _("The last that it wrote to standard error:"));
    for (int i = MAX(count - 9, 0); i < count; i++) {
        g_autofree char *clean = screen_clean_message(lines[i]);
        if (*clean != '\0') {
            g_string_append_printf(out, "    %s\n", clean);
        }
    }
}

char *bot_faults_words(const BotFaults *faults, const char *name) {
    int64_t total = bot_faults_total(faults);
    if (total == 0) {
        return NULL;
    }
    g_autofree char *clean = screen_clean_message(name);
    g_autofree char *number = output_number(total);
    GString *out = g_string_new(NULL);
    climb_words_add(
        out,
        climb_words_plural(
            "{bot}: {number} decision was made for it (the first legal move, or none out of "
            "turn)",
            "{bot}: {number} decisions were made for it (the first legal move, or none out of "
            "turn)",
            (int)MIN(total, G_MAXINT)),
        "bot", clean, "number", number, NULL);
    g_string_append_c(out, '\n');
    for (int i = 0; i < BOT_FAULTS; i++) {
        if (faults->count[i] == 0) {
            continue;
        }
        g_autofree char *count = output_number(faults->count[i]);
        g_string_append_printf(out, "  %s %s", count, _(kinds[i].words));
        if (faults->example[i] != NULL) {
            climb_words_add(out, faults->count[i] > 1 ? _("; first: {example}") : "; {example}",
                            "example", faults->example[i], NULL);
        }
        g_string_append_c(out, '\n');
    }
    if (faults->errors != NULL && faults->errors[0] != '\0') {
        add_errors(out, faults->errors);
    }
    return g_string_free(out, FALSE);
}

void bot_faults_json(const BotFaults *faults, JsonBuilder *json) {
    json_builder_set_member_name(json, "faults");
    json_builder_begin_object(json);
    for (int i = 0; i < BOT_FAULTS; i++) {
        output_json_number(json, kinds[i].key, faults->count[i]);
    }
    json_builder_set_member_name(json, "examples");
    json_builder_begin_object(json);
    for (int i = 0; i < BOT_FAULTS; i++) {
        if (faults->example[i] != NULL) {
            output_json_text(json, kinds[i].key, faults->example[i]);
        }
    }
    json_builder_end_object(json);
    g_autofree char *errors = faults->errors != NULL ? g_utf8_make_valid(faults->errors, -1) : NULL;
    output_json_text(json, "stderr", errors);
    json_builder_end_object(json);
}
