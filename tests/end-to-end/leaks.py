#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Usage: leaks.py LOG ...

Each file holds all that the bot of one seat was told in a match; one file for each seat. From all of
them together it is known who held what; fails if a bot was told of a card that its seat could not know.
"""
import json
import re
import sys


def positions(path):
    """The seat, and all lines of each question."""
    block = None
    for line in open(path, encoding="utf-8"):
        word = line.split(" ", 1)[0].strip()
        if word == "position":
            block = []
        if word in ("newgame", "climb", "ping", "over", "quit", "set"):
            block = None
        elif block is not None:
            block.append(line.strip())
            if word == "go":
                yield block
                block = None


def first(block, word):
    """The words after the first one of the first such line."""
    return next((line.split()[1:] for line in block if line.split()[0] == word), [])


def gifts(block, seat):
    """The cards that a seat gave or got."""
    lines = (line.split() for line in block if line.startswith("gift "))
    return set().union(*(line[5:] for line in lines if str(seat) in line[1:3]))


def main(paths):
    deck, logs, dealt = set(), [], {}
    for path in paths:
        for line in open(path, encoding="utf-8"):
            if line.startswith("newgame "):
                deck |= set(json.loads(line.split(" ", 3)[3])["cards"])
        logs.append(list(positions(path)))
    for log in logs:
        for block in log:  # at its first question of a deal a seat has played nothing yet
            key = int(first(block, "number")[0]), int(first(block, "position")[0])
            dealt.setdefault(key, set(first(block, "hand")))
    checked = 0
    for log in logs:
        for block in log:
            number, seat = int(first(block, "number")[0]), int(first(block, "position")[0])
            others = set().union(*(h for (n, s), h in dealt.items() if n == number and s != seat))
            public = set(first(block, "required"))
            own = dealt[number, seat] | gifts(block, seat)
            for line in block:
                match = re.match(r"moved (\d+) (play|call) (.*)", line)
                if match:
                    public |= set(match[3].split())
            for line in block:
                told = {word for word in line.split() if word in deck}
                hidden = (told & others) - public - own
                if hidden:
                    sys.exit(f"seat {seat}, deal {number}: told of {sorted(hidden)}: {line}")
                checked += len(told)
    if checked == 0:
        sys.exit("no card was told to anybody")
    print(f"{checked} cards in {sum(map(len, logs))} questions")


main(sys.argv[1:])
