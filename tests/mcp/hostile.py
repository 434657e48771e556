"""Clients that break rules, over both transports. The server must refuse, go on, and stay within memory.

    hostile.py BINARY WORK
"""

import http.client
import json
import os
import pathlib
import random
import socket
import sys
import time

import server

MAX_MEGABYTES = 600
MEGABYTE = 1 << 20
random.seed(7)


def expect(holds, what, seen=""):
    if not holds:
        sys.exit(f"FAILED: {what}: {str(seen)[:400]}")


def report(what, process):
    print(f"{what}: {server.megabytes(process, 'VmRSS')} MB, at most {server.megabytes(process)} MB", flush=True)


def deep(depth):
    """JSON that is nested deeply, as text."""
    return "[" * depth + "]" * depth


# ---- Standard streams.


def alive(stream, what):
    result = stream.call("check", {"code": "print(ee.Image(1).clipp(geometry));"})
    expect(result.get("structuredContent", {}).get("errors") == 1, f"the server answers after {what}", result)


def junk(stream):
    for line in (b"", b"{", b"}", b"null", b"7", b'"text"', b"[]", b"{}", b"[{}]", b'{"jsonrpc": "1.0"}', b'{"jsonrpc": "2.0", "id": {}, "method": 5}'):
        stream.send(line)
    for size in (1, 100, 10_000, MEGABYTE):
        stream.send(random.randbytes(size).replace(b"\n", b" "))
    stream.send(b"\xff\xfe\x00" * 1000)
    for depth in (127, 1_000, 1_000_000):
        stream.send(deep(depth).encode())
        stream.send(f'{{"jsonrpc": "2.0", "id": 90, "method": "tools/call", "params": {deep(depth)}}}'.encode())


def long_lines(stream):
    stream.send(b"a" * 30 * MEGABYTE)
    message = {"jsonrpc": "2.0", "id": 91, "method": "tools/call", "params": {"name": "check", "arguments": {"code": "x" * 30 * MEGABYTE}}}
    stream.send(message)


def wrong_requests(stream):
    for method, params in (
        ("no/method", {}),
        ("tools/call", {"name": "no_tool", "arguments": {}}),
        ("tools/call", {"name": 5}),
        ("tools/call", {"name": "check", "arguments": []}),
        ("tools/call", {}),
        ("resources/read", {"uri": "geols://dataset/"}),
        ("resources/read", {"uri": "geols://operator/" + "x" * MEGABYTE}),
        ("resources/list", {"cursor": "-1"}),
        ("resources/list", {"cursor": "99999999999999999999"}),
        ("prompts/get", {"name": "fix_script", "arguments": {"code": 5}}),
        ("completion/complete", {"ref": {"type": "ref/nothing"}, "argument": {}}),
    ):
        answer = stream.request(method, params)
        expect("error" in answer, f"{method} {str(params)[:60]} is an error", answer)


def wrong_arguments(stream):
    for tool, arguments in (
        ("check", {"code": 5}),
        ("check", {"code": None}),
        ("check", {"code": ["x"]}),
        ("check", {"code": "x", "language": "cobol"}),
        ("check", {"code": "x", "language": "python", "skip": -1}),
        ("check", {"code": "x", "language": "python", "fix": "everything"}),
        ("check", {"code": "x" * 3 * MEGABYTE, "language": "python"}),
        ("explain", {"name": "x" * MEGABYTE}),
        ("explain", {"name": "ee.Image", "page": 10**30}),
        ("search", {"query": "rain", "limit": "many"}),
        ("plan", {"request": "x" * 3 * MEGABYTE}),
        ("generate", {"plan": {"version": 1, "steps": json.loads(deep(100))}}),
        ("generate", {"plan": []}),
        ("generate", {"recipe": "index-composite", "parameters": {"index": {}}}),
        ("generate", {"recipe": "../../etc/passwd"}),
    ):
        result = stream.call(tool, arguments)
        words = result.get("content", [{}])[0].get("text", "")
        expect(result.get("isError") and 10 < len(words), f"{tool} refuses {str(arguments)[:60]}", result)
        expect(len(words) < 4_000, f"{tool}: the error is short", words)


def paths(stream, outside):
    for path in (
        "../outside/secret.js",
        "link.js",
        "folder/../../outside/secret.js",
        str(outside / "secret.js"),
        "/etc/passwd",
        "/proc/self/environ",
        "/dev/zero",
        "pipe.js",
        "file:///etc/passwd",
        "~/.bashrc",
        "a\0b.js",
        "",
        ".",
        "x/" * 5_000,
        "x" * MEGABYTE,
    ):
        for tool in ("check", "migrate", "translate", "summarize"):
            result = stream.call(tool, {"path": path}, 5)
            expect(result.get("isError"), f"{tool} reads no {path[:60]!r}", result)
            expect("secret_text" not in json.dumps(result), f"{tool} keeps {path[:60]!r}", result)


def odd_scripts(stream):
    for language, code in (
        ("javascript", "(" * 50_000),
        ("javascript", "f(" * 10_000 + ")" * 10_000),
        ("python", "[" * 50_000 + "]" * 50_000),
        ("python", "x = " + "-" * 50_000 + "1"),
        ("javascript", "ee.Image(1)" + ".add(1)" * 5_000),
        ("javascript", "\0\x01\x7f\ufffe" * 500),
        ("python", "x = '" + "é\U0001f600" * 20_000),
        ("javascript", "/*" * 100_000),
    ):
        for tool in ("check", "summarize"):
            start = time.monotonic()
            result = stream.call(tool, {"code": code, "language": language}, 60)
            expect("content" in result, f"{tool} takes {code[:20]!r}", result)
            seconds = time.monotonic() - start
            expect(seconds < 20, f"{tool} takes {code[:20]!r} in time", seconds)


def cancelled(stream):
    code = (server.EXAMPLES / "javascript/surface_water.js").read_text() * 100
    for _ in range(50):
        id = stream.start("tools/call", {"name": "check", "arguments": {"code": code}})
        stream.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})
    stream.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "none"}})


def over_stream(binary, work):
    folder, outside = work / "folder", work / "outside"
    folder.mkdir()
    outside.mkdir()
    (outside / "secret.js").write_text("var secret_text = 1;\nsecret_text.foo(;")
    (folder / "link.js").symlink_to(outside / "secret.js")
    os.mkfifo(folder / "pipe.js")
    stream = server.Stream(binary, folder).initialize()
    alive(stream, "its start")
    report("at the start", stream.process)
    for what, abuse in {
        "junk and deeply nested JSON": lambda: junk(stream),
        "two lines of 30 MB": lambda: long_lines(stream),
        "unknown methods, tools, resources and cursors": lambda: wrong_requests(stream),
        "wrong arguments and 3 MB of code": lambda: wrong_arguments(stream),
        "paths that are no files in the folder": lambda: paths(stream, outside),
        "odd scripts": lambda: odd_scripts(stream),
        "50 cancelled calls": lambda: cancelled(stream),
    }.items():
        abuse()
        alive(stream, what)
        report(what, stream.process)
    expect(server.megabytes(stream.process) < MAX_MEGABYTES, f"at most {MAX_MEGABYTES} MB", server.megabytes(stream.process))
    expect(stream.close() == 0, "the server ends with its client")

    stream = server.Stream(binary, folder).initialize()
    stream.start("tools/call", {"name": "generate", "arguments": {"request": "NDVI of Kenya in 2022"}})
    started = time.monotonic()
    stream.close()
    expect(time.monotonic() - started < 5, "the server ends at once if its client closes in the middle of a call")
    early = server.Stream(binary, folder)
    early.send(b"no JSON")
    early.initialize()
    alive(early, "junk before the first request")
    early.close()


# ---- HTTP.


def post(port, body, headers=(), path="/mcp", seconds=20):
    """The status and text of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    usual = {
        "Authorization": f"Bearer {server.TOKEN}",
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
    }
    given = {name: value for name, value in {**usual, **dict(headers)}.items() if value is not None}
    try:
        connection.request("POST", path, body if isinstance(body, bytes) else json.dumps(body), given)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    except (BrokenPipeError, ConnectionResetError):
        # The server may close while a body that is too large is still being sent.
        return 413, ""
    finally:
        connection.close()


META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


def modern(method, params, id=1):
    """A request of the newest protocol, which knows no sessions."""
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": {**params, "_meta": META}}


CALL = modern("tools/call", {"name": "check", "arguments": {"code": "print(ee.Image(1).clipp(geometry));"}})
HEADERS = {"MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "check"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}


def alive_http(port, what):
    status, text = post(port, CALL, HEADERS)
    expect(status == 200 and "unknown-operator" in text, f"the server answers after {what}", (status, text))


def refused(port):
    for what, status, headers in (
        ("no token", 401, {"Authorization": None}),
        ("a wrong token", 401, {"Authorization": "Bearer wrong"}),
        ("an empty token", 401, {"Authorization": "Bearer "}),
        ("a token of another scheme", 401, {"Authorization": f"Basic {server.TOKEN}"}),
        ("a token that is longer", 401, {"Authorization": f"Bearer {server.TOKEN}x"}),
        ("a foreign origin", 403, {"Origin": "https://evil.example"}),
        ("another port of this machine as origin", 403, {"Origin": f"http://127.0.0.1:{port - 1}"}),
        ("no origin's origin", 403, {"Origin": "null"}),
        ("a foreign host", 403, {"Host": "evil.example"}),
        ("a host that starts like this machine", 403, {"Host": "localhost.evil.example"}),
    ):
        seen = post(port, CALL, {**HEADERS, **headers})
        expect(seen[0] == status, f"{what} has status {status}", seen)
        expect("unknown-operator" not in seen[1], f"{what} has no answer", seen)
    expect(post(port, CALL, {**HEADERS, "Authorization": None}, path="/")[0] in (401, 404), "another path has no answer")


def bodies(port):
    for what, body in (
        ("no JSON", b"{"),
        ("binary junk", random.randbytes(MEGABYTE)),
        ("nothing", b""),
        ("nested JSON", deep(1_000_000).encode()),
        ("a list", b"[]"),
        ("5 MB", b" " * 5 * MEGABYTE),
        ("30 MB", json.dumps(modern("tools/call", {"name": "check", "arguments": {"code": "x" * 30 * MEGABYTE}})).encode()),
    ):
        status, text = post(port, body, HEADERS)
        expect(400 <= status < 500, f"a body of {what} is refused", (status, text))
    status, text = post(port, modern("no/method", {}), {**HEADERS, "Mcp-Method": "no/method", "Mcp-Name": None})
    expect("error" in text, "an unknown method is an error", (status, text))
    status, text = post(port, modern("tools/call", {"name": "no_tool"}), {**HEADERS, "Mcp-Name": "no_tool"})
    expect("error" in text, "an unknown tool is an error", (status, text))
    status, text = post(port, {**INITIALIZE, "method": "tools/list"}, {"Mcp-Session-Id": "no-session"})
    expect(400 <= status < 500, "an unknown session is refused", (status, text))


def raw(port, data):
    connection = socket.create_connection(("127.0.0.1", port), 5)
    connection.sendall(data)
    return connection


def closes(port):
    """Clients that close in the middle of a request, a body or an answer."""
    head = f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {server.TOKEN}\r\nContent-Type: application/json\r\n"
    head += "Accept: application/json, text/event-stream\r\n" + "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items())
    whole = json.dumps(CALL)
    for data in ("POST /mcp HT", head, head + "Content-Length: 9999\r\n\r\n{", head + f"Content-Length: {len(whole)}\r\n\r\n{whole}"):
        for _ in range(20):
            raw(port, data.encode()).close()
    raw(port, b"\x16\x03\x01\x02\x00" + random.randbytes(600)).close()


def sessions(port):
    """Sessions of the older protocol that nobody ends, and connections that say nothing."""
    idle = [socket.create_connection(("127.0.0.1", port), 5) for _ in range(200)]
    for _ in range(200):
        status, text = post(port, INITIALIZE)
        expect(status == 200, "a session starts", (status, text))
    return idle


def over_http(binary):
    with server.http(binary) as (process, port):
        alive_http(port, "its start")
        report("HTTP at the start", process)
        for what, abuse in {
            "wrong tokens, hosts and origins": refused,
            "wrong bodies, up to 30 MB": bodies,
            "80 clients that close at once": closes,
            "200 sessions and 200 idle connections": sessions,
        }.items():
            kept = abuse(port)
            alive_http(port, what)
            report(what, process)
            del kept
        expect(server.megabytes(process) < MAX_MEGABYTES, f"at most {MAX_MEGABYTES} MB", server.megabytes(process))


if __name__ == "__main__":
    over_stream(sys.argv[1], pathlib.Path(sys.argv[2]))
    over_http(sys.argv[1])
