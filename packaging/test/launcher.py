#!/usr/bin/env python3
"""Talks to `geols server` through the launcher of the npm package, and ends it with a signal: launcher.py COMMAND..."""

import json
import pathlib
import signal
import subprocess
import sys
import time


def children(process):
    path = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [int(each) for each in path.read_text().split()] if path.exists() else []


def start():
    process = subprocess.Popen([*sys.argv[1:], "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}).encode()
    process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(message), message))
    process.stdin.flush()
    length = 0
    while (line := process.stdout.readline().strip()) != b"":
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    answer = json.loads(process.stdout.read(length))
    assert "capabilities" in answer["result"], answer
    return process


# The end of the input ends the server, and with it the launcher.
process = start()
process.stdin.close()
process.wait(timeout=10)

# A signal reaches the server, which does not outlive the launcher, and the launcher ends as the server does.
process = start()
programs = children(process)
process.send_signal(signal.SIGTERM)
status = process.wait(timeout=10)
assert status in (-signal.SIGTERM, 0, 128 + signal.SIGTERM), status
for _ in range(50):
    if not any(pathlib.Path(f"/proc/{each}").exists() for each in programs):
        break
    time.sleep(0.1)
else:
    sys.exit("the server outlives the launcher")
print("passed")
