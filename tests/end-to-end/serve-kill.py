#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What a client saw acknowledged outlasts the server, however it ends: kill -9 at random moments, SIGTERM,
a full disk, a store that cannot be used."""
import resource

from serving import *

RNG = random.Random(5)


def open_tables(server, count):
    tables = []
    for number in range(count):
        client = Client(server)
        game = ("big-two", "dou-dizhu", "president")[number % 3]
        made = client.ask("create", game=game, pace=0, pause=0,
                          seats=[{"name": "Ada"}, {"name": "Bob"}, {"bot": "lowest"}], begin=True)
        assert made["type"] == "created", made
        client.wait_update(lambda update: update["state"] == "deal")
        tables.append({"id": made["table"], "client": client, "done": {}, "last": None,
                       "tokens": [seat["token"] for seat in made["seats"]] + [made["host"]],
                       "events": []})
    return tables


def keep(table):
    """What the client has seen: the public moves of the present deal in order."""
    client = table["client"]
    for event in client.events:
        if event["event"] == "deal":
            table["events"] = []
        if event["event"] in ("play", "pass", "bid", "call", "give", "answer"):
            table["events"].append({key: value for key, value in event.items()
                                    if key in ("event", "seat", "cards", "value", "to", "count")})
    client.events = []
    if client.update is not None:
        table["seen"] = client.update["at"]
        table["deal"] = client.update.get("deal", {}).get("number", 0)


def play_some(tables, seconds):
    """Plays as fast as it goes, and remembers what was acknowledged."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        table = RNG.choice(tables)
        client = table["client"]
        view = my_turn(client)
        try:
            if client.update["state"] in ("between",):
                client.ask("next", seat=1)
                client.ask("next", seat=2)
                client.wait_update(lambda u: u["state"] not in ("between", "open"), 2)
            elif client.update["state"] == "over":
                client.ask("begin")
                client.wait_update(lambda u: u["state"] == "deal", 2)
            elif view is not None:
                action = "k%x" % RNG.getrandbits(64)
                table["last"] = (view["seat"], client.update["at"], action, choose(view, RNG))
                answer = client.act(view, table["last"][3], action=action)
                if answer["type"] == "done":
                    table["done"] = {action: answer["at"]}
                    client.wait_update(lambda u: u["at"] >= answer["at"], 2)
            else:
                pump([client], 0.02)
        except (Closed, TimeoutError):
            pass
        keep(table)


def drain(table):
    """What was on its way when the server died counts as seen."""
    try:
        while True:
            table["client"].next(0.05)
    except (Closed, TimeoutError, OSError):
        pass
    keep(table)
    table["client"].close()


def come_back(server, table):
    client = table["client"] = Client(server)
    answer = client.ask("resume", table=table["id"], tokens=table["tokens"])
    assert answer["type"] == "resumed" and answer["seats"] == [1, 2] and answer["host"], answer
    client.wait_update(lambda update: True)
    update = client.update
    assert update["at"] >= table["seen"], "moves were lost: %d < %d" % (update["at"], table["seen"])
    if update.get("deal", {}).get("number") == table["deal"] and update["state"] == "deal":
        played = set(update["views"][0].get("played", []))
        for event in table["events"]:
            assert event["event"] != "play" or set(event["cards"]) <= played, (event, played)
    # The last action, acknowledged or not, sent again is made once at most.
    if table["last"] is not None:
        seat, at, action, move = table["last"]
        again = client.ask("act", seat=seat, at=at, action=action, move=move)
        if action in table["done"]:
            assert again.get("again") and again["at"] == table["done"][action], (again, table)
        else:
            assert again["type"] == "done" or again["code"] in ("stale", "not-now"), again
    client.events = []
    client.wait_update(lambda update: True)
    keep(table)


def test_kill(path):
    server = Server(store=path)
    tables = open_tables(server, 6)
    for table in tables:
        keep(table)
    for _ in range(10):
        play_some(tables, 0.2 + RNG.random() * 0.5)
        server.kill(signal.SIGKILL)
        for table in tables:
            drain(table)
        server.start()
        for table in tables:
            come_back(server, table)
    # The records are whole: ended matches verify.
    for table in tables:
        client = table["client"]
        if client.update["state"] != "over":
            assert client.ask("end")["type"] == "done"
        record = client.ask("record")["text"]
        name = TMP + "/record.climb"
        with open(name, "w") as file:
            file.write(record)
        done = subprocess.run([CLIMB, "verify", name], env=ENVIRONMENT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + record[-800:]
    assert server.stop() == 0


def test_switch_kept(path):
    server = Server(store=path)
    table = open_tables(server, 1)[0]
    client = table["client"]
    play_deal([client], RNG)
    net = client.update["net"]
    assert client.ask("switch", game="dou-dizhu")["type"] == "done"
    client.wait_update(lambda u: u["state"] == "deal" and len(u["net"]) == 3)
    server.kill()
    server.start()
    client = Client(server)
    client.ask("resume", table=table["id"], tokens=table["tokens"])
    client.wait(lambda m: m["type"] == "update")
    evening = {entry["name"]: entry["net"] for entry in client.table["evening"]}
    assert evening["Ada"] == net[0], (evening, net)
    assert len(client.update["net"]) == 3
    history = client.ask("history", name="Ada")["matches"]
    assert history[0]["game"] == "big-two" and history[0]["over"], history
    assert {seat["name"]: seat["net"] for seat in history[0]["seats"]}["Ada"] == net[0], history
    # The page's figures are those that the terminal has of the same match.
    figures = client.ask("statistics", name="Ada")
    with open(TMP + "/stats.sql", "w") as file:
        subprocess.run(["python3", "-c", "import sqlite3, sys\nfor row in sqlite3.connect(sys.argv[1]).execute("
                        "'SELECT text FROM climb_event WHERE match = 1 ORDER BY at'): print(row[0], end='')", path],
                       stdout=file, check=True)
    os.makedirs(TMP + "/stats", exist_ok=True)
    os.rename(TMP + "/stats.sql", TMP + "/stats/match.climb")
    told = subprocess.run([CLIMB, "stats", "--json", "--folder", TMP + "/stats", "Ada"], env=ENVIRONMENT,
                          capture_output=True, text=True, check=True)
    assert figures["games"] == json.loads(told.stdout)["games"], (figures, told.stdout)
    ada = figures["games"][0]["players"][0]
    assert len(figures["games"]) == 1 and ada["points"] == net[0] and ada["deals"] == 1 and ada["plays"] > 0, figures
    assert client.ask("statistics", name="nobody")["games"] == []
    assert client.ask("history", name="nobody")["matches"] == []
    assert server.stop() == 0


def test_disk(path):
    """What is in the log comes to the database by itself, while the server runs; what came to nothing goes."""
    server = Server(store=path)
    client = open_tables(server, 1)[0]["client"]
    table = client.table["table"].encode()
    until = time.monotonic() + PATIENCE
    while table not in open(path, "rb").read():
        assert time.monotonic() < until, "it is in the log alone"
        time.sleep(0.2)
    assert client.ask("close")["type"] == "done"
    assert server.stop() == 0
    rows = subprocess.run(["python3", "-c", "import sqlite3, sys\nfor name in ('climb_table', 'climb_event'): print(sqlite3"
                           ".connect(sys.argv[1]).execute('SELECT count(*) FROM ' + name).fetchone()[0])", path],
                          capture_output=True, text=True, check=True).stdout.split()
    assert rows == ["0", "0"], rows


def test_lobby_kept(path):
    """Joined, the server dies before the match begins: the seat is still there (and the token)."""
    server = Server(store=path)
    host = Client(server)
    made = host.ask("create", game="big-two", seats=[{"name": "Ada"}])
    bob = Client(server)
    joined = bob.ask("join", invite=made["invite"], name="Bob")
    server.kill()
    server.start()
    bob = Client(server)
    answer = bob.ask("resume", table=made["table"], tokens=[joined["token"]])
    assert answer["seats"] == [2], answer
    host = Client(server)
    assert host.ask("resume", table=made["table"], tokens=[made["host"]])["host"]
    assert host.ask("begin")["type"] == "done"
    bob.wait_update(lambda update: update["state"] == "deal")
    with open(path, "rb") as file:
        kept = file.read() + open(path + "-wal", "rb").read()
    assert joined["token"].encode() not in kept and made["host"].encode() not in kept
    assert server.stop() == 0


def test_terminate(path):
    server = Server(store=path)
    table = open_tables(server, 1)[0]
    server.process.send_signal(signal.SIGTERM)
    bye = table["client"].wait(lambda m: m["type"] == "bye")
    assert bye["again"]
    assert server.process.wait(PATIENCE) == 0
    server.start()
    come_back(server, {**table, "last": None, "seen": 1, "deal": 1})
    assert server.stop() == 0


def test_full_disk(path):
    """RLIMIT_FSIZE makes writes fail as a full disk does: moves are refused, and made when there is room."""
    server = Server(store=path)
    client = Client(server)
    client.ask("create", game="big-two", pace=0, pause=0,
               seats=[{"name": name} for name in ("Ada", "Bob", "Cleo", "Dora")])
    client.wait_update(lambda update: update["state"] == "deal")
    size = os.path.getsize(path + "-wal")
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    refused = None
    until = time.monotonic() + PATIENCE
    while refused is None and time.monotonic() < until:
        client.wait_update(lambda update: my_turn(client) or update["state"] != "deal")
        view = my_turn(client)
        if view is None:
            for seat in range(1, 5):
                client.ask("next", seat=seat)
            pump([client], 0.1)
            continue
        at, move = client.update["at"], choose(view, RNG)
        answer = client.act(view, move)
        if answer["type"] == "error":
            refused = answer
        else:
            client.wait_update(lambda update: update["at"] > at)
    assert refused is not None and refused["code"] == "not-saved", refused
    assert http(server.port, "/health")[0] == 503
    assert client.update["at"] == at and my_turn(client) == view
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE,
                     (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert client.act(view, move)["type"] == "done"
    assert http(server.port, "/health")[0] == 200
    assert server.stop() == 0


def fails(path, words):
    done = subprocess.run([CLIMB, "serve", "--port", "0", "--store", path], env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1 and words in done.stderr, done


def test_wrong_stores(path):
    import sqlite3
    Server(store=path).stop()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE climb_schema SET version = 99")
    db.close()
    fails(path, "another version")
    with open(TMP + "/no.db", "w") as file:
        file.write("this is no database, " * 200)
    fails(TMP + "/no.db", "not a database")
    server = Server(store=TMP + "/busy.db")
    fails(TMP + "/busy.db", "another program uses the store")
    server.stop()
    fails("/proc/version", "/proc/version")
    fails(TMP, TMP)


def main():
    tap = Tap()
    for name, test in sorted(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 5 or sys.argv[4] in name):
            tap.check(name[5:].replace("_", " "), test, TMP + "/" + name + ".db")
    tap.finish()


if __name__ == "__main__":
    main()
