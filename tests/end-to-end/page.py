# SPDX-License-Identifier: LGPL-2.1-or-later
"""The page in a real browser: every game to the end of a deal, two persons, coming back, one device for
two, watching, small screens, keys alone, right to left, and what screen readers get."""
import sys
import time

import browser

if browser.webdriver is None:
    print("1..0 # SKIP no Selenium for Python (Debian: python3-selenium)")
    sys.exit(0)

from browser import Browser, Keys
from serving import ROOT, Server, TMP, Tap

# Big Two, Pusoy Dos and Dou Dizhu are played to the end of a deal by the other tests.
GAMES = ["choi-dai-di", "big-three", "president", "daifugo", "tien-len", "zheng-shangyou", "zheng-fen"]
VARIANTS = [("big-two", "big-two:da-lao-er"), ("big-two", "big-two:two-packs")]

server = Server("--scripts", ROOT + "/scripts")
ada = Browser(server.origin)
bob = None


def second():
    global bob
    bob = bob or Browser(server.origin)
    return bob


def start(page, game, preset=None, way="bots"):
    page.lobby()
    page.pick(game)
    page.wait("[...document.querySelectorAll('.rules-form select option, .panel h2')].length > 0")
    if preset:
        page.choose("Variant", preset)
        page.wait("document.querySelector('.rules-form select').value === %r" % preset)
    if way != "bots":
        page.click("input[name=way][value=%s]" % way)
    page.click(".start")
    page.wait("!!document.querySelector('main.table')")


def plays(game, preset=None):
    start(ada, game, preset)
    ada.play()
    rows = ada.value("document.querySelectorAll('.result tbody tr').length")
    seats = ada.value("document.querySelectorAll('.ring .seat').length") + 1
    assert rows == seats or "does not count" in ada.text(".result h2"), (rows, seats)
    assert "Checked" in ada.wait("document.querySelector('.result .verdict').textContent")


def close_dialog(page):
    page.keys(Keys.ESCAPE)
    page.wait("!document.querySelector('dialog')")


def looks(page, fingers=False):
    page.audit(fingers)


def lobby_is_sound():
    ada.lobby()
    ada.wait("document.querySelectorAll('.game').length > 8")
    for scheme in ("light", "dark"):
        ada.colours(scheme)
        looks(ada)
    paper = "getComputedStyle(document.body).backgroundColor"
    dark = ada.value(paper)
    ada.lobby(theme="light")  # what somebody chose goes before what the device has
    assert ada.value(paper) != dark
    looks(ada)
    ada.press_words("Rule book")
    ada.wait("document.querySelectorAll('dialog h3').length > 5")
    looks(ada)
    close_dialog(ada)


def starts_what_is_chosen():
    """Who is quicker than the server's answer plays the game that he chose last."""
    ada.lobby()
    ada.pick("big-two")
    ada.run("for (const wanted of ['input[name=game][value=dou-dizhu]', 'input[name=game][value=president]', '.start']) {"
            "document.querySelector(wanted).click(); }")
    assert ada.wait("document.querySelector('.table-title')?.textContent") == "President"


def phone():
    ada.resize(360, 640, phone=True)
    try:
        ada.lobby()
        looks(ada, True)
        start(ada, "dou-dizhu")
        ada.wait("document.querySelector('.hand [role=option]')")
        looks(ada, True)
        ada.play("document.querySelectorAll('.hand [role=option]').length >= 17 && !document.querySelector('.extra button')"
                 " || !!document.querySelector('.result')")
        for size in ((320, 568), (360, 640)):
            ada.resize(*size, phone=True)
            looks(ada, True)
        ada.press_words("More")
        looks(ada, True)
        ada.keys(Keys.ESCAPE)
        ada.play()
        looks(ada, True)
        ada.resize(640, 360, phone=True)
        ada.play("!document.querySelector('.result') && !!document.querySelector('.hand [role=option]')")
        looks(ada, True)
    finally:
        ada.resize(1280, 800)


def keyboard_alone():
    ada.lobby()
    ada.run("document.querySelector('input[name=game][value=big-two]').click()")
    ada.run("document.querySelector('.start').focus()")
    ada.keys(Keys.ENTER)
    ada.wait("!!document.querySelector('main.table')")
    end = time.monotonic() + 40
    chosen = played = 0
    while not ada.value("!!document.querySelector('.result')"):
        assert time.monotonic() < end, ada.text(".mine")
        if not ada.value("document.querySelector('main.table').classList.contains('my-turn')"):
            time.sleep(0.03)
            continue
        if not ada.value("document.activeElement.matches('[role=option]')"):
            ada.run("document.querySelector('.hand [tabindex=\"0\"]').focus()")
        lines = ada.value("document.querySelectorAll('.log li').length")
        if chosen == 0:
            ada.keys(Keys.END, " ", Keys.ARROW_LEFT, " ", "w")
            ada.wait("document.querySelector('.advice').textContent.length > 0")
            assert ada.value("document.querySelectorAll('.hand [aria-selected=true]').length") == 2
            ada.keys(Keys.ESCAPE, "s", "s", "s")
            ada.wait("document.querySelector('.advice').textContent.startsWith('Sorted by rank')")
            ada.keys(Keys.ESCAPE)
            chosen = 1
        ada.keys("h")
        ada.wait("document.querySelector('.advice').textContent !== ''")
        if ada.value("!!document.querySelector('.hand [aria-selected=true]')"):
            ada.keys(Keys.ENTER)
            played += 1
        else:
            ada.keys("p")
        # It may be one's turn again before anybody looks: the log tells that the move was made.
        ada.wait("document.querySelectorAll('.log li').length > %d" % lines)
    assert played > 0
    ada.run("document.activeElement.blur()")
    ada.keys("?")
    ada.wait("!!document.querySelector('dialog .keys')")
    close_dialog(ada)


def takes_back():
    start(ada, "big-two")
    ada.play("document.querySelectorAll('.hand [role=option]').length < 13")
    ada.wait("document.querySelector('main.table').classList.contains('my-turn') || !!document.querySelector('.result')")
    ada.click("[data-do=undo]")
    ada.wait("document.querySelectorAll('.hand [role=option]').length === 13")
    assert "takes" in ada.text(".log")


def two_browsers():
    other = second()
    start(ada, "big-two", way="friends")
    ada.wait("!!document.querySelector('.waiting .invite input')")
    looks(ada)
    link = ada.value("document.querySelector('.waiting .invite input').value")
    assert "#join=" in link and ada.value("localStorage.getItem('climb.tables')").find(link.split("=")[1]) < 0
    other.lobby("Bob")
    other.open("/#join=" + link.split("=")[1])
    other.driver.refresh()
    other.press_words("Take seat 3")
    other.wait("!!document.querySelector('main.table')")
    ada.wait("document.querySelector('.ring').innerText.includes('Bob')")
    ada.press_words("Begin")
    other.wait("document.querySelectorAll('.hand [role=option]').length === 13")
    mine = set(ada.value("[...document.querySelectorAll('.hand [data-card]')].map(node => node.dataset.card)"))
    his = set(other.value("[...document.querySelectorAll('.hand [data-card]')].map(node => node.dataset.card)"))
    assert not mine & his, mine & his
    chat(other)
    alternate(ada, other)


def chat(other):
    other.run("document.querySelector('#tab-chat').click()")
    other.run("document.querySelector('.say input').value = '<b>Well</b> met'")
    other.press_words("Send")
    ada.wait("document.querySelector('.chat').textContent.includes('<b>Well</b> met')")
    assert not ada.value("!!document.querySelector('.chat b')")
    ada.run("document.querySelector('#tab-people').click()")
    ada.press_words("Make host")
    other.run("document.querySelector('#tab-people').click()")
    ada.wait("document.querySelector('.log').textContent.includes('is the host now')")
    other.press_words("Make host")
    other.run("document.querySelector('#tab-chat').click()")
    ada.press_words("Mute for all")
    other.wait("document.querySelector('#panel-people').textContent.length > 0")
    other.run("document.querySelector('.say input').value = 'again'")
    other.press_words("Send")
    other.wait("document.querySelector('#panel-chat .problem').textContent.length > 0")
    for page in (ada, other):
        page.run("document.querySelector('#tab-log').click()")


def alternate(*pages):
    end = time.monotonic() + 60
    over = "!!document.querySelector('.result')"
    idle = over + " || !document.querySelector('main.table').classList.contains('my-turn')"
    while not all(page.value(over) for page in pages):
        assert time.monotonic() < end
        for page in pages:
            page.play(idle, 20)
    results = [page.text(".result tbody th") for page in pages]
    assert len(set(results)) == 1, results


HAND = "[...document.querySelectorAll('.hand [data-card]')].map(node => node.dataset.card).join()"


def comes_back():
    other = second()
    for page in (ada, other):
        page.press_words("Next deal")
    for page in (ada, other):
        page.wait("document.querySelectorAll('.hand [role=option]').length > 0")
    before = other.value(HAND)
    other.driver.refresh()
    other.wait("!!document.querySelector('main.table') && document.querySelectorAll('.hand [role=option]').length > 0")
    assert other.value(HAND) == before
    assert other.driver.current_url.split("#")[0] == server.origin + "/", other.driver.current_url


def remembers(page):
    page.lobby("Dora")
    page.run("document.querySelectorAll('.panel details').forEach(one => { one.open = true; })")
    page.run("[...document.querySelectorAll('.tick')].find(one => one.textContent.includes('Practice')).click()")
    page.click(".start")
    page.play()
    page.lobby("Dora")
    page.press_words("History")
    page.press_words("Look up")
    page.wait("document.querySelectorAll('dialog .scores').length >= 3")
    assert "Dora" in page.text("dialog .scores:nth-of-type(2)"), page.text("dialog")
    page.audit()


def server_dies():
    other = second()
    kept = Server("--scripts", ROOT + "/scripts", store=TMP + "/page.db")
    other.origin = kept.origin
    try:
        start(other, "big-two")
        other.play("document.querySelectorAll('.hand [role=option]').length < 12 || !!document.querySelector('.result')")
        idle = "document.querySelector('main.table').classList.contains('my-turn') || !!document.querySelector('.result')"
        other.wait(idle)
        before = other.value(HAND)
        kept.kill()
        other.wait("!document.querySelector('.banner').hidden")
        kept.start()
        other.wait("document.querySelector('.banner').hidden && " + idle)
        assert other.value(HAND) == before
        other.play()
        remembers(other)
    finally:
        kept.stop()
        other.origin = server.origin


def watches():
    other = second()
    link = ada.value("[...document.querySelectorAll('.invite input')].pop().value")
    other.open()
    other.run("sessionStorage.clear(); localStorage.removeItem('climb.tables')")
    other.open("/#join=" + link.split("=")[1])
    other.driver.refresh()
    other.press_words("Watch")
    other.wait("!!document.querySelector('main.table')")
    assert not other.value("!!document.querySelector('.hand [role=option]')")
    assert other.value("document.querySelectorAll('.ring .seat').length") == 4
    looks(other)


def one_device():
    start(ada, "pusoy-dos", way="device")
    names = ada.wait("document.querySelector('.curtain')?.textContent || document.querySelector('.hand [role=option]') && 'shown'")
    seen = set()
    end = time.monotonic() + 60
    while not ada.value("!!document.querySelector('.result')"):
        assert time.monotonic() < end, ada.text(".mine")
        ada.play("!!document.querySelector('.result') || !!document.querySelector('.curtain button')", 30)
        if ada.value("!!document.querySelector('.curtain button')"):
            seen.add(ada.text(".curtain p"))
            assert not ada.value("!!document.querySelector('.hand [role=option]')"), "cards are seen through the curtain"
            ada.run("document.querySelector('.curtain button').click()")
    assert len(seen) == 2, (names, seen)


def house_rule():
    ada.colours("dark")
    ada.lobby()
    ada.pick("big-two")
    ada.wait("!!document.querySelector('[data-key=\"rule spade-two\"]')")
    ada.click("[data-key='rule spade-two']")
    ada.wait("document.querySelector('[data-key=\"rule spade-two\"]').checked")
    ada.run("document.querySelector('.rules-form details.more').open = true")
    ada.wait("!!document.querySelector('[data-key=\"pass.mode\"]')")
    ada.run("document.querySelectorAll('.groups details').forEach(one => { one.open = true; })")
    ada.run("const list = document.querySelector('[data-key=\"pass.mode\"]'); list.value = 'lockout';"
            "list.dispatchEvent(new Event('change'));")
    ada.wait("!!document.querySelector('.rule-field.own [data-key=\"pass.mode\"]')")
    looks(ada)
    ada.click(".start")
    ada.wait("!!document.querySelector('main.table')")
    ada.run("document.querySelector('#tab-people').click()")
    ada.press_words("Rule book")
    ada.wait("document.querySelector('dialog').textContent.includes('2 of spades')")
    close_dialog(ada)
    ada.play()


def judges_moves():
    """The marks of a review: each move has its words, and the buttons go from mistake to mistake."""
    ada.click("[data-do=review]")
    ada.wait("!!document.querySelector('.replay-review .review-counts') || document.querySelector('.replay-review').textContent.includes('No mistake')", 40)
    steps = int(ada.value("document.querySelector('.replay-review').parentElement.querySelector('input[type=range]').max"))
    said = 0
    for _ in range(3, steps):
        ada.keys(Keys.ARROW_RIGHT)
        said += ada.value("document.querySelector('.replay-mark').textContent.length > 0")
    assert said > 5, (said, steps)
    if ada.value("!!document.querySelector('[data-do=mistake]')"):
        ada.click("[data-do=mistake]")
        assert "gives" in ada.text(".replay-mark") and "Better:" in ada.text(".replay-mark"), ada.text(".replay-mark")
        ada.click("[data-do=mistake-before]")
        assert "gives" in ada.text(".replay-mark")
    looks(ada)


def looks_back_and_switches():
    ada.press_words("Look back")
    ada.wait("!!document.querySelector('.replay-hands')")
    for _ in range(3):
        ada.keys(Keys.ARROW_RIGHT)
    ada.wait("document.querySelector('.replay-place').textContent.startsWith('3')")
    looks(ada)
    judges_moves()
    close_dialog(ada)
    ada.run("document.querySelector('#tab-people').click()")
    ada.press_words("Another game")
    ada.wait("!!document.querySelector('dialog .rules-form select')")
    ada.choose("Games", "dou-dizhu")
    ada.wait("document.querySelector('dialog .rules-form').textContent.includes('Dou Dizhu')")
    ada.press_words("Play this")
    ada.wait("document.querySelector('.table-title').textContent === 'Dou Dizhu'")
    ada.play()
    assert "Checked" in ada.wait("document.querySelector('.result .verdict').textContent")
    ada.run("document.querySelector('#tab-scores').click()")
    assert "Ada" in ada.text("#panel-scores table:nth-of-type(2)")
    looks(ada)


def saves_the_record():
    ada.run("document.querySelector('#tab-people').click()")
    ada.press_words("End the match now")
    ada.wait("!!document.querySelector('[data-do=record]')")
    looks(ada)
    # What would be saved, as the page makes it.
    ada.run("window.saved = []; const make = URL.createObjectURL;"
            "URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return make(blob); };")
    ada.click("[data-do=record]")
    assert ada.wait("window.saved[0]").startswith("[Climb ")
    ada.press_words("Another match")
    ada.wait("document.querySelectorAll('.hand [role=option]').length > 0 || !!document.querySelector('.extra button')")


def right_to_left():
    ada.lobby(path="/?dir=rtl")
    looks(ada)
    assert ada.value("document.documentElement.dir") == "rtl"
    ada.pick("big-two")
    ada.click(".start")
    ada.wait("!!document.querySelector('.hand [role=option]')")
    looks(ada)
    log, felt = ada.value("['.side', '.felt'].map(one => document.querySelector(one).getBoundingClientRect().left)")
    assert log < felt
    assert ada.value("getComputedStyle(document.querySelector('.hand .face')).direction") == "ltr"
    ada.play("document.querySelectorAll('.seat .small-card').length > 1 || !!document.querySelector('.result')")
    looks(ada)


def no_complaints():
    for page in (ada, bob):
        if page:
            said = page.complaints()
            assert not said, "\n".join(said[:10])


TESTS = [
    ("lobby", "the lobby reads well, by day and by night, and shows the rule book", lobby_is_sound),
    ("quick", "what was chosen last begins", starts_what_is_chosen),
    *((game, "%s is played to the end of a deal" % game, plays, game) for game in GAMES),
    *((preset, "%s is played to the end of a deal" % preset, plays, game, preset) for game, preset in VARIANTS),
    ("form", "a house rule and an option are chosen in the form, and played", house_rule),
    ("form", "a deal is looked back at, and another game follows at the table", looks_back_and_switches),
    ("form", "a match is ended, its record saved, and another begun", saves_the_record),
    ("keys", "a deal is played by keys alone", keyboard_alone),
    ("undo", "in practice moves are taken back", takes_back),
    ("two", "two browsers play at one table, and talk", two_browsers),
    ("two", "who comes back has the same seat and cards", comes_back),
    ("dies", "the server dies and comes back, and the deal goes on; it knows what was played", server_dies),
    ("two", "who has the link may watch, and sees no hand", watches),
    ("device", "two persons share a device, and see their own cards alone", one_device),
    ("phone", "a phone has room for all, upright and on its side", phone),
    ("rtl", "right to left", right_to_left),
    ("console", "the console stays silent, and nothing comes from elsewhere", no_complaints),
]
ENOUGH = 3  # failures, after which the others would only take long to fail
wanted = sys.argv[4:]  # names of tests, to try some of them alone
tap = Tap()
failures = 0
try:
    for name, title, function, *arguments in TESTS:
        if not wanted or name in wanted:
            tap.failed = 0
            tap.check(title, function, *arguments)
            failures += tap.failed
        if failures >= ENOUGH:
            break
finally:
    for page in (ada, bob):
        if page:
            page.close()
    server.stop()
tap.failed = min(failures, 1)
tap.finish()
