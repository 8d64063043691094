# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the tests of `climb serve` share: the server as a process, a WebSocket client that needs nothing
but Python, and TAP.

Arguments of each test: CLIMB SOURCE-ROOT BUILD-ROOT.
"""
import base64
import json
import os
import random
import re
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

CLIMB, ROOT, BUILD = (os.path.abspath(path) for path in sys.argv[1:4])
TMP = tempfile.mkdtemp()
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": TMP + "/data",
               "XDG_DATA_DIRS": TMP + "/system", "G_DEBUG": ""}
for name in ("CLIMB_SCRIPT_PATH", "CLIMB_PLUGIN_PATH", "CLIMB_LOCALE_FOLDER", "LANGUAGE"):
    ENVIRONMENT.pop(name, None)
PATIENCE = 20 * float(os.environ.get("CLIMB_TEST_PATIENCE", "1"))


class Server:
    """climb serve, on a port that is free."""

    def __init__(self, *arguments, store="none", port=0, tables=10000, connections=10000):
        self.port = port
        self.arguments = [*arguments, "--tables-per-address", str(tables),
                          "--connections-per-address", str(connections)]
        self.store = store
        self.start()

    def start(self):
        self.errors = open(TMP + "/errors", "ab")
        self.process = subprocess.Popen(
            [CLIMB, "serve", "--port", str(self.port), "--store", self.store, *self.arguments],
            stdout=subprocess.PIPE, stderr=self.errors, env=ENVIRONMENT)
        line = self.process.stdout.readline().decode()
        found = re.search(r"(\d+);", line)
        if not found:
            raise RuntimeError("no server: " + open(TMP + "/errors").read()[-500:])
        self.port = int(found.group(1))
        self.origin = "http://127.0.0.1:%d" % self.port

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors.close()
        return status

    def stop(self):
        return self.kill(signal.SIGTERM) if self.process.poll() is None else self.process.returncode

    def metrics(self):
        text = http(self.port, "/metrics")[1].decode()
        return dict((line.split()[0], float(line.split()[1])) for line in text.splitlines()
                    if not line.startswith("#"))

    def sanitized(self):
        """Whether it was built to look for faults, which takes time and memory."""
        with open("/proc/%d/maps" % self.process.pid) as maps:
            return "libasan" in maps.read()

    def memory(self):
        """Kilobytes that the server holds."""
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def http(port, path, headers=(), method="GET", body=b""):
    """Status and body of one request; status 0 if the connection was closed without an answer."""
    lines = ["%s %s HTTP/1.1" % (method, path)]
    lines += list(headers) if any(h.lower().startswith("host:") for h in headers) else [
        "Host: 127.0.0.1:%d" % port, *headers]
    return raw(port, ("\r\n".join(lines) + "\r\n\r\n").encode() + body)


def raw(port, data, patience=None):
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.settimeout(patience or PATIENCE)
        answer = b""
        try:
            connection.sendall(data)
            while True:
                part = connection.recv(65536)
                if not part:
                    break
                answer += part
                head, found, rest = answer.partition(b"\r\n\r\n")
                length = re.search(rb"content-length: (\d+)", head, re.I)
                if found and length and len(rest) >= int(length.group(1)):
                    break
        except OSError:
            pass
    status = re.match(rb"HTTP/1\.[01] (\d+)", answer)
    return (int(status.group(1)) if status else 0), answer.partition(b"\r\n\r\n")[2]


class Closed(Exception):
    """The server closed the connection."""


class Client:
    """A WebSocket to the server. Keeps all that it received in `heard`, as text."""

    def __init__(self, server, origin=None):
        self.heard = []
        self.inbox = []
        self.buffer = b""
        self.number = 0
        self.hasty = False  # take "too-fast" for an answer
        self.update = self.table = None
        self.events = []
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\nOrigin: %s\r\n\r\n"
            % (server.port, key, origin or server.origin)).encode())
        while b"\r\n\r\n" not in self.buffer:
            self._read(PATIENCE)
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.decode(errors="replace"))

    def _read(self, patience):
        self.socket.settimeout(patience)
        try:
            part = self.socket.recv(1 << 20)
        except (ConnectionError, socket.timeout) as problem:
            if isinstance(problem, socket.timeout):
                raise TimeoutError("nothing came")
            raise Closed(str(problem))
        if not part:
            raise Closed("end")
        self.buffer += part

    def send_frame(self, kind, data):
        mask = os.urandom(4)
        length = len(data)
        head = bytes([0x80 | kind])
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += bytes([0x80 | 126]) + struct.pack("!H", length)
        else:
            head += bytes([0x80 | 127]) + struct.pack("!Q", length)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(data))
        try:
            self.socket.sendall(head + mask + masked)
        except OSError as problem:
            raise Closed(str(problem))

    def send_text(self, text):
        self.send_frame(1, text.encode())

    def _frame(self):
        if len(self.buffer) < 2:
            return None
        length = self.buffer[1] & 127
        start = 2
        if length == 126:
            start, length = 4, struct.unpack("!H", self.buffer[2:4].ljust(2, b"\0"))[0]
        elif length == 127:
            start, length = 10, struct.unpack("!Q", self.buffer[2:10].ljust(8, b"\0"))[0]
        if len(self.buffer) < start + length:
            return None
        frame = self.buffer[0] & 15, self.buffer[start:start + length]
        self.buffer = self.buffer[start + length:]
        return frame

    def _take(self, message):
        if message["type"] == "update":
            self.update = message
            self.events += message["events"]
        elif message["type"] == "table":
            self.table = message

    def next(self, patience=None):
        """The next message. TimeoutError, or Closed."""
        if self.inbox:
            return self.inbox.pop(0)
        until = time.monotonic() + (PATIENCE if patience is None else patience)
        while True:
            frame = self._frame()
            if frame is None:
                self._read(max(0.001, until - time.monotonic()))
                continue
            kind, data = frame
            if kind == 8:
                raise Closed("closed by the server")
            if kind == 9:
                self.send_frame(10, data)
            elif kind == 1:
                self.heard.append(data.decode())
                message = json.loads(data)
                self._take(message)
                return message

    def wait(self, wanted, patience=None):
        """The next message for which `wanted` is true."""
        until = time.monotonic() + (PATIENCE if patience is None else patience)
        while True:
            message = self.next(max(0.001, until - time.monotonic()))
            if wanted(message):
                return message

    def tell(self, what, **members):
        self.number += 1
        self.send_text(json.dumps({"ask": what, "id": self.number, **members}))
        return self.number

    def ask(self, what, **members):
        """The answer; what else comes first is kept in update, table and events."""
        while True:
            number = self.tell(what, **members)
            answer = self.wait(lambda message: message.get("id") == number)
            if answer.get("code") != "too-fast" or self.hasty:
                return answer
            time.sleep(0.2)

    def wait_update(self, wanted, patience=None):
        """An update, the last one or one to come, for which `wanted` is true."""
        if self.update is not None and wanted(self.update):
            return self.update
        return self.wait(lambda message: message["type"] == "update" and wanted(message), patience)

    def views(self):
        return (self.update or {}).get("views", [])

    def act(self, view, move, **members):
        action = members.pop("action", None) or "a%x" % random.getrandbits(80)
        return self.ask("act", seat=view["seat"], at=members.pop("at", self.update["at"]),
                        action=action, move=move)

    def close(self):
        self.socket.close()


def choose(view, rng):
    """A move of those that a view offers; low plays more often, so that deals end."""
    moves = view["moves"]
    plays = [move for move in moves if move["move"] != "pass"]
    if plays and rng.random() < 0.9:
        return plays[min(int(rng.random() * rng.random() * len(plays)), len(plays) - 1)]["move"]
    return rng.choice(moves)["move"]


def my_turn(client):
    """The view of the seat that is at turn, if it is one of the client's."""
    for view in client.views():
        if view.get("turn") == view["seat"] and view["phase"] != "over":
            return view
    return None


def pump(clients, patience):
    """Takes in whatever has come for any of the clients, waiting for something up to `patience`."""
    with selectors.DefaultSelector() as selector:
        for client in clients:
            selector.register(client.socket, selectors.EVENT_READ, client)
        ready = [] if any(client.buffer for client in clients) else selector.select(patience)
    got = False
    for client in clients:
        if client.buffer or any(key.data is client for key, _ in ready):
            try:
                while True:
                    client.next(0.001)
                    got = True
            except TimeoutError:
                pass
    return got


def play_deal(clients, rng, until=None):
    """Plays until the deal is over; `until` may end it earlier."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = clients[0].update
        if state["state"] in ("between", "over") or (until is not None and until()):
            return
        mover = next((c for c in clients if my_turn(c)), None)
        if mover is None:
            pump(clients, 0.2)
            continue
        view = my_turn(mover)
        answer = mover.act(view, choose(view, rng))
        if answer["type"] == "error" and answer["code"] != "stale":
            raise RuntimeError(str(answer))
        try:
            mover.wait_update(lambda u: u["at"] > view_at(answer, u), 2)
        except TimeoutError:
            pass
    raise TimeoutError("the deal does not end")


def view_at(answer, update):
    return answer["at"] - 1 if answer["type"] == "done" else update["at"] - 1


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def result(self, good, title, why=""):
        self.number += 1
        print("%s %d %s" % ("ok" if good else "not ok", self.number, title), flush=True)
        if not good:
            self.failed = 1
            for line in str(why)[-3000:].splitlines():
                print("# " + line)
            try:
                for line in open(TMP + "/errors", errors="replace").read()[-1500:].splitlines():
                    print("# server: " + line)
            except OSError:
                pass

    def check(self, title, function, *arguments):
        """One line of TAP: the function asserts, or raises."""
        import traceback
        try:
            function(*arguments)
            self.result(True, title)
        except Exception:
            self.result(False, title, traceback.format_exc())

    def finish(self):
        print("1..%d" % self.number)
        shutil.rmtree(TMP, ignore_errors=True)
        sys.exit(self.failed)
