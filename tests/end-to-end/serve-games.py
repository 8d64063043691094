#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Deals of every game, preset and script over sockets, one client a seat and one who watches; then every
byte that each of them received is searched for cards that its seat could not know."""
import hashlib

from serving import *

CARD = re.compile(r"(?<![A-Za-z0-9])([3-9TJQKA2]?[A-Z]\*?|X[BR]\*?)(?![A-Za-z0-9*])")


def cards_in(text):
    return {card for card in CARD.findall(text) if len(card.rstrip("*")) == 2}


def public_of(message):
    """Cards that a message names without telling where they are: a call, an opening card, a cut."""
    cards = set()
    for event in message.get("events", []):
        cards.update(entry["card"] for entry in event.get("chance", []) if "card" in entry)
        if event["event"] == "call":
            cards.update(event["cards"])
    for view in message.get("views", []):
        cards.update(view.get("called", []))
        cards.update([view["required"]] if "required" in view else [])
        # What may be called is the rules' to say, not where it lies.
        for move in view.get("moves", []):
            cards.update(cards_in(move["move"]) if move["move"].startswith("call ") else ())
        cards.update(view.get("playable", []) if view["phase"] == "call" else ())
    return cards


def hands_of(view):
    return {entry["seat"]: set(entry["cards"]) for entry in view.get("known", [])}


def secret_at(view, seats):
    """Cards that none of the seats can know, by a view with everything open."""
    hands = hands_of(view)
    secret = set()
    for seat, cards in hands.items():
        secret |= cards if seat not in seats else set()
    if view.get("declarer") not in seats:
        secret |= set(view.get("kitty", []))
    secret |= set(view.get("aside", [])) | set(view.get("stock", []))
    known = set(view.get("exposed", [])) | set(view.get("played", []))
    for gift in view.get("gifts", []):
        if gift["from"] in seats or gift["to"] in seats:
            known |= set(gift.get("cards", []))
    for seat in seats:
        known |= hands.get(seat, set())
    return secret - known


def search(client, seats, deal, steps, first):
    """What the client was told in a deal that it could not know."""
    at = None
    found = []
    for text in client.heard:
        message = json.loads(text)
        if message["type"] == "update" and message.get("deal", {}).get("number") == deal:
            at = message["at"]
            if message["state"] != "deal":
                return found
        if at is None or message["type"] not in ("update", "done", "error", "why", "hint", "moves"):
            continue
        told = cards_in(text) - public_of(message)
        leaked = told & secret_at(steps[at - first]["view"], seats)
        if leaked:
            found.append("seat %s at %d: %s in %s" % (seats, at, sorted(leaked), text[:600]))
    raise AssertionError("the deal did not end for seats %s" % seats)


def join_all(server, game, settings, scripts, rng):
    host = Client(server)
    made = host.ask("create", game=game, settings=settings, scripts=scripts, seats=[{"name": "P1"}],
                    pace=0, pause=0)
    assert made["type"] == "created", made
    clients = [host]
    host.wait_update(lambda update: True)
    watcher = Client(server)
    assert watcher.ask("watch", invite=made["invite"])["type"] == "watching"
    for number in range(2, host.table["game"]["seats"] + 1):
        client = Client(server)
        answer = client.ask("join", invite=made["invite"], name="P%d" % number)
        assert answer["type"] == "joined", answer
        clients.append(client)
    for client in clients:
        client.wait_update(lambda update: update["state"] != "open")
    return clients, watcher


def check_commit(host, deal, replay):
    begun = [e for e in host.events if e["event"] == "deal" and e["deal"] == deal]
    over = [e for e in host.events if e["event"] == "over" and e["deal"] == deal]
    digest = hashlib.sha256(over[0]["seed"].encode()).hexdigest()
    assert begun[0]["commit"] == digest, "the commitment is not of this seed"
    told = {"commit": digest, "seed": over[0]["seed"], "result": over[0]["result"]}
    again = {name: replay[name] for name in told}
    assert told == again, (told, again)


def play_game(server, game, settings, scripts, rng, deals):
    clients, watcher = join_all(server, game, settings, scripts, rng)
    host = clients[0]
    for deal in range(1, deals + 1):
        play_deal(clients, rng)
        for client in clients + [watcher]:
            client.wait_update(lambda update: update["state"] in ("between", "over"))
        if host.update["state"] == "over" or deal == deals:
            break
        for client in clients:
            client.ask("next", seat=client.table["mine"][0])
        for client in clients + [watcher]:
            client.wait_update(lambda update: update["deal"]["number"] > deal)  # it may be won at once
    if host.update["state"] != "over":
        assert host.ask("end")["type"] == "done"
    played = host.update["deal"]["number"]
    longest = (0,)
    for deal in range(1, played + 1):
        replay = host.ask("replay", deal=deal)
        assert replay["type"] == "replay", replay
        check_commit(host, deal, replay)
        first = next(json.loads(text)["at"] for text in host.heard
                     if '"deal":%d,"dealer"' % deal in text and '"type":"update"' in text)
        for client in clients + [watcher]:
            seats = client.table["mine"]
            leaks = search(client, seats, deal, replay["steps"], first)
            assert not leaks, "\n".join(leaks[:3])
        longest = max(longest, (len(replay["steps"]), deal, replay["steps"], first), key=lambda one: one[0])
    # The search itself: what the second seat was told is secret to the first, where a deal was not won at once.
    assert longest[0] < 3 or search(clients[1], [1], *longest[1:]), "the search finds nothing"
    record = host.ask("record")
    assert ROOT not in record["text"], "the record tells where scripts lie on the server"
    verify_record(record["text"], scripts)
    for client in clients + [watcher]:
        client.close()


def verify_record(text, scripts):
    path = TMP + "/match.climb"
    with open(path, "w") as file:
        file.write(text)
    done = subprocess.run([CLIMB, "verify", path], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr + text[:600]


def main():
    tap = Tap()
    server = Server()
    rng = random.Random(7)
    lobby = Client(server)
    games = lobby.ask("games")
    lobby.close()
    few = server.sanitized()
    for game in games["games"]:
        tap.check("%s: nobody is told what is secret" % game["id"], play_game, server, game["id"],
                  [], [], rng, 1 if few else 3)
        for preset in [] if few else game["presets"]:
            name = game["id"] + ":" + preset["id"]
            tap.check(name, play_game, server, name, [], [], rng, 1)
    for script in games["scripts"]:
        name = script["name"]
        if script["whole"]:
            tap.check("script %s" % name, play_game, server, name, [], [], rng, 1 if few else 2)
        elif not few:
            tap.check("house rule %s" % name, play_game, server, script["base"], [], [name], rng, 1)
    tap.result(server.stop() == 0, "the server ends with status 0")
    tap.finish()


if __name__ == "__main__":
    main()
