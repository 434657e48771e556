#!/usr/bin/env python3
"""What a server without a model costs: memory and times of two or more builds, started in turn.

    tests/bench/memory.py [--runs 15] [--script FILE] BINARY...

Each run starts each binary once, as `BINARY server`, in an empty folder and with an empty home, so that no configuration and no cache of
the user counts. It is initialized, left alone, given a script whose findings are waited for, asked for a completion and a hover, and
left alone again; `BINARY check FILE` is timed beside it. Linux, because the figures come from /proc/PID/smaps.

anonymous   pages that only this process has: heap, stacks, and what the loader or the program wrote to of the executable
  written   of these, pages of the executable and of its libraries (relocations for the most part)
file        pages of files that are in memory: code and tables, which other processes with the same files share
pss, rss    as the kernel counts them
The first figure is the least, the second the median.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
import time

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "faulty" / "burn_severity.js"
REST = 1.0


class Server:
    """A server over its standard input and output."""

    def __init__(self, binary, home):
        environment = {**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home}
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            [binary, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=home, env=environment
        )
        self.asked = 0

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        if not length:
            raise SystemExit(f"{self.process.args[0]}: the server is gone")
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, params):
        self.asked += 1
        self.send(method, params, id=self.asked)
        while True:
            message = self.receive()
            if message.get("id") == self.asked and "method" not in message:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]

    def wait(self, method):
        while (message := self.receive()).get("method") != method:
            pass
        return message["params"]

    def memory(self):
        """Kilobytes."""
        found = {"anonymous": 0, "  written": 0, "file": 0, "pss": 0, "rss": 0}
        path = ""
        for line in pathlib.Path(f"/proc/{self.process.pid}/smaps").read_text().splitlines():
            if re.match(r"[0-9a-f]+-[0-9a-f]+ ", line):
                path = (line.split(None, 5) + [""])[5]
                continue
            name, value = line.split(":", 1)
            if name not in ("Rss", "Pss", "Anonymous"):
                continue
            kilobytes = int(value.split()[0])
            if name == "Anonymous":
                found["anonymous"] += kilobytes
                found["file"] -= kilobytes
                if path.startswith("/"):
                    found["  written"] += kilobytes
            else:
                found[name.lower()] += kilobytes
        found["file"] += found["rss"]
        threads = len(os.listdir(f"/proc/{self.process.pid}/task"))
        return {**{name: value / 1024 for name, value in found.items()}, "threads": threads}

    def end(self):
        self.ask("shutdown", None)
        self.send("exit", None)
        self.process.stdin.close()
        self.process.wait(10)


def run(binary, script, home):
    """One start of one binary: {figure: value}."""
    figures = {}

    def timed(name, action):
        start = time.perf_counter()
        result = action()
        figures[name] = 1000 * (time.perf_counter() - start)
        return result

    def weighed(when, server):
        time.sleep(REST)
        figures.update({f"{when}: {name}": value for name, value in server.memory().items()})

    server = Server(binary, home)
    client = {"processId": os.getpid(), "rootUri": None, "capabilities": {}}
    server.ask("initialize", client)
    figures["initialize"] = 1000 * (time.perf_counter() - server.start)
    server.send("initialized", {})
    weighed("start", server)

    text = script.read_text()
    uri = script.resolve().as_uri()
    language = {".py": "python", ".js": "javascript"}[script.suffix]
    document = {"uri": uri, "languageId": language, "version": 1, "text": text}
    server.send("textDocument/didOpen", {"textDocument": document})
    timed("findings", lambda: server.wait("textDocument/publishDiagnostics"))
    # Behind the last point that has a name before it: members of something.
    at = list(re.finditer(r"\w\.(?=[A-Za-z])", text))[-1].end()
    line = text.count("\n", 0, at)
    place = {"line": line, "character": at - (text.rfind("\n", 0, at) + 1)}
    params = {"textDocument": {"uri": uri}, "position": place}
    items = timed("completion", lambda: server.ask("textDocument/completion", params))
    if not (items["items"] if isinstance(items, dict) else items):
        raise SystemExit(f"{binary}: no completion at {place}")
    timed("hover", lambda: server.ask("textDocument/hover", params))
    weighed("script", server)
    server.end()
    # Exit code 1: there are findings.
    check = [binary, "check", "--no-config", str(script)]
    timed("check", lambda: subprocess.run(check, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
    return figures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binaries", nargs="+", metavar="BINARY")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--script", type=pathlib.Path, default=EXAMPLE)
    args = parser.parse_args()
    binaries = [str(pathlib.Path(binary).resolve()) for binary in args.binaries]
    found = {binary: {} for binary in binaries}
    with tempfile.TemporaryDirectory() as home:
        # How much of a file is mapped with a page that is touched depends on how it came into memory: all come there alike.
        copies = {binary: shutil.copy2(binary, f"{home}/{at}") for at, binary in enumerate(binaries)}
        for number in range(args.runs):
            # Neither is always the one behind the other.
            for binary in binaries if number % 2 == 0 else reversed(binaries):
                for name, value in run(copies[binary], args.script, home).items():
                    found[binary].setdefault(name, []).append(value)
    names = [pathlib.Path(binary).name for binary in args.binaries]
    width = max(16, *(len(name) + 2 for name in names))
    print(f"{args.runs} runs, least and median; times in ms, memory in MB; {args.script.name}")
    print(f"{'':22}" + "".join(f"{name:>{width}}" for name in names))
    for name in found[binaries[0]]:
        row = [found[binary][name] for binary in binaries]
        cells = "".join(f"{min(v):{width - 8}.1f}{statistics.median(v):8.1f}" for v in row)
        print(f"{name:22}{cells}")


if __name__ == "__main__":
    main()
