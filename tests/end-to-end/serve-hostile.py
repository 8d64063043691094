#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Clients that mean harm: slow ones, huge ones, wrong ones, floods. After each the server still answers."""
from serving import *


def alive(server):
    assert http(server.port, "/health")[0] == 200
    assert Client(server).ask("ping")["type"] == "pong"


def test_static(server):
    status, body = http(server.port, "/")
    assert status == 200 and b"<html" in body
    head = raw(server.port, b"GET / HTTP/1.0\r\nHost: 127.0.0.1:%d\r\n\r\n" % server.port)
    assert head[0] == 200
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % server.port)
        text = connection.recv(65536).decode().lower()
    for header in ("content-security-policy: default-src 'self'", "x-content-type-options: nosniff",
                   "referrer-policy: no-referrer", "frame-ancestors 'none'"):
        assert header in text, header
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
                 "/nothing", "/\0", "/ws/x"):
        assert http(server.port, path)[0] in (0, 400, 404), path
    assert "climb_tables" in http(server.port, "/metrics")[1].decode()
    forwarded = http(server.port, "/metrics", ["X-Forwarded-For: 1.2.3.4"])
    assert forwarded[0] == 404, forwarded


def test_hosts(server):
    own = "127.0.0.1:%d" % server.port
    for headers, status in ((["Host: evil.example"], 421), (["Host: 127.0.0.1"], 421),
                            (["Host: %s" % own, "Host: evil.example"], 421),
                            (["Host: evil.example", "Host: %s" % own], 421),
                            (["Host: LOCALHOST:%d" % server.port], 200),
                            (["Host:"], 421)):
        got = http(server.port, "/", headers)[0]
        assert got == status or (status == 421 and got == 400), (headers, got)


def test_origins(server):
    for origin in ("http://evil.example", "null", server.origin + ".evil.example",
                   "https://127.0.0.1:%d" % server.port, server.origin + "/", "http://localhost"):
        try:
            Client(server, origin=origin)
        except Closed as refusal:
            assert " 403 " in str(refusal), refusal
        else:
            raise AssertionError(origin)
    upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    assert http(server.port, "/ws", upgrade)[0] == 403
    two = upgrade + ["Origin: " + server.origin, "Origin: http://evil.example"]
    assert http(server.port, "/ws", two)[0] == 403


def test_bodies(server):
    for method in ("POST", "PUT", "GET", "BREW"):
        begun = time.monotonic()
        status, _ = http(server.port, "/", ["Content-Length: 2000000000"], method, b"x" * 100000)
        assert status in (0, 400, 405) and time.monotonic() - begun < 3, (method, status)
    status, _ = http(server.port, "/", ["Transfer-Encoding: chunked"], "POST", b"5\r\nhello\r\n")
    assert status in (0, 400, 405)
    assert http(server.port, "/", method="DELETE")[0] == 405
    assert http(server.port, "/", ["X: " + "y" * 2000000])[0] in (0, 400)
    assert raw(server.port, os.urandom(4000), 7)[0] in (0, 400)


def test_slow_loris(server):
    connections = []
    for _ in range(20):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0")
        connections.append(connection)
    begun = time.monotonic()
    for connection in connections:
        connection.settimeout(10)
        try:
            assert connection.recv(10) == b""
        except ConnectionError:
            pass
    assert time.monotonic() - begun < 9


def expect_end(client):
    try:
        for _ in range(1000):
            client.next(10)
    except Closed:
        return
    raise AssertionError("the connection stays open")


def test_messages(server):
    for text in ("[" * 15000, "{\"a\":" * 3000, "{}", "[]", "null", "\"ping\"", "{\"ask\":\"ping\"}",
                 "{\"ask\":\"ping\",\"id\":0}", "{\"ask\":\"ping\",\"id\":1.5}", "{\"ask\":7,\"id\":1}",
                 "{\"ask\":\"ping\",\"id\":99999999999999999999}", "{\"ask\":\"ping\",\"id\":1,\"x\":2}",
                 "/*\"*/{\"ask\":\"ping\",\"id\":1}", "{\"ask\":\"create\",\"id\":1,\"game\":[]}",
                 "{\"ask\":\"create\",\"id\":1,\"game\":\"big-two\",\"seats\":[1]}",
                 "{\"ask\":\"create\",\"id\":1,\"game\":\"big-two\",\"seats\":[{\"x\":1}]}",
                 "{\"ask\":\"create\",\"id\":1,\"game\":\"big-two\",\"timer\":-1}",
                 "{\"ask\":\"create\",\"id\":1,\"game\":\"big-two\",\"seats\":[{},{},{},{},{}]}",
                 "{\"ask\":\"create\",\"id\":1,\"game\":\"big-two\",\"settings\":[\"rule=/etc/x.lua\"]}",
                 "{\"ask\":\"create\",\"id\":1,\"game\":\"big-two\",\"seats\":[{\"bot\":\"cmd:sh\"}]}"):
        client = Client(server)
        client.next()
        client.send_text(text)
        answer = client.next()
        assert answer["type"] == "error" and answer["code"] == "malformed", (text[:60], answer)
        client.close()
    client = Client(server)
    for _ in range(8):
        client.send_text("nonsense")
    expect_end(client)


def test_frames(server):
    for kind, data in ((1, b"x" * 20000), (1, b"\xff\xfe{}"), (1, b"\xed\xa0\x80"), (2, b"{}"),
                       (3, b"reserved"), (9, b"x" * 200)):
        client = Client(server)
        client.next()
        client.send_frame(kind, data)
        expect_end(client)
    client = Client(server)
    client.next()
    client.socket.sendall(b"\x81\x02{}")  # not masked
    expect_end(client)
    client = Client(server)
    client.next()
    client.socket.sendall(b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + b"\0" * 4)
    expect_end(client)


def test_flood(server):
    client = Client(server)
    client.hasty = True
    answers = []
    for number in range(200):
        client.tell("ping")
    for number in range(201):
        message = client.next()
        answers.append(message.get("code", message["type"]))
    assert answers.count("too-fast") > 100 and answers.count("pong") >= 40, answers[-5:]
    alive(server)


def test_deaf(server):
    """A client that asks much and reads nothing is dropped; the server does not grow."""
    before = server.memory()
    client = Client(server)
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.ask("games")
    until = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < until:
            client.tell("games")
            client.tell("form", game="big-two")
            time.sleep(0.06)
            if server.metrics()["climb_dropped_total"] > 0:
                break
    except Closed:
        pass
    assert server.metrics()["climb_dropped_total"] > 0
    assert server.sanitized() or server.memory() - before < 60000, (before, server.memory())


def test_many_connections(server):
    limited = Server(tables=3, connections=10)
    clients = [Client(limited) for _ in range(10)]
    assert http(limited.port, "/")[0] == 0, "an eleventh connection"
    made = [clients[0].ask("create", game="big-two", seats=[{}])["type"]]
    made += [client.ask("create", game="big-two").get("code", "created") for client in clients[1:4]]
    assert made == ["created", "created", "created", "limit"], made
    for client in clients:
        client.close()
    time.sleep(0.3)
    assert http(limited.port, "/")[0] == 200
    assert limited.stop() == 0


def test_fuzz(server):
    """Messages with random damage; the server answers each or closes, and goes on."""
    rng = random.Random(3)
    seeds = ['{"ask":"create","id":1,"game":"big-two","seats":[{"name":"Ada"},{"bot":"lowest"}]}',
             '{"ask":"act","id":2,"seat":1,"at":1,"action":"a","move":"play 3D 3C"}',
             '{"ask":"resume","id":3,"table":"abc","tokens":["x"],"seen":1}',
             '{"ask":"switch","id":4,"game":"dou-dizhu","settings":["deck.packs=2"],"bots":["lowest"]}',
             '{"ask":"say","id":5,"seat":1,"text":"hello"}', '{"ask":"replay","id":6,"deal":1}',
             '{"ask":"form","id":7,"game":"big-two","scripts":["friday"]}']
    for _ in range(40):
        client = Client(server)
        try:
            client.ask("create", game="big-two", seats=[{"name": "Ada"}], begin=True, pace=0)
            for _ in range(7):
                text = bytearray(rng.choice(seeds).encode())
                for _ in range(rng.randrange(4)):
                    place = rng.randrange(len(text))
                    text[place:place + rng.randrange(3)] = rng.choice(
                        (b'"', b"{", b"]", b"9" * 30, b"\\u0000", b"null", b",", b"\xf0\x9f\x82\xa1"))
                client.send_frame(1, bytes(text))
            client.ask("close")
        except Closed:
            pass
        client.close()


def test_wrong_use(server):
    for arguments, words in ((["--listen", "0.0.0.0"], "--public-origin"),
                             (["--listen", "nowhere"], "no address"),
                             (["--public-origin", "cards.example.org"], "no origin"),
                             (["--public-origin", "https://x.example/path"], "no origin"),
                             (["--port", "70000"], "port"), (["--port", str(server.port)], "listen"),
                             (["--store", "/nonexistent/x.db"], "/nonexistent/x.db"),
                             (["--scripts", "/nonexistent"], "/nonexistent"), (["x"], "options"),
                             (["--store", "postgresql://nobody@127.0.0.1:1/x"], "store")):
        done = subprocess.run([CLIMB, "serve", "--port", "0", *arguments], env=ENVIRONMENT,
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode != 0 and words in done.stderr, (arguments, done)


def test_public_origin(server):
    public = Server("--public-origin", "https://cards.example.org")
    assert http(public.port, "/", ["Host: cards.example.org"])[0] == 200
    assert http(public.port, "/", ["Host: evil.example.org"])[0] == 421
    public.origin = "https://cards.example.org"
    upgrade = ["Host: cards.example.org", "Origin: https://cards.example.org", "Upgrade: websocket",
               "Connection: Upgrade", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    assert http(public.port, "/ws", upgrade)[0] == 101
    assert public.stop() == 0


def main():
    tap = Tap()
    server = Server()
    for name, test in sorted(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 5 or sys.argv[4] in name):
            tap.check(name[5:].replace("_", " "), lambda: (test(server), alive(server)))
    tap.result(server.stop() == 0, "the server ends with status 0")
    tap.finish()


if __name__ == "__main__":
    main()
