#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Load for `climb serve`: so many tables, a client for each seat, all playing at once.

    python3 bench/serve-load.py build/app/climb --tables 2000
    python3 bench/serve-load.py build/app/climb --churn 20000

The server runs on the first processor alone, this program on the others. An answer's time is from
sending a move to reading `done`, so that it has the time of this program in it too. Where the server
waited for the processor, other programs were measured.
"""
import argparse
import base64
import heapq
import json
import os
import random
import re
import resource
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

MASK = b"\0\0\0\0"  # masking is for proxies; with zeros nothing changes


class Server:
    def __init__(self, climb, store):
        self.process = subprocess.Popen(
            [climb, "serve", "--port", "0", "--store", store, "--tables", "100000",
             "--tables-per-address", "100000", "--connections", "100000",
             "--connections-per-address", "100000"],
            stdout=subprocess.PIPE, preexec_fn=lambda: os.sched_setaffinity(0, {0}))
        self.port = int(re.search(rb"port (\d+)", self.process.stdout.readline()).group(1))

    def memory(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))

    def processor(self):
        with open("/proc/%d/stat" % self.process.pid) as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self):
        """Seconds that it was ready to run while others had the processor."""
        with open("/proc/%d/schedstat" % self.process.pid) as stat:
            return int(stat.read().split()[1]) / 1e9

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


class Client:
    def __init__(self, port):
        self.buffer = bytearray()
        self.at = self.seat = self.sent = 0
        self.moves = None
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
             "Origin: http://127.0.0.1:%d\r\n\r\n" % (port, key, port)).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        del self.buffer[:self.buffer.index(b"\r\n\r\n") + 4]

    def send(self, **message):
        data = json.dumps(message, separators=(",", ":")).encode()
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else \
            b"\x81\xfe" + struct.pack("!H", len(data))
        self.socket.sendall(head + MASK + data)

    def frames(self):
        """What has come, taken out of the buffer one by one."""
        buffer = self.buffer
        while len(buffer) >= 2:
            length, start = buffer[1] & 127, 2
            if length == 126:
                if len(buffer) < 4:
                    return
                length, start = (buffer[2] << 8) + buffer[3], 4
            elif length == 127:
                if len(buffer) < 10:
                    return
                length, start = struct.unpack("!Q", buffer[2:10])[0], 10
            if len(buffer) < start + length:
                return
            kind, data = buffer[0] & 15, bytes(buffer[start:start + length])
            del buffer[:start + length]
            yield kind, data

    def ask(self, **message):
        """For the beginning: waits for the answer."""
        self.send(id=1, **message)
        while True:
            self.buffer += self.socket.recv(65536)
            for _, data in self.frames():
                if b'"id":1' in data[:60]:
                    return json.loads(data)
                self.take(data)

    def take(self, data):
        """What happened; a client looks closer only where it may move."""
        if data.startswith(b'{"type":"update"'):
            self.moves = None
            if b'"state":"deal"' not in data:
                self.moves = "next"
            elif b'"moves":[' in data:
                update = json.loads(data)
                view = update["views"][0]
                if view.get("turn") == view["seat"]:
                    self.at, self.moves = update["at"], view["moves"]


class Load:
    def __init__(self, server, arguments):
        self.server = server
        self.think = arguments.think
        self.game = arguments.game
        self.poll = select.epoll()
        self.clients = {}
        self.due = []  # (when, number, client)
        self.answers = []
        self.number = self.moves = self.refused = 0
        self.random = random.Random(1)

    def open_table(self):
        seats = None
        clients = []
        while seats is None or len(clients) < seats:
            client = Client(self.server.port)
            if not clients:
                made = client.ask(ask="create", game=self.game, pace=0, pause=0,
                                  seats=[{"name": "P1"}])
                client.seat, seats = 1, 4
                table = json.loads(self.first(client, b'{"type":"table"'))
                seats = table["game"]["seats"]
            else:
                client.seat = client.ask(ask="join", invite=made["invite"],
                                         name="P%d" % (len(clients) + 1))["seat"]
            clients.append(client)
        for client in clients:
            self.clients[client.socket.fileno()] = client
            self.poll.register(client.socket, select.EPOLLIN)
        return clients

    @staticmethod
    def first(client, start):
        while True:
            for _, data in client.frames():
                client.take(data)
                if data.startswith(start):
                    return data
            client.buffer += client.socket.recv(65536)

    def plan(self, client, now):
        self.number += 1
        when = now + self.think * (0.5 + self.random.random())
        heapq.heappush(self.due, (when, self.number, client, client.at))

    def move(self, client):
        moves, client.moves = client.moves, None
        client.sent = time.monotonic()
        if moves == "next":
            client.send(ask="next", id=3, seat=client.seat)
            return
        plays = [move for move in moves if move["move"] != "pass"]
        move = plays[0] if plays and self.random.random() < 0.8 else moves[-1]
        client.send(ask="act", id=2, seat=client.seat, at=client.at, move=move["move"],
                    action="%x" % self.random.getrandbits(64))

    def hear(self, client, data, now):
        if data.startswith(b'{"type":"done","id":2'):
            self.answers.append(now - client.sent)
            self.moves += 1
        elif data.startswith(b'{"type":"error"'):
            self.refused += 1
        else:
            client.take(data)
            if client.moves is not None:
                self.plan(client, now)

    def begin(self):
        for client in self.clients.values():
            if client.moves is not None:
                self.plan(client, time.monotonic())

    def run(self, seconds):
        now = time.monotonic()
        end = now + seconds
        while now < end:
            wait = max(0, min(0.02, self.due[0][0] - now)) if self.due else 0.02
            for number, _ in self.poll.poll(wait):
                client = self.clients[number]
                part = client.socket.recv(1 << 18)
                if not part:
                    raise SystemExit("the server closed a connection")
                client.buffer += part
                now = time.monotonic()
                for kind, frame in client.frames():
                    if kind == 1:
                        self.hear(client, frame, now)
            now = time.monotonic()
            while self.due and self.due[0][0] <= now:
                _, _, client, at = heapq.heappop(self.due)
                if client.moves is not None and (client.moves == "next" or client.at == at):
                    self.move(client)


class Sample:
    """Some tables that are played by a program of their own, whose answers are measured: that of all the others is
    so busy that its own time would be measured too."""

    def __init__(self, server, arguments, tables):
        self.reader, writer = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            os.close(self.reader)
            if os.sched_getscheduler(0) == os.SCHED_FIFO:  # it shall not wait for its parent
                os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(os.sched_getparam(0).sched_priority + 1))
            self.play(Load(server, arguments), tables, os.fdopen(writer, "w"))
            os._exit(0)
        os.close(writer)
        os.read(self.reader, 1)  # all are open

    @staticmethod
    def play(load, tables, out):
        ending = []
        signal.signal(signal.SIGTERM, lambda *_: ending.append(True))
        signal.signal(signal.SIGUSR1, lambda *_: load.answers.clear())
        for _ in range(tables):
            load.open_table()
        out.write("\n")
        out.flush()
        load.begin()
        while not ending:
            load.run(0.1)
        json.dump(load.answers, out)
        out.close()

    def begin(self):
        os.kill(self.child, signal.SIGUSR1)

    def stop(self):
        os.kill(self.child, signal.SIGTERM)
        with os.fdopen(self.reader) as text:
            answers = json.load(text)
        os.waitpid(self.child, 0)
        return answers


def parts(times):
    times = sorted(times)
    at = lambda part: 1000 * times[min(int(len(times) * part), len(times) - 1)]
    return "p50 %.1f ms, p99 %.1f ms, worst %.1f ms" % (at(0.5), at(0.99), at(1))


def play(server, arguments):
    load = Load(server, arguments)
    bare = server.memory()
    begun = time.monotonic()
    apart = max(1, arguments.tables // 40)
    for _ in range(arguments.tables - apart):
        load.open_table()
    opened = time.monotonic()
    print("%d tables, %d clients, opened in %.1f s" % (arguments.tables - apart, len(load.clients),
                                                       opened - begun), flush=True)
    sample = Sample(server, arguments, apart)
    load.begin()
    load.run(arguments.warm)
    load.answers.clear()
    load.moves = load.refused = 0
    sample.begin()
    used, waited, start = server.processor(), server.waited(), time.monotonic()
    load.run(arguments.seconds)
    took = time.monotonic() - start
    used, waited = server.processor() - used, server.waited() - waited
    answers = sample.stop()
    print("%.0f moves a second, %d refused" % ((load.moves + len(answers)) / took, load.refused))
    print("answers at %d tables that another program plays: %s" % (apart, parts(answers)))
    print("answers at all others, with the time of the program that plays them: %s" % parts(load.answers))
    print("server: %.0f %% of a processor, for which it waited %.0f %% of the time; "
          "%.1f KB a table with its clients (%d MB in all)"
          % (100 * used / took, 100 * waited / took, (server.memory() - bare) / arguments.tables, server.memory() // 1024))


class Visitor(Client):
    """Opens a table against bots, plays there, closes it, and begins again; now and then it comes anew."""
    TABLES = 20  # by one connection
    WHOLE = 10  # of so many tables one is played at until its deal is over, whatever was asked for

    def __init__(self, port, arguments):
        super().__init__(port)
        self.game, self.most = arguments.game, arguments.moves
        self.tables = 0
        self.open()

    def say(self, number, **message):
        self.asked, self.again = (number, message), 0
        self.send(id=number, **message)

    def open(self):
        self.moves, self.dealt, self.made = None, False, 0
        self.whole = self.most == 0 or random.randrange(self.WHOLE) == 0
        self.say(1, ask="create", game=self.game, pace=0, begin=True,
                 seats=[{"name": "Ada"}] + [{"bot": "lowest"}] * 3)

    def repeat(self):
        """What came too fast."""
        self.say(self.asked[0], **self.asked[1])

    def move(self):
        moves, self.moves = self.moves, None
        plays = [move for move in moves if move["move"] != "pass"]
        move = plays[0] if plays and random.random() < 0.9 else moves[-1]
        self.say(2, ask="act", seat=1, at=self.at, move=move["move"], action="%x" % random.getrandbits(64))

    def hear(self, data):
        """True when a table was closed."""
        self.take(data)
        self.dealt = self.dealt or b'"state":"deal"' in data
        if data.startswith(b'{"type":"error"') and b'"code":"stale"' not in data:
            self.again = time.monotonic() + 0.3
        elif data.startswith(b'{"type":"done","id":3'):
            self.tables += 1
            return True
        elif data.startswith(b'{"type":"done","id":2'):
            self.made += 1
        elif self.asked[0] == 3 or self.again:
            pass
        elif self.dealt and (self.moves == "next" or not self.whole and self.made == self.most):
            self.say(3, ask="close")
        elif isinstance(self.moves, list):
            self.move()
        return False


def sizes(path):
    return " ".join("%d MB %s" % (os.path.getsize(path + end) >> 20, name)
                    for end, name in (("", "store"), ("-wal", "log")) if os.path.exists(path + end))


def churn(server, arguments, path):
    """Tables are opened, played at and closed, again and again: memory must stay as it is."""
    poll, visitors = select.epoll(), {}

    def come():
        visitor = Visitor(server.port, arguments)
        visitors[visitor.socket.fileno()] = visitor
        poll.register(visitor.socket, select.EPOLLIN)
    for _ in range(arguments.visitors):
        come()
    closed, begun = 0, time.monotonic()
    while closed < arguments.churn:
        for number, _ in poll.poll(0.1):
            visitor = visitors[number]
            visitor.buffer += visitor.socket.recv(1 << 18)
            for kind, frame in visitor.frames():
                if kind == 1 and visitor.hear(frame):
                    closed += 1
                    if closed % (arguments.churn // 24) == 0:
                        print("%7d tables in %4d s (%d of them busy): %d KB; %s" % (
                            closed, time.monotonic() - begun, server.processor(), server.memory(), sizes(path)), flush=True)
                    if visitor.tables == Visitor.TABLES:
                        poll.unregister(visitor.socket)
                        visitor.socket.close()
                        del visitors[number]
                        come()
                        break
                    visitor.open()
        now = time.monotonic()
        for visitor in visitors.values():
            if visitor.again and visitor.again < now:
                visitor.repeat()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("climb")
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--think", type=float, default=2, help="seconds for a move, on average")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=float, default=10)
    parser.add_argument("--game", default="big-two")
    parser.add_argument("--churn", type=int, default=0, help="so many tables, opened, played at and closed")
    parser.add_argument("--visitors", type=int, default=200, help="who do that at once")
    parser.add_argument("--moves", type=int, default=0, help="that a person makes at nine in ten of them; else, and with 0, until a deal is over")
    parser.add_argument("--store", help="file, postgresql://… or none; else a file of its own")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if os.cpu_count() > 1:
        os.sched_setaffinity(0, set(range(1, os.cpu_count())))
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.store or folder + "/load.db"
        server = Server(arguments.climb, path)
        try:
            churn(server, arguments, path) if arguments.churn else play(server, arguments)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
