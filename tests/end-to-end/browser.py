# SPDX-License-Identifier: LGPL-2.1-or-later
"""Chromium without a window for the page's test and its pictures, and a player that uses the page's own
controls."""
import os
import sys
import tempfile
import time

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys
except ImportError:
    # Debian's package is for Debian's Python, which need not be the first on the path.
    if os.path.realpath(sys.executable) != os.path.realpath("/usr/bin/python3") and os.path.exists("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    webdriver = None

# Plays until DONE: bids, calls, answers and gives too; single cards, and what the hints of the page say, which
# the controls then carry out. Stops with words if nothing moves.
PLAYER = """
const [most, finish] = arguments;
const find = what => document.querySelector(what);
const usable = node => node && !node.disabled && node.offsetParent;
const begun = performance.now();
let guessed = false, asked = -Infinity, before = '';
const step = async () => {
    if (DONE) { return finish('done'); }
    if (performance.now() - begun > most) { return finish('stuck: ' + find('.status')?.textContent + ' ' + find('.advice')?.textContent); }
    const act = name => find('[data-do=' + name + ']');
    if (usable(find('.curtain button'))) {
        find('.curtain button').click();
    } else if (usable(act('next'))) {
        act('next').click();
    } else if (usable(find('.extra button'))) {
        const moves = document.querySelectorAll('.extra button');
        moves[Math.floor(Math.random() * moves.length)].click();
    } else if (usable(act('hint'))) {
        // A card that can be played may do by itself: the server counts hints dear, and they take time.
        const card = find('.hand .card:not(.dim)');
        const told = find('.advice').textContent;
        if (told === before && performance.now() - asked < 5000) { /* the hint is on its way */ }
        else if (find('.hand [aria-selected=true]') && !(guessed && told)) { asked = -Infinity; guessed = !!told; act('play').click(); }
        else if (guessed && told) { guessed = false; before = told; asked = performance.now(); act('hint').click(); }
        else if (usable(act('pass')) && (!card || told)) { act('pass').click(); }
        else if (card) { guessed = true; card.click(); }
    }
    setTimeout(step, 30);
};
step();
"""

# Everything on the page that is wrong for some reader: what has no name, no sufficient contrast, is too
# small for a finger, lies outside the screen. Each as a sentence.
AUDIT = """
const [fingers] = arguments;
const wrong = [];
const seen = node => { const box = node.getBoundingClientRect(); const style = getComputedStyle(node);
    return box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && node.checkVisibility({ opacityProperty: true }); };
const label = node => node.tagName.toLowerCase() + (node.className && node.className.baseVal === undefined ? '.' + node.className : '')
    + ' "' + (node.textContent || '').trim().slice(0, 30) + '"';
const top = [...document.querySelectorAll('dialog[open]')].pop() || document.body;
const nameOf = node => node.getAttribute('aria-label') || (node.getAttribute('aria-labelledby') || '').split(' ').map(id => document.getElementById(id)?.textContent).join('')
    || (node.labels && [...node.labels].map(one => one.textContent).join(' ')) || (!['INPUT', 'SELECT'].includes(node.tagName) && node.textContent) || '';
for (const node of top.querySelectorAll('button, a[href], input, select, [role=option], [role=listbox], [role=tab], [role=tabpanel], [role=log], [role=radiogroup], dialog, aside, nav')) {
    if (seen(node) && !nameOf(node).trim()) { wrong.push('no name: ' + label(node)); }
}
// Who says what he reads must find it; what cannot be focused cannot be scrolled with keys.
const plain = text => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim();
for (const node of top.querySelectorAll('button[aria-label], a[aria-label], [role=option][aria-label], [role=tab][aria-label]')) {
    const words = plain([...node.childNodes].map(child => child.innerText || child.textContent).join(' '));
    if (seen(node) && !plain(nameOf(node)).includes(words)) { wrong.push('not named as it reads: ' + label(node)); }
}
for (const node of top.querySelectorAll('*')) {
    const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowY) && node.scrollHeight > node.clientHeight + 1
        || /auto|scroll/.test(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth + 1;
    if (scrolls && seen(node) && node.tabIndex < 0 && ![...node.querySelectorAll('*')].some(one => one.tabIndex >= 0 && seen(one))) {
        wrong.push('keys cannot scroll: ' + label(node)); }
}
const ids = [...document.querySelectorAll('[id]')].map(node => node.id);
ids.filter((id, place) => ids.indexOf(id) !== place).forEach(id => wrong.push('id twice: ' + id));
if (document.querySelectorAll('main').length !== 1) { wrong.push('not one main'); }
for (const item of top.querySelectorAll('li')) {
    if (!item.parentElement.matches('ul:not([role]), ol:not([role])')) { wrong.push('an item of no list: ' + label(item)); }
}
for (const tab of top.querySelectorAll('[role=tab]')) {
    if (!document.getElementById(tab.getAttribute('aria-controls'))) { wrong.push('a tab of no panel: ' + label(tab)); }
}
let level = 0;
for (const heading of top.querySelectorAll('h1, h2, h3, h4')) {
    if (!seen(heading)) { continue; }
    const its = Number(heading.tagName[1]);
    if (top === document.body && its > level + 1) { wrong.push('a heading skips a level: ' + label(heading)); }
    level = its;
}
if (!document.documentElement.lang || !document.title) { wrong.push('no language or title'); }
for (const node of top.querySelectorAll('[tabindex]')) { if (node.tabIndex > 0) { wrong.push('tabindex above 0: ' + label(node)); } }
for (const list of top.querySelectorAll('[role=listbox]')) {
    const options = [...list.children].filter(seen);
    if (options.some(one => one.getAttribute('role') !== 'option')) { wrong.push('a listbox holds something else'); }
    if (options.length && options.filter(one => one.tabIndex === 0).length !== 1) { wrong.push('not one option in the tab order'); }
}
const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
const over = (front, back) => { const a = front[3] === undefined ? 1 : front[3]; return [0, 1, 2].map(i => front[i] * a + back[i] * (1 - a)); };
const colour = text => { // also color(srgb …)
    const numbers = parse(text);
    return text.startsWith('color(') ? [numbers[0] * 255, numbers[1] * 255, numbers[2] * 255, numbers[3]] : numbers; };
const ground = node => {
    const stack = [];
    for (let at = node; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.backgroundImage.startsWith('radial') || style.backgroundImage.startsWith('linear')) { // the darker end stands for it
            stack.push(colour(style.backgroundImage.match(/(rgba?|color)\\([^)]*\\)(?=[^(]*$)/)[0])); break; }
        const back = colour(style.backgroundColor);
        if (back.length && back[3] !== 0) { stack.push(back); if (back[3] === undefined || back[3] === 1) { break; } }
    }
    return stack.reverse().reduce((under, back) => over(back, under), [255, 255, 255]);
};
const words = [...top.querySelectorAll('[data-rank]')];
const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    if (walker.currentNode.textContent.trim()) { words.push(walker.currentNode.parentElement); }
}
for (const node of words) {
    if (!seen(node) || node.closest('.unseen, .skip, :disabled, noscript, .pile.gone, .tabs .news')) { continue; }
    const style = getComputedStyle(node);
    const back = ground(node);
    const front = over(colour(style.color), back);
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) { wrong.push('contrast ' + ratio.toFixed(2) + ': ' + label(node)); }
}
const width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) { wrong.push('wider than the screen: ' + document.documentElement.scrollWidth); }
for (const node of top.querySelectorAll('button, select, input[type=text], input[type=number], [role=option]')) {
    if (!seen(node) || node.closest('.result-scroll, .skip, .actions-more')) { continue; }
    const box = node.getBoundingClientRect();
    if (box.left < -1 || box.right > width + 1) { wrong.push('outside: ' + label(node)); }
    const covered = node.matches('[role=option]');
    if (fingers && (box.height < 43.5 || box.width < 43.5) && !covered) { wrong.push('small ' + box.width.toFixed() + 'x' + box.height.toFixed() + ': ' + label(node)); }
    if (fingers && covered && box.width < 43.5) { wrong.push('narrow ' + box.width.toFixed() + ': ' + label(node)); }
}
return [...new Set(wrong)];
"""


class Browser:
    """One person's browser."""

    def __init__(self, origin, size=(1280, 800)):
        self.origin = origin
        self.folder = tempfile.mkdtemp()
        options = Options()
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     "--hide-scrollbars", "--user-data-dir=" + self.folder):
            options.add_argument(word)
        options.binary_location = "/usr/bin/chromium"
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_script_timeout(100)
        self.cdp("Network.enable")
        self.resize(*size)

    def cdp(self, command, **members):
        return self.driver.execute_cdp_cmd(command, members)

    def resize(self, width, height, phone=False):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def colours(self, scheme, motion="reduce"):
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme},
                                                         {"name": "prefers-reduced-motion", "value": motion}])

    def open(self, path="/"):
        self.driver.get(self.origin + path)
        self.wait("!!document.querySelector('main')")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def value(self, expression):
        return self.run("return " + expression)

    def wait(self, expression, patience=15):
        until = time.monotonic() + patience * float(os.environ.get("CLIMB_TEST_PATIENCE", "1"))
        while time.monotonic() < until:
            try:
                found = self.value(expression)
            except Exception as problem:
                if "JavascriptException" in type(problem).__name__:
                    found = None
                else:
                    raise
            if found:
                return found
            time.sleep(0.03)
        raise TimeoutError("never: %s; the page says: %s" % (expression, self.value("document.body.innerText")[-700:]))

    def click(self, selector):
        self.wait("(node => node && !node.disabled && node.offsetParent !== null)(document.querySelector(%r))" % selector)
        self.run("document.querySelector(arguments[0]).click()", selector)

    def press_words(self, words):
        """Clicks the button that has these words."""
        script = ("[...(document.querySelector('dialog[open]') || document).querySelectorAll('button')]"
                  ".find(node => node.offsetParent && !node.disabled && node.textContent.trim().startsWith(%r))" % words)
        self.wait("!!" + script)
        self.run(script + ".click()")

    def choose(self, label, value):
        """Chooses in the list that has this label."""
        self.run("const field = [...(document.querySelector('dialog[open]') || document).querySelectorAll('label.field')]"
                 ".find(one => one.querySelector('.label').textContent === arguments[0]);"
                 "const list = field.querySelector('select, input'); list.value = arguments[1];"
                 "list.dispatchEvent(new Event('input')); list.dispatchEvent(new Event('change'));", label, value)

    def text(self, selector="body"):
        return self.value("[...document.querySelectorAll(%r)].map(node => node.innerText).join('\\n')" % selector)

    def play(self, done="!!document.querySelector('.result')", patience=40):
        seconds = patience * float(os.environ.get("CLIMB_TEST_PATIENCE", "1"))
        result = self.driver.execute_async_script(PLAYER.replace("DONE", done), seconds * 1000)
        if result != "done":
            raise AssertionError(result)

    def audit(self, fingers=False):
        wrong = self.run(AUDIT, fingers)
        if wrong:
            raise AssertionError("\n".join(wrong))

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def quick(self, name, **settings):
        """Settings as somebody would have left them on an earlier visit: bots at once, no animation."""
        import json
        self.run("localStorage.setItem('climb.settings', arguments[0])", json.dumps(
            {"name": name, "pace": 0, "bot": "lowest", "motion": False, **settings}))

    def lobby(self, name="Ada", path="/", **settings):
        if not self.driver.current_url.startswith(self.origin + "/"):
            self.open()
        self.run("sessionStorage.clear()")
        self.quick(name, **settings)
        self.open(path)
        self.wait("document.querySelector('.start') && !document.querySelector('.start').disabled"
                  " && document.querySelector('.panel h2').textContent")

    def pick(self, game):
        self.click("input[name=game][value='%s']" % game)
        self.wait("document.querySelector('.rules-form').querySelector('select, fieldset, summary') && true")

    def complaints(self):
        """What the console said, and what was fetched from elsewhere."""
        import json
        said = [line["message"] for line in self.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
        # A server that was stopped on purpose is refused by the browser in the console.
        said = [line for line in said if "WebSocket connection" not in line and "ERR_CONNECTION_REFUSED" not in line]
        for line in self.driver.get_log("performance"):
            message = json.loads(line["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "chrome")):
                    said.append("fetched: " + url)
        return said

    def close(self):
        import shutil
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)
