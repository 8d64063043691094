# SPDX-License-Identifier: LGPL-2.1-or-later
"""The terminal in another language: a table, the menu and the form of options in one made for this test, whose
words are about twice as long. No English is left but names and what is typed, and nothing is cut or written
over at 80 columns. As TAP.

Arguments: CLIMB SOURCE-ROOT BUILD-ROOT.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

CLIMB, ROOT, BUILD = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
sys.path.insert(0, str(ROOT / 'tools'))
import words  # noqa: E402

words.LETTERS = str.maketrans({'a': 'áaa', 'e': 'éée', 'i': 'ííi', 'o': 'óoo', 'u': 'úuu', 'A': 'ÁÁ', 'E': 'ÉÉ',
                               'O': 'ÓÓ'})
TMP = pathlib.Path(tempfile.mkdtemp())
ENVIRONMENT = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': words.PSEUDO, 'TERM': 'screen-256color',
               'CLIMB_LOCALE_FOLDER': str(TMP / 'locale'), 'XDG_DATA_HOME': str(TMP / 'data'),
               'XDG_DATA_DIRS': str(TMP / 'system'), 'LD_LIBRARY_PATH': str(BUILD / 'core')}
for name in ('CLIMB_SCRIPT_PATH', 'CLIMB_PLUGIN_PATH', 'COLUMNS', 'NO_COLOR', 'TMUX'):
    ENVIRONMENT.pop(name, None)
# Names, and what is typed on a line or in a record.
TYPED = {'help', 'hint', 'why', 'reload', 'switch'}
NAMES = {'Climb', 'Mei', 'Otto', 'Rosa', 'Kenji', 'me', 'bot', 'lowest', 'random', 'TJQKA', 'few'}  # few: a form of plurals there
PATIENCE = 20  # seconds
number = 0
failed = False


def result(breaches, title, screen=''):
    """One line of TAP, with the screen if something is wrong with it."""
    global number, failed
    number += 1
    failed = failed or bool(breaches)
    print(('not ok' if breaches else 'ok'), number, title)
    for line in breaches and [*breaches, *screen.splitlines()]:
        print('#', line)


def tmux(*arguments):
    return subprocess.run(['tmux', '-f', os.devnull, '-S', str(TMP / 'socket'), *arguments], env=ENVIRONMENT,
                          check=True, capture_output=True, encoding='utf-8').stdout


class Window:
    """A terminal of 80 by 24 in which climb runs."""

    def __init__(self, *arguments):
        tmux('new-session', '-d', '-s', 'climb', '-x', '80', '-y', '24',
             f"'{CLIMB}' {' '.join(arguments)}; sleep 600")
        self.seen = ''
        self.settle()

    def screen(self):
        return tmux('capture-pane', '-p', '-t', 'climb')

    def settle(self):
        """Waits until something else is there, and stays."""
        before, end = '', time.monotonic() + PATIENCE
        while time.monotonic() < end:
            now = self.screen()
            if now == before and now.strip() and now != self.seen:
                self.seen = now
                return
            before = now
            time.sleep(0.15)
        raise TimeoutError('the screen stays as it was:\n' + before)

    def press(self, *keys):
        tmux('send-keys', '-t', 'climb', *keys)
        self.settle()
        return self.seen

    def close(self):
        tmux('kill-session', '-t', 'climb')


def fields():
    """The words that names of fields are made of, and the names of games."""
    told = subprocess.run([CLIMB, 'rules', '--json'], env=ENVIRONMENT, capture_output=True, encoding='utf-8').stdout
    rules = json.loads(told)
    names = [field['name'] for field in rules['fields']] + [short['name'] for short in rules['shorthands']]
    names += [field['name'] for kind in rules['kinds'] for field in kind['fields']]
    return {word for name in names for word in re.split(r'[^A-Za-z]+', name)}


def games():
    told = subprocess.run([CLIMB, 'list', '--json'], env=ENVIRONMENT, capture_output=True, encoding='utf-8').stdout
    there = json.loads(told)['games']
    return [game['name'] for game in there] + [preset['name'] for game in there for preset in game['presets']]


def english(screen, allowed):
    """Words that no translation has touched: each of its vowels has an accent before it."""
    shown = re.sub(r'\S+=\S*|climb \w+( --[\w-]+)*', '', screen)
    for name in sorted(games(), key=len, reverse=True):
        shown = re.sub(rf'(?<![\w-]){re.escape(name)}(?![\w-])', '', shown)
    found = re.findall(r"[^\W\d_]+", shown)
    return sorted({word for word in found if len(word) > 1 and re.search('[aeiouAEO]', word)
                   and not re.search('[áéíóúÁÉÓ]', word) and word not in allowed})


def look(screen, title, allowed=frozenset(), cut=False):
    """With `cut`, lines may end early; without `allowed` (None), what scripts say is on the screen."""
    breaches = [f'English: {word}' for word in english(screen, TYPED | NAMES | set(allowed))] if allowed is not None else []
    breaches += [f'cut: {line}' for line in screen.splitlines() if not cut and re.search('…(?!»)', line)]
    breaches += [f'longer than the window: {line}' for line in screen.splitlines() if len(line) > 80]
    if not cut and screen.count('«') != screen.count('»'):
        breaches.append('written over: not every « has its »')
    result(breaches, title, screen)


def look_at_table():
    seats = 'me,bot:lowest,bot:lowest,bot:lowest'
    window = Window('play', 'big-two', '--seats', seats, '--seed', '3', '--no-save', '--practice', '--pace', '0',
                    '--deals', '1')
    look(window.seen, 'the table')
    for key, title in (('h', 'a hint'), ('w', 'why'), ('s', 'the hand sorted otherwise'), ('A', 'auto-pass')):
        look(window.press(key), f'the table: {title}', cut=key == 'h')
    for key, title in (('?', 'keys'), ('l', 'the log'), ('t', 'the standing'), ('q', 'a question')):
        look(window.press(key), f'over the table: {title}', cut=key == '?')  # that page scrolls
        window.press('n' if key == 'q' else 'Enter')
    look(window.press(':'), 'a line to type')
    window.press('Escape')
    over = words.pseudo_text('The deal is over')
    end = time.monotonic() + PATIENCE
    while over not in window.screen().splitlines()[0] and time.monotonic() < end:
        tmux('send-keys', '-t', 'climb', 'Tab', 'Enter', 'p')
        time.sleep(0.1)
    window.settle()
    look(window.seen, 'the result')
    window.close()


def look_at_replay():
    record = TMP / 'record'
    subprocess.run([CLIMB, 'play', 'big-two', '--seats', 'bot:lowest,bot:random,bot:lowest,bot:random', '--seed', '4',
                    '--deals', '1', '--save', str(record)], env=ENVIRONMENT, check=True, capture_output=True)
    window = Window('replay', str(record))
    look(window.seen, 'a replay')
    for key, title in (('PageDown', 'ten moves on'), ('e', 'by the eyes of one'), ('End', 'the end'), ('?', 'keys')):
        look(window.press(key), f'a replay: {title}')
    window.close()


def look_at_menu():
    names = fields()
    window = Window()
    look(window.seen, 'the menu')
    for downs, title in ((1, 'games'), (2, 'house rules'), (3, 'options'), (4, 'players'), (6, 'the rule book'),
                         (7, 'saved matches'), (8, 'statistics')):
        look(window.press('Home', *['Down'] * downs), f'the menu, on {title}')
        allowed = names if title == 'options' else None if title == 'house rules' else ()
        look(window.press('Enter'), f'the menu: {title}', allowed, cut=title in ('games', 'house rules', 'options'))
        if title == 'options':
            look(window.press('Right'), 'a rule changed', allowed, cut=True)
            for key, what in (('/', 'a rule to find'), ('Enter', 'a value to type')):
                look(window.press(key), what, allowed)
                window.press('Escape')
            window.press('R')
        window.press('Escape')
    window.close()


def main():
    for tool in ('xgettext', 'msgfmt', 'tmux'):
        if not shutil.which(tool):
            print(f'1..0 # SKIP {tool} is not here')
            return 0
    if 'ncurses' not in subprocess.run(['ldd', CLIMB], capture_output=True, encoding='utf-8').stdout:
        print('1..0 # SKIP built without the terminal screen')
        return 0
    words.write_pseudo(ROOT, TMP / 'locale')
    tmux('new-session', '-d', '-s', 'keeper', 'sleep 600')
    try:
        look_at_table()
        look_at_menu()
        look_at_replay()
    finally:
        tmux('kill-server')
    print(f'1..{number}')
    return failed


if __name__ == '__main__':
    try:
        status = main()
    finally:
        shutil.rmtree(TMP, ignore_errors=True)
    sys.exit(status)
