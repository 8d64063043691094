# SPDX-License-Identifier: LGPL-2.1-or-later
"""Words and languages: what gettext finds in the code, the catalogues of po/, and the program in a language
made for this test. As TAP.

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

CLIMB, ROOT, BUILD = (pathlib.Path(path).resolve() for path in sys.argv[1:4])
sys.path.insert(0, str(ROOT / 'tools'))
import words  # noqa: E402

TMP = pathlib.Path(tempfile.mkdtemp())
KEPT = TMP / 'kept'
MARK = re.compile(r'(?<![A-Za-z0-9_])(?:N?C?P?_|SAY|SAY_COUNT|climb_words_plural)\(\s*(?=")')
CHOICE = re.compile(r'(?<![A-Za-z0-9_])N?C?_\([^"()]*\?\s*"')
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"\s*')
number = 0
failed = False


def result(breaches, title):
    """One line of TAP: whether it is so, or what is not."""
    global number, failed
    breaches = ([] if breaches else ['no']) if isinstance(breaches, bool) else breaches
    number += 1
    failed = failed or bool(breaches)
    print(('not ok' if breaches else 'ok'), number, title)
    for breach in breaches[:20]:
        print('#', breach)


# --- the code -------------------------------------------------------------------------------------------

def marked(code):
    """The texts of each mark in a file: with None for what only a compiler can join."""
    found = [[None] for _ in CHOICE.finditer(code)]
    for mark in MARK.finditer(code):
        texts, at = [], mark.end()
        while True:
            text = ''
            part = TEXT.match(code, at)
            while part:
                text, at = text + part.group(1), part.end()
                part = TEXT.match(code, at)
            text = text.encode().decode('unicode_escape').encode('latin-1').decode()
            texts.append(text if code[at] in ',)' else None)
            at = re.compile(r'\s*').match(code, at + 1).end()
            if code[at - 1] == ')' or texts[-1] is None or code[at] != '"':
                break
        found.append(texts)
    return found


def look_at_code(entries):
    known = {text for entry in entries for text in entry.ids + [entry.context or '']}
    lost = []
    for name in words.files(ROOT):
        for texts in marked((ROOT / name).read_text()):
            if None in texts:
                lost.append(f'{name}: a mark holds something else than plain texts: {texts}')
            lost += [f'{name}: not in the catalogue: {text}' for text in texts
                     if text and text not in known]
    result(lost, 'every marked text is found by gettext')
    texts = [(entry, text) for entry in entries for text in entry.ids]
    result([f'{entry.files}: {text!r}' for entry, text in texts if 'c-format' in entry.flags],
           'places have names: no %d, no %s')
    result([f'{entry.files}: {text!r}' for entry, text in texts
            if any(not re.fullmatch(r'\{[a-z][a-z-]*\}', place) for place in words.PLACE.findall(text))],
           'names of places are words in lower case')
    result([f'{entry.files}: {text!r}' for entry, text in texts if not text.strip()], 'no text is empty')


def look_at_page(entries):
    """The page finds its texts by keys, which are the contexts of its messages."""
    page = ROOT / 'app' / 'page'
    signs = re.search(r'const SIGNS = \{(.*?)\};', (page / 'words.js').read_text(), re.S).group(1)
    keys = {entry.context for entry in entries if any('page-texts.c' in file for file in entry.files)}
    keys |= set(re.findall(r"'([^']+)':", signs))
    code = '\n'.join(path.read_text() for path in sorted(page.glob('*.js')))
    asked = set(re.findall(r"\bsay\('([^']*[^'.])'", code))
    begun = tuple(re.findall(r"\bsay\('([^']*\.)' \+", code))
    named = set(re.findall(r"'([^'\n]*)'", code))
    result([f'{key}: the page asks for it' for key in asked - keys], 'the texts that the page asks for are there')
    result([f'{key}: nothing in the page asks for it' for key in keys - named if not key.startswith(begun)],
           '… and no others')


# --- catalogues -----------------------------------------------------------------------------------------

def faults_of(path):
    """What is wrong with a catalogue."""
    told = subprocess.run(['msgfmt', '--check', '-o', os.devnull, path], capture_output=True, encoding='utf-8')
    if told.returncode != 0:
        return told.stderr.splitlines()
    faults = []
    for entry in words.read_catalogue(path.read_text()):
        if 'fuzzy' in entry.flags or not any(entry.translations) or entry.ids == ['']:
            continue
        allowed = set().union(*entry.places())
        needed = set.intersection(*entry.places())
        for text in entry.translations:
            places = set(words.PLACE.findall(text))
            if not places <= allowed or not needed <= places:
                faults.append(f'{path.name}: places differ: {entry.ids[0]!r}: {text!r}')
        if entry.ids == [words.DIRECTION] and entry.translations[0] not in ('default:LTR', 'default:RTL'):
            faults.append(f'{path.name}: neither default:LTR nor default:RTL: {entry.translations[0]!r}')
    return faults


def look_at_catalogues():
    spoken = (ROOT / 'po' / 'LINGUAS').read_text().split()
    there = [path.stem for path in (ROOT / 'po').glob('*.po')]
    result([f'{name}: in LINGUAS or as a catalogue, but not both' for name in set(spoken) ^ set(there)],
           'po/LINGUAS lists the catalogues that there are')
    result([fault for path in sorted((ROOT / 'po').glob('*.po')) for fault in faults_of(path)],
           'catalogues have the places of the texts that they translate')
    head = 'msgid ""\nmsgstr "Language: xx\\nContent-Type: text/plain; charset=UTF-8\\n' \
           'Plural-Forms: nplurals=1; plural=0;\\n"\n'
    for fault, body in (('lost', 'msgid "{player} leads"\nmsgstr "leads"\n'),
                        ('new', 'msgid "leads"\nmsgstr "{player} leads"\n'),
                        ('misspelt', 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{N} cards"\n'),
                        ('', 'msgid "One card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} cards"\n')):
        path = TMP / 'faults.po'
        path.write_text(head + body)
        result(bool(faults_of(path)) == bool(fault), f'a place that is {fault or "right"} is told from others')


# --- the program in another language --------------------------------------------------------------------

def climb(*arguments, language='', program=CLIMB, folder=TMP / 'locale', typed=''):
    environment = {**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': language, 'XDG_DATA_HOME': str(TMP / 'data'),
                   'XDG_DATA_DIRS': str(TMP / 'system'), 'CLIMB_LOCALE_FOLDER': str(folder or ''),
                   'LD_LIBRARY_PATH': str(BUILD / 'core')}
    for name in ('CLIMB_SCRIPT_PATH', 'CLIMB_PLUGIN_PATH', 'COLUMNS', 'NO_COLOR'):
        environment.pop(name, None)
    done = subprocess.run([program, *arguments], env=environment, input=typed,
                          capture_output=True, encoding='utf-8', timeout=300)
    return done.stdout + done.stderr


def differences(*arguments):
    """What machines read and is not the same in another language: a file that the program or its bot writes,
    or what it prints."""
    there = []
    for language in ('', words.PSEUDO):
        KEPT.unlink(missing_ok=True)
        told = climb(*arguments, language=language)
        # When it was and how long it took is never the same.
        told = KEPT.read_text() if KEPT.exists() else told
        there.append(re.sub(r'\d+\.\d+(e-\d+)?|\[Date .*', 'N', told))
        if '--json' in arguments and there[-1][:1] not in ('{', '['):
            return [f'no JSON came of climb {" ".join(arguments)}: {told[:200]}']
    if there[0] == there[1]:
        return []
    pairs = zip(there[0].splitlines(), there[1].splitlines())
    return [f'{a[:300]}\n# became: {b[:300]}' for a, b in pairs if a != b] or ['one of them is longer']


def look_at_program():
    words.write_pseudo(ROOT, TMP / 'locale')
    speak = ('serve', '--scripts', '/no/such')
    told = climb(*speak, language=words.PSEUDO)
    result('«' in told or [told[:300]], 'the program speaks another language')
    told = climb(*speak)
    result('there is no folder /no/such' in told or [told[:300]], '… and English without one')
    moved = TMP / 'moved'
    (moved / 'bin').mkdir(parents=True)
    shutil.copy(CLIMB, moved / 'bin' / 'climb')
    shutil.copytree(TMP / 'locale', moved / 'share' / 'locale')
    told = climb(*speak, language=words.PSEUDO, program=moved / 'bin' / 'climb', folder=None)
    result('«' in told or [told[:300]], 'a program that was moved with its catalogues finds them')

    record = TMP / 'record'
    climb('play', 'big-two', '--deals', '1', '--seed', '3', '--seats', 'bot:random,bot:lowest,bot:dumper,bot:random',
          '--save', str(record))
    told_bot = TMP / 'told-bot.sh'
    told_bot.write_text(f"#!/bin/sh\nsed -u '/^quit$/q' | tee '{KEPT}' | '{CLIMB}' bot lowest\n")
    told_bot.chmod(0o755)
    for title, *arguments in (
            ('a record', 'play', 'dou-dizhu', '--deals', '2', '--seed', '3', '--seats',
             'bot:easy,bot:lowest,bot:dumper', '--save', str(KEPT)),
            ('a record of a script', 'play', 'president', '--deals', '2', '--seed', '3', '--seats',
             'bot:lowest,bot:lowest,bot:dumper,bot:random', '--save', str(KEPT)),
            ('what a bot is told', 'play', 'big-two', '--deals', '1', '--seed', '5', '--no-save', '--seats',
             f'cmd:{told_bot},bot:dumper,bot:random,bot:lowest'),
            ('list --json', 'list', '--json'),
            ('rules --json', 'rules', 'dou-dizhu', '--json'),
            ('diff --json', 'diff', 'big-two', 'dou-dizhu', '--json'),
            ('match --json', 'match', 'lowest', 'dumper', '--deals', '4', '--seed', '1', '--json'),
            ('stats --json', 'stats', '--folder', str(TMP), '--json'),
            ('review --json', 'review', str(record), '--playouts', '10', '--json')):
        result(differences(*arguments), f'{title}: the same in every language')


# --- the rule book --------------------------------------------------------------------------------------

def texts_in(value, names):
    """The texts that members of these names hold, anywhere in JSON."""
    if isinstance(value, list):
        return {text for item in value for text in texts_in(item, names)}
    if not isinstance(value, dict):
        return set()
    own = [item for name, member in value.items() if name in names
           for item in (member if isinstance(member, list) else [member])]
    return {text for text in own if isinstance(text, str) and text} | texts_in(list(value.values()), names)


def look_at_names(entries):
    """What rules and bots of the program say of themselves is marked, though it is looked up elsewhere."""
    known = {text for entry in entries for text in entry.ids}
    listed = json.loads(climb('list', '--json'))
    texts = texts_in([listed['games'], listed['bots']], ('title', 'summary', 'source', 'help'))
    for game in listed['games']:
        rules = json.loads(climb('rules', game['name'], '--json'))
        texts |= texts_in([rules['fields'], rules['kinds'], rules['shorthands']], ('help', 'choice_words'))
        texts |= {kind['name'] for kind in rules['kinds']}
    result([f'not marked: {text}' for text in texts - known],
           f'{len(texts)} names and explanations of games, kinds, fields and bots are in the catalogue')


def words_of_script(game):
    """The texts of a script's own that its rule book shows; they are not translated."""
    rules = json.loads(climb('rules', game, '--json'))
    texts = {rules['title'], rules['summary'], rules['source']}
    texts.update(kind['name'] for kind in rules['kinds'])
    for field in rules['fields']:
        if field['name'] == 'places.titles':
            texts.update(title.strip(' *') for title in field['value'].split(','))
    options = ' '.join(climb('rules', game).partition('as NAME=VALUE:')[2].split())
    for option in re.findall(r'- (\S+) \((.*?); here (\S+?)\): (.*?)\.(?= -|$)', options):
        texts.update(set(option) - {'yes or no'})
    return sorted(texts - {''}, key=len, reverse=True)


def not_looked_up(text, script_words):
    """Words of a text in the language for tests that no catalogue has: outside its brackets, or in places
    within them, where no letter has its accent. Ranks and cards are A, XB or 3D."""
    text = ' '.join(text.split())
    for word in script_words:
        text = text.replace(word, '').replace(word[0].upper() + word[1:], '')
    for added in ('few: ', 'áa', 'óo'):
        text = text.replace(added, '')
    found, depth = [], 0
    for part in re.split('([«»])', text):
        depth += (part == '«') - (part == '»')
        found += re.findall(r'[A-Za-z]*[aeiou][A-Za-z]*' if depth > 0 else r'[A-Za-z][A-Za-z-]*', part)
    return found


def look_at_books():
    """The rule books of all games, presets and scripts, and of rules that none of them has."""
    listed = json.loads(climb('list', '--json'))
    games = [game['name'] for game in listed['games']]
    games += [preset['name'] for game in listed['games'] for preset in game['presets']]
    books = [((game,), []) for game in games]
    books += [((script['name'],), words_of_script(script['name'])) for script in listed['scripts']]
    rules = re.findall(r'^    \{ "(\w+\.[^"]*)", "', (ROOT / 'tests' / 'test-book.c').read_text(), re.MULTILINE)
    books += [(('big-two', *settings.split()), ['King', 'Man', 'Slave']) for settings in rules]
    faults = []
    for arguments, script_words in books:
        told = climb('rules', *arguments, language=words.PSEUDO)
        found = not_looked_up(told, script_words)
        if found or '«' not in told:
            faults.append(f'climb rules {" ".join(arguments)}: {found[:5] or told[:200]}')
    result(faults, f'{len(books)} rule books: all their words are of the catalogue')
    result(bool(not_looked_up('«Thé «páaír» óof 2s»: five', [])) and bool(not_looked_up('«Thé pair»', [])),
           '… and words that are not would be found')


# --- refusals -------------------------------------------------------------------------------------------

def refusals(game, seed, *typed):
    """What the player at the keyboard is told of moves that are not allowed, by what was typed."""
    seats = 'me' + ',bot:lowest' * (2 if game == 'dou-dizhu' else 3)
    told = climb('play', game, '--seed', seed, '--seats', seats, '--no-save', language=words.PSEUDO,
                 typed='\n'.join(typed + ('quit', '')))
    return dict(re.findall(r'»> ([^\n]*)\n(«[^>]*?»)\.\n', told))


def look_at_refusals():
    """Moves that are not allowed, and settings."""
    faults, number_of = [], 0
    for game, seed, *typed in (
            ('big-two', '3', '3C 4D', '3C', '6D 6C', '6D 6C 6S', '3C 4D 6D 6C', '3C 4D 6D 7C 8D', '5H', 'bid 2', '6D 6D'),
            ('dou-dizhu', '2', 'bid 9', 'bid 0', '3D', 'call 3D')):
        told = refusals(game, seed, *typed)
        faults += [f'{game} --seed {seed}: {text}: {told.get(text)}' for text in typed
                   if text not in told or not_looked_up(told[text], [])]
        number_of += len(typed)
    for setting, names in (
            ('pass.mode=x', ('pass.mode', 'free, lockout, one_circuit')), ('pass.mod=free', ('pass.mode', 'pass.mod')),
            ('deal.cards=20', ('big-two', 'players, deal.cards')), ('kind.strait=off', ('kind.strait', 'strait')),
            ('open.card=ZZ', ('big-two', 'open.card')), ('call.by=card', ('big-two', 'call.by, auction.mode')),
            ('score.brackets=z', ('big-two', 'score.brackets', ', score.by', 'z'))):
        told = climb('rules', 'big-two', setting, language=words.PSEUDO).removeprefix('climb rules: ')
        if '«' not in told or not_looked_up(told, [*names, 'straight']):
            faults.append(f'climb rules big-two {setting}: {told}')
        number_of += 1
    result(faults, f'{number_of} refusals of moves and settings: all their words are of the catalogue')


def main():
    for tool in ('xgettext', 'msgfmt'):
        if not shutil.which(tool):
            print(f'1..0 # SKIP {tool} is not here')
            return 0
    entries = words.extract(ROOT)
    look_at_code(entries)
    look_at_page(entries)
    look_at_catalogues()
    look_at_program()
    look_at_names(entries)
    look_at_books()
    look_at_refusals()
    print(f'1..{number}')
    return failed


if __name__ == '__main__':
    try:
        status = main()
    finally:
        shutil.rmtree(TMP, ignore_errors=True)
    sys.exit(status)
