// SPDX-License-Identifier: LGPL-2.1-or-later
// Remembers what pure hooks answered. The arguments are cards and combinations of a game; kinds have
// other numbers in other games, so the game is part of the key. Whoever calls holds the script's
// lock.
#include "hooks-private.h"

#include <string.h>

#define ENTRIES_MAX (1 << 16)
#define SETS_MAX (1 << 20) // in all entries
#define GAMES_MAX 8
#define HASH_MAX 96 // of "sha256:…"

typedef struct {
    ClimbCards cards[2];
    guint32 strength[2];
    guint8 kind[2];
    guint8 hook;
    guint8 game;
    guint8 reversed;
} Key;

typedef struct {
    Key key; // first: the table hashes entries by their keys
    bool known, yes;
    int kind, number;
    ClimbCards *sets; // generate: owned
    int set_count;
} Entry;

struct _ClimbHookMemo {
    GHashTable *entries; // a set of Entry
    int sets;            // kept in them
    char games[GAMES_MAX][HASH_MAX];
    int game_count;
    int latest; // the game of the latest call
};

static guint key_hash(gconstpointer data) {
    const Key *key = data;
    guint64 hash = 0;
    for (int i = 0; i < 2; i++) {
        hash = (hash ^ (hash >> 29) ^ climb_cards_first(key->cards[i])) *
               G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
        hash += climb_cards_second(key->cards[i]) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    }
    hash ^= (guint64)key->strength[0] << 20 ^ key->strength[1];
    hash ^= (guint64)key->hook << 8 ^ key->game ^ (guint64)key->kind[0] << 40 ^
            (guint64)key->kind[1] << 48;
    hash *= G_GUINT64_CONSTANT(0x94D049BB133111EB);
    return (guint)(hash >> 32);
}

static gboolean key_equal(gconstpointer first, gconstpointer second) {
    const Key *a = first;
    const Key *b = second;
    return a->cards[0] == b->cards[0] && a->cards[1] == b->cards[1] &&
           a->strength[0] == b->strength[0] && a->strength[1] == b->strength[1] &&
           a->kind[0] == b->kind[0] && a->kind[1] == b->kind[1] && a->hook == b->hook &&
           a->game == b->game && a->reversed == b->reversed;
}

static void free_entry(gpointer data) {
    Entry *entry = data;
    g_free(entry->sets);
    g_free(entry);
}

ClimbHookMemo *climb_hook_memo_new(void) {
    ClimbHookMemo *memo = g_new0(ClimbHookMemo, 1);
    memo->entries = g_hash_table_new_full(key_hash, key_equal, free_entry, NULL);
    return memo;
}

void climb_hook_memo_free(ClimbHookMemo *memo) {
    if (memo != NULL) {
        g_hash_table_unref(memo->entries);
        g_free(memo);
    }
}

static void forget(ClimbHookMemo *memo) {
    g_hash_table_remove_all(memo->entries);
    memo->sets = 0;
}

void climb_hook_memo_clear(ClimbHookMemo *memo) {
    forget(memo);
    memo->game_count = 0;
    memo->latest = 0;
}

// Games come and go at the same address, so they are known by the hash of their rules.
static guint8 game_number(ClimbHookMemo *memo, const ClimbGame *game) {
    if (memo->latest < memo->game_count && strcmp(memo->games[memo->latest], game->hash) == 0) {
        return (guint8)memo->latest;
    }
    int place = 0;
    while (place < memo->game_count && strcmp(memo->games[place], game->hash) != 0) {
        place++;
    }
    if (place == GAMES_MAX) {
        climb_hook_memo_clear(memo);
        place = 0;
    }
    if (place == memo->game_count) {
        g_strlcpy(memo->games[place], game->hash, HASH_MAX);
        memo->game_count++;
    }
    memo->latest = place;
    return (guint8)place;
}

static Key key_of(ClimbHookMemo *memo, const ClimbHookCall *call) {
    Key key = { .hook = (guint8)call->id, .game = game_number(memo, call->moment.game) };
    if (call->id != CLIMB_HOOK_BEATS) {
        key.cards[0] = call->cards;
        return key;
    }
    for (int i = 0; i < 2; i++) {
        key.cards[i] = call->combos[i].cards;
        key.strength[i] = call->combos[i].strength;
        key.kind[i] = call->combos[i].kind;
    }
    key.reversed = (guint8)(call->combos[0].reversed << 1 | call->combos[1].reversed);
    return key;
}

bool climb_hook_memo_find(ClimbHookMemo *memo, ClimbHookCall *call) {
    Key key = key_of(memo, call);
    const Entry *entry = g_hash_table_lookup(memo->entries, &key);
    if (entry == NULL) {
        return false;
    }
    call->known = entry->known;
    call->yes = entry->yes;
    call->kind = entry->kind;
    call->number = entry->number;
    for (int i = 0; i < entry->set_count; i++) {
        call->sets[i] = entry->sets[i];
    }
    call->set_count = entry->set_count;
    return true;
}

void climb_hook_memo_keep(ClimbHookMemo *memo, const ClimbHookCall *call) {
    if (g_hash_table_size(memo->entries) >= ENTRIES_MAX ||
        memo->sets + call->set_count > SETS_MAX) {
        forget(memo);
    }
    memo->sets += call->set_count;
    Entry *entry = g_new(Entry, 1);
    *entry = (Entry){
        .key = key_of(memo, call),
        .known = call->known,
        .yes = call->yes,
        .kind = call->kind,
        .number = call->number,
        .sets = g_memdup2(call->sets, sizeof(ClimbCards) * (gsize)call->set_count),
        .set_count = call->set_count,
    };
    g_hash_table_add(memo->entries, entry);
}
