"""Proves that the translation of a repository imports itself and hands over the same as the original; see README.md.  Called by run.sh."""

import argparse
import json
import pathlib
import subprocess
import sys

import graph
import prove


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--geols", required=True)
    parser.add_argument("--facts", required=True, type=pathlib.Path)
    parser.add_argument("--node-modules", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path, help="an empty folder for the translations")
    parser.add_argument("repositories", nargs="*", type=pathlib.Path, default=[prove.HERE / "repository"])
    options = parser.parse_args()
    failed = False
    for repository in options.repositories:
        faults, count = translated(repository, options)
        failed |= bool(faults)
        print(*faults, f"{repository.name}: {count} scripts, {len(faults)} faults", sep="\n")
    sys.exit(failed)


def translated(repository, options):
    """The faults of a repository, and the number of scripts that run under the client of JavaScript."""
    tools = prove.Tools(options)
    target = options.work / repository.name
    command = [options.geols, "translate", "--to", "python", "--output", target, repository]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    faults = [f"geols translate: {done.stderr}"] if done.returncode else []
    graphs = graph.Graphs(json.loads((options.facts / "algorithms.json").read_text()))
    # A module of which Python cannot import the name has another one.
    files = [path for path in sorted(repository.rglob("*")) if path.suffix in (".js", "")]
    scripts = [path for path in files if place(path, repository, target).exists()]
    originals = tools.hand_over("javascript", [(path, []) for path in scripts])
    runs = tools.hand_over("python", [(place(path, repository, target), []) for path in scripts])
    count = 0
    for path, original, run in zip(scripts, originals, runs):
        if not original["ok"]:
            continue
        count += 1
        name, file = path.relative_to(repository), place(path, repository, target)
        if not run["ok"]:
            faults.append(f"{name}: {prove.failure(run, file)}")
            continue
        events = [graph.handed_over(graphs, one["events"]) for one in (original, run)]
        faults += [f"{name}: {line}" for line in graph.differences(graphs, *events)]
    return faults, count


def place(path, repository, target):
    """The translation of a script."""
    return target / path.relative_to(repository).with_suffix(".py")


if __name__ == "__main__":
    main()
