#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""
What is done with the words of the program beside gettext's own tools.

    tools/words.py update ROOT [LANGUAGE …]   searches the code for words again, and puts what is new into
                                              the catalogues of po/; begins those of other languages
    tools/words.py pseudo ROOT FOLDER [--right-to-left]
                                              makes the catalogue of a language for tests, xx: English in
                                              «bráackets with lóongér wóords»

To see the latter: LANGUAGE=xx LC_ALL=C.UTF-8 CLIMB_LOCALE_FOLDER=FOLDER climb
"""
import argparse
import ast
import pathlib
import re
import subprocess
import sys

PARTS = ('app', 'core', 'games', 'plugins')
PLACE = re.compile(r'\{[^{}]*\}')
NAMES = ('bot.names',)  # contexts of texts that only hold names
DIRECTION = 'default:LTR'  # no words: a translation for a language from right to left says default:RTL
PSEUDO = 'xx'
# Two words for some numbers, as many languages have them.
PLURALS = 'nplurals=3; plural=(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 ? 1 : 2);'
LETTERS = str.maketrans({'a': 'áa', 'e': 'é', 'i': 'í', 'o': 'óo', 'u': 'ú', 'A': 'Á', 'E': 'É', 'O': 'Ó'})


class Entry:
    """One message of a catalogue: its texts are of one form, or of several for numbers."""

    def __init__(self):
        self.context = None
        self.ids = []
        self.translations = []
        self.flags = set()
        self.files = []

    def places(self):
        return [set(PLACE.findall(text)) for text in self.ids]


def read_catalogue(text):
    """The messages of a .po or .pot file, without those that are no longer used."""
    entries, entry, lines = [], Entry(), None
    for line in text.splitlines() + ['msgid ""']:
        word, _, rest = line.partition(' ')
        if line.startswith('#~') or not line:
            continue
        if line.startswith('#') or word in ('msgctxt', 'msgid'):
            if entry.translations:
                entries.append(entry)
                entry = Entry()
        if word == '#,':
            entry.flags.update(flag.strip() for flag in rest.split(','))
        elif word == '#:':
            entry.files += rest.split()
        if line.startswith('#'):
            continue
        if line.startswith('"'):
            lines[-1] += ast.literal_eval(line)
        elif word == 'msgctxt':
            lines = [ast.literal_eval(rest)]
            entry.context = lines
        else:
            lines = entry.translations if word.startswith('msgstr') else entry.ids
            lines.append(ast.literal_eval(rest))
    for entry in entries:
        entry.context = entry.context and entry.context[0]
    return entries


def files(root):
    """The C files of the program, in order, without the one that makes the marks."""
    found = [path.relative_to(root).as_posix() for part in PARTS for path in (root / part).rglob('*.[ch]')]
    return sorted(set(found) - {'core/words.h'})


def search(root):
    """All that is marked in the code, as a .pot file."""
    options = (root / 'po' / 'OPTIONS').read_text().split()
    return subprocess.run(['xgettext', '-o', '-', '-k', *options, *files(root)], cwd=root, check=True,
                          capture_output=True, encoding='utf-8').stdout


def extract(root):
    """All messages in the code."""
    return [entry for entry in read_catalogue(search(root)) if entry.ids != ['']]


def update(root, languages):
    """Writes what is derived in po/, and puts new messages into the catalogues there."""
    po = root / 'po'
    spoken = sorted({*(po / 'LINGUAS').read_text().split(), *languages})
    template = po / 'climb.pot'
    (po / 'POTFILES').write_text('\n'.join(files(root)) + '\n')
    template.write_text(search(root).replace('charset=CHARSET', 'charset=UTF-8'))
    for language in spoken:
        catalogue = po / f'{language}.po'
        told = ['msgmerge', '-q', '-U', '--backup=none', catalogue, template] if catalogue.exists() else \
               ['msginit', '--no-translator', '-l', f'{language}.UTF-8', '-i', template, '-o', catalogue]
        subprocess.run(told, check=True, stderr=subprocess.DEVNULL)
    (po / 'LINGUAS').write_text(''.join(f'{language}\n' for language in spoken))
    print('Written: po/climb.pot', *(f'po/{language}.po' for language in spoken))


def pseudo_text(text, right_to_left=False):
    """A text in the language for tests; its places stay, and the space round it."""
    if text == DIRECTION:
        return 'default:RTL' if right_to_left else text
    inner = text.strip()
    start = text.index(inner)
    parts = re.split(r'(\{[^{}]*\})', inner)
    words = ''.join(part if PLACE.fullmatch(part) else part.translate(LETTERS) for part in parts)
    return f'{text[:start]}«{words}»{text[start + len(inner):]}'


def quoted(text):
    for plain, escaped in (('\\', '\\\\'), ('"', '\\"'), ('\n', '\\n'), ('\t', '\\t')):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def pseudo_catalogue(entries, right_to_left):
    header = f'Language: {PSEUDO}\nContent-Type: text/plain; charset=UTF-8\nPlural-Forms: {PLURALS}\n'
    lines = ['msgid ""', f'msgstr {quoted(header)}', '']
    for entry in entries:
        if entry.context is not None:
            lines.append(f'msgctxt {quoted(entry.context)}')
        lines.append(f'msgid {quoted(entry.ids[0])}')
        told = entry.ids if entry.context in NAMES else [pseudo_text(text, right_to_left) for text in entry.ids]
        if len(told) == 1:
            lines += [f'msgstr {quoted(told[0])}', '']
            continue
        few = told[1].replace('«', '«few: ', 1)
        lines.append(f'msgid_plural {quoted(entry.ids[1])}')
        lines += [f'msgstr[{i}] {quoted(form)}' for i, form in enumerate((told[0], few, told[1]))] + ['']
    return '\n'.join(lines)


def write_pseudo(root, folder, right_to_left=False):
    """Makes the catalogue of the language for tests below a folder, as the program looks for it."""
    place = pathlib.Path(folder) / PSEUDO / 'LC_MESSAGES'
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(['msgfmt', '--check-format', '-o', place / 'climb.mo', '-'], check=True, encoding='utf-8',
                   input=pseudo_catalogue(extract(root), right_to_left))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('what', choices=('update', 'pseudo'))
    parser.add_argument('root', type=pathlib.Path)
    parser.add_argument('names', nargs='*', metavar='LANGUAGE or FOLDER')
    parser.add_argument('--right-to-left', action='store_true')
    chosen = parser.parse_args()
    if chosen.what == 'update':
        update(chosen.root, chosen.names)
    elif len(chosen.names) != 1:
        parser.error('pseudo: into which folder?')
    else:
        write_pseudo(chosen.root, chosen.names[0], chosen.right_to_left)


if __name__ == '__main__':
    sys.exit(main())
