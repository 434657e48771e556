"""A client of geols' language server, over the standard streams."""

import json
import queue
import subprocess
import threading
import time


class LanguageServer:
    """A running server. Requests may overlap: `begin` sends one, `wait` waits for its answer."""

    def __init__(self, binary, folder, capabilities=None):
        self.process = subprocess.Popen([binary, "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.answers, self.logs, self.number = {}, queue.Queue(), 0
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        self.ask("initialize", {"capabilities": capabilities or {}, "rootUri": folder.as_uri(), "processId": None})
        self.send("initialized", {})

    def _read(self):
        out = self.process.stdout
        while line := out.readline():
            length = int(line.split(b":")[1])
            while out.readline().strip():
                pass
            message = json.loads(out.read(length))
            if message.get("method") == "window/logMessage":
                self.logs.put(message["params"]["message"])
            elif "id" in message and "method" not in message:
                with self.changed:
                    self.answers[message["id"]] = (time.monotonic(), message)
                    self.changed.notify_all()

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def begin(self, method, params):
        """Sends a request, and returns its number."""
        self.number += 1
        self.send(method, params, id=self.number)
        return self.number

    def wait(self, number, patience=60):
        """Returns the time at which the answer to a request came, and the answer."""
        with self.changed:
            if not self.changed.wait_for(lambda: number in self.answers, patience):
                raise TimeoutError(f"no answer to request {number}")
            return self.answers[number]

    def ask(self, method, params, patience=60):
        """Returns the result of a request, and the seconds until it came."""
        start = time.monotonic()
        at, message = self.wait(self.begin(method, params), patience)
        if "error" in message:
            raise RuntimeError(message["error"])
        return message["result"], at - start
