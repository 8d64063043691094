# SPDX-License-Identifier: LGPL-2.1-or-later
"""The page in another language, one made for tests: no English is left but names, longer words have room on a
phone, and a language from right to left turns the page round."""
import pathlib
import shutil
import sys

import browser

if browser.webdriver is None or not shutil.which("xgettext"):
    print("1..0 # SKIP no Selenium for Python or no gettext (Debian: python3-selenium, gettext)")
    sys.exit(0)

import serving
from browser import Browser, Keys
from serving import ROOT, Client, Server, TMP, Tap

sys.path.insert(0, ROOT + "/tools")
import words  # noqa: E402

# What is seen, spoken or shown in a field, and stands outside of brackets: [where, text] each. Names of people
# are kept apart by signs of their own, or are in a bdi; fields go by the names under which they are typed.
PLAIN = """
const [allowed] = arguments;
const outside = text => {
    let depth = 0, rest = '';
    for (const sign of text.replace(/\\u2068[^\\u2069]*\\u2069/g, '')) {
        depth += sign === '«' ? 1 : sign === '»' ? -1 : 0;
        rest += depth === 0 && sign !== '»' ? sign : ' ';
    }
    return /\\p{L}{2,}/u.test(rest);
};
const found = [];
const look = (where, text) => { if (outside(text) && !allowed.includes(text.trim())) { found.push(where + ': ' + text.trim()); } };
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!node.closest('bdi, code, .face, script, option, .rule-field > label')) { look(node.tagName + '.' + node.className, walker.currentNode.textContent); }
}
for (const node of document.querySelectorAll('option')) { if (node.textContent !== node.value) { look('option', node.textContent); } }
for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const node of document.querySelectorAll('[' + name + ']')) { look(name, node.getAttribute(name)); }
}
look('title', document.title);
for (const node of document.querySelectorAll('button, .mark, .seat, .seat span, th, label, h1, h2, h3, .segment')) {
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0 && getComputedStyle(node).overflowX === 'visible'
        && getComputedStyle(node).display !== 'inline') {
        found.push('has no room: ' + node.tagName + '.' + node.className + ' ' + node.textContent); }
}
return [...new Set(found)];
"""


def served(right_to_left):
    """A server that speaks the language for tests."""
    folder = TMP + ("/rtl" if right_to_left else "/ltr")
    words.write_pseudo(pathlib.Path(ROOT), folder, right_to_left)
    serving.ENVIRONMENT.update(LANGUAGE=words.PSEUDO, CLIMB_LOCALE_FOLDER=folder)
    return Server(store=folder + ".db")


server = served(False)
client = Client(server)
scripts = client.ask("games")["scripts"]
# Scripts speak the language of who wrote them.
ALLOWED = ["Climb", "Ada"] + [script[part] for script in scripts for part in ("title", "summary")]
ada = Browser(server.origin)


def sound(page):
    """Only words of the language are there, and all have room."""
    plain = page.run(PLAIN, ALLOWED)
    assert not plain, "\n".join(plain[:30])
    page.audit(True)


def press(page, text):
    page.press_words(words.pseudo_text(text))


def dialog(page, text, ready):
    press(page, text)
    page.wait(ready)
    sound(page)
    page.keys(Keys.ESCAPE)
    page.wait("!document.querySelector('dialog')")


def lobby():
    ada.resize(360, 640, phone=True)
    ada.lobby()
    assert ada.value("document.documentElement.lang") == words.PSEUDO
    assert ada.value("document.documentElement.dir") == "ltr"
    sound(ada)
    for way in ("device", "friends"):
        ada.click("input[name=way][value=%s]" % way)
        sound(ada)
    ada.click("input[name=way][value=bots]")
    ada.run("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    ada.wait("document.querySelectorAll('.rule-field').length > 20")
    ada.run("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    sound(ada)
    dialog(ada, "Rule book", "document.querySelectorAll('dialog h3').length > 5")
    dialog(ada, "History", "!!document.querySelector('dialog h3')")
    dialog(ada, "Settings", "!!document.querySelector('dialog select')")
    dialog(ada, "Keys", "!!document.querySelector('dialog kbd')")


def deal(game):
    ada.resize(360, 640, phone=True)
    ada.lobby()
    ada.pick(game)
    ada.click(".table-options input[type=checkbox]")  # no practice, so that it is kept
    ada.click(".start")
    ada.wait("!!document.querySelector('.hand [role=option]')")
    sound(ada)
    ada.play("document.querySelectorAll('.lines li').length > 8 || !!document.querySelector('.result')")
    sound(ada)
    press(ada, "More")
    for tab in ("log", "chat", "scores", "people"):
        ada.run("document.querySelector('#tab-%s').click()" % tab)
        sound(ada)
    ada.keys(Keys.ESCAPE)
    ada.play()
    sound(ada)


def after():
    ada.click("[data-do=replay]")
    ada.wait("!!document.querySelector('.replay-hands')")
    for _ in range(3):
        ada.keys(Keys.ARROW_RIGHT)
    sound(ada)
    ada.keys(Keys.ESCAPE)
    ada.resize(1280, 800)
    sound(ada)
    ada.lobby()
    press(ada, "History")
    press(ada, "Look up")
    ada.wait("document.querySelectorAll('dialog tbody td').length > 8")
    sound(ada)


def numbers():
    """Of the three forms for numbers, the page takes the one of its language."""
    forms = ada.driver.execute_async_script(
        "const done = arguments[0]; import('/words.js').then(({ say }) =>"
        " done([1, 2, 5, 22, 212, 1004].map(count => say('count', { count }))));")
    few = [form.startswith("«few: ") for form in forms]
    assert few == [False, True, False, True, True, True], forms
    assert "cáard»" in forms[0] and "cáards»" in forms[2], forms


def refuses():
    answer = client.ask("look", invite="nobody")
    assert answer["code"] == "no-table" and answer["words"].startswith("«"), answer


def right_to_left():
    other = served(True)
    eva = Browser(other.origin, (360, 640))
    try:
        eva.resize(360, 640, phone=True)
        eva.lobby()
        assert eva.value("document.documentElement.dir") == "rtl"
        sound(eva)
        eva.click(".start")
        eva.wait("!!document.querySelector('.hand [role=option]')")
        sound(eva)
        eva.play()
        sound(eva)
    finally:
        eva.close()
        other.stop()


tap = Tap()
try:
    tap.check("the lobby speaks another language", lobby)
    tap.check("a deal does", deal, "big-two")
    tap.check("… one with an auction", deal, "dou-dizhu")
    tap.check("… and what follows it", after)
    tap.check("numbers have the forms of the language", numbers)
    tap.check("what the server refuses it says in its language", refuses)
    tap.check("a language from right to left turns the page round", right_to_left)
finally:
    ada.close()
    server.stop()
tap.finish()
