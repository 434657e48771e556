#!/usr/bin/env python3
"""Writes the version of Cargo.toml into every other file that names it.

    version.py              write it
    version.py --set 1.2.3  write 1.2.3 into Cargo.toml first
    version.py --check      write nothing; exit with 1 if a file differs
    version.py --print      print it
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
NUMBER = r"\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?"
CARGO = r'(?m)\A(?:.*\n)*?version = "(V)"'
LOCK = r'(?m)^name = "geols"\nversion = "(V)"'
JSON = r'\A[^{]*\{(?:[^{}]|\{[^{}]*\})*?"version": "(V)"'
EVERY_JSON = r'"version": "(V)"'

# File -> patterns. `V` stands for a version; each pattern must match at least once.
FILES = {
    "Cargo.lock": [LOCK],
    "fuzz/Cargo.lock": [LOCK],
    "action.yml": [r"default: (V)\b"],
    "assistants/geols/.claude-plugin/plugin.json": [JSON],
    "docs/ci.md": [r"geols/geols@v(V)"],
    "editors/code-editor/package.json": [JSON],
    "editors/code-editor/package-lock.json": [r'(?m)^ {2}"version": "(V)"', r'(?m)^ {6}"name": "geols-code-editor",\n {6}"version": "(V)"'],
    "editors/pre-commit/README.md": [r"rev: v(V)", r'version = "(V)"', r"geols==(V)"],
    "editors/vscode/README.md": [r"geols-linux-x64-(V)\.vsix"],
    "editors/vscode/package.json": [JSON],
    "editors/vscode/package-lock.json": [r'(?m)^ {2}"version": "(V)"', r'(?m)^ {6}"name": "geols",\n {6}"version": "(V)"'],
    "models/package/pyproject.toml": [r'(?m)^version = "(V)"'],
    "packaging/conda/recipe.yaml": [r'version: "(V)"'],
    "packaging/homebrew/geols.rb": [r'version "(V)"'],
    "packaging/mason/package.yaml": [r"geols/geols@v(V)"],
    "packaging/npm/package.json": [JSON, r'"@geols/[a-z0-9-]+": "(V)"'],
    "packaging/zed/Cargo.toml": [CARGO],
    "packaging/zed/Cargo.lock": [r'(?m)^name = "geols-zed"\nversion = "(V)"'],
    "packaging/zed/extension.toml": [r'(?m)^version = "(V)"'],
    "pyproject.toml": [r'"geols-model==(V)"'],
    "server.json": [EVERY_JSON],
    "web/engine/Cargo.lock": [LOCK],
    "web/playground/package.json": [JSON],
    "web/playground/package-lock.json": [r'(?m)^ {2}"version": "(V)"', r'(?m)^ {6}"name": "geols-playground",\n {6}"version": "(V)"'],
}


def compiled(pattern):
    return re.compile(pattern.replace("V", NUMBER))


def replaced(text, pattern, version):
    """Returns the text with the version in each match, and the versions that were there."""
    found = []

    def put(match):
        found.append(match[1])
        start, end = match.start(1) - match.start(), match.end(1) - match.start()
        return match[0][:start] + version + match[0][end:]

    return compiled(pattern).sub(put, text), found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file differs")
    parser.add_argument("--print", action="store_true", dest="show", help="print the version")
    parser.add_argument("--set", metavar="VERSION", help="write this version into Cargo.toml first")
    arguments = parser.parse_args()

    cargo = ROOT / "Cargo.toml"
    text = cargo.read_text(encoding="utf-8")
    if arguments.set:
        if not re.fullmatch(NUMBER, arguments.set):
            sys.exit(f"{arguments.set} is not a version such as 1.2.3")
        text, _ = replaced(text, CARGO, arguments.set)
        cargo.write_text(text, encoding="utf-8", newline="\n")
    version = compiled(CARGO).search(text)[1]
    if arguments.show:
        print(version)
        return

    faults = []
    for name, patterns in FILES.items():
        path = ROOT / name
        if not path.is_file():
            faults.append(f"{name} is not there")
            continue
        text = before = path.read_text(encoding="utf-8")
        for pattern in patterns:
            text, found = replaced(text, pattern, version)
            if not found:
                faults.append(f"{name} names no version where it should")
            faults += [f"{name} has {one} instead of {version}" for one in found if one != version and arguments.check]
        if text != before and not arguments.check:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{name}: {version}")
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
