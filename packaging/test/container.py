#!/usr/bin/env python3
"""Does what a Dockerfile says to a folder that stands for its base, and runs geols there: container.py DOCKERFILE CONTEXT ROOT ARCHITECTURE SCRIPTS"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

dockerfile, context, root, architecture, scripts = sys.argv[1:]
context, root = pathlib.Path(context), pathlib.Path(root)
environment, settings = {"PATH": "/usr/local/bin:/usr/bin:/bin"}, {}

text = re.sub(r"\\\n", " ", re.sub(r"(?m)^#.*\n", "", pathlib.Path(dockerfile).read_text(encoding="utf-8")))
for line in filter(None, map(str.strip, text.splitlines())):
    word, rest = line.split(maxsplit=1)
    rest = rest.replace("${TARGETARCH}", architecture)
    if word == "COPY":
        options = [each for each in rest.split() if each.startswith("--")]
        source, target = [each for each in rest.split() if not each.startswith("--")]
        target = root / target.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(context / source, target)
        for option in options:
            target.chmod(int(option.removeprefix("--chmod="), 8))
    elif word == "ENV":
        environment |= dict(each.split("=", 1) for each in shlex.split(rest))
    elif word in ("USER", "WORKDIR"):
        settings[word] = rest
    elif word in ("ENTRYPOINT", "CMD"):
        settings[word] = json.loads(rest)
    else:
        assert word in ("FROM", "ARG", "LABEL"), f"{word} is not tried here"

folder = root / settings["WORKDIR"].lstrip("/")
shutil.copytree(scripts, folder)
user, group = map(int, settings["USER"].split(":"))
assert user != 0


def enter():
    os.chroot(root)
    os.chdir(settings["WORKDIR"])
    os.setgroups([])
    os.setgid(group)
    os.setuid(user)


def run(status, pattern, *arguments):
    command = settings["ENTRYPOINT"] + list(arguments or settings["CMD"])
    done = subprocess.run(command, env=environment, preexec_fn=enter, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != status or not re.search(pattern, done.stdout):
        sys.exit(f"{command} ended with {done.returncode} instead of {status}, or has no {pattern!r} in:\n{done.stdout}")


run(0, "Usage: geols")
run(1, 'no method "clipp"', "check")
run(0, "", "check", "clean.js")
run(0, "^" + environment["GEOLS_CACHE_DIR"], "cache", "dir")
