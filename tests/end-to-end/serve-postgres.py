#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Two servers that share a real PostgreSQL: when one dies, stops or is ended, the other carries its tables on,
and nothing that was acknowledged is lost or made twice."""
import glob
import pwd

from serving import *

RNG = random.Random(9)


class Postgres:
    """A database of its own in a temporary folder, run as a user who is not root."""

    def __init__(self, folder):
        places = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        found = shutil.which("initdb")
        self.bin = os.path.dirname(places[-1] if places else found)
        self.folder = folder
        os.mkdir(folder)
        self.user = None
        if os.getuid() == 0:
            self.user = pwd.getpwnam("nobody")
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)
            os.chmod(os.path.dirname(folder), 0o755)
        self.run("initdb", "-D", folder + "/data", "-U", "climb", "-A", "trust", "-N", "--locale=C",
                 "-E", "UTF8")
        with open(folder + "/data/postgresql.conf", "a") as file:
            file.write("listen_addresses = ''\nunix_socket_directories = '%s'\nfsync = off\n" % folder)
        self.uri = "postgresql://climb@/postgres?host=" + folder
        self.start()

    def run(self, program, *arguments):
        environment = {**ENVIRONMENT, "HOME": self.folder}
        become = {"user": self.user.pw_uid, "group": self.user.pw_gid} if self.user else {}
        subprocess.run([os.path.join(self.bin, program), *arguments], check=True, env=environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.folder, **become)

    def start(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-l", self.folder + "/log", "-w", "start")

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", self.folder + "/data", "-m", how, "-w", "stop")

    def signal(self, number):
        """To all of its processes."""
        first = int(open(self.folder + "/data/postmaster.pid").readline())
        for entry in os.listdir("/proc"):
            try:
                with open("/proc/%s/stat" % entry) as stat:
                    parent = int(stat.read().rsplit(")", 1)[1].split()[1])
                if entry.isdigit() and first in (int(entry), parent):
                    os.kill(int(entry), number)
            except (OSError, ValueError):
                pass

    def query(self, text):
        done = subprocess.run([os.path.join(self.bin, "psql"), self.uri, "-qAtX", "-c", text],
                              capture_output=True, text=True, env=ENVIRONMENT)
        assert done.returncode == 0, done.stderr
        return [line.split("|") for line in done.stdout.split("\n") if line]


class Person:
    """Who sits on all seats of one table, and goes to whichever server has it."""

    def __init__(self, server, game="big-two"):
        self.client = Client(server)
        made = self.client.ask("create", game=game, pace=0, pause=0, begin=True,
                               seats=[{"name": "Ada"}, {"name": "Bob"}, {"bot": "lowest"}])
        assert made["type"] == "created", made
        self.made = made
        self.tokens = [seat["token"] for seat in made["seats"]] + [made["host"]]
        self.client.wait_update(lambda update: update["state"] == "deal")
        self.done = []  # (action, at) that were acknowledged
        self.last = self.refusal = None

    def resume(self, servers, patience=10):
        until = time.monotonic() + patience
        while time.monotonic() < until:
            for server in servers:
                try:
                    client = Client(server)
                    answer = client.ask("resume", table=self.made["table"], tokens=self.tokens)
                    if answer["type"] == "resumed":
                        self.client = client
                        client.wait_update(lambda update: True)
                        return time.monotonic()
                    assert answer["code"] in ("elsewhere", "no-table"), answer
                    client.close()
                except (Closed, OSError, TimeoutError):
                    pass
            time.sleep(0.1)
        raise AssertionError("nobody has the table")

    def step(self):
        """One move, or whatever the table waits for. False if the server did not take it."""
        client = self.client
        view = my_turn(client)
        if client.update["state"] == "between":
            for seat in (1, 2):
                self.refusal = client.ask("next", seat=seat)
                if self.refusal["type"] != "done" and client.update["state"] != "deal":
                    return False
            pump([client], 0.05)
            return True
        if client.update["state"] == "over":
            return client.ask("begin")["type"] == "done"
        if view is None:
            pump([client], 0.05)
            return True
        action, at = "p%x" % RNG.getrandbits(60), client.update["at"]
        self.last = {"seat": view["seat"], "at": at, "action": action, "move": choose(view, RNG)}
        answer = client.ask("act", **self.last)
        if answer["type"] == "done":
            self.done.append((action, answer["at"]))
            client.wait_update(lambda update: update["at"] >= answer["at"], 3)
            return True
        self.refusal = answer
        return answer["code"] == "stale"

    def play(self, moves):
        wanted = len(self.done) + moves
        until = time.monotonic() + PATIENCE
        while len(self.done) < wanted:
            assert time.monotonic() < until, "no move is taken"
            assert self.step(), self.refusal


def check_log(postgres, person):
    """The log of the table: without gaps, leases ascending, all that was acknowledged there once."""
    rows = postgres.query("SELECT at, epoch, action FROM climb_event WHERE tbl = '%s' ORDER BY at"
                          % person.made["table"])
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1)), "gaps"
    epochs = [int(row[1]) for row in rows]
    assert epochs == sorted(epochs), epochs
    actions = [row[2].split(":")[1] for row in rows if ":" in row[2]]
    assert len(actions) == len(set(actions)), "an action twice"
    by_at = {int(row[0]): row[2] for row in rows}
    for action, at in person.done:
        assert by_at.get(at, "").endswith(":" + action), (action, at, by_at.get(at))
    return max(epochs)


def test_death(postgres, first, second):
    people = [Person(first), Person(first, "dou-dizhu")]
    for person in people:
        person.play(12)
    elsewhere = Client(second).ask("resume", table=people[0].made["table"], tokens=people[0].tokens)
    assert elsewhere["code"] == "elsewhere" and first.origin in elsewhere["words"], elsewhere
    look = Client(second).ask("look", invite=people[0].made["invite"])
    assert look["code"] == "elsewhere", look
    first.kill()
    died = time.monotonic()
    for person in people:
        again = person.resume([second])
        assert again - died < 8, "it took %.1f s" % (again - died)
        repeated = person.client.ask("act", **person.last)
        assert repeated["type"] == "done" and repeated["again"], repeated
        person.play(12)
        assert check_log(postgres, person) == 2
    first.start()


def test_end(postgres, first, second):
    person = Person(first)
    person.play(5)
    assert first.stop() == 0
    ended = time.monotonic()
    assert person.resume([second]) - ended < 3
    person.play(5)
    check_log(postgres, person)
    first.start()


def test_zombie(postgres, first, second):
    """A server that stood still longer than its lease must not write any more."""
    person = Person(first)
    person.play(6)
    old, old_update = person.client, person.client.update
    first.process.send_signal(signal.SIGSTOP)
    person.resume([second])
    person.play(6)
    old.tell("act", seat=1, at=old_update["at"], action="zombie", move="pass")
    first.process.send_signal(signal.SIGCONT)
    try:
        while True:
            message = old.next(10)
            assert message["type"] != "done", message
            if message["type"] == "bye":
                break
    except Closed:
        pass
    person.play(3)
    check_log(postgres, person)


def play_on(person, servers, moves):
    """Plays whatever becomes of connections meanwhile."""
    until = time.monotonic() + PATIENCE
    wanted = len(person.done) + moves
    while len(person.done) < wanted:
        assert time.monotonic() < until, "it does not go on"
        try:
            if not person.step():
                time.sleep(0.2)
        except (Closed, TimeoutError, KeyError):
            person.resume(servers)
        if any('"bye"' in text for text in person.client.heard[-5:]):
            person.resume(servers)


def test_lost_connection(postgres, first, second):
    """The database ends the servers' connections, and starts anew: play goes on."""
    person = Person(first)
    person.play(4)
    postgres.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                   "WHERE application_name = 'climb serve'")
    play_on(person, [first, second], 4)
    check_log(postgres, person)
    person.client.wait_update(lambda update: my_turn(person.client) or update["state"] != "deal")
    postgres.stop("immediate")
    try:
        for _ in range(3):
            view = my_turn(person.client)
            answer = person.client.act(view, choose(view, RNG)) if view else {"code": "not-saved"}
            assert answer.get("code") == "not-saved", answer
    finally:
        postgres.start()
    play_on(person, [first, second], 4)
    check_log(postgres, person)


def test_stall(postgres, first, second):
    """While the database stands still, whoever waits for it waits alone."""
    people = [Person(first), Person(first), Person(first)]
    for person in people:
        person.play(3)
        person.client.wait_update(lambda update: my_turn(person.client))
    quick, slow, other = people
    hers = my_turn(quick.client)
    postgres.signal(signal.SIGSTOP)
    try:
        action = {"seat": hers["seat"], "at": quick.client.update["at"], "action": "stall", "move": choose(hers, RNG)}
        number = quick.client.tell("act", **action)
        view = my_turn(other.client)
        for _ in range(20):
            assert other.client.ask("why", seat=view["seat"], move="pass")["type"] == "why"
            assert other.client.ask("ping")["type"] == "pong"
        assert other.client.ask("hint", seat=view["seat"])["type"] == "hint"
        assert Client(first).ask("games")["type"] == "games"
        assert not any('"id":%d,' % number in text for text in quick.client.heard), "it was done without being kept"
    finally:
        postgres.signal(signal.SIGCONT)
    answer = quick.client.wait(lambda message: message.get("id") == number)
    assert answer["type"] == "done", answer
    quick.done.append(("stall", answer["at"]))
    quick.client.wait_update(lambda update: update["at"] >= answer["at"])
    postgres.signal(signal.SIGSTOP)
    try:
        view = my_turn(slow.client)
        answer = slow.client.act(view, choose(view, RNG))
        assert answer["code"] == "not-saved", answer
        assert slow.client.ask("moves", seat=view["seat"])["type"] == "moves"
        assert http(first.port, "/health")[0] == 503
    finally:
        postgres.signal(signal.SIGCONT)
    for person in people:
        play_on(person, [first, second], 4)
        check_log(postgres, person)


def test_failed_reading(postgres, first, second):
    """A table that could not be read when its lease was taken is read as soon as that is possible."""
    person = Person(first)
    person.play(4)
    postgres.query("ALTER TABLE climb_event RENAME TO away")
    try:
        first.kill()
        wanted = "SELECT owner, epoch FROM climb_lease WHERE epoch > 1 AND tbl = '%s'" % person.made["table"]
        until = time.monotonic() + PATIENCE
        while not postgres.query(wanted):
            assert time.monotonic() < until, "nobody takes the lease"
            time.sleep(0.1)
        time.sleep(0.5)
    finally:
        postgres.query("ALTER TABLE away RENAME TO climb_event")
    person.resume([second])
    person.play(4)
    check_log(postgres, person)
    first.start()


def wait_rows(postgres, text, wanted):
    until = time.monotonic() + PATIENCE
    while postgres.query(text) != wanted:
        assert time.monotonic() < until, (text, postgres.query(text))
        time.sleep(0.1)


def test_packing(postgres, first, second):
    """A match that is over becomes one row, whose figures every server tells, until its time is over."""
    person = Person(first)
    table = person.made["table"]
    play_deal([person.client], RNG)
    assert person.client.ask("end")["type"] == person.client.ask("begin")["type"] == "done"
    wait_rows(postgres, "SELECT match FROM climb_record WHERE tbl = '%s'" % table, [["1"]])
    wait_rows(postgres, "SELECT DISTINCT match FROM climb_event WHERE tbl = '%s'" % table, [["2"]])
    person.client.wait_update(lambda update: update["state"] == "deal")
    matches = Client(second).ask("statistics", name="Ada")["games"]
    first.kill()
    person.resume([second])
    play_deal([person.client], RNG)
    assert Client(second).ask("statistics", name="Ada")["games"] != matches
    assert person.client.ask("close")["type"] == "done"
    for name in ("event WHERE tbl", "lease WHERE tbl", "table WHERE id"):
        assert postgres.query("SELECT * FROM climb_%s = '%s'" % (name, table)) == [], name
    texts = postgres.query("SELECT text FROM climb_record WHERE tbl = '%s' AND text NOT LIKE '[Climb %%'" % table)
    assert texts == [], texts
    wait_rows(postgres, "SELECT match FROM climb_record WHERE tbl = '%s' ORDER BY match" % table, [["1"], ["2"]])
    postgres.query("UPDATE climb_record SET ended = ended - 40 * 86400 WHERE tbl = '%s' AND match = 1" % table)
    first.start()
    wait_rows(postgres, "SELECT DISTINCT match FROM climb_result WHERE tbl = '%s'" % table, [["2"]])
    wait_rows(postgres, "SELECT match FROM climb_record WHERE tbl = '%s'" % table, [["2"]])


def main():
    if not (shutil.which("initdb") or glob.glob("/usr/lib/postgresql/*/bin/initdb")):
        print("1..0 # SKIP PostgreSQL's server is not installed (Debian: postgresql)")
        return
    tap = Tap()
    postgres = Postgres(TMP + "/postgres")
    servers = [Server("--keep", "30", store=postgres.uri) for _ in range(2)]
    for name, test in sorted(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 5 or sys.argv[4] in name):
            tap.check(name[5:].replace("_", " "), test, postgres, *servers)
    for server in servers:
        tap.result(server.stop() == 0, "a server ends with status 0")
    postgres.stop("immediate")
    tap.finish()


if __name__ == "__main__":
    main()
