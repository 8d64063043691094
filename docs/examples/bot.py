#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""A bot for Climb in a few lines: an example of the bot protocol (docs/bot-protocol.md).

It gets rid of its lowest cards first, and of many at once if it can. It needs nothing but Python 3:

    climb play --seats "me,cmd:python3 docs/examples/bot.py"
"""
import json
import sys

order = {}  # card -> its place in the deck, lowest first
position = {}  # what is known of the deal: the first word of a line -> the rest of it
moves = []  # the legal moves
careful = "no"  # an option of this bot: does it keep its highest cards for later?


def say(line):
    print(line, flush=True)  # without flush, the line would wait in a buffer


def cost(move):
    """How little we like a move; the least is chosen."""
    kind, *cards = move.split()
    if kind == "give":
        return (0, sum(order[card] for card in cards))  # the lowest cards
    if kind != "play":
        return (1, 0)  # pass, bid, call … if nothing can be played
    highest = max(order[card] for card in cards)
    if careful == "yes" and "table" in position and highest >= len(order) - 4:
        return (2, highest)  # rather pass
    return (0, highest - 4 * len(cards))


def choose():
    return "decline" if "decline" in moves else min(moves, key=cost)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "climb":  # the referee says hello
        say("name Python example")
        say("option careful no keep the highest cards for later: yes or no")
        say("wants moves")  # so that we need not know the rules
        say("ready 1")
    elif word == "set":
        name, _, value = rest.partition(" ")
        if name == "careful":
            careful = value
    elif word == "ping":
        say("pong " + rest)
    elif word == "newgame":
        name, seats, rules = rest.split(" ", 2)
        order = {card: place for place, card in enumerate(json.loads(rules)["cards"])}
    elif word == "position":  # a question begins
        position, moves = {}, []
    elif word == "may":
        moves.append(rest)
    elif word == "go":  # … and ends
        say(choose())
    elif word == "quit":
        break
    else:
        position[word] = rest  # hand, counts, table …; unknown lines do no harm
