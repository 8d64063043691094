#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Draws the terminal screen of Climb as an SVG: plays in tmux, captures what is shown.

Usage: tools/picture.py CLIMB OUT.svg [COLUMNSxROWS] [KEY ...] [-- ARGUMENT ...]

KEYs are tmux's names of keys, pressed one after the other; ARGUMENTs go to `climb play`.
"""
import itertools
import os
import re
import subprocess
import sys
import tempfile
import time
import unicodedata
from xml.sax.saxutils import escape

CELL, LINE, SIZE = 9.0, 19.0, 15
INK, PAPER = "#d8dee4", "#10161c"
BASIC = ["#10161c", "#e06c75", "#7bc275", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dee4"]


def colour(number):
    """A colour of xterm's 256."""
    if number < 16:
        return BASIC[number % 8]
    if number < 232:
        number -= 16
        steps = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % tuple(steps[number // part % 6] for part in (36, 6, 1))
    return "#%02x%02x%02x" % ((8 + (number - 232) * 10,) * 3)


class Style:
    def __init__(self):
        self.ink, self.paper, self.bold, self.dim, self.reverse = None, None, False, False, False

    def take(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.__init__()
            elif code in (1, 2, 7):
                setattr(self, {1: "bold", 2: "dim", 7: "reverse"}[code], True)
            elif code in (38, 48) and codes[:1] == [5]:
                setattr(self, "ink" if code == 38 else "paper", colour(codes[1]))
                del codes[:2]
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.ink = BASIC[code % 10]
            elif 40 <= code <= 47:
                self.paper = BASIC[code % 10]
            elif code in (39, 49):
                setattr(self, "ink" if code == 39 else "paper", None)

    def look(self):
        ink, paper = self.ink or INK, self.paper or PAPER
        if self.reverse:
            ink, paper = paper, ink
        return ink, paper, self.bold, 0.6 if self.dim else 1.0


def cells(text):
    """Rows of (character, columns, look)."""
    rows, style = [], Style()
    for line in text.split("\n"):
        row = []
        for match in re.finditer(r"\x1b\[([0-9;]*)m|\x1b\][^\x07]*\x07|\x0e|\x0f|(.)", line):
            if match.group(1) is not None:
                style.take(match.group(1))
            elif match.group(2):
                wide = unicodedata.east_asian_width(match.group(2)) in "WF"
                row.append((match.group(2), 2 if wide else 1, style.look()))
        rows.append(row)
    return rows


# Lines of boxes are drawn, so that they meet whatever the font does: from the middle of a cell.
PARTS = {"─": "lr", "│": "ud", "╭": "rd", "╮": "ld", "╰": "ru", "╯": "lu"}


def box(character, x, y, ink):
    middle = (x + CELL / 2, y + LINE / 2)
    ends = {"l": (x, middle[1]), "r": (x + CELL, middle[1]),
            "u": (middle[0], y), "d": (middle[0], y + LINE)}
    a, b = (ends[part] for part in PARTS[character])
    return (f'<path d="M{a[0]:g} {a[1]:g}Q{middle[0]:g} {middle[1]:g} {b[0]:g} {b[1]:g}" '
            f'stroke="{ink}" fill="none"/>')


def draw_run(run, x, y, look):
    """The characters of one look in a row: words as text, lines and backs of cards as shapes."""
    ink, _, bold, strength = look
    more = (' font-weight="bold"' if bold else "") + (
        f' fill-opacity="{strength}"' if strength < 1 else "")
    marks, word, start = [], "", x

    def end_word():
        if word.strip():
            marks.append(f'<text x="{start:g}" y="{y + LINE - 5:g}" fill="{ink}"{more} '
                         f'textLength="{x - start:g}" xml:space="preserve">{escape(word)}</text>')

    for character, wide, _ in run:
        if character in PARTS or character == "▌":
            end_word()
            word, start = "", x + wide * CELL
            marks.append(box(character, x, y, ink) if character in PARTS else
                         f'<rect x="{x + 1:g}" y="{y + 3:g}" width="{CELL - 3:g}" '
                         f'height="{LINE - 6:g}" rx="1.5" fill="{ink}"/>')
        elif character == " " and not word:
            start = x + wide * CELL
        else:
            word += character
        x += wide * CELL
    word = word.rstrip() if word.strip() == "" else word
    end_word()
    return marks


def draw(rows, columns):
    width, height = columns * CELL + 16, len(rows) * LINE + 16
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
           f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{SIZE}">',
           "<title>The table of Climb in a terminal</title>",
           f'<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>',
           '<g transform="translate(8 8)">']
    marks = []
    for number, row in enumerate(rows):
        x, y = 0.0, number * LINE
        for look, run in itertools.groupby(row, key=lambda cell: cell[2]):
            run = list(run)
            columns = sum(wide for _, wide, _ in run)
            if look[1] != PAPER:
                out.append(f'<rect x="{x:g}" y="{y:g}" width="{columns * CELL:g}" '
                           f'height="{LINE:g}" fill="{look[1]}" shape-rendering="crispEdges"/>')
            marks += draw_run(run, x, y, look)
            x += columns * CELL
    return "\n".join(out + marks + ["</g>", "</svg>", ""])


def capture(climb, columns, rows, keys, arguments):
    with tempfile.TemporaryDirectory() as folder:
        def tmux(*words):
            return subprocess.run(["tmux", "-f", "/dev/null", "-S", folder + "/socket", *words],
                                  check=True, capture_output=True, text=True).stdout
        environment = dict(os.environ, LC_ALL="C.UTF-8", XDG_DATA_HOME=folder)
        environment.pop("TMUX", None)
        environment.pop("NO_COLOR", None)
        os.environ.clear()
        os.environ.update(environment)
        tmux("new-session", "-d", "-x", str(columns), "-y", str(rows),
             "env", "TERM=tmux-256color", climb, "play", "--pace", "0", *arguments)
        time.sleep(2)
        for key in keys:
            tmux("send-keys", key)
            time.sleep(0.5)
        text = tmux("capture-pane", "-e", "-p")
        tmux("kill-server")
        return text.rstrip("\n")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    words = sys.argv[3:]
    arguments = ["--seed", "7", "--seats", "me,bot:dumper,bot:dumper,bot:dumper"]
    if "--" in words:
        arguments = words[words.index("--") + 1:]
        words = words[:words.index("--")]
    size = words.pop(0) if words and re.fullmatch(r"\d+x\d+", words[0]) else "80x24"
    columns, rows = (int(part) for part in size.split("x"))
    text = capture(os.path.abspath(sys.argv[1]), columns, rows, words or ["Tab"], arguments)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(draw(cells(text), columns))


main()
