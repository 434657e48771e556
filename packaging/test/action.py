#!/usr/bin/env python3
"""Runs the steps of action.yml as a runner does: action.py ACTION RELEASES WORK SCRIPTS

RELEASES is a folder with the archives of each version, from which the action downloads.
"""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

import yaml

action, releases, work, scripts = sys.argv[1:]
action = yaml.safe_load(pathlib.Path(action).read_text(encoding="utf-8"))
work = pathlib.Path(work)
assert action["runs"]["using"] == "composite"


def run(folder, inputs, runner="Linux"):
    """Returns the status of the first step that fails, or 0, and the output of all steps."""
    temporary = work / "temp"
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir(parents=True)
    context = {f"inputs.{name}": one.get("default", "") for name, one in action["inputs"].items()}
    context |= {f"inputs.{name}": value for name, value in inputs.items()}
    runner = {"RUNNER_OS": runner, "RUNNER_ARCH": "ARM64" if platform.machine() == "aarch64" else "X64", "RUNNER_TEMP": str(temporary)}
    context["inputs.releases"] = pathlib.Path(releases).as_uri()
    path_file = temporary / "path"
    path_file.touch()
    output = ""
    for number, step in enumerate(action["runs"]["steps"]):
        assert step["shell"] == "bash" and "${{" not in step["run"], "expressions go through the environment"
        variables = {name: re.sub(r"\$\{\{ ([a-z.]+) \}\}", lambda match: context[match[1]], value) for name, value in step["env"].items()}
        added = path_file.read_text().split()
        script = temporary / f"{number}.sh"
        script.write_text(step["run"])
        environment = os.environ | runner | variables | {"GITHUB_PATH": str(path_file), "PATH": os.pathsep.join([*reversed(added), os.environ["PATH"]])}
        command = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(script)]
        done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        output += done.stdout
        if done.returncode != 0:
            return done.returncode, output
    return 0, output


def expect(status, pattern, result):
    if result[0] != status or not re.search(pattern, result[1]):
        sys.exit(f"the action ended with {result[0]} instead of {status}, or has no {pattern!r} in:\n{result[1]}")


folder = work / "repository"
shutil.copytree(scripts, folder)
shutil.copy(folder / "faulty.js", folder / "with a space.js")
expect(1, r'::error .*file=faulty\.js,line=1,.*no method "clipp"', run(folder, {}))
expect(0, r"^geols \d", run(folder, {"paths": "clean.js"}))
expect(1, r"::error .*file=with a space\.js", run(folder, {"paths": "clean.js\nwith a space.js\n"}))
expect(0, r"::error .*file=faulty\.js", run(folder, {"args": "--exit-zero\n--no-cache"}))
expect(0, r"^geols \d", run(folder, {"paths": "clean.js", "version": f"v{action['inputs']['version']['default']}"}))
expect(2, r"::error::geols has no program for Plan9", run(folder, {}, runner="Plan9"))
expect(37, r"", run(folder, {"version": "0.0.0-none"}))
# What an input says is never run.
expect(2, r"", run(folder, {"paths": "$(touch harm)", "args": "`touch harm`; touch harm"}))
assert not (folder / "harm").exists()
