#!/usr/bin/env python3
"""Judges the plans of a generator on the requests of a file; README.md has the rules.

Usage: tests/plan/judge.py [--requests FILE] [--show ID|VERDICT|wrong] [--python PROGRAM] [--node-modules FOLDER] BINARY
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import functions
import matching

HERE = pathlib.Path(__file__).resolve().parent
TIMEOUT_SECONDS = 10

# The verdicts in the order of the table, with what each one says.
VERDICTS = {
    "right": "the plan has all that is expected, and nothing is unaccounted for; or the function builds an accepted graph",
    "partly": "something is missing, and the answer names words that it does not cover",
    "silent": "the answer looks complete and is wrong",
    "refused": "no plan for what can be done",
    "rightly-refused": "no plan for what cannot be done, or the right words are refused",
    "not-judged": "a function whose graph cannot be compared, for example because the client is not installed",
    "failed": "a crash, a timeout, or output that is no answer",
}
WRONG = ("partly", "silent", "failed")

# Words that two phrases may share by chance.
STOP_WORDS = frozenset(
    "a an and are as at by do for from how i in is it its me my of on or our please than that the their this to up us "
    "was we what where which with you your".split()
)


def read_requests(path):
    """Returns the requests of a file by id, in their order."""
    lines = path.read_text(encoding="utf-8").splitlines()
    requests = [json.loads(line) for line in lines if line.strip()]
    return {request["id"]: request for request in requests}


def previous_texts(request, requests):
    """Returns the texts of the requests that a follow-up continues, oldest first."""
    texts = []
    while "after" in request:
        request = requests[request["after"]]
        texts.insert(0, request["text"])
    return texts


def ask(binary, request, requests):
    """Runs the generator. Returns its exit code and answer, or `None` and a message."""
    command = [binary, "plan", "--json"]
    for text in previous_texts(request, requests):
        command += ["--after", text]
    try:
        done = subprocess.run(command + [request["text"]], capture_output=True, timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        return None, f"no answer within {TIMEOUT_SECONDS} s"
    errors = done.stderr.decode("utf-8", "replace").strip()
    if done.returncode not in (0, 1):
        return None, f"exit code {done.returncode}: {errors[-300:]}"
    try:
        answer = json.loads(done.stdout.decode("utf-8"))
    except ValueError as error:
        return None, f"the answer is no JSON ({error}): {errors[-300:]}"
    problem = malformed(answer)
    return (None, problem) if problem else (done.returncode, answer)


def malformed(answer):
    """Returns what is wrong with the form of an answer, or `None`."""
    if not isinstance(answer, dict):
        return "the answer is no object"
    plan = answer.get("plan")
    if plan is not None:
        steps = plan.get("steps") if isinstance(plan, dict) else None
        if not isinstance(steps, list):
            return "the plan has no steps"
        known = set()
        for step in steps:
            if not isinstance(step, dict) or not isinstance(step.get("id"), str) or "node" not in step:
                return f"a step has no id or node: {json.dumps(step)[:200]}"
            if step["id"] in known:
                return f"two steps have the id {step['id']}"
            for name in step.get("inputs", []):
                if name not in known:
                    return f"{step['id']} uses {name}, which no earlier step gives"
            known.add(step["id"])
    for refusal in answer.get("refused") or []:
        if not isinstance(refusal, dict) or not isinstance(refusal.get("words"), str):
            return "a refusal has no words"
    return None


def content_words(text):
    words = re.findall(r"[^\W_]+(?:\.\d+)?", text.casefold())
    return set(words) - STOP_WORDS or set(words)


def overlaps(refused, expected):
    """Returns `True` if the refused words share a content word with the expected ones."""
    wanted = content_words(expected)
    return any(wanted & content_words(refusal["words"]) for refusal in refused)


def judge(request, code, answer):
    """Returns the verdict and the lines that explain it."""
    if code is None:
        return "failed", [answer]
    plan = answer.get("plan") or {}
    refused = answer.get("refused") or []
    steps = plan.get("steps") or []
    unaccounted = plan.get("unaccounted") or []
    lines = [f"refused: {refusal['words']!r}: {refusal.get('reason', '')}" for refusal in refused]
    lines += [f"unaccounted: {word!r}" for word in unaccounted]
    if request["kind"] == "function":
        # `compare_functions` replaces the verdict on those with a body.
        return ("not-judged" if has_body(answer) else "refused"), lines
    if request["kind"] in ("refuse", "ask"):
        because = request["because"]
        lines.insert(0, f"must be refused: {because['words']!r}: {because['reason']}")
        is_right = code == 1 and (not steps or overlaps(refused, because["words"]))
        return ("rightly-refused" if is_right else "partly" if code == 1 else "silent"), lines
    if not steps:
        return "refused", lines
    problems = matching.problems(request, steps)
    if code == 0:
        verdict = "silent" if problems else "partly" if unaccounted else "right"
    elif refused or unaccounted:
        verdict = "partly"
    else:
        verdict, problems = "refused", problems + ["the plan is refused, and no words are named"]
    return verdict, problems + lines


def has_body(answer):
    return isinstance(answer, dict) and bool((answer.get("function") or {}).get("body"))


def compare_functions(requests, results, clients):
    """Replaces the verdicts on functions with a body by what the comparison of graphs gives."""
    cases = {
        id: (requests[id], result[-1]["function"])
        for id, result in results.items()
        if requests[id]["kind"] == "function" and result[0] == "not-judged" and has_body(result[-1])
    }
    if not cases:
        return
    for id, (verdict, lines) in functions.compare(cases, clients).items():
        results[id] = (verdict, lines, *results[id][2:])


def table(rows):
    """Returns a table of verdicts. Each row has a name and a counter."""
    columns = [verdict for verdict in VERDICTS if any(counts[verdict] for _, counts in rows)]
    width = max(len(name) for name, _ in rows)
    lines = [" " * width + "".join(f"  {verdict}" for verdict in columns) + "  all"]
    for name, counts in rows:
        cells = "".join(f"  {counts[verdict] or '-':>{len(verdict)}}" for verdict in columns)
        lines.append(f"{name:<{width}}{cells}  {sum(counts.values()):>3}")
    return "\n".join(lines)


def report(requests, results):
    """Prints the verdicts by kind and tag."""
    def count(belongs):
        return collections.Counter(results[id][0] for id, request in requests.items() if belongs(request))

    kinds = sorted({request["kind"] for request in requests.values()}, reverse=True)
    tags = sorted({tag for request in requests.values() for tag in request["tags"]})
    rows = [(kind, count(lambda request, kind=kind: request["kind"] == kind)) for kind in kinds]
    rows += [("all", count(lambda request: True))]
    print(table(rows))
    tag_rows = [(tag, count(lambda request, tag=tag: tag in request["tags"])) for tag in tags]
    tag_rows += [("no tag", count(lambda request: not request["tags"]))]
    print("\n" + table(tag_rows))
    refusals = [id for id in requests if results[id][0] == "rightly-refused"]
    named = [id for id in refusals if results[id][2]]
    print(f"\n{len(named)} of {len(refusals)} right refusals name the words that cannot be done.")
    not_judged = [id for id in requests if results[id][0] == "not-judged"]
    for reason, count in collections.Counter(results[id][1][0] for id in not_judged if results[id][1]).items():
        print(f"{count} functions are not judged: {reason}")


def shown(wanted, requests, results):
    """Returns the ids that `--show` selects."""
    if wanted in requests:
        return [wanted]
    verdicts = WRONG if wanted == "wrong" else (wanted,)
    return [id for id in requests if results[id][0] in verdicts]


def names_reason(request, code, answer):
    is_refusal = request["kind"] in ("refuse", "ask") and code is not None
    return is_refusal and overlaps(answer.get("refused") or [], request["because"]["words"])


def main():
    parser = argparse.ArgumentParser(description="Judges the plans of a generator.", epilog="See tests/plan/README.md.")
    parser.add_argument("binary", help="the program; it is run as BINARY plan --json TEXT")
    parser.add_argument("--requests", default="development.jsonl", help="a file, or its name in tests/plan")
    parser.add_argument("--show", metavar="ID|VERDICT|wrong", help="explain a request, or those with a verdict")
    parser.add_argument("--verdicts", metavar="FILE", help="write the verdict of each request to a file")
    parser.add_argument("--python", default=sys.executable, help="a Python with earthengine-api, which builds functions")
    parser.add_argument("--node-modules", metavar="FOLDER", help="the folder that contains @google/earthengine")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    options = parser.parse_args()
    path = pathlib.Path(options.requests)
    requests = read_requests(path if path.exists() else HERE / path)
    if options.show not in (None, "wrong", *VERDICTS, *requests):
        parser.error(f"--show: no request or verdict is {options.show!r}")

    def run(request):
        code, answer = ask(options.binary, request, requests)
        return (*judge(request, code, answer), names_reason(request, code, answer), answer)

    # One request that is asked about does not need the others.
    run_requests = {options.show: requests[options.show]} if options.show in requests else requests
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = dict(zip(run_requests, pool.map(run, run_requests.values())))
    compare_functions(requests, results, functions.Clients(options.python, options.node_modules))
    if options.show:
        for id in shown(options.show, run_requests, results):
            verdict, lines, _, answer = results[id]
            print(f"{id}: {verdict}\n  {requests[id]['text']}")
            print("".join(f"    {line}\n" for line in lines))
            if options.show == id and isinstance(answer, dict):
                print(json.dumps(answer.get("plan") or answer.get("function"), indent=1, ensure_ascii=False))
    if options.show not in requests:
        report(requests, results)
    if options.verdicts:
        lines = [f"{id} {results[id][0]}\n" for id in sorted(results)]
        pathlib.Path(options.verdicts).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
