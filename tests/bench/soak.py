#!/usr/bin/env python3
"""Types at a server for hours and reports its memory: a server that keeps what it should free grows.

    tests/bench/soak.py [--minutes 120] [--files 200] [--scripts FOLDER] [--seed 1] [--rest 0] BINARY

An editor is played over a folder of scripts, modules and notebooks: documents are opened, typed at, broken, undone, renamed in, saved and
closed, settings and geols.toml change, requests are cancelled. Each minute the memory is read twice: with the documents that are open, and
after all were closed. The files are made of examples/, or of the scripts of a folder.

The run fails if the server dies, if an answer takes over ten seconds, or if its memory at the end is over that after ten minutes by more
than a tenth. Linux, because the figures come from /proc.
"""

import argparse
import json
import os
import pathlib
import random
import re
import statistics
import string
import sys
import tempfile
import time

from memory import Server

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
LANGUAGES = {".py": "python", ".js": "javascript", ".ipynb": "python"}
MAX_OPEN = 12
# The first minutes fill caches.
WARM_UP = 10
# Seconds.
MAX_ANSWER = 10.0
# Kilobytes.
MAX_GROWTH = 1.10
TYPED = {
    "python": [
        "\nextra = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2021-01-01', '2021-03-01').select('B4').median()\n",
        "\ndef tidy{n}(image):\n    return image.updateMask(image.select('QA60').eq(0)).divide({n})\n",
        "\nvalue{n} = ee.Number({n}).add(2).getInfo()\nprint(value{n})\n",
        "\nfor year in range(2000, 20{n:02}):\n    print(ee.Image(year).clip(region))\n",
        "\nimport module{n}\nresult = module{n}.helper(ee.Image({n}))\n",
    ],
    "javascript": [
        "\nvar extra = ee.ImageCollection('COPERNICUS/S2_SR_HARMONIZED').filterDate('2021-01-01', '2021-03-01').select('B4').median();\n",
        "\nfunction tidy{n}(image) {\n  return image.updateMask(image.select('QA60').eq(0)).divide({n});\n}\n",
        "\nvar value{n} = ee.Number({n}).add(2);\nprint(value{n});\n",
        "\nMap.addLayer(ee.Image({n}), {min: 0, max: {n}, palette: ['red', 'blue']}, 'layer {n}');\n",
        "\nvar module{n} = require('users/someone/repository:module{n}.js');\nprint(module{n}.helper(ee.Image({n})));\n",
    ],
}
BROKEN = ["(", "'", '"', "{", "[", "]", "}", ")", "`", "/*", '"""', "\\", "\u0000", "\r", "😀", "def ", "function (", "=> {", "#", "%%", "ee.", ".."]
REQUESTS = [
    "textDocument/completion", "textDocument/hover", "textDocument/signatureHelp", "textDocument/definition", "textDocument/references",
    "textDocument/documentHighlight", "textDocument/prepareCallHierarchy",
]
WHOLE_REQUESTS = [
    "textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/foldingRange", "textDocument/codeLens",
    "textDocument/documentLink", "textDocument/documentColor",
]
SETTINGS = [
    {}, {"diagnostics": False}, {"ignore": ["unknown-band"]}, {"severity": {"missing-scale": "error"}}, {"globals": ["geometry", "table"]},
    {"inlayHints": {"types": False, "bands": True, "parameters": False}}, {"codeLens": False}, {"select": ["nonsense"]}, "nonsense",
]
CONFIGURATIONS = [
    "", 'ignore = ["missing-scale"]\n', 'globals = ["geometry"]\n', "[rules]\nunknown-band = \"off\"\n", "ignore = [\n", "\u0000",
    '[[assets]]\nid = "users/me/x"\ntype = "image"\nbands = ["a", "b"]\n',
]


class Editor(Server):
    """An editor that answers what the server asks it."""

    def __init__(self, binary, home):
        super().__init__(binary, home)
        self.settings = {}
        self.slowest = (0.0, "")
        self.diagnostics = 0

    def read(self):
        """Returns the next message that is no request of the server."""
        while True:
            message = self.receive()
            if "method" not in message or "id" not in message:
                self.diagnostics += message.get("method") == "textDocument/publishDiagnostics"
                return message
            result = [self.settings] if message["method"] == "workspace/configuration" else None
            self.reply(message["id"], result)

    def reply(self, number, result):
        body = json.dumps({"jsonrpc": "2.0", "id": number, "result": result}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def answer(self, method, params, cancel=False):
        """Returns the result of a request, or None for an error."""
        self.asked += 1
        number, start = self.asked, time.perf_counter()
        self.send(method, params, id=number)
        if cancel:
            self.send("$/cancelRequest", {"id": number})
        while True:
            message = self.read()
            if message.get("id") == number and "method" not in message:
                took = time.perf_counter() - start
                self.slowest = max(self.slowest, (took, method))
                return message.get("result")

    def anonymous(self):
        """Returns the memory that only this process has, in MB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return int(re.search(r"Anonymous: *(\d+)", text)[1]) / 1024


class Document:
    """An open document with its history."""

    def __init__(self, path, text, first):
        self.uri = path.as_uri()
        self.path = path
        self.language = LANGUAGES[path.suffix]
        self.text = text
        # The text at the start of the run. Files that are saved must not grow from one opening to the next.
        self.first = first
        self.version = 1
        # Edits that undo: (start, end, text).
        self.history = []

    def position(self, offset):
        """The server counts characters, as Python does."""
        line = self.text.count("\n", 0, offset)
        return {"line": line, "character": offset - (self.text.rfind("\n", 0, offset) + 1)}

    def at(self, offset):
        return {"textDocument": {"uri": self.uri}, "position": self.position(offset)}


class Soak:
    """The editor, its files and what it does."""

    def __init__(self, editor, root, paths, seed, rest):
        self.editor, self.root, self.paths, self.rest = editor, root, paths, rest
        self.random = random.Random(seed)
        self.first = {path: path.read_text() for path in paths}
        self.open = []
        self.done = {}
        self.edits = 0

    def read_all_datasets(self):
        """Opens a script with every dataset: the server keeps what it has read of the knowledge base, and this must not count as growth."""
        path = self.root / "datasets.js"
        ids = set()
        # A completion has at most 50 items.
        for prefix in (a + b for a in string.ascii_uppercase for b in string.ascii_uppercase + string.digits + "/"):
            start = f"var dataset = ee.Image('{prefix}"
            document = self.opened(path, start + "');\n")
            items = self.editor.answer("textDocument/completion", document.at(len(start)))["items"]
            ids.update(item["label"] for item in items)
            self.editor.send("textDocument/didClose", {"textDocument": {"uri": document.uri}})
        document = self.opened(path, "".join(f"print(ee.ImageCollection('{name}').size());\n" for name in sorted(ids)))
        for match in re.finditer(r"'", document.text):
            self.editor.answer("textDocument/hover", document.at(match.start() + 2))
        self.editor.send("textDocument/didClose", {"textDocument": {"uri": document.uri}})
        print(f"{len(ids)} datasets", flush=True)

    def opened(self, path, text):
        document = Document(path, text, text)
        about = {"uri": document.uri, "languageId": document.language, "version": 1, "text": text}
        self.editor.send("textDocument/didOpen", {"textDocument": about})
        return document

    def step(self):
        actions = {
            self.start: 6, self.type: 30, self.burst: 4, self.damage: 10, self.undo: 12, self.rename: 5, self.save: 3, self.close: 5,
            self.settings: 1, self.configuration: 1, self.ask: 12, self.whole: 8, self.paste: 2, self.format_of_another: 1,
        }
        action = self.random.choices(list(actions), list(actions.values()))[0]
        if not self.open:
            action = self.start
        action()
        self.done[action.__name__] = self.done.get(action.__name__, 0) + 1

    def pick(self):
        return self.random.choice(self.open)

    def edit(self, document, start, end, text, keep=True):
        change = {"range": {"start": document.position(start), "end": document.position(end)}, "text": text}
        if keep:
            document.history.append((start, start + len(text), document.text[start:end]))
            del document.history[:-200]
        document.text = document.text[:start] + text + document.text[end:]
        self.changed(document, change)

    def changed(self, document, change):
        document.version += 1
        self.edits += 1
        about = {"uri": document.uri, "version": document.version}
        self.editor.send("textDocument/didChange", {"textDocument": about, "contentChanges": [change]})
        if self.rest:
            time.sleep(self.rest)

    def start(self):
        if len(self.open) >= MAX_OPEN:
            return self.close()
        free = [path for path in self.paths if all(path != document.path for document in self.open)]
        path = self.random.choice(free)
        document = self.opened(path, path.read_text())
        document.first = self.first[path]
        self.open.append(document)
        self.editor.answer("textDocument/documentSymbol", {"textDocument": {"uri": document.uri}})

    def close(self):
        document = self.open.pop(self.random.randrange(len(self.open)))
        self.editor.send("textDocument/didClose", {"textDocument": {"uri": document.uri}})

    def close_all(self):
        while self.open:
            self.close()

    def line(self, document):
        """Returns the start of a line, mostly of one that starts a statement."""
        starts = [match.end() for match in re.finditer(r"\n(?=\S)", document.text)] or [0]
        return self.random.choice(starts)

    def type(self, pause=3):
        document = self.pick()
        if len(document.text) > 2 * len(document.first) + 2000:
            return self.paste(document)
        at = self.line(document)
        text = self.random.choice(TYPED[document.language]).replace("{n}", str(self.random.randrange(40)))
        for number, key in enumerate(text):
            self.edit(document, at, at, key)
            at += 1
            if key == ".":
                self.editor.answer("textDocument/completion", document.at(at), cancel=self.random.random() < 0.2)
            elif number % pause == 0:
                self.editor.answer("textDocument/hover", document.at(at))

    def burst(self):
        """Types without waiting."""
        self.type(pause=10**6)

    def damage(self):
        document = self.pick()
        at = self.random.randrange(len(document.text) + 1)
        end = min(at + self.random.choice([0, 0, 1, 5, 40]), len(document.text))
        self.edit(document, at, end, self.random.choice(BROKEN) * self.random.choice([1, 1, 1, 3]))
        self.ask(document)

    def undo(self):
        document = self.pick()
        for _ in range(self.random.choice([1, 5, 40])):
            if document.history:
                self.edit(document, *document.history.pop(), keep=False)
        self.ask(document)

    def paste(self, document=None):
        document = document or self.pick()
        document.history.clear()
        document.text = document.first
        self.changed(document, {"text": document.first})

    def ask(self, document=None):
        document = document or self.pick()
        params = document.at(self.random.randrange(len(document.text) + 1))
        method = self.random.choice(REQUESTS)
        if method == "textDocument/references":
            params["context"] = {"includeDeclaration": True}
        self.editor.answer(method, params, cancel=self.random.random() < 0.1)

    def whole(self):
        document = self.pick()
        about = {"textDocument": {"uri": document.uri}}
        if self.random.random() < 0.5:
            return self.editor.answer(self.random.choice(WHOLE_REQUESTS), about)
        ends = {"start": document.position(0), "end": document.position(len(document.text))}
        actions = {**about, "range": ends, "context": {"diagnostics": []}}
        method, params = self.random.choice([
            ("textDocument/codeAction", actions), ("textDocument/inlayHint", {**about, "range": ends}),
            ("workspace/symbol", {"query": self.random.choice(["", "mask", "tidy"])}),
        ])
        self.editor.answer(method, params)

    def rename(self):
        document = self.pick()
        names = [match for match in re.finditer(r"\b[a-z]\w{2,}\b", document.text)]
        if not names:
            return
        params = document.at(self.random.choice(names).start())
        params["newName"] = self.random.choice(["renamed", "scene", "x", "not a name"])
        edit = self.editor.answer("textDocument/rename", params) or {}
        for other in self.open:
            changes = (edit.get("changes") or {}).get(other.uri, [])
            lines = [0, *(match.end() for match in re.finditer("\n", other.text))]
            offset = lambda place: lines[place["line"]] + place["character"]
            spans = [(offset(change["range"]["start"]), offset(change["range"]["end"]), change["newText"]) for change in changes]
            for span in sorted(spans, reverse=True):
                self.edit(other, *span)

    def save(self):
        document = self.pick()
        document.path.write_text(document.text)
        self.editor.send("textDocument/didSave", {"textDocument": {"uri": document.uri}})

    def settings(self):
        self.editor.settings = self.random.choice(SETTINGS)
        self.editor.send("workspace/didChangeConfiguration", {"settings": {"geols": self.editor.settings}})

    def configuration(self):
        path = self.root / "geols.toml"
        path.write_text(self.random.choice(CONFIGURATIONS))
        self.editor.send("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": 2}]})

    def format_of_another(self):
        """Asks about a document that nobody opened."""
        params = {"textDocument": {"uri": (self.root / "nowhere.py").as_uri()}, "position": {"line": 1, "character": 1}}
        self.editor.answer("textDocument/hover", params)


def files(root, count, scripts):
    """Writes `count` files, each with names of its own."""
    sources = sorted(path for path in scripts.rglob("*") if path.suffix in LANGUAGES and 100 < path.stat().st_size < 200_000)
    paths = []
    for number in range(count):
        source = sources[number % len(sources)]
        text = source.read_text(errors="replace").replace("\r", "")
        if source.suffix != ".ipynb":
            text = re.sub(r"\b(mask|composite|ndvi|region|image)\b", lambda match: f"{match[0]}{number}", text)
        folder = root / ("modules" if number % 7 == 0 else ".")
        folder.mkdir(exist_ok=True)
        path = folder / f"file{number}{source.suffix}"
        path.write_text(text)
        paths.append(path)
    for number in range(40):
        (root / f"module{number}.py").write_text(f"import ee\n\ndef helper(image):\n    return image.add({number})\n")
        (root / f"module{number}.js").write_text(f"exports.helper = function(image) {{ return image.add({number}); }};\n")
    return paths


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary", metavar="BINARY")
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--scripts", type=pathlib.Path, default=EXAMPLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rest", type=float, default=0.0, help="seconds between keystrokes")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        root = pathlib.Path(home).resolve() / "work"
        root.mkdir()
        paths = files(root, args.files, args.scripts)
        editor = Editor(str(pathlib.Path(args.binary).resolve()), home)
        capabilities = {
            "general": {"positionEncodings": ["utf-32"]},
            "workspace": {"configuration": True, "didChangeWatchedFiles": {"dynamicRegistration": True}},
        }
        folders = [{"uri": root.as_uri(), "name": "work"}]
        client = {"processId": os.getpid(), "rootUri": root.as_uri(), "workspaceFolders": folders, "capabilities": capabilities}
        editor.ask("initialize", client)
        editor.send("initialized", {})
        soak = Soak(editor, root, paths, args.seed, args.rest)
        soak.read_all_datasets()
        print("minute  edits  answers  open MB  closed MB  slowest answer", flush=True)
        begin = time.monotonic()
        closed = []
        while (minute := len(closed) + 1) <= args.minutes:
            while time.monotonic() - begin < 60 * minute:
                soak.step()
            opened = editor.anonymous()
            soak.close_all()
            editor.answer("workspace/symbol", {"query": "mask"})
            # Analyses that are cancelled end, and the allocator returns pages.
            time.sleep(2)
            editor.answer("workspace/symbol", {"query": "tidy"})
            closed.append(editor.anonymous())
            took, method = editor.slowest
            print(f"{minute:6} {soak.edits:6} {editor.asked:8} {opened:8.1f} {closed[-1]:10.1f}  {took:.2f} s {method}", flush=True)
            if took > MAX_ANSWER:
                raise SystemExit(f"an answer took {took:.1f} s: {method}")
            editor.slowest = (0.0, "")
        print(" ".join(f"{name} {count}" for name, count in sorted(soak.done.items())))
        editor.end()
        if len(closed) > 2 * WARM_UP:
            # Means of five minutes, because the documents that were open last differ.
            early, late = statistics.mean(closed[WARM_UP - 2 : WARM_UP + 3]), statistics.mean(closed[-5:])
            print(f"after ten minutes {early:.1f} MB, at the end {late:.1f} MB: {100 * (late / early - 1):+.1f} %")
            if late > MAX_GROWTH * early:
                sys.exit(1)


if __name__ == "__main__":
    main()
