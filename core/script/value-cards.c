// SPDX-License-Identifier: LGPL-2.1-or-later
// Sets of cards and combinations as scripts see them: faces and letters outside, integers inside.
// Nothing here changes a set; operators make new ones.
#include "values.h"

#include <string.h>

#define MESSAGE_MAX 256
#define LETTERS_MAX (CLIMB_RANKS_MAX + 1)

static const char joker_letters[] = "BR"; // ranks of their own: XB, XR

// --- text to cards ----------------------------------------------------------------------------------

// The error is copied to the stack and freed before anything is raised.
static ClimbCards read_faces(lua_State *lua, const ClimbDeck *deck, const char *text) {
    ClimbCards cards = CLIMB_NO_CARDS;
    GError *error = NULL;
    if (!climb_deck_parse_cards(deck, text, &cards, &error)) {
        char message[MESSAGE_MAX];
        g_strlcpy(message, error->message, sizeof message);
        g_error_free(error);
        luaL_error(lua, "cards: %s", message);
    }
    return cards;
}

static ClimbCards cards_of(lua_State *lua, int index) {
    const ClimbMoment *moment = climb_values_moment(lua, "cards");
    guint deck = climb_values_here(lua)->deck;
    ClimbCardsValue *value = lua_touserdata(lua, index);
    if (value->deck == deck) {
        return value->cards;
    }
    if (!value->text) {
        luaL_error(lua, "a set of cards was kept from a game with another pack");
    }
    lua_getiuservalue(lua, index, 1);
    value->cards = read_faces(lua, &moment->game->deck, lua_tostring(lua, -1));
    value->deck = deck;
    lua_pop(lua, 1);
    return value->cards;
}

static const char *metatable(ClimbValueType type) {
    return climb_value_class(type)->name;
}

ClimbCards climb_values_check_cards(lua_State *lua, int index) {
    index = lua_absindex(lua, index);
    if (lua_type(lua, index) == LUA_TSTRING) {
        size_t length = 0;
        const char *text = lua_tolstring(lua, index, &length);
        luaL_argcheck(lua, strlen(text) == length, index, "faces such as \"3D 4S\" expected");
        return read_faces(lua, &climb_values_moment(lua, "cards")->game->deck, text);
    }
    if (luaL_testudata(lua, index, metatable(CLIMB_VALUE_CARDS)) == NULL) {
        luaL_typeerror(lua, index, "cards or their faces");
    }
    return cards_of(lua, index);
}

static ClimbCards self(lua_State *lua) {
    if (luaL_testudata(lua, 1, metatable(CLIMB_VALUE_CARDS)) == NULL) {
        luaL_error(
            lua,
            "Cards expected: a function of cards is called with a colon, as in hand:count(), not with a "
            "dot");
    }
    return cards_of(lua, 1);
}

static const ClimbDeck *deck_of(lua_State *lua) {
    return &climb_values_moment(lua, "cards")->game->deck;
}

// Letters of ranks or suits as the cards of them. "10" is T; jokers' ranks are B and R.
static int rank_of_letter(const ClimbDeck *deck, char letter) {
    int rank = climb_deck_rank(deck, letter);
    for (int i = 0; rank < 0 && i < deck->jokers; i++) {
        if (joker_letters[i] == g_ascii_toupper(letter)) {
            rank = deck->rank_count - deck->jokers + i;
        }
    }
    return rank;
}

static char letter_of_rank(const ClimbDeck *deck, int rank) {
    int joker = rank - (deck->rank_count - deck->jokers);
    return joker < 0 ? deck->ranks[rank] : joker_letters[joker];
}

// --- methods ----------------------------------------------------------------------------------------

static int cards_has(lua_State *lua) {
    ClimbCards cards = self(lua);
    ClimbCards wanted = climb_values_check_cards(lua, 2);
    luaL_argcheck(lua, wanted != CLIMB_NO_CARDS, 2, "no card is named");
    lua_pushboolean(lua, climb_cards_contains(cards, climb_cards_in_hand(cards, wanted)));
    return 1;
}

static int cards_count(lua_State *lua) {
    lua_pushinteger(lua, climb_cards_count(self(lua)));
    return 1;
}

static int cards_ranks(lua_State *lua) {
    char letters[LETTERS_MAX];
    size_t count = 0;
    const ClimbDeck *deck = deck_of(lua);
    ClimbRanks ranks = climb_cards_ranks(self(lua), 1);
    for (int rank = 0; rank < deck->rank_count; rank++) {
        if (climb_ranks_has(ranks, rank)) {
            letters[count++] = letter_of_rank(deck, rank);
        }
    }
    lua_pushlstring(lua, letters, count);
    return 1;
}

// Jokers are of no suit.
static ClimbCards without_jokers(const ClimbDeck *deck, ClimbCards cards) {
    for (int i = 1; i <= deck->jokers; i++) {
        cards &= ~climb_cards_of_rank(deck->rank_count - i);
    }
    return cards;
}

static int cards_suits(lua_State *lua) {
    char letters[CLIMB_SUIT_SLOTS + 1];
    size_t count = 0;
    const ClimbDeck *deck = deck_of(lua);
    ClimbCards cards = without_jokers(deck, self(lua));
    for (int suit = 0; suit < deck->suit_count; suit++) {
        if ((cards & climb_cards_of_suit(suit)) != 0) {
            letters[count++] = deck->suits[suit];
        }
    }
    lua_pushlstring(lua, letters, count);
    return 1;
}

static int cards_of_rank(lua_State *lua) {
    const ClimbDeck *deck = deck_of(lua);
    ClimbCards cards = self(lua);
    ClimbCards places = CLIMB_NO_CARDS;
    const char *letters = luaL_checkstring(lua, 2);
    for (const char *p = letters; *p != '\0'; p++) {
        bool ten = p[0] == '1' && p[1] == '0';
        int rank = rank_of_letter(deck, ten ? 'T' : *p);
        if (rank < 0) {
            return luaL_error(lua, "of_rank: “%s”: the ranks of this pack are %s%s", letters,
                              deck->ranks, deck->jokers > 0 ? ", and B and R for jokers" : "");
        }
        places |= climb_cards_of_rank(rank);
        p += ten ? 1 : 0;
    }
    climb_values_push_set(lua, climb_values_here(lua), cards & places);
    return 1;
}

static int cards_of_suit(lua_State *lua) {
    const ClimbDeck *deck = deck_of(lua);
    ClimbCards cards = without_jokers(deck, self(lua));
    ClimbCards places = CLIMB_NO_CARDS;
    const char *letters = luaL_checkstring(lua, 2);
    for (const char *p = letters; *p != '\0'; p++) {
        int suit = climb_deck_suit(deck, *p);
        if (suit < 0) {
            return luaL_error(lua, "of_suit: “%s”: the suits of this pack are %s", letters,
                              deck->suits);
        }
        places |= climb_cards_of_suit(suit);
    }
    climb_values_push_set(lua, climb_values_here(lua), cards & places);
    return 1;
}

static int cards_points(lua_State *lua) {
    ClimbCards cards = self(lua);
    lua_pushinteger(lua, climb_score_points(climb_values_moment(lua, "points")->game, cards));
    return 1;
}

// Not by the hook `classify`, which may be what is asking.
static int cards_combo(lua_State *lua) {
    ClimbCombo combo = { 0 };
    ClimbCards cards = self(lua);
    if (!climb_combo_classify_by_data(climb_values_moment(lua, "combo")->game, cards, &combo)) {
        return 0;
    }
    climb_values_push_found(lua, climb_values_here(lua), &combo);
    return 1;
}

// Pushes a card: its face, and its rank and suit as numbers in their orders.
static int push_card(lua_State *lua, const ClimbDeck *deck, ClimbCard card) {
    char face[CLIMB_FACE_MAX];
    lua_pushstring(lua, climb_deck_face(deck, card, face));
    lua_pushinteger(lua, climb_card_rank(card) + 1);
    lua_pushinteger(lua, climb_card_suit(card) + 1);
    return 3;
}

static int cards_highest(lua_State *lua) {
    ClimbCards cards = self(lua);
    return cards == CLIMB_NO_CARDS ? 0 : push_card(lua, deck_of(lua), climb_cards_highest(cards));
}

static int cards_lowest(lua_State *lua) {
    ClimbCards cards = self(lua);
    return cards == CLIMB_NO_CARDS ? 0 : push_card(lua, deck_of(lua), climb_cards_lowest(cards));
}

static void push_packs(lua_State *lua, ClimbCards cards) {
    lua_pushinteger(lua, (lua_Integer)climb_cards_first(cards));
    lua_pushinteger(lua, (lua_Integer)climb_cards_second(cards));
}

// The rest of the set are the iterator's upvalues, one a pack.
static int next_card(lua_State *lua) {
    ClimbCards rest = climb_cards_packs((ClimbPack)lua_tointeger(lua, lua_upvalueindex(2)),
                                        (ClimbPack)lua_tointeger(lua, lua_upvalueindex(3)));
    if (rest == CLIMB_NO_CARDS) {
        return 0;
    }
    push_packs(lua, climb_cards_rest(rest));
    lua_replace(lua, lua_upvalueindex(3));
    lua_replace(lua, lua_upvalueindex(2));
    return push_card(lua, deck_of(lua), climb_cards_lowest(rest));
}

static int cards_each(lua_State *lua) {
    ClimbCards cards = self(lua);
    lua_pushlightuserdata(lua, climb_values_here(lua));
    push_packs(lua, cards);
    lua_pushcclosure(lua, next_card, 3);
    return 1;
}

const ClimbValueMember climb_cards_members[] = {
    { "has", "faces: string|Cards", "boolean", "Are all of these cards in the set?", cards_has },
    { "count", "", "integer", "Number of cards; `#set` is the same.", cards_count },
    { "ranks", "", "string",
      "Letters of the ranks that are in it, lowest first: \"34K\". Jokers are B and R.",
      cards_ranks },
    { "suits", "", "string", "Letters of the suits that are in it, lowest first: \"DS\".",
      cards_suits },
    { "of_rank", "ranks: string", "Cards", "Its cards of one rank or several: \"2\", \"2A\".",
      cards_of_rank },
    { "of_suit", "suits: string", "Cards", "Its cards of one suit or several: \"S\".",
      cards_of_suit },
    { "points", "", "integer", "Points of its cards by the field `score.points`.", cards_points },
    { "combo", "", "Combo?",
      "What the fields recognise in exactly these cards, whatever the hook classify says; nil if "
      "nothing.",
      cards_combo },
    { "highest", "", "string?, integer?, integer?",
      "The face of its highest card, with its rank and suit as numbers: 1 is the lowest rank of "
      "the pack, 1 the lowest suit. Nothing if the set is empty.",
      cards_highest },
    { "lowest", "", "string?, integer?, integer?", "The same of its lowest card.", cards_lowest },
    { "each", "", "fun(): string?, integer?, integer?",
      "Goes through the cards, lowest first: `for face, rank, suit in set:each() do … end`.",
      cards_each },
    { NULL, NULL, NULL, NULL, NULL },
};

// --- operators --------------------------------------------------------------------------------------

static int cards_add(lua_State *lua) {
    ClimbCards cards = climb_values_check_cards(lua, 1) | climb_values_check_cards(lua, 2);
    climb_values_push_set(lua, climb_values_here(lua), cards);
    return 1;
}

static int cards_subtract(lua_State *lua) {
    ClimbCards cards = climb_values_check_cards(lua, 1);
    cards &= ~climb_cards_in_hand(cards, climb_values_check_cards(lua, 2));
    climb_values_push_set(lua, climb_values_here(lua), cards);
    return 1;
}

// Lua asks only where both are userdata; a set is not a combination.
static int cards_equal(lua_State *lua) {
    bool sets = luaL_testudata(lua, 1, metatable(CLIMB_VALUE_CARDS)) != NULL &&
                luaL_testudata(lua, 2, metatable(CLIMB_VALUE_CARDS)) != NULL;
    lua_pushboolean(lua, sets && climb_cards_same_faces(cards_of(lua, 1), cards_of(lua, 2)));
    return 1;
}

static void push_faces(lua_State *lua, const ClimbDeck *deck, ClimbCards cards) {
    char text[CLIMB_CARDS_MAX * CLIMB_FACE_MAX];
    size_t length = 0;
    for (; cards != CLIMB_NO_CARDS; cards = climb_cards_rest(cards)) {
        if (length > 0) {
            text[length++] = ' ';
        }
        char face[CLIMB_FACE_MAX];
        size_t letters = strlen(climb_deck_face(deck, climb_cards_lowest(cards), face));
        memcpy(text + length, face, letters);
        length += letters;
    }
    lua_pushlstring(lua, text, length);
}

static int cards_text(lua_State *lua) {
    const ClimbCardsValue *value = luaL_checkudata(lua, 1, metatable(CLIMB_VALUE_CARDS));
    if (climb_values_here(lua)->moment == NULL && value->text) {
        lua_getiuservalue(lua, 1, 1);
    } else {
        push_faces(lua, deck_of(lua), cards_of(lua, 1));
    }
    return 1;
}

const luaL_Reg climb_cards_operators[] = {
    { "__len", cards_count }, { "__add", cards_add },       { "__sub", cards_subtract },
    { "__eq", cards_equal },  { "__tostring", cards_text }, { NULL, NULL },
};

// --- combinations -----------------------------------------------------------------------------------

static const ClimbCombo *combo_of(lua_State *lua) {
    const ClimbComboValue *value = luaL_checkudata(lua, 1, metatable(CLIMB_VALUE_COMBO));
    climb_values_moment(lua, "combo");
    if (value->deck != climb_values_here(lua)->deck) {
        luaL_error(lua, "a combination was kept from a game with another pack");
    }
    return &value->combo;
}

static const ClimbPattern *pattern_of(lua_State *lua, const ClimbCombo *combo) {
    const ClimbGame *game = climb_values_moment(lua, "combo")->game;
    if (combo->kind >= game->kind_count) {
        luaL_error(lua, "a combination was kept from a game with other kinds");
    }
    return &game->patterns[combo->kind];
}

static int combo_kind(lua_State *lua) {
    lua_pushstring(lua, pattern_of(lua, combo_of(lua))->id);
    return 1;
}

static int combo_size(lua_State *lua) {
    lua_pushinteger(lua, combo_of(lua)->size);
    return 1;
}

static int combo_cards(lua_State *lua) {
    climb_values_push_set(lua, climb_values_here(lua), combo_of(lua)->cards);
    return 1;
}

static int combo_strength(lua_State *lua) {
    lua_pushinteger(lua, combo_of(lua)->strength);
    return 1;
}

static int combo_reversed(lua_State *lua) {
    lua_pushboolean(lua, combo_of(lua)->reversed);
    return 1;
}

static int run_top(const ClimbPattern *pattern, const ClimbCombo *combo) {
    ClimbRanks ranks = climb_cards_ranks(combo->cards, 1);
    int length = climb_ranks_count(ranks);
    for (int i = 0; length <= CLIMB_RUN_MAX && i < pattern->step_first[length + 1]; i++) {
        if (i >= pattern->step_first[length] && pattern->steps[i].ranks == ranks) {
            return pattern->steps[i].top;
        }
    }
    return climb_ranks_highest(ranks);
}

// The rank that names a combination: of the set that decides, of a sequence's top card, else of the
// highest card. Where a script classifies, the cards need not fit the pattern.
static int top_rank(const ClimbPattern *pattern, const ClimbCombo *combo) {
    ClimbRanks deciding = CLIMB_NO_CARDS;
    switch (pattern->type) {
    case CLIMB_PATTERN_RUN: return run_top(pattern, combo);
    case CLIMB_PATTERN_SETS:
        if (pattern->set_count > 0) {
            deciding = climb_cards_ranks(combo->cards, pattern->sets[0]);
        }
        break;
    case CLIMB_PATTERN_WINGS: deciding = climb_cards_ranks(combo->cards, pattern->width); break;
    case CLIMB_PATTERN_SUITED:
    case CLIMB_PATTERN_CARDS: break;
    }
    return climb_ranks_highest(deciding != 0 ? deciding : climb_cards_ranks(combo->cards, 1));
}

static int combo_rank(lua_State *lua) {
    const ClimbCombo *combo = combo_of(lua);
    lua_pushinteger(lua, top_rank(pattern_of(lua, combo), combo) + 1);
    return 1;
}

static int combo_beats(lua_State *lua) {
    const ClimbGame *game = climb_values_moment(lua, "beats")->game;
    const ClimbCombo *combo = combo_of(lua);
    const ClimbComboValue *old = luaL_checkudata(lua, 2, metatable(CLIMB_VALUE_COMBO));
    pattern_of(lua, combo);
    pattern_of(lua, &old->combo);
    lua_pushboolean(lua, climb_combo_beats_by_data(game, combo, &old->combo));
    return 1;
}

static int combo_text(lua_State *lua) {
    const ClimbCombo *combo = combo_of(lua);
    push_faces(lua, deck_of(lua), combo->cards);
    return 1;
}

static int combo_equal(lua_State *lua) {
    const ClimbComboValue *a = luaL_testudata(lua, 1, metatable(CLIMB_VALUE_COMBO));
    const ClimbComboValue *b = luaL_testudata(lua, 2, metatable(CLIMB_VALUE_COMBO));
    lua_pushboolean(lua, a != NULL && b != NULL && a->deck == b->deck &&
                             a->combo.cards == b->combo.cards && a->combo.kind == b->combo.kind);
    return 1;
}

const ClimbValueMember climb_combo_members[] = {
    { "kind", NULL, "string", "Id of its kind: \"pair\".", combo_kind },
    { "size", NULL, "integer", "Number of cards.", combo_size },
    { "cards", NULL, "Cards", "Its cards.", combo_cards },
    { "rank", NULL, "integer",
      "Rank that names it, as a number: of the set that decides, of a sequence's top card, else of "
      "the highest card. 1 is the lowest rank of the pack.",
      combo_rank },
    { "strength", NULL, "integer",
      "Compares combinations of one kind and size, and of one group and size: the higher wins.",
      combo_strength },
    { "reversed", NULL, "boolean",
      "On the table: lower beats higher now, by the effects reverse_order and reverse_trick.",
      combo_reversed },
    { "beats", "old: Combo", "boolean",
      "Would the fields let it be played on `old`, whatever the hook beats says?", combo_beats },
    { NULL, NULL, NULL, NULL, NULL },
};

const luaL_Reg climb_combo_operators[] = {
    { "__tostring", combo_text },
    { "__eq", combo_equal },
    { NULL, NULL },
};
