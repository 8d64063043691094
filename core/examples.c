// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads files of rule examples, takes each line apart and hands it to the runner of its kind
// (examples-*.c). Holds no rules: the runners ask the engine, and what a name or an option means is
// found in examples-rules.c.
#include "examples-private.h"

#include <string.h>

// What stands in a line for bytes that are not UTF-8.
static const char replacement[] = "\357\277\275";

typedef struct {
    const char *kind;
    ClimbExampleRun run;
    bool answered; // the body has a question, '=' and an answer
} Runner;

static const Runner runners[] = {
    { "beats", climb_example_beats, false },       { "notbeats", climb_example_not_beats, false },
    { "kind", climb_example_kind, true },          { "score", climb_example_score, true },
    { "points", climb_example_points, true },      { "settle", climb_example_settle, true },
    { "auction", climb_example_auction, true },    { "cutdeal", climb_example_cut, true },
    { "drawdealer", climb_example_draw, true },    { "opener", climb_example_opener, true },
    { "losertie", climb_example_loser_tie, true }, { "opening", climb_example_opening, true },
    { "trick", climb_example_flow, true },         { "lead", climb_example_lead, true },
    { "end", climb_example_flow, true },           { "bomb", climb_example_flow, true },
    { "feeding", climb_example_feeding, true },    { "deal", climb_example_deal, true },
    { "gives", climb_example_gives, true },
};

static const Runner *find_runner(const char *kind, GError **error) {
    const char *names[G_N_ELEMENTS(runners)];
    for (size_t i = 0; i < G_N_ELEMENTS(runners); i++) {
        if (climb_example_same(kind, runners[i].kind)) {
            return &runners[i];
        }
        names[i] = runners[i].kind;
    }
    const char *near = climb_nearest_name(kind, names, G_N_ELEMENTS(names));
    climb_example_unclear(error, "“%s” is no kind of example%s%s%s", kind,
                          near != NULL ? "; did you mean “" : "", near != NULL ? near : "",
                          near != NULL ? "”?" : "");
    return NULL;
}

// Splits what stands between brackets at its commas, spaces around them left out.
static char **split_list(const char *text, size_t length) {
    g_autofree char *inner = g_strndup(text, length);
    char **list = g_strsplit(inner, ",", -1);
    for (char **item = list; *item != NULL; item++) {
        g_strstrip(*item);
    }
    return list;
}

// Reads "[options]" or "(arguments)" at `*at` if it stands there. False if it has no end.
static bool take_list(const char **at, char open, char close, char ***list, GError **error) {
    const char *from = *at + strspn(*at, " \t");
    if (*from != open) {
        return true;
    }
    const char *end = strchr(from, close);
    if (end == NULL) {
        climb_example_unclear(error, "“%c” has no “%c”", open, close);
        return false;
    }
    g_strfreev(*list);
    *list = split_list(from + 1, (size_t)(end - from - 1));
    *at = end + 1;
    return true;
}

static char *take_word(const char **at, const char *end_marks) {
    const char *from = *at + strspn(*at, " \t");
    size_t length = strcspn(from, end_marks);
    *at = from + length;
    return g_strndup(from, length);
}

static void split_body(ClimbExampleLine *line) {
    const char *equals = strrchr(line->body, '=');
    line->question = equals == NULL ? g_strdup(line->body)
                                    : g_strndup(line->body, (size_t)(equals - line->body));
    line->expected = g_strdup(equals == NULL ? "" : equals + 1);
    g_strstrip(line->question);
    g_strstrip(line->expected);
}

static bool take_apart(const char *text, ClimbExampleLine *line, GError **error) {
    const char *at = text;
    line->id = take_word(&at, " \t:");
    line->kind = take_word(&at, " \t:");
    line->name = take_word(&at, " \t[(");
    if (*line->id == '\0' || *line->kind == '\0' || *line->name == '\0') {
        climb_example_unclear(error, "an example reads “ID kind game[options] : body”");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (!take_list(&at, '[', ']', &line->options, error) ||
            !take_list(&at, '(', ')', &line->arguments, error)) {
            return false;
        }
    }
    at += strspn(at, " \t");
    if (*at != ':') {
        climb_example_unclear(error, "there is no “:” after “%s”", line->name);
        return false;
    }
    line->body = g_strstrip(g_strdup(at + 1));
    split_body(line);
    return true;
}

static void clear_line(ClimbExampleLine *line) {
    g_free(line->id);
    g_free(line->kind);
    g_free(line->name);
    g_strfreev(line->options);
    g_strfreev(line->arguments);
    g_free(line->body);
    g_free(line->question);
    g_free(line->expected);
    g_free(line->says);
}

// Runs a line without its comment; sets line->says or an error where it fails.
static bool run_text(const char *text, ClimbExampleLine *line, GError **error) {
    if (strstr(text, replacement) != NULL) {
        climb_example_unclear(error, "the line is not UTF-8 text");
        return false;
    }
    if (!take_apart(text, line, error)) {
        return false;
    }
    const Runner *runner = find_runner(line->kind, error);
    if (runner == NULL) {
        return false;
    }
    if (runner->answered && (*line->question == '\0' || *line->expected == '\0')) {
        climb_example_unclear(error, "“%s” needs “question = answer”", line->kind);
        return false;
    }
    return runner->run(line, error);
}

// A line of the file without its comment and surrounding space. (transfer full)
static char *without_comment(const char *text, size_t length) {
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)length);
    char *mark = strchr(valid, '#');
    if (mark != NULL) {
        *mark = '\0';
    }
    return g_strstrip(g_steal_pointer(&valid));
}

static ClimbExample run_stripped(const ClimbRegistry *registry, const char *text, int number) {
    ClimbExampleLine line = { .registry = registry };
    g_autoptr(GError) error = NULL;
    ClimbExample example = { .line = number };
    example.passed = run_text(text, &line, &error);
    example.id = g_strdup(line.id != NULL ? line.id : "");
    if (error != NULL) {
        example.passed = false;
        example.message = g_strdup_printf("cannot be read: %s", error->message);
    } else if (!example.passed) {
        example.message = g_strdup_printf("the example says: %s; the rules say: %s", line.body,
                                          line.says != NULL ? line.says : "otherwise");
    }
    clear_line(&line);
    return example;
}

ClimbExample climb_examples_run_line(const ClimbRegistry *registry, const char *line, int number) {
    g_autofree char *text = without_comment(line, strlen(line));
    return run_stripped(registry, text, number);
}

GArray *climb_examples_run(const ClimbRegistry *registry, const char *text) {
    GArray *examples = g_array_new(FALSE, TRUE, sizeof(ClimbExample));
    g_array_set_clear_func(examples, (GDestroyNotify)climb_example_clear);
    int number = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        g_autofree char *line = without_comment(text, length);
        number++;
        if (*line != '\0') {
            ClimbExample example = run_stripped(registry, line, number);
            g_array_append_val(examples, example);
        }
        text += length + (text[length] == '\n');
    }
    return examples;
}

void climb_example_clear(ClimbExample *example) {
    g_clear_pointer(&example->id, g_free);
    g_clear_pointer(&example->message, g_free);
}

bool climb_example_says(ClimbExampleLine *line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    g_free(line->says);
    line->says = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return false;
}

void climb_example_unclear(GError **error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_TEXT, message);
}
