"""How many faulty scripts end right in the hands of a client that applies what `check` says; see README.md. Called by run.sh."""

import argparse
import collections
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent.parent / "translation")]
import graph
import prove
import seed
import server

MAX_ROUNDS = 5
SEEDED = 15
MARKS = {"javascript": "//~", "python": "#~"}
RIGHT, DIFFERENT, FOUND, SILENT, FAILS = "right", "runs, but is another script", "found, no fix", "silent", "fails without a finding"


class Case:
    def __init__(self, name, language, faults, text, right, answers=()):
        self.name, self.language, self.faults, self.text, self.right = name, language, faults, text, right
        self.answers = list(answers)
        self.rounds, self.first, self.left, self.repaired = 0, [], [], text


# ---- The set.


def written():
    """Scripts whose faulty lines have the right ones behind a mark."""
    for path in sorted((HERE / "written").iterdir()):
        language = "python" if path.suffix == ".py" else "javascript"
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        wrong, right = [], []
        for line in lines:
            before, mark, after = line.partition(MARKS[language])
            if not mark:
                wrong.append(line)
                right.append(line)
                continue
            # One space is part of the mark.
            wrong += [before.rstrip()] if before.strip() else []
            right += [after[1:]] if after.strip() else []
        faults = first.partition("faults: ")[2].split(", ")
        yield Case(path.name, language, faults, "\n".join(wrong) + "\n", "\n".join(right) + "\n")


def seeded(number, tools, graphs, work):
    """Scripts of examples/ with one fault each, which the real client tells from the right script."""
    prepared = json.loads((HERE.parent.parent / "translation/examples.json").read_text())
    for language in seed.ENDINGS:
        cases, classes = [], collections.Counter()
        drawn = seed.faulty(number, language)
        while len(cases) < SEEDED:
            drafts = []
            for name, fault, text, right in drawn:
                # Every class once, then the next draw.
                if classes[fault] == 0:
                    classes[fault] += 1
                    drafts.append(Case(f"{name} ({fault})", language, [fault], text, right, prepared.get(f"{language}/{name}", [])))
                if len(drafts) == SEEDED - len(cases):
                    break
                if len(classes) == len(seed.FAULTS):
                    classes.clear()
            outputs = run(tools, graphs, work, [(case, which) for case in drafts for which in (case.text, case.right)])
            cases += [case for case, bad, good in zip(drafts, outputs[::2], outputs[1::2]) if good.ok and not bad.equals(good)]
        yield from cases


# ---- Under the real client.


class Output:
    def __init__(self, run, graphs):
        self.ok = run["ok"]
        self.error = run["error"]
        self.graphs, self.events = graphs, run["events"]

    def equals(self, other):
        differences = graph.differences(self.graphs, graph.handed_over(self.graphs, self.events), graph.handed_over(self.graphs, other.events))
        return self.ok and other.ok and not list(differences)


def run(tools, graphs, work, jobs):
    """The outputs of texts, in order; jobs: (case, text)."""
    outputs = [None] * len(jobs)
    for language, ending in prove.ENDINGS.items():
        own = [at for at, (case, _) in enumerate(jobs) if case.language == language]
        files = []
        for at in own:
            path = work / f"script_{at}{ending}"
            path.write_text(jobs[at][1], encoding="utf-8")
            files.append((path, jobs[at][0].answers))
        for at, result in zip(own, tools.hand_over(language, files)):
            outputs[at] = Output(result, graphs)
    return outputs


# ---- The client of the protocol.


def with_edits(text, edits):
    """A text after edits with lines and columns from 1; an edit that overlaps an earlier one is left out."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    offset = lambda line, column: starts[line - 1] + column - 1
    spans = sorted((offset(e["line"], e["column"]), offset(e["endLine"], e["endColumn"]), e["text"]) for e in edits)
    result, at = [], 0
    for start, end, new in spans:
        if start >= at:
            result += [text[at:start], new]
            at = end
    return "".join([*result, text[at:]])


def serious(diagnostics):
    return [diagnostic for diagnostic in diagnostics if diagnostic["severity"] != "hint"]


def repair(case, stream):
    """Applies all fixes, then the first fix of each finding, until nothing is left or nothing changes."""
    check = lambda text, **more: stream.call("check", {"code": text, "language": case.language, **more})["structuredContent"]
    case.first = serious(check(case.text)["diagnostics"])
    while case.rounds < MAX_ROUNDS:
        before = case.repaired
        result = check(before, fix="all")
        case.repaired, case.left = result["fixed_code"], serious(result["diagnostics"])
        edits = [edit for finding in case.left if "fix" in finding for edit in finding["fix"]["edits"]]
        case.repaired = with_edits(case.repaired, edits)
        if case.repaired == before:
            break
        case.rounds += 1
        if not case.left:
            break


def judge(case, output, right):
    if output.equals(right):
        return RIGHT
    if case.left:
        return FOUND
    if not case.first:
        return SILENT
    return DIFFERENT if output.ok else FAILS


def report(cases, verdicts):
    count = collections.Counter(verdicts.values())
    print(f"\n{count[RIGHT]} of {len(cases)} scripts end right")
    for verdict in (FOUND, DIFFERENT, FAILS, SILENT):
        print(f"  {count[verdict]} {verdict}")
    rounds = collections.Counter(case.rounds for case in cases if verdicts[case] == RIGHT)
    print("rounds of those that end right: " + ", ".join(f"{number}: {rounds[number]}" for number in sorted(rounds)))
    for group, names in (("written", [c for c in cases if "(" not in c.name]), ("seeded", [c for c in cases if "(" in c.name])):
        for language in prove.ENDINGS:
            own = [case for case in names if case.language == language]
            if own:
                print(f"{group}, {language}: {sum(verdicts[case] == RIGHT for case in own)} of {len(own)}")
    classes = collections.defaultdict(list)
    for case in cases:
        for fault in case.faults:
            classes[fault].append(verdicts[case] == RIGHT)
    print("\nby class, scripts that end right of those with the fault:")
    for fault in sorted(classes):
        print(f"  {fault}: {sum(classes[fault])} of {len(classes[fault])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--geols", required=True)
    parser.add_argument("--facts", required=True, type=pathlib.Path)
    parser.add_argument("--node-modules", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=0, help="scripts that must end right")
    options = parser.parse_args()
    tools = prove.Tools(options)
    graphs = graph.Graphs(json.loads((options.facts / "algorithms.json").read_text()))

    cases = [*written(), *seeded(options.seed, tools, graphs, options.work)]
    stream = server.Stream(options.geols).initialize()
    for case in cases:
        repair(case, stream)
    stream.close()
    outputs = run(tools, graphs, options.work, [(case, text) for case in cases for text in (case.repaired, case.right, case.text)])
    outputs = list(zip(*[iter(outputs)] * 3))
    unfit = [f"{case.name}: the right script fails: {right.error}" for case, (_, right, _) in zip(cases, outputs) if not right.ok]
    unfit += [f"{case.name}: the faulty script is right" for case, (_, right, wrong) in zip(cases, outputs) if wrong.equals(right)]
    if unfit:
        sys.exit("\n".join(unfit))
    verdicts = {}
    for case, (output, right, _) in zip(cases, outputs):
        verdicts[case] = judge(case, output, right)
        if verdicts[case] == RIGHT:
            continue
        print(f"\n{case.name}: {verdicts[case]}: {', '.join(case.faults)}")
        if not output.ok:
            print(f"  the client says: {str(output.error).splitlines()[0][:160]}")
        for finding in case.left:
            print(f"  left in line {finding['line']}: {finding['message']}")
        for now, wanted in zip(case.repaired.splitlines(), case.right.splitlines()):
            if re.sub(r"\s|;$", "", now) != re.sub(r"\s|;$", "", wanted):
                print(f"  - {now.strip()[:150]}\n  + {wanted.strip()[:150]}")
    report(cases, verdicts)
    sys.exit(sum(verdict == RIGHT for verdict in verdicts.values()) < options.least)


if __name__ == "__main__":
    main()
