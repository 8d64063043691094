// SPDX-License-Identifier: LGPL-2.1-or-later
// The hooks that a script may have: one table for the binding, its errors, the reference page and
// the editor stubs. They are called in hooks.c.
#include "hooks-private.h"

static const ClimbHookInfo table[] = {
    [CLIMB_HOOK_CLASSIFY] = {
        .name = "classify",
        .arguments = "cards: Cards",
        .returns = "(string|false)?, integer?",
        .help = "Recognises cards before the fields do: the id of a kind and a key, which compares "
                "it with others of that kind and size (0 to 16777215, the higher wins); false: "
                "they are no combination; nil: as the fields say. Pure: the same cards always give "
                "the same.",
    },
    [CLIMB_HOOK_GENERATE] = {
        .name = "generate",
        .arguments = "hand: Cards",
        .returns = "(string|Cards)[]",
        .help = "The sets of cards in a hand that classify may recognise, beside those that the "
                "fields find: a list, in any order, of at most 4096. Without it the engine tries "
                "every set of a hand of at most 13 cards. Pure.",
    },
    [CLIMB_HOOK_BEATS] = {
        .name = "beats",
        .arguments = "new: Combo, old: Combo",
        .returns = "boolean?",
        .help = "May `new` be played on `old`? nil: as the fields say. Pure, and never both ways.",
    },
    [CLIMB_HOOK_MAY_PLAY] = {
        .name = "may_play",
        .arguments = "move: Move, deal: Deal",
        .returns = "boolean, string?",
        .help = "A further condition on a play or pass that the fields allow: true, or false and "
                "the reason, which the player is told.",
    },
    [CLIMB_HOOK_ON_PLAY] = {
        .name = "on_play",
        .arguments = "move: Move, deal: Deal",
        .returns = "Effects?",
        .help = "After a play was made.",
    },
    [CLIMB_HOOK_ON_PASS] = {
        .name = "on_pass",
        .arguments = "move: Move, deal: Deal",
        .returns = "Effects?",
        .help = "After a pass.",
    },
    [CLIMB_HOOK_ON_TRICK_END] = {
        .name = "on_trick_end",
        .arguments = "winner: integer, deal: Deal",
        .returns = "Effects?",
        .help = "After a trick was closed.",
    },
    [CLIMB_HOOK_ASK] = {
        .name = "ask",
        .arguments = "deal: Deal",
        .returns = "Question?",
        .help = "A question to a player, or nil. Called before the first lead and after every "
                "move, answers too; at most 16 questions are asked in a deal. What was answered is "
                "in `deal:answer(n)`, and everybody hears it.",
    },
    [CLIMB_HOOK_ON_ANSWER] = {
        .name = "on_answer",
        .arguments = "answer: Move, deal: Deal",
        .returns = "Effects?",
        .help = "After an answer was given.",
    },
    [CLIMB_HOOK_PENALTY] = {
        .name = "penalty",
        .arguments = "hand: Cards, deal: Deal, seat: integer",
        .returns = "integer",
        .help = "What a seat is charged for the cards left in its hand. `deal:penalty(hand)` is "
                "what the fields charge.",
    },
    [CLIMB_HOOK_SETTLE] = {
        .name = "settle",
        .arguments = "penalties: integer[], deal: Deal",
        .returns = "integer[]",
        .help = "What each seat wins or loses, as a list by seat. Where the field `settle.mode` "
                "has players pay each other it must add up to nothing. `deal:net(seat)` is what "
                "the fields give.",
    },
    [CLIMB_HOOK_NEXT_LEADER] = {
        .name = "next_leader",
        .arguments = "deal: Deal, result: Result",
        .returns = "integer?",
        .help = "The seat that leads the next deal; nil: as the fields say.",
    },
    [CLIMB_HOOK_EXCHANGE] = {
        .name = "exchange",
        .arguments = "deal: Deal, result: Result",
        .returns = "Gift[]?",
        .help = "Which cards are given after the next deal, as a list in the order in which they are "
                "given; an empty list for none; nil: as the fields say. Those that leave no choice "
                "come first.",
    },
    [CLIMB_HOOK_COUNT] = { .name = NULL },
};

static const ClimbHookInfo effects[] = {
    { "end_trick", NULL, "boolean", "The trick ends at once, and the player leads." },
    { "skip", NULL, "integer", "So many seats lose their turn." },
    { "lead", NULL, "integer", "This seat leads when the trick ends." },
    { "reverse_direction", NULL, "boolean", "The turn goes the other way from now on." },
    { "reverse_order", NULL, "boolean",
      "From now on lower beats higher within a kind, or no longer." },
    { "reverse_trick", NULL, "boolean", "The same until the trick ends." },
    { "draw", NULL, "integer|integer[]",
      "Cards that a seat draws from the stock: a number for the seat that moved or won the trick, or "
      "a list with one for each seat." },
    { "capture", NULL, "integer|integer[]",
      "Points that a seat takes, kept in `deal.captured`: a number or a list, as with `draw`." },
    { "pay", NULL, "Payment|Payment[]",
      "Paid at once, and settled with the rest: `{ from = seat, to = seat, points = 4 }`, or a list "
      "of such." },
    { NULL, NULL, NULL, NULL },
};

static const ClimbHookInfo gifts[] = {
    { "from", NULL, "integer", "The seat that gives." },
    { "to", NULL, "integer", "The seat that gets the cards." },
    { "cards", NULL, "integer", "How many, from 1 to 4. Nobody may give all of a hand away." },
    { "give", NULL, "(\"highest\"|\"lowest\"|\"choice\")?",
      "The highest or lowest cards of the hand, as singles, or the giver's choice, which it is "
      "without this key." },
    { NULL, NULL, NULL, NULL },
};

static const ClimbHookInfo questions[] = {
    { "seat", NULL, "integer", "Who is asked; a seat that holds cards." },
    { "question", NULL, "string", "What is asked." },
    { "answers", NULL, "string[]", "From two to eight answers to choose from." },
    { NULL, NULL, NULL, NULL },
};

static const ClimbHookInfo payments[] = {
    { "from", NULL, "integer", "The seat that pays." },
    { "to", NULL, "integer", "The seat that gets it." },
    { "points", NULL, "integer", "How much." },
    { NULL, NULL, NULL, NULL },
};

static const ClimbHookTable tables[] = {
    { "Effects",
      "A table of these, returned by `on_play`, `on_pass`, `on_trick_end` and `on_answer`; nil for "
      "none. Of the play and the trick with which a deal ends, `capture` and `pay` alone count.",
      effects },
    { "Question", "What `ask` returns.", questions },
    { "Payment", "One payment of the effect `pay`.", payments },
    { "Gift", "One of the list that `exchange` returns.", gifts },
    { NULL, NULL, NULL },
};

const ClimbHookInfo *climb_script_gift_table(int *count) {
    *count = (int)G_N_ELEMENTS(gifts) - 1;
    return gifts;
}

const ClimbHookTable *climb_script_hook_results(void) {
    return tables;
}

const ClimbHookInfo *climb_script_hook_table(int *count) {
    if (count != NULL) {
        *count = CLIMB_HOOK_COUNT;
    }
    return table;
}

const ClimbHookInfo *climb_script_effect_table(int *count) {
    *count = (int)G_N_ELEMENTS(effects) - 1;
    return effects;
}
