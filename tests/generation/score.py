"""Generates a script for each request of a file, checks it, runs it under its real client without a network, and looks for what was asked for.

A request may be refused; a script that is written must do all of the request.

Called by run.sh; see README.md.
"""

import argparse
import collections
import concurrent.futures
import datetime
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "translation"))
import prove

HANDED = ("print", "map", "layer", "export", "task", "picture", "chart", "chart detail", "unasked")
ENDINGS = {"javascript": ".js", "python": ".py"}


def code_of(text):
    """The script without the comments at its head, which repeat the request."""
    lines = text.splitlines()
    while lines and lines[0].startswith(("//", "#")):
        lines.pop(0)
    return "\n".join(lines)


def plain(text):
    """Numbers by their value: 10.0 is 10."""
    return re.sub(r"\d+\.\d+", lambda number: f"{float(number[0]):.9g}", text.lower())


def dates(code, wanted):
    """Each day that is asked for is there; a last day may be written as the day after, which is left out, and a single day may have time around it."""
    if wanted and isinstance(wanted[0], list):
        # Several times: before and after.
        return [day for one in wanted for day in dates(code, one)]
    missing = []
    for at, day in enumerate(wanted):
        date = datetime.date.fromisoformat(day)
        alike = {day, str(date + datetime.timedelta(days=1))} if at or len(wanted) == 1 else {day}
        if not any(text in code for text in alike):
            missing.append(day)
    return missing


OUTPUTS = {
    "map": r"\bMap\.addLayer|\.add_layer|\.addLayer|m\.add",
    "chart": r"ui\.Chart|geemap\.chart|_chart\(|all_series|figure",
    "print": r"\bprint\(|display\(",
    "table": r"Export\.table|batch\.Export\.table|\bprint\(|display\(",
    "export-drive": r"\.toDrive",
    "export-asset": r"\.toAsset",
    "app": r"\bui\.|split_map|SplitPanel|widgets\.|linked_maps",
    "video": r"Export\.video|getVideoThumbURL",
}

REDUCERS = {"percentile": r"percentile", "stdDev": r"stdDev", "mode": r"\.mode\(|Reducer\.mode"}


def entities(text, row):
    """What was asked for and is not in the script."""
    code = code_of(text)
    missing = []

    def need(what, found):
        if not found:
            missing.append(what)

    if row.get("dataset"):
        need(f"dataset {row['dataset'][0]}", any(id in code for id in row["dataset"]))
    for band in row.get("bands") or []:
        need(f"band {band}", re.search(rf"['\"]{re.escape(band)}['\"]|\b{re.escape(band)}\b", code))
    if row.get("index"):
        need(f"index {row['index']}", re.search(rf"['\"]{row['index']}['\"]|\bd?{row['index']}\b", code, re.I))
    missing += [f"date {day}" for day in dates(code, row.get("dates") or [])]
    if row.get("place"):
        need(f"place {row['place'][0]}", any(plain(place) in plain(code) for place in row["place"]))
    if row.get("reducer"):
        name = row["reducer"]
        pattern = REDUCERS.get(name, rf"\.{name}\(|Reducer\.{name}\b|Reducer\.minMax")
        need(f"reducer {name}", re.search(pattern, code))
    if row.get("scale"):
        need(f"scale {row['scale']}", re.search(rf"scale['\"]?\s*[:=]\s*{row['scale']}\b", code))
    if row.get("output"):
        need(f"output {row['output']}", re.search(OUTPUTS[row["output"]], code))
    return missing


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--geols", required=True)
    parser.add_argument("--facts", required=True, type=pathlib.Path)
    parser.add_argument("--node-modules", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path, help="an empty folder for the scripts")
    parser.add_argument("--least", type=float, default=0, help="share of requests that must have a script, in percent")
    parser.add_argument("--no-clients", action="store_true", help="do not run the scripts")
    parser.add_argument("requests", type=pathlib.Path)
    options = parser.parse_args()

    rows = [json.loads(line) for line in options.requests.read_text(encoding="utf-8").splitlines() if line.strip()]
    faults = collections.defaultdict(list)
    texts = {}
    refused = []

    def generate(at, row):
        path = options.work / f"{at:03}{ENDINGS[row['language']]}"
        done = subprocess.run([options.geols, "generate", row["request"], "--to", row["language"], "-o", path], capture_output=True, text=True, encoding="utf-8")
        return path, done.stderr

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        made = list(pool.map(lambda pair: generate(*pair), enumerate(rows)))
    for at, (row, (path, said)) in enumerate(zip(rows, made)):
        if not path.exists():
            if said.count("panicked"):
                faults[at].append("no script: " + said.strip()[-200:])
            refused.append((row["request"], said.strip().splitlines()))
            continue
        texts[at] = path.read_text(encoding="utf-8")
        faults[at] += ["missing " + what for what in entities(texts[at], row)]
        if prove.TODO in texts[at]:
            faults[at].append("not translated in full")

    tools = prove.Tools(options, charts=True)
    for path, found in tools.check(options.work).items():
        faults[int(path.stem)].append("geols check: " + ", ".join(sorted(found)))
    if not options.no_clients:
        for language, ending in ENDINGS.items():
            own = [at for at in texts if rows[at]["language"] == language]
            runs = tools.hand_over(language, [(options.work / f"{at:03}{ending}", []) for at in own])
            for at, run in zip(own, runs):
                if not run["ok"]:
                    faults[at].append("client: " + str(run.get("error") or run)[:300])
                elif not any(what in HANDED for what, _ in run["events"]):
                    faults[at].append("client: hands over nothing")
                for what, value in run["events"]:
                    if isinstance(value, dict) and "error" in value:
                        faults[at].append(f"client: {what}: {value['error']}"[:300])

    for request, reasons in refused:
        print(f"refused {request!r}: {reasons[0] if reasons else 'no reason'}")
    for at, row in enumerate(rows):
        if faults[at]:
            print(f"{at:03} {row['request']!r}")
            for fault in dict.fromkeys(faults[at]):
                print("      " + fault)
    wrong = sum(bool(faults[at]) for at in range(len(rows)))
    answered = 100 * len(texts) / len(rows)
    print(f"\n{len(texts)} of {len(rows)} requests have a script ({answered:.0f} %); {wrong} of these lack something or are not clean")
    sys.exit(wrong > 0 or answered < options.least)


if __name__ == "__main__":
    main()
