"""Starts the server under test over HTTP or standard streams, and reads what it uses."""

import contextlib
import json
import os
import pathlib
import re
import selectors
import subprocess
import time

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
TOKEN = "token-of-the-test"


def megabytes(process, field="VmHWM"):
    """The memory of a process, by default at its highest; 0 where the system does not say."""
    try:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return 0
    return int(re.search(rf"{field}:\s+(\d+)", status)[1]) // 1024


@contextlib.contextmanager
def http(binary, folder=EXAMPLES):
    """A server on a free port: yields the process and the port."""
    environment = {**os.environ, "GEOLS_TOKEN": TOKEN}
    process = subprocess.Popen([binary, "mcp", "--http", "0", folder], stderr=subprocess.PIPE, env=environment, text=True)
    try:
        line = process.stderr.readline()
        assert TOKEN in line, line
        yield process, int(re.search(r"http://127\.0\.0\.1:(\d+)/mcp", line)[1])
        assert process.poll() is None, f"the server ended: {process.poll()}"
    finally:
        process.kill()
        process.wait()


class Stream:
    """A server on standard streams, spoken to in lines."""

    def __init__(self, binary, folder=EXAMPLES):
        self.process = subprocess.Popen([binary, "mcp", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.ready = selectors.DefaultSelector()
        self.ready.register(self.process.stdout, selectors.EVENT_READ)
        self.last = 0
        self.rest = b""

    def initialize(self):
        client = {"name": "test", "version": "1"}
        self.request("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def send(self, message):
        """Sends a message, or bytes as they are."""
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def start(self, method, params):
        """Sends a request; returns its id."""
        self.last += 1
        self.send({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params})
        return self.last

    def answer(self, id, seconds=20):
        """The answer to a request; answers to others are passed over."""
        until = time.monotonic() + seconds
        while True:
            line, found, rest = self.rest.partition(b"\n")
            if found:
                self.rest = rest
                message = json.loads(line)
                if message.get("id") == id:
                    return message
                continue
            if not self.ready.select(max(0, until - time.monotonic())):
                raise TimeoutError(f"no answer to request {id}")
            more = os.read(self.process.stdout.fileno(), 1 << 20)
            if not more:
                raise EOFError(f"the server ended: {self.process.wait()}: {self.process.stderr.read().decode()}")
            self.rest += more

    def request(self, method, params, seconds=20):
        return self.answer(self.start(method, params), seconds)

    def call(self, tool, arguments, seconds=20):
        """The result of a tool."""
        answer = self.request("tools/call", {"name": tool, "arguments": arguments}, seconds)
        return answer.get("result") or answer

    def close(self):
        self.process.stdin.close()
        try:
            return self.process.wait(10)
        finally:
            self.process.kill()
