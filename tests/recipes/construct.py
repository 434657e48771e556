"""Runs every script that recipes promise under both real clients, without a network; see README.md.  Called by run.sh."""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "translation"))
import graph
import prove

HANDED = ("print", "map", "export", "picture", "chart", "chart detail")
SEVERITIES = ("error", "warning", "information", "info", "hint")


def render(options):
    """Scripts into the work folder; returns what was refused."""
    command = [options.geols, "recipes", "--all", options.work]
    if options.folder:
        command += ["--from", HERE.parent.parent / "operator_kb"]
    refused = []
    for name in options.names or [None]:
        done = subprocess.run([*command, name] if name else command, capture_output=True, text=True, encoding="utf-8")
        if done.returncode:
            refused += [line for line in done.stderr.splitlines() if line.strip()]
    return refused


def variant_faults(graphs, script, javascript, python):
    """What is wrong with a script in its two languages."""
    for run, path in ((javascript, script), (python, script.with_suffix(".py"))):
        if not run["ok"]:
            yield f"{path.name}: {prove.failure(run, path)}"
        for what, value in run["events"]:
            if isinstance(value, dict) and "error" in value and what in HANDED:
                yield f"{path.name}: {what}: {value['error']}"
        if run["ok"] and not any(what in HANDED for what, _ in run["events"]):
            yield f"{path.name}: hands over nothing"
    if not (javascript["ok"] and python["ok"]):
        return
    counts = collections.Counter(what for what, _ in python["events"])
    if counts["task"] != counts["started"]:
        yield f"{script.stem}.py: {counts['task']} exports, {counts['started']} started"
    # Maps in a panel of widgets are shown with it.
    if counts["layer"] and not counts["map shown"] and "widgets." not in script.with_suffix(".py").read_text(encoding="utf-8"):
        yield f"{script.stem}.py: the map is not shown"
    if counts["unasked"]:
        yield f"{script.stem}.py: prints a server object without asking for its value"
    one, other = (comparable(graph.handed_over(graphs, run["events"])) for run in (javascript, python))
    yield from (f"{script.stem}: in Python, {line}" for line in graph.differences(graphs, one, other))


def comparable(things):
    """What both clients must agree on: of charts what is drawn, not how often; of pictures their number, since the clients cut them out in different places."""
    same = collections.Counter()
    for (what, thing), count in things.items():
        if what == "chart":
            same[what, thing] = 1
        else:
            same[what, "picture" if what == "picture" else thing] += count
    return same


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--geols", required=True)
    parser.add_argument("--facts", required=True, type=pathlib.Path)
    parser.add_argument("--node-modules", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path, help="an empty folder for the scripts")
    parser.add_argument("--from", dest="folder", action="store_true", help="recipes of operator_kb/ as it lies there, not those that are built in")
    parser.add_argument("names", nargs="*", help="only these recipes or topics")
    options = parser.parse_args()

    faults = collections.defaultdict(list)
    refused = render(options)
    scripts = sorted(options.work.glob("*.js"))
    if not scripts and not refused:
        sys.exit("no such recipe")
    tools = prove.Tools(options, charts=True)
    graphs = graph.Graphs(json.loads((options.facts / "algorithms.json").read_text()))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = [
            pool.submit(tools.hand_over, language, [(path.with_suffix(ending), []) for path in scripts])
            for language, ending in prove.ENDINGS.items()
        ]
        javascript, python = (run.result() for run in runs)
    for script, one, other in zip(scripts, javascript, python):
        faults[script.stem.partition("--")[0]] += variant_faults(graphs, script, one, other)
        todo = [line for line in script.with_suffix(".py").read_text(encoding="utf-8").splitlines() if prove.TODO in line]
        faults[script.stem.partition("--")[0]] += [f"{script.stem}.py: not translated: {line.strip()}" for line in todo]
    for path, found in tools.check(options.work, SEVERITIES).items():
        faults[path.stem.partition("--")[0]].append(f"{path.name}: geols check finds {', '.join(sorted(found))}")

    for line in refused:
        print(line)
    for name, of in faults.items():
        if of:
            print(f"\n{name}")
            for fault in dict.fromkeys(of):
                print("  " + fault.replace("\n", "\n  "))
    bad = sum(bool(of) for of in faults.values())
    print(f"\n{len(faults)} recipes, {len(scripts)} scripts in each language; {bad} recipes with faults, {len(refused)} refusals")
    sys.exit(bool(bad or refused))


if __name__ == "__main__":
    main()
