# SPDX-License-Identifier: LGPL-2.1-or-later
"""Draws the pictures of the page in docs/pictures anew: a browser without a window plays a little, by the
page's own controls. Usage: page-pictures.py CLIMB SOURCE-ROOT BUILD-ROOT"""
import os
import sys
import time

ROOT = os.path.abspath(sys.argv[2])
sys.path.insert(0, ROOT + "/tests/end-to-end")

import browser  # noqa: E402

if browser.webdriver is None:
    sys.exit("page-pictures.py: Selenium for Python is missing (Debian: python3-selenium)")

from serving import Server  # noqa: E402

FOLDER = ROOT + "/docs/pictures/"
MIDDLE = ("document.querySelectorAll('.pile-cards .card').length > 1 && document.querySelectorAll('.seat .small-card').length > 1"
          " && document.querySelectorAll('.hand [role=option]').length > 7"
          " && document.querySelectorAll('.hand .card:not(.dim)').length > 1"
          " && document.querySelector('main.table').classList.contains('my-turn') || !!document.querySelector('.result')")


def table(page, game, wanted=MIDDLE):
    """A table in the middle of a deal, at the turn of the one who looks."""
    for _ in range(12):
        page.lobby("Ada", bot="planner", pace=0, motion=False)
        page.pick(game)
        page.wait("document.querySelector('.panel h2').textContent.toLowerCase().replaceAll(' ', '-') === %r" % game)
        page.click(".start")
        page.play(wanted)
        if not page.value("!!document.querySelector('.result')"):
            return


def save(page, name):
    time.sleep(0.3)
    path = FOLDER + "page-" + name + ".png"
    page.driver.save_screenshot(path)
    print("%s (%d kB)" % (os.path.relpath(path, ROOT), os.path.getsize(path) // 1000))


server = Server("--scripts", ROOT + "/scripts")
page = browser.Browser(server.origin, (1180, 740))
try:
    page.lobby("Ada", bot="medium", game="big-two")
    save(page, "lobby")
    table(page, "big-two")
    page.click("[data-do=hint]")
    save(page, "table")
    page.colours("dark")
    page.resize(360, 640, phone=True)
    table(page, "dou-dizhu")
    page.click("[data-do=hint]")
    save(page, "phone")
finally:
    page.close()
    server.stop()
