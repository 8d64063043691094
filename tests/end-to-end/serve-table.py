#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""A table of the server: seats and tokens, coming back, bots that take over, those who watch, repeated and
stale actions, time, talk, taking back, the next game of the evening."""
from serving import *

RNG = random.Random(11)


def table(server, seats, game="big-two", **options):
    host = Client(server)
    made = host.ask("create", game=game, seats=seats, **{"pace": 0, "pause": 0, **options})
    assert made["type"] == "created", made
    host.made = made
    host.tokens = [seat["token"] for seat in made["seats"]]
    host.wait_update(lambda update: True)
    return host


def join(server, made, name, **more):
    client = Client(server)
    client.joined = client.ask("join", invite=made["invite"], name=name, **more)
    return client


def two_persons(server, **options):
    host = table(server, [{"name": "Ada"}, {}, {"bot": "lowest"}, {"bot": "lowest"}], **options)
    other = join(server, host.made, "Bob")
    assert other.joined["type"] == "joined", other.joined
    for client in (host, other):
        client.wait_update(lambda update: update["state"] == "deal")
    return host, other


def to_turn(client):
    """Waits until a seat of the client is at turn; its view."""
    client.wait_update(lambda update: my_turn(client))
    return my_turn(client)


def until_turn(clients, wanted):
    """Plays for the others until `wanted` is at turn; its view, or None if the deal ended first."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and wanted.update["state"] == "deal":
        if my_turn(wanted):
            return my_turn(wanted)
        mover = next((c for c in clients if c is not wanted and my_turn(c)), None)
        if mover is None:
            pump(clients, 0.1)
        else:
            mover.act(my_turn(mover), choose(my_turn(mover), RNG))
            pump(clients, 0.05)
    return None


# --- seats -----------------------------------------------------------------------------------------

def test_join(server):
    host = table(server, [{"name": "Ada"}, {}, {}, {"bot": "lowest"}])
    look = Client(server).ask("look", invite=host.made["invite"])
    assert look["free"] == [2, 3] and not look["begun"], look
    bob = join(server, host.made, "Ada", seat=3)
    assert bob.joined["seat"] == 3 and bob.joined["token"] not in host.tokens
    assert join(server, host.made, "Cleo", seat=3).joined["code"] == "taken"
    assert join(server, host.made, "Cleo", seat=4).joined["code"] == "taken"
    cleo = join(server, host.made, "Cleo")
    assert cleo.joined["seat"] == 2
    cleo.wait_update(lambda update: update["state"] == "deal")
    names = [seat["name"] for seat in cleo.table["seats"]]
    assert len(set(names)) == 4 and names[3] == "Mira", names
    assert join(server, host.made, "Dora").joined["code"] == "taken"
    assert Client(server).ask("join", invite="nothere", name="X")["code"] == "no-table"
    assert cleo.ask("end")["code"] == "not-host"
    assert cleo.ask("act", seat=1, at=1, action="x", move="pass")["code"] == "no-seat"


def test_hot_seat(server):
    host = table(server, [{"name": "Ada"}, {"name": "Bob"}, {"bot": "lowest"}, {}])
    assert host.ask("join", invite=host.made["invite"], name="Cleo")["seat"] == 4
    host.wait_update(lambda update: len(update["views"]) == 3)
    play_deal([host], RNG)
    assert host.update["state"] == "between"


def test_resume(server):
    host, other = two_persons(server, timer=600)
    view = until_turn([host, other], host)
    hand, at = view["hand"], host.update["at"]
    seen = host.update["seq"]
    other_seen = other.events[0]["seq"]
    host.close()
    other.wait(lambda m: m["type"] == "update" and any(e.get("what") == "gone" for e in m["events"]))
    back = Client(server)
    wrong = back.ask("resume", table=host.made["table"], tokens=["nonsense"])
    assert wrong["code"] == "token", wrong
    invite = back.ask("resume", table=host.made["table"], tokens=[host.made["invite"]])
    assert invite["code"] == "token", invite
    answer = back.ask("resume", table=host.made["table"], tokens=["nonsense"] + host.tokens,
                      seen=seen)
    assert answer["seats"] == [1] and not answer["missed"] and not answer["host"], answer
    back.wait_update(lambda update: True)
    mine = back.views()[0]
    assert mine["hand"] == hand and back.update["at"] == at
    left = back.update["clock"]["left"]
    assert 500000 < left < 600000, left
    # All events since come again, each once.
    late = Client(server)
    late.ask("resume", table=host.made["table"], tokens=[other.joined["token"]],
             seen=other_seen)
    late.wait_update(lambda update: True)
    got = [event["seq"] for event in late.events]
    assert got == list(range(other_seen + 1, late.update["seq"] + 1)), got
    # The host's token makes a host, and a seat may be held twice.
    again = Client(server)
    both = again.ask("resume", table=host.made["table"], tokens=host.tokens + [host.made["host"]])
    assert both["host"] and both["seats"] == [1]
    assert again.act(to_turn(again), my_turn(again)["moves"][0]["move"])["type"] == "done"
    back.wait_update(lambda update: update["at"] == at + 1)


def test_takeover(server):
    host, other = two_persons(server, takeover=1)
    other.close()
    host.wait(lambda m: m["type"] == "update" and any(
        e["event"] == "seat" and e["what"] == "away" for e in m["events"]))
    play_deal([host], RNG)  # a bot plays for Bob
    back = Client(server)
    back.ask("resume", table=host.made["table"], tokens=[other.joined["token"]])
    host.wait(lambda m: m["type"] == "update" and any(
        e["event"] == "seat" and e["what"] == "back" for e in m["events"]))
    back.wait(lambda m: m["type"] == "update")
    assert back.table["seats"][1]["who"] == "person"
    assert back.ask("next", seat=2)["type"] == host.ask("next", seat=1)["type"] == "done"
    view = until_turn([host, back], back)
    assert view is None or view["seat"] == 2
    # On request, too, and it comes back with a move.
    assert back.ask("away", seat=2, away=True)["type"] == "done"
    back.wait(lambda m: m["type"] == "table" and m["seats"][1]["who"] == "away")
    assert back.ask("away", seat=2, away=False)["type"] == "done"


def test_close(server):
    """Nobody hears more of a table that is closed."""
    host, other = two_persons(server)
    assert host.ask("close")["type"] == "done"
    for client in (host, other):
        client.wait_update(lambda update: update["events"] and update["events"][-1]["event"] == "closed")
        time.sleep(0.1)
        client.heard = []
        assert client.ask("begin")["code"] == "no-table"
        assert len(client.heard) == 1, client.heard
    assert Client(server).ask("look", invite=host.made["invite"])["code"] == "no-table"


def test_host_away(server):
    host, other = two_persons(server, host_away=1)
    lasting, guest = two_persons(server, host_away=0)
    assert other.table["options"]["host_away"] == 1 and guest.table["options"]["host_away"] == 0
    begun = time.monotonic()
    host.close()
    lasting.close()
    other.wait(lambda m: m["type"] == "update" and any(
        event["event"] == "host" and event["seat"] == 2 for event in m["events"]))
    assert time.monotonic() - begun > 0.9, "it was too soon"
    assert other.ask("ping")["type"] == "pong" and other.table["host"]
    assert [seat.get("host", False) for seat in other.table["seats"][:2]] == [False, True], other.table["seats"]
    back = Client(server)
    answer = back.ask("resume", table=host.made["table"], tokens=host.tokens + [host.made["host"]])
    assert answer["seats"] == [1] and not answer["host"], answer
    assert back.ask("mute", seat=2)["code"] == "not-host"
    assert other.ask("mute", seat=1)["type"] == other.ask("close")["type"] == "done"
    # Who comes back in time is the host still; and with 0 he is, however late.
    again = Client(server)
    assert again.ask("resume", table=lasting.made["table"], tokens=[lasting.made["host"]])["host"]
    assert guest.ask("end")["code"] == "not-host"


def test_leave(server):
    host, other = two_persons(server)
    assert other.ask("leave")["type"] == "left"
    host.wait(lambda m: m["type"] == "table" and m["seats"][1]["who"] == "bot")
    assert Client(server).ask("resume", table=host.made["table"],
                              tokens=[other.joined["token"]])["code"] == "token"
    play_deal([host], RNG)
    assert join(server, host.made, "Cleo").joined["seat"] == 2


def test_leave_between(server):
    """Who waits for the next deal does not wait for who has gone."""
    host, other = two_persons(server, takeover=0)
    play_deal([host, other], RNG)
    host.wait_update(lambda update: update["state"] == "between")
    assert host.ask("next", seat=1)["type"] == "done"
    assert host.update["state"] == "between"
    other.close()
    host.wait_update(lambda update: update["state"] == "deal")


def test_watch(server):
    host, other = two_persons(server, delay=1)
    watcher = Client(server)
    assert watcher.ask("watch", invite=host.made["invite"])["type"] == "watching"
    until_turn([host, other], host)
    assert watcher.ask("act", seat=1, at=1, action="x", move="pass")["code"] == "no-seat"
    host.act(my_turn(host), choose(my_turn(host), RNG))
    at, begun = host.update["at"], time.monotonic()
    watcher.wait(lambda m: m["type"] == "update" and m["at"] >= at)
    assert time.monotonic() - begun > 0.8, "it came at once"
    for update in (json.loads(text) for text in watcher.heard if '"update"' in text):
        for view in update["views"]:
            assert view["seat"] is None and "hand" not in view, view
    closed = table(server, [{"name": "Ada"}], watch=False)
    assert Client(server).ask("watch", invite=closed.made["invite"])["code"] == "not-now"


# --- actions ---------------------------------------------------------------------------------------

def test_actions(server):
    host, other = two_persons(server)
    view = until_turn([host, other], host)
    before = host.update
    at, seat = before["at"], view["seat"]
    for move, verdict in (("play", None), ("play 3D 4H 9C", None), ("fly", "unreadable"),
                          ("bid 2", None), ("play XX", None)):
        answer = host.ask("act", seat=seat, at=at, action="no" + str(len(move)), move=move)
        assert answer["code"] == "refused" and answer["words"], answer
        assert move != "play 3D 4H 9C" or re.search("3♦|4♥|9♣", answer["words"]), answer
        assert verdict in (None, answer["verdict"]), answer
    assert host.update["views"] == before["views"]
    move = view["moves"][0]["move"]
    first = host.ask("act", seat=seat, at=at, action="once", move=move)
    assert first["type"] == "done" and first["at"] == at + 1, first
    again = host.ask("act", seat=seat, at=at, action="once", move=move)
    assert again["type"] == "done" and again["again"] and again["at"] == at + 1, again
    stale = host.ask("act", seat=seat, at=at, action="twice", move=move)
    assert stale["code"] == "stale", stale
    plays = [event for event in other.events if event["event"] in ("play", "pass")]
    pump([other], 0.3)
    seqs = [event["seq"] for event in other.events]
    assert seqs == sorted(set(seqs)), "an event twice"
    assert plays is not None


def test_trick_moves(server):
    """The moves since a trick was led: the passes of an auction are not among those of the first lead."""
    names = [{"name": name} for name in ("Ada", "Bob", "Cleo")]
    host = table(server, names, game="dou-dizhu", practice=True, begin=True, seed="7")

    def move(text):
        view = my_turn(host)
        answer = host.act(view, text)
        assert answer["type"] == "done", answer
        host.wait_update(lambda update: update["at"] >= answer["at"])
        return host.views()[0]["phase"], [m["event"] for m in host.views()[0].get("trick_moves", [])]
    to_turn(host)
    assert move("pass") == ("auction", ["pass"])
    assert move("bid 3") == ("play", [])
    leader = my_turn(host)
    lead = next(m["move"] for m in leader["moves"] if m["kind"] == "single")
    assert move(lead) == ("play", ["play"])
    assert move("pass") == ("play", ["play", "pass"])
    assert move("pass") == ("play", [])
    assert host.ask("undo", seat=leader["seat"], at=host.update["at"])["type"] == "done"
    host.wait_update(lambda update: update["views"][leader["seat"] - 1]["hand"] == leader["hand"])
    assert host.views()[0].get("trick_moves", []) == []


def test_others_turn(server):
    host, other = two_persons(server)
    view = until_turn([host, other], host)
    other.wait_update(lambda update: update["at"] == host.update["at"])
    answer = other.ask("act", seat=2, at=other.update["at"], action="now", move="pass")
    assert answer["code"] == "refused" and answer["verdict"] == "not-your-turn", answer
    why = other.ask("why", seat=2, move="play " + other.views()[0]["hand"][0])
    assert not why["legal"] and why["verdict"] == "not-your-turn" and why["name"], why
    assert host.ask("why", seat=1, move=view["moves"][0]["move"])["legal"]
    hint = host.ask("hint", seat=1)
    assert hint["type"] == "hint" and hint["words"], hint
    assert host.ask("why", seat=1, move=hint["move"])["legal"]
    for by in ("rank", "suit", "combinations"):
        groups = host.ask("sort", seat=1, by=by)["groups"]
        assert sorted(sum(groups, [])) == sorted(view["hand"]), groups
    moves = host.ask("moves", seat=1)
    assert len(moves["moves"]) == view["moves_count"]


def test_timer(server):
    host, other = two_persons(server, timer=1)
    until_turn([host, other], host)
    begun = time.monotonic()
    for i in range(3):  # what is refused does not stop the clock
        host.ask("act", seat=1, at=host.update["at"], action="bad%d" % i, move="play")
        time.sleep(0.2)
    host.wait(lambda m: m["type"] == "update" and any(
        e["event"] == "time" and e["seat"] == 1 for e in m["events"]))
    took = time.monotonic() - begun
    assert took < 1.6, took


def test_auto(server):
    host, other = two_persons(server)
    assert host.ask("auto", seat=1, pass_="x")["code"] == "malformed"
    for client, seat in ((host, 1), (other, 2)):
        answer = client.ask("auto", seat=seat, **{"pass": "stuck"})
        assert answer["type"] == "done", answer
    play_deal([host, other], RNG)
    assert host.update["state"] == "between"


def test_undo(server):
    host = table(server, [{"name": "Ada"}], practice=True, begin=True, seed="7")
    view = to_turn(host)
    hand = view["hand"]
    move = next(m for m in view["moves"] if m["move"] != "pass")["move"]
    assert host.act(view, move)["type"] == "done"
    host.wait_update(lambda update: my_turn(host) and update["views"][0]["hand"] != hand)
    assert host.ask("undo", seat=1, at=host.update["at"] - 1)["code"] == "stale"
    assert host.ask("undo", seat=1, at=host.update["at"])["type"] == "done"
    host.wait_update(lambda update: update["views"][0]["hand"] == hand)
    assert any(event["event"] == "undo" for event in host.events)
    real, _ = two_persons(server)
    assert real.ask("undo", seat=1, at=real.update["at"])["code"] == "not-now"
    seeded = Client(server).ask("create", game="big-two", seed="7")
    assert seeded["code"] == "malformed", seeded


# --- the evening -----------------------------------------------------------------------------------

def test_evening(server):
    host, other = two_persons(server)
    play_deal([host, other], RNG)
    assert host.ask("record")["code"] == "not-now"
    assert host.ask("replay", deal=2)["code"] == "not-now"
    net = host.update["net"]
    assert host.ask("switch", game="nonsense")["code"] == "rules"
    assert host.ask("switch", game="big-two", unknown=1)["code"] == "malformed"
    assert other.ask("switch", game="big-two")["code"] == "not-host"
    answer = host.ask("switch", game="dou-dizhu", bots=["lowest"])
    assert answer["type"] == "done", answer
    host.wait(lambda m: m["type"] == "table" and m["game"]["id"] == "dou-dizhu")
    evening = {entry["name"]: entry["net"] for entry in host.table["evening"]}
    assert evening["Ada"] == net[0] and evening["Bob"] == net[1], (evening, net)
    for client in (host, other):
        client.wait_update(lambda u: u["state"] == "deal" and len(u["views"][0]["counts"]) == 3)
    play_deal([host, other], RNG)
    assert host.ask("end")["type"] == "done"
    assert "Seed" in host.ask("record")["text"]
    assert host.ask("begin")["type"] == "done"
    host.wait_update(lambda update: update["state"] == "deal")
    assert host.ask("close")["type"] == "done"
    other.wait(lambda m: m["type"] == "update" and m["events"][-1:][0]["event"] == "closed")
    assert Client(server).ask("look", invite=host.made["invite"])["code"] == "no-table"


def test_review(server):
    """The moves of a deal that is over are judged while play goes on, and the marks stay in the record."""
    host, other = two_persons(server)
    assert host.ask("review", deal=1)["code"] == "not-now"
    play_deal([host, other], RNG)
    plain = host.ask("replay", deal=1)
    assert "marks" not in plain
    number, same = host.tell("review", deal=1), other.tell("review", deal=1)
    for client in (host, other):
        assert client.ask("next", seat=client.table["mine"][0])["type"] == "done"
    host.wait_update(lambda update: update["deal"]["number"] == 2)
    answer = host.wait(lambda message: message.get("id") == number)
    assert {key: answer[key] for key in plain if key != "id"} == {key: plain[key] for key in plain if key != "id"}
    assert other.wait(lambda message: message.get("id") == same)["marks"] == answer["marks"]
    told = [json.loads(text) for text in host.heard if '"reviewing"' in text]
    assert told and all(one["deal"] == 1 and one["done"] < one["of"] for one in told), told
    marks, names = answer["marks"], ("best", "good", "inaccuracy", "mistake", "blunder")
    assert len(marks) > 5 and all(mark["mark"] in names for mark in marks), marks
    for mark in marks:
        event = answer["steps"][mark["step"]]["events"][0]
        assert event["event"] in ("play", "pass"), event
        assert ("better" in mark) == (mark["mark"] in names[2:]) == (mark["loss"] > 0), mark
    # No move of the second deal was made stale by it; afterwards it stands in the record, once.
    play_deal([host, other], RNG)
    assert host.ask("replay", deal=1)["marks"] == marks and "marks" not in host.ask("replay", deal=2)
    assert host.ask("end")["type"] == "done"
    record = host.ask("record")["text"]
    assert record.count("\nx-review ") == len(marks) and record.index("\nx-review ") > record.index("\nend 2")
    assert other.ask("review", deal=1)["marks"] == marks
    path = TMP + "/reviewed.climb"
    open(path, "w").write(record)
    assert subprocess.run([CLIMB, "verify", path], env=ENVIRONMENT, stdout=subprocess.DEVNULL).returncode == 0


def test_host(server):
    """The role of the host is handed on, goes with the seat, and passes on when the host leaves."""
    host, other = two_persons(server)
    for seat in (3, 8):
        assert host.ask("hand-on", seat=seat)["code"] == "no-seat"
    assert other.ask("hand-on", seat=2)["code"] == "not-host"
    assert [seat.get("host", False) for seat in host.table["seats"]] == [True, False, False, False]
    assert host.ask("hand-on", seat=2)["type"] == "done"
    other.wait(lambda m: m["type"] == "table" and m["host"])
    assert [seat.get("host", False) for seat in other.table["seats"]] == [False, True, False, False]
    assert host.ask("end")["code"] == "not-host"
    other.close()
    back = Client(server)
    assert back.ask("resume", table=host.made["table"], tokens=[other.joined["token"]])["host"]
    again = Client(server)
    assert not again.ask("resume", table=host.made["table"], tokens=host.tokens + [host.made["host"]])["host"]
    assert back.ask("mute", seat=1, muted=True)["type"] == "done"
    assert back.ask("leave")["type"] == "left"
    host.wait(lambda m: m["type"] == "table" and m["host"])
    assert host.ask("end")["type"] == "done"


def test_chat(server):
    host, other = two_persons(server)
    text = "<b>good</b> \u06cc\u200c\u0627 \u2660"
    assert other.ask("say", seat=2, text=text)["type"] == "done"
    said = host.wait(lambda m: m["type"] == "update" and m["events"][-1]["event"] == "chat")
    assert said["events"][-1]["text"] == text and said["events"][-1]["seat"] == 2
    for bad in ("\u202eevil", "a\nb", " ", "x" * 301):
        assert other.ask("say", seat=2, text=bad)["code"] == "malformed", bad
    other.hasty = True
    answers = [other.ask("say", seat=2, text="again").get("code") for _ in range(8)]
    assert "too-fast" in answers, answers
    other.hasty = False
    assert host.ask("mute", seat=2, muted=True)["type"] == "done"
    assert other.ask("say", seat=2, text="muted?")["code"] == "muted"
    assert host.ask("mute", seat=2, muted=False)["type"] == "done"
    assert host.ask("ignore", seat=2, ignored=True)["type"] == "done"
    time.sleep(2.1)
    assert other.ask("say", seat=2, text="nobody hears this")["type"] == "done"
    host.ask("ping")
    assert not any("nobody hears this" in text for text in host.heard)
    names = ["\u202eAda", "a" * 25, "", "tab\there", "\u0007"]
    for name in names:
        assert Client(server).ask("create", game="big-two",
                                  seats=[{"name": name}])["code"] == "malformed", repr(name)


def test_rules(server):
    client = Client(server)
    book = client.ask("rules", game="big-two:taiwan", settings=["pass.mode=lockout"])
    assert book["text"].startswith("== "), book
    assert client.ask("rules", game="big-two", settings=["pass.mode=nonsense"])["code"] == "rules"
    for game in ("../../etc/passwd", "/tmp/x.lua", "friday.lua", ""):
        assert client.ask("rules", game=game)["code"] in ("malformed", "rules"), game
    for script in ("../x", "/etc/passwd", "x.lua"):
        answer = client.ask("rules", game="big-two", scripts=[script])
        assert answer["code"] == "malformed", answer
    form = client.ask("form", game="big-two", scripts=["spade-two"])
    assert form["type"] == "form" and form["form"], form


def main():
    tap = Tap()
    server = Server()
    for name, test in sorted(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 5 or sys.argv[4] in name):
            tap.check(name[5:].replace("_", " "), test, server)
    tap.result(server.stop() == 0, "the server ends with status 0")
    tap.finish()


if __name__ == "__main__":
    main()
