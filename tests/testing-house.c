// SPDX-License-Identifier: LGPL-2.1-or-later
// See testing-house.h.
#include "testing-house.h"

#include <string.h>

static void free_nothing(ClimbHooks *hooks) {
    g_assert_cmpint(hooks->references, ==, 0);
}

static const char *fault(ClimbHooks *hooks) {
    return ((House *)hooks)->fault;
}

static bool revive(ClimbHooks *hooks, GError **error) {
    House *house = (House *)hooks;
    if (house->dead) {
        g_set_error_literal(error, CLIMB_ERROR, CLIMB_ERROR_RULES, "test.lua is gone");
        return false;
    }
    house->fault = NULL;
    house->revived++;
    return true;
}

void testing_house_init(House *house) {
    *house = (House){
        .hooks = { .references = 1,
                   .identity = (char *)"test",
                   .free = free_nothing,
                   .fault = fault,
                   .revive = revive },
    };
}

bool testing_house_ask(ClimbHooks *hooks, const char *what) {
    House *house = (House *)hooks;
    if (house->fault != NULL) {
        return false;
    }
    bool now = house->fail_in > 0 && --house->fail_in == 0;
    if (now || (house->fail_at != NULL && strcmp(house->fail_at, what) == 0)) {
        house->fault = "test.lua:12: it failed";
    }
    return house->fault == NULL;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ (hash >> 31);
}

// Everything that can happen, now and then. Only what everybody knows goes into it.
static void random_effects(const ClimbDeal *deal, uint64_t salt, ClimbEffects *effects) {
    uint64_t chance = mix(mix(mix(salt, deal->serial), deal->played), deal->table.cards);
    for (int seat = 0; seat < deal->seats; seat++) {
        g_assert_true((deal->hands[seat] & ~deal->exposed) == 0);
        chance = mix(chance, deal->counts[seat]);
    }
    effects->end_trick = chance % 7 == 0;
    effects->reverse_direction = (chance >> 8) % 5 == 0;
    effects->reverse_order = (chance >> 16) % 6 == 0;
    effects->reverse_trick = (chance >> 24) % 6 == 0;
    effects->skip = (chance >> 32) % 4 == 0 ? (int)((chance >> 36) % 6) : 0;
    effects->lead = (chance >> 48) % 4 == 0 ? (int)((chance >> 52) % 9) - 1 : CLIMB_NO_SEAT;
    int seat = (int)(chance >> 40 & 7) % deal->seats, other = (int)(chance >> 44 & 7) % deal->seats;
    effects->draw[seat] = (int)(chance >> 12) % 3;
    effects->capture[other] = (int)(chance >> 20) % 9 - 2;
    effects->paid = (int)(chance >> 28) % 5;
    effects->payer = seat;
    effects->pay[seat] -= effects->paid;
    effects->pay[other] += effects->paid;
}

// Now and then, somebody who holds cards.
static void random_question(const ClimbDeal *deal, ClimbAsked *asked) {
    uint64_t chance = mix(mix(deal->played, deal->serial), deal->answer_count);
    int seat = climb_deal_next_live(deal, (int)(chance >> 8 & 7) % deal->seats);
    if (chance % 6 == 0) {
        asked->seat = seat;
        asked->count = 2 + (int)(chance >> 16 & 7) % (CLIMB_CHOICES_MAX - 1);
    }
}

static bool answer(ClimbHooks *hooks, const ClimbDeal *deal, const char *what, const char *event,
                   ClimbEffects *effects) {
    House *house = (House *)hooks;
    if (house->random) {
        random_effects(deal, what[3], effects);
    } else if (house->when != NULL && strcmp(house->when, event) == 0) {
        *effects = house->effects;
        house->when = NULL;
    }
    return testing_house_ask(hooks, what);
}

static bool on_play(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects) {
    g_autofree char *cards = climb_deck_faces(&game->deck, move->combo.cards);
    g_autofree char *event = g_strconcat("play ", cards, NULL);
    g_assert_cmpuint(deal->table.cards, ==, move->combo.cards);
    return answer(hooks, deal, "on_play", event, effects);
}

static bool on_pass(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                    const ClimbMove *move, ClimbEffects *effects) {
    (void)game, (void)move;
    return answer(hooks, deal, "on_pass", "pass", effects);
}

static bool on_trick_end(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                         int winner, ClimbEffects *effects) {
    g_assert_cmpint(deal->table.size, ==, 0);
    g_assert_cmpint(winner, >=, 0);
    g_assert_cmpint(winner, <, game->seats);
    ((House *)hooks)->tricks++;
    return answer(hooks, deal, "on_trick_end", "trick", effects);
}

static bool ask(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal, bool words,
                ClimbAsked *asked) {
    (void)game;
    g_assert_cmpint(deal->phase, ==, CLIMB_PHASE_PLAY);
    if (((House *)hooks)->random) {
        random_question(deal, asked);
    }
    if (words && asked->count > 0) {
        asked->question = g_strdup("Well?");
        asked->answers = g_new0(char *, asked->count + 1);
        for (int i = 0; i < asked->count; i++) {
            asked->answers[i] = g_strdup_printf("number %d", i + 1);
        }
    }
    return testing_house_ask(hooks, "ask");
}

static bool on_answer(ClimbHooks *hooks, const ClimbGame *game, const ClimbDeal *deal,
                      const ClimbMove *move, ClimbEffects *effects) {
    (void)game;
    g_assert_cmpint(deal->answers[deal->answer_count - 1], ==, move->seat << 4 | move->value);
    return answer(hooks, deal, "on_answer", "answer", effects);
}

void testing_house_add_questions(House *house) {
    house->hooks.ask = ask;
    house->hooks.on_answer = on_answer;
}

void testing_house_add_effects(House *house) {
    house->hooks.on_play = on_play;
    house->hooks.on_pass = on_pass;
    house->hooks.on_trick_end = on_trick_end;
}

ClimbGame *testing_house_game(House *house, const char *name, const char *settings) {
    g_autoptr(ClimbRegistry) registry = testing_registry();
    g_auto(GStrv) list = settings == NULL ? NULL : g_strsplit(settings, " ", -1);
    GError *error = NULL;
    g_autoptr(ClimbRules)
        rules = climb_registry_rules(registry, name, (const char *const *)list, &error);
    g_assert_no_error(error);
    rules->hooks = climb_hooks_ref(&house->hooks);
    ClimbGame *game = climb_game_new(rules, &error);
    g_assert_no_error(error);
    return game;
}

static void apply(const ClimbGame *game, ClimbDeal *deal, ClimbMove *move) {
    ClimbVerdict verdict = climb_deal_check(game, deal, move);
    if (verdict != CLIMB_VERDICT_OK) {
        g_autofree char *words = climb_verdict_words(game, deal, move, verdict);
        g_error("player %d: %s", move->seat + 1, words);
    }
    climb_deal_apply(game, deal, move);
}

void testing_house_play(const ClimbGame *game, ClimbDeal *deal, int seat, const char *cards) {
    ClimbMove move = { .type = CLIMB_MOVE_PLAY, .seat = (uint8_t)seat };
    move.combo.cards = testing_cards(game, cards);
    apply(game, deal, &move);
}

void testing_house_pass(const ClimbGame *game, ClimbDeal *deal, int seat) {
    ClimbMove move = { .type = CLIMB_MOVE_PASS, .seat = (uint8_t)seat };
    apply(game, deal, &move);
}
