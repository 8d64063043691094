#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What a client saw acknowledged outlasts the server, however it ends: kill -9 at random moments, SIGTERM,
a full disk, a store that cannot be used."""
import contextlib
import glob
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


def query(path, text):
    """Rows of the store, also while a server has it."""
    import sqlite3
    with contextlib.closing(sqlite3.connect(path, PATIENCE)) as db, db:
        return db.execute(text).fetchall()


def wait_packed(path, count):
    """So many matches are over and left behind: each is one row."""
    until = time.monotonic() + PATIENCE
    while True:
        rows = query(path, "SELECT tbl, match, text FROM climb_record ORDER BY tbl, match")
        if len(rows) == count:
            return rows
        assert time.monotonic() < until, (len(rows), count)
        time.sleep(0.05)


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
    os.makedirs(TMP + "/stats", exist_ok=True)
    with open(TMP + "/stats/match.climb", "w") as file:
        file.write(wait_packed(path, 1)[0][2])
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
    for name in ("table", "event", "result", "record"):
        assert query(path, "SELECT * FROM climb_" + name) == [], name


def end_and_begin(table):
    """A match with a result ends, and another one begins."""
    client = table["client"]
    play_deal([client], RNG)
    if client.update["state"] != "over":
        assert client.ask("end")["type"] == "done"
    assert client.ask("begin")["type"] == "done"
    table["matches"] += 1
    client.wait_update(lambda update: update["state"] == "deal")


def check_matches(path, tables):
    """Each match with a result is kept once and whole, and of closed tables nothing else."""
    results = query(path, "SELECT DISTINCT tbl, match FROM climb_result")
    packed = {row[:2]: row[2] for row in query(path, "SELECT tbl, match, text FROM climb_record")}
    loose = {}
    for tbl, match, text in query(path, "SELECT tbl, match, text FROM climb_event ORDER BY tbl, at"):
        loose[tbl, match] = loose.get((tbl, match), "") + text
    assert not set(packed) & set(loose), "a match is there twice"
    texts = {**packed, **loose}
    opened = [row[0] for row in query(path, "SELECT id FROM climb_table")]
    for table in tables:
        assert [row[0] for row in results].count(table["id"]) == table["matches"], (results, table)
        assert (table["id"] in opened) != table["closed"], (opened, table)
    for number, result in enumerate(results):
        with open(TMP + "/packed/%d.climb" % number, "w") as file:
            file.write(texts[result])
    subprocess.run([CLIMB, "verify", *glob.glob(TMP + "/packed/*")], env=ENVIRONMENT, capture_output=True, check=True)
    assert all(tbl in opened for tbl, _ in loose), "something is left of a closed table"


def test_packing(path):
    """kill -9 while matches that are over are packed, and their tables closed."""
    server = Server(store=path)
    tables = open_tables(server, 4)
    os.mkdir(TMP + "/packed")
    for table in tables:
        table.update(matches=0, closed=False)
    for turn in range(3):
        for table in tables[turn:]:
            end_and_begin(table)
        play_deal([tables[turn]["client"]], RNG)
        tables[turn]["matches"] += 1
        for table in tables[turn + 1:]:
            table["client"].tell("end")
            table["client"].tell("begin")
        assert tables[turn]["client"].ask("close")["type"] == "done"
        tables[turn]["closed"] = True
        time.sleep(RNG.random() * 0.03)
        server.kill(signal.SIGKILL)
        check_matches(path, tables)
        server.start()
        for table in tables[turn + 1:]:
            client = table["client"] = Client(server)
            assert client.ask("resume", table=table["id"], tokens=table["tokens"])["host"]
            client.wait_update(lambda update: True)
            if client.update["state"] == "over":
                assert client.ask("begin")["type"] == "done"
            client.wait_update(lambda update: update["state"] == "deal")
    wait_packed(path, sum(table["matches"] for table in tables))
    told = Client(server).ask("history", name="Ada")["matches"]
    assert len([match for match in told if match["deals"]]) == sum(table["matches"] for table in tables), told
    assert server.stop() == 0
    check_matches(path, tables)


def test_keep(path):
    """Matches are forgotten so many days after they were over, and the file gives back what they took."""
    server = Server(store=path)
    table = open_tables(server, 1)[0]
    table["matches"] = 0
    for _ in range(2):
        end_and_begin(table)
    play_deal([table["client"]], RNG)
    wait_packed(path, 2)
    assert server.stop() == 0
    query(path, "UPDATE climb_record SET ended = ended - CASE match WHEN 1 THEN 40 ELSE 20 END * 86400")
    query(path, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO climb_record "
                "SELECT 'old', i, 1, hex(zeroblob(4000)) FROM n")
    size = os.path.getsize(path)
    assert size > 20 << 20, size
    server.arguments += ["--keep", "30"]
    server.start()
    client = Client(server)
    until = time.monotonic() + PATIENCE
    while len(client.ask("history", name="Ada")["matches"]) != 2 or os.path.getsize(path) > size / 4:
        assert time.monotonic() < until, (client.ask("history", name="Ada"), os.path.getsize(path))
        time.sleep(0.2)
    assert client.ask("history", name="Ada")["keep"] == 30
    figures = client.ask("statistics", name="Ada")["games"][0]["players"][0]
    assert figures["matches"] == 2 and figures["deals"] == 2, figures
    assert client.ask("resume", table=table["id"], tokens=table["tokens"])["host"]
    client.wait_update(lambda update: update["state"] == "between")
    assert server.stop() == 0
    done = subprocess.run([CLIMB, "serve", "--port", "0", "--keep", "-1"], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 2 and "--keep" in done.stderr, done


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
