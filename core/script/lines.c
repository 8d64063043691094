// SPDX-License-Identifier: LGPL-2.1-or-later
// Finds the lines of a definition's parts in the text of a script. A small reading of Lua: tokens,
// table constructors and what they are called, without running anything. Tables that the text does
// not show (made by a loop, say) have no spots, and the line of what is around them serves.
#include <string.h>

#include "definition.h"

#define NESTING_MAX 200
#define DOUBLES_MAX 500 // entries of one table among which keys that stand twice are looked for

typedef enum { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_TEXT, TOKEN_SIGN } TokenType;

typedef struct {
    TokenType type;
    const char *start; // of a text: behind its opening quote
    size_t length;
    int line;
} Token;

typedef struct {
    const char *at, *end;
    int line;
    Token token; // the present one
    Token next;
    int order;
    int depth;
    GHashTable *locals; // name to ClimbSpot of a table constructor
} Reader;

struct _ClimbLines {
    GHashTable *locals;
    ClimbSpot *root; // owned by itself, or by `locals` if `root_name` is set
    char *root_name;
};

static void spot_free(gpointer data) {
    ClimbSpot *spot = data;
    if (spot == NULL) {
        return;
    }
    if (spot->children != NULL) {
        g_ptr_array_unref(spot->children);
    }
    g_free(spot->key);
    g_free(spot->alias);
    g_free(spot);
}

// --- tokens -----------------------------------------------------------------------------------------------

// Level of a long bracket that begins here ("[[" 0, "[=[" 1), or -1.
static int long_level(const char *at, const char *end) {
    const char *from = at + 1;
    while (from < end && *from == '=') {
        from++;
    }
    return at < end && *at == '[' && from < end && *from == '[' ? (int)(from - at - 1) : -1;
}

// Moves behind the closing bracket of a level, counting lines; returns where the content ends.
static const char *skip_long(Reader *reader, int level) {
    reader->at += level + 2;
    for (; reader->at < reader->end; reader->at++) {
        const char *from = reader->at + 1;
        reader->line += *reader->at == '\n';
        if (*reader->at != ']') {
            continue;
        }
        while (from < reader->end && *from == '=') {
            from++;
        }
        if (from < reader->end && *from == ']' && from - reader->at - 1 == level) {
            const char *content = reader->at;
            reader->at = from + 1;
            return content;
        }
    }
    return reader->end;
}

static void skip_comment(Reader *reader) {
    reader->at += 2;
    int level = long_level(reader->at, reader->end);
    if (level >= 0) {
        skip_long(reader, level);
        return;
    }
    while (reader->at < reader->end && *reader->at != '\n') {
        reader->at++;
    }
}

static void skip_blank(Reader *reader) {
    while (reader->at < reader->end) {
        if (g_ascii_isspace(*reader->at)) {
            reader->line += *reader->at++ == '\n';
        } else if (reader->at + 1 < reader->end && memcmp(reader->at, "--", 2) == 0) {
            skip_comment(reader);
        } else {
            return;
        }
    }
}

static void read_quoted(Reader *reader, Token *token) {
    char quote = *reader->at++;
    token->start = reader->at;
    while (reader->at < reader->end && *reader->at != quote) {
        bool escape = *reader->at == '\\' && reader->at + 1 < reader->end;
        reader->line += reader->at[escape ? 1 : 0] == '\n';
        reader->at += escape ? 2 : 1;
    }
    token->length = (size_t)(reader->at - token->start);
    reader->at += reader->at < reader->end ? 1 : 0;
}

static Token read_token(Reader *reader) {
    skip_blank(reader);
    Token token = { .type = TOKEN_END, .start = reader->at, .line = reader->line };
    if (reader->at >= reader->end) {
        return token;
    }
    int level = long_level(reader->at, reader->end);
    if (level >= 0) {
        token.type = TOKEN_TEXT;
        token.start += level + 2;
        token.length = (size_t)(skip_long(reader, level) - token.start);
    } else if (*reader->at == '"' || *reader->at == '\'') {
        token.type = TOKEN_TEXT;
        read_quoted(reader, &token);
    } else if (g_ascii_isalnum(*reader->at) || *reader->at == '_') {
        token.type = g_ascii_isdigit(*reader->at) ? TOKEN_NUMBER : TOKEN_NAME;
        while (reader->at < reader->end && (g_ascii_isalnum(*reader->at) || *reader->at == '_')) {
            reader->at++;
        }
        token.length = (size_t)(reader->at - token.start);
    } else {
        static const char *const pairs[] = { "==", "~=", "<=", ">=", "::", "..", "//", "<<", ">>" };
        size_t length = 1;
        for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) {
            if (reader->at + 1 < reader->end && memcmp(reader->at, pairs[i], 2) == 0) {
                length = 2;
            }
        }
        token.type = TOKEN_SIGN;
        token.length = length;
        reader->at += length;
    }
    return token;
}

static void advance(Reader *reader) {
    reader->token = reader->next;
    reader->next = read_token(reader);
}

static bool token_is(const Token *token, TokenType type, const char *text) {
    return token->type == type && token->length == strlen(text) &&
           memcmp(token->start, text, token->length) == 0;
}

static bool sign(const Reader *reader, const char *text) {
    return token_is(&reader->token, TOKEN_SIGN, text);
}

static char *token_text(const Token *token) {
    return g_strndup(token->start, token->length);
}

// --- table constructors -------------------------------------------------------------------------------------

// How a token changes the depth of brackets and blocks.
static int nesting(const Token *token) {
    static const char *const opening[] = { "function", "if", "do", "repeat" };
    static const char *const closing[] = { "end", "until" };
    if (token->type == TOKEN_SIGN && token->length == 1) {
        return strchr("({[", *token->start) != NULL   ? 1
               : strchr(")}]", *token->start) != NULL ? -1
                                                      : 0;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(opening); i++) {
        if (token_is(token, TOKEN_NAME, opening[i])) {
            return 1;
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(closing); i++) {
        if (token_is(token, TOKEN_NAME, closing[i])) {
            return -1;
        }
    }
    return 0;
}

// Moves to the ',', ';' or '}' that ends an entry.
static void skip_value(Reader *reader) {
    int depth = 0;
    while (reader->token.type != TOKEN_END) {
        if (depth == 0 && (sign(reader, ",") || sign(reader, ";") || sign(reader, "}"))) {
            return;
        }
        depth += nesting(&reader->token);
        advance(reader);
    }
}

static bool ends_entry(const Token *token) {
    return token->type == TOKEN_SIGN && token->length == 1 && strchr(",;}", *token->start) != NULL;
}

static GPtrArray *read_table(Reader *reader);

// Reads an entry's key, if it has one that the text shows. The value follows.
static void read_key(Reader *reader, ClimbSpot *spot, gint64 *count) {
    if (reader->token.type == TOKEN_NAME && token_is(&reader->next, TOKEN_SIGN, "=")) {
        spot->key = token_text(&reader->token);
        advance(reader);
        advance(reader);
    } else if (sign(reader, "[")) {
        advance(reader);
        if (reader->token.type == TOKEN_TEXT && token_is(&reader->next, TOKEN_SIGN, "]")) {
            spot->key = token_text(&reader->token);
        } else if (reader->token.type == TOKEN_NUMBER && token_is(&reader->next, TOKEN_SIGN, "]")) {
            g_autofree char *digits = token_text(&reader->token);
            spot->index = g_ascii_strtoll(digits, NULL, 10);
        } else {
            spot->key = g_strdup(""); // a key that must be worked out
        }
        for (int depth = 1; depth > 0 && reader->token.type != TOKEN_END; advance(reader)) {
            depth += nesting(&reader->token);
        }
        if (sign(reader, "=")) {
            advance(reader);
        }
    } else {
        spot->index = ++*count;
    }
}

static void read_entry(Reader *reader, GPtrArray *list, gint64 *count) {
    ClimbSpot *spot = g_new0(ClimbSpot, 1);
    spot->line = reader->token.line;
    spot->order = ++reader->order;
    g_ptr_array_add(list, spot);
    read_key(reader, spot, count);
    if (sign(reader, "{") && reader->depth < NESTING_MAX) {
        spot->children = read_table(reader);
    } else if (reader->token.type == TOKEN_NAME && ends_entry(&reader->next)) {
        spot->alias = token_text(&reader->token);
    }
    bool named = spot->key != NULL && spot->key[0] != '\0' && list->len <= DOUBLES_MAX;
    for (guint i = 0; named && i + 1 < list->len; i++) {
        ClimbSpot *other = list->pdata[i];
        if (g_strcmp0(other->key, spot->key) == 0) {
            other->again = spot->line;
        }
    }
    skip_value(reader);
}

// Reads from '{' to behind '}'.
static GPtrArray *read_table(Reader *reader) {
    GPtrArray *list = g_ptr_array_new_with_free_func(spot_free);
    gint64 count = 0;
    reader->depth++;
    advance(reader);
    while (reader->token.type != TOKEN_END && !sign(reader, "}")) {
        if (sign(reader, ",") || sign(reader, ";")) {
            advance(reader);
        } else {
            read_entry(reader, list, &count);
        }
    }
    advance(reader);
    reader->depth--;
    return list;
}

// --- the file ------------------------------------------------------------------------------------------------

// At "climb.variant" or "climb.game": the table that is given to it.
static void read_definition(Reader *reader, ClimbLines *lines) {
    int line = reader->token.line;
    advance(reader);
    advance(reader);
    if (!token_is(&reader->token, TOKEN_NAME, "variant") &&
        !token_is(&reader->token, TOKEN_NAME, "game")) {
        return;
    }
    advance(reader);
    if (sign(reader, "(")) {
        advance(reader);
    }
    if (sign(reader, "{")) {
        g_clear_pointer(&lines->root_name, g_free);
        g_clear_pointer(&lines->root, spot_free);
        lines->root = g_new0(ClimbSpot, 1);
        lines->root->line = line;
        lines->root->children = read_table(reader);
    } else if (reader->token.type == TOKEN_NAME) {
        g_free(lines->root_name);
        lines->root_name = token_text(&reader->token);
    }
}

// At "name = {": a variable that may stand in the definition.
static void read_variable(Reader *reader) {
    char *name = token_text(&reader->token);
    ClimbSpot *spot = g_new0(ClimbSpot, 1);
    spot->line = reader->token.line;
    spot->order = ++reader->order;
    advance(reader);
    advance(reader);
    spot->children = read_table(reader);
    g_hash_table_replace(reader->locals, name, spot);
}

ClimbLines *climb_lines_new(const char *text, gsize length) {
    ClimbLines *lines = g_new0(ClimbLines, 1);
    lines->locals = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, spot_free);
    Reader reader = { .at = text, .end = text + length, .line = 1, .locals = lines->locals };
    advance(&reader);
    advance(&reader);
    while (reader.token.type != TOKEN_END) {
        Reader peek = reader;
        if (token_is(&reader.token, TOKEN_NAME, "climb") &&
            token_is(&reader.next, TOKEN_SIGN, ".")) {
            read_definition(&reader, lines);
            continue;
        }
        if (reader.token.type == TOKEN_NAME && token_is(&reader.next, TOKEN_SIGN, "=")) {
            advance(&peek);
            advance(&peek);
            if (sign(&peek, "{")) {
                read_variable(&reader);
                continue;
            }
        }
        advance(&reader);
    }
    return lines;
}

void climb_lines_free(ClimbLines *lines) {
    if (lines != NULL) {
        g_hash_table_unref(lines->locals);
        spot_free(lines->root);
        g_free(lines->root_name);
        g_free(lines);
    }
}

const ClimbSpot *climb_lines_definition(const ClimbLines *lines) {
    return lines->root_name != NULL ? g_hash_table_lookup(lines->locals, lines->root_name)
                                    : lines->root;
}

const ClimbSpot *climb_lines_child(const ClimbLines *lines, const ClimbSpot *spot, const char *key,
                                   gint64 index) {
    if (spot != NULL && spot->children == NULL && spot->alias != NULL) {
        spot = g_hash_table_lookup(lines->locals, spot->alias);
    }
    if (spot == NULL || spot->children == NULL) {
        return NULL;
    }
    for (guint i = spot->children->len; i > 0; i--) {
        const ClimbSpot *child = spot->children->pdata[i - 1];
        bool same = key != NULL ? g_strcmp0(child->key, key) == 0
                                : child->key == NULL && child->index == index;
        if (same) {
            return child;
        }
    }
    return NULL;
}
