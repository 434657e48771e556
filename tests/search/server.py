"""Proves that the server searches with a sentence encoder: by words until it is loaded, by meaning then, and that nothing waits for it.

    server.py BINARY ENCODER WORK        ORT_DYLIB_PATH or VIRTUAL_ENV: where ONNX Runtime is; GEOLS_CACHE_DIR: vectors of an earlier time
"""

import json
import os
import pathlib
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "model"))
from inline import Editor  # noqa: E402

LINES = (pathlib.Path(__file__).parent / "figure.tsv").read_text().splitlines()
ANSWERS = {line.split("\t")[0]: line.split("\t")[1].split("|") for line in LINES if line and line[0] != "#"}
REQUESTS = list(ANSWERS)
SCRIPT = "var image = ee.Image('USGS/SRTMGL1_003');\nprint(image);\n"


def search(editor, words, **more):
    request = {"query": words, "limit": 10, **more}
    return editor.ask("workspace/executeCommand", {"command": "geols.search", "arguments": [request]})


def names(hits):
    return [hit["name"] for hit in hits]


def fits(answer, name):
    return name.startswith(answer[:-1]) if answer.endswith("*") else name == answer


def right(editor, share):
    """How many requests have an answer first and among five, each typed to a share of its last word."""
    first = five = 0
    for request, answers in ANSWERS.items():
        before, _, last = request.rpartition(" ")
        typed = f"{before} {last[: max(1, round(len(last) * share))]}"
        found = [any(fits(answer, name) for answer in answers) for name in names(search(editor, typed)[0])]
        first += any(found[:1])
        five += any(found[:5])
    return first, five


def started(binary, work, encoder):
    (work / "geols.toml").write_text(f"[model]\nencoder = {json.dumps(str(encoder))}\n" if encoder else "")
    editor = Editor(binary, work)
    path = work / "a.js"
    document = {"uri": path.as_uri(), "languageId": "javascript", "version": 1, "text": SCRIPT}
    editor.send("textDocument/didOpen", {"textDocument": document})
    return editor, {"textDocument": {"uri": path.as_uri()}, "position": {"line": 1, "character": 8}}


def ended(editor):
    editor.ask("shutdown", None)
    start = time.monotonic()
    editor.send("exit", None)
    code = editor.process.wait(20)
    assert code == 0, f"ended with {code}"
    return time.monotonic() - start


def main():
    binary, encoder, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]) / "server"
    work.mkdir()
    words = "show me where the ground is steep"
    editor, place = started(binary, work, None)
    by_words = names(search(editor, words)[0])
    figures = {share: right(editor, share) for share in (1, 0.5)}
    ended(editor)
    editor, place = started(binary, work, encoder)
    # The first answer does not wait for the encoder.
    first, took = search(editor, words)
    assert names(first) == by_words, names(first)
    print(f"first answer, by words, after {1000 * took:.1f} ms")
    while "loaded in" not in (said := editor.logs.get(timeout=600)):
        assert "by words alone" not in said, said
    print(said)
    differ = sum(names(search(editor, request + " ")[0]) != names(search(editor, request + " a.b")[0]) for request in REQUESTS)
    for share, before in figures.items():
        now = right(editor, share)
        print(f"of {len(ANSWERS)}, {100 * share:.0f} % of the last word typed: first {before[0]} by words, {now[0]} with the encoder; in five {before[1]}, {now[1]}")
        assert now[0] >= before[0] - 2 and now[1] >= before[1] - 2, "meaning must not make it worse"
    assert differ > len(REQUESTS) / 2, "the encoder says nothing"
    finished = [request + " " for request in REQUESTS]
    plain, both = [], []
    for request in finished * 2:
        both.append(search(editor, request)[1])
        # Names are found by words; as long, and without a meaning.
        plain.append(search(editor, request + "a.b")[1])
    hover = [editor.ask("textDocument/hover", place)[1] for _ in range(60)]
    for what, times in (("with the encoder", sorted(both)), ("by words", sorted(plain)), ("a hover", sorted(hover))):
        least, middle, late = (1000 * times[len(times) * part // 100] for part in (0, 50, 95))
        print(f"{what}, round trip included: {least:.1f} ms at least, {middle:.1f} in the middle, {late:.1f} at 95 %")
    # Many at once, and a hover in their midst.
    numbers = [editor.begin("workspace/executeCommand", {"command": "geols.search", "arguments": [{"query": request}]}) for request in finished]
    busy = editor.ask("textDocument/hover", place)[1]
    for number in numbers:
        assert editor.wait(number)[1]["result"], "every search is answered"
    print(f"hover: {1000 * statistics.median(hover):.1f} ms, behind {len(numbers)} searches {1000 * busy:.1f}")
    assert busy < 1, busy
    # Given up, and gone in the middle.
    number = editor.begin("workspace/executeCommand", {"command": "geols.search", "arguments": [{"query": finished[0]}]})
    editor.send("$/cancelRequest", {"id": number})
    editor.wait(number)
    for request in finished[:20]:
        editor.begin("workspace/executeCommand", {"command": "geols.search", "arguments": [{"query": request}]})
    editor.process.stdin.close()
    code = editor.process.wait(20)
    assert code in (0, 1), f"ended with {code}"
    # Without vectors of an earlier time: they are made while everything goes on, and the end does not wait for them.
    os.environ["GEOLS_CACHE_DIR"] = str(work / "cache")
    editor, place = started(binary, work, encoder)
    assert names(search(editor, words)[0]) == names(first)
    time.sleep(2)
    slow = max(editor.ask("textDocument/hover", place)[1] for _ in range(40))
    took = max(search(editor, request)[1] for request in finished[:40])
    print(f"while vectors are made: hover {1000 * slow:.1f} ms at most, search by words {1000 * took:.1f}; the end took {1000 * ended(editor):.0f}")
    assert not list((work / "cache").glob("*.vectors")), "half of the vectors are none"
    print("all proved")


if __name__ == "__main__":
    main()
