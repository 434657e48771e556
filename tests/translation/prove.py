"""Proves that translations keep what a script hands over to Earth Engine; see README.md.  Called by run.sh."""

import argparse
import collections
import concurrent.futures
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tokenize

import graph

HERE = pathlib.Path(__file__).resolve().parent
ENDINGS = {"javascript": ".js", "python": ".py"}
OTHER = {"javascript": "python", "python": "javascript"}
DIRECTIVE = re.compile(r"(?://|#) *(expect|only|answers): *(.*)")
TODO = "TODO(geols)"


class Script:
    """A script of the collection, and what is to be shown of it."""

    def __init__(self, path, answers):
        self.path = path
        self.language = "python" if path.suffix == ".py" else "javascript"
        self.text = path.read_text(encoding="utf-8")
        self.answers = answers
        self.back, self.either = True, False
        self.unsupported = []
        for number, line in enumerate(self.text.splitlines(), 1):
            match = DIRECTIVE.search(line)
            if not match:
                continue
            key, value = match[1], match[2].strip()
            if (key, value) == ("expect", "TODO"):
                self.unsupported.append(number)
            elif (key, value) == ("expect", "same or TODO"):
                self.either = True
            elif (key, value) == ("only", "there"):
                self.back = False
            elif key == "answers":
                self.answers = json.loads(value)
            else:
                sys.exit(f"{path}:{number}: no such directive: {match[0]}")
        self.name = f"{path.parent.name}/{path.name}"
        self.faults = []

    def fault(self, what):
        self.faults.append(what)


# ---- The tools.


class Tools:
    def __init__(self, options, charts=False):
        self.options = options
        self.charts = ["--charts"] if charts else []
        self.environment = {**os.environ, "TZ": "UTC", "NODE_PATH": str(options.node_modules), "PYTHONDONTWRITEBYTECODE": "1"}

    def hand_over(self, language, files):
        """What each of the files hands over under its client; files: (path, answers)."""
        if not files:
            return []
        runner = {
            "javascript": ["node", HERE / "handover.js"],
            "python": [sys.executable, HERE / "handover.py"],
        }[language]
        todo = json.dumps([(str(path), answers) for path, answers in files])
        done = subprocess.run([*runner, self.options.facts, *self.charts], input=todo, capture_output=True, text=True, env=self.environment)
        # What a client says when it is loaded comes before the empty line.
        lines = done.stdout.partition("\n")[2].splitlines()
        if len(lines) != len(files):
            sys.exit(f"{runner[1]} failed:\n{done.stdout[-1000:]}{done.stderr[-2000:]}")
        return [json.loads(line) for line in lines]

    def translate_into(self, jobs):
        """Translates (path, target, to); returns (the text or None, what was said of it) of each."""
        groups = collections.defaultdict(list)
        for path, target, to in jobs:
            groups[path.parent, target.parent, to].append(path)

        def one(group):
            (_, folder, to), paths = group
            folder.mkdir(parents=True, exist_ok=True)
            # Always a folder to write to: a single file and several are one case.
            command = [self.options.geols, "translate", "--to", to, "--output", folder, *paths]
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
            return done.stderr.splitlines()

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            said = [line for lines in pool.map(one, groups.items()) for line in lines]
        results = []
        for path, target, _ in jobs:
            text = target.read_text(encoding="utf-8") if target.exists() else None
            about = [line for line in said if str(path) in line]
            results.append((text, "\n".join(about or said[-3:] if text is None else about)))
        return results

    def check(self, folder, severities=("error", "warning")):
        """Findings of `geols check` as counts by file and rule, of these severities only."""
        command = [self.options.geols, "check", "--output-format", "json", "--no-config", folder]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        if done.returncode == 2:
            sys.exit(f"geols check failed: {done.stderr[-2000:]}")
        found = collections.defaultdict(collections.Counter)
        for finding in json.loads(done.stdout):
            if finding["severity"] in severities:
                name = pathlib.Path(finding["file"]).resolve()
                found[name][finding["code"]] += 1
        return found

    def unformatted(self, files):
        """Those of the Python files that Black would write differently."""
        done = subprocess.run([sys.executable, "-m", "black", "--check", *files], capture_output=True, text=True)
        return {pathlib.Path(line.partition("would reformat ")[2]) for line in done.stderr.splitlines() if line.startswith("would reformat ")}


# ---- What is shown.


# Strings, templates and regular expressions first: what looks like a comment in them is none.  A slash after a value divides; after an
# operator, a bracket or at the start of a line it opens a regular expression.
JAVASCRIPT = re.compile(
    r"""("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(?<=[=(,:;!&|?{}\[\n+])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n\[])+/)"""
    r"""|(//[^\n]*|/\*.*?\*/)""",
    re.S,
)


def comments(text, language):
    """The lines of a script's comments and docstrings, letters and digits only, with their numbers."""
    if language == "python":
        found, before = [], tokenize.NEWLINE
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            alone = before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
            about_file = re.match(r"#!|#.*coding[:=]", token.string) and token.start[0] < 3
            if (token.type == tokenize.COMMENT and not about_file) or (token.type == tokenize.STRING and alone):
                found.append(token.string)
            if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING):
                before = token.type
    else:
        found = [match[2] for match in JAVASCRIPT.finditer(text) if match[2]]
    lines = (re.sub(r"[\W_]", "", line) for comment in found for line in comment.splitlines())
    return collections.Counter(line for line in lines if line)


def lost_comments(source, language, text, to):
    """Lines of comments of the source that are not among those of the text."""
    try:
        kept = comments(text, to)
    except (tokenize.TokenError, SyntaxError):
        return []
    # Lines may have been joined, or words put around them.
    everything = "\n".join(kept.elements())
    return [line for line, count in comments(source, language).items() if everything.count(line) < count]


def failure(run, path):
    """What went wrong in a run, with the line where it did."""
    lines = path.read_text(encoding="utf-8").splitlines()
    number = run["line"] or 0
    return f"{run['error']}\n  in line {number}: {lines[number - 1].strip()}" if 0 < number <= len(lines) else run["error"]


def excused(script, path):
    """True where a translation may hand over something else, because it says so."""
    return script.either and TODO in path.read_text(encoding="utf-8")


def compare(script, graphs, original, run, path, stage, to):
    """Faults of one run against the original."""
    if not run["parses"]:
        script.fault(f"{stage}: does not parse: {failure(run, path)}")
    elif not excused(script, path):
        if not run["ok"]:
            script.fault(f"{stage}: {failure(run, path)}")
        lines = list(graph.differences(graphs, graph.handed_over(graphs, original["events"]), graph.handed_over(graphs, run["events"])))
        if run["ok"]:
            for line in lines:
                script.fault(f"{stage}: {line}")
        if run["ok"] and script.language != to == "python":
            what = collections.Counter(event[0] for event in run["events"])
            if what["started"] != what["task"]:
                script.fault(f"{stage}: {what['task']} exports, {what['started']} started")
            if what["map shown"] < bool(what["layer"]):
                script.fault(f"{stage}: the map is not shown")
            # A module leaves that to the script.
            if run["events"] and run["events"][0][0] != "initialized" and "exports" not in script.text:
                script.fault(f"{stage}: the client is not initialized")
            if what["unasked"]:
                script.fault(f"{stage}: prints a server object without asking for its value")


def expectations(script, text, said):
    """What the translation says that it cannot do, against what the script expects."""
    marked = [i for i, line in enumerate(text.splitlines()) if TODO in line]
    places = [i for i, line in enumerate(text.splitlines()) if "expect: TODO" in line]
    # Those in examples/ are for people: nothing is noted in them.
    if not script.unsupported and marked and not script.either and TODO not in script.text and script.group != "examples":
        script.fault(f"says that it cannot: {text.splitlines()[marked[0]].strip()}")
    for number, place in zip(script.unsupported, places):
        if not any(abs(place - mark) <= 4 for mark in marked):
            script.fault(f"line {number}: the translation does not say that it cannot")
        if not re.search(rf":{number}\b", said):
            script.fault(f"line {number}: nothing is said of it on the standard error stream")


def prove(options):
    tools = Tools(options)
    graphs = graph.Graphs(json.loads((options.facts / "algorithms.json").read_text()))
    answers = json.loads((HERE / "examples.json").read_text())
    folders = {"tests": HERE, "examples": HERE.parent.parent / "examples"}
    scripts, modules = [], []
    for group, folder in folders.items():
        for language, ending in ENDINGS.items():
            for path in sorted((folder / language).glob("*" + ending)):
                script = Script(path, answers.get(f"{language}/{path.name}", []) if group == "examples" else [])
                script.group = group
                if not options.names or any(name in f"{group}/{script.name}" for name in options.names):
                    scripts.append(script)
            modules += [(group, language, path) for path in sorted((folder / language).glob("*/*" + ending)) if path.stat().st_size]
    if not scripts:
        sys.exit("no such script")
    work = options.work

    def place(script, stage, language):
        return work / stage / script.group / script.language / (script.path.stem + ENDINGS[language])

    # The modules that scripts require are translated beside them.
    jobs = []
    for group, language, path in modules:
        there = work / "there" / group / language / path.parent.name / (path.stem + ENDINGS[OTHER[language]])
        back = work / "back" / group / language / path.parent.name / path.name
        jobs.append(((path, there, OTHER[language]), (there, back, language)))
    tools.translate_into([there for there, _ in jobs])
    tools.translate_into([back for _, back in jobs])

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        by_language = {language: [script for script in scripts if script.language == language] for language in ENDINGS}
        runs = {language: pool.submit(tools.hand_over, language, [(s.path, s.answers) for s in of]) for language, of in by_language.items()}
        for language, of in by_language.items():
            for script, run in zip(of, runs[language].result()):
                script.original = run
                if not run["ok"]:
                    script.fault(f"the script itself fails: {failure(run, script.path)}")
                elif not any(event[0] in ("print", "map", "export", "picture") for event in run["events"]):
                    script.fault("the script itself hands over nothing")
    if options.originals:
        return scripts

    there = tools.translate_into([(s.path, place(s, "there", OTHER[s.language]), OTHER[s.language]) for s in scripts])
    for script, (text, said) in zip(scripts, there):
        script.there, script.said = text, said
        if text is None:
            script.fault("there: " + ((said.strip().splitlines() or ["no translation"])[-1]))
    done = [script for script in scripts if script.there is not None]
    home = [script for script in done if script.back]
    back = tools.translate_into([(place(s, "there", OTHER[s.language]), place(s, "back", s.language), s.language) for s in home])
    same = tools.translate_into([(s.path, place(s, "same", s.language), s.language) for s in scripts])
    still = tools.translate_into([(place(s, "there", OTHER[s.language]), place(s, "still", OTHER[s.language]), OTHER[s.language]) for s in done])
    again = tools.translate_into([(place(s, "back", s.language), place(s, "again", OTHER[s.language]), OTHER[s.language]) for s, (text, _) in zip(home, back) if text])
    for script, (text, said) in zip(home, back):
        script.home = text
        if text is None:
            script.fault("back: " + ((said.strip().splitlines() or ["no translation"])[-1]))
    for script, (text, _) in zip(scripts, same):
        if text != script.text:
            script.fault("translated to its own language it is another text")
    for script, (text, _) in zip(done, still):
        if text != script.there:
            script.fault("the translation, translated to its own language, is another text")
    settled = sum(text == s.there for s, (text, _) in zip([s for s in home if s.home], again))

    # Under the clients.
    runs = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        todo = {language: [] for language in ENDINGS}
        for script in done:
            todo[OTHER[script.language]].append((script, "there", script.original))
            if script in home and script.home:
                todo[script.language].append((script, "back", script.original))
        runs = {language: pool.submit(tools.hand_over, language, [(place(s, stage, language), s.answers) for s, stage, _ in of]) for language, of in todo.items()}
        for language, of in todo.items():
            for (script, stage, original), run in zip(of, runs[language].result()):
                if original["ok"]:
                    compare(script, graphs, original, run, place(script, stage, language), stage, language)

    # Findings, comments, layout.
    findings = tools.check(work / "there") | tools.check(work / "back") if done else {}
    before = {}
    for folder in folders.values():
        before |= {path: found for language in ENDINGS for path, found in tools.check(folder / language).items()}
    for script in done:
        for stage, language in (("there", OTHER[script.language]), ("back", script.language)):
            target = place(script, stage, language)
            new = set(findings.get(target.resolve(), ())) - set(before.get(script.path.resolve(), ()))
            if new and not excused(script, target):
                script.fault(f"{stage}: geols check finds {', '.join(sorted(new))}")
        expectations(script, script.there, script.said)
        for comment in lost_comments(script.text, script.language, script.there, OTHER[script.language]):
            script.fault(f"there: a comment is lost: {comment}")
    python = [place(s, "there", "python") for s in done if s.language == "javascript"]
    python += [place(s, "back", "python") for s in home if s.language == "python" and s.home]
    black = tools.unformatted(python) if python else set()
    print(f"laid out as Black does: {len(python) - len(black)} of {len(python)}; the way back leads to the same text: {settled} of {len(again)}")
    return scripts


def directions(script):
    """Where a script fails: on the way there, or on the way back."""
    return {"back" if fault.startswith("back") else "there" for fault in script.faults}


def known_faults():
    """By script, the ways on which it is known to fail."""
    known = {}
    for line in (pathlib.Path(__file__).parent / "known.txt").read_text().splitlines():
        entry = line.split("#")[0].split()
        if entry:
            known[entry[0]] = set(entry[1:])
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--geols", required=True)
    parser.add_argument("--facts", required=True, type=pathlib.Path)
    parser.add_argument("--node-modules", required=True, type=pathlib.Path)
    parser.add_argument("--work", required=True, type=pathlib.Path, help="an empty folder for the translations")
    parser.add_argument("--originals", action="store_true", help="only that the scripts themselves run and hand over something")
    parser.add_argument("names", nargs="*", help="only scripts with one of these in their names")
    scripts = prove(parser.parse_args())
    known = known_faults()
    failed = [script for script in scripts if not directions(script) <= known.get(f"{script.group}/{script.name}", set())]
    mended = [script for script in scripts if known.get(f"{script.group}/{script.name}", set()) - directions(script)]
    for script in failed:
        print(f"\n{script.group}/{script.name}")
        for fault in dict.fromkeys(script.faults):
            print("  " + fault.replace("\n", "\n  "))
    for script in mended:
        print(f"\n{script.group}/{script.name}: passes where known.txt says that it does not; take it off the list")
    wholly = sum(not script.faults for script in scripts)
    print(f"\n{wholly} of {len(scripts)} scripts passed, {len(scripts) - wholly - len(failed)} fail as known.txt says, {len(failed)} otherwise")
    sys.exit(bool(failed or mended))


if __name__ == "__main__":
    main()
